//! Plays any legal answer with equal chance.

use kernel::{Choices, Game, Player, Question, Whim};

/// Uniform over the listed answers; for positions and paths whatever the game samples.
#[derive(Debug)]
pub struct Random {
    whim: Whim,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Random { whim: Whim::new(seed) }
    }
}

impl<G: Game> Player<G> for Random {
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> G::Answer {
        match &question.choices {
            Choices::Listed(answers) => match self.whim.pick(answers) {
                Some(answer) => answer.clone(),
                None => G::sample(world, question, &mut self.whim),
            },
            Choices::Region => G::sample(world, question, &mut self.whim),
        }
    }
}
