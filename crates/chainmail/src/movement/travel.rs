//! Going a way: attacks of opportunity, leaving melee contact, stopping, leaving the battlefield (603.3, 604.2 to 604.4).

use kernel::{Asked, Play, cite};
use smallvec::SmallVec;
use table::{Footprint, Length, OnLeg, Point, Vector, inside_polygon, slide_clear_of_polygon, slide_within, within};

use super::squeeze::squeezes;
use super::{Tally, along, flight};
use crate::abilities::Ability;
use crate::command::{self, Moment, Order};
use crate::conditions::Condition;
use crate::measure::{self, CONTACT, Stand};
use crate::morale::{self, Cause, SaveFor};
use crate::nearest::{self, By, Ranked};
use crate::paths::{self, PathGoal};
use crate::questions::{Answer, Ask, MayStop};
use crate::spells::Lies;
use crate::terrain::{Feature, Part};
use crate::world::Destination;
use crate::{Chainmail, Event, ModelId, World, attack, sight, spells, stats};

/// How a model moves, and what it may not do on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// Under command: it goes where its player likes.
    Free,
    /// Out of command, at full speed (chainmail:603.3).
    Advance(Destination),
    /// chainmail:603.6a
    Charge(ModelId),
    /// Away from whoever caused the rout, or toward an edge (chainmail:605.47a).
    Rout(Option<ModelId>),
    /// Back to where a flier can come down (chainmail:ability-flight-l).
    Back,
    /// By a word of command, which takes no nerve (chainmail:spell-command-c, chainmail:spell-command-f).
    Commanded,
}

/// How a move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    Arrived,
    /// It stopped on the way and may go on with its turn.
    Stopped,
    /// It is down, routing, destroyed or gone: its turn is over.
    Halted,
}

/// What stands next on a leg.
#[derive(Clone, Debug, PartialEq)]
enum Incident {
    /// Enemies may strike before the model moves on.
    Opportunity(SmallVec<[ModelId; 4]>),
    /// It has got out of the melee contact of these enemies, at the same step.
    Left(SmallVec<[ModelId; 4]>),
    /// It enters the threatened area of an enemy that it does not approach.
    Entered(ModelId),
    /// Its base touches an enemy that it does not approach.
    Touched(ModelId),
    /// Its base touches enemies with reach (chainmail:604.25a).
    TouchedReach(SmallVec<[ModelId; 4]>),
    /// It comes to where a scary enemy has melee contact against it (chainmail:ability-scary-c).
    Scary(ModelId),
    /// An enemy is in range for the first time.
    InRange(ModelId),
    /// It touches a web (chainmail:307-save-or-stuck-a).
    Web,
    /// It runs into stakes that point at it (chainmail:307-damages-models-that-enter-it-a).
    Stakes(u16),
    /// Its centre comes into magical darkness (chainmail:spell-darkness-d).
    Dark(u16),
    /// It touches a swarm (chainmail:spell-summon-swarm-e).
    Swarm(u16),
    /// Part of its base is off the battlefield.
    OffField,
}

/// What has been dealt with on this move, so that it is dealt with once.
#[derive(Debug, Default)]
struct Done {
    entered: SmallVec<[ModelId; 4]>,
    touched: SmallVec<[ModelId; 4]>,
    reached: SmallVec<[ModelId; 4]>,
    left: SmallVec<[ModelId; 4]>,
    passed_over: SmallVec<[ModelId; 4]>,
    in_range: bool,
    /// It was in range on a low obstacle, and looks for a place beyond it.
    past_obstacle: bool,
    /// Has saved against a web on this move.
    webbed: bool,
    /// The stakes that have struck at it on this move and that it is still on.
    staked: SmallVec<[u16; 2]>,
    /// The areas of darkness and the swarms that it has met, or in which it began.
    met: SmallVec<[u16; 2]>,
    /// The enemies in whose threatened areas the move has begun (chainmail:ability-flight-d).
    began_near: SmallVec<[ModelId; 4]>,
    /// Those that had melee contact when it began.
    began_in_contact: SmallVec<[ModelId; 4]>,
    /// Where the move has begun.
    began_at: Option<Point>,
    /// It steps aside: nobody gets a chance to strike (chainmail:ability-sidestep-a).
    sidesteps: bool,
}

/// Moves a model along a way, the first point of which is the next corner.
pub fn travel(play: &mut Play<'_, Chainmail>, id: ModelId, points: &[Point], gait: Gait) -> Asked<Arrival> {
    let mut trail = vec![play.world().model(id).at];
    let arrival = go(play, id, points, gait, &mut trail)?;
    if flight::can_fly(play.world(), id) && play.world().model(id).in_play() {
        return land(play, id, arrival, gait, &trail);
    }
    step_off(play, id, &trail);
    Ok(arrival)
}

/// A flier that is made to stop where it cannot come down goes back along its way to the last place where it can, and can be struck at
/// on that way (chainmail:ability-flight-l).
fn land(play: &mut Play<'_, Chainmail>, id: ModelId, arrival: Arrival, gait: Gait, trail: &[Point]) -> Asked<Arrival> {
    let world = play.world();
    let base = world.footprint(id);
    let walked = |at: Point| {
        let leg = trail.iter().rev().find(|point| **point != at).copied().unwrap_or(at);
        let stand = world.stand(id).moved_to(leg);
        !flight::is_flown(world, &stand, at) && super::tally::ground_on(world, &stand, at).is_clear(&stand.base, at)
    };
    let may_land = |at: Point| {
        let there = base.moved_to(at);
        flight::check_landing(world, id, &there).is_ok() || (walked(at) && stands_free(world, id, &there))
    };
    if may_land(base.at()) {
        return Ok(arrival);
    }
    let mut back: Vec<Point> = vec![];
    let mut here = base.at();
    'trail: for corner in trail.iter().rev() {
        let length = here.distance_to(*corner).get();
        let stride = Length::hundredths(5).get();
        let mut step = stride;
        while step < length {
            let at = along(here, *corner, step, length);
            if may_land(at) {
                back.push(at);
                break 'trail;
            }
            step += stride;
        }
        if *corner != here {
            back.push(*corner);
        }
        here = *corner;
        if may_land(here) {
            break;
        }
    }
    let mut again = vec![base.at()];
    let returned = go(play, id, &back, Gait::Back, &mut again)?;
    // Whatever holds it up on the way back, it cannot stay there.
    let end = back.last().copied().unwrap_or(base.at());
    if play.world().model(id).in_play() && play.world().model(id).at != end {
        let moved = Event::Moved {
            model: id,
            to: end,
            tally: None,
        };
        play.record(moved, &[cite!("chainmail:ability-flight-l")]);
    }
    Ok(if returned == Arrival::Halted {
        returned
    } else {
        arrival_after(arrival, gait)
    })
}

/// A charge that had to go back is none any more.
fn arrival_after(arrival: Arrival, gait: Gait) -> Arrival {
    match (arrival, gait) {
        (Arrival::Arrived, Gait::Charge(_)) => Arrival::Stopped,
        _ => arrival,
    }
}

fn stands_free(world: &World, id: ModelId, base: &Footprint) -> bool {
    world.terrain.blocked_by(base).is_none()
        && !world
            .others(id)
            .any(|other| table::overlap(base, &world.footprint(other)))
}

/// Nobody ends a move on top of a knocked down model: whoever is stopped there is put back to the last free place of its way
/// (chainmail:604.121b).
fn step_off(play: &mut Play<'_, Chainmail>, id: ModelId, trail: &[Point]) {
    let world = play.world();
    if !world.model(id).in_play() {
        return;
    }
    let base = world.footprint(id);
    let below: SmallVec<[Footprint; 4]> = world
        .others(id)
        .filter(|other| world.model(*other).is_down())
        .map(|other| world.footprint(other))
        .collect();
    // A place on the way back is rounded to a whole micrometre, and may be too near to somebody who stands.
    let stands: SmallVec<[Footprint; 16]> = world.others(id).map(|other| world.footprint(other)).collect();
    let free = |at: Point| stands.iter().all(|other| !table::overlap(&base.moved_to(at), other));
    let mut here = base.at();
    if free(here) {
        return;
    }
    for back in trail.iter().rev() {
        let length = here.distance_to(*back).get();
        // Overlapping a round base is one stretch of a straight line: leave one after the other.
        let mut step = 0;
        while step < length {
            let at = along(here, *back, step, length);
            let Some(other) = below.iter().find(|other| table::overlap(&base.moved_to(at), other)) else {
                break;
            };
            let over = |step: i64| table::overlap(&base.moved_to(along(here, *back, step, length)), other);
            step = bisect(step, length, over);
        }
        let at = along(here, *back, step.min(length), length);
        if free(at) {
            here = at;
            break;
        }
        here = *back;
    }
    if here != base.at() {
        let moved = Event::Moved {
            model: id,
            to: here,
            tally: None,
        };
        play.record(moved, &[cite!("chainmail:604.121b")]);
    }
}

fn go(
    play: &mut Play<'_, Chainmail>,
    id: ModelId,
    points: &[Point],
    gait: Gait,
    trail: &mut Vec<Point>,
) -> Asked<Arrival> {
    let world = play.world();
    let own_turn = world.turn.as_ref().is_some_and(|turn| turn.model == id);
    let mut tally = match &world.turn {
        Some(turn) if own_turn => turn.tally.clone(),
        _ => Tally::default(),
    };
    let near = near_now(world, id, |enemy| measure::threatened(world, enemy));
    // A wild troop is drawn to an enemy beside which it begins, too.
    let follows = matches!(gait, Gait::Advance(Destination::Commander(_)));
    let mut done = Done {
        // Those in whose area or contact it begins are no accident.
        entered: if follows { SmallVec::new() } else { near.clone() },
        began_near: near,
        began_in_contact: measure::beset_by(world, id).collect(),
        began_at: Some(world.model(id).at),
        touched: near_now(world, id, |_| CONTACT),
        reached: near_now(world, id, |_| CONTACT),
        ..Done::default()
    };
    done.met = areas_at(play.world(), id);
    done.sidesteps = own_turn && sidesteps(play.world(), id, points, &tally);
    if done.sidesteps && !done.began_near.is_empty() {
        let rules = &[
            cite!("chainmail:ability-sidestep-a"),
            cite!("chainmail:ability-sidestep-b"),
        ];
        play.record(Event::Sidestepped { model: id }, rules);
    }
    for to in points {
        while play.world().model(id).at != *to {
            let stand = play.world().stand(id);
            let next = next_incident(play.world(), &stand, *to, gait, &tally, &done);
            let (at, incident) = match next {
                // A place between two corners is rounded to a whole micrometre, and may be too near to something.
                Some((at, incident)) if fits(play.world(), &stand, at) => (at, Some(incident)),
                Some((_, incident)) => (stand.base.at(), Some(incident)),
                None => (*to, None),
            };
            if at != stand.base.at() {
                tally.add(play.world(), &stand, at);
                if gait == Gait::Free {
                    tally.squeeze(squeezes(play.world(), &stand, at).unwrap_or(0));
                }
                let kept = own_turn.then(|| tally.clone());
                let rules = &[cite!("chainmail:405.2"), cite!("chainmail:604")];
                play.record(
                    Event::Moved {
                        model: id,
                        to: at,
                        tally: kept,
                    },
                    rules,
                );
                trail.push(at);
            }
            let Some(incident) = incident else { continue };
            if let Some(arrival) = meet(play, id, *to, gait, incident, &mut done)? {
                return Ok(arrival);
            }
        }
    }
    Ok(Arrival::Arrived)
}

/// The areas that a model is in: of darkness with its centre, of swarms with any part of its base.
fn areas_at(world: &World, id: ModelId) -> SmallVec<[u16; 2]> {
    let base = world.footprint(id);
    let areas = world.areas.iter().enumerate();
    areas
        .filter(|(_, area)| match area.lies {
            Lies::Light => false,
            Lies::Dark => base.at().is_within(area.at, area.reach()),
            Lies::Swarm => area.touches(&base),
        })
        .map(|(number, _)| number as u16)
        .collect()
}

/// The first step of a leg at which a point on it, or a base, is within a distance of a place.
fn first_within(base: &Footprint, to: Point, at: Point, d: Length, by_centre: bool) -> Option<i64> {
    let from = base.at();
    let length = from.distance_to(to).get();
    let nearest = foot(from, to, at, length);
    let inside = |step: i64| {
        let here = along(from, to, step, length);
        if by_centre {
            here.is_within(at, d)
        } else {
            table::within_of_point(&base.moved_to(here), at, d)
        }
    };
    inside(nearest).then(|| bisect(0, nearest, |step| !inside(step)))
}

/// Whether a model with Sidestep moves 1" or less in this turn, and nothing slows it (chainmail:ability-sidestep-a).
fn sidesteps(world: &World, id: ModelId, points: &[Point], before: &Tally) -> bool {
    if !stats::has(world, id, &Ability::Sidestep) {
        return false;
    }
    let stand = world.stand(id);
    let mut way = vec![stand.base.at()];
    way.extend_from_slice(points);
    let after = before.clone().along(world, &stand, &way);
    after.moved <= Length::inches(1) && after.cost() == Length::ZERO
}

fn fits(world: &World, stand: &Stand, at: Point) -> bool {
    let base = stand.base.moved_to(at);
    super::ground_for(world, stand.id).is_clear(&base, at)
}

fn near_now(world: &World, id: ModelId, d: impl Fn(ModelId) -> Length) -> SmallVec<[ModelId; 4]> {
    world
        .enemies(id)
        .filter(|enemy| measure::is_within(world, id, *enemy, d(*enemy)))
        .collect()
}

/// Whether a model can go on moving by itself.
pub(super) fn goes_on(world: &World, id: ModelId, gait: Gait) -> bool {
    let model = world.model(id);
    // A stunned model cannot rout (chainmail:605.49b).
    let routs = matches!(gait, Gait::Rout(_)) && !model.suffers(Condition::Stunned);
    let lost = world.turn.as_ref().is_some_and(|turn| turn.model == id && turn.lost);
    let caught = lost || model.caught;
    model.in_play() && !caught && !model.is_helpless() && (routs || !model.is_constrained()) && world.outcome.is_none()
}

fn meet(
    play: &mut Play<'_, Chainmail>,
    id: ModelId,
    to: Point,
    gait: Gait,
    incident: Incident,
    done: &mut Done,
) -> Asked<Option<Arrival>> {
    match incident {
        Incident::OffField => {
            let at = play.world().model(id).at;
            let rules = &[cite!("chainmail:604.4a"), cite!("chainmail:604.4b")];
            play.record(Event::LeftBattlefield { model: id, at }, rules);
            return Ok(Some(Arrival::Halted));
        }
        Incident::Opportunity(enemies) => {
            let unseen = opportunities(play, id, &enemies, cite!("chainmail:604.21a"), done)?;
            if !goes_on(play.world(), id, gait) {
                return Ok(Some(Arrival::Halted));
            }
            if let (Some(enemy), Gait::Advance(toward)) = (unseen, gait) {
                return after_unseen(play, id, enemy, toward);
            }
        }
        Incident::TouchedReach(enemies) => {
            done.reached.extend(enemies.iter().copied());
            let unseen = opportunities(play, id, &enemies, cite!("chainmail:604.25a"), done)?;
            if !goes_on(play.world(), id, gait) {
                return Ok(Some(Arrival::Halted));
            }
            if let (Some(enemy), Gait::Advance(toward)) = (unseen, gait) {
                return after_unseen(play, id, enemy, toward);
            }
        }
        Incident::Left(enemies) => {
            done.left.extend_from_slice(&enemies);
            for enemy in enemies {
                if is_free_to_leave(play.world(), id, to, gait) {
                    continue;
                }
                let rules = &[cite!("chainmail:604.3a"), cite!("chainmail:604.3c")];
                morale::morale_save(play, id, Cause::Enemy(enemy), rules)?;
                if !goes_on(play.world(), id, gait) {
                    return Ok(Some(Arrival::Halted));
                }
            }
        }
        Incident::Entered(enemy) => {
            done.entered.push(enemy);
            return entered(play, id, enemy, gait);
        }
        Incident::Touched(enemy) => {
            done.touched.push(enemy);
            return touched(play, id, enemy, gait);
        }
        Incident::Web => {
            done.webbed = true;
            let rules = &[cite!("chainmail:307-save-or-stuck-a"), cite!("chainmail:terrain-web")];
            let save = morale::roll_save(play, id, SaveFor::Web, 13, SmallVec::new(), rules)?;
            if !save.succeeded {
                play.record(
                    Event::StoppedShort { model: id },
                    &[cite!("chainmail:307-save-or-stuck-a")],
                );
                return Ok(Some(Arrival::Stopped));
            }
        }
        Incident::Dark(number) => {
            done.met.push(number);
            if stats::has(play.world(), id, &Ability::BlindFight) {
                return Ok(None);
            }
            let rules = &[cite!("chainmail:spell-darkness-d")];
            if !morale::roll_save(play, id, SaveFor::Darkness, 15, SmallVec::new(), rules)?.succeeded {
                play.record(Event::StoppedShort { model: id }, rules);
                return Ok(Some(Arrival::Stopped));
            }
        }
        Incident::Swarm(number) => {
            done.met.push(number);
            let at = play.world().areas[usize::from(number)].at;
            spells::bite(play, id, at, cite!("chainmail:spell-summon-swarm-e"))?;
            if !goes_on(play.world(), id, gait) {
                return Ok(Some(Arrival::Halted));
            }
        }
        Incident::Scary(enemy) => {
            morale::stand_up_to(play, id, enemy, cite!("chainmail:ability-scary-c"))?;
            if !goes_on(play.world(), id, gait) {
                return Ok(Some(Arrival::Halted));
            }
        }
        Incident::Stakes(number) => {
            done.staked.push(number);
            attack::stakes(play, id)?;
            if !goes_on(play.world(), id, gait) {
                return Ok(Some(Arrival::Halted));
            }
        }
        Incident::InRange(enemy) => {
            // chainmail:603.342a: on a low obstacle the chance comes again where it is off it.
            if attack::is_on_low_obstacle(play.world(), id) {
                done.past_obstacle = true;
            } else {
                done.in_range = true;
            }
            let why = MayStop::InRange(enemy);
            if may_stop(play, id, why)? {
                let toward_it = gait == Gait::Advance(Destination::Enemy(enemy));
                if !toward_it {
                    play.record(Event::MayNotAttack { model: id }, &[cite!("chainmail:603.34b")]);
                }
                return Ok(Some(Arrival::Stopped));
            }
        }
    }
    Ok(None)
}

fn may_stop(play: &mut Play<'_, Chainmail>, id: ModelId, why: MayStop) -> Asked<bool> {
    let seat = play.world().seat(id);
    let answer = play.choose(seat, Ask::Stop { model: id, why }, vec![Answer::No, Answer::Yes])?;
    Ok(answer == Answer::Yes)
}

/// chainmail:603.351 to chainmail:603.353, chainmail:603.37
fn entered(play: &mut Play<'_, Chainmail>, id: ModelId, enemy: ModelId, gait: Gait) -> Asked<Option<Arrival>> {
    let Gait::Advance(toward) = gait else { return Ok(None) };
    if let Destination::Commander(_) = toward {
        let rules = &[cite!("chainmail:ability-wild-troop-d")];
        play.record(Event::Drawn { model: id, enemy }, rules);
        return Ok(Some(Arrival::Stopped));
    }
    if !sight::sees(play.world(), id, enemy) {
        return Ok(None);
    }
    match toward {
        Destination::Focus(_) => {
            play.record(Event::StoppedShort { model: id }, &[cite!("chainmail:603.352")]);
            Ok(Some(Arrival::Stopped))
        }
        Destination::Enemy(_) | Destination::Goal(_) | Destination::Commander(_) => {
            let stops = may_stop(play, id, MayStop::ThreatenedArea(enemy))?;
            Ok(stops.then_some(Arrival::Stopped))
        }
    }
}

/// chainmail:603.36a to chainmail:603.36c, chainmail:603.63a
fn touched(play: &mut Play<'_, Chainmail>, id: ModelId, enemy: ModelId, gait: Gait) -> Asked<Option<Arrival>> {
    let has_contact = measure::has_melee_contact(play.world(), enemy, id);
    match gait {
        Gait::Advance(_) if has_contact => {
            play.record(Event::StoppedShort { model: id }, &[cite!("chainmail:603.36a")]);
            Ok(Some(Arrival::Stopped))
        }
        Gait::Advance(_) => {
            let stops = may_stop(play, id, MayStop::Contact(enemy))?;
            Ok(stops.then_some(Arrival::Stopped))
        }
        Gait::Charge(_) if has_contact => {
            play.record(Event::StoppedShort { model: id }, &[cite!("chainmail:603.63a")]);
            Ok(Some(Arrival::Stopped))
        }
        Gait::Charge(_) | Gait::Free | Gait::Rout(_) | Gait::Back | Gait::Commanded => Ok(None),
    }
}

/// chainmail:603.371a, chainmail:603.371b
fn after_unseen(
    play: &mut Play<'_, Chainmail>,
    id: ModelId,
    enemy: ModelId,
    toward: Destination,
) -> Asked<Option<Arrival>> {
    match toward {
        Destination::Focus(_) => {
            play.record(Event::StoppedShort { model: id }, &[cite!("chainmail:603.371a")]);
            Ok(Some(Arrival::Stopped))
        }
        Destination::Enemy(_) | Destination::Goal(_) | Destination::Commander(_) => {
            let stops = may_stop(play, id, MayStop::StruckByUnseen(enemy))?;
            Ok(stops.then_some(Arrival::Stopped))
        }
    }
}

/// The enemies of a list that can strike do so (chainmail:ability-burrow-b).
pub(super) fn opportunities_of(
    play: &mut Play<'_, Chainmail>,
    mover: ModelId,
    enemies: &[ModelId],
    gait: Gait,
) -> Asked<()> {
    let world = play.world();
    let stand = world.stand(mover);
    let able: SmallVec<[ModelId; 4]> = enemies
        .iter()
        .copied()
        .filter(|enemy| can_strike(world, *enemy, &stand, gait))
        .collect();
    opportunities(play, mover, &able, cite!("chainmail:604.21a"), &mut Done::default())?;
    Ok(())
}

/// Enemies that strike at the same moment, in the order that their players choose (chainmail:604.241). Gives back one of them that
/// the mover does not see.
fn opportunities(
    play: &mut Play<'_, Chainmail>,
    mover: ModelId,
    enemies: &[ModelId],
    rule: kernel::RuleId,
    done: &mut Done,
) -> Asked<Option<ModelId>> {
    let mut waiting: SmallVec<[ModelId; 4]> = enemies.iter().copied().collect();
    let mut unseen = None;
    while let Some(first) = waiting.first().copied() {
        let warband = play.world().model(first).warband;
        let own: Vec<ModelId> = waiting
            .iter()
            .copied()
            .filter(|enemy| play.world().model(*enemy).warband == warband)
            .collect();
        let striker = if own.len() > 1 {
            let open = own.iter().copied().map(Answer::Model).collect();
            match play.choose(warband.seat(), Ask::WhoStrikes { mover }, open)? {
                Answer::Model(striker) => striker,
                _ => first,
            }
        } else {
            first
        };
        waiting.retain(|enemy| *enemy != striker);
        if declines(play, striker, mover)? {
            done.passed_over.push(striker);
            continue;
        }
        if !spells::is_free_of_curse(play, striker) {
            done.passed_over.push(striker);
            continue;
        }
        let is_seen = sight::sees(play.world(), mover, striker);
        if !may_strike(play, striker, mover)? {
            done.passed_over.push(striker);
            continue;
        }
        strike_in_passing(play, striker, mover, rule)?;
        if !is_seen {
            unseen = Some(striker);
        }
        if !play.world().model(mover).in_play() || play.world().model(mover).is_helpless() {
            break;
        }
    }
    Ok(unseen)
}

/// Whether an enemy lets a mover pass, by an order that it has or gets now (chainmail:order-decline-attack-of-opportunity). The order lets
/// it decline: who had it before this chance came may still strike.
fn declines(play: &mut Play<'_, Chainmail>, striker: ModelId, mover: ModelId) -> Asked<bool> {
    let may_decline = |world: &World| world.model(striker).ordered == Some(Order::DeclineAttackOfOpportunity);
    let had_order = may_decline(play.world());
    command::window(play, striker, Moment::Opportunity)?;
    if !had_order {
        return Ok(may_decline(play.world()));
    }
    let ask = Ask::Decline { model: striker, mover };
    let seat = play.world().seat(striker);
    Ok(play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes)
}

/// Whether nothing keeps an enemy from the attack of opportunity that it has: its own unreliability, or a mover that tumbles
/// (chainmail:ability-unreliable-troop, chainmail:ability-tumble-a, chainmail:ability-tumble-b).
fn may_strike(play: &mut Play<'_, Chainmail>, striker: ModelId, mover: ModelId) -> Asked<bool> {
    if !morale::is_reliable_now(play, striker) {
        return Ok(false);
    }
    let dc = stats::best(play.world(), mover, |ability| match ability {
        Ability::Tumble(dc) => Some(*dc),
        _ => None,
    });
    if dc == 0 {
        return Ok(true);
    }
    let rules = &[cite!("chainmail:ability-tumble-a"), cite!("chainmail:ability-tumble-b")];
    if morale::roll_save(play, striker, SaveFor::Tumbler, dc, SmallVec::new(), rules)?.succeeded {
        return Ok(true);
    }
    let tumbled = Event::Tumbled {
        model: mover,
        enemy: striker,
    };
    play.record(tumbled, rules);
    Ok(false)
}

fn strike_in_passing(
    play: &mut Play<'_, Chainmail>,
    striker: ModelId,
    mover: ModelId,
    rule: kernel::RuleId,
) -> Asked<()> {
    play.record(
        Event::StruckInPassing {
            model: striker,
            target: mover,
        },
        vec![
            rule,
            cite!("chainmail:604.21b"),
            cite!("chainmail:604.23a"),
            cite!("chainmail:604.24"),
        ],
    );
    attack::strike(play, attack::Strike::in_passing(striker, mover))?;
    spells::shows_itself(play, striker);
    Ok(())
}

/// chainmail:604.31a
pub(super) fn is_free_to_leave(world: &World, id: ModelId, to: Point, gait: Gait) -> bool {
    match gait {
        Gait::Advance(Destination::Enemy(_)) | Gait::Charge(_) | Gait::Rout(_) => true,
        Gait::Back | Gait::Commanded => true,
        Gait::Advance(_) | Gait::Free => {
            nearest_of(world, id).is_some_and(|nearest| moves_toward(world, &world.stand(id), to, nearest))
        }
    }
}

/// The nearest enemy that a model is aware of (chainmail:402.1).
pub(super) fn nearest_of(world: &World, id: ModelId) -> Option<ModelId> {
    let pool = nearest::aware_of(world, id);
    let ranked = nearest::first_ranked(world, id, &pool.models, By::Path, 1);
    ranked.first().map(|nearest| nearest.id)
}

/// Closer to a model along the shortest path to it (chainmail:403).
fn moves_toward(world: &World, stand: &Stand, to: Point, target: ModelId) -> bool {
    let from = stand.base.at();
    let next = paths::route(world, stand, PathGoal::Contact(target))
        .and_then(|route| route.points.get(1).copied())
        .filter(|next| *next != from)
        .unwrap_or(world.model(target).at);
    let (way, line) = (to - from, next - from);
    i128::from(way.x) * i128::from(line.x) + i128::from(way.y) * i128::from(line.y) > 0
}

/// Whether a model goes on along the shortest path to the enemy that it advances on, and all others are farther away in a straight line than
/// the rest of that path is long. Then it moves toward the currently closest enemy, whatever a path would come to that is looked for
/// anew from a place that is rounded to a micrometre.
fn is_on_its_way(world: &World, stand: &Stand, to: Point, gait: Gait, done: &Done) -> bool {
    let Gait::Advance(Destination::Enemy(aim)) = gait else {
        return false;
    };
    let Some(began_at) = done.began_at else { return false };
    let counts = |enemy: &ModelId| !world.model(*enemy).is_ignored_as_down();
    let from = stand.base.at();
    let Some(rest) = paths::rest_of_path(world, &stand.moved_to(began_at), from, aim).filter(|_| counts(&aim)) else {
        return false;
    };
    let (way, line) = (to - from, rest.next - from);
    let dot = |a: Vector, b: Vector| i128::from(a.x) * i128::from(b.x) + i128::from(a.y) * i128::from(b.y);
    let along = dot(way, line);
    let is_along = along > 0 && 4 * along * along > dot(way, way) * dot(line, line);
    // Plainly farther: by more than what two paths are compared to, and what a path may be longer than the shortest one.
    let far = rest.length + paths::GRAIN + paths::GRAIN + Length::um(100 + rest.length.get() / 500);
    // The angle between the two is less than 60 degrees.
    is_along
        && world.enemies(stand.id).filter(counts).all(|enemy| {
            let is_farther = || !within(&stand.base, &world.footprint(enemy), far);
            (enemy == aim || is_farther()) && !measure::contact_at(world, &world.stand(enemy), stand)
        })
}

/// Those currently closest to a model, without regard to line of sight (chainmail:604.22b). Of those equally near, any will do.
fn currently_closest(world: &World, stand: &Stand) -> SmallVec<[ModelId; 2]> {
    // Paralyzed models are not ignored as others that lie are (chainmail:605.452).
    let counts = |enemy: &ModelId| !world.model(*enemy).is_ignored_as_down();
    let enemies: SmallVec<[ModelId; 12]> = world.enemies(stand.id).filter(counts).collect();
    let beset: SmallVec<[ModelId; 12]> = enemies
        .iter()
        .copied()
        .filter(|enemy| measure::contact_at(world, &world.stand(*enemy), stand))
        .collect();
    let pool = if beset.is_empty() { enemies } else { beset };
    let mut by_line: SmallVec<[Ranked; 12]> = pool
        .iter()
        .map(|enemy| Ranked {
            id: *enemy,
            distance: paths::grain(table::gap(&stand.base, &world.footprint(*enemy))),
        })
        .collect();
    by_line.sort_unstable_by_key(|ranked| (ranked.distance, ranked.id));
    let found = nearest::by_path(world, stand, &by_line, 1, &[]);
    let best = found.first().map(|first| first.distance);
    found
        .iter()
        .take_while(|ranked| Some(ranked.distance) == best)
        .map(|ranked| ranked.id)
        .collect()
}

/// The stretch of a leg on which a base is within a distance of another, in micrometres from its start.
fn stretch(base: &Footprint, to: Point, other: &Footprint, d: Length) -> Option<(i64, i64)> {
    if !slide_within(base, to, other, d) {
        return None;
    }
    let from = base.at();
    let length = from.distance_to(to).get();
    // All bases are round.
    let reach = base.base().outer_radius() + other.base().outer_radius() + d;
    let leg = OnLeg::within(from, to, length, other.at(), reach);
    let inside = |step: i64| {
        let place = || along(from, to, step, length);
        leg.surely(step).unwrap_or_else(|| place().is_within(other.at(), reach))
    };
    let nearest = foot(from, to, other.at(), length);
    if !inside(nearest) {
        return None;
    }
    let first = bisect(0, nearest, |step| !inside(step));
    let last = nearest + bisect(0, length - nearest, |step| inside(nearest + step + 1));
    Some((first, last.min(length)))
}

/// Where on a leg a point is nearest.
fn foot(from: Point, to: Point, point: Point, length: i64) -> i64 {
    let (way, off) = (to - from, point - from);
    let dot = i128::from(way.x) * i128::from(off.x) + i128::from(way.y) * i128::from(off.y);
    let square = i128::from(way.x).pow(2) + i128::from(way.y).pow(2);
    ((dot * i128::from(length)).div_euclid(square.max(1)) as i64).clamp(0, length)
}

/// The first step from `low` for which a test that holds at first no longer holds, or `high`.
fn bisect(low: i64, high: i64, holds: impl Fn(i64) -> bool) -> i64 {
    let (mut low, mut high) = (low, high);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// The next thing that happens on a leg, and where.
fn next_incident(
    world: &World,
    stand: &Stand,
    to: Point,
    gait: Gait,
    tally: &Tally,
    done: &Done,
) -> Option<(Point, Incident)> {
    let from = stand.base.at();
    let length = from.distance_to(to).get();
    let at = |step: i64| along(from, to, step, length);
    let mut found: Vec<(i64, u8, Incident)> = vec![];
    let mut left: SmallVec<[(i64, ModelId); 4]> = SmallVec::new();
    let mut pikes: SmallVec<[(i64, ModelId); 4]> = SmallVec::new();
    let flown = flight::is_flown(world, stand, to);
    if !done.sidesteps
        && let Some((step, enemies)) = next_opportunity(world, stand, to, gait, done)
    {
        found.push((step, 4, Incident::Opportunity(enemies)));
    }
    for enemy in world.enemies(stand.id) {
        let base = world.footprint(enemy);
        if !slide_within(&stand.base, to, &base, measure::FARTHEST_THREAT) {
            continue;
        }
        // A flier takes no notice of enemies on the ground while it moves (chainmail:ability-flight-b).
        let passes_over = flown && !flight::can_fly(world, enemy);
        if passes_over && !done.began_in_contact.contains(&enemy) {
            let ends_beside = measure::contact_at(world, &world.stand(enemy), &stand.moved_to(to));
            if ends_beside
                && morale::is_scared_of(world, stand.id, enemy)
                && !measure::contact_at(world, &world.stand(enemy), stand)
            {
                found.push((length, 0, Incident::Scary(enemy)));
            }
            continue;
        }
        if !done.left.contains(&enemy)
            && !done.sidesteps
            && !matches!(gait, Gait::Rout(_))
            && measure::contact_at(world, &world.stand(enemy), stand)
            && let Some((_, last)) = stretch(&stand.base, to, &base, measure::reach(world, enemy))
            && last < length
        {
            left.push((last + 1, enemy));
        }
        if morale::is_scared_of(world, stand.id, enemy)
            && !measure::contact_at(world, &world.stand(enemy), stand)
            && let Some((first, _)) = stretch(&stand.base, to, &base, measure::reach(world, enemy))
            && measure::contact_at(world, &world.stand(enemy), &stand.moved_to(at(first)))
        {
            found.push((first, 0, Incident::Scary(enemy)));
        }
        let is_aim = matches!(gait, Gait::Advance(Destination::Enemy(aim)) | Gait::Charge(aim) if aim == enemy);
        if !is_aim
            && matches!(gait, Gait::Advance(_))
            && !world.model(enemy).is_constrained()
            && !done.entered.contains(&enemy)
            && let Some((first, _)) = stretch(&stand.base, to, &base, measure::threatened(world, enemy))
        {
            found.push((first, 2, Incident::Entered(enemy)));
        }
        if let Some((first, _)) = stretch(&stand.base, to, &base, CONTACT) {
            let moved = tally.moved + Length::um(first);
            if !is_aim && !done.touched.contains(&enemy) && matches!(gait, Gait::Advance(_) | Gait::Charge(_)) {
                found.push((first, 1, Incident::Touched(enemy)));
            }
            let strikes = world.model(enemy).card.has_reach()
                && !done.reached.contains(&enemy)
                && moved > Length::inches(1)
                && can_strike(world, enemy, &stand.moved_to(at(first)), gait);
            if strikes {
                pikes.push((first, enemy));
            }
        }
    }
    // Those that are touched at the same place strike at the same moment (chainmail:604.241).
    if let Some(first) = pikes.iter().map(|(step, _)| *step).min() {
        let at_once = pikes.iter().filter(|(step, _)| *step == first);
        let enemies = at_once.map(|(_, enemy)| *enemy).collect();
        found.push((first, 0, Incident::TouchedReach(enemies)));
    }
    if let Some(first) = left.iter().map(|(step, _)| *step).min() {
        let at_once = left.iter().filter(|(step, _)| *step == first);
        found.push((first, 5, Incident::Left(at_once.map(|(_, enemy)| *enemy).collect())));
    }
    if let Some((step, enemy)) = comes_in_range(world, stand, to, gait, done) {
        found.push((step, 3, Incident::InRange(enemy)));
    }
    let own_turn = world.turn.as_ref().is_some_and(|turn| turn.model == stand.id);
    for (number, area) in world.areas.iter().enumerate() {
        let number = number as u16;
        if done.met.contains(&number) {
            continue;
        }
        match area.lies {
            Lies::Dark => {
                if let Some(step) = first_within(&stand.base, to, area.at, area.reach(), true) {
                    found.push((step, 6, Incident::Dark(number)));
                }
            }
            Lies::Swarm if own_turn && !flown => {
                if let Some(step) = first_within(&stand.base, to, area.at, area.reach(), false) {
                    found.push((step, 6, Incident::Swarm(number)));
                }
            }
            Lies::Swarm | Lies::Light => {}
        }
    }
    for (number, feature) in world.terrain.features.iter().enumerate() {
        let number = number as u16;
        match (feature.part, feature.stakes) {
            (part, _) if flown && !part.is_high() => {}
            (Part::Web, _) if !done.webbed && !world.model(stand.id).card.has(&Ability::WebWalk) => {
                if let Some(step) = enters(&stand.base, to, feature, length) {
                    found.push((step, 6, Incident::Web));
                }
            }
            (_, Some(stakes)) if !done.staked.contains(&number) && !feature.is_under(&stand.base) => {
                let way = to - from;
                let against =
                    i128::from(way.x) * i128::from(stakes.x()) + i128::from(way.y) * i128::from(stakes.y()) < 0;
                if against && let Some(step) = enters(&stand.base, to, feature, length) {
                    found.push((step, 6, Incident::Stakes(number)));
                }
            }
            _ => {}
        }
    }
    if !inside_polygon(&stand.base.moved_to(to), &world.terrain.field) {
        let step = bisect(0, length, |step| {
            inside_polygon(&stand.base.moved_to(at(step)), &world.terrain.field)
        });
        found.push((step, 7, Incident::OffField));
    }
    // The order of the way. At one place: whoever must or may stop there does so before it moves on and is struck at.
    found
        .into_iter()
        .min_by_key(|(step, kind, _)| (*step, *kind))
        .map(|(step, _, incident)| (at(step), incident))
}

/// The first place of a leg at which a base is in a part of terrain.
fn enters(base: &Footprint, to: Point, feature: &Feature, length: i64) -> Option<i64> {
    if feature.is_under(base) {
        return Some(0);
    }
    if slide_clear_of_polygon(base, to, &feature.shape) {
        return None;
    }
    let from = base.at();
    // The last place up to which the leg is clear, and one micrometre on.
    let clear = bisect(0, length, |step| {
        slide_clear_of_polygon(base, along(from, to, step, length), &feature.shape)
    });
    Some(clear.min(length))
}

/// Whether an enemy could strike at a model that stands there (chainmail:604.21a, chainmail:605.472).
fn can_strike(world: &World, enemy: ModelId, stand: &Stand, gait: Gait) -> bool {
    let mut turn = world.turn.iter();
    measure::can_strike_in_passing(world, enemy)
        && !turn.any(|turn| turn.tumbled.contains(&(stand.id, enemy)))
        && gait != Gait::Rout(Some(enemy))
        && sight::sees_at(world, &world.stand(enemy), stand)
        && sight::effect_at(world, &world.stand(enemy), stand)
}

/// The first place on a leg from which the model moves on in an enemy's threatened area, and not toward the currently closest enemy
/// (chainmail:604.21a, chainmail:604.22a). On a straight leg that can begin where the leg begins, where an area begins, or where the
/// leg comes nearest to an enemy.
fn next_opportunity(
    world: &World,
    stand: &Stand,
    to: Point,
    gait: Gait,
    done: &Done,
) -> Option<(i64, SmallVec<[ModelId; 4]>)> {
    let from = stand.base.at();
    let length = from.distance_to(to).get();
    let flown = flight::is_flown(world, stand, to);
    let threats: SmallVec<[(ModelId, i64, i64); 6]> = world
        .enemies(stand.id)
        .filter(|enemy| slide_within(&stand.base, to, &world.footprint(*enemy), measure::FARTHEST_THREAT))
        .filter(|enemy| measure::can_strike_in_passing(world, *enemy) && !done.passed_over.contains(enemy))
        .filter_map(|enemy| {
            let (first, last) = stretch(
                &stand.base,
                to,
                &world.footprint(enemy),
                measure::threatened(world, enemy),
            )?;
            Some((enemy, first, last))
        })
        .collect();
    if threats.is_empty() {
        return None;
    }
    let mut places: Vec<i64> = vec![0];
    places.extend(threats.iter().map(|(_, first, _)| *first));
    places.extend(
        world
            .enemies(stand.id)
            .map(|enemy| foot(from, to, world.model(enemy).at, length) + 1),
    );
    places.sort_unstable();
    places.dedup();
    places.retain(|step| *step < length);
    places.into_iter().find_map(|step| {
        let here = stand.moved_to(along(from, to, step, length));
        let strikers: SmallVec<[ModelId; 4]> = threats
            .iter()
            .filter(|(_, first, last)| *first <= step && step <= *last)
            .map(|(enemy, _, _)| *enemy)
            .filter(|enemy| can_strike(world, *enemy, &here, gait))
            .filter(|enemy| !flown || flight::can_be_struck(world, *enemy, &here.base, done.began_near.contains(enemy)))
            .collect();
        if strikers.is_empty() {
            return None;
        }
        let is_toward = is_on_its_way(world, &here, to, gait, done) || {
            let closest = currently_closest(world, &here);
            closest.iter().any(|enemy| moves_toward(world, &here, to, *enemy))
        };
        (!is_toward).then_some((step, strikers))
    })
}

/// The enemies that could make an attack of opportunity at a model that went a way under command.
pub fn strikers_along(world: &World, id: ModelId, points: &[Point]) -> SmallVec<[ModelId; 4]> {
    let mut done = Done::default();
    for leg in points.windows(2) {
        let mut stand = world.stand(id).moved_to(leg[0]);
        while let Some((step, strikers)) = next_opportunity(world, &stand, leg[1], Gait::Free, &done) {
            done.passed_over.extend(strikers);
            let length = leg[0].distance_to(leg[1]).get();
            let from = stand.base.at();
            stand = stand.moved_to(along(from, leg[1], step, from.distance_to(leg[1]).get().min(length)));
        }
    }
    done.passed_over
}

/// The first place at which an out of command model has an enemy in range (chainmail:603.34a).
fn comes_in_range(world: &World, stand: &Stand, to: Point, gait: Gait, done: &Done) -> Option<(i64, ModelId)> {
    if done.in_range || !matches!(gait, Gait::Advance(_)) {
        return None;
    }
    let range = attack::longest_range(world, stand.id)?;
    let from = stand.base.at();
    let length = from.distance_to(to).get();
    let sees = |step: i64, enemy: ModelId| {
        let here = stand.moved_to(along(from, to, step, length));
        let there = world.stand(enemy);
        if done.past_obstacle && attack::stands_on_low_obstacle(world, &here.base) {
            return false;
        }
        // chainmail:307-roof-a
        let above = flight::is_flown(world, stand, to) && flight::roof_over(world, &here.base).is_some();
        if above && flight::is_under_roof(world, enemy) {
            return false;
        }
        attack::has_in_range(world, &here, &there)
            && sight::sees_at(world, &here, &there)
            && sight::effect_at(world, &here, &there)
    };
    // Sight opens and closes along a leg: it is looked for every twentieth of an inch.
    let stride = Length::hundredths(5).get();
    let mut best: Option<(i64, ModelId)> = None;
    for enemy in world.enemies(stand.id) {
        let Some((first, last)) = stretch(&stand.base, to, &world.footprint(enemy), range) else {
            continue;
        };
        let mut step = first;
        while step <= last && best.is_none_or(|(known, _)| step < known) {
            if sees(step, enemy) {
                best = Some((step, enemy));
                break;
            }
            step += stride;
        }
    }
    best
}
