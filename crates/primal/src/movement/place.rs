//! Where models may be put down: deployment, and placing.

use kernel::{Refusal, RuleId, Seat, Whim, cite};
use table::{
    Footprint, Length, Obstacle, Point, inside_polygon, nearest_place, overlap, wholly_within, wholly_within_of_base,
    within,
};

use crate::World;
use crate::ids::{ModelId, UnitId};
use crate::objectives;
use crate::stats;
use crate::units;
use crate::world::Edge;

/// The part of the table where a player deploys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Along an edge, so deep.
    Strip { edge: Edge, depth: Length, rule: RuleId },
    /// Along the middle of an edge, so deep and so wide (primal:scenario-outflank-04).
    Part {
        edge: Edge,
        depth: Length,
        wide: Length,
        rule: RuleId,
    },
    /// Around a corner, so far (primal:free-for-all-03).
    Corner { at: Point, far: Length },
}

/// The zone of a player, with what Advance Deployment adds to it (primal:setup-steps-05, primal:setup-steps-08 to primal:setup-steps-10,
/// primal:team-game-04, primal:free-for-all-03).
pub fn zone_of(world: &World, seat: Seat, advanced: bool) -> Zone {
    let further = if advanced { Length::inches(6) } else { Length::ZERO };
    let parties = world.seating.parties();
    if parties.len() > 2 {
        let place = world.order.iter().position(|other| *other == seat).unwrap_or(0);
        let (w, d) = (world.terrain.width, world.terrain.depth);
        let corners = [
            Point::ORIGIN,
            Point::new(w, d),
            Point::new(w, Length::ZERO),
            Point::new(Length::ZERO, d),
        ];
        return Zone::Corner {
            at: corners[place % 4],
            far: Length::inches(10) + further,
        };
    }
    let is_first = world.seating.are_friends(seat, world.first());
    let (depth, rule) = match (is_first, advanced) {
        (true, false) => (world.options.first_zone, cite!("primal:setup-steps-05")),
        (true, true) => (world.options.first_zone, cite!("primal:setup-steps-09")),
        (false, false) => (world.options.second_zone, cite!("primal:setup-steps-08")),
        (false, true) => (world.options.second_zone, cite!("primal:setup-steps-10")),
    };
    let edge = world.players[seat.index()].edge;
    Zone::Strip {
        edge: edge.unwrap_or(Edge::South),
        depth: Length::from(depth) + further,
        rule,
    }
}

impl Zone {
    /// Whether a base lies completely in the zone, and by which rule not.
    fn check(&self, world: &World, name: &str, base: &Footprint) -> Result<(), Refusal> {
        match *self {
            Zone::Strip { edge, depth, rule } => {
                let bounds = base.bounds();
                let reach = match edge {
                    Edge::South => bounds.max.y,
                    Edge::North => world.terrain.depth - bounds.min.y,
                    Edge::West => bounds.max.x,
                    Edge::East => world.terrain.width - bounds.min.x,
                };
                if reach > depth {
                    let why = format!("{name} would reach {reach} in from its edge, and {depth} is the most");
                    return Err(Refusal::new(rule, why));
                }
            }
            Zone::Part {
                edge,
                depth,
                wide,
                rule,
            } => {
                let strip = Zone::Strip { edge, depth, rule };
                strip.check(world, name, base)?;
                let bounds = base.bounds();
                let (low, high, side) = match edge {
                    Edge::South | Edge::North => (bounds.min.x, bounds.max.x, world.terrain.width),
                    Edge::West | Edge::East => (bounds.min.y, bounds.max.y, world.terrain.depth),
                };
                let spare = (side - wide).half_up();
                if low < spare || high > side - spare {
                    let why = format!("{name} must be in the {wide} in the middle of the edge");
                    return Err(Refusal::new(rule, why));
                }
            }
            Zone::Corner { at, far } => {
                if !wholly_within(base, at, far) {
                    let why = format!("{name} must be completely within {far} of its corner");
                    return Err(Refusal::new(cite!("primal:free-for-all-03"), why));
                }
            }
        }
        Ok(())
    }

    fn some_point(&self, world: &World, r: i64, whim: &mut Whim) -> Point {
        let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
        let (across, along) = (whim.between(r, width - r), whim.between(r, depth - r));
        match *self {
            Zone::Strip { edge, depth: deep, .. } => {
                let inward = whim.between(r, (deep.get() - r).max(r));
                match edge {
                    Edge::South => Point::um(across, inward),
                    Edge::North => Point::um(across, depth - inward),
                    Edge::West => Point::um(inward, along),
                    Edge::East => Point::um(width - inward, along),
                }
            }
            Zone::Part {
                edge,
                depth: deep,
                wide,
                ..
            } => {
                let inward = whim.between(r, (deep.get() - r).max(r));
                let reach = (wide.get() / 2 - r).max(0);
                let beside = whim.between(-reach, reach);
                match edge {
                    Edge::South => Point::um(width / 2 + beside, inward),
                    Edge::North => Point::um(width / 2 + beside, depth - inward),
                    Edge::West => Point::um(inward, depth / 2 + beside),
                    Edge::East => Point::um(width - inward, depth / 2 + beside),
                }
            }
            Zone::Corner { at, far } => {
                let far = far.get();
                let clamp = |value: i64, most: i64| value.clamp(r, most - r);
                Point::um(
                    clamp(at.x.get() + whim.between(-far, far), width),
                    clamp(at.y.get() + whim.between(-far, far), depth),
                )
            }
        }
    }
}

/// Why a model cannot stand somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotHere {
    OffTable,
    On(ModelId),
    OnTerrain(String),
    OnFlag(String),
}

/// primal:place-02
pub fn can_stand(world: &World, id: ModelId, base: &Footprint) -> Result<(), NotHere> {
    if !inside_polygon(base, &world.terrain.field) {
        return Err(NotHere::OffTable);
    }
    if let Some(other) = world.others(id).find(|other| overlap(base, &world.footprint(*other))) {
        return Err(NotHere::On(other));
    }
    if let Some(flag) = objectives::flag_under(world, base) {
        return Err(NotHere::OnFlag(flag.name.clone()));
    }
    match world.in_the_way(base) {
        Some(feature) => Err(NotHere::OnTerrain(feature.name.clone())),
        None => Ok(()),
    }
}

fn refuse_place(world: &World, id: ModelId, why: NotHere) -> Refusal {
    let name = world.name(id);
    let why = match why {
        NotHere::OffTable => format!("{name} would not be wholly on the table"),
        NotHere::On(other) => format!("{name} would stand on the base of {}", world.name(other)),
        NotHere::OnTerrain(feature) => format!("{name} would stand on {feature}"),
        NotHere::OnFlag(flag) => {
            let why = format!("{name} would stand on the {flag}");
            return Refusal::new(cite!("primal:scenario-flag-02"), why);
        }
    };
    Refusal::new(cite!("primal:place-02"), why)
}

/// The model that will lead a unit once all of it is deployed.
fn commander_to_be(world: &World, unit: UnitId) -> Option<ModelId> {
    let troopers = &world.unit(unit).troopers;
    troopers
        .iter()
        .copied()
        .min_by_key(|id| units::Rank::of(world.model(*id)))
}

/// primal:setup-steps-05, primal:setup-steps-06, primal:formation-04
pub fn check_in_zone(world: &World, id: ModelId, zone: Zone, at: Point) -> Result<(), Refusal> {
    let base = world.footprint(id).moved_to(at);
    let name = world.name(id);
    zone.check(world, name, &base)?;
    can_stand(world, id, &base).map_err(|why| refuse_place(world, id, why))?;
    let Some(unit) = world.model(id).unit else {
        return Ok(());
    };
    let Some(leader) = commander_to_be(world, unit).filter(|leader| *leader != id) else {
        return Ok(());
    };
    let range = stats::command_range(world, leader);
    if world.model(leader).is_in_play() && !within(&base, &world.footprint(leader), range) {
        let why = format!("{name} would be out of the {range} of {}", world.name(leader));
        return Err(Refusal::new(cite!("primal:setup-steps-06"), why));
    }
    Ok(())
}

/// The free place nearest to a point for a model with such a base.
pub(super) fn nearest(
    world: &World,
    id: ModelId,
    base: &Footprint,
    wanted: Point,
    fits: impl Fn(&Footprint) -> bool,
) -> Option<Point> {
    let others: Vec<Footprint> = world.others(id).map(|other| world.footprint(other)).collect();
    let mut discs: Vec<Option<Footprint>> = vec![None; world.features().count()];
    let solid = world.features().zip(&mut discs);
    let mut obstacles: Vec<Obstacle<'_>> = others.iter().map(Obstacle::Base).collect();
    obstacles.extend(
        solid
            .filter(|(feature, _)| feature.is_solid())
            .map(|(feature, disc)| feature.shape.obstacle(disc)),
    );
    nearest_place(base, wanted, &obstacles, Some(&world.terrain.field), fits)
}

/// A free place in the zone, near the model's unit or near a point; nothing if the zone is full.
pub fn room_in_zone(world: &World, id: ModelId, zone: Zone, wanted: Point) -> Option<Point> {
    let leader = world.model(id).unit.and_then(|unit| commander_to_be(world, unit));
    let leader = leader.filter(|leader| *leader != id && world.model(*leader).is_in_play());
    let wanted = leader.map_or(wanted, |leader| world.model(leader).at);
    nearest(world, id, &world.footprint(id), wanted, |there| {
        check_in_zone(world, id, zone, there.at()).is_ok()
    })
}

pub fn sample_in_zone(world: &World, id: ModelId, zone: Zone, whim: &mut Whim) -> Option<Point> {
    let r = world.model(id).base().base().outer_radius().get();
    let in_unit = world.model(id).unit.is_some();
    let mut at = zone.some_point(world, r, whim);
    for _ in 0..if in_unit { 2 } else { 40 } {
        if check_in_zone(world, id, zone, at).is_ok() {
            return Some(at);
        }
        at = zone.some_point(world, r, whim);
    }
    room_in_zone(world, id, zone, at)
}

/// A place completely within so much of a model, and in formation for a trooper that is (primal:place-02, primal:place-04).
pub fn check_near(world: &World, id: ModelId, of: ModelId, far: Length, at: Point) -> Result<(), Refusal> {
    let base = world.footprint(id).moved_to(at);
    let name = world.name(id);
    if !wholly_within_of_base(&base, &world.footprint(of), far) {
        let why = format!("{name} must be completely within {far} of {}", world.name(of));
        return Err(Refusal::new(cite!("primal:place-02"), why));
    }
    can_stand(world, id, &base).map_err(|why| refuse_place(world, id, why))?;
    let leader = world.unit_of(id).and_then(|unit| units::commander(world, unit));
    if let Some(leader) = leader.filter(|leader| *leader != id && stays_in_formation(world, id, *leader))
        && !within(&base, &world.footprint(leader), stats::command_range(world, leader))
    {
        let why = format!("{name} would be out of formation");
        return Err(Refusal::new(cite!("primal:place-04"), why));
    }
    Ok(())
}

/// Whether a trooper must be put down in formation: it stands in formation, or comes back to its unit without leading it (primal:place-04).
fn stays_in_formation(world: &World, id: ModelId, leader: ModelId) -> bool {
    let model = world.model(id);
    if model.is_in_play() {
        return units::in_formation(world, id);
    }
    units::Rank::of(model) >= units::Rank::of(world.model(leader))
}

pub fn room_near(world: &World, id: ModelId, of: ModelId, far: Length) -> Option<Point> {
    nearest(world, id, &world.footprint(id), world.model(of).at, |there| {
        check_near(world, id, of, far, there.at()).is_ok()
    })
}

pub fn sample_near(world: &World, id: ModelId, of: ModelId, far: Length, whim: &mut Whim) -> Option<Point> {
    let centre = world.model(of).at;
    let reach = (far + world.model(of).base().base().outer_radius()).get();
    for _ in 0..8 {
        let at = Point::um(
            centre.x.get() + whim.between(-reach, reach),
            centre.y.get() + whim.between(-reach, reach),
        );
        if check_near(world, id, of, far, at).is_ok() {
            return Some(at);
        }
    }
    room_near(world, id, of, far)
}
