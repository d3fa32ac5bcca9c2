//! Treasure that is cursed: what it does to those who drop it, carry it or are near it.

use kernel::{Asked, Play};
use table::Length;

use super::{is_near_token, victory_rules};
use crate::battleplan::Token;
use crate::{DamageBy, Fighter, FighterId, TokenId, Warcry, World, damage};

/// Half the wounds that a fighter has left, rounded down.
fn curse_on(fighter: &Fighter) -> u16 {
    fighter.wounds_left() / 2
}

/// A fighter has dropped treasure.
pub fn curse_dropper(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    let world = play.world();
    if !world.victory().is_some_and(|card| card.curses_dropper) {
        return Ok(());
    }
    let points = curse_on(world.fighter(fighter));
    let rules = victory_rules(world);
    damage::allocate(play, fighter, points, DamageBy::Card, rules)?;
    Ok(())
}

/// All treasure in play deals its curse. What one treasure does it does to all at the same moment, so the figures are those from
/// before it.
pub(super) fn treasure_curses(play: &mut Play<'_, Warcry>, within: Length) -> Asked<()> {
    for token in play.world().token_ids() {
        for (fighter, points) in cursed_by(play.world(), token, within) {
            if play.world().outcome.is_some() {
                return Ok(());
            }
            let rules = victory_rules(play.world());
            damage::allocate(play, fighter, points, DamageBy::Card, rules)?;
        }
    }
    Ok(())
}

/// Whom a token curses, and how badly: the carrier comes first.
fn cursed_by(world: &World, token: TokenId, within: Length) -> Vec<(FighterId, u16)> {
    if world.token(token).kind != Token::Treasure {
        return vec![];
    }
    let carrier = world.on_table().find(|(_, fighter)| fighter.treasure == Some(token));
    match carrier {
        Some((carrier, fighter)) => {
            let points = curse_on(fighter);
            let others = world
                .on_table()
                .filter(|(id, _)| *id != carrier && world.within(carrier, *id, within));
            std::iter::once((carrier, points))
                .chain(others.map(|(id, _)| (id, points)))
                .collect()
        }
        None => world
            .on_table()
            .filter(|(_, fighter)| is_near_token(world, fighter, token, within))
            .map(|(id, fighter)| (id, curse_on(fighter)))
            .collect(),
    }
}
