//! What an attack can be expected to do, for players and bots who consider it. No rule asks.

use battlegroup::Field;
use battlegroup::figures::Figures;
use battlegroup::life::System;
use battlegroup::rules::WhichRoll;

use super::{Attack, Hit, defence, rolls, victims};
use crate::World;
use crate::card::Quality;
use crate::ids::ModelId;
use crate::systems;

/// The figures of an attack at a target, before anybody boosts it.
pub fn expected(world: &World, attack: &Attack, target: ModelId) -> Figures {
    let shown = attack.shown(world);
    let automatic = victims::automatic(world, attack, &attack.shown(world), target).map(|(automatic, _)| automatic);
    let (def, _) = defence::def_against(world, attack, &shown, target);
    let (modifier, _) = rolls::modifier(world, attack, &shown, target);
    let hit = Hit {
        model: target,
        power: attack.power,
        critical: false,
        direct: true,
        origin: world.model(attack.origin()).at,
    };
    let (arm, _) = defence::arm_against(world, attack, &shown, &hit);
    let standing = Field::standing(world);
    let bonus = standing.roll(world, &shown, WhichRoll::Damage, target).value;
    let dice = standing.dice(world, &shown, WhichRoll::Damage, target);
    let master = u8::from(!attack.power_attack && attack.has(Quality::WeaponMaster));
    let body = u8::from(systems::hampers(world, attack.attacker, System::Body));
    let boosted = u8::from(attack.charge || attack.free_strike || dice.boosted);
    let power = attack.power.filter(|_| !rolls::is_immune(world, attack, target));
    Figures {
        automatic,
        needed: def - modifier,
        pow: power.map(|power| power + bonus + i32::from(attack.pooled)),
        arm,
        damage_dice: (2 + master + dice.more + boosted).saturating_sub(body),
    }
}
