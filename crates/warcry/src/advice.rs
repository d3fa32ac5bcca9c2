//! How good an answer looks: what greedy players listen to. No rule depends on anything here.
//!
//! The unit is a thousandth of an army point: taking half the wounds of a 100 point fighter is worth 50,000.

mod act;
mod effects;
mod place;
mod standing;

use std::borrow::Cow;

use kernel::{Advised, Question, ROUND, Seat, Whim};

use crate::battleplan::When;
use crate::questions::{Answer, Ask, FighterPick, WildUse};
use crate::stats::attack_figures;
use crate::{FighterId, Side, Warcry, World};

impl Advised for Warcry {
    fn proposals(world: &World, question: &Question<Self>, whim: &mut Whim) -> Vec<Answer> {
        place::proposals(&as_known(world, side_of(question)), question, whim)
    }

    fn score(world: &World, question: &Question<Self>, answer: &Answer) -> i64 {
        let world = &*as_known(world, side_of(question));
        match (&question.ask, answer) {
            (Ask::Act { fighter }, Answer::Act(act)) => act::score(world, *fighter, act),
            (Ask::Activate, Answer::Fighter(id)) => act::urgency(world, *id),
            (Ask::MovePath { fighter, limits }, Answer::Path(path)) => place::score_path(world, *fighter, limits, path),
            (Ask::SetUp { fighter, .. }, Answer::Place { at, z, .. }) => place::score_spot(world, *fighter, *at, *z),
            (Ask::Landing { .. }, Answer::Place { z, .. }) => -z.get(),
            (Ask::PlaceToken { .. } | Ask::DropAt { .. }, Answer::Place { .. }) => 0,
            (Ask::BonusAttack { fighter }, Answer::Attack { weapon, target }) => {
                attack_value(world, *fighter, *weapon, *target)
            }
            (Ask::React { to }, Answer::React { fighter, reaction, .. }) => {
                act::reaction_value(world, *fighter, *reaction, *to)
            }
            (Ask::WildDice, Answer::Wild(using)) => wild_value(world, side_of(question), *using),
            (Ask::PickFighter { user, .. }, Answer::Fighter(id)) => pick_value(world, *user, *id),
            (Ask::CardFighter { pick }, Answer::Fighter(id)) => card_pick_value(world, *pick, *id),
            (Ask::Role | Ask::FirstTurn, Answer::Side(side)) => i64::from(*side == side_of(question)),
            (Ask::Reroll { .. }, Answer::Faces(faces)) => {
                let gains = |face: &u8| if *face <= 2 { 3 - i64::from(*face) } else { -1 };
                faces.iter().map(gains).sum()
            }
            (Ask::PickUp { .. }, Answer::Token(_)) if place::is_cursed(world) && !place::is_last_round(world) => -1,
            (_, Answer::Yes | Answer::Token(_)) => 1,
            _ => 0,
        }
    }

    fn standing(world: &World, seat: Seat) -> i64 {
        let side = of_seat(seat);
        standing::standing(&as_known(world, side), side)
    }

    fn turns(world: &World) -> u64 {
        let begun: u64 = world
            .fighters
            .iter()
            .map(|fighter| u64::from(fighter.activations))
            .sum();
        // The activation that is under way is not over.
        let over = begun.saturating_sub(u64::from(world.activation.is_some()));
        u64::from(world.round) * ROUND + over
    }

    fn imagined(world: &World, seat: Seat, whim: &mut Whim) -> World {
        crate::view::imagined_by(world, of_seat(seat), whim)
    }
}

/// Advice rests on what the asked player can know. (Hardly any battle has secrets, so the world is hardly ever copied.)
fn as_known(world: &World, side: Side) -> Cow<'_, World> {
    if world.cards.secrets[side.other().index()] == crate::cards::Secret::default() {
        Cow::Borrowed(world)
    } else {
        Cow::Owned(crate::view::seen_by(world, Some(side)))
    }
}

fn side_of(question: &Question<Warcry>) -> Side {
    of_seat(question.seat)
}

fn of_seat(seat: Seat) -> Side {
    if seat == Side::Red.seat() {
        Side::Red
    } else {
        Side::Blue
    }
}

/// Whether the battle is over, or nearer to it, once this fighter is taken down.
fn decides_the_battle(world: &World, id: FighterId) -> bool {
    let Some(side) = world.fighter(id).side else {
        return false;
    };
    let lines = world.victory().map_or(&[][..], |victory| &victory.at_once);
    lines.iter().any(|line| {
        let theirs = line.who.is_none_or(|role| role.side(world.attacker) != side);
        theirs && matches!(&line.when, When::EnemyDown(whom) if crate::cards::is_whom(world, id, whom))
    })
}

/// What a damage point on a fighter is worth.
fn worth_per_wound(world: &World, id: FighterId) -> i64 {
    let fighter = world.fighter(id);
    // Where a fighter's fall decides the battle, nothing else is worth as much.
    let leader = if decides_the_battle(world, id) {
        8
    } else if fighter.leader {
        3
    } else {
        2
    };
    let points = i64::from(fighter.profile.points.max(40)) * 1_000 * leader / 2;
    points / i64::from(fighter.profile.wounds.max(1))
}

/// What an attack is worth: its expected damage, with something on top if it may well take the target down.
pub(crate) fn attack_value(world: &World, attacker: FighterId, weapon: u8, target: FighterId) -> i64 {
    let Some(line) = world.fighter(attacker).profile.weapons.get(usize::from(weapon)) else {
        return 0;
    };
    let figures = attack_figures(world, attacker, line, target);
    let crit_faces = i64::from(7 - figures.crits_from.min(6));
    let hit_faces = i64::from(figures.crits_from.saturating_sub(figures.hits_from));
    // Sixths of a damage point for each die.
    let die = hit_faces * i64::from(figures.hit) + crit_faces * i64::from(figures.crit);
    let expected = die * i64::from(figures.attacks);
    let left = i64::from(world.fighter(target).wounds_left()) * 6;
    let worth = worth_per_wound(world, target);
    let value = expected.min(left) * worth / 6;
    if expected >= left { value + worth * 4 } else { value }
}

/// The best attack that a fighter could make now.
pub(crate) fn best_attack(world: &World, attacker: FighterId) -> i64 {
    let attacks = crate::attack::possible(world, attacker);
    attacks
        .into_iter()
        .map(|(weapon, target)| attack_value(world, attacker, weapon, target))
        .max()
        .unwrap_or(0)
}

fn wild_value(world: &World, side: Side, using: WildUse) -> i64 {
    match using {
        WildUse::Keep => 20,
        WildUse::Single => 0,
        WildUse::Join(score) => {
            let dice = i64::from(world.hand(side).dice[usize::from(score - 1)]);
            // A double out of nothing is worth a little, a quad a lot; high scores do more.
            dice * 12 + i64::from(score)
        }
    }
}

/// Whom to mark, to give treasure, to prey on.
fn card_pick_value(world: &World, pick: FighterPick, id: FighterId) -> i64 {
    let fighter = world.fighter(id);
    let points = i64::from(fighter.profile.points);
    match pick {
        FighterPick::Marked => i64::from(fighter.wounds_left()) + 5 * i64::from(fighter.profile.toughness),
        FighterPick::Bearer => i64::from(fighter.profile.r#move),
        FighterPick::Prey | FighterPick::Hindered => 1 + points,
        FighterPick::Escapes => 1_000 - points,
    }
}

fn pick_value(world: &World, user: FighterId, picked: FighterId) -> i64 {
    let fighter = world.fighter(picked);
    if world.are_enemies(user, picked) {
        let nearly_down = 2_000 - 40 * i64::from(fighter.wounds_left().min(50));
        worth_per_wound(world, picked) + nearly_down
    } else {
        i64::from(fighter.profile.points) * 1_000 + best_attack(world, picked) / 4
    }
}
