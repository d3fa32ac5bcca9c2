//! How long exact odds of two models that meet take in the games of armies: a boosted attack, and a charge with five attacks.
//!
//! `cargo run --release -p games --example bout_speed`; the files of all games are read before the first measurement.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a measurement needs a clock"
)]

use std::time::{Duration, Instant};

use games::{Bout, Budget, Others};

/// Game, attacker, target, and what else holds.
type Question = (
    &'static str,
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const BOOSTED: &[(&str, &str)] = &[("boost", "both")];
const CHARGE: &[(&str, &str)] = &[("charge", ""), ("attacks", "5"), ("focus", "5")];
const FURIOUS_CHARGE: &[(&str, &str)] = &[("charge", ""), ("attacks", "5")];
const QUESTIONS: [Question; 4] = [
    ("warmachine", "Razor", "Deuce", BOOSTED),
    ("warmachine", "Razor", "Deuce", CHARGE),
    ("primal", "Feral Warpwolf", "Bronzeback Titan", BOOSTED),
    ("primal", "Feral Warpwolf", "Bronzeback Titan", FURIOUS_CHARGE),
];

fn main() -> Result<(), String> {
    for question in QUESTIONS {
        let (game, attacker, target, with) = question;
        let bout = Bout {
            attacker: attacker.into(),
            target: target.into(),
            with: with
                .iter()
                .map(|(word, value)| ((*word).into(), (*value).into()))
                .collect(),
        };
        let ask = || {
            let budget = Budget {
                runs: 2_000_000,
                time: None,
            };
            games::odds_of_bout(game, &bout, Others::Decline, budget)
        };
        let report = ask()?;
        let mut times: Vec<Duration> = vec![];
        let began = Instant::now();
        while times.len() < 5 || (began.elapsed() < Duration::from_secs(2) && times.len() < 200) {
            let start = Instant::now();
            ask()?;
            times.push(start.elapsed());
        }
        times.sort_unstable();
        let words: Vec<String> = with.iter().map(|(word, value)| format!("{word} {value}")).collect();
        println!(
            "{game}: {attacker} at {target}, {}: {:?} in the middle of {}, {} runs of the rules{}",
            words.join(", "),
            times[times.len() / 2],
            times.len(),
            report.runs,
            if report.exact { "" } else { " (estimated)" }
        );
    }
    Ok(())
}
