//! Control points and how a scenario is won by them.

use std::sync::Arc;

use kernel::{Party, Play, Seat, SeatSet, cite};

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

    /// The points of a player and all friends.
    pub fn score_of_party(&self, seat: Seat) -> u16 {
        let friends = self.seating.seats_of(self.seating.party(seat));
        friends.iter().map(|friend| self.players[friend.index()].score).sum()
    }
}

fn has_come(world: &World, from: FromTurn) -> bool {
    world.players[world.which(from.player).index()].turns >= from.turn
}

/// The end of a player's turn: points for what the player controls, and the end of the game that they bring.
pub fn at_end_of_turn(play: &mut Play<'_, Primal>) {
    let seat = play.world().turn;
    let Some(card) = play.world().scenario.clone() else {
        at_agreed_end(play, seat);
        return;
    };
    if card.scores_from.is_some_and(|from| has_come(play.world(), from)) {
        score_markers(play, &card, seat);
    }
    if card
        .wins_at
        .is_some_and(|points| play.world().score_of_party(seat) >= points)
    {
        let world = play.world();
        let winners = world.seating.seats_of(world.seating.party(seat));
        play.record(Event::GameOver { winners }, card.rules.wins.clone());
        return;
    }
    at_last_round(play, &card, seat);
    if !play.world().is_decided() {
        at_agreed_end(play, seat);
    }
}

fn score_markers(play: &mut Play<'_, Primal>, card: &ScenarioCard, seat: Seat) {
    for (marker, number) in card.markers.iter().zip(0u8..) {
        let world = play.world();
        // A team scores like one player.
        let team = world.seating.seats_of(world.seating.party(seat));
        let mut scored = team.iter().map(|friend| &world.players[friend.index()].scored);
        let has_scored = card.once_each && scored.any(|scored| scored.contains(&number));
        if !has_scored && is_held_by(world, marker, seat) {
            let event = Event::Scored {
                seat,
                points: 1,
                marker: number,
            };
            play.record(event, card.rules.scores.clone());
        }
    }
}

/// primal:scenario-annihilation-01, primal:scenario-annihilation-06
fn at_last_round(play: &mut Play<'_, Primal>, card: &Arc<ScenarioCard>, seat: Seat) {
    let world = play.world();
    if !is_round_over(world, seat, card.rounds) {
        return;
    }
    let winners = best_party(world, |party| score_of(world, party));
    play.record(Event::GameOver { winners }, card.rules.wins.clone());
}

/// The end of the round that the players agreed on: by the points of the scenario, then by what each side has lost.
fn at_agreed_end(play: &mut Play<'_, Primal>, seat: Seat) {
    let world = play.world();
    if !is_round_over(world, seat, world.options.last_round) {
        return;
    }
    let lost = |party| -> u32 {
        let seats = world.seating.seats_of(party);
        seats.iter().map(|seat| world.points_lost(seat)).sum()
    };
    let winners = best_party(world, |party| (score_of(world, party), std::cmp::Reverse(lost(party))));
    play.record(Event::GameOver { winners }, &[cite!("primal:victory-01")]);
}

fn is_round_over(world: &World, seat: Seat, last: Option<u16>) -> bool {
    world.order.last() == Some(&seat) && last.is_some_and(|last| world.round >= last)
}

fn score_of(world: &World, party: Party) -> u16 {
    let seats = world.seating.seats_of(party);
    seats.iter().map(|seat| world.players[seat.index()].score).sum()
}

/// The seats of the party that is ahead. Level parties draw.
fn best_party<S: Ord>(world: &World, standing: impl Fn(Party) -> S) -> SeatSet {
    let parties = world.seating.parties();
    let best = parties.iter().map(|party| standing(*party)).max();
    let leaders: Vec<Party> = { parties.into_iter() }
        .filter(|party| Some(standing(*party)) == best)
        .collect();
    match leaders[..] {
        [party] => world.seating.seats_of(party),
        _ => SeatSet::NONE,
    }
}

/// What the opponents score for a model that has left the table (primal:scenario-annihilation-02 to
/// primal:scenario-annihilation-04).
pub fn for_fallen(play: &mut Play<'_, Primal>, model: ModelId) {
    let world = play.world();
    if !world.scenario.as_ref().is_some_and(|card| card.scores_destroyed) {
        return;
    }
    let fallen = world.model(model);
    let (actor, points, has_scored) = match fallen.unit {
        Some(unit) => {
            let group = world.unit(unit);
            if group.troopers.iter().any(|id| world.model(*id).is_in_play()) {
                return;
            }
            (Actor::Unit(unit), group.points, group.scored)
        }
        None => (Actor::Model(model), fallen.points, fallen.scored),
    };
    if has_scored || points == 0 {
        return;
    }
    let seats = opponents(world, fallen.owner);
    let rules = &[
        cite!("primal:scenario-annihilation-02"),
        cite!("primal:scenario-annihilation-04"),
    ];
    play.record(Event::ScoredFallen { seats, points, actor }, rules);
}

/// One player of each opposing party: a party's points are counted together.
fn opponents(world: &World, owner: Seat) -> SeatSet {
    let own = world.seating.party(owner);
    let others = world.seating.parties().into_iter().filter(|party| *party != own);
    let mut seats = SeatSet::NONE;
    for party in others {
        if let Some(first) = world.seating.seats_of(party).iter().next() {
            seats.insert(first);
        }
    }
    seats
}
