//! Building an army of HORDES: Primal on a screen.

use registry::{ArmyProblem, ItemForm, ListHead, Listed, ListedLine, Shelf, ShelfItem};

use super::armies;
use crate::Library;
use crate::army::{self, EncounterLevel, Muster, text};
use crate::card::{Entry, FieldAllowance};
use crate::data::same;

pub(crate) fn shelves() -> Vec<String> {
    Library::embedded().factions.clone()
}

pub(crate) fn shelf(name: &str) -> Result<Shelf, String> {
    let library = Library::embedded();
    let faction = library.faction(name).map_err(|unknown| unknown.to_string())?;
    let own: Vec<&Entry> = { library.entries.iter() }
        .filter(|entry| entry.faction == faction)
        .map(|entry| &**entry)
        .collect();
    let leaders: Vec<String> = { own.iter() }
        .filter(|entry| entry.is_caster())
        .map(|entry| entry.name.clone())
        .collect();
    let themes = library.themes.iter().filter(|theme| same(&theme.faction, faction));
    Ok(Shelf {
        items: own.iter().map(|entry| item(entry, &leaders)).collect(),
        kinds: themes.map(|theme| theme.name.clone()).collect(),
        sizes: [
            EncounterLevel::RapidAssault,
            EncounterLevel::ClashOfArms,
            EncounterLevel::PitchedBattle,
        ]
        .map(|level| u32::from(level.points()))
        .into(),
        roster: armies::roster(faction)?,
    })
}

fn item(entry: &Entry, leaders: &[String]) -> ShelfItem {
    let form = |size: &crate::card::Size| ItemForm {
        says: format!("{} models", size.models),
        written: format!("{} ({} models)", entry.name, size.models),
        points: u32::from(size.points),
    };
    let forms: Vec<ItemForm> = match entry.sizes.len() {
        0 | 1 => vec![],
        _ => entry.sizes.iter().map(form).collect(),
    };
    ShelfItem {
        written: forms
            .first()
            .map_or_else(|| entry.name.clone(), |form| form.written.clone()),
        name: entry.name.clone(),
        role: match () {
            () if entry.attachment.is_some() => "attachment".into(),
            () if entry.is_unit() => "unit".into(),
            () => ::scenario::word(&entry.kind()).replace('_', " "),
        },
        points: match entry.is_caster() {
            true => 0,
            false => entry.sizes.first().map_or(0, |size| u32::from(size.points)),
        },
        most: match entry.fa {
            FieldAllowance::Character => Some(1),
            FieldAllowance::Units(most) => Some(u32::from(most)),
            FieldAllowance::Unlimited => None,
        },
        forms,
        slots: vec![],
        leads: entry.is_caster(),
        under: match &entry.attachment {
            Some(attachment) => attachment.to.clone(),
            None if text::is_led(entry) => leaders.to_vec(),
            None => vec![],
        },
        kinds: vec![],
    }
}

pub(crate) fn listed(said: &str, size: Option<u16>) -> Result<Listed, Vec<ArmyProblem>> {
    let library = Library::embedded();
    let mut list = armies::read("list", said)?;
    if size.is_some() {
        (list.points, list.level) = (size, None);
    }
    let prices = army::prices(&list, library);
    let under = |line: &army::Enlisted| {
        let owner = line.controller.as_ref().or(line.joins.as_ref())?;
        list.entries.iter().position(|other| same(other.label(), owner))
    };
    let lines: Vec<ListedLine> = { list.entries.iter().enumerate() }
        .map(|(at, line)| ListedLine {
            name: line.entry.clone(),
            written: text::written(line),
            count: 1,
            points: prices.get(at).map_or(0, |points| u32::from(*points)),
            under: under(line).filter(|owner| *owner != at),
        })
        .collect();
    let problems = Muster::new(&list, library).err().unwrap_or_default();
    let limit = list.points.or(list.level.map(EncounterLevel::points));
    Ok(Listed {
        // A caster's own points pay for his battlegroup first.
        points: army::army_points(&list, library).map_or(0, u32::from),
        limit: limit.map(u32::from),
        problems: { problems.iter() }
            .map(|problem| armies::of_problem("list", said, problem))
            .collect(),
        head: ListHead {
            name: list.name.clone(),
            faction: list.faction.clone(),
            kind: list.theme.clone(),
            size: limit,
            more: vec![],
        },
        lines,
    })
}

pub(crate) fn heading(head: &ListHead) -> String {
    let mut parts = vec![head.faction.clone()];
    parts.extend(head.kind.clone());
    parts.extend(head.size.map(|points| format!("{points} points")));
    format!("{}: {}\n", head.name.replace(':', ""), parts.join(", "))
}
