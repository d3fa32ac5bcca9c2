//! Setting up: who goes first, and where the armies stand.

use std::sync::Arc;

use battlegroup::life::Spot;
use battlegroup::sets::Few;
use kernel::{Asked, Play, cite};
use serde::{Deserialize, Serialize};
use table::{Facing, Point};

use crate::card::Card;
use crate::questions::{Answer, Ask};
use crate::terrain::Terrain;
use crate::world::{Edge, Model, ModelId, Options, Stage, World};
use crate::{Event, Quickstart, Side, movement, turn};

/// What a game starts from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Setup {
    Battle(Box<Battle>),
    /// Somewhere in a game: for scenarios.
    Position(Box<World>),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub armies: [Vec<Recruit>; 2],
    pub terrain: Arc<Terrain>,
    pub options: Options,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Recruit {
    pub name: String,
    pub card: Arc<Card>,
}

/// No game is that large.
const MOST_MODELS: usize = 4_000;

impl World {
    pub fn new(terrain: Arc<Terrain>, options: Options, models: Vec<Model>) -> World {
        let has_aura = |model: &Model| model.card.abilities.iter().any(|ability| ability.aura.is_some());
        let auras = models.iter().zip(0u16..).filter(|(model, _)| has_aura(model));
        let auras = auras.map(|(_, number)| ModelId(number)).collect();
        World {
            stage: Stage::RollOff,
            options,
            terrain,
            models,
            auras,
            round: 1,
            first: Side::Red,
            turn: Side::Red,
            edge: Edge::South,
            activation: None,
            lasting: vec![],
            next_number: 0,
            outcome: None,
        }
    }
}

pub fn begin(setup: &Setup) -> Result<World, String> {
    let battle = match setup {
        Setup::Position(world) => return checked((**world).clone()),
        Setup::Battle(battle) => battle,
    };
    let mut models = vec![];
    for (side, army) in Side::BOTH.into_iter().zip(&battle.armies) {
        let warlocks = army.iter().filter(|recruit| !recruit.card.is_warbeast()).count();
        if warlocks != 1 {
            return Err(format!(
                "{side} has {warlocks} warlocks: an army has one (hqs:army-choice-02)"
            ));
        }
        models.extend(
            army.iter()
                .map(|recruit| Model::new(recruit.name.clone(), side, recruit.card.clone())),
        );
    }
    let world = World::new(battle.terrain.clone(), battle.options.clone(), models);
    if movement::deployment_edges(&world).is_empty() {
        return Err("the battlefield is too small for 10\" zones that are 20\" apart (hqs:deployment-02)".into());
    }
    checked(world)
}

fn checked(world: World) -> Result<World, String> {
    if world.models.len() > MOST_MODELS {
        return Err(format!("{} models are more than {MOST_MODELS}", world.models.len()));
    }
    for model in &world.models {
        let circles = |branch: usize| model.card.life.spot(Spot(branch as u8)).boxes;
        if (0..6).any(|branch| model.marked[branch] > circles(branch)) {
            return Err(format!("{} has more marked circles than circles", model.name));
        }
        let card = &model.card;
        let most = card.weapons.len().max(card.abilities.len()).max(card.spells.len());
        if most > Few::MOST {
            let (name, limit) = (&model.name, Few::MOST);
            return Err(format!("{name} has more than {limit} weapons, abilities or spells"));
        }
    }
    Ok(world)
}

/// hqs:setup-order-01
pub fn roll_off(play: &mut Play<'_, Quickstart>) -> Asked<()> {
    let dice = Side::BOTH.map(|side| play.d6(Some(side.seat()), "roll-off"));
    let winner = match dice[0].cmp(&dice[1]) {
        std::cmp::Ordering::Greater => Some(Side::Red),
        std::cmp::Ordering::Less => Some(Side::Blue),
        std::cmp::Ordering::Equal => None,
    };
    play.record(Event::RolledOff { dice, winner }, &[cite!("hqs:setup-order-01")]);
    let Some(winner) = winner else { return Ok(()) };
    let open = Side::BOTH.map(Answer::Side).to_vec();
    let first = match play.choose(winner.seat(), Ask::First, open)? {
        Answer::Side(first) => first,
        _ => winner,
    };
    play.record(Event::FirstChosen { first }, &[cite!("hqs:setup-order-01")]);
    let open = movement::deployment_edges(play.world())
        .into_iter()
        .map(Answer::Edge)
        .collect();
    if let Answer::Edge(edge) = play.choose(first.seat(), Ask::Edge, open)? {
        play.record(Event::EdgeChosen { edge }, &[cite!("hqs:deployment-01")]);
    }
    play.record(
        Event::StageReached {
            stage: Stage::Deploy(first),
        },
        &[cite!("hqs:deployment-01")],
    );
    Ok(())
}

/// The first player's whole army, then the other's, one model a step (hqs:deployment-01, hqs:deployment-02).
pub fn deploy(play: &mut Play<'_, Quickstart>, side: Side) -> Asked<()> {
    let world = play.world();
    let next = world.ids().find(|id| {
        let model = world.model(*id);
        model.side == side && !model.in_play && !model.destroyed
    });
    if let Some(model) = next {
        let (at, facing) = match play.ask(side.seat(), Ask::Deploy { model })? {
            Answer::Place { at, facing } => (at, facing),
            _ => (Point::ORIGIN, Facing::NORTH),
        };
        let rules = &[cite!("hqs:deployment-01"), cite!("hqs:deployment-02")];
        play.record(Event::Deployed { model, at, facing }, rules);
        return Ok(());
    }
    if side == play.world().first {
        let stage = Stage::Deploy(side.other());
        play.record(Event::StageReached { stage }, &[cite!("hqs:deployment-01")]);
    } else {
        let first = play.world().first;
        turn::begin_turn(play, first, 1);
    }
    Ok(())
}
