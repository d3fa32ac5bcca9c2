//! What the WARMACHINE and HORDES games share.
//!
//! The crate cites no rule, owns no world and no event. Its parts return facts or a small reason; the edition that uses them
//! cites its own rulebook and records its own events.
//!
//! | part | what it is |
//! | --- | --- |
//! | [`life`] | damage tracks: boxes, life spirals, damage grids |
//! | [`sums`] | rolls of dice that are added |
//! | [`driven`] | pushed, slammed and thrown models |
//! | [`templates`] | areas, sprays, walls, deviation |
//! | [`sight`] | intervening bases, volumes, elevation, clouds |
//! | [`units`] | formation and moves of a whole unit |
//! | [`purses`] | focus and fury |
//! | [`models`] | the names of models, units and weapons |
//! | [`sets`] | sets of models, weapons, abilities |
//! | [`windows`] | the numbered steps at which rules may act, with what is known at each |
//! | [`rules`] | named special rules with parameters, and the words that they are written in |
//! | [`ledger`] | lasting changes and auras |
//! | [`queue`] | the triggers of one window |
//! | [`select`] | whom a description fits, whether a condition holds |
//! | [`carry_out`] | carries out what a rule does, over the seam |
//! | [`edition`] | the seam: what an edition answers |
//! | [`figures`] | what an attack can be expected to do |
//! | [`tactics`] | rules of thumb of bots |
//! | [`shown`] | what the games show on a screen in the same way |
//!
//! # Special rules are data
//! A rule is declared once, in words, and referred to by name from cards and from other rules:
//!
//! ```
//! use battlegroup::rules::{Book, Lexicon, RuleRef};
//!
//! let lexicon = Lexicon {
//!     stats: &["SPD", "ARM"],
//!     kinds: &["warjack"],
//!     ..Lexicon::new("My edition")
//! };
//! let mut book = Book::new(lexicon);
//! book.read("rules.yaml", r#"
//! - rule: Unyielding
//!   always: {if: {user: {engaged: {engaging: {enemy: true}}}}, changes: [{stat: {stat: ARM, by: 2}}]}
//! - rule: Field Marshal
//!   takes: {rule: rule}
//!   always: {of: {battlegroup: user, kind: warjack}, changes: [{gains: $rule}]}
//! - rule: Side Step
//!   on:
//!     when: {hit: {attack: [initial melee, special melee], whom: {enemy: true}}}
//!     at: attack_resolved
//!     may: [{advance: {who: user, up_to: 2}}]
//! "#).unwrap();
//!
//! // A card names the rule; what it grants is filled in as well.
//! let name = book.fill(&RuleRef::parse("Field Marshal [Unyielding]")).unwrap();
//! assert_eq!((name.as_str(), name.family()), ("Field Marshal [Unyielding]", "Field Marshal"));
//! assert_eq!(book.rules().count(), 2);
//!
//! // A word that the edition does not know is refused where it stands.
//! let error = book.read("mine.yaml", "- rule: Mine\n  on: {when: turn_ends, must: [{explode: user}]}\n").unwrap_err();
//! assert!(error.to_string().starts_with("mine.yaml:2:33: [0].on.must[0]: unknown variant `explode`"));
//! ```
//!
//! # How an edition uses it
//! 1. Its world implements [`Field`]: what selectors read. It holds a [`ledger::Ledger`], an `Arc` of the [`rules::Book`], and a
//!    [`ledger::Remembered`] [`ledger::Standing`]; so lasting changes are resolved once for each change of the world, not once
//!    for each reading of a stat. First thing, `apply` says what the event touches ([`ledger::Remembered::touch`]): what rests
//!    on the rest of the world is kept. An event that touches nothing of what [`Field`] says, such as a roll, costs nothing;
//!    [`ledger::Remembered::forget`] is right for any event, and slow. An event that moves or changes certain models names
//!    them ([`ledger::Remembered::touch_of`]), and others are not asked for again.
//! 2. Its game implements [`Edition`]: the deeds. Each is given a [`rules::Because`], the citation of the special rule. The
//!    edition puts it into the event that it records, next to the rule ids of its own rulebook; log and refusals show it.
//! 3. At each numbered step it opens a [`windows::Window`] and calls [`queue::resolve`]; afterwards the window says what the
//!    rules have made of the attack, spell or roll (who is hit instead, whether the spell is negated, the rerolled dice).
//! 4. It records [`ledger::Note::Time`] when activations, turns and movements begin and end and when a model leaves the table.
//! 5. Figures come from the standing changes: [`ledger::Standing::stat`], [`ledger::Standing::roll`],
//!    [`ledger::Standing::dice`], with the rules that made them. Before a deed of its own it asks
//!    [`ledger::Standing::forbids`], [`ledger::Standing::permits`], [`ledger::Standing::shields`].
//! 6. What a player uses (spells, feats, star actions) it offers if [`carry_out::usable`] and carries out with
//!    [`carry_out::use_rule`].
//!
//! # Words
//! The vocabulary has 239 words ([`rules::Word::all`]). A [`rules::Lexicon`] states which of them an edition knows, and its
//! stats and kinds of models; the loader refuses the rest with file, line and field.
//! - Words that only the edition can act on are listed in [`rules::LEFT_TO_EDITION`]: the standing changes say for whom they
//!   hold. An edition adds those that its rules look for ([`rules::Lexicon::with`]).
//! - An edition may take words on which nothing acts yet ([`rules::Lexicon::open_to_the_rest`]). A rule that says one is shown to
//!   players as not enforced, with the word ([`rules::Book::not_enforced`]); so is what a rule itself says under `not_enforced`.

pub mod carry_out;
pub mod driven;
pub mod edition;
pub mod figures;
pub mod ledger;
pub mod life;
pub mod models;
pub mod purses;
pub mod queue;
pub mod rules;
pub mod select;
pub mod sets;
pub mod shown;
pub mod sight;
pub mod sums;
pub mod tactics;
pub mod templates;
pub mod units;
pub mod windows;
pub mod witness;
pub use edition::{Edition, Field};
pub use models::{ModelId, UnitId, WeaponId};
