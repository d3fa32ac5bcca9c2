//! New tables that keep the guidelines for placing terrain.

use kernel::Whim;
use table::Inches;

use super::{FeatureFile, Kind, Layout, Shelter, placement};
use crate::data::TableData;

/// A kind of piece: its name, what it is, what it gives, and its size in quarters of an inch.
struct Piece {
    name: &'static str,
    kinds: &'static [Kind],
    gives: Shelter,
    width: [i64; 2],
    depth: [i64; 2],
}

const fn piece(name: &'static str, kinds: &'static [Kind], gives: Shelter, width: [i64; 2], depth: [i64; 2]) -> Piece {
    Piece {
        name,
        kinds,
        gives,
        width,
        depth,
    }
}

/// Pieces that nobody sees through come first: a table has at least two of them.
const BLOCKING: [Piece; 3] = [
    piece("wood", &[Kind::Forest], Shelter::Nothing, [14, 24], [14, 24]),
    piece("house", &[Kind::Obstruction], Shelter::Cover, [12, 20], [12, 20]),
    piece("tower", &[Kind::Obstruction], Shelter::Cover, [12, 14], [12, 14]),
];

const OTHERS: [Piece; 9] = [
    piece("wall", &[Kind::Obstacle], Shelter::Cover, [16, 24], [2, 3]),
    piece("long wall", &[Kind::Obstacle], Shelter::Cover, [2, 3], [16, 24]),
    piece("hill", &[Kind::Hill], Shelter::Nothing, [16, 24], [16, 24]),
    piece("pond", &[Kind::ShallowWater], Shelter::Nothing, [14, 24], [14, 24]),
    piece("rubble", &[Kind::Rubble], Shelter::Nothing, [12, 20], [12, 20]),
    piece("trench", &[Kind::Trench], Shelter::Nothing, [20, 20], [12, 12]),
    piece("meadow", &[Kind::TallGrass], Shelter::Nothing, [16, 24], [14, 22]),
    piece("crater", &[Kind::Crater], Shelter::Nothing, [12, 20], [12, 20]),
    piece("wood", &[Kind::Forest], Shelter::Nothing, [14, 22], [14, 22]),
];

/// The table of a seed: 6 to 8 pieces, mirrored through the middle so that neither side is better off.
pub fn table(seed: u64) -> TableData {
    let mut whim = Whim::new(seed ^ 0x7AB1_E5EE_D000_0001);
    loop {
        let layout = draw(&mut whim);
        let kept = layout
            .build()
            .is_ok_and(|terrain| placement::guidelines(&terrain, &[]).is_empty());
        if kept {
            return TableData {
                name: format!("Table {seed}"),
                says: "Drawn at random, and the same from both sides.".into(),
                layout,
            };
        }
    }
}

/// Quarters of an inch.
fn quarters(number: i64) -> Inches {
    Inches(table::Length::hundredths(number * 25))
}

const SIDE: i64 = 48 * 4;
/// The guidelines keep 6" from the edges.
const MARGIN: i64 = 6 * 4;

fn draw(whim: &mut Whim) -> Layout {
    let pairs = 3 + whim.below(2);
    let mut features: Vec<FeatureFile> = vec![];
    for pair in 0..pairs {
        let pick = match pair {
            0 => whim.pick(&BLOCKING),
            _ => whim.pick(&OTHERS),
        };
        let Some(piece) = pick else { continue };
        let width = whim.between(piece.width[0], piece.width[1]);
        let depth = whim.between(piece.depth[0], piece.depth[1]);
        let x = whim.between(MARGIN, SIDE - MARGIN - width);
        let y = whim.between(MARGIN, SIDE / 2 - depth / 2);
        let side = |name: &str, x: i64, y: i64| FeatureFile {
            name: format!("{name} {}", piece.name),
            kinds: piece.kinds.to_vec(),
            gives: piece.gives,
            height: None,
            level: None,
            ladders: vec![],
            rectangle: Some([[quarters(x), quarters(y)], [quarters(x + width), quarters(y + depth)]]),
            corners: vec![],
            template: None,
            disc: None,
        };
        features.push(side("near", x, y));
        features.push(side("far", SIDE - x - width, SIDE - y - depth));
    }
    Layout {
        features,
        ..Layout::default()
    }
}
