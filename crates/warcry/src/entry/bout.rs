//! Two fighters of Warcry that meet, written as a scenario.

use std::fmt::Write;

use crate::abilities::Ability;
use crate::{Library, Profile, Weapon};
use table::{Base, Length};

use registry::{Bout, Words, hundredths, inches};

/// What may be said of a bout.
pub(crate) const WORDS: Words = &[
    (
        "weapon=NUMBER",
        "the attacker's weapon, by its place on the card (1 is the first, and the usual one)",
    ),
    ("attacks=NUMBER", "attack actions one after the other: 1 or 2 (1)"),
    (
        "distance=INCHES",
        "from base to base (1, or as far as a missile weapon needs)",
    ),
    ("cover", "the target is in cover"),
    (
        "ability=NAME",
        "the attacker uses this ability first, before its attacks; may be given again for what follows",
    ),
    ("score=NUMBER", "the score of the ability dice (6)"),
    ("react=NAME", "the target reacts with this to the first attack"),
    ("hurt=NUMBER", "damage points that the target has already"),
];

/// Where the attacker stands, in hundredths of an inch.
const AT: i64 = 1000;

pub(crate) fn scenario(bout: &Bout) -> Result<String, String> {
    bout.says_only(WORDS)?;
    let library = Library::embedded();
    let card = |name: &str| {
        let found = library.fighter(name).map_err(|unknown| unknown.to_string());
        found.map(|(_, profile)| profile)
    };
    let (attacker, target) = (card(&bout.attacker)?, card(&bout.target)?);
    let weapon = bout.number("weapon", 1, 1, attacker.weapons.len().max(1) as u64)? as usize;
    let line = attacker
        .weapons
        .get(weapon - 1)
        .ok_or_else(|| format!("{} has no weapon", attacker.name))?;
    let actions = bout.number("attacks", 1, 1, 4)?;
    let score = bout.number("score", 6, 1, 6)?;
    let apart = bout.distance(usual_distance(line))?;
    let x = AT + hundredths(reach(attacker) + reach(target)) + apart;

    let mut text = String::from("game: warcry\ntitle: Two fighters meet\n");
    let paid = |name: &str| dice_for(library, attacker, name);
    let dice: Vec<u64> = match bout.values("ability").map(paid).max() {
        Some(dice) => vec![score; dice],
        None => vec![],
    };
    let _ = writeln!(text, "dice: {{red: {dice:?}}}");
    if bout.says("cover") {
        // A wall at the target's feet, as high as an obstacle is and no higher than anybody can look over.
        if apart < 20 {
            return Err("there is no room for cover between them: give a distance of 0.2 or more".into());
        }
        let rim = x - hundredths(reach(target));
        let (near, far) = (inches(rim - 15), inches(rim - 5));
        let _ = writeln!(text, "table:\n  width: 60\n  depth: 30\n  features:");
        let _ = writeln!(
            text,
            "    - {{name: Wall, parts: [{{outline: [[{near}, 9.9], [{far}, 9.9], [{far}, 10.1], [{near}, 10.1]], top: 1}}]}}"
        );
    } else {
        let _ = writeln!(text, "table: {{width: 60, depth: 30, features: []}}");
    }
    let hurt = bout.number("hurt", 0, 0, u64::from(target.wounds).saturating_sub(1))?;
    let _ = writeln!(
        text,
        "fighters:\n  - {{name: Attacker, side: red, card: {:?}, at: [{}, 10]}}",
        attacker.name,
        inches(AT)
    );
    let _ = writeln!(
        text,
        "  - {{name: Target, side: blue, card: {:?}, at: [{}, 10], damage: {hurt}}}",
        target.name,
        inches(x)
    );
    let _ = writeln!(text, "play:\n  - activate: Attacker");
    for ability in bout.values("ability") {
        let _ = writeln!(text, "  - ability: {{use: {ability:?}, score: {score}}}");
    }
    for at in 0..actions {
        let _ = writeln!(text, "  - attack: {{target: Target, with: {weapon}}}");
        if let Some(reaction) = bout.value("react").filter(|_| at == 0) {
            let _ = writeln!(text, "  - react: {reaction:?}");
        }
    }
    Ok(text)
}

/// How far apart they are where nothing is said, in hundredths of an inch.
fn usual_distance(line: &Weapon) -> i64 {
    // A little more than a missile weapon's minimum, so that rounding does not bring them too close.
    let usual = 100 * i64::from(line.range).min(1);
    let least = if line.is_melee() { usual } else { usual.max(200) };
    least.max(100 * i64::from(line.min_range) + i64::from(line.min_range > 0))
}

/// From the middle of the base to its rim, along the line between the two.
fn reach(profile: &Profile) -> Length {
    match profile.base.base() {
        Base::Round { diameter } => diameter.half_up(),
        Base::Oval { long, .. } => long.half_up(),
    }
}

/// How many dice of a score an ability needs.
fn dice_for(library: &Library, attacker: &Profile, name: &str) -> usize {
    let book = library.book([attacker]);
    let known = book.entries.iter().map(|entry| &*entry.ability);
    let named = |ability: &&Ability| ability.name.eq_ignore_ascii_case(name);
    let dice = known.into_iter().find(named).map_or(0, |ability| ability.cost.dice());
    usize::from(dice)
}
