//! Armies of WARMACHINE as cards, checked and written down.

use kernel::Whim;
use registry::{
    AbilityText, ArmyForm, ArmyGroup, ArmyProblem, Card, Faction, Figure, NotEnforced, Roster, WeaponLine, of_data,
};

use crate::Library;
use crate::army::{self, ArmyList, Muster, Problem, text};
use crate::card::{Entry, FieldAllowance, Profile, Weapon};
use crate::data::{TableData, same};
use crate::shown;
use crate::spells::Spell;

const GAME: &str = "warmachine";
const ALLEGIANCE: &str = "WARMACHINE";

pub(crate) fn factions() -> Vec<Faction> {
    let library = Library::embedded();
    let faction = |name: &String| {
        let entries = || library.entries.iter().filter(|entry| entry.faction == *name);
        let lists = library.lists.iter().filter(|list| same(&list.faction, name));
        let mut open: Vec<String> = entries().flat_map(|entry| entry.not_enforced()).collect();
        open.sort();
        open.dedup();
        Faction {
            game: GAME,
            name: name.clone(),
            allegiance: match library.has_commander(name) {
                true => ALLEGIANCE.into(),
                // wm4:army-build-02
                false => format!("{ALLEGIANCE}; it has no Commander yet, so no army of it can be built"),
            },
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

/// The names of all armies of a kind. Ready armies are all meant for a first game; a faction needs a Commander.
pub(crate) fn names(group: ArmyGroup) -> Vec<String> {
    let library = Library::embedded();
    match group {
        ArmyGroup::Factions => led(library),
        ArmyGroup::Starters | ArmyGroup::Lists => library.lists.iter().map(|list| list.name.clone()).collect(),
    }
}

/// The factions that have a Commander.
pub(crate) fn led(library: &Library) -> Vec<String> {
    let factions = library.factions.iter();
    factions.filter(|name| library.has_commander(name)).cloned().collect()
}

/// A ready list or a whole faction.
pub(crate) fn roster(name: &str) -> Result<Roster, String> {
    let library = Library::embedded();
    if let Ok(faction) = library.faction(name) {
        let entries = library.entries.iter().filter(|entry| entry.faction == faction);
        let entries: Vec<(&Entry, u32)> = entries.map(|entry| (&**entry, u32::from(entry.points))).collect();
        return Ok(made(faction, faction, "", None, &entries));
    }
    let list = library.list(name).map_err(|unknown| unknown.to_string())?;
    of_list(list).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
        format!("{name} is not a legal army:{}", lines.concat())
    })
}

fn of_list(list: &ArmyList) -> Result<Roster, Vec<Problem>> {
    let library = Library::embedded();
    let muster = Muster::new(list, library)?;
    let named = list.entries.iter().filter_map(|line| library.entry(&line.entry).ok());
    let entries: Vec<(&Entry, u32)> = named.map(|entry| (entry, u32::from(entry.points))).collect();
    Ok(made(
        &list.name,
        &list.faction,
        &list.says,
        Some(u32::from(muster.points)),
        &entries,
    ))
}

fn made(name: &str, faction: &str, says: &str, points: Option<u32>, all: &[(&Entry, u32)]) -> Roster {
    let mut cards: Vec<Card> = vec![];
    let mut abilities: Vec<AbilityText> = vec![];
    for (entry, cost) in all {
        if let Some(card) = cards.iter_mut().find(|card| card.kind.as_deref() == Some(&entry.name)) {
            card.count += 1;
            continue;
        }
        for (at, member) in entry.models.iter().enumerate() {
            cards.push(card(
                entry,
                &member.profile,
                member.count,
                if at == 0 { *cost } else { 0 },
            ));
        }
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
    let mut figures = vec![figure("SPD", profile.spd)];
    let some = [
        ("AAT", profile.aat),
        ("MAT", profile.mat),
        ("RAT", profile.rat),
        ("DEF", Some(profile.def)),
        ("ARM", Some(profile.arm)),
        ("ARC", profile.arc),
        ("CTRL", profile.ctrl),
        ("FURY", profile.fury),
        ("THR", profile.thr),
    ];
    figures.extend(some.into_iter().filter_map(|(name, value)| Some(figure(name, value?))));
    figures.push(figure("boxes", profile.life.boxes()));
    figures.push(figure("base", format!("{} mm", profile.base.millimetres())));
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
        runemarks: profile.advantages.iter().map(|one| shown::advantage(*one)).collect(),
        weapons: profile.weapons.iter().map(weapon_line).collect(),
        abilities: profile.rules.iter().map(ToString::to_string).collect(),
    }
}

fn weapon_line(weapon: &Weapon) -> WeaponLine {
    let mut figures = vec![figure("RNG", shown::reach(weapon.rng))];
    if !weapon.is_melee() {
        figures.push(figure("ROF", shown::rof(weapon.rof)));
    }
    if let Some(aoe) = weapon.aoe {
        figures.push(figure("AOE", aoe));
    }
    figures.push(figure("POW", weapon.pow.map_or("-".into(), |pow| pow.to_string())));
    if !weapon.qualities.is_empty() {
        let names: Vec<String> = weapon.qualities.iter().map(|one| shown::quality(*one)).collect();
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
    let open = entry.not_enforced();
    let mut all: Vec<AbilityText> = vec![];
    let mut text = |name: String, cost: String, says: String, is_open: bool| {
        if all.iter().any(|known| known.name == name) {
            return;
        }
        all.push(AbilityText {
            not_enforced: is_open.then(|| "the game does not carry it out yet".into()),
            name,
            cost,
            of: entry.name.clone(),
            says,
        });
    };
    for profile in entry.models.iter().map(|member| &member.profile) {
        for rule in &profile.rules {
            let name = rule.to_string();
            let is_open = open.contains(&name);
            text(name, "special rule".into(), shown::told(rule), is_open);
        }
        for spell in &profile.spells {
            let cost = format!("spell, COST {}", spell.cost);
            text(spell.name.clone(), cost, said_of(spell), !spell.is_enforced());
        }
        if let Some(feat) = &profile.feat {
            text(feat.name.clone(), "feat".into(), said_of(feat), !feat.is_enforced());
        }
    }
    let stand_ins = entry.stand_ins();
    if !stand_ins.is_empty() {
        let name = format!("{} of {}", shown::STAND_INS, entry.name);
        text(name, "figures".into(), stand_ins.join("; "), false);
    }
    for spell in &entry.spells {
        text(spell.clone(), "spell".into(), "As on its card.".into(), true);
    }
    if let Some(feat) = &entry.feat {
        text(feat.clone(), "feat".into(), "As on its card.".into(), true);
    }
    all
}

fn said_of(spell: &Spell) -> String {
    shown::spell_words(spell) + "."
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
    let muster = Muster::new(&list, Library::embedded()).map_err(|problems| {
        problems
            .iter()
            .map(|problem| of_problem(file, text, problem))
            .collect::<Vec<_>>()
    })?;
    Ok((list, muster))
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
    let is_faction = begins("faction:") && begins("entries:") && text.contains("models:");
    if is_faction {
        return Library::default()
            .take_in(file, text)
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

/// A Commander and whatever the points buy, of a faction or of any.
pub(crate) fn random(faction: Option<&str>, points: u16, seed: u64, form: ArmyForm) -> Result<String, String> {
    let library = Library::embedded();
    let mut whim = Whim::new(seed);
    let faction = match faction {
        Some(faction) => faction.to_string(),
        None => whim.pick(&led(library)).cloned().unwrap_or_default(),
    };
    written(&army::random(library, &faction, points, &mut whim)?, form)
}
