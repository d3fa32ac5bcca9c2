//! A model's card as it counts now.

use battlegroup::Field;
use battlegroup::rules::{RuleRef, Until};
use battlegroup::shown::{Displayed, overlay};
use live::{CardAbility, CardPower, CardWeapon, ModelCard, Stat};

use super::{options, scene, words};
use crate::card::{Area, Duration, Span, Spell, Weapon, WeaponKind};
use crate::ids::ModelId;
use crate::stats::{self, Stat as Figure};
use crate::{World, melee, units};

pub fn card(world: &World, id: ModelId) -> ModelCard {
    let model = world.model(id);
    let profile = &model.profile;
    let mut marks = vec![words::kind(profile), words::base(profile.base).into()];
    marks.extend(profile.advantages.iter().map(|advantage| advantage.name().to_string()));
    ModelCard {
        id: id.0,
        name: model.name.clone(),
        kind: profile.name.clone(),
        seat: Some(model.controller.0),
        points: Some(u32::from(model.points)).filter(|points| *points > 0),
        stats: figures(world, id),
        weapons: profile.weapons.iter().map(|own| weapon(world, id, own)).collect(),
        marks,
        abilities: { profile.rules.iter() }.map(|rule| ability(world, rule)).collect(),
        life: Some(battlegroup::shown::life(&profile.life, &model.marks, words::loss)),
        powers: powers(world, id),
        effects: acting_on(world, id),
        overlays: overlay::kinds(world, id),
    }
}

fn stat(name: &str, printed: impl ToString, now: impl ToString, why: Vec<String>) -> Stat {
    Stat {
        name: name.into(),
        printed: printed.to_string(),
        now: now.to_string(),
        why,
    }
}

fn figures(world: &World, id: ModelId) -> Vec<Stat> {
    let all = Figure::ALL.into_iter().filter_map(|figure| {
        let printed = stats::printed(world, id, figure)?;
        let shields = match figure {
            Figure::Arm => stats::shields(world, id),
            _ => 0,
        };
        let now = stats::current(world, id, figure)? + shields;
        Some(stat(figure.name(), printed, now, reasons(world, id, figure)))
    });
    all.collect()
}

/// What changes a figure: "+2: Arcane Shield".
fn reasons(world: &World, id: ModelId, figure: Figure) -> Vec<String> {
    let model = world.model(id);
    let mut why = vec![];
    if model.is_in_play() {
        let of_rules = Field::standing(world).stat(world, id, figure.name(), 0, None);
        let parts = of_rules.parts.iter();
        why.extend(parts.map(|(because, by)| format!("{by:+}: {}", because.rule)));
    }
    if figure == Figure::Arm && stats::shields(world, id) > 0 {
        why.push(format!(
            "+{}: shields, against damage from the front",
            stats::shields(world, id)
        ));
    }
    if figure == Figure::Def && model.is_helpless() {
        why.push("5 while it cannot move".into());
    }
    why
}

fn weapon(world: &World, id: ModelId, weapon: &Weapon) -> CardWeapon {
    let same = |name: &str, value: String| stat(name, &value, &value, vec![]);
    let dash = |value: Option<i32>| value.map_or_else(|| "–".to_string(), |value| value.to_string());
    let pow = weapon.pow.map(i32::from);
    let mut all = vec![same("RNG", words::reach(weapon.rng))];
    if !weapon.is_melee() {
        all.push(same("ROF", words::rof(weapon.rof)));
        if let Some(aoe) = weapon.aoe {
            all.push(same("AOE", aoe.to_string()));
        }
    }
    all.push(same("POW", dash(pow)));
    if weapon.kind == WeaponKind::Melee {
        let str = stats::current(world, id, Figure::Str).unwrap_or(0);
        let printed = i32::from(world.model(id).profile.str.unwrap_or(0));
        all.push(stat(
            "P+S",
            dash(pow.map(|pow| pow + printed)),
            dash(pow.map(|pow| pow + str)),
            match pow.is_some() {
                true => reasons(world, id, Figure::Str),
                false => vec![],
            },
        ));
    }
    let mut says: Vec<String> = vec![];
    if weapon.count > 1 {
        says.push(format!("It has {} of these.", weapon.count));
    }
    if let Some(location) = weapon.location {
        says.push(format!("Location: {}.", scenario::word(&location)));
    }
    if !weapon.qualities.is_empty() {
        let names: Vec<&str> = weapon.qualities.iter().map(|quality| quality.name()).collect();
        says.push(format!("{}.", names.join(", ")));
    }
    for rule in &weapon.rules {
        let CardAbility { name, says: does, .. } = ability(world, rule);
        says.push(match does.is_empty() {
            true => format!("{name}."),
            false => format!("{name}: {does}"),
        });
    }
    CardWeapon {
        name: weapon.name.clone(),
        stats: all,
        says,
    }
}

/// A special rule with what it does, or with what of it the game does not carry out.
fn ability(world: &World, rule: &RuleRef) -> CardAbility {
    let name = rule.name().to_string();
    let book = world.codex.book();
    let declared = book.declared().any(|declared| declared == rule.rule);
    let open = match declared {
        true => book.not_enforced(rule).unwrap_or_default(),
        false => vec![name.clone()],
    };
    let mut says = words::of_rule(world, &name);
    if !declared {
        says = "Not enforced yet: apply it yourselves.".into();
    } else if !open.is_empty() {
        says = format!("{says} {}", battlegroup::shown::words::open_parts(&name, &open))
            .trim_start()
            .to_string();
    }
    CardAbility {
        name,
        cost: String::new(),
        says,
        rules: vec!["primal:special-rules-01".into()],
    }
}

fn powers(world: &World, id: ModelId) -> Vec<CardPower> {
    let model = world.model(id);
    let profile = &model.profile;
    let known = |name: &String| world.codex.spell(name);
    let own = profile.spells.iter().filter_map(known).map(|spell| ("spell", spell));
    let magic = profile.magic_ability.iter().flat_map(|magic| &magic.spells);
    let magic = magic.filter_map(known).map(|spell| ("magic ability", spell));
    let animus = profile.animus.iter().filter_map(known).map(|spell| ("animus", spell));
    let mut all: Vec<CardPower> = { own.chain(magic).chain(animus) }
        .map(|(kind, spell)| power(world, spell, kind))
        .collect();
    all.extend(profile.feat.iter().map(|feat| CardPower {
        name: feat.clone(),
        kind: "feat".into(),
        stats: vec![],
        marks: vec![if model.feat_used { "used" } else { "once a game" }.into()],
        says: words::of_rule(world, feat),
    }));
    all
}

fn power(world: &World, spell: &Spell, kind: &str) -> CardPower {
    let same = |name: &str, value: String| stat(name, &value, &value, vec![]);
    let range = match spell.rng {
        Span::Inches(inches) => format!("{inches}\""),
        Span::Spray(inches) => format!("SP {inches}"),
        Span::Caster => "SELF".into(),
        Span::Control => "CTRL".into(),
        Span::Special => "special".into(),
    };
    let area = match spell.aoe {
        None => "–".into(),
        Some(Area::Inches(inches)) => inches.to_string(),
        Some(Area::Control) => "CTRL".into(),
        Some(Area::Special) => "special".into(),
    };
    let pow = spell.pow.map_or_else(|| "–".into(), |pow| pow.to_string());
    let marks = [
        (spell.dur == Duration::Upkeep, "upkeep"),
        (spell.off, "offensive"),
        (spell.says_more, "not enforced yet"),
    ];
    CardPower {
        name: spell.name.clone(),
        kind: kind.into(),
        stats: vec![
            same("COST", spell.cost.to_string()),
            same("RNG", range),
            same("AOE", area),
            same("POW", pow),
        ],
        marks: { marks.into_iter() }
            .filter(|(holds, _)| *holds)
            .map(|(_, mark)| mark.into())
            .collect(),
        says: options::spell_words(world, spell),
    }
}

/// All that acts on it now, in sentences.
fn acting_on(world: &World, id: ModelId) -> Vec<String> {
    let model = world.model(id);
    let mut all = vec![];
    if !model.is_in_play() {
        return all;
    }
    let foes: Vec<ModelId> = { world.enemies(id) }
        .filter(|enemy| melee::are_in_melee(world, id, *enemy))
        .collect();
    if !foes.is_empty() {
        all.push(format!("In melee with {}.", words::names(world, foes)));
    }
    if let Some(leader) = world.leader_of(id).filter(|leader| world.stands(*leader)) {
        let name = words::name(world, leader);
        all.push(match stats::in_control_range(world, leader, id) {
            true => format!("In the control range of {name}."),
            false => format!(
                "Outside the control range of {name}: {} away.",
                words::short(Field::gap(world, leader, id))
            ),
        });
    }
    if let Some(unit) = world.unit_of(id) {
        let unit_name = &world.unit(unit).name;
        all.push(match (units::is_commander(world, id), units::in_formation(world, id)) {
            (true, _) => format!(
                "Commands {unit_name}: command range {}.",
                stats::command_range(world, id)
            ),
            (false, true) => format!("In formation with {unit_name}."),
            (false, false) => format!("Out of formation with {unit_name}."),
        });
    }
    for lasts in scene::lasting(world, id) {
        let kept = if lasts.until == Until::Upkeep { ", kept up" } else { "" };
        let (rule, by) = (&lasts.because.rule, words::name(world, lasts.because.by));
        let does = words::of_rule(world, rule.as_str());
        all.push(format!("{rule} of {by}{kept}. {does}").trim_end().to_string());
    }
    all
}
