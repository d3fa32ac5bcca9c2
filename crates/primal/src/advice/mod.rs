//! How good an answer looks. Bots listen to it; no rule does.

mod deeds;
mod life;
mod place;
mod worth;

use battlegroup::tactics;
use kernel::{Advised, Game, Question, Seat, WON, Whim};
use table::Length;

use crate::ids::{Actor, ModelId};
use crate::questions::{Answer, Ask, RollKind, Verb};
use crate::world::Share;
use crate::{Primal, World, melee, movement};

impl Advised for Primal {
    fn proposals(world: &World, question: &Question<Self>, whim: &mut Whim) -> Vec<Answer> {
        let mut sample =
            |count: usize| -> Vec<Answer> { (0..count).map(|_| Primal::sample(world, question, whim)).collect() };
        match &question.ask {
            Ask::Way { model, run, most } => {
                let ways = place::ways(world, *model, *run, *most, whim).into_iter();
                ways.filter_map(|way| legal(world, question, way)).collect()
            }
            Ask::ChargeTo { .. } | Ask::SlamTo { .. } => sample(1),
            Ask::Bombard => sample(12),
            _ => sample(4),
        }
    }

    fn begins_plan(_: &World, question: &Question<Self>) -> bool {
        matches!(question.ask, Ask::Activate | Ask::Verb { .. } | Ask::Allocate { .. })
    }

    fn score(world: &World, question: &Question<Self>, answer: &Answer) -> i64 {
        match (&question.ask, answer) {
            (Ask::Verb { model }, Answer::Verb(verb)) => deeds::verb(world, *model, *verb),
            (Ask::Activate, Answer::Actor(actor)) => order(world, *actor),
            (Ask::Order { unit }, Answer::Order(given)) => deeds::order(world, *unit, given),
            (Ask::Way { model, .. }, Answer::Way { points, .. }) => {
                let at = points.last().copied().unwrap_or(world.model(*model).at);
                place::score(world, *model, at) * 2
            }
            (Ask::ChargeTo { model, target }, Answer::To(to)) => place::score_charge(world, *model, *target, *to),
            (Ask::Bombard, Answer::To(at)) => place::score_bombardment(world, question.seat, *at),
            (Ask::Deploy { model }, Answer::At { at, .. }) => place::score_deployment(world, *model, *at),
            (Ask::Place { model, .. } | Ask::Replace { model, .. }, Answer::At { at, .. }) => {
                place::score(world, *model, *at)
            }
            // Troopers in front move first, so that those behind find room.
            (Ask::Mover { .. }, Answer::Model(id)) => 1_000 - place::tenths(place::nearest_enemy(world, *id)),
            (Ask::Target { model, verb, .. }, Answer::Model(target)) => deeds::target(world, *model, *verb, *target),
            (Ask::Assault { model, .. }, Answer::Weapon(weapon)) => 1 + deeds::weapon(world, *model, *weapon),
            (Ask::FreeStrike { model, mover }, Answer::Weapon(weapon)) => {
                deeds::free_strike(world, *model, *weapon, *mover)
            }
            (Ask::Fighter { .. }, Answer::Model(id)) => 10 + deeds::best_blow(world, *id),
            (Ask::Weapon { model, .. }, Answer::Weapon(weapon)) => deeds::weapon(world, *model, *weapon),
            (Ask::Join { model, verb, target }, Answer::Model(_)) => deeds::join(world, *model, *verb, *target),
            (Ask::Boost { model, roll, target }, Answer::Yes) => boost(world, *model, *roll, *target),
            (Ask::Spell { .. }, Answer::Cast(cast)) => deeds::cast(world, cast),
            (Ask::Allocate { controller }, Answer::Allocate { to, points }) => {
                allocate(world, *controller, *to, *points)
            }
            (Ask::PowerField { model, points }, Answer::Yes) => {
                i64::from(*points) - 2 + tactics::deadly(*points, world.model(*model).unmarked())
            }
            (Ask::Transfer { warlock, points }, Answer::Model(beast)) => {
                let left = |id: ModelId| world.model(id).unmarked();
                tactics::transfer(*points, left(*warlock), left(*beast))
            }
            (Ask::Leech { .. }, Answer::Model(beast)) => 10 + i64::from(world.model(*beast).fury),
            (Ask::Leech { warlock }, Answer::OwnLife) => {
                let model = world.model(*warlock);
                if model.fury < 2 && model.unmarked() > 8 { 1 } else { -10 }
            }
            (Ask::SpiritBond { .. } | Ask::Calm { .. }, Answer::Points(points)) => i64::from(*points),
            (
                Ask::Amount {
                    model,
                    verb: Verb::Rile,
                },
                Answer::Points(points),
            ) => -(deeds::rile(world, *model) - i64::from(*points)).abs(),
            (Ask::Amount { .. }, Answer::Points(points)) => i64::from(*points),
            (Ask::Upkeep { caster, .. }, Answer::Yes) => {
                let model = world.model(*caster);
                i64::from(model.focus.max(model.fury) > 2) * 2 - 1
            }
            (Ask::Shake { .. }, Answer::Yes) => 5,
            (Ask::Stand { model }, Answer::Gives(share)) => {
                let near = { world.enemies(*model) }.any(|enemy| melee::has_in_range(world, *model, enemy));
                if near == (*share == Share::Movement) { 6 } else { 5 }
            }
            (Ask::HoldBack { .. }, Answer::AdvanceDeployment) | (Ask::Reinforce, Answer::Actor(_)) => 1,
            (Ask::May { because, .. }, Answer::Yes) => life::may(world, because),
            (Ask::Reave { .. } | Ask::Impact { .. }, Answer::Yes) => 1,
            (Ask::Pick { because }, Answer::Model(id)) => {
                let enemy = world.are_enemies(because.by, *id);
                if enemy { worth::of(world, *id) } else { 0 }
            }
            (_, Answer::NoRoom) => -1_000,
            _ => 0,
        }
    }

    fn standing(world: &World, seat: Seat) -> i64 {
        match world.outcome {
            Some(winners) if winners.contains(seat) => WON,
            Some(winners) if !winners.is_empty() => -WON,
            Some(_) => 0,
            None => {
                let of = |friends: bool| -> i64 {
                    let seats = world.seating.seats();
                    { seats }
                        .filter(|other| world.seating.are_friends(seat, *other) == friends)
                        .map(|other| {
                            worth::strength(world, other) + i64::from(world.players[other.index()].score) * 800
                        })
                        .sum()
                };
                let (mine, theirs) = (of(true), of(false));
                (mine - theirs) * (WON - 1) / (mine + theirs).max(1)
            }
        }
    }

    fn turns(world: &World) -> u64 {
        let activated = world.models.iter().filter(|model| model.activated).count();
        u64::from(world.turn_number) * 500 + activated as u64
    }
}

/// A way as it is legal: some moves do not let a model choose where it looks.
fn legal(world: &World, question: &Question<Primal>, way: Answer) -> Option<Answer> {
    if Primal::judge(world, question, &way).is_ok() {
        return Some(way);
    }
    let Answer::Way { points, .. } = way else { return None };
    let ahead = Answer::Way { points, facing: None };
    Primal::judge(world, question, &ahead).is_ok().then_some(ahead)
}

/// Who goes first: the nearest before the rest; casters last, to see what is left to do.
fn order(world: &World, actor: Actor) -> i64 {
    let Some(first) = world.models_of(actor).first().copied() else {
        return 0;
    };
    if world.model(first).profile.is_caster() {
        return -1_000;
    }
    -place::tenths(place::nearest_enemy(world, first)) / 10
}

/// A die more is worth a point where it changes much, and the point is not dear.
fn boost(world: &World, id: ModelId, roll: RollKind, target: ModelId) -> i64 {
    let Some(figures) = deeds::declared(world, id, target) else {
        return -1;
    };
    let (whole, dear) = (worth::of(world, target), worth::price(world, id) * 4 - 16);
    let gain = match roll {
        RollKind::Attack => figures.boost_to_hit(whole),
        RollKind::Damage => figures.boost_to_hurt(whole, world.model(target).unmarked()),
    };
    gain - dear
}

/// Focus goes to warjacks that can strike in this turn; a far one is given a point to run. The warcaster keeps some for its power field.
fn allocate(world: &World, by: ModelId, to: ModelId, points: u8) -> i64 {
    let (giver, taker) = (world.model(by), world.model(to));
    let keeps = i64::from(giver.focus) - i64::from(points);
    let near = place::nearest_enemy(world, to);
    let reach = melee::range(world, to).unwrap_or(Length::ZERO);
    let strikes = near <= movement::limit(world, to) + reach;
    let shoots = near <= Length::inches(16) && worth::has_gun(world, to);
    let wanted = tactics::wanted_focus(strikes, shoots);
    if i64::from(taker.focus) + i64::from(points) > wanted || keeps < 2 {
        return -5;
    }
    10 * i64::from(points) - near.get() / 100_000
}
