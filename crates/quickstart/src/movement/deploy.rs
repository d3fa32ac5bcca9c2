//! Putting models down: deployment, and places that cards give.

use kernel::{Refusal, Whim, cite};
use table::{Facing, Footprint, Length, Obstacle, Point, gap, inside_polygon, nearest_place, overlap, within};

use crate::world::Edge;
use crate::{ModelId, World};

/// How far in a side deploys (hqs:deployment-01), and how far the forces are apart (hqs:deployment-02).
const ZONE: Length = Length::inches(10);
const APART: Length = Length::inches(20);

/// The edges from which both sides can deploy.
pub fn deployment_edges(world: &World) -> Vec<Edge> {
    let fits = |depth: Length| depth >= ZONE + APART;
    let mut edges = vec![];
    if fits(world.terrain.depth) {
        edges.extend([Edge::South, Edge::North]);
    }
    if fits(world.terrain.width) {
        edges.extend([Edge::West, Edge::East]);
    }
    edges
}

/// The corners of the ground on which a model may be deployed.
pub fn deployment_zone(world: &World, id: ModelId) -> [Point; 2] {
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    match edge_of(world, id) {
        Edge::South => [Point::ORIGIN, Point::new(width, ZONE)],
        Edge::North => [Point::new(Length::ZERO, depth - ZONE), Point::new(width, depth)],
        Edge::West => [Point::ORIGIN, Point::new(ZONE, depth)],
        Edge::East => [Point::new(width - ZONE, Length::ZERO), Point::new(width, depth)],
    }
}

/// The edge from which a model is deployed.
pub fn edge_of(world: &World, id: ModelId) -> Edge {
    if world.model(id).side == world.first {
        world.edge
    } else {
        world.edge.opposite()
    }
}

/// How far the far side of a base is from an edge.
fn depth(world: &World, edge: Edge, base: &Footprint) -> Length {
    let bounds = base.bounds();
    match edge {
        Edge::South => bounds.max.y,
        Edge::North => world.terrain.depth - bounds.min.y,
        Edge::West => bounds.max.x,
        Edge::East => world.terrain.width - bounds.min.x,
    }
}

pub fn check_deployment(world: &World, id: ModelId, at: Point, facing: Facing) -> Result<(), Refusal> {
    let model = world.model(id);
    let base = Footprint::new(model.card.base.base(), at, facing);
    let in_from = depth(world, edge_of(world, id), &base);
    if in_from > ZONE {
        let why = format!(
            "{} would be {in_from} in from its edge, and {ZONE} is the most",
            model.name
        );
        return Err(Refusal::new(cite!("hqs:deployment-01"), why));
    }
    can_stand(world, id, &base, cite!("hqs:deployment-01"))?;
    for enemy in world.enemies(id) {
        let apart = gap(&base, &world.footprint(enemy));
        if apart < APART {
            let why = format!(
                "{} would be {apart} from {}, and {APART} is the least",
                model.name,
                world.name(enemy)
            );
            return Err(Refusal::new(cite!("hqs:deployment-02"), why));
        }
    }
    Ok(())
}

fn can_stand(world: &World, id: ModelId, base: &Footprint, rule: kernel::RuleId) -> Result<(), Refusal> {
    let name = world.name(id);
    if !inside_polygon(base, &world.terrain.field) {
        return Err(Refusal::new(
            rule,
            format!("{name} would not be wholly on the battlefield"),
        ));
    }
    if let Some(other) = world.others(id).find(|other| overlap(base, &world.footprint(*other))) {
        let why = format!("{name} would stand on the base of {}", world.name(other));
        return Err(Refusal::new(cite!("hqs:advance-03"), why));
    }
    world.terrain.is_standable(base).map_err(|feature| {
        let why = format!("{name} would stand on {}", feature.name);
        Refusal::new(cite!("hqs:terrain-impassable-01"), why)
    })
}

/// A place near another model.
pub fn check_place(world: &World, id: ModelId, beside: ModelId, d: Length, at: Point) -> Result<(), Refusal> {
    let base = world.footprint(id).moved_to(at);
    let rule = cite!("hqs:special-rules-01");
    if !within(&base, &world.footprint(beside), d) {
        let apart = gap(&base, &world.footprint(beside));
        let why = format!(
            "{} would be {apart} from {}, and {d} is the most",
            world.name(id),
            world.name(beside)
        );
        return Err(Refusal::new(rule, why));
    }
    can_stand(world, id, &base, rule)
}

pub fn sample_deployment(world: &World, id: ModelId, whim: &mut Whim) -> Option<(Point, Facing)> {
    let edge = edge_of(world, id);
    let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
    let r = world.model(id).card.base.base().outer_radius().get();
    let zone = ZONE.get();
    let facing = edge.inward();
    let may_stand = |at: Point| check_deployment(world, id, at, facing).is_ok();
    let mut middle = Point::ORIGIN;
    for _ in 0..400 {
        let (x, y) = match edge {
            Edge::South => (whim.between(r, width - r), whim.between(r, zone - r)),
            Edge::North => (whim.between(r, width - r), whim.between(depth - zone + r, depth - r)),
            Edge::West => (whim.between(r, zone - r), whim.between(r, depth - r)),
            Edge::East => (whim.between(width - zone + r, width - r), whim.between(r, depth - r)),
        };
        middle = Point::um(x, y);
        if may_stand(middle) {
            return Some((middle, facing));
        }
    }
    // A crowded zone: the free place that is nearest to where chance has looked last.
    let free = free_place(world, id, middle, |there| may_stand(there.at()));
    free.map(|at| (at, facing))
}

/// The free place nearest to a point that fits.
fn free_place(world: &World, id: ModelId, wanted: Point, fits: impl Fn(&Footprint) -> bool) -> Option<Point> {
    let others: Vec<Footprint> = world.others(id).map(|other| world.footprint(other)).collect();
    let bases = others.iter().map(Obstacle::Base);
    let shut = world.terrain.features.iter().filter(|feature| feature.stops_slams());
    let obstacles: Vec<Obstacle<'_>> = bases
        .chain(shut.map(|feature| Obstacle::Polygon(&feature.shape)))
        .collect();
    nearest_place(
        &world.footprint(id),
        wanted,
        &obstacles,
        Some(&world.terrain.field),
        fits,
    )
}

/// Some place near another model, if there is any.
pub fn some_place(world: &World, id: ModelId, beside: ModelId, d: Length) -> Option<Point> {
    let centre = world.model(beside).at;
    free_place(world, id, centre, |there| {
        check_place(world, id, beside, d, there.at()).is_ok()
    })
}

pub fn sample_place(world: &World, id: ModelId, beside: ModelId, d: Length, whim: &mut Whim) -> Option<Point> {
    let centre = world.model(beside).at;
    let own = world.model(id).card.base.base().outer_radius();
    let reach = (world.model(beside).card.base.base().outer_radius() + own + d).get();
    for _ in 0..200 {
        let at = Point::um(
            centre.x.get() + whim.between(-reach, reach),
            centre.y.get() + whim.between(-reach, reach),
        );
        if check_place(world, id, beside, d, at).is_ok() {
            return Some(at);
        }
    }
    some_place(world, id, beside, d)
}
