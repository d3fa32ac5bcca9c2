//! Power attacks and the special attacks of cards.

use kernel::{RuleId, cite};

use super::{Acting, Checked, no};
use crate::abilities::{Change, WeaponWord};
use crate::world::Moved;
use crate::{ModelId, World, fury, sight, stats};

impl Acting<'_> {
    fn may_power_attack(&self) -> Checked {
        if !self.model().is_warbeast() {
            return self.no(cite!("hqs:power-attack-01"), "is no warbeast");
        }
        if self.has(Change::NoPowerAttacks) {
            return self.no(cite!("hqs:special-rules-01"), "makes no power attacks");
        }
        if self.now.special_made {
            return self.no(cite!("hqs:power-attack-04"), "has made its power attack");
        }
        Ok(())
    }

    pub(super) fn check_slam(&self, target: ModelId) -> Checked {
        self.may_power_attack()?;
        self.may_rush(cite!("hqs:slam-03"))?;
        let other = self.target(target, cite!("hqs:slam-02"))?;
        if other.side == self.model().side {
            return no(cite!("hqs:slam-02"), format!("{} is a friend", other.name));
        }
        if other.down.is_some() {
            return no(cite!("hqs:slam-02"), format!("{} is knocked down", other.name));
        }
        self.has_in_sight(target, cite!("hqs:slam-02"))?;
        self.is_warded(target)?;
        if slams_free(self.world, self.id) {
            Ok(())
        } else {
            fury::can_force(self.world, self.id, 1)
        }
    }

    /// A special attack takes the place of the initial attacks (hqs:combat-action-05, hqs:special-attack-01).
    fn may_special(&self, target: ModelId) -> Checked {
        self.may_attack()?;
        self.target(target, cite!("hqs:melee-range-01"))?;
        self.spares(target)?;
        if self.now.moved == Moved::Charged {
            return self.no(cite!("hqs:charge-11"), "has charged");
        }
        if self.now.special_made {
            return self.no(cite!("hqs:special-attack-01"), "has made its special attack");
        }
        if self.has_begun_action() {
            return self.no(cite!("hqs:combat-action-05"), "has begun to attack normally");
        }
        Ok(())
    }

    fn in_range(&self, target: ModelId, rule: RuleId) -> Checked {
        if stats::in_melee_range(self.world, self.id, target) {
            return Ok(());
        }
        let why = format!("{} is not in melee range of {}", self.world.name(target), self.name());
        no(rule, why)
    }

    pub(super) fn check_head_butt(&self, target: ModelId) -> Checked {
        self.may_power_attack()?;
        self.may_special(target)?;
        self.in_range(target, cite!("hqs:head-butt-01"))?;
        fury::can_force(self.world, self.id, 1)
    }

    pub(super) fn check_throw(&self, target: ModelId, both_hands: bool) -> Checked {
        self.may_power_attack()?;
        let other = self.target(target, cite!("hqs:throw-01"))?;
        self.may_special(target)?;
        let needed = if both_hands { 2 } else { 1 };
        if self.model().card.claws() < needed {
            let why = format!(
                "{} has {} claws and needs {needed}",
                self.name(),
                self.model().card.claws()
            );
            return no(cite!("hqs:throw-02"), why);
        }
        if other.base() > self.model().base() {
            return no(
                cite!("hqs:throw-01"),
                format!("{} has a larger base than {}", other.name, self.name()),
            );
        }
        self.in_range(target, cite!("hqs:melee-range-01"))?;
        fury::can_force(self.world, self.id, 1)
    }

    /// Whether a weapon has such a special attack (hqs:special-attack-01).
    fn has_special(&self, weapon: u8, word: &WeaponWord) -> Checked {
        let used = self.model().card.weapon(weapon);
        if used.is_some_and(|used| used.words.contains(word)) {
            return Ok(());
        }
        no(cite!("hqs:special-attack-01"), "this weapon has no such special attack")
    }

    pub(super) fn check_combo(&self, weapon: u8, target: ModelId) -> Checked {
        self.has_special(weapon, &WeaponWord::ComboStrike)?;
        self.may_special(target)?;
        self.in_range(target, cite!("hqs:melee-range-01"))
    }

    pub(super) fn check_thresher(&self, weapon: u8) -> Checked {
        self.has_special(weapon, &WeaponWord::Thresher)?;
        match threshed(self.world, self.id, weapon).first() {
            Some(target) => self.may_special(*target),
            None => no(
                cite!("hqs:melee-range-01"),
                format!("nobody is in melee range of {}", self.name()),
            ),
        }
    }
}

pub fn slams_free(world: &World, id: ModelId) -> bool {
    stats::any(world, id, |change| matches!(change, Change::GrandSlam(_)))
}

/// Everybody whom a sweeping blow meets.
pub fn threshed(world: &World, id: ModelId, weapon: u8) -> Vec<ModelId> {
    let Some(melee) = world.model(id).card.weapon(weapon).and_then(|used| used.melee) else {
        return vec![];
    };
    let reach = stats::reach(world, melee);
    let met = world
        .others(id)
        .filter(|other| stats::in_reach(world, id, *other, reach) && sight::sees(world, id, *other));
    met.collect()
}
