//! The measuring tape: base to base.

use live::{End, Measured};
use table::{Footprint, Length, Point};

use super::shapes::position;
use super::{model_id, words};
use crate::{ModelId, World, sight};

pub fn measure(world: &World, from: End, to: End) -> Option<Measured> {
    let ((one, one_name), (other, other_name)) = (held(world, from)?, held(world, to)?);
    let distance = table::gap(&one, &other);
    let (start, end) = if table::overlap(&one, &other) {
        (one.at(), other.at())
    } else {
        table::closest_points(&one, &other)
    };
    let mut says = format!("{} from {one_name} to {other_name}", words::short(distance));
    if let (Some(one), Some(other)) = (standing(world, from), standing(world, to))
        && one != other
    {
        says.push_str(if sight::sees(world, one, other) {
            "; in sight"
        } else {
            "; out of sight"
        });
    }
    Some(Measured {
        distance: distance.get(),
        from: position(start),
        to: position(end),
        says: says + ".",
    })
}

fn standing(world: &World, end: End) -> Option<ModelId> {
    match end {
        End::Model { id } => model_id(world, id).filter(|id| world.model(*id).is_in_play()),
        _ => None,
    }
}

fn held(world: &World, end: End) -> Option<(Footprint, String)> {
    match end {
        End::Model { .. } => {
            let id = standing(world, end)?;
            Some((world.footprint(id), words::name(world, id).into()))
        }
        End::Marker { id } => super::objectives::held(world, id),
        End::Point { x, y } => {
            let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
            let at = Point::um(x.clamp(0, width), y.clamp(0, depth));
            Some((Footprint::round(Length::ZERO, at), "the point".into()))
        }
    }
}
