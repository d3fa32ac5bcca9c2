//! A player whose choices come from the input.

use kernel::{Choices, Game, Player, Question, Whim};

/// Chooses as the bytes say; when they are used up, as a whim says.
pub struct Bytes<'a> {
    left: &'a [u8],
    whim: Whim,
}

impl<'a> Bytes<'a> {
    pub fn new(left: &'a [u8], seed: u64) -> Self {
        Bytes {
            left,
            whim: Whim::new(!seed),
        }
    }

    fn next(&mut self) -> u64 {
        match self.left.split_first() {
            Some((first, rest)) => {
                self.left = rest;
                u64::from(*first)
            }
            None => self.whim.next_u64(),
        }
    }
}

impl<G: Game> Player<G> for Bytes<'_> {
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> G::Answer {
        let drawn = self.next();
        match &question.choices {
            Choices::Listed(answers) => answers[(drawn % answers.len() as u64) as usize].clone(),
            Choices::Region => G::sample(world, question, &mut Whim::new(drawn)),
        }
    }
}
