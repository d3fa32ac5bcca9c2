//! Text inside markup.

/// The text with nothing in it that means something to a reader of HTML or SVG.
pub fn escaped(text: &str) -> String {
    let safe = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    safe.replace('"', "&quot;")
}
