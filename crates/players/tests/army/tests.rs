//! Players think a unit at a time, until the enemy replies, and within their time.

use std::time::Duration;

use kernel::{OpenStep, Player, Session};
use players::{Budget, Greedy, Mcts};

use super::{Answer, Army, Ask, Field, Order, SCORED, TAKES, TROOPERS, UNITS, Unit, drawn_up};

/// Only the first unit can charge; two more have still to go before the enemy's turn.
fn three_left() -> Field {
    let mut field = drawn_up();
    for (at, unit) in field.units[0].iter_mut().enumerate() {
        *unit = Unit {
            fresh: at == 0,
            spent: at > 2,
            exposed: false,
        };
    }
    field
}

/// Plays until the enemy's turn, and gives back the orders.
fn orders<const REPLY: bool>(field: Field, player: &mut dyn Player<Army<REPLY>>) -> Vec<Answer> {
    let mut session = Session::<Army<REPLY>>::new(field, 5).expect("a game");
    let mut orders = vec![];
    while session.world().turn == 0 {
        let question = session.pending().next().cloned().expect("a question");
        let step = OpenStep {
            checkpoint: session.checkpoint(),
            given: session.open_answers(),
            rolled: &session.open_rolls(),
        };
        let answer = player.answer_ahead(session.world(), &question, &step);
        match question.ask {
            Ask::Unit => orders.push(answer.clone()),
            Ask::Strike { .. } => assert!(player.weighed().is_empty(), "a strike is part of a plan"),
        }
        session.answer(question.seat, answer).expect("a legal answer");
    }
    orders
}

fn charges(orders: &[Answer]) -> bool {
    orders.contains(&Answer::Unit(0, Order::Charge))
}

#[test]
fn plans_are_compared_until_the_enemy_has_replied() {
    for seed in 0..5 {
        let budget = Budget::Runs(120);
        let hasty = orders::<false>(three_left(), &mut Mcts::new(budget, seed));
        let wary = orders::<true>(three_left(), &mut Mcts::new(budget, seed));
        assert!(
            charges(&hasty),
            "two activations on, a charge has only gained: {hasty:?}"
        );
        assert!(!charges(&wary), "the enemy strikes at who is exposed: {wary:?}");
    }
}

#[test]
fn what_is_worth_looking_at_is_found_without_looking_at_every_pair() {
    SCORED.set(0);
    let given = orders::<true>(drawn_up(), &mut Greedy::new(1));
    assert_eq!(given.len(), usize::from(UNITS));
    let pairs = u32::from(UNITS) * u32::from(TROOPERS) * u32::from(UNITS) * u32::from(TROOPERS);
    assert!(SCORED.get() < pairs / 3, "{} answers for {pairs} pairs", SCORED.get());
}

/// A course of a whole army that takes long is broken off; the answer comes in time all the same.
#[test]
fn a_decision_keeps_its_time_however_long_a_course_takes() {
    let decide = |budget: Budget| {
        let session = Session::<Army<true>>::new(drawn_up(), 5).expect("a game");
        let question = session.pending().next().cloned().expect("a question");
        let step = OpenStep {
            checkpoint: session.checkpoint(),
            given: &[],
            rolled: &[],
        };
        SCORED.set(0);
        let answer = Mcts::new(budget, 3).answer_ahead(session.world(), &question, &step);
        assert!(question.listed().contains(&answer));
        SCORED.get()
    };
    let course = decide(Budget::Runs(1));
    assert!(course > 200, "{course} answers are scored in a course");
    // Each takes a millisecond: of one course there is time for a tenth. What is scored besides is the question itself, twice.
    TAKES.set(Duration::from_millis(1));
    let in_time = decide(Budget::Time(Duration::from_millis(20)));
    TAKES.set(Duration::ZERO);
    assert!(in_time < course / 2, "{in_time} of {course}");
}
