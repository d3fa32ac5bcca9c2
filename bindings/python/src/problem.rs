//! What goes wrong, as Python exceptions.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use live::{Refused, Rejected, WishProblem};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Why something was not done. Nothing has changed.
#[derive(Debug)]
pub enum Problem {
    Rejected(Rejected),
    /// All that is wrong with the wish for a new game.
    Setup(Vec<WishProblem>),
    /// A name that nobody knows, a file that cannot be read: in words.
    Wrong(String),
    /// The engine itself failed.
    Failed(String),
}

impl From<Rejected> for Problem {
    fn from(rejected: Rejected) -> Problem {
        Problem::Rejected(rejected)
    }
}

impl From<String> for Problem {
    fn from(why: String) -> Problem {
        Problem::Wrong(why)
    }
}

impl From<anyhow::Error> for Problem {
    fn from(error: anyhow::Error) -> Problem {
        Problem::Wrong(format!("{error:#}"))
    }
}

impl Problem {
    /// The exception that stands for it: a class of `umpire.errors` with what it is told.
    fn raised(self, py: Python<'_>) -> PyErr {
        self.exception(py).unwrap_or_else(|error| error)
    }

    fn exception(self, py: Python<'_>) -> PyResult<PyErr> {
        let told = PyDict::new(py);
        let (class, message) = match self {
            Problem::Rejected(Rejected::Refused(refused)) => {
                let Refused {
                    rule,
                    reason,
                    ability,
                    model,
                } = refused;
                let message = format!("{reason} ({rule})");
                told.set_item("rule", rule)?;
                told.set_item("reason", reason)?;
                told.set_item("ability", ability)?;
                told.set_item("model", model)?;
                ("Refused", message)
            }
            Problem::Rejected(Rejected::Over) => ("GameOver", "the game is over".into()),
            Problem::Rejected(Rejected::NotAsked) => ("NotAsked", "this seat is not asked anything now".into()),
            Problem::Rejected(Rejected::Malformed(why)) => ("Malformed", why),
            Problem::Rejected(Rejected::Fault(why)) => ("Fault", why),
            Problem::Setup(problems) => {
                let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
                told.set_item("problems", serde_json::to_string(&problems).unwrap_or_default())?;
                ("BadSetup", messages.join("; "))
            }
            Problem::Wrong(why) => ("UmpireError", why),
            Problem::Failed(why) => ("Fault", format!("the engine failed: {why}")),
        };
        let class = py.import("umpire.errors")?.getattr(class)?;
        Ok(PyErr::from_value(class.call((message,), Some(&told))?))
    }
}

/// Lets the engine work while other threads of Python run. A panic becomes an exception.
pub fn guarded<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T, Problem> + Send) -> PyResult<T> {
    let done = py.detach(|| {
        let caught = catch_unwind(AssertUnwindSafe(work));
        caught.unwrap_or_else(|panic| Err(Problem::Failed(message(panic.as_ref()))))
    });
    done.map_err(|problem| problem.raised(py))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "nobody knows why".into())
}
