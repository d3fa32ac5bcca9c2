//! What a record holds, column by column: the one description that files of all forms follow.

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

#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub name: &'static str,
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

const fn column(name: &'static str, kind: Kind) -> Column {
    Column { name, kind }
}

/// The columns in their order. `docs/simulation.md` says what each means.
pub const COLUMNS: [Column; 31] = [
    column("game", Kind::Count),
    column("pair", Kind::Count),
    column("number", Kind::Count),
    column("seed", Kind::Count),
    column("red", Kind::Text),
    column("blue", Kind::Text),
    column("red_army", Kind::Text),
    column("blue_army", Kind::Text),
    column("red_player", Kind::Text),
    column("blue_player", Kind::Text),
    column("table", Kind::Text),
    column("plan", Kind::Text),
    column("swapped", Kind::Flag),
    column("first", Kind::Text),
    column("winner", Kind::Text),
    column("ended", Kind::Text),
    column("rounds", Kind::Count),
    column("steps", Kind::Count),
    column("decisions", Kind::Count),
    column("red_points", Kind::Count),
    column("red_points_lost", Kind::Count),
    column("red_models", Kind::Count),
    column("red_models_lost", Kind::Count),
    column("red_victory_points", Kind::Points),
    column("blue_points", Kind::Count),
    column("blue_points_lost", Kind::Count),
    column("blue_models", Kind::Count),
    column("blue_models_lost", Kind::Count),
    column("blue_victory_points", Kind::Points),
    column("hash", Kind::Text),
    column("fault", Kind::Text),
];
