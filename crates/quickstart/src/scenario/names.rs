//! Names, as scenario files have them, and what they stand for.

use crate::data::same;
use crate::questions::PowerId;
use crate::{ModelId, World};

pub fn model(world: &World, name: &str) -> Result<ModelId, String> {
    world.ids().find(|id| same(world.name(*id), name)).ok_or_else(|| {
        let names: Vec<&str> = world.models.iter().map(|model| model.name.as_str()).collect();
        format!("no model is called {name:?}: there are {}", names.join(", "))
    })
}

/// A weapon by its name or its number on the card; the first that fits where nothing is said.
pub fn weapon(
    world: &World,
    id: ModelId,
    with: Option<&str>,
    fits: impl Fn(&crate::Weapon) -> bool,
) -> Result<u8, String> {
    let weapons = &world.model(id).card.weapons;
    let found = match with {
        None => weapons.iter().position(fits),
        Some(with) => match with.parse::<usize>() {
            Ok(number) => Some(number.wrapping_sub(1)),
            Err(_) => weapons.iter().position(|weapon| same(&weapon.name, with)),
        },
    };
    found.map(|at| at as u8).ok_or_else(|| {
        let names: Vec<&str> = weapons.iter().map(|weapon| weapon.name.as_str()).collect();
        format!("{} has no such weapon: it has {}", world.name(id), names.join(", "))
    })
}

/// A spell of a warlock's own, or the animus of a warbeast in play: the first that has one of this name, or that of `of`.
pub fn power(world: &World, caster: ModelId, name: &str, of: Option<&str>) -> Result<PowerId, String> {
    if let Some(of) = of {
        return model(world, of).map(PowerId::AnimusOf);
    }
    let card = &world.model(caster).card;
    if let Some(at) = card.spells.iter().position(|spell| same(&spell.name, name)) {
        return Ok(PowerId::Spell(at as u8));
    }
    let has = |id: &ModelId| {
        world
            .model(*id)
            .card
            .animus
            .as_ref()
            .is_some_and(|animus| same(&animus.name, name))
    };
    let found = world.in_play().find(has).map(PowerId::AnimusOf);
    found.ok_or_else(|| format!("nobody knows a spell or animus called {name:?}"))
}

pub fn ability(world: &World, id: ModelId, name: &str) -> Result<u8, String> {
    let abilities = &world.model(id).card.abilities;
    let at = abilities.iter().position(|ability| same(&ability.name, name));
    at.map(|at| at as u8)
        .ok_or_else(|| format!("{} has no ability called {name:?}", world.name(id)))
}
