//! Going a way: past enemies that may strike, and over what hurts.

use kernel::{Asked, Play, cite};
use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Point, Sector, in_sector, overlaps_polygon, slide_clear_of_polygon, within};

use super::along;
use crate::abilities::{Bearer, Change};
use crate::damage::{self, DamageRoll};
use crate::questions::{Answer, Ask, MoveKind, What};
use crate::{Event, ModelId, Quickstart, World, melee, stats};

/// Moves a model along a way. Gives back whether it arrived (hqs:advance-02, hqs:free-strike-01).
pub fn travel(play: &mut Play<'_, Quickstart>, id: ModelId, points: &[Point], facing: Facing) -> Asked<bool> {
    go(play, id, points, facing, true)
}

/// The same without free strikes.
pub fn travel_unharmed(play: &mut Play<'_, Quickstart>, id: ModelId, points: &[Point], facing: Facing) -> Asked<bool> {
    go(play, id, points, facing, false)
}

fn go(play: &mut Play<'_, Quickstart>, id: ModelId, points: &[Point], facing: Facing, struck: bool) -> Asked<bool> {
    for to in points {
        let from = play.world().model(id).at;
        let Some(ahead) = Facing::toward(from, *to) else {
            continue;
        };
        if struck && !stats::has(play.world(), id, Change::NoFreeStrikes) {
            for (enemy, at) in left_behind(play.world(), id, *to) {
                let still_there = play.world().model(enemy).in_play && !play.world().model(enemy).is_stationary();
                if !still_there {
                    continue;
                }
                play.record(
                    Event::Moved {
                        model: id,
                        to: at,
                        facing: ahead,
                    },
                    &[cite!("hqs:advance-02")],
                );
                melee::free_strike(play, enemy, id)?;
                let model = play.world().model(id);
                if !model.in_play || model.is_stationary() || play.world().is_decided() {
                    return Ok(false);
                }
            }
        }
        let before = play.world().footprint(id).moved_to(from);
        play.record(
            Event::Moved {
                model: id,
                to: *to,
                facing: ahead,
            },
            &[cite!("hqs:advance-02")],
        );
        suffer_hazards(play, id, &before, *to)?;
        if !play.world().model(id).in_play || play.world().is_decided() {
            return Ok(false);
        }
    }
    if play.world().model(id).facing != facing {
        play.record(Event::Turned { model: id, facing }, &[cite!("hqs:advance-02")]);
    }
    Ok(true)
}

/// The enemies whose melee range a leg leads out of, each with the last place where the mover is still in it, in the order of the way.
pub fn left_behind(world: &World, id: ModelId, to: Point) -> SmallVec<[(ModelId, Point); 4]> {
    let base = world.footprint(id);
    let from = base.at();
    let mut found: SmallVec<[(ModelId, Point); 4]> = world
        .enemies(id)
        .filter(|enemy| !world.model(*enemy).is_stationary())
        .filter_map(|enemy| Some((enemy, leaves(world, enemy, &base, to)?)))
        .collect();
    found.sort_by_key(|(enemy, at)| (from.distance_squared(*at), *enemy));
    found
}

/// Being in the melee range of somebody who stands still is one stretch of a straight leg: range and front arc are both convex.
fn leaves(world: &World, enemy: ModelId, base: &Footprint, to: Point) -> Option<Point> {
    let reach = stats::longest_reach(world, enemy)?;
    let striker = world.footprint(enemy);
    let from = base.at();
    let length = from.distance_to(to).get();
    if !table::slide_within(base, to, &striker, reach) {
        return None;
    }
    let all_around = stats::sees_all_around(world, enemy);
    let at = |step: i64| along(from, to, step, length);
    let ahead = |step: i64| all_around || in_sector(&striker, Sector::FRONT_HALF, &base.moved_to(at(step)));
    let inside = |step: i64| within(&base.moved_to(at(step)), &striker, reach) && ahead(step);
    if inside(length) {
        return None;
    }
    let inside_at = if inside(0) {
        0
    } else {
        nearest_inside(&striker, from, to, length, &ahead, &inside)?
    };
    Some(at(last(inside_at, length, inside)))
}

/// Where on the leg the mover comes nearest to the striker while it is in its front arc, if that is in range.
fn nearest_inside(
    striker: &Footprint,
    from: Point,
    to: Point,
    length: i64,
    ahead: &impl Fn(i64) -> bool,
    inside: &impl Fn(i64) -> bool,
) -> Option<i64> {
    let (low, high) = match (ahead(0), ahead(length)) {
        (true, true) => (0, length),
        (true, false) => (0, last(0, length, ahead)),
        (false, true) => (length - last(0, length, |step| ahead(length - step)), length),
        (false, false) => return None,
    };
    let (way, off) = (to - from, striker.at() - from);
    let dot = i128::from(way.x) * i128::from(off.x) + i128::from(way.y) * i128::from(off.y);
    let square = i128::from(way.x).pow(2) + i128::from(way.y).pow(2);
    let nearest = (dot * i128::from(length)).div_euclid(square.max(1)) as i64;
    let nearest = nearest.clamp(low, high);
    inside(nearest).then_some(nearest)
}

/// The last step for which a test holds that holds at the first and, once false, stays so.
fn last(first: i64, end: i64, holds: impl Fn(i64) -> bool) -> i64 {
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

/// A damage roll for each hazard that a move has led into.
pub(super) fn suffer_hazards(play: &mut Play<'_, Quickstart>, id: ModelId, before: &Footprint, to: Point) -> Asked<()> {
    let entered: SmallVec<[u8; 2]> = play
        .world()
        .terrain
        .features
        .iter()
        .filter(|feature| {
            !overlaps_polygon(before, &feature.shape) && !slide_clear_of_polygon(before, to, &feature.shape)
        })
        .filter_map(|feature| feature.hazard)
        .collect();
    for pow in entered {
        let roll = DamageRoll::of_nobody(id, i32::from(pow), "hazard");
        damage::roll_damage(play, roll, &[cite!("hqs:slammed-02")])?;
    }
    Ok(())
}

/// An enemy has ended a move near somebody who is on guard.
pub fn wary(play: &mut Play<'_, Quickstart>, mover: ModelId) -> Asked<()> {
    let world = play.world();
    if !world.model(mover).in_play || world.is_decided() {
        return Ok(());
    }
    let on_guard: SmallVec<[(ModelId, u32); 2]> = world
        .lasting
        .iter()
        .filter(|effect| effect.changes.contains(&Change::Wary))
        .filter_map(|effect| match effect.on {
            Bearer::Model(bearer) => Some((bearer, effect.number)),
            Bearer::Around { .. } => None,
        })
        .filter(|(bearer, _)| {
            world.are_enemies(*bearer, mover)
                && world.model(*bearer).in_play
                && !world.model(*bearer).is_stationary()
                && stats::is_within(world, *bearer, mover, Length::inches(6))
        })
        .collect();
    for (bearer, number) in on_guard {
        let seat = play.world().model(bearer).side.seat();
        let ask = Ask::Option {
            model: bearer,
            what: What::Wary,
        };
        if play.choose(seat, ask, vec![Answer::Yes, Answer::No])? != Answer::Yes {
            continue;
        }
        let numbers = SmallVec::from_slice(&[number]);
        play.record(Event::EffectsEnded { numbers }, &[cite!("hqs:special-rules-01")]);
        let ask = Ask::Way {
            model: bearer,
            move_kind: MoveKind::Extra,
            most: Length::inches(3),
        };
        if let Answer::Way { points, facing } = play.ask(seat, ask)? {
            travel_unharmed(play, bearer, &points, facing)?;
        }
    }
    Ok(())
}
