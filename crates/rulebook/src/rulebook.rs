use crate::tables::{BOOK_SIZES, PLACES, RULES, position};
use crate::{GameName, RuleId, Weight, spelling};
use serde::Serialize;

/// One testable rule, in our own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    pub id: RuleId,
    /// What part of the game it belongs to: `movement`, `attack`, `morale` ...
    pub topic: &'static str,
    pub weight: Weight,
    #[serde(rename = "rule")]
    pub text: &'static str,
    /// About the rule: what the rulebook leaves open, and the usual reading. Often empty.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub note: &'static str,
}

/// All rules of one game, in the order of its list.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook {
    game: GameName,
    rules: &'static [Rule],
}

static BOOKS: [Rulebook; GameName::ALL.len()] = {
    let mut books = [Rulebook {
        game: GameName::Warcry,
        rules: &[],
    }; GameName::ALL.len()];
    let mut rest: &'static [Rule] = &RULES;
    let mut at = 0;
    while at < books.len() {
        let (rules, after) = rest.split_at(BOOK_SIZES[at]);
        books[at] = Rulebook {
            game: GameName::ALL[at],
            rules,
        };
        rest = after;
        at += 1;
    }
    books
};

impl Rulebook {
    pub fn of(game: GameName) -> &'static Rulebook {
        &BOOKS[game as usize]
    }

    /// The five books, in the order of [`GameName::ALL`].
    pub fn all() -> &'static [Rulebook] {
        &BOOKS
    }

    pub fn game(&self) -> GameName {
        self.game
    }

    pub fn rules(&self) -> &'static [Rule] {
        self.rules
    }

    /// The rules that the engine must enforce: all but the remarks.
    pub fn enforceable(&self) -> impl Iterator<Item = &'static Rule> + use<> {
        self.rules.iter().filter(|rule| rule.weight.is_enforceable())
    }

    /// The rule of this game with that id.
    pub fn find(&self, id: &str) -> Option<&'static Rule> {
        find(id).filter(|rule| self.has(rule.id))
    }

    /// Ids of this game that look like a mistyped one, likeliest first.
    pub fn nearest(&self, id: &str) -> Vec<RuleId> {
        spelling::nearest(id, self.rules)
    }

    fn has(&self, id: RuleId) -> bool {
        id.as_str()
            .split_once(':')
            .is_some_and(|(prefix, _)| prefix == self.game.id_prefix())
    }
}

/// The rule of any game with that id.
pub fn find(id: &str) -> Option<&'static Rule> {
    position(id).map(|at| &RULES[usize::from(PLACES[at])])
}

/// Ids of any game that look like a mistyped one, likeliest first.
pub fn nearest(id: &str) -> Vec<RuleId> {
    spelling::nearest(id, &RULES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_is_complete() {
        let counts = Rulebook::all()
            .iter()
            .map(|book| (book.game().as_str(), book.rules().len(), book.enforceable().count()));
        assert_eq!(
            counts.collect::<Vec<_>>(),
            [
                ("warcry", 282, 280),
                ("quickstart", 269, 264),
                ("chainmail", 1163, 1139),
                ("warmachine", 1413, 1343),
                ("primal", 1458, 1379),
            ]
        );
    }

    #[test]
    fn each_game_has_its_own_book() {
        for game in GameName::ALL {
            let book = Rulebook::of(game);
            assert_eq!(book.game(), game);
            assert!(book.rules().iter().all(|rule| book.has(rule.id)));
        }
    }

    #[test]
    fn a_rule_is_found_by_its_id_in_its_own_book_only() {
        let rule = find("wm4:terms-08").expect("the rule is listed");
        assert_eq!(
            (rule.id.as_str(), rule.topic, rule.weight),
            ("wm4:terms-08", "definition", Weight::Common)
        );
        assert_eq!(Rulebook::of(GameName::Warmachine).find("wm4:terms-08"), Some(rule));
        assert_eq!(Rulebook::of(GameName::Primal).find("wm4:terms-08"), None);
        assert_eq!(find("warmachine:terms-08"), None);
    }

    #[test]
    fn a_rule_is_written_with_the_columns_of_its_list() {
        let rule = find("warcry:battlefield-01").expect("the rule is listed");
        assert_eq!(
            serde_json::to_string(rule).expect("a rule can be written"),
            r#"{"id":"warcry:battlefield-01","topic":"setup","weight":"core","rule":"The battlefield measures about 22\" by 30\"."}"#
        );
    }
}
