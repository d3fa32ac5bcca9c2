//! What special rules let a player use: at any time of an activation, as a special action or as a special attack. Orders of special rules are given
//! by unit commanders (`activation`), feats and spells by their casters (`spells`).

use battlegroup::Field;
use battlegroup::carry_out::{Unusable, carry_out, pay_for, usable_in};
use battlegroup::rules::{Because, Described, How, RuleName, Use, Who};
use battlegroup::select::{Scope, fits};
use battlegroup::windows::{Casting, Step, Window};
use kernel::{Asked, Play, Refusal, RuleId, cite};
use serde::{Deserialize, Serialize};

use crate::activation;
use crate::ids::{ModelId, WeaponId};
use crate::questions::{Answer, Ask, Verb};
use crate::sight::Eyes;
use crate::world::{ActivationStep, Combat, Movement};
use crate::{Event, Primal, World, allowed, systems, units};

/// A use that a rule offers to a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Special {
    pub user: ModelId,
    pub rule: RuleName,
    /// The weapon on which the rule stands.
    pub weapon: Option<u8>,
    /// Which of the rule's uses, from 0.
    pub part: u8,
}

impl Special {
    pub fn because(&self) -> Because {
        Because {
            weapon: self.weapon.map(WeaponId),
            ..Because::new(&self.rule, self.user)
        }
    }

    pub fn part<'w>(&self, world: &'w World) -> Option<&'w Use> {
        let rule = world.codex.book().rule(&self.rule)?;
        rule.uses.get(usize::from(self.part))
    }
}

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

/// Every use of the kinds that a model's rules offer, printed or granted, open now or not.
pub fn offered(world: &World, user: ModelId, kinds: &[How]) -> Vec<Special> {
    let standing = Field::standing(world);
    let mut found: Vec<Special> = vec![];
    for borne in standing.rules_of(user) {
        let Some(rule) = &borne.rule else { continue };
        for (part, at) in rule.uses.iter().zip(0u8..) {
            let special = Special {
                user,
                rule: borne.name.clone(),
                weapon: borne.weapon.map(|weapon| weapon.0),
                part: at,
            };
            // A rule that two equal weapons bear is offered once where it is not an attack with one of them.
            let known = |other: &Special| {
                let same = other.rule == special.rule && other.part == special.part;
                same && (part.how == How::AnyTime || other.weapon == special.weapon)
            };
            if kinds.contains(&part.how) && !found.iter().any(known) {
                found.push(special);
            }
        }
    }
    found
}

const USED_HERE: [How; 3] = [How::AnyTime, How::StarAction, How::StarAttack];

/// Whether a model can use something now, and if not, why not the first of it.
pub fn verb(world: &World, id: ModelId) -> Checked {
    let mut first = None;
    for special in offered(world, id, &USED_HERE) {
        match check(world, &special) {
            Ok(()) => return Ok(()),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    let none = || {
        no(
            cite!("primal:special-action-general-01"),
            format!(
                "{} has no special action, special attack or ability to use",
                world.name(id)
            ),
        )
    };
    first.map_or_else(none, Err)
}

fn open(world: &World, id: ModelId) -> Vec<Special> {
    let all = offered(world, id, &USED_HERE).into_iter();
    all.filter(|special| check(world, special).is_ok()).collect()
}

/// A use that somebody names, known or not.
pub fn named(world: &World, special: &Special) -> Checked {
    let known = world.get(special.user).is_some() && offered(world, special.user, &USED_HERE).contains(special);
    if !known {
        let why = format!("nothing called {} can be used by it", special.rule);
        return no(cite!("primal:special-action-general-01"), why);
    }
    check(world, special)
}

/// Whether a use is open now, and if not, by which rule.
fn check(world: &World, special: &Special) -> Checked {
    let id = special.user;
    let model = world.model(id);
    let name = &model.name;
    let (Some(part), Some(_)) = (special.part(world), world.part(id)) else {
        return no(cite!("primal:any-time-01"), format!("{name} is not activating"));
    };
    if part.how != How::AnyTime {
        combat_action(world, special)?;
    }
    // What is used instead of an attack needs its weapon.
    if let Some(weapon) = special.weapon {
        if systems::is_weapon_crippled(world, id, weapon) {
            let why = format!("the weapon of {name} sits in a crippled location");
            return no(cite!("primal:system-crippled-08"), why);
        }
        if let Some(denied) = allowed::bars_weapon(world, id, weapon) {
            return Err(denied.refusal(cite!("primal:special-rules-01")));
        }
    }
    let because = special.because();
    let targets = targets(world, special);
    if part.target.is_some() && targets.is_empty() {
        let why = format!("{} has nobody for {}", name, special.rule);
        return no(cite!("primal:special-rule-rng-01"), why);
    }
    // Whom it may target has been asked.
    let untargeted = Use {
        target: None,
        ..part.clone()
    };
    let window = activation::window_of(world, Step::CombatAction, id);
    let target = targets.first().copied();
    let checked = usable_in::<Primal>(world, &because, &untargeted, target, Some(&window));
    checked.map_err(|why| refuse(name, special, &why))
}

fn refuse(name: &str, special: &Special, why: &Unusable) -> Refusal {
    let rule = &special.rule;
    let why = match why {
        Unusable::Denied(denied) => return denied.refusal(cite!("primal:special-rules-01")),
        Unusable::Limit(limit) => format!("{name} has used {rule} ({})", limit.replace('_', " ")),
        Unusable::Condition => format!("{rule} of {name} is not open now"),
        Unusable::Cost => format!("{name} cannot pay for {rule}"),
        Unusable::Target => format!("{rule} has no target"),
    };
    Refusal::new(cite!("primal:special-rules-01"), why).by_ability(rule.as_str())
}

/// Special actions and special attacks take the place of the initial attacks (primal:combat-action-01, primal:combat-action-04).
fn combat_action(world: &World, special: &Special) -> Checked {
    let id = special.user;
    let model = world.model(id);
    let name = &model.name;
    let (Some(now), Some(part)) = (&world.activation, world.part(id)) else {
        return no(cite!("primal:combat-action-01"), format!("{name} is not activating"));
    };
    if now.step != ActivationStep::Combat || now.fighter != Some(id) {
        let why = format!("{name} uses {} in its Combat Action", special.rule);
        return no(cite!("primal:special-action-general-01"), why);
    }
    if part.combat != Combat::NotYet || part.special {
        let why = format!("{name} has begun its Combat Action otherwise");
        return no(cite!("primal:combat-action-04"), why);
    }
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
    let is_attack = special.part(world).is_some_and(|part| part.how == How::StarAttack);
    let weapon = special.weapon.and_then(|at| model.profile.weapons.get(usize::from(at)));
    let in_melee = is_attack && weapon.is_some_and(|weapon| weapon.is_melee());
    if part.movement == Movement::Charged && !in_melee {
        let why = format!("{name} has charged and makes melee attacks");
        return no(cite!("primal:charge-success-01"), why);
    }
    if is_attack {
        weapons_work(world, special)?;
    }
    // primal:aspect-03
    if is_attack && systems::hampers(world, id, battlegroup::life::System::Mind) {
        return no(cite!("primal:aspect-03"), format!("the Mind of {name} is crippled"));
    }
    let forbidden: &[&str] = if is_attack {
        &["special", "special_attack", "attack"]
    } else {
        &["special"]
    };
    for word in forbidden {
        if let Some(denied) = Field::standing(world).forbids(id, word, None) {
            return Err(denied.refusal(cite!("primal:special-rules-01")));
        }
    }
    Ok(())
}

/// No special attack is made with a weapon in a crippled location, and no combo while one of its weapons is in such a location
/// (primal:system-crippled-08, primal:system-crippled-09).
fn weapons_work(world: &World, special: &Special) -> Checked {
    let id = special.user;
    let combo = special.part(world).is_some_and(|part| part.with_all_weapons);
    if combo {
        let standing = Field::standing(world);
        let of_combo = standing.rules_of(id).iter().filter(|borne| borne.name == special.rule);
        let mut weapons = of_combo.filter_map(|borne| borne.weapon);
        if weapons.any(|weapon| systems::is_weapon_crippled(world, id, weapon.0)) {
            let why = format!("a weapon of the {} of {} is crippled", special.rule, world.name(id));
            return no(cite!("primal:system-crippled-09"), why);
        }
    }
    if { special.weapon }.is_some_and(|weapon| systems::is_weapon_crippled(world, id, weapon)) {
        let why = format!("the weapon of {} for {} is crippled", world.name(id), special.rule);
        return no(cite!("primal:system-crippled-08"), why);
    }
    Ok(())
}

/// Whom a use may target, however far away: what is out of range is not affected (primal:special-rule-rng-03). Nobody for a use without a target.
pub fn targets(world: &World, special: &Special) -> Vec<ModelId> {
    let Some(part) = special.part(world) else { return vec![] };
    let Some(who) = &part.target else { return vec![] };
    let who = anywhere(who);
    let scope = Scope::of(world, special.because());
    let is_open = |id: &ModelId| {
        { part.limit.iter() }.all(|limit| !world.ledger.is_used(special.user, &special.rule, limit, Some(*id)))
    };
    let fit = |id: &ModelId| fits(world, &scope.on(*id), None, &who, *id);
    let mut found: Vec<ModelId> = world.in_play().filter(|id| is_open(id) && fit(id)).collect();
    // Whom a rule lets a model choose it need not see.
    let chooses = part.ignoring.iter().any(|what| what == "line_of_sight");
    if !chooses && !found.is_empty() {
        let eyes = Eyes::of(world, special.user);
        found.retain(|id| check_aim(world, &eyes, special.user, *id).is_ok());
    }
    found
}

/// Whom a model can target with a special rule: somebody in its line of sight, and no friendly trooper that is out of formation (primal:los-01,
/// primal:out-of-formation-02). It can always target itself (primal:special-rule-rng-05).
fn check_aim(world: &World, eyes: &Eyes<'_>, user: ModelId, target: ModelId) -> Checked {
    let name = world.name(target);
    if target == user {
        return Ok(());
    }
    if !world.are_enemies(user, target) && !units::in_formation(world, target) {
        return no(
            cite!("primal:out-of-formation-02"),
            format!("{name} is out of formation"),
        );
    }
    if !eyes.sees(target) {
        let why = format!("{} has no line of sight to {name}", world.name(user));
        return no(eyes.hidden_by(target), why);
    }
    Ok(())
}

/// Why a model is no target of a special rule.
pub fn refuse_target(world: &World, user: ModelId, target: ModelId) -> Refusal {
    let Some(aim) = world.get(target).filter(|aim| aim.is_in_play()) else {
        return Refusal::new(cite!("primal:special-rule-rng-01"), "there is no such model in play");
    };
    let why = format!("{} is no target for it", aim.name);
    let refused = check_aim(world, &Eyes::of(world, user), user, target).err();
    refused.unwrap_or_else(|| Refusal::new(cite!("primal:special-rule-rng-01"), why))
}

/// The description without its range. Base contact is no range but a requirement.
fn anywhere(who: &Who) -> Who {
    Who::new(Described {
        within: None,
        command_range: None,
        ..(**who).clone()
    })
}

/// The verb was chosen: which use, and on whom.
pub fn begin(play: &mut Play<'_, Primal>, user: ModelId) -> Asked<()> {
    let seat = play.world().model(user).controller;
    let answers: Vec<Answer> = open(play.world(), user).into_iter().map(Answer::Special).collect();
    let Answer::Special(special) = play.choose(seat, Ask::Special { user }, answers)? else {
        return Ok(());
    };
    let Some(part) = special.part(play.world()).cloned() else {
        return Ok(());
    };
    let target = match (&part.target, &targets(play.world(), &special)[..]) {
        (None, _) | (Some(_), []) => None,
        (Some(_), [only]) => Some(*only),
        (Some(_), several) => {
            let answers = several.iter().copied().map(Answer::Model).collect();
            let ask = Ask::Target {
                model: user,
                verb: Verb::Special,
                weapon: None,
            };
            match play.choose(seat, ask, answers)? {
                Answer::Model(target) => Some(target),
                _ => None,
            }
        }
    };
    let rules: &'static [RuleId] = match part.how {
        How::AnyTime => &[cite!("primal:any-time-01"), cite!("primal:special-rules-01")],
        How::StarAttack => &[
            cite!("primal:special-action-general-01"),
            cite!("primal:special-attack-01"),
        ],
        _ => &[
            cite!("primal:special-action-general-01"),
            cite!("primal:combat-action-04"),
        ],
    };
    let declared = Event::UseDeclared {
        special: special.clone(),
        how: part.how,
        target,
    };
    play.record(declared, rules);
    let because = special.because();
    if !pay_for(play, &because, &part, target)? {
        return Ok(());
    }
    // primal:special-rule-rng-03, primal:special-rule-rng-05
    if let (Some(who), Some(target)) = (&part.target, target) {
        let world = play.world();
        let scope = Scope::of(world, because.clone());
        if target != user && !fits(world, &scope.on(target), None, who, target) {
            let rule = special.rule.clone();
            play.record(
                Event::UseFailed { user, rule, target },
                &[cite!("primal:special-rule-rng-03")],
            );
            return Ok(());
        }
    }
    affect(play, &because, &part, target)
}

/// What a use does. The window says who used it, on whom.
pub fn affect(play: &mut Play<'_, Primal>, because: &Because, part: &Use, target: Option<ModelId>) -> Asked<()> {
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
            origin: because.by,
            target,
            negated: false,
        },
    };
    carry_out(play, &mut scope, &mut window, &part.does)
}
