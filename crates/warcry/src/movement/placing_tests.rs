//! Setting up, landing, dropping.

use kernel::Whim;
use kernel::cite;
use table::{Facing, Length, Point, Spot};

use super::fixture::*;
use super::*;
use crate::{
    Again, BaseSize, Centre, FighterId, Marker, NearSpot, Place, Runemark, Side, Terrain, TokenId, World, Zone,
};

const R: Length = Length::mm(16);

fn rule(world: &World, id: FighterId, zone: &Zone, at: Point, z: Length) -> Option<&'static str> {
    let refusal = check_place(world, id, zone, at, z, Facing::EAST).err()?;
    assert!(!refusal.reason.is_empty());
    Some(refusal.rule.as_str())
}

fn deployment(x: i64, y: i64) -> Zone {
    Zone::Deployment {
        from: at(x, y),
        to: at(x, y),
        within: Length::inches(3),
        wholly: true,
        rest: vec![],
    }
}

/// A fighter that is not on the table yet.
fn waiting(terrain: Terrain, marks: &[Runemark]) -> (World, FighterId) {
    let (mut world, id) = one_of(terrain, marks, at(1000, 1000), Length::ZERO);
    world.fighters[0].place = Place::Waiting;
    (world, id)
}

#[test]
fn deployment_place_01_wholly_within_three_inches() {
    let (world, id) = waiting(Terrain::empty(), &[]);
    let zone = deployment(1000, 1000);
    let farthest = Point::new(h(1300) - R, h(1000));
    assert_eq!(rule(&world, id, &zone, farthest, Length::ZERO), None);
    let farther = Point::new(h(1300) - R + Length::um(1), h(1000));
    assert_eq!(
        rule(&world, id, &zone, farther, Length::ZERO),
        Some("warcry:deployment-place-01")
    );
    let off = Point::new(h(-100), h(1000));
    assert_eq!(
        rule(&world, id, &deployment(0, 1000), off, Length::ZERO),
        Some("warcry:deployment-data-01")
    );
    let half_off = Point::new(R - Length::um(1), h(1000));
    assert_eq!(
        rule(&world, id, &deployment(0, 1000), half_off, Length::ZERO),
        Some("warcry:deployment-data-01")
    );
}

#[test]
fn deployment_place_02_and_03_on_floor_or_platform_at_any_height() {
    let tower = terrain("features: [{name: tower, parts: [{rect: [9, 9, 3, 3], top: 6, platform: true}]}]");
    let (world, id) = waiting(tower, &[]);
    let zone = deployment(1000, 1000);
    assert_eq!(rule(&world, id, &zone, at(1000, 1000), h(600)), None);
    assert_eq!(
        rule(&world, id, &zone, at(1000, 1000), h(500)),
        Some("warcry:deployment-place-03")
    );
    assert_eq!(
        rule(&world, id, &zone, at(1000, 1000), Length::ZERO),
        Some("warcry:move-04")
    );
}

#[test]
fn mad_heights_are_refused() {
    let (mut world, id) = high();
    let other = add(&mut world, Side::Blue, round(32), &[], at(500, 500), Length::ZERO);
    let near = Zone::Near {
        fighter: other,
        within: Length::inches(1),
        rule: cite!("warcry:measure-04"),
    };
    for z in [i64::MIN, -1, i64::MAX] {
        for zone in [&near, &FALL, &Zone::Below, &deployment(1000, 1000)] {
            assert!(rule(&world, id, zone, at(1000, 1000), Length::um(z)).is_some());
            assert!(check_token_place(&world, TOKEN, zone, Some(id), at(1000, 1000), Length::um(z)).is_err());
        }
        let nowhere = Point::um(z, z);
        assert!(rule(&world, id, &FALL, nowhere, Length::ZERO).is_some());
        assert!(check_token_place(&world, TOKEN, &FALL, Some(id), nowhere, Length::ZERO).is_err());
    }
}

#[test]
fn nobody_is_set_up_on_another() {
    let (mut world, id) = waiting(Terrain::empty(), &[]);
    add(&mut world, Side::Red, round(32), &[], at(1000, 1000), Length::ZERO);
    let zone = deployment(1000, 1000);
    assert_eq!(
        rule(&world, id, &zone, at(1050, 1000), Length::ZERO),
        Some("warcry:move-03")
    );
    let beside = Point::new(h(1000) + R + R, h(1000));
    assert_eq!(rule(&world, id, &zone, beside, Length::ZERO), None);
}

#[test]
fn reserve_line_01_and_monster_04() {
    let (world, id) = waiting(Terrain::empty(), &[]);
    let line = |wholly| Zone::Deployment {
        from: at(0, 0),
        to: at(0, 2200),
        within: Length::inches(3),
        wholly,
        rest: vec![],
    };
    assert_eq!(rule(&world, id, &line(true), at(200, 700), Length::ZERO), None);
    assert_eq!(
        rule(&world, id, &line(true), at(300, 700), Length::ZERO),
        Some("warcry:reserve-line-01")
    );
    assert_eq!(rule(&world, id, &line(false), at(300, 700), Length::ZERO), None);
    assert_eq!(
        rule(&world, id, &line(false), at(400, 700), Length::ZERO),
        Some("warcry:monster-04")
    );
}

#[test]
fn reserve_crowded_01_as_close_as_possible() {
    let (mut world, id) = waiting(Terrain::empty(), &[]);
    let zone = Zone::Deployment {
        from: at(1000, 1000),
        to: at(1000, 1000),
        within: Length::inches(1),
        wholly: true,
        rest: vec![],
    };
    add(&mut world, Side::Red, round(50), &[], at(1000, 1000), Length::ZERO);
    assert_eq!(sample_place(&world, id, &zone, &mut Whim::new(1)), None);
    let (at, z, _) = nearest_place(&world, id, &zone).expect("a place");
    let gap = at.distance_to(super::fixture::at(1000, 1000)) - R - Length::mm(25);
    assert!(gap >= Length::ZERO && gap <= h(1), "{gap}");
    assert_eq!(z, Length::ZERO);
}

#[test]
fn a_last_gap_is_found() {
    // A court of 1.5" between walls: a 32 mm base is 1.26" wide.
    let court = terrain(
        "features: [{name: court, parts: [{rect: [8, 8, 4, 1], top: 2}, {rect: [8, 10.5, 4, 1.5], top: 2},
           {rect: [8, 9, 1, 1.5], top: 2}, {rect: [10.5, 9, 1.5, 1.5], top: 2}]}]",
    );
    let (world, id) = waiting(court, &[]);
    let zone = Zone::Deployment {
        from: at(975, 975),
        to: at(975, 975),
        within: Length::inches(1),
        wholly: true,
        rest: vec![],
    };
    for seed in 0..10 {
        let (at, z, facing) = sample_place(&world, id, &zone, &mut Whim::new(seed)).expect("there is room");
        assert_eq!(check_place(&world, id, &zone, at, z, facing), Ok(()));
    }
}

/// On a block 3" high, its right edge at 14".
fn high() -> (World, FighterId) {
    let block = terrain("features: [{name: block, parts: [{rect: [10, 10, 4, 4], top: 3, platform: true}]}]");
    one_of(block, &[], at(1350, 1200), h(300))
}

const FALL: Zone = Zone::Fall {
    within: Length::inches(2),
};

#[test]
fn fall_place_01_within_two_inches_and_lower() {
    let (world, id) = high();
    let farthest = Point::new(h(1550) + R, h(1200));
    assert_eq!(rule(&world, id, &FALL, farthest, Length::ZERO), None);
    let farther = Point::new(farthest.x + Length::um(1), farthest.y);
    assert_eq!(
        rule(&world, id, &FALL, farther, Length::ZERO),
        Some("warcry:fall-place-01")
    );
    assert_eq!(
        rule(&world, id, &FALL, at(1200, 1200), h(300)),
        Some("warcry:fall-place-01")
    );
    // Half in the block it cannot lie.
    assert_eq!(
        rule(&world, id, &FALL, at(1425, 1200), Length::ZERO),
        Some("warcry:fall-place-02")
    );
    for seed in 0..20 {
        let (at, z, facing) = sample_place(&world, id, &FALL, &mut Whim::new(seed)).expect("a place");
        assert_eq!(check_place(&world, id, &FALL, at, z, facing), Ok(()));
    }
}

#[test]
fn fall_place_03_there_may_be_no_such_point() {
    let wide = terrain("features: [{name: block, parts: [{rect: [4, 4, 14, 14], top: 3, platform: true}]}]");
    let (world, id) = one_of(wide, &[], at(1100, 1100), h(300));
    assert_eq!(sample_place(&world, id, &FALL, &mut Whim::new(3)), None);
}

#[test]
fn monster_09_any_part_of_the_base_on_the_point() {
    for (marks, expected) in [
        (&[][..], Some("warcry:fall-place-01")),
        (&[Runemark::Monster][..], None),
    ] {
        let (mut world, id) = high();
        world.fighters[0].profile = std::sync::Arc::new(profile(round(32), marks));
        let far = Point::new(h(1550) + R + R, h(1200));
        assert_eq!(rule(&world, id, &FALL, far, Length::ZERO), expected);
    }
}

#[test]
fn beside_a_fighter_with_heights() {
    let (mut world, id) = high();
    let moved = add(&mut world, Side::Blue, round(32), &[], at(500, 500), Length::ZERO);
    let zone = Zone::Near {
        fighter: id,
        within: Length::inches(1),
        rule: cite!("warcry:measure-04"),
    };
    assert_eq!(rule(&world, moved, &zone, at(1150, 1200), h(300)), None);
    assert_eq!(
        rule(&world, moved, &zone, at(1500, 1200), Length::ZERO),
        Some("warcry:measure-04")
    );
    for seed in 0..20 {
        let (at, z, facing) = sample_place(&world, moved, &zone, &mut Whim::new(seed)).expect("a place");
        assert_eq!(z, h(300));
        assert_eq!(check_place(&world, moved, &zone, at, z, facing), Ok(()));
    }
}

#[test]
fn demolishing_puts_fighters_on_the_floor_nearby() {
    let (world, id) = high();
    let (at, z, facing) = nearest_place(&world, id, &Zone::Below).expect("a place");
    // Just outside the block's nearest side, 1/2" away.
    let gap = at.distance_to(super::fixture::at(1350, 1200)) - h(50) - R;
    assert!(gap >= Length::ZERO && gap <= h(1), "{gap}");
    assert_eq!(check_place(&world, id, &Zone::Below, at, z, facing), Ok(()));
    assert_eq!(
        rule(&world, id, &Zone::Below, super::fixture::at(1500, 1200), Length::ZERO),
        Some("warcry:monster-demolishing-rampage-01")
    );
    assert_eq!(
        rule(&world, id, &Zone::Below, super::fixture::at(1300, 1200), h(300)),
        Some("warcry:monster-demolishing-rampage-01")
    );
    assert_eq!(
        sample_place(&world, id, &Zone::Below, &mut Whim::new(5)),
        Some((at, z, facing))
    );
}

const TOKEN: TokenId = TokenId(0);

fn token_rule(world: &World, zone: &Zone, carrier: Option<FighterId>, at: Point, z: Length) -> Option<&'static str> {
    let refusal = check_token_place(world, TOKEN, zone, carrier, at, z).err()?;
    Some(refusal.rule.as_str())
}

#[test]
fn treasure_drop_03_near_visible_and_not_higher() {
    let (mut world, id) = high();
    world.tokens.push(Marker {
        kind: crate::battleplan::Token::Treasure,
        spot: None,
        controlled_by: None,
        awake: true,
        removed: false,
        looted: 0,
    });
    let zone = Zone::Drop {
        within: Length::inches(1),
    };
    let ok = |at, z| token_rule(&world, &zone, Some(id), at, z);
    assert_eq!(ok(Point::new(h(1250) - R, h(1200)), h(300)), None);
    assert_eq!(
        ok(Point::new(h(1250) - R - Length::um(1), h(1200)), h(300)),
        Some("warcry:treasure-drop-03")
    );
    assert_eq!(ok(at(1380, 1200), h(300)), None);
    // Beside the block on the floor, close under the edge.
    assert_eq!(ok(at(1405, 1200), h(200)), Some("warcry:treasure-drop-03"));
    for seed in 0..20 {
        let (at, z) = sample_token_place(&world, TOKEN, &zone, Some(id), &mut Whim::new(seed)).expect("a place");
        assert_eq!(ok(at, z), None);
    }
    // Not visible: through a wall.
    let wall = terrain("features: [{name: wall, parts: [{rect: [10, 5, 0.25, 10], top: 4}]}]");
    let (mut world, id) = one_of(wall, &[], Point::new(h(1000) - R, h(1000)), Length::ZERO);
    world.tokens = vec![Marker {
        kind: crate::battleplan::Token::Treasure,
        spot: None,
        controlled_by: None,
        awake: true,
        removed: false,
        looted: 0,
    }];
    assert_eq!(
        token_rule(&world, &zone, Some(id), at(1050, 1000), Length::ZERO),
        Some("warcry:treasure-drop-03")
    );
    assert_eq!(
        token_rule(&world, &zone, Some(id), at(1010, 1000), Length::ZERO),
        Some("warcry:treasure-drop-03")
    );
}

#[test]
fn plan_placing_01_distances_are_horizontal() {
    let (mut world, id) = high();
    treasure(&mut world, at(500, 500), Length::ZERO);
    treasure(&mut world, at(1500, 500), Length::ZERO);
    let zone = Zone::Token(crate::TokenZone {
        near: Some((at(1200, 1000), Length::inches(5))),
        apart: Some(Length::inches(3)),
        floor_only: false,
        ..Default::default()
    });
    assert_eq!(token_rule(&world, &zone, None, at(1200, 1100), h(300)), None);
    for (x, y) in [(1701, 1000), (1500, 800)] {
        assert_eq!(
            token_rule(&world, &zone, None, at(x, y), Length::ZERO),
            Some("warcry:plan-placing-01")
        );
    }
    // Not under a fighter's feet.
    let feet = world.fighter(id).spot().expect("it is there");
    assert_eq!(
        token_rule(&world, &zone, None, feet.at, feet.z),
        Some("warcry:plan-placing-01")
    );
    let floor = Zone::Token(crate::TokenZone {
        near: Some((at(1200, 1000), Length::inches(5))),
        apart: None,
        floor_only: true,
        ..Default::default()
    });
    assert_eq!(
        token_rule(&world, &floor, None, at(1200, 1100), h(300)),
        Some("warcry:plan-placing-01")
    );
    for seed in 0..20 {
        for zone in [&zone, &floor] {
            let (at, z) = sample_token_place(&world, TOKEN, zone, None, &mut Whim::new(seed)).expect("a place");
            assert_eq!(token_rule(&world, zone, None, at, z), None);
        }
    }
}

#[test]
fn demolishing_puts_tokens_on_the_floor_nearby() {
    let (mut world, _) = high();
    treasure(&mut world, at(1390, 1300), h(300));
    let (at, z) = nearest_token_place(&world, TOKEN, &Zone::Below, None).expect("a place");
    assert_eq!(z, Length::ZERO);
    assert!(at.distance_to(super::fixture::at(1400, 1300)) <= h(2));
    assert_eq!(token_rule(&world, &Zone::Below, None, at, z), None);
    assert_eq!(
        token_rule(&world, &Zone::Below, None, super::fixture::at(1450, 1300), Length::ZERO),
        Some("warcry:monster-demolishing-rampage-01")
    );
    world.tokens[0].spot = Some(Spot::new(super::fixture::at(1700, 1300), Length::ZERO));
    assert_eq!(
        nearest_token_place(&world, TOKEN, &Zone::Below, None),
        Some((super::fixture::at(1700, 1300), Length::ZERO))
    );
}

#[test]
fn terrain_platform_02_open_edges() {
    let ruin = terrain(
        "features: [{name: ruin, parts: [{rect: [10, 10, 6, 6], top: 3, platform: true},
           {rect: [10, 10, 0.5, 6], bottom: 3, top: 5}, {rect: [16, 10, 3, 6], top: 3, platform: true}]}]",
    );
    let near = |x: i64, y: i64| {
        let (world, id) = one_of(ruin.clone(), &[], at(x, y), h(300));
        near_open_edge(&world, id)
    };
    assert!(!near(1300, 1300));
    // 1/2" from the upper edge, and a micrometre more.
    let edge = |more: i64| {
        let y = h(1050) + R + Length::um(more);
        let (world, id) = one_of(ruin.clone(), &[], Point::new(h(1300), y), h(300));
        near_open_edge(&world, id)
    };
    assert!(edge(0) && !edge(1));
    // Along the wall and over the seam to the next platform there is no open edge.
    assert!(!near(1120, 1300));
    assert!(!near(1600, 1300));
    assert!(near(1880, 1300));
    let (world, id) = one(ruin, 500, 500);
    assert!(!near_open_edge(&world, id));
}

#[test]
fn monster_09_wholly_on_the_platform() {
    let ruin = terrain(
        "features: [{name: ruin, parts: [{rect: [10, 10, 6, 6], top: 3, platform: true}, {rect: [16, 10, 3, 6], top: 3, platform: true}]}]",
    );
    let whole = |x: Length, y: Length, z: Length| {
        let (world, id) = one_of(ruin.clone(), &[], Point::new(x, y), z);
        wholly_on_surface(&world, id)
    };
    assert!(whole(h(1300), h(1300), h(300)));
    assert!(whole(h(1600), h(1300), h(300)));
    assert!(whole(h(1300), h(1000) + R, h(300)));
    assert!(!whole(h(1300), h(1000) + R - Length::um(1), h(300)));
    assert!(!whole(h(1600), h(1000) + R - Length::um(1), h(300)));
    assert!(whole(h(500), h(500), Length::ZERO));
}

#[test]
fn surfaces_under_a_point() {
    let ruin = terrain(
        "features: [{name: ruin, parts: [{rect: [10, 10, 4, 4], bottom: 2, top: 2.5, platform: true}, {rect: [11, 11, 2, 2], bottom: 4, top: 5, platform: true}]}]",
    );
    let p = at(1200, 1200);
    assert_eq!(surface_at(&ruin, &p, h(1000)), h(500));
    assert_eq!(surface_at(&ruin, &p, h(499)), h(250));
    assert_eq!(surface_at(&ruin, &p, h(249)), Length::ZERO);
    assert_eq!(surface_at(&ruin, &at(1010, 1010), h(1000)), h(250));
    let (world, id) = one_of(ruin, &[], p, h(500));
    assert_eq!(standing_part(&world, id), Some(crate::PartId(1)));
}

#[test]
fn wholly_within_of_a_fighter_on_an_oval_base_is_measured_from_its_rim() {
    let (mut world, id) = waiting(Terrain::empty(), &[]);
    let oval = BaseSize {
        long: Length::mm(60),
        short: Length::mm(35),
    };
    let mount = add(&mut world, Side::Red, oval, &[], at(1500, 1100), Length::ZERO);
    let zone = Zone::Again(Again {
        near: Some(NearSpot {
            of: Centre::Fighter(mount),
            within: Length::inches(2),
            wholly: true,
        }),
        beyond_enemies: None,
        floor_only: false,
        no_further_from: None,
        rule: cite!("warcry:ability-use-05"),
    });
    // It faces east: half its length and the 2" ahead of it, half its width and the 2" beside it, and back by the radius.
    for (half, x, y) in [(Length::mm(30), 1, 0), (Length::um(17_500), 0, 1)] {
        let out = half + Length::inches(2) - R;
        let farthest = Point::new(h(1500) + out * x, h(1100) + out * y);
        assert_eq!(rule(&world, id, &zone, farthest, Length::ZERO), None);
        let out = out + Length::um(1);
        let farther = Point::new(h(1500) + out * x, h(1100) + out * y);
        assert_eq!(
            rule(&world, id, &zone, farther, Length::ZERO),
            Some("warcry:ability-use-05")
        );
    }
}
