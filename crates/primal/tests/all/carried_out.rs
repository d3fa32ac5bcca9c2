//! How many of the special rules of the armies are carried out entirely, and which are not.
//!
//! `cargo test -p primal --test all rules_of_the_armies -- --nocapture` prints them all.

use std::collections::BTreeMap;

use primal::Library;
use primal::card::RuleRef;

/// So many rules of the armies of the project are carried out entirely, of so many. Whoever makes more of them work raises the number; nobody
/// lowers it.
const ENTIRELY: usize = 365;

/// The same for all rules that the project's own files declare.
const ENTIRELY_OF_ALL: usize = 807;

/// The rules that the lists of the project name, each with what of it is not carried out.
fn rules_of_the_lists() -> BTreeMap<String, Vec<String>> {
    let library = Library::embedded();
    let mut found = BTreeMap::new();
    let bought = library.lists.iter().flat_map(|list| &list.entries);
    for entry in bought.filter_map(|bought| library.entry(&bought.entry).ok()) {
        for rule in entry.models.iter().flat_map(|member| member.profile.named_rules()) {
            let open = library.book.not_enforced(&rule);
            let open = open.unwrap_or_else(|error| vec![error.message]);
            found.insert(rule.name().to_string(), open);
        }
    }
    found
}

fn entirely(rules: &BTreeMap<String, Vec<String>>) -> usize {
    rules.values().filter(|open| open.is_empty()).count()
}

/// What is missing, the word that frees most rules first.
fn told(rules: &BTreeMap<String, Vec<String>>) -> String {
    let mut missing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, open) in rules {
        for what in open {
            let what = what.split_once(": ").map_or(what.as_str(), |(_, what)| what);
            missing.entry(what).or_default().push(name);
        }
    }
    let mut missing: Vec<(&str, Vec<&str>)> = missing.into_iter().collect();
    missing.sort_by_key(|(_, rules)| std::cmp::Reverse(rules.len()));
    let lines = missing
        .iter()
        .map(|(what, rules)| format!("{what}: {}", rules.join(", ")));
    lines.collect::<Vec<String>>().join("\n")
}

#[test]
fn rules_of_the_armies_that_are_carried_out_do_not_become_fewer() {
    let rules = rules_of_the_lists();
    let done = entirely(&rules);
    println!(
        "{done} of {} rules of the armies are carried out entirely.\n{}",
        rules.len(),
        told(&rules)
    );
    assert!(done >= ENTIRELY, "{done} and no longer {ENTIRELY}\n{}", told(&rules));
}

#[test]
fn all_rules_that_are_carried_out_do_not_become_fewer() {
    let book = &Library::embedded().book;
    // A rule with parameters is asked with an argument of each kind.
    let rules: BTreeMap<String, Vec<String>> = { book.declared() }
        .filter_map(|name| Some((name.to_string(), book.not_enforced_of(name)?)))
        .collect();
    let done = entirely(&rules);
    println!(
        "{done} of {} declared rules are carried out entirely.\n{}",
        rules.len(),
        told(&rules)
    );
    assert!(done >= ENTIRELY_OF_ALL, "{done} and no longer {ENTIRELY_OF_ALL}");
    assert!(
        book.not_enforced(&RuleRef::parse("Tough"))
            .is_ok_and(|open| open.is_empty())
    );
}
