//! The odds of what a scenario leaves to the dice.
//!
//! The play is carried out as far as it says what is rolled. The commands after that are explored over every outcome of
//! their dice.

use kernel::{Game, Question, Session};
use odds::{Budget, Decision, Goal, Moment, OddsReport, Place, Reckoned, Toll, estimate_from, explore_from, value};

use crate::run::{Playthrough, Steps};
use crate::{Failure, Language, Next};

/// Who decides what the scenario does not speak of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Others {
    /// Everybody declines.
    #[default]
    Decline,
    /// Each player takes the answer that is best for that player.
    Best,
}

impl Others {
    fn says(self) -> &'static str {
        match self {
            Others::Decline => "players decline what the commands do not name",
            Others::Best => "assumes best play by both sides",
        }
    }
}

/// Said of odds in which somebody had to choose.
const DECLINE_OR_CHOOSE: &str =
    "players decline what the commands do not name, and take what is best for them where a rule makes them choose";

/// How many courses are played where there are too many to play them all.
const COURSES: u64 = 20_000;

/// The odds of the commands after the last one whose dice are given.
pub(crate) fn of_play<L>(
    setup: <L::Game as Game>::Setup,
    steps: &Steps<L>,
    others: Others,
    budget: Budget,
) -> Result<OddsReport, Failure>
where
    L: Language,
    L::Game: Reckoned,
{
    let given = |step: &crate::Step<L::Command, L::Expected>| {
        step.dice.is_some() || step.refused.is_some() || step.take_back.is_some()
    };
    let known = steps.iter().rposition(|step| given(&step.value)).map_or(0, |at| at + 1);
    let mut play = Playthrough::<L>::begin(setup, steps)?;
    for at in 0..known {
        play.play(at)?;
    }
    let plan: Vec<&L::Command> = steps[known..]
        .iter()
        .filter_map(|step| step.value.command.as_ref())
        .collect();
    if plan.is_empty() {
        return Err(Failure::new(
            "nothing is left to the dice: give commands without `dice` after the position",
        ));
    }
    explored::<L>(&play.session, &plan, others, budget)
}

fn explored<L>(
    session: &Session<L::Game>,
    plan: &[&L::Command],
    others: Others,
    budget: Budget,
) -> Result<OddsReport, Failure>
where
    L: Language,
    L::Game: Reckoned,
{
    let world = session.checkpoint();
    let rolled = session.open_rolls();
    let before = session.world();
    let chosen = std::cell::Cell::new(false);
    let policy = |world: &_, question: &Question<L::Game>, moment: Moment| match session
        .open_answers()
        .get(moment.asked as usize)
    {
        Some(given) if moment.steps == 0 => Decision::Take(given.answer.clone()),
        _ => {
            let decision = decide::<L>(plan, others, before, world, question, moment);
            chosen.set(chosen.get() || matches!(&decision, Decision::BestOf(answers) if !answers.is_empty()));
            decision
        }
    };
    let asked = session.pending().next().map(|question| question.seat);
    let Some(seat) = asked else {
        return Err(Failure::new("nobody is asked anything: the game is over"));
    };
    let worth = |toll: &Toll| value::<L::Game>(before, seat, toll);
    let goal = Goal {
        seats: L::Game::seating(before).friends(seat),
        value: &worth,
    };
    let until = |after: &_, moment: Moment| {
        // All that a command has to say it says within a step, or after a declaration in the next.
        let begun = moment.plan.commands as usize + usize::from(moment.plan.answers > 0);
        let done = begun >= plan.len() && !L::Game::is_declared(after);
        let over = moment.stopped || done || L::Game::is_over(after);
        over.then(|| L::Game::toll(before, after))
    };
    let name = |model| L::Game::name_of(before, model);
    match explore_from::<L::Game, Toll>(world, &rolled, &policy, Some(&goal), budget, &until) {
        Ok(found) => {
            let assumed = match others {
                Others::Decline if chosen.get() => DECLINE_OR_CHOOSE,
                _ => others.says(),
            };
            Ok(OddsReport::exact(&found, name, assumed.into()))
        }
        Err(odds::GaveUp::Runs(_) | odds::GaveUp::Time(_) | odds::GaveUp::Digits) => {
            let advised = std::cell::Cell::new(false);
            let guessing = |world: &_, question: &Question<L::Game>, moment: Moment| {
                let decision = policy(world, question, moment);
                if !matches!(decision, Decision::BestOf(_)) {
                    return decision;
                }
                match L::Game::seems_best(world, question) {
                    Some(answer) => {
                        advised.set(true);
                        Decision::AsPlanned(answer, moment.plan)
                    }
                    None => decision,
                }
            };
            // The estimate may take as long again as the exact odds were given.
            let bounded = Budget {
                runs: COURSES,
                time: budget.time,
            };
            let played = estimate_from::<L::Game, Toll>(world, &rolled, &guessing, bounded, 1, &until);
            let played = played.map_err(|gave_up| Failure::new(gave_up.to_string()))?;
            let assumed = match others {
                Others::Decline if !chosen.get() => others.says(),
                Others::Decline => DECLINE_OR_CHOOSE,
                Others::Best if advised.get() => "what the commands do not name is decided as a greedy player would",
                Others::Best => "what the commands do not name is decided at random",
            };
            Ok(OddsReport::estimated(&played, name, assumed.into()))
        }
        Err(gave_up) => Err(Failure::new(gave_up.to_string())),
    }
}

/// What the next command answers; what it does not speak of is declined or made the best of.
fn decide<L>(
    plan: &[&L::Command],
    others: Others,
    before: &<L::Game as Game>::World,
    world: &<L::Game as Game>::World,
    question: &Question<L::Game>,
    moment: Moment,
) -> Decision<<L::Game as Game>::Answer>
where
    L: Language,
    L::Game: Reckoned,
{
    // A command that cannot be done is a mistake, unless somebody whom it is about has fallen by then.
    let ends = |why: String| {
        let toll = L::Game::toll(before, world);
        if toll.iter().any(|toll| toll.fallen) {
            Decision::Stop
        } else {
            Decision::Impossible(why)
        }
    };
    let mut place = moment.plan;
    // A command that has begun may have more to say; one that has said all makes way for the next.
    while let Some(command) = plan.get(place.commands as usize) {
        if place.answers == 0 && !L::fits(world, question, command) {
            break;
        }
        match L::answer(world, question, command, place.answers as usize) {
            Ok(Next::Answer(answer)) => {
                if let Err(refusal) = question.check(world, &answer) {
                    return ends(refusal.to_string());
                }
                let answers = place.answers + 1;
                return Decision::AsPlanned(answer, Place { answers, ..place });
            }
            Ok(Next::Decline) => break,
            Ok(Next::Finished) => {
                place = Place {
                    commands: place.commands + 1,
                    answers: 0,
                }
            }
            Err(why) => return ends(why),
        }
    }
    match (L::decline(question), others) {
        (_, Others::Best) if !question.listed().is_empty() => Decision::BestOf(question.listed().to_vec()),
        (Some(no), _) => Decision::AsPlanned(no, place),
        (None, _) if place.commands as usize >= plan.len() => Decision::Stop,
        (None, _) if L::must_choose(question) => Decision::BestOf(question.listed().to_vec()),
        (None, _) => match question.listed() {
            [only] => Decision::AsPlanned(only.clone(), place),
            _ => Decision::BestOf(vec![]),
        },
    }
}
