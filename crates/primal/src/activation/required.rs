//! Models that a rule makes run or charge (primal:run-04, primal:run-05, primal:charge-13).

use battlegroup::Field;
use battlegroup::rules::Change;
use kernel::{Play, RuleId, cite};

use super::verbs::{self, Checked, no};
use crate::ids::ModelId;
use crate::questions::Verb;
use crate::world::{Activation, Combat, Movement, Share};
use crate::{Event, Primal, World};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Must {
    Run,
    Charge,
    /// A full advance, neither more nor less.
    FullAdvance,
    /// It runs or charges, if it can do either.
    RunOrCharge,
}

impl Must {
    pub fn rule(self) -> RuleId {
        match self {
            Must::Run => cite!("primal:run-04"),
            Must::Charge => cite!("primal:charge-13"),
            Must::FullAdvance => cite!("primal:full-advance-01"),
            Must::RunOrCharge => cite!("primal:special-rules-01"),
        }
    }
}

impl Must {
    pub const fn runs(self) -> bool {
        matches!(self, Must::Run | Must::RunOrCharge)
    }

    pub const fn charges(self) -> bool {
        matches!(self, Must::Charge | Must::RunOrCharge)
    }
}

/// What a rule makes the model do with its Normal Movement.
pub fn must(world: &World, id: ModelId) -> Option<Must> {
    let standing = Field::standing(world);
    standing.held(id).iter().find_map(|held| {
        let Change::Must(said) = &*held.change else {
            return None;
        };
        said.iter().find_map(|word| match word.as_str() {
            "run" => Some(Must::Run),
            "charge" => Some(Must::Charge),
            "full_advance" => Some(Must::FullAdvance),
            "run_or_charge" => Some(Must::RunOrCharge),
            _ => None,
        })
    })
}

/// Whether a verb of the Normal Movement is left to a model of which something is required.
pub fn check(world: &World, id: ModelId, verb: Verb) -> Checked {
    let name = world.name(id);
    match (must(world, id), verb) {
        (None, _)
        | (Some(Must::Run), Verb::Run)
        | (Some(Must::Charge), Verb::Charge)
        | (Some(Must::FullAdvance), Verb::FullAdvance)
        | (Some(Must::RunOrCharge), Verb::Run | Verb::Charge) => Ok(()),
        (Some(Must::RunOrCharge), _) if verbs::run(world, id).is_err() && !verbs::can_charge(world, id) => Ok(()),
        (Some(Must::RunOrCharge), _) => no(Must::RunOrCharge.rule(), format!("{name} must run or charge")),
        (Some(Must::Run), Verb::FullAdvance) if verbs::run(world, id).is_err() => Ok(()),
        (Some(Must::Run), _) => no(Must::Run.rule(), format!("{name} must run")),
        (Some(Must::FullAdvance), _) => no(Must::FullAdvance.rule(), format!("{name} must make a full advance")),
        (Some(Must::Charge), _) => no(Must::Charge.rule(), format!("{name} must charge")),
    }
}

/// A model that must charge and cannot forfeits all of its activation. Gives back whether one did.
pub fn forfeit_all(play: &mut Play<'_, Primal>, now: &Activation) -> bool {
    for part in &now.parts {
        let (model, world) = (part.model, play.world());
        let open = part.movement == Movement::NotYet || part.combat == Combat::NotYet;
        let required = world.model(model).is_in_play() && must(world, model) == Some(Must::Charge);
        if !open || !required || verbs::can_charge(world, model) {
            continue;
        }
        for share in [Share::Movement, Share::Combat] {
            play.record(Event::Forfeited { model, share }, &[cite!("primal:charge-13")]);
        }
        return true;
    }
    false
}
