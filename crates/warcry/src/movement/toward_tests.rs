//! What thinking players are offered.

use table::{Length, Spot};

use super::fixture::*;
use super::{Goal, Journey, Leg, Path, Standing, check, paths_toward};
use crate::{FighterId, MoveLimits, Side, Terrain, World};

/// The first proposal and what it comes to.
fn best(world: &World, id: FighterId, limits: &MoveLimits, goal: Goal) -> (Path, Journey) {
    let mut paths = vec![];
    paths_toward(world, id, limits, goal, &mut paths);
    let path = paths.first().expect("a proposal").clone();
    let journey = check(world, id, limits, &path).expect("a legal one");
    (path, journey)
}

/// The distance that is left, base to base.
fn left(world: &World, id: FighterId, other: FighterId, journey: &Journey) -> Length {
    let base = world
        .fighter(id)
        .footprint()
        .expect("it is there")
        .moved_to(journey.to.at);
    let theirs = world.fighter(other);
    table::gap_rising(
        &base,
        theirs.footprint().expect("it is there"),
        (theirs.z() - journey.to.z).abs(),
    )
}

#[test]
fn on_open_ground_it_comes_into_contact_range() {
    let (mut world, id) = one(Terrain::empty(), 1000, 1000);
    let enemy = add(&mut world, Side::Blue, round(32), &[], at(1500, 1200), Length::ZERO);
    let (_, journey) = best(&world, id, &moving(5), Goal::Fighter(enemy));
    assert!(left(&world, id, enemy, &journey) <= Length::inches(1));
    let (_, short) = best(&world, id, &moving(2), Goal::Fighter(enemy));
    assert!(short.length > Length::inches(2) - Length::um(1_000));
}

#[test]
fn it_finds_the_way_around_a_wall() {
    let wall = terrain("features: [{name: wall, parts: [{rect: [12, 8, 0.5, 4], top: 6, unscalable: true}]}]");
    let (mut world, id) = one(wall, 1000, 1000);
    let enemy = add(&mut world, Side::Blue, round(32), &[], at(1500, 1000), Length::ZERO);
    let (path, journey) = best(&world, id, &moving(9), Goal::Fighter(enemy));
    assert!(path.legs.len() > 1);
    assert!(left(&world, id, enemy, &journey) <= Length::inches(1));
}

#[test]
fn it_climbs_to_an_enemy_on_a_platform_by_wall_ladder_or_stairs() {
    let block = "{rect: [12, 8, 4, 4], top: 3, platform: true, unscalable: false}";
    let stairs = "{rect: [9, 9, 3, 2], top: 3, kind: stairs, rises: [1, 0]}";
    let ladder = "{rect: [11.8, 9.5, 0.2, 1], top: 3, kind: ladder}";
    for parts in [
        block.to_string(),
        format!("{block}, {stairs}"),
        format!("{block}, {ladder}"),
    ] {
        let ruin = terrain(&format!("features: [{{name: ruin, parts: [{parts}]}}]"));
        let (mut world, id) = one(ruin, 800, 1000);
        let enemy = add(&mut world, Side::Blue, round(32), &[], at(1450, 1000), h(300));
        let (path, journey) = best(&world, id, &moving(9), Goal::Fighter(enemy));
        assert!(path.legs.iter().any(|leg| matches!(leg, Leg::Climb { .. })), "{parts}");
        assert_eq!((journey.to.z, journey.standing), (h(300), Standing::Surface), "{parts}");
        assert!(left(&world, id, enemy, &journey) <= Length::inches(1), "{parts}");
    }
}

#[test]
fn it_climbs_a_floor_that_rests_on_walls() {
    let ruin = terrain(
        "features: [{name: ruin, parts: [{rect: [12, 8, 0.25, 4], top: 2.75}, {rect: [15.75, 8, 0.25, 4], top: 2.75},
           {rect: [12, 8, 4, 4], bottom: 2.75, top: 3, platform: true}]}]",
    );
    let (world, id) = one(ruin, 1000, 1000);
    let top = Goal::Point(Spot::new(at(1400, 1000), h(300)));
    let (_, journey) = best(&world, id, &moving(9), top);
    assert_eq!((journey.to.z, journey.standing), (h(300), Standing::Surface));
}

#[test]
fn it_jumps_down_to_an_enemy_below() {
    let block = terrain("features: [{name: block, parts: [{rect: [8, 8, 4, 4], top: 3, platform: true}]}]");
    let (mut world, id) = one_of(block, &[], at(1100, 1000), h(300));
    let enemy = add(&mut world, Side::Blue, round(32), &[], at(1500, 1000), Length::ZERO);
    let (_, journey) = best(&world, id, &moving(5), Goal::Fighter(enemy));
    assert_eq!(journey.to.z, Length::ZERO);
    assert!(left(&world, id, enemy, &journey) <= Length::inches(1));
}

#[test]
fn it_goes_through_a_door() {
    let gate = terrain(
        "features: [{name: gate, parts: [{rect: [12, 0, 0.5, 9], top: 5}, {rect: [12, 11, 0.5, 11], top: 5},
           {rect: [12, 9, 0.5, 2], top: 5, kind: door}]}]",
    );
    let (mut world, id) = one(gate, 1000, 1000);
    let enemy = add(&mut world, Side::Blue, round(32), &[], at(1500, 1000), Length::ZERO);
    let (path, journey) = best(&world, id, &moving(6), Goal::Fighter(enemy));
    assert!(path.legs.iter().any(|leg| matches!(leg, Leg::Through { .. })));
    assert!(left(&world, id, enemy, &journey) <= Length::inches(1));
}

#[test]
fn it_flies_over_a_wall() {
    let wall = terrain("features: [{name: wall, parts: [{rect: [12, 0, 0.5, 22], top: 6}]}]");
    let (mut world, id) = one(wall, 1000, 1000);
    let enemy = add(&mut world, Side::Blue, round(32), &[], at(1500, 1000), Length::ZERO);
    let (_, journey) = best(&world, id, &flying(6), Goal::Fighter(enemy));
    assert!(left(&world, id, enemy, &journey) <= Length::inches(1));
}
