//! What happened, in sentences, with each die and the rules that it rests on. The one telling of a battle: the report of the
//! command line is made of these lines.

use kernel::{Entry, RuleId, cite};
use live::Line;
use live::told::{DEED, HEADING, PART, RESULT, Told};

use super::{changes, number, scene, words};
use crate::abilities::EffectSource;
use crate::world::{Moved, Outcome, Stage};
use crate::{Event, ModelId, Quickstart, World};

/// One line for the log, or nothing for what only the machinery cares about. `world` is the world right afterwards.
pub fn line(world: &World, entry: &Entry<Quickstart>) -> Option<Line> {
    match entry {
        Entry::Rolled {
            seat,
            purpose,
            die,
            faces,
        } => {
            let text = rolled(purpose, faces.faces())?;
            Some(Line::of_roll(
                text,
                *seat,
                *die,
                faces.faces(),
                &[rule_of_roll(purpose)],
            ))
        }
        Entry::Happened { event, rules } => {
            let told = tell(world, event)?;
            Some(told.line(rules))
        }
        _ => None,
    }
}

/// The rolls that no event tells again.
fn rolled(purpose: &str, faces: &[u8]) -> Option<String> {
    let face = faces.first().copied().unwrap_or(0);
    Some(match purpose {
        "branch" => format!("The damage begins on branch {face}."),
        "slam distance" => format!("The slam drives it {face}\" back."),
        "tough" if face >= 5 => format!("A {face} to hold out: it does."),
        "tough" => format!("A {face} to hold out: not enough."),
        "thorns" => format!("The attacker is hurt: {}.", words::count(face, "damage point")),
        "frenzy target" => "A die picks one of the models that are equally near.".into(),
        "healing" => format!("It may heal {}.", words::count(face, "damage point")),
        "damage points" => format!("It hurts: {}.", words::count(face, "damage point")),
        "how many" => format!("It spreads to {}.", words::count(face, "model")),
        _ => return None,
    })
}

fn rule_of_roll(purpose: &str) -> RuleId {
    match purpose {
        "branch" => cite!("hqs:life-spiral-02"),
        "slam distance" => cite!("hqs:slam-07"),
        "frenzy target" => cite!("hqs:frenzy-06"),
        _ => cite!("hqs:special-rules-01"),
    }
}

/// Lines about models.
trait Of {
    /// About a model, whose side's doing it is.
    fn of(self, world: &World, id: ModelId) -> Self;
    fn with(self, id: ModelId) -> Self;
}

impl Of for Told {
    fn of(self, world: &World, id: ModelId) -> Told {
        self.about(number(id), Some(world.model(id).side))
    }

    fn with(self, id: ModelId) -> Told {
        self.naming(number(id))
    }
}

fn tell(world: &World, event: &Event) -> Option<Told> {
    of_setup(world, event)
        .or_else(|| of_turn(world, event))
        .or_else(|| of_moves(world, event))
        .or_else(|| of_attacks(world, event))
        .or_else(|| of_damage(world, event))
        .or_else(|| of_magic(world, event))
}

fn of_setup(world: &World, event: &Event) -> Option<Told> {
    Some(match event {
        Event::RolledOff {
            dice,
            winner: Some(winner),
        } => Told::new(
            DEED,
            format!("Roll-off: Red {}, Blue {}. {winner} wins it.", dice[0], dice[1]),
        )
        .by(*winner)
        .rolling(dice),
        Event::RolledOff { dice, winner: None } => {
            Told::new(DEED, format!("Roll-off: both roll {}, so it is rolled again.", dice[0])).rolling(dice)
        }
        Event::FirstChosen { first } => Told::new(DEED, format!("{first} goes first.")).by(*first),
        Event::EdgeChosen { edge } => {
            let first = world.first;
            let text = format!("{first} deploys from the {} edge.", words::edge(*edge));
            Told::new(DEED, text).by(first)
        }
        Event::Deployed { model, at, .. } => {
            let text = format!("{} is deployed at {}.", words::name(world, *model), words::point(*at));
            Told::new(PART, text).of(world, *model)
        }
        _ => return None,
    })
}

/// Turns, fury and activations.
fn of_turn(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    let part = |id: &ModelId, text: String| Told::new(PART, text).of(world, *id);
    let result = |id: &ModelId, text: String| Told::new(RESULT, text).of(world, *id);
    Some(match event {
        Event::TurnBegan { side, round } => Told::new(HEADING, format!("Round {round}, {side}'s turn")).by(*side),
        Event::StageReached { stage: Stage::Leach } => {
            Told::new(DEED, format!("{}'s control phase.", world.turn)).by(world.turn)
        }
        Event::StageReached {
            stage: Stage::Activations,
        } => Told::new(DEED, format!("{}'s activation phase.", world.turn)).by(world.turn),
        Event::Leached {
            warlock,
            from: Some(from),
        } => part(
            warlock,
            format!("{} leaches a fury point from {}.", name(warlock), name(from)),
        )
        .with(*from),
        Event::Leached { warlock, from: None } => part(
            warlock,
            format!("{} leaches a fury point from its own life.", name(warlock)),
        ),
        Event::FuryGained { model, points } => {
            let points = words::count(*points, "fury point");
            result(
                model,
                format!("{} gains {points}: {}.", name(model), words::fury(world, *model)),
            )
        }
        Event::FuryLost { model, points } => {
            let points = words::count(*points, "fury point");
            result(
                model,
                format!("{} spends {points}: {}.", name(model), words::fury(world, *model)),
            )
        }
        Event::Forced { model, points } => {
            let points = words::count(*points, "fury point");
            result(
                model,
                format!(
                    "{} is forced for {points}: {}.",
                    name(model),
                    words::fury(world, *model)
                ),
            )
        }
        Event::Calmed { model, .. } => result(
            model,
            format!("{} loses a fury point: {}.", name(model), words::fury(world, *model)),
        ),
        Event::ThresholdChecked {
            model,
            dice,
            total,
            thr,
            passed,
        } => {
            let comes = if *passed { "it stays calm" } else { "it frenzies" };
            let text = format!(
                "{} checks its threshold: {total} with its fury against THR {thr}, {comes}.",
                name(model)
            );
            part(model, text).rolling_marked(dice, if *passed { "hit" } else { "miss" })
        }
        Event::CommandChecked {
            model,
            dice,
            cmd,
            passed,
        } => {
            let comes = if *passed { "passed" } else { "failed" };
            result(
                model,
                format!("{} makes a command check against CMD {cmd}: {comes}.", name(model)),
            )
            .rolling_marked(dice, if *passed { "hit" } else { "miss" })
        }
        Event::Frenzied { model } => part(model, format!("{} frenzies.", name(model))),
        Event::Activated { activation } => {
            Told::new(DEED, format!("{} is activated.", name(&activation.model))).of(world, activation.model)
        }
        Event::GameOver { outcome } => {
            let told = Told::new(HEADING, scene::ending(world, *outcome));
            match outcome {
                Outcome::Won(side) => told.by(*side),
                Outcome::Draw => told,
            }
        }
        _ => return None,
    })
}

fn of_moves(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    let part = |id: &ModelId, text: String| Told::new(PART, text).of(world, *id);
    let result = |id: &ModelId, text: String| Told::new(RESULT, text).of(world, *id);
    let active = world.activation.as_ref().map(|now| now.model);
    Some(match event {
        Event::MovementUsed { moved } => {
            let does = match moved {
                Moved::Advanced => "advances",
                Moved::Ran => "runs",
                Moved::Charged => "charges",
                Moved::Slammed => "goes to slam",
                Moved::GivenUp => "gives up its movement",
                Moved::NotYet => return None,
            };
            let id = active?;
            part(&id, format!("{} {does}.", name(&id)))
        }
        Event::ActionGivenUp => {
            let id = active?;
            part(&id, format!("{} gives up its action.", name(&id)))
        }
        Event::MovementGivenUp => {
            let id = active?;
            part(&id, format!("{} gives up its movement.", name(&id)))
        }
        Event::Aimed => {
            let id = active?;
            part(&id, format!("{} aims.", name(&id)))
        }
        Event::ChargeFailed { model } => part(model, format!("{} does not get to its target.", name(model))),
        Event::Moved { model, to, .. } => result(model, format!("{} moves.", name(model))).leg_of(number(*model), *to),
        Event::Driven { model, to } => result(model, format!("{} is driven.", name(model))).going(number(*model), *to),
        Event::Placed { model, at } => result(model, format!("{} appears at {}.", name(model), words::point(*at))),
        Event::KnockedDown { model } => result(model, format!("{} is knocked down.", name(model))),
        Event::StoodUp { model, .. } => part(model, format!("{} stands up.", name(model))),
        _ => return None,
    })
}

fn of_attacks(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    let part = |id: &ModelId, text: String| Told::new(PART, text).of(world, *id);
    Some(match event {
        Event::AttackMade { weapon, .. } => {
            let id = world.activation.as_ref()?.model;
            let used = world.model(id).card.weapon(*weapon)?;
            part(&id, format!("{} attacks with {}.", name(&id), used.name))
        }
        Event::SpecialMade { used_power_attack } => {
            let id = world.activation.as_ref()?.model;
            let what = if *used_power_attack {
                "power attack"
            } else {
                "special attack"
            };
            part(&id, format!("{} makes a {what}.", name(&id)))
        }
        Event::AttackRolled {
            attacker,
            target,
            dice,
            total,
            def,
            hit,
            critical,
        } => {
            let (comes, mark) = match (hit, critical) {
                (false, _) => ("a miss", "miss"),
                (true, false) => ("a hit", "hit"),
                (true, true) => ("a critical hit", "critical"),
            };
            let text = format!(
                "{} attacks {}: {total} against DEF {def}, {comes}.",
                name(attacker),
                name(target)
            );
            Told::new(RESULT, text)
                .of(world, *attacker)
                .with(*target)
                .rolling_marked(dice, mark)
                .needing(format!("a total of {def} or more"))
        }
        Event::StruckFreely { attacker, target } => {
            let text = format!("{} strikes at {} as it leaves.", name(attacker), name(target));
            part(attacker, text).with(*target)
        }
        Event::HitWithoutRoll { attacker, target } => {
            let text = format!("{} hits {} without a roll.", name(attacker), name(target));
            Told::new(RESULT, text).of(world, *attacker).with(*target)
        }
        Event::Missed { attacker, target } => {
            let text = format!("{} is out of reach of {}: a miss.", name(target), name(attacker));
            Told::new(RESULT, text).of(world, *attacker).with(*target)
        }
        Event::Deviated {
            direction, inches, to, ..
        } => {
            let text = format!(
                "It deviates {inches}\" in direction {direction}, to {}.",
                words::point(*to)
            );
            Told::new(RESULT, text).rolling(&[*direction, *inches])
        }
        Event::Opposed {
            attacker,
            target,
            attack,
            defence,
        } => {
            let comes = if defence > attack {
                "it breaks free"
            } else {
                "it is thrown"
            };
            let text = format!(
                "{} makes {attack} to throw, {} {defence} to break free: {comes}.",
                name(attacker),
                name(target)
            );
            Told::new(RESULT, text).of(world, *attacker).with(*target)
        }
        _ => return None,
    })
}

fn of_damage(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    let result = |id: &ModelId, text: String| Told::new(RESULT, text).with(*id);
    Some(match event {
        Event::DamageRolled {
            target,
            dice,
            total,
            arm,
            points,
        } => {
            let text = format!(
                "Damage to {}: {total} against ARM {arm}, {}.",
                name(target),
                words::count(*points, "point")
            );
            result(target, text)
                .rolling(dice)
                .needing(format!("more than ARM {arm}"))
        }
        Event::Suffered { model, points, .. } => {
            let points = words::count(*points, "damage point");
            result(
                model,
                format!("{} marks {points}: {}.", name(model), words::circles(world, *model)),
            )
        }
        Event::Transferred { warlock, to, points } => {
            let points = words::count(*points, "damage point");
            let text = format!("{} transfers {points} to {}.", name(warlock), name(to));
            Told::new(RESULT, text).of(world, *warlock).with(*to)
        }
        Event::TurnedAside { model } => result(model, format!("{} turns the blow aside.", name(model))),
        Event::ShieldGuarded { model, for_model } => {
            result(model, format!("{} takes the hit for {}.", name(model), name(for_model))).with(*for_model)
        }
        Event::Healed { model, branch, points } => {
            let points = words::count(*points, "damage point");
            let on = if world.model(*model).card.life.is_spiral() {
                format!(" on {}", words::branch(*branch))
            } else {
                String::new()
            };
            result(
                model,
                format!("{} heals {points}{on}: {}.", name(model), words::circles(world, *model)),
            )
        }
        Event::HeldOut { model, .. } => result(model, format!("{} is tough and holds out.", name(model))),
        Event::Destroyed { model } => Told::new(PART, format!("{} is destroyed.", name(model))).with(*model),
        _ => return None,
    })
}

fn of_magic(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    let part = |id: &ModelId, text: String| Told::new(PART, text).of(world, *id);
    let on = |target: &Option<ModelId>| target.map_or_else(String::new, |target| format!(" on {}", name(&target)));
    Some(match event {
        Event::SpellCast {
            caster,
            name: spell,
            target,
            ..
        } => {
            let told = part(caster, format!("{} casts {spell}{}.", name(caster), on(target)));
            target.iter().fold(told, |told, target| told.with(*target))
        }
        Event::AnimusUsed {
            model,
            name: animus,
            target,
        } => {
            let told = part(
                model,
                format!("{} uses its animus {animus}{}.", name(model), on(target)),
            );
            target.iter().fold(told, |told, target| told.with(*target))
        }
        Event::FeatUsed { model } => {
            let feat = world.model(*model).card.feat.as_ref()?;
            part(
                model,
                format!("{} uses the feat {}: {}", name(model), feat.name, feat.says),
            )
        }
        Event::AbilityUsed { model, ability } => {
            let card = &world.model(*model).card;
            let ability = card.abilities.get(usize::from(*ability))?;
            part(
                model,
                format!("{} uses {}: {}", name(model), ability.name, ability.says),
            )
        }
        Event::EffectBegan { effect } => {
            let upkeep = if effect.part == EffectSource::Upkeep {
                "Upkeep: "
            } else {
                ""
            };
            let text = format!("{upkeep}{}", changes::lasting(world, effect));
            Told::new(RESULT, text).of(world, effect.by).with(effect.on.model())
        }
        Event::EffectsEnded { numbers } => {
            let ends = if numbers.len() == 1 {
                "An effect ends."
            } else {
                "Effects end."
            };
            Told::new(RESULT, ends)
        }
        Event::WitchMarked { target } => Told::new(
            RESULT,
            format!("{} is marked: spells hit it wherever it is.", name(target)),
        )
        .with(*target),
        _ => return None,
    })
}
