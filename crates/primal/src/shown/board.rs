//! The battlefield and its terrain.

use live::shapes::ring;
use live::{Board, Part, YGrows};

use super::words::{capital, short};
use crate::World;
use crate::terrain::{Feature, Kind, Shelter};

pub fn board(world: &World) -> Board {
    let terrain = &world.terrain;
    let features = terrain.features.iter().zip(0u16..).map(|(feature, id)| live::Feature {
        id,
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
const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Open => "open ground",
        Kind::Rough => "rough: each inch in it counts as two",
        Kind::Difficult => "difficult: only models that fly or have no body pass",
        Kind::Impassable => "impassable: nobody enters it",
        Kind::DenseFog => "dense fog: a cloud that hides what lies behind it, concealment within",
        Kind::Forest => "forest, rough: concealment within, and nobody sees through more than 3\" of it",
        Kind::Rubble => "rubble, rough: cover within",
        Kind::Hill => "a hill: higher ground",
        Kind::ShallowWater => "shallow water, rough",
        Kind::Trench => "a trench: cover for those in it, against attackers outside",
        Kind::Obstacle => "an obstacle: crossed in full by an advance, and it ends a charge",
        Kind::Obstruction => "an obstruction: nobody walks through it or sees past it",
        Kind::AcidBath => "an acid bath, rough: it corrodes",
        Kind::BurningEarth => "burning earth: it sets models on fire and hides what lies behind it",
    }
}

/// What a feature is, in a sentence.
pub fn says(feature: &Feature) -> String {
    let kinds: Vec<&str> = feature.kinds.iter().map(|of| kind(*of)).collect();
    let mut words = kinds.join("; ");
    let gives = match feature.gives {
        Shelter::Nothing => "",
        Shelter::Concealment => "; concealment: +2 DEF against ranged and magic attacks from behind it",
        Shelter::Cover => "; cover: +4 DEF against ranged and magic attacks from behind it",
    };
    words.push_str(gives);
    if feature.height > table::Length::ZERO {
        words.push_str(&format!("; {} tall", short(feature.height)));
    }
    capital(&words) + "."
}
