//! `umpire replay luck` as people use it.

use crate::program;

use program::{Folder, complained, said, umpire};

#[test]
fn a_recorded_game_is_held_against_the_average() {
    let folder = Folder::new("luck");
    let place = folder.0.display().to_string();
    let played = umpire(&[
        "sim",
        "warcry",
        "--games",
        "1",
        "--players",
        "greedy",
        "--seed",
        "7",
        "--replays",
        &place,
    ]);
    assert!(played.status.success(), "{}", complained(&played));
    let file = std::fs::read_dir(&folder.0).expect("the folder").next();
    let file = file.expect("a replay").expect("a replay").path().display().to_string();

    let output = umpire(&["replay", "luck", "--json", &file]);
    let luck: serde_json::Value = serde_json::from_str(&said(&output)).expect("json");
    assert_eq!(luck["not_reckoned"], 0);
    let compared = luck["compared"].as_u64().expect("a count");
    assert!(compared > 5, "{compared}");
    let side = |seat: usize, figure: &str, which: &str| luck["sides"][seat][figure][which].as_f64().expect("a figure");
    for which in ["expected", "actual"] {
        // What one deals the other suffers.
        assert!((side(0, "dealt", which) - side(1, "suffered", which)).abs() < 1e-9);
        assert!((side(1, "took_down", which) - side(0, "lost", which)).abs() < 1e-9);
    }
    let lucky = [0, 1].map(|seat| luck["sides"][seat]["luck"].as_f64().expect("a figure"));
    assert!((lucky[0] + lucky[1]).abs() < 1e-9, "{lucky:?}");
    for seat in 0..2 {
        for dice in luck["sides"][seat]["dice"].as_array().expect("dice") {
            let faces = dice["faces"].as_array().expect("faces");
            assert_eq!(Some(faces.len() as u64), dice["sides"].as_u64());
            let counted: u64 = faces.iter().filter_map(serde_json::Value::as_u64).sum();
            assert_eq!(Some(counted), dice["rolled"].as_u64());
        }
    }
    for moment in luck["moments"].as_array().expect("moments") {
        let chance = moment["chance"].as_f64().expect("a chance");
        assert!(chance > 0.0 && chance <= 1.0, "{moment}");
        assert!(!moment["says"].as_str().unwrap_or_default().is_empty(), "{moment}");
    }

    let told = said(&umpire(&["replay", "luck", &file]));
    assert!(told.starts_with("The dice "), "{told}");
    assert!(
        told.contains("damage dealt") && told.contains("Where luck counted most"),
        "{told}"
    );
}

#[test]
fn what_is_no_replay_is_said_to_be_none() {
    let folder = Folder::new("no-luck");
    let file = folder.write("empty.json", b"{}");
    let output = umpire(&["replay", "luck", &file]);
    assert!(!output.status.success());
    assert!(complained(&output).contains("not a replay"), "{}", complained(&output));
}
