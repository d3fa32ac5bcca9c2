//! A game told in sentences for a terminal: the lines of the log, indented, with their dice behind them.

use kernel::Entry;

use crate::{Warmachine, World, shown};

/// One line for the report, or nothing for what only the machinery cares about. `world` is the world afterwards.
pub fn tell(world: &World, entry: &Entry<Warmachine>) -> Option<String> {
    shown::line(world, entry).map(|line| line.written())
}
