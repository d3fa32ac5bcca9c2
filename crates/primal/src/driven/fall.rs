//! Falls from elevated surfaces.

use battlegroup::driven::fall_dice;
use kernel::{Asked, Play, cite};
use smallvec::SmallVec;
use table::{CONTACT, Length, within};

use super::rank;
use crate::ids::ModelId;
use crate::{Event, Primal, damage};

/// POW of every fall (primal:falling-02).
const POW: i32 = 12;

/// A model has come down, and whoever it came down on has made room (primal:falling-01, primal:falling-04, primal:falling-05).
pub fn fall(play: &mut Play<'_, Primal>, model: ModelId, height: Length) -> Asked<()> {
    let Some(dice) = fall_dice(height) else { return Ok(()) };
    let rules = &[cite!("primal:falling-01"), cite!("primal:falling-02")];
    play.record(Event::Fell { model, height, dice }, rules);
    damage::knock_down(play, model, rules);
    let world = play.world();
    let (base, size) = (world.footprint(model), rank(world, model));
    let below: SmallVec<[ModelId; 4]> = world
        .others(model)
        .filter(|other| rank(world, *other) <= size && within(&base, &world.footprint(*other), CONTACT))
        .collect();
    let mut hurt = damage::Harm::default();
    let blow = damage::Blow {
        dice,
        ..damage::Blow::from_nowhere(POW)
    };
    for id in std::iter::once(model).chain(below) {
        damage::knock_down(play, id, &[cite!("primal:falling-05")]);
        // primal:advantage-incorporeal-06
        if damage::is_immune_to(play.world(), id, None, false) {
            continue;
        }
        let rules = vec![cite!("primal:falling-02"), cite!("primal:falling-05")];
        let points = damage::rolled(play, id, &blow, rules);
        hurt.add(id, points, damage::Origin::Nowhere);
    }
    let cause = damage::Cause::of_rule(&[cite!("primal:falling-05"), cite!("primal:damage-roll-04")]);
    damage::apply_all(play, hurt, &cause, None)
}
