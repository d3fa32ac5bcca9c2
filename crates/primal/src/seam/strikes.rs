//! Attacks of special rules at several models at once, or from somebody else.

use battlegroup::edition::{Edition, SprayFrom, Strike, StrikeUnder};
use battlegroup::rules::{Because, Shape};
use kernel::{Asked, Play, cite};
use table::{Inches, within_of_point};

use super::edition::{is_special, strikes};
use crate::attack::{self, Attack, AttackKind, Blow, Ignored};
use crate::card::{Quality, Reach};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Laying, Verb};
use crate::sight::Eyes;
use crate::world::Cast;
use crate::{Event, Primal};

fn tell(play: &mut Play<'_, Primal>, because: &Because, model: ModelId, what: &str) {
    let what = Box::new(Event::Acts {
        model,
        what: what.into(),
    });
    let because = because.clone();
    play.record(Event::Special { because, what }, &[cite!("primal:special-rules-01")]);
}

/// One attack with one weapon against each of several models, all at the same time (primal:simultaneous-01).
pub fn each(play: &mut Play<'_, Primal>, because: &Because, strike: &Strike, at: &[ModelId]) -> Asked<bool> {
    let model = strike.model;
    let special = is_special(&strike.attack);
    let mut open = strikes(play.world(), model, &strike.attack, at, &strike.ignoring);
    // A rule of a weapon attacks with that weapon (primal:special-attack-01).
    open.retain(|(weapon, _)| because.weapon.is_none_or(|bears| bears.0 == *weapon));
    let mut weapons: Vec<u8> = open.iter().map(|(weapon, _)| *weapon).collect();
    weapons.dedup();
    let weapon = match weapons[..] {
        [] => return Ok(false),
        [only] => only,
        _ => {
            let seat = play.world().model(model).controller;
            let answers = weapons.iter().copied().map(Answer::Weapon).collect();
            let verb = Verb::Melee;
            match play.choose(seat, Ask::Weapon { model, verb }, answers)? {
                Answer::Weapon(weapon) => weapon,
                _ => weapons[0],
            }
        }
    };
    let targets: Vec<ModelId> = { open.iter() }
        .filter(|(with, _)| *with == weapon)
        .map(|(_, target)| *target)
        .collect();
    let world = play.world();
    let charge = { world.part(model) }.and_then(|part| part.charge.filter(|_| part.made.iter().all(|made| *made == 0)));
    let charged = charge.filter(|charge| targets.contains(&charge.target));
    let first = charged.map_or(targets[0], |charge| charge.target);
    let Some(mut attack) = Attack::with_weapon(world, model, weapon, first) else {
        return Ok(false);
    };
    (attack.special, attack.granted_by) = (special, Some(because.rule.clone()));
    // primal:charge-attack-04
    attack.charge = special && charged.is_some_and(|charge| charge.far_enough);
    attack.each = targets.into_iter().map(|target| (target, None)).collect();
    tell(play, because, model, "an attack against everybody in reach");
    attack::resolve(play, attack)?;
    Ok(true)
}

/// An attack roll against everybody under a template that the attacker's player puts down.
pub fn under(play: &mut Play<'_, Primal>, because: &Because, strike: &StrikeUnder) -> Asked<bool> {
    let model = strike.model;
    let world = play.world();
    let ranged =
        |at: &u8| { world.model(model).profile.weapons.get(usize::from(*at)) }.is_some_and(|used| !used.is_melee());
    let own = 0..world.model(model).profile.weapons.len() as u8;
    let weapon = because
        .weapon
        .map(|weapon| weapon.0)
        .or_else(|| own.clone().find(ranged));
    let Some(mut attack) = weapon.and_then(|weapon| Attack::with_weapon(world, model, weapon, model)) else {
        return Ok(false);
    };
    let laying = Laying {
        because: because.clone(),
        of: model,
        range: attack.range(world),
        shape: Shape::Round(Inches(strike.diameter)),
        open_ground: false,
        in_sight: true,
        past_models: false,
        weapon,
    };
    let seat = world.model(model).controller;
    let laying = Box::new(laying);
    let Answer::At { at, .. } = play.ask(seat, Ask::LayAt { laying })? else {
        return Ok(false);
    };
    tell(play, because, model, "an attack against everybody under a template");
    let world = play.world();
    let radius = strike.diameter.half_up();
    let found = { world.in_play() }.filter(|id| within_of_point(&world.footprint(*id), at, radius));
    attack.each = found.map(|id| (id, None)).collect();
    let Some((first, _)) = attack.each.first().copied() else {
        return Ok(true);
    };
    attack.target = first;
    (attack.aoe, attack.under_template, attack.special) = (None, true, true);
    attack.ignoring = Ignored::named(&strike.ignoring);
    attack::resolve(play, attack)?;
    Ok(true)
}

/// A spray of a spell whose point of origin is another model. It may be aimed behind that model.
pub fn spray(play: &mut Play<'_, Primal>, because: &Because, spray: &SprayFrom) -> Asked<bool> {
    let world = play.world();
    let eyes = Eyes::of(world, spray.from).all_around();
    let open: Vec<ModelId> = { world.others(spray.from) }.filter(|id| eyes.sees(*id)).collect();
    let seat = world.model(spray.model).controller;
    let target = match open[..] {
        [] => return Ok(false),
        [only] => only,
        _ => Primal::pick(play, seat, because, &open)?,
    };
    tell(play, because, spray.model, "a spray attack from another model");
    let attack = Attack {
        attacker: spray.model,
        target,
        kind: AttackKind::Magic,
        weapon: None,
        location: None,
        reach: Reach::Spray(spray.inches),
        aoe: None,
        power: Some(spray.pow.into()),
        qualities: vec![Quality::Magical],
        cast: Some(Cast {
            caster: spray.model,
            holder: spray.model,
            spell: because.rule.to_string(),
            origin: spray.from,
        }),
        initial: false,
        charge: false,
        free_strike: false,
        power_attack: false,
        special: false,
        blow: Blow::Nothing,
        each: vec![],
        frenzied: false,
        modifier: 0,
        pooled: 0,
        unboostable: false,
        ignoring: vec![Ignored::Facing],
        under_template: false,
        all_blast: false,
        granted_by: None,
    };
    attack::resolve(play, attack)?;
    Ok(true)
}
