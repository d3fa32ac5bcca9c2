//! What an attack can be expected to do, in words and outlines.

use live::OverlayShape;
use live::shapes::{around, drawn, lane};
use live::words::short;
use table::{Facing, Footprint, Length, point_toward};

use super::reached;
use crate::figures::Figures;
use crate::sums::Automatic;

/// "Hits with 7 or more on 2d6 (58 %)."
pub fn to_hit(figures: &Figures) -> String {
    match figures.automatic {
        Some(Automatic::Hit) => "It hits without a roll.".into(),
        Some(Automatic::Miss) => "It would miss.".into(),
        None => format!(
            "Hits with {} or more on 2d6 ({} %).",
            figures.needed.clamp(3, 12),
            figures.hits(false) / 10
        ),
    }
}

/// "POW 14 against ARM 18: 3.4 points on average." `left` are the boxes that the target has left.
pub fn to_hurt(figures: &Figures, left: u16) -> String {
    let Some(pow) = figures.pow else { return String::new() };
    let mean = tenths(figures.damage(false, left));
    format!(" POW {pow} against ARM {}: {mean} points on average.", figures.arm)
}

/// Both, with how far the target is for an attack that would miss.
pub fn said(figures: &Figures, left: u16, away: Length, with: &str, reach: Length) -> String {
    match figures.automatic {
        Some(Automatic::Miss) => format!("{} away, {with} reaches {reach}. {}", short(away), to_hit(figures)),
        _ => format!("{}{}", to_hit(figures), to_hurt(figures, left)),
    }
}

pub fn boosted_attack(figures: &Figures) -> String {
    let [with, without] = [true, false].map(|boosted| figures.hits(boosted) / 10);
    format!("One die more: it hits with {with} instead of {without} %.")
}

pub fn boosted_damage(figures: &Figures, left: u16) -> String {
    let [with, without] = [true, false].map(|boosted| tenths(figures.damage(boosted, left)));
    format!("One die more: {with} points on average instead of {without}.")
}

fn tenths(hundredths: i64) -> String {
    format!("{}.{}", hundredths / 100, hundredths % 100 / 10)
}

/// What is laid on the table for an attack.
#[derive(Clone, Copy, Debug)]
pub struct Laid<'a> {
    pub weapon: &'a str,
    pub melee: bool,
    pub from: &'a Footprint,
    pub facing: Option<Facing>,
    pub reach: Length,
    pub spray: bool,
}

/// The reach of a weapon, and the line of a spray toward its target.
pub fn laid(attack: &Laid<'_>, aim: &Footprint) -> Vec<OverlayShape> {
    let look = if attack.melee { "front" } else { "range" };
    let mut all = vec![drawn(
        format!("{}: {}", attack.weapon, short(attack.reach)),
        look,
        reached(attack.from, attack.facing, attack.reach),
    )];
    let from = attack.from.at();
    if let Some(way) = Facing::toward(from, aim.at()).filter(|_| attack.spray) {
        let end = point_toward(from, way, attack.reach + attack.from.base().outer_radius());
        all.push(drawn("spray", "template", lane(from, end, Length::hundredths(15))));
    }
    all
}

/// A round blast around its target.
pub fn blast(label: String, aim: &Footprint, far: Length) -> OverlayShape {
    drawn(label, "template", around(aim, far))
}
