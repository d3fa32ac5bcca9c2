//! The last paths that were looked for. The rules ask for the same path again and again within one decision: who is nearest, what
//! may be charged, which way a step leads. What is remembered decides nothing: a path is known by the state of the world
//! ([`crate::stamp`]), the model and the question.

use std::cell::RefCell;

use smallvec::SmallVec;
use table::{Length, Point};

use super::{PathGoal, Route};
use crate::{ModelId, World};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Query {
    pub id: ModelId,
    /// Where it would stand.
    pub at: Point,
    pub goal: PathGoal,
    pub avoided: SmallVec<[u16; 4]>,
    pub limit: Option<Length>,
    /// Only a straight way is looked for.
    pub straight: bool,
}

struct Recent {
    places: u64,
    found: Vec<(Query, Option<Route>)>,
    used: u32,
}

/// More than one decision needs.
const MOST: usize = 128;
/// How often a development build searches again to see that it finds the same.
const CHECKED: u32 = 16;

thread_local! {
    static RECENT: RefCell<Recent> = const { RefCell::new(Recent { places: 0, found: vec![], used: 0 }) };
}

/// The path of an earlier search, or that of a new one.
pub(super) fn known(world: &World, query: Query, search: impl Fn() -> Option<Route>) -> Option<Route> {
    let places = world.stamp.places();
    let remembered = RECENT.with_borrow_mut(|recent| {
        if recent.places != places || recent.found.len() >= MOST {
            recent.places = places;
            recent.found.clear();
        }
        recent.used = recent.used.wrapping_add(1);
        let (_, route) = recent.found.iter().find(|(known, _)| *known == query)?;
        Some((route.clone(), recent.used))
    });
    if let Some((route, used)) = remembered {
        debug_assert!(
            used % CHECKED != 0 || route == search(),
            "a remembered path is another one"
        );
        return route;
    }
    let route = search();
    RECENT.with_borrow_mut(|recent| recent.found.push((query, route.clone())));
    route
}
