//! Preparatory spells of the scouting player's casters (507).

use kernel::{Asked, Play, Refusal, RuleId, cite};

use crate::questions::{Answer, Ask};
use crate::spells::{self, Cast};
use crate::world::{Stage, Turn};
use crate::{Chainmail, Event, ModelId, World};

/// One spell of one caster, or on to the first round (chainmail:507a, chainmail:507b).
pub fn prepare(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    let world = play.world();
    let open = open(world);
    if let (Some(scout), false) = (world.scout, open.is_empty()) {
        let mut answers = vec![Answer::Pass];
        answers.extend(open.into_iter().map(|(model, cast)| Answer::Prepare { model, cast }));
        if let Answer::Prepare { model, cast } = play.choose(scout.seat(), Ask::Prepare, answers)? {
            play.record(Event::Prepared { model }, &[cite!("chainmail:507a")]);
            return spells::carry_out(play, model, cast);
        }
    }
    play.record(
        Event::StageReached {
            stage: Stage::Initiative,
        },
        &[cite!("chainmail:500-sequence"), cite!("chainmail:507b")],
    );
    Ok(())
}

fn open(world: &World) -> Vec<(ModelId, Cast)> {
    let Some(scout) = world.scout else { return vec![] };
    let casters = world.of(scout).filter(|id| !world.model(*id).prepared);
    casters
        .flat_map(|id| {
            let turn = Turn::new(id, world.model(id).at, false);
            let casts = spells::open(world, &turn).into_iter();
            casts.map(move |cast| (id, cast)).collect::<Vec<_>>()
        })
        .filter(|(id, cast)| check(world, *id, *cast).is_ok())
        .collect()
}

/// Whether a caster may prepare itself or its side with this spell (chainmail:glossary-preparatory-spell).
pub fn check(world: &World, id: ModelId, cast: Cast) -> Result<(), Refusal> {
    let no = |rule: RuleId, why: String| Err(Refusal::new(rule, why));
    let Some(model) = world.get(id) else {
        return no(cite!("chainmail:507a"), "there is no such model".into());
    };
    if world.scout != Some(model.warband) {
        let why = format!(
            "{} is not of the scouting player's warband, and waits for the first round",
            model.name
        );
        return no(cite!("chainmail:507b"), why);
    }
    if model.prepared {
        let why = format!("{} has cast its preparatory spell", model.name);
        return no(cite!("chainmail:507a"), why);
    }
    spells::check(world, &Turn::new(id, model.at, false), cast)?;
    if !spells::is_beneficial(world, id, cast) {
        let why = format!("a preparatory spell does {} and its allies good", model.name);
        return no(cite!("chainmail:507a"), why);
    }
    if spells::moves_somebody(cast) {
        return no(
            cite!("chainmail:glossary-preparatory-spell"),
            "a preparatory spell does not change where models stand".into(),
        );
    }
    Ok(())
}
