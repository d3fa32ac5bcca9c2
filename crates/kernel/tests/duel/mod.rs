//! A tiny game that has one of everything the kernel offers, and nothing of any real game.
//!
//! Duellists take turns, two or more of them, each alone or in teams. A turn is one of: strike (a pool of dice against a foe,
//! who may parry), stride (any distance up to what is left of the field: a region), bet (all name a number in secret; who alone
//! named the highest wins a point), peek (shows a hidden card), gauntlet (eight questions in one step), hex (an ability with a
//! fault in it) or curse (one whose fault shows only when it is carried out). First to ten points wins, and the whole team with him.

use std::cell::Cell;

use kernel::{Asked, Choices, Game, Play, Pool, Question, Refusal, RuleId, Seat, SeatSet, Seating, Whim};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq)]
pub struct Duel;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    pub card: u8,
    pub seating: Seating,
}

/// Two duellists and a card.
pub fn card(card: u8) -> Setup {
    Setup {
        card,
        seating: Seating::DUEL,
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Field {
    pub seating: Seating,
    pub turn: u8,
    pub points: Vec<i64>,
    pub strode: i64,
    pub turns: u32,
    pub card: u8,
    /// The foe at whom the one whose turn it is strikes next.
    pub declared: Option<Seat>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Ask {
    Turn,
    Whom,
    Parry { hits: u8 },
    Stride { most: i64 },
    Bet,
    Gauntlet { passed: u8 },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    Strike,
    Stride,
    Bet,
    Peek,
    Gauntlet,
    Hex,
    Curse,
    Foe(Seat),
    Parry(bool),
    Length(i64),
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Event {
    StrikeDeclared { foe: Seat },
    Scored { seat: u8, points: i64 },
    Strode(i64),
    CardShown(u8),
    TurnEnded,
}

/// Nobody sits there.
const CURSED: Seat = Seat(99);
const ALL: [Answer; 7] = [
    Answer::Strike,
    Answer::Stride,
    Answer::Bet,
    Answer::Peek,
    Answer::Gauntlet,
    Answer::Hex,
    Answer::Curse,
];

thread_local! {
    /// How often the answers to a turn have been worked out.
    pub static WORKED_OUT: Cell<u32> = const { Cell::new(0) };
}

pub const TURN: RuleId = RuleId::unlisted("duel:turn-01");
pub const STRIDE: RuleId = RuleId::unlisted("duel:stride-01");
const BET: RuleId = RuleId::unlisted("duel:bet-01");

impl Game for Duel {
    type Setup = Setup;
    type World = Field;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;
    const NAME: &'static str = "duel";
    const RULES_VERSION: u32 = 1;

    fn begin(setup: &Setup) -> Result<Field, String> {
        let card = setup.card;
        if card > 9 {
            return Err(format!("cards run from 0 to 9, not {card}"));
        }
        Ok(Field {
            seating: setup.seating,
            turn: 0,
            points: vec![0; setup.seating.count()],
            strode: 0,
            turns: 0,
            card,
            declared: None,
        })
    }

    fn seating(world: &Field) -> Seating {
        world.seating
    }

    fn is_over(world: &Field) -> bool {
        !winners(world).is_empty() || world.turns >= 200
    }

    fn step(play: &mut Play<'_, Self>) -> Asked<()> {
        let seat = Seat(play.world().turn);
        if let Some(foe) = play.world().declared {
            assert_ne!(foe, CURSED, "the curse misfired");
            strike(play, seat, foe)?;
            play.record(Event::TurnEnded, &[TURN]);
            return Ok(());
        }
        let all = play.once(|_| {
            WORKED_OUT.set(WORKED_OUT.get() + 1);
            ALL.to_vec()
        });
        match play.choose(seat, Ask::Turn, all)? {
            Answer::Strike => {
                let foe = whom(play, seat)?;
                play.record(Event::StrikeDeclared { foe }, &[TURN]);
                return Ok(());
            }
            Answer::Stride => {
                let most = 1_000 - play.world().strode;
                let Answer::Length(length) = play.ask(seat, Ask::Stride { most })? else {
                    unreachable!()
                };
                play.record(Event::Strode(length), &[STRIDE]);
            }
            Answer::Bet => {
                let bet = |seat| Question {
                    seat,
                    ask: Ask::Bet,
                    choices: Choices::Region,
                };
                let bets = play.ask_together(play.world().seating.seats().map(bet).collect())?;
                if let Some(seat) = alone_highest(&bets) {
                    play.record(Event::Scored { seat, points: 1 }, &[BET]);
                }
            }
            Answer::Peek => play.record(Event::CardShown(play.world().card), &[TURN]),
            Answer::Gauntlet => {
                for passed in 0..8 {
                    play.ask(seat, Ask::Gauntlet { passed })?;
                }
            }
            Answer::Hex => panic!("the hex misfired"),
            Answer::Curse => {
                play.record(Event::StrikeDeclared { foe: CURSED }, &[TURN]);
                return Ok(());
            }
            _ => unreachable!(),
        }
        play.record(Event::TurnEnded, &[TURN]);
        Ok(())
    }

    fn apply(world: &mut Field, event: &Event) {
        match event {
            Event::StrikeDeclared { foe } => world.declared = Some(*foe),
            Event::Scored { seat, points } => world.points[usize::from(*seat)] += points,
            Event::Strode(length) => world.strode += length,
            Event::CardShown(_) => {}
            Event::TurnEnded => {
                world.declared = None;
                world.turn = world.seating.after(Seat(world.turn)).0;
                world.turns += 1;
            }
        }
    }

    fn judge(_world: &Field, question: &Question<Self>, answer: &Answer) -> Result<(), Refusal> {
        let most = match question.ask {
            Ask::Stride { most } => most,
            _ => 6,
        };
        match answer {
            Answer::Length(length) if (0..=most).contains(length) => Ok(()),
            Answer::Length(length) => Err(Refusal::new(STRIDE, format!("{length} is not between 0 and {most}"))),
            _ => Err(Refusal::new(STRIDE, "a number is wanted")),
        }
    }

    fn refuse(_world: &Field, _question: &Question<Self>, answer: &Answer) -> Refusal {
        Refusal::new(TURN, format!("{answer:?} is not one of the choices"))
    }

    fn sample(_world: &Field, question: &Question<Self>, whim: &mut Whim) -> Answer {
        match question.ask {
            Ask::Stride { most } => Answer::Length(whim.between(0, most)),
            _ => Answer::Length(whim.between(0, 6)),
        }
    }

    fn is_declared(world: &Field) -> bool {
        world.declared.is_some()
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::CardShown(_))
    }
}

/// The foe to strike at: where there is only one, nobody has to ask.
fn whom(play: &mut Play<'_, Duel>, seat: Seat) -> Asked<Seat> {
    let foes = play.world().seating.foes(seat);
    if let Some(only) = foes.only() {
        return Ok(only);
    }
    match play.choose(seat, Ask::Whom, foes.iter().map(Answer::Foe).collect())? {
        Answer::Foe(foe) => Ok(foe),
        _ => unreachable!(),
    }
}

fn alone_highest(bets: &[Answer]) -> Option<u8> {
    let lengths = bets.iter().map(|bet| match bet {
        Answer::Length(length) => *length,
        _ => unreachable!(),
    });
    let highest = lengths.clone().max()?;
    let mut named = (0..).zip(lengths).filter(|(_, length)| *length == highest);
    let (seat, _) = named.next()?;
    named.next().is_none().then_some(seat)
}

/// Who has won: the team of whoever has ten points. Nobody if the time ran out.
pub fn winners(world: &Field) -> SeatSet {
    let best = world.seating.seats().find(|seat| world.points[seat.index()] >= 10);
    best.map_or(SeatSet::NONE, |seat| world.seating.friends(seat))
}

/// Four dice, fives and sixes hit; the other may parry, which rolls a die and on 4+ takes a hit away.
pub fn strike(play: &mut Play<'_, Duel>, seat: Seat, other: Seat) -> Asked<u8> {
    let is_hit = |face| u8::from(face >= 5);
    let mut hits = play.roll_graded(Some(seat), "strike", Pool::d6(4), is_hit).at_least(5);
    let parry = vec![Answer::Parry(true), Answer::Parry(false)];
    if hits > 0
        && play.choose(other, Ask::Parry { hits }, parry)? == Answer::Parry(true)
        && play.d6(Some(other), "parry") >= 4
    {
        hits -= 1;
    }
    play.record(
        Event::Scored {
            seat: seat.0,
            points: i64::from(hits),
        },
        &[TURN],
    );
    Ok(hits)
}
