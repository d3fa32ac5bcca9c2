//! The table as numbers: a row for each model, a row for each side.

use live::{BaseShape, Model, ModelState, Scene};

/// What stands in the row of a model. Lengths are inches.
pub const MODEL_COLUMNS: [&str; 16] = [
    "id",
    // -1 for nobody's.
    "seat",
    "leader",
    "on_table",
    "x",
    "y",
    "z",
    "facing_x",
    "facing_y",
    "radius",
    // ready, acting, waiting, done, aside, fallen, gone
    "state",
    "wounds_left",
    "wounds",
    "counter",
    "counter_most",
    "badges",
];

/// What stands in the row of a side.
pub const SIDE_COLUMNS: [&str; 4] = ["seat", "score", "models_left", "wounds_left"];

pub const INCH: f32 = 25_400.0;

pub fn inches(um: i64) -> f32 {
    um as f32 / INCH
}

/// The rows of all models.
pub fn models(scene: &Scene) -> Vec<f32> {
    scene.models.iter().flat_map(row).collect()
}

fn row(model: &Model) -> [f32; MODEL_COLUMNS.len()] {
    let flag = |yes: bool| f32::from(u8::from(yes));
    let at = |of: fn(&live::Position) -> i64| model.at.as_ref().map_or(0.0, |at| inches(of(at)));
    let facing = model.facing.map_or([0.0; 2], |[x, y]| {
        let (x, y) = (x as f64, y as f64);
        let length = (x * x + y * y).sqrt().max(1.0);
        [(x / length) as f32, (y / length) as f32]
    });
    let radius = match model.base {
        BaseShape::Round { radius } => radius,
        BaseShape::Oval { long, .. } => long,
    };
    let counter = model.counters.first();
    [
        f32::from(model.id),
        model.seat.map_or(-1.0, f32::from),
        flag(model.leader),
        flag(model.at.is_some()),
        at(|at| at.x),
        at(|at| at.y),
        at(|at| at.z),
        facing[0],
        facing[1],
        inches(radius),
        f32::from(state(model.state)),
        model.wounds.map_or(0.0, |wounds| wounds.left as f32),
        model.wounds.map_or(0.0, |wounds| wounds.of as f32),
        counter.map_or(0.0, |counter| counter.value as f32),
        counter.map_or(0.0, |counter| counter.of as f32),
        model.badges.len() as f32,
    ]
}

fn state(state: ModelState) -> u8 {
    match state {
        ModelState::Ready => 0,
        ModelState::Acting => 1,
        ModelState::Waiting => 2,
        ModelState::Done => 3,
        ModelState::Aside => 4,
        ModelState::Fallen => 5,
        ModelState::Gone => 6,
    }
}

/// Whether a model can still do something in the game.
pub fn is_left(model: &Model) -> bool {
    !matches!(model.state, ModelState::Fallen | ModelState::Gone)
}

/// The rows of all sides.
pub fn sides(scene: &Scene) -> Vec<f32> {
    let row = |(seat, side): (usize, &live::Side)| {
        let left = || {
            let own = scene.models.iter().filter(move |model| model.seat == Some(seat as u8));
            own.filter(|model| is_left(model))
        };
        let wounds: u32 = left().filter_map(|model| model.wounds).map(|wounds| wounds.left).sum();
        [
            seat as f32,
            side.score.unwrap_or(0) as f32,
            left().count() as f32,
            wounds as f32,
        ]
    };
    scene.sides.iter().enumerate().flat_map(row).collect()
}

/// Numbers as NumPy reads them from a buffer.
pub fn bytes(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}
