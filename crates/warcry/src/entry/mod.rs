//! The game as the programs above it see it: command line, server, simulations.

mod armies;
mod bout;
mod builder;
mod live;
mod shared;
mod simulation;
mod tables;

use registry::{Offered, simulated};
use rulebook::GameName;

use self::live::WarcryLive;
use self::simulation::WarcrySimulator;
use crate::Warcry;

/// Warcry as the programs above it see it.
pub static ENTRY: Offered = Offered {
    name: GameName::Warcry,
    check_scenario: crate::scenario::check,
    odds: crate::scenario::odds,
    staged: crate::scenario::staged,
    bout: bout::scenario,
    bout_words: bout::WORDS,
    simulator: |order| simulated(WarcrySimulator::new(order)),
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
    tables: tables::all,
    show_table: tables::show,
    check_table: Some(tables::check),
    live: &WarcryLive,
    verify_replay: registry::verify_replay::<Warcry>,
    tell_replay: registry::tell_replay::<Warcry>,
};
