//! HORDES Quick Start as people play it on a screen: what can be chosen, starting a game and taking one up again.

use kernel::Whim;
use live::{ArmyOffer, ArmyWish, Menu, MenuChoice, MenuOption, Wish, WishProblem};

use crate::army::{ArmyList, Muster, Problem};
use crate::data::TableData;
use crate::{Battle, Library, MeleeRange, Options, Quickstart, Setup, Side};

use super::armies;
use registry::OnScreen;

pub(crate) struct QuickstartLive;

const TABLE: &str = "table";
const POINTS: &str = "points";
const MELEE: &str = "melee_range";
const SHORT_SLAM: &str = "short_slam";
const KEYS: [&str; 4] = [TABLE, POINTS, MELEE, SHORT_SLAM];

const PRINTED: &str = "printed";
const KNOCKS_DOWN: &str = "knocks_down";

/// What a drawn army may cost where the players agree on nothing else.
const USUAL_POINTS: u32 = 18;
/// Totals to agree on.
const TOTALS: [u32; 4] = [6, 12, 18, 30];

impl OnScreen for QuickstartLive {
    type Game = Quickstart;

    fn menu(&self) -> Menu {
        let library = Library::embedded();
        Menu {
            game: "quickstart".into(),
            title: "HORDES Quick Start".into(),
            says: "A warlock and a handful of furious warbeasts against another: drive them hard, but not out of their minds."
                .into(),
            sides: Side::BOTH.map(|side| side.to_string()).into(),
            fewest: 2,
            armies: library.lists.iter().filter_map(|list| offer(library, list)).collect(),
            factions: library.factions.clone(),
            options: options(library),
        }
    }

    fn set_up(&self, wish: &Wish, seed: u64) -> Result<Setup, Vec<WishProblem>> {
        set_up(Library::embedded(), wish, seed)
    }
}

/// The warpacks of the game are made for a first game.
fn offer(library: &Library, list: &ArmyList) -> Option<ArmyOffer> {
    let muster = Muster::new(list, library, None).ok()?;
    Some(ArmyOffer {
        name: list.name.clone(),
        faction: list.faction.clone(),
        allegiance: "HORDES".into(),
        points: muster.points(),
        models: muster.cards.len() as u32,
        says: list.says.clone(),
        starter: true,
    })
}

fn options(library: &Library) -> Vec<MenuOption> {
    let tables = library.tables.iter();
    vec![
        MenuOption {
            key: TABLE.into(),
            label: "Battlefield".into(),
            if_left_out: "One of the ready battlefields is drawn.".into(),
            choices: tables
                .map(|table| MenuChoice::new(&table.name, &table.name, &table.says))
                .collect(),
        },
        MenuOption {
            key: POINTS.into(),
            label: "Points".into(),
            if_left_out: format!("Drawn armies cost up to {USUAL_POINTS}, others what they cost."),
            choices: TOTALS
                .map(|total| {
                    MenuChoice::new(
                        total.to_string(),
                        format!("{total} points"),
                        "No army may cost more; random armies are drawn up to it.",
                    )
                })
                .into(),
        },
        MenuOption {
            key: MELEE.into(),
            label: "Melee range".into(),
            if_left_out: "1/2\", as the game is played.".into(),
            choices: vec![MenuChoice::new(PRINTED, "1 1/2\"", "As it is printed.")],
        },
        MenuOption {
            key: SHORT_SLAM.into(),
            label: "A slam of less than 3\"".into(),
            if_left_out: "Does damage only.".into(),
            choices: vec![MenuChoice::new(
                KNOCKS_DOWN,
                "Knocks down too",
                "A slam that does not drive its target back knocks it down nevertheless.",
            )],
        },
    ]
}

/// Everything that was wished for, or all that is wrong with it. What is left open is drawn from the seed.
fn set_up(library: &'static Library, wish: &Wish, seed: u64) -> Result<Setup, Vec<WishProblem>> {
    let mut problems = vec![];
    let mut whim = Whim::new(seed ^ 0x0C1A_550F_F09D);
    for key in wish.options.keys().filter(|key| !KEYS.contains(&key.as_str())) {
        problems.push(WishProblem::new(None, Some(key), format!("there is no option {key:?}")));
    }
    if wish.armies.len() > 2 || wish.players.is_some_and(|players| players != 2) {
        problems.push(WishProblem::new(None, None, "two armies fight a battle"));
    }
    let total = total(wish).unwrap_or_else(|found| {
        problems.push(found);
        None
    });
    let mut musters = vec![];
    for side in Side::BOTH {
        match muster(library, wish.armies.get(side.index()), side, total, &mut whim) {
            Ok(muster) => musters.push(muster),
            Err(found) => problems.extend(found),
        }
    }
    let table = table(library, wish, &mut whim).map_err(|found| problems.push(found));
    let readings = readings(wish).map_err(|found| problems.extend(found));
    let (Ok(table), Ok(options), [red, blue], true) = (table, readings, &musters[..], problems.is_empty()) else {
        return Err(problems);
    };
    let terrain = table
        .layout
        .build()
        .map_err(|why| vec![WishProblem::new(None, Some(TABLE), why)])?;
    Ok(Setup::Battle(Box::new(Battle {
        armies: [red.recruits(), blue.recruits()],
        terrain,
        options,
    })))
}

fn total(wish: &Wish) -> Result<Option<u32>, WishProblem> {
    let Some(wanted) = wish.options.get(POINTS) else {
        return Ok(None);
    };
    match wanted.parse() {
        Ok(total) if total <= 1_000 => Ok(Some(total)),
        _ => Err(WishProblem::new(
            None,
            Some(POINTS),
            format!("{wanted:?} is no number of points up to 1000"),
        )),
    }
}

fn muster(
    library: &'static Library,
    wanted: Option<&ArmyWish>,
    side: Side,
    total: Option<u32>,
    whim: &mut Whim,
) -> Result<Muster, Vec<WishProblem>> {
    let seat = Some(side.seat().0);
    let one = |why: String| vec![WishProblem::new(seat, None, why)];
    let drawn = |faction: &str, whim: &mut Whim| {
        let most = total.unwrap_or(USUAL_POINTS);
        Muster::random(library, faction, most, whim).map_err(one)
    };
    let list = match wanted {
        Some(ArmyWish::Ready { name }) => library.list(name).map_err(|why| one(why.to_string()))?.clone(),
        Some(ArmyWish::List { text }) => armies::read("list", text).map_err(|found| {
            let told = found.into_iter().map(|found| WishProblem {
                line: found.line,
                rule: found.rule,
                ..WishProblem::new(seat, None, found.message)
            });
            told.collect::<Vec<WishProblem>>()
        })?,
        Some(ArmyWish::Random { faction: Some(faction) }) => drawn(faction, whim)?,
        Some(ArmyWish::Random { faction: None }) | None => {
            let faction = whim.pick(&library.factions).cloned().unwrap_or_default();
            drawn(&faction, whim)?
        }
    };
    Muster::new(&list, library, total).map_err(|found| {
        let told = found.into_iter().map(|found: Problem| WishProblem {
            rule: found.rule.map(|rule| rule.to_string()),
            ..WishProblem::new(seat, None, found.message)
        });
        told.collect()
    })
}

fn table(library: &Library, wish: &Wish, whim: &mut Whim) -> Result<TableData, WishProblem> {
    match wish.options.get(TABLE) {
        None => {
            let drawn = whim.pick(&library.tables).cloned();
            drawn.ok_or_else(|| WishProblem::new(None, Some(TABLE), "there is no battlefield"))
        }
        Some(name) => {
            let found = library.table(name).cloned();
            found.map_err(|why| WishProblem::new(None, Some(TABLE), why.to_string()))
        }
    }
}

/// How the rules are read where two readings are in use.
fn readings(wish: &Wish) -> Result<Options, Vec<WishProblem>> {
    let mut options = Options::default();
    let mut problems = vec![];
    let mut unknown = |key: &str, value: &str, known: &str| {
        let message = format!("there is no choice {value:?}: choose {known} or leave it out");
        problems.push(WishProblem::new(None, Some(key), message));
    };
    match wish.options.get(MELEE).map(String::as_str) {
        None => {}
        Some(PRINTED) => options.melee_range = MeleeRange::Printed,
        Some(other) => unknown(MELEE, other, PRINTED),
    }
    match wish.options.get(SHORT_SLAM).map(String::as_str) {
        None => {}
        Some(KNOCKS_DOWN) => options.short_slam_knocks_down = true,
        Some(other) => unknown(SHORT_SLAM, other, KNOCKS_DOWN),
    }
    if problems.is_empty() {
        Ok(options)
    } else {
        Err(problems)
    }
}
