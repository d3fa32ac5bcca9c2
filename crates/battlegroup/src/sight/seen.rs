//! Who saw whom as long as nobody moved. A target is looked for when a verb is offered, again when it is chosen and again when it is attacked; what was
//! found holds until somebody moves, turns, falls or stands up, on the same terrain.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use table::{Facing, Length, Point};

use super::Figure;
use crate::ModelId;

/// All that lines of sight depend on, and what was found of them.
#[derive(Debug)]
pub struct Seen {
    /// Held, so that its address is not given to another.
    terrain: Arc<dyn Any + Send + Sync>,
    stands: Vec<Stands>,
    /// One more than the highest number of a model.
    models: usize,
    answers: Vec<Cell<Answer>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Answer {
    #[default]
    Unknown,
    Seen,
    Hidden,
}

/// A model as it stands in the way of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stands {
    id: ModelId,
    at: Point,
    facing: Facing,
    size: u8,
    hides: bool,
    hides_within: Option<Length>,
    unit: Option<u16>,
}

impl Stands {
    fn of(figure: &Figure<ModelId>) -> Stands {
        Stands {
            id: figure.id,
            at: figure.base.at(),
            facing: figure.base.facing(),
            size: figure.size,
            hides: figure.hides,
            hides_within: figure.hides_within,
            unit: figure.unit,
        }
    }
}

/// How a model looks, besides where it stands: whether bases and clouds are in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    pub past_bases: bool,
    pub through_clouds: bool,
}

/// Manners that are told apart.
const MANNERS: usize = 4;
/// Those who see through stealth and those who do not look at different scenes.
const KEPT: usize = 3;

thread_local! {
    static LATELY: RefCell<Vec<Rc<Seen>>> = const { RefCell::new(Vec::new()) };
}

impl Seen {
    /// What is known of a scene, from when it was looked at last.
    pub fn of<T: Any + Send + Sync>(terrain: &Arc<T>, figures: &[Figure<ModelId>]) -> Rc<Seen> {
        LATELY.with_borrow_mut(|lately| {
            let is_it = |seen: &Rc<Seen>| {
                std::ptr::addr_eq(Arc::as_ptr(&seen.terrain), Arc::as_ptr(terrain))
                    && seen.stands.len() == figures.len()
                    && seen
                        .stands
                        .iter()
                        .zip(figures)
                        .all(|(then, now)| *then == Stands::of(now))
            };
            if let Some(at) = lately.iter().position(is_it) {
                return lately[at].clone();
            }
            let models = figures
                .iter()
                .map(|figure| usize::from(figure.id.0) + 1)
                .max()
                .unwrap_or(0);
            let seen = Rc::new(Seen {
                terrain: terrain.clone(),
                stands: figures.iter().map(Stands::of).collect(),
                models,
                answers: vec![Cell::new(Answer::Unknown); MANNERS * models * models],
            });
            lately.truncate(KEPT - 1);
            lately.insert(0, seen.clone());
            seen
        })
    }

    /// The answer that is known, or that of the search, which is remembered.
    pub fn sees(&self, viewer: ModelId, target: ModelId, manner: Manner, search: impl Fn() -> bool) -> bool {
        let (from, to) = (usize::from(viewer.0), usize::from(target.0));
        let kind = usize::from(manner.past_bases) * 2 + usize::from(manner.through_clouds);
        if from >= self.models || to >= self.models {
            return search();
        }
        let slot = &self.answers[(kind * self.models + from) * self.models + to];
        match slot.get() {
            Answer::Unknown => {
                let found = search();
                slot.set(if found { Answer::Seen } else { Answer::Hidden });
                found
            }
            known => {
                let seen = known == Answer::Seen;
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
