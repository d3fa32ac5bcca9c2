//! Many games at the same time over WebSockets: how long from an answer to its update, how much memory, and with `--kill`
//! whether a server that is killed in the middle of it has lost anything. See docs/performance.md.
//!
//! ```text
//! load [--games 500] [--seconds 60] [--pace MS] [--bot greedy|random] [--game warcry] [--db FILE|URL] [--kill]
//! ```

#![allow(clippy::disallowed_methods)] // It measures.

mod driver;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use driver::{Driver, Gone, Said};
use serde_json::{Value, json};
use server::{Place, Rate, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[derive(Clone, Debug)]
struct Wanted {
    games: u64,
    seconds: u64,
    /// On average between being asked and answering, in milliseconds.
    pace: i64,
    bot: String,
    game: String,
    db: Option<String>,
    kill: bool,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [serve, db, port] = &args[..]
        && serve == "serve"
    {
        return be_the_server(db, port.parse().expect("a port"));
    }
    let wanted = wanted(args.into_iter());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("there are threads").block_on(measure(wanted));
}

fn wanted(mut args: impl Iterator<Item = String>) -> Wanted {
    let mut wanted = Wanted {
        games: 500,
        seconds: 60,
        pace: 2_000,
        bot: "greedy".into(),
        game: "warcry".into(),
        db: None,
        kill: false,
    };
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_else(|| panic!("{arg} needs a value"));
        match arg.as_str() {
            "--games" => wanted.games = value().parse().expect("a number of games"),
            "--seconds" => wanted.seconds = value().parse().expect("a number of seconds"),
            "--pace" => wanted.pace = value().parse().expect("a number of milliseconds"),
            "--bot" => wanted.bot = value(),
            "--game" => wanted.game = value(),
            "--db" => wanted.db = Some(value()),
            "--kill" => wanted.kill = true,
            other => panic!("there is no {other}"),
        }
    }
    wanted
}

/// The server as `umpire serve` runs it, but for the limits of one address: all clients come from the same.
fn be_the_server(db: &str, port: u16) {
    server::write_log();
    let mut settings = Settings::new(Place::parse(db).expect("a database"));
    settings.port = port;
    let limits = &mut settings.limits;
    let plenty = Rate {
        a_second: 1_000_000,
        at_once: 1_000_000,
    };
    (limits.messages, limits.requests, limits.new_games) = (plenty, plenty, plenty);
    limits.open_games_per_address = 1_000_000;
    limits.connections_per_address = 1_000_000;
    let ready = |address| println!("listening at {address}");
    if let Err(error) = server::run(settings, ready) {
        eprintln!("{error}");
        std::process::exit(1);
    }
}

struct Process(Child);

impl Process {
    fn start(db: &str, port: u16) -> (Process, String) {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["serve", db, &port.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .expect("a server starts");
        let lines = BufReader::new(child.stdout.take().expect("it says where it is")).lines();
        let mut said = lines.map_while(Result::ok);
        let address = said.find_map(|line| Some(line.strip_prefix("listening at ")?.to_owned()));
        (Process(child), address.expect("the server listens"))
    }

    /// What the system says of its memory, in MiB.
    fn memory(&self, what: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(what));
        let kib = line.and_then(|line| {
            line.trim_start_matches(':')
                .split_whitespace()
                .next()?
                .parse::<u64>()
                .ok()
        });
        kib.unwrap_or(0) / 1024
    }

    fn processor_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |at: usize| {
            fields
                .get(at)
                .and_then(|ticks| ticks.parse::<f64>().ok())
                .unwrap_or(0.0)
        };
        (ticks(11) + ticks(12)) / 100.0
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What all clients have found.
#[derive(Default)]
struct Found {
    times: Mutex<Vec<Duration>>,
    refused: AtomicU64,
    finished: AtomicU64,
    at_a_loss: AtomicU64,
    /// Clients that came back after the kill, and what they had been told is safe.
    came_back: AtomicU64,
    checked: AtomicU64,
    lost: AtomicU64,
    stop: AtomicBool,
}

async fn measure(wanted: Wanted) {
    let folder = std::env::temp_dir().join(format!("umpire-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the database");
    let db = wanted
        .db
        .clone()
        .unwrap_or_else(|| folder.join("games.db").display().to_string());
    let (mut process, server) = Process::start(&db, 0);
    let port = server
        .rsplit(':')
        .next()
        .and_then(|port| port.parse().ok())
        .expect("a port");
    println!("{wanted:?}");

    let found = Arc::new(Found::default());
    let began = Instant::now();
    let clients = (0..wanted.games).map(|number| {
        let (found, wanted, server) = (found.clone(), wanted.clone(), server.clone());
        tokio::spawn(async move { client(&server, number, &wanted, &found).await })
    });
    let clients: Vec<_> = clients.collect();
    // Starting so many games at once is another matter than playing them.
    tokio::time::sleep(Duration::from_secs(10)).await;
    println!("{} MiB after {:.0?}", process.memory("VmRSS"), began.elapsed());
    let (mut busy, mut measured) = (process.processor_seconds(), Instant::now());
    found.times.lock().expect("no panic").clear();
    if wanted.kill {
        tokio::time::sleep(Duration::from_secs(wanted.seconds / 2)).await;
        println!("killing the server");
        drop(process);
        tokio::time::sleep(Duration::from_millis(500)).await;
        process = Process::start(&db, port).0;
        (busy, measured) = (0.0, Instant::now());
        found.times.lock().expect("no panic").clear();
        tokio::time::sleep(Duration::from_secs(wanted.seconds / 2)).await;
    } else {
        tokio::time::sleep(Duration::from_secs(wanted.seconds)).await;
    }
    let time = measured.elapsed();
    let busy = process.processor_seconds() - busy;
    let metrics = get(&server, "/metrics").await;
    let count = |name: &str| {
        let line = metrics
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or("?").to_owned()
    };
    let (now, most) = (process.memory("VmRSS"), process.memory("VmHWM"));
    found.stop.store(true, Relaxed);
    let mut times = std::mem::take(&mut *found.times.lock().expect("no panic"));
    times.sort_unstable();
    let part = |thousandth: usize| times.get(times.len() * thousandth / 1000).copied().unwrap_or_default();
    println!(
        "games in memory: {}, connections: {}",
        count("umpire_games_in_memory"),
        count("umpire_connections")
    );
    println!(
        "answers: {} in {time:.1?}, {:.0} a second; refused by chance: {}; of bots since the server started: {}",
        times.len(),
        times.len() as f64 / time.as_secs_f64(),
        found.refused.load(Relaxed),
        count("umpire_bot_answers_total"),
    );
    println!(
        "from answer to update: p50 {:.1?}, p90 {:.1?}, p99 {:.1?}, most {:.1?}",
        part(500),
        part(900),
        part(990),
        times.last().copied().unwrap_or_default()
    );
    println!(
        "server: {now} MiB now, {most} MiB at most, {:.0} % of one processor",
        100.0 * busy / time.as_secs_f64()
    );
    println!(
        "games finished: {}, left because chance found no answer: {}",
        found.finished.load(Relaxed),
        found.at_a_loss.load(Relaxed)
    );
    for line in metrics
        .lines()
        .filter(|line| line.starts_with("umpire_bot_decision_seconds_") || line.starts_with("umpire_bot_overtime"))
    {
        println!("  {line}");
    }
    // Right after a kill everybody comes back at once and every game is read again: that is not what is timed.
    let slow = part(990) > Duration::from_millis(100);
    let mut wrong = (slow && !wanted.kill) || most > 1024;
    if wanted.kill {
        let [back, checked, lost] = [&found.came_back, &found.checked, &found.lost].map(|count| count.load(Relaxed));
        println!("after the kill: {back} players came back, {checked} acknowledged answers looked for, {lost} lost");
        wrong |= lost > 0 || back == 0;
    }
    for client in clients {
        client.abort();
    }
    drop(process);
    let _ = std::fs::remove_dir_all(folder);
    println!(
        "{}",
        if wrong {
            "NOT within the goals"
        } else {
            "within the goals"
        }
    );
    std::process::exit(i32::from(wrong));
}

/// One player, who starts a new game when his is over.
async fn client(server: &str, number: u64, wanted: &Wanted, found: &Found) {
    let mut round = 0;
    while !found.stop.load(Relaxed) {
        let seats = json!([{"who": "host"}, {"who": "bot", "level": wanted.bot}]);
        let seed = number * 1_000 + round;
        let new = json!({"game": wanted.game, "seats": seats, "seed": seed});
        let Some(created) = post(server, "/api/games", &new).await else {
            tokio::time::sleep(Duration::from_millis(300)).await;
            continue;
        };
        let token = created["token"].as_str().expect("a link").to_owned();
        play(server, &token, seed, wanted, found).await;
        round += 1;
    }
}

/// Plays a game to its end, coming back as often as the server goes away.
async fn play(server: &str, token: &str, seed: u64, wanted: &Wanted, found: &Found) {
    let mut known: Option<(u64, u64, Vec<String>)> = None;
    loop {
        let since = known.as_ref().map(|(_, seq, log)| (*seq, log.clone()));
        let Ok(mut driver) = Driver::enter(server, token, seed, since).await else {
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        if let Some((acknowledged, _, log)) = &known {
            found.came_back.fetch_add(1, Relaxed);
            found.checked.fetch_add(*acknowledged, Relaxed);
            if driver.now.seq < *acknowledged || driver.log.len() < log.len() || driver.log[..log.len()] != log[..] {
                found.lost.fetch_add(1, Relaxed);
            }
        }
        match play_on(&mut driver, wanted, found).await {
            Ok(()) => return,
            Err(Gone) => known = Some((driver.acknowledged, driver.now.seq, driver.log)),
        }
    }
}

async fn play_on(driver: &mut Driver, wanted: &Wanted, found: &Found) -> Result<(), Gone> {
    loop {
        driver.until_asked().await?;
        if driver.now.over {
            found.finished.fetch_add(1, Relaxed);
            return Ok(());
        }
        let pause = driver.between(0, 2 * wanted.pace).unsigned_abs();
        driver.wait(Duration::from_millis(pause)).await?;
        loop {
            match driver.answer().await? {
                Said::Shown(time) => {
                    found.times.lock().expect("no panic").push(time);
                    break;
                }
                Said::NotNow => break,
                Said::Refused if driver.is_at_a_loss() => {
                    found.at_a_loss.fetch_add(1, Relaxed);
                    return Ok(());
                }
                Said::Refused => {
                    found.refused.fetch_add(1, Relaxed);
                    driver.wait(Duration::from_millis(50)).await?;
                }
            }
        }
    }
}

async fn request(server: &str, head: String, body: &str) -> Option<String> {
    let mut stream = TcpStream::connect(server).await.ok()?;
    let head = format!(
        "{head} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    let (_, body) = answer.split_once("\r\n\r\n")?;
    answer.starts_with("HTTP/1.1 200").then(|| body.to_owned())
}

async fn get(server: &str, path: &str) -> String {
    request(server, format!("GET {path}"), "").await.unwrap_or_default()
}

async fn post(server: &str, path: &str, body: &Value) -> Option<Value> {
    let answer = request(server, format!("POST {path}"), &body.to_string()).await?;
    serde_json::from_str(&answer).ok()
}
