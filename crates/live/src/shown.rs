//! What a game must say of itself to be played on a screen.

use kernel::{Advised, Entry, Question, Seat};
use odds::Reckoned;

use crate::{Board, Draft, End, Gesture, Line, Measured, ModelCard, Overlay, OverlayKind, Prompt, Scene, Shape};

/// Who looks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// A player sees what his side knows.
    Player(Seat),
    /// Sees only what everybody knows.
    Spectator,
    /// All sides play on one screen, or the game is over: nothing is hidden.
    Everything,
}

impl Viewer {
    pub fn is(self, seat: Seat) -> bool {
        match self {
            Viewer::Player(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::Everything => true,
        }
    }
}

/// A game that can be shown and pointed at.
///
/// Every function that takes a world but no viewer gets one that has gone through [`Shown::seen`] already.
pub trait Shown: Advised + Reckoned {
    /// The world without what the viewer may not know.
    fn seen(world: &Self::World, viewer: Viewer) -> Self::World;

    fn board(world: &Self::World) -> Board;

    fn scene(world: &Self::World) -> Scene;

    /// The question as it is put to the asked player.
    fn prompt(world: &Self::World, question: &Question<Self>) -> Prompt;

    /// What the others are told while the asked player thinks, in one sentence that gives nothing away.
    fn waits_for(world: &Self::World, question: &Question<Self>) -> String;

    /// The card of a model as it counts now.
    fn card(world: &Self::World, model: u16) -> Option<ModelCard>;

    /// What a gesture comes to as an answer to a place or path question, and how it looks. Options do not come here. The
    /// answer, if there is one, is checked by the kernel as any other: a draft only proposes.
    fn plan(world: &Self::World, question: &Question<Self>, gesture: &Gesture) -> (Option<Self::Answer>, Draft);

    /// Where the asked model can go, to be drawn: the region of a place or path question.
    fn region(world: &Self::World, question: &Question<Self>) -> Vec<Shape>;

    fn overlay(world: &Self::World, model: u16, kind: OverlayKind) -> Option<Overlay>;

    /// The distance by the game's own measuring.
    fn measure(world: &Self::World, from: End, to: End) -> Option<Measured>;

    /// A line for the log as the viewer may read it, or nothing for what only the machinery cares about. `world` is the
    /// true world right after it.
    fn tell(world: &Self::World, entry: &Entry<Self>, viewer: Viewer) -> Option<Line>;
}
