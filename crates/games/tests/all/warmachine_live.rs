//! Whole games of WARMACHINE through [`live::Live`] alone, as a server plays them.

use crate::by_gestures;

use by_gestures::*;
use kernel::{Seat, Whim};
use live::{
    ArmyWish, AskedChoices as Choices, Bot, Gesture, LifeForm, Live, MemberMove, OverlayKind, Viewer, Waypoint, Wish,
};
use serde_json::Value;
use warmachine::Warmachine;

fn entry() -> &'static dyn games::LiveEntry {
    entry_of("warmachine")
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
    units: usize,
    groups: std::collections::BTreeSet<String>,
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
        assert!(!all.is_empty(), "{prompt:?}");
        let places: Vec<usize> = all.keys().copied().collect();
        let details = live.details(seat, &places).expect("it is asked");
        assert_eq!(details.len(), all.len());
        for option in details {
            assert!(!option.label.is_empty(), "{prompt:?}");
            assert!(option.says.is_empty() || option.says.ends_with('.'), "{option:?}");
            seen.looks.extend(option.shapes.iter().map(|shape| shape.look.clone()));
        }
        let at = whim.below(all.len());
        seen.groups.insert(all[&at].group.clone());
        live.answer(seat, &Gesture::Option { at }).expect("a listed answer");
        return;
    }
    // A bot knows a place; the drag leads there.
    let stored = live.bot_answer(seat, Bot::Random).expect("a bot answers");
    let told: Value = serde_json::from_str(&stored).expect("it is JSON");
    let Some(gesture) = gesture(&prompt.choices, &told) else {
        live.answer_stored(seat, &stored).expect("a bot's answer is legal");
        return;
    };
    let (draft, legal) = drag(live, seat, &gesture, &stored);
    seen.drags += 1;
    seen.legal += usize::from(legal);
    seen.units += usize::from(!draft.members.is_empty());
    seen.looks.extend(draft.shapes.iter().map(|shape| shape.look.clone()));
    if let Choices::Path(path) = &prompt.choices {
        is_measured(&draft, path.most);
    }
    assert!(draft.notes.iter().all(|note| note.ends_with('.')), "{draft:?}");
}

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

fn point(at: &Value) -> Waypoint {
    Waypoint {
        x: number(&at["x"]),
        y: number(&at["y"]),
        z: None,
        way: None,
    }
}

/// The drag that leads where a stored answer does; nothing for an answer that is no place.
fn gesture(choices: &Choices, stored: &Value) -> Option<Gesture> {
    let (formation, way) = (stored.get("formation"), stored.get("way"));
    if let (Choices::Unit(wanted), Some(way)) = (choices, way.or(formation.map(|formed| &formed["way"]))) {
        let mover = MemberMove {
            model: wanted.lead,
            points: way.as_array()?.last().map(point).into_iter().collect(),
            facing: None,
        };
        let others = formation.and_then(|formed| formed["places"].as_array());
        let others = others.into_iter().flatten().map(|place| MemberMove {
            model: number(&place[0]) as u16,
            points: vec![point(&place[1])],
            facing: None,
        });
        let moved = std::iter::once(mover).chain(others).collect();
        return Some(Gesture::Unit { lead: None, moved });
    }
    if let Some(way) = way {
        let points = way.as_array()?.iter().map(point).collect();
        return Some(Gesture::Path { points, facing: None });
    }
    let to = point(stored.get("at")?);
    Some(match choices {
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
    })
}

fn play(wish: &Wish, seed: u64, seen: &mut Seen) -> Box<dyn Live> {
    let mut live = entry().start(wish, seed).expect("it starts");
    let mut whim = Whim::new(seed);
    while !live.is_over() {
        assert_eq!(live.fault(), None);
        assert!(live.given() < 20_000, "it comes to an end");
        answer(&mut *live, &mut whim, seen);
        if whim.below(200) == 0 {
            cards_and_overlays_hold(&*live);
        }
    }
    live
}

fn cards_and_overlays_hold(live: &dyn Live) {
    for model in live.scene(Viewer::Everything).models {
        let card = live.card(Viewer::Everything, model.id).expect("everybody has a card");
        figures_that_differ_say_why(&card);
        let life = card.life.expect("everybody has boxes");
        let branches = || life.aspects.iter().flat_map(|aspect| &aspect.branches);
        let marked: u32 = branches().map(|branch| branch.marked).sum();
        let of: u32 = branches().map(|branch| branch.of).sum();
        let wounds = model.wounds.expect("wounds");
        assert_eq!((wounds.of - wounds.left, wounds.of), (marked, of), "{}", model.name);
        if life.form == LifeForm::Grid {
            let boxes = || life.grids.iter().flat_map(|grid| &grid.rows).flatten().flatten();
            let field = life.aspects.iter().find(|aspect| aspect.name == "Force field");
            let field = field.map_or(0, |field| field.branches[0].of);
            assert_eq!(boxes().count() as u32 + field, of);
        }
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
    let menu = entry().menu();
    let wishes = [
        ready(&menu.armies[0].name, &menu.armies[1].name),
        wish(&[("rounds", "5"), ("table", "random")]),
    ];
    for (seed, wish) in wishes.iter().enumerate() {
        let live = play(wish, seed as u64, &mut seen);
        is_the_game_that_the_kernel_plays::<Warmachine>(entry(), &*live);
        for viewer in VIEWERS {
            assert_eq!(live.scene(viewer), live.scene(Viewer::Everything));
        }
    }
    assert!(
        seen.legal * 100 > seen.drags * 90,
        "{} of {} drags came where a bot had gone",
        seen.legal,
        seen.drags
    );
    assert!(seen.units > 0, "no unit was moved by one drag");
    for group in ["Move", "Attack", "Charge"] {
        assert!(
            seen.groups.contains(group),
            "nobody did anything of {group:?}: {:?}",
            seen.groups
        );
    }
    for look in ["front", "lane", "range"] {
        assert!(seen.looks.contains(look), "{look} was never shown: {:?}", seen.looks);
    }
}

#[test]
fn what_is_taken_back_has_not_been() {
    let (mut seen, mut whim) = (Seen::default(), Whim::new(3));
    let mut live = entry().start(&Wish::default(), 11).expect("it starts");
    a_takeback_leads_to_the_very_position_that_was(&mut *live, 20, |live| answer(live, &mut whim, &mut seen));
}

#[test]
fn lists_are_fielded_and_wrong_ones_are_explained() {
    let menu = entry().menu();
    for army in &menu.armies {
        let live = entry()
            .start(&ready(&army.name, &army.name), 5)
            .expect("ready armies are legal");
        let own = live.scene(Viewer::Spectator).models.into_iter();
        assert_eq!(own.filter(|model| model.seat == Some(0)).count(), army.models as usize);
    }
    let drawn = |form| games::find("warmachine").and_then(|game| game.random_army(None, 50, 4, form));
    for form in [games::ArmyForm::Yaml, games::ArmyForm::Text] {
        let text = drawn(form).expect("a list");
        let pasted = Wish {
            armies: vec![ArmyWish::List { text }, ArmyWish::Random { faction: None }],
            ..Wish::default()
        };
        entry().start(&pasted, 5).expect("a pasted list is fielded");
    }
    let wrong = Wish {
        armies: vec![
            ArmyWish::List {
                text: "Major Allister Caine\nnonsense".into(),
            },
            ArmyWish::Ready { name: "Nobody".into() },
        ],
        ..wish(&[
            ("table", "Nowhere"),
            ("weather", "rain"),
            ("points", "many"),
            ("scenario", "none"),
        ])
    };
    let problems = entry().start(&wrong, 5).err().expect("it cannot be started");
    are_named(&problems, &["table", "weather", "points", "scenario"]);
    assert!(problems.iter().any(|problem| problem.line == Some(2)), "{problems:?}");
    let headless = Wish {
        armies: vec![ArmyWish::List { text: "Deuce".into() }],
        ..Wish::default()
    };
    let problems = entry().start(&headless, 5).err().expect("nobody leads it");
    assert!(
        problems
            .iter()
            .any(|problem| problem.rule.as_deref() == Some("wm4:army-build-02")),
        "{problems:?}"
    );
}

#[test]
fn the_menu_offers_nothing_that_cannot_be_started() {
    every_choice_of_the_menu_can_be_started(entry());
}

#[test]
fn advice_answers_as_the_greedy_bot_does() {
    whoever_does_not_want_to_decide_may_leave_it_to_advice(entry());
}

/// A unit moves by one drag: the others come along, and none is left farther than 2" from the mover.
#[test]
fn a_unit_is_moved_by_one_drag() {
    let (mut seen, mut whim) = (Seen::default(), Whim::new(5));
    let mut live = entry().start(&Wish::default(), 9).expect("it starts");
    let mut moved = 0;
    while !live.is_over() && moved == 0 {
        let (seat, prompt) = asked(&*live);
        let Choices::Unit(wanted) = &prompt.choices else {
            answer(&mut *live, &mut whim, &mut seen);
            continue;
        };
        let models = live.scene(Viewer::Everything).models;
        let at = |id: u16| {
            models
                .iter()
                .find(|model| model.id == id)
                .and_then(|model| model.at)
                .expect("it stands")
        };
        let lead = at(wanted.lead);
        let to = Waypoint {
            x: lead.x + 40_000,
            y: lead.y,
            z: None,
            way: None,
        };
        let gesture = Gesture::Unit {
            lead: Some(MemberMove {
                model: wanted.lead,
                points: vec![to],
                facing: None,
            }),
            moved: vec![],
        };
        let draft = live.draft(seat, &gesture).expect("a draft");
        assert_eq!(draft.members.len(), wanted.members.len(), "{draft:?}");
        if draft.refused.is_some() {
            answer(&mut *live, &mut whim, &mut seen);
            continue;
        }
        live.answer(seat, &gesture).expect("what a draft allows is taken");
        let after = live.scene(Viewer::Everything).models;
        for member in &draft.members {
            let [x, y] = *member.way.last().expect("a way");
            let stands = after
                .iter()
                .find(|model| model.id == member.model)
                .and_then(|model| model.at);
            assert_eq!(stands.map(|at| [at.x, at.y]), Some([x, y]), "{member:?}");
        }
        moved += 1;
    }
    assert_eq!(moved, 1);
}

/// Whatever a client sends is answered, and changes nothing that it should not.
#[test]
fn hostile_gestures_break_nothing() {
    let (mut seen, mut whim) = (Seen::default(), Whim::new(8));
    let mut live = entry().start(&Wish::default(), 21).expect("it starts");
    let far = [i64::MIN, i64::MIN + 1, -1, i64::MAX / 2, i64::MAX];
    for _ in 0..250 {
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
        let own = |model: u16| MemberMove {
            model,
            points: vec![point.clone(); whim_free(model)],
            facing: Some([x, y]),
        };
        let gestures = [
            Gesture::Path {
                points: vec![point.clone(); 50],
                facing: Some([x, y]),
            },
            Gesture::Place {
                x,
                y,
                z: point.z,
                facing: None,
                which: None,
            },
            Gesture::Unit {
                lead: Some(own(0)),
                moved: vec![own(1), own(u16::MAX)],
            },
            Gesture::Option { at: usize::MAX },
        ];
        for gesture in gestures {
            let drafted = live.draft(seat, &gesture);
            let allowed = matches!(&drafted, Ok(draft) if draft.refused.is_none());
            if !allowed {
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

/// Some members are sent away by many points, some by none.
fn whim_free(model: u16) -> usize {
    if model == 0 { 2 } else { 1 }
}
