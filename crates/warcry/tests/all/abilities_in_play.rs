//! Abilities of real warbands, carried out: what their files say is what happens on the table.
//!
//! Dice are scripted, and every one must be used.

use std::sync::Arc;

use kernel::Session;
use table::{Facing, Footprint, Length, Point};
use warcry::abilities::{self, Bearer, Change};
use warcry::movement::{Leg, Path, Standing};
use warcry::{
    Act, Answer, Ask, Decks, Fighter, FighterId, Library, Options, Place, Recruit, Setup, Side, Stage, Terrain, Warcry,
    World,
};

/// Fighters on an open floor: side, name on the card, x and y in hundredths of an inch.
fn world(fighters: &[(Side, &str, i64, i64)]) -> World {
    let library = Library::embedded();
    let cards: Vec<_> = fighters
        .iter()
        .map(|(_, name, ..)| library.fighter(name).unwrap().1)
        .collect();
    let book = library.book(cards.iter().map(|card| &***card));
    let stand = |(at, (side, name, x, y)): (usize, &(Side, &str, i64, i64))| -> Fighter {
        let recruit = Recruit {
            name: format!("{name} {at}"),
            profile: cards[at].clone(),
            renown: 0,
        };
        let mut fighter = recruit.fighter(Some(*side), false, abilities::granted(&book, cards[at]));
        fighter.place = Place::Table {
            base: Footprint::new(cards[at].base.base(), point(*x, *y), Facing::EAST),
            z: Length::ZERO,
            standing: Standing::Surface,
        };
        fighter
    };
    let fighters = fighters.iter().enumerate().map(stand).collect();
    let terrain = Arc::new(Terrain::empty());
    let mut world = World::new(
        terrain,
        Arc::new(book),
        Arc::new(Decks::default()),
        Options::default(),
        fighters,
    );
    world.round = 1;
    world.initiative = Some(Side::Red);
    world.stage = Stage::Turn { side: Side::Red };
    world
}

fn point(x: i64, y: i64) -> Point {
    Point::new(Length::hundredths(x), Length::hundredths(y))
}

fn walk(x: i64, y: i64) -> Answer {
    Answer::Path(Path {
        legs: [Leg::Walk(point(x, y))].into_iter().collect(),
        facing: None,
    })
}

struct Bout {
    session: Session<Warcry>,
}

impl Bout {
    /// Red's first fighter is activated; Red has four dice of a score.
    fn new(mut world: World, score: u8, dice: &[u8]) -> Bout {
        world.hands[0].dice[usize::from(score) - 1] = 4;
        let session = Session::scripted(Setup::Position(Box::new(world)), dice.to_vec()).unwrap();
        let mut bout = Bout { session };
        bout.says(Answer::Fighter(FighterId(0)));
        bout
    }

    fn asked(&self) -> &Ask {
        &self.session.pending().next().expect("somebody is asked").ask
    }

    fn open(&self) -> &[Answer] {
        self.session.pending().next().expect("somebody is asked").listed()
    }

    fn says(&mut self, answer: Answer) {
        let seat = self.session.pending().next().expect("somebody is asked").seat;
        let asked = format!("{:?}", self.asked());
        self.session
            .answer(seat, answer)
            .unwrap_or_else(|error| panic!("{asked}: {error}"));
    }

    fn ability(&self, name: &str) -> abilities::AbilityId {
        self.session.world().book.named(name).unwrap()
    }

    fn uses(&mut self, name: &str, score: u8) {
        let ability = self.ability(name);
        self.says(Answer::Act(Act::Ability { ability, score }));
    }

    fn attacks(&mut self, target: u8) {
        self.says(Answer::Act(Act::Attack {
            weapon: 0,
            target: FighterId(target),
        }));
    }

    fn moves(&mut self, x: i64, y: i64) {
        self.says(Answer::Act(Act::Move));
        self.says(walk(x, y));
    }

    fn reacts(&mut self, fighter: u8, name: &str) {
        let answer = Answer::React {
            fighter: FighterId(fighter),
            reaction: self.ability(name),
            renown: false,
        };
        self.says(answer);
    }

    fn is_offered(&self, name: &str) -> bool {
        let id = self.ability(name);
        self.open()
            .iter()
            .any(|answer| matches!(answer, Answer::React { reaction, .. } if *reaction == id))
    }

    fn damage(&self, fighter: u8) -> u16 {
        self.session.world().fighter(FighterId(fighter)).damage
    }

    fn bears(&self, fighter: u8, is_it: impl Fn(&Change) -> bool) -> bool {
        let bearer = Bearer::Fighter(FighterId(fighter));
        self.session
            .world()
            .modifiers
            .iter()
            .any(|modifier| modifier.bearer == bearer && is_it(&modifier.change))
    }

    /// All dice have been rolled.
    fn ends(&self) {
        assert_eq!(self.session.dice_left(), 0, "dice are left over");
    }
}

use Side::{Blue, Red};

#[test]
fn horrific_stench_takes_a_die_from_the_attacker() {
    // A Heart-Eater has 5 dice.
    let world = world(&[(Red, "Heart-Eater", 1000, 1000), (Blue, "Rockgut Troggoth", 1250, 1000)]);
    let mut bout = Bout::new(world, 1, &[1, 1, 1, 1]);
    bout.attacks(1);
    bout.reacts(1, "Horrific Stench");
    bout.ends();
}

#[test]
fn krule_trap_falls_on_the_enemy_that_moved() {
    let world = || world(&[(Red, "Heart-Eater", 1000, 1000), (Blue, "Klutcha-grot", 1700, 1000)]);
    let mut bout = Bout::new(world(), 1, &[4]);
    bout.moves(1200, 1000);
    bout.reacts(1, "Krule Trap");
    assert_eq!((bout.damage(0), bout.damage(1)), (2, 0));
    bout.ends();

    let mut bout = Bout::new(world(), 1, &[5]);
    bout.moves(1200, 1000);
    bout.reacts(1, "Krule Trap");
    bout.says(Answer::Option(0));
    assert!(bout.bears(0, |change| matches!(change, Change::CannotMove)));
    assert_eq!(bout.damage(0), 0);
    bout.ends();
}

#[test]
fn warning_cry_marks_the_enemy_that_moved() {
    let world = world(&[(Red, "Heart-Eater", 1000, 1000), (Blue, "Aetherwing", 1700, 1000)]);
    let mut bout = Bout::new(world, 1, &[]);
    bout.moves(1200, 1000);
    bout.reacts(1, "Warning Cry");
    assert!(bout.bears(0, |change| matches!(change, Change::RerollsAgainst(1))));
    assert!(!bout.bears(1, |change| matches!(change, Change::RerollsAgainst(1))));
}

#[test]
fn the_masters_voice_brings_the_thrall_to_whoever_nears_its_hero() {
    let thrall_at = |x| {
        world(&[
            (Red, "Beastnob", 1000, 1000),
            (Blue, "Heart-Eater", 1700, 1000),
            (Blue, "Chaos Warhound", x, 600),
        ])
    };
    let mut bout = Bout::new(thrall_at(1400), 1, &[1, 1, 1]);
    bout.moves(1300, 1000);
    assert!(bout.is_offered("The Master's Voice"));
    bout.reacts(2, "The Master's Voice");
    let Ask::MovePath { limits, .. } = bout.asked() else {
        panic!("{:?}", bout.asked());
    };
    assert_eq!(limits.reaches, Some(FighterId(0)));
    // Too far away from the enemy.
    let seat = bout.session.pending().next().unwrap().seat;
    assert!(bout.session.answer(seat, walk(1500, 600)).is_err());
    bout.says(walk(1300, 800));
    let weapon_on = |target| Answer::Attack { weapon: 0, target };
    bout.says(weapon_on(FighterId(0)));
    bout.ends();

    // Out of the thrall's reach: it is not offered.
    let mut bout = Bout::new(thrall_at(2600), 1, &[]);
    bout.moves(1300, 1000);
    assert!(!matches!(bout.asked(), Ask::React { .. }));

    // More than 3" from the hero: it is not offered.
    let mut bout = Bout::new(thrall_at(1400), 1, &[]);
    bout.moves(1100, 1000);
    assert!(!matches!(bout.asked(), Ask::React { .. }));
}

#[test]
fn the_compass_guides_the_farstriders_alone() {
    let world = world(&[
        (Red, "Sanson Farstrider", 1000, 1000),
        (Red, "Almeric Eagle-eye", 1000, 1300),
        (Red, "Vanguard-Hunter", 1000, 700),
        (Red, "Elias Swiftblade", 2000, 1000),
        (Blue, "Heart-Eater", 2800, 2000),
    ]);
    let mut bout = Bout::new(world, 3, &[]);
    bout.uses("Guided by the Astral Compass", 3);
    for mover in [0, 1] {
        assert!(matches!(bout.asked(), Ask::PickOption { .. }), "{:?}", bout.asked());
        bout.says(Answer::Yes);
        assert!(matches!(bout.asked(), Ask::MovePath { fighter, .. } if fighter.0 == mover));
        bout.says(walk(1200, 1000 + 300 * i64::from(mover)));
    }
    // The Hunter is no Farstrider, and Elias is too far away.
    assert!(matches!(bout.asked(), Ask::Act { .. }), "{:?}", bout.asked());
}

#[test]
fn the_gang_mugs_one_enemy() {
    let world = world(&[
        (Red, "Klutcha-grot", 1000, 1000),
        (Red, "Klutcha-grot", 1000, 1250),
        (Red, "Klutcha-grot", 1000, 1800),
        (Blue, "Heart-Eater", 1150, 1120),
        (Blue, "First Fang", 850, 1400),
    ]);
    let mut bout = Bout::new(world, 2, &[1, 1, 1, 1, 1, 1]);
    bout.uses("Nasty Muggin'", 2);
    bout.says(Answer::Fighter(FighterId(3)));
    for _ in 0..2 {
        bout.says(Answer::Yes);
        // First Fang is beside the second grot, but only the picked enemy may be attacked.
        let targets: Vec<_> = bout
            .open()
            .iter()
            .filter(|answer| matches!(answer, Answer::Attack { .. }))
            .collect();
        assert_eq!(
            targets,
            [&Answer::Attack {
                weapon: 0,
                target: FighterId(3)
            }]
        );
        bout.says(Answer::Attack {
            weapon: 0,
            target: FighterId(3),
        });
        bout.says(Answer::Pass);
    }
    bout.ends();
}

#[test]
fn pack_tactics_counts_the_pack_around_the_prey() {
    let world = world(&[
        (Red, "Royal Flaymaster", 1000, 1000),
        (Red, "Ghoul Tracker", 1500, 1000),
        (Red, "Ghoul Tracker", 1700, 1200),
        (Red, "Ghoul Tracker", 500, 1000),
        (Blue, "Heart-Eater", 1700, 1000),
    ]);
    let mut bout = Bout::new(world, 6, &[]);
    bout.uses("Pack Tactics", 6);
    if matches!(bout.asked(), Ask::PickFighter { .. }) {
        bout.says(Answer::Fighter(FighterId(4)));
    }
    assert_eq!(bout.damage(4), 4);
}

#[test]
fn rip_it_out_needs_a_plain_hit() {
    // Strength 4 against toughness 4: a 4 hits, a 6 is critical.
    for (dice, damage) in [([4, 1], 2 + 5), ([6, 1], 5), ([1, 1], 0)] {
        let world = world(&[
            (Red, "Neckslicer with Beaststikka Harpoon", 1000, 1000),
            (Blue, "Heart-Eater", 1250, 1000),
        ]);
        let mut bout = Bout::new(world, 5, &dice);
        bout.uses("Rip It Out", 5);
        bout.attacks(1);
        bout.says(Answer::Pass);
        assert_eq!(bout.damage(1), damage, "{dice:?}");
        bout.ends();
    }
}

#[test]
fn a_dragged_victim_is_attacked() {
    let world = world(&[
        (Red, "Skitterstrand Arachnarok", 1000, 1000),
        (Blue, "Heart-Eater", 1420, 1000),
    ]);
    let mut bout = Bout::new(world, 1, &[1, 1, 1, 1]);
    bout.uses("Dragged Victim", 1);
    if matches!(bout.asked(), Ask::PickFighter { .. }) {
        bout.says(Answer::Fighter(FighterId(1)));
    }
    assert!(matches!(bout.asked(), Ask::SetUp { .. }), "{:?}", bout.asked());
    bout.says(Answer::Place {
        at: point(1000, 1430),
        z: Length::ZERO,
        facing: Facing::EAST,
    });
    bout.says(Answer::Attack {
        weapon: 0,
        target: FighterId(1),
    });
    bout.says(Answer::Pass);
    bout.ends();
}

#[test]
fn a_gorger_that_wakes_is_no_beast_until_the_round_is_over() {
    let world = world(&[(Red, "Gorger", 1000, 1000), (Blue, "Heart-Eater", 2000, 1000)]);
    let mut bout = Bout::new(world, 1, &[]);
    let beast = |bout: &Bout| bout.session.world().has(FighterId(0), warcry::Runemark::Beast);
    assert!(beast(&bout));
    bout.uses("Glimmer of Consciousness", 1);
    assert!(!beast(&bout));
}
