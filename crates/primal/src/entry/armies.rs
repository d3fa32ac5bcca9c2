//! Armies of HORDES: Primal as cards, checked and written down.

use kernel::Whim;
use registry::{
    AbilityText, ArmyForm, ArmyGroup, ArmyProblem, Card, Faction, Figure, NotEnforced, Roster, WeaponLine, of_data,
};

use super::GAME;
use crate::Library;
use crate::army::{self, ArmyList, Muster, Problem, text};
use crate::card::{Entry, FieldAllowance, Profile, Reach, Rof, Spell, Weapon};
use crate::data::{TableData, same};

pub(crate) const ALLEGIANCE: &str = "HORDES: Primal";

pub(crate) fn factions() -> Vec<Faction> {
    let library = Library::embedded();
    let faction = |name: &String| {
        let entries = || library.entries.iter().filter(|entry| entry.faction == *name);
        let lists = library.lists.iter().filter(|list| same(&list.faction, name));
        let mut open: Vec<String> = entries().flat_map(|entry| entry.not_enforced(&library.book)).collect();
        open.sort();
        open.dedup();
        Faction {
            game: GAME,
            name: name.clone(),
            allegiance: ALLEGIANCE.into(),
            fighters: entries().count(),
            abilities: entries().map(|entry| texts(entry).len()).sum(),
            not_enforced: open
                .into_iter()
                .map(|ability| NotEnforced {
                    ability,
                    why: "the game does not carry it out yet; its models can be fielded without it".into(),
                })
                .collect(),
            lists: lists.map(|list| list.name.clone()).collect(),
        }
    };
    library.factions.iter().map(faction).collect()
}

/// The names of all armies of a kind. Those for a first game are small; a faction needs a warlock or warcaster.
pub(crate) fn names(group: ArmyGroup) -> Vec<String> {
    let library = Library::embedded();
    let lists = library.lists.iter();
    match group {
        ArmyGroup::Factions => library.led(),
        ArmyGroup::Starters => lists
            .filter(|list| is_starter(list))
            .map(|list| list.name.clone())
            .collect(),
        ArmyGroup::Lists => lists.map(|list| list.name.clone()).collect(),
    }
}

/// Small enough for a first game.
pub(crate) fn is_starter(list: &ArmyList) -> bool {
    list.level.is_some_and(|level| level.points() <= 25)
}

/// A ready list or a whole faction.
pub(crate) fn roster(name: &str) -> Result<Roster, String> {
    let library = Library::embedded();
    if let Ok(faction) = library.faction(name) {
        let entries = library.entries.iter().filter(|entry| entry.faction == faction);
        let entries: Vec<(&Entry, u32)> = entries.map(|entry| (&**entry, least(entry))).collect();
        return Ok(made(faction, faction, "", None, &entries));
    }
    let list = library.list(name).map_err(|unknown| unknown.to_string())?;
    of_list(list).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
        format!("{name} is not a legal army:{}", lines.concat())
    })
}

/// What the smallest size of an entry costs.
fn least(entry: &Entry) -> u32 {
    entry.sizes.first().map_or(0, |size| u32::from(size.points))
}

fn of_list(list: &ArmyList) -> Result<Roster, Vec<Problem>> {
    let library = Library::embedded();
    let muster = Muster::new(list, library)?;
    let named = { list.entries.iter() }.filter_map(|line| {
        let entry = library.entry(&line.entry).ok()?;
        let size = { entry.sizes.iter() }.find(|size| Some(size.models) == line.models);
        Some((&**entry, size.map_or(least(entry), |size| u32::from(size.points))))
    });
    let entries: Vec<(&Entry, u32)> = named.collect();
    let points = Some(u32::from(muster.points));
    Ok(made(&list.name, &list.faction, &list.says, points, &entries))
}

fn made(name: &str, faction: &str, says: &str, points: Option<u32>, all: &[(&Entry, u32)]) -> Roster {
    let mut cards: Vec<Card> = vec![];
    let mut abilities: Vec<AbilityText> = vec![];
    let mut seen: Vec<(&str, usize, usize)> = vec![];
    for (entry, cost) in all {
        if let Some((_, from, to)) = seen.iter().find(|(name, ..)| *name == entry.name) {
            cards[*from..*to].iter_mut().for_each(|card| card.count += 1);
            continue;
        }
        let from = cards.len();
        for (at, member) in entry.models.iter().enumerate() {
            let points = if at == 0 { *cost } else { 0 };
            cards.push(card(entry, &member.profile, member.count, points));
        }
        seen.push((&entry.name, from, cards.len()));
        abilities.extend(texts(entry));
    }
    Roster {
        game: GAME,
        name: name.into(),
        faction: faction.into(),
        allegiance: ALLEGIANCE.into(),
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

fn card(entry: &Entry, profile: &Profile, count: u8, points: u32) -> Card {
    let some = [
        ("SPD", Some(profile.spd)),
        ("STR", profile.str),
        ("MAT", profile.mat),
        ("RAT", profile.rat),
        ("DEF", Some(profile.def)),
        ("ARM", Some(profile.arm)),
        ("CMD", profile.cmd),
        ("FURY", profile.fury),
        ("THR", profile.thr),
        ("FOCUS", profile.focus),
    ];
    let mut figures: Vec<Figure> = { some.into_iter() }
        .filter_map(|(name, value)| Some(figure(name, value?)))
        .collect();
    figures.push(figure("boxes", profile.life.boxes()));
    figures.push(figure("base", ::scenario::word(&profile.base)));
    if let FieldAllowance::Units(most) = entry.fa {
        figures.push(figure("FA", most));
    }
    Card {
        name: profile.name.clone(),
        kind: (profile.name != entry.name).then(|| entry.name.clone()),
        part: Some(::scenario::word(&profile.kind).replace('_', " ")),
        count: usize::from(count),
        points,
        figures,
        runemarks: profile.advantages.iter().map(|one| one.name().to_string()).collect(),
        weapons: profile.weapons.iter().map(weapon_line).collect(),
        abilities: profile.rules.iter().map(|rule| rule.name().to_string()).collect(),
    }
}

fn weapon_line(weapon: &Weapon) -> WeaponLine {
    let reach = match weapon.rng {
        Reach::Inches(inches) => inches.0.to_string(),
        Reach::Spray(far) => format!("SP {far}"),
        Reach::Control => "CTRL".into(),
        Reach::Special => "*".into(),
    };
    let mut figures = vec![figure("RNG", reach)];
    if !weapon.is_melee() {
        figures.push(match weapon.rof {
            Rof::Shots(shots) => figure("ROF", shots),
            Rof::D3Plus(more) => figure("ROF", format!("d3+{more}")),
            Rof::D6Plus(more) => figure("ROF", format!("d6+{more}")),
        });
    }
    if let Some(aoe) = weapon.aoe {
        figures.push(figure("AOE", aoe));
    }
    figures.push(figure("POW", weapon.pow.map_or("-".into(), |pow| pow.to_string())));
    if !weapon.qualities.is_empty() {
        let names: Vec<&str> = weapon.qualities.iter().map(|one| one.name()).collect();
        figures.push(figure("qualities", names.join(", ")));
    }
    WeaponLine {
        name: match weapon.count {
            1 => weapon.name.clone(),
            count => format!("{} x{count}", weapon.name),
        },
        figures,
    }
}

/// What a card says besides its figures. Texts of special rules stand on the printed cards; here they go by name.
fn texts(entry: &Entry) -> Vec<AbilityText> {
    let library = Library::embedded();
    let open = entry.not_enforced(&library.book);
    let mut all: Vec<AbilityText> = vec![];
    let mut text = |name: &str, cost: String, says: String| {
        if all.iter().any(|known| known.name == name) {
            return;
        }
        let is_open = open
            .iter()
            .any(|other| other == name || other.starts_with(&format!("{name}: ")));
        all.push(AbilityText {
            not_enforced: is_open.then(|| "the game does not carry it out yet".into()),
            name: name.into(),
            cost,
            of: entry.name.clone(),
            says,
        });
    };
    for profile in entry.models.iter().map(|member| &member.profile) {
        for rule in profile
            .rules
            .iter()
            .chain(profile.weapons.iter().flat_map(|weapon| &weapon.rules))
        {
            text(rule.name().as_str(), "special rule".into(), "As on its card.".into());
        }
        for name in profile.all_spells() {
            let Some(spell) = library.spells.get(name) else {
                continue;
            };
            text(name, format!("spell, COST {}", spell.cost), figures_of(spell));
        }
        if let Some(feat) = &profile.feat {
            text(feat, "feat".into(), "As on its card.".into());
        }
    }
    all
}

fn figures_of(spell: &Spell) -> String {
    let mut parts = vec![format!("RNG {}", ::scenario::word(&spell.rng).replace('_', " "))];
    parts.extend(spell.aoe.map(|aoe| format!("AOE {}", ::scenario::word(&aoe))));
    parts.extend(spell.pow.map(|pow| format!("POW {pow}")));
    parts.push(::scenario::word(&spell.dur));
    if spell.off {
        parts.push("an attack".into());
    }
    parts.join(", ") + "."
}

pub(crate) fn of_problem(file: &str, text: &str, problem: &Problem) -> ArmyProblem {
    let rule = problem.rule.map(|rule| rule.as_str().into());
    ArmyProblem::of_entry(file, text, problem.line.as_deref(), rule, &problem.message)
}

/// An army file, or a list as players paste it.
pub(crate) fn read(file: &str, text: &str) -> Result<ArmyList, Vec<ArmyProblem>> {
    let of_a_file = |line: &str| ["faction:", "entries:"].iter().any(|word| line.starts_with(word));
    let is_file = text.trim_start().starts_with('{') || text.lines().filter(|line| of_a_file(line)).count() == 2;
    if is_file {
        return yaml::read_file(file, text).map_err(|error| vec![of_data(error)]);
    }
    text::read(text, Library::embedded()).map_err(|found| {
        let told = found.into_iter();
        told.map(|found| ArmyProblem::on_line(file, found.number, found.problem.message))
            .collect()
    })
}

/// The army of a list, with the line and the rule of all that is wrong with it.
pub(crate) fn muster(file: &str, text: &str) -> Result<(ArmyList, Muster), Vec<ArmyProblem>> {
    let list = read(file, text)?;
    match Muster::new(&list, Library::embedded()) {
        Ok(muster) => Ok((list, muster)),
        Err(problems) => Err(problems.iter().map(|problem| of_problem(file, text, problem)).collect()),
    }
}

pub(crate) fn roster_in(file: &str, text: &str) -> Result<Roster, Vec<ArmyProblem>> {
    let (list, _) = muster(file, text)?;
    of_list(&list).map_err(|problems| problems.iter().map(|problem| of_problem(file, text, problem)).collect())
}

/// All that is wrong with a list, or with a file of entries or a table.
pub(crate) fn check(file: &str, text: &str) -> Vec<ArmyProblem> {
    let begins = |word: &str| text.lines().any(|line| line.starts_with(word));
    if begins("layout:") {
        return TableData::read(file, text).err().map(of_data).into_iter().collect();
    }
    let is_faction = begins("faction:") && begins("entries:") && text.contains("profile:");
    if is_faction {
        // Its cards name spells and rules of the project.
        let known = Library::embedded();
        let mut library = Library {
            spells: known.spells.clone(),
            book: known.book.clone(),
            ..Library::default()
        };
        return library
            .take_in("own.yaml", text)
            .err()
            .map(of_data)
            .into_iter()
            .collect();
    }
    muster(file, text).err().unwrap_or_default()
}

pub(crate) fn convert(file: &str, text: &str, form: ArmyForm) -> Result<String, Vec<ArmyProblem>> {
    let list = read(file, text)?;
    written(&list, form).map_err(|message| vec![ArmyProblem::on_line(file, 1, message)])
}

fn written(list: &ArmyList, form: ArmyForm) -> Result<String, String> {
    match form {
        ArmyForm::Yaml => Ok(text::to_yaml(list)),
        ArmyForm::Json => serde_json::to_string_pretty(list)
            .map(|json| json + "\n")
            .map_err(|error| error.to_string()),
        ArmyForm::Text => Ok(text::to_text(list)),
    }
}

/// A warlock or warcaster and whatever the points buy, of a faction or of any.
pub(crate) fn random(faction: Option<&str>, points: u16, seed: u64, form: ArmyForm) -> Result<String, String> {
    let library = Library::embedded();
    let mut whim = Whim::new(seed);
    let faction = match faction {
        Some(faction) => faction.to_string(),
        None => whim.pick(&library.led()).cloned().unwrap_or_default(),
    };
    written(&army::random(library, &faction, points, &mut whim)?, form)
}
