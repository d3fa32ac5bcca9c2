//! A legal warband at random.

use std::sync::Arc;

use kernel::Whim;

use super::{Enlisted, WarbandList, capacity};
use crate::card::{Alignment, Card};
use crate::data::Library;

/// More models than fit well on a battlefield.
const MOST: usize = 24;

/// A commander of a faction and as many others as the points and the commander's capacity allow. A faction without commanders
/// sends models of its own alone (chainmail:102c).
pub fn random(library: &Library, faction: &str, points: u16, whim: &mut Whim) -> Result<WarbandList, String> {
    let faction = library.faction(faction).map_err(|unknown| unknown.to_string())?;
    let own: Vec<&Arc<Card>> = library
        .cards
        .iter()
        .filter(|card| card.faction.as_deref() == Some(faction))
        .collect();
    let affordable = |card: &&&Arc<Card>| card.cost > 0 && card.cost <= points;
    let commanders: Vec<&&Arc<Card>> = own
        .iter()
        .filter(affordable)
        .filter(|card| card.commander().is_some())
        .collect();
    let mut chosen: Vec<&Card> = vec![];
    let mut left = points;
    if let Some(commander) = whim.pick(&commanders) {
        left -= commander.cost;
        chosen.push(commander);
    }
    while chosen.len() < MOST {
        let open: Vec<&&Arc<Card>> = own
            .iter()
            .filter(|card| card.cost > 0 && card.cost <= left && fits(&chosen, card, faction))
            .collect();
        let Some(card) = whim.pick(&open) else { break };
        left -= card.cost;
        chosen.push(card);
    }
    if chosen.is_empty() {
        return Err(format!("{faction} has nobody for {points} points"));
    }
    let mut models: Vec<Enlisted> = vec![];
    for card in chosen {
        match models.iter_mut().find(|line| line.card == card.name) {
            Some(line) => line.count += 1,
            None => models.push(Enlisted {
                card: card.name.clone(),
                count: 1,
                ..Enlisted::default()
            }),
        }
    }
    Ok(WarbandList {
        name: format!("{faction} at random"),
        faction: Some(faction.into()),
        points: Some(points),
        models,
        ..WarbandList::default()
    })
}

/// Whether a warband stays legal with one model more.
fn fits(chosen: &[&Card], card: &Card, faction: &str) -> bool {
    let all = || chosen.iter().copied().chain([card]);
    let capacity = capacity(all(), faction);
    let any = |alignment: Alignment| all().any(|card| card.alignment == alignment);
    capacity.needed <= capacity.there_is && !(any(Alignment::Good) && any(Alignment::Evil))
}
