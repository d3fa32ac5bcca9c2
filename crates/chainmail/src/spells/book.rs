//! The spell book: every spell as data over a few words (702.2, 702.3, 702.6, 702.7).

use std::collections::BTreeMap;
use std::sync::OnceLock;

use kernel::RuleId;
use serde::{Deserialize, Serialize};
use yaml::DataError;

use crate::abilities::Energy;
use crate::card::{Card, CreatureType, DamageKind, KnownSpell};
use crate::conditions::Condition;
use crate::data::spell_files;
use crate::spells::{Cast, Lies, Spontaneous};

/// Its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpellId(pub u8);

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    pub name: String,
    pub rules: Vec<RuleId>,
    /// chainmail:702.3
    pub levels: BTreeMap<Class, u8>,
    /// How much, where the card says nothing else (chainmail:700.2, chainmail:702.6a).
    #[serde(default)]
    pub rating: i32,
    pub range: Range,
    pub side: Side,
    #[serde(default)]
    pub shape: Shape,
    #[serde(default)]
    pub only: Only,
    #[serde(default)]
    pub save: Option<Save>,
    /// The caster makes a ranged touch attack.
    #[serde(default)]
    pub attack_roll: bool,
    /// What the caster chooses with it.
    #[serde(default)]
    pub choice: Option<ChoiceOf>,
    /// What it lays on the ground, of a spell on a place.
    #[serde(default)]
    pub lies: Option<Lies>,
    /// Its damage can be divided among several models (chainmail:spell-magic-missile-c).
    #[serde(default)]
    pub divisible: bool,
    /// Creatures, and clerics of a faction, that have it without a class that lists it (chainmail:702.2b).
    #[serde(default)]
    pub also: BTreeMap<String, u8>,
    /// How long its gifts last.
    #[serde(default)]
    pub lasts: Ends,
    #[serde(default)]
    pub does: Vec<Word>,
}

/// chainmail:702.31
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    Adept,
    Bard,
    Cleric,
    Druid,
    Paladin,
    Ranger,
    Sorcerer,
    Wizard,
}

impl Class {
    const ALL: [Class; 8] = [
        Class::Adept,
        Class::Bard,
        Class::Cleric,
        Class::Druid,
        Class::Paladin,
        Class::Ranger,
        Class::Sorcerer,
        Class::Wizard,
    ];

    const fn word(self) -> &'static str {
        match self {
            Class::Adept => "adept",
            Class::Bard => "bard",
            Class::Cleric => "cleric",
            Class::Druid => "druid",
            Class::Paladin => "paladin",
            Class::Ranger => "ranger",
            Class::Sorcerer => "sorcerer",
            Class::Wizard => "wizard",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Range {
    /// chainmail:702.122a
    Touch,
    /// chainmail:702.123
    Personal,
    /// chainmail:702.113
    Sight,
    Inches(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Offensive,
    Beneficial,
    /// Beneficial, but offensive against undead.
    Cure,
    /// Offensive, but beneficial to undead.
    Inflict,
    /// On a place, toward an enemy or an ally (chainmail:702.13b).
    Area,
    /// Offensive, or cast on an ally that saves all the same (chainmail:spell-command-g).
    Either,
}

/// Whom a spell touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    #[default]
    One,
    /// All within so many inches of the centre of the model that it is cast at.
    Burst(u8),
    /// The same, from above.
    Cylinder(u8),
    /// So long, and as wide at each distance as it is far from the caster.
    Cone(u8),
    /// All enemies within so many inches of the caster.
    Enemies(u8),
    /// The caster and all allies within so many inches.
    Allies(u8),
    /// The ground within so many inches (chainmail:702.13a).
    Ground(u8),
    /// Of a burst, those of the lowest levels (chainmail:spell-sleep-b).
    LowestLevels(u8),
}

/// Whom alone a spell affects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Only {
    pub living: bool,
    /// Of these types; all if there are none.
    pub types: Vec<CreatureType>,
    /// Of this level or lower; the rating on a card takes its place.
    pub level: Option<u8>,
    /// On bases of 25 mm or smaller.
    pub small_base: bool,
    /// A mind-affecting effect.
    pub mind: bool,
    /// Neither wild troops nor constrained models (chainmail:spell-command-h).
    pub free: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// By the level of the spell if nothing is said.
    #[serde(default)]
    pub dc: Option<i32>,
    pub success: Success,
}

/// What a successful save does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Success {
    Negates,
    Half,
    /// It takes the damage all the same.
    SparesCondition,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChoiceOf {
    Energy,
    Weapon,
    Command,
}

/// What a player chooses when a spell is cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    Acid,
    Cold,
    Electricity,
    Fire,
    Sonic,
    Melee,
    Ranged,
    /// chainmail:spell-command-c
    Approach,
    /// chainmail:spell-command-d
    Fall,
    /// chainmail:spell-command-f
    Flee,
}

impl Choice {
    pub const fn energy(self) -> Option<Energy> {
        match self {
            Choice::Acid => Some(Energy::Acid),
            Choice::Cold => Some(Energy::Cold),
            Choice::Electricity => Some(Energy::Electricity),
            Choice::Fire => Some(Energy::Fire),
            Choice::Sonic => Some(Energy::Sonic),
            Choice::Melee | Choice::Ranged | Choice::Approach | Choice::Fall | Choice::Flee => None,
        }
    }
}

impl ChoiceOf {
    pub const fn open(self) -> &'static [Choice] {
        match self {
            ChoiceOf::Energy => &[
                Choice::Acid,
                Choice::Cold,
                Choice::Electricity,
                Choice::Fire,
                Choice::Sonic,
            ],
            ChoiceOf::Weapon => &[Choice::Melee, Choice::Ranged],
            ChoiceOf::Command => &[Choice::Approach, Choice::Fall, Choice::Flee],
        }
    }
}

/// What a spell does to a model.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    Damage(Damage),
    Condition(Suffers),
    Rout,
    /// Something that lasts, each as much as the rating.
    Gives(Vec<Gift>),
    /// The same, whether or not the model saves.
    Leaves(Vec<Gift>),
    /// A magic weapon: the chosen attack.
    Weapon,
    Cure,
    Inflict,
    Slay,
    /// chainmail:spell-cure-wounds-0-b
    GetUp,
    /// chainmail:spell-endurance-b
    Endurance,
    /// chainmail:spell-command-b
    Command,
    /// chainmail:spell-spiritual-weapon-b
    SpiritualWeapon,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    pub kind: DamageKind,
    #[serde(default)]
    pub more_to_undead: i32,
    /// Half of it is rounded up (chainmail:spell-flame-strike-c).
    #[serde(default)]
    pub half_up: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suffers {
    pub condition: Condition,
    pub lasts: Lasts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    Recovered,
    NextTurn,
    Skirmish,
    /// Until a d20 at the end of a turn of the model shows 1 to 5.
    TurnDie,
}

/// What a lasting effect changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gift {
    /// On all attack rolls.
    Attack,
    Melee,
    Ranged,
    MeleeDamage,
    Armor,
    Save,
    /// Less damage of an energy.
    Resist,
    /// No damage of an energy.
    Immune,
    /// Its melee attacks deal magic damage.
    MagicMelee,
    MagicRanged,
    NoOrders,
    /// Health above the score on its card.
    Health,
    /// Others do not see it (chainmail:spell-invisibility-b).
    Invisible,
    /// Invisible models within 6" of it are seen (chainmail:spell-invisibility-purge-b).
    Purge,
    /// It is seen whatever hides it (chainmail:spell-glitterdust-b).
    Outlined,
    /// It may lose its turns (chainmail:spell-bestow-curse-b).
    Cursed,
    /// +1 on one roll of its choice (chainmail:spell-guidance-b).
    Guidance,
    /// As a commander it can order animals as if they were not wild (chainmail:spell-speak-with-animals-b).
    AnimalSpeech,
}

/// How long a lasting effect lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ends {
    #[default]
    Skirmish,
    /// After the next turn of the model that it is on.
    NextTurn,
    /// When a d20 at the end of a turn of the model shows 1 to 5 (chainmail:spell-glitterdust-c).
    TurnDie,
    /// After the model has attacked (chainmail:spell-invisibility-c).
    Attack,
    /// After its next ranged attack (chainmail:spell-magic-weapon-f).
    Shot,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BookFile {
    spells: Vec<Spell>,
}

/// The file of the book among the embedded ones.
pub const FILE: &str = "spells.yaml";

fn read() -> Result<Vec<Spell>, DataError> {
    let mut spells = vec![];
    for (file, text) in spell_files() {
        spells.extend(yaml::read_file::<BookFile>(file, text)?.spells);
    }
    Ok(spells)
}

/// Whether a file of spells can be read. `file` is only the name for faults.
pub fn check(file: &str, text: &str) -> Result<(), DataError> {
    yaml::read_file::<BookFile>(file, text).map(drop)
}

/// What is wrong with the book, if anything.
pub fn fault() -> Option<DataError> {
    read().err()
}

/// All spells that can be cast.
pub fn all() -> &'static [Spell] {
    static BOOK: OnceLock<Vec<Spell>> = OnceLock::new();
    BOOK.get_or_init(|| read().unwrap_or_default())
}

/// A spell as a card has it.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub id: SpellId,
    pub spell: &'static Spell,
    /// The rating on the card (chainmail:702.6a).
    pub on_card: Option<i32>,
    /// Another level than usual (chainmail:702.6b).
    pub level_on_card: Option<i32>,
}

/// The place of a spell in the book, whatever its capitals.
fn find(name: &str) -> Option<usize> {
    static BY_NAME: OnceLock<BTreeMap<String, usize>> = OnceLock::new();
    let by_name = BY_NAME.get_or_init(|| all().iter().map(|spell| spell.name.to_lowercase()).zip(0..).collect());
    by_name.get(&name.trim().to_lowercase()).copied()
}

impl Known {
    /// Nothing for a spell that the book does not have.
    pub fn of(known: &KnownSpell) -> Option<Known> {
        let (name, level_on_card) = match known.name.rsplit_once(" level ") {
            Some((name, level)) => (name, Some(level.trim().parse().ok()?)),
            None => (known.name.as_str(), None),
        };
        let (at, on_card) = match find(name) {
            Some(at) => (at, None),
            None => {
                let (name, rating) = name.rsplit_once(' ')?;
                (find(name)?, Some(rating_of(rating)?))
            }
        };
        Some(Known {
            id: SpellId(u8::try_from(at).ok()?),
            spell: &all()[at],
            on_card,
            level_on_card,
        })
    }

    /// What is cast in the place of a spell of this level (chainmail:ability-spontaneous-cure-a,
    /// chainmail:ability-spontaneous-inflict-a).
    pub fn spontaneous(kind: Spontaneous, level: i32) -> Option<Known> {
        let rating = match (kind, level) {
            (Spontaneous::Cure, 0) => 0,
            (_, 1) => 1,
            (_, 2) => 2,
            (_, 3) => 4,
            (_, 4 | 5) => 5,
            _ => return None,
        };
        let word = match kind {
            Spontaneous::Cure => "Cure Wounds",
            Spontaneous::Inflict => "Inflict Wounds",
        };
        Known::of(&KnownSpell {
            name: format!("{word} {rating}"),
            boxes: 1,
        })
    }

    /// The spell that a casting carries out: the one on the card, or what takes its place.
    pub fn cast(card: &Card, cast: Cast) -> Option<Known> {
        let listed = Known::of(card.spells.get(usize::from(cast.spell))?)?;
        match cast.instead {
            Some(kind) => Known::spontaneous(kind, listed.level(card)),
            None => Some(listed),
        }
    }

    pub fn rating(&self) -> i32 {
        self.on_card.unwrap_or(self.spell.rating)
    }

    /// For the class that the name of the card tells, else the lowest (chainmail:702.2a).
    pub fn level(&self, card: &Card) -> i32 {
        if let Some(level) = self.level_on_card {
            return level;
        }
        let name = card.name.to_ascii_lowercase();
        let own = self.spell.levels.iter().find(|(class, _)| name.contains(class.word()));
        let also = self.spell.also.iter().find(|(who, _)| is_of(card, who));
        let level = own.map(|(_, level)| *level).or(also.map(|(_, level)| *level)).or(self
            .spell
            .levels
            .values()
            .min()
            .copied());
        i32::from(level.unwrap_or(0))
    }

    /// Whether a card may have it: a caster whose name tells a class that does not list the spell must be one of those that have it
    /// besides (chainmail:702.2b).
    pub fn is_open_to(&self, card: &Card) -> bool {
        let name = card.name.to_ascii_lowercase();
        let class = Class::ALL.into_iter().find(|class| name.contains(class.word()));
        let listed = class.is_none_or(|class| self.spell.levels.contains_key(&class));
        self.spell.also.is_empty() || listed || self.spell.also.keys().any(|who| is_of(card, who))
    }

    /// chainmail:702.6c; a spell without one goes by its level (chainmail:spell-inflict-wounds-a).
    pub fn dc(&self, save: Save, card: &Card) -> i32 {
        // chainmail:702.6b
        let dc = save.dc.filter(|_| self.level_on_card.is_none());
        dc.unwrap_or(match self.level(card) {
            ..=0 => 12,
            1 => 13,
            2 => 14,
            3 => 16,
            5 if self.level_on_card.is_some() => 18,
            _ => 17,
        })
    }

    /// chainmail:702.11a
    pub fn is_ranged(&self) -> bool {
        matches!(self.spell.range, Range::Sight | Range::Inches(6 | 24))
    }
}

/// Whether a card is of a kind that a level entry names: a creature, or a cleric of a faction.
fn is_of(card: &Card, who: &str) -> bool {
    let name = card.name.to_ascii_lowercase();
    match who.strip_suffix(" cleric") {
        Some(faction) => {
            let own = card.faction.as_ref().map(|own| own.to_ascii_lowercase());
            name.contains("cleric") && own.is_some_and(|own| own.contains(faction))
        }
        None => name.contains(who) || card.is_subtype(who),
    }
}

/// `+1`, `2`, or `3+3` where both figures are the same.
fn rating_of(text: &str) -> Option<i32> {
    let text = text.strip_prefix('+').unwrap_or(text);
    match text.split_once('+') {
        Some((one, other)) if one == other => one.parse().ok(),
        Some(_) => None,
        None => text.parse().ok(),
    }
}
