//! Warbands read, checked and written down.

use registry::{ArmyForm, ArmyProblem, of_data};

use super::rosters;
use crate::army::{self, Enlisted, Problem, WarbandList};
use crate::card::FACTIONS;
use crate::data::TableData;
use crate::{Library, spells};
use kernel::Whim;

pub(crate) fn of_problem(file: &str, problem: &Problem) -> ArmyProblem {
    ArmyProblem {
        file: file.into(),
        line: problem.line.or(Some(1)),
        column: None,
        rule: problem.rule.map(|rule| rule.as_str().into()),
        message: problem.message.clone(),
    }
}

/// A file, or a list as players paste it: one line a model.
pub(crate) fn read(file: &str, text: &str) -> Result<WarbandList, Vec<ArmyProblem>> {
    let of_a_file = |line: &str| {
        ["name:", "faction:", "models:"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    if text.trim_start().starts_with('{') || text.lines().any(of_a_file) {
        return army::read(file, text).map_err(|error| vec![of_data(error)]);
    }
    pasted(file, text)
}

/// "2 x Orc Trooper", "Orc Trooper x2" or "Orc Trooper", also "Orc Trooper in reserve" and "3 points of tactical advantage", after a
/// first line with the name of the warband and its faction, if it has them.
fn pasted(file: &str, text: &str) -> Result<WarbandList, Vec<ArmyProblem>> {
    let library = Library::embedded();
    let mut list = WarbandList {
        name: "Own list".into(),
        ..WarbandList::default()
    };
    let mut problems = vec![];
    let lines = text.lines().zip(1u64..).map(|(line, number)| (line.trim(), number));
    for (at, (line, number)) in lines.filter(|(line, _)| !line.is_empty()).enumerate() {
        if let Some(points) = advantage(line) {
            list.tactical_advantage = points;
            continue;
        }
        let (line, reserve) = match line.strip_suffix("in reserve") {
            Some(line) => (line.trim_end_matches([' ', ',']), true),
            None => (line, false),
        };
        let (count, name) = counted(line);
        match library.card(name) {
            Ok(card) => list.models.push(Enlisted {
                card: card.name.clone(),
                count,
                reserve,
                line: Some(number),
            }),
            Err(_) if at == 0 && heading(line).is_some() => {
                if let Some((name, faction)) = heading(line) {
                    (list.name, list.faction) = (name.into(), Some(faction.into()));
                }
            }
            Err(unknown) => problems.push(ArmyProblem {
                file: file.into(),
                line: Some(number),
                column: None,
                rule: None,
                message: unknown.to_string(),
            }),
        }
    }
    if problems.is_empty() { Ok(list) } else { Err(problems) }
}

/// "3 points of tactical advantage".
fn advantage(line: &str) -> Option<u16> {
    let rest = line.strip_suffix("tactical advantage")?;
    rest.split_whitespace().next()?.parse().ok()
}

/// "The Pack (Naresh)".
fn heading(line: &str) -> Option<(&str, &'static str)> {
    let (name, rest) = line.split_once('(')?;
    let faction = Library::embedded().faction(rest.trim_end_matches(')').trim()).ok()?;
    Some((name.trim(), faction))
}

/// How many of what.
fn counted(line: &str) -> (u8, &str) {
    let digits = line.len() - line.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    if let (Ok(count), rest) = (line[..digits].parse(), line[digits..].trim_start()) {
        let rest = rest.strip_prefix(['x', 'X', '×']).unwrap_or(rest);
        return (count, rest.trim());
    }
    if let Some((name, count)) = line.rsplit_once([' ', '\t'])
        && let Ok(count) = count.trim_start_matches(['x', 'X', '×']).parse()
    {
        return (count, name.trim());
    }
    (1, line)
}

/// All that is wrong with a list, or with a file of cards, of spells or a battlefield.
pub(crate) fn check(file: &str, text: &str) -> Vec<ArmyProblem> {
    let begins = |word: &str| text.lines().any(|line| line.starts_with(word));
    let data = |result: Result<(), crate::data::DataError>| result.err().map(of_data).into_iter().collect();
    if begins("layout:") {
        return data(TableData::read(file, text).map(drop));
    }
    if begins("pieces:") {
        return data(crate::terrain::check_pieces(file, text));
    }
    if begins("spells:") {
        return data(spells::book::check(file, text));
    }
    if begins("cards:") {
        return data(Library::default().take_in_cards(file, text));
    }
    rosters::roster_in(file, text).err().unwrap_or_default()
}

pub(crate) fn convert(file: &str, text: &str, form: ArmyForm) -> Result<String, Vec<ArmyProblem>> {
    let list = read(file, text)?;
    written(&list, form).map_err(|message| {
        vec![ArmyProblem {
            file: file.into(),
            line: Some(1),
            column: None,
            rule: None,
            message,
        }]
    })
}

fn written(list: &WarbandList, form: ArmyForm) -> Result<String, String> {
    match form {
        ArmyForm::Yaml => Ok(list.write()),
        ArmyForm::Json => serde_json::to_string_pretty(list)
            .map(|json| json + "\n")
            .map_err(|error| error.to_string()),
        ArmyForm::Text => Ok(list.written_as_text()),
    }
}

/// A commander and others for the points, of a faction or of any.
pub(crate) fn random(faction: Option<&str>, points: u16, seed: u64, form: ArmyForm) -> Result<String, String> {
    let mut whim = Whim::new(seed);
    let faction = match faction {
        Some(faction) => faction,
        None => whim.pick(&FACTIONS).copied().unwrap_or_default(),
    };
    let list = army::random(Library::embedded(), faction, points, &mut whim)?;
    written(&list, form)
}
