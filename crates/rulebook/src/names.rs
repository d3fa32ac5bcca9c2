//! Finding things by their names, as players type them.

use std::fmt;

const MOST_SUGGESTIONS: usize = 3;
/// Nothing has a longer name. What is longer is not compared, and told only in part.
const LONGEST: usize = 80;

/// A name that nothing has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What was looked for: a fighter, a warband, a table.
    pub kind: &'static str,
    pub name: String,
    /// What may have been meant, likeliest first.
    pub nearest: Vec<String>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} {:?}", self.kind, self.name)?;
        match self.nearest.split_last() {
            None => Ok(()),
            Some((only, [])) => write!(f, "; did you mean {only:?}?"),
            Some((last, others)) => {
                write!(f, "; did you mean ")?;
                for other in others {
                    write!(f, "{other:?}, ")?;
                }
                write!(f, "or {last:?}?")
            }
        }
    }
}

impl std::error::Error for Unknown {}

/// Whether two names are the same but for capitals and spaces around them.
pub fn same(one: &str, other: &str) -> bool {
    fn lowercase(name: &str) -> impl Iterator<Item = char> {
        name.chars().flat_map(char::to_lowercase)
    }
    // Most names that are compared differ in their first letter.
    if let ([first, ..], [theirs, ..]) = (one.as_bytes(), other.as_bytes())
        && first.is_ascii_alphanumeric()
        && theirs.is_ascii_alphanumeric()
        && !first.eq_ignore_ascii_case(theirs)
    {
        return false;
    }
    let (one, other) = (one.trim(), other.trim());
    one == other || lowercase(one).eq(lowercase(other))
}

/// The one among many that has this name, whatever its capitals.
pub fn find<'a, T>(
    kind: &'static str,
    name: &str,
    among: &'a [T],
    name_of: impl Fn(&T) -> &String,
) -> Result<&'a T, Unknown> {
    among
        .iter()
        .find(|one| same(name_of(one), name))
        .ok_or_else(|| Unknown {
            kind,
            name: name.trim().chars().take(LONGEST).collect(),
            nearest: nearest(name, among.iter().map(|one| name_of(one).as_str())),
        })
}

/// The names closest to what was typed: a few slips away, or with what was typed as a part of them.
fn nearest<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let typed = typed.trim();
    if typed.len() > LONGEST {
        return Vec::new();
    }
    let typed = typed.to_lowercase();
    if typed.is_empty() {
        return Vec::new();
    }
    let farthest = (typed.len() / 4).max(2);
    let mut close: Vec<(usize, &str)> = names
        .filter_map(|name| {
            let lower = name.to_lowercase();
            // Each letter too many or too few is a slip.
            let slips = match typed.len().abs_diff(lower.len()) <= farthest || lower.contains(&typed) {
                true => crate::slips(&typed, &lower),
                false => usize::MAX,
            };
            let part = typed.len() > 2 && lower.contains(&typed);
            (slips <= farthest || part).then_some((slips, name))
        })
        .collect();
    close.sort_unstable();
    close.dedup();
    close
        .into_iter()
        .take(MOST_SUGGESTIONS)
        .map(|(_, name)| name.into())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looked_for(name: &str) -> Result<String, Unknown> {
        let names = ["Troll Axer", "Troll Impaler", "Argus", "Carnivean"].map(String::from);
        find("card", name, &names, |name| name).cloned()
    }

    #[test]
    fn capitals_and_spaces_around_do_not_matter() {
        assert_eq!(looked_for(" troll AXER ").as_deref(), Ok("Troll Axer"));
        assert!(same("Argus", " argus"));
        assert!(!same("Argus", "Argos"));
    }

    #[test]
    fn what_is_close_is_suggested() {
        assert_eq!(looked_for("Argos").unwrap_err().nearest, ["Argus"]);
        assert_eq!(
            looked_for("troll").unwrap_err().nearest,
            ["Troll Axer", "Troll Impaler"]
        );
        let told = looked_for("troll").unwrap_err().to_string();
        assert_eq!(
            told,
            "there is no card \"troll\"; did you mean \"Troll Axer\", or \"Troll Impaler\"?"
        );
        assert_eq!(looked_for("").unwrap_err().to_string(), "there is no card \"\"");
    }

    #[test]
    fn a_name_longer_than_any_is_not_compared_and_told_in_part() {
        // Half of it is a name: at this length a few slips would be many.
        let long = "Troll Axer".repeat(10_000);
        let unknown = looked_for(&long).unwrap_err();
        assert_eq!((unknown.name.len(), unknown.nearest.len()), (80, 0));
    }
}
