//! Burrowing: from one place to another underneath everything (701.2 Burrow).

use kernel::{Asked, Play, Refusal, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point, inside_polygon, overlap, point_toward};

use super::travel::{Arrival, Gait, goes_on, is_free_to_leave, nearest_of, opportunities_of};
use super::{Tally, along, ground_for};
use crate::abilities::Ability;
use crate::morale::{self, Cause};
use crate::nearest::{self, By};
use crate::questions::{Answer, Ask};
use crate::{Chainmail, Event, ModelId, World, measure, stats};

/// How far a model burrows in one maneuver, if it can.
pub fn speed(world: &World, id: ModelId) -> Option<Length> {
    let rating = world.model(id).card.rating(|ability| match ability {
        Ability::Burrow(inches) => Some(*inches),
        _ => None,
    });
    rating.map(|inches| Length::inches(i64::from(inches)))
}

/// How far it may burrow now: twice its Burrow speed if it does nothing else, once after a first maneuver
/// (chainmail:ability-burrow-c, chainmail:ability-burrow-d).
pub fn most(world: &World, id: ModelId) -> Length {
    let once = speed(world, id).unwrap_or(Length::ZERO);
    let again = world
        .turn
        .as_ref()
        .is_some_and(|turn| turn.model == id && turn.actions > 0);
    if again { once } else { once + once }
}

/// Whether a model can come to the surface there (chainmail:ability-burrow-a, chainmail:ability-burrow-h).
pub fn surfaces(world: &World, id: ModelId, at: Point) -> bool {
    let base = world.footprint(id).moved_to(at);
    let mut others = world.others(id);
    inside_polygon(&base, &world.terrain.field)
        && world.terrain.blocked_by(&base).is_none()
        && !others.any(|other| overlap(&base, &world.footprint(other)))
}

/// chainmail:ability-burrow-a
pub fn check(world: &World, id: ModelId, at: Point) -> Result<(), Refusal> {
    let name = world.name(id);
    let (far, most) = (world.model(id).at.distance_to(at), most(world, id));
    if far > most {
        let why = format!("{name} burrows up to {most}, and that is {far} away");
        return Err(Refusal::new(cite!("chainmail:ability-burrow-a"), why));
    }
    if !surfaces(world, id, at) {
        let why = format!("{name} cannot come to the surface there");
        return Err(Refusal::new(cite!("chainmail:ability-burrow-h"), why));
    }
    Ok(())
}

/// Where an out of command model burrows: straight at the nearest enemy, or at the focus, as far as it can and comes to the surface
/// (chainmail:ability-burrow-e, chainmail:ability-burrow-g).
pub fn forced_spot(world: &World, id: ModelId) -> Point {
    let from = world.model(id).at;
    let pool = nearest::aware_of(world, id).models;
    let first = nearest::first_ranked(world, id, &pool, By::Line, 1).first().copied();
    let (aim, far) = match first {
        Some(enemy) => (world.model(enemy.id).at, measure::distance(world, id, enemy.id)),
        None => {
            let focus = world.model(id).focus.unwrap_or(world.terrain.centre());
            (focus, from.distance_to(focus))
        }
    };
    straight(world, id, aim, far)
}

/// The farthest place on a straight line at which it can come to the surface.
fn straight(world: &World, id: ModelId, aim: Point, far: Length) -> Point {
    let from = world.model(id).at;
    let Some(facing) = Facing::toward(from, aim) else {
        return from;
    };
    let far = far.min(most(world, id)).max(Length::ZERO);
    let mut reached = far;
    let stride = Length::um(10).max(Length::hundredths(2));
    // A place in contact is rounded to a whole micrometre, and may be a little too near.
    let near = |reached: Length| point_toward(from, facing, (reached - Length::um(2)).max(Length::ZERO));
    while reached > Length::ZERO {
        let at = near(reached);
        if surfaces(world, id, at) {
            return at;
        }
        reached -= stride;
    }
    from
}

/// Away from somebody, straight, off the battlefield too (chainmail:ability-burrow-f).
fn away(world: &World, id: ModelId, from: Point) -> Option<Point> {
    let at = world.model(id).at;
    let facing = Facing::toward(from, at)?;
    let full = speed(world, id).map(|speed| speed + speed)?;
    let end = point_toward(at, facing, full);
    let base = world.footprint(id);
    if !inside_polygon(&base.moved_to(end), &world.terrain.field) && ground_for(world, id).keeps_off_sides(&base, end) {
        return Some(end);
    }
    let length = at.distance_to(end).get();
    let stride = Length::hundredths(2).get();
    let mut step = length;
    while step > 0 {
        let place = along(at, end, step, length);
        if surfaces(world, id, place) {
            return Some(place);
        }
        step -= stride;
    }
    None
}

/// Asks whether a model that is made to run burrows, and does it (chainmail:ability-burrow-f).
pub fn flee(play: &mut Play<'_, Chainmail>, id: ModelId, from: Point, gait: Gait) -> Asked<bool> {
    if speed(play.world(), id).is_none() {
        return Ok(false);
    }
    let Some(spot) = away(play.world(), id, from) else {
        return Ok(false);
    };
    let seat = play.world().seat(id);
    let ask = Ask::Burrows { model: id };
    if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
        return Ok(false);
    }
    go(play, id, spot, gait)?;
    Ok(true)
}

/// Goes underneath everything: only enemies that have melee contact when it begins strike at it, and leaving them takes nerve
/// (chainmail:ability-burrow-b).
pub fn go(play: &mut Play<'_, Chainmail>, id: ModelId, to: Point, gait: Gait) -> Asked<Arrival> {
    let world = play.world();
    let there = world.stand(id).moved_to(to);
    let left: SmallVec<[ModelId; 4]> = measure::beset_by(world, id)
        .filter(|enemy| !measure::contact_at(world, &world.stand(*enemy), &there))
        .collect();
    // Whoever comes up beyond an enemy has not moved toward it.
    let comes_nearer = |enemy: ModelId| {
        let enemy = world.footprint(enemy);
        table::gap(&there.base, &enemy) < table::gap(&world.footprint(id), &enemy)
    };
    let free = match gait {
        Gait::Free => nearest_of(world, id).is_some_and(comes_nearer),
        _ => is_free_to_leave(world, id, to, gait),
    };
    opportunities_of(play, id, &left, gait)?;
    if !goes_on(play.world(), id, gait) {
        return Ok(Arrival::Halted);
    }
    if let Some(enemy) = left.first().filter(|_| !free) {
        let rules = &[cite!("chainmail:ability-burrow-b"), cite!("chainmail:604.3a")];
        morale::morale_save(play, id, Cause::Enemy(*enemy), rules)?;
        if !goes_on(play.world(), id, gait) {
            return Ok(Arrival::Halted);
        }
    }
    let world = play.world();
    let moved = world.model(id).at.distance_to(to);
    let tally = world.turn.as_ref().filter(|turn| turn.model == id).map(|turn| Tally {
        moved: turn.tally.moved + moved,
        ..turn.tally.clone()
    });
    let rules = &[cite!("chainmail:ability-burrow-a"), cite!("chainmail:405.2")];
    play.record(Event::Burrowed { model: id, to, tally }, rules);
    let world = play.world();
    if !inside_polygon(&world.footprint(id), &world.terrain.field) {
        let rules = &[cite!("chainmail:604.4a"), cite!("chainmail:604.4b")];
        play.record(Event::LeftBattlefield { model: id, at: to }, rules);
        return Ok(Arrival::Halted);
    }
    Ok(Arrival::Arrived)
}

/// Some place, for players that have no better idea.
pub fn sample(world: &World, id: ModelId, whim: &mut kernel::Whim) -> Answer {
    let from = world.model(id).at;
    let most = most(world, id);
    let enemies: SmallVec<[ModelId; 12]> = world.enemies(id).collect();
    for _ in 0..20 {
        let far = Length::um(whim.between(0, most.get()));
        let toward = match whim.below(2) {
            0 => whim.pick(&enemies).map(|enemy| world.model(*enemy).at),
            _ => None,
        };
        let aim = toward.unwrap_or_else(|| {
            Point::um(
                whim.between(0, world.terrain.width.get()),
                whim.between(0, world.terrain.depth.get()),
            )
        });
        let Some(facing) = Facing::toward(from, aim) else {
            continue;
        };
        let at = point_toward(from, facing, (far - Length::um(2)).max(Length::ZERO));
        if check(world, id, at).is_ok() {
            return Answer::Spot(at);
        }
    }
    Answer::Spot(from)
}

/// Whether it goes underneath in this action: burrowing goes on once it has begun (chainmail:ability-burrow-c).
pub fn check_act(world: &World, id: ModelId) -> Result<(), Refusal> {
    let name = world.name(id);
    let turn = world.turn.as_ref().filter(|turn| turn.model == id);
    if speed(world, id).is_none() {
        return Err(Refusal::new(
            cite!("chainmail:ability-burrow-a"),
            format!("{name} does not burrow"),
        ));
    }
    if turn.is_some_and(|turn| turn.maneuvers > 0 && !turn.burrowed) {
        let why = format!("{name} has moved above ground in this turn");
        return Err(Refusal::new(cite!("chainmail:ability-burrow-f"), why));
    }
    let wild = world.model(id).card.is_wild() && !stats::moves_freely(world, id);
    let aware = !nearest::aware_of(world, id).models.is_empty();
    if !stats::moves_freely(world, id) && wild && !aware {
        let why = format!("{name} is wild and aware of nobody");
        return Err(Refusal::new(cite!("chainmail:402.15b"), why));
    }
    Ok(())
}
