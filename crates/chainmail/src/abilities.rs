//! The special abilities of the rulebook (701): a closed list. A card names them with their ratings, as in `Aid Attack +2`.
//!
//! An ability is enforced in the chapter that it changes. That chapter asks [`crate::stats::has`] or reads a rating from
//! the card, and cites [`Ability::rule`] or the row that it rests on.

use std::fmt;
use std::str::FromStr;

use kernel::{RuleId, cite};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::{Alignment, CreatureType};

/// The five kinds of energy damage (chainmail:211d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Energy {
    Acid,
    Cold,
    Electricity,
    Fire,
    Sonic,
}

impl Energy {
    pub const ALL: [Energy; 5] = [
        Energy::Acid,
        Energy::Cold,
        Energy::Electricity,
        Energy::Fire,
        Energy::Sonic,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            Energy::Acid => "Acid",
            Energy::Cold => "Cold",
            Energy::Electricity => "Electricity",
            Energy::Fire => "Fire",
            Energy::Sonic => "Sonic",
        }
    }

    fn of(word: &str) -> Option<Energy> {
        Energy::ALL
            .into_iter()
            .find(|energy| energy.word().eq_ignore_ascii_case(word))
    }
}

/// Whom an ability is aimed at: the TYPE of Fight TYPE and Smite TYPE.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quarry {
    Anyone,
    Alignment(Alignment),
    Type(CreatureType),
    Subtype(String),
}

impl Quarry {
    fn of(words: &str) -> Quarry {
        if words.is_empty() {
            return Quarry::Anyone;
        }
        if let Some(alignment) = Alignment::of(words) {
            return Quarry::Alignment(alignment);
        }
        CreatureType::of(words).map_or_else(|| Quarry::Subtype(words.to_ascii_lowercase()), Quarry::Type)
    }
}

impl fmt::Display for Quarry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Quarry::Anyone => Ok(()),
            Quarry::Alignment(alignment) => f.write_str(alignment.word()),
            Quarry::Type(kind) => f.write_str(kind.word()),
            Quarry::Subtype(name) => f.write_str(name),
        }
    }
}

macro_rules! abilities {
    (
        plain { $($plain:ident $plain_name:literal $plain_rule:literal,)* }
        rated { $($rated:ident $rated_name:literal $sign:literal $rated_rule:literal,)* }
        energy { $($energy:ident $energy_before:literal $energy_after:literal $energy_rule:literal,)* }
    ) => {
        /// A special ability with its rating.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Ability {
            $($plain,)*
            $($rated(i32),)*
            $($energy(Energy, i32),)*
            EnergyVulnerability(Energy),
            ImmuneEnergy(Energy),
            Fight(Quarry, i32),
            Smite(Quarry, i32),
        }

        impl Ability {
            /// The first row of its entry.
            pub fn rule(&self) -> RuleId {
                match self {
                    $(Ability::$plain => cite!($plain_rule),)*
                    $(Ability::$rated(_) => cite!($rated_rule),)*
                    $(Ability::$energy(..) => cite!($energy_rule),)*
                    Ability::EnergyVulnerability(_) => cite!("chainmail:ability-energy-vulnerability-a"),
                    Ability::ImmuneEnergy(_) => cite!("chainmail:ability-immune-energy"),
                    Ability::Fight(Quarry::Subtype(name), -4) if name == "dwarf" => cite!("chainmail:ability-fight-dwarf"),
                    Ability::Fight(..) => cite!("chainmail:ability-fight-type"),
                    Ability::Smite(..) => cite!("chainmail:ability-smite-type-a"),
                }
            }

            fn listed() -> Vec<Ability> {
                vec![
                    $(Ability::$plain,)*
                    $(Ability::$rated(1),)*
                    $(Ability::$energy(Energy::Fire, 1),)*
                ]
            }

            fn plain(name: &str) -> Option<Ability> {
                $(if name.eq_ignore_ascii_case($plain_name) {
                    return Some(Ability::$plain);
                })*
                None
            }

            fn rated(name: &str, rating: i32) -> Option<Ability> {
                $(if name.eq_ignore_ascii_case($rated_name) {
                    return Some(Ability::$rated(rating));
                })*
                None
            }

            fn of_energy(before: &str, energy: Energy, after: &str, rating: i32) -> Option<Ability> {
                $(if before.eq_ignore_ascii_case($energy_before) && after.eq_ignore_ascii_case($energy_after) {
                    return Some(Ability::$energy(energy, rating));
                })*
                None
            }

            /// The names of all abilities, for those who misspell one.
            pub const NAMES: &'static [&'static str] = &[
                $($plain_name,)*
                $($rated_name,)*
                "Fire Blast", "Fire Bolt", "Fire Bomb", "Resist Fire", "Fire Vulnerability", "Immune Fire", "Fight TYPE", "Smite TYPE",
            ];
        }

        impl fmt::Display for Ability {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Ability::$plain => f.write_str($plain_name),)*
                    $(Ability::$rated(rating) => {
                        f.write_str($rated_name)?;
                        match $sign {
                            "+" => write!(f, " {rating:+}"),
                            sign => write!(f, " {sign}{rating}"),
                        }
                    })*
                    $(Ability::$energy(energy, rating) => {
                        let words = [$energy_before, energy.word(), $energy_after];
                        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
                        write!(f, "{} {rating}", words.join(" "))
                    })*
                    Ability::EnergyVulnerability(energy) => write!(f, "{} Vulnerability", energy.word()),
                    Ability::ImmuneEnergy(energy) => write!(f, "Immune {}", energy.word()),
                    Ability::Fight(quarry, rating) => write!(f, "Fight {quarry} {rating:+}"),
                    Ability::Smite(Quarry::Anyone, rating) => write!(f, "Smite {rating:+}"),
                    Ability::Smite(quarry, rating) => write!(f, "Smite {quarry} {rating:+}"),
                }
            }
        }
    };
}

abilities! {
    plain {
        BlindFight "Blind-Fight" "chainmail:ability-blind-fight-a",
        Cleave "Cleave" "chainmail:ability-cleave-a",
        ConstructCreature "Construct Creature" "chainmail:ability-construct-creature-a",
        Cowardly "Cowardly" "chainmail:ability-cowardly-a",
        DamageReduction "Damage Reduction" "chainmail:ability-damage-reduction-a",
        DeathStrike "Death Strike" "chainmail:ability-death-strike-a",
        Displacement "Displacement" "chainmail:ability-displacement-a",
        ElementalCreature "Elemental Creature" "chainmail:ability-elemental-creature-a",
        Evasion "Evasion" "chainmail:ability-evasion",
        Fearless "Fearless" "chainmail:ability-fearless",
        Flight "Flight" "chainmail:ability-flight-a",
        Illuminated "Illuminated" "chainmail:ability-illuminated",
        ImmuneCriticalDamage "Immune Critical Damage" "chainmail:ability-immune-critical-damage",
        ImmuneMindAffectingEffects "Immune Mind-Affecting Effects" "chainmail:ability-immune-mind-affecting-effects",
        ImmuneParalysis "Immune Paralysis" "chainmail:ability-immune-paralysis",
        ImmunePoison "Immune Poison" "chainmail:ability-immune-poison",
        ImmuneSleep "Immune Sleep" "chainmail:ability-immune-sleep",
        ImmuneSneakAttacks "Immune Sneak Attacks" "chainmail:ability-immune-sneak-attacks",
        ImmuneSpells "Immune Spells" "chainmail:ability-immune-spells-a",
        ImmuneStun "Immune Stun" "chainmail:ability-immune-stun",
        ImprovedEvasion "Improved Evasion" "chainmail:ability-improved-evasion",
        MightyFortitude "Mighty Fortitude" "chainmail:ability-mighty-fortitude",
        MightyReflexes "Mighty Reflexes" "chainmail:ability-mighty-reflexes",
        MightyWill "Mighty Will" "chainmail:ability-mighty-will",
        PreciseShot "Precise Shot" "chainmail:ability-precise-shot",
        Reach "Reach 1\"" "chainmail:ability-reach-a",
        Scent "Scent" "chainmail:ability-scent",
        Sidestep "Sidestep" "chainmail:ability-sidestep-a",
        Skeletal "Skeletal" "chainmail:ability-skeletal-a",
        SlowRangedAttack "Slow Ranged Attack" "chainmail:ability-slow-ranged-attack",
        Sorcery "Sorcery" "chainmail:ability-sorcery-a",
        SpontaneousCure "Spontaneous Cure" "chainmail:ability-spontaneous-cure-a",
        SpontaneousInflict "Spontaneous Inflict" "chainmail:ability-spontaneous-inflict-a",
        Stench "Stench" "chainmail:ability-stench-a",
        ThrownWeapon "Thrown Weapon" "chainmail:ability-thrown-weapon-a",
        TyrannicalRally "Tyrannical Rally" "chainmail:ability-tyrannical-rally-a",
        UndeadCreature "Undead Creature" "chainmail:ability-undead-creature-a",
        UntrainedTroop "Untrained Troop" "chainmail:ability-untrained-troop",
        VeilOfShadow "Veil of Shadow" "chainmail:ability-veil-of-shadow-a",
        WebWalk "Web Walk" "chainmail:ability-web-walk",
        WildShape "Wild Shape" "chainmail:ability-wild-shape-a",
        WildTroop "Wild Troop" "chainmail:ability-wild-troop-a",
        WoodlandStride "Woodland Stride" "chainmail:ability-woodland-stride-a",
    }
    rated {
        AcidSpit "Acid Spit" "" "chainmail:ability-acid-spit",
        AidAttack "Aid Attack" "+" "chainmail:ability-aid-attack-a",
        AuraOfCourage "Aura of Courage" "+" "chainmail:ability-aura-of-courage-a",
        AuraOfProtection "Aura of Protection" "+" "chainmail:ability-aura-of-protection-a",
        Blindsight "Blindsight" "" "chainmail:ability-blindsight-a",
        BlindsightOnly "Blindsight Only" "" "chainmail:ability-blindsight-only-a",
        Burrow "Burrow" "" "chainmail:ability-burrow-a",
        Commander "Commander" "" "chainmail:ability-commander-a",
        Constrict "Constrict" "" "chainmail:ability-constrict-a",
        Darkvision "Darkvision" "" "chainmail:ability-darkvision-a",
        DeathAttack "Death Attack" "" "chainmail:ability-death-attack-a",
        DeathTouch "Death Touch" "" "chainmail:ability-death-touch-a",
        DeflectArrows "Deflect Arrows" "+" "chainmail:ability-deflect-arrows",
        DifficultTroop "Difficult Troop" "x" "chainmail:ability-difficult-troop-a",
        ExtraMeleeAttack "Extra Melee Attack" "x" "chainmail:ability-extra-melee-attack-a",
        ExtraRangedAttack "Extra Ranged Attack" "x" "chainmail:ability-extra-ranged-attack",
        Hide "Hide" "" "chainmail:ability-hide-a",
        IndependentTroop "Independent Troop" "" "chainmail:ability-independent-troop-a",
        InspireCourage "Inspire Courage" "+" "chainmail:ability-inspire-courage-a",
        MagicStone "Magic Stone" "" "chainmail:ability-magic-stone-a",
        Morale "Morale" "+" "chainmail:ability-morale",
        ParalyzingStrike "Paralyzing Strike" "" "chainmail:ability-paralyzing-strike",
        PointBlankShot "Point Blank Shot" "+" "chainmail:ability-point-blank-shot",
        Poison "Poison" "" "chainmail:ability-poison",
        PowerfulCharge "Powerful Charge" "+" "chainmail:ability-powerful-charge",
        Rend "Rend" "+" "chainmail:ability-rend-a",
        Scary "Scary" "" "chainmail:ability-scary-a",
        Scout "Scout" "+" "chainmail:ability-scout",
        SetVersusCharge "Set versus Charge" "+" "chainmail:ability-set-versus-charge-a",
        ShieldMate "Shield Mate" "+" "chainmail:ability-shield-mate-a",
        SleepBlast "Sleep Blast" "" "chainmail:ability-sleep-blast",
        SneakAttack "Sneak Attack" "+" "chainmail:ability-sneak-attack-a",
        SonicShriek "Sonic Shriek" "" "chainmail:ability-sonic-shriek-a",
        SonicStrike "Sonic Strike" "" "chainmail:ability-sonic-strike",
        SpellResistance "Spell Resistance" "" "chainmail:ability-spell-resistance-a",
        StealLife "Steal Life" "" "chainmail:ability-steal-life-a",
        StunningAttack "Stunning Attack" "" "chainmail:ability-stunning-attack-a",
        Tumble "Tumble" "" "chainmail:ability-tumble-a",
        TurnResistance "Turn Resistance" "+" "chainmail:ability-turn-resistance",
        TurnUndead "Turn Undead" "+" "chainmail:ability-turn-undead-a",
        UnreliableTroop "Unreliable Troop" "" "chainmail:ability-unreliable-troop",
        WebSpinner "Web Spinner" "" "chainmail:ability-web-spinner",
        WildAndDifficultTroop "Wild and Difficult Troop" "x" "chainmail:ability-wild-and-difficult-troop-a",
    }
    energy {
        EnergyBlast "" "Blast" "chainmail:ability-energy-blast-a",
        EnergyBolt "" "Bolt" "chainmail:ability-energy-bolt-a",
        EnergyBomb "" "Bomb" "chainmail:ability-energy-bomb-a",
        ResistEnergy "Resist" "" "chainmail:ability-resist-energy-a",
    }
}

impl Ability {
    /// Abilities that a card may list and that the umpire does not play yet: players have to settle them at the table. A test holds that every other ability is exercised by a scenario.
    pub const NOT_ENFORCED: &'static [&'static str] = &[];

    /// Rows of enforced abilities that are still open.
    pub const OPEN_ROWS: &'static [&'static str] = &[];

    /// The name of its entry in the rulebook, without a rating: `ENERGY Bolt` for `Fire Bolt 2`, `Fight TYPE` for `Fight giant +1`.
    pub fn entry(&self) -> String {
        match self {
            Ability::EnergyVulnerability(_) => "ENERGY Vulnerability".into(),
            Ability::ImmuneEnergy(_) => "Immune ENERGY".into(),
            Ability::ResistEnergy(..) => "Resist ENERGY".into(),
            Ability::EnergyBlast(..) => "ENERGY Blast".into(),
            Ability::EnergyBolt(..) => "ENERGY Bolt".into(),
            Ability::EnergyBomb(..) => "ENERGY Bomb".into(),
            Ability::Fight(..) => "Fight TYPE".into(),
            Ability::Smite(..) => "Smite TYPE".into(),
            Ability::Reach => "Reach".into(),
            other => {
                let text = other.to_string();
                split_rating(&text).0.to_owned()
            }
        }
    }

    /// Whether the umpire enforces it.
    pub fn is_enforced(&self) -> bool {
        !Ability::NOT_ENFORCED.contains(&self.entry().as_str())
    }

    /// One of each entry, with some rating.
    pub fn one_of_each() -> Vec<Ability> {
        let energy = Energy::Fire;
        let mut all = Ability::listed();
        all.extend([
            Ability::EnergyVulnerability(energy),
            Ability::ImmuneEnergy(energy),
            Ability::Fight(Quarry::Type(CreatureType::Giant), 1),
            Ability::Smite(Quarry::Anyone, 1),
        ]);
        all
    }
}

impl Ability {
    /// Whether an ability belongs to the damage line of the attack that brings it, and does nothing in the list of a card
    /// (chainmail:211f).
    pub fn is_only_on_hit(&self) -> bool {
        matches!(self, Ability::Poison(_) | Ability::ParalyzingStrike(_))
    }

    /// Whether an ability can stand on a damage line: each hit brings it.
    pub fn can_be_on_hit(&self) -> bool {
        self.is_only_on_hit()
            || matches!(
                self,
                Ability::StunningAttack(_)
                    | Ability::SonicStrike(_)
                    | Ability::WebSpinner(_)
                    | Ability::DeathTouch(_)
                    | Ability::DeathAttack(_)
                    | Ability::StealLife(_)
                    | Ability::Constrict(_)
            )
    }
}

/// The rating at the end of a name, if it has one: `+2`, `x3`, `13`, `24"`.
fn split_rating(text: &str) -> (&str, Option<i32>) {
    let Some((name, last)) = text.rsplit_once(' ') else {
        return (text, None);
    };
    let digits = last.trim_start_matches(['+', 'x']).trim_end_matches('"');
    match digits.parse() {
        Ok(rating) => (name.trim_end(), Some(rating)),
        Err(_) => (text, None),
    }
}

impl FromStr for Ability {
    type Err = String;

    fn from_str(text: &str) -> Result<Ability, String> {
        let text = text.trim();
        if let Some(ability) = Ability::plain(text) {
            return Ok(ability);
        }
        let (name, rating) = split_rating(text);
        // chainmail:ability-extra-melee-attack-c: no rating is one attack; an independent troop without points has none.
        let unrated = if name.eq_ignore_ascii_case("Independent Troop") {
            0
        } else {
            1
        };
        let may_be_unrated = ["Extra Melee Attack", "Extra Ranged Attack", "Independent Troop"];
        let rated = rating.or_else(|| {
            may_be_unrated
                .iter()
                .any(|known| known.eq_ignore_ascii_case(name))
                .then_some(unrated)
        });
        if let Some(ability) = rated.and_then(|rating| Ability::rated(name, rating)) {
            return Ok(ability);
        }
        // chainmail:ability-damage-reduction-a: its rating is always 1.
        if name.eq_ignore_ascii_case("Damage Reduction") && rating == Some(1) {
            return Ok(Ability::DamageReduction);
        }
        let words: Vec<&str> = name.split(' ').collect();
        let found = match (&words[..], rating) {
            ([energy, "Vulnerability" | "vulnerability"], None) => Energy::of(energy).map(Ability::EnergyVulnerability),
            (["Immune" | "immune", energy], None) => Energy::of(energy).map(Ability::ImmuneEnergy),
            ([before, energy], Some(rating)) if Energy::of(energy).is_some() => {
                Energy::of(energy).and_then(|energy| Ability::of_energy(before, energy, "", rating))
            }
            ([energy, after], Some(rating)) if Energy::of(energy).is_some() => {
                Energy::of(energy).and_then(|energy| Ability::of_energy("", energy, after, rating))
            }
            (["Fight" | "fight", quarry @ ..], Some(rating)) if !quarry.is_empty() => {
                Some(Ability::Fight(Quarry::of(&quarry.join(" ")), rating))
            }
            (["Smite" | "smite", quarry @ ..], Some(rating)) => {
                Some(Ability::Smite(Quarry::of(&quarry.join(" ")), rating))
            }
            _ => None,
        };
        found.ok_or_else(
            || match Ability::NAMES.iter().find(|known| rulebook::slips(name, known) <= 2) {
                Some(near) if near.eq_ignore_ascii_case(name) => format!("{name} needs a rating, as in `{name} 2`"),
                Some(near) => format!("there is no special ability {text:?}; did you mean `{near}`?"),
                None => format!("there is no special ability {text:?}"),
            },
        )
    }
}

impl Serialize for Ability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ability {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}
