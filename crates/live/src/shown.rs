//! What a game must say of itself to be played on a screen.

use kernel::{Advised, Entry, Question, Seat, SeatSet};
use odds::Reckoned;

use crate::{
    AllOn, AllOnOffer, Board, Choices, Detail, Draft, End, Gesture, Line, Measured, ModelCard, Moment, Ordered,
    Overlay, OverlayKind, Passing, Progress, Prompt, Scene, Shape, Way,
};

/// Who looks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// A player sees what his side knows.
    Player(Seat),
    /// Somebody who plays several seats, but not all, sees what each of them knows.
    Players(SeatSet),
    /// Sees only what everybody knows.
    Spectator,
    /// All sides play on one screen, or the game is over: nothing is hidden.
    Everything,
}

impl Viewer {
    pub fn is(self, seat: Seat) -> bool {
        match self {
            Viewer::Player(own) => own == seat,
            Viewer::Players(own) => own.contains(seat),
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

    /// What one listed answer means, for somebody who looks at it. A game with long lists leaves `says` and `shapes` out of
    /// its prompt and works them out here; without this they are taken from the prompt.
    fn detail(world: &Self::World, question: &Question<Self>, at: usize) -> Option<Detail> {
        let Choices::Options { mut options } = Self::prompt(world, question).choices else {
            return None;
        };
        (at < options.len()).then(|| {
            let choice = options.swap_remove(at);
            Detail {
                at,
                label: choice.label,
                says: choice.says,
                shapes: choice.shapes,
            }
        })
    }

    /// Legal answers that no list offers, such as conceding ([`kernel::Game::is_open`]): a player may choose them, a bot never does. They
    /// stand behind the listed answers, and [`Shown::prompt`] shows an option for each of them too.
    fn besides(_: &Self::World, _: &Question<Self>) -> Vec<Self::Answer> {
        vec![]
    }

    /// The answers of a question from which the player can choose: the listed ones, and what is open besides.
    fn offered(world: &Self::World, question: &Question<Self>) -> Vec<Self::Answer> {
        let mut all = question.listed().to_vec();
        if !all.is_empty() {
            all.extend(Self::besides(world, question));
        }
        all
    }

    /// Whether the question can be let pass, together with all of its kind, until a moment comes.
    fn passing(_: &Self::World, _: &Question<Self>) -> Option<Passing> {
        None
    }

    /// Until when questions can be let pass, the nearest first.
    fn moments(_: &Self::World) -> Vec<Moment> {
        vec![]
    }

    /// The orders that can be given to a unit when one of its members is chosen to attack.
    fn all_on_offers(_: &Self::World, _: &Question<Self>) -> Vec<AllOnOffer> {
        vec![]
    }

    /// What an order says to a question, whoever is asked. It gives ordinary answers of the list: what a player would choose who wants just
    /// these attacks.
    fn ordered(_: &Self::World, _: &Question<Self>, _: AllOn) -> Ordered {
        Ordered::Done
    }

    /// How far each side is on its way to victory, as everybody may know. The log tells each change of it.
    fn progress(_: &Self::World) -> Vec<Progress> {
        vec![]
    }

    /// What the others are told while the asked player thinks, in one sentence that gives nothing away.
    fn waits_for(world: &Self::World, question: &Question<Self>) -> String;

    /// The card of a model as it counts now.
    fn card(world: &Self::World, model: u16) -> Option<ModelCard>;

    /// What a gesture comes to as an answer to a place or path question, and how it looks. Options do not come here. The
    /// answer, if there is one, is checked by the kernel as any other: a draft only proposes.
    fn plan(world: &Self::World, question: &Question<Self>, gesture: &Gesture) -> (Option<Self::Answer>, Draft);

    /// Where an answer to a place or path question leads: the end of a way (of the leader's, if a unit moves), or the place. Nowhere if it
    /// says that nothing moves.
    fn leads_to(answer: &Self::Answer) -> Option<[i64; 2]>;

    /// Where the asked model can go, to be drawn: the region of a place or path question.
    fn region(world: &Self::World, question: &Question<Self>) -> Vec<Shape>;

    fn overlay(world: &Self::World, model: u16, kind: OverlayKind) -> Option<Overlay>;

    /// The distance by the game's own measuring.
    fn measure(world: &Self::World, from: End, to: End) -> Option<Measured>;

    /// The way that a model goes by an event, so that its line can show it. `world` is the true world before the event. Of models that are put
    /// somewhere there is none.
    fn way(_: &Self::World, _: &Self::Event) -> Option<Way> {
        None
    }

    /// A line for the log as the viewer may read it, or nothing for what only the machinery cares about. `world` is the
    /// true world right after it.
    fn tell(world: &Self::World, entry: &Entry<Self>, viewer: Viewer) -> Option<Line>;
}
