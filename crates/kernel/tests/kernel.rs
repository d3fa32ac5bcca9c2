//! What must hold of the kernel, each shown on a game that is not one of ours.

mod duel;

use std::collections::BTreeSet;

use duel::{Answer, Ask, Duel, Event, Field, STRIDE, Setup};
use kernel::{
    AnswerError, Choices, Entry, Fault, Party, Player, Question, Replay, ReplayError, Seat, SeatSet, Seating,
    SeededDice, Session, TakebackError, Whim, simulate,
};

/// Answers as the whim takes it, never with the faulty hex or curse.
struct Whimsical(Whim);

impl Player<Duel> for Whimsical {
    fn answer(&mut self, world: &Field, question: &Question<Duel>) -> Answer {
        match &question.choices {
            Choices::Listed(answers) => loop {
                let answer = self.0.pick(answers).unwrap();
                if !matches!(answer, Answer::Hex | Answer::Curse) {
                    return answer.clone();
                }
            },
            Choices::Region => <Duel as kernel::Game>::sample(world, question, &mut self.0),
        }
    }
}

fn whimsical(seed: u64) -> Vec<Box<dyn Player<Duel>>> {
    seated(seed, 2)
}

fn seated(seed: u64, players: usize) -> Vec<Box<dyn Player<Duel>>> {
    let player = |at: usize| -> Box<dyn Player<Duel>> { Box::new(Whimsical(Whim::new(seed ^ (at as u64 * 0xABCD)))) };
    (0..players).map(player).collect()
}

fn four(parties: [u8; 4]) -> Setup {
    Setup {
        card: 3,
        seating: Seating::teams(&parties.map(Party)).unwrap(),
    }
}

/// Plays a session to its end with the same players as a simulation would have.
fn play_live(session: &mut Session<Duel>, players: &mut [Box<dyn Player<Duel>>]) {
    while !session.is_over() {
        let questions: Vec<_> = session.pending().cloned().collect();
        assert!(!questions.is_empty(), "{:?}", session.fault());
        for question in questions {
            let answer = players[usize::from(question.seat.0)].answer(session.world(), &question);
            session.answer(question.seat, answer).unwrap();
        }
    }
}

#[test]
fn live_simulated_and_replayed_games_end_in_the_same_state() {
    for seed in 0..40 {
        let simulated = simulate::<Duel>(
            &duel::card(3),
            SeededDice::seed_from_number(seed),
            &mut whimsical(seed),
            true,
            1_000,
        )
        .unwrap();
        let mut live = Session::<Duel>::new(duel::card(3), seed).unwrap();
        play_live(&mut live, &mut whimsical(seed));
        assert_eq!(live.world(), &simulated.world);
        assert_eq!(live.hashes().last(), Some(simulated.hash));
        let file = live.replay().to_json();
        let read = Replay::<Duel>::from_json(&file).unwrap();
        assert_eq!(&read.verify().unwrap(), live.world());
    }
}

#[test]
fn the_hash_after_every_step_is_the_same_on_every_thread() {
    let hashes = |seed: u64| {
        let mut session = Session::<Duel>::new(duel::card(1), seed).unwrap();
        play_live(&mut session, &mut whimsical(seed));
        session.hashes().collect::<Vec<_>>()
    };
    let here: Vec<_> = (0..8).map(hashes).collect();
    let there: Vec<_> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..8).map(|seed| scope.spawn(move || hashes(seed))).collect();
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(here, there);
}

#[test]
fn an_illegal_answer_is_refused_with_its_rule_and_changes_nothing() {
    let mut session = Session::<Duel>::new(duel::card(0), 7).unwrap();
    session.answer(Seat(0), Answer::Stride).unwrap();
    let before = format!("{session:?}");
    let refused = session.answer(Seat(0), Answer::Length(1_001)).unwrap_err();
    let AnswerError::Refused(refusal) = refused else {
        panic!("{refused}")
    };
    assert_eq!(refusal.rule, STRIDE);
    assert!(refusal.reason.contains("1001 is not between 0 and 1000"), "{refusal}");
    assert_eq!(format!("{session:?}"), before);
    assert_eq!(
        session.answer(Seat(1), Answer::Strike),
        Err(AnswerError::NotAsked { seat: Seat(1) })
    );
    session.answer(Seat(0), Answer::Length(1_000)).unwrap();
    let refused = session.answer(Seat(1), Answer::Parry(true)).unwrap_err();
    assert!(matches!(refused, AnswerError::Refused(_)), "{refused}");
}

#[test]
fn the_defender_sees_the_dice_before_answering_and_they_stay_as_they_are() {
    let mut session = Session::<Duel>::scripted(duel::card(0), vec![5, 6, 1, 2]).unwrap();
    session.answer(Seat(0), Answer::Strike).unwrap();
    let shown: Vec<_> = session.entries().cloned().collect();
    assert!(
        matches!(&shown[3], Entry::Rolled { faces, .. } if faces.faces() == [1, 2, 5, 6]),
        "{shown:?}"
    );
    let asked: Vec<_> = session.pending().collect();
    assert_eq!(asked[0].ask, Ask::Parry { hits: 2 });
    session.answer(Seat(1), Answer::Parry(false)).unwrap();
    assert_eq!(session.world().points, [2, 0]);
    let after: Vec<_> = session.entries().cloned().collect();
    assert_eq!(&after[..shown.len()], &shown[..]);
}

#[test]
fn a_script_that_is_too_short_stops_the_step_and_more_dice_let_it_go_on() {
    let mut session = Session::<Duel>::scripted(duel::card(0), vec![5, 6]).unwrap();
    session.answer(Seat(0), Answer::Strike).unwrap();
    let missing = Fault::DiceRanOut {
        purpose: "strike",
        dice: 2,
    };
    assert_eq!(session.fault(), Some(&missing));
    assert_eq!(
        (session.world().points[0], session.world().declared),
        (0, Some(Seat(1)))
    );
    session.add_dice(&[1, 1]);
    assert_eq!(session.fault(), None);
    session.answer(Seat(1), Answer::Parry(false)).unwrap();
    assert_eq!((session.world().points[0], session.dice_left()), (2, 0));
}

#[test]
fn dice_that_are_left_over_are_counted() {
    let mut session = Session::<Duel>::scripted(duel::card(0), vec![1, 1, 1, 1, 6]).unwrap();
    session.answer(Seat(0), Answer::Strike).unwrap();
    assert_eq!(session.dice_left(), 1);
}

#[test]
fn a_face_that_no_die_has_is_a_fault() {
    let mut session = Session::<Duel>::scripted(duel::card(0), vec![1, 1, 1, 7]).unwrap();
    session.answer(Seat(0), Answer::Strike).unwrap();
    let fault = session.fault().unwrap().to_string();
    assert!(fault.contains("showing 7"), "{fault}");
}

#[test]
fn a_fault_in_an_ability_leaves_the_game_at_its_last_checkpoint() {
    let mut session = Session::<Duel>::new(duel::card(0), 5).unwrap();
    session.answer(Seat(0), Answer::Peek).unwrap();
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let error = session.answer(Seat(1), Answer::Hex).unwrap_err();
    std::panic::set_hook(hook);
    assert!(error.to_string().contains("the hex misfired"), "{error}");
    assert_eq!(session.steps(), 1);
    session.answer(Seat(1), Answer::Peek).unwrap();
    assert_eq!(session.steps(), 2);
}

#[test]
fn secret_bets_stay_secret_until_both_are_made() {
    let mut session = Session::<Duel>::new(duel::card(0), 5).unwrap();
    session.answer(Seat(0), Answer::Bet).unwrap();
    assert_eq!(session.pending().count(), 2);
    session.answer(Seat(1), Answer::Length(6)).unwrap();
    assert_eq!(
        session.pending().map(|question| question.seat).collect::<Vec<_>>(),
        [Seat(0)]
    );
    assert!(
        !session
            .entries()
            .any(|entry| matches!(entry, Entry::Answered { seat: Seat(1), .. }))
    );
    assert_eq!(
        session.answer(Seat(1), Answer::Length(1)),
        Err(AnswerError::NotAsked { seat: Seat(1) })
    );
    assert!(session.answer(Seat(0), Answer::Length(7)).is_err());
    session.answer(Seat(0), Answer::Length(2)).unwrap();
    assert_eq!(session.world().points, [0, 1]);
}

#[test]
fn the_end_of_a_game_shows_everything_so_nothing_is_free_to_take_back() {
    let mut session = Session::<Duel>::new(duel::card(4), 11).unwrap();
    while !session.is_over() {
        let seat = session.pending().next().expect("somebody is asked").seat;
        for answer in [Answer::Stride, Answer::Length(1)] {
            session.answer(seat, answer).unwrap();
        }
    }
    let line = session.takeback_line_of(&[Seat(0), Seat(1)]);
    assert_eq!(line.free, 0);
    assert!(line.because.contains("over"), "{line:?}");
    assert!(session.take_back(Seat(0), 1, false).is_err());
    session.take_back(Seat(0), 1, true).unwrap();
    assert!(!session.is_over());
    assert!(session.takeback_line_of(&[Seat(0), Seat(1)]).free > 0);
}

#[test]
fn a_copy_of_a_session_goes_its_own_way() {
    let mut session = Session::<Duel>::new(duel::card(4), 11).unwrap();
    for answer in [Answer::Stride, Answer::Length(10)] {
        session.answer(Seat(0), answer).unwrap();
    }
    let mut copy = session.clone();
    copy.answer(Seat(1), Answer::Peek).unwrap();
    assert_eq!((session.answers_given(), copy.answers_given()), (2, 3));
    session.answer(Seat(1), Answer::Peek).unwrap();
    assert!(session.hashes().eq(copy.hashes()));
    copy.take_back(Seat(0), 3, true).unwrap();
    assert_eq!((session.answers_given(), copy.answers_given()), (3, 0));
}

#[test]
fn the_hash_of_a_position_changes_with_each_answer_and_comes_back_with_a_takeback() {
    let mut session = Session::<Duel>::new(duel::card(4), 11).unwrap();
    let mut known = vec![session.position()];
    for answer in [Answer::Stride, Answer::Length(10)] {
        session.answer(Seat(0), answer).unwrap();
        assert!(!known.contains(&session.position()), "{known:?}");
        known.push(session.position());
    }
    assert_eq!(
        session.hashes().next_back(),
        known.last().copied(),
        "between two steps it is the hash of the state"
    );
    session.take_back(Seat(0), 1, true).unwrap();
    assert_eq!(session.position(), known[1]);
    session.take_back(Seat(0), 1, true).unwrap();
    assert_eq!(session.position(), known[0]);
}

#[test]
fn takeback_is_free_up_to_dice_hidden_information_and_the_other_players_answers() {
    let mut session = Session::<Duel>::new(duel::card(4), 11).unwrap();
    session.answer(Seat(0), Answer::Stride).unwrap();
    let line = session.takeback_line(Seat(0));
    assert_eq!((line.free, line.because), (1, "that is the beginning of the game"));
    session.answer(Seat(0), Answer::Length(500)).unwrap();
    session.take_back(Seat(0), 1, false).unwrap();
    assert_eq!(session.world().strode, 0);
    session.answer(Seat(0), Answer::Length(10)).unwrap();
    assert_eq!(session.takeback_line(Seat(1)).free, 0);

    session.answer(Seat(1), Answer::Peek).unwrap();
    let line = session.takeback_line(Seat(1));
    assert_eq!((line.free, line.because), (0, "hidden information has been shown"));
    let refused = session.take_back(Seat(1), 1, false).unwrap_err();
    assert_eq!(refused, TakebackError::NeedsConsent(line));
    session.take_back(Seat(1), 1, true).unwrap();
    assert_eq!(session.world().strode, 10);
    assert_eq!(session.world().turn, 1);

    session.answer(Seat(1), Answer::Strike).unwrap();
    assert_eq!(session.takeback_line(Seat(1)).because, "dice have been rolled");
    assert_eq!(
        session.take_back(Seat(1), 99, true),
        Err(TakebackError::TooFar { given: 3 })
    );
}

#[test]
fn a_takeback_over_many_steps_gives_the_state_that_was() {
    let mut session = Session::<Duel>::new(duel::card(2), 3).unwrap();
    let mut players = whimsical(3);
    let mut states = vec![];
    while !session.is_over() && states.len() < 60 {
        states.push((session.answers_given(), format!("{:?}", session.world())));
        for question in session.pending().cloned().collect::<Vec<_>>() {
            let answer = players[usize::from(question.seat.0)].answer(session.world(), &question);
            session.answer(question.seat, answer).unwrap();
        }
    }
    for (given, state) in states.into_iter().rev() {
        let count = session.answers_given() - given;
        session.take_back(Seat(0), count, true).unwrap();
        assert_eq!(format!("{:?}", session.world()), state, "after {given} answers");
    }
}

#[test]
fn a_session_resumes_from_its_replay_in_the_middle_of_a_step() {
    let mut session = Session::<Duel>::new(duel::card(2), 8).unwrap();
    session.answer(Seat(0), Answer::Peek).unwrap();
    session.answer(Seat(1), Answer::Stride).unwrap();
    let resumed = Session::resume(&Replay::<Duel>::from_json(&session.replay().to_json()).unwrap()).unwrap();
    assert_eq!(format!("{resumed:?}"), format!("{session:?}"));
}

#[test]
fn a_tampered_replay_names_the_step() {
    let mut session = Session::<Duel>::new(duel::card(2), 8).unwrap();
    play_live(&mut session, &mut whimsical(8));
    let mut replay = session.replay();
    replay.steps[2].hash = replay.steps[1].hash;
    assert!(matches!(replay.verify(), Err(ReplayError::OtherState { step: 2, .. })));
    let mut replay = session.replay();
    replay.steps[1].answers[0].seat = Seat(0);
    let error = replay.verify().unwrap_err();
    assert_eq!(
        error.to_string(),
        "step 1, answer 0: answered by seat 0, but seat 1 was asked"
    );
    let mut replay = session.replay();
    replay.steps[0].answers.clear();
    assert!(replay.verify().unwrap_err().to_string().contains("ran out"));
}

#[test]
fn a_broken_replay_file_is_an_error_with_its_place() {
    let error = Replay::<Duel>::from_json("{\n  \"format\": 1,\n  \"game\": 5\n}").unwrap_err();
    assert!(matches!(error, ReplayError::Malformed { line: 3, .. }), "{error}");
    let good = Session::<Duel>::new(duel::card(2), 8).unwrap().replay().to_json();
    let other = good.replace("\"duel\"", "\"chess\"");
    assert_eq!(
        Replay::<Duel>::from_json(&other).unwrap_err(),
        ReplayError::OtherGame {
            expected: "duel",
            found: "chess".into()
        }
    );
    let newer = good.replace("\"rules_version\": 1", "\"rules_version\": 2");
    assert!(matches!(
        Replay::<Duel>::from_json(&newer),
        Err(ReplayError::OtherRules { found: 2, .. })
    ));
    assert!(Session::<Duel>::new(duel::card(10), 1).is_err());
}

#[test]
fn every_event_names_the_rules_that_it_rests_on() {
    let mut session = Session::<Duel>::new(duel::card(1), 21).unwrap();
    play_live(&mut session, &mut whimsical(21));
    let mut kinds = BTreeSet::new();
    for entry in session.entries() {
        if let Entry::Happened { event, rules } = entry {
            assert!(!rules.is_empty(), "{event:?}");
            kinds.insert(matches!(event, Event::TurnEnded));
        }
    }
    assert_eq!(kinds.len(), 2);
}

#[test]
fn games_of_four_are_the_same_live_simulated_and_replayed() {
    let mut won = BTreeSet::new();
    for (seed, setup) in (0..20).flat_map(|seed| [(seed, four([0, 1, 2, 3])), (seed, four([0, 1, 0, 1]))]) {
        let dice = SeededDice::seed_from_number(seed);
        let simulated = simulate::<Duel>(&setup, dice, &mut seated(seed, 4), true, 1_000).unwrap();
        let mut live = Session::<Duel>::new(setup.clone(), seed).unwrap();
        play_live(&mut live, &mut seated(seed, 4));
        assert_eq!(live.hashes().last(), Some(simulated.hash));
        let read = Replay::<Duel>::from_json(&live.replay().to_json()).unwrap();
        assert_eq!(read.verify().unwrap(), simulated.world);
        let asked: BTreeSet<Seat> = live.given().map(|given| given.seat).collect();
        assert_eq!(asked.len(), 4, "everybody has a say");
        won.insert(duel::winners(&simulated.world).to_string());
    }
    // Alone, in teams, and with time running out.
    for winners in ["Red", "Blue", "Green", "Yellow", "Red and Green", "Blue and Yellow"] {
        assert!(won.contains(winners), "{winners} never won: {won:?}");
    }
}

#[test]
fn a_team_plays_in_turn_and_strikes_only_at_its_foes() {
    let mut session = Session::<Duel>::scripted(four([0, 1, 0, 1]), vec![6, 6, 6, 6, 1, 1, 1, 1]).unwrap();
    session.answer(Seat(0), Answer::Strike).unwrap();
    let foes: Vec<Answer> = session.pending().next().unwrap().listed().to_vec();
    assert_eq!(foes, [Answer::Foe(Seat(1)), Answer::Foe(Seat(3))]);
    let refused = session.answer(Seat(0), Answer::Foe(Seat(2)));
    assert!(matches!(refused, Err(AnswerError::Refused(_))), "{refused:?}");
    session.answer(Seat(0), Answer::Foe(Seat(3))).unwrap();
    let asked: Vec<Seat> = session.pending().map(|question| question.seat).collect();
    assert_eq!(asked, [Seat(3)], "the one who is struck at may parry");
    session.answer(Seat(3), Answer::Parry(false)).unwrap();
    assert_eq!(session.world().points, [4, 0, 0, 0]);
    let around: Vec<Seat> = (0..4)
        .map(|_| {
            let seat = session.pending().next().unwrap().seat;
            session.answer(seat, Answer::Peek).unwrap();
            seat
        })
        .collect();
    assert_eq!(around, [Seat(1), Seat(2), Seat(3), Seat(0)]);
}

#[test]
fn four_bets_stay_secret_until_all_are_made() {
    let mut session = Session::<Duel>::new(four([0, 1, 2, 3]), 5).unwrap();
    session.answer(Seat(0), Answer::Bet).unwrap();
    for (seat, length) in [(3, 2), (0, 2), (2, 5)] {
        session.answer(Seat(seat), Answer::Length(length)).unwrap();
    }
    let left: Vec<Seat> = session.pending().map(|question| question.seat).collect();
    assert_eq!(left, [Seat(1)]);
    assert!(session.entries().all(|entry| !matches!(
        entry,
        Entry::Answered {
            answer: Answer::Length(_),
            ..
        }
    )));
    session.answer(Seat(1), Answer::Length(0)).unwrap();
    assert_eq!(session.world().points, [0, 0, 1, 0]);
}

#[test]
fn friends_share_a_victory() {
    let mut world = <Duel as kernel::Game>::begin(&four([0, 1, 0, 1])).unwrap();
    assert_eq!(duel::winners(&world), SeatSet::NONE);
    world.points[3] = 10;
    assert_eq!(duel::winners(&world), SeatSet::from([Seat(1), Seat(3)]));
}

#[test]
fn a_declaration_whose_carrying_out_fails_is_not_taken() {
    let mut session = Session::<Duel>::new(duel::card(0), 5).unwrap();
    session.answer(Seat(0), Answer::Peek).unwrap();
    let before = session.world().clone();
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let error = session.answer(Seat(1), Answer::Curse).unwrap_err();
    std::panic::set_hook(hook);
    assert!(error.to_string().contains("the curse misfired"), "{error}");
    assert_eq!((session.world(), session.answers_given()), (&before, 1));
    session.answer(Seat(1), Answer::Peek).unwrap();
}

#[test]
fn what_comes_before_a_question_is_worked_out_once_however_often_the_step_runs() {
    duel::WORKED_OUT.set(0);
    let mut session = Session::<Duel>::new(duel::card(0), 5).unwrap();
    session.answer(Seat(0), Answer::Gauntlet).unwrap();
    for passed in 0..8 {
        let question = session.pending().next().unwrap();
        assert_eq!(question.ask, Ask::Gauntlet { passed });
        let seat = question.seat;
        session.answer(seat, Answer::Length(1)).unwrap();
    }
    assert_eq!(session.world().turn, 1);
    // Once for the turn in which it was declared, once for the turn after it.
    assert_eq!(duel::WORKED_OUT.get(), 2);
}
