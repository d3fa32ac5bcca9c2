use crate::{Rule, rulebook, tables};
use std::fmt;
use std::str::FromStr;

/// The name of one rule, such as `warcry:damage-03`. It can only be had from [`cite!`](crate::cite), from a
/// [`Rule`] or by [parsing](RuleId::from_str), so it names a rule that is there; [`RuleId::unlisted`] is the exception.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(&'static str);

impl RuleId {
    pub(crate) const fn new(id: &'static str) -> RuleId {
        RuleId(id)
    }

    /// A rule of a game whose rules are not among our lists: the small games that tests of the kernel play. Nothing
    /// checks it and nothing can explain it. The five games use [`cite!`](crate::cite).
    pub const fn unlisted(id: &'static str) -> RuleId {
        RuleId(id)
    }

    /// What `cite!` expands to; `complaint` is what the compiler says when no list has the id.
    #[doc(hidden)]
    pub const fn listed(id: &'static str, complaint: &'static str) -> RuleId {
        match tables::position(id) {
            Some(_) => RuleId(id),
            None => panic!("{}", complaint),
        }
    }

    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// What the rule says; nothing for an [unlisted](RuleId::unlisted) one.
    pub fn rule(self) -> Option<&'static Rule> {
        rulebook::find(self.0)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// No list has this id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no rule has the id {id}{}", did_you_mean(.nearest))]
pub struct UnknownRule {
    pub id: String,
    /// What may have been meant, likeliest first.
    pub nearest: Vec<RuleId>,
}

fn did_you_mean(nearest: &[RuleId]) -> String {
    match nearest {
        [] => String::new(),
        [only] => format!("; did you mean {only}?"),
        [but_last @ .., last] => {
            let but_last: Vec<&str> = but_last.iter().map(|id| id.as_str()).collect();
            format!("; did you mean {} or {last}?", but_last.join(", "))
        }
    }
}

impl FromStr for RuleId {
    type Err = UnknownRule;

    fn from_str(id: &str) -> Result<RuleId, UnknownRule> {
        match rulebook::find(id) {
            Some(rule) => Ok(rule.id),
            None => Err(UnknownRule {
                id: id.to_owned(),
                nearest: rulebook::nearest(id),
            }),
        }
    }
}

/// The id of a rule, checked while the compiler runs: an id that no list has does not compile.
///
/// ```
/// use rulebook::{RuleId, cite};
///
/// const DAMAGE: RuleId = cite!("warcry:damage-03");
/// let rests_on: &'static [RuleId] = &[DAMAGE, cite!("hqs:melee-range-02")];
/// assert_eq!(rests_on[1].as_str(), "hqs:melee-range-02");
/// ```
///
/// ```compile_fail,E0080
/// use rulebook::cite;
///
/// let rule = cite!("warcry:damage-of-the-third-kind");
/// ```
#[macro_export]
macro_rules! cite {
    ($id:literal) => {{
        // A constant item and not a `const` block: it is evaluated by `cargo check` and in code that nobody calls, too.
        const RULE: $crate::RuleId = $crate::RuleId::listed(
            $id,
            concat!(
                "no rule has the id ",
                $id,
                ": the ids of each game stand in rulebooks/*.tsv"
            ),
        );
        RULE
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rests_on(critical: bool) -> &'static [RuleId] {
        if critical {
            &[cite!("warcry:damage-01"), cite!("warcry:damage-03")]
        } else {
            &[cite!("warcry:damage-03")]
        }
    }

    #[test]
    fn a_citation_lives_as_long_as_the_program() {
        assert_eq!(rests_on(true)[1], rests_on(false)[0]);
    }

    #[test]
    fn a_citation_shows_its_id_and_knows_its_rule() {
        let id = cite!("warcry:battlefield-01");
        assert_eq!(id.to_string(), "warcry:battlefield-01");
        assert_eq!(format!("{id:?}"), "warcry:battlefield-01");
        assert_eq!(id.rule().map(|rule| rule.topic), Some("setup"));
    }

    #[test]
    #[should_panic(expected = "what the macro says")]
    fn an_unknown_id_stops_the_compiler_with_the_words_of_the_macro() {
        RuleId::listed("warcry:damage-of-the-third-kind", "what the macro says");
    }

    #[test]
    fn an_unlisted_id_has_no_rule() {
        assert_eq!(RuleId::unlisted("coin-toss:01").rule(), None);
    }

    #[test]
    fn a_mistyped_id_is_answered_with_what_may_have_been_meant() {
        let error = "warcry:battlefeild-01"
            .parse::<RuleId>()
            .expect_err("the id is mistyped");
        assert_eq!(
            error.to_string(),
            "no rule has the id warcry:battlefeild-01; did you mean warcry:battlefield-01 or warcry:battlefield-02?"
        );
    }
}
