//! Setting up: where fighters may be put.

use kernel::{Refusal, RuleId, Whim};
use rulebook::cite;
use smallvec::SmallVec;
use table::{Base, Bounds, Facing, Footprint, Length, Obstacle, Point, Segment};

use super::again::{again_bounds, again_could_fit, again_unfit};
use super::berths::{Berth, berths, leaves_room_for_rest, surely_leaves_room};
use super::crowd::Crowd;
use super::near::{FINE, Look, ROUGH, Search, levels_of, somewhere_in};
use super::room::Sweep;
use super::surface::{inside_battlefield, is_surface};
use crate::{FighterId, Part, Runemark, World, Zone};

/// "As close as possible" is judged to a hundredth of an inch.
pub(super) const CLOSE_ENOUGH: Length = Length::hundredths(1);

/// The exact test of a place for a fighter: on the battlefield, in the zone, on floor or platform, and free.
pub fn check_place(
    world: &World,
    fighter: FighterId,
    zone: &Zone,
    at: Point,
    z: Length,
    facing: Facing,
) -> Result<(), Refusal> {
    if !is_surface(&world.terrain, at, Length::ZERO) {
        return Err(Refusal::new(
            Because::of(zone).off_table,
            "that is not on the battlefield",
        ));
    }
    if z < Length::ZERO || z > world.terrain.highest {
        return Err(no_surface(zone, z));
    }
    let base = Footprint::new(world.fighter(fighter).profile.base.base(), at, facing);
    in_zone(world, fighter, zone, &base, z)?;
    fits(world, fighter, zone, &base, z)?;
    match zone {
        Zone::Below => as_close_as_possible(world, fighter, &base),
        Zone::Deployment { rest, .. } => leaves_room_for_rest(world, fighter, zone, rest, base, z),
        _ => Ok(()),
    }
}

/// The base is wholly on the battlefield, its centre on floor or platform, and nothing is in its place (move-05,
/// deployment-place-03, fall-place-02).
fn fits(world: &World, fighter: FighterId, zone: &Zone, base: &Footprint, z: Length) -> Result<(), Refusal> {
    let because = Because::of(zone);
    if !inside_battlefield(&world.terrain, base) {
        return Err(Refusal::new(
            because.off_table,
            "the base would not be wholly on the battlefield",
        ));
    }
    if !is_surface(&world.terrain, base.at(), z) {
        return Err(no_surface(zone, z));
    }
    let body = body_of(world, fighter, base, z);
    if let Some(other) = body.fighter_in_way(world, fighter) {
        let name = &world.fighter(other).name;
        return Err(Refusal::new(because.fighter, format!("{name} is in the way")));
    }
    if let Some(part) = body.part_in_way(world, |_, _| false) {
        let name = world.terrain.name_of(part);
        return Err(Refusal::new(because.terrain, format!("{name} is in the way")));
    }
    Ok(())
}

/// The rules that forbid a place, which are others for a fall than for setting up.
struct Because {
    off_table: RuleId,
    no_surface: RuleId,
    fighter: RuleId,
    terrain: RuleId,
}

impl Because {
    fn of(zone: &Zone) -> Because {
        if matches!(zone, Zone::Fall { .. }) {
            return Because {
                off_table: cite!("warcry:fall-place-01"),
                no_surface: cite!("warcry:fall-place-01"),
                fighter: cite!("warcry:fall-place-02"),
                terrain: cite!("warcry:fall-place-02"),
            };
        }
        Because {
            off_table: cite!("warcry:deployment-data-01"),
            no_surface: cite!("warcry:deployment-place-03"),
            fighter: cite!("warcry:move-03"),
            terrain: cite!("warcry:move-04"),
        }
    }
}

fn no_surface(zone: &Zone, z: Length) -> Refusal {
    Refusal::new(
        Because::of(zone).no_surface,
        format!("there is no floor or platform at a height of {z}"),
    )
}

fn body_of<'a>(world: &World, fighter: FighterId, base: &'a Footprint, z: Length) -> Sweep<'a> {
    Sweep {
        base,
        to: base.at(),
        low: z,
        high: z + world.fighter(fighter).profile.height(),
    }
}

fn in_zone(world: &World, fighter: FighterId, zone: &Zone, base: &Footprint, z: Length) -> Result<(), Refusal> {
    match zone {
        Zone::Deployment {
            from,
            to,
            within,
            wholly,
            ..
        } => in_deployment(base, &Segment::new(*from, *to), *within, *wholly),
        Zone::Closest { from, to, least } => {
            let away = Segment::new(*from, *to).distance_to(base.at());
            if away <= *least + CLOSE_ENOUGH {
                return Ok(());
            }
            Err(Refusal::new(
                cite!("warcry:reserve-crowded-01"),
                format!("that is {away} from its deployment; {least} is possible"),
            ))
        }
        Zone::Near {
            fighter: other,
            within,
            rule,
        } => beside(world, *other, *within, *rule, base, z),
        Zone::Fall { within } => in_landing(world, fighter, *within, base, z),
        Zone::Below if z == Length::ZERO => Ok(()),
        Zone::Below => Err(Refusal::new(
            cite!("warcry:monster-demolishing-rampage-01"),
            format!("it is placed on the battlefield floor, not at a height of {z}"),
        )),
        Zone::Again(again) => match again_unfit(world, fighter, again, base, z) {
            None => Ok(()),
            Some(why) => Err(Refusal::new(again.rule, why.reason(world))),
        },
        Zone::EdgeStrip {
            within,
            away_from,
            apart,
            rule,
        } => in_edge_strip(world, *within, away_from, *apart, base, z).map_err(|why| Refusal::new(*rule, why)),
        Zone::Drop { .. } | Zone::Token(_) => Err(Refusal::new(
            cite!("warcry:plan-placing-01"),
            "a token is placed there, not a fighter",
        )),
    }
}

/// deployment-place-01, deployment-place-02, reserve-02, reserve-line-01; monster-04.
fn in_deployment(base: &Footprint, line: &Segment, within: Length, wholly: bool) -> Result<(), Refusal> {
    if wholly && !table::wholly_within_of_segment(base, line, within) {
        let rule = if line.from == line.to {
            cite!("warcry:deployment-place-01")
        } else {
            cite!("warcry:reserve-line-01")
        };
        let reason = format!("the base would not be wholly within {within} of its deployment");
        return Err(Refusal::new(rule, reason));
    }
    if !wholly && !table::within_of_segment(base, line, within) {
        let reason = format!("the base would not be within {within} of its deployment");
        return Err(Refusal::new(cite!("warcry:monster-04"), reason));
    }
    Ok(())
}

/// Near the edge of the battlefield and away from some fighters.
fn in_edge_strip(
    world: &World,
    within: Length,
    away_from: &[FighterId],
    apart: Length,
    base: &Footprint,
    z: Length,
) -> Result<(), String> {
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let near = crate::battleplan::Edge::ALL
        .iter()
        .any(|edge| table::within_of_segment(base, &edge.segment(width, depth), within));
    if !near {
        return Err(format!("that is not within {within} of the battlefield edge"));
    }
    let too_near = away_from.iter().map(|id| world.fighter(*id)).find(|other| {
        let rise = (other.z() - z).abs();
        other
            .footprint()
            .is_some_and(|beside| table::within_rising(base, beside, rise, apart))
    });
    match too_near {
        Some(other) => Err(format!("{} is there: more than {apart} is needed", other.name)),
        None => Ok(()),
    }
}

/// Within a distance of another fighter, base to base with heights (measure-04).
fn beside(
    world: &World,
    other: FighterId,
    within: Length,
    rule: RuleId,
    base: &Footprint,
    z: Length,
) -> Result<(), Refusal> {
    let other = world.fighter(other);
    let Some(beside) = other.footprint() else {
        return Err(Refusal::new(rule, format!("{} is not on the battlefield", other.name)));
    };
    let rise = (other.z() - z).abs();
    if table::within_rising(base, beside, rise, within) {
        return Ok(());
    }
    let gap = table::gap_rising(base, beside, rise);
    Err(Refusal::new(
        rule,
        format!("that is {gap} from {}: within {within} is needed", other.name),
    ))
}

/// The landing point of a fall (fall-place-01): the centre of the base; any part of it for a monster (monster-09).
fn in_landing(world: &World, fighter: FighterId, within: Length, base: &Footprint, z: Length) -> Result<(), Refusal> {
    let rule = cite!("warcry:fall-place-01");
    let this = world.fighter(fighter);
    let Some(now) = this.footprint() else {
        return Err(Refusal::new(rule, format!("{} is not on the battlefield", this.name)));
    };
    if z >= this.z() {
        let reason = format!("it falls from a height of {}: {z} is no lower", this.z());
        return Err(Refusal::new(rule, reason));
    }
    if lands_near(world, fighter, now, within, base) {
        return Ok(());
    }
    let gap = if world.has(fighter, Runemark::Monster) {
        table::gap(now, base)
    } else {
        table::gap_to_point(now, base.at())
    };
    Err(Refusal::new(
        rule,
        format!("that point is {gap} from the fighter: within {within} is needed"),
    ))
}

fn lands_near(world: &World, fighter: FighterId, now: &Footprint, within: Length, base: &Footprint) -> bool {
    if world.has(fighter, Runemark::Monster) {
        table::within(now, base, within)
    } else {
        table::within_of_point(now, base.at(), within)
    }
}

/// monster-demolishing-rampage-01: no place on the floor is noticeably closer to where it was.
fn as_close_as_possible(world: &World, fighter: FighterId, base: &Footprint) -> Result<(), Refusal> {
    let Some(was) = world.fighter(fighter).spot() else {
        return Ok(());
    };
    let Some((closest, ..)) = nearest_place(world, fighter, &Zone::Below) else {
        return Ok(());
    };
    let (least, this) = (was.at.distance_to(closest), was.at.distance_to(base.at()));
    if this <= least + CLOSE_ENOUGH {
        return Ok(());
    }
    Err(Refusal::new(
        cite!("warcry:monster-demolishing-rampage-01"),
        format!("that is {this} from where it was; {least} is possible"),
    ))
}

/// Where a fighter is set up: the centre of its base, the height at which it stands, how it is turned.
pub(crate) type Put = (Point, Length, Facing);

/// Some legal place; nothing only if a thorough search found none either.
pub fn sample_place(
    world: &World,
    fighter: FighterId,
    zone: &Zone,
    whim: &mut Whim,
) -> Option<(Point, Length, Facing)> {
    if *zone == Zone::Below {
        return nearest_place(world, fighter, zone);
    }
    if let Zone::Closest { .. } = zone {
        return whim.pick(&super::closest(world, fighter, zone)?.places).copied();
    }
    let room = Room::of(world, fighter, zone)?;
    if let Zone::Deployment { rest, .. } = zone {
        // Wherever the others have room too; there is always the place that is found together with theirs.
        let place = room
            .by_luck(whim, &[])
            .filter(|place| surely_leaves_room(world, fighter, zone, rest, *place));
        return place.or_else(|| {
            let (own, theirs) = berths(world, fighter, zone)?;
            room.by_luck(whim, &theirs).or(Some(own))
        });
    }
    // Whether there is room at all is asked with this whim: where only luck finds it, everybody shall have the same luck.
    room.by_luck(whim, &[])
        .or_else(|| room.by_search(&[]))
        .or_else(|| room.by_luck(&mut Whim::new(0), &[]))
}

/// Whether there is any place for a fighter in a zone.
pub fn has_place(world: &World, fighter: FighterId, zone: &Zone) -> bool {
    if *zone == Zone::Below {
        return nearest_place(world, fighter, zone).is_some();
    }
    Room::of(world, fighter, zone)
        .is_some_and(|room| room.by_luck(&mut Whim::new(0), &[]).is_some() || room.by_search(&[]).is_some())
}

/// How often a place is looked for at random.
const LUCKY: usize = 24;

/// Looking for a place in a zone.
pub(super) struct Room<'a> {
    world: &'a World,
    fighter: FighterId,
    zone: &'a Zone,
    bounds: Bounds,
    /// The platforms that reach into them.
    platforms: SmallVec<[&'a Part; 8]>,
    /// The base as it can be put down, turned in each way that is tried.
    turned: SmallVec<[Footprint; 2]>,
    crowd: Crowd<'a>,
}

impl<'a> Room<'a> {
    pub(super) fn of(world: &'a World, fighter: FighterId, zone: &'a Zone) -> Option<Self> {
        let bounds = zone_bounds(world, fighter, zone)?;
        let reach = world.fighter(fighter).profile.base.base().outer_radius();
        let platforms = world.terrain.parts.iter().filter(|part| part.platform);
        Some(Room {
            world,
            fighter,
            zone,
            bounds,
            platforms: platforms.filter(|part| part.bounds.meets(&bounds)).collect(),
            turned: turned_bases(world, fighter, zone),
            crowd: Crowd::around(world, fighter, bounds.grown(reach)),
        })
    }

    /// Wherever chance leads, if nobody of some who are to be set up too is in the way.
    pub(super) fn by_luck(&self, whim: &mut Whim, others: &[Berth]) -> Option<Put> {
        (0..LUCKY).find_map(|_| self.by_chance(whim, others))
    }

    /// The same, but the place that is farthest out of those that chance finds: it leaves most room for others.
    pub(super) fn by_luck_far_out(&self, whim: &mut Whim, others: &[Berth]) -> Option<Put> {
        let found = (0..LUCKY).filter_map(|_| self.by_chance(whim, others));
        found.max_by_key(|(at, ..)| self.out_at(*at))
    }

    /// Some place, if it is legal.
    fn by_chance(&self, whim: &mut Whim, others: &[Berth]) -> Option<Put> {
        let at = somewhere_in(self.bounds, whim);
        let base = whim.pick(&self.turned)?;
        let there = base.moved_to(at);
        // At a deployment the height does not matter, so most places are settled before it is known.
        let deploys = matches!(self.zone, Zone::Deployment { .. });
        if deploys && !is_in_zone(self.world, self.fighter, self.zone, &there, Length::ZERO) {
            return None;
        }
        let z = *whim.pick(&levels_of(self.platforms.iter().copied(), at))?;
        let is_there = deploys || is_in_zone(self.world, self.fighter, self.zone, &there, z);
        (is_there && self.is_clear_of(&there, z, others) && self.crowd.leaves_room(&there, z)).then_some((
            at,
            z,
            base.facing(),
        ))
    }

    /// The whole zone: nook by nook for a round base, square by square for others and where the zone is no deployment.
    pub(super) fn by_search(&self, others: &[Berth]) -> Option<Put> {
        if let Some(nooks) = self.nooks(others) {
            let mut places = nooks.into_iter().map(|(at, z)| (at, z, Facing::EAST));
            return places.find(|(at, z, _)| self.is_legal(&self.turned[0].moved_to(*at), *z, others));
        }
        let (world, fighter) = (self.world, self.fighter);
        Search {
            terrain: &world.terrain,
            region: self.bounds,
            floor_only: false,
            look: &|at, reach, z| {
                if !could_be_in_zone(world, fighter, self.zone, at, reach, z) {
                    return Look::Hopeless;
                }
                let is_there = |base: &Footprint| {
                    is_in_zone(world, fighter, self.zone, base, z) && self.is_clear_of(base, z, others)
                };
                self.crowd.look(&self.turned, at, reach, z, is_there)
            },
            finest: ROUGH,
            beyond: Length::ZERO,
        }
        .any()
    }

    /// The nooks of a deployment for a round base, level by level.
    pub(super) fn nooks(&self, others: &[Berth]) -> Option<Vec<(Point, Length)>> {
        let (
            Zone::Deployment {
                from,
                to,
                within,
                wholly,
                ..
            },
            [base],
        ) = (self.zone, &self.turned[..])
        else {
            return None;
        };
        let Base::Round { diameter } = base.base() else {
            return None;
        };
        let (radius, line) = (base.base().outer_radius(), Segment::new(*from, *to));
        let reach = if *wholly { *within - radius } else { *within + radius };
        let mut found = vec![];
        for z in self.crowd.levels(&self.bounds) {
            let mut nooks = self.crowd.nooks(diameter, self.bounds, z);
            nooks.centred_within(&line, reach);
            for berth in others.iter().filter(|berth| self.meets_heights(berth, z)) {
                nooks.clear_of(&Obstacle::Base(&berth.base));
            }
            found.extend(nooks.all().into_iter().map(|at| (at, z)));
        }
        Some(found)
    }

    /// The test of [`check_place`] without words.
    pub(super) fn is_legal(&self, base: &Footprint, z: Length, others: &[Berth]) -> bool {
        is_in_zone(self.world, self.fighter, self.zone, base, z)
            && self.is_clear_of(base, z, others)
            && self.crowd.leaves_room(base, z)
    }

    /// How far a place is from the point or line of the zone.
    pub(super) fn out_at(&self, at: Point) -> Length {
        aim_of(self.world, self.fighter, self.zone).map_or(Length::ZERO, |aim| aim.distance_to(at))
    }

    /// The same for a base that need not be turned.
    pub(super) fn is_legal_at(&self, at: Point, z: Length, others: &[Berth]) -> bool {
        self.is_legal(&self.turned[0].moved_to(at), z, others)
    }

    fn is_clear_of(&self, base: &Footprint, z: Length, others: &[Berth]) -> bool {
        let mut in_way = others.iter().filter(|berth| self.meets_heights(berth, z));
        in_way.all(|berth| !table::overlap(base, &berth.base))
    }

    fn meets_heights(&self, berth: &Berth, z: Length) -> bool {
        z < berth.high && berth.low < z + self.world.fighter(self.fighter).profile.height()
    }
}

/// False only if no base with its centre so near to a point is in the zone.
pub(super) fn could_be_in_zone(
    world: &World,
    fighter: FighterId,
    zone: &Zone,
    at: Point,
    reach: i64,
    z: Length,
) -> bool {
    let reach = Length::um(reach);
    let outer = || world.fighter(fighter).profile.base.base().outer_radius();
    match zone {
        Zone::Deployment {
            from,
            to,
            within,
            wholly,
            ..
        } => {
            let most = match wholly {
                true => *within - inner_radius(world, fighter),
                false => *within + outer(),
            };
            Segment::new(*from, *to).is_within(at, most + reach)
        }
        Zone::Near {
            fighter: other, within, ..
        } => {
            let beside = world.fighter(*other).footprint();
            beside.is_some_and(|beside| table::within_of_point(beside, at, *within + outer() + reach))
        }
        Zone::Fall { .. } => z < world.fighter(fighter).z(),
        Zone::Again(again) => again_could_fit(world, fighter, again, at, reach, z),
        _ => true,
    }
}

/// A disc of this radius lies within the base. (An oval is a polygon a little inside the true ellipse.)
pub(super) fn inner_radius(world: &World, fighter: FighterId) -> Length {
    Length::um(world.fighter(fighter).profile.base.short.get() / 2 * 99 / 100)
}

fn is_in_zone(world: &World, fighter: FighterId, zone: &Zone, base: &Footprint, z: Length) -> bool {
    match zone {
        Zone::Deployment {
            from,
            to,
            within,
            wholly,
            ..
        } => in_line(base, &Segment::new(*from, *to), *within, *wholly),
        Zone::Closest { from, to, least } => Segment::new(*from, *to).is_within(base.at(), *least + CLOSE_ENOUGH),
        Zone::Near {
            fighter: other, within, ..
        } => {
            let other = world.fighter(*other);
            let rise = (other.z() - z).abs();
            other
                .footprint()
                .is_some_and(|beside| table::within_rising(base, beside, rise, *within))
        }
        Zone::Fall { within } => {
            let this = world.fighter(fighter);
            z < this.z()
                && this
                    .footprint()
                    .is_some_and(|now| lands_near(world, fighter, now, *within, base))
        }
        Zone::Below => z == Length::ZERO,
        Zone::Again(again) => again_unfit(world, fighter, again, base, z).is_none(),
        Zone::EdgeStrip {
            within,
            away_from,
            apart,
            ..
        } => in_edge_strip(world, *within, away_from, *apart, base, z).is_ok(),
        Zone::Drop { .. } | Zone::Token(_) => false,
    }
}

fn in_line(base: &Footprint, line: &Segment, within: Length, wholly: bool) -> bool {
    if wholly {
        table::wholly_within_of_segment(base, line, within)
    } else {
        table::within_of_segment(base, line, within)
    }
}

/// The base of a fighter, turned in each way that is tried: one will do if it is round. Whoever falls is taken down where it has
/// no room, so it is tried in more ways, the one in which it faces among them.
pub(super) fn turned_bases(world: &World, fighter: FighterId, zone: &Zone) -> SmallVec<[Footprint; 2]> {
    let base = world.fighter(fighter).profile.base.base();
    let (as_it_faces, ways): (Option<Facing>, &[Facing]) = match (base, zone) {
        (Base::Round { .. }, _) => (None, &[Facing::EAST]),
        (Base::Oval { .. }, Zone::Fall { .. }) => (
            Some(world.fighter(fighter).facing()),
            &[Facing::EAST, Facing::NORTH, Facing::NORTH_EAST, Facing::NORTH_WEST],
        ),
        (Base::Oval { .. }, _) => (None, &[Facing::EAST, Facing::NORTH]),
    };
    let facings = as_it_faces.iter().chain(ways);
    facings
        .map(|facing| Footprint::new(base, Point::ORIGIN, *facing))
        .collect()
}

/// No legal place has its centre outside.
fn zone_bounds(world: &World, fighter: FighterId, zone: &Zone) -> Option<Bounds> {
    let radius = world.fighter(fighter).profile.base.base().outer_radius();
    match zone {
        Zone::Deployment {
            from,
            to,
            within,
            wholly,
            ..
        } => {
            let line = Segment::new(*from, *to).bounds();
            let inner = inner_radius(world, fighter);
            Some(line.grown(if *wholly { *within - inner } else { *within + radius }))
        }
        Zone::Near { fighter, within, .. } => {
            Some(world.fighter(*fighter).footprint()?.bounds().grown(*within + radius))
        }
        Zone::Fall { within } => Some(world.fighter(fighter).footprint()?.bounds().grown(*within + radius)),
        Zone::Again(again) => Some(again_bounds(world, again, radius)),
        Zone::EdgeStrip { .. } => Some(Bounds {
            min: Point::ORIGIN,
            max: Point::new(world.terrain.width, world.terrain.depth),
        }),
        _ => None,
    }
}

/// The legal place closest horizontally to the deployment point or line (reserve-crowded-01), to where the fighter is, or to the
/// fighter that it is set up beside. For a deployment the distance no longer matters, only that nothing is closer.
pub fn nearest_place(world: &World, fighter: FighterId, zone: &Zone) -> Option<Put> {
    nearest_place_beyond(world, fighter, zone, Length::ZERO)
}

/// The same where it is known that the fighter has no room closer than this.
pub(super) fn nearest_place_beyond(world: &World, fighter: FighterId, zone: &Zone, beyond: Length) -> Option<Put> {
    let aim = aim_of(world, fighter, zone)?;
    let turned = turned_bases(world, fighter, zone);
    let region = battlefield(world);
    let crowd = Crowd::around(world, fighter, region);
    crowd.lay_out();
    Search {
        terrain: &world.terrain,
        region,
        floor_only: *zone == Zone::Below,
        look: &|at, reach, z| {
            let is_there = |base: &Footprint| match zone {
                Zone::Near { .. } | Zone::Fall { .. } | Zone::Again(_) => is_in_zone(world, fighter, zone, base, z),
                _ => true,
            };
            crowd.look(&turned, at, reach, z, is_there)
        },
        finest: if *zone == Zone::Below { FINE } else { ROUGH },
        beyond,
    }
    .nearest(aim)
}

/// All of it.
pub(super) fn battlefield(world: &World) -> Bounds {
    Bounds {
        min: Point::ORIGIN,
        max: Point::new(world.terrain.width, world.terrain.depth),
    }
}

/// What a fighter is to come as close to as possible.
pub(super) fn aim_of(world: &World, fighter: FighterId, zone: &Zone) -> Option<Segment> {
    let at = match zone {
        Zone::Deployment { from, to, .. } | Zone::Closest { from, to, .. } => return Some(Segment::new(*from, *to)),
        Zone::Near { fighter, .. } => world.fighter(*fighter).spot()?.at,
        _ => world.fighter(fighter).spot()?.at,
    };
    Some(Segment::new(at, at))
}
