//! A tiny game that has one of everything the kernel offers, and nothing of any real game.
//!
//! Two duellists take turns. A turn is one of: strike (a pool of dice, which the other may parry), stride (any distance up to
//! what is left of the field: a region), bet (both name a number in secret; the higher wins a point), peek (shows a hidden
//! card) or hex (an ability with a fault in it). First to ten points wins.

use kernel::{Asked, Choices, Game, Play, Pool, Question, Refusal, RuleId, Seat, Whim};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq)]
pub struct Duel;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Field {
    pub turn: u8,
    pub points: [i64; 2],
    pub strode: i64,
    pub turns: u32,
    pub card: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Ask {
    Turn,
    Parry { hits: u8 },
    Stride { most: i64 },
    Bet,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    Strike,
    Stride,
    Bet,
    Peek,
    Hex,
    Parry(bool),
    Length(i64),
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Event {
    Scored { seat: u8, points: i64 },
    Strode(i64),
    CardShown(u8),
    TurnEnded,
}

pub const TURN: RuleId = RuleId::unlisted("duel:turn-01");
pub const STRIDE: RuleId = RuleId::unlisted("duel:stride-01");
const BET: RuleId = RuleId::unlisted("duel:bet-01");

impl Game for Duel {
    type Setup = u8;
    type World = Field;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;
    const NAME: &'static str = "duel";
    const RULES_VERSION: u32 = 1;

    fn begin(card: &u8) -> Result<Field, String> {
        if *card > 9 {
            return Err(format!("cards run from 0 to 9, not {card}"));
        }
        Ok(Field {
            turn: 0,
            points: [0, 0],
            strode: 0,
            turns: 0,
            card: *card,
        })
    }

    fn is_over(world: &Field) -> bool {
        world.points.iter().any(|&points| points >= 10) || world.turns >= 200
    }

    fn step(play: &mut Play<'_, Self>) -> Asked<()> {
        let seat = Seat(play.world().turn);
        let all = vec![Answer::Strike, Answer::Stride, Answer::Bet, Answer::Peek, Answer::Hex];
        match play.choose(seat, Ask::Turn, all)? {
            Answer::Strike => {
                strike(play, seat)?;
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
                let bets = play.ask_together(vec![bet(Seat(0)), bet(Seat(1))])?;
                if let [Answer::Length(red), Answer::Length(blue)] = bets[..]
                    && red != blue
                {
                    play.record(
                        Event::Scored {
                            seat: u8::from(blue > red),
                            points: 1,
                        },
                        &[BET],
                    );
                }
            }
            Answer::Peek => play.record(Event::CardShown(play.world().card), &[TURN]),
            Answer::Hex => panic!("the hex misfired"),
            _ => unreachable!(),
        }
        play.record(Event::TurnEnded, &[TURN]);
        Ok(())
    }

    fn apply(world: &mut Field, event: &Event) {
        match event {
            Event::Scored { seat, points } => world.points[usize::from(*seat)] += points,
            Event::Strode(length) => world.strode += length,
            Event::CardShown(_) => {}
            Event::TurnEnded => {
                world.turn = 1 - world.turn;
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

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::CardShown(_))
    }
}

/// Four dice, fives and sixes hit; the other may parry, which rolls a die and on 4+ takes a hit away.
pub fn strike(play: &mut Play<'_, Duel>, seat: Seat) -> Asked<u8> {
    let other = Seat(1 - seat.0);
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
