//! Warcry, Heart of Ghur.

pub mod abilities;
pub mod battleplan;
pub mod data;
mod events;
mod inches;
pub mod movement;
mod profile;
mod questions;
mod runemark;
mod side;
mod terrain;
mod world;

pub use battleplan::Group;
pub use data::Library;
pub use events::{ActionKind, AttackRolled, DamageBy, Event};
pub use inches::Inches;
pub use profile::{Alliance, BaseSize, DamageRow, Profile, Weapon, WeaponMark};
pub use questions::{Act, Answer, Ask, MoveKind, MoveLimits, WildUse, Zone};
pub use runemark::{Runemark, Runemarks};
pub use side::Side;
pub use terrain::{Feature, FeatureFile, FeatureId, Layout, Part, PartFile, PartId, PartKind, Terrain};
pub use world::{
    Activation, Decks, Fighter, FighterId, Hand, Marker, Options, Outcome, Place, Plan, Spot, Stage, TokenId, World,
};
