//! Small battlefields for the tests of this folder.

use std::sync::Arc;

use kernel::OnWrite;
use table::{Facing, Footprint, Length, Point, Spot};

use super::{Path, Standing};
use crate::battleplan::Token;
use crate::{
    BaseSize, Decks, Fighter, FighterId, Inches, Layout, Marker, MoveKind, MoveLimits, Options, PartId, Place, Profile,
    Recruit, Runemark, Side, Stage, Terrain, World,
};

/// Hundredths of an inch.
pub(crate) fn h(hundredths: i64) -> Length {
    Length::hundredths(hundredths)
}

pub(crate) fn at(x: i64, y: i64) -> Point {
    Point::new(h(x), h(y))
}

pub(crate) fn terrain(yaml: &str) -> Terrain {
    let layout: Layout = yaml::read(yaml).expect("the layout reads");
    layout.build().expect("the layout builds")
}

pub(crate) fn profile(base: BaseSize, marks: &[Runemark]) -> Profile {
    Profile {
        name: "Test".into(),
        faction: String::new(),
        alliance: crate::Alliance::Chaos,
        bladeborn: None,
        points: 100,
        r#move: 4,
        toughness: 4,
        wounds: 10,
        runemarks: marks.iter().copied().collect(),
        base,
        base_assumed: false,
        height: Some(Inches(h(125))),
        weapons: vec![],
        damage_table: vec![],
    }
}

pub(crate) fn round(mm: i64) -> BaseSize {
    BaseSize::round(Length::mm(mm))
}

/// A battle on a terrain, without fighters.
pub(crate) fn world(terrain: Terrain) -> World {
    let (book, decks, options) = (Arc::default(), Arc::new(Decks::default()), Options::default());
    World {
        round: 1,
        stage: Stage::Acting,
        ..World::new(Arc::new(terrain), book, decks, options, vec![])
    }
}

/// Adds a fighter on the table.
pub(crate) fn add(
    world: &mut World,
    side: Side,
    base: BaseSize,
    marks: &[Runemark],
    at: Point,
    z: Length,
) -> FighterId {
    let id = FighterId(world.fighters.len() as u8);
    let recruit = Recruit {
        name: format!("fighter {}", id.0),
        profile: Arc::new(profile(base, marks)),
        renown: 0,
    };
    world.fighters.push(OnWrite::from(Fighter {
        place: Place::Table {
            base: Footprint::new(base.base(), at, Facing::EAST),
            z,
            standing: Standing::Surface,
        },
        ..recruit.fighter(Some(side), false, vec![])
    }));
    id
}

/// A battle with one red fighter on a 32 mm base on the floor.
pub(crate) fn one(terrain: Terrain, x: i64, y: i64) -> (World, FighterId) {
    one_of(terrain, &[], at(x, y), Length::ZERO)
}

pub(crate) fn one_of(terrain: Terrain, marks: &[Runemark], at: Point, z: Length) -> (World, FighterId) {
    let mut world = world(terrain);
    let id = add(&mut world, Side::Red, round(32), marks, at, z);
    (world, id)
}

/// Lets a fighter hold on to a part, or stand on its slope, at a height.
pub(crate) fn hold_on(world: &mut World, id: FighterId, part: PartId, height: Length) {
    if let Place::Table { z, standing, .. } = &mut world.fighters[usize::from(id.0)].place {
        (*z, *standing) = (height, Standing::Climbing(part));
    }
}

pub(crate) fn treasure(world: &mut World, at: Point, z: Length) {
    world.tokens.push(Marker {
        kind: Token::Treasure,
        spot: Some(Spot::new(at, z)),
        controlled_by: None,
        awake: true,
        removed: false,
        looted: 0,
    });
}

/// A move action of so many inches.
pub(crate) fn moving(inches: i64) -> MoveLimits {
    MoveLimits {
        kind: MoveKind::Move,
        most: Length::inches(inches),
        may_fly: false,
        free_climb: false,
        closer_to: None,
        ..MoveLimits::new(MoveKind::Move, Length::ZERO)
    }
}

pub(crate) fn flying(inches: i64) -> MoveLimits {
    MoveLimits {
        may_fly: true,
        ..moving(inches)
    }
}

pub(crate) fn disengaging() -> MoveLimits {
    MoveLimits {
        kind: MoveKind::Disengage,
        ..moving(3)
    }
}

/// Puts the fighter where a path leads.
pub(crate) fn go(world: &mut World, id: FighterId, limits: &MoveLimits, path: &Path) {
    let journey = super::check(world, id, limits, path).expect("a legal path");
    let base = world.fighter(id).profile.base.base();
    world.fighters[usize::from(id.0)].place = Place::Table {
        base: Footprint::new(base, journey.to.at, journey.facing),
        z: journey.to.z,
        standing: journey.standing,
    };
}
