//! Entries, lists and Command Cards as they stand in files: the project's own, which are part of the program, and its owner's.

mod embedded;

pub use rulebook::names::Unknown;
pub(crate) use rulebook::names::{find, same};
pub use yaml::{DataError, WordOr};

use std::sync::{Arc, OnceLock};

use battlegroup::rules::{Book, Rule, RuleRef};
use serde::{Deserialize, Serialize};

use crate::army::ArmyList;
use crate::card::{Entry, Kind, Profile};
use crate::cards::{PlayedOn, When};
use crate::objectives::ScenarioCard;
use crate::setup::Group;
use crate::special;
use crate::spells::Spell;
use crate::terrain::Layout;
use crate::world::CommandCard;

/// A faction and what its armies buy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactionData {
    pub faction: String,
    pub entries: Vec<Entry>,
    /// The spells that its warcasters can rack.
    #[serde(default)]
    pub spells: Vec<Spell>,
}

/// A Command Card. What it does is the special rule of its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardData {
    pub name: String,
    #[serde(default)]
    pub points: u16,
    /// The factions or armies that it is open to; nothing for everybody (wm4:command-card-07).
    #[serde(default)]
    pub only: Vec<String>,
    /// When it is played; nothing for a card that is not carried out.
    #[serde(default)]
    pub when: Option<When>,
    #[serde(default)]
    pub on: PlayedOn,
    /// What each model that it is played on must be one of; anything where nothing is said.
    #[serde(default)]
    pub whom: Vec<String>,
}

impl CardData {
    /// The card in a hand, as a game begins.
    pub fn dealt(&self) -> CommandCard {
        CommandCard {
            name: self.name.clone(),
            played: false,
            when: self.when,
            on: self.on,
            whom: self.whom.clone(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    cards: Vec<CardData>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioCards {
    scenarios: Vec<ScenarioCard>,
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
        let table: TableData = yaml::read_file(file, text)?;
        table.layout.build().map_err(|why| DataError::of_file(file, why))?;
        Ok(table)
    }
}

/// Everything that can be played with.
#[derive(Clone, Debug)]
pub struct Library {
    pub factions: Vec<String>,
    pub entries: Vec<Arc<Entry>>,
    pub lists: Vec<ArmyList>,
    pub tables: Vec<TableData>,
    pub cards: Vec<CardData>,
    /// Scenarios to choose from.
    pub scenarios: Vec<Arc<ScenarioCard>>,
    /// Spells for racks, each with its faction.
    pub rack: Vec<(String, Spell)>,
    /// The special rules, declared once and granted by name.
    pub book: Book,
}

impl Default for Library {
    fn default() -> Self {
        Library {
            factions: vec![],
            entries: vec![],
            lists: vec![],
            tables: vec![],
            cards: vec![],
            scenarios: vec![],
            rack: vec![],
            book: Book::new(special::lexicon()),
        }
    }
}

impl Library {
    /// The project's own.
    pub fn embedded() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| {
            let mut library = Library::default();
            for (file, text) in embedded::EMBEDDED {
                // A test reads every embedded file, so that nothing is left out unseen.
                if let Err(error) = library.take_in(file, text) {
                    debug_assert!(false, "{error}");
                }
            }
            library.put_unled_last();
            library
        })
    }

    /// A faction without a Commander builds no army: it comes after those that do.
    fn put_unled_last(&mut self) {
        let led: Vec<bool> = self
            .factions
            .iter()
            .map(|faction| self.has_commander(faction))
            .collect();
        let (first, last): (Vec<_>, Vec<_>) = std::mem::take(&mut self.factions)
            .into_iter()
            .zip(led)
            .partition(|(_, led)| *led);
        self.factions = first.into_iter().chain(last).map(|(faction, _)| faction).collect();
    }

    pub fn has_commander(&self, faction: &str) -> bool {
        let mut own = self.entries.iter().filter(|entry| entry.faction == faction);
        own.any(|entry| entry.is_commander())
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
            self.lists.push(yaml::read_file(file, text)?);
        } else if file.contains("battleplans/") {
            for card in yaml::read_file::<ScenarioCards>(file, text)?.scenarios {
                card.check().map_err(|why| DataError::of_file(file, why))?;
                self.scenarios.push(Arc::new(card));
            }
        } else if file.ends_with("rules.yaml") {
            self.book.read(file, text)?;
        } else if file.ends_with("command-cards.yaml") {
            self.cards.extend(yaml::read_file::<CardFile>(file, text)?.cards);
        } else {
            let faction: FactionData = yaml::read_file(file, text)?;
            for mut entry in faction.entries {
                check_entry(file, &entry)?;
                entry.faction.clone_from(&faction.faction);
                self.entries.push(Arc::new(entry));
            }
            for spell in faction.spells {
                spell.check().map_err(|why| DataError::of_file(file, why))?;
                self.rack.push((faction.faction.clone(), spell));
            }
            // A faction may stand in several files, one for each army.
            if !self.factions.contains(&faction.faction) {
                self.factions.push(faction.faction);
            }
        }
        Ok(())
    }

    /// The rules that profiles and Command Cards name, and those that these rules grant. A rule that no file declares is left out: the card shows it as not
    /// enforced.
    pub fn rules_of<'p>(&self, profiles: impl IntoIterator<Item = &'p Profile>, cards: &[String]) -> Vec<Arc<Rule>> {
        let mut book = self.book.clone();
        for card in cards {
            let _ = book.fill(&RuleRef::parse(card));
        }
        for profile in profiles {
            let afoot = profile.dismounted.iter().flat_map(|afoot| special::named_by(afoot));
            for meant in special::named_by(profile).into_iter().chain(afoot) {
                let _ = book.fill(&meant);
            }
        }
        book.rules().cloned().collect()
    }

    /// The models and units that some rules can put into play, and those that the rules of these can put into play in turn. Rules that
    /// these models have are added to the rules.
    pub fn summoned_by(&self, rules: &mut Vec<Arc<Rule>>) -> Vec<Group> {
        let mut groups: Vec<Group> = vec![];
        let mut asked: Vec<String> = vec![];
        loop {
            let cards = rules.iter().flat_map(|rule| special::summoned_cards(rule));
            let Some(card) = { cards.into_iter() }.find(|card| !asked.contains(card)) else {
                return groups;
            };
            if let Ok(entry) = self.entry(&card) {
                let group = crate::army::group_of(entry);
                let theirs = self.rules_of(group.models.iter().map(|recruit| &*recruit.profile), &[]);
                for rule in theirs {
                    if rules.iter().all(|known| known.rule != rule.rule) {
                        rules.push(rule);
                    }
                }
                // Rules ask for it by the name that they know.
                groups.push(Group {
                    name: card.clone(),
                    ..group
                });
            }
            asked.push(card);
        }
    }

    pub fn entry(&self, name: &str) -> Result<&Entry, Unknown> {
        let names: Vec<String> = self.entries.iter().map(|entry| entry.name.clone()).collect();
        let found = find("entry", name, &names, |name| name)?.clone();
        let entry = self.entries.iter().find(|entry| entry.name == found);
        entry.map(|entry| &**entry).ok_or(Unknown {
            kind: "entry",
            name: name.into(),
            nearest: vec![],
        })
    }

    /// The profile of a model by its own name or that of its entry, with the first option at each hardpoint.
    pub fn profile(&self, name: &str) -> Result<Profile, Unknown> {
        let mut all: Vec<(String, &Entry, &Profile)> = vec![];
        for entry in &self.entries {
            let own = entry
                .models
                .iter()
                .map(|member| (member.profile.name.clone(), &**entry, &member.profile));
            all.extend(own);
            if let Some(first) = entry.models.first() {
                all.push((entry.name.clone(), entry, &first.profile));
            }
        }
        let (_, entry, profile) = find("model", name, &all, |(name, ..)| name)?;
        let mut made = (*profile).clone();
        for option in entry
            .hardpoints
            .iter()
            .filter_map(|hardpoint| hardpoint.options.first())
        {
            made.weapons.extend(option.weapons.iter().cloned());
            made.advantages.extend(option.advantages.iter().copied());
            made.rules.extend(option.rules.iter().cloned());
        }
        Ok(made)
    }

    pub fn list(&self, name: &str) -> Result<&ArmyList, Unknown> {
        find("army", name, &self.lists, |list| &list.name)
    }

    pub fn scenario(&self, name: &str) -> Result<&Arc<ScenarioCard>, Unknown> {
        find("scenario", name, &self.scenarios, |card| &card.name)
    }

    pub fn table(&self, name: &str) -> Result<&TableData, Unknown> {
        find("table", name, &self.tables, |table| &table.name)
    }

    /// A faction's name as it is written.
    pub fn faction(&self, name: &str) -> Result<&str, Unknown> {
        find("faction", name, &self.factions, |faction| faction).map(String::as_str)
    }

    pub fn command_card(&self, name: &str) -> Result<&CardData, Unknown> {
        find("Command Card", name, &self.cards, |card| &card.name)
    }
}

/// What a reader of types cannot see.
pub(crate) fn check_entry(file: &str, entry: &Entry) -> Result<(), DataError> {
    let wrong = |why: String| Err(DataError::of_file(file, format!("{}: {why}", entry.name)));
    let bodies: usize = entry.models.iter().map(|member| usize::from(member.count)).sum();
    if bodies == 0 || bodies > 60 {
        return wrong(format!("an entry has 1 to 60 models, not {bodies}"));
    }
    for member in &entry.models {
        check_profile(&member.profile).or_else(wrong)?;
    }
    Ok(())
}

pub(crate) fn check_profile(profile: &Profile) -> Result<(), String> {
    let name = &profile.name;
    let stats = [
        profile.aat,
        profile.mat,
        profile.rat,
        profile.arc,
        profile.fury,
        profile.thr,
    ];
    let numbers = stats
        .into_iter()
        .flatten()
        .chain([profile.spd, profile.def, profile.arm]);
    if numbers.into_iter().any(|stat| stat > 60) {
        return Err(format!("{name}: no stat is above 60"));
    }
    if profile.is_commander() && (profile.arc.is_none() || profile.ctrl.is_none()) {
        return Err(format!("{name}: a Commander has ARC and CTRL"));
    }
    if profile.is_warbeast() && (profile.fury.is_none() || profile.thr.is_none()) {
        return Err(format!("{name}: a warbeast has FURY and THR"));
    }
    if profile.is_warbeast() != profile.life.is_spiral() && profile.kind != Kind::Solo {
        return Err(format!("{name}: a warbeast, and only it, has a life spiral"));
    }
    if profile.spells.len() > 30 {
        return Err(format!("{name}: at most 30 spells"));
    }
    for spell in profile.spells.iter().chain(&profile.feat) {
        spell.check().map_err(|why| format!("{name}: {why}"))?;
    }
    if profile.weapons.len() > 16
        || profile
            .weapons
            .iter()
            .any(|weapon| weapon.count == 0 || weapon.count > 8)
    {
        return Err(format!("{name}: at most 16 weapons, and 8 of a kind"));
    }
    Ok(())
}
