//! Feats: once a game, at any time in the activation (wm4:warcaster-feat-01, wm4:warlock-feat-01).

use kernel::{Asked, Play, Refusal, cite};

use super::{Source, casting, check, lasting};
use crate::{Event, Warmachine, World};

pub fn check(world: &World) -> Result<(), Refusal> {
    let no = |rule, why: String| Err(Refusal::new(rule, why));
    let Some(id) = check::caster(world) else {
        return no(cite!("wm4:feat-01"), "a unit has no feat".into());
    };
    let model = world.model(id);
    let name = &model.name;
    let rule = if model.profile.has_fury_manipulation() {
        cite!("wm4:warlock-feat-01")
    } else {
        cite!("wm4:warcaster-feat-01")
    };
    let Some(feat) = &model.profile.feat else {
        let why = format!("{name} has no feat that the game carries out");
        return no(cite!("wm4:feat-01"), why);
    };
    if model.feat_used {
        return no(rule, format!("{name} has used {} in this game", feat.name));
    }
    if !feat.is_enforced() {
        return no(rule, format!("{} says more than the game can carry out", feat.name));
    }
    if model.knocked_down {
        return no(cite!("wm4:knockdown-02"), format!("{name} is knocked down"));
    }
    if model.stationary {
        return no(cite!("wm4:stationary-01"), format!("{name} is stationary"));
    }
    Ok(())
}

pub fn carry_out(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let Some(model) = check::caster(play.world()) else {
        return Ok(());
    };
    let own = play.world().model(model);
    let rule = if own.profile.has_fury_manipulation() {
        cite!("wm4:warlock-feat-01")
    } else {
        cite!("wm4:warcaster-feat-01")
    };
    let Some(feat) = own.profile.feat.clone() else {
        return Ok(());
    };
    play.record(Event::FeatUsed { model }, vec![rule]);
    let affected = match feat.rule {
        true => vec![model],
        false => lasting::in_area(play.world(), model, &feat),
    };
    casting::affect(play, model, &feat, &affected, Source::Feat)
}
