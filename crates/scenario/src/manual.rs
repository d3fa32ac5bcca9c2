//! Whether the manual of a game's scenario language is true and complete.

use crate::{Document, ScenarioReport, documents};

/// What is wrong with a manual: examples that fail, commands that it does not name.
pub fn manual_faults(text: &str, commands: &[&str], check: impl Fn(&Document) -> ScenarioReport) -> Vec<String> {
    let blocks = text.split("```yaml\n").skip(1);
    let examples: Vec<&str> = blocks.filter_map(|block| block.split("```").next()).collect();
    let mut faults = vec![];
    if examples.is_empty() {
        faults.push("the manual has no example".into());
    }
    for document in examples.into_iter().flat_map(documents) {
        let report = check(&document);
        if let Some(failure) = report.failure {
            faults.push(format!("{}: {failure:?}", report.title));
        }
    }
    for word in commands {
        let forms = [format!("`{word}"), format!(" {word}:")];
        if !forms.iter().any(|form| text.contains(form.as_str())) {
            faults.push(format!("the manual does not name `{word}`"));
        }
    }
    faults
}
