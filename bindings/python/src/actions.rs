//! Legal answers as numbers: a code that names each of them, and figures for a policy to weigh them by.

use std::collections::BTreeMap;

use kernel::{Seat, Seating};
use live::{Board, Legal, LegalAnswer, Model, Scene, Target};

use crate::look::{INCH, inches, is_left};

/// The code of an answer.
pub const CODE_COLUMNS: [&str; 5] = [
    // A number of the verb's words, from 1 on: the same on any machine.
    "verb",   // The model that the question is about, its id and 1; 0 for none.
    "model",  // 0 for none; a model's id and 1; a unit's, marker's, feature's id and 10000, 20000, 30000.
    "target", // The square inch where it ends, row by row; -1 for none.
    "cell",   // Answers that are otherwise alike are counted from 0.
    "nth",
];

/// What a policy may weigh: flags are 0 or 1, shares and distances between 0 and 1, where 1 is the board's diagonal.
pub const ACTION_COLUMNS: [&str; 14] = [
    "declines",
    "gives_up",
    "has_target",
    "target_is_foe",
    "target_is_own",
    "target_leads",
    "target_wounds_left",
    "target_distance",
    "has_place",
    "place_x",
    "place_y",
    "place_to_nearest_foe",
    "place_to_foe_leader",
    // How much nearer to the nearest foe it ends: between -1 and 1.
    "approach",
];

/// Verbs get numbers below this.
const VERBS: u32 = 4096;

/// A square inch.
const CELL: i64 = INCH as i64;

/// The squares of a board.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pub columns: i64,
    pub rows: i64,
}

impl Grid {
    pub fn of(board: &Board) -> Grid {
        let squares = |length: i64| ((length + CELL - 1) / CELL).max(1);
        Grid {
            columns: squares(board.width),
            rows: squares(board.depth),
        }
    }

    /// The square of a place. What lies off the board belongs to the nearest square.
    pub fn cell(self, [x, y]: [i64; 2]) -> i64 {
        let column = x.div_euclid(CELL).clamp(0, self.columns - 1);
        let row = y.div_euclid(CELL).clamp(0, self.rows - 1);
        row * self.columns + column
    }

    /// The middle of a square.
    pub fn middle(self, cell: i64) -> Option<[i64; 2]> {
        let inside = (0..self.columns * self.rows).contains(&cell);
        let at = |square: i64| square * CELL + CELL / 2;
        inside.then(|| [at(cell % self.columns), at(cell / self.columns)])
    }
}

/// FNV-1a: short, and the same everywhere.
fn verb(words: &str) -> i32 {
    let hash = words.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    (1 + hash % (VERBS - 1)) as i32
}

fn target(of: Option<Target>) -> i32 {
    match of {
        None | Some(Target::Point { .. } | Target::Line { .. }) => 0,
        Some(Target::Model { id }) => 1 + i32::from(id),
        Some(Target::Unit { id }) => 10_000 + i32::from(id),
        Some(Target::Marker { id }) => 20_000 + i32::from(id),
        Some(Target::Feature { id }) => 30_000 + i32::from(id),
    }
}

/// The codes of all answers, one after the other.
pub fn codes(legal: &Legal, grid: Grid) -> Vec<[i32; CODE_COLUMNS.len()]> {
    let model = legal.model.map_or(0, |id| 1 + i32::from(id));
    let mut alike: BTreeMap<[i32; 4], i32> = BTreeMap::new();
    let code = |answer: &LegalAnswer| {
        let cell = answer.to.map_or(-1, |to| grid.cell(to) as i32);
        let code = [verb(&answer.verb), model, target(answer.target), cell];
        let known = alike.entry(code).or_default();
        let nth = *known;
        *known += 1;
        [code[0], code[1], code[2], code[3], nth]
    };
    legal.answers.iter().map(code).collect()
}

/// The figures of all answers, one after the other.
pub fn figures(legal: &Legal, scene: &Scene, board: &Board, seating: Seating) -> Vec<f32> {
    let view = View::new(legal, scene, board, seating);
    legal.answers.iter().flat_map(|answer| view.figures(answer)).collect()
}

/// What is the same for all answers to a question.
struct View<'a> {
    scene: &'a Scene,
    own: u8,
    actor: Option<[i64; 2]>,
    foes: Vec<[i64; 2]>,
    foe_leader: Option<[i64; 2]>,
    foe_seats: Vec<u8>,
    diagonal: f32,
    size: [f32; 2],
}

/// With operations that give the same bits everywhere.
fn length([x, y]: [f32; 2]) -> f32 {
    (x * x + y * y).sqrt()
}

fn place(model: &Model) -> Option<[i64; 2]> {
    model.at.as_ref().map(|at| [at.x, at.y])
}

impl<'a> View<'a> {
    fn new(legal: &Legal, scene: &'a Scene, board: &Board, seating: Seating) -> View<'a> {
        let own = Seat(legal.seat);
        let foe_seats: Vec<u8> = seating
            .seats()
            .filter(|seat| !seating.are_friends(own, *seat))
            .map(|seat| seat.0)
            .collect();
        let is_foe = |model: &&Model| model.seat.is_some_and(|seat| foe_seats.contains(&seat)) && is_left(model);
        let size = [inches(board.width).max(1.0), inches(board.depth).max(1.0)];
        let models = || scene.models.iter();
        View {
            scene,
            own: legal.seat,
            actor: models().find(|model| Some(model.id) == legal.model).and_then(place),
            foes: models().filter(is_foe).filter_map(place).collect(),
            foe_leader: models().filter(is_foe).filter(|model| model.leader).find_map(place),
            diagonal: length(size),
            foe_seats,
            size,
        }
    }

    fn distance(&self, one: [i64; 2], other: [i64; 2]) -> f32 {
        let apart = [0, 1].map(|axis| inches(one[axis] - other[axis]));
        (length(apart) / self.diagonal).min(1.0)
    }

    fn nearest_foe(&self, from: [i64; 2]) -> f32 {
        self.foes
            .iter()
            .map(|foe| self.distance(from, *foe))
            .fold(1.0, f32::min)
    }

    fn figures(&self, answer: &LegalAnswer) -> [f32; ACTION_COLUMNS.len()] {
        let flag = |yes: bool| f32::from(u8::from(yes));
        let target = match answer.target {
            Some(Target::Model { id }) => self.scene.models.iter().find(|model| model.id == id),
            Some(Target::Unit { id }) => self
                .scene
                .units
                .iter()
                .find(|unit| unit.id == id)
                .and_then(|unit| unit.members.first())
                .and_then(|first| self.scene.models.iter().find(|model| model.id == *first)),
            _ => None,
        };
        let seat = target.and_then(|target| target.seat);
        let wounds = target.and_then(|target| target.wounds);
        let apart = target.and_then(place).zip(self.actor);
        let to = answer.to;
        let nearest = to.map(|to| self.nearest_foe(to));
        let before = self.actor.map(|actor| self.nearest_foe(actor));
        [
            flag(answer.declines),
            flag(answer.gives_up),
            flag(answer.target.is_some()),
            flag(seat.is_some_and(|seat| self.foe_seats.contains(&seat))),
            flag(seat == Some(self.own)),
            flag(target.is_some_and(|target| target.leader)),
            wounds.map_or(0.0, |wounds| wounds.left as f32 / wounds.of.max(1) as f32),
            apart.map_or(0.0, |(one, other)| self.distance(one, other)),
            flag(to.is_some()),
            to.map_or(0.0, |[x, _]| (inches(x) / self.size[0]).clamp(0.0, 1.0)),
            to.map_or(0.0, |[_, y]| (inches(y) / self.size[1]).clamp(0.0, 1.0)),
            nearest.unwrap_or(0.0),
            to.zip(self.foe_leader)
                .map_or(0.0, |(to, leader)| self.distance(to, leader)),
            before.zip(nearest).map_or(0.0, |(before, after)| before - after),
        ]
    }
}
