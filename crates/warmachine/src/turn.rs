//! Rounds and turns (wm4:round-01, wm4:turn-01), and the Maintenance Phase.

use battlegroup::windows::Step;
use kernel::{Asked, Play, cite};
use smallvec::SmallVec;

use crate::ids::{ModelId, PlayerId};
use crate::world::{Continuous, ControlStep, MaintenanceStep, Outcome, Stage, Until};
use crate::{Event, Warmachine, World, attack, damage, special, stats};

pub fn begin(play: &mut Play<'_, Warmachine>, player: PlayerId, round: u16) {
    play.record(
        Event::TurnBegan { player, round },
        &[cite!("wm4:round-01"), cite!("wm4:setup-step-18")],
    );
    play.record(
        Event::StageReached {
            stage: Stage::TurnBegins,
        },
        &[cite!("wm4:turn-02")],
    );
}

/// What expires at the beginning of a turn does so before the Maintenance Phase (wm4:turn-02, wm4:round-02, wm4:round-03).
pub fn begins(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let player = play.world().turn;
    let over = play.world().lasting.iter();
    let over = over.filter(|effect| effect.by == player && effect.until == Until::Round);
    let numbers: SmallVec<[u32; 4]> = over.map(|effect| effect.number).collect();
    if !numbers.is_empty() {
        play.record(
            Event::EffectsEnded { numbers },
            &[cite!("wm4:round-02"), cite!("wm4:round-03"), cite!("wm4:turn-02")],
        );
    }
    end_disruption(play);
    crate::execution::recover(play)?;
    crate::terrain::passing::clear_fog(play);
    if play
        .world()
        .scenario
        .as_ref()
        .is_some_and(|card| card.reinforcements.is_some())
    {
        let stage = Stage::Reinforcements;
        play.record(
            Event::StageReached { stage },
            &[cite!("wm4:scenario-reinforcements-06")],
        );
        return Ok(());
    }
    to(play, MaintenanceStep::Points);
    Ok(())
}

/// wm4:wq-disruption-01, wm4:round-03
fn end_disruption(play: &mut Play<'_, Warmachine>) {
    let player = play.world().turn;
    let over: Vec<ModelId> = play
        .world()
        .ids()
        .filter(|id| play.world().model(*id).disrupted == Some(player))
        .collect();
    for warjack in over {
        play.record(
            Event::DisruptionEnded { warjack },
            &[cite!("wm4:wq-disruption-01"), cite!("wm4:round-03")],
        );
    }
}

fn to(play: &mut Play<'_, Warmachine>, step: MaintenanceStep) {
    let stage = Stage::Maintenance(step);
    play.record(
        Event::StageReached { stage },
        &[cite!("wm4:turn-01"), cite!("wm4:maintenance-01")],
    );
}

/// wm4:maintenance-01 to wm4:maintenance-05
pub fn maintenance(play: &mut Play<'_, Warmachine>, step: MaintenanceStep) -> Asked<()> {
    match step {
        MaintenanceStep::Points => {
            if crate::cards::play_in_phase(play)? {
                return Ok(());
            }
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
            special::open_turn(play, Step::MaintenancePhase, play.world().turn)?;
            damage::decide(play);
            if play.world().is_decided() {
                return Ok(());
            }
            let stage = Stage::Control(ControlStep::Replenish);
            play.record(
                Event::StageReached { stage },
                &[cite!("wm4:turn-01"), cite!("wm4:control-phase-01")],
            );
        }
    }
    Ok(())
}

/// wm4:maintenance-02, wm4:maintenance-03, wm4:focus-manipulation-06, wm4:fury-manipulation-06
fn lose_points(play: &mut Play<'_, Warmachine>) {
    let own: Vec<ModelId> = play.world().of(play.world().turn).collect();
    for id in own {
        let world = play.world();
        let model = world.model(id);
        let profile = &model.profile;
        let most = stats::arc(world, id);
        if profile.is_warjack() && model.focus > 0 {
            let points = model.focus;
            play.record(Event::FocusLost { model: id, points }, &[cite!("wm4:maintenance-02")]);
        } else if profile.has_focus_manipulation() && model.focus > most {
            let points = model.focus - most;
            play.record(
                Event::FocusLost { model: id, points },
                &[cite!("wm4:maintenance-02"), cite!("wm4:focus-manipulation-06")],
            );
        } else if profile.has_fury_manipulation() && model.fury > most {
            let points = model.fury - most;
            play.record(
                Event::FuryLost { model: id, points },
                &[cite!("wm4:maintenance-03"), cite!("wm4:fury-manipulation-06")],
            );
        }
    }
}

fn burning(play: &Play<'_, Warmachine>) -> Vec<(ModelId, Continuous)> {
    let world = play.world();
    let own = world.of(world.turn);
    own.flat_map(|id| world.model(id).continuous.iter().map(move |effect| (id, *effect)))
        .collect()
}

/// Every effect rolls before any of them does its work (wm4:continuous-effect-03, wm4:continuous-effect-04, wm4:maintenance-04).
fn roll_expiry(play: &mut Play<'_, Warmachine>) {
    for (model, effect) in burning(play) {
        let seat = play.world().turn.seat();
        let die = play.d6(Some(seat), "continuous effect");
        play.record(
            Event::ContinuousRolled {
                model,
                effect,
                die,
                expired: die <= 2,
            },
            &[
                cite!("wm4:maintenance-04"),
                cite!("wm4:continuous-effect-03"),
                cite!("wm4:continuous-effect-04"),
            ],
        );
    }
}

/// wm4:continuous-effect-06, wm4:continuous-effect-08
fn resolve_continuous(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    for (model, effect) in burning(play) {
        if !play.world().model(model).is_in_play() {
            continue;
        }
        match effect {
            Continuous::Corrosion => attack::suffer_all(play, &[(model, 1)], &[cite!("wm4:continuous-effect-06")])?,
            Continuous::Fire => damage::roll(play, model, 12, &[cite!("wm4:continuous-effect-08")])?,
        }
    }
    Ok(())
}

/// wm4:round-01
pub fn ends(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    special::open_turn(play, Step::TurnEnds, play.world().turn)?;
    damage::decide(play);
    if play.world().is_decided() {
        return Ok(());
    }
    let over = play.world().lasting.iter();
    let over = over.filter(|effect| effect.until == Until::Turn);
    let numbers: SmallVec<[u32; 4]> = over.map(|effect| effect.number).collect();
    if !numbers.is_empty() {
        play.record(Event::EffectsEnded { numbers }, &[cite!("wm4:spell-stat-11")]);
    }
    crate::terrain::passing::burn_down(play);
    crate::objectives::at_end_of_turn(play);
    if play.world().is_decided() {
        return Ok(());
    }
    let next = play.world().after(play.world().turn);
    let ends_round = next == play.world().first;
    if ends_round && is_last_round(play.world()) {
        play.record(
            Event::GameOver {
                outcome: by_points(play.world()),
            },
            &[cite!("wm4:setup-step-19")],
        );
        return Ok(());
    }
    let round = play.world().round + u16::from(ends_round);
    begin(play, next, round);
    Ok(())
}

fn is_last_round(world: &World) -> bool {
    let most = world.options.rounds;
    // A scenario says itself when it ends.
    world.scenario.is_none() && most > 0 && world.round >= most
}

/// Who has lost fewer army points wins a game that comes to its last round.
fn by_points(world: &World) -> Outcome {
    let mut by_loss: Vec<(u32, PlayerId)> = world
        .player_ids()
        .map(|player| (world.points_lost(player), player))
        .collect();
    by_loss.sort_unstable();
    match by_loss[..] {
        [(least, winner), (next, _), ..] if least < next => Outcome::Won(winner),
        _ => Outcome::Draw,
    }
}
