//! The battlefield: its floor and the terrain features that stand on it.

use serde::{Deserialize, Serialize};
use table::{Bounds, Facing, Length, Point, Polygon, Segment};

use crate::Inches;

/// What a part of a terrain feature is. Whether it is an obstacle or low terrain follows from its height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartKind {
    /// Walls, blocks, floors of ruins.
    Solid,
    /// Stairs, rising toward a direction (see [`Part::rises`]).
    Stairs,
    Ladder,
    /// An opening in a wall: fighters pass through it and see through it.
    Archway,
    /// A closed door: fighters pass through it, but nobody sees through it.
    Door,
}

/// One convex piece of a terrain feature: an outline between two heights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    pub feature: FeatureId,
    pub outline: Polygon,
    /// The height of the floor or platform on which it stands (or from which it hangs, for a floor of a ruin). What stands on low
    /// terrain stands on the floor or platform that this is part of.
    pub bottom: Length,
    pub top: Length,
    pub kind: PartKind,
    /// It stands on the floor or on a platform, and does not hang above it.
    pub stands: bool,
    /// Its top is flat and larger than 1" by 1".
    pub platform: bool,
    pub deadly: bool,
    pub unscalable: bool,
    /// A wall or door of a dungeon.
    pub dungeon: bool,
    /// Stairs: the direction in which they rise.
    pub rises: Option<Facing>,
    /// Platforms: the stretches of its edge that no obstacle closes off.
    pub open_edges: Vec<Segment>,
    /// Platforms: the stretches of its edge where no other platform of the same height goes on.
    pub outer_edges: Vec<Segment>,
    pub bounds: Bounds,
}

impl Part {
    /// warcry:terrain-obstacle-01: rises 1" or more above what it stands on, or hangs above it; a floor on walls, however thin,
    /// rises as high as its top. Deadly and unscalable terrain are obstacles whatever their height (warcry:terrain-deadly-01,
    /// warcry:terrain-unscalable-01).
    pub fn is_obstacle(&self) -> bool {
        self.top - self.bottom >= Length::inches(1)
            || self.deadly
            || self.unscalable
            || (!self.stands && (!self.platform || self.top >= Length::inches(1)))
    }

    /// warcry:terrain-low-01: less than 1" high and standing on a surface: part of the floor or platform under it. A thin
    /// platform that hangs in the air is no low terrain.
    pub fn is_low(&self) -> bool {
        !self.is_obstacle() && !self.platform && self.kind == PartKind::Solid
    }

    pub fn is_passage(&self) -> bool {
        matches!(self.kind, PartKind::Archway | PartKind::Door)
    }

    pub fn is_steps(&self) -> bool {
        matches!(self.kind, PartKind::Stairs | PartKind::Ladder)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeatureId(pub u8);

/// A part by its place in [`Terrain::parts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PartId(pub u16);

/// A terrain feature: a name and the parts that it is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feature {
    pub name: String,
    /// The feature on which this one stands, if not on the floor.
    pub on: Option<FeatureId>,
}

/// The battlefield with all that stands on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terrain {
    pub width: Length,
    pub depth: Length,
    pub features: Vec<Feature>,
    pub parts: Vec<Part>,
    /// The top of the highest part: above it there is only sky.
    pub highest: Length,
}

/// How a battlefield is written in files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    #[serde(default = "usual_width")]
    pub width: Inches,
    #[serde(default = "usual_depth")]
    pub depth: Inches,
    #[serde(default)]
    pub features: Vec<FeatureFile>,
}

fn usual_width() -> Inches {
    Inches::whole(30)
}

fn usual_depth() -> Inches {
    Inches::whole(22)
}

impl Default for Layout {
    fn default() -> Self {
        Layout {
            width: usual_width(),
            depth: usual_depth(),
            features: Vec::new(),
        }
    }
}

/// A terrain feature as written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeatureFile {
    pub name: String,
    /// The name of the feature on which this one stands.
    #[serde(default)]
    pub on: Option<String>,
    /// Where the feature's own (0, 0) lies on the battlefield.
    #[serde(default)]
    pub at: [Inches; 2],
    /// Quarter turns to the left about its own (0, 0).
    #[serde(default)]
    pub turned: u8,
    pub parts: Vec<PartFile>,
}

/// A part as written in a file: a rectangle `[x, y, width, depth]` or a convex outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartFile {
    #[serde(default)]
    pub rect: Option<[Inches; 4]>,
    #[serde(default)]
    pub outline: Option<Vec<[Inches; 2]>>,
    #[serde(default)]
    pub bottom: Inches,
    pub top: Inches,
    #[serde(default = "solid")]
    pub kind: PartKind,
    #[serde(default)]
    pub platform: bool,
    #[serde(default)]
    pub deadly: bool,
    #[serde(default)]
    pub unscalable: bool,
    /// A wall or door of a dungeon.
    #[serde(default)]
    pub dungeon: bool,
    /// Stairs: which way they rise, as `[x, y]`.
    #[serde(default)]
    pub rises: Option<[i8; 2]>,
}

fn solid() -> PartKind {
    PartKind::Solid
}

impl Layout {
    /// Checks a layout and works out what the rules need to know of it.
    pub fn build(&self) -> Result<Terrain, String> {
        let (width, depth) = (Length::from(self.width), Length::from(self.depth));
        if width < Length::inches(1)
            || depth < Length::inches(1)
            || width > Length::inches(200)
            || depth > Length::inches(200)
        {
            return Err(format!(
                "a battlefield of {width} by {depth} cannot be played on: 1 to 200 inches a side"
            ));
        }
        if self.features.len() > 200 {
            return Err("more than 200 terrain features".into());
        }
        let mut terrain = Terrain {
            width,
            depth,
            features: Vec::new(),
            parts: Vec::new(),
            highest: Length::ZERO,
        };
        for (at, file) in self.features.iter().enumerate() {
            let on = match &file.on {
                None => None,
                Some(name) => {
                    let found = self.features[..at].iter().position(|other| &other.name == name);
                    let found = found.ok_or_else(|| {
                        format!(
                            "terrain feature {:?} stands on {name:?}, which is not a feature before it",
                            file.name
                        )
                    })?;
                    Some(FeatureId(found as u8))
                }
            };
            terrain.features.push(Feature {
                name: file.name.clone(),
                on,
            });
            for (number, part) in file.parts.iter().enumerate() {
                let part = file
                    .build_part(FeatureId(at as u8), part)
                    .map_err(|why| format!("terrain feature {:?}, part {}: {why}", file.name, number + 1))?;
                if part.bounds.min.x < Length::ZERO
                    || part.bounds.min.y < Length::ZERO
                    || part.bounds.max.x > width
                    || part.bounds.max.y > depth
                {
                    return Err(format!(
                        "terrain feature {:?}, part {}: it hangs over the edge of the battlefield",
                        file.name,
                        number + 1
                    ));
                }
                terrain.parts.push(part);
            }
        }
        terrain.settle();
        for part in &terrain.parts {
            if part.platform && part.stands && part.top - part.bottom < Length::inches(1) {
                return Err(format!(
                    "terrain feature {:?}: a platform less than 1\" above what it stands on is low terrain \
                     (warcry:terrain-low-01); leave `platform` out",
                    terrain.features[usize::from(part.feature.0)].name
                ));
            }
        }
        Ok(terrain)
    }
}

impl FeatureFile {
    fn build_part(&self, feature: FeatureId, part: &PartFile) -> Result<Part, String> {
        let corners: Vec<Point> = match (&part.rect, &part.outline) {
            (Some([x, y, width, depth]), None) => {
                let (x, y, width, depth): (Length, Length, Length, Length) =
                    ((*x).into(), (*y).into(), (*width).into(), (*depth).into());
                if width <= Length::ZERO || depth <= Length::ZERO {
                    return Err("a rect needs a width and a depth above 0".into());
                }
                vec![
                    Point::new(x, y),
                    Point::new(x + width, y),
                    Point::new(x + width, y + depth),
                    Point::new(x, y + depth),
                ]
            }
            (None, Some(outline)) => outline
                .iter()
                .map(|[x, y]| Point::new((*x).into(), (*y).into()))
                .collect(),
            _ => return Err("give either rect: [x, y, width, depth] or outline: [[x, y], ...]".into()),
        };
        let outline = Polygon::new(corners)
            .map_err(|error| error.to_string())?
            .quarter_turned(Point::default(), i32::from(self.turned % 4))
            .translated(self.at[0].into(), self.at[1].into());
        if !outline.is_convex() {
            return Err("the outline is not convex: make the feature of several convex parts".into());
        }
        let (bottom, top) = (Length::from(part.bottom), Length::from(part.top));
        if bottom < Length::ZERO || top <= bottom || top > Length::inches(60) {
            return Err(format!(
                "it reaches from {bottom} to {top}: the top must be above the bottom and below 60\""
            ));
        }
        if part.platform && outline.min_width() <= Length::inches(1) {
            return Err("a platform is larger than 1\" by 1\" (warcry:terrain-platform-01)".into());
        }
        if part.platform && part.unscalable {
            return Err("fighters may not move on unscalable terrain, so it cannot be a platform".into());
        }
        let rises = match (part.kind, part.rises) {
            (PartKind::Stairs, Some([x, y])) => {
                let turned = [(x, y), (-y, x), (-x, -y), (y, -x)][usize::from(self.turned % 4)];
                Some(
                    Facing::new(turned.0.into(), turned.1.into())
                        .ok_or("stairs that rise toward [0, 0] rise nowhere")?,
                )
            }
            (PartKind::Stairs, None) => return Err("stairs need `rises: [x, y]`, the way they go up".into()),
            (_, Some(_)) => return Err("only stairs rise toward a direction".into()),
            (_, None) => None,
        };
        let bounds = outline.bounds();
        Ok(Part {
            feature,
            outline,
            bottom,
            top,
            kind: part.kind,
            stands: bottom == Length::ZERO,
            platform: part.platform,
            deadly: part.deadly,
            dungeon: part.dungeon,
            unscalable: part.unscalable,
            rises,
            open_edges: Vec::new(),
            outer_edges: Vec::new(),
            bounds,
        })
    }
}

impl Terrain {
    pub fn empty() -> Terrain {
        Layout::default().build().expect("an empty battlefield is in order")
    }

    pub fn part(&self, id: PartId) -> &Part {
        &self.parts[usize::from(id.0)]
    }

    /// The name of the feature that a part belongs to.
    pub fn name_of(&self, id: PartId) -> &str {
        let feature = usize::from(self.part(id).feature.0);
        self.features
            .get(feature)
            .map_or("terrain", |feature| feature.name.as_str())
    }

    pub fn ids(&self) -> impl Iterator<Item = PartId> {
        (0..self.parts.len() as u16).map(PartId)
    }

    /// Works out what depends on all parts together. To be called after any change to the parts.
    pub(crate) fn settle(&mut self) {
        self.highest = self.parts.iter().map(|part| part.top).max().unwrap_or_default();
        let mut lowest_first: Vec<usize> = (0..self.parts.len()).collect();
        lowest_first.sort_by_key(|at| self.parts[*at].bottom);
        for at in lowest_first {
            let ground = self.ground_under(&self.parts[at]);
            self.parts[at].stands = ground.is_some();
            if let Some(ground) = ground {
                self.parts[at].bottom = ground;
            }
        }
        let edges: Vec<(Vec<Segment>, Vec<Segment>)> = (0..self.parts.len())
            .map(|at| {
                if self.parts[at].platform {
                    self.edges_of(at)
                } else {
                    Default::default()
                }
            })
            .collect();
        for (part, (outer, open)) in self.parts.iter_mut().zip(edges) {
            (part.outer_edges, part.open_edges) = (outer, open);
        }
    }

    /// How high the floor or platform is on which a part stands, itself or on low terrain, which counts as part of it
    /// (warcry:terrain-low-02); nothing if it hangs in the air. What is lower has to be settled already.
    fn ground_under(&self, part: &Part) -> Option<Length> {
        if part.bottom == Length::ZERO {
            return Some(Length::ZERO);
        }
        let touches = |under: &&Part| {
            under.top == part.bottom
                && under.bounds.meets(&part.bounds)
                && table::polygon_within_polygon(&under.outline, &part.outline, Length::ZERO)
        };
        let under = self.parts.iter().filter(|under| under.platform || under.is_low());
        let grounds = under
            .filter(touches)
            .map(|under| if under.platform { under.top } else { under.bottom });
        grounds.max()
    }

    /// The edges of a platform that no platform of the same height carries on beyond, and those of them that no obstacle
    /// standing there closes off.
    fn edges_of(&self, platform: usize) -> (Vec<Segment>, Vec<Segment>) {
        let this = &self.parts[platform];
        let others = || {
            let others = self.parts.iter().enumerate();
            others.filter(move |(at, _)| *at != platform).map(|(_, part)| part)
        };
        let mut outer: Vec<Segment> = this.outline.edges().collect();
        for part in others().filter(|part| part.platform && part.top == this.top) {
            outer = outer
                .into_iter()
                .flat_map(|edge| {
                    if reaches_beyond(&part.outline, &edge) {
                        outside(edge, &part.outline)
                    } else {
                        vec![edge]
                    }
                })
                .collect();
        }
        let mut open = outer.clone();
        let closes = |part: &&Part| {
            let rises = part.top - this.top >= Length::inches(1) && part.bottom <= this.top;
            part.is_obstacle() && !part.is_passage() && rises
        };
        for part in others().filter(closes) {
            open = open.into_iter().flat_map(|edge| outside(edge, &part.outline)).collect();
        }
        (outer, open)
    }
}

/// Whether some of a polygon lies on the outer side of an edge of another: a platform that only shares the edge's line from
/// within does not carry it on.
fn reaches_beyond(polygon: &Polygon, edge: &Segment) -> bool {
    let along = edge.to - edge.from;
    polygon.corners().iter().any(|corner| {
        let away = *corner - edge.from;
        along.x * away.y - along.y * away.x < 0
    })
}

/// The stretches of a segment that lie outside a convex polygon, cut to whole micrometres.
fn outside(segment: Segment, polygon: &Polygon) -> Vec<Segment> {
    let Some((enter, leave)) = crate::movement::span_inside(segment.from, segment.to, polygon) else {
        return vec![segment];
    };
    let at = |fraction: crate::movement::Fraction| fraction.along(segment.from, segment.to);
    let pieces = [
        Segment::new(segment.from, at(enter)),
        Segment::new(at(leave), segment.to),
    ];
    pieces.into_iter().filter(|piece| piece.from != piece.to).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(width: i64, depth: i64, bottom: i64, top: i64) -> Result<Terrain, String> {
        let part = PartFile {
            rect: Some([Inches::whole(5), Inches::whole(5), hundredths(width), hundredths(depth)]),
            outline: None,
            bottom: hundredths(bottom),
            top: hundredths(top),
            kind: PartKind::Solid,
            platform: true,
            deadly: false,
            dungeon: false,
            unscalable: false,
            rises: None,
        };
        let feature = FeatureFile {
            name: "block".into(),
            on: None,
            at: Default::default(),
            turned: 0,
            parts: vec![part],
        };
        Layout {
            features: vec![feature],
            ..Layout::default()
        }
        .build()
    }

    fn hundredths(inches: i64) -> Inches {
        Inches(Length::hundredths(inches))
    }

    /// warcry:terrain-platform-01
    #[test]
    fn a_platform_is_larger_than_one_inch_by_one() {
        assert!(
            block(100, 500, 0, 300)
                .unwrap_err()
                .contains("warcry:terrain-platform-01")
        );
        assert!(block(110, 110, 0, 300).is_ok());
    }

    /// warcry:terrain-low-01
    #[test]
    fn a_dais_is_low_terrain_and_a_hanging_floor_is_not() {
        assert!(block(300, 300, 0, 50).unwrap_err().contains("warcry:terrain-low-01"));
        assert!(block(300, 300, 300, 320).is_ok());
    }
}
