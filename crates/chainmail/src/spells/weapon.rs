//! Spiritual weapons: they strike when they are cast and at the start of each turn of their target (`spell-spiritual-weapon-*`).

use kernel::{Asked, Play, cite};
use serde::{Deserialize, Serialize};

use crate::attack::{self, Strike};
use crate::{Chainmail, Event, ModelId};

/// A weapon of force that follows one model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpiritualWeapon {
    pub caster: ModelId,
    pub target: ModelId,
    /// Its attack rating, the level of its caster (chainmail:spell-spiritual-weapon-b).
    pub level: i32,
    pub damage: i32,
    /// It disappears at the end of its caster's turn (chainmail:spell-spiritual-weapon-c).
    pub fades: bool,
}

/// One attack of a weapon; on a natural 1 to 5 it begins to fade (chainmail:spell-spiritual-weapon-b to
/// chainmail:spell-spiritual-weapon-d).
pub fn strike(play: &mut Play<'_, Chainmail>, weapon: SpiritualWeapon) -> Asked<()> {
    let natural = attack::strike(play, Strike::spirit(&weapon))?;
    if natural.is_some_and(|die| die <= 5) {
        let rules = &[cite!("chainmail:spell-spiritual-weapon-c")];
        play.record(Event::WeaponFades { weapon }, rules);
    }
    Ok(())
}

/// All weapons that follow a model strike at the start of its turn (chainmail:spell-spiritual-weapon-d).
pub fn begin_turn(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    let weapons: Vec<SpiritualWeapon> = play
        .world()
        .weapons
        .iter()
        .copied()
        .filter(|weapon| weapon.target == id)
        .collect();
    for weapon in weapons {
        if play.world().model(id).in_play() {
            strike(play, weapon)?;
        }
    }
    Ok(())
}
