//! What a game must say of itself to be played by the kernel.

use std::borrow::Cow;
use std::fmt::Debug;

use rulebook::RuleId;
use serde::{Serialize, de::DeserializeOwned};

use crate::{Asked, Play, Seat, Seating, Whim};

/// A game: plain-data world, rules that run in steps, and one gate through which the world changes.
pub trait Game: Sized + Debug + Clone + PartialEq + 'static {
    /// All that a game starts from; with a seed and the answers it describes a whole game.
    type Setup: Clone + Debug + Serialize + DeserializeOwned;
    /// The state between and inside steps. Plain data: no clock, no hash order, no address may decide anything in it.
    type World: Clone + Debug + Serialize + DeserializeOwned;
    /// What is asked, with all that the asked seat needs to know.
    type Ask: Clone + Debug + PartialEq + Serialize;
    type Answer: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    type Event: Clone + Debug + PartialEq + Serialize;

    const NAME: &'static str;
    /// Raised whenever the same setup, seed and answers would give another game than before.
    const RULES_VERSION: u32;

    /// The world before the first step, or what is wrong with the setup.
    fn begin(setup: &Self::Setup) -> Result<Self::World, String>;

    /// Who plays with whom against whom. It stays the same as long as a game lasts; whoever is out of the game keeps the seat.
    fn seating(_world: &Self::World) -> Seating {
        Seating::DUEL
    }

    /// Runs the rules from one checkpoint to the next. Called again and again until [`Game::is_over`].
    fn step(play: &mut Play<'_, Self>) -> Asked<()>;

    fn is_over(world: &Self::World) -> bool;

    /// The gate: the only code that changes a world.
    fn apply(world: &mut Self::World, event: &Self::Event);

    /// The exact test of an answer to a question whose legal answers are a region ([`Choices::Region`]).
    fn judge(world: &Self::World, question: &Question<Self>, answer: &Self::Answer) -> Result<(), Refusal>;

    /// Whether an answer is legal although no list offers it, such as conceding. Lists leave it out so that nobody gives it by chance.
    fn is_open(_world: &Self::World, _question: &Question<Self>, _answer: &Self::Answer) -> bool {
        false
    }

    /// Says which rule forbids an answer that is not among the listed ones.
    fn refuse(world: &Self::World, question: &Question<Self>, answer: &Self::Answer) -> Refusal;

    /// Some legal answer to a region question; with enough different whims, any kind of legal answer.
    fn sample(world: &Self::World, question: &Question<Self>, whim: &mut Whim) -> Self::Answer;

    /// Whether something has been declared that the next step carries out. A declaration is an event that ends its step, so that
    /// the carrying out begins at a checkpoint; whoever asks what comes of it (odds) looks on until it is done.
    fn is_declared(_world: &Self::World) -> bool {
        false
    }

    /// Whether an event shows a seat something that was hidden from it. Past such an event a takeback needs consent.
    fn reveals(_event: &Self::Event) -> bool {
        false
    }
}

/// A game that can say how good an answer looks. Bots listen to it; no rule does.
pub trait Advised: Game {
    /// Some legal answers to a region question that are worth looking at.
    fn proposals(world: &Self::World, question: &Question<Self>, whim: &mut Whim) -> Vec<Self::Answer>;

    /// The answers that a bot looks at: all that are listed, and for a region what the game proposes. A game with long lists (each
    /// model at each other) names the few that matter instead, without looking at every pair. They must be legal.
    fn candidates<'q>(world: &Self::World, question: &'q Question<Self>, whim: &mut Whim) -> Cow<'q, [Self::Answer]> {
        match &question.choices {
            Choices::Listed(answers) => Cow::Borrowed(answers),
            Choices::Region => Cow::Owned(Self::proposals(world, question, whim)),
        }
    }

    /// Whether a plan begins with this question, such as what a unit does in its activation. A player who looks ahead compares
    /// plans; what follows from one (where each trooper goes) is answered by what looks best. In a small game each answer is a plan.
    fn begins_plan(_world: &Self::World, _question: &Question<Self>) -> bool {
        true
    }

    /// How far ahead plans are compared.
    const HORIZON: Horizon = Horizon::Turns(2);

    /// How good a legal answer looks to the asked seat, in the game's own units; only the order counts.
    fn score(world: &Self::World, question: &Question<Self>, answer: &Self::Answer) -> i64;

    /// How the game stands for a seat between two steps: from -[`WON`], it is lost, to [`WON`].
    fn standing(world: &Self::World, seat: Seat) -> i64;

    /// How many turns have been taken, or whatever players do one after the other. It never goes back, and the end of a round
    /// may be as far away as [`ROUND`]. Who plays a game ahead stops by it, so that all courses are looked at equally far on.
    fn turns(world: &Self::World) -> u64;

    /// A world that the true one may be for all that the seat knows: what is hidden from it is drawn by whim.
    fn imagined(world: &Self::World, _seat: Seat, _whim: &mut Whim) -> Self::World {
        world.clone()
    }
}

/// How far a player who looks ahead plays the game on before it asks how it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// So many turns, as [`Advised::turns`] counts them: one's own and what the other does about it.
    Turns(u64),
    /// Until a foe has carried out a plan of its own, however many plans of one's own side come first.
    Reply,
}

/// The standing of who has won.
pub const WON: i64 = 1_000_000;
/// More turns than a round has.
pub const ROUND: u64 = 10_000;

/// One decision put to one seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question<G: Game> {
    pub seat: Seat,
    pub ask: G::Ask,
    pub choices: Choices<G::Answer>,
}

/// The legal answers of a question: all of them in a list, or a region with an exact test.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Choices<A> {
    Listed(Vec<A>),
    /// Positions and paths: [`Game::judge`] is the exact test and [`Game::sample`] gives examples.
    Region,
}

impl<G: Game> Question<G> {
    pub fn listed(&self) -> &[G::Answer] {
        match &self.choices {
            Choices::Listed(answers) => answers,
            Choices::Region => &[],
        }
    }

    /// Whether the answer is legal in this world, and if not, by which rule and with what numbers.
    pub fn check(&self, world: &G::World, answer: &G::Answer) -> Result<(), Refusal> {
        match &self.choices {
            Choices::Listed(answers) if answers.contains(answer) => Ok(()),
            Choices::Listed(_) if G::is_open(world, self, answer) => Ok(()),
            Choices::Listed(_) => Err(G::refuse(world, self, answer)),
            Choices::Region => G::judge(world, self, answer),
        }
    }
}

/// Why an answer may not be given: the rule, and the numbers that were measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{reason} ({rule})")]
pub struct Refusal {
    pub rule: RuleId,
    pub reason: String,
    /// The special rule of a card that forbids it, by its name, where one does.
    pub ability: Option<String>,
}

impl Refusal {
    pub fn new(rule: RuleId, reason: impl Into<String>) -> Self {
        Refusal {
            rule,
            reason: reason.into(),
            ability: None,
        }
    }

    /// Names the special rule that forbids it.
    #[must_use]
    pub fn by_ability(mut self, name: impl Into<String>) -> Self {
        self.ability = Some(name.into());
        self
    }
}
