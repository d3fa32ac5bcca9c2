//! The server as clients see it, on both kinds of database.

mod armies;
mod bots;
mod client;
mod drill;
mod fairness;
mod four;
mod full_disk;
mod http;
mod limits;
mod old_rules;
mod online;
mod pebbles;
mod places;
mod playing;
mod processes;
mod secrets;
mod sharing;
mod simulated;
mod storage;
mod takeback;

use std::future::Future;

fn run(test: impl Future<Output = ()>) {
    server::write_log();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    runtime.expect("there are threads").block_on(test);
}
