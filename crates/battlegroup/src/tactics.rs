//! How good it looks to stand somewhere, to hold something back or to give it away: rules of thumb of bots, in numbers that an edition fills in.
//! No rule asks. Distances are tenths of an inch.

/// More than anything else that an army has: who loses its warcaster or warlock loses the game.
pub const CASTER: i64 = 40;

/// What a model counts in the strength of its side: some of it for being there, most of it for the boxes that are left.
pub fn strength(whole: i64, is_caster: bool, left: u16, boxes: u16) -> i64 {
    let whole = whole * if is_caster { 3 } else { 1 };
    whole * (30 + 70 * i64::from(left) / i64::from(boxes).max(1))
}

/// Out of reach of a charge, and nearer when the battle is nearly over; its battlegroup in its control range.
pub fn place_of_caster(nearest: i64, strays: i64, round: u16) -> i64 {
    let wanted = 125 - 5 * i64::from(round.min(20));
    let danger = if nearest < wanted {
        (wanted - nearest) * 2
    } else {
        nearest - wanted
    };
    -danger - 30 * strays
}

/// In range of the best target, and a little closer than the range, which leaves the enemy no way out of it. `best` is what the best target in
/// range is worth, `nearest` how far the nearest enemy is.
pub fn place_of_shooter(range: i64, best: Option<i64>, nearest: i64) -> i64 {
    let off = (nearest - range * 8 / 10).abs();
    best.map_or(0, |prize| 60 + prize * 2) - off / 2
}

/// At the enemy.
pub fn place_of_fighter(reaches: bool, nearest: i64) -> i64 {
    i64::from(reaches) * 30 - nearest
}

/// In front and in the middle; the caster behind.
pub fn deployment(is_caster: bool, inward: i64, off_middle: i64) -> i64 {
    let forward = if is_caster { -inward / 2 } else { inward };
    forward - off_middle / 2
}

/// How much focus a warjack can use: to strike, to shoot, or only to run.
pub fn wanted_focus(strikes: bool, shoots: bool) -> i64 {
    match (strikes, shoots) {
        (true, _) => 3,
        (false, true) => 2,
        (false, false) => 1,
    }
}

/// A warbeast takes damage for its warlock: better where the warlock would fall, and where the warbeast lives.
pub fn transfer(points: u16, left_of_warlock: u16, left_of_beast: u16) -> i64 {
    let lives = if left_of_beast > points { 5 } else { -10 };
    i64::from(points) * 4 - 8 + deadly(points, left_of_warlock) + lives
}

/// A blow that would destroy a model is worth all that it has.
pub fn deadly(points: u16, left: u16) -> i64 {
    if points >= left { 1_000 } else { 0 }
}
