//! `umpire replay`: check or tell recorded games, or how their dice fell.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::{Args, Subcommand};
use games::{LuckShown, SideLuck};

/// Check or tell recorded games.
#[derive(Args, Debug)]
pub struct Replay {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Play each game again and compare the state after every step.
    Verify { files: Vec<PathBuf> },
    /// Tell a game as a battle report.
    Show { file: PathBuf },
    /// Hold what the dice gave each side against what they give on average.
    Luck {
        file: PathBuf,
        /// For programs.
        #[arg(long)]
        json: bool,
    },
}

impl Replay {
    pub fn run(self) -> anyhow::Result<()> {
        match self.what {
            What::Verify { files } => verify(&files),
            What::Show { file } => {
                let text = read(&file)?;
                games::tell_replay(&text, &mut |line| println!("{line}"))
                    .map_err(|why| anyhow::anyhow!("{}: {why}", file.display()))
            }
            What::Luck { file, json } => {
                let luck = games::luck_of_replay(&read(&file)?);
                let luck = luck.map_err(|why| anyhow::anyhow!("{}: {why}", file.display()))?;
                match json {
                    true => println!("{}", serde_json::to_string_pretty(&luck)?),
                    false => print!("{}", told(&luck)),
                }
                Ok(())
            }
        }
    }
}

fn verify(files: &[PathBuf]) -> anyhow::Result<()> {
    if files.is_empty() {
        bail!("name at least one replay file");
    }
    let mut failed = 0;
    for file in files {
        let named = |why| anyhow::anyhow!("{}: {why}", file.display());
        match read(file).and_then(|text| games::verify_replay(&text).map_err(named)) {
            Ok(report) => println!(
                "{}: {} steps and {} answers are as recorded",
                file.display(),
                report.steps,
                report.answers
            ),
            Err(why) => {
                failed += 1;
                eprintln!("{why:#}");
            }
        }
    }
    println!("{} passed, {failed} failed", files.len() - failed);
    if failed > 0 {
        bail!("{failed} of {} replays are not what was played", files.len())
    } else {
        Ok(())
    }
}

/// The luck of both sides as tables.
fn told(luck: &LuckShown) -> String {
    let mut text = format!("{}\n\n", luck.says);
    let names = luck.sides.iter().map(|side| format!("{:>22}", side.name));
    let _ = writeln!(text, "{:<22}{}", "", names.collect::<String>());
    type Read = fn(&SideLuck) -> games::LuckFigure;
    let rows: [(&str, Read); 4] = [
        ("damage dealt", |side| side.dealt),
        ("damage suffered", |side| side.suffered),
        ("models taken down", |side| side.took_down),
        ("models lost", |side| side.lost),
    ];
    for (name, read) in rows {
        let figures = luck.sides.iter().map(|side| {
            let figure = read(side);
            format!("{:>8.0} ({:>5.1} usual)", figure.actual, figure.expected)
        });
        let _ = writeln!(text, "{name:<22}{}", figures.collect::<String>());
    }
    for side in &luck.sides {
        for dice in &side.dice {
            let _ = writeln!(
                text,
                "\n{}: {} dice with {} sides, {:.2} on average ({:.2} usual): {}",
                side.name, dice.rolled, dice.sides, dice.average, dice.expected, dice.says
            );
            let most = dice.faces.iter().copied().max().unwrap_or(0).max(1);
            for (face, count) in (1..).zip(&dice.faces) {
                let bar = "#".repeat((count * 40 / most) as usize);
                let _ = writeln!(text, "  {face:>2}  {count:>5}  {bar}");
            }
        }
    }
    if !luck.moments.is_empty() {
        text.push_str("\nWhere luck counted most\n");
    }
    for moment in &luck.moments {
        let name = luck.sides.get(usize::from(moment.seat)).map_or("", |side| &side.name);
        let _ = writeln!(
            text,
            "  after answer {:>4}: {:+.1} for {name}, {:.1} % chance of at least this. {}",
            moment.given,
            moment.by,
            moment.chance * 100.0,
            moment.says
        );
    }
    let _ = writeln!(
        text,
        "\n{} steps with dice were compared, {} of them with an estimate; {} had too many outcomes.",
        luck.compared, luck.estimated, luck.not_reckoned
    );
    text
}

fn read(file: &Path) -> anyhow::Result<String> {
    games::read_text(file).map_err(anyhow::Error::msg)
}
