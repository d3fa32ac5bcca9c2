//! How the dice of a game fell, in figures and words for its players.

use std::collections::BTreeMap;

use kernel::{Entry, Player, Seat, SeatSet, Session};
use odds::{Figure, Luck, LuckBudget, StepLuck, luck};
use players::Greedy;
use serde::Serialize;

use crate::{Line, Shown, Viewer};

/// What the dice gave each side, held against what they give on average.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LuckShown {
    /// In one sentence.
    pub says: String,
    pub sides: Vec<SideLuck>,
    /// The steps in which luck counted most, the greatest first.
    pub moments: Vec<LuckyMoment>,
    /// So many steps with dice were compared, so many of them with an estimate; so many were too much to work out.
    pub compared: usize,
    pub estimated: usize,
    pub not_reckoned: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SideLuck {
    pub name: String,
    /// Damage to the models of its foes, and to its own.
    pub dealt: LuckFigure,
    pub suffered: LuckFigure,
    /// Models of its foes that fell, and its own.
    pub took_down: LuckFigure,
    pub lost: LuckFigure,
    /// Damage more than on average: what its foes took, less what its own models took.
    pub luck: f64,
    pub dice: Vec<DiceLuck>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LuckFigure {
    pub expected: f64,
    pub actual: f64,
}

/// The dice of one size that were rolled for a side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DiceLuck {
    pub sides: u8,
    pub rolled: u64,
    /// How often each face came up, from 1 on.
    pub faces: Vec<u64>,
    pub average: f64,
    /// What fair dice show on average.
    pub expected: f64,
    /// Whether that is unusual, in words.
    pub says: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LuckyMoment {
    /// The position after it: so many answers had been given.
    pub given: usize,
    /// Whom the dice were good to, by how much damage, and the chance of so much luck or more.
    pub seat: u8,
    pub by: f64,
    pub chance: f64,
    /// By seat: damage to its models.
    pub damage: Vec<LuckFigure>,
    /// What happened, as the log has it.
    pub says: String,
}

/// So many moments are told.
const MOMENTS: usize = 12;

pub(crate) fn of_game<G: Shown>(session: &Session<G>, budget: LuckBudget) -> Result<LuckShown, String> {
    let otherwise = |world: &G::World, question: &kernel::Question<G>| Greedy::new(0).answer(world, question);
    let luck = luck(session, &otherwise, budget)?;
    let scene = G::scene(&G::seen(session.world(), Viewer::Everything));
    let names = scene.sides.into_iter().map(|side| side.name);
    let seating = G::seating(session.world());
    let sides: Vec<SideLuck> = (0..)
        .map(Seat)
        .zip(names)
        .map(|(seat, name)| side(&luck, seat, seating.friends(seat), name))
        .collect();
    let mut moments: Vec<&StepLuck> = luck.steps.iter().filter(|step| step.favoured.is_some()).collect();
    let by = |step: &StepLuck| step.favoured.map_or(0.0, |favoured| favoured.by);
    moments.sort_by(|a, b| by(b).total_cmp(&by(a)));
    moments.truncate(MOMENTS);
    Ok(LuckShown {
        says: in_short(&sides),
        moments: told(session, &moments, sides.len())?,
        sides,
        compared: luck.steps.len(),
        estimated: luck.steps.iter().filter(|step| !step.exact).count(),
        not_reckoned: luck.not_reckoned,
    })
}

fn side(luck: &Luck, seat: Seat, friends: SeatSet, name: String) -> SideLuck {
    let sum = |figures: BTreeMap<Seat, Figure>, counts: &dyn Fn(Seat) -> bool| {
        let wanted = figures.into_iter().filter(|(owner, _)| counts(*owner));
        wanted.fold(LuckFigure::default(), |sum, (_, figure)| LuckFigure {
            expected: sum.expected + figure.expected,
            actual: sum.actual + figure.actual,
        })
    };
    let own = |owner: Seat| owner == seat;
    let foe = |owner: Seat| !friends.contains(owner);
    let (dealt, suffered) = (sum(luck.damage(), &foe), sum(luck.damage(), &own));
    let dice = luck.dice.iter().filter(|((roller, _), _)| *roller == Some(seat));
    SideLuck {
        name,
        luck: dealt.over() - suffered.over(),
        dealt,
        suffered,
        took_down: sum(luck.fallen(), &foe),
        lost: sum(luck.fallen(), &own),
        dice: dice.map(|((_, sides), faces)| dice_luck(*sides, faces)).collect(),
    }
}

impl LuckFigure {
    fn over(self) -> f64 {
        self.actual - self.expected
    }
}

/// Who was lucky, and by how much.
fn in_short(sides: &[SideLuck]) -> String {
    let best = sides.iter().max_by(|a, b| a.luck.total_cmp(&b.luck));
    match best {
        Some(side) if side.luck >= 0.5 => {
            format!(
                "The dice gave {} {:.0} damage more than on average.",
                side.name, side.luck
            )
        }
        _ => "The dice favoured nobody.".into(),
    }
}

fn dice_luck(sides: u8, faces: &[u64]) -> DiceLuck {
    let rolled: u64 = faces.iter().sum();
    let sum: u64 = (1..).zip(faces).map(|(face, count)| face * count).sum();
    let expected = (f64::from(sides) + 1.0) / 2.0;
    let average = if rolled == 0 {
        expected
    } else {
        sum as f64 / rolled as f64
    };
    DiceLuck {
        sides,
        rolled,
        faces: faces.to_vec(),
        average,
        expected,
        says: fairness(sides, rolled, faces, average - expected).into(),
    }
}

/// How unusual the faces are for fair dice: their average by its standard deviation, and how evenly they came up by
/// chi-square, which Fisher's root turns into standard deviations too.
fn fairness(sides: u8, rolled: u64, faces: &[u64], over: f64) -> &'static str {
    let (n, sides) = (rolled as f64, f64::from(sides));
    if rolled < 10 || sides < 2.0 {
        return "too few to tell";
    }
    let deviation = ((sides * sides - 1.0) / 12.0 / n).sqrt();
    let each = n / sides;
    let squares: f64 = faces
        .iter()
        .map(|count| (*count as f64 - each) * (*count as f64 - each) / each)
        .sum();
    let uneven = (2.0 * squares).sqrt() - (2.0 * (sides - 1.0) - 1.0).sqrt();
    match over / deviation {
        z if z >= 3.0 => "far above average: less than 1-in-700 luck",
        z if z >= 2.0 => "clearly above average: 1-in-40 luck",
        z if z <= -3.0 => "far below average: less than 1-in-700 bad luck",
        z if z <= -2.0 => "clearly below average: 1-in-40 bad luck",
        _ if uneven >= 2.0 => "average in sum, but some faces came up unusually often",
        z if z >= 1.0 => "a little above average, 1-in-6 luck",
        z if z <= -1.0 => "a little below average, 1-in-6 bad luck",
        _ => "about average",
    }
}

/// The moments with the line of the log that each began with.
fn told<G: Shown>(session: &Session<G>, moments: &[&StepLuck], sides: usize) -> Result<Vec<LuckyMoment>, String> {
    let mut lines: Vec<Option<Line>> = vec![None; moments.len()];
    let mut world = G::begin(session.setup())?;
    for step in 0..session.steps() {
        let wanted = moments.iter().position(|moment| moment.step == step);
        for entry in session.entries_of(step) {
            if let Entry::Happened { event, .. } = entry {
                G::apply(&mut world, event);
            }
            // The first that is about somebody; until one comes, the first of all.
            let Some(line) = wanted.and_then(|at| lines.get_mut(at)) else {
                continue;
            };
            if line.as_ref().is_none_or(|known| known.models.is_empty())
                && let Some(told) = G::tell(&world, entry, Viewer::Everything)
                && (line.is_none() || !told.models.is_empty())
            {
                *line = Some(told);
            }
        }
    }
    let told = moments.iter().zip(lines).filter_map(|(moment, line)| {
        let favoured = moment.favoured?;
        let damage = (0..sides).map(|seat| {
            let figure = moment.damage.get(&Seat(seat as u8)).copied().unwrap_or_default();
            LuckFigure {
                expected: figure.expected,
                actual: figure.actual,
            }
        });
        Some(LuckyMoment {
            given: moment.to,
            seat: favoured.seat.0,
            by: favoured.by,
            chance: favoured.chance,
            damage: damage.collect(),
            says: line.map_or_else(String::new, |line| line.text),
        })
    });
    Ok(told.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_called_what_they_are() {
        let says = |faces: [u64; 6]| dice_luck(6, &faces).says;
        assert_eq!(says([1, 1, 1, 1, 1, 1]), "too few to tell");
        assert_eq!(says([10, 10, 10, 10, 10, 10]), "about average");
        assert_eq!(dice_luck(6, &[10, 10, 10, 10, 10, 10]).average, 3.5);
        assert!(says([0, 0, 0, 20, 20, 20]).starts_with("far above"));
        assert!(says([20, 20, 20, 0, 0, 0]).starts_with("far below"));
        assert!(says([30, 0, 0, 0, 0, 30]).contains("unusually often"));
    }

    #[test]
    fn nobody_is_favoured_by_less_than_half_a_wound() {
        assert_eq!(in_short(&[]), "The dice favoured nobody.");
    }
}
