//! What is not as expected.

use std::fmt::Debug;

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

    pub fn hold(&mut self, holds: bool, otherwise: impl Fn() -> String) {
        if !holds {
            self.0.push(otherwise());
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
}
