//! Lasting changes and auras.
//!
//! The [`Ledger`] is part of a world: what lasts, which limits are used up, who is marked. It changes only through a
//! [`Note`], which an edition records in an event of its own. [`Ledger::resolve`] works out what holds for each model:
//! a [`Standing`], made once for each change of the world and kept in a [`Remembered`]. An event that leaves most of the world
//! alone says what it touches ([`Touched`]), and only what rests on that is worked out again.

mod remembered;
mod resolve;
mod standing;
mod watched;

use std::sync::Arc;

use kernel::Seat;
use serde::{Deserialize, Serialize};
use table::Template;

use crate::edition::Field;
use crate::rules::{Aura, Because, Changes, Condition, LayTemplate, Price, RuleName, Trigger, Until};
use crate::{ModelId, UnitId};

pub use remembered::{Before, Remembered, Touched};
pub(crate) use resolve::around;
pub use resolve::is_under_way;
pub use standing::{Borne, Denied, DiceFigure, Figure, Held, Standing};

/// Whom a lasting change is on. A unit's change is on models that join it later too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum On {
    Model(ModelId),
    Unit(UnitId),
}

/// One instance of a lasting change. Each expires apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lasts {
    pub because: Because,
    /// The player who put it into play.
    pub seat: Seat,
    /// The player in whose turn it began: one round is over when that player's next turn begins.
    pub turn_of: Seat,
    pub on: On,
    pub until: Until,
    /// It came from an animus.
    pub animus: bool,
    /// It ends with the movement of the model that it is on, whatever `until` says.
    pub for_move: bool,
    /// It holds only while these are true of the model that it is on.
    pub holds: Vec<Condition>,
    pub changes: Changes,
    /// Changes of others around the model that it is on.
    pub auras: Vec<Aura>,
    pub triggers: Vec<Trigger>,
}

/// A template that stays on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Laid {
    pub because: Because,
    /// The player who put it there.
    pub seat: Seat,
    pub turn_of: Seat,
    pub what: LayTemplate,
    pub place: LiesAt,
}

/// Where a laid template lies: a place on the table, or around a model wherever it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LiesAt {
    Place(Template),
    Around(ModelId),
}

/// A limit that is used up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Used {
    pub model: ModelId,
    pub rule: RuleName,
    pub limit: Price,
    /// The model that was affected, for a limit on each.
    pub whom: Option<ModelId>,
    /// The player in whose turn it was used: once a round begins anew with that player's next turn.
    pub turn_of: Seat,
}

/// A moment at which changes and limits end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// A turn of the player begins: rounds that began in its last turn are over.
    TurnBegins(Seat),
    TurnEnds,
    ActivationBegins(ModelId),
    ActivationEnds,
    /// A model has finished a movement, or has been placed.
    MoveEnds(ModelId),
    /// An attack of this model is over.
    AttackEnds(ModelId),
    /// A model has left the table.
    Gone(ModelId),
}

/// A change of the ledger. The edition records it in an event and gives it to [`Ledger::apply`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Note {
    Begins(Lasts),
    Ends(u32),
    /// A template is put on the table.
    Lays(Laid),
    /// A template is taken from the table.
    Lifts(u32),
    Used(Used),
    /// The model remembers another: its prey, the caster it is bonded to.
    Marked {
        by: ModelId,
        whom: ModelId,
    },
    Unmarked {
        by: ModelId,
    },
    Time(Ending),
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    next: u32,
    lasting: Vec<(u32, Lasts)>,
    laid: Vec<(u32, Laid)>,
    used: Vec<Used>,
    marks: Vec<(ModelId, ModelId)>,
}

impl Ledger {
    pub fn apply(&mut self, note: &Note) {
        match note {
            Note::Begins(lasts) => {
                self.lasting.push((self.next, lasts.clone()));
                self.next += 1;
            }
            Note::Ends(id) => self.lasting.retain(|(other, _)| other != id),
            Note::Lays(laid) => {
                self.laid.push((self.next, laid.clone()));
                self.next += 1;
            }
            Note::Lifts(id) => self.laid.retain(|(other, _)| other != id),
            Note::Used(used) => self.used.push(used.clone()),
            Note::Marked { by, whom } => {
                self.marks.retain(|(other, _)| other != by);
                self.marks.push((*by, *whom));
            }
            Note::Unmarked { by } => self.marks.retain(|(other, _)| other != by),
            Note::Time(ending) => self.end(*ending),
        }
    }

    fn end(&mut self, ending: Ending) {
        self.lasting.retain(|(_, lasts)| match (ending, &lasts.until) {
            (Ending::TurnBegins(seat), Until::Round) => lasts.turn_of != seat,
            (Ending::TurnEnds, Until::Turn) | (Ending::ActivationEnds, Until::Activation) => false,
            (Ending::ActivationBegins(model), Until::NextActivation) => lasts.on != On::Model(model),
            (Ending::MoveEnds(model), until) => {
                !(lasts.for_move || *until == Until::Moves) || lasts.on != On::Model(model)
            }
            (Ending::AttackEnds(model), Until::Attack) => lasts.because.by != model && lasts.on != On::Model(model),
            (Ending::Gone(model), _) => lasts.on != On::Model(model),
            _ => true,
        });
        self.laid.retain(|(_, laid)| match (ending, &laid.what.until) {
            (Ending::TurnBegins(seat), Until::Round) => laid.turn_of != seat,
            (Ending::TurnEnds, Until::Turn) | (Ending::ActivationEnds, Until::Activation) => false,
            (Ending::Gone(model), _) => {
                let with_user = laid.what.ends_with_user && laid.because.by == model;
                !with_user && laid.place != LiesAt::Around(model)
            }
            _ => true,
        });
        self.used.retain(|used| {
            let begins_anew = match &used.limit {
                Price::OnceAnActivation | Price::OnceAUnit => ending == Ending::ActivationEnds,
                Price::OnceATurn | Price::OnceForEach => matches!(ending, Ending::TurnEnds | Ending::TurnBegins(_)),
                Price::OnceARound => ending == Ending::TurnBegins(used.turn_of),
                _ => false,
            };
            !begins_anew
        });
    }

    pub fn is_used(&self, model: ModelId, rule: &RuleName, limit: &Price, whom: Option<ModelId>) -> bool {
        self.used.iter().any(|used| {
            (used.model == model || *limit == Price::OnceAUnit)
                && used.rule == *rule
                && used.limit == *limit
                && (*limit != Price::OnceForEach || used.whom == whom)
        }) || (*limit == Price::OnceForEach
            && whom.is_some()
            && self
                .used
                .iter()
                .any(|used| used.rule == *rule && used.limit == *limit && used.whom == whom))
    }

    /// The model that this one has marked.
    pub fn marked(&self, by: ModelId) -> Option<ModelId> {
        self.marks.iter().find(|(other, _)| *other == by).map(|(_, whom)| *whom)
    }

    /// Whether the user or a model of its unit has marked the model or a model of that one's unit: prey is the prey of a unit.
    pub fn is_marked(&self, field: &(impl Field + ?Sized), by: ModelId, model: ModelId) -> bool {
        let together = |one: ModelId, other: ModelId| {
            one == other || field.unit(one).is_some_and(|unit| field.unit(other) == Some(unit))
        };
        let mut marks = self.marks.iter();
        marks.any(|&(marker, whom)| together(by, marker) && together(whom, model))
    }

    /// Nothing lasts, lies on the table or is used up.
    pub fn is_empty(&self) -> bool {
        self.lasting.is_empty() && self.laid.is_empty() && self.used.is_empty()
    }

    pub fn lasting(&self) -> impl Iterator<Item = (u32, &Lasts)> {
        self.lasting.iter().map(|(id, lasts)| (*id, lasts))
    }

    pub(crate) fn lasts(&self, id: u32) -> Option<&Lasts> {
        self.lasting().find(|(other, _)| *other == id).map(|(_, lasts)| lasts)
    }

    pub(crate) fn lies(&self, id: u32) -> Option<&Laid> {
        self.laid().find(|(other, _)| *other == id).map(|(_, laid)| laid)
    }

    /// The templates on the table.
    pub fn laid(&self) -> impl Iterator<Item = (u32, &Laid)> {
        self.laid.iter().map(|(id, laid)| (*id, laid))
    }

    /// The lasting changes on a model: its own and its unit's.
    pub fn on(&self, model: ModelId, unit: Option<UnitId>) -> impl Iterator<Item = (u32, &Lasts)> {
        self.lasting().filter(move |(_, lasts)| match lasts.on {
            On::Model(on) => on == model,
            On::Unit(on) => unit == Some(on),
        })
    }

    /// What holds for each model now. Editions use [`Ledger::standing`], which works it out once.
    pub fn resolve(field: &impl Field) -> Arc<Standing> {
        resolve::resolve(field, None)
    }

    /// What holds for each model now: as remembered, or worked out. While it is being worked out, facts that rest on it are
    /// given what is known so far.
    pub fn standing(field: &impl Field, remembered: &Remembered<Standing>) -> Arc<Standing> {
        resolve::under_way().unwrap_or_else(|| {
            remembered.get(|before| {
                let standing = resolve::resolve(field, before);
                debug_assert!(
                    before.is_none() || !resolve::is_checked() || standing == Ledger::resolve(field),
                    "an event has touched more of the world than its edition says"
                );
                standing
            })
        })
    }
}
