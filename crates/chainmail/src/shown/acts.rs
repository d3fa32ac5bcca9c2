//! What a model may do in its turn, as something to press or point at.

use live::{Choice, Target};

use super::{options, scene, words};
use crate::abilities::Ability;
use crate::attack::{self, Strike};
use crate::card::{DamageKind, DamageLine};
use crate::questions::{Act, Aimed};
use crate::spells::{Cast, book};
use crate::world::Destination;
use crate::{ModelId, World, measure, stats, turn};

pub fn choice(world: &World, id: ModelId, act: Act) -> Choice {
    let aimed = |group: &str, verb: String, target: ModelId, says: String| Choice {
        label: format!("{verb} {}", words::name(world, target)),
        says,
        group: group.into(),
        ..Choice::of(verb.clone(), Target::Model { id: target.0 })
    };
    let plain = |group: &str, label: &str, says: String| Choice {
        label: label.into(),
        says,
        group: group.into(),
        ..Choice::default()
    };
    match act {
        Act::Maneuver => Choice {
            moves: Some(id.0),
            ..plain(
                "Move",
                "Move",
                format!(
                    "Up to {} as you like. {}",
                    stats::speed(world, id),
                    scene::led(world, id)
                ),
            )
        },
        Act::AdvanceOnEnemy | Act::AdvanceOnFocus | Act::AdvanceOnGoal | Act::AdvanceOnEnd(_) => {
            advance(world, id, act)
        }
        Act::AdvanceOnCommander => advance(world, id, act),
        Act::Burrow => Choice {
            moves: Some(id.0),
            ..plain(
                "Move",
                "Burrow",
                "It goes underneath everything and comes up somewhere else.".into(),
            )
        },
        Act::ChargeToThrow(target) => aimed(
            "Attack",
            "Charge and throw".into(),
            target,
            format!(
                "{} It may stop short and throw its weapon.",
                charge_says(world, id, target)
            ),
        ),
        Act::Stand => plain(
            "Move",
            "Stand",
            "It stays where it is; that is one of its two actions.".into(),
        ),
        Act::Charge(target) => aimed(
            "Attack",
            "Charge".into(),
            target,
            format!(
                "{} {}",
                charge_says(world, id, target),
                to_hit(world, &Strike::melee(id, target, true))
            ),
        ),
        Act::Melee(target) => aimed(
            "Attack",
            "Strike".into(),
            target,
            to_hit(world, &Strike::melee(id, target, false)),
        ),
        Act::Shoot(target) => {
            let away = words::short(measure::distance(world, id, target));
            aimed(
                "Attack",
                "Shoot".into(),
                target,
                format!("{away} away. {}", to_hit(world, &Strike::shot(id, target))),
            )
        }
        Act::Cast(cast) => cast_choice(world, id, cast),
        Act::Aim(aimed) => {
            let card = &world.model(id).card;
            let what = match aimed {
                Aimed::Spell { spell, .. } => card.spells.get(usize::from(spell)).map(|listed| listed.name.clone()),
                Aimed::Ability(number) => card
                    .abilities
                    .get(usize::from(number))
                    .map(|listed| listed.ability.to_string()),
            };
            let label = format!("{} at a point", what.unwrap_or_else(|| "Aim".into()));
            plain("Attack", &label, "You choose the point next.".into())
        }
        Act::Special { number, target } => special(world, id, number, target),
        Act::Order { commander, order } => options::ordered(world, commander, id, order),
        Act::Done => options::declining("End its turn", "It does nothing more in this round."),
    }
}

fn advance(world: &World, id: ModelId, act: Act) -> Choice {
    let course = turn::preview(world, id, act);
    let away = course.as_ref().map_or_else(String::new, |course| {
        format!(", {} by the shortest path", words::short(course.effective))
    });
    let verb_of_focus = match act {
        Act::AdvanceOnEnd(edge) => format!("Advance on the {} edge", words::edge(edge)),
        _ => "Advance on the focus".into(),
    };
    let (verb, says, target): (&str, String, Option<Target>) = match course.map(|course| course.toward) {
        Some(Destination::Enemy(enemy)) => (
            "Advance",
            format!(
                "Out of command it goes at full speed for the nearest enemy, {}{away}.",
                words::name(world, enemy)
            ),
            Some(Target::Model { id: enemy.0 }),
        ),
        Some(Destination::Commander(commander)) => (
            "Advance on its commander",
            format!("It makes for its commander, {}{away}.", words::name(world, commander)),
            Some(Target::Model { id: commander.0 }),
        ),
        Some(Destination::Focus(at)) => (
            &verb_of_focus,
            format!("It is aware of no enemy, and makes for its focus{away}."),
            Some(Target::Point {
                at: live::shapes::pair(at),
            }),
        ),
        Some(Destination::Goal(at)) => (
            "Advance on the goal",
            format!("It makes for the goal of the scenario{away}."),
            Some(Target::Point {
                at: live::shapes::pair(at),
            }),
        ),
        None => ("Advance", "It goes at full speed.".into(), None),
    };
    Choice {
        label: verb.into(),
        says,
        group: "Move".into(),
        target,
        ..Choice::default()
    }
}

fn charge_says(world: &World, id: ModelId, target: ModelId) -> String {
    let away = words::short(measure::distance(world, id, target));
    let full = stats::speed(world, id) + stats::speed(world, id);
    let (end, hindered) = turn::charge_preview(world, id, target);
    let there = world.stand(id).moved_to(end);
    let comes = if hindered {
        "something is in its way or slows it, so that it ends as a move"
    } else if measure::contact_at(world, &there, &world.stand(target)) {
        "it reaches its target"
    } else {
        "it falls short"
    };
    format!("{away} away, up to {full} straight ahead: {comes}.")
}

/// "Needs 11 or more on d20: +4 against armor 15. 2 damage."
pub fn to_hit(world: &World, strike: &Strike) -> String {
    let card = &world.model(strike.attacker).card;
    let line = match (&card.ranged, strike.ranged) {
        (Some(ranged), true) => &ranged.damage,
        _ => &card.melee.damage,
    };
    if !strike.ranged && world.model(strike.target).is_helpless() {
        return format!("Hits without a roll: the target is helpless. {}", damage(line));
    }
    let (modifiers, _) = attack::attack_modifiers(world, strike);
    let (armor, _) = attack::armor_against(world, strike);
    let sum: i32 = modifiers.iter().map(|modifier| modifier.by).sum();
    let needed = (armor - sum).clamp(2, 20);
    format!(
        "Needs {needed} or more on d20: {sum:+} against armor {armor}. {}",
        damage(line)
    )
}

/// "2 damage", "2 fire damage and 1 cold".
pub fn damage(line: &DamageLine) -> String {
    let mut told = format!("{} {}damage", line.points, kind(line.kind));
    for bonus in &line.bonus {
        told += &format!(" + {} {}damage", bonus.points, kind(bonus.kind));
    }
    for ability in &line.on_hit {
        told += &format!(", {ability}");
    }
    told + "."
}

fn kind(kind: DamageKind) -> &'static str {
    match kind {
        DamageKind::Normal => "",
        DamageKind::Acid => "acid ",
        DamageKind::Cold => "cold ",
        DamageKind::Electricity => "electricity ",
        DamageKind::Fire => "fire ",
        DamageKind::Sonic => "sonic ",
        DamageKind::Special => "special ",
    }
}

pub fn cast_choice(world: &World, id: ModelId, cast: Cast) -> Choice {
    let model = world.model(id);
    let Some(listed) = model.card.spells.get(usize::from(cast.spell)) else {
        return Choice::default();
    };
    let with = cast
        .choice
        .map_or_else(String::new, |choice| format!(" ({})", words::choice(choice)));
    let verb = format!("{}{with}", listed.name);
    let used = model.cast.get(usize::from(cast.spell)).copied().unwrap_or(0);
    let left = listed.boxes.saturating_sub(used);
    let on = if cast.target == id {
        "itself".to_string()
    } else {
        words::name(world, cast.target).to_string()
    };
    let says = match book::Known::of(listed) {
        Some(known) => {
            let save = match known.spell.save {
                Some(save) => format!(" Save against {}.", known.dc(save, &model.card)),
                None => String::new(),
            };
            format!(
                "{}.{save}",
                words::capital(&words::count(left, "casting left").replace("lefts", "left"))
            )
        }
        None => String::new(),
    };
    Choice {
        label: format!("{verb} on {on}"),
        says,
        group: "Spells".into(),
        ..Choice::of(verb.clone(), Target::Model { id: cast.target.0 })
    }
}

fn special(world: &World, id: ModelId, number: u8, target: Option<ModelId>) -> Choice {
    let listed = world.model(id).card.abilities.get(usize::from(number));
    let name = listed.map_or_else(|| "Ability".into(), |listed| listed.ability.to_string());
    let says = match listed.map(|listed| &listed.ability) {
        Some(Ability::EnergyBolt(..)) => {
            "A line of 24\" through the target; every model on it takes the damage, or half of it with a save."
        }
        Some(Ability::EnergyBlast(..) | Ability::SleepBlast(_) | Ability::SonicShriek(_)) => {
            "A cone of 6\" toward the target; every model in it is affected."
        }
        Some(Ability::TurnUndead(_)) => "Undead near it may be turned.",
        _ => "",
    };
    let boxes = listed
        .and_then(|listed| listed.boxes)
        .map_or_else(String::new, |boxes| {
            let used = world.model(id).used.get(usize::from(number)).copied().unwrap_or(0);
            format!(" {} of {boxes} uses left.", boxes.saturating_sub(used))
        });
    let choice = match target {
        Some(target) => Choice {
            label: format!("{name} at {}", words::name(world, target)),
            ..Choice::of(name.clone(), Target::Model { id: target.0 })
        },
        None => Choice {
            label: name,
            ..Choice::default()
        },
    };
    Choice {
        says: format!("{says}{boxes}"),
        group: "Abilities".into(),
        ..choice
    }
}
