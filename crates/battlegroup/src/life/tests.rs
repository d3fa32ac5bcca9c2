use proptest::prelude::*;

use super::*;

const JUGGERNAUT: [&str; 6] = ["......", "......", "L....R", "LL..RR", "xMCCMx", "xMMCMx"];

fn juggernaut() -> Life {
    Life::grid(&JUGGERNAUT).unwrap()
}

#[test]
fn a_row_is_full_after_as_many_points_as_it_has_boxes() {
    let life = Life::row(5);
    let mut marks = life.unhurt();
    assert!(!life.is_rolled_for());
    assert_eq!(life.mark(&mut marks, Start::default(), 4), 0);
    assert!(!life.is_full(&marks) && life.unmarked(&marks) == 1);
    assert_eq!(life.mark(&mut marks, Start::default(), 4), 3);
    assert!(life.is_full(&marks));
    assert_eq!(Life::row(0).boxes(), 1, "a model without boxes suffers one point");
}

#[test]
fn a_column_is_marked_from_the_top_and_goes_on_to_the_right() {
    let life = juggernaut();
    let mut marks = life.unhurt();
    assert_eq!(life.boxes(), 32);
    // Column 6: three of hull and right arm each way; column 1 follows it.
    assert_eq!(life.mark(&mut marks, Start::rolled(6), 5), 0);
    assert_eq!(life.unmarked_in(&marks, Start::line(5)), 0);
    assert_eq!(life.unmarked_in(&marks, Start::line(0)), 3);
    assert!(
        !life.is_crippled(&marks, System::RightArm),
        "one of its boxes is in column 5"
    );
    // A full column is passed over.
    assert_eq!(life.mark(&mut marks, Start::rolled(6), 3), 0);
    assert_eq!(life.unmarked_in(&marks, Start::line(0)), 0);
    assert_eq!(life.unmarked_in(&marks, Start::line(1)), 6);
}

#[test]
fn a_system_is_crippled_while_all_its_boxes_are_marked() {
    let life = juggernaut();
    let mut marks = life.unhurt();
    assert_eq!(life.mark_system(&mut marks, System::LeftArm, 2), 0);
    assert!(life.crippled(&marks).is_empty());
    assert_eq!(life.mark_system(&mut marks, System::LeftArm, 2), 1);
    let before = Systems::NONE;
    let now = life.crippled(&marks).without(before);
    assert_eq!(now.iter().collect::<Vec<_>>(), [System::LeftArm]);
    assert!(!life.is_crippled(&marks, System::Head), "it has no head");
    let spot = life.healable(&marks).next().unwrap();
    assert_eq!(life.heal(&mut marks, spot, 1), 1);
    assert!(life.crippled(&marks).is_empty());
}

#[test]
fn the_first_box_of_a_system_is_in_the_lowest_column() {
    let life = juggernaut();
    let mut marks = life.unhurt();
    life.mark_system(&mut marks, System::Movement, 1);
    let spot = life.healable(&marks).next().unwrap();
    assert_eq!(life.spot(spot).line, 1);
}

#[test]
fn a_spiral_goes_around_and_loses_its_aspects() {
    let life = Life::spiral([2, 2], [3, 3], [2, 1]);
    let mut marks = life.unhurt();
    assert!(life.is_spiral() && life.is_rolled_for());
    assert_eq!(life.mark(&mut marks, Start::rolled(6), 3), 0);
    assert_eq!(&marks[..], [2, 0, 0, 0, 0, 1]);
    assert_eq!(life.mark(&mut marks, Start::rolled(5), 4), 0);
    assert_eq!(&marks[..], [2, 2, 0, 0, 2, 1]);
    let lost: Vec<System> = life.crippled(&marks).iter().collect();
    assert_eq!(lost, [System::Mind, System::Spirit]);
}

#[test]
fn a_branch_may_belong_to_two_aspects() {
    let life: Life = serde_json::from_str(r#"{"branches": ["MMB", "M", "BB", "BB", "S", "SS"]}"#).unwrap();
    let mut marks = life.unhurt();
    // The outermost circle of the body in the lowest branch is behind two of the mind.
    assert_eq!(life.mark_system(&mut marks, System::Body, 1), 0);
    assert_eq!(life.unmarked_in(&marks, Start::line(0)), 2);
    assert_eq!(life.mark(&mut marks, Start::line(0), 2), 0);
    assert_eq!(life.unmarked_in(&marks, Start::line(0)), 0);
    assert_eq!(life.unmarked_in(&marks, Start::line(1)), 1);
}

#[test]
fn a_colossal_fills_one_grid_and_says_what_is_left_for_the_other() {
    let grid = [".LL..C", ".LM..C"];
    let life = Life::two_grids(&grid, &["C..RR.", "C..MR."]).unwrap();
    let mut marks = life.unhurt();
    let left = life.mark(&mut marks, Start::rolled(3).of(Half::Left), 14);
    assert_eq!(left, 2);
    assert_eq!(life.unmarked_in_half(&marks, Half::Left), 0);
    assert!(life.is_crippled(&marks, System::LeftArm));
    assert!(
        !life.is_crippled(&marks, System::Cortex),
        "half of it is on the other grid"
    );
    assert_eq!(life.mark(&mut marks, Start::rolled(1).of(Half::Right), left), 0);
    assert!(life.is_crippled(&marks, System::Cortex) && !life.is_full(&marks));
}

#[test]
fn a_force_field_is_marked_first_except_for_systems() {
    let life = Life::grid_behind_field(3, &["......", "LLCCRR"]).unwrap();
    let mut marks = life.unhurt();
    assert_eq!(life.mark_system(&mut marks, System::Cortex, 1), 0);
    assert_eq!(life.unmarked_in(&marks, Start::line(2)), 1);
    // One point for each column: the field takes those of the first three.
    assert_eq!(life.mark_every_line(&mut marks, Half::Left, 1), 0);
    let of_column = |line| life.unmarked_in(&marks, Start::line(line));
    assert_eq!([0, 1, 2, 3, 4, 5].map(of_column), [2, 2, 1, 1, 1, 1]);
    let field = life.field().unwrap();
    assert_eq!(marks[usize::from(field.0)], 3);
    assert_eq!(life.heal(&mut marks, field, 9), 3);
}

#[test]
fn lines_that_lead_to_the_same_are_one() {
    let life = Life::spiral([2, 2], [3, 3], [2, 1]);
    let marks = [2, 2, 3, 3, 0, 0];
    assert_eq!(life.grades(&marks, Half::Left, 1), [0, 0, 0, 0, 0, 5]);
    assert_eq!(life.grades(&marks, Half::Left, 9), [0; 6]);
}

#[test]
fn healing_brings_systems_back_first() {
    let life = juggernaut();
    let mut marks = life.unhurt();
    life.mark_system(&mut marks, System::LeftArm, 3);
    life.mark_system(&mut marks, System::Movement, 9);
    life.mark(&mut marks, Start::line(5), 2);
    let healed = life.propose_healing(&marks, 3, &[System::Movement]);
    for (spot, points) in &healed {
        assert_eq!(life.heal(&mut marks, *spot, *points), *points);
    }
    assert_eq!(healed.iter().map(|(_, points)| *points).sum::<u8>(), 3);
    assert!(life.crippled(&marks).is_empty());
    assert_eq!(
        life.propose_healing(&marks, 500, &[])
            .iter()
            .map(|(_, points)| u16::from(*points))
            .sum::<u16>(),
        life.marked(&marks)
    );
}

#[test]
fn files_are_refused_with_a_reason() {
    let error = |text: &str| serde_json::from_str::<Life>(text).unwrap_err().to_string();
    assert!(error(r#"{"grid": ["....."]}"#).contains("row 1 of a damage grid has 5 places, not 6"));
    assert!(error(r#"{"grid": ["....Q."]}"#).contains("'Q'"));
    assert!(error(r#"{"grid": ["xxxxxx"]}"#).contains("at least one box"));
    assert!(error(r#"{"row": 200}"#).contains("at most 100"));
    assert!(error(r#"{"branches": ["MMX", "M", "B", "B", "S", "S"]}"#).contains("'X'"));
    for text in [
        r#"{"row":5}"#,
        r#"{"spiral":{"mind":[1,2],"body":[3,4],"spirit":[5,6]}}"#,
    ] {
        let life: Life = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&life).unwrap(), text);
    }
}

fn lives() -> impl Strategy<Value = Life> {
    prop_oneof![
        (1u8..40).prop_map(Life::row),
        prop::array::uniform6(0u8..9).prop_filter_map("some circles", |c| {
            let printed = Printed::Spiral {
                mind: [c[0], c[1]],
                body: [c[2], c[3]],
                spirit: [c[4], c[5]],
            };
            Life::try_from(printed).ok()
        }),
        prop::collection::vec("[x.LRMCH]{6}", 1..8).prop_filter_map("some boxes", |rows| {
            Grid::from_rows(&rows).ok().map(|grid| Printed::Grid(grid).into_life())
        }),
        (prop::collection::vec("[x.LRMC]{6}", 1..6), 0u8..12).prop_filter_map("some boxes", |(rows, field)| {
            let grid = Grid::from_rows(&rows).ok()?;
            Some(Printed::Fielded { field, grid }.into_life())
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_point_marks_one_box_or_is_given_back(
        life in lives(),
        blows in prop::collection::vec((0u8..6, 0u16..30), 1..8),
    ) {
        let mut marks = life.unhurt();
        for (line, points) in blows {
            let before = life.unmarked(&marks);
            let crippled = life.crippled(&marks);
            let lost = life.mark(&mut marks, Start::line(line), points);
            prop_assert_eq!(before - life.unmarked(&marks), points - lost);
            prop_assert!(lost == 0 || life.is_full(&marks));
            prop_assert!(crippled.without(life.crippled(&marks)).is_empty(), "damage mends nothing");
            let written = serde_json::to_string(&marks).unwrap();
            prop_assert_eq!(serde_json::from_str::<Marks>(&written).unwrap(), marks.clone());
        }
        let all = life.propose_healing(&marks, u16::MAX, &[]);
        for (spot, points) in all {
            life.heal(&mut marks, spot, points);
        }
        prop_assert_eq!(marks, life.unhurt());
    }

    #[test]
    fn points_one_by_one_are_points_at_once(life in lives(), line in 0u8..6, points in 0u16..60) {
        let mut marks = life.unhurt();
        for _ in 0..points {
            life.mark(&mut marks, Start::line(line), 1);
        }
        prop_assert_eq!(marks, life.after(&life.unhurt(), Start::line(line), points));
    }

    #[test]
    fn marks_never_depend_on_the_line_of_a_grade(life in lives(), hurt in 0u16..20, points in 0u16..30) {
        let marks = life.after(&life.unhurt(), Start::line(2), hurt);
        let grades = life.grades(&marks, Half::Left, points);
        for line in 0..LINES {
            let grade = grades[usize::from(line)];
            prop_assert!(grade <= line);
            prop_assert_eq!(
                life.after(&marks, Start::line(line), points),
                life.after(&marks, Start::line(grade), points)
            );
        }
    }
}
