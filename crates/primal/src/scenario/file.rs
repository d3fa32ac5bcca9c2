//! A scenario as it is written in a file.

use std::collections::BTreeMap;

use battlegroup::life::System;
use battlegroup::rules::{Changes, Until};
use kernel::{Colour, Seating};
use rulebook::RuleId;
use scenario::{BadTable, Spanned};
use serde::Deserialize;
use table::{Inches, Length};

use crate::army::ThemeForce;
use crate::army::tried::TriedArmy;
use crate::card::{
    Advantage, BaseSize, Entry, Kind, Life, MagicAbility, OnFoot, Profile, Quality, Reach, Rof, Role, RuleRef, Spell,
    Weapon, WeaponKind,
};
use crate::data::Library;
use crate::terrain::Layout;
use crate::world::{Continuous, Edge, Options, Whereabouts};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    #[serde(default)]
    pub table: Option<Spanned<Layout>>,
    /// Who plays with whom; two players where nothing is said.
    #[serde(default)]
    pub seating: Option<Seating>,
    #[serde(default)]
    pub models: Vec<Spanned<ModelFile>>,
    /// Special rules that only this scenario knows, as a rules file has them.
    #[serde(default)]
    pub rules: String,
    /// Figures of spells that only this scenario knows.
    #[serde(default)]
    pub spells: Vec<Spell>,
    #[serde(default)]
    pub effects: Vec<Spanned<EffectFile>>,
    /// The order of turns; by seats where nothing is said.
    #[serde(default)]
    pub order: Vec<Colour>,
    #[serde(default)]
    pub turn: Option<Colour>,
    #[serde(default)]
    pub round: Option<u16>,
    /// Turns that each player has begun; one each where nothing is said.
    #[serde(default)]
    pub turns: BTreeMap<Colour, u16>,
    #[serde(default)]
    pub edges: BTreeMap<Colour, Edge>,
    #[serde(default)]
    pub start: Start,
    #[serde(default)]
    pub options: Options,
    /// Tables that must be refused by the rule they name.
    #[serde(default)]
    pub bad_tables: Vec<Spanned<BadTable<Layout>>>,
    /// Entries and theme forces that only this scenario knows, for its armies.
    #[serde(default)]
    pub entries: Vec<Entry>,
    #[serde(default)]
    pub themes: Vec<ThemeForce>,
    #[serde(default)]
    pub armies: Vec<Spanned<TriedArmy>>,
    /// The scenario of the rulebook that is played, by its name.
    #[serde(default)]
    pub scenario: Option<Spanned<String>>,
    /// Control points of each player.
    #[serde(default)]
    pub points: BTreeMap<Colour, u16>,
    /// Which scenario of the rulebook two dice decide.
    #[serde(default)]
    pub draws: Vec<Spanned<Draw>>,
    /// Tables that a scenario of the rulebook allows, or refuses.
    #[serde(default)]
    pub tables: Vec<Spanned<TriedTable>>,
}

/// Two dice, and the scenario of the rulebook that they decide.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    pub dice: [u8; 2],
    pub scenario: String,
}

/// A table for a scenario of the rulebook.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriedTable {
    pub scenario: String,
    pub layout: Layout,
    #[serde(default)]
    pub refused: Option<RuleId>,
}

/// Where a scenario begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// With the starting roll.
    Battle,
    /// Reinforcements are nominated.
    Nomination,
    Deployment,
    AdvanceDeployment,
    TurnBegins,
    Maintenance,
    Control,
    Allocate,
    Upkeep,
    Threshold,
    Shake,
    #[default]
    Activations,
}

/// A model. What is not said is that of an ordinary model of its kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelFile {
    pub name: String,
    pub side: Colour,
    /// A card of the armies, by the name of the model or of its entry. What else is said takes the place of what the card says.
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
    /// FOCUS on the card.
    #[serde(default)]
    pub max_focus: Option<u8>,
    #[serde(default)]
    pub thr: Option<u8>,
    #[serde(default)]
    pub life: Option<Life>,
    /// What a dragoon is without its mount.
    #[serde(default)]
    pub dismounted: Option<Box<OnFoot>>,
    #[serde(default)]
    pub advantages: Vec<Advantage>,
    #[serde(default)]
    pub weapons: Option<Vec<Weapon>>,
    /// Weapon qualities of its ordinary weapon.
    #[serde(default)]
    pub qualities: Vec<Quality>,
    /// Melee range of its ordinary weapon.
    #[serde(default)]
    pub reach: Option<Inches>,
    #[serde(default)]
    pub rules: Vec<RuleRef>,
    #[serde(default)]
    pub spells: Vec<String>,
    #[serde(default)]
    pub animus: Option<String>,
    #[serde(default)]
    pub magic_ability: Option<MagicAbility>,
    #[serde(default)]
    pub feat: Option<String>,
    #[serde(default)]
    pub keywords: Vec<String>,
    #[serde(default)]
    pub faction: Option<String>,

    /// What it costs; for a trooper what its unit costs.
    #[serde(default)]
    pub points: u16,
    /// The unit that it belongs to. The first model of a unit is its Leader where no other is.
    #[serde(default)]
    pub unit: Option<String>,
    #[serde(default)]
    pub role: Option<Role>,
    /// The warlock, warcaster or 'jack marshal that controls it.
    #[serde(default)]
    pub leader: Option<String>,
    /// Where it stands; nothing for a model that is not on the table.
    #[serde(default)]
    pub at: Option<[Inches; 2]>,
    /// The way that it looks: the first player's models look north, the others south where nothing is said.
    #[serde(default)]
    pub facing: Option<[i64; 2]>,
    #[serde(default)]
    pub whereabouts: Option<Whereabouts>,
    #[serde(default)]
    pub fury: Option<u8>,
    #[serde(default)]
    pub focus: Option<u8>,
    /// Damage points, marked from the first line on.
    #[serde(default)]
    pub damage: u16,
    /// Aspects of which every box is marked.
    #[serde(default)]
    pub crippled: Vec<System>,
    /// Since an earlier turn.
    #[serde(default)]
    pub knocked_down: bool,
    #[serde(default)]
    pub stationary: bool,
    #[serde(default)]
    pub wild: bool,
    #[serde(default)]
    pub inert: bool,
    #[serde(default)]
    pub activated: bool,
    #[serde(default)]
    pub continuous: Vec<Continuous>,
    /// Soul, corpse and other tokens.
    #[serde(default)]
    pub tokens: BTreeMap<String, u8>,
    /// Another player controls it now.
    #[serde(default)]
    pub controlled_by: Option<Colour>,
}

/// A lasting change that is in play.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectFile {
    /// The rule or spell that it comes from.
    pub name: String,
    /// The model that put it into play.
    pub by: String,
    pub on: String,
    pub changes: Changes,
    #[serde(default)]
    pub animus: bool,
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
            Some(card) => card_of(card)?.0,
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
            (&mut made.str, self.str),
            (&mut made.mat, self.mat),
            (&mut made.rat, self.rat),
            (&mut made.cmd, self.cmd),
            (&mut made.fury, self.max_fury),
            (&mut made.focus, self.max_focus),
            (&mut made.thr, self.thr),
        ] {
            *stat = said.or(*stat);
        }
        if let Some(life) = &self.life {
            made.life = life.clone();
        }
        made.dismounted = self.dismounted.clone().or(made.dismounted);
        made.advantages.extend(self.advantages.iter().copied());
        if let Some(weapons) = &self.weapons {
            made.weapons.clone_from(weapons);
        } else if let Some(first) = made.weapons.first_mut() {
            first.qualities.extend(self.qualities.iter().copied());
            if let Some(reach) = self.reach {
                first.rng = Reach::Inches(reach);
            }
        }
        made.rules.extend(self.rules.iter().cloned());
        made.spells.extend(self.spells.iter().cloned());
        made.animus = self.animus.clone().or(made.animus);
        made.magic_ability = self.magic_ability.clone().or(made.magic_ability);
        made.feat = self.feat.clone().or(made.feat);
        made.keywords.extend(self.keywords.iter().cloned());
        Ok(made)
    }

    /// The faction that is said, or that of the card.
    pub fn faction(&self) -> Option<String> {
        let of_card = || self.card.as_ref().and_then(|card| card_of(card).ok());
        self.faction.clone().or_else(|| of_card().map(|(_, faction)| faction))
    }
}

/// A model of the armies and its faction: by its own name, else the first of the entry with that name.
fn card_of(name: &str) -> Result<(Profile, String), String> {
    let (entry, profile) = { Library::embedded().profile(name) }.map_err(|unknown| unknown.to_string())?;
    Ok((profile.clone(), entry.faction.clone()))
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
        rng: Reach::Inches(Inches(Length::inches(1))),
        rof: Rof::default(),
        aoe: None,
        pow: Some(4),
        location: None,
        qualities: vec![],
        rules: vec![],
    };
    let life = match kind {
        Kind::Warjack => Life::grid(&["......", ".L..R.", ".LMCR.", "xLMCRx"]).unwrap_or_else(|_| Life::row(20)),
        Kind::Warbeast => Life::spiral([3, 3], [3, 3], [3, 3]),
        Kind::Warcaster | Kind::Warlock => Life::row(15),
        Kind::Solo => Life::row(5),
        Kind::Monstrosity => Life::grid(&["......", ".L..R.", ".LMBR.", "xLMBRx"]).unwrap_or_else(|_| Life::row(20)),
        Kind::BattleEngine => Life::row(20),
        Kind::Trooper => Life::row(1),
    };
    let warbeast = kind == Kind::Warbeast;
    Profile {
        name: String::new(),
        kind,
        battle_engine: false,
        base: match kind {
            Kind::Warjack | Kind::Warbeast | Kind::Monstrosity => BaseSize::Large,
            Kind::BattleEngine => BaseSize::Huge,
            _ => BaseSize::Small,
        },
        spd: 6,
        str: Some(if warbeast { 10 } else { 6 }),
        mat: Some(6),
        rat: Some(5),
        def: 13,
        arm: 14,
        cmd: (!matches!(kind, Kind::Warjack | Kind::Monstrosity)).then_some(8),
        fury: match kind {
            Kind::Warlock => Some(6),
            Kind::Warbeast => Some(4),
            _ => None,
        },
        thr: warbeast.then_some(9),
        focus: (kind == Kind::Warcaster).then_some(6),
        life,
        dismounted: None,
        advantages: vec![],
        weapons: vec![sword],
        spells: vec![],
        animus: None,
        magic_ability: None,
        feat: None,
        rules: vec![],
        keywords: vec![],
    }
}
