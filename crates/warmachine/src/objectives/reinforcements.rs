//! Reinforcements: groups that are kept off the table and arrive at a side edge (wm4:scenario-reinforcements-04 to
//! wm4:scenario-reinforcements-08).

use kernel::{Asked, Play, Refusal, cite};
use smallvec::SmallVec;
use table::Point;

use super::card::Reinforcements;
use crate::activation::enter_where_placed;
use crate::ids::{Actor, ModelId, PlayerId};
use crate::movement::{self, Zone};
use crate::questions::{Answer, Ask};
use crate::world::{Edge, MaintenanceStep, Stage, Whereabouts};
use crate::{Event, Warmachine, World};

fn rule_of(world: &World) -> Option<Reinforcements> {
    world.scenario.as_ref()?.reinforcements
}

fn group(world: &World, actor: Actor) -> SmallVec<[ModelId; 10]> {
    match actor {
        Actor::Model(id) => SmallVec::from_slice(&[id]),
        Actor::Unit(unit) => SmallVec::from_slice(&world.unit(unit).troopers),
    }
}

fn actors(world: &World, player: PlayerId, is_there: Whereabouts) -> Vec<Actor> {
    let mut found = vec![];
    for id in world.ids() {
        let model = world.model(id);
        let actor = world.actor_of(id);
        if model.owner == player && model.whereabouts == is_there && !found.contains(&actor) {
            found.push(actor);
        }
    }
    found
}

/// Whether a group can be nominated, and by which rule not.
pub fn check(world: &World, player: PlayerId, actor: Actor) -> Result<(), Refusal> {
    let no = |rule, why: String| Err(Refusal::new(rule, why));
    let Some(rule) = rule_of(world) else {
        return no(
            cite!("wm4:scenario-reinforcements-04"),
            "this scenario has no reinforcements".into(),
        );
    };
    let name = world.actor_name(actor);
    let models = group(world, actor);
    if !models.iter().all(|id| world.model(*id).owner == player) {
        return no(
            cite!("wm4:scenario-reinforcements-04"),
            format!("{name} belongs to the opponent"),
        );
    }
    if models.iter().any(|id| world.model(*id).profile.is_commander()) {
        return no(
            cite!("wm4:scenario-reinforcements-04"),
            format!("{name} is a Commander"),
        );
    }
    if models.iter().any(|id| world.model(*id).base() > rule.largest) {
        let why = format!("{name} has a base larger than {} mm", rule.largest.millimetres());
        return no(cite!("wm4:scenario-reinforcements-04"), why);
    }
    let cost = match actor {
        Actor::Model(id) => world.model(id).points,
        Actor::Unit(unit) => world.unit(unit).points,
    };
    if cost < rule.least_points {
        let why = format!("{name} costs {cost} points, and {} is the least", rule.least_points);
        return no(cite!("wm4:scenario-reinforcements-05"), why);
    }
    if models
        .iter()
        .any(|id| world.model(*id).whereabouts != Whereabouts::Waiting)
    {
        return no(
            cite!("wm4:scenario-reinforcements-04"),
            format!("{name} is nominated already"),
        );
    }
    Ok(())
}

/// Each player nominates the groups that arrive later, before anybody is deployed.
pub fn nominate(play: &mut Play<'_, Warmachine>, player: PlayerId) -> Asked<()> {
    let world = play.world();
    let nominated = actors(world, player, Whereabouts::InReserve).len();
    let open: Vec<Answer> = { actors(world, player, Whereabouts::Waiting).into_iter() }
        .filter(|actor| check(world, player, *actor).is_ok())
        .map(Answer::Actor)
        .collect();
    let wanted = rule_of(world).map_or(0, |rule| usize::from(rule.groups));
    // An army with too few such groups nominates those that it has.
    if nominated >= wanted || open.is_empty() {
        let first = world.first;
        let stage = if player == first {
            Stage::Nominate(world.after(player))
        } else {
            Stage::Deploy(first)
        };
        play.record(Event::StageReached { stage }, &[cite!("wm4:setup-step-02")]);
        return Ok(());
    }
    if let Answer::Actor(actor) = play.choose(player.seat(), Ask::Nominate, open)? {
        let models = group(play.world(), actor);
        let to = Whereabouts::InReserve;
        play.record(
            Event::HeldBack { models, to },
            &[
                cite!("wm4:scenario-reinforcements-04"),
                cite!("wm4:scenario-reinforcements-05"),
            ],
        );
    }
    Ok(())
}

/// The strip at an edge in which reinforcements arrive (wm4:scenario-reinforcements-07).
pub fn zone(world: &World, edge: Edge) -> Zone {
    Zone {
        edge,
        depth: rule_of(world).map_or(table::Length::inches(3), |rule| rule.within.into()),
        rule: cite!("wm4:scenario-reinforcements-07"),
        together: cite!("wm4:deploy-zone-02"),
    }
}

/// Left and right of the player.
fn sides(world: &World, player: PlayerId) -> [Edge; 2] {
    match world.edge(player) {
        Edge::South | Edge::North => [Edge::West, Edge::East],
        Edge::West | Edge::East => [Edge::South, Edge::North],
    }
}

fn edges_for(world: &World, actor: Actor) -> Vec<Edge> {
    let Some(first) = group(world, actor).first().copied() else {
        return vec![];
    };
    let middle = Point::new(world.terrain.width.half_up(), world.terrain.depth.half_up());
    let has_room = |edge: &Edge| movement::room_in_zone(world, first, zone(world, *edge), middle).is_some();
    let player = world.model(first).owner;
    sides(world, player).into_iter().filter(has_room).collect()
}

pub fn refuse_edge(world: &World, actor: Actor, edge: Edge) -> Refusal {
    let why = format!(
        "{} arrives at the left or right edge, not at the {} one",
        world.actor_name(actor),
        ::scenario::word(&edge)
    );
    Refusal::new(cite!("wm4:scenario-reinforcements-07"), why)
}

/// Whether the player can bring something on in this turn (wm4:scenario-reinforcements-06).
fn waits(world: &World, player: PlayerId) -> bool {
    world.player(player).turns >= 2 && { actors(world, player, Whereabouts::InReserve).into_iter() }
        .any(|actor| !edges_for(world, actor).is_empty())
}

/// At the start of a turn after the first, up to one group comes into play.
pub fn arrive(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let player = play.world().turn;
    if waits(play.world(), player) {
        bring_on(play, player)?;
    }
    let stage = Stage::Maintenance(MaintenanceStep::Points);
    play.record(
        Event::StageReached { stage },
        &[cite!("wm4:turn-01"), cite!("wm4:maintenance-01")],
    );
    Ok(())
}

fn bring_on(play: &mut Play<'_, Warmachine>, player: PlayerId) -> Asked<()> {
    let world = play.world();
    let able = actors(world, player, Whereabouts::InReserve).into_iter();
    let able = able.filter(|actor| !edges_for(world, *actor).is_empty());
    let mut open = vec![Answer::No];
    open.extend(able.map(Answer::Actor));
    let Answer::Actor(actor) = play.choose(player.seat(), Ask::Reinforce, open)? else {
        return Ok(());
    };
    let open = edges_for(play.world(), actor).into_iter().map(Answer::Edge).collect();
    let Answer::Edge(edge) = play.choose(player.seat(), Ask::ReinforceFrom { actor }, open)? else {
        return Ok(());
    };
    for model in group(play.world(), actor) {
        match play.ask(player.seat(), Ask::ReinforceAt { model, edge })? {
            Answer::At(at) => {
                play.record(
                    Event::Deployed { model, at },
                    &[
                        cite!("wm4:scenario-reinforcements-06"),
                        cite!("wm4:scenario-reinforcements-07"),
                    ],
                );
                enter_where_placed(play, model)?;
            }
            _ => {
                if let Actor::Unit(unit) = actor {
                    play.record(Event::TakenUp { unit }, &[cite!("wm4:scenario-reinforcements-06")]);
                }
                return Ok(());
            }
        }
    }
    Ok(())
}
