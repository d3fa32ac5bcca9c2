//! What happened, in sentences, with each die and the rules that it rests on. The one telling of a battle: the report of the command line is
//! made of these lines.

use battlegroup::shown::log::{self, AttackRolled, Teller};
use kernel::{Entry, RuleId, cite};
use live::Line;
use live::told::{DEED, HEADING, PART, RESULT, Told};
use live::words::{point, short};

use super::{scene, words};
use crate::ids::{Actor, ModelId};
use crate::world::{Benefit, Combat, Continuous, ControlStep, Declared, Movement, Order, Share, Stage};
use crate::{Event, Primal, World};

/// One line for the log, or nothing for what only the machinery cares about. `world` is the world right afterwards.
pub fn line(world: &World, entry: &Entry<Primal>) -> Option<Line> {
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
    match purpose {
        "branch" | "column or branch" | "column" => Some((
            format!("The damage begins in branch {face}."),
            cite!("primal:life-spiral-01"),
        )),
        _ => None,
    }
}

fn tell(world: &World, event: &Event) -> Option<Told> {
    of_setup(world, event)
        .or_else(|| of_turn(world, event))
        .or_else(|| of_fury(world, event))
        .or_else(|| of_moves(world, event))
        .or_else(|| of_attacks(world, event))
        .or_else(|| of_damage(world, event))
        .or_else(|| of_magic(world, event))
        .or_else(|| of_special_rules(world, event))
}

fn of_setup(world: &World, event: &Event) -> Option<Told> {
    let side = words::side;
    Some(match event {
        Event::NotEnforced { names } => log::not_enforced(names),
        Event::StartingRolled { seats, dice } => {
            let thrown = seats
                .iter()
                .zip(dice)
                .map(|(seat, die)| format!("{} {die}", side(*seat)));
            let thrown: Vec<String> = thrown.collect();
            Told::new(DEED, format!("Starting roll: {}.", thrown.join(", "))).rolling(dice)
        }
        Event::TurnOrderChosen { order } => {
            let order: Vec<String> = order.iter().map(|seat| side(*seat)).collect();
            Told::new(DEED, format!("The order of turns: {}.", order.join(", ")))
        }
        Event::EdgeChosen { seat, edge } => Told::new(
            DEED,
            format!("{} deploys from the {} edge.", side(*seat), words::edge(*edge)),
        )
        .by(*seat),
        Event::HeldBack { models } => held(world, models, "Held back for Advance Deployment")?,
        Event::LaidInAmbush { models } => held(world, models, "In ambush")?,
        Event::Nominated { models } => held(world, models, "Kept back as a reinforcement")?,
        Event::SentToFlank { models } => held(world, models, "To the flank")?,
        Event::Deployed { model, at, .. } => Teller(world).deployed(*model, *at),
        Event::TakenUp { unit } => Told::new(PART, format!("Deployed anew: {}.", world.unit(*unit).name)),
        _ => return None,
    })
}

fn held(world: &World, models: &[ModelId], what: &str) -> Option<Told> {
    let first = *models.first()?;
    let actor = world.model(first).unit.map_or(Actor::Model(first), Actor::Unit);
    Some(Teller(world).part(first, format!("{what}: {}.", words::actor(world, actor))))
}

/// Turns, phases, activations, points and the end.
fn of_turn(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
    Some(match event {
        Event::TurnBegan { seat, round } => {
            Told::new(HEADING, format!("Round {round}, {}'s turn", words::side(*seat))).by(*seat)
        }
        Event::StageReached { stage } => {
            let phase = match stage {
                Stage::Control(ControlStep::Leech) => "Control Phase",
                Stage::Activations => "Activation Phase",
                _ => return None,
            };
            Told::new(DEED, format!("{}'s {phase}.", words::side(world.turn))).by(world.turn)
        }
        Event::Activated { activation } => {
            let first = activation.parts.first()?.model;
            let told = tell.deed(
                first,
                format!("Activation of {}.", words::actor(world, activation.actor)),
            );
            { activation.parts.iter().skip(1) }.fold(told, |told, part| told.naming(part.model.0))
        }
        Event::OrderGiven { unit, order, to } => {
            let what = match order {
                Order::PressForward => "press forward",
                Order::Named(name) => name,
            };
            let who = match to.len() == world.troopers(*unit).count() {
                true => String::new(),
                false => format!(" ({})", words::names(world, to.iter().copied())),
            };
            let text = format!("Order to {}: {what}{who}.", world.unit(*unit).name);
            { to.iter() }.fold(Told::new(PART, text).by(world.turn), |told, id| told.naming(id.0))
        }
        Event::ThresholdChecked {
            model,
            dice,
            total,
            thr,
            passed,
        } => tell.threshold(*model, dice, *total, *thr, *passed),
        Event::Frenzied { model } => tell.part(*model, format!("{} frenzies.", name(model))),
        Event::FrenzySpent { model } => {
            tell.part(*model, format!("{} finds nobody to charge in its frenzy.", name(model)))
        }
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
            tell.part(*model, format!("{what} {} {comes}.", name(model)))
                .rolling(&[*die])
        }
        Event::TerrainCleared { feature, die } => {
            let feature = world.terrain.features.get(usize::from(*feature));
            let name = feature.map_or("A feature", |feature| feature.name.as_str());
            Told::new(PART, format!("{} is gone.", words::capital(name))).rolling(&[*die])
        }
        Event::Scored { seat, points, marker } => {
            let card = world.scenario.as_ref()?;
            let marker = card.markers.get(usize::from(*marker))?;
            let text = format!(
                "{} scores {} for {}.",
                words::side(*seat),
                words::count(*points, "point"),
                marker.name
            );
            Told::new(PART, text).by(*seat)
        }
        Event::ScoredFallen { seats, points, actor } => {
            let text = format!(
                "{seats} scores {} for {}.",
                words::count(*points, "point"),
                words::actor(world, *actor)
            );
            Told::new(PART, text)
        }
        Event::Conceded { seat } => Told::new(DEED, format!("{} concedes.", words::side(*seat))).by(*seat),
        Event::GameOver { winners } => {
            let told = Told::new(HEADING, scene::ending(world, *winners));
            match winners.only() {
                Some(winner) => told.by(winner),
                None => told,
            }
        }
        _ => return None,
    })
}

fn of_fury(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
    let fury = |points: &u8| words::count(*points, "fury point");
    Some(match event {
        Event::FuryLost { model, points } => tell.purse(*model, "loses", *points, "fury"),
        Event::FurySpent { model, points } => tell.purse(*model, "spends", *points, "fury"),
        Event::FuryGained { model, points } => tell.purse(*model, "gains", *points, "fury"),
        Event::Forced { model, points } => tell.purse(*model, "is forced for", *points, "fury"),
        Event::Leeched { warlock, from } => tell.leeched(*warlock, *from),
        Event::SpiritBonded { points: 0, .. } => return None,
        Event::SpiritBonded { warlock, points } => tell.part(
            *warlock,
            format!("{} takes {} by Spirit Bond.", name(warlock), fury(points)),
        ),
        Event::Reaved { warlock, from, points } => tell
            .part(
                *warlock,
                format!("{} takes {} of {}.", name(warlock), fury(points), name(from)),
            )
            .naming(from.0),
        Event::FocusLost { model, points } => tell.purse(*model, "loses", *points, "focus"),
        Event::FocusSpent { model, points } => tell.purse(*model, "spends", *points, "focus"),
        Event::FocusGained { model, points } => tell.purse(*model, "gains", *points, "focus"),
        Event::Replenished { model, .. } => {
            let has = words::purse(world, *model).unwrap_or_default();
            tell.part(*model, format!("{} replenishes its focus: {has}.", name(model)))
        }
        Event::PoweredUp { warjack } => {
            let has = words::purse(world, *warjack).unwrap_or_default();
            tell.part(*warjack, format!("{} powers up: {has}.", name(warjack)))
        }
        Event::Allocated { by, to, points } => {
            let points = words::count(*points, "focus point");
            tell.part(*by, format!("{} gives {points} to {}.", name(by), name(to)))
                .naming(to.0)
        }
        Event::WentInert { warjack } => tell.strikes(*warjack, format!("{} is inert.", name(warjack))),
        Event::BecameAutonomous { warjack } => {
            tell.strikes(*warjack, format!("Nobody controls {} any more.", name(warjack)))
        }
        Event::CameUnderControl { warjack, by } => tell
            .part(*by, format!("{} takes control of {}.", name(by), name(warjack)))
            .naming(warjack.0),
        Event::Reactivated { warjack, .. } => tell.part(*warjack, format!("{} works again.", name(warjack))),
        Event::Marshaled { warjack, benefit } => {
            let shout = match benefit {
                Benefit::Crush => "Crush!",
                Benefit::Hurry => "Hurry!",
                Benefit::StrikeTrue => "Strike True!",
                Benefit::TakeAim => "Take Aim!",
            };
            tell.part(*warjack, format!("{} hears its 'jack marshal: {shout}", name(warjack)))
        }
        Event::WentWild { warbeast } => tell.strikes(*warbeast, format!("{} goes wild.", name(warbeast))),
        Event::Tamed { warbeast, by } => tell
            .part(*by, format!("{} takes control of {}.", name(by), name(warbeast)))
            .naming(warbeast.0),
        _ => return None,
    })
}

fn of_moves(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
    let unit = |id: ModelId| scene::acting_unit(world, id);
    Some(match event {
        Event::WaysPlanned { run, .. } => {
            let Actor::Unit(unit) = world.activation.as_ref()?.actor else {
                return None;
            };
            let does = if *run { "runs" } else { "advances" };
            let text = format!("{} {does}.", world.unit(unit).name);
            Told::new(PART, text).by(world.turn).of_unit(unit.0)
        }
        Event::PlanDropped => Told::new(RESULT, "The rest of the unit cannot go as it was meant to."),
        Event::MovementChosen { model, movement } => {
            let does = match movement {
                Movement::Forfeited => "gives up its movement",
                Movement::Aimed => "aims",
                _ => return None,
            };
            tell.member(*model, unit(*model), format!("{} {does}.", name(model)))
        }
        Event::Declared { declared } => match declared {
            Declared::Walk { mover, run } => {
                // What was said for all at once has been told.
                let planned = world.activation.as_ref().is_some_and(|now| now.planned.is_some());
                let does = if *run { "runs" } else { "advances" };
                if planned {
                    return None;
                }
                tell.part(*mover, format!("{} {does}.", name(mover)))
            }
            Declared::Charge { mover, target, .. } => tell
                .part(*mover, format!("{} charges {}.", name(mover), name(target)))
                .naming(target.0),
            Declared::Slam { mover, target } => tell
                .part(*mover, format!("{} goes to slam {}.", name(mover), name(target)))
                .naming(target.0),
            Declared::Trample { mover } => tell.part(*mover, format!("{} tramples.", name(mover))),
            _ => return None,
        },
        Event::Moved { model, to, .. } => tell.moves(*model, unit(*model), *to),
        Event::Placed { model, at, .. } => tell.placed(*model, unit(*model), *at),
        Event::Driven { model, to } => tell.driven(*model, "driven", *to),
        Event::Shifted { model, to } => tell.shifted(*model, *to),
        Event::Fell { model, height, dice } => tell.fell(*model, *height, *dice),
        Event::DistanceRolled { model, die, distance } => tell.distance_rolled(*model, *die, *distance),
        Event::Forfeited { model, share } => {
            let what = match share {
                Share::Combat => "Combat Action",
                Share::Movement => "Normal Movement",
            };
            tell.member(*model, unit(*model), format!("{} gives up its {what}.", name(model)))
        }
        Event::ChargeFailed { model } => tell.part(*model, format!("{} does not get to its target.", name(model))),
        Event::KnockedDown { model } => tell.befalls(*model, format!("{} is knocked down.", name(model))),
        Event::Staggered { model } => tell.befalls(
            *model,
            format!("{} is staggered: it gives up half of its next activation.", name(model)),
        ),
        Event::BecameStationary { model } => tell.befalls(*model, format!("{} is stationary.", name(model))),
        Event::StoodUp { model } => tell.part(*model, format!("{} stands up.", name(model))),
        Event::Shook { model } | Event::MovesAgain { model } => {
            tell.part(*model, format!("{} shakes it off.", name(model)))
        }
        Event::Promoted { unit, model, .. } => tell.part(
            *model,
            format!("{} leads {} from now on.", name(model), world.unit(*unit).name),
        ),
        Event::CommanderChosen { unit, model } => tell.part(
            *model,
            format!("{} commands {} from now on.", name(model), world.unit(*unit).name),
        ),
        _ => return None,
    })
}

fn of_attacks(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
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
        Event::PowerAttackDeclared { attacker } => {
            tell.part(*attacker, format!("{} makes a power attack.", name(attacker)))
        }
        Event::Joined { model, combat, .. } => tell.joins(*model, *combat == Combat::Melee),
        Event::AssaultMade { attacker, target } => tell
            .part(
                *attacker,
                format!("{} makes an Assault attack at {}.", name(attacker), name(target)),
            )
            .naming(target.0),
        Event::ImpactMade { attacker } => tell.part(*attacker, format!("{} makes impact attacks.", name(attacker))),
        Event::FreeStrikeMade { attacker, target } => tell
            .part(
                *attacker,
                format!("{} makes a free strike at {}.", name(attacker), name(target)),
            )
            .naming(target.0),
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
        Event::Rerolled { dice } => Told::new(RESULT, "The roll is made again.").rolling(dice),
        Event::HitWithoutRoll { attacker, target } => tell.hits_unrolled(*attacker, *target),
        Event::Missed { attacker, target } => tell.misses_unrolled(*attacker, *target),
        Event::Redirected { from, to } => tell
            .befalls(*to, format!("The miss goes on from {} to {}.", name(from), name(to)))
            .naming(from.0),
        Event::HitInstead { model, of } => tell
            .befalls(*model, format!("{} is hit instead of {}.", name(model), name(of)))
            .naming(of.0),
        Event::Deviated { to, die, distance, .. } => {
            let text = format!("The attack deviates {} to {}.", short(*distance), point(*to));
            Told::new(RESULT, text).rolling(&[*die])
        }
        _ => return None,
    })
}

fn of_damage(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
    Some(match event {
        Event::DamageRolled {
            model,
            dice,
            total,
            arm,
            points,
        } => tell.damage_rolled(*model, dice, *total, *arm, *points),
        Event::Suffered { model, points, .. } => tell.suffered(*model, *points),
        Event::SystemSuffered { model, points, system } => tell.befalls(
            *model,
            format!(
                "{} marks {} in its {}.",
                name(model),
                words::count(*points, "damage point"),
                battlegroup::shown::system(*system).to_lowercase()
            ),
        ),
        Event::LineFilled { model, line, .. } => tell.befalls(
            *model,
            format!("All boxes of line {} of {} are marked.", line + 1, name(model)),
        ),
        Event::SystemCrippled { model, system } => tell.befalls(
            *model,
            format!(
                "The {} of {} is crippled.",
                battlegroup::shown::system(*system).to_lowercase(),
                name(model)
            ),
        ),
        Event::SystemMended { model, system } => tell.befalls(
            *model,
            format!(
                "The {} of {} works again.",
                battlegroup::shown::system(*system).to_lowercase(),
                name(model)
            ),
        ),
        Event::Reinforced { model, points } => tell.befalls(
            *model,
            format!(
                "The power field of {} takes {}.",
                name(model),
                words::count(*points, "damage point")
            ),
        ),
        Event::Dismounted { model, .. } => tell.strikes(*model, format!("{} loses its mount.", name(model))),
        Event::Returned { model, .. } => tell.strikes(*model, format!("{} returns to play.", name(model))),
        Event::Transferred { warlock, to, points } => tell.transferred(*warlock, *to, *points),
        Event::DamageRemoved { model, points, .. } => tell.mended(*model, *points),
        Event::ContinuousBegan { model, effect } => {
            let comes = match effect {
                Continuous::Fire => "is on fire",
                Continuous::Corrosion => "corrodes",
            };
            tell.befalls(*model, format!("{} {comes}.", name(model)))
        }
        Event::ContinuousEnded { model, effect } => {
            let what = match effect {
                Continuous::Fire => "no longer burns",
                Continuous::Corrosion => "no longer corrodes",
            };
            tell.befalls(*model, format!("{} {what}.", name(model)))
        }
        Event::Disabled { model } => tell.befalls(*model, format!("{} is disabled.", name(model))),
        Event::Destroyed { model } => tell.strikes(*model, format!("{} is destroyed.", name(model))),
        Event::CameIntoPlay { model, .. } => tell.strikes(*model, format!("{} comes into play.", name(model))),
        Event::TookPlace { model, by } => tell.part(
            *model,
            format!("{} is destroyed in the place of {}.", name(by), name(model)),
        ),
        Event::Recovered { model } => tell.part(*model, format!("{} holds out.", name(model))),
        Event::Removed { model, for_good: true } => {
            tell.strikes(*model, format!("{} is removed from play.", name(model)))
        }
        _ => return None,
    })
}

fn of_magic(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
    Some(match event {
        Event::SpellDeclared { cast } => {
            let through = match cast.origin == cast.caster {
                true => String::new(),
                false => format!(" through {}", name(&cast.origin)),
            };
            tell.part(
                cast.caster,
                format!("{} casts {}{through}.", name(&cast.caster), cast.spell),
            )
        }
        Event::SpellTargeted { spell, target } => tell.befalls(*target, format!("{spell} at {}.", name(target))),
        Event::SpellFailed { spell, target } => {
            tell.befalls(*target, format!("{spell} does not reach {}.", name(target)))
        }
        Event::SpellNegated { spell } => Told::new(RESULT, format!("{spell} is negated.")),
        Event::FeatUsed { model } => {
            let feat = world.model(*model).profile.feat.as_ref()?;
            tell.part(*model, format!("{} uses the feat {feat}.", name(model)))
        }
        _ => return None,
    })
}

/// Special rules of cards, each by its name.
fn of_special_rules(world: &World, event: &Event) -> Option<Told> {
    let tell = Teller(world);
    let name = |id: &ModelId| words::name(world, *id);
    Some(match event {
        Event::Special { because, what } => match &**what {
            Event::Acts { model, what } => tell.rule_acts(because, what, Some(*model)),
            Event::Prevented { what } => tell.result(
                because.by,
                format!("{} is prevented: {}.", because.rule, what.replace('_', " ")),
            ),
            Event::RuleRolled { total } => tell.result(because.by, format!("{} rolls {total}.", because.rule)),
            other => return self::tell(world, other),
        },
        Event::TokensChanged { model, token, by, .. } => {
            tell.result(*model, format!("{} {by:+} {token}.", name(model)))
        }
        Event::UseDeclared { special, target, .. } => {
            let (user, rule) = (special.user, &special.rule);
            match target.filter(|target| *target != user) {
                Some(target) => tell
                    .part(user, format!("{} uses {rule} on {}.", name(&user), name(&target)))
                    .naming(target.0),
                None => tell.part(user, format!("{} uses {rule}.", name(&user))),
            }
        }
        Event::UseFailed { user, rule, target } => tell
            .result(*user, format!("{rule} does not reach {}.", name(target)))
            .naming(target.0),
        Event::ControlTaken { model, seat } => {
            tell.result(*model, format!("{} follows {} now.", name(model), words::side(*seat)))
        }
        Event::BecameSolid { model } => tell.result(*model, format!("{} has a body until it acts again.", name(model))),
        _ => return None,
    })
}
