use crate::{GameName, RuleId, Rulebook};
use serde::Serialize;
use std::collections::BTreeSet;

/// How much of a game's rules something proves: its passing scenarios and tests, by the ids that they cite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// All rules of the list.
    pub rules: usize,
    /// Those that need enforcement: the measure of done.
    pub enforceable: usize,
    /// How many of the enforceable ones are cited.
    pub covered: usize,
    /// The enforceable ones that nobody cites, in the order of the list.
    pub uncovered: Vec<RuleId>,
}

impl Coverage {
    /// Ids of other games and of rules that need no enforcement count for nothing.
    pub fn of(game: GameName, cited: &BTreeSet<String>) -> Coverage {
        let book = Rulebook::of(game);
        let enforceable = book.enforceable().count();
        let uncovered: Vec<RuleId> = book
            .enforceable()
            .map(|rule| rule.id)
            .filter(|id| !cited.contains(id.as_str()))
            .collect();
        Coverage {
            rules: book.rules().len(),
            enforceable,
            covered: enforceable - uncovered.len(),
            uncovered,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(ids: &[&str]) -> BTreeSet<String> {
        ids.iter().map(|id| id.to_string()).collect()
    }

    #[test]
    fn nothing_cited_covers_nothing() {
        let coverage = Coverage::of(GameName::Warcry, &cited(&[]));
        assert_eq!((coverage.rules, coverage.enforceable, coverage.covered), (282, 280, 0));
        assert_eq!(coverage.uncovered.len(), 280);
    }

    #[test]
    fn only_enforceable_rules_of_the_game_count() {
        let ids = cited(&[
            "warcry:battlefield-01",
            "warcry:source-01",
            "hqs:melee-range-02",
            "warcry:no-such-rule",
        ]);
        let coverage = Coverage::of(GameName::Warcry, &ids);
        assert_eq!(coverage.covered, 1);
        assert!(
            !coverage
                .uncovered
                .iter()
                .any(|id| id.as_str() == "warcry:battlefield-01")
        );
    }

    #[test]
    fn everything_cited_leaves_nothing() {
        for book in Rulebook::all() {
            let all = book.rules().iter().map(|rule| rule.id.to_string()).collect();
            let coverage = Coverage::of(book.game(), &all);
            assert_eq!((coverage.covered, coverage.uncovered.len()), (coverage.enforceable, 0));
        }
    }

    #[test]
    fn programs_read_it_by_these_names() {
        let mut coverage = Coverage::of(GameName::Quickstart, &cited(&[]));
        coverage.uncovered.truncate(1);
        assert_eq!(
            serde_json::to_string(&coverage).expect("a coverage can be written"),
            r#"{"rules":269,"enforceable":264,"covered":0,"uncovered":["hqs:warlock-01"]}"#
        );
    }
}
