//! What special rules add to rolls, and what they permit and forbid.

use battlegroup::edition::Field;
use battlegroup::ledger::{Denied, Note, Used};
use battlegroup::rules::{Because, Change, Moment, Permission, Price, Purchase, RuleName, WhichRoll};
use battlegroup::select::{Scope, attack_is, fits};
use battlegroup::sums::Dice;
use battlegroup::windows::{self, AttackTrait};
use battlegroup::{Edition, WeaponId};
use kernel::{Asked, Play, Refusal, cite};
use table::Length;

use crate::attack::{Attack, Hit};
use crate::card::Quality;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::spells::Spell;
use crate::world::ActivationStep;
use crate::{Warmachine, World};

/// What rules make of one roll (wm4:additional-dice-01, wm4:additional-dice-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OfRules {
    pub bonus: i32,
    pub more: u8,
    pub drop_lowest: u8,
    pub drop_highest: u8,
    pub boosted: bool,
}

impl OfRules {
    /// The dice with those that rules add and take away.
    pub fn on(self, dice: Dice) -> Dice {
        dice.and(self.more)
            .drop_lowest(self.drop_lowest)
            .drop_highest(self.drop_highest)
    }
}

/// What rules of the attacker add to a roll against a model.
pub fn dice(world: &World, attack: &windows::Attack, which: WhichRoll, against: ModelId) -> OfRules {
    let words = ["roll", "die", "boosted", "fewer_dice"];
    if !words.iter().any(|word| world.rules.says(word)) {
        return OfRules::default();
    }
    let standing = world.standing();
    let dice = standing.dice(world, attack, which, against);
    OfRules {
        bonus: standing.roll(world, attack, which, against).value,
        more: dice.more,
        drop_lowest: dice.drop_lowest,
        drop_highest: dice.drop_highest,
        boosted: dice.boosted,
    }
}

/// The same for a damage roll; some rules hold only for a model that was hit directly.
pub fn damage_dice(world: &World, attack: &windows::Attack, hit: &Hit) -> OfRules {
    if !hit.direct {
        return dice(world, attack, WhichRoll::Damage, hit.model);
    }
    let mut directly = attack.clone();
    directly.traits.push(AttackTrait::Direct);
    dice(world, &directly, WhichRoll::Damage, hit.model)
}

/// The rule that permits something to a model: `permits(world, model, "ignores", "stealth", weapon)`.
pub fn permits(world: &World, model: ModelId, word: &str, what: &str, weapon: Option<u8>) -> Option<Because> {
    if !world.rules.says(word) {
        return None;
    }
    world.standing().permits(model, word, Some(what), weapon.map(WeaponId))
}

/// A refusal that names the special rule which forbids it (wm4:priority-06).
pub fn refused(world: &World, denied: &Denied) -> Refusal {
    let Denied { because, what } = denied;
    let why = format!("{} of {} forbids it: {what}", because.rule, world.name(because.by));
    Refusal::new(cite!("wm4:priority-06"), why).by_ability(because.rule.as_str())
}

/// The rule that forbids something to a model (wm4:priority-06).
pub fn forbids(world: &World, model: ModelId, word: &str, what: Option<&str>) -> Option<Denied> {
    if !world.rules.says(word) {
        return None;
    }
    world.standing().forbids(model, word, what)
}

/// Whether a rule halves the base ARM of whoever the attack damages.
pub fn halves_arm(world: &World, attack: Option<&windows::Attack>, _target: ModelId) -> bool {
    let Some(attack) = attack.filter(|_| world.rules.says("halve_arm")) else {
        return false;
    };
    let standing = world.standing();
    { standing.held(attack.attacker).iter() }.any(|held| {
        let of_weapon = held.because.weapon.is_none() || held.because.weapon == attack.weapon;
        of_weapon && *held.change == Change::HalveArm
    })
}

/// How many times the damage of an attack counts.
pub fn damage_times(world: &World, attack: &windows::Attack) -> u16 {
    if !world.rules.says("damage_times") {
        return 1;
    }
    let standing = world.standing();
    let times = standing
        .held(attack.attacker)
        .iter()
        .filter_map(|held| match &*held.change {
            Change::DamageTimes(times) if held.because.weapon.is_none() || held.because.weapon == attack.weapon => {
                Some(u16::from(*times))
            }
            _ => None,
        });
    times.max().unwrap_or(1)
}

/// Whether a rule makes the attack hit without a roll (wm4:auto-hit-01).
pub fn hits_surely(world: &World, attack: &Attack, target: ModelId) -> bool {
    if !world.rules.says("hits_surely") {
        return false;
    }
    let seen = attack.seen(world);
    let standing = world.standing();
    { standing.held(attack.attacker).iter() }.any(|held| {
        let Change::Permits(list) = &*held.change else {
            return false;
        };
        let scope = Scope {
            user: attack.attacker,
            ..Scope::of(world, held.because.clone())
        };
        // A weapon's rule holds for attacks with that weapon; one about spells is borne by the weapon that marks their target.
        let of_weapon = held.because.weapon.is_none() || held.because.weapon.map(|weapon| weapon.0) == attack.number;
        list.iter().any(|permission| match permission {
            Permission::HitsSurely(at) if of_weapon || attack.cast.is_some() => {
                attack_is(world, attack.attacker, &seen, &at.attack) && { at.whom.iter() }
                    .all(|who| fits(world, &scope.on(target), None, who, target))
            }
            _ => false,
        })
    })
}

/// Whether the attacker rolls although it would hit without a roll: a critical hit needs dice (wm4:auto-hit-01, wm4:auto-hit-02). It is asked
/// only where a critical hit would bring something.
pub fn rolls_anyway(play: &mut Play<'_, Warmachine>, attack: &Attack, target: ModelId) -> Asked<bool> {
    let world = play.world();
    let critical = [
        Quality::CriticalFire,
        Quality::CriticalCorrosion,
        Quality::CriticalDisruption,
    ];
    let of_quality = critical.iter().any(|quality| attack.weapon.has(*quality));
    let of_rule = || {
        let standing = world.standing();
        let number = attack.number.map(WeaponId);
        { standing.rules_of(attack.attacker).iter() }.any(|borne| {
            let bound = borne.weapon.is_none() || borne.weapon == number;
            let rule = borne.rule.iter().flat_map(|rule| rule.on.iter());
            bound && { rule }.any(|trigger| matches!(trigger.when, Moment::CriticalHit(_)))
        })
    };
    if !of_quality && !of_rule() {
        return Ok(false);
    }
    let seat = world.model(attack.attacker).controller.seat();
    let ask = Ask::RollAnyway {
        attacker: attack.attacker,
        target,
    };
    Ok(play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes)
}

/// Whether the attacker chooses the column or branch that suffers.
pub fn picks_line(world: &World, attack: &windows::Attack) -> bool {
    let weapon = attack.weapon.map(|weapon| weapon.0);
    attack.is(AttackTrait::Ranged) && permits(world, attack.attacker, "may", "pick_line", weapon).is_some()
}

/// Whether the player of a warjack chooses the column that is damaged.
pub fn picks_own_line(world: &World, model: ModelId) -> bool {
    let is_warjack = world.model(model).profile.is_warjack();
    is_warjack && permits(world, model, "may", "pick_own_line", None).is_some()
}

/// The inches that rules add to a movement.
pub fn more_inches(world: &World, model: ModelId, movement: &str) -> Length {
    if !world.rules.says("inches") {
        return Length::ZERO;
    }
    let standing = world.standing();
    let mut counted: Vec<&battlegroup::rules::RuleName> = vec![];
    let mut sum = Length::ZERO;
    for held in standing.held(model) {
        if let Change::Inches(more) = &*held.change
            && more.movement == movement
            && !counted.contains(&&held.because.rule)
        {
            counted.push(&held.because.rule);
            let scope = Scope::of(world, held.because.clone());
            let inches = battlegroup::select::amount(world, &scope, None, &more.by.0);
            sum += Length::inches(inches.into());
        }
    }
    sum
}

/// How far a slam moves a model: rules of the model that is slammed may shorten it.
pub fn slammed_so_far(world: &World, model: ModelId, distance: Length) -> Length {
    (distance + more_inches(world, model, "slammed")).max(Length::ZERO)
}

/// What rules that speak of collateral damage add to that of an attacker.
pub fn collateral_bonus(world: &World, attacker: ModelId) -> i32 {
    if !world.rules.says("roll") {
        return 0;
    }
    let standing = world.standing();
    let mut counted: Vec<&battlegroup::rules::RuleName> = vec![];
    let mut sum = 0;
    for held in standing.held(attacker) {
        if let Change::Roll(roll) = &*held.change
            && roll.roll.includes(WhichRoll::Damage)
            && { roll.of.attack.iter() }.any(|kind| kind.0.contains(&AttackTrait::Collateral))
            && !counted.contains(&&held.because.rule)
        {
            counted.push(&held.because.rule);
            let scope = Scope::of(world, held.because.clone());
            sum += battlegroup::select::amount(world, &scope, None, &roll.by.0);
        }
    }
    sum
}

/// Whether attacks of an attacker reach a model at any distance and without line of sight.
pub fn reaches_surely(world: &World, attacker: ModelId, target: ModelId, kind: AttackTrait) -> bool {
    if !world.rules.says("reaches_surely") {
        return false;
    }
    let attack = windows::Attack::new(attacker, Some(target), &[kind]);
    permitted(world, attacker, |permission, scope| match permission {
        Permission::ReachesSurely(at) => {
            attack_is(world, attacker, &attack, &at.attack) && { at.whom.iter() }
                .all(|who| fits(world, &scope.on(target), None, who, target))
        }
        _ => false,
    })
}

/// Whether an attack with this weapon is made against everybody whom it reaches.
pub fn attacks_all(world: &World, attack: &Attack) -> bool {
    if !world.rules.says("attacks_all") {
        return false;
    }
    let seen = attack.seen(world);
    let standing = world.standing();
    let of_weapon = |because: &Because| because.weapon.is_none_or(|weapon| Some(weapon.0) == attack.number);
    { standing.held(attack.attacker).iter() }.any(|held| match &*held.change {
        Change::Permits(list) if of_weapon(&held.because) => list.iter().any(|permission| match permission {
            Permission::AttacksAll(at) => attack_is(world, attack.attacker, &seen, &at.attack),
            _ => false,
        }),
        _ => false,
    })
}

/// The rule of this weapon, or of the model itself, that permits something.
pub fn permits_with(world: &World, model: ModelId, word: &str, weapon: Option<u8>) -> Option<Because> {
    let permits = || world.standing().permits(model, word, None, weapon.map(WeaponId));
    world.rules.says(word).then(permits).flatten()
}

/// Whether a model bears a permission that fits.
fn permitted(world: &World, model: ModelId, fits: impl Fn(&Permission, &Scope) -> bool) -> bool {
    let standing = world.standing();
    { standing.held(model).iter() }.any(|held| {
        let Change::Permits(list) = &*held.change else {
            return false;
        };
        let scope = Scope {
            user: model,
            ..Scope::of(world, held.because.clone())
        };
        list.iter().any(|permission| fits(permission, &scope))
    })
}

/// The rule that keeps a model from being the target of an attack or charge (wm4:prevent-targeting-01).
pub fn shields(world: &World, attacker: ModelId, target: ModelId, kind: AttackTrait) -> Option<Denied> {
    if !world.rules.says("not_targeted") {
        return None;
    }
    let attack = windows::Attack::new(attacker, Some(target), &[kind]);
    world.standing().shields(world, target, &attack)
}

/// The rule that keeps spells from targeting a model.
pub fn wards(world: &World, target: ModelId) -> Option<Denied> {
    if !world.rules.says("not_targeted_by_spells") {
        return None;
    }
    world.standing().wards(target)
}

/// What a spell of this COST costs a model, with all that rules make of it.
pub fn spell_cost(world: &World, caster: ModelId, spell: &Spell) -> u8 {
    let printed = spell.cost;
    let words = ["spell_cost", "spell_cost_times", "free_spell", "free_spell_each_once"];
    if !words.iter().any(|word| world.rules.says(word)) {
        return printed;
    }
    if casts_freely(world, caster, spell) {
        return 0;
    }
    let standing = world.standing();
    let (mut added, mut times) = (0, 1);
    for held in standing.held(caster) {
        match &*held.change {
            Change::SpellCost(by) => added += by,
            Change::SpellCostTimes(by) => times *= i32::from(*by),
            _ => {}
        }
    }
    ((i32::from(printed) + added) * times).clamp(0, 255) as u8
}

/// Whether a rule lets the model cast a spell for nothing.
pub fn casts_freely(world: &World, caster: ModelId, spell: &Spell) -> bool {
    let is_free = |change: &Change| matches!(change, Change::FreeSpell(most) if spell.cost <= *most);
    let standing = world.standing();
    let by_any = world.rules.says("free_spell") && standing.held(caster).iter().any(|held| is_free(&held.change));
    by_any || freed_once(world, caster, spell).is_some()
}

/// The rule by which the model casts each of its spells once in a round for nothing, if this one has not been cast so.
fn freed_once(world: &World, caster: ModelId, spell: &Spell) -> Option<Because> {
    if !world.rules.says("free_spell_each_once") {
        return None;
    }
    let once = once_freely(spell);
    let standing = world.standing();
    let held = { standing.held(caster).iter() }
        .find(|held| matches!(*held.change, Change::FreeSpellEachOnce(most) if spell.cost <= most))?;
    let is_used = world.ledger.is_used(caster, &once, &Price::OnceARound, None);
    (!is_used).then(|| held.because.clone())
}

/// Under this name it is remembered that a spell was cast for nothing.
fn once_freely(spell: &Spell) -> RuleName {
    RuleName::new(&format!("{} for nothing", spell.name))
}

/// A spell that is about to be paid for is one that a rule frees once: it is not freed again in this round.
pub fn note_freed(play: &mut Play<'_, Warmachine>, caster: ModelId, spell: &Spell) {
    let Some(because) = freed_once(play.world(), caster, spell) else {
        return;
    };
    let used = Used {
        model: caster,
        rule: once_freely(spell),
        limit: Price::OnceARound,
        whom: None,
        turn_of: play.world().active_seat(),
    };
    Warmachine::note(play, &because, Note::Used(used));
}

/// What keeping a spell up costs its caster: rules may say so of the caster, or of a model that the spell is on.
pub fn upkeep_cost(world: &World, caster: ModelId, on: &[ModelId]) -> u8 {
    if !world.rules.says("upkeep_times") {
        return 1;
    }
    let standing = world.standing();
    let times = |model: ModelId, own: bool| {
        let counts = |held: &battlegroup::ledger::Held| {
            let Change::UpkeepTimes(times) = &*held.change else {
                return None;
            };
            let scope = Scope::of(world, held.because.clone());
            let by_such = { times.by.iter() }.all(|who| fits(world, &scope.on(caster), None, who, caster));
            (times.own == own && by_such).then_some(times.times)
        };
        { standing.held(model).iter() }.filter_map(counts).max().unwrap_or(1)
    };
    let on_them = on.iter().map(|id| times(*id, false)).max().unwrap_or(1);
    times(caster, true).saturating_mul(on_them)
}

/// Whether a rule that needs no further word permits something to a model: `may_ever(world, model, "channels")`.
pub fn may_ever(world: &World, model: ModelId, word: &str) -> bool {
    world.rules.says(word) && world.standing().permits(model, word, None, None).is_some()
}

/// The rule by which a caster keeps a spell in play for nothing.
pub fn upkeeps_freely(world: &World, caster: ModelId, on: &[ModelId]) -> Option<Because> {
    if !world.rules.says("free_upkeep") {
        return None;
    }
    let standing = world.standing();
    standing.held(caster).iter().find_map(|held| {
        let Change::Permits(list) = &*held.change else {
            return None;
        };
        let scope = Scope::of(world, held.because.clone());
        let free = list.iter().any(|permission| match permission {
            // Nothing here is upkept for another price than focus.
            Permission::FreeUpkeep(upkeeps) if upkeeps.with.is_none() => {
                { upkeeps.on.iter() }.all(|who| on.iter().any(|id| fits(world, &scope.on(*id), None, who, *id)))
            }
            _ => false,
        });
        free.then(|| held.because.clone())
    })
}

/// What a rule sells to a model, and at what price: a boost or one more attack for tokens or damage.
pub fn buys(world: &World, model: ModelId, what: Purchase, attack: &windows::Attack) -> Option<(Because, Price)> {
    if !world.rules.says("buys") {
        return None;
    }
    let now = world.activation.as_ref().filter(|now| now.part(model).is_some())?;
    let fights = now.step == ActivationStep::Combat && now.fighter == Some(model);
    let standing = world.standing();
    standing.held(model).iter().find_map(|held| {
        let Change::Permits(list) = &*held.change else {
            return None;
        };
        list.iter().find_map(|permission| match permission {
            Permission::Buys(buys)
                if buys.what.contains(&what)
                    && (fights || !buys.in_combat_action)
                    && attack_is(world, model, attack, &buys.of)
                    && Warmachine::can_pay(world, model, &buys.with) =>
            {
                Some((held.because.clone(), buys.with.clone()))
            }
            _ => None,
        })
    })
}

/// Pays such a price. Gives back whether it was paid.
pub fn pay_for(play: &mut Play<'_, Warmachine>, because: &Because, model: ModelId, price: &Price) -> Asked<bool> {
    super::tell(play, because, "buys", Some(model));
    Warmachine::pay(play, because, model, price)
}

/// Whether a rule may let a model look past some others, or walk through them. No means no.
pub fn may_let_past(world: &World, model: ModelId, word: &str) -> bool {
    world.rules.says(word) && world.standing().may_say(model, word)
}

/// The models that a rule lets another look past or walk through.
pub fn lets_past(world: &World, model: ModelId, other: ModelId, word: &str) -> bool {
    if !may_let_past(world, model, word) {
        return false;
    }
    let standing = world.standing();
    { standing.held(model).iter() }.any(|held| {
        let Change::Permits(list) = &*held.change else {
            return false;
        };
        let scope = Scope {
            user: model,
            ..Scope::of(world, held.because.clone())
        };
        list.iter().any(|permission| match permission {
            Permission::IgnoresModels(who) if word == "ignores_models" => {
                fits(world, &scope.on(other), None, who, other)
            }
            Permission::PassesModels(who) if word == "passes_models" => fits(world, &scope.on(other), None, who, other),
            _ => false,
        })
    })
}
