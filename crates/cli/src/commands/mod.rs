//! One file a command.

pub mod army;
pub mod check;
pub mod listing;
pub mod odds;
pub mod replay;
pub mod rules;
pub mod serve;
pub mod sim;
pub mod table;
