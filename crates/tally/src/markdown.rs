//! Figures as a Markdown page.

use std::fmt::Write as _;

use crate::figures::Figures;
use crate::text::{LIST_HEADER, lines, list_row, short};

/// A whole page, with what is needed to make it again.
pub fn markdown(title: &str, figures: &Figures) -> String {
    let notes = &figures.notes;
    let mut page = format!("# {title}\n\n");
    let _ = writeln!(
        page,
        "Written by the program (umpire {}, rules version {}) with seed {}; checksum {}. To make it again (`--title` and `--markdown FILE` write this page):\n\n```sh\n{}\n```\n",
        notes.version, notes.rules_version, notes.seed, figures.checksum, notes.command
    );
    let _ = writeln!(page, "{}\n", players(figures));
    page.push_str(&table(
        &LIST_HEADER.map(String::from),
        figures.lists.iter().map(|list| list_row(list).to_vec()),
    ));
    page.push('\n');
    for line in lines(figures) {
        let _ = writeln!(page, "{line}\n");
    }
    if figures.is_matrix() {
        page.push_str("## Each against each\nHow often the list of the row beat that of the column, in percent, and the 95 % interval (Wilson's).\n\n");
        page.push_str(&matrix(figures));
    }
    page
}

/// Who played, and how armies and seats were shared.
pub(crate) fn players(figures: &Figures) -> String {
    let who = match &figures.notes.players[..] {
        [red, blue] if red == blue => format!("Both players are {red}."),
        [red, blue] => format!("The first army is played by {red}, the second by {blue}."),
        several => format!("The armies are played by {}.", several.join(", ")),
    };
    let people = if figures.notes.players.len() == 2 {
        "two people"
    } else {
        "people"
    };
    format!("{who} How {people} would fare is another matter.")
}

fn matrix(figures: &Figures) -> String {
    let [rows, columns] = figures.axes();
    let same = rows == columns;
    let mut header = vec![String::new()];
    header.extend(columns.iter().enumerate().map(|(at, name)| match same {
        true => (at + 1).to_string(),
        false => (*name).to_string(),
    }));
    header.push("all".into());
    let body = rows.iter().enumerate().map(|(at, row)| {
        let name = if same {
            format!("{}. {row}", at + 1)
        } else {
            (*row).to_string()
        };
        let cells = columns
            .iter()
            .map(|column| figures.cell(row, column).map_or_else(|| "-".into(), short));
        let all = short(figures.row_total(row));
        std::iter::once(name).chain(cells).chain([all]).collect()
    });
    table(&header, body)
}

fn table(header: &[String], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut table = line(header);
    let rule: Vec<&str> = (0..header.len())
        .map(|at| if at == 0 { "---" } else { "---:" })
        .collect();
    let _ = writeln!(table, "| {} |", rule.join(" | "));
    for row in rows {
        table.push_str(&line(&row));
    }
    table
}
