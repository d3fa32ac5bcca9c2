//! Places to hold: the centre, the dragon skull, a hall (502.22, 502.26, 502.28, 502.34).

use kernel::{Play, RuleId, cite};
use smallvec::SmallVec;
use table::{Length, Point, within_of_point};

use super::{Objective, Verdict, end, teams, teams_left};
use crate::terrain::{Feature, Part};
use crate::{Chainmail, Event, ModelId, World, measure};

/// So near to the centre a model holds it (chainmail:502.22a).
const HOLDS: Length = Length::inches(6);
/// For so many rounds in a row (chainmail:502.22a).
const ROUNDS: u8 = 3;
/// The first round in which a place can be captured (chainmail:502.26a, chainmail:502.28a).
const FIRST_ROUND: u16 = 4;

/// The one team with a model at the centre, if it is one alone (chainmail:502.22a, chainmail:502.22c).
fn holder_of_centre(world: &World) -> Option<u8> {
    let centre = world.terrain.centre();
    let near = world
        .in_play()
        .filter(|id| within_of_point(&world.footprint(*id), centre, HOLDS));
    match super::distinct(near.map(|id| world.team(id)))[..] {
        [team] => Some(team),
        _ => None,
    }
}

/// The parts of the terrain piece that is fought for.
fn prize(world: &World) -> SmallVec<[&Feature; 8]> {
    let wanted = |feature: &&Feature| match world.objective {
        // The clear area is what is touched, the skull stands in the middle of it (chainmail:502.26b).
        Objective::CaptureTheSkull => matches!(feature.part, Part::DragonSkull | Part::DragonSkullClearArea),
        Objective::CaptureTheHall => matches!(
            feature.part,
            Part::HallOfGoodFloor | Part::HallOfGoodWalls | Part::HallOfEvilFloor | Part::HallOfEvilWalls
        ),
        _ => false,
    };
    let centre = world.terrain.centre();
    let features: SmallVec<[&Feature; 8]> = world.terrain.features.iter().filter(wanted).collect();
    // A player may have brought another hall: the one in the middle counts.
    let far = |feature: &Feature| table::point_to_polygon(centre, &feature.shape);
    let piece = features
        .iter()
        .min_by_key(|feature| far(feature))
        .map(|feature| feature.piece);
    features
        .into_iter()
        .filter(|feature| Some(feature.piece) == piece)
        .collect()
}

/// The team that alone holds the prize now (chainmail:502.26b, chainmail:502.26d to chainmail:502.26f, chainmail:502.28a,
/// chainmail:502.28c).
fn holder_of_prize(world: &World) -> Option<u8> {
    let prize = prize(world);
    let at_it = |id: &ModelId| {
        let base = world.footprint(*id);
        prize.iter().any(|feature| feature.touches(&base))
    };
    let there: SmallVec<[ModelId; 8]> = world.in_play().filter(at_it).collect();
    let holds = |team: u8| {
        let mut own = there.iter().filter(|id| world.team(**id) == team);
        let mut others = there.iter().filter(|id| world.team(**id) != team);
        own.any(|id| !world.model(*id).is_constrained()) && !others.any(|id| contests(world, *id))
    };
    teams(world).into_iter().find(|team| holds(*team))
}

/// Whether an enemy keeps a place from being captured, constrained or not. A model that lies at the skull does not
/// (chainmail:502.26d), unless the players read it otherwise.
fn contests(world: &World, id: ModelId) -> bool {
    let lies = world.objective == Objective::CaptureTheSkull && world.model(id).is_down();
    !lies || world.options.fallen_contest_the_skull
}

fn captures(objective: Objective) -> Option<[RuleId; 2]> {
    match objective {
        Objective::CaptureTheSkull => Some([cite!("chainmail:502.26a"), cite!("chainmail:502.26b")]),
        Objective::CaptureTheHall => Some([cite!("chainmail:502.28a"), cite!("chainmail:502.28c")]),
        _ => None,
    }
}

/// Who holds the place when a round begins.
pub fn note_holders(play: &mut Play<'_, Chainmail>) {
    let world = play.world();
    let Some(rules) = captures(world.objective) else { return };
    if world.round < FIRST_ROUND {
        return;
    }
    let team = holder_of_prize(world);
    play.record(Event::HoldersNoted { team }, rules.to_vec());
}

/// What a place counts at the end of a round.
pub fn count_rounds(play: &mut Play<'_, Chainmail>) {
    let world = play.world();
    if world.objective == Objective::HoldTheCenter {
        let team = holder_of_centre(world);
        let rules = match team {
            Some(_) => vec![cite!("chainmail:502.22a"), cite!("chainmail:502.22b")],
            None => vec![cite!("chainmail:502.22c")],
        };
        play.record(Event::CentreHeld { team }, rules);
    }
    let world = play.world();
    if let (Some(rules), Some(team)) = (captures(world.objective), world.holders)
        && world.round >= FIRST_ROUND
        && holder_of_prize(world) == Some(team)
        && let Some(verdict) = Verdict::won(team, rules)
    {
        end(play, verdict);
    }
}

/// chainmail:502.22a
pub fn held_long_enough(world: &World) -> Option<Verdict> {
    let held = world.warbands.iter().find(|warband| warband.held >= ROUNDS)?;
    Verdict::won(held.team, [cite!("chainmail:502.22a"), cite!("chainmail:502.22b")])
}

/// The place that an out of command troop may make for even with enemies in sight (chainmail:502.34a): all points of its outline
/// that are nearest to the model, edge by edge; one of them is reached first.
pub fn goal(world: &World, id: ModelId) -> SmallVec<[Point; 8]> {
    if world.objective == Objective::HoldTheCenter {
        return SmallVec::from_slice(&[world.terrain.centre()]);
    }
    let at = world.model(id).at;
    let mut points: SmallVec<[Point; 8]> = prize(world)
        .iter()
        .flat_map(|feature| feature.shape.edges())
        .map(|edge| nearest_on(edge.from, edge.to, at))
        .collect();
    points.sort_unstable_by_key(|point| (point.distance_squared(at), point.x, point.y));
    points.dedup();
    points.truncate(12);
    points
}

/// The point of an edge that is nearest to another, to the nearest of 256 parts of the edge.
fn nearest_on(from: Point, to: Point, at: Point) -> Point {
    let (way, off) = (to - from, at - from);
    let dot = i128::from(way.x) * i128::from(off.x) + i128::from(way.y) * i128::from(off.y);
    let square = (i128::from(way.x).pow(2) + i128::from(way.y).pow(2)).max(1);
    let part = (dot * 256).div_euclid(square).clamp(0, 256) as i64;
    crate::movement::along(from, to, part, 256)
}

/// Whether a model touches what its scenario has it make for.
pub fn is_at_goal(world: &World, id: ModelId) -> bool {
    let base = world.footprint(id);
    match world.objective {
        Objective::HoldTheCenter => within_of_point(&base, world.terrain.centre(), measure::CONTACT),
        _ => prize(world).iter().any(|feature| feature.touches(&base)),
    }
}

/// The team with a model closest to the centre; nobody alone if it is a tie.
pub fn closest_to_centre(world: &World) -> SmallVec<[u8; 6]> {
    let centre = world.terrain.centre();
    let far = |id: ModelId| crate::paths::grain(table::gap_to_point(&world.footprint(id), centre));
    let Some(best) = world.in_play().map(far).min() else {
        return teams_left(world);
    };
    super::distinct(world.in_play().filter(|id| far(*id) == best).map(|id| world.team(id)))
}
