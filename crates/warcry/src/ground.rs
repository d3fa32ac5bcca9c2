//! Terrain that has been built already: thousands of battles are fought on the same tables.

use std::sync::{Arc, OnceLock};

use crate::{Layout, Terrain};

/// A layout and the terrain that it is built into, kept for the next battle on it. It is no part of what a table or a battle
/// is: two that differ only in it are equal.
#[derive(Clone, Debug, Default)]
pub struct Ground(Arc<OnceLock<(Layout, Arc<Terrain>)>>);

impl PartialEq for Ground {
    fn eq(&self, _: &Ground) -> bool {
        true
    }
}

impl Ground {
    /// The terrain of a layout: what was built for it before, or else it is built now.
    pub(crate) fn of(&self, layout: &Layout) -> Result<Arc<Terrain>, String> {
        if let Some((built_from, terrain)) = self.0.get() {
            // Somebody may have changed the layout since.
            return if built_from == layout {
                Ok(terrain.clone())
            } else {
                layout.build().map(Arc::new)
            };
        }
        let terrain = Arc::new(layout.build()?);
        // Where somebody else was faster, the two are the same.
        let _ = self.0.set((layout.clone(), terrain.clone()));
        Ok(terrain)
    }
}
