//! What happened, in sentences, with each die and the rules that it rests on. The one telling of a battle: the report of the
//! command line is made of these lines.

use battlegroup::shown::log::{self, AttackRolled, Teller};
use kernel::{Entry, RuleId, cite};
use live::Line;
use live::told::{DEED, HEADING, PART, RESULT, Told};

use super::{number, scene, words};
use crate::driven::How;
use crate::ids::{Actor, ModelId};
use crate::objectives::ScoredFor;
use crate::world::{Combat, Continuous, Declared, Movement, Outcome, Share, Stage};
use crate::{Event, Warmachine, World};

/// One line for the log, or nothing for what only the machinery cares about. `world` is the world right afterwards.
pub fn line(world: &World, entry: &Entry<Warmachine>) -> Option<Line> {
    match entry {
        Entry::Rolled {
            seat,
            purpose,
            die,
            faces,
        } => {
            let (text, rule) = rolled(purpose, faces.faces())?;
            Some(Line::of_roll(text, *seat, *die, faces.faces(), &[rule]))
        }
        Entry::Happened { event, rules } => Some(tell(world, event)?.line(rules)),
        _ => None,
    }
}

/// The rolls that no event tells again.
fn rolled(purpose: &str, faces: &[u8]) -> Option<(String, RuleId)> {
    let face = faces.first().copied().unwrap_or(0);
    Some(match purpose {
        "column or branch" => (
            format!("The damage begins in column or branch {face}."),
            cite!("wm4:grid-marking-02"),
        ),
        "frenzy target" => (
            "A die picks one of the models that are equally near.".into(),
            cite!("wm4:frenzy-07"),
        ),
        "blast tie" => (
            "A die picks which of the equally near models the blast hits.".into(),
            cite!("wm4:aoe-04"),
        ),
        _ => return None,
    })
}

/// Lines about models.
trait Of {
    /// About a model, whose side's doing it is.
    fn of(self, world: &World, id: ModelId) -> Self;
    fn with(self, id: ModelId) -> Self;
}

impl Of for Told {
    fn of(self, world: &World, id: ModelId) -> Told {
        self.about(number(id), Some(world.model(id).controller.side()))
    }

    fn with(self, id: ModelId) -> Told {
        self.naming(number(id))
    }
}

fn tell(world: &World, event: &Event) -> Option<Told> {
    of_setup(world, event)
        .or_else(|| of_turn(world, event))
        .or_else(|| of_points(world, event))
        .or_else(|| of_moves(world, event))
        .or_else(|| of_attacks(world, event))
        .or_else(|| of_damage(world, event))
        .or_else(|| of_magic(world, event))
        .or_else(|| of_special_rules(world, event))
}

/// Special rules of cards, each by its name.
fn of_special_rules(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
    let part = |id: &ModelId, text: String| Told::new(PART, text).of(world, *id);
    let result = |id: &ModelId, text: String| Told::new(RESULT, text).of(world, *id);
    Some(match event {
        Event::RuleActed { because, does, to } => tell.rule_acts(because, does, *to),
        Event::RulePrevented { because, by, what } => tell.rule_prevented(because, what, by.rule.as_str()),
        Event::RuleRolled { because, dice, total } => {
            result(&because.by, format!("{} rolls {total}.", because.rule)).rolling(dice)
        }
        Event::UseDeclared { user, rule, .. } => part(user, format!("{} uses {rule}.", name(user))),
        Event::CardPlayed { player, name, on, .. } => Told::new(
            PART,
            format!("{} plays {name} on {}.", player.side(), words::actor(world, *on)),
        )
        .by(player.side()),
        Event::SufferedIn { model, points, system } => result(
            model,
            format!(
                "{} marks {} in its {}.",
                name(model),
                words::count(*points, "damage point"),
                battlegroup::shown::system(*system).to_lowercase()
            ),
        ),
        Event::SystemCrippled { model, system } => result(
            model,
            format!(
                "The {} of {} is crippled.",
                battlegroup::shown::system(*system).to_lowercase(),
                name(model)
            ),
        ),
        Event::SystemMended { model, system } => result(
            model,
            format!(
                "The {} of {} works again.",
                battlegroup::shown::system(*system).to_lowercase(),
                name(model)
            ),
        ),
        Event::Dismounted { model, .. } => part(model, format!("{} loses its mount.", name(model))),
        Event::BecameVulnerable { model } => part(model, format!("{} is vulnerable.", name(model))),
        Event::Recovered { model } => part(model, format!("{} recovers.", name(model))),
        Event::RemovedFromPlay { model } => part(model, format!("{} is removed from play.", name(model))),
        Event::ReturnedToPlay { model, .. } => part(model, format!("{} returns to play.", name(model))),
        Event::CameIntoPlay { model, .. } => part(model, format!("{} comes into play.", name(model))),
        Event::TokensChanged { model, token, gained } => result(model, format!("{} {gained:+} {token}.", name(model))),
        Event::PointsGained { model, points } => result(
            model,
            format!("{} gains {}.", name(model), words::count(*points, "point")),
        ),
        Event::Reaved { warlock, beast, points } => part(
            warlock,
            format!(
                "{} takes {} of {}.",
                name(warlock),
                words::count(*points, "fury point"),
                name(beast)
            ),
        ),
        Event::BecameStationary { model } => result(model, format!("{} is stationary.", name(model))),
        Event::ControlTaken { model, by } => result(model, format!("{} follows {} now.", name(model), by.side())),
        Event::TerrainRolled { feature, die, ends } => {
            let comes = if *ends { "ends" } else { "stays" };
            Told::new(PART, format!("{} {comes}.", words::capital(feature))).rolling(&[*die])
        }
        _ => return None,
    })
}

fn of_setup(world: &World, event: &Event) -> Option<Told> {
    Some(match event {
        Event::NotEnforced { names } => log::not_enforced(names),
        Event::StartingRolled { dice, winner } => {
            let thrown: Vec<String> = world
                .player_ids()
                .zip(dice)
                .map(|(player, die)| format!("{} {die}", player.side()))
                .collect();
            let comes = match winner {
                Some(winner) => format!("{} wins it", winner.side()),
                None => "it is rolled again".into(),
            };
            let told = Told::new(
                DEED,
                format!("Starting roll: {}. {}.", thrown.join(", "), words::capital(&comes)),
            );
            let told = told.rolling(dice);
            match winner {
                Some(winner) => told.by(winner.side()),
                None => told,
            }
        }
        Event::FirstChosen { first } => Told::new(DEED, format!("{} goes first.", first.side())).by(first.side()),
        Event::EdgeChosen { player, edge } => Told::new(
            DEED,
            format!("{} deploys from the {} edge.", player.side(), words::edge(*edge)),
        )
        .by(player.side()),
        Event::HeldBack { models, .. } => {
            let first = *models.first()?;
            Told::new(
                PART,
                format!("{} is held back.", words::actor(world, world.actor_of(first))),
            )
            .of(world, first)
        }
        Event::Deployed { model, at } => Teller(world).deployed(*model, *at),
        Event::TakenUp { unit } => Told::new(PART, format!("{} is deployed anew.", world.unit(*unit).name)),
        Event::SpellsRacked { model, spells } => {
            let known = &world.model(*model).profile.spells;
            let racked = known.iter().rev().take(spells.len()).map(|spell| spell.name.clone());
            let racked: Vec<String> = racked.collect();
            let text = match racked.is_empty() {
                true => format!("{} racks no spell.", words::name(world, *model)),
                false => format!("{} racks {}.", words::name(world, *model), words::and(&racked)),
            };
            Told::new(DEED, text).of(world, *model)
        }
        _ => return None,
    })
}

/// Turns, phases and activations.
fn of_turn(world: &World, event: &Event) -> Option<Told> {
    let part = |id: &ModelId, text: String| Told::new(PART, text).of(world, *id);
    let name = |id: &ModelId| words::name(world, *id);
    Some(match event {
        Event::TurnBegan { player, round } => {
            Told::new(HEADING, format!("Round {round}, {}'s turn", player.side())).by(player.side())
        }
        Event::StageReached { stage } => {
            let side = world.turn.side();
            let phase = match stage {
                Stage::Control(crate::world::ControlStep::Replenish) => "Control Phase",
                Stage::Activations => "Activation Phase",
                _ => return None,
            };
            Told::new(DEED, format!("{side}'s {phase}.")).by(side)
        }
        Event::Activated { activation } => {
            let first = activation.parts.first()?.model;
            let name = words::actor(world, activation.actor);
            let told = Told::new(DEED, format!("Activation of {name}.")).of(world, first);
            match activation.actor {
                Actor::Model(_) => told,
                Actor::Unit(_) => activation
                    .parts
                    .iter()
                    .skip(1)
                    .fold(told, |told, part| told.with(part.model)),
            }
        }
        Event::ThresholdChecked {
            model,
            dice,
            total,
            thr,
            passed,
        } => Teller(world).threshold(*model, dice, *total, *thr, *passed),
        Event::FrenzySpent { model } => part(model, format!("{} finds nobody to charge in its frenzy.", name(model))),
        Event::ContinuousRolled {
            model,
            effect,
            die,
            expired,
        } => {
            let what = match effect {
                Continuous::Fire => "The fire on",
                Continuous::Corrosion => "The corrosion on",
            };
            let comes = if *expired { "goes out" } else { "goes on" };
            part(model, format!("{what} {} {comes}.", name(model))).rolling(&[*die])
        }
        Event::Scored {
            player,
            points,
            what_for,
        } => {
            let why = match what_for {
                ScoredFor::Elements => "for what it controls",
                ScoredFor::HangingBack => "because the enemy Commander hangs back",
            };
            let scores = format!("{} scores {} {why}.", player.side(), words::count(*points, "point"));
            Told::new(PART, scores).by(player.side())
        }
        Event::DisputeRolled { issue, dice, winner } => {
            let dice = dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(" to ");
            let won = winner.map_or_else(|| "a tie".to_string(), |winner| format!("{} decides", winner.side()));
            Told::new(DEED, format!("The players roll for {}: {dice}, {won}.", issue.name()))
        }
        Event::DisputeSettled { issue, reading } => {
            let ruled = issue.readings().get(usize::from(*reading)).copied().unwrap_or_default();
            Told::new(DEED, format!("It is settled for this game, {}: {ruled}.", issue.name()))
        }
        Event::Conceded { player } => Told::new(DEED, format!("{} concedes.", player.side())).by(player.side()),
        Event::TookControl { by, model, .. } => {
            part(by, format!("{} takes control of {}.", name(by), name(model))).with(*model)
        }
        Event::GameOver { outcome } => {
            let told = Told::new(HEADING, scene::ending(world, *outcome));
            match outcome {
                Outcome::Won(player) => told.by(player.side()),
                Outcome::Draw => told,
            }
        }
        _ => return None,
    })
}

/// Focus and fury.
fn of_points(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
    let has = |id: &ModelId| words::purse(world, *id).unwrap_or_default();
    let part = |id: &ModelId, text: String| Told::new(PART, text).of(world, *id);
    let focus = |points: &u8| words::count(*points, "focus point");
    let fury = |points: &u8| words::count(*points, "fury point");
    Some(match event {
        Event::FocusLost { model, points } => part(model, format!("{} loses {}.", name(model), focus(points))),
        Event::FuryLost { model, points } => part(
            model,
            format!("{} loses {}: {}.", name(model), fury(points), has(model)),
        ),
        Event::FocusSpent { model, points } => tell.purse(*model, "spends", *points, "focus"),
        Event::FurySpent { model, points } => tell.purse(*model, "spends", *points, "fury"),
        Event::Forced { model, points } => tell.purse(*model, "is forced for", *points, "fury"),
        Event::Replenished { model, .. } => {
            part(model, format!("{} replenishes its focus: {}.", name(model), has(model)))
        }
        Event::Leeched { warlock, from } => tell.leeched(*warlock, *from),
        Event::SpiritBonded { warlock, points } => part(
            warlock,
            format!("{} takes {} by Spirit Bond.", name(warlock), fury(points)),
        ),
        Event::PoweredUp { warjack } => part(warjack, format!("{} powers up: {}.", name(warjack), has(warjack))),
        Event::Allocated { by, to, points } => part(
            by,
            format!("{} gives {} to {}: {}.", name(by), focus(points), name(to), has(to)),
        )
        .with(*to),
        _ => return None,
    })
}

fn of_moves(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
    let part = |id: &ModelId, text: String| Told::new(PART, text).of(world, *id);
    let result = |id: &ModelId, text: String| Told::new(RESULT, text).of(world, *id);
    let active = world.activation.as_ref().map(|now| now.actor);
    // What a trooper does while its unit moves stands under the line of the unit.
    let unit = |id: ModelId| match active {
        Some(Actor::Unit(unit)) if world.model(id).unit == Some(unit) => Some(unit),
        _ => None,
    };
    Some(match event {
        Event::MovementChosen { movement } => {
            let does = match movement {
                Movement::Forfeited => "gives up its movement",
                Movement::Aimed => "aims",
                Movement::Advanced => "advances",
                Movement::Ran => "runs",
                Movement::Charged => "charges",
                Movement::Slammed => "goes to slam",
                Movement::Trampled => "tramples",
                Movement::NotYet => return None,
            };
            let actor = active?;
            let first = *world.models_of(actor).first()?;
            let told = part(&first, format!("{} {does}.", words::actor(world, actor)));
            match actor {
                Actor::Unit(unit) => told.of_unit(unit.0),
                Actor::Model(_) => told,
            }
        }
        Event::MoveDeclared {
            declared: Declared::Charge { mover, target },
        } => result(mover, format!("{} charges at {}.", name(mover), name(target))).with(*target),
        Event::MoveDeclared {
            declared: Declared::Slam { mover, target },
        } => result(mover, format!("{} goes for {}.", name(mover), name(target))).with(*target),
        Event::Moved { model, to } => tell.moves(*model, unit(*model), *to),
        Event::Placed { model, at } => tell.placed(*model, unit(*model), *at),
        Event::Driven { model, how, to } => {
            let does = match how {
                How::Pushed => "pushed",
                How::Slammed => "slammed",
                How::Thrown => "thrown",
            };
            tell.driven(*model, does, *to)
        }
        Event::Shifted { model, to } => tell.shifted(*model, *to),
        Event::Fell { model, height, dice } => tell.fell(*model, *height, *dice),
        Event::Disengaged { model, from } => result(
            model,
            format!(
                "{} leaves the melee range of {}.",
                name(model),
                words::names(world, from.iter().copied())
            ),
        ),
        Event::Forfeited {
            model,
            share: Share::Combat,
        } => result(model, format!("{} gives up its Combat Action.", name(model))),
        Event::Forfeited {
            model,
            share: Share::Movement,
        } => result(model, format!("{} gives up its Normal Movement.", name(model))),
        Event::ChargeFailed { charger } => part(charger, format!("{} does not get to its target.", name(charger))),
        Event::SlamFailed { model, target } => {
            part(model, format!("{} does not get to {}.", name(model), name(target))).with(*target)
        }
        Event::KnockedDown { model } => Told::new(RESULT, format!("{} is knocked down.", name(model))).with(*model),
        Event::StoodUp { model } => part(model, format!("{} stands up.", name(model))),
        Event::ShookStationary { model } => part(model, format!("{} can move again.", name(model))),
        Event::Frenzied { model } => part(model, format!("{} frenzies.", name(model))),
        Event::DistanceRolled { model, die, distance } => tell.distance_rolled(*model, *die, *distance),
        _ => return None,
    })
}

fn of_attacks(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
    let part = |id: &ModelId, text: String| Told::new(PART, text).of(world, *id);
    Some(match event {
        Event::AttackDeclared {
            attacker,
            weapon,
            target,
            additional,
            ..
        } => {
            let used = words::weapon(world, *attacker, *weapon)?;
            tell.attacks(*attacker, *target, &used.name, *additional)
        }
        Event::PowerAttackDeclared { power, .. } => {
            let kind = words::spelled(&power.kind).to_lowercase();
            let told = part(
                &power.attacker,
                format!("{} makes a power attack: {kind}.", name(&power.attacker)),
            );
            match power.target {
                Some(target) => told.with(target),
                None => told,
            }
        }
        Event::Joined { model, combat, .. } => tell.joins(*model, *combat == Combat::Melee),
        Event::AssaultChosen {
            model,
            target: Some(target),
            ..
        } => part(
            model,
            format!("{} makes an Assault attack at {}.", name(model), name(target)),
        )
        .with(*target),
        Event::RofRolled { model, die, shots, .. } => tell.shots_rolled(*model, *die, *shots),
        Event::AttackRolled {
            attacker,
            target,
            dice,
            total,
            def,
            hit,
            critical,
        } => {
            let rolled = AttackRolled {
                dice,
                total: *total,
                def: *def,
                hit: *hit,
                critical: *critical,
            };
            tell.attack_rolled(*attacker, *target, &rolled)
        }
        Event::HitWithoutRoll { attacker, target } => tell.hits_unrolled(*attacker, *target),
        Event::Missed { attacker, target } => tell.misses_unrolled(*attacker, *target),
        Event::Disrupted { warjack } => Told::new(RESULT, format!("{} is disrupted.", name(warjack))).with(*warjack),
        _ => return None,
    })
}

fn of_damage(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
    let result = |id: &ModelId, text: String| Told::new(RESULT, text).with(*id);
    Some(match event {
        Event::DamageRolled {
            model,
            dice,
            total,
            arm,
            points,
        } => tell.damage_rolled(*model, dice, *total, *arm, *points),
        Event::Suffered { model, points, .. } => tell.suffered(*model, *points),
        Event::PowerFieldUsed { model, points } => result(
            model,
            format!(
                "The power field of {} takes the blow: {} left.",
                name(model),
                words::count(*points, "damage point")
            ),
        ),
        Event::Transferred { warlock, to, points } => tell.transferred(*warlock, *to, *points),
        Event::ToughRolled { model, die, holds } => {
            let comes = if *holds { "it holds out" } else { "not enough" };
            result(model, format!("{} is tough: {comes}.", name(model)))
                .rolling_marked(&[*die], if *holds { "hit" } else { "miss" })
        }
        Event::DamageRemoved { model, points, .. } => tell.mended(*model, *points),
        Event::ContinuousBegan { model, effect } => {
            let comes = match effect {
                Continuous::Fire => "is on fire",
                Continuous::Corrosion => "corrodes",
            };
            result(model, format!("{} {comes}.", name(model)))
        }
        Event::Destroyed { model } => Told::new(PART, format!("{} is destroyed.", name(model))).with(*model),
        Event::BecameInert { warjack } => Told::new(PART, format!("{} is inert.", name(warjack))).with(*warjack),
        Event::WentWild { warbeast } => Told::new(PART, format!("{} goes wild.", name(warbeast))).with(*warbeast),
        Event::BecameAutonomous { warjack } => {
            Told::new(PART, format!("Nobody controls {} any more.", name(warjack))).with(*warjack)
        }
        _ => return None,
    })
}

fn of_magic(world: &World, event: &Event) -> Option<Told> {
    let name = |id: &ModelId| words::name(world, *id);
    let part = |id: &ModelId, text: String| Told::new(PART, text).of(world, *id);
    Some(match event {
        Event::SpellTargeted {
            name: spell,
            caster,
            target,
        } => {
            let text = match caster == target {
                true => format!("{} casts {spell}.", name(caster)),
                false => format!("{} casts {spell} at {}.", name(caster), name(target)),
            };
            part(caster, text).with(*target)
        }
        Event::SpellFailed { name: spell, target } => {
            Told::new(RESULT, format!("{spell} does not reach {}.", name(target))).with(*target)
        }
        Event::SpellTookHold { spell } => Told::new(
            RESULT,
            format!(
                "{} is on {}.",
                spell.name,
                words::names(world, spell.on.iter().copied())
            ),
        ),
        Event::SpellKept { number } => {
            let text = format!("{} is kept up.", super::prompt::spell_name(world, *number));
            Told::new(PART, text).by(world.turn.side())
        }
        Event::SpellEnded { name: spell, .. } => Told::new(RESULT, format!("{spell} ends.")),
        Event::EffectsEnded { numbers } => Told::new(
            RESULT,
            if numbers.len() == 1 {
                "An effect ends."
            } else {
                "Effects end."
            },
        ),
        Event::FeatUsed { model } => {
            let feat = world.model(*model).profile.feat.as_ref()?;
            part(model, format!("{} uses the feat {}.", name(model), feat.name))
        }
        _ => return None,
    })
}
