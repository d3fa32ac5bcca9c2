//! Names, as scenario files have them, and what they stand for.

use super::commands::{Command, Places};
use crate::data::{WordOr, same};
use crate::ids::{Actor, ModelId};
use crate::{UnitId, World};

pub fn model(world: &World, name: &str) -> Result<ModelId, String> {
    // Two names may differ only in their capitals.
    let exactly = world.ids().find(|id| world.name(*id) == name);
    let found = exactly.or_else(|| world.ids().find(|id| same(world.name(*id), name)));
    found.ok_or_else(|| {
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
    let placed = |places: Option<&Places>| places.map_or(Ok(()), |places| all(&mut places.keys()));
    match command {
        Command::Deploy(places) | Command::Follow(places) => placed(Some(places)),
        Command::Leech(from) => all(&mut from.iter().filter(|name| *name != "own_life")),
        Command::Allocate(shares) => all(&mut shares.keys()),
        Command::Ambush(ambush) => placed(Some(&ambush.places)),
        Command::Card(WordOr::Word(_)) => Ok(()),
        Command::Card(WordOr::More(card)) => actor(world, &card.on).map(|_| ()),
        Command::Nominate(groups) => groups.iter().try_for_each(|name| actor(world, name).map(|_| ())),
        Command::Reinforce(reinforce) => {
            actor(world, &reinforce.group)?;
            placed(Some(&reinforce.places))
        }
        Command::Activate(name) => actor(world, name).map(|_| ()),
        Command::Advance(walk) | Command::Run(walk) => {
            all(&mut walk.mover.iter())?;
            placed(walk.places.as_ref())
        }
        Command::Charge(WordOr::Word(target)) => model(world, target).map(|_| ()),
        Command::Charge(WordOr::More(rush)) => {
            model(world, &rush.target)?;
            all(&mut rush.mover.iter())?;
            placed(rush.places.as_ref())
        }
        Command::Heal(name) | Command::Check(name) | Command::Fight(name) | Command::Transfer(name) => {
            model(world, name).map(|_| ())
        }
        Command::Slam(WordOr::Word(target)) => model(world, target).map(|_| ()),
        Command::Slam(WordOr::More(slam)) => model(world, &slam.target).map(|_| ()),
        Command::Melee(strike)
        | Command::Ranged(strike)
        | Command::Assault(strike)
        | Command::Headbutt(strike)
        | Command::Throw(strike) => {
            let target = match strike {
                WordOr::Word(target) => target,
                WordOr::More(strike) => {
                    all(&mut strike.join.iter())?;
                    &strike.target
                }
            };
            model(world, target).map(|_| ())
        }
        Command::Rack(_) | Command::Cast(WordOr::Word(_)) => Ok(()),
        Command::Cast(WordOr::More(casting)) => all(&mut { casting.at.iter() }
            .chain(&casting.through)
            .chain(&casting.of)
            .chain(&casting.shoots)),
        Command::Target(name) | Command::TakeOver(name) | Command::Pick(name) => model(world, name).map(|_| ()),
        Command::Special(WordOr::More(special)) => all(&mut special.at.iter()),
        Command::Special(WordOr::Word(_))
        | Command::Next(_)
        | Command::Choose(_)
        | Command::Place(_)
        | Command::Lay(_)
        | Command::Way(_)
        | Command::Line(_)
        | Command::Spot(_) => Ok(()),
        Command::First(_)
        | Command::Edge(_)
        | Command::Hold(_)
        | Command::Bond(_)
        | Command::Calm(_)
        | Command::Shed(_)
        | Command::Rile(_)
        | Command::Stand(_)
        | Command::Trample(_)
        | Command::ForfeitMovement
        | Command::Aim
        | Command::Wait
        | Command::Feat
        | Command::NoRoom
        | Command::Done
        | Command::Accept
        | Command::Decline
        | Command::Dispute(_)
        | Command::Concede => Ok(()),
    }
}
