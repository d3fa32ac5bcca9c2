//! Who controls a zone or a flag, and who contests it.

use smallvec::SmallVec;
use table::{CONTACT, Footprint, Length, Point, within, within_of_point};

use super::card::{Element, Holder};
use crate::World;
use crate::card::Kind;
use crate::ids::{ModelId, PlayerId};
use crate::world::Edge;

/// Where an element lies on the table. Maps are drawn with the first player's edge below (wm4:scenario-split-decision-02).
pub fn place(world: &World, element: &Element) -> Point {
    let at = element.point();
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    match world.edge(world.first) {
        Edge::South => at,
        Edge::North => Point::new(width - at.x, depth - at.y),
        // The first player looks east, and the left hand is north.
        Edge::West => Point::new(at.y, depth - at.x),
        Edge::East => Point::new(width - at.y, at.x),
    }
}

fn is_near(world: &World, element: &Element, id: ModelId, distance: Length) -> bool {
    let (base, at) = (world.footprint(id), place(world, element));
    match element.base {
        Some(size) => within(&base, &Footprint::round(size.diameter(), at), distance),
        None => within_of_point(&base, at, distance),
    }
}

/// The players who control an element. Two Commanders can both do so, for neither contests (wm4:flag-06,
/// wm4:scenario-reinforcements-12, wm4:scenario-split-decision-08).
pub fn holders(world: &World, element: &Element) -> SmallVec<[PlayerId; 2]> {
    let players = world.player_ids();
    players
        .filter(|player| controls(world, element, *player) && !is_contested(world, element, *player))
        .collect()
}

/// wm4:flag-04, wm4:scenario-reinforcements-09, wm4:scenario-split-decision-05
fn controls(world: &World, element: &Element, player: PlayerId) -> bool {
    let reach = element.held_within.map_or(CONTACT, Length::from);
    let counts = |id: &ModelId| {
        let model = world.model(*id);
        // wm4:scenario-reinforcements-14, wm4:scenario-split-decision-10
        if model.inert || model.wild {
            return false;
        }
        let can = element.held_by.iter().any(|holder| fits(world, *id, *holder));
        can && match world.unit_of(*id) {
            // wm4:scenario-reinforcements-10, wm4:scenario-split-decision-06
            Some(unit) => world.troopers(unit).all(|mate| is_near(world, element, mate, reach)),
            None => is_near(world, element, *id, reach),
        }
    };
    world.of(player).any(|id| counts(&id))
}

fn fits(world: &World, id: ModelId, holder: Holder) -> bool {
    let model = world.model(id);
    let profile = &model.profile;
    match holder {
        Holder::Commander => profile.is_commander(),
        Holder::Solo => profile.kind == Kind::Solo,
        Holder::Warjack => profile.is_warjack(),
        Holder::Warbeast => profile.is_warbeast(),
        Holder::BattleEngine => profile.battle_engine || profile.kind == Kind::BattleEngine,
        Holder::Unit => world.unit_of(id).is_some(),
    }
}

/// wm4:flag-05 to wm4:flag-08, wm4:scenario-reinforcements-11 to wm4:scenario-reinforcements-14
fn is_contested(world: &World, element: &Element, player: PlayerId) -> bool {
    let mut others = world.in_play().filter(|id| world.model(*id).controller != player);
    others.any(|id| {
        let model = world.model(id);
        let can = !model.profile.is_commander() && !model.inert && !model.wild;
        can && is_near(world, element, id, element.contested_within.into())
    })
}
