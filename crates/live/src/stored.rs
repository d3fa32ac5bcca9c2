//! A game as it is kept: its answers, with stamps that tell whether newer rules still make the same game of them.
//!
//! A stamp belongs to an answer that has finished steps. It holds the hash of the state after each of them, apart by spaces;
//! the first one of a game also the hashes of the steps before any answer, apart by a bar.

use kernel::{Given, Seat, Session};

use crate::standing::{Standing, Stored};
use crate::{Live, LiveGame, Shown};

/// An answer as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnswer {
    pub seat: Seat,
    pub answer: String,
    /// Empty if the answer finished no step, or nobody kept it.
    pub stamp: String,
}

/// A stored game that has been taken up again.
pub struct TakenUp {
    /// Up to where it is still the same game.
    pub live: Box<dyn Live>,
    /// Why it goes no further.
    pub departs: Option<Departs>,
}

impl std::fmt::Debug for TakenUp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TakenUp")
            .field("departs", &self.departs)
            .finish_non_exhaustive()
    }
}

/// Where a stored game is not the same any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departs {
    /// The answer at which that showed, counted from 0.
    pub at: usize,
    pub why: String,
}

/// The hashes of a stamp: of the steps before any answer, and of those that the answer has finished.
pub fn stamped(stamp: &str) -> (Vec<&str>, Vec<&str>) {
    let (before, after) = stamp.split_once('|').unwrap_or(("", stamp));
    (before.split_whitespace().collect(), after.split_whitespace().collect())
}

fn joined(hashes: impl Iterator<Item = kernel::StateHash>) -> String {
    let hashes: Vec<String> = hashes.map(|hash| hash.to_string()).collect();
    hashes.join(" ")
}

/// The stamp of the answer that has finished all steps from this one on.
pub(crate) fn stamp_since<G: Shown>(session: &Session<G>, steps: usize) -> String {
    let finished = session.hashes().len();
    if finished <= steps {
        return String::new();
    }
    let after = joined(session.hashes().skip(steps));
    let first = steps > 0 && (0..steps).all(|step| session.answers_of(step).is_empty());
    match first {
        true => format!("{}|{after}", joined(session.hashes().take(steps))),
        false => after,
    }
}

/// All answers of a game with their stamps.
pub(crate) fn stored_answers<G: Shown>(session: &Session<G>) -> Vec<StoredAnswer> {
    let mut answers: Vec<StoredAnswer> = vec![];
    let stored = |given: &Given<G::Answer>| StoredAnswer {
        seat: given.seat,
        answer: serde_json::to_string(&given.answer).unwrap_or_default(),
        stamp: String::new(),
    };
    let mut silent = vec![];
    for (step, hash) in session.hashes().enumerate() {
        let given = session.answers_of(step);
        answers.extend(given.iter().map(stored));
        match answers.last_mut() {
            None => silent.push(hash),
            Some(last) if last.stamp.is_empty() && !silent.is_empty() => {
                last.stamp = format!("{}|{hash}", joined(silent.drain(..)));
            }
            Some(last) if last.stamp.is_empty() => last.stamp = hash.to_string(),
            Some(last) => last.stamp += &format!(" {hash}"),
        }
    }
    answers.extend(session.open_answers().iter().map(stored));
    answers
}

impl<G: Shown> LiveGame<G>
where
    LiveGame<G>: Live,
{
    /// Takes a stored game up again, as far as it is still the same game.
    pub fn take_up(setup: G::Setup, seed: u64, answers: &[StoredAnswer]) -> Result<TakenUp, String> {
        let mut session = Session::<G>::new(setup.clone(), seed)?;
        let mut standing = Standing::default();
        let mut agreed = 0;
        let mut departs = None;
        for (at, stored) in answers.iter().enumerate() {
            let (_, hashes) = stamped(&stored.stamp);
            let given = give::<G>(&mut session, &mut standing, stored).and_then(|()| match hashes.last() {
                Some(hash) if session.hashes().next_back().map(|found| found.to_string()).as_deref() != Some(*hash) => {
                    Err("it leads to another state than it did".to_owned())
                }
                _ => Ok(()),
            });
            match given {
                Ok(()) if hashes.is_empty() => {}
                Ok(()) => agreed = at + 1,
                Err(why) => {
                    departs = Some(Departs { at, why });
                    break;
                }
            }
        }
        if let Some(departs) = &departs {
            // Without stamps nobody can tell where it began to be another game.
            let known = answers.iter().any(|stored| !stored.stamp.is_empty());
            session = Session::new(setup, seed)?;
            standing = Standing::default();
            for stored in &answers[..if known { agreed } else { departs.at }] {
                give::<G>(&mut session, &mut standing, stored)?;
            }
        }
        Ok(TakenUp {
            live: Box::new(Self::standing(session, standing)?),
            departs,
        })
    }
}

fn give<G: Shown>(session: &mut Session<G>, standing: &mut Standing, stored: &StoredAnswer) -> Result<(), String> {
    let kept = Stored::read(&stored.answer)?;
    standing.note(session, stored.seat, &kept);
    session
        .answer(stored.seat, kept.answer)
        .map_err(|error| error.to_string())
}
