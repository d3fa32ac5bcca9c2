//! Preparation: what a game starts from, scouting, deployment (500 to 506).

use std::sync::Arc;

use kernel::{Asked, Die, Play, Pool, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Length, Point, Polygon};

use crate::abilities::Ability;
use crate::card::Card;
use crate::objectives::Objective;
use crate::options::Options;
use crate::questions::{Answer, Ask};
use crate::rounds::at_a_time;
use crate::terrain::Terrain;
use crate::world::{Fate, MOST_WARBANDS, Model, Stage, Warband, World};
use crate::{Chainmail, Event, WarbandId};

/// What a game starts from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Setup {
    Skirmish(Box<Skirmish>),
    /// Somewhere in a game: for scenarios.
    Position(Box<World>),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Skirmish {
    pub warbands: Vec<Muster>,
    pub terrain: Arc<Terrain>,
    pub objective: Objective,
    pub options: Options,
}

/// A warband that is brought to a skirmish.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Muster {
    pub name: String,
    pub team: u8,
    pub faction: Option<String>,
    pub points: u16,
    pub tactical_advantage: u16,
    pub models: Vec<Recruit>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Recruit {
    pub name: String,
    pub card: Arc<Card>,
    /// It comes to half of the skirmishes (chainmail:106a).
    #[serde(default)]
    pub in_reserve: bool,
}

/// No skirmish is larger.
const MOST_MODELS: usize = 200;

impl World {
    pub fn new(terrain: Arc<Terrain>, options: Options, warbands: Vec<Warband>, models: Vec<Model>) -> World {
        let order = (0..warbands.len() as u8).map(WarbandId).collect();
        World {
            stage: Stage::Scouting,
            options,
            objective: Objective::default(),
            terrain,
            warbands,
            models,
            round: 1,
            gloom: false,
            order,
            batch: None,
            turn: None,
            effects: vec![],
            areas: vec![],
            outcome: None,
        }
    }
}

impl Warband {
    pub fn new(name: String, team: u8) -> Warband {
        Warband {
            name,
            team,
            faction: None,
            points: 100,
            tactical_advantage: 0,
            started_with: 0,
            at_a_time: 1,
            lets_pass: None,
        }
    }
}

pub fn begin(setup: &Setup) -> Result<World, String> {
    let skirmish = match setup {
        Setup::Position(world) => return checked((**world).clone()),
        Setup::Skirmish(skirmish) => skirmish,
    };
    let mut warbands = vec![];
    let mut models = vec![];
    for (number, muster) in skirmish.warbands.iter().enumerate().take(MOST_WARBANDS + 1) {
        if muster.models.is_empty() {
            return Err(format!("{} has no models", muster.name));
        }
        warbands.push(Warband {
            faction: muster.faction.clone(),
            points: muster.points,
            tactical_advantage: muster.tactical_advantage,
            started_with: muster.models.len().min(MOST_MODELS) as u16,
            ..Warband::new(muster.name.clone(), muster.team)
        });
        let recruits = muster.models.iter().take(MOST_MODELS + 1);
        models.extend(recruits.map(|recruit| Model {
            in_reserve: recruit.in_reserve,
            ..Model::new(recruit.name.clone(), WarbandId(number as u8), recruit.card.clone())
        }));
    }
    let mut world = World::new(skirmish.terrain.clone(), skirmish.options.clone(), warbands, models);
    world.objective = skirmish.objective;
    checked(world)
}

/// Setups come from outside: nothing in them may be out of bounds.
fn checked(world: World) -> Result<World, String> {
    let count = world.warbands.len();
    if !(2..=MOST_WARBANDS).contains(&count) {
        return Err(format!(
            "{count} warbands: two to six players have one each (chainmail:108a)"
        ));
    }
    if world.models.len() > MOST_MODELS {
        return Err(format!("{} models are more than {MOST_MODELS}", world.models.len()));
    }
    let mut teams: Vec<u8> = world.warbands.iter().map(|warband| warband.team).collect();
    teams.sort_unstable();
    teams.dedup();
    if teams.len() < 2 {
        return Err("all warbands are of one team: nobody is anybody's enemy".into());
    }
    for model in &world.models {
        if usize::from(model.warband.0) >= count {
            return Err(format!("{} is of a warband that is not there", model.name));
        }
        crate::data::check_card(&model.card).map_err(|why| format!("{}: {why}", model.name))?;
    }
    let known = |id: crate::ModelId| usize::from(id.0) < world.models.len();
    if world.turn.as_ref().is_some_and(|turn| !known(turn.model)) {
        return Err("the model whose turn it is is not there".into());
    }
    if world.order.iter().any(|warband| usize::from(warband.0) >= count) {
        return Err("the order of play names a warband that is not there".into());
    }
    Ok(world)
}

/// chainmail:504a, chainmail:504b, chainmail:506
pub fn scout(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    let pool = Pool { dice: 1, die: Die::D20 };
    let warbands: Vec<WarbandId> = play.world().warband_ids().collect();
    let totals: SmallVec<[(WarbandId, i32); 6]> = warbands
        .iter()
        .map(|warband| {
            let die = play.roll(Some(warband.seat()), "scouting check", pool).face();
            (*warband, i32::from(die) + scouting_bonus(play.world(), *warband))
        })
        .collect();
    let best = totals.iter().map(|(_, total)| *total).max().unwrap_or(0);
    let mut leaders = totals.iter().filter(|(_, total)| *total == best);
    let winner = leaders.next().map(|(warband, _)| *warband);
    let winner = winner.filter(|_| leaders.next().is_none());
    let rules = &[cite!("chainmail:504a"), cite!("chainmail:504b")];
    play.record(Event::Scouted { totals, winner }, rules);
    let Some(winner) = winner else { return Ok(()) };
    let open = warbands.iter().copied().map(Answer::Warband).collect();
    if let Answer::Warband(warband) = play.choose(winner.seat(), Ask::DeployFirst, open)? {
        play.record(Event::DeploysFirst { warband }, &[cite!("chainmail:506")]);
    }
    Ok(())
}

/// chainmail:107, chainmail:ability-scout
fn scouting_bonus(world: &World, warband: WarbandId) -> i32 {
    let own = world.models.iter().filter(|model| model.warband == warband);
    let scouts: i32 = own
        .filter(|model| model.fate != Fate::Absent)
        .filter_map(|model| {
            model.card.rating(|ability| match ability {
                Ability::Scout(bonus) => Some(*bonus),
                _ => None,
            })
        })
        .sum();
    i32::from(world.warband(warband).tactical_advantage) + scouts
}

/// The strip within 4" of a warband's own edge (chainmail:502.11b). The first two warbands have opposite edges.
pub fn deployment_area(world: &World, warband: WarbandId) -> Polygon {
    let deep = Length::inches(4);
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let corners = match warband.0 % 4 {
        0 => [Point::ORIGIN, Point::new(width, deep)],
        1 => [Point::new(Length::ZERO, depth - deep), Point::new(width, depth)],
        2 => [Point::ORIGIN, Point::new(deep, depth)],
        _ => [Point::new(width - deep, Length::ZERO), Point::new(width, depth)],
    };
    Polygon::rectangle(corners[0], corners[1])
}

/// Batches in turn, one model a step, until all are deployed (chainmail:506.1 to chainmail:506.3).
pub fn deploy(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    let world = play.world();
    let waits = |warband: WarbandId| {
        world
            .models
            .iter()
            .any(|model| model.warband == warband && model.fate == Fate::Waiting)
    };
    if let Some(batch) = world.batch.filter(|batch| batch.left > 0 && waits(batch.warband)) {
        if let Answer::Place { model, at } = play.ask(batch.warband.seat(), Ask::Deploy)? {
            let rules = &[
                cite!("chainmail:506.2a"),
                cite!("chainmail:506.2b"),
                cite!("chainmail:506.3"),
            ];
            play.record(Event::Deployed { model, at }, rules);
        }
        return Ok(());
    }
    let count = world.order.len();
    let at = world
        .batch
        .and_then(|batch| world.order.iter().position(|warband| *warband == batch.warband))
        .map_or(0, |at| at + 1);
    let next = (0..count)
        .map(|step| world.order[(at + step) % count])
        .find(|warband| waits(*warband));
    match next {
        Some(warband) => {
            let own = world.models.iter().filter(|model| model.warband == warband);
            let models = at_a_time(own.filter(|model| model.fate != Fate::Absent).count());
            play.record(Event::BatchBegan { warband, models }, &[cite!("chainmail:506.1")]);
        }
        None => play.record(
            Event::StageReached {
                stage: Stage::Initiative,
            },
            &[cite!("chainmail:500-sequence")],
        ),
    }
    Ok(())
}
