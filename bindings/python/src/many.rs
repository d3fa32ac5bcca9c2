//! Whole games between bots: on the cores of one machine, or some of them for a cluster.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use clap::Parser;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use runs::Ordered;
use tally::{Place, Record, Value};

use crate::problem::{Problem, guarded};

/// The words of `umpire sim` that say what is played and where it is kept.
#[derive(Parser)]
#[command(name = "umpire.cluster sim", no_binary_name = true)]
struct Words {
    #[command(flatten)]
    ordered: Ordered,
}

fn ordered(words: Vec<String>) -> Result<Ordered, Problem> {
    let read = Words::try_parse_from(words);
    read.map(|words| words.ordered)
        .map_err(|error| Problem::Wrong(error.to_string()))
}

/// A game of a run as Python has it: its number in the run, its pair, its number in the pair.
type Due = (u64, u64, u64);

fn due(place: Place) -> Due {
    (place.game, place.pair, place.number)
}

/// Plays single games of a run, anywhere.
#[allow(missing_debug_implementations)]
#[pyclass(frozen, module = "umpire._engine")]
pub struct Contests {
    contests: runs::Contests,
}

#[pymethods]
impl Contests {
    #[new]
    fn new(py: Python<'_>, words: Vec<String>) -> PyResult<Contests> {
        guarded(py, || {
            let contests = runs::Contests::new(&ordered(words)?)?;
            Ok(Contests { contests })
        })
    }

    #[getter]
    fn rules_version(&self) -> u32 {
        self.contests.rules_version
    }

    /// Plays these games one after the other. Each comes back as the line of its record.
    fn play(&self, py: Python<'_>, games: Vec<Due>) -> PyResult<Vec<String>> {
        guarded(py, || {
            let line = |(game, pair, number): Due| tally::write_line(&self.contests.play(Place { game, pair, number }));
            Ok(games.into_iter().map(line).collect())
        })
    }
}

/// A run of many games: what is due, what was played, and the folder that keeps it.
#[allow(missing_debug_implementations)]
#[pyclass(frozen, module = "umpire._engine")]
pub struct Run {
    held: Mutex<Held>,
}

struct Held {
    run: runs::Run,
    /// Only where Python wants them.
    records: Option<Vec<Record>>,
}

impl Run {
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Held) -> Result<T, Problem> + Send) -> PyResult<T> {
        guarded(py, || {
            work(&mut self.held.lock().unwrap_or_else(PoisonError::into_inner))
        })
    }
}

#[pymethods]
impl Run {
    /// `words` are those of `umpire sim`. `keep` keeps all records for `columns`.
    #[new]
    fn new(py: Python<'_>, words: Vec<String>, keep: bool) -> PyResult<Run> {
        guarded(py, || {
            let run = runs::Run::open(ordered(words)?)?;
            let records = keep.then(Vec::new);
            Ok(Run {
                held: Mutex::new(Held { run, records }),
            })
        })
    }

    #[getter]
    fn rules_version(&self, py: Python<'_>) -> PyResult<u32> {
        self.with(py, |held| Ok(held.run.contests().rules_version))
    }

    /// The number of games that were played.
    #[getter]
    fn games(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |held| Ok(held.run.summary().games()))
    }

    /// The number of games that there are at most.
    #[getter]
    fn most(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |held| Ok(held.run.schedule().most()))
    }

    #[getter]
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |held| Ok(held.run.is_over()))
    }

    /// How many games can be played before anything has to be decided.
    #[getter]
    fn unquestioned(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |held| Ok(held.run.schedule().unquestioned()))
    }

    /// So many games from the next one on, of which some are left out: those that can be played before anything has to be decided.
    fn due(&self, py: Python<'_>, after: u64, count: u64) -> PyResult<Vec<Due>> {
        self.with(py, |held| {
            let schedule = held.run.schedule();
            let last = after.saturating_add(count).min(schedule.unquestioned());
            Ok((after..last).map(|ahead| due(schedule.after(ahead))).collect())
        })
    }

    /// Writes down games that were played, in the order of their numbers.
    fn take(&self, py: Python<'_>, lines: Vec<String>) -> PyResult<()> {
        self.with(py, |held| {
            for line in lines {
                let record = tally::read_line(&line)?;
                held.run.take(&record)?;
                if let Some(records) = &mut held.records {
                    records.push(record);
                }
            }
            Ok(())
        })
    }

    /// Plays all that is due on so many threads of this machine; 0 for one a core. Ctrl-C stops it after the games that are being played.
    fn play(&self, py: Python<'_>, threads: usize) -> PyResult<()> {
        let stop = AtomicBool::new(false);
        let interrupted = Mutex::new(None);
        self.with(py, |held| {
            let Held { run, records } = held;
            let played = run.play(runs::threads(threads), &stop, |record| {
                if let Some(records) = records {
                    records.push(record.clone());
                }
                if let Err(signal) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    *interrupted.lock().unwrap_or_else(PoisonError::into_inner) = Some(signal);
                }
            });
            Ok(played?)
        })?;
        match interrupted.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(signal) => Err(signal),
            None => Ok(()),
        }
    }

    /// Writes what a finished run leaves in its folder, lets go of it, and gives back the figures as JSON.
    fn finish(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |held| {
            held.run.sync()?;
            let figures = held.run.figures();
            held.run.finish(&figures)?;
            held.run.close();
            Ok(runs::json(&figures, None)?)
        })
    }

    /// The figures as a table for a terminal.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |held| Ok(tally::text(&held.run.figures())))
    }

    /// What went wrong: how many games, and some of them in words.
    fn faults(&self, py: Python<'_>) -> PyResult<(u64, Vec<String>)> {
        self.with(py, |held| {
            let (count, told) = held.run.summary().faults();
            Ok((count, told.to_vec()))
        })
    }

    /// The records that were kept, column by column.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (columns, rows) = self.with(py, |held| {
            let records = held.records.as_deref().unwrap_or_default();
            let armies = records.first().map_or(2, |record| record.armies.len());
            let rows: Vec<Vec<Value>> = records.iter().map(Record::values).collect();
            Ok((tally::columns(armies), rows))
        })?;
        let found = PyDict::new(py);
        for (at, column) in columns.iter().enumerate() {
            let values = PyList::empty(py);
            for row in &rows {
                match &row[at] {
                    Value::Count(count) => values.append(*count)?,
                    Value::Points(points) => values.append(*points)?,
                    Value::Text(text) => values.append(text)?,
                    Value::Flag(flag) => values.append(*flag)?,
                }
            }
            found.set_item(&column.name, values)?;
        }
        Ok(found)
    }
}
