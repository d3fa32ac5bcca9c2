//! A full table to measure on: always the same one.

use table::{Base, Facing, Footprint, Length, Obstacle, Outline, Point, Polygon, Prism};

/// A small generator of its own, so that the table stays the same whatever library changes.
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed)
    }

    pub fn below(&mut self, n: i64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as i64) % n
    }
}

#[derive(Debug)]
pub struct Scene {
    pub field: Polygon,
    pub bases: Vec<Footprint>,
    pub terrain: Vec<Polygon>,
}

impl Scene {
    /// 44" by 30", with so many round bases of 25 to 50 mm and pieces of terrain of 4 to 8 corners, nothing overlapping.
    pub fn new(bases: usize, pieces: usize) -> Scene {
        let (wide, high) = (Length::inches(44), Length::inches(30));
        let mut dice = Dice::new(7);
        let mut scene = Scene {
            field: Polygon::rectangle(Point::ORIGIN, Point::new(wide, high)),
            bases: Vec::new(),
            terrain: Vec::new(),
        };
        while scene.terrain.len() < pieces {
            let at = Point::um(dice.below(wide.get()), dice.below(high.get()));
            let corners = 4 + dice.below(5);
            let mut steps: Vec<(i64, i64)> = (0..corners)
                .map(|_| (dice.below(100_000) - 50_000, dice.below(100_000) - 50_000))
                .collect();
            steps.sort_by(|a, b| {
                let below = |v: &(i64, i64)| v.1 < 0 || (v.1 == 0 && v.0 < 0);
                below(a).cmp(&below(b)).then((b.0 * a.1 - b.1 * a.0).cmp(&0))
            });
            let ring = steps
                .into_iter()
                .map(|(x, y)| at.offset(Length::um(x), Length::um(y)))
                .collect();
            let Ok(piece) = Polygon::new(ring) else { continue };
            let apart = scene
                .terrain
                .iter()
                .all(|other| !table::polygon_within_polygon(&piece, other, Length::inches(2)));
            if apart && piece.min_width() > Length::inches(1) {
                scene.terrain.push(piece);
            }
        }
        while scene.bases.len() < bases {
            let diameter = [25, 30, 32, 40, 50][dice.below(5) as usize];
            let at = Point::um(dice.below(wide.get()), dice.below(high.get()));
            let base = Footprint::new(Base::round_mm(diameter), at, Facing::NORTH);
            let free = scene.bases.iter().all(|other| !table::overlap(&base, other))
                && scene.terrain.iter().all(|piece| !table::overlaps_polygon(&base, piece))
                && table::inside_polygon(&base, &scene.field);
            if free {
                scene.bases.push(base);
            }
        }
        scene
    }

    pub fn obstacles_without(&self, mover: usize) -> Vec<Obstacle<'_>> {
        let others = self.bases.iter().enumerate().filter(move |(i, _)| *i != mover);
        others
            .map(|(_, base)| Obstacle::Base(base))
            .chain(self.terrain.iter().map(Obstacle::Polygon))
            .collect()
    }

    /// Bases two inches high, terrain three.
    pub fn prisms(&self) -> Vec<Prism<'_>> {
        let prism = |outline, top| Prism::new(outline, Length::ZERO, Length::inches(top));
        let bases = self.bases.iter().map(|base| prism(base.outline(), 2));
        bases
            .chain(self.terrain.iter().map(|piece| prism(Outline::Polygon(piece), 3)))
            .collect()
    }
}
