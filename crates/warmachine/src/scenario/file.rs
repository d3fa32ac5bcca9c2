//! A scenario as it is written in a file.

use std::collections::BTreeMap;

use battlegroup::life::System;
use rulebook::RuleId;
use scenario::{BadTable, Spanned};
use serde::Deserialize;
use table::Inches;

use crate::Side;
use crate::army::{Arena, EncounterLevel, Enlisted};
use crate::card::{Advantage, BaseSize, Entry, Kind, Life, Profile, Quality, Reach, Rof, RuleName, Weapon, WeaponKind};
use crate::data::{CardData, Library};
use crate::spells::Spell;
use crate::terrain::Layout;
use crate::terrain::placement::Method;
use crate::world::{Change, Continuous, Edge, Must, Options, Until, Whereabouts};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    #[serde(default)]
    pub table: Option<Spanned<Layout>>,
    /// The scenario that is played, by its name.
    #[serde(default)]
    pub scenario: Option<Spanned<String>>,
    /// The Command Cards of each side, by name.
    #[serde(default)]
    pub hands: BTreeMap<Side, Vec<String>>,
    /// Control Points of each side.
    #[serde(default)]
    pub points: BTreeMap<Side, u16>,
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
    /// Turns that each player has begun; one each where nothing is said.
    #[serde(default)]
    pub turns: BTreeMap<Side, u16>,
    #[serde(default)]
    pub edges: BTreeMap<Side, Edge>,
    #[serde(default)]
    pub start: Start,
    #[serde(default)]
    pub options: Options,
    /// Entries and Command Cards that only this scenario knows, for its armies.
    #[serde(default)]
    pub entries: Vec<Entry>,
    #[serde(default)]
    pub cards: Vec<CardData>,
    #[serde(default)]
    pub armies: Vec<Spanned<ArmyFile>>,
    /// A table that must be refused.
    #[serde(default)]
    pub bad_tables: Vec<Spanned<BadTable<Layout>>>,
    /// Tables that keep or break the guidelines for placing terrain.
    #[serde(default)]
    pub guidelines: Vec<Spanned<GuidelineFile>>,
    /// The spells that each side's warcaster can rack.
    #[serde(default)]
    pub spell_lists: BTreeMap<Side, Vec<Spell>>,
    /// Special rules that only this scenario knows, in the words of a rules file.
    #[serde(default)]
    pub special_rules: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuidelineFile {
    pub layout: Layout,
    /// The method by which it was placed; the guidelines where nothing is said.
    #[serde(default)]
    pub method: Option<Method>,
    /// Flags, zones and objectives that a huge base must be able to reach.
    #[serde(default)]
    pub places: Vec<[Inches; 2]>,
    /// The rules that the table breaks: all of them, and no others.
    #[serde(default)]
    pub broken: Vec<RuleId>,
}

/// An army that is legal, or refused by all the rules that it names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyFile {
    pub faction: String,
    #[serde(default)]
    pub army: Option<String>,
    #[serde(default)]
    pub arena: Arena,
    #[serde(default)]
    pub level: Option<EncounterLevel>,
    #[serde(default)]
    pub points: Option<u16>,
    #[serde(default)]
    pub free: u8,
    pub entries: Vec<Enlisted>,
    #[serde(default)]
    pub cards: Vec<String>,
    #[serde(default)]
    pub refused: Vec<RuleId>,
    /// What a legal army costs.
    #[serde(default)]
    pub costs: Option<u16>,
    /// How many models a legal army has.
    #[serde(default)]
    pub models: Option<usize>,
}

/// Where a scenario begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// With the starting roll.
    Battle,
    /// Reinforcements are named.
    Nomination,
    Deployment,
    AdvanceDeployment,
    TurnBegins,
    Reinforcements,
    Maintenance,
    Control,
    PowerUp,
    Allocate,
    Threshold,
    Shake,
    Ambush,
    #[default]
    Activations,
}

/// A model. What is not said is that of an ordinary model of its kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelFile {
    pub name: String,
    pub side: Side,
    /// The card of the project's own entries that it is, instead of an ordinary model.
    #[serde(default)]
    pub card: Option<String>,
    /// Who controls it now, where that is not its owner.
    #[serde(default)]
    pub controlled_by: Option<Side>,
    #[serde(default)]
    pub faction: String,
    #[serde(default)]
    pub kind: Option<Kind>,
    #[serde(default)]
    pub base: Option<BaseSize>,
    #[serde(default)]
    pub spd: Option<u8>,
    #[serde(default)]
    pub mat: Option<u8>,
    #[serde(default)]
    pub rat: Option<u8>,
    #[serde(default)]
    pub aat: Option<u8>,
    #[serde(default)]
    pub def: Option<u8>,
    #[serde(default)]
    pub arm: Option<u8>,
    #[serde(default)]
    pub arc: Option<u8>,
    #[serde(default)]
    pub ctrl: Option<u8>,
    /// FURY on the card.
    #[serde(default)]
    pub max_fury: Option<u8>,
    #[serde(default)]
    pub thr: Option<u8>,
    #[serde(default)]
    pub life: Option<Life>,
    #[serde(default)]
    pub advantages: Vec<Advantage>,
    #[serde(default)]
    pub weapons: Option<Vec<Weapon>>,
    /// Weapon qualities of its ordinary weapon.
    #[serde(default)]
    pub qualities: Vec<Quality>,
    /// Melee range of its ordinary weapon.
    #[serde(default)]
    pub reach: Option<u8>,
    #[serde(default)]
    pub rules: Vec<RuleName>,
    /// The words by which rules speak of it.
    #[serde(default)]
    pub words: Vec<String>,
    /// Soul, corpse and other tokens.
    #[serde(default)]
    pub tokens: BTreeMap<String, u8>,
    /// Its spells, its animus, or the spells of its Magic Ability.
    #[serde(default)]
    pub spells: Vec<Spell>,
    /// Army points of the model or of its unit.
    #[serde(default)]
    pub cost: u16,
    #[serde(default)]
    pub rack: u8,
    #[serde(default)]
    pub feat: Option<Spell>,

    /// The unit that it belongs to.
    #[serde(default)]
    pub unit: Option<String>,
    /// Who controls it: a warcaster, a warlock or a 'jack marshal.
    #[serde(default)]
    pub leader: Option<String>,
    /// Where it stands; nothing for a model that is not on the table.
    #[serde(default)]
    pub at: Option<[Inches; 2]>,
    #[serde(default)]
    pub whereabouts: Option<Whereabouts>,
    #[serde(default)]
    pub focus: Option<u8>,
    #[serde(default)]
    pub fury: Option<u8>,
    /// Damage points, marked from the first line on.
    #[serde(default)]
    pub damage: u16,
    /// Systems and aspects of which every box is marked.
    #[serde(default)]
    pub crippled: Vec<System>,
    #[serde(default)]
    pub knocked_down: bool,
    #[serde(default)]
    pub stationary: bool,
    #[serde(default)]
    pub inert: bool,
    #[serde(default)]
    pub wild: bool,
    #[serde(default)]
    pub vulnerable: bool,
    /// A rule forbids it to advance.
    #[serde(default)]
    pub held: bool,
    /// Whom it must move toward, straight at, or away from.
    #[serde(default)]
    pub toward: Vec<String>,
    #[serde(default)]
    pub directly_toward: Vec<String>,
    #[serde(default)]
    pub away_from: Vec<String>,
    /// Advantages and rules that come with its head.
    #[serde(default)]
    pub head_advantages: Vec<Advantage>,
    #[serde(default)]
    pub head_rules: Vec<RuleName>,
    /// The card of a dragoon without its mount.
    #[serde(default)]
    pub dismounted: Option<Box<Profile>>,
    /// What its Normal Movement must be.
    #[serde(default)]
    pub must: Option<Must>,
    /// A rule forbids it to cast spells.
    #[serde(default)]
    pub silenced: bool,
    #[serde(default)]
    pub activated: bool,
    #[serde(default)]
    pub continuous: Vec<Continuous>,
}

/// A change that is in play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectFile {
    pub name: String,
    pub by: Side,
    pub on: String,
    pub change: Change,
    #[serde(default = "game")]
    pub until: Until,
}

const fn game() -> Until {
    Until::Game
}

impl ModelFile {
    pub fn profile(&self) -> Result<Profile, String> {
        let kind = self.kind.unwrap_or(match self.unit {
            Some(_) => Kind::Trooper,
            None => Kind::Solo,
        });
        let mut made = match &self.card {
            Some(card) => Library::embedded()
                .profile(card)
                .map_err(|unknown| unknown.to_string())?,
            None => ordinary(kind),
        };
        if self.card.is_none() {
            made.name.clone_from(&self.name);
        }
        set(&mut made.base, self.base);
        set(&mut made.spd, self.spd);
        set(&mut made.def, self.def);
        set(&mut made.arm, self.arm);
        for (stat, said) in [
            (&mut made.mat, self.mat),
            (&mut made.rat, self.rat),
            (&mut made.aat, self.aat),
            (&mut made.arc, self.arc),
            (&mut made.ctrl, self.ctrl),
            (&mut made.fury, self.max_fury),
            (&mut made.thr, self.thr),
        ] {
            *stat = said.or(*stat);
        }
        if let Some(life) = &self.life {
            made.life = life.clone();
        }
        made.advantages.extend(self.advantages.iter().copied());
        if let Some(weapons) = &self.weapons {
            made.weapons.clone_from(weapons);
        } else if let Some(first) = made.weapons.first_mut() {
            first.qualities.extend(self.qualities.iter().copied());
            if let Some(reach) = self.reach {
                first.rng = Reach::Inches(reach);
            }
        }
        // A card brings its own.
        made.rules.extend(self.rules.iter().cloned());
        made.rules.extend(self.head_rules.iter().cloned());
        made.advantages.extend(self.head_advantages.iter().copied());
        made.head_advantages.extend(self.head_advantages.iter().copied());
        made.head_rules.extend(self.head_rules.iter().cloned());
        made.dismounted = self.dismounted.clone().or(made.dismounted);
        made.words.extend(self.words.iter().cloned());
        made.spells.extend(self.spells.iter().cloned());
        made.rack = made.rack.max(self.rack);
        made.feat = self.feat.clone().or(made.feat);
        Ok(made)
    }
}

fn set<T: Copy>(figure: &mut T, said: Option<T>) {
    if let Some(said) = said {
        *figure = said;
    }
}

/// What a model is where nothing is said.
fn ordinary(kind: Kind) -> Profile {
    let sword = Weapon {
        name: "Sword".into(),
        kind: WeaponKind::Melee,
        count: 1,
        rng: Reach::Inches(1),
        rof: Rof::default(),
        aoe: None,
        pow: Some(10),
        blast: None,
        location: None,
        qualities: vec![],
        rules: vec![],
        attack_types: vec![],
    };
    let commander = matches!(kind, Kind::Warcaster | Kind::Warlock);
    let life = match kind {
        Kind::Warjack => Life::grid(&["......", ".L..R.", ".LMCR.", "xLMCRx"]).unwrap_or_else(|_| Life::row(20)),
        Kind::Warbeast => Life::spiral([3, 3], [3, 3], [3, 3]),
        Kind::Warcaster | Kind::Warlock => Life::row(15),
        Kind::Solo => Life::row(5),
        Kind::Structure | Kind::BattleEngine => Life::row(20),
        Kind::Trooper => Life::row(1),
    };
    Profile {
        name: String::new(),
        kind,
        battle_engine: false,
        base: match kind {
            Kind::Warjack | Kind::Warbeast => BaseSize::Large,
            Kind::Structure | Kind::BattleEngine => BaseSize::Huge,
            _ => BaseSize::Small,
        },
        spd: 6,
        aat: commander.then_some(6),
        mat: Some(6),
        rat: Some(5),
        def: 13,
        arm: 14,
        arc: commander.then_some(6),
        ctrl: commander.then_some(12),
        fury: (kind == Kind::Warbeast).then_some(4),
        thr: (kind == Kind::Warbeast).then_some(9),
        life,
        advantages: vec![],
        weapons: vec![sword],
        spells: vec![],
        rack: 0,
        feat: None,
        head_advantages: vec![],
        head_rules: vec![],
        dismounted: None,
        rules: vec![],
        words: vec![],
    }
}
