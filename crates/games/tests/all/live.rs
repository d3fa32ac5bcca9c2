//! Whole games through [`live::Live`] alone, as a server plays them.

use crate::by_gestures;

use by_gestures::*;
use kernel::{Seat, Whim};
use live::{ArmyWish, AskedChoices as Choices, Bot, Gesture, Live, OddsBudget, Viewer, Waypoint, Wish};
use warcry::Warcry;

fn entry() -> &'static dyn games::LiveEntry {
    entry_of("warcry")
}

/// How often drags on the board were planned as the bot had moved.
#[derive(Default)]
struct Drags {
    tried: usize,
    legal: usize,
}

/// One answer of whoever is asked first, given with a gesture as far as gestures go.
fn answer(live: &mut dyn Live, whim: &mut Whim, drags: &mut Drags) {
    let (seat, prompt) = asked(live);
    if let Choices::Options { verbs } = &prompt.choices {
        assert!(verbs.iter().all(|verb| !verb.label.is_empty()), "{prompt:?}");
        let at = whim.below(options(verbs).len());
        live.answer(seat, &Gesture::Option { at }).expect("a listed answer");
        return;
    }
    let stored = live.bot_answer(seat, Bot::Random).expect("a bot answers");
    let told: serde_json::Value = serde_json::from_str(&stored).expect("it is JSON");
    let gesture = gesture(&told);
    let (draft, legal) = drag(live, seat, &gesture, &stored);
    drags.tried += 1;
    drags.legal += usize::from(legal);
    if let Choices::Path(path) = &prompt.choices {
        is_measured(&draft, path.most);
    }
}

/// The drag that leads where a stored answer does.
fn gesture(stored: &serde_json::Value) -> Gesture {
    let number = |value: &serde_json::Value| value.as_i64().expect("a number");
    let facing = |value: &serde_json::Value| value.as_array().map(|way| [number(&way[0]), number(&way[1])]);
    if let Some(place) = stored.get("Place") {
        return Gesture::Place {
            x: number(&place["at"]["x"]),
            y: number(&place["at"]["y"]),
            z: Some(number(&place["z"])),
            facing: facing(&place["facing"]),
            which: None,
        };
    }
    let path = &stored["Path"];
    let end = path["legs"].as_array().and_then(|legs| legs.last()).map(|leg| {
        let (_, to) = leg.as_object().expect("a leg").iter().next().expect("of a kind");
        let at = to.get("to").unwrap_or(to);
        Waypoint {
            x: number(&at["x"]),
            y: number(&at["y"]),
            z: to.get("z").map(number),
            way: None,
        }
    });
    Gesture::Path {
        points: end.into_iter().collect(),
        facing: facing(&path["facing"]),
    }
}

fn play(wish: &Wish, seed: u64, drags: &mut Drags) -> Box<dyn Live> {
    let mut live = entry().start(wish, seed).expect("it starts");
    let mut whim = Whim::new(seed);
    while !live.is_over() {
        assert_eq!(live.fault(), None);
        assert!(live.given() < 5_000, "it comes to an end");
        answer(&mut *live, &mut whim, drags);
        if whim.below(10) == 0 {
            for model in live.scene(Viewer::Everything).models {
                let card = live.card(Viewer::Everything, model.id).expect("everybody has a card");
                figures_that_differ_say_why(&card);
            }
        }
    }
    live
}

#[test]
fn whole_games_by_gestures_are_the_games_that_the_kernel_plays() {
    let mut drags = Drags::default();
    for seed in 0..4 {
        let live = play(&Wish::default(), seed, &mut drags);
        is_the_game_that_the_kernel_plays::<Warcry>(entry(), &*live);
    }
    assert!(
        drags.legal * 100 > drags.tried * 80,
        "{} of {} drags came where a bot had gone",
        drags.legal,
        drags.tried
    );
}

#[test]
fn what_is_taken_back_has_not_been() {
    let (mut drags, mut whim) = (Drags::default(), Whim::new(3));
    let mut live = entry().start(&Wish::default(), 11).expect("it starts");
    a_takeback_leads_to_the_very_position_that_was(&mut *live, 40, |live| answer(live, &mut whim, &mut drags));
}

#[test]
fn pasted_lists_and_ready_warbands_are_fielded_and_wrong_ones_are_explained() {
    let menu = entry().menu();
    let ready = menu.armies.iter().filter(|army| army.starter).take(2);
    let armies = ready
        .map(|army| ArmyWish::Ready {
            name: army.name.clone(),
        })
        .collect();
    let live = entry()
        .start(
            &Wish {
                armies,
                ..Wish::default()
            },
            5,
        )
        .expect("starters are legal");
    assert!(!live.scene(Viewer::Spectator).sides[0].faction.is_empty());
    let text = games::find("warcry")
        .and_then(|game| game.random_army(None, 1_000, 4, games::ArmyForm::Text))
        .expect("a list");
    let pasted = Wish {
        armies: vec![ArmyWish::List { text }, ArmyWish::Random { faction: None }],
        ..Wish::default()
    };
    entry().start(&pasted, 5).expect("a pasted list is fielded");
    let wrong = Wish {
        armies: vec![
            ArmyWish::List {
                text: "nonsense".into(),
            },
            ArmyWish::Ready { name: "Nobody".into() },
        ],
        ..wish(&[("twist", "Nothing Such"), ("weather", "rain")])
    };
    let problems = entry().start(&wrong, 5).err().expect("it cannot be started");
    are_named(&problems, &["twist", "weather"]);
}

#[test]
fn the_menu_offers_nothing_that_cannot_be_started() {
    every_choice_of_the_menu_can_be_started(entry());
}

/// A path that is too long is shown whole, with how much it is too long.
#[test]
fn a_drag_that_goes_too_far_says_by_how_much() {
    let mut drags = Drags::default();
    let mut whim = Whim::new(2);
    let mut live = entry().start(&Wish::default(), 2).expect("it starts");
    let mut told = 0;
    while !live.is_over() && told == 0 {
        let seat = live.asked()[0];
        let prompts = live.prompts(Viewer::Player(seat));
        if let Choices::Path(path) = &prompts[0].choices {
            let models = live.scene(Viewer::Everything).models;
            let at = models
                .iter()
                .find(|model| model.id == path.model)
                .and_then(|model| model.at);
            let at = at.expect("it stands somewhere");
            let far = path.most + 25_400;
            for (x, y) in [(far, 0), (-far, 0), (0, far), (0, -far)] {
                let points = vec![Waypoint {
                    x: at.x + x,
                    y: at.y + y,
                    z: None,
                    way: None,
                }];
                let draft = live
                    .draft(seat, &Gesture::Path { points, facing: None })
                    .expect("a draft");
                let refused = draft.refused.expect("nobody moves so far");
                if refused.reason.ends_with("too far") {
                    let (used, left) = (draft.used.expect("measured"), draft.left.expect("measured"));
                    assert!(used >= far && left < 0 && used + left == path.most, "{used} and {left}");
                    assert!(!draft.legs.is_empty());
                    told += 1;
                }
            }
        }
        answer(&mut *live, &mut whim, &mut drags);
    }
    assert!(told > 0);
}

/// Whatever a client sends is answered, and changes nothing that it should not.
#[test]
fn hostile_gestures_are_refused() {
    let mut drags = Drags::default();
    let mut whim = Whim::new(8);
    let mut live = entry().start(&Wish::default(), 21).expect("it starts");
    let far = [i64::MIN, i64::MIN + 1, -1, 0, i64::MAX / 2, i64::MAX];
    while !live.is_over() {
        let seat = live.asked()[0];
        let before = live.given();
        let (x, y) = (far[whim.below(far.len())], far[whim.below(far.len())]);
        let point = Waypoint {
            x,
            y,
            z: Some(far[whim.below(far.len())]),
            way: ["walk", "climb", "jump", "catch", "fly", "through", "swim"]
                .get(whim.below(8))
                .map(|way| (*way).into()),
        };
        let facing = Some([far[whim.below(far.len())], far[whim.below(far.len())]]);
        for gesture in [
            Gesture::Path {
                points: vec![point.clone(); 1 + whim.below(60)],
                facing,
            },
            Gesture::Place {
                x,
                y,
                z: point.z,
                facing,
                which: None,
            },
            Gesture::Option { at: usize::MAX },
        ] {
            let drafted = live.draft(seat, &gesture);
            drop(drafted);
            assert!(live.answer(seat, &gesture).is_err(), "{gesture:?}");
        }
        assert!(live.answer(Seat(7), &Gesture::Option { at: 0 }).is_err());
        assert!(live.answer_stored(seat, "{}").is_err());
        assert_eq!(live.given(), before);
        let _ = live.card(Viewer::Spectator, u16::MAX);
        for kind in [
            live::OverlayKind::Sight,
            live::OverlayKind::Range,
            live::OverlayKind::Reach,
            live::OverlayKind::Threat,
        ] {
            assert!(live.overlay(Viewer::Spectator, 999, kind).is_none());
        }
        let _ = live.measure(Viewer::Spectator, live::End::Point { x, y }, live::End::Model { id: 0 });
        answer(&mut *live, &mut whim, &mut drags);
    }
}

#[test]
fn advice_answers_as_the_greedy_bot_does() {
    whoever_does_not_want_to_decide_may_leave_it_to_advice(entry());
}

/// An attack that is offered has odds, and they are those that playing it many times over gives.
#[test]
fn the_odds_of_an_attack_are_shown_before_it_is_made() {
    let budget = OddsBudget {
        exact: odds::Budget::runs(20_000),
        played: odds::Budget::runs(0),
    };
    let mut live = entry().start(&Wish::default(), 8).expect("it starts");
    for _ in 0..2_000 {
        let Some(seat) = live.asked().first().copied() else {
            break;
        };
        let prompt = &live.prompts(Viewer::Everything)[0];
        if let Choices::Options { verbs } = &prompt.choices {
            let all = options(verbs);
            let attack = all.into_iter().find(|(_, verb)| verb.group == "Attack");
            if let Some((at, _)) = attack {
                let given = live.given();
                let odds = live
                    .odds(seat, &Gesture::Option { at }, budget)
                    .expect("it may be done");
                let odds = odds.expect("few courses");
                assert!(odds.exact);
                assert_eq!(live.given(), given, "asking changes nothing");
                let chances = |model: &live::ModelOddsShown| model.damage.iter().map(|[_, chance]| chance).sum::<f64>();
                assert!(!odds.models.is_empty() && odds.models.iter().all(|model| (chances(model) - 1.0).abs() < 1e-9));
                return;
            }
        }
        live.answer(seat, &Gesture::Advice).expect("advice is legal");
    }
    panic!("nobody attacked");
}
