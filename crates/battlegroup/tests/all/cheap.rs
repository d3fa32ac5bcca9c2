//! Lasting changes of an army are cheap: how many questions they cost, counted.

use std::sync::atomic::Ordering;

use battlegroup::ModelId;
use battlegroup::ledger::{Ending, Lasts, Ledger, Note, On};
use battlegroup::rules::{Because, RuleName, Until};
use kernel::{Game, Side};

use crate::armies::armies;
use crate::skirmish::{Counter, Event, Skirmish, What, World};

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
    assert!(measured <= 40, "{measured} distances");
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
        // No aura has looked at anybody's state: the enemies that it is about are too far.
        (knocked_down, 0, 0),
        // Where models stand does not matter to those that only look at cards.
        (What::Moved(ModelId(3), (3, 3)), 40, 120),
        // Now an enemy is near one aura that looks at states, and it alone is asked again.
        (What::Moved(ModelId(40), (25, 4)), 45, 120),
        (What::State(ModelId(40), "knocked_down".into(), false), 10, 2),
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
    for _ in 0..600 {
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
        let what = match random(10) {
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
            // Whom it reaches rests on what others grant.
            9 => What::Noted(lasts(
                "[]",
                "[{who: {friendly: any, has: Stalwart, within: 6}, changes: [{gains: Banner}]}]",
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
