//! Warbands, cards and tables as they stand in files: the project's own, which are part of the program, and its owner's.
//!
//! ```
//! let library = warcry::Library::embedded();
//! let (_, heart_eater) = library.fighter("heart-eater").unwrap();
//! assert_eq!(heart_eater.points, 200);
//! assert_eq!(library.fighter("hart eater").unwrap_err().nearest, ["Heart-Eater"]);
//! ```

mod check;
mod embedded;

pub use rulebook::names::Unknown;
pub(crate) use rulebook::names::{find, same};
pub(crate) use yaml::read_file as read;
pub use yaml::{DataError, WordOr};

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::abilities::Ability;
use crate::army::WarbandList;
use crate::battleplan::{Deployment, ReadyPlan, ReadyPlanFile, Twist, Victory};
use crate::ground::Ground;
use crate::{Alliance, Decks, Layout, Profile};

/// A warband: the cards of its fighters and what they can do. Also the fighters that belong to a Grand Alliance itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarbandData {
    pub faction: String,
    pub alliance: Alliance,
    pub fighters: Vec<Arc<Profile>>,
    pub abilities: Vec<Arc<Ability>>,
}

/// The abilities that belong to no warband.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Universal {
    /// Everybody but monsters.
    pub universal: Vec<Arc<Ability>>,
    /// All but monsters and beasts, while a monster is in play.
    pub monster_hunting: Vec<Arc<Ability>>,
    pub monster: Vec<Arc<Ability>>,
    /// Fighters of the chaos alliance itself that may run wild.
    pub chaotic_beasts: Vec<Arc<Ability>>,
}

impl Universal {
    pub fn all(&self) -> impl Iterator<Item = &Arc<Ability>> {
        [
            &self.universal,
            &self.monster_hunting,
            &self.monster,
            &self.chaotic_beasts,
        ]
        .into_iter()
        .flatten()
    }
}

/// A battlefield that is ready to be played on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableData {
    pub name: String,
    /// One sentence in our own words.
    pub says: String,
    pub layout: Layout,
    #[serde(skip)]
    pub(crate) ground: Ground,
}

impl TableData {
    /// Reads a table. `file` is only the name for errors.
    pub fn read(file: &str, text: &str) -> Result<TableData, Vec<DataError>> {
        let table: TableData = read(file, text).map_err(|fault| vec![fault])?;
        check::table(file, text, &table)?;
        Ok(table)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeploymentsFile {
    deployments: Vec<Deployment>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoriesFile {
    victories: Vec<Victory>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TwistsFile {
    twists: Vec<Twist>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlansFile {
    plans: Vec<ReadyPlanFile>,
}

/// A warband's own file, by where it lies.
fn is_warband(file: &str) -> bool {
    file.starts_with("armies/") && !file.contains("/lists/") && !file.ends_with("/universal.yaml")
}

fn read_warband(file: &str, text: &str) -> Result<WarbandData, Vec<DataError>> {
    let warband: WarbandData = read(file, text).map_err(|fault| vec![fault])?;
    check::warband(file, text, &warband)?;
    Ok(warband)
}

/// Reads many files of warbands, on as many cores as there are; in their order, whichever is read first.
fn read_side_by_side(files: &[(&str, &str)]) -> Vec<Result<WarbandData, Vec<DataError>>> {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(8));
    // The files differ much in length: whoever is done takes the next one.
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = vec![];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some((file, text)) = files.get(number) else {
                return done;
            };
            done.push((number, read_warband(file, text)));
        }
    };
    let mut read: Vec<_> = std::thread::scope(|scope| {
        let readers: Vec<_> = (1..cores).map(|_| scope.spawn(work)).collect();
        let mut read = work();
        for reader in readers {
            match reader.join() {
                Ok(more) => read.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        read
    });
    read.sort_by_key(|(number, _)| *number);
    read.into_iter().map(|(_, warband)| warband).collect()
}

/// All that can be brought to the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    pub universal: Universal,
    pub warbands: Vec<WarbandData>,
    pub decks: Decks,
    /// Battleplans that are played as a whole.
    pub plans: Vec<ReadyPlan>,
    pub tables: Vec<TableData>,
    /// Warbands that are ready to play.
    pub lists: Vec<WarbandList>,
}

impl Library {
    /// The project's own files, read once.
    pub fn embedded() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| {
            let mut library = Library::default();
            let (warbands, others): (Vec<_>, Vec<_>) = embedded::EMBEDDED
                .iter()
                .copied()
                .partition(|(file, _)| is_warband(file));
            let mut faults = vec![];
            for warband in read_side_by_side(&warbands) {
                match warband {
                    Ok(warband) => library.put_warband(warband),
                    Err(found) => faults.extend(found),
                }
            }
            faults.extend(library.take_in(others.into_iter()));
            // What is built in cannot change any more, and a test reads all of it.
            assert!(faults.is_empty(), "the program's own files are faulty: {faults:?}");
            library
        })
    }

    /// Adds a folder of the owner's, which looks as the project's own: `armies/warcry/*.yaml`, `armies/warcry/lists/*.yaml`,
    /// `battleplans/warcry/*.yaml`, `tables/warcry/*.yaml`. What has the name of something that is there already takes its place. Where anything is wrong
    /// nothing is added, and all that is wrong is told.
    pub fn add_folder(&mut self, folder: &Path) -> Result<(), Vec<DataError>> {
        let files = files_in(folder).map_err(|fault| vec![fault])?;
        let mut with = self.clone();
        let faults = with.take_in(files.iter().map(|(file, text)| (file.as_str(), text.as_str())));
        if faults.is_empty() {
            *self = with;
            Ok(())
        } else {
            Err(faults)
        }
    }

    /// Reads files; what is wrong in one does not keep the others from being read.
    fn take_in<'a>(&mut self, files: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<DataError> {
        // Battleplans name cards, so they are read after them.
        let (plans, others): (Vec<_>, Vec<_>) = files.partition(|(file, _)| file.ends_with("plans.yaml"));
        let files = others.into_iter().chain(plans);
        files
            .filter_map(|(file, text)| self.take_in_file(file, text).err())
            .flatten()
            .collect()
    }

    /// Reads one file, whose kind its name tells.
    pub fn take_in_file(&mut self, file: &str, text: &str) -> Result<(), Vec<DataError>> {
        let mut way = file.rsplit(['/', '\\']);
        let name = way.next().unwrap_or(file);
        let folders: Vec<&str> = way.collect();
        let one = |fault: DataError| vec![fault];
        if folders.first() == Some(&"lists") {
            let list: WarbandList = read(file, text).map_err(one)?;
            put(&mut self.lists, list, |list| list.name.to_lowercase());
        } else if folders.contains(&"tables") {
            let table = TableData::read(file, text)?;
            put(&mut self.tables, table, |table| table.name.to_lowercase());
        } else if folders.contains(&"battleplans") {
            self.take_in_cards(file, name, text)?;
        } else if name == "universal.yaml" {
            let universal: Universal = read(file, text).map_err(one)?;
            check::universal(file, text, &universal)?;
            self.universal = universal;
        } else {
            self.put_warband(read_warband(file, text)?);
        }
        Ok(())
    }

    fn take_in_cards(&mut self, file: &str, name: &str, text: &str) -> Result<(), Vec<DataError>> {
        let one = |fault: DataError| vec![fault];
        match name {
            "deployments.yaml" => {
                let cards: DeploymentsFile = read(file, text).map_err(one)?;
                check::deployments(file, text, &cards.deployments)?;
                for card in cards.deployments {
                    put(&mut self.decks.deployments, card, |card| card.name.to_lowercase());
                }
            }
            "victories.yaml" => {
                let cards: VictoriesFile = read(file, text).map_err(one)?;
                check::victories(file, text, &cards.victories)?;
                for card in cards.victories {
                    put(&mut self.decks.victories, card, |card| card.name.to_lowercase());
                }
            }
            "twists.yaml" => {
                let cards: TwistsFile = read(file, text).map_err(one)?;
                for card in cards.twists {
                    put(&mut self.decks.twists, card, |card| card.name.to_lowercase());
                }
            }
            "plans.yaml" => {
                let plans: PlansFile = read(file, text).map_err(one)?;
                for plan in plans.plans {
                    let name = plan.name.clone();
                    let plan = self
                        .ready(plan)
                        .map_err(|why| one(DataError::of_file(file, format!("plan {name:?}: {why}"))))?;
                    check::plan(file, text, &plan)?;
                    put(&mut self.plans, plan, |plan| plan.name.to_lowercase());
                }
            }
            _ => {
                let message = "battleplan cards stand in deployments.yaml, victories.yaml, twists.yaml or plans.yaml";
                return Err(vec![DataError::of_file(file, message)]);
            }
        }
        Ok(())
    }

    /// A battleplan with the cards that it names.
    fn ready(&self, file: ReadyPlanFile) -> Result<ReadyPlan, String> {
        let deployment = match file.deployment {
            WordOr::Word(name) => self.deployment(&name).map_err(|unknown| unknown.to_string())?.clone(),
            WordOr::More(card) => card,
        };
        let victory = match file.victory {
            Some(WordOr::Word(name)) => Some(self.victory(&name).map_err(|unknown| unknown.to_string())?.clone()),
            Some(WordOr::More(card)) => Some(card),
            None => None,
        };
        let twist = match file.twist {
            Some(WordOr::Word(name)) => Some(self.twist(&name).map_err(|unknown| unknown.to_string())?.clone()),
            Some(WordOr::More(card)) => Some(card),
            None => None,
        };
        Ok(ReadyPlan {
            name: file.name,
            set: file.set,
            matched: file.matched,
            deployment,
            victory,
            twist,
            says: file.says,
            not_built: file.not_built,
        })
    }

    /// A battleplan that is played as a whole, by its name.
    pub fn plan(&self, name: &str) -> Result<&ReadyPlan, Unknown> {
        find("battleplan", name, &self.plans, |plan| &plan.name)
    }

    /// The cards of the decks with other ones in their place; what cards say to draw anew is drawn from all that there are.
    pub fn decks_with(
        &self,
        deployments: Option<Vec<Deployment>>,
        victories: Option<Vec<Victory>>,
        twists: Option<Vec<Twist>>,
    ) -> Decks {
        let spare_victories = if victories.is_some() {
            self.decks.victories.clone()
        } else {
            vec![]
        };
        let spare_twists = if twists.is_some() {
            self.decks.twists.clone()
        } else {
            vec![]
        };
        Decks {
            deployments: deployments.unwrap_or_else(|| self.decks.deployments.clone()),
            victories: victories.unwrap_or_else(|| self.decks.victories.clone()),
            twists: twists.unwrap_or_else(|| self.decks.twists.clone()),
            spare_victories,
            spare_twists,
        }
    }

    /// The cards with which a battleplan is played.
    pub fn decks_of(&self, plan: &ReadyPlan) -> Decks {
        self.decks_with(
            Some(vec![plan.deployment.clone()]),
            plan.victory.clone().map(|card| vec![card]),
            plan.twist.clone().map(|card| vec![card]),
        )
    }

    /// The file names faction and alliance once; each card has them for itself.
    fn put_warband(&mut self, mut warband: WarbandData) {
        for fighter in &mut warband.fighters {
            let fighter = Arc::make_mut(fighter);
            fighter.faction.clone_from(&warband.faction);
            fighter.alliance = warband.alliance;
        }
        match self
            .warbands
            .iter_mut()
            .find(|known| same(&known.faction, &warband.faction))
        {
            None => self.warbands.push(warband),
            Some(known) => {
                for fighter in warband.fighters {
                    put(&mut known.fighters, fighter, |fighter| fighter.name.to_lowercase());
                }
                for ability in warband.abilities {
                    // Two fighters may have an ability of the same name, told apart by the runemarks that it needs.
                    put(&mut known.abilities, ability, |ability| {
                        (ability.name.to_lowercase(), ability.runemarks)
                    });
                }
            }
        }
    }

    /// A warband by the name of its faction.
    pub fn warband(&self, faction: &str) -> Result<&WarbandData, Unknown> {
        find("warband", faction, &self.warbands, |warband| &warband.faction)
    }

    /// A fighter by its name, in whatever warband it is, and that warband.
    pub fn fighter(&self, name: &str) -> Result<(&WarbandData, &Arc<Profile>), Unknown> {
        let all: Vec<(&WarbandData, &Arc<Profile>)> = self
            .warbands
            .iter()
            .flat_map(|warband| warband.fighters.iter().map(move |fighter| (warband, fighter)))
            .collect();
        find("fighter", name, &all, |(_, fighter)| &fighter.name).copied()
    }

    /// A ready battlefield by its name.
    pub fn table(&self, name: &str) -> Result<&TableData, Unknown> {
        find("table", name, &self.tables, |table| &table.name)
    }

    pub fn deployment(&self, name: &str) -> Result<&Deployment, Unknown> {
        find("deployment card", name, &self.decks.deployments, |card| &card.name)
    }

    pub fn victory(&self, name: &str) -> Result<&Victory, Unknown> {
        find("victory card", name, &self.decks.victories, |card| &card.name)
    }

    pub fn twist(&self, name: &str) -> Result<&Twist, Unknown> {
        find("twist card", name, &self.decks.twists, |card| &card.name)
    }
}

/// Puts something in the place of what has the same key, or at the end.
fn put<T, K: PartialEq>(among: &mut Vec<T>, new: T, key: impl Fn(&T) -> K) {
    let wanted = key(&new);
    match among.iter_mut().find(|known| key(known) == wanted) {
        Some(known) => *known = new,
        None => among.push(new),
    }
}

/// Every YAML file of a folder with its text, in the order of their names.
fn files_in(folder: &Path) -> Result<Vec<(String, String)>, DataError> {
    let fault = |path: &Path, error: &io::Error| DataError::of_file(&path.display().to_string(), error.to_string());
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| fault(&folder, &error))?;
        for entry in entries {
            let path = entry.map_err(|error| fault(&folder, &error))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "yaml" || extension == "yml")
            {
                let text = fs::read_to_string(&path).map_err(|error| fault(&path, &error))?;
                found.push((path.display().to_string(), text));
            }
        }
    }
    found.sort();
    Ok(found)
}
