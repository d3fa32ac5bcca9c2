//! Where the armies of simulated games come from.

use std::path::Path;

use kernel::Whim;

use crate::ArmyProblem;

/// Where an army of an [`crate::Order`] comes from. `A` is a legal army.
#[derive(Clone, Debug)]
pub enum Source<A> {
    Ready(Box<A>),
    /// Another army of the faction in each game.
    Faction(String),
    /// One of the ready armies, drawn for each game.
    Any,
    /// Each ready army in turn, so that in as many games as there are pairs each meets each.
    Each,
}

/// What a game knows of its armies.
pub trait Armoury {
    /// An army as files have it.
    type List: Clone;
    /// A legal army.
    type Army: Clone;

    /// All that are ready to play.
    fn ready(&self) -> &[Self::List];

    /// A ready army by its name.
    fn list(&self, name: &str) -> Result<Self::List, String>;

    /// The faction of that name, if there is one.
    fn faction(&self, name: &str) -> Option<String>;

    /// The army in a file.
    fn read(&self, file: &str, text: &str) -> Result<Self::List, String>;

    fn muster(&self, list: &Self::List) -> Result<Self::Army, String>;

    /// A legal list of a faction, drawn by whim.
    fn draw(&self, faction: &str, whim: &mut Whim) -> Result<Self::List, String>;
}

impl<A: Clone> Source<A> {
    /// The army that a command names: a file, a ready army or a faction; "each" for all of them in turn, nothing for any.
    pub fn named<K: Armoury<Army = A>>(armoury: &K, name: Option<&str>) -> Result<Source<A>, String> {
        let Some(name) = name else { return Ok(Source::Any) };
        if name == "each" {
            return Ok(Source::Each);
        }
        let list = if Path::new(name).is_file() {
            armoury.read(name, &crate::read_text(Path::new(name))?)?
        } else {
            match (armoury.list(name), armoury.faction(name)) {
                (Ok(list), _) => list,
                (Err(_), Some(faction)) => return Ok(Source::Faction(faction)),
                (Err(unknown), None) => return Err(unknown),
            }
        };
        armoury.muster(&list).map(|army| Source::Ready(Box::new(army)))
    }

    /// The army at a place of the command in game number n.
    pub fn army<K: Armoury<Army = A>>(
        &self,
        armoury: &K,
        place: usize,
        number: u64,
        whim: &mut Whim,
    ) -> Result<A, String> {
        let none = "there is no army to play with";
        let ready = armoury.ready();
        let list = match self {
            Source::Ready(army) => return Ok((**army).clone()),
            Source::Faction(faction) => armoury.draw(faction, whim)?,
            Source::Any => whim.pick(ready).ok_or(none)?.clone(),
            Source::Each => {
                let all = ready.len().max(1) as u64;
                let turn = if place == 0 { number / all % all } else { number % all };
                ready.get(turn as usize).ok_or(none)?.clone()
            }
        };
        armoury.muster(&list)
    }
}

/// All problems of a file, a line each.
pub fn told(problems: &[ArmyProblem]) -> String {
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    lines.join("\n")
}
