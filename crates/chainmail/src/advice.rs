//! How good an answer looks. Bots listen to it; no rule does.

use std::borrow::Cow;

use kernel::{Advised, Choices, Game, Question, Seat, WON, Whim};
use smallvec::SmallVec;
use table::{Length, Point, gap};

use crate::attack::{self, Strike, longest_range};
use crate::command::{self, Moment, Order};
use crate::conditions::Condition;
use crate::questions::{Act, Answer, Ask, MayStop};
use crate::spells::{Cast, book};
use crate::world::Outcome;
use crate::{Chainmail, Fate, ModelId, WarbandId, World, measure, movement, sight, specials, turn};

/// A list of answers that is longer is cut down to those that look best.
const MOST_CANDIDATES: usize = 16;

impl Advised for Chainmail {
    fn proposals(world: &World, question: &Question<Self>, whim: &mut Whim) -> Vec<Answer> {
        match &question.ask {
            Ask::Way { model, most } => ways(world, *model, *most, whim),
            _ => (0..6).map(|_| Chainmail::sample(world, question, whim)).collect(),
        }
    }

    fn candidates<'q>(world: &World, question: &'q Question<Self>, whim: &mut Whim) -> Cow<'q, [Answer]> {
        match &question.choices {
            Choices::Region => Cow::Owned(Self::proposals(world, question, whim)),
            Choices::Listed(answers) if answers.len() <= MOST_CANDIDATES => Cow::Borrowed(answers),
            Choices::Listed(answers) => {
                let mut best: Vec<(i64, usize)> = answers
                    .iter()
                    .enumerate()
                    .map(|(at, answer)| (-Self::score(world, question, answer), at))
                    .collect();
                best.sort_unstable();
                let best = best.into_iter().take(MOST_CANDIDATES);
                Cow::Owned(best.map(|(_, at)| answers[at].clone()).collect())
            }
        }
    }

    fn begins_plan(_: &World, question: &Question<Self>) -> bool {
        matches!(question.ask, Ask::Activate | Ask::Act { .. } | Ask::Way { .. })
    }

    fn score(world: &World, question: &Question<Self>, answer: &Answer) -> i64 {
        match (&question.ask, answer) {
            (Ask::Act { model }, Answer::Act(act)) => score_act(world, *model, *act),
            (Ask::Way { model, .. }, Answer::Way(points)) => score_way(world, *model, points),
            (Ask::Activate, Answer::Model(id)) => score_order(world, *id),
            (Ask::DeployFirst, Answer::Warband(warband)) => i64::from(warband.seat() != question.seat),
            (Ask::GoFirst, Answer::Warband(warband)) => i64::from(warband.seat() == question.seat),
            (Ask::Prepare, Answer::Prepare { model, cast }) => score_cast(world, *model, *cast).max(1),
            (Ask::Absorb { .. }, Answer::Yes) => 5,
            (Ask::EndSkirmish, Answer::Yes) => i64::from(Self::standing(world, question.seat) < 0),
            (Ask::RerollInitiative, Answer::Model(_)) => -1,
            (Ask::ChargeFar { .. }, Answer::Far(far)) => far.get(),
            (Ask::Burrow { model, .. }, Answer::Spot(at)) => {
                score_place(world, *model, &world.stand(*model).moved_to(*at))
            }
            (Ask::ShieldMate { .. }, Answer::Model(_)) => -1,
            (Ask::Order { model, moment }, Answer::Order { commander, order }) => {
                score_command(world, *commander, *model, *moment, *order)
            }
            (Ask::Order { .. }, Answer::LetPass(_)) => -1,
            (Ask::Stop { model, why }, Answer::Yes) => score_stop(world, *model, *why),
            (Ask::Wake { model, sleeper }, Answer::Yes) => {
                if world.are_allied(*model, *sleeper) {
                    5
                } else {
                    -5
                }
            }
            (Ask::Use { .. } | Ask::Avoid { .. } | Ask::Guidance { .. } | Ask::AvoidSwarms { .. }, Answer::Yes) => 5,
            (Ask::Cleave { model } | Ask::DeathStrike { model }, Answer::Model(target)) => {
                1 + blow(world, &Strike::melee(*model, *target, false))
            }
            (Ask::WhoStrikes { mover }, Answer::Model(striker)) => blow(world, &Strike::in_passing(*striker, *mover)),
            (Ask::Deploy { .. }, Answer::Place { model, at }) => score_deployment(world, *model, *at),
            _ => 0,
        }
    }

    fn standing(world: &World, seat: Seat) -> i64 {
        let team = world.warband(WarbandId::of(seat)).team;
        match &world.outcome {
            Some(Outcome::Won(teams)) if teams.contains(&team) => WON,
            Some(Outcome::Won(_)) => -WON,
            Some(Outcome::Draw) => 0,
            None => {
                let (mut mine, mut theirs) = (0, 0);
                for id in world.ids() {
                    let strength = strength(world, id);
                    if world.team(id) == team {
                        mine += strength;
                    } else {
                        theirs += strength;
                    }
                }
                (mine - theirs) * (WON - 1) / (mine + theirs).max(1)
            }
        }
    }

    fn turns(world: &World) -> u64 {
        let activated = world.models.iter().filter(|model| model.activated).count();
        u64::from(world.round) * 1_000 + activated as u64
    }
}

/// What a model is worth where it stands, in hundredths of a point.
fn strength(world: &World, id: ModelId) -> i64 {
    let model = world.model(id);
    if !matches!(model.fate, Fate::InPlay | Fate::Waiting) {
        return 0;
    }
    let health = i64::from(model.health.max(0)) * 100 / i64::from(model.card.health.max(1));
    let whole = i64::from(model.card.cost.max(1)) * (40 + 60 * health.min(100) / 100);
    if model.is_routing() {
        whole / 3
    } else if model.is_down() {
        whole * 3 / 5
    } else if model.is_constrained() {
        whole * 4 / 5
    } else {
        whole
    }
}

/// How often a roll of d20 is at least so much, of 20; a natural 1 misses and a natural 20 hits.
fn chance(needed: i32) -> i64 {
    i64::from((21 - needed).clamp(1, 19))
}

/// What an attack can be expected to be worth, in hundredths of a point.
fn blow(world: &World, strike: &Strike) -> i64 {
    let card = &world.model(strike.attacker).card;
    let line = match (&card.ranged, strike.ranged) {
        (Some(ranged), true) => &ranged.damage,
        _ => &card.melee.damage,
    };
    let target = world.model(strike.target);
    let bonus: i32 = line.bonus.iter().map(|bonus| bonus.points).sum();
    let points = line.points + bonus;
    let helpless = !strike.ranged && target.is_helpless();
    let (hits, points) = if helpless {
        (20, points * 2)
    } else {
        let (modifiers, _) = attack::attack_modifiers(world, strike);
        let (armor, _) = attack::armor_against(world, strike);
        let sum: i32 = modifiers.iter().map(|modifier| modifier.by).sum();
        (chance(armor - sum), points)
    };
    hits * worth(world, strike.target, points) / 20
}

/// What so much damage to a model is worth, in hundredths of a point: most if it destroys it.
fn worth(world: &World, target: ModelId, points: i32) -> i64 {
    let model = world.model(target);
    let cost = i64::from(model.card.cost.max(1));
    let (health, points) = (i64::from(model.health.max(1)), i64::from(points.max(0)));
    if points >= health {
        return cost * 110;
    }
    // A morale save at half health may rout it.
    let half = i64::from(model.card.health / 2);
    let shaken = if health > half && health - points <= half {
        15
    } else {
        0
    };
    cost * (60 * points / health.max(1) + shaken)
}

fn nearest_enemy(world: &World, base: &table::Footprint, id: ModelId) -> Length {
    let far = Length::inches(100);
    let enemies = world.enemies(id).filter(|enemy| !world.model(*enemy).is_down());
    enemies
        .map(|enemy| gap(base, &world.footprint(enemy)))
        .min()
        .unwrap_or(far)
}

fn tenths(length: Length) -> i64 {
    length.get() / 2_540
}

/// The best that a model could do to somebody without moving.
fn best_blow(world: &World, id: ModelId) -> i64 {
    let melee = measure::contacts_of(world, id).map(|enemy| blow(world, &Strike::melee(id, enemy, false)));
    melee.max().unwrap_or(0)
}

fn score_act(world: &World, id: ModelId, act: Act) -> i64 {
    let Some(now) = world.turn.as_ref() else { return 0 };
    let in_contact = measure::contacts_of(world, id).next().is_some();
    match act {
        Act::Melee(target) => 100 + blow(world, &Strike::melee(id, target, false)),
        Act::Charge(target) => score_charge(world, id, target),
        Act::Shoot(target) => 100 + blow(world, &Strike::shot(id, target)),
        Act::Cast(cast) => score_cast(world, id, cast),
        // A point is worth less than a model in sight.
        Act::Aim(_) => 25,
        Act::Special { number, target } => score_special(world, id, number, target),
        Act::Maneuver => {
            if in_contact {
                return -50;
            }
            // A commander that nobody threatens waits for what the others do.
            50 - i64::from(now.maneuvers) * 10
        }
        Act::AdvanceOnEnemy => {
            if in_contact {
                -50
            } else {
                60
            }
        }
        Act::AdvanceOnGoal => 70,
        Act::AdvanceOnFocus | Act::AdvanceOnEnd(_) => 40,
        Act::AdvanceOnCommander => 30,
        Act::Burrow => 35,
        Act::ChargeToThrow(target) => score_charge(world, id, target) - 20,
        Act::Stand => 10,
        Act::Done => 20,
        Act::Order { commander, order } => score_command(world, commander, id, Moment::Turn, order),
    }
}

fn score_charge(world: &World, id: ModelId, target: ModelId) -> i64 {
    let (end, hindered) = turn::charge_preview(world, id, target);
    let there = world.stand(id).moved_to(end);
    if hindered || !measure::contact_at(world, &there, &world.stand(target)) {
        // It moves all the same.
        return 45;
    }
    let risk = if is_kept_back(world, id) { 400 } else { 0 };
    150 + blow(world, &Strike::melee(id, target, true)) - risk
}

/// A commander that is no great fighter fights last: its points help the others.
fn is_kept_back(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    let (health, damage) = (model.card.health, model.card.melee.damage.points);
    if model.card.commander().is_none() || (health >= 5 && damage >= 2) {
        return false;
    }
    let others = world
        .of(model.warband)
        .filter(|other| world.model(*other).card.commander().is_none());
    others.count() > 2
}

/// Whether the skirmish is about to be decided by who is closest to the center.
fn is_late(world: &World) -> bool {
    world.options.last_round.is_some_and(|last| world.round + 1 >= last)
}

fn score_special(world: &World, id: ModelId, number: u8, target: Option<ModelId>) -> i64 {
    let Some(area) = specials::area(world, id, number, target) else {
        // A turning attempt is worth something only where undead enemies are near.
        let undead = world.enemies(id).any(|enemy| {
            let near = measure::is_within(world, id, enemy, Length::inches(12));
            near && world.model(enemy).card.kind == crate::card::CreatureType::Undead
        });
        return if undead { 150 } else { -50 };
    };
    let struck = world
        .others(id)
        .filter(|other| table::within_of_polygon(&world.footprint(*other), &area, Length::ZERO));
    let value = |other: ModelId| {
        let worth = worth(world, other, 2) / 2;
        if world.are_enemies(id, other) {
            worth
        } else {
            -2 * worth
        }
    };
    let sum: i64 = struck.map(value).sum();
    if sum > 0 { 100 + sum } else { sum - 50 }
}

fn score_cast(world: &World, id: ModelId, cast: Cast) -> i64 {
    let listed = world.model(id).card.spells.get(usize::from(cast.spell));
    let Some(known) = listed.and_then(book::Known::of) else {
        return -50;
    };
    let target = world.model(cast.target);
    let is_enemy = world.are_enemies(id, cast.target);
    let harmful = known.spell.side == book::Side::Offensive || (known.spell.side == book::Side::Inflict && is_enemy);
    if harmful {
        if !is_enemy && cast.target != id {
            return -500;
        }
        let harms = known
            .spell
            .does
            .iter()
            .any(|word| matches!(word, book::Word::Damage(_) | book::Word::Inflict));
        let value = if harms {
            worth(world, cast.target, known.rating().max(1))
        } else {
            i64::from(target.card.cost) * 30
        };
        let saves = if known.spell.save.is_some() { 2 } else { 3 };
        return 100 + value * saves / 4;
    }
    if is_enemy {
        return -200;
    }
    // Help is worth most to a model that is hurt or about to fight.
    let hurt = i64::from((target.card.health - target.health).max(0));
    let heals = known
        .spell
        .does
        .iter()
        .any(|word| matches!(word, book::Word::Cure | book::Word::GetUp));
    if heals {
        return if hurt > 0 {
            80 + hurt * i64::from(target.card.cost) * 6
        } else {
            -20
        };
    }
    let near = tenths(nearest_enemy(world, &world.footprint(cast.target), cast.target)) < 140;
    let again = world
        .effects
        .iter()
        .any(|effect| effect.on == cast.target && effect.spell == known.id);
    match (again, near) {
        (true, _) => -50,
        (false, true) => 90 + i64::from(target.card.cost) * 2,
        (false, false) => 15,
    }
}

/// Points that are not spent in a round are lost, so an order that helps is given.
fn score_command(world: &World, commander: ModelId, model: ModelId, moment: Moment, order: Order) -> i64 {
    let cost = i64::from(command::cost(world, commander, model, order));
    let value = i64::from(world.model(model).card.cost);
    match (moment, order) {
        (Moment::MoraleSave, Order::MoralePlus2 | Order::MoralePlus4 | Order::MoralePlus8) => {
            let helps = match order {
                Order::MoralePlus2 => 2,
                Order::MoralePlus4 => 4,
                _ => 7,
            };
            value * helps - cost * 6
        }
        (Moment::AttackRoll, Order::AttackPlus2) => value - cost,
        (Moment::GetUp, Order::GetUpPlus4) => value * 2 - cost * 2,
        (Moment::Rally, Order::UnderCommand) => value * 3 - cost * 3,
        _ => -20 - cost,
    }
}

fn score_stop(world: &World, id: ModelId, why: MayStop) -> i64 {
    match why {
        MayStop::InRange(enemy) => {
            let model = world.model(id);
            let shot = model.card.ranged.as_ref().map_or(0, |ranged| ranged.damage.points);
            let strikes = model.card.melee.damage.points;
            let sees = sight::sees(world, id, enemy);
            if sees && shot >= strikes { 5 } else { -5 }
        }
        MayStop::Contact(_) => 5,
        MayStop::ThreatenedArea(_) | MayStop::StruckByUnseen(_) => -5,
    }
}

/// Models that can strike go first, then the nearest; commanders whose points are not needed any more come last.
fn score_order(world: &World, id: ModelId) -> i64 {
    let model = world.model(id);
    let near = tenths(nearest_enemy(world, &world.footprint(id), id));
    let keeps = if is_kept_back(world, id) { 300 } else { 0 };
    let helpless = if model.is_down() || model.suffers(Condition::Routing) {
        200
    } else {
        0
    };
    best_blow(world, id) * 2 - near - keeps - helpless
}

/// Ways to and around the enemies, and some others.
fn ways(world: &World, id: ModelId, most: Length, whim: &mut Whim) -> Vec<Answer> {
    let mut ways = vec![Answer::Way(SmallVec::new())];
    let stand = world.stand(id);
    let mut enemies: Vec<ModelId> = world.enemies(id).collect();
    enemies.sort_by_key(|enemy| gap(&stand.base, &world.footprint(*enemy)));
    for enemy in enemies.iter().take(4) {
        for share in [3, 2] {
            let far = Length::um(most.get() * share / 3);
            ways.extend(movement::toward(world, id, world.model(*enemy).at, far));
        }
    }
    if let Some(nearest) = enemies.first() {
        // Back from whoever is nearest.
        let (from, aim) = (stand.base.at(), world.model(*nearest).at);
        let back = Point::um(2 * from.x.get() - aim.x.get(), 2 * from.y.get() - aim.y.get());
        ways.extend(movement::toward(world, id, back, most));
        let goal = crate::paths::PathGoal::MeleeContact(*nearest);
        if let Some(route) = crate::paths::route(world, &stand, goal)
            && let Some(next) = route.points.get(1)
        {
            ways.extend(movement::toward(world, id, *next, most));
        }
    }
    ways.extend((0..4).map(|_| movement::sample_way(world, id, whim)));
    ways
}

fn score_way(world: &World, id: ModelId, points: &[Point]) -> i64 {
    let model = world.model(id);
    let at = points.last().copied().unwrap_or(model.at);
    let there = world.stand(id).moved_to(at);
    if !table::inside_polygon(&there.base, &world.terrain.field) {
        return -10_000;
    }
    let mut way: Vec<Point> = vec![model.at];
    way.extend_from_slice(points);
    let struck = movement::strikers_along(world, id, &way).len() as i64;
    score_place(world, id, &there) - struck * 60
}

/// Fighters go at the enemy, archers into range, commanders stay behind their own and near them.
fn score_place(world: &World, id: ModelId, there: &measure::Stand) -> i64 {
    if is_late(world) {
        return -tenths(there.base.at().distance_to(world.terrain.centre()));
    }
    let nearest = tenths(nearest_enemy(world, &there.base, id));
    if is_kept_back(world, id) {
        let own = world.of(world.model(id).warband).filter(|other| *other != id);
        let allies: i64 = own
            .map(|other| tenths(gap(&there.base, &world.footprint(other))).min(120))
            .sum();
        let wanted = 100;
        let danger = if nearest < wanted {
            (wanted - nearest) * 4
        } else {
            nearest - wanted
        };
        return -danger - allies / 20;
    }
    if let Some(range) = longest_range(world, id) {
        let shoots = world.enemies(id).any(|enemy| {
            let aim = world.stand(enemy);
            table::within(&there.base, &aim.base, range) && sight::sees_at(world, there, &aim)
        });
        let far = tenths(range);
        let apart = (nearest - far * 2 / 3).abs();
        return if shoots { 100 - apart / 4 } else { -nearest };
    }
    let strikes = world
        .enemies(id)
        .filter(|enemy| measure::contact_at(world, there, &world.stand(*enemy)))
        .map(|enemy| blow(world, &Strike::melee(id, enemy, false)))
        .max();
    match strikes {
        Some(value) => 50 + value,
        None => -nearest,
    }
}

/// Near the front and the middle; commanders behind the others.
fn score_deployment(world: &World, id: ModelId, at: Point) -> i64 {
    let away = tenths(at.distance_to(world.terrain.centre()));
    if world.model(id).card.commander().is_some() {
        return -away / 4;
    }
    let own = world.of(world.model(id).warband);
    let nearest = own.map(|other| tenths(at.distance_to(world.model(other).at))).min();
    -away - nearest.unwrap_or(0).min(60) / 3
}
