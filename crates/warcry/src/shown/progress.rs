//! How far each side is on its way to victory: what the card counts, and what ends the battle at once.

use live::Progress;

use super::words;
use crate::battleplan::{When, Winner};
use crate::cards::{self, Leaving};
use crate::{Fighter, Place, Side, World};

pub fn progress(world: &World) -> Vec<Progress> {
    let Some(card) = world.victory() else {
        return vec![];
    };
    let mut all: Vec<Progress> = counted(world, &card.winner).into_iter().collect();
    for at_once in &card.at_once {
        let may = |side: Side| at_once.who.is_none_or(|role| role.side(world.attacker) == side);
        let value = |side: Side| match may(side) {
            true => so_far(world, side, &at_once.when),
            false => "\u{2013}".into(),
        };
        let (name, says) = wins_at_once(&at_once.when);
        all.push(Progress {
            name: name.into(),
            says,
            values: Side::BOTH.map(value).into(),
        });
    }
    let mut names = std::collections::BTreeSet::new();
    all.retain(|one| names.insert(one.name.clone()));
    all
}

/// What decides after the last round.
fn counted(world: &World, winner: &Winner) -> Option<Progress> {
    let most = |name: &str, says: &str, of: &dyn Fn(Side) -> i64| Progress {
        name: name.into(),
        says: says.into(),
        values: Side::BOTH.map(|side| of(side).to_string()).into(),
    };
    let points = |side: Side| world.hand(side).points;
    let objectives = |side: Side| cards::controlled(world, side) as i64;
    let carriers = |side: Side| cards::carriers(world, side);
    let found = match winner {
        Winner::MostPoints => most("Victory points", "The side with more of them at the end wins.", &points),
        Winner::WithPoints { who, least } => {
            let side = who.side(world.attacker);
            let says = format!(
                "{side} wins with {least} or more at the end, otherwise {}.",
                side.other()
            );
            most("Victory points", &says, &points)
        }
        Winner::MostObjectives => most(
            "Objectives",
            "The side that controls more at the end wins.",
            &objectives,
        ),
        Winner::MostObjectivesElseAttacker => {
            let says = format!(
                "The side that controls more at the end wins; {} wins a tie.",
                world.attacker
            );
            most("Objectives", &says, &objectives)
        }
        Winner::MostCarriers => most(
            "Treasure carriers",
            "The side with more of them at the end wins.",
            &carriers,
        ),
        Winner::CarrierOrNearest => most(
            "Treasure carriers",
            "The side that carries the treasure at the end wins, or has more fighters near it.",
            &carriers,
        ),
        Winner::MostQuarters => most("Quarters", "The side that holds more at the end wins.", &|side| {
            cards::quarters_captured(world, side)
        }),
        Winner::MostEscaped => most("Escaped", "The side with more escaped fighters wins.", &|side| {
            escaped(world, side)
        }),
        Winner::MostPointsTakenDown => most(
            "Points taken down",
            "The side that took down enemies worth more points wins.",
            &|side| cards::taken_down_points(world, side, None),
        ),
        Winner::MostNearFeature { .. } | Winner::WithPrize(_) | Winner::Attacker | Winner::Defender => return None,
    };
    Some(found)
}

fn wins_at_once(when: &When) -> (&'static str, String) {
    let (name, says) = match when {
        When::EnemyDown(_) => ("Marked enemies", "Take them all down to win at once.".into()),
        When::HalfEnemiesDown => ("Enemies taken down", "Take down half of them to win at once.".into()),
        When::HalfEscaped => ("Escaped", "Half of the warband escaped: it wins at once.".into()),
        When::Escaped(count) => (
            "Escaped",
            format!("{} escaped: the side wins at once.", words::count(*count, "fighter")),
        ),
        When::Burned(count) => (
            "Burned",
            format!("{} burned: the side wins at once.", words::count(*count, "objective")),
        ),
        When::CarriesAll => ("Treasure carriers", "Carry all treasure to win at once.".into()),
    };
    (name, says)
}

fn so_far(world: &World, side: Side, when: &When) -> String {
    let of = |who: Side| world.everyone().filter(move |fighter| fighter.side == Some(who));
    match when {
        When::EnemyDown(whom) => {
            let wanted: Vec<_> = cards::wanted_down(world, side, whom).collect();
            let down = wanted.iter().filter(|id| world.fighter(**id).is_taken_down()).count();
            format!("{down} of {}", wanted.len())
        }
        When::HalfEnemiesDown => {
            let enemies = of(side.other());
            let down = enemies.clone().filter(|fighter| fighter.is_taken_down()).count();
            format!("{down} of {}", enemies.count())
        }
        When::HalfEscaped => format!("{} of {}", escaped(world, side), of(side).count().div_ceil(2)),
        When::Escaped(count) => format!("{} of {count}", escaped(world, side)),
        When::Burned(count) => format!("{} of {count}", world.cards.burned[side.index()]),
        When::CarriesAll => cards::carriers(world, side).to_string(),
    }
}

fn escaped(world: &World, side: Side) -> i64 {
    let gone = |fighter: &&Fighter| {
        fighter.side == Some(side) && matches!(fighter.place, Place::Gone { how: Leaving::Escaped })
    };
    world.everyone().filter(gone).count() as i64
}
