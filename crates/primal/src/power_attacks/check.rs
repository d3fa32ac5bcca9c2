//! Which power attacks a model may make now, and at whom.

use battlegroup::Field;
use battlegroup::life::System;
use kernel::{Refusal, RuleId, cite};

use super::{open_fist, range, sweepers};
use crate::card::{BaseSize, Kind};
use crate::ids::ModelId;
use crate::pay::{self, Price};
use crate::questions::Verb;
use crate::sight::Eyes;
use crate::world::{ActivationStep, Combat, Movement, Part};
use crate::{World, activation, allowed, arcs, melee, movement, systems, units};

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

/// Which models have a power attack at all (primal:power-attack-01 to primal:power-attack-05, primal:warjack-power-attack-01 to
/// primal:warjack-power-attack-03, primal:monstrosity-15).
fn has(world: &World, id: ModelId, verb: Verb) -> Checked {
    let model = world.model(id);
    let (name, profile) = (&model.name, &model.profile);
    if by_own_rule(world, id, verb) {
        return Ok(());
    }
    if !pay::exerts(world, id) {
        let why = format!("{name} is neither a warbeast nor a warjack");
        return no(cite!("primal:power-attack-01"), why);
    }
    if units::pack_of(world, id).is_some() {
        let why = format!("{name} is a warbeast of a pack");
        return no(cite!("primal:warbeast-pack-05"), why);
    }
    if profile.is_warbeast() && model.base() == BaseSize::Small {
        return no(cite!("primal:power-attack-02"), format!("{name} is a lesser warbeast"));
    }
    let rule = match (profile.kind, model.base()) {
        (Kind::Monstrosity, _) => cite!("primal:monstrosity-15"),
        (Kind::Warjack, BaseSize::Small | BaseSize::Medium) => cite!("primal:warjack-power-attack-01"),
        (Kind::Warjack, BaseSize::Large) => cite!("primal:warjack-power-attack-02"),
        (Kind::Warjack, BaseSize::Huge) => cite!("primal:warjack-power-attack-03"),
        (_, BaseSize::Small | BaseSize::Medium) => cite!("primal:power-attack-03"),
        (_, BaseSize::Large) => cite!("primal:power-attack-04"),
        (_, BaseSize::Huge) => cite!("primal:power-attack-05"),
    };
    let giant = profile.is_giant();
    let light = model.base() < BaseSize::Large;
    match verb {
        Verb::PowerStrike if !giant => no(
            cite!("primal:power-strike-01"),
            format!("{name} is neither a gargantuan nor a colossal"),
        ),
        Verb::Sweep if !giant => no(
            cite!("primal:sweep-01"),
            format!("{name} is neither a gargantuan nor a colossal"),
        ),
        Verb::Trample if light => no(rule, format!("{name} is too light to trample")),
        Verb::Throw | Verb::PowerStrike if open_fist(world, id).is_none() => {
            no(rule, format!("{name} has no Open Fist that works"))
        }
        Verb::Sweep if sweepers(world, id).is_empty() => {
            no(rule, format!("{name} has no weapon on one side that works"))
        }
        _ => Ok(()),
    }
}

/// A warbeast is forced, a warjack or monstrosity spends a focus point (primal:power-attack-06, primal:warjack-power-attack-04,
/// primal:monstrosity-15). Others make power attacks only by their own rules.
fn can_afford(world: &World, id: ModelId, verb: Verb) -> Checked {
    if super::is_free(world, id, verb) {
        return Ok(());
    }
    pay::can_exert(world, id, Price::PowerAttack)
}

/// A special rule lets the model make the power attack, if it has the weapon for it.
fn by_own_rule(world: &World, id: ModelId, verb: Verb) -> bool {
    let what = ::scenario::word(&verb);
    let permitted = Field::standing(world).permits(id, "may", Some(&what), None);
    let armed = match verb {
        Verb::Throw | Verb::PowerStrike => open_fist(world, id).is_some(),
        Verb::Sweep => !sweepers(world, id).is_empty(),
        _ => true,
    };
    permitted.is_some() && armed
}

/// A slam or trample takes a whole activation (primal:knockdown-10).
pub fn check_whole(world: &World, id: ModelId, verb: Verb) -> Checked {
    let begun = |part: &Part| part.movement != Movement::NotYet || part.combat != Combat::NotYet;
    let Some(part) = world.part(id).filter(|part| begun(part)) else {
        return Ok(());
    };
    let stood = activation::has_stood_up(world, id) && part.movement == Movement::NotYet;
    let rule = match verb {
        _ if stood => cite!("primal:knockdown-10"),
        Verb::Slam => cite!("primal:slam-attack-01"),
        _ => cite!("primal:trample-01"),
    };
    no(rule, format!("{} needs its whole activation for it", world.name(id)))
}

/// Whether a power attack is open, and if not, by which rule.
pub fn check_verb(world: &World, id: ModelId, verb: Verb) -> Checked {
    let name = world.name(id);
    let Some((now, part)) = { world.activation.as_ref() }.and_then(|now| Some((now, now.part(id)?))) else {
        return no(
            cite!("primal:power-attack-07"),
            format!("{name} makes power attacks only in its activation"),
        );
    };
    has(world, id, verb)?;
    for what in [::scenario::word(&verb).as_str(), "power_attack"] {
        if let Some(denied) = Field::standing(world).forbids(id, "charge", Some(what)) {
            return Err(denied.refusal(cite!("primal:special-rules-01")));
        }
    }
    if systems::hampers(world, id, System::Mind) {
        return no(cite!("primal:aspect-03"), format!("the Mind of {name} is crippled"));
    }
    if matches!(verb, Verb::Slam | Verb::Trample) {
        if let Err(refusal) = can_afford(world, id, verb) {
            let slams_free = || targets(world, id, verb).any(|target| allowed::is_free_at(world, id, "slam", target));
            if verb != Verb::Slam || !slams_free() {
                return Err(refusal);
            }
        }
        if verb == Verb::Slam && targets(world, id, verb).next().is_none() {
            return no(cite!("primal:slam-attack-04"), format!("{name} sees nobody"));
        }
        return Ok(());
    }
    if now.step != ActivationStep::Combat || now.fighter != Some(id) {
        return no(
            cite!("primal:power-attack-07"),
            format!("{name} is not making its Combat Action"),
        );
    }
    if part.movement == Movement::Charged {
        return no(cite!("primal:power-attack-08"), format!("{name} has charged"));
    }
    if part.combat != Combat::NotYet {
        return no(
            cite!("primal:power-attack-11"),
            format!("{name} has begun its Combat Action otherwise"),
        );
    }
    can_afford(world, id, verb)?;
    if verb != Verb::Sweep && targets(world, id, verb).next().is_none() {
        return no_target(world, id, verb);
    }
    Ok(())
}

/// Why nobody can be the target: what keeps the model from the one next to it, if that one is in reach.
fn no_target(world: &World, id: ModelId, verb: Verb) -> Checked {
    let nearest = { world.others(id) }.min_by_key(|other| (Field::gap(world, id, *other), *other));
    match nearest.filter(|other| melee::has_in_range(world, id, *other)) {
        Some(other) => check_target(world, id, verb, other),
        None => {
            let why = format!("{} has nobody in reach", world.name(id));
            no(cite!("primal:melee-attack-02"), why)
        }
    }
}

/// primal:head-butt-01, primal:head-butt-03, primal:slam-attack-04, primal:throw-attack-01, primal:throw-attack-02
pub fn check_target(world: &World, id: ModelId, verb: Verb, target: ModelId) -> Checked {
    let Some(aim) = world.get(target).filter(|aim| aim.is_in_play() && target != id) else {
        return no(
            cite!("primal:attack-target-01"),
            "there is no such model in play".into(),
        );
    };
    let eyes = Eyes::of(world, id);
    if !eyes.sees(target) {
        let why = format!("{} has no line of sight to {}", world.name(id), aim.name);
        return no(eyes.hidden_by(target), why);
    }
    check_within_reach(world, id, verb, target)
}

/// The same for a target that is seen.
fn check_within_reach(world: &World, id: ModelId, verb: Verb, target: ModelId) -> Checked {
    let aim = world.model(target);
    let (name, aim_name) = (world.name(id), &aim.name);
    let larger = aim.base() > world.model(id).base();
    let reach = match verb {
        Verb::Slam => {
            // Out of its activation a slam costs nothing.
            let paid = world.part(id).is_none() || can_afford(world, id, verb).is_ok();
            if !paid && !allowed::is_free_at(world, id, "slam", target) {
                return can_afford(world, id, verb);
            }
            let straight = [world.model(id).at, aim.at];
            return movement::check_bearing(world, id, false, &straight);
        }
        Verb::Throw => {
            if larger {
                let why = format!("{aim_name} has a larger base than {name}");
                return no(cite!("primal:throw-attack-02"), why);
            }
            open_fist(world, id).and_then(|at| melee::reach_of(world, id, at))
        }
        Verb::PowerStrike => {
            let fist = open_fist(world, id).map(|at| &world.model(id).profile.weapons[usize::from(at)]);
            let smaller = aim.base() < world.model(id).base();
            let in_field = fist.is_some_and(|fist| arcs::in_field_of_fire(world, id, fist.location, target));
            if !smaller || !in_field {
                let why = format!("{aim_name} is not smaller or not in the field of fire of the Open Fist");
                return no(cite!("primal:power-strike-02"), why);
            }
            open_fist(world, id).and_then(|at| melee::reach_of(world, id, at))
        }
        _ => {
            if larger {
                let why = format!("{aim_name} has a larger base than {name}");
                return no(cite!("primal:head-butt-03"), why);
            }
            Some(range(world, id))
        }
    };
    let there = aim.footprint();
    if reach.is_some_and(|reach| melee::reaches(world, id, &there, target, reach)) {
        return Ok(());
    }
    let rule = match verb {
        Verb::Throw => cite!("primal:throw-attack-01"),
        Verb::PowerStrike => cite!("primal:power-strike-02"),
        _ => cite!("primal:head-butt-01"),
    };
    no(rule, format!("{aim_name} is out of reach"))
}

/// Everybody at whom the power attack can be made. Far fewer are in reach than can be seen.
pub fn targets(world: &World, id: ModelId, verb: Verb) -> impl Iterator<Item = ModelId> + '_ {
    let eyes = Eyes::of(world, id);
    world
        .others(id)
        .filter(move |target| check_within_reach(world, id, verb, *target).is_ok() && eyes.sees(*target))
}
