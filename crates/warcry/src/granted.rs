//! Abilities that have been looked up already: thousands of battles are fought by the same warbands.

use std::sync::{Arc, OnceLock};

use crate::abilities::{self, AbilityBook, AbilityId};
use crate::{Profile, Recruit};

type Abilities = Arc<[AbilityId]>;

/// The book in which they were looked up, and each fighter's card with what it grants.
type Known = (Arc<AbilityBook>, Vec<(Arc<Profile>, Abilities)>);

/// What the runemarks of the fighters of two warbands grant them, kept for the next battle of the two. It is no part of what a
/// battle is: two that differ only in it are equal.
#[derive(Clone, Debug, Default)]
pub struct Granted(Arc<OnceLock<Known>>);

impl PartialEq for Granted {
    fn eq(&self, _: &Granted) -> bool {
        true
    }
}

impl Granted {
    /// The abilities of each fighter, one warband after the other: what was looked up before, or else it is looked up now.
    pub(crate) fn of(&self, book: &Arc<AbilityBook>, warbands: &[Vec<Recruit>; 2]) -> Vec<Abilities> {
        let recruits = || warbands.iter().flatten();
        let known = self.0.get_or_init(|| {
            let granted = |recruit: &Recruit| abilities::granted(book, &recruit.profile).into();
            let each = recruits().map(|recruit| (recruit.profile.clone(), granted(recruit)));
            (book.clone(), each.collect())
        });
        // Somebody may have changed the battle since.
        let (same_book, profiles) = (Arc::ptr_eq(&known.0, book), recruits().map(|recruit| &recruit.profile));
        if same_book && profiles.clone().count() == known.1.len() {
            let same = |(profile, (of, _)): (&Arc<Profile>, &(Arc<Profile>, Abilities))| Arc::ptr_eq(profile, of);
            if profiles.clone().zip(&known.1).all(same) {
                return known.1.iter().map(|(_, granted)| granted.clone()).collect();
            }
        }
        profiles
            .map(|profile| abilities::granted(book, profile).into())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Runemark;
    use crate::movement::fixture::{profile, round};

    #[test]
    fn who_has_changed_since_is_looked_up_again() {
        let recruit = |marks: &[Runemark]| Recruit {
            name: "Somebody".into(),
            profile: Arc::new(profile(round(32), marks)),
            renown: 0,
        };
        let book = Arc::new(crate::Library::embedded().book([]));
        let mut warbands = [vec![recruit(&[])], vec![recruit(&[Runemark::Monster])]];
        let plain = |warbands: &[Vec<Recruit>; 2]| -> Vec<Abilities> {
            let each = warbands.iter().flatten();
            each.map(|recruit| abilities::granted(&book, &recruit.profile).into())
                .collect()
        };
        let granted = Granted::default();
        assert_eq!(granted.of(&book, &warbands), plain(&warbands));
        assert_ne!(granted.of(&book, &warbands)[0], granted.of(&book, &warbands)[1]);
        warbands.swap(0, 1);
        assert_eq!(granted.of(&book, &warbands), plain(&warbands));
        warbands[0].clear();
        assert_eq!(granted.of(&book, &warbands), plain(&warbands));
    }
}
