//! Armies and tables of HORDES Quick Start as cards, checked and written down.

use std::path::Path;

use crate::army::{ArmyList, Enlisted, Muster, Problem};
use crate::data::TableData;
use battlegroup::life::Printed;

use crate::{Card as StatCard, Library, WeaponRange};
use kernel::Whim;

use super::picture;
use registry::{AbilityText, ArmyForm, ArmyGroup, ArmyProblem, Card, Faction, Figure, Roster, WeaponLine, of_data};
use registry::{TableEntry, TableForm};

const GAME: &str = "quickstart";

pub(crate) fn factions() -> Vec<Faction> {
    let library = Library::embedded();
    let faction = |name: &String| {
        let cards = library.cards.iter().filter(|card| card.faction == *name);
        let lists = library.lists.iter().filter(|list| list.faction == *name);
        Faction {
            game: GAME,
            name: name.clone(),
            allegiance: "HORDES".into(),
            fighters: cards.clone().count(),
            abilities: cards.map(|card| texts(card).len()).sum(),
            not_enforced: vec![],
            lists: lists.map(|list| list.name.clone()).collect(),
        }
    };
    library.factions.iter().map(faction).collect()
}

/// The names of all armies of a kind. The warpacks are all meant for a first game.
pub(crate) fn names(group: ArmyGroup) -> Vec<String> {
    let library = Library::embedded();
    match group {
        ArmyGroup::Factions => library.factions.clone(),
        ArmyGroup::Starters | ArmyGroup::Lists => library.lists.iter().map(|list| list.name.clone()).collect(),
    }
}

/// A ready list or a whole faction.
pub(crate) fn roster(name: &str) -> Result<Roster, String> {
    let library = Library::embedded();
    if let Ok(faction) = library.faction(name) {
        let cards: Vec<&StatCard> = library
            .cards
            .iter()
            .map(|card| &**card)
            .filter(|card| card.faction == faction)
            .collect();
        return Ok(made(faction, faction, "", None, &cards));
    }
    let list = library.list(name).map_err(|unknown| unknown.to_string())?;
    of_list(list).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
        format!("{name} is not a legal army:{}", lines.concat())
    })
}

fn of_list(list: &ArmyList) -> Result<Roster, Vec<Problem>> {
    let muster = Muster::new(list, Library::embedded(), None)?;
    let cards: Vec<&StatCard> = muster.cards.iter().map(|card| &**card).collect();
    Ok(made(
        &list.name,
        &list.faction,
        &list.says,
        Some(muster.points()),
        &cards,
    ))
}

fn made(name: &str, faction: &str, says: &str, points: Option<u32>, all: &[&StatCard]) -> Roster {
    let mut cards: Vec<Card> = vec![];
    let mut abilities: Vec<AbilityText> = vec![];
    for stat_card in all {
        match cards.iter_mut().find(|card| card.name == stat_card.name) {
            Some(card) => card.count += 1,
            None => {
                cards.push(card(stat_card));
                abilities.extend(texts(stat_card));
            }
        }
    }
    Roster {
        game: GAME,
        name: name.into(),
        faction: faction.into(),
        allegiance: "HORDES".into(),
        says: says.into(),
        points,
        cards,
        abilities,
    }
}

fn figure(name: &'static str, value: impl ToString) -> Figure {
    Figure {
        name,
        value: value.to_string(),
    }
}

fn card(card: &StatCard) -> Card {
    let mut figures = vec![
        figure("SPD", card.spd),
        figure("STR", card.str),
        figure("MAT", card.mat),
        figure("RAT", card.rat),
        figure("DEF", card.def),
        figure("ARM", card.arm),
        figure("CMD", card.cmd),
        figure("FURY", card.fury),
    ];
    if card.is_warbeast() {
        figures.push(figure("THR", card.thr));
    }
    figures.push(match card.life.printed() {
        Printed::Row(circles) => figure("circles", *circles),
        Printed::Spiral { mind, body, spirit } => figure(
            "spiral",
            format!(
                "{}+{} {}+{} {}+{}",
                mind[0], mind[1], body[0], body[1], spirit[0], spirit[1]
            ),
        ),
        // Cards of other forms are refused when they are loaded.
        Printed::Branches(_) | Printed::Grid(_) | Printed::Grids { .. } | Printed::Fielded { .. } => {
            figure("circles", card.life.boxes())
        }
    });
    Card {
        name: card.name.clone(),
        kind: None,
        part: Some(card.kind.in_words().into()),
        count: 1,
        points: u32::from(card.points),
        figures,
        runemarks: vec![],
        weapons: card.weapons.iter().map(|weapon| weapon_line(card, weapon)).collect(),
        abilities: texts(card).into_iter().map(|text| text.name).collect(),
    }
}

fn weapon_line(card: &StatCard, weapon: &crate::Weapon) -> WeaponLine {
    let mut figures = vec![];
    if let Some(melee) = weapon.melee {
        figures.push(figure("POW", melee.pow));
        figures.push(figure("P+S", melee.pow + card.str));
        if melee.reach {
            figures.push(figure("RNG", "Reach"));
        }
    }
    if let Some(ranged) = weapon.ranged {
        figures.push(match ranged.rng {
            WeaponRange::Inches(inches) => figure("RNG", inches),
            WeaponRange::Spray => figure("RNG", "SP"),
        });
        figures.push(figure("ROF", ranged.rof));
        figures.push(figure("AOE", ranged.aoe.map_or("-".into(), |aoe| aoe.to_string())));
        figures.push(figure("POW", ranged.pow.map_or("-".into(), |pow| pow.to_string())));
    }
    WeaponLine {
        name: weapon.name.clone(),
        figures,
    }
}

/// What a card says besides its figures.
fn texts(card: &StatCard) -> Vec<AbilityText> {
    let text = |name: &str, cost: String, says: &str| AbilityText {
        name: name.into(),
        cost,
        of: card.name.clone(),
        says: says.into(),
        not_enforced: None,
    };
    let abilities = card
        .abilities
        .iter()
        .map(|ability| text(&ability.name, "ability".into(), &ability.says));
    let spells = card
        .spells
        .iter()
        .map(|spell| text(&spell.name, format!("spell, {} fury", spell.cost), &spell.says));
    let animus = card
        .animus
        .iter()
        .map(|animus| text(&animus.name, format!("animus, {} fury", animus.cost), &animus.says));
    let feat = card.feat.iter().map(|feat| text(&feat.name, "feat".into(), &feat.says));
    abilities.chain(spells).chain(animus).chain(feat).collect()
}

pub(crate) fn of_problem(file: &str, text: &str, problem: &Problem) -> ArmyProblem {
    let line = text.lines().position(|line| line.starts_with("models"));
    ArmyProblem {
        file: file.into(),
        line: Some(line.map_or(1, |at| at as u64 + 1)),
        column: None,
        rule: problem.rule.map(|rule| rule.as_str().into()),
        message: problem.message.clone(),
    }
}

/// An army file, or a list as players paste it: one line a model.
pub(crate) fn read(file: &str, text: &str) -> Result<ArmyList, Vec<ArmyProblem>> {
    let of_a_file = |line: &str| {
        ["name:", "faction:", "models:"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let is_file = text.trim_start().starts_with('{') || text.lines().any(of_a_file);
    if is_file {
        return crate::army::read(file, text).map_err(|error| vec![of_data(error)]);
    }
    pasted(file, text)
}

/// "2 x Argus", "Argus x2" or "Argus", after a first line with the army's name and its faction, if it has them.
fn pasted(file: &str, text: &str) -> Result<ArmyList, Vec<ArmyProblem>> {
    let library = Library::embedded();
    let mut list = ArmyList {
        name: "Own list".into(),
        faction: String::new(),
        says: String::new(),
        models: vec![],
    };
    let mut problems = vec![];
    let lines = text.lines().zip(1u64..).map(|(line, number)| (line.trim(), number));
    for (line, number) in lines.filter(|(line, _)| !line.is_empty()) {
        let (count, name) = registry::counted(line);
        match library.card(name) {
            Ok(card) => {
                if list.faction.is_empty() {
                    list.faction.clone_from(&card.faction);
                }
                list.models.push(Enlisted {
                    card: card.name.clone(),
                    count,
                });
            }
            Err(unknown) => match heading(line) {
                Some((name, faction)) if list.models.is_empty() && list.faction.is_empty() => {
                    (list.name, list.faction) = (name.into(), faction.into());
                }
                _ => problems.push(ArmyProblem {
                    file: file.into(),
                    line: Some(number),
                    column: None,
                    rule: None,
                    message: unknown.to_string(),
                }),
            },
        }
    }
    if problems.is_empty() { Ok(list) } else { Err(problems) }
}

/// "The Pack (Circle Orboros)".
fn heading(line: &str) -> Option<(&str, &'static str)> {
    let (name, rest) = line.split_once('(')?;
    let faction = Library::embedded().faction(rest.trim_end_matches(')').trim()).ok()?;
    Some((name.trim(), faction))
}

pub(crate) fn roster_in(file: &str, text: &str) -> Result<Roster, Vec<ArmyProblem>> {
    let list = read(file, text)?;
    of_list(&list).map_err(|problems| problems.iter().map(|problem| of_problem(file, text, problem)).collect())
}

/// All that is wrong with a list, or with a file of cards or a table.
pub(crate) fn check(file: &str, text: &str) -> Vec<ArmyProblem> {
    let begins = |word: &str| text.lines().any(|line| line.starts_with(word));
    if begins("layout:") {
        return TableData::read(file, text).err().map(of_data).into_iter().collect();
    }
    if begins("cards:") {
        return Library::default()
            .take_in(file, text)
            .err()
            .map(of_data)
            .into_iter()
            .collect();
    }
    roster_in(file, text).err().unwrap_or_default()
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

fn written(list: &ArmyList, form: ArmyForm) -> Result<String, String> {
    match form {
        ArmyForm::Yaml => Ok(list.write()),
        ArmyForm::Json => serde_json::to_string_pretty(list)
            .map(|json| json + "\n")
            .map_err(|error| error.to_string()),
        ArmyForm::Text => {
            let lines = list
                .models
                .iter()
                .map(|line| format!("{} x {}\n", line.count, line.card));
            Ok(format!(
                "{} ({})\n{}",
                list.name,
                list.faction,
                lines.collect::<String>()
            ))
        }
    }
}

/// One warlock and warbeasts for the points, of a faction or of any.
pub(crate) fn random(faction: Option<&str>, points: u16, seed: u64, form: ArmyForm) -> Result<String, String> {
    let library = Library::embedded();
    let mut whim = Whim::new(seed);
    let faction = match faction {
        Some(faction) => faction.to_string(),
        None => whim.pick(&library.factions).cloned().unwrap_or_default(),
    };
    written(&Muster::random(library, &faction, u32::from(points), &mut whim)?, form)
}

pub(crate) fn tables() -> Vec<TableEntry> {
    let entry = |table: &TableData| TableEntry {
        game: GAME,
        name: table.name.clone(),
        says: table.says.clone(),
        features: table.layout.features.len(),
    };
    Library::embedded().tables.iter().map(entry).collect()
}

/// A ready table by its name, or that of a file.
pub(crate) fn table(name: &str) -> Result<TableData, String> {
    if !Path::new(name).is_file() {
        let table = Library::embedded().table(name);
        return table.cloned().map_err(|unknown| unknown.to_string());
    }
    let text = registry::read_text(Path::new(name))?;
    TableData::read(name, &text).map_err(|error| error.to_string())
}

pub(crate) fn show_table(name: &str, form: TableForm) -> Result<String, String> {
    let table = table(name)?;
    let terrain = table.layout.build()?;
    let picture = picture::picture(&table, &terrain);
    Ok(match form {
        TableForm::Text => picture.text(),
        TableForm::Svg => picture.svg(),
        TableForm::Html => picture.page(),
        TableForm::Yaml => crate::data::write_table(&table),
    })
}
