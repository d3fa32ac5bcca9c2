//! How good an answer looks. Bots listen to it; no rule does.

use kernel::{Advised, Question, Seat, WON, Whim};
use table::{Facing, Length, gap};

use crate::attack::{self, Attack, How};
use crate::questions::{Act, Answer, Ask, RollKind, What};
use crate::world::Moved;
use crate::{ModelId, Outcome, Quickstart, Side, World, movement, sight, spells, stats};

impl Advised for Quickstart {
    fn proposals(world: &World, question: &Question<Self>, whim: &mut Whim) -> Vec<Answer> {
        match &question.ask {
            Ask::Way { model, move_kind, most } => {
                let mut ways = vec![];
                for enemy in world.enemies(*model) {
                    let goal = world.model(enemy).at;
                    for share in [1, 2, 3] {
                        ways.push(movement::toward(
                            world,
                            *model,
                            *move_kind,
                            Length::um(most.get() * share / 3),
                            goal,
                        ));
                    }
                }
                // Around what stands between, to whoever is worth most or nearest.
                let goals = [world.warlock(world.model(*model).side.other()), nearest(world, *model)];
                for goal in goals.into_iter().flatten() {
                    ways.push(movement::around(world, *model, *move_kind, *most, goal));
                }
                ways.extend((0..4).map(|_| movement::sample_way(world, *model, *move_kind, *most, whim)));
                ways
            }
            _ => (0..6)
                .map(|_| <Quickstart as kernel::Game>::sample(world, question, whim))
                .collect(),
        }
    }

    fn score(world: &World, question: &Question<Self>, answer: &Answer) -> i64 {
        match (&question.ask, answer) {
            (Ask::Act { model }, Answer::Act(act)) => score_act(world, *model, *act),
            (Ask::Way { model, move_kind, most }, Answer::Way { points, .. }) => {
                let at = points.last().copied().unwrap_or(world.model(*model).at);
                let hidden = hidden_prey(world, *model);
                let around = hidden.map(|prey| movement::around(world, *model, *move_kind, *most, prey));
                score_place(world, *model, at) + if around.as_ref() == Some(answer) { 200 } else { 0 }
            }
            (Ask::Leach { .. }, Answer::Model(beast)) => 10 + i64::from(world.model(*beast).fury),
            (Ask::Leach { .. }, Answer::OwnLife) => -10,
            (
                Ask::Boost {
                    roll, needed, rolled, ..
                },
                Answer::Yes,
            ) => score_boost(*roll, *needed, *rolled),
            (Ask::FreeStrike { .. }, Answer::Weapon(_)) | (Ask::Reave { .. }, Answer::Yes) => 5,
            (Ask::Transfer { warlock, points }, Answer::Model(beast)) => {
                let (who, taker) = (world.model(*warlock), world.model(*beast));
                let saves = if u32::from(*points) >= u32::from(who.wounds()) {
                    1_000
                } else {
                    i64::from(*points) * 4 - 8
                };
                saves + i64::from(taker.wounds()) - if taker.wounds() <= *points { 10 } else { 0 }
            }
            (Ask::Activate, Answer::Model(id)) => score_order(world, *id),
            (Ask::Activate, Answer::Pass) => -1_000,
            (Ask::Upkeep { .. }, Answer::Yes) => 1,
            (Ask::Option { what, .. }, answer) => score_option(*what, answer),
            (Ask::MayStrike { .. }, Answer::Pass) => -1,
            (Ask::MayStrike { model, .. }, Answer::Model(target)) if !world.are_enemies(*model, *target) => -10,
            (
                Ask::Pick {
                    what: What::PlaceFury, ..
                },
                Answer::Number(points),
            ) => -i64::from(*points),
            (Ask::Pick { what: What::Calm, .. }, Answer::Yes) => 1,
            (Ask::ThrowAt { model, .. }, Answer::Model(target)) => {
                if world.are_enemies(*model, *target) {
                    5
                } else {
                    -5
                }
            }
            (Ask::Direction { model, .. }, Answer::Facing(toward)) => score_direction(world, *model, *toward),
            _ => 0,
        }
    }

    fn standing(world: &World, seat: Seat) -> i64 {
        let side = Side::BOTH
            .into_iter()
            .find(|side| side.seat() == seat)
            .unwrap_or(Side::Red);
        match world.outcome {
            Some(Outcome::Won(winner)) if winner == side => WON,
            Some(Outcome::Won(_)) => -WON,
            Some(Outcome::Draw) => 0,
            None => {
                let (mine, theirs) = (strength(world, side), strength(world, side.other()));
                (mine - theirs) * (WON - 1) / (mine + theirs).max(1)
            }
        }
    }

    fn turns(world: &World) -> u64 {
        let second = u64::from(world.turn != world.first);
        let activated = world.models.iter().filter(|model| model.activated).count();
        (u64::from(world.round) * 2 + second) * 100 + activated as u64
    }
}

/// What a side has left. With its warlock it loses the game.
fn strength(world: &World, side: Side) -> i64 {
    let left = |id: ModelId| {
        let model = world.model(id);
        let (wounds, circles) = (i64::from(model.wounds()), i64::from(model.card.life.boxes()).max(1));
        if model.is_warbeast() {
            i64::from(model.card.points.max(20)) * (30 + 70 * wounds / circles)
        } else {
            20_000 * wounds / circles
        }
    };
    world.of(side).map(left).sum()
}

fn score_option(what: What, answer: &Answer) -> i64 {
    match (what, answer) {
        (What::Warp, Answer::Number(option)) => i64::from(*option == 3),
        (What::ShiftFury, Answer::Number(_)) => 0,
        (_, Answer::Yes) => 1,
        _ => 0,
    }
}

/// Who goes first: whoever can hurt, then the rest; the warlock last, to see what is left to do.
fn score_order(world: &World, id: ModelId) -> i64 {
    if world.model(id).is_warbeast() {
        100 - nearest_enemy(world, id).get() / 25_400
    } else {
        -100
    }
}

fn nearest(world: &World, id: ModelId) -> Option<ModelId> {
    let own = world.footprint(id);
    world
        .enemies(id)
        .min_by_key(|enemy| gap(&own, &world.footprint(*enemy)))
}

fn nearest_enemy(world: &World, id: ModelId) -> Length {
    let own = world.footprint(id);
    let far = Length::inches(100);
    world
        .enemies(id)
        .map(|enemy| gap(&own, &world.footprint(enemy)))
        .min()
        .unwrap_or(far)
}

/// Of 216, how often 2d6 make at least so much; with a third die from 0 to 216 too.
fn chance(needed: i32) -> i64 {
    let ways = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1];
    match needed {
        ..=2 => 35 * 6,
        13.. => 6,
        _ => ways[needed as usize] * 6,
    }
}

fn chance_boosted(needed: i32) -> i64 {
    let mut ways = 0;
    for face in 1..=6 {
        ways += chance(needed - face) / 6;
    }
    ways.min(215)
}

fn score_boost(roll: RollKind, needed: i32, rolled: Option<i32>) -> i64 {
    match (roll, rolled) {
        (RollKind::Attack, Some(total)) => {
            if total < needed && total + 6 >= needed {
                5
            } else {
                -5
            }
        }
        (RollKind::Attack, None) => chance_boosted(needed) - chance(needed) - 45,
        (RollKind::Damage, Some(_)) => 1,
        (RollKind::Damage, None) => {
            if needed >= 4 {
                1
            } else {
                -1
            }
        }
    }
}

/// What hurting somebody is worth: most on a warlock, more the nearer it is to its end.
fn worth(world: &World, target: ModelId, points: i64) -> i64 {
    let model = world.model(target);
    let wounds = i64::from(model.wounds()).max(1);
    let kill = if points >= wounds { 300 } else { 0 };
    let each = if model.is_warbeast() {
        10 + 60 / wounds
    } else {
        40 + 120 / wounds
    };
    points.min(wounds) * each + kill * if model.is_warbeast() { 1 } else { 10 }
}

/// What an attack can be expected to do, in hundredths of a damage point.
fn expected(world: &World, attack: &Attack, power: i32, dice: i64) -> i64 {
    let (modifier, def, _) = attack::odds(world, attack);
    let hits = if attack.how == How::Melee && world.model(attack.target).is_stationary() {
        216
    } else {
        chance(def - modifier)
    };
    let arm = stats::arm(world, attack.target, Some(attack.attacker), false);
    let mean = (dice * 350 + i64::from(power - arm) * 100).max(60);
    hits * mean / 216
}

fn blow(world: &World, id: ModelId, weapon: u8, target: ModelId, dice: i64) -> i64 {
    let Some(used) = world.model(id).card.weapon(weapon) else {
        return 0;
    };
    let (how, power) = match (used.melee, used.ranged) {
        (Some(melee), _) => (How::Melee, stats::str(world, id) + i32::from(melee.pow)),
        (_, Some(ranged)) => (How::Ranged, i32::from(ranged.pow.unwrap_or(0))),
        _ => return 0,
    };
    let points = expected(world, &Attack::new(id, target, how), power, dice);
    worth(world, target, points / 100) + points / 10
}

fn score_act(world: &World, id: ModelId, act: Act) -> i64 {
    let model = world.model(id);
    let Some(now) = world.activation.as_ref() else { return 0 };
    let at = match act {
        Act::Attack { target, .. } | Act::ComboStrike { target, .. } | Act::Charge(target) => Some(target),
        _ => None,
    };
    if at.is_some_and(|target| !world.are_enemies(id, target)) {
        return -1_000;
    }
    match act {
        Act::Done => 0,
        Act::Attack { weapon, target } => {
            let paid = if now.has_struck(weapon) { 10 } else { 0 };
            let range = model.card.weapon(weapon).and_then(|used| used.ranged);
            let near = range.is_none_or(|ranged| {
                attack::out_of_reach(world, id, target, crate::ranged_length(world, id, ranged.rng)).is_none()
            });
            if near {
                40 + blow(world, id, weapon, target, 2) - paid
            } else {
                -20
            }
        }
        Act::ComboStrike { weapon, target } => 30 + blow(world, id, weapon, target, 3),
        Act::Charge(target) => score_charge(world, id, target),
        Act::Slam(_) => -5,
        Act::HeadButt(_) | Act::Throw { .. } | Act::Thresher { .. } => -5,
        Act::Spray { .. } => {
            if nearest_enemy(world, id) <= Length::inches(8) {
                60
            } else {
                -20
            }
        }
        Act::Advance => score_advance(world, id),
        Act::Run => {
            let far = nearest_enemy(world, id) > Length::inches(15);
            if model.is_warbeast() && far && model.fury + 1 < model.card.fury {
                25
            } else {
                -10
            }
        }
        Act::Stand(_) => 500,
        Act::Aim => {
            if has_target(world, id) {
                25
            } else {
                -5
            }
        }
        Act::Cast { power, target } => {
            spells::power(world, id, power).map_or(-5, |power| score_power(world, id, power, target))
        }
        Act::Animus { .. } => -2,
        Act::Feat => {
            if now.moved != Moved::NotYet && nearest_enemy(world, id) <= Length::inches(8) {
                20
            } else {
                -5
            }
        }
        Act::Heal { model: other, .. } => {
            let spare = model.fury > 2 && now.moved != Moved::NotYet;
            if spare { 2 + i64::from(other == id) } else { -3 }
        }
        Act::Rile(_) => -50,
        // What is left on the warbeasts must find room in the next Control Phase, or they frenzy.
        Act::Discard(points) => {
            let held: u8 = world.beasts(model.side).map(|beast| world.model(beast).fury).sum();
            let too_much = (model.fury + held).saturating_sub(model.card.fury).min(model.fury);
            let ready = now.moved != Moved::NotYet && points == too_much;
            if ready { 1 } else { -50 }
        }
        Act::Use { .. } => {
            if model.damage() > 3 || model.card.kind == crate::Kind::LesserWarbeast {
                5
            } else {
                -5
            }
        }
    }
}

fn can_shoot(world: &World, id: ModelId) -> bool {
    world
        .model(id)
        .card
        .weapons
        .iter()
        .any(|weapon| weapon.ranged.is_some())
}

/// Whether it could shoot at an enemy from where it stands. Who aims without one never comes nearer, and if both sides do, the
/// game never ends.
fn has_target(world: &World, id: ModelId) -> bool {
    let weapons = &world.model(id).card.weapons;
    let ranged = || weapons.iter().filter_map(|weapon| weapon.ranged);
    let in_melee = world.enemies(id).any(|enemy| stats::in_melee_range(world, enemy, id));
    !in_melee
        && world.enemies(id).any(|enemy| {
            let reaches = |rng| attack::out_of_reach(world, id, enemy, crate::ranged_length(world, id, rng)).is_none();
            ranged().any(|weapon| reaches(weapon.rng)) && sight::sees(world, id, enemy)
        })
}

fn score_charge(world: &World, id: ModelId, target: ModelId) -> i64 {
    let apart = gap(&world.footprint(id), &world.footprint(target));
    let reach = stats::longest_reach(world, id).unwrap_or(Length::ZERO);
    let to = movement::straight_rush(world, id, target);
    let plan = movement::plan_rush(world, id, target, to);
    if apart > movement::rush_limit(world, id) + reach || plan.stopped || !plan.reaches {
        return -200;
    }
    let weapons = world.model(id).card.melee();
    let all: i64 = weapons.map(|(weapon, _, _)| blow(world, id, weapon, target, 3)).sum();
    // A warlock that charges stands alone among enemies.
    let risk = if world.model(id).is_warbeast() { 0 } else { 150 };
    60 + all - risk
}

fn score_advance(world: &World, id: ModelId) -> i64 {
    let striking = world.enemies(id).any(|enemy| stats::in_melee_range(world, id, enemy));
    if striking { -5 } else { 20 }
}

fn score_power(world: &World, id: ModelId, power: &crate::abilities::Power, target: Option<ModelId>) -> i64 {
    let Some(target) = target else { return -5 };
    let crate::abilities::PowerRange::Inches(range) = power.rng else {
        return -5;
    };
    if !stats::is_within(world, id, target, crate::card::inches(range)) {
        return -50;
    }
    let enemy = world.are_enemies(id, target);
    if power.offensive {
        let Some(pow) = power.pow.filter(|_| enemy) else {
            return if enemy { 2 } else { -50 };
        };
        let points = expected(world, &Attack::new(id, target, How::Magic), i32::from(pow), 2);
        return worth(world, target, points / 100) - 10;
    }
    -5
}

/// The nearest enemy of a model that goes at the enemy, if it is near and out of sight: behind something, where coming nearer in a
/// straight line ends at a wall. Who waits on the other side of the wall for the same reason waits for ever.
fn hidden_prey(world: &World, id: ModelId) -> Option<ModelId> {
    let model = world.model(id);
    let goes_at_enemies = model.is_warbeast() || world.beasts(model.side).next().is_none();
    let prey = nearest(world, id).filter(|_| goes_at_enemies)?;
    let near = gap(&model.footprint(), &world.footprint(prey)) <= Length::inches(10);
    (near && !sight::sees(world, id, prey)).then_some(prey)
}

/// Warbeasts go at the enemy, his warlock above all; warlocks keep behind them, their beasts in reach.
fn score_place(world: &World, id: ModelId, at: table::Point) -> i64 {
    let model = world.model(id);
    let there = model.footprint().moved_to(at);
    let tenths = |d: Length| d.get() / 2_540;
    let apart = |other: ModelId| gap(&there, &world.footprint(other));
    if model.is_warbeast() {
        let goal = |enemy: ModelId| {
            let prize = if world.model(enemy).is_warbeast() { 0 } else { 40 };
            tenths(apart(enemy)) - prize
        };
        let nearest = world.enemies(id).map(goal).min().unwrap_or(0);
        let strays = world
            .warlock(model.side)
            .is_some_and(|warlock| apart(warlock) > stats::control_radius(world, warlock));
        return -nearest - if strays { 40 } else { 0 };
    }
    let nearest = world.enemies(id).map(|enemy| tenths(apart(enemy))).min().unwrap_or(0);
    let beasts: Vec<ModelId> = world.beasts(model.side).collect();
    if beasts.is_empty() {
        // Nobody is left to fight for it.
        return -nearest;
    }
    // Near enough for spells and arrows, out of reach of a charge, and nearer when the round is late.
    let wanted = if can_shoot(world, id) { 90 } else { 110 } - 5 * i64::from(world.round.min(20));
    let strays = beasts
        .iter()
        .filter(|beast| apart(**beast) > stats::control_radius(world, id));
    let danger = if nearest < wanted {
        (wanted - nearest) * 2
    } else {
        nearest - wanted
    };
    -danger - 30 * strays.count() as i64
}

fn score_direction(world: &World, id: ModelId, toward: Facing) -> i64 {
    let met = crate::sprayed(world, id, toward);
    met.iter()
        .map(|other| if world.are_enemies(id, *other) { 10 } else { -12 })
        .sum()
}
