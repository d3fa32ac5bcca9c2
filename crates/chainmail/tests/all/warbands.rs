//! Warbands: ready ones, drawn ones, and what is wrong with the others.

use chainmail::card::FACTIONS;
use chainmail::{ENTRY, Library, army};
use kernel::Whim;
use registry::{ArmyForm, GameEntry, Order, PlayerKind};

#[test]
fn every_ready_warband_is_legal_and_costs_what_was_agreed_on() {
    let library = Library::embedded();
    assert_eq!(library.lists.len(), 10);
    for list in &library.lists {
        let legal = army::muster(list, library, Some(100)).unwrap_or_else(|found| panic!("{}: {found:?}", list.name));
        assert!(
            (95..=100).contains(&legal.cost()),
            "{} costs {}",
            list.name,
            legal.cost()
        );
        assert_eq!(legal.faction, list.faction, "{}", list.name);
    }
}

#[test]
fn a_drawn_warband_is_legal() {
    let library = Library::embedded();
    for seed in 0..40 {
        for faction in FACTIONS {
            let mut whim = Whim::new(seed);
            let points = 30 + 10 * (seed as u16 % 12);
            let list = army::random(library, faction, points, &mut whim).expect("somebody comes");
            let legal =
                army::muster(&list, library, Some(points)).unwrap_or_else(|found| panic!("{list:?}: {found:?}"));
            assert_eq!(legal.faction.as_deref(), Some(faction));
        }
    }
}

#[test]
fn an_illegal_list_names_the_rule_and_the_line() {
    let text = "Mixed company (Mordengard)\nDwarf Hammer Priest\n2 x Dwarf Zealot\nOrc Trooper x3\n";
    let problems = ENTRY.check_army("list.txt", text);
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("list.txt:4: chainmail:104: "), "{told:?}");
    let file = "name: Many\npoints: 30\nmodels:\n  - {card: Tiefling Fighter}\n  - {card: Hyena, count: 4}\n  - {card: Gnol Trooper}\n";
    let problems = ENTRY.check_army("many.yaml", file);
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert!(
        told.iter()
            .any(|line| line.starts_with("many.yaml:6: ") && line.contains("Gnoll Trooper")),
        "{told:?}"
    );
    assert!(
        told.iter().any(|line| line.contains("many.yaml:5: chainmail:103c: ")),
        "{told:?}"
    );
}

#[test]
fn a_list_is_the_same_in_every_form() {
    let text =
        "Few (Naresh)\n1 x Gnoll Cleric\n3 x Gnoll Trooper\n1 x Hyena in reserve\n2 points of tactical advantage\n";
    let yaml = ENTRY
        .convert_army("list", text, ArmyForm::Yaml)
        .expect("it can be read");
    let again = ENTRY
        .convert_army("list", &yaml, ArmyForm::Yaml)
        .expect("it can be read again");
    assert_eq!(yaml, again);
    assert!(
        yaml.contains("reserve: true") && yaml.contains("tactical_advantage: 2"),
        "{yaml}"
    );
    let json = ENTRY
        .convert_army("list", &yaml, ArmyForm::Json)
        .expect("it can be read");
    assert_eq!(
        ENTRY.convert_army("list", &json, ArmyForm::Yaml).expect("JSON is YAML"),
        yaml
    );
}

#[test]
fn creatures_of_the_bestiary_say_what_no_rule_carries_out() {
    let roster = ENTRY.roster("Bestiary").expect("there is one");
    assert!(roster.cards.len() > 400);
    let open = roster.abilities.iter().filter(|text| text.not_enforced.is_some());
    assert!(open.count() > 100);
}

/// The whole measure is 100 games; these are enough to see that advice is worth something.
#[test]
fn whoever_weighs_its_answers_beats_chance() {
    let order = Order {
        seed: 5,
        swap: true,
        ..Order::default()
    };
    let simulator = ENTRY.simulator(&order).expect("there are warbands");
    let players = [PlayerKind::Greedy, PlayerKind::Random];
    let won = (0..10).filter(|number| {
        let played = simulator.play(*number, &players).expect("a game to its end");
        played.winner() == Some(0)
    });
    let won = won.count();
    assert!(won >= 7, "{won} of 10");
}

#[test]
fn up_to_six_warbands_play_alone_or_in_teams() {
    for (count, teams) in [(3, None), (4, Some([0, 1, 0, 1])), (6, None)] {
        let parties = teams.map(|teams| teams.map(registry::Party));
        let order = Order {
            armies: (0..count).map(|at| Some(FACTIONS[at].to_string())).collect(),
            seating: parties.map(|parties| registry::Seating::teams(&parties).expect("two teams")),
            seed: 4,
            verify: true,
            ..Order::default()
        };
        let simulator = ENTRY.simulator(&order).expect("there are warbands");
        let played = simulator
            .play(0, &vec![PlayerKind::Random; count])
            .expect("a game to its end");
        assert_eq!(played.armies.len(), count);
        assert!(played.winners.len() <= 2);
    }
}

/// A card of a file whose model has these abilities and this melee damage.
fn read_card(abilities: &str, damage: &str) -> Result<(), String> {
    let file = format!(
        "faction: Thalos\ncards:\n  - name: Test\n    cost: 5\n    alignment: good\n    type: humanoid\n    level: 1\n    speed: 6\n    armor: 15\n    health: 3\n    save: 1\n    melee: {{attack: 3, damage: {damage}}}\n    abilities: {abilities}\n"
    );
    let mut library = Library::default();
    library
        .take_in_cards("test.yaml", &file)
        .map_err(|error| error.to_string())
}

#[test]
fn an_ability_that_would_do_nothing_is_refused_with_a_hint() {
    read_card("[Cleave]", "{points: 1, on_hit: [Paralyzing Strike 15]}").expect("a hit brings it");
    let refused = [
        (
            "[Paralyzing Strike 15]",
            "{points: 1}",
            "on_hit: [Paralyzing Strike 15]",
        ),
        ("[Poison 13]", "{points: 1}", "on_hit: [Poison 13]"),
        ("[]", "{points: 1, on_hit: [Cleave]}", "abilities: [Cleave]"),
        ("[Web Spinner 13]", "{points: 1}", "without a ranged attack"),
        ("[Thrown Weapon]", "{points: 1}", "without a ranged attack"),
        ("[Death Attack 14]", "{points: 1}", "without Sneak Attack"),
        ("[Rend +1]", "{points: 1}", "without Extra Melee Attack"),
        ("[Set versus Charge +1]", "{points: 1}", "without Reach 1\""),
        ("[Spontaneous Cure]", "{points: 1}", "without spells"),
    ];
    for (abilities, damage, hint) in refused {
        let why = read_card(abilities, damage).expect_err(abilities);
        assert!(why.contains("test.yaml") && why.contains(hint), "{abilities}: {why}");
    }
}
