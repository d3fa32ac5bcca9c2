//! Shaking effects: a point ends a knockdown, being stationary, or a condition such as Blind.

use kernel::{Asked, Play, RuleId, cite};

use super::{can_force, waiting};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Event, Warmachine, World};

/// What a model pays with, and the rules for standing up and for moving again.
#[derive(Clone, Copy)]
enum Pays {
    Focus([RuleId; 3]),
    Fury([RuleId; 3]),
    Force([RuleId; 3]),
}

/// wm4:warcaster-shake-01, wm4:warjack-rules-09, wm4:warlock-shake-01, wm4:warbeast-force-15
fn pays(world: &World, id: ModelId) -> Option<Pays> {
    let model = world.model(id);
    let profile = &model.profile;
    if profile.has_focus_manipulation() && model.focus > 0 {
        return Some(Pays::Focus([
            cite!("wm4:warcaster-shake-02"),
            cite!("wm4:warcaster-shake-03"),
            cite!("wm4:warcaster-shake-04"),
        ]));
    }
    // wm4:warjack-rules-02
    if profile.is_warjack() && model.focus > 0 && model.has_working_cortex() {
        return Some(Pays::Focus([
            cite!("wm4:warjack-rules-10"),
            cite!("wm4:warjack-rules-11"),
            cite!("wm4:warjack-rules-12"),
        ]));
    }
    if profile.has_fury_manipulation() && model.fury > 0 {
        return Some(Pays::Fury([
            cite!("wm4:warlock-shake-02"),
            cite!("wm4:warlock-shake-03"),
            cite!("wm4:warlock-shake-04"),
        ]));
    }
    if profile.is_warbeast() && can_force(world, id, 1).is_ok() {
        return Some(Pays::Force([
            cite!("wm4:warbeast-force-16"),
            cite!("wm4:warbeast-force-17"),
            cite!("wm4:warbeast-force-18"),
        ]));
    }
    None
}

/// One model's choice. Gives back whether somebody was asked.
pub fn shake(play: &mut Play<'_, Warmachine>) -> Asked<bool> {
    let shakes = |world: &World, id: ModelId| {
        let model = world.model(id);
        (model.knocked_down || model.stationary || !model.shakeable.is_empty()) && pays(world, id).is_some()
    };
    let Some(model) = waiting(play.world(), shakes).first().copied() else {
        return Ok(false);
    };
    let Some(pays) = pays(play.world(), model) else {
        return Ok(false);
    };
    let seat = play.world().turn.seat();
    let answer = play.choose(seat, Ask::Shake { model }, vec![Answer::No, Answer::Yes])?;
    if answer != Answer::Yes {
        let rule = match pays {
            Pays::Focus(rules) | Pays::Fury(rules) | Pays::Force(rules) => rules[0],
        };
        play.record(Event::ItemFinished { model }, vec![rule]);
        return Ok(true);
    }
    let down = play.world().model(model).knocked_down;
    let (event, rules) = match pays {
        Pays::Focus(rules) => (Event::FocusSpent { model, points: 1 }, rules),
        Pays::Fury(rules) => (Event::FurySpent { model, points: 1 }, rules),
        Pays::Force(rules) => (Event::Forced { model, points: 1 }, rules),
    };
    let stationary = play.world().model(model).stationary;
    let mut cited = vec![match (down, stationary) {
        (true, _) => rules[0],
        (false, true) => rules[1],
        (false, false) => rules[2],
    }];
    if matches!(pays, Pays::Force(_)) {
        cited.push(cite!("wm4:warbeast-force-19"));
    }
    play.record(event, cited.clone());
    if down {
        play.record(Event::StoodUp { model }, cited);
    } else if stationary {
        play.record(Event::ShookStationary { model }, cited);
    } else if let Some(suffered) = play.world().model(model).shakeable.first().cloned() {
        play.record(
            Event::ShookOff {
                model,
                name: suffered.name,
            },
            cited,
        );
    }
    Ok(true)
}
