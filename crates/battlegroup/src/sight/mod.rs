//! Line of sight among many bases: who sees whom, and what hides whom.
//!
//! A [`Scene`] holds everybody who stands on the table and everything that can hide somebody, as they are now. It answers for as long as nobody
//! moves, and remembers its answers. Editions differ in what a model must be able to do ([`Look`]) and in who is in the way
//! ([`Figure`]); how a line is found is the same:
//!
//! 1. A line runs from any point of one volume to any point of the other, and with [`Look::ahead`] to a part in the front arc.
//! 2. It must not pass through the volume of something solid ([`Hides::Solid`]).
//! 3. Seen from above it must not pass over the base of a model that is at least as large as the target, nor touch its rim.
//! 4. Nor over a cloud that neither of the two stands in ([`Hides::Cloud`]), nor through a forest, or more than so far into or out of one
//!    ([`Hides::Forest`]).
//!
//! ```
//! use battlegroup::sight::{Figure, Hidden, Hides, Look, Scene, Screen};
//! use table::*;
//!
//! let small = |x: i64, y: i64| Footprint::round(Length::mm(30), Point::inches(x, y));
//! let figure = |id: char, at: Footprint, size: u8| Figure::new(id, at, size, Length::hundredths(175));
//! let scene = Scene::new(
//!     vec![figure('a', small(0, 0), 1), figure('b', small(4, 0), 1), figure('c', small(8, 0), 1), figure('d', small(8, 2), 2)],
//!     vec![],
//! );
//!
//! // b stands between a and c, and is as large as c. It does not hide d, who stands beside the line.
//! assert_eq!(scene.look('a', 'c', &Look::default()), Err(Hidden::ByBase('b')));
//! assert!(scene.sees('a', 'd', &Look::default()));
//! assert!(scene.sees('a', 'c', &Look::default().past('b')));
//!
//! // A wall higher than both.
//! let wall = Polygon::rectangle(Point::inches(2, -9), Point::inches(3, 9));
//! let wall = Screen::polygon(&wall, Hides::Solid { bottom: Length::ZERO, top: Length::inches(2) });
//! let scene = Scene::new(scene.figures().to_vec(), vec![wall]);
//! assert_eq!(scene.look('a', 'd', &Look::default()), Err(Hidden::ByScreen(0)));
//! ```
//!
//! Where everything in the way hides all heights alike, the search is complete ([`table::any_line`]). A solid that is higher than one of the two and lower than the
//! other, and a forest that one of them stands in, are tried with a fixed set of lines between nine points of each base, the same in both
//! directions.

mod between;
mod scene;
mod seen;

pub use between::{from_centre, hidden_part, is_sheltered, lies_along, stands_between_volumes};
pub use scene::Scene;
pub use seen::{Manner, Seen};

use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Outline, Polygon};

/// A model as sight has it.
#[derive(Clone, Debug)]
pub struct Figure<Id> {
    pub id: Id,
    pub base: Footprint,
    /// The rank of its base: a base hides those of its own rank and below.
    pub size: u8,
    /// The ground that it stands on.
    pub floor: Length,
    /// How high its volume is.
    pub height: Length,
    /// Whether it can be in the way: not one that is knocked down or incorporeal.
    pub hides: bool,
    /// Stealth: it is in nobody's way who is farther away than this and does not pierce stealth.
    pub hides_within: Option<Length>,
    /// Its unit: troopers of one unit may look past each other.
    pub unit: Option<u16>,
    /// Completely in a trench or crater: in nobody's way who looks at somebody who is not.
    pub is_sunk: bool,
    /// Too large for clouds and forests to hide it.
    pub towers: bool,
}

impl<Id> Figure<Id> {
    /// A model that stands on the ground and can hide others.
    pub const fn new(id: Id, base: Footprint, size: u8, height: Length) -> Self {
        Figure {
            id,
            base,
            size,
            floor: Length::ZERO,
            height,
            hides: true,
            hides_within: None,
            unit: None,
            is_sunk: false,
            towers: false,
        }
    }

    pub fn top(&self) -> Length {
        self.floor + self.height
    }

    /// Whether it stands, hides and is seen as another does.
    pub fn is_as(&self, other: &Self) -> bool
    where
        Id: PartialEq,
    {
        let place = |figure: &Self| (figure.base.at(), figure.base.facing(), figure.floor, figure.unit);
        let body = |figure: &Self| (figure.size, figure.height, figure.towers, figure.is_sunk);
        let hides = |figure: &Self| (figure.hides, figure.hides_within);
        self.id == other.id && place(self) == place(other) && body(self) == body(other) && hides(self) == hides(other)
    }
}

/// Something on the table that can hide models.
#[derive(Clone, Copy, Debug)]
pub struct Screen<'a> {
    pub outline: Outline<'a>,
    pub hides: Hides,
}

impl<'a> Screen<'a> {
    pub const fn polygon(shape: &'a Polygon, hides: Hides) -> Screen<'a> {
        Screen {
            outline: Outline::Polygon(shape),
            hides,
        }
    }

    pub const fn circle(centre: table::Point, radius: Length, hides: Hides) -> Screen<'a> {
        Screen {
            outline: Outline::Disc { centre, radius },
            hides,
        }
    }
}

/// What a screen hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hides {
    /// All that is behind its volume.
    Solid { bottom: Length, top: Length },
    /// The same for ground that rises gently: it hides neither those who stand on it nor anybody from them.
    Rise { top: Length },
    /// All beyond it, whatever the height, from those outside it.
    Cloud,
    /// The same, and what is deeper in it than so far.
    Forest { depth: Length },
}

/// How somebody looks.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Look<Id> {
    /// Only into the half circle ahead.
    pub ahead: Option<Facing>,
    /// No base is in the way.
    pub past_bases: bool,
    /// Those of its own unit are not in the way.
    pub past_own_unit: bool,
    pub through_clouds: bool,
    /// Stealth keeps nobody out of the way.
    pub pierces_stealth: bool,
    /// These are not in the way.
    pub past: SmallVec<[Id; 2]>,
}

impl<Id> Look<Id> {
    #[must_use]
    pub fn past(mut self, id: Id) -> Self {
        self.past.push(id);
        self
    }
}

/// Why somebody is not seen. With several reasons it is what the line between the two middles meets first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden<Id> {
    /// Not in front.
    Behind,
    ByBase(Id),
    /// A screen, by its number in the list.
    ByScreen(usize),
    /// Not on the table.
    Absent,
}

#[cfg(test)]
mod tests;
