//! Charges: straight at the nearest enemy, and an attack at the end (603.6).

use kernel::{Asked, Play, Refusal, cite};
use table::{Length, Point, point_toward, slide_until_blocked};

use super::advance::moved_at_full_speed;
use super::{acts, arrived, reach, wake_sleepers};
use crate::movement::{self, Arrival, Gait, Leg, Tally};
use crate::questions::{Answer, Ask};
use crate::world::{Declared, Phase};
use crate::{Chainmail, Event, ModelId, World, attack, measure, sight, stats};

/// How a charge goes before anybody strikes at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    end: Point,
    /// Something slows it or stands in its way (chainmail:603.613, chainmail:603.614).
    hindered: bool,
}

/// The straight line toward the nearest part of the target's base, until contact or twice the speed.
fn plan(world: &World, id: ModelId, target: ModelId, short: Option<Length>) -> Plan {
    let stand = world.stand(id);
    let from = stand.base.at();
    let aim = world.footprint(target);
    let full = stats::speed(world, id) + stats::speed(world, id);
    let stop_at = acts::shortfall(world, id);
    let far = (table::gap(&stand.base, &aim) - stop_at).max(Length::ZERO).min(full);
    let far = short.map_or(far, |short| far.min(short));
    let Some(facing) = table::Facing::toward(from, aim.at()) else {
        return Plan {
            end: from,
            hindered: true,
        };
    };
    let wanted = point_toward(from, facing, far);
    let ground = movement::ground_for(world, id);
    let before = Tally::default();
    let leg = Leg::new(world, &stand, &before, &ground, wanted);
    let clear = |point: Point| {
        let (moved, cost) = leg.moved_and_cost(point);
        leg.is_clear(point) && moved <= (full - cost).max(Length::inches(2))
    };
    // A whole micrometre of rounding must not make the bases overlap.
    let nudged = point_toward(from, facing, (far - Length::um(2)).max(Length::ZERO));
    let wanted = if clear(wanted) { wanted } else { nudged };
    let end = slide_until_blocked(&stand.base, wanted, clear);
    let mut tally = Tally::default();
    tally.add(world, &stand, end);
    Plan {
        end,
        hindered: end != wanted || tally.cost() > Length::ZERO,
    }
}

/// How far a model charges before it throws (chainmail:ability-thrown-weapon-b).
fn how_far(play: &mut Play<'_, Chainmail>, id: ModelId, target: ModelId) -> Asked<Length> {
    let most = farthest(play.world(), id, target);
    let ask = Ask::ChargeFar {
        model: id,
        target,
        most,
    };
    match play.ask(play.world().seat(id), ask)? {
        Answer::Far(far) => Ok(far),
        _ => Ok(most),
    }
}

/// As far as a full charge goes.
pub fn farthest(world: &World, id: ModelId, target: ModelId) -> Length {
    let full = stats::speed(world, id) + stats::speed(world, id);
    let gap = measure::distance(world, id, target) - acts::shortfall(world, id);
    gap.max(Length::ZERO).min(full)
}

/// A charge covers at least 2", however short it stops (chainmail:603.611, chainmail:ability-thrown-weapon-b).
pub fn check_far(world: &World, id: ModelId, target: ModelId, far: Length) -> Result<(), Refusal> {
    let most = farthest(world, id, target);
    if (Length::inches(2)..=most).contains(&far) {
        return Ok(());
    }
    let why = format!("{} charges from 2\" up to {most}, not {far}", world.name(id));
    Err(Refusal::new(cite!("chainmail:ability-thrown-weapon-b"), why))
}

/// Whether it throws its weapon where the charge has ended: at whom it charged, in range and in sight
/// (chainmail:ability-thrown-weapon-a, chainmail:ability-thrown-weapon-c).
fn can_throw(world: &World, id: ModelId, target: ModelId) -> bool {
    let (from, to) = (world.stand(id), world.stand(target));
    let ranged = world.model(id).card.ranged.as_ref();
    acts::check_thrown(world, id).is_ok()
        && ranged
            .is_some_and(|ranged| sight::shooting_distance(world, &from, &to) <= attack::range_of(world, id, ranged))
        && sight::sees_at(world, &from, &to)
        && sight::effect_at(world, &from, &to)
}

/// Where a charge would end, and whether something slows it or is in its way.
pub fn preview(world: &World, id: ModelId, target: ModelId) -> (Point, bool) {
    let plan = plan(world, id, target, None);
    (plan.end, plan.hindered)
}

pub fn carry_out(play: &mut Play<'_, Chainmail>, id: ModelId, target: ModelId, short: bool) -> Asked<()> {
    let short = if short { Some(how_far(play, id, target)?) } else { None };
    let plan = plan(play.world(), id, target, short);
    let arrival = movement::travel(play, id, &[plan.end], Gait::Charge(target))?;
    if arrival == Arrival::Stopped {
        play.record(Event::ChargeFailed { model: id }, &[cite!("chainmail:603.63b")]);
    } else if plan.hindered {
        let rules = &[cite!("chainmail:603.613"), cite!("chainmail:603.614")];
        play.record(Event::ChargeFailed { model: id }, rules);
    }
    if arrival != Arrival::Arrived || plan.hindered {
        moved_at_full_speed(play, id);
        return arrived(play, id, arrival);
    }
    wake_sleepers(play, id)?;
    let world = play.world();
    let moved = world.turn.as_ref().map_or(Length::ZERO, |turn| turn.tally.moved);
    // It has stopped where the bases touch, which may be some micrometres short.
    let charging = moved + measure::CONTACT >= Length::inches(2);
    let contact = measure::has_melee_contact(world, id, target);
    if can_throw(world, id, target) {
        let ask = Ask::Throw { model: id, target };
        let seat = world.seat(id);
        if short.is_some() && !contact || play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes {
            let declared = Declared::Throw { target, charging };
            let rules = vec![
                cite!("chainmail:ability-thrown-weapon-a"),
                cite!("chainmail:ability-thrown-weapon-c"),
            ];
            play.record(Event::Declared { declared }, rules);
            return Ok(());
        }
    }
    if !contact {
        // chainmail:603.65c
        reach(play, Phase::Ends);
        return Ok(());
    }
    let rules = if charging {
        vec![cite!("chainmail:603.65a")]
    } else {
        vec![cite!("chainmail:603.65b")]
    };
    let declared = Declared::Melee { target, charging };
    play.record(Event::Declared { declared }, rules);
    Ok(())
}
