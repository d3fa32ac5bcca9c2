//! The tests of this crate that play: one program.

mod abilities;
mod areas;
mod armies;
mod cheap;
mod distinctions;
mod dues;
mod lasting;
mod loading;
mod skirmish;
mod timing;
mod words;
