//! The folder of a run: what was ordered, and a line for each game that was played. A stopped run goes on from it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::csv;
use crate::record::Record;

/// The order of a run, field by field, as JSON.
pub type Manifest = Map<String, Value>;

const MANIFEST: &str = "run.json";
const GAMES: &str = "games.csv";

#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("{path}: cannot {what}: {why}")]
    Io {
        path: PathBuf,
        what: &'static str,
        why: io::Error,
    },
    #[error("{0} is in use: another run writes there. Wait for it, or choose another folder")]
    InUse(PathBuf),
    #[error("{0} holds games, but not what was ordered ({MANIFEST}). Choose another folder, or remove {GAMES}")]
    NoManifest(PathBuf),
    #[error("{path}:{line}: not the order of a run: {why}. Choose another folder, or remove this one to start anew")]
    BrokenManifest { path: PathBuf, line: usize, why: String },
    #[error(
        "{path} holds another run: {}. Give the same command to go on with it, or choose another folder",
        differences.join("; ")
    )]
    OtherRun { path: PathBuf, differences: Vec<String> },
    #[error("{path}:{line}: {why}. Remove this line and all after it, and the same command plays those games again")]
    BrokenLine { path: PathBuf, line: u64, why: String },
}

/// The open folder of a run. Nobody else can write to it as long as it is open.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    games: File,
    /// So many armies fight in each game.
    armies: usize,
}

impl Folder {
    /// Opens the folder of a run, or makes it. `take` gets each game that was played already, in order, and says what is
    /// wrong with it, if anything is. Half a line at the end is what a killed run leaves; it is cut off.
    pub fn open(
        path: &Path,
        manifest: &Manifest,
        armies: usize,
        mut take: impl FnMut(Record) -> Result<(), String>,
    ) -> Result<Folder, FolderError> {
        fs::create_dir_all(path).map_err(|why| io_error(path, "make the folder", why))?;
        let file = path.join(GAMES);
        if !path.join(MANIFEST).exists() && fs::metadata(&file).is_ok_and(|found| found.len() > 0) {
            return Err(FolderError::NoManifest(path.into()));
        }
        let games = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&file)
            .map_err(|why| io_error(&file, "write", why))?;
        match games.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FolderError::InUse(path.into())),
            Err(TryLockError::Error(why)) => return Err(io_error(&file, "lock", why)),
        }
        let mut folder = Folder {
            path: path.into(),
            games,
            armies,
        };
        folder.agree(manifest)?;
        folder.take_up(&mut take)?;
        Ok(folder)
    }

    fn games_file(&self) -> PathBuf {
        self.path.join(GAMES)
    }

    /// All games that are written down, read anew.
    pub fn records(&self) -> Result<impl Iterator<Item = Result<Record, String>> + use<>, FolderError> {
        let path = self.games_file();
        let file = File::open(&path).map_err(|why| io_error(&path, "read", why))?;
        let lines = BufReader::new(file).lines().skip(1);
        Ok(lines.map(|line| csv::read_line(&line.map_err(|why| why.to_string())?)))
    }

    /// The folder is that of the same order, or gets it.
    fn agree(&self, manifest: &Manifest) -> Result<(), FolderError> {
        let path = self.path.join(MANIFEST);
        if !path.exists() {
            let mut text = serde_json::to_string_pretty(manifest).unwrap_or_default();
            text.push('\n');
            return self.write(MANIFEST, text.as_bytes());
        }
        let text = fs::read_to_string(&path).map_err(|why| io_error(&path, "read", why))?;
        let found: Manifest = serde_json::from_str(&text).map_err(|error| FolderError::BrokenManifest {
            path,
            line: error.line(),
            why: error.to_string(),
        })?;
        let differences = differences(&found, manifest);
        if differences.is_empty() {
            return Ok(());
        }
        Err(FolderError::OtherRun {
            path: self.path.clone(),
            differences,
        })
    }

    fn take_up(&mut self, take: &mut dyn FnMut(Record) -> Result<(), String>) -> Result<(), FolderError> {
        let path = self.games_file();
        let (mut whole, mut line) = (0, 0);
        let mut reader = BufReader::new(&self.games);
        let mut bytes = vec![];
        loop {
            bytes.clear();
            let read = reader.read_until(b'\n', &mut bytes);
            read.map_err(|why| io_error(&path, "read", why))?;
            if bytes.pop() != Some(b'\n') {
                break;
            }
            line += 1;
            let taken = take_line(line, &bytes, self.armies, take);
            taken.map_err(|why| FolderError::BrokenLine {
                path: path.clone(),
                line,
                why,
            })?;
            whole += bytes.len() as u64 + 1;
        }
        self.games
            .set_len(whole)
            .and_then(|()| self.games.seek(SeekFrom::Start(whole)))
            .map_err(|why| io_error(&path, "write", why))?;
        match line {
            0 => self.append_line(&csv::header(self.armies)),
            _ => Ok(()),
        }
    }

    /// Writes the next game down. A killed program loses at most the line that it was writing.
    pub fn append(&mut self, record: &Record) -> Result<(), FolderError> {
        self.append_line(&csv::write_line(record))
    }

    fn append_line(&mut self, line: &str) -> Result<(), FolderError> {
        let written = self.games.write_all(format!("{line}\n").as_bytes());
        written.map_err(|why| io_error(&self.games_file(), "write", why))
    }

    /// Everything that was written is on the disk.
    pub fn sync(&self) -> Result<(), FolderError> {
        let synced = self.games.sync_data();
        synced.map_err(|why| io_error(&self.games_file(), "write", why))
    }

    /// Writes another file of the run: it is there as a whole or not at all.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        let (path, half) = (self.path.join(name), self.path.join(format!("{name}.part")));
        let written = File::create(&half)
            .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_data()))
            .and_then(|()| fs::rename(&half, &path));
        written.map_err(|why| io_error(&path, "write", why))
    }
}

fn take_line(
    line: u64,
    bytes: &[u8],
    armies: usize,
    take: &mut dyn FnMut(Record) -> Result<(), String>,
) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "not a text".to_string())?;
    if line > 1 {
        return csv::read_line(text).and_then(take);
    }
    if text == csv::header(armies) {
        return Ok(());
    }
    Err("these are not the columns of this program's records".into())
}

/// What is not the same in two orders, in words.
fn differences(found: &Manifest, ordered: &Manifest) -> Vec<String> {
    let mut fields: Vec<&String> = ordered.keys().collect();
    fields.extend(found.keys().filter(|field| !ordered.contains_key(*field)));
    let told = |value: Option<&Value>| match value {
        None | Some(Value::Null) => "nothing".to_string(),
        Some(value) => value.to_string(),
    };
    fields
        .into_iter()
        .map(|field| (field, told(found.get(field)), told(ordered.get(field))))
        .filter(|(_, there, here)| there != here)
        .map(|(field, there, here)| format!("{field} is {there} there and {here} in this command"))
        .collect()
}

fn io_error(path: &Path, what: &'static str, why: io::Error) -> FolderError {
    FolderError::Io {
        path: path.into(),
        what,
        why,
    }
}
