//! Tracks as cards print them and files write them.

use std::fmt;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Half, LINES, Life, Run, System};

/// A track as a file has it:
///
/// ```yaml
/// life: {row: 17}
/// life: {spiral: {mind: [4, 3], body: [5, 5], spirit: [4, 3]}}
/// life: {branches: [MMM, MMB, BBBB, BBB, SSS, SSS]}
/// life: {grid: ["xx..xx", ".L..R.", ".LMCR.", "xLMCRx"]}
/// life: {grids: {left: [...], right: [...]}}
/// life: {fielded: {field: 10, grid: [...]}}
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Printed {
    /// Boxes that are marked from the left.
    #[serde(alias = "circles")]
    Row(u8),
    /// The circles of the branches 1 and 2, 3 and 4, 5 and 6.
    Spiral {
        mind: [u8; 2],
        body: [u8; 2],
        spirit: [u8; 2],
    },
    /// A spiral with branches of more than one aspect: the letters of each branch, outermost first.
    Branches([Branch; LINES as usize]),
    Grid(Grid),
    Grids {
        left: Grid,
        right: Grid,
    },
    /// A force field that is marked before the grid.
    Fielded {
        field: u8,
        grid: Grid,
    },
}

/// What is wrong with a track in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LifeError {
    /// Two rows of a grid have six places each.
    RowLength {
        row: usize,
        places: usize,
    },
    UnknownLetter {
        letter: char,
    },
    NoBoxes,
    TooManyBoxes,
}

impl fmt::Display for LifeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LifeError::RowLength { row, places } => {
                write!(f, "row {} of a damage grid has {places} places, not {LINES}", row + 1)
            }
            LifeError::UnknownLetter { letter } => write!(f, "no system or aspect has the letter {letter:?}"),
            LifeError::NoBoxes => write!(f, "a damage track has at least one box"),
            LifeError::TooManyBoxes => write!(f, "a line of a damage track has at most 100 boxes"),
        }
    }
}

impl std::error::Error for LifeError {}

/// A damage grid: its columns from the left, each from the top. `None` is a box of the hull.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Grid {
    rows: Vec<String>,
    columns: [SmallVec<[Option<System>; 8]>; LINES as usize],
}

impl Grid {
    pub fn from_rows(rows: &[impl AsRef<str>]) -> Result<Grid, LifeError> {
        let mut columns: [SmallVec<[Option<System>; 8]>; LINES as usize] = Default::default();
        for (number, row) in rows.iter().enumerate() {
            let places: SmallVec<[char; 8]> = row.as_ref().chars().collect();
            if places.len() != columns.len() {
                return Err(LifeError::RowLength {
                    row: number,
                    places: places.len(),
                });
            }
            for (letter, column) in places.into_iter().zip(&mut columns) {
                match letter {
                    'x' => {}
                    '.' => column.push(None),
                    letter => column.push(Some(
                        System::of_grid(letter).ok_or(LifeError::UnknownLetter { letter })?,
                    )),
                }
            }
        }
        if columns.iter().all(|column| column.is_empty()) {
            return Err(LifeError::NoBoxes);
        }
        if columns.iter().any(|column| column.len() > 100) {
            return Err(LifeError::TooManyBoxes);
        }
        let rows = rows.iter().map(|row| row.as_ref().to_owned()).collect();
        Ok(Grid { rows, columns })
    }

    /// The rows as they are printed.
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    fn runs(&self, half: Half, all: &mut SmallVec<[Run; 8]>) {
        for (line, column) in self.columns.iter().enumerate() {
            for same in column.chunk_by(|one, other| one == other) {
                all.push(Run {
                    half,
                    line: line as u8,
                    system: same[0],
                    boxes: same.len() as u8,
                    is_field: false,
                });
            }
        }
    }
}

impl TryFrom<Vec<String>> for Grid {
    type Error = LifeError;

    fn try_from(rows: Vec<String>) -> Result<Grid, LifeError> {
        Grid::from_rows(&rows)
    }
}

impl From<Grid> for Vec<String> {
    fn from(grid: Grid) -> Vec<String> {
        grid.rows
    }
}

/// The circles of one branch of a spiral, outermost first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Branch(SmallVec<[System; 12]>);

impl TryFrom<String> for Branch {
    type Error = LifeError;

    fn try_from(letters: String) -> Result<Branch, LifeError> {
        let aspect = |letter: char| System::of_spiral(letter).ok_or(LifeError::UnknownLetter { letter });
        letters.chars().map(aspect).collect::<Result<_, _>>().map(Branch)
    }
}

impl From<Branch> for String {
    fn from(branch: Branch) -> String {
        branch.0.iter().map(|aspect| aspect.letter()).collect()
    }
}

impl Printed {
    /// The track of what has been checked already.
    pub(super) fn into_life(self) -> Life {
        let mut runs: SmallVec<[Run; 8]> = SmallVec::new();
        let one = |line: usize, system: Option<System>, boxes: u8| Run {
            half: Half::Left,
            line: line as u8,
            system,
            boxes,
            is_field: false,
        };
        match &self {
            Printed::Row(boxes) => runs.push(one(0, None, (*boxes).max(1))),
            // Each branch is a spot of its own, even one without circles, so that their numbers are those of the branches.
            Printed::Spiral { mind, body, spirit } => {
                let branches = [mind, body, spirit].into_iter().zip(System::ASPECTS);
                let branches = branches.flat_map(|(circles, aspect)| circles.map(|circles| (aspect, circles)));
                runs.extend(
                    branches
                        .enumerate()
                        .map(|(line, (aspect, circles))| one(line, Some(aspect), circles)),
                );
            }
            Printed::Branches(branches) => {
                for (line, branch) in branches.iter().enumerate() {
                    let same = branch.0.chunk_by(|one, other| one == other);
                    runs.extend(same.map(|same| one(line, Some(same[0]), same.len() as u8)));
                }
            }
            Printed::Grid(grid) => grid.runs(Half::Left, &mut runs),
            Printed::Grids { left, right } => {
                left.runs(Half::Left, &mut runs);
                right.runs(Half::Right, &mut runs);
            }
            Printed::Fielded { field, grid } => {
                runs.push(Run {
                    is_field: true,
                    ..one(0, None, *field)
                });
                grid.runs(Half::Left, &mut runs);
            }
        }
        Life { printed: self, runs }
    }
}

impl TryFrom<Printed> for Life {
    type Error = LifeError;

    fn try_from(printed: Printed) -> Result<Life, LifeError> {
        let life = printed.into_life();
        if life.runs.iter().any(|run| run.boxes > 100) {
            return Err(LifeError::TooManyBoxes);
        }
        if life.boxes() == 0 {
            return Err(LifeError::NoBoxes);
        }
        Ok(life)
    }
}

impl From<Life> for Printed {
    fn from(life: Life) -> Printed {
        life.printed
    }
}
