//! Models that others drive: pushed, slammed, thrown. What they run into, who makes room for them, and falls.
//!
//! `battlegroup::driven` says how such a move goes; here stands what it means.

mod fall;
mod ground;

use battlegroup::driven::{self, Course, Manner, Parted, Standing};
use kernel::{Asked, Die, Play, Pool, RuleId, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{CONTACT, Facing, Footprint, Length, Point, overlap, point_toward, within};

use crate::card::{Advantage, Kind};
use crate::ids::ModelId;
use crate::terrain::{Kind as Ground, ledges};
use crate::{Event, Warmachine, World, activation, damage, special};
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
    /// The point of origin: the move leads directly away from it (wm4:slammed-01, wm4:thrown-01).
    pub from: Point,
    pub distance: Length,
    pub how: How,
}

/// What a drive has brought about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Driven {
    /// Those who suffer collateral damage.
    pub contacted: SmallVec<[ModelId; 4]>,
    /// Something solid, or a base at least as large, was contacted: the damage roll has one more die (wm4:slammed-05, wm4:thrown-06).
    pub harder: bool,
    /// The model that was slammed, and how far.
    pub slammed: Option<(ModelId, Length)>,
}

/// Whether a push, slam or throw moves the model at all (wm4:colossal-10, wm4:gargantuan-09, wm4:battle-engine-massive-02,
/// wm4:incorporeal-rules-04).
pub fn can_be_moved(world: &World, id: ModelId) -> bool {
    gives_way(world, id) && !world.has(id, Advantage::Incorporeal)
}

/// Whether the rule of least disturbance may move it (wm4:colossal-11, wm4:gargantuan-08).
fn gives_way(world: &World, id: ModelId) -> bool {
    let profile = &world.model(id).profile;
    !profile.is_huge() && profile.kind != Kind::Structure
}

/// Drives a model, with everything up to the damage that the cause does.
pub fn drive(play: &mut Play<'_, Warmachine>, drive: &Drive) -> Asked<Driven> {
    let model = drive.model;
    let held = match drive.how {
        How::Pushed => "pushed",
        How::Slammed => "slammed",
        How::Thrown => "thrown",
    };
    // wm4:priority-06
    if let Some(because) = special::permits(play.world(), model, "unmoved", held, None) {
        special::tell(play, &because, "unmoved", Some(model));
        return Ok(Driven::default());
    }
    if !can_be_moved(play.world(), model) {
        knock_down(play, drive)?;
        return Ok(Driven::default());
    }
    let world = play.world();
    let start = world.footprint(model);
    let away = driven::directly_away(start.at(), drive.from, Facing::NORTH);
    let to = point_toward(start.at(), away, drive.distance);
    let solid = Solid::around(world, model);
    let course = course(world, model, to, drive.how, &solid);
    // A push does no damage that could be harder (wm4:pushed-02).
    let harder = drive.how != How::Pushed && is_harder(world, model, drive.how, &course, &solid);
    let hit = contacted(world, model, drive.how, &course);
    let left_at = solid.left_at(&start, course.end);
    let hangs = solid.height > Length::ZERO && ground::cannot_stand(world, &start.moved_to(course.end));
    let fell_from = (left_at.is_some() || hangs).then_some(solid.height);
    let mut rules = match drive.how {
        How::Pushed => vec![cite!("wm4:pushed-01"), cite!("wm4:pushed-02")],
        How::Slammed => vec![cite!("wm4:slammed-01"), cite!("wm4:slammed-03")],
        How::Thrown => vec![cite!("wm4:thrown-01"), cite!("wm4:thrown-03")],
    };
    if course.at_edge {
        rules.push(cite!("wm4:table-edge-01"));
    }
    play.record(
        Event::Driven {
            model,
            how: drive.how,
            to: course.end,
        },
        rules,
    );
    if hangs {
        drop_off(play, model);
    }
    make_room(play, model)?;
    match (drive.how, left_at) {
        (How::Pushed | How::Slammed, None) => activation::enter_on_way(play, model, &start, course.end)?,
        // In the air it enters nothing.
        (How::Pushed | How::Slammed, Some(edge)) => {
            activation::enter_on_way(play, model, &start, edge)?;
            activation::enter_by_landing(play, model, &start.moved_to(edge))?;
        }
        (How::Thrown, _) => activation::enter_by_landing(play, model, &start)?,
    }
    knock_down(play, drive)?;
    for other in &hit {
        let rules: &'static [RuleId] = match drive.how {
            How::Thrown => &[cite!("wm4:thrown-07")],
            How::Pushed | How::Slammed => &[cite!("wm4:slammed-06")],
        };
        damage::knock_down(play, *other, rules)?;
    }
    if let Some(height) = fell_from {
        fall::fall(play, model, height)?;
    }
    let far = start.at().distance_to(course.end);
    Ok(Driven {
        contacted: hit,
        harder,
        slammed: (drive.how == How::Slammed).then_some((model, far)),
    })
}

fn knock_down(play: &mut Play<'_, Warmachine>, drive: &Drive) -> Asked<()> {
    let rules: &'static [RuleId] = match drive.how {
        How::Pushed => return Ok(()),
        How::Slammed => &[cite!("wm4:slammed-01")],
        How::Thrown => &[cite!("wm4:thrown-01"), cite!("wm4:thrown-04")],
    };
    damage::knock_down(play, drive.model, rules)
}

/// A model has walked off a ledge: whoever it comes down on makes room, and it falls (wm4:falling-01, wm4:falling-05).
pub fn step_off(play: &mut Play<'_, Warmachine>, model: ModelId, from: Length) -> Asked<()> {
    if ground::cannot_stand(play.world(), &play.world().footprint(model)) {
        drop_off(play, model);
    }
    make_room(play, model)?;
    fall::fall(play, model, from)
}

/// A base that lies partly over the edge of something solid cannot stand there: it comes down beside it (wm4:terrain-surface-04).
fn drop_off(play: &mut Play<'_, Warmachine>, model: ModelId) {
    let world = play.world();
    let base = world.footprint(model);
    let solid = Solid::around(world, model);
    let mut others: Vec<Standing<Thing>> = solid.discs.clone();
    others.extend(world.others(model).map(|other| standing(world, other)));
    if let Some(to) = driven::room_near(&base, base.at(), &others, &solid.ground(world)) {
        play.record(Event::Shifted { model, to }, vec![cite!("wm4:terrain-surface-04")]);
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

/// Where the move leads. A model without a body is passed, unless the move would end on it (wm4:incorporeal-rules-08).
fn course(world: &World, id: ModelId, to: Point, how: How, solid: &Solid<'_>) -> Course<Thing> {
    let base = world.footprint(id);
    let manner = match how {
        How::Pushed => Manner::PUSHED,
        How::Slammed => Manner::SLAMMED,
        How::Thrown => Manner::THROWN,
    };
    let run = |others: &[Standing<Thing>]| {
        // wm4:terrain-rough-03
        driven::drive(
            &base,
            rank(world, id),
            to,
            manner.unslowed(),
            others,
            &solid.ground(world),
        )
    };
    let is_ethereal = |other: &ModelId| world.has(*other, Advantage::Incorporeal);
    // A model in the air touches nobody far below: it may fall on them (wm4:falling-05).
    let is_level = |other: &ModelId| !ledges::is_far_below(world, *other, solid.height);
    let mut others: Vec<Standing<Thing>> = solid.discs.clone();
    let bodies = world.others(id).filter(|other| !is_ethereal(other) && is_level(other));
    others.extend(bodies.map(|other| standing(world, other)));
    let mut course = run(&others);
    let there = base.moved_to(course.end);
    if how == How::Thrown && solid.left_at(&base, course.end).is_some() {
        let below = world.others(id).filter(|other| !is_ethereal(other) && !is_level(other));
        let landed_on = below.filter(|other| within(&there, &world.footprint(*other), CONTACT));
        course.touching.extend(landed_on.map(Thing::Model));
    }
    let met: Vec<ModelId> = world
        .others(id)
        .filter(is_ethereal)
        .filter(|other| overlap(&there, &world.footprint(*other)))
        .collect();
    if met.is_empty() {
        return course;
    }
    others.extend(met.into_iter().map(|other| standing(world, other)));
    run(&others)
}

/// wm4:slammed-05, wm4:thrown-06, wm4:table-edge-02
fn is_harder(world: &World, id: ModelId, how: How, course: &Course<Thing>, solid: &Solid<'_>) -> bool {
    let counts = |feature: usize| {
        let feature = world.feature(feature);
        feature.is_some_and(|feature| feature.is(Ground::Obstacle) || feature.is(Ground::Obstruction))
    };
    let is_hard = |thing: &Thing| match thing {
        Thing::Model(other) => rank(world, *other) >= rank(world, id),
        Thing::Feature(feature) => counts(*feature),
        Thing::Marker => false,
    };
    // A thrown model contacts all that it touches at the end (wm4:thrown-04).
    let touched = match how {
        How::Pushed | How::Slammed => &course.into_bases,
        How::Thrown => &course.touching,
    };
    course.into_bases.iter().any(is_hard)
        || touched.iter().any(is_hard)
        || course.into_ground.iter().any(|at| counts(solid.stops[*at].0))
}

/// Models with a base at most as large that are contacted, or that a slam passed over (wm4:slammed-06, wm4:slammed-07, wm4:thrown-07,
/// wm4:thrown-08).
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

/// The rule of least disturbance (wm4:least-disturbance-01 to wm4:least-disturbance-04).
fn make_room(play: &mut Play<'_, Warmachine>, model: ModelId) -> Asked<()> {
    let world = play.world();
    let mover = world.footprint(model);
    let overlapped: Vec<ModelId> = world
        .others(model)
        .filter(|other| overlap(&mover, &world.footprint(*other)))
        .collect();
    let is_on_marker = { world.markers() }.any(|(_, marker)| overlap(&mover, &marker));
    if overlapped.is_empty() && !is_on_marker {
        return Ok(());
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
        let mut rules = vec![cite!("wm4:least-disturbance-01"), cite!("wm4:least-disturbance-03")];
        if id == model {
            rules = vec![cite!("wm4:least-disturbance-02")];
        } else if is_tied {
            rules.push(cite!("wm4:least-disturbance-04"));
        }
        let start = play.world().footprint(id);
        play.record(Event::Shifted { model: id, to }, rules);
        if id != model {
            activation::enter_by_landing(play, id, &start)?;
        }
    }
    Ok(())
}

/// Clockwise from north.
const EIGHT: [(i64, i64); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn parted(world: &World, model: ModelId, mover: &Footprint, lean: Facing) -> SmallVec<[(ModelId, Point); 4]> {
    let solid = Solid::around(world, model);
    let mut others: Vec<Standing<Thing>> = solid.discs.clone();
    others.extend(world.others(model).map(|other| standing(world, other)));
    others.extend(world.markers().map(|(_, base)| Standing {
        id: Thing::Marker,
        base,
        size: u8::MAX,
        gives_way: false,
    }));
    let size = rank(world, model);
    match driven::part(mover, size, &others, &solid.ground(world), lean) {
        Parted::Others { moved, .. } => {
            let models = moved.into_iter().filter_map(|(thing, to)| match thing {
                Thing::Model(id) => Some((id, to)),
                Thing::Feature(_) | Thing::Marker => None,
            });
            models.collect()
        }
        Parted::Mover(to) => SmallVec::from_slice(&[(model, to)]),
        Parted::Stuck => SmallVec::new(),
    }
}
