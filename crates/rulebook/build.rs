//! Turns `rulebooks/*.tsv` into tables that `cite!` can search while the compiler runs, and refuses a malformed list with
//! its file and line.

#[allow(dead_code)]
#[path = "src/game_name.rs"]
mod game_name;
#[path = "src/rows.rs"]
mod rows;
#[allow(dead_code)]
#[path = "src/weight.rs"]
mod weight;

use game_name::GameName;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    for read in ["build.rs", "src/game_name.rs", "src/rows.rs", "src/weight.rs"] {
        println!("cargo::rerun-if-changed={read}");
    }
    let lists: Vec<String> = GameName::ALL.into_iter().map(list_of).collect();
    let mut rows = Vec::new();
    let mut book_sizes = Vec::new();
    let mut sound = true;
    for (game, list) in GameName::ALL.into_iter().zip(&lists) {
        match rows::read(game, list) {
            Ok(book) => {
                book_sizes.push(book.len());
                rows.extend(book);
            }
            Err(faults) => {
                sound = false;
                for fault in faults {
                    println!("cargo::error=rulebooks/{game}.tsv:{fault}");
                }
            }
        }
    }
    if !sound {
        return;
    }

    let mut by_id: Vec<usize> = (0..rows.len()).collect();
    by_id.sort_unstable_by_key(|&place| rows[place].id);

    let count = rows.len();
    let mut tables = String::new();
    let out = &mut tables;
    let _ = writeln!(
        out,
        "/// How many rules each list has, in the order of `GameName::ALL`."
    );
    let _ = writeln!(
        out,
        "pub(crate) const BOOK_SIZES: [usize; {}] = {book_sizes:?};",
        book_sizes.len()
    );
    let _ = writeln!(out, "/// Every rule, book after book, each in the order of its list.");
    let _ = writeln!(out, "pub(crate) static RULES: [Rule; {count}] = [");
    for row in &rows {
        let _ = writeln!(
            out,
            "rule({:?}, {:?}, Weight::{:?}, {:?}, {:?}),",
            row.id, row.topic, row.weight, row.text, row.note
        );
    }
    let _ = writeln!(out, "];");
    let _ = writeln!(out, "/// Every id in ascending order.");
    let _ = writeln!(out, "pub(crate) static IDS: [&str; {count}] = [");
    for &place in &by_id {
        let _ = writeln!(out, "{:?},", rows[place].id);
    }
    let _ = writeln!(out, "];");
    let _ = writeln!(
        out,
        "/// Where in `RULES` the rule stands whose id has this place in `IDS`."
    );
    let _ = writeln!(out, "pub(crate) static PLACES: [u16; {count}] = {by_id:?};");

    let out_dir = env::var("OUT_DIR").expect("cargo gives build scripts OUT_DIR");
    fs::write(Path::new(&out_dir).join("tables.rs"), tables).expect("OUT_DIR can be written");
}

fn list_of(game: GameName) -> String {
    let path = format!("../../rulebooks/{game}.tsv");
    println!("cargo::rerun-if-changed={path}");
    fs::read_to_string(&path).unwrap_or_else(|error| {
        println!("cargo::error=rulebooks/{game}.tsv: {error}");
        String::new()
    })
}
