//! Movement: advances, runs, charges, aiming and standing up.

use kernel::{RuleId, cite};

use super::{Acting, Checked, no};
use crate::abilities::Change;
use crate::questions::Gives;
use crate::world::{Action, Moved};
use crate::{ModelId, World, fury, stats};

impl Acting<'_> {
    /// hqs:activation-03, hqs:move-declare-01
    fn may_move(&self) -> Checked {
        if self.now.moved != Moved::NotYet {
            let rule = if self.now.without_movement {
                cite!("hqs:knockdown-04")
            } else {
                cite!("hqs:activation-03")
            };
            return self.no(rule, "has used its movement or given it up");
        }
        if self.has(Change::NoAdvanceOrAttack) {
            return self.no(cite!("hqs:special-rules-01"), "cannot move in this turn");
        }
        Ok(())
    }

    pub(super) fn check_advance(&self) -> Checked {
        self.may_move()?;
        if self.has_begun_action() && !self.now.without_action && !self.now.acted_first {
            return self.no(cite!("hqs:activation-03"), "has begun its action");
        }
        Ok(())
    }

    pub(super) fn check_run(&self) -> Checked {
        self.may_move()?;
        self.has_its_action(cite!("hqs:knockdown-06"))?;
        self.is_before_action(cite!("hqs:activation-03"))?;
        if self.now.used_magic {
            return self.no(cite!("hqs:run-04"), "has used a spell, an animus or a feat");
        }
        self.runs_and_charges()?;
        if self.model().is_warbeast() {
            fury::can_force(self.world, self.id, 1)?;
        }
        Ok(())
    }

    fn runs_and_charges(&self) -> Checked {
        if self.has(Change::NoRunOrCharge) {
            return self.no(cite!("hqs:special-rules-01"), "can neither run nor charge");
        }
        Ok(())
    }

    /// What a charge and a slam have in common (hqs:charge-04, hqs:slam-03).
    pub(super) fn may_rush(&self, denied: RuleId) -> Checked {
        if self.now.without_movement {
            return self.no(denied, "has given up its movement");
        }
        self.may_move()?;
        self.has_its_action(cite!("hqs:knockdown-06"))?;
        self.is_before_action(cite!("hqs:activation-03"))?;
        if self.model().card.melee().next().is_none() {
            return self.no(cite!("hqs:melee-range-01"), "has no melee weapon");
        }
        Ok(())
    }

    pub(super) fn check_charge(&self, target: ModelId) -> Checked {
        self.may_rush(cite!("hqs:charge-04"))?;
        self.target(target, cite!("hqs:charge-03"))?;
        self.runs_and_charges()?;
        self.spares(target)?;
        self.has_in_sight(target, cite!("hqs:charge-03"))?;
        self.is_warded(target)?;
        if self.model().is_warbeast() && !charges_free(self.world, self.id, target) {
            fury::can_force(self.world, self.id, 1)?;
        }
        Ok(())
    }

    pub(super) fn is_warded(&self, target: ModelId) -> Checked {
        let warded = self.model().is_warbeast()
            && stats::has(self.world, target, Change::Subdual)
            && stats::is_in_front(self.world, target, self.id);
        if warded {
            let why = format!("{} holds off warbeasts before it", self.world.name(target));
            return no(cite!("hqs:special-rules-01"), why);
        }
        Ok(())
    }

    pub(super) fn check_aim(&self) -> Checked {
        self.may_move()?;
        self.is_before_action(cite!("hqs:activation-03"))?;
        if !self.model().card.weapons.iter().any(|weapon| weapon.ranged.is_some()) {
            return self.no(cite!("hqs:aim-01"), "has no ranged weapon");
        }
        Ok(())
    }

    /// hqs:knockdown-03, hqs:knockdown-04
    pub(super) fn check_stand(&self, gives: Gives) -> Checked {
        let Some(down) = self.model().down else {
            return self.no(cite!("hqs:knockdown-03"), "is not knocked down");
        };
        if down.for_this_turn {
            let why = format!("{} was knocked down in its own player's turn", self.name());
            return no(cite!("hqs:knockdown-03"), why);
        }
        let open = match gives {
            Gives::Movement => self.now.moved == Moved::NotYet,
            Gives::Action => self.now.action == Action::NotYet,
            Gives::Nothing => self.has(Change::StandsFreely),
        };
        if !open {
            return self.no(cite!("hqs:knockdown-04"), "has nothing of that kind to give up");
        }
        Ok(())
    }
}

/// Whether a warbeast charges a target without being forced.
pub fn charges_free(world: &World, id: ModelId, target: ModelId) -> bool {
    let mut free = false;
    stats::each_change(world, target, |change, by| {
        free |= change == Change::Lured && world.model(by).side == world.model(id).side;
    });
    free
}
