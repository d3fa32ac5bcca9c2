//! Fury in the Control Phase: leeching and Spirit Bond; and who can be forced at any time.

use battlegroup::life::System;
use kernel::{Asked, Play, Refusal, cite};

use super::waiting;
use crate::card::BaseSize;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Event, Warmachine, World, damage, special, stats};

/// wm4:leech-01, wm4:leech-03, wm4:fury-control-range-03, wm4:battlegroup-build-07
pub fn can_leech(world: &World, warlock: ModelId, from: ModelId) -> Result<(), Refusal> {
    let no = |rule, why: String| Err(Refusal::new(rule, why));
    let name = world.name(warlock);
    let Some(beast) = world.get(from).filter(|beast| beast.is_in_play()) else {
        return no(cite!("wm4:leech-01"), "there is no such model in play".into());
    };
    // wm4:warlock-battlegroup-03
    let is_own = beast.leader == Some(warlock) && !world.are_enemies(warlock, from);
    if !is_own || beast.wild || !beast.profile.is_warbeast() {
        let why = format!("{} is not a warbeast in the battlegroup of {name}", beast.name);
        return no(cite!("wm4:battlegroup-build-07"), why);
    }
    if !stats::in_control_range(world, warlock, from) {
        let apart = table::gap(&world.footprint(warlock), &world.footprint(from));
        let range = stats::distance(world, warlock, stats::Stat::Ctrl);
        let why = format!(
            "{} is {apart} away, and the control range of {name} is {range}",
            beast.name
        );
        return no(cite!("wm4:fury-control-range-03"), why);
    }
    if beast.fury == 0 {
        return no(cite!("wm4:leech-01"), format!("{} has no fury points", beast.name));
    }
    has_room(world, warlock)
}

/// wm4:leech-03, wm4:control-phase-03
fn has_room(world: &World, warlock: ModelId) -> Result<(), Refusal> {
    let (fury, most) = (world.model(warlock).fury, stats::arc(world, warlock));
    if fury < most {
        return Ok(());
    }
    let why = format!("{} has {fury} fury points, and its ARC is {most}", world.name(warlock));
    Err(Refusal::new(cite!("wm4:leech-03"), why))
}

/// One point. Gives back whether somebody was asked (wm4:control-phase-03, wm4:leech-02, wm4:leech-04).
pub fn leech(play: &mut Play<'_, Warmachine>) -> Asked<bool> {
    let leeches =
        |world: &World, id: ModelId| world.model(id).profile.has_fury_manipulation() && has_room(world, id).is_ok();
    let Some(warlock) = waiting(play.world(), leeches).first().copied() else {
        return Ok(false);
    };
    let world = play.world();
    let group = world.battlegroup(warlock);
    let mut open: Vec<Answer> = group
        .filter(|beast| can_leech(world, warlock, *beast).is_ok())
        .map(Answer::Model)
        .collect();
    open.push(Answer::OwnLife);
    open.push(Answer::Done);
    let seat = world.turn.seat();
    match play.choose(seat, Ask::Leech { warlock }, open)? {
        Answer::Model(beast) => play.record(
            Event::Leeched {
                warlock,
                from: Some(beast),
            },
            &[cite!("wm4:leech-01"), cite!("wm4:control-phase-03")],
        ),
        Answer::OwnLife => {
            let rules = &[cite!("wm4:leech-02")];
            play.record(Event::Leeched { warlock, from: None }, rules);
            damage::suffer(play, warlock, 1, rules)?;
        }
        _ => play.record(Event::ItemFinished { model: warlock }, &[cite!("wm4:control-phase-03")]),
    }
    Ok(true)
}

/// How many fury points Spirit Bond offers (wm4:control-phase-04 to wm4:control-phase-06, wm4:spirit-bond-01 to wm4:spirit-bond-03).
fn bonded(world: &World, warlock: ModelId) -> u8 {
    let gone = world.battlegroup(warlock).filter(|id| {
        let model = world.model(*id);
        model.profile.is_warbeast() && model.base() >= BaseSize::Medium && !model.is_in_play()
    });
    let room = stats::arc(world, warlock).saturating_sub(world.model(warlock).fury);
    (gone.count() as u8).min(room)
}

pub fn spirit_bond(play: &mut Play<'_, Warmachine>) -> Asked<bool> {
    let gains = |world: &World, id: ModelId| world.model(id).profile.has_fury_manipulation() && bonded(world, id) > 0;
    let Some(warlock) = waiting(play.world(), gains).first().copied() else {
        return Ok(false);
    };
    let most = bonded(play.world(), warlock);
    let open = (0..=most).map(Answer::Points).collect();
    let seat = play.world().turn.seat();
    if let Answer::Points(points) = play.choose(seat, Ask::SpiritBond { warlock, most }, open)? {
        play.record(
            Event::SpiritBonded { warlock, points },
            &[cite!("wm4:control-phase-04"), cite!("wm4:spirit-bond-01")],
        );
    }
    Ok(true)
}

/// wm4:force-warbeast-01, wm4:warbeast-force-01 to wm4:warbeast-force-04, wm4:warbeast-force-07, wm4:aspect-cripple-04
pub fn can_force(world: &World, beast: ModelId, points: u8) -> Result<(), Refusal> {
    let no = |rule, why: String| Err(Refusal::new(rule, why));
    let model = world.model(beast);
    let name = &model.name;
    if model.wild {
        return no(cite!("wm4:warbeast-force-07"), format!("{name} is wild"));
    }
    let leader = model.leader.filter(|leader| {
        let leader = world.model(*leader);
        leader.is_in_play() && leader.profile.has_fury_manipulation() && leader.controller == model.controller
    });
    let Some(leader) = leader else {
        return no(
            cite!("wm4:warbeast-force-01"),
            format!("{name} is in nobody's battlegroup"),
        );
    };
    if !stats::in_control_range(world, leader, beast) {
        let apart = table::gap(&world.footprint(leader), &world.footprint(beast));
        let why = format!(
            "{name} is {apart} from {}, out of its control range",
            world.name(leader)
        );
        return no(cite!("wm4:warbeast-force-02"), why);
    }
    // wm4:priority-06
    if let Some(denied) = special::forbids(world, beast, "points", Some("forced")) {
        return Err(special::refused(world, &denied));
    }
    if model.is_crippled(System::Spirit) {
        return no(
            cite!("wm4:aspect-cripple-04"),
            format!("the spirit of {name} is crippled"),
        );
    }
    let most = stats::fury(world, beast);
    if model.fury + points > most {
        let why = format!(
            "{name} would have {} fury points, and its FURY is {most}",
            model.fury + points
        );
        return no(cite!("wm4:warbeast-force-04"), why);
    }
    Ok(())
}
