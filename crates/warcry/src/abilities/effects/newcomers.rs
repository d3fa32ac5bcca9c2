//! New fighters that an ability brings into the battle.

use std::sync::Arc;

use kernel::{Asked, Play};
use table::Spot;

use super::super::{Scope, SetUpNew, Shelf, granted};
use super::ABILITY;
use crate::cards::Leaving;
use crate::questions::{Again, Among, Answer, Ask, Centre, NearSpot, Zone};
use crate::setup::Recruit;
use crate::{Event, FighterId, Place, Profile, Warcry, World, movement};

/// No battle has more fighters than this.
const MOST_FIGHTERS: usize = 250;

/// The cards that the ability may bring.
fn cards(world: &World, scope: &Scope, new: &SetUpNew) -> Vec<Arc<Profile>> {
    let bladeborn = &world.book.get(scope.ability).bladeborn;
    let fits = |profile: &&Arc<Profile>| {
        let of_ours = match (bladeborn, world.book.shelf(scope.ability)) {
            (Some(_), _) => profile.bladeborn == *bladeborn,
            (None, Shelf::Faction(faction)) => profile.faction == *faction && profile.bladeborn.is_none(),
            _ => false,
        };
        of_ours && profile.runemarks.has_all(new.runemarks)
    };
    world.newcomers.iter().filter(fits).cloned().collect()
}

pub(super) fn set_up(play: &mut Play<'_, Warcry>, scope: Scope, new: &SetUpNew) -> Asked<()> {
    let open = cards(play.world(), &scope, new);
    if open.is_empty() {
        return Ok(());
    }
    for _ in 0..new.fighters {
        let card = match &open[..] {
            [only] => only.clone(),
            _ => {
                let seat = play.world().decides(scope.user).seat();
                let names = open.iter().map(|card| card.name.clone()).collect();
                let ask = Ask::PickOption {
                    ability: scope.ability,
                    user: scope.user,
                    among: Among::Cards(names),
                };
                match play.choose(seat, ask, (0..open.len() as u8).map(Answer::Option).collect())? {
                    Answer::Option(number) => open[usize::from(number)].clone(),
                    _ => unreachable!("a card is asked for"),
                }
            }
        };
        join(play, &scope, card, new)?;
    }
    Ok(())
}

/// A new fighter joins the user's side and is set up, if there is room for it.
fn join(play: &mut Play<'_, Warcry>, scope: &Scope, card: Arc<Profile>, new: &SetUpNew) -> Asked<()> {
    let world = play.world();
    if world.fighters.len() >= MOST_FIGHTERS {
        return Ok(());
    }
    let user = world.fighter(scope.user);
    let recruit = Recruit {
        name: free_name(world, &card.name),
        profile: card,
        renown: 0,
    };
    let abilities = granted(&world.book, &recruit.profile);
    let mut fighter = recruit.fighter(user.side, false, abilities);
    fighter.group = user.group;
    // Where there is no room for it, it never comes.
    fighter.place = Place::Gone { how: Leaving::Removed };
    let id = FighterId(world.fighters.len() as u8);
    let zone = Zone::Again(Again {
        near: Some(NearSpot {
            of: Centre::Fighter(scope.subject()),
            within: new.within.into(),
            wholly: false,
        }),
        beyond_enemies: None,
        floor_only: false,
        no_further_from: None,
        rule: kernel::cite!("warcry:ability-use-05"),
    });
    play.record(Event::Joined(Box::new(fighter)), ABILITY);
    if !movement::has_place(play.world(), id, &zone) {
        return Ok(());
    }
    let seat = play.world().decides(scope.user).seat();
    match play.ask(seat, Ask::SetUp { fighter: id, zone })? {
        Answer::Place { at, z, facing } => {
            let spot = Spot::new(at, z);
            play.record(
                Event::SetUp {
                    fighter: id,
                    spot,
                    facing,
                },
                ABILITY,
            );
            Ok(())
        }
        _ => unreachable!("a place is asked for"),
    }
}

/// No two fighters of a battle are called the same.
fn free_name(world: &World, card: &str) -> String {
    let taken = |name: &str| world.everyone().any(|fighter| *fighter.name == *name);
    if !taken(card) {
        return card.to_string();
    }
    (2..)
        .map(|number| format!("{card} {number}"))
        .find(|name| !taken(name))
        .unwrap_or_default()
}
