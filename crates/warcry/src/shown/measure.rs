//! The measuring tape: base to base, height included.

use live::{End, Measured};
use table::{Footprint, Length, Point, Spot};

use super::shapes::position;
use super::words;
use crate::{World, movement, sight};

/// An end of the tape.
struct Held {
    base: Footprint,
    z: Length,
    name: String,
}

pub fn measure(world: &World, from: End, to: End) -> Option<Measured> {
    let (one, other) = (held(world, from)?, held(world, to)?);
    let rise = (one.z - other.z).abs();
    let distance = table::gap_rising(&one.base, &other.base, rise);
    let across = table::gap(&one.base, &other.base);
    let (start, end) = if table::overlap(&one.base, &other.base) {
        (one.base.at(), other.base.at())
    } else {
        table::closest_points(&one.base, &other.base)
    };
    let mut says = format!("{} from {} to {}", words::short(distance), one.name, other.name);
    if rise > Length::ZERO {
        let way = if other.z > one.z { "up" } else { "down" };
        says.push_str(&format!(
            ": {} across, {} {way}",
            words::short(across),
            words::short(rise)
        ));
    }
    if let (End::Model { id }, End::Model { id: there }) = (from, to)
        && let (Some(one), Some(other)) = (super::fighter_id(world, id), super::fighter_id(world, there))
        && one != other
    {
        says.push_str(
            match (sight::visible(world, one, other), sight::in_cover(world, one, other)) {
                (false, _) => "; not visible",
                (true, true) => "; visible, in cover",
                (true, false) => "; visible",
            },
        );
    }
    Some(Measured {
        distance: distance.get(),
        from: position(Spot::new(start, one.z)),
        to: position(Spot::new(end, other.z)),
        says: says + ".",
    })
}

fn held(world: &World, end: End) -> Option<Held> {
    match end {
        End::Model { id } => {
            let fighter = world.fighter(super::fighter_id(world, id)?);
            Some(Held {
                base: fighter.footprint()?.clone(),
                z: fighter.z(),
                name: fighter.name.to_string(),
            })
        }
        End::Marker { id } => {
            let token = world.tokens.get(usize::from(id))?;
            let spot = token.spot?;
            Some(Held {
                // Distances to tokens are measured to their middle.
                base: Footprint::round(Length::ZERO, spot.at),
                z: spot.z,
                name: words::token(world, crate::TokenId(id as u8)),
            })
        }
        End::Point { x, y } => {
            let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
            let at = Point::um(x.clamp(0, width), y.clamp(0, depth));
            Some(Held {
                base: Footprint::round(Length::ZERO, at),
                z: movement::surface_at(&world.terrain, &at, world.terrain.highest),
                name: "the point".into(),
            })
        }
    }
}
