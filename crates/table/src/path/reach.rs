//! Everything that a base can reach, for drawing.

use super::plan::BEND_SPACING;
use super::plane::{Circle, V, Way, small_turn};
use super::rough::Rough;
use super::scene::{Grown, Growth, Scene};
use super::search::{Arrival, STEP, Search, Stop};
use super::{Journey, Length};
use crate::Point;

/// Where the centre of the base can get over a way of at most `d` (rough ground counted double), any angle, as closed rings that may overlap: fill them
/// together. Good for drawing, to about a hundredth of an inch; whether a place can be reached is asked of [`Journey::shortest`].
pub fn reachable(journey: &Journey<'_>, d: Length) -> Vec<Vec<Point>> {
    let start = journey.base.at();
    if d < Length::ZERO || !journey.is_clear(&[start]) {
        return Vec::new();
    }
    let radius = journey.base.base().outer_radius().get() as f64;
    let rough = Rough::under(journey.base, journey.rough);
    let growth = Growth {
        radius,
        spare: 3.0,
        ends: &[start],
        goal: None,
    };
    let grown: Vec<Grown> = journey.obstacles.iter().map(|obstacle| growth.of(obstacle)).collect();
    let field = journey.field.map(|field| growth.field(field));
    let scene = Scene::new(grown.iter(), field.as_ref());
    let limit = d.get() as f64;
    let here = V::of(start);
    let mut stops = vec![Stop::bend(here)];
    let in_reach = |circle: &Circle| (circle.centre - here).length() - circle.radius <= limit;
    stops.extend(scene.posts.iter().filter(|post| in_reach(&post.circle)).map(Stop::post));
    let bends = rough
        .bends(BEND_SPACING)
        .into_iter()
        .map(|centre| Circle { centre, radius: 0.0 });
    let bends = bends.filter(|bend| in_reach(bend) && scene.clear(bend.centre, bend.centre));
    stops.extend(bends.map(|bend| Stop::bend(bend.centre)));
    let mut search = Search::new(&scene, stops, &rough, limit, None);
    search.run();
    let fans = search.arrivals().into_iter().map(|(stop, way, arrival)| {
        let step = small_turn(STEP * way.sign());
        let steps = std::iter::successors(Some(arrival.into), |v| Some(v.turned(step)))
            .take(129)
            .collect();
        Fan {
            scene: &scene,
            rough: &rough,
            limit,
            circle: stop.circle,
            way,
            arrival,
            steps,
        }
    });
    fans.map(|fan| fan.ring()).filter(|ring| ring.len() > 2).collect()
}

/// All straight ways on from a string around a post.
struct Fan<'a> {
    scene: &'a Scene<'a>,
    rough: &'a Rough,
    limit: f64,
    circle: Circle,
    way: Way,
    arrival: Arrival,
    /// The directions from the centre at each whole step.
    steps: Vec<V>,
}

/// One of them: from the post to as far as it goes.
#[derive(Clone, Copy)]
struct Ray {
    from: V,
    to: V,
    length: f64,
}

impl Fan<'_> {
    fn ring(&self) -> Vec<Point> {
        // As far around as the string reaches; what has no radius is a full circle of rays.
        let left = (self.limit - self.arrival.cost).max(0.0);
        let turn = if self.circle.radius > 0.0 {
            self.arrival.extent.min(left / self.circle.radius)
        } else {
            f64::INFINITY
        };
        let steps = (turn / STEP).min(128.0);
        let mut rays = vec![self.ray(0.0)];
        let mut at: f64 = 0.0;
        while at < steps {
            let next = (at + 1.0).min(steps);
            self.fill(&mut rays, at, next, 0);
            at = next;
        }
        let mut ring: Vec<Point> = rays.iter().map(|ray| ray.to.point()).collect();
        if self.circle.radius > 0.0 {
            ring.extend(rays.iter().rev().map(|ray| ray.from.point()));
        }
        ring.dedup();
        ring
    }

    /// Rays up to the step `to`, closer together where one goes far and the next does not.
    fn fill(&self, rays: &mut Vec<Ray>, from: f64, to: f64, depth: u32) {
        let ray = self.ray(to);
        let before = rays.last().map_or(0.0, |ray| ray.length);
        if depth < 7 && (ray.length - before).abs() > 0.02 * self.limit {
            let middle = (from + to) / 2.0;
            self.fill(rays, from, middle, depth + 1);
            self.fill(rays, middle, to, depth + 1);
        } else {
            rays.push(ray);
        }
    }

    fn ray(&self, step: f64) -> Ray {
        let whole = step.floor();
        let out = self.steps[whole as usize].turned(small_turn((step - whole) * STEP * self.way.sign()));
        let along = out.left() * self.way.sign();
        let from = self.circle.centre + out * self.circle.radius;
        let left = (self.limit - self.arrival.cost - step * STEP * self.circle.radius).max(0.0);
        let mut length = self.scene.reach(from, along, left);
        if !self.rough.is_empty() {
            let cost = |length: f64| length + self.rough.extra(from, from + along * length);
            if cost(length) > left {
                let (mut low, mut high) = (0.0, length);
                for _ in 0..24 {
                    let middle = (low + high) / 2.0;
                    if cost(middle) > left {
                        high = middle
                    } else {
                        low = middle
                    }
                }
                length = low;
            }
        }
        Ray {
            from,
            to: from + along * length,
            length,
        }
    }
}
