//! Magic: spells, animi, Magic Ability, channelers, upkeep and feats (primal:spellcasting-01 to primal:spell-stacking-02).
//!
//! The figures of a spell stand in [`crate::card::Spell`]; what it does is the rule of the same name, in the words of [`battlegroup::rules`]. [`check`]
//! says what may be cast and at whom, `casting` carries a spell out in the order of the timing appendix, and `lasting` keeps account of
//! the spells that stay in play. An offensive spell is an attack like any other: [`crate::attack`] resolves it.

mod casting;
pub mod check;
mod feat;
mod lasting;

pub use casting::{attack_of, begin, carry_out, cast_by_rule};
pub use feat::{check as check_feat, use_feat};
pub use lasting::{end_of_caster, make_room, upkeep};

use std::sync::Arc;

use battlegroup::rules::{How, Rule, RuleName, Use};

use crate::World;
use crate::card::Spell;
use crate::ids::ModelId;
use crate::world::Cast;

/// How a model pays for its spells (primal:spellcasting-01 to primal:spellcasting-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pays {
    Fury,
    /// primal:warcaster-spellcaster-01
    Focus,
    /// A warbeast is forced to cast its animus.
    Force,
    /// Magic Ability costs the Combat Action.
    Action,
}

pub fn pays(world: &World, caster: ModelId) -> Pays {
    let profile = &world.model(caster).profile;
    match () {
        () if profile.is_warbeast() => Pays::Force,
        () if profile.fury.is_some() => Pays::Fury,
        () if profile.has_focus_manipulation() => Pays::Focus,
        () => Pays::Action,
    }
}

pub fn figures(world: &World, cast: &Cast) -> Option<Arc<Spell>> {
    world.codex.spell(&cast.spell).cloned()
}

/// primal:animus-note-01
pub fn is_animus(world: &World, cast: &Cast) -> bool {
    world.model(cast.holder).profile.animus.as_deref() == Some(&cast.spell)
}

/// The rule that says what a spell does, and the part of it that a player uses.
pub fn rule_of(world: &World, name: &str) -> Option<Arc<Rule>> {
    world.codex.book().rule(&RuleName::new(name)).cloned()
}

pub fn use_of(rule: &Rule) -> Option<&Use> {
    let casts = |used: &&Use| matches!(used.how, How::Spell | How::Animus);
    rule.uses.iter().find(casts)
}

/// The models through which a caster may cast, wherever they are (primal:channeling-01).
fn channelers(world: &World, caster: ModelId) -> Vec<ModelId> {
    // primal:jack-marshal-01
    let commands = world.model(caster).profile.is_battlegroup_commander();
    let own = { world.battlegroup(caster) }.filter(|id| commands && world.model(*id).is_in_play());
    own.filter(|id| check::is_channeler(world, *id)).collect()
}

/// Every casting that can be named for a model: its own spells, its animus, and for a warlock the animi of its warbeasts, from itself and
/// through each channeler (primal:animus-cast-01, primal:animus-cast-02, primal:spellcaster-01, primal:channeling-01).
pub fn castings(world: &World, caster: ModelId) -> Vec<Cast> {
    let own = world.model(caster);
    let mut spells: Vec<(ModelId, String)> = { own.profile.all_spells() }
        .map(|spell| (caster, spell.clone()))
        .collect();
    if own.profile.is_warlock() {
        for beast in world.battlegroup(caster) {
            let animus = world.model(beast).profile.animus.iter();
            spells.extend(animus.map(|spell| (beast, spell.clone())));
        }
    }
    let origins: Vec<ModelId> = std::iter::once(caster).chain(channelers(world, caster)).collect();
    let mut found = vec![];
    for (holder, spell) in spells {
        let elsewhere = check::origins(world, caster, &spell);
        for origin in elsewhere.as_ref().unwrap_or(&origins) {
            found.push(Cast {
                caster,
                holder,
                spell: spell.clone(),
                origin: *origin,
            });
        }
    }
    found
}
