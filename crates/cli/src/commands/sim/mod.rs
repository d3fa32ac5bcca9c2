//! `umpire sim`: whole games between bots. How many win, with which lists, and how sure that is.

mod run;
mod stop;

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use runs::{Contests, Ordered};

/// Play games between bots and count who wins.
#[derive(Args, Debug)]
pub struct Sim {
    #[command(flatten)]
    ordered: Ordered,
    /// How many threads; 0 for one a core.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Write each game's replay into this folder (for few games).
    #[arg(long, value_name = "FOLDER")]
    replays: Option<PathBuf>,
    /// Print the first game as a battle report instead.
    #[arg(long)]
    report: bool,
    /// Write the figures as a page with charts.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the figures as Markdown.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Print the figures as JSON.
    #[arg(long)]
    json: bool,
}

impl Sim {
    pub fn run(self) -> anyhow::Result<()> {
        if self.report || self.replays.is_some() {
            return self.tell_or_keep();
        }
        run::run(&self)
    }

    /// One game told, or few kept as replays.
    fn tell_or_keep(&self) -> anyhow::Result<()> {
        let (ordered, contests) = (&self.ordered, Contests::new(&self.ordered)?);
        if contests.pairs.len() > 1 {
            bail!("--report and --replays take one pair of armies");
        }
        let simulator = contests.simulator(0)?;
        let players = &contests.players[..];
        if self.report {
            let mut line = |line: &str| println!("{line}");
            let told = simulator.report(ordered.number, players, &mut line);
            return told.map(drop).map_err(anyhow::Error::msg);
        }
        let Some(folder) = &self.replays else { return Ok(()) };
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for number in (0..ordered.games).map(|at| ordered.number.wrapping_add(at)) {
            let replay = simulator.replay(number, players).map_err(anyhow::Error::msg)?;
            let file = folder.join(format!("{}-{}-{number}.json", ordered.game, ordered.seed));
            std::fs::write(&file, replay).with_context(|| format!("cannot write {}", file.display()))?;
        }
        println!("{} replays written to {}", ordered.games, folder.display());
        Ok(())
    }
}
