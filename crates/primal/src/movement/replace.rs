//! One model takes the place of another (primal:replace-01 to primal:replace-03).

use std::cmp::Ordering;

use kernel::{Asked, Play, Refusal, Seat, Whim, cite};
use table::{Facing, Footprint, Point, wholly_within};

use super::place::{NotHere, can_stand, nearest};
use crate::card::BaseSize;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Primal, World};

fn base_there(world: &World, id: ModelId, base: BaseSize, at: Point) -> Footprint {
    Footprint::new(base.base(), at, world.model(id).facing)
}

/// The smaller of the two bases lies completely within the larger, and the new one has room (primal:replace-01, primal:replace-02).
pub fn check_replace(world: &World, id: ModelId, base: BaseSize, at: Point) -> Result<(), Refusal> {
    let old = world.footprint(id);
    let new = base_there(world, id, base, at);
    let name = world.name(id);
    let lies_within = match base.cmp(&world.model(id).base()) {
        Ordering::Equal => at == old.at(),
        Ordering::Less => wholly_within(&new, old.at(), old.base().outer_radius()),
        Ordering::Greater => wholly_within(&old, at, new.base().outer_radius()),
    };
    if !lies_within {
        let why = format!("the smaller of the two bases of {name} would not lie within the larger");
        return Err(Refusal::new(cite!("primal:replace-01"), why));
    }
    can_stand(world, id, &new).map_err(|why| {
        let on = match why {
            NotHere::OffTable => "the edge of the table".to_string(),
            NotHere::On(other) => world.name(other).to_string(),
            NotHere::OnTerrain(what) | NotHere::OnFlag(what) => what,
        };
        let why = format!("there is no room there for the new base of {name}: {on} is in the way");
        Refusal::new(cite!("primal:replace-02"), why)
    })
}

/// A place for the new base, as near as can be to where the old one stands.
pub fn room_to_replace(world: &World, id: ModelId, base: BaseSize) -> Option<Point> {
    let old = world.footprint(id);
    nearest(world, id, &base_there(world, id, base, old.at()), old.at(), |there| {
        check_replace(world, id, base, there.at()).is_ok()
    })
}

pub fn sample_replace(world: &World, id: ModelId, base: BaseSize, whim: &mut Whim) -> Option<Point> {
    let at = world.model(id).at;
    for _ in 0..8 {
        let far = (base.millimetres() - world.model(id).base().millimetres()).abs() * 500;
        let there = Point::um(
            at.x.get() + whim.between(-far, far),
            at.y.get() + whim.between(-far, far),
        );
        if check_replace(world, id, base, there).is_ok() {
            return Some(there);
        }
    }
    room_to_replace(world, id, base)
}

/// Where the new model stands and looks. A base of the same size stands where the old one stood and looks the same way; otherwise its player puts it
/// down (primal:replace-03). Nothing if there is no room for it.
pub fn replaced_at(play: &mut Play<'_, Primal>, id: ModelId, base: BaseSize) -> Asked<Option<(Point, Facing)>> {
    let seat = play.world().model(id).controller;
    replaced_by(play, id, base, seat)
}

/// The same where another player puts the new model down.
pub fn replaced_by(
    play: &mut Play<'_, Primal>,
    id: ModelId,
    base: BaseSize,
    seat: Seat,
) -> Asked<Option<(Point, Facing)>> {
    let world = play.world();
    let own = world.model(id);
    if own.base() == base {
        return Ok(Some((own.at, own.facing)));
    }
    if room_to_replace(world, id, base).is_none() {
        return Ok(None);
    }
    Ok(match play.ask(seat, Ask::Replace { model: id, base })? {
        Answer::At { at, facing } => Some((at, facing)),
        _ => None,
    })
}
