//! Artillery that falls at the start of each turn (primal:scenario-incoming-04 to primal:scenario-incoming-06).

use battlegroup::templates;
use kernel::{Asked, Play, Refusal, Whim, cite};
use table::{Facing, Length, Point, within_of_point};

use super::card::Bombardment;
use super::held::place;
use crate::attack::is_sheltered;
use crate::damage::{self, Blow, Cause, Harm, Origin};
use crate::questions::{Answer, Ask};
use crate::{Event, ModelId, Primal, World};

fn rule_of(world: &World) -> Option<Bombardment> {
    world.scenario.as_ref()?.bombardment
}

/// A point on the table outside the control zones.
pub fn check(world: &World, at: Point) -> Result<(), Refusal> {
    let rule = cite!("primal:scenario-incoming-04");
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let on_table = at.x >= Length::ZERO && at.y >= Length::ZERO && at.x <= width && at.y <= depth;
    if !on_table {
        return Err(Refusal::new(rule, "the point is not on the table"));
    }
    let markers = world.scenario.iter().flat_map(|card| &card.markers);
    for marker in markers {
        let Some(radius) = marker.radius else { continue };
        let reach = i128::from(Length::from(radius).get());
        if place(world, marker).distance_squared(at) <= reach * reach {
            let why = format!("the point lies in the {}", marker.name);
            return Err(Refusal::new(rule, why));
        }
    }
    Ok(())
}

pub fn sample(world: &World, whim: &mut Whim) -> Point {
    let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
    for _ in 0..20 {
        let at = Point::um(whim.between(0, width), whim.between(0, depth));
        if check(world, at).is_ok() {
            return at;
        }
    }
    // No zone of a scenario reaches into a corner.
    Point::ORIGIN
}

/// Each player calls one, the player whose turn it is first; then they come down one after the other.
pub fn bombard(play: &mut Play<'_, Primal>) -> Asked<()> {
    let Some(rule) = rule_of(play.world()) else {
        return Ok(());
    };
    if play.world().round < rule.from_round {
        return Ok(());
    }
    let mut seats = vec![play.world().turn];
    while seats.len() < play.world().order.len() {
        let last = seats.last().copied().unwrap_or(play.world().turn);
        seats.push(play.world().after(last));
    }
    let mut points = vec![];
    for seat in &seats {
        match play.ask(*seat, Ask::Bombard)? {
            Answer::To(at) => points.push(at),
            _ => points.push(Point::ORIGIN),
        }
    }
    for (seat, from) in seats.into_iter().zip(points) {
        if play.world().is_decided() {
            break;
        }
        let edge = play.world().players[seat.index()].edge;
        // Direction 4 points at the player's own edge, so direction 1 points inward.
        let line = edge.map_or(Facing::NORTH, |edge| edge.inward());
        let die = play.d6(Some(seat), "deviation direction");
        let inches: u8 = (0..rule.deviates_dice)
            .map(|_| play.d6(Some(seat), "deviation distance"))
            .sum();
        let distance = Length::inches(inches.into());
        let to = templates::deviated(from, line, die, distance, Some(&play.world().terrain.field));
        let deviated = Event::Deviated {
            from,
            to,
            die,
            distance,
        };
        play.record(deviated, &[cite!("primal:scenario-incoming-05")]);
        comes_down(play, rule, to)?;
    }
    Ok(())
}

fn comes_down(play: &mut Play<'_, Primal>, rule: Bombardment, centre: Point) -> Asked<()> {
    let radius = Length::from(rule.aoe).half_up();
    let world = play.world();
    let hit: Vec<ModelId> = { world.in_play() }
        .filter(|id| within_of_point(&world.footprint(*id), centre, radius))
        // primal:trench-03, primal:advantage-incorporeal-06
        .filter(|id| !is_sheltered(world, *id, centre) && !damage::is_immune_to(world, *id, None, false))
        .collect();
    let mut harm = Harm::default();
    for model in hit {
        let rules = vec![
            cite!("primal:scenario-incoming-06"),
            cite!("primal:origin-of-damage-03"),
        ];
        // primal:origin-of-damage-03
        let blow = Blow::from_nowhere(rule.pow.into()).from(Origin::Point(centre));
        let points = damage::rolled(play, model, &blow, rules);
        harm.add(model, points, Origin::Point(centre));
    }
    let cause = Cause::of_rule(&[cite!("primal:scenario-incoming-06")]);
    damage::apply_all(play, harm, &cause, None)?;
    damage::decide(play);
    Ok(())
}
