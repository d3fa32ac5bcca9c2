//! `umpire rules`: what the rules say, and which of them are proved.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, anyhow};
use clap::Subcommand;
use rulebook::{Coverage, GameName, Rule, RuleId, Rulebook};

use super::check::{collect, is_list};
use super::listing::Listing;

/// Look up rules, and which of them are proved by scenarios and tests.
#[derive(clap::Args, Debug)]
pub struct Rules {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// All rules, or those of a game.
    List(Listing),
    /// What a rule says.
    Show {
        /// Such as warcry:damage-03.
        id: String,
        /// Tell it to a program.
        #[arg(long)]
        json: bool,
    },
    /// How many rules are proved by a scenario that passes or by a test, and which are not.
    Coverage(Listing),
}

impl Rules {
    pub fn run(self) -> Result<()> {
        match self.what {
            What::List(listing) => list(&listing),
            What::Show { id, json } => show(&id, json),
            What::Coverage(listing) => coverage(&listing),
        }
    }
}

/// The rulebooks that are meant; also those of games that cannot be played yet.
fn books(listing: &Listing) -> Result<Vec<&'static Rulebook>> {
    match &listing.game {
        Some(name) => Ok(vec![Rulebook::of(name.parse::<GameName>()?)]),
        None => Ok(Rulebook::all().iter().collect()),
    }
}

fn list(listing: &Listing) -> Result<()> {
    let rules: Vec<&Rule> = books(listing)?.into_iter().flat_map(Rulebook::rules).collect();
    if listing.json {
        println!("{}", serde_json::to_string_pretty(&rules)?);
    } else {
        for rule in rules {
            println!("{:32} {:7} {}", rule.id, rule.weight.as_str(), rule.text);
        }
    }
    Ok(())
}

fn show(id: &str, json: bool) -> Result<()> {
    let rule: RuleId = id.parse()?;
    let rule = rule.rule().ok_or_else(|| anyhow!("{id} is not listed"))?;
    if json {
        println!("{}", serde_json::to_string_pretty(rule)?);
    } else {
        println!("{} ({}, {})\n{}", rule.id, rule.topic, rule.weight.as_str(), rule.text);
        if !rule.note.is_empty() {
            println!("\nAbout this rule: {}", rule.note);
        }
    }
    Ok(())
}

/// Counts what the scenarios of the project prove: those in ./scenarios, or else those that are part of the program.
fn coverage(listing: &Listing) -> Result<()> {
    let mut files = vec![];
    let here = Path::new("scenarios");
    if here.is_dir() {
        collect(here, &mut files)?;
    } else {
        let embedded = games::SCENARIOS.iter().chain(games::TESTED_IN_CODE);
        files.extend(embedded.map(|(name, text)| (name.to_string(), text.to_string())));
    }
    let (lists, scenarios): (Vec<_>, Vec<_>) = files.into_iter().partition(|(name, _)| is_list(name));
    let reports = games::check_files(&scenarios);
    let cited = games::cited_by_proofs(&reports, &lists)?;
    let mut found: BTreeMap<&str, Coverage> = BTreeMap::new();
    for book in books(listing)? {
        found.insert(book.game().as_str(), Coverage::of(book.game(), &cited));
    }
    if listing.json {
        println!("{}", serde_json::to_string_pretty(&found)?);
        return Ok(());
    }
    for (name, coverage) in &found {
        // Listing a thousand rules of a game that nobody has begun helps nobody.
        if listing.game.is_some() || coverage.covered > 0 {
            for id in &coverage.uncovered {
                println!("not proved: {id}");
            }
        }
        println!(
            "{name}: {} of {} rules that need enforcement are proved ({} rules in all)",
            coverage.covered, coverage.enforceable, coverage.rules
        );
    }
    let failed = reports.iter().filter(|report| !report.passed()).count();
    if failed > 0 {
        println!("{failed} scenarios failed and prove nothing: `umpire check scenarios` says why");
    }
    Ok(())
}
