//! The lists of `rulebooks/` as the build script wrote them, and the one search through them.

use crate::{Rule, RuleId, Weight};

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

const fn rule(id: &'static str, topic: &'static str, weight: Weight, text: &'static str, note: &'static str) -> Rule {
    Rule {
        id: RuleId::new(id),
        topic,
        weight,
        text,
        note,
    }
}

/// Where the id stands in `IDS`.
///
/// By hand, because `cite!` runs it in the compiler, where `slice::binary_search` cannot go. The compiler's interpreter
/// is slow and ids begin alike, so letters that both ends of the remaining range share with the id are not compared
/// again: a thousand citations compile in about 0.9 s instead of 1.6 s.
pub(crate) const fn position(id: &str) -> Option<usize> {
    let id = id.as_bytes();
    let (mut low, mut high) = (0, IDS.len());
    let (mut shared_with_low, mut shared_with_high) = (0, 0);
    while low < high {
        let middle = low + (high - low) / 2;
        let listed = IDS[middle].as_bytes();
        let mut at = if shared_with_low < shared_with_high {
            shared_with_low
        } else {
            shared_with_high
        };
        while at < listed.len() && at < id.len() && listed[at] == id[at] {
            at += 1;
        }
        if at == id.len() && at == listed.len() {
            return Some(middle);
        }
        if at < id.len() && (at == listed.len() || listed[at] < id[at]) {
            low = middle + 1;
            shared_with_low = at;
        } else {
            high = middle;
            shared_with_high = at;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_is_found_at_its_place() {
        assert!(IDS.is_sorted());
        for (place, id) in IDS.iter().enumerate() {
            assert_eq!(position(id), Some(place));
            assert_eq!(RULES[usize::from(PLACES[place])].id.as_str(), *id);
        }
    }

    #[test]
    fn what_is_not_listed_is_not_found() {
        for id in [
            "",
            "a",
            "zzz",
            "warcry",
            "warcry:",
            "warcry:damage-0",
            "warcry:damage-033",
            "Warcry:damage-03",
        ] {
            assert_eq!(position(id), None, "{id}");
        }
    }
}
