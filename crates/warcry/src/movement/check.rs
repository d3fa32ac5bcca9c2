//! The exact test of a declared path.

use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Point, Spot};

use super::room::Sweep;
use super::surface::{is_inside, is_surface};
use super::{Heights, Journey, Leg, Mishap, MoveRefusal, Path, Standing, may_carry};
use crate::abilities::Change;
use crate::battleplan::Token;
use crate::{Fighter, FighterId, MoveKind, MoveLimits, Part, PartId, PartKind, Place, TokenId, World};

/// No move of a fighter needs more straight legs than this: the way around three large oval bases has some two hundred.
pub(super) const MOST_LEGS: usize = 300;

/// Tokens are discs of this diameter.
pub const TOKEN_DIAMETER: Length = Length::mm(25);

/// Whether a path is legal, and what it comes to. An oval base keeps its facing on the way and turns at the end; where that
/// does not fit, turning before it sets off is tried (move-01: pivoting is free).
pub fn check(world: &World, fighter: FighterId, limits: &MoveLimits, path: &Path) -> Result<Journey, MoveRefusal> {
    let this = world
        .fighters
        .get(usize::from(fighter.0))
        .ok_or(MoveRefusal::NotOnTable)?;
    let facing = this.facing();
    let turned_to = path.facing.unwrap_or(facing);
    let turning_last = travel(world, fighter, limits, path, facing, turned_to);
    match turning_last {
        Err(_) if turned_to != facing && !is_round(world, fighter) => {
            travel(world, fighter, limits, path, turned_to, turned_to).or(turning_last)
        }
        found => found,
    }
}

fn is_round(world: &World, fighter: FighterId) -> bool {
    let base = world.fighter(fighter).profile.base;
    base.long == base.short
}

/// A fighter on its way.
#[derive(Clone, Debug)]
pub(super) struct Trip<'w> {
    pub world: &'w World,
    pub fighter: FighterId,
    pub limits: &'w MoveLimits,
    /// Its base where it is now.
    pub base: Footprint,
    pub z: Length,
    pub height: Length,
    pub standing: Standing,
    /// In the air between two legs of a flight.
    pub flying: bool,
    /// In the air after a jump, about to catch hold of something.
    pub catching: bool,
    pub length: Length,
    pub mishaps: Vec<Mishap>,
    pub heights: SmallVec<[Heights; 3]>,
    pub tokens: SmallVec<[TokenId; 2]>,
}

fn travel(
    world: &World,
    fighter: FighterId,
    limits: &MoveLimits,
    path: &Path,
    facing: Facing,
    turned_to: Facing,
) -> Result<Journey, MoveRefusal> {
    if path.legs.len() > MOST_LEGS {
        return Err(MoveRefusal::TooManyLegs);
    }
    let mut trip = Trip::new(world, fighter, limits).ok_or(MoveRefusal::NotOnTable)?;
    trip.turn(facing)?;
    trip.note_tokens(trip.at(), trip.z, trip.z);
    for leg in &path.legs {
        trip.go(leg)?;
    }
    trip.turn(turned_to)?;
    trip.arrive()
}

impl<'w> Trip<'w> {
    /// A fighter where it stands, before its first leg; nothing if it is not on the battlefield.
    pub(super) fn new(world: &'w World, fighter: FighterId, limits: &'w MoveLimits) -> Option<Trip<'w>> {
        let this = world.fighter(fighter);
        let Place::Table { base, z, standing } = &this.place else {
            return None;
        };
        Some(Trip {
            world,
            fighter,
            limits,
            base: base.clone(),
            z: *z,
            height: this.profile.height(),
            standing: *standing,
            flying: false,
            catching: false,
            length: Length::ZERO,
            mishaps: Vec::new(),
            heights: SmallVec::new(),
            tokens: SmallVec::new(),
        })
    }
}

impl Trip<'_> {
    pub(super) fn go(&mut self, leg: &Leg) -> Result<(), MoveRefusal> {
        self.may_begin(leg)?;
        let mut across = self.z;
        match *leg {
            Leg::Walk(to) => self.walk(to)?,
            Leg::Jump(to) => self.jump(to)?,
            Leg::Catch(to) => self.jump_to_hold(to)?,
            Leg::Climb { to, z } => self.climb(to, z)?,
            Leg::Fly { to, z } => across = self.fly(to, z)?,
            Leg::Through { part, to } => self.pass_through(part, to)?,
        }
        self.heights.push(Heights { across, end: self.z });
        Ok(())
    }

    /// A walk along which nothing is in the way: whoever asks has seen to that.
    pub(super) fn go_clear(&mut self, to: Point) -> Result<(), MoveRefusal> {
        self.may_begin(&Leg::Walk(to))?;
        self.stays_on_its_level(to)?;
        self.move_base(to)?;
        self.heights.push(Heights {
            across: self.z,
            end: self.z,
        });
        Ok(())
    }

    fn may_begin(&self, leg: &Leg) -> Result<(), MoveRefusal> {
        if self.limits.kind == MoveKind::Disengage && !matches!(leg, Leg::Walk(_)) {
            return Err(match leg {
                Leg::Through { .. } => MoveRefusal::OnlyInMoveActions,
                _ => MoveRefusal::OnlyNormalMoves,
            });
        }
        if self.flying && !matches!(leg, Leg::Fly { .. }) {
            return Err(MoveRefusal::StillFlying { z: self.z });
        }
        if self.catching && !matches!(leg, Leg::Climb { .. }) {
            return Err(MoveRefusal::CatchesNothing { z: self.z });
        }
        Ok(())
    }

    pub(super) fn at(&self) -> Point {
        self.base.at()
    }

    /// The base may never leave the battlefield (move-05). Asked first of every leg: whatever is on the battlefield is safe
    /// to calculate with.
    pub(super) fn keep_on_battlefield(&self, to: Point) -> Result<(), MoveRefusal> {
        let terrain = &self.world.terrain;
        if !is_surface(terrain, to, Length::ZERO) || !is_inside(terrain, self.sweep(to).bounds_there()) {
            return Err(MoveRefusal::OverTheEdge);
        }
        Ok(())
    }

    /// The stairs that it is on: no obstacle to it while it is.
    pub(super) fn held_stairs(&self) -> Option<PartId> {
        let Standing::Climbing(id) = self.standing else {
            return None;
        };
        let part = self.world.terrain.parts.get(usize::from(id.0))?;
        (part.kind == PartKind::Stairs).then_some(id)
    }

    /// The base sliding at its present height.
    pub(super) fn sweep(&self, to: Point) -> Sweep<'_> {
        self.sweep_at(to, self.z, self.z)
    }

    /// The base sliding while its foot is anywhere between two heights.
    pub(super) fn sweep_at(&self, to: Point, lowest: Length, highest: Length) -> Sweep<'_> {
        Sweep {
            base: &self.base,
            to,
            low: lowest,
            high: highest + self.height,
        }
    }

    /// Slides the base horizontally, clear of fighters and terrain, and pays for it.
    pub(super) fn slide(&mut self, to: Point) -> Result<(), MoveRefusal> {
        let leaving = self.held_stairs();
        self.slide_past(to, |id, _| Some(id) == leaving)
    }

    /// The same, but for terrain that is no obstacle to it.
    pub(super) fn slide_past(&mut self, to: Point, passes: impl Fn(PartId, &Part) -> bool) -> Result<(), MoveRefusal> {
        let ghost = self.limits.through_dungeon;
        let sweep = self.sweep(to);
        match self.limits.along_walls {
            Some(within) => self.stays_by_wall(to, within)?,
            None => sweep.check_fighters(self.world, self.fighter)?,
        }
        sweep.check_parts(self.world, |id, part| ghost && part.dungeon || passes(id, part))?;
        self.move_base(to)
    }

    /// Puts the base where a straight way ends, and pays for it.
    pub(super) fn move_base(&mut self, to: Point) -> Result<(), MoveRefusal> {
        self.pay(self.at().distance_to(to))?;
        self.note_tokens(to, self.z, self.z);
        self.base = self.base.moved_to(to);
        Ok(())
    }

    /// All that is within a distance of one wall is convex: a straight leg with both ends there stays there.
    fn stays_by_wall(&self, to: Point, within: Length) -> Result<(), MoveRefusal> {
        let there = self.base.moved_to(to);
        let by = |part: &Part, base: &Footprint| {
            let rise = (part.bottom - self.z).max(self.z - part.top).max(Length::ZERO);
            part.dungeon && table::within_of_polygon_rising(base, &part.outline, rise, within)
        };
        let mut walls = self.world.terrain.parts.iter();
        if walls.any(|part| by(part, &self.base) && by(part, &there)) {
            Ok(())
        } else {
            Err(MoveRefusal::LeavesTheWall)
        }
    }

    pub(super) fn pay(&mut self, length: Length) -> Result<(), MoveRefusal> {
        let (length, most) = (self.length + length, self.limits.most);
        if length > most {
            return Err(match self.limits.kind {
                MoveKind::Move => MoveRefusal::TooFar { length, most },
                MoveKind::Disengage => MoveRefusal::DisengagesTooFar { length, most },
            });
        }
        self.length = length;
        Ok(())
    }

    /// Treasure that the base comes within 1" of on the way to a point, anywhere between two heights (treasure-01,
    /// measure-02).
    pub(super) fn note_tokens(&mut self, to: Point, low: Length, high: Length) {
        if self.limits.kind != MoveKind::Move || self.world.tokens.is_empty() {
            return;
        }
        let near = self.sweep(to).bounds().grown(Length::inches(1));
        for (id, token) in self.world.token_ids().zip(&self.world.tokens) {
            let Some(spot) = token.spot else { continue };
            if token.kind != Token::Treasure || !near.contains(spot.at) || self.tokens.contains(&id) {
                continue;
            }
            let rise = (low - spot.z).max(spot.z - high).max(Length::ZERO);
            if let Some(reach) = level_reach(Length::inches(1), rise)
                && table::slide_within_of_point(&self.base, to, spot.at, reach)
            {
                self.tokens.push(id);
            }
        }
    }

    /// Turns the base on its place: it must fit there (move-01).
    pub(super) fn turn(&mut self, facing: Facing) -> Result<(), MoveRefusal> {
        if facing == self.base.facing() {
            return Ok(());
        }
        self.base = self.base.turned(facing);
        if is_round(self.world, self.fighter) {
            return Ok(());
        }
        self.keep_on_battlefield(self.at())?;
        let (here, stairs) = (self.sweep(self.at()), self.held_stairs());
        here.check_fighters(self.world, self.fighter)?;
        here.check_parts(self.world, |id, _| Some(id) == stairs)
    }

    /// What must hold at the end of a move.
    pub(super) fn may_end_here(&self) -> Result<(), MoveRefusal> {
        if self.flying {
            return Err(MoveRefusal::EndsFlying { z: self.z });
        }
        if self.catching {
            return Err(MoveRefusal::CatchesNothing { z: self.z });
        }
        if self.must_break_away() {
            self.breaks_away()?;
        }
        self.may_end_but_for_enemies()
    }

    fn must_break_away(&self) -> bool {
        self.limits.kind == MoveKind::Disengage && !self.limits.ends_engaged
    }

    fn may_end_but_for_enemies(&self) -> Result<(), MoveRefusal> {
        self.keeps_distances()?;
        self.leaves_walls()?;
        self.leaves_markers_free()?;
        self.leaves_treasure_free()?;
        self.comes_closer()?;
        self.reaches_goal()
    }

    fn arrive(self) -> Result<Journey, MoveRefusal> {
        self.may_end_here()?;
        Ok(Journey {
            to: Spot::new(self.at(), self.z),
            facing: self.base.facing(),
            standing: self.standing,
            length: self.length,
            on_unscalable: self.rests_on_unscalable(),
            mishaps: self.mishaps,
            heights: self.heights,
            tokens: self.tokens,
        })
    }

    /// A disengage ends more than 1" from all enemies (disengage-02).
    fn breaks_away(&self) -> Result<(), MoveRefusal> {
        let Some(with) = self.engaged_with() else {
            return Ok(());
        };
        let other = self.world.fighter(with);
        let gap = other.footprint().map_or(Length::ZERO, |base| {
            table::gap_rising(&self.base, base, (other.z() - self.z).abs())
        });
        Err(MoveRefusal::StillEngaged { with, gap })
    }

    /// The first enemy within 1" of where it is now.
    fn engaged_with(&self) -> Option<FighterId> {
        let inch = Length::inches(1);
        let is_near = |other: &Fighter| {
            let rise = (other.z() - self.z).abs();
            other
                .footprint()
                .is_some_and(|base| table::within_rising(&self.base, base, rise, inch))
        };
        self.world
            .on_table()
            .find(|(id, other)| self.world.are_enemies(self.fighter, *id) && is_near(other))
            .map(|(id, _)| id)
    }

    /// The same as [`Trip::may_end_here`] without measuring what is wrong.
    pub(super) fn ends_well(&self) -> bool {
        let is_engaged = || self.must_break_away() && self.engaged_with().is_some();
        !self.flying && !self.catching && self.is_at_goal() && !is_engaged() && self.may_end_but_for_enemies().is_ok()
    }

    /// No base may end on treasure (objective-02), but for a single token that the fighter then picks up (treasure-01).
    fn leaves_treasure_free(&self) -> Result<(), MoveRefusal> {
        if self.world.tokens.is_empty() {
            return Ok(());
        }
        let near = self.base.bounds().grown(TOKEN_DIAMETER);
        let mut picks_up = self.limits.kind == MoveKind::Move && may_carry(self.world, self.fighter);
        for (id, token) in self.world.token_ids().zip(&self.world.tokens) {
            let Some(spot) = token.spot else { continue };
            let touches = token.kind == Token::Treasure
                && spot.z == self.z
                && near.contains(spot.at)
                && table::within_of_point(&self.base, spot.at, TOKEN_DIAMETER.half_up());
            if touches && !std::mem::take(&mut picks_up) {
                return Err(MoveRefusal::TouchesTreasure(id));
            }
        }
        Ok(())
    }

    /// What abilities ask of the distance to somebody at the end of a move.
    fn keeps_distances(&self) -> Result<(), MoveRefusal> {
        if let Some((to, beyond)) = self.limits.beyond
            && let Some(gap) = self.gap_to(to)
            && gap <= beyond
        {
            return Err(MoveRefusal::TooNear { to, gap, beyond });
        }
        if let Some(from) = self.limits.no_further_from
            && let Some(ends) = self.gap_to(from)
            && let Some(start) = Trip::new(self.world, self.fighter, self.limits)
            && let Some(began) = start.gap_to(from)
            && ends > began
        {
            return Err(MoveRefusal::Further { from, began, ends });
        }
        Ok(())
    }

    /// From its base as it is now to another fighter.
    fn gap_to(&self, other: FighterId) -> Option<Length> {
        let other = self.world.fighter(other);
        Some(table::gap_rising(
            &self.base,
            other.footprint()?,
            (self.z - other.z()).abs(),
        ))
    }

    /// Whoever passes through the walls of a dungeon finishes on the floor, clear of them; whoever passes over others
    /// finishes clear of them.
    fn leaves_walls(&self) -> Result<(), MoveRefusal> {
        if self.limits.through_dungeon
            && (self.z != Length::ZERO || self.sweep(self.at()).part_in_way(self.world, |_, _| false).is_some())
        {
            return Err(MoveRefusal::EndsInDungeonWall);
        }
        if self.limits.along_walls.is_some() {
            self.sweep(self.at()).check_fighters(self.world, self.fighter)?;
        }
        Ok(())
    }

    /// Markers that abilities have put on the battlefield and that nobody may end a move on.
    fn leaves_markers_free(&self) -> Result<(), MoveRefusal> {
        for modifier in &self.world.modifiers {
            if modifier.change == Change::KeepsPointFree
                && let Some(spot) = modifier.anchor.and_then(|anchor| anchor.spot(self.world))
                && spot.z == self.z
                && table::within_of_point(&self.base, spot.at, TOKEN_DIAMETER.half_up())
            {
                return Err(MoveRefusal::OnMarkedPoint);
            }
        }
        Ok(())
    }

    /// What an ability asks of where a move ends.
    fn reaches_goal(&self) -> Result<(), MoveRefusal> {
        let Some(goal) = self.limits.reaches.filter(|_| !self.is_at_goal()) else {
            return Ok(());
        };
        let gap = self.gap_to(goal).unwrap_or(Length::ZERO);
        Err(MoveRefusal::NotReached { goal, gap })
    }

    /// Whether it is within 1" of whom it has to reach, if of anybody.
    fn is_at_goal(&self) -> bool {
        let goal = self.limits.reaches.map(|goal| self.world.fighter(goal));
        goal.and_then(|goal| Some((goal.footprint()?, goal.z())))
            .is_none_or(|(base, z)| table::within_rising(&self.base, base, (self.z - z).abs(), Length::inches(1)))
    }

    fn comes_closer(&self) -> Result<(), MoveRefusal> {
        let Some(goal) = self.limits.closer_to else {
            return Ok(());
        };
        let (this, goal) = (self.world.fighter(self.fighter), self.world.fighter(goal));
        let (Some(start), Some(from), Some(base), Some(spot)) =
            (this.footprint(), this.spot(), goal.footprint(), goal.spot())
        else {
            return Ok(());
        };
        let began = table::gap_rising(start, base, (from.z - spot.z).abs());
        let ends = table::gap_rising(&self.base, base, (self.z - spot.z).abs());
        if ends < began {
            Ok(())
        } else {
            Err(MoveRefusal::NotCloser { began, ends })
        }
    }
}

/// How far a reach goes horizontally to something so much higher or lower, to the micrometre below; nothing if it is out of
/// reach.
pub(crate) fn level_reach(reach: Length, rise: Length) -> Option<Length> {
    if rise == Length::ZERO {
        return Some(reach);
    }
    if rise > reach {
        return None;
    }
    let (reach, rise) = (i128::from(reach.get()), i128::from(rise.get()));
    Some(Length::um((reach * reach - rise * rise).isqrt() as i64))
}
