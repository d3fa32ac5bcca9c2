//! More than two at a table: each with a link, some with several seats, alone or in teams.

use serde_json::{Value, json};

use crate::client::{Client, bot, guest, host, new_game, send, text};
use crate::places::{each, start};
use crate::run;

fn teams() -> Value {
    json!({"wish": {"options": {"turns": "6", "teams": "1"}}})
}

/// The secrets of the four seats that somebody has been shown.
fn secrets(client: &Client) -> Vec<u32> {
    let seen = client.now.to_string();
    let all = [41, 73, 57, 89].into_iter();
    all.filter(|secret| seen.contains(&format!("secret {secret}")))
        .collect()
}

#[test]
fn who_has_two_seats_of_four_plays_both_and_knows_what_both_know() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let game = new_game(server, json!([host(), guest(), host(), guest()]), teams()).await;
        let invite = |seat: usize| text(&game["links"]["invite"][seat]).to_owned();
        let mut hosting = Client::enter(server, text(&game["token"])).await;
        let (mut blue, _) = Client::accept(server, &invite(1)).await;
        let (mut yellow, _) = Client::accept(server, &invite(3)).await;
        let told: Vec<Value> = (0..4)
            .map(|seat| hosting.welcome["seats"][seat]["team"].clone())
            .collect();
        assert_eq!(told, [json!(0), json!(1), json!(0), json!(1)]);
        assert_eq!(hosting.welcome["you"]["seats"], json!([0, 2]));

        hosting.choose(0, "Add").await;
        blue.until_now(|now| now["given"] == 1).await;
        blue.choose(1, "Add").await;
        hosting.until_now(|now| now["given"] == 2).await;
        assert_eq!(secrets(&hosting), [41, 57]);
        assert_eq!(hosting.now["prompts"][0]["seat"], 2);
        hosting.choose(2, "Add").await;
        yellow.until_now(|now| now["given"] == 3).await;
        assert_eq!(secrets(&yellow), [89]);
        yellow.choose(3, "Add").await;
        hosting.until_now(|now| now["given"] == 4).await;
        blue.until_now(|now| now["given"] == 4).await;
        assert_eq!(hosting.log, blue.log, "each has read the same");

        hosting.choose(0, "Add").await;
        blue.until_now(|now| now["given"] == 5).await;
        blue.choose(1, "Build").await;
        hosting.until_now(|now| now["over"] == true).await;
        assert_eq!(hosting.now["scene"]["ending"]["winners"], json!([0, 2]));
    }));
}

#[test]
fn a_bot_plays_each_seat_that_is_given_to_it() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        let seats = json!([host(), bot("greedy"), bot("greedy"), bot("greedy")]);
        let game = new_game(server, seats, json!({"wish": {"options": {"turns": "8"}}})).await;
        let mut red = Client::enter(server, text(&game["token"])).await;
        red.choose(0, "Add").await;
        red.until_now(|now| !now["prompts"].as_array().unwrap_or(&vec![]).is_empty())
            .await;
        assert_eq!(red.now["prompts"][0]["seat"], 0);
        assert_eq!(red.given(), 4);
    }));
}

#[test]
fn a_game_has_as_many_seats_as_it_takes() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        for seats in [1, 5] {
            let wanted = json!({"game": "pebbles", "seats": vec![host(); seats]});
            let refused = send(server, "POST", "/api/games", &wanted).await;
            assert!(
                refused.json().to_string().contains("2 to 4 seats"),
                "{}",
                refused.json()
            );
        }
        let three = new_game(server, json!([host(), host(), host()]), json!({})).await;
        let client = Client::enter(server, text(&three["token"])).await;
        assert_eq!(client.welcome["you"]["seats"], json!([0, 1, 2]));
        assert_eq!(client.welcome["seats"][0]["team"], Value::Null);
    }));
}
