//! Names and numbers as players say them.

use table::{Length, Point};

use crate::world::Edge;
use crate::{Aspect, ModelId, World};

pub fn name(world: &World, id: ModelId) -> &str {
    world.get(id).map_or("nobody", |model| &model.name)
}

/// "1 point", "2 points".
pub fn count(number: impl Into<u64>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    }
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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

/// To a hundredth of an inch, rounded up: enough to read, never shorter than it is.
pub fn short(length: Length) -> String {
    length.round_up_to(Length::hundredths(1)).to_string()
}

pub fn point(at: Point) -> String {
    format!("({}, {})", short(at.x), short(at.y))
}

/// "a", "a and b", "a, b and c".
pub fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

pub fn names(world: &World, ids: impl IntoIterator<Item = ModelId>) -> String {
    let names: Vec<String> = ids.into_iter().map(|id| name(world, id).to_string()).collect();
    and(&names)
}
