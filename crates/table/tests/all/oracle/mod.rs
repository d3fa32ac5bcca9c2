//! A slow second opinion in floating point, written without looking at the crate's own methods.
#![allow(dead_code, reason = "each test binary uses its own part")]

use proptest::prelude::*;
use table::{Base, Facing, Footprint, Length, Outline, Point, Polygon};

pub type P = (f64, f64);

/// So many cases, or as many times that as the environment variable `TIMES` says: for a long look at night.
pub fn cases(cases: u32) -> ProptestConfig {
    let times = std::env::var("TIMES")
        .ok()
        .and_then(|times| times.parse().ok())
        .unwrap_or(1);
    ProptestConfig {
        cases: cases * times,
        max_global_rejects: 1_000_000,
        max_local_rejects: 1_000_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// An outline as a ring of points and a round margin: a disc is one point with its radius.
#[derive(Clone, Debug)]
pub struct Rough {
    pub ring: Vec<P>,
    pub margin: f64,
}

pub fn p(point: Point) -> P {
    (point.x.get() as f64, point.y.get() as f64)
}

pub fn of_footprint(a: &Footprint) -> Rough {
    of_outline(&a.outline())
}

pub fn of_polygon(polygon: &Polygon) -> Rough {
    of_outline(&Outline::Polygon(polygon))
}

pub fn of_outline(outline: &Outline<'_>) -> Rough {
    match outline {
        Outline::Disc { centre, radius } => Rough {
            ring: vec![p(*centre)],
            margin: radius.get() as f64,
        },
        Outline::Corners(corners) => Rough {
            ring: corners.iter().copied().map(p).collect(),
            margin: 0.0,
        },
        Outline::Polygon(polygon) => Rough {
            ring: polygon.corners().iter().copied().map(p).collect(),
            margin: 0.0,
        },
    }
}

pub fn moved(a: &Rough, by: P) -> Rough {
    Rough {
        ring: a.ring.iter().map(|q| (q.0 + by.0, q.1 + by.1)).collect(),
        margin: a.margin,
    }
}

fn point_segment(q: P, a: P, b: P) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let square = dx * dx + dy * dy;
    let t = if square == 0.0 {
        0.0
    } else {
        (((q.0 - a.0) * dx + (q.1 - a.1) * dy) / square).clamp(0.0, 1.0)
    };
    let (x, y) = (a.0 + t * dx - q.0, a.1 + t * dy - q.1);
    (x * x + y * y).sqrt()
}

fn ring_edges(ring: &[P]) -> impl Iterator<Item = (P, P)> + '_ {
    (0..ring.len()).map(move |i| (ring[i], ring[(i + 1) % ring.len()]))
}

/// By the winding number, summed from quadrant changes' signed crossings.
pub fn inside(ring: &[P], q: P) -> bool {
    let mut winding = 0;
    for (a, b) in ring_edges(ring) {
        let cross = (b.0 - a.0) * (q.1 - a.1) - (b.1 - a.1) * (q.0 - a.0);
        if a.1 <= q.1 && b.1 > q.1 && cross > 0.0 {
            winding += 1;
        } else if a.1 > q.1 && b.1 <= q.1 && cross < 0.0 {
            winding -= 1;
        }
    }
    winding != 0
}

/// How deep inside (positive) or how far outside (negative) a point is.
pub fn depth(a: &Rough, q: P) -> f64 {
    let rim = ring_edges(&a.ring)
        .map(|(c, d)| point_segment(q, c, d))
        .fold(f64::INFINITY, f64::min);
    let depth = if a.ring.len() > 2 && inside(&a.ring, q) {
        rim
    } else {
        -rim
    };
    depth + a.margin
}

/// The distance between the outlines, zero when they meet.
pub fn gap(a: &Rough, b: &Rough) -> f64 {
    let crossing = ring_edges(&a.ring).any(|(p, q)| ring_edges(&b.ring).any(|(r, s)| cross(p, q, r, s)));
    let within = (b.ring.len() > 2 && inside(&b.ring, a.ring[0])) || (a.ring.len() > 2 && inside(&a.ring, b.ring[0]));
    if crossing || within {
        return 0.0;
    }
    let mut least = f64::INFINITY;
    for (p, q) in ring_edges(&a.ring) {
        for (r, s) in ring_edges(&b.ring) {
            for d in [
                point_segment(p, r, s),
                point_segment(q, r, s),
                point_segment(r, p, q),
                point_segment(s, p, q),
            ] {
                least = least.min(d);
            }
        }
    }
    (least - a.margin - b.margin).max(0.0)
}

fn cross(a: P, b: P, c: P, d: P) -> bool {
    let side = |a: P, b: P, c: P| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    (side(a, b, c) > 0.0) != (side(a, b, d) > 0.0) && (side(c, d, a) > 0.0) != (side(c, d, b) > 0.0)
}

/// Points of an outline: the corners, or so many of each quarter of a disc.
pub fn rim(a: &Rough, of_quarter: usize) -> Vec<P> {
    if a.margin == 0.0 {
        return a.ring.clone();
    }
    let (x, y) = a.ring[0];
    let mut rim = vec![];
    for i in 0..of_quarter {
        let t = i as f64 / of_quarter as f64;
        let (c, s) = ((1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t));
        for (c, s) in [(c, s), (-s, c), (-c, -s), (s, -c)] {
            rim.push((x + a.margin * c, y + a.margin * s));
        }
    }
    rim
}

/// Points along a way, ends included.
pub fn along(from: P, to: P, steps: usize) -> impl Iterator<Item = P> {
    (0..=steps).map(move |i| {
        let t = i as f64 / steps as f64;
        (from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t)
    })
}

/// The area that two simple polygons share: signed triangles against signed triangles.
pub fn shared_area(a: &[P], b: &[P]) -> f64 {
    let fan = |ring: &[P]| -> Vec<([P; 3], f64)> {
        (1..ring.len() - 1)
            .map(|i| {
                let (o, p, q) = (ring[0], ring[i], ring[i + 1]);
                let area = (p.0 - o.0) * (q.1 - o.1) - (p.1 - o.1) * (q.0 - o.0);
                if area < 0.0 {
                    ([o, q, p], -1.0)
                } else {
                    ([o, p, q], area.signum() * f64::from(area != 0.0))
                }
            })
            .collect()
    };
    let (a, b) = (fan(a), fan(b));
    a.iter()
        .map(|(s, sign)| {
            b.iter()
                .map(|(t, other)| sign * other * clipped_area(s, t))
                .sum::<f64>()
        })
        .sum()
}

fn clipped_area(subject: &[P; 3], clip: &[P; 3]) -> f64 {
    let mut ring = subject.to_vec();
    for i in 0..3 {
        let (a, b) = (clip[i], clip[(i + 1) % 3]);
        let side = |q: P| (b.0 - a.0) * (q.1 - a.1) - (b.1 - a.1) * (q.0 - a.0);
        let mut next = Vec::new();
        for j in 0..ring.len() {
            let (p, q) = (ring[j], ring[(j + 1) % ring.len()]);
            let (sp, sq) = (side(p), side(q));
            if sp >= 0.0 {
                next.push(p);
            }
            if (sp > 0.0 && sq < 0.0) || (sp < 0.0 && sq > 0.0) {
                let t = sp / (sp - sq);
                next.push((p.0 + t * (q.0 - p.0), p.1 + t * (q.1 - p.1)));
            }
        }
        ring = next;
    }
    let area: f64 = ring_edges(&ring).map(|(p, q)| p.0 * q.1 - p.1 * q.0).sum();
    area.abs() / 2.0
}

// What the tests draw from.

pub fn length(range: std::ops::Range<i64>) -> impl Strategy<Value = Length> {
    range.prop_map(Length::um)
}

/// Somewhere on a table of a foot, so that things are often near each other.
pub fn place() -> impl Strategy<Value = Point> {
    (-150_000i64..150_000, -150_000i64..150_000).prop_map(|(x, y)| Point::um(x, y))
}

pub fn facing() -> impl Strategy<Value = Facing> {
    (-1_000i64..1_000, -1_000i64..1_000).prop_map(|(x, y)| Facing::new(x, y).unwrap_or(Facing::NORTH))
}

pub fn base() -> impl Strategy<Value = Base> {
    prop_oneof![
        (20_000i64..130_000).prop_map(|d| Base::Round {
            diameter: Length::um(d)
        }),
        (20_000i64..170_000, 20_000i64..110_000).prop_map(|(long, short)| Base::Oval {
            long: Length::um(long),
            short: Length::um(short)
        }),
    ]
}

pub fn footprint() -> impl Strategy<Value = Footprint> {
    (base(), place(), facing()).prop_map(|(base, at, facing)| Footprint::new(base, at, facing))
}

/// Star-shaped about a middle: simple, often non-convex.
pub fn polygon_about(reach: i64) -> impl Strategy<Value = Polygon> {
    let spokes = proptest::collection::vec((1i64..=reach, -reach..=reach, -reach..=reach), 3..10);
    (place(), spokes).prop_filter_map("a simple polygon", |(middle, spokes)| {
        let mut corners: Vec<(i64, i64)> = spokes.into_iter().map(|(_, x, y)| (x, y)).collect();
        sort_around(&mut corners);
        let corners = corners
            .into_iter()
            .map(|(x, y)| middle.offset(Length::um(x), Length::um(y)))
            .collect();
        Polygon::new(corners).ok()
    })
}

/// By angle, without any trigonometry: half plane first, then the cross product, then the distance.
pub fn sort_around(corners: &mut [(i64, i64)]) {
    corners.sort_by(|a, b| {
        let below = |v: &(i64, i64)| v.1 < 0 || (v.1 == 0 && v.0 < 0);
        let turn = b.0 * a.1 - b.1 * a.0;
        below(a)
            .cmp(&below(b))
            .then(turn.cmp(&0))
            .then((a.0 * a.0 + a.1 * a.1).cmp(&(b.0 * b.0 + b.1 * b.1)))
    });
}

/// Simple polygons with corners on a tiny grid: full of corners in line and outlines that touch.
pub fn tiny_polygon(size: i64) -> impl Strategy<Value = Polygon> {
    proptest::collection::vec((0..=size, 0..=size), 3..9).prop_filter_map("a simple polygon", move |corners| {
        let (mx, my) = (size / 2, size / 2);
        let mut around: Vec<(i64, i64)> = corners.iter().map(|(x, y)| (x - mx, y - my)).collect();
        sort_around(&mut around);
        around.dedup();
        Polygon::new(around.into_iter().map(|(x, y)| Point::um(x + mx, y + my)).collect()).ok()
    })
}

pub fn tiny_point(size: i64) -> impl Strategy<Value = Point> {
    (-1..=size + 1, -1..=size + 1).prop_map(|(x, y)| Point::um(x, y))
}
