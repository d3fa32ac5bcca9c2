//! The words that this edition knows, and the names in its closed lists.

use battlegroup::rules::{Kind, Lexicon};

/// Stats of models, and figures of weapons that a rule may change.
pub const STATS: &[&str] = &[
    "SPD", "AAT", "MAT", "RAT", "DEF", "ARM", "ARC", "FURY", "CTRL", "THR", "POW", "BLAST", "AOE", "RNG", "ROF",
    "RELOAD",
];

/// What a model can be: its type, its advantages, its states.
pub const KINDS: &[&str] = &[
    "living",
    "undead",
    "construct",
    "warrior",
    "warjack",
    "warbeast",
    "warcaster",
    "warlock",
    "commander",
    "cohort",
    "trooper",
    "solo",
    "structure",
    "battle_engine",
    "huge",
    "incorporeal",
    "stealth",
    "resists_fire",
    "resists_cold",
    "resists_corrosion",
    "knocked_down",
    "stationary",
    "damaged",
    "disabled",
    "boxed",
    "destroyed",
    "frenzied",
    "inert",
    "wild",
    "disrupted",
    "fire",
    "corrosion",
    "charged",
    "in_normal_movement",
    "has_points",
];

/// Of these, what stands on the card and never changes in a game.
pub const PRINTED: &[&str] = &[
    "living",
    "construct",
    "warrior",
    "warjack",
    "warbeast",
    "warcaster",
    "warlock",
    "commander",
    "cohort",
    "trooper",
    "solo",
    "structure",
    "battle_engine",
    "huge",
];

/// The names that may stand with a word, because some rule of this edition looks for them.
pub const DETAILS: &[(Kind, &str, &[&str])] = &[
    (
        Kind::Permission,
        "ignores",
        &[
            "stealth",
            "clouds",
            "concealment",
            "cover",
            "interveners",
            "target_in_melee",
            "line_of_sight",
            "forests",
        ],
    ),
    (
        Kind::Permission,
        "unmoved",
        &["knocked_down", "stationary", "pushed", "slammed", "thrown", "placed"],
    ),
    (Kind::Permission, "free", &["run", "charge", "slam", "trample"]),
    (
        Kind::Permission,
        "may",
        &[
            "pick_line",
            "pick_own_line",
            "double_control_range",
            "replace_blast_on_critical",
            "slam_in_frenzy",
            "fight_first",
        ],
    ),
    (Kind::Permission, "moves_through", &["terrain"]),
    (Kind::Permission, "unhurt_by", &["disruption", "collateral"]),
    (Kind::Permission, "counts_as", &["seen_through"]),
    (Kind::Prohibition, "points", &["spend", "forced"]),
    (Kind::Change, "cover", &["concealment", "cover", "none"]),
    (
        Kind::Change,
        "damage_type",
        &["fire", "cold", "corrosion", "electricity", "magical"],
    ),
    (
        Kind::Change,
        "inches",
        &["advance", "run", "charge", "slams", "slammed"],
    ),
    (Kind::Prohibition, "charge", &["run", "charge", "slam", "trample"]),
];

/// Advantages and weapon qualities that rules grant and take away by name.
pub const ADVANTAGES: &[&str] = &[
    "Advance Deployment",
    "Ambush",
    "Amphibious",
    "Arc Node",
    "Assault",
    "Cavalry",
    "Combined Melee Attack",
    "Combined Ranged Attack",
    "Construct",
    "Dual Attack",
    "Eyeless Sight",
    "Flight",
    "Gladiator",
    "Gunfighter",
    "Headbutt",
    "Incorporeal",
    "Pathfinder",
    "Slam",
    "Soulless",
    "Stealth",
    "Tough",
    "Trample",
    "Undead",
    "Unstoppable",
    "Resistance: Blast",
    "Resistance: Cold",
    "Resistance: Corrosion",
    "Resistance: Electricity",
    "Resistance: Fire",
    "Blessed",
    "Chain Weapon",
    "Continuous Corrosion",
    "Continuous Fire",
    "Critical Fire",
    "Cold",
    "Corrosion",
    "Electricity",
    "Fire",
    "Magical",
    "Pistol",
    "Weapon Master",
];

/// What the edition's rules look for in the standing changes, besides what `battlegroup` carries out itself.
pub fn lexicon() -> Lexicon {
    Lexicon {
        stats: STATS,
        kinds: KINDS,
        printed: PRINTED,
        details: DETAILS,
        advantages: ADVANTAGES,
        ..Lexicon::new("WARMACHINE Mk IV")
    }
    .with(
        Kind::Change,
        &[
            "inches",
            "cover",
            "damage_type",
            "spell_cost",
            "spell_cost_times",
            "free_spell",
            "free_spell_each_once",
            "upkeep_times",
            "damage_times",
            "halve_arm",
            "range_of",
        ],
    )
    .with(
        Kind::Permission,
        &[
            "ignores",
            "free",
            "may",
            "hits_surely",
            "unhurt_by",
            "counts_as",
            "free_upkeep",
            "buys",
            "ignores_models",
            "passes_models",
            "channels",
            "moves_through",
            "boost_after_roll",
            "reaches_surely",
            "attacks_all",
            "second_target",
        ],
    )
    .with(Kind::Prohibition, &["shoot", "special", "channel", "transfer"])
    .with(Kind::Muster, &["ambush", "attached", "companion"])
    // Nobody has a facing, and nothing is measured from a command range.
    .without(Kind::Where, &["command_range", "template"])
    .without(Kind::Condition, &["in_arc", "in_formation"])
    // Deeds that nothing here carries out.
    .without(
        Kind::Effect,
        &[
            "share_damage",
            "attack_each",
            "attack_under",
            "spray_from",
            "deviating_blast",
        ],
    )
    .without(Kind::Moment, &["somebody_removed"])
}
