//! All tests of the crate that stand outside of it, in one program: each program more would be linked anew.

mod all_on;
mod army_games;
mod bouts;
mod building;
mod by_gestures;
mod learning;
mod live;
mod live_secrets;
mod looking_ahead;
mod pictures;
mod primal_live;
mod quickstart_live;
mod random_armies;
mod random_games;
mod scenarios;
mod warmachine_live;
