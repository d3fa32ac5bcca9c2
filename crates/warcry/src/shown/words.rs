//! Names and numbers as players say them.

use table::Length;

use crate::abilities::{Ability, Cost};
use crate::battleplan::{Edge, Token};
use crate::{FighterId, Group, Spot, TokenId, Weapon, WeaponMark, World};

pub fn name(world: &World, id: FighterId) -> &str {
    world
        .fighters
        .get(usize::from(id.0))
        .map_or("nobody", |fighter| &fighter.name)
}

pub fn token(world: &World, id: TokenId) -> String {
    let kind = world.tokens.get(usize::from(id.0)).map(|token| token.kind);
    match kind {
        Some(Token::Objective) => format!("objective {}", id.0 + 1),
        // What is not there yet is the treasure that a player picks as the prize before it is placed.
        Some(Token::Treasure) | None => format!("treasure {}", id.0 + 1),
    }
}

/// "1 hit", "2 hits".
pub fn count(number: impl Into<u64>, one: &str) -> String {
    let number = number.into();
    match (number, one) {
        (1, _) => format!("1 {one}"),
        (_, one) if one.ends_with("die") => format!("{number} {}", one.replace("die", "dice")),
        _ => format!("{number} {one}s"),
    }
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub fn group(group: Group) -> &'static str {
    match group {
        Group::Dagger => "Dagger",
        Group::Shield => "Shield",
        Group::Hammer => "Hammer",
    }
}

pub fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::Left => "left",
        Edge::Right => "right",
        Edge::Top => "top",
        Edge::Bottom => "bottom",
    }
}

pub fn weapon_name(mark: WeaponMark) -> &'static str {
    match mark {
        WeaponMark::Axe => "axe",
        WeaponMark::Bident => "bident",
        WeaponMark::Blast => "blast",
        WeaponMark::Claws => "claws",
        WeaponMark::Club => "club",
        WeaponMark::Dagger => "dagger",
        WeaponMark::Fangs => "fangs",
        WeaponMark::Hammer => "hammer",
        WeaponMark::Hook => "hook",
        WeaponMark::Mace => "mace",
        WeaponMark::Ranged => "ranged weapon",
        WeaponMark::Reach => "reach weapon",
        WeaponMark::Scythe => "scythe",
        WeaponMark::Spear => "spear",
        WeaponMark::Sword => "sword",
        WeaponMark::Unarmed => "bare hands",
    }
}

pub fn range(weapon: &Weapon) -> String {
    match weapon.min_range {
        0 => format!("{}\"", weapon.range),
        least => format!("{least}\" to {}\"", weapon.range),
    }
}

pub fn cost(ability: &Ability) -> &'static str {
    match ability.cost {
        Cost::Double => "double",
        Cost::Triple => "triple",
        Cost::Quad => "quad",
        Cost::Reaction => "reaction",
    }
}

/// A double, triple or quad by its number of dice.
pub fn set(dice: u8) -> &'static str {
    match dice {
        0 | 1 => "single",
        2 => "double",
        3 => "triple",
        _ => "quad",
    }
}

pub fn spot(spot: Spot) -> String {
    let height = if spot.z > Length::ZERO {
        format!(", {} up", short(spot.z))
    } else {
        String::new()
    };
    format!("({}, {}{height})", short(spot.at.x), short(spot.at.y))
}

/// To a hundredth of an inch, rounded up: enough to read, never shorter than it is.
pub fn short(length: Length) -> String {
    length.round_up_to(Length::hundredths(1)).to_string()
}

/// "a", "a and b", "a, b and c".
pub fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
