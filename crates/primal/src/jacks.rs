//! Who commands a warjack: losing a controller, taking control, reactivating (primal:autonomous-warjack-01 to primal:autonomous-warjack-07,
//! primal:inert-warjack-08 to primal:inert-warjack-11, primal:jack-marshal-10 to primal:jack-marshal-13).

use battlegroup::Field;
use kernel::{Asked, Play, Refusal, RuleId, cite};

use crate::army::MERCENARIES;
use crate::card::Advantage;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Verb};
use crate::world::{Combat, Share};
use crate::{Event, Primal, World, focus};

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

/// The keyword of dwarven Mercenaries (primal:rhulic-01).
const RHULIC: &str = "Rhulic";

/// How a model commands warjacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Commands {
    /// With focus, as a battlegroup.
    Battlegroup,
    /// By shouting, one at a time.
    Marshal,
}

fn commands(world: &World, id: ModelId) -> Option<Commands> {
    if world.model(id).profile.has_focus_manipulation() {
        return Some(Commands::Battlegroup);
    }
    world.has(id, Advantage::JackMarshal).then_some(Commands::Marshal)
}

/// The warjack that a 'jack marshal controls (primal:jack-marshal-01).
fn marshaled_by(world: &World, marshal: ModelId) -> Option<ModelId> {
    world.battlegroup(marshal).find(|id| {
        let model = world.model(*id);
        model.is_in_play() && model.profile.is_warjack()
    })
}

/// The 'jack marshal that controls a warjack now.
pub fn marshal_of(world: &World, warjack: ModelId) -> Option<ModelId> {
    world
        .leader_of(warjack)
        .filter(|leader| world.model(*leader).is_in_play() && commands(world, *leader) == Some(Commands::Marshal))
}

/// Whether a model may ever control a warjack: a friend of the same Faction, with what binds Mercenaries and Rhul
/// (primal:autonomous-warjack-05, primal:jack-marshal-02, primal:mercenary-army-04, primal:rhulic-01 to primal:rhulic-03).
pub fn may_control(world: &World, by: ModelId, warjack: ModelId) -> Checked {
    let (own, jack) = (world.model(by), world.model(warjack));
    let (name, jack_name) = (&own.name, &jack.name);
    if world.are_enemies(by, warjack) {
        let why = format!("{jack_name} is an enemy of {name}");
        return no(cite!("primal:autonomous-warjack-05"), why);
    }
    let is_hired = |id: ModelId| world.faction(id) == MERCENARIES;
    let is_rhulic = |id: ModelId| is_hired(id) && Field::is(world, id, RHULIC);
    let marshal = commands(world, by) == Some(Commands::Marshal);
    if is_rhulic(by) && !is_rhulic(warjack) {
        let rule = if marshal {
            cite!("primal:rhulic-03")
        } else {
            cite!("primal:rhulic-01")
        };
        return no(rule, format!("{name} commands only Rhulic Mercenaries"));
    }
    if is_rhulic(warjack) && !is_rhulic(by) {
        let why = format!("only a Rhulic Mercenary commands {jack_name}");
        return no(cite!("primal:rhulic-02"), why);
    }
    if world.faction(by) != world.faction(warjack) {
        let rule = match (is_hired(by), is_hired(warjack), marshal) {
            (true, _, true) => cite!("primal:jack-marshal-02"),
            (true, _, false) | (_, true, _) => cite!("primal:mercenary-army-04"),
            _ => cite!("primal:autonomous-warjack-05"),
        };
        return no(rule, format!("{jack_name} is not of the Faction of {name}"));
    }
    Ok(())
}

/// Monstrosities are for Cephalyx warcasters and warjacks for all others (primal:cephalyx-02, primal:monstrosity-01). A monstrosity need only be a
/// friend (primal:monstrosity-18).
fn suits(world: &World, by: ModelId, warjack: ModelId) -> Checked {
    let grown = world.model(warjack).profile.is_monstrosity();
    let (name, other) = (world.name(by), world.name(warjack));
    match (grown, world.model(by).profile.is_cephalyx_warcaster()) {
        (false, false) => may_control(world, by, warjack),
        (true, true) if world.are_enemies(by, warjack) => {
            let why = format!("{other} is an enemy of {name}");
            no(cite!("primal:monstrosity-18"), why)
        }
        (true, true) => Ok(()),
        (true, false) => no(
            cite!("primal:monstrosity-01"),
            format!("only a Cephalyx warcaster controls {other}"),
        ),
        (false, true) => no(
            cite!("primal:cephalyx-02"),
            format!("{name} controls only monstrosities"),
        ),
    }
}

/// Whether a warjack is inert, or autonomous, as the verb needs it.
fn fits(world: &World, warjack: ModelId, verb: Verb) -> bool {
    match verb {
        Verb::Reactivate => world.model(warjack).inert,
        _ => world.is_autonomous(warjack),
    }
}

/// Whether a model can take control of this warjack, or reactivate it, as far as the warjack goes.
pub fn check_target(world: &World, by: ModelId, verb: Verb, warjack: ModelId) -> Checked {
    let rule = match verb {
        Verb::Reactivate => cite!("primal:inert-warjack-08"),
        _ => cite!("primal:autonomous-warjack-05"),
    };
    let Some(jack) = world
        .get(warjack)
        .filter(|jack| jack.is_in_play() && jack.profile.takes_focus())
    else {
        return no(rule, "there is no such warjack in play".into());
    };
    let name = &jack.name;
    if !fits(world, warjack, verb) {
        let what = if verb == Verb::Reactivate {
            "inert"
        } else {
            "autonomous"
        };
        return no(rule, format!("{name} is not {what}"));
    }
    suits(world, by, warjack)?;
    // primal:colossal-control-03
    let marshal = commands(world, by) == Some(Commands::Marshal);
    if verb == Verb::TakeControl && marshal && jack.profile.is_huge() {
        let why = format!("no 'jack marshal controls {name}, a colossal");
        return no(cite!("primal:colossal-control-03"), why);
    }
    if !Field::touching(world, by, warjack) {
        let rule = how(world, by, verb);
        return no(rule, format!("{} does not touch {name}", world.name(by)));
    }
    Ok(())
}

/// The rule by which a model takes control or reactivates.
fn how(world: &World, by: ModelId, verb: Verb) -> RuleId {
    if world.model(by).profile.is_cephalyx_warcaster() {
        return cite!("primal:monstrosity-18");
    }
    let marshal = commands(world, by) == Some(Commands::Marshal);
    match (verb, marshal) {
        (Verb::Reactivate, false) => cite!("primal:inert-warjack-08"),
        (Verb::Reactivate, true) => cite!("primal:inert-warjack-09"),
        (_, false) => cite!("primal:autonomous-warjack-06"),
        (_, true) => cite!("primal:autonomous-warjack-07"),
    }
}

/// The warjacks of which a model can take control now, or which it can reactivate.
pub fn targets(world: &World, by: ModelId, verb: Verb) -> Vec<ModelId> {
    let all = world.others(by);
    all.filter(|id| check_target(world, by, verb, *id).is_ok()).collect()
}

/// Whether a model can take control of a warjack or reactivate one (primal:autonomous-warjack-05 to primal:autonomous-warjack-07,
/// primal:inert-warjack-08, primal:inert-warjack-09).
pub fn check(world: &World, by: ModelId, verb: Verb) -> Checked {
    let name = world.name(by);
    let rule = how(world, by, verb);
    let Some(way) = commands(world, by) else {
        let why = format!("{name} commands no warjacks");
        return no(cite!("primal:autonomous-warjack-05"), why);
    };
    if verb == Verb::TakeControl && way == Commands::Marshal && marshaled_by(world, by).is_some() {
        let why = format!("{name} controls a warjack already");
        return no(cite!("primal:jack-marshal-11"), why);
    }
    if targets(world, by, verb).is_empty() {
        let mut touched = world
            .others(by)
            .filter(|id| fits(world, *id, verb) && Field::touching(world, by, *id));
        let refused = touched.find_map(|id| check_target(world, by, verb, id).err());
        return match refused {
            Some(refusal) => Err(refusal),
            None => no(rule, format!("{name} touches no such warjack")),
        };
    }
    match way {
        Commands::Battlegroup => focus::can_spend(world, by, 1, rule),
        Commands::Marshal if world.part(by).is_some_and(|part| part.combat == Combat::NotYet) => Ok(()),
        Commands::Marshal => no(rule, format!("{name} has no Combat Action to forfeit")),
    }
}

/// The controller pays and the warjack is its own from now on (primal:inert-warjack-10, primal:inert-warjack-11).
pub fn carry_out(play: &mut Play<'_, Primal>, by: ModelId, verb: Verb, warjack: ModelId) {
    let world = play.world();
    let rule = how(world, by, verb);
    let marshal = commands(world, by) == Some(Commands::Marshal);
    let busy = marshal && (marshaled_by(world, by).is_some() || world.model(warjack).profile.is_huge());
    if marshal {
        let share = Share::Combat;
        play.record(Event::Forfeited { model: by, share }, vec![rule]);
    } else {
        play.record(Event::FocusSpent { model: by, points: 1 }, vec![rule]);
    }
    if verb == Verb::Reactivate {
        let by = (!busy).then_some(by);
        let mut rules = vec![rule, cite!("primal:inert-warjack-10")];
        if marshal {
            rules.push(cite!("primal:inert-warjack-11"));
        }
        play.record(Event::Reactivated { warjack, by }, rules);
    } else {
        play.record(Event::CameUnderControl { warjack, by }, vec![rule]);
    }
    // primal:jack-marshal-13: what it lost to an opponent before is not its own any more.
    if marshal && !busy {
        let world = play.world();
        let before: Vec<ModelId> = { world.ids() }
            .filter(|id| *id != warjack && world.model(*id).leader == Some(by) && world.model(*id).profile.is_warjack())
            .collect();
        for warjack in before {
            let rules = &[cite!("primal:jack-marshal-13")];
            play.record(Event::BecameAutonomous { warjack }, rules);
        }
    }
}

/// Chooses the warjack that a model commands from now on.
pub fn begin(play: &mut Play<'_, Primal>, by: ModelId, verb: Verb) -> Asked<()> {
    let open = targets(play.world(), by, verb);
    let warjack = match open[..] {
        [] => return Ok(()),
        [only] => only,
        _ => {
            let seat = play.world().model(by).controller;
            let ask = Ask::Target {
                model: by,
                verb,
                weapon: None,
            };
            match play.choose(seat, ask, open.iter().copied().map(Answer::Model).collect())? {
                Answer::Model(warjack) => warjack,
                _ => open[0],
            }
        }
    };
    carry_out(play, by, verb, warjack);
    Ok(())
}

/// The warjacks of a battlegroup commander that has left the table are inert; that of a 'jack marshal is autonomous (primal:warcaster-destroyed-01,
/// primal:jack-marshal-10). `led` are the models that it controlled until then: those it did not control were autonomous already.
pub fn lose_controller(play: &mut Play<'_, Primal>, gone: ModelId, led: &[ModelId]) {
    let commander = play.world().model(gone).profile.is_battlegroup_commander();
    let all: Vec<ModelId> = play.world().ids().collect();
    for warjack in all {
        let model = play.world().model(warjack);
        if model.leader != Some(gone) || !model.is_in_play() || !model.profile.takes_focus() || model.inert {
            continue;
        }
        if model.profile.is_monstrosity() {
            play.record(Event::BecameAutonomous { warjack }, &[cite!("primal:monstrosity-16")]);
            continue;
        }
        if commander && led.contains(&warjack) {
            play.record(Event::WentInert { warjack }, &[cite!("primal:warcaster-destroyed-01")]);
        } else {
            let rules = &[cite!("primal:jack-marshal-10"), cite!("primal:autonomous-warjack-02")];
            play.record(Event::BecameAutonomous { warjack }, rules);
        }
    }
}
