//! Cards, warbands and battlefields as they stand in files: the project's own, which are part of the program, and its owner's.
//!
//! ```
//! let library = chainmail::Library::embedded();
//! assert_eq!(library.card("orc trooper").unwrap().cost, 4);
//! assert_eq!(library.card("orc troper").unwrap_err().nearest, ["Orc Trooper"]);
//! ```

mod embedded;

use std::sync::{Arc, OnceLock};

pub use rulebook::names::Unknown;
pub(crate) use rulebook::names::{find, same};
use serde::{Deserialize, Serialize};
pub use yaml::{DataError, WordOr};

use crate::army::{self, WarbandList};
use crate::card::{Card, FACTIONS};
use crate::spells;
use crate::terrain::{Layout, Terrain, pieces};

/// The cards of a faction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactionData {
    /// Nothing for models without a faction.
    #[serde(default)]
    pub faction: Option<String>,
    pub cards: Vec<Card>,
}

/// A battlefield that is ready to be played on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableData {
    pub name: String,
    /// One sentence in our own words.
    pub says: String,
    pub layout: Layout,
}

impl TableData {
    /// Reads a battlefield. `file` is only the name for errors.
    pub fn read(file: &str, text: &str) -> Result<TableData, DataError> {
        let table: TableData = yaml::read_file(file, text)?;
        table.layout.build().map_err(|why| DataError::of_file(file, why))?;
        Ok(table)
    }

    pub fn terrain(&self) -> Result<Arc<Terrain>, String> {
        self.layout.build()
    }
}

/// Everything that can be played with.
#[derive(Clone, Debug, Default)]
pub struct Library {
    pub cards: Vec<Arc<Card>>,
    pub lists: Vec<WarbandList>,
    pub tables: Vec<TableData>,
}

impl Library {
    /// The project's own.
    pub fn embedded() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| {
            let mut library = Library::default();
            for (file, text) in files() {
                // Files that are part of the program are read by a test before anybody plays.
                if let Err(error) = library.take_in(file, text) {
                    debug_assert!(false, "{error}");
                }
            }
            library
        })
    }

    /// All that is wrong with the project's own files.
    pub fn check_embedded() -> Vec<DataError> {
        let mut library = Library::default();
        files()
            .filter_map(|(file, text)| library.take_in(file, text).err())
            .chain(spells::book::fault())
            .chain(pieces::fault())
            .collect()
    }

    /// Adds a file, by where it lies.
    pub fn take_in(&mut self, file: &str, text: &str) -> Result<(), DataError> {
        if file.contains("tables/") {
            self.tables.push(TableData::read(file, text)?);
            return Ok(());
        }
        if file.contains("/lists/") {
            self.lists.push(army::read(file, text)?);
            return Ok(());
        }
        self.take_in_cards(file, text)
    }

    /// Adds a file of cards. `file` is only the name for faults.
    pub fn take_in_cards(&mut self, file: &str, text: &str) -> Result<(), DataError> {
        let data: FactionData = yaml::read_file(file, text)?;
        for mut card in data.cards {
            card.faction.clone_from(&data.faction);
            check_card(&card).map_err(|why| DataError::of_file(file, format!("{}: {why}", card.name)))?;
            self.cards.push(Arc::new(card));
        }
        Ok(())
    }

    pub fn card(&self, name: &str) -> Result<&Arc<Card>, Unknown> {
        find("card", name, &self.cards, |card| &card.name)
    }

    pub fn list(&self, name: &str) -> Result<&WarbandList, Unknown> {
        find("warband", name, &self.lists, |list| &list.name)
    }

    pub fn table(&self, name: &str) -> Result<&TableData, Unknown> {
        find("battlefield", name, &self.tables, |table| &table.name)
    }

    /// A faction's name as it is written.
    pub fn faction(&self, name: &str) -> Result<&'static str, Unknown> {
        let factions: Vec<String> = FACTIONS.map(String::from).into();
        let known = find("faction", name, &factions, |faction| faction)?;
        let written = FACTIONS.into_iter().find(|faction| faction == known);
        written.ok_or_else(|| Unknown {
            kind: "faction",
            name: name.into(),
            nearest: vec![],
        })
    }
}

/// A battlefield as its file would have it.
pub fn write_table(table: &TableData) -> String {
    use std::fmt::Write as _;
    let short = |inches: crate::Inches| inches.0.to_string().trim_end_matches('"').to_string();
    let point = |[x, y]: [crate::Inches; 2]| format!("[{}, {}]", short(x), short(y));
    let layout = &table.layout;
    let mut file = format!("name: {:?}\nsays: {:?}\nlayout:\n", table.name, table.says);
    let _ = writeln!(file, "  environment: {}", scenario::word(&layout.environment));
    for (name, side) in [("width", layout.width), ("depth", layout.depth)] {
        if let Some(side) = side {
            let _ = writeln!(file, "  {name}: {}", short(side));
        }
    }
    if !layout.features.is_empty() {
        file += "  features:\n";
    }
    for feature in &layout.features {
        let _ = write!(file, "    - {{part: {}", scenario::word(&feature.part));
        if let Some(piece) = feature.piece {
            let _ = write!(file, ", piece: {piece}");
        }
        match feature.rectangle {
            Some([one, other]) => {
                let _ = write!(file, ", rectangle: [{}, {}]", point(one), point(other));
            }
            None => {
                let corners: Vec<String> = feature.corners.iter().copied().map(point).collect();
                let _ = write!(file, ", corners: [{}]", corners.join(", "));
            }
        }
        if let Some([x, y]) = feature.stakes {
            let _ = write!(file, ", stakes: [{x}, {y}]");
        }
        file += "}\n";
    }
    file
}

/// The spell book's.
pub(crate) fn spell_files() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let files = embedded::EMBEDDED.iter();
    files.filter(|(file, _)| file.ends_with(spells::book::FILE))
}

/// The pieces of terrain.
pub(crate) fn piece_files() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let files = embedded::EMBEDDED.iter();
    files.filter(|(file, _)| file.ends_with(pieces::FILE))
}

/// All files but the spell book and the pieces of terrain, which have readers of their own.
fn files() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let files = embedded::EMBEDDED.iter();
    files.filter(|(file, _)| !file.ends_with(spells::book::FILE) && !file.ends_with(pieces::FILE))
}

/// What a reader of types cannot see.
pub(crate) fn check_card(card: &Card) -> Result<(), String> {
    if let Some(faction) = &card.faction
        && !FACTIONS.contains(&faction.as_str())
    {
        return Err(format!("there is no faction {faction:?} (chainmail:203a)"));
    }
    if !(1..=200).contains(&card.health) {
        return Err("a model has 1 to 200 health".into());
    }
    if card.speed.inches > 40 || card.level > 60 {
        return Err("no model is faster than 40\" or above level 60".into());
    }
    let figures = [card.armor, card.save, card.melee.attack, card.melee.damage.points];
    let ranged = card
        .ranged
        .iter()
        .flat_map(|ranged| [ranged.attack, ranged.damage.points]);
    if figures
        .into_iter()
        .chain(ranged)
        .any(|figure| !(-20..=100).contains(&figure))
    {
        return Err("figures are from -20 to 100".into());
    }
    if card.abilities.len() > 40 || card.spells.len() > 40 || card.besides.len() > 40 {
        return Err("at most 40 abilities and 40 spells".into());
    }
    match card.idle_ability() {
        Some((ability, needs)) => Err(format!("{ability} does nothing without {needs}")),
        None => Ok(()),
    }
}
