//! Legal armies at random.

use std::sync::Arc;

use kernel::Whim;

use super::{ArmyList, Enlisted, Muster};
use crate::card::{Entry, FieldAllowance, Kind};
use crate::data::{Library, same};

/// A Commander of a faction, warjacks or warbeasts for it, and whatever else the points allow. The list says itself what it costs.
pub fn random(library: &Library, faction: &str, points: u16, whim: &mut Whim) -> Result<ArmyList, String> {
    let faction = library.faction(faction).map_err(|unknown| unknown.to_string())?;
    let own: Vec<&Arc<Entry>> = library
        .entries
        .iter()
        .filter(|entry| same(&entry.faction, faction))
        .collect();
    let leaders: Vec<&&Arc<Entry>> = own.iter().filter(|entry| entry.is_commander()).collect();
    let leader = **whim
        .pick(&leaders)
        .ok_or_else(|| format!("{faction} has no Commander"))?;
    let army = whim.pick(&leader.armies).cloned();
    let open_to = |entry: &Entry| {
        entry.armies.is_empty()
            || army
                .as_ref()
                .is_some_and(|army| entry.armies.iter().any(|other| same(other, army)))
    };
    let fits: Vec<&Arc<Entry>> = own
        .into_iter()
        .filter(|entry| !entry.is_commander() && entry.attachment.is_none() && !entry.is_huge() && open_to(entry))
        .collect();
    let mut drawn = Drawn {
        list: ArmyList {
            name: format!("{faction} at random"),
            faction: faction.into(),
            army: army.clone(),
            entries: vec![Enlisted {
                entry: leader.name.clone(),
                label: None,
                options: Default::default(),
                controller: None,
                joins: None,
            }],
            ..ArmyList::default()
        },
        left: points,
    };
    // A battlegroup first: it is what focus and fury are for.
    let is_of_group = |entry: &Entry| match leader.kind() {
        Kind::Warcaster => entry.kind() == Kind::Warjack,
        _ => entry.kind() == Kind::Warbeast,
    };
    for _ in 0..2 {
        drawn.add(&fits, &is_of_group, &leader.name, whim);
    }
    let is_any = |entry: &Entry| !matches!(entry.kind(), Kind::Warjack | Kind::Warbeast) || is_of_group(entry);
    while drawn.list.entries.len() < 30 && drawn.add(&fits, &is_any, &leader.name, whim) {}
    let mut list = drawn.list;
    list.cards = hand(library, &list, whim);
    list.points = Some(points - drawn.left);
    Muster::new(&list, library).map_err(|problems| {
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        format!("no legal army was found: {}", told.join("; "))
    })?;
    Ok(list)
}

struct Drawn {
    list: ArmyList,
    left: u16,
}

impl Drawn {
    /// Adds one entry that still fits. Gives back whether there was one.
    fn add(&mut self, from: &[&Arc<Entry>], is_such: &dyn Fn(&Entry) -> bool, leader: &str, whim: &mut Whim) -> bool {
        let open: Vec<&&Arc<Entry>> = from
            .iter()
            .filter(|entry| is_such(entry) && self.least(entry).is_some_and(|least| least <= self.left))
            .collect();
        let Some(entry) = whim.pick(&open) else { return false };
        let mut options = std::collections::BTreeMap::new();
        let mut cost = entry.points;
        for hardpoint in &entry.hardpoints {
            // Each of the later hardpoints needs its cheapest option at least.
            let later: u16 = { entry.hardpoints.iter() }
                .skip_while(|other| other.name != hardpoint.name)
                .skip(1)
                .filter_map(|other| other.options.iter().map(|option| option.points).min())
                .sum();
            let affordable: Vec<_> = hardpoint
                .options
                .iter()
                .filter(|option| cost + option.points + later <= self.left)
                .collect();
            let Some(option) = whim.pick(&affordable) else {
                return false;
            };
            cost += option.points;
            options.insert(hardpoint.name.clone(), option.name.clone());
        }
        let so_far = self.list.entries.iter().filter(|line| line.entry == entry.name).count();
        let led = matches!(entry.kind(), Kind::Warjack | Kind::Warbeast);
        self.list.entries.push(Enlisted {
            entry: entry.name.clone(),
            label: (so_far > 0).then(|| format!("{} {}", entry.name, so_far + 1)),
            options,
            controller: led.then(|| leader.to_string()),
            joins: None,
        });
        self.left -= cost;
        true
    }

    /// The least that one more of the entry costs, if it may be had.
    fn least(&self, entry: &Entry) -> Option<u16> {
        let so_far = self.list.entries.iter().filter(|line| line.entry == entry.name).count();
        let most = match entry.fa {
            FieldAllowance::Character => 1,
            FieldAllowance::Units(most) => usize::from(most),
            FieldAllowance::Unlimited => 20,
        };
        if so_far >= most {
            return None;
        }
        let options = entry
            .hardpoints
            .iter()
            .map(|hardpoint| hardpoint.options.iter().map(|option| option.points).min());
        let cheapest: Option<Vec<u16>> = options.collect();
        let cost = entry.points + cheapest?.iter().sum::<u16>();
        (cost > 0).then_some(cost)
    }
}

/// Five Command Cards that cost nothing and are open to everybody.
fn hand(library: &Library, list: &ArmyList, whim: &mut Whim) -> Vec<String> {
    let is_open = |only: &String| same(only, &list.faction) || list.army.as_ref().is_some_and(|army| same(only, army));
    let mut open: Vec<&String> = library
        .cards
        .iter()
        .filter(|card| card.points == 0 && (card.only.is_empty() || card.only.iter().any(is_open)))
        .map(|card| &card.name)
        .collect();
    let mut hand = vec![];
    while hand.len() < 5 && !open.is_empty() {
        hand.push(open.remove(whim.below(open.len())).clone());
    }
    hand
}
