//! Warbands deploy in batches, in turn (506.1 to 506.3).

use kernel::{Asked, Play, cite};

use crate::questions::{Answer, Ask};
use crate::rounds::at_a_time;
use crate::world::{Fate, Stage};
use crate::{Chainmail, Event, ModelId, WarbandId};

/// The model that is put down next: its player's choice, unless all that wait are alike.
fn next(play: &mut Play<'_, Chainmail>, warband: WarbandId) -> Asked<Option<ModelId>> {
    let world = play.world();
    let waits = |id: &ModelId| world.model(*id).warband == warband && world.model(*id).fate == Fate::Waiting;
    let mut waiting: Vec<ModelId> = vec![];
    for id in world.ids().filter(waits) {
        if !waiting
            .iter()
            .any(|known| world.model(*known).card == world.model(id).card)
        {
            waiting.push(id);
        }
    }
    if let [only] = waiting[..] {
        return Ok(Some(only));
    }
    let open = waiting.into_iter().map(Answer::Model).collect();
    match play.choose(warband.seat(), Ask::DeployNext, open)? {
        Answer::Model(model) => Ok(Some(model)),
        _ => Ok(None),
    }
}

/// Batches in turn, one model a step, until all are deployed (chainmail:506.1 to chainmail:506.3).
pub fn deploy(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    let world = play.world();
    let waits = |warband: WarbandId| {
        world
            .models
            .iter()
            .any(|model| model.warband == warband && model.fate == Fate::Waiting)
    };
    if let Some(batch) = world.batch.filter(|batch| batch.left > 0 && waits(batch.warband)) {
        let Some(model) = next(play, batch.warband)? else {
            return Ok(());
        };
        if let Answer::Place { model, at } = play.ask(batch.warband.seat(), Ask::Deploy { model })? {
            let rules = &[
                cite!("chainmail:506.2a"),
                cite!("chainmail:506.2b"),
                cite!("chainmail:506.3"),
            ];
            play.record(Event::Deployed { model, at }, rules);
        }
        return Ok(());
    }
    let count = world.order.len();
    let at = world
        .batch
        .and_then(|batch| world.order.iter().position(|warband| *warband == batch.warband))
        .map_or(0, |at| at + 1);
    let next = (0..count)
        .map(|step| world.order[(at + step) % count])
        .find(|warband| waits(*warband));
    match next {
        Some(warband) => {
            let own = world.models.iter().filter(|model| model.warband == warband);
            let models = at_a_time(own.filter(|model| model.fate != Fate::Absent).count());
            play.record(Event::BatchBegan { warband, models }, &[cite!("chainmail:506.1")]);
        }
        None => play.record(
            Event::StageReached {
                stage: Stage::Preparation,
            },
            &[cite!("chainmail:500-sequence")],
        ),
    }
    Ok(())
}
