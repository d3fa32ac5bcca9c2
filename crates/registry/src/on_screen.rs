//! A game as people play it on a screen: starting one and taking one up again is the same in every game.

use kernel::{Game, Replay, Session};
use live::{FromOutside, Live, LiveGame, Menu, StoredAnswer, TakenUp, Wish, WishProblem};

use crate::LiveEntry;

/// What a game must say so that people can play it on a screen.
pub trait OnScreen: Sync {
    type Game: FromOutside;

    /// What can be chosen for a new game.
    fn menu(&self) -> Menu;

    /// Everything that was wished for, or all that is wrong with it. What is left open is drawn from the seed.
    fn set_up(&self, wish: &Wish, seed: u64) -> Result<<Self::Game as Game>::Setup, Vec<WishProblem>>;

    /// May put something equal in the place of a setup, such as parts that other games hold already.
    fn shared(setup: <Self::Game as Game>::Setup) -> <Self::Game as Game>::Setup {
        setup
    }
}

impl<S: OnScreen> LiveEntry for S
where
    LiveGame<S::Game>: Live + 'static,
{
    fn menu(&self) -> Menu {
        OnScreen::menu(self)
    }

    fn start(&self, wish: &Wish, seed: u64) -> Result<Box<dyn Live>, Vec<WishProblem>> {
        let setup = S::shared(self.set_up(wish, seed)?);
        let live = LiveGame::<S::Game>::start(setup, seed).map_err(|why| vec![WishProblem::new(None, None, why)])?;
        Ok(Box::new(live))
    }

    fn take_up(&self, setup: &str, seed: u64, answers: &[StoredAnswer]) -> Result<TakenUp, String> {
        let setup = S::shared(LiveGame::<S::Game>::read_setup(setup)?);
        LiveGame::<S::Game>::take_up(setup, seed, answers)
    }

    fn open_replay(&self, text: &str) -> Result<Box<dyn Live>, String> {
        let mut replay = Replay::<S::Game>::from_json(text).map_err(|error| error.to_string())?;
        replay.setup = S::shared(replay.setup);
        Ok(Box::new(LiveGame::of(Session::resume(&replay)?)?))
    }

    fn admit_replay(&self, text: &str) -> Result<Box<dyn Live>, String> {
        Ok(Box::new(LiveGame::<S::Game>::admit(text, S::shared)?))
    }
}
