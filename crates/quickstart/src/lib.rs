//! HORDES Quick Start (Mk I).

pub mod abilities;
mod activation;
mod acts;
mod advice;
mod apply;
pub mod army;
pub mod attack;
mod card;
mod command;
mod damage;
pub mod data;
mod entry;
mod events;
mod frenzy;
mod fury;
mod game;
mod melee;
pub mod movement;
mod outside;
mod power_attacks;
mod questions;
mod ranged;
pub mod report;
pub mod scenario;
mod setup;
mod shown;
pub mod sight;
mod spells;
pub mod stats;
mod terrain;
mod toll;
mod turn;
pub mod view;
mod world;

pub use acts::times_worked_out;
pub use army::{ArmyList, Muster};
pub use battlegroup::life::Life;
pub use card::{Aspect, BaseSize, Card, Kind, Melee, Ranged, Weapon, WeaponRange};
pub use data::Library;
pub use entry::ENTRY;
pub use events::{Event, Faces};
pub use game::Quickstart;
pub use kernel::Side;
pub use questions::{Act, Aim, Answer, Ask, Gives, MoveKind, PowerId, RollKind, What};
pub(crate) use ranged::{range_of as ranged_length, sprayed};
pub use setup::{Battle, Recruit, Setup};
pub use table::Inches;
pub use terrain::{Feature, FeatureFile, Ground, Layout, Shelter, Terrain};
pub use world::{
    Action, Activation, Charge, Down, Edge, MeleeRange, Model, ModelId, Moved, Options, Outcome, Stage, World,
};
