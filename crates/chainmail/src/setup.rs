//! What a game starts from (500 to 502).

use std::sync::Arc;

use kernel::{Refusal, RuleId, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::WarbandId;
use crate::card::Card;
use crate::options::Options;
use crate::preparation;
use crate::scenarios::Scenario;
use crate::stamp::Stamp;
use crate::terrain::{Piece, Terrain};
use crate::world::{EndedTurn, MOST_WARBANDS, Model, Stage, Warband, World};

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
    /// The battlefield. Where warbands bring terrain it is empty; else it is one that the players have agreed on.
    pub terrain: Arc<Terrain>,
    #[serde(default)]
    pub scenario: Scenario,
    /// The pieces one of which the scenario puts in the middle, unless it lies there already (chainmail:502.38).
    #[serde(default)]
    pub additional: Vec<Arc<Piece>>,
    #[serde(default)]
    pub options: Options,
}

impl Skirmish {
    /// A skirmish of a scenario, with the terrain that the scenario adds.
    pub fn new(scenario: Scenario, warbands: Vec<Muster>, terrain: Arc<Terrain>, options: Options) -> Skirmish {
        let lies_there = |part| terrain.features.iter().any(|feature| feature.part == part);
        let wanted = scenario.additional();
        let additional = if wanted.iter().any(|part| lies_there(*part)) {
            vec![]
        } else {
            wanted.iter().filter_map(|part| Piece::with(*part)).cloned().collect()
        };
        Skirmish {
            warbands,
            terrain,
            scenario,
            additional,
            options,
        }
    }

    /// What the rules of preparation have against it (chainmail:501, chainmail:502, chainmail:108a).
    pub fn check(&self) -> Result<(), Refusal> {
        let (environment, players) = (self.terrain.environment, self.warbands.len());
        self.scenario.check(environment, players)?;
        let wanted = self.scenario.additional();
        let mut features = self.terrain.features.iter();
        if !wanted.is_empty() && self.additional.is_empty() && !features.any(|feature| wanted.contains(&feature.part)) {
            let why = format!("{} needs a piece of terrain in the middle", self.scenario.word());
            return Err(Refusal::new(cite!("chainmail:502.38"), why));
        }
        for muster in &self.warbands {
            muster.check_campaign(&self.options)?;
        }
        if self.warbands.iter().any(|muster| !muster.terrain.is_empty()) {
            for muster in &self.warbands {
                let pieces = muster.terrain.iter().map(|piece| &**piece);
                preparation::check_brought(pieces, players, environment)?;
            }
        }
        Ok(())
    }
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
    /// The model that leads it in a campaign, by its name (chainmail:glossary-warlord).
    #[serde(default)]
    pub warlord: Option<String>,
    /// The pieces of terrain that it brings; none where the players have agreed on a battlefield (chainmail:108a).
    #[serde(default)]
    pub terrain: Vec<Arc<Piece>>,
}

impl Muster {
    /// Magic items belong into a campaign, and its warlord is fit for it (chainmail:410.4a, chainmail:glossary-warlord).
    fn check_campaign(&self, options: &Options) -> Result<(), Refusal> {
        let refuse = |rule: RuleId, why: String| Err(Refusal::new(rule, why));
        let carrying = self.models.iter().find(|recruit| !recruit.card.items.is_empty());
        if let Some(recruit) = carrying.filter(|_| !options.campaign) {
            let why = format!("{} carries magic items, and this is no campaign", recruit.name);
            return refuse(cite!("chainmail:410.4a"), why);
        }
        let Some(name) = &self.warlord else { return Ok(()) };
        let rule = cite!("chainmail:glossary-warlord");
        let Some(warlord) = self.models.iter().find(|recruit| recruit.name == *name) else {
            return refuse(rule, format!("{name} is not of the warband"));
        };
        let card = &warlord.card;
        let Some(points) = card.commander() else {
            return refuse(rule, format!("{name} is no commander"));
        };
        if card.cost > 30 {
            return refuse(rule, format!("{name} costs {} points, and 30 is the most", card.cost));
        }
        if self.faction.is_some() && card.faction != self.faction {
            return refuse(rule, format!("{name} is not of the warband's faction"));
        }
        let above = |recruit: &&Recruit| recruit.card.commander().is_some_and(|other| other > points);
        match self.models.iter().find(above) {
            Some(other) => refuse(rule, format!("{} has more command points than {name}", other.name)),
            None => Ok(()),
        }
    }
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
/// Nor does a warband bring more terrain.
const MOST_PIECES: usize = 8;

impl World {
    pub fn new(terrain: Arc<Terrain>, options: Options, warbands: Vec<Warband>, models: Vec<Model>) -> World {
        let order = (0..warbands.len() as u8).map(WarbandId).collect();
        World {
            stage: Stage::Muster,
            options,
            scenario: Scenario::default(),
            objective: Scenario::default().objective(),
            terrain,
            warbands,
            models,
            round: 1,
            gloom: false,
            order,
            batch: None,
            turn: None,
            scout: None,
            attacker: None,
            additional: vec![],
            sparks: SmallVec::new(),
            holders: None,
            effects: vec![],
            areas: vec![],
            weapons: vec![],
            outcome: None,
            stamp: Stamp::default(),
            ended: EndedTurn::default(),
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
            area: None,
            pieces: vec![],
            to_place: None,
            placed: 0,
            leader: None,
            sparks: 0,
            held: 0,
            quiet: 0,
            disturbed: false,
        }
    }
}

pub fn begin(setup: &Setup) -> Result<World, String> {
    let skirmish = match setup {
        Setup::Position(world) => {
            // It was put together by hand.
            let mut world = (**world).clone();
            world.stamp.renew();
            return checked(world);
        }
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
            pieces: muster.terrain.iter().take(MOST_PIECES).cloned().collect(),
            ..Warband::new(muster.name.clone(), muster.team)
        });
        let recruits = muster.models.iter().take(MOST_MODELS + 1);
        models.extend(recruits.map(|recruit| Model {
            in_reserve: recruit.in_reserve,
            ..Model::new(recruit.name.clone(), WarbandId(number as u8), recruit.card.clone())
        }));
    }
    let mut world = World::new(skirmish.terrain.clone(), skirmish.options.clone(), warbands, models);
    world.scenario = skirmish.scenario;
    world.objective = skirmish.scenario.objective();
    world.additional = skirmish.additional.iter().take(MOST_PIECES).cloned().collect();
    world.stamp.renew();
    let world = checked(world)?;
    let refused = |refusal: Refusal| format!("{} ({})", refusal.reason, refusal.rule);
    skirmish.check().map_err(refused)?;
    Ok(world)
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
        return Err("all warbands are in one team, so there is no enemy".into());
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
    let weapons = world.weapons.iter().flat_map(|weapon| [weapon.caster, weapon.target]);
    let orders = world
        .models
        .iter()
        .flat_map(|model| [model.commanded_by, model.ordered_by]);
    let touched = world.effects.iter().map(|effect| effect.on).chain(weapons);
    if touched.chain(orders.flatten()).any(|id| !known(id)) {
        return Err("a spell or an order names a model that is not there".into());
    }
    let named = world.warbands.iter().filter_map(|warband| warband.leader);
    let beside = world.models.iter().flat_map(|model| model.beside.iter().copied());
    if named.chain(beside).any(|id| !known(id)) {
        return Err("a leader or a commander is not there".into());
    }
    let blamed = world.models.iter().filter_map(|model| model.blamed);
    let warbands = blamed.chain(world.scout).chain(world.attacker);
    if warbands
        .chain(world.batch.map(|batch| batch.warband))
        .any(|warband| usize::from(warband.0) >= count)
    {
        return Err("a warband is named that is not there".into());
    }
    if world.order.iter().any(|warband| usize::from(warband.0) >= count) {
        return Err("the order of play names a warband that is not there".into());
    }
    Ok(world)
}
