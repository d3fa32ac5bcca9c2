//! What players use of special rules: special actions, special attacks, and what is open at any time (wm4:special-action-01,
//! wm4:any-time-01). Spells and feats have their own sequence in `spells`.

use battlegroup::carry_out::{Unusable, carry_out, usable};
use battlegroup::edition::Field;
use battlegroup::ledger::{Note, Used};
use battlegroup::rules::{Because, Described, How, RuleName, Use, Who};
use battlegroup::select::{Scope, fits};
use battlegroup::windows::{AttackTrait, Casting, Step, Window};
use battlegroup::{Edition, WeaponId};
use kernel::{Asked, Play, Refusal, cite};
use serde::{Deserialize, Serialize};

use crate::activation;
use crate::attack::{self, Made, can_pay};
use crate::ids::{Actor, ModelId};
use crate::questions::{Answer, Ask, Verb};
use crate::sight::Eyes;
use crate::world::{ActivationStep, Combat, Declared, Movement};
use crate::{Event, UsedAs, Warmachine, World};

/// One use that can be named: whose, of which rule, which part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Special {
    pub user: ModelId,
    pub rule: RuleName,
    pub weapon: Option<u8>,
    /// Which of the uses that the rule has.
    pub part: u8,
}

impl Special {
    fn because(&self) -> Because {
        Because {
            weapon: self.weapon.map(WeaponId),
            ..Because::new(&self.rule, self.user)
        }
    }

    fn part<'w>(&self, world: &'w World) -> Option<&'w Use> {
        world.rules.book().rule(&self.rule)?.uses.get(usize::from(self.part))
    }
}

/// The models that may use a rule now: all of an activation at any time, the fighter in its Combat Action.
fn users(world: &World) -> Vec<ModelId> {
    let Some(now) = &world.activation else { return vec![] };
    match (now.actor, now.fighter) {
        (Actor::Model(id), _) => vec![id],
        (Actor::Unit(_), Some(fighter)) => vec![fighter],
        (Actor::Unit(unit), None) => world.troopers(unit).collect(),
    }
}

/// Everything that can be used now in the activation that is going on.
pub fn open(world: &World) -> impl Iterator<Item = Special> + '_ {
    let all = all(world).into_iter();
    all.filter(|special| check(world, special).is_ok())
}

/// Why nothing can be used now: what keeps the first rule that somebody has.
pub fn why_not(world: &World) -> Refusal {
    let first = all(world).first().and_then(|special| check(world, special).err());
    let none = || Refusal::new(cite!("wm4:special-action-01"), "no special rule can be used now");
    first.unwrap_or_else(none)
}

/// Everything that the models of the activation have to use.
fn all(world: &World) -> Vec<Special> {
    if !world.rules.has_uses() {
        return vec![];
    }
    let mut found = vec![];
    for user in users(world) {
        let own = world.model(user);
        let model_rules = own.profile.rules.iter().map(|rule| (rule, None));
        let of_weapons = own.profile.weapons.iter().zip(0u8..);
        let of_weapons = of_weapons.flat_map(|(weapon, at)| weapon.rules.iter().map(move |rule| (rule, Some(at))));
        let printed = model_rules
            .chain(of_weapons)
            .map(|(rule, weapon)| (rule.reference().name(), weapon));
        let standing = world.standing();
        let granted = { standing.rules_of(user).iter() }
            .filter(|borne| borne.granted_by.is_some())
            .map(|borne| (borne.name.clone(), borne.weapon.map(|weapon| weapon.0)));
        for (rule, weapon) in printed.chain(granted) {
            let Some(known) = world.rules.book().rule(&rule) else {
                continue;
            };
            for part in 0..known.uses.len() as u8 {
                let special = Special {
                    user,
                    rule: rule.clone(),
                    weapon,
                    part,
                };
                found.push(special);
            }
        }
    }
    found
}

/// Whether a use is open now, and if not, by which rule.
pub fn check(world: &World, special: &Special) -> Result<(), Refusal> {
    let no = |rule, why: String| Err(Refusal::new(rule, why));
    let (Some(now), Some(part), Some(own)) = (&world.activation, special.part(world), world.get(special.user)) else {
        return no(cite!("wm4:special-action-01"), "there is no such rule to use".into());
    };
    let name = &own.name;
    if now.part(special.user).is_none() || !own.is_in_play() {
        return no(cite!("wm4:any-time-01"), format!("{name} is not activating"));
    }
    if own.knocked_down {
        return no(cite!("wm4:knockdown-02"), format!("{name} is knocked down"));
    }
    if own.stationary {
        return no(cite!("wm4:stationary-01"), format!("{name} is stationary"));
    }
    match part.how {
        How::AnyTime => {
            // wm4:any-time-03
            if now.movement == Movement::Ran {
                return no(cite!("wm4:any-time-03"), format!("{name} has run"));
            }
        }
        How::StarAction | How::StarAttack => combat_action(world, special)?,
        _ => {
            return no(
                cite!("wm4:special-action-01"),
                format!("{} is not used so", special.rule),
            );
        }
    }
    let because = special.because();
    if part.how == How::StarAttack && special.weapon.is_some() {
        if targets(world, special).next().is_none() {
            let why = format!("{name} has nobody to attack by {}", special.rule);
            return no(cite!("wm4:special-attack-02"), why);
        }
        return Ok(());
    }
    let target = match &part.target {
        Some(_) => targets(world, special).next(),
        None => None,
    };
    // Whom it can reach is not asked here.
    let untargeted = &Use {
        target: None,
        ..part.clone()
    };
    usable::<Warmachine>(world, &because, untargeted, target).map_err(|why| refuse(world, special, &why))?;
    if part.target.is_some() && target.is_none() {
        return no(cite!("wm4:special-range-01"), format!("{} has no target", special.rule));
    }
    // An attack has a target (wm4:attack-03).
    if part.how == How::StarAttack && target.is_none() {
        let why = format!("{} names nobody whom it could attack", special.rule);
        return no(cite!("wm4:special-attack-03"), why);
    }
    Ok(())
}

fn refuse(world: &World, special: &Special, why: &Unusable) -> Refusal {
    if let Unusable::Denied(denied) = why {
        return super::refused(world, denied);
    }
    let name = world.name(special.user);
    let rule = &special.rule;
    let why = match why {
        Unusable::Limit(limit) => format!("{name} has used {rule} ({})", limit.replace('_', " ")),
        Unusable::Condition => format!("{rule} of {name} is not open now"),
        Unusable::Cost => format!("{name} cannot pay for {rule}"),
        Unusable::Target => format!("{rule} has no target"),
        Unusable::Denied(denied) => denied.to_string(),
    };
    Refusal::new(cite!("wm4:special-action-01"), why)
}

/// Special actions and attacks take the place of the initial attacks (wm4:special-action-01, wm4:additional-attack-05).
fn combat_action(world: &World, special: &Special) -> Result<(), Refusal> {
    let no = |rule, why: String| Err(Refusal::new(rule, why));
    let name = world.name(special.user);
    let Some(now) = &world.activation else {
        return no(cite!("wm4:special-action-01"), "nothing is activating".into());
    };
    if now.movement == Movement::NotYet && now.step <= ActivationStep::Movement {
        let why = format!("the Normal Movement of {} comes first", world.actor_name(now.actor));
        return no(cite!("wm4:activation-06"), why);
    }
    if now.step != ActivationStep::Combat || now.fighter != Some(special.user) {
        let why = format!("{name} uses {} in its Combat Action", special.rule);
        return no(cite!("wm4:special-action-01"), why);
    }
    let part = now.part(special.user);
    if part.is_none_or(|part| part.combat != Combat::NotYet || part.special) {
        let why = format!("{name} has begun its Combat Action otherwise");
        return no(cite!("wm4:combat-action-01"), why);
    }
    let melee = special.weapon.is_some_and(|at| {
        let weapon = world.model(special.user).profile.weapons.get(usize::from(at));
        weapon.is_some_and(|weapon| weapon.is_melee())
    });
    if now.movement == Movement::Charged && !melee {
        let rule = match world.unit_of(special.user) {
            None => cite!("wm4:charge-13"),
            Some(_) => cite!("wm4:unit-charge-10"),
        };
        return no(rule, format!("{name} has charged and makes melee attacks"));
    }
    check_systems(world, special)?;
    let is_attack = special.part(world).is_some_and(|part| part.how == How::StarAttack);
    if is_attack {
        crate::execution::check_attack(world, special.user)?;
    }
    let attacks = || { super::forbids(world, special.user, "attack", None) }.filter(|_| is_attack);
    if let Some(denied) = super::forbids(world, special.user, "special", None).or_else(attacks) {
        return Err(super::refused(world, &denied));
    }
    Ok(())
}

/// A crippled weapon makes no special attack, and neither do two of which one is crippled (wm4:system-cripple-12, wm4:system-cripple-13,
/// wm4:aspect-cripple-03).
fn check_systems(world: &World, special: &Special) -> Result<(), Refusal> {
    let model = world.model(special.user);
    let name = &model.name;
    let is_attack = special.part(world).is_some_and(|part| part.how == How::StarAttack);
    if !is_attack {
        return Ok(());
    }
    if model.is_crippled(battlegroup::life::System::Mind) {
        let why = format!("the Mind of {name} is crippled");
        return Err(Refusal::new(cite!("wm4:aspect-cripple-03"), why));
    }
    let bears = |weapon: &&crate::card::Weapon| {
        let mut rules = weapon.rules.iter();
        rules.any(|rule| rule.reference().name() == special.rule)
    };
    let bearers: Vec<&crate::card::Weapon> = model.profile.weapons.iter().filter(bears).collect();
    let is_broken = |weapon: &&&crate::card::Weapon| {
        let system = weapon.location.and_then(crate::card::system_of);
        system.is_some_and(|system| model.is_crippled(system))
    };
    if let Some(broken) = bearers.iter().find(is_broken) {
        let rule = if bearers.len() > 1 {
            cite!("wm4:system-cripple-13")
        } else {
            cite!("wm4:system-cripple-12")
        };
        let why = format!("{} of {name} sits in a crippled place", broken.name);
        return Err(Refusal::new(rule, why));
    }
    Ok(())
}

/// Whom a use can target. The range of a special action is checked afterwards (wm4:special-range-02): what is out of it is not affected. Whom
/// it can see and whom it describes, apart from distance, is asked here.
pub fn targets<'a>(world: &'a World, special: &'a Special) -> Box<dyn Iterator<Item = ModelId> + 'a> {
    let Some(part) = special.part(world) else {
        return Box::new(std::iter::empty());
    };
    if let (How::StarAttack, Some(number)) = (part.how, special.weapon) {
        // An attack is declared before its range is checked (wm4:attack-05); one at all models that a rule describes needs one of them.
        let scope = Scope::of(world, special.because());
        let described =
            move |id: &ModelId| { part.target.iter() }.all(|who| fits(world, &scope.on(*id), None, who, *id));
        return Box::new(
            activation::attackable(world, special.user, number)
                .into_iter()
                .filter(described),
        );
    }
    let Some(who) = &part.target else {
        return Box::new(std::iter::empty());
    };
    // How far away it is matters only afterwards (wm4:special-range-02).
    let who = Who::new(Described {
        within: None,
        ..(**who).clone()
    });
    let eyes = Eyes::of(world, special.user);
    let scope = Scope::of(world, special.because());
    let fit = move |id: &ModelId| fits(world, &scope.on(*id), None, &who, *id) && eyes.sees(*id);
    // An attack targets enemies (wm4:attack-04).
    let is_attack = part.how == How::StarAttack;
    let open = move |id: &ModelId| {
        (!is_attack || world.are_enemies(special.user, *id)) && { part.limit.iter() }
            .all(|limit| !world.ledger.is_used(special.user, &special.rule, limit, Some(*id)))
    };
    Box::new(world.in_play().filter(open).filter(fit))
}

/// Whether a use is aimed at somebody.
pub fn has_target(world: &World, special: &Special) -> bool {
    special
        .part(world)
        .is_some_and(|part| part.target.is_some() || part.how == How::StarAttack)
}

/// Why a use cannot be aimed at a model.
pub fn refuse_target(world: &World, special: &Special, target: ModelId) -> Refusal {
    let (user, aim) = (special.user, world.name(target));
    let is_attack = special.part(world).is_some_and(|part| part.how == How::StarAttack);
    if is_attack && !world.are_enemies(user, target) {
        let why = format!("{aim} is a friend of {}", world.name(user));
        return Refusal::new(cite!("wm4:attack-04"), why);
    }
    if !Eyes::of(world, user).sees(target) && target != user {
        let why = format!("{} has no line of sight to {aim}", world.name(user));
        return Refusal::new(cite!("wm4:los-01"), why);
    }
    let why = format!("{aim} is no target for {}", special.rule);
    Refusal::new(cite!("wm4:special-action-01"), why)
}

/// The verb was chosen: which use, and on whom. All of it is one step.
pub fn begin(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let specials: Vec<Special> = open(play.world()).collect();
    let seat = play.world().turn.seat();
    let Some(user) = specials.first().map(|special| special.user) else {
        return Ok(());
    };
    let answers: Vec<Answer> = specials.into_iter().map(Answer::Special).collect();
    let Answer::Special(special) = play.choose(seat, Ask::Special { user }, answers)? else {
        return Ok(());
    };
    let Some(part) = special.part(play.world()).cloned() else {
        return Ok(());
    };
    let all: Vec<ModelId> = targets(play.world(), &special).collect();
    let needs_target = has_target(play.world(), &special);
    let target = match (&all[..], needs_target) {
        (_, false) | ([], true) => None,
        ([only], true) => Some(*only),
        (several, true) => {
            let answers = several.iter().copied().map(Answer::Model).collect();
            let ask = Ask::Target {
                model: special.user,
                verb: Verb::Special,
            };
            match play.choose(seat, ask, answers)? {
                Answer::Model(target) => Some(target),
                _ => None,
            }
        }
    };
    let how = match part.how {
        How::StarAction => UsedAs::Action,
        How::StarAttack if special.weapon.is_none() => UsedAs::OwnAttack(followed_by(&part)),
        How::StarAttack => UsedAs::Attack,
        _ => UsedAs::AnyTime,
    };
    let (user, rule) = (special.user, special.rule.clone());
    play.record(
        Event::UseDeclared { user, rule, how },
        &[cite!("wm4:special-action-01"), cite!("wm4:special-range-01")],
    );
    let because = special.because();
    if !pay(play, &because, &part)? {
        return Ok(());
    }
    note_limits(play, &because, &part, target);
    if part.how == How::StarAttack {
        return match special.weapon {
            Some(number) => special_attack(play, &special, &part, number, target),
            None => own_attack(play, &special, &part, target),
        };
    }
    // wm4:special-range-02, wm4:special-range-03
    let world = play.world();
    let scope = Scope::of(world, because.clone());
    let reached = |who: &Who, id: ModelId| fits(world, &scope.on(id), None, who, id);
    if let (Some(who), Some(target)) = (&part.target, target)
        && !reached(who, target)
    {
        let rule = special.rule.clone();
        play.record(
            Event::UseFailed { user, rule, target },
            &[cite!("wm4:special-range-02")],
        );
        return Ok(());
    }
    effects(play, &because, &part, target)
}

/// The limits of a use are used up.
pub fn note_limits(play: &mut Play<'_, Warmachine>, because: &Because, part: &Use, whom: Option<ModelId>) {
    for limit in &part.limit {
        let used = Used {
            model: because.by,
            rule: because.rule.clone(),
            limit: limit.clone(),
            whom,
            turn_of: play.world().active_seat(),
        };
        Warmachine::note(play, because, Note::Used(used));
    }
}

fn pay(play: &mut Play<'_, Warmachine>, because: &Because, part: &Use) -> Asked<bool> {
    for cost in &part.cost {
        if !Warmachine::pay(play, because, because.by, cost)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// An attack with the weapon that bears the rule (wm4:special-attack-02).
fn special_attack(
    play: &mut Play<'_, Warmachine>,
    special: &Special,
    part: &Use,
    number: u8,
    target: Option<ModelId>,
) -> Asked<()> {
    let Some(target) = target else { return Ok(()) };
    let user = special.user;
    super::tell(play, &special.because(), "special_attack", Some(target));
    // A rule that describes a target attacks everybody whom it describes.
    let at_all = match &part.target {
        None => vec![],
        Some(who) => {
            let world = play.world();
            let scope = Scope::of(world, special.because());
            let eyes = Eyes::of(world, user);
            { world.others(user) }
                .filter(|id| eyes.sees(*id) && fits(world, &scope.on(*id), None, who, *id))
                .collect()
        }
    };
    let made = Made {
        special: Some(special.rule.clone()),
        at_all,
        ..Made::default()
    };
    let combat = {
        let weapon = play.world().model(user).profile.weapons.get(usize::from(number));
        if weapon.is_some_and(|weapon| weapon.is_melee()) {
            Combat::Melee
        } else {
            Combat::Ranged
        }
    };
    play.record(
        Event::AttackDeclared {
            attacker: user,
            weapon: number,
            target,
            additional: false,
            combat,
        },
        &[cite!("wm4:special-attack-02"), cite!("wm4:timing-attack-02")],
    );
    attack::make(play, user, number, target, made)
}

/// Which attacks may follow a special attack of the model itself: those that its text names, and no others (wm4:special-attack-04).
fn followed_by(part: &Use) -> Combat {
    let may = |kind: AttackTrait| part.then_attacks.contains(&kind);
    match (may(AttackTrait::Melee), may(AttackTrait::Ranged)) {
        (true, true) => Combat::Both,
        (true, false) => Combat::Melee,
        (false, true) => Combat::Ranged,
        (false, false) => Combat::Done,
    }
}

/// An attack of the model itself, neither melee nor ranged (wm4:special-attack-03): what its text says befalls the target. A target out of its
/// range is missed (wm4:attack-05).
fn own_attack(play: &mut Play<'_, Warmachine>, special: &Special, part: &Use, target: Option<ModelId>) -> Asked<()> {
    let (because, attacker) = (special.because(), special.user);
    super::tell(play, &because, "special_attack", target);
    let world = play.world();
    let scope = Scope::of(world, because.clone());
    let is_reached = |id: ModelId| { part.target.iter() }.all(|who| fits(world, &scope.on(id), None, who, id));
    match target {
        Some(target) if !is_reached(target) => {
            play.record(
                Event::Missed { attacker, target },
                &[cite!("wm4:attack-05"), cite!("wm4:special-attack-03")],
            );
            Ok(())
        }
        _ => effects(play, &because, part, target),
    }
}

/// What the use does. The spell window says who used it on whom.
pub fn effects(play: &mut Play<'_, Warmachine>, because: &Because, part: &Use, target: Option<ModelId>) -> Asked<()> {
    // A spell that is channeled comes from its channeler (wm4:point-of-origin-02).
    let origin = match play.world().activation.as_ref().and_then(|now| now.declared) {
        Some(Declared::Spell(cast)) if cast.caster == because.by => cast.origin,
        _ => because.by,
    };
    let mut scope = Scope {
        target,
        it: target,
        how: Some(part.how),
        ..Scope::of(play.world(), because.clone())
    };
    let mut window = Window::Spell {
        step: Step::SpellResolved,
        casting: Casting {
            spell: because.rule.clone(),
            caster: because.by,
            origin,
            target,
            negated: false,
        },
    };
    carry_out(play, &mut scope, &mut window, &part.does)
}

/// How often a weapon may still be reloaded in this activation: a rule lets its bearer pay for more attacks with it.
pub fn reloads_left(world: &World, id: ModelId, weapon: u8) -> u8 {
    if !world.rules.changes_stat("RELOAD") || can_pay(world, id).is_err() {
        return 0;
    }
    let standing = world.standing();
    let granted: i32 = { standing.held(id).iter() }
        .filter(|held| held.because.weapon == Some(WeaponId(weapon)))
        .filter_map(|held| match &*held.change {
            battlegroup::rules::Change::Stat(change) if change.stat.0 == "RELOAD" => {
                let scope = Scope::of(world, held.because.clone());
                Some(battlegroup::select::amount(world, &scope, None, &change.by.0))
            }
            _ => None,
        })
        .sum();
    let part = world.activation.as_ref().and_then(|now| now.part(id));
    let used = part.map_or(0, |part| part.reloads_of(weapon));
    (granted.clamp(0, 255) as u8).saturating_sub(used)
}
