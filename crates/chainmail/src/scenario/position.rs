//! Makes the position that a scenario describes.

use std::sync::Arc;

use scenario::Failure;
use smallvec::SmallVec;
use table::{Facing, Length, Point, inside_polygon, overlap, point_toward};

use super::commands::AreaWord;
use super::file::{Beside, ModelFile, ScenarioFile, Start};
use super::names;
use crate::conditions::{Affliction, Until};
use crate::data::{Library, check_card, same};
use crate::objectives::Objective;
use crate::preparation::likely_leaders;
use crate::rounds::at_a_time;
use crate::setup::{Muster, Recruit, Setup, Skirmish};
use crate::world::{Fate, MOST_WARBANDS, Model, Stage, Warband, World};
use crate::{Layout, ModelId, Piece, WarbandId};

pub fn setup(scenario: &ScenarioFile) -> Result<Setup, Failure> {
    let terrain = match &scenario.table {
        Some(table) => table
            .value
            .build()
            .map_err(|why| Failure::at(table.place, "table", why))?,
        None => Layout::default().build().map_err(Failure::new)?,
    };
    let mut models: Vec<Model> = vec![];
    for (at, file) in scenario.models.iter().enumerate() {
        let wrong = |why: String| Failure::at(file.place, format!("models[{at}]"), why);
        let model = stand(&file.value, scenario.start, &models).map_err(wrong)?;
        models.push(model);
    }
    let warbands = warbands(scenario, &models).map_err(Failure::new)?;
    if scenario.start == Start::Scouting {
        return Ok(Setup::Skirmish(Box::new(skirmish(
            scenario, terrain, &warbands, &models,
        ))));
    }
    let mut world = World::new(terrain, scenario.options.clone(), warbands, models);
    world.scenario = scenario.scenario;
    world.objective = scenario.scenario.objective();
    world.attacker = scenario.attacker.map(|colour| colour.0);
    if scenario.scenario.has_sparks() {
        world.sparks = match &scenario.sparks {
            Some(sparks) => sparks
                .iter()
                .map(|[x, y]| Point::new((*x).into(), (*y).into()))
                .collect(),
            None => crate::preparation::spark_places(&world),
        };
    }
    world.gloom = scenario.gloom;
    world.round = scenario.round.unwrap_or(1);
    for number in world.warband_ids() {
        let count = world.of(number).count();
        let warband = &mut world.warbands[usize::from(number.0)];
        warband.at_a_time = at_a_time(count);
        if warband.started_with == 0 {
            warband.started_with = count as u16;
        }
    }
    let first = scenario.first.map_or(WarbandId(0), |colour| colour.0);
    let count = world.warbands.len() as u8;
    world.order = (0..count)
        .map(|step| WarbandId((first.0 + step) % count.max(1)))
        .collect::<SmallVec<_>>();
    world.stage = match scenario.start {
        Start::Scouting => Stage::Muster,
        Start::Initiative => Stage::Initiative,
        Start::Activation => Stage::Activate,
    };
    for (at, file) in scenario.models.iter().enumerate() {
        let wrong = |why: String| Failure::at(file.place, format!("models[{at}]"), why);
        if let Some(name) = &file.value.commanded_by {
            let commander = names::model(&world, name).map_err(wrong)?;
            world.models[at].commanded_by = Some(commander);
        }
    }
    for file in &scenario.warbands {
        if let Some(name) = &file.leader {
            let leader = names::model(&world, name).map_err(Failure::new)?;
            world.warbands[usize::from(file.warband.0.0)].leader = Some(leader);
        }
    }
    if scenario.start != Start::Scouting && world.objective == Objective::EliminateTheLeader {
        for number in world.warband_ids() {
            if let ([leader], None) = (&likely_leaders(&world, number)[..], world.warband(number).leader) {
                world.warbands[usize::from(number.0)].leader = Some(*leader);
            }
        }
    }
    stands_somewhere(scenario, &world)?;
    Ok(Setup::Position(Box::new(world)))
}

fn warbands(scenario: &ScenarioFile, models: &[Model]) -> Result<Vec<Warband>, String> {
    let count = models
        .iter()
        .map(|model| usize::from(model.warband.0) + 1)
        .max()
        .unwrap_or(0);
    let named = scenario.warbands.iter().map(|file| usize::from(file.warband.0.0) + 1);
    let count = named.chain([count, 2]).max().unwrap_or(2).min(MOST_WARBANDS);
    (0..count as u8)
        .map(|number| {
            let id = WarbandId(number);
            let mut warband = Warband::new(id.word().into(), number);
            if let Some(file) = scenario.warbands.iter().find(|file| file.warband.0 == id) {
                warband.team = file.team.unwrap_or(number);
                warband.faction.clone_from(&file.faction);
                warband.points = file.points.unwrap_or(100);
                warband.tactical_advantage = file.tactical_advantage;
                warband.started_with = file.started_with.unwrap_or(0);
                warband.area = file.area.map(AreaWord::area);
                (warband.quiet, warband.held, warband.sparks) = (file.quiet, file.held, file.sparks);
                for name in &file.terrain {
                    let piece = Piece::named(name).ok_or_else(|| format!("there is no piece of terrain {name:?}"))?;
                    warband.pieces.push(Arc::clone(piece));
                }
            }
            Ok(warband)
        })
        .collect()
}

fn skirmish(scenario: &ScenarioFile, terrain: Arc<crate::Terrain>, warbands: &[Warband], models: &[Model]) -> Skirmish {
    let musters = warbands.iter().enumerate().map(|(number, warband)| {
        let own = models.iter().filter(|model| usize::from(model.warband.0) == number);
        Muster {
            name: warband.name.clone(),
            team: warband.team,
            faction: warband.faction.clone(),
            points: warband.points,
            tactical_advantage: warband.tactical_advantage,
            models: own
                .map(|model| Recruit {
                    name: model.name.clone(),
                    card: model.card.clone(),
                    in_reserve: model.in_reserve,
                })
                .collect(),
            warlord: scenario
                .warbands
                .iter()
                .find(|file| usize::from(file.warband.0.0) == number)
                .and_then(|file| file.warlord.clone()),
            terrain: warband.pieces.clone(),
        }
    });
    Skirmish::new(scenario.scenario, musters.collect(), terrain, scenario.options.clone())
}

fn stand(file: &ModelFile, start: Start, before: &[Model]) -> Result<Model, String> {
    let card = match &file.card {
        Some(name) => Some(Library::embedded().card(name).map_err(|unknown| unknown.to_string())?),
        None => None,
    };
    let card = file.stat_card(card.map(|card| &**card));
    check_card(&card)?;
    let mut model = Model::new(file.name.clone(), file.warband.0, Arc::new(card));
    match (file.at, &file.beside) {
        (Some([x, y]), None) => model.at = Point::new(x.into(), y.into()),
        (None, Some(beside)) => model.at = beside_of(&model, beside, before)?,
        (Some(_), Some(_)) => return Err("`at` or `beside`, not both".into()),
        (None, None) if start == Start::Scouting => {}
        (None, None) => return Err("it needs a place: `at: [x, y]`".into()),
    }
    if file.at.is_some() || file.beside.is_some() {
        model.fate = Fate::InPlay;
    }
    let damage = file.damage.unwrap_or(0);
    if damage > model.health {
        return Err(format!("{damage} points of damage would have eliminated it"));
    }
    model.health -= damage;
    for condition in &file.conditions {
        model.afflictions.push(Affliction {
            condition: *condition,
            until: Until::Recovered,
        });
    }
    (model.activated, model.half_saved) = (file.activated, file.half_saved);
    (model.ordered, model.spent) = (file.ordered, file.spent);
    model.struck_in_passing = file.struck_in_passing;
    model.in_reserve = file.in_reserve;
    Ok(model)
}

/// As near as whole micrometres allow without an overlap.
fn beside_of(model: &Model, beside: &Beside, before: &[Model]) -> Result<Point, String> {
    let other = before
        .iter()
        .find(|other| same(&other.name, &beside.model))
        .ok_or_else(|| format!("no model above is called {:?}", beside.model))?;
    let [x, y] = beside.toward;
    let facing = Facing::new(x, y).ok_or("`toward: [0, 0]` is no direction")?;
    let apart = beside.gap.map_or(Length::ZERO, Length::from);
    let far = other.radius() + model.radius() + apart;
    let place = |spare: i64| point_toward(other.at, facing, far + Length::um(spare));
    let fits = |at: &Point| !overlap(&model.footprint().moved_to(*at), &other.footprint());
    (0..4).map(place).find(fits).ok_or_else(|| "there is no room".into())
}

/// A position in which bases overlap, or hang over the edge, proves nothing.
fn stands_somewhere(scenario: &ScenarioFile, world: &World) -> Result<(), Failure> {
    let wrong = |id: ModelId, why: String| {
        let at = usize::from(id.0);
        Err(Failure::at(scenario.models[at].place, format!("models[{at}]"), why))
    };
    for id in world.in_play() {
        let base = world.footprint(id);
        if !inside_polygon(&base, &world.terrain.field) {
            return wrong(id, format!("{} is not wholly on the battlefield", world.name(id)));
        }
        if let Some(other) = world.others(id).find(|other| overlap(&base, &world.footprint(*other))) {
            return wrong(id, format!("{} overlaps {}", world.name(id), world.name(other)));
        }
        if let Some(feature) = world.terrain.blocked_by(&base)
            && !world.model(id).card.flies()
        {
            return wrong(id, format!("{} stands in {:?}", world.name(id), feature.part));
        }
    }
    Ok(())
}
