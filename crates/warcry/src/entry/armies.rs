//! Warbands of Warcry as cards, checked and written down.

use crate::abilities::{self, Ability, AbilityBook, Shelf};
use crate::army::{self, Mustered, Part, Problem};
use crate::data::WarbandData;
use crate::{Library, Muster, Profile, WarbandList, Weapon};
use kernel::Whim;
use serde::Serialize;

use registry::{
    AbilityText, ArmyForm, ArmyGroup, ArmyProblem, Card, Faction, Figure, NotEnforced, Roster, WeaponLine, of_data,
};

const GAME: &str = "warcry";
/// What a file of cards, tables or abilities has at its left edge and a list has not.
const OTHER_FILES: [&str; 7] = [
    "alliance:",
    "universal:",
    "layout:",
    "deployments:",
    "victories:",
    "twists:",
    "plans:",
];

pub(crate) fn factions() -> Vec<Faction> {
    let library = Library::embedded();
    let faction = |warband: &WarbandData| Faction {
        game: GAME,
        name: warband.faction.clone(),
        allegiance: word(&warband.alliance),
        fighters: warband.fighters.len(),
        abilities: warband.abilities.len(),
        not_enforced: warband
            .abilities
            .iter()
            .filter_map(|ability| not_enforced(ability))
            .collect(),
        lists: library
            .lists
            .iter()
            .filter(|list| list.faction == warband.faction)
            .map(|list| list.name.clone())
            .collect(),
    };
    library.warbands.iter().map(faction).collect()
}

/// The names of all armies of a kind, those of an alliance and a faction together.
pub(crate) fn names(group: ArmyGroup) -> Vec<String> {
    let library = Library::embedded();
    if group == ArmyGroup::Factions {
        return super::simulation::led(library).into_iter().map(String::from).collect();
    }
    let mut lists: Vec<&WarbandList> = library.lists.iter().collect();
    lists.retain(|list| group == ArmyGroup::Lists || list.starter);
    let alliance = |list: &&WarbandList| {
        library
            .warband(&list.faction)
            .ok()
            .map(|warband| word(&warband.alliance))
    };
    lists.sort_by_key(|list| (alliance(list), list.faction.clone(), list.name.clone()));
    lists.into_iter().map(|list| list.name.clone()).collect()
}

fn not_enforced(ability: &Ability) -> Option<NotEnforced> {
    ability.not_built.as_ref().map(|why| NotEnforced {
        ability: ability.name.clone(),
        why: why.clone(),
    })
}

/// A ready list or a whole faction.
pub(crate) fn roster(name: &str) -> Result<Roster, String> {
    let library = Library::embedded();
    if let Ok(warband) = library.warband(name) {
        return Ok(roster_of_faction(library, warband));
    }
    match library.list(name) {
        Ok(list) => roster_of_list(library, list).map_err(|problems| {
            let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
            format!("{name} is not a legal warband:{}", lines.concat())
        }),
        // Of the two kinds of names the one with a suggestion helps more.
        Err(no_list) => Err(match library.warband(name) {
            Err(no_warband) if no_list.nearest.is_empty() => no_warband.to_string(),
            _ => no_list.to_string(),
        }),
    }
}

/// The list in a file.
pub(crate) fn roster_in(file: &str, text: &str) -> Result<Roster, Vec<ArmyProblem>> {
    let library = Library::embedded();
    let list = read(file, text)?;
    roster_of_list(library, &list).map_err(|problems| located(file, text, &list, &problems))
}

pub(super) fn read(file: &str, text: &str) -> Result<WarbandList, Vec<ArmyProblem>> {
    let read = army::read_any(file, text, Library::embedded());
    read.map_err(|errors| errors.into_iter().map(of_data).collect())
}

/// All that is wrong with a list, or with a file of cards, tables or abilities.
pub(crate) fn check(file: &str, text: &str) -> Vec<ArmyProblem> {
    if is_list(file, text) {
        return roster_in(file, text).err().unwrap_or_default();
    }
    let mut library = Library::embedded().clone();
    let faults = library.take_in_file(file, text).err().unwrap_or_default();
    faults.into_iter().map(of_data).collect()
}

pub(crate) fn convert(file: &str, text: &str, form: ArmyForm) -> Result<String, Vec<ArmyProblem>> {
    let list = read(file, text)?;
    written(file, &list, form)
}

fn written(file: &str, list: &WarbandList, form: ArmyForm) -> Result<String, Vec<ArmyProblem>> {
    match form {
        ArmyForm::Yaml => Ok(list.write()),
        ArmyForm::Json => serde_json::to_string_pretty(list)
            .map(|json| json + "\n")
            .map_err(|error| vec![of_whole(file, error.to_string())]),
        ArmyForm::Text => Ok(list.write_text()),
    }
}

/// A legal warband at random, of a faction or of any.
pub(crate) fn random(faction: Option<&str>, points: u16, seed: u64, form: ArmyForm) -> Result<String, String> {
    let library = Library::embedded();
    let mut whim = Whim::new(seed);
    let factions: Vec<&str> = match faction {
        Some(faction) => vec![faction],
        None => library
            .warbands
            .iter()
            .map(|warband| warband.faction.as_str())
            .collect(),
    };
    let mut why = String::from("there is no warband");
    // Some have no leader of their own; another is drawn then.
    for _ in 0..if faction.is_some() { 1 } else { 50 } {
        let drawn = whim.pick(&factions).copied().unwrap_or_default();
        match Muster::random(library, drawn, points, &mut whim) {
            Ok(muster) => {
                let told = |problems: Vec<ArmyProblem>| problems.iter().map(ToString::to_string).collect::<String>();
                return written("random", &muster.list(), form).map_err(told);
            }
            Err(problems) => {
                let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
                why = lines.join("\n");
            }
        }
    }
    Err(why)
}

fn is_list(file: &str, text: &str) -> bool {
    let mut way = file.rsplit(['/', '\\']).skip(1);
    way.next() == Some("lists")
        || !text
            .lines()
            .any(|line| OTHER_FILES.iter().any(|field| line.starts_with(field)))
}

fn of_whole(file: &str, message: String) -> ArmyProblem {
    ArmyProblem {
        file: file.into(),
        line: Some(1),
        column: None,
        rule: None,
        message,
    }
}

/// Problems of a list with the line on which the fighter that they name stands; else that on which its fighters begin.
pub(super) fn located(file: &str, text: &str, list: &WarbandList, problems: &[Problem]) -> Vec<ArmyProblem> {
    let line_with = |field: &str, name: &str| {
        let at = text
            .lines()
            .position(|line| line.contains(field) && line.contains(name));
        at.map(|at| at as u64 + 1)
    };
    let place = |problem: &Problem| {
        let named = list
            .fighters
            .iter()
            .filter(|line| !line.fighter.is_empty() && problem.message.contains(&line.fighter))
            .max_by_key(|line| line.fighter.len());
        let of_faction = problem.message.contains(&format!("{:?}", list.faction));
        named
            .and_then(|line| line_with("fighter", &line.fighter))
            .or_else(|| of_faction.then(|| line_with("faction", "")).flatten())
            .or_else(|| line_with("fighters", ""))
    };
    let located = |problem: &Problem| ArmyProblem {
        file: file.into(),
        line: place(problem).or(Some(1)),
        column: None,
        rule: problem.rule.map(|rule| rule.as_str().into()),
        message: problem.message.clone(),
    };
    problems.iter().map(located).collect()
}

/// The warband in a pasted list or a file.
pub(crate) fn muster_in(file: &str, text: &str) -> Result<Muster, Vec<ArmyProblem>> {
    let list = read(file, text)?;
    Muster::new(&list, Library::embedded()).map_err(|problems| located(file, text, &list, &problems))
}

fn roster_of_list(library: &Library, list: &WarbandList) -> Result<Roster, Vec<Problem>> {
    let muster = Muster::new(list, library)?;
    let book = library.book(muster.fighters.iter().map(|fighter| &*fighter.profile));
    let mut cards: Vec<(&Mustered, Card)> = vec![];
    for fighter in &muster.fighters {
        match cards.iter_mut().find(|(other, _)| *other == fighter) {
            Some((_, card)) => card.count += 1,
            None => {
                let mut card = card(&book, &fighter.profile);
                if let Some(called) = &fighter.called {
                    card.kind = Some(std::mem::replace(&mut card.name, called.clone()));
                }
                card.part = (fighter.part != Part::Own).then(|| fighter.part.to_string());
                cards.push((fighter, card));
            }
        }
    }
    let abilities = texts(&book, muster.fighters.iter().map(|fighter| &*fighter.profile));
    Ok(Roster {
        game: GAME,
        name: muster.name.clone(),
        faction: muster.faction.clone(),
        allegiance: word(&muster.alliance),
        says: list.says.clone(),
        points: Some(muster.points()),
        cards: cards.into_iter().map(|(_, card)| card).collect(),
        abilities,
    })
}

pub(super) fn roster_of_faction(library: &Library, warband: &WarbandData) -> Roster {
    let cards = || warband.fighters.iter().map(|profile| &**profile);
    let book = library.book(cards());
    Roster {
        game: GAME,
        name: warband.faction.clone(),
        faction: warband.faction.clone(),
        allegiance: word(&warband.alliance),
        says: String::new(),
        points: None,
        cards: cards().map(|profile| card(&book, profile)).collect(),
        abilities: texts(&book, cards()),
    }
}

fn card(book: &AbilityBook, profile: &Profile) -> Card {
    let own = abilities::granted(book, profile)
        .into_iter()
        .filter(|id| matches!(book.shelf(*id), Shelf::Faction(_) | Shelf::Monster));
    Card {
        name: profile.name.clone(),
        kind: None,
        part: None,
        count: 1,
        points: u32::from(profile.points),
        figures: vec![
            figure("move", profile.r#move),
            figure("toughness", profile.toughness),
            figure("wounds", profile.wounds),
            figure("base", format!("{} mm", String::from(profile.base))),
        ],
        runemarks: profile.runemarks.iter().map(|mark| word(&mark)).collect(),
        weapons: profile.weapons.iter().map(weapon_line).collect(),
        abilities: own
            .map(|id| format!("{} ({})", book.get(id).name, word(&book.get(id).cost)))
            .collect(),
    }
}

fn weapon_line(weapon: &Weapon) -> WeaponLine {
    let range = match weapon.min_range {
        0 => weapon.range.to_string(),
        least => format!("{least}-{}", weapon.range),
    };
    WeaponLine {
        name: word(&weapon.mark),
        figures: vec![
            figure("range", range),
            figure("attacks", weapon.attacks),
            figure("strength", weapon.strength),
            figure("damage", format!("{}/{}", weapon.hit, weapon.crit)),
        ],
    }
}

fn figure(name: &'static str, value: impl ToString) -> Figure {
    Figure {
        name,
        value: value.to_string(),
    }
}

/// What the abilities of these fighters do, in the order of the book.
fn texts<'a>(book: &AbilityBook, profiles: impl IntoIterator<Item = &'a Profile>) -> Vec<AbilityText> {
    let profiles: Vec<&Profile> = profiles.into_iter().collect();
    let granted: Vec<_> = profiles
        .iter()
        .flat_map(|profile| abilities::granted(book, profile))
        .collect();
    let ids = book.ids().filter(|id| granted.contains(id));
    let text = |id| {
        let ability = book.get(id);
        AbilityText {
            name: ability.name.clone(),
            cost: word(&ability.cost),
            of: match book.shelf(id) {
                Shelf::Universal => "everybody but monsters".into(),
                Shelf::MonsterHunting => "hunting a monster".into(),
                Shelf::Monster => "monsters".into(),
                Shelf::Bearers(card) => format!("bearers of treasure in {card}"),
                Shelf::Faction(faction) => faction.clone(),
            },
            says: ability.says.clone(),
            not_enforced: ability.not_built.clone(),
        }
    };
    ids.map(text).collect()
}

/// The word for a value in data files.
pub(crate) fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}
