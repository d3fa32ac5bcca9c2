//! `umpire army`: which armies there are, what stands on their cards, and whether a list is legal.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::Subcommand;
use games::{ArmyForm, ArmyProblem, Faction, Roster};

use super::check::collect;
use super::listing::{Listing, find};

/// Look at armies, check lists, and write them in another form.
#[derive(clap::Args, Debug)]
pub struct Army {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// The factions of all games or of one: how many fighters and abilities, and which abilities are not enforced yet.
    List(Listing),
    /// The cards of an army or of a whole faction.
    Show {
        /// A ready list, a faction, or the file of a list.
        #[arg(value_name = "NAME|FILE")]
        army: String,
        /// The game of a file.
        #[arg(long, default_value = "warcry")]
        game: String,
        /// Tell it to a program.
        #[arg(long)]
        json: bool,
        /// Write a page with the cards into this file, to be printed.
        #[arg(long, value_name = "OUT")]
        html: Option<PathBuf>,
    },
    /// Whether lists are legal, and files of fighters, cards and tables in order; all that is wrong, with its rule.
    Check {
        /// Files, or folders of them.
        #[arg(required = true, value_name = "FILE|FOLDER")]
        files: Vec<PathBuf>,
        /// The game that they belong to.
        #[arg(long, default_value = "warcry")]
        game: String,
        /// Tell it to a program.
        #[arg(long)]
        json: bool,
    },
    /// A legal army at random.
    Random {
        /// Of any faction when left out.
        #[arg(long)]
        faction: Option<String>,
        #[arg(long, default_value_t = 1000)]
        points: u16,
        /// The same number draws the same army.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// yaml, json or text.
        #[arg(long, value_name = "FORM", default_value = "yaml")]
        to: ArmyForm,
        #[arg(long, default_value = "warcry")]
        game: String,
    },
    /// A list in another form.
    Convert {
        file: PathBuf,
        /// yaml, json or text.
        #[arg(long, value_name = "FORM")]
        to: ArmyForm,
        /// The game that it belongs to.
        #[arg(long, default_value = "warcry")]
        game: String,
    },
}

impl Army {
    pub fn run(self) -> Result<()> {
        match self.what {
            What::List(listing) => list(&listing),
            What::Show { army, game, json, html } => show(&army, &game, json, html.as_deref()),
            What::Random {
                faction,
                points,
                seed,
                to,
                game: of,
            } => {
                let drawn = find(&of)?.random_army(faction.as_deref(), points, seed, to);
                print!("{}", drawn.map_err(anyhow::Error::msg)?);
                Ok(())
            }
            What::Check { files, game, json } => check(&files, &game, json),
            What::Convert { file, to, game } => convert(&file, to, &game),
        }
    }
}

fn list(listing: &Listing) -> Result<()> {
    let factions: Vec<Faction> = listing.games()?.iter().flat_map(|game| game.factions()).collect();
    if listing.json {
        println!("{}", serde_json::to_string_pretty(&factions)?);
        return Ok(());
    }
    let widest = factions.iter().map(|faction| faction.name.len()).max().unwrap_or(0);
    for faction in &factions {
        println!(
            "{:<8} {:<11} {:<widest$}  {:>2} fighters  {:>2} abilities  {} not enforced",
            faction.game,
            faction.allegiance,
            faction.name,
            faction.fighters,
            faction.abilities,
            faction.not_enforced.len()
        );
        for missing in &faction.not_enforced {
            println!("{:21} not enforced: {}: {}", "", missing.ability, missing.why);
        }
        if !faction.lists.is_empty() {
            println!("{:21} lists: {}", "", faction.lists.join(", "));
        }
    }
    Ok(())
}

fn show(army: &str, of: &str, json: bool, html: Option<&Path>) -> Result<()> {
    let roster = if Path::new(army).is_file() {
        let text = read(Path::new(army))?;
        find(of)?.roster_in(army, &text).map_err(all)?
    } else {
        by_name(army)?
    };
    if let Some(file) = html {
        std::fs::write(file, games::army_page(&roster)).with_context(|| format!("cannot write {}", file.display()))?;
        println!("written to {}", file.display());
    } else if json {
        println!("{}", serde_json::to_string_pretty(&roster)?);
    } else {
        print!("{roster}");
    }
    Ok(())
}

/// A roster of whichever game knows the name.
fn by_name(army: &str) -> Result<Roster> {
    let mut unknown = vec![];
    for game in games::all() {
        match game.roster(army) {
            Ok(roster) => return Ok(roster),
            Err(why) => unknown.push(why),
        }
    }
    Err(anyhow!(unknown.join("\n")))
}

fn check(paths: &[PathBuf], of: &str, json: bool) -> Result<()> {
    let game = find(of)?;
    let mut files = vec![];
    for path in paths {
        collect(path, &mut files)?;
    }
    let found: Vec<(&str, Vec<ArmyProblem>)> = files
        .iter()
        .map(|(file, text)| (file.as_str(), game.check_army(file, text)))
        .collect();
    let failed = found.iter().filter(|(_, problems)| !problems.is_empty()).count();
    let passed = found.len() - failed;
    if json {
        let problems: Vec<&ArmyProblem> = found.iter().flat_map(|(_, problems)| problems).collect();
        let told = serde_json::json!({"passed": passed, "failed": failed, "problems": problems});
        println!("{}", serde_json::to_string_pretty(&told)?);
    } else {
        for problem in found.iter().flat_map(|(_, problems)| problems) {
            println!("{problem}");
        }
        println!("{passed} passed, {failed} failed");
    }
    if failed > 0 {
        std::process::exit(1);
    }
    Ok(())
}

fn convert(file: &Path, to: ArmyForm, of: &str) -> Result<()> {
    let text = read(file)?;
    let name = file.display().to_string();
    print!("{}", find(of)?.convert_army(&name, &text, to).map_err(all)?);
    Ok(())
}

fn read(file: &Path) -> Result<String> {
    games::read_text(file).map_err(anyhow::Error::msg)
}

fn all(problems: Vec<ArmyProblem>) -> anyhow::Error {
    let lines: Vec<String> = problems.iter().map(|problem| problem.to_string()).collect();
    anyhow!(lines.join("\n"))
}
