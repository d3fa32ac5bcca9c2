//! Where objectives and treasure tokens may be put.

use kernel::{Refusal, Whim};
use rulebook::cite;
use table::{Bounds, Facing, Footprint, Length, Point, Segment, Spot};

use super::near::{FINE, Look, ROUGH, Search, levels_over, somewhere_in, surface_near};
use super::placing::CLOSE_ENOUGH;
use super::surface::is_surface;
use super::{TOKEN_DIAMETER, card_tokens};
use crate::{Fighter, FighterId, Part, PartId, TokenId, World, Zone};

/// The exact test of a place for a token. `carrier` is the fighter that drops it.
pub fn check_token_place(
    world: &World,
    token: TokenId,
    zone: &Zone,
    carrier: Option<FighterId>,
    at: Point,
    z: Length,
) -> Result<(), Refusal> {
    let rule = match zone {
        Zone::Drop { .. } => cite!("warcry:treasure-drop-03"),
        _ => cite!("warcry:plan-placing-01"),
    };
    lies_flat(world, carrier, at, z).map_err(|reason| Refusal::new(rule, reason))?;
    match zone {
        Zone::Drop { within } => beside_carrier(world, carrier, *within, at, z),
        Zone::Token(card) => card_tokens::as_the_card_says(world, token, card, at, z),
        Zone::Below => as_close_as_possible(world, token, at, z),
        Zone::Deployment { .. }
        | Zone::Closest { .. }
        | Zone::Near { .. }
        | Zone::Fall { .. }
        | Zone::Again(_)
        | Zone::EdgeStrip { .. } => Err(Refusal::new(
            cite!("warcry:plan-placing-01"),
            "a fighter is set up there, not a token",
        )),
    }
}

/// On floor or platform, in no terrain and under no other fighter (plan-placing-01, treasure-drop-03).
fn lies_flat(world: &World, carrier: Option<FighterId>, at: Point, z: Length) -> Result<(), String> {
    let reason = if !is_level(world, at, z) {
        format!("there is no floor or platform at a height of {z}")
    } else if let Some(part) = part_there(world, at, z) {
        format!("{} is in the way", world.terrain.name_of(part))
    } else if let Some(fighter) = fighter_there(world, carrier, at, z) {
        format!("{} stands there", fighter.name)
    } else {
        return Ok(());
    };
    Err(reason)
}

/// The same without words, for the searches.
fn is_flat(world: &World, carrier: Option<FighterId>, at: Point, z: Length) -> bool {
    is_level(world, at, z) && part_there(world, at, z).is_none() && fighter_there(world, carrier, at, z).is_none()
}

fn is_level(world: &World, at: Point, z: Length) -> bool {
    is_surface(&world.terrain, at, Length::ZERO) && is_surface(&world.terrain, at, z)
}

fn part_there(world: &World, at: Point, z: Length) -> Option<PartId> {
    let mut parts = world.terrain.ids().zip(&world.terrain.parts);
    let there = |part: &Part| part.bounds.contains(at) && is_around(part, z) && part.outline.contains_strictly(at);
    parts.find(|(_, part)| there(part)).map(|(id, _)| id)
}

/// Whether a part of the terrain is in the way of tokens at a height.
pub(super) fn is_around(part: &Part, z: Length) -> bool {
    part.bottom <= z && z < part.top && !part.is_low()
}

/// Whether a base stands on a token that has its middle there.
pub(super) fn covers_token(base: &Footprint, at: Point) -> bool {
    table::overlap(base, &Footprint::round(TOKEN_DIAMETER, at))
}

fn fighter_there(world: &World, carrier: Option<FighterId>, at: Point, z: Length) -> Option<&Fighter> {
    let covers = |fighter: &Fighter| fighter.footprint().is_some_and(|base| covers_token(base, at));
    world
        .on_table()
        .find(|(id, fighter)| Some(*id) != carrier && fighter.z() == z && covers(fighter))
        .map(|(_, fighter)| fighter)
}

/// treasure-drop-03: near the carrier horizontally, no higher than it, and visible to it.
fn beside_carrier(
    world: &World,
    carrier: Option<FighterId>,
    within: Length,
    at: Point,
    z: Length,
) -> Result<(), Refusal> {
    let rule = cite!("warcry:treasure-drop-03");
    let Some((id, base)) = carrier.and_then(|id| Some((id, world.fighter(id).footprint()?))) else {
        return Err(Refusal::new(rule, "nobody on the battlefield drops it"));
    };
    if !table::within_of_point(base, at, within) {
        let gap = table::gap_to_point(base, at);
        return Err(Refusal::new(
            rule,
            format!("that is {gap} from the fighter: within {within} is needed"),
        ));
    }
    let height = world.fighter(id).z();
    if z > height {
        return Err(Refusal::new(
            rule,
            format!("the fighter is at a height of {height}: {z} is higher"),
        ));
    }
    if !crate::sight::visible_point(world, id, Spot::new(at, z)) {
        return Err(Refusal::new(rule, "that point is not visible to the fighter"));
    }
    Ok(())
}

/// monster-demolishing-rampage-01.
fn as_close_as_possible(world: &World, token: TokenId, at: Point, z: Length) -> Result<(), Refusal> {
    let rule = cite!("warcry:monster-demolishing-rampage-01");
    if z != Length::ZERO {
        let reason = format!("it is placed on the battlefield floor, not at a height of {z}");
        return Err(Refusal::new(rule, reason));
    }
    let closest = nearest_token_place(world, token, &Zone::Below, None);
    let (Some(was), Some((closest, _))) = (world.token(token).spot, closest) else {
        return Ok(());
    };
    let (least, this) = (was.at.distance_to(closest), was.at.distance_to(at));
    if this <= least + CLOSE_ENOUGH {
        return Ok(());
    }
    Err(Refusal::new(
        rule,
        format!("that is {this} from where it was; {least} is possible"),
    ))
}

/// Some legal place for a token; nothing only if a thorough search found none either.
pub fn sample_token_place(
    world: &World,
    token: TokenId,
    zone: &Zone,
    carrier: Option<FighterId>,
    whim: &mut Whim,
) -> Option<(Point, Length)> {
    let bounds = match zone {
        Zone::Drop { within } => world.fighter(carrier?).footprint()?.bounds().grown(*within),
        Zone::Token(card) => card_tokens::bounds(world, token, card),
        _ => return nearest_token_place(world, token, zone, carrier),
    };
    let card = match zone {
        Zone::Token(zone) => Some(card_tokens::Card::new(world, token, zone)),
        _ => None,
    };
    let legal = |at: Point, z: Length| match &card {
        Some(card) => is_flat(world, carrier, at, z) && card.wrong(at, z).is_none(),
        None => check_token_place(world, token, zone, carrier, at, z).is_ok(),
    };
    let luck = |whim: &mut Whim| {
        (0..24).find_map(|_| {
            let at = somewhere_in(bounds, whim);
            let z = *whim.pick(&levels_over(&world.terrain, at))?;
            legal(at, z).then_some((at, z))
        })
    };
    if let Some(place) = luck(whim) {
        return Some(place);
    }
    if let (Zone::Token(zone), Some(card)) = (zone, &card)
        && zone.then > 0
    {
        // Room for several tokens is looked for at once.
        if let Some(at) = card.with_room() {
            return Some((at, Length::ZERO));
        }
        let card = crate::TokenZone {
            then: 0,
            ..zone.clone()
        };
        return sample_token_place(world, token, &Zone::Token(card), carrier, whim);
    }
    let found = Search {
        terrain: &world.terrain,
        region: bounds,
        floor_only: false,
        look: &|at, reach, z| {
            let could = surface_near(&world.terrain, at, reach, z) && could_lie(world, carrier, at, reach, z);
            Look::of(could, || legal(at, z).then_some(Facing::EAST))
        },
        finest: ROUGH,
        beyond: Length::ZERO,
    }
    .any();
    // As for fighters: where only luck finds room, everybody shall have the same luck.
    found.map(|(at, z, _)| (at, z)).or_else(|| luck(&mut Whim::new(0)))
}

/// False only if a fighter stands on every token with its middle so near to a point.
fn could_lie(world: &World, carrier: Option<FighterId>, at: Point, reach: i64, z: Length) -> bool {
    let covered = TOKEN_DIAMETER.half_up() - Length::um(reach);
    if covered <= Length::ZERO {
        return true;
    }
    let disc = Footprint::round(covered * 2, at);
    !world.on_table().any(|(id, fighter)| {
        Some(id) != carrier && fighter.z() == z && fighter.footprint().is_some_and(|base| table::overlap(base, &disc))
    })
}

/// The place closest horizontally to where the token is, to its carrier, or to the point on the card, where it can lie.
pub fn nearest_token_place(
    world: &World,
    token: TokenId,
    zone: &Zone,
    carrier: Option<FighterId>,
) -> Option<(Point, Length)> {
    let (aim, highest) = match zone {
        Zone::Token(card) => (card.near?.0, card.floor_only.then_some(Length::ZERO)),
        Zone::Drop { .. } => {
            let spot = world.fighter(carrier?).spot()?;
            (spot.at, Some(spot.z))
        }
        _ => (world.token(token).spot?.at, Some(Length::ZERO)),
    };
    let low_enough = |z: Length| highest.is_none_or(|highest| z <= highest);
    let found = Search {
        terrain: &world.terrain,
        region: Bounds {
            min: Point::ORIGIN,
            max: Point::new(world.terrain.width, world.terrain.depth),
        },
        floor_only: highest == Some(Length::ZERO),
        look: &|at, reach, z| {
            let could =
                low_enough(z) && surface_near(&world.terrain, at, reach, z) && could_lie(world, carrier, at, reach, z);
            Look::of(could, || {
                lies_flat(world, carrier, at, z).is_ok().then_some(Facing::EAST)
            })
        },
        finest: FINE,
        beyond: Length::ZERO,
    }
    .nearest(Segment::new(aim, aim));
    found.map(|(at, z, _)| (at, z))
}
