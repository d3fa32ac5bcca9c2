//! Names and numbers as players say them.

pub use live::words::{and, capital, count, point, short};

use crate::world::Edge;
use crate::{Aspect, ModelId, World};

pub fn name(world: &World, id: ModelId) -> &str {
    world.get(id).map_or("nobody", |model| &model.name)
}

/// As it lies on the screen.
pub fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::South => "top",
        Edge::North => "bottom",
        Edge::West => "left",
        Edge::East => "right",
    }
}

pub fn aspect(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Mind => "Mind",
        Aspect::Body => "Body",
        Aspect::Spirit => "Spirit",
    }
}

pub const ASPECTS: [Aspect; 3] = [Aspect::Mind, Aspect::Body, Aspect::Spirit];

/// "branch 3 (Body)"; the row of a model without a spiral has no name.
pub fn branch(number: u8) -> String {
    let of = ASPECTS
        .into_iter()
        .find(|aspect| aspect.branches().contains(&usize::from(number)));
    match of {
        Some(of) => format!("branch {} ({})", number + 1, aspect(of)),
        None => format!("branch {}", number + 1),
    }
}

/// What a model can still take: "12 of 16 circles left".
pub fn circles(world: &World, id: ModelId) -> String {
    let model = world.model(id);
    format!("{} of {} circles left", model.wounds(), model.card.life.boxes())
}

pub fn fury(world: &World, id: ModelId) -> String {
    let model = world.model(id);
    format!("fury {} of {}", model.fury, model.card.fury)
}

pub fn names(world: &World, ids: impl IntoIterator<Item = ModelId>) -> String {
    let names: Vec<String> = ids.into_iter().map(|id| name(world, id).to_string()).collect();
    and(&names)
}
