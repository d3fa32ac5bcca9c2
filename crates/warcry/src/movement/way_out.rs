//! The ways out of a fight, or the proof that there is none: either spares trying hundreds of them.
//!
//! The floor is cut into squares. A square is closed if no base can be with its centre in it: something is in the way of a
//! smaller base that all of those cover. Whoever walks comes only through squares that are not closed, each beside the one
//! before. Where a square leaves it open whether a move may end in it, it is cut in four, and those again.

use std::cell::{Cell, OnceCell};

use table::{Length, Point};

use super::Path;
use super::floor::{Floor, Square, Squares};
use super::scout::Scout;
use crate::{FighterId, MoveLimits};

/// False for whom an ability lets end near enemies, or pass what stops others.
pub(super) fn can_search_floor(limits: &MoveLimits) -> bool {
    !(limits.ends_engaged || limits.through_dungeon || limits.along_walls.is_some())
}

/// What can be said of the ways out of a fight without trying them (disengage-02, disengage-03): if all squares of the floor
/// that can be reached are within 1" of an enemy, or not beyond a distance from somebody, there is no way out. Where one is not,
/// and there is a place to end at in it, that is a place to try.
///
/// `tries` is told of each such place at once, and says whether there is a way to it.
pub(super) fn way_out(
    scout: &Scout<'_>,
    beyond: Option<(FighterId, Length)>,
    mut tries: impl FnMut(Point) -> Option<Path>,
) -> WayOut {
    let floor = Floor::around(scout, beyond);
    // Large squares are looked at quickly and show most ways; small ones prove more often that there is none.
    for parts in [3, 6, 12] {
        let found = look_for_way_out(&floor, parts, &mut tries);
        if !matches!(found, WayOut::Unknown) {
            return found;
        }
    }
    WayOut::Unknown
}

/// One look over the floor.
fn look_for_way_out(floor: &Floor<'_, '_>, parts: i64, tries: &mut impl FnMut(Point) -> Option<Path>) -> WayOut {
    let apart = APART * parts / 6;
    let squares = floor.in_squares(parts);
    let closely = Closely {
        floor,
        finer: Default::default(),
        looks: Cell::new(MOST_LOOKS),
    };
    let mut places: Vec<Square> = Vec::new();
    let mut is_proved = true;
    for (x, y) in floor.reached(&squares) {
        let is_new = |place: &Square| (place.0 - x).abs().max((place.1 - y).abs()) > apart;
        if !places.iter().all(is_new) {
            continue;
        }
        match closely.end_in(&squares, floor.middle(&squares, (x, y)), 0) {
            End::Nowhere => continue,
            End::Unknown => is_proved = false,
            End::At(place) => {
                is_proved = false;
                if let Some(path) = tries(place) {
                    return WayOut::Found(path);
                }
                places.push((x, y));
            }
        }
        if places.len() == PLACES {
            break;
        }
    }
    if is_proved { WayOut::None } else { WayOut::Unknown }
}

/// What is known of the ways out of a fight.
#[derive(Debug)]
pub(super) enum WayOut {
    /// There may be one.
    Unknown,
    /// There is certainly none.
    None,
    Found(Path),
}

/// How many places are looked at, and how many of the smaller squares they are apart.
const PLACES: usize = 48;
const APART: i64 = 2;

/// How often a square is cut in four, and how many of those are looked at in all.
const CUTS: usize = 5;
const MOST_LOOKS: usize = 400;

/// What is known of where a move may end in a square.
enum End {
    Nowhere,
    At(Point),
    Unknown,
}

/// A closer look into squares.
struct Closely<'f, 's, 'w> {
    floor: &'f Floor<'s, 'w>,
    /// The squares of half the size, of a quarter and so on, as far as they are needed.
    finer: [OnceCell<Squares>; CUTS],
    /// How many of them may still be looked at.
    looks: Cell<usize>,
}

impl Closely<'_, '_, '_> {
    /// In a square of the floor that is not closed, which has been cut so often.
    fn end_in(&self, squares: &Squares, middle: Point, cuts: usize) -> End {
        if self.floor.is_too_near(squares, middle) {
            return End::Nowhere;
        }
        if could_end_at(self.floor, middle) {
            return End::At(middle);
        }
        let Some(finer) = self.finer.get(cuts) else {
            return End::Unknown;
        };
        // A little more than half, so that nothing is left between them.
        let finer = finer.get_or_init(|| self.floor.in_squares_of(squares.size / 2 + 2));
        let aside = finer.size / 2;
        let mut end = End::Nowhere;
        for (x, y) in [(-aside, -aside), (aside, -aside), (-aside, aside), (aside, aside)] {
            let Some(looks) = self.looks.get().checked_sub(1) else {
                return End::Unknown;
            };
            self.looks.set(looks);
            let middle = middle.offset(Length::um(x), Length::um(y));
            if self.floor.is_closed(finer, middle) {
                continue;
            }
            match self.end_in(finer, middle, cuts + 1) {
                End::Nowhere => {}
                End::At(place) => return End::At(place),
                End::Unknown => end = End::Unknown,
            }
        }
        end
    }
}

/// The exact test of a place, but for how it is got to.
fn could_end_at(floor: &Floor<'_, '_>, at: Point) -> bool {
    let scout = floor.scout;
    scout.at().is_within(at, scout.left())
        && !floor.comes_too_near(&scout.base().moved_to(at))
        && scout.has_room_at(at, scout.z())
}

#[cfg(test)]
mod tests {
    use kernel::Whim;

    use super::super::fixture::*;
    use super::super::sample::some_try;
    use super::super::scout::{extent, stretched, ways};
    use super::*;
    use crate::{BaseSize, Side, Terrain};

    #[test]
    fn no_way_out_is_said_only_where_no_walk_leads_out() {
        let oval = BaseSize {
            long: Length::mm(60),
            short: Length::mm(35),
        };
        let mut proved = 0;
        for seed in 0..300 {
            let mut whim = Whim::new(seed);
            let mut world = world(Terrain::empty());
            let size = |whim: &mut Whim| *whim.pick(&[round(32), round(40), oval]).expect("some");
            let (base, middle) = (size(&mut whim), at(300, 200));
            let id = add(&mut world, Side::Red, base, &[], middle, Length::ZERO);
            for _ in 0..whim.between(3, 9) {
                let (way, base) = (ways().nth(whim.below(64)).expect("one of 64"), size(&mut whim));
                let between = world.fighter(id).footprint().map_or(0, |own| extent(own, way));
                let away = between + base.base().outer_radius().get() + whim.between(0, 40_000);
                let other = add(
                    &mut world,
                    Side::Blue,
                    base,
                    &[],
                    stretched(middle, way, away),
                    Length::ZERO,
                );
                let there = world.fighter(other).footprint().expect("on the table");
                let is_free = |(id, base): (_, &crate::Fighter)| {
                    id == other || !table::overlap(there, base.footprint().expect("on the table"))
                };
                if !world.on_table().all(is_free) {
                    world.fighters.pop();
                }
            }
            // Half of them have to get away from somebody in particular.
            let sent_away_from = world.on_table().map(|(other, _)| other).nth(1);
            let limits = MoveLimits {
                beyond: sent_away_from
                    .filter(|_| seed % 2 == 0)
                    .map(|other| (other, Length::inches(3))),
                ..disengaging()
            };
            let scout = Scout::new(&world, id, &limits).expect("on the table");
            if !matches!(way_out(&scout, limits.beyond, |_| None), WayOut::None) {
                continue;
            }
            proved += 1;
            for _ in 0..200 {
                let tried = some_try(&scout, &mut whim);
                assert!(tried.is_none_or(|scout| !scout.may_end_here()), "{seed}");
            }
        }
        assert!(proved > 10, "{proved}");
    }
}
