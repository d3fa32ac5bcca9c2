//! Ambush: a group that is not deployed and comes from a table edge later (primal:theme-operating-theater-06).

use battlegroup::rules::Muster;
use kernel::{Asked, Play, RuleId, Seat, cite};
use smallvec::SmallVec;
use table::Length;

use crate::ids::{Actor, ModelId};
use crate::movement::Zone;
use crate::objectives;
use crate::questions::{Answer, Ask};
use crate::setup;
use crate::world::{Edge, Whereabouts};
use crate::{Event, Primal, World};

const RULES: &[RuleId] = &[cite!("primal:theme-operating-theater-06")];

/// How near the edge a group comes into play.
const DEPTH: Length = Length::inches(3);

/// The models that come and go with one.
pub fn group_of(world: &World, id: ModelId) -> SmallVec<[ModelId; 10]> {
    match world.model(id).unit {
        Some(unit) => SmallVec::from_slice(&world.unit(unit).troopers),
        None => SmallVec::from_slice(&[id]),
    }
}

/// Whether a group may be kept off the table: all its models have Ambush, and the scenario lets them keep it (primal:name-reference-02,
/// primal:scenario-outflank-07).
pub fn may_wait(world: &World, id: ModelId) -> bool {
    let book = world.codex.book();
    let has = |id: &ModelId| {
        let mut rules = world.model(*id).profile.rules.iter();
        rules.any(|rule| {
            book.rule(&rule.name())
                .is_some_and(|rule| rule.muster.contains(&Muster::Ambush))
        })
    };
    !objectives::has_two_zones(world) && group_of(world, id).iter().all(has)
}

fn waiting(world: &World, seat: Seat) -> Vec<Actor> {
    let mut found: Vec<Actor> = vec![];
    for id in world.ids().filter(|id| !world.finished.contains(id)) {
        let model = world.model(id);
        let actor = model.unit.map_or(Actor::Model(id), Actor::Unit);
        if model.owner == seat && model.whereabouts == Whereabouts::InAmbush && !found.contains(&actor) {
            found.push(actor);
        }
    }
    found
}

/// The edges from which a group may come: not those behind an opponent.
fn edges(world: &World, seat: Seat) -> Vec<Edge> {
    let foes = world
        .seating
        .seats()
        .filter(|other| !world.seating.are_friends(seat, *other));
    let theirs: Vec<Edge> = foes.filter_map(|foe| world.players[foe.index()].edge).collect();
    Edge::ALL.into_iter().filter(|edge| !theirs.contains(edge)).collect()
}

/// One group comes, or none. From its player's second turn on, at the end of the Control Phase. Gives back whether one came.
pub fn next(play: &mut Play<'_, Primal>) -> Asked<bool> {
    let world = play.world();
    let seat = world.turn;
    let groups = waiting(world, seat);
    if groups.is_empty() || world.players[seat.index()].turns < 2 {
        return Ok(false);
    }
    let mut open: Vec<Answer> = groups.into_iter().map(Answer::Actor).collect();
    open.push(Answer::Done);
    let Answer::Actor(actor) = play.choose(seat, Ask::Ambush, open)? else {
        return Ok(false);
    };
    let open = edges(play.world(), seat).into_iter().map(Answer::Edge).collect();
    let Answer::Edge(edge) = play.choose(seat, Ask::AmbushFrom { actor }, open)? else {
        return Ok(false);
    };
    play.record(Event::AmbushBegan { actor, edge }, RULES);
    let first = match actor {
        Actor::Model(id) => Some(id),
        Actor::Unit(unit) => play.world().unit(unit).troopers.first().copied(),
    };
    let models = first.map(|id| group_of(play.world(), id)).unwrap_or_default();
    for _ in 0..models.len() {
        let waits = |id: &&ModelId| play.world().model(**id).whereabouts == Whereabouts::InAmbush;
        let leader = { models.iter() }
            .filter(waits)
            .min_by_key(|id| setup::deployed_after(play.world(), **id));
        let Some(&next) = leader else { break };
        setup::deploy_model(play, next)?;
        // A group that found no room there has been taken up again, and may come in another turn.
        if !play.world().model(next).is_in_play() {
            let finished = models.iter().copied();
            finished.for_each(|model| play.record(Event::ItemFinished { model }, RULES));
            break;
        }
    }
    Ok(true)
}

/// Where a group that comes now is put down.
pub fn zone(world: &World, model: ModelId) -> Option<Zone> {
    let waits = world.model(model).whereabouts == Whereabouts::InAmbush;
    let edge = world.ambush_from.filter(|_| waits)?;
    Some(Zone::Strip {
        edge,
        depth: DEPTH,
        rule: cite!("primal:theme-operating-theater-06"),
    })
}
