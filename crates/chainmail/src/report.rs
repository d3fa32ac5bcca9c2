//! A game told in sentences, for the faults of scenarios and for terminals.

use kernel::Entry;

use crate::{Chainmail, World};

/// One line for the report, or nothing for what only the machinery cares about.
pub fn tell(_world: &World, entry: &Entry<Chainmail>) -> Option<String> {
    match entry {
        Entry::Happened { event, .. } => Some(format!("{event:?}")),
        Entry::Rolled { purpose, faces, .. } => Some(format!("rolled {:?}: {purpose}", faces.faces())),
        Entry::Asked(_) | Entry::Answered { .. } => None,
    }
}
