//! Rounds and turns (primal:game-round-01, primal:player-turn-01), and the Maintenance Phase.

use battlegroup::ledger::{Ending, Note};
use battlegroup::queue;
use battlegroup::windows::{Step, Window};
use kernel::{Asked, Play, Seat, cite};

use crate::damage::{self, Blow, Cause, Harm};
use crate::ids::ModelId;
use crate::world::{Continuous, ControlStep, MaintenanceStep, Stage};
use crate::{Event, Primal, focus, objectives, stats};

pub fn begin(play: &mut Play<'_, Primal>, seat: Seat, round: u16) {
    play.record(
        Event::TurnBegan { seat, round },
        &[cite!("primal:game-round-01"), cite!("primal:play-summary-02")],
    );
    let stage = Stage::TurnBegins;
    play.record(Event::StageReached { stage }, &[cite!("primal:player-turn-02")]);
}

/// Lets special rules act at a moment of the turn.
pub(crate) fn open(play: &mut Play<'_, Primal>, step: Step) -> Asked<()> {
    let seat = play.world().turn;
    let mut window = Window::Turn { step, seat };
    queue::resolve(play, &mut window)
}

/// The same for every player, in the order of turns.
pub(crate) fn open_for_all(play: &mut Play<'_, Primal>, step: Step) -> Asked<()> {
    for seat in play.world().order.clone() {
        let mut window = Window::Turn { step, seat };
        queue::resolve(play, &mut window)?;
    }
    Ok(())
}

/// What expires at the beginning of a turn does so before the Maintenance Phase (primal:player-turn-02, primal:round-duration-01).
pub fn begins(play: &mut Play<'_, Primal>) {
    let seat = play.world().turn;
    let note = Box::new(Note::Time(Ending::TurnBegins(seat)));
    play.record(
        Event::Noted { note },
        &[cite!("primal:round-duration-01"), cite!("primal:player-turn-02")],
    );
    to(play, MaintenanceStep::Points);
}

fn to(play: &mut Play<'_, Primal>, step: MaintenanceStep) {
    let stage = Stage::Maintenance(step);
    play.record(Event::StageReached { stage }, &[cite!("primal:player-turn-01")]);
}

/// primal:maintenance-phase-01 to primal:maintenance-phase-03
pub fn maintenance(play: &mut Play<'_, Primal>, step: MaintenanceStep) -> Asked<()> {
    match step {
        MaintenanceStep::Points => {
            lose_points(play);
            to(play, MaintenanceStep::ContinuousExpiry);
        }
        MaintenanceStep::ContinuousExpiry => {
            roll_expiry(play);
            to(play, MaintenanceStep::ContinuousEffects);
        }
        MaintenanceStep::ContinuousEffects => {
            resolve_continuous(play)?;
            damage::decide(play);
            if !play.world().is_decided() {
                to(play, MaintenanceStep::Other);
            }
        }
        MaintenanceStep::Other => {
            open(play, Step::MaintenancePhase)?;
            damage::decide(play);
            if play.world().is_decided() {
                return Ok(());
            }
            let stage = Stage::Control(ControlStep::FIRST);
            play.record(Event::StageReached { stage }, &[cite!("primal:player-turn-01")]);
        }
    }
    Ok(())
}

/// primal:maintenance-phase-01, primal:fury-manipulation-03, primal:warcaster-focus-08; warbeasts and warjacks keep theirs (primal:forcing-07,
/// primal:warjack-cortex-04).
fn lose_points(play: &mut Play<'_, Primal>) {
    let own: Vec<ModelId> = play.world().of(play.world().turn).collect();
    for id in own {
        let world = play.world();
        let model = world.model(id);
        let most = stats::fury(world, id);
        if model.profile.is_warlock() && model.fury > most {
            let points = model.fury - most;
            let rules = &[
                cite!("primal:maintenance-phase-01"),
                cite!("primal:fury-manipulation-03"),
            ];
            play.record(Event::FuryLost { model: id, points }, rules);
        }
        let world = play.world();
        let points = focus::purse(world, id).excess();
        if world.model(id).profile.has_focus_manipulation() && points > 0 {
            let rules = &[cite!("primal:maintenance-phase-01"), cite!("primal:warcaster-focus-08")];
            play.record(Event::FocusLost { model: id, points }, rules);
        }
    }
}

fn burning(play: &Play<'_, Primal>) -> Vec<(ModelId, Continuous)> {
    let world = play.world();
    let own = world.of(world.turn);
    own.flat_map(|id| world.model(id).continuous.iter().map(move |effect| (id, *effect)))
        .collect()
}

/// Every effect rolls before any of them does its work (primal:maintenance-phase-02, primal:continuous-effect-02).
fn roll_expiry(play: &mut Play<'_, Primal>) {
    for (model, effect) in burning(play) {
        let seat = play.world().turn;
        let die = play.d6(Some(seat), "continuous effect");
        let rolled = Event::ContinuousRolled {
            model,
            effect,
            die,
            expired: die <= 2,
        };
        play.record(
            rolled,
            &[
                cite!("primal:maintenance-phase-02"),
                cite!("primal:continuous-effect-02"),
            ],
        );
    }
}

/// primal:continuous-effect-05, primal:continuous-effect-07
fn resolve_continuous(play: &mut Play<'_, Primal>) -> Asked<()> {
    for (model, effect) in burning(play) {
        if !play.world().model(model).is_in_play() || play.world().is_decided() {
            continue;
        }
        match effect {
            Continuous::Corrosion => {
                let cause = Cause::of_continuous(&[cite!("primal:continuous-effect-05")]);
                damage::apply_all(play, Harm::of(model, 1), &cause, None)?;
            }
            Continuous::Fire => {
                let rules = vec![cite!("primal:continuous-effect-07"), cite!("primal:damage-roll-01")];
                let points = damage::rolled(play, model, &Blow::from_nowhere(12), rules);
                let cause =
                    Cause::of_continuous(&[cite!("primal:continuous-effect-07"), cite!("primal:damage-roll-04")]);
                damage::apply_all(play, Harm::of(model, points), &cause, None)?;
            }
        }
    }
    Ok(())
}

/// primal:game-round-01, primal:play-summary-02
pub fn ends(play: &mut Play<'_, Primal>) -> Asked<()> {
    open(play, Step::TurnEnds)?;
    disperse(play);
    let note = Box::new(Note::Time(Ending::TurnEnds));
    play.record(Event::Noted { note }, &[cite!("primal:spell-stat-11")]);
    objectives::at_end_of_turn(play);
    if play.world().is_decided() {
        return Ok(());
    }
    let next = play.world().after(play.world().turn);
    let round = play.world().round + u16::from(next == play.world().first());
    begin(play, next, round);
    Ok(())
}

/// Fog and flames may go at the end of every turn, from the second player's first on (primal:dense-fog-02, primal:burning-earth-05).
fn disperse(play: &mut Play<'_, Primal>) {
    let world = play.world();
    if world.round == 1 && world.turn == world.first() {
        return;
    }
    let seat = world.turn;
    let count = world.terrain.features.len();
    let cloudy: Vec<bool> = world
        .terrain
        .features
        .iter()
        .map(|feature| feature.is_cloud())
        .collect();
    let rolled: Vec<(usize, u8)> = (0..count)
        .filter(|at| cloudy[*at])
        .map(|at| (at, play.d6(Some(seat), "fog and flames")))
        .collect();
    // From the last on, so that the numbers of the others stay.
    for (at, die) in rolled.into_iter().rev().filter(|(_, die)| *die <= 2) {
        let feature = at as u16;
        play.record(
            Event::TerrainCleared { feature, die },
            &[cite!("primal:dense-fog-02"), cite!("primal:burning-earth-05")],
        );
    }
}
