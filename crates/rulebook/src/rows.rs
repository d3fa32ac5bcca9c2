//! Reads a list of `rulebooks/` and refuses what is malformed, naming the line. Only the build script and the tests use
//! it: the finished tables are compiled in.

use crate::game_name::GameName;
use crate::weight::Weight;
use std::collections::BTreeMap;
use std::fmt;

/// The first line of every list.
pub const HEADER: &str = "id\ttopic\tweight\trule\tnote";

/// One rule as it stands in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    pub id: &'a str,
    pub topic: &'a str,
    pub weight: Weight,
    pub text: &'a str,
    /// About the rule: what the rulebook leaves open, and the usual reading. Often empty.
    pub note: &'a str,
}

/// What is wrong with a line of a list; lines count from 1, as editors show them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowFault {
    pub line: usize,
    pub reason: String,
}

impl fmt::Display for RowFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

/// All rows of a game's list in their order, or everything that is wrong with it.
pub fn read(game: GameName, list: &str) -> Result<Vec<Row<'_>>, Vec<RowFault>> {
    let mut rows = Vec::new();
    let mut faults = Vec::new();
    let mut line_of_id = BTreeMap::new();
    let mut lines = (1..).zip(list.lines());

    if lines.next().is_none_or(|(_, first)| first != HEADER) {
        faults.push(RowFault {
            line: 1,
            reason: format!("the first line must be the column names, {HEADER:?}"),
        });
    }
    for (line, content) in lines {
        match row(game, content) {
            Ok(row) => {
                if let Some(earlier) = line_of_id.insert(row.id, line) {
                    faults.push(RowFault {
                        line,
                        reason: format!("{} already stands in line {earlier}", row.id),
                    });
                }
                rows.push(row);
            }
            Err(reason) => faults.push(RowFault { line, reason }),
        }
    }
    if rows.is_empty() && faults.is_empty() {
        faults.push(RowFault {
            line: 1,
            reason: "the list has no rules".into(),
        });
    }
    if faults.is_empty() { Ok(rows) } else { Err(faults) }
}

fn row(game: GameName, content: &str) -> Result<Row<'_>, String> {
    if content.trim().is_empty() {
        return Err("an empty line".into());
    }
    let columns: Vec<&str> = content.split('\t').collect();
    let [id, topic, weight, text, note] = columns[..] else {
        return Err(format!("{} columns where {HEADER:?} asks for 5", columns.len()));
    };
    for (name, value) in [("id", id), ("topic", topic), ("weight", weight), ("rule", text)] {
        if value.is_empty() {
            return Err(format!("the {name} is empty"));
        }
    }
    for (name, value) in [
        ("id", id),
        ("topic", topic),
        ("weight", weight),
        ("rule", text),
        ("note", note),
    ] {
        if value.trim() != value {
            return Err(format!("the {name} has blanks around it"));
        }
    }
    let local = id
        .strip_prefix(game.id_prefix())
        .and_then(|rest| rest.strip_prefix(':'));
    if !local.is_some_and(|local| is_word(local, |c| c.is_ascii_digit() || c == '.')) {
        return Err(format!(
            "the id {id:?} must be \"{}:\" and lower-case letters, digits, dots and hyphens",
            game.id_prefix()
        ));
    }
    if !is_word(topic, |_| false) {
        return Err(format!("the topic {topic:?} must be lower-case letters and hyphens"));
    }
    let weight = Weight::ALL
        .into_iter()
        .find(|known| known.as_str() == weight)
        .ok_or_else(|| {
            format!(
                "the weight {weight:?} is none of {}",
                Weight::ALL.map(Weight::as_str).join(", ")
            )
        })?;
    Ok(Row {
        id,
        topic,
        weight,
        text,
        note,
    })
}

fn is_word(word: &str, also: impl Fn(char) -> bool) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c == '-' || also(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(rows: &str) -> Vec<String> {
        let list = format!("{HEADER}\n{rows}");
        read(GameName::Warcry, &list)
            .expect_err("the list is malformed")
            .iter()
            .map(RowFault::to_string)
            .collect()
    }

    #[test]
    fn a_good_list_is_read_in_order() {
        let list =
            format!("{HEADER}\nwarcry:b-01\tturn\tcore\tFirst.\t\nwarcry:a-1.2b\tfocus-fury\tinfo\tSecond.\tOf old.\n");
        let rows = read(GameName::Warcry, &list).expect("the list is well formed");
        assert_eq!(
            rows.iter().map(|row| row.id).collect::<Vec<_>>(),
            ["warcry:b-01", "warcry:a-1.2b"]
        );
        assert_eq!(
            rows[1],
            Row {
                id: "warcry:a-1.2b",
                topic: "focus-fury",
                weight: Weight::Info,
                text: "Second.",
                note: "Of old."
            }
        );
    }

    #[test]
    fn a_wrong_number_of_columns_is_refused() {
        assert_eq!(
            faults("warcry:a\tturn\tcore\n"),
            [r#"2: 3 columns where "id\ttopic\tweight\trule\tnote" asks for 5"#]
        );
        assert_eq!(
            faults("warcry:a\tturn\tcore\tA.\tB.\tC.\n"),
            [r#"2: 6 columns where "id\ttopic\tweight\trule\tnote" asks for 5"#]
        );
    }

    #[test]
    fn an_id_that_stands_twice_is_refused_with_both_lines() {
        assert_eq!(
            faults("warcry:a\tturn\tcore\tA.\t\nwarcry:b\tturn\tcore\tB.\t\nwarcry:a\tturn\tcore\tC.\t\n"),
            ["4: warcry:a already stands in line 2"]
        );
    }

    #[test]
    fn emptiness_is_refused() {
        assert_eq!(
            faults("warcry:a\tturn\tcore\tA.\t\n\nwarcry:b\tturn\tcore\tB.\t\n"),
            ["3: an empty line"]
        );
        assert_eq!(faults("warcry:a\tturn\tcore\t\t\n"), ["2: the rule is empty"]);
        assert_eq!(faults("\tturn\tcore\tA.\t\n"), ["2: the id is empty"]);
        assert_eq!(faults(""), ["1: the list has no rules"]);
    }

    #[test]
    fn words_that_mean_nothing_are_refused() {
        assert_eq!(
            faults("warcry:a\tturn\toften\tA.\t\n"),
            [r#"2: the weight "often" is none of core, common, rare, info"#]
        );
        assert_eq!(
            faults("warcry:a\tTurn\tcore\tA.\t\n"),
            [r#"2: the topic "Turn" must be lower-case letters and hyphens"#]
        );
        assert_eq!(
            faults("hqs:a\tturn\tcore\tA.\t\n"),
            [r#"2: the id "hqs:a" must be "warcry:" and lower-case letters, digits, dots and hyphens"#]
        );
        assert_eq!(
            faults("warcry:a\tturn\tcore\tA. \t\n"),
            ["2: the rule has blanks around it"]
        );
    }

    #[test]
    fn every_fault_of_a_list_is_told_at_once() {
        assert_eq!(faults("warcry:a\tturn\tcore\n\n").len(), 2);
    }

    #[test]
    fn a_missing_header_is_refused() {
        let faults = read(GameName::Warcry, "warcry:a\tturn\tcore\tA.\t\n").expect_err("the header is missing");
        assert_eq!(faults[0].line, 1);
    }
}
