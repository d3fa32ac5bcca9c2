//! New tables: a fair amount of terrain, the same from both sides (primal:scenario-general-02).

use kernel::Whim;
use table::{Inches, Length};

use super::{FeatureFile, Kind, Layout, Shelter};
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
const BLOCKING: [Piece; 2] = [
    piece("wood", &[Kind::Forest], Shelter::Nothing, [16, 24], [16, 24]),
    piece("house", &[Kind::Obstruction], Shelter::Cover, [12, 18], [12, 18]),
];

const OTHERS: [Piece; 9] = [
    piece("wall", &[Kind::Obstacle], Shelter::Cover, [16, 24], [2, 3]),
    piece("hedge", &[Kind::Obstacle], Shelter::Concealment, [2, 3], [16, 24]),
    piece("hill", &[Kind::Hill], Shelter::Nothing, [20, 28], [16, 24]),
    piece("pond", &[Kind::ShallowWater], Shelter::Nothing, [16, 24], [14, 22]),
    piece("rubble", &[Kind::Rubble], Shelter::Nothing, [12, 20], [12, 20]),
    piece("trench", &[Kind::Trench], Shelter::Nothing, [20, 24], [10, 12]),
    piece("thicket", &[Kind::Rough], Shelter::Concealment, [14, 22], [12, 18]),
    piece("wood", &[Kind::Forest], Shelter::Nothing, [14, 22], [14, 22]),
    piece("tower", &[Kind::Obstruction], Shelter::Cover, [12, 14], [12, 14]),
];

const SIDE: i64 = 48 * 4;
/// Deployment zones stay mostly clear.
const MARGIN: i64 = 7 * 4;
/// So much room is left between two pieces: a large base passes.
const LANE: i64 = 3 * 4;

/// The table of a seed: 6 to 10 pieces, mirrored through the middle.
pub fn table(seed: u64) -> TableData {
    let mut whim = Whim::new(seed ^ 0x7AB1_E5EE_D000_0002);
    TableData {
        name: format!("Table {seed}"),
        says: "Drawn at random, and the same from both sides.".into(),
        layout: draw(&mut whim),
    }
}

/// A rectangle in quarters of an inch: where it begins, and its size.
#[derive(Clone, Copy)]
struct Block {
    at: [i64; 2],
    size: [i64; 2],
}

impl Block {
    fn mirrored(self) -> Block {
        let turned = |at: usize| SIDE - self.at[at] - self.size[at];
        Block {
            at: [turned(0), turned(1)],
            ..self
        }
    }

    fn is_clear_of(self, other: Block) -> bool {
        (0..2).any(|way| {
            self.at[way] + self.size[way] + LANE <= other.at[way]
                || other.at[way] + other.size[way] + LANE <= self.at[way]
        })
    }
}

fn draw(whim: &mut Whim) -> Layout {
    let pairs = 3 + whim.below(3);
    let mut blocks: Vec<Block> = vec![];
    let mut features: Vec<FeatureFile> = vec![];
    for pair in 0..pairs {
        let pick = match pair {
            0 => whim.pick(&BLOCKING),
            _ => whim.pick(&OTHERS),
        };
        let Some(piece) = pick else { continue };
        // A pair for which there is no room after some tries is left out.
        for _ in 0..40 {
            let size = [
                whim.between(piece.width[0], piece.width[1]),
                whim.between(piece.depth[0], piece.depth[1]),
            ];
            let at = [
                whim.between(MARGIN, SIDE - MARGIN - size[0]),
                whim.between(MARGIN, SIDE / 2 - size[1] / 2),
            ];
            let near = Block { at, size };
            let far = near.mirrored();
            let has_room = |block: Block| blocks.iter().all(|other| block.is_clear_of(*other));
            if near.is_clear_of(far) && has_room(near) && has_room(far) {
                for (name, block) in [("near", near), ("far", far)] {
                    blocks.push(block);
                    features.push(feature(&format!("{name} {}", piece.name), piece, block));
                }
                break;
            }
        }
    }
    Layout {
        features,
        ..Layout::default()
    }
}

fn feature(name: &str, piece: &Piece, block: Block) -> FeatureFile {
    let quarters = |number: i64| Inches(Length::hundredths(number * 25));
    let [x, y] = block.at;
    let [width, depth] = block.size;
    FeatureFile {
        name: name.into(),
        kinds: piece.kinds.to_vec(),
        gives: piece.gives,
        rectangle: Some([[quarters(x), quarters(y)], [quarters(x + width), quarters(y + depth)]]),
        ..FeatureFile::default()
    }
}
