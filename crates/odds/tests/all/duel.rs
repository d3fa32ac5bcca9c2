//! Odds of the kernel's own tiny game, held against counting by hand.

use crate::the_duel as duel;

use duel::{Answer, Ask, Duel, Field};
use kernel::{Game, Question, Seat};
use odds::{Budget, Chance, Decision, GaveUp, Goal, Moment, estimate, explore, explore_procedure};

fn field() -> Field {
    Duel::begin(&duel::card(0)).unwrap()
}

fn parries(_: &Field, _: &Question<Duel>, _: Moment) -> Decision<Answer> {
    Decision::Take(Answer::Parry(true))
}

/// Over all 6^4 strikes and 6 parries, without the kernel.
fn strikes_by_hand(may_parry: impl Fn(usize) -> bool) -> [u128; 5] {
    let mut ways = [0; 5];
    for roll in 0..1296u32 {
        let hits = (0..4).filter(|die| roll / 6u32.pow(*die) % 6 >= 4).count();
        for parry in 1..=6 {
            ways[if hits > 0 && may_parry(hits) && parry >= 4 {
                hits - 1
            } else {
                hits
            }] += 1;
        }
    }
    ways
}

#[test]
fn a_strike_with_a_parry_inside_has_the_odds_that_counting_gives() {
    let strike = |play: &mut kernel::Play<'_, Duel>| duel::strike(play, Seat(0), Seat(1));
    let odds = explore_procedure::<Duel, u8>(&field(), &parries, None, Budget::default(), &strike).unwrap();
    let ways = strikes_by_hand(|_| true);
    for (hits, ways) in ways.into_iter().enumerate() {
        assert_eq!(
            odds.spread.chance(|found| usize::from(*found) == hits),
            Chance::new(ways, 7776)
        );
    }
}

#[test]
fn whoever_is_asked_does_what_is_best_for_him() {
    let strike = |play: &mut kernel::Play<'_, Duel>| duel::strike(play, Seat(0), Seat(1));
    let either =
        |_: &Field, question: &Question<Duel>, _: Moment| Decision::<Answer>::BestOf(question.listed().to_vec());
    let value = |hits: &u8| u64::from(*hits);
    let expected = |seat: Seat, parrying: bool| {
        let goal = Goal {
            seats: [seat].into(),
            value: &value,
        };
        let odds = explore_procedure::<Duel, u8>(&field(), &either, Some(&goal), Budget::default(), &strike).unwrap();
        let ways = strikes_by_hand(|_| parrying);
        let sum = ways.iter().enumerate().map(|(hits, ways)| hits as u128 * ways).sum();
        assert_eq!(odds.spread.expected(|hits| u64::from(*hits)), Chance::new(sum, 7776));
    };
    // Seat 1 parries. It wants few hits if they are good for seat 0, and many if they were good for itself.
    expected(Seat(0), true);
    expected(Seat(1), false);
}

/// Strikes whenever it is a turn, parries whenever asked.
fn strikes(_: &Field, question: &Question<Duel>, _: Moment) -> Decision<Answer> {
    Decision::Take(match question.ask {
        Ask::Turn => Answer::Strike,
        _ => Answer::Parry(true),
    })
}

/// The points of both after four turns.
fn after_four_turns(world: &Field, _: Moment) -> Option<[i64; 2]> {
    (world.turns == 4).then(|| [world.points[0], world.points[1]])
}

#[test]
fn courses_that_lead_to_the_same_state_are_one() {
    let odds = explore::<Duel, _>(&field(), &strikes, None, Budget::default(), &after_four_turns).unwrap();
    assert!(odds.merged > 50, "{}", odds.merged);
    assert!(odds.runs < 3_000, "{}", odds.runs);
    // Two strikes of each side: the sum of two independent ones.
    let one = strikes_by_hand(|_| true);
    for red in 0..=8usize {
        let ways: u128 = (0..5)
            .flat_map(|first| (0..5).map(move |second| (first, second)))
            .filter(|(first, second)| first + second == red)
            .map(|(first, second)| one[first] * one[second])
            .sum();
        let found = odds.spread.chance(|points| points[0] == red as i64);
        assert_eq!(found, Chance::new(ways, 7776 * 7776), "{red}");
    }
}

#[test]
fn wide_numbers_take_over_when_small_ones_are_full() {
    // Up to twenty-four strikes of five dice each: 6^120 courses, a number of 311 bits.
    let odds = explore::<Duel, [bool; 2]>(&field(), &strikes, None, Budget::default(), &|world, _| {
        (world.turns == 24 || Duel::is_over(world)).then(|| [0, 1].map(|seat| world.points[seat] >= 10))
    });
    let odds = odds.unwrap();
    let [red, blue] = [0, 1].map(|seat| odds.spread.chance(|won| won[seat]).approximate());
    assert!(
        red > blue && blue > 0.1 && red + blue < 1.0,
        "who strikes first is ahead: {red} {blue}"
    );
    let all: f64 = odds.spread.results().map(|(_, chance)| chance.approximate()).sum();
    assert!((all - 1.0).abs() < 1e-12);
}

#[test]
fn too_much_work_is_said_and_an_estimate_agrees_with_the_exact_odds() {
    let small = explore::<Duel, _>(&field(), &strikes, None, Budget::runs(5), &after_four_turns);
    assert_eq!(small.unwrap_err(), GaveUp::Runs(5));
    let exact = explore::<Duel, _>(&field(), &strikes, None, Budget::default(), &after_four_turns).unwrap();
    let played = estimate::<Duel, _>(&field(), &strikes, 20_000, 1, &after_four_turns).unwrap();
    for red in 0..=8 {
        let guess = played.chance(|points| points[0] == red);
        let truth = exact.spread.chance(|points| points[0] == red).approximate();
        // Twice the interval, so that a fixed seed is no lucky one.
        let margin = guess.high - guess.low;
        assert!((guess.share - truth).abs() <= margin, "{red}: {guess:?} {truth}");
    }
}

#[test]
fn a_decision_that_nobody_takes_is_named() {
    let nobody = |_: &Field, _: &Question<Duel>, _: Moment| Decision::<Answer>::BestOf(vec![]);
    let strike = |play: &mut kernel::Play<'_, Duel>| duel::strike(play, Seat(0), Seat(1));
    let left_open = explore_procedure::<Duel, u8>(&field(), &nobody, None, Budget::default(), &strike);
    assert!(matches!(left_open, Err(GaveUp::Undecided(text)) if text.contains("Parry")));
}
