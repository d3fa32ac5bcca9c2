//! `umpire table`: which battlefields there are, and how they look.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::Subcommand;
use games::{TableEntry, TableForm};

/// Look at battlefields, and make new ones.
#[derive(clap::Args, Debug)]
pub struct Table {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// The ready tables of all games or of one.
    List {
        game: Option<String>,
        /// Tell it to a program.
        #[arg(long)]
        json: bool,
    },
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
}

impl Table {
    pub fn run(self) -> Result<()> {
        match self.what {
            What::List { game, json } => list(game.as_deref(), json),
            What::Show {
                table,
                seed,
                to,
                out,
                game,
            } => {
                let game = games::find(&game).map_err(anyhow::Error::msg)?;
                let shown = game.show_table(&table, seed, to).map_err(|why| anyhow!(why))?;
                match out {
                    None => print!("{shown}"),
                    Some(file) => {
                        std::fs::write(&file, shown).with_context(|| format!("cannot write {}", file.display()))?;
                        println!("written to {}", file.display());
                    }
                }
                Ok(())
            }
        }
    }
}

fn list(name: Option<&str>, json: bool) -> Result<()> {
    let games = match name {
        Some(name) => vec![games::find(name).map_err(anyhow::Error::msg)?],
        None => games::all().to_vec(),
    };
    let tables: Vec<TableEntry> = games.iter().flat_map(|game| game.tables()).collect();
    if json {
        println!("{}", serde_json::to_string_pretty(&tables)?);
        return Ok(());
    }
    let widest = tables.iter().map(|table| table.name.len()).max().unwrap_or(0);
    for table in &tables {
        println!("{:<8} {:<widest$}  {}", table.game, table.name, table.says);
    }
    Ok(())
}
