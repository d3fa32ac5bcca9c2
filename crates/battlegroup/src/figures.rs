//! What an attack can be expected to do, for players and bots who consider it. No rule asks.

use crate::sums::Automatic;

/// How many of 36 rolls of two dice, and of 216 of three, make each total.
const TWO: [i64; 13] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
const THREE: [i64; 19] = [0, 0, 0, 1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];

/// The figures of an attack at a target. The edition works them out by its own rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    pub automatic: Option<Automatic>,
    /// What the dice must make to hit.
    pub needed: i32,
    /// POW, or what STR and POW add up to; nothing for an attack that does no damage.
    pub pow: Option<i32>,
    pub arm: i32,
    /// Dice of the damage roll that need no boost.
    pub damage_dice: u8,
}

impl Figures {
    /// How many of a thousand attack rolls hit.
    pub fn hits(&self, boosted: bool) -> i64 {
        match self.automatic {
            Some(Automatic::Hit) => 1_000,
            Some(Automatic::Miss) => 0,
            None if boosted => share(&THREE, self.needed, 216),
            None => share(&TWO, self.needed, 36),
        }
    }

    /// Damage points in hundredths, on average over all damage rolls; no more than the boxes that are left.
    pub fn damage(&self, boosted: bool, left: u16) -> i64 {
        let Some(pow) = self.pow else { return 0 };
        let over = pow - self.arm;
        let (mut sum, mut of) = (0, 1);
        for (total, ways, all) in self.totals(boosted) {
            let points = i64::from((total + over).max(0)).min(i64::from(left));
            sum += points * ways;
            of = all;
        }
        sum * 100 / of
    }

    /// How many of a thousand damage rolls do at least so much.
    pub fn kills(&self, boosted: bool, left: u16) -> i64 {
        let Some(pow) = self.pow else { return 0 };
        let over = pow - self.arm;
        let enough = |total: i32| total + over >= i32::from(left);
        let (mut sum, mut of) = (0, 1);
        for (total, ways, all) in self.totals(boosted) {
            sum += if enough(total) { ways } else { 0 };
            of = all;
        }
        sum * 1_000 / of
    }

    /// What the attack can be expected to be worth: a kill above all, then the share of the target that it takes away. `whole` is what the target is
    /// worth, which has so many boxes, and so many left.
    pub fn value(&self, whole: i64, left: u16, boxes: u16) -> i64 {
        let harm = self.damage(false, left) * whole / i64::from(boxes).max(1);
        let kill = self.kills(false, left) * whole / 10;
        self.hits(false) * (harm + kill) / 1_000
    }

    /// How much a boosted attack roll gains against a target that is worth so much; below zero where it is not worth a point.
    pub fn boost_to_hit(&self, whole: i64) -> i64 {
        let gain = self.hits(true) - self.hits(false);
        gain * (20 + whole) / 60 - 110
    }

    /// The same for a boosted damage roll.
    pub fn boost_to_hurt(&self, whole: i64, left: u16) -> i64 {
        let gain = self.damage(true, left) - self.damage(false, left);
        let kill = self.kills(true, left) - self.kills(false, left);
        gain + kill * whole / 20 - 220
    }

    /// Each total of a damage roll, how many rolls make it, and of how many. Dice beyond three count as their mean.
    fn totals(&self, boosted: bool) -> impl Iterator<Item = (i32, i64, i64)> + use<> {
        let dice = self.damage_dice + u8::from(boosted);
        let (table, all): (&'static [i64], i64) = if dice <= 2 { (&TWO, 36) } else { (&THREE, 216) };
        let more = i32::from(dice.saturating_sub(3)) * 7 / 2;
        let ways = table.iter().enumerate().filter(|(_, ways)| **ways > 0);
        ways.map(move |(total, ways)| (total as i32 + more, *ways, all))
    }
}

/// How many of a thousand rolls make at least so much. All ones miss and all sixes hit.
fn share(table: &[i64], needed: i32, all: i64) -> i64 {
    let least = table.iter().position(|ways| *ways > 0).unwrap_or(0) as i32;
    let most = table.len() as i32 - 1;
    let needed = needed.clamp(least + 1, most);
    let ways: i64 = table[needed as usize..].iter().sum();
    ways * 1_000 / all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_dice() {
        assert_eq!(share(&TWO, 7, 36), 583);
        assert_eq!(share(&TWO, -3, 36), 972);
        assert_eq!(share(&TWO, 30, 36), 27);
        assert_eq!(share(&THREE, 11, 216), 500);
        let figures = Figures {
            automatic: None,
            needed: 7,
            pow: Some(15),
            arm: 18,
            damage_dice: 2,
        };
        assert_eq!(
            figures.damage(false, 100) / 10,
            40,
            "two dice less three, never below nothing"
        );
        assert_eq!(figures.kills(false, 1), 916);
        assert!(figures.damage(true, 100) > figures.damage(false, 100));
    }
}
