//! The initiative and reserve phases.

use kernel::{Asked, Play, Pool, cite};

use crate::abilities::moments;
use crate::battleplan::TwistEffect;
use crate::questions::{Answer, Ask, WildUse};
use crate::setup::{deployment_zone, set_up};
use crate::{Event, FighterId, Place, Side, Stage, Warcry, World, cards, order};

/// warcry:initiative-01 to warcry:initiative-04, warcry:wild-dice-01
pub fn roll_initiative(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let round = play.world().round + 1;
    play.record(
        Event::RoundBegan { round },
        &[cite!("warcry:battle-round-01"), cite!("warcry:initiative-01")],
    );
    moments::round_starts(play)?;
    cards::round_begins(play)?;
    if play.world().outcome.is_some() {
        return Ok(());
    }
    let dice = play.world().twist().iter().find_map(|effect| match effect {
        TwistEffect::InitiativeDice(dice) => Some(*dice),
        _ => None,
    });
    let dice = dice.unwrap_or(6);
    for side in Side::BOTH {
        let faces = play
            .roll(Some(side.seat()), "initiative dice", Pool::d6(dice))
            .faces()
            .to_vec();
        play.record(
            Event::InitiativeDice { side, faces },
            &[cite!("warcry:initiative-02"), cite!("warcry:ability-dice-01")],
        );
    }
    let [red, blue] = Side::BOTH.map(|side| play.world().hand(side).singles());
    let tied = red == blue;
    let side = match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Side::Red,
        std::cmp::Ordering::Less => Side::Blue,
        std::cmp::Ordering::Equal => order::roll_off(play),
    };
    play.record(
        Event::InitiativeTo { side },
        &[cite!("warcry:initiative-03"), cite!("warcry:initiative-04")],
    );
    for side in Side::BOTH {
        play.record(Event::WildDiceGained { side, dice: 1 }, &[cite!("warcry:wild-dice-01")]);
    }
    play.record(
        Event::Stage(Stage::WildDice {
            side,
            first: true,
            tied,
        }),
        &[cite!("warcry:wild-dice-02")],
    );
    Ok(())
}

/// What a player may do with the next wild dice: warcry:wild-dice-03 to warcry:wild-dice-06
pub fn wild_uses(world: &World, side: Side) -> Vec<WildUse> {
    let hand = world.hand(side);
    let mut uses = vec![WildUse::Keep];
    if hand.wild == 0 {
        return uses;
    }
    uses.push(WildUse::Single);
    for score in 1..=6u8 {
        let at = usize::from(score - 1);
        if (1..=3).contains(&hand.dice[at]) && !hand.joined[at] {
            uses.push(WildUse::Join(score));
        }
    }
    uses
}

/// warcry:wild-dice-02: one wild dice a step, the player with the initiative first.
pub fn declare_wild_dice(play: &mut Play<'_, Warcry>, side: Side, first: bool, tied: bool) -> Asked<()> {
    let uses = wild_uses(play.world(), side);
    let using = if uses.len() == 1 {
        WildUse::Keep
    } else {
        match play.choose(side.seat(), Ask::WildDice, uses.into_iter().map(Answer::Wild).collect())? {
            Answer::Wild(using) => using,
            _ => unreachable!("a use is asked for"),
        }
    };
    if using != WildUse::Keep && !cards::test_wild_dice(play, side) {
        return Ok(());
    }
    match using {
        WildUse::Keep => {
            let next = if first {
                Stage::WildDice {
                    side: side.other(),
                    first: false,
                    tied,
                }
            } else {
                Stage::Recount { tied }
            };
            play.record(
                Event::Stage(next),
                &[cite!("warcry:wild-dice-02"), cite!("warcry:wild-dice-06")],
            );
        }
        WildUse::Single => {
            play.record(
                Event::WildDiceUsed { side, using },
                &[cite!("warcry:wild-dice-03"), cite!("warcry:wild-dice-06")],
            );
        }
        WildUse::Join(_) => {
            play.record(
                Event::WildDiceUsed { side, using },
                &[cite!("warcry:wild-dice-04"), cite!("warcry:wild-dice-05")],
            );
        }
    }
    Ok(())
}

/// warcry:seize-01, warcry:seize-02
pub fn recount(play: &mut Play<'_, Warcry>, tied_before: bool) -> Asked<()> {
    let holder = play.world().initiative.unwrap_or(Side::Red);
    let other = holder.other();
    let (mine, theirs) = (play.world().hand(holder).singles(), play.world().hand(other).singles());
    if theirs > mine {
        if play.choose(other.seat(), Ask::Seize, vec![Answer::Yes, Answer::No])? == Answer::Yes {
            play.record(Event::InitiativeTo { side: other }, &[cite!("warcry:seize-01")]);
        }
    } else if theirs == mine && !tied_before {
        let side = order::roll_off(play);
        play.record(Event::InitiativeTo { side }, &[cite!("warcry:seize-02")]);
    }
    cards::return_wild_dice(play);
    cards::round_starts(play)?;
    let side = play.world().initiative.unwrap_or(holder);
    let early = |effect: &TwistEffect| matches!(effect, TwistEffect::EarlyReserves { .. });
    let next = if play.world().round == 1 && !play.world().twist().iter().any(early) {
        Stage::CombatBegins
    } else {
        Stage::Reserve { side, first: true }
    };
    play.record(
        Event::Stage(next),
        &[cite!("warcry:battle-round-01"), cite!("warcry:reserve-01")],
    );
    Ok(())
}

/// warcry:reserve-01, warcry:reserve-02: one fighter a step, the player with the initiative first; a twist may hasten or
/// delay it (warcry:plan-reserve-twist-01).
pub fn reserves(play: &mut Play<'_, Warcry>, side: Side, first: bool) -> Asked<()> {
    let due = due(play.world(), side);
    if cards::arrives_early(play, side)? || cards::arrives_late(play, &due) {
        return Ok(());
    }
    match due.first() {
        Some(&fighter) => {
            let group_of = |id: FighterId| play.world().fighter(id).group.unwrap_or(crate::Group::Dagger);
            let group = group_of(fighter);
            let together: Vec<FighterId> = due.iter().copied().filter(|&id| group_of(id) == group).collect();
            match deployment_zone(play.world(), side, group) {
                Some((zone, _)) => set_up(play, side, group, &together, &zone),
                None => {
                    let round = u8::MAX;
                    play.record(Event::Held { fighter, round }, &[cite!("warcry:reserve-01")]);
                    Ok(())
                }
            }
        }
        None => {
            let next = if first {
                Stage::Reserve {
                    side: side.other(),
                    first: false,
                }
            } else {
                Stage::CombatBegins
            };
            play.record(Event::Stage(next), &[cite!("warcry:reserve-02")]);
            Ok(())
        }
    }
}

/// The fighters of a player whose round has come, one battle group after the other.
fn due(world: &World, side: Side) -> Vec<FighterId> {
    let mut due: Vec<FighterId> = world
        .ids()
        .filter(|&id| {
            let fighter = world.fighter(id);
            fighter.side == Some(side) && matches!(fighter.place, Place::Reserve { round } if round <= world.round)
        })
        .collect();
    due.sort_by_key(|&id| world.fighter(id).group);
    due
}
