//! `umpire odds` as people use it.

use crate::program;

use program::{complained, said, umpire};

/// A Darkoath Chieftain has 4 attacks of strength 4 for 2 and 5 damage points; a Vindictor has toughness 5 and 20 wounds.
#[test]
fn an_attack_has_the_odds_that_one_works_out_by_hand() {
    let output = umpire(&["odds", "warcry", "Darkoath Chieftain", "Vindictor", "--json"]);
    let odds: serde_json::Value = serde_json::from_str(&said(&output)).expect("json");
    assert_eq!(odds["exact"], true);
    let target = &odds["models"][0];
    assert_eq!(target["name"], "Target");
    // Four critical hits are twenty points; none of four dice above 4 is (4/6)^4.
    assert_eq!(target["falls"]["exactly"], "1/1296");
    assert_eq!(target["damage"][0]["chance"]["exactly"], "16/81");
    assert_eq!(target["expected"]["exactly"], "14/3");
}

#[test]
fn words_change_the_odds() {
    let expected = |with: &[&str]| {
        let mut words = vec!["odds", "warcry", "Darkoath Chieftain", "Vindictor", "--json"];
        for word in with {
            words.extend(["--with", word]);
        }
        let output = umpire(&words);
        let odds: serde_json::Value = serde_json::from_str(&said(&output)).expect("json");
        let target = odds["models"].as_array().and_then(|models| models.last().cloned());
        target
            .and_then(|target| target["expected"]["value"].as_f64())
            .expect("a number")
    };
    let plain = expected(&[]);
    assert!(expected(&["attacks=2"]) > plain * 1.8);
    // A fifth die for four; what exceeds the target's wounds is lost.
    let onslaught = expected(&["ability=Onslaught"]) / plain;
    assert!(onslaught < 1.25 && onslaught > 1.24, "{onslaught}");
    // It hits on 5 anyway, so cover does nothing here.
    assert!((expected(&["cover"]) - plain).abs() < 1e-9);
    assert!(expected(&["hurt=15"]) < plain);
}

#[test]
fn a_bout_is_a_scenario_that_can_be_changed_and_asked_again() {
    let words = ["odds", "warcry", "Darkoath Chieftain", "Vindictor", "--with", "cover"];
    let scenario = said(&umpire(&[&words[..], &["--scenario"]].concat()));
    let folder = std::env::temp_dir().join(format!("umpire-odds-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("bout.yaml");
    std::fs::write(&file, &scenario).expect("a file");
    let of_file = said(&umpire(&["odds", &file.display().to_string()]));
    assert_eq!(of_file, said(&umpire(&words)));

    let picture = folder.join("odds.svg");
    let drawn = [&words[..], &["--svg", picture.to_str().expect("a path")]].concat();
    umpire(&drawn);
    let svg = std::fs::read_to_string(&picture).expect("a picture");
    assert!(svg.starts_with("<svg") && svg.contains("19.75 %"), "{svg}");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn mistakes_are_named() {
    let refused = umpire(&[
        "odds",
        "warcry",
        "Darkoath Chieftain",
        "Vindictor",
        "--with",
        "distance=4",
    ]);
    assert!(complained(&refused).contains("warcry:attack-target-01"), "{refused:?}");
    let unknown = umpire(&["odds", "warcry", "Chieftain", "Vindictor"]);
    assert!(complained(&unknown).contains("did you mean"), "{unknown:?}");
    let word = umpire(&["odds", "warcry", "Darkoath Chieftain", "Vindictor", "--with", "luck"]);
    assert!(complained(&word).contains("nothing is called \"luck\""), "{word:?}");
    let one = umpire(&["odds", "warcry", "Vindictor"]);
    assert!(complained(&one).contains("give an attacker and a target"), "{one:?}");
}
