//! A table as it stands in a file, to be kept and changed.

use std::fmt::Write as _;

use crate::data::TableData;
use crate::{FeatureFile, Inches, PartFile, PartKind};

/// The table in YAML, as `tables/warcry/*.yaml` are written.
pub fn write(table: &TableData) -> String {
    let mut text = format!(
        "name: {}\nsays: {}\nlayout:\n",
        quoted(&table.name),
        quoted(&table.says)
    );
    let _ = writeln!(
        text,
        "  width: {}\n  depth: {}\n  features:",
        number(table.layout.width),
        number(table.layout.depth)
    );
    for feature in &table.layout.features {
        write_feature(&mut text, feature);
    }
    text
}

fn write_feature(text: &mut String, feature: &FeatureFile) {
    let _ = writeln!(text, "    - name: {}", quoted(&feature.name));
    if let Some(on) = &feature.on {
        let _ = writeln!(text, "      on: {}", quoted(on));
    }
    let _ = writeln!(text, "      at: [{}, {}]", number(feature.at[0]), number(feature.at[1]));
    if feature.turned != 0 {
        let _ = writeln!(text, "      turned: {}", feature.turned);
    }
    text.push_str("      parts:\n");
    for part in &feature.parts {
        let _ = writeln!(text, "        - {{{}}}", words(part).join(", "));
    }
}

fn words(part: &PartFile) -> Vec<String> {
    let mut words = vec![];
    if let Some(rect) = &part.rect {
        words.push(format!("rect: [{}]", rect.map(number).join(", ")));
    }
    if let Some(outline) = &part.outline {
        let corners: Vec<String> = outline
            .iter()
            .map(|[x, y]| format!("[{}, {}]", number(*x), number(*y)))
            .collect();
        words.push(format!("outline: [{}]", corners.join(", ")));
    }
    if part.bottom != Inches::default() {
        words.push(format!("bottom: {}", number(part.bottom)));
    }
    words.push(format!("top: {}", number(part.top)));
    match part.kind {
        PartKind::Solid => {}
        PartKind::Stairs => words.push("kind: stairs".into()),
        PartKind::Ladder => words.push("kind: ladder".into()),
        PartKind::Archway => words.push("kind: archway".into()),
        PartKind::Door => words.push("kind: door".into()),
    }
    for (name, holds) in [
        ("platform", part.platform),
        ("deadly", part.deadly),
        ("unscalable", part.unscalable),
        ("dungeon", part.dungeon),
    ] {
        if holds {
            words.push(format!("{name}: true"));
        }
    }
    if let Some([x, y]) = part.rises {
        words.push(format!("rises: [{x}, {y}]"));
    }
    words
}

/// A length as it is read back, to a thousandth of an inch.
fn number(inches: Inches) -> String {
    inches.0.to_string().trim_end_matches('"').to_string()
}

fn quoted(word: &str) -> String {
    serde_json::Value::from(word).to_string()
}
