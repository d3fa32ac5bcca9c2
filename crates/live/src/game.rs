//! A live game of any kind behind one face.

use std::sync::Arc;

use kernel::{AnswerError, Choices, Entry, Given, OpenStep, Player, Question, Seat, Session};
use odds::LuckBudget;
use players::{Greedy, Level, Mcts, Random};
use serde::{Deserialize, Serialize};

use crate::{
    Board, Draft, End, Gesture, Line, LuckShown, Measured, ModelCard, OddsBudget, OddsShown, Overlay, OverlayKind,
    Prompt, Refused, Scene, Shape, Shown, Viewer,
};

/// The bots that can sit at a live table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Bot {
    Random,
    Greedy,
    /// Looks ahead, for a moment, for a while, for as long as a table waits.
    Quick,
    Steady,
    Deep,
}

impl Bot {
    /// How hard it thinks, if it looks ahead.
    fn level(self) -> Option<Level> {
        match self {
            Bot::Random | Bot::Greedy => None,
            Bot::Quick => Some(Level::Quick),
            Bot::Steady => Some(Level::Steady),
            Bot::Deep => Some(Level::Deep),
        }
    }
}

/// Why an answer was not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    Over,
    NotAsked,
    /// By a rule.
    Refused(Refused),
    /// It is no answer to this question at all.
    Malformed(String),
    /// A rule failed: the game stands where it was.
    Fault(String),
}

/// How far back a player may go alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Takeback {
    /// So many answers have to be taken back to get before the player's own latest one; none if there is none.
    pub one: usize,
    /// So many of the latest answers, of whoever they are, need nobody's consent.
    pub free: usize,
    /// What lies behind that line, in words.
    pub because: String,
}

/// A game in progress, of any kind.
pub trait Live: Send {
    fn game(&self) -> &'static str;

    /// The setup as it is stored. With seed and answers it gives the same game again.
    fn setup(&self) -> String;

    fn seed(&self) -> u64;

    /// How many answers have been given.
    fn given(&self) -> usize;

    fn is_over(&self) -> bool;

    /// What stopped the game, if a rule failed.
    fn fault(&self) -> Option<String>;

    /// The seats that have to answer now.
    fn asked(&self) -> Vec<Seat>;

    /// What the viewer is asked.
    fn prompts(&self, viewer: Viewer) -> Vec<Prompt>;

    /// What everybody is waiting for: the seat, and a sentence that gives nothing away.
    fn waits_for(&self) -> Vec<(Seat, String)>;

    fn board(&self) -> Board;

    fn scene(&self, viewer: Viewer) -> Scene;

    fn card(&self, viewer: Viewer, model: u16) -> Option<ModelCard>;

    /// The log from a line on.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<Line>;

    /// How many lines of the log cannot change any more but by a takeback.
    fn settled_lines(&self, viewer: Viewer) -> usize;

    /// What a gesture would come to.
    fn draft(&self, seat: Seat, gesture: &Gesture) -> Result<Draft, Rejected>;

    /// What a gesture would come to as far as dice decide it; nothing if they decide nothing, or too much.
    fn odds(&self, seat: Seat, gesture: &Gesture, budget: OddsBudget) -> Result<Option<OddsShown>, Rejected>;

    /// How the dice have fallen so far, with all that is hidden. This takes seconds.
    fn luck(&self, budget: LuckBudget) -> Result<LuckShown, String>;

    /// Where the asked model may go.
    fn region(&self, seat: Seat) -> Vec<Shape>;

    fn overlay(&self, viewer: Viewer, model: u16, kind: OverlayKind) -> Option<Overlay>;

    fn measure(&self, viewer: Viewer, from: End, to: End) -> Option<Measured>;

    /// Answers by a gesture, and gives back the answer as it is stored.
    fn answer(&mut self, seat: Seat, gesture: &Gesture) -> Result<String, Rejected>;

    /// Answers with a stored answer.
    fn answer_stored(&mut self, seat: Seat, stored: &str) -> Result<(), Rejected>;

    /// What a bot would answer, as it is stored. The same position and seed give the same answer, but for bots that look ahead:
    /// how far they get is a matter of time.
    fn bot_answer(&self, seat: Seat, bot: Bot) -> Option<String>;

    /// How far back a player with these seats may go without asking anybody else. `agreeing` seats do not mind: bots.
    fn takeback(&self, own: &[Seat], agreeing: &[Seat]) -> Takeback;

    /// Takes back so many of the latest answers, whoever gave them.
    fn take_back(&mut self, count: usize) -> Result<(), String>;

    /// The game as it was after so many answers.
    fn back_at(&self, given: usize) -> Result<Box<dyn Live>, String>;

    /// The answers so far as they are stored, with who gave them.
    fn answers(&self) -> Vec<(Seat, String)>;

    /// The game as a replay file.
    fn replay(&self) -> String;
}

/// What has been told of a game, for each kind of viewer.
struct Told<G: Shown> {
    /// The world after the last finished step that has been told.
    world: G::World,
    steps: usize,
    lines: Lines,
    /// Lines of the unfinished step.
    open: Lines,
}

/// The lines for each kind of viewer. Nearly all of them are the same for everybody, and are kept once.
type Lines = [Vec<Arc<Line>>; VIEWERS.len()];

const VIEWERS: [Viewer; 4] = [
    Viewer::Player(Seat(0)),
    Viewer::Player(Seat(1)),
    Viewer::Spectator,
    Viewer::Everything,
];

fn at(viewer: Viewer) -> usize {
    VIEWERS.iter().position(|known| *known == viewer).unwrap_or(2)
}

impl<G: Shown> Told<G> {
    fn new(world: G::World) -> Self {
        Told {
            world,
            steps: 0,
            lines: Default::default(),
            open: Default::default(),
        }
    }

    /// Tells what is new. The journal is applied to a world of its own, so that each line is told of the moment at which it
    /// happened.
    fn catch_up(&mut self, session: &Session<G>) {
        while self.steps < session.steps() {
            tell(&mut self.world, session.entries_of(self.steps), &mut self.lines);
            self.steps += 1;
        }
        self.open = Default::default();
        if !session.open_entries().is_empty() {
            tell(&mut self.world.clone(), session.open_entries(), &mut self.open);
        }
    }
}

fn tell<G: Shown>(world: &mut G::World, entries: &[Entry<G>], lines: &mut Lines) {
    for entry in entries {
        if let Entry::Happened { event, .. } = entry {
            G::apply(world, event);
        }
        let mut known: Option<Arc<Line>> = None;
        for (viewer, lines) in VIEWERS.into_iter().zip(lines.iter_mut()) {
            let Some(line) = G::tell(world, entry, viewer) else {
                continue;
            };
            let shared = match &known {
                Some(same) if **same == line => same.clone(),
                _ => Arc::new(line),
            };
            known = Some(shared.clone());
            lines.push(shared);
        }
    }
}

/// A session with all that is shown of it.
pub struct LiveGame<G: Shown> {
    session: Session<G>,
    told: Told<G>,
}

impl<G: Shown> std::fmt::Debug for LiveGame<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LiveGame")
            .field("game", &G::NAME)
            .finish_non_exhaustive()
    }
}

impl<G: Shown> LiveGame<G> {
    pub fn start(setup: G::Setup, seed: u64) -> Result<Self, String> {
        Self::of(Session::new(setup, seed)?)
    }

    /// A game that is going on already.
    pub fn of(session: Session<G>) -> Result<Self, String> {
        let mut told = Told::new(G::begin(session.setup())?);
        told.catch_up(&session);
        Ok(LiveGame { session, told })
    }

    /// Takes a stored game up again.
    pub fn resume(setup: &str, seed: u64, answers: &[(Seat, String)]) -> Result<Self, String> {
        Self::taken_up(Self::read_setup(setup)?, seed, answers)
    }

    /// A setup as it is stored.
    pub fn read_setup(stored: &str) -> Result<G::Setup, String> {
        serde_json::from_str(stored).map_err(|error| format!("the stored setup: {error}"))
    }

    /// Plays the stored answers of a game again.
    pub fn taken_up(setup: G::Setup, seed: u64, answers: &[(Seat, String)]) -> Result<Self, String> {
        let answers = answers.iter().map(|(seat, stored)| {
            let answer = serde_json::from_str(stored).map_err(|error| error.to_string())?;
            Ok(Given { seat: *seat, answer })
        });
        Self::replayed(setup, seed, answers)
    }

    fn replayed(
        setup: G::Setup,
        seed: u64,
        answers: impl Iterator<Item = Result<Given<G::Answer>, String>>,
    ) -> Result<Self, String> {
        let mut session = Session::<G>::new(setup, seed)?;
        for (at, given) in answers.enumerate() {
            given
                .and_then(|given| {
                    let answered = session.answer(given.seat, given.answer);
                    answered.map_err(|error| error.to_string())
                })
                .map_err(|error| format!("stored answer {at}: {error}"))?;
        }
        Self::of(session)
    }

    /// The true world as it is now, with everything that is hidden from somebody.
    pub fn world(&self) -> &G::World {
        self.session.world()
    }

    fn question(&self, seat: Seat) -> Result<&Question<G>, Rejected> {
        let asked = self.session.pending().find(|question| question.seat == seat);
        asked.ok_or_else(|| {
            if self.session.is_over() {
                Rejected::Over
            } else {
                Rejected::NotAsked
            }
        })
    }

    fn advised(&self, question: &Question<G>) -> G::Answer {
        Greedy::new(self.whims()).answer(self.session.world(), question)
    }

    fn looked_ahead(&self, question: &Question<G>, level: Level) -> G::Answer {
        let step = OpenStep {
            checkpoint: self.session.checkpoint(),
            given: self.session.open_answers(),
            rolled: &self.session.open_rolls(),
        };
        Mcts::new(level.budget(), self.whims()).answer_ahead(self.session.world(), question, &step)
    }

    /// The whims of bots come from the position in the game, so that a bot thinks the same after a restart.
    fn whims(&self) -> u64 {
        let given = self.session.answers_given() as u64;
        self.session.seed().wrapping_mul(0x1_0000_0001).wrapping_add(given)
    }

    /// The answer that a gesture means.
    fn meant(&self, seat: Seat, gesture: &Gesture) -> Result<G::Answer, Rejected> {
        let question = self.question(seat)?;
        match (gesture, &question.choices) {
            (Gesture::Advice, _) => Ok(self.advised(question)),
            (Gesture::Option { at }, Choices::Listed(answers)) => {
                let most = answers.len();
                let answer = answers.get(*at).cloned();
                answer.ok_or_else(|| Rejected::Malformed(format!("there is no option {at}: there are {most}")))
            }
            (Gesture::Option { .. }, Choices::Region) => Err(Rejected::Malformed(
                "a place or a path is asked for, not an option".into(),
            )),
            (_, Choices::Listed(_)) => Err(Rejected::Malformed("one of the options is asked for".into())),
            (gesture, Choices::Region) => {
                let world = G::seen(self.session.world(), Viewer::Player(seat));
                let (answer, draft) = G::plan(&world, question, gesture);
                answer.ok_or_else(|| match draft.refused {
                    Some(refused) => Rejected::Refused(refused),
                    None => Rejected::Malformed("that is no place or path".into()),
                })
            }
        }
    }

    fn give(&mut self, seat: Seat, answer: G::Answer) -> Result<(), Rejected> {
        self.session.answer(seat, answer).map_err(|error| match error {
            AnswerError::Refused(refusal) => Rejected::Refused(refusal.into()),
            AnswerError::NotAsked { .. } => Rejected::NotAsked,
            AnswerError::Over => Rejected::Over,
            AnswerError::Fault(fault) => Rejected::Fault(fault.to_string()),
        })?;
        self.told.catch_up(&self.session);
        Ok(())
    }
}

fn stored<A: Serialize>(answer: &A) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

impl<G: Shown> Live for LiveGame<G>
where
    G::Setup: Send,
    G::World: Send,
    G::Ask: Send,
    G::Answer: Send,
    G::Event: Send,
{
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn setup(&self) -> String {
        serde_json::to_string(self.session.setup()).unwrap_or_default()
    }

    fn seed(&self) -> u64 {
        self.session.seed()
    }

    fn given(&self) -> usize {
        self.session.answers_given()
    }

    fn is_over(&self) -> bool {
        self.session.is_over()
    }

    fn fault(&self) -> Option<String> {
        self.session.fault().map(|fault| fault.to_string())
    }

    fn asked(&self) -> Vec<Seat> {
        self.session.pending().map(|question| question.seat).collect()
    }

    fn prompts(&self, viewer: Viewer) -> Vec<Prompt> {
        let asked: Vec<_> = self
            .session
            .pending()
            .filter(|question| viewer.is(question.seat))
            .collect();
        if asked.is_empty() {
            return vec![];
        }
        let world = G::seen(self.session.world(), viewer);
        asked.into_iter().map(|question| G::prompt(&world, question)).collect()
    }

    fn waits_for(&self) -> Vec<(Seat, String)> {
        let world = G::seen(self.session.world(), Viewer::Spectator);
        let pending = self.session.pending();
        pending
            .map(|question| (question.seat, G::waits_for(&world, question)))
            .collect()
    }

    fn board(&self) -> Board {
        G::board(self.session.world())
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        G::scene(&G::seen(self.session.world(), viewer))
    }

    fn card(&self, viewer: Viewer, model: u16) -> Option<ModelCard> {
        G::card(&G::seen(self.session.world(), viewer), model)
    }

    fn log(&self, viewer: Viewer, from: usize) -> Vec<Line> {
        let told = &self.told.lines[at(viewer)];
        told.iter()
            .chain(&self.told.open[at(viewer)])
            .skip(from)
            .map(|line| Line::clone(line))
            .collect()
    }

    fn settled_lines(&self, viewer: Viewer) -> usize {
        self.told.lines[at(viewer)].len()
    }

    fn draft(&self, seat: Seat, gesture: &Gesture) -> Result<Draft, Rejected> {
        let question = self.question(seat)?;
        let world = G::seen(self.session.world(), Viewer::Player(seat));
        let (answer, mut draft) = G::plan(&world, question, gesture);
        if let Some(answer) = answer {
            let refused = question.check(self.session.world(), &answer).err();
            // Whether it may be done is for the rules alone to say; why not, the plan may know better.
            draft.refused = refused.map(|refusal| draft.refused.take().unwrap_or_else(|| refusal.into()));
        }
        Ok(draft)
    }

    fn odds(&self, seat: Seat, gesture: &Gesture, budget: OddsBudget) -> Result<Option<OddsShown>, Rejected> {
        let question = self.question(seat)?;
        let answer = self.meant(seat, gesture)?;
        let refused = question.check(self.session.world(), &answer);
        refused.map_err(|refusal| Rejected::Refused(refusal.into()))?;
        // A rule that fails here must not take the game with it.
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            crate::odds::of_answer(&self.session, question, &answer, budget)
        }));
        Ok(found.ok().flatten())
    }

    fn luck(&self, budget: LuckBudget) -> Result<LuckShown, String> {
        crate::luck::of_game(&self.session, budget)
    }

    fn region(&self, seat: Seat) -> Vec<Shape> {
        let world = G::seen(self.session.world(), Viewer::Player(seat));
        self.question(seat)
            .map_or(vec![], |question| G::region(&world, question))
    }

    fn overlay(&self, viewer: Viewer, model: u16, kind: OverlayKind) -> Option<Overlay> {
        G::overlay(&G::seen(self.session.world(), viewer), model, kind)
    }

    fn measure(&self, viewer: Viewer, from: End, to: End) -> Option<Measured> {
        G::measure(&G::seen(self.session.world(), viewer), from, to)
    }

    fn answer(&mut self, seat: Seat, gesture: &Gesture) -> Result<String, Rejected> {
        let answer = self.meant(seat, gesture)?;
        let kept = stored(&answer);
        self.give(seat, answer)?;
        Ok(kept)
    }

    fn answer_stored(&mut self, seat: Seat, stored: &str) -> Result<(), Rejected> {
        let answer = serde_json::from_str(stored).map_err(|error| Rejected::Malformed(error.to_string()))?;
        self.give(seat, answer)
    }

    fn bot_answer(&self, seat: Seat, bot: Bot) -> Option<String> {
        let question = self.question(seat).ok()?;
        let world = self.session.world();
        let answer = match bot.level() {
            Some(level) => self.looked_ahead(question, level),
            None if bot == Bot::Random => Random::new(self.whims()).answer(world, question),
            None => self.advised(question),
        };
        Some(stored(&answer))
    }

    fn takeback(&self, own: &[Seat], agreeing: &[Seat]) -> Takeback {
        let line = self.session.takeback_line_of(&[own, agreeing].concat());
        let given: Vec<Seat> = self.session.given().map(|given| given.seat).collect();
        let own_latest = given.iter().rposition(|seat| own.contains(seat));
        Takeback {
            one: own_latest.map_or(0, |at| given.len() - at),
            free: line.free,
            because: line.because.into(),
        }
    }

    fn take_back(&mut self, count: usize) -> Result<(), String> {
        let taken = self.session.take_back(Seat(0), count, true);
        self.told = Told::new(G::begin(self.session.setup())?);
        self.told.catch_up(&self.session);
        taken.map_err(|error| error.to_string())
    }

    fn back_at(&self, given: usize) -> Result<Box<dyn Live>, String> {
        let answers = self.session.given().take(given).cloned().map(Ok);
        let earlier = Self::replayed(self.session.setup().clone(), self.session.seed(), answers)?;
        Ok(Box::new(earlier))
    }

    fn answers(&self) -> Vec<(Seat, String)> {
        let given = self.session.given();
        given.map(|given| (given.seat, stored(&given.answer))).collect()
    }

    fn replay(&self) -> String {
        self.session.replay().to_json()
    }
}
