//! How good an answer looks. Bots listen to it; no rule does.

use kernel::{Advised, Game, Question, Seat, WON, Whim};

use crate::questions::Answer;
use crate::{Primal, World};

impl Advised for Primal {
    fn proposals(world: &World, question: &Question<Self>, whim: &mut Whim) -> Vec<Answer> {
        (0..4).map(|_| Primal::sample(world, question, whim)).collect()
    }

    fn score(_: &World, _: &Question<Self>, _: &Answer) -> i64 {
        0
    }

    fn standing(world: &World, seat: Seat) -> i64 {
        match world.outcome {
            Some(winners) if winners.contains(seat) => WON,
            Some(winners) if !winners.is_empty() => -WON,
            _ => 0,
        }
    }

    fn turns(world: &World) -> u64 {
        let activated = world.models.iter().filter(|model| model.activated).count();
        u64::from(world.turn_number) * 200 + activated as u64
    }
}
