//! Whole skirmishes between bots, for measuring: how many steps and decisions they take, and a checksum over how they ended. Run it
//! under `time` or `valgrind --tool=callgrind`:
//!
//! ```sh
//! cargo run --release -p chainmail --example skirmishes -- 100 random
//! ```
//!
//! Arguments: the number of games, the players (`random`, or two as `greedy,random`), and then in any order `any` (scenarios and
//! drawn battlefields), `verify`, `live`, `each` (the hash of each game), a number of warbands as `seats=4`, the first game as `from=200`, a seed as `seed=7`.

use chainmail::ENTRY;
use registry::{GameEntry, Order, PlayerKind};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(20);
    let names = arguments.get(1).map_or("random", String::as_str);
    let kinds: Vec<PlayerKind> = names
        .split(',')
        .map(|name| name.parse().expect("random, greedy or mcts"))
        .collect();
    let has = |word: &str| arguments.iter().any(|text| text == word);
    let number = |word: &str| {
        let mut values = arguments.iter().filter_map(|text| text.strip_prefix(word));
        values
            .next()
            .and_then(|text| text.strip_prefix('=')?.parse::<u64>().ok())
    };
    let seats = number("seats").unwrap_or(2) as usize;
    let any = has("any");
    let order = Order {
        armies: vec![None; if seats > 2 { seats } else { 0 }],
        table: any.then(|| "random".into()),
        plan: any.then(|| "any".into()),
        seed: number("seed").unwrap_or(1),
        verify: has("verify"),
        swap: true,
        ..Order::default()
    };
    let players: Vec<PlayerKind> = kinds.iter().cycle().take(seats).cloned().collect();
    let simulator = ENTRY.simulator(&order).expect("there are warbands");
    let from = number("from").unwrap_or(0);
    let (mut steps, mut decisions, mut rounds, mut faults) = (0, 0, 0, 0);
    let mut checksum = 0u64;
    let mut won = vec![0; seats + 1];
    for game in from..from + games {
        let played = if has("live") {
            simulator.play_live(game, &players)
        } else {
            simulator.play(game, &players)
        };
        match played {
            Ok(played) => {
                steps += played.steps;
                decisions += played.decisions;
                rounds += u64::from(played.rounds);
                won[played.winner().unwrap_or(seats)] += 1;
                if has("each") {
                    println!("{game} {} {} steps", played.hash, played.steps);
                }
                for byte in played.hash.to_string().bytes() {
                    checksum = checksum.wrapping_mul(0x0000_0100_0000_01b3) ^ u64::from(byte);
                }
            }
            Err(fault) => {
                faults += 1;
                println!("game {game}: {fault}");
            }
        }
    }
    println!("{games} games: {steps} steps, {decisions} decisions, {rounds} rounds, won {won:?}, {faults} faults");
    println!("checksum {checksum:016x}");
}
