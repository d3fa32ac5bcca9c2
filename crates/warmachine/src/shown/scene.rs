//! Where everything stands, and how the battle goes.

use battlegroup::life::System;
use battlegroup::shown::{Displayed, Purse, templates};
use live::{Area, Badge, Ending, Figure, Model, ModelState, Progress, Resource, Scene, Unit, letters, told_apart};

use super::shapes::{base_shape, position, strip};
use super::{number, objectives, words};
use crate::card::{Advantage, Kind, Profile};
use crate::ids::{ModelId, PlayerId, UnitId};
use crate::world::{Continuous, Movement, Outcome, Stage, Whereabouts};
use crate::{World, movement};

pub fn scene(world: &World) -> Scene {
    Scene {
        headline: headline(world),
        plan: plan(world),
        sides: world.player_ids().map(|player| side_of(world, player)).collect(),
        models: told_apart(world.ids().map(|id| shown_model(world, id)).collect()),
        markers: objectives::markers(world),
        areas: [areas(world), objectives::zones(world), templates::laid(world)].concat(),
        units: (0..world.units.len() as u16)
            .map(|unit| unit_of(world, UnitId(unit)))
            .collect(),
        progress: vec![],
        ending: world.outcome.map(|outcome| Ending {
            winners: match outcome {
                Outcome::Won(player) => vec![player.seat().0],
                Outcome::Draw => vec![],
            },
            says: ending(world, outcome),
        }),
    }
}

fn headline(world: &World) -> String {
    let most = match (world.options.rounds, &world.scenario) {
        (_, Some(card)) => format!(" of {}", card.turns),
        (0, None) => String::new(),
        (rounds, None) => format!(" of {rounds}"),
    };
    let turn = format!("Round {}{most}, {}'s turn", world.round, world.turn.side());
    let before = |what: String| format!("Before the battle: {what}");
    match world.stage {
        Stage::RackSpells => before("spells are racked".into()),
        Stage::StartingRoll => before("who goes first".into()),
        Stage::ChooseEdge => before("the second player chooses an edge".into()),
        Stage::Nominate(player) => before(format!("{} names reinforcements", player.side())),
        Stage::Deploy(player) => before(format!("{} deploys", player.side())),
        Stage::AdvanceDeploy(player) => before(format!("Advance Deployment of {}", player.side())),
        Stage::Reinforcements => format!("{turn}: reinforcements"),
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

/// The Commander of a player, in play or not.
fn commander(world: &World, player: PlayerId) -> Option<ModelId> {
    let mut own = world.ids().filter(|id| world.model(*id).owner == player);
    own.find(|id| world.model(*id).profile.is_commander())
}

fn plan(world: &World) -> Vec<[String; 2]> {
    let led = |player: PlayerId| {
        let name = commander(world, player).map_or("nobody", |id| words::name(world, id));
        format!("{name} leads {}", player.side())
    };
    let leaders: Vec<String> = world.player_ids().map(led).collect();
    let last = match (world.options.rounds, &world.scenario) {
        (_, Some(card)) => format!(" {}: {}", card.name, objectives::victory(card)),
        (0, None) => String::new(),
        (rounds, None) => format!(" After round {rounds} the side that has lost fewer army points wins."),
    };
    vec![
        [
            "Victory".into(),
            format!("Destroy the enemy Commander to win: {}.{last}", leaders.join(", ")),
        ],
        [
            "A turn".into(),
            "Maintenance, then Control (focus, fury, upkeep), then every model and unit is activated once: it moves and then fights.".into(),
        ],
    ]
}

/// How much life each Commander has left, and what has been lost.
pub fn progress(world: &World) -> Vec<Progress> {
    let life = |player: PlayerId| {
        commander(world, player).map_or_else(String::new, |id| {
            let model = world.model(id);
            let all = model.profile.life.boxes();
            match model.whereabouts {
                Whereabouts::OffTable | Whereabouts::RemovedFromPlay => "destroyed".into(),
                _ => format!("{}/{all}", all - model.damage()),
            }
        })
    };
    let lost = |player: PlayerId| world.points_lost(player).to_string();
    let score = |player: PlayerId| world.player(player).score.to_string();
    let first = match &world.scenario {
        Some(card) => Progress {
            name: "Points".into(),
            says: format!("The first side to be {} ahead wins.", words::count(card.lead, "point")),
            values: world.player_ids().map(score).collect(),
        },
        None => Progress {
            name: "Lost".into(),
            says: "Army points lost: the side that has lost fewer wins when the last round is over.".into(),
            values: world.player_ids().map(lost).collect(),
        },
    };
    vec![
        Progress {
            name: "Commander".into(),
            says: "The life of each Commander: destroy the enemy's to win.".into(),
            values: world.player_ids().map(life).collect(),
        },
        first,
    ]
}

fn side_of(world: &World, player: PlayerId) -> live::Side {
    let leader = commander(world, player);
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
            let (value, says) = if model.feat_used {
                ("used", format!("{} has been used.", feat.name))
            } else {
                ("ready", format!("{}, once a game.", feat.name))
            };
            note("Feat", value.into(), says);
        }
    }
    let hand = &world.player(player).hand;
    if !hand.is_empty() {
        let open: Vec<String> = hand
            .iter()
            .filter(|card| !card.played)
            .map(|card| card.name.clone())
            .collect();
        let says = match open.is_empty() {
            true => "All have been played.".into(),
            false => format!("In hand: {}.", words::and(&open)),
        };
        note("Cards", format!("{} of {}", open.len(), hand.len()), says);
    }
    let own = || world.ids().filter(move |id| world.model(*id).owner == player);
    let standing = own().filter(|id| world.model(*id).is_in_play()).count();
    note(
        "Models",
        format!("{standing} of {}", own().count()),
        format!("Lost: {}.", words::count(world.points_lost(player), "army point")),
    );
    live::Side {
        name: player.side().to_string(),
        army: leader.map_or_else(String::new, |id| world.name(id).to_string()),
        faction: leader.map_or_else(String::new, |id| world.model(id).faction.clone()),
        score: world.scenario.as_ref().map(|_| i64::from(world.player(player).score)),
        resources,
    }
}

fn unit_of(world: &World, id: UnitId) -> Unit {
    let unit = world.unit(id);
    let first = unit.troopers.first().copied();
    let standing = world.troopers(id).next();
    Unit {
        id: id.0,
        seat: first.map(|id| world.model(id).controller.seat().0),
        name: unit.name.clone(),
        letters: letters(&unit.name),
        leader: standing.or(first).map(number),
        members: unit.troopers.iter().copied().map(number).collect(),
        says: vec!["One trooper moves, and the others are placed within 2\" of it.".into()],
    }
}

fn shown_model(world: &World, id: ModelId) -> Model {
    let model = world.model(id);
    let (state, state_says) = state(world, id);
    Model {
        id: number(id),
        seat: Some(model.controller.seat().0),
        name: model.name.clone(),
        kind: model.profile.name.clone(),
        letters: letters(&model.name),
        leader: model.profile.is_commander(),
        figure: figure(&model.profile),
        base: base_shape(world, id),
        height: model.base().volume().get(),
        at: model.is_in_play().then(|| position(model.at)),
        facing: None,
        has_front: false,
        state,
        state_says,
        wounds: Some(words::wounds(world, id)),
        counters: if model.is_in_play() {
            words::counter(world, id).into_iter().collect()
        } else {
            vec![]
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
    let acting = now.is_some_and(|now| match now.fighter {
        Some(fighter) => fighter == id,
        None => now.part(id).is_some(),
    });
    let (state, mut says) = if acting {
        (ModelState::Acting, String::from("acts now"))
    } else if model.controller == world.turn && model.activated && world.stage != Stage::Over {
        (ModelState::Done, "activated".into())
    } else if model.controller == world.turn {
        (ModelState::Ready, "ready".into())
    } else {
        (ModelState::Ready, "waits for its turn".into())
    };
    for (holds, words) in [
        (model.knocked_down, ", knocked down"),
        (model.stationary, ", stationary"),
        (model.inert, ", inert"),
        (model.wild, ", wild"),
    ] {
        if holds {
            says.push_str(words);
        }
    }
    (state, says)
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
            model.knocked_down,
            "▼",
            "Knocked down: DEF 5, it engages nobody and every melee attack hits it.",
        ),
        (
            model.stationary,
            "■",
            "Stationary: DEF 5, it neither moves nor fights, and every melee attack hits it.",
        ),
        (model.inert, "in", "Inert: nobody controls this warjack."),
        (model.wild, "wi", "Wild: nobody controls this warbeast."),
        (
            model.disrupted.is_some(),
            "di",
            "Disrupted: it neither gains focus nor channels.",
        ),
        (model.held, "he", "It cannot advance."),
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
    for spell in world.spells.iter().filter(|spell| spell.on.contains(&id)) {
        let letters: String = spell.name.chars().take(2).collect();
        let kept = if spell.upkeep { "Upkeep: " } else { "" };
        badge(
            &letters,
            format!("{kept}{} of {}.", spell.name, words::name(world, spell.caster)),
        );
    }
    let aims = world
        .activation
        .as_ref()
        .is_some_and(|now| now.movement == Movement::Aimed && now.part(id).is_some());
    if aims {
        badge("A", "Aims: +2 to its ranged attack rolls.".into());
    }
    all
}

/// Where each side deploys, while it does.
fn areas(world: &World) -> Vec<Area> {
    let advanced = match world.stage {
        Stage::Deploy(_) => false,
        Stage::AdvanceDeploy(_) => true,
        _ => return vec![],
    };
    let zone = |player: PlayerId| Area {
        label: format!("{} deploys here", player.side()),
        seat: Some(player.seat().0),
        shape: strip(world, &movement::zone_of(world, player, advanced)),
    };
    world.player_ids().map(zone).collect()
}

pub fn ending(world: &World, outcome: Outcome) -> String {
    let round = world.round;
    let fallen = |player: PlayerId| {
        let gone = commander(world, player).filter(|id| !world.model(*id).is_in_play());
        gone.map(|id| words::name(world, id).to_string())
    };
    match outcome {
        Outcome::Won(player) => {
            let side = player.side();
            match fallen(world.after(player)) {
                Some(name) => format!("{side} wins in round {round}: {name} is destroyed."),
                None if world.scenario.is_some() => format!(
                    "{side} wins in round {round}: {} to {}.",
                    world.player(player).score,
                    world.player(world.after(player)).score
                ),
                None => format!("{side} wins after round {round}: it has lost fewer army points."),
            }
        }
        Outcome::Draw => match world.player_ids().any(|player| fallen(player).is_some()) {
            true => format!("A draw in round {round}: both Commanders are destroyed."),
            false if world.scenario.is_some() => format!("A draw after round {round}: both sides have as many points."),
            false => format!("A draw after round {round}: both sides have lost as many army points."),
        },
    }
}

fn figure(profile: &Profile) -> Figure {
    let shoots = profile.weapons.first().is_some_and(|weapon| !weapon.is_melee());
    match profile.kind {
        _ if profile.battle_engine => Figure::Engine,
        Kind::BattleEngine | Kind::Structure => Figure::Engine,
        _ if profile.has(Advantage::Cavalry) => Figure::Rider,
        Kind::Warbeast if profile.has(Advantage::Flight) => Figure::Winged,
        Kind::Warbeast => Figure::Beast,
        Kind::Warjack => Figure::Machine,
        Kind::Warcaster | Kind::Warlock => Figure::Caster,
        Kind::Trooper | Kind::Solo if shoots => Figure::Shooter,
        Kind::Trooper | Kind::Solo => Figure::Fighter,
    }
}
