//! What is asked, in one sentence, with everything that can be answered.

use battlegroup::rules::Shape;
use battlegroup::shown::drafts;
use kernel::Question;
use live::shapes::{around, round_base};
use live::{Area, BaseShape, Choices, PathWanted, PlaceWanted, Placed, Prompt, Shown};
use table::Length;

use super::shapes::{base_shape, zone};
use super::{options, unit, words};
use crate::game::asked_by;
use crate::ids::{Actor, ModelId};
use crate::movement::Zone;
use crate::questions::{Ask, RollKind, Shaken, Verb};
use crate::world::{Share, WALL};
use crate::{Primal, World, movement, setup, stats, units};

pub fn prompt(world: &World, question: &Question<Primal>) -> Prompt {
    Prompt {
        seat: question.seat.0,
        asks: asks(world, question),
        model: about(world, &question.ask).map(|id| id.0),
        rules: vec![asked_by(&question.ask).to_string()],
        choices: choices(world, question),
    }
}

fn path(model: ModelId, most: Length, limits: Vec<String>) -> PathWanted {
    PathWanted {
        model: model.0,
        most: most.get(),
        may_turn: false,
        ways: vec!["walk".into()],
        limits,
        may_stay: true,
        toward: None,
    }
}

fn choices(world: &World, question: &Question<Primal>) -> Choices {
    match &question.ask {
        Ask::Deploy { model } => in_zone(world, question, *model),
        Ask::Together { unit, run } => Choices::Unit(unit::wanted(world, *unit, *run)),
        Ask::Way { model, run, most } => Choices::Path(PathWanted {
            may_turn: true,
            ..path(*model, *most, way_limits(world, *model, *run))
        }),
        Ask::Straight { model, of, most, .. } => Choices::Path(PathWanted {
            toward: Some(of.0),
            ..path(*model, *most, way_limits(world, *model, false))
        }),
        Ask::ChargeTo { model, target } => Choices::Path(PathWanted {
            may_stay: movement::check_charge(world, *model, *target, world.model(*model).at).is_ok(),
            toward: Some(target.0),
            ..path(
                *model,
                movement::limit(world, *model),
                drafts::rush_limits(world, *model, *target, false),
            )
        }),
        Ask::SlamTo { model, target } => Choices::Path(PathWanted {
            may_stay: movement::check_slam(world, *model, *target, world.model(*model).at).is_ok(),
            toward: Some(target.0),
            ..path(
                *model,
                movement::limit(world, *model),
                drafts::rush_limits(world, *model, *target, true),
            )
        }),
        Ask::TrampleTo { model } => Choices::Path(PathWanted {
            may_stay: movement::check_trample(world, *model, world.model(*model).at).is_ok(),
            ..path(
                *model,
                movement::limit(world, *model),
                vec![
                    "It goes in a straight line through small bases, and attacks every model that it moves through."
                        .into(),
                ],
            )
        }),
        Ask::Place { model, within, of } => Choices::Place(PlaceWanted {
            what: Placed::Model { id: model.0 },
            base: base_shape(world, *model),
            may_turn: true,
            areas: vec![Area {
                label: format!(
                    "completely within {} of {}",
                    words::short(*within),
                    words::name(world, *of)
                ),
                seat: Some(question.seat.0),
                shape: around(&world.footprint(*of), *within),
            }],
            aims_from: None,
            which: vec![],
        }),
        Ask::Replace { model, base } => Choices::Place(PlaceWanted {
            what: Placed::Model { id: model.0 },
            base: round_base(base.base()),
            may_turn: true,
            areas: vec![Area {
                label: format!("where {} stands", words::name(world, *model)),
                seat: Some(question.seat.0),
                shape: around(&world.footprint(*model), Length::ZERO),
            }],
            aims_from: None,
            which: vec![],
        }),
        Ask::LayAt { laying } => Choices::Place(PlaceWanted {
            what: Placed::Point,
            base: BaseShape::Round {
                radius: template_radius(&laying.shape).get(),
            },
            may_turn: laying.shape == Shape::Wall,
            areas: vec![Area {
                label: format!("completely within {}", words::short(laying.range)),
                seat: Some(question.seat.0),
                shape: around(&world.footprint(laying.of), laying.range),
            }],
            aims_from: Some(laying.of.0),
            which: vec![],
        }),
        Ask::Bombard => Choices::Place(PlaceWanted {
            what: Placed::Point,
            base: BaseShape::Round {
                radius: Length::inches(2).get(),
            },
            may_turn: false,
            areas: vec![],
            aims_from: None,
            which: vec![],
        }),
        _ => Choices::Options {
            options: Primal::offered(world, question)
                .iter()
                .map(|answer| options::choice(world, question, answer))
                .collect(),
        },
    }
}

/// A model is put down in the zone of its player, and near its unit commander.
fn in_zone(world: &World, question: &Question<Primal>, id: ModelId) -> Choices {
    let here = setup::zone(world, id);
    let mut areas = vec![Area {
        label: zone_says(&here),
        seat: Some(question.seat.0),
        shape: zone(world, &here),
    }];
    let commander = world.model(id).unit.and_then(|unit| units::commander(world, unit));
    if let Some(leader) = commander.filter(|leader| *leader != id && world.model(*leader).is_in_play()) {
        let range = stats::command_range(world, leader);
        areas = vec![Area {
            label: format!("within {} of {}", words::short(range), words::name(world, leader)),
            seat: Some(question.seat.0),
            shape: around(&world.footprint(leader), range),
        }];
    }
    Choices::Place(PlaceWanted {
        what: Placed::Model { id: id.0 },
        base: base_shape(world, id),
        may_turn: true,
        areas,
        aims_from: None,
        which: vec![],
    })
}

/// How far a template reaches from its middle.
pub fn template_radius(shape: &Shape) -> Length {
    match shape {
        Shape::Round(wide) => Length::from(*wide).half_up(),
        Shape::Wall => WALL.0.half_up(),
    }
}

fn zone_says(zone: &Zone) -> String {
    match zone {
        Zone::Strip { depth, .. } => format!("within {} of the edge", words::short(*depth)),
        Zone::Part { depth, wide, .. } => format!(
            "within {} of the middle {} of the edge",
            words::short(*depth),
            words::short(*wide)
        ),
        Zone::Corner { far, .. } => format!("within {} of the corner", words::short(*far)),
    }
}

/// What a move must do besides.
fn way_limits(world: &World, id: ModelId, run: bool) -> Vec<String> {
    let mut limits = vec![];
    if world.part(id).is_some_and(|part| part.astray) {
        limits.push("It is out of formation: it goes toward its unit commander.".into());
    }
    if run {
        limits.push("Its activation ends after the run.".into());
    }
    limits
}

/// The model that a question is about.
pub fn about(world: &World, ask: &Ask) -> Option<ModelId> {
    let first = |actor: &Actor| world.models_of(*actor).first().copied();
    let commander = |unit: &crate::UnitId| units::commander(world, *unit).or_else(|| world.troopers(*unit).next());
    match ask {
        Ask::HoldBack { actor } | Ask::Mover { actor } | Ask::Fighter { actor } => first(actor),
        Ask::Order { unit } | Ask::Promote { unit } | Ask::Appoint { unit } | Ask::Together { unit, .. } => {
            commander(unit)
        }
        Ask::Next { waiting } => waiting.first().map(|one| one.user),
        Ask::May { because, .. } | Ask::Pick { because } | Ask::Option { because, .. } => Some(because.by),
        Ask::Deploy { model }
        | Ask::Calm { model }
        | Ask::Shake { model, .. }
        | Ask::Stand { model }
        | Ask::MustForfeit { model }
        | Ask::Verb { model }
        | Ask::Target { model, .. }
        | Ask::Way { model, .. }
        | Ask::Straight { model, .. }
        | Ask::ChargeTo { model, .. }
        | Ask::SlamTo { model, .. }
        | Ask::TrampleTo { model }
        | Ask::Weapon { model, .. }
        | Ask::Boost { model, .. }
        | Ask::RollAnyway { model, .. }
        | Ask::FreeStrike { model, .. }
        | Ask::Amount { model, .. }
        | Ask::Spot { model }
        | Ask::ThrowAt { model, .. }
        | Ask::Assault { model, .. }
        | Ask::Impact { model, .. }
        | Ask::Join { model, .. }
        | Ask::Place { model, .. } => Some(*model),
        Ask::Leech { warlock }
        | Ask::SpiritBond { warlock, .. }
        | Ask::Transfer { warlock, .. }
        | Ask::Reave { warlock, .. } => Some(*warlock),
        Ask::Spell { caster } | Ask::Upkeep { caster, .. } => Some(*caster),
        Ask::Allocate { controller } => Some(*controller),
        Ask::Benefit { warjack } => Some(*warjack),
        Ask::Induce { from } => Some(*from),
        Ask::Special { user } => Some(*user),
        Ask::LayAt { laying } => Some(laying.of),
        Ask::Grid { model, .. }
        | Ask::Line { model, .. }
        | Ask::PowerField { model, .. }
        | Ask::Replace { model, .. } => Some(*model),
        _ => None,
    }
}

fn asks(world: &World, question: &Question<Primal>) -> String {
    let ask = &question.ask;
    of_setup(world, question)
        .or_else(|| of_control(world, ask))
        .or_else(|| of_moves(world, ask))
        .or_else(|| of_combat(world, ask))
        .or_else(|| of_rules(world, ask))
        .unwrap_or_else(|| {
            // A question that has no words yet is asked by its name.
            let what = scenario::word(ask).replace('_', " ");
            match about(world, ask) {
                Some(id) => format!("Choose for {}: {what}.", words::name(world, id)),
                None => format!("Choose: {what}."),
            }
        })
}

fn of_setup(world: &World, question: &Question<Primal>) -> Option<String> {
    let name = |id: &ModelId| words::name(world, *id);
    Some(match &question.ask {
        Ask::First => match question.listed().first() {
            Some(crate::Answer::Place(_)) => "Choose when your turn comes.".into(),
            _ => "Choose who goes first.".into(),
        },
        Ask::Edge => "You go second: choose the edge from which you deploy.".into(),
        Ask::HoldBack { actor } => format!("Choose whether {} is deployed now.", words::actor(world, *actor)),
        Ask::Deploy { model } => {
            let zone = zone_says(&setup::zone(world, *model));
            let near = match world.model(*model).unit {
                Some(_) => ", in formation",
                None => "",
            };
            format!(
                "Deploy {}: completely {zone}{near}. Its front may be turned.",
                name(model)
            )
        }
        Ask::Nominate => "Choose a model or unit that comes later, as a reinforcement.".into(),
        Ask::Flank => "Choose the model or unit that is deployed at the flank.".into(),
        Ask::Ambush => "Choose which group comes out of its ambush, if any.".into(),
        Ask::AmbushFrom { actor } => format!("Choose the table edge from which {} comes.", world.actor_name(*actor)),
        Ask::Reinforce => "Choose which reinforcement comes into play, if any.".into(),
        Ask::Bombard => "Choose the point from which the bombardment deviates.".into(),
        _ => return None,
    })
}

fn of_control(world: &World, ask: &Ask) -> Option<String> {
    let name = |id: &ModelId| words::name(world, *id);
    let purse = |id: &ModelId| words::has_in_purse(world, *id);
    Some(match ask {
        Ask::Leech { warlock } => format!("Choose where {} leeches fury from{}.", name(warlock), purse(warlock)),
        Ask::SpiritBond { warlock, most } => format!(
            "Choose how many fury points {} takes by Spirit Bond: up to {most}.",
            name(warlock)
        ),
        Ask::Allocate { controller } => format!(
            "Choose who is given focus by {}{}.",
            name(controller),
            purse(controller)
        ),
        Ask::Upkeep { caster, spell, .. } => format!(
            "Choose whether {} keeps {spell} up for a point{}.",
            name(caster),
            purse(caster)
        ),
        Ask::Check => "Choose which warbeast makes its threshold check next.".into(),
        Ask::Calm { model } => format!("Choose how many fury points {} loses after its frenzy.", name(model)),
        Ask::Shake { model, what } => {
            let what = match what {
                Shaken::Knockdown => "is knocked down".to_string(),
                Shaken::Stationary => "is stationary".into(),
                Shaken::Effect(number) => { crate::conditions::shakable(world, *model).into_iter() }
                    .find(|(effect, _)| effect == number)
                    .map_or_else(String::new, |(_, condition)| format!("suffers {}", condition.name())),
            };
            format!(
                "{} {what}: choose whether it shakes that off for a point{}.",
                name(model),
                purse(model)
            )
        }
        Ask::Activate => "Choose a model or unit to activate.".into(),
        Ask::Order { unit } => format!(
            "Choose the order that {} receives: without one it neither runs nor charges.",
            world.unit(*unit).name
        ),
        Ask::Stand { model } => format!("{} is knocked down: choose what it gives up to stand.", name(model)),
        Ask::MustForfeit { model } => format!("{} was staggered: choose what it gives up.", name(model)),
        Ask::Induce { from } => format!("Choose which vector gains the focus point that {} induces.", name(from)),
        Ask::Benefit { warjack } => format!("Choose what the 'jack marshal shouts to {}.", name(warjack)),
        _ => return None,
    })
}

fn of_moves(world: &World, ask: &Ask) -> Option<String> {
    let name = |id: &ModelId| words::name(world, *id);
    Some(match ask {
        Ask::Mover { actor } => format!(
            "Choose who of {} moves next, or move all at once.",
            words::actor(world, *actor)
        ),
        Ask::Together { unit, run } => format!(
            "Choose where {} {}: each on a way of its own.",
            world.unit(*unit).name,
            if *run { "runs" } else { "advances" }
        ),
        Ask::Verb { model } => match words::purse(world, *model) {
            Some(held) => format!("Choose what {} does: it has {held}.", name(model)),
            None => format!("Choose what {} does.", name(model)),
        },
        Ask::Way { model, run, most } => {
            let does = if *run { "runs" } else { "advances" };
            format!("Choose where {} {does} and looks: up to {most}.", name(model))
        }
        Ask::ChargeTo { model, target } => format!(
            "Choose where the charge of {} at {} ends: up to {}.",
            name(model),
            name(target),
            movement::limit(world, *model)
        ),
        Ask::SlamTo { model, target } => format!(
            "Choose where {} stops to slam {}: up to {}.",
            name(model),
            name(target),
            movement::limit(world, *model)
        ),
        Ask::TrampleTo { model } => format!(
            "Choose where the trample of {} ends: up to {}.",
            name(model),
            movement::limit(world, *model)
        ),
        Ask::Place { model, within, of } => format!(
            "Place {} completely within {} of {}.",
            name(model),
            words::short(*within),
            name(of)
        ),
        Ask::FreeStrike { model, mover } => format!(
            "{} leaves the melee range of {}: choose whether it strikes.",
            name(mover),
            name(model)
        ),
        _ => return None,
    })
}

fn of_combat(world: &World, ask: &Ask) -> Option<String> {
    let name = |id: &ModelId| words::name(world, *id);
    let purse = |id: &ModelId| words::has_in_purse(world, *id);
    Some(match ask {
        Ask::Target { model, verb, .. } => target(world, *model, *verb),
        Ask::Fighter { actor } => format!("Choose who of {} fights next.", words::actor(world, *actor)),
        Ask::Weapon { model, .. } => format!("Choose what {} attacks with.", name(model)),
        Ask::Boost { model, roll, target } => {
            let what = match roll {
                RollKind::Attack => "attack roll",
                RollKind::Damage => "damage roll",
            };
            format!(
                "Choose whether {} boosts its {what} against {}{}.",
                name(model),
                name(target),
                purse(model)
            )
        }
        Ask::RollAnyway { model, target } => format!(
            "{} hits {} without a roll: choose whether it rolls nevertheless.",
            name(model),
            name(target)
        ),
        Ask::Transfer { warlock, points } => format!(
            "{} would suffer {}: choose who does.",
            name(warlock),
            words::count(*points, "damage point")
        ),
        Ask::PowerField { model, points } => format!(
            "{} would suffer {}: choose whether its power field takes 5 of them for a focus point{}.",
            name(model),
            words::count(*points, "damage point"),
            purse(model)
        ),
        Ask::Grid { model, .. } => format!("Choose which damage grid of {} is hit.", name(model)),
        Ask::Line { model, .. } => format!("Choose where {} is damaged.", name(model)),
        Ask::Special { user } => format!("Choose which special rule {} uses{}.", name(user), purse(user)),
        Ask::Reave { warlock, from } => {
            format!("{} falls: choose whether {} takes its fury.", name(from), name(warlock))
        }
        Ask::Spell { caster } => format!("Choose which spell {} casts{}.", name(caster), purse(caster)),
        Ask::Amount { model, verb } => {
            let does = match verb {
                Verb::DiscardFury => "gets rid of",
                _ => "takes",
            };
            format!("Choose how many fury points {} {does}{}.", name(model), purse(model))
        }
        Ask::Spot { model } => format!("Choose where {} loses a damage point.", name(model)),
        Ask::Promote { unit } => format!("Choose who leads {} from now on.", world.unit(*unit).name),
        Ask::Appoint { unit } => format!("Choose who commands {} from now on.", world.unit(*unit).name),
        Ask::ThrowAt { thrown, .. } => format!("Choose where {} is thrown.", name(thrown)),
        Ask::Assault { model, target } => format!(
            "Choose whether {} makes an Assault attack at {}.",
            name(model),
            name(target)
        ),
        Ask::Impact { model, at_target } => match at_target {
            true => format!(
                "Choose whether {} makes an impact attack at its charge target too.",
                name(model)
            ),
            false => format!("Choose whether {} makes its impact attacks.", name(model)),
        },
        Ask::Join { model, target, .. } => {
            format!("Choose who joins the attack of {} at {}.", name(model), name(target))
        }
        _ => return None,
    })
}

fn target(world: &World, id: ModelId, verb: Verb) -> String {
    let name = words::name(world, id);
    match verb {
        Verb::Charge => format!(
            "Choose whom {name} charges: up to {} in a straight line.",
            movement::limit(world, id)
        ),
        Verb::Melee | Verb::Ranged => format!("Choose whom {name} attacks."),
        Verb::HeadButt => format!("Choose whom {name} head-butts."),
        Verb::Slam => format!("Choose whom {name} slams."),
        Verb::Throw => format!("Choose whom {name} throws."),
        Verb::PowerStrike => format!("Choose whom {name} strikes with all its might."),
        Verb::Heal => format!("Choose whom {name} heals by a damage point."),
        Verb::Cast => format!("Choose the target of the spell of {name}."),
        Verb::Tame => format!("Choose the wild warbeast that follows {name}."),
        _ => format!("Choose a target for {name}."),
    }
}

fn of_rules(world: &World, ask: &Ask) -> Option<String> {
    let name = |id: &ModelId| words::name(world, *id);
    Some(match ask {
        Ask::Next { .. } => "Several special rules act now: choose which is resolved first.".into(),
        Ask::May { because, it: Some(it) } => format!(
            "Choose whether {} uses {} on {}.",
            name(&because.by),
            because.rule,
            name(it)
        ),
        Ask::May { because, it: None } => format!("Choose whether {} uses {}.", name(&because.by), because.rule),
        Ask::LayAt { laying } => format!(
            "{}: choose where the template lies, completely within {} of {}.",
            laying.because.rule,
            words::short(laying.range),
            name(&laying.of)
        ),
        Ask::Replace { model, .. } => format!("Choose where the model stands that takes the place of {}.", name(model)),
        Ask::Pick { because } => format!("{} of {}: choose a model.", because.rule, name(&because.by)),
        Ask::Option { because, .. } => format!("{} of {}: choose one.", because.rule, name(&because.by)),
        _ => return None,
    })
}

/// What a half of an activation is called.
pub const fn share(share: Share) -> &'static str {
    match share {
        Share::Movement => "movement",
        Share::Combat => "Combat Action",
    }
}

/// What the others read while the asked player thinks.
pub fn waits_for(world: &World, question: &Question<Primal>) -> String {
    let side = words::side(question.seat);
    let name = |id: &ModelId| words::name(world, *id);
    match &question.ask {
        Ask::First => format!("{side} chooses who goes first."),
        Ask::Edge => format!("{side} chooses an edge."),
        Ask::Deploy { model } => format!("{side} deploys {}.", name(model)),
        Ask::Leech { warlock } => format!("{side} leeches fury for {}.", name(warlock)),
        Ask::Activate => format!("{side} chooses what to activate."),
        Ask::Way { model, .. } => format!("{side} moves {}.", name(model)),
        Ask::Together { unit, .. } => format!("{side} moves {}.", world.unit(*unit).name),
        Ask::ChargeTo { model, target } => format!("{side}'s {} charges {}.", name(model), name(target)),
        ask => match about(world, ask) {
            Some(id) => format!("{side} chooses for {}.", name(&id)),
            None => format!("{side} chooses."),
        },
    }
}
