//! Which spells a model may cast now, at whom, and by which rule not (702).

use kernel::{Refusal, RuleId, cite};
use table::{Length, Point, within};

use super::book::{Known, Range, Shape, Side, Word};
use super::{Cast, Choice, Spontaneous, area};
use crate::abilities::{Ability, Energy};
use crate::card::CreatureType;
use crate::command::Order;
use crate::nearest::{self, By};
use crate::questions::Aimed;
use crate::turn::{check_enemy, is_near_enough};
use crate::world::Turn;
use crate::{ModelId, World, measure, sight, specials, stats};

fn no(rule: RuleId, why: impl Into<String>) -> Result<(), Refusal> {
    Err(Refusal::new(rule, why))
}

/// All castings that are open to a model.
pub fn open(world: &World, turn: &Turn) -> Vec<Cast> {
    let id = turn.model;
    let card = &world.model(id).card;
    let mut casts = vec![];
    if card.spells.is_empty() {
        return casts;
    }
    let aimed = aimed_at(world, id);
    for (at, listed) in card.spells.iter().enumerate() {
        let Some(known) = Known::of(listed).filter(|_| is_left(world, id, at)) else {
            continue;
        };
        for kind in [Spontaneous::Cure, Spontaneous::Inflict] {
            if card.has(&kind.ability()) {
                let near = world.in_play().filter(|target| is_in_touch(world, id, *target));
                casts.extend(near.map(|target| Cast {
                    spell: at as u8,
                    target,
                    choice: None,
                    instead: Some(kind),
                    at: None,
                }));
            }
        }
        let choices = known.spell.choice.map_or(&[][..], |choice| choice.open());
        for target in world
            .in_play()
            .filter(|target| may_be_aimed(world, id, &known, *target, &aimed))
        {
            let cast = |choice| Cast {
                spell: at as u8,
                target,
                choice,
                instead: None,
                at: None,
            };
            if choices.is_empty() {
                casts.push(cast(None));
            }
            casts.extend(choices.iter().map(|choice| cast(Some(*choice))));
        }
    }
    casts.retain(|cast| check(world, turn, *cast).is_ok());
    casts
}

/// Whether it is worth asking if a spell may be cast at a model: [`check`] refuses all others.
fn may_be_aimed(world: &World, id: ModelId, known: &Known, target: ModelId, aimed: &[ModelId]) -> bool {
    let allied = world.are_allied(id, target);
    match (known.spell.range, known.spell.shape) {
        (_, Shape::Enemies(_) | Shape::Allies(_)) | (Range::Personal, _) => target == id,
        (_, Shape::Ground(_)) => allied || aimed.contains(&target),
        (Range::Touch, _) => is_in_touch(world, id, target),
        (Range::Sight | Range::Inches(_), _) if allied => known.spell.side == Side::Either,
        (Range::Sight | Range::Inches(_), _) => aimed.contains(&target),
    }
}

fn is_in_touch(world: &World, id: ModelId, target: ModelId) -> bool {
    measure::is_within(world, id, target, measure::reach(world, id))
}

/// The enemies among whom the target of a ranged spell is: the nearest, those in contact, or any by an order.
fn aimed_at(world: &World, id: ModelId) -> Vec<ModelId> {
    if let Some(Order::AttackAnyTarget | Order::AttackClearTarget) = world.model(id).ordered {
        return world.enemies(id).collect();
    }
    let places = nearest::places(world, id);
    let seen = nearest::shootable(world, id).models;
    let ranked = nearest::first_ranked(world, id, &seen, By::Line, places);
    let first: Vec<ModelId> = ranked.iter().take(places).map(|ranked| ranked.id).collect();
    let may = |enemy: &ModelId| first.contains(enemy) || is_in_touch(world, id, *enemy);
    world.enemies(id).filter(may).collect()
}

/// Whether a model has a spell that is aimed at the nearest enemy.
pub fn aims(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    let contacts = || {
        world
            .enemies(id)
            .filter(|enemy| measure::are_in_contact(world, id, *enemy))
    };
    let mut spells = model.card.spells.iter().enumerate();
    // chainmail:702.111b: with more than one in contact the caster chooses.
    contacts().count() < 2
        && spells.any(|(at, listed)| {
            is_left(world, id, at)
                && Known::of(listed).is_some_and(|known| known.is_ranged() && known.spell.side == Side::Offensive)
        })
}

/// For each offensive ranged spell that a model has left, those of some enemies that are not immune to it
/// (chainmail:order-attack-clear-target-b).
pub fn vulnerable(world: &World, id: ModelId, seen: &[ModelId]) -> Vec<Vec<ModelId>> {
    let spells = world.model(id).card.spells.iter().enumerate();
    let left = spells.filter(|(at, _)| is_left(world, id, *at));
    left.filter_map(|(_, listed)| Known::of(listed))
        .filter(|known| known.is_ranged() && known.spell.side == Side::Offensive)
        .map(|known| {
            let can_be_harmed = |enemy: &ModelId| !is_proof_against(world, &known, *enemy);
            seen.iter().copied().filter(can_be_harmed).collect()
        })
        .collect()
}

/// How far the farthest offensive ranged spell reaches that a model has left (chainmail:603.34a, chainmail:603.341).
pub fn longest_range(world: &World, id: ModelId) -> Option<Length> {
    let spells = world.model(id).card.spells.iter().enumerate();
    spells
        .filter(|(at, _)| is_left(world, id, *at))
        .filter_map(|(_, listed)| Known::of(listed))
        .filter(|known| known.spell.side == Side::Offensive && known.is_ranged())
        .map(|known| match known.spell.range {
            Range::Inches(inches) => Length::inches(i64::from(inches)),
            // As far as the battlefield goes.
            _ => world.terrain.width + world.terrain.depth,
        })
        .max()
}

/// The slot that a model with Sorcery expends: of the spell's own level, or the lowest higher one (chainmail:ability-sorcery-a,
/// chainmail:ability-sorcery-b).
pub fn slot(world: &World, id: ModelId, known: &Known) -> Option<u8> {
    let model = world.model(id);
    let level = usize::try_from(known.level(&model.card)).unwrap_or(0);
    let mut slots = model.card.slots.iter().enumerate().skip(level);
    let free = slots.find(|(level, count)| model.slots.get(*level).is_some_and(|used| used < *count));
    free.and_then(|(level, _)| u8::try_from(level).ok())
}

/// chainmail:702, chainmail:214c
fn is_left(world: &World, id: ModelId, at: usize) -> bool {
    let model = world.model(id);
    if model.card.has(&Ability::Sorcery) {
        let known = model.card.spells.get(at).and_then(Known::of);
        return known.is_some_and(|known| slot(world, id, &known).is_some());
    }
    let used = model.cast.get(at).copied().unwrap_or(0);
    model.card.spells.get(at).is_some_and(|listed| used < listed.boxes)
}

/// Whether a spell is used against this model: cures harm undead, and what harms the living heals them.
pub fn is_against(world: &World, known: &Known, target: ModelId) -> bool {
    let card = &world.model(target).card;
    let undead = card.kind == CreatureType::Undead || card.has(&Ability::UndeadCreature);
    match known.spell.side {
        Side::Offensive => true,
        Side::Beneficial | Side::Area => false,
        Side::Either => true,
        Side::Cure => undead,
        Side::Inflict => !undead,
    }
}

/// Whether a casting does the caster's own side good (chainmail:glossary-beneficial-spell, chainmail:702.13b).
pub fn is_beneficial(world: &World, id: ModelId, cast: Cast) -> bool {
    let known = Known::cast(&world.model(id).card, cast);
    known.is_some_and(|known| {
        let good = !is_against(world, &known, cast.target) || known.spell.side == Side::Either;
        world.are_allied(id, cast.target) && good
    })
}

/// Whether a casting makes somebody move (chainmail:glossary-preparatory-spell).
pub fn moves_somebody(cast: Cast) -> bool {
    matches!(cast.choice, Some(Choice::Approach | Choice::Flee))
}

/// Whether a model may cast this now.
pub fn check(world: &World, turn: &Turn, cast: Cast) -> Result<(), Refusal> {
    let id = turn.model;
    let model = world.model(id);
    let name = &model.name;
    let Some(listed) = model.card.spells.get(usize::from(cast.spell)) else {
        return no(cite!("chainmail:702"), format!("{name} has no such spell"));
    };
    let Some(known) = Known::of(listed) else {
        let why = format!("the umpire does not carry out {} yet: it cannot be cast", listed.name);
        return no(cite!("chainmail:702.1"), why);
    };
    if !known.is_open_to(&model.card) {
        let why = format!("{} is not a spell of {}", listed.name, model.card.name);
        return no(cite!("chainmail:702.2b"), why);
    }
    if model.wild_shape {
        let why = format!("{name} has the shape of an animal, and casts no spells");
        return no(cite!("chainmail:ability-wild-shape-e"), why);
    }
    if model.card.has(&Ability::Sorcery) && slot(world, id, &known).is_none() {
        let why = format!("{name} has no slot left for {}", listed.name);
        return no(cite!("chainmail:ability-sorcery-a"), why);
    }
    if !is_left(world, id, usize::from(cast.spell)) {
        let why = format!("{name} has no box of {} left", listed.name);
        return no(cite!("chainmail:702"), why);
    }
    let known = match cast.instead {
        Some(kind) => check_spontaneous(world, id, kind, &known)?,
        None => known,
    };
    if !world.get(cast.target).is_some_and(crate::Model::in_play) {
        return no(cite!("chainmail:702.1"), "there is no such model on the battlefield");
    }
    let open = known.spell.choice.map_or(&[][..], |choice| choice.open());
    match cast.choice {
        None if open.is_empty() => {}
        Some(choice) if open.contains(&choice) => {}
        _ => {
            let why = format!("{} is cast with one of {open:?}", listed.name);
            return no(known.spell.rules[0], why);
        }
    }
    if turn.may_not_attack && is_against(world, &known, cast.target) {
        return no(cite!("chainmail:603.34b"), format!("{name} cannot attack in this turn"));
    }
    match (known.spell.range, known.spell.shape) {
        (_, Shape::Enemies(_) | Shape::Allies(_)) if cast.target != id => no(
            cite!("chainmail:702.11c"),
            format!("{} picks no target: it goes out from {name}", listed.name),
        ),
        (_, Shape::Enemies(_) | Shape::Allies(_)) => Ok(()),
        (Range::Personal, _) if cast.target != id => no(
            cite!("chainmail:702.123"),
            format!("{} affects only its caster", listed.name),
        ),
        (Range::Personal, _) => Ok(()),
        (_, Shape::Ground(_)) if world.are_allied(id, cast.target) => check_toward_ally(world, id, cast.target),
        (_, Shape::Ground(_)) => check_ranged(world, id, &known, cast.target, None),
        (Range::Touch, _) => check_touch(world, id, &known, cast.target),
        (Range::Sight, _) => check_ranged(world, id, &known, cast.target, None),
        (Range::Inches(inches), _) if known.spell.side == Side::Either && world.are_allied(id, cast.target) => {
            check_toward_ally(world, id, cast.target)?;
            let far = measure::distance(world, id, cast.target);
            if far > Length::inches(i64::from(inches)) {
                let why = format!("{} is {far} away, and the range is {inches}\"", world.name(cast.target));
                return no(cite!("chainmail:702.11a"), why);
            }
            Ok(())
        }
        (Range::Inches(inches), _) => {
            let range = Length::inches(i64::from(inches));
            check_ranged(world, id, &known, cast.target, Some(range))
        }
    }
}

/// chainmail:ability-spontaneous-cure-a, chainmail:ability-spontaneous-inflict-a
fn check_spontaneous(world: &World, id: ModelId, kind: Spontaneous, listed: &Known) -> Result<Known, Refusal> {
    let card = &world.model(id).card;
    let ability = kind.ability();
    let rule = ability.rule();
    if !card.has(&ability) {
        let why = format!("{} does not have {ability}", world.name(id));
        return Err(Refusal::new(rule, why));
    }
    let level = listed.level(card);
    Known::spontaneous(kind, level).ok_or_else(|| {
        let why = format!("nothing takes the place of a spell of level {level}");
        Refusal::new(rule, why)
    })
}

/// Whether a spell goes out from a point.
pub fn is_area(known: &Known) -> bool {
    matches!(
        known.spell.shape,
        Shape::Burst(_) | Shape::Cylinder(_) | Shape::Cone(_) | Shape::Ground(_) | Shape::LowestLevels(_)
    )
}

/// Whether a model may aim something at a point now (chainmail:605.383b, chainmail:ability-energy-bomb-f).
pub fn check_aim(world: &World, turn: &Turn, aimed: Aimed) -> Result<(), Refusal> {
    let id = turn.model;
    let model = world.model(id);
    let name = &model.name;
    if turn.may_not_attack {
        return no(cite!("chainmail:603.34b"), format!("{name} cannot attack in this turn"));
    }
    match aimed {
        Aimed::Spell { spell, .. } => {
            let listed = model.card.spells.get(usize::from(spell));
            let Some(known) = listed.and_then(Known::of) else {
                return no(cite!("chainmail:702"), format!("{name} has no such spell"));
            };
            if !is_area(&known) {
                let why = format!("{} is cast at a model, not at a place", known.spell.name);
                return no(cite!("chainmail:605.383b"), why);
            }
            if model.wild_shape || !is_left(world, id, usize::from(spell)) {
                return no(cite!("chainmail:702"), format!("{name} cannot cast it any more"));
            }
        }
        Aimed::Ability(number) => {
            let ability = specials::check(world, id, number)?;
            specials::check_contact(world, id, ability)?;
            if specials::is_aimed(ability) != Some(true) {
                return no(cite!("chainmail:605.383b"), format!("{ability} is aimed at nothing"));
            }
        }
    }
    if model.ordered != Some(Order::AttackAnyTarget) {
        let why = format!("{name} has no order to attack any target");
        return no(cite!("chainmail:order-attack-any-target-a"), why);
    }
    Ok(())
}

/// Whether a point can be aimed at: with line of effect, in range, and seen by the model or its commander, or within 6"
/// (chainmail:605.383b, chainmail:order-attack-any-target-c).
pub fn check_aim_point(world: &World, id: ModelId, aimed: Aimed, at: Point) -> Result<(), Refusal> {
    let name = world.name(id);
    let base = world.footprint(id);
    if !world.terrain.field.contains(at) || at == base.at() {
        return no(cite!("chainmail:605.383b"), "that is no point to aim at");
    }
    if !sight::has_effect_to(world, id, at) {
        return no(
            cite!("chainmail:605.383b"),
            format!("{name} has no line of effect to that point"),
        );
    }
    let far = table::gap_to_point(&base, at);
    if let Aimed::Spell { spell, .. } = aimed
        && let Some(known) = world.model(id).card.spells.get(usize::from(spell)).and_then(Known::of)
        && let Range::Inches(inches) = known.spell.range
        && !matches!(known.spell.shape, Shape::Cone(_))
        && far > Length::inches(i64::from(inches))
    {
        let why = format!("that point is {far} away, and the range is {inches}\"");
        return no(cite!("chainmail:702.11a"), why);
    }
    let commander = world.model(id).ordered_by;
    let seen = sight::sees_point(world, id, at)
        || commander.is_some_and(|commander| commander != id && sight::sees_point(world, commander, at));
    if !seen && far > Length::inches(6) {
        let why = format!("neither {name} nor its commander sees that point, and it is {far} away");
        return no(cite!("chainmail:order-attack-any-target-c"), why);
    }
    Ok(())
}

/// chainmail:702.122a, chainmail:702.122b
fn check_touch(world: &World, id: ModelId, known: &Known, target: ModelId) -> Result<(), Refusal> {
    let (name, aim) = (world.name(id), world.name(target));
    if is_against(world, known, target) {
        check_enemy(world, id, target)?;
        if !measure::has_melee_contact(world, id, target) {
            let why = format!("{name} has no melee contact against {aim}");
            return no(cite!("chainmail:702.122a"), why);
        }
        return Ok(());
    }
    if !world.are_allied(id, target) {
        let why = format!("{aim} is not allied to {name}");
        return no(cite!("chainmail:glossary-beneficial-spell"), why);
    }
    let (one, other) = (world.stand(id), world.stand(target));
    let near = within(&one.base, &other.base, measure::reach(world, id)) && sight::effect_at(world, &one, &other);
    if id != target && !near {
        return no(cite!("chainmail:702.122a"), format!("{name} does not touch {aim}"));
    }
    Ok(())
}

/// On the caster itself, or toward the nearest ally that it sees (chainmail:702.112, chainmail:702.13b).
fn check_toward_ally(world: &World, id: ModelId, target: ModelId) -> Result<(), Refusal> {
    if id == target {
        return Ok(());
    }
    let (name, aim) = (world.name(id), world.name(target));
    if !sight::sees(world, id, target) || !sight::has_effect(world, id, target) {
        return no(cite!("chainmail:702.11a"), format!("{name} does not see {aim}"));
    }
    let far = |other: ModelId| crate::paths::grain(measure::distance(world, id, other));
    let allies = world.of(world.model(id).warband).filter(|other| *other != id);
    let mut nearer = allies.filter(|other| sight::sees(world, id, *other) && far(*other) < far(target));
    match nearer.next() {
        Some(other) => {
            let why = format!("{} is nearer to {name} than {aim}", world.name(other));
            no(cite!("chainmail:702.112"), why)
        }
        None => Ok(()),
    }
}

/// chainmail:702.11a, chainmail:702.11b, chainmail:702.111b, chainmail:702.113, chainmail:700.5
fn check_ranged(
    world: &World,
    id: ModelId,
    known: &Known,
    target: ModelId,
    range: Option<Length>,
) -> Result<(), Refusal> {
    check_enemy(world, id, target)?;
    let (name, aim) = (world.name(id), world.name(target));
    let (from, to) = (world.stand(id), world.stand(target));
    // A rise counts for ranged attacks, not for spells (chainmail:307-elevation-j).
    let far = measure::distance(world, id, target);
    let cone = match known.spell.shape {
        Shape::Cone(length) => Some(length),
        _ => None,
    };
    if let Some(range) = range.filter(|range| cone.is_none() && far > *range) {
        let why = format!("{aim} is {far} away, and the range is {range}");
        return no(cite!("chainmail:702.11a"), why);
    }
    if !sight::effect_at(world, &from, &to) {
        return no(
            cite!("chainmail:700.1a"),
            format!("{name} has no line of effect to {aim}"),
        );
    }
    let any = world.model(id).ordered == Some(Order::AttackAnyTarget);
    if !sight::sees_at(world, &from, &to) {
        // Without an attack roll or an area, only what is seen (chainmail:605.383c).
        if known.spell.shape == Shape::One && !known.spell.attack_roll {
            return no(cite!("chainmail:605.383c"), format!("{name} does not see {aim}"));
        }
        if !any {
            return no(cite!("chainmail:702.11a"), format!("{name} does not see {aim}"));
        }
        if !measure::is_within(world, id, target, Length::inches(6)) {
            let why = format!("{aim} is out of sight and more than 6\" away");
            return no(cite!("chainmail:605.383b"), why);
        }
    }
    let aim = world.model(target).at;
    if let Some(length) = cone.filter(|length| !area::touches(world, id, aim, *length, target)) {
        let struck = area::cone(world, id, aim, length);
        let mut unseen = struck
            .iter()
            .filter(|other| world.are_enemies(id, **other) && !sight::sees(world, id, **other));
        if let Some(other) = unseen.next() {
            let why = format!(
                "{} is out of sight, and its player does not allow it",
                world.name(*other)
            );
            return no(cite!("chainmail:700.5g"), why);
        }
    }
    if any {
        return Ok(());
    }
    // chainmail:402.31a, chainmail:702.111b
    let touching = |enemy: &ModelId| measure::are_in_contact(world, id, *enemy);
    if measure::has_melee_contact(world, id, target)
        || touching(&target) && world.enemies(id).filter(touching).count() > 1
    {
        return Ok(());
    }
    let mut pool = nearest::shootable(world, id).models;
    if world.model(id).ordered == Some(Order::AttackClearTarget) {
        if pool.contains(&target) && is_proof_against(world, known, target) {
            let why = format!("by its order {name} ignores {}, which is immune", world.name(target));
            return no(cite!("chainmail:order-attack-clear-target-b"), why);
        }
        pool.retain(|enemy| !is_proof_against(world, known, *enemy));
    }
    is_near_enough(world, id, target, &pool, By::Line, cite!("chainmail:702.11b"))
}

/// Whether a model is immune to a spell: to all spells, to this kind of spell, or to all the energy that it deals.
fn is_proof_against(world: &World, known: &Known, target: ModelId) -> bool {
    let energies = known.spell.does.iter().map(|word| match word {
        Word::Damage(damage) => damage.kind.energy(),
        _ => None,
    });
    let harmless = |energy: Option<Energy>| {
        energy.is_some_and(|energy| {
            stats::has(world, target, &Ability::ImmuneEnergy(energy))
                || super::immunity(world, target, energy).is_some()
        })
    };
    is_immune(world, known, target)
        || stats::has(world, target, &Ability::ImmuneSpells)
        || (energies.len() > 0 && energies.into_iter().all(harmless))
}

/// Whether a spell does nothing to a model because of what it is.
pub fn is_immune(world: &World, known: &Known, target: ModelId) -> bool {
    let (only, model) = (&known.spell.only, world.model(target));
    let level = only.level.map(|level| known.on_card.unwrap_or(i32::from(level)));
    (only.living && !model.card.is_living())
        || (!only.types.is_empty() && !only.types.contains(&model.card.kind))
        || level.is_some_and(|level| i32::from(model.card.level) > level)
        || (only.small_base && model.card.base == crate::card::BaseSize::Large)
        || (only.mind && stats::has(world, target, &Ability::ImmuneMindAffectingEffects))
        || (only.free && (model.card.is_wild() || model.is_constrained()))
}
