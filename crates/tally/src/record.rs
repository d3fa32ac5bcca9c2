//! One game of a run.

use crate::columns::{COLUMNS, Value};

/// An army of the command, whichever seat it had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Red,
    Blue,
}

impl Side {
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn of_index(index: usize) -> Side {
        if index == 0 { Side::Red } else { Side::Blue }
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }
}

/// What an army was and what became of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Army {
    /// As the command names it.
    pub ordered: String,
    /// The army that took the field.
    pub army: String,
    pub player: String,
    pub points: u64,
    pub points_lost: u64,
    pub models: u64,
    pub models_lost: u64,
    pub victory_points: Option<i64>,
}

/// One game of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Its number in the run.
    pub game: u64,
    pub pair: u64,
    /// Its number among the games of its pair: with the seed it says which game it was.
    pub number: u64,
    pub seed: u64,
    pub armies: [Army; 2],
    pub table: String,
    pub plan: String,
    /// The second army sat at the first seat.
    pub swapped: bool,
    /// Who had the first turn.
    pub first: Option<Side>,
    /// Nobody in a draw, and in a game with a fault.
    pub winner: Option<Side>,
    pub ended: String,
    pub rounds: u64,
    pub steps: u64,
    pub decisions: u64,
    pub hash: String,
    /// Why it could not be played to its end; empty for a game that could.
    pub fault: String,
}

const DRAW: &str = "draw";

impl Record {
    /// Its values in the order of [`COLUMNS`].
    pub fn values(&self) -> [Value; COLUMNS.len()] {
        let text = |text: &str| Value::Text(text.into());
        let [red, blue] = &self.armies;
        let winner = match self.winner {
            Some(side) => side.name(),
            None if self.fault.is_empty() => DRAW,
            None => "",
        };
        [
            Value::Count(self.game),
            Value::Count(self.pair),
            Value::Count(self.number),
            Value::Count(self.seed),
            text(&red.ordered),
            text(&blue.ordered),
            text(&red.army),
            text(&blue.army),
            text(&red.player),
            text(&blue.player),
            text(&self.table),
            text(&self.plan),
            Value::Flag(self.swapped),
            text(self.first.map_or("", Side::name)),
            text(winner),
            text(&self.ended),
            Value::Count(self.rounds),
            Value::Count(self.steps),
            Value::Count(self.decisions),
            Value::Count(red.points),
            Value::Count(red.points_lost),
            Value::Count(red.models),
            Value::Count(red.models_lost),
            Value::Points(red.victory_points),
            Value::Count(blue.points),
            Value::Count(blue.points_lost),
            Value::Count(blue.models),
            Value::Count(blue.models_lost),
            Value::Points(blue.victory_points),
            text(&self.hash),
            text(&self.fault),
        ]
    }

    /// The record with these values, which are of the kinds of [`COLUMNS`].
    pub fn of(values: Vec<Value>) -> Result<Record, String> {
        let mut row = Row {
            values: values.into_iter(),
            at: 0,
        };
        let mut record = Record {
            game: row.count()?,
            pair: row.count()?,
            number: row.count()?,
            seed: row.count()?,
            ..Record::default()
        };
        for of in [Names::ordered, Names::army, Names::player] {
            for army in &mut record.armies {
                *of(army) = row.text()?;
            }
        }
        record.table = row.text()?;
        record.plan = row.text()?;
        record.swapped = row.flag()?;
        record.first = row.side(&[""])?;
        record.winner = row.side(&[DRAW, ""])?;
        record.ended = row.text()?;
        record.rounds = row.count()?;
        record.steps = row.count()?;
        record.decisions = row.count()?;
        for army in &mut record.armies {
            army.points = row.count()?;
            army.points_lost = row.count()?;
            army.models = row.count()?;
            army.models_lost = row.count()?;
            army.victory_points = row.points()?;
        }
        record.hash = row.text()?;
        record.fault = row.text()?;
        Ok(record)
    }
}

/// The names of an army, of which a record has one after the other for both armies.
struct Names;

impl Names {
    fn ordered(army: &mut Army) -> &mut String {
        &mut army.ordered
    }

    fn army(army: &mut Army) -> &mut String {
        &mut army.army
    }

    fn player(army: &mut Army) -> &mut String {
        &mut army.player
    }
}

struct Row {
    values: std::vec::IntoIter<Value>,
    at: usize,
}

impl Row {
    fn next(&mut self) -> Option<Value> {
        self.at += 1;
        self.values.next()
    }

    fn wrong<T>(&self, expected: &str) -> Result<T, String> {
        let column = COLUMNS.get(self.at - 1).map_or("", |column| column.name);
        Err(format!("{column}: expected {expected}"))
    }

    fn count(&mut self) -> Result<u64, String> {
        match self.next() {
            Some(Value::Count(count)) => Ok(count),
            _ => self.wrong("a whole number"),
        }
    }

    fn points(&mut self) -> Result<Option<i64>, String> {
        match self.next() {
            Some(Value::Points(points)) => Ok(points),
            _ => self.wrong("a whole number or nothing"),
        }
    }

    fn text(&mut self) -> Result<String, String> {
        match self.next() {
            Some(Value::Text(text)) => Ok(text),
            _ => self.wrong("a text"),
        }
    }

    fn flag(&mut self) -> Result<bool, String> {
        match self.next() {
            Some(Value::Flag(flag)) => Ok(flag),
            _ => self.wrong("yes or no"),
        }
    }

    fn side(&mut self, nobody: &[&str]) -> Result<Option<Side>, String> {
        match self.text()?.as_str() {
            "red" => Ok(Some(Side::Red)),
            "blue" => Ok(Some(Side::Blue)),
            other if nobody.contains(&other) => Ok(None),
            _ => self.wrong("red, blue or nobody"),
        }
    }
}
