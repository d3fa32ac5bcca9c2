//! A model's card as it counts now.

use live::{CardAbility, CardPower, CardWeapon, ModelCard, Stat};

use super::{acts, overlay, scene, words};
use crate::card::BaseSize;
use crate::command::points_left;
use crate::spells::book;
use crate::{ModelId, World, attack, stats};

pub fn card(world: &World, id: ModelId) -> ModelCard {
    let model = world.model(id);
    let card = &model.card;
    ModelCard {
        id: id.0,
        name: model.name.clone(),
        kind: card.name.clone(),
        seat: Some(model.warband.0),
        points: Some(u32::from(card.cost)),
        stats: figures(world, id),
        weapons: weapons(world, id),
        marks: marks(world, id),
        abilities: abilities(world, id),
        life: None,
        powers: powers(world, id),
        effects: effects(world, id),
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
    let model = world.model(id);
    let card = &model.card;
    let speed = stats::speed(world, id);
    let slowed = if speed < crate::card::inches(card.speed.inches) {
        vec!["half while it is blinded".into()]
    } else {
        vec![]
    };
    let shielded = stats::shielded(world, id);
    let mut armored = vec![];
    if shielded > 0 {
        armored.push(format!("{shielded:+}: a shield mate beside it"));
    }
    let armor = stats::armor(world, id);
    if armor != card.armor + shielded {
        armored.push(format!("{:+}: spells", armor - card.armor - shielded));
    }
    let save = stats::save(world, id);
    let saves = if save == card.save {
        vec![]
    } else {
        vec![format!("{:+}: spells", save - card.save)]
    };
    let mut all = vec![
        stat("Level", card.level, card.level, vec![]),
        stat("Speed", format!("{}\"", card.speed.inches), speed, slowed),
        stat("Armor", card.armor, armor, armored),
        stat("Health", card.health, model.health, vec![]),
        stat("Save", format!("{:+}", card.save), format!("{save:+}"), saves),
    ];
    if let Some(rating) = card.commander() {
        all.push(stat("Command", rating, points_left(world, id), vec![]));
    }
    all
}

fn weapons(world: &World, id: ModelId) -> Vec<CardWeapon> {
    let card = &world.model(id).card;
    let attack = |name: &str, by: i32| stat(name, format!("{by:+}"), format!("{by:+}"), vec![]);
    let mut all = vec![CardWeapon {
        name: "Melee attack".into(),
        stats: vec![
            attack("Attack", card.melee.attack),
            stat("Damage", card.melee.damage.points, card.melee.damage.points, vec![]),
        ],
        says: vec![acts::damage(&card.melee.damage)],
    }];
    if let Some(ranged) = &card.ranged {
        let mut says = vec![acts::damage(&ranged.damage)];
        if ranged.once {
            says.push("Once in a skirmish.".into());
        }
        let range = attack::range_of(world, id, ranged);
        all.push(CardWeapon {
            name: "Ranged attack".into(),
            stats: vec![
                attack("Attack", ranged.attack),
                stat("Range", format!("{}\"", ranged.range), range, vec![]),
                stat("Damage", ranged.damage.points, ranged.damage.points, vec![]),
            ],
            says,
        });
    }
    all
}

fn marks(world: &World, id: ModelId) -> Vec<String> {
    let card = &world.model(id).card;
    let mut kind = words::capital(card.kind.word());
    if !card.subtypes.is_empty() {
        kind += &format!(" ({})", card.subtypes.join(", "));
    }
    let base = match card.base {
        BaseSize::Small => "20 mm base",
        BaseSize::Medium => "25 mm base",
        BaseSize::Large => "40 mm base",
    };
    let mut marks = vec![
        card.faction.clone().unwrap_or_else(|| "No faction".into()),
        words::capital(card.alignment.word()),
        kind,
        base.into(),
    ];
    if !card.figures.is_empty() {
        marks.push("Working figures of ours".into());
    }
    marks
}

fn abilities(world: &World, id: ModelId) -> Vec<CardAbility> {
    let model = world.model(id);
    let besides = model.card.besides.iter().map(|name| CardAbility {
        name: name.clone(),
        cost: String::new(),
        says: "From the published entry of the creature; the umpire does not enforce it.".into(),
        rules: vec![],
    });
    let listed = model.card.abilities.iter().enumerate();
    listed
        .map(|(number, listed)| {
            let used = model.used.get(number).copied().unwrap_or(0);
            CardAbility {
                name: listed.ability.to_string(),
                cost: listed.boxes.map_or_else(String::new, |boxes| {
                    format!("{} of {boxes} left", boxes.saturating_sub(used))
                }),
                says: match listed.ability.is_enforced() {
                    true => String::new(),
                    false => "The umpire does not enforce this yet.".into(),
                },
                rules: vec![listed.ability.rule().to_string()],
            }
        })
        .chain(besides)
        .collect()
}

fn powers(world: &World, id: ModelId) -> Vec<CardPower> {
    let model = world.model(id);
    let listed = model.card.spells.iter().enumerate();
    listed
        .map(|(at, listed)| {
            let used = model.cast.get(at).copied().unwrap_or(0);
            let known = book::Known::of(listed);
            let mut shown = vec![stat("Boxes", listed.boxes, listed.boxes.saturating_sub(used), vec![])];
            if let Some(known) = &known {
                let range = match known.spell.range {
                    book::Range::Touch => "touch".into(),
                    book::Range::Personal => "personal".into(),
                    book::Range::Sight => "sight".into(),
                    book::Range::Inches(inches) => format!("{inches}\""),
                };
                shown.push(stat("Range", &range, &range, vec![]));
                if let Some(save) = known.spell.save {
                    let dc = known.dc(save, &model.card);
                    shown.push(stat("Save", dc, dc, vec![]));
                }
            }
            let side = known.as_ref().map(|known| match known.spell.side {
                book::Side::Offensive | book::Side::Inflict => "offensive",
                book::Side::Beneficial | book::Side::Cure => "beneficial",
                book::Side::Area => "area",
                book::Side::Either => "offensive or beneficial",
            });
            let mut marks: Vec<String> = side.map(String::from).into_iter().collect();
            if used >= listed.boxes {
                marks.push("used".into());
            }
            CardPower {
                name: listed.name.clone(),
                kind: "spell".into(),
                stats: shown,
                marks,
                says: match known {
                    Some(_) => String::new(),
                    None => "The umpire does not know this spell yet: it cannot be cast.".into(),
                },
            }
        })
        .collect()
}

/// What is acting on it now, in sentences.
fn effects(world: &World, id: ModelId) -> Vec<String> {
    let model = world.model(id);
    if !model.in_play() {
        return vec![];
    }
    let mut told = vec![scene::led(world, id)];
    for affliction in &model.afflictions {
        told.push(words::condition_says(affliction.condition));
    }
    for effect in world.effects.iter().filter(|effect| effect.on == id) {
        told.push(format!("{}: {}.", words::spell(effect.spell), words::gift(effect)));
    }
    if let Some(order) = model.ordered {
        told.push(format!("Ordered in this round: {}.", words::order(order)));
    }
    if model.struck_in_passing {
        told.push("Has made its attack of opportunity in this round.".into());
    }
    told.push(format!(
        "Its morale saves are against {}.",
        crate::morale::morale_dc(world, id)
    ));
    told
}
