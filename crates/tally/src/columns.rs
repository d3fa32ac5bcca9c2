//! What a record holds, column by column: the one description that files of all forms follow.

use crate::record::Side;

/// What is in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, not below zero.
    Count,
    /// A whole number that may be below zero, or missing.
    Points,
    Text,
    /// yes or no
    Flag,
}

#[derive(Clone, Debug)]
pub struct Column {
    pub name: String,
    pub kind: Kind,
}

/// What stands in a column of one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Count(u64),
    Points(Option<i64>),
    Text(String),
    Flag(bool),
}

/// So many columns say something of the game as a whole, and so many of each army.
const OF_GAME: usize = 15;
const OF_ARMY: usize = 8;

/// The columns in their order, for games of so many armies. `docs/simulation.md` says what each means.
pub fn columns(armies: usize) -> Vec<Column> {
    let column = |name: String, kind: Kind| Column { name, kind };
    let named = |name: &str, kind: Kind| column(name.into(), kind);
    let sides = || Side::ALL.into_iter().take(armies).map(Side::name);
    let mut columns: Vec<Column> = ["game", "pair", "number", "seed"]
        .map(|name| named(name, Kind::Count))
        .into();
    for ending in ["", "_army", "_player"] {
        columns.extend(sides().map(|side| column(format!("{side}{ending}"), Kind::Text)));
    }
    columns.extend(["table", "plan"].map(|name| named(name, Kind::Text)));
    columns.push(named("swapped", Kind::Flag));
    columns.extend(["first", "winner", "ended"].map(|name| named(name, Kind::Text)));
    columns.extend(["rounds", "steps", "decisions"].map(|name| named(name, Kind::Count)));
    for side in sides() {
        let counts = ["points", "points_lost", "models", "models_lost"];
        columns.extend(counts.map(|figure| column(format!("{side}_{figure}"), Kind::Count)));
        columns.push(column(format!("{side}_victory_points"), Kind::Points));
    }
    columns.extend(["hash", "fault"].map(|name| named(name, Kind::Text)));
    columns
}

/// How many armies there are in a record of so many columns: two if it fits no number.
pub(crate) fn armies_of(columns: usize) -> usize {
    let armies = columns.saturating_sub(OF_GAME) / OF_ARMY;
    match (2..=Side::ALL.len()).contains(&armies) && armies * OF_ARMY + OF_GAME == columns {
        true => armies,
        false => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_columns_tells_the_number_of_armies() {
        for armies in 2..=6 {
            assert_eq!(armies_of(columns(armies).len()), armies);
        }
        assert_eq!((columns(2).len(), armies_of(3)), (31, 2));
    }
}
