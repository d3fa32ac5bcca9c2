//! Exact odds of attacks, held against counting every roll by the rulebook's own table.

use crate::bout;

use std::collections::BTreeMap;

use bout::{ATTACKER, Bout, TARGET, decide, done};
use kernel::{Question, Whim};
use odds::{Budget, Chance, Decision, Explored, Moment, Toll, estimate, explore};
use warcry::{FighterId, Warcry, World};

fn drawn(whim: &mut Whim) -> Bout {
    let mut up_to = |most: usize| whim.below(most) as u8;
    let wounds = 3 + u16::from(up_to(20));
    Bout {
        attacks: 1 + up_to(5),
        strength: 1 + up_to(7),
        toughness: 2 + up_to(5),
        hit: 1 + up_to(3),
        crit: 3 + up_to(5),
        wounds,
        damage_before: u16::from(up_to(10)) % wounds,
        in_cover: up_to(4) == 0,
        counters: up_to(3) == 0,
        onslaught: up_to(4) == 0,
        actions: 1,
    }
}

fn explored(bout: &Bout) -> Explored<Toll> {
    let world = bout.world();
    let policy = |world: &World, question: &Question<Warcry>, _: Moment| Decision::Take(decide(bout, world, question));
    let until = |after: &World, _: Moment| done(bout, &world, after);
    explore::<Warcry, Toll>(&world, &policy, None, Budget::default(), &until)
        .unwrap_or_else(|gave_up| panic!("{bout:?}: {gave_up}"))
}

/// Damage of target and attacker, and whether they fell.
type Result4 = (u16, bool, u16, bool);

fn read(toll: &Toll) -> Result4 {
    let of = |id: FighterId| toll.iter().find(|toll| toll.model == u16::from(id.0));
    let damage = |id| of(id).map_or(0, |toll| toll.damage as u16);
    let fell = |id| of(id).is_some_and(|toll| toll.fallen);
    (damage(TARGET), fell(TARGET), damage(ATTACKER), fell(ATTACKER))
}

/// Every roll of every attack action, one die after the other, by the table of the rulebook: nothing of the program's rules
/// is used.
fn by_hand(bout: &Bout) -> BTreeMap<Result4, Chance> {
    let toughness = bout.toughness + u8::from(bout.in_cover);
    let dice = u32::from(bout.attacks + u8::from(bout.onslaught));
    // warcry:hit-roll-02 to warcry:hit-roll-04
    let least = if bout.strength > toughness {
        3
    } else if bout.strength == toughness {
        4
    } else {
        5
    };
    let had = bout.wounds - bout.damage_before;
    let mut now: BTreeMap<(u16, u16), u128> = BTreeMap::from([((had, 60), 1)]);
    let mut of = 1;
    for _ in 0..bout.actions {
        let mut next = BTreeMap::new();
        for ((target, attacker), ways) in now {
            for roll in 0..6u64.pow(dice) {
                let (mut dealt, mut returned) = (0, 0);
                for die in 0..dice {
                    match roll / 6u64.pow(die) % 6 + 1 {
                        6 => dealt += u16::from(bout.crit),
                        face if face >= least => dealt += u16::from(bout.hit),
                        1 => returned += 2,
                        _ => returned += 1,
                    }
                }
                if target == 0 || attacker == 0 {
                    (dealt, returned) = (0, 0);
                }
                let returned = if bout.counters { returned } else { 0 };
                let key = (target.saturating_sub(dealt), attacker.saturating_sub(returned));
                *next.entry(key).or_insert(0) += ways;
            }
        }
        of *= 6u128.pow(dice);
        now = next;
    }
    let read = |((target, attacker), ways): ((u16, u16), u128)| {
        (
            (had - target, target == 0, 60 - attacker, attacker == 0),
            Chance::new(ways, of),
        )
    };
    now.into_iter().map(read).collect()
}

fn compare(bout: &Bout) {
    let found = explored(bout).spread.map(read);
    let found: BTreeMap<Result4, Chance> = found.results().map(|(result, chance)| (*result, chance)).collect();
    assert_eq!(found, by_hand(bout), "{bout:?}");
}

#[test]
fn two_hundred_and_forty_attacks_have_the_odds_that_counting_gives() {
    let mut whim = Whim::new(2026);
    for _ in 0..240 {
        compare(&drawn(&mut whim));
    }
}

#[test]
fn two_attacks_with_an_ability_and_reactions_have_the_odds_that_counting_gives() {
    let mut whim = Whim::new(7);
    for at in 0..6 {
        let bout = Bout {
            actions: 2,
            onslaught: at % 2 == 0,
            counters: at % 3 == 0,
            ..drawn(&mut whim)
        };
        let bout = Bout {
            attacks: bout.attacks.min(4),
            ..bout
        };
        compare(&bout);
    }
}

#[test]
fn a_million_attacks_agree_with_the_exact_odds() {
    let bout = Bout {
        attacks: 4,
        strength: 4,
        toughness: 4,
        hit: 2,
        crit: 4,
        wounds: 10,
        damage_before: 0,
        in_cover: false,
        counters: true,
        onslaught: false,
        actions: 1,
    };
    let world = bout.world();
    let policy = |world: &World, question: &Question<Warcry>, _: Moment| Decision::Take(decide(&bout, world, question));
    let until = |after: &World, _: Moment| done(&bout, &world, after);
    // The whole million is for an optimised build; a tenth of it says the same with a wider margin.
    let courses = if cfg!(debug_assertions) { 100_000 } else { 1_000_000 };
    let played = estimate::<Warcry, Toll>(&world, &policy, courses, 1, &until).unwrap();
    for (result, chance) in explored(&bout).spread.results() {
        let share = played.chance(|toll| toll == result).share;
        let truth = chance.approximate();
        // Five standard deviations: once in a million and a half.
        let margin = 5.0 * (truth * (1.0 - truth) / courses as f64).sqrt();
        assert!(
            (share - truth).abs() <= margin,
            "{result:?}: {share} of {courses}, should be {truth}"
        );
    }
}

#[test]
fn few_runs_are_enough() {
    let bout = Bout {
        attacks: 6,
        ..drawn(&mut Whim::new(3))
    };
    let bout = Bout {
        counters: false,
        onslaught: false,
        ..bout
    };
    // 28 counts of misses, hits and critical hits, the step before them, and the declaration.
    assert!(explored(&bout).runs <= 30, "{}", explored(&bout).runs);
}
