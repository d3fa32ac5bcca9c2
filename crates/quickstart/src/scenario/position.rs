//! Makes the position that a scenario describes.

use std::sync::Arc;

use battlegroup::life::Spot;
use scenario::Failure;
use table::{Facing, Point, inside_polygon, overlap};

use super::file::{DownFile, EffectFile, ModelFile, ScenarioFile, Start};
use super::names;
use crate::Side;
use crate::abilities::{Bearer, Lasting};
use crate::data::{Library, WordOr, check_card};
use crate::setup::{Battle, Recruit, Setup};
use crate::terrain::{Layout, Terrain};
use crate::world::{Down, Model, World};

pub fn setup(scenario: &ScenarioFile) -> Result<Setup, Failure> {
    let terrain = terrain(scenario)?;
    let mut models = vec![];
    for (at, file) in scenario.models.iter().enumerate() {
        let field = format!("models[{at}]");
        models.push(stand(&file.value, scenario.start).map_err(|why| Failure::at(file.place, field, why))?);
    }
    if scenario.start == Start::Battle {
        let army = |side: Side| {
            let own = models.iter().filter(|model| model.side == side);
            own.map(|model| Recruit {
                name: model.name.to_string(),
                card: model.card.clone(),
            })
            .collect()
        };
        return Ok(Setup::Battle(Box::new(Battle {
            armies: Side::BOTH.map(army),
            terrain,
            options: scenario.options.clone(),
        })));
    }
    let mut world = World::new(terrain, scenario.options.clone(), models);
    world.first = scenario.first.unwrap_or(Side::Red);
    world.turn = scenario.turn.unwrap_or(world.first);
    world.round = scenario.round.unwrap_or(1);
    if let Some(edge) = scenario.edge {
        world.edge = edge;
    }
    world.stage = scenario.start.stage(world.first);
    stands_somewhere(scenario, &world)?;
    for (at, file) in scenario.effects.iter().enumerate() {
        let field = format!("effects[{at}]");
        let effect = effect(&world, &file.value).map_err(|why| Failure::at(file.place, field, why))?;
        world.next_number = effect.number + 1;
        world.lasting.push(effect);
    }
    Ok(Setup::Position(Box::new(world)))
}

fn terrain(scenario: &ScenarioFile) -> Result<Arc<Terrain>, Failure> {
    let Some(table) = &scenario.table else {
        return Layout::default().build().map_err(Failure::new);
    };
    let wrong = |why: String| Failure::at(table.place, "table", why);
    match &table.value {
        WordOr::More(layout) => layout.build().map_err(wrong),
        WordOr::Word(name) => {
            let found = Library::embedded()
                .table(name)
                .map_err(|unknown| wrong(unknown.to_string()))?;
            found.layout.build().map_err(wrong)
        }
    }
}

pub fn facing(way: [i64; 2]) -> Result<Facing, String> {
    Facing::new(way[0], way[1]).ok_or_else(|| "a facing toward [0, 0] faces nowhere".into())
}

fn stand(file: &ModelFile, start: Start) -> Result<Model, String> {
    let library = Library::embedded();
    let card = match &file.card {
        Some(name) => Some(library.card(name).map_err(|unknown| unknown.to_string())?),
        None => None,
    };
    let card = file.stat_card(card.map(|card| &**card));
    check_card("scenario", &card).map_err(|error| error.message)?;
    let mut model = Model::new(file.name.clone(), file.side, Arc::new(card));
    match file.at {
        Some([x, y]) => {
            model.at = Point::new(x.into(), y.into());
            model.in_play = true;
        }
        None if matches!(start, Start::Battle | Start::Deployment) => {}
        None => return Err("it needs a place: `at: [x, y]`".into()),
    }
    if let Some(way) = file.facing {
        model.facing = facing(way)?;
    }
    if let Some(fury) = file.fury {
        if fury > model.card.fury {
            return Err(format!(
                "its FURY is {}: it holds no {fury} fury points",
                model.card.fury
            ));
        }
        model.fury = fury;
    }
    if let Some(damage) = file.damage {
        model.marked[0] = damage;
    }
    if let Some(marked) = file.marked {
        model.marked = marked;
    }
    let circles = [0, 1, 2, 3, 4, 5].map(|branch| model.card.life.spot(Spot(branch)).boxes);
    if model
        .marked
        .iter()
        .zip(circles)
        .any(|(marked, circles)| *marked > circles)
    {
        return Err(format!(
            "it has {circles:?} circles: no {:?} of them are marked",
            model.marked
        ));
    }
    if model.damage() >= model.card.life.boxes() {
        return Err("all its circles are marked: it would be destroyed".into());
    }
    model.down = file.down.map(|down| Down {
        for_this_turn: down == DownFile::ThisTurn,
    });
    (model.activated, model.frenzied, model.feat_used) = (file.activated, file.frenzied, file.feat_used);
    Ok(model)
}

/// A position in which bases overlap, or hang over the edge, proves nothing.
fn stands_somewhere(scenario: &ScenarioFile, world: &World) -> Result<(), Failure> {
    for (at, id) in world.ids().enumerate().filter(|(_, id)| world.model(*id).in_play) {
        let base = world.footprint(id);
        let place = scenario.models[at].place;
        let wrong = |why: String| Err(Failure::at(place, format!("models[{at}]"), why));
        if !inside_polygon(&base, &world.terrain.field) {
            return wrong(format!("{} is not wholly on the battlefield", world.name(id)));
        }
        if let Some(other) = world.others(id).find(|other| overlap(&base, &world.footprint(*other))) {
            return wrong(format!("{} overlaps {}", world.name(id), world.name(other)));
        }
        if let Err(feature) = world.terrain.is_standable(&base) {
            return wrong(format!("{} stands on {}", world.name(id), feature.name));
        }
    }
    Ok(())
}

fn effect(world: &World, file: &EffectFile) -> Result<Lasting, String> {
    let by = names::model(world, &file.by)?;
    Ok(Lasting {
        number: world.next_number,
        name: file.name.clone(),
        part: file.part,
        by,
        side: world.model(by).side,
        on: Bearer::Model(names::model(world, &file.on)?),
        changes: file.changes.clone(),
        until: file.until,
    })
}
