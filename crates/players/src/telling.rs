//! A player who says why it has answered as it did, for a battle report.

use std::cell::RefCell;
use std::rc::Rc;

use kernel::{Game, OpenStep, Player, Question, WON, Weighed};

/// An answer in words.
pub type Words<G> = fn(&<G as Game>::World, &Question<G>, &<G as Game>::Answer) -> String;

/// What players have said since somebody last listened.
pub type Said = Rc<RefCell<Vec<String>>>;

/// Says what the player in it has weighed, if that one weighs anything.
struct Telling<G: Game> {
    player: Box<dyn Player<G>>,
    words: Words<G>,
    said: Said,
}

/// The players, each saying what it has weighed.
pub fn telling<G: Game>(players: Vec<Box<dyn Player<G>>>, words: Words<G>, said: &Said) -> Vec<Box<dyn Player<G>>> {
    let telling = players.into_iter().map(|player| -> Box<dyn Player<G>> {
        Box::new(Telling {
            player,
            words,
            said: said.clone(),
        })
    });
    telling.collect()
}

/// So many alternatives are told.
const ALTERNATIVES: usize = 3;

impl<G: Game> Player<G> for Telling<G> {
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> G::Answer {
        self.player.answer(world, question)
    }

    fn looks_ahead(&self) -> bool {
        self.player.looks_ahead()
    }

    fn answer_ahead(&mut self, world: &G::World, question: &Question<G>, step: &OpenStep<'_, G>) -> G::Answer {
        let answer = self.player.answer_ahead(world, question, step);
        let weighed = self.player.weighed();
        if let Some(line) = reason(weighed, |answer| (self.words)(world, question, answer)) {
            self.said.borrow_mut().push(line);
        }
        answer
    }

    fn weighed(&self) -> &[Weighed<G::Answer>] {
        self.player.weighed()
    }
}

fn reason<A>(weighed: &[Weighed<A>], words: impl Fn(&A) -> String) -> Option<String> {
    let (chosen, others) = weighed.split_first()?;
    let tried: u32 = weighed.iter().map(|one| one.tried).sum();
    let told = |one: &Weighed<A>| {
        let percent = one.value * 100 / WON;
        format!("{} ({percent:+} in {} tries)", words(&one.answer), one.tried)
    };
    let others: Vec<String> = others.iter().take(ALTERNATIVES).map(told).collect();
    let rather = if others.is_empty() {
        String::new()
    } else {
        format!(" rather than {}", others.join(", "))
    };
    Some(format!("    thinks, {tried} tries: {}{rather}", told(chosen)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_names_what_was_chosen_and_what_else_was_weighed() {
        let weighed = |answer, value, tried| Weighed { answer, value, tried };
        let all = [weighed("attack", 250_000, 40), weighed("wait", -30_000, 12)];
        let line = reason(&all, |answer| answer.to_string());
        assert_eq!(
            line.as_deref(),
            Some("    thinks, 52 tries: attack (+25 in 40 tries) rather than wait (-3 in 12 tries)")
        );
        assert_eq!(reason::<&str>(&[], |answer| answer.to_string()), None);
    }
}
