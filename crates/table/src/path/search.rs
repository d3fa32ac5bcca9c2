//! The taut string: A* over the straight pieces between posts and the arcs around them. A piece is worked out only when nothing can be
//! cheaper, and whether it is clear is asked only when it is the best one left.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::plane::{Circle, TURN, V, Way, small_turn, tangent, turn_between};
use super::rough::Rough;
use super::scene::{Grown, Near, Post, Scene};

/// A string around a post is tested and drawn in pieces of at most this angle: 64 to the half turn, so that it is longer than the arc by
/// 0.02% at most.
pub(super) const STEP: f64 = TURN / 128.0;

/// Beyond this many pieces a search is given up; a full table needs some ten thousand.
const MOST_PIECES: usize = 1_000_000;

/// Where a path may bend or end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    pub circle: Circle,
    /// For an end: how far from the point the path may stop.
    pub end: Option<f64>,
    /// For the corner of a ring: the directions between which a string can touch it, counter-clockwise.
    between: Option<(V, V)>,
    /// The convex ring that it is a corner of.
    own_ring: Option<usize>,
}

impl Stop {
    /// A point where a path may bend either way, as where it begins.
    pub(super) fn bend(centre: V) -> Stop {
        Stop {
            circle: Circle { centre, radius: 0.0 },
            end: None,
            between: None,
            own_ring: None,
        }
    }

    pub(super) fn end(centre: V, short: f64) -> Stop {
        Stop {
            end: Some(short),
            ..Stop::bend(centre)
        }
    }

    pub(super) fn post(post: &Post) -> Stop {
        Stop {
            circle: post.circle,
            end: None,
            between: post.between,
            own_ring: post.own_ring,
        }
    }

    /// Whether a string can touch it on that side without running into an edge beside it.
    fn can_be_touched(&self, from_centre: V) -> bool {
        self.between
            .is_none_or(|(right, left)| right.cross(from_centre) > -1e-6 && from_centre.cross(left) > -1e-6)
    }
}

/// A piece of string: the arc around the stop before it, then straight to its stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub stop: usize,
    pub way: Way,
    /// Where the string touches the stop before it and this one, as unit vectors from their centres.
    pub out: V,
    pub into: V,
    /// The angle of the arc around the stop before.
    pub arc: f64,
    pub parent: usize,
    /// From the start to here.
    pub cost: f64,
    /// Whether rough ground is in the cost already.
    settled: bool,
    /// Its number among the arrivals at its stop, once the search has gone on from there.
    arrival: usize,
    /// Its place among those that are as cheap.
    rank: u64,
}

/// What is looked at next: the cheapest first.
#[derive(Debug, PartialEq, Eq)]
struct Open {
    /// The bits of what it costs at least: of numbers that are not negative the larger one has the larger bits.
    estimate: u64,
    /// Of two that are as cheap, the one that is not worked out yet; then the one that leaves an earlier piece, then the one to the
    /// earlier stop, then the one to the left.
    rank: u64,
    /// A piece; of one that is not worked out yet the piece that it leaves.
    piece: usize,
}

/// Marks the ranks of pieces that are worked out.
const WORKED_OUT: u64 = 1 << 63;

impl Open {
    fn new(estimate: f64, rank: u64, piece: usize) -> Open {
        let estimate = estimate.max(0.0).to_bits();
        Open { estimate, rank, piece }
    }

    /// The stop that it leads to.
    fn stop(&self) -> usize {
        (self.rank as u32 >> 1) as usize
    }
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        (other.estimate, other.rank).cmp(&(self.estimate, self.rank))
    }
}
impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// How a string has come to a stop, and how far around it can go from there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub into: V,
    pub cost: f64,
    /// As far as the string has been followed around the stop, in whole steps.
    pub extent: f64,
    /// The direction at that place.
    at: V,
    steps: u32,
    /// Until there no base can be in its way.
    past_bases: f64,
    /// It goes no farther.
    is_at_end: bool,
    /// The last arrival at the same stop the same way around before this one.
    before: usize,
}

/// No arrival.
const NONE: usize = usize::MAX;

pub(super) struct Search<'a> {
    pub scene: &'a Scene<'a>,
    /// The start first, then posts and bends, then ends.
    pub stops: Vec<Stop>,
    pub rough: &'a Rough,
    pub limit: f64,
    /// For the estimate: no end is nearer to anything than this circle is.
    pub goal: Option<Circle>,
    pub pieces: Vec<Piece>,
    /// From each stop to the goal, at least.
    to_goal: Vec<f64>,
    arrivals: Vec<Arrival>,
    /// The last arrival at each stop, either way around.
    last_at: Vec<[usize; 2]>,
    near: Vec<Option<Vec<Near>>>,
    open: BinaryHeap<Open>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        scene: &'a Scene<'a>,
        mut stops: Vec<Stop>,
        rough: &'a Rough,
        limit: f64,
        goal: Option<Circle>,
    ) -> Self {
        let n = stops.len();
        // A string that is drawn is followed to its end: up to where it meets its own ring.
        if goal.is_none() {
            stops.iter_mut().for_each(|stop| stop.own_ring = None);
        }
        let to_goal = |stop: &Stop| match goal {
            Some(goal) if stop.end.is_none() => {
                let apart = (stop.circle.centre - goal.centre).length() - stop.circle.radius - goal.radius;
                // A little less, so that rounding leaves nothing out that is just near enough.
                (apart - 1.0).max(0.0)
            }
            _ => 0.0,
        };
        Search {
            scene,
            to_goal: stops.iter().map(to_goal).collect(),
            stops,
            rough,
            limit,
            goal,
            pieces: Vec::with_capacity(64),
            arrivals: Vec::with_capacity(16),
            last_at: vec![[NONE; 2]; n],
            near: vec![None; n],
            open: BinaryHeap::with_capacity(64),
        }
    }

    /// The pieces of the shortest string, first to last; without any end, all strings within the limit are followed.
    pub(super) fn run(&mut self) -> Option<Vec<Piece>> {
        let east = V::new(1.0, 0.0);
        let start = Piece {
            stop: 0,
            way: Way::Left,
            out: east,
            into: east,
            arc: 0.0,
            parent: usize::MAX,
            cost: 0.0,
            settled: true,
            arrival: 0,
            rank: 0,
        };
        self.pieces.push(start);
        self.leave(0);
        while let Some(next) = self.open.pop() {
            if next.rank & WORKED_OUT == 0 {
                self.work_out(next.piece, next.stop());
                continue;
            }
            let index = next.piece;
            let piece = self.pieces[index];
            if self.is_beaten(&piece) || !self.is_followed(&piece) || !self.is_clear(&piece) {
                continue;
            }
            if !piece.settled {
                let cost = piece.cost + self.rough_cost(&piece);
                self.pieces[index].settled = true;
                if cost > piece.cost + 1e-6 {
                    self.pieces[index].cost = cost;
                    self.offer(index);
                    continue;
                }
            }
            if self.stops[piece.stop].end.is_some() {
                return Some(self.chain(index));
            }
            if self.pieces.len() > MOST_PIECES {
                return None;
            }
            self.leave(index);
        }
        None
    }

    /// Every string that has come to each stop, either way around and followed to its end: for drawing what can be reached.
    pub(super) fn arrivals(&mut self) -> Vec<(Stop, Way, Arrival)> {
        let mut all = vec![];
        for stop in 0..self.stops.len() {
            for way in [Way::Left, Way::Right] {
                let first = all.len();
                let mut number = self.last_at[stop][way as usize];
                while number != NONE {
                    self.follow(stop, way, number, TURN);
                    all.push((self.stops[stop], way, self.arrivals[number]));
                    number = self.arrivals[number].before;
                }
                all[first..].reverse();
            }
        }
        all
    }

    fn chain(&self, mut index: usize) -> Vec<Piece> {
        let mut chain = Vec::new();
        while index != usize::MAX {
            chain.push(self.pieces[index]);
            index = self.pieces[index].parent;
        }
        chain.reverse();
        chain
    }

    fn ends_of(&self, piece: &Piece) -> (V, V) {
        straight_part(&self.stops, self.pieces[piece.parent].stop, piece)
    }

    fn offer(&mut self, piece: usize) {
        let Piece {
            cost, stop, into, rank, ..
        } = self.pieces[piece];
        let circle = self.stops[stop].circle;
        let left = match self.goal {
            Some(goal) if self.stops[stop].end.is_none() => {
                let at = circle.centre + into * circle.radius;
                ((at - goal.centre).length() - goal.radius).max(0.0)
            }
            _ => 0.0,
        };
        if cost + left <= self.limit {
            self.open.push(Open::new(cost + left, rank | WORKED_OUT, piece));
        }
    }

    /// Whether another string came here at least as cheaply.
    fn is_beaten(&mut self, piece: &Piece) -> bool {
        let radius = self.stops[piece.stop].circle.radius;
        let dearest = if self.rough.is_empty() { 1.0 } else { 2.0 };
        let mut next = self.last_at[piece.stop][piece.way as usize];
        while next != NONE {
            let (number, other) = (next, self.arrivals[next]);
            next = other.before;
            // What costs more already needs no look at the turn between the two.
            if other.cost > piece.cost + 1e-6 {
                continue;
            }
            if radius <= 0.0 && other.cost <= piece.cost {
                return true;
            }
            let turn = arc(piece.way, other.into, piece.into);
            if other.cost + dearest * radius * turn <= piece.cost + 1e-6
                && turn <= self.follow(piece.stop, piece.way, number, turn)
            {
                return true;
            }
        }
        false
    }

    /// Whether the string can go around the stop before as far as it must.
    fn is_followed(&mut self, piece: &Piece) -> bool {
        let parent = self.pieces[piece.parent];
        if self.stops[parent.stop].circle.radius <= 0.0 {
            return true;
        }
        piece.arc <= self.follow(parent.stop, parent.way, parent.arrival, piece.arc - STEP) + STEP
    }

    fn is_clear(&mut self, piece: &Piece) -> bool {
        let (a, b) = self.ends_of(piece);
        if !self.scene.clear(a, b) {
            return false;
        }
        // The whole steps of the arc have been tested; the rest of it is left.
        let parent = self.pieces[piece.parent];
        let circle = self.stops[parent.stop].circle;
        if circle.radius <= 0.0 || piece.arc <= 0.0 {
            return true;
        }
        let (scene, own_ring) = (self.scene, self.stops[parent.stop].own_ring);
        let near = self.near[parent.stop].get_or_insert_with(|| scene.around(circle, own_ring));
        let [from, to] = rest_of_arc(parent.way, piece);
        arc_piece_clear(scene, near, circle, from, to)
    }

    fn rough_cost(&self, piece: &Piece) -> f64 {
        if self.rough.is_empty() {
            return 0.0;
        }
        let (a, b) = self.ends_of(piece);
        let parent = self.pieces[piece.parent];
        let circle = self.stops[parent.stop].circle;
        let mut extra = self.rough.extra(a, b);
        let mut last = None;
        for p in wound(circle, parent.way, parent.into, piece.arc) {
            if let Some(last) = last.replace(p) {
                extra += self.rough.extra(last, p);
            }
        }
        extra
    }

    /// Settles the arrival at a stop and guesses what every way on costs. Most of them are dearer than the way that is found, and are
    /// never worked out.
    fn leave(&mut self, index: usize) {
        let piece = self.pieces[index];
        let here = self.stops[piece.stop];
        let circle = here.circle;
        let arrival = Arrival {
            into: piece.into,
            cost: piece.cost,
            extent: 0.0,
            at: piece.into,
            steps: 0,
            past_bases: 0.0,
            is_at_end: false,
            before: self.last_at[piece.stop][piece.way as usize],
        };
        let number = self.arrivals.len();
        self.arrivals.push(arrival);
        self.last_at[piece.stop][piece.way as usize] = number;
        self.pieces[index].arrival = number;
        let at = circle.centre + piece.into * circle.radius;
        let on = self.goal.map(|goal| Onward::new(at, goal));
        for next in 1..self.stops.len() {
            if next == piece.stop {
                continue;
            }
            let stop = self.stops[next];
            let is_bend = stop.circle.radius <= 0.0 && stop.end.is_none();
            if is_bend && self.last_at[next][Way::Left as usize] != NONE {
                continue;
            }
            // However the string runs from here to there and on, it is no shorter. A little less, for rounding.
            let straight = (stop.circle.centre - at).length() - stop.circle.radius - stop.end.unwrap_or(0.0);
            let mut left = (straight - 1.0).max(0.0) + self.to_goal[next];
            if let Some(on) = on.as_ref().filter(|_| stop.end.is_none()) {
                left = left.max(on.past(stop.circle) - 1.0);
            }
            if piece.cost + left <= self.limit {
                let rank = (number as u64) << 32 | (next as u64) << 1;
                self.open.push(Open::new(piece.cost + left, rank, index));
            }
        }
    }

    /// Offers the pieces from the end of another one to a stop, either way around.
    fn work_out(&mut self, index: usize, next: usize) {
        let piece = self.pieces[index];
        let (here, stop) = (self.stops[piece.stop], self.stops[next]);
        let circle = here.circle;
        let ways: &[Way] = if stop.circle.radius > 0.0 {
            &[Way::Left, Way::Right]
        } else {
            &[Way::Left]
        };
        for &way in ways {
            let Some(line) = tangent(circle, piece.way, stop.circle, way) else {
                continue;
            };
            if !here.can_be_touched(line.out) || !stop.can_be_touched(line.into) {
                continue;
            }
            let turn = if circle.radius > 0.0 {
                arc(piece.way, piece.into, line.out)
            } else {
                0.0
            };
            // More than half around a corner leads through what it is a corner of.
            let is_through = here.own_ring.is_some() && turn > TURN / 2.0;
            if is_through || stop.end.is_some_and(|short| short > line.length) {
                continue;
            }
            let straight = line.length - stop.end.unwrap_or(0.0);
            let piece = Piece {
                stop: next,
                way,
                out: line.out,
                into: line.into,
                arc: turn,
                parent: index,
                cost: piece.cost + circle.radius * turn + straight,
                settled: self.rough.is_empty(),
                arrival: 0,
                rank: (piece.arrival as u64) << 32 | (next as u64) << 1 | way as u64,
            };
            self.pieces.push(piece);
            self.offer(self.pieces.len() - 1);
        }
    }

    /// Follows a string around its stop, in whole steps, at least as far as is asked for, or to where it can go no farther. Gives back how
    /// far that is.
    fn follow(&mut self, stop: usize, way: Way, number: usize, turn: f64) -> f64 {
        let arrival = &mut self.arrivals[number];
        if arrival.is_at_end || arrival.extent >= turn {
            return arrival.extent;
        }
        let Stop { circle, own_ring, .. } = self.stops[stop];
        let scene = self.scene;
        let is_free = circle.radius <= 0.0
            || self.near[stop]
                .get_or_insert_with(|| scene.around(circle, own_ring))
                .is_empty();
        if is_free {
            (arrival.extent, arrival.is_at_end) = (TURN, true);
            return TURN;
        }
        let near = self.near[stop].as_deref().unwrap_or(&[]);
        let step = small_turn(STEP * way.sign());
        if arrival.steps == 0 {
            arrival.past_bases = scene.free_turn(near, circle, way, arrival.into);
        }
        if !near.iter().any(|near| matches!(near, Near::Ring(_))) {
            // Nothing but bases is near, and they are not before there.
            while arrival.extent < turn && f64::from(arrival.steps + 1) * STEP < arrival.past_bases {
                (arrival.at, arrival.steps) = (arrival.at.turned(step), arrival.steps + 1);
                arrival.extent = f64::from(arrival.steps) * STEP;
            }
        }
        while arrival.extent < turn && !arrival.is_at_end {
            let to = arrival.at.turned(step);
            // Far from all bases only rings can be in the way.
            let is_free = f64::from(arrival.steps + 1) * STEP < arrival.past_bases;
            let corner = outer_corner(circle, arrival.at, to);
            let (a, b) = (
                circle.centre + arrival.at * circle.radius,
                circle.centre + to * circle.radius,
            );
            let is_clear = if is_free {
                scene.clear_of_rings(near, a, corner) && scene.clear_of_rings(near, corner, b)
            } else {
                scene.clear_of(near, a, corner) && scene.clear_of(near, corner, b)
            };
            if !is_clear {
                arrival.is_at_end = true;
                break;
            }
            (arrival.at, arrival.steps) = (to, arrival.steps + 1);
            arrival.extent = f64::from(arrival.steps) * STEP;
            if arrival.steps == 128 {
                (arrival.extent, arrival.is_at_end) = (TURN, true);
            }
        }
        arrival.extent
    }
}

/// The straight way on from a place to a goal.
struct Onward {
    from: V,
    way: V,
    length: f64,
    goal: Circle,
}

impl Onward {
    fn new(from: V, goal: Circle) -> Onward {
        let way = goal.centre - from;
        let length = way.length();
        Onward {
            from,
            way,
            length,
            goal,
        }
    }

    /// No way to the goal that touches a circle is shorter: as in a mirror beside the straight way.
    fn past(&self, circle: Circle) -> f64 {
        let beside = self.way.cross(circle.centre - self.from).abs() - circle.radius * self.length;
        if beside <= 0.0 {
            return self.length - self.goal.radius;
        }
        let beside = 2.0 * beside / self.length;
        (self.length * self.length + beside * beside).sqrt() - self.goal.radius
    }
}

/// The directions of an arc that a string is tested along, whole steps first, then what is left.
fn rest_of_arc(way: Way, piece: &Piece) -> [V; 2] {
    let rest = piece.arc - (piece.arc / STEP).floor() * STEP;
    [piece.out.turned(small_turn(-rest * way.sign())), piece.out]
}

/// Whether a string keeps clear of something that the search did not know of.
pub(super) fn string_clear_of(grown: &Grown, stops: &[Stop], pieces: &[Piece]) -> bool {
    pieces.windows(2).all(|pair| {
        let (before, piece) = (&pair[0], &pair[1]);
        let circle = stops[before.stop].circle;
        let (a, b) = straight_part(stops, before.stop, piece);
        if !grown.clear(a, b) {
            return false;
        }
        if circle.radius <= 0.0 || piece.arc <= 0.0 {
            return true;
        }
        let piece_clear = |from: V, to: V| {
            let corner = outer_corner(circle, from, to);
            grown.clear(circle.centre + from * circle.radius, corner)
                && grown.clear(corner, circle.centre + to * circle.radius)
        };
        // Half a percent more for the corners of the string.
        if let Grown::Base(base) = grown
            && (base.centre - circle.centre).length() > base.radius + circle.radius * 1.005
        {
            return true;
        }
        let [from, to] = rest_of_arc(before.way, piece);
        if !piece_clear(from, to) {
            return false;
        }
        let step = small_turn(STEP * before.way.sign());
        let mut at = before.into;
        (0..(piece.arc / STEP).floor() as u32).all(|_| {
            let from = at;
            at = at.turned(step);
            piece_clear(from, at)
        })
    })
}

/// The straight part of a piece of string.
fn straight_part(stops: &[Stop], from: usize, piece: &Piece) -> (V, V) {
    let (from, to) = (stops[from], stops[piece.stop]);
    let a = from.circle.centre + piece.out * from.circle.radius;
    let b = to.circle.centre + piece.into * to.circle.radius;
    match to.end {
        Some(short) if short > 0.0 => (a, b - (b - a) * (short / (b - a).length())),
        _ => (a, b),
    }
}

/// The turn from one direction to another, the way the string runs.
pub(super) fn arc(way: Way, from: V, to: V) -> f64 {
    match way {
        Way::Left => turn_between(from, to),
        Way::Right => turn_between(to, from),
    }
}

/// Where the tangents at two directions meet.
fn outer_corner(circle: Circle, a: V, b: V) -> V {
    circle.centre + (a + b) * (circle.radius / (1.0 + a.dot(b)))
}

fn arc_piece_clear(scene: &Scene<'_>, near: &[Near], circle: Circle, from: V, to: V) -> bool {
    let corner = outer_corner(circle, from, to);
    scene.clear_of(near, circle.centre + from * circle.radius, corner)
        && scene.clear_of(near, corner, circle.centre + to * circle.radius)
}

/// The corners of a string around a circle: outside it, each piece touching it; none for no turn.
pub(super) fn wound(circle: Circle, way: Way, into: V, turn: f64) -> Vec<V> {
    if circle.radius <= 0.0 {
        return vec![circle.centre];
    }
    if turn < 1e-9 {
        return Vec::new();
    }
    let pieces = (turn / STEP).ceil().max(1.0);
    let step = small_turn(turn / pieces * way.sign());
    let mut corners = Vec::with_capacity(pieces as usize);
    let mut from = into;
    for _ in 0..pieces as usize {
        let to = from.turned(step);
        corners.push(outer_corner(circle, from, to));
        from = to;
    }
    corners
}
