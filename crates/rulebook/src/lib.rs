//! The rules of the five games: what they are called and what they say.
//!
//! Each game has a list in `rulebooks/`, one testable rule a row, in our own words. The lists are compiled in, so a rule
//! that code cites is known to be there, and every event can say what it rests on.
//!
//! ```
//! use rulebook::{GameName, Rulebook, cite};
//!
//! let rule = cite!("warcry:battlefield-01").rule().expect("cited rules are listed");
//! assert_eq!(rule.text, r#"The battlefield measures about 22" by 30"."#);
//!
//! let book = Rulebook::of(GameName::Warcry);
//! assert_eq!(book.rules().len(), 282);
//! assert_eq!(book.find("warcry:battlefield-01"), Some(rule));
//! ```

mod as_text;
mod coverage;
mod game_name;
pub mod names;
#[cfg(test)]
mod rows;
mod rule_id;
mod rulebook;
mod spelling;
mod tables;
mod weight;

pub use as_text::UnknownGame;
pub use coverage::Coverage;
pub use game_name::GameName;
pub use rule_id::{RuleId, UnknownRule};
pub use rulebook::{Rule, Rulebook, find, nearest};
pub use spelling::slips;
pub use weight::Weight;
