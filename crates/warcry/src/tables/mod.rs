//! New battlefields: fair, playable, and always within the rules for placing terrain.
//!
//! ```
//! let mut whim = kernel::Whim::new(7);
//! let table = warcry::tables::generate(&mut whim);
//! let terrain = table.layout.build().unwrap();
//! assert!(warcry::terrain_setup::check(&terrain).is_ok());
//! ```

mod bridge;
mod draft;
mod kit;
mod names;
mod piece;
mod ways;
mod write;

pub use write::write;

use kernel::Whim;

use crate::data::TableData;
use draft::Draft;

/// So many drafts are made at most; about one in ten is good enough to play on.
const DRAFTS: usize = 2_000;
/// Of so many good ones the liveliest is taken.
const GOOD: usize = 4;

/// A battlefield that no one has seen: 30" by 22", the same for both sides. The same whim makes the same table.
/// warcry:terrain-step-02, warcry:terrain-step-03
pub fn generate(whim: &mut Whim) -> TableData {
    // Whatever came before, a table depends on one number alone, so that it can be asked for again.
    let mut whim = Whim::new(whim.next_u64());
    let good = (0..DRAFTS)
        .filter_map(|_| Draft::new(&mut whim))
        .filter(Draft::plays_well)
        .take(GOOD);
    let liveliest = good.max_by_key(Draft::liveliness);
    // A test makes thousands of tables and never needs the plain one.
    let draft = liveliest.unwrap_or_else(Draft::plain);
    let (name, says) = names::of(&draft, &mut whim);
    draft.file(name, says)
}

/// The table of a number.
pub fn generated(seed: u64) -> TableData {
    generate(&mut Whim::new(seed))
}
