//! Straight moves that others force on a model: pushes, slams, directly toward and directly away.

use serde::{Deserialize, Serialize};

use crate::{
    CONTACT, Facing, Footprint, Length, Obstacle, Point, Polygon, point_toward, slide_clear_of_obstacle,
    slide_stays_inside, slide_until_blocked, within, within_of_polygon,
};

/// How a straight move went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Push {
    /// Where the base ends.
    pub end: Point,
    /// How far it moved, rounded up.
    pub moved: Length,
    /// The obstacles that it ran into, as numbers in their list: the ones that kept it from going on.
    pub hit: Vec<usize>,
    /// Whether the edge of the field stopped it.
    pub at_edge: bool,
}

impl Push {
    /// Whether it went as far as it was pushed.
    pub fn went_all_the_way(&self) -> bool {
        self.hit.is_empty() && !self.at_edge
    }
}

/// Moves a base straight in a direction, up to `d`, until it first comes into contact with an obstacle or would leave the field. It
/// never overlaps anything and never moves farther than `d`.
pub fn push(a: &Footprint, toward: Facing, d: Length, obstacles: &[Obstacle<'_>], field: Option<&Polygon>) -> Push {
    // A push off the far end of every table is as good as one to that end.
    let d = d.max(Length::ZERO).min(Length::inches(10_000));
    push_to(a, point_toward(a.at(), toward, d), obstacles, field)
}

/// Moves a base straight to a point as `push` does.
pub fn push_to(a: &Footprint, to: Point, obstacles: &[Obstacle<'_>], field: Option<&Polygon>) -> Push {
    let blocks = |to: Point, obstacle: &Obstacle<'_>| !slide_clear_of_obstacle(a, to, obstacle);
    let in_the_way: Vec<usize> = (0..obstacles.len()).filter(|i| blocks(to, &obstacles[*i])).collect();
    let leaves = field.filter(|field| !slide_stays_inside(a, to, field));
    let end = slide_until_blocked(a, to, |to| {
        !in_the_way.iter().any(|i| blocks(to, &obstacles[*i]))
            && leaves.is_none_or(|field| slide_stays_inside(a, to, field))
    });
    let there = a.moved_to(end);
    let in_contact = |i: &usize| match obstacles[*i] {
        Obstacle::Base(base) => within(&there, base, CONTACT),
        Obstacle::Polygon(polygon) => within_of_polygon(&there, polygon, CONTACT),
    };
    let hit: Vec<usize> = in_the_way.into_iter().filter(in_contact).collect();
    let at_edge = leaves.is_some_and(|field| hit.is_empty() || crate::within_of_edge(&there, field, CONTACT));
    Push {
        end,
        moved: a.at().distance_to(end),
        hit,
        at_edge,
    }
}

/// The direction straight away from a point, or nothing from its own centre.
pub fn directly_away(a: &Footprint, from: Point) -> Option<Facing> {
    Facing::toward(from, a.at())
}

/// The direction straight toward a point, or nothing to its own centre.
pub fn directly_toward(a: &Footprint, to: Point) -> Option<Facing> {
    Facing::toward(a.at(), to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, overlap, touching};

    fn round(x: i64, y: i64) -> Footprint {
        Footprint::round(Length::mm(30), Point::um(x, y))
    }

    #[test]
    fn pushed_into_contact() {
        let (a, b) = (round(0, 0), round(100_000, 0));
        let pushed = push(&a, Facing::EAST, Length::inches(5), &[Obstacle::Base(&b)], None);
        assert_eq!((pushed.end, pushed.moved), (Point::um(70_000, 0), Length::um(70_000)));
        assert_eq!(pushed.hit, [0]);
        assert!(touching(&a.moved_to(pushed.end), &b));
        let short = push(&a, Facing::EAST, Length::inches(2), &[Obstacle::Base(&b)], None);
        assert!(short.went_all_the_way() && short.end == Point::inches(2, 0));
    }

    #[test]
    fn never_farther_than_the_push() {
        let a = round(0, 0);
        for (x, y) in [(1, 1), (7, -3), (-999_999, 1_000_003), (2, 5)] {
            for d in [1, 25_400, 76_201, 10_000_000] {
                let pushed = push(&a, Facing::new(x, y).unwrap(), Length::um(d), &[], None);
                assert!(
                    pushed.moved <= Length::um(d) && pushed.moved >= Length::um(d - 2),
                    "{x} {y} {d}"
                );
            }
        }
        assert_eq!(push(&a, Facing::EAST, Length::um(-5), &[], None).end, a.at());
        let far = push(&a, Facing::NORTH_EAST, Length::um(i64::MAX), &[], None);
        assert!(far.moved > Length::inches(9_999));
    }

    #[test]
    fn the_edge_of_the_field_stops_it() {
        let field = Polygon::rectangle(Point::inches(-3, -3), Point::inches(3, 3));
        for base in [Base::round_mm(30), Base::oval_mm(30, 20)] {
            let a = Footprint::new(base, Point::ORIGIN, Facing::EAST);
            let pushed = push(&a, Facing::EAST, Length::inches(9), &[], Some(&field));
            assert!(pushed.at_edge && pushed.hit.is_empty());
            assert_eq!(pushed.end, Point::um(3 * 25_400 - 15_000, 0));
        }
    }

    #[test]
    fn toward_and_away() {
        let (a, b) = (round(0, 0), round(30_000, 40_000));
        let toward = push(
            &a,
            directly_toward(&a, b.at()).unwrap(),
            Length::inches(9),
            &[Obstacle::Base(&b)],
            None,
        );
        assert_eq!((toward.end, toward.hit), (Point::um(12_000, 16_000), vec![0]));
        let away = push(
            &a,
            directly_away(&a, b.at()).unwrap(),
            Length::um(50_000),
            &[Obstacle::Base(&b)],
            None,
        );
        assert_eq!(away.end, Point::um(-30_000, -40_000));
        assert!(away.went_all_the_way() && !overlap(&a.moved_to(away.end), &b));
        assert_eq!(directly_away(&a, a.at()), None);
    }

    #[test]
    fn two_hit_at_once() {
        let a = round(0, 0);
        let (b, c) = (round(60_000, 15_000), round(60_000, -15_000));
        let pushed = push(
            &a,
            Facing::EAST,
            Length::inches(5),
            &[Obstacle::Base(&b), Obstacle::Base(&c)],
            None,
        );
        assert_eq!(pushed.hit, [0, 1]);
    }
}
