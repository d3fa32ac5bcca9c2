//! Line of sight, line of effect and cover (304 to 307).

use std::cell::{OnceCell, RefCell};

use table::{
    Bounds, Facing, Footprint, Length, Point, Polygon, Segment, crossing_length, gap, passes_through_flat,
    point_toward, polygon_gap, polygons_overlap, seen_from, within, within_of_polygon,
};

use crate::abilities::Ability;
use crate::conditions::Condition;
use crate::measure::{Stand, in_contact};
use crate::terrain::{Blocks, CoverEntry, Feature};
use crate::{ModelId, World, spells};

/// So much of trees between two models hides them from each other (chainmail:307-trees-a).
const DENSE: Length = Length::inches(2);
/// How near terrain must be to be overlooked from a hill (chainmail:307-elevation-d).
const OVERLOOKED: Length = Length::inches(12);

/// How high a model stands, for elevation in combat (chainmail:307-elevation-m).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Height {
    Ground,
    /// Touching the border of a hill.
    Border,
    /// Wholly on top.
    Top,
}

/// chainmail:307-elevation-a, chainmail:307-elevation-g, chainmail:307-elevation-m
pub fn height(world: &World, base: &Footprint) -> Height {
    let hills = world.terrain.features.iter().filter(|feature| feature.part.is_hill());
    hills
        .map(|hill| {
            if table::inside_polygon(base, &hill.shape) && !table::within_of_edge(base, &hill.shape, Length::ZERO) {
                Height::Top
            } else if hill.touches(base) {
                Height::Border
            } else {
                Height::Ground
            }
        })
        .max()
        .unwrap_or(Height::Ground)
}

/// Who of two models stands on a hill, worked out once for a line between them, if anything is in its way.
struct Elevation<'s> {
    world: &'s World,
    one: &'s Stand,
    other: &'s Stand,
    up: OnceCell<(bool, bool)>,
}

impl<'s> Elevation<'s> {
    fn of(world: &'s World, one: &'s Stand, other: &'s Stand) -> Elevation<'s> {
        Elevation {
            world,
            one,
            other,
            up: OnceCell::new(),
        }
    }

    fn up(&self) -> (bool, bool) {
        let up = |stand: &Stand| height(self.world, &stand.base) > Height::Ground;
        *self.up.get_or_init(|| (up(self.one), up(self.other)))
    }

    /// Whether the two look over a part of terrain (chainmail:307-elevation-d to chainmail:307-elevation-f, chainmail:307-high-a).
    fn overlooks(&self, feature: &Feature) -> bool {
        if feature.part.is_high() {
            return false;
        }
        match self.up() {
            (false, false) => false,
            (true, true) => true,
            (true, false) => is_overlooked_from(self.one, self.other, feature),
            (false, true) => is_overlooked_from(self.other, self.one, feature),
        }
    }
}

fn is_overlooked_from(high: &Stand, low: &Stand, feature: &Feature) -> bool {
    within_of_polygon(&high.base, &feature.shape, OVERLOOKED)
        || polygon_gap(&high.base, &feature.shape) < polygon_gap(&low.base, &feature.shape)
}

/// The parts that may block the line between two models, apart from those that they overlook.
fn between<'w>(world: &'w World, one: &'w Stand, other: &'w Stand) -> impl Iterator<Item = &'w Feature> {
    let elevation = Elevation::of(world, one, other);
    let around = around(&one.base, &other.base);
    let features = world.terrain.features.iter();
    features.filter(move |feature| {
        feature.part.blocks() != Blocks::Nothing
            && around.meets(&feature.shape.bounds())
            && !elevation.overlooks(feature)
    })
}

/// A rectangle with all lines between two bases in it.
fn around(one: &Footprint, other: &Footprint) -> Bounds {
    let radius = one.base().outer_radius().max(other.base().outer_radius());
    Segment::new(one.at(), other.at()).bounds().grown(radius)
}

/// chainmail:304, chainmail:304.1: the straight line from centre to centre, past terrain only.
fn line_is_clear(world: &World, one: &Stand, other: &Stand) -> bool {
    let (from, to) = (one.base.at(), other.base.at());
    let mut trees = Length::ZERO;
    for feature in between(world, one, other) {
        match feature.part.blocks() {
            Blocks::Nothing => {}
            Blocks::Both if passes_through_flat(from, to, &feature.outline()) => return false,
            Blocks::Both => {}
            Blocks::Trees => trees += crossing_length(from, to, &feature.outline()),
        }
    }
    trees < DENSE
}

/// How far a model sees in the present light, to a certain model (chainmail:503c to chainmail:503e).
pub fn sight_range(world: &World, id: ModelId, target: ModelId) -> Option<Length> {
    let card = &world.model(id).card;
    if !world.gloom || world.model(target).card.has(&Ability::Illuminated) || spells::is_lit(world, target) {
        return None;
    }
    let darkvision = card.rating(|ability| match ability {
        Ability::Darkvision(range) => Some(*range),
        _ => None,
    });
    Some(match darkvision {
        Some(range) => Length::inches(i64::from(range)),
        None if card.is_subtype("human") || card.is_subtype("halfling") => Length::inches(6),
        None => Length::inches(12),
    })
}

/// How far a model's Blindsight reaches, and whether it has no other sight.
fn blindsight(world: &World, id: ModelId) -> Option<(Length, bool)> {
    let abilities = world.model(id).card.abilities.iter();
    abilities
        .filter_map(|listed| match listed.ability {
            Ability::Blindsight(range) => Some((Length::inches(i64::from(range)), false)),
            Ability::BlindsightOnly(range) => Some((Length::inches(i64::from(range)), true)),
            _ => None,
        })
        .next()
}

/// Whether a model has a sense that needs no eyes.
pub fn has_blindsight(world: &World, id: ModelId) -> bool {
    blindsight(world, id).is_some()
}

/// Whether another model is in the range of a model's Blindsight.
pub fn has_blindsight_of(world: &World, id: ModelId, target: ModelId) -> bool {
    blindsight(world, id).is_some_and(|(range, _)| within(&world.footprint(id), &world.footprint(target), range))
        && sees(world, id, target)
}

/// Who sees whom in one state of the world, as far as it has been asked for.
struct Looked {
    places: u64,
    /// Raised with each new state, so that no cell has to be wiped.
    turn: u32,
    /// For each pair of models the turn in which it was asked for, and the answer in the last bit.
    cells: Vec<u32>,
}

thread_local! {
    static LOOKED: RefCell<Looked> = const { RefCell::new(Looked { places: 0, turn: 0, cells: vec![] }) };
}

/// chainmail:304
pub fn sees(world: &World, id: ModelId, target: ModelId) -> bool {
    let count = world.models.len();
    let cell = usize::from(id.0) * count + usize::from(target.0);
    let (places, look) = (world.stamp.places(), || {
        sees_at(world, &world.stand(id), &world.stand(target))
    });
    let (turn, known) = LOOKED.with_borrow_mut(|looked| {
        if looked.places != places {
            (looked.places, looked.turn) = (places, (looked.turn + 1) % (u32::MAX / 2));
            if looked.cells.len() != count * count || looked.turn == 0 {
                looked.cells = vec![0; count * count];
                looked.turn = 1;
            }
        }
        let known = looked.cells.get(cell).copied().unwrap_or(0);
        (looked.turn, (known >> 1 == looked.turn).then_some(known & 1 == 1))
    });
    if let Some(sees) = known {
        debug_assert_eq!(sees, look(), "the same state of a world is seen in the same way");
        return sees;
    }
    let sees = look();
    LOOKED.with_borrow_mut(|looked| {
        if let Some(known) = looked.cells.get_mut(cell) {
            *known = turn << 1 | u32::from(sees);
        }
    });
    sees
}

/// The same for models that would stand there.
pub fn sees_at(world: &World, one: &Stand, other: &Stand) -> bool {
    match blindsight(world, one.id) {
        // chainmail:ability-blindsight-only-a, chainmail:ability-blindsight-only-b
        Some((range, true)) => return within(&one.base, &other.base, range) && effect_at(world, one, other),
        // chainmail:ability-blindsight-a, chainmail:ability-blindsight-b
        Some((range, false)) if within(&one.base, &other.base, range) => {
            return line_is_clear(world, one, other) && !lies_behind_cover(world, one, other);
        }
        _ => {}
    }
    // chainmail:605.41a
    if world.model(one.id).suffers(Condition::Blinded) {
        return false;
    }
    // chainmail:spell-darkness-b, chainmail:spell-darkness-c, chainmail:ability-darkvision-b
    if one.id != other.id && spells::is_dark_between(world, one.base.at(), other.base.at()) {
        return false;
    }
    if one.id != other.id && spells::is_invisible(world, other) {
        return false;
    }
    // chainmail:304.4
    if sight_range(world, one.id, other.id).is_some_and(|range| !within(&one.base, &other.base, range)) {
        return false;
    }
    line_is_clear(world, one, other) && !lies_behind_cover(world, one, other) && !is_hidden(world, one, other)
}

/// A hiding model with cover is not seen by enemies that have not made it out in this turn (chainmail:ability-hide-a,
/// chainmail:ability-hide-c).
fn is_hidden(world: &World, one: &Stand, other: &Stand) -> bool {
    let mut spotted = world.turn.iter().flat_map(|turn| turn.spotted.iter());
    hiding(world, other.id) > 0
        && world.are_enemies(one.id, other.id)
        && !spotted.any(|pair| *pair == (one.id, other.id))
        && cover_at(world, one, other).is_some()
}

/// How hard it is to make out a model that hides, 0 where it does not.
fn hiding(world: &World, id: ModelId) -> i32 {
    let rating = world.model(id).card.rating(|ability| match ability {
        Ability::Hide(dc) => Some(*dc),
        _ => None,
    });
    rating.filter(|_| !world.model(id).is_constrained()).unwrap_or(0)
}

/// The Difficulty Class to make out a model that only its hiding keeps from being seen (chainmail:ability-hide-b).
pub fn hidden_from(world: &World, id: ModelId, hider: ModelId) -> Option<i32> {
    let dc = hiding(world, hider);
    let (one, other) = (world.stand(id), world.stand(hider));
    if dc == 0 || !is_hidden(world, &one, &other) || sees(world, id, hider) {
        return None;
    }
    let in_sight = !world.model(id).suffers(Condition::Blinded)
        && !spells::is_dark_between(world, one.base.at(), other.base.at())
        && !spells::is_invisible(world, &other)
        && sight_range(world, id, hider).is_none_or(|range| within(&one.base, &other.base, range))
        && line_is_clear(world, &one, &other);
    in_sight.then_some(dc)
}

/// A point as something to trace a line to: a base that is next to nothing.
fn point_stand(id: ModelId, at: Point) -> Stand {
    Stand {
        id,
        base: Footprint::round(Length::um(2), at),
    }
}

/// Whether a model sees a point of the battlefield (chainmail:605.383b).
pub fn sees_point(world: &World, id: ModelId, at: Point) -> bool {
    let (one, other) = (world.stand(id), point_stand(id, at));
    let range = sight_range(world, id, id).filter(|_| !spells::is_point_lit(world, at));
    !crate::stats::is_blind(world, id)
        && !spells::is_dark_between(world, one.base.at(), at)
        && range.is_none_or(|range| within(&one.base, &other.base, range))
        && line_is_clear(world, &one, &other)
}

/// Whether a model has line of effect to a point (chainmail:700.1a).
pub fn has_effect_to(world: &World, id: ModelId, at: Point) -> bool {
    line_of_effect(world, &world.stand(id), &point_stand(id, at))
}

/// Whether a point has line of effect to a model (chainmail:700.1b, chainmail:700.111b).
pub fn has_effect_from(world: &World, at: Point, id: ModelId) -> bool {
    line_of_effect(world, &point_stand(id, at), &world.stand(id))
}

/// Terrain that would give a standing model cover hides it while it is down (chainmail:305.11, chainmail:306.12).
fn lies_behind_cover(world: &World, one: &Stand, other: &Stand) -> bool {
    world.model(other.id).is_down() && cover_at(world, one, other).is_some()
}

/// chainmail:305b, chainmail:605.111
pub fn has_effect(world: &World, id: ModelId, target: ModelId) -> bool {
    effect_at(world, &world.stand(id), &world.stand(target))
}

/// The same for models that would stand there: any line from the centre of the one to any part of the other's base.
pub fn effect_at(world: &World, one: &Stand, other: &Stand) -> bool {
    // Nothing fits between bases that touch.
    in_contact(&one.base, &other.base) && !touches_across(world, one, other)
        || (line_of_effect(world, one, other) && !lies_behind_cover(world, one, other))
}

/// Whether terrain runs between two bases that touch.
fn touches_across(world: &World, one: &Stand, other: &Stand) -> bool {
    world.terrain.features.iter().any(|feature| {
        feature.part.blocks() == Blocks::Both
            && !feature.part.is_hill()
            && passes_through_flat(one.base.at(), other.base.at(), &feature.outline())
    })
}

fn line_of_effect(world: &World, one: &Stand, other: &Stand) -> bool {
    let from = one.base.at();
    let mut solid = vec![];
    let mut trees = vec![];
    for feature in between(world, one, other) {
        match feature.part.blocks() {
            Blocks::Nothing => {}
            Blocks::Both => solid.push(feature.outline()),
            Blocks::Trees => trees.push(feature.outline()),
        }
    }
    if trees.is_empty() {
        return seen_from(from, None, &other.base, &solid);
    }
    // Trees hide by their depth, so that each line has to be measured: to the centre and to the corners of the base.
    let ends = std::iter::once(other.base.at()).chain(corners(&other.base));
    let mut ends = ends.filter(|end| !solid.iter().any(|outline| passes_through_flat(from, *end, outline)));
    ends.any(|end| {
        let depth: Length = trees.iter().map(|outline| crossing_length(from, end, outline)).sum();
        depth < DENSE
    })
}

/// The part of terrain that gives a defender cover, if any (chainmail:306a to chainmail:306.11).
pub fn cover(world: &World, attacker: ModelId, defender: ModelId) -> Option<&Feature> {
    cover_at(world, &world.stand(attacker), &world.stand(defender))
}

pub fn cover_at<'w>(world: &'w World, attacker: &Stand, defender: &Stand) -> Option<&'w Feature> {
    if in_contact(&attacker.base, &defender.base) {
        return None;
    }
    let elevation = Elevation::of(world, attacker, defender);
    let around = around(&attacker.base, &defender.base);
    // All lines between the two bases are no farther from the line between their centres than the larger of them reaches. Points of them
    // are rounded.
    let wider = attacker
        .base
        .base()
        .outer_radius()
        .max(defender.base.base().outer_radius())
        + Length::um(5);
    let lane = Footprint::round(wider + wider, attacker.base.at());
    let mut hull = None;
    world.terrain.features.iter().find(|feature| {
        feature.part.cover() != CoverEntry::None
            && around.meets(&feature.shape.bounds())
            && !table::slide_clear_of_polygon(&lane, defender.base.at(), &feature.shape)
            && !elevation.overlooks(feature)
            && polygon_gap(&defender.base, &feature.shape) < polygon_gap(&attacker.base, &feature.shape)
            && hull
                .get_or_insert_with(|| hull_of(&attacker.base, &defender.base))
                .as_ref()
                .is_some_and(|hull| polygons_overlap(hull, &feature.shape))
    })
}

/// Sixteen directions, so that a round base has corners where only corners will do.
const DIRECTIONS: [(i64, i64); 16] = [
    (10_000, 0),
    (9_239, 3_827),
    (7_071, 7_071),
    (3_827, 9_239),
    (0, 10_000),
    (-3_827, 9_239),
    (-7_071, 7_071),
    (-9_239, 3_827),
    (-10_000, 0),
    (-9_239, -3_827),
    (-7_071, -7_071),
    (-3_827, -9_239),
    (0, -10_000),
    (3_827, -9_239),
    (7_071, -7_071),
    (9_239, -3_827),
];

/// Points on the rim of a base, counterclockwise.
fn corners(base: &Footprint) -> impl Iterator<Item = Point> + '_ {
    let radius = base.base().outer_radius();
    DIRECTIONS
        .iter()
        .filter_map(|(x, y)| Facing::new(*x, *y))
        .map(move |facing| point_toward(base.at(), facing, radius))
}

/// All points that lie on a straight line from any part of one base to any part of another.
fn hull_of(one: &Footprint, other: &Footprint) -> Option<Polygon> {
    let mut points: Vec<Point> = corners(one).chain(corners(other)).collect();
    points.sort_by_key(|point| (point.x, point.y));
    points.dedup();
    let cross = |a: Point, b: Point, c: Point| {
        let (u, v) = (b - a, c - a);
        i128::from(u.x) * i128::from(v.y) - i128::from(u.y) * i128::from(v.x)
    };
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = vec![];
        for point in points {
            while chain.len() >= 2 && cross(chain[chain.len() - 2], chain[chain.len() - 1], point) <= 0 {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    Polygon::new(hull).ok()
}

/// The models whose bases the line between two centres crosses (chainmail:605.372).
pub fn intervening(world: &World, attacker: ModelId, defender: ModelId) -> u8 {
    let (from, to) = (world.model(attacker).at, world.model(defender).at);
    let crossed = world.in_play().filter(|other| {
        *other != attacker && *other != defender && passes_through_flat(from, to, &world.footprint(*other).outline())
    });
    crossed.count().min(200) as u8
}

/// The range of a ranged attack to a target (chainmail:212b, chainmail:307-elevation-j, chainmail:307-elevation-k).
pub fn shooting_distance(world: &World, attacker: &Stand, target: &Stand) -> Length {
    let farther = if height(world, &target.base) > height(world, &attacker.base) {
        Length::inches(1)
    } else {
        Length::ZERO
    };
    gap(&attacker.base, &target.base) + farther
}
