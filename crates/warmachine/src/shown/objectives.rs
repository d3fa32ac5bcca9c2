//! Zones and flags of a scenario, who controls them and how the game is won by them.

use live::{Area, Marker};
use table::{Footprint, Length};

use super::shapes::{circle, position};
use super::words;
use crate::World;
use crate::objectives::{Element, ScenarioCard, Score, holders, place};

fn elements(world: &World) -> impl Iterator<Item = (u16, &Element)> {
    let all = world.scenario.iter().flat_map(|card| &card.elements);
    all.enumerate().map(|(at, element)| (at as u16, element))
}

/// The seat that controls an element alone.
fn seat(world: &World, element: &Element) -> Option<u8> {
    match holders(world, element)[..] {
        [only] => Some(only.seat().0),
        _ => None,
    }
}

fn says(world: &World, element: &Element) -> String {
    let by = holders(world, element);
    let held = match by[..] {
        [] => "Nobody controls it".to_string(),
        [only] => format!("{} controls it", only.side()),
        _ => "Both sides control it".into(),
    };
    format!(
        "{held}; an opposing model within {} contests it.",
        words::short(element.contested_within.into())
    )
}

/// Flags, objectives and the middles of zones.
pub fn markers(world: &World) -> Vec<Marker> {
    let marker = |(id, element): (u16, &Element)| Marker {
        id,
        look: "objective".into(),
        label: element.name.clone(),
        says: says(world, element),
        at: Some(position(place(world, element))),
        radius: radius(element).get(),
        seat: seat(world, element),
        carrier: None,
    };
    elements(world).map(marker).collect()
}

fn radius(element: &Element) -> Length {
    element.base.map_or(Length::mm(8), |size| size.base().outer_radius())
}

/// The circles in which something is controlled.
pub fn zones(world: &World) -> Vec<Area> {
    let area = |(_, element): (u16, &Element)| {
        let within = element.held_within.map(Length::from)?;
        let base = element.base.map_or(Length::ZERO, |size| size.base().outer_radius());
        Some(Area {
            label: format!("{}: within {}", element.name, words::short(within)),
            seat: seat(world, element),
            shape: circle(place(world, element), within + base),
        })
    };
    elements(world).filter_map(area).collect()
}

/// What a marker stands on, for the measuring tape.
pub fn held(world: &World, marker: u16) -> Option<(Footprint, String)> {
    let (_, element) = elements(world).find(|(id, _)| *id == marker)?;
    let base = Footprint::round(
        element.base.map_or(Length::ZERO, |size| size.diameter()),
        place(world, element),
    );
    Some((base, element.name.clone()))
}

/// How a scenario is won, in a sentence.
pub fn victory(card: &ScenarioCard) -> String {
    let each: Vec<String> = card
        .scores
        .iter()
        .map(|score| match score {
            Score::Each { kind, points, .. } => format!("{} for each {kind}", words::count(*points, "point")),
            Score::All { kind, points } => format!("{} for all of kind {kind}", words::count(*points, "point")),
            Score::OwnAtLeast { count, points } => {
                format!("{} for {count} of one's own", words::count(*points, "point"))
            }
        })
        .collect();
    format!(
        "At the end of each turn, a player who controls elements scores {}. The first player to be {} ahead wins; after turn {} of the second player, the one with more points wins.",
        words::and(&each),
        words::count(card.lead, "point"),
        card.turns
    )
}
