//! All that moves and changes.

use kernel::{Seat, SeatSet};
use live::shapes::{facing_pair, position, round_base};
use live::{Counter, Ending, Marker, Model, ModelState, Progress, Scene, Side, Unit, Wounds};
use table::Length;

use crate::ids::{ModelId, UnitId};
use crate::objectives;
use crate::world::Whereabouts;
use crate::{World, stats};

pub fn scene(world: &World) -> Scene {
    let sides = world.seating.seats().map(|seat| side(world, seat));
    let plan = { world.scenario.iter() }.map(|card| [card.name.clone(), card.says.clone()]);
    Scene {
        headline: format!("Round {}, turn of {}", world.round, world.turn.colour()),
        plan: plan.collect(),
        sides: sides.collect(),
        models: world.ids().map(|id| model(world, id)).collect(),
        markers: markers(world),
        areas: vec![],
        units: (0..world.units.len() as u16)
            .map(|id| unit(world, UnitId(id)))
            .collect(),
        progress: vec![],
        ending: world.outcome.map(ending),
    }
}

fn side(world: &World, seat: Seat) -> Side {
    let mut own = world.models.iter().filter(|model| model.owner == seat);
    let faction = own.next().map_or_else(String::new, |model| model.faction.clone());
    let score = world.scenario.as_ref().map(|_| world.players[seat.index()].score);
    Side {
        name: seat.colour().to_string(),
        army: faction.clone(),
        faction,
        score: score.map(i64::from),
        resources: vec![],
    }
}

fn model(world: &World, id: ModelId) -> Model {
    let model = world.model(id);
    let boxes = u32::from(model.profile.life.boxes());
    let counter = |name: &str, value: u8, of: u8| Counter {
        name: name.into(),
        value: u32::from(value),
        of: u32::from(of),
        says: format!("{value} {name} of {of}"),
    };
    let has_fury = model.profile.fury.is_some() && model.is_in_play();
    Model {
        id: id.0,
        seat: Some(model.controller.0),
        name: model.name.clone(),
        kind: model.profile.name.clone(),
        letters: live::letters(&model.name),
        leader: model.profile.is_caster(),
        base: round_base(model.base().base()),
        height: Length::inches(1).get(),
        at: model.is_in_play().then(|| position(model.at)),
        facing: Some(facing_pair(model.facing)),
        has_front: true,
        state: state(world, id),
        state_says: String::new(),
        wounds: (boxes > 1).then(|| Wounds {
            left: u32::from(model.unmarked()),
            of: boxes,
        }),
        counters: { has_fury.then(|| counter("fury", model.fury, stats::fury(world, id))) }
            .into_iter()
            .collect(),
        badges: vec![],
    }
}

fn state(world: &World, id: ModelId) -> ModelState {
    let model = world.model(id);
    let acting = { world.activation.as_ref() }.is_some_and(|now| world.models_of(now.actor).contains(&id));
    match model.whereabouts {
        Whereabouts::Waiting | Whereabouts::HeldBack | Whereabouts::InReserve => ModelState::Aside,
        Whereabouts::OffTable => ModelState::Fallen,
        Whereabouts::RemovedFromPlay => ModelState::Gone,
        Whereabouts::InPlay if acting => ModelState::Acting,
        Whereabouts::InPlay if model.activated => ModelState::Done,
        Whereabouts::InPlay => ModelState::Ready,
    }
}

fn unit(world: &World, id: UnitId) -> Unit {
    let unit = world.unit(id);
    let owner = unit.troopers.first().map(|id| world.model(*id).owner.0);
    Unit {
        id: id.0,
        seat: owner,
        name: unit.name.clone(),
        letters: live::letters(&unit.name),
        leader: crate::units::commander(world, id).map(|leader| leader.0),
        members: unit.troopers.iter().map(|id| id.0).collect(),
        says: vec![],
    }
}

fn markers(world: &World) -> Vec<Marker> {
    let all = world.scenario.iter().flat_map(|card| &card.markers);
    all.zip(0u16..)
        .map(|(marker, id)| Marker {
            id,
            look: "objective".into(),
            label: marker.name.clone(),
            says: String::new(),
            at: Some(position(objectives::place(world, marker))),
            radius: marker
                .radius
                .map_or(Length::half_inches(1).get(), |radius| Length::from(radius).get()),
            seat: { world.seating.seats() }
                .find(|seat| objectives::is_held_by(world, marker, *seat))
                .map(|seat| seat.0),
            carrier: None,
        })
        .collect()
}

pub fn progress(world: &World) -> Vec<Progress> {
    let Some(card) = &world.scenario else { return vec![] };
    let values = world.players.iter().map(|player| player.score.to_string());
    vec![Progress {
        name: "Points".into(),
        says: card
            .wins_at
            .map_or_else(String::new, |points| format!("{points} win the game.")),
        values: values.collect(),
    }]
}

fn ending(winners: SeatSet) -> Ending {
    Ending {
        winners: winners.iter().map(|seat| seat.0).collect(),
        says: match winners.is_empty() {
            true => "A draw.".into(),
            false => format!("{winners} won."),
        },
    }
}
