//! Names, as scenario files have them, and what they stand for.

use super::commands::Command;
use super::read::WordOr;
use crate::abilities::AbilityId;
use crate::data::same as same_name;
use crate::{FeatureId, FighterId, PartId, TokenId, WeaponMark, World};

/// A fighter by its name.
pub fn fighter(world: &World, name: &str) -> Result<FighterId, String> {
    world
        .ids()
        .find(|&id| same_name(&world.fighter(id).name, name))
        .ok_or_else(|| {
            let names: Vec<&str> = world.everyone().map(|fighter| &*fighter.name).collect();
            format!("no fighter is called {name:?}: there are {}", names.join(", "))
        })
}

/// A token by its name: those of the scenario in their order, then those that the game has made.
pub fn token(world: &World, name: &str) -> Result<TokenId, String> {
    world
        .token_ids()
        .find(|&id| same_name(&token_name(world, id), name))
        .ok_or_else(|| {
            let names: Vec<String> = world.token_ids().map(|id| token_name(world, id)).collect();
            format!("no token is called {name:?}: there are {}", names.join(", "))
        })
}

/// Tokens are called by what they are and by their number among their kind.
pub fn token_name(world: &World, id: TokenId) -> String {
    let kind = world.token(id).kind;
    let number = world
        .token_ids()
        .filter(|&other| other <= id && world.token(other).kind == kind)
        .count();
    format!("{kind:?} {number}").to_lowercase()
}

pub fn feature(world: &World, name: &str) -> Result<FeatureId, String> {
    let features = &world.terrain.features;
    features
        .iter()
        .position(|feature| same_name(&feature.name, name))
        .map(|at| FeatureId(at as u8))
        .ok_or_else(|| {
            let names: Vec<&str> = features.iter().map(|feature| feature.name.as_str()).collect();
            format!("no terrain feature is called {name:?}: there are {}", names.join(", "))
        })
}

/// The archway or door of a terrain feature.
pub fn passage(world: &World, name: &str) -> Result<PartId, String> {
    let feature = feature(world, name)?;
    let terrain = &world.terrain;
    terrain
        .ids()
        .find(|&id| terrain.part(id).feature == feature && terrain.part(id).is_passage())
        .ok_or_else(|| format!("{name} has neither archway nor door"))
}

/// A weapon by its mark or its number on the card; the first where nothing is said.
pub fn weapon(world: &World, attacker: FighterId, with: Option<&str>) -> Result<u8, String> {
    let weapons = &world.fighter(attacker).profile.weapons;
    let Some(with) = with else { return Ok(0) };
    if let Ok(number) = with.parse::<u8>() {
        return number
            .checked_sub(1)
            .ok_or_else(|| "0 is none: the first weapon is number 1".into());
    }
    let mark = |mark: WeaponMark| format!("{mark:?}").to_lowercase();
    weapons
        .iter()
        .position(|weapon| mark(weapon.mark) == with.to_lowercase())
        .map(|at| at as u8)
        .ok_or_else(|| {
            let marks: Vec<String> = weapons.iter().map(|weapon| mark(weapon.mark)).collect();
            format!(
                "{} has no {with}: it has {}",
                world.fighter(attacker).name,
                marks.join(", ")
            )
        })
}

/// An ability by its name: one that the fighter has, before others of the same name.
pub fn ability(world: &World, user: Option<FighterId>, name: &str) -> Result<AbilityId, String> {
    let named = |id: &AbilityId| same_name(&world.book.get(*id).name, name);
    let own = user.and_then(|user| world.fighter(user).abilities.iter().copied().find(named));
    own.or_else(|| world.book.ids().find(named))
        .ok_or_else(|| format!("nobody in this scenario knows an ability called {name:?}"))
}

/// Whether the names in a command are known, whoever it is about.
pub fn check(world: &World, command: &Command) -> Result<(), String> {
    match command {
        Command::Activate(name) | Command::Pick(name) => fighter(world, name).map(drop),
        Command::Attack(WordOr::Word(name)) => fighter(world, name).map(drop),
        Command::Attack(WordOr::More(attack)) => fighter(world, &attack.target).map(drop),
        Command::Ability(WordOr::Word(name)) => ability(world, None, name).map(drop),
        Command::Ability(WordOr::More(using)) => ability(world, None, &using.r#use).map(drop),
        Command::React(WordOr::Word(name)) => ability(world, None, name).map(drop),
        Command::React(WordOr::More(react)) => {
            if let Some(name) = &react.fighter {
                fighter(world, name)?;
            }
            ability(world, None, &react.with).map(drop)
        }
        Command::Feature(name) => feature(world, name).map(drop),
        Command::Token(name) | Command::Loot(name) | Command::Awaken(name) | Command::Take(name) => {
            token(world, name).map(drop)
        }
        Command::SetUp(places) => places.keys().try_for_each(|name| fighter(world, name).map(drop)),
        Command::Groups(groups) => groups.keys().try_for_each(|name| fighter(world, name).map(drop)),
        Command::Role(_)
        | Command::Group(_)
        | Command::Colour(_)
        | Command::PlaceToken(_)
        | Command::Swap(_)
        | Command::Edge(_)
        | Command::Wild(_)
        | Command::Seize
        | Command::FirstTurn(_)
        | Command::Pass
        | Command::Move(_)
        | Command::Disengage(_)
        | Command::Path(_)
        | Command::Wait
        | Command::Done
        | Command::Drop(_)
        | Command::Option(_)
        | Command::Land(_)
        | Command::Point(_)
        | Command::Dice(_)
        | Command::Reroll(_)
        | Command::First(_)
        | Command::Accept
        | Command::Decline => Ok(()),
    }
}
