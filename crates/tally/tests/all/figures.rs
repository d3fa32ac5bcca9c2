//! What games come to, counted by hand.

use tally::{Army, Figures, Record, RunNotes, Share, Side, Summary, markdown, page, text};

/// (pair, who had the first turn, who won, swapped seats, points lost of 100 each)
type Told = (u64, Side, Option<Side>, bool, [u64; 2]);

fn summary(games: &[Told]) -> Summary {
    let mut summary = Summary::default();
    for (at, (pair, first, winner, swapped, lost)) in games.iter().enumerate() {
        let army = |at: usize| Army {
            points: 100,
            points_lost: lost[at],
            ..Army::default()
        };
        summary.add(&Record {
            game: at as u64,
            pair: *pair,
            armies: vec![army(0), army(1)],
            first: Some(*first),
            winners: winner.iter().copied().collect(),
            swapped: *swapped,
            ended: "the last round".into(),
            rounds: 3 + at as u64,
            decisions: 10,
            hash: format!("{at:032x}"),
            ..Record::default()
        });
    }
    summary
}

fn notes(pairs: &[[&str; 2]], both_ways: bool) -> RunNotes {
    RunNotes {
        version: "1.2.3".into(),
        game: "skirmish".into(),
        command: "umpire sim skirmish --seed 7".into(),
        seed: 7,
        players: vec!["greedy".into(), "greedy".into()],
        pairs: pairs.iter().map(|pair| pair.map(String::from).into()).collect(),
        both_ways,
        ..RunNotes::default()
    }
}

const AXES: &str = "Axes <&>";

fn matrix() -> Figures {
    use Side::{Blue, Red};
    let summary = summary(&[
        (0, Red, Some(Red), false, [0, 100]),
        (0, Blue, Some(Red), true, [50, 100]),
        (0, Red, None, false, [10, 10]),
        (1, Blue, Some(Blue), false, [100, 40]),
        (2, Red, Some(Red), true, [20, 30]),
        (3, Red, Some(Red), false, [0, 0]),
    ]);
    let pairs = [[AXES, "Bows"], [AXES, "Clubs"], ["Bows", "Clubs"], [AXES, AXES]];
    Figures::new(notes(&pairs, true), &summary)
}

fn share(won: u64, of: u64) -> Share {
    Share { won, of }
}

#[test]
fn lists_are_counted_on_both_sides_and_not_against_themselves() {
    let figures = matrix();
    let told: Vec<(&str, Share, u64, u64)> = figures
        .lists
        .iter()
        .map(|list| (list.name.as_str(), list.won, list.lost, list.draws))
        .collect();
    // Axes and Clubs have each won half; the alphabet decides.
    assert_eq!(
        told,
        [
            (AXES, share(2, 4), 1, 1),
            ("Clubs", share(1, 2), 1, 0),
            ("Bows", share(1, 4), 2, 1)
        ]
    );
    let axes = &figures.lists[0];
    assert_eq!((axes.points, axes.points_lost), (400, 160));
    assert_eq!((axes.enemy_points, axes.enemy_points_lost), (400, 250));
    assert_eq!((axes.going_first, axes.going_second), (share(1, 2), share(1, 2)));
}

#[test]
fn the_first_turn_and_the_first_seat_are_counted_over_all_games() {
    let figures = matrix();
    assert_eq!(figures.games, 6);
    assert_eq!(figures.draws, 1);
    // Red, not Blue, Blue, Red, Red.
    assert_eq!(figures.first_player, share(4, 5));
    // Where the seats are swapped, Red sits at the second.
    assert_eq!(figures.first_seat, share(2, 5));
    assert_eq!(figures.rounds.quantile(50), 5);
}

#[test]
fn a_cell_is_the_same_seen_from_both_sides() {
    let figures = matrix();
    assert_eq!(
        figures.axes(),
        [vec![AXES, "Bows", "Clubs"], vec![AXES, "Bows", "Clubs"]]
    );
    let cell = |row, column| figures.cell(row, column).map(|cell| (cell.won, cell.lost));
    assert_eq!(cell(AXES, "Bows"), Some((share(2, 3), 0)));
    assert_eq!(cell("Bows", AXES), Some((share(0, 3), 2)));
    assert_eq!(cell(AXES, AXES), Some((share(1, 1), 0)));
    assert_eq!(cell("Bows", "Bows"), None);
    assert_eq!(
        figures.row_total(AXES).won,
        share(2, 4),
        "games against itself do not count"
    );
}

#[test]
fn of_ordered_pairs_each_stands_for_itself() {
    let summary = summary(&[(0, Side::Red, Some(Side::Red), false, [0, 0])]);
    let figures = Figures::new(notes(&[["A", "B"], ["A", "C"]], false), &summary);
    assert_eq!(figures.axes(), [vec!["A"], vec!["B", "C"]]);
    assert!(figures.cell("B", "A").is_none());
    assert_eq!(figures.cell("A", "C").map(|cell| cell.won), Some(share(0, 0)));
}

#[test]
fn games_with_a_fault_count_for_nobody() {
    let mut summary = Summary::default();
    summary.add(&Record {
        fault: "game 0: a rule failed".into(),
        ..Record::default()
    });
    let figures = Figures::new(notes(&[["A", "B"]], false), &summary);
    assert_eq!((figures.games, figures.faults, summary.games()), (0, 1, 1));
    assert_eq!(summary.faults().1, ["game 0: a rule failed"]);
}

#[test]
fn the_checksum_depends_on_every_game_and_its_place() {
    let one = (0, Side::Red, Some(Side::Red), false, [0, 0]);
    let checksum = |games: u64| summary(&vec![one; games as usize]).checksum();
    assert_eq!(checksum(3), checksum(3));
    assert_ne!(checksum(3), checksum(4));
}

#[test]
fn every_form_says_what_was_played_and_nothing_can_get_out_of_its_place() {
    let figures = matrix();
    let page = page("A <title>", &figures);
    for told in [
        "umpire sim skirmish --seed 7",
        "1.2.3",
        &figures.checksum,
        "Axes &lt;&amp;&gt;",
        "A &lt;title&gt;",
    ] {
        assert!(page.contains(told), "{told}");
    }
    assert!(!page.contains(AXES));
    for outside in ["http://", "https://", "<script", "src=", "url(", "@import", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("<section>").count(), 6);
    let markdown = markdown("Balance", &figures);
    assert!(markdown.starts_with("# Balance\n") && markdown.contains("umpire sim skirmish --seed 7"));
    assert!(
        markdown.contains("| 2. Bows | 0 (0-56) | - | 100 (21-100) | 25 (5-70) |"),
        "{markdown}"
    );
    let text = text(&figures);
    assert!(text.contains("won 80.0 % of the 5 with a winner"), "{text}");
}

#[test]
fn no_games_at_all_can_be_shown() {
    let figures = Figures::new(notes(&[["A", "B"]], false), &Summary::default());
    for told in [page("Nothing", &figures), markdown("Nothing", &figures), text(&figures)] {
        assert!(!told.contains("NaN"), "{told}");
    }
}

#[test]
fn four_lists_are_counted_alone_and_in_teams() {
    let game = |at: u64, winners: &[Side]| Record {
        game: at,
        armies: vec![
            Army {
                points: 100,
                points_lost: 25,
                ..Army::default()
            };
            4
        ],
        first: Some(Side::Red),
        winners: winners.to_vec(),
        ended: "the last round".into(),
        hash: format!("{at:032x}"),
        ..Record::default()
    };
    let mut summary = Summary::default();
    summary.add(&game(0, &[Side::Red, Side::Green]));
    summary.add(&game(1, &[Side::Yellow]));
    summary.add(&game(2, &[]));
    let four = ["Axes", "Bows", "Clubs", "Darts"].map(String::from);
    let notes = RunNotes {
        players: vec!["greedy".into(); 4],
        pairs: vec![four.to_vec()],
        ..notes(&[], false)
    };
    let figures = Figures::new(notes, &summary);
    let told: Vec<(u64, u64, u64)> = figures
        .lists
        .iter()
        .map(|list| (list.won.won, list.lost, list.draws))
        .collect();
    assert_eq!(told, [(1, 1, 1), (0, 2, 1), (1, 1, 1), (1, 1, 1)]);
    assert_eq!(figures.lists[0].enemy_points, 900);
    assert_eq!((figures.games, figures.draws), (3, 1));
    assert!(text(&figures).contains("Darts (greedy)"), "{}", text(&figures));
}
