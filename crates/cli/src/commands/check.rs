//! `umpire check`: runs scenario files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use games::ScenarioReport;

/// Run scenario files: each says what is done with which dice, and what must follow.
#[derive(clap::Args, Debug)]
pub struct Check {
    /// Scenario files, or folders of them.
    #[arg(required = true, value_name = "FILE|FOLDER")]
    files: Vec<PathBuf>,
    /// Tell it to a program.
    #[arg(long)]
    json: bool,
    /// Name the scenarios that pass, too.
    #[arg(long, short)]
    verbose: bool,
}

impl Check {
    pub fn run(self) -> Result<()> {
        let mut files = vec![];
        for file in &self.files {
            collect(file, &mut files)?;
        }
        files.retain(|(name, _)| !is_list(name));
        if files.is_empty() {
            bail!("there are no .yaml files in what you named");
        }
        let reports = games::check_files(&files);
        let failed = reports.iter().filter(|report| !report.passed()).count();
        if self.json {
            let told = serde_json::json!({
                "passed": reports.len() - failed,
                "failed": failed,
                "scenarios": reports,
            });
            println!("{}", serde_json::to_string_pretty(&told)?);
        } else {
            self.tell(&reports, failed);
        }
        if failed > 0 {
            std::process::exit(1);
        }
        Ok(())
    }

    fn tell(&self, reports: &[ScenarioReport], failed: usize) {
        for report in reports {
            match &report.failure {
                Some(failure) => {
                    println!("FAILED {}:{}: {}", report.file, report.line, report.title);
                    println!("       {}:{failure}", report.file);
                    for line in &failure.told {
                        println!("         {line}");
                    }
                }
                None if self.verbose => println!("passed {}:{}: {}", report.file, report.line, report.title),
                None => {}
            }
        }
        println!("{} passed, {failed} failed", reports.len() - failed);
    }
}

/// Reads a file; of a folder every .yaml file in it, in the order of their names.
pub fn collect(path: &Path, files: &mut Vec<(String, String)>) -> Result<()> {
    if !path.is_dir() {
        let text = games::read_text(path).map_err(anyhow::Error::msg)?;
        files.push((path.display().to_string(), text));
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let mut within = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<PathBuf>>>()?;
    within.sort();
    for path in within {
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "yaml") {
            collect(&path, files)?;
        }
    }
    Ok(())
}

/// The list of rules that tests in the code prove stands beside the scenarios and is none.
pub fn is_list(name: &str) -> bool {
    name.rsplit(['/', '\\']).next() == Some("tested-in-code.yaml")
}
