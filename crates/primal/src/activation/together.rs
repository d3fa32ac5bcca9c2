//! A unit whose models all move by one answer. Each still makes a Normal Movement of its own, one after the other (primal:unit-activation-02):
//! the answer only says all of their ways at once.

use kernel::{Asked, Play, Refusal, Whim, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point};

use super::moves::{declare, still_to_move};
use super::verbs::{Checked, check_verb, no};
use crate::ids::{Actor, ModelId};
use crate::questions::{Answer, Ask, Verb};
use crate::world::{Activation, PlannedWay};
use crate::{Event, Primal, World, movement, stats};

/// How far a model goes in its Normal Movement, with what rules add to it.
pub fn most(world: &World, id: ModelId, run: bool) -> Length {
    let spd = stats::spd(world, id);
    let (walked, kinds) = match run {
        true => (spd * 2, &["normal_movement", "run"][..]),
        false => (spd, &["normal_movement"][..]),
    };
    (walked + stats::more_inches(world, id, kinds, None)).max(Length::ZERO)
}

const fn verb(run: bool) -> Verb {
    if run { Verb::Run } else { Verb::FullAdvance }
}

/// The world in which a model makes its Normal Movement.
fn with_mover(world: &World, id: ModelId) -> World {
    let mut then = world.clone();
    if let Some(now) = &mut then.activation {
        (now.mover, now.declared) = (Some(id), None);
    }
    then
}

/// Who of the unit that acts can advance, or run, and has not moved yet.
pub fn movers(world: &World, run: bool) -> Vec<ModelId> {
    let Some(now) = &world.activation else { return vec![] };
    let mut able = still_to_move(world, now);
    able.retain(|id| check_verb(&with_mover(world, *id), *id, verb(run)).is_ok());
    able
}

/// Whether several models of a unit can move by one answer.
pub fn check(world: &World, run: bool) -> Checked {
    let now = world.activation.as_ref();
    let waits = now.filter(|now| now.mover.is_none() && matches!(now.actor, Actor::Unit(_)));
    let left = waits.map_or(vec![], |now| still_to_move(world, now));
    let refused = |id: &ModelId| check_verb(&with_mover(world, *id), *id, verb(run)).err();
    let why: Vec<Refusal> = left.iter().filter_map(refused).collect();
    if left.len() - why.len() > 1 {
        return Ok(());
    }
    match why.into_iter().next() {
        Some(refusal) => Err(refusal),
        None => no(
            cite!("primal:unit-activation-02"),
            "fewer than two models of a unit have still to move".into(),
        ),
    }
}

/// Whether all ways are legal, one after the other. A refusal comes with the model that it concerns.
pub fn check_ways(world: &World, run: bool, ways: &[PlannedWay]) -> Result<(), (Option<ModelId>, Refusal)> {
    let of_unit = |why: String| Err((None, Refusal::new(cite!("primal:unit-activation-02"), why)));
    if ways.is_empty() {
        return of_unit("nobody moves".into());
    }
    let able = movers(world, run);
    let mut then = world.clone();
    for (place, planned) in ways.iter().enumerate() {
        let id = planned.model;
        if !able.contains(&id) || ways[..place].iter().any(|other| other.model == id) {
            return of_unit("only models of the unit that have not moved yet go, each once".into());
        }
        then = with_mover(&then, id);
        let way = movement::check_way(&then, id, run, most(&then, id, run), &planned.points)
            .and_then(|()| movement::check_facing(&then, id, run, &planned.points, planned.facing));
        way.map_err(|refusal| (Some(id), refusal))?;
        if let Some(end) = planned.points.last() {
            then.put(id, *end);
        }
    }
    Ok(())
}

/// Asks for all ways at once, and remembers them for the steps that carry them out.
pub fn plan(play: &mut Play<'_, Primal>, now: &Activation, run: bool) -> Asked<()> {
    let Actor::Unit(unit) = now.actor else { return Ok(()) };
    if let Answer::Ways(ways) = play.ask(now.seat, Ask::Together { unit, run })? {
        play.record(
            Event::WaysPlanned { run, ways },
            &[cite!("primal:unit-activation-02"), cite!("primal:timing-activation-04")],
        );
    }
    Ok(())
}

/// The way that was planned for a model.
pub fn planned(world: &World, id: ModelId) -> Option<(SmallVec<[Point; 3]>, Option<Facing>)> {
    let planned = world.activation.as_ref()?.planned.as_ref()?;
    let way = planned.ways.iter().find(|way| way.model == id)?;
    Some((way.points.iter().copied().collect(), way.facing))
}

/// The next model that was planned for begins its move. Where the ways before it have changed what it may do, the rest of the plan is dropped and
/// its player is asked for each model again. Gives back whether the plan goes on.
pub fn goes_on(play: &mut Play<'_, Primal>, now: &Activation) -> Asked<bool> {
    let Some(planned) = &now.planned else { return Ok(false) };
    let world = play.world();
    let next = planned.ways.first().filter(|way| {
        let stands = world.model(way.model).is_in_play();
        stands && check_ways(world, planned.run, std::slice::from_ref(way)).is_ok()
    });
    let Some(way) = next else {
        play.record(Event::PlanDropped, &[cite!("primal:unit-activation-02")]);
        return Ok(false);
    };
    let model = way.model;
    play.record(
        Event::MoverChosen { model },
        &[cite!("primal:timing-activation-04"), cite!("primal:unit-activation-02")],
    );
    declare(play, now, model, verb(planned.run))?;
    Ok(true)
}

/// Some ways of a whole unit.
pub fn sample(world: &World, run: bool, whim: &mut Whim) -> Vec<PlannedWay> {
    let mut then = world.clone();
    let mut ways = vec![];
    for model in movers(world, run) {
        then = with_mover(&then, model);
        let most = most(&then, model, run);
        let points: Vec<Point> = movement::sample_way(&then, model, run, most, whim).to_vec();
        if let Some(end) = points.last() {
            then.put(model, *end);
        }
        ways.push(PlannedWay {
            model,
            points,
            facing: None,
        });
    }
    ways
}
