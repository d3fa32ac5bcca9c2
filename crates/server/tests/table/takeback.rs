//! Taking back: free up to the last dice, by consent beyond.

use serde_json::json;

use crate::client::{Client, bot, guest, host, new_game, text};
use crate::places::{each, start};
use crate::run;

#[test]
fn alone_on_one_screen_everything_can_be_taken_back() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), host()]), json!({})).await;
        let mut player = Client::enter(&running.address, text(&game["token"])).await;
        player.choose(0, "Add").await;
        assert_eq!(player.now["takeback"]["one"], 1);
        player.choose(1, "Roll").await;
        player.choose(0, "Add").await;
        assert_eq!(Client::code(&player.take_back(4).await), "malformed");
        assert_eq!(Client::code(&player.take_back(0).await), "malformed");
        let late = player.ask(json!({"type": "take_back", "at": 1, "count": 1})).await;
        assert_eq!(Client::code(&late), "too_late");
        assert_eq!(player.take_back(3).await["type"], "taken");
        player.until_now(|now| now["given"] == 0).await;
        assert_eq!(player.log.len(), 0);
        assert_eq!(player.now["seq"], 4);
        player.choose(0, "Roll").await;
        assert_eq!(player.log.len(), 2);
        running.server.stop().await;
    }));
}

#[test]
fn a_bot_minds_past_dice_unless_it_is_lenient() {
    run(each(async |database| {
        let running = start(&database).await;
        for lenient in [false, true] {
            let wanted = json!({"lenient": lenient});
            let game = new_game(&running.address, json!([host(), bot("greedy")]), wanted).await;
            let mut player = Client::enter(&running.address, text(&game["token"])).await;
            player.choose(0, "Add").await;
            player.until_now(|now| now["given"] == 2).await;
            // The bot has answered meanwhile, without dice: that is still free.
            assert_eq!(player.now["takeback"]["free"], 2);
            assert_eq!(player.take_back(2).await["type"], "taken");
            player.until_now(|now| now["given"] == 0).await;
            player.choose(0, "Roll").await;
            player.until_now(|now| now["given"] == 2).await;
            let reply = player.take_back(2).await;
            match lenient {
                true => assert_eq!(reply["type"], "taken"),
                false => assert_eq!(Client::code(&reply), "no_consent"),
            }
        }
        running.server.stop().await;
    }));
}

#[test]
fn the_other_player_is_asked_past_the_line() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), guest()]), json!({})).await;
        let mut red = Client::enter(server, text(&game["token"])).await;
        let (mut blue, _) = Client::accept(server, text(&game["links"]["invite"][1])).await;
        red.choose(0, "Roll").await;
        blue.until_now(|now| now["given"] == 1).await;

        // Declined.
        assert_eq!(Client::code(&red.take_back(1).await), "needs_consent");
        blue.until_now(|now| now["consent"] == json!({"by": 0, "count": 1, "from": [1]}))
            .await;
        let himself = red.ask(json!({"type": "consent", "at": 1, "agree": true})).await;
        assert_eq!(Client::code(&himself), "not_your_turn");
        let no = blue.ask(json!({"type": "consent", "at": 1, "agree": false})).await;
        assert_eq!(no["type"], "taken");
        let told = red.until("error").await;
        assert_eq!(told["code"], "no_consent");
        assert_eq!((&red.now["consent"], red.given()), (&json!(null), 1));

        // Made void by an answer.
        assert_eq!(Client::code(&red.take_back(1).await), "needs_consent");
        blue.until_now(|now| !now["consent"].is_null()).await;
        blue.choose(1, "Add").await;
        assert_eq!(blue.now["consent"], json!(null));
        let late = blue.ask(json!({"type": "consent", "at": 2, "agree": true})).await;
        assert_eq!(Client::code(&late), "too_late");
        red.until_now(|now| now["given"] == 2).await;

        // Agreed.
        assert_eq!(Client::code(&red.take_back(2).await), "needs_consent");
        blue.until_now(|now| !now["consent"].is_null()).await;
        let yes = blue.ask(json!({"type": "consent", "at": 2, "agree": true})).await;
        assert_eq!(yes["type"], "taken");
        for client in [&mut red, &mut blue] {
            client.until_now(|now| now["given"] == 0).await;
            assert_eq!(client.log.len(), 0);
        }
        running.server.stop().await;
    }));
}
