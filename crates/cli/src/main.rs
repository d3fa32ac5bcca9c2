//! `umpire`: the referee on the command line.

mod commands;

use clap::{Parser, Subcommand};

/// The referee for miniatures games: plays, checks, simulates and explains them. Alone it opens the table in the browser.
#[derive(Parser, Debug)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

// There is one of them in the life of the program.
#[allow(clippy::large_enum_variant)]
#[derive(Subcommand, Debug)]
enum Command {
    Serve(commands::serve::Serve),
    Check(commands::check::Check),
    Rules(commands::rules::Rules),
    Sim(commands::sim::Sim),
    Odds(commands::odds::Odds),
    Replay(commands::replay::Replay),
    Army(commands::army::Army),
    Table(commands::table::Table),
}

impl Command {
    fn table_in_the_browser() -> Command {
        Command::Serve(commands::serve::Serve::and_open())
    }
}

fn main() {
    leave_when_nobody_reads();
    let result = match Cli::parse().command.unwrap_or_else(Command::table_in_the_browser) {
        Command::Serve(serve) => serve.run(),
        Command::Check(check) => check.run(),
        Command::Rules(rules) => rules.run(),
        Command::Sim(sim) => sim.run(),
        Command::Odds(odds) => odds.run(),
        Command::Replay(replay) => replay.run(),
        Command::Army(army) => army.run(),
        Command::Table(table) => table.run(),
    };
    if let Err(error) = result {
        eprintln!("umpire: {error:#}");
        std::process::exit(1);
    }
}

/// `umpire rules list | head` closes the pipe early. Printing then panics, which is no fault worth a trace.
fn leave_when_nobody_reads() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let printing = panic
            .payload_as_str()
            .is_some_and(|message| message.starts_with("failed printing to stdout"));
        if printing {
            std::process::exit(1);
        }
        usual(panic);
    }));
}
