//! Two models of HORDES Quick Start that meet, written as a scenario.

use std::fmt::Write;

use crate::abilities::{Power, PowerRange};
use battlegroup::life::Start;

use crate::{BaseSize, Card, Library, Weapon, WeaponRange};

use registry::{Bout, Words, hundredths, inches};

/// What may be said of a bout.
pub(crate) const WORDS: Words = &[
    (
        "weapon=NAME",
        "the weapon, or its number on the card (the first, then those not used yet)",
    ),
    ("spell=NAME", "a spell of the attacker's in place of a weapon"),
    (
        "attacks=NUMBER",
        "attacks one after the other (1); those beyond one with each weapon cost fury",
    ),
    ("boost=attack", "these rolls are boosted: attack, damage or both"),
    (
        "charge",
        "the attacker charges; its first attack is a charge attack from far enough",
    ),
    ("slam", "power attacks: a slam instead,"),
    ("head_butt", "a head-butt instead,"),
    ("throw", "or a throw, straight away from the attacker"),
    (
        "choice=NUMBER",
        "what an attacker takes that chooses something when its activation begins (1)",
    ),
    ("aim", "the attacker gives up its movement to aim"),
    (
        "use=NAME",
        "the attacker first casts this spell on itself, or uses this ability, animus or feat; may be given again",
    ),
    (
        "distance=INCHES",
        "from base to base (1/4, as far as a weapon needs, or 6 for a charge or slam)",
    ),
    ("cover", "the target is in cover,"),
    ("concealment", "or in concealment"),
    ("down", "the target is knocked down"),
    ("behind", "the target has the attacker behind it"),
    (
        "fury=NUMBER",
        "fury points on the attacker: a warlock's to spend (all), or those that a warbeast has taken (0)",
    ),
    (
        "hurt=NUMBER",
        "damage points that the target has already, from its first branch on",
    ),
    (
        "beast=NAME",
        "a warbeast beside the target, a warlock, who may give it damage (see --best)",
    ),
];

/// Where the attacker stands, in hundredths of an inch: far from every edge.
const X: i64 = 2000;
const Y: i64 = 2400;

pub(crate) fn scenario(bout: &Bout) -> Result<String, String> {
    bout.says_only(WORDS)?;
    let library = Library::embedded();
    let card = |name: &str| library.card(name).map_err(|unknown| unknown.to_string());
    let (attacker, target) = (card(&bout.attacker)?, card(&bout.target)?);
    let deed = Deed::of(bout, attacker)?;
    let apart = bout.distance(deed.usual_distance())?;
    let there = X + reach(attacker) + reach(target) + apart;

    let mut text = String::from("game: quickstart\ntitle: Two models meet\n");
    let shelter = ["cover", "concealment"].into_iter().find(|word| bout.says(word));
    if let Some(gives) = shelter {
        let _ = writeln!(
            text,
            "table: {{width: 48, depth: 48, features: [{{kind: open, gives: {gives}, rectangle: [[{}, 23], [{}, 25]]}}]}}",
            inches(there - reach(target)),
            inches(there + reach(target)),
        );
    }
    let own = if attacker.is_warbeast() { 0 } else { attacker.fury };
    let fury = bout.number("fury", u64::from(own), 0, u64::from(attacker.fury))?;
    let _ = writeln!(
        text,
        "models:\n  - {{name: Attacker, side: red, card: {:?}, at: [{}, 24], facing: [1, 0], fury: {fury}}}",
        attacker.name,
        inches(X),
    );
    let facing = if bout.says("behind") { "[1, 0]" } else { "[-1, 0]" };
    let down = if bout.says("down") { ", down: before" } else { "" };
    let _ = writeln!(
        text,
        "  - {{name: Target, side: blue, card: {:?}, at: [{}, 24], facing: {facing}{down}, marked: {:?}}}",
        target.name,
        inches(there),
        hurt(bout, target)?,
    );
    if attacker.is_warbeast() {
        // Somebody has to force it.
        let warlock = library
            .cards
            .iter()
            .find(|card| card.faction == attacker.faction && !card.is_warbeast())
            .ok_or_else(|| format!("{} has no warlock", attacker.name))?;
        let _ = writeln!(
            text,
            "  - {{name: Warlock, side: red, card: {:?}, at: [{}, {}], facing: [1, 0]}}",
            warlock.name,
            inches(X - 100),
            inches(Y + 300),
        );
    }
    if let Some(name) = bout.value("beast") {
        let beast = card(name)?;
        if target.is_warbeast() || !beast.is_warbeast() {
            return Err("beast=NAME: a warbeast takes damage for a warlock".into());
        }
        let _ = writeln!(
            text,
            "  - {{name: Beast, side: blue, card: {:?}, at: [{}, {}], facing: [-1, 0]}}",
            beast.name,
            inches(there + 200),
            inches(Y + 400),
        );
    }
    let _ = writeln!(text, "play:\n  - activate: Attacker");
    let choices = attacker.abilities.iter().find_map(|ability| ability.choose.as_ref());
    if let Some(choices) = choices {
        let choice = bout.number("choice", 1, 1, choices.options.len() as u64)?;
        let _ = writeln!(text, "  - option: {choice}");
    } else if bout.says("choice") {
        return Err(format!("{} has nothing to choose from", attacker.name));
    }
    for name in bout.values("use") {
        let _ = writeln!(text, "  - {}", preparation(attacker, name)?);
    }
    deed.write(bout, &mut text)?;
    Ok(text)
}

/// What the attacker does to the target.
enum Deed<'a> {
    Strike(&'a Weapon),
    Shot(&'a Weapon, WeaponRange),
    Spell(&'a str, PowerRange),
    Charge(&'a Weapon),
    Slam,
    HeadButt,
    Throw,
}

impl<'a> Deed<'a> {
    fn of(bout: &Bout, attacker: &'a Card) -> Result<Deed<'a>, String> {
        if let Some(name) = bout.value("spell") {
            let spell = attacker
                .spells
                .iter()
                .find(|spell| spell.name.eq_ignore_ascii_case(name));
            let spell = spell.filter(|spell| spell.offensive);
            return spell.map(|spell| Deed::Spell(&spell.name, spell.rng)).ok_or_else(|| {
                let known: Vec<&str> = attacker
                    .spells
                    .iter()
                    .filter(|spell| spell.offensive)
                    .map(|spell| spell.name.as_str())
                    .collect();
                format!(
                    "spell={name}: spells that {} attacks with: {}",
                    attacker.name,
                    known.join(", ")
                )
            });
        }
        for (word, deed) in [
            ("slam", Deed::Slam),
            ("head_butt", Deed::HeadButt),
            ("throw", Deed::Throw),
        ] {
            if bout.says(word) {
                return Ok(deed);
            }
        }
        let weapon = weapon(bout, attacker)?;
        Ok(match weapon.ranged {
            _ if bout.says("charge") => Deed::Charge(weapon),
            Some(ranged) => Deed::Shot(weapon, ranged.rng),
            None => Deed::Strike(weapon),
        })
    }

    /// How far apart they are where nothing is said, in hundredths of an inch.
    fn usual_distance(&self) -> i64 {
        match self {
            Deed::Strike(_) | Deed::HeadButt | Deed::Throw => 25,
            // Three inches at least before a weapon with Reach meets it.
            Deed::Charge(_) | Deed::Slam => 600,
            Deed::Shot(_, WeaponRange::Inches(range)) | Deed::Spell(_, PowerRange::Inches(range)) => {
                100 * i64::from(*range).min(5)
            }
            Deed::Shot(_, WeaponRange::Spray) | Deed::Spell(..) => 400,
        }
    }

    /// The commands of a scenario.
    fn write(&self, bout: &Bout, text: &mut String) -> Result<(), String> {
        let attacks = bout.number("attacks", 1, 1, 12)?;
        let boost = boost(bout)?;
        if bout.says("aim") {
            let _ = writeln!(text, "  - aim");
        }
        let with = match (self, bout.says("weapon")) {
            (Deed::Strike(weapon) | Deed::Shot(weapon, _) | Deed::Charge(weapon), true) => {
                format!(", with: {:?}", weapon.name)
            }
            (Deed::Shot(weapon, _), false) => format!(", with: {:?}", weapon.name),
            _ => String::new(),
        };
        let attack = format!("  - attack: {{target: Target{with}{boost}}}\n");
        let (first, more) = match self {
            Deed::Strike(_) | Deed::Shot(_, WeaponRange::Inches(_)) => (attack.clone(), attack),
            Deed::Shot(_, WeaponRange::Spray) => {
                let spray = format!("  - spray: {{toward: [1, 0]{with}{boost}}}\n");
                (spray.clone(), spray)
            }
            Deed::Spell(name, _) => {
                let cast = format!("  - cast: {{spell: {name:?}, target: Target{boost}}}\n");
                (cast.clone(), cast)
            }
            Deed::Charge(_) => (format!("  - charge: Target\n{attack}"), attack),
            Deed::Slam => (format!("  - slam: {{target: Target{boost}}}\n"), attack),
            Deed::HeadButt => (format!("  - head_butt: {{target: Target{boost}}}\n"), attack),
            Deed::Throw => (
                format!("  - throw: {{target: Target, toward: [1, 0]{boost}}}\n"),
                attack,
            ),
        };
        text.push_str(&first);
        for _ in 1..attacks {
            text.push_str(&more);
        }
        Ok(())
    }
}

/// The weapon that is named, by its name or its number; else the first melee weapon, or the first of any.
fn weapon<'a>(bout: &Bout, attacker: &'a Card) -> Result<&'a Weapon, String> {
    let weapons = &attacker.weapons;
    let found = match bout.value("weapon") {
        None => weapons.iter().find(|weapon| weapon.melee.is_some()).or(weapons.first()),
        Some(name) => match name.trim().parse::<usize>() {
            Ok(number) => weapons.get(number.wrapping_sub(1)),
            Err(_) => weapons.iter().find(|weapon| weapon.name.eq_ignore_ascii_case(name)),
        },
    };
    found.ok_or_else(|| {
        let names: Vec<&str> = weapons.iter().map(|weapon| weapon.name.as_str()).collect();
        format!("{} has no such weapon: it has {}", attacker.name, names.join(", "))
    })
}

fn boost(bout: &Bout) -> Result<&'static str, String> {
    match bout.value("boost") {
        None => Ok(""),
        Some("attack") => Ok(", boost: attack"),
        Some("damage") => Ok(", boost: damage"),
        Some("both") => Ok(", boost: [attack, damage]"),
        Some(other) => Err(format!("boost={other}: attack, damage or both")),
    }
}

/// What the attacker does beforehand.
fn preparation(attacker: &Card, name: &str) -> Result<String, String> {
    let same = |known: &str| known.eq_ignore_ascii_case(name);
    // Some powers have no target to choose.
    let chooses = |power: &Power| matches!(power.rng, PowerRange::Inches(_));
    if let Some(spell) = attacker.spells.iter().find(|spell| same(&spell.name)) {
        let target = if chooses(spell) { ", target: Attacker" } else { "" };
        return Ok(format!("cast: {{spell: {name:?}{target}}}"));
    }
    if let Some(animus) = attacker.animus.as_ref().filter(|animus| same(&animus.name)) {
        let target = if chooses(animus) { " Attacker" } else { "" };
        return Ok(format!("animus:{target}"));
    }
    if attacker.feat.as_ref().is_some_and(|feat| same(&feat.name)) {
        return Ok("feat".into());
    }
    if attacker.abilities.iter().any(|ability| same(&ability.name)) {
        return Ok(format!("use: {name:?}"));
    }
    Err(format!("{} has nothing called {name:?} to use", attacker.name))
}

/// Marked circles, from the first branch on.
fn hurt(bout: &Bout, target: &Card) -> Result<[u8; 6], String> {
    let most = u64::from(target.life.boxes()).saturating_sub(1);
    let points = bout.number("hurt", 0, 0, most)?;
    let mut marked = [0; 6];
    target.life.mark(&mut marked, Start::line(0), points as u16);
    Ok(marked)
}

/// From the middle of the base to its rim, in hundredths of an inch.
fn reach(card: &Card) -> i64 {
    let base: BaseSize = card.base;
    hundredths(base.base().outer_radius())
}
