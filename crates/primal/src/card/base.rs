//! The four sizes of bases.

use serde::{Deserialize, Serialize};
use table::{Base, Length};

/// primal:base-size-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BaseSize {
    Small,
    Medium,
    Large,
    Huge,
}

impl BaseSize {
    pub const fn millimetres(self) -> i64 {
        match self {
            BaseSize::Small => 30,
            BaseSize::Medium => 40,
            BaseSize::Large => 50,
            BaseSize::Huge => 120,
        }
    }

    pub const fn base(self) -> Base {
        Base::round_mm(self.millimetres())
    }

    /// How tall the volume over such a base is (primal:model-volume-01).
    pub const fn volume(self) -> Length {
        match self {
            BaseSize::Small => Length::hundredths(175),
            BaseSize::Medium => Length::hundredths(225),
            BaseSize::Large => Length::hundredths(275),
            BaseSize::Huge => Length::inches(5),
        }
    }
}
