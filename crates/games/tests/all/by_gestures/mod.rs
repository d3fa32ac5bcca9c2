//! What holds for whoever plays any game through [`live::Live`] alone, as a server does.

use std::collections::BTreeMap;

use games::LiveEntry;
use kernel::{Game, Replay, Seat, Session};
use live::{Asked, Bot, Gesture, Live, Verb, Viewer, Wish, WishProblem};

pub const VIEWERS: [Viewer; 4] = [
    Viewer::Player(Seat(0)),
    Viewer::Player(Seat(1)),
    Viewer::Spectator,
    Viewer::Everything,
];

pub fn entry_of(game: &str) -> &'static dyn LiveEntry {
    games::find(game).expect("it is there").live().expect("it can be shown")
}

pub fn wish(options: &[(&str, &str)]) -> Wish {
    Wish {
        options: options
            .iter()
            .map(|(key, value)| ((*key).into(), (*value).into()))
            .collect(),
        ..Wish::default()
    }
}

/// Whoever is asked first, and what.
pub fn asked(live: &dyn Live) -> (Seat, Asked) {
    let seat = live.asked()[0];
    let prompts = live.prompts(Viewer::Player(seat));
    let prompt = prompts.into_iter().next().expect("the asked player is asked");
    assert_eq!(prompt.seat, seat.0);
    assert!(prompt.asks.ends_with('.') && prompt.asks.len() > 10, "{}", prompt.asks);
    assert!(!prompt.rules.is_empty(), "{}", prompt.asks);
    (seat, prompt)
}

/// Gives what a drag leads to, if a draft allows it, and else the stored answer that the drag was made of. Says whether it did.
pub fn drag(live: &mut dyn Live, seat: Seat, gesture: &Gesture, stored: &str) -> (live::Draft, bool) {
    let draft = live.draft(seat, gesture).expect("there is a draft");
    let legal = draft.refused.is_none();
    if legal {
        live.answer(seat, gesture).expect("what a draft allows is taken");
    } else {
        assert!(live.answer(seat, gesture).is_err(), "what a draft refuses is not taken");
        live.answer_stored(seat, stored).expect("a bot's answer is legal");
    }
    (draft, legal)
}

/// A path that may be gone is measured: what is used and what is left make the whole.
pub fn is_measured(draft: &live::Draft, most: i64) {
    if draft.refused.is_none() {
        let (used, left) = (draft.used.expect("it is measured"), draft.left.expect("it is measured"));
        assert_eq!(used + left, most);
        assert!(left >= 0 && draft.ends.is_some(), "{draft:?}");
    }
}

pub fn figures_that_differ_say_why(card: &live::ModelCard) {
    let of_weapons = card.weapons.iter().flat_map(|weapon| &weapon.stats);
    for stat in card.stats.iter().chain(of_weapons) {
        assert!(
            stat.printed == stat.now || !stat.why.is_empty(),
            "{}: {stat:?}",
            card.name
        );
    }
}

pub fn log(live: &dyn Live) -> Vec<Vec<live::Line>> {
    VIEWERS.map(|viewer| live.log(viewer, 0)).into()
}

/// A finished game is the game that the kernel plays, and told the same after a restart, by a replay and on the command line.
pub fn is_the_game_that_the_kernel_plays<G: Game>(entry: &dyn LiveEntry, live: &dyn Live) {
    let replay = Replay::<G>::from_json(&live.replay()).expect("a replay");
    replay.verify().expect("it is the same game again");
    let plain = Session::<G>::resume(&replay).expect("it is played again");
    assert_eq!(plain.replay().to_json(), live.replay());

    let again = entry
        .resume(&live.setup(), live.seed(), &live.answers())
        .expect("it is taken up again");
    assert_eq!(again.given(), live.given());
    assert_eq!(log(&*again), log(live), "the log is told the same after a restart");
    for viewer in VIEWERS {
        assert_eq!(again.scene(viewer), live.scene(viewer));
    }
    let scene = live.scene(Viewer::Everything);
    // How far each side has come is no ruling of its own: the lines before it name their rules.
    let is_progress = |line: &live::Line| scene.progress.iter().any(|told| line.text.starts_with(&told.name));
    assert!(scene.ending.as_ref().is_some_and(|ending| ending.says.len() > 20));
    let lines = live.log(Viewer::Everything, 0);
    for line in &lines {
        assert!(
            !line.rules.is_empty() && line.text.ends_with(['.', '!']) || line.depth == 0 || is_progress(line),
            "{line:?}"
        );
    }
    let mut told = vec![];
    games::tell_replay(&live.replay(), &mut |line| told.push(line.to_string())).expect("it is told");
    let written: Vec<String> = lines.iter().map(live::Line::written).collect();
    assert_eq!(told, written, "a replay file tells the same");
    let opened = entry.open_replay(&live.replay()).expect("it opens");
    assert_eq!(log(&*opened), log(live));
}

/// Plays on with `answer`, takes back to the answer `to`, and finds everything as it was.
pub fn a_takeback_leads_to_the_very_position_that_was(
    live: &mut dyn Live,
    to: usize,
    mut answer: impl FnMut(&mut dyn Live),
) {
    let seen = |live: &dyn Live| (log(live), VIEWERS.map(|viewer| live.scene(viewer)));
    let mut been = vec![];
    for _ in 0..150 {
        if live.is_over() {
            break;
        }
        been.push(seen(live));
        answer(live);
    }
    let given = live.given();
    for at in [given - 1, given / 2, 3] {
        let earlier = live.back_at(at).expect("it was there");
        assert_eq!(log(&*earlier), been[at].0, "looking back at answer {at}");
    }
    live.take_back(given - to).expect("it is taken back");
    assert_eq!(live.given(), to);
    assert_eq!(seen(live), been[to]);
    answer(live);
}

pub fn every_choice_of_the_menu_can_be_started(entry: &dyn LiveEntry) {
    for option in &entry.menu().options {
        for choice in &option.choices {
            let live = entry.start(&wish(&[(&option.key, &choice.value)]), 1);
            assert!(live.is_ok(), "{} {}: {:?}", option.key, choice.value, live.err());
        }
    }
}

/// Both armies and each of the options are found fault with.
pub fn are_named(problems: &[WishProblem], options: &[&str]) {
    for seat in [0, 1] {
        let named = problems.iter().any(|problem| problem.seat == Some(seat));
        assert!(named, "{problems:?}");
    }
    for option in options {
        let named = problems.iter().any(|problem| problem.option.as_deref() == Some(option));
        assert!(named, "{problems:?}");
    }
}

pub fn whoever_does_not_want_to_decide_may_leave_it_to_advice(entry: &dyn LiveEntry) {
    let mut live = entry.start(&Wish::default(), 3).expect("it starts");
    for _ in 0..60 {
        let Some(seat) = live.asked().first().copied() else {
            break;
        };
        let bot = live.bot_answer(seat, Bot::Greedy);
        assert_eq!(live.answer(seat, &Gesture::Advice).ok(), bot);
    }
    assert!(live.given() >= 60 || live.is_over());
}

/// The verb of each option, by its place in the list of answers.
pub fn options(verbs: &[Verb]) -> BTreeMap<usize, &Verb> {
    // Nobody gives the game up by chance.
    let places = verbs.iter().filter(|verb| !verb.gives_up).flat_map(|verb| {
        let aimed = verb.models.iter().map(|(at, _)| *at);
        let others = verb.options.iter().map(|option| option.at);
        aimed.chain(others).map(move |at| (at, verb))
    });
    places.collect()
}
