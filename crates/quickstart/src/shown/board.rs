//! The battlefield and its terrain.

use live::{Board, Part, YGrows};
use table::Length;

use super::shapes::ring;
use super::words::{capital, short};
use crate::{Feature, Ground, Shelter, World};

pub fn board(world: &World) -> Board {
    let terrain = &world.terrain;
    let features = terrain.features.iter().enumerate().map(|(at, feature)| live::Feature {
        id: at as u16,
        name: feature.name.clone(),
        parts: vec![part(feature)],
    });
    Board {
        name: format!("{} by {}", short(terrain.width), short(terrain.depth)),
        width: terrain.width.get(),
        depth: terrain.depth.get(),
        y_grows: YGrows::Up,
        features: features.collect(),
    }
}

fn part(feature: &Feature) -> Part {
    Part {
        outline: ring(feature.shape.corners().iter().copied()),
        bottom: 0,
        top: height(feature.kind).get(),
        look: look(feature).into(),
        says: says(feature),
        rises: None,
        deadly: feature.hazard.is_some(),
    }
}

/// Heights are not measured in this game; these are for the shadows.
fn height(kind: Ground) -> Length {
    match kind {
        Ground::Open | Ground::Rough | Ground::Impassable => Length::ZERO,
        Ground::LinearObstacle => Length::inches(1),
        Ground::Obstruction => Length::inches(2),
    }
}

fn look(feature: &Feature) -> &'static str {
    match (feature.kind, feature.gives) {
        (Ground::Open, _) => "open",
        (Ground::Rough, Shelter::Nothing) => "rough",
        (Ground::Rough, _) => "forest",
        (Ground::Impassable, _) => "water",
        (Ground::LinearObstacle, _) => "low",
        (Ground::Obstruction, _) => "wall",
    }
}

fn says(feature: &Feature) -> String {
    let mut words: String = match feature.kind {
        Ground::Open => "open ground",
        Ground::Rough => "rough terrain: each inch counts double, and nobody charges across it",
        Ground::Impassable => "impassable: nobody enters it",
        Ground::LinearObstacle => "a linear obstacle: crossed by advancing, not by running or charging",
        Ground::Obstruction => "an obstruction: nobody enters it or sees through it",
    }
    .into();
    match feature.gives {
        Shelter::Nothing => {}
        Shelter::Concealment => words.push_str("; concealment: +2 DEF against ranged and magic attacks from behind it"),
        Shelter::Cover => words.push_str("; cover: +4 DEF against ranged and magic attacks from behind it"),
    }
    if let Some(pow) = feature.hazard {
        words.push_str(&format!("; a model that enters it takes a damage roll of POW {pow}"));
    }
    capital(&words) + "."
}
