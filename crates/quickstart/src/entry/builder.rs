//! Building an army of HORDES Quick Start on a screen.

use registry::{ArmyProblem, ListHead, Listed, ListedLine, Shelf, ShelfItem};

use super::armies;
use crate::Library;
use crate::army::Muster;

pub(crate) fn shelves() -> Vec<String> {
    Library::embedded().factions.clone()
}

pub(crate) fn shelf(name: &str) -> Result<Shelf, String> {
    let library = Library::embedded();
    let faction = library.faction(name).map_err(|unknown| unknown.to_string())?;
    let own = library.cards.iter().filter(|card| card.faction == faction);
    let item = |card: &std::sync::Arc<crate::Card>| ShelfItem {
        name: card.name.clone(),
        written: card.name.clone(),
        role: card.kind.in_words().into(),
        points: u32::from(card.points),
        most: (!card.is_warbeast()).then_some(1),
        leads: !card.is_warbeast(),
        ..ShelfItem::default()
    };
    Ok(Shelf {
        items: own.map(item).collect(),
        kinds: vec![],
        sizes: vec![],
        roster: armies::roster(faction)?,
    })
}

pub(crate) fn listed(text: &str, size: Option<u16>) -> Result<Listed, Vec<ArmyProblem>> {
    let library = Library::embedded();
    let list = armies::read("list", text)?;
    let line = |line: &crate::army::Enlisted| {
        let each = library.card(&line.card).map_or(0, |card| u32::from(card.points));
        ListedLine {
            name: line.card.clone(),
            written: line.card.clone(),
            count: u32::from(line.count),
            points: each * u32::from(line.count),
            under: None,
        }
    };
    let lines: Vec<ListedLine> = list.models.iter().map(line).collect();
    let problems = Muster::new(&list, library, size.map(u32::from))
        .err()
        .unwrap_or_default();
    Ok(Listed {
        points: lines.iter().map(|line| line.points).sum(),
        limit: size.map(u32::from),
        problems: { problems.iter() }
            .map(|problem| armies::of_problem("list", text, problem))
            .collect(),
        head: ListHead {
            name: list.name,
            faction: list.faction,
            size,
            ..ListHead::default()
        },
        lines,
    })
}

pub(crate) fn heading(head: &ListHead) -> String {
    format!("{} ({})\n", head.name, head.faction)
}
