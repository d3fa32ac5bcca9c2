//! Focus in the Control Phase (primal:warcaster-control-phase-01): what is lost, replenished, gained and given.

use battlegroup::queue;
use battlegroup::windows::Step;
use kernel::{Asked, Play, cite};

use crate::activation::window_of;
use crate::focus::{self, JACK_FOCUS};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Event, Primal, World, allowed};

/// The models of the active player for which something holds.
fn own(world: &World, holds: impl Fn(&World, ModelId) -> bool) -> Vec<ModelId> {
    world.of(world.turn).filter(|id| holds(world, *id)).collect()
}

/// Warjacks lose what they have not spent (primal:warjack-cortex-04).
pub fn lose_unspent(play: &mut Play<'_, Primal>) {
    let holding = |world: &World, id: ModelId| {
        let keeps = allowed::permits(world, id, "exempt", Some("losing_focus")).is_some();
        world.model(id).profile.is_warjack() && world.model(id).focus > 0 && !keeps
    };
    for model in own(play.world(), holding) {
        let points = play.world().model(model).focus;
        let rules = &[
            cite!("primal:warjack-cortex-04"),
            cite!("primal:warcaster-control-phase-01"),
        ];
        play.record(Event::FocusLost { model, points }, rules);
    }
}

/// primal:warcaster-focus-06
pub fn replenish(play: &mut Play<'_, Primal>) {
    let short = |world: &World, id: ModelId| {
        world.model(id).profile.has_focus_manipulation() && !focus::purse(world, id).is_full()
    };
    for model in own(play.world(), short) {
        let points = focus::purse(play.world(), model).room();
        let rules = &[
            cite!("primal:warcaster-focus-06"),
            cite!("primal:warcaster-control-phase-01"),
        ];
        play.record(Event::Replenished { model, points }, rules);
    }
}

/// primal:warcaster-focus-01
pub fn power_up(play: &mut Play<'_, Primal>) {
    for warjack in own(play.world(), focus::powers_up) {
        let rules = &[
            cite!("primal:warcaster-focus-01"),
            cite!("primal:warcaster-control-phase-01"),
            cite!("primal:warcaster-control-range-03"),
        ];
        play.record(Event::PoweredUp { warjack }, rules);
    }
}

/// What a battlegroup commander can give now (primal:warcaster-focus-02 to primal:warcaster-focus-04).
fn open(world: &World, by: ModelId) -> Vec<Answer> {
    let gifts = { world.battlegroup(by) }.flat_map(|to| (1..=JACK_FOCUS).map(move |points| (to, points)));
    gifts
        .filter(|(to, points)| focus::can_allocate(world, by, *to, *points).is_ok())
        .map(|(to, points)| Answer::Allocate { to, points })
        .collect()
}

/// One allocation, or a commander keeps the rest. Gives back whether there was somebody to ask.
pub fn next(play: &mut Play<'_, Primal>) -> Asked<bool> {
    let world = play.world();
    let gives = |world: &World, id: ModelId| {
        let model = world.model(id);
        model.profile.has_focus_manipulation() && !world.finished.contains(&id) && !open(world, id).is_empty()
    };
    let Some(controller) = own(world, gives).first().copied() else {
        return Ok(false);
    };
    let mut open = open(world, controller);
    open.push(Answer::Done);
    let seat = world.turn;
    let rules = &[
        cite!("primal:warcaster-focus-02"),
        cite!("primal:warcaster-battlegroup-02"),
    ];
    match play.choose(seat, Ask::Allocate { controller }, open)? {
        Answer::Allocate { to, points } => {
            let by = controller;
            play.record(Event::Allocated { by, to, points }, rules);
            let mut window = window_of(play.world(), Step::Allocated, to);
            queue::resolve(play, &mut window)?;
        }
        _ => play.record(Event::ItemFinished { model: controller }, rules),
    }
    Ok(true)
}
