//! Who deploys where: edges, the middle and the ends, corners (502.1, 506.2).

use kernel::{Asked, Die, Play, Pool, Refusal, cite};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use table::{Facing, Footprint, Length, Point, Polygon, inside_polygon, overlap, polygon_gap};

use crate::movement::flight;
use crate::questions::{Answer, Ask};
use crate::scenarios::{Deployment, Scenario};
use crate::terrain::{Environment, Terrain};
use crate::world::{Fate, Stage};
use crate::{Chainmail, Event, Model, ModelId, WarbandId, World};

/// An edge of the battlefield. Underground only south and north are edges (chainmail:501.2c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    South,
    North,
    West,
    East,
}

impl Edge {
    pub const ALL: [Edge; 4] = [Edge::South, Edge::North, Edge::West, Edge::East];

    /// The edges over which models can leave (chainmail:501.1b, chainmail:501.2c).
    pub fn of(environment: Environment) -> &'static [Edge] {
        match environment {
            Environment::Aboveground => &Edge::ALL,
            Environment::Underground => &Edge::ALL[..2],
        }
    }

    pub const fn opposite(self) -> Edge {
        match self {
            Edge::South => Edge::North,
            Edge::North => Edge::South,
            Edge::West => Edge::East,
            Edge::East => Edge::West,
        }
    }

    /// The direction in which models leave over it.
    pub const fn outward(self) -> Facing {
        match self {
            Edge::South => Facing::SOUTH,
            Edge::North => Facing::NORTH,
            Edge::West => Facing::WEST,
            Edge::East => Facing::EAST,
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Edge::South => "south",
            Edge::North => "north",
            Edge::West => "west",
            Edge::East => "east",
        }
    }
}

/// Where a warband deploys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeploymentArea {
    /// A strip along an edge, or the part of it that this warband has where several share it.
    Strip { edge: Edge, part: u8, of: u8 },
    /// The strip down the middle (chainmail:502.12b).
    Middle,
    /// Both ends, half of the models at each (chainmail:502.12c).
    Ends,
    /// The south-western and the north-eastern corner, or the other two (chainmail:502.13b).
    Corners { rising: bool },
}

impl DeploymentArea {
    pub const fn whole(edge: Edge) -> DeploymentArea {
        DeploymentArea::Strip { edge, part: 0, of: 1 }
    }

    /// The one or two shapes that it consists of.
    pub fn shapes(self, terrain: &Terrain) -> SmallVec<[Polygon; 2]> {
        self.shapes_grown(terrain, Length::ZERO)
    }

    /// The same, reaching so much farther into the battlefield (see [`room_for`]).
    fn shapes_grown(self, terrain: &Terrain, more: Length) -> SmallVec<[Polygon; 2]> {
        let (width, depth) = (terrain.width, terrain.depth);
        // Where the strips of west and east begin, however deep south and north are.
        let corner = Length::inches(4);
        let deep = (corner + more).min(width).min(depth);
        let rectangle =
            |x: [Length; 2], y: [Length; 2]| Polygon::rectangle(Point::new(x[0], y[0]), Point::new(x[1], y[1]));
        let zero = Length::ZERO;
        let mut shapes = SmallVec::new();
        match self {
            DeploymentArea::Strip { edge, part, of } => {
                let share = |from: Length, to: Length| {
                    let (part, of) = (i64::from(part), i64::from(of.max(1)));
                    let far = (to - from).get();
                    [
                        from + Length::um(far * part / of),
                        from + Length::um(far * (part + 1) / of),
                    ]
                };
                shapes.push(match edge {
                    Edge::South => rectangle(share(zero, width), [zero, deep]),
                    Edge::North => rectangle(share(zero, width), [depth - deep, depth]),
                    // The corners belong to south and north.
                    Edge::West => rectangle([zero, deep], share(corner, depth - corner)),
                    Edge::East => rectangle([width - deep, width], share(corner, depth - corner)),
                });
            }
            DeploymentArea::Middle => {
                let from_edge = Length::inches(16).min(Length::um(depth.get() / 2) - Length::inches(2));
                let from_edge = (from_edge - more).max(zero);
                shapes.push(rectangle([zero, width], [from_edge, depth - from_edge]));
            }
            DeploymentArea::Ends => {
                shapes.push(rectangle([zero, width], [zero, deep]));
                shapes.push(rectangle([zero, width], [depth - deep, depth]));
            }
            DeploymentArea::Corners { rising } => {
                let side = (Length::inches(6) + more).min(width).min(depth);
                let (near, far) = ([zero, side], [width - side, width]);
                let (low, high) = if rising { (near, far) } else { (far, near) };
                shapes.push(rectangle(low, [zero, side]));
                shapes.push(rectangle(high, [depth - side, depth]));
            }
        }
        shapes
    }
}

/// The area of a warband; as the seats lie where nobody has chosen.
pub fn area_of(world: &World, warband: WarbandId) -> DeploymentArea {
    let known = world.warband(warband).area;
    known.unwrap_or_else(|| {
        let count = world.warbands.len();
        strip(world, Edge::South, usize::from(warband.0), count)
    })
}

/// The strip of the place-th warband after the one that has the first edge (chainmail:502.11b). Beyond as many as there are edges,
/// warbands share one.
fn strip(world: &World, first: Edge, place: usize, warbands: usize) -> DeploymentArea {
    let all = Edge::of(world.terrain.environment);
    let mut edges: SmallVec<[Edge; 4]> = SmallVec::from_slice(&[first, first.opposite()]);
    if warbands > 2 {
        edges.extend(
            all.iter()
                .copied()
                .filter(|edge| *edge != first && *edge != first.opposite()),
        );
    }
    let edge = place % edges.len();
    let sharing = (0..warbands).filter(|place| place % edges.len() == edge).count();
    DeploymentArea::Strip {
        edge: edges[edge],
        part: (place / edges.len()) as u8,
        of: sharing.max(1) as u8,
    }
}

/// Roles, edges and corners, before terrain is placed (chainmail:502.11a, chainmail:502.12a, chainmail:502.13b).
pub fn choose(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    let world = play.world();
    let scout = world.scout.unwrap_or(WarbandId(0));
    if world.scenario == Scenario::Breakthrough && world.attacker.is_none() {
        let open = world.warband_ids().map(Answer::Warband).collect();
        if let Answer::Warband(warband) = play.choose(scout.seat(), Ask::Attacker, open)? {
            let rules = &[cite!("chainmail:scenario-breakthrough"), cite!("chainmail:502.21a")];
            play.record(Event::AttackerNamed { warband }, rules);
        }
    }
    match play.world().scenario.deployment() {
        Deployment::Standard => choose_edge(play, scout)?,
        Deployment::Split => {
            let Some(winner) = roll_for_split(play) else {
                return Ok(());
            };
            let open = vec![Answer::Area(DeploymentArea::Middle), Answer::Area(DeploymentArea::Ends)];
            let rules = [cite!("chainmail:502.12a")];
            let Answer::Area(own) = play.choose(winner.seat(), Ask::Area, open)? else {
                return Ok(());
            };
            let other = match own {
                DeploymentArea::Middle => DeploymentArea::Ends,
                _ => DeploymentArea::Middle,
            };
            take(play, winner, own, other, &rules);
        }
        Deployment::DoubleSplit => {
            let corners = |rising| DeploymentArea::Corners { rising };
            let open = vec![Answer::Area(corners(true)), Answer::Area(corners(false))];
            let Answer::Area(own) = play.choose(scout.seat(), Ask::Area, open)? else {
                return Ok(());
            };
            let other = corners(own == corners(false));
            take(play, scout, own, other, &[cite!("chainmail:502.13b")]);
        }
    }
    play.record(
        Event::StageReached { stage: Stage::Terrain },
        &[cite!("chainmail:500-sequence")],
    );
    Ok(())
}

fn take(
    play: &mut Play<'_, Chainmail>,
    warband: WarbandId,
    own: DeploymentArea,
    others: DeploymentArea,
    rules: &[kernel::RuleId],
) {
    let all: Vec<WarbandId> = play.world().warband_ids().collect();
    for id in all {
        let area = if id == warband { own } else { others };
        play.record(Event::AreaChosen { warband: id, area }, rules.to_vec());
    }
}

/// The scouting player's edge; the others take the opposite one and, where there are more of them, the rest in the order of seats.
fn choose_edge(play: &mut Play<'_, Chainmail>, scout: WarbandId) -> Asked<()> {
    let world = play.world();
    let edges = Edge::of(world.terrain.environment);
    let open = edges
        .iter()
        .map(|edge| Answer::Area(DeploymentArea::whole(*edge)))
        .collect();
    let first = match play.choose(scout.seat(), Ask::Area, open)? {
        Answer::Area(DeploymentArea::Strip { edge, .. }) => edge,
        _ => Edge::South,
    };
    let world = play.world();
    let count = world.warbands.len();
    let areas: SmallVec<[DeploymentArea; 6]> = (0..count).map(|place| strip(world, first, place, count)).collect();
    for (place, area) in areas.into_iter().enumerate() {
        let warband = WarbandId(((usize::from(scout.0) + place) % count) as u8);
        let rules = &[cite!("chainmail:502.11a"), cite!("chainmail:502.11b")];
        play.record(Event::AreaChosen { warband, area }, rules);
    }
    Ok(())
}

/// The higher d20; on a tie nobody, and the dice are rolled again (chainmail:407).
fn roll_for_split(play: &mut Play<'_, Chainmail>) -> Option<WarbandId> {
    let pool = Pool { dice: 1, die: Die::D20 };
    let warbands: Vec<WarbandId> = play.world().warband_ids().collect();
    let rolls: SmallVec<[(WarbandId, u8); 6]> = warbands
        .iter()
        .map(|warband| {
            (
                *warband,
                play.roll(Some(warband.seat()), "split deployment", pool).face(),
            )
        })
        .collect();
    let best = rolls.iter().map(|(_, die)| *die).max().unwrap_or(0);
    let mut leaders = rolls.iter().filter(|(_, die)| *die == best);
    let winner = leaders.next().map(|(warband, _)| *warband);
    let winner = winner.filter(|_| leaders.next().is_none());
    let rules = match winner {
        Some(_) => vec![cite!("chainmail:502.12a")],
        None => vec![cite!("chainmail:502.12a"), cite!("chainmail:407")],
    };
    play.record(Event::SplitRolled { rolls, winner }, rules);
    winner
}

/// chainmail:506.2a, chainmail:506.2b
pub fn check_deployment(world: &World, id: ModelId, at: Point) -> Result<(), Refusal> {
    let Some(model) = world.get(id).filter(|model| model.fate == Fate::Waiting) else {
        return Err(Refusal::new(
            cite!("chainmail:506.3"),
            "that model is not waiting to be deployed",
        ));
    };
    if world.batch.is_none_or(|batch| batch.warband != model.warband) {
        let why = format!("{} belongs to another warband", model.name);
        return Err(Refusal::new(cite!("chainmail:506.3"), why));
    }
    let base = model.footprint().moved_to(at);
    let area = area_of(world, model.warband);
    let holds = |shapes: &[Polygon]| shapes.iter().position(|shape| inside_polygon(&base, shape));
    let part = holds(&area.shapes(&world.terrain))
        .or_else(|| holds(&area.shapes_grown(&world.terrain, room_for(world, id)?.deeper)));
    let Some(part) = part else {
        let why = format!("{} would not stand wholly in its deployment area", model.name);
        return Err(Refusal::new(cite!("chainmail:506.2b"), why));
    };
    check_half(world, model.warband, part)?;
    check_stand(world, id, &base)
}

/// Whether a model can stand there at all.
fn check_stand(world: &World, id: ModelId, base: &Footprint) -> Result<(), Refusal> {
    let model = world.model(id);
    // A flier may be put down on low terrain that nobody else could stand on, or under a roof as anybody.
    if model.card.flies() && flight::check_landing(world, id, base).is_ok() {
        return Ok(());
    }
    if let Some(other) = world.in_play().find(|other| overlap(base, &world.footprint(*other))) {
        let why = format!("{} would overlap {}", model.name, world.name(other));
        return Err(Refusal::new(cite!("chainmail:604.12"), why));
    }
    if let Some(feature) = world.terrain.blocked_by(base) {
        let why = format!(
            "{} would stand in impassable terrain ({})",
            model.name,
            feature.part.rule()
        );
        return Err(Refusal::new(cite!("chainmail:303"), why));
    }
    Ok(())
}

/// Half of the models in the one part of an area, the rest in the other (chainmail:502.12c, chainmail:502.13b).
fn check_half(world: &World, warband: WarbandId, part: usize) -> Result<(), Refusal> {
    let area = area_of(world, warband);
    let shapes = area.shapes(&world.terrain);
    if shapes.len() < 2 {
        return Ok(());
    }
    let own = || world.models.iter().filter(|model| model.warband == warband);
    let all = own().filter(|model| model.fate != Fate::Absent).count();
    let far = |model: &Model, part: usize| polygon_gap(&model.footprint(), &shapes[part]);
    let here = own().filter(|model| model.in_play() && far(model, part) < far(model, 1 - part));
    let half = all.div_ceil(2);
    if here.count() < half {
        return Ok(());
    }
    let why = format!("half of the warband, {half} models, is there: the rest goes to the other place");
    let rule = match area {
        DeploymentArea::Corners { .. } => cite!("chainmail:502.13b"),
        _ => cite!("chainmail:502.12c"),
    };
    Err(Refusal::new(rule, why))
}

/// A place for a model that waits, and how much deeper than usual its area has to be for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    pub at: Point,
    pub deeper: Length,
}

/// How finely a full area is searched for a place.
const SEARCHED: Length = Length::hundredths(5);

/// The first place at which a model can be deployed. Where warbands share a strip, their area may be full before all models stand: then
/// it reaches one more inch into the battlefield for the models that are left, and one more, until there is room (RULINGS.md,
/// "Preparation"). Nothing if the whole battlefield is full.
pub fn room_for(world: &World, id: ModelId) -> Option<Room> {
    let warband = world.model(id).warband;
    let area = area_of(world, warband);
    let longest = world.terrain.width.max(world.terrain.depth);
    let inches = std::iter::successors(Some(Length::ZERO), |deeper| Some(*deeper + Length::inches(1)));
    inches.take_while(|deeper| *deeper <= longest).find_map(|deeper| {
        let shapes = area.shapes_grown(&world.terrain, deeper);
        let open = shapes
            .iter()
            .enumerate()
            .filter(|(part, _)| check_half(world, warband, *part).is_ok());
        let mut places = open.filter_map(|(_, shape)| place_in(world, id, shape));
        places.next().map(|at| Room { at, deeper })
    })
}

/// The first place in a rectangle at which a model can stand, row by row.
fn place_in(world: &World, id: ModelId, shape: &Polygon) -> Option<Point> {
    let base = world.model(id).footprint();
    let radius = world.model(id).radius();
    let (low, high) = (shape.bounds().min, shape.bounds().max);
    let step = SEARCHED.get() as usize;
    let rows = ((low.y + radius).get()..=(high.y - radius).get()).step_by(step);
    let mut places = rows.flat_map(|y| {
        let row = ((low.x + radius).get()..=(high.x - radius).get()).step_by(step);
        row.map(move |x| Point::um(x, y))
    });
    places.find(|at| check_stand(world, id, &base.moved_to(*at)).is_ok())
}

/// The area of a warband as it is open now: deeper than usual where the largest of its models that wait has no room otherwise.
pub fn open_area(world: &World, warband: WarbandId) -> SmallVec<[Polygon; 2]> {
    let area = area_of(world, warband);
    let deploys = world.batch.is_some_and(|batch| batch.warband == warband);
    let waiting = world.ids().filter(|id| {
        let model = world.model(*id);
        deploys && model.warband == warband && model.fate == Fate::Waiting
    });
    let largest = waiting.max_by_key(|id| world.model(*id).card.base);
    let room = largest.and_then(|id| room_for(world, id));
    area.shapes_grown(&world.terrain, room.map_or(Length::ZERO, |room| room.deeper))
}
