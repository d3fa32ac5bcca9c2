//! How long the questions take that a game asks all the time. Each line ends with a checksum over the answers: a faster build that answers
//! differently is not faster.
//!
//! `cargo bench -p table`
#![allow(clippy::disallowed_methods, reason = "timings need a clock")]

mod scene;

use std::hint::black_box;
use std::time::Instant;

use scene::{Dice, Scene};
use table::*;

/// Times `ask` over so many numbers, best of five rounds.
fn measure(name: &str, count: u64, mut ask: impl FnMut(u64) -> u64) {
    let mut best = f64::INFINITY;
    let mut sum = 0u64;
    for _ in 0..5 {
        sum = 0;
        let start = Instant::now();
        for i in 0..count {
            sum = sum.wrapping_mul(31).wrapping_add(black_box(ask(black_box(i))));
        }
        best = best.min(start.elapsed().as_secs_f64() / count as f64);
    }
    println!("{name:<58} {:>12.1} ns   checksum {sum:016x}", best * 1e9);
}

fn main() {
    let scene = Scene::new(30, 20);
    let edges: usize = scene.terrain.iter().map(|piece| piece.corners().len()).sum();
    println!("30 bases, 20 pieces of terrain with {edges} edges, 44\" by 30\"");
    let prisms = scene.prisms();
    let mut dice = Dice::new(1);
    let spots: Vec<(Spot, Spot)> = (0..1_024)
        .map(|_| {
            let mut spot = || {
                let at = Point::um(
                    dice.below(Length::inches(44).get()),
                    dice.below(Length::inches(30).get()),
                );
                Spot::new(at, Length::um(20_000 + dice.below(40_000)))
            };
            (spot(), spot())
        })
        .collect();
    let pair = |i: u64| spots[i as usize % spots.len()];
    measure("sight: first blocker of a line", 20_000, |i| {
        let (from, to) = pair(i);
        first_blocker(from, to, &prisms).map_or(99, |index| index as u64)
    });
    measure("sight: every blocker of a line", 20_000, |i| {
        let (from, to) = pair(i);
        prisms.iter().filter(|prism| passes_through(from, to, prism)).count() as u64
    });
    let bodies: Vec<Body> = scene
        .bases
        .iter()
        .map(|base| Body::new(base.clone(), Length::um(10_000), Length::inches(2)))
        .collect();
    let models = bodies.len() as u64;
    // As a game does it: everything but the two models blocks.
    let blockers: Vec<Vec<Prism<'_>>> = (0..64u64)
        .map(|k| {
            let (i, j) = ((k * 7 % models) as usize, (k * 11 + 3) as usize % bodies.len());
            prisms
                .iter()
                .enumerate()
                .filter(|(n, _)| *n != i && *n != j)
                .map(|(_, prism)| *prism)
                .collect()
        })
        .collect();
    measure("sight: body to body, up to 81 lines", 6_400, |k| {
        let k = k % 64;
        let (i, j) = ((k * 7 % models) as usize, (k * 11 + 3) as usize % bodies.len());
        u64::from(body_line(&bodies[i], &bodies[j], &blockers[k as usize]).is_some())
    });
    let outlines: Vec<Vec<Outline<'_>>> = blockers
        .iter()
        .map(|prisms| prisms.iter().map(|prism| prism.outline).collect())
        .collect();
    measure("sight: any line between outlines, complete", 640, |k| {
        let k = k % 64;
        let (i, j) = ((k * 7 % models) as usize, (k * 11 + 3) as usize % bodies.len());
        u64::from(any_line(&scene.bases[i], &scene.bases[j], &outlines[k as usize]).is_some())
    });

    let full = Scene::new(60, 20);
    measure("within 8\" of a base, among 60 bases", 60_000, |i| {
        let a = &full.bases[i as usize % 60];
        full.bases.iter().filter(|b| within(a, b, Length::inches(8))).count() as u64
    });
    let obstacles: Vec<Vec<Obstacle<'_>>> = (0..60).map(|i| full.obstacles_without(i)).collect();
    let goals: Vec<Point> = (0..256)
        .map(|_| {
            Point::um(
                dice.below(Length::inches(42).get()) + 25_400,
                dice.below(Length::inches(28).get()) + 25_400,
            )
        })
        .collect();
    let near = |i: u64| {
        let a = &full.bases[i as usize % 60];
        let toward = Facing::toward(a.at(), goals[i as usize % 256]).unwrap_or(Facing::EAST);
        (a, point_toward(a.at(), toward, Length::inches(6)))
    };
    measure("slide 6\" past 60 bases and 20 pieces of terrain", 60_000, |i| {
        let (a, to) = near(i);
        u64::from(
            obstacles[i as usize % 60]
                .iter()
                .all(|obstacle| slide_clear_of_obstacle(a, to, obstacle)),
        )
    });
    measure("push 6\" until contact", 2_000, |i| {
        let (a, to) = near(i);
        push_to(a, to, &obstacles[i as usize % 60], Some(&full.field))
            .moved
            .get() as u64
    });
    measure("shortest path, up to 10\" to a point about 6\" away", 480, |i| {
        let (a, to) = near(i);
        let journey = Journey::new(a, &obstacles[i as usize % 60])
            .inside(&full.field)
            .at_most(Length::inches(10));
        journey
            .shortest(Goal::At(to))
            .map_or(0, |path| path.length.get() as u64)
    });
    measure("shortest path into contact, up to 12\"", 480, |i| {
        let a = &full.bases[i as usize % 60];
        let foe = &full.bases[(i as usize * 7 + 1) % 60];
        let journey = Journey::new(a, &obstacles[i as usize % 60])
            .inside(&full.field)
            .at_most(Length::inches(12));
        journey
            .shortest(Goal::Touching(foe))
            .map_or(0, |path| path.length.get() as u64)
    });
    measure("shortest path across the table", 60, |i| {
        let a = &full.bases[i as usize % 60];
        let journey = Journey::new(a, &obstacles[i as usize % 60]).inside(&full.field);
        journey
            .shortest(Goal::At(goals[i as usize % 256]))
            .map_or(0, |path| path.length.get() as u64)
    });
    measure("everything within 6\", for drawing", 60, |i| {
        let a = &full.bases[i as usize % 60];
        let journey = Journey::new(a, &obstacles[i as usize % 60]).inside(&full.field);
        reachable(&journey, Length::inches(6))
            .iter()
            .map(|ring| ring.len() as u64)
            .sum()
    });
    measure("nearest place to put a base down", 240, |i| {
        let a = &full.bases[i as usize % 60];
        let wanted = full.bases[(i as usize * 13 + 5) % 60].at();
        let place = nearest_place(a, wanted, &obstacles[i as usize % 60], Some(&full.field), |_| true);
        place.map_or(0, |p| (p.x.get() ^ p.y.get()) as u64)
    });
    let ovals: Vec<Footprint> = full
        .bases
        .iter()
        .map(|base| {
            Footprint::new(
                Base::oval_mm(60, 35),
                base.at(),
                Facing::new(base.at().x.get(), 70_001).unwrap_or(Facing::EAST),
            )
        })
        .collect();
    measure("within 8\" of an oval base, among 60 ovals", 6_000, |i| {
        let a = &ovals[i as usize % 60];
        ovals.iter().filter(|b| within(a, b, Length::inches(8))).count() as u64
    });
}
