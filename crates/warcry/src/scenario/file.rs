//! What stands in a scenario file.

use std::sync::Arc;

use rulebook::RuleId;
use scenario::Spanned;
use serde::Deserialize;

use super::read::{Spot, WordOr};
use crate::abilities::Ability;
use crate::army::Enlisted;
use crate::battleplan::{Deployment, Edge, Twist, Victory};
use crate::cards::Leaving;
use crate::{
    Alliance, BaseSize, DamageRow, Group, Inches, Layout, Options, Profile, Runemarks, Side, Weapon, WeaponMark,
};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    #[serde(default)]
    pub table: Option<Spanned<WordOr<Layout>>>,
    #[serde(default)]
    pub fighters: Vec<Spanned<FighterFile>>,
    /// Abilities that only this scenario knows.
    #[serde(default)]
    pub abilities: Vec<Arc<Ability>>,
    #[serde(default)]
    pub tokens: Vec<Spanned<TokenFile>>,
    /// Dice that lie before the players.
    #[serde(default)]
    pub dice: ForSides<Vec<u8>>,
    #[serde(default)]
    pub wild: ForSides<u8>,
    #[serde(default)]
    pub points: ForSides<i64>,
    #[serde(default)]
    pub round: Option<u8>,
    #[serde(default)]
    pub initiative: Option<Side>,
    #[serde(default)]
    pub turn: Option<Side>,
    #[serde(default)]
    pub start: Option<Start>,
    #[serde(default)]
    pub attacker: Option<Side>,
    /// Who uses the red points of the deployment card.
    #[serde(default)]
    pub red_points: Option<Side>,
    #[serde(default)]
    pub battleplan: BattleplanFile,
    /// What the cards have brought about so far.
    #[serde(default)]
    pub cards: Option<Spanned<CardsFile>>,
    #[serde(default)]
    pub options: Options,
    /// Lists that must be legal warbands, or refused.
    #[serde(default)]
    pub armies: Vec<Spanned<ArmyFile>>,
    /// Whether players may have placed the terrain of the table so.
    #[serde(default)]
    pub free_terrain: Option<Spanned<WordOr<RefusedBy>>>,
}

/// A list that its player would like to be a warband.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyFile {
    pub faction: String,
    pub fighters: Vec<Enlisted>,
    /// How many points it may have, where not the usual.
    #[serde(default)]
    pub points: Option<u16>,
    /// All rules that it breaks; none for a legal one.
    #[serde(default)]
    pub refused: Vec<RuleId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefusedBy {
    pub refused: RuleId,
}

/// Something of red's and something of blue's.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ForSides<T: Default> {
    pub red: T,
    pub blue: T,
}

impl<T: Default> ForSides<T> {
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

/// Where a scenario begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// From the very beginning, with the roll-off for attacker.
    Battle,
    /// The defender divides his warband.
    Groups,
    /// The cards are drawn.
    Battleplan,
    /// The colours of the deployment points are chosen.
    Colours,
    Deployment,
    /// The tokens of the victory card are placed.
    Tokens,
    /// A new round begins.
    Initiative,
    /// The player with the initiative declares wild dice.
    WildDice,
    Reserve,
    /// The combat phase begins.
    Combat,
    /// A turn of the combat phase.
    Turn,
    RoundEnd,
}

/// What the cards in play remember.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CardsFile {
    /// The edges that the players have picked.
    pub edges: ForSides<Option<Edge>>,
    pub feature: Option<String>,
    pub isolated: Option<Group>,
    pub primary: Option<String>,
    pub favoured: Option<String>,
    pub gifted: Option<String>,
    pub marked: ForSides<Option<String>>,
    pub burned: ForSides<u8>,
    pub last_remover: Option<Side>,
    /// The prize that a player has noted.
    pub prize: ForSides<Option<String>>,
    /// Fighters whose load the other player does not know.
    pub hidden: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BattleplanFile {
    /// A battleplan that is played as a whole, by its name.
    pub plan: Option<Spanned<String>>,
    pub deployment: Option<Spanned<WordOr<Deployment>>>,
    pub victory: Option<Spanned<WordOr<Victory>>>,
    pub twist: Option<Spanned<WordOr<Twist>>>,
    /// The decks to draw from, where they are not all cards.
    pub deployments: Option<Spanned<Vec<String>>>,
    pub victories: Option<Spanned<Vec<String>>>,
    pub twists: Option<Spanned<Vec<String>>>,
}

/// A fighter of a scenario. What is not said is taken from its card, or from the figures of an ordinary fighter.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FighterFile {
    pub name: String,
    pub side: WhoseSide,
    #[serde(default)]
    pub card: Option<String>,

    #[serde(default)]
    pub faction: Option<String>,
    #[serde(default)]
    pub alliance: Option<Alliance>,
    #[serde(default)]
    pub bladeborn: Option<String>,
    #[serde(default)]
    pub points: Option<u16>,
    #[serde(default)]
    pub r#move: Option<u8>,
    #[serde(default)]
    pub toughness: Option<u8>,
    #[serde(default)]
    pub wounds: Option<u16>,
    #[serde(default)]
    pub runemarks: Option<Runemarks>,
    #[serde(default)]
    pub base: Option<BaseSize>,
    #[serde(default)]
    pub height: Option<Inches>,
    #[serde(default)]
    pub weapons: Option<Vec<Weapon>>,
    #[serde(default)]
    pub damage_table: Option<Vec<DamageRow>>,

    /// Where it stands; nothing for a fighter that has not been set up.
    #[serde(default)]
    pub at: Option<Spot>,
    #[serde(default)]
    pub facing: Option<[i64; 2]>,
    /// The terrain feature on which it climbs.
    #[serde(default)]
    pub climbing: Option<String>,
    /// Comes into play in this round's reserve phase.
    #[serde(default)]
    pub reserve: Option<u8>,
    #[serde(default)]
    pub taken_down: bool,
    /// It has got away, or a card has taken it out of the battle.
    #[serde(default)]
    pub gone: Option<Gone>,
    /// It has made a move action in this round.
    #[serde(default)]
    pub moved: bool,
    #[serde(default)]
    pub leader: bool,
    #[serde(default)]
    pub group: Option<Group>,
    #[serde(default)]
    pub damage: u16,
    #[serde(default)]
    pub waiting: bool,
    /// How often it has been activated in this round.
    #[serde(default)]
    pub activated: u8,
    #[serde(default)]
    pub reactions: u8,
    #[serde(default)]
    pub renown: u8,
    /// The name of the treasure that it carries.
    #[serde(default)]
    pub carries: Option<String>,
    /// Abilities that it has besides those of its runemarks.
    #[serde(default)]
    pub abilities: Vec<String>,
}

/// How a fighter has left play without being taken down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    Escaped,
    Removed,
}

impl Gone {
    pub fn how(self) -> Leaving {
        match self {
            Gone::Escaped => Leaving::Escaped,
            Gone::Removed => Leaving::Removed,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhoseSide {
    Red,
    Blue,
    /// Nobody's: a chaotic beast.
    Wild,
}

impl WhoseSide {
    pub fn side(self) -> Option<Side> {
        match self {
            WhoseSide::Red => Some(Side::Red),
            WhoseSide::Blue => Some(Side::Blue),
            WhoseSide::Wild => None,
        }
    }
}

/// An objective or a treasure. It goes by its kind and its number among its kind: `treasure 1`, `objective 2`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TokenFile {
    pub treasure: Option<Spot>,
    pub objective: Option<Spot>,
    /// A treasure that some fighter carries.
    pub carried: bool,
    pub controlled_by: Option<Side>,
    pub dormant: bool,
}

impl FighterFile {
    /// The card with all that the scenario says otherwise.
    pub fn profile(&self, card: Option<&Profile>) -> Profile {
        let mut profile = card.cloned().unwrap_or_else(ordinary_fighter);
        if card.is_none() {
            profile.name.clone_from(&self.name);
        }
        let FighterFile {
            faction,
            alliance,
            points,
            r#move,
            toughness,
            wounds,
            runemarks,
            base,
            weapons,
            damage_table,
            ..
        } = self;
        set(&mut profile.faction, faction);
        set(&mut profile.alliance, alliance);
        set(&mut profile.points, points);
        set(&mut profile.r#move, r#move);
        set(&mut profile.toughness, toughness);
        set(&mut profile.wounds, wounds);
        set(&mut profile.runemarks, runemarks);
        set(&mut profile.base, base);
        set(&mut profile.weapons, weapons);
        set(&mut profile.damage_table, damage_table);
        if self.bladeborn.is_some() {
            profile.bladeborn.clone_from(&self.bladeborn);
        }
        if self.height.is_some() {
            profile.height = self.height;
        }
        profile
    }
}

fn set<T: Clone>(figure: &mut T, said: &Option<T>) {
    if let Some(said) = said {
        figure.clone_from(said);
    }
}

/// Somebody on foot with a sword: what a fighter without a card is where nothing is said.
fn ordinary_fighter() -> Profile {
    Profile {
        name: String::new(),
        faction: String::new(),
        alliance: Alliance::Chaos,
        bladeborn: None,
        points: 100,
        r#move: 4,
        toughness: 4,
        wounds: 10,
        runemarks: Runemarks::NONE,
        base: BaseSize::round(table::Length::mm(32)),
        base_assumed: false,
        height: None,
        weapons: vec![Weapon {
            mark: WeaponMark::Sword,
            min_range: 0,
            range: 1,
            attacks: 3,
            strength: 4,
            hit: 1,
            crit: 3,
        }],
        damage_table: vec![],
    }
}
