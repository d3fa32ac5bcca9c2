//! Battlefields that are ready, drawn by lot, or in a file.

use std::path::Path;

use registry::{TableEntry, TableForm};

use super::{GAME, picture};
use crate::Library;
use crate::data::{self, TableData};
use crate::terrain::generated;

/// The word for a battlefield that is drawn by lot.
pub(crate) const RANDOM: &str = "random";

pub(crate) fn all() -> Vec<TableEntry> {
    let entry = |table: &TableData| TableEntry {
        game: GAME,
        name: table.name.clone(),
        says: table.says.clone(),
        features: table.layout.features.len(),
    };
    Library::embedded().tables.iter().map(entry).collect()
}

/// A ready battlefield by its name, that of a file, or for "random" that of the seed.
pub(crate) fn find(name: &str, seed: u64) -> Result<TableData, String> {
    if name == RANDOM {
        return Ok(generated(seed));
    }
    if !Path::new(name).is_file() {
        let table = Library::embedded().table(name);
        return table.cloned().map_err(|unknown| unknown.to_string());
    }
    let text = registry::read_text(Path::new(name))?;
    TableData::read(name, &text).map_err(|error| error.to_string())
}

pub(crate) fn show(name: &str, seed: u64, form: TableForm) -> Result<String, String> {
    let table = find(name, seed)?;
    let terrain = table.terrain()?;
    Ok(match form {
        TableForm::Text => picture::picture(&table, &terrain).text(),
        TableForm::Svg => picture::picture(&table, &terrain).svg(),
        TableForm::Html => picture::picture(&table, &terrain).page(),
        TableForm::Yaml => data::write_table(&table),
    })
}
