//! Units: formation, room for the rest of a unit near the one that moved, and moves of a whole unit.
//!
//! [`out_of_formation`] is for editions in which troopers stay within a range of their commander. [`Room`] is for those in which one trooper moves and the others are placed
//! near it: it judges places exactly, names the member concerned, and proposes places. [`propose_march`] moves a whole unit by one gesture; each of
//! its ways is only a proposal, and the edition judges it like any other.
//!
//! ```
//! use battlegroup::units::{Misplaced, Room, Why};
//! use table::*;
//!
//! let small = |x: i64, y: i64| Footprint::round(Length::mm(30), Point::um(x, y));
//! let field = Polygon::rectangle(Point::inches(-24, -24), Point::inches(24, 24));
//! let (leader, members) = (small(300_000, 0), [('b', small(0, 0)), ('c', small(40_000, 0))]);
//! let room = Room::new(&leader, Length::inches(2), &field);
//!
//! let proposed = room.propose(&members, |_| Point::um(300_000, 40_000));
//! assert!(proposed.without_room.is_empty());
//! assert_eq!(room.check(&members, &proposed.places), Ok(()));
//!
//! // Too far for c.
//! let places = [('b', Point::um(340_000, 0)), ('c', Point::um(300_000, 81_000))];
//! let why = Why::TooFar { apart: Length::um(51_000) };
//! assert_eq!(room.check(&members, &places), Err(Misplaced { member: 'c', why }));
//! ```

use smallvec::SmallVec;
use table::{
    CONTACT, Facing, Footprint, Length, Nooks, Obstacle, Point, Polygon, Segment, gap, inside_polygon, nearest_place,
    overlap, overlaps_polygon, point_toward, slide_clear_of, slide_clear_of_polygon, slide_stays_inside,
    slide_until_blocked, within, within_of_polygon,
};

use crate::driven::Standing;

/// The members of a unit that are farther from their commander than its range reaches.
pub fn out_of_formation<Id>(
    commander: &Footprint,
    range: Length,
    members: impl IntoIterator<Item = (Id, Footprint)>,
) -> SmallVec<[Id; 8]> {
    let members = members.into_iter();
    members
        .filter(|(_, base)| !within(commander, base, range))
        .map(|(id, _)| id)
        .collect()
}

/// A member of a unit that stands, or would stand, wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misplaced<Id> {
    pub member: Id,
    pub why: Why<Id>,
}

/// What is wrong with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why<Id> {
    /// From the one that moved.
    TooFar {
        apart: Length,
    },
    /// No sight of the one that moved.
    Unseen,
    /// It overlaps this one's base.
    OnBase(Id),
    /// It overlaps the one that moved.
    OnLeader,
    OffTable,
    /// In ground where nobody may stand, by its number.
    InGround(usize),
    /// No place was given.
    Unplaced,
    /// A place was given twice, or for somebody of another unit.
    NotAsked,
}

/// Where the members of a unit may be placed: near the one that moved.
pub struct Room<'a, Id> {
    pub leader: &'a Footprint,
    pub reach: Length,
    pub field: &'a Polygon,
    /// Everybody who is not of the unit.
    pub standing: &'a [Standing<Id>],
    /// Ground where nobody may stand.
    pub shut: &'a [&'a Polygon],
    /// Whether somebody who stands here sees the one that moved. Members of the unit are not in each other's way.
    pub sees: &'a dyn Fn(&Footprint) -> bool,
}

impl<Id: std::fmt::Debug> std::fmt::Debug for Room<'_, Id> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Room")
            .field("leader", self.leader)
            .field("reach", &self.reach)
            .field("standing", &self.standing)
            .finish_non_exhaustive()
    }
}

/// Places for the members of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal<Id> {
    pub places: Vec<(Id, Point)>,
    /// Members for whom no place was found.
    pub without_room: SmallVec<[Id; 4]>,
}

impl<'a, Id: Copy + PartialEq> Room<'a, Id> {
    /// On an open field, in sight of everybody.
    pub fn new(leader: &'a Footprint, reach: Length, field: &'a Polygon) -> Self {
        Room {
            leader,
            reach,
            field,
            standing: &[],
            shut: &[],
            sees: &|_| true,
        }
    }

    /// Whether each member has one legal place, all of them together. The first that has none is named.
    pub fn check(&self, members: &[(Id, Footprint)], places: &[(Id, Point)]) -> Result<(), Misplaced<Id>> {
        let mut placed: SmallVec<[(Id, Footprint); 12]> = SmallVec::new();
        for (id, at) in places {
            let not_asked = Misplaced {
                member: *id,
                why: Why::NotAsked,
            };
            let (_, base) = members.iter().find(|(member, _)| member == id).ok_or(not_asked)?;
            if placed.iter().any(|(other, _)| other == id) {
                return Err(not_asked);
            }
            let there = base.moved_to(*at);
            let wrong = self.wrong(&there).or_else(|| {
                let other = placed.iter().find(|(_, other)| overlap(&there, other));
                other.map(|(other, _)| Why::OnBase(*other))
            });
            if let Some(why) = wrong {
                return Err(Misplaced { member: *id, why });
            }
            placed.push((*id, there));
        }
        match members
            .iter()
            .find(|(id, _)| !placed.iter().any(|(other, _)| other == id))
        {
            Some((member, _)) => Err(Misplaced {
                member: *member,
                why: Why::Unplaced,
            }),
            None => Ok(()),
        }
    }

    /// What is wrong with one place, other members apart.
    pub fn wrong(&self, there: &Footprint) -> Option<Why<Id>> {
        if !within(self.leader, there, self.reach) {
            return Some(Why::TooFar {
                apart: gap(self.leader, there),
            });
        }
        if !inside_polygon(there, self.field) {
            return Some(Why::OffTable);
        }
        if overlap(there, self.leader) {
            return Some(Why::OnLeader);
        }
        if let Some(other) = self.standing.iter().find(|other| overlap(there, &other.base)) {
            return Some(Why::OnBase(other.id));
        }
        if let Some(number) = self.shut.iter().position(|shape| overlaps_polygon(there, shape)) {
            return Some(Why::InGround(number));
        }
        (!(self.sees)(there)).then_some(Why::Unseen)
    }

    /// Places for all members, each as near as there is room to where it is wanted.
    pub fn propose(&self, members: &[(Id, Footprint)], wanted: impl Fn(Id) -> Point) -> Proposal<Id> {
        let mut placed: Vec<(Id, Footprint)> = vec![];
        let mut without_room = SmallVec::new();
        for (id, base) in members {
            match self.place(base, wanted(*id), &placed) {
                Some(at) => placed.push((*id, base.moved_to(at))),
                None => without_room.push(*id),
            }
        }
        Proposal {
            places: placed.into_iter().map(|(id, base)| (id, base.at())).collect(),
            without_room,
        }
    }

    /// A place for one member when others have theirs.
    pub fn place(&self, base: &Footprint, wanted: Point, placed: &[(Id, Footprint)]) -> Option<Point> {
        let around = self.leader.base().outer_radius() + base.base().outer_radius();
        // Everything farther away is in nobody's way.
        let far = around + self.reach + base.base().outer_radius();
        let is_near = |other: &Footprint| {
            let d = far + other.base().outer_radius();
            self.leader.at().is_within(other.at(), d)
        };
        let standing = self.standing.iter().map(|other| &other.base);
        let others = standing
            .chain(placed.iter().map(|(_, other)| other))
            .filter(|other| is_near(other));
        let bases = std::iter::once(self.leader).chain(others).map(Obstacle::Base);
        let shut = self.shut.iter().map(|shape| Obstacle::Polygon(shape));
        let obstacles: SmallVec<[Obstacle<'_>; 24]> = bases.chain(shut).collect();
        let fits = |there: &Footprint| within(self.leader, there, self.reach) && (self.sees)(there);
        let wanted = self.pulled_in(base, wanted);
        let near = nearest_place(base, wanted, &obstacles, Some(self.field), fits);
        near.or_else(|| self.corner(base, wanted, &obstacles, placed))
    }

    /// The nearest point to a wanted one from which the one that moved is in reach.
    fn pulled_in(&self, base: &Footprint, wanted: Point) -> Point {
        if within(self.leader, &base.moved_to(wanted), self.reach) {
            return wanted;
        }
        let middle = self.leader.at();
        let toward = Facing::toward(middle, wanted).unwrap_or(Facing::NORTH);
        let far = point_toward(middle, toward, middle.distance_to(wanted));
        // From the far point straight inward until it is in reach.
        let inward = slide_until_blocked(&base.moved_to(far), middle, |p| {
            !within(self.leader, &base.moved_to(p), self.reach)
        });
        point_toward(inward, toward.reversed(), Length::um(2))
    }

    /// Some corner that is left when the place near the wanted one is taken.
    fn corner(
        &self,
        base: &Footprint,
        wanted: Point,
        obstacles: &[Obstacle<'_>],
        placed: &[(Id, Footprint)],
    ) -> Option<Point> {
        let reach = self.leader.base().outer_radius() + base.base().outer_radius() + self.reach;
        let middle = Segment::new(self.leader.at(), self.leader.at());
        let bounds = middle.bounds().grown(reach);
        let mut nooks = Nooks::of(base.base().outer_radius() * 2, bounds);
        obstacles.iter().for_each(|obstacle| nooks.clear_of(obstacle));
        nooks.inside(self.field);
        nooks.centred_within(&middle, reach);
        let mut corners = nooks.all();
        corners.sort_by_key(|p| (wanted.distance_squared(*p), *p));
        corners.into_iter().find(|p| {
            let there = base.moved_to(*p);
            self.wrong(&there).is_none() && placed.iter().all(|(_, other)| !overlap(&there, other))
        })
    }
}

/// A member of a unit that marches.
#[derive(Clone, Debug)]
pub struct Marcher<Id> {
    pub id: Id,
    pub base: Footprint,
    /// How far it may go.
    pub most: Length,
}

/// How far a member of a unit gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct March<Id> {
    pub id: Id,
    pub to: Point,
    /// What has stopped it before it came where it was wanted.
    pub held: Option<Held<Id>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held<Id> {
    /// It can go no farther.
    Distance,
    ByBase(Id),
    ByGround(usize),
    ByEdge,
}

/// Straight ways for a whole unit, each toward where its member is wanted, in an order in which they can be gone: those in front first, so that the others
/// find their places empty.
pub fn propose_march<Id: Copy + PartialEq>(
    unit: &[Marcher<Id>],
    wanted: impl Fn(Id, Point) -> Point,
    others: &[Standing<Id>],
    shut: &[&Polygon],
    field: &Polygon,
) -> Vec<March<Id>> {
    let goals: Vec<(Point, Point)> = unit
        .iter()
        .map(|marcher| (marcher.base.at(), wanted(marcher.id, marcher.base.at())))
        .collect();
    let way = |(from, to): &(Point, Point)| (to.x - from.x, to.y - from.y);
    let (x, y) = goals
        .iter()
        .map(way)
        .fold((Length::ZERO, Length::ZERO), |all, one| (all.0 + one.0, all.1 + one.1));
    let ahead = |p: Point| i128::from(p.x.get()) * i128::from(x.get()) + i128::from(p.y.get()) * i128::from(y.get());
    let mut order: Vec<usize> = (0..unit.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(ahead(unit[*at].base.at())));
    let mut now: Vec<Footprint> = unit.iter().map(|marcher| marcher.base.clone()).collect();
    let mut marches = vec![];
    for at in order {
        let marcher = &unit[at];
        let base = &marcher.base;
        let goal = goals[at].1;
        let far = base.at().distance_to(goal);
        let to = match Facing::toward(base.at(), goal) {
            Some(toward) if far > marcher.most => point_toward(base.at(), toward, marcher.most),
            _ => goal,
        };
        let fellows = || now.iter().enumerate().filter(|(other, _)| *other != at);
        let is_clear = |p: Point| {
            slide_stays_inside(base, p, field)
                && others.iter().all(|other| slide_clear_of(base, p, &other.base))
                && fellows().all(|(_, other)| slide_clear_of(base, p, other))
                && shut.iter().all(|shape| slide_clear_of_polygon(base, p, shape))
        };
        let end = slide_until_blocked(base, to, is_clear);
        let held = if end == goal {
            None
        } else if end == to {
            Some(Held::Distance)
        } else {
            let there = base.moved_to(end);
            let stops = |other: &Footprint| within(&there, other, CONTACT) && !slide_clear_of(base, to, other);
            let by_other = others.iter().find(|other| stops(&other.base));
            let by_fellow = fellows().find(|(_, other)| stops(other));
            let by_ground = shut.iter().position(|shape| {
                within_of_polygon(&there, shape, CONTACT) && !slide_clear_of_polygon(base, to, shape)
            });
            Some(match (by_other, by_fellow, by_ground) {
                (Some(other), _, _) => Held::ByBase(other.id),
                (None, Some((other, _)), _) => Held::ByBase(unit[other].id),
                (None, None, Some(number)) => Held::ByGround(number),
                (None, None, None) => Held::ByEdge,
            })
        };
        now[at] = base.moved_to(end);
        marches.push(March {
            id: marcher.id,
            to: end,
            held,
        });
    }
    marches
}

/// Judges the members of a unit one after the other, each after those before it have moved, and names the first that is refused.
pub fn judge_each<Id: Copy, Move, Refusal>(
    moves: &[(Id, Move)],
    mut judge: impl FnMut(Id, &Move, &[(Id, Move)]) -> Result<(), Refusal>,
) -> Result<(), (Id, Refusal)> {
    for (at, (id, one)) in moves.iter().enumerate() {
        judge(*id, one, &moves[..at]).map_err(|refusal| (*id, refusal))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn small(x: i64, y: i64) -> Footprint {
        Footprint::round(Length::mm(30), Point::um(x, y))
    }

    fn field() -> Polygon {
        Polygon::rectangle(Point::inches(-24, -24), Point::inches(24, 24))
    }

    #[test]
    fn formation_is_measured_from_rim_to_rim() {
        let members = [
            ('a', small(80_800, 0)),
            ('b', small(80_801, 0)),
            ('c', small(0, 30_000)),
        ];
        assert_eq!(out_of_formation(&small(0, 0), Length::inches(2), members)[..], ['b']);
    }

    #[test]
    fn each_fault_names_its_member() {
        let (field, leader) = (field(), small(0, 0));
        let members = [('a', small(300_000, 0)), ('b', small(300_000, 40_000))];
        let wall = Polygon::rectangle(Point::um(20_000, -20_000), Point::um(40_000, 20_000));
        let shut = [&wall];
        let standing = [Standing::new('e', small(0, -40_000), 1)];
        let sees = |there: &Footprint| there.at().x > Length::um(-60_000);
        let room = Room {
            standing: &standing,
            shut: &shut,
            sees: &sees,
            ..Room::new(&leader, Length::inches(2), &field)
        };
        let why = |a: (i64, i64), b: (i64, i64)| {
            let places = [('a', Point::um(a.0, a.1)), ('b', Point::um(b.0, b.1))];
            room.check(&members, &places).map_err(|wrong| (wrong.member, wrong.why))
        };
        assert_eq!(why((0, 40_000), (-40_000, 0)), Ok(()));
        assert_eq!(
            why((0, 40_000), (0, 80_801)),
            Err((
                'b',
                Why::TooFar {
                    apart: Length::um(50_801)
                }
            ))
        );
        assert_eq!(why((0, 29_999), (-40_000, 0)), Err(('a', Why::OnLeader)));
        assert_eq!(why((0, -60_000), (-40_000, 0)), Err(('a', Why::OnBase('e'))));
        assert_eq!(why((0, 40_000), (10_000, 40_000)), Err(('b', Why::OnBase('a'))));
        assert_eq!(why((54_000, 0), (-40_000, 0)), Err(('a', Why::InGround(0))));
        assert_eq!(why((0, 40_000), (-61_000, 0)), Err(('b', Why::Unseen)));
        let only = [('a', Point::um(0, 40_000))];
        let unplaced = Misplaced {
            member: 'b',
            why: Why::Unplaced,
        };
        assert_eq!(room.check(&members, &only), Err(unplaced));
        let twice = [('a', Point::um(0, 40_000)), ('a', Point::um(-40_000, 0))];
        assert_eq!(room.check(&members, &twice).unwrap_err().why, Why::NotAsked);
        assert_eq!(
            room.check(&members, &[('z', Point::ORIGIN)]).unwrap_err().why,
            Why::NotAsked
        );
        let edge = small(24 * 25_400 - 15_000, 0);
        let at_edge = Room::new(&edge, Length::inches(2), &field);
        let off = [('a', edge.at().offset(Length::um(1), Length::um(30_000)))];
        assert_eq!(at_edge.check(&members[..1], &off).unwrap_err().why, Why::OffTable);
    }

    #[test]
    fn a_corner_is_found_when_the_rest_is_full() {
        let field = field();
        // In the corner of the field, with a wall that leaves room for one base only.
        let leader = small(-24 * 25_400 + 15_000, -24 * 25_400 + 15_000);
        let wall = Polygon::rectangle(Point::um(-24 * 25_400 + 30_500, -24 * 25_400 - 1), Point::um(0, 0));
        let lid = Polygon::rectangle(Point::um(-24 * 25_400 - 1, -24 * 25_400 + 60_200), Point::inches(0, 24));
        let shut = [&wall, &lid];
        let room = Room {
            shut: &shut,
            ..Room::new(&leader, Length::inches(2), &field)
        };
        let members = [('a', small(0, 0)), ('b', small(0, 0))];
        let proposed = room.propose(&members, |_| Point::inches(9, 9));
        assert_eq!(proposed.without_room[..], ['b']);
        assert_eq!(room.check(&members[..1], &proposed.places), Ok(()));
    }

    #[test]
    fn those_in_front_march_first() {
        let field = field();
        let unit: Vec<Marcher<u8>> = (0..4)
            .map(|number| Marcher {
                id: number,
                base: small(i64::from(number) * 30_000, 0),
                most: Length::inches(6),
            })
            .collect();
        let by = Length::inches(6);
        let marches = propose_march(&unit, |_, at| at.offset(by, Length::ZERO), &[], &[], &field);
        assert_eq!(marches.iter().map(|march| march.id).collect::<Vec<_>>(), [3, 2, 1, 0]);
        assert!(marches.iter().all(|march| march.held.is_none()));
        // Somebody stands before the first one: the others close up behind it.
        let enemy = [Standing::new(9, small(170_000, 0), 1)];
        let marches = propose_march(&unit, |_, at| at.offset(by, Length::ZERO), &enemy, &[], &field);
        assert_eq!(marches[0].held, Some(Held::ByBase(9)));
        assert_eq!(
            (marches[1].to, marches[1].held),
            (Point::um(110_000, 0), Some(Held::ByBase(3)))
        );
        let far = propose_march(
            &unit[..1],
            |_, at| at.offset(Length::inches(9), Length::ZERO),
            &[],
            &[],
            &field,
        );
        assert_eq!((far[0].to, far[0].held), (Point::inches(6, 0), Some(Held::Distance)));
    }

    #[test]
    fn the_first_refused_member_is_named() {
        let moves = [('a', 1), ('b', 5), ('c', 9)];
        let judged = judge_each(&moves, |_, inches, before| {
            if *inches > 4 {
                Err(format!("{inches} after {}", before.len()))
            } else {
                Ok(())
            }
        });
        assert_eq!(judged, Err(('b', "5 after 1".to_string())));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        /// A proposal is always legal, and nobody is left out while there is room in plain view.
        #[test]
        fn proposals_are_legal(
            x in -600_000i64..600_000, y in -600_000i64..600_000,
            members in prop::collection::vec((-400_000i64..400_000, -400_000i64..400_000), 1..10),
            enemies in prop::collection::vec((-120_000i64..120_000, -120_000i64..120_000), 0..8),
        ) {
            let field = field();
            let limit = 24 * 25_400 - 15_000;
            let leader = small(x.clamp(-limit, limit), y.clamp(-limit, limit));
            let members: Vec<(usize, Footprint)> =
                members.iter().map(|(x, y)| small(*x, *y)).enumerate().collect();
            let mut standing: Vec<Standing<usize>> = vec![];
            for (number, (dx, dy)) in enemies.iter().enumerate() {
                let base = small(leader.at().x.get() + dx, leader.at().y.get() + dy);
                if !overlap(&base, &leader) && standing.iter().all(|other| !overlap(&other.base, &base)) {
                    standing.push(Standing::new(100 + number, base, 1));
                }
            }
            let room = Room { standing: &standing, ..Room::new(&leader, Length::inches(2), &field) };
            let proposed = room.propose(&members, |id| members[id].1.at());
            let placed: Vec<(usize, Footprint)> = members
                .iter()
                .filter(|(id, _)| !proposed.without_room.contains(id))
                .cloned()
                .collect();
            prop_assert_eq!(room.check(&placed, &proposed.places), Ok(()));
            if standing.is_empty() {
                // A quarter of the ring in the corner of the field holds more than four bases.
                prop_assert!(proposed.places.len() >= members.len().min(4));
            }
        }
    }
}
