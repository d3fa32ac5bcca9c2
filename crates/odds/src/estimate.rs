//! Where exact odds are too much work: many courses at random, with an interval that says how far to trust them.

use kernel::{AnswerSource, DiceSource, Fault, Game, Outcome, Play, Pool, Question, Reply, SeededDice, Whim, run};

use crate::budget::{Budget, GaveUp, Meter};
use crate::dice::Faces;
use crate::policy::{Decision, Moment, Policy};

/// A fraction of the courses played, and where the true chance lies with 95 % confidence (Wilson's interval).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub share: f64,
    pub high: f64,
}

/// What came out of so many courses.
#[derive(Clone, Debug)]
pub struct Estimate<T> {
    /// In order.
    pub results: Vec<(T, u64)>,
    pub courses: u64,
}

impl<T: Ord> Estimate<T> {
    pub fn chance(&self, fits: impl Fn(&T) -> bool) -> Interval {
        let count: u64 = self
            .results
            .iter()
            .filter(|(result, _)| fits(result))
            .map(|(_, count)| count)
            .sum();
        interval(count, self.courses)
    }
}

fn interval(count: u64, of: u64) -> Interval {
    const Z: f64 = 1.959_963_984_540_054;
    let (n, share) = (of.max(1) as f64, count as f64 / of.max(1) as f64);
    let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    Interval {
        low: (middle - half).max(0.0),
        share,
        high: (middle + half).min(1.0),
    }
}

/// Plays so many courses from the world until `until` reads something off it. Whatever a policy would have the best of is
/// taken at random among its options: an estimate optimises nothing.
pub fn estimate<G: Game, T: Ord + Clone>(
    world: &G::World,
    policy: &dyn Policy<G>,
    courses: u64,
    seed: u64,
    until: &dyn Fn(&G::World, Moment) -> Option<T>,
) -> Result<Estimate<T>, GaveUp> {
    estimate_from(world, &[], policy, Budget::runs(courses), seed, until)
}

/// As [`estimate`], from the middle of a step: the dice that have been rolled in it are known, and come first. Plays as many
/// courses as the budget allows.
pub fn estimate_from<G: Game, T: Ord + Clone>(
    world: &G::World,
    rolled: &[&[u8]],
    policy: &dyn Policy<G>,
    budget: Budget,
    seed: u64,
    until: &dyn Fn(&G::World, Moment) -> Option<T>,
) -> Result<Estimate<T>, GaveUp> {
    const MOST_STEPS: u32 = 10_000;
    let mut dice = KnownFirst {
        rolled,
        next: 0,
        then: SeededDice::new(SeededDice::seed_from_number(seed)),
    };
    let mut found: std::collections::BTreeMap<T, u64> = std::collections::BTreeMap::new();
    let mut meter = Meter::new(budget);
    let mut courses = 0;
    while meter.one_more_run().is_ok() {
        let course = courses;
        dice.next = 0;
        let mut world = world.clone();
        let mut answers = AtRandom {
            policy,
            whim: Whim::new(seed.wrapping_add(course)),
            moment: Moment::default(),
            impossible: None,
        };
        let mut result = None;
        for _ in 0..MOST_STEPS {
            match run(&mut world, &mut answers, &mut dice, |play: &mut Play<'_, G>| {
                G::step(play)
            }) {
                Outcome::Done(()) => {}
                Outcome::Asked(_) if answers.moment.stopped => {
                    result = until(&world, answers.moment);
                    break;
                }
                Outcome::Asked(_) if answers.impossible.is_some() => {
                    return Err(GaveUp::Impossible(answers.impossible.unwrap_or_default()));
                }
                Outcome::Asked(questions) => return Err(GaveUp::Undecided(format!("{:?}", questions[0].ask))),
                Outcome::Refused { seat, refusal } => return Err(GaveUp::Fault(format!("{seat}: {refusal}"))),
                Outcome::Fault(fault) => return Err(GaveUp::Fault(fault.to_string())),
            }
            answers.moment.steps += 1;
            answers.moment.asked = 0;
            dice.next = rolled.len();
            result = until(&world, answers.moment);
            if result.is_some() || G::is_over(&world) {
                break;
            }
        }
        let Some(result) = result else {
            return Err(GaveUp::Undecided(
                "the game was over before the question was settled".into(),
            ));
        };
        *found.entry(result).or_insert(0) += 1;
        courses += 1;
    }
    Ok(Estimate {
        results: found.into_iter().collect(),
        courses,
    })
}

/// Dice that are known, then dice by a seed.
struct KnownFirst<'a> {
    rolled: &'a [&'a [u8]],
    next: usize,
    then: SeededDice,
}

impl DiceSource for KnownFirst<'_> {
    fn roll(&mut self, pool: Pool, purpose: &'static str) -> Result<Faces, Fault> {
        match self.rolled.get(self.next) {
            Some(known) => {
                self.next += 1;
                Ok(Faces::from_slice(known))
            }
            None => self.then.roll(pool, purpose),
        }
    }
}

struct AtRandom<'a, G: Game> {
    policy: &'a dyn Policy<G>,
    whim: Whim,
    moment: Moment,
    impossible: Option<String>,
}

impl<G: Game> AnswerSource<G> for AtRandom<'_, G> {
    fn answer(&mut self, world: &G::World, question: &Question<G>) -> Reply<G::Answer> {
        let decision = self.policy.decide(world, question, self.moment);
        self.moment.asked += 1;
        match decision {
            Decision::Take(answer) => Reply::Given(answer),
            Decision::AsPlanned(answer, place) => {
                self.moment.plan = place;
                Reply::Given(answer)
            }
            Decision::Stop => {
                self.moment.stopped = true;
                Reply::Nobody
            }
            Decision::Impossible(why) => {
                self.impossible = Some(why);
                Reply::Nobody
            }
            Decision::BestOf(options) => match self.whim.pick(&options) {
                Some(answer) => Reply::Given(answer.clone()),
                None => Reply::Nobody,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_its_share_and_is_narrow_for_many_courses() {
        let few = interval(5, 10);
        let many = interval(5_000, 10_000);
        assert!(few.low < 0.5 && few.high > 0.5 && few.high - few.low > 0.4);
        assert!(many.low > 0.49 && many.high < 0.51);
        assert!(interval(0, 100).low < 1e-12 && interval(0, 100).high > 0.03);
        assert!(interval(100, 100).high > 1.0 - 1e-12);
    }
}
