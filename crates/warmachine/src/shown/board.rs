//! The battlefield and its terrain.

use live::{Board, Part, YGrows};

use super::shapes::ring;
use super::words::{capital, short};
use crate::World;
use crate::terrain::{Feature, Kind, Shelter};

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
    let hazards = [Kind::AcidBath, Kind::BurningEarth, Kind::Quicksand];
    Part {
        outline: ring(feature.shape.corners()),
        bottom: 0,
        top: feature.height.get(),
        look: look(feature).into(),
        says: says(feature),
        rises: None,
        deadly: hazards.into_iter().any(|kind| feature.is(kind)),
    }
}

fn look(feature: &Feature) -> &'static str {
    let first = [
        (Kind::Obstruction, "wall"),
        (Kind::Obstacle, "low"),
        (Kind::Impassable, "water"),
        (Kind::Forest, "forest"),
        (Kind::ShallowWater, "water"),
        (Kind::AcidBath, "water"),
        (Kind::DenseFog, "cloud"),
        (Kind::BurningEarth, "fire"),
        (Kind::Hill, "hill"),
        (Kind::Trench, "trench"),
        (Kind::Crater, "trench"),
        (Kind::Rubble, "rubble"),
        (Kind::TallGrass, "grass"),
        (Kind::Open, "open"),
    ];
    let found = first.into_iter().find(|(kind, _)| feature.is(*kind));
    found.map_or("rough", |(_, look)| look)
}

/// What a kind of ground is, in a few words.
pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Open => "open ground",
        Kind::Rough => "rough: an advance through it is 2\" shorter",
        Kind::Difficult => "difficult: only models that fly or have no body pass",
        Kind::Impassable => "impassable: nobody enters it",
        Kind::Crater => "a crater, rough: cover for those in it, against attackers outside",
        Kind::DenseFog => "dense fog: a cloud that hides what lies behind it, concealment within",
        Kind::DustDevil => "a dust devil",
        Kind::Forest => "forest, rough: concealment within, and nobody sees through more than 3\" of it",
        Kind::Hill => "a hill: higher ground",
        Kind::Obstruction => "an obstruction: nobody walks through it or sees past it",
        Kind::Obstacle => "an obstacle: crossed in full by an advance, and it ends a charge",
        Kind::Rubble => "rubble, rough: cover within",
        Kind::ShallowWater => "shallow water, rough",
        Kind::Storm => "a storm: rough for those that fly",
        Kind::TallGrass => "tall grass, rough: concealment for small and medium bases",
        Kind::Trench => "a trench: cover for those in it, against attackers outside",
        Kind::AcidBath => "an acid bath, rough: it corrodes",
        Kind::BurningEarth => "burning earth: it sets models on fire and hides what lies behind it",
        Kind::Quicksand => "quicksand, rough: it holds models fast",
        Kind::OpenGrave => "an open grave: those in it hide nobody",
    }
}

pub fn says(feature: &Feature) -> String {
    let kinds: Vec<&str> = feature.kinds.iter().map(|of| kind(*of)).collect();
    let mut words = kinds.join("; ");
    match feature.gives {
        Shelter::Nothing => {}
        Shelter::Concealment => {
            words.push_str("; concealment: +2 DEF against ranged and arcane attacks from behind it")
        }
        Shelter::Cover => words.push_str("; cover: +4 DEF against ranged and arcane attacks from behind it"),
    }
    if feature.height > table::Length::ZERO {
        words.push_str(&format!("; {} tall", short(feature.height)));
    }
    capital(&words) + "."
}
