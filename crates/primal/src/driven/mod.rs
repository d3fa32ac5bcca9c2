//! Models that others drive: pushed, slammed, thrown. What they run into, who makes room for them, and falls.
//!
//! `battlegroup::driven` says how such a move goes; here stands what it means.

mod fall;
mod ground;

use battlegroup::driven::{self, Course, Manner, Parted, Standing};
use battlegroup::queue;
use battlegroup::windows::{Attack, Step, Window};
use kernel::{Asked, Die, Play, Pool, RuleId, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Point, overlap, point_toward};

use crate::card::Advantage;
use crate::ids::ModelId;
use crate::terrain::Kind as Ground;
use crate::{Event, Primal, World, allowed, damage, hazards};
use ground::{Solid, Thing};

/// How a model is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    Pushed,
    Slammed,
    Thrown,
}

/// A move that somebody is forced to make.
#[derive(Clone, Copy, Debug)]
pub struct Drive {
    pub model: ModelId,
    /// The point of origin: the move leads directly away from it (primal:slam-01, primal:throw-01).
    pub from: Point,
    /// The move leads toward this point instead.
    pub toward: Option<Point>,
    pub distance: Length,
    pub how: How,
    /// Its base is passed without contact: the model that throws (primal:throw-attack-12).
    pub past: Option<ModelId>,
}

/// What a drive has brought about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Driven {
    /// Those who suffer collateral damage.
    pub contacted: SmallVec<[ModelId; 4]>,
    /// Something solid, or a base at least as large, was contacted: the damage roll has one more die (primal:slam-04, primal:throw-05).
    pub harder: bool,
    /// The model has broken free: nothing more happens to it (primal:throw-attack-04).
    pub escaped: bool,
    /// The model that was slammed, unless something kept it where it stood, and how far.
    pub slammed: Option<(ModelId, Length)>,
}

/// Whether a push, slam or throw moves the model at all (primal:gargantuan-05, primal:battle-engine-03,
/// primal:advantage-incorporeal-08).
pub fn can_be_moved(world: &World, id: ModelId) -> bool {
    gives_way(world, id) && !world.has(id, Advantage::Incorporeal)
}

/// Whether the rule of least disturbance may move it (primal:least-disturbance-01).
fn gives_way(world: &World, id: ModelId) -> bool {
    !damage::is_massive(world, id)
}

/// Drives a model, with everything up to the damage that the cause does.
pub fn drive(play: &mut Play<'_, Primal>, drive: &Drive) -> Asked<Driven> {
    let model = drive.model;
    let held = match drive.how {
        How::Pushed => "pushed",
        How::Slammed => "slammed",
        How::Thrown => "thrown",
    };
    if let Some(because) = allowed::permits(play.world(), model, "unmoved", Some(held)) {
        let what = Box::new(Event::Prevented {
            what: format!("{} cannot be {held}", play.world().name(model)),
        });
        play.record(Event::Special { because, what }, &[cite!("primal:special-rules-01")]);
        return Ok(Driven::default());
    }
    if !can_be_moved(play.world(), model) {
        knock_down(play, drive);
        return Ok(Driven::default());
    }
    let world = play.world();
    let start = world.footprint(model);
    let away = driven::directly_away(start.at(), drive.from, start.facing());
    let way = drive
        .toward
        .and_then(|to| Facing::toward(start.at(), to))
        .unwrap_or(away);
    let to = point_toward(start.at(), way, drive.distance);
    let solid = Solid::around(world, model);
    let course = course(world, drive, to, &solid);
    let harder = is_harder(world, model, drive.how, &course, &solid);
    let hit = contacted(world, model, drive.how, &course);
    let fell_from = course.left_surface.then_some(solid.height);
    let mut rules = match drive.how {
        How::Pushed => vec![cite!("primal:push-01"), cite!("primal:push-03")],
        How::Slammed => vec![cite!("primal:slam-01"), cite!("primal:slam-03")],
        How::Thrown => vec![cite!("primal:throw-01"), cite!("primal:throw-03")],
    };
    if course.at_edge {
        rules.push(cite!("primal:table-edge-01"));
    }
    let to = course.end;
    play.record(Event::Driven { model, to }, rules);
    // primal:push-02, primal:slam-02
    match drive.how {
        How::Pushed | How::Slammed => {
            let mut entered = hazards::inside(play.world(), &start);
            hazards::on_way(play, model, &start, to, &mut entered);
        }
        How::Thrown => hazards::where_it_stands(play, model),
    }
    make_room(play, model);
    knock_down(play, drive);
    for other in &hit {
        let rules: &'static [RuleId] = match drive.how {
            How::Thrown => &[cite!("primal:throw-06"), cite!("primal:throw-07")],
            How::Pushed | How::Slammed => &[cite!("primal:slam-08")],
        };
        damage::knock_down(play, *other, rules);
    }
    if let Some(height) = fell_from {
        fall::fall(play, model, height)?;
    }
    // primal:enter-area-01: a thrown model comes down somewhere, the others pass over what lies between.
    let way: &[Point] = if drive.how == How::Thrown {
        &[to]
    } else {
        &[start.at(), to]
    };
    queue::moved_into(play, model, start.at(), way)?;
    Ok(Driven {
        contacted: hit,
        harder,
        escaped: false,
        slammed: (drive.how == How::Slammed).then_some((model, start.at().distance_to(to))),
    })
}

/// Special rules act after a slam, when its damage is done. A model that has left the table is nobody's goal any more.
pub fn after_slam(play: &mut Play<'_, Primal>, driven: &Driven, attack: &Attack) -> Asked<()> {
    let in_play = |(model, _): &(ModelId, Length)| play.world().model(*model).is_in_play();
    let Some((model, far)) = driven.slammed.filter(in_play) else {
        return Ok(());
    };
    let mut window = Window::Harm {
        step: Step::Slammed,
        model,
        attack: Some(Attack {
            slammed: Some((model, far)),
            ..attack.clone()
        }),
    };
    queue::resolve(play, &mut window)
}

fn knock_down(play: &mut Play<'_, Primal>, drive: &Drive) {
    let rules: &'static [RuleId] = match drive.how {
        How::Pushed => return,
        How::Slammed => &[cite!("primal:slam-01")],
        How::Thrown => &[cite!("primal:throw-04")],
    };
    let model = drive.model;
    let was_down = play.world().model(model).is_down();
    // primal:slam-12, primal:throw-09
    if !damage::knock_down(play, model, rules) && !was_down {
        let rules = &[cite!("primal:slam-12"), cite!("primal:throw-09")];
        play.record(Event::Staggered { model }, rules);
    }
}

/// The rank of a model's base.
fn rank(world: &World, id: ModelId) -> u8 {
    world.model(id).base() as u8
}

fn standing(world: &World, id: ModelId) -> Standing<Thing> {
    Standing {
        id: Thing::Model(id),
        base: world.footprint(id),
        size: rank(world, id),
        gives_way: gives_way(world, id),
    }
}

/// Where the move leads. A model without a body is passed, unless the move would end on it (primal:advantage-incorporeal-04).
fn course(world: &World, moved: &Drive, to: Point, solid: &Solid<'_>) -> Course<Thing> {
    let (id, how) = (moved.model, moved.how);
    let base = world.footprint(id);
    let manner = match how {
        How::Pushed => Manner::PUSHED,
        How::Slammed => Manner::SLAMMED,
        How::Thrown => Manner::THROWN,
    };
    let run =
        |others: &[Standing<Thing>]| driven::drive(&base, rank(world, id), to, manner, others, &solid.ground(world));
    let is_ethereal = |other: &ModelId| world.has(*other, Advantage::Incorporeal);
    let mut others: Vec<Standing<Thing>> = solid.discs.clone();
    let bodies = { world.others(id) }
        .filter(|other| !is_ethereal(other) && moved.past != Some(*other) && !is_below(world, id, *other, solid));
    others.extend(bodies.map(|other| standing(world, other)));
    let course = run(&others);
    let there = base.moved_to(course.end);
    let met: Vec<ModelId> = world
        .others(id)
        .filter(is_ethereal)
        .filter(|other| !is_below(world, id, *other, solid) && overlap(&there, &world.footprint(*other)))
        .collect();
    if met.is_empty() {
        return course;
    }
    others.extend(met.into_iter().map(|other| standing(world, other)));
    run(&others)
}

/// Whether a model stands so far below the elevated surface of another that nobody on that surface touches it: whoever is driven off the surface
/// comes down on it (primal:falling-04).
fn is_below(world: &World, id: ModelId, other: ModelId, solid: &Solid<'_>) -> bool {
    let floor = |id: ModelId| world.terrain.floor(&world.footprint(id));
    solid.height > Length::ZERO && floor(other) + world.model(other).base().volume() <= floor(id)
}

/// primal:slam-04, primal:throw-05, primal:table-edge-01
fn is_harder(world: &World, id: ModelId, how: How, course: &Course<Thing>, solid: &Solid<'_>) -> bool {
    let counts = |feature: usize| {
        let met = world.features().nth(feature);
        met.is_some_and(|feature| feature.is(Ground::Obstacle) || feature.is(Ground::Obstruction))
    };
    let is_hard = |thing: &Thing| match thing {
        Thing::Model(other) => rank(world, *other) >= rank(world, id),
        Thing::Feature(feature) => counts(*feature),
    };
    // A thrown model contacts all that it touches at the end (primal:throw-04).
    let touched = match how {
        How::Pushed | How::Slammed => &course.into_bases,
        How::Thrown => &course.touching,
    };
    course.into_bases.iter().any(is_hard)
        || touched.iter().any(is_hard)
        || course.into_ground.iter().any(|at| counts(solid.stops[*at].0))
}

/// Models with a base at most as large that are contacted, or that a slam passed over (primal:slam-08, primal:slam-09, primal:throw-06,
/// primal:throw-07).
fn contacted(world: &World, id: ModelId, how: How, course: &Course<Thing>) -> SmallVec<[ModelId; 4]> {
    let all: SmallVec<[Thing; 8]> = match how {
        // Whom a push runs into is only what stops it.
        How::Pushed => SmallVec::new(),
        How::Slammed => course.into_bases.iter().chain(&course.passed).copied().collect(),
        How::Thrown => course.touching.iter().copied().collect(),
    };
    let mut found: SmallVec<[ModelId; 4]> = SmallVec::new();
    for thing in all {
        if let Thing::Model(other) = thing
            && rank(world, other) <= rank(world, id)
            && !found.contains(&other)
        {
            found.push(other);
        }
    }
    found.sort();
    found
}

/// The rule of least disturbance (primal:least-disturbance-01, primal:least-disturbance-02).
fn make_room(play: &mut Play<'_, Primal>, model: ModelId) {
    let world = play.world();
    let mover = world.footprint(model);
    let overlapped: Vec<ModelId> = world
        .others(model)
        .filter(|other| overlap(&mover, &world.footprint(*other)))
        .collect();
    if overlapped.is_empty() {
        return;
    }
    // Exactly in the middle every direction is as short: a die chooses one of eight.
    let is_tied = overlapped.iter().any(|other| world.model(*other).at == mover.at());
    let lean = if is_tied {
        let pool = Pool { dice: 1, die: Die(8) };
        EIGHT[usize::from(play.roll(None, "direction", pool).face() - 1) % 8]
    } else {
        (0, 1)
    };
    let lean = Facing::new(lean.0, lean.1).unwrap_or(Facing::NORTH);
    for (id, to) in parted(play.world(), model, &mover, lean) {
        let mut rules = vec![
            cite!("primal:least-disturbance-01"),
            cite!("primal:least-disturbance-02"),
        ];
        if id == model {
            rules = vec![cite!("primal:least-disturbance-01")];
        } else if is_tied {
            rules.push(cite!("primal:least-disturbance-02"));
        }
        play.record(Event::Shifted { model: id, to }, rules);
    }
}

/// Clockwise from north.
const EIGHT: [(i64, i64); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn parted(world: &World, model: ModelId, mover: &Footprint, lean: Facing) -> SmallVec<[(ModelId, Point); 4]> {
    let solid = Solid::around(world, model);
    let mut others: Vec<Standing<Thing>> = solid.discs.clone();
    others.extend(world.others(model).map(|other| standing(world, other)));
    // Only a model that falls comes to lie over a larger base, and that one makes room too (primal:falling-04).
    match driven::part(mover, u8::MAX, &others, &solid.ground(world), lean) {
        Parted::Others { moved, .. } => {
            let models = moved.into_iter().filter_map(|(thing, to)| match thing {
                Thing::Model(id) => Some((id, to)),
                Thing::Feature(_) => None,
            });
            models.collect()
        }
        Parted::Mover(to) => SmallVec::from_slice(&[(model, to)]),
        Parted::Stuck => SmallVec::new(),
    }
}
