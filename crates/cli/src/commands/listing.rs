//! What all lists have in common.

use anyhow::Result;
use games::GameEntry;

/// Which list, and for whom.
#[derive(clap::Args, Debug)]
pub struct Listing {
    /// The game; all of them when left out.
    pub game: Option<String>,
    /// Tell it to a program.
    #[arg(long)]
    pub json: bool,
}

impl Listing {
    /// The games that are meant.
    pub fn games(&self) -> Result<Vec<&'static dyn GameEntry>> {
        match &self.game {
            Some(name) => Ok(vec![find(name)?]),
            None => Ok(games::all().to_vec()),
        }
    }
}

/// A game by its name.
pub fn find(name: &str) -> Result<&'static dyn GameEntry> {
    games::find(name).map_err(anyhow::Error::msg)
}
