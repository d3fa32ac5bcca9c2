//! The last paths that were looked for. The rules ask for the same path again and again within one decision: who is nearest, what
//! may be charged, which way a step leads. What is remembered decides nothing: a path is known by all that it depends on.

use std::cell::RefCell;
use std::sync::Arc;

use smallvec::SmallVec;
use table::{Footprint, Length, Point};

use super::Route;
use crate::World;
use crate::abilities::Ability;
use crate::measure::Stand;
use crate::movement::flight;
use crate::terrain::Terrain;

/// All that paths of one model depend on besides where it stands.
#[derive(Clone, Debug, PartialEq)]
struct Situation {
    terrain: Arc<Terrain>,
    /// Vegetation does not slow the model.
    strides: bool,
    /// It flies.
    flies: bool,
    /// Where spells lie on the ground.
    areas: SmallVec<[Point; 2]>,
    /// The others, whether each of them is down, and whether it flies.
    others: SmallVec<[(Footprint, bool, bool); 24]>,
}

impl Situation {
    fn of(world: &World, stand: &Stand) -> Situation {
        let others = world.others(stand.id);
        Situation {
            terrain: world.terrain.clone(),
            flies: flight::can_fly(world, stand.id),
            areas: world.areas.iter().map(|area| area.at).collect(),
            strides: world.model(stand.id).card.has(&Ability::WoodlandStride),
            others: others
                .map(|other| {
                    let down = world.model(other).is_down();
                    (world.footprint(other), down, flight::can_fly(world, other))
                })
                .collect(),
        }
    }

    fn is_same(&self, other: &Situation) -> bool {
        Arc::ptr_eq(&self.terrain, &other.terrain)
            && (self.strides, self.flies) == (other.strides, other.flies)
            && self.areas == other.areas
            && self.others == other.others
    }
}

/// Where a path ends, with what it is measured to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum End {
    Touching(Footprint),
    Within(Footprint, Length),
    NearPoint(Point),
    At(Point),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Query {
    pub base: Footprint,
    pub end: End,
    pub avoided: SmallVec<[u16; 4]>,
    pub limit: Option<Length>,
}

struct Recent {
    situation: Situation,
    found: Vec<(Query, Option<Route>)>,
    used: u32,
}

/// More than one decision needs.
const MOST: usize = 96;
/// How often a development build searches again to see that it finds the same.
const CHECKED: u32 = 16;

thread_local! {
    static RECENT: RefCell<Option<Recent>> = const { RefCell::new(None) };
}

/// The path of an earlier search, or that of a new one.
pub(super) fn known(world: &World, stand: &Stand, query: Query, search: impl Fn() -> Option<Route>) -> Option<Route> {
    let situation = Situation::of(world, stand);
    let remembered = RECENT.with_borrow_mut(|recent| {
        let recent = recent.as_mut().filter(|recent| recent.situation.is_same(&situation))?;
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
    RECENT.with_borrow_mut(|recent| {
        let kept = match recent {
            Some(kept) if kept.situation.is_same(&situation) && kept.found.len() < MOST => kept,
            _ => recent.insert(Recent {
                situation,
                found: vec![],
                used: 0,
            }),
        };
        kept.found.push((query, route.clone()));
    });
    route
}
