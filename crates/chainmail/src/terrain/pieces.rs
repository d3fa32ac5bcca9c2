//! Terrain cards: pieces that warbands bring and players place (108, 301).

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use table::{Facing, Point};
use yaml::DataError;

use super::{Environment, Feature, FeatureFile, Part};
use crate::data::{piece_files, same};

/// A piece of terrain before it is placed: its parts around the origin, facing east.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Piece {
    pub name: String,
    pub features: Vec<Feature>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceFile {
    name: String,
    parts: Vec<FeatureFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PiecesFile {
    pieces: Vec<PieceFile>,
}

/// The file of the pieces among the embedded ones.
pub const FILE: &str = "pieces.yaml";

fn read() -> Result<Vec<Arc<Piece>>, DataError> {
    let mut pieces = vec![];
    for (file, text) in piece_files() {
        for piece in yaml::read_file::<PiecesFile>(file, text)?.pieces {
            let features = piece.parts.iter().map(|part| part.build(0)).collect::<Result<_, _>>();
            let features = features.map_err(|why| DataError::of_file(file, format!("{}: {why}", piece.name)))?;
            pieces.push(Arc::new(Piece {
                name: piece.name,
                features,
            }));
        }
    }
    Ok(pieces)
}

/// Whether a file of pieces can be read. `file` is only the name for faults.
pub fn check(file: &str, text: &str) -> Result<(), DataError> {
    for piece in yaml::read_file::<PiecesFile>(file, text)?.pieces {
        for part in &piece.parts {
            part.build(0)
                .map_err(|why| DataError::of_file(file, format!("{}: {why}", piece.name)))?;
        }
    }
    Ok(())
}

/// What is wrong with the file, if anything.
pub fn fault() -> Option<DataError> {
    read().err()
}

impl Piece {
    /// All pieces of the project.
    pub fn all() -> &'static [Arc<Piece>] {
        static PIECES: OnceLock<Vec<Arc<Piece>>> = OnceLock::new();
        PIECES.get_or_init(|| read().unwrap_or_default())
    }

    pub fn named(name: &str) -> Option<&'static Arc<Piece>> {
        Piece::all().iter().find(|piece| same(&piece.name, name))
    }

    /// One that has such a part.
    pub fn with(part: Part) -> Option<&'static Arc<Piece>> {
        Piece::all().iter().find(|piece| piece.has(part))
    }

    pub fn has(&self, part: Part) -> bool {
        self.features.iter().any(|feature| feature.part == part)
    }

    /// chainmail:307-one-only
    pub fn is_one_only(&self) -> bool {
        self.has(Part::HallOfGoodFloor) || self.has(Part::HallOfEvilFloor)
    }

    pub fn is_impassable(&self) -> bool {
        self.features.iter().any(|feature| feature.part.is_impassable())
    }

    /// chainmail:501.11, chainmail:501.21
    pub fn fits(&self, environment: Environment) -> bool {
        let number = match environment {
            Environment::Aboveground => 0,
            Environment::Underground => 1,
        };
        self.features.iter().all(|feature| feature.part.environments()[number])
    }

    /// Its parts with its centre on a point, turned from east to a facing. Nothing if rounding would fold a sliver.
    pub fn placed(&self, at: Point, facing: Facing, number: u16) -> Option<Vec<Feature>> {
        let place = |feature: &Feature| {
            let shape = feature.shape.rotated(Point::ORIGIN, facing).ok()?;
            Some(Feature {
                part: feature.part,
                piece: number,
                shape: shape.translated(at.x, at.y),
                stakes: feature.stakes.map(|stakes| stakes.rotated(facing)),
            })
        };
        self.features.iter().map(place).collect()
    }
}
