//! A tiny game with one of everything that a server has to get right, and nothing of any real game: two to four players, each
//! alone or in two teams, a secret number on each side, choices, a place, dice, bids in secret, a bot that thinks too long and a rule with a fault in it.

use games::LiveEntry;
use kernel::{
    Advised, Asked, Choices, Colour, Entry, Game, Party, Play, Pool, Question, Refusal, RuleId, Seat, SeatSet, Seating,
    WON, Whim,
};
use live::{
    ArmyWish, BaseShape, Board, Choice, Draft, End, Ending, Figure, FromOutside, Gesture, Line, Live, LiveGame,
    Measured, Menu, MenuChoice, MenuOption, Model, ModelCard, ModelState, Overlay, OverlayKind, PlaceWanted, Placed,
    Position, Prompt, Resource, Scene, SetupSize, Shape, Shown, Side, StoredAnswer, TakenUp, Viewer, Wish, WishProblem,
    YGrows,
};
use odds::{ModelToll, Reckoned, Toll};
use serde::{Deserialize, Serialize};
use server::Offered;
use server::protocol::{ArmyChecked, RuleText};

#[derive(Debug, Clone, PartialEq)]
pub struct Pebbles;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    pub seating: Seating,
    pub secrets: Vec<u8>,
    pub turns: u32,
    /// Whoever weighs answers takes so long for each.
    pub slow: u64,
    /// So many letters in every picture.
    pub fat: usize,
    /// What the heap of each side is called.
    pub armies: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct World {
    setup: Setup,
    turn: u8,
    turns: u32,
    pebbles: Vec<i64>,
    walls: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Ask {
    Turn,
    Bid,
    Place,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    Add,
    Roll,
    Bid,
    Place,
    Build,
    Hex,
    Number(i64),
}

const ALL: [Answer; 6] = [
    Answer::Add,
    Answer::Roll,
    Answer::Bid,
    Answer::Place,
    Answer::Build,
    Answer::Hex,
];

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Event {
    Got { seat: u8, pebbles: i64 },
    Built,
    TurnEnded,
}

const TURN: RuleId = RuleId::unlisted("pebbles:turn-01");
const PLACE: RuleId = RuleId::unlisted("pebbles:place-01");
/// The secret of a side, as nobody else may see it.
pub const SECRETS: [u8; 4] = [41, 73, 57, 89];

impl Game for Pebbles {
    type Setup = Setup;
    type World = World;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;
    const NAME: &'static str = "pebbles";
    const RULES_VERSION: u32 = 1;

    fn begin(setup: &Setup) -> Result<World, String> {
        Ok(World {
            setup: setup.clone(),
            turn: 0,
            turns: 0,
            pebbles: vec![0; setup.seating.count()],
            walls: 0,
        })
    }

    fn seating(world: &World) -> Seating {
        world.setup.seating
    }

    fn is_over(world: &World) -> bool {
        world.turns >= world.setup.turns
    }

    fn step(play: &mut Play<'_, Self>) -> Asked<()> {
        let seat = Seat(play.world().turn);
        let got = |seat: Seat, pebbles: i64| Event::Got { seat: seat.0, pebbles };
        match play.choose(seat, Ask::Turn, ALL.to_vec())? {
            Answer::Add => play.record(got(seat, 1), &[TURN]),
            Answer::Roll => {
                let face = play.roll(Some(seat), "pebbles", Pool::d6(1)).at_least(4);
                play.record(got(seat, i64::from(face)), &[TURN]);
            }
            Answer::Bid => {
                let bid = |seat| Question {
                    seat,
                    ask: Ask::Bid,
                    choices: Choices::Listed((0..4).map(Answer::Number).collect()),
                };
                let bids = play.ask_together(play.world().setup.seating.seats().map(bid).collect())?;
                if bids.first() != bids.last() {
                    play.record(got(seat, 2), &[TURN]);
                }
            }
            Answer::Place => {
                if let Answer::Number(at) = play.ask(seat, Ask::Place)? {
                    play.record(got(seat, at / 1_000), &[PLACE]);
                }
            }
            Answer::Build => play.record(Event::Built, &[TURN]),
            Answer::Hex => panic!("the hex misfired"),
            Answer::Number(_) => {}
        }
        play.record(Event::TurnEnded, &[TURN]);
        Ok(())
    }

    fn apply(world: &mut World, event: &Event) {
        match event {
            Event::Got { seat, pebbles } => world.pebbles[usize::from(*seat)] += pebbles,
            Event::Built => world.walls += 1,
            Event::TurnEnded => {
                world.turn = world.setup.seating.after(Seat(world.turn)).0;
                world.turns += 1;
            }
        }
    }

    fn judge(_: &World, _: &Question<Self>, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Number(at) if (0..=5_000).contains(at) => Ok(()),
            answer => Err(Refusal::new(PLACE, format!("{answer:?} is not between 0 and 5000"))),
        }
    }

    fn refuse(_: &World, _: &Question<Self>, answer: &Answer) -> Refusal {
        Refusal::new(TURN, format!("{answer:?} is not one of the choices"))
    }

    fn sample(_: &World, _: &Question<Self>, whim: &mut Whim) -> Answer {
        Answer::Number(whim.between(0, 5_000))
    }
}

impl Advised for Pebbles {
    fn proposals(_: &World, _: &Question<Self>, _: &mut Whim) -> Vec<Answer> {
        vec![Answer::Number(5_000)]
    }

    fn score(world: &World, _: &Question<Self>, answer: &Answer) -> i64 {
        std::thread::sleep(std::time::Duration::from_millis(world.setup.slow));
        match answer {
            Answer::Add => 5,
            Answer::Hex => -1,
            _ => 0,
        }
    }

    fn standing(world: &World, seat: Seat) -> i64 {
        let seating = world.setup.seating;
        let heap = |seats: SeatSet| seats.iter().map(|seat| world.pebbles[seat.index()]).max().unwrap_or(0);
        (heap(seating.friends(seat)) - heap(seating.foes(seat))).clamp(-100, 100) * WON / 100
    }

    fn turns(world: &World) -> u64 {
        u64::from(world.turns)
    }
}

impl Reckoned for Pebbles {
    /// The heap of a side is its model; what is added to it counts as damage.
    fn toll(before: &World, after: &World) -> Toll {
        let heaps = (0..after.pebbles.len() as u16).map(|heap| ModelToll {
            model: heap,
            damage: (after.pebbles[usize::from(heap)] - before.pebbles[usize::from(heap)]).max(0) as u32,
            ..ModelToll::default()
        });
        heaps.filter(|toll| toll.damage > 0).collect()
    }

    fn owner(_: &World, model: u16) -> Option<Seat> {
        Some(Seat(model as u8))
    }

    fn name_of(_: &World, model: u16) -> String {
        format!("heap {model}")
    }
}

impl Shown for Pebbles {
    fn seen(world: &World, viewer: Viewer) -> World {
        let mut seen = world.clone();
        for (secret, seat) in seen.setup.secrets.iter_mut().zip(0..) {
            if !viewer.is(Seat(seat)) {
                *secret = 0;
            }
        }
        seen
    }

    fn board(world: &World) -> Board {
        Board {
            name: format!("{} walls", world.walls),
            width: 200_000,
            depth: 100_000,
            y_grows: YGrows::Down,
            features: vec![],
        }
    }

    fn scene(world: &World) -> Scene {
        let seating = world.setup.seating;
        let side = |seat: Seat| Side {
            name: seat.colour().to_string(),
            army: world.setup.armies[seat.index()].clone(),
            score: Some(world.pebbles[seat.index()]),
            resources: vec![Resource {
                name: "secret".into(),
                value: format!("secret {}", world.setup.secrets[seat.index()]),
                says: String::new(),
                dice: vec![],
            }],
            ..Side::default()
        };
        Scene {
            headline: format!("turn {}", world.turns),
            // Another text every turn, so that all of it has to be told.
            plan: vec![[format!("turn {}", world.turns), "x".repeat(world.setup.fat)]],
            sides: seating.seats().map(side).collect(),
            models: seating.seats().map(|seat| heap(world, seat)).collect(),
            ending: Self::is_over(world).then(|| ending(world)),
            ..Scene::default()
        }
    }

    fn prompt(_: &World, question: &Question<Self>) -> Prompt {
        let option = |answer: &Answer| Choice {
            label: format!("{answer:?}"),
            ..Choice::default()
        };
        Prompt {
            seat: question.seat.0,
            asks: format!("{:?}", question.ask),
            model: None,
            rules: vec![TURN.to_string()],
            choices: match &question.choices {
                Choices::Listed(answers) => live::Choices::Options {
                    options: answers.iter().map(option).collect(),
                },
                Choices::Region => live::Choices::Place(PlaceWanted {
                    what: Placed::Point,
                    base: BaseShape::Round { radius: 1 },
                    may_turn: false,
                    areas: vec![],
                    aims_from: None,
                    which: vec![],
                }),
            },
        }
    }

    fn waits_for(_: &World, question: &Question<Self>) -> String {
        format!("{} thinks", question.seat)
    }

    fn card(world: &World, model: u16) -> Option<ModelCard> {
        let secret = world.setup.secrets.get(usize::from(model))?;
        Some(ModelCard {
            id: model,
            name: format!("secret {secret}"),
            kind: String::new(),
            seat: None,
            points: None,
            stats: vec![],
            weapons: vec![],
            marks: vec![],
            abilities: vec![],
            life: None,
            powers: vec![],
            effects: vec![],
            overlays: vec![],
        })
    }

    fn plan(_: &World, _: &Question<Self>, gesture: &Gesture) -> (Option<Answer>, Draft) {
        match gesture {
            Gesture::Place { x, .. } => (Some(Answer::Number(*x)), Draft::default()),
            _ => (None, Draft::default()),
        }
    }

    fn leads_to(_: &Answer) -> Option<[i64; 2]> {
        None
    }

    fn region(_: &World, _: &Question<Self>) -> Vec<Shape> {
        vec![Shape::Line {
            from: [0, 0],
            to: [5_000, 0],
        }]
    }

    fn overlay(_: &World, model: u16, _: OverlayKind) -> Option<Overlay> {
        assert!(model != 666, "the overlay misfired");
        None
    }

    fn measure(_: &World, from: End, to: End) -> Option<Measured> {
        let (End::Point { x: from, .. }, End::Point { x: to, .. }) = (from, to) else {
            return None;
        };
        let at = |x| Position { x, y: 0, z: 0 };
        Some(Measured {
            distance: (from - to).abs(),
            from: at(from),
            to: at(to),
            says: String::new(),
        })
    }

    fn tell(world: &World, entry: &Entry<Self>, _: Viewer) -> Option<Line> {
        let text = match entry {
            Entry::Happened { event, .. } => format!("turn {}: {event:?}", world.turns),
            _ => return None,
        };
        Some(Line {
            text,
            ..Line::default()
        })
    }
}

/// The heap of a seat as a model on the table.
fn heap(world: &World, seat: Seat) -> Model {
    Model {
        id: seat.0.into(),
        seat: Some(seat.0),
        name: format!("{} heap", seat.colour()),
        kind: "heap".into(),
        letters: seat.colour().to_string()[..1].into(),
        leader: false,
        figure: Figure::Fighter,
        base: BaseShape::Round { radius: 15_000 },
        height: 10_000,
        at: Some(Position {
            x: 25_000 + 50_000 * i64::from(seat.0),
            y: 50_000,
            z: 0,
        }),
        facing: None,
        has_front: false,
        state: ModelState::Ready,
        state_says: format!("{} pebbles", world.pebbles[seat.index()]),
        wounds: None,
        counters: vec![],
        badges: vec![],
    }
}

/// The party with the highest heap wins; where two have it, nobody does.
fn ending(world: &World) -> Ending {
    let winners = winners(world);
    Ending {
        winners: winners.iter().map(|seat| seat.0).collect(),
        says: format!("{winners} has the highest heap."),
    }
}

pub fn winners(world: &World) -> SeatSet {
    let seating = world.setup.seating;
    let highest = world.pebbles.iter().max().copied().unwrap_or(0);
    let best: SeatSet = seating
        .seats()
        .filter(|seat| world.pebbles[seat.index()] == highest)
        .collect();
    match best.iter().next() {
        Some(first) if best.iter().all(|seat| seating.are_friends(first, seat)) => seating.friends(first),
        _ => SeatSet::NONE,
    }
}

/// The game as it is offered.
pub struct PebblesEntry;

impl LiveEntry for PebblesEntry {
    fn menu(&self) -> Menu {
        let option = |key: &str| MenuOption {
            key: key.into(),
            label: key.into(),
            if_left_out: String::new(),
            choices: vec![MenuChoice {
                value: "10".into(),
                label: "ten".into(),
                says: String::new(),
            }],
        };
        Menu {
            game: "pebbles".into(),
            title: "Pebbles".into(),
            says: String::new(),
            sides: Colour::ALL[..4].iter().map(Colour::to_string).collect(),
            fewest: 2,
            armies: vec![],
            factions: vec![],
            options: vec![option("turns"), option("slow"), option("fat"), option("teams")],
        }
    }

    fn start(&self, wish: &Wish, seed: u64) -> Result<Box<dyn Live>, Vec<WishProblem>> {
        let number = |key: &str, otherwise: u64| match wish.options.get(key) {
            None => Ok(otherwise),
            Some(text) => text.parse().map_err(|_| {
                vec![WishProblem {
                    seat: None,
                    option: Some(key.into()),
                    line: None,
                    rule: None,
                    message: format!("{text:?} is no number"),
                }]
            }),
        };
        let players = wish.players.unwrap_or(2);
        let seating = match number("teams", 0)? {
            0 => Seating::free_for_all(players),
            _ => {
                let parties: Vec<Party> = (0..players).map(|seat| Party(seat as u8 % 2)).collect();
                Seating::teams(&parties).expect("so many can sit down")
            }
        };
        let mut armies: Vec<String> = seating.seats().map(|seat| format!("{} heap", seat.colour())).collect();
        for (army, wanted) in armies.iter_mut().zip(&wish.armies) {
            match wanted {
                ArmyWish::Ready { name } => army.clone_from(name),
                ArmyWish::Random { .. } => {}
                ArmyWish::List { text } => {
                    let message = format!("{text:?} is no heap");
                    return Err(vec![WishProblem::new(None, None, message)]);
                }
            }
        }
        let setup = Setup {
            armies,
            seating,
            secrets: SECRETS[..seating.count()].to_vec(),
            turns: number("turns", 10)? as u32,
            slow: number("slow", 0)?,
            fat: number("fat", 0)? as usize,
        };
        let live = LiveGame::<Pebbles>::start(setup, seed).expect("pebbles can always be started");
        Ok(Box::new(live))
    }

    fn take_up(&self, setup: &str, seed: u64, answers: &[StoredAnswer]) -> Result<TakenUp, String> {
        LiveGame::<Pebbles>::take_up(LiveGame::<Pebbles>::read_setup(setup)?, seed, answers)
    }

    fn open_replay(&self, text: &str) -> Result<Box<dyn Live>, String> {
        self.admit_replay(text)
    }

    fn admit_replay(&self, text: &str) -> Result<Box<dyn Live>, String> {
        Ok(Box::new(LiveGame::<Pebbles>::admit(text, |setup| setup)?))
    }
}

impl FromOutside for Pebbles {
    fn size(_: &Setup) -> Result<SetupSize, String> {
        let heap = table::Length::inches(10);
        Ok(SetupSize::new(heap, heap))
    }
}

impl Offered for PebblesEntry {
    fn name(&self) -> &str {
        "pebbles"
    }

    fn live(&self) -> &dyn LiveEntry {
        self
    }

    fn rules(&self) -> Vec<RuleText> {
        vec![RuleText {
            id: TURN.to_string(),
            topic: "turn".into(),
            text: "Players take turns.".into(),
            note: None,
        }]
    }

    fn check_army(&self, text: &str) -> ArmyChecked {
        ArmyChecked {
            summary: Some(format!("{} pebbles", text.len())),
            problems: vec![],
        }
    }
}
