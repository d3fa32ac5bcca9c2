//! The program as its users call it.

mod army;
mod bad_input;
mod luck;
mod odds;
mod program;
mod sim;
mod table;
