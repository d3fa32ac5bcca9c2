//! What holds for each model at one moment.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use kernel::{Refusal, RuleId};

use crate::edition::Field;
use crate::ledger::resolve::Workings;
use crate::rules::{
    AttackAt, Because, Change, DieChange, Permission, Prohibition, Rule, RuleName, TokenChange, Trigger, WhichRoll,
};
use crate::select::{Scope, amount, attack_is, fits, is_one_of};
use crate::sets::Names;
use crate::windows::{Attack, Step, Window};
use crate::{ModelId, WeaponId};

/// A rule that a model has now: from its card, or granted.
#[derive(Clone, Debug)]
pub struct Borne {
    pub name: RuleName,
    /// Nothing for an advantage, which the edition's own code carries out.
    pub rule: Option<Arc<Rule>>,
    pub weapon: Option<WeaponId>,
    /// What grants it; nothing for a rule of its own card.
    pub granted_by: Option<Because>,
}

/// Rules of one name are the same rule: a book fills each name in once.
impl PartialEq for Borne {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, self.weapon, &self.granted_by) == (&other.name, other.weapon, &other.granted_by)
    }
}

/// A change that holds for a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    pub because: Because,
    pub change: Arc<Change>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Resolved {
    pub model: ModelId,
    pub rules: Arc<[Borne]>,
    pub held: Vec<Held>,
    /// What the changes that it holds say.
    pub said: Names,
}

/// The words of the permissions and prohibitions among some changes.
pub(super) fn said_by(held: &[Held]) -> Names {
    let mut said = Names::default();
    for held in held {
        match &*held.change {
            Change::Permits(list) => list
                .iter()
                .filter_map(Permission::word)
                .for_each(|word| said.add(word.name)),
            Change::Cannot(list) => { list.iter().filter_map(Prohibition::word) }.for_each(|word| said.add(word.name)),
            _ => {}
        }
    }
    said
}

/// Which triggers may act at a step: the model, the place of the rule in its list, and which trigger of the rule.
pub(super) type Triggers = BTreeMap<Step, Vec<(ModelId, usize, u8)>>;

/// What holds for each model: the rules it has and the changes that are on it.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// Lowest model first.
    pub(super) models: Vec<Resolved>,
    /// What anybody's changes say.
    pub(super) said: Names,
    pub(super) triggers: Arc<Triggers>,
    pub(super) workings: Workings,
}

/// How it was worked out does not matter.
impl PartialEq for Standing {
    fn eq(&self, other: &Self) -> bool {
        self.models == other.models
    }
}

/// A number with the rules that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    pub value: i32,
    pub parts: Vec<(Because, i32)>,
}

/// The dice that rules add to a roll or take out of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceFigure {
    pub more: u8,
    pub drop_lowest: u8,
    pub drop_highest: u8,
    /// The player may take out any other die instead of a lowest one.
    pub any_die: bool,
    pub boosted: bool,
    pub parts: Vec<Because>,
}

/// A rule that says that something cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denied {
    pub because: Because,
    pub what: String,
}

impl Denied {
    /// As a refusal: the rule of the edition's own rulebook, and the ability by its name.
    pub fn refusal(&self, rule: RuleId) -> Refusal {
        Refusal::new(rule, self.to_string()).by_ability(self.because.rule.as_str())
    }
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} forbids it: {}", self.because, self.what)
    }
}

impl Standing {
    fn of(&self, model: ModelId) -> Option<&Resolved> {
        let at = self.models.binary_search_by_key(&model, |resolved| resolved.model);
        at.ok().map(|at| &self.models[at])
    }

    /// All rules that a model has now.
    pub fn rules_of(&self, model: ModelId) -> &[Borne] {
        self.of(model).map_or(&[], |resolved| &resolved.rules)
    }

    pub fn has(&self, model: ModelId, rule: &str) -> bool {
        self.rules_of(model).iter().any(|borne| borne.name.is(rule))
    }

    /// The changes of a model by which a permission or prohibition may hold: none of them if it surely does not.
    fn saying(&self, model: ModelId, word: &str) -> &[Held] {
        if !self.said.may_have(word) {
            return &[];
        }
        match self.of(model) {
            Some(resolved) if resolved.said.may_have(word) => &resolved.held,
            _ => &[],
        }
    }

    /// Whether a model may have this permission or prohibition. No means no.
    pub fn may_say(&self, model: ModelId, word: &str) -> bool {
        !self.saying(model, word).is_empty()
    }

    /// All changes that are on a model now.
    pub fn held(&self, model: ModelId) -> &[Held] {
        self.of(model).map_or(&[], |resolved| &resolved.held)
    }

    /// The triggers that may act at a step, by model.
    pub(crate) fn triggers(&self, step: Step) -> impl Iterator<Item = (ModelId, Because, u8, &Trigger)> {
        let listed = self.triggers.get(&step).map_or(&[][..], |listed| listed);
        listed.iter().filter_map(|&(model, rule, at)| {
            let borne = self.rules_of(model).get(rule)?;
            let trigger = borne.rule.as_ref()?.on.get(usize::from(at))?;
            let because = Because {
                weapon: borne.weapon,
                ..Because::new(&borne.name, model)
            };
            Some((model, because, at, trigger))
        })
    }

    /// A stat: the base, or what it becomes, and what changes it. `attack` is the attack that it is read against.
    pub fn stat(&self, field: &impl Field, model: ModelId, stat: &str, base: i32, attack: Option<&Attack>) -> Figure {
        let mut figure = Figure {
            value: base,
            parts: vec![],
        };
        for held in self.held(model) {
            if let Change::StatIs(is) = &*held.change
                && is.stat.0 == stat
            {
                figure = Figure {
                    value: is.is,
                    parts: vec![(held.because.clone(), 0)],
                };
            }
        }
        for held in self.held(model) {
            if let Change::StatTimes(times) = &*held.change
                && times.stat.0 == stat
            {
                let more = figure.value * (i32::from(times.times) - 1);
                figure.add(held, more);
            }
        }
        for held in self.held(model) {
            if let Change::StatTimes(times) = &*held.change
                && times.stat.0 == stat
                && times.halved
            {
                let less = figure.value.div_euclid(2);
                figure.add(held, -less);
            }
        }
        for held in self.held(model) {
            let Change::Stat(change) = &*held.change else { continue };
            let against = || attack.is_some_and(|attack| attack_is(field, model, attack, &change.against));
            let excepted = attack.is_some_and(|attack| is_one_of(field, model, attack, &change.except));
            if change.stat.0 == stat && (change.against.is_empty() || against()) && !excepted {
                let scope = Scope::of(field, held.because.clone());
                figure.add(held, amount(field, &scope, None, &change.by.0));
            }
        }
        figure
    }

    /// A figure of an attack that is no stat of the model: RNG, AOE, POW. Rules of a weapon bind that weapon; `against` says of which attacks.
    pub fn of_weapon(&self, field: &impl Field, attack: &Attack, stat: &str, printed: i32) -> Figure {
        let mut figure = Figure {
            value: printed,
            parts: vec![],
        };
        for held in self.of_attack(attack) {
            if let Change::StatIs(is) = &*held.change
                && is.stat.0 == stat
            {
                figure = Figure {
                    value: is.is,
                    parts: vec![(held.because.clone(), 0)],
                };
            }
        }
        for held in self.of_attack(attack) {
            let Change::Stat(change) = &*held.change else { continue };
            let excepted = is_one_of(field, attack.attacker, attack, &change.except);
            if change.stat.0 == stat && attack_is(field, attack.attacker, attack, &change.against) && !excepted {
                let scope = Scope::of(field, held.because.clone());
                figure.add(held, amount(field, &scope, None, &change.by.0));
            }
        }
        figure
    }

    /// What rules add to a roll of the attacker against a model.
    pub fn roll(&self, field: &impl Field, attack: &Attack, which: WhichRoll, against: ModelId) -> Figure {
        let mut figure = Figure {
            value: 0,
            parts: vec![],
        };
        for held in self.of_attack(attack) {
            if let Change::Roll(change) = &*held.change
                && change.roll.includes(which)
                && self.is_meant(field, held, attack, &change.of, against)
            {
                let scope = Scope {
                    it: Some(against),
                    ..Scope::of(field, held.because.clone())
                };
                figure.add(held, amount(field, &scope, None, &change.by.0));
            }
        }
        figure
    }

    /// The dice that rules add to a roll of the attacker against a model, or take out of it.
    pub fn dice(&self, field: &impl Field, attack: &Attack, which: WhichRoll, against: ModelId) -> DiceFigure {
        let mut dice = DiceFigure::default();
        for held in self.of_attack(attack) {
            match &*held.change {
                Change::Die(DieChange {
                    roll,
                    more,
                    drop_lowest,
                    drop_highest,
                    any_die,
                    of,
                }) if roll.includes(which) && self.is_meant(field, held, attack, of, against) => {
                    if dice.parts.iter().any(|part| part.rule == held.because.rule) {
                        continue;
                    }
                    dice.more += more;
                    dice.drop_lowest += drop_lowest;
                    dice.drop_highest += drop_highest;
                    dice.any_die |= any_die;
                    dice.parts.push(held.because.clone());
                }
                Change::FewerDice(DieChange {
                    roll, drop_highest, of, ..
                }) if roll.includes(which) && self.is_meant(field, held, attack, of, against) => {
                    dice.drop_highest += drop_highest;
                    dice.parts.push(held.because.clone());
                }
                Change::Boosted(boost)
                    if boost.roll.includes(which) && self.is_meant(field, held, attack, &boost.of, against) =>
                {
                    dice.boosted = true;
                    dice.parts.push(held.because.clone());
                }
                _ => {}
            }
        }
        dice
    }

    /// The changes on the attacker that concern an attack: a weapon's rule binds that weapon.
    fn of_attack<'s>(&'s self, attack: &'s Attack) -> impl Iterator<Item = &'s Held> {
        self.held(attack.attacker)
            .iter()
            .filter(|held| held.because.weapon.is_none() || held.because.weapon == attack.weapon)
    }

    fn is_meant(&self, field: &impl Field, held: &Held, attack: &Attack, of: &AttackAt, against: ModelId) -> bool {
        let bearer = attack.attacker;
        if !attack_is(field, bearer, attack, &of.attack) || is_one_of(field, bearer, attack, &of.not) {
            return false;
        }
        let Some(who) = &of.whom else { return true };
        let window = Window::Attack {
            step: Step::AttackDeclared,
            attack: attack.clone(),
        };
        let scope = Scope {
            user: bearer,
            ..Scope::of(field, held.because.clone())
        };
        fits(field, &scope.on(against), Some(&window), who, against)
    }

    /// The rule that says that a model cannot do something. `detail` is looked for in the list of the prohibition.
    pub fn forbids(&self, model: ModelId, name: &str, detail: Option<&str>) -> Option<Denied> {
        self.saying(model, name).iter().find_map(|held| {
            let Change::Cannot(prohibitions) = &*held.change else {
                return None;
            };
            let found = prohibitions.iter().find(|prohibition| {
                let listed = match prohibition {
                    Prohibition::Points(list) | Prohibition::Charge(list) => Some(&list[..]),
                    _ => None,
                };
                prohibition.word().is_some_and(|word| word.name == name)
                    && match (listed, detail) {
                        (Some(list), Some(detail)) if !list.is_empty() => list.iter().any(|item| item == detail),
                        _ => true,
                    }
            })?;
            Some(Denied {
                because: held.because.clone(),
                what: found.told().into(),
            })
        })
    }

    /// The rule that permits a model something: `permits(model, "ignores", Some("stealth"))`.
    pub fn permits(
        &self,
        model: ModelId,
        name: &str,
        detail: Option<&str>,
        weapon: Option<WeaponId>,
    ) -> Option<Because> {
        self.saying(model, name).iter().find_map(|held| {
            let Change::Permits(permissions) = &*held.change else {
                return None;
            };
            let of_weapon = held.because.weapon.is_none() || held.because.weapon == weapon;
            let found = of_weapon
                && permissions.iter().any(|permission| {
                    let listed = match permission {
                        Permission::Unmoved(list)
                        | Permission::Ignores(list)
                        | Permission::Free(list)
                        | Permission::May(list)
                        | Permission::UnhurtBy(list)
                        | Permission::Exempt(list)
                        | Permission::CountsAs(list)
                        | Permission::MovesThrough(list) => Some(&list[..]),
                        Permission::FreeAt(_) => return false,
                        _ => None,
                    };
                    permission.word().is_some_and(|word| word.name == name)
                        && match (listed, detail) {
                            (Some(list), Some(detail)) => list.iter().any(|item| item == detail),
                            _ => true,
                        }
                });
            found.then(|| held.because.clone())
        })
    }

    /// The rule by which a model has a permission that speaks of another model: `ignores_models`, `passes_models`, `free_at`,
    /// and `hits_surely`, `misses_surely` with the attack that it makes.
    pub fn permits_about(
        &self,
        field: &impl Field,
        model: ModelId,
        name: &str,
        other: ModelId,
        attack: Option<&Attack>,
    ) -> Option<Because> {
        self.saying(model, name).iter().find_map(|held| {
            let Change::Permits(permissions) = &*held.change else {
                return None;
            };
            let scope = Scope {
                user: model,
                ..Scope::of(field, held.because.clone())
            };
            let window = attack.map(|attack| Window::Attack {
                step: Step::AttackDeclared,
                attack: attack.clone(),
            });
            let weapon = held.because.weapon;
            let bears = weapon.is_none() || attack.is_some_and(|attack| attack.weapon == weapon);
            let fits_other = |who: &crate::rules::Who| fits(field, &scope.on(other), window.as_ref(), who, other);
            let of_attack = |at: &AttackAt| {
                let is_meant =
                    |attack| attack_is(field, model, attack, &at.attack) && !is_one_of(field, model, attack, &at.not);
                attack.is_none_or(is_meant) && at.whom.as_ref().is_none_or(fits_other)
            };
            let found = bears
                && permissions.iter().any(|permission| {
                    permission.word().is_some_and(|word| word.name == name)
                        && match permission {
                            Permission::IgnoresModels(who) | Permission::PassesModels(who) => fits_other(who),
                            Permission::FreeAt(free) => fits_other(&free.at),
                            Permission::SeenPast(seen) => fits_other(&seen.by),
                            Permission::HitsSurely(at)
                            | Permission::MissesSurely(at)
                            | Permission::IsHitSurely(at)
                            | Permission::IsMissedSurely(at) => of_attack(at),
                            _ => false,
                        }
                });
            found.then(|| held.because.clone())
        })
    }

    /// The rule that keeps an attack from targeting a model, because it may target only others.
    pub fn misdirects(&self, field: &impl Field, attack: &Attack, target: ModelId) -> Option<Denied> {
        self.of_attack(attack).find_map(|held| {
            let Change::Permits(permissions) = &*held.change else {
                return None;
            };
            let scope = Scope {
                user: attack.attacker,
                ..Scope::of(field, held.because.clone())
            };
            let misdirected = permissions.iter().any(|permission| match permission {
                Permission::TargetsOnly(at) => {
                    attack_is(field, attack.attacker, attack, &at.attack)
                        && !{ at.whom.as_ref() }.is_none_or(|who| fits(field, &scope.on(target), None, who, target))
                }
                _ => false,
            });
            misdirected.then(|| Denied {
                because: held.because.clone(),
                what: "it targets others only".into(),
            })
        })
    }

    /// What a model may buy in its activation, and by which rule.
    pub fn purchases(&self, model: ModelId) -> impl Iterator<Item = (&Because, &crate::rules::Buys)> {
        self.saying(model, "buys").iter().flat_map(|held| {
            let permissions = match &*held.change {
                Change::Permits(permissions) => &permissions[..],
                _ => &[],
            };
            permissions.iter().filter_map(|permission| match permission {
                Permission::Buys(buys) => Some((&held.because, buys)),
                _ => None,
            })
        })
    }

    /// The rule that keeps an attack or charge from targeting a model. Ask it when the attack or charge is declared: then
    /// the attacker stands where it begins.
    pub fn shields(&self, field: &impl Field, target: ModelId, attack: &Attack) -> Option<Denied> {
        if !["not_targeted", "not_targeted_by_spells"]
            .into_iter()
            .any(|word| self.may_say(target, word))
        {
            return None;
        }
        let denied = |held: &Held| Denied {
            because: held.because.clone(),
            what: "it cannot be targeted like this".into(),
        };
        self.held(target).iter().find_map(|held| {
            let Change::Permits(permissions) = &*held.change else {
                return None;
            };
            let scope = Scope {
                user: target,
                ..Scope::of(field, held.because.clone())
            };
            let shielded = permissions.iter().any(|permission| match permission {
                Permission::NotTargeted(at) => {
                    attack_is(field, target, attack, &at.attack)
                        && !is_one_of(field, target, attack, &at.not)
                        && at
                            .whom
                            .as_ref()
                            .is_none_or(|who| fits(field, &scope, None, who, attack.attacker))
                }
                Permission::NotTargetedBySpells => attack.spell.is_some(),
                _ => false,
            });
            shielded.then(|| denied(held))
        })
    }

    /// What a model that looks at another or attacks it may ignore because of that one: `forests`, `clouds`, `stealth`.
    pub fn is_seen_past(&self, field: &impl Field, model: ModelId, viewer: ModelId, what: &str) -> bool {
        self.saying(model, "seen_past").iter().any(|held| {
            let Change::Permits(permissions) = &*held.change else {
                return false;
            };
            let scope = Scope::of(field, held.because.clone());
            permissions.iter().any(|permission| match permission {
                Permission::SeenPast(seen) => {
                    seen.ignoring.iter().any(|ignored| ignored == what)
                        && fits(field, &scope.on(viewer), None, &seen.by, viewer)
                }
                _ => false,
            })
        })
    }

    /// What is added when a model removes damage by a rule.
    pub fn heals_more(&self, field: &impl Field, healer: ModelId, rule: &RuleName) -> i32 {
        let more = self.held(healer).iter().filter_map(|held| match &*held.change {
            Change::HealsMore(more) if more.with == rule.family() => {
                Some(amount(field, &Scope::of(field, held.because.clone()), None, &more.by.0))
            }
            _ => None,
        });
        more.sum()
    }

    /// Whether a model gives a soul as if it were living.
    pub fn gives_soul(&self, model: ModelId) -> bool {
        let gives = |held: &Held| matches!(&*held.change, Change::Tokens(TokenChange::GivesSoul));
        self.held(model).iter().any(gives)
    }

    /// The rule that keeps a collector from getting the token of a model that falls.
    pub fn denies_token(&self, field: &impl Field, fallen: ModelId, token: &str, collector: ModelId) -> Option<Denied> {
        self.held(fallen).iter().find_map(|held| {
            let Change::Tokens(TokenChange::Deny(denial)) = &*held.change else {
                return None;
            };
            let scope = Scope::of(field, held.because.clone());
            let meant = denial.token == token
                && denial
                    .to
                    .as_ref()
                    .is_none_or(|to| fits(field, &scope, None, to, collector));
            meant.then(|| Denied {
                because: held.because.clone(),
                what: format!("it gives no {token} token"),
            })
        })
    }

    /// The most focus or fury points that a model has at a time, and the rule that says so where it is not its card.
    pub fn most_points(&self, model: ModelId, printed: u8) -> (u8, Option<Because>) {
        let limits = self.held(model).iter().filter_map(|held| match &*held.change {
            Change::Limit(most) => Some((*most, Some(held.because.clone()))),
            _ => None,
        });
        limits.max_by_key(|(most, _)| *most).unwrap_or((printed, None))
    }

    /// The rule that keeps spells from targeting a model.
    pub fn wards(&self, target: ModelId) -> Option<Denied> {
        self.permits(target, "not_targeted_by_spells", None, None)
            .map(|because| Denied {
                because,
                what: "it cannot be targeted by spells".into(),
            })
    }
}

impl Figure {
    /// Adds a part. Parts of one rule do not stack: the one that changes most counts.
    fn add(&mut self, held: &Held, by: i32) {
        if let Some((_, before)) = self
            .parts
            .iter_mut()
            .find(|(because, _)| because.rule == held.because.rule)
        {
            if by.abs() > before.abs() {
                self.value += by - *before;
                *before = by;
            }
            return;
        }
        self.value += by;
        self.parts.push((held.because.clone(), by));
    }
}
