//! A draft of a battlefield: features set down in pairs, each a second time turned half round, so that it is the same for
//! both sides.

use kernel::Whim;

use super::bridge;
use super::kit::{self, Make};
use super::piece::{Model, Piece, Quarters};
use crate::data::TableData;
use crate::{FeatureFile, Layout};

/// 30" by 22" in quarter inches.
pub(super) const WIDTH: Quarters = 120;
pub(super) const DEPTH: Quarters = 88;
/// warcry:terrain-step-03: more than 4" from every edge; the next quarter inch.
const MARGIN: Quarters = 17;

/// Between buildings there is room for a 60 mm base.
const WIDE: Quarters = 10;
/// Between anything else for a 32 mm one.
const NARROW: Quarters = 6;
/// How often a feature is tried in another place before it is given up.
const PLACES: usize = 40;

/// A feature on the table.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub model: Model,
    /// Where its top left corner is.
    pub at: (Quarters, Quarters),
    /// It stands on the far side a second time. What is not doubled is the same from both sides by itself.
    pub doubled: bool,
    /// Nothing on the floor: a bridge.
    pub hangs: bool,
    gap: Quarters,
}

impl Standing {
    /// Its pieces on the table, without those of its double.
    pub fn near(&self) -> impl Iterator<Item = Piece> + '_ {
        let (x, y) = self.at;
        self.model.pieces.iter().map(move |piece| piece.moved(x, y))
    }

    pub fn far(&self) -> impl Iterator<Item = Piece> + '_ {
        self.near()
            .filter(|_| self.doubled)
            .map(|piece| piece.across(WIDTH, DEPTH))
    }
}

#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub standing: Vec<Standing>,
    /// All pieces, so that they need not be worked out again.
    pieces: Vec<Piece>,
}

/// A half of the upper part of the table, or all of it down to where the other side begins.
#[derive(Clone, Copy)]
enum Where {
    TopLeft,
    TopRight,
    Anywhere,
}

impl Draft {
    /// Features in each quarter, what stands between them, and bridges. Nothing where they found no room.
    /// warcry:terrain-step-02
    pub fn new(whim: &mut Whim) -> Option<Draft> {
        let mut draft = Draft {
            standing: vec![],
            pieces: vec![],
        };
        let storey = if whim.below(3) == 0 { 10 } else { 12 };
        if let Some((name, pieces)) = kit::centrepiece(whim) {
            draft.put_in_the_middle(name, pieces);
        }
        let mut buildings = kit::BUILDINGS.to_vec();
        for quarter in [Where::TopLeft, Where::TopRight] {
            let building = take(&mut buildings, whim)?;
            draft.put(building, storey, quarter, WIDE, whim).then_some(())?;
        }
        // A third building stands where there is room for it.
        if let Some(building) = take(&mut buildings, whim) {
            draft.put(building, storey, Where::Anywhere, WIDE, whim);
        }
        let mut barriers = kit::BARRIERS.to_vec();
        let mut ornaments = kit::ORNAMENTS.to_vec();
        for quarter in [Where::TopLeft, Where::TopRight] {
            let smaller = if whim.below(2) == 0 {
                take(&mut barriers, whim)?
            } else {
                take(&mut ornaments, whim)?
            };
            draft.put(smaller, storey, quarter, NARROW, whim).then_some(())?;
        }
        for _ in 0..4 {
            let more = if whim.below(2) == 0 {
                &mut barriers
            } else {
                &mut ornaments
            };
            if let Some(more) = take(more, whim) {
                draft.put(more, storey, Where::Anywhere, NARROW, whim);
            }
        }
        bridge::join(&mut draft, storey, whim);
        bridge::join(&mut draft, storey + kit::UPPER, whim);
        Some(draft)
    }

    /// Two statues in each quarter: legal, and nothing more.
    pub fn plain() -> Draft {
        let mut draft = Draft {
            standing: vec![],
            pieces: vec![],
        };
        for at in [(32, 20), (44, 34), (81, 20), (69, 34)] {
            draft.add(Standing {
                model: kit::statue(12, &mut Whim::new(0)),
                at,
                doubled: true,
                hangs: false,
                gap: NARROW,
            });
        }
        draft
    }

    /// How much there is to do on it: bridges above all.
    pub fn liveliness(&self) -> usize {
        let bridges = self.standing.iter().filter(|standing| standing.hangs).count();
        5 * bridges + self.standing.len()
    }

    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter()
    }

    pub fn add(&mut self, standing: Standing) {
        self.pieces.extend(standing.near());
        self.pieces.extend(standing.far());
        self.standing.push(standing);
    }

    fn put_in_the_middle(&mut self, name: &'static str, pieces: Vec<Piece>) {
        let model = Model::new(name, pieces);
        let (w, d) = model.size();
        self.add(Standing {
            model,
            at: ((WIDTH - w) / 2, (DEPTH - d) / 2),
            doubled: false,
            hangs: false,
            gap: NARROW,
        });
    }

    /// Makes a feature and sets it down where it keeps off all others; false where no such place was found.
    fn put(&mut self, make: Make, storey: Quarters, place: Where, gap: Quarters, whim: &mut Whim) -> bool {
        for _ in 0..PLACES {
            let mut model = make(storey, whim);
            if whim.below(2) == 0 {
                model = model.mirrored();
            }
            for _ in 0..whim.below(4) {
                model = model.turned();
            }
            let (w, d) = model.size();
            let (left, right, bottom) = match place {
                Where::TopLeft => (MARGIN, WIDTH / 2, DEPTH / 2),
                Where::TopRight => (WIDTH / 2, WIDTH - MARGIN, DEPTH / 2),
                Where::Anywhere => (MARGIN, WIDTH - MARGIN, DEPTH - MARGIN),
            };
            if w > right - left || d > bottom - MARGIN {
                continue;
            }
            let at = (whim.between(left, right - w), whim.between(MARGIN, bottom - d));
            let standing = Standing {
                model,
                at,
                doubled: true,
                hangs: false,
                gap,
            };
            if self.has_room(&standing) {
                self.add(standing);
                return true;
            }
        }
        false
    }

    /// Whether a feature keeps off everything that stands, and off its own double.
    fn has_room(&self, new: &Standing) -> bool {
        let off =
            |gap: Quarters, other: &Piece| new.near().all(|piece| piece.rect.keeps_off(other.rect, gap).is_some());
        new.far().all(|piece| off(new.gap, &piece))
            && self.standing.iter().all(|standing| {
                let gap = new.gap.min(standing.gap);
                standing.near().chain(standing.far()).all(|piece| off(gap, &piece))
            })
    }

    /// The table as it would stand in a file.
    pub fn file(&self, name: String, says: String) -> TableData {
        let mut features: Vec<FeatureFile> = vec![];
        for standing in &self.standing {
            let name = unused(&features, standing.model.name);
            let mut near = standing.model.file(name, standing.at, 0);
            let on = standing.hangs.then(|| self.bearer(standing)).flatten();
            near.on = on
                .and_then(|bearer| features.get(bearer))
                .map(|feature| feature.name.clone());
            let far_on = on
                .and_then(|bearer| features.get(bearer + 1))
                .map(|feature| feature.name.clone());
            features.push(near);
            if standing.doubled {
                let name = unused(&features, &format!("far {}", standing.model.name));
                let at = (WIDTH - standing.at.0, DEPTH - standing.at.1);
                let mut far = standing.model.file(name, at, 2);
                far.on = far_on;
                features.push(far);
            }
        }
        let layout = Layout {
            features,
            ..Layout::default()
        };
        TableData {
            name,
            says,
            layout,
            ground: Default::default(),
        }
    }

    /// Where in the file the feature that one end of a bridge rests on stands; its double comes next.
    fn bearer(&self, bridge: &Standing) -> Option<usize> {
        let end = bridge.near().next()?;
        let mut at = 0;
        for standing in &self.standing {
            let bears = |piece: &Piece| {
                let touches = piece.rect.keeps_off(end.rect, 1).is_none();
                piece.platform && piece.top == end.top && touches
            };
            if !standing.hangs && standing.near().any(|piece| bears(&piece)) {
                return Some(at);
            }
            at += if standing.doubled { 2 } else { 1 };
        }
        None
    }
}

impl Standing {
    /// A bridge; it needs to keep off nothing, since it hangs.
    pub fn bridge(piece: Piece, doubled: bool) -> Standing {
        Standing {
            at: (piece.rect.x, piece.rect.y),
            model: Model::new("bridge", vec![piece]),
            doubled,
            hangs: true,
            gap: 0,
        }
    }
}

fn take(from: &mut Vec<Make>, whim: &mut Whim) -> Option<Make> {
    (!from.is_empty()).then(|| from.swap_remove(whim.below(from.len())))
}

/// A name that no feature has yet.
fn unused(features: &[FeatureFile], name: &str) -> String {
    let taken = |name: &str| features.iter().any(|feature| feature.name == name);
    let mut number = 1;
    let mut free = name.to_string();
    while taken(&free) {
        number += 1;
        free = format!("{name} {number}");
    }
    free
}
