//! `umpire sim`: whole games between bots. How many win, with which lists, and how sure that is.

mod contests;
mod order;
mod parallel;
mod run;
mod stop;

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use games::PlayerKind;

use contests::Contests;

/// Play games between bots and count who wins.
#[derive(Args, Debug)]
pub struct Sim {
    /// The game, such as warcry.
    game: String,
    /// The first army: a ready list, a faction (a random army of it in each game), a file, or "each" for each faction in
    /// turn. Any faction when left out. Given several times, each meets each of the second armies.
    #[arg(long)]
    red: Vec<String>,
    /// The second army, or several.
    #[arg(long)]
    blue: Vec<String>,
    /// The third army, in games that more than two play.
    #[arg(long)]
    green: Option<String>,
    #[arg(long)]
    yellow: Option<String>,
    #[arg(long)]
    violet: Option<String>,
    #[arg(long)]
    orange: Option<String>,
    /// How many play, where not all armies are named.
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// Who plays together, such as red+green,blue+yellow. Each alone when left out.
    #[arg(long)]
    teams: Option<String>,
    /// These armies against each other, each pair on both sides. "starters", "lists" and "factions" stand for all of them.
    #[arg(long, num_args = 1.., value_name = "ARMY", conflicts_with_all = ["red", "blue"])]
    matrix: Vec<String>,
    /// With --matrix, each army meets itself too.
    #[arg(long, requires = "matrix")]
    mirrors: bool,
    /// How many games; of each pair, where there are several.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first game. Game number n of a seed is always the same game.
    #[arg(long, default_value_t = 0)]
    number: u64,
    /// A pair is over as soon as the 95 % interval of its win rate is narrower than so many percentage points.
    #[arg(long, value_name = "POINTS")]
    until: Option<f64>,
    /// The players of the armies, one for all or one for each: random, greedy, or mcts, which looks ahead for 100 ms a decision. How long
    /// can be said: mcts:quick, mcts:deep, mcts:50ms, or mcts:200runs for the same game on any machine.
    #[arg(long, default_value = "random,random")]
    players: String,
    /// How many threads; 0 for one a core.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// The table: a ready one, a file, or "random" for a new one in each game. Drawn from the ready ones when left out.
    #[arg(long)]
    table: Option<String>,
    /// A battleplan that is played as a whole, or "any" for one drawn for each game. Cards named besides take the place of its own.
    #[arg(long)]
    plan: Option<String>,
    #[arg(long)]
    deployment: Option<String>,
    #[arg(long)]
    victory: Option<String>,
    /// A twist card, or "none".
    #[arg(long)]
    twist: Option<String>,
    /// The player of this army has placed the terrain freely, so the other one may turn the deployment card round. The table must
    /// keep the rules for it: `umpire table check`.
    #[arg(long, value_name = "ARMY")]
    terrain_by: Option<Army>,
    /// Check every answer of the bots as if a stranger had given it.
    #[arg(long)]
    verify: bool,
    /// Play as people do, each step run again with every answer: slower, and the same games.
    #[arg(long)]
    live: bool,
    /// Leave the armies on their seats instead of swapping them in every other game.
    #[arg(long)]
    no_swap: bool,
    /// Write each game's replay into this folder (for few games).
    #[arg(long, value_name = "FOLDER")]
    replays: Option<PathBuf>,
    /// Print the first game as a battle report instead.
    #[arg(long)]
    report: bool,
    /// Keep a record of each game in this folder (CSV, Parquet, figures, a page). A run that was stopped goes on from there.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write the figures as a page with charts.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the figures as Markdown.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// The title of page and Markdown.
    #[arg(long)]
    title: Option<String>,
    /// Print the figures as JSON.
    #[arg(long)]
    json: bool,
}

/// An army of the command, whichever seat it has in a game.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Army {
    Red,
    Blue,
}

impl Sim {
    pub fn run(self) -> anyhow::Result<()> {
        let players = parse_players(&self.players, self.seats())?;
        if let Some(width) = self.until.filter(|width| !(*width > 0.0 && *width <= 100.0)) {
            bail!("--until takes percentage points such as 10, not {width}");
        }
        let contests = Contests::new(&self, players)?;
        if self.report || self.replays.is_some() {
            return self.tell_or_keep(&contests);
        }
        run::run(&self, &contests)
    }

    /// One game told, or few kept as replays.
    fn tell_or_keep(&self, contests: &Contests) -> anyhow::Result<()> {
        if contests.pairs.len() > 1 {
            bail!("--report and --replays take one pair of armies");
        }
        let simulator = contests.simulator(0)?;
        let players = &contests.players[..];
        if self.report {
            let mut line = |line: &str| println!("{line}");
            let told = simulator.report(self.number, players, &mut line);
            return told.map(drop).map_err(anyhow::Error::msg);
        }
        let Some(folder) = &self.replays else { return Ok(()) };
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for number in (0..self.games).map(|at| self.number.wrapping_add(at)) {
            let replay = simulator.replay(number, players).map_err(anyhow::Error::msg)?;
            let file = folder.join(format!("{}-{}-{number}.json", self.game, self.seed));
            std::fs::write(&file, replay).with_context(|| format!("cannot write {}", file.display()))?;
        }
        println!("{} replays written to {}", self.games, folder.display());
        Ok(())
    }
}

fn parse_players(text: &str, seats: usize) -> anyhow::Result<Vec<PlayerKind>> {
    let kinds: Result<Vec<PlayerKind>, String> = text.split(',').map(|name| name.trim().parse()).collect();
    let kinds = kinds.map_err(anyhow::Error::msg)?;
    match kinds[..] {
        [all] => Ok(vec![all; seats]),
        // "random,random" stands for everybody if more than two play.
        [one, other] if one == other => Ok(vec![one; seats]),
        _ if kinds.len() == seats => Ok(kinds),
        _ if seats == 2 => bail!("--players takes one or two names such as greedy,random"),
        _ => bail!("--players takes one name, or one for each of the {seats} players"),
    }
}
