//! Lists as players paste them, and as files have them.
//!
//! One line an entry. What stands indented under a line belongs to it: warjacks and warbeasts to their controller, attachments to their
//! unit, options to their hardpoints. Without that, warjacks and warbeasts belong to the Commander and attachments to the last unit that they fit.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use registry::{counted, is_remark, leading_number, without_points};

use super::{ArmyList, Enlisted, Problem};
use crate::card::{Entry, Kind};
use crate::data::{Library, same};
use yaml::quoted;

/// Something that is wrong with a line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineProblem {
    /// From 1.
    pub number: u64,
    pub problem: Problem,
}

struct Reading<'l> {
    library: &'l Library,
    list: ArmyList,
    /// For each entry: how far its line was indented.
    indents: Vec<usize>,
    problems: Vec<LineProblem>,
}

/// Far more than any army needs. What a stranger pastes is looked at only so far.
const MOST_LINES: usize = 300;

/// Reads a pasted list. Names may be written roughly; what is not known is a problem that names what is nearest.
pub fn read(text: &str, library: &Library) -> Result<ArmyList, Vec<LineProblem>> {
    let mut reading = Reading {
        library,
        list: ArmyList {
            name: "Own list".into(),
            ..ArmyList::default()
        },
        indents: vec![],
        problems: vec![],
    };
    let said = text.lines().filter(|line| !line.trim().is_empty()).count();
    if said > MOST_LINES {
        let message = format!("a list of more than {MOST_LINES} lines is too long for any army");
        return Err(vec![LineProblem {
            number: MOST_LINES as u64,
            problem: Problem {
                rule: None,
                line: None,
                message,
            },
        }]);
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
    fn take_in(&mut self, line: &str, number: u64) {
        let indent = line.len() - line.trim_start().len();
        let said = line.trim().trim_start_matches(['-', '*', '•', '–']).trim();
        if said.chars().all(|letter| !letter.is_alphanumeric()) {
            return;
        }
        if let Some(cards) = after_word(said, CARDS) {
            self.list.cards = split(cards);
            return;
        }
        let (name, options) = bracketed(said);
        let (count, name) = counted(without_points(name));
        match self.library.entry(name) {
            Ok(entry) => {
                let entry = entry.clone();
                for _ in 0..count.clamp(1, 20) {
                    self.enlist(&entry, &options, indent);
                }
            }
            Err(unknown) => {
                if self.is_option(said) || self.is_heading(said) || is_remark(said) {
                    return;
                }
                self.problems.push(LineProblem {
                    number,
                    problem: Problem {
                        rule: None,
                        line: Some(name.into()),
                        message: unknown.to_string(),
                    },
                });
            }
        }
    }

    fn enlist(&mut self, entry: &Entry, options: &BTreeMap<String, String>, indent: usize) {
        let so_far = self.list.entries.iter().filter(|line| line.entry == entry.name).count();
        let under = self.indents.iter().rposition(|other| *other < indent);
        let under = under.map(|at| self.list.entries[at].label().to_string());
        let led = matches!(entry.kind(), Kind::Warjack | Kind::Warbeast);
        self.list.entries.push(Enlisted {
            entry: entry.name.clone(),
            label: (so_far > 0).then(|| format!("{} {}", entry.name, so_far + 1)),
            options: options.clone(),
            controller: under.clone().filter(|_| led && indent > 0),
            joins: under.filter(|_| entry.attachment.is_some() && indent > 0),
        });
        self.indents.push(indent);
    }

    /// "Left arm: Axe" under the model that it belongs to.
    fn is_option(&mut self, said: &str) -> bool {
        let (Some((hardpoint, option)), Some(line)) = (said.split_once(':'), self.list.entries.last_mut()) else {
            return false;
        };
        let Ok(entry) = self.library.entry(&line.entry) else {
            return false;
        };
        let known = entry
            .hardpoints
            .iter()
            .find(|known| same(&known.name, hardpoint.trim()));
        if let Some(known) = known {
            line.options
                .insert(known.name.clone(), without_points(option.trim()).into());
        }
        known.is_some()
    }

    /// "Our army: Cygnar, Storm Legion, 50 points", or "Our army (Cygnar)", before any entry.
    fn is_heading(&mut self, said: &str) -> bool {
        if !self.list.entries.is_empty() {
            return false;
        }
        let (name, rest) = match (said.split_once(':'), said.rsplit_once('(')) {
            (Some((name, rest)), _) => (name, rest),
            (None, Some((name, rest))) => (name, rest.trim_end_matches(')')),
            (None, None) => ("", said),
        };
        let mut known = false;
        for part in rest.split([',', '/', '|']).map(str::trim) {
            if let Ok(faction) = self.library.faction(part) {
                self.list.faction = faction.into();
                known = true;
            } else if let Some(army) = self.army(part) {
                self.list.army = Some(army);
                known = true;
            } else if let Ok(points) = leading_number(part).parse() {
                self.list.points = Some(points);
            }
        }
        if known && !name.trim().is_empty() {
            self.list.name = name.trim().into();
        }
        // A first line that is none of these is the name of the army.
        if !known && self.list.name == "Own list" && self.list.faction.is_empty() {
            self.list.name = said.into();
            return true;
        }
        known
    }

    fn army(&self, name: &str) -> Option<String> {
        let all = self.library.entries.iter().flat_map(|entry| &entry.armies);
        { all }.find(|army| same(army, name)).cloned()
    }

    /// What the text leaves open: faction and army of the Commander, controllers, units and cards.
    fn settle(&mut self) {
        let entries: Vec<Entry> = { self.list.entries.iter() }
            .filter_map(|line| self.library.entry(&line.entry).ok().cloned())
            .collect();
        let commander = entries.iter().position(Entry::is_commander);
        if let Some(at) = commander {
            let leader = &entries[at];
            if self.list.faction.is_empty() {
                self.list.faction.clone_from(&leader.faction);
            }
            if self.list.army.is_none() {
                self.list.army = leader.armies.first().cloned();
            }
        }
        let leader = commander.map(|at| self.list.entries[at].label().to_string());
        let labels: Vec<String> = { self.list.entries.iter() }
            .map(|line| line.label().to_string())
            .collect();
        for (at, entry) in entries.iter().enumerate() {
            let line = &mut self.list.entries[at];
            if matches!(entry.kind(), Kind::Warjack | Kind::Warbeast) && line.controller.is_none() {
                line.controller.clone_from(&leader);
            }
            if let (Some(attachment), None) = (&entry.attachment, &line.joins) {
                let fits = |other: &usize| attachment.to.iter().any(|name| same(name, &entries[*other].name));
                let unit = (0..at).rev().chain(at..entries.len()).find(fits);
                line.joins = unit.map(|unit| labels[unit].clone());
            }
        }
        if self.list.cards.is_empty() {
            let list = &self.list;
            let open = self.library.cards.iter().filter(|card| {
                let named = |only: &String| {
                    same(only, &list.faction) || list.army.as_ref().is_some_and(|army| same(only, army))
                };
                card.points == 0 && (card.only.is_empty() || card.only.iter().any(named))
            });
            self.list.cards = open.take(5).map(|card| card.name.clone()).collect();
        }
    }
}

/// Whether a text names its Command Cards.
pub(crate) fn names_cards(text: &str) -> bool {
    let said = |line: &str| line.trim().trim_start_matches(['-', '*', '•', '–']).trim().to_owned();
    text.lines().any(|line| after_word(&said(line), CARDS).is_some())
}

const CARDS: &[&str] = &["command cards", "cards"];

fn after_word<'t>(line: &'t str, words: &[&str]) -> Option<&'t str> {
    let (before, after) = line.split_once(':')?;
    words.iter().any(|word| same(word, before.trim())).then(|| after.trim())
}

fn split(list: &str) -> Vec<String> {
    list.split([',', ';'])
        .map(|name| name.trim().to_string())
        .filter(|name| !name.is_empty())
        .collect()
}

/// "Courser [Left arm: Axe, Right arm: Gun]"; brackets with anything else in them are left where they are.
fn bracketed(line: &str) -> (&str, BTreeMap<String, String>) {
    let Some((name, rest)) = line.split_once('[') else {
        return (line, BTreeMap::new());
    };
    let inner = rest.split(']').next().unwrap_or(rest);
    let options: BTreeMap<String, String> = inner
        .split([',', ';'])
        .filter_map(|part| part.split_once(':'))
        .map(|(hardpoint, option)| (hardpoint.trim().to_string(), option.trim().to_string()))
        .collect();
    (name.trim(), options)
}

/// As its file would have it.
pub fn to_yaml(list: &ArmyList) -> String {
    let mut file = format!("name: {}\nfaction: {}\n", quoted(&list.name), quoted(&list.faction));
    if let Some(army) = &list.army {
        let _ = writeln!(file, "army: {}", quoted(army));
    }
    if list.arena != super::Arena::default() {
        let _ = writeln!(file, "arena: {}", ::scenario::word(&list.arena));
    }
    if let Some(level) = list.level {
        let _ = writeln!(file, "level: {}", ::scenario::word(&level));
    }
    if let Some(points) = list.points {
        let _ = writeln!(file, "points: {points}");
    }
    if list.free > 0 {
        let _ = writeln!(file, "free: {}", list.free);
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
        if !line.options.is_empty() {
            let all: Vec<String> = line
                .options
                .iter()
                .map(|(at, option)| format!("{}: {}", quoted(at), quoted(option)))
                .collect();
            let _ = write!(file, ", options: {{{}}}", all.join(", "));
        }
        file += "}\n";
    }
    if !list.cards.is_empty() {
        let cards: Vec<String> = list.cards.iter().map(|card| quoted(card).to_string()).collect();
        let _ = writeln!(file, "cards: [{}]", cards.join(", "));
    }
    file
}

/// As players paste it: what belongs to a line stands indented under it.
pub fn to_text(list: &ArmyList) -> String {
    let mut heading: Vec<String> = vec![list.faction.clone()];
    heading.extend(list.army.clone());
    heading.extend(list.points.map(|points| format!("{points} points")));
    let mut text = format!("{}: {}\n", list.name.replace(':', ""), heading.join(", "));
    let leads = |line: &Enlisted| line.controller.as_deref().or(line.joins.as_deref()).map(str::to_string);
    let known = |name: &str| list.entries.iter().any(|other| same(other.label(), name));
    for line in list
        .entries
        .iter()
        .filter(|line| !leads(line).is_some_and(|name| known(&name)))
    {
        text += &format!("{}\n", written(line));
        let under = list
            .entries
            .iter()
            .filter(|other| leads(other).is_some_and(|name| same(&name, line.label())));
        for other in under {
            text += &format!("  {}\n", written(other));
        }
    }
    if !list.cards.is_empty() {
        text += &format!("Cards: {}\n", list.cards.join(", "));
    }
    text
}

/// The line that buys an entry with what was chosen for it.
pub(crate) fn written(line: &Enlisted) -> String {
    if line.options.is_empty() {
        return line.entry.clone();
    }
    let options: Vec<String> = line
        .options
        .iter()
        .map(|(at, option)| format!("{at}: {option}"))
        .collect();
    format!("{} [{}]", line.entry, options.join(", "))
}
