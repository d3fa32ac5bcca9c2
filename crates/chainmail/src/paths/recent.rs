//! The last paths that were looked for. The rules ask for the same path again and again: who is nearest, what may be charged, which way
//! a step leads. What is remembered decides nothing: a path is known by where everything stands, by the model and by the question.
//! Where the model itself stands is part of the question, so that its paths are remembered while it moves and nothing else does.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;
use table::{Length, Point};

use super::{PathGoal, Route};
use crate::card::Card;
use crate::movement::flight;
use crate::spells::Area;
use crate::terrain::Terrain;
use crate::{ModelId, World};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Query {
    pub goal: PathGoal,
    pub avoided: SmallVec<[u16; 4]>,
    pub limit: Option<Length>,
    /// Only a straight way is looked for.
    pub straight: bool,
}

impl Query {
    /// What an earlier answer to another question says about this one, if it says anything: how far one looked makes no other path the
    /// shortest.
    fn answered_by(&self, known: &Query, route: &Option<Rc<Route>>) -> Option<Option<Rc<Route>>> {
        let same = self.goal == known.goal && self.avoided == known.avoided && self.straight == known.straight;
        if !same {
            return None;
        }
        match route {
            Some(found) => {
                let affordable = self.limit.is_none_or(|limit| found.effective <= limit);
                Some(affordable.then(|| Rc::clone(found)))
            }
            None => {
                let looked_farther = match (self.limit, known.limit) {
                    (_, None) => true,
                    (None, Some(_)) => false,
                    (Some(limit), Some(farther)) => limit <= farther,
                };
                looked_farther.then_some(None)
            }
        }
    }
}

/// The paths of a model from one place.
struct FromPlace {
    id: ModelId,
    at: Point,
    found: Vec<(Query, Option<Rc<Route>>)>,
}

/// What paths depend on besides the question.
#[derive(Default)]
struct Layout {
    /// Kept, so that no other terrain and no other card can have the same address.
    terrain: Option<Arc<Terrain>>,
    cards: Vec<Arc<Card>>,
    /// Where each model stands, and what it is in the way of others.
    models: Vec<(Point, Bulk)>,
    areas: Vec<Area>,
}

/// What a model is in the way of others.
#[derive(Clone, Copy, PartialEq)]
struct Bulk {
    in_play: bool,
    down: bool,
    flies: bool,
}

/// What has changed since paths were last looked for.
enum Changed {
    Nothing,
    /// Only where this model stands.
    PlaceOf(ModelId),
    More,
}

impl Layout {
    fn place_and_bulk(world: &World, id: ModelId) -> (Point, Bulk) {
        let model = world.model(id);
        let bulk = Bulk {
            in_play: model.in_play(),
            down: model.is_down(),
            flies: flight::can_fly(world, id),
        };
        (model.at, bulk)
    }

    fn has_same_things(&self, world: &World) -> bool {
        let same_terrain = |terrain: &Arc<Terrain>| Arc::ptr_eq(terrain, &world.terrain);
        let cards = world.models.iter().map(|model| &model.card);
        self.terrain.as_ref().is_some_and(same_terrain)
            && self.cards.len() == world.models.len()
            && std::iter::zip(&self.cards, cards).all(|(one, other)| Arc::ptr_eq(one, other))
            && self.areas == world.areas
    }

    /// Makes it that of a world, and tells what was different.
    fn renew(&mut self, world: &World) -> Changed {
        if !self.has_same_things(world) {
            *self = Layout {
                terrain: Some(Arc::clone(&world.terrain)),
                cards: world.models.iter().map(|model| Arc::clone(&model.card)).collect(),
                models: world.ids().map(|id| Layout::place_and_bulk(world, id)).collect(),
                areas: world.areas.clone(),
            };
            return Changed::More;
        }
        let mut changed = Changed::Nothing;
        for (id, known) in std::iter::zip(world.ids(), &mut self.models) {
            let now = Layout::place_and_bulk(world, id);
            if *known == now {
                continue;
            }
            changed = match changed {
                Changed::Nothing if known.1 == now.1 => Changed::PlaceOf(id),
                _ => Changed::More,
            };
            *known = now;
        }
        changed
    }
}

struct Recent {
    places: u64,
    layout: Layout,
    from: Vec<FromPlace>,
    used: u32,
}

/// More than the moves of a turn need.
const MOST_PLACES: usize = 48;
/// How often a development build searches again to see that it finds the same.
const CHECKED: u32 = 16;

thread_local! {
    static RECENT: RefCell<Recent> = const { RefCell::new(Recent { places: 0, layout: Layout { terrain: None, cards: vec![], models: vec![], areas: vec![] }, from: vec![], used: 0 }) };
}

impl Recent {
    /// The paths of a model from a place, in this state of the world.
    fn of(&mut self, world: &World, id: ModelId, at: Point) -> &mut FromPlace {
        if self.places != world.stamp.places() {
            self.places = world.stamp.places();
            match self.layout.renew(world) {
                Changed::Nothing => {}
                Changed::PlaceOf(mover) => self.from.retain(|from| from.id == mover),
                Changed::More => self.from.clear(),
            }
        }
        let known = self.from.iter().rposition(|from| from.id == id && from.at == at);
        let number = known.unwrap_or_else(|| {
            if self.from.len() >= MOST_PLACES {
                self.from.clear();
            }
            let found = vec![];
            self.from.push(FromPlace { id, at, found });
            self.from.len() - 1
        });
        &mut self.from[number]
    }
}

/// The path of an earlier search, or that of a new one.
pub(super) fn known(
    world: &World,
    id: ModelId,
    at: Point,
    query: Query,
    search: impl Fn() -> Option<Route>,
) -> Option<Rc<Route>> {
    let remembered = RECENT.with_borrow_mut(|recent| {
        recent.used = recent.used.wrapping_add(1);
        let used = recent.used;
        let from = recent.of(world, id, at);
        let mut found = from.found.iter();
        let route = found.find_map(|(known, route)| query.answered_by(known, route))?;
        Some((route, used))
    });
    if let Some((route, used)) = remembered {
        debug_assert!(
            used % CHECKED != 0 || route.as_deref() == search().as_ref(),
            "a remembered path is another one"
        );
        return route;
    }
    let route = search().map(Rc::new);
    RECENT.with_borrow_mut(|recent| recent.of(world, id, at).found.push((query, route.clone())));
    route
}
