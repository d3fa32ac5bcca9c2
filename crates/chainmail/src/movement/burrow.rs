//! Burrowing: from one place to another underneath everything (701.2 Burrow).

use kernel::{Asked, Play, Refusal, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point, inside_polygon, overlap, point_toward};

use super::travel::{Arrival, Gait, goes_on, is_free_to_leave, nearest_of, opportunities_of};
use super::{Tally, along, ground_for};
use crate::abilities::Ability;
use crate::morale::{self, Cause, SaveFor};
use crate::nearest::{self, By};
use crate::preparation::Edge;
use crate::questions::{Answer, Ask};
use crate::terrain::Part;
use crate::{Chainmail, Event, ModelId, World, measure, spells, stats};

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

/// Away from somebody, straight, off the battlefield too unless the model stays on it (chainmail:ability-burrow-f,
/// chainmail:spell-command-i).
fn away(world: &World, id: ModelId, from: Point, stays: bool) -> Option<Point> {
    let at = world.model(id).at;
    run(world, id, Facing::toward(from, at)?, stays)
}

/// As far as a model gets at full speed in some direction.
fn run(world: &World, id: ModelId, facing: Facing, stays: bool) -> Option<Point> {
    let at = world.model(id).at;
    let full = speed(world, id).map(|speed| speed + speed)?;
    let end = point_toward(at, facing, full);
    let base = world.footprint(id);
    let leaves = !inside_polygon(&base.moved_to(end), &world.terrain.field);
    if !stays && leaves && ground_for(world, id).keeps_off_sides(&base, end) {
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
    let spot = away(play.world(), id, from, false);
    offer(play, id, spot, gait)
}

/// The same toward the nearest edge of the battlefield and over it (chainmail:605.474c).
pub fn flee_to_edge(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<bool> {
    let world = play.world();
    let (at, terrain) = (world.model(id).at, &world.terrain);
    let edges = Edge::of(terrain.environment).iter();
    let nearest = edges.min_by_key(|edge| match edge {
        Edge::South => at.y,
        Edge::North => terrain.depth - at.y,
        Edge::West => at.x,
        Edge::East => terrain.width - at.x,
    });
    let spot = nearest.and_then(|edge| run(world, id, edge.outward(), false));
    offer(play, id, spot, Gait::Rout(None))
}

/// The same by a word of command: toward whoever has spoken it by its Burrow speed, or away by twice as much
/// (chainmail:spell-command-c, chainmail:spell-command-f).
pub fn obey(play: &mut Play<'_, Chainmail>, id: ModelId, caster: ModelId, approaches: bool) -> Asked<bool> {
    let world = play.world();
    let from = world.model(caster).at;
    let spot = if approaches {
        speed(world, id).map(|once| {
            let far = measure::distance(world, id, caster).min(once);
            straight(world, id, from, far)
        })
    } else {
        away(world, id, from, true)
    };
    offer(play, id, spot, Gait::Commanded)
}

/// Asks whether a model that is made to move burrows to a place, if it can.
fn offer(play: &mut Play<'_, Chainmail>, id: ModelId, spot: Option<Point>, gait: Gait) -> Asked<bool> {
    let Some(spot) = spot.filter(|_| speed(play.world(), id).is_some()) else {
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
    if !leaves_web(play, id)? {
        return Ok(Arrival::Stopped);
    }
    let world = play.world();
    let swarms = spells::swarms_at(world, &world.footprint(id));
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
    surface(play, id, &swarms, gait)
}

/// A model that begins in a web gets away from there by a save alone, underneath too (chainmail:307-save-or-stuck-b).
fn leaves_web(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<bool> {
    let world = play.world();
    let base = world.footprint(id);
    let mut webs = world
        .terrain
        .features
        .iter()
        .filter(|feature| feature.part == Part::Web);
    if world.model(id).card.has(&Ability::WebWalk) || !webs.any(|web| web.is_under(&base)) {
        return Ok(true);
    }
    let rules = &[cite!("chainmail:307-save-or-stuck-b"), cite!("chainmail:terrain-web")];
    let save = morale::roll_save(play, id, SaveFor::Web, 13, SmallVec::new(), rules)?;
    if !save.succeeded {
        play.record(Event::StoppedShort { model: id }, rules);
    }
    Ok(save.succeeded)
}

/// Whom or what a model meets where it comes up: a swarm that it was not in (chainmail:spell-summon-swarm-e), and scary enemies
/// (chainmail:ability-scary-c).
fn surface(play: &mut Play<'_, Chainmail>, id: ModelId, before: &[u16], gait: Gait) -> Asked<Arrival> {
    let world = play.world();
    let own_turn = world.turn.as_ref().is_some_and(|turn| turn.model == id);
    let swarms = spells::swarms_at(world, &world.footprint(id));
    let new: SmallVec<[Point; 2]> = swarms
        .iter()
        .filter(|number| own_turn && !before.contains(number))
        .map(|number| world.areas[usize::from(*number)].at)
        .collect();
    for at in new {
        spells::bite(play, id, at, cite!("chainmail:spell-summon-swarm-e"))?;
        if !goes_on(play.world(), id, gait) {
            return Ok(Arrival::Halted);
        }
    }
    let world = play.world();
    let scary: SmallVec<[ModelId; 2]> = measure::beset_by(world, id)
        .filter(|enemy| morale::is_scared_of(world, id, *enemy))
        .collect();
    for enemy in scary {
        if morale::is_scared_of(play.world(), id, enemy) {
            morale::stand_up_to(play, id, enemy, cite!("chainmail:ability-scary-c"))?;
        }
        if !goes_on(play.world(), id, gait) {
            return Ok(Arrival::Halted);
        }
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
