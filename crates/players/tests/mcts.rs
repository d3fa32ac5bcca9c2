//! A player who looks ahead, in a game where looking at what lies before one is not enough.

mod army;
mod orchard;

use kernel::{Advised, OpenStep, Player, Question, Seat, SeededDice, Session, simulate};
use orchard::{Answer, Ask, BEST_BRANCH, Ground, Orchard, Rules};
use players::{Budget, Greedy, Mcts};

fn rules(offers: &[Answer], rounds: u8) -> Rules {
    Rules {
        offers: offers.to_vec(),
        rounds,
        hands: [false, true],
    }
}

fn looks_ahead(runs: u32, seed: u64) -> Mcts<Orchard> {
    Mcts::new(Budget::Runs(runs), seed)
}

/// Hands each answer on to whoever wants to see it.
struct Watched<'a, P> {
    player: P,
    see: &'a mut dyn FnMut(&Ground, &Question<Orchard>, &Answer),
}

impl<P: Player<Orchard>> Player<Orchard> for Watched<'_, P> {
    fn answer(&mut self, world: &Ground, question: &Question<Orchard>) -> Answer {
        let answer = self.player.answer(world, question);
        (self.see)(world, question, &answer);
        answer
    }

    fn looks_ahead(&self) -> bool {
        self.player.looks_ahead()
    }

    fn answer_ahead(&mut self, world: &Ground, question: &Question<Orchard>, step: &OpenStep<'_, Orchard>) -> Answer {
        let answer = self.player.answer_ahead(world, question, step);
        (self.see)(world, question, &answer);
        answer
    }
}

/// Plays a game against a greedy player and gives back what was answered to what.
fn answers_of(player: impl Player<Orchard>, rules: &Rules, seed: u64) -> Vec<(Ask, Answer)> {
    let mut seen = vec![];
    let mut see = |_: &Ground, question: &Question<Orchard>, answer: &Answer| {
        seen.push((question.ask.clone(), answer.clone()));
    };
    let watched = Watched { player, see: &mut see };
    let mut seats: Vec<Box<dyn Player<Orchard> + '_>> = vec![Box::new(watched), Box::new(Greedy::new(seed))];
    let done = simulate::<Orchard>(rules, SeededDice::seed_from_number(seed), &mut seats, true, 10_000);
    drop(seats);
    done.expect("a game to its end");
    seen
}

#[test]
fn what_pays_later_is_seen() {
    let rules = rules(&[Answer::Pick, Answer::Plant], 1);
    assert_eq!(answers_of(Greedy::new(1), &rules, 1), [(Ask::Turn, Answer::Pick)]);
    for seed in 0..10 {
        let seen = answers_of(looks_ahead(60, seed), &rules, seed);
        assert_eq!(seen, [(Ask::Turn, Answer::Plant)], "seed {seed}");
    }
}

/// The question comes in the middle of a step, after a die: the search knows that die, and none of those to come.
#[test]
fn dice_that_lie_are_known() {
    let seen = answers_of(looks_ahead(300, 7), &rules(&[Answer::Shake], 40), 7);
    let mut checked = 0;
    // In the last rounds whoever is behind is right to gamble.
    for (ask, answer) in seen.into_iter().take(36) {
        let wise = match ask {
            Ask::Again { fell: 1 | 2 } => true,
            Ask::Again { fell: 5 | 6 } => false,
            _ => continue,
        };
        assert_eq!(answer, Answer::Again(wise), "after {ask:?}");
        checked += 1;
    }
    assert!(checked > 10, "dice high and low have been rolled: {checked}");
}

/// Nobody proposes the best branches: they are found by widening.
#[test]
fn a_region_is_widened() {
    let rules = rules(&[Answer::Climb], 40);
    let far = |seen: &[(Ask, Answer)]| -> i64 {
        let far = seen.iter().filter_map(|(_, answer)| match answer {
            Answer::Branch(branch) => Some((branch - BEST_BRANCH).abs()),
            _ => None,
        });
        far.sum::<i64>() / 40
    };
    assert!(far(&answers_of(Greedy::new(3), &rules, 3)) > 50);
    let away = far(&answers_of(looks_ahead(400, 3), &rules, 3));
    assert!(away <= 15, "{away} from the best branch on average");
}

/// What the other hides is drawn anew in each course: whoever looks at the true world would be right every time.
#[test]
fn what_is_hidden_stays_hidden() {
    let seen = answers_of(looks_ahead(60, 5), &rules(&[Answer::Guess], 60), 5);
    let right = seen.iter().filter(|(_, answer)| *answer == Answer::Hand(true)).count();
    assert!((15..=45).contains(&right), "right {right} times of 60");
}

#[test]
fn the_same_seed_and_runs_give_the_same_game_live_and_simulated() {
    let rules = rules(
        &[Answer::Pick, Answer::Shake, Answer::Climb, Answer::Plant, Answer::Guess],
        6,
    );
    let simulated = answers_of(looks_ahead(50, 11), &rules, 9);
    assert_eq!(simulated, answers_of(looks_ahead(50, 11), &rules, 9));

    let mut session = Session::<Orchard>::new(rules, 9).expect("a game");
    let (mut ahead, mut greedy) = (looks_ahead(50, 11), Greedy::new(9));
    let mut live = vec![];
    while !session.is_over() {
        let question = session.pending().next().cloned().expect("a question");
        let answer = if question.seat == Seat(0) {
            let rolled = session.open_rolls();
            let step = OpenStep {
                checkpoint: session.checkpoint(),
                given: session.open_answers(),
                rolled: &rolled,
            };
            let answer = ahead.answer_ahead(session.world(), &question, &step);
            live.push((question.ask, answer.clone()));
            answer
        } else {
            greedy.answer(session.world(), &question)
        };
        session.answer(question.seat, answer).expect("a legal answer");
    }
    assert_eq!(simulated, live);
}

#[test]
fn it_says_why() {
    let mut player = looks_ahead(80, 2);
    let session = Session::<Orchard>::new(rules(&[Answer::Pick, Answer::Plant, Answer::Shake], 1), 4).expect("a game");
    let question = session.pending().next().cloned().expect("a question");
    let step = OpenStep {
        checkpoint: session.checkpoint(),
        given: &[],
        rolled: &[],
    };
    assert!(Player::<Orchard>::weighed(&player).is_empty());
    let answer = player.answer_ahead(session.world(), &question, &step);
    let weighed = Player::<Orchard>::weighed(&player);
    assert_eq!(weighed.len(), 3);
    assert_eq!(weighed[0].answer, answer);
    let tried: u32 = weighed.iter().map(|one| one.tried).sum();
    assert!(
        (40..=80).contains(&tried),
        "it stops when nothing can change any more: {tried}"
    );
    let value = |wanted: Answer| weighed.iter().find(|one| one.answer == wanted).map(|one| one.value);
    assert!(value(Answer::Plant) > value(Answer::Pick), "{weighed:?}");
    assert_eq!(Orchard::standing(session.world(), Seat(0)), 0);
}
