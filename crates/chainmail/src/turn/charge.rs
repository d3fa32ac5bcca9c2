//! Charges: straight at the nearest enemy, and an attack at the end (603.6).

use kernel::{Asked, Play, cite};
use table::{Length, Point, point_toward, slide_until_blocked};

use super::advance::moved_at_full_speed;
use super::{acts, arrived, reach};
use crate::movement::{self, Arrival, Gait, Tally};
use crate::world::{Declared, Phase};
use crate::{Chainmail, Event, ModelId, World, measure, stats};

/// How a charge goes before anybody strikes at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    end: Point,
    /// Something slows it or stands in its way (chainmail:603.613, chainmail:603.614).
    hindered: bool,
}

/// The straight line toward the nearest part of the target's base, until contact or twice the speed.
fn plan(world: &World, id: ModelId, target: ModelId) -> Plan {
    let stand = world.stand(id);
    let from = stand.base.at();
    let aim = world.footprint(target);
    let full = stats::speed(world, id) + stats::speed(world, id);
    let stop_at = acts::shortfall(world, id);
    let far = (table::gap(&stand.base, &aim) - stop_at).max(Length::ZERO).min(full);
    let Some(facing) = table::Facing::toward(from, aim.at()) else {
        return Plan {
            end: from,
            hindered: true,
        };
    };
    let wanted = point_toward(from, facing, far);
    let ground = movement::ground_for(world, id);
    let clear = |point: Point| {
        let mut tally = Tally::default();
        tally.add(world, &stand, point);
        ground.is_clear(&stand.base, point) && tally.moved <= (full - tally.cost()).max(Length::inches(2))
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

pub fn carry_out(play: &mut Play<'_, Chainmail>, id: ModelId, target: ModelId) -> Asked<()> {
    let plan = plan(play.world(), id, target);
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
    let world = play.world();
    let moved = world.turn.as_ref().map_or(Length::ZERO, |turn| turn.tally.moved);
    if !measure::has_melee_contact(world, id, target) {
        // chainmail:603.65c
        reach(play, Phase::Ends);
        return Ok(());
    }
    let charging = moved >= Length::inches(2);
    let rules = if charging {
        vec![cite!("chainmail:603.65a")]
    } else {
        vec![cite!("chainmail:603.65b")]
    };
    let declared = Declared::Melee { target, charging };
    play.record(Event::Declared { declared }, rules);
    Ok(())
}
