//! What a player picks: fighters, points, tokens, lines, weapons.

use kernel::{Asked, Play, Whim};
use table::{Footprint, Length, Point, Segment, Spot};

use super::super::who::{all, matches};
use super::super::{Amount, Anchor, Chosen, Effect, PickPoint, PickToken, PointZone, Scope, Who, sample_point};
use super::dice::{known, number};
use super::{ABILITY, carry_out};
use crate::battleplan::Token;
use crate::questions::{Among, Answer, Ask};
use crate::{Event, FighterId, TokenId, Warcry, World, sight};

fn ask(scope: &Scope) -> Ask {
    Ask::PickFighter {
        ability: scope.ability,
        user: scope.user,
    }
}

/// Remembers a pick that may be made only once a round.
fn remember(play: &mut Play<'_, Warcry>, scope: &Scope, first_time: bool, what: Chosen) {
    if first_time {
        let ability = scope.ability;
        play.record(Event::Chosen { ability, what }, ABILITY);
    }
}

pub(super) fn one(play: &mut Play<'_, Warcry>, scope: Scope, who: &Who, then: &[Effect]) -> Asked<()> {
    let mut open = all(play.world(), &scope, who);
    // Of those that have to get somewhere, only those that can.
    if super::needs_reach(then) {
        open.retain(|id| super::must_begin(play.world(), &scope.on(*id), then));
    }
    if open.is_empty() {
        return Ok(());
    }
    let seat = play.world().decides(scope.user).seat();
    match play.choose(seat, ask(&scope), open.into_iter().map(Answer::Fighter).collect())? {
        Answer::Fighter(it) => {
            remember(play, &scope, who.first_time, Chosen::Fighter(it));
            carry_out(play, scope.on(it), then)
        }
        _ => unreachable!("a fighter is asked for"),
    }
}

pub(super) fn up_to(play: &mut Play<'_, Warcry>, scope: Scope, most: &Amount, who: &Who, then: &[Effect]) -> Asked<()> {
    let most = number(play, scope, most);
    // Who may be picked is settled before the first of them does anything.
    let mut open = all(play.world(), &scope, who);
    for _ in 0..most {
        open.retain(|&id| who.fallen || play.world().fighter(id).is_on_table());
        match pick_or_stop(play, &scope, &open)? {
            Some(it) => {
                open.retain(|&id| id != it);
                remember(play, &scope, who.first_time, Chosen::Fighter(it));
                carry_out(play, scope.on(it), then)?;
            }
            None => break,
        }
    }
    Ok(())
}

fn pick_or_stop(play: &mut Play<'_, Warcry>, scope: &Scope, open: &[FighterId]) -> Asked<Option<FighterId>> {
    if open.is_empty() {
        return Ok(None);
    }
    let seat = play.world().decides(scope.user).seat();
    let answers = open
        .iter()
        .copied()
        .map(Answer::Fighter)
        .chain([Answer::Pass])
        .collect();
    Ok(match play.choose(seat, ask(scope), answers)? {
        Answer::Fighter(it) => Some(it),
        _ => None,
    })
}

pub(super) fn chain(
    play: &mut Play<'_, Warcry>,
    scope: Scope,
    most: &Amount,
    [who, next]: [&Who; 2],
    then: &[Effect],
) -> Asked<()> {
    let most = number(play, scope, most).clamp(0, 60) as usize;
    let mut picked: Vec<FighterId> = vec![];
    while picked.len() < most {
        let world = play.world();
        let linked = |id: &FighterId| match picked[..] {
            [] => matches(world, &scope, who, *id),
            _ => picked.iter().any(|from| {
                let near = Who {
                    of_it: true,
                    ..next.clone()
                };
                matches(world, &scope.on(*from), &near, *id)
            }),
        };
        let open: Vec<FighterId> = world.ids().filter(|id| !picked.contains(id)).filter(linked).collect();
        match pick_or_stop(play, &scope, &open)? {
            Some(it) => picked.push(it),
            None => break,
        }
    }
    for it in picked {
        carry_out(play, scope.on(it), then)?;
    }
    Ok(())
}

pub(super) fn each(play: &mut Play<'_, Warcry>, scope: Scope, who: &Who, then: &[Effect]) -> Asked<()> {
    for it in all(play.world(), &scope, who) {
        if play.world().fighter(it).is_on_table() {
            remember(play, &scope, who.first_time, Chosen::Fighter(it));
            remember(play, &scope, who.once_a_use, Chosen::InThisUse(it));
            carry_out(play, scope.on(it), then)?;
        }
    }
    Ok(())
}

pub(super) fn point(play: &mut Play<'_, Warcry>, scope: Scope, pick: &PickPoint) -> Asked<()> {
    let zone = zone_of(pick);
    if sample_point(play.world(), scope.user, &zone, &mut Whim::new(0)).is_none() {
        return Ok(());
    }
    let seat = play.world().decides(scope.user).seat();
    let ask = Ask::PickPoint {
        ability: scope.ability,
        user: scope.user,
        zone,
    };
    match play.ask(seat, ask)? {
        Answer::Place { at, z, .. } => carry_out(play, scope.at(Anchor::Point(Spot::new(at, z))), &pick.then),
        _ => unreachable!("a point is asked for"),
    }
}

pub(super) fn zone_of(pick: &PickPoint) -> PointZone {
    PointZone {
        within: pick.within.map(Length::from),
        visible: pick.visible,
        beyond_enemies: pick.beyond_enemies.map(Length::from),
        on_obstacle: pick.on_obstacle,
    }
}

/// The tokens that may be picked besides those that have been.
pub(super) fn tokens(world: &World, scope: &Scope, pick: &PickToken, done: &[TokenId]) -> Vec<TokenId> {
    let user = world.fighter(scope.user);
    let fits = |id: &TokenId| {
        let marker = world.token(*id);
        let kind = match marker.kind {
            Token::Objective => pick.objectives,
            Token::Treasure => pick.treasure,
        };
        let Some(spot) = Anchor::Token(*id).spot(world).filter(|_| kind && !done.contains(id)) else {
            return false;
        };
        let carrier = world.on_table().find(|(_, fighter)| fighter.treasure == Some(*id));
        let near = pick.within.is_none_or(|within| {
            user.footprint().is_some_and(|base| {
                table::within_of_point_rising(base, spot.at, (user.z() - spot.z).abs(), within.into())
            })
        });
        let seen = match carrier {
            Some((carrier, _)) => carrier == scope.user || sight::visible(world, scope.user, carrier),
            None => !pick.visible || sight::visible_point(world, scope.user, spot),
        };
        let fresh = !pick.first_time || !world.chosen.contains(&(scope.ability, Chosen::Token(*id)));
        near && seen && fresh
    };
    world.token_ids().filter(fits).collect()
}

pub(super) fn token(play: &mut Play<'_, Warcry>, scope: Scope, pick: &PickToken) -> Asked<()> {
    let most = pick.most.as_ref().map_or(1, |most| known(play.world(), &scope, most));
    let mut done = vec![];
    for _ in 0..most {
        let open = tokens(play.world(), &scope, pick, &done);
        if open.is_empty() {
            break;
        }
        let mut answers: Vec<Answer> = open.into_iter().map(Answer::Token).collect();
        if !done.is_empty() {
            answers.push(Answer::Pass);
        }
        let seat = play.world().decides(scope.user).seat();
        let ask = Ask::PickToken {
            ability: scope.ability,
            user: scope.user,
        };
        let Answer::Token(token) = play.choose(seat, ask, answers)? else {
            break;
        };
        done.push(token);
        remember(play, &scope, pick.first_time, Chosen::Token(token));
        carry_out(play, scope.at(Anchor::Token(token)), &pick.then)?;
    }
    Ok(())
}

/// Every line between two corners of the battlefield, or two objectives, that the user sees.
pub(super) fn lines(world: &World, scope: &Scope) -> Vec<(Point, Point)> {
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let floor = |x, y| Spot::new(Point::new(x, y), Length::ZERO);
    let corners = vec![
        floor(Length::ZERO, Length::ZERO),
        floor(width, Length::ZERO),
        floor(Length::ZERO, depth),
        floor(width, depth),
    ];
    let objectives = world.tokens.iter().filter(|token| token.kind == Token::Objective);
    let objectives: Vec<Spot> = objectives.filter_map(|token| token.spot).collect();
    let mut lines = vec![];
    for ends in [corners, objectives] {
        let seen: Vec<Spot> = ends
            .into_iter()
            .filter(|spot| sight::visible_point(world, scope.user, *spot))
            .collect();
        for (at, from) in seen.iter().enumerate() {
            lines.extend(seen[at + 1..].iter().map(|to| (from.at, to.at)));
        }
    }
    lines
}

/// The line is as wide as a millimetre.
pub(super) fn line(play: &mut Play<'_, Warcry>, scope: Scope, then: &[Effect]) -> Asked<()> {
    let open = lines(play.world(), &scope);
    if open.is_empty() {
        return Ok(());
    }
    let seat = play.world().decides(scope.user).seat();
    let answers = (0..open.len() as u8).map(Answer::Option).collect();
    let ask = Ask::PickOption {
        ability: scope.ability,
        user: scope.user,
        among: Among::Lines(open.clone()),
    };
    let Answer::Option(number) = play.choose(seat, ask, answers)? else {
        unreachable!("a line is asked for")
    };
    let (from, to) = open[usize::from(number)];
    let line = Segment::new(from, to);
    let half_a_millimetre = Length::um(500);
    let touches = |base: &Footprint| table::within_of_segment(base, &line, half_a_millimetre);
    let touched: Vec<FighterId> = play
        .world()
        .on_table()
        .filter(|(_, fighter)| fighter.footprint().is_some_and(touches))
        .map(|(id, _)| id)
        .collect();
    for it in touched {
        if play.world().fighter(it).is_on_table() {
            carry_out(play, scope.on(it), then)?;
        }
    }
    Ok(())
}

pub(super) fn weapon(play: &mut Play<'_, Warcry>, scope: Scope, then: &[Effect]) -> Asked<()> {
    let weapons = play.world().fighter(scope.user).profile.weapons.len() as u8;
    let number = if weapons == 1 {
        0
    } else {
        let seat = play.world().decides(scope.user).seat();
        let ask = Ask::PickOption {
            ability: scope.ability,
            user: scope.user,
            among: Among::Weapons,
        };
        match play.choose(seat, ask, (0..weapons).map(Answer::Option).collect())? {
            Answer::Option(number) => number,
            _ => unreachable!("a weapon is asked for"),
        }
    };
    let scope = Scope {
        weapon: Some(number),
        ..scope
    };
    carry_out(play, scope, then)
}
