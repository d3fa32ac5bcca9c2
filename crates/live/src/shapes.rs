//! Outlines to draw, in games with round bases and straight lanes. They decide nothing.

use table::{Base, Facing, Footprint, Length, Point, point_toward};

use crate::{BaseShape, OverlayShape, Position, Shape, contour};

pub fn pair(at: Point) -> [i64; 2] {
    [at.x.get(), at.y.get()]
}

pub fn position(at: Point) -> Position {
    Position {
        x: at.x.get(),
        y: at.y.get(),
        z: 0,
    }
}

pub fn facing_pair(facing: Facing) -> [i64; 2] {
    [facing.x(), facing.y()]
}

/// A round base as it is drawn.
pub fn round_base(base: Base) -> BaseShape {
    BaseShape::Round {
        radius: base.outer_radius().get(),
    }
}

pub fn circle(at: Point, radius: Length) -> Shape {
    Shape::Circle {
        at: pair(at),
        radius: radius.get().max(0),
    }
}

/// All within so much of a round base.
pub fn around(base: &Footprint, distance: Length) -> Shape {
    circle(base.at(), base.base().outer_radius() + distance)
}

pub fn ring(corners: impl IntoIterator<Item = Point>) -> Vec<[i64; 2]> {
    corners.into_iter().map(pair).collect()
}

pub fn rings(of: impl IntoIterator<Item = Vec<Point>>) -> Shape {
    Shape::Rings {
        rings: of.into_iter().map(ring).collect(),
    }
}

pub fn rectangle([one, other]: [Point; 2]) -> Shape {
    rings([vec![one, Point::new(other.x, one.y), other, Point::new(one.x, other.y)]])
}

pub fn drawn(label: impl Into<String>, look: &str, shape: Shape) -> OverlayShape {
    OverlayShape {
        label: label.into(),
        look: look.into(),
        shape,
    }
}

/// The sixteenths of a quarter turn, as vectors a million long.
const QUARTER: [(i64, i64); 16] = [
    (1_000_000, 0),
    (995_185, 98_017),
    (980_785, 195_090),
    (956_940, 290_285),
    (923_880, 382_683),
    (881_921, 471_397),
    (831_470, 555_570),
    (773_010, 634_393),
    (707_107, 707_107),
    (634_393, 773_010),
    (555_570, 831_470),
    (471_397, 881_921),
    (382_683, 923_880),
    (290_285, 956_940),
    (195_090, 980_785),
    (98_017, 995_185),
];

/// All around, beginning in a direction, in the sense of [`Facing::left`].
fn directions(from: Facing) -> Vec<Facing> {
    let mut quarter = from;
    let mut all = vec![];
    for _ in 0..4 {
        let steps = QUARTER.iter().filter_map(|(x, y)| Facing::new(*x, *y));
        all.extend(steps.map(|step| quarter.rotated(step)));
        quarter = quarter.left();
    }
    all
}

pub fn disc(centre: Point, radius: Length) -> Vec<Point> {
    let all = directions(Facing::EAST).into_iter();
    all.map(|way| point_toward(centre, way, radius)).collect()
}

/// The half of a disc that lies ahead.
pub fn front_half(centre: Point, facing: Facing, radius: Length) -> Shape {
    let ahead = directions(facing.right());
    let half = ahead.iter().take(QUARTER.len() * 2 + 1);
    rings([half
        .map(|way| point_toward(centre, *way, radius))
        .collect::<Vec<Point>>()])
}

/// A straight strip as wide as a base.
pub fn lane(from: Point, to: Point, half: Length) -> Shape {
    let Some(way) = Facing::toward(from, to) else {
        return circle(from, half);
    };
    rings([vec![
        point_toward(from, way.right(), half),
        point_toward(to, way.right(), half),
        point_toward(to, way.left(), half),
        point_toward(from, way.left(), half),
    ]])
}

/// What lies in two discs.
pub fn in_both(one: (Point, Length), other: (Point, Length)) -> Vec<Point> {
    contour::clipped(&disc(one.0, one.1), &disc(other.0, other.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_in_two_discs_lies_in_both() {
        let (one, other) = (Point::inches(10, 10), Point::inches(13, 10));
        let lens = in_both((one, Length::inches(2)), (other, Length::inches(2)));
        assert!(lens.len() > 4);
        let nearly = Length::inches(2) + Length::hundredths(1);
        assert!(
            lens.iter()
                .all(|at| at.is_within(one, nearly) && at.is_within(other, nearly))
        );
        assert!(in_both((one, Length::inches(1)), (Point::inches(20, 10), Length::inches(1))).is_empty());
    }

    #[test]
    fn the_front_half_is_ahead() {
        let Shape::Rings { rings } = front_half(Point::inches(5, 5), Facing::EAST, Length::inches(1)) else {
            panic!("a ring");
        };
        let middle = Length::inches(5).get();
        assert!(rings[0].iter().all(|[x, _]| *x >= middle - 2));
        assert!(rings[0].iter().any(|[x, _]| *x >= middle + Length::inches(1).get() - 2));
    }
}
