//! WARMACHINE Mk IV.
//!
//! # How the rulebook is laid out here
//! | chapter of the rulebook | rooms |
//! | --- | --- |
//! | models, stats, advantages, weapons | [`card`] (what is printed), [`stats`] (what holds now) |
//! | measuring, bases | `table` measures; [`card::BaseSize`] |
//! | set-up, deployment, ambush | [`setup`], `control/ambush`, `movement/place` |
//! | rounds, turns, Maintenance Phase | `turn` |
//! | Control Phase: focus, fury, frenzy, shaking | `control/` |
//! | activation, Normal Movement, charges, units | `activation/` (`verbs` says what is legal, `moves` carries it out), `movement/` (ways, charges and places, judged exactly) |
//! | contact, melee range, engagement | [`melee`] |
//! | line of sight | [`sight`] |
//! | attacks: melee and ranged, AOE, sprays, boosts, power fields, transfers | [`attack`], `activation/combat` |
//! | pushed, slammed, thrown, falling, least disturbance | [`driven`] |
//! | power attacks, collateral damage | [`power_attacks`], `movement/power` |
//! | Assault | [`assault`] |
//! | combined melee and ranged attacks | [`combined`] |
//! | spells, animi, channelers, upkeep, racks, feats | [`spells`] |
//! | damage, disabled, boxed, destroyed, inert, wild | `damage` |
//! | crippled systems, dragoons | `systems` |
//! | Execution Mode | `execution` |
//! | terrain, hazards, placement guidelines | [`terrain`], `activation/hazards` |
//! | scenarios: zones, flags, points, reinforcements, the end of a game | [`objectives`] |
//! | Command Cards in play | [`cards`] |
//! | resolving rules issues | [`disputes`] |
//! | timing, triggers, priority, rerolls, special actions and attacks, souls, reaving, control of enemies | [`special`]: the special rules of cards, in the words of `battlegroup::rules` |
//! | army building, encounter levels, hardpoints, Command Cards | [`army`], [`data`] |
//!
//! | the game as programs and players see it | `entry/` (menu, armies, simulations, two models that meet), [`shown`] (scene, prompts, drafts, overlays, log), `advice/` and [`figures`] (bots), [`report`], [`view`], `outside`, `toll` |
//!
//! What happens is an [`Event`]; `apply` is the only code that changes a [`World`], and matches every event by name. What players are asked is an
//! [`Ask`]: a verb first, then its targets. A declaration is an event and ends a step, so that steps stay short.
//!
//! # How to add a chapter
//! 1. Rows of the rulebook become scenarios in `scenarios/warmachine/<topic>/`. `tests/scenarios.rs` runs them all and prints how many rules they prove.
//! 2. A new thing that a model does is a [`Verb`]: `activation/verbs` says whether it is open and by which rule not, and what it comes to is
//!    a [`world::Declared`] that the next step carries out.
//! 3. What changes is an [`Event`], applied in `apply`.
//! 4. An advantage, weapon quality or special rule that is now carried out says so (`is_enforced`), and no longer appears among
//!    what a battle lists as not enforced ([`Event::NotEnforced`]).
//!
//! # Special rules
//! `armies/warmachine/*rules.yaml` declare them once; cards, spells and other rules grant them by name. The procedures open a window at each
//! numbered step of the timing appendix (`special::open` and its siblings), and ask for figures, permissions and prohibitions where they need
//! them (`special::dice`, `special::permits`, `special::forbids`, [`World::has`]). A rule that acts is named by [`Event::RuleActed`]. What a rule
//! does not do yet it says itself (`not_enforced`), and the card shows it. `tests/all/every_rule.rs` puts every rule into play and fails if some
//! part of it is never seen: a share of the cards with every test run, all of them with `make soak`.

mod activation;
mod advice;
mod apply;
pub mod army;
pub mod assault;
mod at_once;
pub mod attack;
pub mod card;
pub mod cards;
pub mod combined;
mod control;
mod damage;
pub mod data;
pub mod disputes;
pub mod driven;
mod entry;
mod events;
mod execution;
pub mod figures;
mod game;
mod ids;
pub mod melee;
pub mod movement;
pub mod objectives;
mod outside;
pub mod power_attacks;
mod questions;
pub mod report;
pub mod scenario;
pub mod setup;
pub mod shown;
pub mod sight;
pub mod special;
pub mod spells;
pub mod stats;
mod systems;
pub mod terrain;
mod toll;
mod turn;
pub mod view;
pub mod world;

pub use data::Library;
pub use entry::ENTRY;
pub use events::{Event, UsedAs};
pub use game::Warmachine;
pub use ids::{Actor, ModelId, PlayerId, UnitId};
pub use kernel::Side;
pub use questions::{Answer, Ask, RollKind, Verb};
pub use setup::{Army, Battle, Group, Recruit, Setup};
pub use world::{Model, World};
