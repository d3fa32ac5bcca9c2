//! Building an army of WARMACHINE on a screen.

use registry::{ArmyProblem, ListHead, Listed, ListedLine, Shelf, ShelfItem, Slot, SlotOption};

use super::armies;
use crate::Library;
use crate::army::{self, ArmyList, EncounterLevel, Muster, text};
use crate::card::{Entry, FieldAllowance, Kind};
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
    let mut kinds: Vec<String> = own.iter().flat_map(|entry| entry.armies.iter().cloned()).collect();
    kinds.sort();
    kinds.dedup();
    let leaders: Vec<String> = { own.iter() }
        .filter(|entry| entry.is_commander())
        .map(|entry| entry.name.clone())
        .collect();
    Ok(Shelf {
        items: own.iter().map(|entry| item(entry, &leaders)).collect(),
        kinds,
        sizes: [
            EncounterLevel::Skirmish,
            EncounterLevel::PitchedBattle,
            EncounterLevel::GrandMelee,
        ]
        .map(|level| u32::from(level.points()))
        .into(),
        roster: armies::roster(faction)?,
    })
}

fn item(entry: &Entry, leaders: &[String]) -> ShelfItem {
    let slots: Vec<Slot> = { entry.hardpoints.iter() }
        .map(|hardpoint| Slot {
            name: hardpoint.name.clone(),
            options: { hardpoint.options.iter() }
                .map(|option| SlotOption {
                    name: option.name.clone(),
                    points: u32::from(option.points),
                })
                .collect(),
        })
        .collect();
    let first: u32 = { slots.iter() }
        .filter_map(|slot| slot.options.first())
        .map(|option| option.points)
        .sum();
    let chosen: Vec<String> = { slots.iter() }
        .filter_map(|slot| Some(format!("{}: {}", slot.name, slot.options.first()?.name)))
        .collect();
    let is_led = matches!(entry.kind(), Kind::Warjack | Kind::Warbeast);
    ShelfItem {
        written: match chosen.is_empty() {
            true => entry.name.clone(),
            false => format!("{} [{}]", entry.name, chosen.join(", ")),
        },
        name: entry.name.clone(),
        role: role(entry),
        points: if entry.is_commander() {
            0
        } else {
            u32::from(entry.points) + first
        },
        most: match entry.fa {
            FieldAllowance::Character => Some(1),
            FieldAllowance::Units(most) => Some(u32::from(most)),
            FieldAllowance::Unlimited => None,
        },
        forms: vec![],
        slots,
        leads: entry.is_commander(),
        under: match &entry.attachment {
            Some(attachment) => attachment.to.clone(),
            None if is_led => leaders.to_vec(),
            None => vec![],
        },
        kinds: entry.armies.clone(),
    }
}

fn role(entry: &Entry) -> String {
    match () {
        () if entry.attachment.is_some() => "attachment".into(),
        () if entry.is_unit() => "unit".into(),
        () => ::scenario::word(&entry.kind()).replace('_', " "),
    }
}

pub(crate) fn listed(said: &str, size: Option<u16>) -> Result<Listed, Vec<ArmyProblem>> {
    let library = Library::embedded();
    let mut list = armies::read("list", said)?;
    if size.is_some() {
        list.points = size;
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
        points: lines.iter().map(|line| line.points).sum(),
        limit: limit.map(u32::from),
        problems: { problems.iter() }
            .map(|problem| armies::of_problem("list", said, problem))
            .collect(),
        head: head(&list, limit, text::names_cards(said)),
        lines,
    })
}

fn head(list: &ArmyList, size: Option<u16>, cards_are_named: bool) -> ListHead {
    ListHead {
        name: list.name.clone(),
        faction: list.faction.clone(),
        kind: list.army.clone(),
        size,
        more: match cards_are_named {
            true => vec![format!("Cards: {}", list.cards.join(", "))],
            false => vec![],
        },
    }
}

pub(crate) fn heading(head: &ListHead) -> String {
    let mut parts = vec![head.faction.clone()];
    parts.extend(head.kind.clone());
    parts.extend(head.size.map(|points| format!("{points} points")));
    format!("{}: {}\n", head.name.replace(':', ""), parts.join(", "))
}
