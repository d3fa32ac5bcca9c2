//! What may be cast, and at whom.

use battlegroup::Field;
use battlegroup::carry_out::{Unusable, usable};
use battlegroup::life::System;
use battlegroup::rules::Because;
use battlegroup::rules::RuleName;
use battlegroup::select::{Scope, all, fits};
use kernel::{Refusal, RuleId, cite};

use super::{Pays, castings, figures, pays, rule_of, use_of};
use crate::card::{Advantage, Area, Span, Spell};
use crate::conditions::{self, Condition};
use crate::ids::ModelId;
use crate::sight::Eyes;
use crate::world::{ActivationStep, Cast, Combat, Movement};
use crate::{Primal, World, allowed, focus, fury, melee, stats, units};

type Checked = Result<(), Refusal>;

fn no(rule: RuleId, why: String) -> Checked {
    Err(Refusal::new(rule, why))
}

/// Whether a model can cast something now.
pub fn verb(world: &World, id: ModelId) -> Checked {
    let name = world.name(id);
    let all = castings(world, id);
    let mut first = None;
    for cast in &all {
        match cast_now(world, cast) {
            Ok(()) => return Ok(()),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    let none = || no(cite!("primal:spellcasting-01"), format!("{name} has no spells"));
    first.map_or_else(none, Err)
}

/// The castings that are open.
pub fn open(world: &World, caster: ModelId) -> Vec<Cast> {
    let all = castings(world, caster).into_iter();
    all.filter(|cast| cast_now(world, cast).is_ok()).collect()
}

/// A casting that somebody names, known or not.
pub fn named(world: &World, cast: &Cast) -> Checked {
    let known = [cast.caster, cast.holder, cast.origin]
        .into_iter()
        .all(|id| world.get(id).is_some());
    if !known {
        return no(cite!("primal:spellcasting-01"), "there is no such caster".into());
    }
    let elsewhere = origins(world, cast.caster, &cast.spell).is_some();
    if cast.origin != cast.caster && !elsewhere && !is_channeler(world, cast.origin) {
        let relay = world.model(cast.origin);
        return match relay.is_crippled(System::ArcNode) {
            true => no(
                cite!("primal:system-crippled-02"),
                format!("the arc node of {} is crippled", relay.name),
            ),
            false => no(
                cite!("primal:advantage-arc-node-01"),
                format!("{} is no channeler", relay.name),
            ),
        };
    }
    if !castings(world, cast.caster).contains(cast) {
        let why = format!("{} has no such spell", world.name(cast.caster));
        let rule = match world.model(cast.caster).profile.magic_ability {
            Some(_) => cite!("primal:magic-ability-cast-01"),
            None => cite!("primal:spellcaster-01"),
        };
        return no(rule, why);
    }
    cast_now(world, cast)
}

/// primal:timing-spell-cast-02
pub fn cast_now(world: &World, cast: &Cast) -> Checked {
    able(world, cast, false)
}

/// Whether a model can cast a spell, also one that a rule lets it cast for nothing.
pub fn able(world: &World, cast: &Cast, free: bool) -> Checked {
    let model = world.model(cast.caster);
    let name = &model.name;
    let Some(spell) = figures(world, cast) else {
        return no(cite!("primal:spell-stat-01"), format!("{} has no figures", cast.spell));
    };
    // A spell that only does damage needs no rule; any other does what its rule says.
    let damages = spell.off && spell.pow.is_some() && !spell.says_more;
    if rule_of(world, &cast.spell).is_none() && !damages {
        let why = format!("what {} does is not carried out", cast.spell);
        return no(cite!("primal:special-rules-01"), why);
    }
    if let Some(denied) = Field::standing(world).forbids(cast.caster, "cast", None) {
        return no(cite!("primal:animus-cast-09"), denied.to_string());
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
    holder(world, cast)?;
    if !free {
        cost(world, cast, &spell)?;
    }
    if cast.origin != cast.caster && origins(world, cast.caster, &cast.spell).is_none() {
        channel(world, cast, &spell)?;
    }
    if targets(world, cast).is_empty() {
        let why = format!("{} has no target for {}", world.name(cast.origin), cast.spell);
        return no(cite!("primal:spell-targeting-01"), why);
    }
    Ok(())
}

/// A warlock casts the animi of its own warbeasts in its control range (primal:animus-cast-02).
fn holder(world: &World, cast: &Cast) -> Checked {
    let (beast, caster) = (cast.holder, cast.caster);
    // primal:pack-animus-01
    if units::fury_bearer(world, beast) != beast {
        let why = format!("only the commander of a pack has an animus, not {}", world.name(beast));
        return no(cite!("primal:pack-animus-01"), why);
    }
    if beast == caster {
        return Ok(());
    }
    let model = world.model(beast);
    if model.is_in_play() && !model.wild && stats::in_control_range(world, caster, beast) {
        return Ok(());
    }
    let why = format!("{} is not in the control range of {}", model.name, world.name(caster));
    no(cite!("primal:animus-cast-02"), why)
}

/// primal:advantage-arc-node-01
pub fn is_channeler(world: &World, id: ModelId) -> bool {
    world.has(id, Advantage::ArcNode) || Field::standing(world).permits(id, "channels", None, None).is_some()
}

/// primal:channeling-01, primal:channeling-06, primal:channeling-08
fn channel(world: &World, cast: &Cast, spell: &Spell) -> Checked {
    let relay = world.model(cast.origin);
    let name = &relay.name;
    let own = world.leader_of(cast.origin) == Some(cast.caster)
        && relay.is_in_play()
        && !relay.wild
        && is_channeler(world, cast.origin);
    if !own || !stats::in_control_range(world, cast.caster, cast.origin) {
        let why = format!(
            "{name} is no channeler in the control range of {}",
            world.name(cast.caster)
        );
        return no(cite!("primal:channeling-01"), why);
    }
    let unhindered = allowed::permits(world, cast.origin, "may", Some("channel_engaged")).is_some();
    if relay.is_helpless() || (melee::is_engaged(world, cast.origin) && !unhindered) {
        let why = format!("{name} lies, is stationary or is engaged");
        return no(cite!("primal:channeling-06"), why);
    }
    if let Some(denied) = Field::standing(world).forbids(cast.origin, "channel", None) {
        let rule = if conditions::suffers(world, cast.origin, Condition::Disruption) {
            cite!("primal:weapon-quality-disruption-01")
        } else {
            cite!("primal:special-rules-01")
        };
        return no(rule, denied.to_string());
    }
    if spell.rng == Span::Caster {
        let why = format!("{} concerns only its caster", spell.name);
        return no(cite!("primal:channeling-08"), why);
    }
    Ok(())
}

/// COST as rules change it. A warbeast that casts its animus free is not forced.
pub fn cost_of(world: &World, cast: &Cast, spell: &Spell) -> u8 {
    let free = pays(world, cast.caster) == Pays::Force
        && allowed::permits(world, cast.caster, "free", Some("animus")).is_some();
    if free {
        return 0;
    }
    allowed::spell_cost(world, cast.caster, spell.cost)
}

fn cost(world: &World, cast: &Cast, spell: &Spell) -> Checked {
    let model = world.model(cast.caster);
    let (name, cost) = (&model.name, cost_of(world, cast, spell));
    let Some((now, part)) = { world.activation.as_ref() }.and_then(|now| Some((now, now.part(cast.caster)?))) else {
        return no(
            cite!("primal:spellcasting-01"),
            format!("{name} casts in its activation"),
        );
    };
    match pays(world, cast.caster) {
        Pays::Fury => fury::can_spend(world, cast.caster, cost, cite!("primal:fury-spellcasting-01")),
        Pays::Focus => focus::can_spend(world, cast.caster, cost, cite!("primal:warcaster-spellcaster-01")),
        Pays::Force if part.animus => no(cite!("primal:animus-cast-03"), format!("{name} has cast its animus")),
        Pays::Force => {
            let most = stats::fury(world, cast.caster);
            if model.fury.saturating_add(cost) > most {
                let why = format!("{name} would have {} fury points of {most}", model.fury + cost);
                return no(cite!("primal:animus-cast-08"), why);
            }
            if cost == 0 {
                return Ok(());
            }
            fury::can_force(world, cast.caster, cost)
        }
        Pays::Action => {
            let acts = now.step == ActivationStep::Combat && now.fighter == Some(cast.caster);
            let charged = part.movement == Movement::Charged;
            if !acts || part.combat != Combat::NotYet || charged || !units::in_formation(world, cast.caster) {
                let why = format!("{name} needs its whole Combat Action to cast {}", spell.name);
                return no(cite!("primal:spellcasting-03"), why);
            }
            Ok(())
        }
    }
}

/// Whether the spell takes no target but its caster (primal:spell-stat-04, primal:spell-stat-09), or by its own rule no target at all.
pub fn is_on_caster(world: &World, spell: &Spell) -> bool {
    let rule = rule_of(world, &spell.name);
    let targets_nobody = { rule.as_ref() }
        .and_then(|rule| use_of(rule))
        .is_some_and(|part| part.target.is_none());
    spell.rng == Span::Caster || spell.aoe == Some(Area::Control) || (targets_nobody && !spell.off)
}

/// The models that a spell may come from that does not come from its caster; nothing for all others.
pub fn origins(world: &World, caster: ModelId, spell: &str) -> Option<Vec<ModelId>> {
    let rule = rule_of(world, spell)?;
    let from = use_of(&rule)?.comes_from.as_ref()?;
    let scope = Scope::of(world, Because::new(&RuleName::new(spell), caster));
    Some(all(world, &scope, None, &from.who))
}

/// Whether the spell needs an attack roll against this target (primal:spell-stat-10).
pub fn is_offensive_at(world: &World, cast: &Cast, spell: &Spell, target: ModelId) -> bool {
    let rule = rule_of(world, &cast.spell);
    let at = { rule.as_ref() }.and_then(|rule| use_of(rule)?.offensive_at.clone());
    let scope = Scope::of(world, Because::new(&RuleName::new(&cast.spell), cast.caster));
    spell.off || at.is_some_and(|who| fits(world, &scope.on(target), None, &who, target))
}

fn ignores_sight(world: &World, cast: &Cast) -> bool {
    let rule = rule_of(world, &cast.spell);
    let part = rule.as_ref().and_then(|rule| use_of(rule));
    part.is_some_and(|part| part.ignoring.iter().any(|what| what == "line_of_sight"))
}

/// The models that a spell can be cast at.
pub fn targets(world: &World, cast: &Cast) -> Vec<ModelId> {
    let eyes = Eyes::of(world, cast.origin);
    let all = world.in_play();
    all.filter(|target| target_seen(world, cast, *target, &eyes).is_ok())
        .collect()
}

pub fn target(world: &World, cast: &Cast, target: ModelId) -> Checked {
    target_seen(world, cast, target, &Eyes::of(world, cast.origin))
}

/// primal:spell-targeting-01 to primal:spell-targeting-08
fn target_seen(world: &World, cast: &Cast, target: ModelId, eyes: &Eyes<'_>) -> Checked {
    let found = world.get(target).filter(|aim| aim.is_in_play());
    let Some((aim, spell)) = found.zip(figures(world, cast)) else {
        return no(
            cite!("primal:spell-targeting-01"),
            "there is no such model in play".into(),
        );
    };
    let name = &aim.name;
    if is_on_caster(world, &spell) {
        if target == cast.caster {
            return Ok(());
        }
        return no(
            cite!("primal:spell-stat-04"),
            format!("{} is cast on its caster", spell.name),
        );
    }
    if spell.off && target == cast.origin {
        let why = format!("{} cannot target its point of origin", spell.name);
        let rule = if cast.origin == cast.caster {
            cite!("primal:spell-targeting-02")
        } else {
            cite!("primal:channeling-09")
        };
        return no(rule, why);
    }
    if !eyes.sees(target) && !ignores_sight(world, cast) {
        let why = format!("{} does not see {name}", world.name(cast.origin));
        return no(cite!("primal:spell-targeting-01"), why);
    }
    if spell.rng == Span::Control && !stats::in_control_range(world, cast.caster, target) {
        let why = format!("{name} is out of the control range");
        return no(cite!("primal:spell-stat-05"), why);
    }
    let astray = !units::in_formation(world, target) && !world.are_enemies(cast.caster, target);
    if astray {
        let why = format!("{name} is out of formation");
        return no(cite!("primal:spell-targeting-08"), why);
    }
    is_meant(world, cast, target)
}

/// Whether the spell itself allows such a target (primal:spell-targeting-03, primal:spell-targeting-04).
pub fn is_meant(world: &World, cast: &Cast, target: ModelId) -> Checked {
    let Some(rule) = rule_of(world, &cast.spell) else {
        return Ok(());
    };
    let Some(part) = use_of(&rule) else { return Ok(()) };
    let name = world.name(target);
    let because = Because::new(&RuleName::new(&cast.spell), cast.caster);
    match usable::<Primal>(world, &because, part, Some(target)) {
        Ok(()) => Ok(()),
        Err(Unusable::Denied(denied)) => no(cite!("primal:attack-target-02"), denied.to_string()),
        Err(Unusable::Limit(limit)) => no(
            cite!("primal:special-rules-01"),
            format!("{} has been used: {limit}", cast.spell),
        ),
        Err(_) => no(
            cite!("primal:spell-targeting-03"),
            format!("{name} is no target for {}", cast.spell),
        ),
    }
}
