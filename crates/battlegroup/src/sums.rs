//! Rolls of dice that are added: attacks, damage, checks.
//!
//! [`Dice`] says how many dice are rolled and which are taken away again; [`ToHit`] and [`ToHurt`] say what the sum is worth. Each
//! rolls through [`kernel::Play::roll_valued`] with the promise that nothing else counts, so that exact odds walk "miss, hit, critical hit"
//! and the points beyond ARM, not every face. A reroll is the same roll once more: its result replaces the first, with the dice back that were taken
//! away.
//!
//! ```
//! use battlegroup::sums::{Dice, ToHit, ToHurt, Why};
//!
//! // A boosted attack with RAT 6 against DEF 14.
//! let dice = Dice::two().boosted();
//! assert_eq!(dice.rolled(), 3);
//! let to_hit = ToHit::new(6, 14);
//! let hit = to_hit.judge(&[2, 3, 3]);
//! assert!(hit.hit && hit.critical && hit.total == 14);
//! assert_eq!(to_hit.judge(&[1, 1, 1]).why, Why::AllOnes);
//!
//! // Against DEF 40 three sixes still hit, one six does not.
//! let hopeless = ToHit::new(6, 40);
//! assert!(hopeless.judge(&[6, 6, 6]).hit && !hopeless.judge(&[6]).hit);
//!
//! // A die is taken away after the roll: two of three are left.
//! let dice = Dice::two().boosted().drop_highest(1);
//! assert_eq!(dice.kept(&[1, 4, 6]), [1, 4]);
//!
//! // POW 12 against ARM 17: 7 on the dice does 2 points.
//! assert_eq!(ToHurt { power: 12, arm: 17 }.points(&[3, 4]), 2);
//! ```

use kernel::{Game, Play, Pool, Seat};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Faces of dice, lowest first.
pub type Faces = SmallVec<[u8; 6]>;

/// No roll of these games needs more dice.
const MOST_DICE: i32 = 12;

/// How many dice a roll has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dice {
    /// What everybody rolls.
    pub basic: u8,
    /// A roll is boosted at most once.
    pub is_boosted: bool,
    /// Dice of special rules. An edition counts each named rule once.
    pub additional: u8,
    /// Dice that are not rolled at all: a crippled aspect or weapon.
    pub fewer: u8,
    /// Dice that are rolled and then taken away.
    pub lowest_dropped: u8,
    pub highest_dropped: u8,
}

impl Dice {
    pub const fn basic(basic: u8) -> Dice {
        Dice {
            basic,
            is_boosted: false,
            additional: 0,
            fewer: 0,
            lowest_dropped: 0,
            highest_dropped: 0,
        }
    }

    /// What attack and damage rolls begin with.
    pub const fn two() -> Dice {
        Dice::basic(2)
    }

    #[must_use]
    pub const fn boosted(mut self) -> Dice {
        self.is_boosted = true;
        self
    }

    #[must_use]
    pub const fn boosted_if(mut self, is_boosted: bool) -> Dice {
        self.is_boosted |= is_boosted;
        self
    }

    #[must_use]
    pub const fn and(mut self, additional: u8) -> Dice {
        self.additional = self.additional.saturating_add(additional);
        self
    }

    #[must_use]
    pub const fn less(mut self, fewer: u8) -> Dice {
        self.fewer = self.fewer.saturating_add(fewer);
        self
    }

    #[must_use]
    pub const fn drop_lowest(mut self, dice: u8) -> Dice {
        self.lowest_dropped = self.lowest_dropped.saturating_add(dice);
        self
    }

    #[must_use]
    pub const fn drop_highest(mut self, dice: u8) -> Dice {
        self.highest_dropped = self.highest_dropped.saturating_add(dice);
        self
    }

    /// One die is rolled however many are taken away.
    #[must_use]
    pub fn but_one_at_least(mut self) -> Dice {
        while self.rolled() == 0 && self.fewer > 0 {
            self.fewer -= 1;
        }
        self
    }

    /// How many dice are rolled; none if too many were taken away.
    pub fn rolled(&self) -> u8 {
        let more = i32::from(self.basic) + i32::from(self.is_boosted) + i32::from(self.additional);
        (more - i32::from(self.fewer)).clamp(0, MOST_DICE) as u8
    }

    /// Whether no die counts: an attack misses without a roll.
    pub fn is_none(&self) -> bool {
        u16::from(self.rolled()) <= u16::from(self.lowest_dropped) + u16::from(self.highest_dropped)
    }

    /// The faces that count, of faces lowest first.
    pub fn kept<'f>(&self, faces: &'f [u8]) -> &'f [u8] {
        let from = usize::from(self.lowest_dropped).min(faces.len());
        let to = faces.len().saturating_sub(usize::from(self.highest_dropped));
        faces.get(from..to).unwrap_or_default()
    }

    /// Rolls, and promises that only the value of the faces that count matters.
    pub fn roll<G: Game>(
        &self,
        play: &mut Play<'_, G>,
        seat: Option<Seat>,
        purpose: &'static str,
        value: impl Fn(&[u8]) -> i64,
    ) -> Thrown {
        let rolled = play.roll_valued(seat, purpose, Pool::d6(self.rolled()), |faces| value(self.kept(faces)));
        Thrown::new(*self, rolled.faces())
    }

    /// Rolls dice that somebody looks at face by face before anything else is decided.
    pub fn roll_openly<G: Game>(&self, play: &mut Play<'_, G>, seat: Option<Seat>, purpose: &'static str) -> Thrown {
        let rolled = play.roll(seat, purpose, Pool::d6(self.rolled()));
        Thrown::new(*self, rolled.faces())
    }
}

/// Dice that were rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thrown {
    dice: Dice,
    faces: Faces,
}

impl Thrown {
    pub fn new(dice: Dice, faces: &[u8]) -> Thrown {
        let mut faces: Faces = faces.iter().copied().collect();
        faces.sort_unstable();
        Thrown { dice, faces }
    }

    /// All faces, lowest first.
    pub fn faces(&self) -> &[u8] {
        &self.faces
    }

    pub fn into_faces(self) -> Faces {
        self.faces
    }

    /// The faces that count.
    pub fn kept(&self) -> &[u8] {
        self.dice.kept(&self.faces)
    }

    pub fn sum(&self) -> i32 {
        sum(self.kept())
    }

    /// Boosted by somebody who has seen the dice.
    #[must_use]
    pub fn boosted<G: Game>(self, play: &mut Play<'_, G>, seat: Option<Seat>, purpose: &'static str) -> Thrown {
        let more = play.roll(seat, purpose, Pool::d6(1));
        let all: Faces = self.faces.iter().chain(more.faces()).copied().collect();
        Thrown::new(self.dice.boosted(), &all)
    }

    /// One die more, rolled by somebody who has seen the others.
    #[must_use]
    pub fn with_one_more<G: Game>(
        self,
        play: &mut Play<'_, G>,
        seat: Option<Seat>,
        purpose: &'static str,
        value: impl Fn(&[u8]) -> i64,
    ) -> Thrown {
        let with = |more: &[u8]| {
            let all: Faces = self.faces.iter().chain(more).copied().collect();
            Thrown::new(self.dice, &all)
        };
        let more = play.roll_valued(seat, purpose, Pool::d6(1), |more| value(with(more).kept()));
        with(more.faces())
    }
}

pub fn sum(faces: &[u8]) -> i32 {
    faces.iter().map(|face| i32::from(*face)).sum()
}

/// When all dice that show 6 hit whatever the sum is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllSixes {
    /// Never.
    Nothing,
    Hit,
    /// Unless only one die was rolled.
    #[default]
    HitUnlessSingle,
}

/// An attack roll: what is added to the dice, and what it must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToHit {
    pub modifier: i32,
    pub def: i32,
    pub all_ones_miss: bool,
    pub all_sixes: AllSixes,
    /// Dice that show the same for a critical hit.
    pub same_for_critical: u8,
}

/// What an attack roll came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    pub hit: bool,
    pub critical: bool,
    pub total: i32,
    pub why: Why,
}

/// What has decided an attack roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The sum against DEF.
    #[default]
    Total,
    AllOnes,
    AllSixes,
    /// No die was left to roll.
    NoDice,
}

impl ToHit {
    /// With the rules that all three editions share: all ones miss, all sixes hit unless there is only one, any pair is critical.
    pub const fn new(modifier: i32, def: i32) -> ToHit {
        ToHit {
            modifier,
            def,
            all_ones_miss: true,
            all_sixes: AllSixes::HitUnlessSingle,
            same_for_critical: 2,
        }
    }

    /// What the faces that count, lowest first, come to.
    pub fn judge(&self, faces: &[u8]) -> Verdict {
        let total = sum(faces) + self.modifier;
        let why = self.why(faces);
        let hit = match why {
            Why::Total => total >= self.def,
            Why::AllSixes => true,
            Why::AllOnes | Why::NoDice => false,
        };
        let same = usize::from(self.same_for_critical.max(1));
        let critical = hit && faces.windows(same).any(|some| some.first() == some.last());
        Verdict {
            hit,
            critical,
            total,
            why,
        }
    }

    fn why(&self, faces: &[u8]) -> Why {
        match faces {
            [] => Why::NoDice,
            [.., 1] if self.all_ones_miss => Why::AllOnes,
            [6] if self.all_sixes == AllSixes::Hit => Why::AllSixes,
            [6, .., 6] if self.all_sixes != AllSixes::Nothing => Why::AllSixes,
            _ => Why::Total,
        }
    }

    /// All that counts of an attack roll: a miss, a hit or a critical hit.
    pub fn value(&self, faces: &[u8]) -> i64 {
        let verdict = self.judge(faces);
        i64::from(verdict.hit) + i64::from(verdict.critical)
    }

    pub fn roll<G: Game>(&self, play: &mut Play<'_, G>, seat: Option<Seat>, dice: Dice) -> (Thrown, Verdict) {
        let thrown = dice.roll(play, seat, "attack", |faces| self.value(faces));
        let verdict = self.judge(thrown.kept());
        (thrown, verdict)
    }
}

/// A hit or a miss that needs no roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Automatic {
    Hit,
    Miss,
}

impl Automatic {
    /// What rules that make an attack hit or miss come to: a miss is stronger.
    pub const fn of(hits: bool, misses: bool) -> Option<Automatic> {
        match (hits, misses) {
            (_, true) => Some(Automatic::Miss),
            (true, false) => Some(Automatic::Hit),
            (false, false) => None,
        }
    }
}

/// A damage roll: POW or P+S, and the ARM that it must exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToHurt {
    pub power: i32,
    pub arm: i32,
}

impl ToHurt {
    pub fn total(&self, faces: &[u8]) -> i32 {
        sum(faces) + self.power
    }

    /// One damage point for each point beyond ARM.
    pub fn points(&self, faces: &[u8]) -> u16 {
        (self.total(faces) - self.arm).clamp(0, i32::from(u16::MAX)) as u16
    }

    /// All that counts of a damage roll: what ARM stops is all the same.
    pub fn value(&self, faces: &[u8]) -> i64 {
        i64::from(self.points(faces))
    }

    /// The same for a target that cannot suffer more than it has boxes, where nothing looks at the surplus.
    pub fn value_up_to(&self, faces: &[u8], boxes: u16) -> i64 {
        i64::from(self.points(faces).min(boxes))
    }

    pub fn roll<G: Game>(
        &self,
        play: &mut Play<'_, G>,
        seat: Option<Seat>,
        purpose: &'static str,
        dice: Dice,
    ) -> (Thrown, u16) {
        let thrown = dice.roll(play, seat, purpose, |faces| self.value(faces));
        let points = self.points(thrown.kept());
        (thrown, points)
    }
}

/// A check that is passed by rolling no more than a figure: threshold, command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtMost {
    pub modifier: i32,
    pub figure: i32,
}

impl AtMost {
    pub fn is_passed(&self, faces: &[u8]) -> bool {
        sum(faces) + self.modifier <= self.figure
    }

    pub fn roll<G: Game>(
        &self,
        play: &mut Play<'_, G>,
        seat: Option<Seat>,
        purpose: &'static str,
        dice: Dice,
    ) -> (Thrown, bool) {
        let thrown = dice.roll(play, seat, purpose, |faces| i64::from(self.is_passed(faces)));
        let passed = self.is_passed(thrown.kept());
        (thrown, passed)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn boosts_and_additional_dice_add_up() {
        assert_eq!(Dice::two().rolled(), 2);
        assert_eq!(Dice::two().boosted().boosted().rolled(), 3, "a roll is boosted once");
        assert_eq!(Dice::two().boosted().and(1).rolled(), 4);
        assert_eq!(Dice::two().boosted().less(1).rolled(), 2);
        assert_eq!(Dice::two().less(3).rolled(), 0);
        assert!(Dice::two().less(2).is_none() && Dice::two().drop_lowest(2).is_none());
        assert!(!Dice::two().drop_lowest(1).is_none());
        assert_eq!(Dice::two().and(200).rolled(), 12);
        assert_eq!(Dice::two().less(3).but_one_at_least().rolled(), 1);
        assert_eq!(Dice::two().but_one_at_least(), Dice::two());
    }

    #[test]
    fn taken_away_dice_do_not_count() {
        let dice = Dice::two().and(2).drop_lowest(1).drop_highest(1);
        assert_eq!(dice.kept(&[1, 2, 5, 6]), [2, 5]);
        assert!(Dice::two().drop_highest(9).kept(&[1, 2]).is_empty());
        let thrown = Thrown::new(Dice::two().and(1).drop_lowest(1), &[5, 1, 3]);
        assert_eq!(
            (thrown.faces(), thrown.kept(), thrown.sum()),
            (&[1, 3, 5][..], &[3, 5][..], 8)
        );
    }

    #[test]
    fn pairs_are_critical_only_when_the_attack_hits() {
        let to_hit = ToHit::new(5, 13);
        assert!(to_hit.judge(&[4, 4]).critical);
        assert!(!to_hit.judge(&[3, 5]).critical && to_hit.judge(&[3, 5]).hit);
        assert!(!to_hit.judge(&[3, 3]).critical && !to_hit.judge(&[3, 3]).hit);
        assert!(to_hit.judge(&[2, 2, 5]).critical);
        let triples = ToHit {
            same_for_critical: 3,
            ..to_hit
        };
        assert!(!triples.judge(&[2, 2, 5]).critical && triples.judge(&[4, 4, 4]).critical);
    }

    #[test]
    fn the_ends_of_the_dice() {
        let easy = ToHit::new(20, 5);
        assert!(!easy.judge(&[1, 1]).hit && !easy.judge(&[1]).hit && easy.judge(&[1, 2]).hit);
        let no_ends = ToHit {
            all_ones_miss: false,
            all_sixes: AllSixes::Nothing,
            ..easy
        };
        assert!(no_ends.judge(&[1, 1]).hit);
        let hard = ToHit::new(0, 30);
        assert_eq!(hard.judge(&[6, 6]).why, Why::AllSixes);
        assert_eq!(hard.judge(&[6]).why, Why::Total);
        let always = ToHit {
            all_sixes: AllSixes::Hit,
            ..hard
        };
        assert!(always.judge(&[6]).hit);
        assert_eq!(
            hard.judge(&[]),
            Verdict {
                why: Why::NoDice,
                ..Verdict::default()
            }
        );
        assert_eq!(Automatic::of(true, true), Some(Automatic::Miss));
        assert_eq!(Automatic::of(true, false), Some(Automatic::Hit));
    }

    #[test]
    fn what_arm_stops_is_all_the_same() {
        let to_hurt = ToHurt { power: 10, arm: 18 };
        assert_eq!(to_hurt.value(&[1, 2]), to_hurt.value(&[4, 4]));
        assert_eq!(to_hurt.points(&[4, 5]), 1);
        assert_eq!(to_hurt.value_up_to(&[6, 6], 1), to_hurt.value_up_to(&[4, 5], 1));
        assert!(AtMost { modifier: 3, figure: 9 }.is_passed(&[2, 4]));
        assert!(!AtMost { modifier: 3, figure: 9 }.is_passed(&[3, 4]));
    }

    proptest! {
        #[test]
        fn a_value_tells_all_that_a_verdict_says(
            mut one in prop::collection::vec(1u8..7, 1..5),
            mut other in prop::collection::vec(1u8..7, 1..5),
            modifier in -3..9,
            def in 2..20,
        ) {
            one.sort_unstable();
            other.sort_unstable();
            let to_hit = ToHit::new(modifier, def);
            let told = |faces: &[u8]| (to_hit.judge(faces).hit, to_hit.judge(faces).critical);
            prop_assert_eq!(to_hit.value(&one) == to_hit.value(&other), told(&one) == told(&other));
        }
    }
}
