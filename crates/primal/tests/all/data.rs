//! The project's own files can be read.

use primal::Library;

#[test]
fn all_files_are_read() {
    assert_eq!(Library::check_embedded(), vec![]);
}

/// A rule of a card that the game does not carry out is named wherever the card is shown.
#[test]
fn what_is_not_enforced_is_named() {
    let library = Library::embedded();
    for entry in &library.entries {
        let open = entry.not_enforced(&library.book);
        assert!(
            !open.iter().any(|name| name == "Pathfinder"),
            "{}: {open:?}",
            entry.name
        );
    }
}

/// What is wrong with a file is told with its line and its field.
#[test]
fn mistakes_are_told_where_they_stand() {
    let mut library = Library::default();
    let told = |error: yaml::DataError| error.to_string();
    let text = "faction: Own\nentries:\n  - name: Beast\n    fa: unlimited\n    models:\n      - profile: {name: Beast, kind: warbeast, base: large, spd: fast, def: 12, arm: 18}\n";
    let error = library.take_in("own.yaml", text).map_err(told).unwrap_err();
    assert!(error.starts_with("own.yaml:6:") && error.contains("spd"), "{error}");
    let text = "- rule: Own\n  on: {when: turn_ends, must: [{explode: user}]}\n";
    let error = library.take_in("rules-own.yaml", text).map_err(told).unwrap_err();
    assert!(error.starts_with("rules-own.yaml:2:"), "{error}");
}
