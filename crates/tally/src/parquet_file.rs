//! Records as a Parquet file, with the columns of the CSV file.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::record::Field;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::Type;

use crate::columns::{Column, Kind, Value, columns};
use crate::record::Record;

/// So many games are written together; they are all that is in memory.
const GROUP: usize = 20_000;

fn schema(columns: &[Column]) -> Result<Type> {
    let fields: Vec<String> = columns
        .iter()
        .map(|column| match column.kind {
            Kind::Count => format!("required int64 {} (integer(64, false));", column.name),
            Kind::Points => format!("optional int64 {};", column.name),
            Kind::Text => format!("required binary {} (string);", column.name),
            Kind::Flag => format!("required boolean {};", column.name),
        })
        .collect();
    parse_message_type(&format!("message games {{ {} }}", fields.concat()))
}

/// Writes records as they come. The same records give the same bytes.
pub fn write_parquet<W: Write + Send>(
    records: impl Iterator<Item = std::result::Result<Record, String>>,
    out: W,
) -> std::result::Result<W, String> {
    let told = |error: parquet::errors::ParquetError| error.to_string();
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("umpire {}", env!("CARGO_PKG_VERSION")))
        .build();
    let mut records = records.peekable();
    let armies = match records.peek() {
        Some(Ok(record)) => record.armies.len(),
        _ => 2,
    };
    let columns = columns(armies);
    let schema = schema(&columns).map_err(told)?;
    let mut file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties)).map_err(told)?;
    let mut group: Vec<Vec<Value>> = vec![];
    for record in records {
        group.push(record?.values());
        if group.len() == GROUP {
            write_group(&mut file, &columns, &group).map_err(told)?;
            group.clear();
        }
    }
    if !group.is_empty() {
        write_group(&mut file, &columns, &group).map_err(told)?;
    }
    file.into_inner().map_err(told)
}

fn write_group<W: Write + Send>(
    file: &mut SerializedFileWriter<W>,
    columns: &[Column],
    group: &[Vec<Value>],
) -> Result<()> {
    let mut rows = file.next_row_group()?;
    for (at, column) in columns.iter().enumerate() {
        if let Some(writer) = rows.next_column()? {
            write_column(writer, column.kind, group.iter().filter_map(|row| row.get(at)))?;
        }
    }
    rows.close()?;
    Ok(())
}

fn write_column<'a>(
    mut writer: SerializedColumnWriter<'_>,
    kind: Kind,
    values: impl Iterator<Item = &'a Value>,
) -> Result<()> {
    match kind {
        Kind::Flag => {
            let flags: Vec<bool> = values.map(|value| *value == Value::Flag(true)).collect();
            writer.typed::<BoolType>().write_batch(&flags, None, None)?;
        }
        Kind::Text => {
            let texts: Vec<ByteArray> = values.filter_map(text).collect();
            writer.typed::<ByteArrayType>().write_batch(&texts, None, None)?;
        }
        Kind::Count => {
            let counts: Vec<i64> = values.filter_map(count).collect();
            writer.typed::<Int64Type>().write_batch(&counts, None, None)?;
        }
        Kind::Points => {
            let points: Vec<Option<i64>> = values.map(points).collect();
            let there: Vec<i16> = points.iter().map(|points| i16::from(points.is_some())).collect();
            let points: Vec<i64> = points.into_iter().flatten().collect();
            writer.typed::<Int64Type>().write_batch(&points, Some(&there), None)?;
        }
    }
    writer.close()
}

fn text(value: &Value) -> Option<ByteArray> {
    match value {
        Value::Text(text) => Some(text.as_str().into()),
        _ => None,
    }
}

/// The column says that it is unsigned; its bits are those of the number.
fn count(value: &Value) -> Option<i64> {
    match value {
        Value::Count(count) => Some(count.cast_signed()),
        _ => None,
    }
}

fn points(value: &Value) -> Option<i64> {
    match value {
        Value::Points(points) => *points,
        _ => None,
    }
}

/// The records of a file.
pub fn read_parquet<R: ChunkReader + 'static>(file: R) -> std::result::Result<Vec<Record>, String> {
    let told = |error: parquet::errors::ParquetError| error.to_string();
    let reader = SerializedFileReader::new(file).map_err(told)?;
    let mut records = vec![];
    for row in reader.get_row_iter(None).map_err(told)? {
        let row = row.map_err(told)?;
        let mut values = vec![];
        for (name, field) in row.get_column_iter() {
            values.push(match field {
                Field::ULong(count) => Value::Count(*count),
                Field::Long(points) => Value::Points(Some(*points)),
                Field::Null => Value::Points(None),
                Field::Str(text) => Value::Text(text.clone()),
                Field::Bool(flag) => Value::Flag(*flag),
                other => return Err(format!("{name}: there is no such value in a record: {other}")),
            });
        }
        records.push(Record::of(values)?);
    }
    Ok(records)
}
