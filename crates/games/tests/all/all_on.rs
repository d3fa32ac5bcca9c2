//! All of a unit on one target: a sequence of ordinary answers, and where it stops.

use kernel::Seat;
use live::{AllOn, Asked, AskedChoices, AttackKind, Gesture, Live, OddsBudget, Viewer};
use serde_json::Value;

const RED: Seat = Seat(0);
const SURE: OddsBudget = OddsBudget {
    exact: games::Budget {
        runs: 1_000_000,
        time: None,
    },
    played: games::Budget { runs: 10, time: None },
};

/// The position in which a scenario ends, with dice by a seed.
fn staged(game: &str, text: &str, seed: u64) -> Box<dyn Live> {
    let entry = games::find(game).expect("a known game");
    let document = &scenario::documents(text)[0];
    let staged = entry.staged(document, usize::MAX);
    let staged = staged.unwrap_or_else(|failure| panic!("{failure}"));
    let mut replay: Value = serde_json::from_str(&staged.replay()).expect("a replay is JSON");
    replay["seed"] = seed.into();
    let live = entry.live().expect("it is shown").open_replay(&replay.to_string());
    live.unwrap_or_else(|why| panic!("{why}"))
}

/// Three blades around a beast, and one that is too far away.
fn blades(beast: &str, rules: &str) -> String {
    format!(
        r#"game: warmachine
title: Blades around a beast
special_rules: |
  - rule: Nimble
    on: {{when: {{attack_resolved: {{attack: melee}}}}, may: [{{advance: {{who: user, up_to: 1}}}}]}}
models:
  - {{name: Ada, side: red, unit: Blades, mat: 6, at: [20, 18.5]}}
  - {{name: Bea, side: red, unit: Blades, mat: 6, rules: [{rules}], at: [18.5, 20]}}
  - {{name: Cleo, side: red, unit: Blades, mat: 6, at: [21.5, 20]}}
  - {{name: Dora, side: red, unit: Blades, mat: 6, at: [30, 20]}}
  - {{name: Beast, side: blue, {beast}, at: [20, 20]}}
  - {{name: Enemy, side: blue, kind: warcaster, at: [40, 44]}}
play:
  - {{activate: Blades}}
  - forfeit_movement
"#
    )
}

const WOLVES: &str = r#"game: primal
title: Wolves around a beast
models:
  - {name: Ada, side: red, unit: Wolves, mat: 6, facing: [0, 1], at: [20, 18.5]}
  - {name: Bea, side: red, unit: Wolves, mat: 6, facing: [1, 0], at: [18.5, 20]}
  - {name: Cleo, side: red, unit: Wolves, mat: 6, facing: [-1, 0], at: [21.5, 20]}
  - {name: Dora, side: red, unit: Wolves, mat: 6, facing: [0, 1], at: [23.5, 20]}
  - {name: Beast, side: blue, def: 12, arm: 12, life: {row: 60}, facing: [0, -1], at: [20, 20]}
play:
  - {activate: Wolves}
  - decline
  - done
"#;

const TOUGH: &str = "def: 12, arm: 12, life: {row: 60}";

fn id(live: &dyn Live, name: &str) -> u16 {
    let scene = live.scene(Viewer::Everything);
    let found = scene.models.iter().find(|model| model.name == name);
    found.unwrap_or_else(|| panic!("there is no {name}")).id
}

fn prompt(live: &dyn Live) -> Asked {
    live.prompts(Viewer::Everything)
        .into_iter()
        .next()
        .expect("somebody is asked")
}

/// Whom the player could choose to fight next.
fn fighters(live: &dyn Live) -> Vec<u16> {
    match prompt(live).choices {
        AskedChoices::Options { verbs } => verbs
            .iter()
            .flat_map(|verb| verb.models.iter().map(|(_, id)| *id))
            .collect(),
        _ => vec![],
    }
}

fn order(live: &dyn Live) -> Gesture {
    Gesture::AllOn {
        target: id(live, "Beast"),
        how: AttackKind::Melee,
    }
}

/// Gives the order, and all that follows from it. Says how many answers that were.
fn attack(live: &mut dyn Live) -> usize {
    let before = live.given();
    let order = order(live);
    live.answer(RED, &order).expect("it is offered");
    while let Some(answer) = live.answers_beforehand(RED) {
        live.answer_stored(RED, &answer).expect("an order gives legal answers");
    }
    live.given() - before
}

/// How often each of them has attacked the beast, by the log.
fn attacks(live: &dyn Live) -> Vec<usize> {
    let log = live.log(Viewer::Everything, 0);
    ["Ada", "Bea", "Cleo", "Dora"]
        .map(|name| {
            let start = format!("{name} attacks Beast with");
            log.iter().filter(|line| line.text.starts_with(&start)).count()
        })
        .to_vec()
}

#[test]
fn everybody_who_can_attacks_the_target_once_and_the_others_still_have_their_say() {
    for (game, text) in [("warmachine", &*blades(TOUGH, "")), ("primal", WOLVES)] {
        let mut live = staged(game, text, 7);
        let [ada, bea, cleo, dora] = ["Ada", "Bea", "Cleo", "Dora"].map(|name| id(&*live, name));
        let beast = id(&*live, "Beast");
        let offers = prompt(&*live).all_on;
        let on_beast: Vec<_> = offers.iter().filter(|offer| offer.target == beast).collect();
        assert_eq!(on_beast.len(), 1, "{game}: {offers:?}");
        assert_eq!(
            (on_beast[0].how, &on_beast[0].members[..]),
            (AttackKind::Melee, &[ada, bea, cleo][..]),
            "{game}"
        );
        attack(&mut *live);
        assert_eq!(attacks(&*live), [1, 1, 1, 0], "{game}");
        assert!(!live.is_over() && live.answers_beforehand(RED).is_none(), "{game}");
        assert_eq!(fighters(&*live), [dora], "{game}");
        assert_eq!(prompt(&*live).all_on, [], "{game}");
    }
}

/// The same answers, chosen one by one from the list, make the same game.
#[test]
fn an_order_gives_nothing_but_answers_that_can_be_chosen_by_hand() {
    for (game, text) in [("warmachine", &*blades(TOUGH, "")), ("primal", WOLVES)] {
        let mut ordered = staged(game, text, 7);
        let mut by_hand = staged(game, text, 7);
        let before = ordered.given();
        let count = attack(&mut *ordered);
        assert!(count >= 6, "{game}: {count}");
        for given in ordered.answers().into_iter().skip(before) {
            let options = 0..200;
            let at = { options }.find(|at| {
                let chosen = by_hand.copy().answer(RED, &Gesture::Option { at: *at });
                chosen.is_ok_and(|chosen| chosen == given.answer)
            });
            let at = at.unwrap_or_else(|| panic!("{game}: {} is not on the list", given.answer));
            by_hand.answer(RED, &Gesture::Option { at }).expect("it is legal");
        }
        assert_eq!(by_hand.position(), ordered.position(), "{game}");
    }
}

#[test]
fn the_order_ends_when_the_target_is_gone() {
    let text = blades("def: 5, arm: 5, life: {row: 1}", "");
    let mut live = staged("warmachine", &text, 7);
    let [bea, cleo, dora] = ["Bea", "Cleo", "Dora"].map(|name| id(&*live, name));
    attack(&mut *live);
    assert_eq!(attacks(&*live), [1, 0, 0, 0]);
    // Ada has the rest of her Combat Action, and then the others are asked as ever.
    let AskedChoices::Options { verbs } = prompt(&*live).choices else {
        panic!("options are asked");
    };
    let done = verbs.iter().find(|verb| verb.declines).expect("it can be done");
    live.answer(RED, &Gesture::Option { at: done.options[0].at })
        .expect("it is legal");
    assert_eq!(fighters(&*live), [bea, cleo, dora]);
    let refused = live.answer(RED, &order(&*live));
    assert!(refused.is_err(), "nobody attacks what is gone");
}

#[test]
fn a_real_choice_stops_the_order_and_what_is_left_of_it_is_offered_again() {
    let text = blades(TOUGH, "Nimble");
    let mut live = staged("warmachine", &text, 7);
    let (bea, cleo) = (id(&*live, "Bea"), id(&*live, "Cleo"));
    attack(&mut *live);
    assert_eq!(attacks(&*live), [1, 1, 0, 0]);
    assert!(prompt(&*live).asks.contains("Nimble"), "{}", prompt(&*live).asks);
    let AskedChoices::Options { verbs } = prompt(&*live).choices else {
        panic!("yes or no is asked");
    };
    let no = verbs.iter().find(|verb| verb.declines).expect("it may be declined");
    live.answer(RED, &Gesture::Option { at: no.options[0].at })
        .expect("it is legal");
    // Nothing goes on by itself now.
    assert_eq!(live.answers_beforehand(RED), None);
    while fighters(&*live).is_empty() || fighters(&*live).contains(&bea) {
        let AskedChoices::Options { verbs } = prompt(&*live).choices else {
            panic!("options are asked");
        };
        let done = verbs.iter().find(|verb| verb.declines).expect("it can be done");
        live.answer(RED, &Gesture::Option { at: done.options[0].at })
            .expect("it is legal");
    }
    let offers = prompt(&*live).all_on;
    assert_eq!(offers[0].members, [cleo]);
    attack(&mut *live);
    assert_eq!(attacks(&*live), [1, 1, 1, 0]);
}

#[test]
fn an_answer_by_hand_and_a_takeback_end_the_order() {
    let text = blades(TOUGH, "");
    let mut live = staged("warmachine", &text, 7);
    let gesture = order(&*live);
    live.answer(RED, &gesture).expect("it is offered");
    assert!(live.answers_beforehand(RED).is_some(), "Ada attacks");
    let mut again = live.copy();
    // Ada is chosen; by hand she is done.
    let AskedChoices::Options { verbs } = prompt(&*live).choices else {
        panic!("options are asked");
    };
    let done = verbs.iter().find(|verb| verb.declines).expect("it can be done");
    live.answer(RED, &Gesture::Option { at: done.options[0].at })
        .expect("it is legal");
    assert_eq!(live.answers_beforehand(RED), None);
    again.take_back(1).expect("it can be taken back");
    assert_eq!(again.answers_beforehand(RED), None);
    assert_eq!(attacks(&*again), [0; 4]);
}

/// MAT 6 against DEF 13 hits with 7 or more, 21 times in 36, and any hit destroys: 1 - (5/12)^3.
#[test]
fn the_odds_of_an_order_are_those_of_all_its_attacks() {
    let text = blades("def: 13, arm: 5, life: {row: 1}", "");
    let live = staged("warmachine", &text, 7);
    let odds = live.odds(RED, &order(&*live), SURE).expect("it is offered");
    let odds = odds.expect("dice decide");
    assert!(odds.exact);
    assert_eq!(odds.models[0].falls_exactly.as_deref(), Some("1603/1728"));
    let one = Gesture::Option { at: 0 };
    assert!(
        live.odds(RED, &one, SURE).expect("it is legal").is_none(),
        "to choose Ada rolls no dice"
    );
}

#[test]
fn an_order_is_written_in_plain_words() {
    let order = AllOn {
        target: 4,
        how: AttackKind::Ranged,
    };
    let written = serde_json::to_string(&order).expect("it can be written");
    assert_eq!(written, r#"{"target":4,"how":"ranged"}"#);
}
