//! Two models of WARMACHINE that meet, written as a scenario.

use std::fmt::Write;

use registry::{Bout, Words, hundredths, inches};

use crate::Library;
use crate::card::{Profile, Reach, Weapon};

/// What may be said of a bout.
pub(crate) const WORDS: Words = &[
    ("weapon=NAME", "the weapon, or its number on the card (the first)"),
    ("spell=NAME", "a spell of the attacker's in place of a weapon"),
    (
        "attacks=NUMBER",
        "attacks one after the other (1); those beyond one with each weapon cost focus or fury",
    ),
    (
        "attacks=all",
        "every attack that it has and can pay for, the strongest weapon first; with --best it boosts and buys as is best",
    ),
    (
        "then=NAME",
        "another attacker after the first, from another side; say it again for a third: an assassination",
    ),
    (
        "guard=NUMBER",
        "focus points of the target for its power field, or fury points to transfer damage with (0)",
    ),
    ("beast=NAME", "a warbeast of the target's, to which it transfers damage"),
    ("boost=attack", "these rolls are boosted: attack, damage or both"),
    (
        "charge",
        "the attacker charges; its first attack is a charge attack from far enough",
    ),
    ("slam", "power attacks: a slam instead,"),
    ("headbutt", "a headbutt instead,"),
    ("throw", "or a throw"),
    ("aim", "the attacker gives up its movement to aim"),
    (
        "distance=INCHES",
        "from base to base (1/4, as far as a weapon needs, or 6 for a charge or slam)",
    ),
    ("cover", "the target is in cover,"),
    ("concealment", "or in concealment"),
    ("down", "the target is knocked down"),
    (
        "focus=NUMBER",
        "focus points on the attacker (3 on a warjack, all of a warcaster), or fury points to spend",
    ),
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
    let profile = |name: &str| library.profile(name).map_err(|unknown| unknown.to_string());
    let (attacker, target) = (profile(&bout.attacker)?, profile(&bout.target)?);
    let deed = Deed::of(bout, &attacker)?;
    let apart = bout.distance(deed.usual_distance())?;
    let there = X + radius(&attacker) + radius(&target) + apart;

    let mut attackers = vec![Attacker {
        name: "Attacker".into(),
        at: (X, Y),
        deed,
        profile: attacker,
    }];
    for (number, name) in bout.values("then").enumerate() {
        let other = profile(name)?;
        let deed = Deed::of_another(bout, &other)?;
        let apart = radius(&other) + radius(&target) + bout.distance(deed.usual_distance())?;
        let Some((x, y)) = AROUND.get(number) else {
            return Err(format!(
                "at most {} attackers stand around one target",
                AROUND.len() + 1
            ));
        };
        attackers.push(Attacker {
            name: format!("Attacker {}", number + 2),
            at: (there + apart * x / 100, Y + apart * y / 100),
            deed,
            profile: other,
        });
    }

    let mut text = String::from("game: warmachine\ntitle: Two models meet\n");
    let shelter = ["cover", "concealment"].into_iter().find(|word| bout.says(word));
    if let Some(gives) = shelter {
        if attackers.len() > 1 {
            return Err(format!("{gives} is for one attacker"));
        }
        // Something low stands before the target.
        let _ = writeln!(
            text,
            "table: {{width: 48, depth: 48, features: [{{name: shelter, kinds: [open], gives: {gives}, rectangle: [[{}, 22], [{}, 26]]}}]}}",
            inches(there - radius(&target) - 90),
            inches(there - radius(&target) - 40),
        );
    }
    text.push_str("models:\n");
    let mut commanders: Vec<&str> = vec![];
    for attacker in &attackers {
        attacker.write(bout, attackers.len(), &mut commanders, &mut text)?;
    }
    let down = if bout.says("down") { ", knocked_down: true" } else { "" };
    let most = u64::from(target.life.boxes()).saturating_sub(1);
    let hurt = bout.number("hurt", 0, 0, most)?;
    let guard = bout.number("guard", 0, 0, 30)?;
    let guard = match () {
        () if guard == 0 => String::new(),
        () if target.has_focus_manipulation() => format!(", focus: {guard}"),
        () if target.has_fury_manipulation() => format!(", fury: {guard}"),
        () => return Err(format!("{} has neither a power field nor transfers", target.name)),
    };
    let _ = writeln!(
        text,
        "  - {{name: Target, side: blue, card: {:?}, at: [{}, 24], damage: {hurt}{guard}{down}}}",
        target.name,
        inches(there),
    );
    if let Some(beast) = bout.value("beast") {
        let beast = profile(beast)?;
        if !target.has_fury_manipulation() || !beast.is_warbeast() {
            return Err("beast=NAME: a warlock transfers damage to a warbeast".into());
        }
        let _ = writeln!(
            text,
            "  - {{name: Beast, side: blue, card: {:?}, leader: Target, at: [{}, {}]}}",
            beast.name,
            inches(there + 600),
            inches(Y + 700),
        );
    }
    for (number, kind) in commanders.iter().enumerate() {
        // Somebody has to control them.
        let name = if number == 0 { "Commander" } else { "Other Commander" };
        let _ = writeln!(
            text,
            "  - {{name: {name}, side: red, kind: {kind}, at: [{}, {}]}}",
            inches(X - 200 + 500 * number as i64),
            inches(Y + 500 + 300 * number as i64),
        );
    }
    text.push_str("play:\n");
    let last = attackers.len() - 1;
    for (number, attacker) in attackers.iter().enumerate() {
        let _ = writeln!(text, "  - activate: {}", attacker.name);
        attacker.deed.write(bout, &mut text)?;
        if number < last || bout.value("attacks") == Some("all") {
            text.push_str("  - done\n");
        }
    }
    Ok(text)
}

/// One of those who attack, and what it does.
struct Attacker {
    name: String,
    /// In hundredths of an inch.
    at: (i64, i64),
    deed: Deed,
    profile: Profile,
}

/// Where further attackers stand around the target, in hundredths of their distance: across, to both sides, between.
const AROUND: [(i64, i64); 5] = [(100, 0), (0, 100), (0, -100), (70, -71), (-70, -71)];

impl Attacker {
    /// Writes the model, and says whom it needs to control it.
    fn write(
        &self,
        bout: &Bout,
        attackers: usize,
        commanders: &mut Vec<&'static str>,
        text: &mut String,
    ) -> Result<(), String> {
        let attacker = &self.profile;
        let most = u64::from(attacker.arc.unwrap_or(3));
        let held = bout.number("focus", most, 0, 30)?;
        let points = match () {
            () if attacker.has_focus_manipulation() || attacker.is_warjack() => format!(", focus: {held}"),
            () if attacker.has_fury_manipulation() => format!(", fury: {held}"),
            () if bout.says("focus") && !attacker.is_warbeast() && attackers == 1 => {
                return Err(format!("{} has neither focus nor fury", attacker.name));
            }
            () => String::new(),
        };
        let kind = match () {
            () if attacker.is_warjack() => Some("warcaster"),
            () if attacker.is_warbeast() => Some("warlock"),
            () => None,
        };
        let leader = kind.map_or(String::new(), |kind| {
            let at = commanders.iter().position(|known| *known == kind).unwrap_or_else(|| {
                commanders.push(kind);
                commanders.len() - 1
            });
            let name = if at == 0 { "Commander" } else { "Other Commander" };
            format!(", leader: {name}")
        });
        let _ = writeln!(
            text,
            "  - {{name: {}, side: red, card: {:?}, at: [{}, {}]{points}{leader}}}",
            self.name,
            attacker.name,
            inches(self.at.0),
            if self.at.1 == Y { "24".into() } else { inches(self.at.1) },
        );
        Ok(())
    }
}

/// What the attacker does to the target.
enum Deed {
    Strike(Weapon),
    Shot(Weapon),
    Spell(String, i64),
    Charge(Weapon),
    Slam,
    Headbutt,
    Throw,
}

impl Deed {
    fn of(bout: &Bout, attacker: &Profile) -> Result<Deed, String> {
        if let Some(name) = bout.value("spell") {
            let offensive = || attacker.spells.iter().filter(|spell| spell.off && spell.is_enforced());
            let spell = offensive().find(|spell| spell.name.eq_ignore_ascii_case(name));
            return spell
                .map(|spell| {
                    let reach = match spell.rng {
                        crate::spells::Span::Inches(inches) => 100 * i64::from(inches).min(6),
                        _ => 600,
                    };
                    Deed::Spell(spell.name.clone(), reach)
                })
                .ok_or_else(|| {
                    let known: Vec<&str> = offensive().map(|spell| spell.name.as_str()).collect();
                    format!(
                        "spell={name}: spells that {} attacks with: {}",
                        attacker.name,
                        known.join(", ")
                    )
                });
        }
        for (word, deed) in [
            ("slam", Deed::Slam),
            ("headbutt", Deed::Headbutt),
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

    /// What an attacker after the first does: it charges if it can, as they all do, or attacks with its first weapon.
    fn of_another(bout: &Bout, attacker: &Profile) -> Result<Deed, String> {
        let with = bout.with.iter();
        let with = with.filter(|(word, _)| !["weapon", "spell", "slam", "headbutt", "throw"].contains(&word.as_str()));
        let mut own = Bout {
            with: with.cloned().collect(),
            ..bout.clone()
        };
        if attacker.weapons.iter().all(|weapon| !weapon.is_melee()) {
            own.with.retain(|(word, _)| word != "charge");
        }
        Deed::of(&own, attacker)
    }

    /// How far apart they are where nothing is said, in hundredths of an inch.
    fn usual_distance(&self) -> i64 {
        match self {
            Deed::Strike(_) | Deed::Headbutt | Deed::Throw => 25,
            // Three inches at least before a long weapon meets it.
            Deed::Charge(_) | Deed::Slam => 600,
            Deed::Spell(_, reach) => *reach,
            Deed::Shot(weapon) => match weapon.rng {
                Reach::Inches(reach) | Reach::Spray(reach) => 100 * i64::from(reach).min(6),
                Reach::Control | Reach::Special => 600,
            },
        }
    }

    /// The commands of a scenario.
    fn write(&self, bout: &Bout, text: &mut String) -> Result<(), String> {
        let all = bout.value("attacks") == Some("all");
        let attacks = if all { 1 } else { bout.number("attacks", 1, 1, 12)? };
        let boost = boost(bout)?;
        let move_first = match (self, bout.says("aim")) {
            (Deed::Charge(_) | Deed::Slam, true) => return Err("a model that aims does not move".into()),
            (Deed::Charge(_) | Deed::Slam | Deed::Spell(..), _) => "",
            (_, true) => "  - aim\n",
            (_, false) => "  - forfeit_movement\n",
        };
        text.push_str(move_first);
        let with = |weapon: &Weapon| match (all, bout.says("weapon")) {
            (true, true) => format!(", with: {:?}, all: true", weapon.name),
            (true, false) => ", all: true".into(),
            (false, _) => format!(", with: {:?}", weapon.name),
        };
        let melee = |weapon: &Weapon| format!("  - melee: {{target: Target{}{boost}}}\n", with(weapon));
        let (first, more) = match self {
            Deed::Strike(weapon) => (melee(weapon), melee(weapon)),
            Deed::Charge(weapon) => (format!("  - charge: Target\n{}", melee(weapon)), melee(weapon)),
            Deed::Shot(weapon) => {
                let shot = format!("  - ranged: {{target: Target{}{boost}}}\n", with(weapon));
                (shot.clone(), shot)
            }
            Deed::Spell(name, _) => {
                let cast = format!("  - cast: {{spell: {name:?}, at: Target{boost}}}\n");
                (cast.clone(), cast)
            }
            Deed::Slam => (format!("  - slam: {{target: Target{boost}}}\n"), String::new()),
            Deed::Headbutt => (format!("  - headbutt: {{target: Target{boost}}}\n"), String::new()),
            Deed::Throw => (format!("  - throw: {{target: Target{boost}}}\n"), String::new()),
        };
        text.push_str(&first);
        if attacks > 1 && more.is_empty() {
            return Err("a power attack is made once: leave attacks=NUMBER out".into());
        }
        for _ in 1..attacks {
            text.push_str(&more);
        }
        Ok(())
    }
}

/// The weapon that is named, by its name or its number; else the first melee weapon, or the first of any.
fn weapon(bout: &Bout, attacker: &Profile) -> Result<Weapon, String> {
    let weapons = &attacker.weapons;
    let found = match bout.value("weapon") {
        None => weapons.iter().find(|weapon| weapon.is_melee()).or(weapons.first()),
        Some(name) => match name.trim().parse::<usize>() {
            Ok(number) => weapons.get(number.wrapping_sub(1)),
            Err(_) => weapons.iter().find(|weapon| weapon.name.eq_ignore_ascii_case(name)),
        },
    };
    found.cloned().ok_or_else(|| {
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
