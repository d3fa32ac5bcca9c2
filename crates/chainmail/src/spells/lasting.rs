//! What spells have left on models, and what it changes (410.3, 702.5, 702.51).

use kernel::{Asked, Play, RuleId, cite};
use serde::{Deserialize, Serialize};
use table::Length;

use super::book::{self, Choice, Ends, Gift, SpellId};
use crate::abilities::Energy;
use crate::card::{Bonus, CreatureType, DamageKind, DamageLine, ItemKind};
use crate::measure::Stand;
use crate::questions::{Answer, Ask};
use crate::{Chainmail, Event, ModelId, World};

/// An effect of a spell on a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasting {
    pub spell: SpellId,
    pub on: ModelId,
    pub gift: Gift,
    pub by: i32,
    pub choice: Option<Choice>,
    pub ends: Ends,
}

/// Whether daylight hurts its eyes: a drow, a goblin or an orc (chainmail:spell-daylight-c, chainmail:spell-daylight-d).
fn is_dazzled(world: &World, id: ModelId) -> bool {
    let card = &world.model(id).card;
    let named = |word: &str| card.name.split(' ').any(|part| part.eq_ignore_ascii_case(word));
    let shuns = card.is_subtype("elf") && named("drow")
        || card.is_subtype("goblinoid") && named("goblin")
        || card.is_subtype("orc") && !named("half-orc");
    shuns && super::is_lit(world, id)
}

impl Lasting {
    fn rules(&self) -> &'static [RuleId] {
        book::all()
            .get(usize::from(self.spell.0))
            .map_or(&[], |spell| &spell.rules)
    }
}

/// What spells add to a statistic: the largest bonus and the largest penalty, not their sums (chainmail:702.5, chainmail:410.3).
pub fn bonus(world: &World, id: ModelId, gifts: &[Gift]) -> (i32, Vec<RuleId>) {
    let on = || {
        world
            .effects
            .iter()
            .filter(|effect| effect.on == id && gifts.contains(&effect.gift))
    };
    let carried = carried(world, id, gifts);
    // What a potion gives is a spell's work (chainmail:410.4c).
    let potion = carried.potion;
    let best = on()
        .filter(|effect| effect.by > potion.max(0))
        .max_by_key(|effect| effect.by);
    let worst = on().filter(|effect| effect.by < 0).min_by_key(|effect| effect.by);
    let mut rules: Vec<RuleId> = vec![];
    let mut sum = 0;
    // A penalty of daylight is as large as any other.
    let dazzles = worst.is_none() && (gifts.contains(&Gift::Attack) || gifts.contains(&Gift::Save));
    if dazzles && is_dazzled(world, id) {
        sum -= 1;
        rules.push(cite!("chainmail:spell-daylight-c"));
    }
    sum += carried.sum;
    rules.extend(carried.rules);
    if best.is_none() && potion > 0 {
        sum += potion;
    }
    for effect in best.into_iter().chain(worst) {
        sum += effect.by;
        rules.extend_from_slice(effect.rules());
    }
    if on().count() > 1 {
        rules.push(cite!("chainmail:702.5"));
    }
    (sum, rules)
}

/// What magic items add.
struct Carried {
    /// All items but potions; of rings the best (chainmail:410.4a, chainmail:410.4b).
    sum: i32,
    /// The best potion (chainmail:410.4c).
    potion: i32,
    rules: Vec<RuleId>,
}

fn carried(world: &World, id: ModelId, gifts: &[Gift]) -> Carried {
    let items = &world.model(id).card.items;
    let fitting = |kind: ItemKind| {
        items
            .iter()
            .filter(move |item| item.kind == kind && gifts.contains(&item.gives))
            .map(|item| item.by)
    };
    let others: i32 = fitting(ItemKind::Other).sum();
    let ring = fitting(ItemKind::Ring).max().unwrap_or(0);
    let potion = fitting(ItemKind::Potion).max().unwrap_or(0);
    let mut rules = vec![];
    if others + ring != 0 {
        rules.extend([cite!("chainmail:410.4a"), cite!("chainmail:410.4b")]);
    }
    if potion != 0 {
        rules.push(cite!("chainmail:410.4c"));
    }
    Carried {
        sum: others + ring,
        potion,
        rules,
    }
}

/// On an attack roll.
pub fn on_attack(world: &World, id: ModelId, ranged: bool) -> (i32, Vec<RuleId>) {
    let own = if ranged { Gift::Ranged } else { Gift::Melee };
    bonus(world, id, &[Gift::Attack, own])
}

pub fn has(world: &World, id: ModelId, gift: Gift) -> bool {
    world
        .effects
        .iter()
        .any(|effect| effect.on == id && effect.gift == gift)
}

/// Asks whether a model that has guidance uses it for the roll that it is about to make (chainmail:spell-guidance-b).
pub fn guided(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<Option<(i32, &'static [RuleId])>> {
    let effects = play.world().effects.iter();
    let known = effects
        .copied()
        .find(|effect| effect.on == id && effect.gift == Gift::Guidance);
    let Some(effect) = known else { return Ok(None) };
    let ask = Ask::Guidance { model: id };
    if play.choose(play.world().seat(id), ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
        return Ok(None);
    }
    let (on, spell) = (id, effect.spell);
    play.record(Event::EffectEnded { on, spell }, &[cite!("chainmail:spell-guidance-b")]);
    Ok(Some((effect.by, effect.rules())))
}

/// It can neither give nor receive orders (chainmail:spell-ghost-sound-b).
pub fn is_deaf_to_orders(world: &World, id: ModelId) -> bool {
    has(world, id, Gift::NoOrders)
}

/// Others do not see it, unless something shows it (chainmail:spell-invisibility-b, chainmail:spell-invisibility-purge-b,
/// chainmail:spell-glitterdust-b).
pub fn is_invisible(world: &World, other: &Stand) -> bool {
    if world.effects.is_empty() || !has(world, other.id, Gift::Invisible) || has(world, other.id, Gift::Outlined) {
        return false;
    }
    let near = Length::inches(6);
    let mut purges = world.in_play().filter(|id| has(world, *id, Gift::Purge));
    !purges.any(|id| table::within(&world.footprint(id), &other.base, near))
}

/// Whether a commander can order this model as if it were not wild (chainmail:spell-speak-with-animals-b).
pub fn can_be_spoken_to(world: &World, commander: ModelId, model: ModelId) -> bool {
    world.model(model).card.kind == CreatureType::Animal && has(world, commander, Gift::AnimalSpeech)
}

/// Bonus damage and magic on a damage line (chainmail:spell-bulls-strength-b, chainmail:spell-magic-weapon-e).
pub fn sharpen(world: &World, id: ModelId, ranged: bool, line: &mut DamageLine) {
    if !ranged {
        let (points, _) = bonus(world, id, &[Gift::MeleeDamage]);
        if points != 0 {
            line.bonus.push(Bonus {
                points,
                kind: DamageKind::Normal,
            });
        }
    }
    let magic = if ranged { Gift::MagicRanged } else { Gift::MagicMelee };
    line.magic |= has(world, id, magic);
}

/// The rules of a spell that makes a model immune to an energy (chainmail:spell-protection-from-elements).
pub fn immunity(world: &World, id: ModelId, energy: Energy) -> Option<&'static [RuleId]> {
    let mut wards = wards(world, id, energy).filter(|effect| effect.gift == Gift::Immune);
    wards.next().map(Lasting::rules)
}

/// The best resistance that spells give a model against an energy, and its rules (chainmail:spell-endure-elements-b).
pub fn resistance(world: &World, id: ModelId, energy: Energy) -> (i32, &'static [RuleId]) {
    let wards = wards(world, id, energy).filter(|effect| effect.gift == Gift::Resist);
    let best = wards.max_by_key(|effect| effect.by);
    best.map_or((0, &[]), |effect| (effect.by, effect.rules()))
}

fn wards(world: &World, id: ModelId, energy: Energy) -> impl Iterator<Item = &Lasting> {
    let effects = world.effects.iter();
    effects.filter(move |effect| effect.on == id && effect.choice.and_then(Choice::energy) == Some(energy))
}

/// Health above the score on the card (chainmail:spell-endurance-b).
pub fn extra_health(world: &World, id: ModelId) -> i32 {
    bonus(world, id, &[Gift::Health]).0
}

/// So far a circle around a point reaches a base (chainmail:700.1c).
pub fn reaches(at: table::Point, base: &table::Footprint, radius: u8) -> bool {
    table::within_of_point(base, at, Length::inches(i64::from(radius)))
}
