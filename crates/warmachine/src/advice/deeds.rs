//! How good it looks to charge, to strike, to shoot and to cast.

use table::{Length, gap};

use super::{place, worth};
use crate::activation;
use crate::attack::{self, Attack};
use crate::card::Weapon;
use crate::figures::{self, Figures};
use crate::ids::{Actor, ModelId};
use crate::questions::Verb;
use crate::spells::{self, Cast, Duration, Span};
use crate::world::{Declared, Movement};
use crate::{World, melee, movement, stats};

/// What an attack can be expected to be worth: a kill above all, then the share of the target that it takes away.
fn value(world: &World, attack: &Attack) -> i64 {
    let target = attack.target;
    if !world.are_enemies(attack.attacker, target) {
        return -500;
    }
    let figures = figures::of(world, attack, target);
    let boxes = world.model(target).profile.life.boxes();
    figures.value(worth::of(world, target), worth::left(world, target), boxes)
}

fn with(world: &World, id: ModelId, weapon: &Weapon, target: ModelId) -> Attack {
    let mut attack = Attack::new(id, weapon.clone(), target);
    attack.charge = attack::is_charge_attack(world, id, weapon, target);
    attack
}

fn in_reach(world: &World, id: ModelId, weapon: &Weapon, target: ModelId) -> bool {
    attack::is_in_range(world, id, weapon, target)
}

/// The best that a model can do to somebody from where it stands.
pub fn best_blow(world: &World, id: ModelId) -> i64 {
    let weapons = || world.model(id).profile.weapons.iter();
    let near = weapons().map(|weapon| attack::reach(world, id, weapon)).max();
    let Some(near) = near else { return 0 };
    let own = world.footprint(id);
    let mut best = 0;
    for target in world.enemies(id) {
        if gap(&own, &world.footprint(target)) > near {
            continue;
        }
        for weapon in weapons().filter(|weapon| in_reach(world, id, weapon, target)) {
            best = best.max(value(world, &with(world, id, weapon, target)));
        }
    }
    best
}

fn best_of_kind(world: &World, id: ModelId, melee: bool) -> Option<i64> {
    let weapons = || {
        world
            .model(id)
            .profile
            .weapons
            .iter()
            .filter(move |weapon| weapon.is_melee() == melee)
    };
    let mut best = None;
    for target in world.enemies(id) {
        for weapon in weapons().filter(|weapon| in_reach(world, id, weapon, target)) {
            best = best.max(Some(value(world, &with(world, id, weapon, target))));
        }
    }
    best
}

pub fn weapon(world: &World, id: ModelId, weapon: u8) -> i64 {
    let Some(used) = world.model(id).profile.weapons.get(usize::from(weapon)) else {
        return 0;
    };
    let targets = world.enemies(id).filter(|target| in_reach(world, id, used, *target));
    let best = targets.map(|target| value(world, &with(world, id, used, target))).max();
    best.unwrap_or(-1)
}

/// The attack whose rolls are being made, as far as its declaration says.
pub fn declared(world: &World, id: ModelId, target: ModelId) -> Option<Figures> {
    let now = world.activation.as_ref()?;
    let attack = match now.declared? {
        Declared::Attack { attacker, weapon, .. } | Declared::Assault { attacker, weapon, .. } => {
            let used = world.model(attacker).profile.weapons.get(usize::from(weapon))?;
            with(world, attacker, used, target)
        }
        Declared::Spell(cast) => {
            let mut attack = Attack::new(cast.caster, spells::weapon_of(cast.spell(world)?), target);
            attack.cast = Some(cast);
            attack
        }
        _ => Attack::new(id, world.model(id).profile.weapons.first()?.clone(), target),
    };
    Some(figures::of(world, &attack, target))
}

/// What a model of the activation does next.
pub fn verb(world: &World, verb: Verb) -> i64 {
    let Some(now) = world.activation.as_ref() else { return 0 };
    let models = world.models_of(now.actor);
    let Some(first) = models.first().copied() else { return 0 };
    let fighter = now.fighter.unwrap_or(first);
    match verb {
        Verb::Done => 0,
        Verb::Wait => -1,
        Verb::Melee => best_of_kind(world, fighter, true).map_or(-20, |best| 30 + best),
        Verb::Ranged => best_of_kind(world, fighter, false).map_or(-20, |best| 30 + best),
        Verb::Charge => {
            let movers = activation::movers(world, now.actor, Verb::Charge);
            let best = movers
                .into_iter()
                .filter_map(|id| best_charge(world, id))
                .map(|(_, score)| score)
                .max();
            best.unwrap_or(-500)
        }
        Verb::ForfeitMovement => stay(world, &models),
        Verb::Aim => aim(world, &models),
        Verb::FullAdvance => 20,
        Verb::Run => run(world, now.actor, first),
        Verb::Headbutt | Verb::Slam | Verb::Throw | Verb::Trample => -5,
        Verb::Cast => {
            let castings = spells::castings(world, fighter);
            let open = castings
                .into_iter()
                .filter(|cast| spells::check::cast_now(world, *cast).is_ok());
            open.map(|cast| self::cast(world, cast)).max().unwrap_or(-5)
        }
        Verb::Feat => feat(world, fighter, now.movement),
        Verb::Heal => heal(world, fighter, now.movement),
        Verb::ShedFury => shed(world, fighter),
        Verb::TakeOver => 5,
        Verb::PlayCard => 4,
        // What a rule is good for is not weighed; it is printed because it helps.
        Verb::Special => 6,
        Verb::Rile => -50,
    }
}

/// Stays where enemies are in reach already.
fn stay(world: &World, models: &[ModelId]) -> i64 {
    let striking = models
        .iter()
        .any(|id| world.enemies(*id).any(|enemy| melee::has_in_range(world, *id, enemy)));
    if striking { 45 } else { -5 }
}

fn aim(world: &World, models: &[ModelId]) -> i64 {
    let best = models.iter().filter_map(|id| best_of_kind(world, *id, false)).max();
    let held = models.iter().any(|id| melee::is_engaged(world, *id));
    match best {
        Some(best) if !held && best > 5 => 28 + best / 4,
        _ => -6,
    }
}

fn run(world: &World, actor: Actor, first: ModelId) -> i64 {
    let model = world.model(first);
    if model.profile.is_commander() {
        return -10;
    }
    let near = place::nearest_enemy(world, first);
    let guns = world.models_of(actor).iter().any(|id| worth::has_gun(world, *id));
    let far = if guns { 20 } else { 16 };
    if near > Length::inches(far) { 25 } else { -10 }
}

/// The best target of a charge that gets there, and how good it looks.
pub fn best_charge(world: &World, id: ModelId) -> Option<(ModelId, i64)> {
    let limit = movement::rush_limit(world, id) + melee::range(world, id)?;
    let own = world.footprint(id);
    let near = world
        .enemies(id)
        .filter(|enemy| gap(&own, &world.footprint(*enemy)) <= limit);
    let scored = near.map(|enemy| (enemy, charge(world, id, enemy)));
    scored.max_by_key(|(enemy, score)| (*score, std::cmp::Reverse(*enemy)))
}

fn charge(world: &World, id: ModelId, target: ModelId) -> i64 {
    let limit = movement::rush_limit(world, id) + melee::range(world, id).unwrap_or(Length::ZERO);
    if gap(&world.footprint(id), &world.footprint(target)) > limit {
        return -300;
    }
    let to = movement::straight_at(world, id, target);
    let plan = movement::plan_charge(world, id, target, to);
    if !plan.reaches {
        return -300;
    }
    let model = world.model(id);
    let weapons = model.profile.weapons.iter().filter(|weapon| weapon.is_melee());
    let all: i64 = weapons
        .map(|weapon| {
            let mut attack = Attack::new(id, weapon.clone(), target);
            attack.charge = plan.moved >= Length::inches(3);
            // It stands there when it strikes.
            let figures = Figures {
                automatic: None,
                ..figures::of(world, &attack, target)
            };
            let boxes = world.model(target).profile.life.boxes();
            figures.value(worth::of(world, target), worth::left(world, target), boxes)
        })
        .sum();
    // A Commander that charges stands alone among enemies; a kill of the other one is worth it.
    let risk = match (model.profile.is_commander(), world.model(target).profile.is_commander()) {
        (true, false) => 150,
        (true, true) => 60,
        _ => 0,
    };
    let mates = movement::followers(world, id).len() as i64;
    50 + all * (1 + mates.min(3)) - risk
}

pub fn target(world: &World, id: ModelId, verb: Verb, target: ModelId) -> i64 {
    match verb {
        Verb::Charge => charge(world, id, target),
        Verb::Melee | Verb::Ranged => {
            let melee = verb == Verb::Melee;
            let weapons = world.model(id).profile.weapons.iter();
            let usable = weapons.filter(|weapon| weapon.is_melee() == melee && in_reach(world, id, weapon, target));
            let best = usable
                .map(|weapon| value(world, &with(world, id, weapon, target)))
                .max();
            best.unwrap_or(-100)
        }
        Verb::Cast => cast_at(world, target),
        Verb::Heal => i64::from(world.model(target).damage()) + i64::from(target == id),
        // A special attack at somebody out of reach is lost.
        Verb::Special if world.are_enemies(id, target) => {
            let mut weapons = world.model(id).profile.weapons.iter();
            let reached = weapons.any(|weapon| in_reach(world, id, weapon, target));
            worth::of(world, target) - if reached { 0 } else { 100 }
        }
        _ => worth::of(world, target),
    }
}

/// Attacks are put together where one alone would do little.
pub fn join(world: &World, id: ModelId, verb: Verb, target: ModelId) -> i64 {
    let melee = verb == Verb::Melee;
    let mut weapons = world.model(id).profile.weapons.iter();
    let Some(weapon) = weapons.find(|weapon| weapon.is_melee() == melee) else {
        return -1;
    };
    let joined = world.activation.as_ref().map_or(0, |now| now.joined.len() as u8);
    let mut attack = with(world, id, weapon, target);
    let alone = value(world, &attack);
    attack.pooled = if joined == 0 { 0 } else { joined + 1 };
    let so_far = value(world, &attack);
    attack.pooled = joined + 2;
    value(world, &attack) - so_far - alone
}

fn cast_at(world: &World, target: ModelId) -> i64 {
    let declared = world.activation.as_ref().and_then(|now| now.declared);
    let Some(Declared::Spell(cast)) = declared else {
        return 0;
    };
    at(world, cast, target).unwrap_or(-50)
}

/// How good a casting looks: the best of its targets.
pub fn cast(world: &World, cast: Cast) -> i64 {
    let Some(spell) = cast.spell(world) else { return -5 };
    let paid = i64::from(spell.cost) * 4;
    let best = spells::check::targets(world, cast)
        .filter_map(|target| at(world, cast, target))
        .max();
    // An upkeep spell that is cast again leaves the model that has it.
    let lost = if spell.duration == Duration::Upkeep {
        let own = |old: &&spells::InPlay| old.upkeep && old.by == world.turn && old.name == spell.name;
        let helped = world.spells.iter().filter(own).flat_map(|old| &old.on);
        helped.map(|id| help(world, *id)).max().unwrap_or(0)
    } else {
        0
    };
    best.map_or(-20, |best| best - lost - paid)
}

fn at(world: &World, cast: Cast, target: ModelId) -> Option<i64> {
    let spell = cast.spell(world)?;
    let reach = match spell.rng {
        Span::Inches(inches) | Span::Spray(inches) => Some(Length::inches(inches.into())),
        Span::Control | Span::Caster => None,
    };
    let apart = gap(&world.footprint(cast.origin), &world.footprint(target));
    if reach.is_some_and(|reach| apart > reach) {
        return None;
    }
    let enemy = world.are_enemies(cast.caster, target);
    if spell.off {
        if !enemy {
            return None;
        }
        let mut attack = Attack::new(cast.caster, spells::weapon_of(spell), target);
        attack.cast = Some(cast);
        let other = if spell.does.is_empty() { 0 } else { 6 };
        return Some(value(world, &attack) + other);
    }
    if enemy {
        return Some(-50);
    }
    let known = world
        .spells
        .iter()
        .any(|old| old.name == spell.name && old.on.contains(&target));
    let crowded = spell.duration == Duration::Upkeep
        && world
            .spells
            .iter()
            .any(|old| old.upkeep && old.by == world.turn && old.on.contains(&target));
    if known || crowded {
        return Some(-10);
    }
    Some(help(world, target))
}

/// Help is worth more to a model that is worth more and stands near the enemy.
fn help(world: &World, target: ModelId) -> i64 {
    let near = place::nearest_enemy(world, target) <= Length::inches(14);
    if near { 10 + worth::of(world, target) } else { 4 }
}

fn feat(world: &World, id: ModelId, moved: Movement) -> i64 {
    let range = stats::distance(world, id, stats::Stat::Ctrl);
    let own = world.footprint(id);
    let near = world
        .in_play()
        .filter(|other| gap(&own, &world.footprint(*other)) <= range);
    let close = near
        .filter(|other| place::nearest_enemy(world, *other) <= Length::inches(10))
        .count();
    match (moved, close) {
        (Movement::NotYet, _) => -5,
        (_, 4..) => 40,
        _ => -5,
    }
}

fn heal(world: &World, id: ModelId, moved: Movement) -> i64 {
    let model = world.model(id);
    let points = model.focus.max(model.fury);
    let spare = points > 3 && moved != Movement::NotYet;
    if spare && model.damage() > 0 { 2 } else { -3 }
}

/// What is left on the warbeasts must find room in the next Control Phase, or they frenzy.
fn shed(world: &World, id: ModelId) -> i64 {
    let held: u8 = world.battlegroup(id).map(|beast| world.model(beast).fury).sum();
    let over = i64::from(world.model(id).fury) + i64::from(held) - i64::from(stats::arc(world, id));
    if over > 1 { 1 } else { -50 }
}
