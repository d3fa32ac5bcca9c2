//! Straight moves that others force on a model: pushed, slammed, thrown; what they run into, who comes to lie under them, and falls.
//!
//! [`drive`] says how such a move goes and changes nothing. What it means (who is knocked down, who suffers collateral damage, how many dice)
//! is the edition's to say from the facts of the [`Course`].
//!
//! ```
//! use battlegroup::driven::{Ground, Manner, Standing, drive};
//! use table::*;
//!
//! let base = |mm: i64, x: i64| Footprint::round(Length::mm(mm), Point::um(x, 0));
//! let field = Polygon::rectangle(Point::inches(-20, -20), Point::inches(20, 20));
//! let others = [Standing::new('s', base(30, 60_000), 1), Standing::new('l', base(50, 150_000), 3)];
//! let ground = Ground { field: &field, stops: &[], rough: &[], surface: None };
//!
//! // A medium base slammed 6" east passes over the small one and stops at the large one.
//! let slam = drive(&base(40, 0), 2, Point::inches(6, 0), Manner::SLAMMED, &others, &ground);
//! assert_eq!(slam.end, Point::um(105_000, 0));
//! assert!(slam.collided() && slam.into_bases[..] == ['l'] && slam.passed[..] == ['s']);
//!
//! // A push stops at whatever it meets first.
//! let push = drive(&base(40, 0), 2, Point::inches(6, 0), Manner::PUSHED, &others, &ground);
//! assert_eq!(push.into_bases[..], ['s']);
//! ```

use smallvec::SmallVec;
use table::{
    CONTACT, Facing, Footprint, Journey, Length, Obstacle, Point, Polygon, nearest_place, overlap, overlaps_polygon,
    point_toward, slide_clear_of, slide_clear_of_polygon, slide_stays_inside, slide_until_blocked, slide_within,
    within, within_of_polygon,
};

/// Somebody who stands on the table.
#[derive(Clone, Debug)]
pub struct Standing<Id> {
    pub id: Id,
    pub base: Footprint,
    /// The rank of the base.
    pub size: u8,
    /// Whether others may shift it to make room.
    pub gives_way: bool,
}

impl<Id> Standing<Id> {
    pub const fn new(id: Id, base: Footprint, size: u8) -> Self {
        Standing {
            id,
            base,
            size,
            gives_way: true,
        }
    }
}

/// The ground that a model is driven over.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    pub field: &'a Polygon,
    /// Obstacles and obstructions: whoever is driven into one stops.
    pub stops: &'a [&'a Polygon],
    /// Ground on which each inch counts as two.
    pub rough: &'a [&'a Polygon],
    /// The elevated surface that the model stands on, from which it may be driven.
    pub surface: Option<&'a Polygon>,
}

/// How a model is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Smaller bases do not stop it.
    pub passes_smaller: bool,
    /// Rough ground slows it.
    pub slowed: bool,
}

impl Manner {
    /// Every base stops it.
    pub const PUSHED: Manner = Manner {
        passes_smaller: false,
        slowed: true,
    };
    pub const SLAMMED: Manner = Manner {
        passes_smaller: true,
        slowed: true,
    };
    pub const THROWN: Manner = Manner {
        passes_smaller: true,
        slowed: false,
    };

    /// Where an edition has rough ground slow nobody who is driven.
    #[must_use]
    pub const fn unslowed(self) -> Manner {
        Manner { slowed: false, ..self }
    }
}

/// How a move went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course<Id> {
    pub end: Point,
    pub moved: Length,
    /// The models whose bases have stopped it.
    pub into_bases: SmallVec<[Id; 4]>,
    /// What of the ground has stopped it, by its number among [`Ground::stops`].
    pub into_ground: SmallVec<[usize; 2]>,
    /// Smaller models that it has moved over, those under its end among them.
    pub passed: SmallVec<[Id; 4]>,
    /// Models whose bases its own overlaps at the end.
    pub under: SmallVec<[Id; 4]>,
    /// All models that it is in contact with at the end, those under it among them.
    pub touching: SmallVec<[Id; 4]>,
    pub at_edge: bool,
    /// It was driven off the surface that it stood on, and its move ended there.
    pub left_surface: bool,
}

impl<Id> Course<Id> {
    /// Whether something solid or a base that does not give way has stopped it.
    pub fn collided(&self) -> bool {
        !self.into_bases.is_empty() || !self.into_ground.is_empty()
    }
}

/// Drives a base straight toward a point.
pub fn drive<Id: Copy>(
    base: &Footprint,
    size: u8,
    to: Point,
    manner: Manner,
    others: &[Standing<Id>],
    ground: &Ground<'_>,
) -> Course<Id> {
    let from = base.at();
    let most = from.distance_to(to);
    // A base that the whole way does not come near is met on no part of it.
    let on_the_way = |other: &&Standing<Id>| slide_within(base, to, &other.base, NEAR);
    let (small, hard): (Vec<_>, Vec<_>) = others
        .iter()
        .filter(on_the_way)
        .partition(|other| manner.passes_smaller && other.size < size);
    let rough: &[&Polygon] = if manner.slowed { ground.rough } else { &[] };
    let is_within_distance = |p: Point| {
        rough.is_empty() || {
            let nothing: [Obstacle<'_>; 0] = [];
            Journey::new(base, &nothing).over_rough(rough).cost(&[from, p]) <= most
        }
    };
    let is_hard = |p: Point| {
        hard.iter().any(|other| !slide_clear_of(base, p, &other.base))
            || ground.stops.iter().any(|shape| !slide_clear_of_polygon(base, p, shape))
    };
    let inside = |p: Point| slide_stays_inside(base, p, ground.field);
    let mut end = slide_until_blocked(base, to, |p| !is_hard(p) && inside(p) && is_within_distance(p));
    let off = ground.surface.and_then(|surface| leaves(base, end, surface));
    let left_surface = off.is_some();
    end = off.unwrap_or(end);
    let there = base.moved_to(end);
    let mut course = Course {
        end,
        moved: from.distance_to(end),
        into_bases: SmallVec::new(),
        into_ground: SmallVec::new(),
        passed: SmallVec::new(),
        under: SmallVec::new(),
        touching: SmallVec::new(),
        at_edge: end != to && !left_surface && !inside(to) && within_edge(&there, ground.field),
        left_surface,
    };
    if end != to && !left_surface && is_hard(to) {
        let on = point_toward(end, Facing::toward(from, to).unwrap_or(base.facing()), A_BIT_ON);
        let into = |other: &Footprint| within(&there, other, CONTACT) && !slide_clear_of(&there, on, other);
        course
            .into_bases
            .extend(hard.iter().filter(|other| into(&other.base)).map(|other| other.id));
        let meets =
            |shape: &Polygon| within_of_polygon(&there, shape, CONTACT) && !slide_clear_of_polygon(&there, on, shape);
        let stops = ground.stops.iter().enumerate();
        course
            .into_ground
            .extend(stops.filter(|(_, shape)| meets(shape)).map(|(number, _)| number));
    }
    let passed = small.iter().filter(|other| !slide_clear_of(base, end, &other.base));
    course.passed.extend(passed.map(|other| other.id));
    let under = small.iter().filter(|other| overlap(&there, &other.base));
    course.under.extend(under.map(|other| other.id));
    let touching = others.iter().filter(|other| within(&there, &other.base, CONTACT));
    course.touching.extend(touching.map(|other| other.id));
    course
}

/// How near a base must come to the way to be looked at: more than any rounding.
const NEAR: Length = Length::um(20);

/// How far a stopped base would go on to tell what it has run into from what it only touches.
const A_BIT_ON: Length = Length::um(50);

fn within_edge(there: &Footprint, field: &Polygon) -> bool {
    table::within_of_edge(there, field, CONTACT)
}

/// The first point of a straight way at which a base is off a surface that it stands on.
pub fn leaves(base: &Footprint, to: Point, surface: &Polygon) -> Option<Point> {
    let from = base.at();
    let length = from.distance_to(to).get();
    let is_on = |p: Point| overlaps_polygon(&base.moved_to(p), surface);
    if !is_on(from) || is_on(to) {
        return None;
    }
    let (mut on, mut off) = (0, length);
    while off - on > 1 {
        let middle = on + (off - on) / 2;
        if is_on(along(from, to, middle, length)) {
            on = middle;
        } else {
            off = middle;
        }
    }
    Some(along(from, to, off, length))
}

/// The point so many of so many steps along a leg, to the nearest micrometre.
pub fn along(from: Point, to: Point, step: i64, of: i64) -> Point {
    if of <= 0 {
        return from;
    }
    let part = |a: i64, b: i64| {
        let way = i128::from(b - a) * i128::from(step) * 2 + i128::from(of);
        a + way.div_euclid(i128::from(of) * 2) as i64
    };
    Point::um(part(from.x.get(), to.x.get()), part(from.y.get(), to.y.get()))
}

/// The direction straight away from a point; for a base that stands on it, another one.
pub fn directly_away(at: Point, from: Point, otherwise: Facing) -> Facing {
    Facing::toward(from, at).unwrap_or(otherwise)
}

/// Where there is room for a base nearest to a point, with nobody else moved.
pub fn room_near<Id>(base: &Footprint, wanted: Point, others: &[Standing<Id>], ground: &Ground<'_>) -> Option<Point> {
    let bases = others.iter().map(|other| Obstacle::Base(&other.base));
    let stops = ground.stops.iter().map(|shape| Obstacle::Polygon(shape));
    let clear: SmallVec<[Obstacle<'_>; 24]> = bases.chain(stops).collect();
    nearest_place(base, wanted, &clear, Some(ground.field), |_| true)
}

/// How bases that overlap come apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parted<Id> {
    /// Those under the mover make room, each at its new place. A model in `tied` lay exactly under the mover's middle: the way it went was chosen by
    /// the lean.
    Others {
        moved: SmallVec<[(Id, Point); 4]>,
        tied: SmallVec<[Id; 2]>,
    },
    /// The mover itself comes to rest somewhere else.
    Mover(Point),
    /// There is no room at all.
    Stuck,
}

/// The rule of least disturbance for a base that has come to lie over others. The mover keeps its place and as few others as possible move, as little as
/// possible. If one of them does not give way or has a larger base, the mover moves instead.
///
/// `lean` decides for a base exactly under the middle of the mover, where every direction is as short.
pub fn part<Id: Copy + PartialEq>(
    mover: &Footprint,
    size: u8,
    others: &[Standing<Id>],
    ground: &Ground<'_>,
    lean: Facing,
) -> Parted<Id> {
    let (under, rest): (Vec<_>, Vec<_>) = others.iter().partition(|other| overlap(mover, &other.base));
    if under.iter().any(|other| !other.gives_way || other.size > size) {
        return match room_near(mover, mover.at(), others, ground) {
            Some(place) => Parted::Mover(place),
            None => Parted::Stuck,
        };
    }
    let tied = under.iter().filter(|other| other.base.at() == mover.at());
    let tied = tied.map(|other| other.id).collect();
    let best = orders(under.len())
        .into_iter()
        .filter_map(|order| {
            let order: SmallVec<[&Standing<Id>; 4]> = order.iter().map(|at| under[*at]).collect();
            make_room(mover, &order, &rest, ground, lean)
        })
        .min_by_key(|(total, _)| *total);
    match best {
        Some((_, moved)) => Parted::Others { moved, tied },
        None => Parted::Stuck,
    }
}

type Places<Id> = SmallVec<[(Id, Point); 4]>;

/// Moves models aside one after the other.
fn make_room<Id: Copy>(
    mover: &Footprint,
    order: &[&Standing<Id>],
    rest: &[&Standing<Id>],
    ground: &Ground<'_>,
    lean: Facing,
) -> Option<(Length, Places<Id>)> {
    let mut placed: Vec<Footprint> = vec![mover.clone()];
    let mut moved = Places::new();
    let mut total = Length::ZERO;
    for other in order {
        let at = other.base.at();
        let wanted = if at == mover.at() {
            point_toward(at, lean, Length::um(2))
        } else {
            at
        };
        let bases = rest.iter().map(|other| &other.base).chain(&placed);
        let stops = ground.stops.iter().map(|shape| Obstacle::Polygon(shape));
        let clear: Vec<Obstacle<'_>> = bases.map(Obstacle::Base).chain(stops).collect();
        let place = nearest_place(&other.base, wanted, &clear, Some(ground.field), |_| true)?;
        total += at.distance_to(place);
        moved.push((other.id, place));
        placed.push(other.base.moved_to(place));
    }
    Some((total, moved))
}

/// All orders of a few; for many only the one in which they stand.
fn orders(number: usize) -> Vec<SmallVec<[usize; 4]>> {
    if number > 4 {
        return vec![(0..number).collect()];
    }
    let mut all: Vec<SmallVec<[usize; 4]>> = vec![SmallVec::new()];
    for next in 0..number {
        all = all
            .into_iter()
            .flat_map(|order| {
                (0..=order.len()).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, next);
                    longer
                })
            })
            .collect();
    }
    all
}

/// The dice of a fall's damage roll: two up to 2", one more for each further 2" or part of it. Nothing for less than an inch.
pub fn fall_dice(height: Length) -> Option<u8> {
    if height < Length::inches(1) {
        return None;
    }
    let beyond = (height - Length::inches(2)).max(Length::ZERO).get();
    let two = Length::inches(2).get();
    Some((2 + (beyond + two - 1) / two).min(12) as u8)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use table::{inside_polygon, touching_within};

    use super::*;

    fn base(mm: i64, x: i64, y: i64) -> Footprint {
        Footprint::round(Length::mm(mm), Point::um(x, y))
    }

    fn field() -> Polygon {
        Polygon::rectangle(Point::inches(-20, -20), Point::inches(20, 20))
    }

    fn open(field: &Polygon) -> Ground<'_> {
        Ground {
            field,
            stops: &[],
            rough: &[],
            surface: None,
        }
    }

    #[test]
    fn a_wall_stops_it_and_the_edge_does_not_count() {
        let field = field();
        let wall = Polygon::rectangle(Point::inches(4, -9), Point::inches(5, 9));
        let stops = [&wall];
        let ground = Ground {
            stops: &stops,
            ..open(&field)
        };
        let others: [Standing<u8>; 0] = [];
        let course = drive(
            &base(30, 0, 0),
            1,
            Point::inches(6, 0),
            Manner::SLAMMED,
            &others,
            &ground,
        );
        assert_eq!(course.end, Point::um(4 * 25_400 - 15_000, 0));
        assert!(course.collided() && course.into_ground[..] == [0] && !course.at_edge);
        let course = drive(
            &base(30, 0, 0),
            1,
            Point::inches(-30, 0),
            Manner::SLAMMED,
            &others,
            &ground,
        );
        assert!(course.at_edge && !course.collided());
        assert_eq!(course.end, Point::um(-20 * 25_400 + 15_000, 0));
        // Along the wall it only touches.
        let beside = base(30, 4 * 25_400 - 15_000, 0);
        let course = drive(
            &beside,
            1,
            beside.at().offset(Length::ZERO, Length::inches(3)),
            Manner::PUSHED,
            &others,
            &ground,
        );
        assert!(!course.collided() && course.moved == Length::inches(3));
    }

    #[test]
    fn rough_ground_slows_slams_and_not_throws() {
        let field = field();
        let bog = Polygon::rectangle(Point::inches(-19, -9), Point::inches(19, 9));
        let rough = [&bog];
        let ground = Ground {
            rough: &rough,
            ..open(&field)
        };
        let others: [Standing<u8>; 0] = [];
        let to = Point::inches(6, 0);
        let slam = drive(&base(30, 0, 0), 1, to, Manner::SLAMMED, &others, &ground);
        assert!(slam.moved <= Length::inches(3) && slam.moved > Length::inches(3) - Length::um(5));
        assert_eq!(drive(&base(30, 0, 0), 1, to, Manner::THROWN, &others, &ground).end, to);
        assert_eq!(
            drive(&base(30, 0, 0), 1, to, Manner::SLAMMED.unslowed(), &others, &ground).end,
            to
        );
    }

    #[test]
    fn who_is_passed_who_lies_under_and_who_is_touched() {
        let field = field();
        let others = [
            Standing::new('p', base(30, 60_000, 0), 1),
            Standing::new('u', base(30, 160_000, 0), 1),
            Standing::new('t', base(50, 152_400, 45_000), 3),
            Standing::new('f', base(50, 152_400, 46_000), 3),
        ];
        let course = drive(
            &base(40, 0, 0),
            2,
            Point::inches(6, 0),
            Manner::THROWN,
            &others,
            &open(&field),
        );
        assert_eq!(course.end, Point::inches(6, 0));
        assert_eq!((&course.passed[..], &course.under[..]), (&['p', 'u'][..], &['u'][..]));
        assert_eq!(course.touching[..], ['u', 't']);
        assert!(!course.collided());
    }

    #[test]
    fn off_a_platform() {
        let field = field();
        let platform = Polygon::rectangle(Point::inches(-3, -3), Point::inches(3, 3));
        let ground = Ground {
            surface: Some(&platform),
            ..open(&field)
        };
        let others: [Standing<u8>; 0] = [];
        let course = drive(
            &base(30, 0, 0),
            1,
            Point::inches(9, 0),
            Manner::SLAMMED,
            &others,
            &ground,
        );
        assert!(course.left_surface && !course.collided());
        assert_eq!(course.end, Point::um(3 * 25_400 + 15_000, 0));
        let short = drive(
            &base(30, 0, 0),
            1,
            Point::inches(3, 0),
            Manner::SLAMMED,
            &others,
            &ground,
        );
        assert!(!short.left_surface && short.end == Point::inches(3, 0));
    }

    #[test]
    fn falls() {
        let dice = |halves: i64| fall_dice(Length::half_inches(halves));
        assert_eq!(
            [1, 2, 4, 5, 10, 14].map(dice),
            [None, Some(2), Some(2), Some(3), Some(4), Some(5)]
        );
    }

    #[test]
    fn those_under_it_make_room_and_larger_ones_do_not() {
        let field = field();
        let ground = open(&field);
        let mover = base(50, 0, 0);
        let small = Standing::new('s', base(30, 30_000, 0), 1);
        let Parted::Others { moved, tied } = part(&mover, 3, std::slice::from_ref(&small), &ground, Facing::NORTH)
        else {
            panic!("it makes room")
        };
        assert_eq!((moved[..].to_vec(), tied.len()), (vec![('s', Point::um(40_000, 0))], 0));
        let large = Standing::new('l', base(50, 45_000, 0), 3);
        assert_eq!(
            part(
                &base(30, 10_000, 0),
                1,
                std::slice::from_ref(&large),
                &ground,
                Facing::NORTH
            ),
            Parted::Mover(Point::um(5_000, 0))
        );
        let fixed = Standing {
            gives_way: false,
            ..small
        };
        assert!(matches!(
            part(&mover, 3, &[fixed], &ground, Facing::NORTH),
            Parted::Mover(_)
        ));
        // Exactly in the middle it goes where the lean says.
        let centred = Standing::new('c', base(30, 0, 0), 1);
        let Parted::Others { moved, tied } = part(&mover, 3, &[centred], &ground, Facing::NORTH) else {
            panic!("it makes room")
        };
        assert_eq!((tied[..].to_vec(), moved[0].1), (vec!['c'], Point::um(0, 40_000)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]

        #[test]
        fn nobody_is_driven_through_what_stops_it(
            places in prop::collection::vec((-150_000i64..150_000, -150_000i64..150_000, 0usize..3), 0..10),
            x in -200_000i64..200_000, y in -200_000i64..200_000, size in 0usize..3, thrown in any::<bool>(),
        ) {
            let sizes = [30, 40, 50];
            let field = field();
            let mover = base(sizes[size], 0, 0);
            let mut others: Vec<Standing<usize>> = vec![];
            for (number, (x, y, size)) in places.into_iter().enumerate() {
                let base = base(sizes[size], x, y);
                if !overlap(&base, &mover) && others.iter().all(|other| !overlap(&other.base, &base)) {
                    others.push(Standing::new(number, base, size as u8));
                }
            }
            let to = Point::um(x, y);
            let manner = if thrown { Manner::THROWN } else { Manner::PUSHED };
            let course = drive(&mover, size as u8, to, manner, &others, &open(&field));
            let there = mover.moved_to(course.end);
            prop_assert!(course.moved <= mover.at().distance_to(to));
            for other in &others {
                let passes = thrown && usize::from(other.size) < size;
                prop_assert!(passes || !overlap(&there, &other.base));
                prop_assert_eq!(course.under.contains(&other.id), overlap(&there, &other.base));
            }
            prop_assert!(course.end == to || course.collided());
            prop_assert!(course.into_bases.iter().all(|id| course.touching.contains(id)));
            // Afterwards there is room for everybody.
            match part(&there, size as u8, &others, &open(&field), Facing::EAST) {
                Parted::Others { moved, .. } => {
                    let mut all: Vec<Footprint> = vec![there.clone()];
                    for other in &others {
                        let new = moved.iter().find(|(id, _)| *id == other.id);
                        prop_assert_eq!(new.is_some(), course.under.contains(&other.id));
                        all.push(new.map_or(other.base.clone(), |(_, at)| other.base.moved_to(*at)));
                    }
                    for (at, one) in all.iter().enumerate() {
                        prop_assert!(inside_polygon(one, &field));
                        prop_assert!(all[..at].iter().all(|other| !overlap(one, other)));
                    }
                    if let ([(id, at)], 1) = (&moved[..], course.under.len()) {
                        let moved = others.iter().find(|other| other.id == *id).unwrap();
                        let shift = moved.base.at().distance_to(*at);
                        prop_assert!(shift <= Length::mm(400) && touching_within(&moved.base.moved_to(*at), &there, Length::mm(400)));
                    }
                }
                other => prop_assert!(false, "{:?}", other),
            }
        }
    }
}
