//! Which parts of special rules have happened on this thread: for tests that want to see every part of every rule. Nothing that decides reads it.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::rules::{Effect, RuleName};

/// A rule, and the word for what it did.
pub type Deed = (RuleName, &'static str);

thread_local! {
    static SEEN: RefCell<Option<BTreeSet<Deed>>> = const { RefCell::new(None) };
}

/// Begins to watch; what was seen before is forgotten.
pub fn begin() {
    SEEN.set(Some(BTreeSet::new()));
}

/// What has happened since [`begin`], and the end of watching.
pub fn end() -> BTreeSet<Deed> {
    SEEN.take().unwrap_or_default()
}

/// The word by which an effect is seen; nothing for one that only holds others together.
pub fn word(effect: &Effect) -> Option<&'static str> {
    match effect {
        Effect::Choose(_) | Effect::Pick(_) | Effect::Each(_) | Effect::If(_) | Effect::May(_) | Effect::Roll(_) => {
            None
        }
        Effect::Lasting(_) => Some("lasting"),
        Effect::ChooseRule(_) => Some("choose_rule"),
        Effect::Mark(_) => Some("mark"),
        Effect::State(_) => Some("state"),
        Effect::Tokens(tokens) => tokens.word().map(|word| word.name),
        other => other.word().map(|word| word.name),
    }
}

pub(crate) fn note(rule: &RuleName, effect: &Effect) {
    SEEN.with_borrow_mut(|seen| {
        if let (Some(seen), Some(word)) = (seen, word(effect)) {
            seen.insert((rule.clone(), word));
        }
    });
}
