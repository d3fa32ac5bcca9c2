//! A live game of any kind behind one face.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use kernel::{AnswerError, Choices, Entry, Given, OpenStep, Player, Question, Seat, Seating, Session, StateHash};
use odds::LuckBudget;
use players::{Greedy, Level, Mcts, Random};
use serde::{Deserialize, Serialize};

use crate::standing::{Standing, Stored};
use crate::{
    AllOn, Asked, Board, Detail, Draft, End, Gesture, Legal, LetsPass, Line, LuckShown, Measured, ModelCard,
    OddsBudget, OddsShown, Ordered, Overlay, OverlayKind, Progress, Refused, Review, ReviewBudget, Scene, Shape, Shown,
    StoredAnswer, Thoughts, Viewer, Way, legal, stored, told,
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

    /// Who plays with whom against whom.
    fn seating(&self) -> Seating;

    /// The version of the rules that play it.
    fn rules_version(&self) -> u32;

    /// The same game once more, to look at or think about while this one goes on. What has happened is shared.
    fn copy(&self) -> Box<dyn Live>;

    /// How many steps have been finished.
    fn steps(&self) -> usize;

    /// The stamp of the answer that has finished all steps from this one on (see [`crate::StoredAnswer`]).
    fn stamp_since(&self, steps: usize) -> String;

    /// Stands for the position as it is now: the state after the last finished step, and the answers given since.
    fn position(&self) -> StateHash;

    /// How many answers have been given.
    fn given(&self) -> usize;

    fn is_over(&self) -> bool;

    /// What stopped the game, if a rule failed.
    fn fault(&self) -> Option<String>;

    /// The seats that have to answer now.
    fn asked(&self) -> Vec<Seat>;

    /// What the viewer is asked.
    fn prompts(&self, viewer: Viewer) -> Vec<Asked>;

    /// The answers from which a program can choose. Of a place or path question so many samples are drawn, the same ones in the
    /// same position.
    fn legal(&self, seat: Seat, places: usize) -> Result<Legal, Rejected>;

    /// What some of the options mean that the seat is asked to choose from. Places that are not in the list are left out.
    fn details(&self, seat: Seat, places: &[usize]) -> Result<Vec<Detail>, Rejected>;

    /// The answer that the seat has given beforehand, as it is stored: it lets such questions pass, or all of its unit attacks.
    fn answers_beforehand(&self, seat: Seat) -> Option<String>;

    /// What each seat lets pass now, in words.
    fn let_pass(&self) -> Vec<(Seat, String)>;

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

    /// The same for a stored answer.
    fn odds_stored(&self, seat: Seat, stored: &str, budget: OddsBudget) -> Result<Option<OddsShown>, Rejected>;

    /// How the dice have fallen so far, with all that is hidden. This takes seconds.
    fn luck(&self, budget: LuckBudget) -> Result<LuckShown, String>;

    /// What the umpire thinks of the answers that the seat could give: the best ones, after thinking for so long.
    fn thoughts(&self, seat: Seat, time: Duration) -> Result<Thoughts, Rejected>;

    /// The whole game looked back on, with all that is hidden. This takes seconds.
    fn review(&self, budget: ReviewBudget) -> Result<Review, String>;

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
    fn answers(&self) -> Vec<StoredAnswer>;

    /// The game as a replay file.
    fn replay(&self) -> String;
}

/// What has been told of a game to some viewers.
struct Told<G: Shown> {
    /// The world after the last finished step that has been told.
    world: G::World,
    steps: usize,
    /// How far each side was after it.
    progress: Vec<Progress>,
    viewers: Vec<Viewer>,
    lines: Lines,
    /// Lines of the unfinished step.
    open: Lines,
    /// Something has happened since.
    stale: bool,
}

/// The lines for each viewer. Nearly all of them are the same for everybody, and are kept once.
type Lines = Vec<Vec<Arc<Line>>>;

/// Everybody whose log is kept up: each player, those who look on, and who sees all.
fn usual_viewers(seating: Seating) -> Vec<Viewer> {
    let players = seating.seats().map(Viewer::Player);
    players.chain([Viewer::Spectator, Viewer::Everything]).collect()
}

impl<G: Shown> Clone for Told<G> {
    fn clone(&self) -> Self {
        Told {
            world: self.world.clone(),
            steps: self.steps,
            progress: self.progress.clone(),
            viewers: self.viewers.clone(),
            lines: self.lines.clone(),
            open: self.open.clone(),
            stale: self.stale,
        }
    }
}

impl<G: Shown> Told<G> {
    fn new(world: G::World, viewers: Vec<Viewer>) -> Self {
        Told {
            progress: G::progress(&world),
            world,
            steps: 0,
            lines: vec![vec![]; viewers.len()],
            open: vec![vec![]; viewers.len()],
            viewers,
            stale: true,
        }
    }

    /// Tells what is new. The journal is applied to a world of its own, so that each line is told of the moment at which it
    /// happened.
    fn catch_up(&mut self, session: &Session<G>) {
        while self.steps < session.steps() {
            let entries = session.entries_of(self.steps);
            tell(&mut self.world, entries, &self.viewers, &mut self.lines);
            self.tell_progress();
            self.steps += 1;
        }
        self.open.iter_mut().for_each(Vec::clear);
        if !session.open_entries().is_empty() {
            let mut world = self.world.clone();
            tell(&mut world, session.open_entries(), &self.viewers, &mut self.open);
        }
        self.stale = false;
    }

    fn at(&self, viewer: Viewer) -> Option<usize> {
        self.viewers.iter().position(|known| *known == viewer)
    }
}

impl<G: Shown> Told<G> {
    /// Who has come nearer to victory is told when a step has ended.
    fn tell_progress(&mut self) {
        let before = std::mem::replace(&mut self.progress, G::progress(&self.world));
        let changed = |now: &&Progress| {
            let known = before.iter().find(|before| before.name == now.name);
            known.is_some_and(|known| known.values != now.values)
        };
        let changed: Vec<&Progress> = self.progress.iter().filter(changed).collect();
        if changed.is_empty() {
            return;
        }
        let sides = G::scene(&G::seen(&self.world, Viewer::Spectator)).sides;
        for now in changed {
            let each = sides.iter().zip(&now.values);
            let each: Vec<String> = each.map(|(side, value)| format!("{} {value}", side.name)).collect();
            let line = Arc::new(told::Told::new(told::DEED, format!("{}: {}.", now.name, each.join(", "))).line(&[]));
            for lines in &mut self.lines {
                lines.push(line.clone());
            }
        }
    }
}

fn tell<G: Shown>(world: &mut G::World, entries: &[Entry<G>], viewers: &[Viewer], lines: &mut Lines) {
    // Lines of earlier steps have been shown, and stay as they are.
    let shown: Vec<usize> = lines.iter().map(Vec::len).collect();
    // Legs of which no line tells belong to the next line: a move in many legs is told once.
    let mut ways: Vec<Way> = vec![];
    for entry in entries {
        if let Entry::Happened { event, .. } = entry {
            ways.extend(G::way(world, event));
            G::apply(world, event);
        }
        let mut known: Option<Arc<Line>> = None;
        for ((viewer, lines), shown) in viewers.iter().zip(lines.iter_mut()).zip(&shown) {
            let Some(mut line) = G::tell(world, entry, *viewer) else {
                continue;
            };
            if lines.len() > *shown
                && let Some(last) = lines.pop_if(|last| line.goes_on(last))
            {
                line.ways.clone_from(&last.ways);
            }
            ways.iter().for_each(|way| line.add_way(way));
            line.say_how_far();
            let shared = match &known {
                Some(same) if **same == line => same.clone(),
                _ => Arc::new(line),
            };
            known = Some(shared.clone());
            lines.push(shared);
        }
        if known.is_some() {
            ways.clear();
        }
    }
}

/// A session with all that is shown of it.
pub struct LiveGame<G: Shown> {
    session: Session<G>,
    /// What has happened is told when somebody reads the log: programs that play by the thousand never do.
    told: RefCell<Told<G>>,
    standing: Standing,
    /// The draft that was proved legal last, in the position as it is now.
    proved: RefCell<Option<Proved<G>>>,
    /// Logs of those who play several seats, told when they are asked for.
    told_besides: RefCell<Vec<Told<G>>>,
}

/// A gesture, and the answer that it means and that the rules allow.
struct Proved<G: Shown> {
    seat: Seat,
    gesture: Gesture,
    answer: G::Answer,
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
        Self::standing(session, Standing::default())
    }

    /// The same, with what players have said to let pass.
    pub(crate) fn standing(session: Session<G>, standing: Standing) -> Result<Self, String> {
        let world = G::begin(session.setup())?;
        let viewers = usual_viewers(G::seating(&world));
        Ok(LiveGame {
            session,
            told: RefCell::new(Told::new(world, viewers)),
            standing,
            proved: RefCell::default(),
            told_besides: RefCell::default(),
        })
    }

    /// The log of a viewer: its settled lines, and then those of the unfinished step.
    fn told_to<T>(&self, viewer: Viewer, read: impl Fn(&[Arc<Line>], &[Arc<Line>]) -> T) -> T {
        let viewer = match viewer {
            Viewer::Players(seats) => seats.only().map_or(viewer, Viewer::Player),
            viewer => viewer,
        };
        let mut told = self.told.borrow_mut();
        if let Some(at) = told.at(viewer) {
            if told.stale {
                told.catch_up(&self.session);
            }
            return read(&told.lines[at], &told.open[at]);
        }
        let mut besides = self.told_besides.borrow_mut();
        if !besides.iter().any(|told| told.at(viewer).is_some())
            && let Ok(world) = G::begin(self.session.setup())
        {
            besides.push(Told::new(world, vec![viewer]));
        }
        match besides.iter_mut().find(|told| told.at(viewer).is_some()) {
            Some(told) => {
                told.catch_up(&self.session);
                read(&told.lines[0], &told.open[0])
            }
            None => read(&[], &[]),
        }
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
            (Gesture::LetPass { until }, Choices::Listed(answers)) => {
                let world = G::seen(self.session.world(), Viewer::Player(seat));
                let known = G::moments(&world).iter().any(|moment| moment.until == *until);
                let passing = G::passing(&world, question).filter(|_| known);
                let answer = passing.and_then(|passing| answers.get(passing.at).cloned());
                answer.ok_or_else(|| Rejected::Malformed(format!("this cannot be let pass until {until}")))
            }
            (Gesture::AllOn { target, how }, Choices::Listed(answers)) => {
                let order = AllOn {
                    target: *target,
                    how: *how,
                };
                let world = G::seen(self.session.world(), Viewer::Player(seat));
                let offers = G::all_on_offers(&world, question);
                let offered = offers
                    .iter()
                    .any(|offer| (offer.target, offer.how) == (order.target, order.how));
                let answer = match G::ordered(&world, question, order) {
                    Ordered::Answer(at) if offered => answers.get(at).cloned(),
                    _ => None,
                };
                answer.ok_or_else(|| Rejected::Malformed("nobody of a unit can attack that now".into()))
            }
            (Gesture::Option { at }, Choices::Listed(_)) => {
                let answers = G::offered(&G::seen(self.session.world(), Viewer::Player(seat)), question);
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

    /// Gives an answer; what it says beforehand holds from now on.
    fn take(&mut self, seat: Seat, stored: Stored<G::Answer>, proved: bool) -> Result<(), Rejected> {
        let before = self.standing.clone();
        self.standing.note(&self.session, seat, &stored);
        self.give(seat, stored.answer, proved)
            .inspect_err(|_| self.standing = before)
    }

    fn give(&mut self, seat: Seat, answer: G::Answer, proved: bool) -> Result<(), Rejected> {
        let given = match proved {
            true => self.session.answer_proved(seat, answer),
            false => self.session.answer(seat, answer),
        };
        given.map_err(|error| match error {
            AnswerError::Refused(refusal) => Rejected::Refused(refusal.into()),
            AnswerError::NotAsked { .. } => Rejected::NotAsked,
            AnswerError::Over => Rejected::Over,
            AnswerError::Fault(fault) => Rejected::Fault(fault.to_string()),
        })?;
        self.proved.take();
        self.told.get_mut().stale = true;
        Ok(())
    }

    fn odds_of(
        &self,
        seat: Seat,
        answer: &G::Answer,
        order: Option<AllOn>,
        budget: OddsBudget,
    ) -> Result<Option<OddsShown>, Rejected> {
        let question = self.question(seat)?;
        let refused = question.check(self.session.world(), answer);
        refused.map_err(|refusal| Rejected::Refused(refusal.into()))?;
        // A rule that fails here must not take the game with it.
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            crate::odds::of_answer(&self.session, question, answer, order, budget)
        }));
        Ok(found.ok().flatten())
    }

    /// The answer of a gesture that was just drafted and proved.
    fn drafted(&self, seat: Seat, gesture: &Gesture) -> Option<G::Answer> {
        let proved = self.proved.borrow();
        let same = proved
            .as_ref()
            .filter(|proved| proved.seat == seat && proved.gesture == *gesture);
        same.map(|proved| proved.answer.clone())
    }
}

fn written<A: Serialize>(answer: &A) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

impl<G: Shown> Live for LiveGame<G>
where
    G::Setup: Send + Sync,
    G::World: Send,
    G::Ask: Send + Sync,
    G::Answer: Send + Sync,
    G::Event: Send + Sync,
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

    fn seating(&self) -> Seating {
        G::seating(self.session.world())
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn copy(&self) -> Box<dyn Live> {
        Box::new(LiveGame {
            session: self.session.clone(),
            told: self.told.clone(),
            standing: self.standing.clone(),
            proved: RefCell::default(),
            told_besides: RefCell::default(),
        })
    }

    fn steps(&self) -> usize {
        self.session.steps()
    }

    fn stamp_since(&self, steps: usize) -> String {
        stored::stamp_since(&self.session, steps)
    }

    fn position(&self) -> StateHash {
        self.session.position()
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

    fn prompts(&self, viewer: Viewer) -> Vec<Asked> {
        let asked: Vec<_> = self
            .session
            .pending()
            .filter(|question| viewer.is(question.seat))
            .collect();
        if asked.is_empty() {
            return vec![];
        }
        let world = G::seen(self.session.world(), viewer);
        let asked = asked.into_iter().map(|question| {
            let lets_pass = G::passing(&world, question).and_then(|passing| {
                let until: Vec<String> = G::moments(&world).into_iter().map(|moment| moment.until).collect();
                let what = passing.what;
                (!until.is_empty()).then_some(LetsPass { what, until })
            });
            Asked::new(
                G::prompt(&world, question),
                lets_pass,
                G::all_on_offers(&world, question),
            )
        });
        asked.collect()
    }

    fn legal(&self, seat: Seat, places: usize) -> Result<Legal, Rejected> {
        let question = self.question(seat)?;
        let true_world = self.session.world();
        let world = G::seen(true_world, Viewer::Player(seat));
        Ok(legal::legal(&world, true_world, question, places, self.whims()))
    }

    fn details(&self, seat: Seat, places: &[usize]) -> Result<Vec<Detail>, Rejected> {
        let question = self.question(seat)?;
        let world = G::seen(self.session.world(), Viewer::Player(seat));
        let details = places.iter().filter_map(|at| G::detail(&world, question, *at));
        Ok(details.collect())
    }

    fn answers_beforehand(&self, seat: Seat) -> Option<String> {
        let question = self.question(seat).ok()?;
        let at = self.standing.answers(&self.session, question)?;
        question.listed().get(at).map(written)
    }

    fn let_pass(&self) -> Vec<(Seat, String)> {
        self.standing.in_words(&self.session)
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
        let mut scene = G::scene(&G::seen(self.session.world(), viewer));
        scene.progress = G::progress(self.session.world());
        scene
    }

    fn card(&self, viewer: Viewer, model: u16) -> Option<ModelCard> {
        G::card(&G::seen(self.session.world(), viewer), model)
    }

    fn log(&self, viewer: Viewer, from: usize) -> Vec<Line> {
        self.told_to(viewer, |settled, open| {
            let lines = settled.iter().chain(open).skip(from);
            lines.map(|line| Line::clone(line)).collect()
        })
    }

    fn settled_lines(&self, viewer: Viewer) -> usize {
        self.told_to(viewer, |settled, _| settled.len())
    }

    fn draft(&self, seat: Seat, gesture: &Gesture) -> Result<Draft, Rejected> {
        let question = self.question(seat)?;
        let world = G::seen(self.session.world(), Viewer::Player(seat));
        let (answer, mut draft) = G::plan(&world, question, gesture);
        if let Some(answer) = answer {
            let refused = question.check(self.session.world(), &answer).err();
            if refused.is_none() {
                self.proved.replace(Some(Proved {
                    seat,
                    gesture: gesture.clone(),
                    answer,
                }));
            }
            // Whether it may be done is for the rules alone to say; why not, the plan may know better.
            draft.refused = refused.map(|refusal| draft.refused.take().unwrap_or_else(|| refusal.into()));
        }
        Ok(draft)
    }

    fn odds(&self, seat: Seat, gesture: &Gesture, budget: OddsBudget) -> Result<Option<OddsShown>, Rejected> {
        let answer = self.meant(seat, gesture)?;
        self.odds_of(seat, &answer, gesture.all_on(), budget)
    }

    fn odds_stored(&self, seat: Seat, stored: &str, budget: OddsBudget) -> Result<Option<OddsShown>, Rejected> {
        let stored = Stored::read(stored).map_err(Rejected::Malformed)?;
        self.odds_of(seat, &stored.answer, stored.all_on, budget)
    }

    fn luck(&self, budget: LuckBudget) -> Result<LuckShown, String> {
        crate::luck::of_game(&self.session, budget)
    }

    fn thoughts(&self, seat: Seat, time: Duration) -> Result<Thoughts, Rejected> {
        let question = self.question(seat)?;
        // A rule that fails in a course that is only imagined must not take the game with it.
        let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            crate::thinking::thoughts(&self.session, question, time, self.whims())
        }));
        Ok(thought.unwrap_or_default())
    }

    fn review(&self, budget: ReviewBudget) -> Result<Review, String> {
        let seats: Vec<Seat> = self.seating().seats().collect();
        let reviewed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            crate::thinking::review(&self.session, &seats, budget, self.whims())
        }));
        reviewed.unwrap_or_else(|_| Err("a rule failed while the game was looked back on".into()))
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
        let lets_pass = match gesture {
            Gesture::LetPass { until } => Some(until.clone()),
            _ => None,
        };
        let drafted = self.drafted(seat, gesture);
        let proved = drafted.is_some();
        let answer = match drafted {
            Some(answer) => answer,
            None => self.meant(seat, gesture)?,
        };
        let kept = Stored {
            lets_pass,
            all_on: gesture.all_on(),
            answer,
        };
        let written = kept.written();
        match self.take(seat, kept, proved) {
            Ok(()) => Ok(written),
            // The plan of a unit's move knows which member it is about.
            Err(Rejected::Refused(refused)) => match self.draft(seat, gesture) {
                Ok(Draft {
                    refused: Some(planned), ..
                }) => Err(Rejected::Refused(planned)),
                _ => Err(Rejected::Refused(refused)),
            },
            Err(other) => Err(other),
        }
    }

    fn answer_stored(&mut self, seat: Seat, stored: &str) -> Result<(), Rejected> {
        let stored = Stored::read(stored).map_err(Rejected::Malformed)?;
        self.take(seat, stored, false)
    }

    fn bot_answer(&self, seat: Seat, bot: Bot) -> Option<String> {
        let question = self.question(seat).ok()?;
        let world = self.session.world();
        let answer = match bot.level() {
            Some(level) => self.looked_ahead(question, level),
            None if bot == Bot::Random => Random::new(self.whims()).answer(world, question),
            None => self.advised(question),
        };
        Some(written(&answer))
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
        self.standing.forget_after(self.session.answers_given());
        let viewers = self.told.borrow().viewers.clone();
        self.told.replace(Told::new(G::begin(self.session.setup())?, viewers));
        self.told_besides.borrow_mut().clear();
        self.proved.take();
        taken.map_err(|error| error.to_string())
    }

    fn back_at(&self, given: usize) -> Result<Box<dyn Live>, String> {
        let answers = self.session.given().take(given).cloned().map(Ok);
        let earlier = Self::replayed(self.session.setup().clone(), self.session.seed(), answers)?;
        Ok(Box::new(earlier))
    }

    fn answers(&self) -> Vec<StoredAnswer> {
        stored::stored_answers(&self.session)
    }

    fn replay(&self) -> String {
        self.session.replay().to_json()
    }
}
