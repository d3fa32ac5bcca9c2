//! A warband as files and players write it down.

use serde::{Deserialize, Serialize};
use yaml::{DataError, Spanned, quoted};

/// A warband as files have it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct WarbandList {
    pub name: String,
    /// Only needed where factions have equally many command points (chainmail:102b).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// The point value that it is built for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
    #[serde(skip_serializing_if = "is_zero")]
    pub tactical_advantage: u16,
    pub models: Vec<Enlisted>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
fn is_zero(number: &u16) -> bool {
    *number == 0
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enlisted {
    pub card: String,
    #[serde(default = "one")]
    pub count: u8,
    /// chainmail:106a
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reserve: bool,
    /// Where it stands in the file.
    #[serde(skip)]
    pub line: Option<u64>,
}

const fn one() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListFile {
    name: String,
    #[serde(default)]
    faction: Option<String>,
    #[serde(default)]
    says: String,
    #[serde(default)]
    points: Option<u16>,
    #[serde(default)]
    tactical_advantage: u16,
    models: Vec<Spanned<Enlisted>>,
}

/// Reads a warband. `file` is only the name for errors.
pub fn read(file: &str, text: &str) -> Result<WarbandList, DataError> {
    let read: ListFile = yaml::read_file(file, text)?;
    let models = read.models.into_iter().map(|spanned| Enlisted {
        line: Some(spanned.place.line),
        ..spanned.value
    });
    Ok(WarbandList {
        name: read.name,
        faction: read.faction,
        says: read.says,
        points: read.points,
        tactical_advantage: read.tactical_advantage,
        models: models.collect(),
    })
}

impl WarbandList {
    /// As its file would have it.
    pub fn write(&self) -> String {
        let mut file = format!("name: {}\n", quoted(&self.name));
        if let Some(faction) = &self.faction {
            file += &format!("faction: {}\n", quoted(faction));
        }
        if !self.says.is_empty() {
            file += &format!("says: {}\n", quoted(&self.says));
        }
        if let Some(points) = self.points {
            file += &format!("points: {points}\n");
        }
        if self.tactical_advantage > 0 {
            file += &format!("tactical_advantage: {}\n", self.tactical_advantage);
        }
        file += &yaml::heading("models", self.models.len());
        for line in &self.models {
            let reserve = if line.reserve { ", reserve: true" } else { "" };
            file += &format!("  - {{card: {}, count: {}{reserve}}}\n", quoted(&line.card), line.count);
        }
        file
    }

    /// One line a model, as players paste them.
    pub fn written_as_text(&self) -> String {
        let mut text = match &self.faction {
            Some(faction) => format!("{} ({faction})\n", self.name),
            None => format!("{}\n", self.name),
        };
        for line in &self.models {
            let reserve = if line.reserve { " in reserve" } else { "" };
            text += &format!("{} x {}{reserve}\n", line.count, line.card);
        }
        text
    }
}
