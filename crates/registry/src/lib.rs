//! What a game offers to the programs above it (command line, server, odds), and what all games need to offer it: armies as
//! they are shown, whole games between bots, replays. Each game crate exports its own [`GameEntry`]; the crate `games` is the
//! list of them.

mod armies;
mod army_page;
mod battlefields;
mod bots;
mod bout;
mod builder;
mod entry;
mod files;
mod lesson;
mod markup;
mod offered;
mod on_screen;
mod pasted;
mod picture;
mod replays;
mod simulation;
mod sources;

pub use armies::{
    AbilityText, ArmyForm, ArmyGroup, ArmyProblem, Card, Faction, Figure, NotEnforced, Roster, WeaponLine, of_data,
};
pub use army_page::army_page;
pub use battlefields::{TableEntry, TableFault, TableForm};
pub use bots::{Arena, Ended, Losses, Prepared};
pub use bout::{Bout, Words, hundredths, inches};
pub use builder::{
    Doubt, Fix, ItemForm, ListHead, Listed, ListedLine, Shelf, ShelfItem, Slot, SlotOption, Understood, composed,
    fixes, plain_text, understood,
};
pub use entry::{GameEntry, LiveEntry};
pub use files::read_text;
pub use kernel::{Colour, Party, Seating};
pub use lesson::{Frame, Lesson, Plan, Puzzle, lesson, puzzle};
pub use live::{LuckFigure, LuckShown, SideLuck};
pub use markup::escaped;
pub use odds::{Budget, OddsReport};
pub use offered::{Offered, simulated};
pub use on_screen::OnScreen;
pub use pasted::{counted, is_remark, leading_number, without_points};
pub use picture::{Look, Picture, PictureFeature};
pub use replays::{ReplayReport, tell_replay, verify_replay};
pub use scenario::{Document, Failure, Others, ScenarioReport};
pub use simulation::{Fielded, Order, Played, PlayerKind, Simulator};
pub use sources::{Armoury, Source, told};
