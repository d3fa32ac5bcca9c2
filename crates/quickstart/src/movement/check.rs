//! The exact test of a declared way.

use kernel::{Refusal, RuleId, cite};
use smallvec::SmallVec;
use table::{
    Footprint, Journey, Length, Obstacle, Point, Polygon, overlaps_polygon, slide_clear_of, slide_clear_of_polygon,
    slide_stays_inside,
};

use crate::abilities::Change;
use crate::questions::MoveKind;
use crate::terrain::Ground as Kind;
use crate::{ModelId, World, stats};

/// Curves are many short legs; more than these are nobody's way.
const MOST_LEGS: usize = 512;

/// What is in the way of one model.
#[derive(Debug)]
pub struct Ground<'w> {
    pub bases: SmallVec<[(ModelId, Footprint); 16]>,
    pub shut: SmallVec<[&'w Polygon; 8]>,
    pub low: SmallVec<[&'w Polygon; 8]>,
    pub rough: SmallVec<[&'w Polygon; 8]>,
    pub pathfinder: bool,
}

pub fn ground_for(world: &World, id: ModelId) -> Ground<'_> {
    let pathfinder = stats::has(world, id, Change::Pathfinder);
    let mut ground = Ground {
        bases: world.others(id).map(|other| (other, world.footprint(other))).collect(),
        shut: SmallVec::new(),
        low: SmallVec::new(),
        rough: SmallVec::new(),
        pathfinder,
    };
    for feature in &world.terrain.features {
        match feature.kind {
            Kind::Open => {}
            Kind::Rough if pathfinder => {}
            Kind::Rough => ground.rough.push(&feature.shape),
            Kind::LinearObstacle => ground.low.push(&feature.shape),
            Kind::Impassable | Kind::Obstruction => ground.shut.push(&feature.shape),
        }
    }
    ground
}

impl Ground<'_> {
    /// What a way costs: rough ground counts double (hqs:terrain-rough-01).
    pub fn cost(&self, base: &Footprint, points: &[Point]) -> Length {
        if self.rough.is_empty() {
            return table::path_length(points);
        }
        let obstacles: [Obstacle<'_>; 0] = [];
        Journey::new(base, &obstacles).over_rough(&self.rough).cost(points)
    }

    /// Whether a base slides along a leg past everything that nobody may enter.
    pub fn is_clear(&self, base: &Footprint, to: Point) -> bool {
        self.bases.iter().all(|(_, other)| slide_clear_of(base, to, other))
            && self.shut.iter().all(|shape| slide_clear_of_polygon(base, to, shape))
    }

    pub fn crosses_low(&self, base: &Footprint, to: Point) -> bool {
        self.low.iter().any(|shape| !slide_clear_of_polygon(base, to, shape))
    }
}

/// hqs:advance-01 to hqs:advance-03, hqs:run-01, hqs:terrain-rough-01 to hqs:terrain-obstruction-01
pub fn check_way(world: &World, id: ModelId, kind: MoveKind, most: Length, points: &[Point]) -> Result<(), Refusal> {
    judge_way(world, id, kind, most, points).map_err(|wrong| match wrong {
        BadWay::Refused(refusal) => refusal,
        BadWay::TooLong { why, cost } => {
            let how = match why {
                TooLong::Rough => "with rough terrain counted double",
                TooLong::Run => "at a run",
                TooLong::Advance => "advancing",
            };
            let name = &world.model(id).name;
            Refusal::new(
                why.rule(),
                format!("{name} moves up to {most} {how}, and this way takes {cost}"),
            )
        }
    })
}

/// What is wrong with a way.
#[derive(Clone, Debug, PartialEq)]
pub enum BadWay {
    TooLong { why: TooLong, cost: Length },
    Refused(Refusal),
}

/// What a way is too long for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLong {
    /// Only because rough ground counts double.
    Rough,
    Run,
    Advance,
}

impl TooLong {
    pub const fn rule(self) -> RuleId {
        match self {
            TooLong::Rough => cite!("hqs:terrain-rough-01"),
            TooLong::Run => cite!("hqs:run-01"),
            TooLong::Advance => cite!("hqs:advance-01"),
        }
    }
}

impl From<Refusal> for BadWay {
    fn from(refusal: Refusal) -> BadWay {
        BadWay::Refused(refusal)
    }
}

/// The same with a reason that others can tell in their own words.
pub fn judge_way(world: &World, id: ModelId, kind: MoveKind, most: Length, points: &[Point]) -> Result<(), BadWay> {
    if points.len() > MOST_LEGS {
        let why = format!("a way has at most {MOST_LEGS} legs, not {}", points.len());
        return Err(Refusal::new(cite!("hqs:advance-02"), why).into());
    }
    let model = world.model(id);
    let ground = ground_for(world, id);
    let mut base = model.footprint();
    let mut way: SmallVec<[Point; 6]> = SmallVec::from_slice(&[model.at]);
    for to in points {
        check_leg(world, &ground, kind, &base, *to)?;
        base = base.moved_to(*to);
        way.push(*to);
    }
    let cost = ground.cost(&base, &way);
    let length = table::path_length(&way);
    if cost > most {
        let why = match kind {
            _ if length <= most => TooLong::Rough,
            MoveKind::Run => TooLong::Run,
            MoveKind::Advance | MoveKind::Extra => TooLong::Advance,
        };
        return Err(BadWay::TooLong { why, cost });
    }
    // Who was stopped on an obstacle may stay there, but not stop on it again.
    let ends_on = ground.low.iter().find(|shape| overlaps_polygon(&base, shape));
    if let Some(shape) = ends_on.filter(|_| !points.is_empty()) {
        let low = table::polygon_gap(&base, shape);
        let why = format!(
            "{} would end {low} from an obstacle that its base must be clear of",
            model.name
        );
        return Err(Refusal::new(cite!("hqs:terrain-linear-obstacle-02"), why).into());
    }
    Ok(())
}

fn check_leg(world: &World, ground: &Ground<'_>, kind: MoveKind, base: &Footprint, to: Point) -> Result<(), Refusal> {
    if !slide_stays_inside(base, to, &world.terrain.field) {
        let why = format!("the way to ({}, {}) leaves the battlefield", to.x, to.y);
        return Err(Refusal::new(cite!("hqs:table-edge-01"), why));
    }
    for (other, standing) in &ground.bases {
        if !slide_clear_of(base, to, standing) {
            let why = format!(
                "the way to ({}, {}) passes over the base of {}",
                to.x,
                to.y,
                world.name(*other)
            );
            return Err(Refusal::new(cite!("hqs:advance-03"), why));
        }
    }
    for feature in world.terrain.features.iter().filter(|feature| feature.is_shut()) {
        if !slide_clear_of_polygon(base, to, &feature.shape) {
            let rule = match feature.kind {
                Kind::Obstruction => cite!("hqs:terrain-obstruction-01"),
                _ => cite!("hqs:terrain-impassable-01"),
            };
            let why = format!("the way to ({}, {}) enters {}", to.x, to.y, feature.name);
            return Err(Refusal::new(rule, why));
        }
    }
    if kind == MoveKind::Run && !ground.pathfinder && ground.crosses_low(base, to) {
        let why = "a running model cannot cross an obstacle";
        return Err(Refusal::new(cite!("hqs:terrain-linear-obstacle-03"), why));
    }
    Ok(())
}
