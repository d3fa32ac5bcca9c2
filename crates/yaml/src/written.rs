//! What is written so that [`crate::read`] reads it back.

use std::fmt::{self, Write as _};

/// A text in double quotes. Its escapes are those that YAML and JSON share, not those of Rust.
///
/// ```
/// let name = "Ilvane, \"the\u{1} Hollow\"\n";
/// assert_eq!(yaml::read::<String>(&yaml::quoted(name).to_string()).unwrap(), name);
/// ```
pub fn quoted(text: &str) -> Quoted<'_> {
    Quoted(text)
}

#[derive(Clone, Copy, Debug)]
pub struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for letter in self.0.chars() {
            match letter {
                '"' | '\\' => write!(f, "\\{letter}")?,
                '\n' => f.write_str("\\n")?,
                '\t' => f.write_str("\\t")?,
                // What has no form of its own on paper, and what some readers take for a line's end or leave out.
                letter if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
                    write!(f, "\\u{:04x}", u32::from(letter))?;
                }
                letter => f.write_char(letter)?,
            }
        }
        f.write_char('"')
    }
}

/// The line above a list; one without items says so, since nothing at all would be no list.
///
/// ```
/// assert_eq!(yaml::heading("models", 2), "models:\n");
/// assert_eq!(yaml::heading("models", 0), "models: []\n");
/// ```
pub fn heading(name: &str, items: usize) -> String {
    match items {
        0 => format!("{name}: []\n"),
        _ => format!("{name}:\n"),
    }
}
