//! A tiny game in which what looks best at once is wrong.
//!
//! Two players gather apples for some rounds. In a round, each in turn picks what lies on the ground (1 apple at once), shakes
//! the tree (a die: that many apples fall, and he says whether he gathers them or shakes once more; a second roll that is not higher loses
//! them all), plants (nothing now, 6 apples in the last round), climbs (anywhere from 0 to 100: the best branch, which nobody says,
//! has 5 apples), or guesses on which hand the other has his apple (8 if right; what is in it is hidden).

use kernel::{Advised, Asked, Game, Play, Question, ROUND, Refusal, RuleId, Seat, WON, Whim};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq)]
pub struct Orchard;

/// What can be done here, and for how long.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rules {
    pub offers: Vec<Answer>,
    pub rounds: u8,
    /// In which hand each player hides his apple.
    pub hands: [bool; 2],
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ground {
    pub rules: Rules,
    pub round: u8,
    pub turn: u8,
    pub apples: [i64; 2],
    pub planted: [i64; 2],
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Ask {
    Turn,
    Again { fell: u8 },
    Climb,
    Hand,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    Pick,
    Shake,
    Plant,
    Climb,
    Guess,
    Again(bool),
    Branch(i64),
    Hand(bool),
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Event {
    Gathered { seat: Seat, apples: i64 },
    Planted(Seat),
    TurnEnded,
}

/// The branch with the most apples.
pub const BEST_BRANCH: i64 = 73;

const RULE: RuleId = RuleId::unlisted("orchard:turn-01");

impl Game for Orchard {
    type Setup = Rules;
    type World = Ground;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;
    const NAME: &'static str = "orchard";
    const RULES_VERSION: u32 = 1;

    fn begin(rules: &Rules) -> Result<Ground, String> {
        Ok(Ground {
            rules: rules.clone(),
            round: 1,
            turn: 0,
            apples: [0; 2],
            planted: [0; 2],
        })
    }

    fn is_over(world: &Ground) -> bool {
        world.round > world.rules.rounds
    }

    fn step(play: &mut Play<'_, Self>) -> Asked<()> {
        let seat = Seat(play.world().turn);
        let apples = match play.choose(seat, Ask::Turn, play.world().rules.offers.clone())? {
            Answer::Pick => 1,
            Answer::Shake => shake(play, seat)?,
            Answer::Plant => {
                play.record(Event::Planted(seat), &[RULE]);
                0
            }
            Answer::Climb => match play.ask(seat, Ask::Climb)? {
                Answer::Branch(branch) => (5 - (branch - BEST_BRANCH).abs() / 5).max(0),
                _ => 0,
            },
            Answer::Guess => {
                let hands = vec![Answer::Hand(false), Answer::Hand(true)];
                let other = play.world().rules.hands[1 - usize::from(seat.0)];
                let right = play.choose(seat, Ask::Hand, hands)? == Answer::Hand(other);
                8 * i64::from(right)
            }
            _ => 0,
        };
        play.record(Event::Gathered { seat, apples }, &[RULE]);
        play.record(Event::TurnEnded, &[RULE]);
        Ok(())
    }

    fn apply(world: &mut Ground, event: &Event) {
        match event {
            Event::Gathered { seat, apples } => world.apples[usize::from(seat.0)] += apples,
            Event::Planted(seat) => world.planted[usize::from(seat.0)] += 1,
            Event::TurnEnded => {
                world.turn = 1 - world.turn;
                world.round += u8::from(world.turn == 0);
                if world.round > world.rules.rounds {
                    for seat in 0..2 {
                        world.apples[seat] += 6 * world.planted[seat];
                    }
                }
            }
        }
    }

    fn judge(_: &Ground, _: &Question<Self>, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Branch(0..=100) => Ok(()),
            _ => Err(Refusal::new(RULE, "branches go from 0 to 100")),
        }
    }

    fn refuse(_: &Ground, _: &Question<Self>, answer: &Answer) -> Refusal {
        Refusal::new(RULE, format!("{answer:?} is not offered"))
    }

    fn sample(_: &Ground, _: &Question<Self>, whim: &mut Whim) -> Answer {
        Answer::Branch(whim.between(0, 100))
    }
}

fn shake(play: &mut Play<'_, Orchard>, seat: Seat) -> Asked<i64> {
    let fell = play.d6(Some(seat), "apples");
    let answers = vec![Answer::Again(false), Answer::Again(true)];
    if play.choose(seat, Ask::Again { fell }, answers)? == Answer::Again(false) {
        return Ok(i64::from(fell));
    }
    let more = play.d6(Some(seat), "more apples");
    Ok(if more > fell { i64::from(fell + more) } else { 0 })
}

impl Advised for Orchard {
    /// Low branches only: the better ones have to be found.
    fn proposals(_: &Ground, _: &Question<Self>, whim: &mut Whim) -> Vec<Answer> {
        (0..3).map(|_| Answer::Branch(whim.between(0, 50))).collect()
    }

    /// Looks at nothing but the apples within reach, and always shakes again.
    fn score(_: &Ground, _: &Question<Self>, answer: &Answer) -> i64 {
        match answer {
            Answer::Pick => 3,
            Answer::Shake | Answer::Again(true) => 2,
            Answer::Branch(branch) => -branch,
            _ => 0,
        }
    }

    fn standing(world: &Ground, seat: Seat) -> i64 {
        let seat = usize::from(seat.0);
        let lead = world.apples[seat] - world.apples[1 - seat];
        if Orchard::is_over(world) {
            return lead.signum() * WON;
        }
        lead.clamp(-400, 400) * WON / 500
    }

    fn turns(world: &Ground) -> u64 {
        u64::from(world.round / 4) * ROUND + u64::from(world.round) * 2 + u64::from(world.turn)
    }

    fn imagined(world: &Ground, seat: Seat, whim: &mut Whim) -> Ground {
        let mut imagined = world.clone();
        imagined.rules.hands[1 - usize::from(seat.0)] = whim.below(2) == 1;
        imagined
    }
}
