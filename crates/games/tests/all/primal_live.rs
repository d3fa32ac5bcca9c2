//! Whole games of HORDES: Primal through [`live::Live`] alone, as a server plays them.

use crate::by_gestures;

use by_gestures::*;
use kernel::{Seat, Whim};
use live::{AskedChoices as Choices, Bot, Gesture, Live, MemberMove, Viewer, Waypoint, Wish};
use primal::Primal;
use serde_json::Value;

fn entry() -> &'static dyn games::LiveEntry {
    entry_of("primal")
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
        live.answer(seat, &Gesture::Option { at })
            .expect("an answer that is offered");
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

fn point(at: &Value) -> Waypoint {
    let number = |value: &Value| value.as_i64().expect("a number");
    Waypoint {
        x: number(&at["x"]),
        y: number(&at["y"]),
        z: None,
        way: None,
    }
}

fn points(way: &Value) -> Vec<Waypoint> {
    way.as_array().into_iter().flatten().map(point).collect()
}

/// The drag that leads where a stored answer does; nothing for an answer that is no place.
fn gesture(choices: &Choices, stored: &Value) -> Option<Gesture> {
    let facing = Some([3, -4]);
    if let Some(ways) = stored.get("ways") {
        let moved = ways.as_array()?.iter().map(|way| MemberMove {
            model: way["model"].as_u64().unwrap_or(0) as u16,
            points: points(&way["points"]),
            facing,
        });
        let moved = moved.collect();
        return Some(Gesture::Unit { lead: None, moved });
    }
    if let Some(way) = stored.get("way") {
        let points = points(&way["points"]);
        return Some(Gesture::Path { points, facing });
    }
    let to = point(stored.get("to").or_else(|| Some(&stored.get("at")?["at"]))?);
    Some(match choices {
        Choices::Path(_) => Gesture::Path {
            points: vec![to],
            facing: None,
        },
        _ => Gesture::Place {
            x: to.x,
            y: to.y,
            z: None,
            facing,
            which: None,
        },
    })
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
        assert_eq!(model.facing.is_some(), model.at.is_some());
        for kind in card.overlays {
            let overlay = live.overlay(Viewer::Spectator, model.id, kind);
            assert_eq!(overlay.is_some(), model.at.is_some());
            assert!(overlay.is_none_or(|overlay| overlay.says.ends_with('.')));
        }
    }
}

/// The place of the answer that gives the game up, if it is offered.
fn concession(live: &dyn Live) -> Option<usize> {
    let (_, prompt) = asked(live);
    match &prompt.choices {
        Choices::Options { verbs } => verbs.iter().find(|verb| verb.gives_up).map(|verb| verb.options[0].at),
        _ => None,
    }
}

/// A battle of so many answers, after which somebody concedes: whole battles of chance take long.
fn play(wish: &Wish, seed: u64, answers: usize, seen: &mut Seen) -> Box<dyn Live> {
    let mut live = entry().start(wish, seed).expect("it starts");
    let mut whim = Whim::new(seed);
    while !live.is_over() {
        assert_eq!(live.fault(), None);
        if live.given() > answers
            && let Some(at) = concession(&*live)
        {
            let seat = live.asked()[0];
            live.answer(seat, &Gesture::Option { at }).expect("it is legal");
            continue;
        }
        answer(&mut *live, &mut whim, seen);
        if whim.below(100) == 0 {
            cards_and_overlays_hold(&*live);
        }
    }
    live
}

#[test]
fn games_by_gestures_are_the_games_that_the_kernel_plays() {
    let mut seen = Seen::default();
    for seed in 0..2 {
        let live = play(&wish(&[("rounds", "6")]), seed, 300, &mut seen);
        is_the_game_that_the_kernel_plays::<Primal>(entry(), &*live);
    }
    assert!(
        seen.legal * 100 > seen.drags * 90,
        "{} of {} drags came where a bot had gone",
        seen.legal,
        seen.drags
    );
    assert!(seen.units > 0, "no unit was moved by one drag");
    for group in ["Move", "Attack", "The whole unit"] {
        assert!(
            seen.groups.contains(group),
            "nobody did anything of {group:?}: {:?}",
            seen.groups
        );
    }
    for look in ["front", "control"] {
        assert!(seen.looks.contains(look), "{look} was never shown: {:?}", seen.looks);
    }
}

#[test]
fn whoever_activates_may_concede_and_no_bot_does() {
    let mut live = entry().start(&Wish::default(), 4).expect("it starts");
    let (mut whim, mut seen) = (Whim::new(4), Seen::default());
    let concede = loop {
        if let Some(at) = concession(&*live) {
            break at;
        }
        answer(&mut *live, &mut whim, &mut seen);
    };
    let seat = live.asked()[0];
    assert_ne!(live.bot_answer(seat, Bot::Random).as_deref(), Some("\"concede\""));
    live.answer(seat, &Gesture::Option { at: concede })
        .expect("it is legal");
    let ending = live.scene(Viewer::Everything).ending.expect("it is over");
    assert_eq!(ending.winners, [Seat(1 - seat.0).0]);
    assert!(ending.says.contains("concedes"), "{}", ending.says);
}
