//! Bridges between platforms of the same height that face each other.

use kernel::Whim;

use super::draft::{DEPTH, Draft, Standing, WIDTH};
use super::piece::{Piece, Quarters, Rect};

/// A bridge is 2" to 8" long and 1.5" to 2" wide.
const SHORTEST: Quarters = 8;
const LONGEST: Quarters = 32;
const NARROWEST: Quarters = 6;
const WIDEST: Quarters = 8;
/// So much of the platforms at its ends must be free to step on.
const LANDING: Quarters = 5;
/// Two bridges side by side would be one broad one.
const BESIDE: Quarters = 10;
const MOST: usize = 2;

/// Joins some of the platforms of one height.
pub(super) fn join(draft: &mut Draft, storey: Quarters, whim: &mut Whim) {
    let mut possible = possible(draft, storey);
    let mut built = 0;
    while built < MOST && !possible.is_empty() {
        let bridge = possible.swap_remove(whim.below(possible.len()));
        if fits(draft, bridge, storey) {
            let twin = bridge.across(WIDTH, DEPTH);
            if twin == bridge || twin.keeps_off(bridge, BESIDE).is_some() {
                let piece = Piece::block(bridge.x, bridge.y, bridge.w, bridge.d, storey)
                    .from(storey - 2)
                    .platform();
                draft.add(Standing::bridge(piece, twin != bridge));
                built += 1;
            }
        }
    }
}

/// Where a bridge would join two platforms.
fn possible(draft: &Draft, storey: Quarters) -> Vec<Rect> {
    let platforms: Vec<Rect> = draft
        .pieces()
        .filter(|piece| piece.platform && piece.top == storey)
        .map(|piece| piece.rect)
        .collect();
    let mut found = vec![];
    for one in &platforms {
        for other in &platforms {
            if let Some((start, width)) = shared(one.y, one.bottom(), other.y, other.bottom()) {
                found.push(Rect::new(one.right(), start, other.x - one.right(), width));
            }
            if let Some((start, width)) = shared(one.x, one.right(), other.x, other.right()) {
                found.push(Rect::new(start, one.bottom(), width, other.y - one.bottom()));
            }
        }
    }
    let length = |bridge: &Rect| bridge.w.max(bridge.d);
    found.retain(|bridge| bridge.w >= NARROWEST && bridge.d >= NARROWEST);
    found.retain(|bridge| (SHORTEST..=LONGEST).contains(&length(bridge)));
    found
}

/// Where two stretches lie side by side, in the middle of what they share.
fn shared(from: Quarters, to: Quarters, other_from: Quarters, other_to: Quarters) -> Option<(Quarters, Quarters)> {
    let (from, to) = (from.max(other_from), to.min(other_to));
    let width = (to - from).min(WIDEST);
    (width >= NARROWEST).then(|| (from + (to - from - width) / 2, width))
}

/// Nothing but low terrain stands where the bridge would hang, nothing on its landings, and no other bridge is beside it.
fn fits(draft: &Draft, bridge: Rect, storey: Quarters) -> bool {
    let with_landings = if bridge.w >= bridge.d {
        Rect::new(bridge.x - LANDING, bridge.y, bridge.w + 2 * LANDING, bridge.d)
    } else {
        Rect::new(bridge.x, bridge.y - LANDING, bridge.w, bridge.d + 2 * LANDING)
    };
    let free = |piece: &Piece| {
        let above = piece.top > storey && piece.rect.overlaps(with_landings);
        let under = !piece.is_low() && piece.rect.overlaps(bridge);
        !above && !under
    };
    let alone = |other: &Standing| {
        let mut both = other.near().chain(other.far());
        !other.hangs || both.all(|piece| piece.rect.keeps_off(bridge, BESIDE).is_some())
    };
    draft.pieces().all(free) && draft.standing.iter().all(alone)
}
