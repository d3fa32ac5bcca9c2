//! Building a warband of Chainmail on a screen.

use std::sync::Arc;

use registry::{ArmyProblem, ItemForm, ListHead, Listed, ListedLine, Shelf, ShelfItem};

use super::{armies, rosters};
use crate::Library;
use crate::army::{self, Enlisted, USUAL_POINTS};
use crate::card::{Card, FACTIONS};

/// The factions, and the creatures that any of them can hire.
pub(crate) fn shelves() -> Vec<String> {
    let mut all: Vec<String> = FACTIONS.map(String::from).into();
    all.push(rosters::BESTIARY.into());
    all
}

pub(crate) fn shelf(name: &str) -> Result<Shelf, String> {
    let library = Library::embedded();
    let faction = match name.eq_ignore_ascii_case(rosters::BESTIARY) {
        true => None,
        false => Some(library.faction(name).map_err(|unknown| unknown.to_string())?),
    };
    let own: Vec<&Card> = { library.cards.iter() }
        .filter(|card| card.faction.as_deref() == faction)
        .map(Arc::as_ref)
        .collect();
    Ok(Shelf {
        items: own.iter().map(|card| item(card)).collect(),
        kinds: vec![],
        sizes: vec![u32::from(USUAL_POINTS)],
        roster: rosters::of_cards(faction.unwrap_or(rosters::BESTIARY), &own),
    })
}

fn item(card: &Card) -> ShelfItem {
    let cost = u32::from(card.cost);
    ShelfItem {
        name: card.name.clone(),
        written: card.name.clone(),
        role: if card.commander().is_some() {
            "commander"
        } else {
            "model"
        }
        .into(),
        points: cost,
        // chainmail:106a, chainmail:106c
        forms: vec![
            ItemForm {
                says: "at every skirmish".into(),
                written: card.name.clone(),
                points: cost,
            },
            ItemForm {
                says: "in reserve".into(),
                written: format!("{} in reserve", card.name),
                points: cost.div_ceil(2),
            },
        ],
        leads: card.commander().is_some(),
        ..ShelfItem::default()
    }
}

pub(crate) fn listed(text: &str, size: Option<u16>) -> Result<Listed, Vec<ArmyProblem>> {
    let library = Library::embedded();
    let list = armies::read("list", text)?;
    let line = |line: &Enlisted| {
        let cost = library.card(&line.card).map_or(0, |card| u32::from(card.cost));
        let each = if line.reserve { cost.div_ceil(2) } else { cost };
        ListedLine {
            name: line.card.clone(),
            written: format!("{}{}", line.card, if line.reserve { " in reserve" } else { "" }),
            count: u32::from(line.count),
            points: each * u32::from(line.count),
            under: None,
        }
    };
    let lines: Vec<ListedLine> = list.models.iter().map(line).collect();
    let advantage = list.tactical_advantage;
    let problems = army::muster(&list, library, size).err().unwrap_or_default();
    let led = || {
        let cards = lines.iter().filter_map(|line| library.card(&line.name).ok());
        { cards }
            .find(|card| card.commander().is_some())
            .and_then(|card| card.faction.clone())
    };
    Ok(Listed {
        points: lines.iter().map(|line| line.points).sum::<u32>() + u32::from(advantage),
        limit: Some(u32::from(size.or(list.points).unwrap_or(USUAL_POINTS))),
        problems: problems
            .iter()
            .map(|problem| armies::of_problem("list", problem))
            .collect(),
        head: ListHead {
            name: list.name.clone(),
            faction: list.faction.clone().or_else(led).unwrap_or_default(),
            kind: None,
            size: size.or(list.points),
            more: match advantage {
                0 => vec![],
                points => vec![format!("{points} points of tactical advantage")],
            },
        },
        lines,
    })
}

/// Creatures of no faction stand in a list without a heading: whose they are follows from the commanders that come later.
pub(crate) fn heading(head: &ListHead) -> String {
    match Library::embedded().faction(&head.faction) {
        Ok(faction) => format!("{} ({faction})\n", head.name),
        Err(_) => String::new(),
    }
}
