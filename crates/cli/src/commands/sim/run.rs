//! A run: plays what is still to be played, writes it down and shows what it comes to.

use std::io::IsTerminal;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tally::{Figures, Folder, Record, RunNotes, Schedule, Summary};

use super::contests::Contests;
use super::{Sim, parallel, stop};

/// After how many games a long run says how far it is.
const LINE_EVERY: u64 = 1_000;
/// After how many games what was written is put on the disk.
const SYNC_EVERY: u64 = 500;

/// Where a run stands.
struct Progress {
    schedule: Schedule,
    summary: Summary,
    /// The latest game of an earlier start.
    last: Option<Record>,
}

impl Progress {
    /// Counts the next game. It must be the one that is due.
    fn take(&mut self, record: &Record, first_number: u64) -> Result<(), String> {
        let due = self.schedule.next().ok_or("a game too many")?;
        let found = (record.game, record.pair, record.number);
        let expected = (due.game, due.pair, first_number.wrapping_add(due.number));
        if found != expected {
            return Err(format!(
                "game {} of pair {} (number {}) stands where game {} of pair {} (number {}) should",
                found.0, found.1, found.2, expected.0, expected.1, expected.2
            ));
        }
        self.summary.add(record);
        self.schedule.advance(&self.summary);
        Ok(())
    }
}

pub fn run(sim: &Sim, contests: &Contests) -> anyhow::Result<()> {
    let mut progress = Progress {
        schedule: Schedule::new(contests.pairs.len() as u64, sim.games, sim.until),
        summary: Summary::default(),
        last: None,
    };
    let mut folder = match &sim.out {
        Some(path) => Some(open(sim, contests, path, &mut progress)?),
        None => None,
    };
    let before = progress.summary.games();
    let decisions_before = progress.summary.decisions();
    if before > 0 && !sim.json {
        eprintln!("{before} games are there already");
    }
    #[allow(clippy::disallowed_methods, reason = "only the figure of games a second is measured")]
    let started = Instant::now();
    let stopped = play(sim, contests, &mut progress, folder.as_mut())?;
    let seconds = started.elapsed().as_secs_f64();

    let figures = Figures::new(notes(sim, contests), &progress.summary);
    if let Some(folder) = folder.as_ref().filter(|_| !stopped) {
        finish(sim, folder, &figures)?;
    }
    show(sim, &figures, &progress.summary, seconds, [before, decisions_before])?;
    if stopped {
        match &sim.out {
            Some(path) => eprintln!("stopped: the same command goes on from {}", path.display()),
            None => eprintln!("stopped"),
        }
        std::process::exit(stop::INTERRUPTED);
    }
    match progress.summary.faults() {
        (0, _) => Ok(()),
        (faults, told) => {
            told.iter().for_each(|why| eprintln!("{why}"));
            bail!("{faults} of {} games failed", progress.summary.games())
        }
    }
}

fn open(sim: &Sim, contests: &Contests, path: &Path, progress: &mut Progress) -> anyhow::Result<Folder> {
    let players = contests.players.iter().map(|player| player.to_string());
    let manifest = sim.manifest(contests.rules_version, players.collect());
    let folder = Folder::open(path, &manifest, contests.players.len(), |record| {
        progress.take(&record, sim.number)?;
        progress.last = Some(record);
        Ok(())
    })?;
    if let Some(last) = &progress.last {
        check_program(contests, last, path)?;
    }
    Ok(folder)
}

/// Another program may play other games. Then its records must not be mixed with these.
fn check_program(contests: &Contests, last: &Record, path: &Path) -> anyhow::Result<()> {
    let place = tally::Place {
        game: last.game,
        pair: last.pair,
        number: last.number.wrapping_sub(contests.first_number()),
    };
    if !contests.players.iter().all(|player| player.is_repeatable()) || contests.play(place) == *last {
        return Ok(());
    }
    bail!(
        "{}: game {} comes out otherwise with this program, so another one has made these records. Choose another folder",
        path.display(),
        last.game
    )
}

/// Plays all that is still to be played. Says whether a Ctrl-C has stopped it.
fn play(
    sim: &Sim,
    contests: &Contests,
    progress: &mut Progress,
    mut folder: Option<&mut Folder>,
) -> anyhow::Result<bool> {
    let stop = stop::at_ctrl_c();
    let bar = bar(sim, &progress.schedule, progress.summary.games());
    let threads = parallel::threads(sim.threads);
    while progress.schedule.next().is_some() && !stop.load(Ordering::Relaxed) {
        let schedule = progress.schedule;
        let game = |ahead: u64| contests.play(schedule.after(ahead));
        parallel::in_order(threads, schedule.unquestioned(), stop, game, |record: Record| {
            if let Some(folder) = folder.as_deref_mut() {
                folder.append(&record)?;
                if record.game % SYNC_EVERY == SYNC_EVERY - 1 {
                    folder.sync()?;
                }
            }
            progress.take(&record, sim.number).map_err(anyhow::Error::msg)?;
            bar.inc(1);
            say_how_far(sim, &bar);
            anyhow::Ok(())
        })?;
    }
    bar.finish_and_clear();
    if let Some(folder) = folder {
        folder.sync()?;
    }
    Ok(progress.schedule.next().is_some())
}

fn bar(sim: &Sim, schedule: &Schedule, done: u64) -> ProgressBar {
    let bar = ProgressBar::new(schedule.most());
    let style = "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    if sim.json || !std::io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    bar.set_position(done);
    bar.reset_eta();
    bar
}

/// Where there is no terminal to draw a bar on, a line every now and then shows that a long run goes on.
fn say_how_far(sim: &Sim, bar: &ProgressBar) {
    let (done, all) = (bar.position(), bar.length().unwrap_or(0));
    if bar.is_hidden() && !sim.json && done.is_multiple_of(LINE_EVERY) && done < all {
        eprintln!("{done} of {all} games, {:.0} games/s", bar.per_sec());
    }
}

fn notes(sim: &Sim, contests: &Contests) -> RunNotes {
    RunNotes {
        version: env!("CARGO_PKG_VERSION").into(),
        rules_version: contests.rules_version,
        game: sim.game.clone(),
        command: sim.command(),
        seed: sim.seed,
        players: contests.players.iter().map(|player| player.to_string()).collect(),
        pairs: contests.pairs.iter().map(|pair| pair.names()).collect(),
        both_ways: contests.both_ways,
    }
}

fn title(sim: &Sim) -> String {
    let usual = || format!("Simulated games of {}", sim.game);
    sim.title.clone().unwrap_or_else(usual)
}

/// What a finished run leaves in its folder besides the records.
fn finish(sim: &Sim, folder: &Folder, figures: &Figures) -> anyhow::Result<()> {
    write_parquet(folder)?;
    folder.write("summary.json", json(figures, None)?.as_bytes())?;
    folder.write("report.html", tally::page(&title(sim), figures).as_bytes())?;
    Ok(())
}

#[cfg(feature = "parquet")]
fn write_parquet(folder: &Folder) -> anyhow::Result<()> {
    let parquet = tally::write_parquet(folder.records()?, vec![])
        .map_err(anyhow::Error::msg)
        .context("cannot write games.parquet")?;
    folder.write("games.parquet", &parquet)?;
    Ok(())
}

#[cfg(not(feature = "parquet"))]
fn write_parquet(_folder: &Folder) -> anyhow::Result<()> {
    eprintln!(
        "games.parquet is not written: this program was built without it (cargo build --release --package umpire)"
    );
    Ok(())
}

fn json(figures: &Figures, seconds: Option<f64>) -> anyhow::Result<String> {
    let mut value = serde_json::to_value(figures)?;
    if let Some(seconds) = seconds {
        value["seconds"] = seconds.into();
    }
    Ok(serde_json::to_string_pretty(&value)? + "\n")
}

fn show(
    sim: &Sim,
    figures: &Figures,
    summary: &Summary,
    seconds: f64,
    [games_before, decisions_before]: [u64; 2],
) -> anyhow::Result<()> {
    for (file, text) in [
        (&sim.html, tally::page as fn(&str, &Figures) -> String),
        (&sim.markdown, tally::markdown),
    ] {
        if let Some(file) = file {
            std::fs::write(file, text(&title(sim), figures))
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
    }
    if sim.json {
        print!("{}", json(figures, Some(seconds))?);
        return Ok(());
    }
    let games = summary.games() - games_before;
    let decisions = summary.decisions() - decisions_before;
    print!("{}", tally::text(figures));
    println!(
        "{games} games in {seconds:.1} s: {:.0} games/s, {:.0} decisions/s",
        games as f64 / seconds,
        decisions as f64 / seconds,
    );
    println!("checksum {}", figures.checksum);
    Ok(())
}
