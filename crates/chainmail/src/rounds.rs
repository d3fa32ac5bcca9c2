//! Rounds: initiative, who activates how many models, and when a round ends (601, 602, 609).

use std::cmp::Reverse;

use kernel::{Asked, Die, Play, Pool, Refusal, cite};
use smallvec::SmallVec;

use crate::command::points_left;
use crate::questions::{Answer, Ask, Way};
use crate::world::Stage;
use crate::{Chainmail, Event, ModelId, WarbandId, World, measure, objectives, spells};

/// Models deployed or activated at a time (chainmail:506.1, chainmail:602.1a).
pub fn at_a_time(models: usize) -> u16 {
    match models {
        0..=4 => 1,
        5..=8 => 2,
        9..=12 => 3,
        more => more.div_ceil(4) as u16,
    }
}

fn d20(play: &mut Play<'_, Chainmail>, warband: WarbandId, purpose: &'static str) -> u8 {
    let pool = Pool { dice: 1, die: Die::D20 };
    play.roll(Some(warband.seat()), purpose, pool).face()
}

/// chainmail:601 to chainmail:601.12
pub fn initiative(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    let in_it: SmallVec<[WarbandId; 6]> = play
        .world()
        .warband_ids()
        .filter(|warband| play.world().of(*warband).next().is_some())
        .collect();
    let rolls: SmallVec<[(WarbandId, u8); 6]> = in_it
        .iter()
        .map(|warband| (*warband, d20(play, *warband, "initiative")))
        .collect();
    let best = rolls.iter().map(|(_, roll)| *roll).max().unwrap_or(0);
    let mut best_of = rolls.iter().filter(|(_, roll)| *roll == best);
    let leader = best_of.next().map(|(warband, _)| *warband);
    let leader = leader.filter(|_| best_of.next().is_none());
    let rules = match leader {
        Some(_) => vec![cite!("chainmail:601")],
        None => vec![cite!("chainmail:601"), cite!("chainmail:407")],
    };
    play.record(
        Event::InitiativeRolled {
            rolls: rolls.clone(),
            leader,
        },
        rules,
    );
    // Ties are rolled again, in a step of their own.
    let Some(leader) = leader else { return Ok(()) };
    let leader = rerolls(play, rolls, leader)?;
    let open: Vec<Answer> = in_it.iter().copied().map(Answer::Warband).collect();
    let first = match play.choose(leader.seat(), Ask::GoFirst, open)? {
        Answer::Warband(first) => first,
        _ => leader,
    };
    let at = in_it.iter().position(|warband| *warband == first).unwrap_or(0);
    let mut order: SmallVec<[WarbandId; 6]> = in_it[at..].iter().chain(&in_it[..at]).copied().collect();
    // chainmail:glossary-initiative: with three or more players the winner also says which way round.
    if order.len() > 2 {
        let open = vec![Answer::Round(Way::Left), Answer::Round(Way::Right)];
        if play.choose(leader.seat(), Ask::WayRound, open)? == Answer::Round(Way::Right) {
            order[1..].reverse();
        }
    }
    let world = play.world();
    // chainmail:602.1b: routing and knocked down models count.
    let numbers: SmallVec<[u16; 6]> = world
        .warband_ids()
        .map(|warband| at_a_time(world.of(warband).count()))
        .collect();
    play.record(
        Event::RoundBegan {
            order,
            at_a_time: numbers,
        },
        &[
            cite!("chainmail:601"),
            cite!("chainmail:602.1a"),
            cite!("chainmail:602.1b"),
            cite!("chainmail:602.1c"),
        ],
    );
    objectives::note_holders(play);
    Ok(())
}

/// Those who are behind may pay for another roll, in turn, until nobody does (chainmail:601.1a to chainmail:601.12).
fn rerolls(
    play: &mut Play<'_, Chainmail>,
    mut rolls: SmallVec<[(WarbandId, u8); 6]>,
    mut leader: WarbandId,
) -> Asked<WarbandId> {
    let mut declined: SmallVec<[WarbandId; 6]> = SmallVec::new();
    loop {
        let next = rolls.iter().map(|(warband, _)| *warband).find(|warband| {
            *warband != leader && !declined.contains(warband) && !payers(play.world(), *warband).is_empty()
        });
        let Some(behind) = next else { return Ok(leader) };
        let mut open = vec![Answer::Pass];
        open.extend(payers(play.world(), behind).into_iter().map(Answer::Model));
        let Answer::Model(commander) = play.choose(behind.seat(), Ask::RerollInitiative, open)? else {
            declined.push(behind);
            continue;
        };
        play.record(
            Event::PointsSpent { commander, points: 1 },
            &[cite!("chainmail:601.1a")],
        );
        let roll = d20(play, behind, "initiative");
        let best = rolls
            .iter()
            .filter(|(warband, _)| *warband != behind)
            .map(|(_, roll)| *roll)
            .max()
            .unwrap_or(0);
        let leads = roll > best;
        let rules = match roll.cmp(&best) {
            std::cmp::Ordering::Greater => vec![cite!("chainmail:601.11")],
            std::cmp::Ordering::Equal => vec![cite!("chainmail:601.12"), cite!("chainmail:601.1b")],
            std::cmp::Ordering::Less => vec![cite!("chainmail:601.1b")],
        };
        play.record(
            Event::InitiativeRerolled {
                warband: behind,
                roll,
                leads,
            },
            rules,
        );
        for known in &mut rolls {
            if known.0 == behind {
                known.1 = roll;
            }
        }
        if leads {
            leader = behind;
            // Whoever is behind now may pay again.
            declined.clear();
        } else {
            // chainmail:601.1b: not twice in a row.
            declined.push(behind);
        }
    }
}

/// Commanders that can pay a point, the one with most points first.
fn payers(world: &World, warband: WarbandId) -> Vec<ModelId> {
    let mut payers: Vec<ModelId> = world
        .of(warband)
        .filter(|id| {
            let model = world.model(*id);
            model.card.commander().is_some() && !model.is_constrained() && points_left(world, *id) > 0
        })
        .collect();
    payers.sort_by_key(|id| (Reverse(points_left(world, *id)), *id));
    payers
}

/// The models of a warband that have not had their turn in this round (chainmail:602b).
pub fn waiting(world: &World, warband: WarbandId) -> impl Iterator<Item = ModelId> + '_ {
    world.of(warband).filter(|id| !world.model(*id).activated)
}

/// The next batch, the next model of a batch, or the end of the round (chainmail:602a, chainmail:609).
pub fn activate(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    let world = play.world();
    let going = world
        .batch
        .filter(|batch| batch.left > 0 && waiting(world, batch.warband).next().is_some());
    let Some(batch) = going else {
        next_batch(play);
        return Ok(());
    };
    let open: Vec<Answer> = waiting(world, batch.warband).map(Answer::Model).collect();
    let Answer::Model(model) = play.choose(batch.warband.seat(), Ask::Activate, open)? else {
        return Ok(());
    };
    let in_contact = measure::is_beset(play.world(), model);
    play.record(
        Event::Activated { model, in_contact },
        &[
            cite!("chainmail:602a"),
            cite!("chainmail:602b"),
            cite!("chainmail:602c"),
        ],
    );
    Ok(())
}

fn next_batch(play: &mut Play<'_, Chainmail>) {
    let world = play.world();
    let count = world.order.len();
    let at = world
        .batch
        .and_then(|batch| world.order.iter().position(|warband| *warband == batch.warband))
        .map_or(0, |at| at + 1);
    let next = (0..count)
        .map(|step| world.order[(at + step) % count])
        .find(|warband| waiting(world, *warband).next().is_some());
    match next {
        Some(warband) => {
            let models = world.warband(warband).at_a_time;
            play.record(
                Event::BatchBegan { warband, models },
                &[cite!("chainmail:602a"), cite!("chainmail:602.1a")],
            );
        }
        None => play.record(
            Event::StageReached { stage: Stage::RoundEnd },
            &[cite!("chainmail:609"), cite!("chainmail:600b")],
        ),
    }
}

/// chainmail:609
pub fn end_round(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    spells::areas_wear_off(play);
    objectives::count_rounds(play);
    if play.world().outcome.is_some() {
        return Ok(());
    }
    let round = play.world().round;
    play.record(
        Event::RoundEnded { round },
        &[cite!("chainmail:609"), cite!("chainmail:607.3")],
    );
    objectives::declare_end(play)
}

/// Why a model cannot be activated now.
pub fn refuse_activation(world: &World, id: ModelId) -> Refusal {
    let rule = cite!("chainmail:602a");
    match (world.get(id), world.batch) {
        (Some(model), Some(batch)) if model.warband != batch.warband => Refusal::new(
            rule,
            format!("{} is not {}'s to activate", model.name, batch.warband.word()),
        ),
        (Some(model), _) if model.in_play() => Refusal::new(
            cite!("chainmail:602b"),
            format!("{} has had its turn in this round", model.name),
        ),
        (Some(model), _) => Refusal::new(rule, format!("{} is not on the battlefield", model.name)),
        (None, _) => Refusal::new(rule, "there is no such model"),
    }
}
