//! Bots keep to their time, and a fault in a rule keeps nobody from playing on.

use serde_json::json;

use crate::client::{Client, bot, get, host, new_game, text};
use crate::places::{file, start, start_with};
use crate::run;

#[test]
fn a_bot_whose_time_is_up_answers_without_thinking() {
    run(async {
        let database = file();
        let limit = std::time::Duration::from_millis(60);
        let running = start_with(&database, |limits| limits.bot = limit).await;
        let server = &running.address;
        let slow = json!({"wish": {"options": {"turns": "2", "slow": "100"}}});
        let game = new_game(server, json!([host(), bot("greedy")]), slow).await;
        let mut player = Client::enter(server, text(&game["token"])).await;
        player.choose(0, "Add").await;
        player.until_now(|now| now["given"] == 2).await;
        let metrics = get(server, "/metrics").await.body;
        assert!(metrics.contains("\numpire_bot_overtime_total 1\n"), "{metrics}");
        running.server.stop().await;
    });
}

#[test]
fn two_bots_can_be_watched_by_who_let_them_play_and_wait_for_him() {
    run(async {
        let database = file();
        let pause = std::time::Duration::from_millis(5);
        let running = start_with(&database, |limits| limits.bots_alone = pause).await;
        let server = &running.address;
        let game = new_game(server, json!([bot("greedy"), bot("greedy")]), json!({})).await;
        let watching = Client::enter(server, text(&game["links"]["watch"])).await;
        tokio::time::sleep(pause * 20).await;
        assert_eq!(watching.given(), 0);
        let mut host = Client::enter(server, text(&game["token"])).await;
        host.until_now(|now| now["over"] == true).await;
        assert_eq!(host.given(), 10);
        running.server.stop().await;
    });
}

/// One of the answers sets off a rule that fails: who tries it ahead must not fall with it.
#[test]
fn bots_that_look_ahead_play_at_every_level() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let server = &running.address;
        for level in ["quick", "steady", "deep"] {
            let wish = json!({"wish": {"options": {"turns": "4"}}});
            let game = new_game(server, json!([host(), bot(level)]), wish).await;
            let mut player = Client::enter(server, text(&game["token"])).await;
            player.choose(0, "Add").await;
            player.until_now(|now| now["given"].as_u64() >= Some(2)).await;
            assert_eq!(player.now["fault"], json!(null), "{level}");
        }
        running.server.stop().await;
    });
}

#[test]
fn a_fault_in_a_rule_leaves_the_game_where_it_was() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), host()]), json!({})).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        player.choose(0, "Add").await;
        let hex = player.answer(1, json!({"by": "option", "at": 5})).await;
        assert_eq!(Client::code(&hex), "fault");
        player.choose(1, "Add").await;
        assert_eq!((player.given(), player.log.len()), (2, 4));
        assert_eq!(player.now["fault"], json!(null));
        // Looking at something can fail too.
        let overlay = player
            .ask(json!({"type": "overlay", "model": 666, "kind": "sight"}))
            .await;
        assert_eq!(Client::code(&overlay), "fault");
        player.choose(0, "Add").await;
        assert_eq!(player.given(), 3);
        running.server.stop().await;
    });
}
