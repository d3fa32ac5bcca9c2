//! `umpire odds`: the exact chances of an attack or of a whole activation.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use games::{Bout, Budget, OddsReport, Others};

/// Work out the exact odds of an attack, or of all that a scenario file leaves to the dice.
#[derive(Args, Debug)]
pub struct Odds {
    /// The game, such as warcry; or a scenario file whose last commands have no dice.
    #[arg(value_name = "GAME|FILE")]
    what: String,
    /// The attacker, by the name on its card.
    attacker: Option<String>,
    /// The target.
    target: Option<String>,
    /// What else holds: `cover`, `attacks=2`, `ability=Onslaught`. `umpire odds GAME` lists the words of a game.
    #[arg(long = "with", value_name = "WORD[=VALUE]")]
    with: Vec<String>,
    /// Whoever has a decision that is not given makes the best of it; otherwise he declines.
    #[arg(long)]
    best: bool,
    /// After so many milliseconds an estimate takes the place of exact odds.
    #[arg(long, default_value_t = 5_000)]
    time: u64,
    /// Write the odds as a drawing into this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print the scenario that stands for the bout instead, to be changed and given as a file.
    #[arg(long)]
    scenario: bool,
    #[arg(long)]
    json: bool,
}

impl Odds {
    pub fn run(self) -> anyhow::Result<()> {
        let others = if self.best { Others::Best } else { Others::Decline };
        let budget = Budget {
            runs: 2_000_000,
            time: Some(Duration::from_millis(self.time)),
        };
        let file = PathBuf::from(&self.what);
        let report = match (&self.attacker, &self.target) {
            (Some(attacker), Some(target)) => {
                let bout = Bout {
                    attacker: attacker.clone(),
                    target: target.clone(),
                    with: self.with.iter().map(|word| condition(word)).collect(),
                };
                if self.scenario {
                    let text = games::find(&self.what).and_then(|game| game.bout(&bout));
                    print!("{}", text.map_err(anyhow::Error::msg)?);
                    return Ok(());
                }
                games::odds_of_bout(&self.what, &bout, others, budget)
            }
            (None, None) if file.is_file() => games::odds_of_file(&file, others, budget),
            (None, None) => return self.explain(),
            _ => bail!("give an attacker and a target, or the file of a scenario"),
        };
        let report = report.map_err(anyhow::Error::msg)?;
        if let Some(picture) = &self.svg {
            std::fs::write(picture, drawn(&report))?;
        }
        if self.json {
            println!("{}", serde_json::to_string_pretty(&report)?);
        } else {
            print!("{}", told(&report));
        }
        Ok(())
    }

    fn explain(&self) -> anyhow::Result<()> {
        let game = games::find(&self.what).map_err(anyhow::Error::msg)?;
        println!("umpire odds {} ATTACKER TARGET [--with WORD]...", self.what);
        for (word, says) in game.bout_words() {
            println!("  --with {word:<16} {says}");
        }
        Ok(())
    }
}

fn condition(word: &str) -> (String, String) {
    let (key, value) = word.split_once('=').unwrap_or((word, ""));
    (key.trim().to_lowercase(), value.trim().into())
}

const BAR: usize = 40;

/// The odds as a table with bars.
fn told(report: &OddsReport) -> String {
    let mut text = String::new();
    for model in &report.models {
        let _ = writeln!(text, "{}", model.name);
        let exactly = model.falls.exactly.as_ref().filter(|_| model.falls.value > 0.0);
        let exactly = exactly.map_or_else(String::new, |exactly| format!("  ({exactly})"));
        let _ = writeln!(text, "  kill chance      {}{exactly}", percent(model.falls.value));
        let _ = writeln!(
            text,
            "  damage           {:.2} on average, median {}, 90 %: {} or less",
            model.expected.value, model.median, model.ninth_decile
        );
        for (condition, odds) in &model.conditions {
            let _ = writeln!(text, "  {condition:<16} {}", percent(odds.value));
        }
        let most = model.damage.iter().map(|odds| odds.chance.value).fold(0.0, f64::max);
        let _ = writeln!(text, "  damage   exactly    or more");
        for odds in &model.damage {
            let bar = "#".repeat((odds.chance.value / most.max(1e-12) * BAR as f64).round() as usize);
            let _ = writeln!(
                text,
                "  {:>6}  {}  {}  {bar}",
                odds.damage,
                percent(odds.chance.value),
                percent(odds.at_least.value)
            );
        }
    }
    if report.models.is_empty() {
        let _ = writeln!(text, "No model is affected.");
    }
    let how = if report.exact {
        format!(
            "Exact: the rules were run {} times, once for every outcome of the dice",
            report.runs
        )
    } else {
        format!(
            "Estimated from {} random samples; there are too many outcomes to play them all",
            report.runs
        )
    };
    let _ = writeln!(text, "{how}; {}.", report.assumed);
    text
}

fn percent(chance: f64) -> String {
    if chance > 0.0 && chance < 0.000_005 {
        return " <0.001 %".into();
    }
    format!("{:>7.3} %", chance * 100.0)
}

/// The odds as a drawing: one bar for each amount of damage.
fn drawn(report: &OddsReport) -> String {
    const ROW: usize = 22;
    const LEFT: usize = 60;
    const WIDTH: usize = 640;
    let rows: usize = report.models.iter().map(|model| model.damage.len() + 3).sum();
    let height = rows * ROW + 20;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let mut y = ROW;
    for model in &report.models {
        let name = model.name.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(
            text,
            "<text x=\"10\" y=\"{y}\" font-weight=\"bold\">{name}: {:.2} % kill chance, {:.2} damage on average</text>",
            model.falls.value * 100.0,
            model.expected.value
        );
        y += ROW;
        let most = model
            .damage
            .iter()
            .map(|odds| odds.chance.value)
            .fold(0.0, f64::max)
            .max(1e-12);
        for odds in &model.damage {
            let width = odds.chance.value / most * (WIDTH - LEFT - 120) as f64;
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{}</text>\
                 <rect x=\"{LEFT}\" y=\"{}\" width=\"{width:.1}\" height=\"14\" fill=\"#2b6cb0\"/>\
                 <text x=\"{:.1}\" y=\"{y}\">{:.2} %</text>",
                LEFT - 10,
                odds.damage,
                y - 12,
                LEFT as f64 + width + 6.0,
                odds.chance.value * 100.0
            );
            y += ROW;
        }
        y += ROW;
    }
    text.push_str("</svg>\n");
    text
}
