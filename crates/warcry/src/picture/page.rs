//! A battlefield as a page that can be printed: the drawing and what stands on it.

use std::fmt::Write as _;

use super::{Look, escaped, height, svg};
use crate::Terrain;
use crate::data::TableData;

const STYLE: &str = "body{margin:2rem auto;max-width:64rem;font:16px/1.45 Georgia,serif;color:#2d2620;background:#f6f1e4}\
svg{width:100%;height:auto;border:1px solid #cbbf9f}table{border-collapse:collapse;margin-top:1rem;width:100%}\
th,td{text-align:left;padding:.25rem .6rem;border-bottom:1px solid #cbbf9f}\
@media print{body{margin:0;background:#fff}svg{border:0}tr{break-inside:avoid}}";

/// A page with everything in it: it asks for nothing from anywhere else.
pub fn page(table: &TableData, terrain: &Terrain) -> String {
    let name = escaped(&table.name);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{name}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<style>{STYLE}</style></head>\n<body>\n{}",
        svg(table, terrain)
    );
    page.push_str("<table><tr><th>Feature</th><th>Height</th><th>Made of</th></tr>\n");
    for (at, feature) in terrain.features.iter().enumerate() {
        let own: Vec<_> = terrain
            .parts
            .iter()
            .filter(|part| usize::from(part.feature.0) == at)
            .collect();
        let top = own.iter().map(|part| part.top).max().unwrap_or_default();
        let mut words: Vec<&str> = own.iter().map(|part| word(Look::of(part))).collect();
        words.sort_unstable();
        words.dedup();
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&feature.name),
            escaped(&height(top)),
            words.join(", ")
        );
    }
    page.push_str("</table>\n</body></html>\n");
    page
}

fn word(look: Look) -> &'static str {
    match look {
        Look::Low => "low terrain",
        Look::Block => "platform",
        Look::Floor => "platform to pass under",
        Look::Wall => "wall",
        Look::Stairs => "stairs",
        Look::Ladder => "ladder",
        Look::Archway => "archway",
        Look::Door => "door",
        Look::Deadly => "deadly terrain",
        Look::Unscalable => "unscalable terrain",
    }
}
