//! Which of the answers to the question at hand is tried next, and which is given in the end: all that look good are tried in turn,
//! with the same dice for the n-th course of each, and the worse half is left out again and again until two are left (sequential
//! halving). What looks best at once stays in to the end, so that it is only given up for something that has proved better.

/// So many answers are tried at most, those that look best.
pub(super) const MOST: usize = 12;
/// Until so many thousandths of all courses have been run, others join: places and paths that nobody has proposed.
pub(super) const WIDENS_UNTIL: i64 = 500;
/// If so many courses have all come to the same, more will hardly tell answers apart.
const ENOUGH_ALIKE: usize = 24;
/// Two answers are told apart by so many courses of each, if their difference is so many times what luck makes.
const ENOUGH_PAIRS: usize = 20;
const BEYOND_DOUBT: i64 = 4;
/// How far an answer has to be ahead of the one that looks best, in hundredths of what luck makes of the difference.
const AHEAD: i64 = 50;
/// Standings are compared in units of this, so that sums of squares stay small.
const UNIT: i64 = 100;

/// The answers to a question by their places, the one that looks best first.
pub(super) struct Contest {
    began_with: usize,
    alive: Vec<usize>,
    /// What the courses of each have come to.
    came_to: Vec<Vec<i64>>,
}

impl Contest {
    pub fn new(answers: usize) -> Self {
        let began_with = answers.clamp(1, MOST);
        Contest {
            began_with,
            alive: (0..began_with).collect(),
            came_to: vec![vec![]; began_with],
        }
    }

    /// How many answers have been in it.
    pub fn answers(&self) -> usize {
        self.came_to.len()
    }

    /// One more answer to try.
    pub fn join(&mut self) {
        self.alive.push(self.came_to.len());
        self.came_to.push(vec![]);
    }

    pub fn note(&mut self, answer: usize, standing: i64) {
        self.came_to[answer].push(standing / UNIT);
    }

    /// The answer to try next, when so many thousandths of all courses have been run.
    pub fn next(&mut self, spent: i64) -> Option<usize> {
        self.leave_out(self.places_at(spent), spent);
        let fewest = |answer: &&usize| self.came_to[**answer].len();
        self.alive.iter().min_by_key(fewest).copied()
    }

    /// How many are still tried: half as many after each of as many equal stretches as it takes to come to two.
    fn places_at(&self, spent: i64) -> usize {
        let stretches = self.began_with.max(2).next_power_of_two().ilog2();
        let stretch = (spent * i64::from(stretches) / 1_000).clamp(0, i64::from(stretches) - 1);
        self.began_with.div_ceil(1 << stretch).max(2)
    }

    fn leave_out(&mut self, places: usize, spent: i64) {
        // Newcomers have a place of their own until they are measured with the others.
        let newcomers = self.came_to.len() - self.began_with;
        while self.alive.len() > places + if spent < WIDENS_UNTIL { newcomers } else { 0 } {
            let untried = self.alive.iter().any(|answer| self.came_to[*answer].is_empty());
            // Of equals the one that looks worse goes; what looks best stays.
            let worst = (1..self.alive.len()).min_by_key(|at| (self.mean(self.alive[*at]), -(*at as i64)));
            match worst {
                Some(worst) if !untried => self.alive.remove(worst),
                _ => return,
            };
        }
    }

    fn mean(&self, answer: usize) -> i64 {
        let came_to = &self.came_to[answer];
        came_to.iter().sum::<i64>() * 1_000 / (came_to.len() as i64).max(1)
    }

    /// How far one is ahead of another over the courses that both have run, and how much of that luck may have made: the standard
    /// error. The same dice fell for both.
    fn lead(&self, one: usize, other: usize) -> (i64, i64, usize) {
        let pairs = self.came_to[one].iter().zip(&self.came_to[other]);
        let differences: Vec<i64> = pairs.map(|(one, other)| one - other).collect();
        let count = differences.len() as i64;
        let sum: i64 = differences.iter().sum();
        let scatter = differences
            .iter()
            .map(|difference| difference * difference)
            .sum::<i64>()
            * count
            - sum * sum;
        let error = scatter.max(0) / (count * count * (count - 1).max(1)).max(1);
        (sum / count.max(1), (error as u64).isqrt() as i64, differences.len())
    }

    /// Whether more courses would hardly change anything.
    pub fn is_settled(&self) -> bool {
        let all = || self.came_to.iter().flatten();
        let alike = all().count() >= ENOUGH_ALIKE && all().all(|standing| Some(standing) == all().next());
        let decided = match self.alive[..] {
            [one, other] => {
                let (lead, error, pairs) = self.lead(one, other);
                pairs >= ENOUGH_PAIRS && lead.abs() > BEYOND_DOUBT * error
            }
            _ => self.alive.len() < 2,
        };
        alike || decided
    }

    /// The answer to give.
    pub fn best(&self) -> usize {
        let looks_best = 0;
        let challenger = self.alive.iter().filter(|answer| **answer != looks_best);
        let challenger = challenger.max_by_key(|answer| (self.mean(**answer), -(**answer as i64)));
        match challenger {
            Some(challenger) => {
                let (lead, error, _) = self.lead(*challenger, looks_best);
                if lead * 100 > AHEAD * error {
                    *challenger
                } else {
                    looks_best
                }
            }
            None => looks_best,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a contest to its end: `worth` says what an answer comes to with the n-th dice.
    fn played(answers: usize, courses: i64, worth: impl Fn(usize, i64) -> i64) -> (Contest, Vec<i64>) {
        let mut contest = Contest::new(answers);
        let mut tried = vec![0; answers];
        for run in 0..courses {
            if contest.is_settled() {
                break;
            }
            let Some(answer) = contest.next(run * 1_000 / courses) else {
                break;
            };
            contest.note(answer, worth(answer, tried[answer]));
            tried[answer] += 1;
        }
        (contest, tried)
    }

    /// Dice that swing much more than answers differ, the same for all.
    fn dice(course: i64) -> i64 {
        (course * 7_919 % 101 - 50) * 2_000
    }

    #[test]
    fn what_goes_best_wins_and_is_tried_most() {
        let (contest, tried) = played(8, 120, |answer, course| {
            dice(course) + if answer == 5 { 3_000 } else { 0 }
        });
        assert_eq!(contest.best(), 5);
        assert!(tried[5] > tried[3] * 2, "{tried:?}");
    }

    #[test]
    fn what_looks_best_is_given_unless_something_is_ahead_of_it() {
        let by_luck = |answer: usize, course: i64| if answer == 0 { 0 } else { 1_000 - course % 2 * 2_000 };
        let (contest, tried) = played(6, 90, |answer, course| dice(course) + by_luck(answer, course));
        assert_eq!(contest.best(), 0);
        assert!(tried[0] >= *tried.iter().max().unwrap_or(&0) - 1, "{tried:?}");
    }

    #[test]
    fn where_all_comes_to_the_same_it_stops() {
        let (contest, tried) = played(5, 1_000, |_, _| 4_200);
        assert_eq!(contest.best(), 0);
        assert_eq!(tried.iter().sum::<i64>(), ENOUGH_ALIKE as i64);
    }

    #[test]
    fn who_joins_later_can_win() {
        let mut contest = Contest::new(2);
        let mut tried = [0; 3];
        for run in 0..60 {
            if run == 10 {
                contest.join();
            }
            let answer = contest.next(run * 1_000 / 60).expect("somebody is in it");
            contest.note(answer, dice(tried[answer]) + if answer == 2 { 5_000 } else { 0 });
            tried[answer] += 1;
        }
        assert_eq!(contest.best(), 2, "{tried:?}");
    }

    #[test]
    fn a_single_answer_needs_no_trying() {
        assert!(Contest::new(1).is_settled());
        assert_eq!(Contest::new(1).best(), 0);
    }
}
