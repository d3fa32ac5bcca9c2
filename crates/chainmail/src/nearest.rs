//! The nearest enemy model: for movement, for charges and for ranged attacks (402).

use std::cell::RefCell;

use kernel::{Die, Play, Pool, RuleId, cite};
use smallvec::SmallVec;
use table::{Journey, Length};

use crate::abilities::Ability;
use crate::command::Order;
use crate::measure::{self, Stand, distance};
use crate::paths::{self, PathGoal, Route, Walker};
use crate::{Chainmail, Event, ModelId, World, sight, stats};

/// Those among whom the nearest is looked for, and the step that says so.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool402 {
    pub models: SmallVec<[ModelId; 8]>,
    pub rule: RuleId,
}

impl Pool402 {
    /// The rule by which a model that is aware of these enemies advances on the nearest of them, and on nothing else: it sees one, has
    /// one in melee contact, smells one, or is close to one.
    pub fn why_it_advances(&self, world: &World, id: ModelId) -> RuleId {
        let by_proximity = [cite!("chainmail:402.14a"), cite!("chainmail:402.14b")];
        if by_proximity.contains(&self.rule) {
            return cite!("chainmail:603.311");
        }
        if self.models.iter().any(|enemy| sight::sees(world, id, *enemy)) {
            return cite!("chainmail:603.31a");
        }
        if self.rule == cite!("chainmail:402.11") {
            cite!("chainmail:603.312")
        } else {
            cite!("chainmail:ability-scent")
        }
    }
}

/// How far a model is aware of enemies that it does not see (chainmail:402.14a).
const PROXIMITY: Length = Length::inches(6);

/// The enemies that count for an out of command maneuver (chainmail:402.11 to chainmail:402.15a); none if there are none.
pub fn aware_of(world: &World, id: ModelId) -> Pool402 {
    let places = world.stamp.places();
    let remembered = AWARE.with_borrow(|known| {
        let known = known.as_ref().filter(|known| known.places == places && known.id == id);
        known.map(|known| known.pool.clone())
    });
    if let Some(pool) = remembered {
        debug_assert_eq!(pool, work_out_awareness(world, id), "the same state of a world");
        return pool;
    }
    let pool = work_out_awareness(world, id);
    let aware = Aware {
        places,
        id,
        pool: pool.clone(),
    };
    AWARE.set(Some(aware));
    pool
}

/// The last answer, and the state of the world in which it was found: each act that a player may choose asks for it.
struct Aware {
    places: u64,
    id: ModelId,
    pool: Pool402,
}

thread_local! {
    static AWARE: RefCell<Option<Aware>> = const { RefCell::new(None) };
}

fn work_out_awareness(world: &World, id: ModelId) -> Pool402 {
    let beset: SmallVec<[ModelId; 8]> = measure::beset_by(world, id).collect();
    if !beset.is_empty() {
        return Pool402 {
            models: beset,
            rule: cite!("chainmail:402.11"),
        };
    }
    let seen: SmallVec<[ModelId; 8]> = world
        .enemies(id)
        .filter(|enemy| sight::sees(world, id, *enemy) || smells(world, id, *enemy))
        .collect();
    if !seen.is_empty() {
        return standing_first(world, &seen, [cite!("chainmail:402.12"), cite!("chainmail:402.13")]);
    }
    let near: SmallVec<[ModelId; 8]> = world
        .enemies(id)
        .filter(|enemy| measure::is_within(world, id, *enemy, PROXIMITY))
        .collect();
    if near.is_empty() {
        return Pool402 {
            models: near,
            rule: cite!("chainmail:402.15a"),
        };
    }
    standing_first(world, &near, [cite!("chainmail:402.14a"), cite!("chainmail:402.14b")])
}

/// Enemies within 12" count for movement without line of sight; but where something stinks, nothing else can be smelled
/// (chainmail:ability-scent, chainmail:ability-stench-b).
fn smells(world: &World, id: ModelId, enemy: ModelId) -> bool {
    let far = Length::inches(12);
    let stinks = |other: ModelId| stats::has(world, other, &Ability::Stench);
    stats::has(world, id, &Ability::Scent)
        && measure::is_within(world, id, enemy, far)
        && (stinks(enemy)
            || !world
                .others(id)
                .any(|other| stinks(other) && measure::is_within(world, id, other, far)))
}

fn standing_first(world: &World, models: &[ModelId], rules: [RuleId; 2]) -> Pool402 {
    let up: SmallVec<[ModelId; 8]> = models
        .iter()
        .copied()
        .filter(|enemy| !world.model(*enemy).is_ignored_as_down())
        .collect();
    if up.is_empty() {
        Pool402 {
            models: models.iter().copied().collect(),
            rule: rules[1],
        }
    } else {
        Pool402 {
            models: up,
            rule: rules[0],
        }
    }
}

/// The enemies in line of sight among whom the nearest is charged (chainmail:402.22).
pub fn chargeable(world: &World, id: ModelId) -> Pool402 {
    let seen: SmallVec<[ModelId; 8]> = world
        .enemies(id)
        .filter(|enemy| sight::sees(world, id, *enemy))
        .collect();
    standing_first(world, &seen, [cite!("chainmail:402.12"), cite!("chainmail:402.13")])
}

/// The enemies among whom the nearest is shot at (chainmail:402.32, chainmail:402.33).
pub fn shootable(world: &World, id: ModelId) -> Pool402 {
    let seen: SmallVec<[ModelId; 8]> = world
        .enemies(id)
        .filter(|enemy| sight::sees(world, id, *enemy))
        .collect();
    standing_first(world, &seen, [cite!("chainmail:402.32"), cite!("chainmail:402.33")])
}

/// How distance is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Along the shortest path, with the costs of terrain (chainmail:402.16).
    Path,
    /// Along the shortest straight line (chainmail:402.35).
    Line,
}

/// An enemy and how far it counts as being away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    pub id: ModelId,
    pub distance: Length,
}

/// The enemies of a pool, nearest first. Ties stand in the order that the die has given them in this turn, then by number. Enemies
/// that cannot be reached are left out where paths count (chainmail:402.161).
pub fn ranked(world: &World, id: ModelId, pool: &[ModelId], by: By) -> SmallVec<[Ranked; 8]> {
    first_ranked(world, id, pool, by, usize::MAX)
}

/// As [`ranked`], but only those are sure to be there that have one of the first places, or are as near as they.
pub fn first_ranked(world: &World, id: ModelId, pool: &[ModelId], by: By, places: usize) -> SmallVec<[Ranked; 8]> {
    ranked_avoiding(world, id, pool, by, places, &[])
}

/// As [`first_ranked`], for a model that treats some parts of terrain as impassable.
pub fn ranked_avoiding(
    world: &World,
    id: ModelId,
    pool: &[ModelId],
    by: By,
    places: usize,
    avoided: &[u16],
) -> SmallVec<[Ranked; 8]> {
    let query = Query {
        id,
        pool: pool.iter().copied().collect(),
        by,
        places,
        avoided: avoided.iter().copied().collect(),
    };
    known(world, query, || {
        let mut by_line: SmallVec<[Ranked; 8]> = pool
            .iter()
            .map(|enemy| Ranked {
                id: *enemy,
                distance: paths::grain(distance(world, id, *enemy)),
            })
            .collect();
        let order = |ranked: &Ranked| (ranked.distance, preference(world, ranked.id), ranked.id);
        by_line.sort_by_key(order);
        match by {
            By::Line => by_line,
            By::Path => {
                let mut found = by_path(world, &world.stand(id), &by_line, places, avoided);
                found.sort_by_key(order);
                found
            }
        }
    })
}

/// Models by the shortest paths to them, nearest first, out of some in the order of the straight lines to them. Only those are sure to be
/// there that have one of the first places, or are as near as they.
pub fn by_path(
    world: &World,
    stand: &Stand,
    by_line: &[Ranked],
    places: usize,
    avoided: &[u16],
) -> SmallVec<[Ranked; 8]> {
    let mut found: SmallVec<[Ranked; 8]> = SmallVec::new();
    if by_line.is_empty() {
        return found;
    }
    let add = |found: &mut SmallVec<[Ranked; 8]>, id: ModelId, route: &Route| {
        found.push(Ranked {
            id,
            distance: paths::grain(route.effective),
        });
        found.sort_by_key(|ranked| (ranked.distance, ranked.id));
    };
    // How far the last of the wanted places is at most.
    let farthest = |found: &[Ranked]| {
        let known = places.checked_sub(1).and_then(|place| found.get(place));
        known.map(|known| known.distance)
    };
    let walker = Walker::new(world, stand, avoided);
    // Ways over open ground are found at once, and nobody is nearer than the straight line says, or the way past one obstacle alone.
    let mut blocked: SmallVec<[(Length, ModelId); 8]> = SmallVec::new();
    let obstacles = walker.obstacles();
    let past_obstacles = Journey::new(&stand.base, &obstacles);
    for line in by_line {
        let farthest = farthest(&found[..]);
        if farthest.is_some_and(|farthest| line.distance > farthest) {
            break;
        }
        let least = past_obstacles.least_way_to(&world.footprint(line.id));
        if farthest.is_some_and(|farthest| paths::grain(least.length) > farthest) {
            continue;
        }
        let straight = if least.is_blocked {
            None
        } else {
            walker.straight_route(PathGoal::Contact(line.id))
        };
        match straight {
            Some(route) => add(&mut found, line.id, &route),
            None => blocked.push((least.length, line.id)),
        }
    }
    // A way around something is looked for only if it could be among the wanted places, and only as far as that.
    blocked.sort_by_key(|(least, _)| *least);
    for (least, id) in blocked {
        let farthest = farthest(&found[..]);
        if farthest.is_some_and(|farthest| paths::grain(least) > farthest) {
            break;
        }
        let limit = farthest.map(|farthest| farthest + paths::GRAIN);
        if let Some(route) = walker.route_within(PathGoal::Contact(id), limit) {
            add(&mut found, id, &route);
        }
    }
    found
}

/// A question of who is nearest.
#[derive(Clone, Debug, PartialEq)]
struct Query {
    id: ModelId,
    pool: SmallVec<[ModelId; 16]>,
    by: By,
    places: usize,
    avoided: SmallVec<[u16; 4]>,
}

struct Recent {
    state: u64,
    found: Vec<(Query, SmallVec<[Ranked; 8]>)>,
}

thread_local! {
    static RECENT: RefCell<Recent> = const { RefCell::new(Recent { state: 0, found: vec![] }) };
}

/// The answer that was found in this state of the world, or a new one: each act that a player may choose asks for it.
fn known(world: &World, query: Query, rank: impl Fn() -> SmallVec<[Ranked; 8]>) -> SmallVec<[Ranked; 8]> {
    let state = world.stamp.state();
    let remembered = RECENT.with_borrow_mut(|recent| {
        if recent.state != state {
            recent.state = state;
            recent.found.clear();
        }
        let found = recent.found.iter().find(|(known, _)| *known == query);
        found.map(|(_, ranked)| ranked.clone())
    });
    if let Some(ranked) = remembered {
        return ranked;
    }
    let ranked = rank();
    RECENT.with_borrow_mut(|recent| recent.found.push((query, ranked.clone())));
    ranked
}

/// How many places are asked for: the second counts for whoever has been ordered to attack it.
pub fn places(world: &World, id: ModelId) -> usize {
    match world.model(id).ordered {
        Some(Order::AttackSecondNearest) => 2,
        _ => 1,
    }
}

fn preference(world: &World, id: ModelId) -> usize {
    let nearer = world.turn.as_ref().map_or(&[][..], |turn| &turn.nearer);
    nearer.iter().position(|known| *known == id).unwrap_or(usize::MAX)
}

/// Whether the die has said in this turn that a model is nearer than those equally near.
pub fn is_settled(world: &World, id: ModelId) -> bool {
    preference(world, id) != usize::MAX
}

/// One of several that are equally near, by the die (chainmail:405.3); nothing of none.
pub fn one_of(play: &mut Play<'_, Chainmail>, id: ModelId, tied: &[ModelId]) -> Option<ModelId> {
    if tied.len() < 2 {
        return tied.first().copied();
    }
    let seat = play.world().seat(id);
    let pool = Pool {
        dice: 1,
        die: Die(tied.len().min(200) as u8),
    };
    let roll = play.roll(Some(seat), "which of those equally near is nearer", pool);
    let nearer = tied[usize::from(roll.face().max(1) - 1).min(tied.len() - 1)];
    play.record(Event::TieBroken { model: id, nearer }, &[cite!("chainmail:405.3")]);
    Some(nearer)
}

/// Settles by the die who is nearer among those that are equally near (chainmail:405.3). Asked before a player chooses, so that the
/// choice rests on what the die said.
pub fn settle_ties(play: &mut Play<'_, Chainmail>, id: ModelId, pool: &[ModelId], by: By) {
    if pool.len() < 2 {
        return;
    }
    loop {
        let world = play.world();
        // Who is third is nobody's question.
        let asked_for = places(world, id);
        let ranked = first_ranked(world, id, pool, by, asked_for);
        let Some(tied) = first_tie(world, &ranked, asked_for) else {
            return;
        };
        // Nothing depends on who of those that it touches is nearer: it strikes at any, and does not charge.
        let touches = |other: &ModelId| measure::are_in_contact(world, id, *other);
        if tied.iter().all(touches) || one_of(play, id, &tied).is_none() {
            return;
        }
    }
}

/// The first group of equally near enemies among whom more than one has no place yet, if one of the first places is among them.
fn first_tie(world: &World, ranked: &[Ranked], places: usize) -> Option<SmallVec<[ModelId; 8]>> {
    let mut before = 0;
    ranked
        .chunk_by(|one, other| one.distance == other.distance)
        .take_while(|group| {
            let counts = before < places;
            before += group.len();
            counts
        })
        .map(|group| {
            let placed = group.iter().filter(|ranked| preference(world, ranked.id) != usize::MAX);
            if placed.count() >= places {
                return SmallVec::new();
            }
            let open = group.iter().filter(|ranked| preference(world, ranked.id) == usize::MAX);
            open.map(|ranked| ranked.id).collect::<SmallVec<[ModelId; 8]>>()
        })
        .find(|open| open.len() > 1)
}
