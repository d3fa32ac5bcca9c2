//! The throw power attack after its hit (primal:throw-attack-04 to primal:throw-attack-19).

use battlegroup::sums::Dice;
use battlegroup::templates;
use kernel::{Asked, Play, cite};
use table::{Facing, Length, Point, gap, point_toward};

use super::bare;
use crate::attack::{Attack, Blow, roll_at};
use crate::card::Quality;
use crate::driven::{self, Drive, Driven, How};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::sight::Eyes;
use crate::stats::{self, Stat};
use crate::{Event, Primal, World, systems};

fn strength(world: &World, id: ModelId) -> i32 {
    stats::current(world, id, Stat::Str).unwrap_or(0)
}

fn has_two_fists(world: &World, id: ModelId) -> bool {
    let weapons = world.model(id).profile.weapons.iter().zip(0u8..);
    let fists: u8 = weapons
        .filter(|(_, at)| world.weapon_has(id, *at, Quality::OpenFist) && !systems::is_weapon_crippled(world, id, *at))
        .map(|(weapon, _)| weapon.count)
        .sum();
    fists >= 2
}

/// The grasped model may break free; otherwise it flies.
pub fn throw(play: &mut Play<'_, Primal>, attack: &Attack, thrown: ModelId) -> Asked<Driven> {
    let attacker = attack.attacker;
    if breaks_free(play, attacker, thrown) {
        return Ok(Driven {
            escaped: true,
            ..Driven::default()
        });
    }
    let world = play.world();
    let seat = world.model(attacker).controller;
    // primal:throw-attack-06
    let far = Length::half_inches(strength(world, attacker).into());
    let eyes = Eyes::of(world, attacker).past(thrown);
    let mut open = vec![Answer::DirectlyAway];
    let others = world.others(attacker).filter(|id| *id != thrown && eyes.sees(*id));
    open.extend(others.map(Answer::Model));
    let ask = Ask::ThrowAt {
        model: attacker,
        thrown,
    };
    let from = play.world().model(attacker).at;
    let mut drive = Drive {
        model: thrown,
        from,
        toward: None,
        distance: far,
        how: How::Thrown,
        // primal:throw-attack-12
        past: Some(attacker),
    };
    if let Answer::Model(at) = play.choose(seat, ask, open)? {
        let (point, distance) = aim(play, attack, thrown, at, far)?;
        (drive.toward, drive.distance) = (Some(point), distance);
    }
    driven::drive(play, &drive)
}

/// primal:throw-attack-04
fn breaks_free(play: &mut Play<'_, Primal>, attacker: ModelId, thrown: ModelId) -> bool {
    let world = play.world();
    let dice = if has_two_fists(world, attacker) { 2 } else { 1 };
    let (own, theirs) = (strength(world, attacker), strength(world, thrown));
    let seat = world.model(attacker).controller;
    let other = world.model(thrown).controller;
    let sum = |faces: &[u8]| faces.iter().map(|face| i32::from(*face)).sum::<i32>();
    let grip = Dice::basic(dice).roll_openly(play, Some(seat), "grip");
    let struggle = Dice::basic(1).roll_openly(play, Some(other), "break free");
    let total = own + sum(grip.faces());
    let against = theirs + sum(struggle.faces());
    let free = against > total;
    play.record(
        Event::RuleRolled { total: total - against },
        &[cite!("primal:throw-attack-04")],
    );
    free
}

/// Where a model that is thrown at another comes down, and how far it flies at most.
fn aim(
    play: &mut Play<'_, Primal>,
    attack: &Attack,
    thrown: ModelId,
    at: ModelId,
    far: Length,
) -> Asked<(Point, Length)> {
    let world = play.world();
    let (base, aim) = (world.footprint(thrown), world.footprint(at));
    let line = Facing::toward(base.at(), aim.at()).unwrap_or(base.facing());
    // primal:throw-attack-09, primal:throw-attack-19
    if gap(&base, &aim) > far {
        return Ok((point_toward(base.at(), line, far), far));
    }
    // primal:throw-attack-10: a melee attack roll like any other, however far the target is from the attacker.
    let seat = world.model(attack.attacker).controller;
    let straight = base.at().distance_to(aim.at());
    let mut at_mark = bare(world, attack.attacker, at, far, Blow::Nothing);
    at_mark.under_template = true;
    if roll_at(play, &at_mark)? {
        return Ok((aim.at(), straight));
    }
    // primal:throw-attack-11
    let die = play.d6(Some(seat), "deviation direction");
    let inches = play.d3(Some(seat), "deviation distance");
    let distance = Length::inches(inches.into()).min(Length::um(gap(&base, &aim).get() / 2));
    let to = templates::deviated(aim.at(), line, die, distance, Some(&play.world().terrain.field));
    let deviated = Event::Deviated {
        from: aim.at(),
        to,
        die,
        distance,
    };
    play.record(deviated, &[cite!("primal:throw-attack-11")]);
    Ok((to, base.at().distance_to(to)))
}
