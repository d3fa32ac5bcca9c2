//! The page of stand-ins says what the files of cards say.

use std::fmt::Write;
use std::path::PathBuf;

use warmachine::Library;

const HEAD: &str = "# Stand-ins on the cards of WARMACHINE Mk IV

Not every figure of a card could be found. Where another figure stands in for it, or where something is missing altogether, the file of the card says so
(`sureness` in `armies/warmachine/*.yaml`), and so does the card in the browser and in `umpire army show`. This page lists all of it, entry by entry.
A test writes it: `UMPIRE_WRITE_DOCS=1 cargo test -p warmachine --test all stand_ins`.
";

fn page() -> String {
    let library = Library::embedded();
    let mut text = String::from(HEAD);
    for faction in &library.factions {
        let _ = writeln!(text, "\n## {faction}");
        for entry in library.entries.iter().filter(|entry| entry.faction == *faction) {
            let all = entry.stand_ins();
            if all.is_empty() {
                continue;
            }
            let _ = writeln!(text, "- **{}** ({})", entry.name, entry.armies.join(", "));
            for one in all {
                let _ = writeln!(text, "  - {one}");
            }
        }
        let sure = library
            .entries
            .iter()
            .filter(|entry| entry.faction == *faction && entry.stand_ins().is_empty());
        let sure: Vec<&str> = sure.map(|entry| entry.name.as_str()).collect();
        if !sure.is_empty() {
            let _ = writeln!(text, "- Without stand-ins: {}.", sure.join(", "));
        }
    }
    text
}

#[test]
fn the_page_lists_every_stand_in() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/stand-ins-warmachine.md");
    let page = page();
    if std::env::var_os("UMPIRE_WRITE_DOCS").is_some() {
        std::fs::write(&file, &page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        written == page,
        "docs/stand-ins-warmachine.md is out of date: see its first lines"
    );
}

#[test]
fn a_card_without_a_source_for_a_field_says_what_stands_there() {
    for entry in &Library::embedded().entries {
        for (field, grade) in &entry.sureness.fields {
            let told = |one: &String| one.to_lowercase().contains(&field.replace('.', ", ").to_lowercase());
            let says = entry.stand_ins().iter().any(told) || !entry.sureness.missing.is_empty();
            assert!(
                *grade != warmachine::card::Grade::Unknown || says,
                "{}: {field}",
                entry.name
            );
        }
    }
}
