//! What a model may do next in its activation, and by which rule it may not.

use std::cell::Cell;

use kernel::{Refusal, RuleId, cite};
use smallvec::SmallVec;
use table::Length;

use crate::abilities::{Change, UseTarget, WeaponWord};
use crate::card::WeaponRange;
use crate::damage;
use crate::fury;
use crate::questions::{Act, Answer, Gives, PowerId};
use crate::world::{Action, Activation, Moved};
use crate::{ModelId, World, sight, spells, stats};

/// A model that looks for something to do. What it has looked up once it remembers.
pub struct Acting<'w> {
    world: &'w World,
    id: ModelId,
    now: &'w Activation,
    looked: Cell<u64>,
    seen: Cell<u64>,
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
            looked: Cell::new(0),
            seen: Cell::new(0),
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
        let bit = 1u64 << other.0.min(63);
        if self.looked.get() & bit == 0 {
            self.looked.set(self.looked.get() | bit);
            if sight::sees(self.world, self.id, other) {
                self.seen.set(self.seen.get() | bit);
            }
        }
        self.seen.get() & bit != 0
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

    /// Everything that is legal now; `Done` always is.
    pub fn offers(&self) -> Vec<Answer> {
        let mut open = vec![Act::Done];
        let mut offer = |act: Act| {
            if self.check(act).is_ok() {
                open.push(act);
            }
        };
        let world = self.world;
        let model = self.model();
        if model.down.is_some() {
            for gives in [Gives::Movement, Gives::Action, Gives::Nothing] {
                offer(Act::Stand(gives));
            }
        } else {
            if self.now.moved == Moved::NotYet {
                offer(Act::Advance);
                offer(Act::Run);
                offer(Act::Aim);
            }
            let may_rush = self.may_rush(cite!("hqs:charge-04")).is_ok();
            let may_act = self.may_attack().is_ok();
            // Whatever cannot be is not even looked at: it is found out for every decision of every model.
            let is_beast = model.is_warbeast();
            for target in world.others(self.id) {
                let enemy = world.are_enemies(self.id, target);
                if may_rush && self.sees(target) {
                    offer(Act::Charge(target));
                    if is_beast && enemy {
                        offer(Act::Slam(target));
                    }
                }
                if !may_act {
                    continue;
                }
                let near = self
                    .reach
                    .is_some_and(|reach| stats::in_reach(world, self.id, target, reach));
                for (weapon, used) in (0u8..).zip(&model.card.weapons) {
                    if near || used.ranged.is_some() {
                        offer(Act::Attack { weapon, target });
                    }
                    if near && used.words.contains(&WeaponWord::ComboStrike) {
                        offer(Act::ComboStrike { weapon, target });
                    }
                }
                if near && is_beast {
                    offer(Act::HeadButt(target));
                    offer(Act::Throw {
                        target,
                        both_hands: false,
                    });
                    offer(Act::Throw {
                        target,
                        both_hands: true,
                    });
                }
            }
            for (weapon, used) in (0u8..).zip(&model.card.weapons) {
                if used.ranged.is_some_and(|ranged| ranged.rng == WeaponRange::Spray) {
                    offer(Act::Spray { weapon });
                }
                if used.words.contains(&WeaponWord::Thresher) {
                    offer(Act::Thresher { weapon });
                }
            }
            self.offer_magic(&mut offer);
        }
        if !model.is_warbeast() {
            if model.fury > 0 {
                for other in world.of(model.side) {
                    for branch in 0..6 {
                        if world.model(other).marked[usize::from(branch)] > 0 {
                            offer(Act::Heal { model: other, branch });
                        }
                    }
                }
            }
            for points in 1..=model.fury {
                offer(Act::Discard(points));
            }
        } else {
            for points in 1..=model.card.fury.saturating_sub(model.fury) {
                offer(Act::Rile(points));
            }
        }
        open.into_iter().map(Answer::Act).collect()
    }

    fn offer_magic(&self, offer: &mut impl FnMut(Act)) {
        let (world, model) = (self.world, self.model());
        if model.is_warbeast() {
            if model.card.animus.is_some() && !self.now.animus_used {
                offer(Act::Animus { target: None });
                for target in world.in_play() {
                    offer(Act::Animus { target: Some(target) });
                }
            }
        } else {
            if model.card.feat.is_some() && !model.feat_used {
                offer(Act::Feat);
            }
            let spells = (0..model.card.spells.len() as u8).map(PowerId::Spell);
            let animi = world.beasts(model.side).map(PowerId::AnimusOf);
            let mut known: Vec<&str> = vec![];
            for id in spells.chain(animi) {
                let Ok(power) = spells::check_power(world, self.id, id) else {
                    continue;
                };
                // Two warbeasts of a kind lend the same animus.
                if known.contains(&power.name.as_str()) {
                    continue;
                }
                known.push(&power.name);
                offer(Act::Cast {
                    power: id,
                    target: None,
                });
                for target in world.in_play() {
                    offer(Act::Cast {
                        power: id,
                        target: Some(target),
                    });
                }
            }
        }
        for (number, ability) in model.card.abilities.iter().enumerate() {
            let ability_number = number as u8;
            match ability.r#use.as_ref().map(|used| used.on) {
                None => {}
                Some(UseTarget::Itself) => offer(Act::Use {
                    ability: ability_number,
                    target: None,
                }),
                Some(UseTarget::FuriousWarbeast) => {
                    for target in world.beasts(model.side) {
                        offer(Act::Use {
                            ability: ability_number,
                            target: Some(target),
                        });
                    }
                }
            }
        }
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
            _ if down => return no(cite!("hqs:stationary-01"), format!("{} is knocked down", self.name())),
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

    fn has_begun_action(&self) -> bool {
        self.now.action != Action::NotYet
    }

    /// hqs:activation-03, hqs:move-declare-01
    fn may_move(&self) -> Checked {
        if self.now.moved != Moved::NotYet {
            let rule = if self.now.without_movement {
                cite!("hqs:knockdown-04")
            } else {
                cite!("hqs:activation-03")
            };
            return no(rule, format!("{} has used its movement or given it up", self.name()));
        }
        if self.has(Change::NoAdvanceOrAttack) {
            return no(
                cite!("hqs:special-rules-01"),
                format!("{} cannot move in this turn", self.name()),
            );
        }
        Ok(())
    }

    fn check_advance(&self) -> Checked {
        self.may_move()?;
        if self.has_begun_action() && !self.now.without_action && !self.now.acted_first {
            return no(
                cite!("hqs:activation-03"),
                format!("{} has begun its action", self.name()),
            );
        }
        Ok(())
    }

    fn check_run(&self) -> Checked {
        self.may_move()?;
        if self.now.without_action {
            return no(
                cite!("hqs:knockdown-06"),
                format!("{} has given up its action", self.name()),
            );
        }
        if self.has_begun_action() {
            return no(
                cite!("hqs:activation-03"),
                format!("{} has begun its action", self.name()),
            );
        }
        if self.now.used_magic {
            return no(
                cite!("hqs:run-04"),
                format!("{} has used a spell, an animus or a feat", self.name()),
            );
        }
        if self.has(Change::NoRunOrCharge) {
            return no(
                cite!("hqs:special-rules-01"),
                format!("{} can neither run nor charge", self.name()),
            );
        }
        if self.model().is_warbeast() {
            fury::can_force(self.world, self.id, 1)?;
        }
        Ok(())
    }

    /// What a charge and a slam have in common (hqs:charge-04, hqs:slam-03).
    fn may_rush(&self, denied: RuleId) -> Checked {
        if self.now.without_movement {
            return no(denied, format!("{} has given up its movement", self.name()));
        }
        self.may_move()?;
        if self.now.without_action {
            return no(
                cite!("hqs:knockdown-06"),
                format!("{} has given up its action", self.name()),
            );
        }
        if self.has_begun_action() {
            return no(
                cite!("hqs:activation-03"),
                format!("{} has begun its action", self.name()),
            );
        }
        if self.model().card.melee().next().is_none() {
            return no(
                cite!("hqs:melee-range-01"),
                format!("{} has no melee weapon", self.name()),
            );
        }
        Ok(())
    }

    fn target(&self, target: ModelId, rule: RuleId) -> Result<&'w crate::Model, Refusal> {
        let found = self
            .world
            .get(target)
            .filter(|model| model.in_play && target != self.id);
        found.ok_or_else(|| Refusal::new(rule, "there is no such target in play"))
    }

    fn spares(&self, target: ModelId) -> Checked {
        let other = self.world.model(target);
        if other.side == self.model().side && !other.is_warbeast() && self.has(Change::SparesWarlocks) {
            return no(
                cite!("hqs:special-rules-01"),
                format!("{} never attacks {}", self.name(), other.name),
            );
        }
        Ok(())
    }

    fn is_warded(&self, target: ModelId) -> Checked {
        let warded = self.model().is_warbeast()
            && stats::has(self.world, target, Change::Subdual)
            && stats::is_in_front(self.world, target, self.id);
        if warded {
            let why = format!("{} holds off warbeasts before it", self.world.name(target));
            return no(cite!("hqs:special-rules-01"), why);
        }
        Ok(())
    }

    fn check_charge(&self, target: ModelId) -> Checked {
        self.may_rush(cite!("hqs:charge-04"))?;
        self.target(target, cite!("hqs:charge-03"))?;
        if self.has(Change::NoRunOrCharge) {
            return no(
                cite!("hqs:special-rules-01"),
                format!("{} can neither run nor charge", self.name()),
            );
        }
        self.spares(target)?;
        if !self.sees(target) {
            let why = format!("{} does not see {}", self.name(), self.world.name(target));
            return no(cite!("hqs:charge-03"), why);
        }
        self.is_warded(target)?;
        if self.model().is_warbeast() && !charges_free(self.world, self.id, target) {
            fury::can_force(self.world, self.id, 1)?;
        }
        Ok(())
    }

    fn may_power_attack(&self) -> Checked {
        if !self.model().is_warbeast() {
            return no(cite!("hqs:power-attack-01"), format!("{} is no warbeast", self.name()));
        }
        if self.has(Change::NoPowerAttacks) {
            return no(
                cite!("hqs:special-rules-01"),
                format!("{} makes no power attacks", self.name()),
            );
        }
        if self.now.special_made {
            return no(
                cite!("hqs:power-attack-04"),
                format!("{} has made its power attack", self.name()),
            );
        }
        Ok(())
    }

    fn check_slam(&self, target: ModelId) -> Checked {
        self.may_power_attack()?;
        self.may_rush(cite!("hqs:slam-03"))?;
        let other = self.target(target, cite!("hqs:slam-02"))?;
        if other.side == self.model().side {
            return no(cite!("hqs:slam-02"), format!("{} is a friend", other.name));
        }
        if other.down.is_some() {
            return no(cite!("hqs:slam-02"), format!("{} is knocked down", other.name));
        }
        if !self.sees(target) {
            return no(
                cite!("hqs:slam-02"),
                format!("{} does not see {}", self.name(), other.name),
            );
        }
        self.is_warded(target)?;
        if slams_free(self.world, self.id) {
            Ok(())
        } else {
            fury::can_force(self.world, self.id, 1)
        }
    }

    fn check_aim(&self) -> Checked {
        self.may_move()?;
        if self.has_begun_action() {
            return no(
                cite!("hqs:activation-03"),
                format!("{} has begun its action", self.name()),
            );
        }
        if !self.model().card.weapons.iter().any(|weapon| weapon.ranged.is_some()) {
            return no(cite!("hqs:aim-01"), format!("{} has no ranged weapon", self.name()));
        }
        Ok(())
    }

    /// hqs:activation-02, hqs:knockdown-04
    fn may_attack(&self) -> Checked {
        if self.now.without_action {
            return no(
                cite!("hqs:knockdown-04"),
                format!("{} has given up its action", self.name()),
            );
        }
        if self.now.acted_first && self.now.moved != Moved::NotYet {
            let why = format!("{} has moved after its action", self.name());
            return no(cite!("hqs:activation-03"), why);
        }
        if self.now.action == Action::SpecialAction {
            return no(
                cite!("hqs:activation-02"),
                format!("{} has performed its special action", self.name()),
            );
        }
        if self.has(Change::NoAdvanceOrAttack) {
            return no(
                cite!("hqs:special-rules-01"),
                format!("{} cannot attack in this turn", self.name()),
            );
        }
        Ok(())
    }

    fn check_attack(&self, weapon: u8, target: ModelId) -> Checked {
        self.may_attack()?;
        let other = self.target(target, cite!("hqs:melee-range-01"))?;
        let Some(used) = self.model().card.weapon(weapon) else {
            return no(
                cite!("hqs:combat-action-01"),
                format!("{} has no such weapon", self.name()),
            );
        };
        self.spares(target)?;
        let is_melee = used.melee.is_some();
        if self.now.has_struck(weapon) && self.now.owed == 0 && !is_melee {
            self.check_rof(weapon)?;
        }
        match (self.now.action, is_melee) {
            (Action::Ranged, true) | (Action::Melee, false) => {
                if self.now.moved == Moved::Charged && !is_melee {
                    return no(cite!("hqs:charge-11"), format!("{} has charged", self.name()));
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
                return no(rule, format!("{} has made a special melee attack", self.name()));
            }
            _ => {}
        }
        if let Some(charge) = self.now.charge
            && charge.target != target
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
            return no(cite!("hqs:ranged-01"), format!("{} is in melee", self.name()));
        }
        self.check_rof(weapon)?;
        if let Some(target) = target
            && !self.sees(target)
        {
            let why = format!("{} does not see {}", self.name(), self.world.name(target));
            return no(cite!("hqs:ranged-02"), why);
        }
        Ok(())
    }

    fn check_spray(&self, weapon: u8) -> Checked {
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
                return no(cite!("hqs:charge-11"), format!("{} has charged", self.name()));
            }
            _ => {
                return no(
                    cite!("hqs:combat-action-01"),
                    format!("{} has made melee attacks", self.name()),
                );
            }
        }
        self.check_shot(weapon, None)?;
        self.check_paid(weapon)
    }

    /// A special attack takes the place of the initial attacks (hqs:combat-action-05, hqs:special-attack-01).
    fn may_special(&self, target: ModelId) -> Checked {
        self.may_attack()?;
        self.target(target, cite!("hqs:melee-range-01"))?;
        self.spares(target)?;
        if self.now.moved == Moved::Charged {
            return no(cite!("hqs:charge-11"), format!("{} has charged", self.name()));
        }
        if self.now.special_made {
            return no(
                cite!("hqs:special-attack-01"),
                format!("{} has made its special attack", self.name()),
            );
        }
        if self.has_begun_action() {
            return no(
                cite!("hqs:combat-action-05"),
                format!("{} has begun to attack normally", self.name()),
            );
        }
        Ok(())
    }

    fn in_range(&self, target: ModelId) -> Checked {
        if stats::in_melee_range(self.world, self.id, target) {
            return Ok(());
        }
        let why = format!("{} is not in melee range of {}", self.world.name(target), self.name());
        no(cite!("hqs:melee-range-01"), why)
    }

    fn check_head_butt(&self, target: ModelId) -> Checked {
        self.may_power_attack()?;
        self.may_special(target)?;
        if !stats::in_melee_range(self.world, self.id, target) {
            let why = format!("{} is not in melee range of {}", self.world.name(target), self.name());
            return no(cite!("hqs:head-butt-01"), why);
        }
        fury::can_force(self.world, self.id, 1)
    }

    fn check_throw(&self, target: ModelId, both_hands: bool) -> Checked {
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
        self.in_range(target)?;
        fury::can_force(self.world, self.id, 1)
    }

    fn has_word(&self, weapon: u8, word: &WeaponWord) -> bool {
        self.model()
            .card
            .weapon(weapon)
            .is_some_and(|used| used.words.contains(word))
    }

    fn check_combo(&self, weapon: u8, target: ModelId) -> Checked {
        if !self.has_word(weapon, &WeaponWord::ComboStrike) {
            return no(cite!("hqs:special-attack-01"), "this weapon has no such special attack");
        }
        self.may_special(target)?;
        self.in_range(target)
    }

    fn check_thresher(&self, weapon: u8) -> Checked {
        if !self.has_word(weapon, &WeaponWord::Thresher) {
            return no(cite!("hqs:special-attack-01"), "this weapon has no such special attack");
        }
        match threshed(self.world, self.id, weapon).first() {
            Some(target) => self.may_special(*target),
            None => no(
                cite!("hqs:melee-range-01"),
                format!("nobody is in melee range of {}", self.name()),
            ),
        }
    }

    fn check_cast(&self, id: PowerId, target: Option<ModelId>) -> Checked {
        let power = spells::check_power(self.world, self.id, id)?;
        spells::check_target(self.world, self.id, power, target, |other| self.sees(other))
    }

    fn check_animus(&self, target: Option<ModelId>) -> Checked {
        let model = self.model();
        let Some(animus) = model.card.animus.as_ref().filter(|_| model.is_warbeast()) else {
            return no(cite!("hqs:fury-animus-01"), format!("{} has no animus", self.name()));
        };
        if self.now.animus_used {
            return no(
                cite!("hqs:fury-animus-02"),
                format!("{} has used its animus", self.name()),
            );
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

    fn check_feat(&self) -> Checked {
        let model = self.model();
        if model.card.feat.is_none() {
            return no(cite!("hqs:feat-01"), format!("{} has no feat", self.name()));
        }
        if model.feat_used {
            return no(
                cite!("hqs:feat-01"),
                format!("{} has used its feat in this game", self.name()),
            );
        }
        Ok(())
    }

    fn check_heal(&self, other: ModelId, branch: u8) -> Checked {
        if self.model().is_warbeast() {
            return no(cite!("hqs:fury-heal-01"), format!("{} is no warlock", self.name()));
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

    fn check_rile(&self, points: u8) -> Checked {
        if !self.model().is_warbeast() {
            return no(cite!("hqs:fury-rile-01"), format!("{} is no warbeast", self.name()));
        }
        if points == 0 {
            return no(cite!("hqs:fury-rile-01"), "no points are no riling");
        }
        fury::can_force(self.world, self.id, points)
    }

    fn check_discard(&self, points: u8) -> Checked {
        let model = self.model();
        if model.is_warbeast() || points == 0 || points > model.fury {
            let why = format!("{} has {} fury points to discard", model.name, model.fury);
            return no(cite!("hqs:fury-discard-01"), why);
        }
        Ok(())
    }

    fn check_use(&self, number: u8, target: Option<ModelId>) -> Checked {
        let rule = cite!("hqs:special-rules-01");
        let model = self.model();
        let ability = model.card.abilities.get(usize::from(number));
        let Some((ability, used)) = ability.and_then(|ability| Some((ability, ability.r#use.as_ref()?))) else {
            return no(rule, format!("{} cannot do that", self.name()));
        };
        if (self.now.used | model.used) & (1 << number.min(7)) != 0 {
            return no(rule, format!("{} has done so already", self.name()));
        }
        if used.special_action {
            if self.has_begun_action() {
                return no(
                    cite!("hqs:activation-02"),
                    format!("{} has begun its action", self.name()),
                );
            }
            self.may_attack()?;
        }
        let heals = used.does.contains(&crate::abilities::Effect::Heal);
        if heals && (self.has(Change::NoRegeneration) || damage::healable(self.world, self.id).is_empty()) {
            return no(rule, format!("{} has nothing to heal, or is kept from it", self.name()));
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
            _ => return no(rule, format!("{} is used on somebody else", ability.name)),
        }
        if used.forced {
            fury::can_force(self.world, self.id, 1)
        } else {
            Ok(())
        }
    }

    /// hqs:knockdown-03, hqs:knockdown-04
    fn check_stand(&self, gives: Gives) -> Checked {
        let Some(down) = self.model().down else {
            return no(
                cite!("hqs:knockdown-03"),
                format!("{} is not knocked down", self.name()),
            );
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
            return no(
                cite!("hqs:knockdown-04"),
                format!("{} has nothing of that kind to give up", self.name()),
            );
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
