//! Going a way: past enemies that may strike, and over what hurts.

use battlegroup::Field;
use battlegroup::ledger::{Ending, Note};
use battlegroup::queue;
use battlegroup::windows::{Step, Window};
use kernel::{Asked, Play, RuleId, cite};
use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Point, slide_within, within};

use super::along;
use crate::card::Advantage;
use crate::ids::ModelId;
use crate::sight::Eyes;
use crate::{Event, Primal, World, activation, free_strikes, hazards, melee, systems, units};

/// How a model goes its way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// It charges or slams.
    pub charging: bool,
    /// Nobody strikes at it on the way.
    pub unharmed: bool,
}

/// Moves a model along a way. Gives back whether it can go on afterwards (primal:advance-03, primal:free-strike-01). A model that is pushed,
/// slammed, thrown or placed on the way stops where it has come to (primal:charge-10).
pub fn travel(
    play: &mut Play<'_, Primal>,
    id: ModelId,
    points: &[Point],
    facing: Option<Facing>,
    manner: Manner,
) -> Asked<bool> {
    let world = play.world();
    let began_in_melee_of = world
        .others(id)
        .filter(|other| melee::has_in_range(world, *other, id))
        .collect();
    let mut window = Window::Move {
        step: Step::MoveBegins,
        mover: id,
        charging: manner.charging,
        began_in_melee_of,
        way: vec![],
    };
    let planned_from = play.world().model(id).at;
    let rides = play.world().model(id).profile.dismounted.is_some();
    queue::resolve(play, &mut window)?;
    let start = play.world().model(id).at;
    let arrived = if start == planned_from {
        go(play, id, points, facing, manner)?
    } else {
        goes_on(play.world(), id, rides)
    };
    let end = play.world().model(id).at;
    if let Window::Move { step, way, .. } = &mut window {
        *step = Step::MoveEnds;
        way.push(start);
        // Whoever was stopped went only a part of the way.
        if points.last() == Some(&end) {
            way.extend(points);
        } else {
            way.push(end);
        }
    }
    if play.world().model(id).is_in_play() && !play.world().is_decided() {
        queue::resolve(play, &mut window)?;
    }
    let note = Box::new(Note::Time(Ending::MoveEnds(id)));
    play.record(Event::Noted { note }, &[cite!("primal:advance-02")]);
    Ok(arrived)
}

/// Whether the model can go on. A dragoon that has lost its mount cannot (primal:dragoon-07).
fn goes_on(world: &World, id: ModelId, rides: bool) -> bool {
    let model = world.model(id);
    let still_rides = model.profile.dismounted.is_some() == rides;
    model.is_in_play() && !model.is_helpless() && still_rides && !world.is_decided()
}

fn go(
    play: &mut Play<'_, Primal>,
    id: ModelId,
    points: &[Point],
    facing: Option<Facing>,
    manner: Manner,
) -> Asked<bool> {
    let rules: &'static [RuleId] = &[cite!("primal:advance-03"), cite!("primal:advance-04")];
    let start = play.world().footprint(id);
    let rides = play.world().model(id).profile.dismounted.is_some();
    let entered = hazards::inside(play.world(), &start);
    let mut suffered = entered;
    for to in points {
        let from = play.world().model(id).at;
        let Some(ahead) = Facing::toward(from, *to) else {
            continue;
        };
        let strikes = if manner.unharmed || is_safe(play.world(), id) {
            SmallVec::new()
        } else {
            left_behind(play.world(), id, *to)
        };
        for (enemy, at) in strikes {
            let there = play.world().footprint(id).moved_to(at);
            if !free_strikes::can_strike(play.world(), enemy, id, &there) {
                continue;
            }
            let moved = Event::Moved {
                model: id,
                to: at,
                facing: ahead,
            };
            let before = play.world().footprint(id);
            play.record(moved, rules);
            hazards::on_way(play, id, &before, at, &mut suffered);
            free_strikes::offer(play, enemy, id)?;
            if !goes_on(play.world(), id, rides) {
                return Ok(false);
            }
            // What could hardly move would not have begun to charge.
            if manner.charging && systems::can_hardly_move(play.world(), id) {
                activation::done(play, id, &[cite!("primal:system-crippled-05")]);
                return Ok(false);
            }
            // primal:charge-10
            if play.world().model(id).at != at {
                return Ok(true);
            }
        }
        let before = play.world().footprint(id);
        let moved = Event::Moved {
            model: id,
            to: *to,
            facing: ahead,
        };
        play.record(moved, rules);
        hazards::on_way(play, id, &before, *to, &mut suffered);
    }
    if let Some(facing) = facing.filter(|facing| play.world().model(id).facing != *facing) {
        let turned = Event::Turned { model: id, facing };
        play.record(turned, &[cite!("primal:advance-03"), cite!("primal:advance-05")]);
    }
    Ok(true)
}

/// primal:advantage-parry-01
fn is_safe(world: &World, id: ModelId) -> bool {
    world.has(id, Advantage::Parry)
        || Field::standing(world)
            .permits(id, "no_free_strikes", None, None)
            .is_some()
}

/// The enemies whose melee range or sight a leg leads out of, each with the last place where it still engages the mover, in the order of the
/// way.
pub fn left_behind(world: &World, id: ModelId, to: Point) -> SmallVec<[(ModelId, Point); 4]> {
    let base = world.footprint(id);
    let from = base.at();
    let mut found: SmallVec<[(ModelId, Point); 4]> = world
        .enemies(id)
        .filter(|enemy| units::in_formation(world, *enemy))
        .filter_map(|enemy| Some((enemy, leaves(world, enemy, id, &base, to)?)))
        .collect();
    found.sort_by_key(|(enemy, at)| (from.distance_squared(*at), *enemy));
    found
}

/// How far apart places are looked at for whether something hides the mover.
const STRIDE: Length = Length::hundredths(25);

/// The last place on the leg before the enemy no longer engages the mover. Range is one stretch of a straight leg; sight may come and go, so places
/// on that stretch are looked at a quarter of an inch apart, and the place where it ends is then found exactly.
fn leaves(world: &World, enemy: ModelId, id: ModelId, base: &Footprint, to: Point) -> Option<Point> {
    let range = melee::range(world, enemy)?;
    let striker = world.footprint(enemy);
    let from = base.at();
    let length = from.distance_to(to).get();
    if !slide_within(base, to, &striker, range) || length == 0 {
        return None;
    }
    let at = |step: i64| along(from, to, step, length);
    let eyes = Eyes::of(world, enemy);
    let engages = |step: i64| melee::would_engage(&eyes, world, enemy, id, &base.moved_to(at(step)));
    let near = |step: i64| within(&base.moved_to(at(step)), &striker, range);
    // Where the mover comes nearest is surely in the stretch, if any place is.
    let (way, off) = (to - from, striker.at() - from);
    let dot = i128::from(way.x) * i128::from(off.x) + i128::from(way.y) * i128::from(off.y);
    let square = (i128::from(way.x).pow(2) + i128::from(way.y).pow(2)).max(1);
    let nearest = ((dot * i128::from(length)).div_euclid(square) as i64).clamp(0, length);
    if !near(nearest) {
        return None;
    }
    let first = first_of(0, nearest, near);
    let last = last_of(nearest, length, near);
    let mut steps: Vec<i64> = (first..=last).step_by(STRIDE.get() as usize).collect();
    steps.push(last);
    let mut was_engaged = None;
    for step in steps {
        if engages(step) {
            was_engaged = Some(step);
        } else if let Some(before) = was_engaged {
            return Some(at(last_of(before, step, engages)));
        }
    }
    // It is still engaged where the stretch ends: it leaves the range there, unless the way ends first.
    was_engaged.filter(|step| *step == last && last < length).map(at)
}

/// The last step for which a test holds that holds at the first and, once false, stays so.
fn last_of(first: i64, end: i64, holds: impl Fn(i64) -> bool) -> i64 {
    let (mut low, mut high) = (first, end);
    while low < high {
        let middle = low + (high - low + 1) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// The first step for which a test holds that holds at the last and, before it is true, is false.
fn first_of(start: i64, last: i64, holds: impl Fn(i64) -> bool) -> i64 {
    last - last_of(0, last - start, |back| holds(last - back))
}
