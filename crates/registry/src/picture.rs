//! Battlefields as pictures to scale: a drawing (SVG), a page (HTML), and letters for a terminal.
//!
//! Pictures decide nothing. A game says what lies where and how each kind of ground looks; north is up.

use std::fmt::Write as _;

use table::{Length, Point, Polygon};

use crate::escaped;

const MARGIN: i64 = 120;
const HEAD: i64 = 220;
const FOOT: i64 = 150;

/// How a kind of ground looks, and its letter in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub fill: &'static str,
    pub letter: char,
    pub words: &'static str,
}

/// A battlefield to be drawn.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    pub name: &'a str,
    pub says: &'a str,
    pub width: Length,
    pub depth: Length,
    /// Every kind of ground that the key explains.
    pub looks: &'a [Look],
    pub features: Vec<PictureFeature>,
}

#[derive(Clone, Debug)]
pub struct PictureFeature {
    pub name: String,
    pub look: Look,
    /// A second line on the drawing, such as the shelter that it gives. Its outline is dashed.
    pub note: Option<&'static str>,
    /// What it is, in words.
    pub says: String,
    pub outline: Polygon,
}

/// Hundredths of an inch.
fn units(length: Length) -> i64 {
    length.get().div_euclid(254)
}

impl Picture<'_> {
    /// The drawing, 100 units an inch.
    pub fn svg(&self) -> String {
        let (width, depth) = (units(self.width), units(self.depth));
        let (full_width, full_depth) = (width + 2 * MARGIN, depth + HEAD + FOOT);
        let (name, says) = (escaped(self.name), escaped(self.says));
        let mut drawing = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {full_width} {full_depth}\" \
             font-family=\"Georgia, 'Times New Roman', serif\" role=\"img\">\n<title>{name}</title>\n\
             <rect x=\"{}\" y=\"{}\" width=\"{full_width}\" height=\"{full_depth}\" fill=\"#f6f1e4\"/>\n\
             <text x=\"0\" y=\"-130\" font-size=\"110\" font-weight=\"bold\" fill=\"#2d2620\">{name}</text>\n\
             <text x=\"0\" y=\"-60\" font-size=\"60\" font-style=\"italic\" fill=\"#5a4f44\">{says}</text>\n\
             <rect width=\"{width}\" height=\"{depth}\" fill=\"#dcd8b4\" stroke=\"#3a3128\" stroke-width=\"10\"/>\n",
            -MARGIN, -HEAD, -MARGIN, -HEAD,
        );
        draw_grid(&mut drawing, width, depth);
        for feature in &self.features {
            draw_feature(&mut drawing, feature, depth);
        }
        let mut x = 0;
        for look in self.looks {
            let _ = writeln!(
                drawing,
                "<rect x=\"{x}\" y=\"{}\" width=\"90\" height=\"60\" fill=\"{}\" stroke=\"#33291f\" stroke-width=\"4\"/>\
                 <text x=\"{}\" y=\"{}\" font-size=\"58\" fill=\"#3a3128\">{}</text>",
                depth + 50,
                look.fill,
                x + 110,
                depth + 100,
                look.words
            );
            x += width / self.looks.len().max(1) as i64;
        }
        drawing.push_str("</svg>\n");
        drawing
    }

    /// A page with everything in it: it asks for nothing from anywhere else.
    pub fn page(&self) -> String {
        let name = escaped(self.name);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{name}</title>\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<style>body{{margin:2rem auto;max-width:60rem;\
             font:16px/1.45 Georgia,serif;color:#2d2620;background:#f6f1e4}}svg{{width:100%;height:auto}}\
             td,th{{text-align:left;padding:.25rem .6rem}}</style></head>\n<body>\n{}<table><tr><th>Feature</th><th>Ground</th></tr>\n",
            self.svg()
        );
        for feature in &self.features {
            let (name, said) = (escaped(&feature.name), escaped(&feature.says));
            let _ = writeln!(page, "<tr><td>{name}</td><td>{said}</td></tr>");
        }
        page.push_str("</table>\n</body></html>\n");
        page
    }

    /// The table in letters, two an inch across and one an inch down, and what stands on it.
    pub fn text(&self) -> String {
        let mut told = format!("{}\n{}\n\n", self.name, self.says);
        let rows = self.depth.get() / Length::inches(1).get();
        let columns = self.width.get() / Length::half_inches(1).get();
        for row in (0..rows).rev() {
            let line: String = (0..columns).map(|column| self.letter(column, row)).collect();
            let number = if row % 6 == 0 { row.to_string() } else { String::new() };
            let _ = writeln!(told, "{number:>3} {line}");
        }
        told.push('\n');
        let key: Vec<String> = self
            .looks
            .iter()
            .map(|look| format!("{} {}", look.letter, look.words))
            .collect();
        let _ = writeln!(told, "  {}   . field", key.join("   "));
        for feature in &self.features {
            let _ = writeln!(told, "  {}: {}", feature.name, feature.says);
        }
        told
    }

    /// What lies in a cell half an inch wide and an inch deep: the first feature on any of eight spots in it, so that a fence
    /// is not missed.
    fn letter(&self, column: i64, row: i64) -> char {
        let x = Length::half_inches(column) + Length::um(6_350);
        let spots = (0..8).map(|spot| Point::new(x, Length::inches(row) + Length::um(25_400 * (2 * spot + 1) / 16)));
        let on = |at: Point| self.features.iter().filter(move |feature| feature.outline.contains(at));
        let found = spots.flat_map(on).next();
        found.map_or('.', |feature| feature.look.letter)
    }
}

/// A line every inch and a number every six, counted from the south-west corner.
fn draw_grid(drawing: &mut String, width: i64, depth: i64) {
    let mut grid = String::new();
    for x in (100..width).step_by(100) {
        let _ = write!(grid, "M{x} 0V{depth}");
    }
    for y in (100..depth).step_by(100) {
        let _ = write!(grid, "M0 {}H{width}", depth - y);
    }
    let _ = writeln!(
        drawing,
        "<path d=\"{grid}\" stroke=\"#6b5d45\" stroke-opacity=\".13\" stroke-width=\"3\"/>"
    );
    for x in (0..=width).step_by(600) {
        let _ = writeln!(
            drawing,
            "<text x=\"{x}\" y=\"-16\" font-size=\"44\" text-anchor=\"middle\" fill=\"#6b5d45\">{}</text>",
            x / 100
        );
    }
    for y in (0..=depth).step_by(600) {
        let _ = writeln!(
            drawing,
            "<text x=\"-18\" y=\"{}\" font-size=\"44\" text-anchor=\"end\" fill=\"#6b5d45\">{}</text>",
            depth - y + 14,
            y / 100
        );
    }
}

fn draw_feature(drawing: &mut String, feature: &PictureFeature, depth: i64) {
    let at = |point: &Point| (units(point.x), depth - units(point.y));
    let corners: Vec<(i64, i64)> = feature.outline.corners().iter().map(at).collect();
    let outline: Vec<String> = corners.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let dashes = if feature.note.is_some() { "24 12" } else { "none" };
    let _ = writeln!(
        drawing,
        "<polygon points=\"{}\" fill=\"{}\" stroke=\"#33291f\" stroke-width=\"8\" stroke-dasharray=\"{dashes}\"/>",
        outline.join(" "),
        feature.look.fill
    );
    let count = corners.len().max(1) as i64;
    let (x, y) = corners.iter().fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let mut line = |y: i64, size: u8, words: &str| {
        let _ = writeln!(
            drawing,
            "<text x=\"{}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"#1f1a15\" stroke=\"#fff\" \
             stroke-opacity=\".7\" stroke-width=\"10\" paint-order=\"stroke\">{}</text>",
            x / count,
            escaped(words)
        );
    };
    line(y / count, 56, &feature.name);
    if let Some(note) = feature.note {
        line(y / count + 50, 40, note);
    }
}
