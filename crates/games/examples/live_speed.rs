//! How long a live game takes for each answer with all that is shown of it, for drags, and how much memory a game needs.
//!
//! `cargo run --release -p games --example live_speed [GAMES]`; with `--tell` the first game is told instead.

// A stopwatch is what this is for.
#![allow(clippy::disallowed_methods)]

use std::time::{Duration, Instant};

use kernel::{Seat, Whim};
use live::{AskedChoices as Choices, Bot, Gesture, Live, OddsBudget, OverlayKind, Viewer, Waypoint, Wish};

const VIEWERS: [Viewer; 3] = [Viewer::Player(Seat(0)), Viewer::Player(Seat(1)), Viewer::Spectator];

#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
    fn timed<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let begin = Instant::now();
        let done = work();
        self.0.push(begin.elapsed());
        done
    }

    fn tell(&mut self, what: &str) {
        self.0.sort();
        let at = |share: usize| {
            let place = (self.0.len() * share / 1_000).min(self.0.len().saturating_sub(1));
            self.0.get(place).map_or(0, Duration::as_micros)
        };
        let all: Duration = self.0.iter().sum();
        let mean = all.as_micros() / (self.0.len().max(1) as u128);
        println!(
            "{what:<28} {:>6} times: mean {mean:>6} us, middle {:>6}, 90 % {:>6}, 99 % {:>6}, most {:>7}",
            self.0.len(),
            at(500),
            at(900),
            at(990),
            at(1_000)
        );
    }
}

/// What a server sends to three viewers after an answer.
fn shown(live: &dyn Live, from: usize) -> usize {
    let mut bytes = 0;
    for viewer in VIEWERS {
        let sent = serde_json::json!({
            "scene": live.scene(viewer),
            "prompts": live.prompts(viewer),
            "waiting": live.waits_for().into_iter().map(|(seat, says)| (seat.0, says)).collect::<Vec<_>>(),
            "log": live.log(viewer, from),
            "takeback": live.takeback(&[Seat(0)], &[]),
        });
        bytes += sent.to_string().len();
    }
    bytes
}

fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok())
        .unwrap_or(0)
}

fn entry() -> &'static dyn games::LiveEntry {
    let game = games::find("warcry").ok().and_then(|game| game.live());
    game.expect("Warcry can be shown")
}

fn tell(seed: u64) {
    let mut live = entry().start(&Wish::default(), seed).expect("it starts");
    let mut told = 0;
    while !live.is_over() {
        for line in live.log(Viewer::Everything, told) {
            println!(
                "{:indent$}{} {:?}",
                "",
                line.text,
                line.rules,
                indent = usize::from(line.depth) * 4
            );
        }
        told = live.settled_lines(Viewer::Everything);
        let seat = live.asked()[0];
        for prompt in live.prompts(Viewer::Player(seat)) {
            println!(
                "? {} | {} | {:?}",
                live.scene(Viewer::Everything).headline,
                prompt.asks,
                prompt.rules
            );
            match prompt.choices {
                Choices::Options { verbs } => {
                    for verb in verbs {
                        println!(
                            "    [{}] {} {:?} {:?}",
                            verb.group, verb.label, verb.models, verb.options
                        );
                    }
                }
                Choices::Unit(unit) => println!("    {} members", unit.members.len()),
                Choices::Place(place) => println!("    {:?} {}", place.what, place.areas.len()),
                Choices::Path(path) => println!("    {:?} {:?} {:?}", path.most, path.limits, path.ways),
            }
        }
        let answer = live.bot_answer(seat, Bot::Greedy).expect("an answer");
        live.answer_stored(seat, &answer).expect("it is legal");
    }
    for line in live.log(Viewer::Everything, told) {
        println!("{:indent$}{}", "", line.text, indent = usize::from(line.depth) * 4);
    }
    println!("{:#?}", live.scene(Viewer::Everything).ending);
    for id in 0..3 {
        println!("{:#?}", live.card(Viewer::Everything, id));
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| word == "--tell") {
        return tell(words.iter().find_map(|word| word.parse().ok()).unwrap_or(1));
    }
    let count: u64 = words.first().and_then(|word| word.parse().ok()).unwrap_or(8);
    let [
        mut answers,
        mut sent,
        mut drafts,
        mut bots,
        mut regions,
        mut overlays,
        mut cards,
        mut resumed,
        mut exact,
        mut estimated,
        mut none,
    ] = std::array::from_fn::<Times, 11, _>(|_| Times::default());
    let (mut bytes, mut legal) = (0, 0);
    let mut kept = vec![];
    let mut memory = resident();
    for seed in 0..count {
        let mut live = entry().start(&Wish::default(), seed).expect("it starts");
        let mut whim = Whim::new(seed);
        while !live.is_over() {
            let seat = live.asked()[0];
            let prompts = live.prompts(Viewer::Player(seat));
            if let Choices::Path(path) = &prompts[0].choices {
                let at = live
                    .scene(Viewer::Everything)
                    .models
                    .into_iter()
                    .find(|model| model.id == path.model);
                let at = at.and_then(|model| model.at).expect("it stands somewhere");
                for _ in 0..8 {
                    let off = |whim: &mut Whim| whim.between(-path.most - 50_000, path.most + 50_000);
                    let point = Waypoint {
                        x: at.x + off(&mut whim),
                        y: at.y + off(&mut whim),
                        z: None,
                        way: None,
                    };
                    let gesture = Gesture::Path {
                        points: vec![point],
                        facing: None,
                    };
                    let draft = drafts.timed(|| live.draft(seat, &gesture)).expect("a draft");
                    legal += usize::from(draft.refused.is_none());
                }
                regions.timed(|| live.region(seat));
                cards.timed(|| live.card(Viewer::Spectator, path.model));
                for kind in [
                    OverlayKind::Sight,
                    OverlayKind::Range,
                    OverlayKind::Reach,
                    OverlayKind::Threat,
                ] {
                    overlays.timed(|| live.overlay(Viewer::Spectator, path.model, kind));
                }
            }
            if let Choices::Options { verbs } = &prompts[0].choices {
                for (at, _) in verbs.iter().flat_map(|verb| verb.models.clone()) {
                    let began = Instant::now();
                    let odds = live.odds(seat, &Gesture::Option { at }, OddsBudget::AT_A_GLANCE);
                    let took = began.elapsed();
                    match odds.expect("an option is an answer") {
                        None => none.0.push(took),
                        Some(odds) if odds.exact => exact.0.push(took),
                        Some(_) => estimated.0.push(took),
                    }
                }
            }
            let from = live.settled_lines(Viewer::Spectator);
            let answer = bots.timed(|| live.bot_answer(seat, Bot::Random)).expect("an answer");
            answers
                .timed(|| live.answer_stored(seat, &answer))
                .expect("it is legal");
            bytes += sent.timed(|| shown(&*live, from));
        }
        let again = resumed.timed(|| entry().resume(&live.setup(), live.seed(), &live.answers()));
        kept.push(again.expect("it is taken up again"));
        if seed == 0 {
            drop(live);
            memory = resident();
        }
    }
    answers.tell("answer");
    sent.tell("scene, prompts, log as JSON x3");
    bots.tell("a random bot thinks");
    drafts.tell("draft of a drag");
    regions.tell("region");
    overlays.tell("overlay");
    cards.tell("card");
    resumed.tell("resume");
    exact.tell("odds of an option, exact");
    estimated.tell("odds, estimated");
    none.tell("no dice, or too much");
    println!(
        "{} bytes a viewer and answer; {legal} of {} drags were legal",
        bytes / sent.0.len() / 3,
        drafts.0.len()
    );
    let more = resident().saturating_sub(memory) / (count - 1).max(1);
    println!("about {more} KiB a finished game that was taken up again");
}
