//! Which power attacks are open, and by which rule not.

use battlegroup::life::System;
use battlegroup::windows::AttackTrait;
use kernel::{Refusal, RuleId, cite};

use super::PowerAttack;
use crate::card::{Advantage, Quality, Weapon, system_of};
use crate::control::can_force;
use crate::ids::{Actor, ModelId};
use crate::questions::Verb;
use crate::sight::Eyes;
use crate::world::{Activation, ActivationStep, Combat, Movement};
use crate::{World, activation, special};

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

/// Whether a power attack can be made now.
pub fn check_verb(world: &World, verb: Verb) -> Checked {
    let (Some(now), Some(kind)) = (&world.activation, PowerAttack::of(verb)) else {
        return no(cite!("wm4:power-attack-07"), "nothing is activating".into());
    };
    let id = if kind.is_whole_activation() {
        check_rush(world, now, kind)?
    } else {
        check_action(world, now)?
    };
    check_model(world, id, kind)?;
    if kind == PowerAttack::Trample || targets(world, id, kind).next().is_some() {
        return Ok(());
    }
    let rule = match kind {
        PowerAttack::Slam => cite!("wm4:slam-attack-03"),
        _ => cite!("wm4:los-01"),
    };
    no(rule, format!("{} has no target for it", world.name(id)))
}

/// A slam or trample is begun in place of a Normal Movement, with both halves of the activation still there.
fn check_rush(world: &World, now: &Activation, kind: PowerAttack) -> Result<ModelId, Refusal> {
    let rule = match kind {
        PowerAttack::Slam => cite!("wm4:slam-attack-01"),
        _ => cite!("wm4:trample-01"),
    };
    let name = world.actor_name(now.actor);
    let Actor::Model(id) = now.actor else {
        let why = format!("{name} is a unit: its troopers have no Normal Movement of their own");
        return Err(Refusal::new(rule, why));
    };
    if now.movement == Movement::Forfeited || now.has_forfeited_combat(id) {
        let why = format!("{name} has forfeited a half of its activation");
        let rule = match now.movement {
            Movement::Forfeited => rule,
            _ => now.forfeit_rule(id, rule),
        };
        return Err(Refusal::new(rule, why));
    }
    if now.movement != Movement::NotYet {
        let why = format!("{name} has used its Normal Movement");
        return Err(Refusal::new(cite!("wm4:normal-movement-01"), why));
    }
    activation::check_mover(world, id, kind.verb())?;
    let model = world.model(id);
    if model.is_crippled(System::Movement) {
        let why = format!("the movement system of {name} is crippled");
        return Err(Refusal::new(cite!("wm4:system-cripple-09"), why));
    }
    Ok(id)
}

/// A headbutt or throw is a Combat Action of its own.
fn check_action(world: &World, now: &Activation) -> Result<ModelId, Refusal> {
    let Some(id) = now.fighter.filter(|_| now.step == ActivationStep::Combat) else {
        // wm4:activation-06
        if now.movement == Movement::NotYet && now.step <= ActivationStep::Movement {
            let why = format!("the Normal Movement of {} comes first", world.actor_name(now.actor));
            return Err(Refusal::new(cite!("wm4:activation-06"), why));
        }
        let why = "it is made in the Combat Action";
        return Err(Refusal::new(cite!("wm4:combat-action-07"), why));
    };
    let name = world.name(id);
    if now.movement == Movement::Charged {
        let why = format!("{name} has charged in this activation");
        return Err(Refusal::new(cite!("wm4:power-attack-08"), why));
    }
    if now.part(id).is_none_or(|part| part.combat != Combat::NotYet) {
        let why = format!("{name} has attacked already, and a power attack is no additional attack");
        return Err(Refusal::new(cite!("wm4:power-attack-12"), why));
    }
    Ok(id)
}

/// Whether a rule lets the model make the power attack without focus or forcing.
pub fn is_free(world: &World, id: ModelId, kind: PowerAttack) -> bool {
    let word = match kind {
        PowerAttack::Slam => "slam",
        PowerAttack::Trample => "trample",
        PowerAttack::Headbutt | PowerAttack::Throw => return false,
    };
    special::permits(world, id, "free", word, None).is_some()
}

/// What it takes, and what it costs.
pub fn check_model(world: &World, id: ModelId, kind: PowerAttack) -> Checked {
    check_able(world, id, kind)?;
    check_cost(world, id, kind)
}

/// What it takes.
pub fn check_able(world: &World, id: ModelId, kind: PowerAttack) -> Checked {
    let model = world.model(id);
    let name = &model.name;
    let (able, rule) = match kind {
        PowerAttack::Headbutt => (world.has(id, Advantage::Headbutt), cite!("wm4:power-attack-01")),
        PowerAttack::Slam => (world.has(id, Advantage::Slam), cite!("wm4:power-attack-02")),
        PowerAttack::Trample => (world.has(id, Advantage::Trample), cite!("wm4:power-attack-04")),
        PowerAttack::Throw => {
            let has = model.profile.weapons.iter().any(|weapon| weapon.has(Quality::Throw));
            (has, cite!("wm4:power-attack-03"))
        }
    };
    if !able {
        return no(rule, format!("{name} has no {kind:?} Power Attack"));
    }
    if kind == PowerAttack::Throw && throwers(world, id).next().is_none() {
        let why = format!("the weapon with which {name} could throw is crippled");
        return no(cite!("wm4:system-cripple-12"), why);
    }
    crate::execution::check_attack(world, id)?;
    // wm4:priority-06
    let move_word = match kind {
        PowerAttack::Slam => Some("slam"),
        PowerAttack::Trample => Some("trample"),
        PowerAttack::Headbutt | PowerAttack::Throw => None,
    };
    let moves = move_word.and_then(|word| special::forbids(world, id, "charge", Some(word)));
    if let Some(denied) = moves.or_else(|| special::forbids(world, id, "attack", None)) {
        return Err(special::refused(world, &denied));
    }
    // wm4:aspect-cripple-03
    if model.is_crippled(System::Mind) {
        return no(
            cite!("wm4:aspect-cripple-03"),
            format!("the Mind of {name} is crippled"),
        );
    }
    Ok(())
}

/// What it costs.
fn check_cost(world: &World, id: ModelId, kind: PowerAttack) -> Checked {
    let model = world.model(id);
    if is_free(world, id, kind) {
        return Ok(());
    }
    let denied = special::forbids(world, id, "points", Some("spend")).filter(|_| model.profile.is_warjack());
    if let Some(denied) = denied {
        return Err(special::refused(world, &denied));
    }
    if model.profile.is_warjack() {
        activation::has_focus(world, id, cite!("wm4:power-attack-05"))?;
    }
    // wm4:power-attack-06
    if model.profile.is_warbeast() {
        can_force(world, id, 1)?;
    }
    Ok(())
}

/// The weapons with which a model can throw (wm4:throw-attack-01, wm4:system-cripple-12).
pub fn throwers(world: &World, id: ModelId) -> impl Iterator<Item = u8> + '_ {
    let model = world.model(id);
    let works = move |weapon: &Weapon| {
        let system = weapon.location.and_then(system_of);
        !system.is_some_and(|system| model.is_crippled(system))
    };
    let weapons = model.profile.weapons.iter().zip(0u8..);
    weapons
        .filter(move |(weapon, _)| weapon.is_melee() && weapon.has(Quality::Throw) && works(weapon))
        .map(|(_, at)| at)
}

/// wm4:power-attack-09, wm4:headbutt-02, wm4:throw-attack-02, wm4:slam-attack-03
pub fn check_target(world: &World, id: ModelId, kind: PowerAttack, target: ModelId) -> Checked {
    check_seen(world, id, kind, target, &Eyes::of(world, id))
}

fn check_seen(world: &World, id: ModelId, kind: PowerAttack, target: ModelId, eyes: &Eyes<'_>) -> Checked {
    let name = world.name(id);
    let Some(aim) = world.get(target).filter(|aim| aim.is_in_play()) else {
        return no(cite!("wm4:attack-04"), "there is no such model in play".into());
    };
    if !world.are_enemies(id, target) {
        let why = format!("{} is a friend of {name}", aim.name);
        return no(cite!("wm4:power-attack-09"), why);
    }
    let too_large = match kind {
        PowerAttack::Headbutt => Some(cite!("wm4:headbutt-02")),
        PowerAttack::Throw => Some(cite!("wm4:throw-attack-02")),
        PowerAttack::Slam | PowerAttack::Trample => None,
    };
    if let Some(rule) = too_large.filter(|_| aim.base() > world.model(id).base()) {
        return no(rule, format!("{} has a larger base than {name}", aim.name));
    }
    // wm4:prevent-targeting-01
    let aimed = match kind {
        PowerAttack::Slam => AttackTrait::Slam,
        _ => AttackTrait::Melee,
    };
    if let Some(denied) = special::shields(world, id, target, aimed) {
        return Err(special::refused(world, &denied));
    }
    if !eyes.sees(target) {
        let rule = match kind {
            PowerAttack::Slam => cite!("wm4:slam-attack-03"),
            _ => cite!("wm4:los-01"),
        };
        return no(rule, format!("{name} has no line of sight to {}", aim.name));
    }
    Ok(())
}

pub fn targets(world: &World, id: ModelId, kind: PowerAttack) -> impl Iterator<Item = ModelId> + '_ {
    let eyes = Eyes::of(world, id);
    world
        .enemies(id)
        .filter(move |target| check_seen(world, id, kind, *target, &eyes).is_ok())
}
