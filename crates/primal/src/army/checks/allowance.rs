//! Field allowance and characters.

use kernel::cite;

use super::Problems;
use crate::army::lines::Line;
use crate::card::FieldAllowance;

/// primal:field-allowance-01 to primal:field-allowance-05, primal:characters-03, primal:characters-04
pub fn check(lines: &[Line<'_>], problems: &mut Problems) {
    let casters = lines.iter().filter(|line| line.entry.is_caster()).count();
    for (at, line) in lines.iter().enumerate() {
        let alike = |other: &Line<'_>| other.entry.name == line.entry.name;
        let is_first = !lines[..at].iter().any(alike);
        let count = lines.iter().filter(|other| alike(other)).count();
        match line.entry.fa {
            FieldAllowance::Units(each) if is_first => {
                let most = usize::from(each) * casters;
                if count > most {
                    let why = format!("FA {each} allows {most} with {casters} warlocks or warcasters, not {count}");
                    problems.add(cite!("primal:field-allowance-01"), Some(line), why);
                }
            }
            FieldAllowance::Character => character(lines, at, is_first.then_some(count), problems),
            FieldAllowance::Units(_) | FieldAllowance::Unlimited => {}
        }
    }
}

/// Once in an army, in whatever form and version.
fn character(lines: &[Line<'_>], at: usize, count: Option<usize>, problems: &mut Problems) {
    let line = &lines[at];
    if let Some(count) = count.filter(|count| *count > 1) {
        let why = format!("a character is in an army once, not {count} times");
        problems.add(cite!("primal:characters-03"), Some(line), why);
    }
    let other = lines[..at].iter().find(|other| {
        let is_other_version = other.entry.is_character() && other.entry.name != line.entry.name;
        is_other_version && people(other).any(|name| people(line).any(|own| own == name))
    });
    if let Some(other) = other {
        let why = format!("it is another version of {}", other.entry.name);
        problems.add(cite!("primal:characters-04"), Some(line), why);
    }
}

/// The names on the stat bars without the numeral of the version.
fn people<'a>(line: &'a Line<'_>) -> impl Iterator<Item = &'a str> {
    let members = line.entry.models.iter();
    members.map(|member| {
        let name = member.profile.name.as_str();
        name.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end()
    })
}
