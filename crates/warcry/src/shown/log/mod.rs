//! What happened, in sentences, with each die and the rules that it rests on. The one telling of a battle: the report of the
//! command line is made of these lines.

mod battleplan;
mod deeds;

use kernel::{Entry, RuleId, Seat, cite};
use live::told::{DEED, HEADING, PART, RESULT, Told};
use live::{Line, Viewer};

use super::{ending, model, side_of, words};
use crate::cards;
use crate::questions::WildUse;
use crate::{Event, FighterId, Outcome, Stage, Warcry, World};

/// One line for the log, or nothing for what only the machinery cares about. `world` is the true world right afterwards.
pub fn line(world: &World, entry: &Entry<Warcry>, viewer: Viewer) -> Option<Line> {
    match entry {
        Entry::Rolled {
            seat,
            purpose,
            die,
            faces,
        } if is_worth_telling(purpose) => Some(Line::of_roll(
            rolled(*seat, purpose),
            *seat,
            *die,
            faces.faces(),
            &rules_of_roll(world, purpose),
        )),
        Entry::Happened { event, rules } => {
            let told = tell(world, event, viewer)?;
            Some(told.line(rules))
        }
        _ => None,
    }
}

/// Rolls whose event tells them again are left out.
fn is_worth_telling(purpose: &str) -> bool {
    !matches!(
        purpose,
        "hit rolls"
            | "initiative dice"
            | "falling test"
            | "roll-off"
            | "chaotic beast"
            | "prey"
            | "late arrival"
            | "early arrival"
    ) && !purpose.ends_with("card")
}

fn rolled(seat: Option<Seat>, purpose: &str) -> String {
    match seat.and_then(side_of) {
        Some(side) => format!("{side} rolls: {purpose}."),
        None => format!("{}.", words::capital(purpose)),
    }
}

/// The rules that a roll is made by, where no event right after it says so.
fn rules_of_roll(world: &World, purpose: &str) -> Vec<RuleId> {
    match purpose {
        "impact damage" => vec![cite!("warcry:impact-damage-01")],
        "deadly terrain" => vec![cite!("warcry:terrain-deadly-01"), cite!("warcry:terrain-deadly-02")],
        "hit roll again" => vec![cite!("warcry:reroll-01")],
        "cursed treasure" | "points for a site" | "treasure comes up" | "where the objective comes down" => {
            cards::victory_rules(world)
        }
        "lightning" | "damage of lightning" | "slippery climb" | "whether the twist is over" | "wild dice" => {
            cards::twist_rules(world)
        }
        _ => vec![cite!("warcry:ability-use-05")],
    }
}

/// Lines about fighters.
trait Of {
    /// About a fighter, whose side's doing it is.
    fn of(self, world: &World, id: FighterId) -> Self;
    fn with(self, id: FighterId) -> Self;
}

impl Of for Told {
    fn of(self, world: &World, id: FighterId) -> Told {
        self.about(model(id), world.fighter(id).side)
    }

    fn with(self, id: FighterId) -> Told {
        self.naming(model(id))
    }
}

fn tell(world: &World, event: &Event, viewer: Viewer) -> Option<Told> {
    battleplan::before_battle(world, event, viewer)
        .or_else(|| battleplan::of_cards(world, event))
        .or_else(|| of_round(world, event))
        .or_else(|| deeds::of_fighters(world, event))
        .or_else(|| deeds::of_fights(world, event))
}

/// Rounds, initiative, wild dice, turns.
fn of_round(world: &World, event: &Event) -> Option<Told> {
    Some(match event {
        Event::RoundBegan { round } => Told::new(HEADING, format!("Round {round}")),
        Event::InitiativeDice { side, faces } => {
            let hand = world.hand(*side);
            let mut parts = vec![words::count(hand.singles(), "single")];
            for score in 1..=6 {
                parts.extend(
                    hand.sets(score)
                        .map(|dice| format!("a {} of {score}s", words::set(dice))),
                );
            }
            Told::new(DEED, format!("{side} rolls for initiative: {}.", words::and(&parts)))
                .by(*side)
                .rolling(faces)
        }
        Event::InitiativeTo { side } => Told::new(DEED, format!("{side} has the initiative.")).by(*side),
        Event::WildDiceGained { side, dice } => {
            Told::new(DEED, format!("{side} gains {}.", words::count(*dice, "wild die"))).by(*side)
        }
        Event::WildDiceBorrowed { side, dice } => {
            let dice = words::count(*dice, "wild die");
            Told::new(DEED, format!("{side} lags behind and borrows {dice}.")).by(*side)
        }
        Event::WildDiceDiscarded { side, dice } => {
            Told::new(PART, format!("{side} discards {}.", words::count(*dice, "wild die"))).by(*side)
        }
        Event::WildDiceUsed {
            side,
            using: WildUse::Single,
        } => Told::new(DEED, format!("{side} uses a wild die as a single.")).by(*side),
        Event::WildDiceUsed {
            side,
            using: WildUse::Join(score),
        } => Told::new(DEED, format!("{side} adds a wild die to the {score}s.")).by(*side),
        Event::WildDiceLost { side, face } => Told::new(DEED, format!("{side} rolls {face}: the wild die is lost."))
            .by(*side)
            .rolling(&[*face]),
        Event::DiceChanged { side, from, to } => {
            Told::new(PART, format!("{side}'s dice of score {from} turn to {to}.")).by(*side)
        }
        Event::Stage(Stage::Turn { side }) if is_first_turn(world) => {
            Told::new(DEED, format!("{side} takes the first turn.")).by(*side)
        }
        Event::Passed { side } => Told::new(DEED, format!("{side} passes.")).by(*side),
        Event::BattleEnded { outcome } => {
            let told = Told::new(HEADING, ending::ending(world, *outcome));
            match outcome {
                Outcome::Won(side) => told.by(*side),
                Outcome::Draw => told,
            }
        }
        _ => return None,
    })
}

/// Nobody has had a turn of this combat phase yet, be it only to pass.
fn is_first_turn(world: &World) -> bool {
    world.turn.is_none() && world.hands.iter().all(|hand| !hand.passed)
}
