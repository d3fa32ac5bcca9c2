//! Scenarios of Primal: positions and plays that prove or ask a ruling. See docs/scenarios-primal.md.

mod answers;
mod commands;
mod expect;
mod file;
mod names;
mod position;

use rulebook::RuleId;
use scenario::{Document, Failure, ScenarioReport, run};

use answers::PrimalWords;
use file::ScenarioFile;

/// Runs one scenario of a file.
pub fn check(file: &str, document: &Document) -> ScenarioReport {
    scenario::check(file, document, check_all)
}

impl scenario::ScenarioFile for ScenarioFile {
    fn title(&self) -> &str {
        &self.title
    }

    fn cites(&self) -> &[RuleId] {
        &self.cites
    }
}

/// The words for what players do, as scenario files have them.
pub const COMMANDS: &[&str] = <commands::Command as scenario::Read>::WORDS;

fn check_all(scenario: &ScenarioFile) -> Result<(), Failure> {
    if scenario.play.is_empty() && scenario.bad_tables.is_empty() {
        return Err(Failure::new("nothing is tested: give `play` or `bad_tables`"));
    }
    for (at, bad) in scenario.bad_tables.iter().enumerate() {
        let wrong = |why: String| Err(Failure::at(bad.place, format!("bad_tables[{at}]"), why));
        match bad.value.layout.build() {
            Err(why) if why.contains(bad.value.refused.as_str()) => {}
            Err(why) => return wrong(format!("it is refused otherwise: {why}")),
            Ok(_) => return wrong("this table can be built".into()),
        }
    }
    if scenario.play.is_empty() {
        return Ok(());
    }
    run::<PrimalWords>(position::setup(scenario)?, &scenario.play)
}
