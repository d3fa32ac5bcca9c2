//! How good it looks to charge, to strike, to shoot, to make a power attack and to cast.

use battlegroup::figures::Figures;
use table::{Length, gap};

use super::{place, worth};
use crate::activation;
use crate::attack::{self, Attack, Blow};
use crate::card::{Duration, Reach, Span};
use crate::ids::{Actor, ModelId};
use crate::power_attacks;
use crate::questions::Verb;
use crate::spells;
use crate::world::{Cast, Combat, Declared, Movement, Order};
use crate::{World, melee, movement, stats};

fn valued(world: &World, figures: Figures, target: ModelId) -> i64 {
    let model = world.model(target);
    figures.value(worth::of(world, target), model.unmarked(), model.profile.life.boxes())
}

/// What an attack can be expected to be worth.
fn value(world: &World, attack: &Attack) -> i64 {
    if !world.are_enemies(attack.attacker, attack.target) {
        return -500;
    }
    valued(world, attack::expected(world, attack, attack.target), attack.target)
}

/// An attack with a weapon, if the target may be in its range.
fn with(world: &World, id: ModelId, weapon: u8, target: ModelId) -> Option<Attack> {
    let used = world.model(id).profile.weapons.get(usize::from(weapon))?;
    let reach = match used.rng {
        Reach::Inches(inches) => inches.into(),
        Reach::Spray(inches) => Length::inches(inches.into()),
        Reach::Control => stats::control_range(world, id),
        Reach::Special => Length::ZERO,
    };
    if gap(&world.footprint(id), &world.footprint(target)) > reach {
        return None;
    }
    let mut attack = Attack::with_weapon(world, id, weapon, target)?;
    attack.charge = attack::is_charge_attack(world, id, used, target);
    attack.is_in_range(world, target).then_some(attack)
}

/// The weapons of a kind, by their places on the card.
fn weapons(world: &World, id: ModelId, melee: bool) -> impl Iterator<Item = u8> + '_ {
    let all = world.model(id).profile.weapons.iter().zip(0u8..);
    all.filter(move |(weapon, _)| weapon.is_melee() == melee)
        .map(|(_, at)| at)
}

fn best_at(world: &World, id: ModelId, melee: bool, target: ModelId) -> Option<i64> {
    let attacks = weapons(world, id, melee).filter_map(|weapon| with(world, id, weapon, target));
    attacks.map(|attack| value(world, &attack)).max()
}

fn best_of_kind(world: &World, id: ModelId, melee: bool) -> Option<i64> {
    { world.enemies(id) }
        .filter_map(|target| best_at(world, id, melee, target))
        .max()
}

/// The best that a model can do to somebody from where it stands.
pub fn best_blow(world: &World, id: ModelId) -> i64 {
    let best = best_of_kind(world, id, true).max(best_of_kind(world, id, false));
    best.unwrap_or(0)
}

pub fn weapon(world: &World, id: ModelId, weapon: u8) -> i64 {
    let attacks = { world.enemies(id) }.filter_map(|target| with(world, id, weapon, target));
    attacks.map(|attack| value(world, &attack)).max().unwrap_or(-1)
}

/// A strike at somebody who leaves.
pub fn free_strike(world: &World, id: ModelId, weapon: u8, mover: ModelId) -> i64 {
    let attack = Attack::with_weapon(world, id, weapon, mover).map(Attack::as_free_strike);
    attack.map_or(-1, |attack| 1 + value(world, &attack))
}

/// The attack whose rolls are being made, as far as its declaration says.
pub fn declared(world: &World, id: ModelId, target: ModelId) -> Option<Figures> {
    let attack = match world.activation.as_ref()?.declared.as_ref() {
        Some(Declared::Attack { attacker, weapon, .. }) if *attacker == id => {
            let used = world.model(id).profile.weapons.get(usize::from(*weapon))?;
            let mut attack = Attack::with_weapon(world, id, *weapon, target)?;
            attack.charge = attack::is_charge_attack(world, id, used, target);
            attack
        }
        Some(Declared::Spell(cast)) => spells::attack_of(world, cast, &*spells::figures(world, cast)?, target),
        _ => Attack::with_weapon(world, id, weapons(world, id, true).next()?, target)?,
    };
    Some(attack::expected(world, &attack, target))
}

/// What a model of the activation does next.
pub fn verb(world: &World, id: ModelId, verb: Verb) -> i64 {
    let Some(now) = world.activation.as_ref() else { return 0 };
    match verb {
        Verb::Done => 0,
        Verb::Melee => strike(world, id, true),
        Verb::Ranged => strike(world, id, false),
        Verb::Charge => best_charge(world, id).map_or(-500, |(_, score)| score - worth::price(world, id)),
        Verb::ForfeitMovement => stay(world, id),
        Verb::Aim => aim(world, id),
        Verb::FullAdvance => 20,
        Verb::Run => run(world, now.actor, id),
        Verb::HeadButt => headbutt(world, id),
        Verb::Throw | Verb::PowerStrike | Verb::Slam => best_power(world, id, verb) - worth::price(world, id),
        Verb::Sweep => sweep(world, id) - worth::price(world, id),
        Verb::Trample => -5,
        Verb::Cast => {
            let open = spells::check::open(world, id);
            open.iter().map(|cast| self::cast(world, cast)).max().unwrap_or(-5)
        }
        Verb::Feat => feat(world, id),
        Verb::Heal => heal(world, id),
        Verb::DiscardFury => -50,
        Verb::Rile => i64::from(rile(world, id) > 0) * 3 - 2,
        Verb::Tame | Verb::TakeControl | Verb::Reactivate => 5,
        Verb::Marshaled => 40,
        // What a rule is good for is not weighed yet, and some may be used again and again.
        Verb::Special => -1,
        Verb::RestoreField => 3,
    }
}

/// One more attack of a kind. One that must be paid for has to be worth its point.
fn strike(world: &World, id: ModelId, melee: bool) -> i64 {
    let Some(best) = best_of_kind(world, id, melee) else {
        return -20;
    };
    let verb = if melee { Verb::Melee } else { Verb::Ranged };
    if activation::is_initial(world, id, verb) {
        30 + best
    } else {
        best - worth::price(world, id)
    }
}

/// Stays where enemies are in reach already.
fn stay(world: &World, id: ModelId) -> i64 {
    let strikes = world.enemies(id).any(|enemy| melee::has_in_range(world, id, enemy));
    if strikes { 45 } else { -5 }
}

fn aim(world: &World, id: ModelId) -> i64 {
    match best_of_kind(world, id, false) {
        Some(best) if best > 5 => 28 + best / 4,
        _ => -6,
    }
}

fn run(world: &World, actor: Actor, id: ModelId) -> i64 {
    let model = world.model(id);
    if model.profile.is_caster() {
        return -10;
    }
    let guns = world.models_of(actor).iter().any(|id| worth::has_gun(world, *id));
    let far = Length::inches(if guns { 18 } else { 12 });
    let price = worth::price(world, id);
    if place::nearest_enemy(world, id) > far {
        34 - price
    } else {
        -10
    }
}

/// What an order is worth to a unit: it runs and charges where enemies are too far to be struck otherwise.
pub fn order(world: &World, unit: crate::UnitId, order: &Order) -> i64 {
    if matches!(order, Order::Named(_)) {
        return 1;
    }
    let mut charges = 0;
    let (mut engaged, mut near, mut guns) = (false, Length::inches(100), false);
    for id in world.troopers(unit) {
        engaged |= melee::is_engaged(world, id);
        near = near.min(place::nearest_enemy(world, id));
        guns |= worth::has_gun(world, id);
        charges = charges.max(best_charge(world, id).map_or(0, |(_, score)| score));
    }
    match () {
        () if engaged => -5,
        () if guns && near <= Length::inches(14) => -5,
        () if charges > 0 => 10,
        () => i64::from(near > Length::inches(8)) * 10 - 5,
    }
}

/// The best target of a charge that gets there, and how good it looks.
pub fn best_charge(world: &World, id: ModelId) -> Option<(ModelId, i64)> {
    let limit = movement::limit(world, id) + melee::range(world, id)?;
    let own = world.footprint(id);
    let near = { world.enemies(id) }.filter(|enemy| gap(&own, &world.footprint(*enemy)) <= limit);
    let scored = near.map(|enemy| (enemy, charge(world, id, enemy)));
    scored.max_by_key(|(enemy, score)| (*score, std::cmp::Reverse(*enemy)))
}

fn charge(world: &World, id: ModelId, target: ModelId) -> i64 {
    let Some(range) = melee::range(world, id) else {
        return -300;
    };
    let apart = gap(&world.footprint(id), &world.footprint(target));
    if apart > movement::limit(world, id) + range {
        return -300;
    }
    let to = movement::straight_at(world, id, target);
    let plan = movement::plan_charge(world, id, target, to);
    if !plan.reaches {
        return -300;
    }
    let all: i64 = { weapons(world, id, true) }
        .filter_map(|weapon| Attack::with_weapon(world, id, weapon, target))
        .map(|mut attack| {
            attack.charge = plan.moved >= Length::inches(3);
            let figures = Figures {
                // It stands there when it strikes.
                automatic: None,
                ..attack::expected(world, &attack, target)
            };
            valued(world, figures, target)
        })
        .sum();
    let is_caster = |id: ModelId| world.model(id).profile.is_caster();
    // A caster that charges stands alone among enemies; a kill of the other one is worth it.
    let risk = match (is_caster(id), is_caster(target)) {
        (true, false) => 150,
        (true, true) => 60,
        _ => 0,
    };
    50 + all - risk
}

pub fn target(world: &World, id: ModelId, verb: Verb, target: ModelId) -> i64 {
    match verb {
        Verb::Charge => charge(world, id, target),
        Verb::Melee | Verb::Ranged => best_at(world, id, verb == Verb::Melee, target).unwrap_or(-100),
        Verb::Slam | Verb::HeadButt | Verb::Throw | Verb::PowerStrike => power(world, id, verb, target),
        Verb::Cast => match world.activation.as_ref().and_then(|now| now.declared.as_ref()) {
            Some(Declared::Spell(cast)) => at(world, cast, target).unwrap_or(-50),
            _ => 0,
        },
        Verb::Heal => i64::from(world.model(target).damage()) + i64::from(target == id),
        _ => worth::of(world, target),
    }
}

/// A power attack does STR and something besides: a model that lies is hit surely and does nothing until it stands.
fn power(world: &World, id: ModelId, verb: Verb, target: ModelId) -> i64 {
    if !world.are_enemies(id, target) {
        return -500;
    }
    if verb == Verb::Slam {
        let to = movement::straight_at(world, id, target);
        let end = movement::plan_slam(world, id, target, to).end;
        let there = world.footprint(id).moved_to(end);
        if gap(&there, &world.footprint(target)) > power_attacks::range(world, id) {
            return -500;
        }
    }
    let mut attack = power_attacks::bare(world, id, target, Length::inches(20), Blow::Nothing);
    if verb == Verb::HeadButt {
        attack.blow = Blow::KnocksDown;
    }
    let figures = Figures {
        automatic: None,
        ..attack::expected(world, &attack, target)
    };
    let lies = !world.model(target).is_helpless();
    let whole = worth::of(world, target);
    valued(world, figures, target) + i64::from(lies) * figures.hits(false) * whole.min(20) / 2_000
}

fn best_power(world: &World, id: ModelId, verb: Verb) -> i64 {
    let all = power_attacks::targets(world, id, verb);
    let best = all.map(|target| power(world, id, verb, target)).max();
    // It takes the place of all initial attacks.
    best.map_or(-20, |best| best - best_of_kind(world, id, true).unwrap_or(0))
}

/// A head-butt pays where ordinary attacks mostly miss.
fn headbutt(world: &World, id: ModelId) -> i64 {
    best_power(world, id, Verb::HeadButt) - worth::price(world, id)
}

/// Everybody in reach is attacked at once.
fn sweep(world: &World, id: ModelId) -> i64 {
    let best = { power_attacks::sweepers(world, id).into_iter() }.map(|weapon| {
        let all = { world.enemies(id) }.filter_map(|target| with(world, id, weapon, target));
        let values: Vec<i64> = all.map(|attack| value(world, &attack)).collect();
        values.iter().sum::<i64>() - values.iter().max().copied().unwrap_or(0) * 2
    });
    best.max().map_or(-20, |gain| 25 + gain)
}

/// Attacks are put together where one alone would do little.
pub fn join(world: &World, id: ModelId, verb: Verb, target: ModelId) -> i64 {
    let Some(weapon) = weapons(world, id, verb == Verb::Melee).next() else {
        return -1;
    };
    let Some(mut attack) = Attack::with_weapon(world, id, weapon, target) else {
        return -1;
    };
    let joined = world.activation.as_ref().map_or(0, |now| now.joined.len() as u8);
    let alone = value(world, &attack);
    attack.pooled = if joined == 0 { 0 } else { joined + 1 };
    let so_far = value(world, &attack);
    attack.pooled = joined + 2;
    value(world, &attack) - so_far - alone
}

/// How good a casting looks: the best of its targets.
pub fn cast(world: &World, cast: &Cast) -> i64 {
    let Some(spell) = spells::figures(world, cast) else {
        return -5;
    };
    let paid = i64::from(spell.cost) * 4 + if spell.cost == 0 { 1 } else { 0 };
    let forced = match spells::pays(world, cast.caster) {
        spells::Pays::Force => worth::price(world, cast.caster) * i64::from(spell.cost),
        _ => 0,
    };
    let targets = match spells::check::is_on_caster(world, &spell) {
        true => vec![cast.caster],
        false => spells::check::targets(world, cast),
    };
    let best = targets.into_iter().filter_map(|target| at(world, cast, target)).max();
    best.map_or(-20, |best| best - paid - forced)
}

fn at(world: &World, cast: &Cast, target: ModelId) -> Option<i64> {
    let spell = spells::figures(world, cast)?;
    let apart = gap(&world.footprint(cast.origin), &world.footprint(target));
    if let Span::Inches(reach) | Span::Spray(reach) = spell.rng
        && apart > Length::inches(reach.into())
    {
        return None;
    }
    let enemy = world.are_enemies(cast.caster, target);
    let does = spells::rule_of(world, &cast.spell).is_some();
    if spell.off {
        let attack = spells::attack_of(world, cast, &spell, target);
        return enemy.then(|| value(world, &attack) + if does { 6 } else { 0 });
    }
    if enemy {
        return Some(if does { 3 } else { -50 });
    }
    let unit = world.unit_of(target);
    let mut on = world.ledger.on(target, unit);
    let holds =
        |name: &str, other: &str| name == other || spell.dur == Duration::Upkeep && world.codex.spell(other).is_some();
    if !does || on.any(|(_, lasting)| holds(&spell.name, lasting.because.rule.as_str())) {
        return Some(-10);
    }
    // A help is worth more to somebody who is worth more and stands near the enemy.
    let near = place::nearest_enemy(world, target) <= Length::inches(14);
    let fights = !world.model(target).activated;
    Some(if near {
        10 + worth::of(world, target).min(16) + i64::from(fights) * 3
    } else {
        2
    })
}

fn feat(world: &World, id: ModelId) -> i64 {
    let moved = world
        .part(id)
        .is_some_and(|part| part.movement != Movement::NotYet || part.combat != Combat::NotYet);
    let near = { world.in_play() }.filter(|other| stats::in_control_range(world, id, *other));
    let close = { near }
        .filter(|other| place::nearest_enemy(world, *other) <= Length::inches(10))
        .count();
    if moved && close >= 4 { 60 } else { -5 }
}

fn heal(world: &World, id: ModelId) -> i64 {
    let model = world.model(id);
    let points = model.focus.max(model.fury);
    let moved = world.part(id).is_some_and(|part| part.movement != Movement::NotYet);
    if points > 3 && moved && model.damage() > 0 {
        2
    } else {
        -3
    }
}

/// How many fury points a warbeast should gain for its warlock to leech.
pub fn rile(world: &World, id: ModelId) -> i64 {
    -worth::overflow(world, id, 0)
}
