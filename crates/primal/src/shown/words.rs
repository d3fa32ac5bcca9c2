//! Names and numbers as players say them.

pub use battlegroup::shown::words::{counter, has_in_purse, names, purse, standing, wounds};
pub use live::words::{and, capital, count, short};

use battlegroup::life::System;
use battlegroup::rules::RuleName;
use kernel::Seat;

use crate::World;
use crate::card::{BaseSize, Kind, Profile, Reach, Rof, Weapon};
use crate::ids::{Actor, ModelId};
use crate::world::Edge;

pub fn name(world: &World, id: ModelId) -> &str {
    battlegroup::shown::Displayed::name(world, id)
}

/// The colour of a player: "Red".
pub fn side(seat: Seat) -> String {
    seat.colour().to_string()
}

pub fn actor(world: &World, actor: Actor) -> &str {
    match actor {
        Actor::Model(id) => name(world, id),
        Actor::Unit(unit) => world.units.get(usize::from(unit.0)).map_or("a unit", |unit| &unit.name),
    }
}

/// As it lies on the screen.
pub const fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::South => "top",
        Edge::North => "bottom",
        Edge::West => "left",
        Edge::East => "right",
    }
}

/// "Heavy warbeast", "Warlock", "Trooper".
pub fn kind(profile: &Profile) -> String {
    let kind = match profile.kind {
        Kind::Warcaster => "warcaster",
        Kind::Warjack => "warjack",
        Kind::Warlock => "warlock",
        Kind::Warbeast => "warbeast",
        Kind::Monstrosity => "monstrosity",
        Kind::Trooper => "trooper",
        Kind::Solo => "solo",
        Kind::BattleEngine => "battle engine",
    };
    match profile.class() {
        Some(class @ ("colossal" | "gargantuan")) => capital(class),
        Some(class) => capital(&format!("{class} {kind}")),
        None => capital(kind),
    }
}

pub const fn base(size: BaseSize) -> &'static str {
    match size {
        BaseSize::Small => "Small base",
        BaseSize::Medium => "Medium base",
        BaseSize::Large => "Large base",
        BaseSize::Huge => "Huge base",
    }
}

pub fn reach(reach: Reach) -> String {
    match reach {
        Reach::Inches(inches) => short(inches.into()),
        Reach::Spray(inches) => format!("SP {inches}"),
        Reach::Control => "CTRL".into(),
        Reach::Special => "special".into(),
    }
}

pub fn rof(rof: Rof) -> String {
    match rof {
        Rof::Shots(shots) => shots.to_string(),
        Rof::D3Plus(0) => "d3".into(),
        Rof::D3Plus(more) => format!("d3+{more}"),
        Rof::D6Plus(0) => "d6".into(),
        Rof::D6Plus(more) => format!("d6+{more}"),
    }
}

pub fn weapon(world: &World, id: ModelId, at: u8) -> Option<&Weapon> {
    world.get(id)?.profile.weapons.get(usize::from(at))
}

/// What a special rule does, in the words of its file; nothing for a rule without words.
pub fn of_rule(world: &World, name: &str) -> String {
    let rule = world.codex.book().rule(&RuleName::new(name));
    rule.map(|rule| rule.says.clone()).unwrap_or_default()
}

/// With a full stop at its end, unless there is nothing to say.
pub fn sentence(text: &str) -> String {
    let text = text.trim();
    match text.is_empty() || text.ends_with('.') {
        true => text.into(),
        false => format!("{text}."),
    }
}

/// What it means when an aspect or a system is crippled.
pub fn loss(system: System) -> String {
    let says = match system {
        System::Mind => {
            "a die less for its attack rolls, and neither power attacks nor chain attacks nor special attacks."
        }
        System::Body => "a die less for its damage rolls.",
        System::Spirit => "it cannot be forced.",
        System::Cortex => "it loses its focus, and neither gains nor spends any.",
        System::Movement => "its base DEF is 5, and it neither runs nor charges nor makes slams and tramples.",
        System::LeftArm | System::RightArm | System::Head | System::Superstructure | System::Front => {
            "a die less for attacks and damage with the weapons there."
        }
        System::ArcNode => "it does not channel.",
        System::Brain | System::FieldGenerator | System::InterfaceNode => "what it does for the model is lost.",
    };
    format!("When it is crippled: {says}")
}
