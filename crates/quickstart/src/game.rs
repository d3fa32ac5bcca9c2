//! HORDES Quick Start as the kernel plays it.

use kernel::{Asked, Game, Play, Question, Refusal, Whim, cite};
use table::{Facing, Point};

use crate::acts::Acting;
use crate::questions::{Aim, Answer, Ask};
use crate::setup::{self, Setup};
use crate::world::Stage;
use crate::{Event, ModelId, World, activation, apply, damage, fury, movement, stats, turn};

/// HORDES Quick Start, Mk I.
#[derive(Clone, Debug, PartialEq)]
pub struct Quickstart;

impl Game for Quickstart {
    type Setup = Setup;
    type World = World;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;

    const NAME: &'static str = "quickstart";
    const RULES_VERSION: u32 = 4;

    fn begin(setup: &Setup) -> Result<World, String> {
        setup::begin(setup)
    }

    fn is_over(world: &World) -> bool {
        world.stage == Stage::Over
    }

    fn is_declared(world: &World) -> bool {
        world.activation.as_ref().is_some_and(|now| now.declared.is_some())
    }

    fn step(play: &mut Play<'_, Self>) -> Asked<()> {
        match play.world().stage {
            Stage::RollOff => setup::roll_off(play),
            Stage::Deploy(side) => setup::deploy(play, side),
            Stage::Maintenance => {
                turn::maintenance(play);
                Ok(())
            }
            Stage::Leach => turn::leach(play),
            Stage::Upkeep => turn::upkeep(play),
            Stage::Threshold => turn::threshold(play),
            Stage::ControlEnds => turn::control_ends(play),
            Stage::Activations => activation::activate_next(play),
            Stage::Acting => activation::act(play),
            Stage::Over => Ok(()),
        }
    }

    fn apply(world: &mut World, event: &Event) {
        apply::apply(world, event);
    }

    fn judge(world: &World, question: &Question<Self>, answer: &Answer) -> Result<(), Refusal> {
        match (&question.ask, answer) {
            (Ask::Deploy { model }, Answer::Place { at, facing }) => {
                movement::check_deployment(world, *model, *at, *facing)
            }
            (Ask::Way { model, move_kind, most }, Answer::Way { points, .. }) => {
                movement::check_way(world, *model, *move_kind, *most, points)
            }
            (Ask::Rush { model, target, slam }, Answer::To(to)) => {
                movement::check_rush(world, *model, *target, *slam, *to)
            }
            (Ask::Face { .. }, Answer::Facing(_)) => Ok(()),
            (Ask::Direction { model, of }, Answer::Facing(toward)) => check_direction(world, *model, *of, *toward),
            (Ask::Place { model, beside, within }, Answer::To(at)) => {
                movement::check_place(world, *model, *beside, *within, *at)
            }
            (ask, _) => Err(Refusal::new(
                cite!("hqs:move-declare-01"),
                format!("that is no answer to {ask:?}"),
            )),
        }
    }

    fn refuse(world: &World, question: &Question<Self>, answer: &Answer) -> Refusal {
        let other = |why: String| Refusal::new(cite!("hqs:special-rules-01"), why);
        match (&question.ask, answer) {
            (Ask::Act { .. }, Answer::Act(act)) => Acting::new(world)
                .and_then(|acting| acting.check(*act).err())
                .unwrap_or_else(|| Refusal::new(cite!("hqs:activation-02"), "it may not do that now")),
            (Ask::Activate, Answer::Model(id)) => refuse_activation(world, *id),
            (Ask::Leach { warlock }, answer) => fury::refuse_source(world, *warlock, answer),
            (Ask::Transfer { warlock, .. }, Answer::Model(beast)) if world.get(*beast).is_some() => {
                damage::can_take(world, *warlock, *beast)
                    .err()
                    .unwrap_or_else(|| Refusal::new(cite!("hqs:fury-transfer-01"), "nothing can be transferred"))
            }
            (Ask::Boost { .. }, _) => Refusal::new(cite!("hqs:fury-boost-01"), "a roll is boosted or not"),
            (Ask::FreeStrike { model, .. }, _) => {
                let why = format!("{} strikes with one of its melee weapons", world.name(*model));
                Refusal::new(cite!("hqs:free-strike-01"), why)
            }
            (Ask::Check, _) => Refusal::new(
                cite!("hqs:threshold-01"),
                "threshold checks are made for own warbeasts with fury points that have made none",
            ),
            (Ask::Edge, _) => Refusal::new(
                cite!("hqs:deployment-02"),
                "the forces would be less than 20\" apart from these edges",
            ),
            (Ask::First, _) => Refusal::new(cite!("hqs:setup-order-01"), "one of the two players goes first"),
            (Ask::ThrowAt { model, .. }, _) => {
                let why = format!("{} throws at models that it sees", world.name(*model));
                Refusal::new(cite!("hqs:double-throw-at-01"), why)
            }
            (Ask::HealWhere { model }, _) => {
                let why = format!("{} has nothing to heal there", world.name(*model));
                Refusal::new(cite!("hqs:fury-heal-02"), why)
            }
            (ask, _) => other(format!("that is no answer to {ask:?}")),
        }
    }

    fn sample(world: &World, question: &Question<Self>, whim: &mut Whim) -> Answer {
        match &question.ask {
            Ask::Deploy { model } => movement::sample_deployment(world, *model, whim)
                .map_or(Answer::Pass, |(at, facing)| Answer::Place { at, facing }),
            Ask::Way { model, move_kind, most } => movement::sample_way(world, *model, *move_kind, *most, whim),
            Ask::Rush { model, target, .. } => Answer::To(movement::sample_rush(world, *model, *target, whim)),
            Ask::Face { model } => {
                Answer::Facing(some_enemy(world, *model, whim).unwrap_or(world.model(*model).facing))
            }
            Ask::Direction { model, of } => Answer::Facing(sample_direction(world, *model, *of, whim)),
            Ask::Place { model, beside, within } => {
                let found = movement::sample_place(world, *model, *beside, *within, whim);
                Answer::To(found.unwrap_or(Point::ORIGIN))
            }
            _ => question.listed().first().cloned().unwrap_or(Answer::Pass),
        }
    }
}

/// The way toward some enemy.
fn some_enemy(world: &World, id: ModelId, whim: &mut Whim) -> Option<Facing> {
    let enemies: Vec<ModelId> = world.enemies(id).collect();
    let enemy = whim.pick(&enemies)?;
    Facing::toward(world.model(id).at, world.model(*enemy).at)
}

fn sample_direction(world: &World, id: ModelId, of: Aim, whim: &mut Whim) -> Facing {
    let ahead = world.model(id).facing;
    let toward = match whim.below(3) {
        0 => Facing::new(whim.between(-1_000, 1_000), whim.between(-1_000, 1_000)),
        _ => some_enemy(world, id, whim),
    };
    toward
        .filter(|toward| check_direction(world, id, of, *toward).is_ok())
        .unwrap_or(ahead)
}

/// hqs:spray-01, hqs:thrown-01: within the front arc.
fn check_direction(world: &World, id: ModelId, of: Aim, toward: Facing) -> Result<(), Refusal> {
    let ahead = world.model(id).facing;
    let dot = i128::from(ahead.x()) * i128::from(toward.x()) + i128::from(ahead.y()) * i128::from(toward.y());
    if dot >= 0 || stats::sees_all_around(world, id) {
        return Ok(());
    }
    let rule = match of {
        Aim::Spray => cite!("hqs:spray-01"),
        Aim::Throw { .. } => cite!("hqs:thrown-01"),
    };
    Err(Refusal::new(rule, format!("that is behind {}", world.name(id))))
}

fn refuse_activation(world: &World, id: ModelId) -> Refusal {
    let rule = cite!("hqs:activation-01");
    match world.get(id) {
        Some(model) if model.in_play && model.side == world.turn && model.frenzied => Refusal::new(
            cite!("hqs:frenzy-01"),
            format!("{} has frenzied in this turn", model.name),
        ),
        Some(model) if model.in_play && model.side == world.turn => {
            Refusal::new(rule, format!("{} has been activated in this turn", model.name))
        }
        Some(model) => Refusal::new(rule, format!("{} is not {}'s to activate", model.name, world.turn)),
        None => Refusal::new(rule, "there is no such model"),
    }
}
