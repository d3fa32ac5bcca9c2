//! Takes connections in. Who does not say in time what he wants is let go, so that nobody can hold the door open.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot, watch};

use crate::limits::network;
use crate::settings::Settings;

/// Who has how many connections.
type Sockets = Arc<Mutex<BTreeMap<IpAddr, usize>>>;

/// A connection that is counted as long as this lives.
struct Socket {
    sockets: Sockets,
    from: IpAddr,
}

impl Socket {
    /// Nothing if this address has too many.
    fn count(sockets: &Sockets, from: IpAddr, most: usize) -> Option<Socket> {
        let mut counts = sockets.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let there = counts.entry(from).or_default();
        if *there >= most {
            return None;
        }
        *there += 1;
        Some(Socket {
            sockets: sockets.clone(),
            from,
        })
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        let mut counts = self.sockets.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(there) = counts.get_mut(&self.from) {
            *there -= 1;
            if *there == 0 {
                counts.remove(&self.from);
            }
        }
    }
}

/// Serves until `stopped`, then finishes what has been asked.
pub async fn serve(listener: TcpListener, router: Router, settings: Settings, mut stopped: oneshot::Receiver<()>) {
    let patience = settings.limits.headers;
    // Behind a proxy all connections are the proxy's.
    let most = match settings.proxies {
        0 => settings.limits.sockets_per_address,
        _ => usize::MAX,
    };
    let sockets = Sockets::default();
    let (ending, ended) = watch::channel(());
    // Each connection holds one; when all are gone, nobody is being served any more.
    let (served, mut all_served) = mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = &mut stopped => break,
        };
        match accepted {
            Ok((stream, from)) => {
                // Who has too many is not even listened to.
                let Some(socket) = Socket::count(&sockets, network(from.ip()), most) else {
                    continue;
                };
                let connection = one(stream, from, router.clone(), patience, ended.clone());
                let served = served.clone();
                tokio::spawn(async move {
                    connection.await;
                    drop((served, socket));
                });
            }
            // Too many open files, most likely: some will be closed in a moment.
            Err(error) => {
                tracing::warn!("a connection could not be taken: {error}");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    drop(ending);
    drop(served);
    let _ = all_served.recv().await;
}

async fn one(stream: TcpStream, from: SocketAddr, router: Router, patience: Duration, mut ended: watch::Receiver<()>) {
    // An update that follows an acknowledgement at once must not wait for the client to confirm that one.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router.layer(Extension(ConnectInfo(from))));
    let connection = Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let served = tokio::select! {
        served = connection.as_mut() => served,
        // Whoever ends drops the sender.
        _ = ended.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!("a connection from {from} broke: {error}");
    }
}
