//! The API beside the game, and what every answer carries.

use serde_json::json;

use crate::client::{get, request, send};
use crate::places::{each, file, start};
use crate::run;

#[test]
fn the_api_tells_what_there_is() {
    run(each(async |database| {
        let running = start(&database).await;
        let server = &running.address;
        assert_eq!(get(server, "/healthz").await.body, "ok\n");
        assert_eq!(get(server, "/api/menus").await.json()[0]["title"], "Pebbles");
        assert_eq!(
            get(server, "/api/rules/pebbles").await.json()[0]["id"],
            "pebbles:turn-01"
        );
        assert_eq!(get(server, "/api/rules/chess").await.status, 400);
        let army = json!({"game": "pebbles", "text": "four"});
        let checked = send(server, "POST", "/api/armies/check", &army).await.json();
        assert_eq!(checked["summary"], "4 pebbles");
        let metrics = get(server, "/metrics").await;
        assert_eq!(metrics.header("content-type"), Some("text/plain; version=0.0.4"));
        assert!(
            metrics.body.contains("\numpire_errors_total{code=\"malformed\"} 1\n"),
            "{}",
            metrics.body
        );
        assert_eq!(get(server, "/api/nothing").await.status, 404);
        running.server.stop().await;
    }));
}

#[test]
fn what_is_wrong_with_a_new_game_is_said_point_by_point() {
    run(async {
        let database = file();
        let running = start(&database).await;
        let server = &running.address;
        let seats = json!([{"who": "host"}, {"who": "host"}]);
        let start = async |wanted| send(server, "POST", "/api/games", &wanted).await;
        let wrong = start(json!({"game": "pebbles", "seats": seats, "wish": {"options": {"turns": "many"}}})).await;
        assert_eq!(wrong.status, 400);
        assert_eq!(wrong.json()["problems"][0]["option"], "turns");
        let wrong = [
            json!({"game": "chess", "seats": seats}),
            json!({"game": "pebbles", "seats": []}),
            json!({"game": "pebbles", "seats": [{"who": "host"}]}),
            json!({"game": "pebbles", "seats": seats, "seed": 1u64 << 53}),
            json!({"game": "pebbles", "seats": seats, "seed": -1}),
            json!({"game": "pebbles", "seats": seats, "unheard": "of"}),
            json!({"seats": seats}),
            json!([]),
            json!(null),
        ];
        for wrong in wrong {
            let answer = start(wrong.clone()).await;
            assert_eq!(answer.status, 400, "{wrong}");
            assert_eq!(answer.json()["code"], "malformed", "{wrong}");
        }
        let gone = json!({"token": "0".repeat(64), "given": 0});
        let branch = start(json!({"game": "pebbles", "seats": seats, "from": gone})).await;
        assert_eq!(branch.status, 404);
        running.server.stop().await;
    });
}

#[test]
fn every_answer_tells_the_browser_to_be_careful() {
    run(async {
        let database = file();
        let running = start(&database).await;
        for path in ["/", "/api/menus", "/game/abc", "/missing.js", "/ws", "/api/nothing"] {
            let answer = get(&running.address, path).await;
            assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
            assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
            let policy = answer.header("content-security-policy").unwrap();
            assert!(
                policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"),
                "{path}: {policy}"
            );
        }
        assert_eq!(get(&running.address, "/missing.js").await.status, 404);
        let page = get(&running.address, "/").await;
        assert_eq!(page.status, 200);
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        if server::is_built_in() {
            let etag = page.header("etag").unwrap();
            let again = request(&running.address, "GET", "/", &format!("if-none-match: {etag}\r\n"), "").await;
            assert_eq!((again.status, again.body.as_str()), (304, ""));
            let packed = request(&running.address, "GET", "/", "accept-encoding: gzip\r\n", "").await;
            assert_eq!(packed.header("content-encoding"), Some("gzip"));
        } else {
            assert!(page.body.contains("make table"));
        }
        running.server.stop().await;
    });
}
