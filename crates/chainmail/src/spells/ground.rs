//! What spells lay on the ground: light, darkness and swarms (702.13, `spell-darkness-*`, `spell-daylight-*`, `spell-summon-swarm-*`).

use kernel::{Asked, Play, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Footprint, Length, Point, Polygon, Segment, point_within_of_polygon, within_of_point};

use super::book::SpellId;
use crate::attack::{self, Harm, Part};
use crate::card::DamageKind;
use crate::morale::Cause;
use crate::questions::{Answer, Ask};
use crate::{Chainmail, Event, ModelId, World};

/// What lies on an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lies {
    /// chainmail:spell-daylight-b
    Light,
    /// chainmail:spell-darkness-b
    Dark,
    /// chainmail:spell-summon-swarm-b
    Swarm,
}

/// An area of the battlefield that a spell has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    pub spell: SpellId,
    pub lies: Lies,
    pub at: Point,
    pub radius: u8,
}

impl Area {
    pub fn reach(&self) -> Length {
        Length::inches(i64::from(self.radius))
    }

    pub fn touches(&self, base: &Footprint) -> bool {
        within_of_point(base, self.at, self.reach())
    }

    fn holds(&self, at: Point) -> bool {
        at.is_within(self.at, self.reach())
    }
}

fn of(world: &World, lies: Lies) -> impl Iterator<Item = &Area> {
    world.areas.iter().filter(move |area| area.lies == lies)
}

/// In the light of a spell, with any part of its base (chainmail:spell-daylight-b).
pub fn is_lit(world: &World, id: ModelId) -> bool {
    let base = world.footprint(id);
    of(world, Lies::Light).any(|area| area.touches(&base))
}

/// Whether a point is in daylight.
pub fn is_point_lit(world: &World, at: Point) -> bool {
    of(world, Lies::Light).any(|area| area.holds(at))
}

/// Whether the centre of a model is in daylight (chainmail:ability-veil-of-shadow-f).
pub fn is_centre_lit(world: &World, id: ModelId) -> bool {
    is_point_lit(world, world.model(id).at)
}

/// Whether a point is in magical darkness (chainmail:spell-darkness-c).
pub fn is_dark(world: &World, at: Point) -> bool {
    of(world, Lies::Dark).any(|area| area.holds(at))
}

/// Whether darkness lies between two points, or on one of them (chainmail:spell-darkness-b).
pub fn is_dark_between(world: &World, one: Point, other: Point) -> bool {
    let line = Segment::new(one, other);
    of(world, Lies::Dark).any(|area| line.is_within(area.at, area.reach()))
}

/// Light and darkness that touch put each other out (chainmail:spell-darkness-e, chainmail:spell-daylight-e).
pub fn negate(play: &mut Play<'_, Chainmail>) {
    let world = play.world();
    let pair = of(world, Lies::Light).find_map(|light| {
        let meets = |dark: &&Area| light.at.is_within(dark.at, light.reach() + dark.reach());
        of(world, Lies::Dark).find(meets).map(|dark| (*light, *dark))
    });
    if let Some((light, dark)) = pair {
        let rules = &[cite!("chainmail:spell-darkness-e"), cite!("chainmail:spell-daylight-e")];
        play.record(Event::AreaEnded { area: light }, rules);
        play.record(Event::AreaEnded { area: dark }, rules);
    }
}

/// The swarms that a base touches, by their numbers among the areas.
pub fn swarms_at(world: &World, base: &Footprint) -> SmallVec<[u16; 2]> {
    let areas = world.areas.iter().enumerate();
    areas
        .filter(|(_, area)| area.lies == Lies::Swarm && area.touches(base))
        .map(|(number, _)| number as u16)
        .collect()
}

/// A swarm bites: 1 normal damage, and whoever routs runs from its middle (chainmail:spell-summon-swarm-c,
/// chainmail:spell-summon-swarm-i).
pub fn bite(play: &mut Play<'_, Chainmail>, id: ModelId, at: Point, rule: kernel::RuleId) -> Asked<()> {
    let mut harm = Harm::default();
    harm.parts.push(Part {
        points: 1,
        kind: DamageKind::Normal,
    });
    let rules = [rule, cite!("chainmail:spell-summon-swarm-i")];
    let blow = attack::deal(play, id, &harm, None, &rules);
    attack::settle_by(play, id, blow, Cause::Place(at))
}

/// What a swarm does to a model that begins its turn in it; whether its turn is given up (chainmail:spell-summon-swarm-c,
/// chainmail:spell-summon-swarm-d).
pub fn begin_turn(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<bool> {
    let world = play.world();
    let swarms = swarms_at(world, &world.footprint(id));
    let Some(first) = swarms.first().map(|number| world.areas[usize::from(*number)]) else {
        return Ok(false);
    };
    if !world.model(id).is_down() {
        let open = vec![Answer::No, Answer::Yes];
        if play.choose(play.world().seat(id), Ask::GiveUpTurn { model: id }, open)? == Answer::Yes {
            return Ok(true);
        }
    }
    let at = first.at;
    bite(play, id, at, cite!("chainmail:spell-summon-swarm-c"))?;
    Ok(false)
}

/// Damage to an area destroys the swarms that it touches (chainmail:spell-summon-swarm-h).
pub fn destroy_swarms(play: &mut Play<'_, Chainmail>, touched: impl Fn(&Area) -> bool) {
    let swarms: SmallVec<[Area; 2]> = of(play.world(), Lies::Swarm)
        .filter(|area| touched(area))
        .copied()
        .collect();
    for area in swarms {
        play.record(Event::AreaEnded { area }, &[cite!("chainmail:spell-summon-swarm-h")]);
    }
}

/// The swarms that a circle touches.
pub fn in_circle(at: Point, radius: u8) -> impl Fn(&Area) -> bool {
    move |area| area.at.is_within(at, area.reach() + Length::inches(i64::from(radius)))
}

/// The swarms that some other shape touches.
pub fn in_shape(shape: Option<Polygon>) -> impl Fn(&Area) -> bool {
    move |area| {
        let shape = shape.as_ref();
        shape.is_some_and(|shape| point_within_of_polygon(area.at, shape, area.reach()))
    }
}
