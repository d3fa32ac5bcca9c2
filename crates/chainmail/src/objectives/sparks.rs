//! Divine sparks: who is exposed to one, and who has harvested most (502.24, 502.33).

use kernel::{Asked, Play, cite};
use smallvec::SmallVec;
use table::{Point, within_of_point};

use super::{Verdict, sole_leader, teams, teams_left};
use crate::attack::{self, Harm, Part};
use crate::card::DamageKind;
use crate::measure;
use crate::morale::{self, SaveFor};
use crate::questions::{Answer, Ask};
use crate::{Chainmail, Event, ModelId, World};

/// So many win at once (chainmail:502.24a).
const ENOUGH: u32 = 5;
/// chainmail:502.333a
const DC: i32 = 16;

pub fn of_team(world: &World, team: u8) -> u32 {
    let own = world.warbands.iter().filter(|warband| warband.team == team);
    own.map(|warband| u32::from(warband.sparks)).sum()
}

/// chainmail:502.24a to chainmail:502.24c, chainmail:502.24e
pub fn verdict(world: &World) -> Option<Verdict> {
    let scores: SmallVec<[(u8, i64); 6]> = teams(world)
        .into_iter()
        .map(|team| (team, i64::from(of_team(world, team))))
        .collect();
    if let Some((team, _)) = scores.iter().find(|(_, sparks)| *sparks >= i64::from(ENOUGH)) {
        return Verdict::won(*team, [cite!("chainmail:502.24a"), cite!("chainmail:502.24b")]);
    }
    match teams_left(world)[..] {
        [] => match sole_leader(&scores) {
            Some(team) => Verdict::won(team, [cite!("chainmail:502.24e")]),
            None => Verdict::draw(cite!("chainmail:502.24e")),
        },
        [team] => Verdict::won(team, [cite!("chainmail:502.24c")]),
        _ => None,
    }
}

fn touches(world: &World, id: ModelId, spark: Point) -> bool {
    within_of_point(&world.footprint(id), spark, measure::CONTACT)
}

/// Whether a model is connected with a spark through a chain of bases in contact (chainmail:502.334a, chainmail:502.334b).
fn is_chained(world: &World, id: ModelId, spark: Point) -> bool {
    let mut chain: SmallVec<[ModelId; 12]> = SmallVec::from_slice(&[id]);
    let mut at = 0;
    while let Some(link) = chain.get(at).copied() {
        if touches(world, link, spark) {
            return true;
        }
        for other in world.others(link) {
            if !chain.contains(&other) && measure::are_in_contact(world, link, other) {
                chain.push(other);
            }
        }
        at += 1;
    }
    false
}

/// The sparks that a model may absorb at the end of its turn (chainmail:502.333a, chainmail:502.334a).
pub fn exposed_to(world: &World, id: ModelId) -> SmallVec<[Point; 2]> {
    let model = world.model(id);
    if !model.in_play() || model.is_routing() {
        return SmallVec::new();
    }
    let sparks = world.sparks.iter().copied();
    sparks
        .filter(|spark| {
            if touches(world, id, *spark) {
                !model.is_down()
            } else {
                is_chained(world, id, *spark)
            }
        })
        .collect()
}

/// One attempt. A model that touches the spark is exposed to it; one that is only connected with it may try
/// (chainmail:502.333a to chainmail:502.334a).
pub fn absorb(play: &mut Play<'_, Chainmail>, id: ModelId, spark: Point) -> Asked<()> {
    let mut rules = vec![cite!("chainmail:502.333a"), cite!("chainmail:502.335")];
    if !touches(play.world(), id, spark) {
        rules = vec![cite!("chainmail:502.334a"), cite!("chainmail:502.334b")];
        let seat = play.world().seat(id);
        let ask = Ask::Absorb { model: id, spark };
        if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
            return Ok(());
        }
    }
    let save = morale::roll_save(play, id, SaveFor::Spark, DC, SmallVec::new(), &rules)?;
    if save.succeeded {
        let rules = &[
            cite!("chainmail:502.333b"),
            cite!("chainmail:502.333c"),
            cite!("chainmail:502.24b"),
        ];
        play.record(Event::SparkAbsorbed { model: id, at: spark }, rules);
    } else if save.die == 1 {
        let mut harm = Harm::default();
        harm.parts.push(Part {
            points: 1,
            kind: DamageKind::Special,
        });
        let blow = attack::deal(play, id, &harm, None, &[cite!("chainmail:502.333d")]);
        attack::settle(play, id, blow, None)?;
    }
    Ok(())
}
