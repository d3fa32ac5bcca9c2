//! Cavalry: impact attacks of a charging Mount (primal:impact-attack-01 to primal:impact-attack-14).

use kernel::{Asked, Play, cite};
use smallvec::SmallVec;
use table::Facing;

use crate::attack::{self, Attack};
use crate::card::{Advantage, WeaponKind};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Event, Primal, World, allowed, melee};

fn mount(world: &World, id: ModelId) -> Option<u8> {
    let weapons = world.model(id).profile.weapons.iter().zip(0u8..);
    { weapons }
        .find(|(weapon, _)| weapon.kind == WeaponKind::Mount)
        .map(|(_, at)| at)
}

/// The rider has contacted somebody after 3": it may make its impact attacks. Gives back whether it goes on charging afterwards
/// (primal:impact-attack-02, primal:impact-attack-10).
pub fn impact(play: &mut Play<'_, Primal>, rider: ModelId, target: ModelId) -> Asked<bool> {
    let world = play.world();
    let Some(weapon) = mount(world, rider).filter(|_| world.has(rider, Advantage::Cavalry)) else {
        return Ok(false);
    };
    let touched = world
        .others(rider)
        .any(|other| battlegroup::Field::touching(world, rider, other));
    if !touched {
        return Ok(false);
    }
    let reach = melee::reach_of(world, rider, weapon);
    let near: SmallVec<[ModelId; 4]> = world
        .others(rider)
        .filter(|id| reach.is_some_and(|reach| melee::reaches(world, rider, &world.footprint(*id), *id, reach)))
        .collect();
    let seat = world.model(rider).controller;
    let model = rider;
    let others = near.iter().any(|id| *id != target);
    let ask = |at_target| Ask::Impact { model, at_target };
    let mut struck: SmallVec<[ModelId; 4]> = SmallVec::new();
    let yes_or_no = || vec![Answer::No, Answer::Yes];
    let goes = !others || play.choose(seat, ask(false), yes_or_no())? == Answer::Yes;
    if goes {
        struck.extend(near.iter().copied().filter(|id| *id != target));
    }
    let at_target = near.contains(&target) && play.choose(seat, ask(true), yes_or_no())? == Answer::Yes;
    if at_target {
        struck.push(target);
        let world = play.world();
        if let Some(facing) = Facing::toward(world.model(rider).at, world.model(target).at) {
            play.record(
                Event::Turned { model: rider, facing },
                &[cite!("primal:impact-attack-10")],
            );
        }
    }
    if struck.is_empty() {
        return Ok(false);
    }
    play.record(
        Event::ImpactMade { attacker: rider },
        &[
            cite!("primal:impact-attack-02"),
            cite!("primal:impact-attack-04"),
            cite!("primal:impact-attack-05"),
        ],
    );
    let unhurt = |id: &ModelId| allowed::is_unhurt_by(play.world(), *id, "impact").is_some();
    struck.retain(|id| !unhurt(id));
    let Some(first) = struck.first().copied() else {
        return Ok(!at_target);
    };
    if let Some(mut attack) = Attack::with_weapon(play.world(), rider, weapon, first) {
        attack.each = struck.iter().map(|id| (*id, None)).collect();
        attack.unboostable = true;
        attack::resolve(play, attack)?;
    }
    Ok(!at_target)
}
