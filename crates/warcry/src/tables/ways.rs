//! Whether a draft can be played on: ways through for small and large bases, room where warbands arrive.

use super::draft::{DEPTH, Draft, WIDTH};
use super::piece::{Piece, Quarters};
use crate::PartKind;

/// Radii in hundredths of a quarter inch, rounded up: of 25 mm, 32 mm and 60 mm bases.
const SMALL: i64 = 197;
const USUAL: i64 = 252;
const LARGE: i64 = 473;

/// How many fighters of a battle group must find room at a point of a deployment card: a third of the largest warband.
const GROUP: usize = 5;
/// Fighters are set up wholly within 3" of their point.
const ZONE: i64 = 1_200;

/// The points inside the battlefield at which deployment cards put battle groups, in quarter inches. Those at its edges
/// are always free.
pub(super) const POINTS: [(Quarters, Quarters); 12] = [
    (60, 44),
    (96, 44),
    (24, 44),
    (32, 64),
    (88, 24),
    (32, 24),
    (88, 64),
    (60, 20),
    (60, 68),
    (36, 68),
    (84, 68),
    (60, 60),
];

/// The ground on a grid of quarter inches: where the middle of a base of one size may be.
struct Ground {
    free: Vec<bool>,
}

const COLUMNS: usize = WIDTH as usize + 1;
const ROWS: usize = DEPTH as usize + 1;

impl Ground {
    /// The floor that `blocking` pieces leave to a base.
    fn floor<'a>(pieces: impl Iterator<Item = &'a Piece>, radius: i64) -> Ground {
        let mut free = vec![true; COLUMNS * ROWS];
        let reach = radius.div_euclid(100) + 1;
        for rect in pieces.map(|piece| piece.rect) {
            for y in (rect.y - reach).max(0)..=(rect.bottom() + reach).min(DEPTH) {
                for x in (rect.x - reach).max(0)..=(rect.right() + reach).min(WIDTH) {
                    let across = (rect.x - x).max(x - rect.right()).max(0) * 100;
                    let down = (rect.y - y).max(y - rect.bottom()).max(0) * 100;
                    if across * across + down * down < radius * radius {
                        free[spot(x, y)] = false;
                    }
                }
            }
        }
        let edge = reach;
        for y in 0..=DEPTH {
            for x in 0..=WIDTH {
                if x < edge || y < edge || x > WIDTH - edge || y > DEPTH - edge {
                    free[spot(x, y)] = false;
                }
            }
        }
        Ground { free }
    }

    /// All that can be walked to from a place without leaving a rectangle.
    fn walked_from(&self, starts: impl Iterator<Item = (i64, i64)>, within: [i64; 4]) -> Vec<bool> {
        let mut walked = vec![false; COLUMNS * ROWS];
        let mut open: Vec<(i64, i64)> = starts.collect();
        while let Some((x, y)) = open.pop() {
            let inside = x >= within[0] && y >= within[1] && x <= within[2] && y <= within[3];
            if !inside || walked[spot(x, y)] || !self.free[spot(x, y)] {
                continue;
            }
            walked[spot(x, y)] = true;
            open.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
        }
        walked
    }
}

fn spot(x: i64, y: i64) -> usize {
    y as usize * COLUMNS + x as usize
}

/// The whole table.
const EVERYWHERE: [i64; 4] = [0, 0, WIDTH, DEPTH];
/// Its inner part, without the strip along the edges that is always free.
const INSIDE: [i64; 4] = [18, 18, WIDTH - 18, DEPTH - 18];

impl Draft {
    pub(super) fn plays_well(&self) -> bool {
        // What is quickly seen and often missing comes first.
        self.stairs_lead_up()
            && self.large_bases_get_through()
            && self.groups_find_room()
            && self.small_bases_get_everywhere()
    }

    /// Mounts climb stairs alone, and some victories are won on high ground.
    fn stairs_lead_up(&self) -> bool {
        self.pieces()
            .any(|piece| piece.kind == PartKind::Stairs && piece.top >= 8)
    }

    /// A 25 mm base can reach every place on the floor where it fits, through doors and archways where it must.
    fn small_bases_get_everywhere(&self) -> bool {
        let blocks = |piece: &&Piece| !piece.is_low() && piece.low < 8 && !piece.is_passage();
        let ground = Ground::floor(self.pieces().filter(blocks), SMALL);
        let walked = ground.walked_from([(4, 4)].into_iter(), EVERYWHERE);
        ground.free == walked
    }

    /// A 60 mm base that can use neither doors nor archways crosses the inner part of the table both ways, comes near its
    /// middle, and is kept from few places where it would fit.
    fn large_bases_get_through(&self) -> bool {
        let blocks = |piece: &&Piece| !piece.is_low() && piece.low < 12;
        let ground = Ground::floor(self.pieces().filter(blocks), LARGE);
        let [left, top, right, bottom] = INSIDE;
        let from_left = ground.walked_from((top..=bottom).map(|y| (left, y)), INSIDE);
        let from_top = ground.walked_from((left..=right).map(|x| (x, top)), INSIDE);
        let crossed =
            (top..=bottom).any(|y| from_left[spot(right, y)]) && (left..=right).any(|x| from_top[spot(x, bottom)]);
        let count = |spots: &[bool]| spots.iter().filter(|spot| **spot).count();
        let walked = ground.walked_from([(6, 6)].into_iter(), EVERYWHERE);
        let middle = (-14..=14).flat_map(|y| (-14..=14).map(move |x| (x, y)));
        let mut near = middle.filter(|(x, y)| x * x + y * y <= 196);
        let reached = near.any(|(x, y)| walked[spot(WIDTH / 2 + x, DEPTH / 2 + y)]);
        crossed && reached && count(&walked) * 100 >= count(&ground.free) * 97
    }

    /// At every point of the deployment cards a battle group finds room, on the floor or on platforms.
    fn groups_find_room(&self) -> bool {
        let blocks = |piece: &&Piece| !piece.is_low() && piece.low < 12;
        let ground = Ground::floor(self.pieces().filter(blocks), USUAL);
        let on_platform = |x: i64, y: i64| {
            self.pieces().any(|piece| {
                let rect = piece.rect;
                let under = piece.platform
                    && x >= rect.x + 3
                    && x <= rect.right() - 3
                    && y >= rect.y + 3
                    && y <= rect.bottom() - 3;
                let clear = |other: &Piece| {
                    let rect = other.rect;
                    let near = x >= rect.x - 2 && x <= rect.right() + 2 && y >= rect.y - 2 && y <= rect.bottom() + 2;
                    other.top <= piece.top || !near
                };
                under && self.pieces().all(clear)
            })
        };
        POINTS.into_iter().all(|(x, y)| {
            let mut taken: Vec<(i64, i64)> = vec![];
            for at_y in (y - 12).max(0)..=(y + 12).min(DEPTH) {
                for at_x in (x - 12).max(0)..=(x + 12).min(WIDTH) {
                    let apart = |from: (i64, i64)| {
                        let (across, down) = ((at_x - from.0) * 100, (at_y - from.1) * 100);
                        across * across + down * down
                    };
                    let near = apart((x, y)) <= (ZONE - USUAL) * (ZONE - USUAL);
                    let alone = || taken.iter().all(|other| apart(*other) >= 4 * USUAL * USUAL);
                    if near && alone() && (ground.free[spot(at_x, at_y)] || on_platform(at_x, at_y)) {
                        taken.push((at_x, at_y));
                    }
                }
            }
            taken.len() >= GROUP
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;
    use crate::battleplan::Group;

    /// What the cards say is what drafts are held against.
    #[test]
    fn every_point_of_a_deployment_card_is_minded() {
        let (width, depth) = (table::Length::inches(30), table::Length::inches(22));
        for card in &Library::embedded().decks.deployments {
            for point in [&card.red, &card.blue]
                .into_iter()
                .flat_map(|side| Group::ALL.map(|group| side.of(group)))
            {
                let line = point.segment(width, depth);
                let quarters = |length: table::Length| length.get() / 6_350;
                let (x, y) = (quarters(line.from.x), quarters(line.from.y));
                let inside = x > 0 && y > 0 && x < WIDTH && y < DEPTH;
                assert!(!inside || POINTS.contains(&(x, y)), "{}: {x}, {y}", card.name);
            }
        }
    }
}
