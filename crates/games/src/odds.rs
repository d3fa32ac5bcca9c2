//! Odds of any game: of two models that meet, or of a position in a file.

use std::path::Path;

use registry::{Bout, Budget, Document, Failure, GameEntry, OddsReport, Others, read_text};

use crate::find;

/// The odds of two models that meet.
pub fn odds_of_bout(game: &str, bout: &Bout, others: Others, budget: Budget) -> Result<OddsReport, String> {
    let entry = find(game)?;
    let text = entry.bout(bout)?;
    of_text(entry, "the bout", &text, others, budget)
}

/// The odds of what the first scenario of a file leaves to the dice.
pub fn odds_of_file(file: &Path, others: Others, budget: Budget) -> Result<OddsReport, String> {
    odds_of_text(&file.display().to_string(), &read_text(file)?, others, budget)
}

/// The same for a text; `name` is what problems call it.
pub fn odds_of_text(name: &str, text: &str, others: Others, budget: Budget) -> Result<OddsReport, String> {
    let documents = scenario::documents(text);
    let Some(document) = documents.first() else {
        return Err(format!("{name}: there is no scenario in it"));
    };
    let Some((_, game)) = document.says("game") else {
        return Err(format!("{name}: `game` is missing: say which game it is a scenario of"));
    };
    let found = find(game)?.odds(document, others, budget);
    found.map_err(|failure| told(name, &failure))
}

fn of_text(
    entry: &dyn GameEntry,
    name: &str,
    text: &str,
    others: Others,
    budget: Budget,
) -> Result<OddsReport, String> {
    let documents = scenario::documents(text);
    let document: &Document = documents.first().ok_or("there is no scenario")?;
    entry
        .odds(document, others, budget)
        .map_err(|failure| told(name, &failure))
}

fn told(file: &str, failure: &Failure) -> String {
    format!("{file}:{failure}")
}
