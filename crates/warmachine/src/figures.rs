//! What an attack can be expected to do, for players and bots who consider it. No rule asks.

pub use battlegroup::figures::Figures;
use battlegroup::rules::WhichRoll;

use crate::attack::{self, Attack};
use crate::card::Quality;
use crate::ids::ModelId;
use crate::{World, power_attacks, special};

/// The figures of an attack at a target.
pub fn of(world: &World, attack: &Attack, target: ModelId) -> Figures {
    let (automatic, _) = attack::automatic(world, attack, target);
    let pow = match &attack.power {
        Some(_) => Some(i32::from(power_attacks::pow_against(world, attack.attacker, target))),
        None => attack.weapon.pow.map(i32::from),
    };
    let master = u8::from(attack.weapon.has(Quality::WeaponMaster));
    let seen = attack.seen(world);
    let of_rules = special::dice(world, &seen, WhichRoll::Attack, target);
    let def = attack::def_against(world, attack, Some(&seen), target);
    Figures {
        automatic,
        needed: def - attack::modifier(world, attack) - of_rules.bonus,
        pow: pow.map(|pow| pow + i32::from(attack.pooled)),
        arm: attack::arm_against(world, attack, Some(&seen), target),
        damage_dice: 2 + master + u8::from(attack.charge),
    }
}
