//! Armies: one warlock and warbeasts of one faction (hqs:army-choice-01, hqs:army-choice-02).

use std::fmt;
use std::sync::Arc;

use kernel::{RuleId, Whim, cite};
use serde::{Deserialize, Serialize};
use yaml::quoted;

use crate::card::Card;
use crate::data::{Library, same};
use crate::setup::Recruit;

/// An army as files have it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyList {
    pub name: String,
    pub faction: String,
    #[serde(default)]
    pub says: String,
    pub models: Vec<Enlisted>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enlisted {
    pub card: String,
    #[serde(default = "one")]
    pub count: u8,
}

const fn one() -> u8 {
    1
}

/// Something that is wrong with an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub rule: Option<RuleId>,
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// Reads an army. `file` is only the name for errors.
pub fn read(file: &str, text: &str) -> Result<ArmyList, crate::data::DataError> {
    crate::data::read(file, text)
}

impl ArmyList {
    /// As its file would have it.
    pub fn write(&self) -> String {
        let mut file = format!("name: {}\nfaction: {}\n", quoted(&self.name), quoted(&self.faction));
        if !self.says.is_empty() {
            file += &format!("says: {}\n", quoted(&self.says));
        }
        file += &yaml::heading("models", self.models.len());
        for line in &self.models {
            file += &format!("  - {{card: {}, count: {}}}\n", quoted(&line.card), line.count);
        }
        file
    }
}

/// A longer list is no army, and is not looked at any further.
const MOST_MODELS: usize = 100;

/// A legal army.
#[derive(Clone, Debug, PartialEq)]
pub struct Muster {
    pub name: String,
    pub faction: String,
    pub cards: Vec<Arc<Card>>,
}

impl Muster {
    /// The army of a list, or all that is wrong with it. The total is what the players agree on, if they do.
    pub fn new(list: &ArmyList, library: &Library, total: Option<u32>) -> Result<Muster, Vec<Problem>> {
        let models: usize = list.models.iter().map(|line| usize::from(line.count)).sum();
        if models > MOST_MODELS || list.models.len() > MOST_MODELS {
            let message = format!("an army of more than {MOST_MODELS} models is too large for any battlefield");
            return Err(vec![Problem { rule: None, message }]);
        }
        let mut problems = vec![];
        let mut problem = |rule: Option<RuleId>, message: String| problems.push(Problem { rule, message });
        let mut cards: Vec<Arc<Card>> = vec![];
        for line in &list.models {
            match library.card(&line.card) {
                Ok(card) => cards.extend(std::iter::repeat_n(card.clone(), usize::from(line.count))),
                Err(unknown) => problem(None, unknown.to_string()),
            }
        }
        let rule = cite!("hqs:army-choice-02");
        let warlocks: Vec<&Arc<Card>> = cards.iter().filter(|card| !card.is_warbeast()).collect();
        if warlocks.len() != 1 {
            problem(Some(rule), format!("an army has one warlock, not {}", warlocks.len()));
        }
        let twice = warlocks
            .iter()
            .enumerate()
            .any(|(at, one)| warlocks[..at].iter().any(|other| other.name == one.name));
        if twice {
            problem(
                Some(cite!("hqs:warlock-02")),
                "a warlock is a character: there is only one of each".into(),
            );
        }
        for card in cards.iter().filter(|card| !same(&card.faction, &list.faction)) {
            let why = format!("{} is of {}, not of {}", card.name, card.faction, list.faction);
            problem(Some(rule), why);
        }
        let points: u32 = cards.iter().map(|card| u32::from(card.points)).sum();
        if let Some(total) = total.filter(|total| points > *total) {
            problem(
                Some(rule),
                format!("the army has {points} points, and {total} were agreed on"),
            );
        }
        if problems.is_empty() {
            Ok(Muster {
                name: list.name.clone(),
                faction: list.faction.clone(),
                cards,
            })
        } else {
            Err(problems)
        }
    }

    pub fn points(&self) -> u32 {
        self.cards.iter().map(|card| u32::from(card.points)).sum()
    }

    /// One warlock of a faction and as many warbeasts as the points allow, at random.
    pub fn random(library: &Library, faction: &str, total: u32, whim: &mut Whim) -> Result<ArmyList, String> {
        let faction = library.faction(faction).map_err(|unknown| unknown.to_string())?;
        let own: Vec<&Arc<Card>> = library.cards.iter().filter(|card| card.faction == faction).collect();
        let warlocks: Vec<&&Arc<Card>> = own.iter().filter(|card| !card.is_warbeast()).collect();
        let warlock = whim
            .pick(&warlocks)
            .ok_or_else(|| format!("{faction} has no warlock"))?;
        let mut models = vec![Enlisted {
            card: warlock.name.clone(),
            count: 1,
        }];
        let mut left = total;
        loop {
            let open: Vec<&&Arc<Card>> = own
                .iter()
                .filter(|card| card.is_warbeast() && card.points > 0 && u32::from(card.points) <= left)
                .collect();
            let Some(card) = whim.pick(&open).filter(|_| models.len() < 20) else {
                break;
            };
            left -= u32::from(card.points);
            match models.iter_mut().find(|line| line.card == card.name) {
                Some(line) => line.count += 1,
                None => models.push(Enlisted {
                    card: card.name.clone(),
                    count: 1,
                }),
            }
        }
        Ok(ArmyList {
            name: format!("{faction} at random"),
            faction: faction.into(),
            says: String::new(),
            models,
        })
    }

    /// The models with names of their own.
    pub fn recruits(&self) -> Vec<Recruit> {
        let mut recruits: Vec<Recruit> = vec![];
        for card in &self.cards {
            let all = self.cards.iter().filter(|other| other.name == card.name).count();
            let so_far = recruits.iter().filter(|recruit| recruit.card.name == card.name).count();
            let name = if all > 1 {
                format!("{} {}", card.name, so_far + 1)
            } else {
                card.name.clone()
            };
            recruits.push(Recruit {
                name,
                card: card.clone(),
            });
        }
        recruits
    }
}
