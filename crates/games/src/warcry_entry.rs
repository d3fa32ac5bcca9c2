use rulebook::GameName;
use scenario::{Document, Failure, ScenarioReport};

use crate::warcry_armies;
use crate::warcry_bout;
use crate::warcry_live::WarcryLive;
use crate::warcry_simulation::WarcrySimulator;
use crate::warcry_tables;
use crate::{
    ArmyForm, ArmyGroup, ArmyProblem, Bout, Budget, Faction, GameEntry, LiveEntry, OddsReport, Order, Others, Roster,
    Simulator, TableEntry, TableFault, TableForm,
};

pub(crate) struct WarcryEntry;

impl GameEntry for WarcryEntry {
    fn name(&self) -> GameName {
        GameName::Warcry
    }

    fn check_scenario(&self, file: &str, document: &Document) -> ScenarioReport {
        warcry::scenario::check(file, document)
    }

    fn odds(&self, file: &str, document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure> {
        warcry::scenario::odds(file, document, others, budget)
    }

    fn bout(&self, bout: &Bout) -> Result<String, String> {
        warcry_bout::scenario(bout)
    }

    fn bout_words(&self) -> &'static [(&'static str, &'static str)] {
        warcry_bout::WORDS
    }

    fn simulator(&self, order: &Order) -> Result<Box<dyn Simulator>, String> {
        Ok(Box::new(WarcrySimulator::new(order)?))
    }

    fn factions(&self) -> Vec<Faction> {
        warcry_armies::factions()
    }

    fn armies(&self, group: ArmyGroup) -> Vec<String> {
        warcry_armies::names(group)
    }

    fn roster(&self, name: &str) -> Result<Roster, String> {
        warcry_armies::roster(name)
    }

    fn roster_in(&self, file: &str, text: &str) -> Result<Roster, Vec<ArmyProblem>> {
        warcry_armies::roster_in(file, text)
    }

    fn check_army(&self, file: &str, text: &str) -> Vec<ArmyProblem> {
        warcry_armies::check(file, text)
    }

    fn convert_army(&self, file: &str, text: &str, form: ArmyForm) -> Result<String, Vec<ArmyProblem>> {
        warcry_armies::convert(file, text, form)
    }

    fn random_army(&self, faction: Option<&str>, points: u16, seed: u64, form: ArmyForm) -> Result<String, String> {
        warcry_armies::random(faction, points, seed, form)
    }

    fn live(&self) -> Option<&dyn LiveEntry> {
        Some(&WarcryLive)
    }

    fn tables(&self) -> Vec<TableEntry> {
        warcry_tables::all()
    }

    fn show_table(&self, name: &str, seed: u64, form: TableForm) -> Result<String, String> {
        warcry_tables::show(name, seed, form)
    }

    fn check_table(&self, name: &str) -> Result<Vec<TableFault>, String> {
        warcry_tables::check(name)
    }
}
