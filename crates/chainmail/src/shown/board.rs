//! The battlefield and its terrain.

use live::shapes::ring;
use live::{Board, Part as ShownPart, YGrows};
use table::Length;

use super::words::{self, capital, short};
use crate::terrain::{Blocks, CoverEntry, Feature, MovementCost, Part};
use crate::{Environment, World};

pub fn board(world: &World) -> Board {
    let terrain = &world.terrain;
    // Parts of one piece are drawn as one feature.
    let mut features: Vec<live::Feature> = vec![];
    for feature in &terrain.features {
        match features.iter_mut().find(|known| known.id == feature.piece) {
            Some(known) => known.parts.push(part(feature)),
            None => features.push(live::Feature {
                id: feature.piece,
                name: capital(words::part(feature.part)),
                parts: vec![part(feature)],
            }),
        }
    }
    let place = match terrain.environment {
        Environment::Aboveground => "above ground",
        Environment::Underground => "underground",
    };
    Board {
        name: format!("{place}, {} by {}", short(terrain.width), short(terrain.depth)),
        width: terrain.width.get(),
        depth: terrain.depth.get(),
        y_grows: YGrows::Up,
        features,
    }
}

fn part(feature: &Feature) -> ShownPart {
    ShownPart {
        outline: ring(feature.shape.corners().iter().copied()),
        bottom: 0,
        top: height(feature.part).get(),
        look: look(feature.part).into(),
        says: says(feature.part),
        rises: None,
        deadly: feature.stakes.is_some(),
    }
}

/// Heights are not measured in this game; these are for the shadows.
fn height(part: Part) -> Length {
    match part.cost() {
        _ if part.is_low_obstacle() => Length::inches(1),
        _ if part.is_hill() => Length::half_inches(1),
        MovementCost::Impassable if part.blocks() == Blocks::Both => Length::inches(3),
        _ => Length::ZERO,
    }
}

fn look(part: Part) -> &'static str {
    match part {
        Part::Woods | Part::RowOfTrees => "forest",
        Part::Briars | Part::Web | Part::RowOfHeadstones | Part::StakeBarrier => "rough",
        Part::Hill => "platform",
        Part::Quagmire | Part::HissingPool | Part::HissingPoolRim => "water",
        Part::HutWindow => "archway",
        _ if part.is_low_obstacle() => "low",
        _ if part.is_impassable() => "wall",
        _ => "open",
    }
}

pub fn says(part: Part) -> String {
    let mut told = vec![words::part(part).to_string()];
    match part.cost() {
        MovementCost::Free => {}
        MovementCost::Per(cost) => told.push(format!("costs {cost} of movement each time")),
        MovementCost::Max(cost) => told.push(format!("costs {cost} of movement in a turn")),
        MovementCost::Impassable => told.push("impassable".into()),
        MovementCost::SaveOrStuck => told.push("a model that moves in it makes a save, or is held".into()),
    }
    match part.blocks() {
        Blocks::Nothing => {}
        Blocks::Both => told.push("blocks sight and effect".into()),
        Blocks::Trees => told.push("2\" of it block sight and effect".into()),
    }
    if part.cover() != CoverEntry::None {
        told.push("gives cover".into());
    }
    if part.has_roof() {
        told.push("has a roof".into());
    }
    capital(&told.join("; ")) + "."
}
