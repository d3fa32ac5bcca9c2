//! Small questions that the action procedures ask of positions.

use kernel::Whim;
use table::{Footprint, Length, Point};

use super::{Leg, Path, TOKEN_DIAMETER, check, sample_token_place};
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

/// The longest straight jump toward a point that nothing stops, or nothing if there is none.
pub fn furthest_jump(world: &World, fighter: FighterId, toward: Point, most: Length) -> Option<Path> {
    let from = world.fighter(fighter).spot()?.at;
    let whole = from.distance_to(toward).get().max(1);
    let limits = MoveLimits::new(MoveKind::Move, most);
    let jump = |length: i64| {
        let part = |a: Length, b: Length| {
            a + Length::um(((i128::from((b - a).get()) * i128::from(length)) / i128::from(whole)) as i64)
        };
        Path::of([Leg::Jump(Point::new(part(from.x, toward.x), part(from.y, toward.y)))])
    };
    let is_clear = |length: i64| check(world, fighter, &limits, &jump(length)).is_ok();
    // What stops a jump stops every longer one too, so halving finds the longest.
    let (mut clear, mut blocked) = (0, most.get().min(whole) + 1);
    while blocked - clear > 1 {
        let middle = clear + (blocked - clear) / 2;
        if is_clear(middle) {
            clear = middle
        } else {
            blocked = middle
        }
    }
    (clear > 0).then(|| jump(clear))
}
