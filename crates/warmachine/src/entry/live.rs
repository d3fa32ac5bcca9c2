//! WARMACHINE as people play it on a screen: what can be chosen, starting a game and taking one up again.

use std::sync::Arc;

use kernel::Whim;
use live::{ArmyOffer, ArmyWish, Menu, MenuChoice, MenuOption, Wish, WishProblem};
use registry::OnScreen;

use super::{armies, tables};
use crate::army::{self, ArmyList, Muster, Problem};
use crate::data::TableData;
use crate::objectives::ScenarioCard;
use crate::world::{Options, Removed};
use crate::{Battle, Library, Setup, Side, Warmachine};

pub(crate) struct WarmachineLive;

const TABLE: &str = "table";
const SCENARIO: &str = "scenario";
const POINTS: &str = "points";
const ROUNDS: &str = "rounds";
const RESISTANCE: &str = "resistance";
const KEYS: [&str; 5] = [TABLE, SCENARIO, POINTS, ROUNDS, RESISTANCE];

const LOWEST: &str = "lowest";

/// What a drawn army may cost where the players agree on nothing else.
const USUAL_POINTS: u16 = 50;
/// Totals to agree on for drawn armies.
const TOTALS: [u16; 4] = [30, 50, 75, 100];
/// The last round of a battle without a scenario.
const LAST_ROUNDS: [u16; 3] = [5, 10, 0];

impl OnScreen for WarmachineLive {
    type Game = Warmachine;

    fn menu(&self) -> Menu {
        let library = Library::embedded();
        Menu {
            game: "warmachine".into(),
            title: "WARMACHINE Mk IV".into(),
            says: "A warcaster and its warjacks, or a warlock and its warbeasts, with units and solos at their side. All core rules are enforced; \
                   special rules of cards that are not enforced yet are marked on each card and named when a battle begins."
                .into(),
            sides: Side::BOTH.map(|side| side.to_string()).into(),
            fewest: 2,
            armies: library.lists.iter().filter_map(|list| offer(library, list)).collect(),
            factions: armies::led(library),
            options: options(library),
        }
    }

    fn set_up(&self, wish: &Wish, seed: u64) -> Result<Setup, Vec<WishProblem>> {
        set_up(Library::embedded(), wish, seed)
    }
}

/// A ready army, with how much of what its cards say is not carried out yet.
fn offer(library: &Library, list: &ArmyList) -> Option<ArmyOffer> {
    let muster = Muster::new(list, library).ok()?;
    let named = list.entries.iter().filter_map(|line| library.entry(&line.entry).ok());
    let mut open: Vec<String> = named.flat_map(crate::card::Entry::not_enforced).collect();
    open.sort();
    open.dedup();
    let says = match open.len() {
        0 => list.says.clone(),
        count => format!("{} {count} special rules of its cards are not enforced yet.", list.says),
    };
    Some(ArmyOffer {
        name: list.name.clone(),
        faction: list.faction.clone(),
        allegiance: "WARMACHINE".into(),
        points: u32::from(muster.points),
        models: muster.army.groups.iter().map(|group| group.models.len() as u32).sum(),
        says: says.trim().into(),
        starter: true,
    })
}

fn options(library: &Library) -> Vec<MenuOption> {
    let ready = library.tables.iter();
    let mut fields: Vec<MenuChoice> = ready
        .map(|table| MenuChoice::new(&table.name, &table.name, &table.says))
        .collect();
    fields.push(MenuChoice::new(
        tables::RANDOM,
        "A new one",
        "Drawn from the seed by the guidelines for placing terrain.",
    ));
    let scenarios = library.scenarios.iter().map(|card| {
        let open = match card.not_enforced.len() {
            0 => String::new(),
            count => format!(" {count} of its special rules are not enforced yet."),
        };
        MenuChoice::new(&card.name, &card.name, format!("{}{open}", card.says))
    });
    let rounds = LAST_ROUNDS.map(|rounds| match rounds {
        0 => MenuChoice::new(
            "0",
            "No last round",
            "The battle goes on until a Commander is destroyed.",
        ),
        rounds => MenuChoice::new(
            rounds.to_string(),
            format!("{rounds} rounds"),
            "Then the side that has lost fewer army points wins.",
        ),
    });
    vec![
        MenuOption {
            key: TABLE.into(),
            label: "Battlefield".into(),
            if_left_out: "One of the ready battlefields is drawn.".into(),
            choices: fields,
        },
        MenuOption {
            key: SCENARIO.into(),
            label: "Scenario".into(),
            if_left_out: "None: destroy the enemy Commander.".into(),
            choices: scenarios.collect(),
        },
        MenuOption {
            key: POINTS.into(),
            label: "Points of drawn armies".into(),
            if_left_out: format!("Up to {USUAL_POINTS}."),
            choices: TOTALS
                .map(|total| {
                    MenuChoice::new(
                        total.to_string(),
                        format!("{total} points"),
                        "Random armies are drawn up to it.",
                    )
                })
                .into(),
        },
        MenuOption {
            key: ROUNDS.into(),
            label: "Last round".into(),
            if_left_out: "A battle without a scenario ends after seven rounds.".into(),
            choices: rounds.into(),
        },
        MenuOption {
            key: RESISTANCE.into(),
            label: "A resistance removes".into(),
            if_left_out: "The highest die of the damage roll.".into(),
            choices: vec![MenuChoice::new(
                LOWEST,
                "The lowest die",
                "The rulebook does not say which.",
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
    let total = number(wish, POINTS, USUAL_POINTS, 1_000).unwrap_or_else(|found| {
        problems.push(found);
        USUAL_POINTS
    });
    let mut musters = vec![];
    for side in Side::BOTH {
        match muster(library, wish.armies.get(side.index()), side, total, &mut whim) {
            Ok(muster) => musters.push(muster),
            Err(found) => problems.extend(found),
        }
    }
    let table = table(library, wish, &mut whim).map_err(|found| problems.push(found));
    let scenario = scenario(library, wish).map_err(|found| problems.push(found));
    let readings = readings(wish).map_err(|found| problems.push(found));
    let (Ok(table), Ok(scenario), Ok(options), [red, blue], true) =
        (table, scenario, readings, &musters[..], problems.is_empty())
    else {
        return Err(problems);
    };
    let terrain = table
        .layout
        .build()
        .map_err(|why| vec![WishProblem::new(None, Some(TABLE), why)])?;
    Ok(Setup::Battle(Box::new(Battle {
        armies: vec![red.army.clone(), blue.army.clone()],
        terrain,
        options,
        scenario,
    })))
}

fn number(wish: &Wish, key: &str, usual: u16, most: u16) -> Result<u16, WishProblem> {
    let Some(wanted) = wish.options.get(key) else {
        return Ok(usual);
    };
    match wanted.parse() {
        Ok(number) if number <= most => Ok(number),
        _ => Err(WishProblem::new(
            None,
            Some(key),
            format!("{wanted:?} is no number up to {most}"),
        )),
    }
}

fn muster(
    library: &'static Library,
    wanted: Option<&ArmyWish>,
    side: Side,
    total: u16,
    whim: &mut Whim,
) -> Result<Muster, Vec<WishProblem>> {
    let seat = Some(side.seat().0);
    let one = |why: String| vec![WishProblem::new(seat, None, why)];
    let drawn = |faction: &str, whim: &mut Whim| army::random(library, faction, total, whim).map_err(one);
    let list = match wanted {
        Some(ArmyWish::Ready { name }) => library.list(name).map_err(|why| one(why.to_string()))?.clone(),
        Some(ArmyWish::List { text }) => {
            let (_, muster) = armies::muster("list", text).map_err(|found| {
                let told = found.into_iter().map(|found| WishProblem {
                    line: found.line,
                    rule: found.rule,
                    ..WishProblem::new(seat, None, found.message)
                });
                told.collect::<Vec<WishProblem>>()
            })?;
            return Ok(muster);
        }
        Some(ArmyWish::Random { faction: Some(faction) }) => drawn(faction, whim)?,
        Some(ArmyWish::Random { faction: None }) | None => {
            let faction = whim.pick(&armies::led(library)).cloned().unwrap_or_default();
            drawn(&faction, whim)?
        }
    };
    Muster::new(&list, library).map_err(|found| {
        let told = found.into_iter().map(|found: Problem| WishProblem {
            rule: found.rule.map(|rule| rule.to_string()),
            ..WishProblem::new(seat, None, found.message)
        });
        told.collect()
    })
}

fn table(library: &Library, wish: &Wish, whim: &mut Whim) -> Result<TableData, WishProblem> {
    match wish.options.get(TABLE).map(String::as_str) {
        None => {
            let drawn = whim.pick(&library.tables).cloned();
            drawn.ok_or_else(|| WishProblem::new(None, Some(TABLE), "there is no battlefield"))
        }
        Some(tables::RANDOM) => Ok(crate::terrain::generate::table(whim.next_u64() >> 20)),
        Some(name) => {
            let found = library.table(name).cloned();
            found.map_err(|why| WishProblem::new(None, Some(TABLE), why.to_string()))
        }
    }
}

fn scenario(library: &Library, wish: &Wish) -> Result<Option<Arc<ScenarioCard>>, WishProblem> {
    let Some(name) = wish.options.get(SCENARIO) else {
        return Ok(None);
    };
    let found = library.scenario(name).cloned();
    found
        .map(Some)
        .map_err(|why| WishProblem::new(None, Some(SCENARIO), why.to_string()))
}

/// How the rules are read where two readings are in use, and when the battle ends.
fn readings(wish: &Wish) -> Result<Options, WishProblem> {
    let usual = Options::default();
    let mut options = Options {
        rounds: number(wish, ROUNDS, usual.rounds, 100)?,
        ..usual
    };
    match wish.options.get(RESISTANCE).map(String::as_str) {
        None => {}
        Some(LOWEST) => options.resistance_removes = Removed::Lowest,
        Some(other) => {
            let message = format!("there is no choice {other:?}: choose {LOWEST} or leave it out");
            return Err(WishProblem::new(None, Some(RESISTANCE), message));
        }
    }
    Ok(options)
}
