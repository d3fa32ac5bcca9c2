//! Reads YAML into typed values, with errors that name line, column and field.
//!
//! A file is first parsed into a small tree that remembers where everything stood, and the tree is then read with serde.
//! Why not a ready serde reader: those are large generic programs that the compiler builds anew for every type; with our
//! vocabulary of abilities and commands that was nine tenths of the whole build. And the tree knows the place and the way
//! to each field by itself, so an error needs no second reading.
//!
//! ```
//! #[derive(serde::Deserialize, Debug)]
//! struct Weapon { range: u8, attacks: u8 }
//!
//! let weapon: Weapon = yaml::read("range: 1\nattacks: 4\n").unwrap();
//! assert_eq!(weapon.attacks, 4);
//! let error = yaml::read::<Vec<Weapon>>("- {range: 1, attacks: many}").unwrap_err();
//! assert_eq!(error.to_string(), "1:23: [0].attacks: expected a whole number from 0 to 255, not `many`");
//! ```

mod error;
mod fault;
mod node;
mod reader;
mod spanned;
mod word_or;
mod written;

pub use error::YamlError;
pub use fault::{DataError, read_file};
pub use node::Node;
pub use spanned::{Place, Spanned};
pub use word_or::WordOr;
pub use written::{Quoted, heading, quoted};

use serde::de::DeserializeOwned;

/// Reads a text that holds one value.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, YamlError> {
    T::deserialize(reader::Reader(&Node::parse(text)?)).map_err(|error| error.finished())
}

/// Reads a value out of a part of a file that is parsed already.
pub fn read_node<T: DeserializeOwned>(node: &Node) -> Result<T, YamlError> {
    T::deserialize(reader::Reader(node)).map_err(|error| error.finished())
}
