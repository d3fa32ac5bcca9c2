//! Every file of ours loads, and says what its author meant; a faulty file is told with line and field.

use table::{Length, Point, Segment};
use warcry::data::{DataError, WarbandData};
use warcry::{Group, Library, Profile};

#[test]
fn every_file_of_ours_loads() {
    let library = Library::embedded();
    assert_eq!(library.universal.universal.len(), 8);
    assert_eq!(library.universal.monster_hunting.len(), 3);
    assert_eq!(library.universal.monster.len(), 3);
    assert_eq!(library.universal.chaotic_beasts.len(), 2);
}

/// How many fighters and abilities each warband has in the collection that the files were made from.
#[test]
fn the_warbands_are_complete() {
    let counts = [
        ("Untamed Beasts", 7, 7),
        ("Iron Golems", 9, 7),
        ("Stormcast Eternals Vanguard Auxiliary Chamber", 19, 12),
        ("Hunters of Huanchi", 8, 7),
        ("Royal Beastflayers", 5, 7),
        ("Askurgan Trueblades", 7, 7),
        ("Kruleboyz Monsta-killaz", 8, 7),
        ("Gorger Mawpack", 5, 7),
        ("destruction", 5, 12),
        ("death", 4, 9),
        ("order", 2, 6),
    ];
    for (faction, fighters, abilities) in counts {
        let warband = Library::embedded().warband(faction).unwrap();
        assert_eq!(warband.fighters.len(), fighters, "fighters of {faction}");
        assert_eq!(warband.abilities.len(), abilities, "abilities of {faction}");
    }
}

#[test]
fn each_card_has_the_faction_and_alliance_of_its_file() {
    for warband in &Library::embedded().warbands {
        for fighter in &warband.fighters {
            assert_eq!(
                (&fighter.faction, fighter.alliance),
                (&warband.faction, warband.alliance)
            );
        }
    }
}

#[test]
fn the_decks_hold_all_cards() {
    let decks = &Library::embedded().decks;
    assert_eq!(decks.deployments.len(), 24);
    assert_eq!(decks.victories.len(), 24);
    assert_eq!(decks.twists.len(), 24);
    assert_eq!(decks.victories.iter().filter(|card| card.symmetric).count(), 12);
    for card in &decks.victories {
        assert!(!card.rules.is_empty(), "{} names its rule", card.name);
    }
    for card in &decks.twists {
        assert!(
            !card.rules.is_empty() && card.group.is_some(),
            "{} is complete",
            card.name
        );
    }
}

/// A script of dice cannot show that a die has no more than three sides, so the card itself is looked at.
#[test]
fn the_ritual_rolls_d6_for_the_primary_site_and_d3_for_all_else() {
    use warcry::battleplan::{Dice, RoundEndStep, Scoring};
    let card = Library::embedded().victory("The Ritual").unwrap();
    let RoundEndStep::Score(Scoring::Sites(sites)) = &card.round_ends[0].does else {
        panic!("it scores sites");
    };
    assert_eq!(
        (sites.primary, sites.others, sites.lost),
        (Dice::D6, Dice::D3, Dice::D3)
    );
}

/// Three cards have no last round, and so have something that ends the battle.
#[test]
fn three_victories_have_no_last_round() {
    let endless: Vec<&str> = Library::embedded()
        .decks
        .victories
        .iter()
        .filter(|card| card.rounds.is_none())
        .map(|card| card.name.as_str())
        .collect();
    assert_eq!(endless, ["The Gauntlet", "Bloodmarked", "Cut off the Head"]);
}

#[test]
fn battleplans_that_are_cards_of_the_deck_are_those_cards() {
    let library = Library::embedded();
    assert_eq!(library.plans.len(), 21);
    for name in ["Bloodbath", "Death Blow", "First Blood", "Knife to the Back"] {
        assert_eq!(
            &library.plan(name).unwrap().deployment,
            library.deployment(name).unwrap()
        );
    }
}

/// Half of the deployment cards are symmetrical: turned about the middle of the battlefield, red lies where blue lay.
#[test]
fn symmetrical_deployments_are_the_same_for_both_sides() {
    let (width, depth) = (Length::inches(30), Length::inches(22));
    let turned = |p: Point| Point::new(width - p.x, depth - p.y);
    let mut symmetric = 0;
    for card in Library::embedded()
        .decks
        .deployments
        .iter()
        .filter(|card| card.symmetric)
    {
        symmetric += 1;
        for group in Group::ALL {
            let (red, blue) = (card.red.of(group), card.blue.of(group));
            let (here, there) = (red.segment(width, depth), blue.segment(width, depth));
            let there = Segment::new(turned(there.from), turned(there.to));
            let same = there == here || Segment::new(there.to, there.from) == here;
            assert!(same && red.round == blue.round, "{}, {group:?}", card.name);
        }
    }
    assert_eq!(symmetric, 12);
}

#[test]
fn cards_that_cannot_be_played_are_refused() {
    let mut library = Library::default();
    let mut refused = |file: &str, text: &str| -> String {
        let faults = library
            .take_in_file(&format!("battleplans/warcry/{file}"), text)
            .unwrap_err();
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let nobody = "victories:\n  - {name: A, rounds: 4, says: B, setup: [{place: {token: treasure, by: [], count: 1, within: 1}}]}\n";
    assert!(refused("victories.yaml", nobody).contains(":2: victories[0].setup[0].by"));
    assert!(refused("victories.yaml", "victories:\n  - {name: A, says: B}\n").contains("victories[0].rounds"));
    let nowhere = "deployments:\n  - name: A\n    red: &all {dagger: {at: [1, 1]}, shield: {at: [1, 1]}, hammer: {round: 2}}\n    blue: *all\n";
    assert!(refused("deployments.yaml", nowhere).contains("deployments[0].red.hammer"));
    assert!(refused("cards.yaml", "twists: []\n").contains("twists.yaml"));
}

fn fighter(name: &str) -> &'static Profile {
    Library::embedded().fighter(name).unwrap().1
}

#[test]
fn figures_are_those_of_the_cards() {
    let fang = fighter("First Fang");
    assert_eq!((fang.points, fang.r#move, fang.toughness, fang.wounds), (130, 4, 4, 15));
    let harpoon = &fang.weapons[1];
    assert_eq!(
        (harpoon.min_range, harpoon.range, harpoon.attacks, harpoon.strength),
        (0, 8, 2, 5)
    );
    assert_eq!((harpoon.hit, harpoon.crit), (2, 5));
}

/// The word that stands for something in files.
fn word(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap().trim_matches('"').into()
}

/// All figures of a warband's cards in one number (FNV-1a).
fn checksum(warband: &WarbandData) -> u64 {
    let mut cards: Vec<String> = Vec::new();
    for card in &warband.fighters {
        let mut marks: Vec<String> = card.runemarks.iter().map(|mark| word(&mark)).collect();
        marks.sort();
        let weapons: Vec<String> = card
            .weapons
            .iter()
            .map(|weapon| {
                let mark = word(&weapon.mark);
                let (min_range, range, attacks) = (weapon.min_range, weapon.range, weapon.attacks);
                format!(
                    "{mark}:{min_range}:{range}:{attacks}:{}:{}:{}",
                    weapon.strength, weapon.hit, weapon.crit
                )
            })
            .collect();
        cards.push(format!(
            "{}|{}|{}|{}|{}|{}|{}|{}|{}\n",
            card.name,
            card.bladeborn.as_deref().unwrap_or_default(),
            card.points,
            card.r#move,
            card.toughness,
            card.wounds,
            marks.join(","),
            String::from(card.base),
            weapons.join(";")
        ));
    }
    cards.sort_by(|one, other| one.split('|').next().cmp(&other.split('|').next()));
    cards.concat().bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The same numbers were worked out, by another program, from the collection that the files were made from: a figure that
/// is changed by mistake is noticed.
#[test]
fn no_figure_has_changed() {
    let mut factions = 0;
    for line in include_str!("figures.tsv").lines() {
        let [faction, expected, fighters] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a line is faction, sum and fighters: {line}")
        };
        let warband = Library::embedded().warband(faction).unwrap();
        assert_eq!(warband.fighters.len().to_string(), fighters, "{faction}");
        assert_eq!(format!("{:016x}", checksum(warband)), expected, "{faction}");
        factions += 1;
    }
    assert_eq!(Library::embedded().warbands.len(), factions);
}

#[test]
fn names_are_found_whatever_their_capitals_and_slips_are_answered() {
    let library = Library::embedded();
    assert_eq!(library.warband("iron golems").unwrap().faction, "Iron Golems");
    let unknown = library.warband("Iron Gollems").unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "there is no warband \"Iron Gollems\"; did you mean \"Iron Golems\"?"
    );
    assert!(library.fighter("Dragon of Nowhere").unwrap_err().nearest.is_empty());
}

const GOOD: &str = r#"faction: Ratcatchers
alliance: order
fighters:
  - name: Chief
    points: 100
    move: 4
    toughness: 4
    wounds: 20
    runemarks: [hero]
    base: 32
    weapons:
      - {mark: sword, range: 1, attacks: 4, strength: 4, hit: 2, crit: 4}
abilities:
  - name: Whistle
    cost: double
    does:
      - change: {change: {move: {by: {exactly: 1}}}, until: next_move}
    says: A whistle makes haste.
"#;

fn load(text: &str) -> Vec<DataError> {
    let mut library = Library::default();
    library
        .take_in_file("mine/armies/warcry/rats.yaml", text)
        .err()
        .unwrap_or_default()
}

#[test]
fn a_good_file_has_no_faults() {
    assert_eq!(load(GOOD), []);
}

#[test]
fn a_faulty_file_is_told_with_line_and_field() {
    // What is changed in the good file; then the line, a part of the field and a part of the message that must be told.
    let cases = [
        ("    wounds: 20\n", "", 4, "fighters[0]", "wounds"),
        (
            "points: 100",
            "points: many",
            5,
            "fighters[0].points",
            "whole number from 0 to 65535, not `many`",
        ),
        ("move: 4", "mvoe: 4", 6, "fighters[0]", "mvoe"),
        ("mark: sword", "mark: swrod", 12, "fighters[0].weapons[0].mark", "swrod"),
        ("- change:", "- chnage:", 17, "abilities[0].does[0]", "chnage"),
        (
            "{exactly: 1}",
            "{exactly: some}",
            17,
            "abilities[0].does[0].change.change.move.by.exactly",
            "whole number such as 1 or -2, not `some`",
        ),
        ("base: 32", "base: 3", 10, "fighters[0].base", "10 to 300"),
        ("    says: A whistle makes haste.\n", "", 14, "abilities[0]", "says"),
        ("cost: double", "cost: reaction", 14, "abilities[0].on", "moment"),
        ("attacks: 4", "attacks: 0", 4, "fighters[0].weapons[0]", "at least 1"),
        ("alliance: order", "alliance: odrer", 2, "alliance", "odrer"),
        (
            "says: A",
            "rules: [warcry:no-such-99]\n    says: A",
            18,
            "abilities[0].rules[0]",
            "warcry:no-such-99",
        ),
        ("  - name: Chief", "  - name: [Chief", 5, "", "':'"),
    ];
    let mut wrong = Vec::new();
    for (good, bad, line, field, message) in cases {
        assert!(GOOD.contains(good), "{good}");
        let faults = load(&GOOD.replacen(good, bad, 1));
        let [fault] = faults.as_slice() else {
            panic!("{bad:?}: {faults:?}");
        };
        let shown = fault.to_string();
        if fault.line != Some(line) || !fault.field.contains(field) || !fault.message.contains(message) {
            wrong.push(shown);
        } else {
            println!("{shown}");
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
