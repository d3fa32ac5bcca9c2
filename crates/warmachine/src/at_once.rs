//! What follows at once when a figure or an immunity has changed, whatever changed it.

use kernel::{Play, cite};

use crate::ids::ModelId;
use crate::world::Continuous;
use crate::{Event, Warmachine, stats};

/// Looks after each step whether a warbeast has more fury than its FURY, and whether somebody suffers what it has become immune to
/// (wm4:warbeast-force-05, wm4:continuous-immunity-02).
pub fn settle(play: &mut Play<'_, Warmachine>) {
    let world = play.world();
    let excess = |id: ModelId| {
        let model = world.model(id);
        let has = model.profile.is_warbeast() && model.fury > 0;
        has.then(|| model.fury.saturating_sub(stats::fury(world, id)))
    };
    let over: Vec<(ModelId, u8)> = { world.in_play() }
        .filter_map(|id| Some((id, excess(id).filter(|points| *points > 0)?)))
        .collect();
    let immune: Vec<(ModelId, Continuous)> = { world.in_play() }
        .flat_map(|id| world.model(id).continuous.iter().map(move |effect| (id, *effect)))
        .filter(|(id, effect)| world.resists(*id, *effect))
        .collect();
    for (model, points) in over {
        play.record(Event::FuryLost { model, points }, &[cite!("wm4:warbeast-force-05")]);
    }
    for (model, effect) in immune {
        play.record(
            Event::ContinuousEnded { model, effect },
            &[cite!("wm4:continuous-immunity-02")],
        );
    }
}
