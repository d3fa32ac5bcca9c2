//! Lists in every form: what is written is read back, and what players paste is understood.

use proptest::prelude::*;
use warcry::army::{Enlisted, WarbandList, read_any};
use warcry::{Library, Muster};

fn read(text: &str) -> Result<WarbandList, Vec<String>> {
    let list = WarbandList::read_text("list.txt", text, Library::embedded());
    list.map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

fn names() -> Vec<String> {
    let fighters = Library::embedded()
        .warbands
        .iter()
        .flat_map(|warband| &warband.fighters);
    fighters.map(|fighter| fighter.name.clone()).collect()
}

fn enlisted() -> impl Strategy<Value = Enlisted> {
    let called = proptest::option::of("\\PC{1,12}");
    (proptest::sample::select(names()), any::<u8>(), called, any::<u8>()).prop_map(
        |(fighter, count, called, renown)| Enlisted {
            fighter,
            count,
            called,
            renown,
        },
    )
}

fn list() -> impl Strategy<Value = WarbandList> {
    (
        "\\PC{1,20}",
        "\\PC{1,20}",
        "\\PC{0,30}",
        proptest::collection::vec(enlisted(), 1..8),
    )
        .prop_map(|(name, faction, says, fighters)| WarbandList {
            starter: false,
            name,
            faction,
            fighters,
            says,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::with_cases(150) })]

    #[test]
    fn every_form_is_read_back(list in list()) {
        let library = Library::embedded();
        let text = list.write_text();
        prop_assert_eq!(read_any("a.txt", &text, library), Ok(list.clone()), "{}", text);
        let yaml = list.write();
        prop_assert_eq!(read_any("a.yaml", &yaml, library), Ok(list.clone()), "{}", yaml);
        let json = serde_json::to_string_pretty(&list).unwrap();
        prop_assert_eq!(read_any("a.json", &json, library), Ok(list.clone()), "{}", json);
        // What is pasted has no name.
        for pasted in [&text, &yaml, &json] {
            prop_assert_eq!(read_any("list", pasted, library), Ok(list.clone()), "{}", pasted);
        }
    }

    #[test]
    fn no_text_is_too_much(text in "\\PC{0,60}(\n\\PC{0,60}){0,4}") {
        let _ = read(&text);
    }
}

#[test]
fn players_may_write_as_they_like() {
    let list = read(
        "The Forge\n# for Sunday\n\n- 2x iron legionary (75 pts)\n* DOMINAR (leader) [170]\n1 Signifer, 100 points\n\
         Iron Legionary x2 // and two more\n",
    )
    .unwrap();
    assert_eq!(
        (list.name.as_str(), list.faction.as_str()),
        ("The Forge", "Iron Golems")
    );
    let told: Vec<(&str, u8)> = list
        .fighters
        .iter()
        .map(|line| (line.fighter.as_str(), line.count))
        .collect();
    let expected = [
        ("Dominar", 1),
        ("Iron Legionary", 2),
        ("Signifer", 1),
        ("Iron Legionary", 2),
    ];
    assert_eq!(told, expected);
    assert!(Muster::new(&list, Library::embedded()).is_ok());
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    for (text, line, expected) in [
        (
            "faction: Iron Golems\nDominar\nIron Legionry\n",
            ":3: ",
            "did you mean \"Iron Legionary\"",
        ),
        (
            "Dominar\n999x Iron Legionary\n",
            ":2: ",
            "999 are more than any warband has",
        ),
        (
            "Dominar (renown lots)\nDominar (renown 9999)\n",
            ":2: ",
            "is not a number from 0 to 255",
        ),
        ("Dominar\nSignifer called Bob\n", ":2: ", "a name in quotes is expected"),
        ("", "", "no line of it names a fighter"),
        ("# nothing\n\n", "", "no line of it names a fighter"),
    ] {
        let faults = read(text).unwrap_err().join("\n");
        assert!(
            faults.contains(&format!("list.txt{line}")) && faults.contains(expected),
            "{text:?}: {faults}"
        );
    }
}
