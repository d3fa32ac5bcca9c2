//! Battleplans that are played as a whole, as players' collections have them.

use serde::Deserialize;

use super::{Deployment, Twist, Victory};
use crate::data::WordOr;

/// A battleplan by its name: a deployment with a victory of its own, or one drawn from the deck where it names none.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadyPlan {
    pub name: String,
    /// Where it was published.
    pub set: String,
    /// May be used in matched play.
    pub matched: bool,
    pub deployment: Deployment,
    pub victory: Option<Victory>,
    pub twist: Option<Twist>,
    /// One sentence in our own words.
    pub says: String,
    /// What of it the program does not play.
    pub not_built: Option<String>,
}

/// As it stands in a file: cards of the decks go by their names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadyPlanFile {
    pub name: String,
    pub set: String,
    #[serde(default)]
    pub matched: bool,
    pub deployment: WordOr<Deployment>,
    #[serde(default)]
    pub victory: Option<WordOr<Victory>>,
    #[serde(default)]
    pub twist: Option<WordOr<Twist>>,
    pub says: String,
    #[serde(default)]
    pub not_built: Option<String>,
}
