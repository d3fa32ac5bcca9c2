//! Combined melee and ranged attacks: troopers of a unit that pool their attacks against one target.
//!
//! The fighter is the primary attacker. Everybody who joins gives an attack of its own up; the attack goes through the one attack procedure, with 1 more
//! for each model on its rolls.

use kernel::{Asked, Play, Refusal, RuleId, cite};

use crate::activation::{can_declare, has_initial_of};
use crate::attack::{self, Attack};
use crate::card::{Advantage, BaseSize, Weapon};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Verb};
use crate::world::Combat;
use crate::{Event, Warmachine, World, melee};

type Checked = Result<(), Refusal>;

/// The advantage by which attacks of this kind are combined.
const fn advantage(verb: Verb) -> Option<Advantage> {
    match verb {
        Verb::Melee => Some(Advantage::CombinedMeleeAttack),
        Verb::Ranged => Some(Advantage::CombinedRangedAttack),
        _ => None,
    }
}

const fn pick(verb: Verb, melee: RuleId, ranged: RuleId) -> RuleId {
    if matches!(verb, Verb::Melee) { melee } else { ranged }
}

/// The rulebook lets such a unit resolve Combat Actions in any order (wm4:combined-melee-07, wm4:combined-ranged-08).
pub fn may_interleave(world: &World, id: ModelId) -> bool {
    let combines = world.has(id, Advantage::CombinedMeleeAttack) || world.has(id, Advantage::CombinedRangedAttack);
    world.unit_of(id).is_some() && combines
}

/// Asks who joins, one after the other, and has each give an attack up.
pub fn gather(play: &mut Play<'_, Warmachine>, primary: ModelId, verb: Verb, target: ModelId) -> Asked<()> {
    loop {
        let world = play.world();
        let mates = world.models_of(world.actor_of(primary));
        // The question is asked as long as anybody has an attack to give, so that a player learns why a trooper cannot.
        let combines = |id: ModelId| advantage(verb).is_some_and(|advantage| world.has(id, advantage));
        let asks = |mate: &ModelId| *mate != primary && combines(*mate) && has_initial_of(world, *mate, verb);
        if !combines(primary) || !mates.iter().any(asks) {
            return Ok(());
        }
        let able = mates
            .into_iter()
            .filter(|mate| check_join(world, primary, *mate, verb, target).is_ok());
        let mut open: Vec<Answer> = able.map(Answer::Model).collect();
        open.push(Answer::Done);
        let seat = world.turn.seat();
        let ask = Ask::Join {
            model: primary,
            verb,
            target,
        };
        let Answer::Model(model) = play.choose(seat, ask, open)? else {
            return Ok(());
        };
        let Some(weapon) = weapon_for(play.world(), model, verb, target) else {
            return Ok(());
        };
        let rules = match verb {
            Verb::Melee => &[cite!("wm4:combined-melee-01"), cite!("wm4:combined-melee-05")],
            _ => &[cite!("wm4:combined-ranged-01"), cite!("wm4:combined-ranged-07")],
        };
        let combat = match verb {
            Verb::Melee => Combat::Melee,
            _ => Combat::Ranged,
        };
        play.record(Event::Joined { model, weapon, combat }, rules);
    }
}

/// Whether a trooper can join an attack of another (wm4:combined-melee-01, wm4:combined-melee-02, wm4:combined-ranged-01 to
/// wm4:combined-ranged-03, wm4:combined-ranged-06).
pub fn check_join(world: &World, primary: ModelId, id: ModelId, verb: Verb, target: ModelId) -> Checked {
    let no = |rule: RuleId, why: String| Err(Refusal::new(rule, why));
    let first = pick(verb, cite!("wm4:combined-melee-01"), cite!("wm4:combined-ranged-01"));
    let Some(model) = world.get(id).filter(|model| model.is_in_play()) else {
        return no(first, "there is no such model in play".into());
    };
    let name = &model.name;
    let has = |id: ModelId| advantage(verb).is_some_and(|advantage| world.has(id, advantage));
    if !has(id) || !has(primary) || id == primary || !world.are_unit_mates(id, primary) {
        let why = format!("{name} and {} are not two of a unit who combine", world.name(primary));
        return no(first, why);
    }
    let aim = world.model(target);
    if verb == Verb::Ranged && aim.base() < BaseSize::Huge && melee::is_in_melee(world, target) {
        let why = format!("{} is in melee", aim.name);
        return no(cite!("wm4:combined-ranged-06"), why);
    }
    if weapon_for(world, id, verb, target).is_some() {
        return Ok(());
    }
    let misses = verb == Verb::Ranged && hidden(world, id, target);
    let rule = match () {
        () if misses => cite!("wm4:combined-ranged-03"),
        () => pick(verb, cite!("wm4:combined-melee-02"), cite!("wm4:combined-ranged-02")),
    };
    no(rule, format!("{name} has no attack that could hit {}", aim.name))
}

/// Whether all ranged attacks of a model that reach the target would miss it without a roll.
fn hidden(world: &World, id: ModelId, target: ModelId) -> bool {
    { weapons(world, id) }.any(|(weapon, at)| {
        let in_range = attack::is_in_range(world, id, &weapon, target);
        in_range && !weapon.is_melee() && would_miss(world, id, &weapon, at, target)
    })
}

/// The weapons of a model with all that special rules change of them.
fn weapons(world: &World, id: ModelId) -> impl Iterator<Item = (Weapon, u8)> + '_ {
    let all = 0..world.model(id).profile.weapons.len() as u8;
    all.filter_map(move |at| Some((attack::armed(world, id, at)?, at)))
}

fn would_miss(world: &World, id: ModelId, weapon: &Weapon, at: u8, target: ModelId) -> bool {
    let attack = Attack {
        number: Some(at),
        ..Attack::new(id, weapon.clone(), target)
    };
    matches!(
        attack::automatic(world, &attack, target).0,
        Some(battlegroup::sums::Automatic::Miss)
    )
}

/// The first weapon with an initial attack left that can be declared at the target and reaches it.
pub fn weapon_for(world: &World, id: ModelId, verb: Verb, target: ModelId) -> Option<u8> {
    weapons(world, id)
        .filter(|(weapon, _)| weapon.is_melee() == (verb == Verb::Melee))
        .filter(|(weapon, at)| {
            attack::is_in_range(world, id, weapon, target) && !would_miss(world, id, weapon, *at, target)
        })
        .map(|(_, at)| at)
        .find(|at| can_declare(world, id, *at, target))
}
