//! A model's card as it counts now.

use live::{CardAbility, CardPower, CardWeapon, Life, ModelCard, Stat};

use super::{changes, number, overlay, scene, words};
use crate::abilities::{Change, HitEffect, Power, PowerArea, PowerRange, WeaponWord};
use crate::{BaseSize, ModelId, Weapon, WeaponRange, World, ranged, stats};

pub fn card(world: &World, id: ModelId) -> ModelCard {
    let model = world.model(id);
    let card = &model.card;
    ModelCard {
        id: number(id),
        name: model.name.to_string(),
        kind: card.name.clone(),
        seat: Some(model.side.seat().0),
        points: card.is_warbeast().then_some(u32::from(card.points)),
        stats: figures(world, id),
        weapons: card
            .weapons
            .iter()
            .map(|weapon| card_weapon(world, id, weapon))
            .collect(),
        marks: vec![words::capital(card.kind.in_words()), base(card.base).into()],
        abilities: abilities(world, id),
        life: Some(life(world, id)),
        powers: powers(world, id),
        effects: acting_on(world, id),
        overlays: overlay::kinds(world, id),
    }
}

fn base(size: BaseSize) -> &'static str {
    match size {
        BaseSize::Small => "Small base",
        BaseSize::Medium => "Medium base",
        BaseSize::Large => "Large base",
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

/// What changes a figure: "+2: Tracker of Argus 1".
fn reasons(world: &World, id: ModelId, of: impl Fn(Change) -> Option<i8>) -> Vec<String> {
    let mut why = vec![];
    stats::each_named_change(world, id, |change, by, name| {
        if let Some(more) = of(change) {
            let whose = if by == id {
                String::new()
            } else {
                format!(" of {}", words::name(world, by))
            };
            why.push(format!("{more:+}: {name}{whose}"));
        }
    });
    why
}

fn figures(world: &World, id: ModelId) -> Vec<Stat> {
    let model = world.model(id);
    let card = &model.card;
    let spd = |change| match change {
        Change::Spd(by) | Change::Movement(by) => Some(by),
        _ => None,
    };
    let strength = |change| match change {
        Change::Str(by) => Some(by),
        _ => None,
    };
    let mat = |change| match change {
        Change::MeleeAttack(by) => Some(by),
        _ => None,
    };
    let arm = |change| match change {
        Change::Arm(by) => Some(by),
        _ => None,
    };
    let mut all = vec![
        stat(
            "SPD",
            format!("{}\"", card.spd),
            stats::spd(world, id),
            reasons(world, id, spd),
        ),
        stat("STR", card.str, stats::str(world, id), reasons(world, id, strength)),
        stat(
            "MAT",
            card.mat,
            i32::from(card.mat) + stats::sum(world, id, mat),
            reasons(world, id, mat),
        ),
        stat("RAT", card.rat, card.rat, vec![]),
        stat("DEF", card.def, stats::def(world, id), reasons_of_def(world, id)),
        stat(
            "ARM",
            card.arm,
            stats::arm(world, id, None, false),
            reasons(world, id, arm),
        ),
        stat("CMD", card.cmd, card.cmd, vec![]),
        stat("FURY", card.fury, card.fury, vec![]),
    ];
    if card.is_warbeast() {
        all.push(stat("THR", card.thr, card.thr, vec![]));
    }
    all
}

/// hqs:stationary-03
fn reasons_of_def(world: &World, id: ModelId) -> Vec<String> {
    if world.model(id).is_stationary() {
        return vec!["5 while it is knocked down".into()];
    }
    let mut why = reasons(world, id, |change| match change {
        Change::Def(by) => Some(by),
        _ => None,
    });
    stats::each_named_change(world, id, |change, _, name| {
        if let Change::BaseDef(def) = change {
            why.push(format!("{def} to begin with: {name}"));
        }
    });
    why
}

fn card_weapon(world: &World, id: ModelId, weapon: &Weapon) -> CardWeapon {
    let mut all = vec![];
    if let Some(melee) = weapon.melee {
        let printed = melee.pow + world.model(id).card.str;
        let why = reasons(world, id, |change| match change {
            Change::Str(by) => Some(by),
            _ => None,
        });
        let reach = stats::reach(world, melee).to_string();
        all.push(stat("Melee", &reach, &reach, vec![]));
        all.push(stat("POW", melee.pow, melee.pow, vec![]));
        all.push(stat("P+S", printed, stats::str(world, id) + i32::from(melee.pow), why));
    }
    if let Some(shot) = weapon.ranged {
        all.push(match shot.rng {
            WeaponRange::Inches(range) => {
                let why = reasons(world, id, |change| match change {
                    Change::Snipe(by) => i8::try_from(by).ok(),
                    _ => None,
                });
                stat("RNG", format!("{range}\""), ranged::range_of(world, id, shot.rng), why)
            }
            WeaponRange::Spray => stat("RNG", "Spray", "Spray", vec![]),
        });
        let dash =
            |value: Option<u8>, unit: &str| value.map_or_else(|| "–".to_string(), |value| format!("{value}{unit}"));
        all.push(stat("ROF", shot.rof, shot.rof, vec![]));
        all.push(stat("AOE", dash(shot.aoe, "\""), dash(shot.aoe, "\""), vec![]));
        all.push(stat("POW", dash(shot.pow, ""), dash(shot.pow, ""), vec![]));
    }
    let mut says: Vec<String> = weapon.words.iter().map(weapon_word).collect();
    if weapon.claw {
        says.push("It can seize and throw.".into());
    }
    CardWeapon {
        name: weapon.name.clone(),
        stats: all,
        says,
    }
}

fn weapon_word(word: &WeaponWord) -> String {
    let each = |effects: &[HitEffect]| {
        let all: Vec<String> = effects.iter().map(hit_effect).collect();
        words::and(&all)
    };
    match word {
        WeaponWord::OnHit(effects) => format!("With every hit: {}.", each(effects)),
        WeaponWord::OnCritical(effects) => format!("With a critical hit: {}.", each(effects)),
        WeaponWord::Thrown => "STR adds to its POW.".into(),
        WeaponWord::ComboStrike => "Special attack: one attack, its POW counted twice.".into(),
        WeaponWord::Thresher => "Special attack: one attack at each model in sight and melee range.".into(),
        WeaponWord::HardHead => "Its POW adds to head-butts and slams.".into(),
        WeaponWord::DoubleStrike => "Two additional attacks for each fury point.".into(),
        WeaponWord::IgnoresShields => "Shields do not count against it.".into(),
        WeaponWord::WitchMark => "Spells hit an enemy that it has hit, wherever that is, for this activation.".into(),
    }
}

fn hit_effect(effect: &HitEffect) -> String {
    match effect {
        HitEffect::KnockDown => "the target is knocked down".into(),
        HitEffect::Gains { changes, .. } => format!("the target: {}", changes::all_in_words(changes)),
        HitEffect::Smite => "the target may be hurled back".into(),
        HitEffect::ShiftFury => "a fury point may be put on a warbeast or taken from it".into(),
    }
}

fn abilities(world: &World, id: ModelId) -> Vec<CardAbility> {
    let own = world.model(id).card.abilities.iter();
    own.map(|ability| CardAbility {
        name: ability.name.clone(),
        cost: match &ability.r#use {
            Some(used) if used.special_action => "special action".into(),
            Some(used) if used.forced => "1 fury".into(),
            _ => String::new(),
        },
        says: ability.says.clone(),
        rules: vec!["hqs:special-rules-01".into()],
    })
    .collect()
}

/// hqs:damage-circles-01, hqs:life-spiral-01, hqs:aspect-01
fn life(world: &World, id: ModelId) -> Life {
    let model = world.model(id);
    battlegroup::shown::life(&model.card.life, &model.marked, |system| {
        let aspect = words::ASPECTS.into_iter().find(|aspect| aspect.system() == system);
        aspect.map_or_else(String::new, |aspect| {
            format!("When it is lost, {}", scene::loss(aspect))
        })
    })
}

fn powers(world: &World, id: ModelId) -> Vec<CardPower> {
    let model = world.model(id);
    let card = &model.card;
    let spells = card.spells.iter().enumerate().map(|(at, spell)| {
        let cast = spell.once_a_turn && model.cast.contains(at as u8);
        power(spell, "spell", cast)
    });
    let animus = card.animus.iter().map(|animus| {
        let used = world
            .activation
            .as_ref()
            .is_some_and(|now| now.model == id && now.animus_used);
        power(animus, "animus", used)
    });
    let feat = card.feat.iter().map(|feat| CardPower {
        name: feat.name.clone(),
        kind: "feat".into(),
        stats: vec![],
        marks: if model.feat_used {
            vec!["used".into()]
        } else {
            vec!["once a game".into()]
        },
        says: feat.says.clone(),
    });
    spells.chain(animus).chain(feat).collect()
}

fn power(power: &Power, kind: &str, used: bool) -> CardPower {
    let range = match power.rng {
        PowerRange::Itself => "Self".into(),
        PowerRange::Inches(range) => format!("{range}\""),
        PowerRange::ControlArea => "CTRL".into(),
    };
    let area = match power.aoe {
        None => "–".into(),
        Some(PowerArea::Inches(across)) => format!("{across}\""),
        Some(PowerArea::ControlArea) => "CTRL".into(),
    };
    let pow = power.pow.map_or_else(|| "–".into(), |pow| pow.to_string());
    let same = |name: &str, value: String| stat(name, &value, &value, vec![]);
    let marks = [
        (power.upkeep, "upkeep"),
        (power.offensive, "offensive"),
        (power.once_a_turn, "once a turn"),
        (used, "used"),
    ];
    CardPower {
        name: power.name.clone(),
        kind: kind.into(),
        stats: vec![
            same("COST", power.cost.to_string()),
            same("RNG", range),
            same("AOE", area),
            same("POW", pow),
        ],
        marks: marks
            .into_iter()
            .filter(|(is, _)| *is)
            .map(|(_, mark)| mark.into())
            .collect(),
        says: power.says.clone(),
    }
}

/// All that acts on it now, in sentences.
fn acting_on(world: &World, id: ModelId) -> Vec<String> {
    let model = world.model(id);
    let mut all = vec![];
    if !model.in_play {
        return all;
    }
    let foes = scene::foes_in_melee(world, id);
    if !foes.is_empty() {
        all.push(format!("In melee with {}.", words::names(world, foes)));
    }
    if let Some(warlock) = world.warlock(model.side).filter(|warlock| *warlock != id)
        && !stats::in_control_area(world, warlock, id)
    {
        let reach = stats::control_radius(world, warlock);
        let apart = table::gap(&world.footprint(warlock), &model.footprint());
        all.push(format!(
            "Outside the control area: {} from {}, which reaches {reach}. It cannot be forced.",
            words::short(apart),
            words::name(world, warlock)
        ));
    }
    let around = world.lasting.iter().filter(|effect| match effect.on {
        crate::abilities::Bearer::Model(_) => false,
        crate::abilities::Bearer::Around { model, who, over } => {
            model != id && stats::is_around(world, model, who, over, id)
        }
    });
    all.extend(around.map(|effect| changes::lasting(world, effect)));
    all
}
