//! Ways over, up, down and through terrain, proposed leg by leg. Whatever is kept has passed the exact rules.

use smallvec::SmallVec;
use table::{Length, Point, Segment};

use super::Leg;
use super::climb::is_climbable;
use super::room::CONTACT;
use super::scout::{Scout, Way, along_edge, extent, nearest_along, outward, stretched, touching_edge, within_reach};
use super::stairs::slope_at;
use super::surface::is_surface;
use crate::{Part, PartId, PartKind};

/// How far from where it is to hang a player may point.
const POINTED: Length = Length::half_inches(3);

/// How deep over the edge of a platform a fighter steps at once.
const STEPS_IN: [i64; 4] = [2_000, 8_000, 14_000, 22_000];

impl Scout<'_> {
    /// Up a part by one of its edges, at a point of the edge in thousandths, and onto the platform there if it can.
    pub(super) fn climbs_up(&mut self, part: PartId, edge: &Segment, thousandths: i64) -> bool {
        let foot = touching_edge(self.base(), edge, along_edge(edge, thousandths));
        if part_of(self, part).is_none() || (self.at() != foot && !self.tries(Leg::Walk(foot))) {
            return false;
        }
        self.goes_up(outward(edge))
    }

    /// Through the air to an edge that is higher, and up from where it catches hold.
    pub(super) fn leaps_up(&mut self, edge: &Segment, thousandths: i64) -> bool {
        let to = self.foot_of_edge(edge, thousandths);
        self.tries(Leg::Catch(to)) && self.goes_up(outward(edge))
    }

    /// Where it stands to climb an edge at a point of it in thousandths.
    pub(super) fn foot_of_edge(&self, edge: &Segment, thousandths: i64) -> Point {
        touching_edge(self.base(), edge, along_edge(edge, thousandths))
    }

    /// Where it stands to take stairs up; nothing if it is on them.
    pub(super) fn foot_of_stairs(&self, id: PartId) -> Option<Point> {
        let (low, _) = part_of(self, id).and_then(stair_ends)?;
        (!self.on_stairs(id)).then(|| self.foot_of_edge(&low, 500))
    }

    /// From where it is, up what it touches, and over the edge: `out` is the way from which it came.
    pub(super) fn goes_up(&mut self, out: Way) -> bool {
        let mut rose = false;
        for _ in 0..4 {
            let Some(top) = self.highest_touched() else { break };
            let reach = if self.limits().free_climb {
                top
            } else {
                top.min(self.z() + self.left())
            };
            let at = self.at();
            if reach <= self.z() || !self.tries(Leg::Climb { to: at, z: reach }) {
                break;
            }
            rose = true;
            if reach < top || self.steps_over(out) {
                break;
            }
        }
        rose
    }

    /// Over the edge onto the platform behind it.
    fn steps_over(&mut self, out: Way) -> bool {
        let (at, z) = (self.at(), self.z());
        let (inward, reach) = ((-out.0, -out.1), extent(self.base(), (-out.0, -out.1)));
        STEPS_IN.iter().any(|depth| {
            let to = stretched(at, inward, reach + depth);
            is_surface(&self.world().terrain, to, z) && self.tries(Leg::Climb { to, z })
        })
    }

    /// The highest top of what the base touches and could climb from here.
    fn highest_touched(&self) -> Option<Length> {
        let z = self.z();
        self.touched()
            .filter(|part| part.bottom <= z && part.top > z)
            .map(|part| part.top)
            .max()
    }

    fn lowest_touched(&self) -> Option<Length> {
        let z = self.z();
        self.touched()
            .filter(|part| part.bottom < z && part.top >= z)
            .map(|part| part.bottom)
            .min()
    }

    fn touched(&self) -> impl Iterator<Item = &Part> {
        let reach = self.base().bounds().grown(CONTACT);
        self.world().terrain.parts.iter().filter(move |part| {
            is_held(part) && part.bounds.meets(&reach) && table::within_of_polygon(self.base(), &part.outline, CONTACT)
        })
    }

    /// Through the air to something that is higher, and holds on there: at the point, or beside what is nearest to it, since
    /// nobody points so exactly that bases touch.
    pub(super) fn catches_hold_near(&mut self, point: Point) -> bool {
        let z = self.z();
        let reach = self.base().bounds().grown(self.left());
        let higher = self
            .world()
            .terrain
            .parts
            .iter()
            .filter(|part| is_held(part) && part.bottom <= z && part.top > z && part.bounds.meets(&reach));
        let mut places: Vec<Point> = higher
            .flat_map(|part| part.outline.edges())
            .map(|edge| self.foot_of_edge(&edge, nearest_along(&edge, point)))
            .filter(|place| place.is_within(point, POINTED))
            .collect();
        places.sort_by_key(|place| place.distance_squared(point));
        [point].into_iter().chain(places).any(|to| {
            let mut jumps = self.clone();
            let holds = jumps.tries(Leg::Catch(to)) && jumps.tries(Leg::Climb { to, z });
            if holds {
                *self = jumps;
            }
            holds
        })
    }

    /// Over an edge of the platform that it stands on and down as far as it goes.
    pub(super) fn climbs_down(&mut self, edge: &Segment, thousandths: i64) -> bool {
        let out = touching_edge(self.base(), edge, along_edge(edge, thousandths));
        let z = self.z();
        if !self.tries(Leg::Climb { to: out, z }) {
            return false;
        }
        for _ in 0..4 {
            let Some(bottom) = self.lowest_touched() else { break };
            let reach = if self.limits().free_climb {
                bottom
            } else {
                bottom.max(self.z() - self.left())
            };
            let at = self.at();
            if !self.tries(Leg::Climb { to: at, z: reach }) {
                break;
            }
        }
        self.z() < z
    }

    /// Up stairs, wholly or so many thousandths of the way.
    pub(super) fn takes_stairs_up(&mut self, id: PartId, thousandths: i64) -> bool {
        let Some(part) = part_of(self, id) else { return false };
        let Some((low, high)) = stair_ends(part) else {
            return false;
        };
        let foot = touching_edge(self.base(), &low, along_edge(&low, 500));
        if self.at() != foot && !self.on_stairs(id) && !self.tries(Leg::Walk(foot)) {
            return false;
        }
        if thousandths >= 1_000 {
            let head = along_edge(&high, 500);
            let landed = STEPS_IN.iter().any(|depth| {
                let to = stretched(head, outward(&high), *depth);
                is_surface(&self.world().terrain, to, part.top) && self.tries(Leg::Climb { to, z: part.top })
            });
            if landed {
                return true;
            }
        }
        self.climbs_to_slope(part, &low, &high, thousandths.min(950))
    }

    /// Down stairs, from the platform at their head or from where it is on them.
    pub(super) fn takes_stairs_down(&mut self, id: PartId, thousandths: i64) -> bool {
        let Some(part) = part_of(self, id) else { return false };
        let Some((low, high)) = stair_ends(part) else {
            return false;
        };
        if !self.on_stairs(id) {
            let head = stretched(along_edge(&high, 500), outward(&high), STEPS_IN[0]);
            if self.at() != head && !self.tries(Leg::Walk(head)) {
                return false;
            }
        }
        let foot = touching_edge(self.base(), &low, along_edge(&low, 500));
        let z = part.bottom;
        (thousandths <= 0 && self.tries(Leg::Climb { to: foot, z }))
            || self.climbs_to_slope(part, &low, &high, thousandths.max(50))
    }

    pub(super) fn on_stairs(&self, id: PartId) -> bool {
        self.standing() == super::Standing::Climbing(id)
    }

    fn climbs_to_slope(&mut self, part: &Part, low: &Segment, high: &Segment, thousandths: i64) -> bool {
        let line = Segment::new(along_edge(low, 500), along_edge(high, 500));
        let to = along_edge(&line, thousandths);
        slope_at(part, to).is_some_and(|z| self.tries(Leg::Climb { to, z }))
    }

    /// Through an archway or door and so far beyond it.
    pub(super) fn goes_through(&mut self, id: PartId, beyond: Length) -> bool {
        let Some(passage) = part_of(self, id) else { return false };
        let at = self.at();
        let Some(near) = edge_facing(passage, at) else {
            return false;
        };
        let Some(far) = opposite(passage, &near) else {
            return false;
        };
        let foot = touching_edge(self.base(), &near, along_edge(&near, 500));
        if !table::within_of_polygon(self.base(), &passage.outline, CONTACT) && !self.tries(Leg::Walk(foot)) {
            return false;
        }
        let out = touching_edge(self.base(), &far, along_edge(&far, 500));
        let farther = stretched(out, outward(&far), beyond.get());
        [farther, out]
            .into_iter()
            .any(|to| self.tries(Leg::Through { part: id, to }))
    }

    /// Jumps straight toward a point, as far as the move allows.
    pub(super) fn jumps_toward(&mut self, to: Point) -> bool {
        let to = within_reach(self.at(), to, self.left());
        self.tries(Leg::Jump(to))
    }

    /// The parts within reach of the rest of the move.
    pub(super) fn parts_in_reach(&self) -> SmallVec<[PartId; 16]> {
        let reach = self.base().bounds().grown(self.left());
        let terrain = &self.world().terrain;
        let ids = terrain.ids().zip(&terrain.parts);
        ids.filter(|(_, part)| part.bounds.meets(&reach) && !part.is_low())
            .map(|(id, _)| id)
            .collect()
    }
}

fn part_of<'w>(scout: &Scout<'w>, id: PartId) -> Option<&'w Part> {
    scout.world().terrain.parts.get(usize::from(id.0))
}

/// What a fighter hangs on: whatever can be climbed but stairs, on which it walks.
fn is_held(part: &Part) -> bool {
    is_climbable(part) && part.kind != PartKind::Stairs && !part.unscalable
}

/// The edge of a part from which a point is farthest on the outside.
pub(super) fn edge_facing(part: &Part, p: Point) -> Option<Segment> {
    part.outline.edges().max_by_key(|edge| beyond(edge, p))
}

/// The edges that a point is on the outer side of, with the nearest point of each.
pub(super) fn edges_facing(part: &Part, p: Point) -> impl Iterator<Item = (Segment, i64)> + '_ {
    part.outline
        .edges()
        .filter(move |edge| beyond(edge, p) > 0)
        .map(move |edge| (edge, nearest_along(&edge, p)))
}

/// How far a point is beyond an edge, in micrometres.
fn beyond(edge: &Segment, p: Point) -> i64 {
    let (out, away) = (outward(edge), p - edge.from);
    (out.0 * away.x + out.1 * away.y) / edge.length().get().max(1)
}

fn opposite(part: &Part, near: &Segment) -> Option<Segment> {
    let out = outward(near);
    part.outline.edges().min_by_key(|edge| {
        let other = outward(edge);
        (out.0 * other.0 + out.1 * other.1) / edge.length().get().max(1)
    })
}

/// The edges at the low and the high end of stairs.
fn stair_ends(stairs: &Part) -> Option<(Segment, Segment)> {
    let rises = stairs.rises?;
    let steepness = |edge: &Segment| {
        let out = outward(edge);
        (out.0 * rises.x() + out.1 * rises.y()) * 1_000 / edge.length().get().max(1)
    };
    let low = stairs.outline.edges().min_by_key(steepness)?;
    let high = stairs.outline.edges().max_by_key(steepness)?;
    Some((low, high))
}
