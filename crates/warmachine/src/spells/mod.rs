//! Magic: spells, animi, Magic Ability, channelers, upkeep and feats (wm4:spell-cast-01 to wm4:spell-stacking-02).
//!
//! [`card`] is what a spell's card says, [`check`] says what may be cast and at whom, `casting` carries a spell out in the order of the timing
//! appendix, and `lasting` keeps account of the spells that stay in play. An offensive spell is an attack like any other: [`crate::attack`] resolves it.

pub mod card;
mod casting;
pub mod check;
mod feat;
mod lasting;
pub mod rack;

pub use card::{Area, Does, Duration, Only, Span, Spell};
pub use casting::{begin, carry_out, on_hit, weapon_of};
pub use feat::{carry_out as use_feat, check as check_feat};
pub use lasting::{InPlay, Source, end_of_caster, end_upkeeps_of, upkeep};

use serde::{Deserialize, Serialize};

use crate::World;
use crate::ids::ModelId;

/// One casting: whose spell it is, who casts it, and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cast {
    pub caster: ModelId,
    /// The model on whose card the spell stands: the caster, or a warbeast whose animus a warlock uses.
    pub holder: ModelId,
    pub spell: u8,
    /// The caster, or the model that channels the spell (wm4:spell-cast-03).
    pub origin: ModelId,
}

impl Cast {
    pub fn spell(self, world: &World) -> Option<&Spell> {
        world.get(self.holder)?.profile.spells.get(usize::from(self.spell))
    }

    pub fn is_channeled(self) -> bool {
        self.origin != self.caster
    }

    /// wm4:animus-01
    pub fn is_animus(self, world: &World) -> bool {
        world.model(self.holder).profile.is_warbeast()
    }
}

/// How a model pays for its spells (wm4:spell-cast-01, wm4:spell-cast-02, wm4:animus-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pays {
    Focus,
    Fury,
    /// A warbeast is forced to cast its animus.
    Force,
    /// Magic Ability costs the Combat Action.
    Action,
}

pub fn pays(world: &World, caster: ModelId) -> Pays {
    let profile = &world.model(caster).profile;
    match () {
        () if profile.has_focus_manipulation() => Pays::Focus,
        () if profile.has_fury_manipulation() => Pays::Fury,
        () if profile.is_warbeast() => Pays::Force,
        () => Pays::Action,
    }
}

/// Every casting that can be named for a model: its own spells and the animi of its warbeasts, from itself and through each channeler.
pub fn castings(world: &World, caster: ModelId) -> Vec<Cast> {
    let beasts = world
        .battlegroup(caster)
        .filter(|id| world.model(*id).profile.is_warbeast());
    let channelers: Vec<ModelId> = world
        .battlegroup(caster)
        .filter(|id| check::is_channeler(world, *id))
        .collect();
    let mut found = vec![];
    for holder in std::iter::once(caster).chain(beasts) {
        for spell in 0..world.model(holder).profile.spells.len() as u8 {
            for origin in std::iter::once(caster).chain(channelers.iter().copied()) {
                found.push(Cast {
                    caster,
                    holder,
                    spell,
                    origin,
                });
            }
        }
    }
    found
}
