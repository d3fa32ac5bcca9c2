//! What cards say besides their figures, as typed words. The rules know these words, never the name of a card.

mod lasting;
mod vocabulary;

pub use lasting::{Bearer, EffectSource, Lasting};
pub use vocabulary::{
    Ability, Affects, Aura, Change, Choose, Effect, Feat, HitEffect, Over, Power, PowerArea, PowerRange, Target, Until,
    Use, UseTarget, WeaponWord, Who,
};
