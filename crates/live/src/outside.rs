//! Setups that come from outside: a stranger may send any, and none may take the server's memory or time.
//!
//! Each game answers one question ([`FromOutside::size`]): what a setup comes to, in numbers that mean the same in all games.
//! The bounds stand here, once. What no game needs to count (the length of any name, text or list, the size of any number) is
//! checked on the file itself, so that nothing can be forgotten when a game learns a new word.

use kernel::{Replay, Session};
use serde_json::Value;
use table::{Length, Point};

use crate::{LiveGame, Shown};

/// A game whose setups may come from outside.
pub trait FromOutside: Shown {
    /// What a setup comes to. An error for a setup that nobody may send, such as a position in the middle of a game: all that
    /// the rules rely on in it would have to be checked first.
    fn size(setup: &Self::Setup) -> Result<SetupSize, String>;
}

/// What a setup comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetupSize {
    /// The battlefield.
    pub width: Length,
    pub depth: Length,
    /// Pieces of terrain, each part of one counted.
    pub features: usize,
    /// Corners of their outlines: of all, and of the one with most.
    pub corners: usize,
    pub corners_of_one: usize,
    /// The farthest that terrain or a mark on the battlefield lies from its south-western corner, either way.
    pub farthest: Length,
    pub models: usize,
    /// Of the model with most.
    pub weapons: usize,
    pub abilities: usize,
}

impl SetupSize {
    pub fn new(width: Length, depth: Length) -> SetupSize {
        SetupSize {
            width,
            depth,
            ..SetupSize::default()
        }
    }

    /// Counts a piece of terrain.
    pub fn feature(&mut self, corners: impl IntoIterator<Item = Point>) {
        self.features += 1;
        let mut of_this = 0;
        for corner in corners {
            of_this += 1;
            self.place(corner);
        }
        self.corners += of_this;
        self.corners_of_one = self.corners_of_one.max(of_this);
    }

    /// Counts a place on the battlefield.
    pub fn place(&mut self, at: Point) {
        for along in [at.x, at.y] {
            // There is a smallest number that has no positive counterpart.
            let far = Length::um(along.get().saturating_abs());
            self.farthest = self.farthest.max(far);
        }
    }

    /// Counts a model.
    pub fn model(&mut self, weapons: usize, abilities: usize) {
        self.models += 1;
        self.weapons = self.weapons.max(weapons);
        self.abilities = self.abilities.max(abilities);
    }

    /// Whether the rules can play it in a reasonable time.
    pub fn check(&self) -> Result<(), String> {
        let sides = [self.width, self.depth];
        if sides.iter().any(|side| *side < SHORTEST || *side > LONGEST) {
            let [width, depth] = sides;
            return Err(format!(
                "a battlefield is {SHORTEST} to {LONGEST} wide and deep, not {width} by {depth}"
            ));
        }
        let reach = self.width.max(self.depth) + BEYOND;
        if self.farthest > reach {
            return Err(format!("terrain lies more than {BEYOND} beyond the battlefield"));
        }
        let counted = [
            ("pieces of terrain", self.features, FEATURES),
            ("corners of terrain", self.corners, CORNERS),
            ("corners of one piece of terrain", self.corners_of_one, CORNERS_OF_ONE),
            ("models", self.models, MODELS),
            ("weapons of one model", self.weapons, WEAPONS),
            ("abilities of one model", self.abilities, ABILITIES),
        ];
        match counted.into_iter().find(|(_, count, most)| count > most) {
            None => Ok(()),
            Some((what, count, most)) => Err(format!("{count} {what} are too many: at most {most}")),
        }
    }
}

const SHORTEST: Length = Length::inches(1);
/// Twice as long as the longest battlefield of any of the games.
const LONGEST: Length = Length::inches(144);
/// Terrain may hang over the edge.
const BEYOND: Length = Length::inches(24);
const FEATURES: usize = 150;
const CORNERS: usize = 1_500;
const CORNERS_OF_ONE: usize = 40;
/// Four large armies of the game with the most models.
const MODELS: usize = 400;
const WEAPONS: usize = 12;
const ABILITIES: usize = 60;

/// In a file: any number, without the seed. A hundred metres, in micrometres.
const NUMBER: u64 = 100_000_000;
/// Letters of any name or text.
const TEXT: usize = 2_000;
/// Entries of any list.
const LIST: usize = 2_000;
/// Steps and answers of a game.
const STEPS: usize = 20_000;
const ANSWERS: usize = 5_000;

/// Checks what holds for files of all games: numbers, names, texts and lists.
fn check_values(at: &str, value: &Value) -> Result<(), String> {
    match value {
        Value::Null | Value::Bool(_) => Ok(()),
        Value::Number(number) => {
            let size = match (number.as_i64(), number.as_u64(), number.as_f64()) {
                (Some(whole), ..) => whole.unsigned_abs(),
                (_, Some(whole), _) => whole,
                (.., Some(broken)) => broken.abs() as u64,
                _ => u64::MAX,
            };
            match size <= NUMBER {
                true => Ok(()),
                false => Err(format!("{at}: {number} is too large a number")),
            }
        }
        Value::String(text) if text.chars().count() > TEXT => Err(format!("{at}: a text of more than {TEXT} letters")),
        Value::String(_) => Ok(()),
        Value::Array(list) if list.len() > LIST => Err(format!("{at}: a list of more than {LIST}")),
        Value::Array(list) => list.iter().try_for_each(|value| check_values(at, value)),
        Value::Object(fields) => fields.iter().try_for_each(|(name, value)| {
            let name: String = name.chars().take(TEXT).collect();
            check_values(&name, value)
        }),
    }
}

/// The same for a whole replay file, whose lists of steps and answers are longer than any in a setup.
fn check_replay(file: &Value) -> Result<(), String> {
    let Value::Object(fields) = file else {
        return Err("a replay is an object".into());
    };
    let list = |value: &'_ Value, name: &str| value.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
    let steps = list(file, "steps");
    let of_steps = steps.iter().map(|step| list(step, "answers").len()).sum::<usize>();
    if steps.len() > STEPS || of_steps + list(file, "open").len() > ANSWERS {
        return Err(format!("more than {STEPS} steps or {ANSWERS} answers"));
    }
    for (name, value) in fields {
        match (name.as_str(), value) {
            ("seed", _) => {}
            ("steps" | "open", Value::Array(list)) => {
                list.iter().try_for_each(|value| check_values(name, value))?;
            }
            _ => check_values(name, value)?,
        }
    }
    Ok(())
}

impl<G: FromOutside> LiveGame<G> {
    /// A setup as it is stored. Somebody may have uploaded it at a time when there were fewer bounds.
    pub fn read_setup(stored: &str) -> Result<G::Setup, String> {
        let unreadable = |error: serde_json::Error| format!("the stored setup: {error}");
        check_values("setup", &serde_json::from_str(stored).map_err(unreadable)?)?;
        let setup = serde_json::from_str(stored).map_err(unreadable)?;
        G::size(&setup)?.check()?;
        Ok(setup)
    }

    /// The game in a replay file that a stranger has sent. `prepared` may put something equal in the place of the setup, such as
    /// what other games hold already.
    pub fn admit(text: &str, prepared: impl FnOnce(G::Setup) -> G::Setup) -> Result<Self, String> {
        let file: Value = serde_json::from_str(text).map_err(|error| format!("this is no replay: {error}"))?;
        check_replay(&file).map_err(|why| format!("this replay cannot be opened here: {why}"))?;
        drop(file);
        let mut replay = Replay::<G>::from_json(text).map_err(|error| error.to_string())?;
        let size = G::size(&replay.setup).and_then(|size| size.check());
        size.map_err(|why| format!("this replay cannot be opened here: {why}"))?;
        replay.setup = prepared(replay.setup);
        Self::of(Session::resume(&replay)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(at: i64, size: i64) -> [Point; 4] {
        [(0, 0), (size, 0), (size, size), (0, size)].map(|(x, y)| Point::um(at + x, at + y))
    }

    fn usual() -> SetupSize {
        let mut size = SetupSize::new(Length::inches(48), Length::inches(48));
        size.feature(square(254_000, 100_000));
        size.model(2, 5);
        size
    }

    #[test]
    fn a_usual_battle_is_within_all_bounds() {
        assert_eq!(usual().check(), Ok(()));
    }

    #[test]
    fn each_bound_holds() {
        let changed = |change: &dyn Fn(&mut SetupSize)| {
            let mut size = usual();
            change(&mut size);
            size.check()
        };
        let beyond: [&dyn Fn(&mut SetupSize); 8] = [
            &|size| size.width = Length::um(i64::MAX),
            &|size| size.depth = Length::ZERO,
            &|size| size.feature(square(i64::MIN, 1_000)),
            &|size| size.feature(square(3_000_000, 1_000)),
            &|size| (0..FEATURES).for_each(|_| size.feature([])),
            &|size| size.feature((0..=CORNERS_OF_ONE as i64).map(|x| Point::um(x, 0))),
            &|size| (0..MODELS).for_each(|_| size.model(1, 1)),
            &|size| size.model(WEAPONS + 1, 0),
        ];
        for (number, change) in beyond.into_iter().enumerate() {
            assert!(changed(change).is_err(), "bound {number}");
        }
    }

    #[test]
    fn numbers_texts_and_lists_of_any_file_are_bounded() {
        let checked = |text: &str| check_replay(&serde_json::from_str(text).unwrap());
        assert_eq!(
            checked(r#"{"seed": 18446744073709551615, "setup": {"x": [1, -2]}}"#),
            Ok(())
        );
        for wrong in [
            r#"{"setup": {"corners": [[9223372036854775807, 0]]}}"#.to_owned(),
            r#"{"setup": {"x": 1e300}}"#.to_owned(),
            r#"{"steps": [{"answers": [{"answer": {"x": -9223372036854775808}}]}]}"#.to_owned(),
            format!(r#"{{"setup": {{"name": "{}"}}}}"#, "x".repeat(TEXT + 1)),
            format!(r#"{{"setup": {{"list": [{}0]}}}}"#, "0,".repeat(LIST)),
            "[]".to_owned(),
        ] {
            assert!(checked(&wrong).is_err(), "{wrong:.80}");
        }
    }
}
