//! What is asked, in one sentence, with everything that can be answered.

use kernel::{Question, RuleId};
use live::{Area, BaseShape, Choices, PathWanted, PlaceWanted, Placed, Prompt};
use table::Length;

use super::shapes::{around, base_shape, rectangle};
use super::{asked_by, number, options, region, words};
use crate::questions::{Aim, Ask, MoveKind, RollKind, What};
use crate::{ModelId, Quickstart, Side, World, movement};

pub fn prompt(world: &World, question: &Question<Quickstart>) -> Prompt {
    Prompt {
        seat: question.seat.0,
        asks: asks(world, question),
        model: about(&question.ask).map(number),
        rules: asked_by::rules(&question.ask).iter().map(RuleId::to_string).collect(),
        choices: choices(world, question),
    }
}

fn choices(world: &World, question: &Question<Quickstart>) -> Choices {
    match &question.ask {
        Ask::Deploy { model } => Choices::Place(PlaceWanted {
            what: Placed::Model { id: number(*model) },
            base: base_shape(world.model(*model).base()),
            may_turn: true,
            areas: vec![Area {
                label: "within 10\" of its edge".into(),
                seat: Some(question.seat.0),
                shape: rectangle(movement::deployment_zone(world, *model)),
            }],
            aims_from: None,
            which: vec![],
        }),
        Ask::Place { model, beside, within } => Choices::Place(PlaceWanted {
            what: Placed::Model { id: number(*model) },
            base: base_shape(world.model(*model).base()),
            may_turn: false,
            areas: vec![Area {
                label: format!("within {within} of {}", words::name(world, *beside)),
                seat: Some(question.seat.0),
                shape: around(&world.footprint(*beside), *within),
            }],
            aims_from: None,
            which: vec![],
        }),
        Ask::Face { model } | Ask::Direction { model, .. } => Choices::Place(PlaceWanted {
            what: Placed::Point,
            base: BaseShape::Round {
                radius: Length::mm(4).get(),
            },
            may_turn: false,
            areas: region::region(world, question)
                .into_iter()
                .map(|shape| Area {
                    label: String::new(),
                    seat: Some(question.seat.0),
                    shape,
                })
                .collect(),
            aims_from: Some(number(*model)),
            which: vec![],
        }),
        Ask::Way { model, move_kind, most } => Choices::Path(PathWanted {
            model: number(*model),
            most: most.get(),
            may_turn: true,
            ways: vec!["walk".into()],
            limits: way_limits(*move_kind),
            may_stay: true,
            toward: None,
        }),
        Ask::Rush { model, target, slam } => Choices::Path(PathWanted {
            model: number(*model),
            most: movement::rush_limit(world, *model).get(),
            may_turn: false,
            ways: vec!["walk".into()],
            limits: rush_limits(world, *model, *target, *slam),
            may_stay: movement::check_rush(world, *model, *target, *slam, world.model(*model).at).is_ok(),
            toward: Some(number(*target)),
        }),
        _ => Choices::Options {
            options: question
                .listed()
                .iter()
                .map(|answer| options::choice(world, question, answer))
                .collect(),
        },
    }
}

fn way_limits(kind: MoveKind) -> Vec<String> {
    match kind {
        MoveKind::Advance | MoveKind::Extra => vec![],
        MoveKind::Run => vec!["Its activation ends after the run; it cannot cross obstacles.".into()],
    }
}

fn rush_limits(world: &World, id: ModelId, target: ModelId, slam: bool) -> Vec<String> {
    let target = words::name(world, target);
    let ends = format!(
        "It must end with {target} in its melee range, or go its whole {} toward it.",
        movement::rush_limit(world, id)
    );
    let bonus = if slam {
        "Only after 3\" or more is the target driven back."
    } else {
        "After 3\" or more its first attack has boosted damage."
    };
    let way = if slam {
        format!("It goes straight toward {target}.")
    } else {
        "It goes in a straight line.".into()
    };
    vec![way, ends, bonus.into()]
}

/// The model that a question is about.
pub fn about(ask: &Ask) -> Option<ModelId> {
    match ask {
        Ask::First | Ask::Edge | Ask::Upkeep { .. } | Ask::Check | Ask::Activate => None,
        Ask::Deploy { model }
        | Ask::GiveUp { model }
        | Ask::Act { model }
        | Ask::Way { model, .. }
        | Ask::Rush { model, .. }
        | Ask::Face { model }
        | Ask::Boost { model, .. }
        | Ask::FreeStrike { model, .. }
        | Ask::HealWhere { model }
        | Ask::ThrowAt { model, .. }
        | Ask::Direction { model, .. }
        | Ask::Option { model, .. }
        | Ask::Pick { model, .. }
        | Ask::Place { model, .. }
        | Ask::MayStrike { model, .. } => Some(*model),
        Ask::Leach { warlock } | Ask::Transfer { warlock, .. } | Ask::Reave { warlock, .. } => Some(*warlock),
    }
}

fn asks(world: &World, question: &Question<Quickstart>) -> String {
    let name = |id: &ModelId| words::name(world, *id);
    match &question.ask {
        Ask::First => "You won the roll-off: choose who goes first.".into(),
        Ask::Edge => "You go first: choose the edge from which you deploy.".into(),
        Ask::Deploy { model } => format!("Deploy {}: wholly within 10\" of your edge.", name(model)),
        Ask::Leach { warlock } => {
            let model = world.model(*warlock);
            format!(
                "Choose where {} leaches fury from: it has {} of {}.",
                model.name, model.fury, model.card.fury
            )
        }
        Ask::Upkeep { effect } => format!(
            "Choose whether {} is kept up for a fury point.",
            effect_name(world, *effect)
        ),
        Ask::Check => "Choose which warbeast makes its threshold check next.".into(),
        Ask::Activate => "Choose a model to activate, or end the turn.".into(),
        Ask::GiveUp { model } => format!("Choose what {} gives up: its movement or its action.", name(model)),
        Ask::Act { model } => format!("Choose what {} does: {}.", name(model), words::fury(world, *model)),
        Ask::Way { model, move_kind, most } => match move_kind {
            MoveKind::Advance => format!("Choose where {} advances: up to {most}.", name(model)),
            MoveKind::Run => format!("Choose where {} runs: up to {most}.", name(model)),
            MoveKind::Extra => format!("Choose where {} goes: up to {most}.", name(model)),
        },
        Ask::Rush { model, target, slam } => {
            let what = if *slam { "slam" } else { "charge" };
            format!(
                "Choose where the {what} of {} at {} ends: up to {}.",
                name(model),
                name(target),
                movement::rush_limit(world, *model)
            )
        }
        Ask::Face { model } => format!("{} stands up: choose where it looks.", name(model)),
        Ask::Boost {
            model,
            roll,
            rolled,
            needed,
        } => boost(world, *model, *roll, *rolled, *needed),
        Ask::FreeStrike { model, mover } => format!(
            "{} leaves the melee range of {}: choose whether it strikes, and with what.",
            name(mover),
            name(model)
        ),
        Ask::Transfer { warlock, points } => format!(
            "{} takes {}: choose who suffers it.",
            name(warlock),
            words::count(*points, "damage point")
        ),
        Ask::Reave { warlock, beast } => format!(
            "{} is destroyed: choose whether {} reaves its fury.",
            name(beast),
            name(warlock)
        ),
        Ask::HealWhere { model } => format!("Choose where {} heals a damage point.", name(model)),
        Ask::ThrowAt { model, thrown } => {
            format!(
                "Choose the model at which {} throws {}, or none.",
                name(model),
                name(thrown)
            )
        }
        Ask::Direction { model, of: Aim::Spray } => format!("Choose where {} sprays.", name(model)),
        Ask::Direction {
            model,
            of: Aim::Throw { thrown },
        } => format!("Choose where {} throws {}.", name(model), name(thrown)),
        Ask::Option { model, what } => option(world, *model, *what),
        Ask::Pick { model, what } => pick(world, *model, *what),
        Ask::Place { model, beside, within } => {
            format!(
                "Choose where {} appears: within {within} of {}.",
                name(model),
                name(beside)
            )
        }
        Ask::MayStrike { model, what } => match what {
            What::Assault => format!("Choose whether {} shoots at the target of its charge.", name(model)),
            _ => format!("Choose a target for one more shot of {}, or none.", name(model)),
        },
    }
}

/// The name of an effect in play, with whom it is on.
pub fn effect_name(world: &World, effect: u32) -> String {
    let found = world.lasting.iter().find(|lasting| lasting.number == effect);
    found.map_or_else(
        || "a spell".into(),
        |lasting| format!("{} on {}", lasting.name, words::name(world, lasting.on.model())),
    )
}

fn boost(world: &World, id: ModelId, roll: RollKind, rolled: Option<i32>, needed: i32) -> String {
    let name = words::name(world, id);
    let what = match roll {
        RollKind::Attack => "attack roll",
        RollKind::Damage => "damage roll",
    };
    match (rolled, roll) {
        (Some(rolled), RollKind::Attack) => {
            format!("{name} has {rolled} and needs {needed} to hit: choose whether its {what} is boosted.")
        }
        (Some(rolled), RollKind::Damage) => {
            format!("{name} has {rolled} against ARM {needed}: choose whether its {what} is boosted.")
        }
        (None, RollKind::Attack) => {
            format!("{name} needs {needed} or more on the dice to hit: choose whether its {what} is boosted.")
        }
        (None, RollKind::Damage) => {
            format!(
                "{name} does damage if its dice add up to more than {needed}: choose whether its {what} is boosted."
            )
        }
    }
}

fn option(world: &World, id: ModelId, what: What) -> String {
    let name = words::name(world, id);
    match what {
        What::Warp => format!("{name} changes its shape: choose how, for a round."),
        What::TurnAside => format!("{name} is hit: choose whether it turns the blow aside, once a game."),
        What::Smite => format!("{name} hits hard: choose whether its target is hurled back."),
        What::ShiftFury => format!("{name} hits a warbeast: choose whether a fury point is put on it or taken."),
        What::Wary => format!("An enemy has come near {name}: choose whether it advances up to 3\"."),
        What::FollowUp => format!("Choose whether {name} follows the model that it has slammed."),
        What::Sprint => format!("{name} has destroyed an enemy: choose whether it advances once more."),
        What::Snacking => format!("{name} has destroyed something: choose whether it feeds and heals d3."),
        _ => format!("Choose for {name}."),
    }
}

fn pick(world: &World, id: ModelId, what: What) -> String {
    let name = words::name(world, id);
    match what {
        What::ShieldGuard => format!("{name} is hit: choose whether somebody takes the hit for it."),
        What::Calm => format!("Choose whether {name} loses a fury point."),
        What::PlaceFury => format!("Choose how many fury points go on {name}: {}.", words::fury(world, id)),
        What::Door => format!("{name} opens a door: choose the model that goes through it."),
        What::DoorBeside => format!("Choose the model beside which {name} appears."),
        _ => format!("Choose for {name}."),
    }
}

/// What the others read while the asked player thinks.
pub fn waits_for(world: &World, question: &Question<Quickstart>) -> String {
    let side = Side::BOTH[usize::from(question.seat.0).min(1)];
    let name = |id: &ModelId| words::name(world, *id);
    match &question.ask {
        Ask::First => format!("{side} chooses who goes first."),
        Ask::Edge => format!("{side} chooses an edge."),
        Ask::Deploy { model } => format!("{side} deploys {}.", name(model)),
        Ask::Leach { warlock } => format!("{side} leaches fury for {}.", name(warlock)),
        Ask::Upkeep { effect } => format!("{side} chooses whether {} is kept up.", effect_name(world, *effect)),
        Ask::Check => format!("{side} chooses the next threshold check."),
        Ask::Activate => format!("{side} chooses a model to activate."),
        Ask::GiveUp { model } => format!("{side} chooses what {} gives up.", name(model)),
        Ask::Act { model } => format!("{side} chooses what {} does.", name(model)),
        Ask::Way { model, .. } => format!("{side} moves {}.", name(model)),
        Ask::Rush { model, target, slam } => {
            let what = if *slam { "slams" } else { "charges" };
            format!("{side}'s {} {what} {}.", name(model), name(target))
        }
        Ask::Face { model } => format!("{side} chooses where {} looks.", name(model)),
        Ask::Boost { model, .. } => format!("{side} chooses whether {} boosts its roll.", name(model)),
        Ask::FreeStrike { model, mover } => {
            format!("{side} chooses whether {} strikes at {}.", name(model), name(mover))
        }
        Ask::Transfer { warlock, .. } => format!("{side} chooses who suffers the damage of {}.", name(warlock)),
        Ask::Reave { beast, .. } => format!("{side} chooses whether the fury of {} is reaved.", name(beast)),
        Ask::HealWhere { model } => format!("{side} heals {}.", name(model)),
        Ask::ThrowAt { model, .. } | Ask::Direction { model, .. } => format!("{side} aims with {}.", name(model)),
        Ask::Option { model, .. } | Ask::Pick { model, .. } | Ask::MayStrike { model, .. } => {
            format!("{side} chooses for {}.", name(model))
        }
        Ask::Place { model, .. } => format!("{side} chooses where {} appears.", name(model)),
    }
}
