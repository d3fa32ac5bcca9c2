//! Scenarios: a position, what is done with which dice, and what must follow or by which rule it must be refused.
//!
//! Here is what all games have in common: a file's documents, the steps of a play and how they are run through
//! [`kernel::Session`], the one way in which people's games run too. A game brings its own words ([`Language`]): its commands,
//! what can be expected of its world, and the obvious "no" to each of its questions. docs/scenarios.md is the public manual.

mod check;
mod differences;
mod documents;
mod folder;
mod language;
mod manual;
mod odds;
mod or_none;
mod places;
mod refused;
mod report;
mod run;
mod step;
mod tested;

pub use check::{Scenario, ScenarioFile, check, odds, read, staged};
pub use differences::{Differences, ExpectedOutcome, plain};
pub use documents::{Document, documents};
pub use folder::check_folder;
pub use language::{Language, Next, Unfinished, word, word_for};
pub use manual::manual_faults;
pub use odds::Others;
pub use or_none::OrNone;
pub use places::{NEAR, exact, exact_place, is_near};
pub use refused::{BadTable, is_refused_by};
pub use report::{Failure, ScenarioReport};
pub use run::run;
pub use step::{Expect, OneOrMany, Read, Refused, RefusedBy, Step};
pub use tested::tested_in_code;
pub use yaml::Spanned;
