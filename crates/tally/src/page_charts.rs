//! The drawings of the page. Words stand in HTML beside them, so that they stay readable on a phone; what is drawn is SVG
//! that stretches with its place.

use std::fmt::Write as _;

use crate::figures::{Cell, Figures};
use crate::page::escaped;
use crate::share::Share;
use crate::spread::Spread;

/// A share as a tick with its interval, on a line from 0 to 100.
pub(crate) fn interval_row(name: &str, share: Share, class: &str) -> String {
    let (low, high) = share.interval();
    let (low, high, rate) = (low * 100.0, high * 100.0, share.rate() * 100.0);
    let drawn = if share.of == 0 {
        String::new()
    } else {
        format!(
            "<rect class=\"range {class}\" x=\"{low:.2}\" y=\"3\" width=\"{:.2}\" height=\"4\"/><rect class=\"tick {class}\" x=\"{:.2}\" y=\"1\" width=\"0.7\" height=\"8\"/>",
            high - low,
            (rate - 0.35).clamp(0.0, 99.3)
        )
    };
    let words = match share.of {
        0 => "no games".to_string(),
        of => format!("{rate:.1} % <small>({low:.1} to {high:.1}, {of} games)</small>"),
    };
    row(name, &format!("<path class=\"half\" d=\"M50 0V10\"/>{drawn}"), &words)
}

/// A part of a whole as a bar.
fn bar_row(name: &str, part: f64, class: &str) -> String {
    let percent = (part * 100.0).clamp(0.0, 100.0);
    let drawn = format!("<rect class=\"bar {class}\" x=\"0\" y=\"1\" width=\"{percent:.2}\" height=\"8\"/>");
    row(name, &drawn, &format!("{percent:.1} %"))
}

fn row(name: &str, drawn: &str, words: &str) -> String {
    format!(
        "<div class=\"row\"><span>{}</span><svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"track\" width=\"100\" height=\"10\"/>{drawn}</svg><span>{words}</span></div>\n",
        escaped(name)
    )
}

/// Every list's win rate, best first.
pub(crate) fn win_rates(figures: &Figures) -> String {
    let rows = figures
        .lists
        .iter()
        .map(|list| interval_row(&list.name, list.won, "won"));
    rows.collect()
}

/// What the first turn is worth, to everybody and to each list.
pub(crate) fn first_player(figures: &Figures) -> String {
    let mut chart = interval_row("the player with the first turn", figures.first_player, "won");
    chart.push_str(&interval_row(
        "the player at the first seat",
        figures.first_seat,
        "plain",
    ));
    for list in &figures.lists {
        let _ = write!(chart, "<h3>{}</h3>", escaped(&list.name));
        chart.push_str(&interval_row("going first", list.going_first, "won"));
        chart.push_str(&interval_row("going second", list.going_second, "lost"));
    }
    chart
}

/// What each list loses, and takes of its enemies.
pub(crate) fn points_lost(figures: &Figures) -> String {
    let mut chart = String::new();
    for list in &figures.lists {
        let _ = write!(chart, "<h3>{}</h3>", escaped(&list.name));
        chart.push_str(&bar_row("taken of its enemies", list.share_taken(), "won"));
        chart.push_str(&bar_row("lost", list.share_lost(), "lost"));
    }
    chart
}

/// How many games had which value.
pub(crate) fn histogram(spread: &Spread, bins: u64, what: &str) -> String {
    let bins = spread.bins(bins);
    let most = bins.iter().map(|bin| bin.games).max().unwrap_or(0).max(1) as f64;
    let wide = 100.0 / bins.len().max(1) as f64;
    let (mut bars, mut labels) = (String::new(), String::new());
    // Every label where there are few, else some of them: they must not run into each other on a phone.
    let every = bins.len().div_ceil(8).max(1);
    for (at, bin) in bins.iter().enumerate() {
        let (x, high) = (at as f64 * wide, bin.games as f64 * 40.0 / most);
        let range = match bin.width {
            1 => bin.from.to_string(),
            width => format!("{} to {}", bin.from, bin.from + width - 1),
        };
        let _ = write!(
            bars,
            "<rect class=\"bar won\" x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{high:.2}\"><title>{range}: {} games</title></rect>",
            x + wide * 0.06,
            40.0 - high,
            wide * 0.88,
            bin.games
        );
        if at % every == 0 {
            let _ = write!(
                labels,
                "<span style=\"left:{:.2}%\">{}</span>",
                x + wide / 2.0,
                bin.from
            );
        }
    }
    format!(
        "<figure><svg class=\"histogram\" viewBox=\"0 0 100 40\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"How many games had how many {what}\">{bars}</svg><div class=\"labels\">{labels}</div><figcaption>{what}: {:.1} on average, half of the games {} to {}, nine in ten {} to {}</figcaption></figure>\n",
        spread.mean(),
        spread.quantile(25),
        spread.quantile(75),
        spread.quantile(5),
        spread.quantile(95)
    )
}

/// Each list against each: the more it won, the bluer; the more it lost, the more orange.
pub(crate) fn heat_map(figures: &Figures) -> String {
    let [rows, columns] = figures.axes();
    let same = rows == columns;
    let mut map = String::from("<div class=\"scroll\"><table class=\"heat\"><thead><tr><td></td>");
    for (at, column) in columns.iter().enumerate() {
        let name = escaped(column);
        let _ = match same {
            true => write!(
                map,
                "<th scope=\"col\" title=\"{name}\"><abbr title=\"{name}\">{}</abbr></th>",
                at + 1
            ),
            false => write!(map, "<th scope=\"col\">{name}</th>"),
        };
    }
    map.push_str("<th scope=\"col\">all</th></tr></thead><tbody>\n");
    for (at, row) in rows.iter().enumerate() {
        let number = if same { format!("{}. ", at + 1) } else { String::new() };
        let _ = write!(map, "<tr><th scope=\"row\">{number}{}</th>", escaped(row));
        for column in &columns {
            let cell = figures.cell(row, column).filter(|cell| cell.won.of > 0);
            map.push_str(&cell.map_or_else(
                || "<td class=\"none\"></td>".into(),
                |cell| heat_cell(cell, row, column),
            ));
        }
        map.push_str(&heat_cell(figures.row_total(row), row, "all others"));
        map.push_str("</tr>\n");
    }
    map.push_str("</tbody></table></div>\n");
    map
}

fn heat_cell(cell: Cell, row: &str, column: &str) -> String {
    let balance = cell.balance();
    let colour = if balance >= 0.0 { "win" } else { "loss" };
    let (low, high) = cell.won.interval();
    format!(
        "<td style=\"background:color-mix(in srgb,var(--{colour}) {:.0}%,var(--paper))\" title=\"{} against {}: won {}, lost {}, of {}\">{:.0}<small>{:.0}-{:.0}</small></td>",
        balance.abs() * 70.0,
        escaped(row),
        escaped(column),
        cell.won.won,
        cell.lost,
        cell.won.of,
        cell.won.rate() * 100.0,
        low * 100.0,
        high * 100.0
    )
}
