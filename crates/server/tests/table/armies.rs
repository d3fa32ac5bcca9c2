//! Questions and pictures of armies: how large they are, a unit that moves by one gesture, and what is let pass.

use serde_json::{Value, json};

use crate::client::{Client, guest, host, new_game, text};
use crate::places::{each, start};
use crate::run;

const INCH: i64 = 25_400;

/// The place of the option by which a verb aims at a model.
fn aimed(client: &Client, verb: &str, model: u64) -> Value {
    let verbs = client.now["prompts"][0]["choices"]["verbs"].as_array().unwrap();
    let verb = verbs.iter().find(|known| known["label"] == verb).unwrap();
    let pairs = verb["models"].as_array().unwrap();
    let pair = pairs.iter().find(|pair| pair[1] == model).unwrap();
    pair[0].clone()
}

#[test]
fn seventy_models_fit_into_small_messages() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), host()]), json!({"game": "drill"})).await;
        let mut both = Client::enter(&running.address, text(&game["token"])).await;
        assert_eq!(both.now["scene"]["models"].as_array().map(Vec::len), Some(70));
        let verbs = both.now["prompts"][0]["choices"]["verbs"].as_array().unwrap();
        let options: usize = verbs
            .iter()
            .map(|verb| verb["models"].as_array().map_or(1, Vec::len))
            .sum();
        assert_eq!((verbs.len(), options), (6, 142));
        let welcome = both.welcome.to_string().len();
        assert!(welcome < 60_000, "{welcome} bytes");

        let place = aimed(&both, "Sling", 40);
        let about = json!({"type": "details", "at": 0, "seat": 0, "places": [place, 9_999]});
        let details = both.ask(about).await;
        assert_eq!(details["details"].as_array().map(Vec::len), Some(1));
        assert_eq!(details["details"][0]["says"], "Hits on 3 or more.");

        // A shot, a parry, a march of a whole unit: each an ordinary change.
        let mut sizes = vec![];
        for (seat, gesture) in [
            (0, json!({"by": "option", "at": place})),
            (1, json!({"by": "option", "at": 1})),
            (0, json!({"by": "option", "at": 0})),
            (0, unit(&both, [INCH, INCH], json!([]))),
        ] {
            let taken = both.answer(seat, gesture).await;
            assert_eq!(taken["type"], "taken", "{taken}");
            let update = both.until("update").await;
            assert_eq!(update["scene"]["is"], "changed");
            sizes.push(update.to_string().len());
        }
        assert!(sizes.iter().all(|size| *size < 4_000), "{sizes:?} bytes");
        println!("welcome {welcome} bytes, changes {sizes:?} bytes");

        // Who comes back has the same scene as who stayed.
        let again = Client::enter(&running.address, text(&game["token"])).await;
        assert_eq!(again.now["scene"], both.now["scene"]);
        running.server.stop().await;
    }));
}

/// The whole unit of Red goes by so much, but for members that go elsewhere.
fn unit(client: &Client, by: [i64; 2], moved: Value) -> Value {
    let at = &client.now["scene"]["models"][0]["at"];
    let to = |axis: &str, by: i64| at[axis].as_i64().unwrap() + by;
    let point = json!({"x": to("x", by[0]), "y": to("y", by[1])});
    json!({"by": "unit", "lead": {"model": 0, "points": [point]}, "moved": moved})
}

#[test]
fn a_unit_moves_by_one_gesture_and_each_member_can_be_corrected() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), host()]), json!({"game": "drill"})).await;
        let mut both = Client::enter(&running.address, text(&game["token"])).await;
        both.choose(0, "March").await;
        assert_eq!(both.now["prompts"][0]["choices"]["kind"], "unit");
        let draft = |gesture: &Value| json!({"type": "draft", "at": 1, "seat": 0, "gesture": gesture});
        let stands = |client: &Client, model: usize| client.now["scene"]["models"][model]["at"].clone();

        // Two ranks forward: the second rank would end where the third stands, which does not belong to the unit.
        let forward = unit(&both, [0, 2 * INCH], json!([]));
        let drafted = both.ask(draft(&forward)).await;
        let refused = &drafted["draft"]["refused"];
        assert_eq!(
            (&refused["rule"], &refused["model"]),
            (&json!("drill:march-02"), &json!(6))
        );
        assert_eq!(drafted["draft"]["members"].as_array().map(Vec::len), Some(12));
        assert_eq!(drafted["draft"]["members"][6]["refused"]["model"], 6);
        assert!(drafted["draft"]["members"][5]["refused"].is_null());
        let refused = both.answer(0, forward).await;
        assert_eq!(
            (&refused["type"], &refused["refused"]["model"]),
            (&json!("refused"), &json!(6))
        );
        assert_eq!(both.given(), 1);

        // Sideways there is room; one member is sent elsewhere, too far first.
        let own = |x: i64, y: i64| json!([{"model": 11, "points": [{"x": x, "y": y}]}]);
        let (x, y) = (
            stands(&both, 11)["x"].as_i64().unwrap(),
            stands(&both, 11)["y"].as_i64().unwrap(),
        );
        let too_far = unit(&both, [-INCH, 0], own(x + 7 * INCH, y));
        let drafted = both.ask(draft(&too_far)).await;
        assert_eq!(drafted["draft"]["refused"]["rule"], "drill:march-01");
        assert_eq!(drafted["draft"]["refused"]["model"], 11);
        let before = stands(&both, 3)["x"].as_i64().unwrap();
        let taken = both.answer(0, unit(&both, [-INCH, 0], own(x, y))).await;
        assert_eq!(taken["type"], "taken", "{taken}");
        both.until("update").await;
        assert_eq!(stands(&both, 3)["x"], before - INCH);
        assert_eq!(stands(&both, 11)["x"], x);
        running.server.stop().await;
    }));
}

#[test]
fn what_is_let_pass_is_not_asked_again_until_the_moment_comes_even_after_a_restart() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), guest()]), json!({"game": "drill"})).await;
        let mut red = Client::enter(&running.address, text(&game["token"])).await;
        let (mut blue, blues) = Client::accept(&running.address, text(&game["links"]["invite"][1])).await;
        let shot = json!({"by": "option", "at": aimed(&red, "Bow", 50)});
        assert_eq!(red.answer(0, shot.clone()).await["type"], "taken");
        blue.until_now(|now| !now["prompts"].as_array().unwrap().is_empty())
            .await;
        let lets_pass = &blue.now["prompts"][0]["lets_pass"];
        assert_eq!(*lets_pass, json!({"what": "parries", "until": ["the turn ends"]}));
        let never = blue.answer(1, json!({"by": "let_pass", "until": "doomsday"})).await;
        assert_eq!(Client::code(&never), "malformed");
        let taken = blue
            .answer(1, json!({"by": "let_pass", "until": "the turn ends"}))
            .await;
        assert_eq!(taken["type"], "taken", "{taken}");

        // The next shots are answered for Blue, each an answer of its own in the journal.
        red.until_now(|now| now["given"] == 2).await;
        assert_eq!(red.answer(0, shot.clone()).await["type"], "taken");
        red.until_now(|now| now["given"] == 4).await;
        blue.until_now(|now| now["given"] == 4).await;
        assert_eq!(blue.now["prompts"], json!([]));
        assert_eq!(blue.now["lets_pass"][0]["says"], "parries until the turn ends");
        running.server.stop().await;

        let running = start(&database).await;
        let mut red = Client::enter(&running.address, text(&game["token"])).await;
        let mut blue = Client::enter(&running.address, &blues).await;
        assert_eq!(red.answer(0, shot.clone()).await["type"], "taken");
        red.until_now(|now| now["given"] == 6).await;

        // Red ends the turn, Blue ends his: then Blue is asked again.
        red.choose(0, "End the turn").await;
        blue.until_now(|now| !now["prompts"].as_array().unwrap().is_empty())
            .await;
        assert_eq!(blue.now["lets_pass"], json!([]));
        blue.choose(1, "End the turn").await;
        red.until_now(|now| now["given"] == 8).await;
        assert_eq!(red.answer(0, shot).await["type"], "taken");
        blue.until_now(|now| now["given"] == 9 && !now["prompts"].as_array().unwrap().is_empty())
            .await;
        running.server.stop().await;
    }));
}

/// The other side is asked in between, and answers as it likes; each shot is an answer of its own.
#[test]
fn an_order_to_shoot_one_target_goes_on_by_itself_until_the_target_is_down_even_after_a_restart() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), guest()]), json!({"game": "drill"})).await;
        let mut red = Client::enter(&running.address, text(&game["token"])).await;
        let (mut blue, blues) = Client::accept(&running.address, text(&game["links"]["invite"][1])).await;
        let offers = red.now["prompts"][0]["all_on"]
            .as_array()
            .expect("there are targets")
            .clone();
        assert_eq!(offers.len(), 2);
        let order = json!({"by": "all_on", "target": 50, "how": "ranged"});
        let nobody = red
            .answer(0, json!({"by": "all_on", "target": 3, "how": "ranged"}))
            .await;
        assert_eq!(Client::code(&nobody), "malformed", "they are friends");
        let unasked = red
            .answer(0, json!({"by": "all_on", "target": 50, "how": "melee"}))
            .await;
        assert_eq!(Client::code(&unasked), "malformed", "nobody has a blade");
        assert_eq!(red.answer(0, order).await["type"], "taken");

        let asked = |now: &Value| !now["prompts"].as_array().unwrap().is_empty();
        blue.until_now(asked).await;
        blue.answer(1, json!({"by": "option", "at": 0})).await;
        // That one was parried; the next is on its way.
        blue.until_now(|now| now["given"] == 3 && asked(now)).await;
        red.until_now(|now| now["given"] == 3).await;
        assert_eq!(red.now["prompts"], json!([]));
        running.server.stop().await;

        let running = start(&database).await;
        let mut red = Client::enter(&running.address, text(&game["token"])).await;
        let mut blue = Client::enter(&running.address, &blues).await;
        for shot in 2..40 {
            blue.until_now(|now| now["given"] == 2 * shot - 1 && asked(now)).await;
            blue.answer(1, json!({"by": "option", "at": 1})).await;
            red.until_now(|now| now["given"] == 2 * shot + 1 || asked(now)).await;
            if asked(&red.now) {
                break;
            }
        }
        assert!(asked(&red.now), "the target goes down sooner or later");
        assert_eq!(red.now["scene"]["models"][50]["wounds"]["left"], 6);
        running.server.stop().await;
    }));
}

#[test]
fn the_log_tells_who_comes_nearer_to_victory() {
    run(each(async |database| {
        let running = start(&database).await;
        let game = new_game(&running.address, json!([host(), host()]), json!({"game": "drill"})).await;
        let mut both = Client::enter(&running.address, text(&game["token"])).await;
        for _ in 0..6 {
            let shot = json!({"by": "option", "at": aimed(&both, "Bow", 50)});
            both.answer(0, shot).await;
            both.until("update").await;
            both.answer(1, json!({"by": "option", "at": 1})).await;
            both.until("update").await;
        }
        let told = both.log.iter().filter_map(|line| line["text"].as_str());
        let told: Vec<&str> = told.filter(|text| text.starts_with("Wounds taken")).collect();
        assert_eq!(told.first(), Some(&"Wounds taken: Red 0, Blue 1."));
        let values = &both.now["scene"]["progress"][0]["values"];
        assert_eq!(values[1], told.len().to_string());
        running.server.stop().await;
    }));
}

#[test]
fn a_guest_chooses_an_army_before_the_game_begins() {
    run(each(async |database| {
        let running = start(&database).await;
        let seats = json!([host(), guest()]);
        let game = new_game(&running.address, seats, json!({"guests_choose": true})).await;
        let invitation = text(&game["links"]["invite"][1]).to_owned();
        let mut red = Client::enter(&running.address, text(&game["token"])).await;
        assert_eq!((&red.now["awaits"], &red.now["prompts"]), (&json!([1]), &json!([])));
        let early = red.answer(0, json!({"by": "option", "at": 0})).await;
        assert_eq!(Client::code(&early), "not_your_turn");
        let not_his = red.ask(json!({"type": "join", "army": {"from": "random"}})).await;
        assert_eq!(Client::code(&not_his), "not_your_turn");

        let (mut blue, _) = Client::accept(&running.address, &invitation).await;
        let wrong = blue
            .ask(json!({"type": "join", "army": {"from": "list", "text": "none"}}))
            .await;
        assert_eq!(Client::code(&wrong), "malformed");
        assert_eq!(red.now["awaits"], json!([1]));
        let ready = json!({"type": "join", "army": {"from": "ready", "name": "Granite"}});
        assert_eq!(blue.ask(ready.clone()).await["type"], "taken");
        red.until_now(|now| now["awaits"] == json!([])).await;
        assert_eq!(red.now["scene"]["sides"][1]["army"], "Granite");
        assert_eq!(Client::code(&blue.ask(ready).await), "not_your_turn");
        running.server.stop().await;

        // It holds after a restart.
        let running = start(&database).await;
        let mut red = Client::enter(&running.address, text(&game["token"])).await;
        assert_eq!(red.now["scene"]["sides"][1]["army"], "Granite");
        red.choose(0, "Add").await;
        running.server.stop().await;
    }));
}
