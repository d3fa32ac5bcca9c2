//! Each rule of movement, one by one.

use kernel::Refusal;
use table::{Facing, Length, Point};

use super::fixture::*;
use super::{CONTACT, Journey, Leg, MoveRefusal, Path, Standing, check};
use crate::{BaseSize, FighterId, MoveLimits, PartId, Place, Runemark, Side, Terrain, World};

/// Half of a 32 mm base: what stands at this distance touches.
const R: Length = Length::mm(16);

fn refused(world: &World, id: FighterId, limits: &MoveLimits, path: &Path) -> (MoveRefusal, &'static str) {
    let why = check(world, id, limits, path).expect_err("an illegal path");
    let refusal = Refusal::from(why);
    assert!(!refusal.reason.is_empty());
    (why, refusal.rule.as_str())
}

fn legal(world: &World, id: FighterId, limits: &MoveLimits, path: &Path) -> Journey {
    check(world, id, limits, path).expect("a legal path")
}

fn jump(to: Point) -> Leg {
    Leg::Jump(to)
}

fn climb(to: Point, z: Length) -> Leg {
    Leg::Climb { to, z }
}

fn fly(to: Point, z: Length) -> Leg {
    Leg::Fly { to, z }
}

/// A block 4" by 4" and 3" high with a platform, from (10, 10) to (14, 14).
fn block() -> Terrain {
    terrain("features: [{name: block, parts: [{rect: [10, 10, 4, 4], top: 3, platform: true}]}]")
}

/// A wall 1/2" thick and 2" high, from (10, 5) to (10.5, 15).
fn wall() -> Terrain {
    terrain("features: [{name: wall, parts: [{rect: [10, 5, 0.5, 10], top: 2}]}]")
}

/// The block with stairs of 3" run up its left side.
fn stairs() -> Terrain {
    terrain(
        "features: [{name: block, parts: [{rect: [10, 10, 4, 4], top: 3, platform: true},
           {rect: [7, 11, 3, 2], top: 3, kind: stairs, rises: [1, 0]}]}]",
    )
}

const STAIRS: PartId = PartId(1);

/// A wall with an opening 2" wide in the middle, at x = 10.
fn gate(kind: &str) -> Terrain {
    terrain(&format!(
        "features: [{{name: gate, parts: [{{rect: [10, 5, 0.5, 4], top: 3}}, {{rect: [10, 11, 0.5, 4], top: 3}},
           {{rect: [10, 9, 0.5, 2], top: 3, kind: {kind}}}]}}]"
    ))
}

const GATE: PartId = PartId(2);

/// Left of x = 10 inches, touching what stands there.
fn touching_left(y: i64) -> Point {
    Point::new(h(1000) - R, h(y))
}

#[test]
fn move_01_a_fighter_moves_up_to_its_move() {
    let (world, id) = one(Terrain::empty(), 1000, 1000);
    let journey = legal(&world, id, &moving(4), &Path::walk([at(1400, 1000)]));
    assert_eq!(journey.length, Length::inches(4));
    assert_eq!(journey.standing, Standing::Surface);
    let bent = Path::walk([at(1200, 1000), at(1200, 1200)]);
    assert_eq!(legal(&world, id, &moving(4), &bent).length, Length::inches(4));
    let too_far = Path::walk([Point::new(h(1400) + Length::um(1), h(1000))]);
    let (why, rule) = refused(&world, id, &moving(4), &too_far);
    assert_eq!(rule, "warcry:move-01");
    assert_eq!(
        why,
        MoveRefusal::TooFar {
            length: Length::inches(4) + Length::um(1),
            most: Length::inches(4)
        }
    );
}

#[test]
fn move_01_pivoting_is_free_and_first_or_last() {
    let oval = BaseSize {
        long: Length::mm(60),
        short: Length::mm(35),
    };
    // A lane 2" wide between two walls: too narrow for the long side across.
    let lane = terrain(
        "features: [{name: lane, parts: [{rect: [10, 9, 10, 0.5], top: 2}, {rect: [10, 11.5, 10, 0.5], top: 2}]}]",
    );
    let mut world = world(lane);
    let id = add(&mut world, Side::Red, oval, &[], at(700, 1050), Length::ZERO);
    if let Place::Table { base, .. } = &mut world.fighters[0].place {
        *base = base.turned(Facing::NORTH);
    }
    let into = Path::walk([at(1500, 1050)]);
    assert_eq!(refused(&world, id, &moving(10), &into).1, "warcry:move-04");
    let turned = Path {
        facing: Some(Facing::EAST),
        ..into
    };
    let journey = legal(&world, id, &moving(10), &turned);
    assert_eq!((journey.facing, journey.length), (Facing::EAST, Length::inches(8)));
    let crosswise = Path {
        facing: Some(Facing::NORTH),
        ..Path::walk([at(1500, 1050)])
    };
    assert!(check(&world, id, &moving(10), &crosswise).is_err());
}

#[test]
fn move_03_not_through_fighters_of_either_side() {
    for side in [Side::Red, Side::Blue] {
        let (mut world, id) = one(Terrain::empty(), 1000, 1000);
        let other = add(&mut world, side, round(32), &[], at(1300, 1000), Length::ZERO);
        let (why, rule) = refused(&world, id, &moving(6), &Path::walk([at(1600, 1000)]));
        assert_eq!((why, rule), (MoveRefusal::ThroughFighter(other), "warcry:move-03"));
        let contact = Point::new(h(1300) - R - R, h(1000));
        legal(&world, id, &moving(6), &Path::walk([contact]));
        // Around it the way is free.
        let around = Path::walk([at(1300, 1300), at(1600, 1000)]);
        legal(&world, id, &moving(9), &around);
    }
}

#[test]
fn move_04_not_through_terrain_but_over_low_terrain() {
    let (world, id) = one(wall(), 800, 1000);
    let (why, rule) = refused(&world, id, &moving(6), &Path::walk([at(1300, 1000)]));
    assert_eq!((why, rule), (MoveRefusal::ThroughTerrain(PartId(0)), "warcry:move-04"));
    let low = terrain("features: [{name: rubble, parts: [{rect: [10, 5, 0.5, 10], top: 0.99}]}]");
    let (world, id) = one(low, 800, 1000);
    let journey = legal(&world, id, &moving(6), &Path::walk([at(1025, 1000)]));
    assert_eq!((journey.to.z, journey.standing), (Length::ZERO, Standing::Surface));
}

#[test]
fn a_body_passes_under_what_is_higher_than_it() {
    let bridge = |bottom: &str| {
        terrain(&format!(
            "features: [{{name: bridge, parts: [{{rect: [10, 5, 2, 10], bottom: {bottom}, top: 4, platform: true}}]}}]"
        ))
    };
    let (world, id) = one(bridge("1.25"), 800, 1000);
    legal(&world, id, &moving(6), &Path::walk([at(1400, 1000)]));
    let (world, id) = one(bridge("1.24"), 800, 1000);
    assert_eq!(
        refused(&world, id, &moving(6), &Path::walk([at(1400, 1000)])).1,
        "warcry:move-04"
    );
}

#[test]
fn move_05_never_over_the_edge() {
    let (world, id) = one(Terrain::empty(), 200, 200);
    legal(&world, id, &moving(6), &Path::walk([Point::new(R, h(200))]));
    let over = Point::new(R - Length::um(1), h(200));
    assert_eq!(refused(&world, id, &moving(6), &Path::walk([over])).1, "warcry:move-05");
    for mad in [i64::MIN, -1, i64::MAX] {
        let mad = Point::um(mad, mad);
        for leg in [Leg::Walk(mad), jump(mad), climb(mad, mad.x), fly(mad, mad.y)] {
            assert!(check(&world, id, &flying(6), &Path::of([leg])).is_err());
        }
        let high = Path::of([climb(at(200, 200), mad.x), fly(at(200, 200), mad.x)]);
        assert!(check(&world, id, &flying(6), &high).is_err());
    }
    let endless = Path::walk(vec![at(200, 200); 1_000]);
    assert_eq!(check(&world, id, &moving(6), &endless), Err(MoveRefusal::TooManyLegs));
}

#[test]
fn normal_move_01_the_centre_stays_on_the_platform() {
    let (world, id) = one_of(block(), &[], at(1200, 1200), h(300));
    let edge = legal(&world, id, &moving(4), &Path::walk([at(1400, 1200)]));
    assert_eq!((edge.standing, edge.to.z), (Standing::Surface, h(300)));
    let beyond = Path::walk([Point::new(h(1400) + Length::um(1), h(1200))]);
    let (why, rule) = refused(&world, id, &moving(4), &beyond);
    assert_eq!((why, rule), (MoveRefusal::LeavesSurface, "warcry:normal-move-01"));
}

#[test]
fn normal_move_01_platforms_of_one_height_that_touch_are_one_floor() {
    let layout = |gap: &str| {
        terrain(&format!(
            "features: [{{name: ruin, parts: [{{rect: [10, 10, 2, 4], bottom: 2.5, top: 3, platform: true}},
               {{rect: [{gap}, 10, 2, 4], bottom: 2.5, top: 3, platform: true}}]}}]"
        ))
    };
    let path = Path::walk([at(1350, 1200)]);
    let (world, id) = one_of(layout("12"), &[], at(1050, 1200), h(300));
    legal(&world, id, &moving(4), &path);
    let (world, id) = one_of(layout("12.01"), &[], at(1050, 1200), h(300));
    assert_eq!(refused(&world, id, &moving(4), &path).1, "warcry:normal-move-01");
}

#[test]
fn jump_01_down_is_free_and_measured() {
    let (world, id) = one_of(block(), &[], at(1350, 1200), h(300));
    let journey = legal(&world, id, &moving(4), &Path::of([jump(at(1500, 1200))]));
    assert_eq!(journey.length, h(150));
    assert!(journey.drops().eq([h(300)]));
    assert_eq!((journey.to.z, journey.standing), (Length::ZERO, Standing::Surface));
}

#[test]
fn jump_01_across_a_gap_to_the_same_height() {
    let two = terrain(
        "features: [{name: a, parts: [{rect: [10, 10, 2, 4], top: 3, platform: true}]},
                    {name: b, parts: [{rect: [14, 10, 2, 4], top: 3, platform: true}]}]",
    );
    let (world, id) = one_of(two, &[], at(1150, 1200), h(300));
    let journey = legal(&world, id, &moving(4), &Path::of([jump(at(1450, 1200))]));
    assert_eq!(journey.drops().count(), 0);
    assert_eq!((journey.to.z, journey.standing), (h(300), Standing::Surface));
    // Into the gap the base, 1.26" wide, falls to the floor; with its rim on a platform it stays perched on it.
    let gap = legal(&world, id, &moving(4), &Path::of([jump(at(1300, 1200))]));
    assert_eq!((gap.to.z, gap.standing), (Length::ZERO, Standing::Surface));
    let rim = legal(&world, id, &moving(4), &Path::of([jump(at(1225, 1200))]));
    assert_eq!((rim.to.z, rim.standing), (h(300), Standing::Perched));
    // From there it may jump on, but not walk.
    let on = Path::of([jump(at(1225, 1200)), jump(at(1450, 1200))]);
    assert_eq!(legal(&world, id, &moving(4), &on).standing, Standing::Surface);
    let walk = Path::of([jump(at(1225, 1200)), Leg::Walk(at(1150, 1200))]);
    assert_eq!(refused(&world, id, &moving(4), &walk).1, "warcry:normal-move-01");
}

#[test]
fn jump_01_not_through_walls_and_not_onto_fighters() {
    let (world, id) = one(wall(), 800, 1000);
    let through = Path::of([jump(at(1200, 1000))]);
    assert_eq!(refused(&world, id, &moving(6), &through).1, "warcry:move-04");
    let (mut world, id) = one_of(block(), &[], at(1350, 1200), h(300));
    add(&mut world, Side::Blue, round(32), &[], at(1500, 1200), Length::ZERO);
    let onto = Path::of([jump(at(1510, 1200))]);
    assert_eq!(refused(&world, id, &moving(6), &onto).1, "warcry:move-03");
    // High over its head there is room.
    legal(&world, id, &moving(6), &Path::of([jump(at(1700, 1200))]));
}

#[test]
fn jump_02_a_fighter_can_end_on_a_wall_or_on_unscalable_terrain() {
    let statue = |unscalable: bool| {
        terrain(&format!(
            "features: [{{name: block, parts: [{{rect: [10, 10, 2, 4], top: 3, platform: true}}]}},
              {{name: statue, parts: [{{rect: [14, 11, 1, 1], top: 2, unscalable: {unscalable}}}]}}]"
        ))
    };
    for unscalable in [false, true] {
        let (world, id) = one_of(statue(unscalable), &[], at(1150, 1150), h(300));
        let journey = legal(&world, id, &moving(4), &Path::of([jump(at(1450, 1150))]));
        assert_eq!((journey.to.z, journey.standing), (h(200), Standing::Perched));
        assert!(journey.drops().eq([h(100)]));
        assert_eq!(journey.on_unscalable, unscalable);
    }
}

#[test]
fn climb_01_up_a_wall_counts() {
    let (mut world, id) = one(block(), 800, 1200);
    let foot = touching_left(1200);
    let up = Path::of([Leg::Walk(foot), climb(foot, h(200))]);
    let journey = legal(&world, id, &moving(6), &up);
    assert_eq!(journey.standing, Standing::Climbing(PartId(0)));
    assert_eq!(journey.length, at(800, 1200).distance_to(foot) + h(200));
    go(&mut world, id, &moving(6), &up);
    // The next action goes on: up to the top, over the edge, and it stands.
    let over = Path::of([climb(foot, h(300)), climb(at(1000, 1200), h(300))]);
    let journey = legal(&world, id, &moving(6), &over);
    assert_eq!(journey.standing, Standing::Surface);
    assert_eq!(journey.length, h(100) + R);
    // Or jumps off.
    let off = legal(&world, id, &moving(6), &Path::of([jump(at(800, 1200))]));
    assert!(off.drops().eq([h(200)]) && off.to.z == Length::ZERO);
    // It cannot walk in the air.
    assert_eq!(
        refused(&world, id, &moving(6), &Path::walk([at(800, 1200)])).1,
        "warcry:normal-move-01"
    );
    // Free climbing pays only for the way over the edge.
    let free = MoveLimits {
        free_climb: true,
        ..moving(6)
    };
    assert_eq!(legal(&world, id, &free, &over).length, R);
}

#[test]
fn climb_01_only_what_is_touched_and_as_high_as_it_is() {
    let (world, id) = one(block(), 800, 1200);
    let foot = touching_left(1200);
    let short = Point::new(foot.x - CONTACT - Length::um(1), foot.y);
    let path = Path::of([Leg::Walk(short), climb(short, h(100))]);
    assert_eq!(refused(&world, id, &moving(6), &path).1, "warcry:climb-01");
    let near = Point::new(foot.x - CONTACT, foot.y);
    legal(
        &world,
        id,
        &moving(6),
        &Path::of([Leg::Walk(near), climb(near, h(100))]),
    );
    let higher = Path::of([Leg::Walk(foot), climb(foot, h(300) + Length::um(1))]);
    assert_eq!(refused(&world, id, &moving(6), &higher).1, "warcry:climb-01");
    let slanted = Path::of([Leg::Walk(foot), climb(Point::new(foot.x, h(1250)), h(100))]);
    let (why, rule) = refused(&world, id, &moving(6), &slanted);
    assert_eq!(
        (why, rule),
        (MoveRefusal::SidewaysBelowTop { z: h(100) }, "warcry:climb-01")
    );
    let sideways = Path::of([
        Leg::Walk(foot),
        climb(foot, h(100)),
        climb(Point::new(foot.x, h(1250)), h(100)),
    ]);
    assert_eq!(refused(&world, id, &moving(6), &sideways).1, "warcry:climb-01");
}

#[test]
fn climb_01_along_the_top_within_half_an_inch() {
    let (world, id) = one(wall(), 800, 1000);
    let foot = touching_left(1000);
    let up = [Leg::Walk(foot), climb(foot, h(200))];
    let across = |x: Length| Path::of([up[0], up[1], climb(Point::new(x, h(1000)), h(200))]);
    // The wall ends at 10.5": up to 1/2" beyond it the base may go.
    let far = h(1050) + R + h(50);
    let journey = legal(&world, id, &moving(9), &across(far));
    assert_eq!(journey.standing, Standing::Climbing(PartId(0)));
    let (why, rule) = refused(&world, id, &moving(9), &across(far + Length::um(1)));
    assert_eq!((why, rule), (MoveRefusal::LetsGo(PartId(0)), "warcry:climb-01"));
    // And down on the other side to the floor.
    let mut path = across(far);
    path.legs.push(climb(Point::new(far, h(1000)), Length::ZERO));
    let journey = legal(&world, id, &moving(9), &path);
    assert_eq!((journey.standing, journey.to.z), (Standing::Surface, Length::ZERO));
    assert_eq!(journey.drops().count(), 0);
}

#[test]
fn climb_01_down_from_a_platform() {
    let (world, id) = one_of(block(), &[], at(1350, 1200), h(300));
    let outside = Point::new(h(1400) + R, h(1200));
    let path = Path::of([climb(outside, h(300)), climb(outside, Length::ZERO)]);
    let journey = legal(&world, id, &moving(6), &path);
    assert_eq!((journey.standing, journey.to.z), (Standing::Surface, Length::ZERO));
    assert_eq!(journey.length, h(50) + R + h(300));
    let half = Path::of([climb(outside, h(300)), climb(outside, h(150))]);
    assert_eq!(
        legal(&world, id, &moving(6), &half).standing,
        Standing::Climbing(PartId(0))
    );
}

#[test]
fn climb_02_not_through_what_hangs_above() {
    let roof = terrain(
        "features: [{name: wall, parts: [{rect: [10, 5, 0.5, 10], top: 3}, {rect: [8, 5, 2, 10], bottom: 2.5, top: 2.75, platform: true}]}]",
    );
    let (world, id) = one(roof, 800, 1000);
    let foot = touching_left(1000);
    legal(
        &world,
        id,
        &moving(9),
        &Path::of([Leg::Walk(foot), climb(foot, h(125))]),
    );
    let path = Path::of([Leg::Walk(foot), climb(foot, h(126))]);
    assert_eq!(refused(&world, id, &moving(9), &path).1, "warcry:move-04");
}

#[test]
fn climb_04_mounts_climb_stairs_only() {
    let (world, id) = one_of(block(), &[Runemark::Mount], at(800, 1200), Length::ZERO);
    let foot = touching_left(1200);
    let path = Path::of([Leg::Walk(foot), climb(foot, h(100))]);
    assert_eq!(refused(&world, id, &moving(6), &path).1, "warcry:climb-04");
    let ladder = terrain("features: [{name: l, parts: [{rect: [10, 11.5, 0.25, 1], top: 3, kind: ladder}]}]");
    let (world, id) = one_of(ladder.clone(), &[Runemark::Mount], at(800, 1200), Length::ZERO);
    assert_eq!(refused(&world, id, &moving(6), &path).1, "warcry:climb-04");
    let (world, id) = one(ladder, 800, 1200);
    legal(&world, id, &moving(6), &path);
    let foot = Point::new(h(700) - R, h(1200));
    let (world, id) = one_of(stairs(), &[Runemark::Mount], foot, Length::ZERO);
    legal(&world, id, &moving(6), &Path::of([climb(at(800, 1200), h(100))]));
}

#[test]
fn terrain_stairs_04_measured_along_the_slope() {
    let foot = Point::new(h(700) - R, h(1200));
    let (mut world, id) = one_of(stairs(), &[], foot, Length::ZERO);
    let halfway = climb(at(850, 1200), h(150));
    let journey = legal(&world, id, &moving(4), &Path::of([halfway]));
    assert_eq!(journey.standing, Standing::Climbing(STAIRS));
    let level = R + h(150);
    let slope = ((level.get() * level.get() + h(150).get() * h(150).get()) as u64).isqrt() as i64 + 1;
    assert_eq!(journey.length, Length::um(slope));
    let wrong = Path::of([climb(at(850, 1200), h(151))]);
    let (why, rule) = refused(&world, id, &moving(4), &wrong);
    assert_eq!(
        (why, rule),
        (MoveRefusal::OffTheStairs(STAIRS), "warcry:terrain-stairs-04")
    );
    go(&mut world, id, &moving(4), &Path::of([halfway]));
    let up = legal(&world, id, &moving(4), &Path::of([climb(at(1050, 1200), h(300))]));
    assert_eq!((up.standing, up.to.z), (Standing::Surface, h(300)));
    let down = legal(&world, id, &moving(4), &Path::of([climb(foot, Length::ZERO)]));
    assert_eq!(down.standing, Standing::Surface);
    assert_eq!(down.length, Length::um(slope));
    // Off over the side it jumps; the stairs themselves are no ground to stand in.
    let off = legal(&world, id, &moving(4), &Path::of([jump(at(850, 1500))]));
    assert!(off.drops().eq([h(150)]));
    assert_eq!(
        refused(&world, id, &moving(4), &Path::of([jump(at(850, 1250))])).1,
        "warcry:move-04"
    );
    let free = MoveLimits {
        free_climb: true,
        ..moving(4)
    };
    let up = legal(&world, id, &free, &Path::of([climb(at(1050, 1200), h(300))]));
    assert_eq!(up.length, h(200));
}

#[test]
fn stairs_are_entered_at_their_ends() {
    let side = Point::new(h(850), h(1100) - R);
    let (world, id) = one_of(stairs(), &[], side, Length::ZERO);
    let onto = Path::of([climb(at(850, 1200), h(150))]);
    assert_eq!(refused(&world, id, &moving(4), &onto).1, "warcry:terrain-stairs-04");
    let through = Path::walk([at(850, 1200)]);
    assert_eq!(refused(&world, id, &moving(4), &through).1, "warcry:move-04");
    // From the platform down the whole flight in one leg.
    let (world, id) = one_of(stairs(), &[], at(1050, 1200), h(300));
    let foot = Point::new(h(700) - R, h(1200));
    let journey = legal(&world, id, &moving(6), &Path::of([climb(foot, Length::ZERO)]));
    assert_eq!(journey.standing, Standing::Surface);
}

#[test]
fn stairs_are_blocked_by_who_stands_on_them() {
    let foot = Point::new(h(700) - R, h(1200));
    let (mut world, id) = one_of(stairs(), &[], foot, Length::ZERO);
    let other = add(&mut world, Side::Blue, round(32), &[], at(850, 1200), h(150));
    world.fighters[1].place = match world.fighters[1].place.clone() {
        Place::Table { base, z, .. } => Place::Table {
            base,
            z,
            standing: Standing::Climbing(STAIRS),
        },
        place => place,
    };
    let up = Path::of([climb(at(1050, 1200), h(300))]);
    assert_eq!(
        refused(&world, id, &moving(9), &up),
        (MoveRefusal::ThroughFighter(other), "warcry:move-03")
    );
}

#[test]
fn terrain_deadly_01_counts_each_time_it_begins() {
    let spikes =
        terrain("features: [{name: spikes, parts: [{rect: [10, 10, 4, 4], top: 2, platform: true, deadly: true}]}]");
    let (world, id) = one(spikes, 800, 1200);
    let foot = touching_left(1200);
    let up = [
        Leg::Walk(foot),
        climb(foot, h(100)),
        climb(foot, h(200)),
        climb(at(1050, 1200), h(200)),
    ];
    assert_eq!(legal(&world, id, &moving(6), &Path::of(up)).deadly_climbs(), 1);
    let outside = Point::new(h(1000) - R, h(1200));
    let and_down = up
        .into_iter()
        .chain([climb(outside, h(200)), climb(outside, Length::ZERO)]);
    assert_eq!(legal(&world, id, &moving(12), &Path::of(and_down)).deadly_climbs(), 2);
}

#[test]
fn what_is_not_deadly_is_climbed_first() {
    let both = terrain(
        "features: [{name: spikes, parts: [{rect: [10, 10, 0.5, 2], top: 2, deadly: true},
                                           {rect: [10, 12, 0.5, 2], top: 2}]}]",
    );
    let (world, id) = one(both, 800, 1200);
    let foot = touching_left(1200);
    let journey = legal(
        &world,
        id,
        &moving(6),
        &Path::of([Leg::Walk(foot), climb(foot, h(100))]),
    );
    assert_eq!(
        (journey.deadly_climbs(), journey.standing),
        (0, Standing::Climbing(PartId(1)))
    );
}

#[test]
fn terrain_unscalable_01_is_not_climbed() {
    let statue = terrain("features: [{name: statue, parts: [{rect: [10, 10, 4, 4], top: 2, unscalable: true}]}]");
    let (world, id) = one(statue, 800, 1200);
    let foot = touching_left(1200);
    let path = Path::of([Leg::Walk(foot), climb(foot, h(100))]);
    assert_eq!(refused(&world, id, &moving(6), &path).1, "warcry:terrain-unscalable-01");
}

#[test]
fn fly_01_over_walls_and_fighters_for_the_level_distance() {
    let (mut world, id) = one(wall(), 800, 1000);
    add(&mut world, Side::Blue, round(32), &[], at(1200, 1000), Length::ZERO);
    let over = Path::of([fly(at(1400, 1000), Length::ZERO)]);
    let journey = legal(&world, id, &flying(6), &over);
    assert_eq!((journey.length, journey.to.z), (h(600), Length::ZERO));
    assert_eq!(journey.drops().count(), 0);
    assert_eq!(refused(&world, id, &moving(6), &over).1, "warcry:fly-01");
    assert_eq!(refused(&world, id, &flying(5), &over).1, "warcry:move-01");
    let onto = Path::of([fly(at(1200, 1010), Length::ZERO)]);
    assert_eq!(refused(&world, id, &flying(6), &onto).1, "warcry:move-03");
    let into = Path::of([fly(at(1025, 1000), Length::ZERO)]);
    assert_eq!(refused(&world, id, &flying(6), &into).1, "warcry:move-04");
}

#[test]
fn fly_01_up_to_a_platform_and_not_through_a_roof() {
    let (world, id) = one(block(), 800, 1200);
    let up = legal(&world, id, &flying(4), &Path::of([fly(at(1200, 1200), h(300))]));
    assert_eq!((up.length, up.standing), (h(400), Standing::Surface));
    let roofed = terrain(
        "features: [{name: hall, parts: [{rect: [6, 8, 4, 4], bottom: 2, top: 2.5, platform: true}, {rect: [10, 8, 0.5, 4], top: 2}]}]",
    );
    let (world, id) = one(roofed, 800, 1000);
    let out = Path::of([fly(at(1200, 1000), Length::ZERO)]);
    assert_eq!(refused(&world, id, &flying(6), &out).1, "warcry:move-04");
    let around = Path::of([fly(at(500, 1000), Length::ZERO), fly(at(1200, 1000), Length::ZERO)]);
    legal(&world, id, &flying(12), &around);
}

#[test]
fn fly_03_ends_on_floor_or_platform() {
    let (world, id) = one(block(), 800, 1200);
    let air = fly(at(900, 900), h(100));
    assert_eq!(refused(&world, id, &flying(9), &Path::of([air])).1, "warcry:fly-03");
    legal(&world, id, &flying(9), &Path::of([air, fly(at(1100, 1100), h(300))]));
    let walls = terrain("features: [{name: w, parts: [{rect: [10, 5, 0.5, 10], top: 2}]}]");
    let (world, id) = one(walls, 800, 1000);
    assert_eq!(
        refused(&world, id, &flying(9), &Path::of([fly(at(1025, 1000), h(200))])).1,
        "warcry:fly-03"
    );
    let then_walk = Path::of([fly(at(900, 900), h(100)), Leg::Walk(at(900, 900))]);
    assert_eq!(refused(&world, id, &flying(9), &then_walk).1, "warcry:fly-02");
}

#[test]
fn terrain_archway_01_and_02_through_the_middle() {
    for kind in ["archway", "door"] {
        let (world, id) = one_of(gate(kind), &[], touching_left(1000), Length::ZERO);
        let to = Point::new(h(1050) + R, h(1000));
        let through = Path::of([Leg::Through { part: GATE, to }]);
        let journey = legal(&world, id, &moving(4), &through);
        let middle = at(1025, 1000);
        assert_eq!(
            journey.length,
            touching_left(1000).distance_to(middle) + middle.distance_to(to)
        );
        assert_eq!(refused(&world, id, &moving(4), &Path::walk([to])).1, "warcry:move-04");
        let back = Path::of([Leg::Through {
            part: GATE,
            to: at(900, 1000),
        }]);
        assert_eq!(refused(&world, id, &moving(4), &back).1, "warcry:terrain-archway-02");
        let inside = Path::of([Leg::Through {
            part: GATE,
            to: at(1060, 1000),
        }]);
        assert_eq!(refused(&world, id, &moving(4), &inside).1, "warcry:move-04");
        let (world, id) = one(gate(kind), 900, 1000);
        let (why, rule) = refused(&world, id, &moving(4), &through);
        assert_eq!(
            (why, rule),
            (MoveRefusal::PassageNotTouched(GATE), "warcry:terrain-archway-01")
        );
    }
}

#[test]
fn terrain_archway_02_not_through_who_stands_in_the_way() {
    let (mut world, id) = one_of(gate("archway"), &[], touching_left(1000), Length::ZERO);
    add(&mut world, Side::Red, round(32), &[], at(1150, 1000), Length::ZERO);
    let through = Path::of([Leg::Through {
        part: GATE,
        to: at(1150, 1100),
    }]);
    assert_eq!(refused(&world, id, &moving(4), &through).1, "warcry:move-03");
}

#[test]
fn terrain_archway_03_and_04_who_does_not_fit() {
    let to = Point::new(h(1050) + R, h(1000));
    let through = Path::of([Leg::Through { part: GATE, to }]);
    let cases = [
        (
            Runemark::Monster,
            Some("warcry:terrain-archway-03"),
            Some("warcry:terrain-archway-04"),
        ),
        (
            Runemark::Mount,
            Some("warcry:terrain-archway-03"),
            Some("warcry:terrain-archway-04"),
        ),
        (Runemark::Beast, None, Some("warcry:terrain-archway-04")),
        (Runemark::Hero, None, None),
    ];
    for (mark, archway, door) in cases {
        for (kind, rule) in [("archway", archway), ("door", door)] {
            let (world, id) = one_of(gate(kind), &[mark], touching_left(1000), Length::ZERO);
            let found = check(&world, id, &moving(4), &through)
                .err()
                .map(|why| why.rule().as_str());
            assert_eq!(found, rule, "{mark:?} {kind}");
        }
    }
    let (world, id) = one(gate("archway"), 900, 1000);
    for part in [PartId(0), PartId(999)] {
        let wall = Path::of([Leg::Through { part, to }]);
        assert_eq!(refused(&world, id, &moving(4), &wall).1, "warcry:terrain-archway-01");
    }
}

#[test]
fn disengage_02_ends_more_than_an_inch_from_all_enemies() {
    let (mut world, id) = one(Terrain::empty(), 1000, 1000);
    let enemy = add(&mut world, Side::Blue, round(32), &[], at(1150, 1000), Length::ZERO);
    // The bases are 1" apart where the centres are 1" and two radii apart.
    let inch_away = h(1150) - R - R - h(100);
    let (why, rule) = refused(
        &world,
        id,
        &disengaging(),
        &Path::walk([Point::new(inch_away, h(1000))]),
    );
    assert_eq!(rule, "warcry:disengage-02");
    assert_eq!(
        why,
        MoveRefusal::StillEngaged {
            with: enemy,
            gap: Length::inches(1)
        }
    );
    let away = Point::new(inch_away - Length::um(1), h(1000));
    legal(&world, id, &disengaging(), &Path::walk([away]));
    assert_eq!(
        refused(&world, id, &disengaging(), &Path::stay()).1,
        "warcry:disengage-02"
    );
    assert_eq!(
        refused(&world, id, &disengaging(), &Path::walk([at(690, 1000)])).1,
        "warcry:disengage-02"
    );
}

#[test]
fn disengage_05_is_a_normal_move_only() {
    let (mut world, id) = one_of(gate("archway"), &[], touching_left(1000), Length::ZERO);
    add(&mut world, Side::Blue, round(32), &[], at(850, 1000), Length::ZERO);
    let limits = MoveLimits {
        may_fly: true,
        ..disengaging()
    };
    let to = at(1200, 1000);
    let foot = touching_left(1000);
    for leg in [jump(foot), climb(foot, h(100)), fly(to, Length::ZERO)] {
        assert_eq!(refused(&world, id, &limits, &Path::of([leg])).1, "warcry:disengage-05");
    }
    let through = Path::of([Leg::Through { part: GATE, to }]);
    assert_eq!(refused(&world, id, &limits, &through).1, "warcry:disengage-04");
}

#[test]
fn objective_02_no_move_ends_on_treasure_that_is_not_picked_up() {
    let (mut world, id) = one(Terrain::empty(), 1000, 1000);
    treasure(&mut world, at(1300, 1000), Length::ZERO);
    let onto = Path::walk([at(1250, 1000)]);
    // It will pick it up.
    assert_eq!(
        legal(&world, id, &moving(6), &onto).tokens.as_slice(),
        [crate::TokenId(0)]
    );
    // With two under its base one would stay there.
    treasure(&mut world, at(1300, 1050), Length::ZERO);
    assert_eq!(refused(&world, id, &moving(6), &onto).1, "warcry:objective-02");
    world.tokens.truncate(1);
    world.fighters[0].treasure = Some(crate::TokenId(7));
    assert_eq!(refused(&world, id, &moving(6), &onto).1, "warcry:objective-02");
    // The disc of the token is 25 mm wide: just beside it is allowed, and across it too.
    let beside = h(1300) - Length::um(12_500) - R;
    assert!(check(&world, id, &moving(6), &Path::walk([Point::new(beside, h(1000))])).is_err());
    legal(
        &world,
        id,
        &moving(6),
        &Path::walk([Point::new(beside - Length::um(1), h(1000))]),
    );
    legal(&world, id, &moving(6), &Path::walk([at(1500, 1000)]));
    for mark in [Runemark::Monster, Runemark::Beast] {
        let (mut world, id) = one_of(Terrain::empty(), &[mark], at(1000, 1000), Length::ZERO);
        treasure(&mut world, at(1300, 1000), Length::ZERO);
        assert_eq!(refused(&world, id, &moving(6), &onto).1, "warcry:objective-02");
    }
    let (mut world, id) = one(block(), 1000, 700);
    treasure(&mut world, at(1000, 500), h(300));
    legal(&world, id, &moving(6), &Path::walk([at(1000, 500)]));
}

#[test]
fn treasure_01_is_found_on_the_way_and_not_on_a_disengage() {
    let (mut world, id) = one(Terrain::empty(), 1000, 1000);
    let inch_beside = h(1000) + R + h(100);
    treasure(&mut world, Point::new(h(1200), inch_beside), Length::ZERO);
    treasure(
        &mut world,
        Point::new(h(1200), inch_beside + Length::um(1)),
        Length::ZERO,
    );
    world.tokens[1].spot = Some(table::Spot::new(
        Point::new(h(1200), h(2000) - inch_beside - Length::um(1)),
        Length::ZERO,
    ));
    let past = Path::walk([at(1500, 1000)]);
    assert_eq!(
        legal(&world, id, &moving(6), &past).tokens.as_slice(),
        [crate::TokenId(0)]
    );
    let limits = MoveLimits {
        most: Length::inches(6),
        ..disengaging()
    };
    assert!(legal(&world, id, &limits, &past).tokens.is_empty());
}

#[test]
fn closer_to_means_closer_base_to_base() {
    let (mut world, id) = one(Terrain::empty(), 1000, 1000);
    let goal = add(&mut world, Side::Blue, round(32), &[], at(1500, 1000), Length::ZERO);
    let limits = MoveLimits {
        closer_to: Some(goal),
        ..moving(6)
    };
    assert_eq!(
        refused(&world, id, &limits, &Path::stay()).1,
        "warcry:move-disallowed-01"
    );
    assert!(check(&world, id, &limits, &Path::walk([at(1000, 1100)])).is_err());
    legal(&world, id, &limits, &Path::walk([at(1001, 1000)]));
}
