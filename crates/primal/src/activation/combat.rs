//! The Combat Action: who fights, with what, against whom.

use battlegroup::Field;
use battlegroup::windows::{Attack as Shown, AttackTrait, Step};
use kernel::{Asked, Play, Refusal, cite};
use smallvec::SmallVec;

use super::verbs::{Checked, no};
use super::{any_time, check_verb as check_any, open, reach_step};
use crate::attack::{self, Attack, is_charge_attack};
use crate::card::{Advantage, Reach, Rof, Role, Weapon, WeaponKind};
use crate::ids::{Actor, ModelId, WeaponId};
use crate::pay::{self, Price};
use crate::power_attacks;
use crate::questions::{Answer, Ask, Verb};
use crate::sight::Eyes;
use crate::world::{Activation, ActivationStep, Combat, Movement, Part, Share};
use crate::{Event, Primal, World, allowed, arcs, arms, combined, melee, stats, units};

/// One choice of the Combat Action (primal:unit-activation-04).
pub fn choose(play: &mut Play<'_, Primal>, now: &Activation) -> Asked<()> {
    if let Some(fighter) = now.fighter {
        return fight(play, now, fighter);
    }
    let world = play.world();
    let able: Vec<ModelId> = now
        .parts
        .iter()
        .map(|part| part.model)
        .filter(|id| check_fighter(world, *id).is_ok())
        .collect();
    let fighter = match (&able[..], now.actor) {
        ([], _) => None,
        ([only], Actor::Model(_)) => Some(*only),
        _ => {
            let mut open: Vec<Answer> = able.into_iter().map(Answer::Model).collect();
            open.push(Answer::Done);
            match play.choose(now.seat, Ask::Fighter { actor: now.actor }, open)? {
                Answer::Model(fighter) => Some(fighter),
                _ => None,
            }
        }
    };
    match fighter {
        Some(model) => play.record(
            Event::FighterChosen { model },
            &[cite!("primal:combat-action-01"), cite!("primal:unit-activation-04")],
        ),
        None => {
            let waits = |part: &&Part| matches!(part.combat, Combat::Melee | Combat::Ranged);
            for part in now.parts.iter().filter(waits) {
                end_of(play, part.model)?;
            }
            forfeit_rest(play, now);
            reach_step(play, ActivationStep::Ends);
        }
    }
    Ok(())
}

fn forfeit_rest(play: &mut Play<'_, Primal>, now: &Activation) {
    for part in now.parts.iter().filter(|part| part.combat == Combat::NotYet) {
        if play.world().model(part.model).is_in_play() {
            let share = Share::Combat;
            let model = part.model;
            play.record(Event::Forfeited { model, share }, &[cite!("primal:normal-movement-02")]);
        }
    }
}

/// Whether a model of the activation can begin its Combat Action.
pub fn check_fighter(world: &World, id: ModelId) -> Checked {
    let Some((model, part)) = world.get(id).zip(world.part(id)) else {
        if world.get(id).is_some_and(|model| model.is_in_play()) && !units::in_formation(world, id) {
            let why = format!("{} is out of formation", world.name(id));
            return no(cite!("primal:out-of-formation-01"), why);
        }
        return no(
            cite!("primal:activating-models-03"),
            "that model is not activating".into(),
        );
    };
    let goes_on = matches!(part.combat, Combat::Melee | Combat::Ranged) && combined::may_interleave(world, id);
    if !model.is_in_play() || (part.combat != Combat::NotYet && !(goes_on && has_attack(world, id))) {
        return no_combat_action(world, id, part);
    }
    check_able(world, id)
}

/// Why a model has no Combat Action to make.
fn no_combat_action(world: &World, id: ModelId, part: &Part) -> Checked {
    let (model, name) = (world.model(id), world.name(id));
    let forfeited = part.combat == Combat::Forfeited;
    let failed = part.charge.is_some_and(|charge| !charge.reached);
    match () {
        () if part.astray && forfeited => {
            let why = format!("{name} was out of formation when its unit activated");
            no(cite!("primal:out-of-formation-05"), why)
        }
        () if failed => no(
            cite!("primal:charge-fail-01"),
            format!("the charge of {name} has failed"),
        ),
        () if forfeited && model.idle_in == Some(world.turn_number) && model.role == Role::Leader => {
            let why = format!("{name} has been promoted in this turn");
            no(cite!("primal:field-promotion-04"), why)
        }
        () => {
            let why = format!("{name} has made its Combat Action or forfeited it");
            no(cite!("primal:combat-action-01"), why)
        }
    }
}

/// Whether nothing that has befallen a model keeps it from fighting.
pub fn check_able(world: &World, id: ModelId) -> Checked {
    let model = world.model(id);
    let name = &model.name;
    if model.is_down() {
        return no(cite!("primal:knockdown-01"), format!("{name} is knocked down"));
    }
    if model.stationary {
        return no(cite!("primal:stationary-01"), format!("{name} is stationary"));
    }
    if model.wild {
        return no(cite!("primal:wild-warbeast-03"), format!("{name} is wild"));
    }
    if !units::in_formation(world, id) {
        return no(
            cite!("primal:out-of-formation-01"),
            format!("{name} is out of formation"),
        );
    }
    if let Some(denied) = Field::standing(world).forbids(id, "attack", None) {
        return no(cite!("primal:special-rules-01"), denied.to_string());
    }
    Ok(())
}

const VERBS: [Verb; 6] = [
    Verb::Melee,
    Verb::Ranged,
    Verb::HeadButt,
    Verb::Throw,
    Verb::PowerStrike,
    Verb::Sweep,
];

/// The next attack of a model, or the end of its Combat Action.
fn fight(play: &mut Play<'_, Primal>, now: &Activation, fighter: ModelId) -> Asked<()> {
    let world = play.world();
    let mut open: Vec<Answer> = vec![];
    if world.model(fighter).is_in_play() {
        let verbs = VERBS.into_iter().chain(any_time::VERBS);
        open.extend(
            verbs
                .filter(|verb| check_any(world, fighter, *verb).is_ok())
                .map(Answer::Verb),
        );
    }
    open.push(Answer::Verb(Verb::Done));
    let verb = match play.choose(now.seat, Ask::Verb { model: fighter }, open)? {
        Answer::Verb(verb) => verb,
        _ => Verb::Done,
    };
    if any_time::VERBS.contains(&verb) {
        return any_time::carry_out(play, fighter, verb);
    }
    match verb {
        Verb::Melee | Verb::Ranged => declare(play, now, fighter, verb),
        Verb::Sweep => power_attacks::sweep(play, fighter),
        Verb::HeadButt | Verb::Throw | Verb::PowerStrike => {
            let open = power_attacks::targets(play.world(), fighter, verb);
            let open = open.map(Answer::Model).collect();
            if let Answer::Model(target) = play.choose(
                now.seat,
                Ask::Target {
                    model: fighter,
                    verb,
                    weapon: None,
                },
                open,
            )? {
                power_attacks::declare(play, fighter, verb, target);
            }
            Ok(())
        }
        // primal:combined-melee-07, primal:combined-ranged-06
        _ if may_wait(play.world(), fighter) => {
            play.record(
                Event::FighterWaits { model: fighter },
                &[cite!("primal:combined-melee-07"), cite!("primal:combined-ranged-06")],
            );
            Ok(())
        }
        _ => end_of(play, fighter),
    }
}

/// Whether a trooper that makes no attack now can do so later. Once between two attacks of its unit, so that not everybody waits for
/// everybody.
fn may_wait(world: &World, fighter: ModelId) -> bool {
    let has_waited = world.part(fighter).is_none_or(|part| part.waited);
    !has_waited && combined::may_interleave(world, fighter) && has_attack(world, fighter)
}

fn end_of(play: &mut Play<'_, Primal>, fighter: ModelId) -> Asked<()> {
    open_end(play, fighter)?;
    play.record(
        Event::CombatActionEnded { model: fighter },
        &[cite!("primal:timing-activation-08")],
    );
    Ok(())
}

fn open_end(play: &mut Play<'_, Primal>, fighter: ModelId) -> Asked<()> {
    open(play, Step::CombatActionEnds, fighter)
}

/// A weapon and a target become a declaration, which ends the step (primal:timing-attack-02).
fn declare(play: &mut Play<'_, Primal>, now: &Activation, fighter: ModelId, verb: Verb) -> Asked<()> {
    let weapons = weapons_of(play.world(), fighter, verb);
    let weapon = match weapons[..] {
        [only] => only,
        _ => {
            let open = weapons.into_iter().map(Answer::Weapon).collect();
            match play.choose(now.seat, Ask::Weapon { model: fighter, verb }, open)? {
                Answer::Weapon(weapon) => weapon,
                _ => return Ok(()),
            }
        }
    };
    let world = play.world();
    let around = Surroundings::of(world, fighter);
    let open: Vec<Answer> = targets(world, fighter, weapon, &around).map(Answer::Model).collect();
    let ask = Ask::Target {
        model: fighter,
        verb,
        weapon: Some(weapon),
    };
    let Answer::Model(target) = play.choose(now.seat, ask, open)? else {
        return Ok(());
    };
    combined::gather(play, fighter, verb, target)?;
    let world = play.world();
    let (Some(part), Some(used)) = (world.part(fighter).cloned(), weapon_of(world, fighter, weapon).cloned()) else {
        return Ok(());
    };
    let additional = !has_initial(world, fighter, weapon, &part);
    roll_rate(play, fighter, weapon, &used, &part);
    if additional {
        if part.owed.contains(&weapon) {
            let model = fighter;
            let rules = &[cite!("primal:additional-attacks-01"), cite!("primal:special-rules-01")];
            play.record(Event::OwedAttackMade { model, weapon }, rules);
        // primal:jack-marshal-05
        } else if part.free_attack && used.is_melee() {
            let model = fighter;
            play.record(Event::FreeAttackMade { model }, &[cite!("primal:jack-marshal-05")]);
        } else {
            pay::pay_for_attack(play, fighter, weapon)?;
        }
    }
    let combat = if used.is_melee() { Combat::Melee } else { Combat::Ranged };
    let rule = match (used.is_melee(), additional) {
        (true, false) => cite!("primal:melee-attack-03"),
        (false, false) => cite!("primal:ranged-attack-03"),
        (_, true) => cite!("primal:additional-attacks-02"),
    };
    play.record(
        Event::AttackDeclared {
            attacker: fighter,
            weapon,
            target,
            additional,
            combat,
        },
        vec![rule, cite!("primal:timing-attack-02")],
    );
    Ok(())
}

/// primal:weapon-rof-03
fn roll_rate(play: &mut Play<'_, Primal>, model: ModelId, weapon: u8, used: &Weapon, part: &Part) {
    let known = part.shots.iter().any(|(of, _)| *of == weapon);
    let seat = play.world().model(model).controller;
    let (die, more) = match arms::rof(play.world(), model, weapon).unwrap_or(used.rof) {
        Rof::Shots(_) => return,
        _ if known || used.is_melee() => return,
        Rof::D3Plus(more) => (play.d3(Some(seat), "rate of fire"), more),
        Rof::D6Plus(more) => (play.d6(Some(seat), "rate of fire"), more),
    };
    let rolled = Event::RofRolled {
        model,
        weapon,
        die,
        shots: die + more,
    };
    play.record(rolled, &[cite!("primal:weapon-rof-03")]);
}

/// Carries out a declared attack.
pub fn carry_out(
    play: &mut Play<'_, Primal>,
    attacker: ModelId,
    weapon: u8,
    target: ModelId,
    additional: bool,
) -> Asked<()> {
    let world = play.world();
    let Some(mut attack) = Attack::with_weapon(world, attacker, weapon, target) else {
        return Ok(());
    };
    let used = weapon_of(world, attacker, weapon);
    let joined = world
        .activation
        .as_ref()
        .map(|now| now.joined.clone())
        .unwrap_or_default();
    // primal:combined-melee-06
    let all_charge = joined.iter().all(|(mate, at)| {
        weapon_of(world, *mate, *at).is_some_and(|used| is_charge_attack(world, *mate, used, target))
    });
    attack.charge = all_charge && used.is_some_and(|used| is_charge_attack(world, attacker, used, target));
    attack.pooled = if joined.is_empty() { 0 } else { joined.len() as u8 + 1 };
    attack.initial = !additional;
    attack::resolve(play, attack)?;
    if play.world().activation.is_some() {
        open(play, Step::CombatAction, attacker)?;
    }
    Ok(())
}

fn weapon_of(world: &World, id: ModelId, weapon: u8) -> Option<&Weapon> {
    world.model(id).profile.weapons.get(usize::from(weapon))
}

/// Whether an initial attack with the weapon is left (primal:combat-action-02, primal:combat-action-03).
fn has_initial(world: &World, id: ModelId, weapon: u8, part: &Part) -> bool {
    let Some(used) = weapon_of(world, id, weapon) else {
        return false;
    };
    let rof = arms::rof(world, id, weapon).unwrap_or(used.rof);
    let each = match (used.is_melee(), rof) {
        (true, _) => 1,
        (false, Rof::Shots(shots)) => shots,
        (false, Rof::D3Plus(_) | Rof::D6Plus(_)) => {
            let rolled = part.shots.iter().find(|(of, _)| *of == weapon);
            rolled.map_or(1, |(_, shots)| *shots)
        }
    };
    // A rule that lets a model go over to melee after its shots gives it additional attacks alone.
    if used.is_melee() && part.combat == Combat::Ranged && strikes_after_shots(world, id, weapon, part) {
        return false;
    }
    // primal:combat-action-04
    !part.additional
        && !part.special
        && !is_barred_mount(world, id, weapon, part)
        && part.made_with(weapon) < each.saturating_mul(used.count)
}

/// The Mount of a model that has charged makes impact attacks and no initial attack (primal:impact-attack-01, primal:cavalry-mount-03).
fn is_barred_mount(world: &World, id: ModelId, weapon: u8, part: &Part) -> bool {
    let mount = weapon_of(world, id, weapon).is_some_and(|used| used.kind == WeaponKind::Mount);
    let standing = Field::standing(world);
    mount && part.movement == Movement::Charged && {
        standing.permits(id, "may", Some("charge_with_mount"), Some(WeaponId(weapon)))
    }
    .is_none()
}

/// Whether a special rule lets a model that has shot buy melee attacks.
fn strikes_after_shots(world: &World, id: ModelId, weapon: u8, part: &Part) -> bool {
    let melee = weapon_of(world, id, weapon).is_some_and(Weapon::is_melee);
    let permitted = || allowed::permits(world, id, "may", Some("buy_melee_attacks_after_shots")).is_some();
    melee && part.combat == Combat::Ranged && permitted()
}

/// Whether the next attack of a kind would be an initial one, which costs nothing.
pub fn is_initial(world: &World, id: ModelId, verb: Verb) -> bool {
    let Some(part) = world.part(id) else { return false };
    let weapons = world.model(id).profile.weapons.iter().zip(0u8..);
    { weapons }.any(|(weapon, at)| weapon.is_melee() == (verb == Verb::Melee) && has_initial(world, id, at, part))
}

fn has_attack(world: &World, id: ModelId) -> bool {
    let Some(part) = world.part(id) else { return false };
    let weapons = 0..world.model(id).profile.weapons.len() as u8;
    { weapons }.any(|weapon| has_initial(world, id, weapon, part) && check_weapon(world, id, weapon).is_ok())
}

/// The weapon with which a trooper can declare an initial attack of the kind at the target.
pub fn declarable(world: &World, id: ModelId, verb: Verb, target: ModelId) -> Option<u8> {
    let part = world.part(id)?;
    let around = Surroundings::of(world, id);
    let weapons = world.model(id).profile.weapons.iter().zip(0u8..);
    let mut of_kind = weapons.filter(|(weapon, _)| weapon.is_melee() == (verb == Verb::Melee));
    of_kind
        .find(|(_, at)| {
            has_initial(world, id, *at, part)
                && check_weapon(world, id, *at).is_ok()
                && check_target(world, id, *at, target, &around).is_ok()
        })
        .map(|(_, at)| at)
}

/// The weapons with which an attack of this kind can be made at somebody.
pub fn weapons_of(world: &World, id: ModelId, verb: Verb) -> Vec<u8> {
    let all = (0..world.model(id).profile.weapons.len() as u8).filter(|weapon| {
        let melee = weapon_of(world, id, *weapon).is_some_and(Weapon::is_melee);
        melee == (verb == Verb::Melee)
    });
    let around = Surroundings::of(world, id);
    let has_target = |weapon: u8| targets(world, id, weapon, &around).next().is_some();
    all.filter(|weapon| check_weapon(world, id, *weapon).is_ok() && has_target(*weapon))
        .collect()
}

/// What a fighter sees, and with whom it is in melee: the same for all its weapons.
struct Surroundings<'w> {
    eyes: Eyes<'w>,
    foes: SmallVec<[ModelId; 2]>,
}

impl<'w> Surroundings<'w> {
    fn of(world: &'w World, id: ModelId) -> Surroundings<'w> {
        Surroundings {
            eyes: Eyes::of(world, id),
            foes: world
                .enemies(id)
                .filter(|enemy| melee::are_in_melee(world, id, *enemy))
                .collect(),
        }
    }
}

fn targets<'a>(
    world: &'a World,
    id: ModelId,
    weapon: u8,
    around: &'a Surroundings<'_>,
) -> impl Iterator<Item = ModelId> + 'a {
    let reach = weapon_of(world, id, weapon)
        .filter(|used| used.is_melee())
        .map(|_| melee::reach_of(world, id, weapon).unwrap_or(table::Length::ZERO));
    // Far fewer are in reach than can be seen.
    let in_reach = move |target: &ModelId| {
        let reaches = |reach| melee::reaches(world, id, &world.model(*target).footprint(), *target, reach);
        reach.is_none_or(reaches)
    };
    let is_in_sight =
        move |target: &ModelId| is_seen(world, &shown(id, weapon, *target, reach.is_some()), *target, around);
    { world.others(id) }
        .filter(in_reach)
        // Why a model is hidden takes another search, and nobody asks here.
        .filter(is_in_sight)
        .filter(move |target| check_target(world, id, weapon, *target, around).is_ok())
}

/// Whether a melee or ranged attack can be made now.
pub fn check_verb(world: &World, fighter: ModelId, verb: Verb) -> Checked {
    let acts = world
        .activation
        .as_ref()
        .is_some_and(|now| now.fighter == Some(fighter) && now.step == ActivationStep::Combat);
    if !acts {
        let why = "attacks are made in the Combat Action";
        return no(cite!("primal:attack-basics-01"), why.into());
    }
    let name = world.name(fighter);
    let melee = verb == Verb::Melee;
    let around = Surroundings::of(world, fighter);
    let mut first = None;
    for (used, weapon) in world.model(fighter).profile.weapons.iter().zip(0u8..) {
        if used.is_melee() != melee {
            continue;
        }
        match check_weapon(world, fighter, weapon) {
            Ok(()) if targets(world, fighter, weapon, &around).next().is_some() => return Ok(()),
            // What keeps it from the enemy next to it is the best reason.
            Ok(()) => {
                let gap = |id: &ModelId| (Field::gap(world, fighter, *id), *id);
                let nearest = world.enemies(fighter).min_by_key(gap);
                let refused = nearest.and_then(|id| check_target(world, fighter, weapon, id, &around).err());
                let why = format!("{name} has no target for {}", used.name);
                first = first.or(refused).or(no(cite!("primal:attack-target-01"), why).err());
            }
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    let why = || no(cite!("primal:combat-action-01"), format!("{name} has no such weapon"));
    first.map_or_else(why, Err)
}

/// Why a weapon is of no use now: by itself, or against the enemy next to the model.
pub fn refuse_weapon(world: &World, id: ModelId, weapon: u8) -> Option<Refusal> {
    let nearest = { world.enemies(id) }.min_by_key(|other| (Field::gap(world, id, *other), *other));
    let at_nearest = |other| check_target(world, id, weapon, other, &Surroundings::of(world, id)).err();
    { check_weapon(world, id, weapon).err() }.or_else(|| nearest.and_then(at_nearest))
}

/// Whether a weapon can be used now, whoever the target is.
fn check_weapon(world: &World, id: ModelId, weapon: u8) -> Checked {
    let (Some(part), Some(used)) = (world.part(id), weapon_of(world, id, weapon)) else {
        return no(
            cite!("primal:activating-models-03"),
            "that model is not activating".into(),
        );
    };
    let name = world.name(id);
    if matches!(part.combat, Combat::Forfeited | Combat::Done) {
        return no(cite!("primal:combat-action-01"), format!("{name} has no Combat Action"));
    }
    check_able(world, id)?;
    if arms::is_too_short(world, id, weapon) {
        let why = format!("{} of {name} has lost all of its RNG", used.name);
        return no(cite!("primal:weapon-rng-05"), why);
    }
    let melee = used.is_melee();
    let mixes = matches!((part.combat, melee), (Combat::Melee, false) | (Combat::Ranged, true));
    let mixes = mixes && !strikes_after_shots(world, id, weapon, part);
    if mixes && Field::standing(world).permits(id, "attack_mix", None, None).is_none() {
        let why = format!("{name} makes melee or ranged attacks, not both");
        return no(cite!("primal:attack-basics-04"), why);
    }
    if let Some(denied) = allowed::bars_weapon(world, id, weapon) {
        return Err(denied.refusal(cite!("primal:special-rules-01")));
    }
    if !melee && let Some(denied) = Field::standing(world).forbids(id, "shoot", None) {
        return Err(denied.refusal(cite!("primal:special-rules-01")));
    }
    if melee && let Some(denied) = Field::standing(world).forbids(id, "strike", None) {
        return Err(denied.refusal(cite!("primal:special-rules-01")));
    }
    let gunfighter = world.has(id, Advantage::Gunfighter);
    let in_any_melee = allowed::permits(world, id, "may", Some("shoot_in_melee")).is_some();
    // primal:charge-success-01, primal:gunfighter-04
    if part.movement == Movement::Charged && !melee && !gunfighter {
        let why = format!("{name} has charged and makes melee attacks");
        return no(cite!("primal:charge-success-01"), why);
    }
    // primal:engage-04, primal:ranged-attack-02, primal:gargantuan-06
    if !melee && !gunfighter && !in_any_melee && !world.model(id).profile.is_giant() && melee::is_in_melee(world, id) {
        return no(cite!("primal:ranged-attack-02"), format!("{name} is in melee"));
    }
    let close = Field::standing(world).permits(id, "may", Some("strike_unless_charged"), Some(WeaponId(weapon)));
    let far = part.charge.is_some_and(|charge| charge.far_enough);
    if close.is_some() && far && has_initial(world, id, weapon, part) {
        let why = format!("{} of {name} makes no initial attack after a charge", used.name);
        return no(cite!("primal:special-rules-01"), why);
    }
    if has_initial(world, id, weapon, part) || part.owed.contains(&weapon) {
        return Ok(());
    }
    if pay::can_buy_attack(world, id, weapon) {
        return Ok(());
    }
    if !melee {
        let why = format!("{name} has made all its attacks with {}", used.name);
        return no(cite!("primal:ranged-attack-03"), why);
    }
    if part.free_attack {
        return Ok(());
    }
    let paid = pay::can_pay(world, id, Price::AdditionalAttack);
    if paid.is_err() && is_barred_mount(world, id, weapon, part) {
        let why = format!("the Mount of {name} made its impact attacks");
        return no(cite!("primal:impact-attack-01"), why);
    }
    paid
}

fn check_target(world: &World, id: ModelId, weapon: u8, target: ModelId, around: &Surroundings<'_>) -> Checked {
    let name = world.name(id);
    let Some(aim) = world.get(target).filter(|aim| aim.is_in_play() && target != id) else {
        return no(
            cite!("primal:attack-target-01"),
            "there is no such model in play".into(),
        );
    };
    let Some(used) = weapon_of(world, id, weapon) else {
        return no(cite!("primal:combat-action-01"), "there is no such weapon".into());
    };
    let melee = used.is_melee();
    let shown = shown(id, weapon, target, melee);
    if !is_seen(world, &shown, target, around) {
        let why = format!("{name} has no line of sight to {}", aim.name);
        return no(around.eyes.hidden_by(target), why);
    }
    let behind = Field::standing(world).permits(id, "targets_behind", None, shown.weapon);
    if behind.is_none() && !arcs::in_field_of_fire(world, id, used.location, target) {
        let why = format!("{} is not in the field of fire of {}", aim.name, used.name);
        return no(cite!("primal:field-of-fire-01"), why);
    }
    if melee {
        let there = aim.footprint();
        let reach = melee::reach_of(world, id, weapon).unwrap_or(table::Length::ZERO);
        if !melee::reaches(world, id, &there, target, reach) {
            let why = format!("{} reaches {reach}, and {} is farther away", used.name, aim.name);
            return no(cite!("primal:melee-range-02"), why);
        }
    } else if !around.foes.is_empty()
        && !around.foes.contains(&target)
        && !world.model(id).profile.is_giant()
        && allowed::permits(world, id, "may", Some("shoot_in_melee")).is_none()
    {
        let why = format!("{name} is in melee, and not with {}", aim.name);
        return no(cite!("primal:gunfighter-01"), why);
    }
    if !melee && shoots_after_charge(world, id, weapon) && !melee::has_in_range(world, id, target) {
        let why = format!("{name} has charged, and {} is out of its melee range", aim.name);
        return no(cite!("primal:gunfighter-04"), why);
    }
    if used.rng == Reach::Control && !stats::in_control_range(world, id, target) {
        let why = format!("{} is out of the control range of {name}", aim.name);
        return no(cite!("primal:weapon-rng-03"), why);
    }
    if let Some(denied) = Field::standing(world).shields(world, target, &shown) {
        return Err(denied.refusal(cite!("primal:attack-target-02")));
    }
    if let Some(denied) = Field::standing(world).misdirects(world, &shown, target) {
        return Err(denied.refusal(cite!("primal:special-rules-01")));
    }
    charged_first(world, id, weapon, target, around)
}

/// A basic attack as rules about targets see it.
fn shown(id: ModelId, weapon: u8, target: ModelId, melee: bool) -> Shown {
    let kind = if melee { AttackTrait::Melee } else { AttackTrait::Ranged };
    let mut shown = Shown::new(id, Some(target), &[kind, AttackTrait::Basic]);
    shown.weapon = Some(WeaponId(weapon));
    shown
}

/// Whether the attacker sees a target, as it looks or by what its rules and its weapon ignore.
fn is_seen(world: &World, shown: &Shown, target: ModelId, around: &Surroundings<'_>) -> bool {
    let id = shown.attacker;
    let otherwise = || {
        allowed::looks_otherwise(world, id)
            && (allowed::ignores(world, id, "line_of_sight", shown.weapon.map(|weapon| weapon.0))
                || Eyes::of(world, id).for_attack(shown).sees(target))
    };
    around.eyes.sees(target) || otherwise()
}

/// Whether a shot would be an initial attack of a gunfighter that has charged.
fn shoots_after_charge(world: &World, id: ModelId, weapon: u8) -> bool {
    let part = world.part(id);
    part.is_some_and(|part| part.movement == Movement::Charged && has_initial(world, id, weapon, part))
        && world.has(id, Advantage::Gunfighter)
}

/// The first attack after a charge is at the charged model, as long as it can be (primal:charge-attack-01,
/// primal:charge-other-target-01, primal:gunfighter-05).
fn charged_first(world: &World, id: ModelId, weapon: u8, target: ModelId, around: &Surroundings<'_>) -> Checked {
    let Some(part) = world.part(id) else { return Ok(()) };
    let Some(charge) = part.charge else { return Ok(()) };
    if part.struck || charge.target == target {
        return Ok(());
    }
    let aim = world.model(charge.target);
    let reach = melee::reach_of(world, id, weapon);
    let reached = reach.is_none_or(|reach| melee::reaches(world, id, &aim.footprint(), charge.target, reach));
    if aim.is_in_play() && around.eyes.sees(charge.target) && reached {
        let why = format!("{} charged {} and attacks it first", world.name(id), aim.name);
        return no(cite!("primal:charge-attack-01"), why);
    }
    Ok(())
}

/// Why an attack at a target is refused: by the weapon that was chosen, else by the first of the kind.
pub fn check_attack(world: &World, id: ModelId, weapon: Option<u8>, verb: Verb, target: ModelId) -> Checked {
    let of_kind =
        |weapon: &u8| weapon_of(world, id, *weapon).is_some_and(|used| used.is_melee() == (verb == Verb::Melee));
    let mut all = (0..world.model(id).profile.weapons.len() as u8).filter(of_kind);
    let Some(weapon) = weapon.or_else(|| all.next()) else {
        return no(cite!("primal:combat-action-01"), "there is no such weapon".into());
    };
    check_target(world, id, weapon, target, &Surroundings::of(world, id))
}
