//! Plays a procedure with given answers and dice, which must all be used up.

use std::collections::VecDeque;

use battlegroup::ModelId;
use kernel::{AnswerSource, Asked, DiceSource, Entry, Fault, Play, Pool, Question, Reply};
use smallvec::SmallVec;

use super::{Answer, Event, Skirmish, What, World};

struct Answers(VecDeque<Answer>);

impl AnswerSource<Skirmish> for Answers {
    fn answer(&mut self, _: &World, question: &Question<Skirmish>) -> Reply<Answer> {
        let answer = self
            .0
            .pop_front()
            .unwrap_or_else(|| panic!("nobody answers {question:?}"));
        Reply::Given(answer)
    }
}

struct Dice(VecDeque<u8>);

impl DiceSource for Dice {
    fn roll(&mut self, pool: Pool, purpose: &'static str) -> Result<SmallVec<[u8; 12]>, Fault> {
        let next = |_| {
            self.0
                .pop_front()
                .unwrap_or_else(|| panic!("no die left for {purpose}"))
        };
        Ok((0..pool.dice).map(next).collect())
    }
}

/// What happened.
pub struct Played {
    pub events: Vec<Event>,
}

impl Played {
    /// The special rules that the events name, each once, in the order in which they first act.
    pub fn rules(&self) -> Vec<&str> {
        let mut named: Vec<&str> = vec![];
        for event in &self.events {
            if let Some(by) = &event.by
                && !named.contains(&by.rule.as_str())
            {
                named.push(by.rule.as_str());
            }
        }
        named
    }

    pub fn has(&self, what: &What) -> bool {
        self.events.iter().any(|event| event.what == *what)
    }

    pub fn moved(&self, model: ModelId, rule: &str) -> bool {
        let by = |event: &&Event| event.by.as_ref().is_some_and(|by| by.rule.as_str() == rule);
        self.events
            .iter()
            .filter(by)
            .any(|event| matches!(event.what, What::Moved(id, _) if id == model))
    }

    pub fn attacks(&self) -> Vec<(u16, u16)> {
        let attacks = self.events.iter().filter_map(|event| match event.what {
            What::Attacked(by, at) => Some((by.0, at.0)),
            _ => None,
        });
        attacks.collect()
    }
}

/// Runs a procedure. Dice of one roll are read in order.
pub fn play<T>(
    world: &mut World,
    answers: &[Answer],
    dice: &[u8],
    procedure: impl FnOnce(&mut Play<'_, Skirmish>) -> Asked<T>,
) -> (T, Played) {
    let mut answers = Answers(answers.iter().cloned().collect());
    let mut dice = Dice(dice.iter().copied().collect());
    let mut journal = vec![];
    let result = {
        let mut play = Play::new(world, &mut answers, &mut dice, Some(&mut journal));
        procedure(&mut play)
    };
    let asked = journal.iter().rev().find(|entry| matches!(entry, Entry::Asked(_)));
    let result = result.unwrap_or_else(|_| panic!("an answer was refused: {asked:?}, left {:?}", answers.0));
    assert!(answers.0.is_empty(), "answers left over: {:?}", answers.0);
    assert!(dice.0.is_empty(), "dice left over: {:?}", dice.0);
    let events = journal.into_iter().filter_map(|entry| match entry {
        Entry::Happened { event, .. } => Some(event),
        _ => None,
    });
    (
        result,
        Played {
            events: events.collect(),
        },
    )
}
