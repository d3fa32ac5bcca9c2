//! All tests of the crate that stand outside of it, in one program: each program more would be linked anew.

mod abilities_in_play;
mod armies;
mod army_text;
mod bout;
mod data;
mod every_ability;
mod odds;
mod secrets;
mod standing;
mod tables;
