//! Attacks with weapons.

use kernel::cite;

use super::{Acting, Checked, no};
use crate::abilities::Change;
use crate::card::WeaponRange;
use crate::world::{Action, Moved};
use crate::{ModelId, fury, stats};

impl Acting<'_> {
    /// hqs:activation-02, hqs:knockdown-04
    pub(super) fn may_attack(&self) -> Checked {
        self.has_its_action(cite!("hqs:knockdown-04"))?;
        if self.now.acted_first && self.now.moved != Moved::NotYet {
            let why = format!("{} has moved after its action", self.name());
            return no(cite!("hqs:activation-03"), why);
        }
        if self.now.action == Action::SpecialAction {
            return self.no(cite!("hqs:activation-02"), "has performed its special action");
        }
        if self.has(Change::NoAdvanceOrAttack) {
            return self.no(cite!("hqs:special-rules-01"), "cannot attack in this turn");
        }
        Ok(())
    }

    pub(super) fn spares(&self, target: ModelId) -> Checked {
        let other = self.world.model(target);
        if other.side == self.model().side && !other.is_warbeast() && self.has(Change::SparesWarlocks) {
            return no(
                cite!("hqs:special-rules-01"),
                format!("{} never attacks {}", self.name(), other.name),
            );
        }
        Ok(())
    }

    pub(super) fn check_attack(&self, weapon: u8, target: ModelId) -> Checked {
        self.may_attack()?;
        let other = self.target(target, cite!("hqs:melee-range-01"))?;
        let Some(used) = self.model().card.weapon(weapon) else {
            return self.no(cite!("hqs:combat-action-01"), "has no such weapon");
        };
        self.spares(target)?;
        let is_melee = used.melee.is_some();
        match (self.now.action, is_melee) {
            (Action::Ranged, true) | (Action::Melee, false) => {
                if self.now.moved == Moved::Charged && !is_melee {
                    return self.no(cite!("hqs:charge-11"), "has charged");
                }
                let why = format!("{} makes melee attacks or ranged attacks, not both", self.name());
                return no(cite!("hqs:combat-action-01"), why);
            }
            (Action::SpecialMelee, false) => {
                let rule = if self.now.moved == Moved::Slammed {
                    cite!("hqs:slam-09")
                } else {
                    cite!("hqs:combat-action-05")
                };
                return self.no(rule, "has made a special melee attack");
            }
            _ => {}
        }
        if let Some(charge) = self.now.charge
            && charge.target != target
            && self.can_still_strike(charge.target)
        {
            let why = format!(
                "the first attack after the charge is made at {}",
                self.world.name(charge.target)
            );
            return no(cite!("hqs:charge-08"), why);
        }
        if let Some(melee) = used.melee {
            let reach = stats::reach(self.world, melee);
            if !stats::in_reach(self.world, self.id, target, reach) {
                let apart = table::gap(&self.model().footprint(), &other.footprint());
                let why = if stats::is_in_front(self.world, self.id, target) {
                    format!("{} is {apart} away, and {} reaches {reach}", other.name, used.name)
                } else {
                    format!("{} is not in the front arc", other.name)
                };
                let rule = if stats::is_in_front(self.world, self.id, target) {
                    cite!("hqs:melee-range-01")
                } else {
                    cite!("hqs:facing-02")
                };
                return no(rule, why);
            }
        } else {
            self.check_shot(weapon, Some(target))?;
        }
        self.check_paid(weapon)
    }

    /// Magic may have destroyed the target of a charge, or moved it away, before the first blow. Then others may be attacked.
    fn can_still_strike(&self, target: ModelId) -> bool {
        self.world.model(target).in_play && stats::in_melee_range(self.world, self.id, target)
    }

    /// Whether an attack is an initial one, or can be paid for (hqs:combat-action-02, hqs:power-attack-05).
    fn check_paid(&self, weapon: u8) -> Checked {
        let initial = !self.now.has_struck(weapon) && self.now.action != Action::SpecialMelee;
        if initial || self.now.owed > 0 {
            return Ok(());
        }
        fury::can_pay(self.world, self.id, 1)
    }

    /// hqs:combat-action-03, hqs:weapon-stat-rof-01
    fn check_rof(&self, weapon: u8) -> Checked {
        let rof = self
            .model()
            .card
            .weapon(weapon)
            .and_then(|used| used.ranged)
            .map_or(0, |ranged| ranged.rof);
        if self.now.shots(weapon) >= rof {
            return no(
                cite!("hqs:combat-action-03"),
                format!("it has been used {rof} times in this turn"),
            );
        }
        Ok(())
    }

    /// hqs:ranged-01, hqs:ranged-02
    fn check_shot(&self, weapon: u8, target: Option<ModelId>) -> Checked {
        let Some(ranged) = self.model().card.weapon(weapon).and_then(|used| used.ranged) else {
            return no(cite!("hqs:ranged-02"), "that is no ranged weapon");
        };
        if target.is_some() == (ranged.rng == WeaponRange::Spray) {
            return no(
                cite!("hqs:spray-01"),
                "a spray is aimed in a direction, other weapons at a model",
            );
        }
        if self.is_in_melee() {
            return self.no(cite!("hqs:ranged-01"), "is in melee");
        }
        self.check_rof(weapon)?;
        target.map_or(Ok(()), |target| self.has_in_sight(target, cite!("hqs:ranged-02")))
    }

    pub(super) fn check_spray(&self, weapon: u8) -> Checked {
        self.may_attack()?;
        if self
            .model()
            .card
            .weapon(weapon)
            .is_none_or(|used| used.ranged.is_none())
        {
            return no(cite!("hqs:spray-01"), "that is no spray");
        }
        match self.now.action {
            Action::NotYet | Action::Ranged => {}
            Action::Melee if self.now.moved == Moved::Charged => {
                return self.no(cite!("hqs:charge-11"), "has charged");
            }
            _ => {
                return self.no(cite!("hqs:combat-action-01"), "has made melee attacks");
            }
        }
        self.check_shot(weapon, None)?;
        self.check_paid(weapon)
    }
}
