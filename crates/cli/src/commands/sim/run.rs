//! Plays what is still to be played of a run on this machine and shows what it comes to.

use std::io::IsTerminal;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use runs::Run;
use tally::{Figures, Schedule, Summary};

use super::{Sim, stop};

/// After how many games a long run says how far it is.
const LINE_EVERY: u64 = 1_000;

pub fn run(sim: &Sim) -> anyhow::Result<()> {
    let mut run = Run::open(sim.ordered.clone())?;
    let (before, decisions_before) = (run.summary().games(), run.summary().decisions());
    if before > 0 && !sim.json {
        eprintln!("{before} games are there already");
    }
    #[allow(clippy::disallowed_methods, reason = "only the figure of games a second is measured")]
    let started = Instant::now();
    let stop = stop::at_ctrl_c();
    let bar = bar(sim, &run.schedule(), before);
    run.play(runs::threads(sim.threads), stop, |_| {
        bar.inc(1);
        say_how_far(sim, &bar);
    })?;
    bar.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();

    let figures = run.figures();
    run.finish(&figures)?;
    show(sim, &figures, run.summary(), seconds, [before, decisions_before])?;
    if !run.is_over() && stop.load(Ordering::Relaxed) {
        match &sim.ordered.out {
            Some(path) => eprintln!("stopped: the same command goes on from {}", path.display()),
            None => eprintln!("stopped"),
        }
        std::process::exit(stop::INTERRUPTED);
    }
    match run.summary().faults() {
        (0, _) => Ok(()),
        (faults, told) => {
            told.iter().for_each(|why| eprintln!("{why}"));
            bail!("{faults} of {} games failed", run.summary().games())
        }
    }
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
            std::fs::write(file, text(&sim.ordered.titled(), figures))
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
    }
    if sim.json {
        print!("{}", runs::json(figures, Some(seconds))?);
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
