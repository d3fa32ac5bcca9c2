//! A tiny game of armies: 70 models, and every model may strike at every other.
//!
//! Two armies of seven units of five. In a turn each unit of a side charges or holds, one after the other; then it is the other
//! side's turn. Each trooper strikes at an enemy: on 4+ after a charge, on 6 otherwise, for a point. A unit that has charged is exposed
//! until its side's next turn: a hit on it is worth ten. Only fresh units can charge.

mod tests;

use std::borrow::Cow;
use std::cell::Cell;
use std::time::{Duration, Instant};

use kernel::{Advised, Asked, Game, Horizon, Play, Question, Refusal, RuleId, Seat, WON, Whim};
use serde::{Deserialize, Serialize};

pub const UNITS: u8 = 7;
pub const TROOPERS: u8 = 5;

thread_local! {
    /// How many answers have been scored, and how long each takes.
    pub static SCORED: Cell<u32> = const { Cell::new(0) };
    pub static TAKES: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// The game, with or without looking ahead until the enemy replies.
#[derive(Debug, Clone, PartialEq)]
pub struct Army<const REPLY: bool>;

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub fresh: bool,
    pub spent: bool,
    pub exposed: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Field {
    pub turn: u8,
    pub turns: u64,
    pub rounds: u8,
    pub points: [i64; 2],
    pub units: [Vec<Unit>; 2],
    /// The unit that carries out its order.
    pub ordered: Option<(u8, Order)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    Charge,
    Hold,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Ask {
    Unit,
    Strike { unit: u8, trooper: u8 },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    Unit(u8, Order),
    Strike { unit: u8, trooper: u8 },
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Event {
    Ordered(u8, Order),
    Hit { points: i64 },
    Done,
}

const RULE: RuleId = RuleId::unlisted("army:turn-01");

/// Everybody is there and fresh.
pub fn drawn_up() -> Field {
    let unit = Unit {
        fresh: true,
        spent: false,
        exposed: false,
    };
    Field {
        turn: 0,
        turns: 0,
        rounds: 2,
        points: [0; 2],
        units: [vec![unit; UNITS.into()], vec![unit; UNITS.into()]],
        ordered: None,
    }
}

impl Field {
    fn foe(&self) -> usize {
        usize::from(1 - self.turn)
    }
}

impl<const REPLY: bool> Game for Army<REPLY> {
    type Setup = Field;
    type World = Field;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;
    const NAME: &'static str = "army";
    const RULES_VERSION: u32 = 1;

    fn begin(setup: &Field) -> Result<Field, String> {
        Ok(setup.clone())
    }

    fn is_over(world: &Field) -> bool {
        world.rounds == 0
    }

    /// An order is a declaration; the troopers strike in the step after it.
    fn step(play: &mut Play<'_, Self>) -> Asked<()> {
        let seat = Seat(play.world().turn);
        let Some((unit, order)) = play.world().ordered else {
            let own = play.world().units[seat.index()].iter();
            let waiting = (0..UNITS).zip(own).filter(|(_, unit)| !unit.spent);
            let orders = waiting.flat_map(|(at, unit)| {
                let charge = unit.fresh.then_some(Answer::Unit(at, Order::Charge));
                charge.into_iter().chain([Answer::Unit(at, Order::Hold)])
            });
            if let Answer::Unit(unit, order) = play.choose(seat, Ask::Unit, orders.collect())? {
                play.record(Event::Ordered(unit, order), &[RULE]);
            }
            return Ok(());
        };
        let all = (0..UNITS).flat_map(|unit| (0..TROOPERS).map(move |trooper| Answer::Strike { unit, trooper }));
        let all: Vec<Answer> = all.collect();
        for trooper in 0..TROOPERS {
            let struck = play.choose(seat, Ask::Strike { unit, trooper }, all.clone())?;
            let exposed = match struck {
                Answer::Strike { unit, .. } => play.world().units[play.world().foe()][usize::from(unit)].exposed,
                Answer::Unit(..) => false,
            };
            let needed = if order == Order::Charge { 4 } else { 6 };
            if play.d6(Some(seat), "strike") >= needed {
                let points = if exposed { 10 } else { 1 };
                play.record(Event::Hit { points }, &[RULE]);
            }
        }
        play.record(Event::Done, &[RULE]);
        Ok(())
    }

    fn apply(world: &mut Field, event: &Event) {
        let turn = usize::from(world.turn);
        match event {
            Event::Ordered(unit, order) => {
                world.ordered = Some((*unit, *order));
                let unit = &mut world.units[turn][usize::from(*unit)];
                unit.spent = true;
                unit.exposed = *order == Order::Charge;
            }
            Event::Hit { points } => world.points[turn] += points,
            Event::Done => {
                world.ordered = None;
                world.turns += 1;
                if world.units[turn].iter().all(|unit| unit.spent) {
                    world.turn = 1 - world.turn;
                    world.rounds -= u8::from(world.turn == 0);
                    for unit in &mut world.units[1 - turn] {
                        unit.spent = false;
                        unit.exposed = false;
                    }
                }
            }
        }
    }

    fn judge(_: &Field, _: &Question<Self>, _: &Answer) -> Result<(), Refusal> {
        Err(Refusal::new(RULE, "nothing here is a place"))
    }

    fn refuse(_: &Field, _: &Question<Self>, answer: &Answer) -> Refusal {
        Refusal::new(RULE, format!("{answer:?} is not offered"))
    }

    fn sample(_: &Field, question: &Question<Self>, _: &mut Whim) -> Answer {
        question.listed()[0].clone()
    }

    fn is_declared(world: &Field) -> bool {
        world.ordered.is_some()
    }
}

impl<const REPLY: bool> Advised for Army<REPLY> {
    const HORIZON: Horizon = if REPLY { Horizon::Reply } else { Horizon::Turns(2) };

    fn proposals(_: &Field, _: &Question<Self>, _: &mut Whim) -> Vec<Answer> {
        vec![]
    }

    /// One trooper of each enemy unit, and exposed units alone if there are any: nobody looks at 35 enemies for each of 35 troopers.
    fn candidates<'q>(world: &Field, question: &'q Question<Self>, _: &mut Whim) -> Cow<'q, [Answer]> {
        if question.ask == Ask::Unit {
            return Cow::Borrowed(question.listed());
        }
        let foes = || (0..UNITS).zip(&world.units[world.foe()]);
        let any = foes().any(|(_, unit)| unit.exposed);
        let worth = foes().filter(|(_, unit)| unit.exposed == any);
        Cow::Owned(worth.map(|(unit, _)| Answer::Strike { unit, trooper: 0 }).collect())
    }

    fn begins_plan(_: &Field, question: &Question<Self>) -> bool {
        question.ask == Ask::Unit
    }

    /// A charge hits more often; what may come of it nobody thinks of.
    #[allow(clippy::disallowed_methods, reason = "it takes as long as a test wants")]
    fn score(_: &Field, _: &Question<Self>, answer: &Answer) -> i64 {
        SCORED.set(SCORED.get() + 1);
        let began = Instant::now();
        while began.elapsed() < TAKES.get() {}
        i64::from(matches!(answer, Answer::Unit(_, Order::Charge)))
    }

    fn standing(world: &Field, seat: Seat) -> i64 {
        let lead = world.points[seat.index()] - world.points[1 - seat.index()];
        lead.clamp(-400, 400) * WON / 500
    }

    fn turns(world: &Field) -> u64 {
        world.turns
    }
}
