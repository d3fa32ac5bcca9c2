//! Every outcome of a pool, with the number of rolls that show it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use kernel::Pool;
use smallvec::SmallVec;

pub(crate) type Faces = SmallVec<[u8; 12]>;

/// The different outcomes of a pool: faces, and in how many rolls they come up.
#[derive(Debug)]
pub(crate) struct Outcomes {
    pub(crate) all: Vec<(Faces, u128)>,
    /// All rolls of the pool.
    pub(crate) rolls: u128,
}

/// By the number of dice and the grade of each face.
type Graded = (u8, SmallVec<[u8; 20]>);

thread_local! {
    /// Outcomes that have been worked out: the same few pools are asked for again and again.
    static WORKED_OUT: RefCell<BTreeMap<Graded, Rc<Outcomes>>> = const { RefCell::new(BTreeMap::new()) };
}

/// All are forgotten when there are more than so many pools; one with more outcomes than so many is not kept at all.
const MOST_POOLS: usize = 256;
const MOST_OUTCOMES: usize = 1_024;

/// The outcomes that an exploration has asked for.
#[derive(Debug, Default)]
pub(crate) struct Known {
    rolled: bool,
}

impl Known {
    /// Whether there was anything to roll that can come out in more than one way.
    pub(crate) fn any_to_roll(&self) -> bool {
        self.rolled
    }

    /// Nothing, if there are more rolls than a number can hold.
    pub(crate) fn of(&mut self, pool: Pool, grade: Option<&dyn Fn(u8) -> u8>) -> Option<Rc<Outcomes>> {
        let grades: SmallVec<[u8; 20]> = (1..=pool.die.0)
            .map(|face| grade.map_or(face, |grade| grade(face)))
            .collect();
        let outcomes = WORKED_OUT.with_borrow_mut(|worked_out| {
            let key = (pool.dice, grades);
            if let Some(known) = worked_out.get(&key) {
                return Some(known.clone());
            }
            let outcomes = Rc::new(outcomes(pool.dice, &key.1)?);
            if outcomes.all.len() <= MOST_OUTCOMES {
                if worked_out.len() >= MOST_POOLS {
                    worked_out.clear();
                }
                worked_out.insert(key, outcomes.clone());
            }
            Some(outcomes)
        })?;
        self.rolled |= outcomes.all.len() > 1;
        Some(outcomes)
    }

    /// As [`Known::of`], where only the value of all faces counts: one roll stands for all of its value.
    pub(crate) fn valued(&mut self, pool: Pool, value: &dyn Fn(&[u8]) -> i64) -> Option<Rc<Outcomes>> {
        let every = self.of(pool, None)?;
        let mut values: BTreeMap<i64, usize> = BTreeMap::new();
        let mut all: Vec<(Faces, u128)> = vec![];
        for (faces, ways) in &every.all {
            let at = *values.entry(value(faces)).or_insert(all.len());
            match all.get_mut(at) {
                Some((_, known)) => *known += ways,
                None => all.push((faces.clone(), *ways)),
            }
        }
        let rolls = every.rolls;
        Some(Rc::new(Outcomes { all, rolls }))
    }
}

fn outcomes(dice: u8, grades: &[u8]) -> Option<Outcomes> {
    // One face stands for all of its grade: the lowest.
    let mut kinds: SmallVec<[(u8, u128); 20]> = SmallVec::new();
    for (at, grade) in grades.iter().enumerate() {
        let first = grades.iter().position(|other| other == grade).unwrap_or(at);
        match kinds.iter_mut().find(|(face, _)| usize::from(*face) == first + 1) {
            Some((_, sides)) => *sides += 1,
            None => kinds.push((at as u8 + 1, 1)),
        }
    }
    let rolls = (grades.len() as u128).checked_pow(u32::from(dice))?;
    let mut all = vec![];
    deal(&mut all, &kinds, dice, Faces::new(), 1)?;
    Some(Outcomes { all, rolls })
}

/// Deals the dice that are left among the kinds of faces that are left.
fn deal(all: &mut Vec<(Faces, u128)>, kinds: &[(u8, u128)], left: u8, faces: Faces, ways: u128) -> Option<()> {
    match kinds {
        [] => all.push((faces, ways)),
        [(face, sides)] => {
            let mut faces = faces;
            faces.extend(std::iter::repeat_n(*face, usize::from(left)));
            all.push((faces, ways.checked_mul(sides.checked_pow(u32::from(left))?)?));
        }
        [(face, sides), rest @ ..] => {
            for count in (0..=left).rev() {
                let mut faces = faces.clone();
                faces.extend(std::iter::repeat_n(*face, usize::from(count)));
                let shown = chosen(left, count)?.checked_mul(sides.checked_pow(u32::from(count))?)?;
                deal(all, rest, left - count, faces, ways.checked_mul(shown)?)?;
            }
        }
    }
    Some(())
}

/// In how many ways `count` of `of` dice can be chosen.
fn chosen(of: u8, count: u8) -> Option<u128> {
    (0..u128::from(count)).try_fold(1u128, |ways, at| {
        Some(ways.checked_mul(u128::from(of) - at)? / (at + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pool: Pool, grade: Option<&dyn Fn(u8) -> u8>) -> Rc<Outcomes> {
        Known::default().of(pool, grade).unwrap()
    }

    #[test]
    fn four_dice_are_126_pools_of_1296_rolls() {
        let all = of(Pool::d6(4), None);
        assert_eq!(all.all.len(), 126);
        assert_eq!(all.all.iter().map(|(_, ways)| ways).sum::<u128>(), 1296);
        assert_eq!(all.rolls, 1296);
    }

    #[test]
    fn six_hit_rolls_are_28_counts_of_misses_hits_and_criticals() {
        let grade = |face: u8| u8::from(face >= 4) + u8::from(face == 6);
        let all = of(Pool::d6(6), Some(&grade));
        assert_eq!(all.all.len(), 28);
        assert_eq!(all.all.iter().map(|(_, ways)| ways).sum::<u128>(), 46_656);
        let all_crits = all.all.iter().find(|(faces, _)| faces.iter().all(|face| *face == 6));
        assert_eq!(all_crits.map(|(_, ways)| *ways), Some(1));
    }

    #[test]
    fn two_dice_that_are_added_up_are_eleven_sums() {
        let sum = |faces: &[u8]| faces.iter().map(|face| i64::from(*face)).sum();
        let all = Known::default().valued(Pool::d6(2), &sum).unwrap();
        let ways: Vec<u128> = all.all.iter().map(|(_, ways)| *ways).collect();
        let mut sorted = ways.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
        assert_eq!(all.rolls, 36);
        let sevens = all.all.iter().find(|(faces, _)| sum(faces) == 7);
        assert_eq!(sevens.map(|(_, ways)| *ways), Some(6));
    }

    #[test]
    fn no_dice_are_one_outcome() {
        let all = of(Pool::d6(0), None);
        assert_eq!(all.all.len(), 1);
        assert_eq!(all.rolls, 1);
    }

    #[test]
    fn a_face_that_grades_alike_in_two_places_is_one_kind() {
        let odd = |face: u8| face % 2;
        assert_eq!(of(Pool::d6(1), Some(&odd)).all.len(), 2);
    }
}
