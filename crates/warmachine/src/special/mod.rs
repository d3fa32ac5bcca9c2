//! Special rules of cards: named rules, spells, animi and feats, in the words of `battlegroup::rules`.
//!
//! | file | what it is |
//! | --- | --- |
//! | `lexicon` | the words, stats and kinds of models that this edition knows |
//! | `rules` | the rules of a game, with an index of what any of them can touch |
//! | `field` | what selectors read of a world |
//! | `seam` | the deeds: each goes through the procedure that the rulebook has for it |
//! | `asks` | the questions that rules put to players |
//! | `arrivals` | models that come back, and models that come into the game |
//! | `windows` | the numbered steps at which the procedures let rules act |
//! | `figures` | what rules add to rolls, permit and forbid |
//! | `uses` | special actions, special attacks and what is open at any time |
//!
//! A rule cites itself: [`crate::Event::RuleActed`] names it before each deed. Nothing is worked out at a step, or for a figure, that no rule of
//! the two armies touches ([`Rules`]).

mod areas;
mod arrivals;
mod asks;
mod field;
mod figures;
mod lexicon;
mod reave;
mod rules;
mod seam;
mod strikes;
pub mod uses;
mod windows;

pub use areas::{Laying, WALL, check_lay, sample_lay, template, template_of};
pub use arrivals::summoned_cards;
pub use figures::{
    OfRules, attacks_all, buys, casts_freely, collateral_bonus, damage_dice, damage_times, dice, forbids, halves_arm,
    hits_surely, lets_past, may_ever, may_let_past, more_inches, note_freed, pay_for, permits, permits_with,
    picks_line, picks_own_line, reaches_surely, refused, rolls_anyway, shields, slammed_so_far, spell_cost,
    upkeep_cost, upkeeps_freely, wards,
};
pub use lexicon::lexicon;
pub use reave::reave;
pub use rules::Rules;
pub use strikes::{check_place, room_near, sample_place};
pub use windows::{
    activation, after_slam, damage_failed, frenzy_starts, harm, in_melee_of, moves, open, open_turn, rerolled, spell,
    take_together, tell,
};

use battlegroup::ledger::Touched;

use battlegroup::rules::RuleRef;
use smallvec::SmallVec;

use crate::card::{self, Profile};
use crate::ids::ModelId;
use crate::{Event, Library, World};

/// Whether the project's own book declares the rule.
pub fn is_known(rule: &RuleRef) -> bool {
    let mut book = Library::embedded().book.clone();
    lexicon::ADVANTAGES.contains(&rule.rule.as_str()) || book.fill(rule).is_ok()
}

/// Every special rule that a profile names: its own, those of its weapons, its spells and its feat.
pub fn named_by(profile: &Profile) -> Vec<RuleRef> {
    let of_weapons = profile
        .weapons
        .iter()
        .flat_map(|weapon| weapon.rules.iter().chain(&weapon.attack_types));
    let rules = profile.rules.iter().chain(of_weapons).map(card::RuleName::reference);
    let spells = profile.spells.iter().chain(&profile.feat).filter(|spell| spell.rule);
    rules.chain(spells.map(|spell| RuleRef::parse(&spell.name))).collect()
}

/// What an event touches of all that special rules read ([`battlegroup::Field`]). The rest of what is remembered stays.
pub fn touched(world: &World, event: &Event) -> Touched {
    use Event as E;
    let none = Touched::default();
    match event {
        E::NotEnforced { .. }
        | E::StartingRolled { .. }
        | E::DamageRolled { .. }
        | E::AttackRolled { .. }
        | E::HitWithoutRoll { .. }
        | E::Missed { .. }
        | E::PowerFieldUsed { .. }
        | E::Transferred { .. }
        | E::DistanceRolled { .. }
        | E::SpellFailed { .. }
        | E::ToughRolled { .. }
        | E::ThresholdChecked { .. }
        | E::StageReached { .. }
        | E::ItemFinished { .. }
        | E::RofRolled { .. }
        | E::FighterChosen { .. }
        | E::FighterPaused { .. }
        | E::AttackDeclared { .. }
        | E::AttackResolved { .. }
        | E::AttackEarned { .. }
        | E::WillSuffer { .. }
        | E::HitHarder { .. }
        | E::RuleActed { .. }
        | E::RulePrevented { .. }
        | E::RuleRolled { .. }
        | E::Disengaged { .. }
        | E::ChargeFailed { .. }
        | E::SlamFailed { .. }
        | E::SpellTargeted { .. }
        | E::SpellDeclared { .. }
        | E::SpellResolved { .. }
        | E::MoveDeclared { .. }
        | E::MoveEnded
        | E::UnitFollows { .. }
        | E::Joined { .. }
        | E::Fell { .. }
        | E::ChargeEnded { .. }
        | E::ChargeSettled { .. }
        | E::CombatActionEnded { .. }
        | E::Forfeited { .. }
        | E::UseDeclared { .. }
        | E::InitialHit { .. }
        | E::UseFailed { .. }
        | E::Rerolled { .. }
        | E::AssaultChosen { .. } => none,
        E::HurtByEnemy { .. } | E::Advancing { .. } | E::ActivationStepReached { .. } => Touched::TURN,
        E::Moved { .. } | E::Placed { .. } | E::Driven { .. } | E::Shifted { .. } => Touched::PLACES,
        E::FocusLost { .. }
        | E::FuryLost { .. }
        | E::FocusSpent { .. }
        | E::FurySpent { .. }
        | E::Forced { .. }
        | E::Replenished { .. }
        | E::Leeched { .. }
        | E::SpiritBonded { .. }
        | E::PoweredUp { .. }
        | E::Allocated { .. }
        | E::PointsGained { .. }
        | E::Reaved { .. }
        | E::ContinuousRolled { .. }
        | E::ContinuousBegan { .. }
        | E::ContinuousEnded { .. }
        | E::Suffered { .. }
        | E::DamageRemoved { .. }
        | E::Disabled { .. }
        | E::Boxed { .. }
        | E::Perishes { .. }
        | E::StoodUp { .. }
        | E::KnockedDown { .. }
        | E::ShookStationary { .. }
        | E::BecameStationary { .. }
        | E::BecameSolid { .. }
        | E::Disrupted { .. }
        | E::DisruptionEnded { .. }
        | E::TokensChanged { .. } => Touched::STATES,
        E::MovementChosen { .. } => Touched::STATES | Touched::TURN,
        E::Noted { .. } => Touched::LEDGER,
        E::AttackBegan { attack } => {
            let turn = Touched::TURN;
            // The rules of a special attack hold while it is the last that was begun.
            let interrupts = world.attacks.last().is_some_and(|outer| outer.kind.is_some());
            if attack.kind.is_some() || interrupts {
                turn | Touched::CARDS
            } else {
                turn
            }
        }
        // What lasts for an activation ends with it.
        E::Activated { .. } | E::ActivationEnded { .. } if world.ledger.is_empty() => Touched::STATES | Touched::TURN,
        E::Activated { .. } | E::ActivationEnded { .. } => Touched::STATES | Touched::TURN | Touched::LEDGER,
        _ => Touched::EVERYTHING,
    }
}

/// The models whose places and states alone an event changes, if it says so. What it changes of the activation is read in words of which nobody
/// knows whose they are.
pub fn whose(event: &Event) -> Option<SmallVec<[ModelId; 4]>> {
    use Event as E;
    match event {
        E::Moved { model, .. }
        | E::Placed { model, .. }
        | E::Driven { model, .. }
        | E::Shifted { model, .. }
        | E::FocusLost { model, .. }
        | E::FuryLost { model, .. }
        | E::FocusSpent { model, .. }
        | E::FurySpent { model, .. }
        | E::Forced { model, .. }
        | E::Replenished { model, .. }
        | E::Suffered { model, .. }
        | E::Disabled { model }
        | E::Boxed { model }
        | E::KnockedDown { model }
        | E::StoodUp { model }
        | E::DamageRemoved { model, .. }
        | E::TokensChanged { model, .. } => Some(SmallVec::from_slice(&[*model])),
        E::Activated { activation } => Some(activation.parts.iter().map(|part| part.model).collect()),
        E::ActivationEnded { .. } | E::MovementChosen { .. } => Some(SmallVec::new()),
        _ => None,
    }
}
