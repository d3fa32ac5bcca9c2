//! The Combat Action: who fights, with what, against whom.

use battlegroup::rules::{Because, Price, Purchase};
use battlegroup::windows::{AttackTrait, Step};
use kernel::{Asked, Play, Refusal, RuleId, cite};
use smallvec::SmallVec;

use super::{any_time, reach_step};
use crate::attack::{self, can_pay};
use crate::card::{Advantage, Profile, Reach, Rof, Weapon};
use crate::ids::{Actor, ModelId};
use crate::power_attacks::{self, PowerAttack};
use crate::questions::{Answer, Ask, Verb};
use crate::sight::Eyes;
use crate::world::{Activation, ActivationStep, Combat, Movement, Part, Share};
use crate::{Event, Warmachine, World, combined, melee, special};

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

/// One choice of the Combat Action (wm4:combat-action-01, wm4:activation-09).
pub fn choose(play: &mut Play<'_, Warmachine>, now: &Activation) -> Asked<()> {
    let seat = play.world().turn.seat();
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
    if able.is_empty() && is_idle(now) && act_at_any_time(play, now.actor)? {
        return Ok(());
    }
    let fighter = match (&able[..], now.actor) {
        ([], _) => None,
        ([only], Actor::Model(_)) => Some(*only),
        _ => {
            let mut open: Vec<Answer> = able.into_iter().map(Answer::Model).collect();
            open.push(Answer::Done);
            match play.choose(seat, Ask::Fighter { actor: now.actor }, open)? {
                Answer::Model(fighter) => Some(fighter),
                _ => None,
            }
        }
    };
    match fighter {
        Some(model) => play.record(
            Event::FighterChosen { model },
            &[cite!("wm4:combat-action-01"), cite!("wm4:activation-09")],
        ),
        None => {
            forfeit_rest(play, now);
            // wm4:timing-activation-09
            special::activation(play, Step::UnitCombatActionEnds, None)?;
            // A model that has fought first moves now.
            let next = match now.movement {
                Movement::NotYet => ActivationStep::Movement,
                _ => ActivationStep::Ends,
            };
            reach_step(play, next);
        }
    }
    Ok(())
}

/// Whether an independent model is in its activation without a Combat Action, which it has not ended itself.
fn is_idle(now: &Activation) -> bool {
    let is_over = |part: &Part| part.combat == Combat::Done;
    matches!(now.actor, Actor::Model(_)) && !now.parts.iter().any(is_over)
}

/// A model that has lost its Combat Action may still do after its movement what is open at any time (wm4:any-time-01). Gives back whether it
/// did something.
fn act_at_any_time(play: &mut Play<'_, Warmachine>, actor: Actor) -> Asked<bool> {
    let world = play.world();
    let seat = world.turn.seat();
    let verbs = any_time::VERBS.into_iter();
    let mut open: Vec<Answer> = verbs
        .filter(|verb| any_time::check(world, *verb).is_ok())
        .map(Answer::Verb)
        .collect();
    if open.is_empty() {
        return Ok(false);
    }
    open.push(Answer::Verb(Verb::Done));
    match play.choose(seat, Ask::Verb { actor }, open)? {
        Answer::Verb(verb) if verb != Verb::Done => any_time::carry_out(play, verb).map(|()| true),
        _ => Ok(false),
    }
}

fn forfeit_rest(play: &mut Play<'_, Warmachine>, now: &Activation) {
    for part in now.parts.iter().filter(|part| part.combat == Combat::NotYet) {
        if play.world().model(part.model).is_in_play() {
            let share = Share::Combat;
            let model = part.model;
            play.record(Event::Forfeited { model, share }, &[cite!("wm4:combat-action-02")]);
        }
    }
}

/// Whether a model of the activation can begin its Combat Action.
pub fn check_fighter(world: &World, id: ModelId) -> Checked {
    let part = world.activation.as_ref().and_then(|now| now.part(id));
    let Some((model, part)) = world.get(id).zip(part) else {
        return no(cite!("wm4:activation-10"), "that model is not activating".into());
    };
    let goes_on = matches!(part.combat, Combat::Melee | Combat::Ranged | Combat::Both)
        && combined::may_interleave(world, id)
        && has_attack(world, id);
    if !model.is_in_play() || (part.combat != Combat::NotYet && !goes_on) {
        let why = format!("{} has made its Combat Action or forfeited it", model.name);
        return no(cite!("wm4:combat-action-01"), why);
    }
    check_able(world, id)
}

/// Whether nothing that has befallen a model keeps it from fighting.
fn check_able(world: &World, id: ModelId) -> Checked {
    let model = world.model(id);
    if model.knocked_down {
        return no(cite!("wm4:knockdown-02"), format!("{} is knocked down", model.name));
    }
    if model.stationary {
        return no(cite!("wm4:stationary-01"), format!("{} is stationary", model.name));
    }
    Ok(())
}

/// The next attack of a model, or the end of its Combat Action.
fn fight(play: &mut Play<'_, Warmachine>, now: &Activation, fighter: ModelId) -> Asked<()> {
    let world = play.world();
    let seat = world.turn.seat();
    let mut open: Vec<Answer> = vec![];
    if world.model(fighter).is_in_play() {
        let verbs = [Verb::Melee, Verb::Ranged].into_iter();
        open.extend(verbs.filter(|verb| check_verb(world, *verb).is_ok()).map(Answer::Verb));
        let powers = [Verb::Headbutt, Verb::Throw].into_iter();
        let powers = powers.filter(|verb| power_attacks::check_verb(world, *verb).is_ok());
        open.extend(powers.map(Answer::Verb));
        if check_wait(world).is_ok() {
            open.push(Answer::Verb(Verb::Wait));
        }
    }
    let others = any_time::VERBS.into_iter();
    open.extend(
        others
            .filter(|verb| any_time::check(world, *verb).is_ok())
            .map(Answer::Verb),
    );
    open.push(Answer::Verb(Verb::Done));
    let verb = match play.choose(seat, Ask::Verb { actor: now.actor }, open)? {
        Answer::Verb(verb) => verb,
        _ => Verb::Done,
    };
    if any_time::VERBS.contains(&verb) {
        return any_time::carry_out(play, verb);
    }
    if verb == Verb::Done {
        let unused = now.part(fighter).is_some_and(|part| part.combat == Combat::NotYet);
        let rule = if unused {
            cite!("wm4:combat-action-02")
        } else {
            cite!("wm4:timing-activation-08")
        };
        special::activation(play, Step::CombatActionEnds, Some(fighter))?;
        play.record(Event::CombatActionEnded { model: fighter }, vec![rule]);
        return Ok(());
    }
    if verb == Verb::Wait {
        let rules = &[cite!("wm4:combined-melee-07"), cite!("wm4:combined-ranged-08")];
        play.record(Event::FighterPaused { model: fighter }, rules);
        return Ok(());
    }
    if let Some(kind) = PowerAttack::of(verb) {
        return power_attacks::declare(play, fighter, kind);
    }
    let weapons: Vec<u8> = weapons(play.world(), fighter, verb);
    let weapon = match weapons[..] {
        [only] => only,
        _ => {
            let open = weapons.into_iter().map(Answer::Weapon).collect();
            match play.choose(seat, Ask::Weapon { model: fighter, verb }, open)? {
                Answer::Weapon(weapon) => weapon,
                _ => return Ok(()),
            }
        }
    };
    let around = Surroundings::of(play.world(), fighter);
    let open = targets(play.world(), fighter, weapon, &around)
        .map(Answer::Model)
        .collect();
    let Answer::Model(target) = play.choose(seat, Ask::Target { model: fighter, verb }, open)? else {
        return Ok(());
    };
    combined::gather(play, fighter, verb, target)?;
    declare(play, fighter, weapon, target)
}

/// Whether a trooper may let another go on before it has made all its attacks (wm4:combined-melee-07, wm4:combined-ranged-08).
pub fn check_wait(world: &World) -> Checked {
    let fighter = world.activation.as_ref().and_then(|now| now.fighter);
    let Some(id) = fighter else {
        return no(cite!("wm4:activation-09"), "nobody is making a Combat Action".into());
    };
    let has_begun = part(world, id).is_some_and(|part| part.combat != Combat::NotYet);
    if has_begun && combined::may_interleave(world, id) && has_attack(world, id) {
        return Ok(());
    }
    let why = format!("{} ends its Combat Action before the next begins", world.name(id));
    no(cite!("wm4:activation-09"), why)
}

fn has_attack(world: &World, id: ModelId) -> bool {
    let weapons = 0..world.model(id).profile.weapons.len() as u8;
    { weapons }.any(|weapon| check_weapon(world, id, weapon).is_ok())
}

/// Whether an initial attack of the kind is left, whoever it could be made at.
pub fn has_initial_of(world: &World, id: ModelId, verb: Verb) -> bool {
    let Some(part) = part(world, id) else { return false };
    let weapons = world.model(id).profile.weapons.iter().zip(0u8..);
    let mut of_kind = weapons.filter(|(weapon, _)| weapon.is_melee() == (verb == Verb::Melee));
    of_kind.any(|(_, at)| has_initial(world, id, at, &part) && check_weapon(world, id, at).is_ok())
}

/// Whether a trooper has an initial attack with the weapon that it can declare at the target.
pub fn can_declare(world: &World, id: ModelId, weapon: u8, target: ModelId) -> bool {
    let Some(part) = part(world, id) else { return false };
    check_able(world, id).is_ok()
        && has_initial(world, id, weapon, &part)
        && check_weapon(world, id, weapon).is_ok()
        && check_target(world, id, weapon, target, &Surroundings::of(world, id)).is_ok()
}

/// One basic ranged attack outside the activation of the model, if it can make one (wm4:spell-open-fire-01).
pub fn shoot_at_once(play: &mut Play<'_, Warmachine>, shooter: ModelId) -> Asked<()> {
    let world = play.world();
    let model = world.model(shooter);
    let mut words = ["shoot", "attack"].into_iter();
    // wm4:priority-06
    if model.is_helpless() || words.any(|word| special::forbids(world, shooter, word, None).is_some()) {
        return Ok(());
    }
    let around = Surroundings::of(world, shooter);
    let guns = model.profile.weapons.iter().zip(0u8..);
    let guns = guns.filter(|(gun, _)| !gun.is_melee()).map(|(_, weapon)| weapon);
    let guns: Vec<u8> = guns
        .filter(|weapon| targets(world, shooter, *weapon, &around).next().is_some())
        .collect();
    let seat = model.controller.seat();
    let verb = Verb::Ranged;
    let mut open: Vec<Answer> = guns.into_iter().map(Answer::Weapon).collect();
    if open.is_empty() {
        return Ok(());
    }
    // It may make the attack, and need not.
    open.push(Answer::No);
    let Answer::Weapon(weapon) = play.choose(seat, Ask::Weapon { model: shooter, verb }, open)? else {
        return Ok(());
    };
    let around = Surroundings::of(play.world(), shooter);
    let open = targets(play.world(), shooter, weapon, &around)
        .map(Answer::Model)
        .collect();
    let Answer::Model(target) = play.choose(seat, Ask::Target { model: shooter, verb }, open)? else {
        return Ok(());
    };
    attack::carry_out(play, shooter, weapon, target)
}

/// The declaration ends the step (wm4:timing-attack-02).
fn declare(play: &mut Play<'_, Warmachine>, attacker: ModelId, weapon: u8, target: ModelId) -> Asked<()> {
    let world = play.world();
    let (Some(part), Some(used)) = (part(world, attacker), weapon_of(world, attacker, weapon)) else {
        return Ok(());
    };
    let used = used.clone();
    let melee = used.is_melee();
    let (rof, combat) = (used.rof, part.combat);
    let additional = !has_initial(world, attacker, weapon, &part);
    let is_random = !melee && matches!(rof, Rof::D3Plus(_)) && !part.shots.iter().any(|(of, _)| *of == weapon);
    // wm4:weapon-rof-03
    if let (true, Rof::D3Plus(more)) = (is_random, rof) {
        let seat = play.world().turn.seat();
        let die = play.d3(Some(seat), "rate of fire");
        play.record(
            Event::RofRolled {
                model: attacker,
                weapon,
                die,
                shots: die + more,
            },
            &[cite!("wm4:weapon-rof-03")],
        );
    }
    let bought = sold(play.world(), attacker, &used);
    if let (true, Err(_), Some((because, price))) = (additional, can_pay(play.world(), attacker), bought) {
        special::pay_for(play, &because, attacker, &price)?;
    } else if additional {
        attack::pay(
            play,
            attacker,
            &[cite!("wm4:additional-attack-01"), cite!("wm4:additional-attack-06")],
        );
    }
    let own = if melee { Combat::Melee } else { Combat::Ranged };
    let combat = match combat {
        Combat::NotYet => own,
        other if other == own => own,
        _ => Combat::Both,
    };
    let rule = match (melee, additional) {
        (true, false) => cite!("wm4:combat-action-03"),
        (true, true) => cite!("wm4:additional-attack-03"),
        (false, _) => cite!("wm4:combat-action-04"),
    };
    play.record(
        Event::AttackDeclared {
            attacker,
            weapon,
            target,
            additional,
            combat,
        },
        vec![rule, cite!("wm4:timing-attack-02")],
    );
    Ok(())
}

/// A rule that sells the model one more attack with the weapon.
fn sold(world: &World, id: ModelId, weapon: &Weapon) -> Option<(Because, Price)> {
    if !world.rules.says("buys") {
        return None;
    }
    let attack = attack::Attack::new(id, weapon.clone(), id);
    special::buys(world, id, Purchase::AdditionalAttack, &attack.seen(world))
}

fn part(world: &World, id: ModelId) -> Option<Part> {
    world.activation.as_ref()?.part(id).cloned()
}

fn weapon_of(world: &World, id: ModelId, weapon: u8) -> Option<&Weapon> {
    world.model(id).profile.weapons.get(usize::from(weapon))
}

/// Whether an initial attack with the weapon is left (wm4:melee-attack-03, wm4:ranged-attack-03).
fn has_initial(world: &World, id: ModelId, weapon: u8, part: &Part) -> bool {
    let Some(used) = weapon_of(world, id, weapon) else {
        return false;
    };
    let each = match (used.is_melee(), used.rof) {
        (true, _) => 1,
        (false, Rof::Shots(shots)) => shots,
        (false, Rof::D3Plus(_)) => {
            let rolled = part.shots.iter().find(|(of, _)| *of == weapon);
            rolled.map_or(1, |(_, shots)| *shots)
        }
    };
    // wm4:power-attack-12
    let replaced = part.power && used.is_melee();
    !part.additional && !part.special && !replaced && part.made_with(weapon) < each.saturating_mul(used.count)
}

/// The weapons with which an attack of this kind can be made at somebody.
fn weapons(world: &World, id: ModelId, verb: Verb) -> Vec<u8> {
    let all = (0..world.model(id).profile.weapons.len() as u8).filter(|weapon| {
        let melee = weapon_of(world, id, *weapon).is_some_and(Weapon::is_melee);
        melee == (verb == Verb::Melee)
    });
    let around = Surroundings::of(world, id);
    all.filter(|weapon| check_weapon(world, id, *weapon).is_ok() && has_target(world, id, *weapon, &around))
        .collect()
}

/// What a fighter sees, and who engages it: the same for all its weapons.
struct Surroundings<'w> {
    eyes: Eyes<'w>,
    foes: SmallVec<[ModelId; 2]>,
}

impl<'w> Surroundings<'w> {
    fn of(world: &'w World, id: ModelId) -> Surroundings<'w> {
        Surroundings {
            eyes: Eyes::of(world, id),
            foes: melee::engaged_by(world, id),
        }
    }
}

fn targets<'a>(
    world: &'a World,
    id: ModelId,
    weapon: u8,
    around: &'a Surroundings<'_>,
) -> impl Iterator<Item = ModelId> + 'a {
    let enemies = world.enemies(id);
    enemies.filter(move |target| can_target(world, id, weapon, *target, around))
}

/// Whether there is somebody to attack: those who are near are asked first, because they are mostly seen.
fn has_target(world: &World, id: ModelId, weapon: u8, around: &Surroundings<'_>) -> bool {
    let at = world.model(id).at;
    let mut enemies: Vec<ModelId> = world.enemies(id).collect();
    enemies.sort_by_key(|enemy| (at.distance_squared(world.model(*enemy).at), *enemy));
    { enemies.into_iter() }.any(|enemy| can_target(world, id, weapon, enemy, around))
}

/// Everybody at whom a model may declare an attack with the weapon, in range or not (wm4:attack-05).
pub fn attackable(world: &World, id: ModelId, weapon: u8) -> Vec<ModelId> {
    targets(world, id, weapon, &Surroundings::of(world, id)).collect()
}

/// Whether a melee or ranged attack can be made now.
pub fn check_verb(world: &World, verb: Verb) -> Checked {
    let Some(now) = &world.activation else {
        return no(cite!("wm4:activation-01"), "nothing is activating".into());
    };
    let Some(fighter) = now.fighter.filter(|_| now.step == ActivationStep::Combat) else {
        if let (Actor::Model(id), ActivationStep::Combat) = (now.actor, now.step) {
            return no(
                cite!("wm4:combat-action-01"),
                format!("{} has no Combat Action", world.name(id)),
            );
        }
        // wm4:activation-06
        if now.movement == Movement::NotYet && now.step <= ActivationStep::Movement {
            let why = format!("the Normal Movement of {} comes first", world.actor_name(now.actor));
            return no(cite!("wm4:activation-06"), why);
        }
        let why = "attacks are made in the Combat Action";
        return no(cite!("wm4:attack-01"), why.into());
    };
    let name = world.name(fighter);
    let melee = verb == Verb::Melee;
    let around = Surroundings::of(world, fighter);
    let mut first = None;
    for (used, weapon) in world.model(fighter).profile.weapons.iter().zip(0u8..) {
        if used.is_melee() != melee {
            continue;
        }
        match check_weapon(world, fighter, weapon) {
            Ok(()) if has_target(world, fighter, weapon, &around) => return Ok(()),
            Ok(()) => {
                let why = format!("{name} has no target for {}", used.name);
                first = first.or(Some(Refusal::new(cite!("wm4:los-01"), why)));
            }
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    let rule = if melee {
        cite!("wm4:combat-action-03")
    } else {
        cite!("wm4:combat-action-04")
    };
    Err(first.unwrap_or_else(|| Refusal::new(rule, format!("{name} has no such weapon"))))
}

/// Whether a weapon can be used now, whoever the target is.
pub fn check_weapon(world: &World, id: ModelId, weapon: u8) -> Checked {
    let (Some(now), Some(part), Some(used)) =
        (world.activation.as_ref(), part(world, id), weapon_of(world, id, weapon))
    else {
        return no(cite!("wm4:activation-10"), "that model is not activating".into());
    };
    let model = world.model(id);
    let name = &model.name;
    if matches!(part.combat, Combat::Forfeited | Combat::Done) {
        let why = format!("{name} has no Combat Action");
        return no(cite!("wm4:combat-action-01"), why);
    }
    if model.knocked_down {
        return no(cite!("wm4:knockdown-02"), format!("{name} is knocked down"));
    }
    crate::execution::check_attack(world, id)?;
    // wm4:weapon-rng-05
    let used_now = crate::attack::armed(world, id, weapon);
    if used_now.is_some_and(|now| now.rng == crate::card::Reach::Inches(0)) {
        let why = format!("{} of {name} reaches nowhere", used.name);
        return no(cite!("wm4:weapon-rng-05"), why);
    }
    let melee = used.is_melee();
    let word = if melee { "attack" } else { "shoot" };
    let denied = special::forbids(world, id, word, None).or_else(|| special::forbids(world, id, "attack", None));
    if let Some(denied) = denied {
        return Err(special::refused(world, &denied));
    }
    // wm4:adv-dual-attack-01
    let dual = world.has(id, Advantage::DualAttack);
    let mixes = matches!((part.combat, melee), (Combat::Melee, false) | (Combat::Ranged, true));
    if mixes && !dual {
        let why = format!("{name} makes melee or ranged attacks, not both");
        return no(cite!("wm4:combat-action-08"), why);
    }
    // wm4:charge-13, wm4:unit-charge-10
    if now.movement == Movement::Charged && !melee && !(dual && part.struck) {
        let rule = match world.unit_of(id) {
            None => cite!("wm4:charge-13"),
            Some(_) => cite!("wm4:unit-charge-10"),
        };
        return no(rule, format!("{name} has charged and makes melee attacks"));
    }
    if has_initial(world, id, weapon, &part) {
        return Ok(());
    }
    // A rule may let it pay for more.
    if !melee && special::uses::reloads_left(world, id, weapon) > 0 {
        return Ok(());
    }
    if !melee {
        let why = format!("{name} has made all its attacks with {}", used.name);
        return no(no_more_shots(&model.profile), why);
    }
    if sold(world, id, used).is_some() {
        return Ok(());
    }
    can_pay(world, id)
}

/// The points of no model buy ranged attacks by themselves.
fn no_more_shots(profile: &Profile) -> RuleId {
    match () {
        () if profile.is_warjack() => cite!("wm4:warjack-rules-05"),
        () if profile.is_warbeast() => cite!("wm4:warbeast-force-09"),
        () if profile.has_focus_manipulation() => cite!("wm4:warcaster-attack-02"),
        () if profile.has_fury_manipulation() => cite!("wm4:warlock-attack-02"),
        () => cite!("wm4:ranged-attack-04"),
    }
}

fn check_target(world: &World, id: ModelId, weapon: u8, target: ModelId, around: &Surroundings<'_>) -> Checked {
    let name = world.name(id);
    let Some(aim) = world.get(target).filter(|aim| aim.is_in_play()) else {
        return no(cite!("wm4:attack-04"), "there is no such model in play".into());
    };
    if !world.are_enemies(id, target) {
        return no(cite!("wm4:attack-04"), format!("{} is a friend of {name}", aim.name));
    }
    if !is_seen(world, id, weapon, target, around) {
        return no(
            cite!("wm4:los-01"),
            format!("{name} has no line of sight to {}", aim.name),
        );
    }
    let melee = weapon_of(world, id, weapon).is_some_and(Weapon::is_melee);
    let kind = if melee { AttackTrait::Melee } else { AttackTrait::Ranged };
    if let Some(denied) = special::shields(world, id, target, kind) {
        return Err(special::refused(world, &denied));
    }
    if melee {
        return charged_first(world, id, target, &around.eyes);
    }
    shoots_its_foe(world, id, target, around)
}

/// The same without a reason. What is quickly said of most models comes first, and lines of sight last.
fn can_target(world: &World, id: ModelId, weapon: u8, target: ModelId, around: &Surroundings<'_>) -> bool {
    let is_enemy = |aim: &crate::Model| aim.is_in_play() && world.are_enemies(id, target);
    let melee = weapon_of(world, id, weapon).is_some_and(Weapon::is_melee);
    let kind = if melee { AttackTrait::Melee } else { AttackTrait::Ranged };
    world.get(target).is_some_and(is_enemy)
        && (melee || shoots_its_foe(world, id, target, around).is_ok())
        && special::shields(world, id, target, kind).is_none()
        && is_seen(world, id, weapon, target, around)
        && (!melee || charged_first(world, id, target, &around.eyes).is_ok())
}

/// wm4:los-01, wm4:spray-07
fn is_seen(world: &World, id: ModelId, weapon: u8, target: ModelId, around: &Surroundings<'_>) -> bool {
    let eyes = &around.eyes;
    let past = |what: &str| special::permits(world, id, "ignores", what, Some(weapon)).is_some();
    let sprays = || weapon_of(world, id, weapon).is_some_and(|weapon| matches!(weapon.rng, Reach::Spray(_)));
    let past_models = || sprays() || past("interveners");
    eyes.sees(target) || (past_models() && eyes.sees_past_models(target)) || past("line_of_sight")
}

/// wm4:engaged-shooter-01
fn shoots_its_foe(world: &World, id: ModelId, target: ModelId, around: &Surroundings<'_>) -> Checked {
    let foes = &around.foes;
    if foes.is_empty() || foes.contains(&target) || world.has(id, Advantage::Gunfighter) {
        return Ok(());
    }
    let (name, aim) = (world.name(id), world.name(target));
    let why = format!("{name} is engaged, and {aim} is not engaging it");
    no(cite!("wm4:engaged-shooter-01"), why)
}

/// The first melee attack after a charge is at the charged model, as long as it can be (wm4:charge-14, wm4:charge-21).
fn charged_first(world: &World, id: ModelId, target: ModelId, eyes: &Eyes<'_>) -> Checked {
    let Some(now) = &world.activation else { return Ok(()) };
    let (Some(charge), Some(part)) = (now.charge, now.part(id)) else {
        return Ok(());
    };
    let binds = charge.charger == id && world.unit_of(id).is_none() && !part.struck && charge.target != target;
    if binds && world.model(charge.target).is_in_play() && eyes.sees(charge.target) {
        let why = format!(
            "{} charged {} and attacks it first",
            world.name(id),
            world.name(charge.target)
        );
        return no(cite!("wm4:charge-14"), why);
    }
    Ok(())
}

/// Why an attack at a target is refused: by the weapon if one was chosen, else by any of the kind.
pub fn check_attack(world: &World, id: ModelId, weapon: Option<u8>, verb: Verb, target: ModelId) -> Checked {
    let of_kind =
        |weapon: &u8| weapon_of(world, id, *weapon).is_some_and(|used| used.is_melee() == (verb == Verb::Melee));
    let mut all = (0..world.model(id).profile.weapons.len() as u8).filter(of_kind);
    let Some(weapon) = weapon.or_else(|| all.next()) else {
        return no(cite!("wm4:combat-action-01"), "there is no such weapon".into());
    };
    check_target(world, id, weapon, target, &Surroundings::of(world, id))
}
