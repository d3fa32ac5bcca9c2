//! Whom a spell reaches: circles, cones and cylinders (700.1, 700.5).

use kernel::Play;
use smallvec::SmallVec;
use table::{Facing, Length, Point, Polygon, point_toward, within_of_polygon};

use super::Cast;
use super::book::{Known, Shape};
use super::lasting::reaches;
use crate::abilities::Ability;
use crate::{Chainmail, ModelId, World, measure, nearest, paths, sight, stats};

/// The sum of levels that one sleep reaches (chainmail:spell-sleep-b).
const SLEEP_LEVELS: u32 = 4;

/// All models in the reach of a spell, whether it does something to them or not.
pub fn affected(world: &World, caster: ModelId, known: &Known, cast: Cast) -> SmallVec<[ModelId; 8]> {
    let target = cast.target;
    match known.spell.shape {
        Shape::One => SmallVec::from_slice(&[target]),
        Shape::Ground(_) => SmallVec::new(),
        Shape::Burst(radius) => burst(world, cast, radius),
        // Those are chosen by [`drowsy`], which may need a die.
        Shape::LowestLevels(_) => SmallVec::new(),
        // chainmail:700.113, chainmail:spell-flame-strike-d
        Shape::Cylinder(radius) => {
            let centre = centre(world, cast);
            let under_roof = |id: &ModelId| {
                let base = world.footprint(*id);
                let mut features = world.terrain.features.iter();
                features.any(|feature| feature.part.has_roof() && feature.is_under(&base))
            };
            let open = world.in_play().filter(|id| !under_roof(id));
            open.filter(|id| reaches(centre, &world.footprint(*id), radius))
                .collect()
        }
        Shape::Cone(length) => cone(world, caster, centre(world, cast), length),
        Shape::Enemies(radius) => {
            let near = Length::inches(i64::from(radius));
            let enemies = world.enemies(caster);
            enemies
                .filter(|id| measure::is_within(world, caster, *id, near))
                .collect()
        }
        Shape::Allies(radius) => {
            let near = Length::inches(i64::from(radius));
            let own = world.of(world.model(caster).warband);
            own.filter(|id| measure::is_within(world, caster, *id, near)).collect()
        }
    }
}

/// The point of origin: the centre of the model that it is cast at, or the point (chainmail:700.111a, chainmail:700.111b).
pub fn centre(world: &World, cast: Cast) -> Point {
    cast.at.unwrap_or(world.model(cast.target).at)
}

/// chainmail:700.1b, chainmail:700.1c, chainmail:700.111a, chainmail:700.111b
fn burst(world: &World, cast: Cast, radius: u8) -> SmallVec<[ModelId; 8]> {
    let at = centre(world, cast);
    let in_line = |id: ModelId| match cast.at {
        Some(at) => sight::has_effect_from(world, at, id),
        None => id == cast.target || sight::has_effect(world, cast.target, id),
    };
    world
        .in_play()
        .filter(|id| reaches(at, &world.footprint(*id), radius))
        .filter(|id| in_line(*id))
        .collect()
}

/// The triangle that a cone covers (chainmail:700.5a, chainmail:700.5h).
pub fn triangle(world: &World, caster: ModelId, aim: Point, length: u8) -> Option<Polygon> {
    let from = world.model(caster).at;
    let facing = Facing::toward(from, aim)?;
    let far = Length::inches(i64::from(length));
    let end = point_toward(from, facing, far);
    let half = Length::um(far.get() / 2);
    let corners = vec![
        from,
        point_toward(end, facing.right(), half),
        point_toward(end, facing.left(), half),
    ];
    Polygon::new(corners).ok()
}

/// Whether a cone would touch a model, whatever stands between.
pub fn touches(world: &World, caster: ModelId, aim: Point, length: u8, other: ModelId) -> bool {
    let shape = triangle(world, caster, aim, length);
    shape.is_some_and(|shape| within_of_polygon(&world.footprint(other), &shape, Length::ZERO))
}

/// chainmail:700.5b, chainmail:700.5f
pub fn cone(world: &World, caster: ModelId, aim: Point, length: u8) -> SmallVec<[ModelId; 8]> {
    world
        .others(caster)
        .filter(|id| touches(world, caster, aim, length, *id))
        .filter(|id| sight::has_effect(world, caster, *id))
        .collect()
}

/// Living models in the burst, the lowest levels first and the nearer among equals, as long as their levels sum up to 4 at most
/// (chainmail:spell-sleep-b, chainmail:spell-sleep-d, chainmail:spell-sleep-f). Among those alike and equally near the die decides
/// (chainmail:405.3).
pub fn drowsy(play: &mut Play<'_, Chainmail>, caster: ModelId, cast: Cast, radius: u8) -> SmallVec<[ModelId; 8]> {
    let world = play.world();
    let at = centre(world, cast);
    let mut eligible: Vec<(u8, Length, ModelId)> = burst(world, cast, radius)
        .into_iter()
        .filter(|id| {
            let model = world.model(*id);
            model.card.is_living()
                && !model.is_down()
                && !stats::has(world, *id, &Ability::ImmuneSleep)
                && !stats::has(world, *id, &Ability::ImmuneMindAffectingEffects)
                && !stats::has(world, *id, &Ability::ImmuneSpells)
        })
        .map(|id| {
            let far = paths::grain(table::gap_to_point(&world.footprint(id), at));
            (world.model(id).card.level, far, id)
        })
        .collect();
    eligible.sort_unstable();
    let mut left = SLEEP_LEVELS;
    let mut found: SmallVec<[ModelId; 8]> = SmallVec::new();
    for alike in eligible.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
        let level = u32::from(alike[0].0);
        let mut tied: SmallVec<[ModelId; 8]> = alike.iter().map(|(_, _, id)| *id).collect();
        while !tied.is_empty() && level <= left {
            let all_fit = level * tied.len() as u32 <= left;
            let next = if all_fit {
                Some(tied[0])
            } else {
                nearest::one_of(play, caster, &tied)
            };
            let Some(next) = next else { break };
            tied.retain(|id| *id != next);
            found.push(next);
            left -= level;
        }
        if !tied.is_empty() {
            break;
        }
    }
    found
}
