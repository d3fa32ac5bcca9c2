//! How a battle has ended: by which card, and with what figures.

use super::words;
use crate::battleplan::{When, Winner};
use crate::cards::{self, Leaving};
use crate::{Fighter, Outcome, Place, Side, World};

/// Who has won, by which card and with what.
pub fn ending(world: &World, outcome: Outcome) -> String {
    let prize = world.cards.secrets.iter().find_map(|secret| secret.prize);
    let prize = prize.map_or_else(String::new, |prize| {
        format!(" The prize was {}.", words::token(world, prize))
    });
    let card = world.victory().map_or_else(
        || "the victory card".into(),
        |card| format!("\u{201c}{}\u{201d}", card.name),
    );
    match outcome {
        Outcome::Won(side) => format!(
            "{side} wins the battle in round {} by {card}: {}.{prize}",
            world.round,
            reason(world, side)
        ),
        Outcome::Draw => format!(
            "The battle is a draw after round {} by {card}: {}.{prize}",
            world.round,
            figures(world, Side::Red)
        ),
    }
}

/// What the card asked for and the winner has.
fn reason(world: &World, side: Side) -> String {
    let at_once = world.victory().and_then(|card| {
        card.at_once.iter().find(|at_once| {
            let may = at_once.who.is_none_or(|role| role.side(world.attacker) == side);
            may && cards::holds(world, side, &at_once.when)
        })
    });
    match at_once {
        Some(at_once) => achieved(world, side, &at_once.when),
        None => figures(world, side),
    }
}

fn achieved(world: &World, side: Side, when: &When) -> String {
    let enemy = side.other();
    match when {
        When::EnemyDown(_) => format!("its targets in {enemy} are down"),
        When::HalfEnemiesDown => format!("at least half of {enemy} is down"),
        When::HalfEscaped => "at least half of the warband has got away".into(),
        When::Escaped(_) => "enough fighters have got away".into(),
        When::Burned(_) => format!("{} burned", words::count(world.cards.burned[side.index()], "objective")),
        When::CarriesAll => "it carries all treasure".into(),
    }
}

/// The figures that decide after the last round, the winner's first.
fn figures(world: &World, side: Side) -> String {
    let against = |one: &str, many: &str, of: &dyn Fn(Side) -> i64| {
        let what = if of(side) == 1 { one } else { many };
        format!("{} {what} against {}", of(side), of(side.other()))
    };
    let on_table = |side: Side| {
        world
            .on_table()
            .filter(|(_, fighter)| fighter.side == Some(side))
            .count() as i64
    };
    let escaped = |side: Side| {
        let gone = |fighter: &&Fighter| {
            fighter.side == Some(side) && matches!(fighter.place, Place::Gone { how: Leaving::Escaped })
        };
        world.everyone().filter(gone).count() as i64
    };
    match world.victory().map(|card| &card.winner) {
        Some(Winner::MostPoints | Winner::WithPoints { .. }) => {
            against("victory point", "victory points", &|side| world.hand(side).points)
        }
        Some(Winner::MostObjectives | Winner::MostObjectivesElseAttacker) => {
            against("objective", "objectives", &|side| cards::controlled(world, side) as i64)
        }
        Some(Winner::MostCarriers | Winner::CarrierOrNearest) => {
            against("carrier of treasure", "carriers of treasure", &|side| {
                cards::carriers(world, side)
            })
        }
        Some(Winner::MostQuarters) => against("quarter", "quarters", &|side| cards::quarters_captured(world, side)),
        Some(Winner::MostEscaped) => against("fighter got away", "fighters got away", &escaped),
        Some(Winner::MostPointsTakenDown) => {
            against("point of enemies taken down", "points of enemies taken down", &|side| {
                cards::taken_down_points(world, side, None)
            })
        }
        Some(Winner::MostNearFeature { .. }) => "more fighters at the terrain feature to be held".into(),
        Some(Winner::WithPrize(_)) => "the prize decides".into(),
        Some(Winner::Attacker) => "the defender has not stopped the attacker".into(),
        Some(Winner::Defender) => "the attacker has not reached the goal".into(),
        None => against("fighter left", "fighters left", &on_table),
    }
}
