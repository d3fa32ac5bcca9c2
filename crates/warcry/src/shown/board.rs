//! The battlefield and its terrain.

use live::{Board, Feature, Part, YGrows};
use table::Length;

use super::shapes::ring;
use super::words::short;
use crate::{PartKind, World};

pub fn board(world: &World) -> Board {
    let terrain = &world.terrain;
    let features = terrain.features.iter().enumerate().map(|(at, feature)| Feature {
        id: at as u16,
        name: feature.name.clone(),
        parts: terrain
            .parts
            .iter()
            .filter(|part| usize::from(part.feature.0) == at)
            .map(part)
            .collect(),
    });
    Board {
        name: match world.names.table.as_str() {
            "" => format!("{} by {}", short(terrain.width), short(terrain.depth)),
            name => name.into(),
        },
        width: terrain.width.get(),
        depth: terrain.depth.get(),
        y_grows: YGrows::Down,
        // What has been demolished has no parts left.
        features: features.filter(|feature| !feature.parts.is_empty()).collect(),
    }
}

fn part(part: &crate::Part) -> Part {
    Part {
        outline: ring(part.outline.corners().iter().copied()),
        bottom: part.bottom.get(),
        top: part.top.get(),
        look: look(part).into(),
        says: says(part),
        rises: part.rises.map(|way| [way.x(), way.y()]),
        deadly: part.deadly,
    }
}

fn look(part: &crate::Part) -> &'static str {
    match part.kind {
        PartKind::Stairs => "stairs",
        PartKind::Ladder => "ladder",
        PartKind::Archway => "archway",
        PartKind::Door => "door",
        PartKind::Solid if part.platform => "platform",
        PartKind::Solid if part.is_low() => "low",
        PartKind::Solid => "wall",
    }
}

fn says(part: &crate::Part) -> String {
    let (rise, top) = (short(part.top - part.bottom), short(part.top));
    let mut words = match part.kind {
        PartKind::Stairs => format!("Stairs up to {top}"),
        PartKind::Ladder => format!("Ladder up to {top}"),
        PartKind::Archway => "Archway: fighters pass and see through it, but no monsters or mounts".into(),
        PartKind::Door => "Door: fighters pass through it, but nobody sees through it".into(),
        PartKind::Solid if part.platform && !part.stands => {
            format!("Platform at {top}, with room under it up to {}", short(part.bottom))
        }
        PartKind::Solid if part.platform => format!("Platform at {top}"),
        PartKind::Solid if part.is_low() => format!("Low terrain, {rise} high: part of the floor"),
        PartKind::Solid if part.bottom > Length::ZERO => format!("Obstacle from {} to {top}", short(part.bottom)),
        PartKind::Solid => format!("Obstacle, {rise} high"),
    };
    if part.deadly {
        words.push_str("; deadly: D6 damage points to a fighter that climbs it or falls within 1\" of it");
    }
    if part.unscalable {
        words.push_str("; unscalable: nobody climbs it");
    }
    if part.dungeon {
        words.push_str("; part of a dungeon");
    }
    words + "."
}
