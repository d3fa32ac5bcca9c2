//! The tests of this crate that play: one program.

mod abilities;
mod distinctions;
mod loading;
mod skirmish;
mod timing;
mod words;
