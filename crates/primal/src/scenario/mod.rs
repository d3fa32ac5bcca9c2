//! Scenarios of Primal: positions and plays that prove or ask a ruling. See docs/scenarios-primal.md.

mod answers;
mod commands;
mod expect;
mod file;
mod names;
mod position;

use odds::{Budget, OddsReport};
use scenario::{Document, Failure, Others, ScenarioReport};

use crate::army::tried;
use crate::data::{Library, same};
use crate::{Primal, Setup, objectives};
use answers::PrimalWords;
use file::ScenarioFile;

/// Runs one scenario of a file.
pub fn check(file: &str, document: &Document) -> ScenarioReport {
    scenario::check::<PrimalWords>(file, document)
}

/// The odds of what a scenario leaves to the dice.
pub fn odds(document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure> {
    scenario::odds::<PrimalWords>(document, others, budget)
}

/// The game as a scenario leaves it after so many steps of its play.
pub fn staged(document: &Document, played: usize) -> Result<Box<dyn live::Live>, Failure> {
    let session = scenario::staged::<PrimalWords>(document, played)?;
    let shown = live::LiveGame::of(session).map_err(Failure::new)?;
    Ok(Box::new(shown))
}

/// The words for what players do, as scenario files have them.
pub const COMMANDS: &[&str] = <commands::Command as scenario::Read>::WORDS;

impl scenario::ScenarioFile for ScenarioFile {
    type Game = Primal;

    const TESTS: &'static [&'static str] = &["armies", "draws", "tables", "bad_tables"];

    fn tests_something(&self) -> bool {
        !self.armies.is_empty() || !self.draws.is_empty() || !self.tables.is_empty() || !self.bad_tables.is_empty()
    }

    fn check(&self) -> Result<(), Failure> {
        tried::check(&self.entries, &self.themes, &self.armies)?;
        check_tables(self)?;
        for (at, draw) in self.draws.iter().enumerate() {
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
        for (at, bad) in self.bad_tables.iter().enumerate() {
            let refused = bad.value.check(|layout| layout.build());
            refused.map_err(|why| Failure::at(bad.place, format!("bad_tables[{at}]"), why))?;
        }
        Ok(())
    }

    fn setup(&self) -> Result<Setup, Failure> {
        position::setup(self)
    }
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
