//! A fixed number of each kind of question, without a clock, for counting instructions:
//!
//! `cargo build --release -p table --example questions`, then
//! `valgrind --tool=callgrind target/release/examples/questions sight`
//! (or `view`, `within`, `slide`, `path`).

#[path = "../benches/scene/mod.rs"]
mod scene;

use std::hint::black_box;

use scene::{Dice, Scene};
use table::*;

fn main() {
    let question = std::env::args().nth(1).unwrap_or_else(|| "sight".to_owned());
    let scene = Scene::new(if question == "sight" { 30 } else { 60 }, 20);
    let mut dice = Dice::new(1);
    let mut point = || {
        Point::um(
            dice.below(Length::inches(44).get()),
            dice.below(Length::inches(30).get()),
        )
    };
    let count = if ["path", "view"].contains(&question.as_str()) {
        100
    } else {
        1_000
    };
    let prisms = scene.prisms();
    let a = &scene.bases[0];
    let obstacles = scene.obstacles_without(0);
    let mut yes = 0;
    for _ in 0..count {
        let (from, to) = (point(), point());
        let answer = match question.as_str() {
            "sight" => {
                let eyes = Length::inches(1);
                first_blocker(Spot::new(from, eyes), Spot::new(to, eyes), black_box(&prisms)).is_none()
            }
            "within" => {
                scene
                    .bases
                    .iter()
                    .filter(|b| within(a, black_box(b), Length::inches(8)))
                    .count()
                    > 10
            }
            "slide" => obstacles
                .iter()
                .all(|obstacle| slide_clear_of_obstacle(a, to, black_box(obstacle))),
            "path" => Journey::new(a, &obstacles)
                .inside(&scene.field)
                .shortest(Goal::At(point_toward(
                    a.at(),
                    Facing::toward(a.at(), to).unwrap_or(Facing::EAST),
                    Length::inches(6),
                )))
                .is_some(),
            "view" => {
                let b = &scene.bases[1 + (from.x.get() as usize) % (scene.bases.len() - 1)];
                let outlines: Vec<Outline<'_>> = prisms[2..].iter().map(|prism| prism.outline).collect();
                any_line(a, b, &outlines).is_some()
            }
            other => {
                eprintln!("`{other}` is no question: sight, view, within, slide or path");
                std::process::exit(2);
            }
        };
        yes += u32::from(answer);
    }
    println!("{question}: {yes} of {count} yes");
}
