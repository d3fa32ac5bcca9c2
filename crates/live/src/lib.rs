//! A game of any kind as people see it and act in it.
//!
//! A game that wants to be played by people says how it looks ([`Shown`]): the board, the models on it, what is asked in
//! one sentence, how a drag on the board becomes an answer, and what happened, line by line. [`LiveGame`] puts that together
//! with a [`kernel::Session`] behind one object ([`Live`]) that knows no game, so that a server and a client need to know
//! none either.
//!
//! All lengths are whole micrometres, all directions integer vectors: what is shown is what is ruled.

mod all_on;
mod asked;
mod card;
mod changes;
pub mod contour;
mod draft;
mod formation;
mod game;
mod legal;
mod letters;
mod line;
mod luck;
mod menu;
mod odds;
mod outside;
mod overlay;
mod prompt;
mod scene;
pub mod shapes;
mod shown;
mod standing;
mod stored;
mod thinking;
pub mod told;
pub mod words;

pub use all_on::{AllOn, AllOnOffer, AttackKind, Ordered};
pub use asked::{Asked, AskedChoices, LetsPass, Verb, VerbOption};
pub use card::{
    CardAbility, CardPower, CardWeapon, Life, LifeAspect, LifeBox, LifeBranch, LifeForm, LifeGrid, ModelCard, Stat,
};
pub use changes::{Changed, SceneChange};
pub use draft::{Draft, DraftLeg, Gesture, MemberDraft, MemberMove, Refused, Waypoint};
pub use formation::follow;
pub use game::{Bot, Live, LiveGame, Rejected, Takeback};
pub use legal::{Legal, LegalAnswer};
pub use letters::{letters, told_apart};
pub use line::{DiceShown, Line, Way};
pub use luck::{DiceLuck, LuckFigure, LuckShown, LuckyMoment, SideLuck};
pub use menu::{ArmyOffer, ArmyWish, Menu, MenuChoice, MenuOption, Wish, WishProblem};
pub use odds::{ModelOddsShown, OddsBudget, OddsShown, shown_odds};
pub use outside::{FromOutside, SetupSize};
pub use overlay::{End, MarkedModel, Measured, Overlay, OverlayKind, OverlayShape};
pub use prompt::{
    Choice, Choices, Detail, MemberWanted, Moment, Passing, PathWanted, PlaceWanted, Placed, Prompt, Target, UnitWanted,
};
pub use scene::{
    Area, Badge, BaseShape, Board, Counter, Ending, Feature, Figure, Marker, Model, ModelState, Part, Position,
    Progress, Resource, Scene, Shape, Side, Unit, Wounds, YGrows,
};
pub use shown::{Shown, Viewer};
pub use stored::{Departs, StoredAnswer, TakenUp, stamped};
pub use thinking::{CoursePoint, Mistake, Review, ReviewBudget, Thoughts, WeighedShown};
