//! `umpire replay`: check or tell recorded games.

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::{Args, Subcommand};

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

fn read(file: &Path) -> anyhow::Result<String> {
    games::read_text(file).map_err(anyhow::Error::msg)
}
