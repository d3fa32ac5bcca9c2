//! A scenario as it is written in a file.

use rulebook::RuleId;
use scenario::{BadTable, Spanned};
use serde::Deserialize;

use crate::Life;
use crate::abilities::{Ability, Change, EffectSource, Feat, Power, Until};
use crate::army::Enlisted;
use crate::card::{BaseSize, Card, Kind, Weapon};
use crate::data::WordOr;
use crate::terrain::Layout;
use crate::world::{Edge, Options, Stage};
use crate::{Inches, Melee, Side};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    #[serde(default)]
    pub table: Option<Spanned<WordOr<Layout>>>,
    #[serde(default)]
    pub models: Vec<Spanned<ModelFile>>,
    #[serde(default)]
    pub effects: Vec<Spanned<EffectFile>>,
    #[serde(default)]
    pub first: Option<Side>,
    #[serde(default)]
    pub turn: Option<Side>,
    #[serde(default)]
    pub round: Option<u16>,
    #[serde(default)]
    pub edge: Option<Edge>,
    #[serde(default)]
    pub start: Start,
    #[serde(default)]
    pub options: Options,
    /// Cards that only this scenario knows, for its armies.
    #[serde(default)]
    pub cards: Vec<Card>,
    #[serde(default)]
    pub armies: Vec<Spanned<ArmyFile>>,
    /// A table that must be refused.
    #[serde(default)]
    pub bad_table: Option<Spanned<BadTable<Layout>>>,
}

/// An army that is legal, or refused by all the rules that it names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyFile {
    pub faction: String,
    pub models: Vec<Enlisted>,
    #[serde(default)]
    pub points: Option<u32>,
    #[serde(default)]
    pub refused: Vec<RuleId>,
}

/// Where a scenario begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// With the roll-off.
    Battle,
    Deployment,
    Maintenance,
    Leach,
    Upkeep,
    Threshold,
    ControlEnds,
    #[default]
    Activations,
}

impl Start {
    pub fn stage(self, first: Side) -> Stage {
        match self {
            Start::Battle => Stage::RollOff,
            Start::Deployment => Stage::Deploy(first),
            Start::Maintenance => Stage::Maintenance,
            Start::Leach => Stage::Leach,
            Start::Upkeep => Stage::Upkeep,
            Start::Threshold => Stage::Threshold,
            Start::ControlEnds => Stage::ControlEnds,
            Start::Activations => Stage::Activations,
        }
    }
}

/// A model. What is not said is taken from its card, or from an ordinary model of its kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelFile {
    pub name: String,
    pub side: Side,
    #[serde(default)]
    pub card: Option<String>,
    #[serde(default)]
    pub kind: Option<Kind>,
    #[serde(default)]
    pub base: Option<BaseSize>,
    #[serde(default)]
    pub spd: Option<u8>,
    #[serde(default)]
    pub str: Option<u8>,
    #[serde(default)]
    pub mat: Option<u8>,
    #[serde(default)]
    pub rat: Option<u8>,
    #[serde(default)]
    pub def: Option<u8>,
    #[serde(default)]
    pub arm: Option<u8>,
    #[serde(default)]
    pub cmd: Option<u8>,
    /// FURY on the card.
    #[serde(default)]
    pub max_fury: Option<u8>,
    #[serde(default)]
    pub thr: Option<u8>,
    #[serde(default)]
    pub life: Option<Life>,
    #[serde(default)]
    pub weapons: Option<Vec<Weapon>>,
    #[serde(default)]
    pub abilities: Option<Vec<Ability>>,
    #[serde(default)]
    pub spells: Option<Vec<Power>>,
    #[serde(default)]
    pub animus: Option<Power>,
    #[serde(default)]
    pub feat: Option<Feat>,

    /// Where it stands; nothing for a model that has not been deployed.
    #[serde(default)]
    pub at: Option<[Inches; 2]>,
    #[serde(default)]
    pub facing: Option<[i64; 2]>,
    /// Fury points on it now.
    #[serde(default)]
    pub fury: Option<u8>,
    /// Marked circles of a warlock, or of each branch of a warbeast.
    #[serde(default)]
    pub damage: Option<u8>,
    #[serde(default)]
    pub marked: Option<[u8; 6]>,
    #[serde(default)]
    pub down: Option<DownFile>,
    #[serde(default)]
    pub activated: bool,
    #[serde(default)]
    pub frenzied: bool,
    #[serde(default)]
    pub feat_used: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DownFile {
    /// Since an enemy's turn: it may stand up.
    Before,
    /// Since this turn of its own player.
    ThisTurn,
}

/// An effect that is in play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectFile {
    pub name: String,
    pub by: String,
    pub on: String,
    pub changes: Vec<Change>,
    pub until: Until,
    #[serde(default = "other")]
    pub part: EffectSource,
}

const fn other() -> EffectSource {
    EffectSource::Other
}

impl ModelFile {
    /// The card with all that the scenario says otherwise.
    pub fn stat_card(&self, card: Option<&Card>) -> Card {
        let mut made = card
            .cloned()
            .unwrap_or_else(|| ordinary(self.kind.unwrap_or(Kind::LightWarbeast)));
        if card.is_none() {
            made.name.clone_from(&self.name);
        }
        set(&mut made.kind, &self.kind);
        set(&mut made.base, &self.base);
        set(&mut made.spd, &self.spd);
        set(&mut made.str, &self.str);
        set(&mut made.mat, &self.mat);
        set(&mut made.rat, &self.rat);
        set(&mut made.def, &self.def);
        set(&mut made.arm, &self.arm);
        set(&mut made.cmd, &self.cmd);
        set(&mut made.fury, &self.max_fury);
        set(&mut made.thr, &self.thr);
        set(&mut made.life, &self.life);
        set(&mut made.weapons, &self.weapons);
        set(&mut made.abilities, &self.abilities);
        set(&mut made.spells, &self.spells);
        if self.animus.is_some() {
            made.animus.clone_from(&self.animus);
        }
        if self.feat.is_some() {
            made.feat.clone_from(&self.feat);
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
fn ordinary(kind: Kind) -> Card {
    let weapon = |name: &str, pow: u8, claw: bool| Weapon {
        name: name.into(),
        melee: Some(Melee { pow, reach: false }),
        ranged: None,
        claw,
        words: vec![],
    };
    let beast = kind.is_warbeast();
    Card {
        name: String::new(),
        faction: String::new(),
        kind,
        base: match kind {
            Kind::Warlock | Kind::LesserWarbeast => BaseSize::Small,
            Kind::LightWarbeast => BaseSize::Medium,
            Kind::HeavyWarbeast => BaseSize::Large,
        },
        points: 0,
        spd: 6,
        str: if beast { 8 } else { 5 },
        mat: 6,
        rat: 5,
        def: 12,
        arm: 15,
        cmd: 8,
        fury: if beast { 4 } else { 6 },
        thr: if beast { 9 } else { 0 },
        life: if beast {
            Life::spiral([3, 3], [3, 3], [3, 3])
        } else {
            Life::row(15)
        },
        weapons: if beast {
            vec![weapon("Left Claw", 4, true), weapon("Right Claw", 4, true)]
        } else {
            vec![weapon("Sword", 5, false)]
        },
        abilities: vec![],
        spells: vec![],
        animus: None,
        feat: None,
    }
}
