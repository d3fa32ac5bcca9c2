//! Where a card has tokens put: all distances horizontal (plan-placing-01), and room left for those that follow.

use kernel::Refusal;
use rulebook::cite;
use table::{Bounds, Length, Point};

use super::TOKEN_DIAMETER;
use super::token_placing::lies_flat;
use crate::{TokenId, TokenZone, World};

/// Room for tokens that are placed later is looked for on a grid of half inches.
const GRID: i64 = 12_700;

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
    let refuse = |why: String| Err(Refusal::new(cite!("warcry:plan-placing-01"), why));
    if zone.floor_only && z > Length::ZERO {
        return refuse(format!("the card says on the floor, not at a height of {z}"));
    }
    if let Some((of, within)) = zone.near
        && !at.is_within(of, within)
    {
        let away = at.distance_to(of);
        return refuse(format!(
            "that is {away} from the point on the card: within {within} is needed"
        ));
    }
    let gap = edge_gap(world, at);
    if let Some(least) = zone.from_edge.filter(|least| gap <= *least) {
        return refuse(format!("that is {gap} from the edge: more than {least} is needed"));
    }
    if let Some(least) = zone.from_fighters
        && let Some((_, near)) = world.on_table().find(|(_, fighter)| {
            fighter
                .footprint()
                .is_some_and(|base| table::within_of_point(base, at, least))
        })
    {
        return refuse(format!(
            "{} is there: more than {least} from all fighters is needed",
            near.name
        ));
    }
    let others = other_tokens(world, token);
    if let Some(why) = others.iter().find_map(|other| clash(zone, at, *other)) {
        return refuse(why);
    }
    if zone.then > 0 && !leaves_room(world, token, zone, &others, at) {
        return refuse(format!("no room would be left for the other {} of the card", zone.then));
    }
    Ok(())
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

/// Why two tokens may not lie so.
fn clash(zone: &TokenZone, one: Point, other: Point) -> Option<String> {
    let away = || one.distance_to(other);
    if let Some(apart) = zone.apart.filter(|apart| one.is_within(other, *apart)) {
        return Some(format!(
            "that is {} from another token: more than {apart} is needed",
            away()
        ));
    }
    if let Some(together) = zone.together.filter(|together| !one.is_within(other, *together)) {
        return Some(format!(
            "that is {} from another token: within {together} is needed",
            away()
        ));
    }
    (one.distance_squared(other) < square(TOKEN_DIAMETER)).then(|| "another token lies there".into())
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

/// Whether the tokens that follow find room besides one at this point. Where they find none whatever is done, they need none.
fn leaves_room(world: &World, token: TokenId, zone: &TokenZone, others: &[Point], at: Point) -> bool {
    let all = on_grid(world, token, zone, others);
    let beside: Vec<Point> = all
        .iter()
        .copied()
        .filter(|point| clash(zone, at, *point).is_none())
        .collect();
    let mut tries = MOST_TRIES;
    if fit(zone, &beside, zone.then, &mut tries).is_some() {
        return true;
    }
    let mut tries = MOST_TRIES;
    fit(zone, &all, zone.then + 1, &mut tries).is_none()
}

/// A place that leaves room for those that follow, if the grid has one.
pub(super) fn with_room(world: &World, token: TokenId, zone: &TokenZone) -> Option<Point> {
    let others = other_tokens(world, token);
    let all = on_grid(world, token, zone, &others);
    let mut tries = MOST_TRIES;
    fit(zone, &all, zone.then + 1, &mut tries)
}

/// The points of the grid where a token could lie on the floor now, the outermost first: they leave most room.
fn on_grid(world: &World, token: TokenId, zone: &TokenZone, others: &[Point]) -> Vec<Point> {
    let mut found = vec![];
    let alone = TokenZone {
        then: 0,
        ..zone.clone()
    };
    let bounds = bounds(world, token, zone);
    let middle = Point::um(
        (bounds.min.x.get() + bounds.max.x.get()) / 2,
        (bounds.min.y.get() + bounds.max.y.get()) / 2,
    );
    let (across, down) = (
        (bounds.max.x.get() - middle.x.get()) / GRID,
        (bounds.max.y.get() - middle.y.get()) / GRID,
    );
    for x in -across..=across {
        for y in -down..=down {
            let at = Point::um(middle.x.get() + x * GRID, middle.y.get() + y * GRID);
            let free = others.iter().all(|other| clash(zone, at, *other).is_none());
            if free
                && as_the_card_says(world, token, &alone, at, Length::ZERO).is_ok()
                && lies_flat(world, None, at, Length::ZERO).is_ok()
            {
                found.push(at);
            }
        }
    }
    if zone.together.is_none() {
        found.sort_by_key(|at| std::cmp::Reverse((at.distance_squared(middle), at.x, at.y)));
    }
    found
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
            .filter(|point| clash(zone, *at, *point).is_none())
            .collect();
        if left.len() + 1 >= usize::from(count) && fit(zone, &left, count - 1, tries).is_some() {
            return Some(*at);
        }
    }
    None
}
