//! What is not as expected.

use std::fmt::Debug;

use kernel::Side;
use serde::Deserialize;
use table::{Facing, Inches, Length, Point};

use crate::{NEAR, exact, exact_place, is_near};

/// Gathers what is not as expected.
#[derive(Debug, Default)]
pub struct Differences(pub Vec<String>);

impl Differences {
    pub fn compare<T: PartialEq + Debug>(&mut self, what: impl Fn() -> String, expected: &Option<T>, found: T) {
        if let Some(expected) = expected
            && *expected != found
        {
            self.0
                .push(format!("{} is {}, not {}", what(), plain(&found), plain(expected)));
        }
    }

    /// Where a model stands, to a thousandth of an inch.
    pub fn place(&mut self, name: &str, expected: Option<[Inches; 2]>, found: Point) {
        let Some([x, y]) = expected else { return };
        let expected = Point::new(x.into(), y.into());
        self.hold(found.is_within(expected, NEAR), || {
            format!("{name} is at {}, not at {}", exact_place(found), exact_place(expected))
        });
    }

    /// The way that a model looks, to a sixteenth of a degree.
    pub fn facing(&mut self, name: &str, expected: Option<[i64; 2]>, found: Facing) {
        let Some([x, y]) = expected else { return };
        let (x, y) = (i128::from(x), i128::from(y));
        let (found_x, found_y) = (i128::from(found.x()), i128::from(found.y()));
        let (dot, cross) = (x * found_x + y * found_y, x * found_y - y * found_x);
        self.hold(dot > 0 && cross.abs() * 1_000 <= dot, || {
            format!("{name} faces [{found_x}, {found_y}], not [{x}, {y}]")
        });
    }

    /// The distance from a model to another, to a thousandth of an inch; nothing where one of them is not on the table.
    pub fn distance(&mut self, own: &str, other: &str, expected: Inches, found: Option<Length>) {
        let expected = Length::from(expected);
        self.hold(found.is_some_and(|found| is_near(found, expected)), || {
            let found = found.map_or("not on the table, so not".into(), exact);
            format!("{own} is {found} from {other}, not {}", exact(expected))
        });
    }

    /// What holds, or does not, between a model and others, which `find` knows by name.
    pub fn toward<T>(
        &mut self,
        own: &str,
        words: &str,
        others: &[String],
        expected: bool,
        find: impl Fn(&str) -> Result<T, String>,
        holds: impl Fn(T) -> bool,
    ) {
        for name in others {
            self.named(find(name), |wrong, other| {
                let not = if expected { "not " } else { "" };
                wrong.hold(holds(other) == expected, || {
                    format!("it is {not}so that {own} {words} {name}")
                });
            });
        }
    }

    /// Goes on with what was found under a name; a name under which there is nothing is wrong.
    pub fn named<T>(&mut self, found: Result<T, String>, with: impl FnOnce(&mut Self, T)) {
        match found {
            Ok(found) => with(self, found),
            Err(why) => self.0.push(why),
        }
    }

    pub fn hold(&mut self, holds: bool, otherwise: impl Fn() -> String) {
        if !holds {
            self.0.push(otherwise());
        }
    }
}

/// How a game of two has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExpectedOutcome {
    Red,
    Blue,
    Draw,
    /// The game goes on.
    None,
}

impl From<Side> for ExpectedOutcome {
    fn from(winner: Side) -> Self {
        match winner {
            Side::Red => ExpectedOutcome::Red,
            Side::Blue => ExpectedOutcome::Blue,
        }
    }
}

/// Values as players write them.
pub fn plain(value: &impl Debug) -> String {
    let text = format!("{value:?}");
    match text.strip_prefix("Some(").and_then(|text| text.strip_suffix(')')) {
        Some(inner) => inner.to_lowercase(),
        None => text.to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_said_is_compared() {
        let mut wrong = Differences::default();
        wrong.compare(|| "the round".into(), &None, 3);
        wrong.compare(|| "the round".into(), &Some(3), 3);
        wrong.compare(|| "the turn".into(), &Some(Some("Red")), None);
        wrong.hold(false, || "nobody is there".into());
        assert_eq!(wrong.0, ["the turn is none, not \"red\"", "nobody is there"]);
    }

    #[test]
    fn places_ways_and_distances_are_compared_exactly_enough() {
        let mut wrong = Differences::default();
        let inches = |hundredths: i64| Inches(Length::hundredths(hundredths));
        let at = Point::inches(3, 4);
        wrong.place("A", None, at);
        wrong.place("A", Some([inches(300), inches(400)]), at);
        wrong.facing("A", Some([0, 5]), Facing::NORTH);
        wrong.distance("A", "B", inches(150), Some(Length::half_inches(3)));
        assert_eq!(wrong.0, [""; 0]);
        wrong.place("A", Some([inches(300), inches(401)]), at);
        wrong.facing("A", Some([1, 100]), Facing::NORTH);
        wrong.distance("A", "B", inches(151), Some(Length::half_inches(3)));
        wrong.distance("A", "B", inches(151), None);
        assert_eq!(wrong.0.len(), 4, "{:?}", wrong.0);
        assert_eq!(wrong.0[0], "A is at [3, 4], not at [3, 4.01]");
    }

    #[test]
    fn names_that_are_not_there_are_wrong_whatever_is_expected() {
        let mut wrong = Differences::default();
        let find = |name: &str| name.parse::<u8>().map_err(|_| format!("there is no {name}"));
        let others = ["1".to_string(), "2".to_string(), "C".to_string()];
        wrong.toward("A", "sees", &others, true, find, |other| other == 1);
        wrong.toward("A", "sees", &others, false, find, |other| other == 1);
        let expected = [
            "it is not so that A sees 2",
            "there is no C",
            "it is so that A sees 1",
            "there is no C",
        ];
        assert_eq!(wrong.0, expected);
    }
}
