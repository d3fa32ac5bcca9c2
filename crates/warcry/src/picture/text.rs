//! A battlefield in letters, for a terminal: two letters an inch across, one an inch down.

use std::fmt::Write as _;

use table::{Length, Point};

use super::{Look, from_below, height};
use crate::data::TableData;
use crate::{Part, Terrain};

const KEY: &str = "  1-9 height of a platform   # wall   <>^v stairs, pointing up   H ladder   n archway   D door\n  \
                   x deadly   o unscalable   , low terrain   . floor\n";

/// The table in letters, and what stands on it.
pub fn text(table: &TableData, terrain: &Terrain) -> String {
    let mut told = format!("{}\n{}\n\n", table.name, table.says);
    let parts = from_below(&terrain.parts);
    let rows = terrain.depth.get() / Length::inches(1).get();
    let columns = terrain.width.get() / Length::half_inches(1).get();
    for row in 0..rows {
        let line: String = (0..columns).map(|column| letter(&parts, column, row)).collect();
        let _ = writeln!(
            told,
            "{:>3} {line}",
            if row % 5 == 0 { row.to_string() } else { String::new() }
        );
    }
    told.push('\n');
    told.push_str(KEY);
    told.push('\n');
    for (at, feature) in terrain.features.iter().enumerate() {
        let own = terrain.parts.iter().filter(|part| usize::from(part.feature.0) == at);
        let top = own.map(|part| part.top).max().unwrap_or_default();
        let _ = writeln!(told, "  {}, {} high", feature.name, height(top));
    }
    told
}

/// What most matters in one cell: a way, else whatever covers the most of it.
fn letter(parts: &[&Part], column: i64, row: i64) -> char {
    let mut seen: Vec<(char, u32)> = vec![];
    for step in 0..32 {
        let (across, down) = (step % 4, step / 4);
        let x = Length::half_inches(column) + Length::um(12_700 * (2 * across + 1) / 8);
        let y = Length::inches(row) + Length::um(25_400 * (2 * down + 1) / 16);
        let at = Point::new(x, y);
        let top = parts.iter().rev().find(|part| part.outline.contains(at));
        let letter = top.map_or('.', |part| letter_of(part));
        match seen.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, count)) => *count += 1,
            None => seen.push((letter, 1)),
        }
    }
    // A thin wall or a ladder counts for more than the floor beside it.
    let weight = |(letter, count): &(char, u32)| match letter {
        'H' | 'n' | 'D' => count * 8,
        'x' => count * 4,
        '#' | 'o' => count * 3,
        '.' => *count,
        _ => count * 2,
    };
    seen.iter()
        .max_by_key(|entry| weight(entry))
        .map_or('.', |(letter, _)| *letter)
}

fn letter_of(part: &Part) -> char {
    match Look::of(part) {
        Look::Low => ',',
        Look::Block | Look::Floor => {
            let inches = part.top.get() / Length::inches(1).get();
            char::from_digit(inches.clamp(1, 9) as u32, 10).unwrap_or('9')
        }
        Look::Wall => '#',
        Look::Ladder => 'H',
        Look::Archway => 'n',
        Look::Door => 'D',
        Look::Deadly => 'x',
        Look::Unscalable => 'o',
        Look::Stairs => match part.rises {
            Some(up) if up.x().abs() >= up.y().abs() && up.x() > 0 => '>',
            Some(up) if up.x().abs() >= up.y().abs() => '<',
            Some(up) if up.y() > 0 => 'v',
            _ => '^',
        },
    }
}
