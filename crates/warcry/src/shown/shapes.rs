//! Outlines to draw. They decide nothing.

use live::{Area, BaseShape, Position, Shape};
use table::{Footprint, Length, Outline, Point, Segment, Spot};

use crate::movement::{directions, stretched};
use crate::questions::{Centre, Zone};
use crate::{BaseSize, FighterId, Side, World};

pub fn pair(at: Point) -> [i64; 2] {
    [at.x.get(), at.y.get()]
}

pub fn position(spot: Spot) -> Position {
    Position {
        x: spot.at.x.get(),
        y: spot.at.y.get(),
        z: spot.z.get(),
    }
}

pub fn base_shape(size: BaseSize) -> BaseShape {
    if size.long == size.short {
        BaseShape::Round {
            radius: size.long.half_up().get(),
        }
    } else {
        BaseShape::Oval {
            long: size.long.half_up().get(),
            short: size.short.half_up().get(),
        }
    }
}

pub fn circle(at: Point, radius: Length) -> Shape {
    Shape::Circle {
        at: pair(at),
        radius: radius.get().max(0),
    }
}

pub fn ring(corners: impl IntoIterator<Item = Point>) -> Vec<[i64; 2]> {
    corners.into_iter().map(pair).collect()
}

/// All within so much of a base.
pub fn around(base: &Footprint, distance: Length) -> Shape {
    match base.outline() {
        Outline::Disc { centre, radius } => circle(centre, radius + distance),
        Outline::Corners(corners) => Shape::Rings {
            rings: vec![ring(corners.iter().map(|corner| {
                let way = *corner - base.at();
                stretched(*corner, (way.x, way.y), distance.get())
            }))],
        },
        Outline::Polygon(polygon) => Shape::Rings {
            rings: vec![ring(polygon.corners().iter().copied())],
        },
    }
}

/// All within so much of a line.
pub fn along(line: &Segment, distance: Length) -> Shape {
    if line.from == line.to {
        return circle(line.from, distance);
    }
    let way = line.to - line.from;
    let ahead = |(x, y): (i64, i64)| i128::from(x) * i128::from(way.x) + i128::from(y) * i128::from(way.y) >= 0;
    // All around, the half that lies ahead of the far end first.
    let mut ways: Vec<(i64, i64)> = directions().collect();
    let turn = (0..ways.len()).find(|&at| ahead(ways[at]) && !ahead(ways[(at + ways.len() - 1) % ways.len()]));
    ways.rotate_left(turn.unwrap_or(0));
    let end = |way: (i64, i64)| if ahead(way) { line.to } else { line.from };
    Shape::Rings {
        rings: vec![ring(
            ways.into_iter().map(|way| stretched(end(way), way, distance.get())),
        )],
    }
}

/// The whole battlefield.
pub fn field(world: &World) -> Shape {
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    Shape::Rings {
        rings: vec![ring([
            Point::ORIGIN,
            Point::new(width, Length::ZERO),
            Point::new(width, depth),
            Point::new(Length::ZERO, depth),
        ])],
    }
}

/// A zone in which something is to be put, as far as it can be drawn with a few lines.
pub fn zone_areas(world: &World, fighter: Option<FighterId>, zone: &Zone) -> Vec<Area> {
    let seat = fighter
        .and_then(|id| world.fighter(id).side)
        .map(|side: Side| side.seat().0);
    let area = |label: String, shape: Shape| Area { label, seat, shape };
    let near = |id: FighterId, within: Length| {
        let other = world.fighter(id);
        let label = format!("within {within} of {}", other.name);
        other.last_stand().map(|(base, _)| area(label, around(base, within)))
    };
    match zone {
        Zone::Deployment {
            from,
            to,
            within,
            wholly,
            ..
        } => {
            let inside = if *wholly { "wholly within" } else { "within" };
            vec![area(
                format!("{inside} {within}"),
                along(&Segment::new(*from, *to), *within),
            )]
        }
        Zone::Closest { from, to, least } => vec![area(
            format!("as close as possible: {least}"),
            along(&Segment::new(*from, *to), *least),
        )],
        Zone::Near { fighter, within, .. } => near(*fighter, *within).into_iter().collect(),
        Zone::Fall { within } | Zone::Drop { within } => fighter.and_then(|id| near(id, *within)).into_iter().collect(),
        Zone::Token(card) => match card.near {
            Some((at, within)) => vec![area(format!("within {within}"), circle(at, within))],
            None => vec![area("anywhere that the card allows".into(), field(world))],
        },
        Zone::EdgeStrip { within, apart, .. } => {
            let (width, depth) = (world.terrain.width, world.terrain.depth);
            let strips = crate::battleplan::Edge::ALL.map(|edge| along(&edge.segment(width, depth), *within));
            let label = format!("within {within} of an edge, more than {apart} from others");
            strips.map(|shape| area(label.clone(), shape)).into()
        }
        Zone::Below => vec![],
        Zone::Again(again) => match again.near {
            Some(near) => {
                let inside = if near.wholly { "wholly within" } else { "within" };
                let shape = match near.of {
                    Centre::Fighter(id) => world
                        .fighter(id)
                        .last_stand()
                        .map(|(base, _)| around(base, near.within)),
                    Centre::Spot(spot) => Some(circle(spot.at, near.within)),
                };
                let label = format!("{inside} {}", near.within);
                shape.map(|shape| area(label, shape)).into_iter().collect()
            }
            None => vec![area("anywhere on the battlefield".into(), field(world))],
        },
    }
}

/// All within so much of some rings.
pub fn grown(world: &World, rings: &[Vec<Point>], distance: Length) -> Shape {
    let field = [
        Point::ORIGIN,
        Point::new(world.terrain.width, Length::ZERO),
        Point::new(world.terrain.width, world.terrain.depth),
        Point::new(Length::ZERO, world.terrain.depth),
    ];
    let outlines = live::contour::within(rings, distance);
    let inside = outlines.iter().map(|outline| live::contour::clipped(outline, &field));
    Shape::Rings {
        rings: inside.filter(|outline| outline.len() > 2).map(ring).collect(),
    }
}
