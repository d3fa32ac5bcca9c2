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
