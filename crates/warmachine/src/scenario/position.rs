//! Makes the position that a scenario describes.

use std::sync::Arc;

use battlegroup::life::Start as Line;
use battlegroup::rules::Rule;
use scenario::Failure;
use table::{Point, inside_polygon, overlap};

use super::file::{ModelFile, ScenarioFile, Start};
use super::names;
use crate::data::{CardData, Library, check_profile, same};
use crate::movement::Bound;
use crate::setup::{Army, Battle, Group, Recruit, Setup};
use crate::special::Rules;
use crate::terrain::{Layout, Terrain};
use crate::world::{ControlStep, Edge, Lasting, MaintenanceStep, Model, Stage, Unit, Whereabouts, World};
use crate::{ModelId, PlayerId, Side, UnitId, stats};

pub fn setup(scenario: &ScenarioFile) -> Result<Setup, Failure> {
    let terrain = terrain(scenario)?;
    let mut world = World::new(terrain.clone(), scenario.options.clone(), 2);
    let card = match &scenario.scenario {
        None => None,
        Some(name) => {
            let found = Library::embedded().scenario(&name.value);
            Some(found.map_err(|why| Failure::at(name.place, "scenario", why.to_string()))?)
        }
    };
    crate::setup::choose_scenario(&mut world, card).map_err(Failure::new)?;
    for (at, file) in scenario.models.iter().enumerate() {
        let field = format!("models[{at}]");
        let model = stand(&file.value, scenario.start).map_err(|why| Failure::at(file.place, field, why))?;
        world.models.push(model);
    }
    join_units(scenario, &mut world);
    for (at, file) in scenario.models.iter().enumerate() {
        if let Some(leader) = &file.value.leader {
            let leader = names::model(&world, leader);
            let leader = leader.map_err(|why| Failure::at(file.place, format!("models[{at}].leader"), why))?;
            world.models[at].leader = Some(leader);
        }
    }
    let mut rules = rules(scenario, &world)?;
    let summons = Library::embedded().summoned_by(&mut rules);
    for (at, file) in scenario.models.iter().enumerate() {
        let bound = |names: &[String], how: fn(ModelId) -> Bound| -> Result<Vec<Bound>, String> {
            names.iter().map(|name| names::model(&world, name).map(how)).collect()
        };
        let said = &file.value;
        let bounds = bound(&said.toward, Bound::Toward)
            .and_then(|one| Ok([one, bound(&said.directly_toward, Bound::DirectlyToward)?].concat()))
            .and_then(|two| Ok([two, bound(&said.away_from, Bound::AwayFrom)?].concat()))
            .map_err(|why| Failure::at(file.place, format!("models[{at}]"), why))?;
        world.models[at].bounds = bounds.into_iter().collect();
    }
    super::sensible::check(scenario, &world, &rules)?;
    if scenario.start == Start::Battle {
        return Ok(Setup::Battle(Box::new(Battle {
            armies: Side::BOTH
                .map(|side| Army {
                    spells: scenario.spell_lists.get(&side).cloned().unwrap_or_default(),
                    rules: rules.clone(),
                    summons: summons.clone(),
                    ..army(&world, PlayerId::of(side))
                })
                .to_vec(),
            terrain,
            options: scenario.options.clone(),
            scenario: card.cloned(),
        })));
    }
    world.rules = Arc::new(Rules::new(rules));
    world.summons = Arc::new(summons);
    world.first = PlayerId::of(scenario.first.unwrap_or(Side::Red));
    world.turn = scenario.turn.map_or(world.first, PlayerId::of);
    world.round = scenario.round.unwrap_or(1);
    let begun = turns_begun(scenario, &world);
    let edges = edges(scenario)?;
    for side in Side::BOTH {
        let player = &mut world.players[side.index()];
        player.hand = hand(scenario, side)?.iter().map(CardData::dealt).collect();
        player.score = scenario.points.get(&side).copied().unwrap_or(0);
        player.turns = scenario.turns.get(&side).copied().unwrap_or(begun[side.index()]);
        player.edge = Some(edges[side.index()]);
    }
    world.stage = stage(scenario.start, world.first);
    stands_somewhere(scenario, &world)?;
    for (at, file) in scenario.effects.iter().enumerate() {
        let effect = &file.value;
        let wrong = |why: String| Failure::at(file.place, format!("effects[{at}]"), why);
        let on = names::model(&world, &effect.on).map_err(wrong)?;
        if stats::current(&world, on, effect.change.stat).is_none() {
            return Err(wrong(format!("{} has no such stat", effect.on)));
        }
        world.lasting.push(Lasting {
            number: world.next_number,
            name: effect.name.clone(),
            by: PlayerId::of(effect.by),
            on,
            change: effect.change,
            until: effect.until,
        });
        world.next_number += 1;
    }
    Ok(Setup::Position(Box::new(world)))
}

/// The turns that each side has begun, where the file says nothing: whose turn it is and the round tell.
fn turns_begun(scenario: &ScenarioFile, world: &World) -> [u16; 2] {
    let sets_up = matches!(
        scenario.start,
        Start::Nomination | Start::Deployment | Start::AdvanceDeployment
    );
    Side::BOTH.map(|side| {
        let player = PlayerId::of(side);
        match () {
            () if sets_up => 0,
            // The first player's turn of a round comes before the second player's.
            () if player == world.turn || player == world.first => world.round,
            () => world.round.saturating_sub(1),
        }
    })
}

/// Each side's edge: south and north where nothing is said, and opposite to the other's where only that is.
fn edges(scenario: &ScenarioFile) -> Result<[Edge; 2], Failure> {
    let said = |side: Side| scenario.edges.get(&side).copied();
    let edges = match (said(Side::Red), said(Side::Blue)) {
        (Some(red), Some(blue)) => [red, blue],
        (Some(red), None) => [red, red.opposite()],
        (None, Some(blue)) => [blue.opposite(), blue],
        (None, None) => [Edge::South, Edge::North],
    };
    if edges[0].opposite() != edges[1] {
        return Err(Failure::new(
            "edges: the two sides deploy at opposite edges".to_string(),
        ));
    }
    Ok(edges)
}

fn stage(start: Start, first: PlayerId) -> Stage {
    match start {
        Start::Battle => Stage::StartingRoll,
        Start::Nomination => Stage::Nominate(first),
        Start::Deployment => Stage::Deploy(first),
        Start::AdvanceDeployment => Stage::AdvanceDeploy(first),
        Start::TurnBegins => Stage::TurnBegins,
        Start::Reinforcements => Stage::Reinforcements,
        Start::Maintenance => Stage::Maintenance(MaintenanceStep::Points),
        Start::Control => Stage::Control(ControlStep::Replenish),
        Start::PowerUp => Stage::Control(ControlStep::PowerUp),
        Start::Allocate => Stage::Control(ControlStep::Allocate),
        Start::Threshold => Stage::Control(ControlStep::Threshold),
        Start::Shake => Stage::Control(ControlStep::Shake),
        Start::Ambush => Stage::Control(ControlStep::Ambush),
        Start::Activations => Stage::Activations,
    }
}

fn terrain(scenario: &ScenarioFile) -> Result<Arc<Terrain>, Failure> {
    match &scenario.table {
        None => Layout::default().build().map_err(Failure::new),
        Some(table) => table
            .value
            .build()
            .map_err(|why| Failure::at(table.place, "table", why)),
    }
}

fn stand(file: &ModelFile, start: Start) -> Result<Model, String> {
    let profile = file.profile()?;
    check_profile(&profile)?;
    let mut model = Model::new(file.name.clone(), PlayerId::of(file.side), Arc::new(profile));
    if let Some([x, y]) = file.at {
        model.at = Point::new(x.into(), y.into());
        model.whereabouts = Whereabouts::InPlay;
    }
    if let Some(whereabouts) = file.whereabouts {
        model.whereabouts = whereabouts;
    }
    let sets_up = matches!(start, Start::Battle | Start::Nomination | Start::Deployment);
    if model.whereabouts == Whereabouts::Waiting && !sets_up {
        return Err("it needs a place: `at: [x, y]` or `whereabouts`".into());
    }
    model.focus = file.focus.unwrap_or(model.focus);
    model.fury = file.fury.unwrap_or(model.fury);
    let life = model.profile.clone();
    life.life.mark(&mut model.marks, Line::line(0), file.damage);
    for system in &file.crippled {
        life.life.mark_system(&mut model.marks, *system, life.life.boxes());
    }
    (model.knocked_down, model.stationary) = (file.knocked_down, file.stationary);
    (model.inert, model.wild, model.held) = (file.inert, file.wild, file.held);
    model.silenced = file.silenced;
    model.activated = file.activated;
    model.must = file.must;
    model.vulnerable = file.vulnerable;
    model.faction.clone_from(&file.faction);
    if let Some(side) = file.controlled_by {
        model.controller = PlayerId::of(side);
    }
    model.points = if file.unit.is_some() { 0 } else { file.cost };
    model.continuous = file.continuous.iter().copied().collect();
    model.tokens = file
        .tokens
        .iter()
        .map(|(token, count)| (token.clone(), *count))
        .collect();
    Ok(model)
}

fn join_units(scenario: &ScenarioFile, world: &mut World) {
    for (at, file) in scenario.models.iter().enumerate() {
        let Some(name) = &file.value.unit else { continue };
        let owner = world.models[at].owner;
        let id = ModelId(at as u16);
        let mine = |unit: &Unit| {
            let owned = unit.troopers.first().map(|first| world.model(*first).owner);
            same(&unit.name, name) && owned == Some(owner)
        };
        let found = world.units.iter().position(mine);
        let unit = match found {
            Some(unit) => unit,
            None => {
                world.units.push(Unit {
                    name: name.clone(),
                    troopers: vec![],
                    points: file.value.cost,
                });
                world.units.len() - 1
            }
        };
        world.units[unit].troopers.push(id);
        world.models[at].unit = Some(UnitId(unit as u16));
    }
}

fn army(world: &World, player: PlayerId) -> Army {
    let mut groups: Vec<Group> = vec![];
    let mut heads: Vec<ModelId> = vec![];
    for id in world.ids().filter(|id| world.model(*id).owner == player) {
        let model = world.model(id);
        let recruit = |id: ModelId| Recruit {
            name: world.name(id).into(),
            profile: world.model(id).profile.clone(),
        };
        let (name, models) = match model.unit {
            Some(unit) if world.unit(unit).troopers.first() != Some(&id) => continue,
            Some(unit) => {
                let unit = world.unit(unit);
                (unit.name.clone(), unit.troopers.iter().copied().map(recruit).collect())
            }
            None => (model.name.clone(), vec![recruit(id)]),
        };
        heads.push(id);
        groups.push(Group {
            name,
            faction: String::new(),
            models,
            is_unit: model.unit.is_some(),
            leader: None,
            points: model.unit.map_or(model.points, |unit| world.unit(unit).points),
        });
    }
    for (group, head) in groups.iter_mut().zip(heads.clone()) {
        let leader = world.model(head).leader;
        group.leader = leader.and_then(|leader| heads.iter().position(|head| *head == leader));
    }
    Army {
        groups,
        hand: vec![],
        spells: vec![],
        rules: vec![],
        summons: vec![],
    }
}

/// The Command Cards of a side: the project's own, and those that the scenario declares.
fn hand(scenario: &ScenarioFile, side: Side) -> Result<Vec<CardData>, Failure> {
    let names = scenario.hands.get(&side).map_or(&[][..], |names| &names[..]);
    let card = |name: &String| {
        let own = scenario.cards.iter().find(|card| same(&card.name, name));
        let known = || Library::embedded().command_card(name);
        own.map_or_else(|| known().cloned(), |own| Ok(own.clone()))
            .map_err(|why| Failure::new(format!("hands: {why}")))
    };
    names.iter().map(card).collect()
}

/// The special rules that the models name: the project's own, and those that the scenario declares.
fn rules(scenario: &ScenarioFile, world: &World) -> Result<Vec<Arc<Rule>>, Failure> {
    let mut library = Library {
        book: Library::embedded().book.clone(),
        ..Library::default()
    };
    if let Some(text) = &scenario.special_rules {
        let read = library.book.read("special_rules", text);
        read.map_err(|error| Failure::new(error.to_string()))?;
    }
    let cards: Vec<String> = scenario.hands.values().flatten().cloned().collect();
    Ok(library.rules_of(world.models.iter().map(|model| &*model.profile), &cards))
}

/// A position in which bases overlap, or hang over the edge, proves nothing.
fn stands_somewhere(scenario: &ScenarioFile, world: &World) -> Result<(), Failure> {
    for (at, id) in world.ids().enumerate().filter(|(_, id)| world.model(*id).is_in_play()) {
        let base = world.footprint(id);
        let place = scenario.models[at].place;
        let wrong = |why: String| Err(Failure::at(place, format!("models[{at}]"), why));
        if !inside_polygon(&base, &world.terrain.field) {
            return wrong(format!("{} is not wholly on the table", world.name(id)));
        }
        if let Some(other) = world.others(id).find(|other| overlap(&base, &world.footprint(*other))) {
            return wrong(format!("{} overlaps {}", world.name(id), world.name(other)));
        }
        if let Some((marker, _)) = world.markers().find(|(_, marker)| overlap(&base, marker)) {
            return wrong(format!("{} stands on the {}", world.name(id), marker.name));
        }
        let feature = world.terrain.in_the_way(&base);
        if let Some(feature) = feature.filter(|feature| feature.level == 0 || !feature.shape.holds(&base)) {
            return wrong(format!("{} stands on {}", world.name(id), feature.name));
        }
    }
    Ok(())
}
