//! What the dice of a game gave, held against what they give on average.
//!
//! A game is gone through step by step. For each step in which dice were rolled, every course of them is played from the state in
//! which it began, with the answers that were given; what came about is compared with what comes about on average.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Entry, Game, Question, Seat, SeatSet, Seating, Session};

use crate::toll::{Reckoned, Toll};
use crate::{Budget, Decision, Estimate, Explored, Moment, estimate_from, explore_from};

/// How the dice of a whole game fell.
#[derive(Clone, Debug, Default)]
pub struct Luck {
    /// Each step in which dice decided what happens to somebody, in order.
    pub steps: Vec<StepLuck>,
    /// So many steps with dice were too much to work out; they are in no sum.
    pub not_reckoned: usize,
    /// The dice that were rolled for each seat, or for nobody in particular: by the number of sides, how often each face came up.
    pub dice: BTreeMap<(Option<Seat>, u8), Vec<u64>>,
}

/// A figure as it is on average, and as it came about.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figure {
    pub expected: f64,
    pub actual: f64,
}

impl Figure {
    pub fn over(self) -> f64 {
        self.actual - self.expected
    }
}

/// What the dice of one step came to.
#[derive(Clone, Debug, PartialEq)]
pub struct StepLuck {
    pub step: usize,
    /// So many answers had been given before it, and after it.
    pub from: usize,
    pub to: usize,
    /// By seat: damage to its models, and how many of them fell.
    pub damage: BTreeMap<Seat, Figure>,
    pub fallen: BTreeMap<Seat, Figure>,
    /// The seat that the dice were good to: its enemies took more damage than on average, or its own models less.
    pub favoured: Option<Favoured>,
    /// Every course was played, not only some of them.
    pub exact: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Favoured {
    pub seat: Seat,
    /// Damage more than on average: what its foes took, less what it and its friends took.
    pub by: f64,
    /// The chance of so much luck or more.
    pub chance: f64,
}

/// How much work one step may take: for playing every course, and where that is too much for some of them.
#[derive(Clone, Copy, Debug)]
pub struct LuckBudget {
    pub exact: Budget,
    pub played: Budget,
}

impl Default for LuckBudget {
    fn default() -> Self {
        let most = Some(std::time::Duration::from_millis(250));
        LuckBudget {
            exact: Budget {
                runs: 4_000,
                time: most,
            },
            played: Budget { runs: 400, time: most },
        }
    }
}

/// Who decides where the dice of another course lead to a question that nobody was asked.
pub type Otherwise<'a, G> = &'a dyn Fn(&<G as Game>::World, &Question<G>) -> <G as Game>::Answer;

/// Goes through a game.
pub fn luck<G: Reckoned>(
    session: &Session<G>,
    otherwise: Otherwise<'_, G>,
    budget: LuckBudget,
) -> Result<Luck, String> {
    let mut luck = Luck::default();
    let mut world = G::begin(session.setup())?;
    let mut given = 0;
    let seating = G::seating(&world);
    for step in 0..session.steps() {
        let entries = session.entries_of(step);
        let mut after = world.clone();
        for entry in entries {
            if let Entry::Happened { event, .. } = entry {
                G::apply(&mut after, event);
            }
        }
        let from = given;
        given += entries
            .iter()
            .filter(|entry| matches!(entry, Entry::Answered { .. }))
            .count();
        if luck.count_dice(entries) {
            let played = Played {
                seating,
                world: &world,
                entries,
                otherwise,
            };
            match played.reckon(&after, budget) {
                Some(found) => {
                    let found = StepLuck {
                        step,
                        from,
                        to: given,
                        ..found
                    };
                    if !found.damage.is_empty() || !found.fallen.is_empty() {
                        luck.steps.push(found);
                    }
                }
                None => luck.not_reckoned += 1,
            }
        }
        world = after;
    }
    luck.count_dice(session.open_entries());
    Ok(luck)
}

impl Luck {
    /// Says whether there are any.
    fn count_dice<G: Game>(&mut self, entries: &[Entry<G>]) -> bool {
        let mut any = false;
        for entry in entries {
            let Entry::Rolled { seat, die, faces, .. } = entry else {
                continue;
            };
            let counts = self
                .dice
                .entry((*seat, die.0))
                .or_insert_with(|| vec![0; usize::from(die.0)]);
            for face in faces.faces() {
                any = true;
                if let Some(count) = counts.get_mut(usize::from(*face).wrapping_sub(1)) {
                    *count += 1;
                }
            }
        }
        any
    }

    /// Every step together: damage to the models of each seat, and how many of them fell.
    pub fn damage(&self) -> BTreeMap<Seat, Figure> {
        summed(self.steps.iter().map(|step| &step.damage))
    }

    pub fn fallen(&self) -> BTreeMap<Seat, Figure> {
        summed(self.steps.iter().map(|step| &step.fallen))
    }
}

fn summed<'a>(all: impl Iterator<Item = &'a BTreeMap<Seat, Figure>>) -> BTreeMap<Seat, Figure> {
    let mut sum: BTreeMap<Seat, Figure> = BTreeMap::new();
    for (seat, figure) in all.flatten() {
        let sum = sum.entry(*seat).or_default();
        sum.expected += figure.expected;
        sum.actual += figure.actual;
    }
    sum
}

/// Damage that others took, less what the models of a seat and its friends took.
fn good_for<'a>(friends: SeatSet, harm: impl Iterator<Item = (&'a Seat, f64)>) -> f64 {
    harm.map(|(owner, harm)| if friends.contains(*owner) { -harm } else { harm })
        .sum()
}

/// A step as it was played.
struct Played<'a, G: Reckoned> {
    seating: Seating,
    world: &'a G::World,
    entries: &'a [Entry<G>],
    otherwise: Otherwise<'a, G>,
}

/// Every course of a step, or some of them.
enum Courses {
    All(Explored<Harm>),
    Some(Estimate<Harm>),
}

/// What a step did to each seat: damage to its models, and how many of them fell.
type Harm = BTreeMap<Seat, (u32, u32)>;

impl<G: Reckoned> Played<'_, G> {
    /// Nothing, if it is too much to work out.
    fn reckon(&self, after: &G::World, budget: LuckBudget) -> Option<StepLuck> {
        let courses = self.courses(budget)?;
        let actual = self.harm(&G::toll(self.world, after));
        let harmed = courses.results().chain([&actual]).flat_map(|harm| harm.keys());
        let seats: BTreeSet<Seat> = harmed.copied().chain(self.seating.seats()).collect();
        let damage = |harm: &Harm, seat: Seat| harm.get(&seat).map_or(0, |harm| harm.0);
        let fallen = |harm: &Harm, seat: Seat| harm.get(&seat).map_or(0, |harm| harm.1);
        let figures = |read: &dyn Fn(&Harm, Seat) -> u32| {
            let figure = |seat: Seat| Figure {
                expected: courses.expected(&|harm| read(harm, seat)),
                actual: f64::from(read(&actual, seat)),
            };
            let all = seats.iter().map(|seat| (*seat, figure(*seat)));
            all.filter(|(_, figure)| *figure != Figure::default())
                .collect::<BTreeMap<Seat, Figure>>()
        };
        let (damage_figures, fallen_figures) = (figures(&damage), figures(&fallen));
        let luck_of = |seat: Seat| {
            good_for(
                self.seating.friends(seat),
                damage_figures.iter().map(|(owner, figure)| (owner, figure.over())),
            )
        };
        let best = seats.iter().map(|seat| (*seat, luck_of(*seat)));
        let best = best.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        let favoured = best.filter(|(_, by)| *by > 1e-9).map(|(seat, by)| {
            let friends = self.seating.friends(seat);
            let good = |harm: &Harm| good_for(friends, harm.iter().map(|(owner, harm)| (owner, f64::from(harm.0))));
            let was = good(&actual);
            Favoured {
                seat,
                by,
                chance: courses.chance(&|harm| good(harm) >= was),
            }
        });
        Some(StepLuck {
            step: 0,
            from: 0,
            to: 0,
            damage: damage_figures,
            fallen: fallen_figures,
            favoured,
            exact: matches!(courses, Courses::All(_)),
        })
    }

    fn courses(&self, budget: LuckBudget) -> Option<Courses> {
        let answers = self.answers();
        let policy = |world: &G::World, asked: &Question<G>, moment: Moment| {
            Decision::Take(self.as_answered(&answers, world, asked, moment.asked as usize))
        };
        let until = |after: &G::World, _: Moment| Some(self.harm(&G::toll(self.world, after)));
        // A rule that fails in a course that was never played must not take the report with it.
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            match explore_from(self.world, &[], &policy, None, budget.exact, &until) {
                Ok(found) => Some(Courses::All(found)),
                Err(_) => {
                    let played = estimate_from(self.world, &[], &policy, budget.played, 0, &until).ok()?;
                    (played.courses > 0).then_some(Courses::Some(played))
                }
            }
        }));
        found.ok().flatten()
    }

    /// What was asked and answered in the step.
    fn answers(&self) -> Vec<(&Question<G>, &G::Answer)> {
        let mut answers = vec![];
        let mut asked: Vec<&Question<G>> = vec![];
        for entry in self.entries {
            match entry {
                Entry::Asked(questions) => asked = questions.iter().collect(),
                Entry::Answered { seat, answer } => {
                    if let Some(question) = asked.iter().find(|question| question.seat == *seat) {
                        answers.push((*question, answer));
                    }
                }
                Entry::Rolled { .. } | Entry::Happened { .. } => {}
            }
        }
        answers
    }

    /// The answer to this very question in its place; or to one of its kind, if it fits; or whatever is done otherwise.
    fn as_answered(
        &self,
        answers: &[(&Question<G>, &G::Answer)],
        world: &G::World,
        asked: &Question<G>,
        at: usize,
    ) -> G::Answer {
        let kind = std::mem::discriminant(&asked.ask);
        let in_place = answers.get(at).into_iter();
        let alike = in_place
            .chain(answers)
            .filter(|(question, _)| question.seat == asked.seat && std::mem::discriminant(&question.ask) == kind);
        let mut fitting = alike.filter(|(_, answer)| asked.check(world, answer).is_ok());
        match fitting.next() {
            Some((_, answer)) => (*answer).clone(),
            None => (self.otherwise)(world, asked),
        }
    }

    fn harm(&self, toll: &Toll) -> Harm {
        let mut harm = Harm::new();
        for toll in toll {
            let Some(owner) = G::owner(self.world, toll.model) else {
                continue;
            };
            let sum = harm.entry(owner).or_default();
            sum.0 += toll.damage;
            sum.1 += u32::from(toll.fallen);
        }
        harm.retain(|_, harm| *harm != (0, 0));
        harm
    }
}

impl Courses {
    fn results(&self) -> Box<dyn Iterator<Item = &Harm> + '_> {
        match self {
            Courses::All(found) => Box::new(found.spread.results().map(|(harm, _)| harm)),
            Courses::Some(played) => Box::new(played.results.iter().map(|(harm, _)| harm)),
        }
    }

    fn expected(&self, figure: &dyn Fn(&Harm) -> u32) -> f64 {
        match self {
            Courses::All(found) => found.spread.expected(|harm| u64::from(figure(harm))).approximate(),
            Courses::Some(played) => {
                let sum = played
                    .results
                    .iter()
                    .map(|(harm, count)| u64::from(figure(harm)) * count);
                sum.sum::<u64>() as f64 / played.courses.max(1) as f64
            }
        }
    }

    fn chance(&self, fits: &dyn Fn(&Harm) -> bool) -> f64 {
        match self {
            Courses::All(found) => found.spread.chance(fits).approximate(),
            Courses::Some(played) => played.chance(fits).share,
        }
    }
}
