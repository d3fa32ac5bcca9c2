//! Building an army on a screen: what can be bought, and what a list comes to while it is not legal yet.

use rulebook::names::{find, same};
use serde::{Deserialize, Serialize};

use crate::pasted::{counted, is_remark, leading_number, without_points};
use crate::{ArmyForm, ArmyProblem, GameEntry, Roster};

/// All that a faction can buy.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Shelf {
    pub items: Vec<ShelfItem>,
    /// Armies within the faction or theme forces, of which a list may name one.
    pub kinds: Vec<String>,
    /// Usual sizes of a game in points; the first is the usual one.
    pub sizes: Vec<u32>,
    pub roster: Roster,
}

/// One thing that a list can buy.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShelfItem {
    /// The name of the entry; its cards are those of the roster that bear this name or are of this kind.
    pub name: String,
    /// The line of a list that buys it, with the first option of each slot.
    pub written: String,
    /// What it is: leader, warjack, unit, thrall. Items of one role are shown together.
    pub role: String,
    pub points: u32,
    /// So many at most, where it has an allowance of its own.
    pub most: Option<u32>,
    /// Other forms of it, such as a larger unit.
    pub forms: Vec<ItemForm>,
    /// Places for which it needs one of several options.
    pub slots: Vec<Slot>,
    /// It leads the army.
    pub leads: bool,
    /// The entries that it can belong to: its controller, or the unit that it joins.
    pub under: Vec<String>,
    /// The kinds of armies that may buy it; nothing for all of them.
    pub kinds: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ItemForm {
    /// "6 models".
    pub says: String,
    /// The line of a list that buys it.
    pub written: String,
    pub points: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Slot {
    pub name: String,
    pub options: Vec<SlotOption>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SlotOption {
    pub name: String,
    pub points: u32,
}

/// A list as far as it can be read, legal or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Listed {
    pub head: ListHead,
    pub points: u32,
    /// What it may cost.
    pub limit: Option<u32>,
    pub lines: Vec<ListedLine>,
    #[cfg_attr(feature = "typescript", ts(skip))]
    #[serde(skip)]
    pub problems: Vec<ArmyProblem>,
}

/// What stands above the entries of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ListHead {
    pub name: String,
    pub faction: String,
    /// One of [`Shelf::kinds`].
    pub kind: Option<String>,
    /// The points that it is built for, where players have agreed on some.
    pub size: Option<u16>,
    /// Lines that are neither a heading nor an entry, such as "Cards: Hit & Run".
    pub more: Vec<String>,
}

/// An entry of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ListedLine {
    /// The entry's name.
    pub name: String,
    /// How a list says it: its name, and what was chosen for it.
    pub written: String,
    pub count: u32,
    /// Of all of them.
    #[serde(default)]
    pub points: u32,
    /// The place of the line that it belongs to.
    #[serde(default)]
    pub under: Option<usize>,
}

/// What a pasted text came to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Understood {
    pub listed: Listed,
    /// Lines that were read otherwise than they stand, or not at all.
    pub doubts: Vec<Doubt>,
}

/// A line of a pasted text that is not what a list says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Doubt {
    /// From 1.
    pub line: u64,
    pub said: String,
    /// The entry that was taken to be meant. Nothing if the line was left out.
    pub read_as: Option<String>,
    /// What may have been meant.
    pub nearest: Vec<String>,
}

/// How many rounds of leaving out lines there are: each one leaves out all that the reader names.
const ROUNDS: usize = 4;

/// Reads a text that somebody pasted. A line that the game cannot read is looked at once more without what list builders put around a name; if that
/// does not help, it is left out and the names nearest to it are told.
pub fn understood(game: &dyn GameEntry, text: &str, size: Option<u16>) -> Result<Understood, Vec<ArmyProblem>> {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let mut doubts: Vec<Doubt> = vec![];
    let mut names: Vec<String> = vec![];
    for _ in 0..ROUNDS {
        let text = lines.join("\n");
        let problems = match game.listed(&text, size) {
            Ok(listed) => {
                doubts.sort_by_key(|doubt| doubt.line);
                return Ok(Understood { listed, doubts });
            }
            Err(problems) => problems,
        };
        if names.is_empty() {
            names = game.shelves().iter().flat_map(|shelf| game.names_on(shelf)).collect();
        }
        let mut changed = false;
        for problem in &problems {
            let number = problem.line.unwrap_or(0);
            let Some(line) = usize::try_from(number)
                .ok()
                .and_then(|number| lines.get_mut(number.checked_sub(1)?))
            else {
                continue;
            };
            if line.trim().is_empty() {
                continue;
            }
            changed = true;
            reread(game, line, number, &names, &mut doubts);
        }
        if !changed {
            return Err(problems);
        }
    }
    game.listed(&lines.join("\n"), size)
        .map(|listed| Understood { listed, doubts })
}

/// Puts a name that is known in the place of a line, or leaves the line out.
fn reread(game: &dyn GameEntry, line: &mut String, number: u64, names: &[String], doubts: &mut Vec<Doubt>) {
    let said = line.trim().to_owned();
    let indent = " ".repeat(line.len() - line.trim_start().len());
    let known = doubts.iter_mut().find(|doubt| doubt.line == number);
    let tried = known.is_some();
    let read_as = if tried || is_decoration(&said) {
        None
    } else {
        named_in(&said, names)
    };
    let sized = read_as.as_ref().and_then(|(_, name)| form_of(game, name, &said));
    *line = match &read_as {
        Some((count, name)) => format!("{indent}{count} x {}", sized.as_ref().unwrap_or(name)),
        None => String::new(),
    };
    match (known, read_as) {
        // What was taken for it cannot be read either.
        (Some(doubt), _) => doubt.read_as = None,
        // The name stands there; only a bullet or a price was around it.
        (None, Some((_, name))) if sized.is_some() || is_framed(&said, &name) => {}
        (None, Some((_, name))) => doubts.push(Doubt {
            line: number,
            said,
            nearest: nearest(&name, names),
            read_as: Some(name),
        }),
        (None, None) if is_decoration(&said) || is_title(game, &said) => {}
        (None, None) => doubts.push(Doubt {
            line: number,
            nearest: nearest(plain(&said).1, names),
            said,
            read_as: None,
        }),
    }
}

/// The names closest to what was typed; those of the first words, where the rest is nothing that anybody knows.
fn nearest(typed: &str, names: &[String]) -> Vec<String> {
    let words: Vec<&str> = typed.split_whitespace().collect();
    let shorter = (1..=words.len()).rev().map(|many| words[..many].join(" "));
    let close = |typed: String| {
        find("entry", &typed, names, |name| name).map_or_else(|unknown| unknown.nearest, |name| vec![name.clone()])
    };
    shorter
        .take(4)
        .map(close)
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// "Khador - My list": a faction, and what the list is called.
fn is_title(game: &dyn GameEntry, said: &str) -> bool {
    let (faction, name) = said.split_once(" - ").unwrap_or((said, ""));
    name.is_empty() != said.contains(" - ") && game.shelves().iter().any(|shelf| same(shelf, faction.trim()))
}

/// The size of a unit as other list builders say it, in the words of ours: "(max)", "(min)", "Leader & 9 Grunts".
fn form_of(game: &dyn GameEntry, name: &str, said: &str) -> Option<String> {
    let words = simplified(said);
    let grunts = words
        .split(" grunts ")
        .next()
        .filter(|before| before.len() < words.len());
    let grunts = grunts.and_then(|before| before.split_whitespace().last()?.parse::<u32>().ok());
    let (most, least) = (words.contains(" max "), words.contains(" min "));
    if !most && !least && grunts.is_none() {
        return None;
    }
    let shelves = game.shelves();
    let shelf = shelves
        .iter()
        .find(|shelf| game.names_on(shelf).iter().any(|known| known == name))?;
    let item = game
        .shelf(shelf)
        .ok()?
        .items
        .into_iter()
        .find(|item| item.name == name)?;
    let mut forms = item.forms.into_iter();
    let form = match grunts {
        Some(grunts) => forms.find(|form| leading_number(&form.says).parse() == Ok(grunts + 1)),
        None if most => forms.max_by_key(|form| form.points),
        None => forms.min_by_key(|form| form.points),
    };
    form.map(|form| form.written)
}

/// Whether a line is a name with nothing around it but bullets, counts and prices.
fn is_framed(said: &str, name: &str) -> bool {
    let around = simplified(without_short_name(said)).replacen(&simplified(name), " ", 1);
    let mut words = around.split_whitespace();
    words.all(|word| {
        let unit = word.trim_matches(|letter: char| letter.is_ascii_digit());
        ["", "x", "pts", "pt", "points", "point", "pc", "wj", "wb", "leader"].contains(&unit)
    })
}

/// Titles, sums and rules that list builders print for their readers.
fn is_decoration(said: &str) -> bool {
    let letters = said.chars().filter(|letter| letter.is_alphabetic()).count();
    let lower = said.to_lowercase();
    // "75 / 75 (+28)  Warcaster(s) : 1/1" of War Room.
    let is_sum = said.split_once('/').is_some_and(|(spent, of)| {
        spent.trim().parse::<u32>().is_ok() && of.trim_start().starts_with(|letter: char| letter.is_ascii_digit())
    });
    let titles = [
        "http://",
        "https://",
        "www.",
        "[theme]",
        "tier:",
        "system:",
        "casters:",
        "warcasters:",
        "warlocks:",
        "tier ",
        "war room army",
        "conflict chamber",
        "warcrier",
        "built with",
        "generated by",
        "created with",
    ];
    letters == 0
        || is_sum
        || titles.iter().any(|title| lower.starts_with(title))
        || is_remark(said)
        || said.ends_with(')') && said.starts_with('(')
        || is_count(said)
}

/// "3 fighters", "995 pts": how many or how much, and of nothing in particular.
fn is_count(said: &str) -> bool {
    let words = simplified(said);
    let bare = |word: &str| word.trim_matches(|letter: char| letter.is_ascii_digit()).to_owned();
    said.starts_with(|letter: char| letter.is_ascii_digit())
        && words
            .split_whitespace()
            .all(|word| ["", "pts", "points", "fighters", "models", "pc", "of", "total"].contains(&bare(word).as_str()))
}

/// Conflict Chamber puts a short name before the long one: "[Strakhov 1] Assault Commander Strakhov [+28]".
fn without_short_name(said: &str) -> &str {
    match said
        .trim_start()
        .strip_prefix('[')
        .and_then(|open| open.split_once(']'))
    {
        Some((_, long)) if long.chars().any(char::is_alphabetic) => long.trim_start(),
        _ => said,
    }
}

/// A price that is one word: "17pts".
fn without_joined_price(name: &str) -> &str {
    let digits = |word: &str| leading_number(word).len();
    match name.rsplit_once(' ') {
        Some((before, last)) if digits(last) > 0 && ["pts", "pt", "pc"].contains(&&last[digits(last)..]) => before,
        _ => name,
    }
}

/// The count and the name on a line, without bullets, prices and brackets.
fn plain(said: &str) -> (u8, &str) {
    let bare = said.trim_matches(|letter: char| "-*•–+>|·●▪ \t".contains(letter));
    let bare = without_short_name(bare);
    // War Room: "Juggernaut - PC: 12" and "Strakhov 1 - WJ: +28", where 1 says which Strakhov it is.
    if let Some((name, price)) = bare.rsplit_once(" - ")
        && let Some((unit, points)) = price.split_once(':')
        && ["PC", "WJ", "WB"].contains(&unit.trim())
        && points.trim().trim_start_matches('+').parse::<u32>().is_ok()
    {
        let which = |letter: char| letter.is_ascii_digit() || letter == ' ';
        return match unit.trim() {
            "PC" => counted(name),
            _ => (1, name.trim_end_matches(which)),
        };
    }
    // "Assault Kommandos - Leader & 9 Grunts: 16": the price of the whole unit.
    let bare = match bare.rsplit_once(':') {
        Some((name, price)) if price.trim().parse::<u32>().is_ok() && name.chars().any(char::is_alphabetic) => {
            name.trim_end()
        }
        _ => bare,
    };
    let (count, name) = counted(bare);
    let mut name = name;
    loop {
        let less = without_joined_price(without_points(name)).trim_end_matches([':', '-', ',', '–', ' ']);
        let less = match (less.ends_with(']'), less.rfind('[')) {
            (true, Some(at)) => less[..at].trim_end(),
            _ => less,
        };
        let less = match (less.ends_with(')'), less.rfind('(')) {
            (true, Some(at)) => less[..at].trim_end(),
            _ => less,
        };
        if less == name || less.is_empty() {
            break;
        }
        name = less;
    }
    match counted(name) {
        (again, name) if again > 1 => (again, name),
        _ => (count, name),
    }
}

/// The entry that a line names, however it is framed: the longest name that stands in it as whole words.
fn named_in(said: &str, names: &[String]) -> Option<(u8, String)> {
    let (count, bare) = plain(said);
    if let Some(name) = names.iter().find(|name| same(name, bare)) {
        return Some((count.max(1), name.clone()));
    }
    let words = simplified(said);
    let is_in = |name: &&String| {
        let name = simplified(name);
        name.len() > 5 && words.contains(&name)
    };
    if let Some(longest) = names.iter().filter(is_in).max_by_key(|name| name.len()) {
        return Some((count.max(1), longest.clone()));
    }
    // A short form of one name and of no other: "Strakhov" for Kommander Strakhov.
    let short = simplified(bare);
    let mut long = names
        .iter()
        .filter(|name| short.trim().len() > 4 && simplified(name).contains(&short));
    match (long.next(), long.next()) {
        (Some(name), None) => Some((count.max(1), name.clone())),
        _ => None,
    }
}

/// Lower case, with one space between words and nothing else.
fn simplified(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    format!(" {} ", words.collect::<Vec<_>>().join(" "))
}

/// A list as a text that every reader of the game takes: the heading, a line for each entry with what belongs to it indented, and the rest.
pub fn composed(game: &dyn GameEntry, head: &ListHead, lines: &[ListedLine]) -> String {
    let mut text = game.list_heading(head);
    let write = |text: &mut String, indent: &str, line: &ListedLine| {
        let written = line.written.lines().next().unwrap_or_default();
        match line.count {
            1 => *text += &format!("{indent}{written}\n"),
            count => *text += &format!("{indent}{count} x {written}\n"),
        }
    };
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.under.is_none()) {
        write(&mut text, "", line);
        for below in lines.iter().filter(|line| line.under == Some(at)) {
            write(&mut text, "  ", below);
        }
    }
    for more in &head.more {
        text += more.lines().next().unwrap_or_default();
        text.push('\n');
    }
    text
}

/// The same list in the game's own plain form, where it can be read.
pub fn plain_text(game: &dyn GameEntry, text: &str) -> Result<String, Vec<ArmyProblem>> {
    game.convert_army("list", text, ArmyForm::Text)
}

/// A change that would mend a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fix {
    /// "Take out one Argus".
    pub says: String,
    /// All of the list is legal then.
    pub mends_all: bool,
    /// The list afterwards.
    pub lines: Vec<ListedLine>,
}

const MOST_FIXES: usize = 4;
/// So many changes are tried.
const MOST_TRIED: usize = 250;

/// Single changes after which less is wrong, by the same rules that found the problems: the best first.
pub fn fixes(game: &dyn GameEntry, listed: &Listed) -> Vec<Fix> {
    if listed.problems.is_empty() || listed.lines.len() > 60 {
        return vec![];
    }
    let mut tried: Vec<(usize, u32, Fix)> = vec![];
    for (says, lines) in changes(game, listed).into_iter().take(MOST_TRIED) {
        let text = composed(game, &listed.head, &lines);
        let Ok(after) = game.listed(&text, listed.head.size) else {
            continue;
        };
        if after.problems.len() < listed.problems.len() {
            let mends_all = after.problems.is_empty();
            let spent = after.points.abs_diff(listed.points);
            let fix = Fix {
                says,
                mends_all,
                lines: after.lines,
            };
            tried.push((after.problems.len(), spent, fix));
        }
    }
    tried.sort_by_key(|(problems, spent, _)| (*problems, *spent));
    tried.into_iter().map(|(.., fix)| fix).take(MOST_FIXES).collect()
}

/// One less of a line, or one more of something on the shelf.
fn changes(game: &dyn GameEntry, listed: &Listed) -> Vec<(String, Vec<ListedLine>)> {
    let mut all = vec![];
    for (at, line) in listed.lines.iter().enumerate() {
        all.push((
            format!("Take out {}{}", if line.count > 1 { "one " } else { "" }, line.name),
            without(&listed.lines, at),
        ));
    }
    let Ok(shelf) = game.shelf(&listed.head.faction) else {
        return all;
    };
    let mut items = shelf.items;
    // What leads comes first: an army without a leader has no other cure.
    items.sort_by_key(|item| (!item.leads, item.points));
    for item in items {
        let mut lines = listed.lines.clone();
        let line = ListedLine {
            name: item.name.clone(),
            written: item.written,
            count: 1,
            points: 0,
            under: None,
        };
        match item.leads {
            // In some games the first one is the leader.
            true => {
                lines
                    .iter_mut()
                    .for_each(|line| line.under = line.under.map(|at| at + 1));
                lines.insert(0, line);
            }
            false => lines.push(line),
        }
        all.push((format!("Add {}", item.name), lines));
    }
    all
}

/// The list with one less of a line. What belonged to it stands by itself then.
fn without(lines: &[ListedLine], at: usize) -> Vec<ListedLine> {
    let mut left = lines.to_vec();
    if left[at].count > 1 {
        left[at].count -= 1;
        return left;
    }
    left.remove(at);
    for line in &mut left {
        line.under = match line.under {
            Some(under) if under == at => None,
            Some(under) if under > at => Some(under - 1),
            other => other,
        };
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        let names = [
            "Kommander Strakhov",
            "Juggernaut",
            "Mad Dog",
            "Assault Kommandos",
            "Arkanists",
            "Hobgrot Slitta",
        ];
        names.map(String::from).to_vec()
    }

    /// How a line is read, and whether somebody is asked about it.
    fn read(said: &str) -> (Option<(u8, String)>, bool) {
        let found = named_in(said, &names());
        let asked = found.as_ref().is_none_or(|(_, name)| !is_framed(said, name));
        (found, asked && !is_decoration(said))
    }

    #[test]
    fn lines_of_other_list_builders_name_what_they_mean() {
        let framed = [
            // War Room
            ("-    Juggernaut - PC: 12", 1, "Juggernaut"),
            // Conflict Chamber
            (" - Mad Dog [7]", 1, "Mad Dog"),
            // Muse on Minis
            ("* Juggernaut (7pts)", 1, "Juggernaut"),
            // Warcrier
            ("3x Hobgrot Slitta - 65 pts", 3, "Hobgrot Slitta"),
            // The app of WARMACHINE Mk IV
            ("Arkanists x2 - 4pts", 2, "Arkanists"),
        ];
        for (said, count, name) in framed {
            assert_eq!(read(said), (Some((count, name.to_owned())), false), "{said}");
        }
        // Understood, but something else stands there too: the player is asked.
        let asked = [
            ("Strakhov 1 - WJ: +28", "Kommander Strakhov"),
            ("[Strakhov 2] Kommander Strakhov, Warcaster [+28]", "Kommander Strakhov"),
            ("Assault Kommandos - Leader & 9 Grunts: 16", "Assault Kommandos"),
        ];
        for (said, name) in asked {
            assert_eq!(read(said), (Some((1, name.to_owned())), true), "{said}");
        }
    }

    #[test]
    fn what_is_printed_for_readers_is_passed_over() {
        for said in [
            "75 / 75 (+28)  Warcaster(s) : 1/1  Warjack(s) : 2/2",
            "War Room Army",
            "[Theme] None",
            "Tier: 1",
            "https://warcrier.net/?roster=abc",
            "---------",
        ] {
            assert!(is_decoration(said), "{said}");
        }
        for said in ["Juggernaut", "Assault Kommandos (max) [16]", "3x Hobgrot Slitta"] {
            assert!(!is_decoration(said), "{said}");
        }
    }
}
