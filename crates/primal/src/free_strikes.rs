//! Free strikes (primal:free-strike-01 to primal:free-strike-06).

use battlegroup::Field;
use kernel::{Asked, Play, cite};
use table::Footprint;

use crate::attack::{self, Attack};
use crate::card::Advantage;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::sight::Eyes;
use crate::{Event, Primal, World, melee, units};

/// Whether an enemy may still strike at the mover when that has come to a place.
pub fn can_strike(world: &World, striker: ModelId, mover: ModelId, there: &Footprint) -> bool {
    let model = world.model(striker);
    model.is_in_play()
        && world.model(mover).is_in_play()
        && !world.model(mover).is_helpless()
        && melee::would_engage(&Eyes::of(world, striker), world, striker, mover, there)
        // primal:advantage-incorporeal-10, primal:wild-warbeast-03, primal:out-of-formation-01
        && !world.has(striker, Advantage::Incorporeal)
        && !model.wild
        && units::in_formation(world, striker)
        && Field::standing(world).forbids(striker, "attack", None).is_none()
}

/// The weapons that reach the mover (primal:free-strike-02, primal:gunfighter-02).
fn weapons(world: &World, striker: ModelId, mover: ModelId) -> Vec<u8> {
    let profile = &world.model(striker).profile;
    let shoots = world.has(striker, Advantage::Gunfighter);
    let there = world.footprint(mover);
    let all = profile.weapons.iter().zip(0u8..);
    all.filter(|(weapon, at)| match melee::reach_of(world, striker, *at) {
        Some(reach) => melee::reaches(world, striker, &there, mover, reach),
        None => shoots && !weapon.is_melee(),
    })
    .map(|(_, at)| at)
    .collect()
}

/// The controller of the striker decides (primal:free-strike-06).
pub fn offer(play: &mut Play<'_, Primal>, striker: ModelId, mover: ModelId) -> Asked<()> {
    let world = play.world();
    let mut open = vec![Answer::No];
    open.extend(weapons(world, striker, mover).into_iter().map(Answer::Weapon));
    if open.len() == 1 {
        return Ok(());
    }
    let seat = world.model(striker).controller;
    let ask = Ask::FreeStrike { model: striker, mover };
    let Answer::Weapon(weapon) = play.choose(seat, ask, open)? else {
        return Ok(());
    };
    strike(play, striker, weapon, mover)
}

pub fn strike(play: &mut Play<'_, Primal>, striker: ModelId, weapon: u8, mover: ModelId) -> Asked<()> {
    let made = Event::FreeStrikeMade {
        attacker: striker,
        target: mover,
    };
    play.record(
        made,
        &[
            cite!("primal:free-strike-01"),
            cite!("primal:free-strike-02"),
            cite!("primal:free-strike-06"),
        ],
    );
    let Some(attack) = Attack::with_weapon(play.world(), striker, weapon, mover) else {
        return Ok(());
    };
    attack::resolve(play, attack.as_free_strike())?;
    Ok(())
}

/// A free strike that had to wait until a trample was over: the distance does not matter (primal:trample-13).
pub fn offer_postponed(play: &mut Play<'_, Primal>, striker: ModelId, mover: ModelId) -> Asked<()> {
    let world = play.world();
    let weapons = world.model(striker).profile.weapons.iter().zip(0u8..);
    // primal:gunfighter-02
    let shoots = world.has(striker, Advantage::Gunfighter);
    let mut open = vec![Answer::No];
    open.extend(
        weapons
            .filter(|(weapon, at)| match weapon.is_melee() {
                true => melee::reach_of(world, striker, *at).is_some(),
                false => shoots,
            })
            .map(|(_, at)| Answer::Weapon(at)),
    );
    if open.len() == 1 {
        return Ok(());
    }
    let seat = world.model(striker).controller;
    let ask = Ask::FreeStrike { model: striker, mover };
    let Answer::Weapon(weapon) = play.choose(seat, ask, open)? else {
        return Ok(());
    };
    let made = Event::FreeStrikeMade {
        attacker: striker,
        target: mover,
    };
    play.record(made, &[cite!("primal:trample-12"), cite!("primal:trample-13")]);
    let Some(attack) = Attack::with_weapon(play.world(), striker, weapon, mover) else {
        return Ok(());
    };
    let mut attack = attack.as_free_strike();
    attack.each = vec![(mover, Some(true))];
    attack::resolve(play, attack)?;
    Ok(())
}
