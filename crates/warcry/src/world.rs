//! The state of a battle.

use std::sync::Arc;

use kernel::OnWrite;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Footprint, Length};

use crate::abilities::{AbilityBook, AbilityId, Chosen, Delayed, Modifier};
use crate::battleplan::{Deployment, Twist, Victory};
use crate::cards::{CardState, Leaving};
use crate::events::ActionKind;
use crate::movement::Standing;
use crate::questions::Act;
use crate::{Group, Names, Profile, Runemark, Runemarks, Side, Terrain};

pub use table::Spot;

/// A fighter by its place in [`World::fighters`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FighterId(pub u8);

/// An objective or treasure token by its place in [`World::tokens`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenId(pub u8);

/// A fighter in the battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fighter {
    /// The name by which it is called in this battle; no two are the same.
    pub name: Arc<str>,
    #[serde(serialize_with = "kernel::shared")]
    pub profile: Arc<Profile>,
    /// Nobody's for a chaotic beast.
    pub side: Option<Side>,
    pub leader: bool,
    pub group: Option<Group>,
    pub place: Place,
    /// Where it stood when it was taken down.
    #[serde(default)]
    pub fell_at: Option<(Footprint, Length)>,
    pub damage: u16,
    /// How often it has been activated in this battle round.
    pub activations: u8,
    pub waiting: bool,
    /// It waited in this round and has reacted since (warcry:reaction-08).
    #[serde(default)]
    pub lost_wait: bool,
    /// Reactions in this round that cost an action.
    pub reactions: u8,
    /// It has made a move action in this battle round.
    pub moved: bool,
    /// It has rolled for its arrival.
    pub tested: bool,
    /// Levels of renown not yet spent in this battle.
    pub renown: u8,
    pub treasure: Option<TokenId>,
    /// It has made an attack action in this battle round.
    #[serde(default)]
    pub attacked: bool,
    /// What abilities have marked it with.
    #[serde(default)]
    pub marks: Vec<String>,
    /// The abilities and reactions that its runemarks grant.
    pub abilities: Arc<[AbilityId]>,
}

/// Where a fighter is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Not set up yet.
    Waiting,
    /// Comes into play in this round's reserve phase or later.
    Reserve { round: u8 },
    /// On the battlefield. The footprint is kept, not worked out anew, because an oval one is costly to make.
    Table {
        base: Footprint,
        z: Length,
        standing: Standing,
    },
    /// Taken down in this round.
    TakenDown { round: u8 },
    /// Left the battlefield without being taken down.
    Gone { how: Leaving },
}

/// A marker on the battlefield.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Marker {
    pub kind: crate::battleplan::Token,
    /// Nowhere while it is carried, not yet placed or removed.
    pub spot: Option<Spot>,
    pub controlled_by: Option<Side>,
    pub awake: bool,
    /// Out of play for good.
    pub removed: bool,
    /// How often it has been looted.
    pub looted: u8,
}

/// What a player has besides fighters.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hand {
    /// How many dice of each score (1 to 6) lie before the player: one is a single, more are ability dice.
    pub dice: [u8; 6],
    /// Ability dice that have been turned to another score, each set by itself: score and number of dice. They never join
    /// others of that score.
    #[serde(default)]
    pub turned: Vec<[u8; 2]>,
    /// Singles added by wild dice.
    pub extra_singles: u8,
    pub wild: u8,
    /// Scores that a wild dice has joined in this round.
    pub joined: [bool; 6],
    pub points: i64,
    pub passed: bool,
}

impl Hand {
    pub fn singles(&self) -> u8 {
        self.dice.iter().filter(|&&dice| dice == 1).count() as u8 + self.extra_singles
    }

    /// The sizes of the sets of ability dice of this score. There is more than one only where dice have been turned.
    pub fn sets(&self, score: u8) -> impl Iterator<Item = u8> + '_ {
        let rolled = self.dice.get(usize::from(score).wrapping_sub(1)).copied();
        let rolled = rolled.filter(|&dice| dice >= 2);
        let turned = self.turned.iter().filter(move |set| set[0] == score);
        rolled.into_iter().chain(turned.map(|set| set[1]))
    }

    /// The largest set of this score.
    pub fn set(&self, score: u8) -> u8 {
        self.sets(score).max().unwrap_or(0)
    }

    /// Takes away the smallest set of a score that has at least so many dice, and says how many it had.
    pub(crate) fn take_set(&mut self, score: u8, least: u8) -> u8 {
        let Some(dice) = self.sets(score).filter(|dice| *dice >= least).min() else {
            return 0;
        };
        match self.turned.iter().position(|set| *set == [score, dice]) {
            Some(at) => drop(self.turned.remove(at)),
            None => self.dice[usize::from(score - 1)] = 0,
        }
        dice
    }
}

/// The activation that is under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Activation {
    pub fighter: FighterId,
    /// What it does next: the next step carries it out.
    #[serde(default)]
    pub declared: Option<Act>,
    /// The player who acts: the owner, or whoever activates a chaotic beast.
    pub by: Side,
    pub actions_left: u8,
    pub made: SmallVec<[ActionKind; 4]>,
    pub ability_used: bool,
    /// An attack action of this activation has taken down an enemy; a melee attack action has.
    pub took_down: bool,
    #[serde(default)]
    pub took_down_in_melee: bool,
    /// The attack actions that the fighter has made in it.
    #[serde(default)]
    pub struck: SmallVec<[Struck; 2]>,
    /// Damage points allocated to enemies in it.
    #[serde(default)]
    pub dealt: u16,
    /// How many of them before its ability was used.
    #[serde(default)]
    pub dealt_before_ability: u16,
    /// The furthest that the fighter has fallen in it.
    #[serde(default)]
    pub fell: Length,
    /// It has waited as its last action, which ends its activation: neither an action nor an ability follows
    /// (warcry:wait-01, warcry:monster-07).
    pub closing: bool,
    /// A fighter that may be activated next, out of turn.
    pub called_up: Option<FighterId>,
}

/// An attack action that has been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Struck {
    pub target: FighterId,
    pub melee: bool,
    /// It has allocated damage points to its target.
    pub damaged: bool,
}

/// Where the game stands between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    RollForAttacker,
    /// A player divides his warband: first the defender, then the attacker.
    DivideGroups {
        side: Side,
    },
    DrawPlan,
    ChooseColours,
    /// The battle groups in order: attacker's dagger, defender's dagger, and so on.
    Deploy {
        turn: u8,
    },
    /// The victory card's preparations, by their place on it and how many tokens have been placed.
    Prepare {
        placing: u8,
        placed: u8,
    },
    Initiative,
    /// The players declare wild dice, the one with the initiative first.
    WildDice {
        side: Side,
        first: bool,
        tied: bool,
    },
    /// Singles are counted again.
    Recount {
        tied: bool,
    },
    /// Reserves, the player with the initiative first.
    Reserve {
        side: Side,
        first: bool,
    },
    /// What cards do at the start of the combat phase.
    CombatBegins,
    FirstTurn,
    Turn {
        side: Side,
    },
    /// A fighter is being activated: see [`World::activation`].
    Acting,
    RoundEnds,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    Won(Side),
    Draw,
}

/// Readings of the rules that players may choose between.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// A campaign battle: renown may be spent on reactions.
    pub campaign: bool,
    /// A matched play battle: symmetrical cards only, no twist.
    pub matched: bool,
    /// This player has placed the terrain freely; the other one says which way round the deployment card lies.
    pub terrain_placed_by: Option<Side>,
    /// Where the last round ends in a tie, play one more, and then until only one warband is left (plan-tie-01).
    pub play_on_after_tie: bool,
}

/// Where a fighter has room; it may be set up elsewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Planned {
    pub fighter: FighterId,
    pub spot: Spot,
    pub facing: Facing,
}

/// The state of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    #[serde(serialize_with = "kernel::shared")]
    pub terrain: Arc<Terrain>,
    #[serde(serialize_with = "kernel::shared")]
    pub book: Arc<AbilityBook>,
    #[serde(serialize_with = "kernel::shared")]
    pub decks: Arc<Decks>,
    pub options: Options,
    pub fighters: Vec<OnWrite<Fighter>>,
    pub tokens: Vec<Marker>,
    pub hands: [Hand; 2],
    pub attacker: Side,
    /// Who uses the red points of the deployment card.
    pub red_points: Side,
    /// The deployment card lies the other way round.
    pub card_turned: bool,
    pub plan: Option<Plan>,
    pub cards: CardState,
    /// The battle group for which there is no room where it is being set up (reserve-crowded-01).
    #[serde(default)]
    pub crowded: Option<(Side, Group)>,
    /// Room for those who are still to be set up of the battle group that is being set up (deployment-place-01).
    #[serde(default)]
    pub planned: Vec<Planned>,
    pub round: u8,
    pub initiative: Option<Side>,
    pub stage: Stage,
    /// Whose turn of the combat phase it is.
    pub turn: Option<Side>,
    pub activation: Option<Activation>,
    pub modifiers: Vec<OnWrite<Modifier>>,
    pub delayed: Vec<OnWrite<Delayed>>,
    /// The number of the next modifier or delayed effect.
    pub next_effect: u32,
    /// Who took down whom by an attack action in this activation, and in the one before.
    #[serde(default)]
    pub felled: Vec<(FighterId, FighterId)>,
    #[serde(default)]
    pub felled_last: Vec<(FighterId, FighterId)>,
    /// Who and what has been picked in this round, where an ability may do so only once.
    #[serde(default)]
    pub chosen: Vec<(AbilityId, Chosen)>,
    /// Abilities that a fighter may not use again in this battle.
    #[serde(default)]
    pub used_up: Vec<(FighterId, AbilityId)>,
    /// Who bears the damage of the attack action for whom.
    #[serde(default)]
    pub guard: Option<(FighterId, FighterId)>,
    /// The cards of fighters that abilities may bring into the battle.
    #[serde(default, serialize_with = "kernel::shared")]
    pub newcomers: Arc<Vec<Arc<Profile>>>,
    /// For readers only, so they are no part of the state.
    #[serde(skip)]
    pub names: Arc<Names>,
    pub outcome: Option<Outcome>,
}

/// The cards from which a battleplan is drawn. A deck of one card is a choice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Decks {
    pub deployments: Vec<Deployment>,
    pub victories: Vec<Victory>,
    pub twists: Vec<Twist>,
    /// Cards to draw where a card says to draw another and the decks hold no other.
    pub spare_victories: Vec<Victory>,
    pub spare_twists: Vec<Twist>,
}

/// The drawn cards, by their place in the decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub deployment: Option<usize>,
    pub victory: Option<usize>,
    pub twist: Option<usize>,
}

impl Fighter {
    /// Of two of whom one at least is a chaotic beast.
    fn is_at_peace_with(&self, other: &Fighter) -> bool {
        let alike = self.profile.runemarks == other.profile.runemarks && self.profile.is_of_same_kin(&other.profile);
        let thrall = [self, other]
            .iter()
            .any(|fighter| fighter.side.is_some() && fighter.profile.runemarks.has(Runemark::Thrall));
        alike && !thrall
    }

    /// The centre of its base, if it is on the battlefield.
    pub fn spot(&self) -> Option<Spot> {
        match &self.place {
            Place::Table { base, z, .. } => Some(Spot::new(base.at(), *z)),
            _ => None,
        }
    }

    /// The height at which it stands. (Off the table: the floor.)
    pub fn z(&self) -> Length {
        match &self.place {
            Place::Table { z, .. } => *z,
            _ => Length::ZERO,
        }
    }

    pub fn facing(&self) -> Facing {
        self.footprint().map_or(Facing::NORTH, Footprint::facing)
    }

    pub fn standing(&self) -> Standing {
        match &self.place {
            Place::Table { standing, .. } => *standing,
            _ => Standing::Surface,
        }
    }

    pub fn is_on_table(&self) -> bool {
        matches!(self.place, Place::Table { .. })
    }

    pub fn is_taken_down(&self) -> bool {
        matches!(self.place, Place::TakenDown { .. })
    }

    /// The base where it stands, if it stands on the table.
    pub fn footprint(&self) -> Option<&Footprint> {
        match &self.place {
            Place::Table { base, .. } => Some(base),
            _ => None,
        }
    }

    /// Its base and height where it is, or where it was when it was taken down.
    pub fn last_stand(&self) -> Option<(&Footprint, Length)> {
        match &self.place {
            Place::Table { base, z, .. } => Some((base, *z)),
            _ => self.fell_at.as_ref().map(|(base, z)| (base, *z)),
        }
    }

    pub fn wounds_left(&self) -> u16 {
        self.profile.wounds.saturating_sub(self.damage)
    }
}

impl World {
    pub fn fighter(&self, id: FighterId) -> &Fighter {
        &self.fighters[usize::from(id.0)]
    }

    pub fn ids(&self) -> impl Iterator<Item = FighterId> + use<> {
        (0..self.fighters.len() as u8).map(FighterId)
    }

    /// Every fighter, in the order of their numbers.
    pub fn everyone(&self) -> impl DoubleEndedIterator<Item = &Fighter> + ExactSizeIterator + Clone {
        self.fighters.iter().map(|fighter| &**fighter)
    }

    /// The fighters that are on the battlefield, in order.
    pub fn on_table(&self) -> impl Iterator<Item = (FighterId, &Fighter)> {
        self.ids()
            .zip(self.everyone())
            .filter(|(_, fighter)| fighter.is_on_table())
    }

    pub fn hand(&self, side: Side) -> &Hand {
        &self.hands[side.index()]
    }

    pub fn token(&self, id: TokenId) -> &Marker {
        &self.tokens[usize::from(id.0)]
    }

    pub fn token_ids(&self) -> impl Iterator<Item = TokenId> + use<> {
        (0..self.tokens.len() as u8).map(TokenId)
    }

    /// The runemarks of a fighter with what abilities have given or taken.
    pub fn runemarks(&self, id: FighterId) -> Runemarks {
        let printed = self.fighter(id).profile.runemarks;
        if self.modifiers.is_empty() {
            return printed;
        }
        self.modifiers
            .iter()
            .fold(printed, |marks, modifier| modifier.runemarks_of(id, marks))
    }

    pub fn has(&self, id: FighterId, mark: Runemark) -> bool {
        self.runemarks(id).has(mark)
    }

    /// Whether two fighters are enemies. Chaotic beasts have only enemies, but for their own kind.
    #[inline]
    pub fn are_enemies(&self, a: FighterId, b: FighterId) -> bool {
        let (one, other) = (self.fighter(a), self.fighter(b));
        match (one.side, other.side) {
            (Some(red), Some(blue)) => red != blue,
            _ => a != b && !one.is_at_peace_with(other),
        }
    }

    pub fn are_friends(&self, a: FighterId, b: FighterId) -> bool {
        a != b && !self.are_enemies(a, b)
    }

    /// The player who decides for a fighter now: its owner, or whoever activates the chaotic beast.
    pub fn decides(&self, id: FighterId) -> Side {
        match (self.fighter(id).side, &self.activation) {
            (Some(side), _) => side,
            (None, Some(activation)) if activation.fighter == id => activation.by,
            (None, Some(activation)) => activation.by.other(),
            (None, None) => self.initiative.unwrap_or(self.attacker),
        }
    }

    /// Base to base, height included: whether two fighters are within a distance of each other.
    pub fn within(&self, a: FighterId, b: FighterId, distance: Length) -> bool {
        match (&self.fighter(a).place, &self.fighter(b).place) {
            (
                Place::Table { base: one, z: low, .. },
                Place::Table {
                    base: other, z: high, ..
                },
            ) => table::within_rising(one, other, (*low - *high).abs(), distance),
            _ => false,
        }
    }

    /// The enemies within a distance of a fighter.
    pub fn enemies_within(&self, id: FighterId, distance: Length) -> impl Iterator<Item = FighterId> {
        self.on_table()
            .map(|(other, _)| other)
            .filter(move |&other| self.are_enemies(id, other) && self.within(id, other, distance))
    }

    pub fn is_engaged(&self, id: FighterId) -> bool {
        self.enemies_within(id, Length::inches(1)).next().is_some()
    }
}
