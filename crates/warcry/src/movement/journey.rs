//! What a declared path comes to, or why it may not be taken.

use kernel::Refusal;
use rulebook::{RuleId, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Spot};

use super::{Harm, Heights, Mishap, Standing};
use crate::{FighterId, PartId, TokenId, World};

/// What a legal path comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    pub to: Spot,
    pub facing: Facing,
    pub standing: Standing,
    /// What counts toward MOVE.
    pub length: Length,
    /// What may hurt it on the way, in the order of the path.
    pub mishaps: Vec<Mishap>,
    /// The heights of each leg.
    pub heights: SmallVec<[Heights; 3]>,
    /// Treasure on the table that the base came within 1" of at any moment of a move action.
    pub tokens: SmallVec<[TokenId; 2]>,
    /// It ends on unscalable terrain.
    pub on_unscalable: bool,
}

impl Journey {
    /// The height of each jump downward.
    pub fn drops(&self) -> impl Iterator<Item = Length> {
        self.mishaps.iter().filter_map(|mishap| match mishap.harm {
            Harm::Drop(height) => Some(height),
            Harm::DeadlyClimb => None,
        })
    }

    /// How often it begins to climb deadly terrain.
    pub fn deadly_climbs(&self) -> usize {
        let climbs = self.mishaps.iter().filter(|mishap| mishap.harm == Harm::DeadlyClimb);
        climbs.count()
    }
}

/// Why a path is no legal move: measured, without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRefusal {
    NotOnTable,
    /// More legs than any move needs.
    TooManyLegs,
    TooFar {
        length: Length,
        most: Length,
    },
    DisengagesTooFar {
        length: Length,
        most: Length,
    },
    OverTheEdge,
    ThroughFighter(FighterId),
    ThroughTerrain(PartId),
    /// The centre of the base begins a normal move on no floor or platform.
    NotOnSurface,
    /// The centre of the base leaves floor and platform on a normal move.
    LeavesSurface,
    /// The base touches nothing that reaches so high or low.
    NothingToClimb {
        z: Length,
    },
    /// It goes sideways below the top of what it climbs.
    SidewaysBelowTop {
        z: Length,
    },
    /// It moves too far from what it climbs.
    LetsGo(PartId),
    Unscalable(PartId),
    MountClimbs,
    /// The point is not on the slope of the stairs.
    OffTheStairs(PartId),
    MayNotFly,
    /// It could fly but for the treasure that it carries.
    FliesWithTreasure,
    /// Another kind of move in mid-air.
    StillFlying {
        z: Length,
    },
    EndsFlying {
        z: Length,
    },
    /// It flies higher than anybody has to.
    TooHigh {
        most: Length,
    },
    /// A jump that ends in the air where it climbs nothing.
    CatchesNothing {
        z: Length,
    },
    NoPassage,
    PassageNotTouched(PartId),
    TooBigForArchway,
    TooBigForDoor,
    SameSide(PartId),
    OnlyNormalMoves,
    /// Archways and doors are for move actions.
    OnlyInMoveActions,
    StillEngaged {
        with: FighterId,
        gap: Length,
    },
    TouchesTreasure(TokenId),
    NotCloser {
        began: Length,
        ends: Length,
    },
    NotReached {
        goal: FighterId,
        gap: Length,
    },
    /// It must finish further from somebody.
    TooNear {
        to: FighterId,
        gap: Length,
        beyond: Length,
    },
    /// It may not finish further from somebody than it began.
    Further {
        from: FighterId,
        began: Length,
        ends: Length,
    },
    RisesTooFar {
        most: Length,
    },
    LeavesTheWall,
    EndsInDungeonWall,
    OnMarkedPoint,
}

impl MoveRefusal {
    pub fn rule(self) -> RuleId {
        match self {
            MoveRefusal::NotOnTable
            | MoveRefusal::TooManyLegs
            | MoveRefusal::NotCloser { .. }
            | MoveRefusal::NotReached { .. }
            | MoveRefusal::TooNear { .. }
            | MoveRefusal::Further { .. }
            | MoveRefusal::RisesTooFar { .. }
            | MoveRefusal::TooHigh { .. }
            | MoveRefusal::LeavesTheWall
            | MoveRefusal::EndsInDungeonWall
            | MoveRefusal::OnMarkedPoint => cite!("warcry:move-disallowed-01"),
            MoveRefusal::TooFar { .. } => cite!("warcry:move-01"),
            MoveRefusal::DisengagesTooFar { .. } => cite!("warcry:disengage-02"),
            MoveRefusal::OverTheEdge => cite!("warcry:move-05"),
            MoveRefusal::ThroughFighter(_) => cite!("warcry:move-03"),
            MoveRefusal::ThroughTerrain(_) => cite!("warcry:move-04"),
            MoveRefusal::NotOnSurface | MoveRefusal::LeavesSurface => cite!("warcry:normal-move-01"),
            MoveRefusal::NothingToClimb { .. } | MoveRefusal::SidewaysBelowTop { .. } | MoveRefusal::LetsGo(_) => {
                cite!("warcry:climb-01")
            }
            MoveRefusal::Unscalable(_) => cite!("warcry:terrain-unscalable-01"),
            MoveRefusal::MountClimbs => cite!("warcry:climb-04"),
            MoveRefusal::OffTheStairs(_) => cite!("warcry:terrain-stairs-04"),
            MoveRefusal::MayNotFly => cite!("warcry:fly-01"),
            MoveRefusal::FliesWithTreasure => cite!("warcry:treasure-05"),
            MoveRefusal::StillFlying { .. } => cite!("warcry:fly-02"),
            MoveRefusal::EndsFlying { .. } => cite!("warcry:fly-03"),
            MoveRefusal::CatchesNothing { .. } => cite!("warcry:jump-02"),
            MoveRefusal::NoPassage | MoveRefusal::PassageNotTouched(_) => cite!("warcry:terrain-archway-01"),
            MoveRefusal::SameSide(_) => cite!("warcry:terrain-archway-02"),
            MoveRefusal::TooBigForArchway => cite!("warcry:terrain-archway-03"),
            MoveRefusal::TooBigForDoor => cite!("warcry:terrain-archway-04"),
            MoveRefusal::OnlyNormalMoves => cite!("warcry:disengage-05"),
            MoveRefusal::OnlyInMoveActions => cite!("warcry:disengage-04"),
            MoveRefusal::StillEngaged { .. } => cite!("warcry:disengage-02"),
            MoveRefusal::TouchesTreasure(_) => cite!("warcry:objective-02"),
        }
    }

    fn reason(self) -> String {
        match self {
            MoveRefusal::NotOnTable => "the fighter is not on the battlefield".into(),
            MoveRefusal::TooManyLegs => "the path has more legs than any move needs".into(),
            MoveRefusal::DisengagesTooFar { length, most } => {
                format!("the path is {length} long, a disengage goes {most} at most")
            }
            MoveRefusal::TooFar { length, most } => format!("the path is {length} long, the fighter may move {most}"),
            MoveRefusal::OverTheEdge => "the base would leave the battlefield".into(),
            MoveRefusal::ThroughFighter(other) => format!("fighter {} is in the way", other.0),
            MoveRefusal::ThroughTerrain(part) => format!("terrain is in the way (part {})", part.0),
            MoveRefusal::NotOnSurface => "a normal move begins with the centre of the base on floor or platform".into(),
            MoveRefusal::LeavesSurface => "the centre of the base would leave floor and platform".into(),
            MoveRefusal::NothingToClimb { z } => format!("the base touches no obstacle that reaches a height of {z}"),
            MoveRefusal::SidewaysBelowTop { z } => {
                format!("at a height of {z} it is not at the top of what it climbs, so it cannot move sideways")
            }
            MoveRefusal::LetsGo(part) => format!("it would be more than 1/2\" from what it climbs (part {})", part.0),
            MoveRefusal::Unscalable(part) => format!("part {} is unscalable", part.0),
            MoveRefusal::MountClimbs => "a fighter with the mount runemark climbs nothing but stairs".into(),
            MoveRefusal::OffTheStairs(part) => {
                format!("that point is not on the slope of the stairs (part {})", part.0)
            }
            MoveRefusal::MayNotFly => "the fighter may not fly".into(),
            MoveRefusal::FliesWithTreasure => "a fighter that carries treasure cannot fly".into(),
            MoveRefusal::StillFlying { z } => format!("it is still flying, {z} up"),
            MoveRefusal::EndsFlying { z } => {
                format!("it would end the move in the air: there is no floor or platform under it at {z}")
            }
            MoveRefusal::TooHigh { most } => format!("nobody flies higher than {most}"),
            MoveRefusal::CatchesNothing { z } => {
                format!("in the air, {z} up, it can only go on by climbing what it touches, or else drops")
            }
            MoveRefusal::NoPassage => "that is no archway or door".into(),
            MoveRefusal::PassageNotTouched(part) => format!("the base does not touch the passage (part {})", part.0),
            MoveRefusal::TooBigForArchway => "monsters and mounts cannot move through archways".into(),
            MoveRefusal::TooBigForDoor => "monsters, mounts and beasts cannot move through doors".into(),
            MoveRefusal::SameSide(part) => {
                format!("that point is not on the other side of the passage (part {})", part.0)
            }
            MoveRefusal::OnlyNormalMoves => "a disengage is a normal move only".into(),
            MoveRefusal::OnlyInMoveActions => {
                "archways and doors are passed in move actions, and a disengage is none".into()
            }
            MoveRefusal::StillEngaged { with, gap } => {
                format!(
                    "it would end {gap} from enemy fighter {}: more than 1\" is needed",
                    with.0
                )
            }
            MoveRefusal::TouchesTreasure(token) => format!("the base would touch treasure token {}", token.0),
            MoveRefusal::NotCloser { began, ends } => {
                format!("it began {began} from the fighter that it must move closer to and would end {ends} from it")
            }
            MoveRefusal::TooNear { to, gap, beyond } => {
                format!("it would end {gap} from fighter {}: more than {beyond} is needed", to.0)
            }
            MoveRefusal::Further { from, began, ends } => {
                format!("it began {began} from fighter {} and would end {ends} from it", from.0)
            }
            MoveRefusal::RisesTooFar { most } => format!("it may rise no more than {most}"),
            MoveRefusal::LeavesTheWall => "it must stay beside a dungeon wall".into(),
            MoveRefusal::EndsInDungeonWall => "it must end on the floor, clear of walls".into(),
            MoveRefusal::OnMarkedPoint => "nobody may end a move on that marker".into(),
            MoveRefusal::NotReached { goal, gap } => {
                format!(
                    "it must end within 1\" of fighter {} and would end {gap} from it",
                    goal.0
                )
            }
        }
    }
}

impl MoveRefusal {
    /// With the names of the fighters and terrain of a battle.
    pub fn explain(self, world: &World) -> Refusal {
        let name = |id: FighterId| &*world.fighter(id).name;
        let reason = match self {
            MoveRefusal::ThroughFighter(other) => format!("{} is in the way", name(other)),
            MoveRefusal::ThroughTerrain(part) => format!("{} is in the way", world.terrain.name_of(part)),
            MoveRefusal::LetsGo(part) => {
                format!(
                    "it would be more than 1/2\" from {}, which it climbs",
                    world.terrain.name_of(part)
                )
            }
            MoveRefusal::Unscalable(part) => format!("{} is unscalable", world.terrain.name_of(part)),
            MoveRefusal::StillEngaged { with, gap } => {
                format!("it would end {gap} from {}: more than 1\" is needed", name(with))
            }
            MoveRefusal::NotReached { goal, gap } => {
                format!("it must end within 1\" of {} and would end {gap} from it", name(goal))
            }
            MoveRefusal::TooNear { to, gap, beyond } => {
                format!("it would end {gap} from {}: more than {beyond} is needed", name(to))
            }
            MoveRefusal::Further { from, began, ends } => {
                format!("it began {began} from {} and would end {ends} from it", name(from))
            }
            _ => self.reason(),
        };
        Refusal::new(self.rule(), reason)
    }
}

impl From<MoveRefusal> for Refusal {
    fn from(refused: MoveRefusal) -> Refusal {
        Refusal::new(refused.rule(), refused.reason())
    }
}
