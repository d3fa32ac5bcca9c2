//! A model's card as it counts now.

use battlegroup::rules::RuleRef;
use battlegroup::shown::overlay;
use live::{CardAbility, CardPower, CardWeapon, ModelCard, Stat};

use super::{number, options, words};
use crate::card::{Profile, Quality, RuleName, Weapon};
use crate::ids::ModelId;
use crate::spells::{Area, Duration, Span, Spell};
use crate::stats::Stat as Figure;
use crate::world::How;
use crate::{World, melee, stats};

pub fn card(world: &World, id: ModelId) -> ModelCard {
    let model = world.model(id);
    let profile = &model.profile;
    let mut marks = vec![words::kind(profile), words::base(profile.base).into()];
    marks.extend(profile.advantages.iter().map(|advantage| words::advantage(*advantage)));
    ModelCard {
        id: number(id),
        name: model.name.clone(),
        kind: profile.name.clone(),
        seat: Some(model.controller.seat().0),
        points: Some(u32::from(model.points)).filter(|points| *points > 0),
        stats: figures(world, id),
        weapons: profile.weapons.iter().map(weapon).collect(),
        marks,
        abilities: abilities(world, id),
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
    let profile = &world.model(id).profile;
    let mut all = vec![stat(
        "SPD",
        table::Length::inches(profile.spd.into()),
        stats::spd(world, id),
        reasons(world, id, Figure::Spd),
    )];
    let rest = [
        ("AAT", Figure::Aat, profile.aat),
        ("MAT", Figure::Mat, profile.mat),
        ("RAT", Figure::Rat, profile.rat),
        ("DEF", Figure::Def, Some(profile.def)),
        ("ARM", Figure::Arm, Some(profile.arm)),
        ("ARC", Figure::Arc, profile.arc),
        ("CTRL", Figure::Ctrl, profile.ctrl),
        ("FURY", Figure::Fury, profile.fury),
        ("THR", Figure::Thr, profile.thr),
    ];
    for (name, figure, printed) in rest {
        let (Some(printed), Some(now)) = (printed, stats::current(world, id, figure)) else {
            continue;
        };
        all.push(stat(name, printed, now, reasons(world, id, figure)));
    }
    all
}

/// What changes a figure: "+2: Arcane Shield".
fn reasons(world: &World, id: ModelId, figure: Figure) -> Vec<String> {
    let model = world.model(id);
    let on = |effect: &&crate::world::Lasting| effect.on == id && effect.change.stat == figure;
    let mut why: Vec<String> = world
        .lasting
        .iter()
        .filter(on)
        .map(|effect| match effect.change.how {
            How::Set(value) => format!("{value}: {}", effect.name),
            How::Double => format!("doubled: {}", effect.name),
            How::Halve => format!("halved: {}", effect.name),
            How::Add(by) => format!("+{by}: {}", effect.name),
            How::Subtract(by) => format!("-{by}: {}", effect.name),
        })
        .collect();
    if model.is_in_play() {
        let of_rules = battlegroup::Field::standing(world).stat(world, id, figure.name(), 0, None);
        why.extend(
            of_rules
                .parts
                .iter()
                .map(|(because, by)| format!("{by:+}: {}", because.rule)),
        );
    }
    if figure == Figure::Arm && stats::shields(world, id) > 0 {
        why.push(format!("+{}: shields", stats::shields(world, id)));
    }
    if figure == Figure::Def && model.is_helpless() {
        why.push("5 while it cannot move".into());
    }
    if figure == Figure::Def && model.is_crippled(battlegroup::life::System::Movement) {
        why.push("5 while its movement system is crippled".into());
    }
    why
}

fn weapon(weapon: &Weapon) -> CardWeapon {
    let same = |name: &str, value: String| stat(name, &value, &value, vec![]);
    let dash = |value: Option<u8>| value.map_or_else(|| "–".to_string(), |value| value.to_string());
    let mut all = vec![same("RNG", words::reach(weapon.rng))];
    if !weapon.is_melee() {
        all.push(same("ROF", words::rof(weapon.rof)));
        if weapon.aoe.is_some() {
            all.push(same("AOE", dash(weapon.aoe)));
        }
    }
    all.push(same("POW", dash(weapon.pow)));
    if let Some(blast) = weapon.blast {
        all.push(same("Blast", blast.to_string()));
    }
    let mut says: Vec<String> = vec![];
    if weapon.count > 1 {
        says.push(format!("It has {} of these.", weapon.count));
    }
    if let Some(location) = weapon.location {
        says.push(format!("Location: {}.", words::spelled(&location).to_lowercase()));
    }
    if !weapon.qualities.is_empty() {
        let names: Vec<String> = weapon
            .qualities
            .iter()
            .map(|one: &Quality| words::quality(*one))
            .collect();
        says.push(format!("{}.", names.join(", ")));
    }
    for rule in weapon.rules.iter().chain(&weapon.attack_types) {
        says.push(format!("{rule}: {}", told(rule)));
    }
    CardWeapon {
        name: weapon.name.clone(),
        stats: all,
        says,
    }
}

/// Special rules by name, with what they do. What a rule that the game does not carry out says is to be read on the printed card.
fn abilities(world: &World, id: ModelId) -> Vec<CardAbility> {
    let profile = &world.model(id).profile;
    let rules = profile.rules.iter().map(|rule| CardAbility {
        name: rule.to_string(),
        cost: String::new(),
        says: told(rule),
        rules: vec!["wm4:special-rules-01".into()],
    });
    let stand_ins = stand_ins(profile).map(|says| CardAbility {
        name: STAND_INS.into(),
        cost: String::new(),
        says,
        rules: vec![],
    });
    rules.chain(stand_ins).collect()
}

/// The heading under which a card says what stands in for figures that nobody could find.
pub const STAND_INS: &str = "Stand-ins";

/// What stands in for figures of the card that a model was bought by.
fn stand_ins(profile: &Profile) -> Option<String> {
    let entries = &crate::Library::embedded().entries;
    let own = entries.iter().find(|entry| profile.words.contains(&entry.name))?;
    let all = own.stand_ins();
    (!all.is_empty()).then(|| words::capital(&all.join("; ")) + ".")
}

/// What a special rule does, in the words of its file, and what of it the players see to themselves.
pub fn told(rule: &RuleName) -> String {
    told_of(&rule.reference())
}

pub fn told_of(rule: &RuleRef) -> String {
    let book = &crate::Library::embedded().book;
    let Some(says) = book.says(rule) else {
        return "Not enforced yet: apply it yourselves.".into();
    };
    let open = book.not_enforced(rule).unwrap_or_default();
    match open.is_empty() {
        true => says,
        false => format!("{says} Not enforced: {}.", open.join("; ")),
    }
}

fn powers(world: &World, id: ModelId) -> Vec<CardPower> {
    let model = world.model(id);
    let kind = if model.profile.is_warbeast() { "animus" } else { "spell" };
    let spells = model.profile.spells.iter().map(|spell| power(spell, kind, vec![]));
    let feat = model.profile.feat.iter().map(|feat| {
        let mark = if model.feat_used { "used" } else { "once a game" };
        CardPower {
            stats: vec![],
            ..power(feat, "feat", vec![mark.into()])
        }
    });
    spells.chain(feat).collect()
}

fn power(spell: &Spell, kind: &str, mut marks: Vec<String>) -> CardPower {
    let same = |name: &str, value: String| stat(name, &value, &value, vec![]);
    let range = match spell.rng {
        Span::Inches(inches) => format!("{inches}\""),
        Span::Spray(inches) => format!("SP {inches}"),
        Span::Caster => "SELF".into(),
        Span::Control => "CTRL".into(),
    };
    let area = match spell.aoe {
        None => "–".into(),
        Some(Area::Inches(inches)) => format!("{inches}\""),
        Some(Area::Control) => "CTRL".into(),
    };
    let pow = spell.pow.map_or_else(|| "–".into(), |pow| pow.to_string());
    if spell.duration == Duration::Upkeep {
        marks.push("upkeep".into());
    }
    if spell.off {
        marks.push("offensive".into());
    }
    if !spell.is_enforced() {
        marks.push("not enforced yet".into());
    }
    CardPower {
        name: spell.name.clone(),
        kind: kind.into(),
        stats: vec![
            same("COST", spell.cost.to_string()),
            same("RNG", range),
            same("AOE", area),
            same("POW", pow),
        ],
        marks,
        says: words::capital(&options::spell_words(spell)) + ".",
    }
}

/// All that acts on it now, in sentences.
fn acting_on(world: &World, id: ModelId) -> Vec<String> {
    let model = world.model(id);
    let mut all = vec![];
    if !model.is_in_play() {
        return all;
    }
    let foes = world
        .enemies(id)
        .filter(|enemy| melee::engages(world, *enemy, id) || melee::engages(world, id, *enemy));
    let foes: Vec<ModelId> = foes.collect();
    if !foes.is_empty() {
        all.push(format!("In melee with {}.", words::names(world, foes)));
    }
    let leader = model.leader.filter(|leader| world.model(*leader).is_in_play());
    if let Some(leader) = leader {
        let apart = table::gap(&world.footprint(leader), &model.footprint());
        all.push(match stats::in_control_range(world, leader, id) {
            true => format!("Controlled by {}.", words::name(world, leader)),
            false => format!(
                "Outside the control range of {}: {} away.",
                words::name(world, leader),
                words::short(apart)
            ),
        });
    }
    all
}
