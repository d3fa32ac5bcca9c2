//! The manual of the scenario language is true and complete.

use std::fs;
use std::path::Path;

fn manual() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenarios-quickstart.md");
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
            let report = quickstart::scenario::check("docs/scenarios-quickstart.md", &document);
            assert_eq!(report.failure, None, "{}", report.title);
            examples += 1;
        }
    }
    assert!(examples > 0);
}

#[test]
fn the_manual_names_every_command() {
    let manual = manual();
    for word in quickstart::scenario::COMMANDS {
        let named = [format!("`{word}"), format!(" {word}:"), format!("`{word}`")];
        assert!(
            named.iter().any(|form| manual.contains(form.as_str())),
            "the manual does not name `{word}`"
        );
    }
}

/// The fields of the words of cards that a file gives a name to.
#[test]
fn the_manual_of_cards_names_every_word() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manual = fs::read_to_string(root.join("../../docs/armies-quickstart.md")).expect("the manual is there");
    let source = fs::read_to_string(root.join("src/abilities/vocabulary.rs")).expect("the words are there");
    for of in [
        "pub enum Change {",
        "pub enum Effect {",
        "pub enum WeaponWord {",
        "pub enum HitEffect {",
    ] {
        let body = source
            .split(of)
            .nth(1)
            .and_then(|rest| rest.split("\n}").next())
            .expect("the words are there");
        for line in body
            .lines()
            .filter(|line| line.starts_with("    ") && !line.starts_with("     "))
        {
            let name: String = line
                .trim()
                .chars()
                .take_while(|letter| letter.is_alphanumeric())
                .collect();
            if !name.starts_with(char::is_uppercase) {
                continue;
            }
            let mut word = String::new();
            for letter in name.chars() {
                if letter.is_uppercase() && !word.is_empty() {
                    word.push('_');
                }
                word.extend(letter.to_lowercase());
            }
            assert!(manual.contains(&word), "the manual does not name `{word}`");
        }
    }
}
