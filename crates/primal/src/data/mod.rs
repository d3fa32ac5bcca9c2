//! Cards, spells and special rules as they stand in files: the project's own, which are part of the program, and its owner's.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `rules*.yaml` | special rules, a list in the words of [`battlegroup::rules`]; [`lexicon`] says which words the edition knows |
//! | `spells*.yaml` | `spells:`, the figures of spells and animi ([`crate::card::Spell`]) |
//! | `scenarios*.yaml` | `scenarios:`, those of the rulebook ([`ScenarioCard`]) |
//! | `themes*.yaml` | `themes:`, theme forces ([`crate::army::ThemeForce`]) |
//! | those in `lists/` | an army list each ([`crate::army::ArmyList`]) |
//! | those in `tables/` | a battlefield each ([`TableData`]) |
//! | any other | `faction:` and `entries:` ([`crate::card::Entry`]) |
//!
//! A mistake is told with file, line and field.

mod embedded;
mod lexicon;
mod names;
mod worded;

pub use lexicon::{KINDS, STATS, lexicon};
pub use names::undeclared;
pub use rulebook::names::Unknown;
pub(crate) use rulebook::names::{find, same};
pub(crate) use worded::Worded;
pub use yaml::{DataError, WordOr};

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use battlegroup::rules::{Book, RuleRef};
use serde::{Deserialize, Serialize};

use crate::army::{ArmyList, ThemeForce};
use crate::card::{BaseSize, Entry, Kind, Profile, Role, Spell};
use crate::conditions::Condition;
use crate::objectives::{ScenarioCard, ScenarioFile};
use crate::terrain::Layout;

/// A faction and what its armies buy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactionData {
    pub faction: String,
    pub entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpellFile {
    spells: Vec<Spell>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ThemeFile {
    themes: Vec<ThemeForce>,
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
    /// By name.
    pub spells: BTreeMap<String, Arc<Spell>>,
    pub themes: Vec<ThemeForce>,
    /// The scenarios of the rulebook.
    pub scenarios: Vec<ScenarioCard>,
    pub lists: Vec<ArmyList>,
    pub tables: Vec<TableData>,
    pub book: Book,
}

impl Default for Library {
    fn default() -> Self {
        Library {
            factions: vec![],
            entries: vec![],
            spells: BTreeMap::new(),
            themes: vec![],
            scenarios: vec![],
            lists: vec![],
            tables: vec![],
            book: Book::new(lexicon()),
        }
    }
}

/// The files in the order in which they are read: rules and spells before those who name them.
fn in_order() -> Vec<(&'static str, &'static str)> {
    let mut files: Vec<(&str, &str)> = embedded::EMBEDDED.to_vec();
    files.sort_by_key(|(file, _)| (!is_named(file, "rules"), !is_named(file, "spells")));
    files
}

/// Whether the project's rules, or those of a setup, speak of such tokens.
pub(crate) fn speaks_of_token(rules_of_setup: &str, token: &str) -> bool {
    let own = embedded::EMBEDDED.iter().filter(|(file, _)| is_named(file, "rules"));
    let texts = own.map(|(_, text)| *text).chain(std::iter::once(rules_of_setup));
    let said = format!("token: {token}");
    texts
        .flat_map(|text| text.split(&said).skip(1))
        .any(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
}

fn is_named(file: &str, kind: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.starts_with(kind) && name.ends_with(".yaml")
}

impl Library {
    /// The project's own.
    pub fn embedded() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| {
            let mut library = Library::default();
            for (file, text) in in_order() {
                // A test reads every embedded file, so that nothing is left out unseen.
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
        let files = in_order().into_iter();
        files
            .filter_map(|(file, text)| library.take_in(file, text).err())
            .collect()
    }

    /// All rules that the project's own cards name and no file declares.
    pub fn undeclared_embedded() -> Vec<DataError> {
        let book = &Library::embedded().book;
        let files = in_order().into_iter();
        files.flat_map(|(file, text)| undeclared(book, file, text)).collect()
    }

    /// Adds a file, by its name.
    pub fn take_in(&mut self, file: &str, text: &str) -> Result<(), DataError> {
        if file.contains("/lists/") {
            self.lists.push(yaml::read_file(file, text)?);
            return Ok(());
        }
        if file.contains("tables/") {
            self.tables.push(TableData::read(file, text)?);
            return Ok(());
        }
        if is_named(file, "rules") {
            return self.book.read(file, text);
        }
        if is_named(file, "spells") {
            for spell in yaml::read_file::<SpellFile>(file, text)?.spells {
                if self.spells.contains_key(&spell.name) {
                    return Err(DataError::of_file(file, format!("{} stands twice", spell.name)));
                }
                self.spells.insert(spell.name.clone(), Arc::new(spell));
            }
            return Ok(());
        }
        if is_named(file, "scenarios") {
            for card in yaml::read_file::<ScenarioFile>(file, text)?.scenarios {
                card.check().map_err(|why| DataError::of_file(file, why))?;
                self.scenarios.push(card);
            }
            return Ok(());
        }
        if is_named(file, "themes") {
            self.themes.extend(yaml::read_file::<ThemeFile>(file, text)?.themes);
            return Ok(());
        }
        let faction: FactionData = yaml::read_file(file, text)?;
        for mut entry in faction.entries {
            check_entry(file, &entry)?;
            entry.faction.clone_from(&faction.faction);
            for member in &mut entry.models {
                let missing = member
                    .profile
                    .all_spells()
                    .find(|name| !self.spells.contains_key(*name));
                if let Some(name) = missing {
                    let why = format!("{}: no file has the figures of the spell {name}", entry.name);
                    return Err(DataError::of_file(file, why));
                }
                member.profile.keywords.extend(entry.keywords.iter().cloned());
                if entry.fa == crate::card::FieldAllowance::Character {
                    member.profile.keywords.push("character".into());
                }
            }
            self.entries.push(Arc::new(entry));
        }
        self.factions.push(faction.faction);
        Ok(())
    }

    pub fn list(&self, name: &str) -> Result<&ArmyList, Unknown> {
        find("army", name, &self.lists, |list| &list.name)
    }

    pub fn scenario(&self, name: &str) -> Result<&ScenarioCard, Unknown> {
        find("scenario", name, &self.scenarios, |card| &card.name)
    }

    pub fn table(&self, name: &str) -> Result<&TableData, Unknown> {
        find("table", name, &self.tables, |table| &table.name)
    }

    /// A faction's name as it is written.
    pub fn faction(&self, name: &str) -> Result<&str, Unknown> {
        find("faction", name, &self.factions, |faction| faction).map(String::as_str)
    }

    /// The factions that have a warlock or warcaster.
    pub fn led(&self) -> Vec<String> {
        let is_led = |name: &&String| {
            let mut own = self.entries.iter().filter(|entry| entry.faction == **name);
            own.any(|entry| entry.is_caster())
        };
        self.factions.iter().filter(is_led).cloned().collect()
    }

    /// A model by the name on its card, or by that of its entry, with the entry.
    pub fn profile(&self, name: &str) -> Result<(&Arc<Entry>, &Profile), Unknown> {
        let mut all: Vec<(&String, &Arc<Entry>, &Profile)> = vec![];
        for entry in &self.entries {
            if let Some(first) = entry.models.first() {
                all.push((&entry.name, entry, &first.profile));
            }
        }
        for entry in &self.entries {
            let own = entry.models.iter().map(|member| &member.profile);
            all.extend(own.map(|profile| (&profile.name, entry, profile)));
        }
        let (found, entry, profile) = find("model", name, &all, |(name, ..)| name)?;
        // Several versions of a character have one name on their stat bars: which of them is meant says only the name of the entry.
        let mut namesakes: Vec<String> = { all.iter() }
            .filter(|(other, of, met)| same(other, found) && of.name != entry.name && *met != *profile)
            .map(|(_, of, _)| of.name.clone())
            .collect();
        if same(&entry.name, name) || namesakes.is_empty() {
            return Ok((entry, profile));
        }
        namesakes.insert(0, entry.name.clone());
        namesakes.dedup();
        Err(Unknown {
            kind: "single model",
            name: (*found).clone(),
            nearest: namesakes,
        })
    }

    /// The scenario that two dice decide (primal:scenario-general-04).
    pub fn drawn(&self, dice: [u8; 2]) -> Option<&ScenarioCard> {
        let sum = dice[0].saturating_add(dice[1]);
        self.scenarios.iter().find(|card| card.drawn_by.contains(&sum))
    }

    pub fn entry(&self, name: &str) -> Result<&Arc<Entry>, Unknown> {
        find("entry", name, &self.entries, |entry| &entry.name)
    }
}

/// The special rules and spells of one game: those of the project, and those that its setup brings along.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Codex {
    /// More rules, as a file has them.
    pub rules: String,
    pub spells: Vec<Spell>,
    /// The rules that the cards of the game name.
    pub named: Vec<RuleRef>,
    #[serde(skip)]
    read: OnceLock<Read>,
}

#[derive(Clone, Debug)]
struct Read {
    book: Book,
    spells: BTreeMap<String, Arc<Spell>>,
}

impl PartialEq for Codex {
    fn eq(&self, other: &Self) -> bool {
        (&self.rules, &self.spells, &self.named) == (&other.rules, &other.spells, &other.named)
    }
}

impl Codex {
    /// What a setup brings along, read; or what is wrong with it.
    pub fn new(rules: String, spells: Vec<Spell>, profiles: &[Arc<Profile>]) -> Result<Codex, DataError> {
        let mut named: Vec<RuleRef> = profiles.iter().flat_map(|profile| profile.named_rules()).collect();
        // Rules of the rulebook itself, which anything may grant.
        named.push(RuleRef::parse("Tough"));
        named.extend(Condition::ALL.map(|condition| RuleRef::parse(condition.rule())));
        named.sort();
        named.dedup();
        let codex = Codex {
            rules,
            spells,
            named,
            read: OnceLock::new(),
        };
        let mut book = Library::embedded().book.clone();
        if !codex.rules.is_empty() {
            book.read("rules of the setup", &codex.rules)?;
        }
        let read = codex.make(book);
        Ok(Codex {
            read: OnceLock::from(read),
            ..codex
        })
    }

    /// A rule that no file declares is not carried out; the cards that name it say so.
    fn make(&self, mut book: Book) -> Read {
        for rule in &self.named {
            let _not_enforced = book.fill(rule);
        }
        let mut spells = Library::embedded().spells.clone();
        spells.extend(
            self.spells
                .iter()
                .map(|spell| (spell.name.clone(), Arc::new(spell.clone()))),
        );
        Read { book, spells }
    }

    fn read(&self) -> &Read {
        self.read.get_or_init(|| {
            let mut book = Library::embedded().book.clone();
            if !self.rules.is_empty() {
                let _checked_before = book.read("rules of the setup", &self.rules);
            }
            self.make(book)
        })
    }

    pub fn book(&self) -> &Book {
        &self.read().book
    }

    pub fn spell(&self, name: &str) -> Option<&Arc<Spell>> {
        self.read().spells.get(name)
    }
}

/// What a reader of types cannot see.
fn check_entry(file: &str, entry: &Entry) -> Result<(), DataError> {
    let wrong = |why: String| Err(DataError::of_file(file, format!("{}: {why}", entry.name)));
    let bodies: usize = entry.models.iter().map(|member| usize::from(member.count)).sum();
    if bodies == 0 || bodies > 60 {
        return wrong(format!("an entry has 1 to 60 models, not {bodies}"));
    }
    if let Some(smallest) = entry.sizes.first()
        && usize::from(smallest.models) != bodies
    {
        return wrong(format!(
            "its smallest size is {} models, and {bodies} stand under `models`",
            smallest.models
        ));
    }
    let leaders: u8 = entry
        .models
        .iter()
        .filter(|member| member.role == Role::Leader)
        .map(|member| member.count)
        .sum();
    if leaders > 1 {
        return wrong(format!("a unit has one Leader, not {leaders}"));
    }
    for member in &entry.models {
        check_profile(&member.profile).or_else(wrong)?;
    }
    Ok(())
}

pub(crate) fn check_profile(profile: &Profile) -> Result<(), String> {
    let name = &profile.name;
    let stats = [
        profile.str,
        profile.mat,
        profile.rat,
        profile.cmd,
        profile.fury,
        profile.thr,
        profile.focus,
    ];
    let numbers = stats
        .into_iter()
        .flatten()
        .chain([profile.spd, profile.def, profile.arm]);
    if numbers.into_iter().any(|stat| stat > 60) {
        return Err(format!("{name}: no stat is above 60"));
    }
    if profile.is_warlock() && profile.fury.is_none() {
        return Err(format!("{name}: a warlock has FURY"));
    }
    if profile.kind == Kind::Warcaster && profile.focus.is_none() {
        return Err(format!("{name}: a warcaster has FOCUS"));
    }
    if profile.is_warbeast() && profile.thr.is_none() {
        return Err(format!("{name}: a warbeast has THR"));
    }
    // primal:monstrosity-01
    if profile.is_monstrosity() && profile.base != BaseSize::Large {
        return Err(format!("{name}: a monstrosity has a large base"));
    }
    if profile.weapons.len() > 16 || { profile.weapons.iter() }.any(|weapon| weapon.count == 0 || weapon.count > 8) {
        return Err(format!("{name}: at most 16 weapons, and 8 of a kind"));
    }
    Ok(())
}
