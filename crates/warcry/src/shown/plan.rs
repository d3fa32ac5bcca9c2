//! What a gesture on the board comes to: an answer, and how it looks before it is given.

use kernel::{Question, Refusal, cite};
use live::{Draft, DraftLeg, Gesture, Refused, Waypoint};
use table::{Facing, Footprint, Length, Point, Spot};

use super::shapes::position;
use super::words;
use crate::abilities::check_point;
use crate::movement::{self, By, Journey, Leg, Path, Standing, TOKEN_DIAMETER};
use crate::questions::{Answer, Ask, Zone};
use crate::{BaseSize, FighterId, MoveKind, MoveLimits, TokenId, Warcry, World};

/// More points than anybody draws.
const MOST_POINTS: usize = 40;

pub fn plan(world: &World, question: &Question<Warcry>, gesture: &Gesture) -> (Option<Answer>, Draft) {
    match (&question.ask, gesture) {
        (Ask::MovePath { fighter, limits }, Gesture::Path { points, facing }) => {
            path(world, *fighter, limits, points, facing_of(*facing))
        }
        // A point alone is where the path is to lead.
        (Ask::MovePath { fighter, limits }, Gesture::Place { x, y, z, facing, .. }) => {
            let point = Waypoint {
                x: *x,
                y: *y,
                z: *z,
                way: None,
            };
            path(world, *fighter, limits, &[point], facing_of(*facing))
        }
        (ask, Gesture::Place { x, y, z, facing, .. }) => {
            place(world, ask, on_board(world, *x, *y), z.map(height), facing_of(*facing))
        }
        _ => (None, Draft::default()),
    }
}

fn facing_of(facing: Option<[i64; 2]>) -> Option<Facing> {
    facing.and_then(|[x, y]| Facing::new(x, y))
}

/// A point as it was sent, or if that is far away, the nearest one that is safe to calculate with.
fn on_board(world: &World, x: i64, y: i64) -> Point {
    let margin = Length::inches(12).get();
    Point::um(
        x.clamp(-margin, world.terrain.width.get() + margin),
        y.clamp(-margin, world.terrain.depth.get() + margin),
    )
}

fn height(z: i64) -> Length {
    Length::um(z.clamp(-1, Length::inches(100).get()))
}

// Places

fn place(world: &World, ask: &Ask, at: Point, z: Option<Length>, facing: Option<Facing>) -> (Option<Answer>, Draft) {
    let Some(putting) = Putting::of(world, ask) else {
        return (None, Draft::default());
    };
    if let Some((at, z, facing)) = putting.only_place_near(world, at) {
        return (Some(Answer::Place { at, z, facing }), placed(at, z, facing, None));
    }
    let mut levels = movement::levels_at(&world.terrain, at, putting.on_obstacle());
    levels.sort_unstable_by(|one, other| other.cmp(one));
    if let Some(z) = z {
        levels = vec![z];
    }
    let facings = putting.facings(world, facing);
    let mut refused: Option<(Length, Facing, Refusal)> = None;
    for &z in &levels {
        for &facing in &facings {
            match putting.check(world, at, z, facing) {
                Ok(()) => return (Some(Answer::Place { at, z, facing }), placed(at, z, facing, None)),
                // Of several reasons that of the highest level counts: it is what the player sees there.
                Err(why) => refused = refused.or(Some((z, facing, why))),
            }
        }
    }
    let draft = match refused {
        Some((z, facing, why)) => placed(at, z, facing, Some(why.into())),
        None => placed(at, Length::ZERO, Facing::NORTH, Some(off_the_table())),
    };
    (None, draft)
}

fn off_the_table() -> Refused {
    Refusal::new(cite!("warcry:deployment-data-01"), "that is not on the battlefield").into()
}

fn placed(at: Point, z: Length, facing: Facing, refused: Option<Refused>) -> Draft {
    Draft {
        refused,
        ends: Some(position(Spot::new(at, z))),
        facing: Some([facing.x(), facing.y()]),
        ..Draft::default()
    }
}

/// What is put down.
enum Putting<'a> {
    Fighter(FighterId, &'a Zone),
    Token(TokenId, &'a Zone, Option<FighterId>),
    Point(FighterId, &'a crate::abilities::PointZone),
}

impl<'a> Putting<'a> {
    fn of(world: &World, ask: &'a Ask) -> Option<Self> {
        let exists = |id: &FighterId| usize::from(id.0) < world.fighters.len();
        match ask {
            Ask::SetUp { fighter, zone } | Ask::Landing { fighter, zone } if exists(fighter) => {
                Some(Putting::Fighter(*fighter, zone))
            }
            Ask::DropAt { fighter, token, zone } => Some(Putting::Token(*token, zone, Some(*fighter))),
            Ask::PlaceToken { token, zone } => Some(Putting::Token(*token, zone, None)),
            Ask::PickPoint { user, zone, .. } => Some(Putting::Point(*user, zone)),
            _ => None,
        }
    }

    /// As close as possible leaves no hand's breadth of choice: wherever the drag goes, the nearest such place is meant.
    fn only_place_near(&self, world: &World, to: Point) -> Option<movement::Put> {
        let Putting::Fighter(id, zone @ (Zone::Closest { .. } | Zone::Below)) = self else {
            return None;
        };
        let on_floor = |at: &Point| movement::check_place(world, *id, zone, *at, Length::ZERO, Facing::EAST).is_ok();
        if let Some(at) = [Some(to), at_least_distance(zone, to)]
            .into_iter()
            .flatten()
            .find(on_floor)
        {
            return Some((at, Length::ZERO, Facing::EAST));
        }
        let places = match zone {
            Zone::Below => vec![movement::nearest_place(world, *id, zone)?],
            _ => movement::closest(world, *id, zone)?.places,
        };
        places.into_iter().min_by_key(|(at, ..)| at.distance_squared(to))
    }

    fn on_obstacle(&self) -> bool {
        matches!(self, Putting::Point(_, zone) if zone.on_obstacle)
    }

    /// The facings that are tried: what the player wants, else how an oval on the table faces, else some ways of it.
    fn facings(&self, world: &World, wanted: Option<Facing>) -> Vec<Facing> {
        let (size, now) = match self {
            Putting::Fighter(id, _) => {
                let fighter = world.fighter(*id);
                (fighter.profile.base, fighter.footprint().map(Footprint::facing))
            }
            _ => (BaseSize::round(TOKEN_DIAMETER), None),
        };
        match wanted {
            _ if size.long == size.short => vec![Facing::NORTH],
            Some(facing) => vec![facing],
            None => {
                let ways = [Facing::EAST, Facing::NORTH, Facing::NORTH_EAST, Facing::NORTH_WEST];
                now.into_iter().chain(ways).collect()
            }
        }
    }

    fn check(&self, world: &World, at: Point, z: Length, facing: Facing) -> Result<(), Refusal> {
        match self {
            Putting::Fighter(id, zone) => movement::check_place(world, *id, zone, at, z, facing),
            Putting::Token(token, zone, carrier) => movement::check_token_place(world, *token, zone, *carrier, at, z),
            Putting::Point(user, zone) => check_point(world, *user, zone, Spot::new(at, z)),
        }
    }
}

/// The point as far from a deployment as the closest place is, on the way to where somebody points.
fn at_least_distance(zone: &Zone, to: Point) -> Option<Point> {
    let Zone::Closest { from, to: end, least } = zone else {
        return None;
    };
    // Deployment lines run along edges of the battlefield.
    let line = table::Segment::new(*from, *end).bounds();
    let beside = Point::new(to.x.clamp(line.min.x, line.max.x), to.y.clamp(line.min.y, line.max.y));
    let way = to - beside;
    let away = beside.distance_to(to).get().max(1);
    let out = least.get() + Length::hundredths(1).get() / 2;
    let share = |v: i64| (i128::from(v) * i128::from(out) / i128::from(away)) as i64;
    Some(Point::um(beside.x.get() + share(way.x), beside.y.get() + share(way.y)))
}

// Paths

fn path(
    world: &World,
    fighter: FighterId,
    limits: &MoveLimits,
    points: &[Waypoint],
    facing: Option<Facing>,
) -> (Option<Answer>, Draft) {
    let Some(start) = world.fighter(fighter).spot() else {
        return (None, Draft::default());
    };
    if points.len() > MOST_POINTS {
        let refused = Some(movement::MoveRefusal::TooManyLegs.explain(world).into());
        return (
            None,
            Draft {
                refused,
                ..Draft::default()
            },
        );
    }
    let points: Vec<movement::Waypoint> = points
        .iter()
        .map(|point| movement::Waypoint {
            at: on_board(world, point.x, point.y),
            z: point.z.map(height),
            by: point.way.as_deref().and_then(way),
        })
        .collect();
    let mut found = movement::path_through(world, fighter, limits, &points);
    found.facing = facing;
    let found = turned(world, fighter, limits, found);
    let checked = movement::check(world, fighter, limits, &found);
    let measured = measured(world, fighter, limits, &found);
    let mut draft = Draft {
        legs: legs(world, start, &found, limits, fighter),
        ..Draft::default()
    };
    let used = match (&checked, &measured) {
        (Ok(journey), _) | (Err(_), Some(journey)) => Some(journey.length),
        (Err(_), None) => None,
    };
    draft.used = used.map(Length::get);
    draft.left = used.map(|used| (limits.most - used).get());
    if let Some(journey) = checked.as_ref().ok().or(measured.as_ref()) {
        draft.ends = Some(position(journey.to));
        draft.facing = Some([journey.facing.x(), journey.facing.y()]);
        draft.notes = notes(world, fighter, limits, journey);
    } else if let Some(last) = draft.legs.last() {
        draft.ends = Some(last.to);
    }
    if let Err(refused) = checked {
        draft.refused = Some(match (&measured, used) {
            // The rules stop at the leg that goes too far; the player wants to know how far the whole way is.
            (Some(_), Some(used)) if used > limits.most => too_far(refused, used, limits),
            _ => points
                .last()
                .and_then(|goal| movement::occupied(world, fighter, goal))
                .unwrap_or(refused)
                .explain(world)
                .into(),
        });
    }
    (Some(Answer::Path(found)), draft)
}

fn way(word: &str) -> Option<By> {
    match word {
        "walk" => Some(By::Walking),
        "climb" => Some(By::Climbing),
        "jump" => Some(By::Jumping),
        "catch" => Some(By::Catching),
        "fly" => Some(By::Flying),
        "through" => Some(By::Through),
        _ => None,
    }
}

fn too_far(refused: movement::MoveRefusal, used: Length, limits: &MoveLimits) -> Refused {
    let over = used - limits.most;
    let what = match limits.kind {
        MoveKind::Move => "it may move",
        MoveKind::Disengage => "a disengage goes at most",
    };
    Refusal::new(
        refused.rule(),
        format!(
            "the path is {} long, {what} {}: {} too far",
            words::short(used),
            limits.most,
            words::short(over)
        ),
    )
    .into()
}

/// An oval base that does not fit the way it lies is turned along its way, if the player does not say how it lies.
fn turned(world: &World, fighter: FighterId, limits: &MoveLimits, path: Path) -> Path {
    let size = world.fighter(fighter).profile.base;
    if size.long == size.short || path.facing.is_some() || movement::check(world, fighter, limits, &path).is_ok() {
        return path;
    }
    let along = Path {
        facing: movement::facing_along(world, fighter, &path),
        ..path.clone()
    };
    if movement::check(world, fighter, limits, &along).is_ok() {
        along
    } else {
        path
    }
}

/// What a path would come to if it were not too long and might end where it does.
fn measured(world: &World, fighter: FighterId, limits: &MoveLimits, path: &Path) -> Option<Journey> {
    let endless = MoveLimits {
        most: Length::inches(1_000),
        closer_to: None,
        reaches: None,
        beyond: None,
        no_further_from: None,
        ends_engaged: true,
        ..limits.clone()
    };
    movement::check(world, fighter, &endless, path).ok()
}

fn legs(world: &World, start: Spot, path: &Path, limits: &MoveLimits, fighter: FighterId) -> Vec<DraftLeg> {
    let mut from = start;
    let mut gone = Path::stay();
    let mut all = vec![];
    for leg in &path.legs {
        gone.legs.push(*leg);
        let (way, to) = match *leg {
            Leg::Walk(to) => ("walk", Spot::new(to, from.z)),
            Leg::Jump(to) => {
                let landed = measured(world, fighter, limits, &gone).map(|journey| journey.to);
                ("jump", landed.unwrap_or(Spot::new(to, from.z)))
            }
            Leg::Climb { to, z } => ("climb", Spot::new(to, z)),
            Leg::Catch(to) => ("catch", Spot::new(to, from.z)),
            Leg::Fly { to, z } => ("fly", Spot::new(to, z)),
            Leg::Through { to, .. } => ("through", Spot::new(to, from.z)),
        };
        all.push(DraftLeg {
            way: way.into(),
            from: position(from),
            to: position(to),
        });
        from = to;
    }
    all
}

/// What would follow from the path.
fn notes(world: &World, fighter: FighterId, limits: &MoveLimits, journey: &Journey) -> Vec<String> {
    let mut notes = vec![];
    for drop in journey.drops() {
        let drop = drop.round_up_to(Length::half_inches(1));
        if drop >= Length::inches(2) {
            notes.push(format!("A jump of {drop} down: impact damage."));
        }
    }
    if journey.deadly_climbs() > 0 {
        notes.push("Climbs deadly terrain: D6 damage points.".into());
    }
    if movement::may_carry(world, fighter) && limits.kind == MoveKind::Move {
        for token in &journey.tokens {
            notes.push(format!(
                "Comes within 1\" of {} and may pick it up.",
                words::token(world, *token)
            ));
        }
    }
    match journey.standing {
        Standing::Surface => {}
        Standing::Climbing(part) => {
            let part = world.terrain.part(part);
            if !part.is_steps() {
                notes.push("Ends climbing.".into());
            }
        }
        Standing::Perched => notes.push("Ends with nothing firm under it: it falls.".into()),
    }
    if journey.on_unscalable {
        notes.push("Comes down on unscalable terrain: impact damage, and it falls.".into());
    }
    let near = enemies_near(world, fighter, journey);
    if !near.is_empty() {
        notes.push(format!("Ends within 1\" of {}.", words::and(&near)));
    }
    notes
}

fn enemies_near(world: &World, fighter: FighterId, journey: &Journey) -> Vec<String> {
    let base = table::Footprint::new(
        world.fighter(fighter).profile.base.base(),
        journey.to.at,
        journey.facing,
    );
    let near = world.on_table().filter(|(id, other)| {
        let rise = (other.z() - journey.to.z).abs();
        world.are_enemies(fighter, *id)
            && other
                .footprint()
                .is_some_and(|there| table::within_rising(&base, there, rise, Length::inches(1)))
    });
    near.map(|(_, other)| other.name.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movement::fixture::{at, h, moving, one_of, terrain};

    #[test]
    fn a_player_may_draw_a_catch_and_what_follows() {
        let gap = r#"{"features": [
            {"name": "Tower", "parts": [{"rect": [6, 3, 4, 4], "top": 3, "platform": true}]},
            {"name": "House", "parts": [{"rect": [11.5, 3, 4, 4], "top": 4, "platform": true}]}]}"#;
        let (world, id) = one_of(terrain(gap), &[], at(940, 500), h(300));
        let drawn = |x: i64, way: &str| Waypoint {
            x: h(x).get(),
            y: h(500).get(),
            z: None,
            way: Some(way.into()),
        };
        let (_, hangs) = path(&world, id, &moving(5), &[drawn(1_085, "catch")], None);
        assert_eq!(hangs.refused, None);
        assert_eq!(hangs.notes, ["Ends climbing."]);
        let points = [drawn(1_085, "catch"), drawn(1_200, "climb")];
        let (answer, draft) = path(&world, id, &moving(5), &points, None);
        assert_eq!(draft.refused, None);
        let ways: Vec<&str> = draft.legs.iter().map(|leg| &*leg.way).collect();
        assert_eq!(ways, ["catch", "climb", "climb", "climb"]);
        assert_eq!(draft.ends.map(|ends| ends.z), Some(h(400).get()));
        let Some(Answer::Path(found)) = answer else {
            panic!("a path is answered")
        };
        assert!(movement::check(&world, id, &moving(5), &found).is_ok());
    }
}
