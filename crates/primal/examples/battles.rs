//! Whole battles between bots, for measuring: how many steps and decisions they take, and a checksum over how they ended. Run it
//! under `time` or `valgrind --tool=callgrind`:
//!
//! ```sh
//! cargo run --release -p primal --example battles -- 100 greedy,random
//! ```
//!
//! Arguments: the number of games, the players (`random`, or two as `greedy,random`), and then in any order `any` (scenarios and drawn tables), `verify`,
//! `each` (a line for each game), `quick` or `large` (only such ready lists), a number of armies as `seats=4`, the first game as `from=200`, a seed as
//! `seed=7`.

use primal::{ENTRY, Library};
use registry::{GameEntry, Order, PlayerKind};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(20);
    let names = arguments.get(1).map_or("random", String::as_str);
    let kinds: Vec<PlayerKind> = { names.split(',') }
        .map(|name| name.parse().expect("random, greedy or mcts"))
        .collect();
    let has = |word: &str| arguments.iter().any(|text| text == word);
    let number = |word: &str| {
        let mut values = arguments.iter().filter_map(|text| text.strip_prefix(word));
        { values.next() }.and_then(|text| text.strip_prefix('=')?.parse::<u64>().ok())
    };
    let seats = number("seats").unwrap_or(2) as usize;
    let (from, seed) = (number("from").unwrap_or(0), number("seed").unwrap_or(1));
    let players: Vec<PlayerKind> = kinds.iter().cycle().take(seats).copied().collect();
    let is_quick = |name: &str| name.starts_with("Quick");
    let lists: Vec<&str> = { Library::embedded().lists.iter() }
        .map(|list| list.name.as_str())
        .filter(|name| (!has("quick") || is_quick(name)) && (!has("large") || !is_quick(name)))
        .collect();
    let (mut steps, mut decisions, mut rounds, mut faults) = (0, 0, 0, 0);
    let mut checksum = 0u64;
    let mut won = vec![0; seats + 1];
    for game in from..from + games {
        // Two games in a row have the same armies with swapped seats.
        let at = |seat: usize| lists[((game / 2) as usize * 3 + seat * 5 + seed as usize) % lists.len()];
        let any = has("any");
        let order = Order {
            armies: (0..seats).map(|seat| Some(at(seat).to_string())).collect(),
            table: (any && game % 3 == 0).then(|| "random".into()),
            plan: any.then(|| "any".into()),
            seed,
            verify: has("verify"),
            swap: true,
            ..Order::default()
        };
        let simulator = ENTRY.simulator(&order).expect("there are armies");
        match simulator.play(game, &players) {
            Ok(played) => {
                steps += played.steps;
                decisions += played.decisions;
                rounds += u64::from(played.rounds);
                won[played.winner().unwrap_or(seats)] += 1;
                if has("each") {
                    let (hash, steps, ended) = (played.hash, played.steps, &played.ended);
                    println!(
                        "{game} {hash} {steps} steps, won by {:?}: {ended} {:?}",
                        played.winners, order.armies
                    );
                }
                for byte in played.hash.to_string().bytes() {
                    checksum = checksum.wrapping_mul(0x0000_0100_0000_01b3) ^ u64::from(byte);
                }
            }
            Err(fault) => {
                faults += 1;
                println!("game {game} {:?}: {fault}", order.armies);
            }
        }
    }
    println!("{games} games: {steps} steps, {decisions} decisions, {rounds} rounds, won {won:?}, {faults} faults");
    println!("checksum {checksum:016x}");
}
