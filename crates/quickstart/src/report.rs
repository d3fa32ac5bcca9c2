//! A game told in sentences: what happened, with each die and each figure.

use kernel::Entry;

use crate::world::{Moved, Outcome, Stage};
use crate::{Event, ModelId, Quickstart, Side, World};

/// One line for the report, or nothing for what only the machinery cares about. `world` is the world afterwards.
pub fn tell(world: &World, entry: &Entry<Quickstart>) -> Option<String> {
    match entry {
        Entry::Rolled {
            seat, purpose, faces, ..
        } if is_worth_telling(purpose) => {
            let who = seat.map_or_else(String::new, |seat| format!("{}: ", side(seat)));
            Some(format!("    {who}{purpose} {}", dice(faces.faces())))
        }
        Entry::Happened { event, .. } => tell_event(world, event),
        _ => None,
    }
}

fn side(seat: kernel::Seat) -> Side {
    if seat.0 == 0 { Side::Red } else { Side::Blue }
}

/// Rolls whose event tells them again are left out.
fn is_worth_telling(purpose: &str) -> bool {
    !matches!(
        purpose,
        "roll-off"
            | "attack"
            | "damage"
            | "blast"
            | "collateral damage"
            | "threshold check"
            | "command check"
            | "direction"
            | "distance"
            | "throw"
            | "break free"
    )
}

fn dice(faces: &[u8]) -> String {
    let shown: Vec<String> = faces.iter().map(u8::to_string).collect();
    format!("[{}]", shown.join(" "))
}

fn tell_event(world: &World, event: &Event) -> Option<String> {
    let name = |id: &ModelId| world.name(*id).to_string();
    Some(match event {
        Event::RolledOff {
            dice,
            winner: Some(winner),
        } => {
            format!("Roll-off: Red {}, Blue {}: {winner} wins it.", dice[0], dice[1])
        }
        Event::RolledOff { dice, winner: None } => format!("Roll-off: both roll {}; again.", dice[0]),
        Event::FirstChosen { first } => format!("{first} goes first."),
        Event::Deployed { model, at, .. } => format!("{} is deployed at ({}, {}).", name(model), at.x, at.y),
        Event::TurnBegan { side, round } => format!("\nRound {round}, {side}'s turn."),
        Event::EffectBegan { effect } => {
            format!(
                "    {} is in play, by {} on {}.",
                effect.name,
                name(&effect.by),
                name(&effect.on.model())
            )
        }
        Event::EffectsEnded { .. } => "    An effect ends.".into(),
        Event::Leached {
            warlock,
            from: Some(from),
        } => format!("  {} leaches a fury point from {}.", name(warlock), name(from)),
        Event::Leached { warlock, from: None } => {
            format!("  {} leaches a fury point from his own life.", name(warlock))
        }
        Event::FuryGained { model, points } => format!("    {} gains {points} fury.", name(model)),
        Event::FuryLost { model, points } => format!("    {} loses {points} fury.", name(model)),
        Event::Forced { model, points } => {
            format!(
                "    {} is forced: {points} fury, {} in all.",
                name(model),
                world.model(*model).fury
            )
        }
        Event::ThresholdChecked {
            model,
            dice: shown,
            total,
            thr,
            passed,
        } => format!(
            "  {} checks its threshold: {} with fury {total} against {thr}: {}.",
            name(model),
            dice(shown),
            if *passed { "it stays calm" } else { "it frenzies" }
        ),
        Event::Activated { activation } => format!("  {} is activated.", name(&activation.model)),
        Event::MovementUsed { moved: Moved::Ran } => "    It runs.".into(),
        Event::MovementUsed { moved: Moved::Charged } => "    It charges.".into(),
        Event::MovementUsed { moved: Moved::Slammed } => "    It goes to slam.".into(),
        Event::Aimed => "    It aims.".into(),
        Event::ChargeFailed { model } => format!("    {} does not reach its target.", name(model)),
        Event::Moved { model, to, .. } => format!("    {} moves to ({}, {}).", name(model), to.x, to.y),
        Event::Driven { model, to } => format!("    {} is driven to ({}, {}).", name(model), to.x, to.y),
        Event::Placed { model, at } => format!("    {} appears at ({}, {}).", name(model), at.x, at.y),
        Event::KnockedDown { model } => format!("    {} is knocked down.", name(model)),
        Event::StoodUp { model, .. } => format!("    {} stands up.", name(model)),
        Event::AttackRolled {
            attacker,
            target,
            dice: shown,
            total,
            def,
            hit,
            critical,
        } => format!(
            "    {} attacks {}: {} makes {total} against DEF {def}: {}.",
            name(attacker),
            name(target),
            dice(shown),
            match (hit, critical) {
                (false, _) => "a miss",
                (true, false) => "a hit",
                (true, true) => "a critical hit",
            }
        ),
        Event::StruckFreely { attacker, target } => {
            format!("    {} strikes at {} as it leaves.", name(attacker), name(target))
        }
        Event::HitWithoutRoll { attacker, target } => {
            format!("    {} hits {} without a roll.", name(attacker), name(target))
        }
        Event::Missed { attacker, target } => format!("    {} cannot reach {}.", name(attacker), name(target)),
        Event::DamageRolled {
            target,
            dice: shown,
            total,
            arm,
            points,
        } => {
            format!(
                "    Damage to {}: {} makes {total} against ARM {arm}: {points}.",
                name(target),
                dice(shown)
            )
        }
        Event::Deviated {
            direction, inches, to, ..
        } => {
            format!(
                "    It deviates {inches}\" in direction {direction}, to ({}, {}).",
                to.x, to.y
            )
        }
        Event::Opposed {
            attacker,
            target,
            attack,
            defence,
        } => {
            format!("    {} makes {attack}, {} {defence}.", name(attacker), name(target))
        }
        Event::Suffered { model, points, .. } => {
            format!(
                "    {} takes {points}; {} wounds are left.",
                name(model),
                world.model(*model).wounds()
            )
        }
        Event::Transferred { warlock, to, points } => {
            format!("    {} transfers {points} to {}.", name(warlock), name(to))
        }
        Event::TurnedAside { model } => format!("    {} turns the blow aside.", name(model)),
        Event::ShieldGuarded { model, for_model } => {
            format!("    {} takes the hit for {}.", name(model), name(for_model))
        }
        Event::Healed { model, points, .. } => format!("    {} heals {points}.", name(model)),
        Event::HeldOut { model, .. } => format!("    {} is tough and holds out.", name(model)),
        Event::Destroyed { model } => format!("    {} is destroyed.", name(model)),
        Event::SpellCast {
            caster,
            name: spell,
            target,
            ..
        } => match target {
            Some(target) => format!("    {} casts {spell} on {}.", name(caster), name(target)),
            None => format!("    {} casts {spell}.", name(caster)),
        },
        Event::AnimusUsed {
            model, name: animus, ..
        } => format!("    {} uses {animus}.", name(model)),
        Event::FeatUsed { model } => {
            let feat = world
                .model(*model)
                .card
                .feat
                .as_ref()
                .map_or("", |feat| feat.name.as_str());
            format!("    {} uses the feat {feat}.", name(model))
        }
        Event::AbilityUsed { model, ability } => {
            let card = &world.model(*model).card;
            let ability = card
                .abilities
                .get(usize::from(*ability))
                .map_or("", |ability| ability.name.as_str());
            format!("    {} uses {ability}.", name(model))
        }
        Event::Calmed { model, .. } => format!("    {} loses a fury point.", name(model)),
        Event::CommandChecked {
            model,
            dice: shown,
            cmd,
            passed,
        } => format!(
            "    {} makes a command check: {} against {cmd}: {}.",
            name(model),
            dice(shown),
            if *passed { "passed" } else { "failed" }
        ),
        Event::GameOver {
            outcome: Outcome::Won(side),
        } => format!("\n{side} wins."),
        Event::GameOver { outcome: Outcome::Draw } => "\nA draw.".into(),
        Event::StageReached {
            stage: Stage::Activations,
        } => return None,
        _ => return None,
    })
}
