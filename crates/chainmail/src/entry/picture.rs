//! Battlefields as they are drawn.

use registry::{Look, Picture, PictureFeature};

use crate::data::TableData;
use crate::terrain::{Feature, MovementCost, Part, Terrain};

const LOOKS: [Look; 7] = [WOODS, WALL, LOW, HILL, POOL, ROUGH, FLOOR];

const WOODS: Look = Look {
    fill: "#7f9a5c",
    letter: '%',
    words: "trees",
};
const WALL: Look = Look {
    fill: "#4d4640",
    letter: '#',
    words: "impassable",
};
const LOW: Look = Look {
    fill: "#8a6a45",
    letter: '=',
    words: "low obstacle",
};
const HILL: Look = Look {
    fill: "#c9b27c",
    letter: '^',
    words: "hill",
};
const POOL: Look = Look {
    fill: "#6f93a8",
    letter: '~',
    words: "pool or quagmire",
};
const ROUGH: Look = Look {
    fill: "#97a166",
    letter: ':',
    words: "slow ground",
};
const FLOOR: Look = Look {
    fill: "#d8d0bd",
    letter: '-',
    words: "floor",
};

fn look(part: Part) -> Look {
    match part {
        Part::Woods | Part::RowOfTrees => WOODS,
        Part::Hill => HILL,
        Part::Quagmire | Part::HissingPool | Part::HissingPoolRim => POOL,
        _ if part.is_low_obstacle() => LOW,
        _ if part.is_impassable() => WALL,
        _ if part.cost() == MovementCost::Free => FLOOR,
        _ => ROUGH,
    }
}

/// It is drawn from the built terrain, so it shows what the rules see.
pub(crate) fn picture<'a>(table: &'a TableData, terrain: &Terrain) -> Picture<'a> {
    let drawn = |feature: &Feature| PictureFeature {
        name: crate::shown::part_name(feature.part).into(),
        look: look(feature.part),
        note: None,
        says: crate::shown::part_says(feature.part),
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
