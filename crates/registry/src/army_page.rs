//! A roster as a page that can be printed: cards of the fighters, and what their abilities do.

use std::fmt::Write as _;

use crate::armies::{Card, Figure, Roster};
use crate::markup::escaped;

const STYLE: &str = "body{margin:2rem auto;max-width:70rem;padding:0 1rem;font:15px/1.4 Georgia,serif;color:#2d2620;background:#f6f1e4}\
h1{margin:0}.says{font-style:italic;color:#5a4f44}.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(21rem,1fr));gap:1rem}\
.card{background:#fffdf6;border:1px solid #b9ab88;border-top:.5rem solid #6d2f25;border-radius:.4rem;padding:.7rem .9rem;break-inside:avoid}\
.card h2{margin:0;font-size:1.15rem}.sub{color:#6b5d45;font-size:.85rem}.figures{display:flex;gap:.3rem;margin:.5rem 0}\
.figures div{flex:1;text-align:center;background:#efe6cf;border-radius:.3rem;padding:.2rem}.figures b{display:block;font-size:1.05rem;white-space:nowrap}\
.figures span{font-size:.62rem;text-transform:uppercase;letter-spacing:.04em}table{border-collapse:collapse;width:100%;font-size:.8rem}\
th,td{text-align:left;padding:.15rem .2rem;border-bottom:1px solid #e0d6bb}dt{font-weight:bold;margin-top:.5rem}dd{margin:0}\
section{margin-top:1.5rem}@media print{body{margin:0;background:#fff;font-size:12px}dt,dd{break-inside:avoid}}";

/// The roster as a page with everything in it: it asks for nothing from anywhere else.
pub fn army_page(roster: &Roster) -> String {
    let name = escaped(&roster.name);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{name}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<style>{STYLE}</style></head>\n<body>\n<h1>{name}</h1>\n<p class=\"sub\">{} ({})",
        escaped(&roster.faction),
        escaped(&roster.allegiance)
    );
    if let Some(points) = roster.points {
        let _ = write!(page, ", {points} points");
    }
    page.push_str("</p>\n");
    if !roster.says.is_empty() {
        let _ = writeln!(page, "<p class=\"says\">{}</p>", escaped(&roster.says));
    }
    page.push_str("<div class=\"cards\">\n");
    for card in &roster.cards {
        write_card(&mut page, card);
    }
    page.push_str("</div>\n");
    let mut of = None;
    for ability in &roster.abilities {
        if of != Some(&ability.of) {
            if of.is_some() {
                page.push_str("</dl></section>\n");
            }
            of = Some(&ability.of);
            let _ = writeln!(page, "<section><h2>Abilities: {}</h2><dl>", escaped(&ability.of));
        }
        let _ = writeln!(
            page,
            "<dt>{} <span class=\"sub\">{}</span></dt><dd>{}</dd>",
            escaped(&ability.name),
            escaped(&ability.cost),
            escaped(&ability.says)
        );
    }
    if of.is_some() {
        page.push_str("</dl></section>\n");
    }
    page.push_str("</body></html>\n");
    page
}

fn write_card(page: &mut String, card: &Card) {
    let count = if card.count > 1 {
        format!("{} × ", card.count)
    } else {
        String::new()
    };
    let mut sub: Vec<String> = [&card.kind, &card.part]
        .into_iter()
        .flatten()
        .map(|word| escaped(word))
        .collect();
    sub.push(format!("{} points", card.points));
    let _ = writeln!(
        page,
        "<article class=\"card\"><h2>{count}{}</h2><div class=\"sub\">{}</div><div class=\"figures\">",
        escaped(&card.name),
        sub.join(", ")
    );
    for Figure { name, value } in &card.figures {
        let _ = writeln!(page, "<div><b>{}</b><span>{name}</span></div>", escaped(value));
    }
    page.push_str("</div>\n");
    if let Some(first) = card.weapons.first() {
        let heads: Vec<String> = first
            .figures
            .iter()
            .map(|figure| format!("<th>{}</th>", figure.name))
            .collect();
        let _ = writeln!(page, "<table><tr><th>weapon</th>{}</tr>", heads.concat());
        for weapon in &card.weapons {
            let cells: Vec<String> = weapon
                .figures
                .iter()
                .map(|figure| format!("<td>{}</td>", escaped(&figure.value)))
                .collect();
            let _ = writeln!(page, "<tr><td>{}</td>{}</tr>", escaped(&weapon.name), cells.concat());
        }
        page.push_str("</table>\n");
    }
    for (word, names) in [("Runemarks", &card.runemarks), ("Abilities", &card.abilities)] {
        if !names.is_empty() {
            let _ = writeln!(page, "<div class=\"sub\">{word}: {}</div>", escaped(&names.join(", ")));
        }
    }
    page.push_str("</article>\n");
}
