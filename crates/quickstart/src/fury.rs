//! Fury: who may use it, and what it costs.

use kernel::{Asked, Play, Refusal, RuleId, cite};

use crate::abilities::Change;
use crate::card::Aspect;
use crate::questions::{Answer, Ask};
use crate::{Event, ModelId, Quickstart, World, damage, stats};

/// Whether a warbeast can be forced to take so many fury points (hqs:forcing-01, hqs:forcing-02, hqs:fury-02).
pub fn can_force(world: &World, id: ModelId, points: u8) -> Result<(), Refusal> {
    let model = world.model(id);
    let name = &model.name;
    let no = |rule: RuleId, why: String| Err(Refusal::new(rule, why));
    if world.activation.as_ref().is_none_or(|now| now.model != id) {
        return no(cite!("hqs:forcing-01"), format!("{name} is not being activated"));
    }
    if model.frenzied {
        return no(cite!("hqs:frenzy-11"), format!("{name} is frenzied"));
    }
    if model.has_lost(Aspect::Spirit) {
        return no(cite!("hqs:aspect-04"), format!("{name} has lost its spirit"));
    }
    let held = world
        .warlock(model.side)
        .is_some_and(|warlock| stats::in_control_area(world, warlock, id));
    if !held {
        return no(
            cite!("hqs:control-area-01"),
            format!("{name} is in no control area of its warlock"),
        );
    }
    if model.fury + points > model.card.fury {
        let why = format!("{name} has {} fury points and may hold {}", model.fury, model.card.fury);
        return no(cite!("hqs:forcing-02"), why);
    }
    if stats::has(world, id, Change::NoForcing) {
        return no(
            cite!("hqs:special-rules-01"),
            format!("something keeps {name} from being forced"),
        );
    }
    Ok(())
}

/// Whether a model can pay for one use of an effect (hqs:fury-use-01).
pub fn can_pay(world: &World, id: ModelId, points: u8) -> Result<(), Refusal> {
    let model = world.model(id);
    if model.is_warbeast() {
        return can_force(world, id, points);
    }
    if world.activation.as_ref().is_none_or(|now| now.model != id) {
        return Err(Refusal::new(
            cite!("hqs:fury-use-01"),
            format!("{} is not being activated", model.name),
        ));
    }
    if model.fury < points {
        let why = format!("{} has {} fury points and needs {points}", model.name, model.fury);
        return Err(Refusal::new(cite!("hqs:fury-use-01"), why));
    }
    Ok(())
}

/// A warlock spends fury, a warbeast takes it.
pub fn pay(play: &mut Play<'_, Quickstart>, model: ModelId, points: u8, rules: &'static [RuleId]) {
    if play.world().model(model).is_warbeast() {
        play.record(Event::Forced { model, points }, rules);
    } else {
        play.record(Event::FuryLost { model, points }, rules);
    }
}

/// What a warlock may take fury from now (hqs:leaching-02 to hqs:leaching-04).
pub fn sources(world: &World, warlock: ModelId) -> Vec<Answer> {
    let model = world.model(warlock);
    let mut open = vec![Answer::Pass];
    if model.fury < model.card.fury {
        let beasts = world.beasts(model.side);
        open.extend(
            beasts
                .filter(|beast| world.model(*beast).fury > 0 && stats::in_control_area(world, warlock, *beast))
                .map(Answer::Model),
        );
        open.push(Answer::OwnLife);
    }
    open
}

/// Why fury may not be taken from there.
pub fn refuse_source(world: &World, warlock: ModelId, answer: &Answer) -> Refusal {
    let model = world.model(warlock);
    if model.fury >= model.card.fury {
        let why = format!("{} has {} fury points, as many as its FURY", model.name, model.fury);
        return Refusal::new(cite!("hqs:leaching-04"), why);
    }
    match answer {
        Answer::Model(beast)
            if world
                .get(*beast)
                .is_some_and(|beast| beast.in_play && beast.side == model.side) =>
        {
            let beast_model = world.model(*beast);
            if !stats::in_control_area(world, warlock, *beast) {
                let apart = table::gap(&model.footprint(), &beast_model.footprint());
                let radius = stats::control_radius(world, warlock);
                let why = format!(
                    "{} is {apart} away, and the control area reaches {radius}",
                    beast_model.name
                );
                return Refusal::new(cite!("hqs:control-area-01"), why);
            }
            Refusal::new(
                cite!("hqs:leaching-02"),
                format!("{} has no fury points", beast_model.name),
            )
        }
        _ => Refusal::new(
            cite!("hqs:leaching-02"),
            "fury is leached from friendly warbeasts or one's own life",
        ),
    }
}

/// One point after another until the warlock has enough (hqs:control-phase-02).
pub fn leach(play: &mut Play<'_, Quickstart>, warlock: ModelId) -> Asked<()> {
    loop {
        let open = sources(play.world(), warlock);
        if open.len() == 1 || play.world().is_decided() {
            return Ok(());
        }
        let seat = play.world().model(warlock).side.seat();
        match play.choose(seat, Ask::Leach { warlock }, open)? {
            Answer::Model(beast) => {
                let from = Some(beast);
                play.record(
                    Event::Leached { warlock, from },
                    &[cite!("hqs:leaching-02"), cite!("hqs:fury-01")],
                );
                if stats::has(play.world(), beast, Change::LeachHurts) {
                    damage::suffer(play, warlock, 1, None, true, &[cite!("hqs:special-rules-01")])?;
                }
            }
            Answer::OwnLife => {
                play.record(Event::Leached { warlock, from: None }, &[cite!("hqs:leaching-03")]);
                damage::suffer(play, warlock, 1, None, false, &[cite!("hqs:leaching-03")])?;
            }
            _ => return Ok(()),
        }
    }
}
