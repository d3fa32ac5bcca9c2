//! The parts of a track that are crippled when all their boxes are marked.

use serde::{Deserialize, Serialize};

/// A system of a damage grid, or an aspect of a life spiral.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum System {
    ArcNode,
    Brain,
    Cortex,
    FieldGenerator,
    Front,
    Head,
    InterfaceNode,
    LeftArm,
    Movement,
    RightArm,
    Superstructure,
    Mind,
    Body,
    Spirit,
}

impl System {
    pub const ALL: [System; 14] = [
        System::ArcNode,
        System::Brain,
        System::Cortex,
        System::FieldGenerator,
        System::Front,
        System::Head,
        System::InterfaceNode,
        System::LeftArm,
        System::Movement,
        System::RightArm,
        System::Superstructure,
        System::Mind,
        System::Body,
        System::Spirit,
    ];

    /// The aspects of a spiral in the order of their branches.
    pub const ASPECTS: [System; 3] = [System::Mind, System::Body, System::Spirit];

    pub const fn is_aspect(self) -> bool {
        matches!(self, System::Mind | System::Body | System::Spirit)
    }

    /// The letter in the boxes of a grid or, for aspects, in the branches of a spiral.
    pub const fn letter(self) -> char {
        match self {
            System::ArcNode => 'A',
            System::Brain | System::Body => 'B',
            System::Cortex => 'C',
            System::FieldGenerator => 'G',
            System::Front => 'F',
            System::Head => 'H',
            System::InterfaceNode => 'I',
            System::LeftArm => 'L',
            System::Movement | System::Mind => 'M',
            System::RightArm => 'R',
            System::Superstructure | System::Spirit => 'S',
        }
    }

    /// The system of a grid with this letter.
    pub fn of_grid(letter: char) -> Option<System> {
        System::ALL
            .into_iter()
            .find(|system| !system.is_aspect() && system.letter() == letter)
    }

    /// The aspect of a spiral with this letter.
    pub fn of_spiral(letter: char) -> Option<System> {
        System::ASPECTS.into_iter().find(|aspect| aspect.letter() == letter)
    }
}

/// Some systems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Systems(u16);

impl Systems {
    pub const NONE: Systems = Systems(0);

    pub const fn contains(self, system: System) -> bool {
        self.0 & (1 << system as u16) != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are not among others: what damage has crippled that was not before.
    #[must_use]
    pub const fn without(self, others: Systems) -> Systems {
        Systems(self.0 & !others.0)
    }

    pub fn iter(self) -> impl Iterator<Item = System> {
        System::ALL.into_iter().filter(move |system| self.contains(*system))
    }
}

impl FromIterator<System> for Systems {
    fn from_iter<I: IntoIterator<Item = System>>(systems: I) -> Systems {
        Systems(systems.into_iter().fold(0, |all, system| all | 1 << system as u16))
    }
}
