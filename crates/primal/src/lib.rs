//! HORDES: Primal (Mk III), with its WARMACHINE appendices.
//!
//! # How the rulebook is laid out here
//! | chapter of the rulebook | rooms |
//! | --- | --- |
//! | models, stats, advantages, weapons | [`card`] (what is printed), [`stats`] and [`arms`] (what holds now) |
//! | facing, front and back arcs, fields of fire | [`arcs`] |
//! | measuring, bases | `table` measures; [`card::BaseSize`] |
//! | army building, theme forces, Minions | [`army`] |
//! | setting up, two players, teams, each for itself; Ambush | [`setup`], `movement/place`, `ambush` |
//! | rounds, turns, Maintenance Phase | `turn` |
//! | Control Phase: leeching, Spirit Bond, upkeep, threshold checks, frenzy, shaking | `control/` |
//! | activation, orders, standing up | `activation/` (`verbs` says what is legal, `moves` and `combat` carry it out, `any_time` is open before and after both) |
//! | advancing, running, charges, rough terrain, placing | [`movement`] (ways and straight moves, judged exactly; `travel` goes them) |
//! | free strikes | `free_strikes` |
//! | units: commander, formation, field promotion; warbeast packs | [`units`] |
//! | line of sight | [`sight`] |
//! | melee range, engagement | [`melee`] |
//! | attacks: rolls, automatic hits, back strikes, targets in melee, AOE, deviation, sprays | [`attack`] |
//! | Assault; cavalry and impact attacks; combined attacks | `assault`, `cavalry`, `combined` |
//! | power attacks: head-butt, slam, throw, trample, sweep, power strike | [`power_attacks`], `movement/power` |
//! | pushed, slammed, thrown, falling, least disturbance | [`driven`] |
//! | damage grids and life spirals: columns and branches, systems and aspects, colossals, force fields | `grids`, `systems` |
//! | damage, disabled, boxed, destroyed, continuous effects, victory | `damage` |
//! | dragoons; replaced models; models that return to play or come new | `dragoons`, `movement/replace`, `returning` |
//! | fury: forcing, transferring, reaving; what is lost at once | `fury`, `at_once` |
//! | focus of warcasters and warjacks; what a point pays for | `focus`, `pay` |
//! | conditions: Blind, Disruption, Shadow Bind | `conditions` |
//! | who commands warjacks: autonomous and inert ones, 'jack marshals | `jacks`, `marshals` |
//! | spells, animi, channelers, upkeep, feats | [`spells`] |
//! | terrain, hazards | [`terrain`], `hazards` |
//! | scenarios of the rulebook: flags, zones, points, reinforcements, bombardment | [`objectives`], `battleplans/primal` |
//! | the game on a screen, offered for play, and advice to bots | [`shown`], `entry`, `advice` |
//! | setups from outside, and what a stretch of a game has cost, for odds | `outside`, `toll` |
//! | special rules of cards | [`data`] (loading), `seam/` (what they read and do), [`uses`] (what players use: at any time, special actions, special attacks) |
//!
//! What happens is an [`Event`]; `apply` is the only code that changes a [`World`], and matches every event by name. What players are asked is an
//! [`Ask`]: a verb first, then its targets. A declaration is an event and ends a step, so that steps stay short. Players are seats
//! ([`kernel::Seating`]): rules ask who is whose friend, never who is the other.
//!
//! # Special rules are data
//! Spells, animi, feats and abilities are rules in the words of [`battlegroup::rules`], in `armies/primal/rules*.yaml`; so is Tough, because its
//! player may resolve it before or after other rules of the same moment. The procedures here open a [`battlegroup::windows::Window`] at each numbered
//! step of the timing appendix. Advantages and weapon qualities stand among the rules of a model ([`World::has`], [`World::weapon_has`]), so that
//! whatever grants or takes a rule works on them too.
//!
//! # How to add a chapter
//! 1. Rows of the rulebook become scenarios in `scenarios/primal/<topic>/`. `tests/all/scenarios.rs` runs them all and prints how many rules
//!    they prove. docs/scenarios-primal.md has the words.
//! 2. A new thing that a model does is a [`Verb`]: `activation/verbs` says whether it is open and by which rule not, and what it comes to is
//!    a [`world::Declared`] that the next step carries out.
//! 3. What changes is an [`Event`], applied in `apply`.
//! 4. An attack that differs from others is an [`attack::Attack`] with other figures; the procedure is one.
//! 5. A word of special rules that is now carried out says so ([`data::lexicon`]), and no longer appears among
//!    what a battle lists as not enforced ([`Event::NotEnforced`]).
//!
//! # What is not carried out
//! What a special rule says and nobody carries out is named on its card ([`battlegroup::rules::Book::not_enforced`]).

mod activation;
mod advice;
mod allowed;
mod ambush;
mod apply;
pub mod arcs;
pub mod arms;
pub mod army;
mod assault;
mod at_once;
pub mod attack;
pub mod card;
mod cavalry;
mod combined;
mod conditions;
mod control;
mod damage;
pub mod data;
mod dragoons;
pub mod driven;
mod entry;
mod events;
mod focus;
mod free_strikes;
mod fury;
mod game;
mod grids;
mod hazards;
mod ids;
mod jacks;
mod marshals;
pub mod melee;
pub mod movement;
pub mod objectives;
mod outside;
mod pay;
pub mod power_attacks;
mod questions;
pub mod report;
mod returning;
pub mod scenario;
mod seam;
pub mod setup;
pub mod shown;
pub mod sight;
pub mod spells;
pub mod stats;
mod systems;
pub mod terrain;
mod toll;
mod turn;
pub mod units;
pub mod uses;
pub mod world;

pub use data::Library;
pub use entry::ENTRY;
pub use events::Event;
pub use game::Primal;
pub use ids::{Actor, ModelId, UnitId, WeaponId};
pub use questions::{Answer, Ask, RollKind, Verb};
pub use setup::{Army, Battle, Group, Recruit, Setup};
pub use world::{Model, World};
