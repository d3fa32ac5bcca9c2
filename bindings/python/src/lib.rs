//! The engine as a Python module. It knows no game and decides nothing: every function hands a text or a number to the code that
//! plays, and what comes back as text, numbers or arrays. What is pleasant to use stands in `python/umpire`.
//!
//! The interpreter's lock is released while the engine works. No panic crosses the border ([`problem::guarded`]).

mod actions;
mod ask;
mod game;
mod look;
mod many;
mod problem;

use pyo3::prelude::*;

/// The engine of the package `umpire`. Use the package, not this module.
#[pymodule]
mod _engine {
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;

    #[pymodule_export]
    use crate::ask::{
        armies, check_army, factions, menu, names, odds_of_bout, odds_of_scenario, random_army, roster, tables,
        tell_replay, verify_replay,
    };
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::many::{Contests, Run};

    #[pymodule_init]
    fn add_columns(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let add = |name: &str, columns: &[&str]| module.add(name, PyTuple::new(module.py(), columns)?);
        add("MODEL_COLUMNS", &crate::look::MODEL_COLUMNS)?;
        add("SIDE_COLUMNS", &crate::look::SIDE_COLUMNS)?;
        add("CODE_COLUMNS", &crate::actions::CODE_COLUMNS)?;
        add("ACTION_COLUMNS", &crate::actions::ACTION_COLUMNS)
    }
}
