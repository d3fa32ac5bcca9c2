//! Looting objectives with an action, where the victory card knows it.

use kernel::{Asked, Play, Refusal};
use table::Length;

use super::{victory_rule, victory_rules};
use crate::battleplan::Token;
use crate::{ActionKind, Event, FighterId, TokenId, Warcry, World, damage, movement};

/// The objectives that a fighter could loot where it stands.
pub fn lootable(world: &World, fighter: FighterId) -> Vec<TokenId> {
    let loots = world.victory().is_some_and(|victory| victory.loot.is_some());
    let who = world.fighter(fighter);
    let Some(base) = who.footprint().filter(|_| loots) else {
        return vec![];
    };
    let near = |id: &TokenId| {
        let token = world.token(*id);
        token.kind == Token::Objective
            && token.spot.is_some_and(|spot| {
                let rise = (who.z() - spot.z).abs();
                table::within_of_point_rising(base, spot.at, rise, Length::inches(1))
            })
    };
    world.token_ids().filter(near).collect()
}

/// Why an objective cannot be looted.
pub fn check_loot(world: &World, fighter: FighterId, token: TokenId) -> Result<(), Refusal> {
    if lootable(world, fighter).contains(&token) {
        return Ok(());
    }
    let why = format!(
        "there is no objective to loot within 1\" of {}",
        world.fighter(fighter).name
    );
    Err(Refusal::new(victory_rule(world), why))
}

/// The fighter takes a treasure from the objective; if it cannot carry it, it drops it at once.
pub fn loot(play: &mut Play<'_, Warcry>, fighter: FighterId, objective: TokenId) -> Asked<()> {
    let rules = victory_rules(play.world());
    let action = ActionKind::Loot;
    play.record(Event::ActionBegan { fighter, action }, rules.clone());
    play.record(Event::Looted { fighter, objective }, rules.clone());
    let token = TokenId(play.world().tokens.len() as u8);
    let kind = Token::Treasure;
    play.record(Event::TokenMade { kind, awake: true }, rules.clone());
    if movement::may_carry(play.world(), fighter) {
        play.record(Event::TreasurePickedUp { fighter, token }, rules.clone());
    } else {
        damage::put_down(play, fighter, token, rules.clone())?;
    }
    let times = play
        .world()
        .victory()
        .and_then(|victory| victory.loot.as_ref())
        .map_or(1, |loot| loot.times);
    if play.world().token(objective).looted >= times {
        let token = objective;
        play.record(Event::TokenRemoved { token, by: None }, rules);
    }
    Ok(())
}
