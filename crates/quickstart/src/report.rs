//! A game told in sentences for a terminal: the lines of the log, indented, with their dice behind them.

use kernel::Entry;
use live::Line;

use crate::{Quickstart, World, shown};

/// One line for the report, or nothing for what only the machinery cares about. `world` is the world afterwards.
pub fn tell(world: &World, entry: &Entry<Quickstart>) -> Option<String> {
    shown::line(world, entry).map(|line| written(&line))
}

/// A line of the log as a terminal shows it.
pub fn written(line: &Line) -> String {
    let dice: String = line
        .dice
        .iter()
        .map(|dice| {
            let faces: Vec<String> = dice.faces.iter().map(u8::to_string).collect();
            format!(" [{}]", faces.join(" "))
        })
        .collect();
    match line.depth {
        0 => format!("\n== {} =={dice}", line.text),
        1 => format!("{}{dice}", line.text),
        depth => format!("{:indent$}{}{dice}", "", line.text, indent = usize::from(depth - 1) * 2),
    }
}
