//! A small game that has just enough of a table for special rules to act on it, and nothing of any edition: no turn order,
//! no free strikes, no focus rules. Its figures are 2d6 plus a stat against a stat.

mod field;
mod procedures;
mod script;
mod seam;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use battlegroup::ModelId;
use battlegroup::ledger::{Ledger, Note, Remembered, Standing, Touched};
use battlegroup::rules::{Because, Book, Kind, Lexicon, RuleRef};
use kernel::{Asked, Game, Play, Question, Refusal, RuleId, Side, Whim};
use serde::{Deserialize, Serialize};
use table::{Base, Facing, Footprint, Length, Point};

pub use procedures::{advance, attack, charge, harm, slam};
pub use script::{Played, play};

#[derive(Clone, Debug, PartialEq)]
pub struct Skirmish;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub side: Side,
    pub control: Option<Side>,
    pub faction: String,
    pub tags: BTreeSet<String>,
    pub at: (i64, i64),
    pub unit: Option<u16>,
    pub controller: Option<ModelId>,
    pub base: u16,
    pub boxes: i32,
    pub damage: i32,
    pub stats: BTreeMap<String, i32>,
    pub rules: Vec<(String, Option<u8>)>,
    pub focus: i32,
    pub souls: u8,
    pub gone: bool,
    pub hurt_last_round: bool,
    pub continuous: BTreeSet<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    #[serde(skip)]
    pub book: Shelf,
    pub models: Vec<Model>,
    pub ledger: Ledger,
    pub active: Side,
    /// Damage that is dealt together with that of the attack under way.
    pub together: Vec<(ModelId, i32)>,
    pub advancing: Option<ModelId>,
    /// Round pieces of terrain, and templates that models have put on the table.
    pub patches: Vec<Patch>,
    #[serde(skip)]
    pub standing: Remembered<Standing>,
    /// How often standing changes were resolved.
    #[serde(skip)]
    pub resolved: Counter,
    /// How often an exact distance was asked.
    #[serde(skip)]
    pub measured: Counter,
    /// How often it was asked what a model is.
    #[serde(skip)]
    pub looked_at: Counter,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Patch {
    /// A kind of terrain, or `wall of model 3`.
    pub name: String,
    pub at: (i64, i64),
    /// Its radius.
    pub inches: i64,
}

/// The rules, read when they are first needed.
#[derive(Clone, Debug, Default)]
pub struct Shelf(std::sync::OnceLock<Book>);

impl PartialEq for Shelf {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Counts without changing the world.
#[derive(Debug, Default)]
pub struct Counter(pub std::sync::atomic::AtomicUsize);

impl Clone for Counter {
    fn clone(&self) -> Self {
        Counter::default()
    }
}

impl PartialEq for Counter {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// What happened, and the special rule that it rests on: an ability names itself in the event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Event {
    pub what: What,
    pub by: Option<Because>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum What {
    Moved(ModelId, (i64, i64)),
    Damaged(ModelId, i32),
    Healed(ModelId, i32),
    State(ModelId, String, bool),
    Removed(ModelId),
    Returned(ModelId, (i64, i64)),
    Joined(u16, (i64, i64)),
    Souls(ModelId, i32),
    Focus(ModelId, i32),
    Control(ModelId, Option<Side>),
    Continuous(ModelId, String, bool),
    Together(ModelId, i32),
    Applied,
    Advancing(Option<ModelId>),
    Prevented(String),
    HitInstead(ModelId, ModelId),
    Rolled(i32),
    Rerolled,
    Negated(String),
    Attacked(ModelId, ModelId),
    Performed(ModelId, String, ModelId),
    Driven(ModelId, i32),
    ActivationEnded(ModelId),
    Forfeited(ModelId),
    Noted(Note),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    Next,
    May(Because),
    Pick(Because),
    Option(Because),
    /// How many of the points each model takes.
    Divide {
        because: Because,
        among: Vec<ModelId>,
        points: i32,
    },
    Where {
        model: ModelId,
        from: (i64, i64),
        most: i64,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    Yes,
    No,
    /// The rule that is resolved next, and the model that acts.
    Next(String, u16),
    Model(u16),
    Option(usize),
    To(i64, i64),
    Shares(Vec<(u16, i32)>),
}

pub const RULE: RuleId = RuleId::unlisted("skirmish:rule-01");

impl Game for Skirmish {
    type Setup = ();
    type World = World;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;
    const NAME: &'static str = "skirmish";
    const RULES_VERSION: u32 = 1;

    fn begin((): &()) -> Result<World, String> {
        Ok(World::new())
    }

    fn step(_play: &mut Play<'_, Self>) -> Asked<()> {
        Ok(())
    }

    fn is_over(_world: &World) -> bool {
        true
    }

    fn apply(world: &mut World, event: &Event) {
        let touched = touched(&event.what);
        match whose(&event.what) {
            Some(model) => world.standing.touch_of(touched, &[model]),
            None => world.standing.touch(touched),
        }
        match &event.what {
            What::Moved(id, at) => world.changed(*id).at = *at,
            What::Damaged(id, points) => {
                let model = world.changed(*id);
                model.damage = (model.damage + points).clamp(0, model.boxes);
            }
            What::Healed(id, points) => {
                let model = world.changed(*id);
                model.damage = (model.damage - points).max(0);
                if model.damage < model.boxes {
                    model.tags.remove("disabled");
                    model.tags.remove("boxed");
                }
            }
            What::State(id, state, true) => {
                world.changed(*id).tags.insert(state.clone());
            }
            What::State(id, state, false) => {
                world.changed(*id).tags.remove(state);
            }
            What::Removed(id) => world.changed(*id).gone = true,
            What::Returned(id, at) => {
                let model = world.changed(*id);
                model.gone = false;
                model.at = *at;
                model.damage = model.boxes - 1;
                for state in ["disabled", "boxed", "destroyed"] {
                    model.tags.remove(state);
                }
            }
            What::Joined(unit, at) => {
                let mut trooper = world
                    .models
                    .iter()
                    .find(|model| model.unit == Some(*unit))
                    .cloned()
                    .expect("a trooper");
                trooper.at = *at;
                world.models.push(trooper);
            }
            What::Souls(id, gained) => {
                let model = world.changed(*id);
                model.souls = (i32::from(model.souls) + gained) as u8;
            }
            What::Focus(id, gained) => world.changed(*id).focus += gained,
            What::Control(id, side) => world.changed(*id).control = *side,
            What::Continuous(id, effect, true) => {
                world.changed(*id).continuous.remove(effect);
            }
            What::Continuous(id, effect, false) => {
                world.changed(*id).continuous.insert(effect.clone());
            }
            What::Together(id, points) => world.together.push((*id, *points)),
            What::Applied => world.together.clear(),
            What::Advancing(id) => world.advancing = *id,
            What::Noted(note) => world.ledger.apply(note),
            What::Prevented(_)
            | What::HitInstead(..)
            | What::Rolled(_)
            | What::Rerolled
            | What::Negated(_)
            | What::Attacked(..)
            | What::Performed(..)
            | What::Driven(..)
            | What::ActivationEnded(_)
            | What::Forfeited(_) => {}
        }
    }

    fn judge(world: &World, question: &Question<Self>, answer: &Answer) -> Result<(), Refusal> {
        match (&question.ask, answer) {
            (Ask::Where { from, most, .. }, Answer::To(x, y)) => {
                let far = Point::inches(from.0, from.1).distance_squared(Point::inches(*x, *y));
                let most = Length::inches(*most).get();
                if far > (most * most).into() {
                    return Err(Refusal::new(RULE, format!("{x},{y} is too far")));
                }
                Ok(())
            }
            (Ask::Divide { among, points, .. }, Answer::Shares(shares)) => {
                let fits = |&(id, taken): &(u16, i32)| {
                    let model = world.model(ModelId(id));
                    among.contains(&ModelId(id)) && (0..=model.boxes - model.damage).contains(&taken)
                };
                if !shares.iter().all(fits) || shares.iter().map(|(_, taken)| taken).sum::<i32>() > *points {
                    return Err(Refusal::new(RULE, "nobody takes more than it has unmarked boxes"));
                }
                Ok(())
            }
            _ => Err(Refusal::new(RULE, "a place is wanted")),
        }
    }

    fn refuse(_world: &World, question: &Question<Self>, answer: &Answer) -> Refusal {
        let what = match &question.ask {
            Ask::May(because) | Ask::Pick(because) | Ask::Option(because) => because.to_string(),
            _ => "the rules".into(),
        };
        Refusal::new(RULE, format!("{what} does not offer {answer:?}"))
    }

    fn sample(_world: &World, question: &Question<Self>, _whim: &mut Whim) -> Answer {
        match &question.ask {
            Ask::Where { from, .. } => Answer::To(from.0, from.1),
            _ => Answer::No,
        }
    }
}

/// What an event touches of all that special rules read.
/// The model whose place or state alone is touched.
fn whose(what: &What) -> Option<ModelId> {
    match what {
        What::Moved(model, _)
        | What::Damaged(model, _)
        | What::Healed(model, _)
        | What::State(model, ..)
        | What::Souls(model, _)
        | What::Focus(model, _)
        | What::Continuous(model, ..) => Some(*model),
        _ => None,
    }
}

fn touched(what: &What) -> Touched {
    match what {
        What::Moved(..) => Touched::PLACES,
        What::Damaged(..)
        | What::Healed(..)
        | What::State(..)
        | What::Souls(..)
        | What::Focus(..)
        | What::Continuous(..) => Touched::STATES,
        What::Removed(_) | What::Control(..) => Touched::ROSTER,
        What::Returned(..) | What::Joined(..) => Touched::ROSTER | Touched::PLACES | Touched::STATES,
        What::Advancing(_) => Touched::TURN,
        What::Noted(_) => Touched::LEDGER,
        What::Together(..)
        | What::Applied
        | What::Prevented(_)
        | What::HitInstead(..)
        | What::Rolled(_)
        | What::Rerolled
        | What::Negated(_)
        | What::Attacked(..)
        | What::Performed(..)
        | What::Driven(..)
        | What::ActivationEnded(_)
        | What::Forfeited(_) => Touched::default(),
    }
}

pub fn lexicon() -> Lexicon {
    Lexicon {
        stats: &["SPD", "STR", "MAT", "RAT", "DEF", "ARM", "POW"],
        kinds: &[
            "living",
            "undead",
            "construct",
            "warrior",
            "warjack",
            "warcaster",
            "trooper",
            "incorporeal",
            "knocked_down",
            "stationary",
            "mounted",
            "disabled",
        ],
        printed: &[
            "living",
            "undead",
            "construct",
            "warrior",
            "warjack",
            "warcaster",
            "trooper",
        ],
        ..Lexicon::new("Skirmish")
            .with(Kind::Permission, &["ignores"])
            .with(Kind::Muster, &["bond", "starts"])
    }
}

impl World {
    pub fn new() -> Self {
        World {
            book: Shelf::default(),
            models: vec![],
            ledger: Ledger::default(),
            active: Side::Red,
            together: vec![],
            advancing: None,
            patches: vec![],
            standing: Remembered::default(),
            resolved: Counter::default(),
            measured: Counter::default(),
            looked_at: Counter::default(),
        }
    }

    /// With other rules than those of the file.
    pub fn with_book(book: Book) -> Self {
        let world = World::new();
        world.book.0.set(book).expect("an empty shelf");
        world
    }

    /// Puts a model on the table. Tags begin with small letters, keywords with capitals.
    pub fn put(&mut self, side: Side, at: (i64, i64), tags: &str, rules: &[&str]) -> ModelId {
        let id = ModelId(self.models.len() as u16);
        let stats = [
            ("SPD", 6),
            ("STR", 6),
            ("MAT", 6),
            ("RAT", 6),
            ("DEF", 12),
            ("ARM", 14),
            ("POW", 6),
        ];
        self.models.push(Model {
            side,
            control: None,
            faction: side.to_string(),
            tags: tags.split_whitespace().map(String::from).collect(),
            at,
            unit: None,
            controller: None,
            base: 30,
            boxes: 1,
            damage: 0,
            stats: stats.into_iter().map(|(name, value)| (name.into(), value)).collect(),
            rules: rules.iter().map(|rule| ((*rule).into(), None)).collect(),
            focus: 0,
            souls: 0,
            gone: false,
            hurt_last_round: false,
            continuous: BTreeSet::new(),
        });
        id
    }

    /// Puts a round piece of terrain or a template on the table.
    pub fn patch(&mut self, name: &str, at: (i64, i64), inches: i64) {
        self.patches.push(Patch {
            name: name.into(),
            at,
            inches,
        });
    }

    pub fn model(&self, id: ModelId) -> &Model {
        &self.models[usize::from(id.0)]
    }

    /// The side that controls a model now.
    pub fn side(&self, id: ModelId) -> Side {
        let model = self.model(id);
        model.control.unwrap_or(model.side)
    }

    /// For setting up: anything may be changed.
    pub fn model_mut(&mut self, id: ModelId) -> &mut Model {
        self.standing.forget();
        self.changed(id)
    }

    /// For events, which have said what they touch.
    fn changed(&mut self, id: ModelId) -> &mut Model {
        &mut self.models[usize::from(id.0)]
    }

    /// A rule on the first weapon of a model.
    pub fn weapon_rule(&mut self, id: ModelId, rule: &str) {
        self.model_mut(id).rules.push((rule.into(), Some(0)));
    }

    pub fn boxes(&mut self, id: ModelId, boxes: i32) {
        self.model_mut(id).boxes = boxes;
    }

    pub fn unit_of(&mut self, unit: u16, models: &[ModelId]) {
        for &id in models {
            self.model_mut(id).unit = Some(unit);
        }
    }

    /// The models belong to the battlegroup of a caster.
    pub fn battlegroup(&mut self, caster: ModelId, models: &[ModelId]) {
        for &id in models.iter().chain([&caster]) {
            self.model_mut(id).controller = Some(caster);
        }
    }

    fn load_book(&self) -> Book {
        let mut book = Book::new(lexicon());
        book.read("rules.yaml", include_str!("../rules.yaml"))
            .unwrap_or_else(|error| panic!("{error}"));
        let names = self
            .models
            .iter()
            .flat_map(|model| model.rules.iter().map(|(rule, _)| rule));
        for name in names {
            book.fill(&RuleRef::parse(name))
                .unwrap_or_else(|error| panic!("{error}"));
        }
        book
    }

    pub fn footprint(&self, id: ModelId) -> Footprint {
        let model = self.model(id);
        // Red looks north, Blue south.
        let facing = match model.side {
            Side::Red => Facing::NORTH,
            Side::Blue => Facing::SOUTH,
        };
        Footprint::new(
            Base::round_mm(model.base.into()),
            Point::inches(model.at.0, model.at.1),
            facing,
        )
    }

    pub fn standing(&self) -> Arc<Standing> {
        battlegroup::Field::standing(self)
    }
}
