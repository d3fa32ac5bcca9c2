//! What a model may do next in its activation, and by which rule it may not.

mod attacks;
mod fury_uses;
mod moves;
mod offers;
mod special_attacks;

pub use moves::charges_free;
pub use offers::times_worked_out;
pub use special_attacks::{slams_free, threshed};

use std::cell::{Cell, RefCell};

use battlegroup::sets::Set;
use kernel::{Refusal, RuleId, cite};
use smallvec::SmallVec;
use table::Length;

use crate::abilities::Change;
use crate::questions::Act;
use crate::world::{Action, Activation};
use crate::{ModelId, World, sight, stats};

/// A model that looks for something to do. What it has looked up once it remembers.
pub struct Acting<'w> {
    world: &'w World,
    id: ModelId,
    now: &'w Activation,
    /// The models that it has looked for, and those of them that it sees.
    looked: RefCell<Set<ModelId>>,
    seen: RefCell<Set<ModelId>>,
    in_melee: Cell<Option<bool>>,
    /// What holds of the model itself now.
    own: SmallVec<[Change; 8]>,
    /// How far its longest melee weapon reaches.
    reach: Option<Length>,
}

impl std::fmt::Debug for Acting<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Acting").field("id", &self.id).finish_non_exhaustive()
    }
}

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: impl Into<String>) -> Checked {
    Err(Refusal::new(rule, why))
}

impl<'w> Acting<'w> {
    pub fn new(world: &'w World) -> Option<Self> {
        let now = world.activation.as_ref()?;
        let mut own = SmallVec::new();
        stats::each_change(world, now.model, |change, _| own.push(change));
        Some(Acting {
            world,
            id: now.model,
            now,
            looked: RefCell::default(),
            seen: RefCell::default(),
            in_melee: Cell::new(None),
            own,
            reach: stats::longest_reach(world, now.model),
        })
    }

    fn model(&self) -> &'w crate::Model {
        self.world.model(self.id)
    }

    fn name(&self) -> &str {
        &self.model().name
    }

    fn sees(&self, other: ModelId) -> bool {
        if self.looked.borrow_mut().insert(other) && sight::sees(self.world, self.id, other) {
            self.seen.borrow_mut().insert(other);
        }
        self.seen.borrow().contains(other)
    }

    fn is_in_melee(&self) -> bool {
        if let Some(known) = self.in_melee.get() {
            return known;
        }
        let found = stats::is_in_melee(self.world, self.id);
        self.in_melee.set(Some(found));
        found
    }

    fn has(&self, change: Change) -> bool {
        self.own.contains(&change)
    }

    fn has_begun_action(&self) -> bool {
        self.now.action != Action::NotYet
    }

    /// Whether the model may do this now, and if not, by which rule.
    pub fn check(&self, act: Act) -> Checked {
        let down = self.model().down.is_some();
        match act {
            Act::Done => return Ok(()),
            Act::Stand(gives) => return self.check_stand(gives),
            Act::Heal { model, branch } => return self.check_heal(model, branch),
            Act::Rile(points) => return self.check_rile(points),
            Act::Discard(points) => return self.check_discard(points),
            _ if down => return self.no(cite!("hqs:stationary-01"), "is knocked down"),
            _ => {}
        }
        match act {
            Act::Advance => self.check_advance(),
            Act::Run => self.check_run(),
            Act::Charge(target) => self.check_charge(target),
            Act::Slam(target) => self.check_slam(target),
            Act::Aim => self.check_aim(),
            Act::Attack { weapon, target } => self.check_attack(weapon, target),
            Act::Spray { weapon } => self.check_spray(weapon),
            Act::HeadButt(target) => self.check_head_butt(target),
            Act::Throw { target, both_hands } => self.check_throw(target, both_hands),
            Act::ComboStrike { weapon, target } => self.check_combo(weapon, target),
            Act::Thresher { weapon } => self.check_thresher(weapon),
            Act::Cast { power, target } => self.check_cast(power, target),
            Act::Animus { target } => self.check_animus(target),
            Act::Feat => self.check_feat(),
            Act::Use { ability, target } => self.check_use(ability, target),
            Act::Done | Act::Stand(_) | Act::Heal { .. } | Act::Rile(_) | Act::Discard(_) => Ok(()),
        }
    }

    /// A refusal that begins with the model's name.
    fn no(&self, rule: RuleId, why: &str) -> Checked {
        no(rule, format!("{} {why}", self.name()))
    }

    fn is_before_action(&self, rule: RuleId) -> Checked {
        if self.has_begun_action() {
            return self.no(rule, "has begun its action");
        }
        Ok(())
    }

    fn has_its_action(&self, rule: RuleId) -> Checked {
        if self.now.without_action {
            return self.no(rule, "has given up its action");
        }
        Ok(())
    }

    fn has_in_sight(&self, target: ModelId, rule: RuleId) -> Checked {
        if self.sees(target) {
            return Ok(());
        }
        no(
            rule,
            format!("{} does not see {}", self.name(), self.world.name(target)),
        )
    }

    fn target(&self, target: ModelId, rule: RuleId) -> Result<&'w crate::Model, Refusal> {
        let found = self
            .world
            .get(target)
            .filter(|model| model.in_play && target != self.id);
        found.ok_or_else(|| Refusal::new(rule, "there is no such target in play"))
    }
}
