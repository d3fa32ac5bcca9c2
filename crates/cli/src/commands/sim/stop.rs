//! Ctrl-C: once to stop after the games that are being played, twice to stop at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// What a program returns that a Ctrl-C has ended.
pub const INTERRUPTED: i32 = 130;

static STOP: AtomicBool = AtomicBool::new(false);

/// What a first Ctrl-C raises from now on.
pub fn at_ctrl_c() -> &'static AtomicBool {
    thread::spawn(|| {
        // Without it Ctrl-C ends the program as it always does; every game that was written down is safe even then.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
            return;
        };
        runtime.block_on(async {
            if tokio::signal::ctrl_c().await.is_err() {
                return;
            }
            STOP.store(true, Ordering::Relaxed);
            eprintln!("stopping after the games that are being played; once more stops at once");
            if tokio::signal::ctrl_c().await.is_ok() {
                std::process::exit(INTERRUPTED);
            }
        });
    });
    &STOP
}
