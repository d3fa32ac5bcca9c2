//! What is asked, in one sentence, with everything that can be answered.

use battlegroup::rules::Shape as TemplateShape;
use battlegroup::shown::drafts;
use kernel::Question;
use live::{Area, Choices, PathWanted, PlaceWanted, Placed, Prompt, Shown};
use table::Length;

use super::shapes::{around, base_shape, strip};
use super::{number, options, unit, words};
use crate::game::asked_by;
use crate::ids::ModelId;
use crate::movement::Zone;
use crate::objectives::reinforcements;
use crate::questions::{Ask, RollKind, Verb};
use crate::{PlayerId, Warmachine, World, control, movement, setup, special};

pub fn prompt(world: &World, question: &Question<Warmachine>) -> Prompt {
    Prompt {
        seat: question.seat.0,
        asks: asks(world, question),
        model: about(world, &question.ask).map(number),
        rules: vec![asked_by(&question.ask).to_string()],
        choices: choices(world, question),
    }
}

fn choices(world: &World, question: &Question<Warmachine>) -> Choices {
    match &question.ask {
        Ask::Deploy { model } => in_zone(world, question, *model, &setup::zone(world, *model)),
        Ask::AmbushAt { model, edge } => in_zone(world, question, *model, &control::ambush_zone(*edge)),
        Ask::ReinforceAt { model, edge } => in_zone(world, question, *model, &reinforcements::zone(world, *edge)),
        Ask::Way { model, run, most } => match unit::wanted(world, *model, *run, *most) {
            Some(wanted) => Choices::Unit(wanted),
            None => Choices::Path(PathWanted {
                model: number(*model),
                most: most.get(),
                may_turn: false,
                ways: vec!["walk".into()],
                limits: way_limits(*run),
                may_stay: true,
                toward: None,
            }),
        },
        Ask::Advance { model, most } => Choices::Path(PathWanted {
            model: number(*model),
            most: most.get(),
            may_turn: false,
            ways: vec!["walk".into()],
            limits: way_limits(false),
            may_stay: true,
            toward: None,
        }),
        Ask::ChargeTo { model, target } | Ask::SlamTo { model, target } => {
            let slam = matches!(question.ask, Ask::SlamTo { .. });
            Choices::Path(PathWanted {
                model: number(*model),
                most: movement::rush_limit(world, *model).get(),
                may_turn: false,
                ways: vec!["walk".into()],
                limits: drafts::rush_limits(world, *model, *target, slam),
                may_stay: may_stay(world, *model, *target, slam),
                toward: Some(number(*target)),
            })
        }
        Ask::TrampleTo { model } => Choices::Path(PathWanted {
            model: number(*model),
            most: movement::rush_limit(world, *model).get(),
            may_turn: false,
            ways: vec!["walk".into()],
            limits: vec![
                "It goes in a straight line through small bases, and attacks every model that it moves through.".into(),
            ],
            may_stay: movement::check_trample(world, *model, world.model(*model).at).is_ok(),
            toward: None,
        }),
        Ask::PlaceAt { model, of, within } => Choices::Place(PlaceWanted {
            what: Placed::Model { id: number(*model) },
            base: base_shape(world, *model),
            may_turn: false,
            areas: vec![Area {
                label: format!(
                    "completely within {} of {}",
                    words::short((*within).into()),
                    words::name(world, *of)
                ),
                seat: Some(question.seat.0),
                shape: around(&world.footprint(*of), (*within).into()),
            }],
            aims_from: None,
            which: vec![],
        }),
        Ask::LayAt { of, range, laying, .. } => Choices::Place(PlaceWanted {
            what: Placed::Point,
            base: live::BaseShape::Round {
                radius: template_radius(laying.shape).get(),
            },
            may_turn: laying.shape == TemplateShape::Wall,
            areas: vec![Area {
                label: format!("completely within {}", words::short(*range)),
                seat: Some(question.seat.0),
                shape: around(&world.footprint(*of), *range),
            }],
            aims_from: Some(number(*of)),
            which: vec![],
        }),
        Ask::Follow { model, mover } => Choices::Place(PlaceWanted {
            what: Placed::Model { id: number(*model) },
            base: base_shape(world, *model),
            may_turn: false,
            areas: vec![Area {
                label: format!("within 2\" of {}", words::name(world, *mover)),
                seat: Some(question.seat.0),
                shape: around(
                    &world.footprint(*mover),
                    Length::inches(2) + world.model(*model).base().diameter(),
                ),
            }],
            aims_from: None,
            which: vec![],
        }),
        _ => Choices::Options {
            options: Warmachine::offered(world, question)
                .iter()
                .map(|answer| options::choice(world, question, answer))
                .collect(),
        },
    }
}

/// A model is put down within so much of an edge, and near its unit.
fn in_zone(world: &World, question: &Question<Warmachine>, id: ModelId, zone: &Zone) -> Choices {
    let area = |label: String, shape| Area {
        label,
        seat: Some(question.seat.0),
        shape,
    };
    let mut areas = vec![area(
        format!("within {} of the edge", words::short(zone.depth)),
        strip(world, zone),
    )];
    let mates = world
        .model(id)
        .unit
        .map(|unit| world.troopers(unit).collect::<Vec<_>>());
    if let Some(mate) = mates.unwrap_or_default().into_iter().find(|mate| *mate != id) {
        let far = Length::inches(3) + world.model(id).base().diameter();
        areas = vec![area(
            format!("within 3\" of {}", words::name(world, mate)),
            around(&world.footprint(mate), far),
        )];
    }
    Choices::Place(PlaceWanted {
        what: Placed::Model { id: number(id) },
        base: base_shape(world, id),
        may_turn: false,
        areas,
        aims_from: None,
        which: vec![],
    })
}

/// What a move must do besides.
pub fn way_limits(run: bool) -> Vec<String> {
    if run {
        vec!["Its activation ends after the run.".into()]
    } else {
        vec![]
    }
}

fn may_stay(world: &World, id: ModelId, target: ModelId, slam: bool) -> bool {
    let at = world.model(id).at;
    match slam {
        true => movement::check_slam(world, id, target, at).is_ok(),
        false => movement::check_charge(world, id, target, at).is_ok(),
    }
}

/// The model that a question is about.
pub fn about(world: &World, ask: &Ask) -> Option<ModelId> {
    let leader = |actor: &crate::Actor| world.models_of(*actor).first().copied();
    match ask {
        Ask::First | Ask::Edge | Ask::Check | Ask::Activate | Ask::Nominate | Ask::Reinforce | Ask::Cards => None,
        Ask::Ruling { .. } => None,
        Ask::Next { waiting } => waiting.first().map(|one| one.user),
        Ask::May { because, .. } | Ask::Pick { because } | Ask::Option { because, .. } => Some(because.by),
        Ask::LayAt { of, .. } => Some(*of),
        Ask::Special { user } => Some(*user),
        Ask::SufferFirst { attacker } | Ask::Line { attacker, .. } | Ask::RollAnyway { attacker, .. } => {
            Some(*attacker)
        }
        Ask::Reave { warlock, .. } => Some(*warlock),
        Ask::ReinforceFrom { actor }
        | Ask::HoldBack { actor }
        | Ask::Ambush { actor }
        | Ask::Mover { actor, .. }
        | Ask::Fighter { actor } => leader(actor),
        Ask::Verb { actor } => world
            .activation
            .as_ref()
            .and_then(|now| now.fighter)
            .or_else(|| leader(actor)),
        Ask::Deploy { model }
        | Ask::Calm { model }
        | Ask::Shake { model, .. }
        | Ask::AmbushAt { model, .. }
        | Ask::ReinforceAt { model, .. }
        | Ask::Stand { model }
        | Ask::Target { model, .. }
        | Ask::Way { model, .. }
        | Ask::Advance { model, .. }
        | Ask::ChargeTo { model, .. }
        | Ask::SlamTo { model, .. }
        | Ask::TrampleTo { model }
        | Ask::Weapon { model, .. }
        | Ask::Join { model, .. }
        | Ask::Assault { model }
        | Ask::AttackType { model, .. }
        | Ask::PlaceAt { model, .. }
        | Ask::Amount { model, .. }
        | Ask::Spot { model }
        | Ask::Boost { model, .. }
        | Ask::PowerField { model, .. }
        | Ask::Rack { model }
        | Ask::Follow { model, .. } => Some(*model),
        Ask::Leech { warlock } | Ask::SpiritBond { warlock, .. } | Ask::Transfer { warlock, .. } => Some(*warlock),
        Ask::Allocate { controller } => Some(*controller),
        Ask::Spell { caster } | Ask::Upkeep { caster, .. } => Some(*caster),
    }
}

fn asks(world: &World, question: &Question<Warmachine>) -> String {
    let name = |id: &ModelId| words::name(world, *id);
    let purse = |id: &ModelId| words::has_in_purse(world, *id);
    match &question.ask {
        Ask::First => "You won the starting roll: choose who goes first.".into(),
        Ask::Edge => "You go second: choose the edge from which you deploy.".into(),
        Ask::HoldBack { actor } => format!("Choose whether {} is deployed now.", words::actor(world, *actor)),
        Ask::Deploy { model } => {
            let zone = setup::zone(world, *model);
            format!(
                "Deploy {}: wholly within {} of your edge{}.",
                name(model),
                words::short(zone.depth),
                in_unit(world, *model)
            )
        }
        Ask::Leech { warlock } => format!("Choose where {} leeches fury from{}.", name(warlock), purse(warlock)),
        Ask::SpiritBond { warlock, most } => {
            format!(
                "Choose how many fury points {} takes by Spirit Bond: up to {most}.",
                name(warlock)
            )
        }
        Ask::Allocate { controller } => {
            format!(
                "Choose who is given focus by {}{}.",
                name(controller),
                purse(controller)
            )
        }
        Ask::Ruling { issue } => format!("You won the roll: decide {}.", issue.name()),
        Ask::Check => "Choose which warbeast makes its threshold check next.".into(),
        Ask::Calm { model } => format!("Choose how many fury points {} loses after its frenzy.", name(model)),
        Ask::Shake { model, effect } => format!(
            "{} is {effect}: choose whether it shakes that off for a point{}.",
            name(model),
            purse(model)
        ),
        Ask::Ambush { actor } => format!(
            "Choose whether {} comes into play, and where.",
            words::actor(world, *actor)
        ),
        Ask::AmbushAt { model, edge } => format!(
            "Place {}: wholly within 3\" of the {} edge{}.",
            name(model),
            words::edge(*edge),
            in_unit(world, *model)
        ),
        Ask::Nominate => "Choose a model or unit that comes later, as a reinforcement.".into(),
        Ask::Reinforce => "Choose which reinforcement comes into play, if any.".into(),
        Ask::ReinforceFrom { actor } => format!("Choose the edge from which {} comes.", words::actor(world, *actor)),
        Ask::ReinforceAt { model, edge } => format!(
            "Place {}: wholly within 3\" of the {} edge{}.",
            name(model),
            words::edge(*edge),
            in_unit(world, *model)
        ),
        Ask::Activate => "Choose a model or unit to activate.".into(),
        Ask::Stand { model } => format!("{} is knocked down: choose what it gives up to stand.", name(model)),
        Ask::Verb { actor } => verb(world, *actor),
        Ask::Mover { actor, verb } => format!(
            "Choose who of {} {}: the others are placed within 2\" of it.",
            words::actor(world, *actor),
            match verb {
                Verb::Run => "runs",
                Verb::Charge => "charges",
                _ => "advances",
            }
        ),
        Ask::Target { model, verb } => target(world, *model, *verb),
        Ask::Way { model, run, most } => {
            let does = if *run { "runs" } else { "advances" };
            match world
                .model(*model)
                .unit
                .filter(|_| !movement::followers(world, *model).is_empty())
            {
                Some(unit) => format!(
                    "Choose where {} {does}: {} up to {most}, the others within 2\" of it.",
                    world.unit(unit).name,
                    name(model)
                ),
                None => format!("Choose where {} {does}: up to {most}.", name(model)),
            }
        }
        Ask::Advance { model, most } => {
            format!("Choose where {} advances by a special rule: up to {most}.", name(model))
        }
        Ask::ChargeTo { model, target } => format!(
            "Choose where the charge of {} at {} ends: up to {}.",
            name(model),
            name(target),
            movement::rush_limit(world, *model)
        ),
        Ask::SlamTo { model, target } => format!(
            "Choose where {} stops to slam {}: up to {}.",
            name(model),
            name(target),
            movement::rush_limit(world, *model)
        ),
        Ask::TrampleTo { model } => format!(
            "Choose where the trample of {} ends: up to {}.",
            name(model),
            movement::rush_limit(world, *model)
        ),
        Ask::Fighter { actor } => format!("Choose who of {} fights next.", words::actor(world, *actor)),
        Ask::Weapon { model, .. } => format!("Choose what {} attacks with.", name(model)),
        Ask::Join { model, target, .. } => {
            format!("Choose who joins the attack of {} at {}.", name(model), name(target))
        }
        Ask::Assault { model } => format!("Choose whether {} makes an Assault attack, and at whom.", name(model)),
        Ask::Cards => "Choose whether a Command Card is played, and on whom.".into(),
        Ask::Next { .. } => "Several special rules act now: choose which is resolved first.".into(),
        Ask::May { because, it } => match it {
            Some(it) => format!(
                "Choose whether {} uses {} on {}.",
                name(&because.by),
                because.rule,
                name(it)
            ),
            None => format!("Choose whether {} uses {}.", name(&because.by), because.rule),
        },
        Ask::Pick { because } => format!("{} of {}: choose a model.", because.rule, name(&because.by)),
        Ask::Option { because, .. } => format!("{} of {}: choose one.", because.rule, name(&because.by)),
        Ask::AttackType { model, .. } => format!("Choose the attack type of {}.", name(model)),
        Ask::PlaceAt { model, of, within } => format!(
            "Place {} completely within {} of {}.",
            name(model),
            words::short((*within).into()),
            name(of)
        ),
        Ask::LayAt { because, of, range, .. } => format!(
            "{}: choose where the template lies, completely within {} of {}.",
            because.rule,
            words::short(*range),
            name(of)
        ),
        Ask::Special { user } => format!("Choose which special rule {} uses.", name(user)),
        Ask::SufferFirst { attacker } => format!("Choose who suffers the damage of {} first.", name(attacker)),
        Ask::Line { model, .. } => format!("Choose where {} is damaged.", name(model)),
        Ask::RollAnyway { attacker, target } => {
            format!(
                "{} hits {} without a roll: choose whether it rolls nevertheless.",
                name(attacker),
                name(target)
            )
        }
        Ask::Reave { warlock, beast } => {
            format!(
                "{} falls: choose whether {} takes its fury.",
                name(beast),
                name(warlock)
            )
        }
        Ask::Amount { model, verb } => match verb {
            Verb::ShedFury => format!(
                "Choose how many fury points {} gets rid of{}.",
                name(model),
                purse(model)
            ),
            _ => format!("Choose how many fury points {} takes{}.", name(model), purse(model)),
        },
        Ask::Spot { model } => format!("Choose where {} loses a damage point.", name(model)),
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
        Ask::PowerField { model, points } => format!(
            "{} would suffer {}: choose whether its power field takes 5 of them for a focus point{}.",
            name(model),
            words::count(*points, "damage point"),
            purse(model)
        ),
        Ask::Transfer { warlock, points } => format!(
            "{} would suffer {}: choose who does.",
            name(warlock),
            words::count(*points, "damage point")
        ),
        Ask::Rack { model } => format!("Choose the spells that {} racks for this battle.", name(model)),
        Ask::Spell { caster } => format!("Choose which spell {} casts{}.", name(caster), purse(caster)),
        Ask::Upkeep { caster, number } => format!(
            "Choose whether {} keeps {} up for a point{}.",
            name(caster),
            spell_name(world, *number),
            purse(caster)
        ),
        Ask::Follow { model, mover } => format!("Place {} within 2\" of {}.", name(model), name(mover)),
    }
}

fn in_unit(world: &World, id: ModelId) -> &'static str {
    match world.model(id).unit {
        Some(_) => ", within 3\" of its unit",
        None => "",
    }
}

fn verb(world: &World, actor: crate::Actor) -> String {
    let fighter = world.activation.as_ref().and_then(|now| now.fighter);
    let who = fighter.map_or_else(|| words::actor(world, actor), |id| words::name(world, id));
    let held = fighter.or(match actor {
        crate::Actor::Model(id) => Some(id),
        crate::Actor::Unit(_) => None,
    });
    match held.and_then(|id| words::purse(world, id)) {
        Some(held) => format!("Choose what {who} does: it has {held}."),
        None => format!("Choose what {who} does."),
    }
}

fn target(world: &World, id: ModelId, verb: Verb) -> String {
    let name = words::name(world, id);
    match verb {
        Verb::Charge => format!(
            "Choose whom {name} charges: up to {} in a straight line.",
            movement::rush_limit(world, id)
        ),
        Verb::Melee | Verb::Ranged => format!("Choose whom {name} attacks."),
        Verb::Headbutt => format!("Choose whom {name} headbutts."),
        Verb::Slam => format!("Choose whom {name} slams."),
        Verb::Throw => format!("Choose whom {name} throws."),
        Verb::Heal => format!("Choose whom {name} heals by a damage point."),
        Verb::Cast => format!("Choose the target of the spell of {name}."),
        _ => format!("Choose a target for {name}."),
    }
}

/// The name of a spell in play, with whom it is on.
pub fn spell_name(world: &World, number: u32) -> String {
    let found = world.spells.iter().find(|spell| spell.number == number);
    found.map_or_else(
        || "a spell".into(),
        |spell| match spell.on[..] {
            [only] => format!("{} on {}", spell.name, words::name(world, only)),
            _ => format!("{} on {}", spell.name, words::count(spell.on.len() as u64, "model")),
        },
    )
}

/// What the others read while the asked player thinks.
pub fn waits_for(world: &World, question: &Question<Warmachine>) -> String {
    let side = PlayerId(question.seat.0.min(1)).side();
    let name = |id: &ModelId| words::name(world, *id);
    match &question.ask {
        Ask::First => format!("{side} chooses who goes first."),
        Ask::Edge => format!("{side} chooses an edge."),
        Ask::Deploy { model } => format!("{side} deploys {}.", name(model)),
        Ask::Allocate { controller } => format!("{side} allocates the focus of {}.", name(controller)),
        Ask::Leech { warlock } => format!("{side} leeches fury for {}.", name(warlock)),
        Ask::Activate => format!("{side} chooses what to activate."),
        Ask::Way { model, .. } | Ask::Advance { model, .. } | Ask::Follow { model, .. } => {
            format!("{side} moves {}.", name(model))
        }
        Ask::ChargeTo { model, target } => format!("{side}'s {} charges {}.", name(model), name(target)),
        Ask::Rack { .. } => format!("{side} racks spells."),
        ask => match about(world, ask) {
            Some(id) => format!("{side} chooses for {}.", name(&id)),
            None => format!("{side} chooses."),
        },
    }
}

fn template_radius(shape: TemplateShape) -> Length {
    match shape {
        TemplateShape::Round(wide) => Length::from(wide).half_up(),
        TemplateShape::Wall => special::WALL.0.half_up(),
    }
}
