//! What a live game works out while a step is answered question by question.

use kernel::{Game, Session};
use quickstart::{Act, Answer, Ask, ModelId, Quickstart, Setup};

/// A warbeast that strikes at four enemies at once, with a warlock beside it whom it may force for each roll.
const THRESHER: &str = "
game: quickstart
title: A blow at each of four
cites: [hqs:special-attack-01]
models:
  - {name: W, side: red, kind: warlock, at: [10, 10]}
  - name: R
    side: red
    kind: heavy_warbeast
    at: [10, 14]
    weapons: [{name: Axe, melee: {pow: 1, reach: true}, words: [thresher]}]
  - {name: B1, side: blue, base: small, at: [7.9, 15.4], facing: [0, 1], def: 5, arm: 30}
  - {name: B2, side: blue, base: small, at: [9.1, 16.4], facing: [0, 1], def: 5, arm: 30}
  - {name: B3, side: blue, base: small, at: [10.9, 16.4], facing: [0, 1], def: 5, arm: 30}
  - {name: B4, side: blue, base: small, at: [12.1, 15.4], facing: [0, 1], def: 5, arm: 30}
";

fn position() -> Setup {
    let documents = scenario::documents(THRESHER);
    quickstart::scenario::position(&documents[0]).expect("a position")
}

#[test]
fn legal_acts_are_worked_out_twice_while_an_attack_with_eight_boosts_is_answered() {
    let dice = [6, 5, 1, 1].repeat(4);
    let mut session = Session::<Quickstart>::scripted(position(), dice).expect("a position can be played");
    let beast = ModelId(1);
    let give = |session: &mut Session<Quickstart>, answer: Answer| {
        let seat = session.pending().next().expect("somebody is asked").seat;
        session.answer(seat, answer).expect("a legal answer");
    };
    let before = quickstart::times_worked_out();
    give(&mut session, Answer::Model(beast));
    give(&mut session, Answer::Act(Act::Thresher { weapon: 0 }));
    // The attack is declared: what it is stands in the world before the step that carries it out.
    assert!(Quickstart::is_declared(session.checkpoint()));
    assert_eq!(session.open_answers(), []);
    let mut boosts = 0;
    let is_boost = |session: &Session<Quickstart>| {
        let asked = session.pending().next();
        asked.is_some_and(|question| matches!(question.ask, Ask::Boost { .. }))
    };
    while is_boost(&session) {
        boosts += 1;
        give(&mut session, Answer::No);
    }
    assert_eq!(boosts, 8, "{:?}", session.pending().next());
    assert_eq!(session.dice_left(), 0);
    // Before the attack, and for what the model may do after it.
    assert_eq!(quickstart::times_worked_out() - before, 2);
    assert!(!Quickstart::is_declared(session.checkpoint()));
}
