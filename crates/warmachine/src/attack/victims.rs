//! Whom an attack hits: its target, those around it, those in a spray's line.

use battlegroup::sums::Automatic;
use battlegroup::windows;
use kernel::{Asked, Die, Play, Pool, cite};
use table::{Facing, Length, Segment, gap, point_toward, within, within_of_segment};

use super::{Attack, Hit, automatic, is_spray, reach, roll_to_hit};
use crate::ids::ModelId;
use crate::sight::Eyes;
use crate::{Event, Warmachine, World, special};

/// Makes all attack rolls (wm4:timing-attack-06) and says who is directly hit.
pub fn roll_attacks(play: &mut Play<'_, Warmachine>, attack: &Attack, seen: &mut windows::Attack) -> Asked<Vec<Hit>> {
    let mut hits = vec![];
    let aimed_at = match &attack.power {
        _ if is_spray(&attack.weapon) => sprayed(play.world(), attack),
        Some(power) if !power.trampled.is_empty() => power.trampled.to_vec(),
        _ if !attack.at_all.is_empty() => attack.at_all.clone(),
        _ => vec![attack.target],
    };
    for model in aimed_at {
        let (hit, critical) = one(play, attack, seen, model)?;
        let pow = attack.weapon.pow;
        if hit {
            hits.push(Hit {
                model,
                pow,
                critical,
                direct: true,
                from: model,
            });
        } else {
            seen.missed.push(model);
        }
    }
    Ok(hits)
}

fn one(
    play: &mut Play<'_, Warmachine>,
    attack: &Attack,
    seen: &windows::Attack,
    target: ModelId,
) -> Asked<(bool, bool)> {
    let attacker = attack.attacker;
    match automatic(play.world(), attack, target) {
        (Some(Automatic::Miss), rule) => {
            play.record(
                Event::Missed { attacker, target },
                vec![rule, cite!("wm4:timing-attack-05")],
            );
            Ok((false, false))
        }
        (Some(Automatic::Hit), rule) if !special::rolls_anyway(play, attack, target)? => {
            play.record(
                Event::HitWithoutRoll { attacker, target },
                vec![rule, cite!("wm4:timing-attack-05"), cite!("wm4:attack-roll-08")],
            );
            Ok((true, false))
        }
        _ => roll_to_hit(play, attack, seen, target),
    }
}

/// Everybody on a spray's line whom terrain does not hide (wm4:spray-02 to wm4:spray-07). The target comes first.
pub fn sprayed(world: &World, attack: &Attack) -> Vec<ModelId> {
    // A spray that is channeled runs from the channeler (wm4:channel-04).
    let origin = attack.origin();
    let (base, aim) = (world.footprint(origin), world.footprint(attack.target));
    let Some(facing) = Facing::toward(base.at(), aim.at()) else {
        return vec![attack.target];
    };
    let rim = point_toward(base.at(), facing, base.base().outer_radius());
    let line = Segment::new(
        rim,
        point_toward(rim, facing, reach(world, attack.attacker, &attack.weapon)),
    );
    let eyes = Eyes::of(world, origin).past_models().through_clouds();
    let mut found: Vec<ModelId> = world
        .others(origin)
        .filter(|other| within_of_segment(&world.footprint(*other), &line, Length::ZERO) && eyes.sees(*other))
        .collect();
    found.sort_by_key(|id| (*id != attack.target, *id));
    found
}

/// Adds those who suffer the blast: around the model that is directly hit in the end, or a target that was only missed (wm4:aoe-02 to
/// wm4:aoe-06).
pub fn blast(play: &mut Play<'_, Warmachine>, attack: &Attack, hits: &mut Vec<Hit>) {
    let Some(aoe) = attack.weapon.aoe else { return };
    let pow = attack.weapon.blast;
    let Some(direct) = hits.first().copied() else {
        if attack.is_in_range(play.world(), attack.target) {
            hits.push(Hit {
                model: attack.target,
                pow,
                critical: false,
                direct: false,
                from: attack.target,
            });
        }
        return;
    };
    let world = play.world();
    let centre = world.footprint(direct.model);
    let range = Length::inches(aoe.into());
    let mut near: Vec<(Length, ModelId)> = world
        .others(direct.model)
        .filter(|other| within(&centre, &world.footprint(*other), range))
        .map(|other| (gap(&centre, &world.footprint(other)), other))
        .collect();
    near.sort();
    let seat = world.model(attack.attacker).controller.seat();
    for left in (1..=usize::from(aoe)).rev() {
        let Some((first, _)) = near.first().copied() else { break };
        let ties = near.iter().filter(|(distance, _)| *distance == first).count();
        // wm4:aoe-04: a tie matters only where not all of them get a place.
        let at = if ties > left {
            let pool = Pool {
                dice: 1,
                die: Die(ties as u8),
            };
            usize::from(play.roll(Some(seat), "blast tie", pool).face()) - 1
        } else {
            0
        };
        let (_, model) = near.remove(at);
        hits.push(Hit {
            model,
            pow,
            critical: direct.critical,
            direct: false,
            from: direct.model,
        });
    }
}
