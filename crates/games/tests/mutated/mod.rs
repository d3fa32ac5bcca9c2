//! Replay files that somebody has tampered with, and playing on from those that are taken in. The fuzz target `upload` uses it
//! too.

use games::LiveEntry;
use kernel::Whim;
use live::{Bot, Gesture, Live, OverlayKind, Viewer, Waypoint};
use serde_json::{Value, json};

/// Numbers that break things.
const NUMBERS: [i64; 14] = [
    0,
    1,
    -1,
    2,
    7,
    255,
    256,
    65_535,
    99_999_999,
    -99_999_999,
    2_540_000,
    i64::MAX,
    i64::MIN,
    1 << 53,
];

/// A new game as a file in which something has been changed.
pub fn tampered(file: &str, whim: &mut Whim) -> String {
    let mut file: Value = serde_json::from_str(file).expect("a replay is JSON");
    for _ in 0..=whim.between(0, 3) {
        let places = count(&file["setup"]);
        let mut at = whim.between(0, places as i64 - 1) as usize;
        if let Some(value) = nth(&mut file["setup"], &mut at) {
            tamper(value, whim);
        }
    }
    file.to_string()
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

fn nth<'v>(value: &'v mut Value, left: &mut usize) -> Option<&'v mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|value| nth(value, left)),
        Value::Object(fields) => fields.values_mut().find_map(|value| nth(value, left)),
        _ => None,
    }
}

fn tamper(value: &mut Value, whim: &mut Whim) {
    let number = |whim: &mut Whim| whim.pick(&NUMBERS).copied().unwrap_or(0);
    match value {
        Value::Number(old) => {
            let near = old.as_i64().unwrap_or(0).saturating_add(whim.between(-3, 3));
            *value = match whim.between(0, 3) {
                0 => json!(near),
                1 => json!(near.saturating_mul(10)),
                _ => json!(number(whim)),
            };
        }
        Value::String(text) => match whim.between(0, 2) {
            0 => *text = "x".repeat(whim.between(0, 3_000) as usize),
            1 => *text += "\u{202e}\0",
            _ => *text = number(whim).to_string(),
        },
        Value::Array(list) if list.is_empty() => list.push(json!(number(whim))),
        Value::Array(list) => match whim.between(0, 3) {
            0 => {
                list.pop();
            }
            1 => {
                let many = whim.between(1, 300) as usize;
                let one = list[whim.between(0, list.len() as i64 - 1) as usize].clone();
                list.extend(std::iter::repeat_n(one, many));
            }
            2 => list.reverse(),
            _ => list.clear(),
        },
        Value::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            if let Some(name) = whim.pick(&names) {
                fields.remove(name);
            }
        }
        Value::Bool(old) => *value = json!(!*old),
        Value::Null => *value = json!(number(whim)),
    }
}

/// Plays on as strangers would: legal answers, wild drags, looks at everything. Gives how many answers were taken.
pub fn play_on(live: &mut dyn Live, answers: usize, whim: &mut Whim) -> usize {
    for taken in 0..answers {
        let Some(seat) = live.asked().first().copied() else {
            return taken;
        };
        let point = |whim: &mut Whim| (whim.between(-2_000_000, 5_000_000), whim.between(-2_000_000, 5_000_000));
        let (x, y) = point(whim);
        let points = (0..3).map(|_| point(whim)).map(|(x, y)| Waypoint {
            x,
            y,
            z: None,
            way: None,
        });
        let _ = live.draft(
            seat,
            &Gesture::Place {
                x,
                y,
                z: None,
                facing: None,
                which: None,
            },
        );
        let _ = live.draft(
            seat,
            &Gesture::Path {
                points: points.collect(),
                facing: None,
            },
        );
        let _ = live.overlay(Viewer::Everything, whim.between(0, 20) as u16, OverlayKind::Sight);
        let _ = (
            live.board(),
            live.scene(Viewer::Everything),
            live.prompts(Viewer::Everything),
        );
        let Some(answer) = live.bot_answer(seat, Bot::Random) else {
            return taken;
        };
        if live.answer_stored(seat, &answer).is_err() {
            return taken;
        }
    }
    answers
}

/// A new game of any kind, as a file.
pub fn new_game(entry: &dyn LiveEntry, seed: u64) -> String {
    let live = entry.start(&Default::default(), seed).expect("a game starts");
    let mut file: Value = serde_json::from_str(&live.replay()).expect("a replay is JSON");
    // Hashes would give away that something has changed; who tampers leaves them out.
    file["steps"] = json!([]);
    file.to_string()
}
