//! The words of special rules that this edition knows.

use battlegroup::rules::{Kind, Lexicon};

use crate::card::{Advantage, Quality};

/// Statistics by their printed names (primal:stats-01).
pub const STATS: &[&str] = &[
    "SPD", "STR", "MAT", "RAT", "DEF", "ARM", "CMD", "FURY", "FOCUS", "THR", "POW", "RNG", "AOE", "BLAST",
];

/// What a model can be, besides its keywords, and the states that a rule can ask for.
pub const KINDS: &[&str] = &[
    "warlock",
    "warbeast",
    "warcaster",
    "warjack",
    "monstrosity",
    "trooper",
    "solo",
    "battle_engine",
    "warrior",
    "living",
    "undead",
    "construct",
    "lesser",
    "light",
    "heavy",
    "gargantuan",
    "colossal",
    "leader",
    "grunt",
    "officer",
    "unit_commander",
    "cavalry",
    "incorporeal",
    "stealth",
    "flight",
    "knocked_down",
    "stationary",
    "wild",
    "inert",
    "disabled",
    "boxed",
    "destroyed",
    "damaged",
    "activated",
    "activating",
    "in_melee",
    "mounted",
    "burning",
    "character",
    "concealed",
    "dug_in",
    "frenzied",
    // Effects of gas do not touch it.
    "gas_proof",
    // No card of this edition is one; a scenario of the players' own may have some, by that keyword.
    "structure",
];

/// Advantages and weapon qualities, which rules grant by name and the code carries out. Tough is a rule of `rules-core.yaml` and not among them.
static GRANTED: [&str; Advantage::ALL.len() + Quality::ALL.len()] = {
    let mut names = [""; Advantage::ALL.len() + Quality::ALL.len()];
    let mut at = 0;
    while at < Advantage::ALL.len() {
        names[at] = match Advantage::ALL[at] {
            Advantage::Tough => "",
            other => other.name(),
        };
        at += 1;
    }
    let mut quality = 0;
    while quality < Quality::ALL.len() {
        names[at + quality] = Quality::ALL[quality].name();
        quality += 1;
    }
    names
};

/// What may stand with words that take names.
const DETAILS: &[(Kind, &str, &[&str])] = &[
    (
        Kind::Permission,
        "free",
        &["run", "charge", "slam", "trample", "power_attack", "animus"],
    ),
    (
        Kind::Permission,
        "may",
        &[
            "choose_line_of_damage",
            "choose_line_of_melee_damage",
            "head_butt",
            "power_strike",
            "reave",
            "slam",
            "sweep",
            "throw",
            "trample",
            "shoot_in_melee",
            "add_changes_of_str",
            "be_controlled_at_double_range",
            "combine_at_melee",
            "lance",
            "strike_unless_charged",
            "bulldoze",
            "buy_melee_attacks_after_shots",
            "channel_engaged",
            "charge_with_mount",
            "force_in_command_range",
            "heal_constructs",
            "replace_blast_on_critical",
            "pick_own_line",
            "point_blank",
            "reroll_deviation",
            "trample_everything",
        ],
    ),
    (
        Kind::Permission,
        "unmoved",
        &["knocked_down", "stationary", "placed", "pushed", "slammed", "thrown"],
    ),
    (
        Kind::Prohibition,
        "charge",
        &["run", "charge", "slam", "trample", "power_attack"],
    ),
    (
        Kind::Prohibition,
        "points",
        &["be_forced", "be_allocated", "be_leeched", "gain", "spend"],
    ),
    (
        Kind::Permission,
        "ignores",
        &[
            "clouds",
            "concealment",
            "cover",
            "forests",
            "forests_of_charge",
            "interveners",
            "interveners_of_charge",
            "line_of_sight",
            "stealth",
            "target_in_melee",
        ],
    ),
    (
        Kind::Permission,
        "unhurt_by",
        &["blast", "impact", "collateral", "non_magical_attacks"],
    ),
    (
        Kind::Permission,
        "exempt",
        &["blocking_sight", "blocking_sight_to_others", "losing_focus"],
    ),
    (Kind::Permission, "seen_past", &["forests", "clouds", "stealth"]),
    (
        Kind::Permission,
        "moves_through",
        &["rough_terrain", "obstacles", "obstructions"],
    ),
    (
        Kind::Change,
        "must",
        &["run", "charge", "full_advance", "run_or_charge"],
    ),
    (
        Kind::Change,
        "inches",
        &["normal_movement", "run", "charge", "slam", "trample", "slammed"],
    ),
    (Kind::Change, "cover", &["concealment", "cover"]),
    (Kind::Change, "volume", &["small"]),
];

/// Moments that no procedure opens a window for. A rule that waits for one of them would wait for ever.
const NEVER: &[&str] = &["forced", "repaired"];

/// Words that only the edition can act on are added here when its rules look for them ([`battlegroup::rules::LEFT_TO_EDITION`]).
/// The rest can be read; a rule that says one of them is shown as not enforced.
pub fn lexicon() -> Lexicon {
    Lexicon {
        stats: STATS,
        kinds: KINDS,
        advantages: &GRANTED,
        details: DETAILS,
        ..Lexicon::new("HORDES: Primal")
            .with(
                Kind::Muster,
                &[
                    "bond",
                    "only",
                    "works_for",
                    "attaches_to",
                    "attached",
                    "partisan",
                    "companion",
                    "ambush",
                    "controller",
                    "caster_unit",
                ],
            )
            .with(
                Kind::Permission,
                &[
                    "free",
                    "may",
                    "no_free_strikes",
                    "attack_mix",
                    "no_back_strike",
                    "channels",
                    "ignores",
                    "hits_surely",
                    "misses_surely",
                    "is_hit_surely",
                    "is_missed_surely",
                    "unhurt_by",
                    "exempt",
                    "counts_as",
                    "free_upkeep",
                    "moves_through",
                    "targets_behind",
                    "boost_after_roll",
                    "ignores_models",
                    "passes_models",
                    "buys",
                    "free_at",
                    "seen_past",
                    "targets_only",
                    "ignores_crippling",
                ],
            )
            .with(
                Kind::Change,
                &[
                    "bearing",
                    "must",
                    "inches",
                    "cover",
                    "spell_cost",
                    "spell_cost_times",
                    "halve_arm",
                    "range_of",
                    "volume",
                    "upkeep_times",
                    "rof",
                ],
            )
            .with(
                Kind::Prohibition,
                &[
                    "transfer",
                    "once",
                    "channel",
                    "shoot",
                    "special",
                    "special_attack",
                    "orders",
                    "strike",
                    "chain",
                ],
            )
            .without(Kind::Moment, NEVER)
            .open_to_the_rest()
    }
}
