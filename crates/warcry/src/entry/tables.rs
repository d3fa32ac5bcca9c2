//! Tables of Warcry: ready ones, those of files, and new ones.

use std::path::Path;

use crate::data::TableData;
use crate::{Library, picture, tables, terrain_setup};

use registry::{TableEntry, TableFault, TableForm};

/// In place of the name of a table: one that is made up.
pub(crate) const RANDOM: &str = "random";

pub(crate) fn all() -> Vec<TableEntry> {
    let entry = |table: &TableData| TableEntry {
        game: "warcry",
        name: table.name.clone(),
        says: table.says.clone(),
        features: table.layout.features.len(),
    };
    Library::embedded().tables.iter().map(entry).collect()
}

/// A ready table by its name, that of a file, or for `random` that of a seed.
pub(crate) fn find(name: &str, seed: u64) -> Result<TableData, String> {
    if name == RANDOM {
        Ok(tables::generated(seed))
    } else {
        ready(name)
    }
}

/// A ready table by its name, or that of a file.
pub(crate) fn ready(name: &str) -> Result<TableData, String> {
    if !Path::new(name).is_file() {
        let table = Library::embedded().table(name);
        return table.cloned().map_err(|unknown| unknown.to_string());
    }
    let text = registry::read_text(Path::new(name))?;
    TableData::read(name, &text).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        lines.join("\n")
    })
}

pub(crate) fn show(name: &str, seed: u64, form: TableForm) -> Result<String, String> {
    let table = find(name, seed)?;
    let terrain = table.layout.build()?;
    Ok(match form {
        TableForm::Text => picture::text(&table, &terrain),
        TableForm::Svg => picture::svg(&table, &terrain),
        TableForm::Html => picture::page(&table, &terrain),
        TableForm::Yaml => tables::write(&table),
    })
}

/// All that keeps players from placing terrain as on a table: warcry:terrain-step-02, warcry:terrain-step-03
pub(crate) fn check(name: &str) -> Result<Vec<TableFault>, String> {
    let terrain = ready(name)?.layout.build()?;
    let fault = |refusal: kernel::Refusal| TableFault {
        rule: refusal.rule.to_string(),
        why: refusal.reason,
    };
    Ok(terrain_setup::faults(&terrain).into_iter().map(fault).collect())
}
