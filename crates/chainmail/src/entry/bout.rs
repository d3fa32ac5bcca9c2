//! Two models that meet, written as a scenario.

use std::fmt::Write;

use registry::{Bout, Words, inches};

use crate::Library;
use crate::card::Card;
use crate::spells::book;

/// What may be said of a bout.
pub(crate) const WORDS: Words = &[
    ("shoot", "the attacker makes a ranged attack"),
    ("charge", "the attacker charges, from far enough"),
    ("spell=NAME", "the attacker casts this spell of its card at the target"),
    (
        "attacks=NUMBER",
        "attacks one after the other (1); more than one need an ability that allows it",
    ),
    (
        "distance=INCHES",
        "from base to base (in contact, 6 for a charge or a shot, or as far as the range goes)",
    ),
    ("cover", "a low wall stands before the target"),
    ("down", "the target is knocked down"),
    ("stunned", "the target is stunned"),
    ("helper", "another attacker is in contact with the target"),
    ("hurt=NUMBER", "damage that the target has taken already"),
];

/// Where the attacker stands, in hundredths of an inch: far from every edge.
const X: i64 = 1_200;
const Y: i64 = 1_800;

pub(crate) fn scenario(bout: &Bout) -> Result<String, String> {
    bout.says_only(WORDS)?;
    let library = Library::embedded();
    let card = |name: &str| library.card(name).map_err(|unknown| unknown.to_string());
    let (attacker, target) = (card(&bout.attacker)?, card(&bout.target)?);
    let deed = Deed::of(bout, attacker)?;
    let apart = bout.distance(deed.usual_distance(attacker))?;
    let mut text = String::from("game: chainmail\ntitle: Two models meet\n");
    if bout.says("cover") {
        if apart < 200 {
            return Err("cover: the two are too near for a wall between them".into());
        }
        let radius = |card: &Card| card.base.diameter().get() / 508;
        let wall = X + radius(attacker) + apart - 100;
        let _ = writeln!(
            text,
            "table: {{features: [{{part: wall_low, rectangle: [[{}, 15], [{}, 21]]}}]}}",
            inches(wall),
            inches(wall + 50)
        );
    }
    let _ = writeln!(
        text,
        "models:\n  - {{name: Attacker, warband: red, card: {:?}, at: [{}, {}]}}",
        attacker.name,
        inches(X),
        inches(Y)
    );
    let most = (target.health - 1).max(0) as u64;
    let hurt = bout.number("hurt", 0, 0, most)?;
    let mut conditions = vec![];
    if bout.says("down") {
        conditions.push("knocked_down");
    }
    if bout.says("stunned") {
        conditions.push("stunned");
    }
    let _ = writeln!(
        text,
        "  - {{name: Target, warband: blue, card: {:?}, beside: {{model: Attacker, toward: [1, 0], gap: {}}}, damage: {hurt}, conditions: [{}]}}",
        target.name,
        inches(apart),
        conditions.join(", ")
    );
    if bout.says("helper") {
        let _ = writeln!(
            text,
            "  - {{name: Helper, warband: red, card: {:?}, beside: {{model: Target, toward: [1, 0]}}}}",
            attacker.name
        );
    }
    let _ = writeln!(text, "play:\n  - activate: Attacker");
    let attacks = bout.number("attacks", 1, 1, 6)?;
    for _ in 0..attacks {
        let _ = writeln!(text, "  - {}", deed.command());
    }
    Ok(text)
}

/// What the attacker does to the target.
enum Deed {
    Strike,
    Shoot,
    Charge,
    Cast(String),
}

impl Deed {
    fn of(bout: &Bout, attacker: &Card) -> Result<Deed, String> {
        if let Some(name) = bout.value("spell") {
            let known = attacker.spells.iter().find(|spell| {
                let bare = book::Known::of(spell).map(|known| known.spell.name.as_str());
                spell.name.eq_ignore_ascii_case(name) || bare.is_some_and(|bare| bare.eq_ignore_ascii_case(name))
            });
            return known.map(|spell| Deed::Cast(spell.name.clone())).ok_or_else(|| {
                let names: Vec<&str> = attacker.spells.iter().map(|spell| spell.name.as_str()).collect();
                format!("spell={name}: {} has {}", attacker.name, names.join(", "))
            });
        }
        if bout.says("shoot") {
            if attacker.ranged.is_none() {
                return Err(format!("{} has no ranged attack", attacker.name));
            }
            return Ok(Deed::Shoot);
        }
        Ok(if bout.says("charge") {
            Deed::Charge
        } else {
            Deed::Strike
        })
    }

    /// How far apart they are where nothing is said, in hundredths of an inch.
    fn usual_distance(&self, attacker: &Card) -> i64 {
        match self {
            Deed::Strike => 0,
            Deed::Charge => 600.min(i64::from(attacker.speed.inches) * 200),
            Deed::Shoot => attacker
                .ranged
                .as_ref()
                .map_or(600, |ranged| 600.min(i64::from(ranged.range) * 100)),
            Deed::Cast(name) => {
                let spell = attacker.spells.iter().find(|spell| spell.name == *name);
                match spell.and_then(book::Known::of).map(|known| known.spell.range) {
                    Some(book::Range::Touch | book::Range::Personal) => 0,
                    Some(book::Range::Inches(range)) => 600.min(i64::from(range) * 100),
                    _ => 600,
                }
            }
        }
    }

    fn command(&self) -> String {
        match self {
            Deed::Strike => "melee: Target".into(),
            Deed::Shoot => "shoot: Target".into(),
            Deed::Charge => "charge: Target".into(),
            Deed::Cast(name) => format!("cast: {{spell: {name:?}, at: Target}}"),
        }
    }
}
