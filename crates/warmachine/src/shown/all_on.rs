//! A unit that attacks one target, member after member: each question is answered as by a player who wants just these attacks.

use battlegroup::shown::all_on;
use kernel::Question;
use live::{AllOn, AllOnOffer, AttackKind, Ordered};

use super::model_id;
use crate::combined::weapon_for;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Verb};
use crate::{Warmachine, World};

/// What a member can do besides that is worth asking about.
const IN_COMBAT: [Verb; 5] = [Verb::Melee, Verb::Ranged, Verb::Headbutt, Verb::Throw, Verb::Special];

fn verb(how: AttackKind) -> Verb {
    match how {
        AttackKind::Melee => Verb::Melee,
        AttackKind::Ranged => Verb::Ranged,
    }
}

/// Those who can be chosen to fight.
fn fighters(question: &Question<Warmachine>) -> impl Iterator<Item = ModelId> + '_ {
    let listed = question.listed().iter();
    listed.filter_map(|answer| match answer {
        Answer::Model(id) => Some(*id),
        _ => None,
    })
}

pub fn offers(world: &World, question: &Question<Warmachine>) -> Vec<AllOnOffer> {
    let (Ask::Fighter { .. }, Some(first)) = (&question.ask, fighters(question).next()) else {
        return vec![];
    };
    let members: Vec<u16> = fighters(question).map(|id| id.0).collect();
    let can_attack =
        |id: u16, how: AttackKind, target: u16| weapon_for(world, ModelId(id), verb(how), ModelId(target)).is_some();
    all_on::offers(&members, world.enemies(first).map(|id| id.0), can_attack)
}

pub fn ordered(world: &World, question: &Question<Warmachine>, order: AllOn) -> Ordered {
    let target = model_id(world, order.target).filter(|target| world.model(*target).is_in_play());
    let (Some(now), Some(target)) = (&world.activation, target) else {
        return Ordered::Done;
    };
    if question.seat != world.turn.seat() {
        return Ordered::Decides;
    }
    let how = verb(order.how);
    let can_attack = |id: ModelId| weapon_for(world, id, how, target);
    let take = |answer: &Answer| {
        let at = question.listed().iter().position(|listed| listed == answer);
        at.map_or(Ordered::Decides, Ordered::Answer)
    };
    match &question.ask {
        Ask::Fighter { .. } => match fighters(question).find(|id| can_attack(*id).is_some()) {
            Some(fighter) => take(&Answer::Model(fighter)),
            None => Ordered::Done,
        },
        Ask::Verb { .. } => match now.fighter {
            Some(fighter) if can_attack(fighter).is_some() => take(&Answer::Verb(how)),
            Some(_) => done_fighting(question),
            None => Ordered::Done,
        },
        Ask::Weapon { model, verb } if *verb == how => {
            can_attack(*model).map_or(Ordered::Decides, |weapon| take(&Answer::Weapon(weapon)))
        }
        Ask::Target { verb, .. } if *verb == how => take(&Answer::Model(target)),
        // One after the other, not together.
        Ask::Join { .. } => take(&Answer::Done),
        Ask::Activate => Ordered::Done,
        _ => Ordered::Decides,
    }
}

/// A member that has made its attacks is done, unless it could attack somebody else or use a special rule: that is for its player to say.
fn done_fighting(question: &Question<Warmachine>) -> Ordered {
    let listed = question.listed();
    let more = |answer: &Answer| matches!(answer, Answer::Verb(verb) if IN_COMBAT.contains(verb));
    if listed.iter().any(more) {
        return Ordered::Decides;
    }
    // A member that has an attack left may make it later.
    let ends = [Verb::Wait, Verb::Done].map(Answer::Verb);
    let at = ends
        .iter()
        .find_map(|end| listed.iter().position(|answer| answer == end));
    at.map_or(Ordered::Decides, Ordered::Answer)
}
