//! Who comes, in what light, and who has scouted better (106d, 503, 504, 502.25).

use kernel::{Asked, Die, Play, Pool, cite};
use smallvec::SmallVec;

use crate::abilities::Ability;
use crate::objectives::Objective;
use crate::questions::{Answer, Ask};
use crate::terrain::Environment;
use crate::world::{Fate, Stage};
use crate::{Chainmail, Event, ModelId, WarbandId, World};

const D20: Pool = Pool { dice: 1, die: Die::D20 };

/// So much more than the next best lets the scouting player choose the light (chainmail:504.1).
const CLEARLY: i32 = 10;

/// Models in reserve come or stay away, and the light falls as the die says (chainmail:106d, chainmail:503a, chainmail:503b,
/// chainmail:502.310).
pub fn muster(play: &mut Play<'_, Chainmail>) {
    let waiting: Vec<ModelId> = play
        .world()
        .ids()
        .filter(|id| play.world().model(*id).in_reserve)
        .collect();
    for model in waiting {
        let seat = play.world().seat(model);
        let grade = |die: u8| u8::from(die >= 11);
        let die = play.roll_graded(Some(seat), "reserve", D20, grade).face();
        let comes = die >= 11;
        play.record(Event::ReserveRolled { model, die, comes }, &[cite!("chainmail:106d")]);
    }
    let world = play.world();
    match (world.terrain.environment, world.scenario.is_always_gloomy()) {
        (_, true) => {
            let rules = &[cite!("chainmail:502.310")];
            play.record(Event::LightFell { die: None, gloom: true }, rules);
        }
        (Environment::Aboveground, false) => {
            let rules = &[cite!("chainmail:503a")];
            play.record(
                Event::LightFell {
                    die: None,
                    gloom: false,
                },
                rules,
            );
        }
        (Environment::Underground, false) => {
            let grade = |die: u8| u8::from(die >= 11);
            let die = play.roll_graded(None, "light", D20, grade).face();
            let event = Event::LightFell {
                die: Some(die),
                gloom: die >= 11,
            };
            play.record(event, &[cite!("chainmail:503b")]);
        }
    }
    if play.world().objective == Objective::EliminateTheLeader {
        name_leaders(play);
    }
    play.record(
        Event::StageReached { stage: Stage::Scouting },
        &[cite!("chainmail:500-sequence"), cite!("chainmail:502")],
    );
}

/// chainmail:504a, chainmail:504b, chainmail:504.1
pub fn scout(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    let warbands: Vec<WarbandId> = play.world().warband_ids().collect();
    let totals: SmallVec<[(WarbandId, i32); 6]> = warbands
        .iter()
        .map(|warband| {
            let die = play.roll(Some(warband.seat()), "scouting check", D20).face();
            (*warband, i32::from(die) + scouting_bonus(play.world(), *warband))
        })
        .collect();
    let mut ranked: SmallVec<[(WarbandId, i32); 6]> = totals.clone();
    ranked.sort_by_key(|(warband, total)| (-total, *warband));
    let ahead = ranked[0].1 - ranked.get(1).map_or(0, |(_, total)| *total);
    let winner = (ahead > 0).then_some(ranked[0].0);
    let mut rules = vec![cite!("chainmail:504a"), cite!("chainmail:504b")];
    if winner.is_none() {
        rules.push(cite!("chainmail:407"));
    }
    play.record(Event::Scouted { totals, winner }, rules);
    // Ties are rolled again, in a step of their own.
    let Some(winner) = winner else { return Ok(()) };
    let world = play.world();
    let underground = world.terrain.environment == Environment::Underground;
    if underground && ahead >= CLEARLY && !world.scenario.is_always_gloomy() {
        let open = vec![Answer::Gloom(false), Answer::Gloom(true)];
        if let Answer::Gloom(gloom) = play.choose(winner.seat(), Ask::Light, open)? {
            play.record(Event::LightFell { die: None, gloom }, &[cite!("chainmail:504.1")]);
        }
    }
    play.record(
        Event::StageReached { stage: Stage::Areas },
        &[cite!("chainmail:500-sequence")],
    );
    Ok(())
}

/// chainmail:107, chainmail:ability-scout
fn scouting_bonus(world: &World, warband: WarbandId) -> i32 {
    let own = world.models.iter().filter(|model| model.warband == warband);
    let scouts: i32 = own
        .filter(|model| model.fate != Fate::Absent)
        .filter_map(|model| {
            model.card.rating(|ability| match ability {
                Ability::Scout(bonus) => Some(*bonus),
                _ => None,
            })
        })
        .sum();
    i32::from(world.warband(warband).tactical_advantage) + scouts
}

/// The on-faction models with the highest Commander rating, of these those with the highest cost (chainmail:502.25a, chainmail:502.25b).
pub fn likely_leaders(world: &World, warband: WarbandId) -> Vec<ModelId> {
    let own = world.ids().filter(|id| {
        let model = world.model(*id);
        model.warband == warband && model.fate != Fate::Absent && is_on_faction(world, *id)
    });
    let rank = |id: ModelId| {
        let card = &world.model(id).card;
        (card.commander().unwrap_or(0), card.cost)
    };
    let mut first: Vec<ModelId> = own.collect();
    let best = first.iter().map(|id| rank(*id)).max();
    first.retain(|id| Some(rank(*id)) == best);
    first
}

/// Names the leader of each warband, by the die among equals (chainmail:502.25a to chainmail:502.25c).
fn name_leaders(play: &mut Play<'_, Chainmail>) {
    let warbands: Vec<WarbandId> = play.world().warband_ids().collect();
    for warband in warbands {
        let first = likely_leaders(play.world(), warband);
        let mut rules = vec![
            cite!("chainmail:502.25a"),
            cite!("chainmail:502.25b"),
            cite!("chainmail:502.25c"),
        ];
        let leader = match first[..] {
            [] => continue,
            [only] => only,
            _ => {
                let die = Die(first.len().min(200) as u8);
                let pool = Pool { dice: 1, die };
                let face = play.roll(Some(warband.seat()), "leader", pool).face();
                rules.push(cite!("chainmail:405.3"));
                first[usize::from(face.max(1) - 1).min(first.len() - 1)]
            }
        };
        play.record(Event::LeaderNamed { warband, leader }, rules);
    }
}

/// Of the faction of its warband; without a faction of its own a warband has no strangers.
fn is_on_faction(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    let faction = &world.warband(model.warband).faction;
    faction.is_none() || model.card.faction == *faction
}
