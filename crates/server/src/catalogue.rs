//! The games that this server offers. It knows none of them: the registry hands them in, and a test its own.

use games::{GameEntry, LiveEntry};
use live::{Menu, WishProblem};
use rulebook::Rulebook;

use crate::protocol::{ArmyChecked, RuleText};

/// A game on offer.
pub trait Offered: Send + Sync {
    fn name(&self) -> &str;

    fn live(&self) -> &dyn LiveEntry;

    fn rules(&self) -> Vec<RuleText>;

    fn check_army(&self, text: &str) -> ArmyChecked;

    /// The game in the registry, if it is one of them: armies are built by it.
    fn entry(&self) -> Option<&'static dyn GameEntry> {
        None
    }
}

/// All games on offer.
pub struct Catalogue {
    games: Vec<Box<dyn Offered>>,
    /// What can be chosen does not change while the program runs, and takes a while to put together.
    menus: Vec<Menu>,
}

impl std::fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.games.iter().map(|game| game.name());
        f.debug_list().entries(names).finish()
    }
}

impl Catalogue {
    pub fn new(games: Vec<Box<dyn Offered>>) -> Catalogue {
        let menus = games.iter().map(|game| game.live().menu()).collect();
        Catalogue { games, menus }
    }

    /// Every game of the registry that can be shown on a screen.
    pub fn of_registry() -> Catalogue {
        let shown = games::all().iter().filter_map(|entry| {
            let live = entry.live()?;
            Some(Box::new(Registered { entry: *entry, live }) as Box<dyn Offered>)
        });
        Catalogue::new(shown.collect())
    }

    pub fn menus(&self) -> &[Menu] {
        &self.menus
    }

    pub fn find(&self, name: &str) -> Option<(&dyn Offered, &Menu)> {
        let at = self.games.iter().position(|game| game.name() == name)?;
        Some((&*self.games[at], &self.menus[at]))
    }
}

struct Registered {
    entry: &'static dyn GameEntry,
    live: &'static dyn LiveEntry,
}

impl Offered for Registered {
    fn name(&self) -> &str {
        self.entry.name().as_str()
    }

    fn live(&self) -> &dyn LiveEntry {
        self.live
    }

    fn rules(&self) -> Vec<RuleText> {
        let rules = Rulebook::of(self.entry.name()).rules().iter();
        rules
            .map(|rule| RuleText {
                id: rule.id.to_string(),
                topic: rule.topic.to_owned(),
                text: rule.text.to_owned(),
                note: Some(rule.note.to_owned()).filter(|note| !note.is_empty()),
            })
            .collect()
    }

    fn entry(&self) -> Option<&'static dyn GameEntry> {
        Some(self.entry)
    }

    /// Lists only: cards, abilities and tables are files of whoever runs the server.
    fn check_army(&self, text: &str) -> ArmyChecked {
        let roster = match self.entry.roster_in("list", text) {
            Ok(roster) => roster,
            Err(found) => {
                let problems = found.into_iter().map(|problem| WishProblem {
                    seat: None,
                    option: None,
                    line: problem.line,
                    rule: problem.rule,
                    message: problem.message,
                });
                return ArmyChecked {
                    summary: None,
                    problems: problems.collect(),
                };
            }
        };
        let points = roster
            .points
            .map_or(String::new(), |points| format!(", {points} points"));
        ArmyChecked {
            summary: Some(format!("{} ({}){points}", roster.name, roster.faction)),
            problems: vec![],
        }
    }
}
