//! Combined melee and ranged attacks (primal:combined-melee-01 to primal:combined-ranged-06).

use kernel::{Asked, Play, Refusal, RuleId, cite};
use table::{Length, within};

use crate::activation;
use crate::attack::Attack;
use crate::card::Advantage;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Verb};
use crate::world::Combat;
use crate::{Event, Primal, World, allowed, melee, units};

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

fn advantage(verb: Verb) -> Advantage {
    match verb {
        Verb::Melee => Advantage::CombinedMeleeAttack,
        _ => Advantage::CombinedRangedAttack,
    }
}

/// The troopers of such a unit need not end their Combat Actions before the next begins (primal:combined-melee-07,
/// primal:combined-ranged-06).
pub fn may_interleave(world: &World, id: ModelId) -> bool {
    let combines = |advantage| world.has(id, advantage);
    world.unit_of(id).is_some()
        && (combines(Advantage::CombinedMeleeAttack) || combines(Advantage::CombinedRangedAttack))
}

/// Whether a combined attack at the target can be begun at all.
fn check_combined(world: &World, id: ModelId, verb: Verb, target: ModelId) -> Checked {
    let tempered = allowed::permits(world, id, "may", Some("combine_at_melee")).is_some();
    let free =
        verb == Verb::Melee || tempered || !melee::is_in_melee(world, target) || world.model(target).profile.is_huge();
    if !free {
        let why = format!("{} is in melee", world.name(target));
        return no(cite!("primal:combined-ranged-04"), why);
    }
    if !world.has(id, advantage(verb)) || world.unit_of(id).is_none() || !units::in_formation(world, id) {
        let why = format!("{} does not combine its attacks now", world.name(id));
        return no(takes_part(verb), why);
    }
    let weapons = world.model(id).profile.weapons.iter().zip(0u8..);
    let mut of_kind = weapons.filter(|(weapon, _)| weapon.is_melee() == (verb == Verb::Melee));
    let weapon = activation::declarable(world, id, verb, target).or_else(|| of_kind.next().map(|(_, at)| at));
    if weapon.is_some_and(|weapon| would_miss(world, id, weapon, verb, target)) {
        let why = format!("the attack of {} would miss by itself", world.name(id));
        return no(takes_part(verb), why);
    }
    Ok(())
}

/// Whether an attack would miss for certain: out of range, or at somebody who hides (primal:combined-ranged-02).
fn would_miss(world: &World, id: ModelId, weapon: u8, verb: Verb, target: ModelId) -> bool {
    let attack = Attack::with_weapon(world, id, weapon, target);
    let in_range = attack.is_some_and(|attack| attack.is_in_range(world, target));
    let stealthy = verb != Verb::Melee
        && world.has(target, Advantage::Stealth)
        && !world.has(id, Advantage::EyelessSight)
        && !within(&world.footprint(id), &world.footprint(target), Length::inches(5));
    !in_range || stealthy
}

/// Why a model cannot join an attack.
pub fn refuse(world: &World, primary: ModelId, id: ModelId, verb: Verb, target: ModelId) -> Option<Refusal> {
    { check_combined(world, primary, verb, target) }
        .and_then(|()| check_join(world, primary, id, verb, target))
        .err()
}

/// The rule that says who takes part in a combined attack.
const fn takes_part(verb: Verb) -> RuleId {
    match verb {
        Verb::Melee => cite!("primal:combined-melee-02"),
        _ => cite!("primal:combined-ranged-02"),
    }
}

/// primal:combined-melee-02, primal:combined-ranged-02
pub fn check_join(world: &World, primary: ModelId, id: ModelId, verb: Verb, target: ModelId) -> Checked {
    let rule = takes_part(verb);
    let Some(model) = world.get(id).filter(|model| model.is_in_play()) else {
        return no(rule, "there is no such model in play".into());
    };
    let name = &model.name;
    let mates = id != primary && world.unit_of(id).is_some() && world.unit_of(id) == world.unit_of(primary);
    if !mates || !world.has(id, advantage(verb)) {
        return no(rule, format!("{name} does not combine its attacks with this one"));
    }
    if !units::in_formation(world, id) {
        return no(rule, format!("{name} is out of formation"));
    }
    let joined = world
        .activation
        .as_ref()
        .is_some_and(|now| now.joined.iter().any(|(mate, _)| *mate == id));
    let Some(weapon) = activation::declarable(world, id, verb, target).filter(|_| !joined) else {
        return no(
            rule,
            format!("{name} has no such attack left, or cannot make it at this target"),
        );
    };
    if would_miss(world, id, weapon, verb, target) {
        return no(rule, format!("the attack of {name} would miss by itself"));
    }
    Ok(())
}

/// The weapon with which a model has an initial attack left that it can make at the target, and that could hit.
pub fn weapon_for(world: &World, id: ModelId, verb: Verb, target: ModelId) -> Option<u8> {
    activation::declarable(world, id, verb, target).filter(|weapon| !would_miss(world, id, *weapon, verb, target))
}

/// Others of the unit may join, one after the other.
pub fn gather(play: &mut Play<'_, Primal>, primary: ModelId, verb: Verb, target: ModelId) -> Asked<()> {
    if check_combined(play.world(), primary, verb, target).is_err() {
        return Ok(());
    }
    loop {
        let world = play.world();
        let Some(unit) = world.unit_of(primary) else {
            return Ok(());
        };
        let mut open: Vec<Answer> = world
            .troopers(unit)
            .filter(|id| check_join(world, primary, *id, verb, target).is_ok())
            .map(Answer::Model)
            .collect();
        if open.is_empty() {
            return Ok(());
        }
        open.push(Answer::Done);
        let seat = world.model(primary).controller;
        let model = primary;
        let Answer::Model(mate) = play.choose(seat, Ask::Join { model, verb, target }, open)? else {
            return Ok(());
        };
        let Some(weapon) = activation::declarable(play.world(), mate, verb, target) else {
            return Ok(());
        };
        let combat = match verb {
            Verb::Melee => Combat::Melee,
            _ => Combat::Ranged,
        };
        let joined = Event::Joined {
            model: mate,
            weapon,
            combat,
        };
        play.record(
            joined,
            &[cite!("primal:combined-melee-05"), cite!("primal:combined-ranged-05")],
        );
    }
}
