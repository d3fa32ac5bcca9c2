//! Attacks, harm and moves, in the order of the timing appendices.

use battlegroup::edition::Field;
use battlegroup::ledger::{Ending, Note};
use battlegroup::queue::resolve;
use battlegroup::rules::{Because, RuleName, WhichRoll};
use battlegroup::windows::{Attack, AttackTrait, Hit, Roll, Step, Window};
use battlegroup::{ModelId, WeaponId};
use kernel::{Asked, Play, Pool};
use table::Point;

use super::{Answer, Ask, Event, RULE, Skirmish, What};

pub fn record(play: &mut Play<'_, Skirmish>, by: Option<&Because>, what: What) {
    let by = by.cloned();
    play.record(Event { what, by }, &[RULE]);
}

fn open(play: &mut Play<'_, Skirmish>, step: Step, attack: &mut Attack) -> Asked<()> {
    let mut window = Window::Attack {
        step,
        attack: attack.clone(),
    };
    resolve(play, &mut window)?;
    if let Window::Attack { attack: after, .. } = window {
        *attack = after;
    }
    Ok(())
}

/// A roll of two dice and those that rules add, with the window in which it may be rerolled.
fn rolled(
    play: &mut Play<'_, Skirmish>,
    attack: &Attack,
    which: WhichRoll,
    against: ModelId,
    purpose: &'static str,
) -> Asked<i32> {
    let world = play.world();
    let standing = world.standing();
    let dice = standing.dice(world, attack, which, against);
    let bonus = standing.roll(world, attack, which, against).value;
    let count = 2 + dice.more + u8::from(dice.boosted);
    let faces = play.roll(None, purpose, Pool::d6(count)).faces().to_vec();
    let mut window = Window::Roll {
        step: Step::Rerolls,
        roll: Roll {
            roller: attack.attacker,
            which,
            faces,
            rerolled: false,
            rerolled_by: vec![],
        },
        attack: Some(attack.clone()),
        against: Some(against),
        suffers: vec![],
    };
    resolve(play, &mut window)?;
    let Window::Roll { roll, .. } = window else {
        return Ok(0);
    };
    Ok(bonus + roll.faces.iter().map(|&face| i32::from(face)).sum::<i32>())
}

/// One attack; returns what came of it.
pub fn attack(
    play: &mut Play<'_, Skirmish>,
    attacker: ModelId,
    target: ModelId,
    traits: &[AttackTrait],
    spell: Option<(&RuleName, Option<u8>)>,
) -> Asked<Attack> {
    let mut attack = Attack::new(attacker, Some(target), traits);
    attack.weapon = spell.is_none().then_some(WeaponId(0));
    attack.spell = spell.map(|(spell, _)| spell.clone());
    if let Some(denied) = play.world().standing().shields(play.world(), target, &attack) {
        record(play, Some(&denied.because), What::Prevented(denied.to_string()));
        return Ok(attack);
    }
    record(play, None, What::Attacked(attacker, target));
    open(play, Step::AttackTargeted, &mut attack)?;
    let skill = play
        .world()
        .stat(attacker, if attack.is(AttackTrait::Ranged) { "RAT" } else { "MAT" });
    let roll = rolled(play, &attack, WhichRoll::Attack, target, "attack")?;
    if skill + roll >= play.world().stat(target, "DEF") {
        attack.hits.push(Hit {
            model: target,
            directly: true,
            critical: false,
        });
    } else {
        attack.missed.push(target);
    }
    open(play, Step::HitInstead, &mut attack)?;
    open(play, Step::HitOrMissed, &mut attack)?;
    let pow = spell.map_or(Some(6), |(_, pow)| pow.map(i32::from));
    if let Some(pow) = pow {
        for hit in attack.hits.clone() {
            let strength = if attack.is(AttackTrait::Melee) {
                play.world().stat(attacker, "STR")
            } else {
                0
            };
            let roll = rolled(play, &attack, WhichRoll::Damage, hit.model, "damage")?;
            let world = play.world();
            let arm = world.standing().stat(
                world,
                hit.model,
                "ARM",
                world.model(hit.model).stats["ARM"],
                Some(&attack),
            );
            let points = pow + strength + roll - arm.value;
            for (model, points) in suffers(play, &attack, hit.model, points)? {
                record(play, None, What::Together(model, points));
            }
        }
    }
    let together = play.world().together.clone();
    record(play, None, What::Applied);
    for (model, points) in together {
        harm(play, model, points, Some(&mut attack), None)?;
    }
    open(play, Step::AttackResolved, &mut attack)?;
    Ok(attack)
}

/// Who suffers how much of a damage roll, after rules have divided it.
fn suffers(play: &mut Play<'_, Skirmish>, attack: &Attack, model: ModelId, points: i32) -> Asked<Vec<(ModelId, i32)>> {
    let mut window = Window::Roll {
        step: Step::WouldSuffer,
        roll: Roll {
            roller: attack.attacker,
            which: WhichRoll::Damage,
            faces: vec![],
            rerolled: true,
            rerolled_by: vec![],
        },
        attack: Some(attack.clone()),
        against: Some(model),
        suffers: vec![(model, points)],
    };
    if points > 0 {
        resolve(play, &mut window)?;
    }
    let Window::Roll { mut suffers, .. } = window else {
        return Ok(vec![]);
    };
    suffers.retain(|(_, points)| *points > 0);
    Ok(suffers)
}

/// A slam: the model is knocked back, and rules act that trigger on it.
pub fn slam(play: &mut Play<'_, Skirmish>, slammer: ModelId, slammed: ModelId) -> Asked<()> {
    record(play, None, What::Driven(slammed, 3));
    let mut window = Window::Harm {
        step: Step::Slammed,
        model: slammed,
        attack: Some(Attack::new(slammer, Some(slammed), &[AttackTrait::Slam])),
    };
    resolve(play, &mut window)
}

/// Damage application, a to e.
pub fn harm(
    play: &mut Play<'_, Skirmish>,
    model: ModelId,
    points: i32,
    mut attack: Option<&mut Attack>,
    by: Option<&Because>,
) -> Asked<()> {
    if play.world().model(model).gone {
        return Ok(());
    }
    record(play, by, What::Damaged(model, points));
    let steps = [
        (Step::Suffers, ""),
        (Step::Disabled, "disabled"),
        (Step::Boxed, "boxed"),
        (Step::Destroyed, "destroyed"),
    ];
    for (at, (step, state)) in steps.into_iter().enumerate() {
        let before = ["", "", "disabled", "boxed"][at];
        let now = play.world().model(model);
        let falls = match step {
            Step::Suffers => true,
            Step::Disabled => now.damage >= now.boxes,
            _ => now.tags.contains(before),
        };
        if !falls || now.gone {
            return Ok(());
        }
        if let Some(attack) = attack.as_deref_mut() {
            let list = match step {
                Step::Suffers => &mut attack.damaged,
                Step::Disabled => &mut attack.disabled,
                Step::Boxed => &mut attack.boxed,
                _ => &mut attack.destroyed,
            };
            list.push(model);
        }
        if !state.is_empty() {
            record(play, None, What::State(model, state.into(), true));
        }
        let mut window = Window::Harm {
            step,
            model,
            attack: attack.as_deref().cloned(),
        };
        resolve(play, &mut window)?;
    }
    record(play, None, What::Removed(model));
    record(play, None, What::Noted(Note::Time(Ending::Gone(model))));
    Ok(())
}

/// A move of any kind, with the rules that act when it begins and ends.
pub fn advance(
    play: &mut Play<'_, Skirmish>,
    by: Option<&Because>,
    model: ModelId,
    most: i64,
    charging: bool,
) -> Asked<bool> {
    let world = play.world();
    let (side, from) = (world.side(model), world.model(model).at);
    let began_in_melee_of = world
        .models()
        .into_iter()
        .filter(|&other| world.in_melee_range(model, other))
        .collect();
    let mut window = Window::Move {
        step: Step::MoveBegins,
        mover: model,
        charging,
        began_in_melee_of,
        way: vec![],
    };
    resolve(play, &mut window)?;
    let Answer::To(x, y) = play.ask(side.seat(), Ask::Where { model, from, most })? else {
        return Ok(false);
    };
    record(play, None, What::Advancing(Some(model)));
    record(play, by, What::Moved(model, (x, y)));
    record(play, None, What::Advancing(None));
    if let Window::Move { step, way, .. } = &mut window {
        *step = Step::MoveEnds;
        *way = vec![Point::inches(from.0, from.1), Point::inches(x, y)];
    }
    resolve(play, &mut window)?;
    record(play, None, What::Noted(Note::Time(Ending::MoveEnds(model))));
    Ok(true)
}

/// A charge: to the target, and an attack. `false` where a rule keeps the target from being charged.
pub fn charge(play: &mut Play<'_, Skirmish>, by: Option<&Because>, model: ModelId, at: ModelId) -> Asked<bool> {
    let traits = [AttackTrait::Melee, AttackTrait::Basic, AttackTrait::Charge];
    let declared = Attack::new(model, Some(at), &traits);
    if let Some(denied) = play.world().standing().shields(play.world(), at, &declared) {
        record(play, Some(&denied.because), What::Prevented(denied.to_string()));
        return Ok(false);
    }
    advance(play, by, model, 12, true)?;
    if play.world().in_melee_range(at, model) {
        attack(play, model, at, &traits, None)?;
    }
    Ok(true)
}
