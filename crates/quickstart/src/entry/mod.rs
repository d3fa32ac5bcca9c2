//! The game as the programs above it see it: command line, server, simulations.

mod armies;
mod bout;
mod builder;
mod live;
mod picture;
mod simulation;

use registry::{Offered, simulated};
use rulebook::GameName;

use self::live::QuickstartLive;
use self::simulation::QuickstartSimulator;
use crate::Quickstart;

/// HORDES Quick Start as the programs above it see it.
pub static ENTRY: Offered = Offered {
    name: GameName::Quickstart,
    check_scenario: crate::scenario::check,
    odds: crate::scenario::odds,
    staged: crate::scenario::staged,
    bout: bout::scenario,
    bout_words: bout::WORDS,
    simulator: |order| simulated(QuickstartSimulator::new(order)),
    factions: armies::factions,
    armies: armies::names,
    roster: armies::roster,
    roster_in: armies::roster_in,
    check_army: armies::check,
    convert_army: armies::convert,
    random_army: armies::random,
    shelves: builder::shelves,
    shelf: builder::shelf,
    listed: builder::listed,
    list_heading: builder::heading,
    tables: armies::tables,
    show_table: |name, _, form| armies::show_table(name, form),
    check_table: None,
    live: &QuickstartLive,
    verify_replay: registry::verify_replay::<Quickstart>,
    tell_replay: registry::tell_replay::<Quickstart>,
};
