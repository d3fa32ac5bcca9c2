//! Model cards: what a model is, has and can do (200 to 215).

use std::fmt;

use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::Length;

use crate::abilities::{Ability, Energy};
use crate::spells::Gift;

/// A model card (chainmail:200).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub name: String,
    pub cost: u16,
    /// One of [`FACTIONS`]; nothing for a model without a faction (chainmail:203b).
    #[serde(default)]
    pub faction: Option<String>,
    pub alignment: Alignment,
    #[serde(rename = "type")]
    pub kind: CreatureType,
    /// In small letters, as `dwarf` (chainmail:204c).
    #[serde(default)]
    pub subtypes: Vec<String>,
    pub level: u8,
    pub speed: Speed,
    pub armor: i32,
    pub health: i32,
    pub save: i32,
    pub melee: Weapon,
    #[serde(default)]
    pub ranged: Option<Ranged>,
    #[serde(default)]
    pub abilities: Vec<Listed>,
    #[serde(default)]
    pub spells: Vec<KnownSpell>,
    /// Magic items, in a campaign (chainmail:410.4a).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Item>,
    /// Slots by spell level, for a model with Sorcery.
    #[serde(default)]
    pub slots: Vec<u8>,
    #[serde(default)]
    pub base: BaseSize,
    /// What its source has besides, and no rule here carries out.
    #[serde(default)]
    pub besides: Vec<String>,
    /// Where the figures come from; empty for a printed card.
    #[serde(default)]
    pub figures: String,
}

/// A magic item that a model of a campaign carries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    pub name: String,
    #[serde(default)]
    pub kind: ItemKind,
    /// What it changes, by how much.
    pub gives: Gift,
    pub by: i32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// chainmail:410.4b
    Ring,
    /// chainmail:410.4c
    Potion,
    #[default]
    Other,
}

/// chainmail:203a
pub const FACTIONS: [&str; 7] = [
    "Ahmut's Legion",
    "Drazen's Horde",
    "Kilsek",
    "Mordengard",
    "Naresh",
    "Ravilla",
    "Thalos",
];

/// chainmail:204a
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Alignment {
    Good,
    Evil,
    Neutral,
}

impl Alignment {
    pub const fn word(self) -> &'static str {
        match self {
            Alignment::Good => "good",
            Alignment::Evil => "evil",
            Alignment::Neutral => "neutral",
        }
    }

    pub fn of(word: &str) -> Option<Alignment> {
        [Alignment::Good, Alignment::Evil, Alignment::Neutral]
            .into_iter()
            .find(|alignment| alignment.word().eq_ignore_ascii_case(word))
    }
}

/// chainmail:204b
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CreatureType {
    Aberration,
    Animal,
    Beast,
    Construct,
    Dragon,
    Elemental,
    Fey,
    Giant,
    Humanoid,
    MagicalBeast,
    MonstrousHumanoid,
    Ooze,
    Outsider,
    Plant,
    Shapechanger,
    Undead,
    Vermin,
}

impl CreatureType {
    pub const ALL: [CreatureType; 17] = [
        CreatureType::Aberration,
        CreatureType::Animal,
        CreatureType::Beast,
        CreatureType::Construct,
        CreatureType::Dragon,
        CreatureType::Elemental,
        CreatureType::Fey,
        CreatureType::Giant,
        CreatureType::Humanoid,
        CreatureType::MagicalBeast,
        CreatureType::MonstrousHumanoid,
        CreatureType::Ooze,
        CreatureType::Outsider,
        CreatureType::Plant,
        CreatureType::Shapechanger,
        CreatureType::Undead,
        CreatureType::Vermin,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            CreatureType::Aberration => "aberration",
            CreatureType::Animal => "animal",
            CreatureType::Beast => "beast",
            CreatureType::Construct => "construct",
            CreatureType::Dragon => "dragon",
            CreatureType::Elemental => "elemental",
            CreatureType::Fey => "fey",
            CreatureType::Giant => "giant",
            CreatureType::Humanoid => "humanoid",
            CreatureType::MagicalBeast => "magical beast",
            CreatureType::MonstrousHumanoid => "monstrous humanoid",
            CreatureType::Ooze => "ooze",
            CreatureType::Outsider => "outsider",
            CreatureType::Plant => "plant",
            CreatureType::Shapechanger => "shapechanger",
            CreatureType::Undead => "undead",
            CreatureType::Vermin => "vermin",
        }
    }

    pub fn of(word: &str) -> Option<CreatureType> {
        CreatureType::ALL
            .into_iter()
            .find(|kind| kind.word().eq_ignore_ascii_case(word))
    }
}

/// Whole inches; `F8` in files for a model with Flight (chainmail:206a, chainmail:206e).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed {
    pub inches: u8,
    pub flies: bool,
}

impl Serialize for Speed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.flies {
            serializer.collect_str(&format_args!("F{}", self.inches))
        } else {
            serializer.serialize_u8(self.inches)
        }
    }
}

impl<'de> Deserialize<'de> for Speed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct SpeedVisitor;
        impl Visitor<'_> for SpeedVisitor {
            type Value = Speed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a speed in inches, as 6 or F6")
            }

            fn visit_u64<E: serde::de::Error>(self, inches: u64) -> Result<Speed, E> {
                let inches = u8::try_from(inches).map_err(|_| E::custom("no model is that fast"))?;
                Ok(Speed { inches, flies: false })
            }

            fn visit_i64<E: serde::de::Error>(self, inches: i64) -> Result<Speed, E> {
                self.visit_u64(u64::try_from(inches).map_err(|_| E::custom("a speed is not negative"))?)
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Speed, E> {
                let (flies, digits) = match text.strip_prefix(['F', 'f']) {
                    Some(rest) => (true, rest),
                    None => (false, text),
                };
                let inches = digits
                    .trim()
                    .parse()
                    .map_err(|_| E::custom("a speed is written as 6 or F6"))?;
                Ok(Speed { inches, flies })
            }
        }
        deserializer.deserialize_any(SpeedVisitor)
    }
}

/// Base sizes in their order (chainmail:215b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BaseSize {
    Small,
    #[default]
    Medium,
    Large,
}

impl BaseSize {
    pub const fn diameter(self) -> Length {
        match self {
            BaseSize::Small => Length::mm(20),
            BaseSize::Medium => Length::mm(25),
            BaseSize::Large => Length::mm(40),
        }
    }
}

/// An attack statistic and its damage line (chainmail:210a, chainmail:211a).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    pub attack: i32,
    pub damage: DamageLine,
    /// Rolled against armor 11 (chainmail:605.33).
    #[serde(default)]
    pub touch: bool,
}

/// chainmail:212a to chainmail:213
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranged {
    pub attack: i32,
    /// Whole inches.
    pub range: u8,
    pub damage: DamageLine,
    #[serde(default)]
    pub touch: bool,
    /// A box on the line: one such attack in the whole skirmish (chainmail:212c).
    #[serde(default)]
    pub once: bool,
}

/// A damage line: points, what is added after a `+`, and abilities that a hit brings (chainmail:211a to chainmail:211f).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DamageLine {
    pub points: i32,
    pub kind: DamageKind,
    pub blunt: bool,
    pub magic: bool,
    pub bonus: Vec<Bonus>,
    /// As `Poison 13`.
    #[serde(deserialize_with = "brought_by_hits")]
    pub on_hit: Vec<Ability>,
}

/// Abilities that a hit can bring; others belong to the list of the card.
fn brought_by_hits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Ability>, D::Error> {
    let abilities: Vec<Ability> = Vec::deserialize(deserializer)?;
    match abilities.iter().find(|ability| !ability.can_be_on_hit()) {
        Some(ability) => Err(D::Error::custom(format!(
            "a hit does not bring {ability}: it belongs to the card, `abilities: [{ability}]`"
        ))),
        None => Ok(abilities),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    pub points: i32,
    #[serde(default)]
    pub kind: DamageKind,
}

/// What kind of harm it is. Special damage passes by some defences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageKind {
    #[default]
    Normal,
    Acid,
    Cold,
    Electricity,
    Fire,
    Sonic,
    Special,
}

impl DamageKind {
    pub const fn of(energy: Energy) -> DamageKind {
        match energy {
            Energy::Acid => DamageKind::Acid,
            Energy::Cold => DamageKind::Cold,
            Energy::Electricity => DamageKind::Electricity,
            Energy::Fire => DamageKind::Fire,
            Energy::Sonic => DamageKind::Sonic,
        }
    }

    pub const fn energy(self) -> Option<Energy> {
        match self {
            DamageKind::Normal | DamageKind::Special => None,
            DamageKind::Acid => Some(Energy::Acid),
            DamageKind::Cold => Some(Energy::Cold),
            DamageKind::Electricity => Some(Energy::Electricity),
            DamageKind::Fire => Some(Energy::Fire),
            DamageKind::Sonic => Some(Energy::Sonic),
        }
    }
}

/// A special ability on a card; with boxes it can be used once a box in a skirmish (chainmail:214c).
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    pub ability: Ability,
    pub boxes: Option<u8>,
}

impl Serialize for Listed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let boxes = "[]".repeat(usize::from(self.boxes.unwrap_or(0)));
        let gap = if boxes.is_empty() { "" } else { " " };
        serializer.collect_str(&format_args!("{}{gap}{boxes}", self.ability))
    }
}

/// Splits `Smite evil +1 [][]` into the name and its two boxes.
fn split_boxes(text: &str) -> (&str, Option<u8>) {
    let mut name = text.trim_end();
    let mut boxes = 0u8;
    while let Some(rest) = name.strip_suffix("[]") {
        (name, boxes) = (rest.trim_end(), boxes.saturating_add(1));
    }
    (name, (boxes > 0).then_some(boxes))
}

impl<'de> Deserialize<'de> for Listed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (name, boxes) = split_boxes(&text);
        let ability: Ability = name.parse().map_err(D::Error::custom)?;
        if ability.is_only_on_hit() {
            return Err(D::Error::custom(format!(
                "{ability} belongs to the damage line of the attack that brings it: `damage: {{on_hit: [{ability}]}}`"
            )));
        }
        Ok(Listed { ability, boxes })
    }
}

/// A spell on a card, as `Bless +1 []`: one casting a box (chainmail:702).
#[derive(Clone, Debug, PartialEq)]
pub struct KnownSpell {
    pub name: String,
    pub boxes: u8,
}

impl Serialize for KnownSpell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {}", self.name, "[]".repeat(usize::from(self.boxes))))
    }
}

impl<'de> Deserialize<'de> for KnownSpell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (name, boxes) = split_boxes(&text);
        Ok(KnownSpell {
            name: name.into(),
            boxes: boxes.unwrap_or(1),
        })
    }
}

impl Card {
    pub fn has(&self, wanted: &Ability) -> bool {
        self.abilities.iter().any(|listed| listed.ability == *wanted)
    }

    /// The rating of the first ability that fits.
    pub fn rating(&self, fits: impl Fn(&Ability) -> Option<i32>) -> Option<i32> {
        self.abilities.iter().find_map(|listed| fits(&listed.ability))
    }

    /// An ability that could never do anything on this card, and what it needs.
    pub fn idle_ability(&self) -> Option<(&Ability, &'static str)> {
        let has = |fits: fn(&Ability) -> bool| self.abilities.iter().any(|listed| fits(&listed.ability));
        let lacks = |ability: &Ability| match ability {
            Ability::AcidSpit(_)
            | Ability::MagicStone(_)
            | Ability::WebSpinner(_)
            | Ability::ExtraRangedAttack(_)
            | Ability::SlowRangedAttack
            | Ability::ThrownWeapon
                if self.ranged.is_none() =>
            {
                Some("a ranged attack")
            }
            Ability::DeathAttack(_) if !has(|other| matches!(other, Ability::SneakAttack(_))) => Some("Sneak Attack"),
            Ability::Rend(_) if !has(|other| matches!(other, Ability::ExtraMeleeAttack(_))) => {
                Some("Extra Melee Attack")
            }
            Ability::SetVersusCharge(_) if !self.has_reach() => Some("Reach 1\""),
            Ability::Sorcery if self.slots.is_empty() => Some("slots"),
            Ability::Sorcery | Ability::SpontaneousCure | Ability::SpontaneousInflict if self.spells.is_empty() => {
                Some("spells")
            }
            _ => None,
        };
        let mut abilities = self.abilities.iter().map(|listed| &listed.ability);
        abilities.find_map(|ability| lacks(ability).map(|needs| (ability, needs)))
    }

    /// chainmail:214b
    pub fn commander(&self) -> Option<i32> {
        self.rating(|ability| match ability {
            Ability::Commander(rating) => Some(*rating),
            _ => None,
        })
    }

    pub fn is_wild(&self) -> bool {
        let wild = |listed: &Listed| matches!(listed.ability, Ability::WildTroop | Ability::WildAndDifficultTroop(_));
        self.abilities.iter().any(wild)
    }

    /// By how much the cost of an order is multiplied (chainmail:ability-difficult-troop-a).
    pub fn difficulty(&self) -> i32 {
        let rating = self.rating(|ability| match ability {
            Ability::DifficultTroop(times) | Ability::WildAndDifficultTroop(times) => Some(*times),
            _ => None,
        });
        rating.unwrap_or(1).max(1)
    }

    pub fn flies(&self) -> bool {
        self.speed.flies || self.has(&Ability::Flight)
    }

    pub fn has_reach(&self) -> bool {
        self.has(&Ability::Reach)
    }

    pub fn is_subtype(&self, name: &str) -> bool {
        self.subtypes.iter().any(|subtype| subtype.eq_ignore_ascii_case(name))
    }

    /// chainmail:glossary-living-model
    pub fn is_living(&self) -> bool {
        !matches!(self.kind, CreatureType::Construct | CreatureType::Undead)
            && !self.has(&Ability::ConstructCreature)
            && !self.has(&Ability::UndeadCreature)
    }
}

/// A whole number of inches.
pub const fn inches(inches: u8) -> Length {
    Length::inches(inches as i64)
}
