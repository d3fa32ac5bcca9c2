//! What a model may do at any time in its activation: before and after moving, before and after an attack (wm4:any-time-01).

use kernel::{Asked, Play, Refusal, cite};

use super::take_over;
use crate::attack;
use crate::card::Kind;
use crate::control::can_force;
use crate::ids::{Actor, ModelId};
use crate::questions::{Answer, Ask, Verb};
use crate::{Event, Warmachine, World, cards, damage, execution, special, spells, stats};

pub const VERBS: [Verb; 8] = [
    Verb::Heal,
    Verb::ShedFury,
    Verb::Rile,
    Verb::Cast,
    Verb::Feat,
    Verb::TakeOver,
    Verb::Special,
    Verb::PlayCard,
];

/// The independent model that is activating.
fn model(world: &World) -> Option<ModelId> {
    match world.activation.as_ref()?.actor {
        Actor::Model(id) => Some(id),
        Actor::Unit(_) => None,
    }
}

pub fn check(world: &World, verb: Verb) -> Result<(), Refusal> {
    match verb {
        Verb::Cast => return spells::check::verb(world),
        Verb::Feat => return spells::check_feat(world),
        Verb::PlayCard => return cards::check_verb(world),
        Verb::Special if special::uses::open(world).next().is_none() => return Err(special::uses::why_not(world)),
        Verb::Special => return Ok(()),
        _ => {}
    }
    let rule = match verb {
        Verb::ShedFury => cite!("wm4:shed-fury-01"),
        Verb::Rile => cite!("wm4:warbeast-force-12"),
        Verb::TakeOver => cite!("wm4:inert-warjack-07"),
        _ => cite!("wm4:power-field-01"),
    };
    let Some(id) = model(world) else {
        return Err(Refusal::new(rule, "a unit has neither focus nor fury"));
    };
    let own = world.model(id);
    let name = &own.name;
    match verb {
        Verb::ShedFury if own.profile.has_fury_manipulation() && own.fury > 0 => Ok(()),
        Verb::ShedFury => Err(Refusal::new(rule, format!("{name} has no fury points to remove"))),
        Verb::Rile if own.profile.is_warbeast() => can_force(world, id, 1),
        Verb::Rile => Err(Refusal::new(rule, format!("{name} is not a warbeast"))),
        Verb::TakeOver => take_over::check(world, id),
        _ => {
            let spends = own.profile.has_focus_manipulation() || own.profile.has_fury_manipulation();
            if !spends {
                return Err(Refusal::new(rule, format!("{name} cannot remove damage")));
            }
            if attack::can_pay(world, id).is_err() {
                let (rule, points) = match own.profile.has_fury_manipulation() {
                    true => (cite!("wm4:fury-heal-01"), "fury"),
                    false => (rule, "focus"),
                };
                return Err(Refusal::new(rule, format!("{name} has no {points} point to spend")));
            }
            if own.vulnerable && patients(world, id).next().is_none() {
                let why = format!("{name} is Vulnerable");
                return Err(Refusal::new(cite!("wm4:execution-mode-09"), why));
            }
            if patients(world, id).next().is_none() {
                let rule = match own.profile.has_fury_manipulation() {
                    true => cite!("wm4:fury-heal-02"),
                    false => rule,
                };
                return Err(Refusal::new(rule, format!("nobody whom {name} could heal is damaged")));
            }
            Ok(())
        }
    }
}

/// Who can be healed: the model itself, and for a warlock its warbeasts in control range (wm4:power-field-01, wm4:fury-heal-01, wm4:fury-heal-02).
pub fn patients(world: &World, healer: ModelId) -> impl Iterator<Item = ModelId> + '_ {
    let warlock = world.model(healer).profile.kind == Kind::Warlock;
    let beasts = world.battlegroup(healer).filter(move |id| {
        let beast = world.model(*id);
        warlock
            && beast.is_in_play()
            && !beast.wild
            && beast.profile.is_warbeast()
            && !beast.profile.is_construct()
            && stats::in_control_range(world, healer, *id)
    });
    let all = std::iter::once(healer).chain(beasts);
    let open = |id: &ModelId| special::forbids(world, *id, "be_healed", None).is_none();
    all.filter(move |id| world.model(*id).damage() > 0 && !world.model(*id).vulnerable && open(id))
}

/// Why somebody cannot be healed.
pub fn refuse_patient(world: &World, healer: ModelId, patient: ModelId) -> Refusal {
    let is_such = |model: &crate::Model| model.profile.is_warbeast() && model.profile.is_construct();
    if let Some(beast) = world.get(patient).filter(|model| is_such(model)) {
        let why = format!("{} is a construct and cannot be healed", beast.name);
        return Refusal::new(cite!("wm4:warbeast-rules-02"), why);
    }
    let rule = if world.model(healer).profile.kind == Kind::Warlock {
        cite!("wm4:fury-heal-02")
    } else {
        cite!("wm4:power-field-01")
    };
    let name = world.get(patient).map_or("that", |model| model.name.as_str());
    Refusal::new(rule, format!("{} cannot remove damage from {name}", world.name(healer)))
}

pub fn carry_out(play: &mut Play<'_, Warmachine>, verb: Verb) -> Asked<()> {
    match verb {
        Verb::Cast => return spells::begin(play),
        Verb::Feat => return spells::use_feat(play),
        Verb::PlayCard => return cards::play_in_activation(play),
        Verb::Special => return special::uses::begin(play),
        _ => {}
    }
    let Some(id) = model(play.world()) else { return Ok(()) };
    let seat = play.world().model(id).controller.seat();
    if verb == Verb::Heal {
        return heal(play, id);
    }
    if verb == Verb::TakeOver {
        return take_over::carry_out(play, id);
    }
    let own = play.world().model(id);
    let most = match verb {
        Verb::ShedFury => own.fury,
        _ => stats::fury(play.world(), id).saturating_sub(own.fury),
    };
    let open = (1..=most).map(Answer::Points).collect();
    if let Answer::Points(points) = play.choose(seat, Ask::Amount { model: id, verb }, open)? {
        match verb {
            Verb::ShedFury => play.record(Event::FuryLost { model: id, points }, &[cite!("wm4:shed-fury-01")]),
            _ => play.record(
                Event::Forced { model: id, points },
                &[cite!("wm4:warbeast-force-12"), cite!("wm4:warbeast-force-04")],
            ),
        }
    }
    Ok(())
}

/// One point (wm4:remove-damage-01: the controller chooses the box).
fn heal(play: &mut Play<'_, Warmachine>, healer: ModelId) -> Asked<()> {
    let world = play.world();
    let seat = world.model(healer).controller.seat();
    let open: Vec<Answer> = patients(world, healer).map(Answer::Model).collect();
    let verb = Verb::Heal;
    let patient = match open[..] {
        [Answer::Model(only)] => only,
        _ => match play.choose(seat, Ask::Target { model: healer, verb }, open)? {
            Answer::Model(patient) => patient,
            _ => return Ok(()),
        },
    };
    let rules: &'static [kernel::RuleId] = match (patient == healer, play.world().model(healer).profile.kind) {
        (true, Kind::Warlock) => &[cite!("wm4:fury-heal-01"), cite!("wm4:remove-damage-01")],
        (false, _) => &[cite!("wm4:fury-heal-02"), cite!("wm4:remove-damage-01")],
        (true, _) => &[cite!("wm4:power-field-01"), cite!("wm4:remove-damage-01")],
    };
    let most = execution::healed_by_a_point(play.world(), healer, patient);
    let rules: &'static [kernel::RuleId] = if most > 1 {
        &[cite!("wm4:execution-mode-12")]
    } else {
        rules
    };
    attack::pay(play, healer, rules);
    for _ in 0..most {
        if !damage::heal_one(play, patient, rules)? {
            break;
        }
    }
    Ok(())
}
