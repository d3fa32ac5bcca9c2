//! Flags and zones of a scenario, who controls them and how the game is won by them.

use kernel::Seat;
use live::shapes::{circle, position};
use live::{Area, Marker};
use table::{Footprint, Length};

use super::words;
use crate::World;
use crate::objectives::{self, ScenarioCard, Which, footprint, is_held_by, place};

fn markers_of(world: &World) -> impl Iterator<Item = (u16, &objectives::Marker)> {
    let all = world.scenario.iter().flat_map(|card| &card.markers);
    all.zip(0u16..).map(|(marker, at)| (at, marker))
}

/// The player who controls a marker. Friends may control it together: the first of them stands for all.
fn holder(world: &World, marker: &objectives::Marker) -> Option<Seat> {
    world.seating.seats().find(|seat| is_held_by(world, marker, *seat))
}

fn says(world: &World, marker: &objectives::Marker) -> String {
    let held = match holder(world, marker) {
        Some(seat) => format!("{} controls it", words::side(seat)),
        None => "Nobody controls it".into(),
    };
    match marker.is_flag() {
        true => format!("{held}: a model in base contact does, unless an enemy is within 4\"."),
        false => format!("{held}: a model within it does, unless an enemy is in it too."),
    }
}

pub fn markers(world: &World) -> Vec<Marker> {
    let shown = |(id, marker): (u16, &objectives::Marker)| Marker {
        id,
        look: "objective".into(),
        label: marker.name.clone(),
        says: says(world, marker),
        at: Some(position(place(world, marker))),
        radius: radius(world, marker).get(),
        seat: holder(world, marker).map(|seat| seat.0),
        carrier: None,
    };
    markers_of(world).map(shown).collect()
}

fn radius(world: &World, marker: &objectives::Marker) -> Length {
    match marker.is_flag() {
        true => footprint(world, marker).base().outer_radius(),
        false => Length::mm(8),
    }
}

/// The circles in which something is controlled or contested.
pub fn zones(world: &World) -> Vec<Area> {
    let area = |(_, marker): (u16, &objectives::Marker)| {
        let (label, far) = match marker.radius {
            Some(radius) => (marker.name.clone(), Length::from(radius)),
            None => (
                format!("{}: contested within 4\"", marker.name),
                Length::inches(4) + radius(world, marker),
            ),
        };
        Area {
            label,
            seat: holder(world, marker).map(|seat| seat.0),
            shape: circle(place(world, marker), far),
        }
    };
    markers_of(world).map(area).collect()
}

/// What a marker stands on, for the measuring tape.
pub fn held(world: &World, id: u16) -> Option<(Footprint, String)> {
    let (_, marker) = markers_of(world).find(|(at, _)| *at == id)?;
    let base = match marker.is_flag() {
        true => footprint(world, marker),
        false => Footprint::round(Length::ZERO, place(world, marker)),
    };
    Some((base, marker.name.clone()))
}

/// How a scenario is won besides by destroying casters, in sentences.
pub fn victory(card: &ScenarioCard) -> String {
    let mut says = vec![];
    if let Some(from) = card.scores_from {
        let which = match from.player {
            Which::First => "first",
            Which::Second => "second",
        };
        let once = if card.once_each { ", each once in the game" } else { "" };
        says.push(format!(
            "From turn {} of the {which} player on, a player scores a control point for each marker controlled at the end of a turn{once}.",
            from.turn
        ));
    }
    if card.scores_destroyed {
        says.push("Destroyed enemies score what they cost.".into());
    }
    if let Some(points) = card.wins_at {
        says.push(format!("{} win the game.", words::count(points, "point")));
    }
    if let Some(rounds) = card.rounds {
        says.push(format!("After round {rounds} the higher score wins."));
    }
    says.join(" ")
}
