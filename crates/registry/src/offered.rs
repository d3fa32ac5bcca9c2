//! A game as a table of functions: each stands in the room of its game that knows the answer, and nothing is said twice.

use live::{Live, Shown};
use rulebook::GameName;

use crate::{
    Arena, ArmyForm, ArmyGroup, ArmyProblem, Bout, Budget, Document, Faction, Failure, GameEntry, ListHead, Listed,
    LiveEntry, OddsReport, Order, Others, ReplayReport, Roster, ScenarioReport, Shelf, Simulator, TableEntry,
    TableFault, TableForm, Words,
};

/// What breaks the rules for placing terrain on a table.
pub type CheckTable = fn(&str) -> Result<Vec<TableFault>, String>;
/// Tells a replay file line by line.
pub type TellReplay = fn(&str, &mut dyn FnMut(&str)) -> Result<(), String>;

/// A scenario on the table after its first commands.
pub type Staged = fn(&Document, usize) -> Result<Box<dyn Live>, Failure>;

/// What a game offers, function by function; [`GameEntry`] says what each is for.
#[allow(missing_debug_implementations)]
pub struct Offered {
    pub name: GameName,
    pub check_scenario: fn(&str, &Document) -> ScenarioReport,
    pub odds: fn(&Document, Others, Budget) -> Result<OddsReport, Failure>,
    pub staged: Staged,
    pub bout: fn(&Bout) -> Result<String, String>,
    pub bout_words: Words,
    pub simulator: fn(&Order) -> Result<Box<dyn Simulator>, String>,
    pub factions: fn() -> Vec<Faction>,
    pub armies: fn(ArmyGroup) -> Vec<String>,
    pub roster: fn(&str) -> Result<Roster, String>,
    pub roster_in: fn(&str, &str) -> Result<Roster, Vec<ArmyProblem>>,
    pub check_army: fn(&str, &str) -> Vec<ArmyProblem>,
    pub convert_army: fn(&str, &str, ArmyForm) -> Result<String, Vec<ArmyProblem>>,
    pub random_army: fn(Option<&str>, u16, u64, ArmyForm) -> Result<String, String>,
    pub shelves: fn() -> Vec<String>,
    pub shelf: fn(&str) -> Result<Shelf, String>,
    pub listed: fn(&str, Option<u16>) -> Result<Listed, Vec<ArmyProblem>>,
    pub list_heading: fn(&ListHead) -> String,
    pub tables: fn() -> Vec<TableEntry>,
    pub show_table: fn(&str, u64, TableForm) -> Result<String, String>,
    /// Nothing in games without rules for placing terrain freely.
    pub check_table: Option<CheckTable>,
    pub live: &'static dyn LiveEntry,
    pub verify_replay: fn(&str) -> Result<ReplayReport, String>,
    pub tell_replay: TellReplay,
}

/// The simulator of an arena that an order describes.
pub fn simulated<A>(arena: Result<A, String>) -> Result<Box<dyn Simulator>, String>
where
    A: Arena<Game: Shown> + 'static,
{
    Ok(Box::new(arena?))
}

impl GameEntry for Offered {
    fn name(&self) -> GameName {
        self.name
    }

    fn check_scenario(&self, file: &str, document: &Document) -> ScenarioReport {
        (self.check_scenario)(file, document)
    }

    fn odds(&self, document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure> {
        (self.odds)(document, others, budget)
    }

    fn staged(&self, document: &Document, played: usize) -> Result<Box<dyn Live>, Failure> {
        (self.staged)(document, played)
    }

    fn bout(&self, bout: &Bout) -> Result<String, String> {
        (self.bout)(bout)
    }

    fn bout_words(&self) -> Words {
        self.bout_words
    }

    fn simulator(&self, order: &Order) -> Result<Box<dyn Simulator>, String> {
        (self.simulator)(order)
    }

    fn factions(&self) -> Vec<Faction> {
        (self.factions)()
    }

    fn armies(&self, group: ArmyGroup) -> Vec<String> {
        (self.armies)(group)
    }

    fn roster(&self, name: &str) -> Result<Roster, String> {
        (self.roster)(name)
    }

    fn roster_in(&self, file: &str, text: &str) -> Result<Roster, Vec<ArmyProblem>> {
        (self.roster_in)(file, text)
    }

    fn check_army(&self, file: &str, text: &str) -> Vec<ArmyProblem> {
        (self.check_army)(file, text)
    }

    fn convert_army(&self, file: &str, text: &str, form: ArmyForm) -> Result<String, Vec<ArmyProblem>> {
        (self.convert_army)(file, text, form)
    }

    fn random_army(&self, faction: Option<&str>, points: u16, seed: u64, form: ArmyForm) -> Result<String, String> {
        (self.random_army)(faction, points, seed, form)
    }

    fn shelves(&self) -> Vec<String> {
        (self.shelves)()
    }

    fn shelf(&self, name: &str) -> Result<Shelf, String> {
        (self.shelf)(name)
    }

    fn listed(&self, text: &str, size: Option<u16>) -> Result<Listed, Vec<ArmyProblem>> {
        (self.listed)(text, size)
    }

    fn list_heading(&self, head: &ListHead) -> String {
        (self.list_heading)(head)
    }

    fn tables(&self) -> Vec<TableEntry> {
        (self.tables)()
    }

    fn live(&self) -> Option<&dyn LiveEntry> {
        Some(self.live)
    }

    fn verify_replay(&self, text: &str) -> Result<ReplayReport, String> {
        (self.verify_replay)(text)
    }

    fn tell_replay(&self, text: &str, line: &mut dyn FnMut(&str)) -> Result<(), String> {
        (self.tell_replay)(text, line)
    }

    fn show_table(&self, name: &str, seed: u64, form: TableForm) -> Result<String, String> {
        (self.show_table)(name, seed, form)
    }

    fn check_table(&self, name: &str) -> Result<Vec<TableFault>, String> {
        match self.check_table {
            Some(check) => check(name),
            None => Err(format!("{} has no rules for placing terrain freely", self.name)),
        }
    }
}
