//! The game as the programs above it see it: command line, server, simulations.

mod armies;
mod bout;
mod live;
mod picture;
mod rosters;
mod simulation;
mod tables;

use rulebook::GameName;
use scenario::{Document, Failure, Others, ScenarioReport};

use registry::{
    ArmyForm, ArmyGroup, ArmyProblem, Bout, Budget, Faction, GameEntry, LiveEntry, OddsReport, Order, ReplayReport,
    Roster, Simulator, TableEntry, TableForm,
};

use self::live::ChainmailLive;
use self::simulation::ChainmailSimulator;
use crate::Chainmail;

const GAME: &str = "chainmail";

/// Chainmail as the programs above it see it.
#[derive(Debug)]
pub struct ChainmailEntry;

impl GameEntry for ChainmailEntry {
    fn name(&self) -> GameName {
        GameName::Chainmail
    }

    fn check_scenario(&self, file: &str, document: &Document) -> ScenarioReport {
        crate::scenario::check(file, document)
    }

    fn odds(&self, file: &str, document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure> {
        crate::scenario::odds(file, document, others, budget)
    }

    fn bout(&self, bout: &Bout) -> Result<String, String> {
        bout::scenario(bout)
    }

    fn bout_words(&self) -> &'static [(&'static str, &'static str)] {
        bout::WORDS
    }

    fn simulator(&self, order: &Order) -> Result<Box<dyn Simulator>, String> {
        Ok(Box::new(ChainmailSimulator::new(order)?))
    }

    fn factions(&self) -> Vec<Faction> {
        rosters::factions()
    }

    fn armies(&self, group: ArmyGroup) -> Vec<String> {
        rosters::names(group)
    }

    fn roster(&self, name: &str) -> Result<Roster, String> {
        rosters::roster(name)
    }

    fn roster_in(&self, file: &str, text: &str) -> Result<Roster, Vec<ArmyProblem>> {
        rosters::roster_in(file, text)
    }

    fn check_army(&self, file: &str, text: &str) -> Vec<ArmyProblem> {
        armies::check(file, text)
    }

    fn convert_army(&self, file: &str, text: &str, form: ArmyForm) -> Result<String, Vec<ArmyProblem>> {
        armies::convert(file, text, form)
    }

    fn random_army(&self, faction: Option<&str>, points: u16, seed: u64, form: ArmyForm) -> Result<String, String> {
        armies::random(faction, points, seed, form)
    }

    fn verify_replay(&self, text: &str) -> Result<ReplayReport, String> {
        registry::verify_replay::<Chainmail>(text)
    }

    fn tell_replay(&self, text: &str, line: &mut dyn FnMut(&str)) -> Result<(), String> {
        registry::tell_replay::<Chainmail>(text, line)
    }

    fn live(&self) -> Option<&dyn LiveEntry> {
        Some(&ChainmailLive)
    }

    fn tables(&self) -> Vec<TableEntry> {
        tables::all()
    }

    fn show_table(&self, name: &str, seed: u64, form: TableForm) -> Result<String, String> {
        tables::show(name, seed, form)
    }
}
