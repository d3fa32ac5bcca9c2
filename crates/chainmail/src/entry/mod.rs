//! The game as the programs above it see it: command line, server, simulations.

mod armies;
mod bout;
mod builder;
mod live;
mod picture;
mod rosters;
mod simulation;
mod tables;

use registry::{Offered, simulated};
use rulebook::GameName;

use self::live::ChainmailLive;
use self::simulation::ChainmailSimulator;
use crate::Chainmail;

const GAME: &str = "chainmail";

/// Chainmail as the programs above it see it.
pub static ENTRY: Offered = Offered {
    name: GameName::Chainmail,
    check_scenario: crate::scenario::check,
    odds: crate::scenario::odds,
    staged: crate::scenario::staged,
    bout: bout::scenario,
    bout_words: bout::WORDS,
    simulator: |order| simulated(ChainmailSimulator::new(order)),
    factions: rosters::factions,
    armies: rosters::names,
    roster: rosters::roster,
    roster_in: rosters::roster_in,
    check_army: armies::check,
    convert_army: armies::convert,
    random_army: armies::random,
    shelves: builder::shelves,
    shelf: builder::shelf,
    listed: builder::listed,
    list_heading: builder::heading,
    tables: tables::all,
    show_table: tables::show,
    check_table: None,
    live: &ChainmailLive,
    verify_replay: registry::verify_replay::<Chainmail>,
    tell_replay: registry::tell_replay::<Chainmail>,
};
