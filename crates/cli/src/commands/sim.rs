//! `umpire sim`: whole games between bots, with win rates and speed.

use std::io::IsTerminal;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use games::{Order, Played, PlayerKind, Simulator};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

/// After how many games a long run says how far it is.
const LINE_EVERY: u64 = 1_000;

/// Play games between bots and count who wins.
#[derive(Args, Debug)]
pub struct Sim {
    /// The game, such as warcry.
    game: String,
    /// The first army: a ready list, a faction (a random army of it in each game), a file, or "each" for each faction in
    /// turn. Any faction when left out.
    #[arg(long)]
    red: Option<String>,
    /// The second army.
    #[arg(long)]
    blue: Option<String>,
    #[arg(long, default_value_t = 1000)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The players of the first and the second army: random or greedy.
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
    #[arg(long)]
    replays: Option<std::path::PathBuf>,
    /// Print the first game as a battle report instead.
    #[arg(long)]
    report: bool,
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
        let players = parse_players(&self.players)?;
        let order = Order {
            armies: [self.red.clone(), self.blue.clone()],
            table: self.table.clone(),
            plan: self.plan.clone(),
            deployment: self.deployment.clone(),
            victory: self.victory.clone(),
            twist: self.twist.clone(),
            terrain_by: self.terrain_by.map(|army| army as usize),
            seed: self.seed,
            verify: self.verify,
            swap: !self.no_swap,
        };
        let simulator = games::simulator(&self.game, &order).map_err(anyhow::Error::msg)?;
        if self.report {
            simulator
                .report(0, players, &mut |line| println!("{line}"))
                .map_err(anyhow::Error::msg)?;
            return Ok(());
        }
        if let Some(folder) = &self.replays {
            return self.write_replays(simulator.as_ref(), players, folder);
        }
        let threads = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        #[allow(clippy::disallowed_methods, reason = "only the figure of games a second is measured")]
        let started = Instant::now();
        let bar = self.bar();
        let results: Vec<Result<Played, String>> = threads.install(|| {
            (0..self.games)
                .into_par_iter()
                .map(|number| {
                    let played = if self.live {
                        simulator.play_live(number, players)
                    } else {
                        simulator.play(number, players)
                    };
                    bar.inc(1);
                    self.say_how_far(&bar);
                    played
                })
                .collect()
        });
        bar.finish_and_clear();
        let seconds = started.elapsed().as_secs_f64();
        let tally = Tally::of(&results);
        if self.json {
            println!("{}", serde_json::to_string_pretty(&tally.json(&self, seconds))?);
        } else {
            tally.print(&self, players, seconds);
        }
        if !tally.failures.is_empty() {
            bail!("{} of {} games failed", tally.failures.len(), self.games);
        }
        Ok(())
    }

    fn bar(&self) -> ProgressBar {
        let bar = ProgressBar::new(self.games);
        let style = "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        if self.json || !std::io::stderr().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        bar
    }

    /// Where there is no terminal to draw a bar on, a line every now and then shows that a long run goes on.
    fn say_how_far(&self, bar: &ProgressBar) {
        let done = bar.position();
        if bar.is_hidden() && !self.json && done.is_multiple_of(LINE_EVERY) && done < self.games {
            eprintln!("{done} of {} games, {:.0} games/s", self.games, bar.per_sec());
        }
    }

    fn write_replays(
        &self,
        simulator: &dyn Simulator,
        players: [PlayerKind; 2],
        folder: &std::path::Path,
    ) -> anyhow::Result<()> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for number in 0..self.games {
            let replay = simulator.replay(number, players).map_err(anyhow::Error::msg)?;
            let file = folder.join(format!("{}-{}-{number}.json", self.game, self.seed));
            std::fs::write(&file, replay).with_context(|| format!("cannot write {}", file.display()))?;
        }
        println!("{} replays written to {}", self.games, folder.display());
        Ok(())
    }
}

fn parse_players(text: &str) -> anyhow::Result<[PlayerKind; 2]> {
    let kinds: Result<Vec<PlayerKind>, String> = text.split(',').map(|name| name.trim().parse()).collect();
    match kinds.map_err(anyhow::Error::msg)?[..] {
        [both] => Ok([both, both]),
        [first, second] => Ok([first, second]),
        _ => bail!("--players takes one or two names such as greedy,random"),
    }
}

/// What many games come to.
struct Tally {
    wins: [u64; 2],
    draws: u64,
    first_seat_wins: u64,
    rounds: u64,
    steps: u64,
    decisions: u64,
    checksum: String,
    failures: Vec<String>,
}

impl Tally {
    fn of(results: &[Result<Played, String>]) -> Tally {
        let mut tally = Tally {
            wins: [0, 0],
            draws: 0,
            first_seat_wins: 0,
            rounds: 0,
            steps: 0,
            decisions: 0,
            checksum: String::new(),
            failures: vec![],
        };
        // Results stand in the order of the games, whichever thread played them.
        let mut hasher = blake3::Hasher::new();
        for result in results {
            match result {
                Ok(played) => {
                    match played.winner {
                        Some(army) => {
                            tally.wins[army] += 1;
                            tally.first_seat_wins += u64::from((army == 0) == played.first_army_sat_first);
                        }
                        None => tally.draws += 1,
                    }
                    tally.rounds += u64::from(played.rounds);
                    tally.steps += played.steps;
                    tally.decisions += played.decisions;
                    hasher.update(played.hash.bytes());
                }
                Err(why) => tally.failures.push(why.clone()),
            }
        }
        tally.checksum = hasher.finalize().to_hex()[..16].to_string();
        tally
    }

    fn games(&self) -> u64 {
        self.wins[0] + self.wins[1] + self.draws
    }

    fn print(&self, sim: &Sim, players: [PlayerKind; 2], seconds: f64) {
        let games = self.games();
        for (army, name) in [&sim.red, &sim.blue].into_iter().enumerate() {
            let name = name.as_deref().unwrap_or("any warband");
            let (low, high) = interval(self.wins[army], games);
            println!(
                "{:<32} ({:>6})  won {:>7}  {:5.1} %  (95 %: {:.1} to {:.1})",
                name,
                players[army],
                self.wins[army],
                percent(self.wins[army], games),
                low * 100.0,
                high * 100.0
            );
        }
        println!(
            "{:<43}draws {:>5}  {:5.1} %",
            "",
            self.draws,
            percent(self.draws, games)
        );
        println!(
            "The player in the first seat won {:.1} % of the games that were won.",
            percent(self.first_seat_wins, games - self.draws)
        );
        println!(
            "{games} games in {seconds:.1} s: {:.0} games/s, {:.0} decisions/s; {:.1} rounds and {:.0} decisions a game",
            games as f64 / seconds,
            self.decisions as f64 / seconds,
            self.rounds as f64 / games.max(1) as f64,
            self.decisions as f64 / games.max(1) as f64
        );
        println!("checksum {}", self.checksum);
        for why in self.failures.iter().take(10) {
            eprintln!("{why}");
        }
    }

    fn json(&self, sim: &Sim, seconds: f64) -> serde_json::Value {
        let games = self.games();
        let army = |at: usize| {
            let (low, high) = interval(self.wins[at], games);
            serde_json::json!({"wins": self.wins[at], "rate": self.wins[at] as f64 / games.max(1) as f64, "low": low, "high": high})
        };
        serde_json::json!({
            "game": sim.game, "games": games, "seed": sim.seed, "red": army(0), "blue": army(1), "draws": self.draws,
            "steps": self.steps, "decisions": self.decisions, "seconds": seconds, "checksum": self.checksum,
            "failures": self.failures,
        })
    }
}

fn percent(part: u64, of: u64) -> f64 {
    part as f64 * 100.0 / of.max(1) as f64
}

/// Wilson's interval for a win rate, at 95 %.
fn interval(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (wins, games, z) = (wins as f64, games as f64, 1.96);
    let rate = wins / games;
    let centre = rate + z * z / (2.0 * games);
    let spread = z * (rate * (1.0 - rate) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    ((centre - spread) / scale, (centre + spread) / scale)
}
