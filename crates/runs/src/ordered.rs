//! What a run is told to play, in the words of a command line.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use games::PlayerKind;

/// What a run is told to play.
#[derive(Args, Clone, Debug)]
pub struct Ordered {
    /// The game, such as warcry.
    pub game: String,
    /// The first army: a ready list, a faction (a random army of it in each game), a file, or "each" for each faction in
    /// turn. Any faction when left out. Given several times, each meets each of the second armies.
    #[arg(long)]
    pub red: Vec<String>,
    /// The second army, or several.
    #[arg(long)]
    pub blue: Vec<String>,
    /// The third army, in games that more than two play.
    #[arg(long)]
    pub green: Option<String>,
    #[arg(long)]
    pub yellow: Option<String>,
    #[arg(long)]
    pub violet: Option<String>,
    #[arg(long)]
    pub orange: Option<String>,
    /// How many play, where not all armies are named.
    #[arg(long, value_name = "N")]
    pub seats: Option<usize>,
    /// Who plays together, such as red+green,blue+yellow. Each alone when left out.
    #[arg(long)]
    pub teams: Option<String>,
    /// These armies against each other, each pair on both sides. "starters", "lists" and "factions" stand for all of them.
    #[arg(long, num_args = 1.., value_name = "ARMY", conflicts_with_all = ["red", "blue"])]
    pub matrix: Vec<String>,
    /// With --matrix, each army meets itself too.
    #[arg(long, requires = "matrix")]
    pub mirrors: bool,
    /// How many games; of each pair, where there are several.
    #[arg(long, default_value_t = 1000)]
    pub games: u64,
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The number of the first game. Game number n of a seed is always the same game.
    #[arg(long, default_value_t = 0)]
    pub number: u64,
    /// A pair is over as soon as the 95 % interval of its win rate is narrower than so many percentage points.
    #[arg(long, value_name = "POINTS")]
    pub until: Option<f64>,
    /// The players of the armies, one for all or one for each: random, greedy, or mcts, which looks ahead for 100 ms a decision. How long
    /// can be said: mcts:quick, mcts:deep, mcts:50ms, or mcts:200runs for the same game on any machine.
    #[arg(long, default_value = "random,random")]
    pub players: String,
    /// The table: a ready one, a file, or "random" for a new one in each game. Drawn from the ready ones when left out.
    #[arg(long)]
    pub table: Option<String>,
    /// A battleplan that is played as a whole, or "any" for one drawn for each game. Cards named besides take the place of its own.
    #[arg(long)]
    pub plan: Option<String>,
    #[arg(long)]
    pub deployment: Option<String>,
    #[arg(long)]
    pub victory: Option<String>,
    /// A twist card, or "none".
    #[arg(long)]
    pub twist: Option<String>,
    /// The player of this army has placed the terrain freely, so the other one may turn the deployment card round. The table must
    /// keep the rules for it: `umpire table check`.
    #[arg(long, value_name = "ARMY")]
    pub terrain_by: Option<Army>,
    /// Check every answer of the bots as if a stranger had given it.
    #[arg(long)]
    pub verify: bool,
    /// Play as people do, each step run again with every answer: slower, and the same games.
    #[arg(long)]
    pub live: bool,
    /// Leave the armies on their seats instead of swapping them in every other game.
    #[arg(long)]
    pub no_swap: bool,
    /// Keep a record of each game in this folder (CSV, Parquet, figures, a page). A run that was stopped goes on from there.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// The title of page and Markdown.
    #[arg(long)]
    pub title: Option<String>,
}

/// An army of the command, whichever seat it has in a game.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub enum Army {
    Red,
    Blue,
}

impl Ordered {
    /// Who plays each army.
    pub(crate) fn kinds(&self) -> anyhow::Result<Vec<PlayerKind>> {
        let seats = self.seats();
        let kinds: Result<Vec<PlayerKind>, String> = self.players.split(',').map(|name| name.trim().parse()).collect();
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

    /// The title of page and Markdown.
    pub fn titled(&self) -> String {
        let usual = || format!("Simulated games of {}", self.game);
        self.title.clone().unwrap_or_else(usual)
    }
}
