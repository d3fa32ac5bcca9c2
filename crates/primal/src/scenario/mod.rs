//! Scenarios of Primal: positions and plays that prove or ask a ruling. See docs/scenarios-primal.md.

mod answers;
mod commands;
mod expect;
mod file;
mod names;
mod position;

use odds::{Budget, OddsReport};
use rulebook::RuleId;
use scenario::{Document, Failure, Others, ScenarioReport, run};

use crate::army::tried;
use crate::data::{Library, same};
use crate::objectives;
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

/// The odds of what a scenario leaves to the dice.
pub fn odds(file: &str, document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure> {
    let scenario: ScenarioFile = scenario::read(file, document)?;
    scenario::odds::<PrimalWords>(position::setup(&scenario)?, &scenario.play, others, budget)
}

/// The words for what players do, as scenario files have them.
pub const COMMANDS: &[&str] = <commands::Command as scenario::Read>::WORDS;

fn check_all(scenario: &ScenarioFile) -> Result<(), Failure> {
    let tests_nothing = scenario.play.is_empty()
        && scenario.bad_tables.is_empty()
        && scenario.armies.is_empty()
        && scenario.draws.is_empty()
        && scenario.tables.is_empty();
    if tests_nothing {
        return Err(Failure::new(
            "nothing is tested: give `play`, `armies`, `draws`, `tables` or `bad_tables`",
        ));
    }
    tried::check(&scenario.entries, &scenario.themes, &scenario.armies)?;
    check_tables(scenario)?;
    for (at, draw) in scenario.draws.iter().enumerate() {
        let drawn = Library::embedded().drawn(draw.value.dice);
        let name = drawn.map_or("nothing", |card| card.name.as_str());
        if !same(name, &draw.value.scenario) {
            return Err(Failure::at(
                draw.place,
                format!("draws[{at}]"),
                format!("the dice decide {name}"),
            ));
        }
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

/// Tables that the scenario of the rulebook allows, or refuses by the rule they name.
fn check_tables(scenario: &ScenarioFile) -> Result<(), Failure> {
    for (at, tried) in scenario.tables.iter().enumerate() {
        let wrong = |why: String| Failure::at(tried.place, format!("tables[{at}]"), why);
        let card = Library::embedded().scenario(&tried.value.scenario);
        let card = card.map_err(|unknown| wrong(unknown.to_string()))?;
        let terrain = tried.value.layout.build().map_err(wrong)?;
        match (objectives::check_table(card, &terrain), tried.value.refused) {
            (Ok(()), None) => {}
            (Err(refusal), Some(rule)) if refusal.rule == rule => {}
            (Err(refusal), _) => return Err(wrong(format!("it is refused: {refusal}"))),
            (Ok(()), Some(rule)) => return Err(wrong(format!("it is not refused by {rule}"))),
        }
    }
    Ok(())
}
