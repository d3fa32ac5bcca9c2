//! Any line between two bases, seen from above.
//!
//! If some free line exists, it can be shifted and turned until it touches two outlines: so it is
//! enough to look at the common tangents of every two outlines. There are at most four for every two
//! convex ones, each runs through two whole corners, and whether it is free is an exact question. A
//! few likely lines are tried first, since most answers are easy.

use std::cmp::Ordering;

use super::clip::segment_meets_inside;
use super::tangents::tangents;
use super::{Outline, passes_through_flat};
use crate::base::{disc_corners, disc_corners_around};
use crate::exact::{Vector, root_down, side};
use crate::segment::segments_meet;
use crate::{Bounds, Footprint, Length, Point, Segment, closest_points, convex, within};

/// Some straight line from a point of one base to a point of the other that passes through no blocker, or nothing if there is none.
/// Grazing is not passing through. The answer is the same from both sides, and complete: it is a search over all
/// critical lines, not a sample.
///
/// For this search a round base is the 64-cornered polygon with corners on its circle and a round blocker the one around its circle:
/// a view that is narrower than 0.12% of a radius may be missed, and none is granted that is not there. Where a blocker overlaps a
/// base, their outlines cross at places between whole micrometres, and a view of a few micrometres past such a place may be missed. A
/// line that needs ends between whole micrometres is returned with its ends rounded. Blockers that overlap `a` or `b` are
/// fine; leave out `a` and `b` themselves.
pub fn any_line(a: &Footprint, b: &Footprint, blockers: &[Outline<'_>]) -> Option<(Point, Point)> {
    if within(a, b, Length::ZERO) {
        return Some(closest_points(a, b));
    }
    let near = near(a, b, blockers);
    simple_lines(a, b)
        .into_iter()
        .find(|line| is_free(*line, &near))
        .or_else(|| {
            let (from, to) = (base_corners(a), base_corners(b));
            line_between(&from, &to, [around(a), around(b)], |_| true, &near)
        })
}

/// The same for a model that looks ahead: the line ends at a part of the other base that is in the half circle in front of the
/// middle of its own base.
pub fn any_line_ahead(a: &Footprint, b: &Footprint, blockers: &[Outline<'_>]) -> Option<(Point, Point)> {
    let ahead = |q: Point| a.facing().vector().dot(q - a.at()) >= 0;
    if within(a, b, Length::ZERO) {
        let (p, q) = closest_points(a, b);
        if ahead(q) {
            return Some((p, q));
        }
    }
    let near = near(a, b, blockers);
    let mut simple = simple_lines(a, b).into_iter();
    if let Some(line) = simple.find(|line| ahead(line.1) && is_free(*line, &near)) {
        return Some(line);
    }
    let whole = base_corners(b);
    if whole.iter().all(|q| ahead(*q)) {
        return any_line(a, b, &near);
    }
    let to = part_ahead(a, &whole);
    if to.is_empty() {
        return None;
    }
    line_between(&base_corners(a), &to, [around(a), around(b)], ahead, &near)
}

/// The part of some convex corners that is in front of a base, with corners on the line rounded to the front.
fn part_ahead(a: &Footprint, corners: &[Point]) -> Vec<Point> {
    let facing = a.facing().vector();
    let height = |q: Point| i128::from(facing.dot(q - a.at()));
    let mut kept = Vec::with_capacity(corners.len() + 2);
    for (p, q) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let (one, other) = (height(*p), height(*q));
        if one >= 0 {
            kept.push(*p);
        }
        if (one < 0) != (other < 0) && one != 0 && other != 0 {
            let (over, under) = (one.abs(), one.abs() + other.abs());
            let mut cut = crate::distance::between(*p, *q, over, under);
            // Rounding may have put it behind; a step or two along the longer side of the facing brings it back.
            while height(cut) < 0 {
                cut = if facing.x.abs() >= facing.y.abs() {
                    cut.offset(Length::um(facing.x.signum()), Length::ZERO)
                } else {
                    cut.offset(Length::ZERO, Length::um(facing.y.signum()))
                };
            }
            kept.push(cut);
        }
    }
    let hull = convex::hull(kept);
    if hull.len() < 3 {
        hull.into_iter().take(1).collect()
    } else {
        hull
    }
}

/// Whether some straight line between two bases passes through an outline: it stands between them, or one of them stands in
/// it. Exact for polygons; a round outline is the 64-cornered polygon around its circle.
pub fn stands_between(a: &Footprint, b: &Footprint, outline: &Outline<'_>) -> bool {
    let bounds = a.bounds().joined(b.bounds());
    if !outline.bounds().meets(&bounds) {
        return false;
    }
    let hull = convex::hull([base_corners(a), base_corners(b)].concat());
    !Blocks::between(&hull, &[*outline]).parts.is_empty()
}

/// The line between the closest points, and that between the middles: most answers are this easy.
fn simple_lines(a: &Footprint, b: &Footprint) -> [(Point, Point); 2] {
    [closest_points(a, b), (a.at(), b.at())]
}

/// The blockers that may meet some line between two bases.
fn near<'o>(a: &Footprint, b: &Footprint, blockers: &[Outline<'o>]) -> Vec<Outline<'o>> {
    let bounds = Segment::new(a.at(), b.at())
        .bounds()
        .grown(a.base().outer_radius().max(b.base().outer_radius()));
    let meets = |outline: &&Outline<'o>| outline.bounds().meets(&bounds);
    blockers.iter().filter(meets).copied().collect()
}

fn is_free((p, q): (Point, Point), blockers: &[Outline<'_>]) -> bool {
    !blockers.iter().any(|outline| passes_through_flat(p, q, outline))
}

/// A line from one convex outline to another that ends at a point which counts: along both outer and both crossing tangents first. Both lie in the
/// discs `around` them.
fn line_between(
    from: &[Point],
    to: &[Point],
    around: [Disc; 2],
    counts: impl Fn(Point) -> bool,
    near: &[Outline<'_>],
) -> Option<(Point, Point)> {
    let mut own = Vec::with_capacity(4);
    tangents(from, to, |p, q| own.push((p, q)));
    if let Some(line) = own.iter().find(|line| counts(line.1) && is_free(**line, near)) {
        return Some(*line);
    }
    let between = convex::hull([from, to].concat());
    let blocks = Blocks::between(&between, near);
    if blocks.parts.is_empty() || blocks.one_shuts_all(from, to, &own) {
        return None;
    }
    let seen = blocks.first_free_tangent(from, to, around)?;
    Some(rounded(seen, |p, q| is_free((p, q), near)))
}

fn base_corners(a: &Footprint) -> Vec<Point> {
    match a.oval_corners() {
        None => disc_corners(a.at(), a.base().outer_radius()),
        Some(corners) => corners.to_vec(),
    }
}

/// A round outline.
#[derive(Clone, Copy, Debug)]
struct Disc {
    centre: Point,
    radius: i64,
}

/// A disc in which a base lies, with what the rounding of its corners may add.
fn around(base: &Footprint) -> Disc {
    Disc {
        centre: base.at(),
        radius: base.base().outer_radius().get() + 8,
    }
}

/// What stands between the bases: convex parts, and the cuts between parts of one polygon.
struct Blocks {
    parts: Vec<Vec<Point>>,
    cuts: Vec<(Point, Point)>,
    /// Discs that lie in parts: most lines are seen to be blocked by their middles.
    discs: Vec<Disc>,
}

impl Blocks {
    fn between(hull: &[Point], outlines: &[Outline<'_>]) -> Blocks {
        let mut blocks = Blocks {
            parts: Vec::new(),
            cuts: Vec::new(),
            discs: Vec::new(),
        };
        let add = |part: Vec<Point>, parts: &mut Vec<Vec<Point>>| {
            let stands_between = convex::interiors_meet(hull, &part);
            if stands_between {
                parts.push(part);
            }
            stands_between
        };
        for outline in outlines {
            match outline {
                Outline::Disc { centre, radius } => {
                    // Cheaper than building its corners first.
                    let reach = radius.get() + radius.get() / 500 + 3;
                    if convex::from_point(hull, *centre).at_most(reach)
                        && add(disc_corners_around(*centre, *radius), &mut blocks.parts)
                    {
                        blocks.discs.push(Disc {
                            centre: *centre,
                            radius: radius.get(),
                        });
                    }
                }
                Outline::Corners(corners) => {
                    add(corners.to_vec(), &mut blocks.parts);
                }
                Outline::Polygon(polygon) => {
                    for part in polygon.parts() {
                        add(part.to_vec(), &mut blocks.parts);
                    }
                    blocks.cuts.extend_from_slice(polygon.cuts());
                }
            }
        }
        blocks
    }

    /// Whether a single part, clear of both bases, reaches across everything between them: it is inside on both outer tangents, so
    /// also on a line from one to the other that no view gets around. Most views that are blocked at all are blocked like this.
    /// `own` are the common tangents of the two bases.
    fn one_shuts_all(&self, from: &[Point], to: &[Point], own: &[(Point, Point)]) -> bool {
        let (mut above, mut below) = (Vec::new(), Vec::new());
        let all = |p: Point, q: Point, way: i64| from.iter().chain(to).all(|c| side(p, q, *c).signum() != way);
        for &(p, q) in own {
            if all(p, q, 1) {
                above.push(Segment::new(p, q));
            } else if all(p, q, -1) {
                below.push(Segment::new(p, q));
            }
        }
        let clear_of = |part: &[Point], base: &[Point]| !convex::interiors_meet(part, base);
        let crosses = |part: &[Point], lines: &[Segment]| lines.iter().any(|line| segment_meets_inside(part, *line));
        self.parts
            .iter()
            .any(|part| crosses(part, &above) && crosses(part, &below) && clear_of(part, from) && clear_of(part, to))
    }

    fn first_free_tangent(&self, from: &[Point], to: &[Point], around: [Disc; 2]) -> Option<Seen> {
        // Where a blocker overlaps a base, a free line may begin at the very corner between their outlines.
        let corners: Vec<[Point; 1]> = [from, to]
            .into_iter()
            .flat_map(|base| self.parts.iter().flat_map(|part| meeting_points(base, part)))
            .collect();
        let mut shapes: Vec<&[Point]> = vec![from, to];
        shapes.extend(self.parts.iter().map(|part| part.as_slice()));
        shapes.extend(corners.iter().map(|corner| corner.as_slice()));
        let mut found = None;
        for (i, one) in shapes.iter().enumerate() {
            for other in &shapes[i + 1..] {
                tangents(one, other, |p, q| {
                    if found.is_none() {
                        found = self.free_part(Segment::new(p, q), from, to, around);
                    }
                });
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// Whether the line runs through a disc whose middle lies between the bases, clear of both.
    fn bars(&self, line: &Endless, [from, to]: [Disc; 2]) -> bool {
        let (near, far) = (line.along(&from), line.along(&to));
        let half = |disc: Disc| i128::from(disc.radius) * i128::from(line.length);
        let (start, end) = match near <= far {
            true => (near + half(from), far - half(to)),
            false => (far + half(to), near - half(from)),
        };
        self.discs.iter().any(|disc| {
            let at = line.along(disc);
            start < at && at < end && line.runs_through(disc)
        })
    }

    /// The part of the line between the two bases, if it meets both and passes through nothing on the way.
    fn free_part(&self, line: Segment, from: &[Point], to: &[Point], around: [Disc; 2]) -> Option<Seen> {
        // Most tangents of two blockers go nowhere near the bases, and most others run through the middle of a blocker.
        let endless = Endless::new(line);
        if !around.iter().all(|disc| endless.may_meet(disc)) || self.bars(&endless, around) {
            return None;
        }
        if !line_touches(line, from) || !line_touches(line, to) {
            return None;
        }
        let (first, second) = (Run::closed(line, from)?, Run::closed(line, to)?);
        let (start, end, turned) = if first.end.compare(second.start).is_le() {
            (first.end, second.start, false)
        } else {
            (second.end, first.start, true)
        };
        let stopped = |run: Run| run.start.compare(end).is_lt() && run.end.compare(start).is_gt();
        let blocked = self.parts.iter().any(|part| Run::open(line, part).is_some_and(stopped))
            || self.cuts.iter().any(|cut| Run::along(line, *cut).is_some_and(stopped));
        (!blocked).then_some(if turned {
            Seen {
                line,
                start: end,
                end: start,
            }
        } else {
            Seen { line, start, end }
        })
    }
}

/// A line without ends, asked about discs.
struct Endless {
    line: Segment,
    way: Vector,
    /// Not less than the length of `way`.
    length: i64,
}

impl Endless {
    fn new(line: Segment) -> Endless {
        let way = line.to - line.from;
        Endless {
            line,
            way,
            length: root_down(way.squared().unsigned_abs()) as i64 + 1,
        }
    }

    /// Unless the line surely misses the disc.
    fn may_meet(&self, disc: &Disc) -> bool {
        let aside = side(self.line.from, self.line.to, disc.centre);
        i128::from(aside).abs() <= i128::from(disc.radius) * i128::from(self.length)
    }

    fn runs_through(&self, disc: &Disc) -> bool {
        let aside = i128::from(side(self.line.from, self.line.to, disc.centre));
        let radius = i128::from(disc.radius);
        aside * aside < radius * radius * i128::from(self.way.squared())
    }

    /// How far along the line the middle of a disc is, times the length of `way`.
    fn along(&self, disc: &Disc) -> i128 {
        i128::from(self.way.dot(disc.centre - self.line.from))
    }
}

/// Whether the endless line meets a convex polygon, its outline included: a few of its corners on either side tell at once, as a rule.
fn line_touches(line: Segment, corners: &[Point]) -> bool {
    let turn = |p: &Point| side(line.from, line.to, *p).signum();
    let few = corners.iter().step_by(8).map(turn);
    let (low, high) = few.fold((1, -1), |(low, high), turn| (low.min(turn), high.max(turn)));
    low <= 0 && high >= 0 || corners.iter().any(|p| turn(p) != low)
}

/// Corners where the outlines of a base and of a blocker cross, to a micrometre: on the side where a view can begin, in the base
/// and not in the blocker. To the nearest micrometre they might lie in the blocker, and then no line through them would be free.
fn meeting_points(base: &[Point], blocker: &[Point]) -> Vec<[Point; 1]> {
    let mut points = Vec::new();
    if !convex::interiors_meet(base, blocker) {
        return points;
    }
    let within = |corners: &[Point], p: Point, least: i64| convex::edges(corners).all(|(a, b)| side(a, b, p) >= least);
    // Where they barely overlap, only a few edges can cross.
    let (Some(own), Some(theirs)) = (
        Bounds::around(base.iter().copied()),
        Bounds::around(blocker.iter().copied()),
    ) else {
        return points;
    };
    let edges = |of: &[Point], other: Bounds| -> Vec<(Point, Point)> {
        convex::edges(of)
            .filter(|(a, b)| Segment::new(*a, *b).bounds().meets(&other))
            .collect()
    };
    let blocking = edges(blocker, own);
    for (a, b) in edges(base, theirs) {
        for &(c, d) in &blocking {
            if !segments_meet(Segment::new(a, b), Segment::new(c, d)) {
                continue;
            }
            let (over, under) = (side(c, d, a), side(c, d, a) - side(c, d, b));
            if under != 0 {
                let nearest = Share { over, under }.positive().point_on(Segment::new(a, b));
                let around = AROUND.map(|by| nudged(nearest, by));
                let free = around
                    .into_iter()
                    .filter(|p| !within(blocker, *p, 1))
                    .min_by_key(|p| !within(base, *p, 0));
                points.push([free.unwrap_or(nearest)]);
            }
        }
    }
    points
}

/// A part of a line that is seen along: from the end on the first base to the end on the second.
struct Seen {
    line: Segment,
    start: Share,
    end: Share,
}

/// A point and those around it.
const AROUND: [(i64, i64); 9] = [
    (0, 0),
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

fn nudged(p: Point, (x, y): (i64, i64)) -> Point {
    p.offset(Length::um(x), Length::um(y))
}

/// Whole ends as near as can be, such that the line between them is still free if possible.
fn rounded(seen: Seen, free: impl Fn(Point, Point) -> bool) -> (Point, Point) {
    let (p, q) = (seen.start.point_on(seen.line), seen.end.point_on(seen.line));
    let pairs = AROUND
        .into_iter()
        .flat_map(|first| AROUND.into_iter().map(move |second| (first, second)));
    let mut lines = pairs.map(|(first, second)| (nudged(p, first), nudged(q, second)));
    lines.find(|(p, q)| free(*p, *q)).unwrap_or((p, q))
}

/// A place on an endless line as a share of a segment on it: any fraction, with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Share {
    over: i64,
    under: i64,
}

impl Share {
    fn positive(self) -> Share {
        if self.under < 0 {
            Share {
                over: -self.over,
                under: -self.under,
            }
        } else {
            self
        }
    }

    fn compare(self, other: Share) -> Ordering {
        let left = i128::from(self.over) * i128::from(other.under);
        left.cmp(&(i128::from(other.over) * i128::from(self.under)))
    }

    fn point_on(self, line: Segment) -> Point {
        crate::distance::between(line.from, line.to, self.over.into(), self.under.into())
    }
}

/// Where an endless line runs inside something.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: Share,
    end: Share,
}

impl Run {
    /// Strictly inside a convex polygon.
    fn open(line: Segment, corners: &[Point]) -> Option<Run> {
        let inside = Run::clipped(line, corners, 1)?;
        inside.start.compare(inside.end).is_lt().then_some(inside)
    }

    /// Inside or on the outline of a convex polygon: maybe a single point, maybe along an edge.
    fn closed(line: Segment, corners: &[Point]) -> Option<Run> {
        Run::clipped(line, corners, 0)
    }

    /// Inside all edges; by at least `least` of those that the line runs beside.
    fn clipped(line: Segment, corners: &[Point], least: i64) -> Option<Run> {
        let (mut start, mut end): (Option<Share>, Option<Share>) = (None, None);
        for (a, b) in convex::edges(corners) {
            // Inside is where `at` is not negative; it grows by `gain` over the segment.
            let at = side(a, b, line.from);
            let gain = side(a, b, line.to) - at;
            let share = Share { over: -at, under: gain }.positive();
            match gain.signum() {
                1 if start.is_none_or(|start| share.compare(start).is_gt()) => start = Some(share),
                -1 if end.is_none_or(|end| share.compare(end).is_lt()) => end = Some(share),
                0 if at < least => return None,
                _ => {}
            }
        }
        let (start, end) = (start?, end?);
        start.compare(end).is_le().then_some(Run { start, end })
    }

    /// Along a cut that is in line with it.
    fn along(line: Segment, (a, b): (Point, Point)) -> Option<Run> {
        if side(line.from, line.to, a) != 0 || side(line.from, line.to, b) != 0 {
            return None;
        }
        let way = line.to - line.from;
        let share = |p: Point| Share {
            over: way.dot(p - line.from),
            under: way.squared(),
        };
        let (a, b) = (share(a), share(b));
        Some(if a.compare(b).is_le() {
            Run { start: a, end: b }
        } else {
            Run { start: b, end: a }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Polygon;

    fn base(x: i64, y: i64) -> Footprint {
        Footprint::round(Length::mm(32), Point::inches(x, y))
    }

    fn wall(x: i64, from: i64, to: i64) -> Polygon {
        let min = Point::new(Length::inches(x), Length::um(from));
        let max = Point::new(Length::inches(x) + Length::half_inches(1), Length::um(to));
        Polygon::rectangle(min, max)
    }

    #[test]
    fn around_the_end_of_a_wall() {
        let (a, b) = (base(0, 0), base(10, 0));
        // The wall ends a little below the top of both bases: the line along both tops is free.
        let low = wall(5, -100_000, 15_990);
        assert!(any_line(&a, &b, &[Outline::Polygon(&low)]).is_some());
        let high = wall(5, -100_000, 16_100);
        assert_eq!(any_line(&a, &b, &[Outline::Polygon(&high)]), None);
    }

    #[test]
    fn looking_at_middles_first_changes_no_answer() {
        // Any seed would do; the same crowds every time.
        let mut state = 1u64;
        let mut below = |most: i64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) as i64) % most
        };
        let (mut free, mut shut) = (0, 0);
        for _ in 0..2_000 {
            let (a, b) = (base(0, 0), base(6, 0));
            let crowd: Vec<Outline<'_>> = (0..7)
                .map(|_| Outline::Disc {
                    centre: Point::um(below(190_000) - 20_000, below(100_000) - 50_000),
                    radius: Length::mm([15, 20, 25][below(3) as usize]),
                })
                .collect();
            let (from, to) = (base_corners(&a), base_corners(&b));
            let mut blocks = Blocks::between(&convex::hull([from.clone(), to.clone()].concat()), &crowd);
            let quick = blocks.first_free_tangent(&from, &to, [around(&a), around(&b)]);
            blocks.discs.clear();
            let anywhere = |base: &Footprint| Disc {
                centre: base.at(),
                radius: 1 << 28,
            };
            let slow = blocks.first_free_tangent(&from, &to, [anywhere(&a), anywhere(&b)]);
            assert_eq!(
                quick.as_ref().map(|seen| seen.line),
                slow.map(|seen| seen.line),
                "{crowd:?}"
            );
            match quick {
                Some(_) => free += 1,
                None => shut += 1,
            }
        }
        assert!(free > 200 && shut > 200, "{free} free, {shut} shut");
    }

    #[test]
    fn only_the_part_ahead_counts() {
        let looker = |facing| Footprint::new(crate::Base::round_mm(32), Point::ORIGIN, facing);
        let beside = Footprint::round(Length::mm(32), Point::um(-10_000, 100_000));
        let behind = Footprint::round(Length::mm(32), Point::um(-16_100, 100_000));
        let east = looker(crate::Facing::EAST);
        let (_, q) = any_line_ahead(&east, &beside, &[]).expect("a part of it is ahead");
        assert!(q.x >= Length::ZERO);
        assert_eq!(any_line_ahead(&east, &behind, &[]), None);
        assert!(any_line_ahead(&looker(crate::Facing::WEST), &behind, &[]).is_some());
        // What is ahead is hidden, what is seen is behind.
        let wall = Polygon::rectangle(Point::um(-12_000, 50_000), Point::um(60_000, 60_000));
        let blockers = [Outline::Polygon(&wall)];
        assert_eq!(any_line_ahead(&east, &beside, &blockers), None);
        assert!(any_line(&east, &beside, &blockers).is_some());
    }

    #[test]
    fn between_two_bases() {
        let (a, b) = (base(0, 0), base(10, 0));
        let disc = |y: i64| Outline::Disc {
            centre: Point::um(127_000, y),
            radius: Length::mm(10),
        };
        assert!(stands_between(&a, &b, &disc(0)) && stands_between(&a, &b, &disc(25_900)));
        assert!(!stands_between(&a, &b, &disc(26_100)));
        let wood = Polygon::rectangle(Point::inches(-3, -3), Point::inches(0, 3));
        assert!(
            stands_between(&a, &b, &Outline::Polygon(&wood)),
            "one of them stands in it"
        );
    }

    #[test]
    fn through_a_slit_only_a_critical_line_finds() {
        let (a, b) = (base(0, 0), base(10, 0));
        // Two staggered walls with narrow slits: only slanted lines are free.
        let slits = [(3, 5_000, 7_000), (7, -7_000, -5_000)];
        let walls = slits
            .map(|(x, low, high)| [wall(x, -100_000, low), wall(x, high, 100_000)])
            .concat();
        let outlines: Vec<Outline<'_>> = walls.iter().map(Outline::Polygon).collect();
        let (p, q) = any_line(&a, &b, &outlines).expect("a line through both slits");
        assert!(outlines.iter().all(|outline| !passes_through_flat(p, q, outline)));
        assert!(any_line(&b, &a, &outlines).is_some());
        let plug = wall(7, -7_000, -5_000);
        let shut: Vec<Outline<'_>> = outlines.iter().copied().chain([Outline::Polygon(&plug)]).collect();
        assert_eq!(any_line(&a, &b, &shut), None);
        // A horizontal seam between walls that only touch leaves a line of no width.
        let seam = [wall(5, -100_000, 3_000), wall(5, 3_000, 100_000)];
        let outlines: Vec<Outline<'_>> = seam.iter().map(Outline::Polygon).collect();
        assert!(any_line(&a, &b, &outlines).is_some());
    }

    #[test]
    fn from_inside_a_blocker() {
        let (a, b) = (base(0, 0), base(10, 0));
        // The eastern half of the base stands in a wood that reaches far: every line begins in it.
        let wood = wall(0, -100_000, 100_000);
        assert!(
            any_line(&a, &b, &[Outline::Polygon(&wood)]).is_some(),
            "the base reaches out of the far side"
        );
        let wide = Polygon::rectangle(Point::inches(0, -4), Point::inches(4, 4));
        assert_eq!(any_line(&a, &b, &[Outline::Polygon(&wide)]), None);
    }

    #[test]
    fn bases_that_touch_see_each_other() {
        let (a, b) = (base(0, 0), Footprint::round(Length::mm(32), Point::um(32_000, 0)));
        let wall = wall(0, -1_000, 1_000);
        assert!(any_line(&a, &b, &[Outline::Polygon(&wall)]).is_some());
    }
}
