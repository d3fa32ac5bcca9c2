//! Lists as players paste them, and as files have them.
//!
//! One line an entry, with the number of its models in brackets where it comes in several sizes: `Tharn Ravagers (6 models)`. What stands
//! indented under a line belongs to it: warbeasts and warjacks to their controller, attachments to their unit. Without that they belong to the
//! first warlock or warcaster, and attachments to the last unit that they fit. A unit without a number is as small as it can be.

use std::fmt::Write as _;

use registry::{counted, is_remark, without_points};

use super::{ArmyList, EncounterLevel, Enlisted, Problem};
use crate::card::{AttachmentKind, Entry, Kind};
use crate::data::{Library, same};
use yaml::quoted;

/// Something that is wrong with a line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineProblem {
    /// From 1.
    pub number: u64,
    pub problem: Problem,
}

/// Far more than any army needs. What a stranger pastes is looked at only so far.
const MOST_LINES: usize = 300;

struct Reading<'l> {
    library: &'l Library,
    list: ArmyList,
    /// For each entry: how far its line was indented.
    indents: Vec<usize>,
    problems: Vec<LineProblem>,
}

const OWN: &str = "Own list";

/// Reads a pasted list. Names may be written roughly; what is not known is a problem that names what is nearest.
pub fn read(text: &str, library: &Library) -> Result<ArmyList, Vec<LineProblem>> {
    let mut reading = Reading {
        library,
        list: ArmyList {
            name: OWN.into(),
            ..ArmyList::default()
        },
        indents: vec![],
        problems: vec![],
    };
    let said = text.lines().filter(|line| !line.trim().is_empty()).count();
    if said > MOST_LINES {
        reading.wrong(
            MOST_LINES as u64,
            None,
            format!("a list of more than {MOST_LINES} lines is too long for any army"),
        );
        return Err(reading.problems);
    }
    for (line, number) in text.lines().zip(1u64..) {
        reading.take_in(line, number);
    }
    if !reading.problems.is_empty() {
        return Err(reading.problems);
    }
    reading.settle();
    Ok(reading.list)
}

impl Reading<'_> {
    fn wrong(&mut self, number: u64, line: Option<&str>, message: String) {
        let problem = Problem {
            rule: None,
            line: line.map(String::from),
            message,
        };
        self.problems.push(LineProblem { number, problem });
    }

    fn take_in(&mut self, line: &str, number: u64) {
        let indent = line.len() - line.trim_start().len();
        let said = line.trim().trim_start_matches(['-', '*', '•', '–']).trim();
        if said.chars().all(|letter| !letter.is_alphanumeric()) || self.is_heading(said) {
            return;
        }
        let (name, models) = sized(without_points(said));
        let library = self.library;
        let (count, entry) = match library.entry(name) {
            Ok(entry) => (1, Ok(entry)),
            Err(_) => {
                let (count, name) = counted(name);
                (count, library.entry(name))
            }
        };
        match entry {
            Ok(entry) => (0..count.clamp(1, 20)).for_each(|_| self.enlist(entry, models, indent)),
            Err(_) if is_remark(said) => {}
            Err(unknown) => self.wrong(number, Some(name), unknown.to_string()),
        }
    }

    fn enlist(&mut self, entry: &Entry, models: Option<u8>, indent: usize) {
        let so_far = self.list.entries.iter().filter(|line| line.entry == entry.name).count();
        let under = self.indents.iter().rposition(|other| *other < indent);
        let under = under.map(|at| self.list.entries[at].label().to_string());
        let smallest = (entry.sizes.len() > 1).then(|| entry.sizes[0].models);
        self.list.entries.push(Enlisted {
            entry: entry.name.clone(),
            label: (so_far > 0).then(|| format!("{} {}", entry.name, so_far + 1)),
            models: models.or(smallest),
            controller: under.clone().filter(|_| is_led(entry)),
            joins: under.filter(|_| entry.attachment.is_some()),
            ..Enlisted::default()
        });
        self.indents.push(indent);
    }

    /// "Our army: Cygnar, 50 points", "Theme: Wild Hunt" or only a name, before any entry.
    fn is_heading(&mut self, said: &str) -> bool {
        if !self.list.entries.is_empty() || self.library.entry(sized(without_points(said)).0).is_ok() {
            return false;
        }
        let (name, rest) = said.split_once(':').unwrap_or(("", said));
        let mut known = false;
        for part in rest.split([',', '/', '|']).map(str::trim) {
            let digits = part.trim_end_matches(|letter: char| !letter.is_ascii_digit());
            if let Ok(faction) = self.library.faction(part) {
                self.list.faction = faction.into();
                known = true;
            } else if let Some(theme) = self.library.themes.iter().find(|theme| same(&theme.name, part)) {
                self.list.theme = Some(theme.name.clone());
                known = true;
            } else if let Some(level) = level(part) {
                self.list.level = Some(level);
            } else if let Ok(points) = digits.parse() {
                self.list.points = Some(points);
            }
        }
        if known && !name.trim().is_empty() && !is_remark(said) {
            self.list.name = name.trim().into();
        }
        let is_name = !known && self.list.name == OWN && self.list.faction.is_empty() && !is_remark(said);
        // A first line that is none of these is the name of the army, unless it looks like an entry.
        if is_name && self.library.entry(counted(said).1).is_err() {
            self.list.name = said.into();
            return true;
        }
        known
    }

    /// What the text leaves open: faction, controllers, and the units of attachments.
    fn settle(&mut self) {
        let library = self.library;
        let entries: Vec<&Entry> = { self.list.entries.iter() }
            .filter_map(|line| library.entry(&line.entry).ok().map(|entry| &**entry))
            .collect();
        let caster = entries.iter().position(|entry| entry.is_caster());
        if let (Some(at), true) = (caster, self.list.faction.is_empty()) {
            self.list.faction.clone_from(&entries[at].faction);
        }
        let labels: Vec<String> = { self.list.entries.iter() }
            .map(|line| line.label().to_string())
            .collect();
        let leader = caster.map(|at| labels[at].clone());
        for (at, entry) in entries.iter().enumerate() {
            let line = &mut self.list.entries[at];
            if is_led(entry) && line.controller.is_none() {
                line.controller.clone_from(&leader);
            }
            let Some(attachment) = entry.attachment.as_ref().filter(|_| line.joins.is_none()) else {
                continue;
            };
            let fits = |other: &usize| match attachment.kind {
                AttachmentKind::Attached => entries[*other].is_caster(),
                _ => attachment.to.iter().any(|name| same(name, &entries[*other].name)),
            };
            let unit = (0..at).rev().chain(at..entries.len()).find(fits);
            line.joins = unit.map(|unit| labels[unit].clone());
        }
    }
}

pub(crate) fn is_led(entry: &Entry) -> bool {
    matches!(entry.kind(), Kind::Warbeast | Kind::Warjack | Kind::Monstrosity)
}

fn level(word: &str) -> Option<EncounterLevel> {
    EncounterLevel::ALL
        .into_iter()
        .find(|level| same(&::scenario::word(level).replace('_', " "), word))
}

/// "Tharn Ravagers (6 models)".
fn sized(line: &str) -> (&str, Option<u8>) {
    let inner = line.strip_suffix(')').and_then(|open| open.rsplit_once('('));
    let Some((name, inside)) = inner else {
        return (line, None);
    };
    let number = inside.trim().strip_suffix("models").map(str::trim);
    match number.and_then(|number| number.parse().ok()) {
        Some(models) => (without_points(name.trim()), Some(models)),
        None => (line, None),
    }
}

/// As its file would have it.
pub fn to_yaml(list: &ArmyList) -> String {
    let mut file = format!("name: {}\nfaction: {}\n", quoted(&list.name), quoted(&list.faction));
    if let Some(theme) = &list.theme {
        let _ = writeln!(file, "theme: {}", quoted(theme));
    }
    if let Some(level) = list.level {
        let _ = writeln!(file, "level: {}", ::scenario::word(&level));
    }
    if let Some(points) = list.points {
        let _ = writeln!(file, "points: {points}");
    }
    if !list.says.is_empty() {
        let _ = writeln!(file, "says: {}", quoted(&list.says));
    }
    file += &yaml::heading("entries", list.entries.len());
    for line in &list.entries {
        let _ = write!(file, "  - {{entry: {}", quoted(&line.entry));
        for (word, value) in [
            ("label", &line.label),
            ("controller", &line.controller),
            ("joins", &line.joins),
        ] {
            if let Some(value) = value {
                let _ = write!(file, ", {word}: {}", quoted(value));
            }
        }
        for (word, value) in [("models", line.models), ("player", line.player)] {
            if let Some(value) = value {
                let _ = write!(file, ", {word}: {value}");
            }
        }
        file += if line.free { ", free: true}\n" } else { "}\n" };
    }
    file
}

/// As players paste it: what belongs to a line stands indented under it. Which player of a team has what, and what a theme force gives for
/// nothing, only files say.
pub fn to_text(list: &ArmyList) -> String {
    let mut heading: Vec<String> = vec![list.faction.clone()];
    heading.extend(list.theme.clone());
    heading.extend(list.level.map(|level| ::scenario::word(&level).replace('_', " ")));
    heading.extend(list.points.map(|points| format!("{points} points")));
    let mut text = format!("{}: {}\n", list.name.replace(':', ""), heading.join(", "));
    let leads = |line: &Enlisted| line.controller.as_deref().or(line.joins.as_deref()).map(str::to_string);
    let known = |name: &str| list.entries.iter().any(|other| same(other.label(), name));
    let is_under = |line: &&Enlisted| leads(line).is_some_and(|name| known(&name));
    for line in list.entries.iter().filter(|line| !is_under(line)) {
        text += &format!("{}\n", written(line));
        let under = { list.entries.iter() }.filter(|other| leads(other).is_some_and(|name| same(&name, line.label())));
        for other in under {
            text += &format!("  {}\n", written(other));
        }
    }
    text
}

/// The line that buys an entry.
pub(crate) fn written(line: &Enlisted) -> String {
    match line.models {
        Some(models) => format!("{} ({models} models)", line.entry),
        None => line.entry.clone(),
    }
}
