//! Figures as a page that needs nothing but itself: no script, no font, no request to anywhere.

use std::fmt::Write as _;

use crate::figures::Figures;
use crate::markdown::players;
use crate::page_charts::{first_player, heat_map, histogram, points_lost, win_rates};
use crate::text::{LIST_HEADER, list_row};

const STYLE: &str = include_str!("page.css");

/// Most bars of a histogram.
const BINS: u64 = 24;

/// The whole page.
pub fn page(title: &str, figures: &Figures) -> String {
    let title = escaped(title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    page.push_str(&facts(figures));
    section(
        &mut page,
        "How often each list won",
        "The tick is what was seen; the band is the 95 % interval (Wilson's); the dashed line is one half.",
        &win_rates(figures),
    );
    if figures.is_matrix() {
        let says = "How often the list of the row beat that of the column, in percent, with the 95 % interval below. Blue: won more than it lost; orange: lost more.";
        section(&mut page, "Each against each", says, &heat_map(figures));
    }
    let says = "Of the games that had a winner; below, how often each list won when it had the first turn and when it had not.";
    section(&mut page, "What the first turn is worth", says, &first_player(figures));
    let length = histogram(&figures.rounds, BINS, "rounds") + &histogram(&figures.decisions, BINS, "decisions");
    section(&mut page, "How long the games were", "", &(length + &endings(figures)));
    section(
        &mut page,
        "Points lost",
        "How much of the points of both armies fell, over all games together.",
        &points_lost(figures),
    );
    section(&mut page, "The figures", "", &table(figures));
    page.push_str("</body>\n</html>\n");
    page
}

fn section(page: &mut String, title: &str, says: &str, inside: &str) {
    let says = if says.is_empty() {
        String::new()
    } else {
        format!("<p class=\"soft\">{says}</p>\n")
    };
    let _ = write!(page, "<section>\n<h2>{title}</h2>\n{says}{inside}</section>\n");
}

/// What was played, and how to play it again.
fn facts(figures: &Figures) -> String {
    let notes = &figures.notes;
    let fact = |name: &str, value: String| format!("<dt>{name}</dt><dd>{}</dd>", escaped(&value));
    let faults = match figures.faults {
        0 => String::new(),
        faults => format!(" and {faults} that could not be played to their end"),
    };
    let facts = [
        fact(
            "games",
            format!("{}, {} of them drawn{faults}", figures.games, figures.draws),
        ),
        fact("game", notes.game.clone()),
        fact("players", notes.players.join(" against ")),
        fact("seed", notes.seed.to_string()),
        fact(
            "program",
            format!("umpire {}, rules version {}", notes.version, notes.rules_version),
        ),
        fact("checksum", figures.checksum.clone()),
    ];
    format!(
        "<p>{}</p>\n<dl>{}</dl>\n<pre>{}</pre>\n",
        escaped(&players(figures)),
        facts.concat(),
        escaped(&notes.command)
    )
}

fn endings(figures: &Figures) -> String {
    let ended = figures
        .ended
        .iter()
        .map(|(why, games)| format!("{} {games}", escaped(why)));
    format!(
        "<p>What ended the games: {}.</p>\n",
        ended.collect::<Vec<_>>().join(", ")
    )
}

fn table(figures: &Figures) -> String {
    let mut table = String::from("<div class=\"scroll\"><table class=\"figures\"><thead><tr>");
    for name in LIST_HEADER {
        let _ = write!(table, "<th scope=\"col\">{name}</th>");
    }
    table.push_str("</tr></thead><tbody>\n");
    for list in &figures.lists {
        table.push_str("<tr>");
        for value in list_row(list) {
            let _ = write!(table, "<td>{}</td>", escaped(&value));
        }
        table.push_str("</tr>\n");
    }
    table.push_str("</tbody></table></div>\n");
    table
}

/// A text as it may stand in a page.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}
