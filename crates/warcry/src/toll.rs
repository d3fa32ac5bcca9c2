//! What a stretch of a battle did to the fighters, for exact odds.

use kernel::Seat;
use odds::{ModelToll, Reckoned, Toll};

use crate::{Place, Side, Warcry, World};

impl Reckoned for Warcry {
    fn toll(before: &World, after: &World) -> Toll {
        let known = before.fighters.iter().zip(&after.fighters).zip(0..);
        known
            .filter(|((was, is), _)| !was.is_shared_with(is))
            .filter_map(|((was, is), model)| {
                let left = was.wounds_left();
                let toll = ModelToll {
                    model,
                    damage: u32::from(is.damage.saturating_sub(was.damage).min(left)),
                    fallen: is_down(&is.place) && !is_down(&was.place),
                    conditions: is
                        .marks
                        .iter()
                        .filter(|mark| !was.marks.contains(mark))
                        .cloned()
                        .collect(),
                };
                (toll.damage > 0 || toll.fallen || !toll.conditions.is_empty()).then_some(toll)
            })
            .collect()
    }

    fn owner(world: &World, model: u16) -> Option<Seat> {
        world.fighters.get(usize::from(model))?.side.map(Side::seat)
    }

    fn name_of(world: &World, model: u16) -> String {
        let fighter = world.fighters.get(usize::from(model));
        fighter.map_or_else(|| "nobody".into(), |fighter| fighter.name.to_string())
    }
}

fn is_down(place: &Place) -> bool {
    matches!(place, Place::TakenDown { .. })
}
