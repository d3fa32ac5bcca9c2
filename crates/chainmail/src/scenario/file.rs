//! A scenario as it is written in a file.

use rulebook::RuleId;
use scenario::Spanned;
use serde::{Deserialize, Deserializer};

use super::commands::AreaWord;
use crate::army::Enlisted;
use crate::card::{
    Alignment, BaseSize, Card, CreatureType, DamageLine, Item, KnownSpell, Listed, Ranged, Speed, Weapon,
};
use crate::command::Order;
use crate::conditions::Condition;
use crate::options::Options;
use crate::scenarios::Scenario;
use crate::terrain::Layout;
use crate::{Inches, WarbandId};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    #[serde(default)]
    pub table: Option<Spanned<Layout>>,
    #[serde(default)]
    pub models: Vec<Spanned<ModelFile>>,
    /// Warbands that are not what is usual: each a team of its own, 100 points, as many as models name.
    #[serde(default)]
    pub warbands: Vec<WarbandFile>,
    /// Warbands that are legal, or refused by the rules that they name.
    #[serde(default)]
    pub armies: Vec<Spanned<ArmyFile>>,
    #[serde(default, rename = "scenario")]
    pub scenario: Scenario,
    /// The skirmish cannot begin, by this rule.
    #[serde(default)]
    pub cannot_begin: Option<RuleId>,
    /// Who attacks in Breakthrough, where the scenario begins later.
    #[serde(default)]
    pub attacker: Option<Colour>,
    /// Divine sparks that are left; all of them if nothing is said.
    #[serde(default)]
    pub sparks: Option<Vec<[Inches; 2]>>,
    #[serde(default)]
    pub options: Options,
    #[serde(default)]
    pub gloom: bool,
    #[serde(default)]
    pub round: Option<u16>,
    /// Who activates models first in this round.
    #[serde(default)]
    pub first: Option<Colour>,
    #[serde(default)]
    pub start: Start,
}

/// A warband by the colour of its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub WarbandId);

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        kernel::Colour::deserialize(deserializer).map(|colour| Colour(WarbandId::of(colour.seat())))
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarbandFile {
    pub warband: Colour,
    #[serde(default)]
    pub team: Option<u8>,
    #[serde(default)]
    pub faction: Option<String>,
    #[serde(default)]
    pub points: Option<u16>,
    #[serde(default)]
    pub tactical_advantage: u16,
    /// Models at the start of the skirmish, where some are gone already.
    #[serde(default)]
    pub started_with: Option<u16>,
    /// The pieces of terrain that it brings, by their names.
    #[serde(default)]
    pub terrain: Vec<String>,
    /// Its edge or corners, where the scenario begins later.
    #[serde(default)]
    pub area: Option<AreaWord>,
    /// Its leader, where the scenario begins later.
    #[serde(default)]
    pub leader: Option<String>,
    /// Its warlord, in a campaign.
    #[serde(default)]
    pub warlord: Option<String>,
    #[serde(default)]
    pub quiet: u8,
    #[serde(default)]
    pub held: u8,
    /// Divine sparks that its models have absorbed.
    #[serde(default)]
    pub sparks: u8,
}

/// A warband that is legal, or refused by all the rules that it names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyFile {
    #[serde(default)]
    pub faction: Option<String>,
    #[serde(default)]
    pub points: Option<u16>,
    #[serde(default)]
    pub tactical_advantage: u16,
    pub models: Vec<Enlisted>,
    #[serde(default)]
    pub refused: Vec<RuleId>,
    /// What the warband comes to, where that is to be shown.
    #[serde(default)]
    pub expect: ArmyExpected,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ArmyExpected {
    pub faction: Option<String>,
    /// All that it costs.
    pub cost: Option<u32>,
    /// The points of command capacity that it needs, and those that it has.
    pub needs: Option<i32>,
    pub capacity: Option<i32>,
}

/// Where a scenario begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// With reserves, light and the scouting check.
    Scouting,
    Initiative,
    /// The first player activates a model.
    #[default]
    Activation,
}

/// A model. What is not said is taken from its card, or from an ordinary human warrior.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelFile {
    pub name: String,
    pub warband: Colour,
    #[serde(default)]
    pub card: Option<String>,
    #[serde(default)]
    pub cost: Option<u16>,
    #[serde(default)]
    pub faction: Option<String>,
    #[serde(default)]
    pub alignment: Option<Alignment>,
    #[serde(default, rename = "type")]
    pub kind: Option<CreatureType>,
    #[serde(default)]
    pub subtypes: Option<Vec<String>>,
    #[serde(default)]
    pub level: Option<u8>,
    #[serde(default)]
    pub speed: Option<Speed>,
    #[serde(default)]
    pub armor: Option<i32>,
    /// The score on the card.
    #[serde(default)]
    pub health: Option<i32>,
    #[serde(default)]
    pub save: Option<i32>,
    #[serde(default)]
    pub melee: Option<Weapon>,
    #[serde(default)]
    pub ranged: Option<Ranged>,
    #[serde(default)]
    pub abilities: Option<Vec<Listed>>,
    #[serde(default)]
    pub spells: Option<Vec<KnownSpell>>,
    #[serde(default)]
    pub slots: Option<Vec<u8>>,
    #[serde(default)]
    pub items: Option<Vec<Item>>,
    #[serde(default)]
    pub base: Option<BaseSize>,

    /// Where it stands; nothing for a model that has not been deployed.
    #[serde(default)]
    pub at: Option<[Inches; 2]>,
    /// In base contact with a model above, on the side of this direction.
    #[serde(default)]
    pub beside: Option<Beside>,
    /// It comes to half of the skirmishes.
    #[serde(default)]
    pub in_reserve: bool,
    /// Damage taken already.
    #[serde(default)]
    pub damage: Option<i32>,
    #[serde(default)]
    pub conditions: Vec<Condition>,
    #[serde(default)]
    pub activated: bool,
    /// Its morale save for half health is made.
    #[serde(default)]
    pub half_saved: bool,
    /// Put under command in this round by this commander.
    #[serde(default)]
    pub commanded_by: Option<String>,
    #[serde(default)]
    pub ordered: Option<Order>,
    /// Command points spent in this round.
    #[serde(default)]
    pub spent: i32,
    #[serde(default)]
    pub struck_in_passing: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beside {
    pub model: String,
    pub toward: [i64; 2],
    /// How far apart the bases are.
    #[serde(default)]
    pub gap: Option<Inches>,
}

impl ModelFile {
    /// The card with all that the scenario says otherwise.
    pub fn stat_card(&self, card: Option<&Card>) -> Card {
        let mut made = card.cloned().unwrap_or_else(|| ordinary(&self.name));
        set(&mut made.cost, &self.cost);
        set(&mut made.alignment, &self.alignment);
        set(&mut made.kind, &self.kind);
        set(&mut made.subtypes, &self.subtypes);
        set(&mut made.level, &self.level);
        set(&mut made.speed, &self.speed);
        set(&mut made.armor, &self.armor);
        set(&mut made.health, &self.health);
        set(&mut made.save, &self.save);
        set(&mut made.melee, &self.melee);
        set(&mut made.abilities, &self.abilities);
        set(&mut made.spells, &self.spells);
        set(&mut made.slots, &self.slots);
        set(&mut made.items, &self.items);
        set(&mut made.base, &self.base);
        // `none` is a model without a faction.
        if let Some(faction) = &self.faction {
            made.faction = (faction != "none").then(|| faction.clone());
        }
        if self.ranged.is_some() {
            made.ranged.clone_from(&self.ranged);
        }
        made
    }
}

fn set<T: Clone>(figure: &mut T, said: &Option<T>) {
    if let Some(said) = said {
        figure.clone_from(said);
    }
}

/// What a model without a card is where nothing is said.
fn ordinary(name: &str) -> Card {
    Card {
        name: name.into(),
        cost: 5,
        faction: Some("Thalos".into()),
        alignment: Alignment::Neutral,
        kind: CreatureType::Humanoid,
        subtypes: vec!["orc".into()],
        level: 2,
        speed: Speed {
            inches: 6,
            flies: false,
        },
        armor: 15,
        health: 4,
        save: 2,
        melee: Weapon {
            attack: 4,
            damage: DamageLine {
                points: 1,
                ..DamageLine::default()
            },
            touch: false,
        },
        ranged: None,
        abilities: vec![],
        spells: vec![],
        items: vec![],
        slots: vec![],
        base: BaseSize::Medium,
        besides: vec![],
        figures: String::new(),
    }
}
