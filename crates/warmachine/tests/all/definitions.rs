//! Rules that no scenario can show: sizes of templates, what army building fixes, and how distances between overlapping bases are measured.

use std::collections::BTreeMap;

use kernel::{Game, Player, SeededDice, simulate_seen};
use players::Random;
use table::{Footprint, Length, Point, gap, within};
use warmachine::army::{ArmyList, Muster};
use warmachine::card::BaseSize;
use warmachine::terrain::{Kind, Layout, Shape};
use warmachine::{Battle, Library, Setup, Warmachine, World};

/// wm4:measure-05
#[test]
fn bases_that_overlap_are_within_nothing() {
    let at = |x: i64| Footprint::new(BaseSize::Large.base(), Point::inches(x, 0), table::Facing::NORTH);
    assert!(within(&at(0), &at(1), Length::ZERO));
    assert_eq!(gap(&at(0), &at(1)), Length::ZERO);
    assert!(!within(&at(0), &at(3), Length::ZERO));
}

fn round_feature(text: &str) -> Length {
    let layout: Layout = yaml::read(&format!("features: [{text}]")).expect("a feature");
    let terrain = layout.build().expect("a table");
    match terrain.features[0].shape {
        Shape::Disc { radius, .. } => radius * 2,
        Shape::Polygon(_) => panic!("a template is round"),
    }
}

/// wm4:template-list-02, wm4:template-list-05
#[test]
fn round_templates_have_the_sizes_of_the_book() {
    assert_eq!(
        round_feature("{kinds: [dense_fog], template: [20, 20]}"),
        Length::inches(3)
    );
    assert_eq!(
        round_feature("{kinds: [forest], disc: {at: [20, 20], diameter: 5}}"),
        Length::inches(5)
    );
}

const FACTION: &str = "
faction: Testland
entries:
  - name: Chief
    armies: [Legion]
    fa: character
    rack: 2
    models: [{profile: {name: Chief, kind: warlock, base: small, spd: 6, def: 15, arm: 15, arc: 6, ctrl: 12}}]
  - name: Beast
    armies: [Legion]
    fa: unlimited
    points: 10
    models: [{profile: {name: Beast, kind: warbeast, base: large, spd: 5, def: 11, arm: 18, fury: 4, thr: 9, life: {spiral: {mind: [4, 4], body: [4, 4], spirit: [4, 4]}}}}]
    hardpoints:
      - name: Head
        options:
          - {name: Rage, points: 0, animus: {name: Rage, cost: 1, duration: turn, does: [{change: {stat: arm, how: {add: 2}}}]}}
          - {name: Speed, points: 0, animus: {name: Speed, cost: 1, duration: turn, does: [{change: {stat: spd, how: {add: 2}}}]}}
      - name: Claws
        options:
          - {name: Hooks, points: 5, weapons: [{name: Hooks, kind: melee, rng: {inches: 1}, pow: 15}]}
          - {name: Fists, points: 3, weapons: [{name: Fists, kind: melee, rng: {inches: 1}, pow: 13}]}
";

fn library() -> Library {
    let mut library = Library::embedded().clone();
    library
        .take_in("armies/warmachine/testland.yaml", FACTION)
        .expect("a faction");
    library
}

fn list(head: &str, claws: &str) -> ArmyList {
    let options: BTreeMap<String, String> = [
        ("Head".to_string(), head.to_string()),
        ("Claws".to_string(), claws.to_string()),
    ]
    .into();
    let beast = |label: &str| warmachine::army::Enlisted {
        entry: "Beast".into(),
        label: Some(label.into()),
        options: options.clone(),
        controller: Some("Chief".into()),
        joins: None,
    };
    let chief = warmachine::army::Enlisted {
        entry: "Chief".into(),
        label: None,
        options: BTreeMap::new(),
        controller: None,
        joins: None,
    };
    ArmyList {
        name: "Test".into(),
        faction: "Testland".into(),
        army: Some("Legion".into()),
        points: Some(30),
        entries: vec![chief, beast("One"), beast("Two")],
        cards: [
            "Break Through",
            "Careful Reconnaissance",
            "Lucky Penny",
            "Old Faithful",
            "Put the Fires Out",
        ]
        .map(String::from)
        .to_vec(),
        ..ArmyList::default()
    }
}

/// wm4:beast-hardpoint-07, wm4:jack-hardpoint-03, wm4:beast-hardpoint-03: the animus and the weapons that were chosen are those of the
/// whole game.
#[test]
fn options_are_chosen_with_the_army_and_never_change() {
    let library = library();
    let muster = Muster::new(&list("Rage", "Hooks"), &library).unwrap_or_else(|problems| {
        panic!(
            "{}",
            problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        )
    });
    let setup = Setup::Battle(Box::new(Battle {
        armies: vec![muster.army.clone(), muster.army],
        terrain: Layout::default().build().expect("a table"),
        options: Default::default(),
        scenario: None,
    }));
    let cards = |world: &World| -> Vec<(Vec<String>, Vec<String>)> {
        let names = |model: &warmachine::Model| {
            let spells = model.profile.spells.iter().map(|spell| spell.name.clone()).collect();
            let weapons = model.profile.weapons.iter().map(|weapon| weapon.name.clone()).collect();
            (spells, weapons)
        };
        world.models.iter().map(names).collect()
    };
    let before = cards(&Warmachine::begin(&setup).expect("a battle"));
    assert_eq!(before[1], (vec!["Rage".to_string()], vec!["Hooks".to_string()]));
    let mut seats: Vec<Box<dyn Player<Warmachine>>> = vec![Box::new(Random::new(1)), Box::new(Random::new(2))];
    let mut after = vec![];
    let mut see = |world: &World| after = cards(world);
    let _ = simulate_seen::<Warmachine>(&setup, SeededDice::seed_from_number(7), &mut seats, true, 400, &mut see);
    assert_eq!(after, before);
}

/// wm4:army-build-06: a Commander of an earlier edition racks nothing. wm4:field-allowance-04: a character is what its basic type is.
#[test]
fn racks_belong_to_commanders_of_this_edition_and_characters_to_their_type() {
    let mut library = library();
    let mut old = list("Rage", "Hooks");
    let slots = |list: &ArmyList, library: &Library| {
        let muster = Muster::new(list, library).unwrap_or_else(|problems| {
            panic!(
                "{}",
                problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
            )
        });
        muster.army.groups[0].models[0].profile.rack
    };
    assert_eq!(slots(&old, &library), 2);
    // The same Commander as a legacy model, for an army that may have one.
    for entry in &mut library.entries {
        if entry.faction == "Testland" {
            std::sync::Arc::make_mut(entry).legacy = true;
        }
    }
    old.army = None;
    old.arena = warmachine::army::Arena::Unlimited;
    assert_eq!(slots(&old, &library), 0);
    let characters = { library.entries.iter() }.filter(|entry| entry.is_character());
    for entry in characters {
        let kind = entry.kind();
        let of_type = entry.models.iter().all(|member| member.profile.kind == kind);
        assert!(of_type || entry.models.len() > 1, "{} is one type of model", entry.name);
    }
}

/// wm4:army-build-04, wm4:setup-order-01: a list names its faction, its army and its Commander before its models, and a battle begins only
/// with two such armies, on a table, with a scenario that suits it; then come the turn order, deployment and play.
#[test]
fn an_army_is_built_before_the_turn_order_is_rolled_for() {
    let library = library();
    let army = Muster::new(&list("Rage", "Hooks"), &library)
        .map_err(|_| ())
        .expect("legal")
        .army;
    let mut leaderless = army.clone();
    leaderless.groups.remove(0);
    for group in &mut leaderless.groups {
        group.leader = None;
    }
    let battle = |armies| {
        Setup::Battle(Box::new(Battle {
            armies,
            terrain: Layout::default().build().expect("a table"),
            options: Default::default(),
            scenario: None,
        }))
    };
    let refused = Warmachine::begin(&battle(vec![army.clone(), leaderless])).expect_err("nobody leads it");
    assert!(refused.contains("wm4:army-build-02"), "{refused}");
    assert!(Warmachine::begin(&battle(vec![army.clone()])).is_err());
    let world = Warmachine::begin(&battle(vec![army.clone(), army])).expect("two armies");
    assert_eq!(world.stage, warmachine::world::Stage::RackSpells);
    assert!(world.models.iter().all(|model| !model.is_in_play()));
}

/// wm4:setup-step-06: zones and flags of the scenario are on the table before anybody is deployed.
#[test]
fn scenario_elements_are_there_before_deployment() {
    let library = Library::embedded();
    let army = |at: usize| {
        Muster::new(&library.lists[at % library.lists.len()], library)
            .expect("legal")
            .army
    };
    let layout: Layout = yaml::read("features: [{name: wood, kinds: [forest], template: [20, 20]}]").expect("a table");
    let setup = Setup::Battle(Box::new(Battle {
        armies: vec![army(0), army(1)],
        terrain: layout.build().expect("a table"),
        options: Default::default(),
        scenario: Some(library.scenario("Split Decision").expect("a scenario").clone()),
    }));
    let world = Warmachine::begin(&setup).expect("a battle");
    assert_eq!(world.markers().count(), 2);
    assert!(world.terrain.features.iter().any(|feature| feature.is(Kind::Forest)));
}
