//! One activation: a model or a whole unit, Normal Movement first and Combat Action after it (primal:activating-models-01), in the order of the
//! timing appendix (primal:timing-activation-01 to primal:timing-activation-09).
//!
//! [`verbs`] says what may be done and by which rule not; [`moves`] and [`combat`] carry it out; [`together`] moves a whole unit by one answer; [`any_time`] is what a model may do before and
//! after moving and attacking.

mod any_time;
mod bulldoze;
mod combat;
mod moves;
mod over;
mod required;
pub mod together;
mod verbs;

pub use any_time::{only_target, refuse_patient, remove_damage};
pub use combat::{check_attack, check_fighter, declarable, is_initial, refuse_weapon};
pub(crate) use moves::forfeit_combat;
pub use moves::{charge_targets, charge_to, check_charge_target, check_paid_charge, rush};
pub use over::{refuse_after, refuse_fighter_after};
pub use verbs::{check_verb, has_stood_up};

use battlegroup::carry_out::pay_for;
use battlegroup::ledger::{Ending, Note};
use battlegroup::queue;
use battlegroup::rules::Because;
use battlegroup::windows::{Did, Step, Window};
use kernel::{Asked, Play, Refusal, RuleId, cite};
use smallvec::SmallVec;

use crate::ids::{Actor, ModelId};
use crate::questions::{Answer, Ask};
use crate::world::{Activation, ActivationStep, Combat, Declared, Movement, Order, Part, Share, Stage};
use crate::{Event, Primal, World, damage, hazards, power_attacks, spells, stats, units, uses};

/// The next model or unit is chosen, or the turn is over: all that can activate must (primal:activation-phase-01 to
/// primal:activation-phase-04).
pub fn activate_next(play: &mut Play<'_, Primal>) -> Asked<()> {
    let open: Vec<Answer> = waiting(play.world()).into_iter().map(Answer::Actor).collect();
    if open.is_empty() {
        let stage = Stage::TurnEnds;
        play.record(Event::StageReached { stage }, &[cite!("primal:activation-phase-01")]);
        return Ok(());
    }
    let seat = play.world().turn;
    match play.choose(seat, Ask::Activate, open)? {
        Answer::Actor(actor) => begin(play, actor, false),
        Answer::Concede => {
            play.record(Event::Conceded { seat }, &[cite!("primal:victory-02")]);
            damage::decide(play);
        }
        _ => {}
    }
    Ok(())
}

/// Everything of the active player that has not activated in this turn.
pub fn waiting(world: &World) -> Vec<Actor> {
    let mut found: Vec<Actor> = vec![];
    for id in world.of(world.turn) {
        // primal:inert-warjack-02
        if world.model(id).activated || world.model(id).inert {
            continue;
        }
        let actor = world.actor_of(id);
        if !found.contains(&actor) {
            found.push(actor);
        }
    }
    found
}

/// primal:activating-models-02, primal:unit-activation-01
pub fn begin(play: &mut Play<'_, Primal>, actor: Actor, frenzy: bool) {
    let world = play.world();
    let models = world.models_of(actor);
    let seat = models.first().map_or(world.turn, |id| world.model(*id).controller);
    let mut activation = Activation::new(actor, seat, models);
    activation.frenzy = frenzy;
    // primal:out-of-formation-03
    for part in &mut activation.parts {
        part.astray = !units::in_formation(world, part.model);
    }
    let rules: Vec<RuleId> = match actor {
        Actor::Model(_) => vec![
            cite!("primal:activation-phase-02"),
            cite!("primal:activating-models-02"),
        ],
        Actor::Unit(_) => vec![cite!("primal:unit-activation-01"), cite!("primal:activating-models-04")],
    };
    for part in activation.parts.clone() {
        let note = Box::new(Note::Time(Ending::ActivationBegins(part.model)));
        play.record(Event::Noted { note }, &[cite!("primal:timing-activation-01")]);
    }
    let activation = Box::new(activation);
    play.record(Event::Activated { activation }, rules);
}

pub(crate) fn reach_step(play: &mut Play<'_, Primal>, step: ActivationStep) {
    let rule = match step {
        ActivationStep::Begins => cite!("primal:timing-activation-01"),
        ActivationStep::Forfeits => cite!("primal:timing-activation-02"),
        ActivationStep::Movement => cite!("primal:timing-activation-03"),
        ActivationStep::UnitMovementEnds => cite!("primal:timing-activation-06"),
        ActivationStep::Combat => cite!("primal:timing-activation-07"),
        ActivationStep::Ends => cite!("primal:timing-activation-09"),
    };
    play.record(Event::ActivationStepReached { step }, vec![rule]);
}

/// Lets special rules act at a numbered step of the activation, for one model.
pub(crate) fn open(play: &mut Play<'_, Primal>, step: Step, model: ModelId) -> Asked<()> {
    let world = play.world();
    if !world.model(model).is_in_play() || world.is_decided() {
        return Ok(());
    }
    let mut window = window_of(world, step, model);
    queue::resolve(play, &mut window)
}

/// A step of the activation, with what the model has done in it so far.
pub(crate) fn window_of(world: &World, step: Step, model: ModelId) -> Window {
    let part = world.part(model);
    let did = Did {
        ran: part.is_some_and(|part| part.movement == Movement::Ran),
        failed_charge: part.is_some_and(|part| part.charge.is_some_and(|charge| !charge.reached)),
        aimed: part.is_some_and(|part| part.movement == Movement::Aimed),
        advanced: part.is_some_and(|part| part.movement == Movement::Advanced),
    };
    Window::Activation {
        step,
        model,
        unit: world.unit_of(model),
        did,
    }
}

fn open_for_all(play: &mut Play<'_, Primal>, step: Step) -> Asked<()> {
    let models: SmallVec<[ModelId; 10]> = match &play.world().activation {
        Some(now) => now.parts.iter().map(|part| part.model).collect(),
        None => return Ok(()),
    };
    for model in models {
        open(play, step, model)?;
    }
    Ok(())
}

/// One thing of the activation that is going on.
pub fn act(play: &mut Play<'_, Primal>) -> Asked<()> {
    let Some(now) = play.world().activation.clone() else {
        let stage = Stage::Activations;
        play.record(Event::StageReached { stage }, &[cite!("primal:activation-phase-01")]);
        return Ok(());
    };
    if play.world().models_of(now.actor).is_empty() {
        end(play, &[cite!("primal:activation-phase-04")]);
        damage::decide(play);
        return Ok(());
    }
    match (&now.declared, now.step) {
        (Some(Declared::Spell(cast)), _) => spells::carry_out(play, cast.clone())?,
        (_, ActivationStep::Begins) => starts(play, &now)?,
        (_, ActivationStep::Forfeits) => {
            if !forfeits(play, &now)? {
                open_for_all(play, Step::BeforeMovement)?;
                reach_step(play, ActivationStep::Movement);
            }
        }
        (Some(declared), ActivationStep::Movement) => moves::carry_out(play, declared.clone())?,
        (None, ActivationStep::Movement) => moves::choose(play, &now)?,
        (_, ActivationStep::UnitMovementEnds) => {
            open_for_all(play, Step::UnitMovementEnds)?;
            reach_step(play, ActivationStep::Combat);
        }
        (
            Some(Declared::Attack {
                attacker,
                weapon,
                target,
                additional,
            }),
            ActivationStep::Combat,
        ) => combat::carry_out(play, *attacker, *weapon, *target, *additional)?,
        (
            Some(Declared::Power {
                attacker, verb, target, ..
            }),
            ActivationStep::Combat,
        ) => power_attacks::carry_out(play, *attacker, *verb, *target)?,
        (_, ActivationStep::Combat) => combat::choose(play, &now)?,
        (_, ActivationStep::Ends) => {
            open_for_all(play, Step::UnitCombatActionEnds)?;
            open_for_all(play, Step::ActivationEnds)?;
            end(play, &[cite!("primal:activating-models-02")]);
        }
    }
    damage::decide(play);
    Ok(())
}

/// Step 1: effects at the start, and the order (primal:timing-activation-01, primal:orders-02).
fn starts(play: &mut Play<'_, Primal>, now: &Activation) -> Asked<()> {
    open_for_all(play, Step::ActivationStarts)?;
    if let (Actor::Unit(unit), None) = (now.actor, &now.order) {
        give_order(play, unit, now)?;
    }
    reach_step(play, ActivationStep::Forfeits);
    Ok(())
}

/// primal:unit-commander-type-01, primal:formation-02, primal:orders-02, primal:orders-03, primal:press-forward-01
fn give_order(play: &mut Play<'_, Primal>, unit: crate::UnitId, now: &Activation) -> Asked<()> {
    let world = play.world();
    let Some(commander) = units::commander(world, unit) else {
        return Ok(());
    };
    if now.frenzy || can_order(world, commander).is_err() {
        return Ok(());
    }
    let orders = units::orders(world, unit, commander);
    let mut open = vec![Answer::No, Answer::Order(Order::PressForward)];
    open.extend(
        orders
            .iter()
            .map(|(rule, _)| Answer::Order(Order::Named(rule.to_string()))),
    );
    let seat = now.seat;
    let Answer::Order(order) = play.choose(seat, Ask::Order { unit }, open)? else {
        return Ok(());
    };
    // primal:orders-04
    let standing = battlegroup::Field::standing(play.world());
    let hears = |part: &&Part| !part.astray && standing.forbids(part.model, "orders", None).is_none();
    let to = now.parts.iter().filter(hears).map(|part| part.model).collect();
    let rule = match order {
        Order::PressForward => cite!("primal:press-forward-01"),
        Order::Named(_) => cite!("primal:orders-05"),
    };
    let chosen = match &order {
        Order::Named(name) => orders.into_iter().find(|(rule, _)| rule.as_str() == name),
        Order::PressForward => None,
    };
    play.record(
        Event::OrderGiven { unit, order, to },
        vec![cite!("primal:orders-02"), cite!("primal:orders-03"), rule],
    );
    let Some((rule, part)) = chosen else { return Ok(()) };
    let because = Because::new(&rule, commander);
    if !pay_for(play, &because, &part, None)? {
        return Ok(());
    }
    uses::affect(play, &because, &part, None)
}

/// Whether a unit commander can give orders. One that lies on the ground can (primal:knockdown-01).
fn can_order(world: &World, commander: ModelId) -> Result<(), Refusal> {
    let name = world.name(commander);
    if world.model(commander).stationary {
        let why = format!("{name} is stationary and gives no orders");
        return Err(Refusal::new(cite!("primal:stationary-01"), why));
    }
    let warlock = world.leader_of(commander);
    let is_pack = units::pack_of(world, commander).is_some();
    if is_pack && !warlock.is_some_and(|warlock| stats::in_control_range(world, warlock, commander)) {
        let why = format!("{name} is not in the control range of its warlock");
        return Err(Refusal::new(cite!("primal:warbeast-pack-04"), why));
    }
    Ok(())
}

/// Why a unit gets no order in the course of its activation.
pub fn refuse_late_order(world: &World) -> Option<Refusal> {
    let commander = match world.activation.as_ref()?.actor {
        Actor::Unit(unit) => units::commander(world, unit)?,
        Actor::Model(id) => {
            let why = format!("{} is not in a unit", world.name(id));
            return Some(Refusal::new(cite!("primal:orders-02"), why));
        }
    };
    let late = || {
        let why = "orders are given at the beginning of the activation";
        Refusal::new(cite!("primal:orders-02"), why)
    };
    Some(can_order(world, commander).err().unwrap_or_else(late))
}

/// Step 2: what must be forfeited is, and each knocked down model says whether it stands, and what it gives up for it
/// (primal:timing-activation-02, primal:knockdown-05, primal:knockdown-09). Gives back whether something was decided.
fn forfeits(play: &mut Play<'_, Primal>, now: &Activation) -> Asked<bool> {
    open_for_all(play, Step::RequiredForfeits)?;
    for part in &now.parts {
        let model = part.model;
        let world = play.world();
        let own = world.model(model);
        if !own.is_in_play() || part.asked {
            continue;
        }
        // primal:field-promotion-04, primal:wild-warbeast-07, primal:inert-warjack-10
        if own.idle_in == Some(world.turn_number) && part.combat == Combat::NotYet {
            let share = Share::Combat;
            let rules = &[
                cite!("primal:field-promotion-04"),
                cite!("primal:wild-warbeast-07"),
                cite!("primal:inert-warjack-10"),
            ];
            play.record(Event::Forfeited { model, share }, rules);
            return Ok(true);
        }
        if own.staggered_in == Some(world.turn_number) {
            let open = vec![Answer::Gives(Share::Movement), Answer::Gives(Share::Combat)];
            if let Answer::Gives(share) = play.choose(now.seat, Ask::MustForfeit { model }, open)? {
                let rules = &[cite!("primal:slam-12"), cite!("primal:throw-09")];
                play.record(Event::Forfeited { model, share }, rules);
                play.record(Event::StayedDown { model }, rules);
            }
            return Ok(true);
        }
        // primal:knockdown-06
        if own.knocked_down.is_some_and(|turn| turn != world.turn_number) {
            return stand(play, now, model).map(|()| true);
        }
    }
    Ok(required::forfeit_all(play, now))
}

fn stand(play: &mut Play<'_, Primal>, now: &Activation, model: ModelId) -> Asked<()> {
    let rules = &[
        cite!("primal:knockdown-05"),
        cite!("primal:knockdown-09"),
        cite!("primal:forfeit-01"),
    ];
    // What it must forfeit it cannot give up once more (primal:forfeit-02, primal:forfeit-03).
    let part = now.part(model);
    let mut open = vec![Answer::No];
    if part.is_some_and(|part| part.movement == Movement::NotYet) {
        open.push(Answer::Gives(Share::Movement));
    }
    if part.is_some_and(|part| part.combat == Combat::NotYet) {
        open.push(Answer::Gives(Share::Combat));
    }
    match play.choose(now.seat, Ask::Stand { model }, open)? {
        Answer::Gives(share) => {
            play.record(Event::Forfeited { model, share }, rules);
            play.record(Event::StoodUp { model }, rules);
        }
        _ => play.record(Event::StayedDown { model }, rules),
    }
    Ok(())
}

/// A model has nothing more to do in this activation.
pub(crate) fn done(play: &mut Play<'_, Primal>, model: ModelId, rules: &'static [RuleId]) {
    if play.world().part(model).is_some_and(|part| !part.is_over()) {
        play.record(Event::CombatActionEnded { model }, rules);
    }
}

/// The activation ends, and whoever ends it in a hazard suffers it (primal:hazard-general-01).
pub(crate) fn end(play: &mut Play<'_, Primal>, rules: &'static [RuleId]) {
    let Some(now) = play.world().activation.as_ref() else {
        return;
    };
    let actor = now.actor;
    hazards::at_end(play, actor);
    play.record(Event::ActivationEnded { actor }, rules);
    let note = Box::new(Note::Time(Ending::ActivationEnds));
    play.record(Event::Noted { note }, rules);
}
