//! Battlefields of HORDES Quick Start as they are drawn.

use std::fmt::Write as _;

use registry::{Look, Picture, PictureFeature};

use crate::data::TableData;
use crate::{Feature, Ground, Shelter, Terrain};

const LOOKS: [Look; 5] = [OPEN, ROUGH, IMPASSABLE, OBSTACLE, OBSTRUCTION];

const OPEN: Look = Look {
    fill: "#cfd3a2",
    letter: '-',
    words: "open",
};
const ROUGH: Look = Look {
    fill: "#97a166",
    letter: '~',
    words: "rough",
};
const IMPASSABLE: Look = Look {
    fill: "#6f93a8",
    letter: 'x',
    words: "impassable",
};
const OBSTACLE: Look = Look {
    fill: "#8a6a45",
    letter: '=',
    words: "linear obstacle",
};
const OBSTRUCTION: Look = Look {
    fill: "#4d4640",
    letter: '#',
    words: "obstruction",
};

fn look(feature: &Feature) -> Look {
    match feature.kind {
        Ground::Open => OPEN,
        Ground::Rough => ROUGH,
        Ground::Impassable => IMPASSABLE,
        Ground::LinearObstacle => OBSTACLE,
        Ground::Obstruction => OBSTRUCTION,
    }
}

fn shelter(feature: &Feature) -> Option<&'static str> {
    match feature.gives {
        Shelter::Nothing => None,
        Shelter::Concealment => Some("concealment"),
        Shelter::Cover => Some("cover"),
    }
}

/// Rough, gives cover, hazard of POW 12.
fn said_of(feature: &Feature) -> String {
    let mut said = look(feature).words.to_owned();
    if let Some(shelter) = shelter(feature) {
        let _ = write!(said, ", gives {shelter}");
    }
    if let Some(pow) = feature.hazard {
        let _ = write!(said, ", a hazard of POW {pow}");
    }
    said
}

/// It is drawn from the built terrain, so it shows what the rules see.
pub(crate) fn picture<'a>(table: &'a TableData, terrain: &Terrain) -> Picture<'a> {
    let drawn = |feature: &Feature| PictureFeature {
        name: feature.name.clone(),
        look: look(feature),
        note: shelter(feature),
        says: said_of(feature),
        outline: feature.shape.clone(),
    };
    Picture {
        name: &table.name,
        says: &table.says,
        width: terrain.width,
        depth: terrain.depth,
        looks: &LOOKS,
        features: terrain.features.iter().map(drawn).collect(),
    }
}
