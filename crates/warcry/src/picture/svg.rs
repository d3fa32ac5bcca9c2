//! A battlefield as a drawing to scale, seen from above: 100 units an inch.

use std::fmt::Write as _;

use table::{Length, Point};

use super::{Look, escaped, from_below, height};
use crate::data::TableData;
use crate::{Part, Terrain};

const MARGIN: i64 = 90;
const HEAD: i64 = 190;
const FOOT: i64 = 190;
/// How far the shadow of something 1" high falls.
const SHADOW: i64 = 11;

/// Patterns and styles that the shapes use.
const STYLE: &str = r##"<defs>
<pattern id="planks" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M0 0H40M0 20H40M12 0V20M30 20V40" stroke="#000" stroke-opacity=".16" stroke-width="2.5" fill="none"/></pattern>
<pattern id="flags" width="100" height="100" patternUnits="userSpaceOnUse"><path d="M0 0H100M0 50H100M35 0V50M80 50V100" stroke="#000" stroke-opacity=".10" stroke-width="3" fill="none"/></pattern>
<pattern id="spikes" width="26" height="26" patternUnits="userSpaceOnUse"><path d="M2 24L8 4L14 24ZM15 13L19 1L24 13Z" fill="#f3b9a4" fill-opacity=".85"/></pattern>
<pattern id="hatch" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V18" stroke="#fff" stroke-opacity=".35" stroke-width="5"/></pattern>
<pattern id="scrub" width="36" height="30" patternUnits="userSpaceOnUse"><path d="M4 12q5-10 10 0M20 26q5-10 10 0" stroke="#000" stroke-opacity=".22" stroke-width="3" fill="none"/></pattern>
<radialGradient id="ground" cx="50%" cy="50%" r="75%"><stop offset="0" stop-color="#d9cfb4"/><stop offset="1" stop-color="#c3b692"/></radialGradient>
</defs>
"##;

/// The drawing of a table: levels by colour, heights in inches, what each part is by its pattern.
pub fn svg(table: &TableData, terrain: &Terrain) -> String {
    let (width, depth) = (units(terrain.width), units(terrain.depth));
    let (full_width, full_depth) = (width + 2 * MARGIN, depth + HEAD + FOOT);
    let mut drawing = String::new();
    let _ = writeln!(
        drawing,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {full_width} {full_depth}\" \
         font-family=\"Georgia, 'Times New Roman', serif\" role=\"img\">\n<title>{}</title>",
        -MARGIN,
        -HEAD,
        escaped(&table.name)
    );
    drawing.push_str(STYLE);
    let _ = writeln!(
        drawing,
        "<rect x=\"{}\" y=\"{}\" width=\"{full_width}\" height=\"{full_depth}\" fill=\"#f6f1e4\"/>\n\
         <text x=\"0\" y=\"-112\" font-size=\"84\" font-weight=\"bold\" fill=\"#2d2620\">{}</text>\n\
         <text x=\"0\" y=\"-52\" font-size=\"42\" font-style=\"italic\" fill=\"#5a4f44\">{}</text>",
        -MARGIN,
        -HEAD,
        escaped(&table.name),
        escaped(&table.says)
    );
    draw_ground(&mut drawing, width, depth);
    let parts = from_below(&terrain.parts);
    for part in parts.iter().filter(|part| !Look::of(part).is_way()) {
        let fall = units(part.top) * SHADOW / 100;
        let _ = writeln!(
            drawing,
            "<polygon points=\"{}\" fill=\"#2b2013\" fill-opacity=\".16\"/>",
            points(part, fall)
        );
    }
    for part in &parts {
        draw_part(&mut drawing, part);
    }
    for part in parts.iter().filter(|part| part.platform) {
        if let Some(at) = label_place(part, &parts) {
            let _ = writeln!(
                drawing,
                "<text x=\"{}\" y=\"{}\" font-size=\"50\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"#26313a\" \
                 stroke=\"#fff\" stroke-opacity=\".75\" stroke-width=\"9\" paint-order=\"stroke\">{}</text>",
                at.0,
                at.1 + 18,
                escaped(&height(part.top))
            );
        }
    }
    draw_legend(&mut drawing, depth);
    drawing.push_str("</svg>\n");
    drawing
}

/// Whole hundredths of an inch, rounded down: a picture needs no more.
fn units(length: Length) -> i64 {
    length.get().div_euclid(254)
}

fn points(part: &Part, moved: i64) -> String {
    let corners = part.outline.corners().iter();
    let told: Vec<String> = corners
        .map(|corner| format!("{},{}", units(corner.x) + moved, units(corner.y) + moved))
        .collect();
    told.join(" ")
}

fn draw_ground(drawing: &mut String, width: i64, depth: i64) {
    let _ = writeln!(
        drawing,
        "<rect width=\"{width}\" height=\"{depth}\" fill=\"url(#ground)\" stroke=\"#3a3128\" stroke-width=\"8\"/>"
    );
    let mut grid = String::new();
    for x in (100..width).step_by(100) {
        let _ = write!(grid, "M{x} 0V{depth}");
    }
    for y in (100..depth).step_by(100) {
        let _ = write!(grid, "M0 {y}H{width}");
    }
    let _ = writeln!(
        drawing,
        "<path d=\"{grid}\" stroke=\"#6b5d45\" stroke-opacity=\".13\" stroke-width=\"2\"/>\n\
         <path d=\"M{} 0V{depth}M0 {}H{width}\" stroke=\"#6b5d45\" stroke-opacity=\".5\" stroke-width=\"3\" stroke-dasharray=\"18 14\"/>",
        width / 2,
        depth / 2
    );
    for x in (0..=width).step_by(500) {
        let _ = writeln!(
            drawing,
            "<text x=\"{x}\" y=\"-12\" font-size=\"30\" text-anchor=\"middle\" fill=\"#6b5d45\">{}</text>",
            x / 100
        );
    }
    for y in (500..=depth).step_by(500) {
        let _ = writeln!(
            drawing,
            "<text x=\"-14\" y=\"{}\" font-size=\"30\" text-anchor=\"end\" fill=\"#6b5d45\">{}</text>",
            y + 10,
            y / 100
        );
    }
}

/// The colour of a platform tells its level at a glance.
fn level_colour(top: Length) -> &'static str {
    match top {
        top if top < Length::hundredths(175) => "#a8a48f",
        top if top < Length::hundredths(275) => "#9fb1ab",
        top if top < Length::hundredths(425) => "#bccfd3",
        _ => "#e9f0f3",
    }
}

fn wall_colour(part: &Part) -> &'static str {
    if part.top - part.bottom <= Length::hundredths(150) {
        "#75695c"
    } else {
        "#453d37"
    }
}

fn draw_part(drawing: &mut String, part: &Part) {
    let outline = points(part, 0);
    let mut shape = |fill: &str, rest: &str| {
        let _ = writeln!(drawing, "<polygon points=\"{outline}\" fill=\"{fill}\" {rest}/>");
    };
    match Look::of(part) {
        Look::Low => {
            shape("#a3a06f", "stroke=\"#77744a\" stroke-width=\"4\"");
            shape("url(#scrub)", "");
        }
        Look::Block => {
            shape(level_colour(part.top), "stroke=\"#33404a\" stroke-width=\"7\"");
            shape("url(#flags)", "");
        }
        Look::Floor => {
            shape(
                level_colour(part.top),
                "fill-opacity=\".93\" stroke=\"#6a4a2a\" stroke-width=\"7\" stroke-dasharray=\"22 10\"",
            );
            shape("url(#planks)", "");
        }
        Look::Wall => shape(wall_colour(part), "stroke=\"#231e1a\" stroke-width=\"3\""),
        Look::Deadly => {
            shape("#96302a", "stroke=\"#5c1714\" stroke-width=\"4\"");
            shape("url(#spikes)", "");
        }
        Look::Unscalable => {
            shape("#4f6b52", "stroke=\"#26382a\" stroke-width=\"5\"");
            shape("url(#hatch)", "");
        }
        Look::Stairs => {
            shape("#d8c9a6", "stroke=\"#4c4232\" stroke-width=\"5\"");
            draw_treads(drawing, part);
        }
        Look::Ladder => {
            shape("#8a5a2b", "stroke=\"#3d2710\" stroke-width=\"4\"");
            draw_rungs(drawing, part);
        }
        Look::Archway => shape(
            "#f4e7c3",
            "stroke=\"#453d37\" stroke-width=\"5\" stroke-dasharray=\"12 8\"",
        ),
        Look::Door => shape("#b4772f", "stroke=\"#4d2f0e\" stroke-width=\"6\""),
    }
}

/// Treads every quarter inch across the way up, and an arrow that points up.
fn draw_treads(drawing: &mut String, part: &Part) {
    let (min, max) = (part.bounds.min, part.bounds.max);
    let (left, top, right, bottom) = (units(min.x), units(min.y), units(max.x), units(max.y));
    let Some(rises) = part.rises else { return };
    let mut treads = String::new();
    let along_x = rises.x().abs() >= rises.y().abs();
    if along_x {
        for x in (left + 25..right).step_by(25) {
            let _ = write!(treads, "M{x} {top}V{bottom}");
        }
    } else {
        for y in (top + 25..bottom).step_by(25) {
            let _ = write!(treads, "M{left} {y}H{right}");
        }
    }
    let (middle_x, middle_y) = ((left + right) / 2, (top + bottom) / 2);
    let (x, y) = if along_x {
        (rises.x().signum(), 0)
    } else {
        (0, rises.y().signum())
    };
    let half = if along_x { right - left } else { bottom - top } * 3 / 10;
    let at = |along: i64, across: i64| (middle_x + x * along - y * across, middle_y + y * along + x * across);
    let (from, to) = (at(-half, 0), at(half, 0));
    let (one, other) = (at(half - 30, 24), at(half - 30, -24));
    let _ = writeln!(
        drawing,
        "<path d=\"{treads}\" stroke=\"#4c4232\" stroke-opacity=\".55\" stroke-width=\"3\"/>\n\
         <path d=\"M{} {}L{} {}M{} {}L{} {}L{} {}\" stroke=\"#4c4232\" stroke-width=\"9\" fill=\"none\"/>",
        from.0, from.1, to.0, to.1, one.0, one.1, to.0, to.1, other.0, other.1
    );
}

fn draw_rungs(drawing: &mut String, part: &Part) {
    let (min, max) = (part.bounds.min, part.bounds.max);
    let (left, top, right, bottom) = (units(min.x), units(min.y), units(max.x), units(max.y));
    let mut rungs = String::new();
    if right - left >= bottom - top {
        for x in (left + 15..right).step_by(17) {
            let _ = write!(rungs, "M{x} {top}V{bottom}");
        }
    } else {
        for y in (top + 15..bottom).step_by(17) {
            let _ = write!(rungs, "M{left} {y}H{right}");
        }
    }
    let _ = writeln!(drawing, "<path d=\"{rungs}\" stroke=\"#f3d9a8\" stroke-width=\"5\"/>");
}

/// Where the height of a platform can be read: its middle, or beside what is built on it there.
fn label_place(part: &Part, parts: &[&Part]) -> Option<(i64, i64)> {
    let (min, max) = (part.bounds.min, part.bounds.max);
    let spot = |x: i64, y: i64| {
        Point::new(
            Length::um(min.x.get() + (max.x - min.x).get() * x / 8),
            Length::um(min.y.get() + (max.y - min.y).get() * y / 8),
        )
    };
    let open = |at: &Point| {
        let above = |other: &&&Part| other.top > part.top && other.outline.contains(*at);
        part.outline.contains(*at) && !parts.iter().any(|other| above(&other))
    };
    let tries = [
        (4, 4),
        (4, 3),
        (4, 5),
        (3, 4),
        (5, 4),
        (2, 4),
        (6, 4),
        (4, 2),
        (4, 6),
        (2, 2),
        (6, 6),
        (6, 2),
        (2, 6),
    ];
    let at = tries.into_iter().map(|(x, y)| spot(x, y)).find(open)?;
    Some((units(at.x), units(at.y)))
}

fn draw_legend(drawing: &mut String, depth: i64) {
    let entries: [(&str, &str, &str); 12] = [
        ("#a8a48f", "url(#flags)", "1\" up"),
        ("#9fb1ab", "url(#flags)", "2\" up"),
        ("#bccfd3", "url(#flags)", "3\" up"),
        ("#e9f0f3", "url(#flags)", "4\" and more"),
        ("#bccfd3", "url(#planks)", "floor to pass under"),
        ("#453d37", "none", "wall"),
        ("#d8c9a6", "none", "stairs"),
        ("#8a5a2b", "none", "ladder"),
        ("#f4e7c3", "none", "archway"),
        ("#b4772f", "none", "door"),
        ("#96302a", "url(#spikes)", "deadly"),
        ("#4f6b52", "url(#hatch)", "unscalable"),
    ];
    let mut x = 0;
    let mut y = depth + 50;
    for (at, (fill, pattern, words)) in entries.into_iter().enumerate() {
        if at == 6 {
            (x, y) = (0, depth + 115);
        }
        let _ = writeln!(
            drawing,
            "<rect x=\"{x}\" y=\"{y}\" width=\"60\" height=\"40\" fill=\"{fill}\" stroke=\"#33291f\" stroke-width=\"3\"/>\
             <rect x=\"{x}\" y=\"{y}\" width=\"60\" height=\"40\" fill=\"{pattern}\"/>\
             <text x=\"{}\" y=\"{}\" font-size=\"36\" fill=\"#3a3128\">{}</text>",
            x + 74,
            y + 33,
            escaped(words)
        );
        x += 480;
    }
}
