//! All that could be in the way where a fighter is to be set up, laid out for a search that asks thousands of times.

use std::cell::RefCell;

use smallvec::SmallVec;
use table::{Base, Bounds, Footprint, Length, Nooks, Obstacle, Point, Polygon};

use super::near::{Look, levels_in, surface_near};
use super::placing::inner_radius;
use super::surface::{inside_battlefield, is_surface};
use crate::{FighterId, Part, Terrain, World};

/// The battlefield is laid out in plots of this size; each knows what could be in the way of a base with its centre there.
const PLOT: i64 = Length::inches(1).get();

pub(super) struct Crowd<'w> {
    terrain: &'w Terrain,
    /// As far as the base of the fighter reaches however it is turned.
    outer: Length,
    plots: RefCell<Plots>,
    /// How high the fighter is that looks for room, and a disc that lies within its base however that is turned.
    height: Length,
    inner: Length,
    others: SmallVec<[Other<'w>; 24]>,
    parts: SmallVec<[&'w Part; 32]>,
}

/// What is near each plot, worked out when somebody asks.
#[derive(Default)]
struct Plots {
    columns: i64,
    near: Vec<Option<Near>>,
}

/// The places of others and of parts in the lists of the crowd.
#[derive(Clone, Default)]
struct Near {
    others: SmallVec<[u8; 8]>,
    parts: SmallVec<[u8; 8]>,
}

/// Another fighter: an upright prism.
struct Other<'w> {
    at: Point,
    reach: i64,
    low: Length,
    high: Length,
    base: &'w Footprint,
}

/// Something that could be in the way.
#[derive(Clone, Copy)]
enum Thing<'c, 'w> {
    Other(&'c Other<'w>),
    Part(&'w Part),
}

impl<'w> Crowd<'w> {
    /// Whatever reaches into the bounds.
    pub(super) fn around(world: &'w World, fighter: FighterId, bounds: Bounds) -> Self {
        let others = world.on_table().filter(|(id, _)| *id != fighter);
        let others = others.filter_map(|(_, other)| {
            let base = other.footprint()?;
            let reach = base.base().outer_radius();
            bounds.grown(reach).contains(base.at()).then(|| Other {
                at: base.at(),
                reach: reach.get(),
                low: other.z(),
                high: other.z() + other.profile.height(),
                base,
            })
        });
        let parts = world.terrain.parts.iter();
        Crowd {
            terrain: &world.terrain,
            outer: world.fighter(fighter).profile.base.base().outer_radius(),
            plots: RefCell::default(),
            height: world.fighter(fighter).profile.height(),
            inner: inner_radius(world, fighter),
            others: others.collect(),
            parts: parts
                .filter(|part| !part.is_low() && part.bounds.meets(&bounds))
                .collect(),
        }
    }

    /// For a search that asks about many places: what is near a place is then known.
    pub(super) fn lay_out(&self) {
        let across = |length: Length| length.get().max(0) / PLOT + 1;
        let (columns, rows) = (across(self.terrain.width), across(self.terrain.depth));
        let small = self.others.len() <= usize::from(u8::MAX) && self.parts.len() <= usize::from(u8::MAX);
        if small && columns * rows <= MOST_PLOTS {
            *self.plots.borrow_mut() = Plots {
                columns,
                near: vec![None; (columns * rows) as usize],
            };
        }
    }

    /// The floor, and the heights of the platforms that reach into bounds.
    pub(super) fn levels(&self, bounds: &Bounds) -> SmallVec<[Length; 8]> {
        levels_in(self.terrain, bounds)
    }

    /// Where a round base of a diameter could be tucked in at a height, with its centre within bounds: all that could be in the
    /// way, the edges of the battlefield and, above the floor, those of the platforms.
    pub(super) fn nooks(&self, diameter: Length, bounds: Bounds, z: Length) -> Nooks {
        let top = z + self.height;
        let mut nooks = Nooks::of(diameter, bounds);
        let field = Polygon::rectangle(Point::ORIGIN, Point::new(self.terrain.width, self.terrain.depth));
        nooks.inside(&field);
        let reach = bounds.grown(self.outer);
        for other in self.others.iter().filter(|other| z < other.high && other.low < top) {
            if reach.grown(Length::um(other.reach)).contains(other.at) {
                nooks.clear_of(&Obstacle::Base(other.base));
            }
        }
        for part in self.parts.iter().filter(|part| z < part.top && part.bottom < top) {
            if part.bounds.meets(&reach) {
                nooks.clear_of(&Obstacle::Polygon(&part.outline));
            }
        }
        let platforms = self.terrain.parts.iter().filter(|part| part.platform && part.top == z);
        for part in platforms.filter(|part| z > Length::ZERO && part.bounds.meets(&bounds)) {
            nooks.centred_on(&part.outline);
        }
        nooks
    }

    /// Whether a base on the battlefield fits there: on floor or platform, and nothing is in its place.
    pub(super) fn leaves_room(&self, base: &Footprint, z: Length) -> bool {
        inside_battlefield(self.terrain, base) && is_surface(self.terrain, base.at(), z) && self.is_clear(base, z)
    }

    /// Whether one of the bases fits with its centre at a point, turned as they are, and where it is wanted.
    pub(super) fn look(
        &self,
        turned: &[Footprint],
        at: Point,
        reach: i64,
        z: Length,
        is_there: impl Fn(&Footprint) -> bool,
    ) -> Look {
        if let [base] = turned
            && matches!(base.base(), Base::Round { .. })
        {
            return self.look_for_disc(&base.moved_to(at), reach, z, is_there);
        }
        Look::of(self.could_leave_room(at, reach, z), || {
            let fits = |base: &Footprint| is_there(base) && self.leaves_room(base, z);
            turned
                .iter()
                .find(|base| fits(&base.moved_to(at)))
                .map(Footprint::facing)
        })
    }

    /// The same for one that need not be turned: each thing nearby is asked once whether it is in the way, and if so whether it
    /// is in the way of all around.
    fn look_for_disc(&self, base: &Footprint, reach: i64, z: Length, is_there: impl Fn(&Footprint) -> bool) -> Look {
        let at = base.at();
        let covered = (self.inner - Length::um(reach)).max(Length::ZERO);
        let mut is_free = inside_battlefield(self.terrain, base) && is_surface(self.terrain, at, z);
        if !is_free && !surface_near(self.terrain, at, reach, z) {
            return Look::Hopeless;
        }
        is_free = is_free && is_there(base);
        let smaller = Footprint::round(covered * 2, at);
        let leaves_hope = self.all_near(at, |thing| {
            if is_free && self.is_clear_of(base, z, thing) {
                return true;
            }
            is_free = false;
            covered == Length::ZERO || self.is_clear_of(&smaller, z, thing)
        });
        match leaves_hope {
            false => Look::Hopeless,
            true if is_free => Look::Fits(base.facing()),
            true => Look::Perhaps,
        }
    }

    /// False only if no base with its centre so near to a point has room: what is in the way of a disc that all of them cover
    /// is in the way of each.
    pub(super) fn could_leave_room(&self, at: Point, reach: i64, z: Length) -> bool {
        if !surface_near(self.terrain, at, reach, z) {
            return false;
        }
        let covered = self.inner - Length::um(reach);
        covered <= Length::ZERO || self.is_clear(&Footprint::round(covered * 2, at), z)
    }

    /// False only if no oval base is so near to a base.
    pub(super) fn has_oval_beside(&self, base: &Footprint, near: Length) -> bool {
        let mut ovals = self.others.iter().filter(|other| !other.base.is_round());
        ovals.any(|other| table::within(base, other.base, near))
    }

    fn is_clear(&self, base: &Footprint, z: Length) -> bool {
        self.all_near(base.at(), |thing| self.is_clear_of(base, z, thing))
    }

    /// Whether something holds for all that could be in the way of a base with its centre at a point.
    fn all_near(&self, at: Point, mut holds: impl FnMut(Thing<'_, 'w>) -> bool) -> bool {
        let mut plots = self.plots.borrow_mut();
        match plots.at(at) {
            None => {
                self.others.iter().all(|other| holds(Thing::Other(other)))
                    && self.parts.iter().all(|part| holds(Thing::Part(part)))
            }
            Some(near) => {
                let near = near.get_or_insert_with(|| self.near(at));
                let mut others = near.others.iter().map(|other| &self.others[usize::from(*other)]);
                let mut parts = near.parts.iter().map(|part| self.parts[usize::from(*part)]);
                others.all(|other| holds(Thing::Other(other))) && parts.all(|part| holds(Thing::Part(part)))
            }
        }
    }

    /// What could be in the way of a base with its centre in the plot of a point.
    fn near(&self, p: Point) -> Near {
        let corner = |v: Length| Length::um(v.get() / PLOT * PLOT);
        let min = Point::new(corner(p.x), corner(p.y));
        let plot = Bounds {
            min,
            max: min.offset(Length::um(PLOT), Length::um(PLOT)),
        };
        let reach = plot.grown(self.outer);
        let is_near = |other: &Other<'_>| reach.grown(Length::um(other.reach)).contains(other.at);
        let others = (0u8..).zip(&self.others).filter(|(_, other)| is_near(other));
        let parts = (0u8..).zip(&self.parts).filter(|(_, part)| part.bounds.meets(&reach));
        Near {
            others: others.map(|(at, _)| at).collect(),
            parts: parts.map(|(at, _)| at).collect(),
        }
    }

    fn is_clear_of(&self, base: &Footprint, z: Length, thing: Thing<'_, 'w>) -> bool {
        let (at, top) = (base.at(), z + self.height);
        match thing {
            Thing::Other(other) => {
                let (x, y) = (at.x - other.at.x, at.y - other.at.y);
                let reach = base.base().outer_radius().get() + other.reach;
                x.get().abs() >= reach
                    || y.get().abs() >= reach
                    || z >= other.high
                    || other.low >= top
                    || table::slide_clear_of(base, at, other.base)
            }
            Thing::Part(part) => {
                !part.bounds.meets(&base.bounds())
                    || z >= part.top
                    || part.bottom >= top
                    || table::slide_clear_of_polygon(base, at, &part.outline)
            }
        }
    }
}

/// A battlefield that would have more plots is not laid out.
const MOST_PLOTS: i64 = 4_096;

impl Plots {
    fn at(&mut self, p: Point) -> Option<&mut Option<Near>> {
        if self.near.is_empty() || p.x < Length::ZERO || p.y < Length::ZERO {
            return None;
        }
        let (column, row) = (p.x.get() / PLOT, p.y.get() / PLOT);
        if column >= self.columns {
            return None;
        }
        self.near.get_mut((row * self.columns + column) as usize)
    }
}
