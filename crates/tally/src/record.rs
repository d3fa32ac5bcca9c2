//! One game of a run.

use crate::columns::{Value, armies_of, columns};

/// An army of the command, whichever seat it had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Red,
    Blue,
    Green,
    Yellow,
    Violet,
    Orange,
}

impl Side {
    pub const ALL: [Side; 6] = [
        Side::Red,
        Side::Blue,
        Side::Green,
        Side::Yellow,
        Side::Violet,
        Side::Orange,
    ];

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn of_index(index: usize) -> Side {
        Side::ALL[index % Side::ALL.len()]
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
            Side::Green => "green",
            Side::Yellow => "yellow",
            Side::Violet => "violet",
            Side::Orange => "orange",
        }
    }

    fn named(name: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.name() == name)
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number in the run.
    pub game: u64,
    pub pair: u64,
    /// Its number among the games of its pair: with the seed it says which game it was.
    pub number: u64,
    pub seed: u64,
    /// In the order of the command: two or more.
    pub armies: Vec<Army>,
    pub table: String,
    pub plan: String,
    /// Another army than the first sat at the first seat.
    pub swapped: bool,
    /// Who had the first turn.
    pub first: Option<Side>,
    /// One, or those of a team; nobody in a draw, and in a game with a fault.
    pub winners: Vec<Side>,
    pub ended: String,
    pub rounds: u64,
    pub steps: u64,
    pub decisions: u64,
    pub hash: String,
    /// Why it could not be played to its end; empty for a game that could.
    pub fault: String,
}

const DRAW: &str = "draw";

impl Default for Record {
    fn default() -> Record {
        Record {
            game: 0,
            pair: 0,
            number: 0,
            seed: 0,
            armies: vec![Army::default(); 2],
            table: String::new(),
            plan: String::new(),
            swapped: false,
            first: None,
            winners: vec![],
            ended: String::new(),
            rounds: 0,
            steps: 0,
            decisions: 0,
            hash: String::new(),
            fault: String::new(),
        }
    }
}

impl Record {
    /// Its values in the order of [`columns`].
    pub fn values(&self) -> Vec<Value> {
        let text = |text: &str| Value::Text(text.into());
        let names: Vec<&str> = self.winners.iter().map(|side| side.name()).collect();
        let winner = match names[..] {
            [] if self.fault.is_empty() => DRAW.into(),
            _ => names.join("+"),
        };
        let mut values = vec![
            Value::Count(self.game),
            Value::Count(self.pair),
            Value::Count(self.number),
            Value::Count(self.seed),
        ];
        values.extend(self.armies.iter().map(|army| text(&army.ordered)));
        values.extend(self.armies.iter().map(|army| text(&army.army)));
        values.extend(self.armies.iter().map(|army| text(&army.player)));
        values.extend([
            text(&self.table),
            text(&self.plan),
            Value::Flag(self.swapped),
            text(self.first.map_or("", Side::name)),
            text(&winner),
            text(&self.ended),
            Value::Count(self.rounds),
            Value::Count(self.steps),
            Value::Count(self.decisions),
        ]);
        for army in &self.armies {
            values.extend([
                Value::Count(army.points),
                Value::Count(army.points_lost),
                Value::Count(army.models),
                Value::Count(army.models_lost),
                Value::Points(army.victory_points),
            ]);
        }
        values.extend([text(&self.hash), text(&self.fault)]);
        values
    }

    /// The record with these values, which are of the kinds of [`columns`].
    pub fn of(values: Vec<Value>) -> Result<Record, String> {
        let armies = armies_of(values.len());
        let mut row = Row {
            armies,
            values: values.into_iter(),
            at: 0,
        };
        let mut record = Record {
            game: row.count()?,
            pair: row.count()?,
            number: row.count()?,
            seed: row.count()?,
            armies: vec![Army::default(); armies],
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
        record.first = row.sides(&[""])?.first().copied();
        record.winners = row.sides(&[DRAW, ""])?;
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
    armies: usize,
    values: std::vec::IntoIter<Value>,
    at: usize,
}

impl Row {
    fn next(&mut self) -> Option<Value> {
        self.at += 1;
        self.values.next()
    }

    fn wrong<T>(&self, expected: &str) -> Result<T, String> {
        let columns = columns(self.armies);
        let name = columns.get(self.at - 1).map_or("", |column| column.name.as_str());
        Err(format!("{name}: expected {expected}"))
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

    /// The colours in a field, with a plus between those of a team.
    fn sides(&mut self, nobody: &[&str]) -> Result<Vec<Side>, String> {
        let text = self.text()?;
        if nobody.contains(&text.as_str()) {
            return Ok(vec![]);
        }
        let sides: Option<Vec<Side>> = text.split('+').map(Side::named).collect();
        match sides.filter(|sides| sides.iter().all(|side| side.index() < self.armies)) {
            Some(sides) => Ok(sides),
            None => self.wrong("the colour of an army or nobody"),
        }
    }
}
