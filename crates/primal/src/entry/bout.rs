//! Two models of HORDES: Primal that meet, written as a scenario.

use std::fmt::Write;

use registry::{Bout, Words, hundredths, inches};

use crate::Library;
use crate::card::{Profile, Reach, Span, Spell, Weapon};

/// What may be said of a bout.
pub(crate) const WORDS: Words = &[
    ("weapon=NAME", "the weapon, or its number on the card (the first)"),
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
    ("throw", "or a throw"),
    ("aim", "the attacker gives up its movement to aim"),
    ("behind", "the target shows its back"),
    (
        "distance=INCHES",
        "from base to base (1/4, as far as a weapon needs, or 6 for a charge or slam)",
    ),
    ("cover", "the target is in cover,"),
    ("concealment", "or in concealment"),
    ("down", "the target is knocked down"),
    ("fury=NUMBER", "fury points on a warlock (all that it may have)"),
    (
        "hurt=NUMBER",
        "damage points that the target has already, from its first column or branch on",
    ),
];

/// Where the attacker stands, in hundredths of an inch: far from every edge.
const X: i64 = 2000;
const Y: i64 = 2400;

pub(crate) fn scenario(bout: &Bout) -> Result<String, String> {
    bout.says_only(WORDS)?;
    let library = Library::embedded();
    let profile = |name: &str| { library.profile(name) }.map_err(|unknown| unknown.to_string());
    let ((_, attacker), (_, target)) = (profile(&bout.attacker)?, profile(&bout.target)?);
    let deed = Deed::of(bout, attacker, library)?;
    let apart = bout.distance(deed.usual_distance())?;
    let there = X + radius(attacker) + radius(target) + apart;

    let mut text = String::from("game: primal\ntitle: Two models meet\n");
    let shelter = ["cover", "concealment"].into_iter().find(|word| bout.says(word));
    if let Some(gives) = shelter {
        // Something low stands before the target.
        let _ = writeln!(
            text,
            "table: {{width: 48, depth: 48, features: [{{name: shelter, kinds: [open], gives: {gives}, rectangle: [[{}, 22], [{}, 26]]}}]}}",
            inches(there - radius(target) - 90),
            inches(there - radius(target) - 40),
        );
    }
    let points = match attacker.fury.filter(|_| attacker.is_warlock()) {
        Some(most) => format!(", fury: {}", bout.number("fury", most.into(), 0, 30)?),
        None if bout.says("fury") => return Err(format!("{} does not begin with fury", attacker.name)),
        None => String::new(),
    };
    let leader = if attacker.is_warbeast() {
        ", leader: Warlock"
    } else {
        ""
    };
    let _ = writeln!(
        text,
        "models:\n  - {{name: Attacker, side: red, card: {:?}, at: [{}, 24], facing: [1, 0]{points}{leader}}}",
        attacker.name,
        inches(X),
    );
    let down = if bout.says("down") { ", knocked_down: true" } else { "" };
    let looks = if bout.says("behind") { 1 } else { -1 };
    let most = u64::from(target.life.boxes()).saturating_sub(1);
    let hurt = bout.number("hurt", 0, 0, most)?;
    let _ = writeln!(
        text,
        "  - {{name: Target, side: blue, card: {:?}, at: [{}, 24], facing: [{looks}, 0], damage: {hurt}{down}}}",
        target.name,
        inches(there),
    );
    if !leader.is_empty() {
        // Somebody has to control it.
        let _ = writeln!(
            text,
            "  - {{name: Warlock, side: red, kind: warlock, at: [{}, {}]}}",
            inches(X - 200),
            inches(Y + 500),
        );
    }
    let _ = writeln!(text, "play:\n  - activate: Attacker");
    deed.write(bout, &mut text)?;
    Ok(text)
}

/// What the attacker does to the target.
enum Deed<'c> {
    Strike(&'c Weapon),
    Shot(&'c Weapon),
    Spell(&'c Spell),
    Charge(&'c Weapon),
    Slam,
    HeadButt,
    Throw,
}

impl<'c> Deed<'c> {
    fn of(bout: &Bout, attacker: &'c Profile, library: &'c Library) -> Result<Deed<'c>, String> {
        if let Some(name) = bout.value("spell") {
            let known = attacker.all_spells().filter_map(|name| library.spells.get(name));
            let offensive: Vec<&Spell> = known.map(|spell| &**spell).filter(|spell| spell.off).collect();
            let spell = offensive.iter().find(|spell| spell.name.eq_ignore_ascii_case(name));
            return spell.map(|spell| Deed::Spell(spell)).ok_or_else(|| {
                let names: Vec<&str> = offensive.iter().map(|spell| spell.name.as_str()).collect();
                let who = &attacker.name;
                format!("spell={name}: spells that {who} attacks with: {}", names.join(", "))
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
        Ok(match weapon.is_melee() {
            true if bout.says("charge") => Deed::Charge(weapon),
            true => Deed::Strike(weapon),
            false if bout.says("charge") => return Err(format!("{} is no melee weapon", weapon.name)),
            false => Deed::Shot(weapon),
        })
    }

    /// How far apart they are where nothing is said, in hundredths of an inch.
    fn usual_distance(&self) -> i64 {
        match self {
            Deed::Strike(_) | Deed::HeadButt | Deed::Throw => 25,
            // Three inches at least before a long weapon meets it.
            Deed::Charge(_) | Deed::Slam => 600,
            Deed::Spell(spell) => match spell.rng {
                Span::Inches(reach) | Span::Spray(reach) => 100 * i64::from(reach).min(6),
                Span::Caster | Span::Control | Span::Special => 600,
            },
            Deed::Shot(weapon) => match weapon.rng {
                Reach::Inches(reach) => hundredths(reach.0).min(600),
                Reach::Spray(reach) => 100 * i64::from(reach).min(6),
                Reach::Control | Reach::Special => 600,
            },
        }
    }

    /// The commands of a scenario.
    fn write(&self, bout: &Bout, text: &mut String) -> Result<(), String> {
        let attacks = bout.number("attacks", 1, 1, 12)?;
        let boost = boost(bout)?;
        let move_first = match (self, bout.says("aim")) {
            (Deed::Charge(_) | Deed::Slam, true) => return Err("a model that aims does not move".into()),
            (Deed::Charge(_) | Deed::Slam | Deed::Spell(_), _) => "",
            (_, true) => "  - aim\n",
            (_, false) => "  - forfeit_movement\n",
        };
        text.push_str(move_first);
        let melee = |weapon: &Weapon| format!("  - melee: {{target: Target, with: {:?}{boost}}}\n", weapon.name);
        let (first, more) = match self {
            Deed::Strike(weapon) => (melee(weapon), melee(weapon)),
            Deed::Charge(weapon) => (format!("  - charge: Target\n{}", melee(weapon)), melee(weapon)),
            Deed::Shot(weapon) => {
                let shot = format!("  - ranged: {{target: Target, with: {:?}{boost}}}\n", weapon.name);
                (shot.clone(), shot)
            }
            Deed::Spell(spell) => {
                let cast = format!("  - cast: {{spell: {:?}, at: Target{boost}}}\n", spell.name);
                (cast.clone(), cast)
            }
            Deed::Slam => (format!("  - slam: {{target: Target{boost}}}\n"), String::new()),
            Deed::HeadButt => ("  - head_butt: Target\n".into(), String::new()),
            Deed::Throw => (format!("  - throw: {{target: Target{boost}}}\n"), String::new()),
        };
        text.push_str(&first);
        if attacks > 1 && more.is_empty() {
            return Err("a power attack is made once: leave attacks=NUMBER out".into());
        }
        (1..attacks).for_each(|_| text.push_str(&more));
        Ok(())
    }
}

/// The weapon that is named, by its name or its number; else the first melee weapon, or the first of any.
fn weapon<'c>(bout: &Bout, attacker: &'c Profile) -> Result<&'c Weapon, String> {
    let weapons = &attacker.weapons;
    let found = match bout.value("weapon") {
        None => weapons.iter().find(|weapon| weapon.is_melee()).or(weapons.first()),
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
        Some("attack") => Ok(", boost: [attack]"),
        Some("damage") => Ok(", boost: [damage]"),
        Some("both") => Ok(", boost: [attack, damage]"),
        Some(other) => Err(format!("boost={other}: attack, damage or both")),
    }
}

/// From the middle of the base to its rim, in hundredths of an inch.
fn radius(profile: &Profile) -> i64 {
    hundredths(profile.base.base().outer_radius())
}
