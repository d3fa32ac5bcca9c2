//! What ends at once when its reason is gone, whatever took it away.

use kernel::{Play, cite};

use crate::card::Advantage;
use crate::ids::ModelId;
use crate::world::Continuous;
use crate::{Event, Primal, stats};

/// A warbeast has never more fury than FURY (primal:forcing-06, primal:pack-fury-05), and a continuous effect ends on a model that becomes immune to
/// it (primal:immunity-continuous-02).
pub fn settle(play: &mut Play<'_, Primal>) {
    if play.world().is_decided() {
        return;
    }
    let all: Vec<ModelId> = play.world().in_play().collect();
    for model in all {
        let world = play.world();
        let own = world.model(model);
        if own.profile.is_warbeast() && own.fury > 0 {
            let most = stats::fury(world, model);
            if own.fury > most {
                let points = own.fury - most;
                play.record(
                    Event::FuryLost { model, points },
                    &[cite!("primal:forcing-06"), cite!("primal:pack-fury-05")],
                );
            }
        }
        for effect in play.world().model(model).continuous.clone() {
            let immunity = match effect {
                Continuous::Corrosion => Advantage::ImmunityCorrosion,
                Continuous::Fire => Advantage::ImmunityFire,
            };
            let world = play.world();
            if world.has(model, immunity) || world.has(model, Advantage::Incorporeal) {
                play.record(
                    Event::ContinuousEnded { model, effect },
                    &[cite!("primal:immunity-continuous-02")],
                );
            }
        }
    }
}
