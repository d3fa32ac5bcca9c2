//! Names and numbers as players say them.

use live::words::{and, capital, count};
use live::{Counter, Wounds};

use super::{Displayed, Purse};
use crate::ModelId;

pub fn names<W: Displayed>(world: &W, ids: impl IntoIterator<Item = ModelId>) -> String {
    let names: Vec<String> = ids.into_iter().map(|id| world.name(id).to_string()).collect();
    and(&names)
}

/// What a model can still take: "12 of 16 boxes left".
pub fn boxes(world: &impl Displayed, id: ModelId) -> String {
    let (left, all) = world.boxes(id);
    format!("{left} of {all} boxes left")
}

/// The points that a model holds, and the most that it can: "2 of 3 focus".
pub fn purse(world: &impl Displayed, id: ModelId) -> Option<String> {
    let Purse { of, held, most } = world.purse(id)?;
    Some(format!("{held} of {most} {of}"))
}

/// ": it has 2 of 3 focus", for the end of a question.
pub fn has_in_purse(world: &impl Displayed, id: ModelId) -> String {
    purse(world, id).map_or_else(String::new, |held| format!(": it has {held}"))
}

/// The purse on the base of a model.
pub fn counter(world: &impl Displayed, id: ModelId) -> Option<Counter> {
    let Purse { of, held, most } = world.purse(id)?;
    Some(Counter {
        name: of.into(),
        value: u32::from(held),
        of: u32::from(most),
        says: format!("{} of {most}", count(held, &format!("{of} point"))),
    })
}

pub fn wounds(world: &impl Displayed, id: ModelId) -> Wounds {
    let (left, all) = world.boxes(id);
    Wounds {
        left: left.into(),
        of: all.into(),
    }
}

/// "DEF 12, ARM 18, 20 of 26 boxes left."
pub fn standing(world: &impl Displayed, id: ModelId, def: i32, arm: i32) -> String {
    let held = purse(world, id).map_or_else(String::new, |held| format!(", {held}"));
    capital(&format!("DEF {def}, ARM {arm}, {}{held}.", boxes(world, id)))
}

/// The rule that a note on what is not carried out speaks of: `Follow Up: no farther than the slam` is about Follow Up. Names of rules
/// may have a colon themselves and go on with a capital; what is missing does not.
pub fn rule_of(note: &str) -> &str {
    let goes_on = |at: &usize| note[at + 2..].starts_with(|first: char| !first.is_uppercase());
    let colon = note.match_indices(": ").map(|(at, _)| at).find(goes_on);
    colon.map_or(note, |at| &note[..at])
}

/// What of a rule is not carried out, in a sentence. Words of the data files say nothing to a player: they are "a part of it".
pub fn open_parts(rule: &str, notes: &[String]) -> String {
    let mut parts: Vec<&str> = notes
        .iter()
        .map(|note| match note.contains('`') {
            true => "a part of it",
            false => note
                .strip_prefix(rule)
                .and_then(|rest| rest.strip_prefix(": "))
                .unwrap_or(note),
        })
        .collect();
    parts.sort_unstable();
    parts.dedup();
    format!("Not enforced yet: {}.", parts.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_carried_out_is_said_without_words_of_the_data() {
        let notes = ["Follow Up: no farther than the slam", "Follow Up: permission `ignores`"].map(String::from);
        assert_eq!(
            open_parts("Follow Up", &notes),
            "Not enforced yet: a part of it; no farther than the slam."
        );
        assert_eq!(rule_of("Follow Up: permission `ignores`"), "Follow Up");
        assert_eq!(rule_of("Soul Taker: Cull Soul"), "Soul Taker: Cull Soul");
    }
}
