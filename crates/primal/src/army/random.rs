//! Legal armies at random.

use std::sync::Arc;

use kernel::Whim;

use super::{ArmyList, Enlisted, Muster, army_points};
use crate::card::{AttachmentKind, Entry, Kind};
use crate::data::{Library, same};

/// Entries that are tried for an army. Most of the later ones cost too much.
const TRIES: usize = 90;

/// A warlock or warcaster of a faction, a battlegroup for it, and whatever else the points allow. The list says itself what it costs.
pub fn random(library: &Library, faction: &str, points: u16, whim: &mut Whim) -> Result<ArmyList, String> {
    let faction = library.faction(faction).map_err(|unknown| unknown.to_string())?;
    let own: Vec<&Arc<Entry>> = { library.entries.iter() }
        .filter(|entry| same(&entry.faction, faction))
        .collect();
    let casters: Vec<&&Arc<Entry>> = own.iter().filter(|entry| entry.is_caster()).collect();
    let caster = **whim
        .pick(&casters)
        .ok_or_else(|| format!("{faction} has neither warlock nor warcaster"))?;
    let mut list = ArmyList {
        name: format!("{faction} at random"),
        faction: faction.into(),
        entries: vec![Enlisted {
            entry: caster.name.clone(),
            ..Enlisted::default()
        }],
        ..ArmyList::default()
    };
    let led: Vec<&Arc<Entry>> = own.iter().copied().filter(|entry| is_led(entry)).collect();
    let others: Vec<&Arc<Entry>> = own.iter().copied().filter(|entry| !entry.is_caster()).collect();
    let mut spent = 0;
    for number in 0..TRIES {
        // A battlegroup first: it is what focus and fury are for.
        let from = if number < 6 && list.entries.len() < 3 {
            &led
        } else {
            &others
        };
        let Some(line) = whim.pick(from).and_then(|entry| line(entry, caster, &list, whim)) else {
            continue;
        };
        list.entries.push(line);
        let cost = army_points(&list, library).filter(|cost| *cost <= points);
        match (cost, Muster::new(&list, library)) {
            (Some(cost), Ok(_)) => spent = cost,
            _ => {
                list.entries.pop();
            }
        }
        if spent == points {
            break;
        }
    }
    list.points = Some(spent);
    Muster::new(&list, library).map_err(|problems| {
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        format!("no legal army was found: {}", told.join("; "))
    })?;
    Ok(list)
}

fn is_led(entry: &Entry) -> bool {
    matches!(entry.kind(), Kind::Warbeast | Kind::Warjack | Kind::Monstrosity)
}

/// A line for one more of an entry, with its size, its controller and the unit that it joins.
fn line(entry: &Entry, caster: &Entry, list: &ArmyList, whim: &mut Whim) -> Option<Enlisted> {
    let so_far = list.entries.iter().filter(|line| line.entry == entry.name).count();
    let joins = match &entry.attachment {
        None => None,
        Some(attachment) if attachment.kind == AttachmentKind::Attached => Some(caster.name.clone()),
        Some(attachment) => {
            let fits = |line: &&Enlisted| attachment.to.iter().any(|name| same(name, &line.entry));
            let units: Vec<&Enlisted> = list.entries.iter().filter(fits).collect();
            Some(whim.pick(&units)?.label().to_string())
        }
    };
    Some(Enlisted {
        entry: entry.name.clone(),
        label: (so_far > 0).then(|| format!("{} {}", entry.name, so_far + 1)),
        models: match entry.sizes.len() {
            0 | 1 => None,
            _ => whim.pick(&entry.sizes).map(|size| size.models),
        },
        controller: is_led(entry).then(|| caster.name.clone()),
        joins,
        ..Enlisted::default()
    })
}
