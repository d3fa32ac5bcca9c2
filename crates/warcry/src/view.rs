//! What each player may know of a battle. The world holds everything; whoever shows it to a player shows it through here.

use kernel::{Entry, Whim};

use crate::battleplan::Token;
use crate::cards::Secret;
use crate::{Event, Place, Side, Warcry, World};

/// The world as a player sees it, or as somebody does who looks on (`None`): without what the other has in secret.
pub fn seen_by(world: &World, side: Option<Side>) -> World {
    let mut seen = world.clone();
    for other in Side::BOTH.into_iter().filter(|other| Some(*other) != side) {
        let secret = std::mem::take(&mut seen.cards.secrets[other.index()]);
        for bearer in secret.bearers {
            seen.fighters[usize::from(bearer.0)].treasure = None;
        }
    }
    seen
}

/// A world that the true one may be for all that a player knows: the other's secrets are drawn anew, from all that they may be.
pub fn imagined_by(world: &World, side: Side, whim: &mut Whim) -> World {
    let other = side.other();
    let secret = &world.cards.secrets[other.index()];
    if *secret == Secret::default() {
        return world.clone();
    }
    let mut imagined = seen_by(world, Some(side));
    if secret.prize.is_some() {
        let treasures = world.token_ids().filter(|id| {
            let token = world.token(*id);
            token.kind == Token::Treasure && !token.removed
        });
        let treasures: Vec<_> = treasures.collect();
        imagined.cards.secrets[other.index()].prize = whim.pick(&treasures).copied().or(secret.prize);
    }
    let hidden: Vec<_> = secret
        .bearers
        .iter()
        .map(|bearer| world.fighter(*bearer).treasure)
        .collect();
    for treasure in hidden {
        let may = world.ids().filter(|id| {
            let fighter = imagined.fighter(*id);
            let out = matches!(fighter.place, Place::TakenDown { .. } | Place::Gone { .. });
            fighter.side == Some(other) && fighter.treasure.is_none() && !out
        });
        let may: Vec<_> = may.collect();
        if let Some(bearer) = whim.pick(&may) {
            imagined.fighters[usize::from(bearer.0)].treasure = treasure;
            imagined.cards.secrets[other.index()].bearers.push(*bearer);
        }
    }
    imagined
}

/// An entry of the journal as a player may read it. What somebody else was asked and answered shows only in what happened.
pub fn entry_seen_by(entry: &Entry<Warcry>, side: Option<Side>) -> Option<Entry<Warcry>> {
    let is_mine = |seat: kernel::Seat| side.is_some_and(|side| side.seat() == seat);
    match entry {
        Entry::Asked(questions) => {
            let mine: Vec<_> = questions
                .iter()
                .filter(|question| is_mine(question.seat))
                .cloned()
                .collect();
            (!mine.is_empty()).then_some(Entry::Asked(mine))
        }
        Entry::Answered { seat, .. } => is_mine(*seat).then(|| entry.clone()),
        Entry::Rolled { .. } => Some(entry.clone()),
        Entry::Happened { event, rules } => Some(Entry::Happened {
            event: event_seen_by(event, side),
            rules: rules.clone(),
        }),
    }
}

fn event_seen_by(event: &Event, side: Option<Side>) -> Event {
    match event {
        Event::PrizeNoted { side: by, .. } if Some(*by) != side => Event::PrizeNoted { side: *by, token: None },
        Event::TreasureHidden { side: by, token, .. } if Some(*by) != side => Event::TreasureHidden {
            side: *by,
            token: *token,
            fighter: None,
        },
        other => other.clone(),
    }
}
