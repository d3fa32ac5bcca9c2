//! Where players place terrain: the guidelines, and the two methods of the book.
//!
//! None of this binds a game. A ready table that breaks a guideline can be played on; the check says which one it breaks.

use kernel::{RuleId, cite};
use table::{Length, Point};

use super::{Feature, Kind, Terrain};
use crate::card::BaseSize;

/// A guideline that a table does not keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub rule: RuleId,
    pub message: String,
}

/// wm4:terrain-placement-01 to wm4:terrain-placement-09
pub fn guidelines(terrain: &Terrain, places: &[Point]) -> Vec<Broken> {
    let mut broken = vec![];
    let mut wrong = |rule: RuleId, message: String| broken.push(Broken { rule, message });
    let pieces = pieces(terrain);
    if !(6..=8).contains(&pieces) {
        wrong(
            cite!("wm4:terrain-placement-01"),
            format!("a table has 6 to 8 pieces of terrain, not {pieces}"),
        );
    }
    for feature in &terrain.features {
        let bounds = feature.shape.bounds();
        let sides = [bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y];
        // A wall is thin by nature; its length is what must be seen.
        let is_low = feature.is(Kind::Obstacle);
        let too_small = if is_low {
            sides[0].max(sides[1]) < Length::inches(3)
        } else {
            sides.iter().any(|side| *side < Length::inches(3))
        };
        if too_small || sides.iter().any(|side| *side > Length::inches(6)) {
            wrong(
                cite!("wm4:terrain-placement-02"),
                format!(
                    "{} is {} by {}, and 3\" to 6\" is best",
                    feature.name, sides[0], sides[1]
                ),
            );
        }
        let edge = edge_gap(terrain, feature);
        if edge < Length::inches(6) {
            wrong(
                cite!("wm4:terrain-placement-06"),
                format!("{} is {edge} from an edge, and 6\" is the least", feature.name),
            );
        }
    }
    for (at, one) in terrain.features.iter().enumerate() {
        for other in &terrain.features[at + 1..] {
            let apart = one.shape.gap_to(&other.shape);
            let both_trenches = one.is(Kind::Trench) && other.is(Kind::Trench);
            if apart < Length::inches(3) && !both_trenches {
                wrong(
                    cite!("wm4:terrain-placement-07"),
                    format!("{} is {apart} from {}, and 3\" is the least", one.name, other.name),
                );
            }
        }
    }
    for place in places {
        if let Some(feature) = shuts_off(terrain, *place) {
            wrong(
                cite!("wm4:terrain-placement-08"),
                format!(
                    "{} leaves no room for a huge base at ({}, {})",
                    feature.name, place.x, place.y
                ),
            );
        }
    }
    let blocking = terrain.features.iter().filter(|feature| feature.blocks_sight()).count();
    if blocking < 2 {
        wrong(
            cite!("wm4:terrain-placement-09"),
            format!("a table has at least two pieces that block line of sight, not {blocking}"),
        );
    }
    broken
}

/// Trenches that touch are one piece of terrain.
fn pieces(terrain: &Terrain) -> usize {
    let features = &terrain.features;
    let mut seen = vec![false; features.len()];
    let mut pieces = 0;
    for at in 0..features.len() {
        if seen[at] {
            continue;
        }
        pieces += 1;
        let mut open = vec![at];
        seen[at] = true;
        while let Some(here) = open.pop() {
            for next in 0..features.len() {
                let joined = features[here].is(Kind::Trench)
                    && features[next].is(Kind::Trench)
                    && features[here].shape.gap_to(&features[next].shape) == Length::ZERO;
                if !seen[next] && joined {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
    }
    pieces
}

fn edge_gap(terrain: &Terrain, feature: &Feature) -> Length {
    let bounds = feature.shape.bounds();
    let sides = [
        bounds.min.x,
        bounds.min.y,
        terrain.width - bounds.max.x,
        terrain.depth - bounds.max.y,
    ];
    sides.into_iter().min().unwrap_or(Length::ZERO)
}

/// The solid feature that keeps a huge base from standing on a scenario's marker, if there is one.
fn shuts_off(terrain: &Terrain, place: Point) -> Option<&Feature> {
    let base = table::Footprint::round(BaseSize::Huge.diameter(), place);
    terrain.in_the_way(&base)
}

/// The order in which pieces are placed by a method of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    Cluster,
    Quadrant,
}

/// Whether the features, in the order of the table's file, could have been placed one after the other by a method.
pub fn by_method(terrain: &Terrain, method: Method) -> Vec<Broken> {
    match method {
        Method::Cluster => by_cluster(terrain),
        Method::Quadrant => by_quadrant(terrain),
    }
}

/// wm4:terrain-method-01 to wm4:terrain-method-05
fn by_cluster(terrain: &Terrain) -> Vec<Broken> {
    let mut broken = vec![];
    let mut wrong = |rule: RuleId, message: String| broken.push(Broken { rule, message });
    let features = &terrain.features;
    let centre = Point::new(terrain.width.half_up(), terrain.depth.half_up());
    let Some(first) = features.first() else {
        wrong(cite!("wm4:terrain-method-01"), "there is no first piece".into());
        return broken;
    };
    if features.len() != 7 {
        wrong(
            cite!("wm4:terrain-method-01"),
            format!("the Cluster Method places 7 pieces, not {}", features.len()),
        );
    }
    let off = first.shape.gap_to_point(centre);
    if !first.blocks_sight() || off > Length::inches(1) {
        wrong(
            cite!("wm4:terrain-method-01"),
            format!(
                "{} must block line of sight and lie within 1\" of the centre, not {off}",
                first.name
            ),
        );
    }
    let six = Length::inches(6);
    for (at, feature) in features.iter().enumerate().skip(1) {
        let to_first = feature.shape.gap_to(&first.shape);
        let to_last = feature.shape.gap_to(&features[at - 1].shape);
        match at {
            1 if to_first > six || feature.shape.gap_to_point(centre) > six => wrong(
                cite!("wm4:terrain-method-02"),
                format!(
                    "{} must be within 6\" of the centre and of {}",
                    feature.name, first.name
                ),
            ),
            2 if to_first > six || to_last > six => wrong(
                cite!("wm4:terrain-method-03"),
                format!("{} must be within 6\" of the first and of the last piece", feature.name),
            ),
            3 | 4 if to_first > six || to_last > six => wrong(
                cite!("wm4:terrain-method-04"),
                format!("{} must be within 6\" of the first and of the last piece", feature.name),
            ),
            5 | 6 => {
                let others = features.iter().take(at);
                let near: Vec<Length> = others.map(|other| feature.shape.gap_to(&other.shape)).collect();
                let close = near.iter().filter(|gap| **gap <= six).count();
                let crowding = near.iter().filter(|gap| **gap <= Length::inches(8)).count();
                if close != 1 || crowding != 1 {
                    wrong(
                        cite!("wm4:terrain-method-05"),
                        format!(
                            "{} must be within 6\" of one piece and more than 8\" from all others",
                            feature.name
                        ),
                    );
                }
            }
            _ => {}
        }
    }
    broken
}

/// wm4:terrain-method-06, wm4:terrain-method-07
fn by_quadrant(terrain: &Terrain) -> Vec<Broken> {
    let mut broken = vec![];
    let mut wrong = |rule: RuleId, message: String| broken.push(Broken { rule, message });
    let (half_width, half_depth) = (terrain.width.half_up(), terrain.depth.half_up());
    if terrain.features.len() != 8 {
        wrong(
            cite!("wm4:terrain-method-07"),
            format!(
                "each player places four pieces, 8 in all, not {}",
                terrain.features.len()
            ),
        );
    }
    // The players take turns, so every second piece is the same player's.
    let mut taken = [[0u8; 4]; 2];
    for (at, feature) in terrain.features.iter().enumerate() {
        let bounds = feature.shape.bounds();
        let column = match (bounds.max.x <= half_width, bounds.min.x >= half_width) {
            (true, _) => 0,
            (_, true) => 1,
            _ => 2,
        };
        let row = match (bounds.max.y <= half_depth, bounds.min.y >= half_depth) {
            (true, _) => 0,
            (_, true) => 1,
            _ => 2,
        };
        if column == 2 || row == 2 {
            wrong(
                cite!("wm4:terrain-method-06"),
                format!("{} lies in more than one quadrant", feature.name),
            );
        } else {
            taken[at % 2][row * 2 + column] += 1;
        }
    }
    if taken.iter().flatten().any(|pieces| *pieces > 1) {
        wrong(
            cite!("wm4:terrain-method-07"),
            "each player places one piece in each quadrant".into(),
        );
    }
    broken
}
