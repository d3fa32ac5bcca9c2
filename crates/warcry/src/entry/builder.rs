//! Building a warband of Warcry on a screen.

use registry::{ArmyProblem, ListHead, Listed, ListedLine, Shelf, ShelfItem};

use super::armies;
use crate::army::{Enlisted, USUAL_POINTS};
use crate::{Library, Muster, Profile, Runemark};

pub(crate) fn shelves() -> Vec<String> {
    let warbands = Library::embedded().warbands.iter();
    warbands.map(|warband| warband.faction.clone()).collect()
}

pub(crate) fn shelf(name: &str) -> Result<Shelf, String> {
    let library = Library::embedded();
    let warband = library.warband(name).map_err(|unknown| unknown.to_string())?;
    let item = |profile: &Profile| ShelfItem {
        name: profile.name.clone(),
        written: written(&profile.name),
        role: role(profile).into(),
        points: u32::from(profile.points),
        leads: profile.runemarks.has(Runemark::Hero) && !profile.runemarks.has(Runemark::Monster),
        ..ShelfItem::default()
    };
    Ok(Shelf {
        items: warband.fighters.iter().map(|profile| item(profile)).collect(),
        kinds: vec![],
        sizes: vec![u32::from(USUAL_POINTS)],
        roster: armies::roster_of_faction(library, warband),
    })
}

fn role(profile: &Profile) -> &'static str {
    let marks = &profile.runemarks;
    match () {
        () if marks.has(Runemark::Monster) => "monster",
        () if marks.has(Runemark::Thrall) => "thrall",
        () if marks.has(Runemark::Hero) => "hero",
        () => "fighter",
    }
}

/// A name with brackets or digits stands in quotes, so that it is read back as it is.
fn written(name: &str) -> String {
    let plain = |letter: char| letter.is_alphabetic() || matches!(letter, ' ' | '-' | '\'' | '’' | '.');
    match name.chars().all(plain) {
        true => name.into(),
        false => serde_json::Value::from(name).to_string(),
    }
}

fn said(line: &Enlisted) -> String {
    let called = line.called.as_ref();
    let called = called.map_or(String::new(), |name| {
        format!(" called {}", serde_json::Value::from(name.as_str()))
    });
    let renown = match line.renown {
        0 => String::new(),
        renown => format!(" (renown {renown})"),
    };
    format!("{}{called}{renown}", written(&line.fighter))
}

pub(crate) fn listed(text: &str, size: Option<u16>) -> Result<Listed, Vec<ArmyProblem>> {
    let library = Library::embedded();
    let list = armies::read("list", text)?;
    let line = |line: &Enlisted| {
        let own = library.warband(&list.faction).ok();
        let own = own.and_then(|warband| warband.fighters.iter().find(|profile| profile.name == line.fighter));
        let profile = own.or_else(|| library.fighter(&line.fighter).ok().map(|(_, profile)| profile));
        ListedLine {
            name: line.fighter.clone(),
            written: said(line),
            count: u32::from(line.count),
            points: profile.map_or(0, |profile| u32::from(profile.points)) * u32::from(line.count),
            under: None,
        }
    };
    let lines: Vec<ListedLine> = list.fighters.iter().map(line).collect();
    let limit = size.unwrap_or(USUAL_POINTS);
    let problems = Muster::with_points(&list, library, limit).err().unwrap_or_default();
    Ok(Listed {
        points: lines.iter().map(|line| line.points).sum(),
        limit: Some(u32::from(limit)),
        problems: armies::located("list", text, &list, &problems),
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
    let quoted = |word: &str| serde_json::Value::from(word).to_string();
    format!("name: {}\nfaction: {}\n", quoted(&head.name), quoted(&head.faction))
}
