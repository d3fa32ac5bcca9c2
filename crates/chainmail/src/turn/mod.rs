//! A model's turn: what must happen first, what it does, how it ends (603, 608).

mod acts;
mod advance;
mod charge;
mod over;

use kernel::{Asked, Die, Play, Pool, cite};
use smallvec::SmallVec;

use crate::abilities::Ability;
use crate::attack::{self, Strike};
use crate::command::Order;
use crate::conditions::{Affliction, Condition, Until};
use crate::movement::{self, Arrival, Gait, burrow};
use crate::nearest::{self, By};
use crate::questions::{Act, Aimed, Answer, Ask};
use crate::spells::{Cast, Ends, SpellId};
use crate::world::{Declared, EndEffect, Phase};
use crate::{Chainmail, Event, ModelId, World, command, measure, morale, objectives, specials, spells, stats};

pub use acts::{check, check_enemy, is_near_enough, open};
pub use advance::preview;
pub use charge::{check_far, preview as charge_preview};
pub use over::refuse_after_turn;

/// One step of the turn that is going on.
pub fn step(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    let Some(turn) = &play.world().turn else {
        return Ok(());
    };
    let id = turn.model;
    match turn.phase.clone() {
        Phase::Begins => begin(play, id),
        Phase::Declares => declare(play, id),
        Phase::Carries(declared) => carry_out(play, id, declared),
        Phase::Ends => end(play, id),
    }
}

fn reach(play: &mut Play<'_, Chainmail>, phase: Phase) {
    play.record(Event::PhaseReached { phase }, &[cite!("chainmail:603a")]);
}

/// What a model that cannot act freely does (chainmail:605.443a, chainmail:605.474a, chainmail:605.475, chainmail:605.49a,
/// chainmail:spell-daze-b).
fn begin(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    let routed = play.world().model(id).is_routing();
    spells::weapons_strike(play, id)?;
    if play.world().model(id).in_play() && spells::swarm_begins(play, id)? {
        play.record(Event::Stood { model: id }, &[cite!("chainmail:spell-summon-swarm-d")]);
        reach(play, Phase::Ends);
        return Ok(());
    }
    // Whoever has fallen or routed at the start of its turn has no more of it.
    let model = play.world().model(id);
    if !model.in_play() || (model.is_routing() && !routed) {
        reach(play, Phase::Ends);
        return Ok(());
    }
    if !spells::is_free_of_curse(play, id) {
        play.record(Event::Stood { model: id }, &[cite!("chainmail:spell-bestow-curse-b")]);
        reach(play, Phase::Ends);
        return Ok(());
    }
    if !morale::is_reliable_now(play, id) {
        play.record(
            Event::Stood { model: id },
            &[cite!("chainmail:ability-unreliable-troop")],
        );
        reach(play, Phase::Ends);
        return Ok(());
    }
    let model = play.world().model(id);
    if model.loses_turn {
        play.record(Event::Stood { model: id }, &[cite!("chainmail:ability-constrict-a")]);
        reach(play, Phase::Ends);
    } else if model.suffers(Condition::Dazed) {
        // Not even getting up (chainmail:spell-daze-b).
        play.record(Event::Stood { model: id }, &[cite!("chainmail:spell-daze-b")]);
        reach(play, Phase::Ends);
    } else if model.is_down() {
        morale::get_up(play, id)?;
        reach(play, Phase::Ends);
    } else if model.is_helpless() || model.suffers(Condition::Stunned) {
        play.record(Event::Stood { model: id }, &[cite!("chainmail:605.49a")]);
        reach(play, Phase::Ends);
    } else if model.is_routing() {
        morale::rally_or_flee(play, id)?;
        reach(play, Phase::Ends);
    } else {
        morale::look_around(play, id)?;
        reach(play, Phase::Declares);
    }
    Ok(())
}

/// Asks what the model does next. The declaration ends the step.
fn declare(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    settle_ties(play, id);
    let acts = play.once(|world| open(world, id));
    let open = acts.into_iter().map(Answer::Act).collect();
    let seat = play.world().seat(id);
    let Answer::Act(act) = play.choose(seat, Ask::Act { model: id }, open)? else {
        return Ok(());
    };
    match act {
        Act::Order { commander, order } => command::issue(play, commander, id, order)?,
        Act::Done => reach(play, Phase::Ends),
        Act::Stand => {
            play.record(Event::Stood { model: id }, &[cite!("chainmail:603.4")]);
            after_action(play, id);
        }
        Act::Maneuver => {
            let declared = Declared::Maneuver;
            play.record(
                Event::Declared { declared },
                &[cite!("chainmail:603.2"), cite!("chainmail:603.1a")],
            );
        }
        Act::Burrow => {
            let declared = Declared::Burrow;
            let rules = &[cite!("chainmail:ability-burrow-a"), cite!("chainmail:ability-burrow-f")];
            play.record(Event::Declared { declared }, rules);
        }
        Act::AdvanceOnEnemy
        | Act::AdvanceOnFocus
        | Act::AdvanceOnGoal
        | Act::AdvanceOnEnd(_)
        | Act::AdvanceOnCommander => {
            advance::declare(play, id, act)?;
        }
        Act::Charge(target) => {
            let declared = Declared::Charge { target };
            let rules = &[
                cite!("chainmail:603.6a"),
                cite!("chainmail:402.2"),
                cite!("chainmail:402.23a"),
            ];
            play.record(Event::Declared { declared }, rules);
        }
        Act::ChargeToThrow(target) => {
            let declared = Declared::ChargeToThrow { target };
            let rules = &[cite!("chainmail:603.6a"), cite!("chainmail:ability-thrown-weapon-b")];
            play.record(Event::Declared { declared }, rules);
        }
        Act::Melee(target) => {
            stand_first(play, id);
            let declared = Declared::Melee {
                target,
                charging: false,
            };
            let rules = &[
                cite!("chainmail:603.5a"),
                cite!("chainmail:605.1"),
                cite!("chainmail:605.113"),
            ];
            play.record(Event::Declared { declared }, rules);
        }
        Act::Special { number, target } => {
            stand_first(play, id);
            let declared = Declared::Special { number, target };
            let rules = &[cite!("chainmail:603.5a"), cite!("chainmail:701.1a")];
            play.record(Event::Declared { declared }, rules);
        }
        Act::Shoot(target) => {
            stand_first(play, id);
            let declared = Declared::Shoot { target };
            let rules = &[
                cite!("chainmail:603.5a"),
                cite!("chainmail:605.2a"),
                cite!("chainmail:605.21"),
            ];
            play.record(Event::Declared { declared }, rules);
        }
        Act::Aim(aimed) => {
            stand_first(play, id);
            let declared = Declared::Aim(aimed);
            let rules = &[cite!("chainmail:603.5a"), cite!("chainmail:605.383b")];
            play.record(Event::Declared { declared }, rules);
        }
        Act::Cast(cast) => {
            stand_first(play, id);
            let declared = Declared::Cast(cast);
            play.record(
                Event::Declared { declared },
                &[cite!("chainmail:603.5a"), cite!("chainmail:702.1")],
            );
        }
    }
    Ok(())
}

/// Who attacks without having moved has stood (chainmail:603.4).
fn stand_first(play: &mut Play<'_, Chainmail>, id: ModelId) {
    if play.world().turn.as_ref().is_some_and(|turn| turn.actions == 0) {
        play.record(Event::Stood { model: id }, &[cite!("chainmail:603.4")]);
    }
}

/// The die says who is nearer among the equally near before the player chooses (chainmail:405.3).
fn settle_ties(play: &mut Play<'_, Chainmail>, id: ModelId) {
    let world = play.world();
    // Under command it matters only for a charge who is nearest.
    let charges = world
        .turn
        .as_ref()
        .is_some_and(|turn| turn.actions == 0 && !turn.began_in_contact);
    if charges || !stats::moves_freely(world, id) {
        let aware = nearest::aware_of(world, id).models;
        nearest::settle_ties(play, id, &aware, By::Path);
        // A model that also smells enemies charges among those that it sees.
        if charges && stats::has(play.world(), id, &Ability::Scent) {
            let seen = nearest::chargeable(play.world(), id).models;
            nearest::settle_ties(play, id, &seen, By::Path);
        }
    }
    let world = play.world();
    let shoots = attack::longest_range(world, id).is_some() && !measure::is_beset(world, id);
    let abilities = &world.model(id).card.abilities;
    let aims = abilities
        .iter()
        .any(|listed| specials::is_aimed(&listed.ability) == Some(true));
    if shoots || aims || spells::aims(world, id) {
        let shootable = nearest::shootable(world, id).models;
        nearest::settle_ties(play, id, &shootable, By::Line);
        // By its order a model aims at the nearest of those that it does not ignore.
        if play.world().model(id).ordered == Some(Order::AttackClearTarget) {
            let clear = acts::clear_targets(play.world(), id, &shootable);
            nearest::settle_ties(play, id, &clear, By::Line);
            for vulnerable in spells::vulnerable(play.world(), id, &shootable) {
                nearest::settle_ties(play, id, &vulnerable, By::Line);
            }
        }
    }
}

fn carry_out(play: &mut Play<'_, Chainmail>, id: ModelId, declared: Declared) -> Asked<()> {
    let moves = matches!(
        declared,
        Declared::Maneuver
            | Declared::Burrow
            | Declared::Advance { .. }
            | Declared::Charge { .. }
            | Declared::ChargeToThrow { .. }
    );
    // An entangled model tears itself loose, or does not move in this turn (chainmail:605.43a).
    if moves && !morale::break_free(play, id)? {
        play.record(Event::Stood { model: id }, &[cite!("chainmail:605.43a")]);
        after_action(play, id);
        return Ok(());
    }
    match declared {
        Declared::Maneuver => {
            let most = {
                let world = play.world();
                let turn = world.turn.as_ref().map(|turn| {
                    let cost = turn.tally.cost();
                    movement::allowance(world, turn, cost) - turn.tally.moved
                });
                turn.unwrap_or(table::Length::ZERO)
            };
            let seat = play.world().seat(id);
            let Answer::Way(points) = play.ask(seat, Ask::Way { model: id, most })? else {
                return Ok(());
            };
            let arrival = movement::travel(play, id, &points, Gait::Free)?;
            play.record(Event::Maneuvered { model: id }, &[cite!("chainmail:603.2")]);
            arrived(play, id, arrival)?;
        }
        Declared::Burrow => burrow_on(play, id)?,
        Declared::Advance { toward, path } => advance::carry_out(play, id, toward, &path)?,
        Declared::Charge { target } => charge::carry_out(play, id, target, false)?,
        Declared::ChargeToThrow { target } => charge::carry_out(play, id, target, true)?,
        Declared::Throw { target, charging } => {
            play.record(Event::ShotTaken { model: id }, &[cite!("chainmail:212a")]);
            attack::strike(play, Strike::thrown(id, target, charging))?;
            spells::after_shot(play, id);
            spells::shows_itself(play, id);
            after_attack(play, id, true);
        }
        Declared::Melee { target, charging } => {
            attack::strike(play, Strike::melee(id, target, charging))?;
            spells::shows_itself(play, id);
            after_attack(play, id, charging);
        }
        Declared::Special { number, target } => {
            specials::carry_out(play, id, number, target)?;
            after_attack(play, id, false);
        }
        Declared::Shoot { target } => {
            play.record(Event::ShotTaken { model: id }, &[cite!("chainmail:212a")]);
            attack::strike(play, Strike::shot(id, target))?;
            spells::after_shot(play, id);
            spells::shows_itself(play, id);
            after_attack(play, id, false);
        }
        Declared::Aim(aimed) => {
            aim(play, id, aimed)?;
            after_attack(play, id, false);
        }
        Declared::Cast(cast) => {
            spells::carry_out(play, id, cast)?;
            after_attack(play, id, false);
        }
    }
    Ok(())
}

/// Where its player likes, or out of command where the rules say (chainmail:ability-burrow-a, chainmail:ability-burrow-e). More than its
/// Burrow speed takes both maneuvers (chainmail:ability-burrow-d).
fn burrow_on(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    let world = play.world();
    let free = stats::moves_freely(world, id);
    let (to, gait) = if free {
        let most = burrow::most(world, id);
        match play.ask(world.seat(id), Ask::Burrow { model: id, most })? {
            Answer::Spot(at) => (at, Gait::Free),
            _ => return Ok(()),
        }
    } else {
        (burrow::forced_spot(world, id), Gait::Free)
    };
    let world = play.world();
    let far = world.model(id).at.distance_to(to);
    let once = burrow::speed(world, id).unwrap_or_default();
    let arrival = burrow::go(play, id, to, gait)?;
    let rules = &[cite!("chainmail:ability-burrow-c"), cite!("chainmail:ability-burrow-d")];
    play.record(Event::Maneuvered { model: id }, rules);
    if far > once {
        play.record(Event::Maneuvered { model: id }, rules);
    }
    arrived(play, id, arrival)
}

/// Asks for the point, and carries out what is aimed at it (chainmail:605.383b).
fn aim(play: &mut Play<'_, Chainmail>, id: ModelId, aimed: Aimed) -> Asked<()> {
    let Answer::Spot(at) = play.ask(play.world().seat(id), Ask::Aim { model: id, aimed })? else {
        return Ok(());
    };
    match aimed {
        Aimed::Spell { spell, choice } => {
            let cast = Cast {
                spell,
                target: id,
                choice,
                instead: None,
                at: Some(at),
            };
            spells::carry_out(play, id, cast)
        }
        Aimed::Ability(number) => specials::carry_out_at(play, id, number, at),
    }
}

/// After its attack a model's turn is over, unless an order lets it move now (chainmail:order-delay-move-a,
/// chainmail:order-delay-move-b).
fn after_attack(play: &mut Play<'_, Chainmail>, id: ModelId, charged: bool) {
    play.record(Event::Attacked { model: id }, &[cite!("chainmail:603.5a")]);
    let world = play.world();
    if acts::has_attack_left(world, id) {
        reach(play, Phase::Declares);
        return;
    }
    let model = world.model(id);
    let has_moved = world.turn.as_ref().is_none_or(|turn| turn.maneuvers > 0);
    let asked = world.warband(model.warband).lets_pass.is_none();
    let may_delay = model.ordered == Some(Order::DelayMove) || (asked && command::can_delay_move(world, id));
    if charged || has_moved || !may_delay || !model.in_play() || model.is_constrained() {
        reach(play, Phase::Ends);
    } else {
        reach(play, Phase::Declares);
    }
}

/// A model that ends its movement beside a sleeper can wake it (chainmail:605.481a, chainmail:605.481b).
fn wake_sleepers(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    let world = play.world();
    if !world.model(id).in_play() || world.model(id).is_constrained() {
        return Ok(());
    }
    let sleepers: Vec<ModelId> = world
        .others(id)
        .filter(|other| world.model(*other).suffers(Condition::Sleeping) && measure::are_in_contact(world, id, *other))
        .collect();
    for sleeper in sleepers {
        let seat = play.world().seat(id);
        let ask = Ask::Wake { model: id, sleeper };
        if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes {
            let condition = Condition::Sleeping;
            play.record(
                Event::Recovered {
                    model: sleeper,
                    condition,
                },
                &[cite!("chainmail:605.481a")],
            );
        }
    }
    Ok(())
}

/// After a move: its turn goes on if it can act.
fn arrived(play: &mut Play<'_, Chainmail>, id: ModelId, arrival: Arrival) -> Asked<()> {
    wake_sleepers(play, id)?;
    if arrival == Arrival::Halted {
        reach(play, Phase::Ends);
    } else {
        after_action(play, id);
    }
    Ok(())
}

/// Two maneuvers or stands are a whole turn (chainmail:603.5a, chainmail:603.5b).
fn after_action(play: &mut Play<'_, Chainmail>, id: ModelId) {
    let world = play.world();
    let spent = world
        .turn
        .as_ref()
        .is_none_or(|turn| turn.actions >= 2 || turn.attacked);
    if spent || !world.model(id).in_play() {
        reach(play, Phase::Ends);
    } else {
        reach(play, Phase::Declares);
    }
}

/// What the end of a turn still brings (chainmail:608b).
fn due(world: &World, id: ModelId) -> SmallVec<[EndEffect; 4]> {
    let mut due: SmallVec<[EndEffect; 4]> = SmallVec::new();
    if morale::frightens(world, id) {
        due.push(EndEffect::Scary);
    }
    if morale::loses_heart(world, id) {
        due.push(EndEffect::Cowardly);
    }
    due.extend(objectives::exposed_to(world, id).into_iter().map(EndEffect::Spark));
    if is_under_a_die(world, id) {
        due.push(EndEffect::Spells);
    }
    let settled = world.turn.as_ref().map_or(&[][..], |turn| &turn.settled);
    due.retain(|effect| !settled.contains(effect));
    due
}

/// chainmail:608a, chainmail:608b, chainmail:502.335
fn end(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    let due = due(play.world(), id);
    let effect = match due[..] {
        [] => return close(play, id),
        [only] => only,
        _ => {
            let open = due.iter().copied().map(Answer::Effect).collect();
            let seat = play.world().seat(id);
            match play.choose(seat, Ask::EndEffect { model: id }, open)? {
                Answer::Effect(effect) => effect,
                _ => due[0],
            }
        }
    };
    let mut rules = vec![cite!("chainmail:608b")];
    if matches!(effect, EndEffect::Spark(_)) {
        rules.push(cite!("chainmail:502.335"));
    }
    play.record(Event::EndEffectBegan { model: id, effect }, rules);
    match effect {
        EndEffect::Scary => morale::frighten(play, id),
        EndEffect::Cowardly => morale::lose_heart(play, id),
        EndEffect::Spark(at) => objectives::absorb(play, id, at),
        EndEffect::Spells => {
            wear_off(play, id);
            Ok(())
        }
    }
}

/// The end of the end.
fn close(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    let world = play.world();
    let woken: Vec<ModelId> = world
        .in_play()
        .filter(|id| world.model(*id).hurt && world.model(*id).suffers(Condition::Sleeping))
        .collect();
    for model in woken {
        let condition = Condition::Sleeping;
        play.record(Event::Recovered { model, condition }, &[cite!("chainmail:605.48d")]);
    }
    let fading: Vec<_> = play
        .world()
        .weapons
        .iter()
        .copied()
        .filter(|weapon| weapon.fades && (weapon.caster == id || !play.world().model(weapon.caster).in_play()))
        .collect();
    for weapon in fading {
        play.record(
            Event::WeaponEnded { weapon },
            &[cite!("chainmail:spell-spiritual-weapon-c")],
        );
    }
    play.record(Event::TurnEnded { model: id }, &[cite!("chainmail:608a")]);
    Ok(())
}

/// Whether a die decides at the end of its turn if a spell on a model goes on.
fn is_under_a_die(world: &World, id: ModelId) -> bool {
    let mut afflictions = world.model(id).afflictions.iter();
    let mut effects = world.effects.iter();
    afflictions.any(|known| matches!(known.until, Until::TurnDie(_)))
        || effects.any(|effect| effect.on == id && effect.ends == Ends::TurnDie)
}

/// Whether what a spell has done to a model goes on after its turn (chainmail:spell-hold-person-g).
fn wear_off(play: &mut Play<'_, Chainmail>, id: ModelId) {
    let model = play.world().model(id);
    let by_die: Vec<_> = model
        .afflictions
        .iter()
        .filter_map(|known| match known.until {
            Until::TurnDie(warband) => Some((known.condition, warband)),
            _ => None,
        })
        .collect();
    let effects = play.world().effects.iter();
    let mut spells: Vec<SpellId> = effects
        .filter(|effect| effect.on == id && effect.ends == Ends::TurnDie)
        .map(|effect| effect.spell)
        .collect();
    spells.dedup();
    for spell in spells {
        effect_wears_off(play, id, spell);
    }
    for (condition, warband) in by_die {
        let pool = Pool { dice: 1, die: Die::D20 };
        let grade = |die: u8| u8::from(die <= 5);
        let seat = Some(warband.seat());
        let die = play.roll_graded(seat, "whether a spell goes on", pool, grade).face();
        let (ends, model) = (die <= 5, id);
        let rules = &[cite!("chainmail:spell-hold-person-g")];
        play.record(
            Event::LastsRolled {
                model,
                condition,
                die,
                ends,
            },
            rules,
        );
        if ends {
            play.record(Event::Recovered { model, condition }, rules);
        }
    }
}

/// Glitter that falls off takes the blindness with it, unless something else has blinded the model (chainmail:spell-glitterdust-c).
fn effect_wears_off(play: &mut Play<'_, Chainmail>, id: ModelId, spell: SpellId) {
    let seat = Some(play.world().seat(id));
    let pool = Pool { dice: 1, die: Die::D20 };
    let grade = |die: u8| u8::from(die <= 5);
    let die = play.roll_graded(seat, "whether a spell goes on", pool, grade).face();
    let (ends, model) = (die <= 5, id);
    let rules = &[cite!("chainmail:spell-glitterdust-c")];
    play.record(
        Event::EffectRolled {
            model,
            spell,
            die,
            ends,
        },
        rules,
    );
    if !ends {
        return;
    }
    play.record(Event::EffectEnded { on: id, spell }, rules);
    let condition = Condition::Blinded;
    let afflictions = &play.world().model(id).afflictions;
    let blind = |known: &Affliction| known.condition.is_same(condition) && known.until == Until::Recovered;
    if afflictions.iter().any(blind) {
        play.record(Event::Recovered { model, condition }, rules);
    }
}
