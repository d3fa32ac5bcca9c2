//! What a command says and nobody asked for: a boost that cannot be had, a weapon that was not used, a model that does not act. A word that does
//! nothing would pass for a rule that was proved.

use kernel::{Question, Refusal, cite};
use scenario::Unfinished;

use super::commands::{Command, Places, Strike, UseOf};
use super::names;
use crate::activation::{self, any_time};
use crate::data::{WordOr, same};
use crate::ids::{Actor, ModelId};
use crate::questions::{Ask, RollKind, Verb};
use crate::special::uses;
use crate::spells::Does;
use crate::world::Movement;
use crate::{Warmachine, World, attack, spells, stats};

type Asked = Question<Warmachine>;
type Checked = Result<(), Unfinished>;

fn unsaid(why: String) -> Checked {
    Err(Unfinished::Unsaid(why))
}

/// Before a command says anything: what it names is still to be had, or a rule says why not. Where only one weapon, patient or target is left
/// nobody is asked which.
pub fn can_have(world: &World, question: &Asked, command: &Command) -> Checked {
    let Ask::Verb { actor } = question.ask else {
        return Ok(());
    };
    let id = |name: &String| names::model(world, name).map_err(Unfinished::Unsaid);
    // Only one trooper may be able to move.
    let mover = match command {
        Command::Advance(walk) => walk.mover.as_ref().map(|mover| (mover, Verb::FullAdvance)),
        Command::Run(walk) => walk.mover.as_ref().map(|mover| (mover, Verb::Run)),
        Command::Charge(WordOr::More(rush)) => rush.mover.as_ref().map(|mover| (mover, Verb::Charge)),
        _ => None,
    };
    if let Some((mover, verb)) = mover {
        let mover = id(mover)?;
        let acts = world
            .activation
            .as_ref()
            .is_some_and(|now| now.part(mover).is_some() && now.movement == Movement::NotYet);
        return match acts {
            true => activation::check_mover(world, mover, verb).map_err(Unfinished::Refused),
            false => Ok(()),
        };
    }
    let fighter = world.activation.as_ref().and_then(|now| now.fighter);
    let alone = match actor {
        Actor::Model(model) => Some(model),
        Actor::Unit(_) => fighter,
    };
    let Some(model) = alone else { return Ok(()) };
    match command {
        Command::Melee(WordOr::More(strike)) => named_weapon(world, fighter, strike, Verb::Melee),
        Command::Ranged(WordOr::More(strike)) => named_weapon(world, fighter, strike, Verb::Ranged),
        Command::Heal(name) if activation::check_verb(world, Verb::Heal).is_ok() => {
            let patient = id(name)?;
            if any_time::patients(world, model).any(|other| other == patient) {
                return Ok(());
            }
            Err(Unfinished::Refused(any_time::refuse_patient(world, model, patient)))
        }
        Command::TakeOver(name) if activation::check_verb(world, Verb::TakeOver).is_ok() => {
            activation::check_take_over(world, model, id(name)?).map_err(Unfinished::Refused)
        }
        Command::Special(WordOr::More(UseOf {
            rule,
            part,
            at: Some(at),
            ..
        })) => {
            let at = id(at)?;
            let meant = |special: &uses::Special| {
                let named = same(special.rule.as_str(), rule) || same(special.rule.family(), rule);
                named && part.is_none_or(|part| part == special.part + 1)
            };
            let Some(special) = uses::open(world).find(meant) else {
                return Ok(());
            };
            if !uses::has_target(world, &special) {
                return unsaid(format!("{rule} is aimed at nobody"));
            }
            if uses::targets(world, &special).any(|other| other == at) {
                return Ok(());
            }
            Err(Unfinished::Refused(uses::refuse_target(world, &special, at)))
        }
        _ => Ok(()),
    }
}

/// A weapon that is named is one with which the attack can be made.
fn named_weapon(world: &World, fighter: Option<ModelId>, strike: &Strike, verb: Verb) -> Checked {
    let (Some(fighter), Some(with)) = (fighter, &strike.with) else {
        return Ok(());
    };
    let target = names::model(world, &strike.target).map_err(Unfinished::Unsaid)?;
    let weapons = world.model(fighter).profile.weapons.iter().zip(0u8..);
    let mut first = None;
    for (weapon, number) in weapons {
        if !same(&weapon.name, with) || weapon.is_melee() != (verb == Verb::Melee) {
            continue;
        }
        let usable = activation::check_weapon(world, fighter, number)
            .and_then(|()| activation::check_attack(world, fighter, Some(number), verb, target));
        match usable {
            Ok(()) => return Ok(()),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    first.map_or(Ok(()), |refusal| Err(Unfinished::Refused(refusal)))
}

pub fn check(world: &World, command: &Command, answered: &[Asked]) -> Checked {
    weapon(world, command, answered)?;
    attack_type(world, command, answered)?;
    caster(world, command, answered)?;
    movers(world, command, answered)?;
    leech(world, command, answered)?;
    let boosts = boosts_of(command);
    for (at, roll) in boosts.iter().enumerate() {
        if boosts[..at].contains(roll) {
            return unsaid(format!("the {} roll is named twice", scenario::word(roll)));
        }
        boost(world, answered, *roll)?;
    }
    match command {
        Command::Slam(WordOr::More(slam)) if slam.advance.is_some() && slam.to.is_some() => {
            unsaid("a slam goes so far (`advance`) or to a point (`to`)".into())
        }
        _ => Ok(()),
    }
}

/// wm4:leech-03
fn leech(world: &World, command: &Command, answered: &[Asked]) -> Checked {
    let Command::Leech(from) = command else { return Ok(()) };
    let warlock = answered.iter().find_map(|asked| match asked.ask {
        Ask::Leech { warlock } => Some(warlock),
        _ => None,
    });
    let Some(warlock) = warlock.filter(|_| from.len() > answered.len()) else {
        return Ok(());
    };
    let arc = stats::arc(world, warlock);
    if world.model(warlock).fury >= arc {
        let why = format!("{} has as many fury points as its ARC, {arc}", world.name(warlock));
        return Err(Unfinished::Refused(Refusal::new(cite!("wm4:leech-03"), why)));
    }
    unsaid(format!(
        "{} of its words were not asked for",
        from.len() - answered.len()
    ))
}

/// An attack type is asked for only where a weapon has several.
fn attack_type(world: &World, command: &Command, answered: &[Asked]) -> Checked {
    let Some(kind) = strike_of(command).and_then(|strike| strike.kind.as_ref()) else {
        return Ok(());
    };
    if answered.iter().any(|asked| matches!(asked.ask, Ask::AttackType { .. })) {
        return Ok(());
    }
    let Some(model) = actor(world, answered) else {
        return Ok(());
    };
    let weapons = &world.model(model).profile.weapons;
    let mut types = weapons.iter().flat_map(|weapon| &weapon.attack_types);
    if types.any(|known| same(known.reference().name().as_str(), kind)) {
        return Ok(());
    }
    unsaid(format!("no weapon of {} has the attack type {kind}", world.name(model)))
}

fn strike_of(command: &Command) -> Option<&Strike> {
    match command {
        Command::Melee(WordOr::More(strike))
        | Command::Ranged(WordOr::More(strike))
        | Command::Assault(WordOr::More(strike))
        | Command::Headbutt(WordOr::More(strike))
        | Command::Throw(WordOr::More(strike)) => Some(strike),
        _ => None,
    }
}

fn boosts_of(command: &Command) -> &[RollKind] {
    match command {
        Command::Slam(WordOr::More(slam)) => &slam.boost,
        Command::Trample(trample) => &trample.boost,
        Command::Cast(WordOr::More(casting)) => &casting.boost,
        Command::Special(WordOr::More(of)) => &of.boost,
        _ => strike_of(command).map_or(&[], |strike| &strike.boost),
    }
}

/// The model that the questions were about.
fn actor(world: &World, answered: &[Asked]) -> Option<ModelId> {
    let asked = answered.iter().find_map(|asked| match &asked.ask {
        Ask::Target { model, .. } | Ask::Weapon { model, .. } => Some(*model),
        Ask::Spell { caster } => Some(*caster),
        Ask::Special { user } => Some(*user),
        Ask::Verb {
            actor: Actor::Model(model),
        } => Some(*model),
        _ => None,
    });
    asked.or_else(|| world.activation.as_ref().and_then(|now| now.fighter))
}

/// A boost was asked for, or a rule keeps it from the model (wm4:boost-03 and the boosts of each kind of model).
fn boost(world: &World, answered: &[Asked], wanted: RollKind) -> Checked {
    let is_asked = |asked: &Asked| matches!(&asked.ask, Ask::Boost { roll, .. } if *roll == wanted);
    if answered.iter().any(is_asked) {
        return Ok(());
    }
    let Some(model) = actor(world, answered) else {
        return unsaid("nobody was asked for a boost".into());
    };
    let name = world.name(model);
    let has_charged = { world.activation.as_ref() }.is_some_and(|now| now.movement == Movement::Charged);
    if wanted == RollKind::Damage && has_charged {
        let why = format!("the damage roll of {name} is boosted already");
        return Err(Unfinished::Refused(Refusal::new(cite!("wm4:boost-03"), why)));
    }
    if attack::can_pay(world, model).is_err() {
        let profile = &world.model(model).profile;
        let rule = match () {
            () if profile.is_warjack() => cite!("wm4:warjack-rules-06"),
            () if profile.is_warbeast() => cite!("wm4:warbeast-force-10"),
            () if profile.has_fury_manipulation() => cite!("wm4:warlock-boost-01"),
            () => cite!("wm4:warcaster-boost-01"),
        };
        let why = format!("{name} cannot pay for a boost");
        return Err(Unfinished::Refused(Refusal::new(rule, why)));
    }
    unsaid(format!(
        "no boost of the {} roll was asked for",
        scenario::word(&wanted)
    ))
}

/// Where only one weapon can be used nobody is asked for it: it must still be the one that was named.
fn weapon(world: &World, command: &Command, answered: &[Asked]) -> Checked {
    let Some(with) = strike_of(command).and_then(|strike| strike.with.as_ref()) else {
        return Ok(());
    };
    let (Some(model), false) = (
        actor(world, answered),
        answered.iter().any(|asked| matches!(asked.ask, Ask::Weapon { .. })),
    ) else {
        return Ok(());
    };
    let weapons = &world.model(model).profile.weapons;
    let named = weapons.iter().filter(|weapon| same(&weapon.name, with));
    let (name, melee) = (
        world.name(model),
        !matches!(command, Command::Ranged(_) | Command::Assault(_)),
    );
    let mut kinds = named.map(|weapon| weapon.is_melee());
    match kinds.next() {
        None => unsaid(format!("{name} has no weapon {with}")),
        Some(first) if first == melee || kinds.any(|kind| kind == melee) => Ok(()),
        Some(true) => unsaid(format!("{with} is a melee weapon")),
        Some(false) => unsaid(format!("{with} is a ranged weapon")),
    }
}

/// wm4:spell-stat-04
fn caster(world: &World, command: &Command, answered: &[Asked]) -> Checked {
    let Command::Cast(WordOr::More(casting)) = command else {
        return Ok(());
    };
    let shot = |asked: &Asked| match asked.ask {
        Ask::Weapon { .. } => true,
        Ask::Target { verb, .. } => verb != Verb::Cast,
        _ => false,
    };
    let lets_shoot =
        |spell: &spells::Spell| same(&spell.name, &casting.spell) && spell.does.contains(&Does::RangedAttack);
    let known = { world.models.iter() }.any(|model| model.profile.spells.iter().any(lets_shoot));
    if casting.shoots.is_some() && !known && !answered.iter().any(shot) {
        return unsaid(format!("{} lets nobody shoot", casting.spell));
    }
    let (Some(at), Some(caster)) = (&casting.at, actor(world, answered)) else {
        return Ok(());
    };
    let at = names::model(world, at).map_err(Unfinished::Unsaid)?;
    let holder = match &casting.of {
        Some(holder) => names::model(world, holder).map_err(Unfinished::Unsaid)?,
        None => caster,
    };
    let known = world.model(holder).profile.spells.iter();
    let spell = known.into_iter().find(|spell| same(&spell.name, &casting.spell));
    if at != caster && spell.is_some_and(spells::check::is_on_caster) {
        let why = format!("{} is cast on its caster", casting.spell);
        return Err(Unfinished::Refused(Refusal::new(cite!("wm4:spell-stat-04"), why)));
    }
    Ok(())
}

/// Only models of the activation move in it.
fn movers(world: &World, command: &Command, answered: &[Asked]) -> Checked {
    let acting = answered.iter().find_map(|asked| match asked.ask {
        Ask::Verb { actor } => Some(actor),
        _ => None,
    });
    let Some(acting) = acting else { return Ok(()) };
    let (mover, places) = match command {
        Command::Advance(walk) | Command::Run(walk) => (walk.mover.as_ref(), walk.places.as_ref()),
        Command::Charge(WordOr::More(rush)) => (rush.mover.as_ref(), rush.places.as_ref()),
        _ => return Ok(()),
    };
    for name in mover.into_iter().chain(places.into_iter().flat_map(Places::keys)) {
        let id = names::model(world, name).map_err(Unfinished::Unsaid)?;
        let acts = match acting {
            Actor::Model(model) => model == id,
            Actor::Unit(unit) => world.model(id).unit == Some(unit),
        };
        if !acts {
            return unsaid(format!("{name} is not activating"));
        }
    }
    match (mover, places) {
        (Some(mover), Some(places)) if places.keys().any(|placed| same(placed, mover)) => {
            unsaid(format!("{mover} moves and is not placed"))
        }
        _ => Ok(()),
    }
}
