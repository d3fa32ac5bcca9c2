//! What happened, in sentences, with each die and the rules that it rests on. The one telling of a skirmish: the report of the
//! command line is made of these lines.

use kernel::{Entry, cite};
use live::Line;
use live::told::{DEED, HEADING, PART, RESULT, Told};

use super::{scene, words};
use crate::world::{Declared, Destination, Phase};
use crate::{Chainmail, Event, ModelId, Stage, World};

/// One line for the log, or nothing for what only the machinery cares about. `world` is the world right afterwards.
pub fn line(world: &World, entry: &Entry<Chainmail>) -> Option<Line> {
    match entry {
        // A move beyond its speed is told once.
        Entry::Happened {
            event: Event::Maneuvered { .. },
            rules,
        } if **rules == [cite!("chainmail:603.3b")] => None,
        Entry::Happened { event, rules } => tell(world, event).map(|told| told.line(rules)),
        _ => None,
    }
}

/// A d20 and what it came to.
const D20: u8 = 20;

/// Lines about models.
trait Of {
    /// About a model, whose side's doing it is.
    fn of(self, world: &World, id: ModelId) -> Self;
}

impl Of for Told {
    fn of(self, world: &World, id: ModelId) -> Told {
        match world.get(id) {
            Some(model) => self.about(id.0, Some(model.warband.seat())),
            None => self,
        }
    }
}

fn tell(world: &World, event: &Event) -> Option<Told> {
    of_setup(world, event)
        .or_else(|| of_rounds(world, event))
        .or_else(|| of_moves(world, event))
        .or_else(|| of_attacks(world, event))
        .or_else(|| of_harm(world, event))
        .or_else(|| of_magic(world, event))
        .or_else(|| of_command(world, event))
}

fn mark(good: bool) -> &'static str {
    if good { "hit" } else { "miss" }
}

fn of_setup(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    Some(match event {
        Event::ReserveRolled { model, die, comes } => {
            let text = match comes {
                true => format!("{} arrives from reserve.", name(model)),
                false => format!("{} stays in reserve.", name(model)),
            };
            Told::new(DEED, text)
                .of(world, *model)
                .rolling_of(D20, &[*die], mark(*comes))
        }
        Event::Scouted { totals, winner } => {
            let told: Vec<String> = totals
                .iter()
                .map(|(warband, total)| format!("{} {total}", words::colour(*warband)))
                .collect();
            let wins = match winner {
                Some(winner) => format!("{} wins it.", words::colour(*winner)),
                None => "It is rolled again.".into(),
            };
            let line = Told::new(DEED, format!("Scouting check: {}. {wins}", told.join(", ")));
            match winner {
                Some(winner) => line.by(winner.seat()),
                None => line,
            }
        }
        Event::LightFell { die, gloom } => {
            let light = if *gloom { "gloomy" } else { "light" };
            let told = Told::new(DEED, format!("It is {light}."));
            match die {
                Some(die) => told.rolling_of(D20, &[*die], ""),
                None => told,
            }
        }
        Event::LeaderNamed { warband, leader } => {
            Told::new(DEED, format!("{} leads {}.", name(leader), words::colour(*warband))).of(world, *leader)
        }
        Event::AttackerNamed { warband } => {
            Told::new(DEED, format!("{} attacks.", words::colour(*warband))).by(warband.seat())
        }
        Event::SplitRolled { rolls, winner } => {
            let dice: Vec<u8> = rolls.iter().map(|(_, roll)| *roll).collect();
            let wins = match winner {
                Some(winner) => format!("{} chooses where it deploys.", words::colour(*winner)),
                None => "A tie: it is rolled again.".into(),
            };
            Told::new(DEED, wins).rolling_of(D20, &dice, "")
        }
        Event::AreaChosen { warband, area } => Told::new(
            DEED,
            format!("{} deploys at {}.", words::colour(*warband), words::area(*area)),
        )
        .by(warband.seat()),
        Event::SparksPlaced { at } => Told::new(
            DEED,
            format!(
                "{} lie on the battlefield.",
                words::count(at.len() as u64, "divine spark")
            ),
        ),
        Event::AdditionalPlaced { at, .. } | Event::TerrainPlaced { at, .. } => {
            Told::new(DEED, format!("Terrain is placed at {}.", words::point(*at)))
        }
        Event::Prepared { model } => Told::new(DEED, format!("{} prepares a spell.", name(model))).of(world, *model),
        Event::DeploysFirst { warband } => {
            Told::new(DEED, format!("{} deploys first.", words::colour(*warband))).by(warband.seat())
        }
        Event::Deployed { model, at } => {
            Told::new(PART, format!("{} is deployed at {}.", name(model), words::point(*at))).of(world, *model)
        }
        _ => return None,
    })
}

fn of_rounds(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    Some(match event {
        Event::StageReached {
            stage: Stage::Initiative,
        } => Told::new(HEADING, format!("Round {}", world.round)),
        Event::InitiativeRolled { rolls, leader } => {
            let told: Vec<String> = rolls
                .iter()
                .map(|(warband, roll)| format!("{} {roll}", words::colour(*warband)))
                .collect();
            let leads = match leader {
                Some(leader) => format!("{} leads.", words::colour(*leader)),
                None => "A tie: it is rolled again.".into(),
            };
            let dice: Vec<u8> = rolls.iter().map(|(_, roll)| *roll).collect();
            Told::new(DEED, format!("Initiative: {}. {leads}", told.join(", "))).rolling_of(D20, &dice, "")
        }
        Event::InitiativeRerolled { warband, roll, leads } => {
            let comes = if *leads { "takes the lead" } else { "stays behind" };
            Told::new(
                PART,
                format!(
                    "{} rolls again for initiative: {roll}, and {comes}.",
                    words::colour(*warband)
                ),
            )
            .by(warband.seat())
            .rolling_of(D20, &[*roll], mark(*leads))
        }
        Event::RoundBegan { order, .. } => {
            let colours: Vec<String> = order.iter().map(|warband| words::colour(*warband)).collect();
            let told = Told::new(DEED, format!("Order of play: {}.", colours.join(", ")));
            match order.first() {
                Some(first) => told.by(first.seat()),
                None => told,
            }
        }
        Event::Activated { model, .. } => Told::new(DEED, format!("{} has its turn.", name(model))).of(world, *model),
        Event::RoundEnded { round } => Told::new(HEADING, format!("Round {}", round + 1)),
        Event::SkirmishEnded { outcome } => Told::new(HEADING, scene::ending(world, outcome)),
        Event::TieBroken { model, nearer } => {
            let text = format!(
                "Two models are equally near: a die picks {} as nearer to {}.",
                name(nearer),
                name(model)
            );
            Told::new(RESULT, text).of(world, *model).naming(nearer.0)
        }
        _ => return None,
    })
}

fn of_moves(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    let part = |id: &ModelId, text: String| Told::new(PART, text).of(world, *id);
    let result = |id: &ModelId, text: String| Told::new(RESULT, text).of(world, *id);
    Some(match event {
        Event::Stood { model } => part(model, format!("{} stands.", name(model))),
        Event::PathFound {
            model,
            toward,
            effective,
        } => {
            let whither = match toward {
                Destination::Enemy(enemy) => format!("the nearest enemy, {}", name(enemy)),
                Destination::Focus(_) => "its focus".into(),
                Destination::Commander(commander) => format!("its commander, {}", name(commander)),
                Destination::Goal(_) => "the goal".into(),
            };
            part(
                model,
                format!(
                    "{} makes for {whither}: {} by the shortest path.",
                    name(model),
                    words::short(*effective)
                ),
            )
        }
        Event::Declared { declared } => {
            let id = world.turn.as_ref()?.model;
            match declared {
                Declared::Charge { target } => {
                    part(&id, format!("{} charges {}.", name(&id), name(target))).naming(target.0)
                }
                Declared::Melee { target, .. } => {
                    part(&id, format!("{} strikes at {}.", name(&id), name(target))).naming(target.0)
                }
                Declared::Throw { target, .. } => {
                    part(&id, format!("{} throws its weapon at {}.", name(&id), name(target))).naming(target.0)
                }
                Declared::ChargeToThrow { target } => {
                    part(&id, format!("{} charges {} to throw.", name(&id), name(target))).naming(target.0)
                }
                Declared::Burrow => part(&id, format!("{} burrows.", name(&id))),
                Declared::Shoot { target } => {
                    part(&id, format!("{} shoots at {}.", name(&id), name(target))).naming(target.0)
                }
                Declared::Maneuver
                | Declared::Advance { .. }
                | Declared::Cast(_)
                | Declared::Aim(_)
                | Declared::Special { .. } => {
                    return None;
                }
            }
        }
        // The legs of a way are told as one move when it ends.
        Event::Moved { model, .. } if goes_a_way(world, *model) => return None,
        Event::Maneuvered { model } => {
            let at = world.get(*model)?.at;
            let stays = world
                .turn
                .as_ref()
                .is_some_and(|turn| turn.model == *model && turn.began_at == at);
            match stays {
                true => result(model, format!("{} stays where it is.", name(model))),
                false => result(model, format!("{} moves.", name(model))).going(model.0, at),
            }
        }
        Event::Moved { model, to, .. } => result(model, format!("{} moves.", name(model))).leg_of(model.0, *to),
        Event::StoppedShort { model } => result(model, format!("{} has to stop.", name(model))),
        Event::ChargeFailed { model } => result(
            model,
            format!("{} is slowed or stopped: its charge is a move.", name(model)),
        ),
        Event::MayNotAttack { model } => result(model, format!("{} cannot attack in this turn.", name(model))),
        Event::Stuck { model } => result(model, format!("{} cannot tear itself loose.", name(model))),
        Event::LeftBattlefield { model, .. } => part(model, format!("{} leaves the battlefield.", name(model))),
        Event::StruckInPassing { model, target } => part(
            model,
            format!("{} has an attack of opportunity at {}.", name(model), name(target)),
        )
        .naming(target.0),
        Event::Flees { model } => part(model, format!("{} runs for the nearest edge.", name(model))),
        Event::Tumbled { model, enemy } => {
            result(model, format!("{} tumbles past {}.", name(model), name(enemy))).naming(enemy.0)
        }
        _ => return None,
    })
}

fn goes_a_way(world: &World, id: ModelId) -> bool {
    let turn = world.turn.as_ref().filter(|turn| turn.model == id);
    turn.is_some_and(|turn| {
        let way = |declared: &Declared| matches!(declared, Declared::Maneuver | Declared::Advance { .. });
        matches!(&turn.phase, Phase::Carries(declared) if way(declared)) && !world.model(id).is_routing()
    })
}

fn of_attacks(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    let by = |attacker: &ModelId, target: &ModelId, text: String| {
        Told::new(RESULT, text).of(world, *attacker).naming(target.0)
    };
    Some(match event {
        Event::MissChanceRolled {
            attacker,
            target,
            die,
            needed,
        } => {
            let comes = if die >= needed { "it can hit" } else { "it misses" };
            let text = format!(
                "{} does not see {} well: {needed} or more, {comes}.",
                name(attacker),
                name(target)
            );
            by(attacker, target, text)
                .rolling_of(D20, &[*die], mark(die >= needed))
                .needing(format!("{needed} or more"))
        }
        Event::AttackRolled {
            attacker,
            target,
            die,
            modifiers,
            total,
            armor,
            hit,
        } => {
            let comes = if *hit { "a hit" } else { "a miss" };
            let text = format!(
                "{} rolls {total} ({}) against armor {armor} of {}: {comes}.",
                name(attacker),
                words::modifiers(modifiers),
                name(target)
            );
            by(attacker, target, text)
                .rolling_of(D20, &[*die], if *die == D20 { "critical" } else { mark(*hit) })
                .needing(format!("a total of {armor} or more"))
        }
        Event::CriticalRolled {
            attacker,
            target,
            die,
            total,
            armor,
            confirmed,
        } => {
            let comes = if *confirmed { "critical" } else { "not critical" };
            let text = format!("A natural 20 is rolled again: {total} against armor {armor}, {comes}.");
            by(attacker, target, text)
                .rolling_of(D20, &[*die], mark(*confirmed))
                .needing(format!("a total of {armor} or more"))
        }
        Event::CriticalConfirmed { attacker, target } => {
            by(attacker, target, format!("The hit of {} is critical.", name(attacker)))
        }
        Event::WebRolled {
            attacker,
            target,
            die,
            needed,
        } => {
            let comes = if die >= needed { "gets through" } else { "is caught" };
            by(attacker, target, format!("The attack {comes} in the web.")).rolling_of(
                D20,
                &[*die],
                mark(die >= needed),
            )
        }
        Event::StakesRolled {
            target,
            die,
            total,
            armor,
            hit,
        } => {
            let comes = if *hit { "a hit" } else { "a miss" };
            let text = format!(
                "Stakes strike at {}: {total} against armor {armor}, {comes}.",
                name(target)
            );
            Told::new(RESULT, text)
                .naming(target.0)
                .rolling_of(D20, &[*die], mark(*hit))
        }
        Event::HitWithoutRoll { attacker, target } => by(
            attacker,
            target,
            format!("{} hits {} without a roll.", name(attacker), name(target)),
        ),
        Event::DeathStrikes { model, target } => by(
            model,
            target,
            format!("{} strikes at {} as it dies.", name(model), name(target)),
        ),
        Event::Cleaves { model, target } => by(
            model,
            target,
            format!("{} cleaves through to {}.", name(model), name(target)),
        ),
        Event::AbilityUsed { model, ability, .. } => {
            Told::new(PART, format!("{} uses {ability}.", name(model))).of(world, *model)
        }
        Event::TurningRolled {
            model,
            die,
            total,
            level,
            turned,
        } => {
            let comes = match turned {
                Some(turned) => format!("{} is turned", name(turned)),
                None => "nobody is turned".into(),
            };
            Told::new(RESULT, format!("Turning: {total}, up to level {level}: {comes}."))
                .of(world, *model)
                .rolling_of(D20, &[*die], mark(turned.is_some()))
        }
        _ => return None,
    })
}

fn of_harm(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    let result = |id: &ModelId, text: String| Told::new(RESULT, text).of(world, *id);
    Some(match event {
        Event::DamageAverted { model, points, ability } => result(
            model,
            format!("{ability} of {} takes {points} off the damage.", name(model)),
        ),
        Event::Damaged {
            model, points, health, ..
        } => result(
            model,
            format!(
                "{} takes {points} damage: {} health left.",
                name(model),
                (*health).max(0)
            ),
        ),
        Event::HealthGained { model, health } => result(model, format!("{} has {health} health now.", name(model))),
        Event::Destroyed { model } => Told::new(PART, format!("{} is destroyed.", name(model))).naming(model.0),
        Event::Afflicted { model, affliction } => {
            result(model, format!("{} is {}.", name(model), affliction.condition.word()))
        }
        Event::Recovered { model, condition } => {
            result(model, format!("{} is no longer {}.", name(model), condition.word()))
        }
        Event::Saved {
            model,
            purpose,
            die,
            modifiers,
            total,
            dc,
            succeeded,
        } => {
            let comes = if *succeeded { "saved" } else { "failed" };
            let text = format!(
                "{} saves ({}): {total} ({}) against {dc}, {comes}.",
                name(model),
                words::save_for(*purpose),
                words::modifiers(modifiers)
            );
            result(model, text).rolling_of(D20, &[*die], mark(*succeeded))
        }
        Event::SavedWithoutRoll { model, purpose } => result(
            model,
            format!("{} saves without a roll ({}).", name(model), words::save_for(*purpose)),
        ),
        Event::ReliabilityRolled { model, die, needed } => {
            let obeys = i32::from(*die) >= *needed;
            let comes = if obeys { "does as it should" } else { "does not obey" };
            result(model, format!("{} is unreliable: it {comes}.", name(model))).rolling_of(D20, &[*die], mark(obeys))
        }
        Event::TurnLost { model, .. } => result(model, format!("{} loses its turn.", name(model))),
        Event::Scared { model } => result(
            model,
            format!("{} has passed its save against a scary enemy.", name(model)),
        ),
        _ => return None,
    })
}

fn of_magic(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    let result = |id: &ModelId, text: String| Told::new(RESULT, text).of(world, *id);
    Some(match event {
        Event::SpellCast {
            caster,
            spell,
            target,
            choice,
        } => {
            let with = choice.map_or_else(String::new, |choice| format!(" ({})", words::choice(choice)));
            let on = if caster == target { "itself" } else { name(target) };
            let text = format!("{} casts {}{with} on {on}.", name(caster), words::spell(*spell));
            Told::new(PART, text).of(world, *caster).naming(target.0)
        }
        Event::Unaffected { model, spell } => result(
            model,
            format!("{} does nothing to {}.", words::spell(*spell), name(model)),
        ),
        Event::ResistanceRolled {
            caster,
            target,
            die,
            total,
            needed,
            overcome,
        } => {
            let comes = if *overcome { "overcome" } else { "withstood" };
            let text = format!(
                "Spell resistance of {}: {total} against {needed}, {comes}.",
                name(target)
            );
            result(caster, text)
                .naming(target.0)
                .rolling_of(D20, &[*die], mark(*overcome))
        }
        Event::EffectEnded { on, spell } => result(on, format!("{} on {} ends.", words::spell(*spell), name(on))),
        Event::CurseRolled { model, die, acts } => {
            let comes = if *acts { "acts" } else { "does nothing" };
            result(model, format!("{} is cursed: it {comes}.", name(model))).rolling_of(D20, &[*die], mark(*acts))
        }
        Event::EffectRolled {
            model,
            spell,
            die,
            ends,
        } => {
            let comes = if *ends { "ends" } else { "goes on" };
            result(model, format!("{} on {} {comes}.", words::spell(*spell), name(model))).rolling_of(
                D20,
                &[*die],
                mark(*ends),
            )
        }
        Event::LastsRolled {
            model,
            condition,
            die,
            ends,
        } => {
            let comes = if *ends { "is over" } else { "goes on" };
            result(model, format!("{} being {} {comes}.", name(model), condition.word())).rolling_of(
                D20,
                &[*die],
                mark(*ends),
            )
        }
        Event::AreaEnded { area } => Told::new(RESULT, format!("{} is gone.", words::spell(area.spell))),
        Event::WeaponBegan { weapon } => Told::new(
            RESULT,
            format!("A weapon of force follows {}.", words::name(world, weapon.target)),
        ),
        Event::WeaponFades { weapon } => Told::new(
            RESULT,
            format!("The weapon that follows {} fades.", words::name(world, weapon.target)),
        ),
        Event::WeaponEnded { weapon } => Told::new(
            RESULT,
            format!(
                "The weapon that followed {} is gone.",
                words::name(world, weapon.target)
            ),
        ),
        Event::Commanded { model, choice } => Told::new(
            RESULT,
            format!(
                "{} obeys the word \"{}\".",
                words::name(world, *model),
                words::choice(*choice)
            ),
        ),
        Event::PointRolled {
            attacker,
            die,
            total,
            armor,
            hit,
        } => {
            let hits = if *hit { "hits" } else { "misses" };
            let text = format!(
                "{} {hits} the point: {die}, {total} against {armor}.",
                words::name(world, *attacker)
            );
            Told::new(RESULT, text)
        }
        Event::Scattered { die, to, .. } => Told::new(RESULT, format!("It scatters ({die}) to {}.", words::point(*to))),
        Event::AreaBegan { area } => Told::new(RESULT, format!("{} lies on the ground.", words::spell(area.spell))),
        Event::AreaRolled { area, die, ends } => {
            let comes = if *ends { "ends" } else { "goes on" };
            Told::new(RESULT, format!("{} on the ground {comes}.", words::spell(area.spell))).rolling_of(
                D20,
                &[*die],
                mark(*ends),
            )
        }
        _ => return None,
    })
}

fn of_command(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    Some(match event {
        Event::PointsSpent { commander, points } => {
            let text = format!(
                "{} pays {}.",
                name(commander),
                words::count((*points).max(0) as u64, "command point")
            );
            Told::new(RESULT, text).of(world, *commander)
        }
        Event::OrderIssued {
            commander,
            model,
            order,
            cost,
        } => {
            let to = if commander == model { "itself" } else { name(model) };
            let text = format!(
                "{} orders {to}: {} ({}).",
                name(commander),
                words::order(*order),
                words::count((*cost).max(0) as u64, "command point")
            );
            Told::new(PART, text).of(world, *commander).naming(model.0)
        }
        Event::FocusGiven { model, at } => {
            Told::new(RESULT, format!("{} makes for {}.", name(model), words::point(*at))).of(world, *model)
        }
        _ => return None,
    })
}
