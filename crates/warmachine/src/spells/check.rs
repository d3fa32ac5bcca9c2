//! What may be cast now, and at whom; and by which rule not.

use battlegroup::life::System;
use battlegroup::rules::{Because, How, Price, RuleName, Use};
use battlegroup::select::{Scope, fits};
use battlegroup::windows::AttackTrait;
use kernel::{Refusal, RuleId, cite};

use super::{Area, Cast, Only, Pays, Span, Spell, castings, pays};
use crate::card::{Advantage, Kind};
use crate::control::can_force;
use crate::ids::{Actor, ModelId};
use crate::sight::Eyes;
use crate::world::{ActivationStep, Combat, Movement};
use crate::{World, melee, special, stats};

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

/// Who casts in the activation that is going on: an independent model, or the trooper whose Combat Action it is.
pub fn caster(world: &World) -> Option<ModelId> {
    let now = world.activation.as_ref()?;
    match now.actor {
        Actor::Model(id) => Some(id),
        Actor::Unit(_) => now.fighter,
    }
}

/// Whether any spell can be cast now.
pub fn verb(world: &World) -> Checked {
    let Some(caster) = caster(world) else {
        return no(cite!("wm4:spell-cast-02"), "nobody here can cast a spell now".into());
    };
    let mut first = None;
    for cast in castings(world, caster) {
        match cast_now(world, cast) {
            Ok(()) => return Ok(()),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    let why = || format!("{} has no spells", world.name(caster));
    Err(first.unwrap_or_else(|| Refusal::new(cite!("wm4:spell-cast-01"), why())))
}

/// All castings that are open.
pub fn open(world: &World, caster: ModelId) -> Vec<Cast> {
    let all = castings(world, caster).into_iter();
    all.filter(|cast| cast_now(world, *cast).is_ok()).collect()
}

/// The same for a casting that comes from outside, and may be nonsense.
pub fn named(world: &World, cast: Cast) -> Checked {
    let known = [cast.holder, cast.origin].into_iter().all(|id| world.get(id).is_some());
    if !known || caster(world) != Some(cast.caster) {
        return no(cite!("wm4:spell-cast-01"), "there is no such caster".into());
    }
    cast_now(world, cast)
}

/// wm4:timing-spellcast-02
pub fn cast_now(world: &World, cast: Cast) -> Checked {
    let Some(spell) = cast.spell(world) else {
        let why = "a model casts the spells of its own card, and no others";
        let rule = match pays(world, cast.caster) {
            Pays::Focus => cite!("wm4:warcaster-spells-01"),
            Pays::Fury => cite!("wm4:warlock-spells-01"),
            Pays::Force => cite!("wm4:animus-02"),
            Pays::Action => cite!("wm4:magic-ability-cast-01"),
        };
        return no(rule, why.into());
    };
    let model = world.model(cast.caster);
    let name = &model.name;
    if !spell.is_enforced() {
        let why = format!("{} says more than the game can carry out", spell.name);
        return no(cite!("wm4:spell-stat-01"), why);
    }
    if let Some(denied) = special::forbids(world, cast.caster, "cast", None) {
        return Err(special::refused(world, &denied));
    }
    if model.silenced {
        return no(cite!("wm4:animus-08"), format!("{name} cannot cast spells"));
    }
    if model.knocked_down {
        return no(cite!("wm4:knockdown-02"), format!("{name} is knocked down"));
    }
    if model.stationary {
        return no(cite!("wm4:stationary-01"), format!("{name} is stationary"));
    }
    if spell.off {
        crate::execution::check_attack(world, cast.caster)?;
    }
    let used = |limit: &Price| {
        world
            .ledger
            .is_used(cast.caster, &RuleName::new(&spell.name), limit, None)
    };
    let words = spell.rule.then(|| words_of(world, spell)).flatten();
    if words.is_some_and(|part| part.limit.iter().any(used)) {
        return no(
            cite!("wm4:spell-cast-04"),
            format!("{name} has cast {} already", spell.name),
        );
    }
    holder(world, cast)?;
    cost(world, cast, spell)?;
    if cast.is_channeled() {
        channel(world, cast, spell)?;
    }
    if targets(world, cast).next().is_none() {
        let why = format!("{} has no target for {}", world.name(cast.origin), spell.name);
        return no(cite!("wm4:spell-target-01"), why);
    }
    Ok(())
}

/// A warlock casts the animi of its own warbeasts in its control range (wm4:animus-03, wm4:warlock-spells-02).
fn holder(world: &World, cast: Cast) -> Checked {
    let (beast, caster) = (cast.holder, cast.caster);
    if beast == caster {
        return Ok(());
    }
    let model = world.model(beast);
    let own = model.leader == Some(caster) && world.model(caster).profile.kind == Kind::Warlock && !model.wild;
    if own && model.is_in_play() && stats::in_control_range(world, caster, beast) {
        return Ok(());
    }
    let why = format!("{} is not in the control range of {}", model.name, world.name(caster));
    no(cite!("wm4:animus-03"), why)
}

fn cost(world: &World, cast: Cast, spell: &Spell) -> Checked {
    let model = world.model(cast.caster);
    let (name, cost) = (&model.name, cost_of(world, cast.caster, spell));
    let now = world.activation.as_ref();
    let Some((now, part)) = now.and_then(|now| Some((now, now.part(cast.caster)?))) else {
        return no(cite!("wm4:spell-cast-04"), format!("{name} casts in its activation"));
    };
    match pays(world, cast.caster) {
        Pays::Focus if model.focus < cost => {
            let why = format!(
                "{} costs {cost}, and {name} has {} focus points",
                spell.name, model.focus
            );
            no(cite!("wm4:spell-cast-01"), why)
        }
        Pays::Fury if model.fury < cost => {
            let why = format!("{} costs {cost}, and {name} has {} fury points", spell.name, model.fury);
            no(cite!("wm4:spell-cast-01"), why)
        }
        Pays::Focus | Pays::Fury => Ok(()),
        Pays::Force if part.animus => no(cite!("wm4:animus-04"), format!("{name} has cast its animus")),
        Pays::Force => {
            let most = stats::fury(world, cast.caster);
            if model.fury.saturating_add(cost) > most {
                let why = format!("{name} would have {} fury points of {most}", model.fury + cost);
                return no(cite!("wm4:animus-07"), why);
            }
            can_force(world, cast.caster, cost)
        }
        // A rule lets it use a Magic Ability besides its attacks.
        Pays::Action if special::casts_freely(world, cast.caster, spell) => Ok(()),
        Pays::Action => {
            let acts = now.step == ActivationStep::Combat && now.fighter == Some(cast.caster);
            if !acts || part.combat != Combat::NotYet || now.movement == Movement::Charged {
                let why = format!("{name} needs its whole Combat Action to cast {}", spell.name);
                return no(cite!("wm4:spell-cast-02"), why);
            }
            Ok(())
        }
    }
}

/// wm4:channel-01, wm4:adv-arc-node-01
pub fn is_channeler(world: &World, id: ModelId) -> bool {
    world.has(id, Advantage::ArcNode) || special::may_ever(world, id, "channels")
}

/// wm4:channel-02, wm4:channel-07, wm4:channel-09
fn channel(world: &World, cast: Cast, spell: &Spell) -> Checked {
    let relay = world.model(cast.origin);
    let name = &relay.name;
    if relay.profile.has(Advantage::ArcNode) && relay.is_crippled(System::ArcNode) {
        let why = format!("the arc node of {name} is crippled");
        return no(cite!("wm4:system-cripple-04"), why);
    }
    if relay.leader != Some(cast.caster) || !is_channeler(world, cast.origin) || !relay.is_in_play() {
        let why = format!(
            "{name} is no channeler of the battlegroup of {}",
            world.name(cast.caster)
        );
        return no(cite!("wm4:channel-02"), why);
    }
    if !stats::in_control_range(world, cast.caster, cast.origin) {
        return no(cite!("wm4:channel-02"), format!("{name} is out of the control range"));
    }
    // wm4:priority-06
    if let Some(denied) = special::forbids(world, cast.origin, "channel", None) {
        return Err(special::refused(world, &denied));
    }
    if relay.disrupted.is_some() {
        return no(cite!("wm4:wq-disruption-01"), format!("{name} is disrupted"));
    }
    if relay.inert {
        return no(cite!("wm4:inert-warjack-05"), format!("{name} is inert"));
    }
    if relay.is_helpless() || melee::is_engaged(world, cast.origin) {
        let why = format!("{name} lies, is stationary or is engaged and cannot channel");
        return no(cite!("wm4:channel-07"), why);
    }
    if spell.rng == Span::Caster {
        return no(
            cite!("wm4:channel-09"),
            format!("{} concerns only its caster", spell.name),
        );
    }
    Ok(())
}

/// Whether the spell takes no target but its caster.
pub fn is_on_caster(spell: &Spell) -> bool {
    spell.rng == Span::Caster || spell.aoe == Some(Area::Control)
}

/// The models that a spell can be cast at.
pub fn targets(world: &World, cast: Cast) -> impl Iterator<Item = ModelId> + '_ {
    let eyes = Eyes::of(world, cast.origin);
    let all = world.in_play();
    all.filter(move |target| target_seen(world, cast, *target, &eyes).is_ok())
}

pub fn target(world: &World, cast: Cast, target: ModelId) -> Checked {
    target_seen(world, cast, target, &Eyes::of(world, cast.origin))
}

/// wm4:spell-target-01 to wm4:spell-target-03
fn target_seen(world: &World, cast: Cast, target: ModelId, eyes: &Eyes<'_>) -> Checked {
    let Some((aim, spell)) = world.get(target).filter(|aim| aim.is_in_play()).zip(cast.spell(world)) else {
        return no(cite!("wm4:spell-target-01"), "there is no such model in play".into());
    };
    let name = &aim.name;
    if is_on_caster(spell) {
        if target == cast.caster {
            return Ok(());
        }
        return no(
            cite!("wm4:spell-stat-04"),
            format!("{} is cast on its caster", spell.name),
        );
    }
    if spell.off && target == cast.origin {
        let rule = if cast.is_channeled() {
            cite!("wm4:channel-10")
        } else {
            cite!("wm4:spell-target-02")
        };
        return no(rule, format!("{} cannot target its point of origin", spell.name));
    }
    if spell.off && !world.are_enemies(cast.caster, target) {
        return no(cite!("wm4:spell-target-01"), format!("{name} is a friend"));
    }
    let marked = special::reaches_surely(world, cast.caster, target, AttackTrait::Magic);
    // wm4:spray-07
    let sprays = matches!(spell.rng, Span::Spray(_));
    let seen = eyes.sees(target) || (sprays && eyes.sees_past_models(target));
    if !marked && !seen {
        let rule = if cast.is_channeled() {
            cite!("wm4:channel-04")
        } else {
            cite!("wm4:spell-target-01")
        };
        return no(rule, format!("{} does not see {name}", world.name(cast.origin)));
    }
    if !marked && spell.rng == Span::Control && !stats::in_control_range(world, cast.caster, target) {
        return no(
            cite!("wm4:spell-stat-05"),
            format!("{name} is out of the control range"),
        );
    }
    // wm4:priority-06
    let denied =
        special::wards(world, target).or_else(|| special::shields(world, cast.caster, target, AttackTrait::Magic));
    if let Some(denied) = denied {
        return Err(special::refused(world, &denied));
    }
    if !concerns(world, cast.caster, spell, target) {
        return no(
            cite!("wm4:spell-target-03"),
            format!("{name} is no target for {}", spell.name),
        );
    }
    let again = |(targeted, on): &(String, ModelId)| *targeted == spell.name && *on == target;
    if spell.once_a_turn && world.targeted.iter().any(again) {
        let why = format!("{name} was the target of {} in this turn", spell.name);
        return no(cite!("wm4:spell-open-fire-02"), why);
    }
    Ok(())
}

/// What a spell does, where its card leaves it to a special rule.
pub fn words_of<'w>(world: &'w World, spell: &Spell) -> Option<&'w Use> {
    world.use_of(&spell.name, &[How::Spell, How::Animus, How::Feat])
}

/// The COST of a spell now.
pub fn cost_of(world: &World, caster: ModelId, spell: &Spell) -> u8 {
    special::spell_cost(world, caster, spell)
}

/// Whether the spell's text concerns the model.
pub fn concerns(world: &World, caster: ModelId, spell: &Spell, id: ModelId) -> bool {
    let model = world.model(id);
    let profile = &model.profile;
    let of_rule = || match spell.rule.then(|| words_of(world, spell)).flatten() {
        Some(part) => { part.target.iter() }.all(|who| {
            let because = Because::new(&RuleName::new(&spell.name), caster);
            fits(world, &Scope::of(world, because).on(id), None, who, id)
        }),
        None => true,
    };
    of_rule()
        && spell.only.iter().all(|only| match only {
            Only::Friendly => !world.are_enemies(caster, id),
            Only::Enemy => world.are_enemies(caster, id),
            Only::Warjack => profile.is_warjack(),
            Only::Warbeast => profile.is_warbeast(),
            Only::Trooper => profile.kind == Kind::Trooper,
            Only::Warrior => profile.is_warrior(),
            Only::Living => profile.is_living(),
            Only::Battlegroup => model.leader == Some(caster) || id == caster,
            Only::Controlled => stats::in_control_range(world, caster, id),
        })
}
