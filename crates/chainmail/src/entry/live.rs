//! Chainmail as people play it on a screen: what can be chosen, starting a game and taking one up again.

use kernel::Whim;
use live::{ArmyOffer, ArmyWish, Menu, MenuChoice, MenuOption, Wish, WishProblem};
use registry::OnScreen;

use super::{armies, tables};
use crate::army::{self, LegalWarband, Problem, USUAL_POINTS, WarbandList};
use crate::card::FACTIONS;
use crate::data::TableData;
use crate::scenarios::Scenario;
use crate::{Chainmail, Library, Options, Setup, Skirmish, WarbandId};

pub(crate) struct ChainmailLive;

const TABLE: &str = "table";
const POINTS: &str = "points";
const LAST_ROUND: &str = "last_round";
const SCENARIO: &str = "scenario";
const KEYS: [&str; 4] = [SCENARIO, TABLE, POINTS, LAST_ROUND];

/// Totals that the rulebook names (chainmail:101a).
const TOTALS: [u16; 4] = [50, 70, 100, 140];
/// So many play on a screen.
const PLAYERS: usize = 2;
/// Last rounds to agree on, and the one that is taken where nobody says anything.
const LAST_ROUNDS: [u16; 4] = [6, 10, 15, 20];
pub(crate) const USUAL_LAST_ROUND: u16 = 30;

impl OnScreen for ChainmailLive {
    type Game = Chainmail;

    fn menu(&self) -> Menu {
        let library = Library::embedded();
        Menu {
            game: "chainmail".into(),
            title: "D&D Chainmail".into(),
            says: "Warbands of a few models: commanders hold them together, and a model that is out of command goes for the nearest enemy. \
                   The cards have working figures of ours, and not all abilities and spells are enforced yet: each card says which."
                .into(),
            sides: (0..PLAYERS).map(|seat| crate::shown::colour(WarbandId(seat as u8))).collect(),
            fewest: 2,
            armies: library.lists.iter().filter_map(|list| offer(library, list)).collect(),
            factions: FACTIONS.map(String::from).into(),
            options: options(library),
        }
    }

    fn set_up(&self, wish: &Wish, seed: u64) -> Result<Setup, Vec<WishProblem>> {
        set_up(Library::embedded(), wish, seed)
    }
}

fn offer(library: &Library, list: &WarbandList) -> Option<ArmyOffer> {
    let warband = army::muster(list, library, None).ok()?;
    Some(ArmyOffer {
        name: list.name.clone(),
        faction: warband.faction.clone().unwrap_or_default(),
        allegiance: "Chainmail".into(),
        points: warband.cost(),
        models: warband.members.len() as u32,
        says: list.says.clone(),
        starter: true,
    })
}

fn options(library: &Library) -> Vec<MenuOption> {
    let ready = library.tables.iter();
    let ready = ready.map(|table| MenuChoice::new(&table.name, &table.name, &table.says));
    let drawn = MenuChoice::new(
        tables::RANDOM,
        "Drawn by lot",
        "Terrain of one environment, placed at random.",
    );
    let scenarios = Scenario::ALL.into_iter();
    vec![
        MenuOption {
            key: SCENARIO.into(),
            label: "Scenario".into(),
            if_left_out: "Standard Skirmish: eliminate the enemy.".into(),
            choices: scenarios
                .map(|scenario| {
                    MenuChoice::new(
                        scenario.word(),
                        scenario.word(),
                        crate::shown::victory(scenario.objective()),
                    )
                })
                .collect(),
        },
        MenuOption {
            key: TABLE.into(),
            label: "Battlefield".into(),
            if_left_out: "One of the ready battlefields is drawn.".into(),
            choices: ready.chain([drawn]).collect(),
        },
        MenuOption {
            key: POINTS.into(),
            label: "Points".into(),
            if_left_out: format!("{USUAL_POINTS}, or what a list says."),
            choices: TOTALS
                .map(|total| {
                    MenuChoice::new(
                        total.to_string(),
                        format!("{total} points"),
                        "No warband may cost more; random warbands are drawn up to it.",
                    )
                })
                .into(),
        },
        MenuOption {
            key: LAST_ROUND.into(),
            label: "Last round".into(),
            if_left_out: format!("{USUAL_LAST_ROUND}."),
            choices: LAST_ROUNDS
                .map(|last| {
                    MenuChoice::new(
                        last.to_string(),
                        format!("Round {last}"),
                        "After it the skirmish is decided as it stands: mostly by the model closest to the center.",
                    )
                })
                .into(),
        },
    ]
}

/// Everything that was wished for, or all that is wrong with it. What is left open is drawn from the seed.
fn set_up(library: &'static Library, wish: &Wish, seed: u64) -> Result<Setup, Vec<WishProblem>> {
    let mut problems = vec![];
    let mut whim = Whim::new(seed ^ 0x0C4A_1A4A_11ED);
    for key in wish.options.keys().filter(|key| !KEYS.contains(&key.as_str())) {
        problems.push(WishProblem::new(None, Some(key), format!("there is no option {key:?}")));
    }
    let players = wish.players.unwrap_or(PLAYERS);
    if wish.armies.len() > PLAYERS || players != PLAYERS {
        problems.push(WishProblem::new(
            None,
            None,
            format!("{PLAYERS} warbands fight a skirmish"),
        ));
    }
    let mut number = |key: &'static str, most: u16| match wish.options.get(key).map(|text| text.parse::<u16>()) {
        None => None,
        Some(Ok(number)) if (1..=most).contains(&number) => Some(number),
        Some(_) => {
            let why = format!("a number from 1 to {most} is wanted");
            problems.push(WishProblem::new(None, Some(key), why));
            None
        }
    };
    let total = number(POINTS, 500);
    let last_round = number(LAST_ROUND, 100).unwrap_or(USUAL_LAST_ROUND);
    let scenario = scenario(wish).unwrap_or_else(|found| {
        problems.push(found);
        Scenario::default()
    });
    let mut warbands = vec![];
    for seat in 0..PLAYERS {
        match warband(library, wish.armies.get(seat), seat as u8, total, &mut whim) {
            Ok(legal) => warbands.push(legal.muster(seat as u8)),
            Err(found) => problems.extend(found),
        }
    }
    let table = table(library, wish, scenario, seed, &mut whim).map_err(|found| problems.push(found));
    let (Ok(table), true) = (table, problems.is_empty()) else {
        return Err(problems);
    };
    let terrain = table
        .terrain()
        .map_err(|why| vec![WishProblem::new(None, Some(TABLE), why)])?;
    let options = Options {
        last_round: Some(last_round),
        ..Options::default()
    };
    if let Err(refusal) = scenario.check(terrain.environment, PLAYERS) {
        return Err(vec![WishProblem {
            rule: Some(refusal.rule.to_string()),
            ..WishProblem::new(None, Some(SCENARIO), refusal.reason)
        }]);
    }
    Ok(skirmish(scenario, warbands, terrain, options))
}

pub(crate) fn skirmish(
    scenario: Scenario,
    warbands: Vec<crate::Muster>,
    terrain: std::sync::Arc<crate::Terrain>,
    options: Options,
) -> Setup {
    Setup::Skirmish(Box::new(Skirmish::new(scenario, warbands, terrain, options)))
}

fn warband(
    library: &'static Library,
    wanted: Option<&ArmyWish>,
    seat: u8,
    total: Option<u16>,
    whim: &mut Whim,
) -> Result<LegalWarband, Vec<WishProblem>> {
    let one = |why: String| vec![WishProblem::new(Some(seat), None, why)];
    let drawn = |faction: &str, whim: &mut Whim| {
        army::random(library, faction, total.unwrap_or(USUAL_POINTS), whim).map_err(one)
    };
    let list = match wanted {
        Some(ArmyWish::Ready { name }) => library.list(name).map_err(|why| one(why.to_string()))?.clone(),
        Some(ArmyWish::List { text }) => armies::read("list", text).map_err(|found| {
            let told = found.into_iter().map(|found| WishProblem {
                line: found.line,
                rule: found.rule,
                ..WishProblem::new(Some(seat), None, found.message)
            });
            told.collect::<Vec<WishProblem>>()
        })?,
        Some(ArmyWish::Random { faction: Some(faction) }) => drawn(faction, whim)?,
        Some(ArmyWish::Random { faction: None }) | None => {
            let faction = whim.pick(&FACTIONS).copied().unwrap_or_default();
            drawn(faction, whim)?
        }
    };
    army::muster(&list, library, total).map_err(|found| {
        let told = found.into_iter().map(|found: Problem| WishProblem {
            line: found.line,
            rule: found.rule.map(|rule| rule.to_string()),
            ..WishProblem::new(Some(seat), None, found.message)
        });
        told.collect()
    })
}

fn scenario(wish: &Wish) -> Result<Scenario, WishProblem> {
    let Some(wanted) = wish.options.get(SCENARIO) else {
        return Ok(Scenario::default());
    };
    let found = Scenario::ALL.into_iter().find(|scenario| scenario.word() == wanted);
    found.ok_or_else(|| WishProblem::new(None, Some(SCENARIO), format!("there is no scenario {wanted:?}")))
}

fn table(
    library: &Library,
    wish: &Wish,
    scenario: Scenario,
    seed: u64,
    whim: &mut Whim,
) -> Result<TableData, WishProblem> {
    match wish.options.get(TABLE).map(String::as_str) {
        None => {
            let fits = |table: &&TableData| scenario.check(table.layout.environment, PLAYERS).is_ok();
            let open: Vec<&TableData> = library.tables.iter().filter(fits).collect();
            let drawn = whim.pick(&open).copied().cloned();
            drawn.ok_or_else(|| WishProblem::new(None, Some(TABLE), "there is no battlefield"))
        }
        Some(tables::RANDOM) => Ok(crate::terrain::generated(seed)),
        Some(name) => {
            let found = library.table(name).cloned();
            found.map_err(|why| WishProblem::new(None, Some(TABLE), why.to_string()))
        }
    }
}
