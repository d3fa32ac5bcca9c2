//! Where everything stands, and how the skirmish goes.

use live::shapes::{circle, position, rings};
use live::{
    Area, Badge, BaseShape, Counter, Ending, Figure, Marker, Model, ModelState, Progress, Resource, Scene, Wounds,
    letters, told_apart,
};
use table::Length;

use super::words;
use crate::card::{BaseSize, Card, CreatureType};
use crate::command::points_left;
use crate::conditions::Condition;
use crate::world::{Outcome, Stage};
use crate::{Fate, ModelId, Objective, WarbandId, World, objectives, preparation, spells, stats};

pub fn scene(world: &World) -> Scene {
    Scene {
        headline: headline(world),
        plan: plan(world),
        sides: world.warband_ids().map(|warband| side(world, warband)).collect(),
        models: told_apart(world.ids().map(|id| shown_model(world, id)).collect()),
        markers: markers(world),
        areas: areas(world),
        units: vec![],
        progress: vec![],
        ending: world.outcome.as_ref().map(|outcome| Ending {
            winners: winners(world, outcome).map(|warband| warband.0).collect(),
            says: ending(world, outcome),
        }),
    }
}

fn headline(world: &World) -> String {
    let round = format!("Round {}", world.round);
    match world.stage {
        Stage::Muster => "Before the skirmish: reserves and light".into(),
        Stage::Areas => "Before the skirmish: who deploys where".into(),
        Stage::Terrain => "Before the skirmish: terrain".into(),
        Stage::Preparation => "Before the skirmish: preparatory spells".into(),
        Stage::Scouting => "Before the skirmish: scouting".into(),
        Stage::Deploy => match world.batch {
            Some(batch) => format!("Before the skirmish: {} deploys", words::colour(batch.warband)),
            None => "Before the skirmish: deployment".into(),
        },
        Stage::Initiative => format!("{round}: initiative"),
        Stage::Activate => match world.batch {
            Some(batch) => format!("{round}: {} activates", words::colour(batch.warband)),
            None => round,
        },
        Stage::Turn => match &world.turn {
            Some(turn) => format!("{round}: turn of {}", words::name(world, turn.model)),
            None => round,
        },
        Stage::RoundEnd => format!("{round}: the round ends"),
        Stage::Over => format!("The skirmish is over, in round {}", world.round),
    }
}

fn plan(world: &World) -> Vec<[String; 2]> {
    let mut told = vec![];
    told.push([world.scenario.word().into(), victory(world.objective).into()]);
    if let Some(last) = world.options.last_round {
        let says = format!("After round {last} the model closest to the center decides.");
        told.push(["Last round".into(), says]);
    }
    if world.gloom {
        let says = "It is gloomy: models see 12\" far, humans and halflings 6\".";
        told.push(["Light".into(), says.into()]);
    }
    told.push([
        "A turn".into(),
        "Two maneuvers, or one and an attack, or a charge. Models that are not under command go for the nearest enemy."
            .into(),
    ]);
    told
}

/// How a skirmish is won.
pub fn victory(objective: Objective) -> &'static str {
    match objective {
        Objective::EliminateTheEnemy => "Destroy all enemy models, or rout them off the battlefield.",
        Objective::ExitDefendersEdge => {
            "The attacker gets half of its models over the defender's edge; the defender prevents it."
        }
        Objective::HoldTheCenter => "Be alone within 6\" of the center at the ends of three rounds in a row.",
        Objective::HarvestDivineSparks => "Absorb five of the nine divine sparks.",
        Objective::EliminateTheLeader => "Destroy the enemy leader, or rout it off the battlefield.",
        Objective::CaptureTheSkull => {
            "From round 4 on, be alone at the dragon skull at the beginning and the end of a round."
        }
        Objective::CaptureTheHall => "From round 4 on, be alone at the hall at the beginning and the end of a round.",
        Objective::ScoreKills => "Eliminate about 70% of the enemy's points, or all of its models but one.",
    }
}

/// The points that each warband has left on the battlefield.
pub fn progress(world: &World) -> Vec<Progress> {
    let left = |warband: WarbandId| {
        let own = || world.models.iter().filter(move |model| model.warband == warband);
        let points = |models: &mut dyn Iterator<Item = &crate::Model>| -> u32 {
            models.map(|model| u32::from(model.card.cost)).sum()
        };
        let there = points(&mut own().filter(|model| matches!(model.fate, Fate::InPlay | Fate::Waiting)));
        format!(
            "{there} of {}",
            points(&mut own().filter(|model| model.fate != Fate::Absent))
        )
    };
    let mut all = vec![Progress {
        name: "Points left".into(),
        says: "What is left of each warband.".into(),
        values: world.warband_ids().map(left).collect(),
    }];
    let own = |value: fn(&World, WarbandId) -> String| world.warband_ids().map(|id| value(world, id)).collect();
    let (name, values) = match world.objective {
        Objective::ScoreKills => (
            "Victory points",
            own(|world, id| objectives::victory_points(world, world.warband(id).team).to_string()),
        ),
        Objective::HarvestDivineSparks => ("Divine sparks", own(|world, id| world.warband(id).sparks.to_string())),
        Objective::HoldTheCenter => ("Rounds held", own(|world, id| world.warband(id).held.to_string())),
        Objective::EliminateTheLeader => (
            "Leader",
            own(|world, id| {
                world
                    .warband(id)
                    .leader
                    .map_or_else(String::new, |leader| words::name(world, leader).into())
            }),
        ),
        _ => return all,
    };
    all.push(Progress {
        name: name.into(),
        says: victory(world.objective).into(),
        values,
    });
    all
}

fn side(world: &World, id: WarbandId) -> live::Side {
    let warband = world.warband(id);
    let own = || world.ids().filter(move |model| world.model(*model).warband == id);
    let mut resources = vec![];
    let mut note = |name: &str, value: String, says: String| {
        resources.push(Resource {
            name: name.into(),
            value,
            says,
            dice: vec![],
        });
    };
    let commanders: Vec<ModelId> = own()
        .filter(|model| world.model(*model).card.commander().is_some() && world.model(*model).in_play())
        .collect();
    let left: i32 = commanders.iter().map(|commander| points_left(world, *commander)).sum();
    let all: i32 = commanders
        .iter()
        .filter_map(|id| world.model(*id).card.commander())
        .sum();
    note(
        "Command",
        format!("{left} of {all}"),
        "Command points of the commanders on the battlefield, for this round.".into(),
    );
    let standing = own().filter(|model| world.model(*model).in_play()).count();
    let routing = own().filter(|model| world.model(*model).in_play() && world.model(*model).is_routing());
    let says = match routing.count() as u64 {
        0 => "Nobody is routing.".into(),
        some => format!("{} routing.", words::count(some, "model")),
    };
    note("Models", format!("{standing} of {}", own().count()), says);
    note(
        "At a time",
        warband.at_a_time.to_string(),
        "Models that it activates before the other side does.".into(),
    );
    live::Side {
        name: words::colour(id),
        army: warband.name.clone(),
        faction: warband.faction.clone().unwrap_or_default(),
        score: None,
        resources,
    }
}

pub fn base_shape(world: &World, id: ModelId) -> BaseShape {
    BaseShape::Round {
        radius: world.model(id).radius().get(),
    }
}

fn shown_model(world: &World, id: ModelId) -> Model {
    let model = world.model(id);
    let (state, state_says) = state(world, id);
    Model {
        id: id.0,
        seat: Some(model.warband.0),
        name: model.name.clone(),
        kind: model.card.name.clone(),
        letters: letters(&model.name),
        leader: model.card.commander().is_some(),
        figure: figure(&model.card),
        base: base_shape(world, id),
        height: height(model.card.base).get(),
        at: model.in_play().then(|| position(model.at)),
        facing: None,
        has_front: false,
        state,
        state_says,
        wounds: Some(Wounds {
            left: model.health.max(0) as u32,
            of: model.card.health.max(model.health).max(0) as u32,
        }),
        counters: counters(world, id),
        badges: badges(world, id),
    }
}

/// Only for the eye: heights are not measured in this game.
fn height(base: BaseSize) -> Length {
    match base {
        BaseSize::Small => Length::inches(1),
        BaseSize::Medium => Length::half_inches(3),
        BaseSize::Large => Length::half_inches(5),
    }
}

fn counters(world: &World, id: ModelId) -> Vec<Counter> {
    let model = world.model(id);
    let Some(rating) = model.card.commander().filter(|_| model.in_play()) else {
        return vec![];
    };
    let left = points_left(world, id);
    vec![Counter {
        name: "command".into(),
        value: left.max(0) as u32,
        of: rating.max(0) as u32,
        says: format!("{left} of {rating} command points"),
    }]
}

fn state(world: &World, id: ModelId) -> (ModelState, String) {
    let model = world.model(id);
    match model.fate {
        Fate::Waiting => return (ModelState::Aside, "not deployed yet".into()),
        Fate::Destroyed => return (ModelState::Fallen, "destroyed".into()),
        Fate::Left => return (ModelState::Gone, "left the battlefield".into()),
        Fate::Absent => return (ModelState::Gone, "did not come".into()),
        Fate::InPlay => {}
    }
    let (state, mut says) = if world.turn.as_ref().is_some_and(|turn| turn.model == id) {
        (ModelState::Acting, String::from("has its turn"))
    } else if model.activated && world.stage != Stage::Over {
        (ModelState::Done, "has had its turn".into())
    } else {
        (ModelState::Ready, "ready".into())
    };
    for affliction in &model.afflictions {
        says.push_str(&format!(", {}", affliction.condition.word()));
    }
    (state, says)
}

fn badges(world: &World, id: ModelId) -> Vec<Badge> {
    let model = world.model(id);
    if !model.in_play() {
        return vec![];
    }
    let mut all: Vec<Badge> = vec![];
    let mut badge = |letters: &str, says: String| {
        all.push(Badge {
            letters: letters.into(),
            says,
        });
    };
    for affliction in &model.afflictions {
        badge(sign(affliction.condition), words::condition_says(affliction.condition));
    }
    if model.commanded_by.is_some() {
        let by = model.commanded_by.map_or("nobody", |by| words::name(world, by));
        badge(
            "C",
            format!("Under command of {by} in this round: it moves as its player likes."),
        );
    }
    if let Some(order) = model.ordered {
        badge("O", format!("Ordered in this round: {}.", words::order(order)));
    }
    let mut named: Vec<spells::SpellId> = vec![];
    for effect in world.effects.iter().filter(|effect| effect.on == id) {
        if !named.contains(&effect.spell) {
            named.push(effect.spell);
            let name = words::spell(effect.spell);
            let letters: String = name.chars().take(2).collect();
            badge(&letters, format!("{name} acts on it."));
        }
    }
    all
}

fn sign(condition: Condition) -> &'static str {
    match condition {
        Condition::KnockedDown | Condition::Felled | Condition::Poisoned | Condition::Paralyzed => "▼",
        Condition::Routing => "R!",
        Condition::Sleeping => "z",
        Condition::Blinded => "B",
        Condition::Stunned | Condition::Dazed => "*",
        Condition::Entangled(_) => "#",
        Condition::Held => "H",
    }
}

/// Divine sparks.
fn markers(world: &World) -> Vec<Marker> {
    let spark = |(number, at): (usize, &table::Point)| Marker {
        id: number as u16,
        look: "objective".into(),
        label: "Spark".into(),
        says: "A divine spark: a model that ends its turn touching it may absorb it.".into(),
        at: Some(position(*at)),
        radius: Length::mm(8).get(),
        seat: None,
        carrier: None,
    };
    world.sparks.iter().enumerate().map(spark).collect()
}

/// Where warbands deploy, and what spells have left on the ground.
fn areas(world: &World) -> Vec<Area> {
    let mut areas: Vec<Area> = vec![];
    if world.stage == Stage::Deploy {
        for warband in world.warband_ids() {
            areas.push(Area {
                label: format!("{} deploys here", words::colour(warband)),
                seat: Some(warband.0),
                shape: deployment(world, warband),
            });
        }
    }
    for area in &world.areas {
        areas.push(Area {
            label: words::spell(area.spell).into(),
            seat: None,
            shape: circle(area.at, Length::inches(i64::from(area.radius))),
        });
    }
    areas
}

pub fn deployment(world: &World, warband: WarbandId) -> live::Shape {
    let shapes = preparation::open_area(world, warband);
    rings(shapes.iter().map(|shape| shape.corners().to_vec()))
}

fn winners<'w>(world: &'w World, outcome: &'w Outcome) -> impl Iterator<Item = WarbandId> + 'w {
    let teams: &[u8] = match outcome {
        Outcome::Won(teams) => teams,
        Outcome::Draw => &[],
    };
    world
        .warband_ids()
        .filter(|id| teams.contains(&world.warband(*id).team))
}

pub fn ending(world: &World, outcome: &Outcome) -> String {
    let past = world.options.last_round.is_some_and(|last| world.round > last);
    match outcome {
        Outcome::Won(teams) if past => format!(
            "{} wins as it stands after the last round ({}).",
            words::teams(world, teams),
            world.scenario.word()
        ),
        Outcome::Won(teams) => {
            let mut left = world.in_play().filter(|id| !teams.contains(&world.team(*id)));
            let why = match left.next() {
                Some(_) => victory(world.objective),
                None => "No enemy model is left on the battlefield.",
            };
            format!("{} wins in round {}. {why}", words::teams(world, teams), world.round)
        }
        Outcome::Draw if past => "A draw after the last round.".into(),
        Outcome::Draw => format!("A draw in round {}: nobody is left on the battlefield.", world.round),
    }
}

/// How a model is led: "under command", or what it must do without.
pub fn led(world: &World, id: ModelId) -> String {
    if stats::is_under_command(world, id) {
        return "Under command: it moves as its player likes.".into();
    }
    if world.model(id).card.is_wild() {
        return "Out of command and wild: it charges or goes for the nearest enemy.".into();
    }
    "Out of command: it goes for the nearest enemy at full speed, or for the focus if it is aware of none.".into()
}

fn figure(card: &Card) -> Figure {
    match card.kind {
        _ if card.speed.flies => Figure::Winged,
        CreatureType::Construct | CreatureType::Elemental => Figure::Machine,
        CreatureType::Animal
        | CreatureType::Beast
        | CreatureType::Dragon
        | CreatureType::MagicalBeast
        | CreatureType::Ooze
        | CreatureType::Vermin => Figure::Beast,
        _ if !card.spells.is_empty() => Figure::Caster,
        _ if card.ranged.is_some() => Figure::Shooter,
        _ => Figure::Fighter,
    }
}
