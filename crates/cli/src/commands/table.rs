//! `umpire table`: which battlefields there are, how they look, and whether players may place terrain so.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::Subcommand;
use games::{TableEntry, TableFault, TableForm};

use super::listing::{Listing, find};

/// Look at battlefields, and make new ones.
#[derive(clap::Args, Debug)]
pub struct Table {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// The ready tables of all games or of one.
    List(Listing),
    /// A table to scale, seen from above.
    Show {
        /// A ready table, the file of one, or "random" for a new one.
        #[arg(value_name = "NAME|FILE|random")]
        table: String,
        /// The number of the new table; the same number makes the same table.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// text, svg, html or yaml (the file, to be kept and changed).
        #[arg(long, value_name = "FORM", default_value = "text")]
        to: TableForm,
        /// Write it into this file.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// The game that it belongs to.
        #[arg(long, default_value = "warcry")]
        game: String,
    },
    /// Whether players may place terrain so without a card; all that breaks a rule.
    Check {
        /// Ready tables, or the files of some.
        #[arg(required = true, value_name = "NAME|FILE")]
        tables: Vec<String>,
        /// The game that they belong to.
        #[arg(long, default_value = "warcry")]
        game: String,
        /// Tell it to a program.
        #[arg(long)]
        json: bool,
    },
}

impl Table {
    pub fn run(self) -> Result<()> {
        match self.what {
            What::List(listing) => list(&listing),
            What::Show {
                table,
                seed,
                to,
                out,
                game,
            } => {
                let shown = find(&game)?.show_table(&table, seed, to).map_err(|why| anyhow!(why))?;
                match out {
                    None => print!("{shown}"),
                    Some(file) => {
                        std::fs::write(&file, shown).with_context(|| format!("cannot write {}", file.display()))?;
                        println!("written to {}", file.display());
                    }
                }
                Ok(())
            }
            What::Check { tables, game, json } => check(&tables, &game, json),
        }
    }
}

fn list(listing: &Listing) -> Result<()> {
    let tables: Vec<TableEntry> = listing.games()?.iter().flat_map(|game| game.tables()).collect();
    if listing.json {
        println!("{}", serde_json::to_string_pretty(&tables)?);
        return Ok(());
    }
    let widest = tables.iter().map(|table| table.name.len()).max().unwrap_or(0);
    for table in &tables {
        println!("{:<8} {:<widest$}  {}", table.game, table.name, table.says);
    }
    Ok(())
}

fn check(tables: &[String], game: &str, json: bool) -> Result<()> {
    let game = find(game)?;
    let found: Vec<(&String, Vec<TableFault>)> = tables
        .iter()
        .map(|table| Ok((table, game.check_table(table).map_err(|why| anyhow!(why))?)))
        .collect::<Result<_>>()?;
    let failed = found.iter().filter(|(_, faults)| !faults.is_empty()).count();
    let passed = found.len() - failed;
    if json {
        let told = |(table, faults): &(&String, Vec<TableFault>)| serde_json::json!({"table": table, "faults": faults});
        let tables: Vec<serde_json::Value> = found.iter().map(told).collect();
        let told = serde_json::json!({"passed": passed, "failed": failed, "tables": tables});
        println!("{}", serde_json::to_string_pretty(&told)?);
    } else {
        for (table, faults) in &found {
            for fault in faults {
                println!("{table}: {} ({})", fault.why, fault.rule);
            }
        }
        println!("{passed} passed, {failed} failed");
    }
    if failed > 0 {
        std::process::exit(1);
    }
    Ok(())
}
