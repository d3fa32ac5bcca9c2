//! Characteristics as they are now: the card, the damage table, and whatever changes them.

use kernel::{RuleId, cite};
use table::Length;

use crate::abilities::{Amount, AttackKind, Bearer, Change, Modifier, RangeKind, Scope, fits, matches};
use crate::battleplan::TwistEffect;
use crate::{DamageRow, Fighter, FighterId, Runemark, Weapon, World, sight};

/// The changes that a fighter bears now, its own and those of auras that reach it.
pub fn changes_on(world: &World, fighter: FighterId) -> impl Iterator<Item = &Modifier> {
    let reaches = move |modifier: &Modifier| match &modifier.bearer {
        Bearer::Fighter(bearer) => *bearer == fighter,
        Bearer::Aura { who, .. } => matches(world, &modifier.scope(), who, fighter),
    };
    world
        .modifiers
        .iter()
        .map(|modifier| &**modifier)
        .filter(move |modifier| reaches(modifier) && !(counts_once(modifier) && doubled(world, modifier, reaches)))
}

fn counts_once(modifier: &Modifier) -> bool {
    matches!(modifier.bearer, Bearer::Aura { once: true, .. })
}

/// An earlier one of the same ability makes the same change.
fn doubled(world: &World, modifier: &Modifier, reaches: impl Fn(&Modifier) -> bool) -> bool {
    let mut earlier = world.modifiers.iter().filter(|other| other.number < modifier.number);
    earlier.any(|other| other.ability == modifier.ability && other.change == modifier.change && reaches(other))
}

pub fn bears(world: &World, fighter: FighterId, wanted: impl Fn(&Change) -> bool) -> bool {
    !world.modifiers.is_empty() && changes_on(world, fighter).any(|modifier| wanted(&modifier.change))
}

/// A characteristic with one change: reductions stop at their minimum, and nothing goes below 0.
fn changed(world: &World, modifier: &Modifier, now: i64, by: &Amount, least: u8) -> i64 {
    lowered_or_raised(now, by.standing(world, &modifier.scope()), least)
}

fn lowered_or_raised(now: i64, by: i64, least: u8) -> i64 {
    if by < 0 {
        (now + by).max(i64::from(least).min(now)).max(0)
    } else {
        now + by
    }
}

/// warcry:monster-02: the row of the damage table that holds now.
fn damage_row(fighter: &Fighter) -> Option<&DamageRow> {
    fighter
        .profile
        .damage_table
        .iter()
        .rev()
        .find(|row| fighter.damage >= row.from)
}

/// Why a figure is not what is printed.
#[derive(Clone, Copy, Debug)]
pub enum Because<'w> {
    DamageTable,
    Ability(&'w Modifier),
    Twist,
    Victory,
}

/// The MOVE characteristic, in inches.
pub fn move_inches(world: &World, id: FighterId) -> u8 {
    move_told(world, id, |_, _| {})
}

/// The MOVE characteristic, and each change of it on the way: by how much, and why.
pub fn move_told<'w>(world: &'w World, id: FighterId, mut told: impl FnMut(i64, Because<'w>)) -> u8 {
    let fighter = world.fighter(id);
    let mut inches = i64::from(fighter.profile.r#move);
    let mut change = |inches: &mut i64, now: i64, because: Because<'w>| {
        if now != *inches {
            told(now - *inches, because);
            *inches = now;
        }
    };
    if let Some(row) = damage_row(fighter).and_then(|row| row.r#move) {
        change(&mut inches, i64::from(row), Because::DamageTable);
    }
    for modifier in changes_on(world, id) {
        let now = match &modifier.change {
            Change::Move { by, least } => changed(world, modifier, inches, by, *least),
            Change::HalfMove => (inches + 1) / 2,
            _ => continue,
        };
        change(&mut inches, now, Because::Ability(modifier));
    }
    for effect in world.twist() {
        if let TwistEffect::MoreMove(more) = effect {
            let now = inches + i64::from(*more);
            change(&mut inches, now, Because::Twist);
        }
    }
    inches.clamp(0, 99) as u8
}

/// How far a move action may go: MOVE, less for treasure (warcry:treasure-04) and swamps.
pub fn move_allowance(world: &World, id: FighterId) -> Length {
    let fighter = world.fighter(id);
    let mut inches = i64::from(move_inches(world, id));
    for effect in world.twist() {
        if let TwistEffect::Swamp(less) = effect
            && fighter.z() == Length::ZERO
            && !world.has(id, Runemark::Fly)
        {
            inches = (inches - i64::from(*less)).max(0);
        }
    }
    if fighter.treasure.is_some() {
        inches = (inches - 2).max(3.min(inches));
    }
    Length::inches(inches)
}

/// The rule that makes a move too long which MOVE alone would allow.
pub fn move_shortened_by(world: &World, id: FighterId, length: Length) -> Option<RuleId> {
    let inches = i64::from(move_inches(world, id));
    if length > Length::inches(inches) {
        return None;
    }
    let carrying = world.fighter(id).treasure.is_some();
    let with_treasure = Length::inches((inches - 2).max(3.min(inches)));
    if carrying && length > with_treasure {
        Some(cite!("warcry:treasure-04"))
    } else {
        Some(crate::cards::twist_rule(world))
    }
}

/// TOUGHNESS without cover.
pub fn toughness(world: &World, id: FighterId) -> u8 {
    toughness_told(world, id, |_, _| {})
}

/// TOUGHNESS without cover, and each change of it on the way: by how much, and why.
pub fn toughness_told<'w>(world: &'w World, id: FighterId, mut told: impl FnMut(i64, Because<'w>)) -> u8 {
    let fighter = world.fighter(id);
    let mut toughness = i64::from(fighter.profile.toughness);
    let mut change = |toughness: &mut i64, now: i64, because: Because<'w>| {
        if now != *toughness {
            told(now - *toughness, because);
            *toughness = now;
        }
    };
    if let Some(row) = damage_row(fighter).and_then(|row| row.toughness) {
        change(&mut toughness, i64::from(row), Because::DamageTable);
    }
    for modifier in changes_on(world, id) {
        let now = match &modifier.change {
            Change::Toughness { by, least } => changed(world, modifier, toughness, by, *least),
            Change::HalfToughness => (toughness + 1) / 2,
            _ => continue,
        };
        change(&mut toughness, now, Because::Ability(modifier));
    }
    for effect in world.twist() {
        if let TwistEffect::HeatOfMoving(less) = effect
            && fighter.moved
        {
            let now = toughness - i64::from(*less);
            change(&mut toughness, now, Because::Twist);
        }
    }
    toughness.clamp(0, 99) as u8
}

/// The figures of a weapon that change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponFigure {
    Range,
    Attacks,
    Strength,
    Hit,
    Crit,
}

/// A figure of a weapon whoever the target is, and each change of it: by how much, and why. What holds for some targets only
/// is left out; [`attack_figures`] knows it.
pub fn weapon_told<'w>(
    world: &'w World,
    attacker: FighterId,
    weapon: &Weapon,
    figure: WeaponFigure,
    mut told: impl FnMut(i64, Because<'w>),
) -> u8 {
    let row = damage_row(world.fighter(attacker));
    let (printed, of_row) = match figure {
        WeaponFigure::Range => (weapon.range, None),
        WeaponFigure::Attacks => (weapon.attacks, row.and_then(|row| row.attacks)),
        WeaponFigure::Strength => (weapon.strength, row.and_then(|row| row.strength)),
        WeaponFigure::Hit => (weapon.hit, None),
        WeaponFigure::Crit => (weapon.crit, None),
    };
    let mut now = i64::from(printed);
    if let Some(row) = of_row.filter(|row| *row != printed) {
        told(i64::from(row) - now, Because::DamageTable);
        now = i64::from(row);
    }
    for modifier in changes_on(world, attacker) {
        let (by, least, of) = match (&modifier.change, figure) {
            (Change::Range { by, of }, WeaponFigure::Range) => (by, 0, of),
            (Change::Attacks { by, least, of }, WeaponFigure::Attacks)
            | (Change::Strength { by, least, of }, WeaponFigure::Strength)
            | (Change::HitDamage { by, least, of }, WeaponFigure::Hit)
            | (Change::CritDamage { by, least, of }, WeaponFigure::Crit) => (by, *least, of),
            _ => continue,
        };
        if !of.holds_for_any_target() || !attack_is(world, of, attacker, weapon, attacker, &modifier.scope()) {
            continue;
        }
        let next = changed(world, modifier, now, by, least);
        if next != now {
            told(next - now, Because::Ability(modifier));
            now = next;
        }
    }
    now.clamp(0, 60) as u8
}

/// The figures of one attack action before its dice are rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackFigures {
    pub attacks: u8,
    pub strength: u8,
    pub toughness: u8,
    pub in_cover: bool,
    pub hit: u8,
    pub crit: u8,
    /// Hit rolls from this face on hit, and from that one on are critical.
    pub hits_from: u8,
    pub crits_from: u8,
    pub misses_are_crits: u8,
    /// So many hits become critical hits.
    pub hits_are_crits: u8,
}

/// warcry:hit-roll-01 to warcry:hit-roll-05: the figures of an attack action with all that changes them.
pub fn attack_figures(world: &World, attacker: FighterId, weapon: &Weapon, target: FighterId) -> AttackFigures {
    let from = world.fighter(attacker);
    let row = damage_row(from);
    let mut attacks = i64::from(row.and_then(|row| row.attacks).unwrap_or(weapon.attacks));
    let mut strength = i64::from(row.and_then(|row| row.strength).unwrap_or(weapon.strength));
    let (mut hit, mut crit) = (i64::from(weapon.hit), i64::from(weapon.crit));
    let mut crits_from = 6;
    let (mut misses_are_crits, mut hits_are_crits) = (0u8, 0u8);
    let mut beats_toughness = false;
    for modifier in changes_on(world, attacker) {
        let scope = modifier.scope();
        let holds = |of: &AttackKind| attack_is(world, of, attacker, weapon, target, &scope);
        // A count of fighters may be of those near the target.
        let with =
            |now: i64, by: &Amount, least: u8| lowered_or_raised(now, by.standing(world, &scope.on(target)), least);
        match &modifier.change {
            Change::Attacks { by, least, of } if holds(of) => attacks = with(attacks, by, *least),
            Change::Strength { by, least, of } if holds(of) => strength = with(strength, by, *least),
            Change::HitDamage { by, least, of } if holds(of) => hit = with(hit, by, *least),
            Change::CritDamage { by, least, of } if holds(of) => crit = with(crit, by, *least),
            Change::CritOn { face, of } if holds(of) => crits_from = crits_from.min(*face),
            Change::MissesAreCrits { most, of } if holds(of) => {
                misses_are_crits = misses_are_crits.saturating_add(*most)
            }
            Change::HitsAreCrits { most, of } if holds(of) => {
                let most = most
                    .as_ref()
                    .map_or(60, |most| most.standing(world, &scope))
                    .clamp(0, 60);
                hits_are_crits = hits_are_crits.saturating_add(most as u8);
            }
            Change::StrengthBeatsToughness { of } if holds(of) => beats_toughness = true,
            _ => {}
        }
    }
    for modifier in changes_on(world, target) {
        let scope = modifier.scope();
        let holds = |of: &AttackKind| attack_is(world, of, attacker, weapon, target, &scope);
        match &modifier.change {
            Change::AttacksTaken { by, least, of } if holds(of) => {
                attacks = changed(world, modifier, attacks, by, *least)
            }
            Change::HitDamageTaken { by, least, of } if holds(of) => hit = changed(world, modifier, hit, by, *least),
            Change::CritDamageTaken { by, least, of } if holds(of) => crit = changed(world, modifier, crit, by, *least),
            _ => {}
        }
    }
    let leaders = from.leader && world.fighter(target).leader && from.side != world.fighter(target).side;
    let mut cover = 1;
    for effect in world.twist() {
        match effect {
            TwistEffect::Cover(more) => cover = *more,
            TwistEffect::LeaderAgainstLeader {
                attacks: more_attacks,
                strength: more_strength,
            } if leaders && weapon.is_melee() => {
                attacks += i64::from(*more_attacks);
                strength += i64::from(*more_strength);
            }
            _ => {}
        }
    }
    let in_cover = sight::in_cover(world, attacker, target);
    let cover = if in_cover { cover } else { 0 };
    let toughness = toughness(world, target) + cover;
    let byte = |number: i64| number.clamp(0, 60) as u8;
    AttackFigures {
        attacks: byte(attacks),
        strength: byte(strength),
        toughness,
        in_cover,
        hit: byte(hit),
        crit: byte(crit),
        hits_from: if beats_toughness {
            3
        } else {
            hits_from(byte(strength), toughness)
        },
        crits_from,
        misses_are_crits,
        hits_are_crits,
    }
}

/// warcry:hit-roll-02 to warcry:hit-roll-04.
pub fn hits_from(strength: u8, toughness: u8) -> u8 {
    match strength.cmp(&toughness) {
        std::cmp::Ordering::Greater => 3,
        std::cmp::Ordering::Equal => 4,
        std::cmp::Ordering::Less => 5,
    }
}

/// Whether an attack action is of the kind that a change holds for.
pub fn attack_is(
    world: &World,
    kind: &AttackKind,
    attacker: FighterId,
    weapon: &Weapon,
    target: FighterId,
    scope: &Scope,
) -> bool {
    let picked_weapon = || {
        let weapons = &world.fighter(attacker).profile.weapons;
        scope.weapon.and_then(|number| weapons.get(usize::from(number))) == Some(weapon)
    };
    let range = match kind.range {
        RangeKind::Any => true,
        RangeKind::Melee => weapon.is_melee(),
        RangeKind::Missile => !weapon.is_melee(),
    };
    range
        && (kind.weapons.is_empty() || kind.weapons.contains(&weapon.mark))
        && (kind.target.is_empty() || world.runemarks(target).has_all(kind.target))
        && kind
            .target_damage
            .is_none_or(|damage| world.fighter(target).damage >= damage)
        && !(kind.not_user && target == scope.user)
        && kind.against.as_ref().is_none_or(|who| fits(world, scope, who, target))
        && kind
            .beyond
            .is_none_or(|far| !world.within(attacker, target, far.into()))
        && (!kind.at_picked || scope.picked == Some(target))
        && (!kind.picked_weapon || picked_weapon())
}
