//! Names, as scenario files have them, and what they stand for.

use super::commands::{Command, Places};
use crate::World;
use crate::data::{WordOr, same};
use crate::ids::{Actor, ModelId, UnitId};

pub fn model(world: &World, name: &str) -> Result<ModelId, String> {
    world.ids().find(|id| same(world.name(*id), name)).ok_or_else(|| {
        let names: Vec<&str> = world.models.iter().map(|model| model.name.as_str()).collect();
        format!("no model is called {name:?}: there are {}", names.join(", "))
    })
}

/// A unit or an independent model.
pub fn actor(world: &World, name: &str) -> Result<Actor, String> {
    let unit = world.units.iter().position(|unit| same(&unit.name, name));
    match unit {
        Some(at) => Ok(Actor::Unit(UnitId(at as u16))),
        None => model(world, name).map(Actor::Model),
    }
}

/// Whether all names in a command are known.
pub fn check(world: &World, command: &Command) -> Result<(), String> {
    let all = |names: &mut dyn Iterator<Item = &String>| -> Result<(), String> {
        for name in names {
            model(world, name)?;
        }
        Ok(())
    };
    let placed = |places: &Places| all(&mut places.keys());
    match command {
        Command::Deploy(places) => placed(places),
        Command::Together(together) => all(&mut together.ways.iter().map(|way| &way.who)),
        Command::Leech(from) => all(&mut from.iter().filter(|name| *name != "own_life")),
        Command::Ambush(name)
        | Command::Nominate(name)
        | Command::Flank(name)
        | Command::Reinforce(name)
        | Command::Activate(name) => actor(world, name).map(|_| ()),
        Command::Charge(WordOr::More(rush)) | Command::Slam(WordOr::More(rush)) => {
            model(world, &rush.target).map(|_| ())
        }
        Command::Heal(name)
        | Command::Check(name)
        | Command::Move(name)
        | Command::Fight(name)
        | Command::Transfer(name)
        | Command::Tame(name)
        | Command::TakeControl(name)
        | Command::Reactivate(name)
        | Command::Pick(name)
        | Command::Promote(name)
        | Command::Target(name)
        | Command::Charge(WordOr::Word(name))
        | Command::Slam(WordOr::Word(name)) => model(world, name).map(|_| ()),
        Command::Melee(strike)
        | Command::Ranged(strike)
        | Command::HeadButt(strike)
        | Command::PowerStrike(strike)
        | Command::Throw(strike) => match strike {
            WordOr::Word(target) => model(world, target).map(|_| ()),
            WordOr::More(strike) => {
                all(&mut strike.at.iter().chain(&strike.join))?;
                model(world, &strike.target).map(|_| ())
            }
        },
        Command::Allocate(gifts) => all(&mut gifts.keys()),
        Command::Cast(WordOr::More(casting)) => {
            all(&mut { casting.at.iter() }.chain(&casting.of).chain(&casting.through))
        }
        Command::Use(WordOr::More(using)) => all(&mut using.on.iter()),
        Command::Cast(WordOr::Word(_))
        | Command::Use(WordOr::Word(_))
        | Command::First(_)
        | Command::Place(_)
        | Command::Edge(_)
        | Command::Bombard(_)
        | Command::Hold(_)
        | Command::Bond(_)
        | Command::Marshal(_)
        | Command::Calm(_)
        | Command::Discard(_)
        | Command::Rile(_)
        | Command::Stand(_)
        | Command::Forfeit(_)
        | Command::Order(_)
        | Command::Weapon(_)
        | Command::Advance(_)
        | Command::Run(_)
        | Command::Trample(_)
        | Command::FreeStrike(_)
        | Command::Assault(_)
        | Command::Sweep(_)
        | Command::Next(_)
        | Command::Lay(_)
        | Command::Option(_)
        | Command::ForfeitMovement
        | Command::Aim
        | Command::Feat
        | Command::RestoreField
        | Command::NoRoom
        | Command::Done
        | Command::Accept
        | Command::Decline
        | Command::Grid(_)
        | Command::Column(_)
        | Command::Mend(_)
        | Command::Concede => Ok(()),
    }
}
