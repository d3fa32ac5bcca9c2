//! Lengths of paths that decide are the same each time, and the same for positions that are mirror images of each other.

use std::sync::Arc;

use chainmail::paths::{PathGoal, Route, grain, route};
use chainmail::{Fate, Layout, Library, Model, ModelId, Options, Stage, Warband, WarbandId, World};
use table::{Length, Point};

/// A wall, a wood and a line of models between two enemies; mirrored if wished.
fn world(mirrored: bool, seed: i64) -> World {
    let side = |x: i64| if mirrored { 3_600 - x } else { x };
    let at = |x: i64, y: i64| Point::new(Length::hundredths(side(x)), Length::hundredths(y));
    let rectangle = |x: [i64; 2], y: [i64; 2]| {
        let (a, b) = (side(x[0]).min(side(x[1])), side(x[0]).max(side(x[1])));
        let inch = |hundredths: i64| format!("{}.{:02}", hundredths / 100, hundredths % 100);
        format!("[[{}, {}], [{}, {}]]", inch(a), inch(y[0]), inch(b), inch(y[1]))
    };
    let text = format!(
        "features: [{{part: wall_high, rectangle: {}}}, {{part: woods, rectangle: {}}}]",
        rectangle([1_000, 1_900 + seed], [1_500, 1_540]),
        rectangle([1_950 + seed, 2_600], [1_700, 1_900]),
    );
    let layout: Layout = yaml::read_file("table", &text).expect("a table");
    let card = Arc::clone(&Library::embedded().cards[0]);
    let mut models: Vec<Model> = vec![];
    let places = [
        (0, 1_500, 1_000),
        (1, 1_700, 2_400),
        (1, 1_960 + seed, 1_520),
        (0, 2_100 + seed, 1_500),
        (1, 900, 1_600),
    ];
    for (number, (warband, x, y)) in places.into_iter().enumerate() {
        let mut model = Model::new(format!("{number}"), WarbandId(warband), Arc::clone(&card));
        (model.at, model.fate) = (at(x, y), Fate::InPlay);
        models.push(model);
    }
    let warbands = vec![Warband::new("red".into(), 0), Warband::new("blue".into(), 1)];
    let mut world = World::new(
        layout.build().expect("a battlefield"),
        Options::default(),
        warbands,
        models,
    );
    world.stage = Stage::Activate;
    world
}

fn found(world: &World) -> Route {
    route(world, &world.stand(ModelId(0)), PathGoal::Contact(ModelId(1))).expect("a way around")
}

#[test]
fn mirror_images_are_equally_long_at_the_grain() {
    for seed in 0..60 {
        let (one, other) = (world(false, seed * 3), world(true, seed * 3));
        let (one, other) = (found(&one), found(&other));
        assert_eq!(
            grain(one.effective),
            grain(other.effective),
            "seed {seed}: {one:?} {other:?}"
        );
        assert!(one.effective >= one.length);
    }
}

#[test]
fn the_same_position_gives_the_same_path() {
    for seed in 0..20 {
        assert_eq!(found(&world(false, seed * 7)), found(&world(false, seed * 7)));
    }
}
