//! A run: what was ordered, what has been played of it, and the folder that keeps it.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(feature = "parquet")]
use anyhow::Context;
use anyhow::bail;
use serde_json::Value;
use tally::{Figures, Folder, Place, Record, RunNotes, Schedule, Summary};

use crate::{Contests, Ordered, parallel};

/// After how many games what was written is put on the disk.
const SYNC_EVERY: u64 = 500;

/// A run of many games. All that depends on where and how quickly they are played is left to the caller.
#[allow(missing_debug_implementations)]
pub struct Run {
    ordered: Ordered,
    contests: Contests,
    progress: Progress,
    folder: Option<Folder>,
}

/// How far a run has come.
struct Progress {
    schedule: Schedule,
    summary: Summary,
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

impl Run {
    /// Begins a run, or goes on with the one in its folder.
    pub fn open(ordered: Ordered) -> anyhow::Result<Run> {
        if let Some(width) = ordered.until.filter(|width| !(*width > 0.0 && *width <= 100.0)) {
            bail!("--until takes percentage points such as 10, not {width}");
        }
        let contests = Contests::new(&ordered)?;
        let mut progress = Progress {
            schedule: Schedule::new(contests.pairs.len() as u64, ordered.games, ordered.until),
            summary: Summary::default(),
        };
        let folder = match &ordered.out {
            Some(path) => Some(taken_up(&ordered, &contests, path, &mut progress)?),
            None => None,
        };
        Ok(Run {
            ordered,
            contests,
            progress,
            folder,
        })
    }

    pub fn contests(&self) -> &Contests {
        &self.contests
    }

    /// What is to be played next.
    pub fn schedule(&self) -> Schedule {
        self.progress.schedule
    }

    pub fn summary(&self) -> &Summary {
        &self.progress.summary
    }

    /// All games have been played.
    pub fn is_over(&self) -> bool {
        self.progress.schedule.next().is_none()
    }

    /// Writes the next game down and counts it.
    pub fn take(&mut self, record: &Record) -> anyhow::Result<()> {
        let first_number = self.ordered.number;
        written(&mut self.progress, self.folder.as_mut(), record, first_number)
    }

    /// Everything that was written is on the disk.
    pub fn sync(&self) -> anyhow::Result<()> {
        if let Some(folder) = &self.folder {
            folder.sync()?;
        }
        Ok(())
    }

    /// Plays all that is still to be played on so many threads of this machine, and shows each game that is done.
    pub fn play(&mut self, threads: usize, stop: &AtomicBool, mut done: impl FnMut(&Record)) -> anyhow::Result<()> {
        while !self.is_over() && !stop.load(Ordering::Relaxed) {
            let schedule = self.progress.schedule;
            let first_number = self.ordered.number;
            let (contests, progress, folder) = (&self.contests, &mut self.progress, &mut self.folder);
            let game = |ahead: u64| contests.play(schedule.after(ahead));
            parallel::in_order(threads, schedule.unquestioned(), stop, game, |record: Record| {
                written(progress, folder.as_mut(), &record, first_number)?;
                done(&record);
                anyhow::Ok(())
            })?;
        }
        self.sync()
    }

    pub fn figures(&self) -> Figures {
        let contests = &self.contests;
        let notes = RunNotes {
            version: env!("CARGO_PKG_VERSION").into(),
            rules_version: contests.rules_version,
            game: self.ordered.game.clone(),
            command: self.ordered.command(),
            seed: self.ordered.seed,
            players: contests.players.iter().map(|player| player.to_string()).collect(),
            pairs: contests.pairs.iter().map(|pair| pair.names()).collect(),
            both_ways: contests.both_ways,
        };
        Figures::new(notes, &self.progress.summary)
    }

    /// Lets go of the folder. What is played from now on is not written down.
    pub fn close(&mut self) {
        self.folder = None;
    }

    /// What a finished run leaves in its folder besides the records.
    pub fn finish(&self, figures: &Figures) -> anyhow::Result<()> {
        let Some(folder) = self.folder.as_ref().filter(|_| self.is_over()) else {
            return Ok(());
        };
        write_parquet(folder)?;
        folder.write("summary.json", json(figures, None)?.as_bytes())?;
        folder.write("report.html", tally::page(&self.ordered.titled(), figures).as_bytes())?;
        Ok(())
    }
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

/// The figures as JSON, with the time that they took where it is known.
pub fn json(figures: &Figures, seconds: Option<f64>) -> anyhow::Result<String> {
    let mut value = serde_json::to_value(figures)?;
    if let Some(seconds) = seconds {
        value["seconds"] = Value::from(seconds);
    }
    Ok(serde_json::to_string_pretty(&value)? + "\n")
}

fn written(
    progress: &mut Progress,
    folder: Option<&mut Folder>,
    record: &Record,
    first_number: u64,
) -> anyhow::Result<()> {
    progress.take(record, first_number).map_err(anyhow::Error::msg)?;
    if let Some(folder) = folder {
        folder.append(record)?;
        if record.game % SYNC_EVERY == SYNC_EVERY - 1 {
            folder.sync()?;
        }
    }
    Ok(())
}

fn taken_up(ordered: &Ordered, contests: &Contests, path: &Path, progress: &mut Progress) -> anyhow::Result<Folder> {
    let players = contests.players.iter().map(|player| player.to_string());
    let manifest = ordered.manifest(contests.rules_version, players.collect());
    let mut last = None;
    let folder = Folder::open(path, &manifest, contests.players.len(), |record| {
        progress.take(&record, ordered.number)?;
        last = Some(record);
        Ok(())
    })?;
    if let Some(last) = &last {
        check_program(contests, last, path)?;
    }
    Ok(folder)
}

/// Another program may play other games. Then its records must not be mixed with these.
fn check_program(contests: &Contests, last: &Record, path: &Path) -> anyhow::Result<()> {
    let place = Place {
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
