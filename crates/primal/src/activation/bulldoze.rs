//! Models that shove enemies out of their way in their Normal Movement, by a special rule.

use battlegroup::edition::{Driven, DrivenBy, Edition, Field};
use kernel::{Asked, Play};
use table::{Length, Point};

use crate::ids::ModelId;
use crate::{Primal, allowed};

/// An enemy that the model touches is pushed up to 2" directly away from it, each one once. Gives back whether one was.
pub fn shove(play: &mut Play<'_, Primal>, mover: ModelId, shoved: &mut Vec<ModelId>) -> Asked<bool> {
    let mut any = false;
    loop {
        let world = play.world();
        let Some(because) = allowed::permits(world, mover, "may", Some("bulldoze")) else {
            return Ok(any);
        };
        let own = world.model(mover);
        let open: Vec<ModelId> = { world.enemies(mover) }
            .filter(|enemy| !shoved.contains(enemy) && Field::touching(world, mover, *enemy))
            .collect();
        if open.is_empty() || !own.is_in_play() || own.is_helpless() || world.is_decided() {
            return Ok(any);
        }
        let seat = own.controller;
        if !Primal::may(play, seat, &because, None)? {
            return Ok(any);
        }
        let model = match open[..] {
            [only] => only,
            _ => Primal::pick(play, seat, &because, &open)?,
        };
        let inches = 1 + Primal::option(play, seat, &because, &["1 inch", "2 inches"])?;
        let push = Driven {
            model,
            how: DrivenBy::Push,
            inches: inches as i32,
            away_from: Some(mover),
            toward: None,
            pow: None,
        };
        Primal::drive(play, &because, &push)?;
        shoved.push(model);
        any = true;
    }
}

/// How long a way is.
pub fn length(way: &[Point]) -> Length {
    { way.windows(2) }.fold(Length::ZERO, |sum, leg| sum + leg[0].distance_to(leg[1]))
}
