//! What fighters do and what is done to them.

use super::super::words;
use super::{DEED, Of, PART, RESULT, Told};
use crate::movement::{Leg, Path};
use crate::stats::hits_from;
use crate::{ActionKind, AttackRolled, DamageBy, Event, FighterId, TokenId, World};

/// Activations, movement, abilities, treasure.
pub(super) fn of_fighters(world: &World, event: &Event) -> Option<Told> {
    let name = |id: FighterId| words::name(world, id);
    let token = |id: TokenId| words::token(world, id);
    Some(match event {
        Event::ActivationBegan { fighter, by, actions } => {
            let actions = words::count(*actions, "action");
            Told::new(DEED, format!("{by} activates {} ({actions}).", name(*fighter)))
                .by(*by)
                .with(*fighter)
        }
        Event::BeastRolled {
            fighter, face, goes_to, ..
        } => Told::new(DEED, format!("A {face} for the chaotic beast: {goes_to} activates it."))
            .by(*goes_to)
            .with(*fighter)
            .rolling(&[*face]),
        Event::Waiting { fighter } => Told::new(PART, format!("{} waits.", name(*fighter))).of(world, *fighter),
        Event::CalledUp { fighter } => Told::new(PART, format!("{} is called up.", name(*fighter))).of(world, *fighter),
        Event::ActionBegan {
            fighter,
            action: ActionKind::Disengage | ActionKind::BonusDisengage,
        } => Told::new(PART, format!("{} disengages.", name(*fighter))).of(world, *fighter),
        Event::Moved { fighter, path, .. } if path.legs.is_empty() => {
            Told::new(PART, format!("{} stays where it is.", name(*fighter))).of(world, *fighter)
        }
        Event::Moved {
            fighter,
            path,
            length,
            to,
            ..
        } => {
            let (how, length, to) = (ways_of(path), words::short(*length), words::spot(*to));
            Told::new(PART, format!("{} {how} {length} to {to}.", name(*fighter))).of(world, *fighter)
        }
        Event::Fell { fighter, to, .. } => {
            Told::new(PART, format!("{} falls to {}.", name(*fighter), words::spot(*to))).of(world, *fighter)
        }
        Event::StaysUp { fighter } => {
            Told::new(PART, format!("{} finds nowhere to fall and stays.", name(*fighter))).of(world, *fighter)
        }
        Event::Replaced { fighter, to, .. } => {
            Told::new(PART, format!("{} is put at {}.", name(*fighter), words::spot(*to))).of(world, *fighter)
        }
        Event::Returned { fighter, to, .. } => {
            Told::new(PART, format!("{} is back, at {}.", name(*fighter), words::spot(*to))).of(world, *fighter)
        }
        Event::Joined(fighter) => {
            let told = Told::new(PART, format!("{} joins the battle.", fighter.name));
            match fighter.side {
                Some(side) => told.by(side),
                None => told,
            }
        }
        Event::AbilityUsed {
            fighter,
            ability,
            side,
            score,
            ..
        } => {
            let ability = world.book.get(*ability);
            let paid = match score {
                0 => "without dice".into(),
                score => format!("with a {} of {score}s", words::cost(ability)),
            };
            let text = format!("{} uses {} {paid}: {}", name(*fighter), ability.name, ability.says);
            Told::new(PART, text).by(*side).with(*fighter)
        }
        Event::Reacted {
            fighter,
            reaction,
            renown,
        } => {
            let reaction = world.book.get(*reaction);
            let price = if *renown { " for a level of renown" } else { "" };
            let text = format!(
                "{} reacts{price} with {}: {}",
                name(*fighter),
                reaction.name,
                reaction.says
            );
            Told::new(RESULT, text).of(world, *fighter)
        }
        Event::MarkPut { fighter, mark, on } => {
            let now = if *on { "is now" } else { "is no longer" };
            Told::new(PART, format!("{} {now} {mark}.", name(*fighter))).of(world, *fighter)
        }
        Event::TreasurePickedUp { fighter, token: id } => {
            Told::new(PART, format!("{} picks up {}.", name(*fighter), token(*id))).of(world, *fighter)
        }
        Event::TreasureDropped {
            fighter,
            token: id,
            spot,
        } => {
            let text = format!("{} drops {} at {}.", name(*fighter), token(*id), words::spot(*spot));
            Told::new(PART, text).of(world, *fighter)
        }
        _ => return None,
    })
}

/// "moves", "flies", "moves, climbs and jumps".
fn ways_of(path: &Path) -> String {
    let mut ways: Vec<String> = vec![];
    for leg in &path.legs {
        let way = match leg {
            Leg::Walk(_) => "moves",
            Leg::Jump(_) | Leg::Catch(_) => "jumps",
            Leg::Climb { .. } => "climbs",
            Leg::Fly { .. } => "flies",
            Leg::Through { .. } => "goes through a passage",
        };
        if !ways.iter().any(|known| known == way) {
            ways.push(way.into());
        }
    }
    words::and(&ways)
}

/// Attacks, damage, healing, falling tests.
pub(super) fn of_fights(world: &World, event: &Event) -> Option<Told> {
    let name = |id: FighterId| words::name(world, id);
    Some(match event {
        Event::AttackDeclared {
            attacker,
            weapon,
            target,
        } => {
            let weapon = world.fighter(*attacker).profile.weapons.get(usize::from(*weapon));
            let with = weapon.map_or_else(String::new, |weapon| {
                format!(" with its {}", words::weapon_name(weapon.mark))
            });
            Told::new(PART, format!("{} attacks {}{with}.", name(*attacker), name(*target)))
                .of(world, *attacker)
                .with(*target)
        }
        Event::AttackRolled(rolled) => attack(world, rolled),
        Event::Damaged { fighter, points, by } => {
            let wounded = world.fighter(*fighter);
            let cause = match by {
                DamageBy::Attack(_) => String::new(),
                DamageBy::Reaction(who) => format!(" from the reaction of {}", name(*who)),
                DamageBy::Ability(who) => format!(" from the ability of {}", name(*who)),
                DamageBy::Impact => " from the impact".into(),
                DamageBy::DeadlyTerrain => " from deadly terrain".into(),
                DamageBy::Card => " from the card".into(),
            };
            let text = format!(
                "{} takes {}{cause} ({} of {} left).",
                wounded.name,
                words::count(*points, "damage point"),
                wounded.wounds_left(),
                wounded.profile.wounds
            );
            Told::new(RESULT, text).of(world, *fighter)
        }
        Event::Healed { fighter, points } => {
            let healed = world.fighter(*fighter);
            let text = format!(
                "{} recovers {} ({} of {} left).",
                healed.name,
                words::count(*points, "damage point"),
                healed.wounds_left(),
                healed.profile.wounds
            );
            Told::new(RESULT, text).of(world, *fighter)
        }
        Event::TakenDown { fighter, by } => {
            let text = match by {
                Some(by) if by != fighter => format!("{} is taken down by {}.", name(*fighter), name(*by)),
                _ => format!("{} is taken down.", name(*fighter)),
            };
            Told::new(RESULT, text).of(world, *fighter)
        }
        Event::FallingTest { fighter, face } => {
            Told::new(RESULT, format!("{} takes a falling test: {face}.", name(*fighter)))
                .of(world, *fighter)
                .rolling(&[*face])
        }
        Event::TakesDamageFor { fighter, friend } => Told::new(
            PART,
            format!("{} takes the blow for {}.", name(*fighter), name(*friend)),
        )
        .of(world, *fighter)
        .with(*friend),
        _ => return None,
    })
}

fn attack(world: &World, rolled: &AttackRolled) -> Told {
    let comes_to = match (rolled.hits, rolled.crits) {
        (0, 0) => "no hit".into(),
        (hits, 0) => words::count(hits, "hit"),
        (0, crits) => words::count(crits, "critical hit"),
        (hits, crits) => format!(
            "{} and {}",
            words::count(hits, "hit"),
            words::count(crits, "critical hit")
        ),
    };
    let text = format!(
        "{} rolls {}, Strength {} against Toughness {}{}: {comes_to}.",
        words::name(world, rolled.attacker),
        words::count(rolled.attacks, "dice"),
        rolled.strength,
        rolled.toughness,
        if rolled.in_cover { " in cover" } else { "" },
    );
    // The dice of a pool are sorted, so the best are the last.
    let (faces, crits, hits) = (&rolled.faces, usize::from(rolled.crits), usize::from(rolled.hits));
    let mark = |at: usize| {
        let from_the_best = faces.len() - 1 - at;
        if from_the_best < crits {
            "critical"
        } else if from_the_best < crits + hits {
            "hit"
        } else {
            "miss"
        }
    };
    Told::new(RESULT, text)
        .of(world, rolled.attacker)
        .with(rolled.target)
        .rolling_each(faces, mark)
        .needing(needs(rolled))
}

/// What the dice needed by Strength and Toughness alone. Nothing where other rules have made something else of them.
fn needs(rolled: &AttackRolled) -> String {
    let from = hits_from(rolled.strength, rolled.toughness);
    let (crits, hits) = (
        rolled.faces.iter().filter(|face| **face == 6).count(),
        rolled.faces.iter().filter(|face| (from..6).contains(*face)).count(),
    );
    match (hits, crits) == (usize::from(rolled.hits), usize::from(rolled.crits)) {
        true => format!("{from} or more hits, 6 is critical"),
        false => String::new(),
    }
}
