//! The words that can be read but not played yet.

use super::{Kind, Word};

/// Words that nothing in this crate carries out and no fact of an edition answers yet. The loader refuses them, so that no
/// card does less than it says.
pub const UNPLAYED: &[(Kind, &[&str])] = &[
    (Kind::Moment, &["any_time", "enters_or_ends_in", "slams"]),
    (Kind::Where, &["line", "spray", "wall"]),
    (Kind::Effect, &["limit", "share_damage"]),
    (Kind::Until, &["moves"]),
    (Kind::Amount, &["each_damage"]),
    (Kind::Token, &["deny", "gives_soul"]),
];

/// Whether the word is read but not played yet.
pub fn is_unplayed(word: Word) -> bool {
    UNPLAYED
        .iter()
        .any(|(kind, names)| *kind == word.kind && names.contains(&word.name))
}

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
        ],
    ),
    (
        Kind::Prohibition,
        &[
            "once", "channel", "shoot", "special", "activate", "upkeep", "orders", "transfer",
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
