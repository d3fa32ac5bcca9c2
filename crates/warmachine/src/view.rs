//! What each player may know of a game: everything that is on the table. Spells are racked in secret, but nobody is shown an answer before both have given theirs.

use kernel::Entry;

use crate::{Side, Warmachine, World};

/// The world as a player sees it, or somebody who looks on (`None`).
pub fn seen_by(world: &World, _side: Option<Side>) -> World {
    world.clone()
}

/// An entry of the journal as a player may read it.
pub fn entry_seen_by(entry: &Entry<Warmachine>, _side: Option<Side>) -> Option<Entry<Warmachine>> {
    Some(entry.clone())
}
