//! Everybody as lines of sight have them, and who saw whom, as long as nobody moves. A target is looked for when a verb is offered, again when it is
//! chosen and again when it is attacked; what was found holds until somebody moves, turns, falls or stands up.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use super::Figure;
use crate::ModelId;
use crate::ledger::{self, Remembered, Standing, Touched};

/// All models in play at one moment, and what was found of their lines of sight. A world keeps it in a [`Remembered`].
#[derive(Debug)]
pub struct Seen {
    /// What held when the figures were made: rules make models incorporeal, stealthy and small.
    standing: Arc<Standing>,
    figures: Arc<[Figure<ModelId>]>,
    /// One more than the highest number of a model.
    models: usize,
    answers: Arc<[AtomicU8]>,
}

const UNKNOWN: u8 = 0;
const SEEN: u8 = 1;
const HIDDEN: u8 = 2;

/// How a model looks, besides where it stands: whether bases, clouds and stealth are in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    pub past_bases: bool,
    pub through_clouds: bool,
    pub pierces_stealth: bool,
}

/// Manners that are told apart.
const MANNERS: usize = 8;

impl Manner {
    fn number(self) -> usize {
        usize::from(self.past_bases) * 4 + usize::from(self.through_clouds) * 2 + usize::from(self.pierces_stealth)
    }
}

impl Seen {
    /// What is known of the models of a world, or their figures made anew.
    pub fn of(
        remembered: &Remembered<Seen>,
        standing: Arc<Standing>,
        figures: impl Fn() -> Vec<Figure<ModelId>>,
    ) -> Arc<Seen> {
        // What is not known to the end yet must not be remembered.
        if ledger::is_under_way() {
            return Arc::new(Seen::new(standing, figures()));
        }
        remembered.get(|before| {
            let Some((before, touched)) = before.filter(|(_, touched)| !touched.meets(Touched::PLACES)) else {
                return Arc::new(Seen::new(standing, figures()));
            };
            let same = Arc::ptr_eq(&before.standing, &standing);
            if same && !touched.meets(Touched::STATES | Touched::ROSTER | Touched::CARDS) {
                return before.clone();
            }
            let now = figures();
            if before.is_of(&now) {
                Arc::new(Seen {
                    standing,
                    figures: before.figures.clone(),
                    models: before.models,
                    answers: before.answers.clone(),
                })
            } else {
                Arc::new(Seen::new(standing, now))
            }
        })
    }

    fn new(standing: Arc<Standing>, figures: Vec<Figure<ModelId>>) -> Seen {
        let numbers = figures.iter().map(|figure| usize::from(figure.id.0) + 1);
        let models = numbers.max().unwrap_or(0);
        Seen {
            standing,
            figures: figures.into(),
            models,
            answers: (0..MANNERS * models * models).map(|_| AtomicU8::new(UNKNOWN)).collect(),
        }
    }

    fn is_of(&self, figures: &[Figure<ModelId>]) -> bool {
        let mut pairs = self.figures.iter().zip(figures);
        self.figures.len() == figures.len() && pairs.all(|(then, now)| then.is_as(now))
    }

    pub fn figures(&self) -> Arc<[Figure<ModelId>]> {
        self.figures.clone()
    }

    /// The answer that is known, or that of the search, which is remembered.
    pub fn sees(&self, viewer: ModelId, target: ModelId, manner: Manner, search: impl Fn() -> bool) -> bool {
        let (from, to) = (usize::from(viewer.0), usize::from(target.0));
        if from >= self.models || to >= self.models {
            return search();
        }
        let slot = &self.answers[(manner.number() * self.models + from) * self.models + to];
        match slot.load(Ordering::Relaxed) {
            UNKNOWN => {
                let found = search();
                slot.store(if found { SEEN } else { HIDDEN }, Ordering::Relaxed);
                found
            }
            known => {
                let seen = known == SEEN;
                // Some are searched for again in a development build.
                debug_assert!(
                    (from + to) % 16 != 0 || seen == search(),
                    "one answer as long as nobody moves"
                );
                seen
            }
        }
    }
}
