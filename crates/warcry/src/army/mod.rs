//! Warbands: lists as players write them, whether they are legal, and what they bring to a battle.

mod composition;
mod random;
mod text;

pub use composition::{Part, Problem};
pub use text::read_any;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use yaml::quoted;

use crate::abilities::{Ability, AbilityBook, BookEntry, Effect, Shelf};
use crate::data::{self, DataError, TableData};
use crate::{Alliance, Battle, Decks, Library, Names, Options, Profile, Recruit};

/// The points that a warband may have: warcry:warband-02.
pub const USUAL_POINTS: u16 = 1_000;

/// A warband as its player writes it down, leader first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarbandList {
    pub name: String,
    pub faction: String,
    pub fighters: Vec<Enlisted>,
    /// One sentence about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// One of the warbands for a first game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub starter: bool,
}

/// A line of a list: one fighter, or several of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enlisted {
    /// The name on the card. The warband's own fighters come before others of that name.
    pub fighter: String,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u8,
    /// A name of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// Levels of renown, for campaign battles.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub renown: u8,
}

fn one() -> u8 {
    1
}

// Serde asks for references.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_one(count: &u8) -> bool {
    *count == 1
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(renown: &u8) -> bool {
    *renown == 0
}

impl WarbandList {
    /// Reads a list. `file` is only the name for errors.
    pub fn read(file: &str, text: &str) -> Result<WarbandList, DataError> {
        data::read(file, text)
    }

    /// The list as it stands in a file.
    pub fn write(&self) -> String {
        let mut text = format!("name: {}\nfaction: {}\n", quoted(&self.name), quoted(&self.faction));
        if !self.says.is_empty() {
            text.push_str(&format!("says: {}\n", quoted(&self.says)));
        }
        if self.starter {
            text.push_str("starter: true\n");
        }
        text.push_str(&yaml::heading("fighters", self.fighters.len()));
        for line in &self.fighters {
            text.push_str(&format!("  - fighter: {}\n", quoted(&line.fighter)));
            if line.count != 1 {
                text.push_str(&format!("    count: {}\n", line.count));
            }
            if let Some(called) = &line.called {
                text.push_str(&format!("    called: {}\n", quoted(called)));
            }
            if line.renown > 0 {
                text.push_str(&format!("    renown: {}\n", line.renown));
            }
        }
        text
    }
}

/// A warband that is ready for battle: every rule of composition holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Muster {
    pub name: String,
    pub faction: String,
    pub alliance: Alliance,
    /// The leader first.
    pub fighters: Vec<Mustered>,
}

/// A fighter of a warband and what it is in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mustered {
    pub profile: Arc<Profile>,
    pub part: Part,
    pub called: Option<String>,
    pub renown: u8,
}

impl Muster {
    /// Musters a list, or tells everything that is wrong with it.
    pub fn new(list: &WarbandList, library: &Library) -> Result<Muster, Vec<Problem>> {
        composition::muster(list, library, USUAL_POINTS)
    }

    /// As [`Muster::new`] for a battle of other than the usual points.
    pub fn with_points(list: &WarbandList, library: &Library, points: u16) -> Result<Muster, Vec<Problem>> {
        composition::muster(list, library, points)
    }

    pub fn points(&self) -> u32 {
        self.fighters
            .iter()
            .map(|fighter| u32::from(fighter.profile.points))
            .sum()
    }

    /// The list that musters this warband.
    pub fn list(&self) -> WarbandList {
        let mut fighters: Vec<Enlisted> = Vec::new();
        for fighter in &self.fighters {
            let line = Enlisted {
                fighter: fighter.profile.name.clone(),
                count: 1,
                called: fighter.called.clone(),
                renown: fighter.renown,
            };
            match fighters.last_mut() {
                Some(last)
                    if line.called.is_none()
                        && Enlisted {
                            count: 1,
                            ..last.clone()
                        } == line =>
                {
                    last.count += 1
                }
                _ => fighters.push(line),
            }
        }
        WarbandList {
            starter: false,
            name: self.name.clone(),
            faction: self.faction.clone(),
            fighters,
            says: String::new(),
        }
    }

    /// The fighters with names that are all different: the given ones, and numbers for several of a kind.
    pub fn recruits(&self) -> Vec<Recruit> {
        let mut recruits: Vec<Recruit> = Vec::new();
        for fighter in &self.fighters {
            let wanted = fighter.called.as_ref().unwrap_or(&fighter.profile.name);
            let several = self
                .fighters
                .iter()
                .filter(|other| other.called.is_none() && other.profile.name == *wanted);
            let numbered = fighter.called.is_none() && several.count() > 1;
            let mut number = 1;
            let mut name = if numbered {
                format!("{wanted} 1")
            } else {
                wanted.clone()
            };
            while recruits.iter().any(|other| other.name == name) {
                number += 1;
                name = format!("{wanted} {number}");
            }
            recruits.push(Recruit {
                name,
                profile: fighter.profile.clone(),
                renown: fighter.renown,
            });
        }
        recruits
    }
}

impl fmt::Display for Muster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} ({}), {} points", self.name, self.faction, self.points())?;
        for (fighter, recruit) in self.fighters.iter().zip(self.recruits()) {
            writeln!(
                f,
                "  {}: {}, {} points",
                fighter.part, recruit.name, fighter.profile.points
            )?;
        }
        Ok(())
    }
}

impl Library {
    /// A ready list by its name.
    pub fn list(&self, name: &str) -> Result<&WarbandList, data::Unknown> {
        data::find("warband list", name, &self.lists, |list| &list.name)
    }

    /// Every ability that one of these fighters could use: the universal ones and those of the factions that are there.
    pub fn book<'a>(&self, fighters: impl IntoIterator<Item = &'a Profile>) -> AbilityBook {
        let there: Vec<&str> = fighters.into_iter().map(|fighter| fighter.faction.as_str()).collect();
        let entry = |shelf: &Shelf, ability: &Arc<Ability>| BookEntry {
            shelf: shelf.clone(),
            ability: ability.clone(),
        };
        let mut book = Vec::new();
        for (shelf, abilities) in [
            (Shelf::Universal, &self.universal.universal),
            (Shelf::MonsterHunting, &self.universal.monster_hunting),
            (Shelf::Monster, &self.universal.monster),
        ] {
            book.extend(abilities.iter().map(|ability| entry(&shelf, ability)));
        }
        for warband in self
            .warbands
            .iter()
            .filter(|warband| there.contains(&warband.faction.as_str()))
        {
            let shelf = Shelf::Faction(warband.faction.clone());
            // Chaotic beasts are fighters of the chaos alliance itself, wild or not.
            if warband.faction == "chaos" {
                book.extend(
                    self.universal
                        .chaotic_beasts
                        .iter()
                        .map(|ability| entry(&shelf, ability)),
                );
            }
            book.extend(warband.abilities.iter().map(|ability| entry(&shelf, ability)));
        }
        AbilityBook::new(book)
    }

    /// The cards of fighters that abilities of a book may bring into a battle.
    pub fn newcomers(&self, book: &AbilityBook) -> Vec<Arc<Profile>> {
        let brings = |entry: &&BookEntry| entry.ability.does.iter().any(Effect::brings_newcomers);
        let mut cards = vec![];
        for entry in book.entries.iter().filter(brings) {
            let Shelf::Faction(faction) = &entry.shelf else {
                continue;
            };
            let Ok(warband) = self.warband(faction) else { continue };
            let of_ours = |card: &&Arc<Profile>| card.bladeborn == entry.ability.bladeborn;
            for card in warband.fighters.iter().filter(of_ours) {
                if !cards.contains(card) {
                    cards.push(card.clone());
                }
            }
        }
        cards
    }

    /// Whether every ability that one of these fighters could use can be used.
    pub(crate) fn is_all_built<'a>(&self, fighters: impl IntoIterator<Item = &'a Profile>) -> bool {
        let is_built = |ability: &Arc<Ability>| ability.not_built.is_none();
        if !self.universal.all().all(is_built) {
            return false;
        }
        // Most often nothing at all is missing.
        let lacking = self
            .warbands
            .iter()
            .filter(|warband| !warband.abilities.iter().all(is_built));
        let lacking: BTreeSet<&str> = lacking.map(|warband| warband.faction.as_str()).collect();
        lacking.is_empty()
            || !fighters
                .into_iter()
                .any(|fighter| lacking.contains(fighter.faction.as_str()))
    }

    /// Everything that a battle of two warbands on a table starts from. Fighters of both sides that would have the same
    /// name are told apart by their side.
    pub fn battle(
        &self,
        warbands: [&Muster; 2],
        table: &TableData,
        decks: impl Into<Arc<Decks>>,
        options: Options,
    ) -> Battle {
        let [mut red, mut blue] = warbands.map(Muster::recruits);
        for recruit in &mut blue {
            if let Some(double) = red.iter_mut().find(|other| other.name == recruit.name) {
                double.name.push_str(" (Red)");
                recruit.name.push_str(" (Blue)");
            }
        }
        let profiles = red.iter().chain(&blue).map(|recruit| &*recruit.profile);
        let decks = decks.into();
        let book = self.book(profiles).with_cards(&decks);
        Battle {
            newcomers: Arc::new(self.newcomers(&book)),
            book: Arc::new(book),
            warbands: [red, blue],
            layout: table.layout.clone(),
            ground: table.ground.clone(),
            granted: Default::default(),
            decks,
            options,
            names: Arc::new(Names {
                warbands: warbands.map(|warband| warband.name.clone()),
                table: table.name.clone(),
            }),
        }
    }
}
