//! Reads a scenario of a game and runs it.

use kernel::{Game, Session};
use odds::{Budget, OddsReport, Reckoned};
use rulebook::RuleId;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use yaml::{Node, YamlError};

use crate::step::did_you_mean;
use crate::{Document, Failure, Language, Others, Read, ScenarioReport, Spanned, Step, run};

/// What a game's scenario files say besides their head: a position, and what they test of it without playing.
pub trait ScenarioFile: DeserializeOwned {
    type Game: Game;

    /// The words for what is tested without playing, such as `armies`.
    const TESTS: &'static [&'static str] = &[];

    /// Whether the file says any of them.
    fn tests_something(&self) -> bool {
        false
    }

    /// Tests what can be tested without playing.
    fn check(&self) -> Result<(), Failure> {
        Ok(())
    }

    /// The position in which the play begins.
    fn setup(&self) -> Result<<Self::Game as Game>::Setup, Failure>;
}

/// The head of a scenario file, which all games have in common.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "C: Read, W: Read + Default"))]
struct Head<C, W> {
    /// Read before anything else, to find the game that the scenario is given to.
    #[serde(rename = "game")]
    _game: String,
    title: String,
    /// For readers of the file.
    #[serde(default, rename = "note")]
    _note: Option<String>,
    /// The rules that the scenario proves.
    #[serde(default)]
    cites: Vec<RuleId>,
    #[serde(default = "Vec::new")]
    play: Vec<Spanned<Step<C, W>>>,
}

const HEAD: &[&str] = &["game", "title", "note", "cites", "play"];

/// A scenario as it was read.
#[derive(Debug)]
pub struct Scenario<L: Language> {
    pub title: String,
    pub cites: Vec<RuleId>,
    pub play: Vec<Spanned<Step<L::Command, L::Expected>>>,
    pub file: L::File,
}

/// Reads a scenario.
pub fn read<L: Language>(document: &Document) -> Result<Scenario<L>, Failure> {
    let (head, rest) = Node::parse(&document.text).map_err(fault)?.split(HEAD);
    let file = yaml::read_node(&rest).map_err(unknown_word)?;
    let head: Head<L::Command, L::Expected> = yaml::read_node(&head).map_err(fault)?;
    Ok(Scenario {
        title: head.title,
        cites: head.cites,
        play: head.play,
        file,
    })
}

fn fault(error: YamlError) -> Failure {
    Failure {
        line: error.place.map(|place| place.line),
        column: error.place.map(|place| place.column),
        field: error.field,
        message: error.message,
        told: vec![],
    }
}

/// A word that no game knows may be meant for the head.
fn unknown_word(error: YamlError) -> Failure {
    let mut failure = fault(error);
    let is_near = HEAD.iter().any(|word| rulebook::slips(&failure.field, word) <= 2);
    if failure.message.starts_with("unknown field") && is_near {
        failure.message = format!(
            "there is no `{}`; {}",
            failure.field,
            did_you_mean(&failure.field, HEAD)
        );
    }
    failure
}

/// Reads a scenario and says what came of running it. `file` is only the name for the report.
pub fn check<L: Language>(file: &str, document: &Document) -> ScenarioReport {
    let mut report = ScenarioReport {
        file: file.into(),
        line: document.line,
        title: document.says("title").map_or("", |(_, title)| title).into(),
        cites: vec![],
        failure: None,
    };
    match read::<L>(document) {
        Ok(scenario) => {
            report.failure = holds(&scenario).err();
            report.title = scenario.title;
            report.cites = scenario.cites;
        }
        Err(failure) => report.failure = Some(failure),
    }
    report
}

fn holds<L: Language>(scenario: &Scenario<L>) -> Result<(), Failure> {
    if scenario.play.is_empty() && !scenario.file.tests_something() {
        let others: String = L::File::TESTS.iter().map(|word| format!(", or `{word}`")).collect();
        return Err(Failure::new(format!("nothing is tested: give `play`{others}")));
    }
    scenario.file.check()?;
    if scenario.play.is_empty() {
        return Ok(());
    }
    run::<L>(scenario.file.setup()?, &scenario.play)
}

/// The odds of what a scenario leaves to the dice.
pub fn odds<L>(document: &Document, others: Others, budget: Budget) -> Result<OddsReport, Failure>
where
    L: Language,
    L::Game: Reckoned,
{
    let scenario = read::<L>(document)?;
    crate::odds::of_play::<L>(scenario.file.setup()?, &scenario.play, others, budget)
}

/// The game as it stands after so many steps of a scenario's play: to be looked at, or played on.
pub fn staged<L: Language>(document: &Document, played: usize) -> Result<Session<L::Game>, Failure> {
    let scenario = read::<L>(document)?;
    crate::run::staged::<L>(scenario.file.setup()?, &scenario.play, played)
}
