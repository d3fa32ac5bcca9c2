//! Warcry, Heart of Ghur.

pub mod abilities;
mod actions;
mod advice;
mod apply;
pub mod army;
pub mod attack;
pub mod battleplan;
pub mod cards;
pub mod combat;
mod damage;
pub mod data;
mod entry;
mod events;
mod game;
mod granted;
mod ground;
mod initiative;
pub mod movement;
mod order;
mod outside;
pub mod picture;
mod profile;
mod questions;
pub mod reactions;
pub mod report;
mod round_end;
mod runemark;
pub mod scenario;
mod setup;
pub mod shown;
pub mod sight;
pub mod stats;
pub mod tables;
mod terrain;
pub mod terrain_setup;
mod toll;
pub mod view;
mod world;

pub use army::{Muster, WarbandList};
pub use battleplan::Group;
pub use data::Library;
pub use entry::ENTRY;
pub use events::{ActionKind, AttackRolled, DamageBy, Event};
pub use game::Warcry;
pub use kernel::Side;
pub use profile::{Alliance, BaseSize, DamageRow, Profile, Weapon, WeaponMark};
pub use questions::{
    Act, Again, Among, Answer, Ask, Centre, FighterPick, MoveKind, MoveLimits, NearSpot, TokenPick, TokenZone, WildUse,
    Zone,
};
pub use runemark::{Runemark, Runemarks};
pub use setup::{Battle, Names, Recruit, Setup};
pub use table::Inches;
pub use terrain::{Feature, FeatureFile, FeatureId, Layout, Part, PartFile, PartId, PartKind, Terrain};
pub use world::{
    Activation, Decks, Fighter, FighterId, Hand, Marker, Options, Outcome, Place, Plan, Planned, Spot, Stage, Struck,
    TokenId, World,
};
