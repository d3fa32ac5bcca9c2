//! Cards, armies and tables as they stand in files: the project's own, which are part of the program, and its owner's.
//!
//! ```
//! let library = quickstart::Library::embedded();
//! assert_eq!(library.card("argus").unwrap().points, 4);
//! assert_eq!(library.card("argos").unwrap_err().nearest, ["Argus"]);
//! ```

mod embedded;

pub use rulebook::names::Unknown;
pub(crate) use rulebook::names::{find, same};
pub(crate) use yaml::read_file as read;
pub use yaml::{DataError, WordOr};

use std::sync::{Arc, OnceLock};

use battlegroup::life::Printed;
use serde::{Deserialize, Serialize};

use crate::army::ArmyList;
use crate::card::Card;
use crate::terrain::Layout;

/// A faction and its cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactionData {
    pub faction: String,
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
    /// Reads a table. `file` is only the name for errors.
    pub fn read(file: &str, text: &str) -> Result<TableData, DataError> {
        let table: TableData = read(file, text)?;
        table.layout.build().map_err(|why| DataError::of_file(file, why))?;
        Ok(table)
    }
}

/// Everything that can be played with.
#[derive(Clone, Debug, Default)]
pub struct Library {
    pub factions: Vec<String>,
    pub cards: Vec<Arc<Card>>,
    pub lists: Vec<ArmyList>,
    pub tables: Vec<TableData>,
}

impl Library {
    /// The project's own.
    pub fn embedded() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| {
            let mut library = Library::default();
            for (file, text) in embedded::EMBEDDED {
                // Files that are part of the program are read by a test before anybody plays.
                if let Err(error) = library.take_in(file, text) {
                    debug_assert!(false, "{error}");
                }
            }
            library
        })
    }

    /// The project's own files with all that is wrong with them.
    pub fn check_embedded() -> Vec<DataError> {
        let mut library = Library::default();
        let files = embedded::EMBEDDED.iter();
        files
            .filter_map(|(file, text)| library.take_in(file, text).err())
            .collect()
    }

    /// Adds a file, by where it lies.
    pub fn take_in(&mut self, file: &str, text: &str) -> Result<(), DataError> {
        if file.contains("tables/") {
            self.tables.push(TableData::read(file, text)?);
        } else if file.contains("/lists/") {
            self.lists.push(read(file, text)?);
        } else {
            let faction: FactionData = read(file, text)?;
            for mut card in faction.cards {
                check_card(file, &card)?;
                card.faction.clone_from(&faction.faction);
                self.cards.push(Arc::new(card));
            }
            self.factions.push(faction.faction);
        }
        Ok(())
    }

    pub fn card(&self, name: &str) -> Result<&Arc<Card>, Unknown> {
        let named: Vec<(String, &Arc<Card>)> = self.cards.iter().map(|card| (card.name.clone(), card)).collect();
        let at = find("card", name, &named, |(name, _)| name).map(|(name, _)| name.clone())?;
        let found = self.cards.iter().find(|card| card.name == at);
        found.ok_or(Unknown {
            kind: "card",
            name: name.into(),
            nearest: vec![],
        })
    }

    pub fn list(&self, name: &str) -> Result<&ArmyList, Unknown> {
        find("army", name, &self.lists, |list| &list.name)
    }

    pub fn table(&self, name: &str) -> Result<&TableData, Unknown> {
        find("table", name, &self.tables, |table| &table.name)
    }

    /// A faction's name as it is written.
    pub fn faction(&self, name: &str) -> Result<&str, Unknown> {
        find("faction", name, &self.factions, |faction| faction).map(String::as_str)
    }
}

/// A table as its file would have it.
pub fn write_table(table: &TableData) -> String {
    use std::fmt::Write as _;
    let short = |inches: crate::Inches| inches.0.to_string().trim_end_matches('"').to_string();
    let point = |[x, y]: [crate::Inches; 2]| format!("[{}, {}]", short(x), short(y));
    let layout = &table.layout;
    let mut file = format!("name: {:?}\nsays: {:?}\nlayout:\n", table.name, table.says);
    let _ = writeln!(
        file,
        "  width: {}\n  depth: {}",
        short(layout.width),
        short(layout.depth)
    );
    if !layout.features.is_empty() {
        file += "  features:\n";
    }
    for feature in &layout.features {
        let _ = write!(
            file,
            "    - {{name: {:?}, kind: {}, gives: {}",
            feature.name,
            scenario::word(&feature.kind),
            scenario::word(&feature.gives)
        );
        if let Some(pow) = feature.hazard {
            let _ = write!(file, ", hazard: {pow}");
        }
        if let Some([one, other]) = feature.rectangle {
            let _ = write!(file, ", rectangle: [{}, {}]", point(one), point(other));
        } else {
            let corners: Vec<String> = feature.corners.iter().copied().map(point).collect();
            let _ = write!(file, ", corners: [{}]", corners.join(", "));
        }
        file += "}\n";
    }
    file
}

/// What a reader of types cannot see.
pub(crate) fn check_card(file: &str, card: &Card) -> Result<(), DataError> {
    let wrong = |why: String| Err(DataError::of_file(file, format!("{}: {why}", card.name)));
    if card.is_warbeast() != card.life.is_spiral() {
        return wrong("a warbeast has a life spiral, a warlock a row of circles".into());
    }
    let has_a_row = matches!(card.life.printed(), Printed::Row(circles) if *circles > 0);
    let has_a_spiral = matches!(card.life.printed(), Printed::Spiral { .. });
    let longest = card.life.spots().map(|spot| card.life.spot(spot).boxes).max();
    if !(has_a_row || has_a_spiral) || longest > Some(40) {
        return wrong("a model has 1 to 40 circles a branch".into());
    }
    if card.is_warbeast() && card.thr == 0 {
        return wrong("a warbeast has a THR".into());
    }
    for weapon in &card.weapons {
        if weapon.melee.is_some() == weapon.ranged.is_some() {
            return wrong(format!("{} is a melee weapon or a ranged weapon", weapon.name));
        }
    }
    if card.weapons.len() > 8 || card.abilities.len() > 8 || card.spells.len() > 8 {
        return wrong("at most 8 weapons, abilities and spells".into());
    }
    let stats = [
        card.spd, card.str, card.mat, card.rat, card.def, card.arm, card.cmd, card.fury, card.thr,
    ];
    if stats.iter().any(|stat| *stat > 50) {
        return wrong("no figure is above 50".into());
    }
    Ok(())
}
