//! Where a card has tokens put: all distances horizontal (plan-placing-01), and room left for those that follow.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::LazyLock;

use kernel::Refusal;
use rulebook::cite;
use table::{Bounds, Length, Point};

use super::TOKEN_DIAMETER;
use super::surface::is_surface;
use super::token_placing::{covers_token, is_around};
use crate::{Fighter, TokenId, TokenZone, World};

/// Room for tokens that are placed later is looked for on a grid of half inches.
const GRID: i64 = 12_700;

/// Where there is much room, a grid of two inches shows it.
const WIDE_GRID: i64 = 4 * GRID;

/// So many tries to fit the later tokens in; no card needs more than a few hundred.
const MOST_TRIES: usize = 4_000;

/// The exact test of what the card says.
pub(super) fn as_the_card_says(
    world: &World,
    token: TokenId,
    zone: &TokenZone,
    at: Point,
    z: Length,
) -> Result<(), Refusal> {
    let card = Card::new(world, token, zone);
    match card.wrong(at, z) {
        None => Ok(()),
        Some(wrong) => Err(Refusal::new(cite!("warcry:plan-placing-01"), wrong.reason(zone, at, z))),
    }
}

/// What is wrong with a place. Without words: thousands of places are asked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wrong<'w> {
    Raised,
    OutOfReach(Point, Length),
    NearEdge(Length, Length),
    NearFighter(&'w Fighter, Length),
    Clashes(Point),
    LeavesNoRoom,
}

impl Wrong<'_> {
    fn reason(self, zone: &TokenZone, at: Point, z: Length) -> String {
        match self {
            Wrong::Raised => format!("the card says on the floor, not at a height of {z}"),
            Wrong::OutOfReach(of, within) => {
                let away = at.distance_to(of);
                format!("that is {away} from the point on the card: within {within} is needed")
            }
            Wrong::NearEdge(gap, least) => format!("that is {gap} from the edge: more than {least} is needed"),
            Wrong::NearFighter(fighter, least) => {
                let name = &fighter.name;
                format!("{name} is there: more than {least} from all fighters is needed")
            }
            Wrong::Clashes(other) => why_clash(zone, at, other),
            Wrong::LeavesNoRoom => format!("no room would be left for the other {} of the card", zone.then),
        }
    }
}

/// A token that a card has put somewhere, with what does not depend on where.
pub(super) struct Card<'w> {
    world: &'w World,
    token: TokenId,
    zone: &'w TokenZone,
    others: Vec<Point>,
    grid: OnceCell<Vec<Point>>,
    wide_grid: OnceCell<Vec<Point>>,
}

impl<'w> Card<'w> {
    pub(super) fn new(world: &'w World, token: TokenId, zone: &'w TokenZone) -> Self {
        Card {
            world,
            token,
            zone,
            others: other_tokens(world, token),
            grid: OnceCell::new(),
            wide_grid: OnceCell::new(),
        }
    }

    pub(super) fn wrong(&self, at: Point, z: Length) -> Option<Wrong<'w>> {
        self.wrong_now(at, z).or_else(|| {
            let crowds = self.zone.then > 0 && !self.leaves_room(at);
            crowds.then_some(Wrong::LeavesNoRoom)
        })
    }

    /// The same whatever follows.
    fn wrong_now(&self, at: Point, z: Length) -> Option<Wrong<'w>> {
        let (world, zone) = (self.world, self.zone);
        if zone.floor_only && z > Length::ZERO {
            return Some(Wrong::Raised);
        }
        if let Some((of, within)) = zone.near
            && !at.is_within(of, within)
        {
            return Some(Wrong::OutOfReach(of, within));
        }
        let gap = edge_gap(world, at);
        if let Some(least) = zone.from_edge.filter(|least| gap <= *least) {
            return Some(Wrong::NearEdge(gap, least));
        }
        let is_near = |fighter: &Fighter, least| {
            fighter
                .footprint()
                .is_some_and(|base| table::within_of_point(base, at, least))
        };
        if let Some(least) = zone.from_fighters
            && let Some((_, near)) = world.on_table().find(|(_, fighter)| is_near(fighter, least))
        {
            return Some(Wrong::NearFighter(near, least));
        }
        let mut others = self.others.iter();
        others
            .find(|other| clash(zone, at, **other))
            .map(|other| Wrong::Clashes(*other))
    }

    /// Whether the tokens that follow find room besides one at this point. Where they find none whatever is done, they need
    /// none.
    fn leaves_room(&self, at: Point) -> bool {
        let zone = self.zone;
        let fit_beside = |all: &[Point]| {
            let beside: Vec<Point> = all.iter().copied().filter(|point| !clash(zone, at, *point)).collect();
            fit(zone, &beside, zone.then, &mut { MOST_TRIES }).is_some()
        };
        fit_beside(self.wide_grid.get_or_init(|| self.on_grid(WIDE_GRID)))
            || fit_beside(self.grid())
            || fit(zone, self.grid(), zone.then + 1, &mut { MOST_TRIES }).is_none()
    }

    /// A place that leaves room for those that follow, if the grid has one.
    pub(super) fn with_room(&self) -> Option<Point> {
        let mut tries = MOST_TRIES;
        fit(self.zone, self.grid(), self.zone.then + 1, &mut tries)
    }

    fn grid(&self) -> &[Point] {
        self.grid.get_or_init(|| self.on_grid(GRID))
    }

    /// The points of the grid where a token could lie on the floor now, the outermost first: they leave most room.
    fn on_grid(&self, step: i64) -> Vec<Point> {
        let bounds = bounds(self.world, self.token, self.zone);
        let middle = Point::um(
            (bounds.min.x.get() + bounds.max.x.get()) / 2,
            (bounds.min.y.get() + bounds.max.y.get()) / 2,
        );
        let (across, down) = (
            (bounds.max.x.get() - middle.x.get()) / step,
            (bounds.max.y.get() - middle.y.get()) / step,
        );
        let grid = Grid {
            middle,
            step,
            across,
            down,
        };
        let taken = self.taken(&grid);
        let is_free = |(x, y): &(i64, i64)| {
            let at = grid.point(*x, *y);
            !taken[grid.slot(*x, *y)]
                && is_surface(&self.world.terrain, at, Length::ZERO)
                && self.wrong_now(at, Length::ZERO).is_none()
        };
        let point = |(x, y): (i64, i64)| grid.point(x, y);
        if self.zone.together.is_some() {
            let rows = (-across..=across).flat_map(|x| (-down..=down).map(move |y| (x, y)));
            return rows.filter(is_free).map(point).collect();
        }
        outermost_first(across, down).filter(is_free).map(point).collect()
    }

    /// Where on the grid terrain or a fighter is in the way of a token on the floor: each is asked only about the points that it
    /// could cover.
    fn taken(&self, grid: &Grid) -> Vec<bool> {
        let mut taken = vec![false; grid.slots()];
        let mut take = |within: Bounds, covers: &dyn Fn(Point) -> bool| {
            for (x, y) in grid.within(within) {
                let slot = grid.slot(x, y);
                taken[slot] = taken[slot] || covers(grid.point(x, y));
            }
        };
        for part in self
            .world
            .terrain
            .parts
            .iter()
            .filter(|part| is_around(part, Length::ZERO))
        {
            take(part.bounds, &|at| part.outline.contains_strictly(at));
        }
        for (_, fighter) in self.world.on_table().filter(|(_, fighter)| fighter.z() == Length::ZERO) {
            if let Some(base) = fighter.footprint() {
                take(base.bounds().grown(TOKEN_DIAMETER), &|at| covers_token(base, at));
            }
        }
        taken
    }
}

/// Points one step apart, counted from the one in the middle.
struct Grid {
    middle: Point,
    step: i64,
    across: i64,
    down: i64,
}

impl Grid {
    fn point(&self, x: i64, y: i64) -> Point {
        Point::um(self.middle.x.get() + x * self.step, self.middle.y.get() + y * self.step)
    }

    fn slots(&self) -> usize {
        usize::try_from((2 * self.across + 1) * (2 * self.down + 1)).unwrap_or(0)
    }

    fn slot(&self, x: i64, y: i64) -> usize {
        ((x + self.across) * (2 * self.down + 1) + y + self.down) as usize
    }

    /// The points inside some bounds.
    fn within(&self, bounds: Bounds) -> impl Iterator<Item = (i64, i64)> + use<> {
        let range = |min: Length, max: Length, middle: Length, most: i64| {
            // Rounded down, so the first may lie just outside.
            let first = (min - middle).get().div_euclid(self.step).max(-most);
            let last = (max - middle).get().div_euclid(self.step).min(most);
            first..=last
        };
        let columns = range(bounds.min.x, bounds.max.x, self.middle.x, self.across);
        let rows = range(bounds.min.y, bounds.max.y, self.middle.y, self.down);
        columns.flat_map(move |x| rows.clone().map(move |y| (x, y)))
    }
}

/// No battlefield of the game needs a larger grid, or a larger wide one.
const USUAL: i64 = 30;
const USUAL_WIDE: i64 = USUAL * GRID / WIDE_GRID + 1;

/// The points of usual grids, the farthest from the middle first.
static USUAL_GRIDS: LazyLock<[SortedGrid; 2]> =
    LazyLock::new(|| [USUAL_WIDE, USUAL].map(|most| (most, sorted_outermost_first(most, most))));

/// How far it reaches to each side, and its points.
type SortedGrid = (i64, Vec<(i64, i64)>);

/// The points of a grid, the farthest from its middle first. Those of a smaller grid come in the same order as in a larger one.
fn outermost_first(across: i64, down: i64) -> impl Iterator<Item = (i64, i64)> {
    let usual = USUAL_GRIDS.iter().find(|(most, _)| across <= *most && down <= *most);
    let all: Cow<'static, [(i64, i64)]> = match usual {
        Some((_, points)) => Cow::Borrowed(points),
        None => Cow::Owned(sorted_outermost_first(across, down)),
    };
    let mut next = 0;
    std::iter::from_fn(move || {
        let point = all.get(next).copied();
        next += 1;
        point
    })
    .filter(move |(x, y)| x.abs() <= across && y.abs() <= down)
}

fn sorted_outermost_first(across: i64, down: i64) -> Vec<(i64, i64)> {
    let mut points: Vec<(i64, i64)> = (-across..=across)
        .flat_map(|x| (-down..=down).map(move |y| (x, y)))
        .collect();
    points.sort_unstable_by_key(|(x, y)| std::cmp::Reverse((x * x + y * y, *x, *y)));
    points
}

fn edge_gap(world: &World, at: Point) -> Length {
    let terrain = &world.terrain;
    at.x.min(at.y).min(terrain.width - at.x).min(terrain.depth - at.y)
}

fn other_tokens(world: &World, token: TokenId) -> Vec<Point> {
    world
        .token_ids()
        .filter(|other| *other != token)
        .filter_map(|other| world.token(other).spot)
        .map(|spot| spot.at)
        .collect()
}

/// Whether two tokens may not lie so.
fn clash(zone: &TokenZone, one: Point, other: Point) -> bool {
    zone.apart.is_some_and(|apart| one.is_within(other, apart))
        || zone.together.is_some_and(|together| !one.is_within(other, together))
        || one.distance_squared(other) < square(TOKEN_DIAMETER)
}

fn why_clash(zone: &TokenZone, one: Point, other: Point) -> String {
    let away = one.distance_to(other);
    if let Some(apart) = zone.apart.filter(|apart| one.is_within(other, *apart)) {
        return format!("that is {away} from another token: more than {apart} is needed");
    }
    match zone.together.filter(|together| !one.is_within(other, *together)) {
        Some(together) => format!("that is {away} from another token: within {together} is needed"),
        None => "another token lies there".into(),
    }
}

fn square(length: Length) -> i128 {
    i128::from(length.get()) * i128::from(length.get())
}

/// Where a token may be at all: no place is outside.
pub(super) fn bounds(world: &World, token: TokenId, zone: &TokenZone) -> Bounds {
    if let Some((of, within)) = zone.near {
        return Bounds { min: of, max: of }.grown(within);
    }
    if let Some(together) = zone.together
        && let Some(around) = other_tokens(world, token).first()
    {
        return Bounds {
            min: *around,
            max: *around,
        }
        .grown(together);
    }
    Bounds {
        min: Point::ORIGIN,
        max: Point::new(world.terrain.width, world.terrain.depth),
    }
}

/// The first of so many points that go together.
fn fit(zone: &TokenZone, open: &[Point], count: u8, tries: &mut usize) -> Option<Point> {
    for (number, at) in open.iter().enumerate() {
        if *tries == 0 {
            return None;
        }
        *tries -= 1;
        if count <= 1 {
            return Some(*at);
        }
        let left: Vec<Point> = open[number + 1..]
            .iter()
            .copied()
            .filter(|point| !clash(zone, *at, *point))
            .collect();
        if left.len() + 1 >= usize::from(count) && fit(zone, &left, count - 1, tries).is_some() {
            return Some(*at);
        }
    }
    None
}
