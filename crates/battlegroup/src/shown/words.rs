//! Names and numbers as players say them.

use live::words::{and, capital, count};
use live::{Counter, Wounds};

use super::{Displayed, Purse};
use crate::ModelId;

pub fn names<W: Displayed>(world: &W, ids: impl IntoIterator<Item = ModelId>) -> String {
    let names: Vec<String> = ids.into_iter().map(|id| world.name(id).to_string()).collect();
    and(&names)
}

/// What a model can still take: "12 of 16 boxes left".
pub fn boxes(world: &impl Displayed, id: ModelId) -> String {
    let (left, all) = world.boxes(id);
    format!("{left} of {all} boxes left")
}

/// The points that a model holds, and the most that it can: "2 of 3 focus".
pub fn purse(world: &impl Displayed, id: ModelId) -> Option<String> {
    let Purse { of, held, most } = world.purse(id)?;
    Some(format!("{held} of {most} {of}"))
}

/// ": it has 2 of 3 focus", for the end of a question.
pub fn has_in_purse(world: &impl Displayed, id: ModelId) -> String {
    purse(world, id).map_or_else(String::new, |held| format!(": it has {held}"))
}

/// The purse on the base of a model.
pub fn counter(world: &impl Displayed, id: ModelId) -> Option<Counter> {
    let Purse { of, held, most } = world.purse(id)?;
    Some(Counter {
        name: of.into(),
        value: u32::from(held),
        of: u32::from(most),
        says: format!("{} of {most}", count(held, &format!("{of} point"))),
    })
}

pub fn wounds(world: &impl Displayed, id: ModelId) -> Wounds {
    let (left, all) = world.boxes(id);
    Wounds {
        left: left.into(),
        of: all.into(),
    }
}

/// "DEF 12, ARM 18, 20 of 26 boxes left."
pub fn standing(world: &impl Displayed, id: ModelId, def: i32, arm: i32) -> String {
    let held = purse(world, id).map_or_else(String::new, |held| format!(", {held}"));
    capital(&format!("DEF {def}, ARM {arm}, {}{held}.", boxes(world, id)))
}
