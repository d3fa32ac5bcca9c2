//! The words that only an edition can act on.

use super::{Kind, Word};

/// Words that this crate only hands on: [`crate::ledger::Standing`] says for whom they hold, and the edition's own rules
/// look there. A [`super::Lexicon`] has them only if its edition says that it does ([`super::Lexicon::with`]).
pub const LEFT_TO_EDITION: &[(Kind, &[&str])] = &[
    (
        Kind::Change,
        &[
            "inches",
            "cover",
            "damage_type",
            "spell_cost",
            "halve_arm",
            "range_of",
            "volume",
            "spell_cost_times",
            "free_spell",
            "free_spell_each_once",
            "damage_times",
            "bearing",
            "must",
            "upkeep_times",
            "rof",
        ],
    ),
    (
        Kind::Permission,
        &[
            "ignores",
            "free",
            "may",
            "hits_surely",
            "unhurt_by",
            "no_free_strikes",
            "channels",
            "exempt",
            "counts_as",
            "free_upkeep",
            "moves_through",
            "control_reach",
            "misses_surely",
            "attack_mix",
            "targets_behind",
            "ignores_crippling",
            "no_back_strike",
            "boost_after_roll",
            "is_hit_surely",
            "is_missed_surely",
            "ignores_models",
            "passes_models",
            "buys",
            "free_at",
            "seen_past",
            "targets_only",
            "reaches_surely",
            "attacks_all",
            "second_target",
        ],
    ),
    (
        Kind::Prohibition,
        &[
            "once",
            "channel",
            "shoot",
            "special",
            "special_attack",
            "strike",
            "activate",
            "upkeep",
            "orders",
            "transfer",
            "chain",
        ],
    ),
    (
        Kind::Muster,
        &[
            "bond",
            "controller",
            "only",
            "works_for",
            "starts",
            "not_deployed",
            "attaches_to",
            "attached",
            "caster_unit",
            "companion",
            "never_with",
            "partisan",
            "ambush",
            "marker",
        ],
    ),
];

pub(super) fn is_left_to_edition(word: Word) -> bool {
    LEFT_TO_EDITION
        .iter()
        .any(|(kind, names)| *kind == word.kind && names.contains(&word.name))
}
