//! What the twist card does at its moments.

use kernel::{Asked, Die, Play, Pool};
use table::Length;

use super::leaving::in_order_of_initiative;
use super::{twist_rules, victory_rules};
use crate::abilities::AbilityId;
use crate::battleplan::TwistEffect;
use crate::movement::{Standing, is_wholly_on_surface};
use crate::questions::{Answer, Ask, FighterPick, Zone};
use crate::{DamageBy, Event, FighterId, Group, Place, Side, Warcry, World, damage, movement, order};

/// The twist card has been drawn: other twists in its place, wild dice.
pub fn begin_twist(play: &mut Play<'_, Warcry>) -> Asked<()> {
    if let Some(others) = find(play.world(), |effect| match effect {
        TwistEffect::DrawOthers(others) => Some(*others),
        _ => None,
    }) {
        draw_others(play, others)?;
    }
    if let Some(dice) = find(play.world(), |effect| match effect {
        TwistEffect::MoreWildDice(dice) => Some(*dice),
        _ => None,
    }) {
        let rules = twist_rules(play.world());
        for side in Side::BOTH {
            play.record(Event::WildDiceGained { side, dice }, rules.clone());
        }
    }
    Ok(())
}

/// What the twist says of something.
fn find<T>(world: &World, wanted: impl Fn(&TwistEffect) -> Option<T>) -> Option<T> {
    world.twist().iter().find_map(wanted)
}

fn draw_others(play: &mut Play<'_, Warcry>, others: u8) -> Asked<()> {
    let world = play.world();
    let own = world.twist_card().and_then(|card| card.group);
    let all = world.decks.twists.iter().chain(&world.decks.spare_twists).enumerate();
    let mut deck: Vec<usize> = vec![];
    let mut names: Vec<&str> = vec![];
    for (at, card) in all {
        // The spare cards may be those of the deck once more.
        if (card.group.is_none() || card.group != own) && !names.contains(&card.name.as_str()) {
            deck.push(at);
            names.push(&card.name);
        }
    }
    let mut drawn: Vec<usize> = vec![];
    for _ in 0..others.min(deck.len() as u8) {
        let die = Die(deck.len().min(255) as u8);
        let face = if die.0 > 1 {
            play.roll(None, "twist card", Pool { dice: 1, die }).face()
        } else {
            1
        };
        drawn.push(deck.remove(usize::from(face) - 1));
    }
    let rules = twist_rules(play.world());
    let twist = match drawn[..] {
        [] => return Ok(()),
        [only] => only,
        _ => {
            play.record(Event::TwistsDrawn { twists: drawn.clone() }, rules.clone());
            let winner = order::roll_off(play);
            let answers = (0..drawn.len() as u8).map(Answer::Option).collect();
            let twists = drawn.clone();
            let Answer::Option(picked) = play.choose(winner.seat(), Ask::PickTwist { twists }, answers)? else {
                unreachable!()
            };
            drawn[usize::from(picked)]
        }
    };
    play.record(Event::TwistPicked { twist }, rules);
    Ok(())
}

/// Before anybody is set up: warcry:plan-reserve-twist-01
pub fn swap_points(play: &mut Play<'_, Warcry>) -> Asked<()> {
    if !play.world().twist().contains(&TwistEffect::SwapPoints) {
        return Ok(());
    }
    let side = order::roll_off(play);
    let pairs = [
        (Group::Dagger, Group::Shield),
        (Group::Dagger, Group::Hammer),
        (Group::Shield, Group::Hammer),
    ];
    let answers = pairs
        .into_iter()
        .map(|(one, other)| Answer::Swap(one, other))
        .chain([Answer::Pass])
        .collect();
    if let Answer::Swap(one, other) = play.choose(side.seat(), Ask::SwapPoints, answers)? {
        let rules = twist_rules(play.world());
        let groups = (one, other);
        play.record(Event::PointsSwapped { side, groups }, rules);
    }
    Ok(())
}

/// A wild dice is about to be used: whether it may be.
pub fn test_wild_dice(play: &mut Play<'_, Warcry>, side: Side) -> bool {
    let Some(from) = find(play.world(), |effect| match effect {
        TwistEffect::WildDiceTest(from) => Some(*from),
        _ => None,
    }) else {
        return true;
    };
    let face = play.d6(Some(side.seat()), "wild dice");
    if face < from {
        let rules = twist_rules(play.world());
        play.record(Event::WildDiceLost { side, face }, rules);
    }
    face >= from
}

/// In the reserve phase of round 1 each fighter in reserve rolls once, and may have to come at once. Says whether somebody
/// has rolled.
pub fn arrives_early(play: &mut Play<'_, Warcry>, side: Side) -> Asked<bool> {
    let early = find(play.world(), |effect| match effect {
        TwistEffect::EarlyReserves { from, edge, apart } => Some((*from, Length::from(*edge), Length::from(*apart))),
        _ => None,
    });
    let Some((from, edge, apart)) = early.filter(|_| play.world().round == 1) else {
        return Ok(false);
    };
    let world = play.world();
    let next = world.ids().find(|id| {
        let fighter = world.fighter(*id);
        fighter.side == Some(side) && !fighter.tested && matches!(fighter.place, Place::Reserve { .. })
    });
    let Some(fighter) = next else {
        return Ok(false);
    };
    let face = play.d6(Some(side.seat()), "early arrival");
    let rules = twist_rules(play.world());
    let round = match play.world().fighter(fighter).place {
        Place::Reserve { round } => round,
        _ => 1,
    };
    let comes = if face >= from { 1 } else { round };
    let event = Event::ArrivalRolled {
        fighter,
        face,
        round: comes,
    };
    play.record(event, rules.clone());
    if face < from {
        return Ok(true);
    }
    let zone = Zone::EdgeStrip {
        within: edge,
        away_from: play.world().cards.came_early.clone(),
        apart,
        rule: super::twist_rule(play.world()),
    };
    if !movement::has_place(play.world(), fighter, &zone) {
        play.record(Event::Held { fighter, round }, rules);
        return Ok(true);
    }
    let Answer::Place { at, z, facing } = play.ask(side.seat(), Ask::SetUp { fighter, zone })? else {
        unreachable!()
    };
    let spot = crate::Spot::new(at, z);
    play.record(Event::SetUp { fighter, spot, facing }, rules);
    Ok(true)
}

/// Before a reserve group is set up each of its fighters rolls once. Says whether somebody has rolled.
pub fn arrives_late(play: &mut Play<'_, Warcry>, due: &[FighterId]) -> bool {
    let Some(up_to) = find(play.world(), |effect| match effect {
        TwistEffect::LateReserves(up_to) => Some(*up_to),
        _ => None,
    }) else {
        return false;
    };
    let Some(first) = due.iter().find(|id| !play.world().fighter(**id).tested) else {
        return false;
    };
    let group = play.world().fighter(*first).group;
    let rules = twist_rules(play.world());
    for &fighter in due {
        let who = play.world().fighter(fighter);
        if who.group != group || who.tested {
            continue;
        }
        let seat = play.world().decides(fighter).seat();
        let face = play.d6(Some(seat), "late arrival");
        let this = play.world().round;
        let round = if face <= up_to { this + 1 } else { this };
        play.record(Event::ArrivalRolled { fighter, face, round }, rules.clone());
    }
    true
}

/// Whether the twist does something at the start of the combat phase.
pub fn acts_at_combat(effect: &TwistEffect, round: u8) -> bool {
    match effect {
        TwistEffect::FadesFrom(from) => round >= *from,
        TwistEffect::PreysOnLoners { .. } => true,
        _ => false,
    }
}

pub fn at_combat(play: &mut Play<'_, Warcry>, effect: &TwistEffect) -> Asked<()> {
    match effect {
        TwistEffect::FadesFrom(_) => {
            let face = play.d6(None, "whether the twist is over");
            if face < play.world().round {
                let rules = twist_rules(play.world());
                play.record(Event::TwistFaded, rules);
            }
            Ok(())
        }
        TwistEffect::PreysOnLoners { alone, far, from } => prey(play, (*alone).into(), (*far).into(), *from),
        _ => Ok(()),
    }
}

/// Whether a fighter is more than a distance from everybody else.
fn is_alone(world: &World, id: FighterId, distance: Length) -> bool {
    world
        .on_table()
        .all(|(other, _)| other == id || !world.within(id, other, distance))
}

fn prey(play: &mut Play<'_, Warcry>, alone: Length, far: Length, from: u8) -> Asked<()> {
    for side in in_order_of_initiative(play.world()) {
        let world = play.world();
        if world.outcome.is_some() {
            return Ok(());
        }
        let loners = world
            .on_table()
            .filter(|(id, fighter)| fighter.side != Some(side) && is_alone(world, *id, alone))
            .map(|(id, _)| Answer::Fighter(id));
        let answers: Vec<Answer> = loners.chain([Answer::Pass]).collect();
        if answers.len() == 1 {
            continue;
        }
        let ask = Ask::CardFighter {
            pick: FighterPick::Prey,
        };
        let Answer::Fighter(fighter) = play.choose(side.seat(), ask, answers)? else {
            continue;
        };
        let face = play.d6(Some(side.seat()), "prey");
        let score = face + u8::from(is_alone(play.world(), fighter, far));
        let rules = twist_rules(play.world());
        play.record(Event::PreyRolled { fighter, face, score }, rules);
        if score >= from {
            damage::take_down(play, fighter, None)?;
        }
    }
    Ok(())
}

/// How far fighters see at most in this round: so far away or farther they see nobody.
pub fn sight_limit(world: &World) -> Option<Length> {
    find(world, |effect| match effect {
        TwistEffect::SightLimit(limits) => {
            let at = usize::from(world.round.max(1) - 1).min(limits.len().checked_sub(1)?);
            limits.get(at).copied()
        }
        _ => None,
    })
    .map(Length::from)
}

/// The abilities that a player may use now without dice, by their names.
pub fn free_now(world: &World, side: Side) -> impl Iterator<Item = &str> + Clone {
    let used = world.cards.free_used[side.index()];
    let twist = if used { &[] } else { world.twist() };
    twist.iter().filter_map(|effect| match effect {
        TwistEffect::FreeOnce(free) => Some(free.as_str()),
        _ => None,
    })
}

/// Whether an ability may be used now without dice.
pub fn may_use_free(world: &World, side: Side, ability: AbilityId) -> bool {
    free_now(world, side).any(|free| free == world.book.get(ability).name)
}

/// A fighter has finished a move action and still climbs. Says whether it falls.
pub fn climb_is_slippery(play: &mut Play<'_, Warcry>, fighter: FighterId) -> bool {
    let Some(up_to) = find(play.world(), |effect| match effect {
        TwistEffect::SlipperyClimbs(up_to) => Some(*up_to),
        _ => None,
    }) else {
        return false;
    };
    let who = play.world().fighter(fighter);
    if !who.is_on_table() || !matches!(who.standing(), Standing::Climbing(_)) {
        return false;
    }
    let seat = play.world().decides(fighter).seat();
    play.d6(Some(seat), "slippery climb") <= up_to
}

/// What happens when a fighter's activation ends.
#[derive(Clone, Copy)]
enum AtEnd {
    Curse,
    Lightning(u8),
}

/// Several things at once: warcry:simultaneous-01.
pub fn activation_ends(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    let world = play.world();
    if !world.fighter(fighter).is_on_table() {
        return Ok(());
    }
    let cursed = world.victory().is_some_and(|victory| victory.cursed_treasure);
    let curse = (cursed && world.fighter(fighter).treasure.is_some()).then_some(AtEnd::Curse);
    let lightning = lightning_threatens(world, fighter).map(AtEnd::Lightning);
    let due: Vec<AtEnd> = curse.into_iter().chain(lightning).collect();
    let called = |_: &World, what: &AtEnd| match what {
        AtEnd::Curse => "The curse of the treasure".into(),
        AtEnd::Lightning(_) => "Lightning".into(),
    };
    order::in_order(play, due, called, |play, what| {
        if !play.world().fighter(fighter).is_on_table() {
            return Ok(());
        }
        match what {
            AtEnd::Curse => curse_of_treasure(play, fighter),
            AtEnd::Lightning(from) => lightning_strikes(play, fighter, from),
        }
    })
}

fn curse_of_treasure(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    let seat = play.world().decides(fighter).seat();
    let points = u16::from(play.d6(Some(seat), "cursed treasure"));
    let rules = victory_rules(play.world());
    damage::allocate(play, fighter, points, DamageBy::Card, rules)?;
    Ok(())
}

/// The score from which lightning strikes a fighter where it stands, if it may.
pub fn lightning_threatens(world: &World, fighter: FighterId) -> Option<u8> {
    let from = find(world, |effect| match effect {
        TwistEffect::Lightning(from) => Some(*from),
        _ => None,
    })?;
    (!is_under_platform(world, fighter)).then_some(from)
}

fn is_under_platform(world: &World, id: FighterId) -> bool {
    let fighter = world.fighter(id);
    let Some(base) = fighter.footprint() else {
        return false;
    };
    let platforms = world.terrain.parts.iter().filter(|part| part.platform);
    platforms
        .filter(|part| part.top > fighter.z() && part.bottom >= fighter.z() && part.bounds.contains(base.at()))
        .any(|part| is_wholly_on_surface(&world.terrain, base, part.top))
}

fn lightning_strikes(play: &mut Play<'_, Warcry>, fighter: FighterId, from: u8) -> Asked<()> {
    let seat = Some(play.world().decides(fighter).seat());
    let rolled = play.roll(seat, "lightning", Pool::d6(2));
    let sum: u8 = rolled.faces().iter().sum();
    // warcry:measure-03
    let height = play.world().fighter(fighter).z().round_up_to(Length::half_inches(1));
    let inches = height.get() / Length::inches(1).get();
    let score = sum + inches.clamp(0, 100) as u8;
    let rules = twist_rules(play.world());
    play.record(Event::LightningRolled { fighter, score }, rules.clone());
    if score < from {
        return Ok(());
    }
    let points: u8 = play.roll(seat, "damage of lightning", Pool::d6(2)).faces().iter().sum();
    damage::allocate(play, fighter, u16::from(points), DamageBy::Card, rules)?;
    Ok(())
}

/// What the twist does at the end of a round.
pub fn round_ends(play: &mut Play<'_, Warcry>) {
    let rules = twist_rules(play.world());
    for effect in play.world().twist().to_vec() {
        match effect {
            TwistEffect::HealEachRound(points) => {
                let hurt: Vec<FighterId> = play
                    .world()
                    .on_table()
                    .filter(|(_, fighter)| fighter.damage > 0)
                    .map(|(id, _)| id)
                    .collect();
                for fighter in hurt {
                    damage::heal(play, fighter, u16::from(points), rules.clone());
                }
            }
            TwistEffect::WildDiceForLosses(dice) => {
                let world = play.world();
                let lost = |side: Side| {
                    let down = |fighter: &&crate::Fighter| {
                        fighter.side == Some(side) && fighter.place == Place::TakenDown { round: world.round }
                    };
                    world.everyone().filter(down).count()
                };
                let [red, blue] = Side::BOTH.map(lost);
                if red != blue {
                    let side = if red > blue { Side::Red } else { Side::Blue };
                    play.record(Event::WildDiceGained { side, dice }, rules.clone());
                }
            }
            _ => {}
        }
    }
}
