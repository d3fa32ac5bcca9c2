//! Armies of any game: what there is, how it reads on paper, and whether it is legal.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use yaml::DataError;

/// A faction and how much of it the program can play.
#[derive(Clone, Debug, Serialize)]
pub struct Faction {
    pub game: &'static str,
    pub name: String,
    /// What it belongs to, in the game's own words.
    pub allegiance: String,
    pub fighters: usize,
    pub abilities: usize,
    /// Abilities that the program cannot enforce yet. Whoever has one cannot be fielded.
    pub not_enforced: Vec<NotEnforced>,
    /// Its armies that are ready to play.
    pub lists: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct NotEnforced {
    pub ability: String,
    pub why: String,
}

/// An army, or all that a faction has, as cards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Roster {
    pub game: &'static str,
    pub name: String,
    pub faction: String,
    pub allegiance: String,
    /// One sentence about it.
    pub says: String,
    /// Of an army; a faction as a whole has none.
    pub points: Option<u32>,
    pub cards: Vec<Card>,
    /// What the cards' abilities do.
    pub abilities: Vec<AbilityText>,
}

/// Armies that can be called up by one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmyGroup {
    /// Those for a first game.
    Starters,
    /// All that are ready to play.
    Lists,
    /// A random army of each faction.
    Factions,
}

impl ArmyGroup {
    /// The group that a word stands for.
    pub fn called(word: &str) -> Option<ArmyGroup> {
        match word {
            "starters" => Some(ArmyGroup::Starters),
            "lists" => Some(ArmyGroup::Lists),
            "factions" => Some(ArmyGroup::Factions),
            _ => None,
        }
    }
}

/// A fighter's card, and how many there are of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Card {
    pub name: String,
    /// The name on the card, where the fighter has one of its own.
    pub kind: Option<String>,
    /// What it is in the army: leader, ally.
    pub part: Option<String>,
    pub count: usize,
    /// Of one of them.
    pub points: u32,
    pub figures: Vec<Figure>,
    pub runemarks: Vec<String>,
    pub weapons: Vec<WeaponLine>,
    /// Names of abilities that it can use besides those that everybody can.
    pub abilities: Vec<String>,
}

/// A characteristic and its value as players write it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "CardFigure"))]
pub struct Figure {
    pub name: &'static str,
    pub value: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WeaponLine {
    pub name: String,
    pub figures: Vec<Figure>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AbilityText {
    pub name: String,
    pub cost: String,
    /// Who can use it: everybody, a faction.
    pub of: String,
    pub says: String,
    pub not_enforced: Option<String>,
}

/// Something that is wrong with an army's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ArmyProblem {
    pub file: String,
    pub line: Option<u64>,
    pub column: Option<u64>,
    /// The rule that is broken, if it is one.
    pub rule: Option<String>,
    pub message: String,
}

impl ArmyProblem {
    /// A problem on a line of a text.
    pub fn on_line(file: &str, line: u64, message: impl Into<String>) -> ArmyProblem {
        ArmyProblem {
            file: file.into(),
            line: Some(line),
            column: None,
            rule: None,
            message: message.into(),
        }
    }

    /// A problem of the entry with this label: it lies on the line that names the entry, else on the first one.
    pub fn of_entry(file: &str, text: &str, label: Option<&str>, rule: Option<String>, message: &str) -> ArmyProblem {
        let named = label.and_then(|label| {
            let label = label.to_lowercase();
            let plain = label.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
            let is_it = |line: &str| {
                let line = line.to_lowercase();
                line.contains(&label) || line.contains(plain)
            };
            text.lines().position(is_it)
        });
        let message = match label {
            Some(label) => format!("{label}: {message}"),
            None => message.into(),
        };
        ArmyProblem {
            rule,
            ..ArmyProblem::on_line(file, named.map_or(1, |at| at as u64 + 1), message)
        }
    }
}

/// A fault of a data file as a problem of an army.
pub fn of_data(error: DataError) -> ArmyProblem {
    let message = match error.field.as_str() {
        "" => error.message,
        field => format!("{field}: {}", error.message),
    };
    ArmyProblem {
        file: error.file,
        line: error.line.or(Some(1)),
        column: error.column,
        rule: None,
        message,
    }
}

impl fmt::Display for ArmyProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        for place in [self.line, self.column].into_iter().flatten() {
            write!(f, ":{place}")?;
        }
        if let Some(rule) = &self.rule {
            write!(f, ": {rule}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// What an army can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmyForm {
    Yaml,
    Json,
    /// One line a fighter, as players paste them.
    Text,
}

impl FromStr for ArmyForm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "yaml" => Ok(ArmyForm::Yaml),
            "json" => Ok(ArmyForm::Json),
            "text" => Ok(ArmyForm::Text),
            other => Err(format!("there is no form {other:?}: choose yaml, json or text")),
        }
    }
}

impl fmt::Display for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        if self.name != self.faction {
            write!(f, ": {}", self.faction)?;
        }
        write!(f, " ({})", self.allegiance)?;
        if let Some(points) = self.points {
            write!(f, ", {points} points")?;
        }
        writeln!(f)?;
        if !self.says.is_empty() {
            writeln!(f, "{}", self.says)?;
        }
        for card in &self.cards {
            write!(f, "\n{card}")?;
        }
        let mut of = "";
        for ability in &self.abilities {
            if ability.of != of {
                of = &ability.of;
                writeln!(f, "\nAbilities: {of}")?;
            }
            writeln!(f, "  {} ({}): {}", ability.name, ability.cost, ability.says)?;
            if let Some(why) = &ability.not_enforced {
                writeln!(f, "    cannot be used yet: {why}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count > 1 {
            write!(f, "{} x ", self.count)?;
        }
        write!(f, "{}", self.name)?;
        if let Some(kind) = &self.kind {
            write!(f, " ({kind})")?;
        }
        if let Some(part) = &self.part {
            write!(f, ", {part}")?;
        }
        let each = if self.count > 1 { " each" } else { "" };
        writeln!(f, ", {} points{each}", self.points)?;
        writeln!(f, "  {}", line_of(&self.figures))?;
        if !self.runemarks.is_empty() {
            writeln!(f, "  runemarks: {}", self.runemarks.join(", "))?;
        }
        for weapon in &self.weapons {
            writeln!(f, "  {:<9} {}", weapon.name, line_of(&weapon.figures))?;
        }
        if !self.abilities.is_empty() {
            writeln!(f, "  abilities: {}", self.abilities.join(", "))?;
        }
        Ok(())
    }
}

fn line_of(figures: &[Figure]) -> String {
    let told: Vec<String> = figures
        .iter()
        .map(|figure| format!("{} {:<5}", figure.name, figure.value))
        .collect();
    told.join(" ").trim_end().into()
}
