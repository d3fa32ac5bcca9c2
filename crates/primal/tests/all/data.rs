//! The project's own files can be read.

use primal::Library;
use primal::army::Muster;
use primal::card::{Kind, RuleRef};

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

/// Two versions of a character share the name on their stat bars: the names of their entries tell them apart.
#[test]
fn a_name_that_several_cards_share_names_none_of_them() {
    let library = Library::embedded();
    for (name, entries) in [
        ("High Reclaimer", ["Testament of Menoth", "The High Reclaimer"]),
        ("Skarre", ["Pirate Queen Skarre", "Skarre, Queen of the Broken Coast"]),
    ] {
        let told = library.profile(name).expect_err("two cards").to_string();
        for entry in entries {
            assert!(told.contains(entry), "{told}");
            assert_eq!(library.profile(entry).map(|(found, _)| found.name.as_str()), Ok(entry));
        }
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

/// A card names only rules that some file declares; what they grant is declared too.
#[test]
fn every_rule_that_a_card_names_is_declared() {
    let told: Vec<String> = Library::undeclared_embedded().iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn a_rule_that_nobody_declares_is_told_where_the_card_names_it() {
    let text = "faction: Own\nentries:\n  - name: Beast\n    models:\n      - profile:\n          rules: [Thick Skin, Thin Skin]\n";
    let told: Vec<String> = primal::data::undeclared(&Library::embedded().book, "own.yaml", text)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        told,
        ["own.yaml:6:31: entries[0].models[0].profile.rules[1]: HORDES: Primal: no rule is called `Thin Skin`"]
    );
}

/// A spell of which the card says more than its figures has a rule, or says itself that it is not enforced.
#[test]
fn every_spell_and_feat_can_be_read() {
    let library = Library::embedded();
    let mut book = library.book.clone();
    for name in library.spells.keys() {
        if book.declared().any(|declared| declared == RuleRef::parse(name).rule) {
            book.fill(&RuleRef::parse(name))
                .unwrap_or_else(|error| panic!("{error}"));
        }
    }
    for entry in library.entries.iter().filter(|entry| entry.kind() == Kind::Warcaster) {
        assert!(entry.models[0].profile.feat.is_some(), "{} has a feat", entry.name);
    }
}

/// The armies of the project are legal.
#[test]
fn every_army_can_be_mustered() {
    let library = Library::embedded();
    assert!(library.lists.len() >= 18);
    for list in &library.lists {
        if let Err(problems) = Muster::new(list, library) {
            let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
            panic!("{}: {}", list.name, told.join("; "));
        }
    }
}

/// A name that stands with a word is one that the code looks for, or is refused.
#[test]
fn names_that_stand_with_a_word_are_known() {
    let mut library = Library::default();
    let text = "- rule: Own\n  always: {changes: [{permits: {may: [slam, point_blank]}}]}\n";
    library
        .take_in("rules-own.yaml", text)
        .unwrap_or_else(|error| panic!("{error}"));
    let told = library.book.not_enforced(&RuleRef::parse("Own"));
    assert!(told.is_ok_and(|told| told.is_empty()));
    let text = "- rule: Wrong\n  always: {changes: [{permits: {free: [chargge]}}]}\n";
    let error = library.take_in("rules-wrong.yaml", text).unwrap_err().to_string();
    assert!(
        error.starts_with("rules-wrong.yaml:2:") && error.contains("chargge"),
        "{error}"
    );
}
