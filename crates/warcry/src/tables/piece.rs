//! Terrain in whole quarter inches: what features of generated tables are made of, and how they are turned and set down.

use table::Length;

use crate::{FeatureFile, Inches, PartFile, PartKind};

/// Quarter inches. Everything that is generated lies on this grid.
pub(super) type Quarters = i64;

/// A rectangle `x`, `y`, width, depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rect {
    pub x: Quarters,
    pub y: Quarters,
    pub w: Quarters,
    pub d: Quarters,
}

impl Rect {
    pub fn new(x: Quarters, y: Quarters, w: Quarters, d: Quarters) -> Rect {
        Rect { x, y, w, d }
    }

    pub fn right(self) -> Quarters {
        self.x + self.w
    }

    pub fn bottom(self) -> Quarters {
        self.y + self.d
    }

    /// Both lie on some of the same ground; a shared edge is none.
    pub fn overlaps(self, other: Rect) -> bool {
        self.keeps_off(other, 0).is_none()
    }

    /// Whether at least `gap` lies between them, to one side or the other. Nothing where they are closer.
    pub fn keeps_off(self, other: Rect, gap: Quarters) -> Option<()> {
        let aside = self.right() + gap <= other.x || other.right() + gap <= self.x;
        let apart = self.bottom() + gap <= other.y || other.bottom() + gap <= self.y;
        (aside || apart).then_some(())
    }

    fn moved(self, x: Quarters, y: Quarters) -> Rect {
        Rect::new(self.x + x, self.y + y, self.w, self.d)
    }

    fn joined(self, other: Rect) -> Rect {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Rect::new(x, y, right - x, bottom - y)
    }

    /// The same rectangle, turned half round about the middle of a table.
    pub fn across(self, width: Quarters, depth: Quarters) -> Rect {
        Rect::new(width - self.right(), depth - self.bottom(), self.w, self.d)
    }
}

/// One part of a feature: a rectangle, with its corners cut off where `cut` is more than 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub rect: Rect,
    pub low: Quarters,
    pub top: Quarters,
    pub kind: PartKind,
    pub platform: bool,
    pub deadly: bool,
    pub unscalable: bool,
    pub rises: Option<[i8; 2]>,
    pub cut: Quarters,
}

impl Piece {
    /// A wall or block from the floor up.
    pub fn block(x: Quarters, y: Quarters, w: Quarters, d: Quarters, top: Quarters) -> Piece {
        Piece {
            rect: Rect::new(x, y, w, d),
            low: 0,
            top,
            kind: PartKind::Solid,
            platform: false,
            deadly: false,
            unscalable: false,
            rises: None,
            cut: 0,
        }
    }

    pub fn from(mut self, low: Quarters) -> Piece {
        self.low = low;
        self
    }

    pub fn platform(mut self) -> Piece {
        self.platform = true;
        self
    }

    pub fn deadly(mut self) -> Piece {
        self.deadly = true;
        self
    }

    pub fn unscalable(mut self) -> Piece {
        self.unscalable = true;
        self
    }

    pub fn kind(mut self, kind: PartKind) -> Piece {
        self.kind = kind;
        self
    }

    pub fn stairs(mut self, rises: [i8; 2]) -> Piece {
        self.kind = PartKind::Stairs;
        self.rises = Some(rises);
        self
    }

    pub fn cut(mut self, corners: Quarters) -> Piece {
        self.cut = corners;
        self
    }

    pub fn is_passage(&self) -> bool {
        matches!(self.kind, PartKind::Archway | PartKind::Door)
    }

    /// Whether a fighter can stand anywhere on its ground as on the floor.
    pub fn is_low(&self) -> bool {
        self.top - self.low < 4 && !self.deadly && !self.unscalable && !self.platform
    }

    pub fn moved(mut self, x: Quarters, y: Quarters) -> Piece {
        self.rect = self.rect.moved(x, y);
        self
    }

    /// Left and right changed.
    fn mirrored(mut self) -> Piece {
        self.rect.x = -self.rect.right();
        self.rises = self.rises.map(|[x, y]| [-x, y]);
        self
    }

    /// A quarter turn: what pointed right points down.
    fn turned(mut self) -> Piece {
        let Rect { x, y, w, d } = self.rect;
        self.rect = Rect::new(-(y + d), x, d, w);
        self.rises = self.rises.map(|[x, y]| [-y, x]);
        self
    }

    pub fn across(mut self, width: Quarters, depth: Quarters) -> Piece {
        self.rect = self.rect.across(width, depth);
        self.rises = self.rises.map(|[x, y]| [-x, -y]);
        self
    }

    fn file(&self) -> PartFile {
        let Rect { x, y, w, d } = self.rect;
        let c = self.cut;
        let outline = [
            [x + c, y],
            [x + w - c, y],
            [x + w, y + c],
            [x + w, y + d - c],
            [x + w - c, y + d],
            [x + c, y + d],
            [x, y + d - c],
            [x, y + c],
        ];
        PartFile {
            rect: (c == 0).then(|| [x, y, w, d].map(inches)),
            outline: (c > 0).then(|| outline.map(|corner| corner.map(inches)).to_vec()),
            bottom: inches(self.low),
            top: inches(self.top),
            kind: self.kind,
            platform: self.platform,
            deadly: self.deadly,
            unscalable: self.unscalable,
            dungeon: false,
            rises: self.rises,
        }
    }
}

pub(super) fn inches(quarters: Quarters) -> Inches {
    Inches(Length::hundredths(25 * quarters))
}

/// A feature of the kit, its top left corner at (0, 0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Model {
    pub name: &'static str,
    pub pieces: Vec<Piece>,
}

impl Model {
    pub fn new(name: &'static str, pieces: Vec<Piece>) -> Model {
        Model { name, pieces }.squared()
    }

    /// Moved so that it begins at (0, 0).
    fn squared(mut self) -> Model {
        if let Some(all) = self.pieces.iter().map(|piece| piece.rect).reduce(Rect::joined) {
            for piece in &mut self.pieces {
                *piece = piece.moved(-all.x, -all.y);
            }
        }
        self
    }

    pub fn size(&self) -> (Quarters, Quarters) {
        let all = self.pieces.iter().map(|piece| piece.rect).reduce(Rect::joined);
        all.map_or((0, 0), |all| (all.w, all.d))
    }

    pub fn mirrored(mut self) -> Model {
        for piece in &mut self.pieces {
            *piece = piece.mirrored();
        }
        self.squared()
    }

    pub fn turned(mut self) -> Model {
        for piece in &mut self.pieces {
            *piece = piece.turned();
        }
        self.squared()
    }

    /// As it is written in a file, its own (0, 0) at a place, turned half round for the far side.
    pub fn file(&self, name: String, at: (Quarters, Quarters), turned: u8) -> FeatureFile {
        FeatureFile {
            name,
            on: None,
            at: [inches(at.0), inches(at.1)],
            turned,
            parts: self.pieces.iter().map(Piece::file).collect(),
        }
    }
}
