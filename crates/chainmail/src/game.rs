//! Chainmail as the kernel plays it.

use kernel::{Asked, Game, Party, Play, Question, Refusal, Seating, Whim, cite};
use table::Point;

use crate::questions::{Act, Answer, Ask};
use crate::setup::{self, Setup};
use crate::world::{Declared, Phase, Stage, Turn};
use crate::{
    Event, ModelId, World, apply, command, movement, objectives, preparation, round_limit, rounds, spells, turn,
};

/// D&D Chainmail Miniatures Game, 2002.
#[derive(Clone, Debug, PartialEq)]
pub struct Chainmail;

impl Game for Chainmail {
    type Setup = Setup;
    type World = World;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;

    const NAME: &'static str = "chainmail";
    const RULES_VERSION: u32 = 4;

    fn begin(setup: &Setup) -> Result<World, String> {
        setup::begin(setup)
    }

    /// Each team is a party, by the number of its first warband.
    fn seating(world: &World) -> Seating {
        let first_of = |team: u8| world.warbands.iter().position(|warband| warband.team == team);
        let parties: Vec<Party> = world
            .warbands
            .iter()
            .map(|warband| Party(first_of(warband.team).unwrap_or(0) as u8))
            .collect();
        Seating::teams(&parties).unwrap_or(Seating::DUEL)
    }

    fn is_over(world: &World) -> bool {
        world.stage == Stage::Over
    }

    fn is_declared(world: &World) -> bool {
        let carries = |turn: &Turn| matches!(&turn.phase, Phase::Carries(declared) if *declared != Declared::Maneuver);
        world.turn.as_ref().is_some_and(carries)
    }

    fn step(play: &mut Play<'_, Self>) -> Asked<()> {
        match play.world().stage {
            Stage::Muster => preparation::muster(play),
            Stage::Scouting => preparation::scout(play)?,
            Stage::Areas => preparation::choose(play)?,
            Stage::Terrain => preparation::place(play)?,
            Stage::Deploy => preparation::deploy(play)?,
            Stage::Preparation => preparation::prepare(play)?,
            Stage::Initiative => rounds::initiative(play)?,
            Stage::Activate => rounds::activate(play)?,
            Stage::Turn => turn::step(play)?,
            Stage::RoundEnd => rounds::end_round(play)?,
            Stage::Over => {}
        }
        objectives::decide(play);
        round_limit::decide(play);
        Ok(())
    }

    fn apply(world: &mut World, event: &Event) {
        apply::apply(world, event);
    }

    fn judge(world: &World, question: &Question<Self>, answer: &Answer) -> Result<(), Refusal> {
        match (&question.ask, answer) {
            // Of models that are alike any will do.
            (Ask::Deploy { model: asked }, Answer::Place { model, .. })
                if world
                    .get(*model)
                    .is_none_or(|model| model.card != world.model(*asked).card) =>
            {
                let why = format!(
                    "{} is to be put down now, not {}",
                    world.name(*asked),
                    named(world, *model)
                );
                Err(Refusal::new(cite!("chainmail:506.3"), why))
            }
            (Ask::Deploy { .. }, Answer::Place { model, at }) => preparation::check_deployment(world, *model, *at),
            (Ask::Terrain, Answer::Terrain { piece, at, facing }) => {
                preparation::check_terrain(world, *piece, *at, *facing)
            }
            (Ask::Terrain, Answer::Pass) => preparation::check_leaving(world),
            (Ask::AdditionalTerrain, Answer::Terrain { piece, at, .. }) => {
                preparation::check_additional(world, *piece, *at)
            }
            (Ask::Way { model, .. }, Answer::Way(points)) => movement::check_way(world, *model, points),
            (Ask::Burrow { model, .. }, Answer::Spot(at)) => movement::burrow::check(world, *model, *at),
            (Ask::ChargeFar { model, target, .. }, Answer::Far(far)) => turn::check_far(world, *model, *target, *far),
            (Ask::Aim { model, aimed }, Answer::Spot(at)) => spells::check_aim_point(world, *model, *aimed, *at),
            (Ask::Spot { model }, Answer::Spot(at)) => command::check_spot(world, *model, *at),
            (ask, _) => Err(wrong_answer(ask)),
        }
    }

    fn refuse(world: &World, question: &Question<Self>, answer: &Answer) -> Refusal {
        let fallback = || wrong_answer(&question.ask);
        match (&question.ask, answer) {
            (Ask::Act { model }, Answer::Act(act)) => {
                turn::check(world, *model, *act).err().unwrap_or_else(|| match act {
                    Act::Order { .. } => untimely(world, *model),
                    _ => fallback(),
                })
            }
            (Ask::Order { model, .. }, Answer::Order { commander, order }) => {
                let refused = command::check(world, *commander, *model, *order).err();
                refused.unwrap_or_else(|| untimely(world, *model))
            }
            (Ask::Prepare, Answer::Prepare { model, cast }) => preparation::check_preparatory(world, *model, *cast)
                .err()
                .unwrap_or_else(fallback),
            (Ask::Light, _) => Refusal::new(cite!("chainmail:504.1"), "the light is normal or gloom"),
            (Ask::Area, _) => Refusal::new(cite!("chainmail:502.1"), "that is no deployment area of this scenario"),
            (Ask::EndEffect { .. }, _) => Refusal::new(cite!("chainmail:608b"), "that is not due now"),
            (Ask::Activate, Answer::Model(id)) => rounds::refuse_activation(world, *id),
            (Ask::RerollInitiative, _) => Refusal::new(
                cite!("chainmail:601.1a"),
                "a commander with a command point left pays for the reroll",
            ),
            (Ask::GoFirst, _) => Refusal::new(cite!("chainmail:601"), "one of the players goes first"),
            (Ask::WayRound, _) => Refusal::new(
                cite!("chainmail:glossary-initiative"),
                "play goes to the left or to the right",
            ),
            (Ask::DeployNext, Answer::Model(id)) => {
                let why = format!("{} is not waiting to be deployed by this player", named(world, *id));
                Refusal::new(cite!("chainmail:506.3"), why)
            }
            (Ask::DeployFirst, _) => Refusal::new(cite!("chainmail:506"), "one of the players deploys first"),
            (Ask::WhoStrikes { .. }, _) => Refusal::new(
                cite!("chainmail:604.241"),
                "one of the models that make an attack of opportunity now strikes first",
            ),
            (Ask::Cleave { .. }, Answer::Model(_)) => Refusal::new(
                cite!("chainmail:ability-cleave-a"),
                "it cleaves through to a different enemy against which it has melee contact",
            ),
            (Ask::ShieldMate { .. }, Answer::Model(_)) => Refusal::new(
                cite!("chainmail:ability-shield-mate-b"),
                "only a shield mate of the target can be struck in its place",
            ),
            (Ask::DeathStrike { .. }, Answer::Model(_)) => Refusal::new(
                cite!("chainmail:ability-death-strike-a"),
                "a dying model strikes at an enemy against which it has melee contact",
            ),
            (Ask::Scare { .. }, Answer::Model(_)) => Refusal::new(
                cite!("chainmail:ability-scary-b"),
                "it frightens the susceptible enemies against which it has melee contact",
            ),
            (Ask::MissileTarget { .. }, Answer::Model(_)) => Refusal::new(
                cite!("chainmail:spell-magic-missile-c"),
                "this model cannot take a share of the missile",
            ),
            _ => fallback(),
        }
    }

    fn sample(world: &World, question: &Question<Self>, whim: &mut Whim) -> Answer {
        match &question.ask {
            Ask::Terrain => preparation::sample_terrain(world, whim),
            Ask::AdditionalTerrain => preparation::sample_additional(world, whim),
            Ask::Burrow { model, .. } => movement::burrow::sample(world, *model, whim),
            Ask::ChargeFar { most, .. } => {
                let least = table::Length::inches(2).get();
                Answer::Far(table::Length::um(whim.between(least, most.get().max(least))))
            }
            Ask::Deploy { model } => movement::sample_deployment(world, *model, whim).unwrap_or(Answer::Pass),
            Ask::Way { model, .. } => movement::sample_way(world, *model, whim),
            Ask::Aim { model, aimed } => {
                let enemies: Vec<Point> = world.enemies(*model).map(|enemy| world.model(enemy).at).collect();
                let fits = |at: &Point| spells::check_aim_point(world, *model, *aimed, *at).is_ok();
                let own = world.model(*model).at;
                let beside = own.offset(table::Length::um(1_000), table::Length::ZERO);
                let open: Vec<Point> = enemies.into_iter().filter(fits).collect();
                Answer::Spot(whim.pick(&open).copied().unwrap_or(beside))
            }
            Ask::Spot { model } => {
                let radius = world.model(*model).radius().get();
                let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
                Answer::Spot(Point::um(
                    whim.between(radius, width - radius),
                    whim.between(radius, depth - radius),
                ))
            }
            _ => question.listed().first().cloned().unwrap_or(Answer::Pass),
        }
    }
}

fn named(world: &World, id: ModelId) -> &str {
    world.get(id).map_or("nobody", |model| model.name.as_str())
}

fn wrong_answer(ask: &Ask) -> Refusal {
    let kind = ask.kind();
    Refusal::new(
        cite!("chainmail:603a"),
        format!("that does not answer the question `{kind}`"),
    )
}

/// An order that changes nothing of what the model is about to do.
fn untimely(world: &World, model: ModelId) -> Refusal {
    let why = format!(
        "{} is not about to do something that this order affects",
        world.name(model)
    );
    Refusal::new(cite!("chainmail:607.13a"), why)
}
