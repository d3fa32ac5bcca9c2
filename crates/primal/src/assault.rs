//! Assault: a shot at the end of a charge (primal:assault-01 to primal:assault-04).

use battlegroup::Field;
use kernel::{Asked, Play, cite};

use crate::attack::{self, Attack};
use crate::card::Advantage;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::sight::Eyes;
use crate::{Event, Primal};

/// One ranged attack at the model charged, in melee or not, whether the charge failed or not.
pub fn offer(play: &mut Play<'_, Primal>, model: ModelId, target: ModelId) -> Asked<()> {
    let world = play.world();
    let own = world.model(model);
    let may_shoot = Field::standing(world).forbids(model, "shoot", None).is_none();
    let able =
        may_shoot && world.has(model, Advantage::Assault) && !own.is_helpless() && world.model(target).is_in_play();
    if !able || !Eyes::of(world, model).sees(target) {
        return Ok(());
    }
    let guns = own.profile.weapons.iter().zip(0u8..);
    let mut open = vec![Answer::No];
    open.extend(
        guns.filter(|(gun, _)| !gun.is_melee())
            .map(|(_, at)| Answer::Weapon(at)),
    );
    if open.len() == 1 {
        return Ok(());
    }
    let seat = own.controller;
    let Answer::Weapon(weapon) = play.choose(seat, Ask::Assault { model, target }, open)? else {
        return Ok(());
    };
    let made = Event::AssaultMade {
        attacker: model,
        target,
    };
    play.record(made, &[cite!("primal:assault-01"), cite!("primal:assault-04")]);
    if let Some(attack) = Attack::with_weapon(play.world(), model, weapon, target) {
        attack::resolve(play, attack)?;
    }
    Ok(())
}
