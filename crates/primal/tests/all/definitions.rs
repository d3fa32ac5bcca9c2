//! Rules that no scenario can show: what stands on cards, what is settled before a battle, and what players may know.

use kernel::{Game, Seat, Seating};
use live::{Shown, Viewer};
use primal::army::Muster;
use primal::card::{Entry, Spell};
use primal::terrain::Layout;
use primal::world::{Stage, Whereabouts};
use primal::{Battle, Library, Primal, Setup};

const ENTRY: &str = "
name: Warlock
fa: character
grants: 28
sizes: []
models:
  - profile:
      name: Warlock
      kind: warlock
      base: small
      spd: 6
      str: 5
      mat: 6
      rat: 4
      def: 15
      arm: 15
      cmd: 8
      fury: 6
      life: {row: 15}
      advantages: [pathfinder]
      weapons: [{name: Staff, kind: melee, rng: {inches: 2}, pow: 6, qualities: [magical]}]
      rules: [Prowl]
      spells: [Rebuke]
      feat: Wild Hunt
";

/// primal:model-entry-01
#[test]
fn a_card_holds_all_that_a_model_is() {
    let card: Entry = yaml::read(ENTRY).expect("a card");
    let model = &card.models[0].profile;
    assert_eq!((card.name.as_str(), card.is_character()), ("Warlock", true));
    assert!(model.is_warlock() && model.weapons.len() == 1 && model.rules.len() == 1);
    assert_eq!((model.spells.len(), model.feat.as_deref()), (1, Some("Wild Hunt")));
    assert_eq!(
        (model.spd, model.arm, model.fury, model.life.boxes()),
        (6, 15, Some(6), 15)
    );
    // Name, type, field allowance and the stats that every model has cannot be left out.
    for line in [
        "name: Warlock\nfa",
        "fa: character\n",
        "      kind: warlock\n",
        "      spd: 6\n",
        "      def: 15\n",
        "      arm: 15\n",
    ] {
        let without = match line {
            "name: Warlock\nfa" => ENTRY.replacen("name: Warlock\n", "", 1),
            line => ENTRY.replacen(line, "", 1),
        };
        assert!(
            yaml::read::<Entry>(&without).is_err(),
            "a card without {line:?} is refused"
        );
    }
    // A model without a damage track has one box.
    let plain = ENTRY.replacen("      life: {row: 15}\n", "", 1);
    let plain: Entry = yaml::read(&plain).expect("a card");
    assert_eq!(plain.models[0].profile.life.boxes(), 1);
}

/// primal:spell-stat-01
#[test]
fn a_spell_has_six_stats() {
    let spell: Spell =
        yaml::read("{name: Own, cost: 3, rng: {inches: 8}, aoe: {inches: 4}, pow: 12, dur: round, off: true}")
            .expect("a spell");
    assert_eq!((spell.cost, spell.pow, spell.off), (3, Some(12), true));
    // A stat that is not used in the normal way is left to the spell's rule.
    let special: Spell = yaml::read("{name: Own, cost: 2, rng: special, aoe: special}").expect("a spell");
    assert_eq!(
        (special.rng, special.aoe),
        (primal::card::Span::Special, Some(primal::card::Area::Special))
    );
    assert!(yaml::read::<Spell>("{name: Own}").is_err(), "a spell has a COST");
    assert!(
        yaml::read::<Spell>("{name: Own, cost: 1, level: 4}").is_err(),
        "and no other stats"
    );
}

fn battle(scenario: &str, layout: &str) -> Setup {
    let library = Library::embedded();
    let army = |at: usize| {
        Muster::new(&library.lists[at], library)
            .expect("a ready army is legal")
            .army()
    };
    Setup::Battle(Box::new(Battle {
        seating: Seating::DUEL,
        armies: vec![army(0), army(1)],
        terrain: yaml::read::<Layout>(layout)
            .expect("a layout")
            .build()
            .expect("a table"),
        options: Default::default(),
        rules: String::new(),
        spells: vec![],
        scenario: Some(library.scenario(scenario).expect("a scenario").clone()),
    }))
}

/// primal:pregame-01
#[test]
fn scenario_and_armies_are_there_before_anything_is_rolled() {
    let world = Primal::begin(&battle("Mosh Pit", "{}")).expect("a battle");
    assert_eq!(world.stage, Stage::StartingRoll);
    assert_eq!(world.scenario.as_ref().map(|card| card.name.as_str()), Some("Mosh Pit"));
    assert!(!world.models.is_empty());
    assert!(
        world
            .models
            .iter()
            .all(|model| model.whereabouts == Whereabouts::Waiting)
    );
}

/// primal:setup-steps-02
#[test]
fn a_battle_needs_a_table_that_its_scenario_allows() {
    let rock = "features: [{name: rock, kinds: [obstruction], rectangle: [[23, 23], [25, 25]]}]";
    let refused = Primal::begin(&battle("Mosh Pit", rock)).expect_err("an obstruction in the zone");
    assert!(refused.contains("rock"), "{refused}");
    let annihilation = Primal::begin(&battle("Annihilation", rock)).expect("a scenario without a zone");
    assert_eq!(
        annihilation.terrain.features.len(),
        1,
        "terrain is there before the starting roll"
    );
}

/// primal:open-information-01
#[test]
fn every_player_sees_all_there_is_to_know_of_a_model() {
    let world = Primal::begin(&battle("Mosh Pit", "{}")).expect("a battle");
    let viewers = [Viewer::Player(Seat(0)), Viewer::Player(Seat(1)), Viewer::Spectator];
    for viewer in viewers {
        assert_eq!(Primal::seen(&world, viewer), world);
    }
    // The card of an opponent's model has its stats and its damage.
    let theirs = world
        .models
        .iter()
        .position(|model| model.owner == Seat(1))
        .expect("a model");
    let seen = Primal::seen(&world, Viewer::Player(Seat(0)));
    let card = Primal::card(&seen, theirs as u16).expect("a card");
    assert_eq!(Some(card), Primal::card(&world, theirs as u16));
}
