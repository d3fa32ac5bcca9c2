//! For tests: always the same numbers and points.

use crate::Point;

pub(crate) struct Drawn(pub u64);

impl Drawn {
    /// From -n to n.
    pub(crate) fn number(&mut self, n: i64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as i64) % (2 * n + 1) - n
    }

    pub(crate) fn point(&mut self, n: i64) -> Point {
        Point::um(self.number(n), self.number(n))
    }
}
