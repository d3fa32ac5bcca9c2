//! A fighter's card as it counts now.

use live::{CardAbility, CardWeapon, ModelCard, Stat};
use serde::Serialize;
use table::Length;

use super::{effects, model, words};
use crate::abilities::{AbilityId, Shelf};
use crate::stats::{self, Because, WeaponFigure};
use crate::{FighterId, Place, Runemark, Weapon, World, combat};

pub fn card(world: &World, id: FighterId) -> Option<ModelCard> {
    let fighter = world.fighters.get(usize::from(id.0))?;
    let profile = &fighter.profile;
    Some(ModelCard {
        id: model(id),
        name: fighter.name.to_string(),
        kind: profile.name.clone(),
        seat: fighter.side.map(|side| side.seat().0),
        points: Some(u32::from(profile.points)),
        stats: figures(world, id),
        weapons: profile
            .weapons
            .iter()
            .map(|weapon| card_weapon(world, id, weapon))
            .collect(),
        marks: marks(world, id),
        abilities: abilities(world, id),
        life: None,
        powers: vec![],
        effects: acting_on(world, id),
        overlays: super::overlay::KINDS.into(),
    })
}

/// Its own first, then what everybody can; what is for hunting a monster only while one is there.
fn abilities(world: &World, id: FighterId) -> Vec<CardAbility> {
    let hunted = world.everyone().any(|fighter| {
        let gone = fighter.is_taken_down() || matches!(fighter.place, Place::Gone { .. });
        fighter.profile.runemarks.has(Runemark::Monster) && !gone
    });
    let mut own: Vec<AbilityId> = world.fighter(id).abilities.to_vec();
    own.retain(|ability| hunted || *world.book.shelf(*ability) != Shelf::MonsterHunting);
    own.sort_by_key(|ability| {
        let general = matches!(world.book.shelf(*ability), Shelf::Universal | Shelf::MonsterHunting);
        (general, world.book.get(*ability).cost)
    });
    let told = |id: AbilityId| {
        let ability = world.book.get(id);
        CardAbility {
            name: ability.name.clone(),
            cost: words::cost(ability).into(),
            says: ability.says.clone(),
            rules: ability.rules.iter().map(|cited| cited.0.to_string()).collect(),
        }
    };
    own.into_iter().map(told).collect()
}

fn figures(world: &World, id: FighterId) -> Vec<Stat> {
    let fighter = world.fighter(id);
    let profile = &fighter.profile;
    let mut why = vec![];
    let inches = stats::move_told(world, id, |by, because| why.push(reason(world, by, because)));
    let allowance = stats::move_allowance(world, id);
    if allowance < Length::inches(i64::from(inches)) && fighter.is_on_table() {
        let less = Length::inches(i64::from(inches)) - allowance;
        let because = if fighter.treasure.is_some() {
            "treasure"
        } else {
            "the ground"
        };
        why.push(format!("move actions go {allowance} now: {less} less for {because}"));
    }
    let now = if fighter.is_on_table() {
        allowance
    } else {
        Length::inches(i64::from(inches))
    };
    let mut all = vec![Stat {
        name: "Move".into(),
        printed: format!("{}\"", profile.r#move),
        now: now.to_string(),
        why,
    }];
    let mut why = vec![];
    let toughness = stats::toughness_told(world, id, |by, because| why.push(reason(world, by, because)));
    all.push(stat("Toughness", profile.toughness, toughness, why));
    let wounded = (fighter.damage > 0).then(|| words::count(fighter.damage, "damage point"));
    all.push(stat(
        "Wounds",
        profile.wounds,
        fighter.wounds_left(),
        wounded.into_iter().collect(),
    ));
    if fighter.is_on_table() && world.round > 0 {
        all.push(actions(world, id));
    }
    all
}

/// How many actions it has, or would have if it were activated now.
fn actions(world: &World, id: FighterId) -> Stat {
    let fighter = world.fighter(id);
    let printed: u8 = if world.has(id, Runemark::Monster) { 1 } else { 2 };
    let mut why = vec![];
    let would_have =
        |why: &mut Vec<String>| combat::actions_told(world, id, |by, because| why.push(reason(world, by, because)));
    let acting = world.activation.as_ref().filter(|activation| activation.fighter == id);
    let now = match acting {
        Some(activation) => {
            why.push("it is acting now".into());
            activation.actions_left
        }
        None if fighter.activations > 0 && !fighter.waiting => {
            why.push("it has been activated in this round".into());
            if world.has(id, Runemark::Monster) && fighter.activations < 3 {
                would_have(&mut why)
            } else {
                0
            }
        }
        None => would_have(&mut why),
    };
    if fighter.waiting {
        why.push("it waits".into());
    }
    if fighter.reactions > 0 {
        why.push(format!("{} in this round", words::count(fighter.reactions, "reaction")));
    }
    stat("Actions", printed, now, why)
}

fn stat(name: &str, printed: impl ToString, now: impl ToString, why: Vec<String>) -> Stat {
    Stat {
        name: name.into(),
        printed: printed.to_string(),
        now: now.to_string(),
        why,
    }
}

/// "+1: Onslaught of Karg, until the activation ends".
fn reason(world: &World, by: i64, because: Because<'_>) -> String {
    let source = match because {
        Because::DamageTable => "its damage table".into(),
        Because::Ability(modifier) => effects::source(world, modifier),
        Because::Twist => world
            .twist_card()
            .map_or_else(|| "the twist".into(), |card| format!("the twist {}", card.name)),
        Because::Victory => world.victory().map_or_else(
            || "the victory card".into(),
            |card| format!("the victory card {}", card.name),
        ),
    };
    format!("{by:+}: {source}")
}

fn card_weapon(world: &World, id: FighterId, weapon: &Weapon) -> CardWeapon {
    let told = |figure: WeaponFigure| {
        let mut why = vec![];
        let now = stats::weapon_told(world, id, weapon, figure, |by, because| {
            why.push(reason(world, by, because));
        });
        (now, why)
    };
    let (range, why_range) = told(WeaponFigure::Range);
    let mut stats = vec![Stat {
        name: "Range".into(),
        printed: words::range(weapon),
        now: words::range(&Weapon {
            range,
            ..weapon.clone()
        }),
        why: why_range,
    }];
    for (name, printed, figure) in [
        ("Attacks", weapon.attacks, WeaponFigure::Attacks),
        ("Strength", weapon.strength, WeaponFigure::Strength),
        ("Hit", weapon.hit, WeaponFigure::Hit),
        ("Critical", weapon.crit, WeaponFigure::Crit),
    ] {
        let (now, why) = told(figure);
        stats.push(stat(name, printed, now, why));
    }
    CardWeapon {
        name: words::capital(words::weapon_name(weapon.mark)),
        stats,
        says: vec![],
    }
}

/// Its runemarks, with those that were given or taken.
fn marks(world: &World, id: FighterId) -> Vec<String> {
    let printed = world.fighter(id).profile.runemarks;
    let now = world.runemarks(id);
    let kept = now.iter().map(|mark| {
        let given = if printed.has(mark) { "" } else { " (given)" };
        format!("{}{given}", words::capital(&word(&mark)))
    });
    let taken = printed.iter().filter(|mark| !now.has(*mark));
    let taken = taken.map(|mark| format!("{} (taken)", words::capital(&word(&mark))));
    kept.chain(taken).collect()
}

/// The word for a value in data files.
fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word.replace('-', " "),
        _ => String::new(),
    }
}

/// All that acts on it now, in sentences.
fn acting_on(world: &World, id: FighterId) -> Vec<String> {
    let fighter = world.fighter(id);
    let mut all = vec![];
    let mut say = |sentence: String| all.push(sentence);
    say(format!("{}.", words::capital(&super::scene::state_says(world, id))));
    if let Some(group) = fighter.group {
        say(format!("In the {}.", words::group(group)));
    }
    if let Some(token) = fighter.treasure {
        say(format!(
            "Carries {}: it moves 2\" less (but not less than 3\"), cannot fly and cannot disengage.",
            words::token(world, token)
        ));
    }
    if fighter.is_on_table() {
        let near: Vec<String> = world
            .enemies_within(id, Length::inches(1))
            .map(|enemy| words::name(world, enemy).to_string())
            .collect();
        if !near.is_empty() {
            say(format!("Within 1\" of {}.", words::and(&near)));
        }
        if world.round > 0 && crate::movement::near_deadly(world, id) {
            say("Within 1\" of deadly terrain.".into());
        }
    }
    if fighter.profile.base_assumed {
        say(format!(
            "Its base size is assumed: {} mm.",
            String::from(fighter.profile.base)
        ));
    }
    if fighter.renown > 0 {
        say(format!(
            "{} to spend.",
            words::count(fighter.renown, "level") + " of renown"
        ));
    }
    for (_, says) in effects::on(world, id) {
        say(says);
    }
    for badge in super::scene::card_badges(world, id) {
        say(badge.says);
    }
    all
}
