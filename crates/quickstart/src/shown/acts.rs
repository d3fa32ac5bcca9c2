//! What a model can do in its activation, as something to press or point at.

use live::{Choice, Target};

use super::{number, templates, words};
use crate::abilities::{Change, Power};
use crate::attack::{self, Attack, How};
use crate::questions::{Act, Gives, PowerId};
use crate::world::Action;
use crate::{ModelId, World, acts, movement, power_attacks, ranged, spells, stats};

pub fn choice(world: &World, id: ModelId, act: Act) -> Choice {
    let target = target_of(act).map(|target| Target::Model { id: number(target) });
    let (group, label, says) = in_words(world, id, act);
    let under = templates::covered(world, id, act);
    let says = if under.is_empty() {
        says
    } else {
        format!("{says} Also under the template: {}.", words::names(world, under))
    };
    Choice {
        label,
        says,
        group: group.into(),
        target,
        declines: act == Act::Done,
        shapes: templates::of_act(world, id, act),
        verb: verb(world, id, act),
        moves: matches!(act, Act::Advance | Act::Run).then(|| number(id)),
        gives_up: false,
    }
}

/// What is done, for an act with a target.
fn verb(world: &World, id: ModelId, act: Act) -> String {
    let card = &world.model(id).card;
    match act {
        Act::Charge(_) => "Charge".into(),
        Act::Slam(_) => "Slam".into(),
        Act::HeadButt(_) => "Head-butt".into(),
        Act::Attack { weapon, .. } => weapon_name(world, id, weapon),
        Act::Throw { both_hands: true, .. } => "Throw with both hands".into(),
        Act::Throw { both_hands: false, .. } => "Throw".into(),
        Act::ComboStrike { .. } => "Combo strike".into(),
        Act::Cast { power, target: Some(_) } => templates::power_name(world, id, power),
        Act::Animus { target: Some(_) } => card
            .animus
            .as_ref()
            .map_or_else(String::new, |power| power.name.clone()),
        Act::Use {
            ability,
            target: Some(_),
        } => {
            let ability = card.abilities.get(usize::from(ability));
            ability.map_or_else(String::new, |ability| ability.name.clone())
        }
        Act::Heal { model, branch } if world.model(model).card.life.is_spiral() => {
            format!("Heal {}", words::branch(branch))
        }
        Act::Heal { .. } => "Heal".into(),
        _ => String::new(),
    }
}

fn target_of(act: Act) -> Option<ModelId> {
    match act {
        Act::Charge(target) | Act::Slam(target) | Act::HeadButt(target) => Some(target),
        Act::Attack { target, .. } | Act::Throw { target, .. } | Act::ComboStrike { target, .. } => Some(target),
        Act::Cast { target, .. } | Act::Animus { target } | Act::Use { target, .. } => target,
        Act::Heal { model, .. } => Some(model),
        _ => None,
    }
}

/// Group, label and what it means.
fn in_words(world: &World, id: ModelId, act: Act) -> (&'static str, String, String) {
    let model = world.model(id);
    let name = |other: ModelId| words::name(world, other);
    let spd = stats::spd(world, id);
    let forced = if model.is_warbeast() { " Force: 1 fury." } else { "" };
    match act {
        Act::Advance => ("Move", "Advance".into(), format!("Up to {spd}, then it may act.")),
        Act::Run => (
            "Move",
            "Run".into(),
            format!("Up to {}; its activation ends.{forced}", spd * 2),
        ),
        Act::Charge(target) => {
            let free = model.is_warbeast() && acts::charges_free(world, id, target);
            let cost = if free { " Without being forced." } else { forced };
            (
                "Charge",
                format!("Charge {}", name(target)),
                format!("{}{cost}", rush_says(world, id, target)),
            )
        }
        Act::Slam(target) => {
            let cost = if acts::slams_free(world, id) {
                " Without being forced."
            } else {
                forced
            };
            (
                "Power attacks",
                format!("Slam {}", name(target)),
                format!(
                    "{} The target is driven d6\" back and knocked down.{cost}",
                    rush_says(world, id, target)
                ),
            )
        }
        Act::Stand(gives) => stand(gives),
        Act::Aim => (
            "Move",
            "Aim".into(),
            "It gives up its movement for +2 to its ranged attack rolls.".into(),
        ),
        Act::Attack { weapon, target } => attack_with(world, id, weapon, target),
        Act::Spray { weapon } => {
            let (weapon_name, cost) = (weapon_name(world, id, weapon), cost_of_attack(world, id, weapon));
            (
                "Attack",
                format!("Spray with {weapon_name}"),
                format!("Attacks every model on a path 8\" long and 1\" wide.{cost}"),
            )
        }
        Act::HeadButt(target) => (
            "Power attacks",
            format!("Head-butt {}", name(target)),
            format!(
                "{} Knocks down, with damage STR {}.{forced}",
                to_hit(
                    world,
                    &Attack {
                        bonus: power_attacks::against_base(world, id, target),
                        ..Attack::new(id, target, How::Melee)
                    }
                ),
                stats::str(world, id)
            ),
        ),
        Act::Throw { target, both_hands } => {
            let label = if both_hands {
                format!("Throw {} with both hands", name(target))
            } else {
                format!("Throw {}", name(target))
            };
            let roll = Attack {
                bonus: if both_hands { 0 } else { -2 },
                ..Attack::new(id, target, How::Melee)
            };
            let far = power_attacks::throw_distance(world, id, target);
            (
                "Power attacks",
                label,
                format!(
                    "{} If it does not break free it flies up to {far} and is knocked down.{forced}",
                    to_hit(world, &roll)
                ),
            )
        }
        Act::ComboStrike { weapon, target } => (
            "Special attacks",
            format!("Combo strike at {}", name(target)),
            format!(
                "{} One attack with {}, its POW counted twice.",
                to_hit(world, &Attack::new(id, target, How::Melee)),
                weapon_name(world, id, weapon)
            ),
        ),
        Act::Thresher { weapon } => (
            "Special attacks",
            format!("Sweep with {}", weapon_name(world, id, weapon)),
            format!(
                "One attack at each model in sight and melee range: {}.",
                words::names(world, acts::threshed(world, id, weapon))
            ),
        ),
        Act::Cast { power, target } => cast(world, id, power, target),
        Act::Animus { target } => match &model.card.animus {
            Some(animus) => (
                "Animus",
                on_somebody(world, id, &animus.name, target),
                format!("{}{}{forced}", power_roll(world, id, animus, target), animus.says),
            ),
            None => ("Animus", "Animus".into(), String::new()),
        },
        Act::Feat => match &model.card.feat {
            Some(feat) => ("Feat", feat.name.clone(), format!("{} Once a game.", feat.says)),
            None => ("Feat", "Feat".into(), String::new()),
        },
        Act::Heal { model: other, branch } => {
            let label = if world.model(other).card.life.is_spiral() {
                format!("Heal {}: {}", name(other), words::branch(branch))
            } else {
                format!("Heal {}", name(other))
            };
            let says = format!("One damage point for a fury point: {}.", words::circles(world, other));
            ("Heal", label, says)
        }
        Act::Rile(points) => (
            "Fury",
            format!("Rile: take {}", words::count(points, "fury point")),
            format!("It would have {} of {}.", model.fury + points, model.card.fury),
        ),
        Act::Discard(points) => (
            "Fury",
            format!("Discard {}", words::count(points, "fury point")),
            format!("It would keep {}.", model.fury.saturating_sub(points)),
        ),
        Act::Use { ability, target } => match model.card.abilities.get(usize::from(ability)) {
            Some(ability) => (
                "Abilities",
                on_somebody(world, id, &ability.name, target),
                ability.says.clone(),
            ),
            None => ("Abilities", "Use an ability".into(), String::new()),
        },
        Act::Done => (
            "",
            "End its activation".into(),
            "It does nothing more in this turn.".into(),
        ),
    }
}

fn stand(gives: Gives) -> (&'static str, String, String) {
    let says = match gives {
        Gives::Movement => "It gives up its movement, and may act.",
        Gives::Action => "It gives up its action, and may advance.",
        Gives::Nothing => "It gives nothing up.",
    };
    let label = match gives {
        Gives::Movement => "Stand up instead of moving",
        Gives::Action => "Stand up instead of acting",
        Gives::Nothing => "Stand up",
    };
    ("Move", label.into(), says.into())
}

fn rush_says(world: &World, id: ModelId, target: ModelId) -> String {
    let apart = table::gap(&world.footprint(id), &world.footprint(target));
    let limit = movement::rush_limit(world, id);
    let reach = stats::longest_reach(world, id).unwrap_or_default();
    let plan = movement::plan_rush(world, id, target, movement::straight_rush(world, id, target));
    let goes = if plan.reaches && !plan.stopped {
        "straight ahead it reaches its target"
    } else if plan.stopped {
        "straight ahead something stops it"
    } else {
        "straight ahead it falls short"
    };
    format!(
        "{} away; it moves up to {limit} and then reaches {reach}: {goes}.",
        words::short(apart)
    )
}

fn weapon_name(world: &World, id: ModelId, weapon: u8) -> String {
    let used = world.model(id).card.weapon(weapon);
    used.map_or_else(|| "a weapon".into(), |used| used.name.clone())
}

/// What an attack besides the initial ones costs.
fn cost_of_attack(world: &World, id: ModelId, weapon: u8) -> String {
    let Some(now) = world.activation.as_ref().filter(|now| now.model == id) else {
        return String::new();
    };
    let initial = !now.has_struck(weapon) && now.action != Action::SpecialMelee;
    if initial {
        String::new()
    } else if now.owed > 0 {
        " Already paid for.".into()
    } else {
        " Additional attack: 1 fury.".into()
    }
}

fn attack_with(world: &World, id: ModelId, weapon: u8, target: ModelId) -> (&'static str, String, String) {
    let name = words::name(world, target);
    let label = format!("{} at {name}", weapon_name(world, id, weapon));
    let cost = cost_of_attack(world, id, weapon);
    let Some(used) = world.model(id).card.weapon(weapon) else {
        return ("Attack", label, String::new());
    };
    if let Some(melee) = used.melee {
        let power = stats::str(world, id) + i32::from(melee.pow);
        let through = used.words.contains(&crate::abilities::WeaponWord::IgnoresShields);
        let charged = world
            .activation
            .as_ref()
            .and_then(|now| now.charge)
            .is_some_and(|charge| charge.bonus);
        let boosted = if charged { " The charge boosts its damage." } else { "" };
        let says = format!(
            "{} P+S {power} against ARM {}.{boosted}{cost}",
            to_hit(world, &Attack::new(id, target, How::Melee)),
            stats::arm(world, target, Some(id), through)
        );
        return ("Attack", label, says);
    }
    let Some(shot) = used.ranged else {
        return ("Attack", label, String::new());
    };
    let range = ranged::range_of(world, id, shot.rng);
    let apart = table::gap(&world.footprint(id), &world.footprint(target));
    let reach = if attack::out_of_reach(world, id, target, range).is_some() {
        format!("{} away, range {range}: it would miss.", words::short(apart))
    } else {
        format!(
            "{} away, range {range}. {}",
            words::short(apart),
            to_hit(world, &Attack::new(id, target, How::Ranged))
        )
    };
    let power = shot.pow.map_or_else(String::new, |pow| {
        format!(" POW {pow} against ARM {}.", stats::arm(world, target, Some(id), false))
    });
    ("Attack", label, format!("{reach}{power}{cost}"))
}

/// "Needs 7 or more on 2d6: MAT 6 against DEF 13."
pub fn to_hit(world: &World, roll: &Attack) -> String {
    if roll.how == How::Melee && world.model(roll.target).is_stationary() {
        return "Hits without a roll: the target is knocked down.".into();
    }
    let (modifier, def, _) = attack::odds(world, roll);
    let more = stats::sum(world, roll.attacker, |change| match change {
        Change::AttackDice(dice) => Some(dice),
        Change::BoostedAttacks => Some(1),
        _ => None,
    });
    let lost = i32::from(world.model(roll.attacker).has_lost(crate::Aspect::Mind));
    let dice = (2 + more - lost).max(1);
    let stat = match roll.how {
        How::Melee => "MAT",
        How::Ranged => "RAT",
        How::Magic => "FURY",
    };
    format!(
        "Needs {} or more on {dice}d6: {stat} {modifier} against DEF {def}.",
        def - modifier
    )
}

fn on_somebody(world: &World, id: ModelId, what: &str, target: Option<ModelId>) -> String {
    match target {
        Some(target) if target == id => format!("{what} on itself"),
        Some(target) => format!("{what} on {}", words::name(world, target)),
        None => what.into(),
    }
}

fn power_roll(world: &World, id: ModelId, power: &Power, target: Option<ModelId>) -> String {
    match target {
        Some(target) if power.offensive => format!("{} ", to_hit(world, &Attack::new(id, target, How::Magic))),
        _ => String::new(),
    }
}

fn cast(world: &World, id: ModelId, power: PowerId, target: Option<ModelId>) -> (&'static str, String, String) {
    let group = match power {
        PowerId::Spell(_) => "Spells",
        PowerId::AnimusOf(_) => "Animi of its warbeasts",
    };
    let Some(spell) = spells::power(world, id, power) else {
        return (group, templates::power_name(world, id, power), String::new());
    };
    let out = match (spell.rng, target) {
        (crate::abilities::PowerRange::Inches(reach), Some(target))
            if target != id && !stats::is_within(world, id, target, crate::card::inches(reach)) =>
        {
            let apart = table::gap(&world.footprint(id), &world.footprint(target));
            format!("{} away, range {reach}\": it would miss. ", words::short(apart))
        }
        _ => String::new(),
    };
    let label = on_somebody(world, id, &spell.name, target);
    let says = format!(
        "{} fury. {out}{}{}",
        spell.cost,
        power_roll(world, id, spell, target),
        spell.says
    );
    (group, label, says)
}
