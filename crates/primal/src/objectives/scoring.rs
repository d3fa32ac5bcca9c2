//! Control points and how a scenario is won by them.

use kernel::{Play, Seat, SeatSet, cite};

use super::card::{FromTurn, ScenarioCard, Which};
use super::held::is_held_by;
use crate::ids::{Actor, ModelId};
use crate::{Event, Primal, World};

impl World {
    /// A player by the order of turns.
    pub fn which(&self, which: Which) -> Seat {
        match which {
            Which::First => self.first(),
            Which::Second => self.after(self.first()),
        }
    }

    /// The control points of a player and all friends.
    pub fn score_of_party(&self, seat: Seat) -> u16 {
        let friends = self.seating.friends(seat);
        friends.iter().map(|friend| self.player(friend).score).sum()
    }
}

fn has_come(world: &World, from: FromTurn) -> bool {
    world.player(world.which(from.player)).turns >= from.turn
}

/// The end of a player's turn: points for what the player controls, and the end of the game that they bring.
pub fn at_end_of_turn(play: &mut Play<'_, Primal>, seat: Seat) {
    let Some(card) = play.world().scenario.clone() else {
        return;
    };
    if card.scores_from.is_some_and(|from| has_come(play.world(), from)) {
        for at in 0..card.markers.len() {
            let world = play.world();
            let taken = card.once_each && world.player(seat).scored.contains(&(at as u8));
            if !taken && is_held_by(world, &card.markers[at], seat) {
                let event = Event::Scored {
                    seat,
                    points: 1,
                    marker: Some(at as u8),
                };
                play.record(event, &card.rules.scores);
            }
        }
    }
    let scored = play.world().score_of_party(seat);
    if card.wins_at.is_some_and(|points| scored >= points) {
        let winners = play.world().seating.friends(seat);
        play.record(Event::GameOver { winners }, &card.rules.wins);
        return;
    }
    at_last_round(play, &card, seat);
}

/// primal:scenario-annihilation-01, primal:scenario-annihilation-06
fn at_last_round(play: &mut Play<'_, Primal>, card: &ScenarioCard, seat: Seat) {
    let world = play.world();
    let is_last_turn = world.order.last() == Some(&seat);
    if world.is_decided() || !is_last_turn || card.rounds.is_none_or(|rounds| world.round < rounds) {
        return;
    }
    let best = { world.order.iter() }.map(|seat| world.score_of_party(*seat)).max();
    let leaders = { world.order.iter().copied() }.filter(|seat| Some(world.score_of_party(*seat)) == best);
    let leaders: SeatSet = leaders.collect();
    // Level parties draw: nobody wins.
    let is_one_party = leaders.iter().all(|seat| {
        let first = leaders.iter().next().unwrap_or(seat);
        world.seating.are_friends(first, seat)
    });
    let winners = if is_one_party { leaders } else { SeatSet::default() };
    play.record(Event::GameOver { winners }, &card.rules.wins);
}

/// What the opponents score for a model that has left the table (primal:scenario-annihilation-02 to
/// primal:scenario-annihilation-04).
pub fn for_fallen(play: &mut Play<'_, Primal>, model: ModelId) {
    let world = play.world();
    if !world.scenario.as_ref().is_some_and(|card| card.scores_destroyed) {
        return;
    }
    let fallen = world.model(model);
    let (actor, points, paid) = match fallen.unit {
        Some(unit) => {
            let any_left = { world.unit(unit).troopers.iter() }.any(|id| world.model(*id).is_in_play());
            if any_left {
                return;
            }
            (Actor::Unit(unit), world.unit(unit).points, world.unit(unit).scored)
        }
        None => (Actor::Model(model), fallen.points, fallen.scored),
    };
    if paid || points == 0 {
        return;
    }
    let foes = world.seating.foes(fallen.owner);
    for seat in foes.iter() {
        let event = Event::ScoredFallen { seat, points, actor };
        play.record(event, &[cite!("primal:scenario-annihilation-02"), cite!("primal:scenario-annihilation-04")]);
    }
}
