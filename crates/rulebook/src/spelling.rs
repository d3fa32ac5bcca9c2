//! What a mistyped id may have meant.

use crate::{Rule, RuleId};

const MOST_SUGGESTIONS: usize = 5;

/// The ids among `rules` that are closest to `typed`, likeliest first; none when nothing is close. The part before the
/// colon may be left out.
pub(crate) fn nearest(typed: &str, rules: &[Rule]) -> Vec<RuleId> {
    let typed = typed.trim().to_ascii_lowercase();
    let farthest = (typed.len() / 4).max(2);
    let mut close: Vec<(usize, RuleId)> = rules
        .iter()
        .filter_map(|rule| {
            let id = rule.id.as_str();
            let candidate = match id.split_once(':') {
                Some((_, local)) if !typed.contains(':') => local,
                _ => id,
            };
            let slips = slips(&typed, candidate);
            (slips <= farthest).then_some((slips, rule.id))
        })
        .collect();
    close.sort_unstable();
    // One slip is the usual mistake: when an id is that close, those farther away are noise.
    let least = close.first().map_or(0, |&(slips, _)| slips);
    close
        .into_iter()
        .filter(|&(slips, _)| slips <= least + 1)
        .take(MOST_SUGGESTIONS)
        .map(|(_, id)| id)
        .collect()
}

/// How many letters were left out, added, mistaken or swapped with their neighbour between `a` and `b`.
pub fn slips(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut before_last = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut row = vec![0; b.len() + 1];
    for i in 1..=a.len() {
        row[0] = i;
        for j in 1..=b.len() {
            let mistaken = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = mistaken.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        std::mem::swap(&mut before_last, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nearest;

    #[test]
    fn slips_are_counted_as_typists_make_them() {
        for (a, b, expected) in [
            ("", "", 0),
            ("damage", "damage", 0),
            ("damage", "dmage", 1),
            ("damage", "dagame", 2),
            ("damage", "damaeg", 1),
            ("", "abc", 3),
        ] {
            assert_eq!(slips(a, b), expected, "{a} and {b}");
            assert_eq!(slips(b, a), expected, "{b} and {a}");
        }
    }

    #[test]
    fn the_likeliest_id_comes_first() {
        for (typed, meant) in [
            ("warcry:battlefeild-01", "warcry:battlefield-01"),
            ("Warcry:Battlefield-01", "warcry:battlefield-01"),
            ("battlefield-01", "warcry:battlefield-01"),
            ("wm:terms-08", "wm4:terms-08"),
        ] {
            assert_eq!(nearest(typed).first().map(|id| id.as_str()), Some(meant), "{typed}");
        }
    }

    #[test]
    fn nothing_is_suggested_when_nothing_is_close() {
        assert_eq!(nearest("the rule about charging"), []);
        assert_eq!(nearest(""), []);
    }

    #[test]
    fn suggestions_stay_few() {
        assert!(nearest("warcry:damage-99").len() <= MOST_SUGGESTIONS);
    }
}
