//! The gift for the first fighter of a round that fells an enemy close by.

use kernel::Play;
use table::Length;

use super::{controls, is_near_token, victory_rules};
use crate::{Event, FighterId, Side, Warcry, World};

/// Whether a fighter is gifted once its attack action has taken down an enemy that still stands where it was struck.
pub fn earns_gift(world: &World, fighter: FighterId, felled: FighterId) -> bool {
    let within = world.victory().and_then(|card| card.gift_for_felling_within);
    within.is_some_and(|within| {
        world.cards.gifted.is_none()
            && world.are_enemies(fighter, felled)
            && world.within(fighter, felled, within.into())
    })
}

pub fn give_gift(play: &mut Play<'_, Warcry>, fighter: FighterId) {
    if play.world().outcome.is_none() {
        let rules = victory_rules(play.world());
        play.record(Event::Gifted { fighter }, rules);
    }
}

/// Whether the gifted fighter is this player's, near an objective that he controls.
pub(super) fn is_at_objective(world: &World, side: Side, within: Length) -> bool {
    world.cards.gifted.is_some_and(|id| {
        let fighter = world.fighter(id);
        let near = |token| controls(world, side, token) && is_near_token(world, fighter, token, within);
        fighter.side == Some(side) && world.token_ids().any(near)
    })
}
