//! Where everything stands, and how the battle goes.

use battlegroup::ledger::{Lasts, On};
use battlegroup::life::System;
use battlegroup::rules::Until;
use battlegroup::shown::{Displayed, Purse, templates};
use kernel::{Seat, SeatSet};
use live::shapes::{facing_pair, position};
use live::{Area, Badge, Ending, Figure, Model, ModelState, Progress, Resource, Scene, Unit, letters, told_apart};

use super::shapes::{base_shape, zone};
use super::{objectives, words};
use crate::card::{Advantage, Kind, Profile};
use crate::ids::{Actor, ModelId, UnitId};
use crate::world::{Continuous, Movement, Stage, Whereabouts};
use crate::{World, movement, stats, units};

pub fn scene(world: &World) -> Scene {
    Scene {
        headline: headline(world),
        plan: plan(world),
        sides: world.seating.seats().map(|seat| side_of(world, seat)).collect(),
        models: told_apart(world.ids().map(|id| shown_model(world, id)).collect()),
        markers: objectives::markers(world),
        areas: areas(world),
        units: { world.units.iter().zip(0u16..) }
            .map(|(_, unit)| unit_of(world, UnitId(unit)))
            .collect(),
        progress: vec![],
        ending: world.outcome.map(|winners| Ending {
            winners: winners.iter().map(|seat| seat.0).collect(),
            says: ending(world, winners),
        }),
    }
}

fn headline(world: &World) -> String {
    let most = world.scenario.as_ref().and_then(|card| card.rounds);
    let most = most.map_or_else(String::new, |rounds| format!(" of {rounds}"));
    let turn = format!("Round {}{most}, {}'s turn", world.round, words::side(world.turn));
    let before = |what: String| format!("Before the battle: {what}");
    match world.stage {
        Stage::StartingRoll => before("who goes first".into()),
        Stage::ChooseEdge => before("the second player chooses an edge".into()),
        Stage::Nominate(seat) => before(format!("{} names reinforcements", words::side(seat))),
        Stage::Deploy(seat) => before(format!("{} deploys", words::side(seat))),
        Stage::AdvanceDeploy(seat) => before(format!("Advance Deployment of {}", words::side(seat))),
        Stage::TurnBegins | Stage::Maintenance(_) => format!("{turn}: Maintenance Phase"),
        Stage::Control(_) => format!("{turn}: Control Phase"),
        Stage::Activations => format!("{turn}: Activation Phase"),
        Stage::Acting => match &world.activation {
            Some(now) => format!("{turn}: {} acts", words::actor(world, now.actor)),
            None => format!("{turn}: Activation Phase"),
        },
        Stage::TurnEnds => turn,
        Stage::Over => format!("The battle is over, in round {}", world.round),
    }
}

/// The warlocks and warcasters of a player, in play or not.
fn casters(world: &World, seat: Seat) -> Vec<ModelId> {
    let own = |id: &ModelId| world.model(*id).owner == seat && world.model(*id).profile.is_caster();
    world.ids().filter(own).collect()
}

fn plan(world: &World) -> Vec<[String; 2]> {
    let led = |seat: Seat| {
        let names = words::names(world, casters(world, seat));
        let names = if names.is_empty() { "nobody".into() } else { names };
        format!("{names} leads {}", words::side(seat))
    };
    let leaders: Vec<String> = world.seating.seats().map(led).collect();
    let mut says = vec![[
        "Victory".to_string(),
        format!(
            "The last side with a warlock or warcaster on the table wins: {}.",
            leaders.join(", ")
        ),
    ]];
    if let Some(card) = &world.scenario {
        says.push([card.name.clone(), objectives::victory(card)]);
    }
    says.push([
        "A turn".into(),
        "Maintenance, then Control (leeching, upkeep, threshold checks), then every model and unit is activated once: it moves and then fights.".into(),
    ]);
    says.push([
        "Facing".into(),
        "The front of a model is the half of the table before it. It sees, engages and strikes only there; attacks from behind have +2.".into(),
    ]);
    says
}

/// How much life the casters of each player have left, and who has scored what.
pub fn progress(world: &World) -> Vec<Progress> {
    let life = |seat: Seat| {
        let each = casters(world, seat).into_iter().map(|id| {
            let (left, all) = world.boxes(id);
            match world.model(id).whereabouts {
                Whereabouts::OffTable | Whereabouts::RemovedFromPlay => "destroyed".to_string(),
                _ => format!("{left}/{all}"),
            }
        });
        each.collect::<Vec<String>>().join(", ")
    };
    let mut all = vec![Progress {
        name: "Casters".into(),
        says: "The life of each warlock and warcaster: the last side with one wins.".into(),
        values: world.seating.seats().map(life).collect(),
    }];
    if let Some(card) = &world.scenario {
        let score = |seat: Seat| world.score_of_party(seat).to_string();
        all.push(Progress {
            name: "Points".into(),
            says: objectives::victory(card),
            values: world.seating.seats().map(score).collect(),
        });
    }
    all
}

fn side_of(world: &World, seat: Seat) -> live::Side {
    let leader = casters(world, seat).first().copied();
    let mut resources = vec![];
    let mut note = |name: &str, value: String, says: String| {
        resources.push(Resource {
            name: name.into(),
            value,
            says,
            dice: vec![],
        });
    };
    if let Some(id) = leader {
        let model = world.model(id);
        if let Some(Purse { of, held, most }) = world.purse(id) {
            let name = words::capital(of);
            note(
                &name,
                format!("{held} of {most}"),
                format!("{name} points of {}.", model.name),
            );
        }
        if let Some(feat) = &model.profile.feat {
            let (value, says) = match model.feat_used {
                true => ("used", format!("{feat} has been used.")),
                false => ("ready", format!("{feat}, once a game.")),
            };
            note("Feat", value.into(), says);
        }
    }
    let own: Vec<ModelId> = { world.ids() }.filter(|id| world.model(*id).owner == seat).collect();
    let standing = own.iter().filter(|id| world.model(**id).is_in_play()).count();
    note(
        "Models",
        format!("{standing} of {}", own.len()),
        "On the table, of all in the army.".into(),
    );
    live::Side {
        name: words::side(seat),
        army: leader.map_or_else(String::new, |id| world.name(id).to_string()),
        faction: leader.map_or_else(String::new, |id| world.model(id).faction.clone()),
        score: world.scenario.as_ref().map(|_| i64::from(world.score_of_party(seat))),
        resources,
    }
}

fn unit_of(world: &World, id: UnitId) -> Unit {
    let unit = world.unit(id);
    let first = unit.troopers.first().copied();
    let commander = units::commander(world, id);
    let says = commander.map(|leader| {
        let range = stats::command_range(world, leader);
        let astray: Vec<ModelId> = { world.troopers(id) }
            .filter(|trooper| !units::in_formation(world, *trooper))
            .collect();
        let who = world.name(leader);
        match astray.is_empty() {
            true => format!("All are in formation: within {range} of {who}."),
            false => format!(
                "Out of formation, more than {range} from {who}: {}.",
                words::names(world, astray)
            ),
        }
    });
    Unit {
        id: id.0,
        seat: first.map(|id| world.model(id).controller.0),
        name: unit.name.clone(),
        letters: letters(&unit.name),
        leader: commander.or(first).map(|id| id.0),
        members: unit.troopers.iter().map(|id| id.0).collect(),
        says: says.into_iter().collect(),
    }
}

fn shown_model(world: &World, id: ModelId) -> Model {
    let model = world.model(id);
    let (state, state_says) = state(world, id);
    let stands = model.is_in_play();
    Model {
        id: id.0,
        seat: Some(model.controller.0),
        name: model.name.clone(),
        kind: model.profile.name.clone(),
        letters: letters(&model.name),
        leader: model.profile.is_caster(),
        figure: figure(&model.profile),
        base: base_shape(world, id),
        height: model.base().volume().get(),
        at: stands.then(|| position(model.at)),
        facing: stands.then(|| facing_pair(model.facing)),
        has_front: true,
        state,
        state_says,
        wounds: Some(words::wounds(world, id)),
        counters: match stands {
            true => words::counter(world, id).into_iter().collect(),
            false => vec![],
        },
        badges: badges(world, id),
    }
}

fn state(world: &World, id: ModelId) -> (ModelState, String) {
    let model = world.model(id);
    let aside = |says: &str| (ModelState::Aside, says.to_string());
    match model.whereabouts {
        Whereabouts::Waiting => return aside("not deployed yet"),
        Whereabouts::HeldBack => return aside("held back for Advance Deployment"),
        Whereabouts::InAmbush => return aside("in ambush"),
        Whereabouts::InReserve => return aside("a reinforcement"),
        Whereabouts::OffTable => return (ModelState::Fallen, "destroyed".into()),
        Whereabouts::RemovedFromPlay => return (ModelState::Gone, "removed from play".into()),
        Whereabouts::InPlay => {}
    }
    let now = world.activation.as_ref();
    let acting = now.is_some_and(|now| match now.fighter.or(now.mover) {
        Some(active) => active == id,
        None => now.part(id).is_some(),
    });
    let (state, says) = match () {
        () if acting => (ModelState::Acting, "acts now"),
        () if model.controller == world.turn && model.activated && world.stage != Stage::Over => {
            (ModelState::Done, "activated")
        }
        () if model.controller == world.turn => (ModelState::Ready, "ready"),
        () => (ModelState::Ready, "waits for its turn"),
    };
    let mut says = says.to_string();
    for (holds, words) in [
        (model.is_down(), ", knocked down"),
        (model.stationary, ", stationary"),
        (model.inert, ", inert"),
        (model.wild, ", wild"),
        (!units::in_formation(world, id), ", out of formation"),
    ] {
        if holds {
            says.push_str(words);
        }
    }
    (state, says)
}

/// What lasts on a model, or on all of its unit.
pub fn lasting(world: &World, id: ModelId) -> impl Iterator<Item = &Lasts> {
    let unit = world.model(id).unit;
    let on = move |lasts: &&Lasts| match lasts.on {
        On::Model(on) => on == id,
        On::Unit(on) => unit == Some(on),
    };
    world.ledger.lasting().map(|(_, lasts)| lasts).filter(on)
}

fn badges(world: &World, id: ModelId) -> Vec<Badge> {
    let model = world.model(id);
    if !model.is_in_play() {
        return vec![];
    }
    let mut all = vec![];
    let mut badge = |letters: &str, says: String| {
        all.push(Badge {
            letters: letters.into(),
            says,
        });
    };
    let conditions = [
        (
            model.is_down(),
            "▼",
            "Knocked down: DEF 5, it engages nobody and every melee attack hits it.",
        ),
        (
            model.stationary,
            "■",
            "Stationary: DEF 5, it neither moves nor fights, and every melee attack hits it.",
        ),
        (
            model.inert,
            "in",
            "Inert: nobody controls this warjack, and it does nothing.",
        ),
        (
            model.wild,
            "wi",
            "Wild: nobody controls this warbeast, and it only runs.",
        ),
        (
            !units::in_formation(world, id),
            "?",
            "Out of formation: it only moves back to its unit commander, and is forfeited for orders and combined attacks.",
        ),
        (units::is_commander(world, id), "★", "The unit commander."),
    ];
    for (holds, letters, says) in conditions {
        if holds {
            badge(letters, says.into());
        }
    }
    for effect in &model.continuous {
        match effect {
            Continuous::Fire => badge(
                "Fi",
                "On fire: a damage roll of POW 12 in its Maintenance Phase.".into(),
            ),
            Continuous::Corrosion => badge("Co", "Corroding: 1 damage in its Maintenance Phase.".into()),
        }
    }
    for system in System::ALL.into_iter().filter(|system| model.is_crippled(*system)) {
        let name = battlegroup::shown::system(system);
        let letter = system.letter().to_string();
        badge(&letter, format!("{name} is crippled. {}", words::loss(system)));
    }
    for lasts in lasting(world, id) {
        let rule = lasts.because.rule.as_str();
        let letters: String = rule.chars().take(2).collect();
        let kept = if lasts.until == Until::Upkeep { "Upkeep: " } else { "" };
        badge(
            &letters,
            format!("{kept}{rule} of {}.", words::name(world, lasts.because.by)),
        );
    }
    for (token, count) in &model.tokens {
        let letters: String = token.chars().take(1).chain(count.to_string().chars()).collect();
        badge(&letters, words::capital(&format!("{}.", words::count(*count, token))));
    }
    if world.part(id).is_some_and(|part| part.movement == Movement::Aimed) {
        badge("A", "Aims: +2 to its ranged attack rolls.".into());
    }
    if world.part(id).is_some_and(|part| part.ordered) {
        badge("O", "It has received the order of its unit commander.".into());
    }
    all
}

/// Where each side deploys, while it does; zones, flags and templates that lie on the table.
fn areas(world: &World) -> Vec<Area> {
    let advanced = match world.stage {
        Stage::Deploy(_) => Some(false),
        Stage::AdvanceDeploy(_) => Some(true),
        _ => None,
    };
    let deploys = advanced.into_iter().flat_map(|advanced| {
        world.seating.seats().map(move |seat| Area {
            label: format!("{} deploys here", words::side(seat)),
            seat: Some(seat.0),
            shape: zone(world, &movement::zone_of(world, seat, advanced)),
        })
    });
    let deploys: Vec<Area> = deploys.collect();
    [deploys, objectives::zones(world), templates::laid(world)].concat()
}

pub fn ending(world: &World, winners: SeatSet) -> String {
    let round = world.round;
    if winners.is_empty() {
        return format!("A draw in round {round}.");
    }
    let verb = if winners.len() == 1 { "wins" } else { "win" };
    let losers = world.seating.seats().filter(|seat| !winners.contains(*seat));
    let mut fallen = vec![];
    for seat in losers {
        if world.players[seat.index()].conceded {
            fallen.push(format!("{} concedes", words::side(seat)));
            continue;
        }
        let own = casters(world, seat);
        if !own.is_empty() && own.iter().all(|id| !world.model(*id).is_in_play()) {
            let is = if own.len() == 1 { "is" } else { "are" };
            fallen.push(format!("{} {is} destroyed", words::names(world, own)));
        }
    }
    let why = match (fallen.is_empty(), &world.scenario) {
        (false, _) => words::and(&fallen),
        (true, Some(card)) => {
            let scores = world.seating.seats().map(|seat| {
                let score = world.score_of_party(seat);
                format!("{} {score}", words::side(seat))
            });
            format!("{}, {}", card.name, scores.collect::<Vec<String>>().join(", "))
        }
        (true, None) => "nobody else is left".into(),
    };
    format!("{winners} {verb} in round {round}: {why}.")
}

/// The unit that acts now, if a model is of it.
pub fn acting_unit(world: &World, id: ModelId) -> Option<UnitId> {
    match world.activation.as_ref()?.actor {
        Actor::Unit(unit) if world.model(id).unit == Some(unit) => Some(unit),
        _ => None,
    }
}

fn figure(profile: &Profile) -> Figure {
    let shoots = profile.weapons.first().is_some_and(|weapon| !weapon.is_melee());
    match profile.kind {
        _ if profile.battle_engine => Figure::Engine,
        Kind::BattleEngine => Figure::Engine,
        _ if profile.has(Advantage::Cavalry) => Figure::Rider,
        Kind::Warbeast if profile.has(Advantage::Flight) => Figure::Winged,
        Kind::Warbeast | Kind::Monstrosity => Figure::Beast,
        Kind::Warjack => Figure::Machine,
        Kind::Warcaster | Kind::Warlock => Figure::Caster,
        Kind::Trooper | Kind::Solo if shoots => Figure::Shooter,
        Kind::Trooper | Kind::Solo => Figure::Fighter,
    }
}
