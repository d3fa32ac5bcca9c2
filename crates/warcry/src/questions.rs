//! What players are asked, and what they answer.

use kernel::RuleId;
use serde::{Deserialize, Serialize};
use table::{Facing, Length, Point, Spot};

use crate::abilities::{AbilityId, PointZone};
use crate::battleplan::Edge;
use crate::movement::Path;
use crate::{FeatureId, FighterId, Group, Side, TokenId};

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// The winner of the roll-off: be the attacker or the defender?
    Role,
    /// Divide the warband into battle groups (one fighter after another).
    Group { fighter: FighterId },
    /// Turn the deployment card round, on terrain that the other player has placed?
    TurnCard,
    /// Which points of the deployment card to use.
    Colour,
    /// Set a fighter up.
    SetUp { fighter: FighterId, zone: Zone },
    /// Put a token on the battlefield.
    PlaceToken { token: TokenId, zone: Zone },
    /// Awaken a dormant objective, or none.
    Awaken,
    /// Which of the twists that were drawn, by their place in the decks, is used.
    PickTwist { twists: Vec<usize> },
    /// Swap the deployment points of two of the own battle groups, or not.
    SwapPoints,
    /// Pick a battlefield edge for a card.
    PickEdge,
    /// Pick a terrain feature for a card.
    CardFeature,
    /// Name a battle group of the enemy's.
    EnemyGroup,
    /// Pick a token for a card.
    CardToken { pick: TokenPick },
    /// Pick a fighter for a card.
    CardFighter { pick: FighterPick },
    /// Leave the battlefield over the edge, or stay?
    Leave { fighter: FighterId },
    /// What to do with the next wild dice.
    WildDice,
    /// Take the initiative from the other player, or leave it.
    Seize,
    /// Who takes the first turn of the combat phase.
    FirstTurn,
    /// Which fighter to activate.
    Activate,
    /// The next action or ability of the activated fighter.
    Act { fighter: FighterId },
    /// The path of a move action.
    MovePath { fighter: FighterId, limits: MoveLimits },
    /// Pick up a treasure token that the move came within 1" of, or none.
    PickUp { fighter: FighterId },
    /// React to an enemy's action, or not.
    React { to: FighterId },
    /// The landing point of an enemy that falls.
    Landing { fighter: FighterId, zone: Zone },
    /// Where the treasure is dropped.
    DropAt {
        fighter: FighterId,
        token: TokenId,
        zone: Zone,
    },
    /// Pick a fighter for an ability.
    PickFighter { ability: AbilityId, user: FighterId },
    /// Pick one of several things that an ability offers.
    PickOption {
        ability: AbilityId,
        user: FighterId,
        among: Among,
    },
    /// Pick an objective or treasure token for an ability.
    PickToken { ability: AbilityId, user: FighterId },
    /// Pick a point on the battlefield for an ability.
    PickPoint {
        ability: AbilityId,
        user: FighterId,
        zone: PointZone,
    },
    /// Which ability dice change their score, and to what.
    ChangeDice { ability: AbilityId, user: FighterId },
    /// A bonus attack action.
    BonusAttack { fighter: FighterId },
    /// Make a bonus action, or leave it.
    MakeBonus { fighter: FighterId },
    /// Which dice to roll again.
    Reroll { fighter: FighterId, faces: Vec<u8> },
    /// Pick a terrain feature.
    PickFeature { ability: AbilityId, user: FighterId },
    /// Several things happen at once, by what they are: which first?
    First { of: Vec<String> },
}

/// What the options of an ability are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Among {
    /// Lists of effects.
    Effects,
    /// The user's weapons, by their number.
    Weapons,
    /// Cards of new fighters.
    Cards(Vec<String>),
    /// Lines between two points.
    Lines(Vec<(Point, Point)>),
}

/// What a card has a token picked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TokenPick {
    /// The primary objective.
    Primary,
    /// The treasure that is the prize, in secret.
    Prize,
    /// A token that leaves play.
    Removed,
    /// An objective to burn, or none.
    Burned,
    /// The favoured objective of the round.
    Favoured,
    /// The one objective that a fighter counts for.
    CountsFor(FighterId),
}

/// What a card has a fighter picked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FighterPick {
    Marked,
    /// A fighter to carry treasure in secret.
    Bearer,
    /// A fighter that leaves the battlefield, or none.
    Escapes,
    /// An enemy that may be taken down, or none.
    Prey,
    /// An enemy that has fewer actions.
    Hindered,
}

/// Where something may be put.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Zone {
    /// Within so much of a segment (a point, or a deployment line), horizontally; wholly within, or only partly (monsters).
    Deployment {
        from: Point,
        to: Point,
        within: Length,
        wholly: bool,
        /// Who of its group is set up after it, and must find room too.
        rest: Vec<FighterId>,
    },
    /// As close as possible to a segment, horizontally: there is no room for the whole group within the usual distance.
    Closest {
        from: Point,
        to: Point,
        /// No place is closer than this.
        least: Length,
    },
    /// Within so much of a fighter.
    Near {
        fighter: FighterId,
        within: Length,
        /// The rule that says so.
        rule: RuleId,
    },
    /// The landing point of a fall: within so much horizontally and lower.
    Fall { within: Length },
    /// A dropped token: within so much horizontally of its carrier, visible to it, and not higher.
    Drop { within: Length },
    /// A token on floor or platform, as a card says.
    Token(TokenZone),
    /// Within so much of the edge of the battlefield, and more than so much from some fighters.
    EdgeStrip {
        within: Length,
        away_from: Vec<FighterId>,
        apart: Length,
        /// The rule that says so.
        rule: RuleId,
    },
    /// On the floor, as close as possible horizontally to where it was.
    Below,
    /// Set up again by an ability.
    Again(Again),
}

/// Where a fighter is set up again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Again {
    pub near: Option<NearSpot>,
    /// More than so much from all its enemies.
    pub beyond_enemies: Option<Length>,
    pub floor_only: bool,
    /// No further from this fighter than that.
    pub no_further_from: Option<(FighterId, Length)>,
    /// The rule that says so.
    pub rule: RuleId,
}

/// Within so much of a fighter or a point.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct NearSpot {
    pub of: Centre,
    pub within: Length,
    pub wholly: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Centre {
    Fighter(FighterId),
    Spot(Spot),
}

/// Where a card has a token put. All distances are horizontal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TokenZone {
    /// Within so much of a point.
    pub near: Option<(Point, Length)>,
    /// More than so much from all other tokens.
    pub apart: Option<Length>,
    /// Within so much of all other tokens.
    pub together: Option<Length>,
    /// More than so much from the edge of the battlefield.
    pub from_edge: Option<Length>,
    /// More than so much from all fighters.
    pub from_fighters: Option<Length>,
    pub floor_only: bool,
    /// So many more tokens are placed by the same words afterwards: they must find room, too.
    pub then: u8,
}

/// What bounds a move action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveLimits {
    pub kind: MoveKind,
    /// How far it may move.
    pub most: Length,
    /// The ability that gives this length in place of MOVE.
    #[serde(default)]
    pub given_by: Option<AbilityId>,
    pub may_fly: bool,
    pub free_climb: bool,
    /// Must finish closer to this fighter than it began.
    pub closer_to: Option<FighterId>,
    /// Must finish within 1" of this fighter.
    #[serde(default)]
    pub reaches: Option<FighterId>,
    /// A flight may rise no more than so much above where it began.
    #[serde(default)]
    pub rises: Option<Length>,
    /// Must finish more than so much from this fighter.
    #[serde(default)]
    pub beyond: Option<(FighterId, Length)>,
    /// May finish no further from this fighter than it began.
    #[serde(default)]
    pub no_further_from: Option<FighterId>,
    /// A disengage may finish within 1" of enemies.
    #[serde(default)]
    pub ends_engaged: bool,
    /// Passes over other fighters, but stays within so much of a dungeon wall.
    #[serde(default)]
    pub along_walls: Option<Length>,
    /// Passes through the walls and doors of a dungeon, and finishes on the floor.
    #[serde(default)]
    pub through_dungeon: bool,
}

impl MoveLimits {
    pub fn new(kind: MoveKind, most: Length) -> Self {
        MoveLimits {
            kind,
            most,
            given_by: None,
            may_fly: false,
            free_climb: false,
            closer_to: None,
            reaches: None,
            rises: None,
            beyond: None,
            no_further_from: None,
            ends_engaged: false,
            along_walls: None,
            through_dungeon: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveKind {
    Move,
    Disengage,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    Yes,
    No,
    Side(Side),
    Group(Group),
    Fighter(FighterId),
    Place {
        at: Point,
        z: Length,
        facing: Facing,
    },
    Wild(WildUse),
    Act(Act),
    Path(Path),
    React {
        fighter: FighterId,
        reaction: AbilityId,
        renown: bool,
    },
    Token(TokenId),
    Option(u8),
    Attack {
        weapon: u8,
        target: FighterId,
    },
    Faces(Vec<u8>),
    Feature(FeatureId),
    Edge(Edge),
    /// Two battle groups change places.
    Swap(Group, Group),
    Pass,
}

/// One step of an activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Act {
    Move,
    Attack {
        weapon: u8,
        target: FighterId,
    },
    Disengage,
    Wait,
    DropTreasure,
    /// Loots an objective.
    Loot {
        token: TokenId,
    },
    /// Uses an ability, paying with the dice of a score; a score of 0 is one that a card gives without dice.
    Ability {
        ability: AbilityId,
        score: u8,
    },
    /// No (further) ability: the activation is over.
    Done,
}

/// What a wild dice is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WildUse {
    /// One more single.
    Single,
    /// Joins the dice of this score: a single becomes a double, a double a triple, a triple a quad.
    Join(u8),
    /// Kept for later rounds, and so are all others.
    Keep,
}
