//! How long exact odds take: of one attack, and of a whole activation of two attacks with an ability and a reaction.
//!
//! The positions are met in random battles of two ready warbands, with everybody on the table.
//! `cargo run --release -p games --example odds_speed`; an argument says how many battles. The questions of
//! tools/icepool/bench.py are answered besides.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a measurement needs a clock"
)]

#[path = "../../warcry/tests/all/bout/mod.rs"]
mod bout;

use std::time::{Duration, Instant};

use bout::{Bout, decide, done};

use kernel::{Choices, Game, Player, Question, SeededDice, Whim, simulate_watched};
use odds::{
    Budget, Chance, Decision, Explored, GaveUp, Goal, Moment, Reckoned, Toll, explore, explore_procedure, value,
};
use players::Random;
use warcry::army::Muster;
use warcry::reactions::Action;
use warcry::{Act, ActionKind, Answer, Ask, FighterId, Library, Options, Setup, Stage, Warcry, World, attack, combat};

fn main() -> Result<(), String> {
    let battles: u64 = std::env::args()
        .nth(1)
        .map_or(Ok(12), |text| text.parse())
        .map_err(|_| "how many battles?")?;
    let mut met = vec![];
    for number in 0..battles {
        positions(number, &mut met)?;
    }
    let [mut attacks, mut steps, mut activations, mut best] = [const { Measured::NONE }; 4];
    for (world, weapon, target) in &met {
        attacks.add(|| the_attack_alone(world, *weapon, *target));
        steps.add(|| one_attack(world, *weapon, *target));
        if onslaught(world, &combat::possible_acts(world)).is_some() && has_two_actions(world) {
            activations.add(|| whole_activation(world, *weapon, *target, true));
            best.add(|| whole_activation(world, *weapon, *target, false));
        }
    }
    attacks.tell("an attack");
    steps.tell("an attack, chosen among all that the fighter may do");
    activations.tell("Onslaught and two attacks, whoever can react does");
    best.tell("Onslaught and two attacks, reactions where they are best");
    same_questions();
    Ok(())
}

/// What tools/icepool/bench.py asks.
fn same_questions() {
    let attack = Bout {
        attacks: 4,
        strength: 4,
        toughness: 4,
        hit: 2,
        crit: 4,
        wounds: 10,
        damage_before: 0,
        in_cover: false,
        counters: false,
        onslaught: false,
        actions: 1,
    };
    let activation = Bout {
        wounds: 20,
        counters: true,
        onslaught: true,
        actions: 2,
        ..attack.clone()
    };
    for (what, bout) in [
        ("four attacks on ten wounds", attack),
        ("Onslaught, two attacks, Counter", activation),
    ] {
        let world = bout.world();
        let policy = |now: &World, question: &Question<Warcry>, _: Moment| Decision::Take(decide(&bout, now, question));
        let until = |after: &World, _: Moment| done(&bout, &world, after);
        let asked = || explore::<Warcry, Toll>(&world, &policy, None, Budget::default(), &until);
        let mut measured = Measured::NONE;
        (0..50).for_each(|_| measured.add(asked));
        measured.tell(what);
        if let Ok(found) = asked() {
            let target = u16::from(bout::TARGET.0);
            let falls = found
                .spread
                .chance(|toll| toll.iter().any(|toll| toll.model == target && toll.fallen));
            println!("  falls {falls}");
        }
    }
}

/// Every activation of a random battle in which somebody could be attacked, with the first such attack.
fn positions(number: u64, met: &mut Vec<(World, u8, FighterId)>) -> Result<(), String> {
    let library = Library::embedded();
    let muster = |name: &str| {
        let list = library.list(name).map_err(|unknown| unknown.to_string())?;
        Muster::new(list, library).map_err(|problems| format!("{name}: {problems:?}"))
    };
    let (red, blue) = (muster("The Red Maw")?, muster("The Anvil")?);
    let table = Whim::new(number)
        .pick(&library.tables)
        .ok_or("there is no table")?
        .clone();
    let battle = library.battle([&red, &blue], &table, library.decks.clone(), Options::default());
    let mut seats: Vec<Box<dyn Player<Warcry>>> =
        vec![Box::new(Random::new(number * 2)), Box::new(Random::new(number * 2 + 1))];
    let mut watch = |world: &World, _: &[kernel::Entry<Warcry>], _: u64| {
        if world.stage != Stage::Acting || Warcry::is_over(world) || Warcry::is_declared(world) {
            return;
        }
        let acts = combat::possible_acts(world);
        let attack = acts.iter().find_map(|act| match act {
            Act::Attack { weapon, target } => Some((*weapon, *target)),
            _ => None,
        });
        if let Some((weapon, target)) = attack {
            met.push((world.clone(), weapon, target));
        }
    };
    let seed = SeededDice::seed_from_number(number);
    let setup = Setup::Battle(Box::new(battle));
    simulate_watched::<Warcry>(&setup, seed, &mut seats, false, 50_000, Some(&mut watch))
        .map_err(|error| error.to_string())?;
    Ok(())
}

fn has_two_actions(world: &World) -> bool {
    let activation = world.activation.as_ref();
    activation.is_some_and(|activation| activation.actions_left == 2)
}

fn onslaught(world: &World, acts: &[Act]) -> Option<Act> {
    let is_it =
        |act: &&Act| matches!(act, Act::Ability { ability, .. } if world.book.get(*ability).name == "Onslaught");
    acts.iter().find(is_it).copied()
}

/// The attack action from the rulebook's first step to its last; nobody reacts.
fn the_attack_alone(world: &World, weapon: u8, target: FighterId) -> Result<Explored<Toll>, GaveUp> {
    let fighter = world
        .activation
        .as_ref()
        .map_or(target, |activation| activation.fighter);
    let policy = |_: &World, question: &Question<Warcry>, _: Moment| declined(question);
    explore_procedure::<Warcry, Toll>(world, &policy, None, Budget::default(), &|play| {
        attack::attack(play, &mut Action::by(fighter), ActionKind::Attack, weapon, target)?;
        Ok(Warcry::toll(world, play.world()))
    })
}

/// An attack, declared and carried out; nobody reacts.
fn one_attack(world: &World, weapon: u8, target: FighterId) -> Result<Explored<Toll>, GaveUp> {
    let policy = |_: &World, question: &Question<Warcry>, _: Moment| match &question.ask {
        Ask::Act { .. } => Decision::Take(Answer::Act(Act::Attack { weapon, target })),
        _ => declined(question),
    };
    let until = |after: &World, _: Moment| (!Warcry::is_declared(after)).then(|| Warcry::toll(world, after));
    explore::<Warcry, Toll>(world, &policy, None, Budget::default(), &until)
}

fn declined(question: &Question<Warcry>) -> Decision<Answer> {
    let no = |answer: &&Answer| matches!(answer, Answer::Pass | Answer::No);
    match question.listed().iter().find(no).or(question.listed().first()) {
        Some(answer) => Decision::Take(answer.clone()),
        None => Decision::Impossible(format!("{:?}", question.ask)),
    }
}

/// The activation to its end: Onslaught, two attacks, and whoever may react does so, or does what is best for him.
fn whole_activation(world: &World, weapon: u8, target: FighterId, reacts: bool) -> Result<Explored<Toll>, GaveUp> {
    let policy = |now: &World, question: &Question<Warcry>, _: Moment| match (&question.ask, &question.choices) {
        (Ask::Act { .. }, Choices::Listed(listed)) => {
            let acts: Vec<Act> = listed
                .iter()
                .filter_map(|answer| match answer {
                    Answer::Act(act) => Some(*act),
                    _ => None,
                })
                .collect();
            let attack = Act::Attack { weapon, target };
            let wanted = onslaught(now, &acts).or_else(|| acts.contains(&attack).then_some(attack));
            wanted.map_or(Decision::Stop, |act| Decision::Take(Answer::Act(act)))
        }
        (Ask::React { .. }, Choices::Listed(listed)) if reacts => Decision::Take(listed[0].clone()),
        (Ask::React { .. }, Choices::Listed(listed)) => Decision::BestOf(listed.clone()),
        _ => declined(question),
    };
    let fighter = world.activation.as_ref().map(|activation| activation.fighter);
    let over = |after: &World, moment: Moment| {
        let same = after.activation.as_ref().map(|activation| activation.fighter) == fighter;
        (!same
            || moment.stopped
            || after
                .activation
                .as_ref()
                .is_none_or(|activation| activation.actions_left == 0))
        .then(|| Warcry::toll(world, after))
    };
    let seat = world
        .activation
        .as_ref()
        .map_or(kernel::Seat(0), |activation| activation.by.seat());
    let worth = |toll: &Toll| value::<Warcry>(world, seat, toll);
    let goal = Goal {
        seats: [seat].into(),
        value: &worth,
    };
    explore::<Warcry, Toll>(world, &policy, Some(&goal), Budget::default(), &over)
}

struct Measured {
    times: Vec<Duration>,
    runs: u64,
    merged: u64,
    gave_up: Vec<GaveUp>,
    checksum: u64,
}

impl Measured {
    const NONE: Measured = Measured {
        times: vec![],
        runs: 0,
        merged: 0,
        gave_up: vec![],
        checksum: 0,
    };

    fn add(&mut self, work: impl Fn() -> Result<Explored<Toll>, GaveUp>) {
        // The first time fills the caches, as it does for somebody who hovers over one target after the other.
        let found = match work() {
            Ok(found) => found,
            Err(gave_up) => return self.gave_up.push(gave_up),
        };
        // The quickest of several: the others waited for something else that the machine did.
        let times = (0..7).map(|_| {
            let began = Instant::now();
            std::hint::black_box(work().is_ok());
            began.elapsed()
        });
        self.times.extend(times.min());
        self.runs += found.runs;
        self.merged += found.merged;
        for (toll, chance) in found.spread.results() {
            let falls = toll.iter().filter(|toll| toll.fallen).count() as u64;
            let damage: u64 = toll.iter().map(|toll| u64::from(toll.damage)).sum();
            let weight = (Chance::approximate(&chance) * 1e9) as u64;
            self.checksum = self.checksum.rotate_left(7) ^ weight.wrapping_mul(31 + falls * 7 + damage);
        }
    }

    fn tell(&mut self, what: &str) {
        self.times.sort();
        let count = self.times.len().max(1);
        let at = |share: usize| {
            self.times
                .get((count * share / 100).min(count - 1))
                .map_or(0.0, |time| time.as_nanos() as f64 / 1e3)
        };
        println!(
            "{what}: {} positions, {} runs and {} merged each; middle {:.1} us, 90 % {:.1}, 99 % {:.1}, most {:.1}; checksum {:016x}",
            self.times.len(),
            self.runs / count as u64,
            self.merged / count as u64,
            at(50),
            at(90),
            at(99),
            at(100),
            self.checksum
        );
        if let Some(gave_up) = self.gave_up.first() {
            println!("  {} gave up: {gave_up}", self.gave_up.len());
        }
    }
}
