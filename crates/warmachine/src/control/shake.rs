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

/// An effect that a point shakes off.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Effect {
    KnockedDown,
    Stationary,
    Condition(String),
}

impl Effect {
    /// All that a model suffers now.
    fn of(world: &World, id: ModelId) -> Vec<Effect> {
        let model = world.model(id);
        let mut found = vec![];
        if model.knocked_down {
            found.push(Effect::KnockedDown);
        }
        if model.stationary {
            found.push(Effect::Stationary);
        }
        found.extend({ model.shakeable.iter() }.map(|suffered| Effect::Condition(suffered.name.clone())));
        found
    }

    fn name(&self) -> String {
        match self {
            Effect::KnockedDown => "knocked down".into(),
            Effect::Stationary => "stationary".into(),
            Effect::Condition(name) => name.replace('_', " "),
        }
    }

    /// Which of the three rules of a payer it is.
    const fn number(&self) -> usize {
        match self {
            Effect::KnockedDown => 0,
            Effect::Stationary => 1,
            Effect::Condition(_) => 2,
        }
    }

    fn ends(self, model: ModelId) -> Event {
        match self {
            Effect::KnockedDown => Event::StoodUp { model },
            Effect::Stationary => Event::ShookStationary { model },
            Effect::Condition(name) => Event::ShookOff { model, name },
        }
    }
}

/// Everything that can be shaken ends without being paid for (wm4:frenzy-05).
pub fn shake_all(play: &mut Play<'_, Warmachine>, model: ModelId, rules: &'static [RuleId]) {
    for effect in Effect::of(play.world(), model) {
        play.record(effect.ends(model), rules);
    }
}

/// Whoever spends points may shake effects off as soon as points are allocated and leeched: where a warbeast may frenzy, that matters before its check
/// (wm4:warlock-shake-01, wm4:warcaster-shake-01, wm4:warjack-rules-09). Warbeasts themselves wait until all checks are made (wm4:warbeast-force-15).
pub fn shake_before_checks(play: &mut Play<'_, Warmachine>) -> Asked<bool> {
    let world = play.world();
    if waiting(world, super::frenzy::must_check).is_empty() {
        return Ok(false);
    }
    shake_one(play, |world, id| !world.model(id).profile.is_warbeast())
}

pub fn shake(play: &mut Play<'_, Warmachine>) -> Asked<bool> {
    shake_one(play, |_, _| true)
}

/// One model's choice: its player is asked for each effect in turn, until one is shaken off. Gives back whether somebody was asked.
fn shake_one(play: &mut Play<'_, Warmachine>, may: impl Fn(&World, ModelId) -> bool) -> Asked<bool> {
    let shakes =
        |world: &World, id: ModelId| may(world, id) && !Effect::of(world, id).is_empty() && pays(world, id).is_some();
    let Some(model) = waiting(play.world(), shakes).first().copied() else {
        return Ok(false);
    };
    let Some(pays) = pays(play.world(), model) else {
        return Ok(false);
    };
    let (Pays::Focus(rules) | Pays::Fury(rules) | Pays::Force(rules)) = pays;
    let seat = play.world().turn.seat();
    for shaken in Effect::of(play.world(), model) {
        let effect = shaken.name();
        let ask = Ask::Shake { model, effect };
        if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
            continue;
        }
        let event = match pays {
            Pays::Focus(_) => Event::FocusSpent { model, points: 1 },
            Pays::Fury(_) => Event::FurySpent { model, points: 1 },
            Pays::Force(_) => Event::Forced { model, points: 1 },
        };
        let mut cited = vec![rules[shaken.number()]];
        if matches!(pays, Pays::Force(_)) {
            cited.push(cite!("wm4:warbeast-force-19"));
        }
        play.record(event, cited.clone());
        play.record(shaken.ends(model), cited);
        return Ok(true);
    }
    play.record(Event::ItemFinished { model }, vec![rules[0]]);
    Ok(true)
}
