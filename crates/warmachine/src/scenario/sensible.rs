//! What a position says and what cannot be so, or would do nothing. A word that does nothing would pass for something that was tried.

use std::sync::Arc;

use battlegroup::life::System;
use battlegroup::rules::Rule;
use scenario::Failure;

use super::file::{ModelFile, ScenarioFile};
use crate::Side;
use crate::card::{Advantage, Kind, Profile, Quality, Reach, Rof, Weapon};
use crate::data::same;
use crate::special;
use crate::world::{Continuous, Mode, Model, Whereabouts, World};

type Checked = Result<(), String>;

fn no(why: impl Into<String>) -> Checked {
    Err(why.into())
}

fn refuse_if(wrong: bool, why: &str) -> Checked {
    if wrong { no(why) } else { Ok(()) }
}

pub fn check(scenario: &ScenarioFile, world: &World, rules: &[Arc<Rule>]) -> Result<(), Failure> {
    table_words(scenario).map_err(Failure::new)?;
    for (at, file) in scenario.models.iter().enumerate() {
        let (said, model) = (&file.value, &world.models[at]);
        let checked = names(scenario, at)
            .and_then(|()| kind_of(said, model))
            .and_then(|()| points(said, model))
            .and_then(|()| boxes(said, model))
            .and_then(|()| state(said, model, world))
            .and_then(|()| whereabouts(said, model))
            .and_then(|()| leader(model, world))
            .and_then(|()| card(said, &model.profile, rules));
        checked.map_err(|why| Failure::at(file.place, format!("models[{at}]"), format!("{}: {why}", model.name)))?;
    }
    Ok(())
}

/// Words about the game as a whole.
fn table_words(scenario: &ScenarioFile) -> Checked {
    refuse_if(scenario.round == Some(0), "round: the first round is 1")?;
    let scores = !scenario.points.is_empty() && scenario.scenario.is_none();
    refuse_if(scores, "points: without a `scenario` nobody has points")?;
    for (side, hand) in &scenario.hands {
        if hand.len() > 5 {
            return no(format!("hands: {side} has more than five Command Cards"));
        }
        let twice = |at: usize| hand[..at].iter().any(|other| same(other, &hand[at]));
        if let Some(at) = (0..hand.len()).find(|at| twice(*at)) {
            return no(format!("hands: {side} has {} twice", hand[at]));
        }
    }
    let racks = |side: Side| {
        scenario
            .models
            .iter()
            .any(|file| file.value.side == side && file.value.rack > 0)
    };
    match scenario.spell_lists.keys().find(|side| !racks(**side)) {
        Some(side) => no(format!("spell_lists: no model of {side} has a `rack`")),
        None => Ok(()),
    }
}

/// A name means one model or unit.
fn names(scenario: &ScenarioFile, at: usize) -> Checked {
    let said = &scenario.models[at].value;
    let others = scenario.models[..at].iter().map(|file| &file.value);
    refuse_if(
        { others.clone() }.any(|other| other.name == said.name),
        "there are two of this name",
    )?;
    let all = scenario.models.iter().map(|file| &file.value);
    let Some(unit) = &said.unit else { return Ok(()) };
    refuse_if(
        { all }.any(|other| same(&other.name, unit)),
        "its unit has the name of a model",
    )?;
    let across =
        |other: &ModelFile| other.side != said.side && other.unit.as_ref().is_some_and(|other| same(other, unit));
    refuse_if(
        { others }.any(across),
        "a unit of the other side has the name of its unit",
    )
}

fn kind_of(said: &ModelFile, model: &Model) -> Checked {
    let profile = &model.profile;
    let beastly = said.thr.is_some() || said.max_fury.is_some();
    refuse_if(beastly && !profile.is_warbeast(), "only a warbeast has FURY and THR")?;
    match (profile.kind == Kind::Trooper, said.unit.is_some()) {
        (true, false) => no("a trooper belongs to a `unit`"),
        (false, true) => no("a unit is made of troopers"),
        _ => Ok(()),
    }
}

/// Focus and fury (wm4:power-up-03, wm4:warbeast-force-04).
fn points(said: &ModelFile, model: &Model) -> Checked {
    let profile = &model.profile;
    if said.focus.is_some() {
        let may = profile.is_warjack() || profile.has_focus_manipulation();
        refuse_if(!may, "it never has focus points")?;
    }
    if said.fury.is_some() {
        let may = profile.is_warbeast() || profile.has_fury_manipulation();
        refuse_if(!may, "it never has fury points")?;
    }
    if profile.is_warjack() && model.focus > 0 {
        refuse_if(model.focus > 3, "a warjack has at most 3 focus points")?;
        refuse_if(
            !model.has_working_cortex(),
            "it has no working cortex, and so no focus points",
        )?;
        refuse_if(model.inert, "an inert warjack has no focus points")?;
    }
    if profile.is_warbeast() && model.fury > 0 {
        let (held, most) = (model.fury, profile.fury.unwrap_or(0));
        if held > most {
            return no(format!("its FURY is {most}: it holds no {held} fury points"));
        }
        refuse_if(model.wild, "a wild warbeast has no fury points")?;
    }
    Ok(())
}

fn boxes(said: &ModelFile, model: &Model) -> Checked {
    let life = &model.profile.life;
    for system in &said.crippled {
        if !life.has_system(*system) {
            return no(format!(
                "it has no boxes of the {}",
                scenario::word(system).replace('_', " ")
            ));
        }
    }
    let boxes = life.boxes();
    let damage = said.damage;
    if damage > boxes {
        return no(format!("it has {boxes} boxes: no {damage} of them are marked"));
    }
    let falls = model.damage() >= boxes && model.is_in_play() && !model.vulnerable;
    refuse_if(falls, "all its boxes are marked, and it stands")
}

fn state(said: &ModelFile, model: &Model, world: &World) -> Checked {
    let profile = &model.profile;
    refuse_if(model.inert && !profile.is_warjack(), "only a warjack is inert")?;
    refuse_if(model.wild && !profile.is_warbeast(), "only a warbeast is wild")?;
    if model.vulnerable {
        refuse_if(!profile.is_commander(), "only a Commander is Vulnerable")?;
        let mode = world.options.mode;
        refuse_if(mode != Mode::Execution, "it is Vulnerable only in Execution Mode")?;
    }
    let helpless = model.knocked_down || model.stationary;
    refuse_if(
        helpless && profile.is_massive(),
        "it is never knocked down or made stationary",
    )?;
    for (at, effect) in said.continuous.iter().enumerate() {
        refuse_if(
            said.continuous[..at].contains(effect),
            "it suffers a continuous effect twice",
        )?;
        let resists = match effect {
            Continuous::Corrosion => Advantage::ResistanceCorrosion,
            Continuous::Fire => Advantage::ResistanceFire,
        };
        refuse_if(
            profile.has(resists) || profile.has(Advantage::Incorporeal),
            "it never suffers that continuous effect",
        )?;
    }
    Ok(())
}

fn whereabouts(said: &ModelFile, model: &Model) -> Checked {
    let placed = said.at.is_some() && model.whereabouts != Whereabouts::InPlay;
    refuse_if(placed, "`at` is said of a model that is not on the table")?;
    let ambushes = model.profile.has(Advantage::Ambush);
    refuse_if(
        model.whereabouts == Whereabouts::InAmbush && !ambushes,
        "it has no Ambush to wait in",
    )
}

/// wm4:jack-battlegroup-01, wm4:warlock-battlegroup-01, wm4:jack-marshaling-01
fn leader(model: &Model, world: &World) -> Checked {
    let Some(leader) = model.leader.map(|leader| world.model(leader)) else {
        return Ok(());
    };
    let (own, by) = (&model.profile, &leader.profile);
    let fits = match () {
        () if own.is_warjack() => by.has_focus_manipulation() || by.has(Advantage::JackMarshal),
        () if own.is_warbeast() => by.has_fury_manipulation(),
        () => by.is_commander(),
    };
    if !fits || leader.owner != model.owner {
        return no(format!("{} cannot be its leader", leader.name));
    }
    Ok(())
}

/// What its card says.
fn card(said: &ModelFile, profile: &Profile, rules: &[Arc<Rule>]) -> Checked {
    let ordinary = said.reach.is_some() || !said.qualities.is_empty();
    refuse_if(
        said.weapons.is_some() && ordinary,
        "`reach` and `qualities` are those of an ordinary sword, and it has `weapons`",
    )?;
    let headed = !said.head_advantages.is_empty() || !said.head_rules.is_empty();
    refuse_if(headed && !profile.life.has_system(System::Head), "its grid has no head")?;
    refuse_if(
        said.feat.is_some() && !profile.is_commander(),
        "only a Commander has a feat",
    )?;
    for (at, advantage) in said.advantages.iter().enumerate() {
        refuse_if(said.advantages[..at].contains(advantage), "it has an advantage twice")?;
    }
    for weapon in &profile.weapons {
        weapon_of(weapon).map_err(|why| format!("{}: {why}", weapon.name))?;
    }
    let known = |name: &battlegroup::rules::RuleName| rules.iter().any(|rule| rule.rule == *name);
    for meant in special::named_by(profile) {
        let name = meant.name();
        if said.card.is_none() && !known(&name) && !special::is_known(&meant) {
            return no(format!("no special rule is called {name}"));
        }
    }
    Ok(())
}

fn weapon_of(weapon: &Weapon) -> Checked {
    refuse_if(
        weapon.blast.is_some() && weapon.aoe.is_none(),
        "a `blast` belongs to an `aoe`",
    )?;
    refuse_if(weapon.rof == Rof::Shots(0), "it never shoots")?;
    if !weapon.is_melee() {
        return Ok(());
    }
    refuse_if(weapon.rof != Rof::default(), "a melee weapon has no `rof`")?;
    refuse_if(matches!(weapon.rng, Reach::Spray(_)), "a melee weapon makes no spray")?;
    refuse_if(weapon.has(Quality::Pistol), "a melee weapon is no pistol")
}
