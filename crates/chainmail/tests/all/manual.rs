//! The manual of the scenario language is true and complete.

use std::fs;
use std::path::Path;

fn manual() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenarios-chainmail.md");
    fs::read_to_string(file).expect("the manual is there")
}

#[test]
fn the_examples_of_the_manual_pass() {
    let manual = manual();
    let blocks = manual
        .split("```yaml\n")
        .skip(1)
        .filter_map(|block| block.split("```").next());
    let mut examples = 0;
    for text in blocks {
        for document in scenario::documents(text) {
            let report = chainmail::scenario::check("docs/scenarios-chainmail.md", &document);
            assert_eq!(report.failure, None, "{}", report.title);
            examples += 1;
        }
    }
    assert!(examples > 0);
}

#[test]
fn the_manual_names_every_command() {
    let manual = manual();
    for word in chainmail::scenario::COMMANDS {
        let named = [format!("`{word}"), format!(" {word}:"), format!("`{word}`")];
        assert!(
            named.iter().any(|form| manual.contains(form.as_str())),
            "the manual does not name `{word}`"
        );
    }
}
