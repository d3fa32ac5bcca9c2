//! What a game adds to the scenario language.

use std::fmt::Debug;

use kernel::{Entry, Game, Question, Refusal, Seat};

use crate::{Read, ScenarioFile};

/// A game's own words.
pub trait Language {
    type Game: Game<World: PartialEq>;
    /// Something that a player does.
    type Command: Read + Debug;
    /// What may be expected of the world.
    type Expected: Read + Debug + Default;
    /// What its scenario files say besides their head.
    type File: ScenarioFile<Game = Self::Game> + Debug;

    /// Whether a command is about such a question at all, be it a legal answer or not.
    fn fits(world: &World<Self>, question: &Question<Self::Game>, command: &Self::Command) -> bool;

    /// What a command answers to a question, after it has answered so many; an error if it names what is not there.
    fn answer(
        world: &World<Self>,
        question: &Question<Self::Game>,
        command: &Self::Command,
        answered: usize,
    ) -> Result<Next<<Self::Game as Game>::Answer>, String>;

    /// Whether a command can have what it names, asked before each answer that it gives: where only one weapon or one target is left nobody is
    /// asked for it, and another one that the command names would be passed over.
    fn can_have(
        _world: &World<Self>,
        _question: &Question<Self::Game>,
        _command: &Self::Command,
        _answered: usize,
    ) -> Result<(), Unfinished> {
        Ok(())
    }

    /// What must hold once a command has given all its answers, to these questions.
    fn finish(
        _world: &World<Self>,
        _command: &Self::Command,
        _answered: &[Question<Self::Game>],
    ) -> Result<(), Unfinished> {
        Ok(())
    }

    /// Whether all names in a command are known. It is asked where nobody is asked for the command, so that a slip of the
    /// pen does not pass for something that cannot be done.
    fn check_names(world: &World<Self>, command: &Self::Command) -> Result<(), String>;

    /// The rule by which a command cannot be given now, while these questions are open and it answers none of them: it is
    /// out of turn or too late. Nothing where no rule of the game speaks of it.
    fn not_now(_world: &World<Self>, _open: &[Question<Self::Game>], _command: &Self::Command) -> Option<Refusal> {
        None
    }

    /// The obvious "no" to a question, where there is one.
    fn decline(question: &Question<Self::Game>) -> Option<<Self::Game as Game>::Answer>;

    /// A special rule asks which of several things is meant, and nobody may say "none". Where odds are asked for and no command speaks of it, the
    /// player takes what is best for that player.
    fn must_choose(_question: &Question<Self::Game>) -> bool {
        false
    }

    /// What kind of question it is, in one word.
    fn kind(question: &Question<Self::Game>) -> &'static str;

    /// All such words.
    const KINDS: &'static [&'static str];

    /// The commands that answer such a question.
    fn commands_for(question: &Question<Self::Game>) -> &'static [&'static str];

    /// How players call a seat, in lower case.
    fn seat_name(seat: Seat) -> &'static str {
        seat.word()
    }

    /// The names of all events in the program (see [`variants!`](crate::variants)).
    const EVENTS: &'static [&'static str];

    /// What kind of event it is, in one word.
    fn event_kind(event: &<Self::Game as Game>::Event) -> String {
        word(event)
    }

    /// What happened, in words, where it is worth telling.
    fn tell(world: &World<Self>, entry: &Entry<Self::Game>) -> Option<String>;

    /// Everything about the world that is not as expected. The setup tells what could be there.
    fn differs(setup: &<Self::Game as Game>::Setup, world: &World<Self>, expected: &Self::Expected) -> Vec<String>;
}

/// Why a command that has given its answers is not done.
#[derive(Clone, Debug, PartialEq)]
pub enum Unfinished {
    /// A rule kept it from something that it said.
    Refused(Refusal),
    /// It said something that was not asked for.
    Unsaid(String),
}

/// The names of all variants of an enum, as a constant. A variant that is missing here does not compile.
#[macro_export]
macro_rules! variants {
    ($visibility:vis $name:ident of $enum:ident: $($variant:ident),+ $(,)?) => {
        $visibility const $name: &[&str] = {
            #[allow(dead_code, reason = "the compiler checks that every variant is named")]
            fn every_one_is_named(value: &$enum) {
                match value {
                    $($enum::$variant { .. } => {})+
                }
            }
            &[$(stringify!($variant)),+]
        };
    };
}

/// The word for a value in files: the name that it has in the program, in small letters, with `_` between its parts.
pub fn word(value: &impl Debug) -> String {
    word_for(&format!("{value:?}"))
}

/// The word for a name of the program.
pub fn word_for(name: &str) -> String {
    let end = name.find(|c: char| !c.is_alphanumeric()).unwrap_or(name.len());
    let mut word = String::new();
    for letter in name[..end].chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

type World<L> = <<L as Language>::Game as Game>::World;

/// What a command does about the question that is open.
#[derive(Clone, Debug, PartialEq)]
pub enum Next<A> {
    Answer(A),
    /// The question lies in the way of what the command is about; it is answered with the obvious "no".
    Decline,
    /// The command has said all that it had to say.
    Finished,
}

#[cfg(test)]
mod tests {
    use super::{word, word_for};

    #[test]
    fn names_of_the_program_become_words_of_files() {
        #[derive(Debug)]
        #[allow(dead_code, reason = "only shown")]
        enum Event {
            KnockedDown { model: u8 },
            Over,
        }
        assert_eq!(word(&Event::KnockedDown { model: 1 }), "knocked_down");
        assert_eq!(word(&Event::Over), "over");
        variants!(EVENTS of Event: KnockedDown, Over);
        let words: Vec<String> = EVENTS.iter().map(|name| word_for(name)).collect();
        assert_eq!(words, ["knocked_down", "over"]);
    }
}
