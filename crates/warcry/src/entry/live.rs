//! Warcry as people play it on a screen: what can be chosen, starting a game and taking one up again.

use std::sync::Arc;

use kernel::Whim;
use live::{ArmyOffer, ArmyWish, Menu, MenuChoice, MenuOption, Wish, WishProblem};

use crate::army::{self, USUAL_POINTS};
use crate::data::TableData;
use crate::{Decks, Library, Muster, Options, Setup, Side, Warcry, tables};

use super::armies::word;
use super::shared::shared;
use super::simulation::led;
use super::tables::RANDOM;
use registry::OnScreen;

pub(crate) struct WarcryLive;

const PLAN: &str = "plan";
const DEPLOYMENT: &str = "deployment";
const VICTORY: &str = "victory";
const TWIST: &str = "twist";
const TABLE: &str = "table";
const MATCHED: &str = "matched";
const KEYS: [&str; 6] = [PLAN, DEPLOYMENT, VICTORY, TWIST, TABLE, MATCHED];

/// In place of a card: none at all.
const NONE: &str = "none";
const YES: &str = "yes";

impl OnScreen for WarcryLive {
    type Game = Warcry;

    fn menu(&self) -> Menu {
        let library = Library::embedded();
        Menu {
            game: "warcry".into(),
            title: "Warcry".into(),
            says: "Skirmishes between small warbands among ruins: fast fights, ability dice, and a battleplan of drawn cards."
                .into(),
            sides: Side::BOTH.map(|side| side.to_string()).into(),
            fewest: 2,
            armies: armies(library),
            factions: led(library).into_iter().map(String::from).collect(),
            options: options(library),
        }
    }

    fn set_up(&self, wish: &Wish, seed: u64) -> Result<Setup, Vec<WishProblem>> {
        set_up(Library::embedded(), wish, seed)
    }

    fn shared(setup: Setup) -> Setup {
        shared(setup)
    }
}

/// The ready warbands, starters first.
fn armies(library: &Library) -> Vec<ArmyOffer> {
    let offer = |list: &crate::WarbandList| {
        let muster = Muster::new(list, library).ok()?;
        Some(ArmyOffer {
            name: list.name.clone(),
            faction: list.faction.clone(),
            allegiance: word(&muster.alliance),
            points: muster.points(),
            models: muster.fighters.len() as u32,
            says: list.says.clone(),
            starter: list.starter,
        })
    };
    let mut offers: Vec<ArmyOffer> = library.lists.iter().filter_map(offer).collect();
    offers.sort_by_key(|offer| !offer.starter);
    offers
}

fn options(library: &Library) -> Vec<MenuOption> {
    let choice = |value: &str, says: &str| MenuChoice::new(value, value, says);
    let decks = &library.decks;
    let ready = library.plans.iter().filter(|plan| plan.not_built.is_none());
    vec![
        MenuOption {
            key: TABLE.into(),
            label: "Battlefield".into(),
            if_left_out: "One of the ready battlefields is drawn.".into(),
            choices: std::iter::once(MenuChoice::new(
                RANDOM,
                "A new one",
                "A battlefield that nobody has played on before.",
            ))
            .chain(library.tables.iter().map(|table| choice(&table.name, &table.says)))
            .collect(),
        },
        MenuOption {
            key: PLAN.into(),
            label: "Battleplan".into(),
            if_left_out: "Deployment, victory and twist are drawn from the decks.".into(),
            choices: ready.map(|plan| choice(&plan.name, &plan.says)).collect(),
        },
        MenuOption {
            key: DEPLOYMENT.into(),
            label: "Deployment".into(),
            if_left_out: "A card is drawn.".into(),
            choices: decks.deployments.iter().map(|card| choice(&card.name, "")).collect(),
        },
        MenuOption {
            key: VICTORY.into(),
            label: "Victory".into(),
            if_left_out: "A card is drawn.".into(),
            choices: decks
                .victories
                .iter()
                .map(|card| choice(&card.name, &card.says))
                .collect(),
        },
        MenuOption {
            key: TWIST.into(),
            label: "Twist".into(),
            if_left_out: "A card is drawn.".into(),
            choices: std::iter::once(MenuChoice::new(NONE, "No twist", "The battle has no special rule."))
                .chain(decks.twists.iter().map(|card| choice(&card.name, &card.says)))
                .collect(),
        },
        MenuOption {
            key: MATCHED.into(),
            label: "Matched play".into(),
            if_left_out: "Any cards may come up.".into(),
            choices: vec![MenuChoice::new(YES, "Yes", "Symmetrical cards only, and no twist.")],
        },
    ]
}

/// Everything that was wished for, or all that is wrong with it. What is left open is drawn from the seed.
fn set_up(library: &'static Library, wish: &Wish, seed: u64) -> Result<Setup, Vec<WishProblem>> {
    let mut problems = vec![];
    let mut whim = Whim::new(seed ^ 0x5EED_0F11_FE17);
    for key in wish.options.keys().filter(|key| !KEYS.contains(&key.as_str())) {
        problems.push(WishProblem::new(None, Some(key), format!("there is no option {key:?}")));
    }
    if wish.armies.len() > 2 || wish.players.is_some_and(|players| players != 2) {
        problems.push(WishProblem::new(None, None, "two warbands fight a battle"));
    }
    let mut musters = vec![];
    for side in Side::BOTH {
        let wanted = wish.armies.get(side.index());
        match muster(library, wanted, side, &mut whim) {
            Ok(muster) => musters.push(muster),
            Err(found) => problems.extend(found),
        }
    }
    let table = table(library, wish, &mut whim).map_err(|found| problems.push(found));
    let decks = decks(library, wish).map_err(|found| problems.extend(found));
    let matched = wish.options.get(MATCHED).is_some_and(|wanted| wanted == YES);
    let (Ok(table), Ok(decks), [red, blue], true) = (table, decks, &musters[..], problems.is_empty()) else {
        return Err(problems);
    };
    let options = Options {
        matched,
        ..Options::default()
    };
    Ok(Setup::Battle(Box::new(library.battle(
        [red, blue],
        &table,
        Arc::new(decks),
        options,
    ))))
}

fn muster(
    library: &'static Library,
    wanted: Option<&ArmyWish>,
    side: Side,
    whim: &mut Whim,
) -> Result<Muster, Vec<WishProblem>> {
    let seat = Some(side.seat().0);
    let wrong = |found: Vec<army::Problem>| {
        let told = found.into_iter().map(|found| WishProblem {
            rule: found.rule.map(|rule| rule.to_string()),
            ..WishProblem::new(seat, None, found.message)
        });
        told.collect::<Vec<WishProblem>>()
    };
    match wanted {
        Some(ArmyWish::Ready { name }) => {
            let list = library
                .list(name)
                .map_err(|why| vec![WishProblem::new(seat, None, why.to_string())])?;
            Muster::new(list, library).map_err(wrong)
        }
        Some(ArmyWish::List { text }) => {
            let of_army = |found: registry::ArmyProblem| WishProblem {
                line: found.line,
                rule: found.rule,
                ..WishProblem::new(seat, None, found.message)
            };
            super::armies::muster_in("list", text).map_err(|found| found.into_iter().map(of_army).collect())
        }
        Some(ArmyWish::Random { faction: Some(faction) }) => {
            let known = library.warband(faction);
            let known = known.map_err(|why| vec![WishProblem::new(seat, None, why.to_string())])?;
            Muster::random(library, &known.faction, USUAL_POINTS, whim).map_err(wrong)
        }
        Some(ArmyWish::Random { faction: None }) | None => {
            let all = led(library);
            let drawn = whim.pick(&all).copied().unwrap_or_default();
            Muster::random(library, drawn, USUAL_POINTS, whim).map_err(wrong)
        }
    }
}

fn table(library: &Library, wish: &Wish, whim: &mut Whim) -> Result<TableData, WishProblem> {
    match wish.options.get(TABLE).map(String::as_str) {
        None => {
            let drawn = whim.pick(&library.tables).cloned();
            drawn.ok_or_else(|| WishProblem::new(None, Some(TABLE), "there is no battlefield"))
        }
        Some(RANDOM) => Ok(tables::generate(whim)),
        Some(name) => {
            let found = library.table(name).cloned();
            found.map_err(|why| WishProblem::new(None, Some(TABLE), why.to_string()))
        }
    }
}

fn decks(library: &Library, wish: &Wish) -> Result<Decks, Vec<WishProblem>> {
    let wanted = |key: &str| wish.options.get(key).map(String::as_str);
    let mut problems = vec![];
    let mut decks = match wanted(PLAN) {
        None => library.decks.clone(),
        Some(name) => match library.plan(name) {
            Ok(plan) => library.decks_of(plan),
            Err(why) => {
                problems.push(WishProblem::new(None, Some(PLAN), why.to_string()));
                library.decks.clone()
            }
        },
    };
    let mut unknown = |key: &str, why: String| problems.push(WishProblem::new(None, Some(key), why));
    if let Some(name) = wanted(DEPLOYMENT) {
        match library.deployment(name) {
            Ok(card) => decks.deployments = vec![card.clone()],
            Err(why) => unknown(DEPLOYMENT, why.to_string()),
        }
    }
    if let Some(name) = wanted(VICTORY) {
        match library.victory(name) {
            Ok(card) => {
                decks.victories = vec![card.clone()];
                decks.spare_victories = library.decks.victories.clone();
            }
            Err(why) => unknown(VICTORY, why.to_string()),
        }
    }
    match wanted(TWIST) {
        None => {}
        Some(NONE) => decks.twists = vec![],
        Some(name) => match library.twist(name) {
            Ok(card) => {
                decks.twists = vec![card.clone()];
                decks.spare_twists = library.decks.twists.clone();
            }
            Err(why) => unknown(TWIST, why.to_string()),
        },
    }
    if let Some(other) = wanted(MATCHED).filter(|word| *word != YES) {
        unknown(
            MATCHED,
            format!("there is no choice {other:?}: choose {YES} or leave it out"),
        );
    }
    if problems.is_empty() { Ok(decks) } else { Err(problems) }
}
