//! The parts of terrain pieces and what each does: the Terrain Summary (302, 307, `terrain-*`).

use kernel::{RuleId, cite};
use serde::{Deserialize, Serialize};
use table::Length;

/// A part of a terrain piece. A hut is three parts: floor, wall and window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Briars,
    /// The printed clear area around a piece that has no effect of its own.
    ClearArea,
    DragonClaw,
    DragonSkull,
    DragonSkullClearArea,
    HallOfEvilFloor,
    HallOfEvilWalls,
    HallOfGoodFloor,
    HallOfGoodWalls,
    Hedgerow,
    Hill,
    HissingPool,
    /// The narrow edge of a hissing pool.
    HissingPoolRim,
    HutFloor,
    HutWall,
    HutWindow,
    MausoleumFloor,
    MausoleumWall,
    MurderSlab,
    Quagmire,
    RowOfHeadstones,
    RowOfTrees,
    SacredCircleIdol,
    SacredCircleOuterRing,
    StakeBarrier,
    WallHigh,
    WallLow,
    Web,
    Woods,
}

/// What a part costs a model that moves into, within or out of it (chainmail:302.1a, chainmail:302.1b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovementCost {
    Free,
    /// Each encounter costs so much (chainmail:302.11a).
    Per(Length),
    /// Only the highest such cost of a turn is paid, once (chainmail:302.12a).
    Max(Length),
    /// chainmail:303
    Impassable,
    /// A save decides (chainmail:307-save-or-stuck-a).
    SaveOrStuck,
}

/// How a part stands in the way of sight and effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocks {
    Nothing,
    Both,
    /// 2" of it block both, less gives cover (chainmail:307-trees-a, chainmail:307-trees-b).
    Trees,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverEntry {
    None,
    Cover,
    /// chainmail:306.1b
    IfLineOfEffect,
}

impl Part {
    pub const fn cost(self) -> MovementCost {
        match self {
            Part::Briars | Part::RowOfTrees | Part::Woods => MovementCost::Max(Length::inches(2)),
            Part::HissingPool | Part::HissingPoolRim => MovementCost::Max(Length::inches(1)),
            Part::DragonClaw | Part::Hedgerow | Part::HutWindow | Part::WallLow => MovementCost::Per(Length::inches(2)),
            Part::Hill | Part::RowOfHeadstones | Part::StakeBarrier => MovementCost::Per(Length::inches(1)),
            Part::DragonSkull
            | Part::HallOfEvilWalls
            | Part::HallOfGoodWalls
            | Part::HutWall
            | Part::MausoleumWall
            | Part::Quagmire
            | Part::SacredCircleIdol
            | Part::WallHigh => MovementCost::Impassable,
            Part::Web => MovementCost::SaveOrStuck,
            Part::ClearArea
            | Part::DragonSkullClearArea
            | Part::HallOfEvilFloor
            | Part::HallOfGoodFloor
            | Part::HutFloor
            | Part::MausoleumFloor
            | Part::MurderSlab
            | Part::SacredCircleOuterRing => MovementCost::Free,
        }
    }

    pub const fn is_impassable(self) -> bool {
        matches!(self.cost(), MovementCost::Impassable)
    }

    pub const fn blocks(self) -> Blocks {
        match self {
            Part::DragonSkull
            | Part::HallOfEvilWalls
            | Part::HallOfGoodWalls
            | Part::Hill
            | Part::HutWall
            | Part::MausoleumWall
            | Part::SacredCircleIdol
            | Part::WallHigh => Blocks::Both,
            Part::RowOfTrees | Part::Woods => Blocks::Trees,
            _ => Blocks::Nothing,
        }
    }

    pub const fn cover(self) -> CoverEntry {
        match self {
            Part::Briars
            | Part::DragonClaw
            | Part::Hedgerow
            | Part::HutWindow
            | Part::RowOfHeadstones
            | Part::RowOfTrees
            | Part::WallLow
            | Part::Woods => CoverEntry::Cover,
            Part::DragonSkull
            | Part::HallOfEvilWalls
            | Part::HallOfGoodWalls
            | Part::HutWall
            | Part::MausoleumWall
            | Part::SacredCircleIdol
            | Part::WallHigh => CoverEntry::IfLineOfEffect,
            _ => CoverEntry::None,
        }
    }

    /// chainmail:307-high-a
    pub const fn is_high(self) -> bool {
        matches!(
            self,
            Part::WallHigh | Part::MausoleumWall | Part::RowOfTrees | Part::Woods | Part::Web
        )
    }

    /// chainmail:307-low-obstacle-a
    pub const fn is_low_obstacle(self) -> bool {
        matches!(
            self,
            Part::DragonClaw | Part::Hedgerow | Part::HutWindow | Part::WallLow
        )
    }

    /// chainmail:307-roof-a
    pub const fn has_roof(self) -> bool {
        matches!(
            self,
            Part::HallOfEvilFloor
                | Part::HallOfGoodFloor
                | Part::HutFloor
                | Part::MausoleumFloor
                | Part::RowOfTrees
                | Part::Woods
        )
    }

    /// chainmail:307-clear-area-a
    pub const fn is_clear_area(self) -> bool {
        matches!(self, Part::ClearArea | Part::DragonSkullClearArea)
    }

    pub const fn is_hill(self) -> bool {
        matches!(self, Part::Hill)
    }

    /// chainmail:ability-woodland-stride-a
    pub const fn is_vegetation(self) -> bool {
        matches!(self, Part::Briars | Part::RowOfTrees | Part::Woods)
    }

    /// Where the part may be brought (chainmail:501.11, chainmail:501.21): above ground, underground.
    pub const fn environments(self) -> [bool; 2] {
        match self {
            Part::Briars | Part::Hedgerow | Part::Hill | Part::RowOfTrees | Part::Woods => [true, false],
            Part::HissingPool
            | Part::HissingPoolRim
            | Part::MurderSlab
            | Part::SacredCircleIdol
            | Part::SacredCircleOuterRing
            | Part::Web => [false, true],
            _ => [true, true],
        }
    }

    /// The row of the Terrain Summary.
    pub fn rule(self) -> RuleId {
        match self {
            Part::Briars => cite!("chainmail:terrain-briars"),
            Part::ClearArea => cite!("chainmail:307-clear-area-b"),
            Part::DragonClaw => cite!("chainmail:terrain-dragon-claw"),
            Part::DragonSkull => cite!("chainmail:terrain-dragon-skull"),
            Part::DragonSkullClearArea => cite!("chainmail:terrain-dragon-skull-clear-area"),
            Part::HallOfEvilFloor => cite!("chainmail:terrain-hall-of-evil-floor"),
            Part::HallOfEvilWalls => cite!("chainmail:terrain-hall-of-evil-walls"),
            Part::HallOfGoodFloor => cite!("chainmail:terrain-hall-of-good-floor"),
            Part::HallOfGoodWalls => cite!("chainmail:terrain-hall-of-good-walls"),
            Part::Hedgerow => cite!("chainmail:terrain-hedgerow"),
            Part::Hill => cite!("chainmail:terrain-hill"),
            Part::HissingPool | Part::HissingPoolRim => cite!("chainmail:terrain-hissing-pool"),
            Part::HutFloor => cite!("chainmail:terrain-hut-floor"),
            Part::HutWall => cite!("chainmail:terrain-hut-wall"),
            Part::HutWindow => cite!("chainmail:terrain-hut-window"),
            Part::MausoleumFloor => cite!("chainmail:terrain-mausoleum-floor"),
            Part::MausoleumWall => cite!("chainmail:terrain-mausoleum-wall"),
            Part::MurderSlab => cite!("chainmail:terrain-murder-slab"),
            Part::Quagmire => cite!("chainmail:terrain-quagmire"),
            Part::RowOfHeadstones => cite!("chainmail:terrain-row-of-headstones"),
            Part::RowOfTrees => cite!("chainmail:terrain-row-of-trees"),
            Part::SacredCircleIdol => cite!("chainmail:terrain-sacred-circle-idol"),
            Part::SacredCircleOuterRing => cite!("chainmail:terrain-sacred-circle-outer-ring"),
            Part::StakeBarrier => cite!("chainmail:terrain-stake-barrier"),
            Part::WallHigh => cite!("chainmail:terrain-wall-high"),
            Part::WallLow => cite!("chainmail:terrain-wall-low"),
            Part::Web => cite!("chainmail:terrain-web"),
            Part::Woods => cite!("chainmail:terrain-woods"),
        }
    }
}
