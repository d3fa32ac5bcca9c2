//! Building armies on a screen, in every game.

use games::{ArmyForm, GameEntry, ListedLine, composed, fixes, understood};

fn line(written: &str) -> ListedLine {
    ListedLine {
        name: written.into(),
        written: written.into(),
        count: 1,
        ..ListedLine::default()
    }
}

#[test]
fn each_thing_on_each_shelf_can_be_bought_for_what_the_shelf_says() {
    for game in games::all() {
        for name in game.shelves() {
            let shelf = game.shelf(&name).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert!(!shelf.items.is_empty() && !shelf.roster.cards.is_empty(), "{name}");
            for item in &shelf.items {
                let head = games::ListHead {
                    name: "Ours".into(),
                    faction: name.clone(),
                    ..games::ListHead::default()
                };
                let text = composed(*game, &head, &[line(&item.written)]);
                let listed = game.listed(&text, None).unwrap_or_else(|why| panic!("{text}: {why:?}"));
                assert_eq!(listed.lines.len(), 1, "{text}");
                assert_eq!(listed.lines[0].name, item.name, "{text}");
                // Options may stand in another order.
                if item.slots.is_empty() {
                    assert_eq!(listed.lines[0].written, item.written, "{text}");
                }
                // Where two factions have a card of the same name, a list means that of its own.
                assert_eq!(listed.lines[0].points, item.points, "{text}");
                let has_card = |card: &games::Card| card.name == item.name || card.kind.as_deref() == Some(&item.name);
                assert!(shelf.roster.cards.iter().any(has_card), "{} has no card", item.name);
            }
        }
    }
}

/// What the screen says of an army that is drawn is what `umpire army check` says of it, and it comes back as it was.
#[test]
fn a_legal_army_is_legal_on_the_screen_too() {
    for game in games::all() {
        for seed in 0..6 {
            let size = if game
                .shelf(&game.shelves()[0])
                .is_ok_and(|shelf| shelf.sizes.contains(&1000))
            {
                1000
            } else {
                50
            };
            let Ok(text) = game.random_army(None, size, seed, ArmyForm::Text) else {
                continue;
            };
            let Ok(roster) = game.roster_in("list", &text) else {
                continue;
            };
            let listed = game.listed(&text, None).unwrap_or_else(|why| panic!("{text}: {why:?}"));
            assert!(listed.problems.is_empty(), "{text}: {:?}", listed.problems);
            // A caster's own points pay for a part of the roster, where a game has them.
            assert!(Some(listed.points) <= roster.points && listed.points > 0, "{text}");
            assert!(listed.limit.is_none_or(|limit| listed.points <= limit), "{text}");
            let again = composed(*game, &listed.head, &listed.lines);
            assert_eq!(
                game.listed(&again, None).as_ref(),
                Ok(&listed),
                "{text}\nbecomes\n{again}"
            );
        }
    }
}

fn of(name: &str) -> &'static dyn GameEntry {
    games::find(name).unwrap()
}

#[test]
fn a_list_of_a_list_builder_is_understood_and_the_rest_is_asked_about() {
    let text = "++ Iron Golems [995 pts] ++\n----------\n• Dominar (Leader) - 170pts\n2x Iron Legionary [75 pts each]\nIron Legionry\n3 fighters\n";
    let read = understood(of("warcry"), text, None).unwrap();
    let names: Vec<&str> = read.listed.lines.iter().map(|line| line.name.as_str()).collect();
    assert!(
        names.iter().any(|name| name.starts_with("Dominar")),
        "{names:?} {:?}",
        read.doubts
    );
    let doubt = read.doubts.iter().find(|doubt| doubt.said == "Iron Legionry").unwrap();
    assert_eq!(doubt.line, 5);
    assert!(
        doubt.nearest.iter().any(|name| name.starts_with("Iron Legionary")),
        "{doubt:?}"
    );
    assert!(
        !read
            .doubts
            .iter()
            .any(|doubt| doubt.said.contains("---") || doubt.said == "3 fighters"),
        "{:?}",
        read.doubts
    );
}

/// What other list builders export, written after their forms: which entries are read, with how many models, and which lines are asked about.
#[test]
fn exports_of_other_list_builders_are_read_as_they_come() {
    let war_room = "War Room Army\n\nKhador - My list\n\nTheme: None\n75 / 75 (+28)  Warcaster(s) : 1/1  Warjack(s) : 2/2\n\nStrakhov 1 - WJ: +28\n-    Juggernaut - PC: 12\n\
                    -    Mad Dog - PC: 7\n\nAssault Kommandos - Leader & 9 Grunts: 16\nWidowmaker Marksman - PC: 4\n";
    let chamber = "Conflict Chamber\nKhador - Untitled\n\n[Theme] None\n\n[Strakhov 1] Kommander Strakhov [+28]\n - Juggernaut [12]\n - Mad Dog [7]\nAssault Kommandos (min) [10]\nWidowmaker Marksman [4]\n";
    let muse = "System: Warmachine\nFaction: Khador\nCasters: 1/1\nPoints: 50/50\nKommander Strakhov (*7pts)\n* Juggernaut (7pts)\n* Mad Dog (7 pts)\nAssault Kommandos (Leader and 9 Grunts) (8pts)\nWidowmaker Marksman (4pts)\nTier: 1\n";
    for (text, models, asked) in [
        (war_room, "10 models", 1),
        (chamber, "6 models", 0),
        (muse, "10 models", 0),
    ] {
        let read = understood(of("primal"), text, None).unwrap();
        let said: Vec<&str> = read.doubts.iter().map(|doubt| doubt.said.as_str()).collect();
        let names: Vec<&str> = read.listed.lines.iter().map(|line| line.name.as_str()).collect();
        let all = [
            "Kommander Strakhov",
            "Juggernaut",
            "Mad Dog",
            "Assault Kommandos",
            "Widowmaker Marksman",
        ];
        assert!(all.iter().all(|name| names.contains(name)), "{names:?} {said:?}");
        assert_eq!(names.len(), all.len(), "{names:?}");
        assert!(
            read.listed.lines.iter().any(|line| line.written.contains(models)),
            "{models}: {:?}",
            read.listed.lines
        );
        // Only the short name of the warcaster is asked about.
        assert_eq!(said.len(), asked, "{said:?}");
    }
    let warcrier = "Warcrier Roster - Da Boyz\nFaction: Kruleboyz\nTotal: 950pts\n\nFighters:\n1x Killaboss (Leader) - 180pts\n3x Hobgrot Slitta - 65 pts\n\nhttps://warcrier.net/?roster=abc\n";
    let read = understood(of("warcry"), warcrier, None).unwrap();
    // There are several kinds of Killaboss: nothing is guessed, and nothing is lost in silence.
    let said: Vec<&str> = read.doubts.iter().map(|doubt| doubt.said.as_str()).collect();
    assert_eq!(said, ["1x Killaboss (Leader) - 180pts"]);
    assert!(
        read.doubts[0].nearest.iter().any(|name| name.contains("Killaboss")),
        "{:?}",
        read.doubts
    );
    let counts: Vec<u32> = read.listed.lines.iter().map(|line| line.count).collect();
    assert_eq!(counts, [3], "{:?}", read.listed.lines);
    let mk4 = "Army: Khador Winter Korps\nPoints: 50\n\nLeader: Kapitan Zahara Vilkul\n- Razor - 17pts\n- Dire Wolf - 19pts\n\nArkanists x2 - 4pts\n";
    let read = understood(of("warmachine"), mk4, None).unwrap();
    assert_eq!(read.doubts, []);
    let names: Vec<&str> = read.listed.lines.iter().map(|line| line.name.as_str()).collect();
    let all = ["Kapitan Zahara Vilkul", "Razor", "Dire Wolf", "Arkanists", "Arkanists"];
    assert_eq!(names, all);
}

#[test]
fn what_would_help_helps() {
    let game = of("quickstart");
    let faction = &game.shelves()[0];
    let beast = game
        .shelf(faction)
        .unwrap()
        .items
        .into_iter()
        .find(|item| !item.leads)
        .unwrap();
    let head = games::ListHead {
        name: "Ours".into(),
        faction: faction.clone(),
        ..games::ListHead::default()
    };
    let listed = game
        .listed(&composed(game, &head, &[line(&beast.written)]), None)
        .unwrap();
    assert_eq!(
        listed.problems[0].rule.as_deref(),
        Some("hqs:army-choice-02"),
        "an army has one warlock"
    );
    let found = fixes(game, &listed);
    let first = found.first().expect("a warlock helps");
    assert!(first.mends_all && first.says.starts_with("Add "), "{found:?}");
    let mended = game.listed(&composed(game, &listed.head, &first.lines), None).unwrap();
    assert_eq!(mended.problems, []);
}
