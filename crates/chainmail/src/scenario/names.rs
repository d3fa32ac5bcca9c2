//! Names, as scenario files have them, and what they stand for.

use crate::data::same;
use crate::{ModelId, World};

pub fn model(world: &World, name: &str) -> Result<ModelId, String> {
    world.ids().find(|id| same(world.name(*id), name)).ok_or_else(|| {
        let names: Vec<&str> = world.models.iter().map(|model| model.name.as_str()).collect();
        format!("no model is called {name:?}: there are {}", names.join(", "))
    })
}
