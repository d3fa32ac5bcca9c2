//! Falls from elevated surfaces.

use battlegroup::driven::fall_dice;
use kernel::{Asked, Play, cite};
use smallvec::SmallVec;
use table::{CONTACT, Length, within};

use super::rank;
use crate::card::Advantage;
use crate::ids::ModelId;
use crate::terrain::ledges;
use crate::{Event, Warmachine, attack, damage};

/// POW of every fall (wm4:falling-03).
const POW: u8 = 12;

/// A model has come down from a surface, and whoever it came down on has made room (wm4:falling-02, wm4:falling-06 to wm4:falling-08).
pub fn fall(play: &mut Play<'_, Warmachine>, model: ModelId, from: Length) -> Asked<()> {
    let landed = ledges::floor(play.world(), &play.world().footprint(model));
    let height = from - landed;
    let Some(dice) = fall_dice(height) else { return Ok(()) };
    let rules = &[cite!("wm4:falling-01"), cite!("wm4:falling-02")];
    play.record(Event::Fell { model, height, dice }, rules);
    damage::knock_down(play, model, rules)?;
    let world = play.world();
    let (base, size) = (world.footprint(model), rank(world, model));
    let is_level = |other: ModelId| ledges::floor(world, &world.footprint(other)) == landed;
    let below: SmallVec<[ModelId; 4]> = world
        .others(model)
        .filter(|other| rank(world, *other) <= size && within(&base, &world.footprint(*other), CONTACT))
        .filter(|other| is_level(*other))
        .collect();
    let mut hurt: SmallVec<[(ModelId, u16); 4]> = SmallVec::new();
    for id in std::iter::once(model).chain(below) {
        damage::knock_down(play, id, &[cite!("wm4:falling-06")])?;
        // wm4:incorporeal-rules-03
        if play.world().has(id, Advantage::Incorporeal) {
            continue;
        }
        let rules = vec![
            cite!("wm4:falling-03"),
            cite!("wm4:falling-06"),
            cite!("wm4:falling-08"),
        ];
        hurt.push((id, damage::rolled(play, id, POW, dice, rules)));
    }
    attack::suffer_all(play, &hurt, &[cite!("wm4:falling-08"), cite!("wm4:damage-roll-02")])
}
