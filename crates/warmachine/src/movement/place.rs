//! Putting models down: deployment, ambush, and the rest of a unit near the one that moved.

use kernel::{Refusal, RuleId, Whim, cite};
use table::{
    Base, Facing, Footprint, Length, Obstacle, Point, gap, inside_polygon, nearest_place_in, overlap, wholly_within,
    within,
};

use crate::World;
use crate::card::BaseSize;
use crate::ids::{ModelId, PlayerId};
use crate::sight::Eyes;
use crate::world::Edge;

/// A strip along an edge in which models are put down, and the rule that gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    pub edge: Edge,
    pub depth: Length,
    pub rule: RuleId,
    /// The rule by which a unit keeps together.
    pub together: RuleId,
}

/// The zone of a player, with what Advance Deployment adds to it (wm4:deploy-zone-03, wm4:deploy-zone-04, wm4:advance-deploy-01).
pub fn zone_of(world: &World, player: PlayerId, advanced: bool) -> Zone {
    let depth = world.zone_depth(player);
    let further = if advanced { Length::inches(3) } else { Length::ZERO };
    let rule = match () {
        () if advanced => cite!("wm4:advance-deploy-01"),
        () if player == world.first => cite!("wm4:deploy-zone-03"),
        () => cite!("wm4:deploy-zone-04"),
    };
    Zone {
        edge: world.edge(player),
        depth: depth + further,
        rule,
        together: cite!("wm4:deploy-zone-02"),
    }
}

impl Zone {
    /// How far the far side of a base is from the edge.
    fn reach(&self, world: &World, base: &Footprint) -> Length {
        let bounds = base.bounds();
        match self.edge {
            Edge::South => bounds.max.y,
            Edge::North => world.terrain.depth - bounds.min.y,
            Edge::West => bounds.max.x,
            Edge::East => world.terrain.width - bounds.min.x,
        }
    }

    /// How far in a base of this width may reach. One wider than an ambush's strip touches the edge (wm4:ambush-deploy-04).
    fn depth_for(&self, base: &Footprint) -> Length {
        let bounds = base.bounds();
        self.depth.max(bounds.max.x - bounds.min.x)
    }
}

/// Why a model cannot stand somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotHere {
    OffTable,
    On(ModelId),
    OnTerrain(String),
    /// A flag or another marker.
    OnMarker(String),
}

/// wm4:placed-03
pub fn can_stand(world: &World, id: ModelId, base: &Footprint) -> Result<(), NotHere> {
    if !inside_polygon(base, &world.terrain.field) {
        return Err(NotHere::OffTable);
    }
    if let Some(other) = world.others(id).find(|other| overlap(base, &world.footprint(*other))) {
        return Err(NotHere::On(other));
    }
    if let Some((element, _)) = world.markers().find(|(_, marker)| overlap(base, marker)) {
        return Err(NotHere::OnMarker(element.name.clone()));
    }
    match world.in_the_way(base) {
        Some(feature) => Err(NotHere::OnTerrain(feature.name.clone())),
        None => Ok(()),
    }
}

fn refuse_place(world: &World, id: ModelId, why: NotHere) -> Refusal {
    let name = world.name(id);
    let (rule, why) = match why {
        NotHere::OffTable => (
            cite!("wm4:table-edge-01"),
            format!("{name} would not be wholly on the table"),
        ),
        NotHere::On(other) => (
            cite!("wm4:placed-03"),
            format!("{name} would stand on the base of {}", world.name(other)),
        ),
        NotHere::OnTerrain(feature) => (cite!("wm4:placed-03"), format!("{name} would stand on {feature}")),
        NotHere::OnMarker(marker) => (cite!("wm4:flag-02"), format!("{name} would stand on the {marker}")),
    };
    Refusal::new(rule, why)
}

/// wm4:deploy-zone-01, wm4:deploy-zone-02, wm4:ambush-deploy-04, wm4:ambush-deploy-05
pub fn check_in_zone(world: &World, id: ModelId, zone: Zone, at: Point) -> Result<(), Refusal> {
    let base = world.footprint(id).moved_to(at);
    let (reach, most) = (zone.reach(world, &base), zone.depth_for(&base));
    if reach > most {
        let why = format!(
            "{} would reach {reach} in from its edge, and {most} is the most",
            world.name(id)
        );
        return Err(Refusal::new(zone.rule, why));
    }
    can_stand(world, id, &base).map_err(|why| refuse_place(world, id, why))?;
    let Some(unit) = world.model(id).unit else {
        return Ok(());
    };
    for mate in world.troopers(unit).filter(|mate| *mate != id) {
        let apart = gap(&base, &world.footprint(mate));
        if apart > Length::inches(3) {
            let why = format!(
                "{} would be {apart} from {}, and 3\" is the most in one unit",
                world.name(id),
                world.name(mate)
            );
            return Err(Refusal::new(zone.together, why));
        }
    }
    Ok(())
}

/// Whether a model may be put down here, and by which rule not.
pub fn check_stand(world: &World, id: ModelId, base: &Footprint) -> Result<(), Refusal> {
    can_stand(world, id, base).map_err(|why| refuse_place(world, id, why))
}

/// The free place nearest to a point that fits.
pub fn room_near(world: &World, id: ModelId, wanted: Point, fits: impl Fn(&Footprint) -> bool) -> Option<Point> {
    nearest(world, id, wanted, fits)
}

fn nearest(world: &World, id: ModelId, wanted: Point, fits: impl Fn(&Footprint) -> bool) -> Option<Point> {
    room_for(world, id, world.footprint(id).base(), wanted, |_| true, fits)
}

/// The same for another base in the place of the model's own, where only some places `may` be it.
fn room_for(
    world: &World,
    id: ModelId,
    base: Base,
    wanted: Point,
    may: impl Fn(&Footprint) -> bool,
    fits: impl Fn(&Footprint) -> bool,
) -> Option<Point> {
    let mut others: Vec<Footprint> = world.others(id).map(|other| world.footprint(other)).collect();
    others.extend(world.markers().map(|(_, marker)| marker));
    let mut discs: Vec<Option<Footprint>> = vec![None; world.features().count()];
    let solid = world.features().zip(&mut discs);
    let mut obstacles: Vec<Obstacle<'_>> = others.iter().map(Obstacle::Base).collect();
    obstacles.extend(
        solid
            .filter(|(feature, _)| feature.is_solid())
            .map(|(feature, disc)| feature.shape.obstacle(disc)),
    );
    nearest_place_in(
        &Footprint::new(base, wanted, Facing::NORTH),
        wanted,
        &obstacles,
        Some(&world.terrain.field),
        may,
        fits,
    )
}

/// A free place in the zone, near the model's unit or near a point; nothing if the zone is full.
/// Where a model stands that takes the place of another, which has left the table or leaves it now (wm4:replace-01, wm4:replace-02).
pub fn in_place_of(world: &World, id: ModelId, other: ModelId) -> Option<Point> {
    replaces(world, id, world.model(id).base(), &world.footprint(other))
}

/// The same for a model that is on another base by then.
pub fn replaces(world: &World, id: ModelId, size: BaseSize, before: &Footprint) -> Option<Point> {
    let base = size.base();
    if base.outer_radius() <= before.base().outer_radius() {
        return Some(before.at());
    }
    let covers = |there: &Footprint| wholly_within(before, there.at(), there.base().outer_radius());
    room_for(world, id, base, before.at(), covers, |there| {
        can_stand(world, id, there).is_ok()
    })
}

pub fn room_in_zone(world: &World, id: ModelId, zone: Zone, wanted: Point) -> Option<Point> {
    let mates = world
        .model(id)
        .unit
        .map(|unit| world.troopers(unit).collect::<Vec<_>>());
    let first = mates.unwrap_or_default().into_iter().find(|mate| *mate != id);
    let wanted = first.map_or(wanted, |mate| world.model(mate).at);
    let reaches = |there: &Footprint| zone.reach(world, there) <= zone.depth_for(there);
    room_for(world, id, world.footprint(id).base(), wanted, reaches, |there| {
        check_in_zone(world, id, zone, there.at()).is_ok()
    })
}

pub fn sample_in_zone(world: &World, id: ModelId, zone: Zone, whim: &mut Whim) -> Option<Point> {
    let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
    let has_mates = world
        .model(id)
        .unit
        .is_some_and(|unit| world.troopers(unit).next().is_some());
    let r = world.model(id).base().base().outer_radius().get();
    let deep = (zone.depth.get() - r).max(r);
    let mut at = Point::ORIGIN;
    for _ in 0..if has_mates { 1 } else { 40 } {
        let (along_width, along_depth) = (whim.between(r, width - r), whim.between(r, depth - r));
        let inward = whim.between(r, deep);
        at = match zone.edge {
            Edge::South => Point::um(along_width, inward),
            Edge::North => Point::um(along_width, depth - inward),
            Edge::West => Point::um(inward, along_depth),
            Edge::East => Point::um(width - inward, along_depth),
        };
        if check_in_zone(world, id, zone, at).is_ok() {
            return Some(at);
        }
    }
    room_in_zone(world, id, zone, at)
}

/// wm4:unit-movement-03, wm4:unit-movement-10
pub fn check_follow(world: &World, id: ModelId, mover: ModelId, at: Point) -> Result<(), Refusal> {
    let base = world.footprint(id).moved_to(at);
    let (name, leader) = (world.name(id), world.name(mover));
    let two = Length::inches(2);
    if !within(&base, &world.footprint(mover), two) {
        let apart = gap(&base, &world.footprint(mover));
        let why = format!("{name} would be {apart} from {leader}, and {two} is the most");
        return Err(Refusal::new(cite!("wm4:unit-movement-03"), why));
    }
    can_stand(world, id, &base).map_err(|why| refuse_place(world, id, why))?;
    if !Eyes::of(world, id).sees_from(&base, mover) {
        let why = format!("{name} would have no line of sight to {leader}");
        return Err(Refusal::new(cite!("wm4:unit-movement-03"), why));
    }
    Ok(())
}

/// A place for a trooper near the one that moved: where it stands, or the free place nearest to the mover.
pub fn free_follow(world: &World, id: ModelId, mover: ModelId) -> Option<Point> {
    let own = world.model(id).at;
    if check_follow(world, id, mover, own).is_ok() {
        return Some(own);
    }
    nearest_beside(world, id, mover, world.model(mover).at)
}

/// A place for a trooper as near as possible to where it is wanted.
pub fn near_wanted(world: &World, id: ModelId, mover: ModelId, wanted: Point) -> Option<Point> {
    if check_follow(world, id, mover, wanted).is_ok() {
        return Some(wanted);
    }
    nearest_beside(world, id, mover, wanted)
}

fn nearest_beside(world: &World, id: ModelId, mover: ModelId, wanted: Point) -> Option<Point> {
    let leader = world.footprint(mover);
    let keeps_up = |there: &Footprint| within(there, &leader, Length::inches(2));
    room_for(world, id, world.footprint(id).base(), wanted, keeps_up, |there| {
        check_follow(world, id, mover, there.at()).is_ok()
    })
}

pub fn sample_follow(world: &World, id: ModelId, mover: ModelId, whim: &mut Whim) -> Option<Point> {
    let centre = world.model(mover).at;
    let radii = world.model(mover).base().base().outer_radius() + world.model(id).base().base().outer_radius();
    let reach = (radii + Length::inches(2)).get();
    for _ in 0..8 {
        let at = Point::um(
            centre.x.get() + whim.between(-reach, reach),
            centre.y.get() + whim.between(-reach, reach),
        );
        if check_follow(world, id, mover, at).is_ok() {
            return Some(at);
        }
    }
    free_follow(world, id, mover)
}
