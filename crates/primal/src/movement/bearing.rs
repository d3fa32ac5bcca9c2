//! Which way a model must move: toward another, or away from it (primal:move-restriction-01 to primal:move-restriction-06).

use battlegroup::Field;
use battlegroup::rules::{self, Change, Role};
use battlegroup::select::{self, Scope};
use kernel::{Refusal, RuleId, cite};
use smallvec::SmallVec;
use table::{Facing, Point, Vector};

use crate::World;
use crate::ids::ModelId;
use crate::units;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Toward,
    DirectlyToward,
    AwayFrom,
    DirectlyAwayFrom,
}

/// One restriction, and the model that it speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bearing {
    way: Way,
    of: ModelId,
}

impl Bearing {
    /// Whether a straight leg keeps it. With round bases the distance between models is that between their middles. Along a straight leg that
    /// falls first and then rises, so the end of a leg says whether it ever rose, and the beginning whether it ever fell.
    fn allows(self, from: Point, to: Point, other: Point) -> bool {
        match self.way {
            Way::Toward => is_toward(from, to, other),
            Way::DirectlyToward => is_toward(from, to, other) && is_in_line(from, to, other),
            Way::AwayFrom => is_away(from, to, other),
            Way::DirectlyAwayFrom => is_away(from, to, other) && is_in_line(from, to, other),
        }
    }

    /// Whoever moves along the line to another model does not turn afterwards.
    fn fixes_facing(self) -> bool {
        matches!(self.way, Way::DirectlyToward | Way::DirectlyAwayFrom)
    }

    fn rule(self) -> RuleId {
        match self.way {
            Way::Toward => cite!("primal:move-restriction-01"),
            Way::DirectlyToward => cite!("primal:move-restriction-02"),
            Way::AwayFrom => cite!("primal:move-restriction-03"),
            Way::DirectlyAwayFrom => cite!("primal:move-restriction-04"),
        }
    }

    fn words(self) -> &'static str {
        match self.way {
            Way::Toward => "toward",
            Way::DirectlyToward => "directly toward",
            Way::AwayFrom => "away from",
            Way::DirectlyAwayFrom => "directly away from",
        }
    }
}

/// All that binds the moves of a model now. A trooper that began out of formation advances toward its unit commander or runs directly toward it
/// (primal:out-of-formation-04).
fn bearings(world: &World, id: ModelId, run: bool) -> SmallVec<[Bearing; 2]> {
    let astray = world.part(id).is_some_and(|part| part.astray);
    let commander = world.unit_of(id).and_then(|unit| units::commander(world, unit));
    let mut found: SmallVec<[Bearing; 2]> = SmallVec::new();
    if let Some(of) = commander.filter(|of| astray && *of != id) {
        let way = if run { Way::DirectlyToward } else { Way::Toward };
        found.push(Bearing { way, of });
    }
    for held in Field::standing(world).held(id) {
        let Change::Bearing(bearing) = &*held.change else {
            continue;
        };
        let scope = Scope {
            user: id,
            ..Scope::of(world, held.because.clone())
        };
        let model = |role: Role| select::bound(world, &scope, None, role).filter(|of| world.model(*of).is_in_play());
        let (way, of) = match *bearing {
            rules::Bearing::Toward(role) => (Way::Toward, model(role)),
            rules::Bearing::DirectlyToward(role) => (Way::DirectlyToward, model(role)),
            rules::Bearing::AwayFrom(role) => (Way::AwayFrom, model(role)),
            rules::Bearing::DirectlyAwayFrom(role) => (Way::DirectlyAwayFrom, model(role)),
        };
        if let Some(of) = of.filter(|of| *of != id) {
            found.push(Bearing { way, of });
        }
    }
    found
}

/// Whether every leg of a way keeps all that binds the model. Staying where it is always does (primal:move-restriction-05,
/// primal:move-restriction-06).
pub fn check_bearing(world: &World, id: ModelId, run: bool, way: &[Point]) -> Result<(), Refusal> {
    for bearing in bearings(world, id, run) {
        let other = world.model(bearing.of).at;
        let is_kept = |leg: &[Point]| leg[0] == leg[1] || bearing.allows(leg[0], leg[1], other);
        if !way.windows(2).all(is_kept) {
            let (name, of) = (world.name(id), world.name(bearing.of));
            let why = format!("{name} must move {} {of}", bearing.words());
            return Err(Refusal::new(bearing.rule(), why));
        }
    }
    Ok(())
}

/// Whether a model may look this way at the end of its move (primal:move-restriction-02, primal:move-restriction-04).
pub fn check_facing(
    world: &World,
    id: ModelId,
    run: bool,
    points: &[Point],
    facing: Option<Facing>,
) -> Result<(), Refusal> {
    let (Some(facing), Some(last)) = (facing, points.last()) else {
        return Ok(());
    };
    let before = points.iter().rev().nth(1).copied().unwrap_or(world.model(id).at);
    let ahead = Facing::toward(before, *last);
    if ahead.is_none() || ahead == Some(facing) {
        return Ok(());
    }
    match bearings(world, id, run)
        .into_iter()
        .find(|bearing| bearing.fixes_facing())
    {
        Some(bearing) => {
            let why = format!(
                "{} cannot turn after moving {} a model",
                world.name(id),
                bearing.words()
            );
            Err(Refusal::new(bearing.rule(), why))
        }
        None => Ok(()),
    }
}

fn dot(a: Vector, b: Vector) -> i128 {
    i128::from(a.x) * i128::from(b.x) + i128::from(a.y) * i128::from(b.y)
}

fn is_toward(from: Point, to: Point, goal: Point) -> bool {
    dot(to - from, goal - to) >= 0
}

fn is_away(from: Point, to: Point, goal: Point) -> bool {
    dot(to - from, from - goal) >= 0
}

/// Whether a leg runs along the line through a point, within two micrometres (primal:directly-toward-01).
fn is_in_line(from: Point, to: Point, goal: Point) -> bool {
    let (way, line) = (to - from, goal - from);
    let cross = i128::from(way.x) * i128::from(line.y) - i128::from(way.y) * i128::from(line.x);
    cross.abs() <= i128::from(from.distance_to(goal).get()) * 2
}
