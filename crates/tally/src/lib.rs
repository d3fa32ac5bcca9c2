//! Records of many games: one line for each, kept in a folder from which a stopped run goes on, counted, and shown as
//! text, JSON, Markdown or a page. Knows no game: whoever plays fills in a [`Record`] for each.

mod columns;
mod csv;
mod figures;
mod folder;
mod markdown;
mod page;
mod page_charts;
#[cfg(feature = "parquet")]
mod parquet_file;
mod record;
mod schedule;
mod share;
mod spread;
mod summary;
mod text;

pub use columns::{Column, Kind, Value, columns};
pub use csv::{read_line, write_line};
pub use figures::{ArmyFigures, Cell, Figures, ListFigures, PairFigures, RunNotes};
pub use folder::{Folder, FolderError, Manifest};
pub use markdown::markdown;
pub use page::page;
#[cfg(feature = "parquet")]
pub use parquet_file::{read_parquet, write_parquet};
pub use record::{Army, Record, Side};
pub use schedule::{Place, Schedule};
pub use share::Share;
pub use spread::Spread;
pub use summary::Summary;
pub use text::text;
