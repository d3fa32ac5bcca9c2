//! `umpire serve`: the table in the browser.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, anyhow};
use clap::{Args, Parser};
use server::{Place, Settings};

/// Serves the table in the browser: games against bots, on one screen or online.
#[derive(Args, Debug)]
pub struct Serve {
    /// Where the page is found: http://HOST:PORT. 0 takes any port that is free.
    #[arg(long, default_value_t = 7878)]
    port: u16,
    /// The address to listen at. 0.0.0.0 lets other machines in.
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// Where games are kept: a file, or postgres://user:password@host/database. Without it a file in your data folder.
    #[arg(long, value_name = "FILE|URL")]
    db: Option<String>,
    /// Opens the page in the browser.
    #[arg(long)]
    open: bool,
    /// Behind a proxy of yours: take the address of who connects from the last entry of X-Forwarded-For, or with so many proxies
    /// in a row (--behind-proxy=2) from the last but one, and so on.
    #[arg(long, value_name = "PROXIES", num_args = 0..=1, require_equals = true, default_value_t = 0, default_missing_value = "1")]
    behind_proxy: usize,
    /// New games that one address may start a minute.
    #[arg(long, value_name = "N", default_value_t = 60)]
    new_games: u32,
    /// Games that one address may have open at the same time.
    #[arg(long, value_name = "N", default_value_t = 100)]
    open_games: usize,
}

/// Only so that the defaults stand in one place.
#[derive(Parser)]
struct Alone {
    #[command(flatten)]
    serve: Serve,
}

impl Serve {
    /// What `umpire` without a command does.
    pub fn and_open() -> Serve {
        Alone::parse_from(["umpire", "--open"]).serve
    }

    pub fn run(&self) -> Result<()> {
        server::write_log();
        let place = match &self.db {
            Some(text) => Place::parse(text).map_err(|error| anyhow!("--db: {error}"))?,
            None => Place::File(data_folder()?.join("umpire.db")),
        };
        let mut settings = Settings::new(place);
        settings.host = self.host.clone();
        settings.port = self.port;
        settings.proxies = self.behind_proxy;
        settings.limits.open_games_per_address = self.open_games;
        settings.limits.new_games.a_second = self.new_games.div_ceil(60);
        settings.limits.new_games.at_once = self.new_games;
        let kept = settings.place.to_string();
        let ready = |address: SocketAddr| {
            println!("Umpire is at http://{address}");
            println!("Games are kept in {kept}. Ctrl-C ends.");
            if !server::is_built_in() {
                println!("The page is not built in: run `make table` and build again.");
            }
            if self.open {
                open(&format!("http://{address}"));
            }
        };
        Ok(server::run(settings, ready)?)
    }
}

/// Where programs of this user keep their data.
fn data_folder() -> Result<PathBuf> {
    let set = |name| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let folder = set("XDG_DATA_HOME").or_else(|| Some(set("HOME")?.join(".local/share")));
    let folder = folder.context("there is no home folder to keep games in: say where with --db FILE")?;
    Ok(folder.join("umpire"))
}

/// A machine without a browser is no fault: the address has been printed.
fn open(address: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let opened = Command::new(opener)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if opened.is_err() {
        println!("Open that address in a browser.");
    }
}
