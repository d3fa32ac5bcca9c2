//! A replay that somebody has tampered with is sent to a server, which refuses it or plays on. Nothing takes the process down,
//! asks for memory without end or runs for long.
#![no_main]

#[path = "../../crates/games/tests/mutated/mod.rs"]
mod mutated;

use std::sync::OnceLock;

use kernel::Whim;
use libfuzzer_sys::fuzz_target;
use mutated::{new_game, play_on, tampered};

/// A new game of each kind.
fn files() -> &'static [String] {
    static FILES: OnceLock<Vec<String>> = OnceLock::new();
    FILES.get_or_init(|| {
        let shown = games::all().iter().filter_map(|game| game.live());
        shown.map(|entry| new_game(entry, 4)).collect()
    })
}

fuzz_target!(|input: (u8, u64, u8)| {
    let (game, seed, answers) = input;
    let shown: Vec<_> = games::all().iter().filter_map(|game| game.live()).collect();
    let at = usize::from(game) % shown.len();
    let mut whim = Whim::new(seed);
    if let Ok(mut live) = shown[at].admit_replay(&tampered(&files()[at], &mut whim)) {
        play_on(&mut *live, usize::from(answers), &mut whim);
    }
});
