//! The luck of a duel whose dice are known, held against counting by hand.

use crate::the_duel as duel;

use duel::{Answer, Ask, Duel, Field};
use kernel::{Game as _, Question, Seat, Session};
use odds::{Budget, Luck, LuckBudget, ModelToll, Reckoned, Toll, luck};

/// A point for one duellist is a wound for the other.
impl Reckoned for Duel {
    fn toll(before: &Field, after: &Field) -> Toll {
        let hits = |model: u16| after.points[1 - usize::from(model)] - before.points[1 - usize::from(model)];
        let tolls = (0..2).map(|model| ModelToll {
            model,
            damage: hits(model).max(0) as u32,
            fallen: after.points[1 - usize::from(model)] >= 10,
            ..ModelToll::default()
        });
        tolls.filter(|toll| toll.damage > 0).collect()
    }

    fn owner(_: &Field, model: u16) -> Option<Seat> {
        Some(Seat(model as u8))
    }

    fn name_of(_: &Field, model: u16) -> String {
        format!("duellist {model}")
    }
}

fn declines(_: &Field, question: &Question<Duel>) -> Answer {
    match question.ask {
        Ask::Parry { .. } => Answer::Parry(false),
        _ => Answer::Peek,
    }
}

fn reckoned(session: &Session<Duel>, budget: LuckBudget) -> Luck {
    luck(session, &declines, budget).expect("a duel can be begun")
}

/// Red hits twice with four dice and blue does not parry; blue looks at the card; red misses; blue hits four times and red parries
/// one hit away.
fn a_duel() -> Session<Duel> {
    let mut session = Session::<Duel>::scripted(duel::card(3), vec![6, 5, 1, 1, 1, 2, 3, 4, 6, 6, 6, 6, 6]).unwrap();
    let given = [
        (0, Answer::Strike),
        (1, Answer::Parry(false)),
        (1, Answer::Peek),
        (0, Answer::Strike),
        (1, Answer::Strike),
        (0, Answer::Parry(true)),
    ];
    for (seat, answer) in given {
        session.answer(Seat(seat), answer).unwrap();
    }
    assert_eq!(session.dice_left(), 0);
    assert_eq!(session.world().points, [2, 3]);
    session
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
}

#[test]
fn what_the_dice_gave_is_held_against_the_average() {
    let luck = reckoned(&a_duel(), LuckBudget::default());
    assert_eq!(luck.not_reckoned, 0);
    // Three steps with dice, by how many answers stand before and after each.
    let steps: Vec<_> = luck
        .steps
        .iter()
        .map(|step| (step.step, step.from, step.to, step.exact))
        .collect();
    assert_eq!(steps, [(1, 1, 2, true), (4, 4, 4, true), (6, 5, 6, true)]);

    // Four dice hit with 5 and 6, and nobody parries: 4/3 on average.
    let first = &luck.steps[0];
    near(first.damage[&Seat(1)].expected, 4.0 / 3.0);
    near(first.damage[&Seat(1)].actual, 2.0);
    let favoured = first.favoured.unwrap();
    assert_eq!(favoured.seat, Seat(0));
    near(favoured.by, 2.0 / 3.0);
    // Two hits or more: 1 - 16/81 - 32/81.
    near(favoured.chance, 33.0 / 81.0);

    // No hit: good for who was struck at. Nobody was asked to parry, and whoever is declines.
    let second = luck.steps[1].favoured.unwrap();
    assert_eq!(second.seat, Seat(1));
    near(second.by, 4.0 / 3.0);
    near(second.chance, 16.0 / 81.0);

    // A parry takes one hit away with 4 and more, whenever there is a hit.
    let third = &luck.steps[2];
    near(third.damage[&Seat(0)].expected, 4.0 / 3.0 - 0.5 * (1.0 - 16.0 / 81.0));
    near(third.damage[&Seat(0)].actual, 3.0);
    assert_eq!(third.favoured.unwrap().seat, Seat(1));

    let all = luck.damage();
    near(all[&Seat(1)].expected, 8.0 / 3.0);
    near(all[&Seat(1)].actual, 2.0);
    near(all[&Seat(0)].actual, 3.0);
    assert!(luck.fallen().is_empty());
}

#[test]
fn faces_are_counted_for_each_player() {
    let luck = reckoned(&a_duel(), LuckBudget::default());
    let faces: Vec<u64> = luck.dice.values().flatten().copied().collect();
    assert_eq!(faces.iter().sum::<u64>(), 13);
    // Red rolled 6 5 1 1, 1 2 3 4 and 6 to parry; blue four sixes.
    assert_eq!(luck.dice[&(Some(Seat(0)), 6)], [3, 1, 1, 1, 1, 2]);
    assert_eq!(luck.dice[&(Some(Seat(1)), 6)], [0, 0, 0, 0, 0, 4]);
}

#[test]
fn what_is_too_much_is_estimated_or_left_out_and_said_so() {
    let few = LuckBudget {
        exact: Budget::runs(3),
        played: Budget::runs(4_000),
    };
    let estimated = reckoned(&a_duel(), few);
    assert_eq!(estimated.not_reckoned, 0);
    assert!(estimated.steps.iter().all(|step| !step.exact));
    let expected = estimated.steps[0].damage[&Seat(1)].expected;
    assert!((expected - 4.0 / 3.0).abs() < 0.05, "{expected}");

    let none = LuckBudget {
        exact: Budget::runs(3),
        played: Budget::runs(0),
    };
    let left_out = reckoned(&a_duel(), none);
    assert_eq!((left_out.steps.len(), left_out.not_reckoned), (0, 3));
    assert!(left_out.damage().is_empty());
}

#[test]
fn a_game_without_dice_has_no_luck() {
    let session = Session::<Duel>::scripted(duel::card(3), vec![]).unwrap();
    assert!(!Duel::is_over(session.world()));
    let luck = reckoned(&session, LuckBudget::default());
    assert!(luck.steps.is_empty() && luck.dice.is_empty());
}
