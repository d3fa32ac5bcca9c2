//! Everybody on the table, asked who sees whom.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use smallvec::SmallVec;
use table::{
    Facing, Footprint, Length, Outline, Point, Prism, Sector, Segment, Spot, any_line, any_line_ahead,
    crosses_at_least, in_sector, overlap, overlaps_polygon, passes_through, passes_through_flat, point_toward,
    segment_within_of_polygon, within,
};

use super::{Figure, Hidden, Hides, Look, Screen};

type Answer<Id> = Result<(Point, Point), Hidden<Id>>;

/// Answers by viewer, target and how it looks.
type Known<Id> = BTreeMap<(Id, Id, Look<Id>), Answer<Id>>;

/// All models and screens at one moment.
#[derive(Debug)]
pub struct Scene<'a, Id> {
    figures: Arc<[Figure<Id>]>,
    screens: Vec<Screen<'a>>,
    known: RefCell<Known<Id>>,
}

/// What is in the way of one look.
struct InTheWay<'s, Id> {
    /// These stop every line over them.
    flat: SmallVec<[(Outline<'s>, Hidden<Id>); 16]>,
    /// These stop some lines.
    partly: SmallVec<[(&'s Screen<'s>, Hidden<Id>); 8]>,
}

impl<'a, Id: Copy + Ord> Scene<'a, Id> {
    pub fn new(figures: impl Into<Arc<[Figure<Id>]>>, screens: Vec<Screen<'a>>) -> Self {
        Scene {
            figures: figures.into(),
            screens,
            known: RefCell::default(),
        }
    }

    pub fn figures(&self) -> &[Figure<Id>] {
        &self.figures
    }

    pub fn figure(&self, id: Id) -> Option<&Figure<Id>> {
        self.figures.iter().find(|figure| figure.id == id)
    }

    /// The screen that a look ends at ([`Hidden::ByScreen`]).
    pub fn screen(&self, number: usize) -> Option<&Screen<'a>> {
        self.screens.get(number)
    }

    pub fn sees(&self, viewer: Id, target: Id, look: &Look<Id>) -> bool {
        self.look(viewer, target, look).is_ok()
    }

    /// A line by which the viewer sees the target, or what hides it.
    pub fn look(&self, viewer: Id, target: Id, look: &Look<Id>) -> Answer<Id> {
        let key = (viewer, target, look.clone());
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let answer = match (self.figure(viewer), self.figure(target)) {
            (Some(viewer), Some(target)) => self.look_from(viewer, target, look),
            _ => Err(Hidden::Absent),
        };
        self.known.borrow_mut().insert(key, answer);
        answer
    }

    /// The same for a viewer as it would be somewhere else. It is not remembered, and the viewer as it is now is not in its own way.
    pub fn look_from(&self, viewer: &Figure<Id>, target: &Figure<Id>, look: &Look<Id>) -> Answer<Id> {
        let (from, to) = (&viewer.base, &target.base);
        if viewer.id == target.id {
            return Ok((from.at(), to.at()));
        }
        if let Some(facing) = look.ahead
            && !in_sector(&from.turned(facing), Sector::FRONT_HALF, to)
        {
            return Err(Hidden::Behind);
        }
        let way = self.in_the_way(viewer, target, look);
        let outlines: SmallVec<[Outline<'_>; 16]> = way.flat.iter().map(|(outline, _)| *outline).collect();
        let line = match look.ahead {
            Some(facing) => any_line_ahead(&from.turned(facing), to, &outlines),
            None => any_line(from, to, &outlines),
        };
        let line = line.and_then(|line| {
            if way.partly.is_empty() {
                return Some(line);
            }
            let heights = heights(viewer, target, &way.partly);
            let is_free = |p: Point, q: Point| {
                way.flat.iter().all(|(outline, _)| !passes_through_flat(p, q, outline))
                    && heights
                        .iter()
                        .any(|(low, high)| way.partly.iter().all(|(screen, _)| !stops(screen, p, *low, q, *high)))
            };
            let more = lines(from, to, look.ahead);
            std::iter::once(line).chain(more).find(|(p, q)| is_free(*p, *q))
        });
        line.ok_or_else(|| way.blocker(viewer, target))
    }

    fn in_the_way<'s>(&'s self, viewer: &Figure<Id>, target: &Figure<Id>, look: &Look<Id>) -> InTheWay<'s, Id> {
        let (from, to) = (&viewer.base, &target.base);
        let line = Segment::new(from.at(), to.at());
        // Nothing farther than this from the line between the middles meets any line between the bases.
        let strip = from.base().outer_radius().max(to.base().outer_radius());
        let mut way = InTheWay {
            flat: SmallVec::new(),
            partly: SmallVec::new(),
        };
        if !look.past_bases {
            for other in &*self.figures {
                if other.hides
                    && other.size >= target.size
                    && other.id != viewer.id
                    && other.id != target.id
                    && line.is_within(
                        other.base.at(),
                        strip + other.base.base().outer_radius() + Length::um(1),
                    )
                    && !look.past.contains(&other.id)
                    && !is_overlooked(viewer, target, other, look)
                {
                    way.flat.push((with_rim(&other.base), Hidden::ByBase(other.id)));
                }
            }
        }
        let lowest = viewer.floor.min(target.floor);
        let (lower_top, higher_top) = (viewer.top().min(target.top()), viewer.top().max(target.top()));
        for (number, screen) in self.screens.iter().enumerate() {
            if !is_near(&line, strip, &screen.outline) {
                continue;
            }
            let hidden = Hidden::ByScreen(number);
            let holds_one = || holds(&screen.outline, from) || holds(&screen.outline, to);
            match screen.hides {
                Hides::Solid { bottom, top } if top <= lower_top && bottom <= lowest => {}
                Hides::Solid { bottom, top } if top >= higher_top && bottom <= lowest => {
                    way.flat.push((screen.outline, hidden));
                }
                Hides::Solid { .. } => way.partly.push((screen, hidden)),
                Hides::Rise { top } if top <= lower_top || holds_one() => {}
                Hides::Rise { top } if top >= higher_top => way.flat.push((screen.outline, hidden)),
                Hides::Rise { .. } => way.partly.push((screen, hidden)),
                Hides::Cloud if look.through_clouds || target.towers || holds_one() => {}
                Hides::Cloud => way.flat.push((screen.outline, hidden)),
                Hides::Forest { .. } if target.towers => {}
                Hides::Forest { .. } if holds_one() => way.partly.push((screen, hidden)),
                Hides::Forest { .. } => way.flat.push((screen.outline, hidden)),
            }
        }
        way
    }
}

impl<Id: Copy> InTheWay<'_, Id> {
    /// What stops the line between the middles; if that runs behind the viewer, anything that is in the way.
    fn blocker(&self, viewer: &Figure<Id>, target: &Figure<Id>) -> Hidden<Id> {
        let (p, q) = (viewer.base.at(), target.base.at());
        let flat = self
            .flat
            .iter()
            .filter(|(outline, _)| passes_through_flat(p, q, outline));
        let partly = self
            .partly
            .iter()
            .filter(|(screen, _)| stops(screen, p, viewer.top(), q, target.top()));
        let middle = |outline: &Outline<'_>| {
            let bounds = outline.bounds();
            let at = Point::um(
                (bounds.min.x.get() + bounds.max.x.get()) / 2,
                (bounds.min.y.get() + bounds.max.y.get()) / 2,
            );
            p.distance_squared(at)
        };
        let flat = flat.map(|(outline, hidden)| (middle(outline), *hidden));
        let partly = partly.map(|(screen, hidden)| (middle(&screen.outline), *hidden));
        let first = flat
            .chain(partly)
            .min_by_key(|(apart, _)| *apart)
            .map(|(_, hidden)| hidden);
        let any = || self.flat.first().map(|(_, hidden)| *hidden);
        let partly = || self.partly.first().map(|(_, hidden)| *hidden);
        first.or_else(any).or_else(partly).unwrap_or(Hidden::Behind)
    }
}

/// Whether somebody is not in the way of a look although it stands there.
fn is_overlooked<Id>(viewer: &Figure<Id>, target: &Figure<Id>, other: &Figure<Id>, look: &Look<Id>) -> bool {
    let own_unit = look.past_own_unit && viewer.unit.is_some() && viewer.unit == other.unit;
    let stealth = other.hides_within.filter(|_| !look.pierces_stealth);
    let too_far = stealth.is_some_and(|far| !within(&viewer.base, &other.base, far));
    let sunk = other.is_sunk && !target.is_sunk;
    own_unit || too_far || sunk || is_below(viewer, target, other)
}

/// A model on higher ground looks over those below it, except those that stand close to whom it looks at; and one above is
/// seen over those that stand lower.
fn is_below<Id>(viewer: &Figure<Id>, target: &Figure<Id>, other: &Figure<Id>) -> bool {
    use std::cmp::Ordering;
    match viewer.floor.cmp(&target.floor) {
        Ordering::Greater => other.floor < viewer.floor && !within(&other.base, &target.base, Length::inches(1)),
        Ordering::Less => other.floor < target.floor,
        Ordering::Equal => false,
    }
}

/// The outline of a base with its rim: a line that only touches the rim passes over the base, so that one of two equal bases in a
/// row hides the other.
fn with_rim(base: &Footprint) -> Outline<'_> {
    match base.outline() {
        Outline::Disc { centre, radius } => Outline::Disc {
            centre,
            radius: radius + Length::um(1),
        },
        oval => oval,
    }
}

fn is_near(line: &Segment, strip: Length, outline: &Outline<'_>) -> bool {
    match outline {
        Outline::Disc { centre, radius } => line.is_within(*centre, *radius + strip),
        Outline::Polygon(polygon) => segment_within_of_polygon(line, polygon, strip),
        Outline::Corners(_) => true,
    }
}

/// Whether a base stands in a screen, with any part of it.
fn holds(outline: &Outline<'_>, base: &Footprint) -> bool {
    match outline {
        Outline::Disc { centre, radius } => overlap(base, &Footprint::round(*radius * 2, *centre)),
        Outline::Polygon(polygon) => overlaps_polygon(base, polygon),
        Outline::Corners(_) => false,
    }
}

fn contains(outline: &Outline<'_>, p: Point) -> bool {
    match outline {
        Outline::Disc { centre, radius } => centre.is_within(p, *radius),
        Outline::Polygon(polygon) => polygon.contains(p),
        Outline::Corners(_) => false,
    }
}

fn stops(screen: &Screen<'_>, p: Point, low: Length, q: Point, high: Length) -> bool {
    match screen.hides {
        Hides::Solid { bottom, top } => {
            let prism = Prism::new(screen.outline, bottom, top);
            passes_through(Spot::new(p, low), Spot::new(q, high), &prism)
        }
        Hides::Rise { top } => {
            let prism = Prism::new(screen.outline, Length::ZERO, top);
            passes_through(Spot::new(p, low), Spot::new(q, high), &prism)
        }
        Hides::Cloud => passes_through_flat(p, q, &screen.outline),
        Hides::Forest { depth } if contains(&screen.outline, p) || contains(&screen.outline, q) => {
            crosses_at_least(p, q, &screen.outline, depth + Length::um(1))
        }
        Hides::Forest { .. } => passes_through_flat(p, q, &screen.outline),
    }
}

/// From top to top nothing that stands on the ground can be overlooked better. Only what hangs above the ground is looked under.
fn heights<Id, H>(
    viewer: &Figure<Id>,
    target: &Figure<Id>,
    partly: &[(&Screen<'_>, H)],
) -> SmallVec<[(Length, Length); 9]> {
    let lowest = viewer.floor.min(target.floor);
    let hangs = |screen: &Screen<'_>| matches!(screen.hides, Hides::Solid { bottom, .. } if bottom > lowest);
    let of = |figure: &Figure<Id>| {
        let middle = figure.floor + Length::um(figure.height.get() / 2);
        [figure.top(), middle, figure.floor]
    };
    if partly.iter().any(|(screen, _)| hangs(screen)) {
        let (from, to) = (of(viewer), of(target));
        from.into_iter().flat_map(|one| to.map(|other| (one, other))).collect()
    } else {
        SmallVec::from_slice(&[(viewer.top(), target.top())])
    }
}

/// Lines between the middle and eight points of the rim of each base.
fn lines(from: &Footprint, to: &Footprint, ahead: Option<Facing>) -> Vec<(Point, Point)> {
    let Some(along) = Facing::toward(from.at(), to.at()) else {
        return vec![];
    };
    let (own, theirs) = (points(from, along), points(to, along.reversed()));
    let is_ahead = |q: Point| {
        ahead.is_none_or(|facing| {
            let way = q - from.at();
            i128::from(facing.x()) * i128::from(way.x) + i128::from(facing.y()) * i128::from(way.y) >= 0
        })
    };
    let mut lines: Vec<(Point, Point)> = own.iter().flat_map(|p| theirs.map(|q| (*p, q))).collect();
    lines.retain(|(_, q)| is_ahead(*q));
    lines
}

fn points(base: &Footprint, toward: Facing) -> [Point; 9] {
    let ways = [
        toward,
        toward.left(),
        toward.right(),
        toward.reversed(),
        toward.rotated(Facing::NORTH_EAST),
        toward.rotated(Facing::SOUTH_EAST),
        toward.rotated(Facing::NORTH_WEST),
        toward.rotated(Facing::SOUTH_WEST),
    ];
    let rim = ways.map(|way| {
        if base.is_round() {
            point_toward(base.at(), way, base.base().outer_radius())
        } else {
            crate::templates::rim_toward(base, way)
        }
    });
    [
        base.at(),
        rim[0],
        rim[1],
        rim[2],
        rim[3],
        rim[4],
        rim[5],
        rim[6],
        rim[7],
    ]
}
