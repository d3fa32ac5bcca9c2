//! One file a command.

pub mod replay;
pub mod sim;
