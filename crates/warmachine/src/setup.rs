//! Setting up, step by step (wm4:setup-step-02).

use std::sync::Arc;

use battlegroup::windows::Step;
use kernel::{Asked, Play, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::Length;

use crate::card::{Advantage, Profile};
use crate::data::CardData;
use crate::ids::{Actor, ModelId, PlayerId, UnitId};
use crate::movement;
use crate::objectives::ScenarioCard;
use crate::questions::{Answer, Ask};
use crate::special::Rules;
use crate::spells::Spell;
use crate::terrain::Terrain;
use crate::world::{Edge, Model, Options, Player, Stage, Unit, Whereabouts, World};
use crate::{Event, Warmachine, card, turn};

/// What a game starts from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Setup {
    Battle(Box<Battle>),
    /// Somewhere in a game: for scenarios.
    Position(Box<World>),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// One for each player.
    pub armies: Vec<Army>,
    pub terrain: Arc<Terrain>,
    pub options: Options,
    /// The scenario that the players have chosen (wm4:setup-step-03).
    #[serde(default)]
    pub scenario: Option<Arc<ScenarioCard>>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Army {
    pub groups: Vec<Group>,
    pub hand: Vec<CardData>,
    /// The spells of its faction, from which its warcaster racks.
    #[serde(default)]
    pub spells: Vec<Spell>,
    /// The special rules that its cards name, and those that they grant.
    #[serde(default)]
    pub rules: Vec<Arc<battlegroup::rules::Rule>>,
    /// The models and units that these rules can put into play.
    #[serde(default)]
    pub summons: Vec<Group>,
}

/// An independent model, or a unit with its attachments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Group {
    pub name: String,
    pub faction: String,
    pub models: Vec<Recruit>,
    pub is_unit: bool,
    /// The number of the group in this army that controls it.
    pub leader: Option<usize>,
    /// What the army paid for all of it.
    #[serde(default)]
    pub points: u16,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recruit {
    pub name: String,
    pub profile: Arc<Profile>,
}

/// Far more than any encounter level fields. A setup from outside is bounded by it, and so are models that come into play later.
pub const MOST_MODELS: usize = 400;

/// The same for what rules can put into play.
const MOST_SUMMONS: usize = 100;

impl World {
    pub fn new(terrain: Arc<Terrain>, options: Options, players: usize) -> World {
        let player = Player {
            edge: None,
            turns: 0,
            score: 0,
            hand: vec![],
            spells: vec![],
        };
        World {
            stage: Stage::StartingRoll,
            options,
            terrain,
            scenario: None,
            players: vec![player; players],
            models: vec![],
            units: vec![],
            round: 1,
            first: PlayerId(0),
            turn: PlayerId(0),
            finished: SmallVec::new(),
            activation: None,
            lasting: vec![],
            spells: vec![],
            targeted: vec![],
            next_number: 0,
            carded: SmallVec::new(),
            cards_passed: false,
            fallen: SmallVec::new(),
            outcome: None,
            settled: SmallVec::new(),
            rules: Arc::default(),
            summons: Arc::default(),
            ledger: Default::default(),
            standing: Default::default(),
            seen: Default::default(),
            laid: vec![],
            attacks: SmallVec::new(),
            advancing: None,
        }
    }
}

pub fn begin(setup: &Setup) -> Result<World, String> {
    let battle = match setup {
        Setup::Position(world) => return checked((**world).clone()),
        Setup::Battle(battle) => battle,
    };
    if battle.armies.len() != 2 {
        return Err(format!("a battle has two armies, not {}", battle.armies.len()));
    }
    let mut world = World::new(battle.terrain.clone(), battle.options.clone(), battle.armies.len());
    for (number, army) in battle.armies.iter().enumerate() {
        let player = PlayerId(number as u8);
        let commanders = army.groups.iter().flat_map(|group| &group.models);
        let commanders = commanders.filter(|recruit| recruit.profile.is_commander()).count();
        if commanders != 1 {
            return Err(format!(
                "{} has {commanders} Commanders: an army is led by one (wm4:army-build-02)",
                player.side()
            ));
        }
        enlist(&mut world, player, army)?;
        if army.spells.len() > 200 {
            return Err(format!("{} has more than 200 spells to rack", player.side()));
        }
        world.players[number].spells.clone_from(&army.spells);
        world.players[number].hand = army.hand.iter().map(CardData::dealt).collect();
    }
    choose_scenario(&mut world, battle.scenario.as_ref())?;
    let rules = battle.armies.iter().flat_map(|army| army.rules.iter().cloned());
    world.rules = Arc::new(Rules::new(rules));
    let mut summons: Vec<Group> = vec![];
    for group in battle.armies.iter().flat_map(|army| &army.summons) {
        if !summons.contains(group) {
            summons.push(group.clone());
        }
    }
    world.summons = Arc::new(summons);
    world.stage = Stage::RackSpells;
    checked(world)
}

/// A scenario brings its zones along (wm4:setup-step-03, wm4:scenario-frame-02).
pub fn choose_scenario(world: &mut World, card: Option<&Arc<ScenarioCard>>) -> Result<(), String> {
    let Some(card) = card else { return Ok(()) };
    card.check()?;
    let [width, depth] = card.table.map(Length::from);
    if (world.terrain.width, world.terrain.depth) != (width, depth) {
        return Err(format!(
            "{} is played on a table of {width} by {depth} (wm4:scenario-frame-02)",
            card.name
        ));
    }
    (world.options.first_zone, world.options.second_zone) = (card.first_zone, card.second_zone);
    world.scenario = Some(card.clone());
    Ok(())
}

fn enlist(world: &mut World, player: PlayerId, army: &Army) -> Result<(), String> {
    let first = world.models.len();
    let mut heads: Vec<ModelId> = vec![];
    for group in &army.groups {
        let head = ModelId(world.models.len() as u16);
        heads.push(head);
        let unit = group.is_unit.then_some(UnitId(world.units.len() as u16));
        let mut troopers = vec![];
        for recruit in &group.models {
            let mut model = Model::new(recruit.name.clone(), player, recruit.profile.clone());
            model.unit = unit;
            model.faction.clone_from(&group.faction);
            model.points = if group.is_unit { 0 } else { group.points };
            troopers.push(ModelId(world.models.len() as u16));
            world.models.push(model);
            if world.models.len() > MOST_MODELS {
                return Err(format!("a battle has at most {MOST_MODELS} models"));
            }
        }
        if unit.is_some() {
            world.units.push(Unit {
                name: group.name.clone(),
                troopers,
                points: group.points,
            });
        }
    }
    let mut at = first;
    for group in &army.groups {
        let leader = group.leader.map(|leader| heads.get(leader).copied());
        if leader == Some(None) {
            return Err(format!("{} has a controller that is not in the army", group.name));
        }
        for _ in &group.models {
            world.models[at].leader = leader.flatten();
            at += 1;
        }
    }
    Ok(())
}

fn checked(world: World) -> Result<World, String> {
    if world.models.len() > MOST_MODELS || world.players.len() != 2 {
        return Err(format!(
            "{} models of {} players: a battle has at most {MOST_MODELS} models of two players",
            world.models.len(),
            world.players.len()
        ));
    }
    for model in &world.models {
        let life = &model.profile.life;
        if model.marks.len() != life.unhurt().len() || life.marked(&model.marks) > life.boxes() {
            return Err(format!("{} has more marked boxes than boxes", model.name));
        }
        if model.owner.index() >= world.players.len() || model.controller.index() >= world.players.len() {
            return Err(format!("{} belongs to nobody", model.name));
        }
        if model.unit.is_some_and(|unit| usize::from(unit.0) >= world.units.len()) {
            return Err(format!("{} is in a unit that is not there", model.name));
        }
        if model.leader.is_some_and(|leader| world.get(leader).is_none()) {
            return Err(format!("{} has a controller that is not there", model.name));
        }
    }
    let is_bounded = |group: &Group| (1..=60).contains(&group.models.len());
    if world.summons.len() > MOST_SUMMONS || !world.summons.iter().all(is_bounded) {
        return Err(format!(
            "rules put at most {MOST_SUMMONS} kinds of models and units into play"
        ));
    }
    let known = |unit: &Unit| unit.troopers.iter().all(|id| world.get(*id).is_some());
    if !world.units.iter().all(known) {
        return Err("a unit has a trooper that is not there".into());
    }
    Ok(world)
}

/// wm4:setup-step-09, wm4:setup-order-02
pub fn starting_roll(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    say_what_is_not_enforced(play);
    let players: Vec<PlayerId> = play.world().player_ids().collect();
    let dice: Vec<u8> = players
        .iter()
        .map(|player| play.d6(Some(player.seat()), "starting roll"))
        .collect();
    let highest = dice.iter().copied().max().unwrap_or(0);
    let mut best = players.iter().zip(&dice).filter(|(_, die)| **die == highest);
    let winner = match (best.next(), best.next()) {
        (Some((winner, _)), None) => Some(*winner),
        _ => None,
    };
    let rules = &[cite!("wm4:setup-step-09")];
    play.record(Event::StartingRolled { dice, winner }, rules);
    // A tie is rolled again: the stage stays.
    let Some(winner) = winner else { return Ok(()) };
    let open = players.iter().copied().map(Answer::Player).collect();
    let first = match play.choose(winner.seat(), Ask::First, open)? {
        Answer::Player(first) => first,
        _ => winner,
    };
    play.record(
        Event::FirstChosen { first },
        &[cite!("wm4:setup-step-09"), cite!("wm4:setup-order-02")],
    );
    let stage = Stage::ChooseEdge;
    play.record(Event::StageReached { stage }, &[cite!("wm4:setup-step-02")]);
    Ok(())
}

fn say_what_is_not_enforced(play: &mut Play<'_, Warmachine>) {
    let mut names = vec![];
    let world = play.world();
    for model in &world.models {
        card::not_enforced_of(&model.profile, world.rules.book(), &mut names);
    }
    let scenario = play.world().scenario.iter();
    names.extend(scenario.flat_map(|card| card.not_enforced.iter().map(|name| format!("{}: {name}", card.name))));
    names.sort();
    names.dedup();
    if !names.is_empty() {
        play.record(Event::NotEnforced { names }, &[cite!("wm4:special-rules-01")]);
    }
}

/// wm4:setup-step-10
pub fn choose_edge(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let first = play.world().first;
    let second = play.world().after(first);
    let open = Edge::ALL.map(Answer::Edge).to_vec();
    let edge = match play.choose(second.seat(), Ask::Edge, open)? {
        Answer::Edge(edge) => edge,
        _ => Edge::North,
    };
    let rules = &[cite!("wm4:setup-step-10")];
    play.record(Event::EdgeChosen { player: second, edge }, rules);
    play.record(
        Event::EdgeChosen {
            player: first,
            edge: edge.opposite(),
        },
        &[cite!("wm4:setup-step-11")],
    );
    let nominates = play
        .world()
        .scenario
        .as_ref()
        .is_some_and(|card| card.reinforcements.is_some());
    let stage = if nominates {
        Stage::Nominate(first)
    } else {
        Stage::Deploy(first)
    };
    play.record(Event::StageReached { stage }, &[cite!("wm4:setup-step-02")]);
    Ok(())
}

/// The next model of a player that waits to be deployed, with all that deploy with it.
fn next_waiting(world: &World, player: PlayerId, waits: Whereabouts) -> Option<ModelId> {
    world.ids().find(|id| {
        let model = world.model(*id);
        model.owner == player && model.whereabouts == waits
    })
}

/// wm4:setup-step-11 to wm4:setup-step-14
pub fn deploy(play: &mut Play<'_, Warmachine>, player: PlayerId) -> Asked<()> {
    let Some(model) = next_waiting(play.world(), player, Whereabouts::Waiting) else {
        let first = play.world().first;
        let stage = match () {
            () if player == first => Stage::Deploy(play.world().after(player)),
            () => Stage::AdvanceDeploy(first),
        };
        play.record(Event::StageReached { stage }, &[cite!("wm4:setup-step-02")]);
        return Ok(());
    };
    if may_hold_back(play.world(), model) && !hold_back(play, model)? {
        return Ok(());
    }
    deploy_model(play, model)
}

fn is_begun(world: &World, model: ModelId) -> bool {
    world.models_of(world.actor_of(model)).iter().any(|mate| *mate != model)
}

/// A unit holds back only as a whole (wm4:terms-09).
fn group_has(world: &World, model: ModelId, advantage: Advantage) -> bool {
    match world.actor_of(model) {
        Actor::Model(id) => world.model(id).has(advantage),
        Actor::Unit(unit) => world
            .unit(unit)
            .troopers
            .iter()
            .all(|id| world.model(*id).has(advantage)),
    }
}

fn may_advance_deploy(world: &World, model: ModelId) -> bool {
    world.options.advance_deployment && group_has(world, model, Advantage::AdvanceDeployment)
}

fn may_ambush(world: &World, model: ModelId) -> bool {
    world.options.ambush && group_has(world, model, Advantage::Ambush)
}

fn may_hold_back(world: &World, model: ModelId) -> bool {
    !is_begun(world, model) && (may_advance_deploy(world, model) || may_ambush(world, model))
}

/// Gives back whether the model is deployed now (wm4:setup-step-13, wm4:advance-deploy-02, wm4:ambush-deploy-01).
fn hold_back(play: &mut Play<'_, Warmachine>, model: ModelId) -> Asked<bool> {
    let world = play.world();
    let actor = world.actor_of(model);
    let mut open = vec![Answer::Now];
    if may_advance_deploy(world, model) {
        open.push(Answer::AdvanceDeployment);
    }
    if may_ambush(world, model) {
        open.push(Answer::Ambush);
    }
    let seat = world.model(model).owner.seat();
    let models = match actor {
        Actor::Model(id) => SmallVec::from_slice(&[id]),
        Actor::Unit(unit) => SmallVec::from_slice(&world.unit(unit).troopers),
    };
    match play.choose(seat, Ask::HoldBack { actor }, open)? {
        Answer::AdvanceDeployment => {
            let to = Whereabouts::HeldBack;
            play.record(
                Event::HeldBack { models, to },
                &[cite!("wm4:setup-step-13"), cite!("wm4:advance-deploy-02")],
            );
            Ok(false)
        }
        Answer::Ambush => {
            let to = Whereabouts::InAmbush;
            play.record(
                Event::HeldBack { models, to },
                &[cite!("wm4:ambush-deploy-01"), cite!("wm4:adv-ambush-01")],
            );
            Ok(false)
        }
        _ => Ok(true),
    }
}

fn deploy_model(play: &mut Play<'_, Warmachine>, model: ModelId) -> Asked<()> {
    let seat = play.world().model(model).owner.seat();
    let advanced = play.world().model(model).whereabouts == Whereabouts::HeldBack;
    match play.ask(seat, Ask::Deploy { model })? {
        Answer::At(at) => {
            let zone = zone(play.world(), model);
            let mut rules = vec![cite!("wm4:deploy-zone-01"), zone.rule];
            if play.world().model(model).unit.is_some() {
                rules.push(zone.together);
            }
            if advanced {
                rules.push(cite!("wm4:adv-advance-deployment-01"));
            }
            play.record(Event::Deployed { model, at }, rules);
            crate::activation::enter_where_placed(play, model)?;
        }
        _ => {
            if let Some(unit) = play.world().model(model).unit {
                play.record(Event::TakenUp { unit }, &[cite!("wm4:deploy-zone-02")]);
            }
        }
    }
    Ok(())
}

/// The zone in which a model that is not in play yet is put down.
pub fn zone(world: &World, model: ModelId) -> movement::Zone {
    let advanced = world.model(model).whereabouts == Whereabouts::HeldBack;
    movement::zone_of(world, world.model(model).owner, advanced)
}

/// wm4:setup-step-15, wm4:setup-step-16, wm4:setup-step-18
pub fn advance_deploy(play: &mut Play<'_, Warmachine>, player: PlayerId) -> Asked<()> {
    if let Some(model) = next_waiting(play.world(), player, Whereabouts::HeldBack) {
        return deploy_model(play, model);
    }
    let first = play.world().first;
    if player == first {
        let stage = Stage::AdvanceDeploy(play.world().after(player));
        play.record(Event::StageReached { stage }, &[cite!("wm4:setup-step-16")]);
    } else {
        for player in play.world().player_ids() {
            crate::special::open_turn(play, Step::Deployed, player)?;
        }
        turn::begin(play, first, 1);
    }
    Ok(())
}

/// There must be no place left for whoever says so.
pub fn has_room(world: &World, model: ModelId) -> bool {
    let zone = zone(world, model);
    let middle = table::Point::new(world.terrain.width.half_up(), world.terrain.depth.half_up());
    movement::room_in_zone(world, model, zone, middle).is_some()
}
