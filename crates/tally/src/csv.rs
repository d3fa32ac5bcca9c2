//! Records as lines of a CSV file: one line a game, whatever is in it, so that a line that was cut off shows.

use crate::columns::{Kind, Value, armies_of, columns};
use crate::record::Record;

/// The first line.
pub(crate) fn header(armies: usize) -> String {
    let names: Vec<String> = columns(armies).into_iter().map(|column| column.name).collect();
    names.join(",")
}

/// A record as a line, without its end.
pub fn write_line(record: &Record) -> String {
    let fields: Vec<String> = record.values().into_iter().map(written).collect();
    fields.join(",")
}

fn written(value: Value) -> String {
    match value {
        Value::Count(count) => count.to_string(),
        Value::Points(points) => points.map_or_else(String::new, |points| points.to_string()),
        Value::Flag(flag) => if flag { "yes" } else { "no" }.into(),
        Value::Text(text) => quoted(&on_one_line(&text)),
    }
}

/// What would end the line is a space.
pub(crate) fn on_one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}

/// The record of a line, or what is wrong with it.
pub fn read_line(line: &str) -> Result<Record, String> {
    let fields = split(line)?;
    let columns = columns(armies_of(fields.len()));
    if fields.len() != columns.len() {
        return Err(format!("{} fields instead of {}", fields.len(), columns.len()));
    }
    let mut values = Vec::with_capacity(columns.len());
    for (column, field) in columns.iter().zip(fields) {
        values.push(read(column.kind, field).map_err(|wrong| format!("{}: {wrong}", column.name))?);
    }
    Record::of(values)
}

fn read(kind: Kind, field: String) -> Result<Value, String> {
    match kind {
        Kind::Count => match field.parse() {
            Ok(count) => Ok(Value::Count(count)),
            Err(_) => Err(format!("expected a whole number, found {field:?}")),
        },
        Kind::Points if field.is_empty() => Ok(Value::Points(None)),
        Kind::Points => match field.parse() {
            Ok(points) => Ok(Value::Points(Some(points))),
            Err(_) => Err(format!("expected a whole number or nothing, found {field:?}")),
        },
        Kind::Flag => match field.as_str() {
            "yes" => Ok(Value::Flag(true)),
            "no" => Ok(Value::Flag(false)),
            _ => Err(format!("expected yes or no, found {field:?}")),
        },
        Kind::Text => Ok(Value::Text(field)),
    }
}

fn split(line: &str) -> Result<Vec<String>, String> {
    let mut fields = vec![];
    let mut rest = line;
    loop {
        let (field, after) = match rest.strip_prefix('"') {
            Some(inside) => quoted_field(inside)?,
            None => {
                let end = rest.find(',').unwrap_or(rest.len());
                (rest[..end].to_string(), &rest[end..])
            }
        };
        fields.push(field);
        match after.strip_prefix(',') {
            Some(more) => rest = more,
            None if after.is_empty() => return Ok(fields),
            None => return Err("a quotation mark in the middle of a field".into()),
        }
    }
}

fn quoted_field(inside: &str) -> Result<(String, &str), String> {
    let mut field = String::new();
    let mut rest = inside;
    loop {
        let end = rest.find('"').ok_or("a quotation mark is never closed")?;
        field.push_str(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.strip_prefix('"') {
            Some(more) => {
                field.push('"');
                rest = more;
            }
            None => return Ok((field, rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Army, Side};

    fn awkward() -> Record {
        Record {
            game: 7,
            seed: u64::MAX,
            armies: vec![
                Army {
                    ordered: "Axes, \"the\" sharp".into(),
                    victory_points: Some(-3),
                    ..Army::default()
                },
                Army::default(),
            ],
            first: Some(Side::Blue),
            winners: vec![Side::Red],
            fault: "\"".into(),
            swapped: true,
            ..Record::default()
        }
    }

    #[test]
    fn a_record_comes_back_from_its_line() {
        assert_eq!(read_line(&write_line(&awkward())), Ok(awkward()));
        assert_eq!(read_line(&write_line(&Record::default())), Ok(Record::default()));
    }

    #[test]
    fn a_game_of_four_has_columns_for_four() {
        let record = Record {
            armies: vec![Army::default(); 4],
            winners: vec![Side::Red, Side::Green],
            ..awkward()
        };
        let line = write_line(&record);
        assert!(line.contains(",red+green,"), "{line}");
        assert_eq!(read_line(&line), Ok(record));
        assert_eq!(header(4).split(',').count(), 47);
    }

    #[test]
    fn a_record_is_one_line_whatever_its_texts_hold() {
        let record = Record {
            fault: "two\nlines\r\n\0".into(),
            ..Record::default()
        };
        assert!(!write_line(&record).contains(['\n', '\r', '\0']));
    }

    #[test]
    fn a_wrong_line_says_where() {
        let line = write_line(&awkward());
        let wrong = |line: &str| read_line(line).expect_err("it is wrong");
        assert_eq!(
            wrong(&line.replacen('7', "x", 1)),
            "game: expected a whole number, found \"x\""
        );
        assert_eq!(wrong("1,2,3"), "3 fields instead of 31");
        assert_eq!(wrong("\"1"), "a quotation mark is never closed");
        assert_eq!(wrong("\"1\"2"), "a quotation mark in the middle of a field");
        assert_eq!(
            wrong(&line.replacen("yes", "perhaps", 1)),
            "swapped: expected yes or no, found \"perhaps\""
        );
        assert_eq!(
            wrong(&line.replacen(",red,", ",green,", 1)),
            "winner: expected the colour of an army or nobody"
        );
    }
}
