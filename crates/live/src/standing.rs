//! What players have said beforehand: what they let pass for a while, and whom all of a unit attacks. It is part of the answer that says so, so
//! a stored game remembers it.

use kernel::{Question, Seat, Session};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{AllOn, Moment, Ordered, Shown, Viewer};

#[derive(Clone, Debug, Default)]
pub(crate) struct Standing {
    passing: Vec<Passes>,
    /// Only one unit attacks at a time.
    attack: Option<Attack>,
}

/// A unit of the seat attacks one model.
#[derive(Clone, Copy, Debug)]
struct Attack {
    seat: Seat,
    order: AllOn,
}

#[derive(Clone, Debug)]
struct Passes {
    seat: Seat,
    what: String,
    /// It ends when this moment's number changes.
    moment: Moment,
    /// How many answers had been given before it.
    given: usize,
}

impl Passes {
    fn holds<G: Shown>(&self, world: &G::World) -> bool {
        G::moments(world).contains(&self.moment)
    }
}

impl Standing {
    /// Notes what an answer says beforehand, before it is given. An answer that is not the one of the order to attack ends that order.
    pub fn note<G: Shown>(&mut self, session: &Session<G>, seat: Seat, stored: &Stored<G::Answer>) {
        if let Some(until) = &stored.lets_pass {
            self.begin(session, seat, until);
        }
        if let Some(order) = stored.all_on {
            self.attack = Some(Attack { seat, order });
        } else if self.attack.is_some_and(|attack| attack.seat == seat) {
            let question = session.pending().find(|question| question.seat == seat);
            let meant = question.and_then(|question| question.listed().get(self.attacks(session, question)?));
            if meant != Some(&stored.answer) {
                self.attack = None;
            }
        }
    }

    /// The place of the answer to a question that its seat has given beforehand.
    pub fn answers<G: Shown>(&self, session: &Session<G>, question: &Question<G>) -> Option<usize> {
        self.passes(session, question)
            .or_else(|| self.attacks(session, question))
    }

    fn attacks<G: Shown>(&self, session: &Session<G>, question: &Question<G>) -> Option<usize> {
        let attack = self.attack.filter(|attack| attack.seat == question.seat)?;
        let world = G::seen(session.world(), Viewer::Player(question.seat));
        match G::ordered(&world, question, attack.order) {
            Ordered::Answer(at) => Some(at),
            Ordered::Decides | Ordered::Done => None,
        }
    }

    /// The seat lets what it is asked now pass until a moment comes.
    fn begin<G: Shown>(&mut self, session: &Session<G>, seat: Seat, until: &str) {
        let world = G::seen(session.world(), Viewer::Player(seat));
        let question = session.pending().find(|question| question.seat == seat);
        let passing = question.and_then(|question| G::passing(&world, question));
        let moment = G::moments(&world).into_iter().find(|moment| moment.until == until);
        if let (Some(passing), Some(moment)) = (passing, moment) {
            let what = passing.what;
            self.passing.retain(|order| order.seat != seat || order.what != what);
            self.passing.push(Passes {
                seat,
                what,
                moment,
                given: session.answers_given(),
            });
        }
    }

    /// The place of the answer that lets a question pass, if its seat has said so.
    fn passes<G: Shown>(&self, session: &Session<G>, question: &Question<G>) -> Option<usize> {
        let mut own = self
            .passing
            .iter()
            .filter(|order| order.seat == question.seat)
            .peekable();
        own.peek()?;
        let world = G::seen(session.world(), Viewer::Player(question.seat));
        let passing = G::passing(&world, question)?;
        own.any(|order| order.what == passing.what && order.holds::<G>(&world))
            .then_some(passing.at)
    }

    pub fn in_words<G: Shown>(&self, session: &Session<G>) -> Vec<(Seat, String)> {
        let holding = self.passing.iter().filter(|order| order.holds::<G>(session.world()));
        holding
            .map(|order| (order.seat, format!("{} until {}", order.what, order.moment.until)))
            .collect()
    }

    /// After a takeback only what was said before holds, and nobody attacks but by hand.
    pub fn forget_after(&mut self, given: usize) {
        self.attack = None;
        self.passing.retain(|order| order.given < given);
    }
}

/// An answer as it is kept, with what it says beforehand.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stored<A> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lets_pass: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_on: Option<AllOn>,
    pub answer: A,
}

impl<A: Serialize + DeserializeOwned> Stored<A> {
    pub fn read(text: &str) -> Result<Stored<A>, String> {
        let says_more = [r#"{"lets_pass":"#, r#"{"all_on":"#]
            .iter()
            .any(|start| text.starts_with(start));
        if says_more && let Ok(stored) = serde_json::from_str(text) {
            return Ok(stored);
        }
        let answer = serde_json::from_str(text).map_err(|error| error.to_string())?;
        Ok(Stored {
            lets_pass: None,
            all_on: None,
            answer,
        })
    }

    pub fn written(&self) -> String {
        let text = match self.lets_pass.is_some() || self.all_on.is_some() {
            true => serde_json::to_string(self),
            false => serde_json::to_string(&self.answer),
        };
        text.unwrap_or_default()
    }
}
