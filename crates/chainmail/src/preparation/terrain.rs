//! Players bring terrain and place it in turn (108, 502.32, 502.38, 505).

use kernel::{Asked, Die, Play, Pool, Refusal, RuleId, Whim, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point, point_within_of_polygon, polygon_inside_polygon, polygons_gap, polygons_overlap};

use crate::questions::{Answer, Ask};
use crate::scenarios::Scenario;
use crate::terrain::{Environment, Feature, Piece};
use crate::world::Batch;
use crate::{Chainmail, Event, WarbandId, World};

/// How near to an edge or to each other impassable terrain must not be (chainmail:505.3c).
const APART: Length = Length::inches(2);
/// How near to other terrain later pieces must be underground (chainmail:505.2b).
const TOGETHER: Length = Length::inches(3);

/// How many pieces each player brings; the two figures of four players above ground are decided by a die each (chainmail:108a to
/// chainmail:108c, chainmail:501.12, chainmail:501.22).
pub fn pieces_each(players: usize, environment: Environment) -> u8 {
    match (environment, players) {
        (Environment::Aboveground, ..=2) => 3,
        (Environment::Aboveground, 3 | 4) => 2,
        (Environment::Aboveground, _) => 1,
        (Environment::Underground, ..=2) => 4,
        (Environment::Underground, 3) => 3,
        (Environment::Underground, _) => 2,
    }
}

/// Whether a warband may bring these pieces (chainmail:108a, chainmail:108b, chainmail:108e, chainmail:307-one-only).
pub fn check_brought<'p>(
    pieces: impl ExactSizeIterator<Item = &'p Piece> + Clone,
    players: usize,
    environment: Environment,
) -> Result<(), Refusal> {
    let (rule, list) = match environment {
        Environment::Aboveground => (cite!("chainmail:108a"), cite!("chainmail:501.11")),
        Environment::Underground => (cite!("chainmail:108b"), cite!("chainmail:501.21")),
    };
    if let Some(piece) = pieces.clone().find(|piece| !piece.fits(environment)) {
        let why = format!("{} is not found in this environment", piece.name);
        return Err(Refusal::new(list, why));
    }
    if pieces.clone().filter(|piece| piece.is_one_only()).count() > 1 {
        let why = "a warband brings at most one piece of which there is one only";
        return Err(Refusal::new(cite!("chainmail:307-one-only"), why));
    }
    let each = usize::from(pieces_each(players, environment));
    if pieces.len() != each {
        let why = format!(
            "{players} players bring {each} pieces of terrain each, not {}",
            pieces.len()
        );
        return Err(Refusal::new(rule, why));
    }
    Ok(())
}

/// One step of terrain placement; when all is placed, the scouting player says who deploys first (chainmail:505, chainmail:506).
pub fn place(play: &mut Play<'_, Chainmail>) -> Asked<()> {
    let world = play.world();
    let scout = world.scout.unwrap_or(WarbandId(0));
    if world.scenario.has_sparks() && world.sparks.is_empty() {
        let at = spark_places(world);
        let rules = &[
            cite!("chainmail:502.33"),
            cite!("chainmail:502.331a"),
            cite!("chainmail:502.331b"),
        ];
        play.record(Event::SparksPlaced { at }, rules);
    }
    if supplies_are_due(play.world()) {
        roll_supplies(play);
        return Ok(());
    }
    if !play.world().additional.is_empty() {
        if let Answer::Terrain { piece, facing, .. } = play.ask(scout.seat(), Ask::AdditionalTerrain)? {
            let at = play.world().terrain.centre();
            let rules = &[cite!("chainmail:502.38"), cite!("chainmail:502.381a")];
            play.record(Event::AdditionalPlaced { piece, at, facing }, rules);
        }
        return Ok(());
    }
    let world = play.world();
    if let Some(batch) = world.batch.filter(|batch| batch.left > 0) {
        if let Answer::Terrain { piece, at, facing } = play.ask(batch.warband.seat(), Ask::Terrain)? {
            let rules = &[cite!("chainmail:505"), cite!("chainmail:301c")];
            play.record(Event::TerrainPlaced { piece, at, facing }, rules);
        } else {
            play.record(
                Event::TerrainLeft { warband: batch.warband },
                &[cite!("chainmail:505.3a")],
            );
        }
        return Ok(());
    }
    if let Some((batch, rules)) = next_batch(world, scout) {
        let (warband, models) = (batch.warband, batch.left);
        play.record(Event::BatchBegan { warband, models }, rules);
        return Ok(());
    }
    let open = play.world().warband_ids().map(Answer::Warband).collect();
    if let Answer::Warband(warband) = play.choose(scout.seat(), Ask::DeployFirst, open)? {
        play.record(Event::DeploysFirst { warband }, &[cite!("chainmail:506")]);
    }
    Ok(())
}

fn supplies_are_due(world: &World) -> bool {
    world.warbands.len() == 4
        && world.terrain.environment == Environment::Aboveground
        && world.warbands.iter().any(|warband| warband.to_place.is_none())
        && world.warbands.iter().any(|warband| !warband.pieces.is_empty())
}

/// Four players above ground: one piece on 1 to 10, two on 11 to 20 (chainmail:108c).
fn roll_supplies(play: &mut Play<'_, Chainmail>) {
    let pool = Pool { dice: 1, die: Die::D20 };
    let warbands: Vec<WarbandId> = play.world().warband_ids().collect();
    for warband in warbands {
        let grade = |die: u8| u8::from(die > 10);
        let die = play.roll_graded(Some(warband.seat()), "terrain", pool, grade).face();
        let pieces = if die > 10 { 2 } else { 1 };
        let rules = &[cite!("chainmail:108c")];
        play.record(Event::TerrainSupplied { warband, die, pieces }, rules);
    }
}

/// How many pieces a warband has still to place of those that it supplies.
fn left_to_place(world: &World, warband: WarbandId) -> u16 {
    let own = world.warband(warband);
    let supplies = own.to_place.map_or(own.pieces.len(), usize::from);
    supplies.min(own.pieces.len()) as u16
}

/// Who places next, and how many (chainmail:505.1, chainmail:505.2a, chainmail:108d, chainmail:502.32a, chainmail:502.32b).
fn next_batch(world: &World, scout: WarbandId) -> Option<(Batch, Vec<RuleId>)> {
    let count = world.warbands.len();
    let (at_a_time, rule) = match world.terrain.environment {
        Environment::Aboveground => (1, cite!("chainmail:505.1")),
        Environment::Underground => (2, cite!("chainmail:505.2a")),
    };
    if let Some(attacker) = world.attacker.filter(|_| world.scenario == Scenario::Breakthrough) {
        let defender = world.warband_ids().find(|warband| *warband != attacker)?;
        if world.warband(defender).placed >= 1 {
            let rest: usize = world.warbands.iter().map(|warband| warband.pieces.len()).sum();
            let left = rest as u16;
            let rules = vec![cite!("chainmail:502.32a"), cite!("chainmail:502.32b")];
            return (left > 0).then_some((
                Batch {
                    warband: attacker,
                    left,
                },
                rules,
            ));
        }
    }
    let last = world.batch.map(|batch| usize::from(batch.warband.0));
    let first = last.map_or(usize::from(scout.0), |last| last + 1);
    let around = (0..count).map(|step| WarbandId(((first + step) % count) as u8));
    let mut skipped = false;
    for warband in around {
        let left = left_to_place(world, warband).min(at_a_time);
        if left > 0 {
            let mut rules = vec![rule, cite!("chainmail:505")];
            if skipped {
                rules.push(cite!("chainmail:108d"));
            }
            return Some((Batch { warband, left }, rules));
        }
        skipped = true;
    }
    None
}

/// Three rows of three around the centre (chainmail:502.331a, chainmail:502.331b).
pub fn spark_places(world: &World) -> SmallVec<[Point; 9]> {
    let centre = world.terrain.centre();
    let offsets = [-1, 0, 1];
    let rows = offsets.into_iter().map(|row| Length::inches(5 * row));
    rows.flat_map(|dy| offsets.map(|column| centre.offset(Length::inches(7 * column), dy)))
        .collect()
}

/// The pieces that the placing player may choose from: its own, and in Breakthrough what the defender has left
/// (chainmail:502.32b). A number counts through the warbands in the order of seats, the player's own first.
pub fn choices(world: &World) -> Vec<(WarbandId, usize)> {
    let Some(batch) = world.batch else { return vec![] };
    let own = |warband: WarbandId| (0..world.warband(warband).pieces.len()).map(move |at| (warband, at));
    let mut found: Vec<(WarbandId, usize)> = own(batch.warband).collect();
    if world.scenario == Scenario::Breakthrough
        && world.attacker == Some(batch.warband)
        && left_to_place(world, batch.warband) < batch.left
        || found.is_empty()
    {
        found.extend(
            world
                .warband_ids()
                .filter(|other| *other != batch.warband)
                .flat_map(own),
        );
    }
    found
}

/// Whether a piece may lie there.
pub fn check(world: &World, piece: u8, at: Point, facing: Facing) -> Result<(), Refusal> {
    let Some(batch) = world.batch else {
        return Err(Refusal::new(cite!("chainmail:505"), "nobody places terrain now"));
    };
    let choices = choices(world);
    let Some((owner, number)) = choices.get(usize::from(piece)) else {
        let why = format!("{} has no such piece of terrain", batch.warband.word());
        return Err(Refusal::new(cite!("chainmail:505.1"), why));
    };
    let piece = &world.warband(*owner).pieces[*number];
    check_place(world, piece, at, facing)?;
    let is_first = world.warband(batch.warband).placed == 0;
    if world.terrain.environment == Environment::Underground && !is_first {
        let features = piece.placed(at, facing, 0).unwrap_or_default();
        let near = features.iter().any(|feature| {
            let mut others = world.terrain.features.iter();
            others.any(|other| polygons_gap(&feature.shape, &other.shape) <= TOGETHER)
        });
        if !near {
            let why = format!("{} would be more than {TOGETHER} from all other terrain", piece.name);
            return Err(Refusal::new(cite!("chainmail:505.2b"), why));
        }
    }
    Ok(())
}

/// What holds for every piece: on the battlefield, apart from others, off the sparks (chainmail:505.3a to chainmail:505.3c,
/// chainmail:502.332a).
fn check_place(world: &World, piece: &Piece, at: Point, facing: Facing) -> Result<(), Refusal> {
    let name = &piece.name;
    let refuse = |rule: RuleId, why: String| Err(Refusal::new(rule, why));
    let Some(features) = piece.placed(at, facing, 0) else {
        return refuse(cite!("chainmail:505.1"), format!("{name} cannot be turned that way"));
    };
    for feature in &features {
        if !polygon_inside_polygon(&feature.shape, &world.terrain.field) {
            return refuse(
                cite!("chainmail:505.1"),
                format!("{name} would not lie wholly on the battlefield"),
            );
        }
        check_apart(world, name, feature)?;
        if !feature.part.is_impassable() {
            continue;
        }
        let edges = world.terrain.field.edges();
        let nearest = edges.map(|edge| {
            let corners = feature.shape.corners().iter();
            corners
                .map(|corner| edge.distance_to(*corner))
                .min()
                .unwrap_or(Length::ZERO)
        });
        if nearest.min().is_some_and(|gap| gap < APART) {
            let why = format!("{name} is impassable, and would be nearer than {APART} to an edge");
            return refuse(cite!("chainmail:505.3c"), why);
        }
        if world
            .sparks
            .iter()
            .any(|spark| point_within_of_polygon(*spark, &feature.shape, Length::ZERO))
        {
            let why = format!("{name} is impassable, and would lie on a divine spark");
            return refuse(cite!("chainmail:502.332a"), why);
        }
    }
    Ok(())
}

fn check_apart(world: &World, name: &str, feature: &Feature) -> Result<(), Refusal> {
    for other in &world.terrain.features {
        if polygons_overlap(&feature.shape, &other.shape) {
            let clear = feature.part.is_clear_area() || other.part.is_clear_area();
            let rule = if clear {
                cite!("chainmail:505.3b")
            } else {
                cite!("chainmail:505.3a")
            };
            return Err(Refusal::new(rule, format!("{name} would overlap other terrain")));
        }
        let both = feature.part.is_impassable() && other.part.is_impassable();
        if both && polygons_gap(&feature.shape, &other.shape) < APART {
            let why = format!("{name} and the other are impassable, and would be nearer than {APART}");
            return Err(Refusal::new(cite!("chainmail:505.3c"), why));
        }
    }
    Ok(())
}

/// The piece in the middle may be any of those that the scenario names, turned as the player likes (chainmail:502.381a).
pub fn check_additional(world: &World, piece: u8, at: Point) -> Result<(), Refusal> {
    let rule = cite!("chainmail:502.381a");
    if usize::from(piece) >= world.additional.len() {
        return Err(Refusal::new(rule, "the scenario has no such piece"));
    }
    let centre = world.terrain.centre();
    if at != centre {
        let why = format!(
            "its centre lies on the centre of the battlefield, ({}, {})",
            centre.x, centre.y
        );
        return Err(Refusal::new(rule, why));
    }
    Ok(())
}

/// Eight ways to turn a piece, for players that have no better idea.
const TURNS: [Facing; 8] = [
    Facing::EAST,
    Facing::NORTH,
    Facing::NORTH_EAST,
    Facing::NORTH_WEST,
    Facing::WEST,
    Facing::SOUTH,
    Facing::SOUTH_EAST,
    Facing::SOUTH_WEST,
];

/// The first legal place of a grid, if there is any.
fn somewhere(world: &World) -> Option<Answer> {
    let inch = Length::inches(1).get();
    let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
    for piece in 0..choices(world).len().min(200) as u8 {
        for y in (0..=depth).step_by(inch as usize) {
            for x in (0..=width).step_by(inch as usize) {
                for facing in &TURNS[..2] {
                    let at = Point::um(x, y);
                    if check(world, piece, at, *facing).is_ok() {
                        return Some(Answer::Terrain {
                            piece,
                            at,
                            facing: *facing,
                        });
                    }
                }
            }
        }
    }
    None
}

/// A piece stays away only if there is no room for any (chainmail:505.3a).
pub fn check_leaving(world: &World) -> Result<(), Refusal> {
    match somewhere(world) {
        Some(_) => Err(Refusal::new(
            cite!("chainmail:505"),
            "there is room for a piece of terrain, so it is placed",
        )),
        None => Ok(()),
    }
}

/// Some legal place for some piece.
pub fn sample(world: &World, whim: &mut Whim) -> Answer {
    let pieces: Vec<u8> = (0..choices(world).len().min(200) as u8).collect();
    for _ in 0..80 {
        let (Some(piece), Some(facing)) = (whim.pick(&pieces), whim.pick(&TURNS)) else {
            break;
        };
        let at = Point::um(
            whim.between(0, world.terrain.width.get()),
            whim.between(0, world.terrain.depth.get()),
        );
        let (piece, facing) = (*piece, *facing);
        if check(world, piece, at, facing).is_ok() {
            return Answer::Terrain { piece, at, facing };
        }
    }
    somewhere(world).unwrap_or(Answer::Pass)
}

pub fn sample_additional(world: &World, whim: &mut Whim) -> Answer {
    let facing = whim.pick(&TURNS).copied().unwrap_or(Facing::EAST);
    let most = world.additional.len().max(1) as i64 - 1;
    Answer::Terrain {
        piece: whim.between(0, most) as u8,
        at: world.terrain.centre(),
        facing,
    }
}
