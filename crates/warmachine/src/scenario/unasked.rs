//! What a command says and nobody asked for: a boost that cannot be had, a weapon that was not used, a model that does not act. A word that does
//! nothing would pass for a rule that was proved.

use kernel::{Question, Refusal, cite};
use scenario::Unfinished;

use super::commands::{Command, Places, Strike};
use super::names;
use crate::data::{WordOr, same};
use crate::ids::{Actor, ModelId};
use crate::questions::{Ask, RollKind};
use crate::world::Movement;
use crate::{Warmachine, World, attack, spells};

type Asked = Question<Warmachine>;
type Checked = Result<(), Unfinished>;

fn unsaid(why: String) -> Checked {
    Err(Unfinished::Unsaid(why))
}

pub fn check(world: &World, command: &Command, answered: &[Asked]) -> Checked {
    weapon(world, command, answered)?;
    caster(world, command, answered)?;
    movers(world, command, answered)?;
    boosts_of(command)
        .iter()
        .try_for_each(|roll| boost(world, answered, *roll))
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
    Ok(())
}
