//! A game as the programs above it see it.

use live::{Departs, Live, Menu, StoredAnswer, TakenUp, Wish, WishProblem};
use rulebook::GameName;

use crate::{
    ArmyForm, ArmyGroup, ArmyProblem, Bout, Budget, Document, Faction, Failure, ListHead, Listed, OddsReport, Order,
    Others, ReplayReport, Roster, ScenarioReport, Shelf, Simulator, TableEntry, TableFault, TableForm,
};

/// What a game offers to the programs above it.
pub trait GameEntry: Sync {
    fn name(&self) -> GameName;

    /// Runs one scenario of a file.
    fn check_scenario(&self, file: &str, document: &Document) -> ScenarioReport;

    /// The odds of what a scenario leaves to the dice.
    fn odds(&self, document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure>;

    /// The game as a scenario leaves it after so many steps of its play. Its dice are those of the scenario.
    fn staged(&self, document: &Document, played: usize) -> Result<Box<dyn Live>, Failure>;

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

    /// The names under which things to buy are put together: the factions, and others that any army can hire.
    fn shelves(&self) -> Vec<String>;

    /// All that can be bought under one of these names.
    fn shelf(&self, name: &str) -> Result<Shelf, String>;

    /// The names of the entries on a shelf.
    fn names_on(&self, shelf: &str) -> Vec<String> {
        let items = self.shelf(shelf).map(|shelf| shelf.items).unwrap_or_default();
        items.into_iter().map(|item| item.name).collect()
    }

    /// A list, legal or not, for a game of so many points; an error only for lines that cannot be read.
    fn listed(&self, text: &str, size: Option<u16>) -> Result<Listed, Vec<ArmyProblem>>;

    /// The heading of a list, as its readers take it.
    fn list_heading(&self, head: &ListHead) -> String;

    /// Every battlefield that is ready to be played on.
    fn tables(&self) -> Vec<TableEntry>;

    /// The game as people play it on a screen, if it can be shown yet.
    fn live(&self) -> Option<&dyn LiveEntry> {
        None
    }

    /// Plays a replay file of this game again, every answer checked, and compares the state after every step.
    fn verify_replay(&self, text: &str) -> Result<ReplayReport, String>;

    /// Tells a replay file of this game as a battle report, line by line.
    fn tell_replay(&self, text: &str, line: &mut dyn FnMut(&str)) -> Result<(), String>;

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

    /// Takes a stored game up again, as far as it is still the same game.
    fn take_up(&self, setup: &str, seed: u64, answers: &[StoredAnswer]) -> Result<TakenUp, String>;

    /// The same for a game that must be the same to its end.
    fn resume(&self, setup: &str, seed: u64, answers: &[StoredAnswer]) -> Result<Box<dyn Live>, String> {
        let taken_up = self.take_up(setup, seed, answers)?;
        match taken_up.departs {
            None => Ok(taken_up.live),
            Some(Departs { at, why }) => Err(format!("stored answer {at}: {why}")),
        }
    }

    /// The game in a replay file of one's own.
    fn open_replay(&self, text: &str) -> Result<Box<dyn Live>, String>;

    /// The game in a replay file that a stranger has sent: whatever is in it, it takes neither much memory nor much time.
    fn admit_replay(&self, text: &str) -> Result<Box<dyn Live>, String>;
}
