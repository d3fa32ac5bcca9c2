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

/// So many drafts are made at most; about one in ten is good enough.
const DRAFTS: usize = 2_000;

/// A battlefield that no one has seen: 30" by 22", the same for both sides. The same whim makes the same table.
/// warcry:terrain-step-02, warcry:terrain-step-03
pub fn generate(whim: &mut Whim) -> TableData {
    // Whatever came before, a table depends on one number alone, so that it can be asked for again.
    let mut whim = Whim::new(whim.next_u64());
    for _ in 0..DRAFTS {
        if let Some(draft) = Draft::new(&mut whim)
            && draft.plays_well()
        {
            let (name, says) = names::of(&draft, &mut whim);
            return draft.file(name, says);
        }
    }
    // A test makes thousands of tables and never comes here.
    Draft::plain().file("The Eight Statues".into(), "Statues on open ground.".into())
}
