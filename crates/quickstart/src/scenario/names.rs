//! Names, as scenario files have them, and what they stand for.

use super::commands::{Cast, Command};
use crate::data::{WordOr, same};
use crate::questions::PowerId;
use crate::setup::Setup;
use crate::{Card, ModelId, World, stats};

pub fn model(world: &World, name: &str) -> Result<ModelId, String> {
    world.ids().find(|id| same(world.name(*id), name)).ok_or_else(|| {
        let names: Vec<&str> = world.models.iter().map(|model| &*model.name).collect();
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
            Ok(number) => number.checked_sub(1).filter(|at| *at < 255),
            Err(_) => weapons.iter().position(|weapon| same(&weapon.name, with)),
        },
    };
    found.map(|at| at as u8).ok_or_else(|| {
        let names: Vec<&str> = weapons.iter().map(|weapon| weapon.name.as_str()).collect();
        format!("{} has no such weapon: it has {}", world.name(id), names.join(", "))
    })
}

/// A spell of a warlock's own, or the animus of a warbeast in play: that of `of`, or the first of this name, one in the
/// caster's control area before others.
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
    let is_near =
        |id: &ModelId| world.model(*id).side == world.model(caster).side && stats::in_control_area(world, caster, *id);
    let owners = || world.in_play().filter(has);
    let found = owners()
        .find(is_near)
        .or_else(|| owners().next())
        .map(PowerId::AnimusOf);
    found.ok_or_else(|| format!("nobody knows a spell or animus called {name:?}"))
}

pub fn ability(world: &World, id: ModelId, name: &str) -> Result<u8, String> {
    let abilities = &world.model(id).card.abilities;
    let at = abilities.iter().position(|ability| same(&ability.name, name));
    at.map(|at| at as u8)
        .ok_or_else(|| format!("{} has no ability called {name:?}", world.name(id)))
}

/// The names of all that can have an effect on a model: what stands on cards, and effects that the scenario begins with.
pub fn effects<'a>(setup: &'a Setup, world: &'a World) -> Vec<&'a str> {
    let at_first: &[_] = match setup {
        Setup::Position(world) => &world.lasting,
        Setup::Battle(_) => &[],
    };
    let at_first = at_first.iter().chain(&world.lasting).map(|effect| effect.name.as_str());
    let on_cards = world.models.iter().flat_map(|model| on_card(&model.card));
    at_first.chain(on_cards).collect()
}

fn on_card(card: &Card) -> impl Iterator<Item = &str> {
    let weapons = card.weapons.iter().map(|weapon| &weapon.name);
    let abilities = card.abilities.iter().map(|ability| &ability.name);
    let powers = card.spells.iter().chain(&card.animus).map(|power| &power.name);
    let feat = card.feat.iter().map(|feat| &feat.name);
    weapons.chain(abilities).chain(powers).chain(feat).map(String::as_str)
}

/// Whether somebody has what a command names, whoever acts.
pub fn check(world: &World, command: &Command) -> Result<(), String> {
    let known = |name: &str| {
        let number = name.parse::<u8>().is_ok();
        let found = number
            || world
                .models
                .iter()
                .any(|model| on_card(&model.card).any(|on| same(on, name)));
        if found {
            Ok(())
        } else {
            Err(format!("nobody has anything called {name:?}"))
        }
    };
    let all = |models: &[Option<&str>], things: &[Option<&str>]| {
        for name in models.iter().flatten() {
            model(world, name)?;
        }
        things.iter().flatten().try_for_each(|name| known(name))
    };
    let cast = |cast: &Cast| all(&[cast.of.as_deref(), cast.target.as_deref()], &[]);
    match command {
        Command::Check(name) | Command::Activate(name) | Command::Transfer(name) | Command::Pick(name) => {
            all(&[Some(name)], &[])
        }
        Command::Deploy(places) => places.keys().try_for_each(|name| model(world, name).map(drop)),
        Command::Leach(from) => {
            let mut beasts = from.iter().filter(|name| *name != "own_life");
            beasts.try_for_each(|name| model(world, name).map(drop))
        }
        Command::Charge(rush) | Command::Slam(rush) => match rush {
            WordOr::Word(name) => all(&[Some(name)], &[]),
            WordOr::More(rush) => all(&[Some(&rush.target)], &[]),
        },
        Command::Attack(strike)
        | Command::HeadButt(strike)
        | Command::ComboStrike(strike)
        | Command::Thresher(strike) => match strike {
            WordOr::Word(name) => all(&[Some(name)], &[]),
            WordOr::More(strike) => all(&[strike.target.as_deref()], &[strike.with.as_deref()]),
        },
        Command::Spray(spray) => all(&[], &[spray.with.as_deref()]),
        Command::Throw(throw) => all(&[Some(&throw.target), throw.at.as_deref()], &[]),
        Command::Cast(spell) => known(&spell.spell).and_then(|()| cast(spell)),
        Command::Animus(WordOr::Word(name)) => all(&[Some(name)], &[]),
        Command::Animus(WordOr::More(spell)) => cast(spell),
        Command::Heal(heal) => all(&[Some(&heal.model)], &[]),
        Command::Use(WordOr::Word(name)) => known(name),
        Command::Use(WordOr::More(used)) => all(&[used.on.as_deref()], &[Some(&used.ability)]),
        Command::FreeStrike(name) | Command::Weapon(name) => known(name),
        Command::First(_)
        | Command::Edge(_)
        | Command::Pass
        | Command::GiveUp(_)
        | Command::Advance(_)
        | Command::Run(_)
        | Command::Way(_)
        | Command::Stand(_)
        | Command::Aim
        | Command::Feat
        | Command::Rile(_)
        | Command::Discard(_)
        | Command::Done
        | Command::Branch(_)
        | Command::Option(_)
        | Command::Place(_)
        | Command::Toward(_)
        | Command::Accept
        | Command::Decline => Ok(()),
    }
}
