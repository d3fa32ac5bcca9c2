//! What a model may do at any time in its activation: before and after moving, before and after an attack (primal:any-time-01).

use battlegroup::life::{Spot, System};
use kernel::{Asked, Play, Refusal, cite};

use super::required;
use super::verbs::{Checked, no};
use crate::card::Advantage;
use crate::focus;
use crate::fury;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Verb};
use crate::{Event, Primal, World, allowed, jacks, marshals, spells, stats, systems, units, uses};

pub const VERBS: [Verb; 11] = [
    Verb::Cast,
    Verb::Feat,
    Verb::Heal,
    Verb::DiscardFury,
    Verb::Rile,
    Verb::Tame,
    Verb::Special,
    Verb::RestoreField,
    Verb::TakeControl,
    Verb::Reactivate,
    Verb::Marshaled,
];

pub fn check(world: &World, id: ModelId, verb: Verb) -> Checked {
    let own = world.model(id);
    let name = &own.name;
    if world.activation.as_ref().is_some_and(|now| now.frenzy) {
        return no(cite!("primal:frenzy-10"), format!("{name} frenzies"));
    }
    if matches!(verb, Verb::Cast | Verb::Feat) && required::must(world, id) == Some(required::Must::Run) {
        return no(cite!("primal:run-05"), format!("{name} must run"));
    }
    match verb {
        Verb::Cast => spells::check::verb(world, id),
        Verb::Feat => spells::check_feat(world, id),
        // primal:fury-spend-04
        Verb::DiscardFury if own.profile.is_warlock() && own.fury > 0 => Ok(()),
        Verb::DiscardFury => no(
            cite!("primal:fury-spend-04"),
            format!("{name} has no fury points of its own to discard"),
        ),
        // primal:forcing-11
        Verb::Rile if own.profile.is_warbeast() => fury::can_force(world, id, 1),
        Verb::Rile => no(cite!("primal:forcing-11"), format!("{name} is not a warbeast")),
        Verb::Tame => tame(world, id),
        Verb::Special => uses::verb(world, id),
        Verb::RestoreField => restore_field(world, id),
        Verb::TakeControl | Verb::Reactivate => jacks::check(world, id, verb),
        Verb::Marshaled => marshals::check(world, id),
        _ => heal_now(world, id),
    }
}

/// primal:fury-heal-01, primal:warcaster-power-field-01
fn heal_now(world: &World, id: ModelId) -> Checked {
    let own = world.model(id);
    let name = &own.name;
    if own.profile.has_focus_manipulation() {
        let rule = cite!("primal:warcaster-power-field-01");
        if patients(world, id).next().is_none() {
            return no(rule, format!("{name} is not damaged"));
        }
        return focus::can_spend(world, id, 1, rule);
    }
    if !own.profile.is_warlock() || own.fury == 0 {
        return no(
            cite!("primal:fury-heal-01"),
            format!("{name} has no fury points to spend"),
        );
    }
    if patients(world, id).next().is_none() {
        let mut beasts = world.battlegroup(id);
        if let Some(hurt) = beasts.find(|beast| world.model(*beast).is_in_play() && world.model(*beast).damage() > 0) {
            return Err(refuse_patient(world, id, hurt));
        }
        let why = format!("nobody whom {name} could heal is damaged");
        return no(cite!("primal:fury-heal-01"), why);
    }
    Ok(())
}

/// Who can be healed: the model itself, and its warbeasts or monstrosities in its control range (primal:fury-heal-01,
/// primal:cephalyx-05). A construct cannot (primal:warbeast-construct-01).
pub fn patients(world: &World, healer: ModelId) -> impl Iterator<Item = ModelId> + '_ {
    let cephalyx = world.model(healer).profile.is_cephalyx_warcaster();
    let constructs = allowed::permits(world, healer, "may", Some("heal_constructs")).is_some();
    let beasts = world.battlegroup(healer).filter(move |id| {
        let beast = world.model(*id);
        beast.is_in_play()
            && !beast.wild
            && (beast.profile.is_warbeast() || (cephalyx && beast.profile.is_monstrosity()))
            && (constructs || !world.has(*id, Advantage::Construct))
            && stats::in_control_range(world, healer, *id)
    });
    let all = std::iter::once(healer).chain(beasts);
    all.filter(|id| world.model(*id).damage() > 0)
}

/// Why somebody cannot be healed.
pub fn refuse_patient(world: &World, healer: ModelId, patient: ModelId) -> Refusal {
    let name = world.get(patient).map_or("that", |model| model.name.as_str());
    let own = &world.model(healer).profile;
    let grown = world.get(patient).is_some_and(|model| model.profile.is_monstrosity());
    if own.is_cephalyx_warcaster() && grown {
        let why = format!(
            "{name} is not in the battlegroup and control range of {}",
            world.name(healer)
        );
        return Refusal::new(cite!("primal:cephalyx-05"), why);
    }
    if own.has_focus_manipulation() {
        let why = format!(
            "the power field of {} removes damage only from itself",
            world.name(healer)
        );
        return Refusal::new(cite!("primal:warcaster-power-field-01"), why);
    }
    let construct = world.get(patient).is_some() && world.has(patient, Advantage::Construct);
    let rule = if construct {
        cite!("primal:warbeast-construct-01")
    } else {
        cite!("primal:fury-heal-01")
    };
    Refusal::new(rule, format!("{} cannot remove damage from {name}", world.name(healer)))
}

/// The wild warbeasts that a warlock touches (primal:wild-warbeast-06).
fn wild_ones(world: &World, id: ModelId) -> Vec<ModelId> {
    let wild = world.others(id).filter(|other| {
        let beast = world.model(*other);
        beast.wild
            && !world.are_enemies(id, *other)
            && world.faction(*other) == world.faction(id)
            && battlegroup::Field::touching(world, id, *other)
    });
    wild.collect()
}

fn tame(world: &World, id: ModelId) -> Checked {
    let own = world.model(id);
    if own.profile.is_warlock()
        && fury::can_spend(world, id, 1, cite!("primal:wild-warbeast-06")).is_ok()
        && !wild_ones(world, id).is_empty()
    {
        return Ok(());
    }
    let why = format!("{} touches no wild warbeast that it could control", own.name);
    no(cite!("primal:wild-warbeast-06"), why)
}

/// The marked boxes of a force field.
fn field_damage(world: &World, id: ModelId) -> Option<u8> {
    let own = world.model(id);
    let field = own.profile.life.field()?;
    own.marks.get(usize::from(field.0)).copied()
}

/// primal:force-field-06, primal:system-crippled-06
fn restore_field(world: &World, id: ModelId) -> Checked {
    let own = world.model(id);
    let name = &own.name;
    let rule = cite!("primal:force-field-06");
    if field_damage(world, id).is_none_or(|marked| marked == 0) {
        return no(rule, format!("{name} has no damaged force field"));
    }
    if systems::hampers(world, id, System::FieldGenerator) {
        let why = format!("the Field Generator of {name} is crippled");
        return no(cite!("primal:system-crippled-06"), why);
    }
    if world.part(id).is_some_and(|part| part.restored) {
        return no(rule, format!("{name} has restored its force field in this turn"));
    }
    focus::can_spend(world, id, 1, rule)
}

/// The target of something that a model may do at any time, where there is only one: nobody is asked for it.
pub fn only_target(world: &World, id: ModelId, verb: Verb) -> Option<ModelId> {
    let all: Vec<ModelId> = match verb {
        Verb::Heal => patients(world, id).collect(),
        Verb::Tame => wild_ones(world, id),
        Verb::TakeControl | Verb::Reactivate => jacks::targets(world, id, verb),
        _ => return None,
    };
    match all[..] {
        [only] => Some(only),
        _ => None,
    }
}

pub fn carry_out(play: &mut Play<'_, Primal>, id: ModelId, verb: Verb) -> Asked<()> {
    let seat = play.world().model(id).controller;
    match verb {
        Verb::Cast => return spells::begin(play, id),
        Verb::Feat => return spells::use_feat(play, id),
        Verb::Heal => return heal(play, id),
        Verb::Special => return uses::begin(play, id),
        Verb::RestoreField => {
            let rules = &[cite!("primal:force-field-06")];
            focus::spend(play, id, 1, rules);
            let die = play.d3(Some(seat), "force field");
            let points = field_damage(play.world(), id).unwrap_or(0).min(die + 1);
            play.record(Event::FieldRestored { model: id, die, points }, rules);
            return Ok(());
        }
        Verb::TakeControl | Verb::Reactivate => return jacks::begin(play, id, verb),
        Verb::Marshaled => return marshals::gain(play, id),
        Verb::Tame => {
            let wild = wild_ones(play.world(), id);
            let warbeast = pick(play, id, verb, &wild)?;
            let rules = &[cite!("primal:wild-warbeast-06"), cite!("primal:wild-warbeast-07")];
            play.record(Event::FurySpent { model: id, points: 1 }, rules);
            // primal:warbeast-pack-06
            let world = play.world();
            let pack: Vec<ModelId> = match units::pack_of(world, warbeast) {
                Some(pack) => world.troopers(pack).collect(),
                None => vec![warbeast],
            };
            for warbeast in pack {
                play.record(Event::Tamed { warbeast, by: id }, rules);
            }
            return Ok(());
        }
        _ => {}
    }
    let own = play.world().model(id);
    let most = match verb {
        Verb::DiscardFury => own.fury,
        _ => stats::fury(play.world(), id).saturating_sub(own.fury),
    };
    let open = (1..=most).map(Answer::Points).collect();
    if let Answer::Points(points) = play.choose(seat, Ask::Amount { model: id, verb }, open)? {
        match verb {
            Verb::DiscardFury => play.record(Event::FuryLost { model: id, points }, &[cite!("primal:fury-spend-04")]),
            _ => fury::force(play, id, points, &[cite!("primal:forcing-11")]),
        }
    }
    Ok(())
}

fn pick(play: &mut Play<'_, Primal>, model: ModelId, verb: Verb, among: &[ModelId]) -> Asked<ModelId> {
    if let [only] = among {
        return Ok(*only);
    }
    let seat = play.world().model(model).controller;
    let open = among.iter().copied().map(Answer::Model).collect();
    Ok(
        match play.choose(
            seat,
            Ask::Target {
                model,
                verb,
                weapon: None,
            },
            open,
        )? {
            Answer::Model(chosen) => chosen,
            _ => among[0],
        },
    )
}

/// One point (primal:remove-damage-01: the controller chooses the box).
fn heal(play: &mut Play<'_, Primal>, healer: ModelId) -> Asked<()> {
    let open: Vec<ModelId> = patients(play.world(), healer).collect();
    let patient = pick(play, healer, Verb::Heal, &open)?;
    if play.world().model(healer).profile.has_focus_manipulation() {
        let rules: &'static [kernel::RuleId] = match patient == healer {
            true => &[
                cite!("primal:warcaster-power-field-01"),
                cite!("primal:remove-damage-01"),
            ],
            false => &[cite!("primal:cephalyx-05"), cite!("primal:remove-damage-01")],
        };
        focus::spend(play, healer, 1, rules);
        return remove_damage(play, patient, rules);
    }
    let rules = &[cite!("primal:fury-heal-01"), cite!("primal:remove-damage-01")];
    play.record(
        Event::FurySpent {
            model: healer,
            points: 1,
        },
        rules,
    );
    remove_damage(play, patient, rules)
}

/// Removes one damage point where the controller of the model wants it.
pub fn remove_damage(play: &mut Play<'_, Primal>, patient: ModelId, rules: &'static [kernel::RuleId]) -> Asked<()> {
    let hurt = play.world().model(patient);
    let seat = hurt.controller;
    let spots: Vec<Spot> = hurt.profile.life.healable(&hurt.marks).collect();
    let spot = match spots[..] {
        [] => return Ok(()),
        [only] => only.0,
        _ => {
            let open = spots.iter().map(|spot| Answer::Spot(spot.0)).collect();
            match play.choose(seat, Ask::Spot { model: patient }, open)? {
                Answer::Spot(spot) => spot,
                _ => spots[0].0,
            }
        }
    };
    let before = systems::crippled(play.world(), patient);
    let healed = Event::DamageRemoved {
        model: patient,
        spot,
        points: 1,
    };
    play.record(healed, rules);
    systems::compare(play, patient, before);
    Ok(())
}
