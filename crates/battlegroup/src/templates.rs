//! What is laid on the table: areas, sprays, walls; where something that deviates lands; the nearest few around a model.
//!
//! Each function gives a shape or the models under it, in the order in which they were given. Which models count and what
//! happens to them is the edition's to say.
//!
//! ```
//! use battlegroup::templates::{Cover, area, deviated, direction, nearest, under};
//! use table::*;
//!
//! let small = |x: i64| Footprint::round(Length::mm(30), Point::inches(x, 0));
//! let models = [('a', small(0)), ('b', small(2)), ('c', small(4)), ('d', small(-2))];
//! let standing = || models.iter().map(|(id, base)| (*id, base.clone()));
//!
//! // A 3" area on the first model: bases reach into it if they are within 1 1/2" of its centre.
//! let blast = area(Point::ORIGIN, Length::inches(3));
//! assert_eq!(under(&blast, Cover::Part, standing())[..], ['a', 'b', 'd']);
//!
//! // It deviates: 4 is short, 2" are too far for a target 3" away.
//! let line = Facing::EAST;
//! assert_eq!(direction(line, 4), Facing::WEST);
//! let half = Length::half_inches(3);
//! assert_eq!(deviated(Point::ORIGIN, line, 4, Length::inches(2).min(half), None), Point::um(-38_100, 0));
//!
//! // Up to two models within 2" of the first: one stands as near as the other, so both are sure.
//! let found = nearest(&models[0].1, 2, Length::inches(2), standing().skip(1));
//! assert_eq!(found.sure[..], ['b', 'd']);
//! ```

use smallvec::SmallVec;
use table::{
    Facing, Footprint, Length, Point, Polygon, PolygonError, Segment, Template, gap, point_toward, slide_until_blocked,
    spray, spray_from, within_of_segment,
};

/// How much of a base must be under a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// Touching its rim is enough.
    Touched,
    /// Some part.
    Part,
    /// All of it.
    Whole,
}

/// A circle of this diameter.
pub fn area(centre: Point, diameter: Length) -> Template {
    Template::Circle {
        centre,
        radius: diameter.half_up(),
    }
}

/// The models under a template.
pub fn under<Id>(
    template: &Template,
    cover: Cover,
    standing: impl IntoIterator<Item = (Id, Footprint)>,
) -> SmallVec<[Id; 8]> {
    let lies_under = |base: &Footprint| match cover {
        Cover::Touched => template.reaches(base),
        Cover::Part => template.covers_part(base),
        Cover::Whole => template.covers_all(base),
    };
    let standing = standing.into_iter();
    standing
        .filter(|(_, base)| lies_under(base))
        .map(|(id, _)| id)
        .collect()
}

/// A spray template with marks for several lengths, of which one section is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SprayTemplate {
    pub near_width: Length,
    /// At its full length.
    pub far_width: Length,
    pub full_length: Length,
}

impl SprayTemplate {
    /// A path that is as wide everywhere.
    pub const fn path(width: Length, length: Length) -> SprayTemplate {
        SprayTemplate {
            near_width: width,
            far_width: width,
            full_length: length,
        }
    }

    /// How wide it is so far from its narrow end, rounded up to a micrometre.
    pub fn width_at(&self, length: Length) -> Length {
        let wider = (self.far_width - self.near_width).get();
        let part = i128::from(wider) * i128::from(length.get());
        let under = i128::from(self.full_length.get().max(1));
        self.near_width + Length::um(part.div_euclid(under) as i64 + i64::from(part.rem_euclid(under) != 0))
    }

    /// The section up to a length, laid with its narrow end at the rim of a base.
    pub fn section(&self, from: &Footprint, toward: Facing, length: Length) -> Result<Template, PolygonError> {
        let length = length.min(self.full_length);
        let shape = spray_from(from, toward, length, self.near_width, self.width_at(length))?;
        Ok(Template::Shape(shape))
    }
}

/// A spray without width: a straight line of the full length from the rim of a base through a point. Nothing if the base stands on that
/// point.
pub fn spray_line(from: &Footprint, through: Point, length: Length) -> Option<Segment> {
    let toward = Facing::toward(from.at(), through)?;
    let rim = rim_toward(from, toward);
    Some(Segment::new(rim, point_toward(rim, toward, length)))
}

/// The models whose bases a line meets.
pub fn on_line<Id>(line: &Segment, standing: impl IntoIterator<Item = (Id, Footprint)>) -> SmallVec<[Id; 8]> {
    let standing = standing.into_iter();
    standing
        .filter(|(_, base)| within_of_segment(base, line, Length::ZERO))
        .map(|(id, _)| id)
        .collect()
}

/// Where a base ends in a direction from its middle.
pub fn rim_toward(base: &Footprint, toward: Facing) -> Point {
    if base.is_round() {
        return point_toward(base.at(), toward, base.base().outer_radius());
    }
    let far = point_toward(base.at(), toward, base.base().outer_radius() * 2);
    let tip = Footprint::round(Length::ZERO, far);
    table::closest_points(base, &tip).0
}

/// A wall template: its middle, the way it runs, how long and how thick it is.
pub fn wall(centre: Point, along: Facing, length: Length, thickness: Length) -> Result<Polygon, PolygonError> {
    let start = point_toward(centre, along.reversed(), length.half_up());
    spray(start, along, length, thickness, thickness)
}

/// The direction that a die shows: 1 goes on along the line, the others follow clockwise, 60 degrees apart.
pub fn direction(line: Facing, die: u8) -> Facing {
    // cos and sin of 60 degrees, to nine digits.
    let sixty = |x: i64, y: i64| Facing::new(x, y).map_or(line, |by| line.rotated(by));
    let (half, high) = (500_000_000, 866_025_404);
    match die {
        2 => sixty(half, -high),
        3 => sixty(-half, -high),
        4 => line.reversed(),
        5 => sixty(-half, high),
        6 => sixty(half, high),
        _ => line,
    }
}

/// Where something lands that deviates from a point. With a field it ends on its edge if it would leave it.
pub fn deviated(from: Point, line: Facing, die: u8, distance: Length, field: Option<&Polygon>) -> Point {
    let to = point_toward(from, direction(line, die), distance);
    match field {
        Some(field) if !field.contains(to) => {
            let point = Footprint::round(Length::ZERO, from);
            slide_until_blocked(&point, to, |p| field.contains(p))
        }
        _ => to,
    }
}

/// The nearest few models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest<Id> {
    /// Nearer than any other, the nearest first.
    pub sure: SmallVec<[Id; 8]>,
    /// Equally near, with room for only some of them.
    pub tied: SmallVec<[Id; 8]>,
    /// How many of those that tie are taken, by chance.
    pub open: usize,
}

/// Up to so many models that are nearest to a base and within a distance of it.
pub fn nearest<Id: Copy>(
    to: &Footprint,
    most: usize,
    within: Length,
    standing: impl IntoIterator<Item = (Id, Footprint)>,
) -> Nearest<Id> {
    let mut near: SmallVec<[(Length, Id); 16]> = standing
        .into_iter()
        .filter(|(_, base)| table::within(to, base, within))
        .map(|(id, base)| (gap(to, &base), id))
        .collect();
    near.sort_by_key(|(apart, _)| *apart);
    let ids = |some: &[(Length, Id)]| some.iter().map(|(_, id)| *id).collect();
    if near.len() <= most {
        return Nearest {
            sure: ids(&near),
            tied: SmallVec::new(),
            open: 0,
        };
    }
    // The first that is left out decides who ties with it.
    let limit = near[most].0;
    let sure = near.iter().take_while(|(apart, _)| *apart < limit).count();
    let tied = near.iter().skip(sure).take_while(|(apart, _)| *apart == limit).count();
    let sure = sure.min(most);
    if sure == most {
        return Nearest {
            sure: ids(&near[..most]),
            tied: SmallVec::new(),
            open: 0,
        };
    }
    Nearest {
        sure: ids(&near[..sure]),
        tied: ids(&near[sure..sure + tied]),
        open: most - sure,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use table::{Base, within};

    use super::*;

    fn small(x: i64, y: i64) -> Footprint {
        Footprint::round(Length::mm(30), Point::um(x, y))
    }

    #[test]
    fn touching_partly_and_wholly_under() {
        // Rims: 3" area of radius 38.1 mm, bases of radius 15 mm.
        let blast = area(Point::ORIGIN, Length::inches(3));
        let standing = || {
            [
                (1, small(0, 0)),
                (2, small(30_000, 0)),
                (3, small(53_100, 0)),
                (4, small(53_101, 0)),
            ]
        };
        assert_eq!(under(&blast, Cover::Touched, standing())[..], [1, 2, 3]);
        assert_eq!(under(&blast, Cover::Part, standing())[..], [1, 2]);
        assert_eq!(under(&blast, Cover::Whole, standing())[..], [1]);
    }

    #[test]
    fn a_section_of_a_spray_is_as_wide_as_the_template_there() {
        let template = SprayTemplate {
            near_width: Length::inches(1),
            far_width: Length::inches(3),
            full_length: Length::inches(10),
        };
        assert_eq!(template.width_at(Length::inches(5)), Length::inches(2));
        let from = small(0, 0);
        let six = template.section(&from, Facing::EAST, Length::inches(6)).unwrap();
        // The section ends 6" from the rim.
        let end = 15_000 + 6 * 25_400;
        assert!(six.covers_part(&small(end + 14_999, 0)) && !six.covers_part(&small(end + 15_001, 0)));
        let ten = template.section(&from, Facing::EAST, Length::inches(12)).unwrap();
        assert!(
            !ten.covers_part(&small(15_000 + 10 * 25_400 + 15_001, 0)),
            "no longer than the template"
        );
        let path = SprayTemplate::path(Length::inches(1), Length::inches(8));
        assert_eq!(path.width_at(Length::inches(3)), Length::inches(1));
    }

    #[test]
    fn a_line_meets_what_stands_on_it() {
        let from = small(0, 0);
        let line = spray_line(&from, Point::inches(4, 0), Length::inches(8)).unwrap();
        assert_eq!(line.from, Point::um(15_000, 0));
        let end = 15_000 + 8 * 25_400;
        let standing = [
            ('a', small(100_000, 15_000)),
            ('b', small(100_000, 15_001)),
            ('c', small(end + 15_000, 0)),
            ('d', small(end + 15_001, 0)),
        ];
        assert_eq!(on_line(&line, standing)[..], ['a', 'c']);
        assert_eq!(spray_line(&from, Point::ORIGIN, Length::inches(8)), None);
        let oval = Footprint::new(Base::oval_mm(60, 35), Point::ORIGIN, Facing::EAST);
        assert_eq!(rim_toward(&oval, Facing::EAST), Point::um(30_000, 0));
    }

    #[test]
    fn a_wall_lies_around_its_middle() {
        let wall = wall(Point::inches(5, 5), Facing::NORTH, Length::inches(4), Length::inches(1)).unwrap();
        assert!(wall.contains(Point::inches(5, 3)) && wall.contains(Point::inches(5, 7)));
        assert!(!wall.contains(Point::inches(5, 8)) && !wall.contains(Point::inches(6, 5)));
        assert_eq!(wall.min_width(), Length::inches(1));
    }

    #[test]
    fn what_leaves_the_field_lands_on_its_edge() {
        let field = Polygon::rectangle(Point::ORIGIN, Point::inches(48, 48));
        let near_edge = Point::inches(47, 10);
        let to = deviated(near_edge, Facing::EAST, 1, Length::inches(5), Some(&field));
        assert_eq!(to, Point::inches(48, 10));
        assert_eq!(
            deviated(near_edge, Facing::EAST, 1, Length::inches(5), None),
            Point::inches(52, 10)
        );
        // 2 goes to the right of the line of the attack.
        let right = deviated(Point::inches(20, 20), Facing::NORTH, 2, Length::inches(4), Some(&field));
        assert!(right.x > Length::inches(23) && right.y > Length::inches(21));
    }

    #[test]
    fn ties_for_the_last_place_are_told() {
        let middle = small(0, 0);
        let standing = || {
            [
                ('a', small(40_000, 0)),
                ('b', small(0, 60_000)),
                ('c', small(0, -60_000)),
                ('d', small(61_000, 0)),
            ]
        };
        let found = nearest(&middle, 2, Length::inches(2), standing());
        assert_eq!(
            (&found.sure[..], &found.tied[..], found.open),
            (&['a'][..], &['b', 'c'][..], 1)
        );
        let found = nearest(&middle, 3, Length::inches(2), standing());
        assert_eq!((&found.sure[..], found.open), (&['a', 'b', 'c'][..], 0));
        let found = nearest(&middle, 9, Length::inches(1), standing());
        assert_eq!(found.sure[..], ['a']);
        assert!(nearest(&middle, 0, Length::inches(2), standing()).sure.is_empty());
    }

    proptest! {
        #[test]
        fn the_nearest_are_never_farther_than_the_rest(
            places in prop::collection::vec((-90_000i64..90_000, -90_000i64..90_000), 0..12),
            most in 0usize..5,
        ) {
            let middle = small(0, 0);
            let bases: Vec<(usize, Footprint)> =
                places.iter().map(|(x, y)| small(*x, *y)).enumerate().collect();
            let reach = Length::inches(3);
            let found = nearest(&middle, most, reach, bases.clone());
            let in_reach = bases.iter().filter(|(_, base)| within(&middle, base, reach)).count();
            prop_assert_eq!(found.sure.len() + found.open, most.min(in_reach));
            let apart = |id: usize| gap(&middle, &bases[id].1);
            let farthest = found.sure.iter().chain(&found.tied).map(|id| apart(*id)).max();
            for (id, base) in bases.iter().filter(|(_, base)| within(&middle, base, reach)) {
                if !found.sure.contains(id) && !found.tied.contains(id) {
                    prop_assert!(Some(gap(&middle, base)) >= farthest);
                }
            }
        }

        #[test]
        fn nothing_deviates_farther_than_rolled(
            x in 0i64..1_000_000, y in 0i64..1_000_000, fx in -9i64..9, fy in -9i64..9, die in 1u8..7, d in 0i64..7,
        ) {
            let field = Polygon::rectangle(Point::ORIGIN, Point::inches(48, 48));
            let from = Point::um(x, y);
            let line = Facing::new(fx, fy).unwrap_or(Facing::NORTH);
            let to = deviated(from, line, die, Length::inches(d), Some(&field));
            prop_assert!(from.distance_to(to) <= Length::inches(d) && field.contains(to));
        }
    }
}
