//! Normal Movement: what is declared, and how it is carried out.

use battlegroup::Field;
use battlegroup::windows::{Attack as Shown, AttackTrait, Step};
use kernel::{Asked, Play, RuleId, cite};
use table::{Facing, Length, Point};

use super::verbs::{self, Checked, no};
use super::{any_time, bulldoze, check_verb, done, open, reach_step, required, together};
use crate::ids::{Actor, ModelId};
use crate::movement::{self, Manner};
use crate::pay::{self, Price};
use crate::power_attacks;
use crate::questions::{Answer, Ask, Verb};
use crate::sight::Eyes;
use crate::world::{Activation, ActivationStep, Charge, Combat, Declared, Movement, Share};
use crate::{Event, Primal, World, allowed, assault, cavalry, melee};

const VERBS: [Verb; 7] = [
    Verb::ForfeitMovement,
    Verb::Aim,
    Verb::FullAdvance,
    Verb::Run,
    Verb::Charge,
    Verb::Slam,
    Verb::Trample,
];

/// Whose Normal Movement is still to come.
pub(super) fn still_to_move(world: &World, now: &Activation) -> Vec<ModelId> {
    let open = now
        .parts
        .iter()
        .filter(|part| part.movement == Movement::NotYet && !part.is_over());
    open.map(|part| part.model)
        .filter(|id| world.model(*id).is_in_play())
        .collect()
}

/// The next mover, or what the mover does (primal:unit-activation-02).
pub fn choose(play: &mut Play<'_, Primal>, now: &Activation) -> Asked<()> {
    if let Some(mover) = now.mover {
        return verb(play, now, mover);
    }
    if together::goes_on(play, now)? {
        return Ok(());
    }
    let world = play.world();
    let left = still_to_move(world, now);
    let next = match (now.actor, &left[..]) {
        (_, []) => None,
        (Actor::Model(_), [only, ..]) => Some(*only),
        (Actor::Unit(_), _) => {
            let mut open: Vec<Answer> = left.iter().copied().map(Answer::Model).collect();
            // Whoever is left forfeits its Normal Movement, unless it must move.
            if left.iter().all(|id| verbs::must_move(world, *id).is_none()) {
                open.push(Answer::Done);
            }
            match play.choose(now.seat, Ask::Mover { actor: now.actor }, open)? {
                Answer::Model(mover) => Some(mover),
                Answer::Together { run } => return together::plan(play, now, run),
                _ => {
                    for model in left {
                        let share = Share::Movement;
                        play.record(Event::Forfeited { model, share }, &[cite!("primal:normal-movement-02")]);
                    }
                    None
                }
            }
        }
    };
    match next {
        Some(model) => play.record(
            Event::MoverChosen { model },
            &[cite!("primal:timing-activation-04"), cite!("primal:unit-activation-02")],
        ),
        None => reach_step(play, ActivationStep::UnitMovementEnds),
    }
    Ok(())
}

fn verb(play: &mut Play<'_, Primal>, now: &Activation, mover: ModelId) -> Asked<()> {
    let world = play.world();
    let verbs = VERBS.into_iter().chain(any_time::VERBS);
    let open: Vec<Answer> = verbs
        .filter(|verb| check_verb(world, mover, *verb).is_ok())
        .map(Answer::Verb)
        .collect();
    if open.is_empty() {
        // It lies or stands still: there is nothing to choose.
        let share = Share::Movement;
        let rules = &[cite!("primal:knockdown-01"), cite!("primal:stationary-01")];
        play.record(Event::Forfeited { model: mover, share }, rules);
        play.record(Event::MoveEnded { model: mover }, rules);
        return Ok(());
    }
    let Answer::Verb(verb) = play.choose(now.seat, Ask::Verb { model: mover }, open)? else {
        return Ok(());
    };
    if any_time::VERBS.contains(&verb) {
        return any_time::carry_out(play, mover, verb);
    }
    declare(play, now, mover, verb)
}

/// A verb with its target becomes a declaration; the next step carries it out.
pub(super) fn declare(play: &mut Play<'_, Primal>, now: &Activation, mover: ModelId, verb: Verb) -> Asked<()> {
    let stays = |play: &mut Play<'_, Primal>, movement: Movement, rules: &'static [RuleId]| {
        let model = mover;
        play.record(Event::MovementChosen { model, movement }, rules);
    };
    match verb {
        Verb::ForfeitMovement => {
            stays(play, Movement::Forfeited, &[cite!("primal:normal-movement-02")]);
            ended(play, mover)?;
        }
        Verb::Aim => {
            stays(play, Movement::Aimed, &[cite!("primal:aim-01")]);
            ended(play, mover)?;
        }
        Verb::FullAdvance => {
            must_forfeit_to_advance(play, mover);
            let declared = Declared::Walk { mover, run: false };
            play.record(
                Event::Declared { declared },
                &[cite!("primal:normal-movement-01"), cite!("primal:full-advance-01")],
            );
        }
        Verb::Run => {
            let free = play.world().model(mover).wild
                || Field::standing(play.world())
                    .permits(mover, "free", Some("run"), None)
                    .is_some();
            exert(play, mover, free, Price::Run);
            forfeit_combat(play, mover, &[cite!("primal:run-02")]);
            let declared = Declared::Walk { mover, run: true };
            play.record(
                Event::Declared { declared },
                &[cite!("primal:run-01"), cite!("primal:run-02")],
            );
        }
        Verb::Charge => {
            let open = charge_targets(play.world(), mover).map(Answer::Model).collect();
            let Answer::Model(target) = play.choose(
                now.seat,
                Ask::Target {
                    model: mover,
                    verb,
                    weapon: None,
                },
                open,
            )?
            else {
                return Ok(());
            };
            let free = allowed::permits(play.world(), mover, "free", Some("charge")).is_some()
                || allowed::is_free_at(play.world(), mover, "charge", target);
            exert(play, mover, free, Price::Charge);
            let from_melee = melee::is_in_melee(play.world(), mover);
            let declared = Declared::Charge {
                mover,
                target,
                from_melee,
            };
            play.record(
                Event::Declared { declared },
                &[cite!("primal:charge-04"), cite!("primal:charge-sees-01")],
            );
        }
        Verb::Slam => {
            let open = power_attacks::targets(play.world(), mover, verb);
            let open = open.map(Answer::Model).collect();
            let Answer::Model(target) = play.choose(
                now.seat,
                Ask::Target {
                    model: mover,
                    verb,
                    weapon: None,
                },
                open,
            )?
            else {
                return Ok(());
            };
            if !allowed::is_free_at(play.world(), mover, "slam", target) {
                power_attacks::pay(play, mover, verb);
            }
            let declared = Declared::Slam { mover, target };
            play.record(
                Event::Declared { declared },
                &[cite!("primal:slam-attack-01"), cite!("primal:slam-attack-04")],
            );
        }
        Verb::Trample => {
            power_attacks::pay(play, mover, verb);
            let declared = Declared::Trample { mover };
            play.record(
                Event::Declared { declared },
                &[cite!("primal:trample-01"), cite!("primal:trample-02")],
            );
        }
        _ => {}
    }
    Ok(())
}

/// A warbeast is forced and a warjack spends focus, unless something lets it do it free.
fn exert(play: &mut Play<'_, Primal>, id: ModelId, free: bool, price: Price) {
    if !free {
        pay::exert(play, id, price);
    }
}

/// A model whose Combat Action has not begun in the activation that runs gives it up.
pub(crate) fn forfeit_combat(play: &mut Play<'_, Primal>, model: ModelId, rules: &'static [RuleId]) {
    if play
        .world()
        .part(model)
        .is_some_and(|part| part.combat == Combat::NotYet)
    {
        let share = Share::Combat;
        play.record(Event::Forfeited { model, share }, rules);
    }
}

/// Who must run and cannot, or has strayed from its unit, advances without a Combat Action (primal:press-forward-02, primal:run-04,
/// primal:out-of-formation-05, primal:wild-warbeast-02).
fn must_forfeit_to_advance(play: &mut Play<'_, Primal>, mover: ModelId) {
    let world = play.world();
    let ordered_to = required::must(world, mover) == Some(required::Must::FullAdvance);
    if !ordered_to && verbs::must_move(world, mover).is_some() {
        forfeit_combat(
            play,
            mover,
            &[
                cite!("primal:press-forward-02"),
                cite!("primal:run-04"),
                cite!("primal:out-of-formation-05"),
                cite!("primal:wild-warbeast-02"),
            ],
        );
    }
}

/// The Normal Movement of a model is over (primal:timing-activation-05).
fn ended(play: &mut Play<'_, Primal>, mover: ModelId) -> Asked<()> {
    // A dragoon that has lost its mount on the way has no movement left to end (primal:dragoon-08).
    let moves = play
        .world()
        .activation
        .as_ref()
        .is_some_and(|now| now.mover == Some(mover));
    if !moves {
        return Ok(());
    }
    open(play, Step::MovementEnds, mover)?;
    if play.world().activation.is_some() {
        play.record(
            Event::MoveEnded { model: mover },
            &[cite!("primal:timing-activation-05")],
        );
    }
    Ok(())
}

/// Carries out what was declared.
pub fn carry_out(play: &mut Play<'_, Primal>, declared: Declared) -> Asked<()> {
    match declared {
        Declared::Walk { mover, run } => walk(play, mover, run),
        Declared::Charge {
            mover,
            target,
            from_melee,
        } => charge(play, mover, target, from_melee),
        Declared::Slam { mover, target } => power_attacks::slam(play, mover, target),
        Declared::Trample { mover } => power_attacks::trample(play, mover),
        Declared::Attack { .. } | Declared::Power { .. } | Declared::Spell(_) => Ok(()),
    }
}

/// primal:full-advance-01, primal:run-01, primal:run-02
fn walk(play: &mut Play<'_, Primal>, mover: ModelId, run: bool) -> Asked<()> {
    let seat = play.world().model(mover).controller;
    let mut most = together::most(play.world(), mover, run);
    let mut shoved = vec![];
    bulldoze::shove(play, mover, &mut shoved)?;
    let ask = Ask::Way {
        model: mover,
        run,
        most,
    };
    let (points, facing) = match together::planned(play.world(), mover) {
        Some(planned) => planned,
        None => match play.ask(seat, ask)? {
            Answer::Way { points, facing } => (points, facing),
            _ => return Ok(()),
        },
    };
    let start = play.world().model(mover).at;
    let mut goes_on = movement::travel(play, mover, &points, facing, Manner::default())?;
    let mut way: Vec<Point> = std::iter::once(start).chain(points).collect();
    // Whoever shoves somebody out of the way goes on with what is left of its movement.
    while goes_on && bulldoze::shove(play, mover, &mut shoved)? {
        most = (most - bulldoze::length(&way)).max(Length::ZERO);
        let ask = Ask::Way {
            model: mover,
            run,
            most,
        };
        let Answer::Way { points, facing } = play.ask(seat, ask)? else {
            break;
        };
        if points.is_empty() {
            break;
        }
        let start = play.world().model(mover).at;
        goes_on = movement::travel(play, mover, &points, facing, Manner::default())?;
        way = std::iter::once(start).chain(points).collect();
    }
    if play.world().activation.is_none() {
        return Ok(());
    }
    if run && play.world().model(mover).is_in_play() {
        done(play, mover, &[cite!("primal:run-02")]);
    }
    ended(play, mover)
}

/// Whether a model may be charged (primal:charge-03, primal:charge-04, primal:advantage-flight-04).
pub fn check_charge_target(world: &World, charger: ModelId, target: ModelId) -> Checked {
    check_seen_target(world, charger, target, &charging_eyes(world, charger))
}

/// As a model looks at those whom it could charge.
fn charging_eyes(world: &World, charger: ModelId) -> Eyes<'_> {
    let ignores = |what: &str| allowed::ignores(world, charger, what, None);
    let eyes = Eyes::looking(world, charger, ignores("forests_of_charge"));
    if verbs::looks_over(world, charger) || ignores("interveners_of_charge") {
        eyes.past_models()
    } else {
        eyes
    }
}

fn check_seen_target(world: &World, charger: ModelId, target: ModelId, eyes: &Eyes<'_>) -> Checked {
    let name = world.name(charger);
    let Some(aim) = world.get(target).filter(|aim| aim.is_in_play() && target != charger) else {
        return no(cite!("primal:charge-04"), "there is no such model in play".into());
    };
    let frenzy = world.activation.as_ref().is_some_and(|now| now.frenzy);
    if !frenzy && !world.are_enemies(charger, target) {
        return no(cite!("primal:charge-03"), format!("{} is a friend of {name}", aim.name));
    }
    let traits = [AttackTrait::Melee, AttackTrait::Basic, AttackTrait::Charge];
    let shown = Shown::new(charger, Some(target), &traits);
    if let Some(denied) = Field::standing(world).shields(world, target, &shown) {
        return no(cite!("primal:attack-target-02"), denied.to_string());
    }
    if !eyes.sees(target) {
        let why = format!("{name} has no line of sight to {}", aim.name);
        return no(cite!("primal:charge-04"), why);
    }
    let straight = [world.model(charger).at, movement::straight_at(world, charger, target)];
    movement::check_bearing(world, charger, false, &straight)
}

pub fn charge_targets(world: &World, charger: ModelId) -> impl Iterator<Item = ModelId> + '_ {
    let eyes = charging_eyes(world, charger);
    let can_pay = move |target: &ModelId| check_price_of_charge(world, charger, *target).is_ok();
    let all = world.others(charger).filter(can_pay);
    all.filter(move |target| check_seen_target(world, charger, *target, &eyes).is_ok())
}

pub fn has_charge_target(world: &World, charger: ModelId) -> bool {
    charge_targets(world, charger).next().is_some()
}

/// The same with its price: a model that cannot pay may charge only where it costs nothing.
pub fn check_paid_charge(world: &World, charger: ModelId, target: ModelId) -> Checked {
    check_charge_target(world, charger, target)?;
    check_price_of_charge(world, charger, target)
}

fn check_price_of_charge(world: &World, charger: ModelId, target: ModelId) -> Checked {
    let frenzied = world.activation.as_ref().is_some_and(|now| now.frenzy);
    let free = frenzied
        || allowed::permits(world, charger, "free", Some("charge")).is_some()
        || allowed::is_free_at(world, charger, "charge", target);
    if free {
        return Ok(());
    }
    pay::can_exert(world, charger, Price::Charge)
}

/// primal:charge-05 to primal:charge-12
fn charge(play: &mut Play<'_, Primal>, mover: ModelId, target: ModelId, from_melee: bool) -> Asked<()> {
    let seat = play.world().model(mover).controller;
    let Answer::To(to) = play.ask(seat, Ask::ChargeTo { model: mover, target })? else {
        return Ok(());
    };
    charge_to(play, mover, target, to)?;
    bulldoze::shove(play, mover, &mut vec![])?;
    let goes_on = play.world().part(mover).is_some_and(|part| !part.is_over());
    // primal:assault-01 to primal:assault-04
    if goes_on && !from_melee && play.world().model(mover).is_in_play() && !play.world().is_decided() {
        assault::offer(play, mover, target)?;
    }
    let failed = play
        .world()
        .part(mover)
        .is_some_and(|part| part.charge.is_none_or(|charge| !charge.reached));
    if failed {
        done(play, mover, &[cite!("primal:charge-fail-01")]);
    }
    if play.world().activation.is_none() {
        return Ok(());
    }
    ended(play, mover)
}

/// The charge movement toward a point, and what has become of the charge.
pub fn charge_to(play: &mut Play<'_, Primal>, mover: ModelId, target: ModelId, to: Point) -> Asked<()> {
    let start = play.world().model(mover).at;
    let arrived = rush(play, mover, target, to)?;
    let world = play.world();
    if !world.model(mover).is_in_play() || world.is_decided() {
        return Ok(());
    }
    // primal:charge-12
    if arrived && let Some(facing) = Facing::toward(world.model(mover).at, world.model(target).at) {
        play.record(Event::Turned { model: mover, facing }, &[cite!("primal:charge-12")]);
    }
    let world = play.world();
    let moved = start.distance_to(world.model(mover).at);
    let gone = !world.model(target).is_in_play();
    let charge = Charge {
        target,
        far_enough: moved >= Length::inches(3),
        // primal:impact-attack-11
        reached: arrived && (gone || melee::has_in_range(world, mover, target)),
    };
    let rules: &'static [RuleId] = if charge.far_enough {
        &[cite!("primal:charge-success-01"), cite!("primal:charge-attack-02")]
    } else {
        &[cite!("primal:charge-success-01"), cite!("primal:charge-attack-05")]
    };
    play.record(Event::ChargeEnded { model: mover, charge }, rules);
    if !charge.reached {
        let rules = &[cite!("primal:charge-fail-01")];
        play.record(Event::ChargeFailed { model: mover }, rules);
    }
    Ok(())
}

/// The straight move itself, for cavalry with a stop for impact attacks. Gives back whether the model can go on.
pub fn rush(play: &mut Play<'_, Primal>, mover: ModelId, target: ModelId, to: Point) -> Asked<bool> {
    let plan = movement::plan_charge(play.world(), mover, target, to);
    let start = play.world().model(mover).at;
    let manner = Manner {
        charging: true,
        unharmed: false,
    };
    if !movement::travel(play, mover, &[plan.end], None, manner)? {
        return Ok(false);
    }
    let moved = start.distance_to(play.world().model(mover).at);
    if moved < Length::inches(3) || !cavalry::impact(play, mover, target)? {
        return Ok(play.world().model(mover).is_in_play());
    }
    // primal:impact-attack-06 to primal:impact-attack-08
    let world = play.world();
    let stands = world.part(mover).is_none_or(|part| !part.is_over()) && !world.model(mover).is_helpless();
    if !world.model(mover).is_in_play() || world.is_decided() || !stands {
        return Ok(false);
    }
    // primal:impact-attack-07: moved against its will, it stays where it has come to.
    if world.model(mover).at != plan.end {
        return Ok(true);
    }
    let left = movement::charge_limit(world, mover, target) - moved;
    let rest = movement::plan_rest(world, mover, target, to, left);
    movement::travel(play, mover, &[rest.end], None, manner)
}
