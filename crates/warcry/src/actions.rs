//! The actions of an activation other than attacking: move, disengage, wait, drop treasure.

use kernel::{Asked, Play, Refusal, cite};
use table::Length;

use crate::abilities::{self, Change, Until, moments};
use crate::movement::{self, Harm, Journey, Mishap, Path, Standing};
use crate::questions::{Answer, Ask, MoveKind, MoveLimits};
use crate::reactions::{Action, ReactionMoment, offer, offer_to, possible};
use crate::stats::{bears, changes_on, move_allowance};
use crate::{ActionKind, Event, FighterId, Runemark, TokenId, Warcry, World, cards, damage, sight};

/// What bounds a move or disengage action of a fighter now.
pub fn limits(world: &World, fighter: FighterId, kind: MoveKind, up_to: Option<Length>) -> MoveLimits {
    let carrying = world.fighter(fighter).treasure.is_some();
    let most = match kind {
        MoveKind::Disengage => Length::inches(3),
        // A length that an ability gives stands in place of MOVE, so nothing that changes MOVE changes it.
        MoveKind::Move => up_to.unwrap_or_else(|| move_allowance(world, fighter)),
    };
    let mut limits = MoveLimits::new(kind, most);
    let flies = world.has(fighter, Runemark::Fly);
    limits.may_fly = flies;
    for modifier in changes_on(world, fighter) {
        match modifier.change {
            Change::MayFly => {
                limits.may_fly = true;
                limits.rises = None;
            }
            // Whoever flies by himself is not held down by it.
            Change::MayFlyRising(rise) if !limits.may_fly => {
                limits.may_fly = true;
                limits.rises = Some(rise.into());
            }
            Change::FreeClimb => limits.free_climb = true,
            Change::MayEndDisengageNearEnemies => limits.ends_engaged = true,
            Change::NoFurtherFromUser if kind == MoveKind::Move => limits.no_further_from = Some(modifier.user),
            Change::MayRunAlongWalls(within) if kind == MoveKind::Move => limits.along_walls = Some(within.into()),
            Change::MayPassDungeonWalls if kind == MoveKind::Move => limits.through_dungeon = true,
            _ => {}
        }
    }
    // warcry:treasure-05, warcry:disengage-05
    limits.may_fly &= !carrying && kind == MoveKind::Move;
    limits
}

/// warcry:move-06: whether a fighter may make a (bonus) move action at all.
pub fn may_move(world: &World, fighter: FighterId) -> Result<(), Refusal> {
    let name = &world.fighter(fighter).name;
    if let Some(enemy) = world.enemies_within(fighter, Length::inches(1)).next() {
        return Err(Refusal::new(
            cite!("warcry:move-06"),
            format!(
                "{name} is within 1\" of {}: it must disengage instead",
                world.fighter(enemy).name
            ),
        ));
    }
    if is_held(world, fighter) {
        return Err(Refusal::new(
            cite!("warcry:ability-use-05"),
            format!("{name} may not make move actions"),
        ));
    }
    Ok(())
}

/// An ability keeps a fighter from making move actions.
pub fn is_held(world: &World, fighter: FighterId) -> bool {
    bears(world, fighter, |change| matches!(change, Change::CannotMove))
}

/// warcry:disengage-01, warcry:disengage-03, warcry:treasure-06
pub fn may_disengage(world: &World, fighter: FighterId) -> Result<(), Refusal> {
    let name = &world.fighter(fighter).name;
    if world.fighter(fighter).treasure.is_some() {
        return Err(Refusal::new(
            cite!("warcry:treasure-06"),
            format!("{name} carries treasure"),
        ));
    }
    if !world.is_engaged(fighter) {
        return Err(Refusal::new(
            cite!("warcry:disengage-01"),
            format!("no enemy is within 1\" of {name}"),
        ));
    }
    if bears(world, fighter, |change| matches!(change, Change::CannotDisengage)) {
        return Err(Refusal::new(
            cite!("warcry:ability-use-05"),
            format!("{name} may not make disengage actions"),
        ));
    }
    if !movement::can_make(world, fighter, &limits(world, fighter, MoveKind::Disengage, None)) {
        return Err(Refusal::new(
            cite!("warcry:disengage-03"),
            format!("{name} finds no way out"),
        ));
    }
    Ok(())
}

/// A move action: warcry:move-01 and following.
pub fn make_move(
    play: &mut Play<'_, Warcry>,
    action: &mut Action,
    limits: MoveLimits,
    kind: ActionKind,
    with_impact: bool,
) -> Asked<()> {
    let fighter = action.actor;
    play.record(
        Event::ActionBegan { fighter, action: kind },
        &[cite!("warcry:activation-01"), cite!("warcry:move-01")],
    );
    let (path, journey) = ask_for_path(play, fighter, limits)?;
    let start = stood(play.world(), fighter);
    if !travel(play, fighter, &path, &journey, with_impact)? {
        return Ok(());
    }
    pick_up(play, fighter, &journey)?;
    if !loses_ground(play, fighter, &journey)? && cards::climb_is_slippery(play, fighter) {
        let why = cards::twist_rule(play.world());
        damage::fall(play, fighter, why)?;
    }
    cards::after_move(play, fighter)?;
    end_move_effects(play, fighter);
    moments::moves_past(play, fighter, start, &path, &journey)?;
    moments::ends_move(play, fighter)?;
    moments::ends_move_near_enemy(play, fighter)?;
    offer(play, action, ReactionMoment::EndsMove)
}

/// The path that a player declares, and what it comes to.
fn ask_for_path(play: &mut Play<'_, Warcry>, fighter: FighterId, limits: MoveLimits) -> Asked<(Path, Journey)> {
    let seat = play.world().decides(fighter).seat();
    let ask = Ask::MovePath {
        fighter,
        limits: limits.clone(),
    };
    let Answer::Path(path) = play.ask(seat, ask)? else {
        unreachable!("a path is asked for")
    };
    let Ok(journey) = movement::check(play.world(), fighter, &limits, &path) else {
        unreachable!("the path has been judged")
    };
    Ok((path, journey))
}

/// Where a fighter stands before it moves.
fn stood(world: &World, fighter: FighterId) -> Option<(table::Footprint, Length)> {
    let (base, z) = world.fighter(fighter).last_stand()?;
    Some((base.clone(), z))
}

/// The way, with what happens on it where and when it happens: who is taken down by that lies there, and the rest of the move is
/// not made. Says whether it has arrived.
///
/// warcry:jump-03, warcry:terrain-deadly-01
fn travel(
    play: &mut Play<'_, Warcry>,
    fighter: FighterId,
    path: &Path,
    journey: &Journey,
    with_impact: bool,
) -> Asked<bool> {
    let mut legs = 0;
    let mut length = Length::ZERO;
    let happens = |mishap: &&Mishap| match mishap.harm {
        Harm::Drop(_) => with_impact && mishap.harm.hurts(),
        Harm::DeadlyClimb => true,
    };
    for mishap in journey.mishaps.iter().filter(happens) {
        // What happens at the very end happens when it has turned, too.
        if mishap.legs >= path.legs.len() {
            if legs < path.legs.len() {
                arrive(play, fighter, path, legs, length, journey);
                legs = path.legs.len();
            }
        } else if mishap.legs > legs {
            let event = Event::Moved {
                fighter,
                path: Path::of(path.legs[legs..mishap.legs].iter().copied()),
                length: mishap.length - length,
                to: mishap.at,
                facing: mishap.facing,
                standing: mishap.standing,
            };
            play.record(event, &[cite!("warcry:move-01"), cite!("warcry:move-02")]);
            (legs, length) = (mishap.legs, mishap.length);
        }
        suffer(play, fighter, mishap.harm)?;
        if !play.world().fighter(fighter).is_on_table() {
            return Ok(false);
        }
    }
    if legs < path.legs.len() || path.legs.is_empty() {
        arrive(play, fighter, path, legs, length, journey);
    }
    Ok(true)
}

/// The rest of a way, of which so many legs lie behind.
fn arrive(
    play: &mut Play<'_, Warcry>,
    fighter: FighterId,
    path: &Path,
    legs: usize,
    length: Length,
    journey: &Journey,
) {
    let event = Event::Moved {
        fighter,
        path: Path {
            facing: path.facing,
            ..Path::of(path.legs[legs..].iter().copied())
        },
        length: journey.length - length,
        to: journey.to,
        facing: journey.facing,
        standing: journey.standing,
    };
    play.record(event, &[cite!("warcry:move-01"), cite!("warcry:move-02")]);
}

fn suffer(play: &mut Play<'_, Warcry>, fighter: FighterId, harm: Harm) -> Asked<()> {
    match harm {
        Harm::Drop(_) => damage::impact(
            play,
            fighter,
            &[cite!("warcry:jump-03"), cite!("warcry:impact-damage-01")],
        ),
        Harm::DeadlyClimb => {
            damage::deadly(play, fighter, &[cite!("warcry:terrain-deadly-01")])?;
            Ok(())
        }
    }
}

/// warcry:treasure-01 to warcry:treasure-03
fn pick_up(play: &mut Play<'_, Warcry>, fighter: FighterId, journey: &Journey) -> Asked<()> {
    let world = play.world();
    if !movement::may_carry(world, fighter) || !world.fighter(fighter).is_on_table() {
        return Ok(());
    }
    let open: Vec<TokenId> = journey
        .tokens
        .iter()
        .copied()
        .filter(|&token| world.token(token).spot.is_some())
        .collect();
    if open.is_empty() {
        return Ok(());
    }
    // A base may not rest on a token (warcry:objective-02): one that it has come to rest on has to be picked up.
    let must: Vec<TokenId> = open
        .iter()
        .copied()
        .filter(|&token| movement::rests_on(world, fighter, token))
        .collect();
    let answers: Vec<Answer> = if must.is_empty() {
        open.into_iter().map(Answer::Token).chain([Answer::Pass]).collect()
    } else {
        must.into_iter().map(Answer::Token).collect()
    };
    let seat = play.world().decides(fighter).seat();
    if let Answer::Token(token) = play.choose(seat, Ask::PickUp { fighter }, answers)? {
        play.record(
            Event::TreasurePickedUp { fighter, token },
            &[cite!("warcry:treasure-01")],
        );
    }
    Ok(())
}

/// Whoever has nothing firm under it when it stops falls, whether it has moved or has been moved. Says whether that is so.
///
/// warcry:fall-01, warcry:monster-09, warcry:terrain-unscalable-02
fn loses_ground(play: &mut Play<'_, Warcry>, fighter: FighterId, journey: &Journey) -> Asked<bool> {
    let world = play.world();
    if !world.fighter(fighter).is_on_table() {
        return Ok(false);
    }
    let why = if journey.on_unscalable {
        damage::impact(
            play,
            fighter,
            &[cite!("warcry:terrain-unscalable-02"), cite!("warcry:impact-damage-01")],
        )?;
        cite!("warcry:terrain-unscalable-02")
    } else if journey.standing == Standing::Perched {
        cite!("warcry:fall-01")
    } else if world.has(fighter, Runemark::Monster) && !movement::wholly_on_surface(world, fighter) {
        cite!("warcry:monster-09")
    } else {
        return Ok(false);
    };
    damage::fall(play, fighter, why)?;
    Ok(true)
}

/// Changes for the next move action are over.
fn end_move_effects(play: &mut Play<'_, Warcry>, fighter: FighterId) {
    let over = abilities::ending(play.world(), |bearer, until| {
        bearer == fighter && matches!(until, Until::NextMove | Until::NextAction)
    });
    if let Some(event) = over {
        play.record(event, &[cite!("warcry:ability-use-01")]);
    }
}

/// A disengage action: warcry:disengage-01 to warcry:disengage-05
pub fn disengage(play: &mut Play<'_, Warcry>, action: &mut Action, limits: MoveLimits, kind: ActionKind) -> Asked<()> {
    let fighter = action.actor;
    play.record(
        Event::ActionBegan { fighter, action: kind },
        &[cite!("warcry:activation-01"), cite!("warcry:disengage-01")],
    );
    // Who may react afterwards is settled by where everybody stands before the move.
    let afterwards = possible(play.world(), fighter, ReactionMoment::Disengaged);
    offer(play, action, ReactionMoment::Disengages)?;
    let troubled = action.reacted || !play.world().delayed.is_empty();
    moments::disengages(play, fighter)?;
    if !play.world().fighter(fighter).is_on_table() {
        return Ok(());
    }
    // A reaction may have changed who stands where.
    if troubled && !play.once(|world| movement::can_make(world, fighter, &limits)) {
        return Ok(());
    }
    let (path, journey) = ask_for_path(play, fighter, limits)?;
    // What ends a move action does not end a disengage: it is none (warcry:disengage-04).
    let start = stood(play.world(), fighter);
    if !travel(play, fighter, &path, &journey, true)? {
        return Ok(());
    }
    moments::moves_past(play, fighter, start, &path, &journey)?;
    let over = abilities::ending(play.world(), |bearer, until| {
        bearer == fighter && until == Until::NextAction
    });
    if let Some(event) = over {
        play.record(event, &[cite!("warcry:ability-use-01")]);
    }
    offer_to(play, action, ReactionMoment::Disengaged, Some(&afterwards))
}

/// Moves a fighter directly toward another as if jumping, as far as nothing is in the way. It is moved, which is no move
/// action of its own: no card or ability that waits for one takes notice.
pub fn drag(play: &mut Play<'_, Warcry>, fighter: FighterId, toward: FighterId, far: Length) -> Asked<()> {
    let world = play.world();
    let (Some(from), Some(to)) = (world.fighter(fighter).spot(), world.fighter(toward).spot()) else {
        return Ok(());
    };
    let limits = MoveLimits::new(MoveKind::Move, far);
    let Some(path) = movement::furthest_jump(world, fighter, to.at, far) else {
        return Ok(());
    };
    let Ok(journey) = movement::check(world, fighter, &limits, &path) else {
        return Ok(());
    };
    if journey.to == from {
        return Ok(());
    }
    let start = stood(play.world(), fighter);
    if !travel(play, fighter, &path, &journey, true)? {
        return Ok(());
    }
    loses_ground(play, fighter, &journey)?;
    moments::moves_past(play, fighter, start, &path, &journey)
}

/// The nearest enemy that a fighter sees.
pub fn nearest_visible_enemy(world: &World, fighter: FighterId) -> Option<FighterId> {
    let me = world.fighter(fighter);
    let base = me.footprint()?;
    world
        .on_table()
        .filter(|(id, _)| world.are_enemies(fighter, *id) && sight::visible(world, fighter, *id))
        .filter_map(|(id, other)| {
            Some((
                table::gap_rising(base, other.footprint()?, (me.z() - other.z()).abs()),
                id,
            ))
        })
        .min()
        .map(|(_, id)| id)
}
