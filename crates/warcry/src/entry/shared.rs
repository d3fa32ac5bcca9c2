//! Cards that many games have in common are kept once: a server may hold hundreds of games, and a game that was read from a
//! store comes with cards of its own.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::abilities::AbilityBook;
use crate::{Battle, Decks, Profile, Setup};

/// Everything of one kind that some game holds now.
struct Kept<T>(Mutex<Vec<Weak<T>>>);

static BOOKS: Kept<AbilityBook> = Kept(Mutex::new(vec![]));
static DECKS: Kept<Decks> = Kept(Mutex::new(vec![]));
static PROFILES: Kept<Profile> = Kept(Mutex::new(vec![]));

impl<T: PartialEq> Kept<T> {
    /// What is equal to it and held already, else itself.
    fn shared(&self, thing: &Arc<T>) -> Arc<T> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|known| known.strong_count() > 0);
        let known = kept.iter().filter_map(Weak::upgrade).find(|known| *known == *thing);
        known.unwrap_or_else(|| {
            kept.push(Arc::downgrade(thing));
            thing.clone()
        })
    }
}

/// The same setup, with what other games hold too.
pub(crate) fn shared(setup: Setup) -> Setup {
    match setup {
        Setup::Battle(battle) => {
            let mut battle: Battle = *battle;
            battle.book = BOOKS.shared(&battle.book);
            battle.decks = DECKS.shared(&battle.decks);
            for recruit in battle.warbands.iter_mut().flatten() {
                recruit.profile = PROFILES.shared(&recruit.profile);
            }
            for card in Arc::make_mut(&mut battle.newcomers) {
                *card = PROFILES.shared(card);
            }
            Setup::Battle(Box::new(battle))
        }
        position @ Setup::Position(_) => position,
    }
}
