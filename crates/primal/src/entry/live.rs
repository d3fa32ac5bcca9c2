//! HORDES: Primal as people play it on a screen: what can be chosen, and the battle that comes of it.

use kernel::{Party, Seat, Seating, Whim};
use live::{ArmyOffer, ArmyWish, Menu, MenuChoice, MenuOption, Wish, WishProblem};
use registry::OnScreen;

use super::simulation::{LAST_ROUND, MOST_PLAYERS, POINTS, check_seating, rolled};
use super::{GAME, armies, tables};
use crate::army::{self, ArmyList, Muster, Problem};
use crate::data::TableData;
use crate::objectives::ScenarioCard;
use crate::world::Options;
use crate::{Battle, Library, Primal, Setup};

pub(crate) struct PrimalLive;

const TABLE: &str = "table";
const SCENARIO: &str = "scenario";
const TEAMS: &str = "teams";
const TOTAL: &str = "points";
const ROUNDS: &str = "rounds";
const KEYS: [&str; 5] = [TABLE, SCENARIO, TEAMS, TOTAL, ROUNDS];

/// The scenario that two dice choose.
const ROLLED: &str = "rolled";
/// Players sit in turn at the sides of two teams.
const TWO_TEAMS: &str = "two";

/// Totals to agree on for drawn armies: those of the encounter levels.
const TOTALS: [u16; 4] = [10, 25, 50, 75];
const LAST_ROUNDS: [u16; 3] = [6, 9, 20];

impl OnScreen for PrimalLive {
    type Game = Primal;

    fn menu(&self) -> Menu {
        let library = Library::embedded();
        let seats = (0..MOST_PLAYERS).map(|seat| Seat(seat as u8).colour().to_string());
        let mut offers: Vec<ArmyOffer> = library.lists.iter().filter_map(|list| offer(library, list)).collect();
        offers.sort_by_key(|offer| !offer.starter);
        Menu {
            game: GAME.into(),
            title: "HORDES: Primal".into(),
            says: "Warlocks and their warbeasts, with units and solos at their side, where it matters which way a model looks. \
                   What the game does not carry out yet is marked on each card and named when a battle begins."
                .into(),
            sides: seats.collect(),
            fewest: 2,
            armies: offers,
            factions: library.led(),
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
    let mut open: Vec<String> = named.flat_map(|entry| entry.not_enforced(&library.book)).collect();
    open.sort();
    open.dedup();
    let says = match open.len() {
        0 => list.says.clone(),
        count => format!("{} {count} special rules of its cards are not enforced yet.", list.says),
    };
    Some(ArmyOffer {
        name: list.name.clone(),
        faction: list.faction.clone(),
        allegiance: armies::ALLEGIANCE.into(),
        points: u32::from(muster.points),
        models: muster.models() as u32,
        says: says.trim().into(),
        starter: armies::is_starter(list),
    })
}

fn options(library: &Library) -> Vec<MenuOption> {
    let ready = library.tables.iter();
    let ready = ready.map(|table| MenuChoice::new(&table.name, &table.name, &table.says));
    let new = MenuChoice::new(
        tables::RANDOM,
        "A new one",
        "Drawn from the seed, the same from both sides.",
    );
    let scenarios = library.scenarios.iter();
    let scenarios = scenarios.map(|card| MenuChoice::new(&card.name, &card.name, &card.says));
    let rolled = MenuChoice::new(ROLLED, "Chosen by dice", "Two dice choose one of the nine.");
    let option = |key: &str, label: &str, if_left_out: String, choices: Vec<MenuChoice>| MenuOption {
        key: key.into(),
        label: label.into(),
        if_left_out,
        choices,
    };
    vec![
        option(
            TABLE,
            "Battlefield",
            "One of the ready battlefields is drawn.".into(),
            ready.chain([new]).collect(),
        ),
        option(
            SCENARIO,
            "Scenario",
            "None: destroy the enemy warlocks and warcasters.".into(),
            scenarios.chain([rolled]).collect(),
        ),
        option(
            TEAMS,
            "Teams",
            "Each player alone.".into(),
            vec![MenuChoice::new(
                TWO_TEAMS,
                "Two teams",
                "Red and Green against Blue and Yellow.",
            )],
        ),
        option(
            TOTAL,
            "Points of drawn armies",
            format!("Up to {POINTS}."),
            TOTALS
                .map(|total| {
                    MenuChoice::new(
                        total.to_string(),
                        format!("{total} points"),
                        "Random armies are drawn up to it.",
                    )
                })
                .into(),
        ),
        option(
            ROUNDS,
            "Last round",
            format!(
                "{LAST_ROUND}. Then the side with more points of the scenario wins, or the one that has lost fewer army points."
            ),
            LAST_ROUNDS
                .map(|last| {
                    MenuChoice::new(
                        last.to_string(),
                        format!("Round {last}"),
                        "After it the battle is decided as it stands.",
                    )
                })
                .into(),
        ),
    ]
}

/// Everything that was wished for, or all that is wrong with it. What is left open is drawn from the seed.
fn set_up(library: &'static Library, wish: &Wish, seed: u64) -> Result<Setup, Vec<WishProblem>> {
    let mut problems = vec![];
    let mut whim = Whim::new(seed ^ 0x0C1A_550F_F09E);
    for key in wish.options.keys().filter(|key| !KEYS.contains(&key.as_str())) {
        problems.push(WishProblem::new(None, Some(key), format!("there is no option {key:?}")));
    }
    let seating = seating(wish).map_err(|found| problems.push(found));
    let total = number(wish, TOTAL, POINTS, 500).map_err(|found| problems.push(found));
    let last = number(wish, ROUNDS, LAST_ROUND, 100).map_err(|found| problems.push(found));
    let players = seating.map_or(2, |seating| seating.count());
    let mut musters = vec![];
    for seat in 0..players {
        let wanted = wish.armies.get(seat);
        match muster(library, wanted, seat as u8, total.unwrap_or(POINTS), &mut whim) {
            Ok(muster) => musters.push(muster),
            Err(found) => problems.extend(found),
        }
    }
    let scenario = scenario(library, wish, &mut whim).map_err(|found| problems.push(found));
    let card = scenario.as_ref().ok().and_then(|card| card.as_ref());
    let table = table(library, wish, card, &mut whim).map_err(|found| problems.push(found));
    let (Ok(table), Ok(scenario), Ok(seating), Ok(last), true) = (table, scenario, seating, last, problems.is_empty())
    else {
        return Err(problems);
    };
    let terrain = { table.layout.build() }.map_err(|why| vec![WishProblem::new(None, Some(TABLE), why)])?;
    Ok(Setup::Battle(Box::new(Battle {
        seating,
        armies: musters.iter().map(Muster::army).collect(),
        terrain,
        options: Options {
            last_round: Some(last),
            ..Options::default()
        },
        scenario,
        rules: String::new(),
        spells: vec![],
    })))
}

fn seating(wish: &Wish) -> Result<Seating, WishProblem> {
    let players = wish.players.unwrap_or(wish.armies.len().max(2));
    let wrong = |key: Option<&str>, why: String| Err(WishProblem::new(None, key, why));
    if !(2..=MOST_PLAYERS).contains(&players) || wish.armies.len() > players {
        return wrong(
            None,
            format!("2 to {MOST_PLAYERS} armies fight a battle, one for each player"),
        );
    }
    let seating = match wish.options.get(TEAMS).map(String::as_str) {
        None => Seating::free_for_all(players),
        Some(TWO_TEAMS) => {
            let parties: Vec<Party> = (0..players as u8).map(|seat| Party(seat % 2)).collect();
            match Seating::teams(&parties) {
                Ok(seating) => seating,
                Err(why) => return wrong(Some(TEAMS), why),
            }
        }
        Some(other) => return wrong(Some(TEAMS), format!("there is no choice {other:?}")),
    };
    match check_seating(seating) {
        Ok(()) => Ok(seating),
        Err(why) => wrong(Some(TEAMS), why),
    }
}

fn number(wish: &Wish, key: &str, usual: u16, most: u16) -> Result<u16, WishProblem> {
    let Some(wanted) = wish.options.get(key) else {
        return Ok(usual);
    };
    match wanted.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(WishProblem::new(
            None,
            Some(key),
            format!("{wanted:?} is no number from 1 to {most}"),
        )),
    }
}

fn muster(
    library: &'static Library,
    wanted: Option<&ArmyWish>,
    seat: u8,
    total: u16,
    whim: &mut Whim,
) -> Result<Muster, Vec<WishProblem>> {
    let one = |why: String| vec![WishProblem::new(Some(seat), None, why)];
    let drawn = |faction: &str, whim: &mut Whim| army::random(library, faction, total, whim).map_err(one);
    let list = match wanted {
        Some(ArmyWish::Ready { name }) => library.list(name).map_err(|why| one(why.to_string()))?.clone(),
        Some(ArmyWish::List { text }) => {
            let (_, muster) = armies::muster("list", text).map_err(|found| {
                let told = found.into_iter().map(|found| WishProblem {
                    line: found.line,
                    rule: found.rule,
                    ..WishProblem::new(Some(seat), None, found.message)
                });
                told.collect::<Vec<WishProblem>>()
            })?;
            return Ok(muster);
        }
        Some(ArmyWish::Random { faction: Some(faction) }) => drawn(faction, whim)?,
        Some(ArmyWish::Random { faction: None }) | None => {
            let faction = whim.pick(&library.led()).cloned().unwrap_or_default();
            drawn(&faction, whim)?
        }
    };
    Muster::new(&list, library).map_err(|found| {
        let told = found.into_iter().map(|found: Problem| WishProblem {
            rule: found.rule.map(|rule| rule.to_string()),
            ..WishProblem::new(Some(seat), None, found.message)
        });
        told.collect()
    })
}

fn table(
    library: &Library,
    wish: &Wish,
    card: Option<&ScenarioCard>,
    whim: &mut Whim,
) -> Result<TableData, WishProblem> {
    let wrong = |why: String| WishProblem::new(None, Some(TABLE), why);
    match wish.options.get(TABLE).map(String::as_str) {
        None => tables::drawn(card, whim).map_err(wrong),
        Some(tables::RANDOM) => Ok(tables::new(card, whim)),
        Some(name) => {
            let found = library.table(name).cloned();
            let found = found.map_err(|why| wrong(why.to_string()))?;
            if tables::fits(&found, card) {
                Ok(found)
            } else {
                let why = format!("{} has no room for the markers of the scenario", found.name);
                Err(wrong(why))
            }
        }
    }
}

fn scenario(library: &Library, wish: &Wish, whim: &mut Whim) -> Result<Option<ScenarioCard>, WishProblem> {
    match wish.options.get(SCENARIO).map(String::as_str) {
        None => Ok(None),
        Some(ROLLED) => Ok(rolled(whim).cloned()),
        Some(name) => {
            let found = library.scenario(name).cloned();
            found
                .map(Some)
                .map_err(|why| WishProblem::new(None, Some(SCENARIO), why.to_string()))
        }
    }
}
