//! The registry: the one place that knows every game. Everything above it (command line, server, odds) talks to this crate
//! and knows none.

mod armies;
mod army_page;
mod battlefields;
mod bots;
mod bout;
mod coverage;
mod embedded;
mod files;
mod markup;
mod odds;
mod quickstart_armies;
mod quickstart_bout;
mod quickstart_entry;
mod quickstart_live;
mod quickstart_picture;
mod quickstart_simulation;
mod replays;
mod scenarios;
mod simulation;
mod warcry_armies;
mod warcry_bout;
mod warcry_entry;
mod warcry_live;
mod warcry_shared;
mod warcry_simulation;
mod warcry_tables;

pub use armies::{
    AbilityText, ArmyForm, ArmyGroup, ArmyProblem, Card, Faction, Figure, NotEnforced, Roster, WeaponLine,
};
pub use army_page::army_page;
pub use battlefields::{TableEntry, TableFault, TableForm};
pub use bout::Bout;
pub use coverage::{ProofError, cited_by_proofs};
pub use embedded::{SCENARIOS, TESTED_IN_CODE};
pub use files::read_text;
pub use live::{LuckFigure, LuckShown, SideLuck};
pub use odds::{Budget, OddsReport, Others, odds_of_bout, odds_of_file};
pub use replays::{ReplayReport, luck_of_replay, tell_replay, verify_replay};
pub use scenario::{Document, Failure, ScenarioReport};
pub use scenarios::{check_file, check_files};
pub use simulation::{Fielded, Order, Played, PlayerKind, Simulator};

use kernel::Seat;
use live::{Live, Menu, Wish, WishProblem};
use rulebook::GameName;

/// What a game offers to the programs above it.
pub trait GameEntry: Sync {
    fn name(&self) -> GameName;

    /// Runs one scenario of a file.
    fn check_scenario(&self, file: &str, document: &Document) -> ScenarioReport;

    /// The odds of what a scenario leaves to the dice.
    fn odds(&self, file: &str, document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure>;

    /// A scenario in which two models meet.
    fn bout(&self, bout: &Bout) -> Result<String, String>;

    /// What may be said of a bout: words and what they mean.
    fn bout_words(&self) -> &'static [(&'static str, &'static str)];

    /// Plays whole games between bots.
    fn simulator(&self, order: &Order) -> Result<Box<dyn Simulator>, String>;

    /// Every faction, and how much of it can be played.
    fn factions(&self) -> Vec<Faction>;

    /// The names of all armies of a kind, each of which an [`Order`] takes.
    fn armies(&self, group: ArmyGroup) -> Vec<String>;

    /// The cards of an army that is ready to play, or of a whole faction.
    fn roster(&self, name: &str) -> Result<Roster, String>;

    /// The cards of the army in a file. `file` is only the name for problems, here and below.
    fn roster_in(&self, file: &str, text: &str) -> Result<Roster, Vec<ArmyProblem>>;

    /// All that is wrong with the file of an army, or of what armies are made of.
    fn check_army(&self, file: &str, text: &str) -> Vec<ArmyProblem>;

    /// The army in a file, written in another form.
    fn convert_army(&self, file: &str, text: &str, form: ArmyForm) -> Result<String, Vec<ArmyProblem>>;

    /// A legal army at random, of a faction or of any. The same seed draws the same army.
    fn random_army(&self, faction: Option<&str>, points: u16, seed: u64, form: ArmyForm) -> Result<String, String>;

    /// Every battlefield that is ready to be played on.
    fn tables(&self) -> Vec<TableEntry>;

    /// The game as people play it on a screen, if it can be shown yet.
    fn live(&self) -> Option<&dyn LiveEntry> {
        None
    }

    /// A battlefield as a picture or a file: a ready one by its name, that of a file, or for "random" that of the seed.
    fn show_table(&self, name: &str, seed: u64, form: TableForm) -> Result<String, String>;

    /// All that keeps players from placing terrain as on a ready table, or as on that of a file.
    fn check_table(&self, _name: &str) -> Result<Vec<TableFault>, String> {
        Err(format!("{} has no rules for placing terrain freely", self.name()))
    }
}

/// A game that people can play on a screen.
pub trait LiveEntry: Sync {
    /// What can be chosen for a new game.
    fn menu(&self) -> Menu;

    /// Starts a game. Whatever the wish leaves open is drawn from the seed.
    fn start(&self, wish: &Wish, seed: u64) -> Result<Box<dyn Live>, Vec<WishProblem>>;

    /// Takes a stored game up again.
    fn resume(&self, setup: &str, seed: u64, answers: &[(Seat, String)]) -> Result<Box<dyn Live>, String>;

    /// The game in a replay file.
    fn open_replay(&self, text: &str) -> Result<Box<dyn Live>, String>;
}

static ALL: [&dyn GameEntry; 2] = [&warcry_entry::WarcryEntry, &quickstart_entry::QuickstartEntry];

/// Every game that can be played.
pub fn all() -> &'static [&'static dyn GameEntry] {
    &ALL
}

/// A game by its name.
pub fn find(name: &str) -> Result<&'static dyn GameEntry, String> {
    let found = all().iter().copied().find(|game| game.name().as_str() == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = all().iter().map(|game| game.name().as_str()).collect();
        format!("there is no game {name:?}: this program knows {}", names.join(", "))
    })
}

/// A simulator for a game.
pub fn simulator(game: &str, order: &Order) -> Result<Box<dyn Simulator>, String> {
    find(game)?.simulator(order)
}
