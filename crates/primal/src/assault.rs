//! Assault: a shot at the end of a charge (primal:assault-01 to primal:assault-04).

use battlegroup::Field;
use kernel::{Asked, Play, cite};

use crate::attack::{self, Attack};
use crate::card::Advantage;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::sight::Eyes;
use crate::{Event, Primal, World, arcs, arms, units};

/// Whether a model that has charged can make its Assault attack.
fn is_able(world: &World, model: ModelId, target: ModelId) -> bool {
    let standing = Field::standing(world);
    let is_barred = ["shoot", "attack"]
        .into_iter()
        .any(|word| standing.forbids(model, word, None).is_some());
    world.has(model, Advantage::Assault)
        && !is_barred
        && !world.model(model).is_helpless()
        // primal:out-of-formation-01
        && units::in_formation(world, model)
        && world.model(target).is_in_play()
        && Eyes::of(world, model).sees(target)
}

/// One ranged attack at the model charged, in melee or not, whether the charge failed or not.
pub fn offer(play: &mut Play<'_, Primal>, model: ModelId, target: ModelId) -> Asked<()> {
    let world = play.world();
    let own = world.model(model);
    if !is_able(world, model, target) {
        return Ok(());
    }
    let guns = own.profile.weapons.iter().zip(0u8..);
    let mut open = vec![Answer::No];
    open.extend(
        guns.filter(|(gun, at)| {
            !gun.is_melee()
                && !arms::is_too_short(world, model, *at)
                && arcs::in_field_of_fire(world, model, gun.location, target)
        })
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
