//! Cutting a simple polygon into triangles by clipping ears.

use crate::exact::side;
use crate::{Point, convex};

/// Convex parts of a polygon and the cuts between them. The inside of the polygon is exactly the insides
/// of the parts and of the cuts (without their ends): so a line is inside the polygon somewhere when it is
/// inside a part somewhere or runs along a cut.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cut {
    pub parts: Vec<[Point; 3]>,
    pub cuts: Vec<(Point, Point)>,
}

impl Cut {
    pub(crate) fn mapped(&self, map: &impl Fn(Point) -> Point) -> Cut {
        Cut {
            parts: self.parts.iter().map(|part| part.map(map)).collect(),
            cuts: self.cuts.iter().map(|(a, b)| (map(*a), map(*b))).collect(),
        }
    }
}

/// Cuts a simple counter-clockwise polygon with no three neighbouring corners in a line. A convex one gets no parts: it is its own.
pub(crate) fn cut(corners: &[Point]) -> Cut {
    let n = corners.len();
    if (0..n).all(|i| side(corners[i], corners[(i + 1) % n], corners[(i + 2) % n]) > 0) {
        return Cut::default();
    }
    let mut ring = corners.to_vec();
    let mut result = Cut::default();
    while ring.len() > 3 {
        let n = ring.len();
        // Clipping can leave three corners in a line; such a corner is no ear but may end a cut.
        let Some(i) = (0..n).find(|&i| is_ear(&ring, i)) else {
            break;
        };
        let (a, b, c) = (ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]);
        result.parts.push([a, b, c]);
        result.cuts.push((a, c));
        ring.remove(i);
    }
    if let [a, b, c] = ring[..]
        && side(a, b, c) > 0
    {
        result.parts.push([a, b, c]);
    }
    result
}

/// A convex corner whose triangle holds no other corner, not even on its rim: so the cut is a proper one.
fn is_ear(ring: &[Point], i: usize) -> bool {
    let n = ring.len();
    let (a, b, c) = (ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]);
    side(a, b, c) > 0
        && ring
            .iter()
            .all(|p| [a, b, c].contains(p) || !convex::contains(&[a, b, c], *p))
}
