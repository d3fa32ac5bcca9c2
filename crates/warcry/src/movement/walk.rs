//! Normal moves, and passing through archways and doors.

use table::{Point, Polygon, Segment};

use super::check::Trip;
use super::room::CONTACT;
use super::surface::{is_surface, stays_on_surface};
use super::{Fraction, MoveRefusal, Standing, span_inside};
use crate::{Part, PartId, PartKind, Runemark};

impl Trip<'_> {
    /// A normal move (normal-move-01). Where it is refused nothing has changed.
    pub(super) fn walk(&mut self, to: Point) -> Result<(), MoveRefusal> {
        self.stays_on_its_level(to)?;
        self.slide(to)
    }

    /// What a normal move asks of the ground.
    pub(super) fn stays_on_its_level(&self, to: Point) -> Result<(), MoveRefusal> {
        self.keep_on_battlefield(to)?;
        if !self.is_on_surface() {
            return Err(MoveRefusal::NotOnSurface);
        }
        if !stays_on_surface(&self.world.terrain, self.at(), to, self.z) {
            return Err(MoveRefusal::LeavesSurface);
        }
        Ok(())
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
        let Some(faces) = faces(&passage.outline, middle, self.at(), to) else {
            return Err(MoveRefusal::SameSide(part));
        };
        for next in [middle, to] {
            self.squeeze(passage, &faces, next)?;
        }
        // The wall around the passage was no obstacle on the way; where it comes out nothing may be in its place.
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

    /// Moves on with the wall that the passage is in out of the way, but nothing else: a door leads into a house, not through
    /// its back wall too.
    fn squeeze(&mut self, passage: &Part, faces: &[Segment; 2], to: Point) -> Result<(), MoveRefusal> {
        if !stays_on_surface(&self.world.terrain, self.at(), to, self.z) {
            return Err(MoveRefusal::LeavesSurface);
        }
        let sweep = self.sweep(to);
        sweep.check_fighters(self.world, self.fighter)?;
        let way = Segment::new(self.at(), to);
        sweep.check_parts(self.world, |_, part| {
            is_wall_of(passage, faces, part) && !is_crossed(passage, part, &way)
        })?;
        self.move_base(to)
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

/// The side of the outline by which a line from `from` comes in to the middle, and the one over which it leaves to `to`;
/// nothing unless they face away from each other.
fn faces(outline: &Polygon, middle: Point, from: Point, to: Point) -> Option<[Segment; 2]> {
    let crossed = |p: Point| {
        let line = Segment::new(middle, p);
        outline.edges().find(|edge| is_beyond(edge, p) && edge.meets(&line))
    };
    let (enters, leaves) = (crossed(from)?, crossed(to)?);
    let (one, other) = (enters.to - enters.from, leaves.to - leaves.from);
    (one.x * other.x + one.y * other.y < 0).then_some([enters, leaves])
}

/// The wall around a passage: what of its feature touches it, or goes on beside it between the lines of its two faces. A base
/// that is too large for the passage squeezes past all of that (terrain-archway-01).
fn is_wall_of(passage: &Part, faces: &[Segment; 2], part: &Part) -> bool {
    let between_faces = || {
        let corners = part.outline.corners();
        faces
            .iter()
            .all(|face| corners.iter().all(|corner| !is_beyond(face, *corner)))
    };
    part.feature == passage.feature
        && (table::polygon_within_polygon(&part.outline, &passage.outline, CONTACT) || between_faces())
}

/// Whether the middle of a base runs through a part on a straight way, before it comes to the passage or after it.
fn is_crossed(passage: &Part, part: &Part, way: &Segment) -> bool {
    let (from, to) = (way.from, way.to);
    let Some((enter, leave)) = span_inside(from, to, &part.outline) else {
        return false;
    };
    let longer = |start: Fraction, end: Fraction| {
        start < end && start.along(from, to).distance_to(end.along(from, to)) > CONTACT
    };
    match span_inside(from, to, &passage.outline) {
        Some((comes, goes)) => longer(enter, leave.min(comes)) || longer(enter.max(goes), leave),
        None => longer(enter, leave),
    }
}

fn is_beyond(edge: &Segment, p: Point) -> bool {
    let (along, away) = (edge.to - edge.from, p - edge.from);
    along.x * away.y - along.y * away.x < 0
}
