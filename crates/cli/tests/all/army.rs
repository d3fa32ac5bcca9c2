//! `umpire army` as its users see it.

use crate::program;

use program::{said, umpire};

#[test]
fn the_projects_own_armies_are_in_order() {
    let of_games: [&[&str]; 3] = [
        &["warcry", "armies/warcry", "battleplans/warcry", "tables/warcry"],
        &["quickstart", "armies/quickstart", "tables/quickstart"],
        &["chainmail", "armies/chainmail", "tables/chainmail"],
    ];
    for files in of_games {
        let output = umpire(&[&["army", "check", "--game"], files].concat());
        let told = said(&output);
        assert!(output.status.success(), "{told}");
        assert!(told.ends_with(" passed, 0 failed\n"), "{told}");
    }
}

#[test]
fn the_list_counts_fighters_and_abilities() {
    let output = umpire(&["army", "list", "warcry", "--json"]);
    let factions: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let factions = factions.as_array().expect("it is a list");
    let golems = factions.iter().find(|faction| faction["name"] == "Iron Golems");
    let golems = golems.expect("there are Iron Golems");
    assert_eq!((&golems["fighters"], &golems["abilities"]), (&9.into(), &7.into()));
    assert_eq!(golems["not_enforced"], serde_json::json!([]));
}

#[test]
fn cards_show_what_a_player_looks_up() {
    for name in ["the anvil", "armies/warcry/lists/the-anvil.yaml"] {
        let told = said(&umpire(&["army", "show", name]));
        for part in [
            "The Anvil: Iron Golems (chaos), 970 points",
            "Thorag the Anvil (Dominar), leader, 170 points",
            "2 x Iron Legionary, 75 points each",
            "move 4     toughness 5     wounds 30",
            "runemarks: hero, brute",
            "range 1     attacks 3     strength 6     damage 4/8",
            "Stand Defiant (triple)",
        ] {
            assert!(told.contains(part), "{name}: no {part:?} in\n{told}");
        }
    }
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest() {
    let output = umpire(&["army", "show", "Iron Golms"]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("did you mean \"Iron Golems\"?"), "{told}");
}

#[test]
fn converting_there_and_back_loses_nothing() {
    let folder = std::env::temp_dir().join(format!("umpire-army-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let awkward = folder.join("awkward.yaml");
    let text = "name: \"Tab\\tand \\\"quote\\\" \\x01 é\"\nfaction: Iron Golems\nfighters: [{fighter: Dominar}]\n";
    std::fs::write(&awkward, text).expect("the folder can be written");
    for list in ["armies/warcry/lists/the-hired-legion.yaml", &awkward.to_string_lossy()] {
        let json = said(&umpire(&["army", "convert", list, "--to", "json"]));
        let yaml = said(&umpire(&["army", "convert", list, "--to", "yaml"]));
        let again = folder.join("again.yaml");
        std::fs::write(&again, yaml).expect("the folder can be written");
        let back = said(&umpire(&["army", "convert", &again.to_string_lossy(), "--to", "json"]));
        assert_eq!(json, back);
        assert!(json.contains("\"fighters\""), "{json}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn a_random_army_is_legal_and_the_same_again() {
    let folder = std::env::temp_dir().join(format!("umpire-random-army-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    for (form, file) in [("yaml", "drawn.yaml"), ("text", "drawn.txt")] {
        let draw = || {
            umpire(&[
                "army",
                "random",
                "--faction",
                "Iron Golems",
                "--seed",
                "3",
                "--to",
                form,
            ])
        };
        let drawn = draw();
        let file = folder.join(file);
        std::fs::write(&file, &drawn.stdout).expect("the folder can be written");
        let checked = umpire(&["army", "check", &file.to_string_lossy()]);
        assert!(checked.status.success(), "{}", said(&checked));
        assert_eq!(said(&draw()), said(&drawn));
    }
    assert!(umpire(&["army", "random", "--seed", "9"]).status.success());
    let output = umpire(&["army", "random", "--faction", "Iron Golms"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("did you mean \"Iron Golems\"?"));
    let output = umpire(&["army", "random", "--faction", "Iron Golems", "--points", "20"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("warcry:warband-01"));
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn the_page_of_cards_asks_for_nothing_from_elsewhere() {
    let file = std::env::temp_dir().join(format!("umpire-page-{}.html", std::process::id()));
    let output = umpire(&["army", "show", "the anvil", "--html", &file.to_string_lossy()]);
    assert!(output.status.success());
    let page = std::fs::read_to_string(&file).expect("the page is there");
    for part in [
        "Thorag the Anvil",
        "2 × Iron Legionary",
        "Stand Defiant",
        "@media print",
        "970 points",
    ] {
        assert!(page.contains(part), "no {part:?}");
    }
    for outside in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    std::fs::remove_file(&file).expect("it can be removed");
}
