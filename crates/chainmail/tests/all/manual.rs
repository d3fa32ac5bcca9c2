//! The manual of the scenario language is true and complete.

const MANUAL: &str = include_str!("../../../../docs/scenarios-chainmail.md");

#[test]
fn the_examples_of_the_manual_pass_and_it_names_every_command() {
    let check = |document: &_| chainmail::scenario::check("docs/scenarios-chainmail.md", document);
    let faults = scenario::manual_faults(MANUAL, chainmail::scenario::COMMANDS, check);
    assert!(faults.is_empty(), "{faults:#?}");
}
