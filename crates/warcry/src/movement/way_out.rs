//! The ways out of a fight, or the proof that there is none: either spares trying hundreds of them.
//!
//! The floor is cut into squares. A square is closed if no base can be with its centre in it: something is in the way of a
//! smaller base that all of those cover. Whoever walks comes only through squares that are not closed, each beside the one
//! before.

use std::collections::VecDeque;

use smallvec::SmallVec;
use table::{Base, Footprint, Length, Obstacle, Point};

use super::Path;
use super::near::{half_diagonal, surface_near};
use super::placing::inner_radius;
use super::scout::Scout;
use super::surface::inside_battlefield;
use crate::{Fighter, FighterId, MoveLimits};

/// False for whom an ability lets end near enemies, or pass what stops others.
pub(super) fn can_search_floor(limits: &MoveLimits) -> bool {
    !(limits.ends_engaged || limits.through_dungeon || limits.along_walls.is_some())
}

/// What can be said of the ways out of a fight without trying them (disengage-02, disengage-03): if all squares of the floor
/// that can be reached are within 1" of an enemy there is no way out. Where one is not, and its middle is a place to end at,
/// that is a place to try.
///
/// `tries` is told of each such place at once, and says whether there is a way to it.
pub(super) fn way_out(scout: &Scout<'_>, mut tries: impl FnMut(Point) -> Option<Path>) -> WayOut {
    // Large squares are looked at quickly and show most ways; small ones prove more often that there is none.
    for parts in [3, 6, 12] {
        let found = look_for_way_out(&Floor::around(scout, parts), APART * parts / 6, &mut tries);
        if !matches!(found, WayOut::Unknown) {
            return found;
        }
    }
    WayOut::Unknown
}

/// One look over the floor; places to try are so many squares apart.
fn look_for_way_out(floor: &Floor<'_, '_>, apart: i64, tries: &mut impl FnMut(Point) -> Option<Path>) -> WayOut {
    let mut places: Vec<Square> = Vec::new();
    let mut is_proved = true;
    for (x, y) in floor.reached() {
        let is_new = |place: &Square| (place.0 - x).abs().max((place.1 - y).abs()) > apart;
        if !places.iter().all(is_new) || floor.is_near_enemy((x, y)) {
            continue;
        }
        is_proved = false;
        if floor.could_end_at((x, y)) {
            if let Some(path) = tries(floor.middle((x, y))) {
                return WayOut::Found(path);
            }
            places.push((x, y));
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

/// The smaller squares are no larger than this: in larger ones too much seems open.
const LARGEST: i64 = Length::hundredths(10).get();

const BESIDE: [(i64, i64); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A square of the floor, counted from the one in the middle of which the fighter stands.
type Square = (i64, i64);

/// What is around a fighter on its level, in squares.
struct Floor<'s, 'w> {
    scout: &'s Scout<'w>,
    size: i64,
    /// A smaller base which, in the middle of a square, lies in every base whose centre is in that square.
    covered: Footprint,
    obstacles: SmallVec<[Obstacle<'w>; 16]>,
    enemies: SmallVec<[&'w Fighter; 8]>,
}

impl<'s, 'w> Floor<'s, 'w> {
    /// In squares of such a part of the disc inside the base.
    fn around(scout: &'s Scout<'w>, parts: i64) -> Self {
        let inner = inner_radius(scout.world(), scout.fighter());
        let size = (inner.get() / parts).clamp(Length::mm(1).get(), LARGEST * 6 / parts);
        let (world, z) = (scout.world(), scout.z());
        let height = world.fighter(scout.fighter()).profile.height();
        let around = scout.base().bounds().grown(scout.left());
        let level = |bottom: Length, top: Length| z < top && bottom < z + height;
        let others = || world.on_table().filter(|(id, _)| *id != scout.fighter());
        let fighters = others()
            .filter(|(_, other)| level(other.z(), other.z() + other.profile.height()))
            .filter_map(|(_, other)| other.footprint())
            .filter(|base| base.bounds().meets(&around))
            .map(Obstacle::Base);
        let parts = world.terrain.parts.iter();
        let parts = parts
            .filter(|part| !part.is_low() && level(part.bottom, part.top) && part.bounds.meets(&around))
            .map(|part| Obstacle::Polygon(&part.outline));
        let is_enemy = |id: FighterId| world.are_enemies(scout.fighter(), id);
        let inch = Length::inches(1);
        let near = |other: &Fighter| {
            (other.z() - z).abs() <= inch
                && other
                    .footprint()
                    .is_some_and(|base| base.bounds().meets(&around.grown(inch)))
        };
        Floor {
            scout,
            size,
            covered: covered(scout.base(), inner, Length::um(half_diagonal(size))),
            obstacles: fighters.chain(parts).collect(),
            enemies: others()
                .filter(|(id, other)| is_enemy(*id) && near(other))
                .map(|(_, other)| other)
                .collect(),
        }
    }

    /// The squares to which somebody could walk, nearest first.
    fn reached(&self) -> impl Iterator<Item = Square> + '_ {
        let left = self.scout.left().get();
        let across = (left / self.size + 2).max(0);
        let wide = usize::try_from(2 * across + 1).unwrap_or(1);
        let mut seen = vec![false; wide * wide];
        seen[wide * wide / 2] = true;
        let mut open = VecDeque::from([(0, (0i64, 0i64))]);
        std::iter::from_fn(move || {
            while let Some((steps, (x, y))) = open.pop_front() {
                if self.is_closed((x, y)) {
                    continue;
                }
                // Whoever has come through so many squares has gone the whole width of all between the first and the last.
                if steps * self.size <= left {
                    let beside = BESIDE.map(|(dx, dy)| (x + dx, y + dy)).into_iter();
                    for (x, y) in beside.filter(|(x, y)| x.abs().max(y.abs()) <= across) {
                        let slot = (x + across) as usize * wide + (y + across) as usize;
                        if !std::mem::replace(&mut seen[slot], true) {
                            open.push_back((steps + 1, (x, y)));
                        }
                    }
                }
                return Some((x, y));
            }
            None
        })
    }

    fn middle(&self, (x, y): Square) -> Point {
        let at = self.scout.at();
        Point::um(at.x.get() + x * self.size, at.y.get() + y * self.size)
    }

    fn covered(&self, square: Square) -> Footprint {
        self.covered.moved_to(self.middle(square))
    }

    fn is_closed(&self, square: Square) -> bool {
        let (scout, middle) = (self.scout, self.middle(square));
        let (terrain, corner) = (&scout.world().terrain, half_diagonal(self.size));
        let covered = self.covered(square);
        !scout.at().is_within(middle, scout.left() + Length::um(corner))
            || !inside_battlefield(terrain, &covered)
            || !surface_near(terrain, middle, corner, scout.z())
            || self
                .obstacles
                .iter()
                .any(|obstacle| !table::slide_clear_of_obstacle(&covered, middle, obstacle))
    }

    /// The exact test of a place, but for how it is got to.
    fn could_end_at(&self, square: Square) -> bool {
        let (scout, at) = (self.scout, self.middle(square));
        scout.at().is_within(at, scout.left())
            && scout.has_room_at(at, scout.z())
            && !self.comes_near_enemy(&scout.base().moved_to(at))
    }

    /// Whether whoever is in a square with its centre is within 1" of an enemy, wherever it is there.
    fn is_near_enemy(&self, square: Square) -> bool {
        self.comes_near_enemy(&self.covered(square))
    }

    fn comes_near_enemy(&self, base: &Footprint) -> bool {
        self.enemies.iter().any(|enemy| {
            let rise = (enemy.z() - self.scout.z()).abs();
            enemy
                .footprint()
                .is_some_and(|theirs| table::within_rising(base, theirs, rise, Length::inches(1)))
        })
    }
}

/// The base so much smaller that wherever the base goes within a distance, it covers it. A convex outline that is shrunk in
/// the ratio of the distance to a disc inside it has moved inward by that distance everywhere.
fn covered(base: &Footprint, inner: Length, distance: Length) -> Footprint {
    let (whole, left) = (inner.get().max(1), (inner - distance).get().max(0));
    let shrunk = |length: Length| Length::um(length.get() * left / whole);
    let smaller = match base.base() {
        // The disc inside a round base is a little smaller than the base itself, and so the shrunk one is too.
        Base::Round { .. } => Base::Round {
            diameter: Length::um(left) * 2,
        },
        Base::Oval { long, short } => Base::Oval {
            long: shrunk(long),
            short: shrunk(short),
        },
    };
    Footprint::new(smaller, base.at(), base.facing())
}
