//! Numbers and lists as players say them.

use table::{Length, Point};

/// "1 point", "2 points".
pub fn count(number: impl Into<u64>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    }
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// To a hundredth of an inch, rounded up: enough to read, never shorter than it is.
pub fn short(length: Length) -> String {
    length.round_up_to(Length::hundredths(1)).to_string()
}

pub fn point(at: Point) -> String {
    format!("({}, {})", short(at.x), short(at.y))
}

/// "a", "a and b", "a, b and c".
pub fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
