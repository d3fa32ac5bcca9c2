//! The floor around a fighter in squares: which of them are closed to it, and which it could walk to.

use std::collections::VecDeque;

use smallvec::SmallVec;
use table::{Base, Bounds, Footprint, Length, Obstacle, Point};

use super::near::{half_diagonal, surface_near};
use super::placing::inner_radius;
use super::scout::Scout;
use super::surface::inside_battlefield;
use crate::{Fighter, FighterId};

/// What is around a fighter on its level.
pub(super) struct Floor<'s, 'w> {
    pub scout: &'s Scout<'w>,
    /// The radius of a disc inside its base.
    inner: Length,
    /// For a round base those that are round too, which are quickly asked; and all that is not.
    discs: SmallVec<[&'w Footprint; 16]>,
    obstacles: SmallVec<[Obstacle<'w>; 16]>,
    /// Near whom no move may end.
    shunned: SmallVec<[Shunned<'w>; 8]>,
}

/// Somebody within a distance of whom a move must not end: an enemy out of whose reach it leads, or whom an ability sends the
/// fighter away from.
#[derive(Clone, Copy)]
struct Shunned<'w> {
    base: &'w Footprint,
    /// How much higher or lower it stands.
    rise: Length,
    within: Length,
}

/// Squares of one size. A square is counted from the one in the middle of which the fighter stands.
#[derive(Clone)]
pub(super) struct Squares {
    pub size: i64,
    /// No point of a square is farther from its middle.
    pub corner: Length,
    /// A smaller base which, in the middle of a square, lies in every base whose centre is in that square.
    covered: Footprint,
    /// What such a base is in the way of, and whom it is too near to: for a round base among round ones, how far away the middle
    /// of the square may be.
    meets: SmallVec<[Disc; 16]>,
    nears: SmallVec<[Disc; 8]>,
    /// Where the middle of a square is so near to an obstacle that it has to be asked.
    around: SmallVec<[Bounds; 16]>,
}

pub(super) type Square = (i64, i64);

#[derive(Clone, Copy)]
struct Disc {
    at: Point,
    squared: i64,
}

impl Disc {
    fn new(at: Point, radius: Length) -> Disc {
        Disc {
            at,
            squared: radius.get() * radius.get(),
        }
    }

    fn away_from_middle(&self, p: Point) -> i64 {
        let away = p - self.at;
        away.x * away.x + away.y * away.y
    }
}

/// Squares that are a sixth of the disc inside a base are no larger than this: in larger ones too much seems open.
const LARGEST: i64 = Length::hundredths(10).get();

const BESIDE: [(i64, i64); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

impl<'s, 'w> Floor<'s, 'w> {
    /// `beyond` is somebody else to keep away from, and how far.
    pub(super) fn around(scout: &'s Scout<'w>, beyond: Option<(FighterId, Length)>) -> Self {
        let (world, z) = (scout.world(), scout.z());
        let height = world.fighter(scout.fighter()).profile.height();
        let around = scout.base().bounds().grown(scout.left());
        let level = |bottom: Length, top: Length| z < top && bottom < z + height;
        let others = || world.on_table().filter(|(id, _)| *id != scout.fighter());
        let fighters = others()
            .filter(|(_, other)| level(other.z(), other.z() + other.profile.height()))
            .filter_map(|(_, other)| other.footprint())
            .filter(|base| base.bounds().meets(&around));
        let (discs, others_in_way): (SmallVec<[_; 16]>, SmallVec<[_; 16]>) =
            fighters.partition(|base| is_round(scout.base()) && is_round(base));
        let parts = world.terrain.parts.iter();
        let parts = parts
            .filter(|part| !part.is_low() && level(part.bottom, part.top) && part.bounds.meets(&around))
            .map(|part| Obstacle::Polygon(&part.outline));
        let is_enemy = |id: FighterId| world.are_enemies(scout.fighter(), id);
        let shuns = |other: &'w Fighter, within: Length| {
            let rise = (other.z() - z).abs();
            let base = other.footprint().filter(|_| rise <= within)?;
            let is_near = base.bounds().meets(&around.grown(within));
            is_near.then_some(Shunned { base, rise, within })
        };
        let beyond = beyond.and_then(|(id, within)| shuns(world.fighter(id), within));
        Floor {
            scout,
            inner: match scout.base().base() {
                base @ Base::Round { .. } => base.outer_radius(),
                Base::Oval { .. } => inner_radius(world, scout.fighter()),
            },
            discs,
            obstacles: others_in_way.into_iter().map(Obstacle::Base).chain(parts).collect(),
            shunned: others()
                .filter(|(id, _)| is_enemy(*id))
                .filter_map(|(_, other)| shuns(other, Length::inches(1)))
                .chain(beyond)
                .collect(),
        }
    }

    /// In squares of such a part of the disc inside the base.
    pub(super) fn in_squares(&self, parts: i64) -> Squares {
        self.in_squares_of((self.inner.get() / parts).clamp(Length::mm(1).get(), LARGEST * 6 / parts))
    }

    pub(super) fn in_squares_of(&self, size: i64) -> Squares {
        let corner = Length::um(half_diagonal(size));
        let covered = covered(self.scout.base(), self.inner, corner);
        let own = covered.base().outer_radius();
        let meets = self
            .discs
            .iter()
            .map(|other| Disc::new(other.at(), own + other.base().outer_radius()));
        let nears = self.shunned.iter().filter(|other| self.is_disc(other));
        let nears = nears.map(|other| {
            let reach = own + other.base.base().outer_radius() + other.within;
            Disc::new(other.base.at(), reach)
        });
        Squares {
            size,
            corner,
            meets: meets.collect(),
            nears: nears.collect(),
            around: self
                .obstacles
                .iter()
                .map(|obstacle| obstacle.bounds().grown(own))
                .collect(),
            covered,
        }
    }

    /// Whether how near somebody is can be told from its middle alone.
    fn is_disc(&self, other: &Shunned<'_>) -> bool {
        other.rise == Length::ZERO && is_round(self.scout.base()) && is_round(other.base)
    }

    /// The squares to which somebody could walk, nearest first.
    pub(super) fn reached<'f>(&'f self, squares: &'f Squares) -> impl Iterator<Item = Square> + use<'f, 's, 'w> {
        let (left, size) = (self.scout.left().get(), squares.size);
        let across = (left / size + 2).max(0);
        let wide = 2 * across + 1;
        let slot = move |(x, y): Square| ((x + across) * wide + y + across) as usize;
        let mut seen = vec![false; usize::try_from(wide * wide).unwrap_or(1)];
        seen[slot((0, 0))] = true;
        let mut open = VecDeque::from([(0, (0, 0))]);
        std::iter::from_fn(move || {
            while let Some((steps, (x, y))) = open.pop_front() {
                if self.is_closed(squares, self.middle(squares, (x, y))) {
                    continue;
                }
                // Whoever has come through so many squares has gone the whole width of all between the first and the last.
                if steps * size <= left {
                    let beside = BESIDE.map(|(dx, dy)| (x + dx, y + dy)).into_iter();
                    for square in beside.filter(|(x, y)| x.abs().max(y.abs()) <= across) {
                        if !std::mem::replace(&mut seen[slot(square)], true) {
                            open.push_back((steps + 1, square));
                        }
                    }
                }
                return Some((x, y));
            }
            None
        })
    }

    pub(super) fn middle(&self, squares: &Squares, (x, y): Square) -> Point {
        let at = self.scout.at();
        Point::um(at.x.get() + x * squares.size, at.y.get() + y * squares.size)
    }

    /// Whether no base can be with its centre in the square around a point.
    pub(super) fn is_closed(&self, squares: &Squares, middle: Point) -> bool {
        let (scout, corner) = (self.scout, squares.corner);
        if !scout.at().is_within(middle, scout.left() + corner)
            || squares
                .meets
                .iter()
                .any(|disc| disc.away_from_middle(middle) < disc.squared)
        {
            return true;
        }
        let (terrain, covered) = (&scout.world().terrain, squares.covered.moved_to(middle));
        let mut near = squares.around.iter().zip(&self.obstacles);
        !inside_battlefield(terrain, &covered)
            || !surface_near(terrain, middle, corner.get(), scout.z())
            || near.any(|(around, obstacle)| {
                around.contains(middle) && !table::slide_clear_of_obstacle(&covered, middle, obstacle)
            })
    }

    /// Whether whoever is in the square around a point with its centre is too near to somebody, wherever it is there.
    pub(super) fn is_too_near(&self, squares: &Squares, middle: Point) -> bool {
        squares
            .nears
            .iter()
            .any(|disc| disc.away_from_middle(middle) <= disc.squared)
            || squares.nears.len() < self.shunned.len() && self.comes_too_near(&squares.covered.moved_to(middle))
    }

    pub(super) fn comes_too_near(&self, base: &Footprint) -> bool {
        let is_near = |other: &Shunned<'_>| table::within_rising(base, other.base, other.rise, other.within);
        self.shunned.iter().any(is_near)
    }
}

fn is_round(base: &Footprint) -> bool {
    matches!(base.base(), Base::Round { .. })
}

/// The base so much smaller that wherever the base goes within a distance, it covers it. A convex outline that is shrunk in
/// the ratio of the distance to a disc inside it has moved inward by that distance everywhere.
fn covered(base: &Footprint, inner: Length, distance: Length) -> Footprint {
    let (whole, left) = (inner.get().max(1), (inner - distance).get().max(0));
    let shrunk = |length: Length| Length::um(length.get() * left / whole);
    let smaller = match base.base() {
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

#[cfg(test)]
mod tests {
    use kernel::Whim;

    use super::super::fixture::disengaging;
    use super::super::random_tests::some_battle;
    use super::super::room::Sweep;
    use super::*;

    #[test]
    fn a_quick_look_at_a_square_sees_what_a_plain_one_does() {
        let limits = disengaging();
        let (mut closed, mut near) = (0, 0);
        for seed in 0..24 {
            let mut whim = Whim::new(seed);
            let world = some_battle(&mut whim);
            for (id, this) in world.on_table() {
                let Some(scout) = Scout::new(&world, id, &limits) else {
                    continue;
                };
                let floor = Floor::around(&scout, None);
                let squares = floor.in_squares(3);
                for _ in 0..40 {
                    let middle = floor.middle(&squares, (whim.between(-20, 20), whim.between(-20, 20)));
                    let covered = squares.covered.moved_to(middle);
                    let body = Sweep {
                        base: &covered,
                        to: middle,
                        low: scout.z(),
                        high: scout.z() + this.profile.height(),
                    };
                    let is_open = scout.at().is_within(middle, scout.left() + squares.corner)
                        && inside_battlefield(&world.terrain, &covered)
                        && surface_near(&world.terrain, middle, squares.corner.get(), scout.z())
                        && body.fighter_in_way(&world, id).is_none()
                        && body.part_in_way(&world, |_, _| false).is_none();
                    assert_eq!(floor.is_closed(&squares, middle), !is_open, "{seed} {id:?} {middle:?}");
                    closed += usize::from(!is_open);
                    if !is_open {
                        continue;
                    }
                    let is_near = world.on_table().any(|(other_id, other)| {
                        let rise = (other.z() - scout.z()).abs();
                        let within = |base| table::within_rising(&covered, base, rise, Length::inches(1));
                        world.are_enemies(id, other_id) && other.footprint().is_some_and(within)
                    });
                    assert_eq!(floor.is_too_near(&squares, middle), is_near, "{seed} {id:?} {middle:?}");
                    near += usize::from(is_near);
                }
            }
        }
        assert!(closed > 1_000 && near > 100, "{closed} {near}");
    }
}
