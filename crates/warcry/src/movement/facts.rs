//! Small questions that the action procedures ask of positions.

use kernel::Whim;
use table::{Footprint, Length, Point, Spot};

use super::check::Trip;
use super::{Leg, Path, TOKEN_DIAMETER, check, sample_token_place};
use crate::battleplan::Token;
use crate::questions::{MoveKind, MoveLimits, Zone};
use crate::{FighterId, Runemark, TokenId, TokenZone, World};

/// Whether there is any place for a token in a zone. `carrier` is the fighter that drops it.
pub fn has_token_place(world: &World, token: TokenId, zone: &Zone, carrier: Option<FighterId>) -> bool {
    let any = |zone: &Zone| sample_token_place(world, token, zone, carrier, &mut Whim::new(0)).is_some();
    match zone {
        // Where those that follow find no room whatever is done, they need none: any place for this one will do.
        Zone::Token(card) if card.then > 0 => {
            any(&Zone::Token(TokenZone {
                then: 0,
                ..card.clone()
            })) || any(zone)
        }
        _ => any(zone),
    }
}

/// warcry:terrain-deadly-02: within 1" of deadly terrain, height included.
pub fn near_deadly(world: &World, fighter: FighterId) -> bool {
    let Some(base) = world.fighter(fighter).footprint() else {
        return false;
    };
    let z = world.fighter(fighter).z();
    world.terrain.parts.iter().any(|part| {
        let rise = (part.bottom - z).max(z - part.top).max(Length::ZERO);
        part.deadly && table::within_of_polygon_rising(base, &part.outline, rise, Length::inches(1))
    })
}

/// warcry:treasure-02, warcry:treasure-03, and whom the victory card keeps from carrying.
pub fn may_carry(world: &World, fighter: FighterId) -> bool {
    let marks = world.runemarks(fighter);
    let kept_from = world.victory().and_then(|victory| victory.cannot_carry);
    let may = kept_from.is_none_or(|role| world.fighter(fighter).side != Some(role.side(world.attacker)));
    may && world.fighter(fighter).treasure.is_none() && !marks.has(Runemark::Monster) && !marks.has(Runemark::Beast)
}

/// warcry:objective-02: whether a base touches a treasure token that lies at its own height.
pub fn rests_on(world: &World, fighter: FighterId, token: TokenId) -> bool {
    let (Some(base), Some(spot)) = (world.fighter(fighter).footprint(), world.token(token).spot) else {
        return false;
    };
    let disc = Footprint::round(TOKEN_DIAMETER, spot.at);
    world.fighter(fighter).z() == spot.z && table::within(base, &disc, Length::ZERO)
}

/// The longest straight jump toward a point that nothing stops and that may end there, or nothing if there is none.
pub fn furthest_jump(world: &World, fighter: FighterId, toward: Point, most: Length) -> Option<Path> {
    let from = world.fighter(fighter).spot()?.at;
    let whole = from.distance_to(toward).get().max(1);
    let limits = MoveLimits::new(MoveKind::Move, most);
    let end = |length: i64| {
        let part = |a: Length, b: Length| {
            a + Length::um(((i128::from((b - a).get()) * i128::from(length)) / i128::from(whole)) as i64)
        };
        Point::new(part(from.x, toward.x), part(from.y, toward.y))
    };
    let jump = |length: i64| Path::of([Leg::Jump(end(length))]);
    let gets_there =
        |length: i64| Trip::new(world, fighter, &limits).is_some_and(|mut trip| trip.leap(end(length)).is_ok());
    let may_end = |length: i64| {
        let journey = check(world, fighter, &limits, &jump(length));
        journey.is_ok_and(|journey| !lies_on_treasure(world, fighter, journey.to))
    };
    // What stops a jump stops every longer one too, so halving finds how far it gets.
    let clear = last_that(gets_there, 0, most.get().min(whole) + 1);
    // Where it could get it may still not come down: on a fighter, a token or a marker. Then it ends before that.
    if clear > 0 && may_end(clear) {
        return Some(jump(clear));
    }
    let mut shorter = (1..=clear / STEP).map(|steps| clear - steps * STEP);
    let good = shorter.find(|length| *length > 0 && may_end(*length))?;
    Some(jump(last_that(may_end, good, good + STEP)))
}

/// In such steps a shorter jump is looked for.
const STEP: i64 = Length::hundredths(1).get();

/// The last length that holds, between one that does (or none) and one that does not.
fn last_that(holds: impl Fn(i64) -> bool, mut good: i64, mut bad: i64) -> i64 {
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if holds(middle) { good = middle } else { bad = middle }
    }
    good
}

/// warcry:objective-02, for a fighter that somebody else moves: it takes nothing up.
fn lies_on_treasure(world: &World, fighter: FighterId, to: Spot) -> bool {
    let this = world.fighter(fighter);
    let base = Footprint::new(this.profile.base.base(), to.at, this.facing());
    world.tokens.iter().any(|token| {
        let lies = |spot: Spot| spot.z == to.z && table::within_of_point(&base, spot.at, TOKEN_DIAMETER.half_up());
        token.kind == Token::Treasure && token.spot.is_some_and(lies)
    })
}
