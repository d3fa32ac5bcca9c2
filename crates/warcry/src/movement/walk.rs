//! Normal moves, and passing through archways and doors.

use table::{Point, Polygon, Segment};

use super::check::Trip;
use super::room::CONTACT;
use super::surface::{is_surface, stays_on_surface};
use super::{MoveRefusal, Standing};
use crate::{Part, PartId, PartKind, Runemark};

impl Trip<'_> {
    /// A normal move (normal-move-01). Where it is refused nothing has changed.
    pub(super) fn walk(&mut self, to: Point) -> Result<(), MoveRefusal> {
        self.keep_on_battlefield(to)?;
        if !self.is_on_surface() {
            return Err(MoveRefusal::NotOnSurface);
        }
        if !stays_on_surface(&self.world.terrain, self.at(), to, self.z) {
            return Err(MoveRefusal::LeavesSurface);
        }
        self.slide(to)
    }

    fn is_on_surface(&self) -> bool {
        self.standing == Standing::Surface && is_surface(&self.world.terrain, self.at(), self.z)
    }

    /// Through an archway or door, by way of its middle (terrain-archway-01 to 04).
    pub(super) fn pass_through(&mut self, part: PartId, to: Point) -> Result<(), MoveRefusal> {
        self.keep_on_battlefield(to)?;
        let Some(passage) = self.world.terrain.parts.get(usize::from(part.0)) else {
            return Err(MoveRefusal::NoPassage);
        };
        self.may_pass(passage)?;
        if !self.is_on_surface()
            || self.z != passage.bottom
            || !table::within_of_polygon(&self.base, &passage.outline, CONTACT)
        {
            return Err(MoveRefusal::PassageNotTouched(part));
        }
        let middle = middle_of(&passage.outline);
        if !is_far_side(&passage.outline, middle, self.at(), to) {
            return Err(MoveRefusal::SameSide(part));
        }
        for next in [middle, to] {
            self.squeeze(passage, next)?;
        }
        // The walls around the passage were no obstacle on the way; where it comes out nothing may be in its place.
        self.sweep(to).check_parts(self.world, |_, _| false)
    }

    fn may_pass(&self, passage: &Part) -> Result<(), MoveRefusal> {
        let marks = self.world.runemarks(self.fighter);
        let big = marks.has(Runemark::Monster) || marks.has(Runemark::Mount);
        match passage.kind {
            PartKind::Archway if big => Err(MoveRefusal::TooBigForArchway),
            PartKind::Door if big || marks.has(Runemark::Beast) => Err(MoveRefusal::TooBigForDoor),
            PartKind::Archway | PartKind::Door => Ok(()),
            PartKind::Solid | PartKind::Stairs | PartKind::Ladder => Err(MoveRefusal::NoPassage),
        }
    }

    /// Moves on with the passage's own feature out of the way, but nothing else.
    fn squeeze(&mut self, passage: &Part, to: Point) -> Result<(), MoveRefusal> {
        if !stays_on_surface(&self.world.terrain, self.at(), to, self.z) {
            return Err(MoveRefusal::LeavesSurface);
        }
        let sweep = self.sweep(to);
        sweep.check_fighters(self.world, self.fighter)?;
        sweep.check_parts(self.world, |_, part| part.feature == passage.feature)?;
        self.pay(self.at().distance_to(to))?;
        self.note_tokens(to, self.z, self.z);
        self.base = self.base.moved_to(to);
        Ok(())
    }
}

/// The middle of a passage: the mean of its corners.
pub(super) fn middle_of(outline: &Polygon) -> Point {
    let corners = outline.corners();
    let count = corners.len().max(1) as i64;
    let mean = |sum: i64| sum.div_euclid(count);
    Point::um(
        mean(corners.iter().map(|p| p.x.get()).sum()),
        mean(corners.iter().map(|p| p.y.get()).sum()),
    )
}

/// Whether the line from the middle to `to` leaves over a side of the outline that faces away from the one by which a line
/// from `from` comes in.
fn is_far_side(outline: &Polygon, middle: Point, from: Point, to: Point) -> bool {
    let crossed = |p: Point| {
        let line = Segment::new(middle, p);
        outline
            .edges()
            .find(|edge| is_beyond(edge, p) && edge.meets(&line))
            .map(|edge| edge.to - edge.from)
    };
    match (crossed(from), crossed(to)) {
        (Some(enters), Some(leaves)) => enters.x * leaves.x + enters.y * leaves.y < 0,
        _ => false,
    }
}

fn is_beyond(edge: &Segment, p: Point) -> bool {
    let (along, away) = (edge.to - edge.from, p - edge.from);
    along.x * away.y - along.y * away.x < 0
}
