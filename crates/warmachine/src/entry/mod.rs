//! The game as the programs above it see it: command line, server, simulations.

mod armies;
mod bout;
mod live;
mod simulation;
mod tables;

use rulebook::GameName;
use scenario::{Document, Failure, Others, ScenarioReport};

use registry::{
    ArmyForm, ArmyGroup, ArmyProblem, Bout, Budget, Faction, GameEntry, LiveEntry, OddsReport, Order, ReplayReport,
    Roster, Simulator, TableEntry, TableFault, TableForm,
};

use self::live::WarmachineLive;
use self::simulation::WarmachineSimulator;
use crate::Warmachine;

/// WARMACHINE as the programs above it see it.
#[derive(Debug)]
pub struct WarmachineEntry;

impl GameEntry for WarmachineEntry {
    fn name(&self) -> GameName {
        GameName::Warmachine
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
        Ok(Box::new(WarmachineSimulator::new(order)?))
    }

    fn factions(&self) -> Vec<Faction> {
        armies::factions()
    }

    fn armies(&self, group: ArmyGroup) -> Vec<String> {
        armies::names(group)
    }

    fn roster(&self, name: &str) -> Result<Roster, String> {
        armies::roster(name)
    }

    fn roster_in(&self, file: &str, text: &str) -> Result<Roster, Vec<ArmyProblem>> {
        armies::roster_in(file, text)
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
        registry::verify_replay::<Warmachine>(text)
    }

    fn tell_replay(&self, text: &str, line: &mut dyn FnMut(&str)) -> Result<(), String> {
        registry::tell_replay::<Warmachine>(text, line)
    }

    fn live(&self) -> Option<&dyn LiveEntry> {
        Some(&WarmachineLive)
    }

    fn tables(&self) -> Vec<TableEntry> {
        tables::all()
    }

    fn show_table(&self, name: &str, seed: u64, form: TableForm) -> Result<String, String> {
        tables::show(name, seed, form)
    }

    fn check_table(&self, name: &str) -> Result<Vec<TableFault>, String> {
        tables::check(name)
    }
}
