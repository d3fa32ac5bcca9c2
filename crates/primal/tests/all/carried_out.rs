//! How many of the special rules that the armies of the project name are carried out entirely.

use std::collections::BTreeMap;

use primal::Library;
use primal::card::RuleRef;

/// The rules of the starter armies, each with what of it is not carried out.
fn rules_of_starters() -> BTreeMap<String, Vec<String>> {
    let library = Library::embedded();
    let mut found = BTreeMap::new();
    for list in library.lists.iter() {
        let named = { list.entries.iter() }.map(|bought| &bought.entry);
        for name in named {
            let Ok(entry) = library.entry(name) else { continue };
            for rule in entry.models.iter().flat_map(|member| member.profile.named_rules()) {
                let open = library
                    .book
                    .not_enforced(&rule)
                    .unwrap_or_else(|error| vec![error.message]);
                found.insert(rule.name().to_string(), open);
            }
        }
    }
    found
}

#[test]
fn rules_of_the_starters_that_are_carried_out() {
    let rules = rules_of_starters();
    let done = rules.values().filter(|open| open.is_empty()).count();
    println!("{done} of {}", rules.len());
    let mut words: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, open) in &rules {
        for what in open {
            words
                .entry(what.split_once(": ").map_or("", |(_, what)| what))
                .or_default()
                .push(name);
        }
    }
    let mut words: Vec<_> = words.into_iter().collect();
    words.sort_by_key(|(_, rules)| std::cmp::Reverse(rules.len()));
    for (word, rules) in words {
        println!("{:3} {word}: {}", rules.len(), rules.join(", "));
    }
    let _ = RuleRef::parse("x");
}
