use proptest::prelude::*;
use table::{Base, Facing, Point, any_line};

use super::*;

const SMALL: Length = Length::hundredths(175);
const LARGE: Length = Length::hundredths(275);

fn base(mm: i64, x: i64, y: i64) -> Footprint {
    Footprint::round(Length::mm(mm), Point::um(x, y))
}

fn small(id: u16, x: i64, y: i64) -> Figure<u16> {
    Figure::new(id, base(30, x, y), 1, SMALL)
}

fn large(id: u16, x: i64, y: i64) -> Figure<u16> {
    Figure::new(id, base(50, x, y), 3, LARGE)
}

fn sees(figures: &[Figure<u16>], screens: &[Screen<'_>], from: u16, to: u16) -> Result<(), Hidden<u16>> {
    let scene = Scene::new(figures.to_vec(), screens.to_vec());
    scene.look(from, to, &Look::default()).map(|_| ())
}

#[test]
fn smaller_bases_hide_nobody() {
    let figures = [
        small(1, 0, 0),
        small(2, 100_000, 0),
        large(3, 200_000, 0),
        small(4, 300_000, 0),
    ];
    assert_eq!(sees(&figures, &[], 1, 3), Ok(()));
    assert_eq!(sees(&figures, &[], 1, 2), Ok(()));
    assert_eq!(sees(&figures, &[], 1, 4), Err(Hidden::ByBase(2)));
    assert_eq!(
        sees(&figures, &[], 3, 1),
        Ok(()),
        "a large base sees past both sides of a small one"
    );
    assert_eq!(sees(&figures, &[], 1, 9), Err(Hidden::Absent));
}

#[test]
fn a_part_beside_the_base_is_enough() {
    let mut figures = vec![small(1, 0, 0), large(2, 100_000, 20_000), small(3, 200_000, 0)];
    assert_eq!(sees(&figures, &[], 1, 3), Ok(()));
    figures[1] = large(2, 100_000, 9_000);
    assert_eq!(sees(&figures, &[], 1, 3), Err(Hidden::ByBase(2)));
    figures[1].hides = false;
    assert_eq!(sees(&figures, &[], 1, 3), Ok(()));
}

#[test]
fn own_unit_stealth_and_trenches() {
    let mut figures = [small(1, 0, 0), small(2, 150_000, 0), small(3, 200_000, 0)];
    (figures[0].unit, figures[1].unit) = (Some(7), Some(7));
    let scene = Scene::new(figures.to_vec(), vec![]);
    let past_unit = Look {
        past_own_unit: true,
        ..Look::default()
    };
    assert!(scene.sees(1, 3, &past_unit) && !scene.sees(1, 3, &Look::default()));
    assert!(!scene.sees(3, 1, &past_unit), "the other one is not of that unit");
    figures[1].hides_within = Some(Length::inches(5));
    // From rim to rim it is 120 mm to the one and 20 mm to the other.
    assert_eq!(sees(&figures, &[], 1, 3), Err(Hidden::ByBase(2)));
    figures[1] = small(2, 160_000, 0);
    figures[1].hides_within = Some(Length::inches(5));
    assert_eq!(sees(&figures, &[], 1, 3), Ok(()));
    figures[1].hides_within = None;
    figures[1].is_sunk = true;
    assert_eq!(sees(&figures, &[], 1, 3), Ok(()));
    figures[2].is_sunk = true;
    assert_eq!(sees(&figures, &[], 1, 3), Err(Hidden::ByBase(2)));
}

#[test]
fn over_the_heads_of_those_below() {
    let mut figures = [small(1, 0, 0), small(2, 100_000, 0), small(3, 200_000, 0)];
    figures[0].floor = Length::inches(2);
    assert_eq!(sees(&figures, &[], 1, 3), Ok(()));
    assert_eq!(
        sees(&figures, &[], 3, 1),
        Ok(()),
        "it stands lower than the one looked at"
    );
    // Within 1" of the target.
    figures[1] = small(2, 150_000, 0);
    assert_eq!(sees(&figures, &[], 1, 3), Err(Hidden::ByBase(2)));
    figures[1] = small(2, 100_000, 0);
    figures[1].floor = Length::inches(2);
    assert_eq!(sees(&figures, &[], 1, 3), Err(Hidden::ByBase(2)));
}

#[test]
fn walls_hide_whom_they_are_higher_than() {
    let wall = Polygon::rectangle(Point::um(90_000, -300_000), Point::um(110_000, 300_000));
    let figures = [
        small(1, 0, 0),
        small(2, 200_000, 0),
        large(3, 200_000, 100_000),
        large(4, 0, 100_000),
    ];
    let of_height = |hundredths: i64| {
        [Screen::polygon(
            &wall,
            Hides::Solid {
                bottom: Length::ZERO,
                top: Length::hundredths(hundredths),
            },
        )]
    };
    assert_eq!(sees(&figures, &of_height(175), 1, 2), Ok(()));
    assert_eq!(sees(&figures, &of_height(176), 1, 2), Err(Hidden::ByScreen(0)));
    assert_eq!(sees(&figures, &of_height(176), 3, 4), Ok(()));
    assert_eq!(sees(&figures, &of_height(276), 3, 4), Err(Hidden::ByScreen(0)));
    // From small to large the line rises: half way it is 2 1/4" high.
    assert_eq!(sees(&figures, &of_height(220), 1, 3), Ok(()));
    assert_eq!(sees(&figures, &of_height(220), 3, 1), Ok(()));
    assert_eq!(sees(&figures, &of_height(260), 1, 3), Err(Hidden::ByScreen(0)));
}

#[test]
fn into_clouds_and_out_but_not_through() {
    let cloud = |x: i64| Screen::circle(Point::um(x, 0), Length::half_inches(3), Hides::Cloud);
    let mut figures = [small(1, 0, 0), small(2, 200_000, 0)];
    assert_eq!(sees(&figures, &[cloud(100_000)], 1, 2), Err(Hidden::ByScreen(0)));
    assert_eq!(
        sees(&figures, &[cloud(170_000)], 1, 2),
        Ok(()),
        "it stands in it with a part"
    );
    assert_eq!(sees(&figures, &[cloud(30_000)], 1, 2), Ok(()));
    assert_eq!(
        sees(&figures, &[cloud(30_000), cloud(100_000)], 1, 2),
        Err(Hidden::ByScreen(1))
    );
    let scene = Scene::new(figures.to_vec(), vec![cloud(100_000)]);
    let eyeless = Look {
        through_clouds: true,
        ..Look::default()
    };
    assert!(scene.sees(1, 2, &eyeless));
    figures[1].towers = true;
    assert_eq!(sees(&figures, &[cloud(100_000)], 1, 2), Ok(()));
}

#[test]
fn three_inches_into_a_forest() {
    let depth = Length::inches(3);
    let wood = |from: i64, to: i64| Polygon::rectangle(Point::um(from, -400_000), Point::um(to, 400_000));
    let look = |wood: &Polygon, figures: &[Figure<u16>]| {
        sees(figures, &[Screen::polygon(wood, Hides::Forest { depth })], 1, 2)
    };
    let figures = [small(1, 0, 0), small(2, 200_000, 0)];
    // However thin it is, nobody sees through it.
    assert_eq!(look(&wood(100_000, 101_000), &figures), Err(Hidden::ByScreen(0)));
    // The near rim of the target is at 185 mm: 76.2 mm of forest before it are seen through, more are not.
    assert_eq!(look(&wood(108_800, 400_000), &figures), Ok(()));
    assert_eq!(look(&wood(108_700, 400_000), &figures), Err(Hidden::ByScreen(0)));
    // The rear half of the target is clear of the wood, but behind it.
    assert_eq!(look(&wood(50_000, 200_000), &figures), Err(Hidden::ByScreen(0)));
    assert_eq!(look(&wood(-100_000, 80_000), &figures), Ok(()), "out of it");
}

#[test]
fn only_ahead() {
    let figures = [small(1, 0, 0), small(2, -100_000, 0), small(3, -10_000, 100_000)];
    let scene = Scene::new(figures.to_vec(), vec![]);
    let east = Look {
        ahead: Some(Facing::EAST),
        ..Look::default()
    };
    assert_eq!(scene.look(1, 2, &east), Err(Hidden::Behind));
    assert!(scene.sees(1, 3, &east) && scene.sees(1, 2, &Look::default()));
}

#[test]
fn from_the_middle_of_a_base() {
    let target = base(30, 200_000, 0);
    let blocker = base(30, 100_000, 0);
    let looks = |blockers: Vec<(u8, Outline<'_>)>| from_centre(Point::ORIGIN, None, &target, blockers);
    assert_eq!(looks(vec![]), Ok(()));
    assert_eq!(looks(vec![(5, blocker.outline())]), Err(Some(5)));
    let wall = Polygon::rectangle(Point::um(150_000, 10_000), Point::um(165_000, 60_000));
    assert!(!is_sheltered(&base(30, 0, 0), &target, &wall, Length::um(1_000)));
    assert!(is_sheltered(&base(30, 0, 0), &target, &wall, Length::inches(1)));
    let beside = Polygon::rectangle(Point::um(150_000, 16_000), Point::um(160_000, 60_000));
    assert!(!is_sheltered(&base(30, 0, 0), &target, &beside, Length::inches(1)));
    let mut viewer = small(1, 0, 0);
    let outline = Outline::Polygon(&wall);
    let between = |viewer: &Figure<u16>| {
        let mut target = small(2, 200_000, 0);
        target.floor = viewer.floor;
        stands_between_volumes(viewer, &target, &outline, Length::ZERO, Length::inches(1))
    };
    assert!(between(&viewer));
    viewer.floor = Length::inches(1);
    assert!(!between(&viewer));
}

#[test]
fn seventy_bases_are_asked_all_at_once() {
    // Ten by seven on a grid of 2": whoever stands in one row is hidden by the next one.
    let figures: Vec<Figure<u16>> = (0..70)
        .map(|number| small(number, i64::from(number % 10) * 50_800, i64::from(number / 10) * 50_800))
        .collect();
    let scene = Scene::new(figures.clone(), vec![]);
    let mut seen = 0;
    for one in 0..70 {
        for other in 0..70 {
            let clear = scene.sees(one, other, &Look::default());
            assert_eq!(clear, scene.sees(other, one, &Look::default()));
            seen += u32::from(clear);
        }
    }
    assert!(scene.sees(0, 1, &Look::default()) && !scene.sees(0, 2, &Look::default()));
    assert!(seen > 70 * 8 && seen < 70 * 60, "{seen}");
}

fn crowd() -> impl Strategy<Value = Vec<Figure<u16>>> {
    let one = (-200_000i64..200_000, -200_000i64..200_000, 0usize..3);
    prop::collection::vec(one, 3..16).prop_map(|places| {
        let mut standing: Vec<Figure<u16>> = vec![];
        for (number, (x, y, size)) in places.into_iter().enumerate() {
            let base = base([30, 40, 50][size], x, y);
            if standing.iter().all(|other| !table::overlap(&other.base, &base)) {
                standing.push(Figure::new(number as u16, base, size as u8, SMALL));
            }
        }
        standing
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// What is left out because it is far from the strip hides nobody.
    #[test]
    fn the_strip_leaves_out_nothing_that_matters(figures in crowd()) {
        let scene = Scene::new(figures.clone(), vec![]);
        for one in &figures {
            for other in figures.iter().filter(|other| other.id != one.id) {
                let blockers: Vec<Outline<'_>> = figures
                    .iter()
                    .filter(|third| third.id != one.id && third.id != other.id && third.size >= other.size)
                    .map(|third| Outline::Disc {
                        centre: third.base.at(),
                        radius: third.base.base().outer_radius() + Length::um(1),
                    })
                    .collect();
                let all = any_line(&one.base, &other.base, &blockers).is_some();
                prop_assert_eq!(scene.sees(one.id, other.id, &Look::default()), all);
            }
        }
    }

    /// A line that is found is one: it passes over nobody who is in the way.
    #[test]
    fn lines_are_clear(figures in crowd(), x in 0i64..4, y in 0i64..4, top in 100i64..400, facing in 0usize..3) {
        let at = Point::um((x - 2) * 90_000, (y - 2) * 90_000);
        let wall = Polygon::rectangle(at, at.offset(Length::um(80_000), Length::um(20_000)));
        // Ends of a line are rounded to whole micrometres.
        let core = Polygon::rectangle(
            at.offset(Length::um(3), Length::um(3)),
            at.offset(Length::um(79_997), Length::um(19_997)),
        );
        let hides = Hides::Solid { bottom: Length::ZERO, top: Length::hundredths(top) };
        let screens = vec![Screen::polygon(&wall, hides)];
        let figures: Vec<Figure<u16>> = figures
            .into_iter()
            .filter(|figure| !table::overlaps_polygon(&figure.base, &wall))
            .map(|figure| Figure { height: Length::hundredths(175 + 50 * i64::from(figure.size)), ..figure })
            .collect();
        let scene = Scene::new(figures.clone(), screens);
        let ahead = [None, Some(Facing::EAST), Some(Facing::new(3, -7).unwrap())][facing];
        let look = Look { ahead, ..Look::default() };
        for one in &figures {
            for other in figures.iter().filter(|other| other.id != one.id) {
                let Ok((p, q)) = scene.look(one.id, other.id, &look) else { continue };
                let near = Footprint::new(Base::round_mm(0), p, Facing::EAST);
                prop_assert!(table::within(&near, &one.base, Length::um(3)));
                for third in &figures {
                    let hides = third.id != one.id && third.id != other.id && third.size >= other.size;
                    let shrunk = Outline::Disc {
                        centre: third.base.at(),
                        radius: third.base.base().outer_radius() - Length::um(3),
                    };
                    prop_assert!(!hides || !table::passes_through_flat(p, q, &shrunk));
                }
                let top = Length::hundredths(top);
                let wall_hides = top >= one.height.max(other.height) && top > one.height.min(other.height);
                prop_assert!(!wall_hides || !table::passes_through_flat(p, q, &Outline::Polygon(&core)));
            }
        }
    }
}
