//! Takes connections in. Who does not say in time what he wants is let go, so that nobody can hold the door open.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot, watch};

/// Serves until `stopped`, then finishes what has been asked. A request line with its headers must be there within `patience`.
pub async fn serve(listener: TcpListener, router: Router, patience: Duration, mut stopped: oneshot::Receiver<()>) {
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
                let connection = one(stream, from, router.clone(), patience, ended.clone());
                let served = served.clone();
                tokio::spawn(async move {
                    connection.await;
                    drop(served);
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
