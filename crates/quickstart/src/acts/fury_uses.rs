//! Spells, animi, feats, abilities, and what else fury is for.

use kernel::cite;

use super::{Acting, Checked, no};
use crate::abilities::{Change, UseTarget};
use crate::questions::PowerId;
use crate::{ModelId, damage, fury, spells, stats};

impl Acting<'_> {
    pub(super) fn check_cast(&self, id: PowerId, target: Option<ModelId>) -> Checked {
        let power = spells::check_power(self.world, self.id, id)?;
        spells::check_target(self.world, self.id, power, target, |other| self.sees(other))
    }

    pub(super) fn check_animus(&self, target: Option<ModelId>) -> Checked {
        let model = self.model();
        let Some(animus) = model.card.animus.as_ref().filter(|_| model.is_warbeast()) else {
            return self.no(cite!("hqs:fury-animus-01"), "has no animus");
        };
        if self.now.animus_used {
            return self.no(cite!("hqs:fury-animus-02"), "has used its animus");
        }
        if model.fury + animus.cost > model.card.fury {
            let why = format!(
                "{} has {} fury points, may hold {}, and {} costs {}",
                model.name, model.fury, model.card.fury, animus.name, animus.cost
            );
            return no(cite!("hqs:spell-stat-01"), why);
        }
        fury::can_force(self.world, self.id, animus.cost)?;
        spells::check_target(self.world, self.id, animus, target, |other| self.sees(other))
    }

    pub(super) fn check_feat(&self) -> Checked {
        let model = self.model();
        if model.card.feat.is_none() {
            return self.no(cite!("hqs:feat-01"), "has no feat");
        }
        if model.feat_used {
            return self.no(cite!("hqs:feat-01"), "has used its feat in this game");
        }
        Ok(())
    }

    pub(super) fn check_heal(&self, other: ModelId, branch: u8) -> Checked {
        if self.model().is_warbeast() {
            return self.no(cite!("hqs:fury-heal-01"), "is no warlock");
        }
        let Some(patient) = self
            .world
            .get(other)
            .filter(|model| model.in_play && model.side == self.model().side)
        else {
            return no(
                cite!("hqs:fury-heal-01"),
                "only the warlock and friendly warbeasts are healed",
            );
        };
        fury::can_pay(self.world, self.id, 1)?;
        if !stats::in_control_area(self.world, self.id, other) {
            return no(
                cite!("hqs:fury-heal-01"),
                format!("{} is outside the control area", patient.name),
            );
        }
        if !damage::healable(self.world, other).contains(&branch) {
            let why = format!(
                "{} has nothing to heal on branch {}",
                patient.name,
                branch.saturating_add(1)
            );
            return no(cite!("hqs:fury-heal-02"), why);
        }
        Ok(())
    }

    pub(super) fn check_rile(&self, points: u8) -> Checked {
        if !self.model().is_warbeast() {
            return self.no(cite!("hqs:fury-rile-01"), "is no warbeast");
        }
        if points == 0 {
            return no(cite!("hqs:fury-rile-01"), "riling takes at least one fury point");
        }
        fury::can_force(self.world, self.id, points)
    }

    pub(super) fn check_discard(&self, points: u8) -> Checked {
        let model = self.model();
        if model.is_warbeast() || points == 0 || points > model.fury {
            let why = format!("{} has {} fury points to discard", model.name, model.fury);
            return no(cite!("hqs:fury-discard-01"), why);
        }
        Ok(())
    }

    pub(super) fn check_use(&self, number: u8, target: Option<ModelId>) -> Checked {
        let rule = cite!("hqs:special-rules-01");
        let model = self.model();
        let ability = model.card.abilities.get(usize::from(number));
        let Some((ability, used)) = ability.and_then(|ability| Some((ability, ability.r#use.as_ref()?))) else {
            return self.no(rule, "cannot do that");
        };
        if self.now.used.contains(number) || model.used.contains(number) {
            return self.no(rule, "has done so already");
        }
        if used.special_action {
            self.is_before_action(cite!("hqs:activation-02"))?;
            self.may_attack()?;
        }
        let heals = used.does.contains(&crate::abilities::Effect::Heal);
        if heals && (self.has(Change::NoRegeneration) || damage::healable(self.world, self.id).is_empty()) {
            return self.no(rule, "has nothing to heal, or is kept from it");
        }
        match (used.on, target) {
            (UseTarget::Itself, None) => {}
            (UseTarget::FuriousWarbeast, Some(beast)) => {
                let fits = self.world.get(beast).is_some_and(|other| {
                    other.in_play
                        && other.is_warbeast()
                        && other.side == model.side
                        && other.fury > 0
                        && stats::in_control_area(self.world, self.id, beast)
                });
                if !fits {
                    return no(
                        rule,
                        format!(
                            "{} needs a friendly warbeast with fury in the control area",
                            ability.name
                        ),
                    );
                }
            }
            (UseTarget::Itself, Some(_)) => return no(rule, format!("{} has no target to choose", ability.name)),
            (UseTarget::FuriousWarbeast, None) => return no(rule, format!("{} needs a target", ability.name)),
        }
        if used.forced {
            fury::can_force(self.world, self.id, 1)
        } else {
            Ok(())
        }
    }
}
