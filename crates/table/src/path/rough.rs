//! Rough ground: crossing it counts double.

use super::plane::V;
use crate::base::{disc_corners_around, disc_corners_coarse};
use crate::sight::{Stretch, joined_length};
use crate::{Footprint, Length, Point, Polygon, Segment, convex};

/// An edge of the longest battlefield has fewer places to bend than this, half an inch apart. On a longer one they lie
/// farther apart, so that no outline decides how much memory a search takes.
const MOST_BENDS_ON_AN_EDGE: f64 = 512.0;
/// No battlefield has more in all. What is beyond is left out: a search only proposes.
const MOST_BENDS: usize = 16_384;

/// Where the centre of a base is while any part of the base is on rough ground, as convex polygons.
#[derive(Debug, Default)]
pub(super) struct Rough {
    zones: Vec<Vec<Point>>,
    planes: Vec<Vec<V>>,
    /// The same a few micrometres larger: a path that bends there stays off the ground even when it is rounded.
    rims: Vec<Vec<V>>,
}

impl Rough {
    pub(super) fn under(base: &Footprint, ground: &[&Polygon]) -> Rough {
        if ground.is_empty() {
            return Rough::default();
        }
        // The base about the origin: a zone is every place from which the base reaches the ground.
        let corners = match base.oval_corners() {
            None => disc_corners_around(Point::ORIGIN, base.base().outer_radius()),
            Some(corners) => corners.iter().map(|p| Point::ORIGIN + (*p - base.at())).collect(),
        };
        // Bends need fewer corners, a few micrometres further out.
        let coarse = match base.oval_corners() {
            None => disc_corners_coarse(Point::ORIGIN, base.base().outer_radius() + Length::um(3)),
            Some(_) => convex::difference(
                &corners,
                &[(-3, -3), (3, -3), (3, 3), (-3, 3)].map(|(x, y)| Point::um(x, y)),
            ),
        };
        let parts: Vec<&[Point]> = ground.iter().flat_map(|polygon| polygon.parts()).collect();
        let zones: Vec<Vec<Point>> = parts.iter().map(|part| convex::difference(part, &corners)).collect();
        let plane = |zone: &[Point]| zone.iter().map(|p| V::of(*p)).collect();
        let planes = zones.iter().map(|zone| plane(zone)).collect();
        let rims = parts
            .iter()
            .map(|part| plane(&convex::difference(part, &coarse)))
            .collect();
        Rough { zones, planes, rims }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.zones.is_empty()
    }

    /// How much of a leg is on rough ground: each stretch rounded up.
    pub(super) fn length(&self, leg: Segment) -> Length {
        let stretches = self.zones.iter().map(|zone| {
            let mut stretch = Stretch::WHOLE;
            stretch.keep_inside(zone, leg);
            stretch
        });
        joined_length(stretches.collect(), leg)
    }

    /// The same for planning.
    pub(super) fn extra(&self, a: V, b: V) -> f64 {
        let mut runs: Vec<(f64, f64)> = self.planes.iter().filter_map(|zone| inside(zone, a, b)).collect();
        runs.sort_by(|x, y| x.0.total_cmp(&y.0));
        let (mut share, mut until) = (0.0, 0.0);
        for (start, end) in runs {
            share += (end - f64::max(start, until)).max(0.0);
            until = f64::max(end, until);
        }
        share * (b - a).length()
    }

    /// Places on the rims where a path may bend: every corner, and about `spacing` apart on long edges.
    pub(super) fn bends(&self, spacing: f64) -> Vec<V> {
        let mut bends = Vec::new();
        for rim in &self.rims {
            for i in 0..rim.len() {
                let (a, b) = (rim[i], rim[(i + 1) % rim.len()]);
                let pieces = ((b - a).length() / spacing).ceil().clamp(1.0, MOST_BENDS_ON_AN_EDGE);
                bends.extend((0..pieces as i64).map(|k| a + (b - a) * (k as f64 / pieces)));
            }
            if bends.len() >= MOST_BENDS {
                bends.truncate(MOST_BENDS);
                break;
            }
        }
        // Well inside other rough ground no path bends.
        bends.retain(|p| !self.planes.iter().any(|zone| deep_inside(zone, *p)));
        bends
    }

    /// A point on a rim near another, the better one by `cost`: bends are few, so each is slid along the rim afterwards.
    pub(super) fn slid(&self, at: V, spacing: f64, cost: impl Fn(V) -> f64) -> V {
        let mut best = (cost(at), at);
        for rim in &self.rims {
            for i in 0..rim.len() {
                let (a, b) = (rim[i], rim[(i + 1) % rim.len()]);
                if super::plane::point_segment(at, a, b) > spacing * spacing {
                    continue;
                }
                let (mut low, mut high) = (0.0, 1.0);
                for _ in 0..24 {
                    let third = (high - low) / 3.0;
                    let on = |t: f64| cost(a + (b - a) * t);
                    if on(low + third) <= on(high - third) {
                        high -= third;
                    } else {
                        low += third;
                    }
                }
                let p = a + (b - a) * ((low + high) / 2.0);
                let found = cost(p);
                if found < best.0 {
                    best = (found, p);
                }
            }
        }
        best.1
    }
}

fn deep_inside(zone: &[V], p: V) -> bool {
    (0..zone.len()).all(|i| {
        let (a, b) = (zone[i], zone[(i + 1) % zone.len()]);
        (b - a).cross(p - a) > 10.0 * (b - a).length()
    })
}

/// The stretch of a segment inside a convex polygon, as shares of it.
fn inside(zone: &[V], a: V, b: V) -> Option<(f64, f64)> {
    let (mut start, mut end) = (0.0f64, 1.0f64);
    for i in 0..zone.len() {
        let (p, q) = (zone[i], zone[(i + 1) % zone.len()]);
        let (at, until) = ((q - p).cross(a - p), (q - p).cross(b - p));
        match (at > 0.0, until > 0.0) {
            (false, false) => return None,
            (false, true) => start = start.max(at / (at - until)),
            (true, false) => end = end.min(at / (at - until)),
            (true, true) => {}
        }
    }
    (start < end).then_some((start, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Facing};

    #[test]
    fn no_outline_decides_how_much_memory_a_search_takes() {
        let far = 1_000_000_000;
        let huge = Polygon::rectangle(Point::um(-far, -far), Point::um(far, far));
        let base = Footprint::new(Base::round_mm(30), Point::ORIGIN, Facing::NORTH);
        let many = vec![&huge; 60];
        let bends = Rough::under(&base, &many).bends(12_700.0);
        assert!(bends.len() <= MOST_BENDS, "{}", bends.len());
        // On a real table nothing changes: a bend every half inch.
        let marsh = Polygon::rectangle(Point::ORIGIN, Point::um(48 * 25_400, 25_400));
        let bends = Rough::under(&base, &[&marsh]).bends(12_700.0);
        assert!(bends.len() >= 2 * 96, "{}", bends.len());
    }
}
