//! A disk that runs full loses nothing that was acknowledged, and when there is space again everything goes on.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use server::Place;

use crate::client::{Client, get, host, new_game, send, text};
use crate::places::Database;
use crate::processes::Process;
use crate::run;

/// A small disk of a test's own.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// Nothing where nobody may mount; but `make tests` needs it.
    fn mount() -> Option<SmallDisk> {
        let folder = std::env::temp_dir().join(format!("umpire_small_disk_{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"])
            .arg(&folder)
            .output();
        let why = match mounted {
            Ok(output) if output.status.success() => return Some(SmallDisk(folder)),
            Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
            Err(error) => error.to_string(),
        };
        let needed = std::env::var_os("UMPIRE_ALL_TESTS").is_some();
        assert!(
            !needed,
            "a small disk cannot be mounted (this test runs as root): {why}"
        );
        eprintln!("SKIPPED: a small disk cannot be mounted: {why}");
        None
    }

    fn filler(&self) -> PathBuf {
        self.0.join("filler")
    }

    /// Takes all the space that is left.
    fn fill(&self) {
        use std::io::Write;
        let mut filler = std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.filler())
            .expect("the disk can be written to");
        let mut piece = 64 * 1024;
        while piece > 0 {
            if filler.write_all(&vec![b'x'; piece]).is_err() {
                piece /= 2;
            }
        }
    }

    fn free(&self) {
        std::fs::remove_file(self.filler()).expect("the filler is there");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
        let _ = std::fs::remove_dir(&self.0);
    }
}

fn on(disk: &Path) -> Database {
    Database::at(Place::File(disk.join("games.db")))
}

/// Answers once and says what came of it.
async fn plays(player: &mut Client) -> Value {
    let seat = (player.given() % 2) as u8;
    let reply = player.answer(seat, json!({"by": "option", "at": 0})).await;
    if let Some(seq) = reply["seq"].as_u64() {
        player.until_now(|now| now["seq"].as_u64() >= Some(seq)).await;
    }
    reply
}

async fn health(server: &str) -> u16 {
    get(server, "/healthz").await.status
}

#[test]
fn a_full_disk_loses_nothing_that_was_acknowledged() {
    run(async {
        let Some(disk) = SmallDisk::mount() else { return };
        let database = on(&disk.0);
        let process = Process::start(&database);
        let server = &process.address;
        let many = json!({"wish": {"options": {"turns": "100000"}}});
        let mut players = vec![];
        for _ in 0..3 {
            let game = new_game(server, json!([host(), host()]), many.clone()).await;
            let token = text(&game["token"]).to_owned();
            let mut player = Client::enter(server, &token).await;
            assert_eq!(plays(&mut player).await["type"], "taken");
            players.push((token, player));
        }
        assert_eq!(health(server).await, 200);

        // No space is left. SQLite may still have some in its own files, so we play until it is used up.
        disk.fill();
        let mut refused = 0;
        for turn in 0..20_000 {
            let (_, player) = &mut players[turn % 3];
            let reply = plays(player).await;
            if reply["type"] != "taken" {
                assert_eq!(Client::code(&reply), "unavailable");
                refused += 1;
                // Every game meets the full disk, some of them twice.
                if refused >= 6 {
                    break;
                }
            }
        }
        assert!(refused >= 6, "the disk never ran full");
        let wanted = json!({"game": "pebbles", "seats": [host(), host()],
            "name": "x".repeat(80), "wish": {"options": {"turns": "100000"}}});
        let created = send(server, "POST", "/api/games", &wanted).await;
        assert_eq!(created.status, 503, "{created:?}");
        assert_eq!(health(server).await, 503);

        // There is space again: everything goes on, without a restart.
        disk.free();
        for _ in 0..100 {
            if health(server).await == 200 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(health(server).await, 200);
        let late = new_game(server, json!([host(), host()]), many).await;
        let late = text(&late["token"]).to_owned();
        let player = Client::enter(server, &late).await;
        players.push((late, player));
        for _ in 0..5 {
            for (_, player) in &mut players {
                assert_eq!(plays(player).await["type"], "taken");
            }
        }

        // What was acknowledged is on the disk, wherever it was said.
        let acknowledged: Vec<(String, Value, Vec<Value>)> = players
            .into_iter()
            .map(|(token, player)| (token, player.now["seq"].clone(), player.log))
            .collect();
        drop(process);
        let process = Process::start(&database);
        for (token, seq, log) in acknowledged {
            let player = Client::enter(&process.address, &token).await;
            assert_eq!((&player.now["seq"], player.log), (&seq, log));
        }
    });
}
