//! The table in the browser: games of any kind played over WebSockets, kept in a database.
//!
//! ```text
//! browser --WebSocket--> socket --ToRoom--> room (one game in memory) --Entry--> store (the journal)
//!         --HTTP-------> http -----------------------------------------> store
//! ```
//!
//! The journal in the database is the truth. A room carries an answer out on the game in memory, has it written, and only
//! then acknowledges and shows it; whatever goes wrong in between, the game is dropped and read again. Several processes may
//! share a PostgreSQL server: the place in the journal is the lock between them, and they tell each other what they wrote.

mod armies_api;
mod catalogue;
mod clock;
mod export;
mod games_api;
mod http;
mod limits;
mod links;
mod loaded;
mod lobby;
mod metrics;
mod page;
mod problem;
pub mod protocol;
mod room;
mod seats;
mod serving;
mod settings;
mod socket;
mod store;
mod token;
mod turns;

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub use catalogue::{Catalogue, Offered};
pub use page::is_built_in;
pub use settings::{Limits, Rate, Settings};
pub use store::{Place, StoreError};

use lobby::Lobby;
use metrics::Metrics;
use store::Store;

/// Why a server could not be started, in words for whoever starts it.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{0}")]
    Address(String),
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    lobby: Arc<Lobby>,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
    /// What goes on beside the serving.
    beside: [JoinHandle<()>; 2],
}

impl Server {
    pub async fn start(catalogue: Catalogue, settings: Settings) -> Result<Server, StartError> {
        let wanted = (settings.host.clone(), settings.port);
        let listener = TcpListener::bind(&wanted).await;
        let listener = listener.map_err(|error| not_bound(&settings, &error))?;
        let address = listener.local_addr().map_err(|error| not_bound(&settings, &error))?;
        let metrics = Arc::new(Metrics::default());
        let store = Store::open(&settings.place, metrics.clone()).await?;
        let lobby = Lobby::new(catalogue, store, settings, metrics);
        let beside = [
            tokio::spawn(lobby.clone().pass_on_news()),
            tokio::spawn(lobby.clone().clear_uploads()),
        ];
        let router = http::router(lobby.clone());
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(serving::serve(listener, router, lobby.settings.clone(), stopped));
        Ok(Server {
            address,
            lobby,
            stop: Some(stop),
            serving,
            beside,
        })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Says goodbye to everybody, finishes what is being written, and ends.
    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        self.lobby.close().await;
        self.beside.iter().for_each(JoinHandle::abort);
        // What has been said to clients goes out first.
        for _ in 0..100 {
            if self.lobby.metrics.connections.get() == 0 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        // Connections that do not end by themselves are not waited for.
        let _ = tokio::time::timeout(std::time::Duration::from_secs(3), &mut self.serving).await;
        self.serving.abort();
    }
}

/// Runs a server until the program is told to end. `ready` hears where it can be reached.
pub fn run(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), StartError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| StartError::Address(format!("no threads can be had: {error}")))?;
    runtime.block_on(async {
        let server = Server::start(Catalogue::of_registry(), settings).await?;
        ready(server.address());
        told_to_end().await;
        tracing::info!("told to end");
        server.stop().await;
        Ok(())
    })
}

async fn told_to_end() {
    use tokio::signal;
    #[cfg(unix)]
    if let Ok(mut ended) = signal::unix::signal(signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = signal::ctrl_c() => {}
            _ = ended.recv() => {}
        }
        return;
    }
    let _ = signal::ctrl_c().await;
}

/// Writes what happens to the standard error stream: `UMPIRE_LOG` may be error, warn, info, debug or trace.
pub fn write_log() {
    let wanted = std::env::var("UMPIRE_LOG").ok().and_then(|level| level.parse().ok());
    let level: tracing::Level = wanted.unwrap_or(tracing::Level::INFO);
    let log = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_target(false)
        .with_writer(std::io::stderr);
    // A test may have set one already.
    let _ = log
        .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))
        .try_init();
}

fn not_bound(settings: &Settings, error: &std::io::Error) -> StartError {
    let Settings { host, port, .. } = settings;
    StartError::Address(match error.kind() {
        std::io::ErrorKind::AddrInUse => format!(
            "port {port} is in use: perhaps umpire is running already, at http://{host}:{port}; otherwise choose another with --port"
        ),
        std::io::ErrorKind::PermissionDenied => {
            format!("port {port} may not be used here: choose one above 1023 with --port")
        }
        _ => format!("cannot listen at {host}:{port}: {error}. Give an address of this machine with --host"),
    })
}
