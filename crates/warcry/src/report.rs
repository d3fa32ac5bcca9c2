//! A battle told in sentences for a terminal: the lines of the log, indented, with their dice behind them.

use kernel::Entry;
use live::Viewer;

use crate::{Warcry, World, shown};

/// One line for the battle report, or nothing for what only the machinery cares about. `world` is the world right afterwards.
/// It is for everybody, so it keeps what only one player knows.
pub fn tell(world: &World, entry: &Entry<Warcry>) -> Option<String> {
    shown::line(world, entry, Viewer::Spectator).map(|line| line.written())
}
