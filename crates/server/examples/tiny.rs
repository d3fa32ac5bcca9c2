//! The server with one of the tests' own tiny games, as the browser tests start it: `tiny serve --port PORT --db FILE`. With
//! `UMPIRE_TINY=drill` it is the game of armies.

#[path = "../tests/table/drill.rs"]
mod drill;
#[path = "../tests/table/pebbles.rs"]
mod pebbles;

use drill::DrillEntry;
use pebbles::PebblesEntry;
use server::{Catalogue, Offered, Place, Server, Settings};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, serve, port, number, db, file] = &args[..] else {
        panic!("tiny serve --port PORT --db FILE");
    };
    assert_eq!([serve.as_str(), port, db], ["serve", "--port", "--db"]);
    server::write_log();
    let mut settings = Settings::new(Place::File(file.into()));
    settings.port = number.parse().expect("a port is a number");
    let game: Box<dyn Offered> = match std::env::var("UMPIRE_TINY").as_deref() {
        Ok("drill") => Box::new(DrillEntry),
        _ => Box::new(PebblesEntry),
    };
    let catalogue = Catalogue::new(vec![game]);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("there are threads").block_on(async {
        let _running = Server::start(catalogue, settings).await.expect("a server starts");
        std::future::pending::<()>().await;
    });
}
