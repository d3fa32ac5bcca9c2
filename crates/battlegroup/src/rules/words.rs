//! The words of the vocabulary, their kinds, and the check that an edition knows them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;

/// The kinds of words, as a rule uses them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// When something happens (`on: {when: ...}`).
    Moment,
    /// What must hold (`if: [...]`).
    Condition,
    /// Who is meant.
    Whom,
    /// Where they are.
    Where,
    /// What is done once.
    Effect,
    /// What holds for a while.
    Change,
    /// What a model may do, ignores or is safe from (`permits`).
    Permission,
    /// What a model cannot do (`cannot`).
    Prohibition,
    /// How long a change lasts.
    Until,
    /// What a use costs and how often it is allowed.
    Price,
    /// How much.
    Amount,
    /// Soul, corpse and other tokens.
    Token,
    /// Army lists and deployment.
    Muster,
}

impl Kind {
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Moment => "moment",
            Kind::Condition => "condition",
            Kind::Whom => "whom",
            Kind::Where => "where",
            Kind::Effect => "effect",
            Kind::Change => "change",
            Kind::Permission => "permission",
            Kind::Prohibition => "prohibition",
            Kind::Until => "until",
            Kind::Price => "price",
            Kind::Amount => "amount",
            Kind::Token => "token",
            Kind::Muster => "muster",
        }
    }
}

/// One word of the vocabulary. The same name may be a word of several kinds: `points` are gained, paid and forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    pub kind: Kind,
    pub name: &'static str,
}

impl Word {
    pub const fn new(kind: Kind, name: &'static str) -> Self {
        Word { kind, name }
    }

    /// All words.
    pub fn all() -> Vec<Word> {
        use super::{
            Amount, Change, Condition, Effect, Moment, Muster, Permission, Price, Prohibition, TokenChange,
            TokenEffect, Until, who,
        };
        let lists: [(Kind, &[&'static str]); 15] = [
            (Kind::Moment, Moment::WORDS),
            (Kind::Condition, Condition::WORDS),
            (Kind::Condition, who::CONDITION_WORDS),
            (Kind::Whom, who::WHOM_WORDS),
            (Kind::Where, who::WHERE_WORDS),
            (Kind::Effect, Effect::WORDS),
            (Kind::Change, Change::WORDS),
            (Kind::Permission, Permission::WORDS),
            (Kind::Prohibition, Prohibition::WORDS),
            (Kind::Until, Until::WORDS),
            (Kind::Price, Price::WORDS),
            (Kind::Amount, Amount::WORDS),
            (Kind::Token, TokenEffect::WORDS),
            (Kind::Token, TokenChange::WORDS),
            (Kind::Muster, Muster::WORDS),
        ];
        lists
            .into_iter()
            .flat_map(|(kind, names)| names.iter().map(move |name| Word::new(kind, name)))
            .collect()
    }

    pub fn find(kind: Kind, name: &str) -> Option<Word> {
        Word::all()
            .into_iter()
            .find(|word| word.kind == kind && word.name == name)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} `{}`", self.kind.name(), self.name)
    }
}

/// What an edition can say: the words it knows, and the names in its small closed lists. The loader refuses everything else.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    /// The edition's name, for messages.
    pub edition: &'static str,
    pub words: BTreeSet<Word>,
    /// Statistics by their printed names: `SPD`, `ARM`, `POW`.
    pub stats: &'static [&'static str],
    /// What a model can be: `living`, `warjack`, `cavalry`, and the edition's advantages and states of a model. Keywords of
    /// armies (`Bane`, `Trencher`) are free and begin with a capital.
    pub kinds: &'static [&'static str],
    /// Of these kinds, those that are printed on the card and never change in a game: `living`, `warjack`. Whom a rule reaches
    /// is found only once where it rests on them alone.
    pub printed: &'static [&'static str],
    /// Rules of the rulebook that other rules grant by name and that the edition's own code carries out.
    pub advantages: &'static [&'static str],
    /// What may stand with a word that takes names, such as `ignores: [stealth]`: the kind of the word, the word, and the
    /// names that the edition's code looks for. A word that is not listed takes any name.
    pub details: &'static [(Kind, &'static str, &'static [&'static str])],
    /// Words that the loader takes although nothing acts on them yet. A rule that says one of them is shown as not enforced
    /// ([`super::Rule::not_enforced`]).
    pub open: BTreeSet<Word>,
    /// The same for kinds of models, states, stats and details.
    pub open_names: &'static [&'static str],
}

impl Lexicon {
    /// The words that this crate carries out over the seam. An edition adds those that its own rules look for in the
    /// standing changes ([`super::LEFT_TO_EDITION`]) and takes away what its rulebook does not have.
    pub fn new(edition: &'static str) -> Self {
        let carried_out = |word: &Word| !super::left_to_edition::is_left_to_edition(*word);
        Lexicon {
            edition,
            words: Word::all().into_iter().filter(carried_out).collect(),
            ..Lexicon::default()
        }
    }

    #[must_use]
    pub fn with(mut self, kind: Kind, names: &[&'static str]) -> Self {
        self.words.extend(names.iter().map(|name| Word::new(kind, name)));
        self
    }

    #[must_use]
    pub fn without(mut self, kind: Kind, names: &[&'static str]) -> Self {
        for name in names {
            self.words.remove(&Word::new(kind, name));
        }
        self
    }

    /// Takes all other words too, as words that nothing acts on yet.
    #[must_use]
    pub fn open_to_the_rest(mut self) -> Self {
        let rest = Word::all().into_iter().filter(|word| !self.words.contains(word));
        self.open = rest.collect();
        self
    }

    fn check(&self, word: Word) -> Result<(), String> {
        if self.open.contains(&word) {
            note_open(word.to_string());
            return Ok(());
        }
        if !self.words.contains(&word) {
            return Err(format!("{} does not know the {word}", self.edition));
        }
        Ok(())
    }
}

thread_local! {
    /// The lexicon of the file that is being read. The reader of a file has no other way to hand it to the types that it
    /// reads, and only inside such a type is the place of a word known.
    static READING: RefCell<Option<Lexicon>> = const { RefCell::new(None) };
}

thread_local! {
    /// What was said in the rule that is being read and nothing acts on yet.
    static SAID_OPEN: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

fn note_open(said: String) {
    SAID_OPEN.with_borrow_mut(|open| open.insert(said));
}

/// Reads with a lexicon, and tells which open words and names were said.
pub(crate) fn reading_openly_with<T>(lexicon: &Lexicon, read: impl FnOnce() -> T) -> (T, Vec<String>) {
    SAID_OPEN.take();
    let read = reading_with(lexicon, read);
    (read, SAID_OPEN.take().into_iter().collect())
}

/// Reads with a lexicon: every word that is met is checked against it.
pub(crate) fn reading_with<T>(lexicon: &Lexicon, read: impl FnOnce() -> T) -> T {
    struct Reset(Option<Lexicon>);
    impl Drop for Reset {
        fn drop(&mut self) {
            READING.set(self.0.take());
        }
    }
    let _reset = Reset(READING.replace(Some(lexicon.clone())));
    read()
}

/// What is wrong with a word that was just read; nothing where no lexicon is asked, as in a saved game.
pub(crate) fn check(word: Word) -> Result<(), String> {
    READING.with_borrow(|lexicon| lexicon.as_ref().map_or(Ok(()), |lexicon| lexicon.check(word)))
}

pub(crate) fn check_stat(name: &str) -> Result<(), String> {
    check_name(name, "stat", |lexicon| lexicon.stats)
}

pub(crate) fn check_kind(name: &str) -> Result<(), String> {
    if name.starts_with(char::is_uppercase) {
        return Ok(());
    }
    check_name(name, "kind of model", |lexicon| lexicon.kinds)
}

/// Names that stand with a word and mean something only to the edition's own code.
pub(crate) trait Detailed {
    fn details(&self) -> Vec<&str> {
        vec![]
    }
}

/// What is wrong with a name that stands with a word.
pub(crate) fn check_details(word: Word, said: &impl Detailed) -> Result<(), String> {
    READING.with_borrow(|lexicon| {
        let Some(lexicon) = lexicon else { return Ok(()) };
        let listed = lexicon
            .details
            .iter()
            .find(|(kind, name, _)| (*kind, *name) == (word.kind, word.name));
        let Some((_, _, known)) = listed else { return Ok(()) };
        for detail in said.details() {
            if lexicon.open_names.contains(&detail) {
                note_open(format!("`{detail}`"));
            } else if !known.contains(&detail) {
                return Err(format!(
                    "{} does not know `{detail}` with the {word}; it knows {}",
                    lexicon.edition,
                    known.join(", ")
                ));
            }
        }
        Ok(())
    })
}

fn check_name(name: &str, what: &str, list: impl Fn(&Lexicon) -> &'static [&'static str]) -> Result<(), String> {
    READING.with_borrow(|lexicon| match lexicon {
        Some(lexicon) if lexicon.open_names.contains(&name) => {
            note_open(format!("`{name}`"));
            Ok(())
        }
        Some(lexicon) if !list(lexicon).contains(&name) => Err(format!(
            "{} has no {what} `{name}`; it has {}",
            lexicon.edition,
            list(lexicon).join(", ")
        )),
        _ => Ok(()),
    })
}

/// An enum of words: each variant is one word, alone or with what belongs to it. Words of the grammar (`pick`, `each`) hold
/// the others together; every edition knows them.
macro_rules! vocabulary {
    (
        $(#[$meta:meta])*
        pub enum $name:ident: $kind:ident {
            $( $(#[$vmeta:meta])* $variant:ident $(($inner:ty))? = $word:literal, )*
        }
        $( grammar { $( $(#[$gmeta:meta])* $gvariant:ident $(($ginner:ty))? = $gword:literal, )* } )?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(remote = "Self")]
        pub enum $name {
            $( $(#[$vmeta])* #[serde(rename = $word)] $variant $(($inner))?, )*
            $( $( $(#[$gmeta])* #[serde(rename = $gword)] $gvariant $(($ginner))?, )* )?
        }

        impl $name {
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// The word that is said; nothing for the grammar.
            pub fn word(&self) -> Option<$crate::rules::Word> {
                let name = match self {
                    $( $name::$variant { .. } => $word, )*
                    #[allow(unreachable_patterns)]
                    _ => return None,
                };
                Some($crate::rules::Word::new($crate::rules::Kind::$kind, name))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $name::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let said = $name::deserialize(deserializer)?;
                if let Some(word) = said.word() {
                    $crate::rules::words::check(word).map_err(serde::de::Error::custom)?;
                    $crate::rules::words::check_details(word, &said).map_err(serde::de::Error::custom)?;
                }
                Ok(said)
            }
        }
    };
}
pub(crate) use vocabulary;
