//! How long lasting changes of an army take: seventy models, twelve auras. Each line ends with a checksum over what holds.
//!
//! `cargo bench -p battlegroup`
#![allow(clippy::disallowed_methods, reason = "timings need a clock")]

#[path = "../tests/all/armies.rs"]
mod armies;
#[allow(dead_code, unused_imports, reason = "the tests use all of it")]
#[path = "../tests/all/skirmish/mod.rs"]
mod skirmish;

use std::time::Instant;

use battlegroup::ModelId;
use battlegroup::ledger::{Ledger, Standing};
use kernel::Game;
use skirmish::{Event, Skirmish, What, World};

/// Times one kind of change; an argument of the program picks some by name.
fn measure(name: &str, count: i64, mut once: impl FnMut(&mut World, i64)) {
    let wanted = std::env::args().nth(1).filter(|argument| !argument.starts_with('-'));
    if wanted.is_some_and(|wanted| !name.contains(&wanted)) {
        return;
    }
    let mut world = armies::armies();
    world.standing();
    let start = Instant::now();
    let mut sum = 0_usize;
    for at in 0..count {
        once(&mut world, at);
        sum = sum.wrapping_mul(31).wrapping_add(held(&world.standing()));
    }
    let each = start.elapsed().as_secs_f64() / count as f64;
    println!("{name:<40} {:>10.2} us   checksum {sum:016x}", each * 1e6);
}

fn held(standing: &Standing) -> usize {
    (0..70).map(|id| standing.held(ModelId(id)).len()).sum()
}

fn happens(world: &mut World, what: What) {
    Skirmish::apply(world, &Event { what, by: None });
}

fn main() {
    measure("from nothing", 2_000, |world, _| {
        std::hint::black_box(Ledger::resolve(world));
    });
    measure("after a move", 2_000, |world, at| {
        happens(world, What::Moved(ModelId((at % 70) as u16), (at % 30, at % 40)));
    });
    measure("after a change of state", 2_000, |world, at| {
        let model = ModelId((at % 70) as u16);
        happens(world, What::State(model, "knocked_down".into(), at % 2 == 0));
    });
    measure("after a roll", 200_000, |world, _| happens(world, What::Rolled(7)));
}
