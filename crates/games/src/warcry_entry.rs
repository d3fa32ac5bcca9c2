use rulebook::GameName;
use scenario::{Document, ScenarioReport};

use crate::warcry_simulation::WarcrySimulator;
use crate::{GameEntry, Order, Simulator};

pub(crate) struct WarcryEntry;

impl GameEntry for WarcryEntry {
    fn name(&self) -> GameName {
        GameName::Warcry
    }

    fn check_scenario(&self, file: &str, document: &Document) -> ScenarioReport {
        warcry::scenario::check(file, document)
    }

    fn simulator(&self, order: &Order) -> Result<Box<dyn Simulator>, String> {
        Ok(Box::new(WarcrySimulator::new(order)?))
    }
}
