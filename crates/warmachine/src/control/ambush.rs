//! Ambush: models that come into play when a Control Phase ends (wm4:ambush-deploy-01 to wm4:ambush-deploy-05).

use kernel::{Asked, Play, Refusal, cite};
use table::{Length, Point};

use crate::activation::enter_where_placed;
use crate::ids::{Actor, ModelId};
use crate::movement::{self, Zone};
use crate::questions::{Answer, Ask};
use crate::world::{Edge, Whereabouts};
use crate::{Event, Warmachine, World};

/// wm4:ambush-deploy-04, wm4:ambush-deploy-05
pub fn zone(edge: Edge) -> Zone {
    Zone {
        edge,
        depth: Length::inches(3),
        rule: cite!("wm4:ambush-deploy-04"),
        together: cite!("wm4:ambush-deploy-05"),
    }
}

fn hidden(world: &World, actor: Actor) -> Vec<ModelId> {
    let all = match actor {
        Actor::Model(id) => vec![id],
        Actor::Unit(unit) => world.unit(unit).troopers.clone(),
    };
    let in_ambush = |id: &ModelId| world.model(*id).whereabouts == Whereabouts::InAmbush;
    all.into_iter().filter(in_ambush).collect()
}

/// The edges at which a group may appear: not the opponents' (wm4:ambush-deploy-03).
pub fn edges_for(world: &World, id: ModelId) -> Vec<Edge> {
    let owner = world.model(id).owner;
    let taken: Vec<Edge> = world
        .player_ids()
        .filter(|player| *player != owner)
        .map(|player| world.edge(player))
        .collect();
    let middle = Point::new(world.terrain.width.half_up(), world.terrain.depth.half_up());
    let has_room = |edge: &Edge| movement::room_in_zone(world, id, zone(*edge), middle).is_some();
    let open = Edge::ALL.into_iter().filter(|edge| !taken.contains(edge));
    open.filter(has_room).collect()
}

pub fn refuse_edge(world: &World, actor: Actor, edge: Edge) -> Refusal {
    let why = format!(
        "{} cannot come from the {} edge, where an opponent deploys",
        world.actor_name(actor),
        ::scenario::word(&edge)
    );
    Refusal::new(cite!("wm4:ambush-deploy-03"), why)
}

/// One group. Gives back whether somebody was asked.
pub fn ambush(play: &mut Play<'_, Warmachine>) -> Asked<bool> {
    let world = play.world();
    let player = world.turn;
    // wm4:ambush-deploy-02, wm4:adv-ambush-01
    if world.player(player).turns < 2 {
        return Ok(false);
    }
    let next = world.ids().find(|id| {
        let model = world.model(*id);
        model.owner == player && model.whereabouts == Whereabouts::InAmbush && !world.finished.contains(id)
    });
    let Some(first) = next else { return Ok(false) };
    let actor = world.actor_of(first);
    let mut open = vec![Answer::No];
    open.extend(edges_for(world, first).into_iter().map(Answer::Edge));
    let group = hidden(world, actor);
    let rules = &[cite!("wm4:ambush-deploy-02"), cite!("wm4:adv-ambush-01")];
    let Answer::Edge(edge) = play.choose(player.seat(), Ask::Ambush { actor }, open)? else {
        for model in group {
            play.record(Event::ItemFinished { model }, rules);
        }
        return Ok(true);
    };
    for model in &group {
        match play.ask(player.seat(), Ask::AmbushAt { model: *model, edge })? {
            Answer::At(at) => {
                play.record(
                    Event::Deployed { model: *model, at },
                    &[
                        cite!("wm4:ambush-deploy-02"),
                        cite!("wm4:ambush-deploy-03"),
                        cite!("wm4:ambush-deploy-04"),
                    ],
                );
                enter_where_placed(play, *model)?;
            }
            _ => {
                if let Actor::Unit(unit) = actor {
                    play.record(Event::TakenUp { unit }, &[cite!("wm4:ambush-deploy-05")]);
                }
                for model in &group {
                    play.record(Event::ItemFinished { model: *model }, rules);
                }
                return Ok(true);
            }
        }
    }
    Ok(true)
}
