//! Battlefields of WARMACHINE: ready ones, those of files and new ones, as they are drawn and checked.

use std::fmt::Write as _;
use std::path::Path;

use registry::{Look, Picture, PictureFeature, TableEntry, TableFault, TableForm};
use table::{Inches, Polygon};

use crate::Library;
use crate::data::TableData;
use crate::terrain::{Feature, FeatureFile, Kind, Shelter, Terrain, generate, placement};

const GAME: &str = "warmachine";
/// The word for a new table in each game.
pub(crate) const RANDOM: &str = "random";

pub(crate) fn all() -> Vec<TableEntry> {
    let entry = |table: &TableData| TableEntry {
        game: GAME,
        name: table.name.clone(),
        says: table.says.clone(),
        features: table.layout.features.len(),
    };
    Library::embedded().tables.iter().map(entry).collect()
}

/// A ready table by its name, that of a file, or for "random" that of the seed.
pub(crate) fn table(name: &str, seed: u64) -> Result<TableData, String> {
    if name == RANDOM {
        return Ok(generate::table(seed));
    }
    if !Path::new(name).is_file() {
        let table = Library::embedded().table(name);
        return table.cloned().map_err(|unknown| unknown.to_string());
    }
    let text = registry::read_text(Path::new(name))?;
    TableData::read(name, &text).map_err(|error| error.to_string())
}

pub(crate) fn show(name: &str, seed: u64, form: TableForm) -> Result<String, String> {
    let table = table(name, seed)?;
    let terrain = table.layout.build()?;
    let picture = picture(&table, &terrain);
    Ok(match form {
        TableForm::Text => picture.text(),
        TableForm::Svg => picture.svg(),
        TableForm::Html => picture.page(),
        TableForm::Yaml => written(&table),
    })
}

/// The guidelines for placing terrain that a table does not keep (wm4:terrain-placement-01 to wm4:terrain-placement-09).
pub(crate) fn check(name: &str) -> Result<Vec<TableFault>, String> {
    let terrain = table(name, 1)?.layout.build()?;
    let broken = placement::guidelines(&terrain, &[]).into_iter();
    Ok(broken
        .map(|broken| TableFault {
            rule: broken.rule.to_string(),
            why: broken.message,
        })
        .collect())
}

const fn look(fill: &'static str, letter: char, words: &'static str) -> Look {
    Look { fill, letter, words }
}

const FOREST: Look = look("#7d9a5b", 'f', "forest");
const HILL: Look = look("#cbbd83", '^', "hill");
const WATER: Look = look("#8fb4c4", '~', "water");
const OBSTACLE: Look = look("#8a6a45", '=', "obstacle");
const OBSTRUCTION: Look = look("#4d4640", '#', "obstruction");
const TRENCH: Look = look("#a08a66", 'u', "trench or crater");
const CLOUD: Look = look("#c9c9c9", 'o', "cloud");
const HAZARD: Look = look("#c9743f", '!', "hazard");
const ROUGH: Look = look("#a9a07a", '%', "rough");
const LOOKS: [Look; 9] = [FOREST, HILL, WATER, OBSTACLE, OBSTRUCTION, TRENCH, CLOUD, HAZARD, ROUGH];

fn look_of(feature: &Feature) -> Look {
    let first = [
        (Kind::AcidBath, HAZARD),
        (Kind::BurningEarth, HAZARD),
        (Kind::Quicksand, HAZARD),
        (Kind::Obstruction, OBSTRUCTION),
        (Kind::Impassable, OBSTRUCTION),
        (Kind::Obstacle, OBSTACLE),
        (Kind::Forest, FOREST),
        (Kind::ShallowWater, WATER),
        (Kind::Hill, HILL),
        (Kind::Trench, TRENCH),
        (Kind::Crater, TRENCH),
        (Kind::OpenGrave, TRENCH),
        (Kind::DenseFog, CLOUD),
    ];
    let found = first.into_iter().find(|(kind, _)| feature.is(*kind));
    found.map_or(ROUGH, |(_, look)| look)
}

/// It is drawn from the built terrain, so it shows what the rules see.
fn picture<'a>(table: &'a TableData, terrain: &Terrain) -> Picture<'a> {
    let drawn = |feature: &Feature| {
        Some(PictureFeature {
            name: feature.name.clone(),
            look: look_of(feature),
            note: match feature.gives {
                Shelter::Nothing => None,
                Shelter::Concealment => Some("concealment"),
                Shelter::Cover => Some("cover"),
            },
            says: crate::shown::ground(feature),
            outline: Polygon::new(feature.shape.corners()).ok()?,
        })
    };
    Picture {
        name: &table.name,
        says: &table.says,
        width: terrain.width,
        depth: terrain.depth,
        looks: &LOOKS,
        features: terrain.features.iter().filter_map(drawn).collect(),
    }
}

fn short(inches: Inches) -> String {
    inches.0.to_string().trim_end_matches('"').to_string()
}

fn point([x, y]: [Inches; 2]) -> String {
    format!("[{}, {}]", short(x), short(y))
}

/// A table as its file would have it.
fn written(table: &TableData) -> String {
    let layout = &table.layout;
    let mut file = format!("name: {:?}\nsays: {:?}\nlayout:\n", table.name, table.says);
    let _ = writeln!(
        file,
        "  width: {}\n  depth: {}",
        short(layout.width),
        short(layout.depth)
    );
    if !layout.features.is_empty() {
        file += "  features:\n";
    }
    for feature in &layout.features {
        let _ = writeln!(file, "    - {{{}}}", fields(feature));
    }
    file
}

fn fields(feature: &FeatureFile) -> String {
    let kinds: Vec<String> = feature.kinds.iter().map(scenario::word).collect();
    let mut all = vec![
        format!("name: {:?}", feature.name),
        format!("kinds: [{}]", kinds.join(", ")),
    ];
    if feature.gives != Shelter::Nothing {
        all.push(format!("gives: {}", scenario::word(&feature.gives)));
    }
    if let Some(height) = feature.height {
        all.push(format!("height: {}", short(height)));
    }
    if let Some(level) = feature.level {
        all.push(format!("level: {level}"));
    }
    if let Some([one, other]) = feature.rectangle {
        all.push(format!("rectangle: [{}, {}]", point(one), point(other)));
    }
    if !feature.corners.is_empty() {
        let corners: Vec<String> = feature.corners.iter().copied().map(point).collect();
        all.push(format!("corners: [{}]", corners.join(", ")));
    }
    if let Some(at) = feature.template {
        all.push(format!("template: {}", point(at)));
    }
    if let Some(disc) = feature.disc {
        all.push(format!(
            "disc: {{at: {}, diameter: {}}}",
            point(disc.at),
            short(disc.diameter)
        ));
    }
    all.join(", ")
}
