//! Lists as players paste them: one line a fighter, `2x Iron Legionary`, `Dominar (leader)`, whatever the capitals.

use std::fmt::Write as _;

use super::{Enlisted, WarbandList};
use crate::Library;
use crate::data::{self, DataError};

impl WarbandList {
    /// Reads a plain list. Points in brackets, bullets and comments are passed over; the leader comes first where he is named.
    /// A faction that is not named is that of the first fighter.
    pub fn read_text(file: &str, text: &str, library: &Library) -> Result<WarbandList, Vec<DataError>> {
        let mut list = WarbandList {
            starter: false,
            name: String::new(),
            faction: String::new(),
            fighters: Vec::new(),
            says: String::new(),
        };
        let mut faults = Vec::new();
        let mut leader = None;
        for (at, line) in text.lines().enumerate() {
            let line = without_comment(line.trim_start_matches('\u{feff}'));
            if line.is_empty() {
                continue;
            }
            if let Some((field, value)) = header(line) {
                *match field {
                    Header::Name => &mut list.name,
                    Header::Faction => &mut list.faction,
                    Header::Says => &mut list.says,
                } = value;
                continue;
            }
            match fighter(line, library) {
                Ok((enlisted, leads)) => {
                    if leads && leader.is_none() {
                        leader = Some(list.fighters.len());
                    }
                    list.fighters.push(enlisted);
                }
                // What comes before the first fighter may be the title.
                Err(_) if list.fighters.is_empty() && list.name.is_empty() && list.faction.is_empty() => {
                    match library.warband(line) {
                        Ok(warband) => list.faction.clone_from(&warband.faction),
                        Err(_) => list.name = line.into(),
                    }
                }
                Err(message) => faults.push(DataError {
                    file: file.into(),
                    line: Some(at as u64 + 1),
                    column: None,
                    field: "fighter".into(),
                    message,
                }),
            }
        }
        if let Some(leader) = leader {
            let first = list.fighters.remove(leader);
            list.fighters.insert(0, first);
        }
        if list.faction.is_empty()
            && let Some(first) = list.fighters.first()
            && let Ok((warband, _)) = library.fighter(&first.fighter)
        {
            list.faction.clone_from(&warband.faction);
        }
        if list.fighters.is_empty() && faults.is_empty() {
            let message = "no line of it names a fighter: write one on each, such as `2x Iron Legionary`";
            faults.push(DataError::of_file(file, message));
        }
        if list.name.is_empty() {
            list.name = format!("Some {}", list.faction);
        }
        if faults.is_empty() { Ok(list) } else { Err(faults) }
    }

    /// The list as a plain text that is read back as it was.
    pub fn write_text(&self) -> String {
        let mut text = format!("name: {}\nfaction: {}\n", told(&self.name), told(&self.faction));
        if !self.says.is_empty() {
            let _ = writeln!(text, "says: {}", told(&self.says));
        }
        for line in &self.fighters {
            let _ = write!(text, "{}x {}", line.count, told(&line.fighter));
            if let Some(called) = &line.called {
                let _ = write!(text, " called {}", quoted(called));
            }
            if line.renown > 0 {
                let _ = write!(text, " (renown {})", line.renown);
            }
            text.push('\n');
        }
        text
    }
}

enum Header {
    Name,
    Faction,
    Says,
}

fn header(line: &str) -> Option<(Header, String)> {
    let (field, value) = line.split_once(':')?;
    let field = match field.trim().to_lowercase().as_str() {
        "name" => Header::Name,
        "faction" | "warband" => Header::Faction,
        "says" => Header::Says,
        _ => return None,
    };
    Some((field, unquoted(value.trim())))
}

/// One line of fighters, and whether it names the leader.
fn fighter(line: &str, library: &Library) -> Result<(Enlisted, bool), String> {
    let line = line.trim_start_matches(['-', '*', '•', '+']).trim();
    let (count, rest) = counted(line)?;
    let (rest, called) = match rest.split_once(" called ") {
        Some((before, after)) => match string_at_start(after.trim()) {
            Some((called, after)) => (format!("{before} {after}"), Some(called)),
            None => return Err(format!("after `called` a name in quotes is expected, not {after:?}")),
        },
        None => (rest.to_string(), None),
    };
    let (mut name, mut renown, mut leads) = (rest.trim().to_string(), 0, false);
    // Brackets may belong to a fighter's name, so they are taken away only from what is nobody's.
    while library.fighter(&name).is_err() {
        let Some((before, note)) = last_note(&name) else { break };
        let lower = note.to_lowercase();
        leads |= lower.contains("leader");
        if let Some(levels) = lower.trim().strip_prefix("renown") {
            renown = levels
                .trim()
                .parse()
                .map_err(|_| format!("renown {levels:?} is not a number from 0 to 255"))?;
        }
        name = before;
    }
    let name = unquoted(&name);
    let known = library.fighter(&name).map_err(|unknown| unknown.to_string())?;
    let enlisted = Enlisted {
        fighter: known.1.name.clone(),
        count,
        called,
        renown,
    };
    Ok((enlisted, leads))
}

/// `2x Name`, `2 Name`, `Name x2`, or one.
fn counted(line: &str) -> Result<(u8, &str), String> {
    let number = |digits: &str| {
        digits
            .parse::<u8>()
            .map_err(|_| format!("{digits} are more than any warband has"))
    };
    let digits = line.len() - line.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    if digits > 0 {
        let rest = line[digits..].trim_start();
        let rest = rest
            .strip_prefix(['x', 'X', '×'])
            .filter(|rest| rest.starts_with(' '))
            .unwrap_or(rest);
        return Ok((number(&line[..digits])?, rest.trim()));
    }
    if let Some((before, after)) = line.rsplit_once([' '])
        && let Some(digits) = after.strip_prefix(['x', 'X', '×'])
        && !digits.is_empty()
        && digits.chars().all(|letter| letter.is_ascii_digit())
    {
        return Ok((number(digits)?, before.trim()));
    }
    Ok((1, line))
}

/// What stands last in brackets or after a comma, such as `(leader)`, `[75 pts]` or `, 75 points`.
fn last_note(line: &str) -> Option<(String, String)> {
    let line = line.trim();
    for (open, close) in [('(', ')'), ('[', ']')] {
        if let Some(inner) = line.strip_suffix(close)
            && let Some((before, note)) = inner.rsplit_once(open)
        {
            return Some((before.trim().into(), note.into()));
        }
    }
    let (before, note) = line.rsplit_once([',', '-', '–', ':'])?;
    let points = note.trim().to_lowercase();
    let words = points
        .trim_end_matches(|letter: char| letter.is_alphabetic())
        .trim_end();
    let is_note = points == "leader" || (!words.is_empty() && words.chars().all(|letter| letter.is_ascii_digit()));
    is_note.then(|| (before.trim().into(), points))
}

/// Without what follows a `#` or `//` that stands outside of quotes, at the start of a word.
fn without_comment(line: &str) -> &str {
    let (mut in_quotes, mut escaped, mut before) = (false, false, ' ');
    for (at, letter) in line.char_indices() {
        let starts = before.is_whitespace() && (letter == '#' || line[at..].starts_with("//"));
        if !in_quotes && starts {
            return line[..at].trim();
        }
        if letter == '"' && !escaped {
            in_quotes = !in_quotes;
        }
        escaped = in_quotes && letter == '\\' && !escaped;
        before = letter;
    }
    line.trim()
}

/// As it is where that is read back the same, else in quotes.
fn told(word: &str) -> String {
    let plain = |letter: char| letter.is_alphabetic() || matches!(letter, ' ' | '-' | '\'' | '.' | '’');
    let starts = word.chars().next().is_some_and(char::is_alphabetic);
    let safe = word.chars().all(plain) && word.trim() == word && !word.contains(" called ");
    // A last word such as x2 would be a count, but has a digit and is not plain.
    if starts && safe { word.into() } else { quoted(word) }
}

fn quoted(word: &str) -> String {
    serde_json::Value::from(word).to_string()
}

fn unquoted(word: &str) -> String {
    serde_json::from_str(word).unwrap_or_else(|_| word.to_string())
}

/// A string in quotes and what follows it.
fn string_at_start(text: &str) -> Option<(String, &str)> {
    let mut words = serde_json::Deserializer::from_str(text).into_iter::<String>();
    let word = words.next()?.ok()?;
    let end = words.byte_offset();
    Some((word, text.get(end..)?))
}

/// Whether a list is a plain one: all that is neither YAML nor JSON, by the name of its file or, where somebody has pasted it and
/// there is none, by how it looks.
pub fn is_plain(file: &str, text: &str) -> bool {
    let file = file.to_lowercase();
    let written = [".yaml", ".yml", ".json"].iter().any(|ending| file.ends_with(ending));
    let looks_written = text.trim_start().starts_with('{')
        || text
            .lines()
            .any(|line| matches!(line.trim_end(), "fighters:" | "fighters: []"));
    !(written || !file.contains('.') && looks_written)
}

/// Reads a list in whichever form it has.
pub fn read_any(file: &str, text: &str, library: &Library) -> Result<WarbandList, Vec<DataError>> {
    if is_plain(file, text) {
        WarbandList::read_text(file, text, library)
    } else {
        data::read(file, text).map_err(|fault| vec![fault])
    }
}
