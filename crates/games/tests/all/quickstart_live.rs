//! Whole games of HORDES Quick Start through [`live::Live`] alone, as a server plays them.

use crate::by_gestures;

use by_gestures::*;
use kernel::{Seat, Whim};
use live::{
    ArmyWish, Asked, AskedChoices as Choices, Bot, Gesture, LifeForm, Live, OverlayKind, Viewer, Waypoint, Wish,
};
use quickstart::Quickstart;

fn entry() -> &'static dyn games::LiveEntry {
    entry_of("quickstart")
}

fn ready(red: &str, blue: &str) -> Wish {
    Wish {
        armies: [red, blue].map(|name| ArmyWish::Ready { name: name.into() }).into(),
        ..Wish::default()
    }
}

/// What was seen on the way.
#[derive(Default)]
struct Seen {
    drags: usize,
    legal: usize,
    asked: std::collections::BTreeSet<String>,
    looks: std::collections::BTreeSet<String>,
}

/// One answer of whoever is asked, given by clicks and drags alone.
fn answer(live: &mut dyn Live, whim: &mut Whim, seen: &mut Seen) {
    let (seat, prompt) = asked(live);
    for (_, waits) in live.waits_for() {
        assert!(waits.ends_with('.'), "{waits}");
    }
    if let Choices::Options { verbs } = &prompt.choices {
        let all = options(verbs);
        let places: Vec<usize> = all.keys().copied().collect();
        let details = live.details(seat, &places).expect("it is asked");
        assert_eq!(details.len(), all.len());
        for option in details {
            assert!(!option.label.is_empty(), "{prompt:?}");
            assert!(option.says.is_empty() || option.says.ends_with('.'), "{option:?}");
            seen.looks.extend(option.shapes.iter().map(|shape| shape.look.clone()));
        }
        let at = whim.below(all.len());
        seen.asked.insert(all[&at].group.clone());
        live.answer(seat, &Gesture::Option { at }).expect("a listed answer");
        return;
    }
    // A bot knows a place; the drag leads there.
    let stored = live.bot_answer(seat, Bot::Random).expect("a bot answers");
    let told: serde_json::Value = serde_json::from_str(&stored).expect("it is JSON");
    let gesture = gesture(live, &prompt, &told);
    let (draft, legal) = drag(live, seat, &gesture, &stored);
    seen.drags += 1;
    seen.legal += usize::from(legal);
    seen.looks.extend(draft.shapes.iter().map(|shape| shape.look.clone()));
    if let Choices::Path(path) = &prompt.choices {
        is_measured(&draft, path.most);
    }
    assert!(draft.notes.iter().all(|note| note.ends_with('.')), "{draft:?}");
}

/// The drag that leads where a stored answer does.
fn gesture(live: &dyn Live, prompt: &Asked, stored: &serde_json::Value) -> Gesture {
    let number = |value: &serde_json::Value| value.as_i64().expect("a number");
    let facing = |value: &serde_json::Value| value.as_array().map(|way| [number(&way[0]), number(&way[1])]);
    let point = |at: &serde_json::Value| Waypoint {
        x: number(&at["x"]),
        y: number(&at["y"]),
        z: None,
        way: None,
    };
    if let Some(place) = stored.get("place") {
        return Gesture::Place {
            x: number(&place["at"]["x"]),
            y: number(&place["at"]["y"]),
            z: None,
            facing: facing(&place["facing"]),
            which: None,
        };
    }
    if let Some(way) = stored.get("way") {
        let points = way["points"].as_array().expect("points");
        return Gesture::Path {
            points: points.iter().map(point).collect(),
            facing: facing(&way["facing"]),
        };
    }
    if let Some(to) = stored.get("to") {
        let to = point(to);
        return match prompt.choices {
            Choices::Path(_) => Gesture::Path {
                points: vec![to],
                facing: None,
            },
            _ => Gesture::Place {
                x: to.x,
                y: to.y,
                z: None,
                facing: None,
                which: None,
            },
        };
    }
    let Choices::Place(place) = &prompt.choices else {
        panic!("{prompt:?} is answered with {stored}");
    };
    let from = place.aims_from.expect("a direction is aimed from somewhere");
    let models = live.scene(Viewer::Everything).models;
    let at = models.iter().find(|model| model.id == from).and_then(|model| model.at);
    let (at, [x, y]) = (at.expect("it stands"), facing(&stored["facing"]).expect("a direction"));
    let long = x.abs().max(y.abs()).max(1);
    Gesture::Place {
        x: at.x + 50_000 * x / long,
        y: at.y + 50_000 * y / long,
        z: None,
        facing: None,
        which: None,
    }
}

fn play(wish: &Wish, seed: u64, seen: &mut Seen) -> Box<dyn Live> {
    let mut live = entry().start(wish, seed).expect("it starts");
    let mut whim = Whim::new(seed);
    while !live.is_over() {
        assert_eq!(live.fault(), None);
        assert!(live.given() < 20_000, "it comes to an end");
        answer(&mut *live, &mut whim, seen);
        if whim.below(60) == 0 {
            cards_and_overlays_hold(&*live);
        }
    }
    live
}

fn cards_and_overlays_hold(live: &dyn Live) {
    for model in live.scene(Viewer::Everything).models {
        let card = live.card(Viewer::Everything, model.id).expect("everybody has a card");
        figures_that_differ_say_why(&card);
        let life = card.life.expect("everybody has circles");
        let branches = || life.aspects.iter().flat_map(|aspect| &aspect.branches);
        let (marked, of) = (
            branches().map(|branch| branch.marked).sum::<u32>(),
            branches().map(|branch| branch.of).sum::<u32>(),
        );
        let wounds = model.wounds.expect("wounds");
        assert_eq!((wounds.of - wounds.left, wounds.of), (marked, of));
        assert_eq!(life.form == LifeForm::Spiral, !model.leader);
        for aspect in &life.aspects {
            let gone = aspect.branches.iter().all(|branch| branch.marked == branch.of);
            assert!(!aspect.lost || gone, "{aspect:?}");
        }
        let counter = model.counters.first();
        assert!(counter.is_none_or(|fury| fury.value <= fury.of), "{counter:?}");
        for kind in card.overlays {
            let overlay = live.overlay(Viewer::Spectator, model.id, kind);
            assert_eq!(overlay.is_some(), model.at.is_some());
            assert!(overlay.is_none_or(|overlay| overlay.says.ends_with('.')));
        }
    }
}

#[test]
fn whole_games_by_gestures_are_the_games_that_the_kernel_plays() {
    let mut seen = Seen::default();
    for seed in 0..3 {
        let live = play(&Wish::default(), seed, &mut seen);
        is_the_game_that_the_kernel_plays::<Quickstart>(entry(), &*live);
        for viewer in VIEWERS {
            assert_eq!(
                live.scene(viewer),
                live.scene(Viewer::Everything),
                "nothing is hidden from anybody"
            );
            assert_eq!(live.log(viewer, 0), live.log(Viewer::Everything, 0));
        }
    }
    assert!(
        seen.legal * 100 > seen.drags * 95,
        "{} of {} drags came where a bot had gone",
        seen.legal,
        seen.drags
    );
    for group in ["Move", "Charge", "Attack", "Power attacks", "Spells", "Animus", "Fury"] {
        assert!(
            seen.asked.contains(group),
            "nobody did anything of {group:?}: {:?}",
            seen.asked
        );
    }
    for look in ["front", "lane", "range", "control"] {
        assert!(seen.looks.contains(look), "{look} was never shown: {:?}", seen.looks);
    }
}

/// The templates of sprays and areas are shown before they are used.
#[test]
fn templates_are_laid_before_anybody_is_hit() {
    let mut seen = Seen::default();
    for (seed, wish) in [
        ready("Legion Warpack", "Circle Warpack"),
        ready("Trollblood Warpack", "Legion Warpack"),
    ]
    .iter()
    .enumerate()
    {
        play(wish, 40 + seed as u64, &mut seen);
    }
    assert!(seen.looks.contains("template"), "{:?}", seen.looks);
}

#[test]
fn what_is_taken_back_has_not_been() {
    let (mut seen, mut whim) = (Seen::default(), Whim::new(3));
    let mut live = entry().start(&Wish::default(), 11).expect("it starts");
    a_takeback_leads_to_the_very_position_that_was(&mut *live, 20, |live| answer(live, &mut whim, &mut seen));
}

#[test]
fn pasted_lists_and_warpacks_are_fielded_and_wrong_ones_are_explained() {
    let menu = entry().menu();
    assert!(menu.armies.iter().filter(|army| army.starter).count() >= 4);
    for army in &menu.armies {
        let live = entry()
            .start(&ready(&army.name, &army.name), 5)
            .expect("starters are legal");
        let own = live.scene(Viewer::Spectator).models.into_iter();
        assert_eq!(own.filter(|model| model.seat == Some(0)).count(), army.models as usize);
    }
    let text = games::find("quickstart")
        .and_then(|game| game.random_army(None, 20, 4, games::ArmyForm::Yaml))
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
        ..wish(&[
            ("table", "Nowhere"),
            ("weather", "rain"),
            ("points", "many"),
            ("melee_range", "long"),
        ])
    };
    let problems = entry().start(&wrong, 5).err().expect("it cannot be started");
    are_named(&problems, &["table", "weather", "points", "melee_range"]);
    let too_dear = Wish {
        options: wish(&[("points", "6")]).options,
        ..ready("Legion Warpack", "Circle Warpack")
    };
    let problems = entry().start(&too_dear, 5).err().expect("it costs more");
    assert!(problems.iter().all(|problem| problem.rule.is_some()), "{problems:?}");
}

#[test]
fn the_menu_offers_nothing_that_cannot_be_started() {
    every_choice_of_the_menu_can_be_started(entry());
}

/// A way that is too long says by how much, and a model may be turned on the spot or at the end of its way.
#[test]
fn a_drag_that_goes_too_far_says_by_how_much_and_facing_is_kept() {
    let (mut seen, mut whim) = (Seen::default(), Whim::new(2));
    let mut live = entry()
        .start(&wish(&[("table", "The Open Field")]), 2)
        .expect("it starts");
    let mut told = 0;
    while !live.is_over() && told == 0 {
        let (seat, prompt) = asked(&*live);
        if let Choices::Path(path) = &prompt.choices
            && path.toward.is_none()
        {
            let models = live.scene(Viewer::Everything).models;
            let this = models.iter().find(|model| model.id == path.model).expect("it is there");
            let at = this.at.expect("it stands somewhere");
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
                    assert!(draft.facing.is_some_and(|way| way == [x.signum(), y.signum()]));
                    told += 1;
                }
            }
            assert!(path.may_turn && path.may_stay);
            let turn = Gesture::Path {
                points: vec![],
                facing: Some([-3, 4]),
            };
            live.answer(seat, &turn).expect("anybody may turn");
            let models = live.scene(Viewer::Everything).models;
            let turned = models.iter().find(|model| model.id == this.id).expect("it is there");
            assert_eq!((turned.at, turned.facing), (this.at, Some([-3, 4])));
            continue;
        }
        answer(&mut *live, &mut whim, &mut seen);
    }
    assert!(told > 0);
}

/// Whatever a client sends is answered, and changes nothing that it should not.
#[test]
fn hostile_gestures_break_nothing() {
    let (mut seen, mut whim) = (Seen::default(), Whim::new(8));
    let mut live = entry().start(&Wish::default(), 21).expect("it starts");
    let far = [i64::MIN, i64::MIN + 1, -1, 0, i64::MAX / 2, i64::MAX];
    for _ in 0..400 {
        if live.is_over() {
            break;
        }
        let (seat, prompt) = asked(&*live);
        let before = live.given();
        let (x, y) = (far[whim.below(far.len())], far[whim.below(far.len())]);
        let point = Waypoint {
            x,
            y,
            z: Some(far[whim.below(far.len())]),
            way: Some("swim".into()),
        };
        let facing = Some([far[whim.below(far.len())], far[whim.below(far.len())]]);
        let drag = Gesture::Path {
            points: vec![point.clone(); 1 + whim.below(60)],
            facing,
        };
        let put = Gesture::Place {
            x,
            y,
            z: point.z,
            facing,
            which: None,
        };
        // Any direction that is not behind is legal, however far away it is pointed at.
        let aims = matches!(&prompt.choices, Choices::Place(place) if place.aims_from.is_some());
        for gesture in [drag, put, Gesture::Option { at: usize::MAX }] {
            let drafted = live.draft(seat, &gesture);
            drop(drafted);
            if !aims {
                assert!(live.answer(seat, &gesture).is_err(), "{gesture:?} to {}", prompt.asks);
            }
        }
        assert!(live.answer(Seat(7), &Gesture::Option { at: 0 }).is_err());
        assert!(live.answer_stored(seat, "{}").is_err());
        assert_eq!(live.given(), before);
        assert!(live.card(Viewer::Spectator, u16::MAX).is_none());
        assert!(live.overlay(Viewer::Spectator, 999, OverlayKind::Control).is_none());
        let _ = live.measure(Viewer::Spectator, live::End::Point { x, y }, live::End::Model { id: 0 });
        answer(&mut *live, &mut whim, &mut seen);
    }
}

#[test]
fn advice_answers_as_the_greedy_bot_does() {
    whoever_does_not_want_to_decide_may_leave_it_to_advice(entry());
}

#[test]
fn a_list_is_pasted_line_by_line() {
    let start = |text: &str| {
        entry().start(
            &Wish {
                armies: vec![ArmyWish::List { text: text.into() }],
                ..Wish::default()
            },
            1,
        )
    };
    for text in [
        "1 x Kaya the Wildborne\n2 x Argus",
        "The Pack (Circle Orboros)\n\nKaya the Wildborne\nArgus x2",
        "kaya the wildborne\n2 Argus\n",
    ] {
        let live = start(text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        let own = live.scene(Viewer::Spectator).models.into_iter();
        let own: Vec<String> = own
            .filter(|model| model.seat == Some(0))
            .map(|model| model.name)
            .collect();
        assert_eq!(own, ["Kaya the Wildborne", "Argus 1", "Argus 2"]);
    }
    let problems = start("Kaya the Wildborne\n2 x Argos")
        .err()
        .expect("nobody is called so");
    assert_eq!(problems[0].line, Some(2));
    assert!(problems[0].message.contains("Argus"), "{problems:?}");
    let problems = start("3 x Argus").err().expect("nobody leads them");
    assert_eq!(problems[0].rule.as_deref(), Some("hqs:army-choice-02"));
}
