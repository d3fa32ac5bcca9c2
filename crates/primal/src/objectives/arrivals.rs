//! Groups that are kept back, and groups that come from the flank.

use kernel::{Asked, Play, Refusal, RuleId, Seat, cite};
use smallvec::SmallVec;
use table::Length;

use super::card::{Deployment, Reinforcements};
use crate::card::BaseSize;
use crate::ids::{Actor, ModelId};
use crate::movement::Zone;
use crate::questions::{Answer, Ask};
use crate::setup;
use crate::world::{Edge, Stage, Whereabouts};
use crate::{Event, Primal, World};

fn reserves(world: &World) -> Option<Reinforcements> {
    world.scenario.as_ref()?.reinforcements
}

fn members(world: &World, actor: Actor) -> SmallVec<[ModelId; 10]> {
    match actor {
        Actor::Model(id) => SmallVec::from_slice(&[id]),
        Actor::Unit(unit) => SmallVec::from_slice(&world.unit(unit).troopers),
    }
}

/// The groups of a player that are where all of their models are.
fn groups(world: &World, seat: Seat, whereabouts: Whereabouts) -> Vec<Actor> {
    let mut found: Vec<Actor> = vec![];
    for id in world.ids() {
        let model = world.model(id);
        let actor = model.unit.map_or(Actor::Model(id), Actor::Unit);
        if model.owner == seat && model.whereabouts == whereabouts && !found.contains(&actor) {
            found.push(actor);
        }
    }
    found
}

fn is_known(world: &World, actor: Actor) -> bool {
    match actor {
        Actor::Model(id) => world.get(id).is_some_and(|model| model.unit.is_none()),
        Actor::Unit(unit) => usize::from(unit.0) < world.units.len(),
    }
}

/// A group that is not yet deployed, of the player who is asked and without a caster.
fn check_waits(world: &World, seat: Seat, actor: Actor, rule: RuleId) -> Result<(), Refusal> {
    let no = |why: String| Err(Refusal::new(rule, why));
    if !is_known(world, actor) {
        return no("there is no such group".into());
    }
    let name = world.actor_name(actor);
    let models = members(world, actor);
    let mut all = models.iter().map(|id| world.model(*id));
    if !all
        .clone()
        .all(|model| model.owner == seat && model.whereabouts == Whereabouts::Waiting)
    {
        return no(format!("{name} does not wait to be deployed by this player"));
    }
    if all.any(|model| model.profile.is_caster()) {
        return no(format!("{name} is led by a warlock or warcaster"));
    }
    Ok(())
}

/// primal:scenario-reinforcements-03
pub fn check_nominee(world: &World, actor: Actor) -> Result<(), Refusal> {
    let rule = cite!("primal:scenario-reinforcements-03");
    let Stage::Nominate(seat) = world.stage else {
        return Err(Refusal::new(rule, "nobody nominates reinforcements now"));
    };
    check_waits(world, seat, actor, rule)?;
    let cost = match actor {
        Actor::Model(id) => world.model(id).points,
        Actor::Unit(unit) => world.unit(unit).points,
    };
    let least = reserves(world).map_or(0, |reserves| reserves.least_points);
    if cost < least {
        let why = format!(
            "{} costs {cost} points, and {least} is the least",
            world.actor_name(actor)
        );
        return Err(Refusal::new(rule, why));
    }
    Ok(())
}

/// Each player nominates; one who has too few such groups nominates those.
pub fn nominate(play: &mut Play<'_, Primal>, seat: Seat) -> Asked<()> {
    let world = play.world();
    let wanted = reserves(world).map_or(0, |reserves| usize::from(reserves.groups));
    let open: Vec<Answer> = { groups(world, seat, Whereabouts::Waiting).into_iter() }
        .filter(|actor| check_nominee(world, *actor).is_ok())
        .map(Answer::Actor)
        .collect();
    if groups(world, seat, Whereabouts::InReserve).len() >= wanted || open.is_empty() {
        let (first, next) = (world.first(), world.after(seat));
        let stage = if next == first {
            Stage::Deploy(first)
        } else {
            Stage::Nominate(next)
        };
        let rules = &[cite!("primal:scenario-reinforcements-03")];
        play.record(Event::StageReached { stage }, rules);
        return Ok(());
    }
    if let Answer::Actor(actor) = play.choose(seat, Ask::Nominate, open)? {
        let models = members(play.world(), actor);
        let rules = &[
            cite!("primal:scenario-reinforcements-03"),
            cite!("primal:scenario-reinforcements-06"),
        ];
        play.record(Event::Nominated { models }, rules);
    }
    Ok(())
}

/// primal:scenario-reinforcements-04, primal:scenario-reinforcements-05
pub fn arrive(play: &mut Play<'_, Primal>) -> Asked<()> {
    let world = play.world();
    let seat = world.turn;
    if reserves(world).is_none() || world.players[seat.index()].turns < 2 {
        return Ok(());
    }
    let has_room = |actor: &Actor| {
        members(world, *actor)
            .first()
            .is_some_and(|id| setup::has_room(world, *id))
    };
    let mut open: Vec<Answer> = { groups(world, seat, Whereabouts::InReserve).into_iter() }
        .filter(has_room)
        .map(Answer::Actor)
        .collect();
    if open.is_empty() {
        return Ok(());
    }
    open.push(Answer::Done);
    let Answer::Actor(actor) = play.choose(seat, Ask::Reinforce, open)? else {
        return Ok(());
    };
    let models = members(play.world(), actor);
    for _ in 0..models.len() {
        let waits = |id: &&ModelId| play.world().model(**id).whereabouts == Whereabouts::InReserve;
        let leader = { models.iter() }
            .filter(waits)
            .min_by_key(|id| setup::deployed_after(play.world(), **id));
        let Some(&next) = leader else { break };
        setup::deploy_model(play, next)?;
        // A unit that found no room has been taken up again, and arrives in another turn.
        if !play.world().model(next).is_in_play() {
            break;
        }
    }
    Ok(())
}

/// The zone of a model that does not deploy as usual.
pub fn zone(world: &World, model: ModelId) -> Option<Zone> {
    let owner = world.model(model).owner;
    let edge = world.players[owner.index()].edge.unwrap_or(Edge::South);
    if world.model(model).whereabouts == Whereabouts::InReserve {
        return Some(Zone::Strip {
            edge,
            depth: Length::from(reserves(world)?.within),
            rule: cite!("primal:scenario-reinforcements-05"),
        });
    }
    let Deployment::TwoZones { primary, secondary } = &world.scenario.as_ref()?.deployment else {
        return None;
    };
    let rule = cite!("primal:scenario-outflank-04");
    let (strip, edge) = if world.flank.contains(&model) {
        (secondary, edge.right_hand())
    } else {
        (primary, edge)
    };
    let advanced = world.model(model).whereabouts == Whereabouts::HeldBack;
    let further = if advanced { Length::inches(6) } else { Length::ZERO };
    Some(Zone::Part {
        edge,
        depth: Length::from(strip.deep) + further,
        wide: Length::from(strip.wide),
        rule,
    })
}

pub fn has_two_zones(world: &World) -> bool {
    let card = world.scenario.as_ref();
    card.is_some_and(|card| matches!(card.deployment, Deployment::TwoZones { .. }))
}

/// primal:scenario-outflank-05
pub fn check_flank(world: &World, actor: Actor) -> Result<(), Refusal> {
    let rule = cite!("primal:scenario-outflank-05");
    let Stage::Deploy(seat) = world.stage else {
        return Err(Refusal::new(rule, "nobody deploys now"));
    };
    check_waits(world, seat, actor, rule)?;
    if members(world, actor)
        .iter()
        .any(|id| world.model(*id).base() == BaseSize::Huge)
    {
        let why = format!("{} has a huge base", world.actor_name(actor));
        return Err(Refusal::new(rule, why));
    }
    Ok(())
}

/// The group that a player deploys in the second zone is chosen before anybody is deployed. Gives back whether one was chosen now.
pub fn sends_to_flank(play: &mut Play<'_, Primal>, seat: Seat) -> Asked<bool> {
    let world = play.world();
    let is_chosen = world.flank.iter().any(|id| world.model(*id).owner == seat);
    if !has_two_zones(world) || is_chosen {
        return Ok(false);
    }
    let open: Vec<Answer> = { groups(world, seat, Whereabouts::Waiting).into_iter() }
        .filter(|actor| check_flank(world, *actor).is_ok())
        .map(Answer::Actor)
        .collect();
    let has_begun = world.ids().any(|id| {
        let model = world.model(id);
        model.owner == seat && matches!(model.whereabouts, Whereabouts::InPlay | Whereabouts::HeldBack)
    });
    // An army without such a group sends nobody.
    if open.is_empty() || has_begun {
        return Ok(false);
    }
    if let Answer::Actor(actor) = play.choose(seat, Ask::Flank, open)? {
        let models = members(play.world(), actor);
        let rules = &[
            cite!("primal:scenario-outflank-05"),
            cite!("primal:scenario-outflank-06"),
        ];
        play.record(Event::SentToFlank { models }, rules);
    }
    Ok(true)
}
