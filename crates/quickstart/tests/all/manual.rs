//! The manual of the scenario language is true and complete.

use std::fs;
use std::path::Path;

const MANUAL: &str = include_str!("../../../../docs/scenarios-quickstart.md");

#[test]
fn the_examples_of_the_manual_pass_and_it_names_every_command() {
    let check = |document: &_| quickstart::scenario::check("docs/scenarios-quickstart.md", document);
    let faults = scenario::manual_faults(MANUAL, quickstart::scenario::COMMANDS, check);
    assert!(faults.is_empty(), "{faults:#?}");
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
