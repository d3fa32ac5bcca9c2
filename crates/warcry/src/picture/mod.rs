//! Battlefields as pictures to scale: a drawing (SVG), a page (HTML), and letters for a terminal.
//!
//! Pictures decide nothing. They are drawn from the built [`Terrain`], so they show what the rules see.

mod page;
mod svg;
mod text;

pub use page::page;
pub use svg::svg;
pub use text::text;

use table::Length;

use crate::{Part, PartKind};

/// What a part looks like from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// Lower than 1": part of the floor.
    Low,
    /// A platform that stands on the floor or on another one.
    Block,
    /// A platform that fighters can be under.
    Floor,
    /// A wall or rock that nobody stands on.
    Wall,
    Stairs,
    Ladder,
    Archway,
    Door,
    Deadly,
    Unscalable,
}

impl Look {
    fn of(part: &Part) -> Look {
        match part.kind {
            PartKind::Stairs => Look::Stairs,
            PartKind::Ladder => Look::Ladder,
            PartKind::Archway => Look::Archway,
            PartKind::Door => Look::Door,
            PartKind::Solid if part.deadly => Look::Deadly,
            PartKind::Solid if part.unscalable => Look::Unscalable,
            PartKind::Solid if part.platform && part.stands => Look::Block,
            PartKind::Solid if part.platform => Look::Floor,
            PartKind::Solid if part.is_low() => Look::Low,
            PartKind::Solid => Look::Wall,
        }
    }

    /// Ways are shown above what they lie under or lean on, or nobody would see them.
    fn is_way(self) -> bool {
        matches!(self, Look::Ladder | Look::Archway | Look::Door)
    }
}

/// The order in which parts are drawn: from the ground up, ways last.
fn from_below(parts: &[Part]) -> Vec<&Part> {
    let mut order: Vec<&Part> = parts.iter().collect();
    order.sort_by_key(|part| (Look::of(part).is_way(), part.top, part.bottom));
    order
}

/// A height as players say it: `3"`, `2.5"`.
fn height(length: Length) -> String {
    length.to_string()
}

/// Text inside markup.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}
