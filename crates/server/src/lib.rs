//! The table in the browser: games of any kind played over WebSockets, kept in a database.

pub mod protocol;
