//! Lengths of paths that decide are the same each time, and the same for positions that are mirror images of each other.

use std::sync::Arc;

use chainmail::nearest::{By, first_ranked};
use chainmail::paths::{PathGoal, Route, grain, route};
use chainmail::{Fate, Layout, Library, Model, ModelId, Options, Stage, Warband, WarbandId, World};
use kernel::Whim;
use table::{Length, Point, overlap};

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

/// Two crowds among walls and woods, many of them in contact with each other.
fn crowd(seed: u64) -> World {
    let mut whim = Whim::new(seed);
    let mut feature = |part: &str| {
        let (x, y) = (whim.between(400, 1_600), whim.between(400, 1_600));
        let (w, h) = (whim.between(30, 500), whim.between(30, 500));
        let inch = |hundredths: i64| format!("{}.{:02}", hundredths / 100, hundredths % 100);
        let (from, to) = ([x, y].map(inch), [x + w, y + h].map(inch));
        format!(
            "{{part: {part}, rectangle: [[{}, {}], [{}, {}]]}}",
            from[0], from[1], to[0], to[1]
        )
    };
    let features = ["wall_high", "woods", "wall_high"].map(&mut feature);
    let layout: Layout = yaml::read_file("table", &format!("features: [{}]", features.join(", "))).expect("a table");
    let card = Arc::clone(&Library::embedded().cards[0]);
    let mut models: Vec<Model> = vec![];
    let inch = Length::inches(1).get();
    for number in 0..26u8 {
        let mut model = Model::new(format!("{number}"), WarbandId(number % 2), Arc::clone(&card));
        model.fate = Fate::InPlay;
        let radius = model.radius().get();
        for _ in 0..20 {
            let (x, y) = (whim.between(3 * inch, 19 * inch), whim.between(3 * inch, 19 * inch));
            // Some stand in rows, so that they touch each other or leave a gap that just fits.
            model.at = match whim.below(3) {
                0 => Point::um(x / (2 * radius) * 2 * radius, y / (2 * radius) * 2 * radius),
                _ => Point::um(x, y),
            };
            let base = model.footprint();
            if models.iter().all(|other| !overlap(&base, &other.footprint())) {
                models.push(model);
                break;
            }
        }
    }
    let warbands = vec![Warband::new("red".into(), 0), Warband::new("blue".into(), 1)];
    let terrain = layout.build().expect("a battlefield");
    let mut world = World::new(terrain, Options::default(), warbands, models);
    world.stage = Stage::Activate;
    world
}

/// Bounds leave enemies out that cannot be nearest. Nobody is nearer than the one that is found, and nobody else is as near, where each path
/// is looked for.
#[test]
fn bounds_leave_nobody_out_who_may_be_nearest() {
    let mut searched = 0;
    for seed in 0..120 {
        let (quick, complete) = (crowd(seed), crowd(seed));
        for id in quick.ids() {
            let pool: Vec<ModelId> = quick.enemies(id).collect();
            let found = first_ranked(&quick, id, &pool, By::Path, 1);
            let first = found.first().map(|nearest| nearest.distance);
            let found: Vec<ModelId> = found
                .iter()
                .take_while(|ranked| Some(ranked.distance) == first)
                .map(|ranked| ranked.id)
                .collect();
            let far = |enemy: ModelId| {
                let route = route(&complete, &complete.stand(id), PathGoal::Contact(enemy))?;
                Some((grain(route.effective), enemy))
            };
            let all: Vec<(Length, ModelId)> = pool.iter().filter_map(|enemy| far(*enemy)).collect();
            let nearest = all.iter().map(|(distance, _)| *distance).min();
            assert_eq!(first, nearest, "seed {seed}, {id:?}: {all:?}");
            let mut ties: Vec<ModelId> = all
                .iter()
                .filter(|(distance, _)| Some(*distance) == nearest)
                .map(|(_, enemy)| *enemy)
                .collect();
            ties.sort_unstable();
            assert_eq!(found, ties, "seed {seed}, {id:?}: {all:?}");
            searched += all.len();
        }
    }
    assert!(searched > 10_000, "{searched}");
}
