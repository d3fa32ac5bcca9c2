//! The player turn: maintenance, control, and when activations are over (hqs:turn-phases-01).

use kernel::{Asked, Play, Pool, cite};
use smallvec::SmallVec;

use crate::abilities::{Change, EffectSource, Until};
use crate::damage::{self, DamageRoll};
use crate::questions::{Answer, Ask};
use crate::world::Stage;
use crate::{Event, ModelId, Quickstart, World, frenzy, fury, stats};

/// hqs:maintenance-01, hqs:duration-01
pub fn maintenance(play: &mut Play<'_, Quickstart>) {
    let side = play.world().turn;
    let over = |effect: &&crate::abilities::Lasting| effect.side == side && effect.until == Until::Round;
    let numbers: SmallVec<[u32; 4]> = play
        .world()
        .lasting
        .iter()
        .filter(over)
        .map(|effect| effect.number)
        .collect();
    if !numbers.is_empty() {
        play.record(
            Event::EffectsEnded { numbers },
            &[cite!("hqs:maintenance-01"), cite!("hqs:duration-01")],
        );
    }
    play.record(
        Event::StageReached { stage: Stage::Leach },
        &[cite!("hqs:turn-phases-01"), cite!("hqs:control-phase-01")],
    );
}

/// hqs:control-phase-02
pub fn leach(play: &mut Play<'_, Quickstart>) -> Asked<()> {
    if let Some(warlock) = play.world().warlock(play.world().turn) {
        fury::leach(play, warlock)?;
        damage::decide(play);
    }
    if play.world().outcome.is_none() {
        play.record(
            Event::StageReached { stage: Stage::Upkeep },
            &[cite!("hqs:control-phase-01")],
        );
    }
    Ok(())
}

/// hqs:control-phase-03, hqs:upkeep-01
pub fn upkeep(play: &mut Play<'_, Quickstart>) -> Asked<()> {
    let side = play.world().turn;
    let mut kept: SmallVec<[u32; 4]> = play
        .world()
        .lasting
        .iter()
        .filter(|effect| effect.part == EffectSource::Upkeep && effect.side == side)
        .map(|effect| effect.number)
        .collect();
    kept.dedup();
    for effect in kept {
        let world = play.world();
        let Some(spell) = world.lasting.iter().find(|lasting| lasting.number == effect) else {
            continue;
        };
        let warlock = spell.by;
        let can = world.model(warlock).in_play && world.model(warlock).fury > 0;
        let rules = &[cite!("hqs:upkeep-01"), cite!("hqs:control-phase-03")];
        if can && play.choose(side.seat(), Ask::Upkeep { effect }, vec![Answer::No, Answer::Yes])? == Answer::Yes {
            play.record(
                Event::FuryLost {
                    model: warlock,
                    points: 1,
                },
                rules,
            );
        } else {
            let numbers = SmallVec::from_slice(&[effect]);
            play.record(Event::EffectsEnded { numbers }, rules);
        }
    }
    play.record(
        Event::StageReached {
            stage: Stage::Threshold,
        },
        &[cite!("hqs:control-phase-01")],
    );
    Ok(())
}

/// The warbeasts that still have to make their threshold check.
pub fn unchecked(world: &World) -> impl Iterator<Item = ModelId> + '_ {
    world.beasts(world.turn).filter(|id| {
        let model = world.model(*id);
        model.fury > 0 && !model.checked
    })
}

/// One check, in the order that the player likes (hqs:threshold-01, hqs:threshold-02, hqs:control-phase-04).
pub fn threshold(play: &mut Play<'_, Quickstart>) -> Asked<()> {
    let waiting: Vec<ModelId> = unchecked(play.world()).collect();
    let model = match waiting[..] {
        [] => {
            play.record(
                Event::StageReached {
                    stage: Stage::ControlEnds,
                },
                &[cite!("hqs:control-phase-01")],
            );
            return Ok(());
        }
        [only] => only,
        _ => {
            let open = waiting.iter().copied().map(Answer::Model).collect();
            match play.choose(play.world().turn.seat(), Ask::Check, open)? {
                Answer::Model(model) => model,
                _ => return Ok(()),
            }
        }
    };
    let seat = play.world().turn.seat();
    let beast = play.world().model(model);
    let (fury, thr) = (i32::from(beast.fury), i32::from(beast.card.thr));
    let rolled = play.roll_valued(Some(seat), "threshold check", Pool::d6(2), |faces| {
        i64::from(faces.iter().map(|face| i32::from(*face)).sum::<i32>() + fury <= thr)
    });
    let total = rolled.sum() as i32 + fury;
    let passed = total <= thr;
    let dice = [rolled.faces()[0], rolled.faces()[1]];
    play.record(
        Event::ThresholdChecked {
            model,
            dice,
            total,
            thr,
            passed,
        },
        &[
            cite!("hqs:threshold-01"),
            cite!("hqs:threshold-02"),
            cite!("hqs:control-phase-04"),
            cite!("hqs:stat-thr-01"),
        ],
    );
    if !passed {
        frenzy::frenzy(play, model)?;
    }
    damage::decide(play);
    Ok(())
}

/// hqs:control-phase-05
pub fn control_ends(play: &mut Play<'_, Quickstart>) -> Asked<()> {
    let side = play.world().turn;
    let own: Vec<ModelId> = play.world().of(side).collect();
    for id in own {
        let pow = stats::most(play.world(), id, |change| match change {
            Change::Burning(pow) => Some(pow),
            _ => None,
        });
        if let Some(pow) = pow {
            let roll = DamageRoll::of_nobody(id, i32::from(pow), "burning");
            damage::roll_damage(play, roll, &[cite!("hqs:control-phase-05")])?;
        }
    }
    damage::decide(play);
    if play.world().outcome.is_none() {
        play.record(
            Event::StageReached {
                stage: Stage::Activations,
            },
            &[cite!("hqs:turn-phases-01")],
        );
    }
    Ok(())
}

/// hqs:game-round-01, hqs:game-round-02
pub fn end_turn(play: &mut Play<'_, Quickstart>) {
    let ends = |effect: &&crate::abilities::Lasting| effect.until == Until::Turn;
    let numbers: SmallVec<[u32; 4]> = play
        .world()
        .lasting
        .iter()
        .filter(ends)
        .map(|effect| effect.number)
        .collect();
    if !numbers.is_empty() {
        play.record(Event::EffectsEnded { numbers }, &[cite!("hqs:special-rules-01")]);
    }
    let side = play.world().turn.other();
    let round = play.world().round + u16::from(side == play.world().first);
    begin_turn(play, side, round);
}

pub fn begin_turn(play: &mut Play<'_, Quickstart>, side: crate::Side, round: u16) {
    play.record(
        Event::TurnBegan { side, round },
        &[cite!("hqs:game-round-01"), cite!("hqs:game-round-02")],
    );
    play.record(
        Event::StageReached {
            stage: Stage::Maintenance,
        },
        &[cite!("hqs:turn-phases-01")],
    );
}
