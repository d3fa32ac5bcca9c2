//! Normal Movement: what is declared, and how it is carried out.

use battlegroup::life::System;
use battlegroup::windows::Step;
use kernel::{Asked, Play, RuleId, cite};
use smallvec::SmallVec;

use super::{hazards, movers, targets};
use crate::card::{Advantage, Kind};
use crate::ids::{Actor, ModelId};
use crate::questions::{Answer, Ask, Places, Verb};
use crate::world::{Activation, ActivationStep, Charge, Combat, Declared, Movement, Part, Share};
use crate::{Event, Warmachine, World, damage, driven, melee, movement, power_attacks, special, stats};

/// A verb with its mover and target becomes a declaration; the next step carries it out.
pub fn declare(play: &mut Play<'_, Warmachine>, actor: Actor, verb: Verb) -> Asked<()> {
    let aims = |rules: &'static [RuleId], movement: Movement, play: &mut Play<'_, Warmachine>| {
        play.record(Event::MovementChosen { movement }, rules);
    };
    match verb {
        Verb::ForfeitMovement => aims(
            &[cite!("wm4:normal-movement-01"), cite!("wm4:forfeit-01")],
            Movement::Forfeited,
            play,
        ),
        Verb::Aim => aims(&[cite!("wm4:aim-01")], Movement::Aimed, play),
        Verb::FullAdvance => {
            let mover = choose_mover(play, actor, verb)?;
            aims(
                &[cite!("wm4:normal-movement-01"), cite!("wm4:full-advance-01")],
                Movement::Advanced,
                play,
            );
            declared(play, Declared::Advance { mover });
        }
        Verb::Run => {
            let mover = choose_mover(play, actor, verb)?;
            pay(
                play,
                mover,
                "run",
                &[cite!("wm4:run-05")],
                &[cite!("wm4:run-06"), cite!("wm4:warbeast-force-14")],
            );
            aims(&[cite!("wm4:run-01")], Movement::Ran, play);
            // wm4:run-02
            for model in play.world().models_of(actor) {
                forfeit_combat(play, model, &[cite!("wm4:run-02")]);
            }
            declared(play, Declared::Run { mover });
        }
        Verb::Charge => {
            let mover = choose_mover(play, actor, verb)?;
            let open: Vec<Answer> = targets(play.world(), mover).map(Answer::Model).collect();
            let seat = play.world().turn.seat();
            let Answer::Model(target) = play.choose(seat, Ask::Target { model: mover, verb }, open)? else {
                return Ok(());
            };
            pay(
                play,
                mover,
                "charge",
                &[cite!("wm4:charge-19"), cite!("wm4:warjack-rules-08")],
                &[cite!("wm4:charge-20"), cite!("wm4:warbeast-force-14")],
            );
            let rules: &'static [RuleId] = match actor {
                Actor::Model(_) => &[cite!("wm4:charge-06"), cite!("wm4:charge-23")],
                Actor::Unit(_) => &[cite!("wm4:unit-charge-01"), cite!("wm4:unit-charge-02")],
            };
            aims(rules, Movement::Charged, play);
            declared(play, Declared::Charge { mover, target });
        }
        Verb::Melee | Verb::Ranged | Verb::Heal | Verb::ShedFury | Verb::Rile | Verb::Done => {}
        Verb::Headbutt
        | Verb::Slam
        | Verb::Throw
        | Verb::Trample
        | Verb::Wait
        | Verb::Cast
        | Verb::Feat
        | Verb::Special
        | Verb::TakeOver
        | Verb::PlayCard => {}
    }
    Ok(())
}

fn declared(play: &mut Play<'_, Warmachine>, declared: Declared) {
    play.record(Event::MoveDeclared { declared }, &[cite!("wm4:normal-movement-01")]);
}

/// A warjack spends a focus point, a warbeast is forced.
fn pay(play: &mut Play<'_, Warmachine>, id: ModelId, act: &str, focus: &'static [RuleId], force: &'static [RuleId]) {
    let profile = play.world().model(id).profile.clone();
    // A rule may spare it the cost.
    if let Some(because) = special::permits(play.world(), id, "free", act, None) {
        special::tell(play, &because, "free", Some(id));
        return;
    }
    if profile.is_warjack() {
        play.record(Event::FocusSpent { model: id, points: 1 }, focus);
    } else if profile.is_warbeast() {
        play.record(Event::Forced { model: id, points: 1 }, force);
    }
}

fn forfeit_combat(play: &mut Play<'_, Warmachine>, model: ModelId, rules: &'static [RuleId]) {
    let now = play.world().activation.as_ref();
    let is_open = now
        .and_then(|now| now.part(model))
        .is_some_and(|part| part.combat == Combat::NotYet);
    if is_open {
        let share = Share::Combat;
        play.record(Event::Forfeited { model, share }, rules);
    }
}

/// wm4:unit-movement-01
fn choose_mover(play: &mut Play<'_, Warmachine>, actor: Actor, verb: Verb) -> Asked<ModelId> {
    let world = play.world();
    let mut able = movers(world, actor, verb);
    if verb == Verb::Charge {
        able.retain(|mover| targets(world, *mover).next().is_some());
    }
    if let ([only], Actor::Model(_)) = (&able[..], actor) {
        return Ok(*only);
    }
    let open = able.into_iter().map(Answer::Model).collect();
    let seat = world.turn.seat();
    Ok(match play.choose(seat, Ask::Mover { actor, verb }, open)? {
        Answer::Model(mover) => mover,
        _ => ModelId(0),
    })
}

/// Carries out what was declared.
pub fn carry_out(play: &mut Play<'_, Warmachine>, declared: Declared) -> Asked<()> {
    match declared {
        Declared::Advance { mover } => {
            let most = stats::spd(play.world(), mover) + special::more_inches(play.world(), mover, "advance");
            walk(play, mover, false, most)
        }
        Declared::Run { mover } => {
            let more = special::more_inches(play.world(), mover, "run");
            let most = stats::spd(play.world(), mover) + table::Length::inches(5) + more;
            walk(play, mover, true, most)
        }
        Declared::Charge { mover, target } => charge(play, mover, target),
        Declared::PlaceRest => place_next(play),
        Declared::Spell(cast) => crate::spells::carry_out(play, cast),
        Declared::Slam { mover, target } => power_attacks::slam(play, mover, target),
        Declared::Trample { mover } => power_attacks::trample(play, mover),
        Declared::Attack { .. } | Declared::Assault { .. } | Declared::Power(_) => Ok(()),
    }
}

/// wm4:full-advance-01, wm4:run-01
fn walk(play: &mut Play<'_, Warmachine>, mover: ModelId, run: bool, most: table::Length) -> Asked<()> {
    let seat = play.world().model(mover).controller.seat();
    let before = special::in_melee_of(play.world(), mover);
    let start = play.world().model(mover).at;
    special::moves(play, Step::MoveBegins, mover, false, &before, &[])?;
    let ask = Ask::Way {
        model: mover,
        run,
        most,
    };
    let (points, places) = match play.ask(seat, ask)? {
        Answer::Way(way) => (way, Places::new()),
        Answer::Formation { way, places } => (way, places),
        _ => return Ok(()),
    };
    if !places.is_empty() {
        play.record(Event::PlacesChosen { places }, &[cite!("wm4:unit-movement-03")]);
    }
    let mut rules = vec![if run {
        cite!("wm4:run-01")
    } else {
        cite!("wm4:full-advance-01")
    }];
    if movement::check_way(play.world(), mover, run, most, &points).is_ok_and(|way| way.rough) {
        rules.push(cite!("wm4:terrain-rough-02"));
    }
    let (points, _) = movement::until_fall(play.world(), mover, &points);
    travel(play, mover, &points, rules)?;
    let way: Vec<table::Point> = std::iter::once(start).chain(points.iter().copied()).collect();
    special::moves(play, Step::MoveEnds, mover, false, &before, &way)?;
    if begins_anew(play, mover) {
        return Ok(());
    }
    follow(play, mover);
    Ok(())
}

/// A charger that loses its movement system goes no farther, and its activation ends (wm4:system-cripple-10).
pub fn stops_crippled(play: &mut Play<'_, Warmachine>, mover: ModelId) -> bool {
    let model = play.world().model(mover);
    if !model.is_in_play() || !model.is_crippled(System::Movement) {
        return false;
    }
    let rules = &[cite!("wm4:system-cripple-10")];
    play.record(Event::MoveEnded, rules);
    let step = ActivationStep::Ends;
    play.record(Event::ActivationStepReached { step }, rules);
    true
}

/// The trooper that moved for its unit is gone before the others are placed: another moves, and chooses afresh how
/// (wm4:unit-movement-07).
fn begins_anew(play: &mut Play<'_, Warmachine>, mover: ModelId) -> bool {
    let world = play.world();
    if world.model(mover).is_in_play() {
        return false;
    }
    let rules = &[cite!("wm4:unit-movement-07")];
    play.record(Event::MoveEnded, rules);
    if world_has_mates(play.world(), mover) {
        let movement = Movement::NotYet;
        play.record(Event::MovementChosen { movement }, rules);
    }
    true
}

fn world_has_mates(world: &World, mover: ModelId) -> bool {
    !world.models_of(world.actor_of(mover)).is_empty()
}

/// Whom a charge passes that it may pass: it does not stop, and has contacted them (wm4:charge-11, wm4:unit-charge-07, wm4:contact-02).
fn tell_contacts(play: &mut Play<'_, Warmachine>, mover: ModelId, end: table::Point) {
    let world = play.world();
    let base = world.footprint(mover);
    let passed: SmallVec<[ModelId; 2]> = { world.others(mover) }
        .filter(|other| !table::slide_clear_of(&base, end, &world.footprint(*other)))
        .collect();
    if !passed.is_empty() {
        let model = mover;
        let rules = &[
            cite!("wm4:charge-11"),
            cite!("wm4:unit-charge-07"),
            cite!("wm4:contact-02"),
        ];
        play.record(Event::Contacted { model, passed }, rules);
    }
}

/// The model goes the way in its Normal Movement: it leaves melee ranges and enters hazards.
pub fn travel(
    play: &mut Play<'_, Warmachine>,
    mover: ModelId,
    points: &[table::Point],
    rules: Vec<RuleId>,
) -> Asked<()> {
    let (walked, _) = movement::until_fall(play.world(), mover, points);
    let left = movement::left_behind(play.world(), mover, &walked);
    go(play, mover, points, rules)?;
    disengage(
        play,
        mover,
        left,
        &[cite!("wm4:disengage-01"), cite!("wm4:disengage-04")],
    );
    Ok(())
}

/// The model goes the way and enters hazards on it. A model that walks off a ledge falls, and its way ends there. Only a Normal Movement costs the
/// Combat Action of a model that disengages by it.
pub fn go(play: &mut Play<'_, Warmachine>, mover: ModelId, points: &[table::Point], rules: Vec<RuleId>) -> Asked<()> {
    let start = play.world().footprint(mover);
    let (walked, stepped_off) = movement::until_fall(play.world(), mover, points);
    for to in &walked {
        play.record(Event::Moved { model: mover, to: *to }, rules.clone());
    }
    hazards::suffer_on_way(play, mover, &start, &walked);
    match stepped_off {
        Some(height) => driven::step_off(play, mover, height),
        None => Ok(()),
    }
}

/// wm4:disengage-01, wm4:adv-unstoppable-01, wm4:incorporeal-rules-09
fn disengage(play: &mut Play<'_, Warmachine>, model: ModelId, from: SmallVec<[ModelId; 2]>, rules: &'static [RuleId]) {
    let world = play.world();
    let is_free = world.has(model, Advantage::Unstoppable) || world.has(model, Advantage::Incorporeal);
    if from.is_empty() || is_free {
        return;
    }
    play.record(Event::Disengaged { model, from }, rules);
    forfeit_combat(play, model, rules);
}

/// The rest of a unit follows; an independent model has arrived.
fn follow(play: &mut Play<'_, Warmachine>, mover: ModelId) {
    let world = play.world();
    let has_mates = world.models_of(world.actor_of(mover)).len() > 1;
    if has_mates {
        play.record(Event::UnitFollows { mover }, &[cite!("wm4:unit-movement-03")]);
        let declared = Declared::PlaceRest;
        play.record(Event::MoveDeclared { declared }, &[cite!("wm4:unit-movement-03")]);
    } else {
        play.record(Event::MoveEnded, &[cite!("wm4:normal-movement-01")]);
    }
}

/// One trooper is placed near the one that moved (wm4:unit-movement-03 to wm4:unit-movement-05, wm4:unit-movement-10).
fn place_next(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let Some(now) = play.world().activation.clone() else {
        return Ok(());
    };
    let next = now.parts.iter().find(|part| part.to_place);
    let (Some(part), Some(mover)) = (next, now.mover) else {
        play.record(Event::MoveEnded, &[cite!("wm4:unit-movement-03")]);
        return Ok(());
    };
    let model = part.model;
    let answer = match meant(play.world(), &now, model, mover) {
        Some(at) => Answer::At(at),
        None => {
            let seat = play.world().model(model).controller.seat();
            play.ask(seat, Ask::Follow { model, mover })?
        }
    };
    match answer {
        Answer::At(at) => {
            let rules: Vec<RuleId> = match now.movement {
                Movement::Charged => vec![cite!("wm4:unit-charge-09"), cite!("wm4:unit-movement-03")],
                _ => vec![cite!("wm4:unit-movement-03"), cite!("wm4:placed-01")],
            };
            play.record(Event::Placed { model, at }, rules);
            hazards::enter_where_placed(play, model)?;
            if !play.world().model(model).is_in_play() {
                return Ok(());
            }
            if cannot_advance(play.world(), model) {
                forfeit_combat(play, model, &[cite!("wm4:unit-movement-04")]);
            }
            if part.stays {
                forfeit_combat(play, model, &[cite!("wm4:knockdown-13")]);
            }
            let left = left_by_placing(play, model, &part.engaged_by);
            let rules: &'static [RuleId] = match now.movement {
                Movement::Charged => &[cite!("wm4:unit-charge-14"), cite!("wm4:disengage-03")],
                _ => &[cite!("wm4:disengage-03")],
            };
            disengage(play, model, left, rules);
        }
        _ => damage::destroy(play, model, &[cite!("wm4:unit-movement-05")])?,
    }
    Ok(())
}

/// Whether something that has befallen a trooper keeps it from advancing (wm4:unit-movement-04, wm4:knockdown-02, wm4:stationary-01).
fn cannot_advance(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    model.held || model.knocked_down || model.stationary || special::forbids(world, id, "advance", None).is_some()
}

/// The place that the player has named beforehand, if it can still be taken.
fn meant(world: &World, now: &Activation, model: ModelId, mover: ModelId) -> Option<table::Point> {
    let (_, at) = now.places.iter().find(|(id, _)| *id == model)?;
    movement::check_follow(world, model, mover, *at).is_ok().then_some(*at)
}

/// The enemies that a placed trooper has left: none as long as one of them still has it in melee range (wm4:disengage-02, wm4:disengage-03).
fn left_by_placing(play: &Play<'_, Warmachine>, model: ModelId, engaged_by: &[ModelId]) -> SmallVec<[ModelId; 2]> {
    let world = play.world();
    // Whoever has no melee range any more has let it go.
    let there = |enemy: &&ModelId| world.model(**enemy).is_in_play() && melee::range(world, **enemy).is_some();
    let still = engaged_by.iter().filter(there);
    if still.into_iter().any(|enemy| melee::has_in_range(world, *enemy, model)) {
        return SmallVec::new();
    }
    let solid = |enemy: &&ModelId| !world.has(**enemy, Advantage::Incorporeal);
    engaged_by.iter().filter(there).filter(solid).copied().collect()
}

/// The rule by which a huge model goes back from another one.
fn massive_rule(world: &World, id: ModelId) -> Option<RuleId> {
    let profile = &world.model(id).profile;
    match () {
        () if profile.is_warjack() => Some(cite!("wm4:colossal-13")),
        () if profile.is_warbeast() => Some(cite!("wm4:gargantuan-11")),
        () if profile.battle_engine || profile.kind == Kind::BattleEngine => {
            Some(cite!("wm4:battle-engine-massive-05"))
        }
        () => None,
    }
}

/// wm4:charge-07 to wm4:charge-18, wm4:unit-charge-04 to wm4:unit-charge-08
fn charge(play: &mut Play<'_, Warmachine>, mover: ModelId, target: ModelId) -> Asked<()> {
    let seat = play.world().model(mover).controller.seat();
    let before = special::in_melee_of(play.world(), mover);
    let start = play.world().model(mover).at;
    special::moves(play, Step::MoveBegins, mover, true, &before, &[])?;
    if stops_crippled(play, mover) || begins_anew(play, mover) {
        return Ok(());
    }
    let Answer::At(to) = play.ask(seat, Ask::ChargeTo { model: mover, target })? else {
        return Ok(());
    };
    let plan = movement::plan_charge(play.world(), mover, target, to);
    let in_unit = play.world().unit_of(mover).is_some();
    let rules = if in_unit {
        vec![cite!("wm4:unit-charge-04"), cite!("wm4:unit-charge-06")]
    } else {
        vec![cite!("wm4:charge-07"), cite!("wm4:charge-10")]
    };
    let mut rules = rules;
    if plan.went_back {
        rules.extend(massive_rule(play.world(), mover));
    }
    tell_contacts(play, mover, plan.end);
    travel(play, mover, &[plan.end], rules)?;
    special::moves(play, Step::MoveEnds, mover, true, &before, &[start, plan.end])?;
    if begins_anew(play, mover) {
        return Ok(());
    }
    let charge = Charge {
        charger: mover,
        target,
        far_enough: plan.moved >= table::Length::inches(3),
        reached: plan.reaches,
        succeeded: melee::engages(play.world(), mover, target),
    };
    let success: &'static [RuleId] = if charge.far_enough {
        &[cite!("wm4:charge-12"), cite!("wm4:charge-15")]
    } else {
        &[cite!("wm4:charge-12"), cite!("wm4:charge-17")]
    };
    play.record(Event::ChargeEnded { charge }, success);
    if !charge.reached {
        let rules: &'static [RuleId] = if in_unit {
            &[cite!("wm4:unit-charge-08")]
        } else {
            &[cite!("wm4:charge-18")]
        };
        play.record(Event::ChargeFailed { charger: mover }, rules);
    }
    follow(play, mover);
    Ok(())
}

/// After a unit's charge a trooper with nobody in its melee range has no Combat Action (wm4:unit-charge-11).
pub fn forfeit_after_unit_charge(play: &mut Play<'_, Warmachine>, now: &Activation) {
    if now.movement != Movement::Charged || !matches!(now.actor, Actor::Unit(_)) {
        return;
    }
    settle_charge(play, now);
    for model in play.world().models_of(now.actor) {
        let world = play.world();
        let fights = world
            .enemies(model)
            .any(|enemy| melee::has_in_range(world, model, enemy));
        if !fights {
            forfeit_combat(play, model, &[cite!("wm4:unit-charge-11")]);
        }
    }
}

/// Whom the charger engages once all are placed, with the whole units of those (wm4:unit-charge-12).
fn settle_charge(play: &mut Play<'_, Warmachine>, now: &Activation) {
    let Some(charge) = now.charge else { return };
    let world = play.world();
    let mut charged: SmallVec<[ModelId; 4]> = SmallVec::new();
    for enemy in world.enemies(charge.charger) {
        if melee::engages(world, charge.charger, enemy) {
            let group = world.models_of(world.actor_of(enemy));
            charged.extend(
                group
                    .into_iter()
                    .filter(|model| !charged.contains(model))
                    .collect::<Vec<_>>(),
            );
        }
    }
    let is_held = |part: &&Part| {
        let still =
            |enemy: &&ModelId| world.model(**enemy).is_in_play() && melee::has_in_range(world, **enemy, part.model);
        part.engaged_by.iter().any(|enemy| still(&enemy))
    };
    let stayed = now.parts.iter().filter(is_held).map(|part| part.model).collect();
    let rules = &[cite!("wm4:unit-charge-12"), cite!("wm4:unit-charge-15")];
    play.record(Event::ChargeSettled { charged, stayed }, rules);
}
