//! Figures for a terminal.

use std::fmt::Write as _;

use comfy_table::presets::ASCII_BORDERS_ONLY_CONDENSED;
use comfy_table::{CellAlignment, Table};

use crate::figures::{Cell, Figures, ListFigures};
use crate::spread::Spread;

/// All figures, in lines and tables.
pub fn text(figures: &Figures) -> String {
    let mut told = String::new();
    if figures.is_matrix() {
        let _ = writeln!(told, "{}\n", matrix(figures));
    }
    let _ = writeln!(told, "{}\n", lists(figures));
    for line in lines(figures) {
        let _ = writeln!(told, "{line}");
    }
    told
}

/// What a few sentences can say.
pub(crate) fn lines(figures: &Figures) -> Vec<String> {
    let decided = figures.first_player.of;
    let ended: Vec<String> = figures
        .ended
        .iter()
        .map(|(why, games)| format!("{why} {games}"))
        .collect();
    // Where more than two play, they go around the table by seats.
    let first_seat = match figures.notes.players.len() {
        0..=2 => format!(
            ", the one at the first seat {} % ({})",
            figures.first_seat.percent(),
            figures.first_seat.percent_interval()
        ),
        _ => String::new(),
    };
    vec![
        format!(
            "{} games, {} of them drawn. The player with the first turn won {} % of the {decided} with a winner (95 %: {}){first_seat}.",
            figures.games,
            figures.draws,
            figures.first_player.percent(),
            figures.first_player.percent_interval(),
        ),
        format!(
            "Rounds: {}. Decisions: {}.",
            spread(&figures.rounds),
            spread(&figures.decisions)
        ),
        format!("What ended the games: {}.", ended.join(", ")),
    ]
}

fn spread(spread: &Spread) -> String {
    format!(
        "{:.1} on average, half of the games {} to {}, nine in ten {} to {}",
        spread.mean(),
        spread.quantile(25),
        spread.quantile(75),
        spread.quantile(5),
        spread.quantile(95)
    )
}

fn table(header: Vec<String>) -> Table {
    let mut table = Table::new();
    table.load_style(ASCII_BORDERS_ONLY_CONDENSED);
    table.set_header(header);
    table
}

fn right_but_first(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// Rows against columns, which are numbered because their names are long.
fn matrix(figures: &Figures) -> String {
    let [rows, columns] = figures.axes();
    let same = rows == columns;
    let mut header = vec!["won % (95 %)".to_string()];
    header.extend(columns.iter().enumerate().map(|(at, name)| match same {
        true => (at + 1).to_string(),
        false => (*name).to_string(),
    }));
    header.push("all".into());
    let mut table = table(header);
    for (at, row) in rows.iter().enumerate() {
        let name = if same {
            format!("{} {row}", at + 1)
        } else {
            (*row).to_string()
        };
        let cells = columns
            .iter()
            .map(|column| figures.cell(row, column).map_or_else(String::new, short));
        let all = short(figures.row_total(row));
        table.add_row(std::iter::once(name).chain(cells).chain([all]));
    }
    right_but_first(&mut table);
    table.to_string()
}

/// Such as "55 (40-69)".
pub(crate) fn short(cell: Cell) -> String {
    let (low, high) = cell.won.interval();
    format!(
        "{:.0} ({:.0}-{:.0})",
        cell.won.rate() * 100.0,
        low * 100.0,
        high * 100.0
    )
}

pub(crate) const LIST_HEADER: [&str; 9] = [
    "list",
    "games",
    "won %",
    "95 %",
    "drawn %",
    "going first %",
    "going second %",
    "points lost %",
    "points taken %",
];

pub(crate) fn list_row(list: &ListFigures) -> [String; 9] {
    let of = list.won.of.max(1) as f64;
    [
        list.name.clone(),
        list.won.of.to_string(),
        list.won.percent(),
        list.won.percent_interval(),
        format!("{:.1}", list.draws as f64 * 100.0 / of),
        list.going_first.percent(),
        list.going_second.percent(),
        format!("{:.1}", list.share_lost() * 100.0),
        format!("{:.1}", list.share_taken() * 100.0),
    ]
}

fn lists(figures: &Figures) -> String {
    let mut table = table(LIST_HEADER.map(String::from).into());
    for list in &figures.lists {
        table.add_row(list_row(list));
    }
    right_but_first(&mut table);
    table.to_string()
}
