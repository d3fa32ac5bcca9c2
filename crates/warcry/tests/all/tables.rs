//! Every ready battlefield and every generated one obeys the rules for setting up terrain, is the same for both sides, leaves
//! ways through, and its stairs and ladders lead somewhere. Nothing here uses what the generator itself checks with.

use std::sync::OnceLock;

use kernel::Whim;
use table::{Length, Point, Polygon};
use warcry::battleplan::Group;
use warcry::{Library, Part, PartKind, Terrain, tables as made, terrain_setup};

/// So many generated tables are looked at; `make soak` looks at many more.
fn so_many() -> u64 {
    let wanted = option_env!("UMPIRE_TABLES").and_then(|text| text.parse().ok());
    wanted.unwrap_or(120)
}

fn ready() -> impl Iterator<Item = (String, Terrain)> {
    let tables = Library::embedded().tables.iter();
    tables.map(|table| (table.name.clone(), table.layout.build().unwrap()))
}

/// Tables of the first seeds, made once for all tests.
fn generated(seeds: usize) -> impl Iterator<Item = (String, Terrain)> {
    static MADE: OnceLock<Vec<(String, Terrain)>> = OnceLock::new();
    let made = MADE.get_or_init(|| {
        let table = |seed: u64| {
            let table = made::generate(&mut Whim::new(seed));
            (format!("seed {seed}: {}", table.name), table.layout.build().unwrap())
        };
        (0..so_many()).map(table).collect()
    });
    made.iter().take(seeds).cloned()
}

fn tables() -> impl Iterator<Item = (String, Terrain)> {
    ready().chain(generated(usize::MAX))
}

/// The parts of each feature.
fn features(terrain: &Terrain) -> Vec<Vec<&Part>> {
    let of = |at: usize| {
        terrain
            .parts
            .iter()
            .filter(|part| usize::from(part.feature.0) == at)
            .collect()
    };
    (0..terrain.features.len()).map(of).collect()
}

#[test]
fn there_are_tables_of_the_usual_size_with_everything_on_them() {
    assert!(ready().count() >= 14);
    let mut parts = Vec::new();
    for (name, terrain) in ready().chain(generated(60)) {
        assert_eq!(
            (terrain.width, terrain.depth),
            (Length::inches(30), Length::inches(22)),
            "{name}"
        );
        // warcry:victory-higher-ground-01 can be played on all of them.
        assert!(
            terrain
                .parts
                .iter()
                .any(|part| part.platform && part.top >= Length::inches(2)),
            "{name}"
        );
        assert!(terrain.parts.iter().any(|part| part.kind == PartKind::Stairs), "{name}");
        parts.extend(terrain.parts);
    }
    for kind in [PartKind::Ladder, PartKind::Archway, PartKind::Door] {
        assert!(parts.iter().any(|part| part.kind == kind), "{kind:?}");
    }
    assert!(parts.iter().any(|part| part.is_low()));
    assert!(parts.iter().any(|part| part.deadly));
    assert!(parts.iter().any(|part| part.unscalable));
    assert!(parts.iter().any(|part| part.platform && part.bottom > Length::ZERO));
}

/// warcry:terrain-step-02
#[test]
fn each_quarter_has_two_features() {
    for (name, terrain) in tables() {
        let (middle_x, middle_y) = (Length::inches(15), Length::inches(11));
        for (right, bottom) in [(false, false), (true, false), (false, true), (true, true)] {
            let wholly_in = |parts: &Vec<&Part>| {
                parts.iter().all(|part| {
                    let (min, max) = (part.bounds.min, part.bounds.max);
                    (if right { min.x >= middle_x } else { max.x <= middle_x })
                        && (if bottom { min.y >= middle_y } else { max.y <= middle_y })
                })
            };
            let there = features(&terrain).iter().filter(|parts| wholly_in(parts)).count();
            assert!(there >= 2, "{name}: {there} features, right {right}, bottom {bottom}");
        }
    }
}

/// warcry:terrain-step-03
#[test]
fn nothing_on_the_floor_is_within_4_inches_of_an_edge() {
    let margin = Length::inches(4);
    for (name, terrain) in tables() {
        for part in terrain.parts.iter().filter(|part| part.bottom == Length::ZERO) {
            let (min, max) = (part.bounds.min, part.bounds.max);
            let clear =
                min.x > margin && min.y > margin && max.x < terrain.width - margin && max.y < terrain.depth - margin;
            assert!(clear, "{name}: {:?}", part.bounds);
        }
    }
}

/// The two corners at the top of stairs.
fn top_end(stairs: &Part) -> Vec<Point> {
    let rises = stairs.rises.unwrap();
    let height = |p: Point| p.x.get() * rises.x() + p.y.get() * rises.y();
    let highest = stairs.outline.corners().iter().map(|p| height(*p)).max().unwrap();
    stairs
        .outline
        .corners()
        .iter()
        .copied()
        .filter(|p| height(*p) == highest)
        .collect()
}

fn touch(one: &Polygon, other: &Polygon) -> bool {
    one.corners().iter().any(|p| other.contains(*p)) || other.corners().iter().any(|p| one.contains(*p))
}

#[test]
fn stairs_end_at_a_platform_of_their_height() {
    for (name, terrain) in tables() {
        for stairs in terrain.parts.iter().filter(|part| part.kind == PartKind::Stairs) {
            let leads_to = |part: &&Part| {
                part.platform && part.top == stairs.top && top_end(stairs).iter().all(|p| part.outline.contains(*p))
            };
            assert!(terrain.parts.iter().any(|part| leads_to(&part)), "{name}: {stairs:?}");
        }
    }
}

#[test]
fn ladders_lean_on_a_platform_of_their_height() {
    for (name, terrain) in tables() {
        for ladder in terrain.parts.iter().filter(|part| part.kind == PartKind::Ladder) {
            let carries =
                |part: &&Part| part.platform && part.top == ladder.top && touch(&ladder.outline, &part.outline);
            assert!(terrain.parts.iter().any(|part| carries(&part)), "{name}: {ladder:?}");
        }
    }
}

/// What stands on something stands on something that is there.
#[test]
fn nothing_hangs_in_the_air_but_platforms_and_lintels() {
    for (name, terrain) in tables() {
        for part in terrain
            .parts
            .iter()
            .filter(|part| part.bottom > Length::ZERO && !part.platform)
        {
            let carries = |under: &Part| under.top == part.bottom && touch(&part.outline, &under.outline);
            assert!(terrain.parts.iter().any(carries), "{name}: {part:?}");
        }
    }
}

#[test]
fn no_two_features_stand_in_the_same_place() {
    for (name, terrain) in tables() {
        for one in &terrain.parts {
            for other in terrain.parts.iter().filter(|other| other.feature < one.feature) {
                let apart = one.bounds.max.x <= other.bounds.min.x
                    || other.bounds.max.x <= one.bounds.min.x
                    || one.bounds.max.y <= other.bounds.min.y
                    || other.bounds.max.y <= one.bounds.min.y
                    || one.top <= other.bottom
                    || other.top <= one.bottom;
                assert!(apart, "{name}: {:?} and {:?}", one.bounds, other.bounds);
            }
        }
    }
}

#[test]
fn the_projects_own_check_agrees() {
    for (name, terrain) in tables() {
        assert_eq!(terrain_setup::check(&terrain), Ok(()), "{name}");
    }
}

/// A fair battlefield: turned half round it is the same.
#[test]
fn tables_are_the_same_for_both_sides() {
    for (name, terrain) in tables() {
        let across = |p: &Point| Point::new(terrain.width - p.x, terrain.depth - p.y);
        let sorted = |mut corners: Vec<Point>| {
            corners.sort_by_key(|p| (p.x, p.y));
            corners
        };
        for part in &terrain.parts {
            let turned = sorted(part.outline.corners().iter().map(across).collect());
            let twin = |other: &Part| {
                let same = (other.bottom, other.top, other.kind) == (part.bottom, part.top, part.kind);
                let marks =
                    (other.platform, other.deadly, other.unscalable) == (part.platform, part.deadly, part.unscalable);
                let rises = other.rises == part.rises.map(|facing| facing.reversed());
                same && marks && rises && sorted(other.outline.corners().to_vec()) == turned
            };
            assert!(terrain.parts.iter().any(twin), "{name}: {:?}", part.bounds);
        }
    }
}

/// From the floor, by stairs, ladders and platforms that go on, to every platform that is more than a crate.
#[test]
fn every_platform_can_be_reached() {
    for (name, terrain) in tables() {
        let ways = || terrain.parts.iter().filter(|part| part.is_steps());
        let platforms: Vec<&Part> = terrain.parts.iter().filter(|part| part.platform).collect();
        let mut reached: Vec<&Part> = vec![];
        loop {
            let starts = |way: &Part| {
                way.bottom == Length::ZERO
                    || reached
                        .iter()
                        .any(|on| on.top == way.bottom && touch(&on.outline, &way.outline))
            };
            let next = platforms.iter().find(|platform| {
                let climbed =
                    ways().any(|way| way.top == platform.top && touch(&way.outline, &platform.outline) && starts(way));
                let goes_on = reached.iter().any(|on| {
                    let meets = table::polygon_within_polygon(&on.outline, &platform.outline, Length::ZERO);
                    on.top == platform.top && meets
                });
                let low = platform.bottom == Length::ZERO && platform.top <= Length::half_inches(3);
                !reached.contains(platform) && (climbed || goes_on || low)
            });
            match next {
                Some(platform) => reached.push(platform),
                None => break,
            }
        }
        let lost: Vec<_> = platforms
            .iter()
            .filter(|part| !reached.contains(part))
            .map(|part| part.bounds)
            .collect();
        assert!(lost.is_empty(), "{name}: {lost:?}");
    }
}

/// Where on a grid of quarter inches the middle of a base may be on the floor.
struct Floor {
    free: Vec<Vec<bool>>,
}

impl Floor {
    fn new(terrain: &Terrain, base: Length, blocks: impl Fn(&Part) -> bool) -> Floor {
        let parts: Vec<&Part> = terrain.parts.iter().filter(|part| blocks(part)).collect();
        let radius = Length::um(base.get() / 2);
        let free = |x: i64, y: i64| {
            let at = Point::new(quarters(x), quarters(y));
            let inside =
                at.x >= radius && at.y >= radius && at.x <= terrain.width - radius && at.y <= terrain.depth - radius;
            let clear = |part: &&Part| {
                let near = at.clamped(&part.bounds);
                near.distance_squared(at) >= i128::from(radius.get()).pow(2)
            };
            inside && parts.iter().all(clear)
        };
        Floor {
            free: (0..=88).map(|y| (0..=120).map(|x| free(x, y)).collect()).collect(),
        }
    }

    fn walk(&self, mut open: Vec<(usize, usize)>, [left, top, right, bottom]: [usize; 4]) -> Vec<Vec<bool>> {
        let mut walked = vec![vec![false; 121]; 89];
        while let Some((x, y)) = open.pop() {
            if x < left || x > right || y < top || y > bottom || walked[y][x] || !self.free[y][x] {
                continue;
            }
            walked[y][x] = true;
            open.extend([(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))]);
        }
        walked
    }
}

fn quarters(quarters: i64) -> Length {
    Length::hundredths(25 * quarters)
}

/// The point of a box that is nearest to this one.
trait Clamped {
    fn clamped(self, bounds: &table::Bounds) -> Point;
}

impl Clamped for Point {
    fn clamped(self, bounds: &table::Bounds) -> Point {
        Point::new(
            self.x.max(bounds.min.x).min(bounds.max.x),
            self.y.max(bounds.min.y).min(bounds.max.y),
        )
    }
}

/// A 25 mm base finds its way to all of the floor, and a 60 mm base that no door lets through gets about and to the middle; on
/// generated tables it even crosses both ways without going round along the edges.
#[test]
fn there_are_ways_through() {
    for (name, terrain) in ready().chain(generated(60)) {
        let walls = |part: &Part| !part.is_low() && part.bottom < Length::hundredths(175) && !part.is_passage();
        let small = Floor::new(&terrain, Length::mm(25), walls);
        let walked = small.walk(vec![(4, 4)], [0, 0, 120, 88]);
        let mut spots = (0..=88).flat_map(|y| (0..=120).map(move |x| (x, y)));
        let missed = spots.find(|(x, y)| small.free[*y][*x] && !walked[*y][*x]);
        assert_eq!(missed, None, "{name}: no way to this place in quarter inches");
        let solid = |part: &Part| !part.is_low() && part.bottom < Length::inches(3);
        let large = Floor::new(&terrain, Length::mm(60), solid);
        let walked = large.walk(vec![(5, 5)], [0, 0, 120, 88]);
        let count = |spots: &Vec<Vec<bool>>| spots.iter().flatten().filter(|spot| **spot).count();
        let (reached, all) = (count(&walked), count(&large.free));
        assert!(
            reached * 20 >= all * 19,
            "{name}: a 60 mm base gets to {reached} of {all} spots"
        );
        let middle = (28..=60).flat_map(|y| (44..=76).map(move |x| (x, y)));
        let near = |(x, y): &(usize, usize)| x.abs_diff(60).pow(2) + y.abs_diff(44).pow(2) <= 256;
        assert!(
            middle.filter(near).any(|(x, y)| walked[y][x]),
            "{name}: 60 mm bases stay 4\" from the middle"
        );
        if name.starts_with("seed") {
            let inside = [18, 18, 102, 70];
            let from_left = large.walk((18..=70).map(|y| (18, y)).collect(), inside);
            let from_top = large.walk((18..=102).map(|x| (x, 18)).collect(), inside);
            assert!((18..=70).any(|y| from_left[y][102]), "{name}: no way across for 60 mm");
            assert!((18..=102).any(|x| from_top[70][x]), "{name}: no way down for 60 mm");
        }
    }
}

/// Five fighters on 32 mm bases find room wholly within 3" of every point of every deployment card.
#[test]
fn battle_groups_find_room_at_every_point() {
    let cards = &Library::embedded().decks.deployments;
    assert_eq!(cards.len(), 24);
    let sides = cards.iter().flat_map(|card| [&card.red, &card.blue]);
    let groups = sides.flat_map(|side| Group::ALL.map(|group| side.of(group)));
    let lines: Vec<_> = groups
        .map(|point| point.segment(Length::inches(30), Length::inches(22)))
        .collect();
    // The edges are free on every table: warcry:terrain-step-03.
    let inside = |at: Point| {
        at.x.min(Length::inches(30) - at.x) > Length::ZERO && at.y.min(Length::inches(22) - at.y) > Length::ZERO
    };
    let lines: Vec<_> = lines.into_iter().filter(|line| inside(line.from)).collect();
    let base = Length::mm(32);
    let zone = Length::inches(3) - Length::mm(16);
    for (name, terrain) in ready().chain(generated(20)) {
        let solid = |part: &Part| !part.is_low() && part.bottom < Length::inches(3);
        let floor = Floor::new(&terrain, base, solid);
        let fits = |x: usize, y: usize| {
            let at = Point::new(quarters(x as i64), quarters(y as i64));
            let on = |part: &&Part| part.platform && part.outline.contains_strictly(at);
            let level = terrain.parts.iter().filter(on).map(|part| part.top).max();
            let clear = |part: &Part, level: Length| {
                let apart = at.clamped(&part.bounds).distance_squared(at) >= i128::from(base.get() / 2).pow(2);
                part.top <= level || apart
            };
            floor.free[y][x] || level.is_some_and(|level| terrain.parts.iter().all(|part| clear(part, level)))
        };
        for line in &lines {
            let from = line.from;
            let mut taken: Vec<Point> = vec![];
            for y in 0..=88_usize {
                for x in 0..=120_usize {
                    let at = Point::new(quarters(x as i64), quarters(y as i64));
                    let alone = || taken.iter().all(|other| !other.is_within(at, base));
                    if at.is_within(from, zone) && alone() && fits(x, y) {
                        taken.push(at);
                    }
                }
            }
            assert!(taken.len() >= 5, "{name}: room for {} at {from:?}", taken.len());
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_table_and_others_make_others() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let table = made::generate(&mut Whim::new(seed));
        assert_eq!(table, made::generated(seed));
        // The plain table that stands in where nothing better was found has no building to be called after.
        assert!(!table.name.ends_with("Field"), "{}", table.name);
        seen.insert(format!("{:?}", table.layout));
    }
    assert_eq!(seen.len(), 200);
}

/// A table that is written down is read back as it was.
#[test]
fn a_written_table_is_read_back() {
    let of_seeds = (0..60).map(|seed| made::generate(&mut Whim::new(seed)));
    for table in of_seeds.chain(Library::embedded().tables.iter().cloned()) {
        let text = made::write(&table);
        let read = warcry::data::TableData::read("written.yaml", &text);
        assert_eq!(read.as_ref(), Ok(&table), "{text}");
    }
}

/// Bridges join platforms on both levels, and every feature of the kit comes up.
#[test]
fn the_whole_kit_is_used() {
    let mut names = std::collections::BTreeSet::new();
    let mut bridges = std::collections::BTreeSet::new();
    for (_, terrain) in generated(1_000) {
        for part in &terrain.parts {
            let name = &terrain.features[usize::from(part.feature.0)].name;
            if name.contains("bridge") {
                bridges.insert(part.top >= Length::inches(5));
            }
            names.insert(name.trim_start_matches("far ").to_string());
        }
    }
    assert_eq!(bridges.len(), 2, "bridges on both levels: {bridges:?}");
    for name in [
        "watchtower",
        "keep",
        "belfry",
        "hut",
        "ruined house",
        "walk",
        "gatehouse",
        "terrace",
        "wall",
    ] {
        assert!(names.contains(name), "{name}: {names:?}");
    }
}
