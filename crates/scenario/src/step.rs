//! The steps of a play, as they are read from a file.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use rulebook::RuleId;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// Something that is one entry of a map, or a bare word.
pub trait Read: Sized {
    /// All words that it knows, for whoever has used another.
    const WORDS: &'static [&'static str];

    /// Reads what belongs to a word, or leaves it if the word is not known. What was read before can be added to.
    fn read<'de, A: MapAccess<'de>>(key: &str, map: &mut A, before: Option<Self>) -> Result<Option<Self>, A::Error>;

    /// A word that stands alone.
    fn bare(_word: &str) -> Option<Self> {
        None
    }
}

/// One step: a command, or one that must be refused, or only what is expected now.
#[derive(Debug)]
pub struct Step<C, W> {
    pub command: Option<C>,
    /// The word of the command, for messages.
    pub word: String,
    pub refused: Option<Refused<C>>,
    /// So many of the latest commands are taken back.
    pub take_back: Option<usize>,
    /// The faces that are rolled, in this order, until the next command; for a refused command, until it is refused.
    pub dice: Option<Vec<u8>>,
    pub expect: Option<Expect<W>>,
}

/// A command that must be refused, and by what.
#[derive(Debug)]
pub struct Refused<C> {
    pub command: C,
    pub by: RefusedBy,
    /// The special rule of a card that must be named too.
    pub ability: Option<String>,
}

/// What refuses a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedBy {
    Rule(RuleId),
    /// Nobody is asked for such a thing at this moment.
    NotAsked,
}

/// The word for [`RefusedBy::NotAsked`].
pub(crate) const NOT_ASKED: &str = "not_asked";

impl<'de> Deserialize<'de> for RefusedBy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        if word == NOT_ASKED {
            return Ok(RefusedBy::NotAsked);
        }
        word.parse().map(RefusedBy::Rule).map_err(D::Error::custom)
    }
}

/// What must hold after a step.
#[derive(Debug, Default)]
pub struct Expect<W> {
    /// Who is asked what now.
    pub asked: BTreeMap<String, OneOrMany>,
    /// What nobody was asked since the last command began.
    pub not_asked: BTreeMap<String, OneOrMany>,
    /// Kinds of events that happened since the last command began, and that did not.
    pub events: Vec<String>,
    pub no_events: Vec<String>,
    /// Rules on which something rested since the last command began.
    pub cited: Vec<RuleId>,
    pub world: W,
}

/// A word or a list of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OneOrMany(pub Vec<String>);

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;
        impl<'de> Visitor<'de> for Words {
            type Value = OneOrMany;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word or a list of words")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<OneOrMany, E> {
                Ok(OneOrMany(vec![word.into()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut words: A) -> Result<OneOrMany, A::Error> {
                let mut found = vec![];
                while let Some(word) = words.next_element()? {
                    found.push(word);
                }
                Ok(OneOrMany(found))
            }
        }
        deserializer.deserialize_any(Words)
    }
}

/// The message for a word that is not in the language.
fn unknown<E: Error>(word: &str, known: &[&[&str]]) -> E {
    let all: Vec<&str> = known.iter().flat_map(|words| words.iter().copied()).collect();
    E::custom(format!("there is no `{word}` here; {}", did_you_mean(word, &all)))
}

/// The known word that is nearest to what was written, or all of them.
pub(crate) fn did_you_mean<W: AsRef<str>>(word: &str, all: &[W]) -> String {
    let mut known = all.iter().map(AsRef::as_ref);
    match known.clone().find(|known| rulebook::slips(word, known) <= 2) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let first = known.next().map(|word| format!("`{word}`")).unwrap_or_default();
            known.fold(format!("there are {first}"), |told, word| format!("{told}, `{word}`"))
        }
    }
}

impl<'de, C: Read, W: Read + Default> Deserialize<'de> for Step<C, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StepVisitor(PhantomData))
    }
}

struct StepVisitor<C, W>(PhantomData<(C, W)>);

impl<'de, C: Read, W: Read + Default> Visitor<'de> for StepVisitor<C, W> {
    type Value = Step<C, W>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a step: a command with `dice` and `expect`, or `refused` and `by`, or `expect` alone")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Self::Value, E> {
        let command = C::bare(word).ok_or_else(|| unknown(word, &[C::WORDS]))?;
        Ok(Step {
            command: Some(command),
            word: word.into(),
            refused: None,
            take_back: None,
            dice: None,
            expect: None,
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        const WORDS: &[&str] = &["dice", "expect", "refused", "by", "by_ability", "take_back", "note"];
        let mut step = Step {
            command: None,
            word: String::new(),
            refused: None,
            take_back: None,
            dice: None,
            expect: None,
        };
        let (mut refused, mut by, mut ability) = (None::<Bare<C>>, None::<RefusedBy>, None::<String>);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "dice" => step.dice = Some(map.next_value()?),
                "expect" => step.expect = Some(map.next_value()?),
                "refused" => refused = Some(map.next_value()?),
                "by" => by = Some(map.next_value()?),
                "by_ability" => ability = Some(map.next_value()?),
                "take_back" => step.take_back = Some(map.next_value()?),
                "note" => drop(map.next_value::<IgnoredAny>()?),
                word => {
                    let command = command(word, &mut map)?.ok_or_else(|| unknown(word, &[C::WORDS, WORDS]))?;
                    if step.command.is_some() {
                        return Err(A::Error::custom(format!(
                            "one command a step: `{}` is already there, `{word}` needs a step of its own",
                            step.word
                        )));
                    }
                    (step.command, step.word) = (Some(command), word.into());
                }
            }
        }
        step.refused = match (refused, by) {
            (Some(Bare(command)), Some(by)) => Some(Refused { command, by, ability }),
            (None, None) if ability.is_none() => None,
            (Some(_), None) => {
                return Err(A::Error::custom(format!(
                    "`refused` needs `by`: the rule that refuses it, or `{NOT_ASKED}`"
                )));
            }
            (None, _) => {
                return Err(A::Error::custom(
                    "`by` and `by_ability` belong to `refused`, the command that is refused",
                ));
            }
        };
        let does = usize::from(step.command.is_some())
            + usize::from(step.refused.is_some())
            + usize::from(step.take_back.is_some());
        match does {
            2.. => Err(A::Error::custom(
                "a step has a command, `refused` or `take_back`, and only one of them: make it several steps",
            )),
            _ if step.take_back.is_some() && step.dice.is_some() => {
                Err(A::Error::custom("nothing is rolled for a command that is taken back"))
            }
            _ if step.take_back == Some(0) => Err(A::Error::custom("`take_back: 0` takes nothing back")),
            0 if step.dice.is_none() && step.expect.is_none() => Err(A::Error::custom(
                "a step needs a command, `refused`, `take_back`, `dice` or `expect`",
            )),
            _ => Ok(step),
        }
    }
}

/// What belongs to the word of a command. A word that can stand alone may have nothing after it, so that dice or
/// expectations can follow in the same step.
fn command<'de, C: Read, A: MapAccess<'de>>(word: &str, map: &mut A) -> Result<Option<C>, A::Error> {
    if let Some(command) = C::read(word, map, None)? {
        return Ok(Some(command));
    }
    let alone = C::bare(word);
    if alone.is_some() {
        map.next_value::<IgnoredAny>()?;
    }
    Ok(alone)
}

/// A command alone, as `refused` has it.
struct Bare<C>(C);

impl<'de, C: Read> Deserialize<'de> for Bare<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BareVisitor<C>(PhantomData<C>);
        impl<'de, C: Read> Visitor<'de> for BareVisitor<C> {
            type Value = Bare<C>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a command, such as {move: [[10, 10]]} or wait")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Bare<C>, E> {
                C::bare(word).map(Bare).ok_or_else(|| unknown(word, &[C::WORDS]))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Bare<C>, A::Error> {
                let Some(word) = map.next_key::<String>()? else {
                    return Err(A::Error::custom("a command is missing here"));
                };
                let command = command(&word, &mut map)?.ok_or_else(|| unknown(&word, &[C::WORDS]))?;
                if let Some(second) = map.next_key::<String>()? {
                    return Err(A::Error::custom(format!(
                        "one command here: `{second}` is one too many"
                    )));
                }
                Ok(Bare(command))
            }
        }
        deserializer.deserialize_any(BareVisitor(PhantomData))
    }
}

impl<'de, W: Read + Default> Deserialize<'de> for Expect<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ExpectVisitor<W>(PhantomData<W>);
        impl<'de, W: Read + Default> Visitor<'de> for ExpectVisitor<W> {
            type Value = Expect<W>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("what must hold now, such as {turn: blue, round: 2}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Expect<W>, A::Error> {
                const WORDS: &[&str] = &["asked", "not_asked", "events", "no_events", "cited"];
                let mut expect = Expect::default();
                let mut says_something = false;
                while let Some(key) = map.next_key::<String>()? {
                    says_something = true;
                    match key.as_str() {
                        "asked" => expect.asked = map.next_value()?,
                        "not_asked" => expect.not_asked = map.next_value()?,
                        "events" => expect.events = map.next_value::<OneOrMany>()?.0,
                        "no_events" => expect.no_events = map.next_value::<OneOrMany>()?.0,
                        "cited" => expect.cited = map.next_value()?,
                        word => {
                            let before = Some(std::mem::take(&mut expect.world));
                            expect.world =
                                W::read(word, &mut map, before)?.ok_or_else(|| unknown(word, &[W::WORDS, WORDS]))?;
                        }
                    }
                }
                // It could never fail.
                if !says_something {
                    return Err(A::Error::custom("nothing is expected"));
                }
                Ok(expect)
            }
        }
        deserializer.deserialize_map(ExpectVisitor(PhantomData))
    }
}
