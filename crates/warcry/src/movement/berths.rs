//! Room for a whole battle group: nobody is set up where the rest of the group would have no room left, and where there is none
//! for all of them, each comes as close as possible.

use std::cmp::Reverse;

use kernel::{Refusal, Whim};
use rulebook::cite;
use smallvec::SmallVec;
use table::{Base, Facing, Footprint, Length, Point, Segment};

use super::crowd::Crowd;
use super::near::{Look, ROUGH, pulled_in};
use super::placing::{CLOSE_ENOUGH, Put, Room, aim_of, battlefield, inner_radius, nearest_place_beyond};
use crate::{FighterId, Planned, Runemark, Spot, World, Zone};

/// The room that a fighter would take up.
#[derive(Clone, Debug)]
pub(super) struct Berth {
    pub base: Footprint,
    pub low: Length,
    pub high: Length,
}

impl Berth {
    fn of(world: &World, fighter: FighterId, base: Footprint, z: Length) -> Berth {
        Berth {
            base,
            low: z,
            high: z + world.fighter(fighter).profile.height(),
        }
    }

    fn planned(world: &World, Planned { fighter, spot, facing }: &Planned) -> Berth {
        let base = Footprint::new(world.fighter(*fighter).profile.base.base(), spot.at, *facing);
        Berth::of(world, *fighter, base, spot.z)
    }

    fn is_apart(&self, other: &Berth) -> bool {
        self.low >= other.high || other.low >= self.high || !table::overlap(&self.base, &other.base)
    }
}

type Berths = SmallVec<[Berth; 6]>;

/// The deployment of a fighter and of those of its group who are set up after it. Only a monster need not be wholly there
/// (monster-04).
pub fn zone_of(world: &World, fighter: FighterId, deployment: &Zone, rest: &[FighterId]) -> Zone {
    match deployment {
        Zone::Deployment { from, to, within, .. } => Zone::Deployment {
            from: *from,
            to: *to,
            within: *within,
            wholly: !world.has(fighter, Runemark::Monster),
            rest: rest.to_vec(),
        },
        other => other.clone(),
    }
}

/// Places for a fighter and the rest of its group, if they have room in their zone together: those that are known already, and
/// others for whoever has lost its own.
pub fn room_for_all(world: &World, fighter: FighterId, zone: &Zone) -> Option<Vec<Planned>> {
    let Zone::Deployment { rest, .. } = zone else {
        return super::has_place(world, fighter, zone).then(Vec::new);
    };
    let mut all: SmallVec<[FighterId; 6]> = SmallVec::from_slice(rest);
    all.insert(0, fighter);
    let places = room_beside(world, zone, &all, &[], Effort::All)?;
    let planned = |(&fighter, (at, z, facing))| Planned {
        fighter,
        spot: Spot::new(at, z),
        facing,
    };
    Some(all.iter().zip(places).map(planned).collect())
}

/// A place for a fighter, and room for the rest of its group beside it.
pub(super) fn berths(world: &World, fighter: FighterId, zone: &Zone) -> Option<(Put, Berths)> {
    let mut planned = room_for_all(world, fighter, zone)?.into_iter();
    let Planned { spot, facing, .. } = planned.next()?;
    let theirs = planned.map(|planned| Berth::planned(world, &planned));
    Some(((spot.at, spot.z, facing), theirs.collect()))
}

/// What is left of the plan for a battle group now that one of them, or anybody else, has been set up.
pub(crate) fn keep_to_plan(world: &mut World, fighter: FighterId) {
    if world.planned.is_empty() {
        return;
    }
    let mut planned = std::mem::take(&mut world.planned);
    let this = world.fighter(fighter);
    if let Some(base) = this.footprint().cloned() {
        let own = Berth::of(world, fighter, base, this.z());
        planned.retain(|other| other.fighter != fighter && Berth::planned(world, other).is_apart(&own));
    }
    world.planned = planned;
}

/// deployment-place-01: all of a group must be set up in the zone, so nobody may take the room that the others need.
pub(super) fn leaves_room_for_rest(
    world: &World,
    fighter: FighterId,
    zone: &Zone,
    rest: &[FighterId],
    base: Footprint,
    z: Length,
) -> Result<(), Refusal> {
    if rest.is_empty() {
        return Ok(());
    }
    let own = Berth::of(world, fighter, base, z);
    // What is found without regard to this place is good if this place does not touch it.
    let as_found =
        || berths(world, fighter, zone).is_none_or(|(_, theirs)| theirs.iter().all(|other| other.is_apart(&own)));
    if room_beside(world, zone, rest, std::slice::from_ref(&own), Effort::All).is_some() || as_found() {
        return Ok(());
    }
    let names: Vec<&str> = rest.iter().map(|id| &*world.fighter(*id).name).collect();
    Err(Refusal::new(
        cite!("warcry:deployment-place-01"),
        format!("that leaves no room there for {}", names.join(", ")),
    ))
}

/// Whether it is seen at a glance that a fighter leaves room for the rest of its group.
pub(super) fn surely_leaves_room(
    world: &World,
    fighter: FighterId,
    zone: &Zone,
    rest: &[FighterId],
    (at, z, facing): Put,
) -> bool {
    let base = Footprint::new(world.fighter(fighter).profile.base.base(), at, facing);
    let own = Berth::of(world, fighter, base, z);
    rest.is_empty() || room_beside(world, zone, rest, &[own], Effort::Glance).is_some()
}

/// How hard room is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// Once, at random.
    Glance,
    All,
}

/// Places for several fighters of a group, in their order, if there is room for all of them beside others: as planned where that
/// is possible still.
fn room_beside(
    world: &World,
    deployment: &Zone,
    fighters: &[FighterId],
    others: &[Berth],
    effort: Effort,
) -> Option<SmallVec<[Put; 6]>> {
    let mut taken = Berths::from(others);
    let mut kept: SmallVec<[(FighterId, Put); 6]> = SmallVec::new();
    for planned in world
        .planned
        .iter()
        .filter(|planned| fighters.contains(&planned.fighter))
    {
        let berth = Berth::planned(world, planned);
        if others.iter().all(|other| other.is_apart(&berth)) {
            taken.push(berth);
            kept.push((planned.fighter, (planned.spot.at, planned.spot.z, planned.facing)));
        }
    }
    let is_kept = |id: &FighterId| kept.iter().any(|(kept, _)| kept == id);
    let lost: SmallVec<[FighterId; 6]> = fighters.iter().copied().filter(|id| !is_kept(id)).collect();
    let found = match &lost[..] {
        [] => Some(SmallVec::new()),
        _ if kept.is_empty() => None,
        _ => room_for(world, deployment, &lost, &taken, effort),
    };
    let Some(found) = found else {
        return room_for(world, deployment, fighters, others, effort);
    };
    kept.extend(lost.into_iter().zip(found));
    let place_of = |id: &FighterId| kept.iter().find(|(kept, _)| kept == id).map(|(_, place)| *place);
    fighters.iter().map(place_of).collect()
}

/// The same without regard to what was planned.
fn room_for(
    world: &World,
    deployment: &Zone,
    fighters: &[FighterId],
    others: &[Berth],
    effort: Effort,
) -> Option<SmallVec<[Put; 6]>> {
    if !could_hold(world, deployment, fighters) {
        return None;
    }
    let zones: SmallVec<[Zone; 6]> = fighters.iter().map(|id| zone_of(world, *id, deployment, &[])).collect();
    let mut rooms: SmallVec<[(usize, Room<'_>); 6]> = SmallVec::new();
    for (at, (id, zone)) in fighters.iter().zip(&zones).enumerate() {
        rooms.push((at, Room::of(world, *id, zone)?));
    }
    // Large ones first: small ones fit in between.
    rooms.sort_by_key(|(at, _)| Reverse(world.fighter(fighters[*at]).profile.base.base().outer_radius()));
    let mut puzzle = Puzzle {
        world,
        fighters,
        rooms: &rooms,
        tries: MOST_TRIES,
    };
    // Nooks are looked through as quickly, and an oval has none.
    let is_round = |id: &FighterId| matches!(world.fighter(*id).profile.base.base(), Base::Round { .. });
    let tries = if effort == Effort::Glance || fighters.iter().all(is_round) {
        1
    } else {
        LUCKY
    };
    let found = (0..tries).find_map(|luck| puzzle.by_luck(&mut Whim::new(luck), luck > 0, others));
    let mut found = found.or_else(|| {
        if effort == Effort::Glance {
            return None;
        }
        let mut found = SmallVec::new();
        puzzle
            .by_search(&mut SmallVec::from(others), &mut found)
            .then_some(found)
    })?;
    found.sort_by_key(|(at, _)| *at);
    Some(found.into_iter().map(|(_, put)| put).collect())
}

/// False only if the bases of the fighters have a larger area together than all of the deployment that is on the battlefield. (Whoever
/// need not be wholly there, or may stand above or below another, is not looked at.)
fn could_hold(world: &World, deployment: &Zone, fighters: &[FighterId]) -> bool {
    let Zone::Deployment { from, to, within, .. } = deployment else {
        return true;
    };
    let has_levels = world
        .terrain
        .parts
        .iter()
        .any(|part| part.platform && part.bounds.meets(&Segment::new(*from, *to).bounds().grown(*within)));
    if from != to || has_levels || fighters.iter().any(|id| world.has(*id, Runemark::Monster)) {
        return true;
    }
    // In hundredths of a millimetre; base by base a little less than it is (an oval has 64 corners), strip by strip of the zone a little more.
    let small = |length: Length| length.get() / 10;
    let bases = fighters.iter().map(|id| {
        let base = world.fighter(*id).profile.base;
        small(base.long) * small(base.short) / 4 * 313 / 100
    });
    let (width, depth, radius) = (
        small(world.terrain.width),
        small(world.terrain.depth),
        small(*within) + 1,
    );
    let (x, y) = (small(from.x), small(from.y));
    let strip = radius / STRIPS + 1;
    let widest = |near: i64| {
        let half = (radius * radius - near * near).max(0).isqrt() + 1;
        ((x + half).min(width) - (x - half).max(0)).max(0)
    };
    let zone: i64 = (-STRIPS..STRIPS)
        .map(|k| {
            let (top, bottom) = ((y + k * strip).max(0), (y + (k + 1) * strip).min(depth));
            let nearest = if k < 0 { (k + 1).abs() * strip } else { k * strip };
            (bottom - top).max(0) * widest(nearest)
        })
        .sum();
    bases.sum::<i64>() <= zone
}

/// Into how many strips half of a zone is cut to see how large it is.
const STRIPS: i64 = 16;

/// How often all of them are set up at random, after the first time each as far out as it goes, before room is looked for nook by nook.
const LUCKY: u64 = 3;

/// How many places are tried in all where it is a puzzle.
const MOST_TRIES: usize = 12;

struct Puzzle<'p, 'w> {
    world: &'w World,
    fighters: &'p [FighterId],
    /// For each of the fighters, by its place among them.
    rooms: &'p [(usize, Room<'w>)],
    tries: usize,
}

/// The places found so far, each with whose it is.
type Found = SmallVec<[(usize, Put); 6]>;

impl Puzzle<'_, '_> {
    fn berth(&self, at: usize, (p, z, facing): Put) -> Berth {
        let id = self.fighters[at];
        let base = Footprint::new(self.world.fighter(id).profile.base.base(), p, facing);
        Berth::of(self.world, id, base, z)
    }

    /// One after the other, wherever chance leads.
    fn by_luck(&self, whim: &mut Whim, far_out: bool, others: &[Berth]) -> Option<Found> {
        let mut taken = Berths::from(others);
        let mut found = Found::new();
        for (at, room) in self.rooms {
            let put = match far_out {
                false => room.by_luck(whim, &taken)?,
                true => room.by_luck_far_out(whim, &taken)?,
            };
            taken.push(self.berth(*at, put));
            found.push((*at, put));
        }
        Some(found)
    }

    /// Each in a nook, as far out as it goes; another one where the next would have none.
    fn by_search(&mut self, taken: &mut Berths, found: &mut Found) -> bool {
        let rooms = self.rooms;
        let Some((at, room)) = rooms.get(found.len()) else {
            return true;
        };
        let is_last = found.len() + 1 == rooms.len();
        for put in places_to_try(room, taken, is_last) {
            taken.push(self.berth(*at, put));
            found.push((*at, put));
            if self.by_search(taken, found) {
                return true;
            }
            taken.pop();
            found.pop();
            self.tries = self.tries.saturating_sub(1);
            if self.tries == 0 {
                break;
            }
        }
        false
    }
}

/// Nooks for a round base, those at the rim of the zone first: that leaves most room for others. For an oval some places at random,
/// as far out as they go.
fn places_to_try(room: &Room<'_>, taken: &[Berth], is_last: bool) -> Vec<Put> {
    let Some(nooks) = room.nooks(taken) else {
        if taken.is_empty()
            && is_last
            && let Some(place) = room.by_search(taken)
        {
            return vec![place];
        }
        let lucky = |luck: u64| room.by_luck_far_out(&mut Whim::new(luck), taken);
        return (LUCKY..LUCKY + 4).filter_map(lucky).collect();
    };
    if is_last {
        return room.by_search(taken).into_iter().collect();
    }
    let mut places: Vec<(Reverse<Length>, Put)> = nooks
        .into_iter()
        .map(|(at, z)| (at, z, Facing::EAST))
        .filter(|(at, z, _)| room.is_legal_at(*at, *z, taken))
        .map(|put| (Reverse(room.out_at(put.0)), put))
        .collect();
    places.sort_by_key(|(out, (at, z, _))| (*out, *z, *at));
    places.into_iter().map(|(_, put)| put).collect()
}

/// The places that are closest to a deployment where there is no room for all (reserve-crowded-01).
#[derive(Clone, Debug)]
pub struct Closest {
    aim: Segment,
    least: Length,
    /// One of those that lie close together.
    pub places: Vec<Put>,
}

impl Closest {
    /// What is asked for where a player has a choice.
    pub fn zone(&self) -> Zone {
        Zone::Closest {
            from: self.aim.from,
            to: self.aim.to,
            least: self.least,
        }
    }
}

/// Places equally close are told apart if so much lies between them.
const APART: Length = Length::half_inches(1);

/// The points some micrometres about a nook, nearest to the aim first: nooks leave a little room on either side.
fn around(nook: Point, aim: &Segment) -> impl Iterator<Item = Point> {
    let span = -3..=3;
    let beside = span.clone().flat_map(|x| span.clone().map(move |y| (x, y)));
    let mut points: Vec<Point> = beside.map(|(x, y)| nook.offset(Length::um(x), Length::um(y))).collect();
    // In thousandths of a micrometre: whole ones do not tell these points apart.
    let finer = |p: Point| Point::new(p.x * 1_000, p.y * 1_000);
    let aim = Segment::new(finer(aim.from), finer(aim.to));
    points.sort_by_cached_key(|p| (aim.distance_to(finer(*p)), *p));
    points.into_iter()
}

/// Where a fighter comes as close as possible to a deployment.
pub fn closest(world: &World, fighter: FighterId, zone: &Zone) -> Option<Closest> {
    let aim = aim_of(world, fighter, zone)?;
    let Base::Round { diameter } = world.fighter(fighter).profile.base.base() else {
        // A disc that lies within an oval, even if others take up more room than they do, comes as close or closer: only what is
        // farther away is searched.
        let radius = inner_radius(world, fighter) - OF_A_NOOK;
        let disc = Disc::of(world, fighter, radius.max(OF_A_NOOK) * 2, aim);
        let nooks = disc.closest_nooks();
        let least = nooks.iter().map(|(at, _)| aim.distance_to(*at)).min()?;
        let place = nearest_place_beyond(world, fighter, zone, least - OF_A_NOOK)?;
        return Some(Closest {
            aim,
            least: aim.distance_to(place.0),
            places: vec![place],
        });
    };
    let places = Disc::of(world, fighter, diameter, aim).closest_places();
    let least = aim.distance_to(places.first()?.0);
    Some(Closest { aim, least, places })
}

/// Nooks take an oval for a little more than it is (the largest of the game for 1.3 mm): so near to one there may be a place that is
/// closer.
const OF_A_NOOK: Length = Length::mm(2);

/// A disc that is to come as close as possible to a line, in place of the base of a fighter.
struct Disc<'w> {
    crowd: Crowd<'w>,
    base: Footprint,
    aim: Segment,
    farthest: Length,
}

impl<'w> Disc<'w> {
    fn of(world: &'w World, fighter: FighterId, diameter: Length, aim: Segment) -> Self {
        let crowd = Crowd::around(world, fighter, battlefield(world));
        crowd.lay_out();
        Disc {
            crowd,
            base: Footprint::round(diameter, Point::ORIGIN),
            aim,
            farthest: world.terrain.width + world.terrain.depth,
        }
    }

    fn fits(&self, at: Point, z: Length) -> Option<Facing> {
        let base = std::slice::from_ref(&self.base);
        match self.crowd.look(base, at, 0, z, |_| true) {
            Look::Fits(facing) => Some(facing),
            Look::Perhaps | Look::Hopeless => None,
        }
    }

    /// The nooks that are closest, each at its level.
    fn closest_nooks(&self) -> Vec<(Point, Length)> {
        let mut reach = Length::half_inches(9);
        loop {
            let nooks = self.nooks_within(reach);
            if !nooks.is_empty() || reach >= self.farthest {
                return nooks;
            }
            reach = (reach * 2).min(self.farthest);
        }
    }

    fn nooks_within(&self, reach: Length) -> Vec<(Point, Length)> {
        let bounds = self.aim.bounds().grown(reach);
        let diameter = self.base.base().outer_radius() * 2;
        let mut found = vec![];
        for z in self.crowd.levels(&bounds) {
            let free = |at: Point| self.aim.is_within(at, reach) && self.fits(at, z).is_some();
            let nooks = self.crowd.nooks(diameter, bounds, z);
            found.extend(
                nooks
                    .nearest(&self.aim, CLOSE_ENOUGH, free)
                    .into_iter()
                    .map(|at| (at, z)),
            );
        }
        found
    }

    /// The places that are closest, none of them beside another.
    fn closest_places(&self) -> Vec<Put> {
        let mut apart: Vec<(Point, Length)> = vec![];
        for (nook, z) in self.closest_nooks() {
            if apart
                .iter()
                .all(|(other, level)| *level != z || !other.is_within(nook, APART))
            {
                apart.push((nook, z));
            }
        }
        let places = apart.into_iter().filter_map(|(nook, z)| self.pulled_in(nook, z));
        let mut found: Vec<(Length, Put)> = places.map(|place| (self.aim.distance_to(place.0), place)).collect();
        found.sort_by_key(|(away, (at, z, _))| (*away, *z, *at));
        let most = found.first().map_or(Length::ZERO, |(least, _)| *least + CLOSE_ENOUGH);
        found.retain(|(away, _)| *away <= most);
        found.into_iter().map(|(_, place)| place).collect()
    }

    /// A nook beside an oval is up to a millimetre or so away from it, and any nook a few micrometres.
    fn pulled_in(&self, nook: Point, z: Length) -> Option<Put> {
        let near = match self.crowd.has_oval_beside(&self.base.moved_to(nook), OF_A_NOOK) {
            true => pulled_in(self.aim, (nook, Facing::EAST), ROUGH / 4, |at| self.fits(at, z)).0,
            false => nook,
        };
        around(near, &self.aim).find_map(|at| Some((at, z, self.fits(at, z)?)))
    }
}
