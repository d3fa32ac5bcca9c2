//! The measuring tape: base to base.

use live::shapes::position;
use live::words::short;
use live::{End, Measured};
use table::{Footprint, Length, Point};

use super::{Displayed, standing_model};
use crate::ModelId;

pub fn measure(world: &impl Displayed, from: End, to: End) -> Option<Measured> {
    let ((one, one_name), (other, other_name)) = (held(world, from)?, held(world, to)?);
    let distance = table::gap(&one, &other);
    let (start, end) = if table::overlap(&one, &other) {
        (one.at(), other.at())
    } else {
        table::closest_points(&one, &other)
    };
    let mut says = format!("{} from {one_name} to {other_name}", short(distance));
    if let (Some(one), Some(other)) = (model(world, from), model(world, to))
        && one != other
    {
        says.push_str(sight(world, one, other));
    }
    Some(Measured {
        distance: distance.get(),
        from: position(start),
        to: position(end),
        says: says + ".",
    })
}

/// Whether one sees the other; behind its back nobody is seen.
fn sight(world: &impl Displayed, one: ModelId, other: ModelId) -> &'static str {
    match (world.sees(one, other), world.facing(one).is_some()) {
        (true, _) => "; in sight",
        (false, true) if !world.in_front_arc(other, one) => "; behind its back",
        (false, _) => "; out of sight",
    }
}

fn model(world: &impl Displayed, end: End) -> Option<ModelId> {
    match end {
        End::Model { id } => standing_model(world, id),
        _ => None,
    }
}

fn held(world: &impl Displayed, end: End) -> Option<(Footprint, String)> {
    match end {
        End::Model { .. } => {
            let id = model(world, end)?;
            Some((world.footprint(id), world.name(id).into()))
        }
        End::Marker { id } => world.marker(id),
        End::Point { x, y } => {
            let (width, depth) = world.size();
            let at = Point::um(x.clamp(0, width.get()), y.clamp(0, depth.get()));
            Some((Footprint::round(Length::ZERO, at), "the point".into()))
        }
    }
}
