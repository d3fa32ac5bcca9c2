//! Focus in the Control Phase: replenishing, powering up, allocating.

use kernel::{Asked, Play, Refusal, cite};

use super::waiting;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Event, Warmachine, World, stats};

/// A warjack never has more (wm4:power-up-03).
pub const MOST_FOCUS: u8 = 3;

/// wm4:control-phase-02, wm4:focus-manipulation-02. Gives back whether something happened.
pub fn replenish(play: &mut Play<'_, Warmachine>) -> bool {
    let short = |world: &World, id: ModelId| {
        let model = world.model(id);
        model.profile.has_focus_manipulation() && model.focus < stats::arc(world, id)
    };
    let Some(model) = waiting(play.world(), short).first().copied() else {
        return false;
    };
    let points = stats::arc(play.world(), model) - play.world().model(model).focus;
    play.record(
        Event::Replenished { model, points },
        &[cite!("wm4:control-phase-02"), cite!("wm4:focus-manipulation-02")],
    );
    true
}

/// wm4:control-phase-07, wm4:power-up-01 to wm4:power-up-03, wm4:focus-manipulation-07
pub fn power_up(play: &mut Play<'_, Warmachine>) {
    let powers_up = |world: &World, id: ModelId| {
        let model = world.model(id);
        let led = model.leader.filter(|leader| is_battlegroup_of(world, *leader, id));
        model.profile.is_warjack()
            && model.has_working_cortex()
            && !model.inert
            && model.disrupted.is_none()
            && model.focus < MOST_FOCUS
            && led.is_some_and(|leader| stats::in_control_range(world, leader, id))
    };
    for warjack in waiting(play.world(), powers_up) {
        play.record(
            Event::PoweredUp { warjack },
            &[
                cite!("wm4:control-phase-07"),
                cite!("wm4:power-up-01"),
                cite!("wm4:focus-manipulation-07"),
            ],
        );
    }
}

/// Whether a model with Focus Manipulation leads the warjack. A 'jack marshal has no battlegroup (wm4:jack-marshaling-02).
fn is_battlegroup_of(world: &World, leader: ModelId, id: ModelId) -> bool {
    let controller = world.model(leader);
    // wm4:jack-battlegroup-04
    controller.is_in_play()
        && controller.profile.has_focus_manipulation()
        && controller.controller == world.model(id).controller
        && world.model(id).leader == Some(leader)
}

/// wm4:control-phase-08, wm4:control-phase-09, wm4:allocate-focus-01 to wm4:allocate-focus-04
pub fn can_allocate(world: &World, by: ModelId, to: ModelId, points: u8) -> Result<(), Refusal> {
    let no = |rule, why: String| Err(Refusal::new(rule, why));
    let (controller, Some(warjack)) = (world.model(by), world.get(to)) else {
        return no(cite!("wm4:allocate-focus-01"), "there is no such model".into());
    };
    let (by_name, name) = (&controller.name, &warjack.name);
    if !warjack.profile.is_warjack() || !warjack.is_in_play() {
        return no(
            cite!("wm4:allocate-focus-01"),
            format!("{name} is not a warjack in play"),
        );
    }
    if !is_battlegroup_of(world, by, to) {
        let why = format!("{name} is not in the battlegroup of {by_name}");
        return no(cite!("wm4:allocate-focus-04"), why);
    }
    if !stats::in_control_range(world, by, to) {
        let apart = table::gap(&world.footprint(by), &world.footprint(to));
        let range = stats::distance(world, by, stats::Stat::Ctrl);
        let why = format!("{name} is {apart} away, and the control range of {by_name} is {range}");
        return no(cite!("wm4:allocate-focus-02"), why);
    }
    if warjack.inert {
        return no(cite!("wm4:inert-warjack-01"), format!("{name} is inert"));
    }
    if !warjack.has_working_cortex() {
        return no(cite!("wm4:allocate-focus-03"), format!("{name} has no working cortex"));
    }
    if warjack.disrupted.is_some() {
        return no(cite!("wm4:wq-disruption-01"), format!("{name} suffers Disruption"));
    }
    if points == 0 || points > controller.focus {
        let why = format!("{by_name} has {} focus points, not {points}", controller.focus);
        return no(cite!("wm4:allocate-focus-01"), why);
    }
    if warjack.focus + points > MOST_FOCUS {
        let why = format!(
            "{name} would have {} focus points, and {MOST_FOCUS} is the most",
            warjack.focus + points
        );
        return no(cite!("wm4:allocate-focus-03"), why);
    }
    Ok(())
}

/// One allocation. Gives back whether somebody was asked.
pub fn allocate(play: &mut Play<'_, Warmachine>) -> Asked<bool> {
    let open_for = |world: &World, by: ModelId| -> Vec<Answer> {
        let group = world.battlegroup(by);
        group
            .flat_map(|to| (1..=MOST_FOCUS).map(move |points| (to, points)))
            .filter(|(to, points)| can_allocate(world, by, *to, *points).is_ok())
            .map(|(to, points)| Answer::Allocate { to, points })
            .collect()
    };
    let gives = |world: &World, id: ModelId| {
        world.model(id).profile.has_focus_manipulation() && !open_for(world, id).is_empty()
    };
    let Some(controller) = waiting(play.world(), gives).first().copied() else {
        return Ok(false);
    };
    let mut open = open_for(play.world(), controller);
    open.push(Answer::Done);
    let seat = play.world().turn.seat();
    match play.choose(seat, Ask::Allocate { controller }, open)? {
        Answer::Allocate { to, points } => play.record(
            Event::Allocated {
                by: controller,
                to,
                points,
            },
            &[
                cite!("wm4:control-phase-08"),
                cite!("wm4:allocate-focus-01"),
                cite!("wm4:jack-battlegroup-02"),
            ],
        ),
        _ => play.record(
            Event::ItemFinished { model: controller },
            &[cite!("wm4:control-phase-08")],
        ),
    }
    Ok(true)
}
