//! Damage tracks: a row of boxes, a life spiral, a damage grid with systems, two grids, a grid behind a force field.
//!
//! A [`Life`] is what is printed on a card, and is shared. What a model has suffered is apart from it: [`Marks`], a few bytes. Neighbouring
//! boxes of one line that belong to the same system are alike, so only their number counts: such a row of boxes is a
//! [`Spot`], and a mark is one point in a spot.
//!
//! ```
//! use battlegroup::life::{Life, Start, System};
//!
//! // A light warjack: the rows of its grid from the top, `x` for no box and `.` for hull.
//! let life = Life::grid(&["xx..xx", ".L..R.", ".LMCR.", "xLMCRx"]).unwrap();
//! assert_eq!(life.boxes(), 18);
//!
//! // Four points in the second column: it has three boxes of the left arm, and the rest goes into the third column.
//! let mut marks = life.unhurt();
//! let lost = life.mark(&mut marks, Start::line(1), 4);
//! assert_eq!(lost, 0);
//! assert!(life.is_crippled(&marks, System::LeftArm) && !life.is_crippled(&marks, System::Movement));
//!
//! // One point repaired there, and the arm works again.
//! let arm = life.healable(&marks).find(|spot| life.spot(*spot).system == Some(System::LeftArm)).unwrap();
//! assert_eq!(life.heal(&mut marks, arm, 1), 1);
//! assert!(!life.is_crippled(&marks, System::LeftArm));
//!
//! // Whatever exceeds the boxes is lost, and the model is disabled.
//! assert_eq!(life.mark(&mut marks, Start::line(5), 30), 30 - 15);
//! assert!(life.is_full(&marks));
//! ```
//!
//! The die that chooses a line is rolled by the edition. Lines that lead to the same marks need not be told apart:
//! [`Life::grades`].

mod printed;
mod systems;

pub use printed::{Branch, Grid, LifeError, Printed};
pub use systems::{System, Systems};

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The columns of a grid and the branches of a spiral: what one die chooses from.
pub const LINES: u8 = 6;

/// A damage track as it is printed, ready to be marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Printed", into = "Printed")]
pub struct Life {
    printed: Printed,
    runs: SmallVec<[Run; 8]>,
}

/// Boxes of one line that lie next to each other and belong to one system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub half: Half,
    /// The column or branch, from 0. A row and a force field have only the line 0.
    pub line: u8,
    /// Nothing for the hull, a row and a force field.
    pub system: Option<System>,
    pub boxes: u8,
    pub is_field: bool,
}

/// Some boxes of a track that are alike, by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spot(pub u8);

/// One of the two grids of a colossal. Everything else has only the left one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    #[default]
    Left,
    Right,
}

impl Half {
    #[must_use]
    pub const fn other(self) -> Half {
        match self {
            Half::Left => Half::Right,
            Half::Right => Half::Left,
        }
    }
}

/// Where damage begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    pub half: Half,
    pub line: u8,
}

impl Start {
    /// A column or branch, from 0.
    pub const fn line(line: u8) -> Start {
        Start { half: Half::Left, line }
    }

    /// The column or branch that a die shows.
    pub const fn rolled(face: u8) -> Start {
        Start::line(face.saturating_sub(1))
    }

    #[must_use]
    pub const fn of(self, half: Half) -> Start {
        Start { half, line: self.line }
    }
}

/// The marked boxes of each spot of a track.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(SmallVec<[u8; 16]>);

impl Deref for Marks {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for Marks {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

/// What became of a track.
impl Life {
    /// A row of boxes. Whoever has none printed can suffer one point.
    pub fn row(boxes: u8) -> Life {
        Printed::Row(boxes).into_life()
    }

    /// A spiral of which each aspect has two branches of its own.
    pub fn spiral(mind: [u8; 2], body: [u8; 2], spirit: [u8; 2]) -> Life {
        Printed::Spiral { mind, body, spirit }.into_life()
    }

    /// A grid by its rows from the top: six places each, `x` for no box, `.` for hull, else the letter of a system.
    pub fn grid(rows: &[&str]) -> Result<Life, LifeError> {
        Ok(Printed::Grid(Grid::from_rows(rows)?).into_life())
    }

    pub fn two_grids(left: &[&str], right: &[&str]) -> Result<Life, LifeError> {
        let (left, right) = (Grid::from_rows(left)?, Grid::from_rows(right)?);
        Ok(Printed::Grids { left, right }.into_life())
    }

    pub fn grid_behind_field(field: u8, rows: &[&str]) -> Result<Life, LifeError> {
        let grid = Grid::from_rows(rows)?;
        Ok(Printed::Fielded { field, grid }.into_life())
    }

    pub fn printed(&self) -> &Printed {
        &self.printed
    }

    /// Whether a die chooses the line that damage begins in.
    pub fn is_rolled_for(&self) -> bool {
        !matches!(self.printed, Printed::Row(_))
    }

    pub fn is_spiral(&self) -> bool {
        matches!(self.printed, Printed::Spiral { .. } | Printed::Branches(_))
    }

    pub fn has_two_grids(&self) -> bool {
        matches!(self.printed, Printed::Grids { .. })
    }

    /// Every spot in the order in which they are printed.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        (0..self.runs.len() as u8).map(Spot)
    }

    /// What a spot consists of; nothing much for a number that the track does not have.
    pub fn spot(&self, spot: Spot) -> Run {
        self.runs.get(usize::from(spot.0)).copied().unwrap_or(Run {
            half: Half::Left,
            line: 0,
            system: None,
            boxes: 0,
            is_field: false,
        })
    }

    /// A track without a mark.
    pub fn unhurt(&self) -> Marks {
        Marks(SmallVec::from_elem(0, self.runs.len()))
    }

    pub fn boxes(&self) -> u16 {
        self.runs.iter().map(|run| u16::from(run.boxes)).sum()
    }

    pub fn marked(&self, marks: &[u8]) -> u16 {
        self.with(marks)
            .map(|(run, marked)| u16::from(marked.min(run.boxes)))
            .sum()
    }

    pub fn unmarked(&self, marks: &[u8]) -> u16 {
        self.boxes() - self.marked(marks)
    }

    /// The unmarked boxes of one line, force field apart.
    pub fn unmarked_in(&self, marks: &[u8], start: Start) -> u16 {
        self.with(marks)
            .filter(|(run, _)| run.half == start.half && run.line == start.line && !run.is_field)
            .map(|(run, marked)| u16::from(run.boxes.saturating_sub(marked)))
            .sum()
    }

    /// The unmarked boxes of one of two grids.
    pub fn unmarked_in_half(&self, marks: &[u8], half: Half) -> u16 {
        self.with(marks)
            .filter(|(run, _)| run.half == half)
            .map(|(run, marked)| u16::from(run.boxes.saturating_sub(marked)))
            .sum()
    }

    /// Every box is marked: the model is disabled.
    pub fn is_full(&self, marks: &[u8]) -> bool {
        self.with(marks).all(|(run, marked)| marked >= run.boxes)
    }

    /// Marks one box a point: the force field first, then the line from its outermost or uppermost unmarked box on, then the next lines, around
    /// past the last. Gives back the points for which there was no box.
    ///
    /// Damage stays in one of two grids. What is left over goes to the other one, in a line that is rolled for anew.
    pub fn mark(&self, marks: &mut [u8], start: Start, points: u16) -> u16 {
        let mut left = points;
        for (run, marked) in self.runs.iter().zip(marks.iter_mut()).filter(|(run, _)| run.is_field) {
            left = fill(run, marked, left);
        }
        for step in 0..LINES {
            let line = (start.line % LINES + step) % LINES;
            let here = |run: &Run| run.half == start.half && run.line == line && !run.is_field;
            for (run, marked) in self.runs.iter().zip(marks.iter_mut()).filter(|(run, _)| here(run)) {
                left = fill(run, marked, left);
            }
        }
        left
    }

    /// The same on a copy.
    pub fn after(&self, marks: &[u8], start: Start, points: u16) -> Marks {
        let mut after = Marks(SmallVec::from_slice(marks));
        self.mark(&mut after, start, points);
        after
    }

    /// Marks all boxes of one line, force field apart.
    pub fn fill_line(&self, marks: &mut [u8], start: Start) {
        let runs = self.runs.iter().zip(marks.iter_mut());
        let of_line = |run: &Run| (run.half, run.line) == (start.half, start.line) && !run.is_field;
        for (run, marked) in runs.filter(|(run, _)| of_line(run)) {
            *marked = run.boxes;
        }
    }

    /// Of the lines that damage from this place has reached, the last one.
    pub fn last_line(&self, before: &[u8], after: &[u8], start: Start) -> Option<(Half, u8)> {
        let lines = (0..LINES).map(|step| (start.line + step) % LINES);
        let mut in_order = [start.half, start.half.other()]
            .into_iter()
            .flat_map(|half| lines.clone().map(move |line| (half, line)));
        let is_reached = |(half, line): &(Half, u8)| {
            self.spots().any(|spot| {
                let (run, at) = (self.spot(spot), usize::from(spot.0));
                (run.half, run.line) == (*half, *line) && !run.is_field && after[at] > before[at]
            })
        };
        in_order.rfind(is_reached)
    }

    /// Damage to every line at once, each line's share in the order of the lines, so that a force field takes those of the first ones. A share that
    /// finds its line full goes on as all damage does.
    pub fn mark_every_line(&self, marks: &mut [u8], half: Half, points: u16) -> u16 {
        (0..LINES)
            .map(|line| self.mark(marks, Start { half, line }, points))
            .sum()
    }

    /// Damage to the first boxes of a system or aspect, in the order of the lines. A force field does not stop it. Gives back the points for which the system
    /// had no box.
    pub fn mark_system(&self, marks: &mut [u8], system: System, points: u16) -> u16 {
        let mut left = points;
        let of_system = |run: &Run| run.system == Some(system);
        for (run, marked) in self.runs.iter().zip(marks.iter_mut()).filter(|(run, _)| of_system(run)) {
            left = fill(run, marked, left);
        }
        left
    }

    /// For each line the lowest one that leads to the same marks: all that counts of the die, for [`kernel::Play::roll_valued`].
    pub fn grades(&self, marks: &[u8], half: Half, points: u16) -> [u8; LINES as usize] {
        let mut grades = [0; LINES as usize];
        let mut different: SmallVec<[(u8, Marks); LINES as usize]> = SmallVec::new();
        for line in 0..LINES {
            let after = self.after(marks, Start { half, line }, points);
            let known = different
                .iter()
                .find(|(_, other)| *other == after)
                .map(|(line, _)| *line);
            grades[usize::from(line)] = known.unwrap_or(line);
            if known.is_none() {
                different.push((line, after));
            }
        }
        grades
    }

    pub fn has_system(&self, system: System) -> bool {
        self.runs.iter().any(|run| run.system == Some(system) && run.boxes > 0)
    }

    /// All boxes of the system or aspect are marked, on both grids where there are two.
    pub fn is_crippled(&self, marks: &[u8], system: System) -> bool {
        self.has_system(system)
            && self
                .with(marks)
                .filter(|(run, _)| run.system == Some(system))
                .all(|(run, marked)| marked >= run.boxes)
    }

    pub fn crippled(&self, marks: &[u8]) -> Systems {
        System::ALL
            .into_iter()
            .filter(|system| self.is_crippled(marks, *system))
            .collect()
    }

    /// Where a point can be removed.
    pub fn healable<'a>(&'a self, marks: &'a [u8]) -> impl Iterator<Item = Spot> + 'a {
        self.spots()
            .filter(|spot| marks.get(usize::from(spot.0)).is_some_and(|marked| *marked > 0))
    }

    /// Removes marks from one spot and says how many there were.
    pub fn heal(&self, marks: &mut [u8], spot: Spot, points: u8) -> u8 {
        let Some(marked) = marks.get_mut(usize::from(spot.0)) else {
            return 0;
        };
        let healed = points.min(*marked);
        *marked -= healed;
        healed
    }

    /// The force field of a track that has one.
    pub fn field(&self) -> Option<Spot> {
        self.spots().find(|spot| self.spot(*spot).is_field)
    }

    /// A good way to remove points from anywhere, for players who do not care and for bots: one point for each crippled system, those named first in
    /// their order, and then from the top.
    pub fn propose_healing(&self, marks: &[u8], points: u16, first: &[System]) -> SmallVec<[(Spot, u8); 8]> {
        let mut left: Marks = Marks(SmallVec::from_slice(marks));
        let mut healed: Marks = Marks(SmallVec::from_elem(0, marks.len()));
        let mut points = points;
        let mut take = |spot: Spot, most: u16, left: &mut Marks, healed: &mut Marks| {
            let some = self.heal(left, spot, most.min(points).min(255) as u8);
            if let Some(all) = healed.get_mut(usize::from(spot.0)) {
                *all += some;
            }
            points -= u16::from(some);
        };
        for system in first.iter().copied().chain(System::ALL) {
            let spot = self
                .healable(marks)
                .find(|spot| self.spot(*spot).system == Some(system));
            if let Some(spot) = spot.filter(|_| self.is_crippled(&left, system)) {
                take(spot, 1, &mut left, &mut healed);
            }
        }
        for spot in self.spots() {
            take(spot, u16::MAX, &mut left, &mut healed);
        }
        self.spots()
            .zip(healed.iter().copied())
            .filter(|(_, healed)| *healed > 0)
            .collect()
    }

    fn with<'a>(&'a self, marks: &'a [u8]) -> impl Iterator<Item = (&'a Run, u8)> {
        let marks = marks.iter().copied().chain(std::iter::repeat(0));
        self.runs.iter().zip(marks)
    }
}

/// Marks boxes of one spot and gives back the points that are left.
fn fill(run: &Run, marked: &mut u8, points: u16) -> u16 {
    let room = run.boxes.saturating_sub(*marked);
    let here = points.min(u16::from(room));
    *marked += here as u8;
    points - here
}

#[cfg(test)]
mod tests;
