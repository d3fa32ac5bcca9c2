//! Feats (primal:feat-01 to primal:feat-03).

use battlegroup::carry_out::use_rule;
use battlegroup::rules::{Because, How, RuleName, Use};
use kernel::{Asked, Play, Refusal, cite};

use super::rule_of;
use crate::ids::ModelId;
use crate::{Event, Primal, World};

fn feat(world: &World, id: ModelId) -> Option<(Because, Use)> {
    let name = world.model(id).profile.feat.clone()?;
    let rule = rule_of(world, &name)?;
    let part = rule.uses.iter().find(|used| used.how == How::Feat)?.clone();
    Some((Because::new(&RuleName::new(&name), id), part))
}

pub fn check(world: &World, id: ModelId) -> Result<(), Refusal> {
    let model = world.model(id);
    let name = &model.name;
    let no = |rule, why: String| Err(Refusal::new(rule, why));
    if model.profile.feat.is_none() {
        return no(cite!("primal:feat-general-01"), format!("{name} has no feat"));
    }
    if model.feat_used {
        return no(cite!("primal:feat-01"), format!("{name} has used its feat"));
    }
    if model.is_down() {
        return no(cite!("primal:knockdown-01"), format!("{name} is knocked down"));
    }
    if model.stationary {
        return no(cite!("primal:stationary-01"), format!("{name} is stationary"));
    }
    if world.part(id).is_none() {
        return no(cite!("primal:feat-01"), format!("{name} is not activating"));
    }
    if feat(world, id).is_none() {
        let why = format!("what the feat of {name} does is not carried out");
        return no(cite!("primal:special-rules-01"), why);
    }
    Ok(())
}

pub fn use_feat(play: &mut Play<'_, Primal>, id: ModelId) -> Asked<()> {
    let Some((because, part)) = feat(play.world(), id) else {
        return Ok(());
    };
    play.record(
        Event::FeatUsed { model: id },
        &[cite!("primal:feat-01"), cite!("primal:feat-03")],
    );
    use_rule(play, &because, &part, None)?;
    Ok(())
}
