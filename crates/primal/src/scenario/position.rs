//! Makes the position that a scenario describes.

use std::sync::Arc;

use battlegroup::ledger::{Lasts, Note, On};
use battlegroup::life::Start as Line;
use battlegroup::rules::{Because, Change, RuleName, RuleRef};
use kernel::{Colour, Seat, Seating};
use scenario::{Failure, Read, Spanned};
use table::{Facing, Point, inside_polygon, overlap};

use super::answers::facing_of;
use super::expect::Expected;
use super::file::{EffectFile, ModelFile, ScenarioFile, Start};
use super::names;
use crate::card::{Profile, Role};
use crate::data::{Codex, Library, check_profile, same};
use crate::objectives::ScenarioCard;
use crate::setup::{Army, Battle, Group, Recruit, Setup};
use crate::terrain::{Layout, Terrain};
use crate::world::{ControlStep, Edge, MaintenanceStep, Model, Stage, Unit, Whereabouts, World};
use crate::{ModelId, UnitId};

pub fn setup(scenario: &ScenarioFile) -> Result<Setup, Failure> {
    let terrain = terrain(scenario)?;
    let seating = scenario.seating.unwrap_or(Seating::DUEL);
    let mut models = vec![];
    for (at, file) in scenario.models.iter().enumerate() {
        let field = format!("models[{at}]");
        let wrong = |why: String| Failure::at(file.place, field.clone(), why);
        if !seating.has(file.value.side.seat()) {
            return Err(wrong(format!("{} does not play", file.value.side)));
        }
        models.push(stand(&file.value, scenario.start).map_err(wrong)?);
    }
    check_names(scenario)?;
    check_players(scenario, seating)?;
    let mut profiles: Vec<Arc<Profile>> = models.iter().map(|model| model.profile.clone()).collect();
    profiles.extend(granted(scenario));
    let codex = Codex::new(scenario.rules.clone(), scenario.spells.clone(), &profiles)
        .map_err(|error| Failure::new(error.to_string()))?;
    check_known(scenario, &codex)?;
    let mut world = World::new(terrain.clone(), scenario.options.clone(), seating, Arc::new(codex));
    world.models = models;
    world.scenario = card(scenario)?.map(Arc::new);
    for (colour, points) in &scenario.points {
        if let Some(player) = world.players.get_mut(colour.seat().index()) {
            player.score = *points;
        }
    }
    join_units(scenario, &mut world);
    for (at, file) in scenario.models.iter().enumerate() {
        if let Some(leader) = &file.value.leader {
            let leader = names::model(&world, leader);
            let leader = leader.map_err(|why| Failure::at(file.place, format!("models[{at}].leader"), why))?;
            world.models[at].leader = Some(leader);
        }
    }
    if scenario.start == Start::Battle {
        return Ok(Setup::Battle(Box::new(Battle {
            seating,
            armies: seating.seats().map(|seat| army(&world, seat)).collect(),
            terrain,
            options: scenario.options.clone(),
            scenario: card(scenario)?,
            rules: scenario.rules.clone(),
            spells: scenario.spells.clone(),
        })));
    }
    place_in_time(scenario, &mut world);
    appoint(&mut world);
    crate::setup::bond(&mut world);
    stands_somewhere(scenario, &world)?;
    for (at, file) in scenario.effects.iter().enumerate() {
        let wrong = |why: String| Failure::at(file.place, format!("effects[{at}]"), why);
        let effect = &file.value;
        check_changes(&world, effect).map_err(wrong)?;
        let (on, by) = (names::model(&world, &effect.on), names::model(&world, &effect.by));
        let (on, by) = (on.map_err(wrong)?, by.map_err(wrong)?);
        world.ledger.apply(&Note::Begins(Lasts {
            because: Because::new(&RuleName::new(&effect.name), by),
            seat: world.model(by).controller,
            turn_of: world.model(by).controller,
            on: On::Model(on),
            until: effect.until.clone(),
            animus: effect.animus,
            for_move: false,
            changes: effect.changes.clone(),
            holds: vec![],
            auras: vec![],
            triggers: vec![],
        }));
    }
    Ok(Setup::Position(Box::new(world)))
}

/// What can be expected in all games.
const COMMON: &[&str] = &["asked", "not_asked", "events", "no_events", "cited"];

/// Each name stands for one model, and is no word of what can be expected.
fn check_names(scenario: &ScenarioFile) -> Result<(), Failure> {
    for (at, file) in scenario.models.iter().enumerate() {
        let name = &file.value.name;
        let wrong = |why: String| Err(Failure::at(file.place, format!("models[{at}].name"), why));
        if scenario.models[..at].iter().any(|other| same(&other.value.name, name)) {
            return wrong(format!("two models are called {name}"));
        }
        if COMMON.contains(&name.as_str()) || Expected::WORDS.contains(&name.as_str()) {
            return wrong(format!(
                "`{name}` is a word of what can be expected, and no model can be called so"
            ));
        }
        let is_mate = |other: &&Spanned<ModelFile>| {
            let unit = other.value.unit.as_ref().zip(file.value.unit.as_ref());
            other.value.side == file.value.side && unit.is_some_and(|(one, other)| same(one, other))
        };
        let first = scenario.models.iter().find(is_mate);
        let mut mates = scenario.models.iter().filter(is_mate);
        let is_with = |mate: &Spanned<ModelFile>| {
            let stands = [file, mate]
                .iter()
                .all(|one| one.value.at.is_some() && one.value.controlled_by.is_none());
            !stands || mate.value.activated == file.value.activated
        };
        if !mates.all(is_with) {
            return wrong("a unit activates as a whole: `activated` is true of all its troopers, or of none".into());
        }
        if file.value.points > 0 && first.is_some_and(|first| first.value.points != file.value.points) {
            return wrong("the first model of a unit says what the unit costs".into());
        }
    }
    Ok(())
}

/// What the file gives to a model besides its card must be known: special rules, spells with figures, a feat with a rule.
fn check_known(scenario: &ScenarioFile, codex: &Codex) -> Result<(), Failure> {
    let mut book = codex.book().clone();
    for (at, file) in scenario.models.iter().enumerate() {
        let said = &file.value;
        let wrong = |field: &str, why: String| Err(Failure::at(file.place, format!("models[{at}].{field}"), why));
        let of_weapons = said.weapons.iter().flatten().flat_map(|weapon| &weapon.rules);
        for rule in said.rules.iter().chain(of_weapons) {
            if let Err(error) = book.fill(rule) {
                return wrong("rules", error.message);
            }
        }
        let magic = said.magic_ability.iter().flat_map(|magic| &magic.spells);
        for spell in said.spells.iter().chain(&said.animus).chain(magic) {
            if codex.spell(spell).is_none() {
                return wrong(
                    "spells",
                    format!("no spell is called {spell}: `spells` gives its figures"),
                );
            }
        }
        if let Some(feat) = &said.feat
            && book.rule(&RuleName::new(feat)).is_none()
        {
            return wrong("feat", format!("no feat is called {feat}: `rules` says what it does"));
        }
    }
    Ok(())
}

/// Only players that there are have a turn, an edge and points, and each has one place in the order.
fn check_players(scenario: &ScenarioFile, seating: Seating) -> Result<(), Failure> {
    let said = [
        ("turn", scenario.turn.iter().copied().collect::<Vec<Colour>>()),
        ("order", scenario.order.clone()),
        ("turns", scenario.turns.keys().copied().collect()),
        ("edges", scenario.edges.keys().copied().collect()),
        ("points", scenario.points.keys().copied().collect()),
    ];
    for (word, colours) in said {
        if let Some(colour) = colours.iter().find(|colour| !seating.has(colour.seat())) {
            return Err(Failure::new(format!("`{word}`: {colour} does not play")));
        }
    }
    let every = |seat: Seat| scenario.order.iter().filter(|colour| colour.seat() == seat).count() == 1;
    if !scenario.order.is_empty() && !seating.seats().all(every) {
        return Err(Failure::new("`order` names each player once"));
    }
    let models = scenario.models.iter().enumerate();
    for (at, file) in models {
        if let Some(colour) = file.value.controlled_by.filter(|colour| !seating.has(colour.seat())) {
            let field = format!("models[{at}].controlled_by");
            return Err(Failure::at(file.place, field, format!("{colour} does not play")));
        }
    }
    Ok(())
}

/// The special rules that lasting effects grant, so that they are made ready like those of cards.
fn granted(scenario: &ScenarioFile) -> Option<Arc<Profile>> {
    let changes = scenario.effects.iter().flat_map(|effect| &effect.value.changes);
    let rules: Vec<RuleRef> = changes
        .flat_map(|change| match &**change {
            Change::Gains(rules) => rules.to_vec(),
            Change::Weapons(weapons) => weapons.gain.to_vec(),
            _ => vec![],
        })
        .collect();
    let first = scenario.models.first().filter(|_| !rules.is_empty())?;
    let mut profile = first.value.profile().ok()?;
    profile.rules = rules;
    Some(Arc::new(profile))
}

/// The words of a lasting effect must be known, like those of a rule.
fn check_changes(world: &World, effect: &EffectFile) -> Result<(), String> {
    const NAME: &str = "the effect";
    let changes = serde_json::to_string(&effect.changes).map_err(|error| error.to_string())?;
    let mut book = world.codex.book().clone();
    let rule = format!("- rule: {NAME}\n  always: {{changes: {changes}}}\n");
    book.read("effects", &rule).map_err(|error| error.message)?;
    book.fill(&RuleRef::parse(NAME)).map_err(|error| error.message)?;
    match book.not_enforced_of(NAME).unwrap_or_default().first() {
        Some(open) => Err(format!("{open} is not carried out")),
        None => Ok(()),
    }
}

fn place_in_time(scenario: &ScenarioFile, world: &mut World) {
    if !scenario.order.is_empty() {
        world.order = scenario.order.iter().map(|colour| Seat::from(*colour)).collect();
    }
    world.turn = scenario.turn.map_or(world.first(), Colour::seat);
    world.round = scenario.round.unwrap_or(1);
    // Whatever was knocked down before the scenario was so in an earlier turn.
    world.turn_number = 10;
    let begun = !matches!(
        scenario.start,
        Start::Nomination | Start::Deployment | Start::AdvanceDeployment
    );
    for seat in world.seating.seats() {
        let colour = seat.colour();
        let friendly = world.seating.are_friends(seat, world.first());
        let player = &mut world.players[seat.index()];
        player.turns = scenario.turns.get(&colour).copied().unwrap_or(u16::from(begun));
        let usual = if friendly { Edge::South } else { Edge::North };
        player.edge = Some(scenario.edges.get(&colour).copied().unwrap_or(usual));
    }
    let first = world.first();
    world.stage = match scenario.start {
        Start::Battle => Stage::StartingRoll,
        Start::Nomination => Stage::Nominate(first),
        Start::Deployment => Stage::Deploy(first),
        Start::AdvanceDeployment => Stage::AdvanceDeploy(first),
        Start::TurnBegins => Stage::TurnBegins,
        Start::Maintenance => Stage::Maintenance(MaintenanceStep::Points),
        Start::Control => Stage::Control(ControlStep::FIRST),
        Start::Allocate => Stage::Control(ControlStep::Allocate),
        Start::Upkeep => Stage::Control(ControlStep::Upkeep),
        Start::Threshold => Stage::Control(ControlStep::Threshold),
        Start::Shake => Stage::Control(ControlStep::Shake),
        Start::Activations => Stage::Activations,
    };
}

fn card(scenario: &ScenarioFile) -> Result<Option<ScenarioCard>, Failure> {
    let Some(name) = &scenario.scenario else {
        return Ok(None);
    };
    let found = Library::embedded().scenario(&name.value);
    let card = found.map_err(|unknown| Failure::at(name.place, "scenario", unknown.to_string()))?;
    Ok(Some(card.clone()))
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

/// What a file says of a model that would come to nothing.
fn check_said(file: &ModelFile, profile: &Profile) -> Result<(), String> {
    let no = |why: &str| Err(why.to_string());
    if file.weapons.is_some() && (!file.qualities.is_empty() || file.reach.is_some()) {
        return no("`qualities` and `reach` are of the ordinary sword: say them of the weapons");
    }
    let away = file
        .whereabouts
        .is_some_and(|whereabouts| whereabouts != Whereabouts::InPlay);
    if file.at.is_some() && away {
        return no("a model that is not in play has no place");
    }
    if file.unit.is_none() && file.role.is_some() {
        return no("only a trooper has a `role`: it needs a `unit`");
    }
    if let Some(system) = file.crippled.iter().find(|system| !profile.life.has_system(**system)) {
        return Err(format!("it has no {} that could be crippled", ::scenario::word(system)));
    }
    if file.wild && !profile.is_warbeast() {
        return no("only a warbeast is wild");
    }
    if file.inert && !profile.is_warjack() {
        return no("only a warjack is inert");
    }
    if file.focus.is_some() && !profile.takes_focus() && !profile.has_focus_manipulation() {
        return no("it never has focus points");
    }
    Ok(())
}

fn stand(file: &ModelFile, start: Start) -> Result<Model, String> {
    let profile = file.profile()?;
    check_profile(&profile)?;
    check_said(file, &profile)?;
    let mut model = Model::new(file.name.clone(), file.side.seat(), Arc::new(profile));
    model.faction = file.faction().unwrap_or_else(|| file.side.to_string());
    if let Some([x, y]) = file.at {
        model.at = Point::new(x.into(), y.into());
        model.whereabouts = Whereabouts::InPlay;
    }
    model.facing = match file.facing {
        Some(way) => facing_of(way)?,
        None if file.side == Colour::Red => Facing::NORTH,
        None => Facing::SOUTH,
    };
    if let Some(whereabouts) = file.whereabouts {
        model.whereabouts = whereabouts;
    }
    let sets_up = matches!(start, Start::Battle | Start::Nomination | Start::Deployment);
    if model.whereabouts == Whereabouts::Waiting && !sets_up {
        return Err("it needs a place: `at: [x, y]` or `whereabouts`".into());
    }
    model.fury = file.fury.unwrap_or(model.fury);
    model.focus = file.focus.unwrap_or(model.focus);
    let life = model.profile.clone();
    check_reachable(file, &life)?;
    life.life.mark(&mut model.marks, Line::line(0), file.damage);
    for system in &file.crippled {
        life.life.mark_system(&mut model.marks, *system, life.life.boxes());
    }
    model.knocked_down = file.knocked_down.then_some(0);
    (model.stationary, model.wild, model.activated) = (file.stationary, file.wild, file.activated);
    model.inert = file.inert;
    model.continuous = file.continuous.iter().copied().collect();
    model.tokens = { file.tokens.iter() }
        .map(|(token, count)| (token.clone(), *count))
        .collect();
    model.controller = file.controlled_by.map_or(model.owner, Colour::seat);
    model.points = if file.unit.is_some() { 0 } else { file.points };
    model.role = file.role.unwrap_or(Role::Grunt);
    Ok(model)
}

/// A state that no game reaches proves nothing.
fn check_reachable(file: &ModelFile, profile: &Profile) -> Result<(), String> {
    let (boxes, damage) = (profile.life.boxes(), file.damage);
    if damage > boxes {
        return Err(format!("it has {boxes} boxes: no {damage} of them are marked"));
    }
    let (held, most) = (file.fury.unwrap_or(0), profile.fury.unwrap_or(0));
    if profile.is_warbeast() && held > most {
        return Err(format!("its FURY is {most}: it holds no {held} fury points"));
    }
    Ok(())
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
        let unit = match world.units.iter().position(mine) {
            Some(unit) => unit,
            None => {
                world.units.push(Unit {
                    name: name.clone(),
                    troopers: vec![],
                    points: file.value.points,
                    scored: false,
                    appointed: None,
                });
                world.units.len() - 1
            }
        };
        world.units[unit].troopers.push(id);
        world.models[at].unit = Some(UnitId(unit as u16));
    }
    let troopers: Vec<Vec<ModelId>> = world.units.iter().map(|unit| unit.troopers.clone()).collect();
    for unit in troopers {
        let has_leader = unit.iter().any(|id| world.model(*id).role == Role::Leader);
        let unsaid = |id: &&ModelId| scenario.models[usize::from(id.0)].value.role.is_none();
        if !has_leader && let Some(first) = unit.iter().find(unsaid) {
            world.models[usize::from(first.0)].role = Role::Leader;
        }
    }
}

/// A unit whose commander is away or under foreign control has another one (primal:field-promotion-01).
fn appoint(world: &mut World) {
    for unit in (0..world.units.len() as u16).map(UnitId) {
        if crate::units::commander(world, unit).is_none() {
            let first = world.troopers(unit).next();
            world.units[usize::from(unit.0)].appointed = first;
        }
    }
}

fn army(world: &World, seat: Seat) -> Army {
    let mut groups: Vec<Group> = vec![];
    let mut heads: Vec<Vec<ModelId>> = vec![];
    for id in world.ids().filter(|id| world.model(*id).owner == seat) {
        let model = world.model(id);
        let recruit = |id: ModelId| Recruit {
            name: world.name(id).into(),
            role: world.model(id).role,
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
        heads.push(match model.unit {
            Some(unit) => world.unit(unit).troopers.clone(),
            None => vec![id],
        });
        groups.push(Group {
            name,
            faction: model.faction.clone(),
            models,
            is_unit: model.unit.is_some(),
            leader: None,
            points: model.unit.map_or(model.points, |unit| world.unit(unit).points),
        });
    }
    for (group, own) in groups.iter_mut().zip(&heads) {
        let leader = own.first().and_then(|head| world.model(*head).leader);
        group.leader = leader.and_then(|leader| heads.iter().position(|models| models.contains(&leader)));
    }
    Army { groups }
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
        if let Some(feature) = world.in_the_way(&base) {
            return wrong(format!("{} stands on {}", world.name(id), feature.name));
        }
    }
    Ok(())
}
