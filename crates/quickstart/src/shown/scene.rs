//! Where everything stands, and how the battle goes.

use live::{
    Area, Badge, Counter, Ending, Figure, Model, ModelState, Progress, Resource, Scene, Wounds, letters, told_apart,
};
use table::Length;

use super::shapes::{base_shape, facing_pair, position, rectangle};
use super::{changes, number, words};
use crate::abilities::EffectSource;
use crate::world::{Edge, Outcome, Stage};
use crate::{BaseSize, ModelId, Side, World, movement, stats};

pub fn scene(world: &World) -> Scene {
    Scene {
        headline: headline(world),
        plan: plan(world),
        sides: Side::BOTH.map(|side| side_of(world, side)).into(),
        models: told_apart(world.ids().map(|id| shown_model(world, id)).collect()),
        markers: vec![],
        areas: areas(world),
        units: vec![],
        progress: vec![],
        ending: world.outcome.map(|outcome| Ending {
            winners: match outcome {
                Outcome::Won(side) => vec![side.seat().0],
                Outcome::Draw => vec![],
            },
            says: ending(world, outcome),
        }),
    }
}

fn headline(world: &World) -> String {
    let turn = format!("Round {}, {}'s turn", world.round, world.turn);
    match world.stage {
        Stage::RollOff => "Before the battle: who goes first".into(),
        Stage::Deploy(side) => format!("Before the battle: {side} deploys"),
        Stage::Maintenance => format!("{turn}: maintenance phase"),
        Stage::Leach | Stage::Upkeep | Stage::Threshold | Stage::ControlEnds => format!("{turn}: control phase"),
        Stage::Activations => format!("{turn}: activation phase"),
        Stage::Acting => match &world.activation {
            Some(now) => format!("{turn}: {} acts", words::name(world, now.model)),
            None => format!("{turn}: activation phase"),
        },
        Stage::Over => format!("The battle is over, in round {}", world.round),
    }
}

fn plan(world: &World) -> Vec<[String; 2]> {
    let warlock = |side: Side| {
        let own = world
            .models
            .iter()
            .find(|model| model.side == side && !model.is_warbeast());
        own.map_or_else(|| "nobody".into(), |model| model.name.to_string())
    };
    vec![
        [
            "Victory".into(),
            format!(
                "Destroy the enemy warlock to win: {} leads Red, {} leads Blue.",
                warlock(Side::Red),
                warlock(Side::Blue)
            ),
        ],
        [
            "A turn".into(),
            "Maintenance, then control (leach fury, keep spells up, threshold checks), then each model is activated once.".into(),
        ],
    ]
}

/// How much life each warlock has left.
pub fn progress(world: &World) -> Vec<Progress> {
    let life = |side: Side| {
        let mut own = world.models.iter().filter(|model| model.side == side);
        let warlock = own.find(|model| !model.is_warbeast());
        warlock.map_or_else(String::new, |warlock| match warlock.destroyed {
            true => "destroyed".into(),
            false => format!("{} of {}", warlock.wounds(), warlock.card.life.boxes()),
        })
    };
    vec![Progress {
        name: "Warlock's life".into(),
        says: "Destroy the enemy warlock to win.".into(),
        values: Side::BOTH.map(life).into(),
    }]
}

fn side_of(world: &World, side: Side) -> live::Side {
    let own = || world.models.iter().filter(move |model| model.side == side);
    let warlock = own().find(|model| !model.is_warbeast());
    let mut resources = vec![];
    let mut note = |name: &str, value: String, says: String| {
        resources.push(Resource {
            name: name.into(),
            value,
            says,
            dice: vec![],
        });
    };
    if let Some(warlock) = warlock {
        note(
            "Fury",
            format!("{} of {}", warlock.fury, warlock.card.fury),
            format!("Fury points of {}.", warlock.name),
        );
        if let Some(feat) = &warlock.card.feat {
            let (value, says) = if warlock.feat_used {
                ("used", format!("{} has been used.", feat.name))
            } else {
                ("ready", format!("{}: {}", feat.name, feat.says))
            };
            note("Feat", value.into(), says);
        }
    }
    let beasts = own().filter(|model| model.is_warbeast());
    let held: u32 = beasts.clone().map(|beast| u32::from(beast.fury)).sum();
    let standing = beasts.clone().filter(|beast| !beast.destroyed).count();
    note(
        "Warbeasts",
        format!("{standing} of {}", beasts.count()),
        format!("They hold {}.", words::count(held, "fury point")),
    );
    live::Side {
        name: side.to_string(),
        army: warlock.map_or_else(String::new, |model| model.name.to_string()),
        faction: warlock.map_or_else(String::new, |model| model.card.faction.clone()),
        score: None,
        resources,
    }
}

fn shown_model(world: &World, id: ModelId) -> Model {
    let model = world.model(id);
    let (state, state_says) = state(world, id);
    Model {
        id: number(id),
        seat: Some(model.side.seat().0),
        name: model.name.to_string(),
        kind: model.card.name.clone(),
        letters: letters(&model.name),
        leader: !model.is_warbeast(),
        figure: if model.is_warbeast() {
            Figure::Beast
        } else {
            Figure::Caster
        },
        base: base_shape(model.base()),
        height: height(model.base()).get(),
        at: model.in_play.then(|| position(model.at)),
        facing: model.in_play.then(|| facing_pair(model.facing)),
        has_front: true,
        state,
        state_says,
        wounds: Some(Wounds {
            left: u32::from(model.wounds()),
            of: u32::from(model.card.life.boxes()),
        }),
        counters: if model.destroyed { vec![] } else { vec![fury(world, id)] },
        badges: badges(world, id),
    }
}

fn fury(world: &World, id: ModelId) -> Counter {
    let model = world.model(id);
    Counter {
        name: "fury".into(),
        value: u32::from(model.fury),
        of: u32::from(model.card.fury),
        says: format!("{} of {}", words::count(model.fury, "fury point"), model.card.fury),
    }
}

/// Only for the eye: heights are not measured in this game.
fn height(base: BaseSize) -> Length {
    match base {
        BaseSize::Small => Length::half_inches(3),
        BaseSize::Medium => Length::inches(2),
        BaseSize::Large => Length::inches(3),
    }
}

fn state(world: &World, id: ModelId) -> (ModelState, String) {
    let model = world.model(id);
    if model.destroyed {
        return (ModelState::Fallen, "destroyed".into());
    }
    if !model.in_play {
        return (ModelState::Aside, "not deployed yet".into());
    }
    let acting = world.activation.as_ref().is_some_and(|now| now.model == id);
    let (state, mut says) = if acting {
        (ModelState::Acting, String::from("acts now"))
    } else if model.side == world.turn && model.activated && world.stage != Stage::Over {
        (ModelState::Done, "activated".into())
    } else if model.side == world.turn {
        (ModelState::Ready, "ready".into())
    } else {
        (ModelState::Ready, "waits for its turn".into())
    };
    if model.frenzied {
        says.push_str(", frenzied");
    }
    if model.down.is_some() {
        says.push_str(", knocked down");
    }
    (state, says)
}

fn badges(world: &World, id: ModelId) -> Vec<Badge> {
    let model = world.model(id);
    let mut all = vec![];
    let mut badge = |letters: &str, says: String| {
        all.push(Badge {
            letters: letters.into(),
            says,
        });
    };
    if !model.in_play {
        return vec![];
    }
    if model.down.is_some() {
        badge(
            "▼",
            "Knocked down: it has DEF 5, engages nobody and is hit by every melee attack.".into(),
        );
    }
    if model.frenzied {
        badge("!", "Frenzied: it cannot be forced until its side's next turn.".into());
    }
    for aspect in words::ASPECTS {
        if model.has_lost(aspect) {
            let name = words::aspect(aspect);
            badge(&name[..1], format!("{name} is lost: {}", loss(aspect)));
        }
    }
    for effect in world.lasting.iter().filter(|effect| effect.on.model() == id) {
        let letters: String = effect.name.chars().take(2).collect();
        let kept = if effect.part == EffectSource::Upkeep {
            "Upkeep: "
        } else {
            ""
        };
        badge(&letters, format!("{kept}{}", changes::lasting(world, effect)));
    }
    if world
        .activation
        .as_ref()
        .is_some_and(|now| now.model == id && now.aiming)
    {
        badge("A", "Aims: +2 to its ranged attack rolls.".into());
    }
    all
}

/// What the loss of an aspect means.
pub fn loss(aspect: crate::Aspect) -> &'static str {
    match aspect {
        crate::Aspect::Mind => "it rolls a die less for attacks.",
        crate::Aspect::Body => "it rolls a die less for damage.",
        crate::Aspect::Spirit => "it cannot be forced.",
    }
}

/// Where each side deploys, while it does.
fn areas(world: &World) -> Vec<Area> {
    let Stage::Deploy(_) = world.stage else {
        return vec![];
    };
    let zone = |side: Side| {
        let id = world.ids().find(|id| world.model(*id).side == side)?;
        Some(Area {
            label: format!("{side} deploys here"),
            seat: Some(side.seat().0),
            shape: rectangle(movement::deployment_zone(world, id)),
        })
    };
    Side::BOTH.into_iter().filter_map(zone).collect()
}

/// The line of a table edge.
pub fn edge_line(world: &World, edge: Edge) -> ([i64; 2], [i64; 2]) {
    let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
    match edge {
        Edge::South => ([0, 0], [width, 0]),
        Edge::North => ([0, depth], [width, depth]),
        Edge::West => ([0, 0], [0, depth]),
        Edge::East => ([width, 0], [width, depth]),
    }
}

pub fn ending(world: &World, outcome: Outcome) -> String {
    let fallen = |side: Side| {
        let lost = world.models.iter();
        let warlock = lost
            .filter(|model| model.side == side && model.destroyed && !model.is_warbeast())
            .map(|model| model.name.to_string());
        words::and(&warlock.collect::<Vec<String>>())
    };
    match outcome {
        Outcome::Won(side) => format!(
            "{side} wins in round {}: {} is destroyed.",
            world.round,
            fallen(side.other())
        ),
        Outcome::Draw => format!("A draw in round {}: both warlocks are destroyed.", world.round),
    }
}

/// Who is in melee with a model.
pub fn foes_in_melee(world: &World, id: ModelId) -> Vec<ModelId> {
    if !world.model(id).in_play {
        return vec![];
    }
    world
        .enemies(id)
        .filter(|enemy| stats::are_in_melee(world, id, *enemy))
        .collect()
}
