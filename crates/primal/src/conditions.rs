//! Conditions that a model suffers for one round: Blind, Disruption, Shadow Bind.
//!
//! What a model can do while it suffers one stands in `armies/primal/rules-core.yaml`. A condition is a lasting effect like any other, called by the
//! condition's name.

use std::sync::Arc;

use battlegroup::ledger::{Lasts, Note, On};
use battlegroup::rules::{Because, Change, Many, RuleName, RuleRef, Until};
use kernel::{Play, RuleId, cite};

use crate::card::Advantage;
use crate::data::same;
use crate::ids::ModelId;
use crate::{Event, Primal, World};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    Blind,
    Disruption,
    ShadowBind,
}

impl Condition {
    pub const ALL: [Condition; 3] = [Condition::Blind, Condition::Disruption, Condition::ShadowBind];

    pub const fn name(self) -> &'static str {
        match self {
            Condition::Blind => "Blind",
            Condition::Disruption => "Disruption",
            Condition::ShadowBind => "Shadow Bind",
        }
    }

    pub fn named(name: &str) -> Option<Condition> {
        Condition::ALL.into_iter().find(|one| same(one.name(), name))
    }

    /// The rule that a model has while it suffers the condition.
    pub const fn rule(self) -> &'static str {
        match self {
            Condition::Blind => "Suffering from Blind",
            Condition::Disruption => "Suffering from Disruption",
            Condition::ShadowBind => "Suffering from Shadow Bind",
        }
    }

    /// primal:fury-spend-03, primal:warcaster-focus-use-05
    const fn can_be_shaken(self) -> bool {
        matches!(self, Condition::Blind | Condition::ShadowBind)
    }
}

/// Whether a model never suffers a condition (primal:advantage-eyeless-sight-03, primal:weapon-quality-disruption-01,
/// primal:colossal-great-machine-01).
fn is_immune(world: &World, model: ModelId, condition: Condition) -> bool {
    let profile = &world.model(model).profile;
    match condition {
        Condition::Blind => world.has(model, Advantage::EyelessSight),
        Condition::Disruption => !profile.is_warjack() || profile.is_giant(),
        Condition::ShadowBind => false,
    }
}

/// The model suffers a condition for one round. Gives back whether it does.
pub fn suffer(
    play: &mut Play<'_, Primal>,
    by: ModelId,
    model: ModelId,
    condition: Condition,
    rules: &[RuleId],
) -> bool {
    let world = play.world();
    if !world.model(model).is_in_play() || is_immune(world, model, condition) {
        return false;
    }
    let points = world.model(model).focus;
    let lasts = Lasts {
        because: Because::new(&RuleName::new(condition.name()), by),
        seat: world.model(by).controller,
        turn_of: world.turn,
        on: On::Model(model),
        until: Until::Round,
        animus: false,
        for_move: false,
        holds: vec![],
        changes: vec![Arc::new(Change::Gains(Many(vec![RuleRef::parse(condition.rule())])))],
        auras: vec![],
        triggers: vec![],
    };
    if condition == Condition::Disruption && points > 0 {
        play.record(Event::FocusLost { model, points }, rules.to_vec());
    }
    let note = Box::new(Note::Begins(lasts));
    play.record(Event::Noted { note }, rules.to_vec());
    true
}

/// Whether a model suffers a condition now.
pub fn suffers(world: &World, model: ModelId, condition: Condition) -> bool {
    let mut on = world.ledger.on(model, None);
    on.any(|(_, lasts)| lasts.because.rule.as_str() == condition.name())
}

/// The effects on a model that can be shaken off: their numbers in the ledger, and what they are.
pub fn shakable(world: &World, model: ModelId) -> Vec<(u32, Condition)> {
    let on = world.ledger.on(model, None);
    on.filter_map(|(number, lasts)| {
        let condition = Condition::named(lasts.because.rule.as_str())?;
        condition.can_be_shaken().then_some((number, condition))
    })
    .collect()
}

/// The rules by which hits disrupt a warjack.
pub const DISRUPTS: &[RuleId] = &[cite!("primal:weapon-quality-disruption-01")];
pub const CRITICALLY_DISRUPTS: &[RuleId] = &[cite!("primal:weapon-quality-critical-disruption-01")];
