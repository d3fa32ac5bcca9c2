//! Small battlefields for the tests of this folder.

use std::sync::Arc;

use table::{Facing, Footprint, Length, Point, Spot};

use super::{Path, Standing};
use crate::battleplan::Token;
use crate::{
    BaseSize, Decks, Fighter, FighterId, Hand, Inches, Layout, Marker, MoveKind, MoveLimits, Options, Place, Profile,
    Runemark, Side, Stage, Terrain, World,
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
    World {
        terrain: Arc::new(terrain),
        book: Arc::default(),
        decks: Arc::new(Decks::default()),
        options: Options::default(),
        fighters: vec![],
        tokens: vec![],
        hands: [Hand::default(), Hand::default()],
        attacker: Side::Red,
        red_points: Side::Red,
        card_turned: false,
        plan: None,
        cards: Default::default(),
        round: 1,
        initiative: None,
        stage: Stage::Acting,
        turn: None,
        activation: None,
        modifiers: vec![],
        delayed: vec![],
        next_effect: 0,
        felled: vec![],
        felled_last: vec![],
        chosen: vec![],
        used_up: vec![],
        guard: None,
        newcomers: Default::default(),
        outcome: None,
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
    world.fighters.push(Fighter {
        name: format!("fighter {}", id.0),
        profile: Arc::new(profile(base, marks)),
        side: Some(side),
        leader: false,
        group: None,
        place: Place::Table {
            base: Footprint::new(base.base(), at, Facing::EAST),
            z,
            standing: Standing::Surface,
        },
        fell_at: None,
        damage: 0,
        activations: 0,
        waiting: false,
        reactions: 0,
        moved: false,
        tested: false,
        renown: 0,
        attacked: false,
        marks: vec![],
        treasure: None,
        abilities: vec![],
    });
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
