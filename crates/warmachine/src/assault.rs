//! Assault: one ranged attack after a successful charge, before any Combat Action (wm4:assault-01 to wm4:assault-04).

use kernel::{Asked, Play, Refusal, RuleId, cite};

use crate::card::Advantage;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Verb};
use crate::world::{Activation, Combat, Movement};
use crate::{Event, Warmachine, World, melee, sight};

/// Asks the next model that can make an Assault attack. Gives back whether there was one.
pub fn next(play: &mut Play<'_, Warmachine>, now: &Activation) -> Asked<bool> {
    let world = play.world();
    let parts = now.parts.iter().filter(|part| !part.assaulted);
    let mut able = parts.map(|part| (part.model, targets(world, now, part.model)));
    let Some((model, targets)) = able.find(|(_, targets)| !targets.is_empty()) else {
        return Ok(false);
    };
    let seat = world.turn.seat();
    let mut open = vec![Answer::No];
    open.extend(targets.into_iter().map(Answer::Model));
    let target = match play.choose(seat, Ask::Assault { model }, open)? {
        Answer::Model(target) => Some(target),
        _ => None,
    };
    let guns = guns(play.world(), model);
    let weapon = match (&guns[..], target) {
        ([only], _) => *only,
        (_, None) => 0,
        _ => {
            let verb = Verb::Ranged;
            let open = guns.into_iter().map(Answer::Weapon).collect();
            match play.choose(seat, Ask::Weapon { model, verb }, open)? {
                Answer::Weapon(weapon) => weapon,
                _ => 0,
            }
        }
    };
    let rules: &'static [RuleId] = match play.world().unit_of(model) {
        None => &[cite!("wm4:assault-01")],
        Some(_) => &[cite!("wm4:assault-02"), cite!("wm4:assault-04")],
    };
    let event = Event::AssaultChosen { model, weapon, target };
    play.record(event, rules);
    Ok(true)
}

fn guns(world: &World, id: ModelId) -> Vec<u8> {
    let weapons = world.model(id).profile.weapons.iter().zip(0u8..);
    weapons
        .filter(|(weapon, _)| !weapon.is_melee())
        .map(|(_, at)| at)
        .collect()
}

fn targets(world: &World, now: &Activation, id: ModelId) -> Vec<ModelId> {
    let enemies = world.enemies(id);
    enemies
        .filter(|target| check(world, now, id, *target).is_ok())
        .collect()
}

fn check(world: &World, now: &Activation, id: ModelId, target: ModelId) -> Result<(), Refusal> {
    let model = world.model(id);
    let rule = match world.unit_of(id) {
        None => cite!("wm4:assault-01"),
        Some(_) => cite!("wm4:assault-02"),
    };
    let no = |why: String| Err(Refusal::new(rule, why));
    let charged = now.movement == Movement::Charged && now.charge.is_some_and(|charge| charge.succeeded);
    let open = now.part(id).is_some_and(|part| part.combat == Combat::NotYet);
    let able = world.has(id, Advantage::Assault) && model.is_in_play() && !model.is_helpless();
    if !charged || !open || !able || guns(world, id).is_empty() {
        return no(format!("{} makes no Assault attack", model.name));
    }
    let Some(aim) = world.get(target).filter(|aim| aim.is_in_play()) else {
        return no("there is no such model in play".into());
    };
    let may = match (world.unit_of(id), now.charge) {
        (None, Some(charge)) => charge.target == target && sight::sees(world, id, target),
        (Some(_), _) => melee::engages(world, id, target),
        (None, None) => false,
    };
    // wm4:engaged-shooter-01: nothing exempts Assault from it, only from the bonus of a target in melee.
    let foes = melee::engaged_by(world, id);
    let is_barred = !foes.is_empty() && !foes.contains(&target) && !world.has(id, Advantage::Gunfighter);
    if may && is_barred {
        let why = format!("{} is engaged, and {} is not engaging it", model.name, aim.name);
        return Err(Refusal::new(cite!("wm4:engaged-shooter-01"), why));
    }
    if may {
        return Ok(());
    }
    let why = match world.unit_of(id) {
        None => format!("{} did not charge {}", model.name, aim.name),
        Some(_) => format!("{} does not engage {}", model.name, aim.name),
    };
    no(why)
}

/// Why an Assault attack at a target is refused.
pub fn refuse(world: &World, id: ModelId, target: ModelId) -> Option<Refusal> {
    let now = world.activation.as_ref()?;
    check(world, now, id, target).err()
}
