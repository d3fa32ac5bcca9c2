//! What the loader takes and what it refuses: always with file, line and field.

use battlegroup::rules::{Book, Kind, Lexicon, RuleRef, Word};

use crate::skirmish::lexicon;

fn refused(lexicon: Lexicon, text: &str) -> String {
    Book::new(lexicon).read("mine.yaml", text).unwrap_err().to_string()
}

#[test]
fn the_vocabulary_has_each_word_once() {
    let mut names = Word::all();
    let listed = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), listed);
    let known = [
        (Kind::Effect, "put_into_play"),
        (Kind::Condition, "in_formation"),
        (Kind::Price, "once_a_unit"),
    ];
    for (kind, name) in known {
        assert!(Word::find(kind, name).is_some(), "{name}");
    }
}

#[test]
fn a_word_that_nobody_knows_is_refused() {
    let told = refused(
        lexicon(),
        "- rule: Mine\n  on:\n    when: {hit: {}}\n    must:\n      - explode: user\n",
    );
    assert!(
        told.starts_with("mine.yaml:5:9: [0].on.must[0]: unknown variant `explode`"),
        "{told}"
    );
}

#[test]
fn a_word_that_the_edition_does_not_know_is_refused_where_it_stands() {
    let text = "- rule: Mine\n  always:\n    of: {unit: user, in_formation: true}\n    changes: [{stat: {stat: ARM, by: 2}}]\n";
    assert!(Book::new(lexicon()).read("mine.yaml", text).is_ok());
    let told = refused(lexicon().without(Kind::Condition, &["in_formation"]), text);
    assert_eq!(
        told,
        "mine.yaml:3:9: [0].always.of: Skirmish does not know the condition `in_formation`"
    );
    let told = refused(
        lexicon(),
        "- rule: Mine\n  always:\n    changes:\n      - {permits: {channels: }}\n",
    );
    assert!(
        told.ends_with("Skirmish does not know the permission `channels`"),
        "{told}"
    );
    assert!(told.starts_with("mine.yaml:4:"), "{told}");
}

#[test]
fn stats_and_kinds_are_the_editions() {
    let told = refused(
        lexicon(),
        "- rule: Mine\n  always: {changes: [{stat: {stat: CMD, by: 1}}]}\n",
    );
    assert!(
        told.contains("[0].always.changes[0].stat.stat: Skirmish has no stat `CMD`; it has SPD,"),
        "{told}"
    );
    let told = refused(
        lexicon(),
        "- rule: Mine\n  aura: {who: {kind: warbeast}, changes: []}\n",
    );
    assert!(
        told.starts_with("mine.yaml:2:15: [0].aura.who: Skirmish has no kind of model `warbeast`"),
        "{told}"
    );
}

#[test]
fn arguments_are_filled_in_and_checked() {
    let mut book = Book::new(lexicon());
    book.read("rules.yaml", include_str!("rules.yaml")).unwrap();
    assert_eq!(book.declared().count(), 42);
    let name = book.fill(&RuleRef::parse("Field Marshal [Reposition [5]]")).unwrap();
    assert_eq!(name.as_str(), "Field Marshal [Reposition [5]]");
    assert_eq!(name.family(), "Field Marshal");
    assert!(
        book.rules().any(|rule| rule.rule.as_str() == "Reposition [5]"),
        "what it grants is filled in too"
    );
    let told = |book: &mut Book, name: &str| book.fill(&RuleRef::parse(name)).unwrap_err().to_string();
    assert_eq!(told(&mut book, "Flying"), "Skirmish: no rule is called `Flying`");
    assert_eq!(
        told(&mut book, "Reposition"),
        "rules.yaml: `Reposition` needs its argument `far`"
    );
    assert_eq!(
        told(&mut book, "Tough [3]"),
        "rules.yaml: `Tough` takes 0 arguments, not 1"
    );
    assert!(
        told(&mut book, "Reposition [far]").contains("up_to"),
        "{}",
        told(&mut book, "Reposition [far]")
    );
    assert!(told(&mut book, "Field Marshal [Flying]").contains("Flying"));
}

/// Saved games hold rules: written and read again they are the same.
#[test]
fn rules_are_written_and_read_again() {
    let mut book = Book::new(lexicon());
    book.read("rules.yaml", include_str!("rules.yaml")).unwrap();
    let names = [
        "Admonition",
        "Repair [d3+1]",
        "Flank [warjack]",
        "Domination",
        "Prey",
        "Leadership [Doom Reaver, Tough]",
    ];
    for name in names {
        book.fill(&RuleRef::parse(name)).unwrap();
    }
    for rule in book.rules() {
        let text = serde_json::to_string(&**rule).unwrap();
        let read: battlegroup::rules::Rule = serde_json::from_str(&text).unwrap();
        assert_eq!(read, **rule, "{text}");
    }
}

/// Whatever is left out of a file, the loader takes it or says what is wrong.
#[test]
fn a_damaged_file_is_an_error() {
    let text = include_str!("rules.yaml");
    let lines: Vec<&str> = text.lines().collect();
    let mut refused = 0;
    for left_out in 0..lines.len() {
        let kept = lines.iter().enumerate().filter(|(at, _)| *at != left_out);
        let damaged: Vec<&str> = kept.map(|(_, line)| *line).collect();
        let mut book = Book::new(lexicon());
        match book.read("rules.yaml", &damaged.join("\n")) {
            Ok(()) => {}
            Err(error) => {
                refused += 1;
                assert!(error.line.is_some(), "{error}");
            }
        }
    }
    assert!(refused > lines.len() / 3, "{refused}");
}

/// A rule that says a word on which nothing acts yet can be read, and says itself what of it is not carried out.
#[test]
fn an_open_word_is_told_with_the_rule() {
    let lexicon = Lexicon {
        open_names: &["dug_in"],
        ..lexicon().open_to_the_rest()
    };
    let mut book = Book::new(lexicon);
    let text = "- rule: Mine\n  always: {if: {user: {state: dug_in}}, changes: [{permits: channels}, {gains: Yours}]}\n- rule: Yours\n  not_enforced: the rest of it\n";
    book.read("mine.yaml", text).unwrap();
    assert_eq!(
        book.not_enforced(&RuleRef::parse("Mine")).unwrap(),
        ["Mine: `dug_in`", "Mine: permission `channels`", "Yours: the rest of it"]
    );
}

/// A rule that grants a rule that nobody declares is told where the grant stands.
#[test]
fn a_grant_of_nothing_is_told_where_it_stands() {
    let mut book = Book::new(lexicon());
    let text = "- rule: Mine\n  always:\n    changes:\n      - {gains: Yours}\n";
    book.read("mine.yaml", text).unwrap();
    let told = book.fill(&RuleRef::parse("Mine")).unwrap_err().to_string();
    assert_eq!(told, "mine.yaml:4:17: Mine: no rule is called `Yours`");
}

/// The last parameter may take any number of names.
#[test]
fn a_rule_may_take_a_list_of_rules() {
    let mut book = Book::new(lexicon());
    let text = "- rule: Warping\n  takes: {rules: rules}\n  on: {when: activation_starts, must: [{choose_rule: {rules: $rules, until: round}}]}\n- rule: One\n- rule: Two\n";
    book.read("mine.yaml", text).unwrap();
    let name = book.fill(&RuleRef::parse("Warping [One, Two]")).unwrap();
    assert_eq!(name.as_str(), "Warping [One, Two]");
    assert_eq!(book.rules().count(), 3);
    assert!(book.fill(&RuleRef::parse("Warping")).is_err());
}
