//! How good an answer looks. Bots listen to it; no rule does.

mod deeds;
mod place;
mod worth;

use battlegroup::tactics;
use kernel::{Advised, Game, Question, Seat, WON, Whim};
use table::Length;

use crate::ids::{Actor, ModelId, PlayerId};
use crate::questions::{Answer, Ask, RollKind, Verb};
use crate::world::{Outcome, Share};
use crate::{Warmachine, World, melee, movement};

impl Advised for Warmachine {
    fn proposals(world: &World, question: &Question<Self>, whim: &mut Whim) -> Vec<Answer> {
        match &question.ask {
            Ask::Way { model, run, most } => place::ways(world, *model, *run, *most, whim),
            Ask::ChargeTo { model, target } => place::charges(world, *model, *target),
            Ask::Follow { model, mover } => {
                let mut all = place::beside_enemies(world, *model, *mover);
                all.extend((0..2).map(|_| Warmachine::sample(world, question, whim)));
                all
            }
            Ask::SlamTo { .. } | Ask::Rack { .. } => vec![Warmachine::sample(world, question, whim)],
            _ => (0..4).map(|_| Warmachine::sample(world, question, whim)).collect(),
        }
    }

    fn begins_plan(_: &World, question: &Question<Self>) -> bool {
        matches!(question.ask, Ask::Activate | Ask::Verb { .. } | Ask::Allocate { .. })
    }

    fn score(world: &World, question: &Question<Self>, answer: &Answer) -> i64 {
        let ask = &question.ask;
        match (ask, answer) {
            (Ask::Verb { .. }, Answer::Verb(verb)) => deeds::verb(world, *verb),
            (Ask::Activate, Answer::Actor(actor)) => order(world, *actor),
            (Ask::Way { model, .. }, Answer::Way(way) | Answer::Formation { way, .. }) => {
                let at = way.last().copied().unwrap_or(world.model(*model).at);
                let together = i64::from(matches!(answer, Answer::Formation { .. }));
                place::score(world, *model, at) * 2 + together
            }
            (Ask::ChargeTo { model, target }, Answer::At(to)) => place::score_charge(world, *model, *target, *to),
            (Ask::Follow { model, .. }, Answer::At(at)) => place::score(world, *model, *at),
            (Ask::Deploy { model } | Ask::AmbushAt { model, .. }, Answer::At(at)) => {
                place::score_deployment(world, *model, *at)
            }
            (Ask::Mover { verb, .. }, Answer::Model(id)) => mover(world, *id, *verb),
            (Ask::Target { model, verb }, Answer::Model(target)) => deeds::target(world, *model, *verb, *target),
            (Ask::Assault { model }, Answer::Model(target)) => deeds::target(world, *model, Verb::Ranged, *target),
            (Ask::Fighter { .. }, Answer::Model(id)) => 10 + deeds::best_blow(world, *id),
            (Ask::Weapon { model, .. }, Answer::Weapon(weapon)) => deeds::weapon(world, *model, *weapon),
            (Ask::Join { model, verb, target }, Answer::Model(_)) => deeds::join(world, *model, *verb, *target),
            (Ask::Boost { model, roll, target }, Answer::Yes) => boost(world, *model, *roll, *target),
            (Ask::Spell { .. }, Answer::Cast(cast)) => deeds::cast(world, *cast),
            (Ask::Allocate { controller }, Answer::Allocate { to, points }) => {
                allocate(world, *controller, *to, *points)
            }
            (Ask::PowerField { model, points }, Answer::Yes) => {
                i64::from(*points) - 2 + tactics::deadly(*points, worth::left(world, *model))
            }
            (Ask::Transfer { warlock, points }, Answer::Model(beast)) => {
                tactics::transfer(*points, worth::left(world, *warlock), worth::left(world, *beast))
            }
            (Ask::Leech { .. }, Answer::Model(beast)) => 10 + i64::from(world.model(*beast).fury),
            (Ask::Leech { warlock }, Answer::OwnLife) => {
                if world.model(*warlock).fury < 2 && worth::left(world, *warlock) > 8 {
                    1
                } else {
                    -10
                }
            }
            (Ask::SpiritBond { .. } | Ask::Calm { .. }, Answer::Points(points)) => i64::from(*points),
            (Ask::Amount { verb: Verb::Rile, .. }, Answer::Points(points)) => -i64::from(*points),
            (Ask::Amount { .. }, Answer::Points(points)) => i64::from(*points),
            (Ask::Upkeep { caster, .. }, Answer::Yes) => i64::from(world.model(*caster).focus > 1) * 2 - 1,
            (Ask::Shake { .. }, Answer::Yes) => 5,
            (Ask::Stand { model }, Answer::Gives(share)) => {
                let near = world
                    .enemies(*model)
                    .any(|enemy| melee::has_in_range(world, *model, enemy));
                let fights = *share == Share::Movement;
                if near == fights { 6 } else { 5 }
            }
            (Ask::HoldBack { .. }, Answer::AdvanceDeployment) => 1,
            (Ask::HoldBack { .. }, Answer::Ambush) => -1,
            (Ask::Ambush { .. }, Answer::Edge(_)) => 3,
            (Ask::May { .. } | Ask::Reave { .. }, Answer::Yes) => 1,
            (Ask::Pick { because }, Answer::Model(id)) => {
                let enemy = world.are_enemies(because.by, *id);
                if enemy { worth::of(world, *id) } else { 0 }
            }
            (Ask::Cards, Answer::Card { .. }) => 2,
            (Ask::SufferFirst { attacker }, Answer::Model(id)) => {
                i64::from(world.are_enemies(*attacker, *id)) * worth::of(world, *id)
            }
            (Ask::PlaceAt { model, .. }, Answer::At(at)) => place::score(world, *model, *at),
            (_, Answer::NoRoom) => -1_000,
            _ => 0,
        }
    }

    fn standing(world: &World, seat: Seat) -> i64 {
        let player = PlayerId(seat.0);
        match world.outcome {
            Some(Outcome::Won(winner)) if winner == player => WON,
            Some(Outcome::Won(_)) => -WON,
            Some(Outcome::Draw) => 0,
            None => {
                let (mine, theirs) = (
                    worth::strength(world, player),
                    worth::strength(world, world.after(player)),
                );
                (mine - theirs) * (WON - 1) / (mine + theirs).max(1)
            }
        }
    }

    fn turns(world: &World) -> u64 {
        let second = u64::from(world.turn != world.first);
        let activated = world.models.iter().filter(|model| model.activated).count();
        (u64::from(world.round) * 2 + second) * 200 + activated as u64
    }
}

/// Who goes first: those that can strike, the nearest before the rest; the Commander last, to see what is left to do.
fn order(world: &World, actor: Actor) -> i64 {
    let Some(first) = world.models_of(actor).first().copied() else {
        return 0;
    };
    if world.model(first).profile.is_commander() {
        return -1_000;
    }
    -place::nearest_enemy(world, first).get() / 25_400
}

fn mover(world: &World, id: ModelId, verb: Verb) -> i64 {
    match verb {
        Verb::Charge => deeds::best_charge(world, id).map_or(-1_000, |(_, score)| score),
        _ => -place::nearest_enemy(world, id).get() / 2_540,
    }
}

/// A die more is worth a point where it changes much.
fn boost(world: &World, id: ModelId, roll: RollKind, target: ModelId) -> i64 {
    let Some(figures) = deeds::declared(world, id, target) else {
        return -1;
    };
    let value = worth::of(world, target);
    match roll {
        RollKind::Attack => figures.boost_to_hit(value),
        RollKind::Damage => figures.boost_to_hurt(value, worth::left(world, target)),
    }
}

/// Focus goes to warjacks that can strike in this turn; a far one is given a point to run. The Commander keeps some for its power field.
fn allocate(world: &World, by: ModelId, to: ModelId, points: u8) -> i64 {
    let (giver, taker) = (world.model(by), world.model(to));
    let keeps = i64::from(giver.focus) - i64::from(points);
    let near = place::nearest_enemy(world, to);
    let reach = melee::range(world, to).unwrap_or(Length::ZERO);
    let strikes = near <= movement::rush_limit(world, to) + reach;
    let shoots = near <= Length::inches(16) && worth::has_gun(world, to);
    let wanted = tactics::wanted_focus(strikes, shoots);
    if i64::from(taker.focus) + i64::from(points) > wanted || keeps < 2 {
        return -5;
    }
    10 * i64::from(points) - near.get() / 100_000
}
