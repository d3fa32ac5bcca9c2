//! Two models that meet, and what is said of their meeting.

use table::Length;

/// Two models that meet.
#[derive(Clone, Debug, Default)]
pub struct Bout {
    /// Names on their cards.
    pub attacker: String,
    pub target: String,
    /// What else holds, in the game's own words: `cover`, `attacks=2`, `ability=Onslaught`. A value is empty where there is
    /// only a word.
    pub with: Vec<(String, String)>,
}

/// What may be said of a bout: words, and what they mean.
pub type Words = &'static [(&'static str, &'static str)];

impl Bout {
    /// Every condition must be one of these.
    pub fn says_only(&self, words: Words) -> Result<(), String> {
        for (word, _) in &self.with {
            if !words.iter().any(|(known, _)| known.split('=').next() == Some(word)) {
                let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
                return Err(format!("nothing is called {word:?} here: say {}", known.join(", ")));
            }
        }
        Ok(())
    }

    pub fn says(&self, key: &str) -> bool {
        self.value(key).is_some()
    }

    /// The value of a condition, if it is given.
    pub fn value(&self, key: &str) -> Option<&str> {
        let given = self.with.iter().rev().find(|(word, _)| word == key);
        given.map(|(_, value)| value.as_str())
    }

    pub fn values<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        let given = self.with.iter().filter(move |(word, _)| word == key);
        given.map(|(_, value)| value.as_str())
    }

    pub fn number(&self, key: &str, usual: u64, least: u64, most: u64) -> Result<u64, String> {
        let Some(text) = self.value(key) else { return Ok(usual) };
        let value = text.trim().parse().ok().filter(|value| (least..=most).contains(value));
        value.ok_or_else(|| format!("{key}={text}: a number from {least} to {most} is wanted"))
    }

    /// How far they are apart, from base to base, in hundredths of an inch.
    pub fn distance(&self, usual: i64) -> Result<i64, String> {
        let Some(text) = self.value("distance") else {
            return Ok(usual);
        };
        let length: Length = text
            .trim()
            .parse()
            .map_err(|_| format!("distance={text}: inches are wanted, such as 1.5"))?;
        if length < Length::ZERO || length > Length::inches(40) {
            return Err(format!("distance={text}: from 0 to 40 inches"));
        }
        Ok(hundredths(length))
    }
}

/// Rounded down: a hundredth of an inch too close is still within the range that was meant.
pub fn hundredths(length: Length) -> i64 {
    length.get() / 254
}

/// Hundredths of an inch as files have them.
pub fn inches(hundredths: i64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
