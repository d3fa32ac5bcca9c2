//! The kit that generated tables are built from: each function makes one feature, a little different each time.

use kernel::Whim;

use super::piece::{Model, Piece, Quarters};
use crate::PartKind;

/// A feature of the kit, for platforms of one height (a storey) all over the table, so that bridges can join them.
pub(super) type Make = fn(Quarters, &mut Whim) -> Model;

/// Buildings that one can stand on.
pub(super) const BUILDINGS: [Make; 8] = [watchtower, keep, belfry, hut, ruin, walk, gatehouse, terrace];
/// Things that divide the ground.
pub(super) const BARRIERS: [Make; 5] = [gate_wall, thorn_fence, barricade, colonnade, spike_bed];
/// Things to stand behind.
pub(super) const ORNAMENTS: [Make; 8] = [statue, fountain, braziers, rubble, hedge, crates, fallen_column, graves];

/// How far the upper level of a tower is above the storey.
pub(super) const UPPER: Quarters = 10;

fn ladder(x: Quarters, y: Quarters, w: Quarters, d: Quarters, top: Quarters) -> Piece {
    Piece::block(x, y, w, d, top).kind(PartKind::Ladder)
}

/// A rail 1.5" high along the edge of a platform: stone, or once in a while spikes.
fn rail(x: Quarters, y: Quarters, w: Quarters, d: Quarters, storey: Quarters, whim: &mut Whim) -> Piece {
    let rail = Piece::block(x, y, w, d, storey + 6).from(storey);
    if whim.below(5) == 0 { rail.deadly() } else { rail }
}

fn watchtower(storey: Quarters, whim: &mut Whim) -> Model {
    let side = whim.between(7, 9) * 2;
    let mut pieces = vec![
        Piece::block(0, 0, side, side, storey).platform(),
        Piece::block(side, side / 2 - 4, storey, 8, storey).stairs([-1, 0]),
        ladder(side / 2 - 2, side, 4, 1, storey),
    ];
    pieces.push(rail(0, 0, side, 1, storey, whim));
    if whim.below(2) == 0 {
        pieces.push(rail(0, 1, 1, side - 5, storey, whim));
    }
    Model::new("watchtower", pieces)
}

/// Two levels: a tower beside a lower court.
fn keep(storey: Quarters, whim: &mut Whim) -> Model {
    let high = storey + UPPER;
    let court = whim.between(7, 9) * 2;
    let mut pieces = vec![
        Piece::block(0, 0, 12, 12, high).platform(),
        Piece::block(12, 0, court, 12, storey).platform(),
        ladder(12, 4, 1, 4, high).from(storey),
        rail(12, 0, court, 1, storey, whim),
    ];
    pieces.push(if whim.below(2) == 0 {
        Piece::block(12 + court, 2, storey, 8, storey).stairs([-1, 0])
    } else {
        Piece::block(8 + court / 2, 12, 8, storey, storey).stairs([0, -1])
    });
    Model::new("keep", pieces)
}

/// Two levels: a tall tower with a balcony that ladders lead to and from.
fn belfry(storey: Quarters, whim: &mut Whim) -> Model {
    let (high, side) = (storey + UPPER, whim.between(6, 8) * 2);
    let mut pieces = vec![
        Piece::block(0, 0, side, side, high).platform(),
        Piece::block(side, 0, 9, side, storey).platform(),
        ladder(side, side / 2 - 2, 1, 4, high).from(storey),
        ladder(side + 9, side / 2 - 2, 1, 4, storey),
    ];
    if whim.below(2) == 0 {
        pieces.push(rail(side, 0, 9, 1, storey, whim));
    }
    Model::new("belfry", pieces)
}

/// A closed hut with a door, and a flat roof to stand on.
fn hut(storey: Quarters, whim: &mut Whim) -> Model {
    let (w, d) = (whim.between(9, 11) * 2, 16);
    let (wall, door) = (storey - 2, 7);
    let left = whim.between(5, w - 5 - door);
    let mut pieces = vec![
        Piece::block(0, 0, w, 1, wall),
        Piece::block(0, 1, 1, d - 2, wall),
        Piece::block(w - 1, 1, 1, d - 2, wall),
        Piece::block(0, d - 1, left, 1, wall),
        Piece::block(left, d - 1, door, 1, 8).kind(PartKind::Door),
        Piece::block(left + door, d - 1, w - left - door, 1, wall),
        Piece::block(0, 0, w, d, storey).from(wall).platform(),
        ladder(w, 6, 1, 4, storey),
    ];
    if wall > 8 {
        pieces.push(Piece::block(left, d - 1, door, 1, wall).from(8));
    }
    Model::new("hut", pieces)
}

/// The corner of a house, with a way in and what is left of the upper floor.
fn ruin(storey: Quarters, whim: &mut Whim) -> Model {
    let high = storey + whim.between(4, 8);
    let w = whim.between(9, 11) * 2;
    let way = if whim.below(2) == 0 {
        PartKind::Door
    } else {
        PartKind::Archway
    };
    Model::new(
        "ruined house",
        vec![
            Piece::block(0, 0, w, 2, high),
            Piece::block(0, 2, 2, 10, high - 2),
            Piece::block(0, 12, 2, 7, 8).kind(way),
            Piece::block(0, 12, 2, 7, high - 4).from(8),
            Piece::block(0, 19, 2, 3, high - 4),
            Piece::block(2, 2, 12, 9, storey).from(storey - 2).platform(),
            Piece::block(12, 9, 2, 2, storey - 2),
            ladder(14, 4, 1, 4, storey),
        ],
    )
}

/// A walk on posts: fighters pass under it.
fn walk(storey: Quarters, whim: &mut Whim) -> Model {
    let w = whim.between(10, 13) * 2;
    let mut pieces = vec![
        Piece::block(0, 0, w, 9, storey).from(storey - 2).platform(),
        Piece::block(w, 0, storey, 9, storey).stairs([-1, 0]),
        ladder(-1, 2, 1, 4, storey),
    ];
    for (x, y) in [(0, 0), (0, 7), (w - 2, 0), (w - 2, 7)] {
        pieces.push(Piece::block(x, y, 2, 2, storey - 2));
    }
    Model::new("walk", pieces)
}

/// Two piers, a deck over the way between them, and an archway in it.
fn gatehouse(storey: Quarters, whim: &mut Whim) -> Model {
    let deck = storey - 2;
    let mut pieces = vec![
        Piece::block(0, 0, 7, 10, storey).platform(),
        Piece::block(15, 0, 7, 10, storey).platform(),
        Piece::block(7, 0, 8, 10, storey).from(deck).platform(),
        Piece::block(7, 4, 8, 2, 8).kind(PartKind::Archway),
        Piece::block(22, 1, storey, 8, storey).stairs([-1, 0]),
        ladder(-1, 3, 1, 4, storey),
        rail(0, 0, 22, 1, storey, whim),
    ];
    if deck > 8 {
        pieces.push(Piece::block(7, 4, 8, 2, deck).from(8));
    }
    Model::new("gatehouse", pieces)
}

/// A low broad terrace.
fn terrace(_: Quarters, whim: &mut Whim) -> Model {
    let w = whim.between(9, 11) * 2;
    Model::new(
        "terrace",
        vec![
            Piece::block(0, 0, w, 14, 8).platform(),
            Piece::block(w / 2 - 5, 14, 10, 8, 8).stairs([0, -1]),
            ladder(w, 5, 1, 4, 8),
            rail(0, 0, w, 1, 8, whim),
        ],
    )
}

fn gate_wall(storey: Quarters, whim: &mut Whim) -> Model {
    let (left, right) = (whim.between(6, 9), whim.between(6, 9));
    let high = storey.max(10);
    let mut pieces = vec![
        Piece::block(0, 0, left, 2, high),
        Piece::block(left, 0, 7, 2, 8).kind(PartKind::Archway),
        Piece::block(left, 0, 7, 2, high).from(8),
        Piece::block(left + 7, 0, right, 2, high),
    ];
    if whim.below(2) == 0 {
        pieces.push(Piece::block(left + 5 + right, 2, 2, 4, high));
    }
    Model::new("wall", pieces)
}

fn thorn_fence(_: Quarters, whim: &mut Whim) -> Model {
    let long = whim.between(14, 20);
    Model::new("thorn fence", vec![Piece::block(0, 0, long, 1, 6).deadly()])
}

fn barricade(_: Quarters, whim: &mut Whim) -> Model {
    let long = whim.between(10, 14);
    let mut pieces = vec![Piece::block(0, 0, long, 2, 5)];
    if whim.below(2) == 0 {
        pieces.push(Piece::block(long - 2, 2, 2, 5, 5));
    }
    Model::new("barricade", pieces)
}

/// Three columns that nobody climbs.
fn colonnade(_: Quarters, whim: &mut Whim) -> Model {
    let high = whim.between(10, 18);
    let column = |at: Quarters| Piece::block(at * 11, 0, 4, 4, high).cut(1).unscalable();
    Model::new("colonnade", vec![column(0), column(1), column(2)])
}

/// A bed of spikes: too wide to step over, low enough to see over.
fn spike_bed(_: Quarters, whim: &mut Whim) -> Model {
    let (w, d) = (whim.between(10, 14), whim.between(7, 9));
    Model::new("bed of spikes", vec![Piece::block(0, 0, w, d, 2).cut(2).deadly()])
}

pub(super) fn statue(_: Quarters, whim: &mut Whim) -> Model {
    let high = whim.between(14, 20);
    Model::new("statue", vec![Piece::block(0, 0, 7, 7, high).cut(2).unscalable()])
}

fn fountain(_: Quarters, _: &mut Whim) -> Model {
    Model::new("fountain", vec![Piece::block(0, 0, 9, 9, 6).cut(3).unscalable()])
}

fn braziers(_: Quarters, _: &mut Whim) -> Model {
    let brazier = |at: Quarters| Piece::block(at, 0, 4, 4, 8).cut(1).unscalable();
    Model::new("braziers", vec![brazier(0), brazier(12)])
}

fn rubble(_: Quarters, whim: &mut Whim) -> Model {
    let w = whim.between(10, 14);
    Model::new(
        "rubble",
        vec![Piece::block(0, 1, w, 6, 2).cut(1), Piece::block(w - 5, 7, 4, 3, 3)],
    )
}

fn hedge(_: Quarters, whim: &mut Whim) -> Model {
    Model::new("hedge", vec![Piece::block(0, 0, whim.between(10, 16), 3, 3)])
}

fn crates(_: Quarters, _: &mut Whim) -> Model {
    Model::new(
        "crates",
        vec![Piece::block(0, 0, 6, 6, 6).platform(), Piece::block(6, 1, 5, 5, 3)],
    )
}

fn fallen_column(_: Quarters, whim: &mut Whim) -> Model {
    let long = whim.between(11, 15);
    Model::new("fallen column", vec![Piece::block(0, 0, long, 3, 4).cut(1)])
}

fn graves(_: Quarters, whim: &mut Whim) -> Model {
    let grave = |at: Quarters| Piece::block(at * 5, 0, 2, 6, 3);
    let mut graves: Vec<Piece> = (0..whim.between(3, 4)).map(grave).collect();
    graves.push(Piece::block(0, 8, 6, 2, 3));
    Model::new("graves", graves)
}

/// What may stand in the very middle, the same from both sides; its middle at (0, 0).
pub(super) fn centrepiece(whim: &mut Whim) -> Option<(&'static str, Vec<Piece>)> {
    Some(match whim.below(6) {
        0 => ("dais", vec![Piece::block(-9, -9, 18, 18, 3).cut(5)]),
        1 => (
            "altar",
            vec![
                Piece::block(-6, -6, 12, 12, 6).platform(),
                Piece::block(6, -4, 6, 8, 6).stairs([-1, 0]),
                Piece::block(-12, -4, 6, 8, 6).stairs([1, 0]),
            ],
        ),
        2 => (
            "twin thorn beds",
            vec![
                Piece::block(-22, -3, 14, 6, 3).cut(2).deadly(),
                Piece::block(8, -3, 14, 6, 3).cut(2).deadly(),
            ],
        ),
        _ => return None,
    })
}
