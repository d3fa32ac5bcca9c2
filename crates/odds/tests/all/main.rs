//! All tests of the crate that stand outside of it, in one program: each program more would be linked anew.

mod duel;
mod luck;
#[path = "../../../kernel/tests/duel/mod.rs"]
mod the_duel;
