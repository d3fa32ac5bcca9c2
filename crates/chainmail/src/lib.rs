//! D&D Chainmail Miniatures Game (2002).
//!
//! The rulebook numbers its rules from 100 to 702, and each chapter has its room:
//!
//! | rules | what | where |
//! | --- | --- | --- |
//! | 100-107 | warbands: cost, faction, command capacity (`army/`) | [`army`] |
//! | 200-215 | model cards | [`card`], files in `armies/chainmail`, [`data`] |
//! | 300-303, 307, `terrain-*` | terrain, the Terrain Summary | `terrain/`, `terrain/parts.rs` |
//! | 302.1, 604.12, 604.13 | what movement costs | `movement/tally.rs` |
//! | 304-306, 307 elevation | line of sight, line of effect, cover | [`sight`] |
//! | 402 | nearest enemy model | [`nearest`] |
//! | 403, 404 | shortest paths, and ways out | [`paths`], `morale::away_from` |
//! | 405 | measuring, contact, threatened areas | [`measure`] |
//! | 410, 605.4 | conditions | `conditions` |
//! | 500, 501 | what a game starts from | `setup` |
//! | 106d, 502.1, 503-507 | preparation: reserves, light, scouting, deployment areas, terrain, deployment, preparatory spells | `preparation/` |
//! | 108, 301, 505 | pieces of terrain: data in `armies/chainmail/pieces.yaml` | `terrain/pieces.rs`, `preparation/terrain.rs` |
//! | 502, `scenario-*` | the Scenario Summary (`scenarios`), victory conditions, goals, sparks, the end of a quiet skirmish | `objectives/`; the round limit that players agree on | `round_limit` |
//! | 601, 602, 609 | rounds: initiative, activation in batches | `rounds` |
//! | 603, 608 | a turn: what is legal (`turn/acts.rs`), under command, out of command (`turn/advance.rs`), charges (`turn/charge.rs`) | `turn/` |
//! | 604 | movement: the exact test of a way (`movement/way.rs`), attacks of opportunity and stopping (`movement/travel.rs`), flying (`movement/flight.rs`), burrowing (`movement/burrow.rs`) | `movement/` |
//! | 605.1-605.38 | attacks: one pipeline (`attack/mod.rs`), modifiers (`attack/modifiers.rs`), damage (`attack/damage.rs`) | [`attack`] |
//! | 209, 605.443, 605.47, 606 | saves, getting up, morale, routing | `morale` |
//! | 607, `order-*` | commanders, command points, orders | [`command`] |
//! | 701 | special abilities: a closed list with ratings; each is enforced in the chapter that it changes | [`abilities`], `stats` |
//! | 700.5, 603.7 | cones, lines, bombs and special actions | `specials` |
//! | 700, 702, `spell-*` | spells: data in `armies/chainmail/spells.yaml`, who may cast (`spells/check.rs`), areas (`spells/area.rs`), carrying out (`spells/cast.rs`), lasting effects (`spells/lasting.rs`), light, darkness and swarms (`spells/ground.rs`), weapons of force (`spells/weapon.rs`) | [`spells`] |
//!
//! Every game crate has the same rooms besides: [`World`] is all there is, `apply` is the gate through which it changes, [`Event`] what
//! changes it, [`Ask`] and [`Answer`] what players are asked and say, `game` what the kernel calls, [`scenario`] the words of
//! scenario files.
//!
//! # How a turn runs
//! A declaration is an event and ends a step; carrying out begins at the checkpoint after it. `Stage` says where the game stands between
//! two steps, `Phase` where a model's turn stands: it begins (getting up, rallying), declares, carries out, ends.
//!
//! # Orders
//! A commander may give an order whenever a model is about to do something that the order affects (chainmail:607.13a). In its own turn
//! the orders are among the acts that a model's player chooses from. Before a roll of a model, at whatever time,
//! [`command::window`] asks its player, but only where an order could be given that would change the roll. A player who answers
//! "let it pass" is not asked again until the end of the turn or of the round; the answer is in the journal like any other.
//!
//! # Two to six players
//! A warband is a number, that of its seat; teams say who is hostile to whom ([`World::are_enemies`]), and allied is who is of the same
//! warband ([`World::are_allied`]). Nothing here knows two sides.

pub mod abilities;
mod advice;
mod apply;
pub mod army;
pub mod attack;
pub mod card;
pub mod command;
mod conditions;
pub mod data;
mod entry;
mod events;
mod game;
pub mod measure;
mod morale;
mod movement;
pub mod nearest;
mod objectives;
mod options;
mod outside;
pub mod paths;
mod preparation;
mod questions;
pub mod report;
mod round_limit;
mod rounds;
pub mod scenario;
mod scenarios;
mod setup;
mod shown;
pub mod sight;
mod specials;
pub mod spells;
mod stamp;
pub mod stats;
mod terrain;
mod toll;
mod turn;
mod world;

pub use card::Speed;
pub use conditions::{Affliction, Condition, Until};
pub use data::Library;
pub use entry::ENTRY;
pub use events::Event;
pub use game::Chainmail;
pub use morale::SaveFor;
pub use movement::Tally;
pub use objectives::{Objective, points_needed, victory_points};
pub use options::Options;
pub use preparation::{DeploymentArea, Edge, area_of, choices as terrain_choices, pieces_each};
pub use questions::{Act, Answer, Ask, MayStop, Way};
pub use scenarios::{Deployment, Scenario};
pub use setup::{Muster, Recruit, Setup, Skirmish};
pub use table::Inches;
pub use terrain::{
    Blocks, CoverEntry, Environment, Feature, FeatureFile, Layout, MovementCost, Part, Piece, Terrain, generated,
};
pub use world::{
    Batch, Declared, Destination, EndEffect, Fate, MOST_WARBANDS, Model, ModelId, Outcome, Phase, Stage, Turn, Warband,
    WarbandId, World,
};
