//! Figures of a model as they are now.

use table::Length;

use crate::abilities::Ability;
use crate::conditions::Condition;
use crate::spells::{self, Gift};
use crate::{ModelId, World, measure};

/// chainmail:206a, chainmail:605.41c
pub fn speed(world: &World, id: ModelId) -> Length {
    let model = world.model(id);
    // chainmail:ability-wild-shape-c
    let inches = if model.wild_shape {
        10
    } else {
        i64::from(model.card.speed.inches)
    };
    // chainmail:ability-blind-fight-c
    if is_blind(world, id) && !has(world, id, &Ability::BlindFight) {
        Length::inches(inches / 2)
    } else {
        Length::inches(inches)
    }
}

/// Blinded, or with its centre in magical darkness (chainmail:605.41a, chainmail:spell-darkness-c).
pub fn is_blind(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    model.suffers(Condition::Blinded) || spells::is_dark(world, model.at)
}

/// chainmail:207, chainmail:ability-shield-mate-a
pub fn armor(world: &World, id: ModelId) -> i32 {
    world.model(id).card.armor + shielded(world, id) + spells::bonus(world, id, &[Gift::Armor]).0
}

/// What an allied Shield Mate in base contact adds to a model's armor; nothing while the mate is constrained
/// (chainmail:ability-shield-mate-c). Two of them add no more than the better one (chainmail:410.2).
pub fn shielded(world: &World, id: ModelId) -> i32 {
    let shields = shield_mates(world, id).map(|mate| shield(world, mate));
    shields.max().unwrap_or(0)
}

fn shield(world: &World, mate: ModelId) -> i32 {
    best(world, mate, |ability| match ability {
        Ability::ShieldMate(armor) => Some(*armor),
        _ => None,
    })
}

/// The allied shield mates in base contact with a model that are not constrained.
pub fn shield_mates(world: &World, id: ModelId) -> impl Iterator<Item = ModelId> + '_ {
    world.others(id).filter(move |mate| {
        world.are_allied(id, *mate)
            && shield(world, *mate) > 0
            && !world.model(*mate).is_constrained()
            && measure::are_in_contact(world, id, *mate)
    })
}

/// The best rating that a model has of an ability, 0 without it (chainmail:410.2).
pub fn best(world: &World, id: ModelId, fits: impl Fn(&Ability) -> Option<i32>) -> i32 {
    let abilities = world.model(id).card.abilities.iter();
    abilities.filter_map(|listed| fits(&listed.ability)).max().unwrap_or(0)
}

/// The best rating of an aura that reaches a model: of allies within a distance, itself included.
fn aura(
    world: &World,
    id: ModelId,
    reach: Length,
    works: impl Fn(ModelId) -> bool,
    fits: impl Fn(&Ability) -> Option<i32> + Copy,
) -> i32 {
    let near = world
        .in_play()
        .filter(|owner| world.are_allied(id, *owner) && measure::is_within(world, id, *owner, reach) && works(*owner));
    near.map(|owner| best(world, owner, fits)).max().unwrap_or(0)
}

fn is_of_faction(world: &World, id: ModelId, other: ModelId) -> bool {
    id == other
        || world.model(id).card.faction.is_some() && world.model(id).card.faction == world.model(other).card.faction
}

/// chainmail:ability-inspire-courage-a, chainmail:ability-inspire-courage-b
pub fn inspired(world: &World, id: ModelId) -> i32 {
    if has(world, id, &Ability::ImmuneMindAffectingEffects) {
        return 0;
    }
    let works = |owner: ModelId| !world.model(owner).is_constrained() && is_of_faction(world, id, owner);
    aura(world, id, Length::inches(6), works, |ability| match ability {
        Ability::InspireCourage(by) => Some(*by),
        _ => None,
    })
}

/// chainmail:ability-aura-of-courage-a to chainmail:ability-aura-of-courage-c
pub fn encouraged(world: &World, id: ModelId) -> i32 {
    if has(world, id, &Ability::ImmuneMindAffectingEffects) {
        return 0;
    }
    aura(
        world,
        id,
        Length::inches(2),
        |_| true,
        |ability| match ability {
            Ability::AuraOfCourage(by) => Some(*by),
            _ => None,
        },
    )
}

/// chainmail:ability-aura-of-protection-a, chainmail:ability-aura-of-protection-b
pub fn protected(world: &World, id: ModelId) -> i32 {
    let works = |owner: ModelId| !world.model(owner).is_constrained() && is_of_faction(world, id, owner);
    aura(world, id, Length::inches(6), works, |ability| match ability {
        Ability::AuraOfProtection(by) => Some(*by),
        _ => None,
    })
}

/// chainmail:209a, chainmail:502.333b, chainmail:ability-wild-shape-d
pub fn save(world: &World, id: ModelId) -> i32 {
    let model = world.model(id);
    model.card.save + i32::from(model.wild_shape) + i32::from(model.sparks) + spells::bonus(world, id, &[Gift::Save]).0
}

/// The score of which half calls for a morale save (chainmail:208b), with what divine sparks add to it (chainmail:502.333b).
pub fn full_health(world: &World, id: ModelId) -> i32 {
    let model = world.model(id);
    model.card.health + i32::from(model.sparks)
}

/// chainmail:401a: half of the score, rounded down.
pub fn is_at_half(world: &World, id: ModelId) -> bool {
    world.model(id).health <= full_health(world, id) / 2
}

/// Commanders and independent troops always, others by an order (chainmail:603.1a).
pub fn is_under_command(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    model.commanded_by.is_some()
        || model
            .card
            .abilities
            .iter()
            .any(|listed| matches!(listed.ability, Ability::Commander(_) | Ability::IndependentTroop(_)))
}

/// Whether a model goes where its player likes: under command, and not wild, unless its commander speaks with animals
/// (chainmail:603.2, chainmail:ability-wild-troop-f, chainmail:spell-speak-with-animals-b).
pub fn moves_freely(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    let spoken_to = |by: ModelId| spells::can_be_spoken_to(world, by, id);
    is_under_command(world, id) && (!model.card.is_wild() || model.commanded_by.is_some_and(spoken_to))
}

/// Whether a model has an ability, from its card or from another ability that grants it.
pub fn has(world: &World, id: ModelId, wanted: &Ability) -> bool {
    let card = &world.model(id).card;
    card.has(wanted)
        || card
            .abilities
            .iter()
            .any(|listed| grants(&listed.ability).contains(wanted))
}

/// The abilities that an ability brings with it (chainmail:ability-construct-creature-b, chainmail:ability-undead-creature-a,
/// chainmail:ability-elemental-creature-a, chainmail:ability-improved-evasion).
fn grants(ability: &Ability) -> &'static [Ability] {
    match ability {
        Ability::ConstructCreature => &[
            Ability::Fearless,
            Ability::ImmuneCriticalDamage,
            Ability::ImmuneMindAffectingEffects,
            Ability::ImmuneParalysis,
            Ability::ImmunePoison,
            Ability::ImmuneSleep,
            Ability::ImmuneSneakAttacks,
            Ability::ImmuneStun,
        ],
        Ability::UndeadCreature => &[
            Ability::Fearless,
            Ability::ImmuneCriticalDamage,
            Ability::ImmuneMindAffectingEffects,
            Ability::ImmuneParalysis,
            Ability::ImmunePoison,
            Ability::ImmuneSleep,
            Ability::ImmuneSneakAttacks,
        ],
        Ability::ElementalCreature => &[
            Ability::ImmuneCriticalDamage,
            Ability::ImmuneParalysis,
            Ability::ImmunePoison,
            Ability::ImmuneSleep,
            Ability::ImmuneSneakAttacks,
            Ability::ImmuneStun,
        ],
        Ability::ImprovedEvasion => &[Ability::Evasion],
        _ => &[],
    }
}
