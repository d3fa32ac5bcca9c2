//! Battlefields that are drawn by lot.

use kernel::Whim;
use table::Length;

use super::{Environment, FeatureFile, Layout, Part};
use crate::Inches;
use crate::data::TableData;

/// A kind of piece, and how wide and deep it is in quarters of an inch.
type Kind = (Part, [i64; 2], [i64; 2]);

const ABOVE: [Kind; 8] = [
    (Part::Woods, [16, 24], [16, 24]),
    (Part::Briars, [12, 16], [10, 16]),
    (Part::Hill, [20, 28], [16, 24]),
    (Part::Hedgerow, [20, 28], [2, 2]),
    (Part::WallLow, [20, 28], [2, 2]),
    (Part::WallHigh, [16, 24], [2, 2]),
    (Part::RowOfTrees, [20, 28], [6, 8]),
    (Part::RowOfHeadstones, [16, 24], [4, 4]),
];

const BELOW: [Kind; 6] = [
    (Part::WallHigh, [20, 32], [2, 4]),
    (Part::HissingPool, [12, 18], [12, 18]),
    (Part::Quagmire, [10, 14], [10, 14]),
    (Part::WallLow, [16, 24], [2, 2]),
    (Part::Web, [8, 12], [8, 12]),
    (Part::RowOfHeadstones, [16, 24], [4, 4]),
];

/// Everything that is drawn comes from the seed.
pub fn generated(seed: u64) -> TableData {
    let mut whim = Whim::new(seed ^ 0x7AB1_E5EE_D000);
    let environment = match whim.below(2) {
        0 => Environment::Aboveground,
        _ => Environment::Underground,
    };
    let (kinds, size, pieces): (&[Kind], [i64; 2], usize) = match environment {
        Environment::Aboveground => (&ABOVE, [144, 144], 6 + whim.below(3)),
        Environment::Underground => (&BELOW, [96, 144], 7 + whim.below(3)),
    };
    let mut placed: Vec<(FeatureFile, [i64; 4])> = vec![];
    for _ in 0..200 {
        if placed.len() >= pieces {
            break;
        }
        let Some((part, wide, deep)) = whim.pick(kinds).copied() else {
            break;
        };
        let mut extent = [whim.between(wide[0], wide[1]), whim.between(deep[0], deep[1])];
        if whim.below(2) == 0 {
            extent.swap(0, 1);
        }
        // Deployment areas stay free, and so does a lane of two inches along the sides.
        let (low, high) = ([8, 20], [size[0] - 8 - extent[0], size[1] - 20 - extent[1]]);
        if high[0] < low[0] || high[1] < low[1] {
            continue;
        }
        let at = [whim.between(low[0], high[0]), whim.between(low[1], high[1])];
        let taken = [at[0], at[1], at[0] + extent[0], at[1] + extent[1]];
        // Everybody gets through between two pieces (chainmail:505.3c).
        let apart = |other: &[i64; 4]| {
            taken[0] >= other[2] + 8 || other[0] >= taken[2] + 8 || taken[1] >= other[3] + 8 || other[1] >= taken[3] + 8
        };
        if placed.iter().all(|(_, other)| apart(other)) {
            placed.push((piece(part, taken), taken));
        }
    }
    TableData {
        name: format!("Drawn by lot ({seed})"),
        says: "Terrain that was placed at random.".into(),
        layout: Layout {
            environment,
            width: None,
            depth: None,
            features: placed.into_iter().map(|(feature, _)| feature).collect(),
        },
    }
}

fn piece(part: Part, [left, low, right, high]: [i64; 4]) -> FeatureFile {
    let quarters = |number: i64| Inches(Length::hundredths(number * 25));
    FeatureFile {
        part,
        piece: None,
        rectangle: Some([[quarters(left), quarters(low)], [quarters(right), quarters(high)]]),
        corners: vec![],
        stakes: None,
    }
}
