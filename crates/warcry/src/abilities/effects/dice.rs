//! Numbers, dice rolls and wild dice.

use kernel::{Asked, Play, Pool};

use super::super::who::all;
use super::super::{Against, Amount, Effect, Faces, OnFaces, Scope};
use super::{ABILITY, carry_out};
use crate::{Event, Place, Warcry, World, stats};

/// A number as it is now; dice among it are rolled.
pub(super) fn number(play: &mut Play<'_, Warcry>, scope: Scope, amount: &Amount) -> i64 {
    let seat = play.world().decides(scope.user).seat();
    match amount {
        Amount::D6 => i64::from(play.d6(Some(seat), "ability")),
        Amount::D3 => i64::from(play.d3(Some(seat), "ability")),
        Amount::AtLeast(least, amount) => number(play, scope, amount).max(*least),
        Amount::Times(times, amount) => times * number(play, scope, amount),
        Amount::Half(amount) => number(play, scope, amount).div_euclid(2),
        Amount::Sum(amounts) => amounts.iter().map(|amount| number(play, scope, amount)).sum(),
        _ => known(play.world(), &scope, amount),
    }
}

/// A number without dice; a die counts as its least face.
pub(super) fn known(world: &World, scope: &Scope, amount: &Amount) -> i64 {
    let damage_on = |id: Option<crate::FighterId>| id.map_or(0, |id| i64::from(world.fighter(id).damage));
    match amount {
        Amount::Exactly(number) => *number,
        Amount::Value => i64::from(scope.value),
        Amount::HalfValue => i64::from(scope.value.div_ceil(2)),
        Amount::TwiceValue => i64::from(scope.value) * 2,
        Amount::Face => i64::from(scope.face),
        Amount::D6 | Amount::D3 => 1,
        Amount::Each { of, counts } => counts * all(world, scope, of).len() as i64,
        Amount::AtLeast(least, amount) => known(world, scope, amount).max(*least),
        Amount::Half(amount) => known(world, scope, amount).div_euclid(2),
        Amount::WoundsLeftOfIt => i64::from(world.fighter(scope.subject()).wounds_left()),
        Amount::DamageDealtWithIt => world.activation.as_ref().map_or(0, |activation| {
            i64::from(activation.dealt.saturating_sub(activation.dealt_before_ability))
        }),
        Amount::Times(times, amount) => times * known(world, scope, amount),
        Amount::Sum(amounts) => amounts.iter().map(|amount| known(world, scope, amount)).sum(),
        Amount::DamageOnIt => damage_on(Some(scope.subject())),
        Amount::DamageOnPicked => damage_on(scope.before),
        Amount::DamageDealt => world
            .activation
            .as_ref()
            .map_or(0, |activation| i64::from(activation.dealt)),
        Amount::TakenDownThisRound => {
            let now = |fighter: &&crate::Fighter| fighter.place == Place::TakenDown { round: world.round };
            world.everyone().filter(now).count() as i64
        }
        Amount::MoveOfIt => i64::from(stats::move_inches(world, scope.subject())),
        Amount::Crits => i64::from(scope.crits),
    }
}

pub(super) fn raised(play: &mut Play<'_, Warcry>, scope: Scope, by: &Amount, most: Option<u8>) -> u8 {
    let by = number(play, scope, by);
    higher(scope.value, by, most)
}

pub(super) fn raised_now(world: &World, scope: &Scope, by: &Amount, most: Option<u8>) -> u8 {
    higher(scope.value, known(world, scope, by), most)
}

fn higher(value: u8, by: i64, most: Option<u8>) -> u8 {
    (i64::from(value) + by).clamp(0, most.map_or(99, i64::from)) as u8
}

fn roll(play: &mut Play<'_, Warcry>, scope: Scope, dice: &Amount) -> kernel::Rolled {
    let dice = number(play, scope, dice).clamp(0, 60) as u8;
    roll_dice(play, scope, dice)
}

fn roll_dice(play: &mut Play<'_, Warcry>, scope: Scope, dice: u8) -> kernel::Rolled {
    let seat = play.world().decides(scope.user).seat();
    play.roll(Some(seat), "ability", Pool::d6(dice))
}

pub(super) fn roll_lines(
    play: &mut Play<'_, Warcry>,
    scope: Scope,
    dice: &Amount,
    lines: &[OnFaces],
    again: Option<Faces>,
) -> Asked<()> {
    let mut faces = roll(play, scope, dice).faces().to_vec();
    if let Some(again) = again {
        let mut more = faces.iter().filter(|face| again.show(**face)).count() as u8;
        // Dice that keep giving dice come to an end with dice; a broken script must not hang the program.
        while more > 0 && faces.len() < 200 {
            let extra = roll_dice(play, scope, more);
            more = extra.count(|face| again.show(face));
            faces.extend_from_slice(extra.faces());
        }
    }
    for line in lines {
        for &face in &faces {
            if line.faces.show(face) && compares(play.world(), &scope, line.against, face) {
                carry_out(play, scope.showing(face), &line.then)?;
                if line.once {
                    break;
                }
            }
        }
    }
    Ok(())
}

fn compares(world: &World, scope: &Scope, against: Option<Against>, face: u8) -> bool {
    let toughness = || stats::toughness(world, scope.subject());
    match against {
        None => true,
        Some(Against::Toughness) => face >= toughness(),
        Some(Against::AboveToughness) => face > toughness(),
        Some(Against::UpToRound) => face <= world.round,
    }
}

pub(super) fn roll_any(
    play: &mut Play<'_, Warcry>,
    scope: Scope,
    dice: &Amount,
    faces: Faces,
    then: &[Effect],
) -> Asked<()> {
    let rolled = roll(play, scope, dice);
    if rolled.count(|face| faces.show(face)) > 0 {
        carry_out(play, scope, then)
    } else {
        Ok(())
    }
}

pub(super) fn roll_run(play: &mut Play<'_, Warcry>, scope: Scope, dice: &Amount, then: &[Effect]) -> Asked<()> {
    let rolled = roll(play, scope, dice);
    for _ in 0..longest_run(rolled.faces()) {
        carry_out(play, scope, then)?;
    }
    Ok(())
}

/// The length of the longest run of consecutive scores, if at least two (warcry's "group in numerical order").
fn longest_run(sorted: &[u8]) -> usize {
    let shown = |face: u8| sorted.contains(&face);
    let longest = (1..=6)
        .map(|from| (from..=6).take_while(|&face| shown(face)).count())
        .max()
        .unwrap_or(0);
    if longest >= 2 { longest } else { 0 }
}

pub(super) fn roll_value(
    play: &mut Play<'_, Warcry>,
    scope: Scope,
    dice: &Amount,
    on_value: &[Effect],
    otherwise: &[Effect],
) -> Asked<()> {
    let rolled = roll(play, scope, dice);
    let matching = rolled.showing(scope.value);
    for _ in 0..matching {
        carry_out(play, scope, on_value)?;
    }
    for _ in matching..rolled.faces().len() as u8 {
        carry_out(play, scope, otherwise)?;
    }
    Ok(())
}

pub(super) fn gain_wild(play: &mut Play<'_, Warcry>, scope: Scope, dice: &Amount) {
    let dice = number(play, scope, dice).clamp(0, 60) as u8;
    let side = play.world().decides(scope.user);
    if dice > 0 {
        play.record(Event::WildDiceGained { side, dice }, ABILITY);
    }
}

/// The other player discards saved wild dice, as far as there are any.
pub(super) fn lose_wild(play: &mut Play<'_, Warcry>, scope: Scope, dice: &Amount) {
    let dice = number(play, scope, dice).clamp(0, 60) as u8;
    let side = play.world().decides(scope.user).other();
    let dice = dice.min(play.world().hand(side).wild);
    if dice > 0 {
        play.record(Event::WildDiceDiscarded { side, dice }, ABILITY);
    }
}
