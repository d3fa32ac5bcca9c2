//! The exact test of a declared way (603.2, 604).

use kernel::{Refusal, cite};
use table::{Length, Point, inside_polygon, overlap};

use super::flight;
use super::squeeze::squeezes;
use super::tally::Tally;
use crate::world::Turn;
use crate::{ModelId, World, stats};

/// No sensible path needs more legs.
const MOST_LEGS: usize = 200;

/// How far the centre of the base may have travelled in this turn at the end of its present maneuver, if so much is paid for terrain
/// (chainmail:302.13a, chainmail:302.13b).
pub fn allowance(world: &World, turn: &Turn, cost: Length) -> Length {
    let speed = stats::speed(world, turn.model);
    let (all, least) = if turn.maneuvers == 0 {
        (speed, Length::inches(1))
    } else {
        (speed + speed, Length::inches(2))
    };
    (all - cost).max(least)
}

/// chainmail:603.2, chainmail:604, chainmail:604.11 to chainmail:604.121b
pub fn check_way(world: &World, id: ModelId, points: &[Point]) -> Result<(), Refusal> {
    let Some(turn) = world.turn.as_ref().filter(|turn| turn.model == id) else {
        return Err(Refusal::new(cite!("chainmail:602b"), "it is not its turn"));
    };
    // A model that has been slowed on its way may always stay where it is.
    if points.is_empty() {
        return Ok(());
    }
    if points.len() > MOST_LEGS {
        let why = format!("a way has at most {MOST_LEGS} legs, not {}", points.len());
        return Err(Refusal::new(cite!("chainmail:603.2"), why));
    }
    let mut stand = world.stand(id);
    let mut tally: Tally = turn.tally.clone();
    let mut squeezing = false;
    for (number, to) in points.iter().enumerate() {
        let is_last = number + 1 == points.len();
        let squeezed = squeezes(world, &stand, *to)?;
        squeezing |= squeezed > 0;
        tally.squeeze(squeezed);
        let end = stand.base.moved_to(*to);
        if !inside_polygon(&end, &world.terrain.field) && !is_last {
            let why = "a model is off the battlefield as soon as any part of its base is off it";
            return Err(Refusal::new(cite!("chainmail:604.4b"), why));
        }
        tally.add(world, &stand, *to);
        stand.base = end;
    }
    if turn.sidestepped && tally.moved > Length::inches(1) {
        let why = format!(
            "{} has stepped aside, and moves no farther than 1\" in this turn",
            world.name(id)
        );
        return Err(Refusal::new(cite!("chainmail:ability-sidestep-a"), why));
    }
    let most = allowance(world, turn, tally.cost());
    if tally.moved > most {
        let name = world.name(id);
        let (cost, moved) = (tally.cost(), tally.moved);
        let (rule, why) = if squeezing {
            let why = format!(
                "squeezing and terrain cost {name} {cost}, so that it moves up to {most}, and this way is {moved}"
            );
            (cite!("chainmail:604.131a"), why)
        } else if cost > Length::ZERO {
            let why = format!("terrain costs {name} {cost}, so that it moves up to {most}, and this way is {moved}");
            (cite!("chainmail:302.1a"), why)
        } else {
            (
                cite!("chainmail:604"),
                format!("{name} moves up to {most}, and this way is {moved}"),
            )
        };
        return Err(Refusal::new(rule, why));
    }
    if let Some(last) = points.last() {
        let before = points.iter().rev().nth(1).copied().unwrap_or(world.model(id).at);
        let leaves = !inside_polygon(&stand.base, &world.terrain.field);
        if !leaves && flight::is_flown(world, &stand.moved_to(before), *last) {
            return flight::check_landing(world, id, &stand.base);
        }
    }
    if !points.is_empty()
        && let Some(other) = world
            .others(id)
            .find(|other| world.model(*other).is_down() && overlap(&stand.base, &world.footprint(*other)))
    {
        let why = format!("{} would end on top of {}", world.name(id), world.name(other));
        return Err(Refusal::new(cite!("chainmail:604.121b"), why));
    }
    Ok(())
}
