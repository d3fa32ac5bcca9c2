//! The folder of a run: what is in it comes back, and what does not belong there is refused with file, line and what to do.

use std::fs;
use std::path::PathBuf;

use serde_json::json;
use tally::{Army, Folder, Manifest, Record, Side, read_parquet, write_parquet};

struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path = std::env::temp_dir().join(format!("tally-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Place(path)
    }

    fn games(&self) -> PathBuf {
        self.0.join("games.csv")
    }

    fn open(&self, manifest: &Manifest) -> Result<(Folder, Vec<Record>), String> {
        let mut taken = vec![];
        let folder = Folder::open(&self.0, manifest, 2, |record| {
            taken.push(record);
            Ok(())
        });
        folder.map(|folder| (folder, taken)).map_err(|error| error.to_string())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn manifest(games: u64) -> Manifest {
    let order = json!({"game": "skirmish", "games": games, "seed": 7, "table": null});
    order.as_object().expect("it is an object").clone()
}

fn record(game: u64) -> Record {
    Record {
        game,
        number: game,
        seed: u64::MAX - game,
        armies: vec![
            Army {
                ordered: "Axes, and \"more\"".into(),
                victory_points: game.is_multiple_of(2).then_some(-3),
                points: 1_000,
                ..Army::default()
            },
            Army::default(),
        ],
        winners: (!game.is_multiple_of(3)).then_some(Side::Blue).into_iter().collect(),
        first: Some(Side::Red),
        swapped: game % 2 == 1,
        hash: format!("{game:032x}"),
        ..Record::default()
    }
}

fn filled(name: &str, games: u64) -> Place {
    let place = Place::new(name);
    let (mut folder, taken) = place.open(&manifest(9)).expect("a new folder");
    assert!(taken.is_empty());
    for game in 0..games {
        folder.append(&record(game)).expect("it can be written");
    }
    place
}

#[test]
fn games_come_back_in_order() {
    let place = filled("back", 5);
    let (folder, taken) = place.open(&manifest(9)).expect("the same order");
    assert_eq!(taken, (0..5).map(record).collect::<Vec<_>>());
    let again: Result<Vec<Record>, String> = folder.records().expect("it can be read").collect();
    assert_eq!(again, Ok(taken));
}

#[test]
fn wherever_the_last_line_is_cut_the_whole_ones_before_it_count() {
    let place = filled("cut", 3);
    let whole = fs::read(place.games()).expect("it is there");
    let ends: Vec<usize> = (0..whole.len()).filter(|at| whole[*at] == b'\n').collect();
    for length in (0..whole.len()).step_by(5) {
        fs::write(place.games(), &whole[..length]).expect("it can be written");
        let lines = ends.iter().filter(|end| **end < length).count();
        let (mut folder, taken) = place.open(&manifest(9)).expect("half a line is no fault");
        assert_eq!(taken.len(), lines.saturating_sub(1), "{length} bytes");
        for game in taken.len() as u64..3 {
            folder.append(&record(game)).expect("it can be written");
        }
        drop(folder);
        assert!(fs::read(place.games()).expect("it is there") == whole, "{length} bytes");
    }
}

#[test]
fn another_order_is_refused_with_what_differs() {
    let place = filled("other", 1);
    let mut other = manifest(10);
    other.insert("table".into(), "The Gatehouse".into());
    other.remove("seed");
    let error = place.open(&other).expect_err("it is another");
    for told in [
        "games is 9 there and 10 in this command",
        "table is nothing there and \"The Gatehouse\" in this command",
        "seed is 7 there and nothing in this command",
        "choose another folder",
    ] {
        assert!(error.contains(told), "{error}");
    }
    assert!(place.open(&manifest(9)).is_ok());
}

#[test]
fn broken_files_are_refused_with_place_and_advice() {
    let place = filled("broken", 3);
    let good = fs::read_to_string(place.games()).expect("it is there");
    let refused = |place: &Place| place.open(&manifest(9)).expect_err("it is broken");
    for (bad, told) in [
        (
            good.replacen("\n1,", "\nx,", 1),
            "games.csv:3: game: expected a whole number, found \"x\"",
        ),
        (
            good.replacen("\n2,0,2,", "\n2,0,", 1),
            "games.csv:4: 30 fields instead of 31",
        ),
        (
            good.replacen("game,", "match,", 1),
            "games.csv:1: these are not the columns",
        ),
    ] {
        fs::write(place.games(), &bad).expect("it can be written");
        let error = refused(&place);
        assert!(
            error.contains(told) && error.contains("Remove this line and all after it"),
            "{error}"
        );
        assert_eq!(
            fs::read_to_string(place.games()).expect("it is there"),
            bad,
            "nothing is lost"
        );
    }
    let mut bytes = good.clone().into_bytes();
    let end = bytes.len();
    bytes[end - 3] = 0xff;
    fs::write(place.games(), &bytes).expect("it can be written");
    assert!(refused(&place).contains("games.csv:4: not a text"));

    fs::write(place.games(), &good).expect("it can be written");
    fs::write(place.0.join("run.json"), "{\n\"game\": ").expect("it can be written");
    let error = refused(&place);
    assert!(error.contains("run.json:2: not the order of a run"), "{error}");
    fs::remove_file(place.0.join("run.json")).expect("it is there");
    assert!(refused(&place).contains("not what was ordered"));
}

#[test]
fn two_runs_cannot_write_to_one_folder() {
    let place = filled("twice", 1);
    let open = place.open(&manifest(9)).expect("nobody is there");
    assert!(place.open(&manifest(9)).expect_err("somebody is").contains("is in use"));
    drop(open);
    assert!(place.open(&manifest(9)).is_ok());
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let place = filled("file", 1);
    let inside = Place(place.games().join("folder"));
    let error = inside.open(&manifest(9)).expect_err("a file is no folder");
    assert!(error.contains("games.csv/folder: cannot make the folder"), "{error}");
}

#[test]
fn parquet_holds_what_the_lines_hold() {
    let place = filled("parquet", 50);
    let (folder, taken) = place.open(&manifest(9)).expect("the same order");
    let bytes = write_parquet(folder.records().expect("it can be read"), vec![]).expect("it can be written");
    assert_eq!(&bytes[..4], b"PAR1");
    let file = place.0.join("games.parquet");
    fs::write(&file, &bytes).expect("it can be written");
    let read = read_parquet(fs::File::open(&file).expect("it is there"));
    assert_eq!(read, Ok(taken));
    let again = write_parquet(folder.records().expect("it can be read"), vec![]).expect("it can be written");
    assert!(again == bytes, "the same records give the same bytes");
    assert_eq!(
        write_parquet(std::iter::empty(), vec![]).map(|bytes| bytes.len() > 8),
        Ok(true)
    );
    let torn = write_parquet([Err("torn".to_string())].into_iter(), vec![]);
    assert_eq!(torn, Err("torn".into()));
}
