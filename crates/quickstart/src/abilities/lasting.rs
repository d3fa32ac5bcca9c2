//! Effects that stay for a while.

use serde::{Deserialize, Serialize};

use super::{Change, Over, Until, Who};
use crate::{ModelId, Side};

/// An effect in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lasting {
    /// Effects of the same casting have the same number.
    pub number: u32,
    pub name: String,
    pub part: EffectSource,
    /// Who brought it about, and whose turn ends it.
    pub by: ModelId,
    pub side: Side,
    pub on: Bearer,
    pub changes: Vec<Change>,
    pub until: Until,
}

/// What kind of thing an effect is part of: some exclude each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectSource {
    Upkeep,
    Animus,
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bearer {
    Model(ModelId),
    /// Everybody of a kind in an area around a model.
    Around {
        model: ModelId,
        who: Who,
        over: Over,
    },
}

impl Bearer {
    /// The model that it is on, or around.
    pub const fn model(self) -> ModelId {
        match self {
            Bearer::Model(model) | Bearer::Around { model, .. } => model,
        }
    }
}
