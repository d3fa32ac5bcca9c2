//! The words that files have for the values of a list, worked out once: special rules ask for them again and again.

use std::fmt::Debug;
use std::sync::OnceLock;

#[derive(Debug)]
pub struct Worded<T: 'static> {
    all: &'static [T],
    words: OnceLock<Vec<String>>,
}

impl<T: Copy + Debug> Worded<T> {
    pub const fn new(all: &'static [T]) -> Worded<T> {
        Worded {
            all,
            words: OnceLock::new(),
        }
    }

    /// The value that files call by this word.
    pub fn find(&self, word: &str) -> Option<T> {
        let words = self
            .words
            .get_or_init(|| self.all.iter().map(::scenario::word).collect());
        let at = words.iter().position(|other| other == word)?;
        self.all.get(at).copied()
    }
}
