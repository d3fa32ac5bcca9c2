//! Lasting changes of an army are cheap: how many questions they cost, counted.

use std::sync::atomic::Ordering;

use battlegroup::ModelId;
use battlegroup::ledger::{Ending, Lasts, Ledger, Note, On};
use battlegroup::rules::{Because, Book, RuleName, RuleRef, Until};
use kernel::{Game, Side};

use crate::skirmish::{Counter, Event, Skirmish, What, World, lexicon};

const RULES: &str = r#"
- rule: Inspiration
  takes: {far: inches}
  aura: {who: {friendly: any, within: $far, is: living}, changes: [{stat: {stat: MAT, by: 1}}]}
- rule: Shroud
  takes: {far: inches}
  aura: {who: {enemy: true, within: $far, state: knocked_down}, changes: [{stat: {stat: ARM, by: -1}}]}
- rule: Banner
  aura: {who: {friendly: any, kind: trooper, within: 4}, changes: [{gains: Stalwart}]}
- rule: Stalwart
  always: {changes: [{stat: {stat: ARM, by: 1}}]}
- rule: Drill
  always: {of: {friendly: any, kind: warjack}, changes: [{stat: {stat: RAT, by: 1}}]}
- rule: Unheard
  aura: {who: {within: 60}, changes: [{stat: {stat: ARM, by: 9}}]}
"#;

/// Two armies of 35 models in blocks, with twelve auras among them.
fn armies() -> World {
    let mut book = Book::new(lexicon());
    book.read("mine.yaml", RULES).unwrap_or_else(|error| panic!("{error}"));
    let auras = [
        "Inspiration [3]",
        "Inspiration [5]",
        "Shroud [2]",
        "Shroud [4]",
        "Banner",
        "Drill",
    ];
    for name in auras.iter().chain(&["Unheard"]) {
        book.fill(&RuleRef::parse(name)).unwrap();
    }
    let mut world = World::with_book(book);
    for (side, y) in [(Side::Red, 0), (Side::Blue, 30)] {
        for at in 0..35_i64 {
            let place = (at % 7 * 5, y + at / 7 * 2);
            let kind = ["living trooper", "construct warjack"][usize::from(at % 9 == 0)];
            let rules = if at % 6 == 0 {
                &auras[at as usize / 6..][..1]
            } else {
                &[]
            };
            world.put(side, place, kind, rules);
        }
    }
    world
}

fn counted(counter: &Counter) -> usize {
    counter.0.swap(0, Ordering::Relaxed)
}

fn happens(world: &mut World, what: What) {
    Skirmish::apply(world, &Event { what, by: None });
}

/// Each of the twelve auras was asked about each of seventy models, twice because rules are granted: 1,680 distances.
#[test]
fn seventy_models_with_twelve_auras_ask_few_distances() {
    let world = armies();
    let standing = world.standing();
    let reached = (0..70).map(|id| standing.held(ModelId(id)).len()).sum::<usize>();
    assert!(reached > 40, "the auras reach {reached}");
    let measured = counted(&world.measured);
    assert!(measured <= 140, "{measured} distances");
    world.standing();
    assert_eq!(counted(&world.measured), 0, "it is remembered");
}

/// What a change of the world cannot affect is kept.
#[test]
fn a_change_of_the_world_asks_only_what_it_touches() {
    let mut world = armies();
    world.standing();
    let costs = |world: &mut World, what: What| {
        happens(world, what);
        counted(&world.measured);
        counted(&world.looked_at);
        world.standing();
        (counted(&world.measured), counted(&world.looked_at))
    };
    let knocked_down = What::State(ModelId(40), "knocked_down".into(), true);
    for (what, distances, looks) in [
        (What::Rolled(7), 0, 0),
        (What::Attacked(ModelId(1), ModelId(40)), 0, 0),
        (What::Advancing(Some(ModelId(3))), 0, 0),
        // Only the auras that look at states are asked again.
        (knocked_down, 70, 140),
        // Where models stand does not matter to those that only look at cards.
        (What::Moved(ModelId(3), (3, 3)), 140, 280),
    ] {
        let told = format!("{what:?}");
        let (measured, looked_at) = costs(&mut world, what);
        assert!(
            measured <= distances && looked_at <= looks,
            "{told}: {measured} distances, {looked_at} looks"
        );
    }
    assert!(world.standing() == Ledger::resolve(&world));
}

/// However a world has come about, what is kept and what is worked out anew are the same.
#[test]
fn what_is_kept_is_what_would_be_worked_out() {
    let mut world = armies();
    let mut next = 12_345_u32;
    let mut random = |below: u32| {
        next = next.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (next >> 16) % below
    };
    let (mut changed, mut before) = (0, world.standing());
    for _ in 0..400 {
        let model = ModelId(random(70) as u16);
        let lasts = |changes: &str, aura: &str| {
            Note::Begins(Lasts {
                because: Because::new(&RuleName::new("A spell"), model),
                seat: Side::Red.seat(),
                turn_of: Side::Red.seat(),
                on: On::Model(model),
                until: Until::Turn,
                animus: false,
                for_move: false,
                holds: yaml::read("[{user: {is_not: knocked_down}}]").unwrap(),
                auras: yaml::read(aura).unwrap(),
                changes: yaml::read(changes).unwrap(),
                triggers: vec![],
            })
        };
        let what = match random(9) {
            0 | 1 => What::Moved(model, (i64::from(random(30)), i64::from(random(40)))),
            2 => What::State(model, "knocked_down".into(), random(2) == 0),
            3 if !world.model(model).gone => What::Removed(model),
            4 if world.model(model).gone => What::Returned(model, (5, 5)),
            5 => What::Control(model, (random(2) == 0).then_some(Side::Blue)),
            6 => What::Noted(lasts("[{gains: Banner}, {stat: {stat: DEF, by: 1}}]", "[]")),
            7 => What::Noted(Note::Time(Ending::TurnEnds)),
            8 => What::Noted(lasts(
                "[{loses: [Inspiration, Shroud]}, {gains: Drill}]",
                "[{who: {friendly: any, within: 4}, changes: [{gains: Stalwart}]}]",
            )),
            _ => What::Rolled(1),
        };
        happens(&mut world, what);
        let now = world.standing();
        assert!(now == Ledger::resolve(&world));
        changed += usize::from(now != before);
        before = now;
    }
    assert!(changed > 100, "{changed}");
}

/// A rule that nobody in play has costs nothing.
#[test]
fn rules_that_nobody_has_are_not_resolved() {
    let mut world = armies();
    for id in 0..70 {
        world.model_mut(ModelId(id)).rules.clear();
    }
    counted(&world.measured);
    world.standing();
    assert_eq!((counted(&world.measured), counted(&world.looked_at)), (0, 0));
}
