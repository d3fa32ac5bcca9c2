//! Names and numbers as players say them.

pub use battlegroup::shown::words::{counter, has_in_purse, names, purse, standing, wounds};
pub use live::words::{and, capital, count, short};

use battlegroup::life::System;
use battlegroup::shown::Displayed;

use crate::World;
use crate::card::{Advantage, BaseSize, Kind, Profile, Quality, Reach, Rof, Weapon};
use crate::ids::{Actor, ModelId};
use crate::world::Edge;

pub fn name(world: &World, id: ModelId) -> &str {
    Displayed::name(world, id)
}

pub fn actor(world: &World, actor: Actor) -> &str {
    world.actor_name(actor)
}

/// As it lies on the screen.
pub fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::South => "top",
        Edge::North => "bottom",
        Edge::West => "left",
        Edge::East => "right",
    }
}

/// "Heavy warjack", "Warcaster", "Trooper".
pub fn kind(profile: &Profile) -> String {
    let kind = match profile.kind {
        Kind::Warcaster => "warcaster",
        Kind::Warjack => "warjack",
        Kind::Warlock => "warlock",
        Kind::Warbeast => "warbeast",
        Kind::Trooper => "trooper",
        Kind::Solo => "solo",
        Kind::Structure => "structure",
        Kind::BattleEngine => "battle engine",
    };
    match profile.class() {
        Some(class @ ("colossal" | "gargantuan")) => capital(class),
        Some(class) => capital(&format!("{class} {kind}")),
        None => capital(kind),
    }
}

pub fn base(size: BaseSize) -> &'static str {
    match size {
        BaseSize::Small => "Small base",
        BaseSize::Medium => "Medium base",
        BaseSize::Large => "Large base",
        BaseSize::ExtraLarge => "Extra large base",
        BaseSize::Huge => "Huge base",
    }
}

/// The word of a value in files, as players write it: "Advance deployment".
pub fn spelled(value: &impl std::fmt::Debug) -> String {
    capital(&scenario::word(value).replace('_', " "))
}

pub fn advantage(advantage: Advantage) -> String {
    match advantage {
        Advantage::JackMarshal => "'Jack marshal".into(),
        Advantage::ResistanceBlast => "Resistance: blast".into(),
        Advantage::ResistanceCold => "Resistance: cold".into(),
        Advantage::ResistanceCorrosion => "Resistance: corrosion".into(),
        Advantage::ResistanceElectricity => "Resistance: electricity".into(),
        Advantage::ResistanceFire => "Resistance: fire".into(),
        other => spelled(&other),
    }
}

pub fn quality(quality: Quality) -> String {
    spelled(&quality)
}

pub fn reach(reach: Reach) -> String {
    match reach {
        Reach::Inches(inches) => format!("{inches}\""),
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
    }
}

pub fn weapon(world: &World, id: ModelId, at: u8) -> Option<&Weapon> {
    world.get(id)?.profile.weapons.get(usize::from(at))
}

/// What it means when a system or an aspect is crippled.
pub fn loss(system: System) -> String {
    let says = match system {
        System::Cortex => "it neither powers up nor is given focus, and does not spend it on attacks.",
        System::Movement => "it neither runs nor charges, and its DEF is 5.",
        System::LeftArm | System::RightArm | System::Head | System::Superstructure | System::Front => {
            "a die less for attacks and damage with the weapons there."
        }
        System::ArcNode => "it does not channel.",
        System::Mind => "a die less for its attack rolls, and no power attacks.",
        System::Body => "a die less for its damage rolls.",
        System::Spirit => "it cannot be forced.",
        System::Brain | System::FieldGenerator | System::InterfaceNode => "what it does for the model is lost.",
    };
    format!("When it is crippled: {says}")
}
