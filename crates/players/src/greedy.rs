//! Takes the answer that looks best right now.

use kernel::{Advised, Player, Question, Whim};

/// Scores the candidates that the game names (every listed answer, or what it proposes for a region) and takes the best. Equals
/// are settled by whim.
#[derive(Debug)]
pub struct Greedy {
    whim: Whim,
}

impl Greedy {
    pub fn new(seed: u64) -> Self {
        Greedy { whim: Whim::new(seed) }
    }

    fn best<G: Advised>(
        &mut self,
        world: &G::World,
        question: &Question<G>,
        answers: &[G::Answer],
    ) -> Option<G::Answer> {
        let mut best: Option<(i64, &G::Answer)> = None;
        let mut equals = 0;
        for answer in answers {
            let score = G::score(world, question, answer);
            match best {
                Some((top, _)) if score < top => {}
                Some((top, _)) if score == top => {
                    equals += 1;
                    if self.whim.below(equals) == 0 {
                        best = Some((score, answer));
                    }
                }
                _ => {
                    equals = 1;
                    best = Some((score, answer));
                }
            }
        }
        best.map(|(_, answer)| answer.clone())
    }
}

impl<G: Advised> Player<G> for Greedy {
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> G::Answer {
        let candidates = G::candidates(world, question, &mut self.whim);
        let chosen = self.best(world, question, &candidates);
        chosen.unwrap_or_else(|| G::sample(world, question, &mut self.whim))
    }
}
