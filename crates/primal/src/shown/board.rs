//! The battlefield and its terrain.

use live::shapes::ring;
use live::{Board, Part};

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
        name: format!("{} by {}", terrain.width, terrain.depth),
        width: terrain.width.get(),
        depth: terrain.depth.get(),
        features: features.collect(),
    }
}

fn part(feature: &Feature) -> Part {
    Part {
        outline: ring(feature.ring.corners().iter().copied()),
        bottom: 0,
        top: feature.height.get(),
        look: look(feature).into(),
        says: says(feature),
        rises: None,
        deadly: feature.is(Kind::AcidBath) || feature.is(Kind::BurningEarth),
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
        (Kind::Rubble, "rubble"),
        (Kind::Open, "open"),
    ];
    let found = first.into_iter().find(|(kind, _)| feature.is(*kind));
    found.map_or("rough", |(_, look)| look)
}

/// What a kind of ground is, in a few words.
fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Open => "open ground",
        Kind::Rough => "rough: each inch costs two",
        Kind::Difficult => "difficult: only models that fly or have no body pass",
        Kind::Impassable => "impassable: nobody enters it",
        Kind::DenseFog => "dense fog: a cloud that hides what lies behind it",
        Kind::Forest => "forest, rough: concealment within, and it hides what lies behind it",
        Kind::Hill => "a hill: higher ground",
        Kind::Obstruction => "an obstruction: nobody walks through it",
        Kind::Obstacle => "an obstacle: crossed in full by an advance, and it ends a charge",
        Kind::Rubble => "rubble, rough: cover within",
        Kind::ShallowWater => "shallow water, rough",
        Kind::Trench => "a trench: cover for those in it",
        Kind::AcidBath => "an acid bath, rough: it corrodes",
        Kind::BurningEarth => "burning earth: it sets models on fire and hides what lies behind it",
    }
}

pub fn says(feature: &Feature) -> String {
    let kinds: Vec<&str> = feature.kinds.iter().map(|of| kind(*of)).collect();
    let mut words = kinds.join("; ");
    match feature.gives {
        Shelter::Nothing => {}
        Shelter::Concealment => words.push_str("; gives concealment"),
        Shelter::Cover => words.push_str("; gives cover"),
    }
    if feature.height > table::Length::ZERO {
        words.push_str(&format!("; {} tall", feature.height));
    }
    live::words::capital(&words) + "."
}
