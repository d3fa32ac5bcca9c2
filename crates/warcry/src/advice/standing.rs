//! How a battle stands for a player: what is left of the warbands, and how far each is on the way that the victory card shows.

use std::borrow::Cow;

use kernel::WON;
use table::Length;

use super::place::{ground, inches};
use crate::battleplan::{RoundEndStep, Token, Victory, When, Winner};
use crate::{Event, Fighter, FighterId, Outcome, Place, Side, World, apply, cards};

/// Shares are counted in thousandths.
const WHOLE: i64 = 1_000;

/// What better ground counts for, and how much better is half as good as it can be.
const GROUND: i64 = 150;
const MUCH_GROUND: i64 = 150_000;

/// From -[`WON`], the battle is lost, to [`WON`].
pub fn standing(world: &World, side: Side) -> i64 {
    match world.outcome {
        Some(Outcome::Won(winner)) if winner == side => return WON,
        Some(Outcome::Won(_)) => return -WON,
        Some(Outcome::Draw) => return 0,
        None => {}
    }
    let card = match world.victory() {
        Some(victory) => card_lead(&as_if_round_ended(world), victory, side),
        None => 0,
    };
    // The nearer the end, the more counts what the card counts.
    let by_card = 350 + 100 * i64::from(world.round.min(4));
    let sum = card * by_card + strength_lead(world, side) * (WHOLE - by_card) + ground_lead(world, side) * GROUND;
    (sum / WHOLE).clamp(-WHOLE, WHOLE) * (WON - 1) / WHOLE
}

/// A lead as a share of certainty: half of it where the lead is as large as what may still turn.
fn share(lead: i64, may_turn: i64) -> i64 {
    lead * WHOLE / (lead.abs() + may_turn.max(1))
}

/// What is left of the warbands, one against the other.
fn strength_lead(world: &World, side: Side) -> i64 {
    let of = |who: Side| -> i64 {
        let mine = world.everyone().filter(|fighter| fighter.side == Some(who));
        mine.map(strength).sum()
    };
    let (mine, theirs) = (of(side), of(side.other()));
    (mine - theirs) * WHOLE * 3 / 2 / (mine + theirs).max(1)
}

/// A fighter that is hurt fights on as well as before, but not for as long.
fn strength(fighter: &Fighter) -> i64 {
    match fighter.place {
        Place::TakenDown { .. } | Place::Gone { .. } => 0,
        _ => {
            let points = i64::from(fighter.profile.points.max(40));
            let left = i64::from(fighter.wounds_left()) * WHOLE / i64::from(fighter.profile.wounds.max(1));
            points * (350 + left * 650 / WHOLE)
        }
    }
}

/// The battle with objectives controlled as they would be if the round ended now.
fn as_if_round_ended(world: &World) -> Cow<'_, World> {
    let mut now = Cow::Borrowed(world);
    for token in world.token_ids() {
        if let Some(side) = cards::controller_now(world, token)
            && world.token(token).controlled_by != Some(side)
        {
            apply::apply(now.to_mut(), &Event::ObjectiveControlled { token, side });
        }
    }
    now
}

/// How far a player is ahead by what the card counts.
fn card_lead(world: &World, victory: &Victory, side: Side) -> i64 {
    let other = side.other();
    let last = victory.rounds.unwrap_or(world.round + 2).max(world.round);
    let left = i64::from(last - world.round);
    let lead = |of: &dyn Fn(Side) -> i64| of(side) - of(other);
    let role = |mine: bool, progress: i64| if mine { progress } else { -progress };
    let counted = match &victory.winner {
        Winner::MostPoints => {
            let points = |who: Side| world.hand(who).points * 10 + to_come(world, victory, who, last);
            share(lead(&points), 15 + 15 * left)
        }
        Winner::WithPoints { who, least } => {
            let who = who.side(world.attacker);
            let points = world.hand(who).points * 10 + to_come(world, victory, who, last);
            role(who == side, share(points - least * 10, 15 + 15 * left))
        }
        Winner::MostObjectives | Winner::MostObjectivesElseAttacker => {
            share(lead(&|who| cards::controlled(world, who) as i64), 1 + left)
        }
        Winner::MostCarriers => share(lead(&|who| cards::carriers(world, who)), 1 + left),
        Winner::CarrierOrNearest => {
            let near = |who: Side| -> i64 {
                let lying = world.token_ids().filter(|id| world.token(*id).kind == Token::Treasure);
                let near = lying.map(|id| cards::fighters_near(world, who, id, Length::inches(3)) as i64);
                cards::carriers(world, who) * 4 + near.sum::<i64>()
            };
            share(lead(&near), 2 + 2 * left)
        }
        Winner::MostQuarters => share(lead(&|who| cards::quarters_captured(world, who)), 1 + left),
        Winner::MostEscaped => share(lead(&|who| escaped(world, who)), 2),
        Winner::MostPointsTakenDown => share(lead(&|who| cards::taken_down_points(world, who, None)), 50 + 50 * left),
        Winner::MostNearFeature { within, leader } => {
            let near = |who: Side| -> i64 {
                let near = world.everyone().filter(|fighter| {
                    fighter.side == Some(who) && cards::near_feature(world, fighter, (*within).into())
                });
                near.map(|fighter| if fighter.leader { *leader } else { 1 }).sum()
            };
            share(lead(&near), 2 + left)
        }
        Winner::WithPrize(who) => {
            let who = who.side(world.attacker);
            role(who == side, prize_lead(world, who, left))
        }
        Winner::Attacker | Winner::Defender => 0,
    };
    let at_once = victory.at_once.iter().map(|line| {
        let may = |who: Side| line.who.is_none_or(|role| role.side(world.attacker) == who);
        let of = |who: Side| if may(who) { progress(world, who, &line.when) } else { 0 };
        of(side) - of(other)
    });
    let by_round = victory.round_ends.iter().map(|step| match &step.does {
        RoundEndStep::WinIf { who, when } => {
            let who = who.side(world.attacker);
            role(who == side, progress(world, who, when))
        }
        _ => 0,
    });
    (counted + at_once.chain(by_round).sum::<i64>()).clamp(-WHOLE, WHOLE)
}

/// How far a player is ahead in carrying the prize that only he knows; whoever does not know it counts carriers.
fn prize_lead(world: &World, who: Side, left: i64) -> i64 {
    let Some(prize) = world.cards.secrets[who.index()].prize else {
        return share(
            cards::carriers(world, who) - cards::carriers(world, who.other()),
            1 + left,
        );
    };
    let carrier = world
        .everyone()
        .find(|fighter| fighter.treasure == Some(prize) && fighter.is_on_table());
    if let Some(carrier) = carrier {
        // It may yet be taken away, and the more rounds are left, the likelier.
        let held = 800 - 100 * left;
        return if carrier.side == Some(who) { held } else { -held };
    }
    let Some(spot) = world.token(prize).spot else {
        return 0;
    };
    let inches_away = |side: Side| {
        let his = world.on_table().filter(|(_, fighter)| fighter.side == Some(side));
        let gaps = his.filter_map(|(_, fighter)| Some(table::gap_to_point(fighter.footprint()?, spot.at)));
        gaps.min().map_or(30, inches)
    };
    // Six inches nearer is a move's lead; lying there it is never worth as much as carried.
    share(inches_away(who.other()) - inches_away(who), 6) * 300 / WHOLE
}

/// The victory points that the rounds to come would bring if everything stayed as it is, in tenths: those to come count for less.
fn to_come(world: &World, victory: &Victory, side: Side, last: u8) -> i64 {
    let mut sum = 0;
    for step in &victory.round_ends {
        let RoundEndStep::Score(scoring) = &step.does else {
            continue;
        };
        let rounds = (world.round..=last).filter(|round| step.holds_in(*round));
        let weight: i64 = rounds.map(|round| if round == world.round { 9 } else { 5 }).sum();
        if weight > 0 {
            sum += weight * cards::points_for(world, scoring, side);
        }
    }
    sum
}

/// How far a player is on the way to what wins at once: the last of it is worth most.
fn progress(world: &World, side: Side, when: &When) -> i64 {
    let hurt = |ids: &[FighterId]| -> i64 {
        let part = |id: &FighterId| {
            let fighter = world.fighter(*id);
            if fighter.is_taken_down() {
                WHOLE
            } else {
                i64::from(fighter.damage) * 700 / i64::from(fighter.profile.wounds.max(1))
            }
        };
        ids.iter().map(part).sum()
    };
    let done = match when {
        When::EnemyDown(whom) => {
            let those: Vec<FighterId> = cards::wanted_down(world, side, whom).collect();
            hurt(&those) / (those.len() as i64).max(1)
        }
        When::HalfEnemiesDown => {
            let those: Vec<FighterId> = cards::began_with(world, side.other()).collect();
            hurt(&those) * 2 / (those.len() as i64).max(1)
        }
        When::HalfEscaped => escaped(world, side) * 2 * WHOLE / (cards::began_with(world, side).count() as i64).max(1),
        When::Escaped(count) => escaped(world, side) * WHOLE / i64::from(*count).max(1),
        When::Burned(count) => i64::from(world.cards.burned[side.index()]) * WHOLE / i64::from(*count).max(1),
        When::CarriesAll => {
            let treasures = world
                .token_ids()
                .filter(|id| world.token(*id).kind == Token::Treasure && !world.token(*id).removed);
            cards::carriers(world, side) * WHOLE / (treasures.count() as i64).max(1)
        }
    };
    let done = done.clamp(0, WHOLE);
    (done * 400 + done * done * 500 / WHOLE) / WHOLE
}

fn escaped(world: &World, side: Side) -> i64 {
    let gone = |fighter: &&Fighter| {
        fighter.side == Some(side)
            && matches!(
                fighter.place,
                Place::Gone {
                    how: cards::Leaving::Escaped
                }
            )
    };
    world.everyone().filter(gone).count() as i64
}

/// Who stands on the better ground, by what a fighter who decides where to go thinks of it.
fn ground_lead(world: &World, side: Side) -> i64 {
    let of = |who: Side| -> i64 {
        let mine = world.on_table().filter(|(_, fighter)| fighter.side == Some(who));
        mine.map(|(id, _)| ground(world, id)).sum()
    };
    share(of(side) - of(side.other()), MUCH_GROUND)
}
