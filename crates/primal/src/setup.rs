//! Setting up, step by step (primal:setup-steps-01).

use std::sync::Arc;

use battlegroup::ledger::Note;
use battlegroup::rules::Muster;
use kernel::{Asked, Party, Play, Seat, Seating, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::card::{Advantage, Profile, Role, Spell};
use crate::data::Codex;
use crate::ids::{Actor, ModelId, UnitId};
use crate::movement;
use crate::objectives::{self, ScenarioCard};
use crate::questions::{Answer, Ask};
use crate::terrain::Terrain;
use crate::world::{Edge, Model, Options, Player, Stage, Unit, Whereabouts, World};
use crate::{Event, Primal, ambush, turn};

/// What a game starts from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Setup {
    Battle(Box<Battle>),
    /// Somewhere in a game: for scenarios.
    Position(Box<World>),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Who plays with whom: two players, teams, or each for itself (primal:multiplayer-01).
    pub seating: Seating,
    /// One for each seat.
    pub armies: Vec<Army>,
    pub terrain: Arc<Terrain>,
    pub options: Options,
    #[serde(default)]
    pub scenario: Option<ScenarioCard>,
    /// Special rules and spells that are not the project's own.
    #[serde(default)]
    pub rules: String,
    #[serde(default)]
    pub spells: Vec<Spell>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Army {
    pub groups: Vec<Group>,
}

/// An independent model, or a unit with its attachments.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Group {
    pub name: String,
    pub faction: String,
    pub models: Vec<Recruit>,
    pub is_unit: bool,
    /// The number of the group in this army whose battlegroup it belongs to.
    pub leader: Option<usize>,
    /// What it costs, attachments included.
    #[serde(default)]
    pub points: u16,
}

impl Group {
    /// The place in the group of the model that can control others: a caster, or else a 'jack marshal (primal:warcaster-unit-01,
    /// primal:jack-marshal-01).
    pub fn head(&self) -> usize {
        let find = |wanted: &dyn Fn(&Profile) -> bool| self.models.iter().position(|recruit| wanted(&recruit.profile));
        find(&|profile| profile.is_battlegroup_commander())
            .or_else(|| find(&|profile| profile.has(Advantage::JackMarshal)))
            .unwrap_or(0)
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Recruit {
    pub name: String,
    pub role: Role,
    pub profile: Arc<Profile>,
}

/// Far more than any encounter level fields. A setup from outside is bounded by it.
pub(crate) const MOST_MODELS: usize = 400;

impl World {
    pub fn new(terrain: Arc<Terrain>, options: Options, seating: Seating, codex: Arc<Codex>) -> World {
        World {
            stage: Stage::StartingRoll,
            options,
            seating,
            terrain,
            codex,
            players: vec![Player::default(); seating.count()],
            models: vec![],
            units: vec![],
            round: 1,
            order: seating.seats().collect(),
            turn: Seat(0),
            turn_number: 0,
            finished: SmallVec::new(),
            activation: None,
            ledger: Default::default(),
            overlays: vec![],
            scenario: None,
            flank: SmallVec::new(),
            ambush_from: None,
            outcome: None,
            ended: None,
            standing: Default::default(),
            seen: Default::default(),
        }
    }
}

pub fn begin(setup: &Setup) -> Result<World, String> {
    let battle = match setup {
        Setup::Position(world) => return checked((**world).clone()),
        Setup::Battle(battle) => battle,
    };
    let seats = battle.seating.count();
    if battle.armies.len() != seats || battle.seating.parties().len() < 2 {
        return Err(format!(
            "{} armies for {seats} seats: a battle has an army for each seat, and two parties at least",
            battle.armies.len()
        ));
    }
    let recruits = || {
        { battle.armies.iter() }
            .flat_map(|army| &army.groups)
            .flat_map(|group| &group.models)
    };
    let profiles: Vec<Arc<Profile>> = recruits().map(|recruit| recruit.profile.clone()).collect();
    let codex =
        Codex::new(battle.rules.clone(), battle.spells.clone(), &profiles).map_err(|error| error.to_string())?;
    let mut world = World::new(
        battle.terrain.clone(),
        battle.options.clone(),
        battle.seating,
        Arc::new(codex),
    );
    if let Some(card) = &battle.scenario {
        card.check()?;
        // primal:setup-steps-02
        objectives::check_table(card, &battle.terrain).map_err(|refusal| refusal.to_string())?;
        world.scenario = Some(Arc::new(card.clone()));
    }
    for (seat, army) in battle.seating.seats().zip(&battle.armies) {
        enlist(&mut world, seat, army)?;
    }
    bond(&mut world);
    for party in battle.seating.parties() {
        let own = |model: &&Model| battle.seating.party(model.owner) == party;
        let mut casters = world
            .models
            .iter()
            .filter(own)
            .filter(|model| model.profile.is_caster());
        if casters.next().is_none() {
            return Err(format!("party {} has neither warlock nor warcaster", party.0));
        }
    }
    checked(world)
}

fn enlist(world: &mut World, seat: Seat, army: &Army) -> Result<(), String> {
    let first = world.models.len();
    let mut heads: Vec<ModelId> = vec![];
    for group in &army.groups {
        let head = world.models.len() + group.head();
        heads.push(ModelId(head as u16));
        let unit = group.is_unit.then_some(UnitId(world.units.len() as u16));
        let mut troopers = vec![];
        for recruit in &group.models {
            let mut model = Model::new(recruit.name.clone(), seat, recruit.profile.clone());
            (model.unit, model.role) = (unit, recruit.role);
            model.faction.clone_from(&group.faction);
            model.points = if unit.is_some() { 0 } else { group.points };
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
                scored: false,
                appointed: None,
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

/// A model that begins the game in the battlegroup of a caster whom its card names is bonded to it.
pub(crate) fn bond(world: &mut World) {
    let mut bonds: Vec<(ModelId, ModelId)> = vec![];
    for id in world.ids() {
        let Some(leader) = world.model(id).leader else { continue };
        let is_named = |caster: &str| {
            let own = world.model(leader);
            let known = std::iter::once(&own.profile.name).chain(&own.profile.keywords);
            { known }.any(|name| rulebook::names::same(name, caster))
        };
        let rules = world.model(id).profile.rules.iter();
        let named = rules.flat_map(|rule| world.codex.book().muster(rule));
        let bonded = { named }.any(|word| matches!(&word, Muster::Bond(caster) if is_named(caster)));
        bonds.extend(bonded.then_some((id, leader)));
    }
    for (by, whom) in bonds {
        world.ledger.apply(&Note::Marked { by, whom });
    }
}

fn checked(world: World) -> Result<World, String> {
    let seats = world.seating.count();
    let order_is_whole = world.order.len() == seats && world.order.iter().all(|seat| seat.index() < seats);
    if world.models.len() > MOST_MODELS || world.players.len() != seats || !order_is_whole {
        return Err(format!(
            "{} models of {} players: a battle has at most {MOST_MODELS} models, and a player for each of {seats} seats",
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
    let known = |unit: &Unit| unit.troopers.iter().all(|id| world.get(*id).is_some());
    if !world.units.iter().all(known) {
        return Err("a unit has a trooper that is not there".into());
    }
    Ok(world)
}

/// primal:setup-steps-03, primal:team-game-03, primal:free-for-all-01
pub fn starting_roll(play: &mut Play<'_, Primal>) -> Asked<()> {
    say_what_is_not_enforced(play);
    let order = match play.world().seating.parties().len() {
        2 => team_order(play)?,
        _ => free_order(play)?,
    };
    let rules = &[cite!("primal:setup-steps-03"), cite!("primal:play-summary-01")];
    play.record(Event::TurnOrderChosen { order }, rules);
    let stage = Stage::ChooseEdge;
    play.record(Event::StageReached { stage }, &[cite!("primal:setup-steps-04")]);
    Ok(())
}

/// So many ties in a row are not dice.
const MOST_TIES: u8 = 60;

/// Rolls a die for each until all are different, and gives the seats back from highest to lowest.
fn ranked(play: &mut Play<'_, Primal>, seats: &[Seat], ties: u8) -> Vec<Seat> {
    if ties == MOST_TIES {
        return seats.to_vec();
    }
    let dice: SmallVec<[u8; 6]> = seats.iter().map(|seat| play.d6(Some(*seat), "starting roll")).collect();
    let rolled = Event::StartingRolled {
        seats: SmallVec::from_slice(seats),
        dice: dice.clone(),
    };
    play.record(
        rolled,
        &[cite!("primal:setup-steps-03"), cite!("primal:free-for-all-01")],
    );
    let mut faces: Vec<u8> = dice.to_vec();
    faces.sort_unstable();
    faces.dedup();
    let mut ranked = vec![];
    for face in faces.into_iter().rev() {
        let tied: Vec<Seat> = { seats.iter().zip(&dice) }
            .filter(|(_, die)| **die == face)
            .map(|(seat, _)| *seat)
            .collect();
        match tied[..] {
            [only] => ranked.push(only),
            _ => ranked.extend(self::ranked(play, &tied, ties + 1)),
        }
    }
    ranked
}

/// Two sides: the higher roller chooses which side goes first, then the sides name their players in turn (primal:team-game-02,
/// primal:team-game-03).
fn team_order(play: &mut Play<'_, Primal>) -> Asked<SmallVec<[Seat; 6]>> {
    let seating = play.world().seating;
    let parties = seating.parties();
    let of = |party: Party| -> Vec<Seat> { seating.seats().filter(|seat| seating.party(*seat) == party).collect() };
    let speakers: Vec<Seat> = parties.iter().filter_map(|party| of(*party).first().copied()).collect();
    let winner = ranked(play, &speakers, 0)[0];
    let open = speakers.iter().copied().map(Answer::Seat).collect();
    let first = match play.choose(winner, Ask::First, open)? {
        Answer::Seat(first) => first,
        _ => winner,
    };
    let mut sides = [of(seating.party(first)), vec![]];
    sides[1] = seating
        .seats()
        .filter(|seat| !seating.are_friends(first, *seat))
        .collect();
    let mut order = SmallVec::new();
    let mut side = 0;
    while !sides.iter().all(Vec::is_empty) {
        let next = match &sides[side][..] {
            [] => None,
            [only] => Some(*only),
            several => {
                let open = several.iter().copied().map(Answer::Seat).collect();
                match play.choose(several[0], Ask::First, open)? {
                    Answer::Seat(next) => Some(next),
                    _ => Some(several[0]),
                }
            }
        };
        if let Some(next) = next {
            sides[side].retain(|seat| *seat != next);
            order.push(next);
        }
        side = 1 - side;
    }
    Ok(order)
}

/// Each for itself: from the highest roll to the lowest each takes a place in the order that is left (primal:free-for-all-01,
/// primal:free-for-all-02).
fn free_order(play: &mut Play<'_, Primal>) -> Asked<SmallVec<[Seat; 6]>> {
    let seats: Vec<Seat> = play.world().seating.seats().collect();
    let mut places: Vec<Option<Seat>> = vec![None; seats.len()];
    for seat in ranked(play, &seats, 0) {
        let left: Vec<u8> = { places.iter().zip(0u8..) }
            .filter(|(taken, _)| taken.is_none())
            .map(|(_, at)| at)
            .collect();
        let place = match left[..] {
            [only] => only,
            _ => {
                let open = left.iter().map(|at| Answer::Place(*at + 1)).collect();
                match play.choose(seat, Ask::First, open)? {
                    Answer::Place(place) => place - 1,
                    _ => left[0],
                }
            }
        };
        places[usize::from(place)] = Some(seat);
    }
    Ok(places.into_iter().flatten().collect())
}

fn say_what_is_not_enforced(play: &mut Play<'_, Primal>) {
    let world = play.world();
    let book = world.codex.book();
    let mut names: Vec<String> = { world.models.iter() }
        .flat_map(|model| model.profile.not_enforced(book))
        .collect();
    names.sort();
    names.dedup();
    if !names.is_empty() {
        play.record(Event::NotEnforced { names }, &[cite!("primal:special-rules-01")]);
    }
}

/// primal:setup-steps-04, primal:team-game-04
pub fn choose_edge(play: &mut Play<'_, Primal>) -> Asked<()> {
    let world = play.world();
    let (seating, first) = (world.seating, world.first());
    if seating.parties().len() == 2 {
        let second = world.after(first);
        let open = Edge::ALL.map(Answer::Edge).to_vec();
        let edge = match play.choose(second, Ask::Edge, open)? {
            Answer::Edge(edge) => edge,
            _ => Edge::North,
        };
        for seat in seating.seats() {
            let edge = if seating.are_friends(seat, second) {
                edge
            } else {
                edge.opposite()
            };
            play.record(Event::EdgeChosen { seat, edge }, &[cite!("primal:setup-steps-04")]);
        }
    }
    let reserves = play
        .world()
        .scenario
        .as_ref()
        .is_some_and(|card| card.reinforcements.is_some());
    let stage = if reserves {
        Stage::Nominate(first)
    } else {
        Stage::Deploy(first)
    };
    play.record(Event::StageReached { stage }, &[cite!("primal:setup-steps-05")]);
    Ok(())
}

/// The next model of a player that waits to be deployed. The one that will lead a unit comes first.
pub(crate) fn next_waiting(world: &World, seat: Seat, waits: Whereabouts) -> Option<ModelId> {
    let is_waiting = |id: &ModelId| world.model(*id).owner == seat && world.model(*id).whereabouts == waits;
    let next = world.ids().find(is_waiting)?;
    let Some(unit) = world.model(next).unit else {
        return Some(next);
    };
    let mates = world.unit(unit).troopers.iter().copied().filter(is_waiting);
    mates.min_by_key(|id| deployed_after(world, *id))
}

/// The order in which the models of a unit are put down.
pub(crate) fn deployed_after(world: &World, id: ModelId) -> (bool, bool, ModelId) {
    let model = world.model(id);
    (!model.profile.has(Advantage::Officer), model.role != Role::Leader, id)
}

/// primal:setup-steps-05 to primal:setup-steps-08
pub fn deploy(play: &mut Play<'_, Primal>, seat: Seat) -> Asked<()> {
    if objectives::sends_to_flank(play, seat)? {
        return Ok(());
    }
    let Some(model) = next_waiting(play.world(), seat, Whereabouts::Waiting) else {
        let (first, next) = (play.world().first(), play.world().after(seat));
        let stage = if next == first {
            Stage::AdvanceDeploy(first)
        } else {
            Stage::Deploy(next)
        };
        play.record(Event::StageReached { stage }, &[cite!("primal:setup-steps-01")]);
        return Ok(());
    };
    let (may_hold, may_ambush) = (may_hold_back(play.world(), model), may_ambush(play.world(), model));
    if (may_hold || may_ambush) && !hold_back(play, model, may_hold, may_ambush)? {
        return Ok(());
    }
    deploy_model(play, model)
}

/// A unit holds back only as a whole, before any of it is deployed (primal:setup-steps-07, primal:name-reference-02).
fn may_hold_back(world: &World, model: ModelId) -> bool {
    let members: Vec<ModelId> = match world.model(model).unit {
        Some(unit) => world.unit(unit).troopers.clone(),
        None => vec![model],
    };
    members.iter().all(|id| {
        let model = world.model(*id);
        // primal:scenario-outflank-06
        let flanks = world.flank.contains(id);
        // primal:ranking-officer-05: it comes with its unit.
        let ahead = model.profile.has(Advantage::AdvanceDeployment) || model.role == Role::RankingOfficer;
        ahead && !model.is_in_play() && !flanks
    })
}

/// A group with Ambush is kept away as a whole, before any of it is deployed.
fn may_ambush(world: &World, model: ModelId) -> bool {
    let members = ambush::group_of(world, model);
    let waits = |id: &ModelId| !world.model(*id).is_in_play() && !world.flank.contains(id);
    members.iter().all(waits) && ambush::may_wait(world, model)
}

/// Gives back whether the model is deployed now.
fn hold_back(play: &mut Play<'_, Primal>, model: ModelId, may_hold: bool, may_ambush: bool) -> Asked<bool> {
    let world = play.world();
    let actor = match world.model(model).unit {
        Some(unit) => Actor::Unit(unit),
        None => Actor::Model(model),
    };
    let models = match actor {
        Actor::Model(id) => SmallVec::from_slice(&[id]),
        Actor::Unit(unit) => SmallVec::from_slice(&world.unit(unit).troopers),
    };
    let seat = world.model(model).owner;
    let mut open = vec![Answer::Now];
    open.extend(may_hold.then_some(Answer::AdvanceDeployment));
    open.extend(may_ambush.then_some(Answer::Ambush));
    match play.choose(seat, Ask::HoldBack { actor }, open)? {
        Answer::AdvanceDeployment => {}
        Answer::Ambush => {
            play.record(Event::LaidInAmbush { models }, &[cite!("primal:special-rules-01")]);
            return Ok(false);
        }
        _ => return Ok(true),
    }
    play.record(
        Event::HeldBack { models },
        &[
            cite!("primal:setup-steps-07"),
            cite!("primal:advantage-advance-deployment-01"),
        ],
    );
    Ok(false)
}

pub(crate) fn deploy_model(play: &mut Play<'_, Primal>, model: ModelId) -> Asked<()> {
    let seat = play.world().model(model).owner;
    match play.ask(seat, Ask::Deploy { model })? {
        Answer::At { at, facing } => {
            let rules = &[cite!("primal:setup-steps-05"), cite!("primal:setup-steps-06")];
            play.record(Event::Deployed { model, at, facing }, rules);
        }
        _ => {
            if let Some(unit) = play.world().model(model).unit {
                play.record(Event::TakenUp { unit }, &[cite!("primal:setup-steps-06")]);
            }
        }
    }
    Ok(())
}

/// The zone in which a model that is not in play yet is put down.
pub fn zone(world: &World, model: ModelId) -> movement::Zone {
    if let Some(zone) = ambush::zone(world, model).or_else(|| objectives::zone(world, model)) {
        return zone;
    }
    let advanced = world.model(model).whereabouts == Whereabouts::HeldBack;
    let zone = movement::zone_of(world, world.model(model).owner, advanced);
    with_room(world, model, zone)
}

/// A corner that is full grows by an inch at a time, until there is room for one more (RULINGS.md).
fn with_room(world: &World, model: ModelId, zone: movement::Zone) -> movement::Zone {
    let movement::Zone::Corner { at, far } = zone else {
        return zone;
    };
    let further = |inches| movement::Zone::Corner {
        at,
        far: far + table::Length::inches(inches),
    };
    (0..48)
        .map(further)
        .find(|zone| movement::room_in_zone(world, model, *zone, at).is_some())
        .unwrap_or(zone)
}

/// primal:setup-steps-09 to primal:setup-steps-11
pub fn advance_deploy(play: &mut Play<'_, Primal>, seat: Seat) -> Asked<()> {
    if let Some(model) = next_waiting(play.world(), seat, Whereabouts::HeldBack) {
        return deploy_model(play, model);
    }
    let (first, next) = (play.world().first(), play.world().after(seat));
    if next == first {
        turn::open_for_all(play, battlegroup::windows::Step::Deployed)?;
        turn::begin(play, first, 1);
    } else {
        let stage = Stage::AdvanceDeploy(next);
        play.record(Event::StageReached { stage }, &[cite!("primal:setup-steps-10")]);
    }
    Ok(())
}

/// Whether there is a place left for a model.
pub fn has_room(world: &World, model: ModelId) -> bool {
    let zone = zone(world, model);
    let middle = table::Point::new(world.terrain.width.half_up(), world.terrain.depth.half_up());
    movement::room_in_zone(world, model, zone, middle).is_some()
}
