//! Two fighters and an attack between them, as tests and measurements of odds draw them.

use std::sync::Arc;

use kernel::{OnWrite, Question};
use odds::{Reckoned, Toll};
use table::{Facing, Footprint, Length, Point};
use warcry::abilities::{self, AbilityId, Bearer, Change, Modifier, Until};
use warcry::movement::Standing;
use warcry::{
    Act, Answer, Ask, Decks, FighterId, Library, Options, Place, Profile, Recruit, Side, Stage, Terrain, Warcry,
    Weapon, World,
};

pub const ATTACKER: FighterId = FighterId(0);
pub const TARGET: FighterId = FighterId(1);

/// An attack as the generator draws it.
#[derive(Clone, Debug)]
pub struct Bout {
    pub attacks: u8,
    pub strength: u8,
    pub toughness: u8,
    pub hit: u8,
    pub crit: u8,
    pub wounds: u16,
    pub damage_before: u16,
    pub in_cover: bool,
    pub counters: bool,
    pub onslaught: bool,
    /// Attack actions one after the other.
    pub actions: u32,
}

impl Bout {
    pub fn world(&self) -> World {
        let library = Library::embedded();
        let plain = &library.warbands[0].fighters[0];
        let attacker = Profile {
            name: "Attacker".into(),
            faction: String::new(),
            runemarks: Default::default(),
            wounds: 60,
            weapons: vec![Weapon {
                mark: warcry::WeaponMark::Sword,
                min_range: 0,
                range: 1,
                attacks: self.attacks,
                strength: self.strength,
                hit: self.hit,
                crit: self.crit,
            }],
            ..(**plain).clone()
        };
        let target = Profile {
            name: "Target".into(),
            wounds: self.wounds,
            toughness: self.toughness,
            ..attacker.clone()
        };
        let book = library.book([&attacker, &target]);
        let stand = |profile: &Profile, side: Side, x: i64| {
            let recruit = Recruit {
                name: profile.name.clone(),
                profile: Arc::new(profile.clone()),
                renown: 0,
            };
            let mut fighter = recruit.fighter(Some(side), false, abilities::granted(&book, profile));
            let at = Point::new(Length::inches(x), Length::inches(10));
            fighter.place = Place::Table {
                base: Footprint::new(profile.base.base(), at, Facing::EAST),
                z: Length::ZERO,
                standing: Standing::Surface,
            };
            fighter
        };
        let fighters = vec![stand(&attacker, Side::Red, 10), stand(&target, Side::Blue, 12)];
        let mut world = World::new(
            Arc::new(Terrain::empty()),
            Arc::new(book),
            Arc::new(Decks::default()),
            Options::default(),
            fighters,
        );
        world.round = 1;
        world.initiative = Some(Side::Red);
        world.stage = Stage::Turn { side: Side::Red };
        world.hands[0].dice[3] = 2;
        world.fighters[1].damage = self.damage_before;
        if self.in_cover {
            world.modifiers.push(OnWrite::from(Modifier {
                number: 0,
                bearer: Bearer::Fighter(TARGET),
                change: Change::InCover,
                until: Until::BattleEnds,
                user: TARGET,
                ability: AbilityId(0),
                value: 0,
                picked: None,
                anchor: None,
                weapon: None,
            }));
        }
        world
    }
}

/// What the players do: Red attacks, after Onslaught if he wants it; Blue counters or does not.
pub fn decide(bout: &Bout, world: &World, question: &Question<Warcry>) -> Answer {
    let listed = question.listed();
    match question.ask {
        Ask::Activate => Answer::Fighter(ATTACKER),
        Ask::Act { .. } => {
            let onslaught = |answer: &&Answer| matches!(answer, Answer::Act(Act::Ability { ability, .. }) if world.book.get(*ability).name == "Onslaught");
            let used = world
                .activation
                .as_ref()
                .is_some_and(|activation| activation.ability_used);
            let wanted = listed.iter().find(onslaught).filter(|_| bout.onslaught && !used);
            wanted.cloned().unwrap_or(Answer::Act(Act::Attack {
                weapon: 0,
                target: TARGET,
            }))
        }
        Ask::React { .. } => {
            let counter = listed.iter().find(|answer| matches!(answer, Answer::React { .. }));
            counter.filter(|_| bout.counters).cloned().unwrap_or(Answer::Pass)
        }
        _ => panic!("nobody should be asked for {:?}", question.ask),
    }
}

pub fn done(bout: &Bout, before: &World, world: &World) -> Option<Toll> {
    let attacks = world
        .activation
        .as_ref()
        .map_or(0, |activation| activation.struck.len());
    let over = attacks as u32 >= bout.actions || !world.fighter(TARGET).is_on_table();
    let over = over || !world.fighter(ATTACKER).is_on_table();
    (over && world.stage != Stage::Turn { side: Side::Red }).then(|| Warcry::toll(before, world))
}
