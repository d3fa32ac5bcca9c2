//! Inert and autonomous warjacks and wild warbeasts get a controller again, at any time in its activation.

use kernel::{Asked, Play, Refusal, RuleId, cite};
use table::{Length, gap};

use crate::card::Advantage;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Verb};
use crate::world::{Combat, Share};
use crate::{Event, Warmachine, World};

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

/// A warjack that acts without anybody who controls it: it never had a controller, lost its 'jack marshal, or its controller is
/// under the opponent's control (wm4:autonomous-warjack-02, wm4:jack-battlegroup-05, wm4:jack-marshaling-09).
pub fn is_autonomous(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    let led = model.leader.is_some_and(|leader| {
        let leader = world.model(leader);
        leader.is_in_play() && leader.controller == model.controller
    });
    model.profile.is_warjack() && model.is_in_play() && !model.inert && !led
}

/// The warjack that a 'jack marshal controls now.
fn marshaled(world: &World, marshal: ModelId) -> Option<ModelId> {
    let mut own = world.battlegroup(marshal);
    own.find(|id| world.model(*id).is_in_play() && !world.are_enemies(marshal, *id))
}

fn is_marshal(world: &World, id: ModelId) -> bool {
    world.model(id).profile.has(Advantage::JackMarshal)
}

fn is_controller(world: &World, id: ModelId) -> bool {
    world.model(id).profile.is_commander()
}

/// Whether the model that is activating can take control of somebody.
pub fn check(world: &World, taker: ModelId) -> Checked {
    let name = world.name(taker);
    if !is_controller(world, taker) && !is_marshal(world, taker) {
        let why = format!("{name} is neither a Battlegroup Controller nor a 'jack marshal");
        return no(cite!("wm4:inert-warjack-07"), why);
    }
    let own = world.of(world.model(taker).controller);
    let mut lost = own.filter(|id| is_without_control(world, *id)).peekable();
    if lost.peek().is_none() {
        let why = format!("there is nobody whom {name} could take control of");
        return no(cite!("wm4:inert-warjack-07"), why);
    }
    let mut first = None;
    for target in lost {
        match check_target(world, taker, target) {
            Ok(()) => return Ok(()),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    first.map_or(Ok(()), Err)
}

fn is_without_control(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    model.inert || model.wild || is_autonomous(world, id)
}

/// Whom a model can take control of (wm4:inert-warjack-07 to wm4:inert-warjack-09, wm4:autonomous-warjack-05 to
/// wm4:autonomous-warjack-08, wm4:wild-warbeast-07).
pub fn check_target(world: &World, taker: ModelId, target: ModelId) -> Checked {
    let by = world.model(taker);
    let Some(model) = world.get(target).filter(|model| model.is_in_play()) else {
        return no(cite!("wm4:inert-warjack-07"), "there is no such model in play".into());
    };
    let (name, by_name) = (&model.name, &by.name);
    if !is_without_control(world, target) || world.are_enemies(taker, target) {
        let why = format!("{name} is not a friend without a controller");
        return no(cite!("wm4:autonomous-warjack-05"), why);
    }
    if by.faction != model.faction {
        let why = format!("{name} and {by_name} are not of one Faction");
        return no(other_faction(world, taker, target), why);
    }
    let (may, near, pays) = match () {
        () if model.wild => (
            cite!("wm4:wild-warbeast-07"),
            cite!("wm4:wild-warbeast-07"),
            cite!("wm4:wild-warbeast-07"),
        ),
        () if model.inert && is_controller(world, taker) => (
            cite!("wm4:inert-warjack-07"),
            cite!("wm4:inert-warjack-08"),
            cite!("wm4:inert-warjack-08"),
        ),
        () if model.inert => (
            cite!("wm4:inert-warjack-07"),
            cite!("wm4:inert-warjack-09"),
            cite!("wm4:inert-warjack-09"),
        ),
        () if is_controller(world, taker) => (
            cite!("wm4:autonomous-warjack-05"),
            cite!("wm4:autonomous-warjack-07"),
            cite!("wm4:autonomous-warjack-07"),
        ),
        () => (
            cite!("wm4:autonomous-warjack-05"),
            cite!("wm4:autonomous-warjack-08"),
            cite!("wm4:autonomous-warjack-08"),
        ),
    };
    let can = is_controller(world, taker) || (is_marshal(world, taker) && model.profile.is_warjack());
    if !can {
        return no(may, format!("{by_name} cannot take control of {name}"));
    }
    let apart = gap(&world.footprint(taker), &world.footprint(target));
    if apart > Length::inches(1) {
        let why = format!("{name} is {apart} from {by_name}, and 1\" is the most");
        return no(near, why);
    }
    if is_controller(world, taker) {
        let (points, word) = if model.wild {
            (by.fury, "fury")
        } else {
            (by.focus, "focus")
        };
        if points == 0 {
            return no(pays, format!("{by_name} has no {word} point to spend"));
        }
        return Ok(());
    }
    let part = world.activation.as_ref().and_then(|now| now.part(taker));
    if !part.is_some_and(|part| part.combat == Combat::NotYet) {
        return no(pays, format!("{by_name} has no Combat Action left to forfeit"));
    }
    if !model.inert {
        if model.profile.is_huge() {
            let why = format!("{name} is a colossal, which no 'jack marshal controls");
            return no(cite!("wm4:colossal-03"), why);
        }
        if let Some(own) = marshaled(world, taker) {
            let why = format!("{by_name} controls {} already", world.name(own));
            return no(cite!("wm4:autonomous-warjack-06"), why);
        }
    }
    Ok(())
}

const MERCENARY: &str = "Mercenary";

/// The most specific rule that keeps two factions apart (wm4:merc-build-06, wm4:merc-build-07, wm4:jack-marshaling-04).
fn other_faction(world: &World, taker: ModelId, target: ModelId) -> RuleId {
    let (by, model) = (world.model(taker), world.model(target));
    match () {
        () if model.wild => cite!("wm4:wild-warbeast-07"),
        () if by.faction == MERCENARY && !is_controller(world, taker) => cite!("wm4:jack-marshaling-04"),
        () if by.faction == MERCENARY => cite!("wm4:merc-warjack-03"),
        () if model.faction == MERCENARY && model.inert => cite!("wm4:merc-warjack-02"),
        () if model.inert => cite!("wm4:inert-warjack-07"),
        () => cite!("wm4:autonomous-warjack-05"),
    }
}

pub fn carry_out(play: &mut Play<'_, Warmachine>, taker: ModelId) -> Asked<()> {
    let world = play.world();
    let seat = world.model(taker).controller.seat();
    let all = world.of(world.model(taker).controller);
    let open: Vec<Answer> = all
        .filter(|id| *id != taker && check_target(world, taker, *id).is_ok())
        .map(Answer::Model)
        .collect();
    let verb = Verb::TakeOver;
    let Answer::Model(model) = play.choose(seat, Ask::Target { model: taker, verb }, open)? else {
        return Ok(());
    };
    let world = play.world();
    let (inert, wild) = (world.model(model).inert, world.model(model).wild);
    let commands = is_controller(world, taker);
    // wm4:inert-warjack-12, wm4:colossal-04
    let leads = commands || (marshaled(world, taker).is_none() && !world.model(model).profile.is_huge());
    let rules: Vec<RuleId> = match (inert, wild, commands) {
        (true, _, true) => vec![cite!("wm4:inert-warjack-08"), cite!("wm4:inert-warjack-11")],
        (true, _, false) if world.model(model).profile.is_huge() => {
            vec![cite!("wm4:inert-warjack-09"), cite!("wm4:colossal-04")]
        }
        (true, _, false) => vec![
            cite!("wm4:inert-warjack-09"),
            cite!("wm4:inert-warjack-12"),
            cite!("wm4:jack-marshaling-06"),
            cite!("wm4:jack-marshaling-07"),
        ],
        (_, true, _) => vec![cite!("wm4:wild-warbeast-07"), cite!("wm4:wild-warbeast-08")],
        (_, _, true) => vec![cite!("wm4:autonomous-warjack-07"), cite!("wm4:autonomous-warjack-09")],
        (_, _, false) => vec![cite!("wm4:autonomous-warjack-08"), cite!("wm4:jack-marshaling-08")],
    };
    let event = match (commands, wild) {
        (true, true) => Event::FurySpent {
            model: taker,
            points: 1,
        },
        (true, false) => Event::FocusSpent {
            model: taker,
            points: 1,
        },
        (false, _) => Event::Forfeited {
            model: taker,
            share: Share::Combat,
        },
    };
    play.record(event, rules.clone());
    play.record(
        Event::TookControl {
            by: taker,
            model,
            leads,
        },
        rules,
    );
    Ok(())
}

/// Models that must do without their Combat Action in this turn give it up as their activation begins (wm4:inert-warjack-10,
/// wm4:wild-warbeast-08), and so do models that a rule brought into play on that condition (wm4:return-to-play-01).
pub fn forfeit_required(play: &mut Play<'_, Warmachine>) {
    let Some(now) = play.world().activation.clone() else {
        return;
    };
    for part in &now.parts {
        for share in play.world().model(part.model).gives_up.clone() {
            let model = part.model;
            play.record(Event::Forfeited { model, share }, &[cite!("wm4:return-to-play-01")]);
        }
        let model = play.world().model(part.model);
        if model.must_forfeit {
            let rule = if model.profile.is_warbeast() {
                cite!("wm4:wild-warbeast-08")
            } else {
                cite!("wm4:inert-warjack-10")
            };
            let event = Event::Forfeited {
                model: part.model,
                share: Share::Combat,
            };
            play.record(event, vec![rule]);
        }
    }
}
