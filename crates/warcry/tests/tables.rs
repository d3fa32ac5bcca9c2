//! Every ready battlefield obeys the rules for setting up terrain, and its stairs and ladders lead somewhere.

use table::{Length, Point, Polygon};
use warcry::{Library, Part, PartKind, Terrain};

fn tables() -> impl Iterator<Item = (&'static str, Terrain)> {
    Library::embedded()
        .tables
        .iter()
        .map(|table| (table.name.as_str(), table.layout.build().unwrap()))
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
    assert!(tables().count() >= 4);
    let mut parts = Vec::new();
    for (name, terrain) in tables() {
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
