//! What players let pass for a while. It is part of the answer that says so, so a stored game remembers it.

use kernel::{Question, Seat, Session};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Moment, Shown, Viewer};

/// What each player has said to let pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Standing(Vec<Order>);

#[derive(Clone, Debug)]
struct Order {
    seat: Seat,
    what: String,
    /// It ends when this moment's number changes.
    moment: Moment,
    /// How many answers had been given before it.
    given: usize,
}

impl Order {
    fn holds<G: Shown>(&self, world: &G::World) -> bool {
        G::moments(world).contains(&self.moment)
    }
}

impl Standing {
    /// The seat lets what it is asked now pass until a moment comes.
    pub fn begin<G: Shown>(&mut self, session: &Session<G>, seat: Seat, until: &str) {
        let world = G::seen(session.world(), Viewer::Player(seat));
        let question = session.pending().find(|question| question.seat == seat);
        let passing = question.and_then(|question| G::passing(&world, question));
        let moment = G::moments(&world).into_iter().find(|moment| moment.until == until);
        if let (Some(passing), Some(moment)) = (passing, moment) {
            let what = passing.what;
            self.0.retain(|order| order.seat != seat || order.what != what);
            self.0.push(Order {
                seat,
                what,
                moment,
                given: session.answers_given(),
            });
        }
    }

    /// The place of the answer that lets a question pass, if its seat has said so.
    pub fn passes<G: Shown>(&self, session: &Session<G>, question: &Question<G>) -> Option<usize> {
        let mut own = self.0.iter().filter(|order| order.seat == question.seat).peekable();
        own.peek()?;
        let world = G::seen(session.world(), Viewer::Player(question.seat));
        let passing = G::passing(&world, question)?;
        own.any(|order| order.what == passing.what && order.holds::<G>(&world))
            .then_some(passing.at)
    }

    pub fn in_words<G: Shown>(&self, session: &Session<G>) -> Vec<(Seat, String)> {
        let holding = self.0.iter().filter(|order| order.holds::<G>(session.world()));
        holding
            .map(|order| (order.seat, format!("{} until {}", order.what, order.moment.until)))
            .collect()
    }

    /// After a takeback only what was said before holds.
    pub fn forget_after(&mut self, given: usize) {
        self.0.retain(|order| order.given < given);
    }
}

/// An answer as it is kept, with what it lets pass besides.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stored<A> {
    pub lets_pass: Option<String>,
    pub answer: A,
}

impl<A: Serialize + DeserializeOwned> Stored<A> {
    pub fn read(text: &str) -> Result<Stored<A>, String> {
        if text.starts_with(r#"{"lets_pass":"#)
            && let Ok(stored) = serde_json::from_str(text)
        {
            return Ok(stored);
        }
        let answer = serde_json::from_str(text).map_err(|error| error.to_string())?;
        Ok(Stored {
            lets_pass: None,
            answer,
        })
    }

    pub fn written(&self) -> String {
        let text = match self.lets_pass {
            Some(_) => serde_json::to_string(self),
            None => serde_json::to_string(&self.answer),
        };
        text.unwrap_or_default()
    }
}
