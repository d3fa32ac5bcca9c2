//! Scenarios of HORDES Quick Start: positions and plays that prove or ask a ruling. See docs/scenarios-quickstart.md.

mod answers;
mod commands;
mod expect;
mod file;
mod names;
mod position;

use odds::{Budget, OddsReport};
use rulebook::RuleId;
use scenario::{Document, Failure, Others, ScenarioReport, run};

use crate::army::{ArmyList, Muster};
use crate::data::Library;
use answers::QuickstartWords;
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
    scenario::odds::<QuickstartWords>(position::setup(&scenario)?, &scenario.play, others, budget)
}

/// The position that the text of a scenario describes.
#[cfg(test)]
pub(crate) fn position_of(text: &str) -> crate::Setup {
    let documents = scenario::documents(text);
    let read: ScenarioFile = scenario::read("a test", &documents[0]).expect("a scenario");
    position::setup(&read).expect("a position")
}

/// The words for what players do, as scenario files have them.
pub const COMMANDS: &[&str] = <commands::Command as scenario::Read>::WORDS;

/// The words for questions.
pub const QUESTIONS: &[&str] = <QuickstartWords as scenario::Language>::KINDS;

/// The words for events.
pub fn events() -> Vec<String> {
    let names = <QuickstartWords as scenario::Language>::EVENTS;
    names.iter().map(|name| scenario::word_for(name)).collect()
}

fn check_all(scenario: &ScenarioFile) -> Result<(), Failure> {
    if scenario.play.is_empty() && scenario.armies.is_empty() && scenario.bad_table.is_none() {
        return Err(Failure::new("nothing is tested: give `play`, `armies` or `bad_table`"));
    }
    check_armies(scenario)?;
    if let Some(bad) = &scenario.bad_table {
        match bad.value.layout.build() {
            Err(why) if why.contains(bad.value.refused.as_str()) => {}
            Err(why) => {
                return Err(Failure::at(
                    bad.place,
                    "bad_table",
                    format!("it is refused otherwise: {why}"),
                ));
            }
            Ok(_) => return Err(Failure::at(bad.place, "bad_table", "this table can be built")),
        }
    }
    if scenario.play.is_empty() {
        return Ok(());
    }
    run::<QuickstartWords>(position::setup(scenario)?, &scenario.play)
}

/// Armies that must be legal, or refused by the rules they name.
fn check_armies(scenario: &ScenarioFile) -> Result<(), Failure> {
    let mut library = Library::embedded().clone();
    library
        .cards
        .extend(scenario.cards.iter().cloned().map(std::sync::Arc::new));
    for (at, army) in scenario.armies.iter().enumerate() {
        let list = ArmyList {
            name: "army".into(),
            faction: army.value.faction.clone(),
            says: String::new(),
            models: army.value.models.clone(),
        };
        let problems = Muster::new(&list, &library, army.value.points)
            .err()
            .unwrap_or_default();
        let wrong = |why: String| Err(Failure::at(army.place, format!("armies[{at}]"), why));
        let mut broken: Vec<_> = problems.iter().filter_map(|problem| problem.rule).collect();
        broken.dedup();
        if let Some(other) = problems.iter().find(|problem| problem.rule.is_none()) {
            return wrong(other.to_string());
        }
        for rule in &army.value.refused {
            if !broken.contains(rule) {
                return wrong(format!("it is not refused by {rule}"));
            }
        }
        if let Some(problem) = problems
            .iter()
            .find(|problem| !problem.rule.is_some_and(|rule| army.value.refused.contains(&rule)))
        {
            return wrong(format!("it is refused: {problem}"));
        }
    }
    Ok(())
}
